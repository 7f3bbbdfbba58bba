//! The rules R1 to R10.

use super::{LONG, ana, cause, causes, offered, read, refused, scores, stage, table, to_act};
use crate::game::{Game, Next, seats_fit};
use crate::games::pairs_and_wagers::{Move, PairsAndWagers, Stage};
use crate::pieces::dice::Dice;
use crate::pieces::refusal::Code;
use crate::pieces::seat::Seat;

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
    let refusal = game.rules.judge(&game.state, Seat::new(1), &Move::NoWager).unwrap_err();
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
    let cited = causes(&mut game, "even; dice 2 2 4 4");
    assert!(cited.contains(&"R4") && cited.contains(&"J4"), "{cited:?}");
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
    let cited = causes(&mut game, "get; dice 5 5 5 2");
    assert!(cited.contains(&"R5"));
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
    let cited = causes(&mut game, "stop");
    assert_eq!((scores(&game), cited), (vec![3, 0], vec!["R7"]));
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
    let cited = causes(&mut game, "dice 4 4 4 4");
    assert!(cited.contains(&"R9"));
    assert_eq!((scores(&game), game.state.leader), (vec![12, 9, 14], Some(Seat::new(2))));
    causes(&mut game, "dice 1 1 2 2");
    assert_eq!((scores(&game)[0], to_act(&game)), (14, Some(1)), "as many is not more");
    causes(&mut game, "dice 1 1 2 2");
    assert_eq!(game.rules.next(&game.state), Next::Over);
    let winners: Vec<Seat> = game.rules.winners(&game.state).iter().collect();
    assert_eq!(winners, [Seat::new(2)], "alone, though Ana has as many");
    let refusal = game.rules.judge(&game.state, Seat::new(0), &Move::Stop).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::GameOver, Some("R9")));
}

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
    assert_eq!(game.state.mid_winner(), Some(Seat::new(2)));
}

#[test]
fn r10_a_lone_bettor_has_not_bet() {
    let mut game = table(&format!(r#"{{"rules":{LONG},"players":["Ana","Bo"]}}"#));
    causes(&mut game, "join; decline; dice 3 3 2 2");
    assert_eq!((scores(&game), game.state.bettors()), (vec![2, 0], 0));
}

#[test]
fn r9_a_leader_is_no_further_ahead_than_a_turn_can_bring() {
    // Nine banked, a quad, doubled, and the bonus.
    let mut game = ana(9, 0);
    causes(&mut game, "odd; dice 3 3 3 3");
    assert_eq!(scores(&game), [21, 0]);
    let leads = |lead: u32, other: u32| {
        read(&format!(
            r#"{{"players":[{{"name":"Ana","score":{lead}}},{{"name":"Bo","score":{other}}}],"turn":"Bo","leader":"Ana"}}"#
        ))
    };
    assert_eq!(leads(21, 0).unwrap(), game);
    let refusal = leads(22, 0).unwrap_err();
    assert_eq!((refusal.at.as_deref(), refusal.rule), (Some("/players/0/score"), Some("R9")));
    // Ana had 27 as Bo had, who has lost two points to bets since.
    assert!(leads(37, 25).is_ok() && leads(38, 25).is_err());
}
