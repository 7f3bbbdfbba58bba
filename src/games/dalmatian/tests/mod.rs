//! Rules and rulings, by name.

mod states;

use serde_json::{Value, json};

use super::{Dalmatian, Move, ROUNDS, score};
use crate::game::{Game, Next};
use crate::json::strict;
use crate::pieces::chance::{Outcome, Sampler};
use crate::pieces::dice::Dice;
use crate::pieces::names::Names;
use crate::pieces::narration::Verdict;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::Seat;
use crate::pieces::typed::Typed;
use crate::play::erased::{Erased, read_position};
use crate::play::table::{AnyGame, Table};
use crate::solve::Solve;

/// A game under way, told by its causes: `dice 1 2`, `reroll 1 2`, `Bo: stop`.
struct Narration {
    table: Box<dyn Table>,
    verdicts: Vec<Verdict>,
}

impl Narration {
    fn of(rules: &Value, players: &str, first: Option<usize>) -> Self {
        let names = Names::new(players.split(' ')).unwrap();
        let table = Erased::<Dalmatian>::game().fresh(rules, names, first.map(Seat::new)).unwrap();
        Narration { table, verdicts: Vec::new() }
    }

    fn try_one(&mut self, cause: &str) -> Result<(), Refusal> {
        let (seat, words) = match cause.split_once(": ") {
            Some((name, words)) => (self.table.names().exactly(name), words),
            None => (None, cause),
        };
        let verdicts = match Outcome::read(None, words) {
            Some(outcome) => self.table.take(&outcome?)?,
            None => self.table.act(seat, Typed::new(words))?.verdicts,
        };
        self.verdicts.extend(verdicts);
        Ok(())
    }

    /// Plays causes one after the other, separated by semicolons.
    fn on(&mut self, causes: &str) -> &mut Self {
        for cause in causes.split(';').map(str::trim) {
            self.try_one(cause).unwrap_or_else(|refusal| panic!("{cause}: {refusal}"));
        }
        self
    }

    fn refused(&mut self, cause: &str) -> (Code, Option<&'static str>) {
        let before = self.table.state();
        let refusal = self.try_one(cause).expect_err(cause);
        assert_eq!(self.table.state(), before, "{cause} changed the state");
        (refusal.code, refusal.rule)
    }

    /// Rolls and stops: a turn of these dice.
    fn turn(&mut self, dice: &str) -> &mut Self {
        self.on(&format!("dice {dice}; stop"))
    }

    fn rules_sentence(&self) -> Vec<&str> {
        self.verdicts.iter().map(|verdict| verdict.rule).collect()
    }

    /// Who is awaited, and how many dice, if dice are.
    fn awaits(&self) -> (&str, Option<u8>) {
        match self.table.next() {
            Next::Chance(due) | Next::ActOrRoll(due) => {
                (&self.table.names()[due.seat], Some(due.what.count()))
            }
            Next::Decide(seat) => (&self.table.names()[seat], None),
            Next::Over => ("nobody", None),
        }
    }

    fn moves(&self) -> Vec<String> {
        self.table.moves().into_iter().map(|(_, shown)| shown.words).collect()
    }
}

fn plain() -> Value {
    json!({})
}

#[test]
fn r1_two_to_six_players() {
    for seats in 0..=8_usize {
        let names = Names::new((0..seats).map(|i| format!("P{i}x"))).unwrap();
        let fresh = Erased::<Dalmatian>::game().fresh(&plain(), names, None);
        assert_eq!(fresh.is_ok(), (2..=6).contains(&seats), "{seats} players");
        if let Err(refusal) = fresh.map(|_| ()) {
            assert_eq!(refusal.code, Code::PlayersInvalid);
        }
    }
}

#[test]
fn r2_j4_the_highest_sum_of_five_dice_starts_and_ties_roll_again_in_seat_order() {
    let mut game = Narration::of(&plain(), "Ana Bo Cy", None);
    assert_eq!(game.awaits(), ("Ana", Some(5)));
    assert_eq!(game.on("dice 6 6 6 6 1").awaits(), ("Bo", Some(5)));
    assert_eq!(game.on("dice 1 1 1 1 1").awaits(), ("Cy", Some(5)));
    assert_eq!(game.on("dice 5 5 5 5 5").awaits(), ("Ana", Some(5)), "25 each, Bo is out");
    assert_eq!(game.on("dice 1 1 1 1 1").awaits(), ("Cy", Some(5)));
    assert_eq!(game.on("dice 2 2 2 2 2").awaits(), ("Cy", Some(2)), "Cy rolls the total");
    assert_eq!(game.rules_sentence(), ["R2", "R2"]);
    assert_eq!(game.refused("dice 1 1 1"), (Code::DiceCount, Some("R3")));
}

