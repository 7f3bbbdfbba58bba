//! Analysis: what is best, and how likely things are.
//!
//! Numbers are of three kinds and never mixed. *Odds* are counted and carry their counts, a
//! *value* is computed exactly and says so, an *estimate* is simulated and carries its size and
//! its interval. An answer on a whole game says what it plays for ([`Objective`]) and how it is
//! known ([`Basis`]).

pub(crate) mod basis;
pub(crate) mod expectation;
pub(crate) mod generic;
pub(crate) mod rollouts;

use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;

use crate::game::{Answer, Answers, Game, Next, Position};
use crate::pieces::{Code, Refusal, Result, Sampler, Seat, refusal, refuse_if};

pub use basis::{Basis, Method, Objective, Odds, Outlook, Policy, Share, Unit, WinChances};

/// A value from the table, computed now if it is missing. A table that is full is emptied first.
pub(crate) fn kept<K: Eq + Hash, V, S: BuildHasher>(
    known: &mut HashMap<K, V, S>,
    most: usize,
    key: K,
    work_out: impl FnOnce(&K) -> V,
) -> &mut V {
    if known.len() >= most && !known.contains_key(&key) {
        known.clear();
    }
    known.entry(key).or_insert_with_key(work_out)
}

/// The half width of a 95 % interval, in standard deviations of a normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval of a share seen in `n` trials: sound near 0 and 1 too. It contains the
/// share, whatever rounding does to its ends.
pub(crate) fn wilson(share: f64, n: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((middle - reach).max(0.0).min(share), (middle + reach).min(1.0).max(share))
}

/// The 95 % interval of a mean of `n` games; `squares` is the sum of squared distances from it. What
/// no game showed may still happen in three of `n`, so no interval is narrower than that.
pub(crate) fn around(mean: f64, squares: f64, n: f64) -> (f64, f64) {
    let reach =
        if n > 1.0 { (Z * (squares / (n - 1.0) / n).sqrt()).max(3.0 / n) } else { f64::MAX };
    (mean - reach, mean + reach)
}

/// One option, and its value.
#[derive(Clone, Debug)]
pub struct Ranked<M> {
    /// `None` is to roll without acting.
    pub mv: Option<M>,
    pub value: f64,
    /// The 95 % interval of an estimate.
    pub ci95: Option<(f64, f64)>,
    /// Further figures, each with its label.
    pub extra: Vec<(&'static str, Figure)>,
}

impl<M> Ranked<M> {
    /// An option whose value is computed.
    pub fn of(mv: impl Into<Option<M>>, value: f64) -> Self {
        Self { mv: mv.into(), value, ci95: None, extra: Vec::new() }
    }

    /// An option whose chance is estimated, with half the width of its interval.
    pub fn chance(mv: impl Into<Option<M>>, (value, reach): (f64, f64)) -> Self {
        let value = value.clamp(0.0, 1.0);
        let ci95 = Some(((value - reach).max(0.0), (value + reach).min(1.0)));
        Self { ci95, ..Self::of(mv, value) }
    }
}

/// A further figure of an option.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Figure {
    Chance(Option<f64>),
    /// How often to choose this where choices are mixed.
    Frequency(f64),
    Words(&'static str),
}

/// What a seat may do, ranked best first.
#[derive(Clone, Debug)]
pub struct Advice<M> {
    pub ranked: Vec<Ranked<M>>,
    pub unit: Unit,
    pub basis: Basis,
    /// How many other moves were not looked at.
    pub skipped: u64,
}

impl<M> Advice<M> {
    /// All that may be done, best first; equal options stay in the order in which they are offered.
    pub fn of(mut ranked: Vec<Ranked<M>>, unit: Unit, basis: Basis) -> Self {
        ranked.sort_by(|a, b| best_first(a.value, b.value));
        Self { ranked, unit, basis, skipped: 0 }
    }
}

/// What analyses of any game keep from one question to the next: tables, one of each type.
#[derive(Default)]
pub struct Cache(HashMap<TypeId, Box<dyn Any + Send>>);

impl Cache {
    /// # Panics
    /// Never: what lies under a type is of that type.
    #[expect(clippy::expect_used)]
    pub fn of<T: Default + Send + 'static>(&mut self) -> &mut T {
        let table = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::<T>::default());
        table.downcast_mut().expect("under a type lies a table of that type")
    }
}

/// What an analysis may use apart from the position.
pub struct SolveContext<'a> {
    pub cache: &'a mut Cache,
    pub sampler: &'a mut dyn Sampler,
    /// What to play for, unless it is the usual: one of the game's [`objectives`](Solve::objectives), or
    /// `Points` in a position that has no game around it.
    pub objective: Option<Objective>,
    pub limits: Limits<'a>,
}

