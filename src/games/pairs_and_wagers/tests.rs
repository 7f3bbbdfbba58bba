//! Rules and rulings, by name, and the solved game against the rules it solves.

use std::collections::HashSet;

use super::solver::Desk;
use super::{Mid, OddMiss, PairsAndWagers, Phase, Stage, State};
use crate::game::moves::{Moves, read_move};
use crate::game::{Game, Next, OnWire, Position, Speak, seats_fit};
use crate::json::strict;
use crate::kit::chance::{Luck, Sampler};
use crate::kit::dice::Dice;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::Style;
use crate::kit::told::Told;
use crate::solve::{Advice, Basis, Means, Solve, Unit};

type Table = Position<PairsAndWagers>;

fn read(json: &str) -> Result<Table, Refusal> {
    let wire: <PairsAndWagers as OnWire>::Wire = strict::parse(json).and_then(strict::read)?;
    PairsAndWagers::from_wire(&wire)
}

fn table(json: &str) -> Table {
    read(json).unwrap_or_else(|refusal| panic!("{json}: {refusal}"))
}

/// Ana to begin a turn, against Bo.
fn ana(own: u32, other: u32) -> Table {
    rules_ana("{}", own, other)
}

fn rules_ana(rules: &str, own: u32, other: u32) -> Table {
    table(&format!(
        r#"{{"rules":{rules},"players":[{{"name":"Ana","score":{own}}},{{"name":"Bo","score":{other}}}],"turn":"Ana"}}"#
    ))
}

/// Bo leads, Ana is to try.
fn challenge(own: u32, lead: u32) -> Table {
    table(&format!(
        r#"{{"players":[{{"name":"Ana","score":{own}}},{{"name":"Bo","score":{lead}}}],"turn":"Ana","leader":"Bo"}}"#
    ))
}

/// Applies one cause and gives the rules told.
fn cause(table: &mut Table, words: &str) -> Result<Vec<&'static str>, Refusal> {
    let Position { rules, names, state, .. } = table;
    let mut told = Told::to(names);
    if let Some(luck) = Luck::read(words, 1) {
        let luck = luck?;
        let Next::Chance(due) = rules.next(state) else { panic!("nothing is due: {state:?}") };
        rules.admit(state, due, &luck)?;
        rules.settle(state, &luck, &mut told);
    } else {
        let seat = rules.next(state).seat().unwrap_or(Seat::new(0));
        let mv = read_move(rules, state, seat, words, 1, names)?;
        rules.judge(state, seat, &mv)?;
        rules.play(state, seat, &mv, &mut told);
    }
    Ok(told.verdicts().into_iter().map(|verdict| verdict.rule).collect())
}

/// Applies causes, `;` between them, and gives all the rules told.
fn causes(table: &mut Table, script: &str) -> Vec<&'static str> {
    let mut told = Vec::new();
    for words in script.split(';') {
        let words = words.trim();
        told.extend(cause(table, words).unwrap_or_else(|r| panic!("{words}: {r}")));
    }
    told
}

fn scores(table: &Table) -> Vec<i64> {
    table.rules.scores(&table.state)
}

fn stage(table: &Table) -> Stage {
    match table.state.phase {
        Phase::Turn(turn) => turn.stage,
        other => panic!("no turn: {other:?}"),
    }
}

fn to_act(table: &Table) -> Option<usize> {
    table.rules.next(&table.state).seat().map(Seat::index)
}

fn offered(table: &Table) -> Vec<String> {
    let mut offers = Vec::new();
    table.rules.offers(&table.state, &mut offers);
    offers
        .iter()
        .map(|offer| match &offer.choice {
            crate::game::Choice::Move(mv) => mv.print(&table.names),
            other => panic!("not a move: {other:?}"),
        })
        .collect()
}

fn refused(table: &mut Table, words: &str) -> (Code, Option<&'static str>) {
    let before = table.clone();
    let refusal = cause(table, words).expect_err(words);
    assert_eq!(*table, before, "{words}");
    (refusal.code, refusal.rule)
}

// Rules.

#[test]
fn r1_j8_two_to_twelve_play_to_ten_or_to_another_target() {
    assert!(seats_fit(&PairsAndWagers::INFO, 1).is_err());
    assert!(seats_fit(&PairsAndWagers::INFO, 2).is_ok());
    assert!(seats_fit(&PairsAndWagers::INFO, 12).is_ok());
    assert!(seats_fit(&PairsAndWagers::INFO, 13).is_err());
    assert_eq!(PairsAndWagers::default().target, 10);
    for (target, fits) in [(4, false), (5, true), (20, true), (100, true), (101, false)] {
        let rules = PairsAndWagers { target, ..PairsAndWagers::default() };
        assert_eq!(rules.check(2).is_ok(), fits, "{target}");
    }
    let rules = PairsAndWagers { target: 4, ..PairsAndWagers::default() };
    let refusal = rules.check(2).unwrap_err();
    assert_eq!((refusal.code, refusal.at.as_deref()), (Code::RulesInvalid, Some("/rules/target")));
}