#[test]
fn r3_the_starting_player_rolls_the_total_with_two_dice() {
    for (dice, total) in [("1 1", 2), ("6 6", 12), ("3 4", 7)] {
        let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
        assert_eq!(game.awaits(), ("Bo", Some(2)));
        game.on(&format!("dice {dice}"));
        assert_eq!(game.table.state()["total"], total);
        assert_eq!(game.rules_sentence(), ["R3"]);
    }
    let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
    assert_eq!(game.refused("stop").0, Code::PhaseWrong);
    assert_eq!(game.refused("dice 1 2 3").0, Code::DiceCount);
}

#[test]
fn r4_turns_go_clockwise_and_end_with_the_starting_player() {
    let mut game = Narration::of(&plain(), "Ana Bo Cy Di", Some(1));
    game.on("dice 1 1");
    for who in ["Cy", "Di", "Ana", "Bo"] {
        assert_eq!(game.awaits(), (who, Some(5)));
        game.turn("2 3 4 5 6");
    }
    assert_eq!(game.awaits(), ("Cy", Some(2)));
    assert_eq!(game.table.scores(), [1, 1, 1, 1]);
}

#[test]
fn r4_nobody_else_plays_a_turn() {
    let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
    game.on("dice 1 1; dice 2 3 4 5 6");
    assert_eq!(game.refused("Bo: stop"), (Code::SeatWrong, Some("R4")));
    game.on("Ana: stop");
}

#[test]
fn r5_two_rerolls_at_most_and_of_dice_that_lie_there() {
    let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
    game.on("dice 3 3; dice 1 1 2 5 6");
    assert_eq!(game.refused("reroll 3"), (Code::MoveIllegal, Some("R5")));
    assert_eq!(game.refused("reroll 1 1 1"), (Code::MoveIllegal, Some("R5")));
    assert_eq!(game.refused("dice 1 2 3 4 5").0, Code::PhaseWrong);
    game.on("reroll 2");
    assert_eq!(game.awaits(), ("Ana", Some(1)));
    assert_eq!(game.refused("stop").0, Code::PhaseWrong);
    assert_eq!(game.refused("dice 4 4").0, Code::DiceCount);
    game.on("dice 4; reroll 1 1 4 5 6");
    assert_eq!(game.awaits(), ("Ana", Some(5)));
    game.on("dice 1 5 2 4 6");
    assert_eq!(game.awaits(), ("Bo", Some(5)), "the second re-roll ends the turn");
    assert_eq!(game.rules_sentence(), ["R3", "J5", "R6"]);
    assert_eq!(game.table.scores(), [5, 0]);
}

#[test]
fn r5_every_different_choice_is_offered_once() {
    for (dice, rerolls) in [("1 2 3 4 5", 31), ("1 1 2 2 3", 17), ("6 6 6 6 6", 5)] {
        let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
        let moves = game.on(&format!("dice 1 1; dice {dice}")).moves();
        assert_eq!(moves.len(), rerolls + 1, "{dice}");
        assert_eq!(moves.last().map(String::as_str), Some("stop"));
        let mut different = moves.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), moves.len(), "{dice}");
    }
}

#[test]
fn r6_the_points_join_the_score() {
    let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
    game.on("dice 2 4").turn("1 2 3 4 5").turn("6 6 6 6 6");
    assert_eq!(game.table.scores(), [4, 5]);
    assert_eq!(game.verdicts[1].text, "Ana scores 4 (1+5, 2+4)");
    game.on("dice 6 6").turn("1 1 1 1 1").turn("6 6 1 5 4");
    assert_eq!(game.table.scores(), [7, 5], "Bo begins the second round and made nothing");
    assert_eq!(game.verdicts[5].text, "Bo scores 0 (no dice make 12)");
}

#[test]
fn r7_the_starting_player_moves_left_every_round() {
    let mut game = Narration::of(&plain(), "Ana Bo Cy", Some(2));
    for who in ["Cy", "Ana", "Bo", "Cy"] {
        assert_eq!(game.awaits(), (who, Some(2)));
        game.on("dice 1 1").turn("3 3 3 3 3").turn("3 3 3 3 3").turn("3 3 3 3 3");
    }
    assert_eq!(game.rules_sentence().iter().filter(|rule| **rule == "R7").count(), 4);
}