impl<'a> SolveContext<'a> {
    /// For what is usual, as long as it usually takes.
    pub fn new(cache: &'a mut Cache, sampler: &'a mut dyn Sampler) -> Self {
        Self { cache, sampler, objective: None, limits: Limits::default() }
    }
}

/// Deals between two looks at the clock.
const AT_ONCE: u64 = 64;

/// What bounds an estimate.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Go on until time is up, not only until an estimate is sharp enough.
    pub timed: bool,
    /// Whether time is up, or somebody wants what is known so far.
    pub over: Option<&'a dyn Fn() -> bool>,
}

impl Limits<'_> {
    /// How many games to play for each option, if `usual` is the usual number.
    pub fn games(&self, usual: u64) -> u64 {
        if self.timed { u64::MAX } else { usual }
    }

    /// Whether to deal again: up to the usual number, to more only while there is time.
    pub fn go_on(&self, dealt: u64, usual: u64) -> bool {
        let looks = dealt > 0 && dealt.is_multiple_of(AT_ONCE);
        dealt < self.games(usual) && !(looks && self.are_over())
    }

    /// Whether to stop now: ask after every few games, and after the first in any case.
    pub fn are_over(&self) -> bool {
        self.over.is_some_and(|over| over())
    }
}

/// Which of two values comes first. Values that differ by less than 1e-12 count as equal: they are the
/// same, computed in another order.
pub fn best_first(a: f64, b: f64) -> Ordering {
    let grains = |value: f64| (value * 1e12).round() + 0.0;
    grains(b).total_cmp(&grains(a))
}

/// Whether this seat has something to decide, and what is awaited then.
///
/// # Errors
/// `advice-none`, `seat-wrong`.
pub fn may_ask<G: Game>(rules: &G, state: &G::State, seat: Seat) -> Result<Next> {
    match rules.next(state) {
        Next::Over | Next::Chance(_) => Err(nothing_to_decide(rules, state)),
        next if next.seat() == Some(seat) => Ok(next),
        _ => {
            Err(refusal!(SeatWrong, "only the player at turn has a choice")
                .or_rule(G::INFO.turns_by))
        }
    }
}

/// The refusal of advice where nobody decides.
pub fn nothing_to_decide<G: Game>(rules: &G, state: &G::State) -> Refusal {
    match rules.next(state) {
        Next::Decide(_) => refusal!(AdviceNone, "there is no advice on this moment"),
        next => {
            let why = rules.not_now(state, next.seat().unwrap_or_default());
            Refusal { code: Code::AdviceNone, ..why }
        }
    }
}

/// How good an option looks to a seat at a glance, the higher the better; `None` instead of a move
/// means to roll.
pub type Looks<G> = fn(&G, &<G as Game>::State, Seat, Option<&<G as Game>::Move>) -> f64;

