//! The gate: in every game, variant and betting structure, for two players and for three, `best` is
//! not worse than `greedy`, and `greedy` not worse than `random`.
//!
//! Whoever is to be better sits down with others who all play the other way, in every seat in turn
//! and with the same dice. The games are always the same ones, so the gate either lets through or
//! does not. It stops what is clearly worse: a share of the wins below the fair one by more than
//! three standard deviations.

use crate::prelude::*;

/// Two ways to play, the better one first.
type Duel = [Policy; 2];

const BEST: Duel = [Policy::Best, Policy::Greedy];
const GREEDY: Duel = [Policy::Greedy, Policy::Random];

/// The games that each plays of either: as many as take seconds.
const PLAYED: [(&str, [u64; 2]); 5] = [
    ("dalmatian", [40, 40]),
    ("dice-poker", [20, 200]),
    ("pairs-and-wagers", [100, 100]),
    ("swipe", [10, 40]),
    ("wichita", [20, 40]),
];

/// The share of the wins of whoever plays `duel[0]`, and how far chance alone may take it.
fn share(kind: &dyn AnyGame, rules: &Value, seats: usize, duel: Duel, games: u64) -> (f64, f64) {
    let [better, others] = duel;
    let mut policies = vec![others; seats];
    policies[0] = better;
    let plan = Plan::new(&policies, games, Seed::read("gate").unwrap());
    let tally = kind.simulate(rules, &plan, &mut |_| true).unwrap();
    let fair = 1.0 / seats as f64;
    (tally.win(0).value - fair, 3.0 * (fair * (1.0 - fair) / games as f64).sqrt())
}

/// Whether a game is let through: best against greedy, and greedy against random, with games
/// enough to tell.
fn passes(kind: &dyn AnyGame) {
    let game = kind.info().id;
    let played = PLAYED.into_iter().find(|(of, _)| *of == game);
    let (_, played) =
        played.unwrap_or_else(|| panic!("{game} is not among PLAYED of tests/it/gate.rs"));
    let (least, _) = kind.info().seats;
    for (duel, games) in [BEST, GREEDY].into_iter().zip(played) {
        for mut rules in variants(kind) {
            // With few chips streets are small, and soon solved.
            if kind.info().house_rules.iter().any(|rule| rule.key == "chips") {
                rules["chips"] = json!(6);
            }
            for seats in least..=3 {
                let (above, chance) = share(kind, &rules, seats, duel, games);
                let [better, other] = duel.map(Policy::word);
                assert!(
                    above > -chance,
                    "{game} {rules}, {seats} players: {better} wins {above:+.3} of the fair share \
                     among {other}, and chance explains {chance:.3}"
                );
            }
        }
    }
}

#[test]
fn every_game_is_let_through() {
    thread::scope(|scope| {
        for kind in GAMES {
            scope.spawn(|| passes(*kind));
        }
    });
}

#[test]
fn who_is_clearly_worse_is_stopped() {
    // Whoever bets as if everybody called loses to the quick bettor.
    let kind = registry::find("dice-poker").unwrap();
    let rules = json!({"structure": "pot-limit"});
    let (above, chance) = share(kind, &rules, 2, [Policy::Points, Policy::Greedy], 120);
    assert!(above < -chance, "{above:+.3} of {chance:.3}");
}

#[test]
fn dice_poker_where_nothing_is_solved_is_above_its_share() {
    let kind = find("dice-poker").unwrap();
    for structure in ["no-limit", "fixed-limit"] {
        let rules = json!({"deal": "one-by-one", "structure": structure, "chips": 20});
        for (seats, games) in [(2, 400), (6, 160)] {
            let (above, chance) = share(kind, &rules, seats, BEST, games);
            assert!(above > chance, "{rules}, {seats}: {above:+.3}, chance {chance:.3}");
        }
    }
}
