//! The rulings J0 to J12.

use super::solved::best;
use super::{
    LONG, ana, causes, challenge, offered, read, refused, rules_ana, scores, table, to_act,
};
use crate::game::{Game, Next, OnWire};
use crate::games::pairs_and_wagers::{Move, PairsAndWagers};
use crate::pieces::dice::Dice;
use crate::pieces::narration::Narration;
use crate::pieces::refusal::Code;
use crate::pieces::seat::Seat;
use crate::solve::{Basis, Unit};

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
        let cited = causes(&mut game, "odd; dice 2 2 2 3");
        assert!(cited.contains(&"J2"));
        assert_eq!(scores(&game), [left, 0], "{rules}");
    }
}

#[test]
fn j3_an_open_odd_waits_for_get_or_is_lost_with_the_turn() {
    let mut game = ana(2, 0);
    causes(&mut game, "odd; dice 1 2 4 6");
    assert_eq!(offered(&game), ["get", "stop"]);
    let cited = causes(&mut game.clone(), "stop");
    assert_eq!(cited, ["J3", "J7"]);
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
    let cited = causes(&mut game, "dice 5 5 2 3");
    assert!(cited.contains(&"J5"));
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
    let cited = causes(&mut past, "dice 4 4 1 1");
    assert!(cited.contains(&"R9"));
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
    let cited = causes(&mut game, "odd; dice 1 2 4 6; get; dice 1 2 3 6");
    assert!(cited.contains(&"J7"));
    assert_eq!(scores(&game), [0, 0]);
}

#[test]
fn j8_the_first_of_the_list_starts_and_bettors_are_asked_in_its_order() {
    let rules = PairsAndWagers { target: 20, mid: true, ..PairsAndWagers::default() };
    assert_eq!(PairsAndWagers::default().start(3, None).phase(), {
        PairsAndWagers::default().start(3, Some(Seat::new(0))).phase()
    });
    let mut state = rules.start(3, Some(Seat::new(1)));
    for asked in 0..3 {
        assert_eq!(rules.next(&state), Next::Decide(Seat::new(asked)));
        rules.play(&mut state, Seat::new(asked), &Move::Join, &mut Narration::nobody());
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
    let cited = causes(&mut game, "dice 4 4 2 3");
    assert!(cited.contains(&"J9"));
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
    assert_eq!((scores(&game), game.state.mid_winner()), (vec![9, 0], None), "10, less the bet");
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
        assert!(PairsAndWagers::score_answer(&small).is_ok(), "{json}");
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
    assert!(small.is_fragment);
    let advice = best(&small).unwrap();
    assert_eq!((advice.unit, advice.basis), (Unit::Points, Basis::Exact));
    let first = &advice.ranked[0];
    assert_eq!(first.mv, Some(Move::Better(Dice::of(&[2, 3]))));
    // 1 of quad, 10 of trips, 5 of two pair, and 20 that keep the pair and lose a point.
    assert!((first.value - (5.0 + 30.0 + 10.0) / 36.0).abs() < 1e-12, "{}", first.value);
    causes(&mut small, "better 2 3; dice 5 4");
    assert_eq!((scores(&small), small.rules.next(&small.state)), (vec![12], Next::Over));
    assert_eq!(small.state.leader, None, "9 + 3, no bonus");
    let poor = table(r#"{"dice":[5,5,2,3]}"#);
    assert_eq!(offered(&poor), ["stop"]);
}
