//! Rules and rulings, by name; the optimiser against a plain twin.

use std::collections::{BTreeSet, HashMap};

use super::family::Family;
use super::lay::best_lay;
use super::price::{Prices, Problem, UNIT};
use super::residue::{Residues, Weights};
use super::rough::{Classes, NEVER, Part, Plan};
use super::score::{Cards, Kind, Stack, read, special};
use super::search::Want;
use super::simplex::{Aim, solved, solved_with_cuts};
use super::work::{Limit, Spent};
use super::{Wichita, target};
use crate::game::Game;
use crate::kit::cards::{RANKS, Rank};
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::seat::Seat;
use crate::kit::told::Told;

/// Cards from letters, such as `62TAAK`.
fn cards(letters: &str) -> Cards {
    let ranks: Vec<Rank> = letters
        .chars()
        .map(|c| Rank::read_front(&c.to_string()).map(|(rank, _)| rank).expect("a rank"))
        .collect();
    Cards::of(&ranks)
}

fn below(n: usize, seed: &mut u64) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) % n as u64) as usize
}

/// A stack: no special, cards, kings, no sum, the values negated.
type Seen = (bool, usize, usize, bool, Vec<i16>);

/// The second solver: every subset of the cards, as bits; which are stacks is found by trying all
/// the ways of the rules with fractions of whole numbers, and the best lay of a set from those of
/// smaller sets. It shares nothing with the first but the cards.
struct Twin {
    values: Vec<u8>,
    target: i64,
    special: (u8, u8),
}

impl Twin {
    fn is_stack(&self, set: usize) -> bool {
        let chosen = (0..self.values.len()).filter(|i| set >> i & 1 == 1).map(|i| self.values[i]);
        let (kings, valued): (Vec<u8>, Vec<u8>) = chosen.partition(|&value| value == 13);
        if valued.is_empty() {
            return false;
        }
        let sum: i64 = valued.iter().map(|&v| i64::from(v)).sum();
        let mut bases = vec![sum];
        if valued.len() > 1 {
            bases.extend(valued.iter().map(|&v| 2 * i64::from(v) - sum));
        }
        let factor = 1_i64 << kings.len();
        bases
            .iter()
            .any(|&base| base > 0 && (base * factor == self.target || base == self.target * factor))
    }

    fn points(&self, set: usize) -> u16 {
        let two: Vec<u8> =
            (0..self.values.len()).filter(|i| set >> i & 1 == 1).map(|i| self.values[i]).collect();
        let (a, b) = self.special;
        if two == [a, b] || two == [b, a] { 2 } else { 1 }
    }

    /// A stack of this set as the order of J10 sees it: specials, fewer cards, fewer kings, sums,
    /// higher cards.
    fn seen(&self, set: usize) -> Seen {
        let chosen = (0..self.values.len()).filter(|i| set >> i & 1 == 1).map(|i| self.values[i]);
        let (kings, valued): (Vec<u8>, Vec<u8>) = chosen.partition(|&value| value == 13);
        let sum: i64 = valued.iter().map(|&v| i64::from(v)).sum();
        let factor = 1_i64 << kings.len();
        let added = sum * factor == self.target || sum == self.target * factor;
        // The hand is sorted with the highest card first, and so is every part of it.
        let high_first = valued.iter().map(|&value| -i16::from(value)).collect();
        let (cards, plain) = (kings.len() + valued.len(), self.points(set) == 1);
        (plain, cards, kings.len(), !added, high_first)
    }

    /// Every lay of the cards of a set, each with its points: of the first card of it, every stack
    /// that it is in, and none.
    fn lays(&self, set: usize, tell: &mut dyn FnMut(&[usize], u16), stacks: &[usize]) {
        fn from(
            twin: &Twin,
            set: usize,
            stacks: &[usize],
            lay: &mut Vec<usize>,
            tell: &mut dyn FnMut(&[usize], u16),
        ) {
            if set == 0 {
                let points = lay.iter().map(|&stack| twin.points(stack)).sum();
                tell(lay, points);
                return;
            }
            let card = set & set.wrapping_neg();
            for &stack in stacks.iter().filter(|&&stack| stack & card != 0 && stack & !set == 0) {
                lay.push(stack);
                from(twin, set & !stack, stacks, lay, tell);
                lay.pop();
            }
            from(twin, set & !card, stacks, lay, tell);
        }
        from(self, set, stacks, &mut Vec::new(), tell);
    }

