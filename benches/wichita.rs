//! The time of the best lay by the size of the hand: random hands for every roll, from packs and from
//! unlikely mixtures, which are harder.
//!
//! `cargo bench --bench wichita`, or for other sizes and another number of hands of each size and mix
//! `cargo bench --bench wichita -- 20 60 104 --hands 100`.

use std::time::{Duration, Instant};

use croupier::inside::games::wichita::Cards;
use croupier::inside::games::wichita::lay::Question;
use croupier::pieces::{Card, Dice, RANKS, Rank};

/// The program's limit of steps for one question.
const STEPS: u32 = 1_000_000;
/// Hands of each size and mix, each for one roll of the dice, all rolls in turn.
const HANDS: usize = 1008;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let after = |flag: &str| {
        let at = args.iter().position(|arg| arg == flag)?;
        args.get(at + 1)?.parse::<usize>().ok()
    };
    let hands = after("--hands");
    let sizes: Vec<usize> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let sizes = sizes.into_iter().filter(|&size| Some(size) != hands).collect::<Vec<_>>();
    let sizes = if sizes.is_empty() { vec![7, 13, 20, 30, 40] } else { sizes };
    println!(
        "The best lay, proven, and the first of equal ones: milliseconds, the quickest of three"
    );
    println!(
        "cards  hands from      hands    median       p99     p99.9     worst  unproven  checksum"
    );
    for size in sizes {
        for mix in [Mix::Packs, Mix::ManyPacks, Mix::FewRanks, Mix::Kings] {
            measure(size, mix, hands.unwrap_or(HANDS));
        }
    }
}

/// Where a hand comes from.
#[derive(Clone, Copy, Debug)]
enum Mix {
    /// As few packs as the hand takes, with half a pack to spare.
    Packs,
    /// Two packs more than that.
    ManyPacks,
    /// Eight packs, some ranks far more likely than others.
    FewRanks,
    /// Eight packs, about a third of them kings.
    Kings,
}

fn measure(size: usize, mix: Mix, hands: usize) {
    let mut seed = 1;
    let mut times = Vec::with_capacity(hands);
    let (mut sum, mut over) = (0_u64, 0);
    for i in 0..hands {
        let hand = hand(size, mix, &mut seed);
        let dice = roll(i);
        // The quickest of three, to leave out what else the machine does.
        let (time, lay) = (0..3)
            .map(|_| {
                let start = Instant::now();
                let lay = Question { hand, dice, bonus: true, steps: STEPS }.best_lay();
                (start.elapsed(), lay)
            })
            .min_by_key(|(time, _)| *time)
            .expect("three runs");
        times.push(time);
        over += usize::from(!lay.proven);
        sum = sum * 31 % 1_000_003 + u64::from(lay.points * 1000 + lay.left);
    }
    times.sort();
    let of = |share: usize| micro(times[(hands * share / 1000).min(hands - 1)]);
    println!(
        "{size:>5}  {:<14}  {hands:>5}  {}  {}  {}  {}  {over:>8}  {sum}",
        format!("{mix:?}"),
        of(500),
        of(990),
        of(999),
        of(1000),
    );
}

fn micro(time: Duration) -> String {
    format!("{:>8.3}", time.as_secs_f64() * 1000.0)
}

/// Rolls in turn, so that every roll comes equally often.
fn roll(i: usize) -> Dice {
    Dice::of(&[(i / 6 % 6 + 1) as u8, (i % 6 + 1) as u8])
}

fn hand(size: usize, mix: Mix, seed: &mut u64) -> Cards {
    let packs = (size + 26).div_ceil(52);
    let from = |packs: usize, seed: &mut u64| {
        let mut pack: Vec<Card> = (0..packs).flat_map(|_| Card::PACK).collect();
        let cards = (0..size).map(|_| pack.swap_remove(below(pack.len(), seed)).rank);
        Cards::of(&cards.collect::<Vec<Rank>>())
    };
    let weights: Vec<usize> = match mix {
        Mix::Packs => return from(packs, seed),
        Mix::ManyPacks => return from(packs + 2, seed),
        Mix::FewRanks => (0..RANKS).map(|_| below(100, seed).pow(3) / 1000 + 1).collect(),
        Mix::Kings => (1..RANKS).map(|_| below(100, seed) + 1).chain([300]).collect(),
    };
    let mut cards = Cards::NONE;
    while cards.len() < size {
        let mut at = below(weights.iter().sum(), seed);
        let rank = weights.iter().zip(Rank::all()).find(|(weight, _)| {
            let here = at < **weight;
            at = at.saturating_sub(**weight);
            here
        });
        if let Some((_, rank)) = rank
            && cards.count(rank) < 32
        {
            cards = cards.with(rank, 1);
        }
    }
    cards
}

/// The generator `SplitMix64`, so that every run measures the same hands.
fn below(n: usize, seed: &mut u64) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) % n as u64) as usize
}