#[test]
fn r2_turns_go_clockwise_and_a_roll_without_a_wager_scores() {
    let mut game = table(r#"{"players":["Ana","Bo","Cy"]}"#);
    assert_eq!(to_act(&game), Some(0));
    causes(&mut game, "dice 3 3 5 6");
    assert_eq!((scores(&game), to_act(&game)), (vec![1, 0, 0], Some(1)));
    causes(&mut game, "dice 5 5 5 5; dice 2 2 3 3");
    assert_eq!((scores(&game), to_act(&game)), (vec![1, 5, 2], Some(0)));
    assert_eq!(refused(&mut game, "stop"), (Code::PhaseWrong, Some("R2")));
    let refusal = game.rules.judge(&game.state, Seat::new(1), &super::Move::NoWager).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::SeatWrong, Some("R2")));
    assert_eq!(cause(&mut game, "dice 1 2 3").unwrap_err().code, Code::DiceCount);
}

#[test]
fn r3_only_free_banked_points_are_put_up_and_each_wager_once() {
    let mut nothing = ana(0, 3);
    assert_eq!(offered(&nothing), Vec::<String>::new());
    assert_eq!(refused(&mut nothing, "odd"), (Code::MoveIllegal, Some("R3")));
    let mut game = ana(1, 0);
    assert_eq!(offered(&game), ["odd", "even", "no-wager"]);
    causes(&mut game, "odd");
    assert_eq!(refused(&mut game, "even"), (Code::MoveIllegal, Some("R3")));
    let mut game = ana(3, 0);
    causes(&mut game, "dice 1 2 3 4; get");
    assert_eq!(refused(&mut game, "get"), (Code::MoveIllegal, Some("R3")));
    causes(&mut game, "dice 1 1 2 3; better 2");
    assert_eq!(refused(&mut game, "better 3"), (Code::PhaseWrong, Some("R6")));
}

#[test]
fn r4_bet_to_odd_comes_first_and_the_first_score_decides_it() {
    let mut game = ana(4, 0);
    let told = causes(&mut game, "even; dice 2 2 4 4");
    assert!(told.contains(&"R4") && told.contains(&"J4"), "{told:?}");
    assert_eq!((scores(&game), to_act(&game)), (vec![8, 0], Some(1)));
    let mut game = ana(4, 0);
    causes(&mut game, "odd; dice 2 2 4 4");
    assert_eq!((scores(&game), to_act(&game)), (vec![5, 0], Some(1)));
    let mut game = ana(4, 0);
    causes(&mut game, "no-wager");
    assert_eq!(refused(&mut game, "odd"), (Code::MoveIllegal, Some("R4")));
    causes(&mut game, "dice 3 3 5 6");
    assert_eq!(refused(&mut game, "odd"), (Code::PhaseWrong, Some("R4")));
}

#[test]
fn r5_bet_to_get_rolls_all_four_again() {
    let mut game = ana(2, 0);
    causes(&mut game, "dice 1 2 4 6");
    assert_eq!(offered(&game), ["get", "stop"]);
    let told = causes(&mut game, "get; dice 5 5 5 2");
    assert!(told.contains(&"R5"));
    assert_eq!(stage(&game), Stage::Better(Dice::of(&[2, 5, 5, 5])), "the turn goes on");
    causes(&mut game, "stop");
    assert_eq!(scores(&game), [5, 0]);
    let mut game = ana(4, 0);
    causes(&mut game, "odd; dice 1 2 4 6; get; dice 1 2 3 6");
    assert_eq!((scores(&game), to_act(&game)), (vec![2, 0], Some(1)), "all that was put up");
    let mut game = ana(4, 0);
    causes(&mut game, "dice 3 3 5 6");
    assert_eq!(refused(&mut game, "get"), (Code::PhaseWrong, Some("R5")));
    let mut game = ana(4, 0);
    causes(&mut game, "dice 1 2 4 6; stop");
    assert_eq!((scores(&game), to_act(&game)), (vec![4, 0], Some(1)));
}

#[test]
fn r6_bet_to_better_counts_more_or_loses_a_point() {
    let mut game = ana(2, 0);
    causes(&mut game, "dice 1 2 4 6; get; dice 3 3 5 6");
    assert_eq!(offered(&game), ["better 5", "better 6", "better 5 6", "stop"]);
    causes(&mut game, "better 6; dice 5");
    assert_eq!((scores(&game), to_act(&game)), (vec![4, 0], Some(1)));
    let mut game = ana(2, 0);
    causes(&mut game, "dice 3 3 5 6; better 5 6; dice 1 2");
    assert_eq!((scores(&game), to_act(&game)), (vec![2, 0], Some(1)), "2 + 1 - 1");
    let mut game = ana(2, 0);
    causes(&mut game, "dice 3 3 3 6; better 6; dice 3");
    assert_eq!(scores(&game), [7, 0]);
}

#[test]
fn r7_points_are_written_down_when_the_turn_ends() {
    let mut game = ana(2, 0);
    causes(&mut game, "dice 3 3 5 6");
    assert_eq!(scores(&game), [2, 0]);
    let told = causes(&mut game, "stop");
    assert_eq!((scores(&game), told), (vec![3, 0], vec!["R7"]));
}

#[test]
fn r8_the_first_at_the_target_leads_with_a_bonus() {
    let mut game = ana(8, 3);
    causes(&mut game, "dice 5 5 3 3");
    assert_eq!((scores(&game), game.state.leader), (vec![12, 3], Some(Seat::new(0))));
    let mut doubled = ana(6, 3);
    causes(&mut doubled, "odd; dice 5 5 3 3");
    assert_eq!(scores(&doubled), [12, 3], "doubling counts");
    let mut short = ana(7, 3);
    causes(&mut short, "dice 5 5 3 3");
    assert_eq!((scores(&short), short.state.leader), (vec![9, 3], None));
}