/// Twelve rounds in which each of two players makes the same every time.
fn whole(rules: &Value, ana: &str, bo: &str) -> Narration {
    let mut game = Narration::of(rules, "Ana Bo", Some(1));
    for _ in 0..ROUNDS {
        game.on("dice 1 1");
        for _ in 0..2 {
            let dice = if game.awaits().0 == "Ana" { ana } else { bo };
            game.turn(dice);
        }
    }
    game
}

#[test]
fn r8_the_highest_score_wins_after_twelve_rounds() {
    let mut game = whole(&plain(), "2 2 3 3 3", "2 3 3 3 3");
    assert_eq!(game.table.scores(), [24, 12]);
    assert_eq!(game.table.next(), Next::Over);
    assert_eq!(game.table.winners(), [Seat::new(0)]);
    assert_eq!(game.verdicts.last().unwrap().text, "Ana wins with 24");
    assert_eq!(game.verdicts.last().unwrap().rule, "R8");
    assert_eq!(game.refused("stop").0, Code::GameOver);
    assert_eq!(game.refused("dice 1 1").0, Code::GameOver);
}

#[test]
fn v1_a_die_may_serve_in_several_groups() {
    let mut game = Narration::of(&json!({"reuse": true}), "Ana Bo", Some(1));
    game.on("dice 2 4").turn("1 2 3 4 5");
    assert_eq!(game.table.scores(), [5, 0]);
    assert_eq!(game.verdicts[1].rule, "V1");
    assert_eq!(game.verdicts[1].text, "Ana scores 5 (1+2+3, 1+5, 2+4)");
}

#[test]
fn v2_only_the_best_of_a_round_record_their_points() {
    let mut game = Narration::of(&json!({"round_winners": true}), "Ana Bo Cy", Some(2));
    game.on("dice 1 1").turn("2 2 3 3 3");
    assert_eq!(game.table.scores(), [0, 0, 0], "nothing is recorded before the round ends");
    assert_eq!(game.table.state()["players"][0]["points"], 2);
    game.turn("2 3 3 3 3");
    assert_eq!(game.table.state()["players"][1]["points"], 1);
    game.turn("2 2 4 4 4");
    assert_eq!(game.table.scores(), [2, 0, 2], "those level at the top both record");
    assert_eq!(game.table.state()["players"][0].get("points"), None);
    assert!(game.rules_sentence().contains(&"V2"));
}

#[test]
fn v3_eight_dice_in_throws_of_any_size() {
    let mut game = Narration::of(&json!({"eight_dice": true}), "Ana Bo", Some(1));
    game.on("dice 1 1; dice 3 3 3 3 3");
    for left in (2..=8).rev() {
        assert_eq!(game.table.state()["rerolls"], left);
        game.on("reroll 3; dice 3");
    }
    assert_eq!(game.moves(), ["reroll 3", "stop"], "one die is left of the eight");
    assert_eq!(game.refused("reroll 3 3"), (Code::MoveIllegal, Some("V3")));
    game.on("reroll 3; dice 3");
    assert_eq!(game.awaits().0, "Bo", "with the budget spent the turn ends");

    game.on("dice 4 4 4 4 4; reroll 4 4 4 4 4; dice 4 4 4 4 4");
    assert_eq!(game.refused("reroll 4 4 4 4"), (Code::MoveIllegal, Some("V3")));
    assert_eq!(game.moves().len(), 4);
}

#[test]
fn j1_the_best_split_is_counted() {
    let split = score(12, Dice::of(&[6, 6, 1, 5, 4]), false).score;
    assert_eq!(split, 3, "6+5+1, not 6+6");
    assert_eq!(score(6, Dice::of(&[6, 3, 3, 2, 4]), false).score, 5, "6, 3+3, 2+4");
}

#[test]
fn j2_equal_highest_scores_share_the_win() {
    let game = whole(&plain(), "2 3 3 3 3", "2 3 3 3 3");
    assert_eq!(game.table.winners(), [Seat::new(0), Seat::new(1)]);
    let last = game.verdicts.last().unwrap();
    assert_eq!((last.rule, last.text.as_str()), ("J2", "Ana and Bo share the win with 12"));
}

#[test]
fn j3_nobody_gains_by_a_round_without_a_point() {
    let mut game = Narration::of(&json!({"round_winners": true}), "Ana Bo", Some(1));
    game.on("dice 1 1").turn("3 3 3 3 3").turn("4 4 4 4 4");
    assert_eq!(game.table.scores(), [0, 0]);
    assert!(game.rules_sentence().contains(&"J3"));
    assert!(!game.rules_sentence().contains(&"V2"));
}