    /// What every lay makes: points, and cards used.
    fn made(&self) -> BTreeSet<(u16, u16)> {
        let whole = (1_usize << self.values.len()) - 1;
        let stacks: Vec<usize> = (1..=whole).filter(|&set| self.is_stack(set)).collect();
        let mut made = BTreeSet::new();
        let mut tell = |lay: &[usize], points: u16| {
            let used: u32 = lay.iter().map(|stack| stack.count_ones()).sum();
            made.insert((points, used as u16));
        };
        self.lays(whole, &mut tell, &stacks);
        made
    }

    /// The first of the best lays in the order of J10, each stack as that order sees it.
    fn first(&self, bonus: bool) -> Vec<Seen> {
        let n = self.values.len();
        let whole = (1_usize << n) - 1;
        let stacks: Vec<usize> = (1..=whole).filter(|&set| self.is_stack(set)).collect();
        let mut best: Option<(u16, usize, Vec<Seen>)> = None;
        self.lays(
            whole,
            &mut |lay, points| {
                let used: usize = lay.iter().map(|stack| stack.count_ones() as usize).sum();
                let points = points + u16::from(bonus && used == n);
                if best.as_ref().is_some_and(|b| (b.0, b.1) > (points, used)) {
                    return;
                }
                let mut seen: Vec<Seen> = lay.iter().map(|&stack| self.seen(stack)).collect();
                seen.sort();
                let better = best
                    .as_ref()
                    .is_none_or(|(p, u, first)| (points, used) > (*p, *u) || seen < *first);
                if better {
                    best = Some((points, used, seen));
                }
            },
            &stacks,
        );
        best.map(|(_, _, first)| first).unwrap_or_default()
    }

    /// Most points with the bonus, then fewest cards left.
    fn best(&self, bonus: bool) -> (u16, u16) {
        let n = self.values.len();
        let whole = (1_usize << n) - 1;
        let stacks: Vec<(usize, u16)> =
            (1..=whole).filter(|&s| self.is_stack(s)).map(|s| (s, self.points(s))).collect();
        // `best[set][used]` would be much; for a lay of just this set, the most points.
        let mut lay: Vec<Option<u16>> = vec![None; whole + 1];
        lay[0] = Some(0);
        for set in 0..=whole {
            let Some(points) = lay[set] else { continue };
            for &(stack, more) in &stacks {
                if set & stack == 0 {
                    let both = set | stack;
                    lay[both] = lay[both].max(Some(points + more));
                }
            }
        }
        (0..=whole)
            .filter_map(|set| {
                let out = bonus && set == whole && set != 0;
                let points = lay[set]? + u16::from(out);
                Some((points, std::cmp::Reverse((n - set.count_ones() as usize) as u16)))
            })
            .max()
            .map_or((0, n as u16), |(points, left)| (points, left.0))
    }
}

fn twin(hand: Cards, dice: Dice) -> Twin {
    let faces = dice.to_vec();
    Twin {
        values: hand.ranks().map(Rank::number).collect(),
        target: target(dice).into(),
        special: (faces[0], faces[1]),
    }
}

