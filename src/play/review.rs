//! A game looked back on: where everybody stands, what `best` says against what was chosen, and what
//! rolls gave and took where chances are exact.

use std::rc::Rc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Next;
use crate::game::answer::Words;
use crate::pieces::{Outcome, Result, Style, percent};
use crate::play::advice::{Advised, Choice};
use crate::play::curve::chances;
use crate::play::{Curve, Match, Public, Purpose, Seed, Source, Step};
use crate::solve::{Cache, Limits, SolveContext, Unit};

/// Choices and rolls that are listed one by one.
const MOST_TOLD: usize = 5;

/// What cost nothing but for the order in which numbers were added up.
const GRAIN: f64 = 1e-9;

/// A game looked back on.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Review {
    /// How many choices there were, and of how many `best` knows what they were worth.
    choices: usize,
    judged: usize,
    #[schemars(with = "Option<String>")]
    unit: Option<Unit>,
    /// The choices that lost most, in the unit.
    mistakes: Vec<Turn>,
    /// The rolls that changed most of their player's exact chance to win.
    rolls: Vec<Turn>,
    /// Drawn at the end of a game, and on a page to print.
    #[serde(skip)]
    pub curve: Curve,
}

/// A choice or a roll, and what it changed.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Turn {
    entry: u64,
    round: Option<u32>,
    player: String,
    #[serde(rename = "move")]
    words: String,
    /// What would have been best.
    best: Option<String>,
    /// What it gave its player; less than nothing is lost.
    gain: f64,
    exact: bool,
    /// ` in round 2 (entry 33)`
    #[serde(skip)]
    when: String,
}

impl Review {
    /// Looks at choices and rolls, the last ones first, until `over` says that the time is. Each is
    /// held against the same number that `best` tells at its moment, or not judged.
    ///
    /// # Errors
    /// `advice-none` while something lies hidden.
    pub fn of(game: &Public, cache: &mut Cache, over: &dyn Fn() -> bool) -> Result<Self> {
        let (public, game) = (game, game.opened()?);
        let (source, limits) =
            (Source::new(&Seed::of_reviews()), Limits { over: Some(over), ..Limits::default() });
        let (mut review, mut judged) = (Self::default(), Vec::new());
        for i in (0..game.steps().len()).rev().filter(|i| chooses(game, *i)) {
            review.choices += 1;
            if over() || !public.knows_hand(i) {
                continue;
            }
            let sampler = &mut source.sampler(Purpose::Estimate(game.steps()[i].entry));
            let ask = &mut SolveContext { limits, ..SolveContext::new(cache, sampler) };
            // What was cut short is coarser than what best says.
            if let Some((of, choice)) = judged_by_best(game, i, ask).filter(|_| !over())
                && review.unit.is_none_or(|unit| unit == of)
            {
                review.unit = Some(of);
                judged.push(choice);
            }
        }
        let wins = chances(game, cache, over);
        let roll = |(i, step): (usize, &Rc<Step>)| {
            let win = |at: usize| Some(wins[at].as_ref()?[step.seat.index()]);
            step.is_chance().then_some(Turn::of(game, i, win(i + 1)? - win(i)?))
        };
        let rolls = game.steps().iter().enumerate().rev().filter_map(roll).collect();
        review.curve = Curve::of(game, &wins);
        review.judged = judged.len();
        judged.retain(|turn| turn.gain < 0.0);
        (review.mistakes, review.rolls) = (greatest(judged), greatest(rolls));
        Ok(review)
    }
}

fn greatest(mut turns: Vec<Turn>) -> Vec<Turn> {
    turns.sort_by(|one, other| other.gain.abs().total_cmp(&one.gain.abs()));
    turns.truncate(MOST_TOLD);
    turns
}

/// Whether there was anything else to do than what was done.
fn chooses(game: &Match, i: usize) -> bool {
    let (step, before) = (&game.steps()[i], game.moment(i));
    let mut own = before.moves();
    own.retain(|(seat, _)| *seat == step.seat);
    if step.is_chance() {
        return matches!(before.next(), Next::ActOrRoll(_)) && !own.is_empty();
    }
    let is_range = own.iter().any(|(_, offered)| offered.range.is_some() || offered.open);
    let may_wait = before.next() != Next::Decide(step.seat);
    let is_offered = own.iter().any(|(_, offered)| offered.kind() == step.kind());
    // What is done between two rounds decides nothing.
    is_offered && !game.before(i).is_settled && (own.len() > 1 || is_range || may_wait)
}

