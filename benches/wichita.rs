//! How long the best lay takes, by size of the hand: many random hands for every target.
//!
//! `cargo bench --bench wichita`, or with numbers for other sizes: `-- 20 60 104`.

use std::time::{Duration, Instant};

use croupier::games::wichita::{Cards, Limit, best_lay};
use croupier::kit::cards::Card;
use croupier::kit::dice::Dice;

/// Hands of each size, each for one roll of the dice, all rolls in turn.
const HANDS: usize = 2100;

fn main() {
    let sizes: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![6, 10, 20, 40, 60, 80, 104] } else { sizes };
    println!("cards  packs  hands   median      p99        worst      total   unsolved  checksum");
    for size in sizes {
        measure(size);
    }
}

fn measure(size: usize) {
    let packs = (size + 26).div_ceil(52);
    let mut seed = 1;
    let mut times = Vec::with_capacity(HANDS);
    let (mut sum, mut unsolved) = (0_u64, 0);
    for i in 0..HANDS {
        let hand = hand(size, packs, &mut seed);
        let (a, b) = (i / 6 % 6 + 1, i % 6 + 1);
        let dice = Dice::of(&[a as u8, b as u8]);
        // The quickest of three: what else the machine does is not ours.
        let (time, lay) = (0..3)
            .map(|_| {
                let mut limit = Limit::usual();
                let start = Instant::now();
                let lay = best_lay(hand, dice, true, &mut limit);
                (start.elapsed(), lay)
            })
            .min_by_key(|(time, _)| *time)
            .expect("three runs");
        times.push(time);
        match lay {
            Ok(lay) => sum = sum * 31 % 1_000_003 + u64::from(lay.points * 100 + lay.left),
            Err(_) => unsolved += 1,
        }
    }
    times.sort();
    let total: Duration = times.iter().sum();
    println!(
        "{size:>5}  {packs:>5}  {HANDS:>5}  {:>9.3?}  {:>9.3?}  {:>9.3?}  {total:>8.2?}  {unsolved:>7}  {sum}",
        times[HANDS / 2],
        times[HANDS * 99 / 100],
        times[HANDS - 1],
    );
}

/// Cards from the top of some shuffled packs.
fn hand(size: usize, packs: usize, seed: &mut u64) -> Cards {
    let mut pack: Vec<Card> = (0..packs).flat_map(|_| Card::pack()).collect();
    let mut cards = Cards::NONE;
    for _ in 0..size {
        cards.add(pack.swap_remove(below(pack.len(), seed)).rank, 1);
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
