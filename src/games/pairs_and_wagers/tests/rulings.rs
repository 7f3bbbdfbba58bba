//! The rulings J0 to J12.

use super::solved::best;
use super::{ana, causes, offered, read, scores, table, to_act};
use crate::game::{Game, Next, OnWire};
use crate::games::pairs_and_wagers::{Move, PairsAndWagers};
use crate::pieces::dice::Dice;
use crate::pieces::narration::Narration;
use crate::pieces::seat::Seat;
use crate::solve::{Basis, Unit};

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
