//! The example with hidden dice and a house rule.

use croupier::prelude::*;
use croupier::solve::{Cache, SolveContext};

use crate::common::Rng;

#[allow(dead_code)] // Its `main`.
#[path = "../../examples/liars_dice.rs"]
mod game;

use game::{Bid, LiarsDice, Move};

#[test]
fn the_example_keeps_every_law() {
    croupier::laws::<LiarsDice>();
}

/// A game of two whose dice are these, as Ana sees it.
fn seen_by_ana(ana: [u8; 5], bo: [u8; 5]) -> game::State {
    let (rules, said) = (LiarsDice::default(), &mut Narration::nobody());
    let mut state = rules.start(2, Some(Seat::new(0)));
    for (seat, dice) in [(0, ana), (1, bo)] {
        rules.rolled(&mut state, Seat::new(seat), Dice::of(&dice), said);
    }
    rules.hide(&mut state, Some(Seat::new(0)));
    state
}

#[test]
fn advice_weighs_what_may_lie_under_the_other_cups() {
    let best = |ana, bo, bid: Bid| {
        let rules = LiarsDice::default();
        let mut state = seen_by_ana(ana, bo);
        state.bid = Some(bid);
        let (mut cache, mut rng) = (Cache::default(), Rng(1));
        let mut context = SolveContext::new(&mut cache, &mut rng);
        let advice = rules.best(&state, Seat::new(0), &mut context).unwrap();
        assert!(advice.basis.policy == Some("greedy"));
        // What there is no time for is counted.
        let looked_at = advice.ranked.len() as u64;
        assert_eq!(looked_at + advice.skipped, rules.offers(&state).len() as u64);
        (advice.ranked[0].mv.unwrap(), state)
    };
    // Ana has no six, and Bo can hardly have five of them.
    let bid = Bid { count: 5, face: 6 };
    let (mv, state) = best([1, 2, 3, 4, 5], [6; 5], bid);
    assert_eq!(mv, Move::Challenge);
    // What Bo really has makes no difference to her.
    assert_eq!(best([1, 2, 3, 4, 5], [2; 5], bid), (Move::Challenge, state));
    let (mv, _) = best([6; 5], [1, 2, 3, 4, 5], bid);
    assert_ne!(mv, Move::Challenge, "she has five sixes herself");
}