#[test]
fn j10_the_optimiser_agrees_with_its_plain_twin_on_random_hands() {
    let mut seed = 7;
    let mut seen: HashMap<(u16, u16), usize> = HashMap::new();
    for i in 0..24_000 {
        let size = 1 + below(9, &mut seed);
        // Every other hand has more kings and more of the same rank than chance would give.
        let few = 2 + below(RANKS - 1, &mut seed);
        let mut hand = Cards::NONE;
        for _ in 0..size {
            let rank = if i % 2 == 0 {
                below(RANKS, &mut seed)
            } else if below(4, &mut seed) == 0 {
                RANKS - 1
            } else {
                (below(few, &mut seed) + i) % RANKS
            };
            hand.add(Rank::new(rank as u8 + 1).unwrap(), 1);
        }
        let (a, b) = (i / 6 % 6 + 1, i % 6 + 1);
        let dice = Dice::of(&[a as u8, b as u8]);
        let bonus = i % 3 > 0;
        let lay = best_lay(hand, dice, bonus, &mut Limit::usual()).unwrap();
        let by_programmes = best_lay(hand, dice, bonus, &mut Limit::of_programmes());
        assert_eq!(by_programmes.as_ref(), Ok(&lay), "{dice}: {hand} bonus {bonus}");
        let plain = twin(hand, dice).best(bonus);
        assert_eq!(
            (lay.worth.points, lay.worth.left),
            plain,
            "{dice}: {hand} bonus {bonus}: {lay:?}"
        );
        let mut rest = hand;
        let mut points = 0;
        for stack in &lay.stacks {
            assert!(stack.makes(target(dice)), "{dice}: {stack}");
            rest = rest.minus(stack.cards).unwrap();
            points += stack.points();
            assert!(stack.kind != Kind::Special || stack.cards == special(dice));
            let again = read(&stack.to_string(), 1).unwrap();
            assert_eq!(again, *stack, "reading undoes writing");
        }
        assert_eq!(rest.len(), usize::from(lay.worth.left));
        assert_eq!(points + u16::from(bonus && lay.worth.left == 0), lay.worth.points);
        *seen.entry((lay.worth.points, lay.worth.left)).or_default() += 1;
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
        let mut hand = Cards::NONE;
        for _ in 0..size {
            let king = below(5, &mut seed) == 0;
            let rank = if king { RANKS - 1 } else { (below(few, &mut seed) + i) % RANKS };
            hand.add(Rank::new(rank as u8 + 1).unwrap(), 1);
        }
        let dice = Dice::of(&[(i / 6 % 6 + 1) as u8, (i % 6 + 1) as u8]);
        let bonus = i % 3 > 0;
        let lay = best_lay(hand, dice, bonus, &mut Limit::of_programmes()).unwrap();
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
        assert_eq!(found, twin(hand, dice).first(bonus), "{dice}: {hand}: {lay:?}");
        several += usize::from(lay.stacks.len() > 1);
    }
    assert!(several > 1_500, "{several}");
}

/// By these prices and weights, every lay that there is must seem possible.
fn allows_all(
    hand: Cards,
    prices: &Prices,
    weights: &Weights,
    stacks: &[Stack],
    made: &BTreeSet<(u16, u16)>,
) -> bool {
    let steps = stacks.iter().map(|stack| (weights.of(stack), prices.loss(stack)));
    let residues = Residues::new(weights, prices, steps, i64::MAX / 8);
    made.iter().all(|&(points, used)| {
        let (points, used) = (points.into(), used.into());
        let slack = Want { points, used }.slack(prices, hand);
        residues.least(weights.wanted(hand, points, used)) <= slack
    })
}

