//! Whole random games: the simulator that serves every game, beside a loop written by hand for each
//! of them. Both draw the same numbers from the same generator, so that they play the same games,
//! which is checked first. They take turns; what is printed is the median of the rounds, and the
//! middle half of them.
//!
//! `cargo bench --bench simulate`, or with the names of some games behind `--`

mod dalmatian;
mod dice_poker;
mod pairs_and_wagers;
#[path = "../side_by_side/mod.rs"]
mod side_by_side;
mod swipe;
mod wichita;

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;

use croupier::game::Answer;
use croupier::pieces::Sampler;
use croupier::play::simulate::Watch;
use croupier::play::{Count, Plan, Purpose, Seed, Source, Stream, Tally};
use croupier::registry;
use croupier::solve::Policy;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use serde_json::json;
use side_by_side::race;

const ROUNDS: usize = 15;

/// Where everything is drawn from.
fn seed() -> Seed {
    Seed::read("games").expect("text is a seed")
}

struct Rng(Stream);

impl Rng {
    fn new() -> Self {
        Self(Source::new(&seed()).sampler(Purpose::Game(0)))
    }

    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    /// The faces of `N` dice, less one.
    fn dice<const N: usize>(&mut self) -> [u8; N] {
        let mut number = self.below(6_u32.pow(N as u32));
        [(); N].map(|()| {
            let face = (number % 6) as u8;
            number /= 6;
            face
        })
    }

    /// Adds ten dice at most to others, counted by face.
    fn throw(&mut self, dice: u8, to: &mut [u8; 6]) {
        let mut number = self.below(6_u32.pow(dice.into()));
        for _ in 0..dice {
            to[(number % 6) as usize] += 1;
            number /= 6;
        }
    }

    /// Who rolls highest of all seats with `N` dice each; those who tie roll again.
    fn highest<const N: usize>(&mut self, seats: usize) -> usize {
        let mut left = (1_u32 << seats) - 1;
        loop {
            let (mut best, mut tied) = (0, 0_u32);
            for seat in (0..seats).filter(|seat| left >> seat & 1 == 1) {
                let sum = 1 + self.dice::<N>().iter().sum::<u8>();
                if sum > best {
                    (best, tied) = (sum, 0);
                }
                if sum == best {
                    tied |= 1 << seat;
                }
            }
            if tied.is_power_of_two() {
                return tied.trailing_zeros() as usize;
            }
            left = tied;
        }
    }
}

/// What is drawn from in a game, by the generic simulator too.
struct Luck {
    dice: Rng,
    choices: Rng,
}

/// How a game went: everybody's score, who has won, and the moves.
struct Ended<const SEATS: usize> {
    scores: [i64; SEATS],
    won: [bool; SEATS],
    moves: u64,
}

impl<const SEATS: usize> Ended<SEATS> {
    /// The highest scores share the win.
    fn with(scores: [i64; SEATS], moves: u64) -> Self {
        let best = scores.into_iter().max().unwrap_or(0);
        Self { scores, won: scores.map(|score| score == best), moves }
    }
}

/// What many games came to, as the simulator reports it: how often each player ended with each
/// score, and won alone, as one of two, and so on; all moves, and the most of one game.
#[derive(Debug, PartialEq)]
struct Counted {
    players: Vec<(BTreeMap<i64, u64>, Vec<u64>)>,
    moves: u64,
    longest: u64,
}

impl Counted {
    fn of(tally: &Tally) -> Self {
        let player = |player: usize| {
            let Count { scores, wins, .. } = tally.player(player);
            (scores.clone(), wins.clone())
        };
        let told = tally.json();
        let [moves, longest] = ["moves", "longest"].map(|key| told[key].as_u64().expect("a count"));
        Self { players: (0..tally.seats()).map(player).collect(), moves, longest }
    }
}

/// The scores that are counted lie within so much of nought.
const FAR: i64 = 256;

/// Plays games by hand.
fn by_hand<const SEATS: usize>(games: u64, play: impl Fn(&mut Luck) -> Ended<SEATS>) -> Counted {
    let mut scores = [[0; 2 * FAR as usize]; SEATS];
    let mut wins = [[0; SEATS]; SEATS];
    let (mut moves, mut longest) = (0, 0);
    let mut luck = Luck { dice: Rng::new(), choices: Rng::new() };
    for game in 0..games {
        luck.dice.0.turn_to(Purpose::Game(2 * game));
        luck.choices.0.turn_to(Purpose::Game(2 * game + 1));
        let ended = play(&mut luck);
        let winners = ended.won.iter().filter(|won| **won).count();
        for seat in 0..SEATS {
            scores[seat][(ended.scores[seat] + FAR) as usize] += 1;
            wins[seat][winners - 1] += u64::from(ended.won[seat]);
        }
        moves += ended.moves;
        longest = longest.max(ended.moves);
    }
    let player = |seat: usize| {
        let scores = (-FAR..).zip(scores[seat]).filter(|(_, n)| *n > 0);
        (scores.collect(), wins[seat].to_vec())
    };
    Counted { players: (0..SEATS).map(player).collect(), moves, longest }
}

/// The generic simulator.
fn generic(game: &str, seats: usize, games: u64) -> Counted {
    let policies = vec![Policy::Random; seats];
    let plan = Plan { rotate: false, same_dice: false, ..Plan::new(&policies, games, seed()) };
    let kind = registry::find(game).expect("a registered game");
    Counted::of(
        &kind.simulate(&json!({}), &plan, Watch::default()).expect("a plan that can be played"),
    )
}

/// The time that this process has had of its processor, in seconds.
fn spent() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("the system counts");
    (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e6
}

fn timed(run: impl FnOnce() -> Counted) -> f64 {
    let start = spent();
    black_box(run());
    spent() - start
}

fn side_by_side<const SEATS: usize>(
    game: &str,
    games: u64,
    play: impl Fn(&mut Luck) -> Ended<SEATS> + Copy,
) {
    let names: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if !names.is_empty() && !names.iter().any(|name| name == game) {
        return;
    }
    let same = generic(game, SEATS, games) == by_hand(games, play);
    assert!(same, "{game}: {:?} and {:?}", generic(game, SEATS, games), by_hand(games, play));
    let times = race(ROUNDS, 2, |contender| match contender {
        0 => timed(|| generic(game, SEATS, games)),
        _ => timed(|| by_hand(games, play)),
    });
    let rate = |contender| times.of(contender).map(|time| games as f64 / time / 1000.0);
    println!("{game}, {SEATS} players");
    println!("  simulator      {:>8.1} thousand games a second", rate(0));
    println!("  loop by hand   {:>8.1} thousand games a second", rate(1));
    println!("  the simulator's rate, the loop's being 1: {:.2}", times.ratio(1, 0));
}

fn main() {
    side_by_side("dalmatian", 20_000, dalmatian::play);
    side_by_side("dice-poker", 200_000, dice_poker::play);
    side_by_side("pairs-and-wagers", 80_000, pairs_and_wagers::play);
    side_by_side("swipe", 3_000, swipe::play);
    side_by_side("wichita", 2_000, wichita::play);
}
