//! Playing for the win against plain trials.

use serde_json::{Value, json};

use super::brute_force::{below, brute_force};
use crate::game::Position;
use crate::games::wichita::Wichita;
use crate::games::wichita::lay::Question;
use crate::games::wichita::score::Cards;
use crate::games::wichita::solve::values::{KNOTS, at, knots, turns};
use crate::games::wichita::solve::winning::Strategy;
use crate::pieces::{Dice, Rank, Seat, SplitMix};
use crate::play::games::read_position;
use crate::solve::{Cache, Objective, Solve, SolveContext};

/// A hand of a few ranks, so that many stacks compete for the same cards.
fn dealt(seed: &mut u64) -> (Cards, Dice) {
    let mut hand = Cards::NONE;
    let ranks: Vec<u8> = (0..6).map(|_| below(13, seed) as u8 + 1).collect();
    for _ in 0..=below(9, seed) {
        hand = hand.with(Rank::new(ranks[below(6, seed)]).unwrap(), 1);
    }
    let die = |seed: &mut u64| below(6, seed) as u8 + 1;
    (hand, Dice::of(&[die(seed), die(seed)]))
}

#[test]
fn j17_no_lay_is_worth_more_than_the_one_advised() {
    let mut seed = 17;
    for _ in 0..600 {
        let (hand, dice) = dealt(&mut seed);
        let stock = [0, 4, 9, 25, 60, 200][below(6, &mut seed)];
        let kept = at(Strategy::CAREFUL.table, stock, 2 + below(3, &mut seed));
        let plain = brute_force(hand, dice);
        let whole = (1 << plain.values.len()) - 1;
        let value = |(set, points): (usize, u16)| {
            let left = |rank: u8| {
                let kept = |i: &usize| set >> i & 1 == 0 && plain.values[*i] == rank;
                (0..plain.values.len()).filter(kept).count() as u8
            };
            // R10: with an empty stock a card in hand costs a point.
            let worth = |rank: u8| match stock {
                0 => -f64::from(left(rank)),
                _ => kept.of(usize::from(rank) - 1, left(rank)),
            };
            let out = if set == whole && stock > 0 { kept.out } else { 0.0 };
            f64::from(points) + (1..=13).map(worth).sum::<f64>() + out + kept.base
        };
        let most = plain.laid_whole().into_iter().map(value).fold(f64::MIN, f64::max);
        let lay = Question { hand, dice, bonus: stock > 0, steps: 100_000 }.most_valuable(&kept);
        let laid = kept.of_lay(hand, &lay.stacks);
        assert!(lay.proven && (laid - most).abs() < 1e-5, "{hand} {dice} {stock}: {lay:?}, {most}");
    }
}

/// A table of two and one who has left is worth what a table of two is, and not what three are.
#[test]
fn j18_who_has_left_takes_no_more_of_the_stock() {
    let worth = |players: &[Value]| {
        let state = json!({"rules": {"decks": 1}, "phase": "lay", "turn": "Ana", "dice": [3, 5],
            "stock": 47, "players": players});
        let Position { rules, state, .. } = read_position::<Wichita>(&state).unwrap();
        let (mut cache, mut numbers) = (Cache::default(), SplitMix(18));
        let mut context = SolveContext::new(&mut cache, &mut numbers);
        context.objective = Some(Objective::Win);
        let best = rules.best(&state, Seat::new(0), &mut context).unwrap();
        best.ranked.iter().map(|option| option.value).collect::<Vec<f64>>()
    };
    let holds =
        |name: &str, hand: &[&str]| json!({"name": name, "hand": hand, "stacks": [], "points": 0});
    let two = [holds("Ana", &["6", "2", "K"]), holds("Bo", &["A", "Q"])];
    let (mut left, stays) = (holds("Cy", &[]), holds("Cy", &[]));
    left["left"] = json!(true);
    assert_eq!(worth(&[&two[..], &[left]].concat()), worth(&two));
    assert_ne!(worth(&[&two[..], &[stays]].concat()), worth(&two));
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
