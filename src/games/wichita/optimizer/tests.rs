//! The optimiser against brute force, and its bounds against all lays that there are.

use std::collections::HashMap;

use super::budget::{Budget, Exhausted};
use super::column_generation::solve;
use super::instance::Instance;
use super::pricing::{DualPrices, UNIT};
use super::relaxation::{Item, Plan, Projection, UNREACHABLE};
use super::search::Goal;
use super::simplex::{CUT_ROWS, Objective, PLAIN_ROWS};
use super::{Cards, Dice, Kind, best_lay, target};
use crate::games::wichita::enumerate;
use crate::games::wichita::score::{read, special};
use crate::games::wichita::tests::brute_force::{Seen, below, brute_force, dealt, nth_throw};
use crate::pieces::{RANKS, Rank};

#[test]
fn j10_the_optimiser_agrees_with_brute_force_on_random_hands() {
    let mut seed = 7;
    let mut seen: HashMap<(u16, u16), usize> = HashMap::new();
    for i in 0..24_000 {
        let size = 1 + below(9, &mut seed);
        // Every other hand has more kings and more of the same rank than chance would give.
        let few = 2 + below(RANKS - 1, &mut seed);
        let hand = dealt(size, &mut seed, |seed| match i % 2 {
            0 => below(RANKS, seed),
            _ if below(4, seed) == 0 => RANKS - 1,
            _ => (below(few, seed) + i) % RANKS,
        });
        let dice = nth_throw(i);
        let bonus = i % 3 > 0;
        let lay = best_lay(hand, dice, bonus, &mut Budget::usual()).unwrap();
        let eagerly = best_lay(hand, dice, bonus, &mut Budget::eager());
        assert_eq!(eagerly.as_ref(), Ok(&lay), "{dice}: {hand} bonus {bonus}");
        let plain = brute_force(hand, dice).best(bonus);
        assert_eq!(
            (lay.score.points, lay.score.left),
            plain,
            "{dice}: {hand} bonus {bonus}: {lay:?}"
        );
        let mut rest = hand;
        let mut points = 0;
        for stack in &lay.stacks {
            assert!(stack.makes(target(dice)), "{dice}: {stack}");
            assert!(rest.contains(stack.cards));
            rest = rest.without(stack.cards);
            points += stack.points();
            assert!(stack.kind != Kind::Special || stack.cards == special(dice));
            let again = read(&stack.to_string()).unwrap();
            assert_eq!(again, *stack, "reading undoes writing");
        }
        assert_eq!(rest.len(), usize::from(lay.score.left));
        assert_eq!(points + u16::from(bonus && lay.score.left == 0), lay.score.points);
        *seen.entry((lay.score.points, lay.score.left)).or_default() += 1;
    }
    // The hands are of many kinds.
    assert!(seen.len() > 30, "{seen:?}");
}

#[test]
fn j10_of_equal_lays_the_first_in_order_is_advised() {
    let mut seed = 11;
    let mut several = 0;
    for i in 0..6_000 {
        let size = 1 + below(9, &mut seed);
        let few = 3 + below(RANKS - 2, &mut seed);
        let hand = dealt(size, &mut seed, |seed| {
            if below(5, seed) == 0 { RANKS - 1 } else { (below(few, seed) + i) % RANKS }
        });
        let dice = nth_throw(i);
        let bonus = i % 3 > 0;
        let lay = best_lay(hand, dice, bonus, &mut Budget::eager()).unwrap();
        let found: Vec<Seen> = lay
            .stacks
            .iter()
            .map(|stack| {
                let (kings, valued): (Vec<Rank>, Vec<Rank>) =
                    stack.cards.ranks().partition(|&rank| rank == Rank::KING);
                let high_first = valued.iter().map(|rank| -i16::from(rank.number())).collect();
                let sum = stack.kind != Kind::Difference;
                let cards = kings.len() + valued.len();
                (stack.kind != Kind::Special, cards, kings.len(), !sum, high_first)
            })
            .collect();
        assert_eq!(found, brute_force(hand, dice).first(bonus), "{dice}: {hand}: {lay:?}");
        several += usize::from(lay.stacks.len() > 1);
    }
    assert!(several > 1_500, "{several}");
}