#[test]
fn r9_everybody_else_has_a_turn_to_pass_and_again_after_each_passing() {
    let mut game = table(
        r#"{"players":[{"name":"Ana","score":8},{"name":"Bo","score":9},{"name":"Cy","score":9}],"turn":"Ana"}"#,
    );
    causes(&mut game, "dice 5 5 3 3; no-wager; dice 1 2 3 4; stop");
    assert_eq!(to_act(&game), Some(2), "Bo has not passed, Cy may try");
    let told = causes(&mut game, "dice 4 4 4 4");
    assert!(told.contains(&"R9"));
    assert_eq!((scores(&game), game.state.leader), (vec![12, 9, 14], Some(Seat::new(2))));
    causes(&mut game, "dice 1 1 2 2");
    assert_eq!((scores(&game)[0], to_act(&game)), (14, Some(1)), "as many is not more");
    causes(&mut game, "dice 1 1 2 2");
    assert_eq!(game.rules.next(&game.state), Next::Over);
    let winners: Vec<Seat> = game.rules.winners(&game.state).iter().collect();
    assert_eq!(winners, [Seat::new(2)], "alone, though Ana has as many");
    let refusal = game.rules.judge(&game.state, Seat::new(0), &super::Move::Stop).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::GameOver, Some("R9")));
}

const LONG: &str = r#"{"target":20,"mid":true}"#;