/// What `best` says of a choice, if it does.
fn judged_by_best(game: &Match, i: usize, ask: &mut SolveContext) -> Option<(Unit, Turn)> {
    let (step, before) = (&game.steps()[i], game.moment(i));
    let advised = before.seen_by(Some(step.seat)).best(step.seat, ask).ok()?;
    let Advised { ranked, unit, basis, .. } = &advised;
    let is_made = |option: &&Choice| match (option.is_idle, step.is_chance()) {
        (true, chance) => chance,
        (false, true) => is_rolling(game, i, &option.words),
        (false, false) => option.words == step.words,
    };
    // A single answer is no scale for others.
    let ([best, _, ..], Some(made)) = (&ranked[..], ranked.iter().find(is_made)) else {
        return None;
    };
    let half = |option: &Choice| option.ci95.map_or(0.0, |(low, high)| (high - low) / 2.0);
    // What chance could explain in an estimate is nothing.
    let chance = libm::hypot(half(best), half(made)).max(GRAIN);
    let reach = basis.exploitability.unwrap_or(chance);
    let gain = made.value - best.value;
    let gain = if gain < -reach { gain } else { 0.0 };
    let (words, best) = (made.words.clone(), Some(best.words.clone()));
    let exact = basis.is_exact();
    Some((*unit, Turn { words, best, exact, ..Turn::of(game, i, gain) }))
}

/// Whether a move is what it comes to if somebody rolls where a move is due: the same follows.
fn is_rolling(game: &Match, i: usize, words: &str) -> bool {
    let step = &game.steps()[i];
    let mut tried = game.moment(i).boxed_clone();
    let Some(Ok(fallen)) = Outcome::read(tried.next().due(), &step.words) else { return false };
    tried.act(Some(step.seat), words).is_ok()
        && tried.take(&fallen).is_ok()
        && tried.state() == game.moment(i + 1).state()
}

impl Turn {
    /// What this step gave its player.
    fn of(game: &Match, i: usize, gain: f64) -> Self {
        let (step, round) = (&game.steps()[i], game.before(i).round);
        let (player, words) = (game.names[step.seat].to_string(), step.words.clone());
        let (entry, when) = (step.entry, game.when_was(i));
        Self { entry, round, player, words, best: None, gain, exact: true, when }
    }

    /// `Ana: stop in round 2 (entry 33); reroll 5 is 4 % better`; `None` if it is nothing to people.
    fn told(&self, unit: Unit) -> Option<String> {
        let Self { player, words, best, gain, when, .. } = self;
        let value = Some(told(unit, *gain)).filter(|value| *value != told(unit, 0.0))?;
        let about = if self.exact { "" } else { "about " };
        let what = match best {
            Some(best) => format!("; {best} is {about}{value} better"),
            None if *gain < 0.0 => format!(" took {value}"),
            None => format!(" gave {value}"),
        };
        Some(format!("{player}: {words}{when}{what}"))
    }
}

impl Words for Review {
    fn words(&self, style: Style) -> Vec<String> {
        let mut lines =
            vec![format!("Review: {} of {} choices judged.", self.judged, self.choices)];
        if self.judged < self.choices {
            let why =
                "Not judged: cards that nobody showed, and what there was no time or number for.";
            lines.push(why.to_string());
        }
        let listed = |title: &str, turns: &[Turn], unit: Unit| {
            let told = turns.iter().filter_map(|turn| Some(format!("  {}", turn.told(unit)?)));
            let told: Vec<String> = told.collect();
            let title = (!told.is_empty()).then(|| title.to_string());
            title.into_iter().chain(told).collect::<Vec<_>>()
        };
        let unit = self.unit.unwrap_or(Unit::Win);
        lines.extend(listed("Choices that lost most:", &self.mistakes, unit));
        let title = "Rolls that changed most of the chance to win:";
        lines.extend(listed(title, &self.rolls, Unit::Win));
        lines.extend(self.curve.lines(style));
        lines
    }
}

impl Review {
    /// What decided a game, in two sentences at most: of what is known exactly, or beyond chance. No
    /// choice is the costliest while others are not judged.
    pub fn story(&self) -> Vec<String> {
        let roll = self.rolls.iter().max_by(|one, two| one.gain.total_cmp(&two.gain));
        let roll = roll.filter(|roll| roll.gain > 0.0).and_then(|roll| roll.told(Unit::Win));
        let choice = self.mistakes.first().filter(|_| self.judged == self.choices);
        let choice = choice.and_then(|choice| choice.told(self.unit.unwrap_or(Unit::Win)));
        let roll = roll.map(|roll| format!("The luckiest roll: {roll}."));
        let choice = choice.map(|choice| format!("The costliest choice: {choice}."));
        roll.into_iter().chain(choice).collect()
    }
}

/// What something is worth, for people.
fn told(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Win | Unit::Success => percent(value.abs()).trim_start().to_string(),
        Unit::Points | Unit::Chips => format!("{:.2} {}", value.abs(), unit.word()),
    }
}