/// Advice and odds for a game.
///
/// Solvers are handed a state as the asking seat sees it, so that advice cannot peek.
///
/// What a game says of itself, each with a default:
/// - [`objectives`](Solve::objectives): what it can be asked to play for, the usual first.
///   [`best`](Solve::best) and [`choose`](Solve::choose) play for
///   [`context.objective`](SolveContext::objective), which is one of these.
/// - [`choose`](Solve::choose), [`greedy`](Solve::greedy): how its bots
///   play, by [`Policy`].
/// - [`Basis`], in every advice: exact, near an equilibrium with what it leaves to gain, simulated
///   with the number of games and the policy that plays on, or approximate. Simulations keep to
///   [`context.limits`](SolveContext::limits). A mixed choice gives each option a [`Figure::Frequency`].
/// - [`outlook`](Solve::outlook): everybody's chance to win, for `odds` of a whole game, and for a
///   review of what rolls changed.
///
/// ```
/// use croupier::prelude::*;
/// use croupier::registry::find;
/// use croupier::solve::Cache;
/// use serde_json::json;
///
/// struct First;
///
/// impl Sampler for First {
///     fn below(&mut self, _: u32) -> u32 {
///         0
///     }
/// }
/// let table = find("dalmatian")?.read_notation(&json!({}), &["6:12345".to_string()]).remove(0)?;
/// let (mut cache, mut first) = (Cache::default(), First);
/// let mut context = SolveContext::new(&mut cache, &mut first);
/// let advice = table.best(Seat::new(0), &mut context)?;
/// assert_eq!(advice.ranked[0].words, "reroll 3");
/// # Ok::<(), Refusal>(())
/// ```
// Parameters keep their names in defaults that ignore them.
#[expect(unused_variables)]
pub trait Solve: Game {
    /// What advice on a whole game can play for, the usual first.
    fn objectives() -> &'static [Objective] {
        &[Objective::Win, Objective::Points]
    }

    /// Ranks what `seat` may do now by its value for [`SolveContext::objective`]. If players hide
    /// something that the game cannot [`fill`](Solve::fill) in, the answer is `advice-none`.
    ///
    /// # Errors
    /// `advice-none` where there is nothing to decide, `work-too-large` beyond the budget.
    fn best(
        &self,
        state: &Self::State,
        seat: Seat,
        context: &mut SolveContext,
    ) -> Result<Advice<Self::Move>> {
        generic::best(self, state, seat, context)
    }

    /// Everybody's chance to win from here, if everybody plays best; `None` if it is not even
    /// estimated. It can be asked at any moment: before a roll, before a decision, after the end.
    ///
    /// # Errors
    /// `advice-none` where something is hidden that cannot be filled in.
    fn outlook(&self, state: &Self::State, context: &mut SolveContext) -> Result<Option<Outlook>> {
        Ok(None)
    }

    /// The chances of this moment for `seat`, apart from those to win the game.
    ///
    /// # Errors
    /// As [`best`](Solve::best).
    fn odds(
        at: &Position<Self>,
        seat: Seat,
        context: &mut SolveContext,
    ) -> Result<Box<dyn Answer>> {
        let Position { rules, names, state } = at;
        refuse_if!(names.are_you() => AdviceNone, "there is no game around this position to win");
        Ok(Box::new(WinChances::of(generic::outlook(rules, state, context)?, names)))
    }

    /// The schemas of what this game answers in its own shapes.
    fn answers(all: &mut SchemaGenerator) -> Answers {
        Answers { score: Vec::new(), odds: vec![all.subschema_for::<WinChances>()] }
    }

    /// How good options look at a glance. The policy `greedy` and playouts follow it, and it orders
    /// options of equal value.
    const LOOKS: Option<Looks<Self>> = None;

    /// Replaces everything that is hidden in a state with something possible, for playouts. False if
    /// the game cannot.
    fn fill(&self, state: &mut Self::State, sampler: &mut dyn Sampler) -> bool {
        false
    }

    /// A sensible move found at once, for the policy `greedy`. `None` is not to act, and allowed only
    /// to a seat that need not act.
    fn greedy(
        &self,
        state: &Self::State,
        seat: Seat,
        sampler: &mut dyn Sampler,
    ) -> Option<Self::Move> {
        generic::greedy(self, state, seat)
    }

    /// The move of a bot that plays for [`SolveContext::objective`]: the first of
    /// [`best`](Solve::best), unless a game has a quicker way to it; that of
    /// [`greedy`](Solve::greedy) where there is no advice.
    fn choose(
        &self,
        state: &Self::State,
        seat: Seat,
        context: &mut SolveContext,
    ) -> Option<Self::Move> {
        match self.best(state, seat, context) {
            Ok(advice) => advice.ranked.into_iter().next()?.mv,
            Err(why) if why.code == Code::AdviceNone => self.greedy(state, seat, context.sampler),
            Err(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{around, wilson};

    #[test]
    fn an_interval_holds_its_share_and_stays_within_none_and_all() {
        let mut many = (1..400).chain([1_000, 4_000, 20_000, 65_537, 1_000_000, 9_007_199]);
        assert!(many.all(|n| {
            let near_the_ends = (0..=n.min(40)).flat_map(|k| [k, n - k]);
            near_the_ends.chain([n / 2, n / 3]).all(|k| {
                let share = f64::from(k) / f64::from(n);
                let (low, high) = wilson(share, f64::from(n));
                0.0 <= low && low <= share && share <= high && high <= 1.0 && low < high
            })
        }));
    }

    #[test]
    fn numbers_that_are_all_the_same_prove_no_mean() {
        // The mean of 9 and 11 is known to within 1.96 standard errors of 1.
        let (low, high) = around(10.0, 2.0, 2.0);
        assert!((low - 8.04).abs() < 0.001 && (high - 11.96).abs() < 0.001, "{low} {high}");
        // A coin that never showed heads in 300 throws may still show them once in a hundred.
        assert_eq!(around(0.0, 0.0, 300.0), (-0.01, 0.01));
        assert_eq!(around(7.0, 0.0, 1.0), (-f64::MAX, f64::MAX));
    }
}
