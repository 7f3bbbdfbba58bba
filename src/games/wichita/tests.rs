//! What can be shown only from within. The rules, by name, are in playthrough.txt and hostile.jsonl.

pub mod brute_force;
mod lays;
mod winning;

use self::brute_force::{below, brute_force, dealt, nth_throw};
use super::score::{Cards, read};
use super::{enumerate, target};
use crate::pieces::{RANKS, Rank};

#[test]
fn r6_every_listed_stack_is_told_once_and_none_is_missing() {
    let mut seed = 3;
    for i in 0..600 {
        let cards = 1 + below(9, &mut seed);
        let hand = dealt(cards, &mut seed, |seed| below(RANKS, seed));
        let dice = nth_throw(i);
        let plain = brute_force(hand, dice);
        let mut parts: Vec<Cards> = (1..1_usize << plain.values.len())
            .filter(|&set| plain.is_stack(set))
            .map(|set| {
                let chosen = (0..plain.values.len()).filter(|i| set >> i & 1 == 1);
                let ranks = chosen.filter_map(|i| Rank::new(plain.values[i]));
                Cards::of(&ranks.collect::<Vec<_>>())
            })
            .collect();
        parts.sort();
        parts.dedup();
        let mut listed = Vec::new();
        assert!(enumerate::stacks(hand, dice, |stack| {
            assert_eq!(stack.made(), Some(target(dice).into()), "{dice}: {stack}");
            listed.push(stack.cards);
            true
        }));
        assert!(listed.is_sorted_by_key(Cards::len), "fewest cards first");
        listed.sort();
        assert_eq!(listed, parts, "{dice}: {hand}");
    }
}

#[test]
fn r6_r7_j1_j2_what_is_a_stack() {
    for stack in ["6+2", "10-A-A", "Q+8/K/K", "(Q+8)/K/K", "2&4", "6-A-A*K", "J", "6-3-2"] {
        assert!(read(stack).is_ok(), "{stack}");
    }
    for nothing in ["5-3-2", "5-5", "6+K", "6-K", "8/K+3", "10+5-4", "2&4*K", "A&2&4", "6++2"] {
        assert!(read(nothing).is_err(), "{nothing}");
    }
}
