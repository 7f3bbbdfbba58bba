//! Whole random games of Dalmatian: the simulator that serves every game, beside a loop written by
//! hand for this one. Both draw from the same generator. Rounds are interleaved; what is printed
//! is the median of their ratios, and its spread.
//!
//! `cargo bench --bench simulate`

use std::hint::black_box;
use std::time::Instant;

use croupier::kit::chance::Sampler;
use croupier::play::policy::Policy;
use croupier::play::simulate::{LONGEST, Plan};
use croupier::registry;
use serde_json::json;

const GAMES: u64 = 20_000;
const ROUNDS: usize = 15;

struct Rng(u64);

impl Rng {
    fn of_game(game: u64) -> Self {
        Self(game.wrapping_mul(0xd134_2543_de82_ef95))
    }
}

impl Sampler for Rng {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u64::from((z ^ (z >> 31)) as u32) * u64::from(n)) >> 32) as u32
    }
}

/// The generic simulator, and the sum of all scores.
fn generic() -> f64 {
    let plan = Plan {
        policies: vec![Policy::Random; 2],
        first: 0,
        games: GAMES,
        seed: String::new(),
        streams: &|number| Box::new(Rng::of_game(number)),
        rotate: false,
        same_dice: false,
        jobs: 1,
        longest: LONGEST,
    };
    let kind = registry::find("dalmatian").expect("a registered game");
    let tally = kind.simulate(&json!({}), &plan, &|_| ()).expect("a plan that can be played");
    (0..2).map(|player| tally.score(player).value).sum::<f64>() * GAMES as f64
}

/// Two players, twelve rounds, random re-rolls: no more than this needs.
fn by_hand() -> f64 {
    let mut sum = 0;
    for game in 0..GAMES {
        let mut rng = Rng::of_game(game);
        let mut scores = [0_u32; 2];
        for _ in 0..12 {
            let total = rng.below(6) + rng.below(6) + 2;
            for score in &mut scores {
                *score += points(total, turn(&mut rng));
            }
        }
        sum += scores[0] + scores[1];
    }
    f64::from(sum)
}

/// Dice by face. Of all that may be kept, each different choice is equally likely.
fn turn(rng: &mut Rng) -> [u8; 6] {
    let mut hand = [0_u8; 6];
    for _ in 0..5 {
        hand[rng.below(6) as usize] += 1;
    }
    for _ in 0..2 {
        let ways = hand.iter().map(|&n| u32::from(n) + 1).product();
        let mut way = rng.below(ways);
        let mut missing = 5;
        for n in &mut hand {
            let of = u32::from(*n) + 1;
            *n = (way % of) as u8;
            missing -= *n;
            way /= of;
        }
        if missing == 0 {
            break;
        }
        for _ in 0..missing {
            hand[rng.below(6) as usize] += 1;
        }
    }
    hand
}

fn points(total: u32, hand: [u8; 6]) -> u32 {
    let mut faces = [0; 5];
    let mut n = 0;
    for (face, count) in (1..).zip(hand) {
        for _ in 0..count {
            faces[n] = face;
            n += 1;
        }
    }
    let mut sums = [0; 32];
    let mut most = [0; 32];
    for set in 1..32_usize {
        let lowest = set & set.wrapping_neg();
        sums[set] = sums[set ^ lowest] + faces[lowest.trailing_zeros() as usize];
        most[set] = most[set ^ lowest];
        let mut part = set;
        while part > 0 {
            if sums[part] == total && part & lowest != 0 {
                most[set] = most[set].max(part.count_ones() + most[set ^ part]);
            }
            part = (part - 1) & set;
        }
    }
    most[31]
}

fn main() {
    let (ours, plain) = (generic(), by_hand());
    let apart = (ours - plain).abs() / plain;
    assert!(apart < 0.01, "{ours} and {plain}: these are not the same games");
    let mut ratios = Vec::new();
    let mut rates = (0.0, 0.0);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(generic());
        let generic = start.elapsed().as_secs_f64();
        let start = Instant::now();
        black_box(by_hand());
        let by_hand = start.elapsed().as_secs_f64();
        ratios.push(by_hand / generic);
        rates = (GAMES as f64 / generic, GAMES as f64 / by_hand);
    }
    ratios.sort_by(f64::total_cmp);
    println!("random games of Dalmatian, two players, one thread");
    println!("  simulator      {:>10.0} games a second (last round)", rates.0);
    println!("  loop by hand   {:>10.0} games a second (last round)", rates.1);
    println!(
        "  rate of the simulator, the loop being 1: median {:.2}, from {:.2} to {:.2}",
        ratios[ROUNDS / 2],
        ratios[0],
        ratios[ROUNDS - 1]
    );
}
