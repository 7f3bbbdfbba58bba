//! Dice Poker: evaluations against a bare read of the same table and against the crates
//! `rs_poker` and `poker`, and the odds.
//!
//! `cargo bench --bench dice_poker`. What all contenders of a race find is compared before they
//! run; then they take turns, round by round. Printed is the median of the rounds, with the middle
//! half of them in brackets; ratios are taken within a round.
//!
//! Like with like: everybody evaluates hands made ready in his own types, as many of them, in the
//! same memory order. Ours are three cards and three dice as six bytes; those of the two crates
//! are five, six or seven cards of ordinary poker, of which the best five count.

#[path = "side_by_side/mod.rs"]
mod side_by_side;

use std::hint::black_box;
use std::time::{Duration, Instant};

use croupier::games::dice_poker::odds::{self, FULL, Holder};
use croupier::games::dice_poker::{score, strength};
use poker::Evaluator;
use rs_poker::core::Rankable;
use side_by_side::{Spread, Times, race};

/// Many short rounds: most of them pass without another program in between.
const ROUNDS: usize = 301;
const HANDS: usize = 1 << 14;
/// How often each contender goes through his hands in a round.
const LAPS: usize = 4;

fn main() {
    for (order, hands) in [("random", random_hands()), ("sequential", sequential_hands())] {
        against_a_bare_read(order, &hands);
    }
    against_other_crates(&random_hands());
    counting("two players, all cards unseen", &holders(2, 0), 11);
    counting("three players, all cards unseen", &holders(3, 0), 3);
    counting("three players, two of six cards seen", &holders(3, 1), 5);
}

/// A hand by its classes of cards and dice.
type Hand = (u16, u16);
/// A hand as it comes in: ranks of the cards, faces of the dice.
type Bytes = ([u8; 3], [u8; 3]);

fn random_below(seed: &mut u64, n: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % n
}

fn random_hands() -> Vec<Hand> {
    let mut seed = 1;
    let mut below = |n| random_below(&mut seed, n) as u16;
    (0..HANDS).map(|_| (below(strength::CARD_CLASSES), below(strength::DICE_CLASSES))).collect()
}

fn sequential_hands() -> Vec<Hand> {
    let classes = strength::CARD_CLASSES;
    (0..HANDS).map(|i| ((i % classes) as u16, (i / classes) as u16)).collect()
}

/// The bytes of every hand, its cards and dice in no order.
fn shuffled(hands: &[Hand]) -> Vec<Bytes> {
    let mut seed = 7;
    let mut turned = |mut three: [u8; 3]| {
        three.rotate_left(random_below(&mut seed, 3));
        three.swap(0, random_below(&mut seed, 2));
        three
    };
    hands
        .iter()
        .map(|&(cards, dice)| {
            let cards = turned(strength::CARD_RANKS[usize::from(cards)]);
            (cards, turned(strength::DICE_FACES[usize::from(dice)]))
        })
        .collect()
}

/// Somebody who goes once through all his hands and tells a number to be compared.
struct Contender<'a> {
    name: &'a str,
    lap: Box<dyn Fn() -> u64 + 'a>,
}

fn contender<'a>(name: &'a str, lap: impl Fn() -> u64 + 'a) -> Contender<'a> {
    Contender { name, lap: Box::new(lap) }
}

/// Each contender goes through his hands so often a round.
fn raced(contenders: &[Contender]) -> Times {
    race(ROUNDS, contenders.len(), |i| {
        let (time, _) = timed(|| {
            (0..LAPS).fold(0, |sum: u64, _| sum.wrapping_add(black_box((contenders[i].lap)())))
        });
        time.as_secs_f64()
    })
}

/// Millions of hands a second.
fn rates(seconds: Spread) -> Spread {
    seconds.map(|seconds| (LAPS * HANDS) as f64 / seconds / 1e6)
}

/// Look-ups by the two classes of a hand and by its six bytes, against reads of a
/// table of the same strengths that need no check either.
fn against_a_bare_read(order: &str, hands: &[Hand]) {
    let numbers: Vec<u16> =
        hands.iter().map(|&(cards, dice)| dice * strength::CARD_CLASSES as u16 + cards).collect();
    let bytes = shuffled(hands);
    let mut table = vec![0_u16; 1 << 16];
    let beside = (0..strength::DICE_CLASSES).flat_map(strength::beside);
    for (entry, strength) in table.iter_mut().zip(beside) {
        *entry = *strength;
    }
    let table: Box<[u16; 1 << 16]> = table.try_into().expect("it has as many entries");
    let contenders = [
        contender("bare read", || {
            black_box(&numbers).iter().map(|&i| u64::from(table[usize::from(i)])).sum()
        }),
        contender("by classes", || {
            let of = |&(cards, dice): &Hand| strength::strength(cards.into(), dice.into());
            black_box(hands).iter().map(|hand| u64::from(of(hand))).sum()
        }),
        contender("by six bytes", || {
            let of = |&(ranks, faces): &Bytes| strength::strength_of(ranks, faces);
            black_box(&bytes).iter().map(|hand| u64::from(of(hand))).sum()
        }),
    ];
    let sums: Vec<u64> = contenders.iter().map(|contender| (contender.lap)()).collect();
    assert!(sums.iter().all(|sum| *sum == sums[0]), "all find the same: {sums:?}");
    let times = raced(&contenders);
    for (i, contender) in contenders.iter().enumerate() {
        println!(
            "{order:<10} {:<12} {:.0} million/s, {} of a bare read",
            contender.name,
            rates(times.of(i)),
            times.ratio(0, i)
        );
    }
    let (plain, _) = timed(|| {
        bytes.iter().take(2000).fold(0_usize, |sum, (ranks, faces)| {
            sum + black_box(score::evaluate(*ranks, *faces)).rest.len()
        })
    });
    println!("{order:<10} {:<12} {:.2} million/s", "plain", 2000.0 / plain.as_secs_f64() / 1e6);
}

