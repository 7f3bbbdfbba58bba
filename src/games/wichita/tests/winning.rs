//! Playing for the win against plain trials.

use super::brute_force::{below, brute_force};
use crate::games::wichita::optimizer::{Budget, best_balance};
use crate::games::wichita::score::Cards;
use crate::games::wichita::values::{KNOTS, Values, knots, turns};
use crate::games::wichita::winning::Strategy;
use crate::pieces::{Dice, Rank};

/// A hand of a few ranks, so that many stacks compete for the same cards.
fn dealt(seed: &mut u64) -> (Cards, Dice) {
    let mut hand = Cards::NONE;
    let ranks: Vec<u8> = (0..6).map(|_| below(13, seed) as u8 + 1).collect();
    for _ in 0..=below(9, seed) {
        hand.add(Rank::new(ranks[below(6, seed)]).unwrap(), 1);
    }
    let die = |seed: &mut u64| below(6, seed) as u8 + 1;
    (hand, Dice::of(&[die(seed), die(seed)]))
}

/// By the text of J17 and of "How to play well", but for what was learned.
fn value_in_hand(values: Values, rank: u8, n: u8, stock: u16, seats: usize) -> f64 {
    let each = match values {
        _ if stock == 0 => -1.0,
        Values::Thumb if usize::from(stock) <= 6 * (seats - 1) => -1.0,
        Values::Thumb if rank <= 7 || rank == 13 => 0.8,
        Values::Thumb => 0.0,
        Values::Learned(_) => return values.at(stock, seats).of(usize::from(rank) - 1, n),
    };
    each * f64::from(n)
}

#[test]
fn j17_no_lay_is_worth_more_than_the_one_advised() {
    let mut seed = 17;
    for i in 0..600 {
        let (hand, dice) = dealt(&mut seed);
        let values = if i % 3 == 0 { Values::Thumb } else { Values::BEST };
        let stock = [0, 4, 9, 25, 60, 200][below(6, &mut seed)];
        let seats = 2 + below(3, &mut seed);
        let at = values.at(stock, seats);
        let plain = brute_force(hand, dice);
        let whole = (1 << plain.values.len()) - 1;
        let value = |(set, points): (usize, u16)| {
            let left = |rank: u8| {
                let kept = |i: &usize| set >> i & 1 == 0 && plain.values[*i] == rank;
                (0..plain.values.len()).filter(kept).count() as u8
            };
            let kept: f64 =
                (1..=13).map(|rank| value_in_hand(values, rank, left(rank), stock, seats)).sum();
            let out = if set == whole && stock > 0 { at.out } else { 0.0 };
            f64::from(points) + kept + out + at.base
        };
        let most = plain.laid_whole().into_iter().map(value).fold(f64::MIN, f64::max);
        let strategy = Strategy { values, draws: 1 };
        let found = strategy.lay(hand, dice, stock, seats).unwrap();
        assert!((found.value - most).abs() < 1e-3, "{hand} {dice} {stock}: {found:?}, not {most}");
        let laid = at.of_lay(hand, &found.stacks);
        assert!((laid - most).abs() < 1e-3, "{hand} {dice} {stock}: {found:?} is {laid}");
    }
}

#[test]
fn j17_with_an_empty_stock_most_points_less_cards_left_are_found() {
    let mut seed = 10;
    for _ in 0..300 {
        let (hand, dice) = dealt(&mut seed);
        let plain = brute_force(hand, dice);
        let balance = |(set, points): (usize, u16)| i32::from(points) + set.count_ones() as i32;
        let most = plain.laid_whole().into_iter().map(balance).max().unwrap();
        let stacks = best_balance(hand, dice, &mut Budget::eager()).unwrap();
        let made: usize = stacks.iter().map(|s| usize::from(s.points()) + s.cards.len()).sum();
        assert_eq!(made as i32, most, "{hand} {dice}: {stacks:?}");
    }
}

#[test]
fn values_go_over_evenly_between_the_knots() {
    assert_eq!(knots(0.0), [(0, 1.0), (1, 0.0)]);
    assert_eq!(knots(1e9), [(4, 0.0), (5, 1.0)]);
    for (i, knot) in KNOTS.into_iter().enumerate() {
        let at: f64 = knots(knot).into_iter().filter(|(n, _)| *n == i).map(|(_, part)| part).sum();
        assert!((at - 1.0).abs() < 1e-6, "{knot}");
    }
    let [(low, part), (high, rest)] = knots(2.0);
    assert_eq!((low, high), (3, 4));
    assert!((part * KNOTS[3] + rest * KNOTS[4] - 2.0).abs() < 1e-6);
    // R3: the larger of two dice is 161/36 on average.
    assert!((turns(161, 2) - 18.0).abs() < 1e-4);
}