#[test]
fn dual_bounds_allow_every_lay_that_there_is() {
    let mut seed = 5;
    let mut tried = 0;
    for i in 0..1_500 {
        let few = 2 + below(RANKS - 1, &mut seed);
        let cards = 4 + below(5, &mut seed);
        let hand = dealt(cards, &mut seed, |seed| (below(few, seed) + i) % RANKS);
        let dice = nth_throw(i);
        let (instance, made) = (Instance::new(hand, dice), brute_force(hand, dice).made());
        let mut stacks = Vec::new();
        enumerate::stacks(false, hand, dice, |stack| {
            stacks.push(stack.recognised(dice));
            true
        });
        let (points, used) = made.last().copied().unwrap_or_default();
        for objective in [
            Objective::Points,
            Objective::CardsWithPoints(points),
            Objective::PointsWithCards(used),
        ] {
            let budget = &mut Budget::usual();
            let plain = solve::<PLAIN_ROWS>(&instance, objective, &mut Vec::new(), budget).unwrap();
            let cut = solve::<CUT_ROWS>(&instance, objective, &mut Vec::new(), budget).unwrap();
            for prices in [&plain.table.prices, &cut.table.prices] {
                for &(points, used) in &made {
                    let goal = Goal { points: points.into(), used: used.into() };
                    let gap = goal.gap(prices, hand);
                    assert!(gap >= 0, "{dice}: {hand} {objective:?} {goal:?} {prices:?}");
                    tried += 1;
                }
                for stack in &stacks {
                    assert!(prices.reduced_cost(stack) >= 0, "{dice}: {hand} {stack} {prices:?}");
                }
            }
        }
    }
    assert!(tried > 9_000, "{tried}");
}

/// The least cost of items that make up a hand, by trying each for its highest card.
fn least_cost(hand: Cards, items: &[Item], known: &mut HashMap<Cards, Option<u32>>) -> Option<u32> {
    let Some(highest) = hand.ranks().next() else { return Some(0) };
    if let Some(cost) = known.get(&hand) {
        return *cost;
    }
    let with = items.iter().filter(|part| part.cards.count(highest) > 0);
    let costs = with.filter(|part| hand.contains(part.cards)).filter_map(|part| {
        Some(least_cost(hand.without(part.cards), items, known)? + u32::from(part.cost))
    });
    let cost = costs.min();
    known.insert(hand, cost);
    cost
}

#[test]
fn a_relaxation_allows_what_can_be_had_and_a_fine_one_nothing_else() {
    let mut seed = 17;
    let (mut coarse, mut out, mut out_of_coarse) = (0, 0, 0);
    for i in 0..1_500 {
        let few = 3 + below(RANKS - 2, &mut seed);
        let cards = 5 + below(8, &mut seed);
        let hand = dealt(cards, &mut seed, |seed| {
            if below(6, seed) == 0 { RANKS - 1 } else { (below(few, seed) + i) % RANKS }
        });
        let dice = nth_throw(i);
        let target = target(dice).into();
        let ranks = std::array::from_fn(|_| (below(3, &mut seed) as i64 - 1).max(0) * UNIT);
        let prices = DualPrices { ranks, card: 0, point: UNIT, cut_credit: None, target };
        let mut items = Vec::new();
        enumerate::stacks(false, hand, dice, |stack| {
            let cost = below(4, &mut seed) as u8;
            items.push(Item { cards: stack.cards, cost });
            items.len() < 300
        });
        for rank in Rank::all().filter(|&rank| hand.count(rank) > 0) {
            if below(2, &mut seed) == 0 {
                items.push(Item { cards: Cards::of(&[rank]), cost: 1 });
            }
        }
        let mut known = HashMap::new();
        for most in [1, 30, 500, usize::MAX] {
            let projection = Projection::new(hand, &prices, most);
            let plan = Plan::new(hand, &projection, &items);
            let table = plan.solve(&mut Budget::usual()).unwrap();
            for _ in 0..8 {
                let mut part = Cards::NONE;
                for rank in hand.ranks().filter(|_| below(4, &mut seed) == 0) {
                    part.add(rank, 1);
                }
                let rest = hand.without(part);
                let place = table.place(hand) - table.place(part);
                assert_eq!(place, table.place(rest));
                let (seen, cost) = (table.least(place), least_cost(rest, &items, &mut known));
                let least = cost.map_or(UNREACHABLE, |cost| cost as u8);
                assert!(seen <= least, "{dice}: {hand}, {rest}: {projection:?}");
                if most == usize::MAX {
                    assert_eq!(seen, least, "{dice}: {hand}, {rest}: {projection:?}");
                    out += usize::from(seen == UNREACHABLE);
                } else {
                    coarse += usize::from(seen < least);
                    out_of_coarse += usize::from(seen == UNREACHABLE);
                }
            }
        }
    }
    // Relaxations of many kinds were tried, and they exclude much.
    assert!(
        coarse > 1_000 && out > 1_000 && out_of_coarse > 1_000,
        "{coarse} {out} {out_of_coarse}"
    );
}

#[test]
fn j10_work_beyond_the_limit_ends_instead_of_hanging() {
    let hand = Cards::each(8);
    assert_eq!(best_lay(hand, Dice::of(&[5, 6]), true, &mut Budget::of(1000)), Err(Exhausted));
}