/// Six bytes each, against hands of as many or fewer or more cards in crates for ordinary poker.
/// Everybody tells how often a hand was better than the one before.
fn against_other_crates(hands: &[Hand]) {
    let bytes = shuffled(hands);
    let deals = deals();
    let of_rs_poker: Vec<[rs_poker::core::Card; 7]> =
        deals.iter().map(|deal| deal.map(rs_poker::core::Card::from)).collect();
    let pack: Vec<poker::Card> = of_poker_crate();
    let of_poker: Vec<[poker::Card; 7]> =
        deals.iter().map(|deal| deal.map(|card| pack[usize::from(card)])).collect();
    let evaluator = Evaluator::new();
    let rs_poker = |n: usize| {
        let hands = &of_rs_poker;
        move || rises(black_box(hands).iter().map(|hand| hand[..n].rank()))
    };
    let poker = |n: usize| {
        let (hands, evaluator) = (&of_poker, &evaluator);
        move || {
            let value = |hand: &[poker::Card; 7]| evaluator.evaluate_five(&hand[..n]);
            rises(black_box(hands).iter().map(|hand| value(hand).expect("no card is dealt twice")))
        }
    };
    let contenders = [
        contender("ours, six bytes", || {
            let of = |&(ranks, faces): &Bytes| strength::strength_of(ranks, faces);
            rises(black_box(&bytes).iter().map(of))
        }),
        contender("rs_poker, five cards", rs_poker(5)),
        contender("rs_poker, six cards", rs_poker(6)),
        contender("rs_poker, seven cards", rs_poker(7)),
        contender("poker, five cards", poker(5)),
        contender("poker, six cards", poker(6)),
        contender("poker, seven cards", poker(7)),
    ];
    let found: Vec<u64> = contenders.iter().map(|contender| (contender.lap)()).collect();
    assert_eq!(found[1..4], found[4..7], "the two crates find the same");
    let plain = bytes.iter().map(|&(ranks, faces)| score::evaluate(ranks, faces).key);
    assert_eq!(found[0], rises(plain), "the plain evaluator finds the same");
    let times = raced(&contenders);
    for (i, contender) in contenders.iter().enumerate() {
        println!(
            "{:<22} {:.0} million/s, ours is {:.1} times as fast",
            contender.name,
            rates(times.of(i)),
            times.ratio(i, 0)
        );
    }
}

/// How often a value is higher than the one before.
fn rises<T: PartialOrd>(mut values: impl Iterator<Item = T>) -> u64 {
    let Some(mut last) = values.next() else { return 0 };
    let mut count = 0;
    for value in values {
        count += u64::from(value > last);
        last = value;
    }
    count
}

/// Seven different cards, 0 to 51: suit by suit, the deuce first.
fn deals() -> Vec<[u8; 7]> {
    let mut seed = 3;
    (0..HANDS)
        .map(|_| {
            let mut pack: Vec<u8> = (0..52).collect();
            [(); 7].map(|()| pack.swap_remove(random_below(&mut seed, pack.len())))
        })
        .collect()
}

/// The pack of the crate `poker` in the order of [`deals`].
fn of_poker_crate() -> Vec<poker::Card> {
    let suits = ["s", "c", "h", "d"];
    let ranks = "23456789TJQKA";
    let names =
        suits.iter().flat_map(|suit| ranks.chars().map(move |rank| format!("{rank}{suit}")));
    names.map(|name| name.parse().expect("this is how the crate writes a card")).collect()
}

/// Players of different dice, of whom the first `seen` show two cards.
fn holders(players: usize, seen: usize) -> Vec<Holder> {
    let faces = [[6, 5, 3], [4, 2, 1], [6, 6, 5]];
    (0..players)
        .map(|i| Holder {
            dice: strength::dice_class_of(faces[i]),
            known: if i < seen { vec![12, 11] } else { Vec::new() },
        })
        .collect()
}

fn counting(name: &str, holders: &[Holder], rounds: usize) {
    let mut deck = FULL;
    for &rank in holders.iter().flat_map(|holder| &holder.known) {
        deck[usize::from(rank)] -= 1;
    }
    let mut of = 0;
    let times: Vec<f64> = (0..rounds)
        .map(|_| {
            let (time, odds) = timed(|| odds::count(deck, holders, &|_| ()));
            of = odds.of;
            time.as_secs_f64() * 1e3
        })
        .collect();
    println!("{name:<38} {:.3} ms for {of} deals", Spread::of(times));
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = black_box(work());
    (start.elapsed(), result)
}
