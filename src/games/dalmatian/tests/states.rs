//! States and positions from outside.

use serde_json::json;

use super::super::{Dalmatian, score};
use crate::json::strict;
use crate::pieces::{Dice, Result};
use crate::play::read_position;

fn read(text: &str) -> Result<crate::game::Position<Dalmatian>> {
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
