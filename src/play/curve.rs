//! How everybody's chance to win went over a game; where it is not known exactly, their scores.

use crate::pieces::{Names, Seat, Style, padded, percent, wide};
use crate::play::sheet::rounds;
use crate::play::{Course, Match, Purpose, Seed, Source};
use crate::solve::{Cache, Limits, SolveContext};

/// Fewer points are no line.
const FEWEST: usize = 4;

/// Turning points that are named, and the least change of a chance that is one.
const MOST_NAMED: usize = 3;
const LEAST: f64 = 0.08;

/// A game at a glance.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    pub names: Names,
    /// `Chance to win (solved)`
    pub title: &'static str,
    /// The lowest and the highest of the scale.
    pub scale: (f64, f64),
    pub points: Vec<Point>,
    /// The points after which the game stood differently, and what made it so, in order.
    pub turns: Vec<(usize, String)>,
}

#[derive(Clone, Debug)]
pub struct Point {
    /// What everybody had, by seat.
    pub values: Vec<f64>,
    /// The round, where there are rounds.
    pub round: Option<u32>,
}

impl Curve {
    /// Everybody's chance to win at these moments, or where too few are known, the scores.
    pub fn of(game: &Course, wins: &[Option<Vec<f64>>]) -> Self {
        Self::chances(game, wins).unwrap_or_else(|| Self::scores(game))
    }

    fn chances(game: &Course, wins: &[Option<Vec<f64>>]) -> Option<Self> {
        let steps = game.steps();
        let known = |(i, win): (usize, &Option<Vec<f64>>)| Some((i, win.clone()?));
        let found: Vec<_> = wins.iter().enumerate().filter_map(known).collect();
        if 2 * found.len() <= steps.len() {
            return None;
        }
        let told = |(at, pair): (usize, &[(usize, Vec<f64>)])| {
            let [(_, before), (to, after)] = pair else { return None };
            let gain = |seat: &Seat| after[seat.index()] - before[seat.index()];
            let most = Seat::all(before.len()).max_by(|a, b| gain(a).total_cmp(&gain(b)))?;
            let told = |chances: &[f64]| percent(chances[most.index()]).trim_start().to_string();
            let (what, when, name) =
                (steps[to - 1].described(), game.when_was(to - 1), &game.names[most]);
            let line = format!("{what}{when}: {name} {} to {}", told(before), told(after));
            Some((gain(&most), (at + 1, line)))
        };
        let turns = found.windows(2).enumerate().filter_map(told).filter(|(gain, _)| *gain > LEAST);
        let turns = greatest(turns.collect());
        let point = |(i, mut values): (usize, Vec<f64>)| {
            values.resize(game.names.len(), 0.0);
            Point { values, round: game.before(i).round }
        };
        let points = found.into_iter().map(point).collect();
        let title = "Chance to win (solved)";
        Some(Self { names: game.names.clone(), title, scale: (0.0, 1.0), points, turns })
    }

    /// For terminals: a line of blocks for each player.
    pub fn lines(&self, style: Style) -> Vec<String> {
        if style.plain || self.points.len() < FEWEST {
            return Vec::new();
        }
        let widest = self.names.iter().map(wide).max().unwrap_or(0);
        let cells = self.points.len().min(style.width.saturating_sub(widest + 4)).max(1);
        let (low, high) = self.scale;
        let line = |(seat, name): (usize, &str)| {
            let block = |cell: usize| {
                let point = cell * (self.points.len() - 1) / (cells - 1).max(1);
                let share = (self.points[point].values[seat] - low) / (high - low);
                ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
                    [(share * 7.0).round().clamp(0.0, 7.0) as usize]
            };
            format!("  {}  {}", padded(name, widest), (0..cells).map(block).collect::<String>())
        };
        let title = format!("{} over the game:", self.title);
        [title].into_iter().chain(self.names.iter().enumerate().map(line)).collect()
    }

    /// Everybody's score, or what they have won, at the end of each round.
    fn scores(game: &Course) -> Self {
        let title = if game.info.stake.is_empty() { "Score" } else { "Chips won" };
        let mut now = vec![0.0; game.names.len()];
        let (mut points, mut turns) =
            (vec![Point { values: now.clone(), round: None }], Vec::new());
        for (n, round) in (1..).zip(rounds(game).0) {
            for (score, gained) in now.iter_mut().zip(&round) {
                *score += *gained as f64;
            }
            points.push(Point { values: now.clone(), round: Some(n) });
            let most = Seat::all(now.len()).max_by_key(|seat| round[seat.index()]);
            let Some(seat) = most.filter(|seat| round[seat.index()] > 0) else { continue };
            let gain = round[seat.index()];
            let line = format!("{} {n}: {} {gain:+}", game.info.round, &game.names[seat]);
            turns.push((gain as f64, (points.len() - 1, line)));
        }
        let all = || points.iter().flat_map(|point| &point.values).copied();
        let scale = (all().fold(0.0, f64::min), all().fold(1.0, f64::max));
        Self { names: game.names.clone(), title, scale, points, turns: greatest(turns) }
    }
}

/// Everybody's chance to win after so many steps, where it is known exactly: the last ones first, until
/// the time is over.
pub(super) fn chances(
    game: &Match,
    cache: &mut Cache,
    over: &dyn Fn() -> bool,
) -> Vec<Option<Vec<f64>>> {
    // What would be estimated is cut short.
    let limits = Limits { over: Some(&|| true), ..Limits::default() };
    let sampler = &mut Source::new(&Seed::of_reviews()).sampler(Purpose::Estimate(0));
    let ask = &mut SolveContext { limits, ..SolveContext::new(cache, sampler) };
    let mut wins = vec![None; game.steps().len() + 1];
    for at in (0..wins.len()).rev().take_while(|_| !over()) {
        let outlook = game.moment(at).outlook(ask).filter(|outlook| outlook.basis.is_exact());
        wins[at] = outlook.map(|outlook| outlook.win);
    }
    wins
}

/// The greatest few, in their order.
fn greatest(mut turns: Vec<(f64, (usize, String))>) -> Vec<(usize, String)> {
    turns.sort_by(|one, other| other.0.total_cmp(&one.0));
    turns.truncate(MOST_NAMED);
    turns.sort_by_key(|(_, (at, _))| *at);
    turns.into_iter().map(|(_, turn)| turn).collect()
}
