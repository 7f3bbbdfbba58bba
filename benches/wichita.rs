//! How long the best lay takes, by size of the hand: many random hands for every roll, from packs
//! and from unlikely mixtures, where the hard ones are.
//!
//! `cargo bench --bench wichita`, or with numbers for other sizes: `-- 20 60 104`, and
//! `--hands N` for so many hands of each size and kind. With `--serve` it answers every line on
//! its input by a hand with its score and time, for `benches/wichita_cp_sat.py`.

use std::time::{Duration, Instant};

use croupier::games::wichita::{Budget, Cards, best_lay, best_score, most_points};
use croupier::pieces::{Card, Dice, RANKS, Rank};

/// Hands of each size and kind, each for one roll of the dice, all rolls in turn.
const HANDS: usize = 1008;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let after = |flag: &str| {
        let at = args.iter().position(|arg| arg == flag)?;
        args.get(at + 1)?.parse::<usize>().ok()
    };
    if args.iter().any(|arg| arg == "--serve") {
        serve();
        return;
    }
    let hands = after("--hands");
    let sizes: Vec<usize> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let sizes = sizes.into_iter().filter(|&size| Some(size) != hands).collect::<Vec<_>>();
    let sizes = if sizes.is_empty() { vec![10, 20, 40, 60, 80, 104] } else { sizes };
    println!(
        "The best lay, proven, and the first of equal ones: milliseconds, the quickest of three"
    );
    println!(
        "cards  hands from      hands    median       p99     p99.9     worst  over  checksum"
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
    /// As many packs as the hand takes, with half a pack over.
    Packs,
    /// Two packs more than that.
    ManyPacks,
    /// Eight packs, some ranks far more likely than others.
    FewRanks,
    /// Eight packs with a third of kings or so.
    Kings,
}

fn measure(size: usize, mix: Mix, hands: usize) {
    let mut seed = 1;
    let mut times = Vec::with_capacity(hands);
    let (mut sum, mut over) = (0_u64, 0);
    for i in 0..hands {
        let hand = hand(size, mix, &mut seed);
        let dice = roll(i);
        // The quickest of three: what else the machine does is not ours.
        let (time, lay) = (0..3)
            .map(|_| {
                let start = Instant::now();
                let lay = best_lay(hand, dice, true, &mut Budget::usual());
                (start.elapsed(), lay)
            })
            .min_by_key(|(time, _)| *time)
            .expect("three runs");
        times.push(time);
        match lay {
            Ok(lay) => {
                let score = u64::from(lay.score.points * 1000 + lay.score.left);
                sum = sum * 31 % 1_000_003 + score;
            }
            Err(_) => over += 1,
        }
    }
    times.sort();
    let of = |share: usize| micro(times[(hands * share / 1000).min(hands - 1)]);
    println!(
        "{size:>5}  {:<14}  {hands:>5}  {}  {}  {}  {}  {over:>4}  {sum}",
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

/// Rolls in turn, so that every roll is met as often.
fn roll(i: usize) -> Dice {
    Dice::of(&[(i / 6 % 6 + 1) as u8, (i % 6 + 1) as u8])
}

/// For every line read, the next hand of 10 to 80 cards with its answers: without a bonus, so that
/// points are those of stacks alone.
fn serve() {
    let mut seed = 1;
    for (i, _) in std::io::stdin().lines().enumerate() {
        let size = 10 + 10 * (i % 8);
        let hand = hand(size, Mix::Packs, &mut seed);
        let dice = roll(below(36, &mut seed));
        let budget = &|| Budget::usual();
        let (points_alone, points) =
            quickest(|| most_points(hand, dice, &mut budget()).expect("within the budget"));
        let (whole, score) =
            quickest(|| best_score(hand, dice, false, &mut budget()).expect("within the budget"));
        let (first, lay) =
            quickest(|| best_lay(hand, dice, false, &mut budget()).expect("within the budget"));
        assert_eq!((points, score), (score.points, lay.score));
        println!(
            "{{\"dice\":{:?},\"hand\":{:?},\"points\":{points},\"left\":{},\
             \"seconds\":{{\"points\":{points_alone:.9},\"whole\":{whole:.9},\"first\":{first:.9}}}}}",
            dice.to_vec(),
            hand.counts(),
            score.left,
        );
    }
}

/// The quickest of five runs, in seconds.
fn quickest<T>(solve: impl Fn() -> T) -> (f64, T) {
    let runs = (0..5).map(|_| {
        let start = Instant::now();
        let answer = solve();
        (start.elapsed().as_secs_f64(), answer)
    });
    runs.min_by(|a, b| a.0.total_cmp(&b.0)).expect("five runs")
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
            cards.add(rank, 1);
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
