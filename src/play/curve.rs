//! How everybody's chance to win went over a game; where chances are not known, their scores.

use std::cmp::Reverse;

use crate::pieces::{Seat, Style, padded, percent, wide};
use crate::play::sheet::columns;
use crate::play::{Ask, Cache, Course, Match, Public, Purpose, Seed, Source};
use crate::solve::{Basis, Limits};

/// What is estimated is asked for at about this many moments.
const MOMENTS: usize = 32;

/// Fewer are no line.
const FEWEST: usize = 4;

/// Turning points that are named, and the least change of a chance that is one: beyond chance even
/// where it is estimated.
const MOST_NAMED: usize = 3;
const LEAST: f64 = 0.08;

/// A game at a glance.
pub struct Curve {
    /// `Chance to win (solved)`
    pub title: String,
    /// The lowest and the highest of the scale.
    pub scale: (f64, f64),
    pub points: Vec<Point>,
    /// The points after which the game stood differently, and what made it so, in order.
    pub turns: Vec<(usize, String)>,
}

pub struct Point {
    /// What everybody had, by seat.
    pub values: Vec<f64>,
    /// The round, where there are rounds.
    pub round: Option<u32>,
}

impl Curve {
    /// Everybody's chance to win, at as many moments as there is time for.
    pub fn of(game: &Public, cache: &mut Cache, over: &dyn Fn() -> bool) -> Self {
        let chances = game.opened().ok().and_then(|opened| Self::chances(opened, cache, over));
        chances.unwrap_or_else(|| Self::scores(game))
    }

    fn chances(game: &Match, cache: &mut Cache, over: &dyn Fn() -> bool) -> Option<Self> {
        let source = Source::new(&Seed::read("review").ok()?);
        let mut at = |steps: usize| {
            let sampler = &mut source.sampler(Purpose::Estimate(steps as u64));
            let limits = Limits { over: Some(over), ..Limits::default() };
            game.moment(steps).outlook(&mut Ask { limits, ..Ask::new(cache, sampler) })
        };
        let all = game.steps().len();
        let exact = at(all / 2).is_some_and(|outlook| outlook.basis.is_exact());
        let stride = if exact { 1 } else { all.div_ceil(MOMENTS).max(1) };
        let mut moments: Vec<usize> = (0..all).step_by(stride).chain([all]).collect();
        // The coarse ones first: what there is time for spans the game.
        moments.sort_by_key(|i| (*i != all, Reverse((i / stride).trailing_zeros()), *i));
        let (mut found, mut basis) = (Vec::new(), Basis::Exact);
        for i in moments {
            if over() {
                break;
            }
            if let Some(outlook) = at(i) {
                basis = if basis.is_exact() { outlook.basis } else { basis };
                found.push((i, outlook.win));
            }
        }
        found.sort_by_key(|(i, _)| *i);
        if found.len() < MOMENTS.min(all) / 2 || found.len() < 2 {
            return None;
        }
        let told = |(at, pair): (usize, &[(usize, Vec<f64>)])| {
            let [(from, before), (to, after)] = pair else { return None };
            let gain = |seat: &Seat| after[seat.index()] - before[seat.index()];
            let most = Seat::all(before.len()).max_by(|a, b| gain(a).total_cmp(&gain(b)))?;
            let told = |chances: &[f64]| percent(chances[most.index()]).trim_start().to_string();
            let what = happened(game, *from, *to);
            let line = format!("{what}: {} {} to {}", &game.names[most], told(before), told(after));
            Some((gain(&most), (at + 1, line)))
        };
        let turns = found.windows(2).enumerate().filter_map(told).filter(|(gain, _)| *gain > LEAST);
        Some(Self {
            title: format!("Chance to win ({})", basis.words()),
            scale: (0.0, 1.0),
            turns: greatest(turns.collect()),
            points: found
                .into_iter()
                .map(|(i, values)| Point { values, round: game.before(i).round })
                .collect(),
        })
    }

    /// Everybody's score, at the end of each round.
    fn scores(game: &Course) -> Self {
        let mut now: Vec<f64> = game.seated_with.iter().map(|score| *score as f64).collect();
        let (mut points, mut turns) =
            (vec![Point { values: now.clone(), round: None }], Vec::new());
        for (n, column) in (1..).zip(columns(game)) {
            for (score, gained) in now.iter_mut().zip(&column.gained) {
                *score += *gained as f64;
            }
            points.push(Point { values: now.clone(), round: Some(n) });
            let most = Seat::all(now.len()).max_by_key(|seat| column.gained[seat.index()]);
            if let Some((seat, gain)) = most.map(|seat| (seat, column.gained[seat.index()])) {
                let line = format!("{} {n}: {} {gain:+}", game.info.round, &game.names[seat]);
                turns.push((gain as f64, (points.len() - 1, line)));
            }
        }
        let all = || points.iter().flat_map(|point| &point.values).copied();
        let scale = (all().fold(0.0, f64::min), all().fold(1.0, f64::max));
        turns.retain(|(gain, _)| *gain > 0.0);
        let title = if game.info.stake.is_empty() { "Score" } else { "Chips" };
        Self { title: title.to_string(), scale, points, turns: greatest(turns) }
    }

    /// For terminals: a line of blocks for each player.
    pub fn lines(&self, course: &Course, style: Style) -> Vec<String> {
        if style.plain || style.ascii || self.points.len() < FEWEST {
            return Vec::new();
        }
        let widest = course.names.iter().map(wide).max().unwrap_or(0);
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
        [title].into_iter().chain(course.names.iter().enumerate().map(line)).collect()
    }
}

/// The steps between two moments, in words: of several what came of them says more than what was rolled
/// and kept on the way.
fn happened(game: &Match, from: usize, to: usize) -> String {
    let (last, when) = (&game.steps()[to - 1], game.info.in_round(game.before(to - 1).round));
    let mut several = game.steps()[from..to].iter().rev().filter(|_| to - from > 1);
    let came = several.find_map(|step| step.verdicts.last());
    let what = came.map_or_else(|| last.described(&game.names), |came| came.text.clone());
    format!("{what}{when} (entry {})", last.entry)
}

/// The greatest few, in their order.
fn greatest(mut turns: Vec<(f64, (usize, String))>) -> Vec<(usize, String)> {
    turns.sort_by(|one, other| other.0.total_cmp(&one.0));
    turns.truncate(MOST_NAMED);
    turns.sort_by_key(|(_, (at, _))| *at);
    turns.into_iter().map(|(_, turn)| turn).collect()
}