#[test]
fn r10_bet_to_mid_is_paid_from_the_first_score_and_won_at_ten() {
    let mut game = table(&format!(r#"{{"rules":{LONG},"players":["Ana","Bo","Cy"]}}"#));
    assert_eq!(offered(&game), ["join", "decline"]);
    assert_eq!(refused(&mut game, "odd"), (Code::PhaseWrong, Some("R10")));
    causes(&mut game, "join; decline; join; dice 1 2 3 4; dice 3 3 2 2; dice 3 3 2 2");
    assert_eq!(scores(&game), [0, 2, 1], "Cy has paid, Bo owes nothing");
    assert_eq!(refused(&mut game, "join"), (Code::PhaseWrong, Some("R10")));
    causes(&mut game, "dice 5 5 5 5; dice 5 5 5 5; dice 5 5 5 5");
    assert_eq!(scores(&game), [4, 7, 6]);
    causes(&mut game, "dice 5 5 5 5; dice 5 5 5 5; dice 5 5 5 5");
    assert_eq!(scores(&game), [9, 12, 13], "Bo did not bet; Cy has 11 and the pool of two");
    assert_eq!(game.state.mid.won, Some(Seat::new(2)));
}

#[test]
fn r10_a_lone_bettor_has_not_bet() {
    let mut game = table(&format!(r#"{{"rules":{LONG},"players":["Ana","Bo"]}}"#));
    causes(&mut game, "join; decline; dice 3 3 2 2");
    assert_eq!((scores(&game), game.state.mid), (vec![2, 0], Mid::default()));
}

// Rulings.

#[test]
fn j0_bettering_means_more_and_stakes_are_from_earlier_turns() {
    let mut game = ana(0, 0);
    causes(&mut game, "dice 3 3 5 6");
    assert_eq!(to_act(&game), Some(1), "the point just made cannot be put up");
    let mut game = ana(1, 0);
    causes(&mut game, "dice 3 3 5 6; better 5; dice 1");
    assert_eq!(scores(&game), [1, 0], "the pair still scores, and is not more");
}

#[test]
fn j1_two_pair_of_mixed_parity_misses_both() {
    for bet in ["odd", "even"] {
        let mut game = ana(4, 0);
        causes(&mut game, &format!("{bet}; dice 2 2 3 3"));
        assert_eq!((scores(&game), to_act(&game)), (vec![5, 0], Some(1)), "{bet}");
    }
}

#[test]
fn j2_a_missed_odd_keeps_its_points_or_forfeits_them() {
    for (rules, left) in [(r#"{"odd_miss":"keep"}"#, 6), (r#"{"odd_miss":"forfeit"}"#, 3)] {
        let mut game = rules_ana(rules, 4, 0);
        let told = causes(&mut game, "odd; dice 2 2 2 3");
        assert!(told.contains(&"J2"));
        assert_eq!(scores(&game), [left, 0], "{rules}");
    }
}

#[test]
fn j3_an_open_odd_waits_for_get_or_is_lost_with_the_turn() {
    let mut game = ana(2, 0);
    causes(&mut game, "odd; dice 1 2 4 6");
    assert_eq!(offered(&game), ["get", "stop"]);
    let told = causes(&mut game.clone(), "stop");
    assert_eq!(told, ["J3", "J7"]);
    causes(&mut game, "get; dice 3 3 1 1");
    assert_eq!(scores(&game), [6, 0], "hit by the second roll");
    let mut one = ana(1, 0);
    causes(&mut one, "odd; dice 1 2 4 6");
    assert_eq!((scores(&one), to_act(&one)), (vec![0, 0], Some(1)), "no point for Bet to Get");
}

#[test]
fn j4_a_hit_doubles_what_better_adds_and_is_not_judged_again() {
    let mut game = ana(4, 0);
    causes(&mut game, "odd; dice 3 3 1 4; better 1 4; dice 2 2");
    assert_eq!(scores(&game), [8, 0], "two pair, doubled");
    let mut lost = ana(4, 0);
    causes(&mut lost, "odd; dice 3 3 1 4; better 1 4; dice 2 6");
    assert_eq!(scores(&lost), [5, 0], "4 + 2 - 1");
    let mut missed = ana(4, 0);
    causes(&mut missed, "odd; dice 2 2 1 4");
    assert_eq!(to_act(&missed), Some(1), "no Better after a miss");
}

#[test]
fn j5_the_lead_is_settled_before_better() {
    let mut game = ana(9, 0);
    let told = causes(&mut game, "dice 5 5 2 3");
    assert!(told.contains(&"J5"));
    assert_eq!(game.state.leader, Some(Seat::new(0)));
    assert_eq!(scores(&game), [9, 0], "not written down yet");
    let mut better = game.clone();
    causes(&mut better, "better 2 3; dice 5 4");
    assert_eq!(scores(&better), [14, 0]);
    let mut stop = game.clone();
    causes(&mut stop, "stop");
    assert_eq!(scores(&stop), [12, 0]);
    causes(&mut game, "better 2 3; dice 1 4");
    assert_eq!((scores(&game), game.state.leader), (vec![11, 0], Some(Seat::new(0))));
}

#[test]
fn j5_points_kept_from_a_missed_odd_make_the_first_leader() {
    let mut game = ana(9, 0);
    causes(&mut game, "odd; dice 2 2 4 4");
    assert_eq!((scores(&game), to_act(&game)), (vec![12, 0], Some(1)), "9 - 1 + 2 + 2");
    let mut short = ana(9, 0);
    causes(&mut short, "odd; dice 2 2 4 5");
    assert_eq!((scores(&short), short.state.leader), (vec![9, 0], None));
}

#[test]
fn j5b_passing_is_looked_at_when_the_turn_has_ended() {
    let mut game = challenge(11, 12);
    causes(&mut game, "dice 4 4 1 2; better 1 2; dice 5 6");
    assert_eq!((scores(&game), game.rules.next(&game.state)), (vec![11, 12], Next::Over));
    let mut game = challenge(11, 12);
    causes(&mut game, "dice 4 4 1 2");
    assert_eq!(game.state.leader, Some(Seat::new(1)), "12 would not be more");
    let mut past = challenge(11, 12);
    let told = causes(&mut past, "dice 4 4 1 1");
    assert!(told.contains(&"R9"));
    assert_eq!((scores(&past), past.state.leader), (vec![13, 12], Some(Seat::new(0))));
}

#[test]
fn j6_better_rolls_some_of_the_dice_left_over() {
    let mut pair = ana(3, 0);
    causes(&mut pair, "dice 3 3 5 6");
    for words in ["better", "better 3", "better 5 5", "better 1", "better 5 6 6"] {
        assert_eq!(refused(&mut pair, words), (Code::MoveIllegal, Some("J6")), "{words}");
    }
    let mut trips = ana(3, 0);
    causes(&mut trips, "dice 3 3 3 6");
    assert_eq!(offered(&trips), ["better 6", "stop"]);
    for whole in ["dice 3 3 6 6", "dice 3 3 3 3"] {
        let mut game = ana(3, 0);
        causes(&mut game, whole);
        assert_eq!(to_act(&game), Some(1), "{whole} leaves nothing over");
    }
}

#[test]
fn j7_a_score_never_falls_below_nothing() {
    let mut game = ana(2, 0);
    let told = causes(&mut game, "odd; dice 1 2 4 6; get; dice 1 2 3 6");
    assert!(told.contains(&"J7"));
    assert_eq!(scores(&game), [0, 0]);
}

#[test]
fn j8_the_first_of_the_list_starts_and_bettors_are_asked_in_its_order() {
    let rules = PairsAndWagers { target: 20, mid: true, ..PairsAndWagers::default() };
    assert_eq!(PairsAndWagers::default().start(3, None).phase, {
        PairsAndWagers::default().start(3, Some(Seat::new(0))).phase
    });
    let mut state = rules.start(3, Some(Seat::new(1)));
    for asked in 0..3 {
        assert_eq!(rules.next(&state), Next::Decide(Seat::new(asked)));
        rules.play(&mut state, Seat::new(asked), &super::Move::Join, &mut Told::nobody());
    }
    assert_eq!(rules.next(&state).seat(), Some(Seat::new(1)), "named to start");
}

#[test]
fn j9_the_pool_can_make_the_leader_or_pass_one_and_debts_go_to_nobody() {
    let mut game = table(&format!(
        r#"{{"rules":{LONG},"players":[{{"name":"Ana","score":9,"mid":"paid"}},{{"name":"Bo","mid":"owed"}}],"turn":"Ana"}}"#
    ));
    causes(&mut game, "odd; dice 1 1 1 1");
    assert_eq!(scores(&game), [23, 0], "9 + 10 + pool of 2 + bonus of 2");
    assert_eq!(game.state.leader, Some(Seat::new(0)));
    let told = causes(&mut game, "dice 4 4 2 3");
    assert!(told.contains(&"J9"));
    assert_eq!(scores(&game), [23, 0], "a point made and a point owed");
    let mut game = table(&format!(
        r#"{{"rules":{LONG},"players":[{{"name":"Ana","score":22}},{{"name":"Bo","score":9,"mid":"paid"}},{{"name":"Cy","score":1,"mid":"paid"}}],"turn":"Bo","leader":"Ana"}}"#
    ));
    causes(&mut game, "odd; dice 1 1 1 1");
    assert_eq!((scores(&game)[1], game.state.leader), (21, Some(Seat::new(0))), "not past 22");
    let refusal = PairsAndWagers { mid: true, ..PairsAndWagers::default() }.check(2).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::RulesInvalid, Some("J9")));
}

#[test]
fn j9_points_from_the_pool_pass_a_leader() {
    let mut game = table(&format!(
        r#"{{"rules":{LONG},"players":[{{"name":"Ana","score":21}},{{"name":"Bo","score":9,"mid":"paid"}},{{"name":"Cy","score":1,"mid":"paid"}},{{"name":"Di","mid":"owed"}}],"turn":"Bo","leader":"Ana"}}"#
    ));
    causes(&mut game, "odd; dice 1 1 1 1");
    assert_eq!((scores(&game)[1], game.state.leader), (22, Some(Seat::new(1))));
}

#[test]
fn j10_ten_is_looked_at_after_the_turn() {
    let mut game = table(&format!(
        r#"{{"rules":{LONG},"players":[{{"name":"Ana","score":9,"mid":"paid"}},{{"name":"Bo","mid":"owed"}}],"turn":"Ana"}}"#
    ));
    causes(&mut game, "dice 3 3 1 2; better 1 2; dice 4 5");
    assert_eq!((scores(&game), game.state.mid.won), (vec![9, 0], None), "10, less the bet");
}

#[test]
fn j11_rolling_is_no_wager_and_empty_choices_pass() {
    let mut rolled = ana(4, 0);
    let mut said = rolled.clone();
    causes(&mut rolled, "dice 3 3 5 6");
    causes(&mut said, "no-wager; dice 3 3 5 6");
    assert_eq!(rolled, said);
    let mut poor = ana(0, 4);
    causes(&mut poor, "dice 1 2 4 6");
    assert_eq!((scores(&poor), to_act(&poor)), (vec![0, 4], Some(1)));
}

#[test]
fn j11_a_written_position_waits_at_its_dice_for_stop() {
    for json in [r#"{"dice":[1,2,4,6]}"#, r#"{"score":1,"dice":[1,2,4,6],"wagers":{"odd":"odd"}}"#]
    {
        let mut small = table(json);
        assert_eq!(offered(&small), ["stop"], "{json}");
        assert!(PairsAndWagers::worth(&small).is_ok(), "{json}");
        causes(&mut small, "stop");
        assert_eq!(small.rules.next(&small.state), Next::Over, "{json}");
    }
    let whole = r#"{"players":[{"name":"Ana","score":1},"Bo"],"turn":"Ana","dice":[1,2,4,6],
                    "wagers":{"odd":"odd"}}"#;
    assert_eq!(read(whole).unwrap_err().rule, Some("J11"));
}

#[test]
fn j12_a_position_of_one_seat_counts_points_alone() {
    let mut small = table(r#"{"score":9,"dice":[5,5,2,3]}"#);
    assert!(small.small);
    let advice = best(&small).unwrap();
    assert_eq!((advice.unit, advice.basis), (Unit::Points, Basis::Exact));
    let first = &advice.ranked[0];
    assert_eq!(first.mv, Some(super::Move::Better(Dice::of(&[2, 3]))));
    // 1 of quad, 10 of trips, 5 of two pair, and 20 that keep the pair and lose a point.
    assert!((first.value - (5.0 + 30.0 + 10.0) / 36.0).abs() < 1e-12, "{}", first.value);
    causes(&mut small, "better 2 3; dice 5 4");
    assert_eq!((scores(&small), small.rules.next(&small.state)), (vec![12], Next::Over));
    assert_eq!(small.state.leader, None, "9 + 3, no bonus");
    let poor = table(r#"{"dice":[5,5,2,3]}"#);
    assert_eq!(offered(&poor), ["stop"]);
}

// The solved game.

struct Rng(u64);

impl Sampler for Rng {
    fn below(&mut self, n: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u32
    }
}

fn advise(table: &Table, desk: &mut Desk, exact: bool) -> Result<Advice<super::Move>, Refusal> {
    let seat = table.rules.next(&table.state).seat().unwrap_or(Seat::new(0));
    let mut sampler = Rng(1);
    let mut means = Means {
        desk,
        solved: &mut crate::solve::generic::Solved::default(),
        sampler: &mut sampler,
        exact,
        objective: crate::solve::Objective::Win,
        limits: crate::solve::Limits::default(),
        progress: &|_| (),
    };
    table.rules.best(&table.state, seat, &mut means)
}

fn best(table: &Table) -> Result<Advice<super::Move>, Refusal> {
    advise(table, &mut Desk::default(), true)
}

/// The chance that the first seat of a table of two wins.
fn chance_of_first(rules: &PairsAndWagers, state: &State, desk: &mut Desk) -> f64 {
    let mut sampler = Rng(1);
    let mut means = Means {
        desk,
        solved: &mut crate::solve::generic::Solved::default(),
        sampler: &mut sampler,
        exact: true,
        objective: crate::solve::Objective::Win,
        limits: crate::solve::Limits::default(),
        progress: &|_| (),
    };
    rules.prospect(state, Seat::new(0), &mut means).unwrap().value
}

/// The chance of winning for seat 0, one step deep: what the next moments are worth, weighed by
/// the ways the dice fall or chosen by whoever is to act.
fn looked_ahead(rules: &PairsAndWagers, state: &State, desk: &mut Desk) -> f64 {
    let Next::Chance(due) = rules.next(state) else {
        return chosen(rules, state, desk);
    };
    let mut sum = 0.0;
    let mut of = 0.0;
    for (dice, ways) in Dice::throws(due.what.count()) {
        let mut after = state.clone();
        rules.settle(&mut after, &Luck::Dice(dice), &mut Told::nobody());
        sum += ways as f64 * chance_of_first(rules, &after, desk);
        of += ways as f64;
    }
    let rolled = sum / of;
    if matches!(state.phase, Phase::Turn(turn) if turn.stage == Stage::Wager) {
        let wagered = chosen(rules, state, desk);
        return if due.seat.index() == 0 { rolled.max(wagered) } else { rolled.min(wagered) };
    }
    rolled
}

fn chosen(rules: &PairsAndWagers, state: &State, desk: &mut Desk) -> f64 {
    let Some(seat) = rules.next(state).seat() else { return chance_of_first(rules, state, desk) };
    let values = state.legal().into_iter().map(|mv| {
        let mut after = state.clone();
        rules.play(&mut after, seat, &mv, &mut Told::nobody());
        chance_of_first(rules, &after, desk)
    });
    values.reduce(if seat.index() == 0 { f64::max } else { f64::min }).unwrap()
}

#[test]
fn j13_every_value_is_what_its_next_moments_are_worth() {
    let mut checked = HashSet::new();
    for (target, odd_miss) in
        [(10, OddMiss::Keep), (10, OddMiss::Forfeit), (20, OddMiss::Keep), (5, OddMiss::Forfeit)]
    {
        let rules = PairsAndWagers { target, odd_miss, mid: false };
        let mut desk = Desk::default();
        let mut rng = Rng(u64::from(target));
        for _ in 0..60 {
            let mut state = rules.start(2, None);
            while rules.next(&state) != Next::Over {
                if checked.insert((target, odd_miss, state.clone())) {
                    let value = chance_of_first(&rules, &state, &mut desk);
                    let ahead = looked_ahead(&rules, &state, &mut desk);
                    assert!((value - ahead).abs() < 1e-12, "{state:?}: {value} {ahead}");
                }
                random_step(&rules, &mut state, &mut rng);
            }
        }
    }
    assert!(checked.len() > 2_000, "{}", checked.len());
}

fn random_step(rules: &PairsAndWagers, state: &mut State, rng: &mut Rng) {
    let moves = state.legal();
    if let Next::Chance(due) = rules.next(state)
        && (moves.is_empty() || rng.below(3) > 0)
    {
        let dice = crate::kit::chance::throw(due.what.count(), rng);
        return rules.settle(state, &Luck::Dice(dice), &mut Told::nobody());
    }
    let mv = moves[rng.below(moves.len() as u32) as usize];
    let seat = rules.next(state).seat().unwrap();
    rules.play(state, seat, &mv, &mut Told::nobody());
}

#[test]
fn j13_advice_agrees_with_the_move_chosen_and_the_values_are_chances() {
    let mut desk = Desk::default();
    for (own, other) in [(1, 9), (9, 1), (4, 4), (9, 9), (2, 0)] {
        let mut game = ana(own, other);
        for words in ["dice 1 2 4 6", "get", "dice 3 3 5 6", "better 5"] {
            let advice = advise(&game, &mut desk, true);
            if let Ok(advice) = advice {
                assert_eq!(advice.basis, Basis::Exact);
                assert!(advice.ranked.iter().all(|r| (0.0..=1.0).contains(&r.value)));
                assert!(advice.ranked.is_sorted_by(|a, b| a.value >= b.value - 1e-12));
                let mut sampler = Rng(3);
                let mut means = Means {
                    desk: &mut desk,
                    solved: &mut crate::solve::generic::Solved::default(),
                    sampler: &mut sampler,
                    exact: true,
                    objective: crate::solve::Objective::Win,
                    limits: crate::solve::Limits::default(),
                    progress: &|_| (),
                };
                let chosen = game.rules.choose(&game.state, Seat::new(0), &mut means);
                assert_eq!(chosen, advice.ranked[0].mv);
            }
            causes(&mut game, words);
        }
    }
}

#[test]
fn j13_larger_tables_and_an_open_pool_are_estimated_and_say_so() {
    let five = table(
        r#"{"players":[{"name":"Ana","score":8},{"name":"Bo","score":9},"Cy","Di","Ed"],"turn":"Ana"}"#,
    );
    let refusal = advise(&five, &mut Desk::default(), true).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::WorkTooLarge, Some("J13")));
    let advice = advise(&five, &mut Desk::default(), false).unwrap();
    assert!(matches!(advice.basis, Basis::Estimate { n, policy: "thumb" } if n > 1_000));
    assert!(advice.ranked.iter().all(|r| {
        r.ci95.is_some_and(|(low, high)| 0.0 <= low && low <= r.value && r.value <= high)
    }));
    let three = table(
        r#"{"players":[{"name":"Ana","score":8},{"name":"Bo","score":9},{"name":"Cy","score":7}],"turn":"Ana"}"#,
    );
    assert_eq!(advise(&three, &mut Desk::default(), true).unwrap().basis, Basis::Exact);
    let asked = table(&format!(r#"{{"rules":{LONG},"players":["Ana","Bo"]}}"#));
    let advice = advise(&asked, &mut Desk::default(), false).unwrap();
    assert!(matches!(advice.basis, Basis::Estimate { .. }));
    let won = table(&format!(
        r#"{{"rules":{LONG},"players":[{{"name":"Ana","score":12,"mid":"won"}},{{"name":"Bo","score":3,"mid":"paid"}}],"turn":"Ana"}}"#
    ));
    assert_eq!(best(&won).unwrap().basis, Basis::Exact, "the pool is gone: two play on");
}

#[test]
fn j13_the_chances_of_three_and_four_are_these() {
    for (seats, due) in [
        (2, vec![0.546_842, 0.453_158]),
        (3, vec![0.387_891, 0.329_948, 0.282_162]),
        (4, vec![0.305_774, 0.264_335, 0.229_570, 0.200_321]),
    ] {
        let rules = PairsAndWagers::default();
        let found = outlook(&rules, &rules.start(seats, None), &mut Desk::default());
        let near = found.iter().zip(&due).all(|(found, due)| (found - due).abs() < 6e-7);
        assert!(near && found.len() == seats, "{found:?}");
    }
}

#[test]
fn j13_of_three_everybodys_chances_are_what_the_next_moments_are_worth() {
    let rules = PairsAndWagers::default();
    let (mut desk, mut rng) = (Desk::default(), Rng(4));
    for _ in 0..12 {
        let mut state = rules.start(3, None);
        while rules.next(&state) != Next::Over {
            let found = outlook(&rules, &state, &mut desk);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{state:?}: {found:?}");
            let due = expected(&rules, &state, &mut desk);
            let near = found.iter().zip(&due).all(|(found, due)| (found - due).abs() < 1e-9);
            assert!(near, "{state:?}: {found:?} {due:?}");
            random_step(&rules, &mut state, &mut rng);
        }
    }
}

/// Everybody's chances, one step deep: whoever is to act takes what is best for him.
fn expected(rules: &PairsAndWagers, state: &State, desk: &mut Desk) -> Vec<f64> {
    let next = rules.next(state);
    let seat = next.seat().unwrap();
    let after = |mv: super::Move| {
        let mut after = state.clone();
        rules.play(&mut after, seat, &mv, &mut Told::nobody());
        after
    };
    let mut all: Vec<State> = state.legal().into_iter().rev().map(after).collect();
    if let Next::Chance(due) = next
        && all.is_empty()
    {
        let mut sums = vec![0.0; state.seats()];
        let of = 6_f64.powi(due.what.count().into());
        for (dice, ways) in Dice::throws(due.what.count()) {
            let mut after = state.clone();
            rules.settle(&mut after, &Luck::Dice(dice), &mut Told::nobody());
            for (sum, chance) in sums.iter_mut().zip(outlook(rules, &after, desk)) {
                *sum += ways as f64 / of * chance;
            }
        }
        return sums;
    }
    let chances = all.drain(..).map(|state| outlook(rules, &state, desk));
    let better = |a: Vec<f64>, b: Vec<f64>| {
        if b[seat.index()] > a[seat.index()] + 1e-12 { b } else { a }
    };
    chances.reduce(better).unwrap()
}

fn outlook(rules: &PairsAndWagers, state: &State, desk: &mut Desk) -> Vec<f64> {
    let mut sampler = Rng(1);
    let mut means = Means {
        desk,
        solved: &mut crate::solve::generic::Solved::default(),
        sampler: &mut sampler,
        exact: true,
        objective: crate::solve::Objective::Win,
        limits: crate::solve::Limits::default(),
        progress: &|_| (),
    };
    rules.outlook(state, &mut means).unwrap().unwrap().win
}

#[test]
fn an_estimate_agrees_with_the_exact_value_where_both_are_known() {
    let rules = PairsAndWagers { target: 20, ..PairsAndWagers::default() };
    let mut desk = Desk::default();
    let mut game = rules_ana(r#"{"target":20}"#, 15, 16);
    let exact = advise(&game, &mut desk, true).unwrap();
    let mut sampler = Rng(11);
    let mut means = Means {
        desk: &mut desk,
        solved: &mut crate::solve::generic::Solved::default(),
        sampler: &mut sampler,
        exact: false,
        objective: crate::solve::Objective::Win,
        limits: crate::solve::Limits::default(),
        progress: &|_| (),
    };
    let estimate = rules.estimate(&game.state, Seat::new(0), &mut means).unwrap();
    for option in &estimate.ranked {
        let value = exact.ranked.iter().find(|other| other.mv == option.mv).unwrap().value;
        assert!((option.value - value).abs() < 0.02, "{option:?}: {value}");
    }
    causes(&mut game, "odd");
    assert_eq!(best(&game).unwrap_err().code, Code::AdviceNone);
}

#[test]
fn greedy_always_has_a_legal_move_where_one_is_due() {
    let mut rng = Rng(5);
    for game in 0..200 {
        let rules = if game % 2 == 0 {
            PairsAndWagers::default()
        } else {
            PairsAndWagers { target: 20, mid: true, ..PairsAndWagers::default() }
        };
        let mut state = rules.start(2 + game % 4, None);
        loop {
            let next = rules.next(&state);
            let Some(seat) = next.seat() else { break };
            if let Some(mv) = rules.greedy(&state, seat, &mut rng) {
                rules.judge(&state, seat, &mv).unwrap();
                rules.play(&mut state, seat, &mv, &mut Told::nobody());
            } else {
                let Next::Chance(due) = next else { panic!("a choice is due: {state:?}") };
                let dice = crate::kit::chance::throw(due.what.count(), &mut rng);
                rules.settle(&mut state, &Luck::Dice(dice), &mut Told::nobody());
            }
        }
    }
}

// Words.

#[test]
fn notation_goes_there_and_back() {
    let rules = PairsAndWagers::default();
    for text in ["3356", "4:3356", "4:1246", "12:", "0:"] {
        let position = rules.read_notation(&[text.to_string()]).remove(0).unwrap();
        assert_eq!(rules.notation(&position.state, &position.names).as_deref(), Some(text));
    }
    let spaced = rules.read_notation(&["4 : 3 3 5 6".to_string()]).remove(0).unwrap();
    assert_eq!(rules.notation(&spaced.state, &spaced.names).as_deref(), Some("4:3356"));
    for (text, code) in [
        ("335", Code::DiceCount),
        ("33566", Code::DiceCount),
        ("", Code::DiceCount),
        ("4:335", Code::DiceCount),
        ("3357", Code::DieFace),
        ("x:3356", Code::MoveUnreadable),
        ("-1:3356", Code::OutOfRange),
        ("33z6", Code::MoveUnreadable),
    ] {
        let refusal = rules.read_notation(&[text.to_string()]).remove(0).unwrap_err();
        assert_eq!(refusal.code, code, "{text}");
    }
}

#[test]
fn a_position_is_told_for_what_its_dice_make() {
    let score = |json: &str| PairsAndWagers::worth(&table(json)).unwrap();
    let pair = score(r#"{"score":4,"dice":[3,3,5,6]}"#);
    assert_eq!(
        pair.json().to_string(),
        r#"{"dice":[3,3,5,6],"combination":"pair","points":1,"scoring":[3,3]}"#
    );
    assert_eq!(pair.lines(Style::PIPE), ["4:3356  a pair of 3s, 1 point"]);
    let doubled = score(r#"{"score":4,"dice":[3,3,5,6],"wagers":{"odd":"odd"}}"#);
    assert_eq!(doubled.json()["doubled"], 2);
    assert_eq!(doubled.lines(Style::PIPE), ["3356  a pair of 3s, 1 point, doubled to 2"]);
    assert_eq!(score(r#"{"dice":[1,2,4,6]}"#).json()["combination"], "nothing");
    assert!(PairsAndWagers::worth(&table(r#"{"score":4}"#)).is_err());
}

#[test]
fn scenes_say_what_is_up_and_fit_narrow_screens() {
    let scene = |table: &Table| table.rules.scene(&table.state, &table.names, Style::PIPE);
    let mut game = challenge(9, 12);
    assert_eq!(scene(&game)[0], "Bo leads with 12, Ana needs 13, 4 more");
    causes(&mut game, "odd; dice 1 2 4 6");
    assert_eq!(
        game.rules.moment(&game.state, &game.names),
        "Ana has 9 banked, Bo leads with 12, Ana needs 13, 4 more, at stake 1 on odd"
    );
    assert!(scene(&game).contains(&"at stake 1 on odd".to_string()));
    causes(&mut game, "get");
    assert!(scene(&game).contains(&"at stake 1 on odd, 1 on Get".to_string()));
    let sheet = game.rules.sheet(&game.state, &game.names, Style::PIPE);
    assert_eq!(sheet.head, ["player", "points", "at stake", "lead"]);
    assert_eq!(sheet.rows[0], ["Ana", "9", "2", "to come"]);
    causes(&mut game, "dice 3 3 5 6");
    for line in scene(&game) {
        assert!(line.len() <= 40, "{line}");
    }
    let small = table(r#"{"score":4,"dice":[3,3,5,6]}"#);
    assert_eq!(scene(&small)[0], "you have 3 3 5 6: a pair of 3s, 1 point");
}

#[test]
fn r10_j9_the_sheet_says_who_has_lost_bet_to_mid() {
    let state = |mids: [&str; 3]| {
        let player = |i: usize| {
            format!(r#"{{"name":"P{i}","score":{},"mid":"{}"}}"#, [11, 5, 0][i], mids[i])
        };
        let players = [0, 1, 2].map(player).join(",");
        let rules = r#""rules":{"target":20,"mid":true}"#;
        table(&format!(r#"{{{rules},"players":[{players}],"phase":"roll","turn":"P1"}}"#))
    };
    let column = |table: &Table| {
        let sheet = table.rules.sheet(&table.state, &table.names, Style::PIPE);
        sheet.rows.iter().map(|row| row.last().unwrap().clone()).collect::<Vec<_>>()
    };
    assert_eq!(column(&state(["won", "paid", "owed"])), ["won", "lost", "owes"]);
}
