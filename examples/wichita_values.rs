//! Learns the value of cards kept in a Wichita hand, by playing:
//! `cargo run --release --example wichita_values > src/games/wichita/solve/learned.in`.
//!
//! Everybody plays by the values of the previous round. For every turn it records the cards kept, and
//! the points which that player gained on the others from then on. The values of the next round are
//! the least-squares fit to these gains.

use croupier::game::{Game, Next};
use croupier::inside::games::wichita::solve::values::{FEATURES, KNOTS, Table, knots, turns};
use croupier::inside::games::wichita::solve::winning::Strategy;
use croupier::inside::games::wichita::{State, Step, Wichita};
use croupier::pieces::{Narration, RANKS, Rank, Result, Seat, draw};
use croupier::play::{Purpose, Seed, Source, Stream};

/// Players of the games, in turn: most games are of two.
const SEATS: [usize; 3] = [2, 2, 3];
const ROUNDS: [u64; 3] = [4_000, 8_000, 16_000];
/// Games that are enough for a rough table.
pub const PART: u64 = 100;

fn main() -> Result<()> {
    let mut table = None;
    for (round, games) in (1..).zip(ROUNDS) {
        table = Some(learn(table.as_ref(), games, round)?);
    }
    println!("[");
    for row in table.iter().flatten() {
        let row: Vec<String> = row.iter().map(|value| format!("{value:.2}")).collect();
        println!("    [{}],", row.join(", "));
    }
    println!("]");
    Ok(())
}

/// The values learned from games in which everybody plays by `table`.
///
/// # Errors
/// If a game cannot be played on.
pub fn learn(table: Option<&Table>, games: u64, round: u64) -> Result<Table> {
    let begun = begun();
    let table = table.unwrap_or(&begun);
    let source = Source::new(&Seed::read("Wichita")?);
    let mut squares = Squares::new();
    for game in 0..games {
        let mut chance = source.sampler(Purpose::Game(round << 32 | game));
        let seats = SEATS[(game % 3) as usize];
        let first = Seat::new(game as usize % seats);
        play(Strategy { table, draws: 8 }, seats, first, &mut chance, &mut squares)?;
    }
    Ok(squares.solved())
}

/// The values to begin with: at the end cards in hand count -1, before that aces to sevens and kings
/// are worth keeping, and going out is worth two points.
fn begun() -> Table {
    std::array::from_fn(|knot| {
        std::array::from_fn(|feature| match feature {
            1 => 2.0,
            2..15 if knot < 2 => -1.0,
            2..9 | 14 => 0.8,
            _ => 0.0,
        })
    })
}

/// A turn that is over.
struct Note {
    features: Vec<(usize, f64)>,
    seat: Seat,
    scores: Vec<i64>,
}

fn play(
    strategy: Strategy,
    seats: usize,
    first: Seat,
    chance: &mut Stream,
    squares: &mut Squares,
) -> Result<()> {
    let rules = Wichita::default();
    let mut state = rules.start(seats, Some(first));
    let mut notes = Vec::new();
    loop {
        match rules.next(&state) {
            Next::Over => break,
            Next::Chance(due) | Next::ActOrRoll(due) => {
                let pack = rules.pack(&state).cards();
                rules.falls(&mut state, &draw(due.what, pack, chance)?, &mut Narration::nobody());
            }
            Next::Decide(seat) => {
                let Some(mv) = strategy.choose(&state, seat, chance) else { break };
                rules.play(&mut state, seat, &mv, &mut Narration::nobody());
                notes.extend(note(&rules, &state, seat));
            }
        }
    }
    let last = rules.scores(&state);
    for Note { features, seat, scores } in notes {
        squares.add(&features, lead(&last, seat) - lead(&scores, seat));
    }
    Ok(())
}

/// The cards that the last player to move keeps, if that ended the turn and the game goes on.
fn note(rules: &Wichita, state: &State, moved: Seat) -> Option<Note> {
    let step = state.turn()?.step;
    let out = step == Step::Bonus;
    if !out && step != Step::Roll {
        return None;
    }
    let mut features = Vec::new();
    for (knot, part) in knots(turns(state.stock, state.seats())) {
        let mut add = |feature: usize, n: f64| features.push((knot * FEATURES + feature, part * n));
        add(0, 1.0);
        if out {
            add(1, 1.0);
        }
        for rank in Rank::all() {
            let n = state.players[moved].hand.known.count(rank);
            if n > 0 {
                add(2 + rank.index(), n.into());
                add(2 + RANKS + rank.index(), 1.0);
            }
        }
    }
    Some(Note { features, seat: moved, scores: rules.scores(state).to_vec() })
}

/// The points by which a player is ahead of the others.
fn lead(scores: &[i64], seat: Seat) -> f64 {
    let own = scores[seat.index()];
    let others: i64 = scores.iter().sum::<i64>() - own;
    own as f64 - others as f64 / (scores.len() - 1) as f64
}

const ALL: usize = KNOTS.len() * FEATURES;

/// Sums of squares, and the values that make them least.
struct Squares {
    products: Vec<Vec<f64>>,
    gains: Vec<f64>,
}

impl Squares {
    /// With some weight on what is likely before any game: a card kept is worth little, and at the end
    /// it costs a point.
    fn new() -> Self {
        let mut squares = Self { products: vec![vec![0.0; ALL]; ALL], gains: vec![0.0; ALL] };
        for i in 0..ALL {
            let (weight, likely) = match i % FEATURES {
                0 => (0.1, 0.0),
                1 => (5.0, 2.0),
                feature if feature >= 2 + RANKS => (60.0, 0.0),
                _ if i < FEATURES => (20.0, -1.0),
                _ => (20.0, 0.4),
            };
            squares.products[i][i] = weight;
            squares.gains[i] = weight * likely;
        }
        squares
    }

    fn add(&mut self, features: &[(usize, f64)], gain: f64) {
        for &(i, n) in features {
            self.gains[i] += n * gain;
            for &(j, m) in features {
                self.products[i][j] += n * m;
            }
        }
    }

    /// Gauss-Jordan elimination. The weights above keep every pivot above 0.
    fn solved(mut self) -> Table {
        for i in 0..ALL {
            let row = self.products[i].clone();
            let gain = self.gains[i];
            for j in (0..ALL).filter(|&j| j != i) {
                let times = self.products[j][i] / row[i];
                if times != 0.0 {
                    self.products[j].iter_mut().zip(&row).for_each(|(a, b)| *a -= times * b);
                    self.gains[j] -= times * gain;
                }
            }
        }
        let value = |i: usize| self.gains[i] / self.products[i][i];
        std::array::from_fn(|knot| std::array::from_fn(|j| value(knot * FEATURES + j)))
    }
}
