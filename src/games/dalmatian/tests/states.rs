//! States and positions from outside.

use serde_json::json;

use super::super::{Dalmatian, score};
use crate::game::OnWire;
use crate::json::strict;
use crate::pieces::dice::Dice;
use crate::pieces::refusal::{Code, Refusal};
use crate::play::erased::read_position;

fn read(text: &str) -> Result<crate::game::Position<Dalmatian>, Refusal> {
    read_position::<Dalmatian>(strict::parse(text)?)
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
