//! Dice Poker: evaluations per second against a bare read of the same table, and the odds.
//!
//! `cargo bench --bench dice_poker`. The contenders of a line take turns, round by round; what is
//! printed is the median, with the spread of the rounds in brackets.

use std::hint::black_box;
use std::time::{Duration, Instant};

use croupier::games::dice_poker::odds::{self, FULL, Holder};
use croupier::games::dice_poker::{score, strength};

const ROUNDS: usize = 15;
const READS: usize = 4_000_000;

/// One hand in the forms in which it may be asked for.
struct Hand {
    flat: u32,
    cards: u16,
    dice: u16,
    ranks: [u8; 3],
    faces: [u8; 3],
}

fn main() {
    let table: Vec<u16> = (0..strength::DICE_CLASSES).flat_map(strength::beside).copied().collect();
    for (order, hands) in [("random", random_hands()), ("sequential", sequential_hands())] {
        evaluations(order, &hands, &table);
    }
    weighted_compares();
    counting("two players, all cards unseen", &holders(2, 0), 11);
    counting("three players, all cards unseen", &holders(3, 0), 3);
    counting("three players, two of six cards seen", &holders(3, 1), 5);
}

fn hand(cards: usize, dice: usize) -> Hand {
    Hand {
        flat: (dice * strength::CARD_CLASSES + cards) as u32,
        cards: cards as u16,
        dice: dice as u16,
        ranks: strength::CARD_RANKS[cards],
        faces: strength::DICE_FACES[dice],
    }
}

fn random_hands() -> Vec<Hand> {
    let mut seed = 1_u64;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    (0..1 << 14)
        .map(|_| hand(below(strength::CARD_CLASSES), below(strength::DICE_CLASSES)))
        .collect()
}

fn sequential_hands() -> Vec<Hand> {
    (0..1 << 14).map(|i| hand(i % strength::CARD_CLASSES, i / strength::CARD_CLASSES)).collect()
}

/// Reads by flat index, by classes, by six bytes; and the plain evaluator beside them.
fn evaluations(order: &str, hands: &[Hand], table: &[u16]) {
    let flat: Vec<u32> = hands.iter().map(|hand| hand.flat).collect();
    let classes: Vec<(u16, u16)> = hands.iter().map(|hand| (hand.cards, hand.dice)).collect();
    let raw: Vec<([u8; 3], [u8; 3])> = hands.iter().map(|hand| (hand.ranks, hand.faces)).collect();
    let mut times: [Vec<f64>; 3] = Default::default();
    let repeats = READS / hands.len();
    for _ in 0..ROUNDS {
        let (bare, sum) = timed(|| {
            repeated(repeats, || flat.iter().map(|&i| u64::from(table[i as usize])).sum())
        });
        let (by_class, class_sum) = timed(|| {
            let of = |&(cards, dice): &(u16, u16)| strength::strength(cards.into(), dice.into());
            repeated(repeats, || classes.iter().map(|hand| u64::from(of(hand))).sum())
        });
        let (by_bytes, raw_sum) = timed(|| {
            let of = |&(ranks, faces): &([u8; 3], [u8; 3])| strength::strength_of(ranks, faces);
            repeated(repeats, || raw.iter().map(|hand| u64::from(of(hand))).sum())
        });
        assert_eq!((sum, sum), (class_sum, raw_sum), "all agree before anything is compared");
        for (list, time) in times.iter_mut().zip([bare, by_class, by_bytes]) {
            list.push(time.as_secs_f64());
        }
    }
    let reads = (repeats * hands.len()) as f64;
    for (name, list) in ["bare read", "by classes", "by six bytes"].iter().zip(&times) {
        let rates: Vec<f64> = list.iter().map(|time| reads / time / 1e6).collect();
        let ratios: Vec<f64> = list.iter().zip(&times[0]).map(|(time, bare)| bare / time).collect();
        println!(
            "{order:<10} {name:<12} {} million/s, {} of a bare read",
            spread(&rates, 0),
            spread(&ratios, 2)
        );
    }
    let (plain, _) = timed(|| {
        raw.iter().take(2000).fold(0_usize, |sum, (ranks, faces)| {
            sum + black_box(score::worth(*ranks, *faces)).rest.len()
        })
    });
    println!("{order:<10} {:<12} {:.2} million/s", "plain", 2000.0 / plain.as_secs_f64() / 1e6);
}

fn repeated(times: usize, mut once: impl FnMut() -> u64) -> u64 {
    (0..times).fold(0, |sum, _| black_box(sum).wrapping_add(once()))
}

/// One hand against all classes of another's cards.
fn weighted_compares() {
    let weights = odds::weights(&FULL);
    let mut rates = Vec::new();
    for _ in 0..ROUNDS {
        let (time, _) = timed(|| {
            (0..20_000_u16).fold(0_u64, |sum, mark| {
                let strengths = strength::beside(usize::from(mark) % strength::DICE_CLASSES);
                let (under, equal) = odds::weighed(black_box(&weights), strengths, mark % 12_000);
                sum + under + equal
            })
        });
        rates.push(20_000.0 * strength::CARD_CLASSES as f64 / time.as_secs_f64() / 1e9);
    }
    println!("weighted compares        {} thousand million/s", spread(&rates, 2));
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
    println!("{name:<38} {} ms for {of} deals", spread(&times, 3));
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = black_box(work());
    (start.elapsed(), result)
}

/// `median [least, most]`.
fn spread(values: &[f64], digits: usize) -> String {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (least, most) = (sorted[0], sorted[sorted.len() - 1]);
    format!("{:.digits$} [{least:.digits$}, {most:.digits$}]", sorted[sorted.len() / 2])
}
