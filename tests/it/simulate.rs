//! Whole games by the thousand, against exact values; `console/simulate.md` shows them.

use crate::prelude::*;

/// Within twice the 95 % interval: with the seed above, for ever.
fn near(estimate: f64, (_, most): (f64, f64), value: f64) -> bool {
    (estimate - value).abs() < 2.0 * (most - estimate)
}

#[test]
fn playing_for_points_comes_to_its_exact_value() {
    let kind = registry::find("dalmatian").unwrap();
    for (rules, games) in [(json!({}), 2000), (json!({"reuse": true, "eight_dice": true}), 1000)] {
        let mean = |total: u64| {
            let table = kind.read_state(&json!({"total": total, "rules": rules})).unwrap();
            let odds = asked(|ask| table.odds(Seat::new(0), ask)).unwrap().json();
            odds["mean"].as_f64().unwrap()
        };
        let chance = |total: u64| (6 - total.abs_diff(7)) as f64 / 36.0;
        let round: f64 = (2..=12).map(|total| chance(total) * mean(total)).sum();
        let plan = Plan::new(&[Policy::Points; 3], games, Seed::read("tests").unwrap());
        let tally = kind.simulate(&rules, &plan, &mut |_| true).unwrap();
        for player in 0..3 {
            let (score, win) = (tally.score(player), tally.win(player));
            let comes_to = near(score.value, score.ci95, 12.0 * round);
            assert!(comes_to, "{score:?} and {}, {rules}", 12.0 * round);
            assert!(near(win.value, win.ci95, 1.0 / 3.0), "{win:?}");
        }
    }
}