#[test]
fn j4_the_order_of_the_list_is_the_order_of_the_roll_off() {
    let mut game = Narration::of(&plain(), "Zoe Abe Mia", None);
    for who in ["Zoe", "Abe", "Mia"] {
        assert_eq!(game.awaits(), (who, Some(5)));
        game.on("dice 2 2 2 2 2");
    }
    assert_eq!(game.awaits(), ("Zoe", Some(5)), "all level: all again");
}

#[test]
fn j5_stopping_early_and_picking_up_nothing() {
    let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
    game.on("dice 1 1; dice 2 2 2 2 2");
    assert_eq!(game.refused("reroll"), (Code::MoveIllegal, Some("J5")));
    game.on("stop; dice 1 1 1 1 1; reroll 1; dice 1; stop");
    assert_eq!(game.table.scores(), [5, 4]);
}

#[test]
fn j6_ties_go_to_fewer_dice_and_then_to_lower_faces() {
    let chosen = |text: &str| {
        let mut node = strict::parse(text).unwrap();
        node.take("game");
        let position = read_position::<Dalmatian>(node).unwrap();
        let mut cache = <Dalmatian as Solve>::Cache::default();
        let mut context = crate::solve::SolveContext {
            cache: &mut cache,
            solved: &mut crate::solve::generic::Solved::default(),
            sampler: &mut Never,
            exact: true,
            objective: crate::solve::Objective::Points,
            limits: crate::solve::Limits::default(),
            progress: &|_| (),
        };
        let seat = position.rules.next(&position.state).seat().unwrap();
        let best = position.rules.best(&position.state, seat, &mut context).unwrap();
        let first = best.ranked[0].mv;
        assert_eq!(position.rules.choose(&position.state, seat, &mut context), first, "{text}");
        first.unwrap()
    };
    assert_eq!(chosen(r#"{"total":2,"dice":[2,2,2,2,2]}"#), Move::Stop);
    // Ana has five, which one die cannot reach: all is worth nothing, and stopping rolls none.
    let eight = r#"{"rules":{"round_winners":true,"eight_dice":true},
        "players":[{"name":"Ana","points":5},"Bo"],"starter":"Bo","total":12,
        "dice":[1,1,1,1,1],"rerolls":1,"turn":"Bo"}"#;
    assert_eq!(chosen(eight), Move::Stop, "one die cannot make five points here");
}

/// Chance that must not be asked.
struct Never;

impl Sampler for Never {
    fn below(&mut self, _: u32) -> u32 {
        panic!("nothing here is left to chance")
    }
}

#[test]
fn the_greedy_policy_always_has_a_legal_move() {
    for rules in (0..4).map(|bits| Dalmatian {
        reuse: bits & 1 != 0,
        eight_dice: bits & 2 != 0,
        ..Dalmatian::default()
    }) {
        for (dice, _) in Dice::throws(5) {
            for left in 0..=rules.rerolls() {
                let faces: Vec<u8> = dice.to_vec();
                let wire = json!({"rules": rules, "total": 7, "dice": faces, "rerolls": left});
                let text = wire.to_string();
                let position = read_position::<Dalmatian>(strict::parse(&text).unwrap()).unwrap();
                let seat = Seat::new(0);
                let mv = position.rules.greedy(&position.state, seat, &mut Never).expect(&text);
                position.rules.judge(&position.state, seat, &mv).expect(&text);
            }
        }
    }
}

#[test]
fn offers_follow_their_order() {
    let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
    let moves = game.on("dice 1 1; dice 1 2 2 3 3").moves();
    assert_eq!(moves[..4], ["reroll 1", "reroll 2", "reroll 3", "reroll 1 2"]);
    let state = Dalmatian::default().start(2, Some(Seat::new(0)));
    assert!(Dalmatian::default().offered(&state).is_empty(), "dice are awaited");
}

#[test]
fn moves_are_read_leniently_and_written_in_one_way() {
    for (typed, written) in [
        ("reroll 5 1", "reroll 1 5"),
        ("REROLL 51", "reroll 1 5"),
        ("r 5,1", "reroll 1 5"),
        ("s", "stop"),
    ] {
        let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
        game.on("dice 3 3; dice 1 2 3 4 5");
        assert_eq!(game.table.act(None, Typed::new(typed)).unwrap().words, written, "{typed}");
    }
    let mut game = Narration::of(&plain(), "Ana Bo", Some(1));
    game.on("dice 3 3; dice 1 2 3 4 5");
    for (typed, code) in [
        ("stop now", Code::MoveUnreadable),
        ("reroll x", Code::MoveUnreadable),
        ("reroll 7", Code::DieFace),
        ("rerun", Code::MoveUnreadable),
        ("", Code::MoveUnreadable),
    ] {
        assert_eq!(game.refused(typed).0, code, "{typed}");
    }
}