#[test]
fn bounds_from_remainders_allow_every_lay_that_there_is() {
    let mut seed = 5;
    let mut tried = 0;
    for i in 0..1_500 {
        let few = 2 + below(RANKS - 1, &mut seed);
        let mut hand = Cards::NONE;
        for _ in 0..4 + below(5, &mut seed) {
            let rank = (below(few, &mut seed) + i) % RANKS;
            hand.add(Rank::new(rank as u8 + 1).unwrap(), 1);
        }
        let dice = Dice::of(&[(i / 6 % 6 + 1) as u8, (i % 6 + 1) as u8]);
        let (problem, made) = (Problem::new(hand, dice), twin(hand, dice).made());
        let mut stacks = Vec::new();
        super::list::stacks(hand, dice, |stack| {
            stacks.push(stack.recognised(dice));
            true
        });
        let (points, used) = made.last().copied().unwrap_or_default();
        for aim in [Aim::Points, Aim::Used(points), Aim::PointsUsing(used)] {
            let limit = &mut Limit::usual();
            let plain = solved(&problem, aim, &mut Vec::new(), limit).unwrap();
            let cut = solved_with_cuts(&problem, aim, &mut Vec::new(), limit).unwrap();
            for weights in plain.weights().iter().chain(&cut.weights()) {
                for prices in [&plain.table.prices, &cut.table.prices] {
                    let allowed = allows_all(hand, prices, weights, &stacks, &made);
                    assert!(allowed, "{dice}: {hand} {aim:?} {prices:?} {weights:?}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 3_000, "{tried}");
}

#[test]
fn losses_in_floating_point_are_those_in_whole_numbers() {
    let mut seed = 23;
    for i in 0..400 {
        let dice = Dice::of(&[(i / 6 % 6 + 1) as u8, (i % 6 + 1) as u8]);
        let hand = Cards::of_counts(std::array::from_fn(|_| below(33, &mut seed) as u8));
        let mut stacks = Vec::new();
        super::list::stacks(hand, dice, |stack| {
            stacks.push(stack.recognised(dice));
            stacks.len() < 500
        });
        // Some prices are too large for it.
        let bits = 20 + below(31, &mut seed);
        let mut price = || below(2 << bits, &mut seed) as i64 - (1 << bits);
        let prices = Prices {
            each: std::array::from_fn(|_| price()),
            card: price(),
            point: price(),
            remainders: None,
            target: target(dice).into(),
        };
        let plain: Vec<i64> = stacks.iter().map(|stack| prices.loss(stack)).collect();
        let family = Family::new(&Problem::new(hand, dice), stacks);
        let found: Vec<i64> = (0..plain.len() as u32).map(family.losses(&prices)).collect();
        assert_eq!(found, plain, "{dice}: {hand} {prices:?}");
    }
}

/// The least cost of parts that make up a hand, by trying each for its highest card.
fn least_cost(hand: Cards, parts: &[Part], known: &mut HashMap<Cards, Option<u32>>) -> Option<u32> {
    let Some(highest) = hand.ranks().next() else { return Some(0) };
    if let Some(cost) = known.get(&hand) {
        return *cost;
    }
    let with = parts.iter().filter(|part| part.cards.count(highest) > 0);
    let costs = with.filter_map(|part| {
        let rest = hand.minus(part.cards)?;
        Some(least_cost(rest, parts, known)? + u32::from(part.cost))
    });
    let cost = costs.min();
    known.insert(hand, cost);
    cost
}

#[test]
fn a_rough_view_leaves_open_what_can_be_had_and_a_fine_one_nothing_else() {
    let mut seed = 17;
    let (mut coarse, mut out, mut out_of_coarse) = (0, 0, 0);
    for i in 0..1_500 {
        let few = 3 + below(RANKS - 2, &mut seed);
        let mut hand = Cards::NONE;
        for _ in 0..5 + below(8, &mut seed) {
            let king = below(6, &mut seed) == 0;
            let rank = if king { RANKS - 1 } else { (below(few, &mut seed) + i) % RANKS };
            hand.add(Rank::new(rank as u8 + 1).unwrap(), 1);
        }
        let dice = Dice::of(&[(i / 6 % 6 + 1) as u8, (i % 6 + 1) as u8]);
        let target = target(dice).into();
        let each = std::array::from_fn(|_| (below(3, &mut seed) as i64 - 1).max(0) * UNIT);
        let prices = Prices { each, card: 0, point: UNIT, remainders: None, target };
        let mut parts = Vec::new();
        super::list::stacks(hand, dice, |stack| {
            let cost = below(4, &mut seed) as u8;
            parts.push(Part { cards: stack.cards, cost });
            parts.len() < 300
        });
        for rank in Rank::all().filter(|&rank| hand.count(rank) > 0) {
            if below(2, &mut seed) == 0 {
                parts.push(Part { cards: Cards::of(&[rank]), cost: 1 });
            }
        }
        let mut known = HashMap::new();
        for most in [1, 30, 500, usize::MAX] {
            let classes = Classes::new(hand, &prices, most);
            let plan = Plan::new(hand, &classes, &parts);
            let rough = plan.done(&mut Limit::usual()).unwrap();
            for _ in 0..8 {
                let mut part = Cards::NONE;
                for rank in hand.ranks().filter(|_| below(4, &mut seed) == 0) {
                    part.add(rank, 1);
                }
                let rest = hand.minus(part).unwrap();
                let place = rough.place(hand) - rough.place(part);
                assert_eq!(place, rough.place(rest));
                let (seen, cost) = (rough.least(place), least_cost(rest, &parts, &mut known));
                let least = cost.map_or(NEVER, |cost| cost as u8);
                assert!(seen <= least, "{dice}: {hand}, {rest}: {classes:?}");
                if most == usize::MAX {
                    assert_eq!(seen, least, "{dice}: {hand}, {rest}: {classes:?}");
                    out += usize::from(seen == NEVER);
                } else {
                    coarse += usize::from(seen < least);
                    out_of_coarse += usize::from(seen == NEVER);
                }
            }
        }
    }
    // Views are of many kinds, and not for nothing.
    assert!(
        coarse > 1_000 && out > 1_000 && out_of_coarse > 1_000,
        "{coarse} {out} {out_of_coarse}"
    );
}

#[test]
fn j10_worked_examples() {
    for (dice, hand, points, left, lay) in [
        ([3, 5], "8", 2, 0, "8"),
        ([3, 5], "62", 2, 0, "6+2"),
        ([3, 5], "T2", 2, 0, "10-2"),
        ([3, 5], "TAA", 2, 0, "10-A-A"),
        ([3, 4], "Q5", 2, 0, "Q-5"),
        ([6, 6], "6K", 2, 0, "6*K"),
        ([1, 2], "6K", 2, 0, "6/K"),
        ([2, 3], "Q8KK", 2, 0, "Q+8/K/K"),
        ([2, 4], "24", 3, 0, "2&4"),
        ([3, 3], "33", 3, 0, "3&3"),
        ([1, 4], "A4", 3, 0, "A&4"),
        ([3, 5], "62TAAK", 3, 0, "10-2, 6-A-A*K"),
        ([3, 5], "62T2AAK", 2, 1, "6+2, 2+A+A*K"),
        ([5, 6], "T54", 0, 3, ""),
    ] {
        let found = best_lay(cards(hand), Dice::of(&dice), true, &mut Limit::usual()).unwrap();
        let stacks: Vec<String> = found.stacks.iter().map(ToString::to_string).collect();
        assert_eq!((found.worth.points, found.worth.left), (points, left), "{dice:?} {hand}");
        assert_eq!(stacks.join(", "), lay, "{dice:?} {hand}");
    }
}

#[test]
fn r5_r6_j1_j2_j3_stacks_are_read_as_people_write_them() {
    for (typed, written, made) in [
        ("6+2", "6+2", Some(8)),
        (" 2 + 6 ", "6+2", Some(8)),
        ("10-a-a", "10-A-A", Some(8)),
        ("T−A–A", "10-A-A", Some(8)),
        ("q+8/k/k", "Q+8/K/K", Some(5)),
        ("(Q+8)/K/K", "Q+8/K/K", Some(5)),
        ("((8+q)÷k):K", "Q+8/K/K", Some(5)),
        ("6-A-A*K", "6-A-A*K", Some(8)),
        ("[6 - a - a] x k", "6-A-A*K", Some(8)),
        ("J", "J", Some(11)),
        ("Qs-5♥", "Q-5", Some(7)),
        ("4&2", "2&4", Some(6)),
        ("7/K", "7/K", None),
    ] {
        let stack = read(typed, 1).unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
        assert_eq!(stack.to_string(), written, "{typed}");
        assert_eq!(stack.made(), made, "{typed}");
        assert_eq!(read(written, 1).unwrap(), stack);
    }
    assert_eq!(read("7/K", 1).unwrap().made_words(), "3.5");
}

#[test]
fn what_is_no_stack_is_refused_with_its_rule_and_column() {
    for (typed, rule, column) in [
        ("K", Some("J1"), 5),
        ("K*K", Some("J1"), 5),
        ("6+K", Some("R5"), 6),
        ("6-K", Some("R5"), 6),
        ("10+5-4", Some("R6"), 9),
        ("8/K+3", Some("R6"), 8),
        ("K*6", Some("R6"), 6),
        ("6*K/K", Some("R6"), 8),
        ("6*2", Some("R6"), 6),
        ("6-6", Some("J2"), 5),
        ("5-Q", Some("J2"), 5),
        ("2&4&1", None, 9),
        ("2&4*K", Some("R7"), 5),
        ("", None, 5),
        ("6+", None, 7),
        ("+6", None, 6),
        ("6 2", None, 7),
        ("6+?", None, 7),
        ("(6+2", None, 9),
        ("6+2)", None, 9),
        ("6+(4-2)", None, 7),
    ] {
        let refusal = read(typed, 5).expect_err(typed);
        assert_eq!(refusal.rule, rule, "{typed}: {refusal}");
        assert_eq!(refusal.at, Some(format!("column {column}")), "{typed}: {refusal}");
    }
    let long = format!("A{}", "+A".repeat(40));
    assert_eq!(read(&long, 1).unwrap_err().rule, Some("R1"));
    let kings = format!("8{}", "*K".repeat(300));
    assert_eq!(read(&kings, 1).unwrap_err().rule, Some("R1"));
}

#[test]
fn r6_every_listed_stack_is_told_once_and_none_is_missing() {
    let mut seed = 3;
    for i in 0..600 {
        let mut hand = Cards::NONE;
        for _ in 0..=below(9, &mut seed) {
            hand.add(Rank::new(below(RANKS, &mut seed) as u8 + 1).unwrap(), 1);
        }
        let dice = Dice::of(&[(i / 6 % 6 + 1) as u8, (i % 6 + 1) as u8]);
        let plain = twin(hand, dice);
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
        assert!(super::list::stacks(hand, dice, |stack| {
            assert!(stack.makes(target(dice)), "{dice}: {stack}");
            listed.push(stack.cards);
            true
        }));
        assert!(listed.is_sorted_by_key(Cards::len), "fewest cards first");
        listed.sort();
        assert_eq!(listed, parts, "{dice}: {hand}");
    }
}

#[test]
fn j10_work_beyond_the_limit_ends_instead_of_hanging() {
    let hand = Cards::each(8);
    assert_eq!(best_lay(hand, Dice::of(&[5, 6]), true, &mut Limit::of(1000)), Err(Spent));
}

#[test]
fn j6_who_share_the_win_are_listed_in_a_sentence() {
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let rules = Wichita::default();
    let mut state = rules.start(3, Some(Seat::new(0)));
    state.stock = 0;
    let mut told = Told::to(&names);
    rules.end_turn(&mut state, Seat::new(2), &mut told);
    let last = told.verdicts().pop().unwrap();
    assert_eq!((last.rule, last.text.as_str()), ("J6", "Ana, Bo and Cy share the win with 0"));
}

#[test]
fn v1_packs_follow_the_players_unless_told() {
    let by_players = Wichita::default();
    for (seats, decks) in [(2, 1), (3, 2), (4, 2), (5, 3), (12, 6)] {
        let state = by_players.start(seats, None);
        assert_eq!((state.decks, state.stock), (decks, 52 * u16::from(decks)));
    }
    assert_eq!(Wichita { decks: 8 }.start(2, None).stock, 416);
    assert!(Wichita { decks: 8 }.check(2).is_ok());
    assert_eq!(Wichita { decks: 9 }.check(2).unwrap_err().rule, Some("V1"));
}

#[test]
fn j10_larger_hands_are_laid_as_a_constraint_solver_proved() {
    // Dice, hand, points and cards left: all stacks of the hand as columns, solved to optimality
    // by OR-tools CP-SAT.
    for (dice, hand, points, left) in [
        ("46", "A22345566678999TTJQK", 10, 3),
        ("45", "2344667888999TTJJQQK", 6, 9),
        ("52", "A233444456668899TTJJ", 7, 8),
        ("55", "A22233445666789TJJJQ", 8, 4),
        ("61", "AAA233444678889TJQQK", 9, 1),
        ("22", "AA234456678TTJJQKKKK", 11, 0),
        ("24", "AA22334456677TTTJQKK", 11, 0),
        ("35", "A22233456678999TTJJK", 9, 4),
        ("51", "A233444577789JJQKKKK", 9, 0),
        ("55", "A22456788999TTJJQQQK", 7, 6),
        ("51", "AA22334456677888999JQQKK", 11, 1),
        ("43", "AAA2223334556778899TTJJQ", 13, 2),
        ("62", "AA223344555666788899TTTK", 13, 4),
        ("45", "2244555667888TTTJJJQQQKK", 8, 9),
        ("33", "A22234456667899TTTJJJQQK", 11, 2),
        ("14", "AA2334556677788899TJJJQQ", 11, 3),
        ("56", "AAA2244455578889JQKK", 6, 1),
    ] {
        let dice = crate::kit::dice::read(dice, 1).unwrap();
        let lay = best_lay(cards(hand), dice, true, &mut Limit::usual()).unwrap();
        assert_eq!((lay.worth.points, lay.worth.left), (points, left), "{dice}: {hand}");
    }
}
