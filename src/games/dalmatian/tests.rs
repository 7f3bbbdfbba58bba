//! Rules and rulings, by name.

use serde_json::{Value, json};

use super::{Dalmatian, Move, ROUNDS, score};
use crate::game::{Game, Next, Offer, OnWire};
use crate::json::strict;
use crate::kit::chance::{Chance, Luck, Sampler};
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Verdict;
use crate::play::table::{Kind, Of, Table, read_position};
use crate::solve::Solve;

/// A game under way, told by its causes: `dice 1 2`, `reroll 1 2`, `Bo: stop`.
struct Told {
    table: Box<dyn Table>,
    verdicts: Vec<Verdict>,
}

impl Told {
    fn of(rules: &Value, players: &str, first: Option<usize>) -> Self {
        let names = Names::new(players.split(' ')).unwrap();
        let table = Of::<Dalmatian>::game().fresh(rules, names, first.map(Seat::new)).unwrap();
        Told { table, verdicts: Vec::new() }
    }

    fn try_one(&mut self, cause: &str) -> Result<(), Refusal> {
        let (seat, words) = match cause.split_once(": ") {
            Some((name, words)) => (self.table.names().exactly(name), words),
            None => (None, cause),
        };
        let verdicts = match Luck::read(words, 1) {
            Some(luck) => self.table.take(&luck?)?,
            None => self.table.act(seat, words, 1)?.verdicts,
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

    fn rules_told(&self) -> Vec<&str> {
        self.verdicts.iter().map(|verdict| verdict.rule).collect()
    }

    /// Who is awaited, and how many dice, if dice are.
    fn awaits(&self) -> (&str, Option<u8>) {
        match self.table.next() {
            Next::Chance(due) => (&self.table.names()[due.seat], Some(due.what.count())),
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
        let fresh = Of::<Dalmatian>::game().fresh(&plain(), names, None);
        assert_eq!(fresh.is_ok(), (2..=6).contains(&seats), "{seats} players");
        if let Err(refusal) = fresh.map(|_| ()) {
            assert_eq!(refusal.code, Code::PlayersInvalid);
        }
    }
}

#[test]
fn r2_j4_the_highest_sum_of_five_dice_starts_and_ties_roll_again_in_seat_order() {
    let mut game = Told::of(&plain(), "Ana Bo Cy", None);
    assert_eq!(game.awaits(), ("Ana", Some(5)));
    assert_eq!(game.on("dice 6 6 6 6 1").awaits(), ("Bo", Some(5)));
    assert_eq!(game.on("dice 1 1 1 1 1").awaits(), ("Cy", Some(5)));
    assert_eq!(game.on("dice 5 5 5 5 5").awaits(), ("Ana", Some(5)), "25 each, Bo is out");
    assert_eq!(game.on("dice 1 1 1 1 1").awaits(), ("Cy", Some(5)));
    assert_eq!(game.on("dice 2 2 2 2 2").awaits(), ("Cy", Some(2)), "Cy rolls the total");
    assert_eq!(game.rules_told(), ["R2", "R2"]);
    assert_eq!(game.refused("dice 1 1 1"), (Code::DiceCount, Some("R3")));
}

#[test]
fn r3_the_starting_player_rolls_the_total_with_two_dice() {
    for (dice, total) in [("1 1", 2), ("6 6", 12), ("3 4", 7)] {
        let mut game = Told::of(&plain(), "Ana Bo", Some(1));
        assert_eq!(game.awaits(), ("Bo", Some(2)));
        game.on(&format!("dice {dice}"));
        assert_eq!(game.table.state()["total"], total);
        assert_eq!(game.rules_told(), ["R3"]);
    }
    let mut game = Told::of(&plain(), "Ana Bo", Some(1));
    assert_eq!(game.refused("stop").0, Code::PhaseWrong);
    assert_eq!(game.refused("dice 1 2 3").0, Code::DiceCount);
}

#[test]
fn r4_turns_go_clockwise_and_end_with_the_starting_player() {
    let mut game = Told::of(&plain(), "Ana Bo Cy Di", Some(1));
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
    let mut game = Told::of(&plain(), "Ana Bo", Some(1));
    game.on("dice 1 1; dice 2 3 4 5 6");
    assert_eq!(game.refused("Bo: stop"), (Code::SeatWrong, Some("R4")));
    game.on("Ana: stop");
}

#[test]
fn r5_two_rerolls_at_most_and_of_dice_that_lie_there() {
    let mut game = Told::of(&plain(), "Ana Bo", Some(1));
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
    assert_eq!(game.rules_told(), ["R3", "J5", "R6"]);
    assert_eq!(game.table.scores(), [5, 0]);
}

#[test]
fn r5_every_different_choice_is_offered_once() {
    for (dice, rerolls) in [("1 2 3 4 5", 31), ("1 1 2 2 3", 17), ("6 6 6 6 6", 5)] {
        let mut game = Told::of(&plain(), "Ana Bo", Some(1));
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
    let mut game = Told::of(&plain(), "Ana Bo", Some(1));
    game.on("dice 2 4").turn("1 2 3 4 5").turn("6 6 6 6 6");
    assert_eq!(game.table.scores(), [4, 5]);
    assert_eq!(game.verdicts[1].text, "Ana scores 4 (1+5, 2+4)");
    game.on("dice 6 6").turn("1 1 1 1 1").turn("6 6 1 5 4");
    assert_eq!(game.table.scores(), [7, 5], "Bo begins the second round and made nothing");
    assert_eq!(game.verdicts[5].text, "Bo scores 0 (no dice make 12)");
}

#[test]
fn r7_the_starting_player_moves_left_every_round() {
    let mut game = Told::of(&plain(), "Ana Bo Cy", Some(2));
    for who in ["Cy", "Ana", "Bo", "Cy"] {
        assert_eq!(game.awaits(), (who, Some(2)));
        game.on("dice 1 1").turn("3 3 3 3 3").turn("3 3 3 3 3").turn("3 3 3 3 3");
    }
    assert_eq!(game.rules_told().iter().filter(|rule| **rule == "R7").count(), 4);
}

/// Twelve rounds in which each of two players makes the same every time.
fn whole(rules: &Value, ana: &str, bo: &str) -> Told {
    let mut game = Told::of(rules, "Ana Bo", Some(1));
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
    let mut game = Told::of(&json!({"reuse": true}), "Ana Bo", Some(1));
    game.on("dice 2 4").turn("1 2 3 4 5");
    assert_eq!(game.table.scores(), [5, 0]);
    assert_eq!(game.verdicts[1].rule, "V1");
    assert_eq!(game.verdicts[1].text, "Ana scores 5 (1+2+3, 1+5, 2+4)");
}

#[test]
fn v2_only_the_best_of_a_round_record_their_points() {
    let mut game = Told::of(&json!({"round_winners": true}), "Ana Bo Cy", Some(2));
    game.on("dice 1 1").turn("2 2 3 3 3");
    assert_eq!(game.table.scores(), [0, 0, 0], "nothing is recorded before the round ends");
    assert_eq!(game.table.state()["players"][0]["points"], 2);
    game.turn("2 3 3 3 3");
    assert_eq!(game.table.state()["players"][1]["points"], 1);
    game.turn("2 2 4 4 4");
    assert_eq!(game.table.scores(), [2, 0, 2], "those level at the top both record");
    assert_eq!(game.table.state()["players"][0].get("points"), None);
    assert!(game.rules_told().contains(&"V2"));
}

#[test]
fn v3_eight_dice_in_throws_of_any_size() {
    let mut game = Told::of(&json!({"eight_dice": true}), "Ana Bo", Some(1));
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
    let mut game = Told::of(&json!({"round_winners": true}), "Ana Bo", Some(1));
    game.on("dice 1 1").turn("3 3 3 3 3").turn("4 4 4 4 4");
    assert_eq!(game.table.scores(), [0, 0]);
    assert!(game.rules_told().contains(&"J3"));
    assert!(!game.rules_told().contains(&"V2"));
}

#[test]
fn j4_the_order_of_the_list_is_the_order_of_the_roll_off() {
    let mut game = Told::of(&plain(), "Zoe Abe Mia", None);
    for who in ["Zoe", "Abe", "Mia"] {
        assert_eq!(game.awaits(), (who, Some(5)));
        game.on("dice 2 2 2 2 2");
    }
    assert_eq!(game.awaits(), ("Zoe", Some(5)), "all level: all again");
}

#[test]
fn j5_stopping_early_and_picking_up_nothing() {
    let mut game = Told::of(&plain(), "Ana Bo", Some(1));
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
        let mut desk = <Dalmatian as Solve>::Desk::default();
        let mut means = crate::solve::Means {
            desk: &mut desk,
            solved: &mut crate::solve::generic::Solved::default(),
            sampler: &mut Never,
            exact: true,
            objective: crate::solve::Objective::Points,
            limits: crate::solve::Limits::default(),
            progress: &|_| (),
        };
        let seat = position.rules.next(&position.state).seat().unwrap();
        let best = position.rules.best(&position.state, seat, &mut means).unwrap();
        let first = best.ranked[0].mv;
        assert_eq!(position.rules.choose(&position.state, seat, &mut means), first, "{text}");
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
    let mut game = Told::of(&plain(), "Ana Bo", Some(1));
    let moves = game.on("dice 1 1; dice 1 2 2 3 3").moves();
    assert_eq!(moves[..4], ["reroll 1", "reroll 2", "reroll 3", "reroll 1 2"]);
    let state = Dalmatian::default().start(2, Some(Seat::new(0)));
    let mut none: Vec<Offer<Move>> = Vec::new();
    Dalmatian::default().offers(&state, &mut none);
    assert!(none.is_empty(), "dice are awaited");
}

fn read(text: &str) -> Result<crate::game::Position<Dalmatian>, Refusal> {
    read_position::<Dalmatian>(strict::parse(text)?)
}

#[test]
fn small_states_default_sensibly() {
    for (text, left, waits) in [
        (r#"{"total":6,"dice":[1,2,3,4,5]}"#, 2, None),
        (r#"{"total":6}"#, 2, Some(5)),
        (r#"{"total":6,"dice":[1,2,3,4,5],"rerolls":0}"#, 0, None),
        (r#"{"total":6,"phase":"roll","dice":[1,2,3]}"#, 1, Some(2)),
        (r#"{"rules":{"eight_dice":true},"total":6,"dice":[1,2,3,4,5]}"#, 8, None),
        (r#"{"rules":{"eight_dice":true},"total":6,"phase":"roll","dice":[1]}"#, 4, Some(4)),
        (r#"{"players":["you"],"turn":"you","total":6}"#, 2, Some(5)),
    ] {
        let position = read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert!(position.small, "{text}");
        let turn = position.state.running().expect(text);
        assert_eq!(turn.left, left, "{text}");
        let due = match position.rules.next(&position.state) {
            Next::Chance(due) => Some(due.what),
            _ => None,
        };
        assert_eq!(due, waits.map(Chance::Dice), "{text}");
    }
}

#[test]
fn a_small_state_ends_with_its_turn() {
    let mut node = strict::parse(r#"{"total":6,"dice":[1,2,3,4,5]}"#).unwrap();
    node.take("game");
    let mut table = Of::<Dalmatian>::game().read_state(node).unwrap();
    table.act(None, "stop", 1).unwrap();
    assert_eq!(table.next(), Next::Over);
    assert_eq!(table.scores(), [4]);
}

/// A state that is all right is never made a tree of.
#[test]
fn states_are_read_straight_from_their_text() {
    for text in [
        r#"{"total":6,"dice":[1,2,3,4,5]}"#,
        r#"{"id":7,"game":"dalmatian","players":["Ana",{"name":"Bo","score":3}],"starter":"Bo",
            "rules":{"reuse":true},"round":2,"total":6,"phase":"roll","turn":"Ana"}"#,
        r#"{"starter":"Bo","players":["Ana","Bo"]}"#,
    ] {
        let (envelope, position) = Dalmatian::read_text(text).expect(text);
        let mut node = strict::parse(text).unwrap();
        assert_eq!(node.take("id").is_some(), envelope.id.is_some());
        node.take("game");
        assert_eq!(position, read_position::<Dalmatian>(node).unwrap());
    }
    for text in [
        r#"{"total":6,"total":6}"#,
        r#"{"players":["Ana","Bo"],"id":1,"id":2}"#,
        r#"{"rules":{},"total":6,"rules":{}}"#,
        r#"{"total":6,"dice":[1,2,3,4,5]}}"#,
        r#"{"rules":[true,true,true],"total":6}"#,
    ] {
        assert!(Dalmatian::read_text(text).is_none(), "{text}");
    }
}

#[test]
fn full_states_are_read() {
    for text in [
        r#"{"players":["Ana","Bo"]}"#,
        r#"{"players":["Ana","Bo"],"starter":"Bo"}"#,
        r#"{"players":[{"name":"Ana","score":60},{"name":"Bo","score":59}],"phase":"over"}"#,
        r#"{"players":[{"name":"Ana","score":4},{"name":"Bo","score":5}],"round":2,"starter":"Bo",
            "total":6,"phase":"reroll","turn":"Ana","dice":[1,2,3,4,5],"rerolls":2}"#,
        r#"{"players":["Ana","Bo","Cy"],"roll_off":[{"player":"Ana"},{"player":"Cy"}]}"#,
        r#"{"rules":{"round_winners":true},"players":[{"name":"Ana","points":3},"Bo"],
            "starter":"Bo","turn":"Bo","total":6}"#,
    ] {
        let position = read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert!(!position.small);
        let wire = serde_json::to_string(&Dalmatian::to_wire(&position)).unwrap();
        assert_eq!(read(&wire).unwrap(), position, "{text}");
    }
}

/// States from strangers, each with what is wrong and where. Signs stand for the parts that are
/// right: `P2` for two players, `P` for them at turn, `V` for V2, `T` for total and dice.
const BAD_STATES: &[(&str, Code, &str)] = &{
    use Code::{
        DiceCount, DieFace, MissingField, NameInvalid, OutOfRange, PhaseWrong, PlayersInvalid,
        StateInconsistent, UnknownField, WrongType,
    };
    [
        // Dice.
        (r#"{"total":6,"dice":[1,2,3,4]}"#, DiceCount, "/dice"),
        (r#"{"total":6,"dice":[1,2,3,4,5,6]}"#, DiceCount, "/dice"),
        (r#"{"total":6,"dice":[]}"#, DiceCount, "/dice"),
        (r#"{"total":6,"dice":[1,2,7,4,5]}"#, DieFace, "/dice/2"),
        (r#"{"total":6,"dice":[1,2,3,4,0]}"#, DieFace, "/dice/4"),
        (r#"{"total":6,"dice":[1,2,3,4,-1]}"#, DieFace, "/dice/4"),
        (r#"{"total":6,"dice":[1,2,3,4,"5"]}"#, WrongType, "/dice/4"),
        (r#"{"total":6,"dice":12345}"#, WrongType, "/dice"),
        (r#"{"total":6,"phase":"roll","dice":[1,2,3,4,5]}"#, DiceCount, "/dice"),
        (r#"{"total":6,"phase":"reroll"}"#, DiceCount, "/dice"),
        // The total.
        (r#"{"total":1,"dice":[1,2,3,4,5]}"#, OutOfRange, "/total"),
        (r#"{"total":13,"dice":[1,2,3,4,5]}"#, OutOfRange, "/total"),
        (r#"{"total":6.5,"dice":[1,2,3,4,5]}"#, WrongType, "/total"),
        (r#"{"dice":[1,2,3,4,5]}"#, MissingField, "/total"),
        ("{}", MissingField, "/total"),
        // Re-rolls.
        (r#"{T,"rerolls":3}"#, OutOfRange, "/rerolls"),
        (r#"{T,"rerolls":-1}"#, OutOfRange, "/rerolls"),
        (r#"{T,"rerolls":9,"rules":{"eight_dice":true}}"#, OutOfRange, "/rerolls"),
        (r#"{P,T,"rerolls":0}"#, OutOfRange, "/rerolls"),
        (r#"{"total":6,"phase":"roll","dice":[1],"rerolls":2}"#, StateInconsistent, "/rerolls"),
        (
            r#"{"total":6,"phase":"roll","dice":[1],"rerolls":5,"rules":{"eight_dice":true}}"#,
            StateInconsistent,
            "/rerolls",
        ),
        // House rules.
        (r#"{T,"rules":{"reuse":1}}"#, WrongType, "/rules/reuse"),
        (r#"{T,"rules":{"resue":true}}"#, UnknownField, "/rules/resue"),
        (r#"{T,"rules":[]}"#, WrongType, "/rules"),
        (r#"{T,"rules":null}"#, WrongType, "/rules"),
        // Fields.
        (r#"{T,"dise":1}"#, UnknownField, "/dise"),
        ("[6,[1,2,3,4,5]]", WrongType, ""),
        (r#"{"players":[{"name":"Ana","points":1},"Bo"]}"#, StateInconsistent, "/players/0/points"),
        (r#"{"players":[{"name":"Ana","pionts":1},"Bo"]}"#, UnknownField, "/players/0/pionts"),
        (r#"{"players":[{"score":1},"Bo"]}"#, MissingField, "/players/0/name"),
        // Players.
        (r#"{"players":["Ana"]}"#, PlayersInvalid, "/players"),
        (r#"{"players":["A","B","C","D","E","F","G"]}"#, PlayersInvalid, "/players"),
        (r#"{"players":["Ana","ANA"]}"#, PlayersInvalid, "/players/1"),
        (r#"{"players":["Ana",{"name":"ANA"}]}"#, PlayersInvalid, "/players/1/name"),
        (r#"{"players":["Ana","B o"]}"#, NameInvalid, "/players/1"),
        (r#"{"players":["Ana",{"name":"B o"}]}"#, NameInvalid, "/players/1/name"),
        // Phases.
        (r#"{P,T,"phase":"rerol"}"#, PhaseWrong, "/phase"),
        (r#"{T,"phase":"total"}"#, PhaseWrong, "/phase"),
        (r#"{P,"phase":"total","total":6}"#, StateInconsistent, "/total"),
        (r#"{P,"phase":"over"}"#, StateInconsistent, "/turn"),
        (r#"{"players":["Ana","Bo"],"phase":"over","round":3}"#, StateInconsistent, "/round"),
        (r#"{"players":["Ana","Bo"],"phase":"over","dice":[1,2]}"#, StateInconsistent, "/dice"),
        (r#"{P,T,"round":0}"#, OutOfRange, "/round"),
        (r#"{P,T,"round":13}"#, OutOfRange, "/round"),
        (r#"{T,"round":2}"#, StateInconsistent, "/round"),
        (r#"{T,"starter":"you"}"#, StateInconsistent, "/starter"),
        // Who is to act.
        (r#"{P2,T,"starter":"Bo","turn":"Cy"}"#, NameInvalid, "/turn"),
        (r#"{P2,T,"starter":"Cy","turn":"Bo"}"#, NameInvalid, "/starter"),
        (r#"{P2,T,"turn":"Bo"}"#, MissingField, "/starter"),
        (r#"{P2,"phase":"total","starter":"Bo","turn":"Ana"}"#, StateInconsistent, "/turn"),
        (r#"{T,"turn":"Ana"}"#, NameInvalid, "/turn"),
        // Scores.
        (r#"{"players":[{"name":"Ana","score":1},"Bo"]}"#, OutOfRange, "/players/0/score"),
        (r#"{"players":[{"name":"Ana","score":-1},"Bo"]}"#, OutOfRange, "/players/0/score"),
        (
            r#"{"players":[{"name":"Ana","score":61},"Bo"],"phase":"over"}"#,
            OutOfRange,
            "/players/0/score",
        ),
        (
            r#"{"players":["Ana",{"name":"Bo","score":6}],"starter":"Ana","round":2,"turn":"Bo",T}"#,
            OutOfRange,
            "/players/1/score",
        ),
        (
            r#"{"players":["Ana",{"name":"Bo","score":1}],"starter":"Ana","turn":"Ana",
                "total":7,"dice":[1,2,3,4,5]}"#,
            StateInconsistent,
            "/players/1/score",
        ),
        (r#"{"players":[{"name":"you","score":1}],T}"#, OutOfRange, "/players/0/score"),
        // Points of the round, under V2.
        (
            r#"{V,"players":["Ana","Bo"],"starter":"Bo","turn":"Bo",T}"#,
            MissingField,
            "/players/0/points",
        ),
        (
            r#"{V,"players":["Ana",{"name":"Bo","points":2}],"starter":"Bo","turn":"Ana",T}"#,
            StateInconsistent,
            "/players/1/points",
        ),
        (
            r#"{V,"players":[{"name":"Ana","points":6},"Bo"],"starter":"Bo","turn":"Bo",T}"#,
            OutOfRange,
            "/players/0/points",
        ),
        (
            r#"{V,"players":[{"name":"Ana","points":1},"Bo"],"starter":"Bo","turn":"Bo",
                "total":12,"dice":[1,2,3,4,5]}"#,
            StateInconsistent,
            "/players/0/points",
        ),
        (
            r#"{V,"players":[{"name":"Ana","score":3},{"name":"Bo","score":2}],"starter":"Bo",
                "turn":"Ana","round":2,T}"#,
            StateInconsistent,
            "/players",
        ),
        (
            r#"{V,"players":[{"name":"Ana","score":60},{"name":"Bo","score":59}],"phase":"over"}"#,
            StateInconsistent,
            "/players",
        ),
        // Rolls to begin.
        (r#"{P2,"roll_off":[{"player":"Ana"}]}"#, StateInconsistent, "/roll_off"),
        (r#"{P2,"roll_off":[]}"#, StateInconsistent, "/roll_off"),
        (
            r#"{P2,"roll_off":[{"player":"Bo"},{"player":"Ana"}]}"#,
            StateInconsistent,
            "/roll_off/1/player",
        ),
        (
            r#"{P2,"roll_off":[{"player":"Ana","dice":[1,2,3]},{"player":"Bo"}]}"#,
            DiceCount,
            "/roll_off/0/dice",
        ),
        (
            r#"{P2,"roll_off":[{"player":"Ana","dice":[1,2,3,4,9]},{"player":"Bo"}]}"#,
            DieFace,
            "/roll_off/0/dice/4",
        ),
        (
            r#"{P2,"roll_off":[{"player":"Ana","dice":[1,2,3,4,5]},{"player":"Bo"}],"turn":"Ana"}"#,
            StateInconsistent,
            "/turn",
        ),
        (r#"{P2,"phase":"roll-off","starter":"Bo"}"#, StateInconsistent, "/starter"),
        (r#"{P2,"phase":"roll-off","round":2}"#, StateInconsistent, "/round"),
    ]
};

#[test]
fn the_door_names_what_is_wrong_and_where() {
    let players = r#""players":["Ana","Bo"],"starter":"Bo","turn":"Ana""#;
    let turn = r#""total":6,"dice":[1,2,3,4,5]"#;
    for &(text, code, at) in BAD_STATES {
        let text = text
            .replace("P2", r#""players":["Ana","Bo"]"#)
            .replace("{P,", &format!("{{{players},"))
            .replace("{V,", r#"{"rules":{"round_winners":true},"#)
            .replace("{T", &format!("{{{turn}"))
            .replace(",T", &format!(",{turn}"));
        match read(&text) {
            Ok(position) => panic!("{text} was let in as {position:?}"),
            Err(refusal) => {
                let found = (refusal.code, refusal.at.as_deref().unwrap_or_default());
                assert_eq!(found, (code, at), "{text}: {refusal}");
            }
        }
    }
}

#[test]
fn a_crowd_is_refused_at_once() {
    let names: Vec<String> = (0..100_000).map(|i| format!("\"n{i}\"")).collect();
    let text = format!("{{\"players\":[{}]}}", names.join(","));
    assert_eq!(read(&text).unwrap_err().code, Code::PlayersInvalid);
}

#[test]
fn v2_scores_are_sums_of_rounds_won() {
    // Every pair of scores after two rounds, against all that two rounds can give.
    let mut possible = std::collections::HashSet::new();
    for (b1, b2) in (0..36).map(|i| (i / 6, i % 6)) {
        for who in 0..16 {
            // Who records in each round: somebody, unless nobody made a point.
            let (first, second) = (who & 3, who >> 2);
            if (first == 0 && b1 > 0) || (second == 0 && b2 > 0) {
                continue;
            }
            let of =
                |bit: i32| b1 * i32::from(first & bit != 0) + b2 * i32::from(second & bit != 0);
            possible.insert((of(1), of(2)));
        }
    }
    for (ana, bo) in (0..=10).flat_map(|ana| (0..=10).map(move |bo| (ana, bo))) {
        let text = json!({
            "rules": {"round_winners": true}, "round": 3, "starter": "Bo", "total": 6,
            "players": [{"name": "Ana", "score": ana}, {"name": "Bo", "score": bo}],
        });
        assert_eq!(read(&text.to_string()).is_ok(), possible.contains(&(ana, bo)), "{ana} {bo}");
    }
}

#[test]
fn points_that_no_dice_make_are_those_the_door_refuses() {
    for (total, reuse) in (2..=12).flat_map(|total| [(total, false), (total, true)]) {
        for wanted in 0..=5 {
            let made =
                Dice::throws(5).iter().any(|(dice, _)| score(total, *dice, reuse).score == wanted);
            let text = json!({
                "rules": {"round_winners": true, "reuse": reuse}, "total": total,
                "players": [{"name": "Ana", "points": wanted}, "Bo"], "starter": "Bo", "turn": "Bo",
            });
            assert_eq!(read(&text.to_string()).is_ok(), made, "{wanted} of {total}");
        }
    }
}

#[test]
fn positions_in_compact_notation_are_read_and_slips_named_at_their_column() {
    let one = |arg: &str| Dalmatian::default().read_notation(&[arg.to_string()]).remove(0);
    for (arg, dice, left) in
        [("6:12345", 5, 2), ("6:", 0, 2), ("12:66154/1", 5, 1), ("7: 1 2 3 4 5 / 0", 5, 0)]
    {
        let position = one(arg).unwrap_or_else(|refusal| panic!("{arg}: {refusal}"));
        let turn = position.state.running().expect(arg);
        assert_eq!((turn.dice.len(), turn.left), (dice, left), "{arg}");
        let again = position.rules.notation(&position.state, &position.names).unwrap();
        assert_eq!(one(&again).unwrap(), position, "{arg} written as {again}");
    }
    for (arg, code, at) in [
        ("6:1234567", Code::DieFace, "column 9"),
        ("6:123456", Code::DiceCount, "column 3"),
        ("6:1234", Code::DiceCount, "column 3"),
        ("99:12345", Code::OutOfRange, "column 1"),
        ("x:12345", Code::MoveUnreadable, "column 1"),
        ("612345", Code::MoveUnreadable, "column 1"),
        ("", Code::MoveUnreadable, "column 1"),
        ("6:12x45", Code::MoveUnreadable, "column 5"),
        ("6:12345/9", Code::OutOfRange, "column 9"),
        ("6:12345/x", Code::MoveUnreadable, "column 9"),
        ("99999999999999999999:12345", Code::MoveUnreadable, "column 1"),
    ] {
        let refusal = one(arg).expect_err(arg);
        assert_eq!((refusal.code, refusal.at.as_deref()), (code, Some(at)), "{arg}: {refusal}");
    }
}

#[test]
fn moves_are_read_leniently_and_written_in_one_way() {
    for (typed, written) in [
        ("reroll 5 1", "reroll 1 5"),
        ("REROLL 51", "reroll 1 5"),
        ("r 5,1", "reroll 1 5"),
        ("s", "stop"),
    ] {
        let mut game = Told::of(&plain(), "Ana Bo", Some(1));
        game.on("dice 3 3; dice 1 2 3 4 5");
        assert_eq!(game.table.act(None, typed, 1).unwrap().words, written, "{typed}");
    }
    let mut game = Told::of(&plain(), "Ana Bo", Some(1));
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
