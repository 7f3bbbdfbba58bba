//! A game looked back on: where everybody stands, what `best` says against what was chosen, and what
//! rolls gave and took where chances are exact.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Next;
use crate::game::answer::Words;
use crate::pieces::{Code, Outcome, Result, Seat, Style, Typed, padded, wide};
use crate::play::{Ask, Cache, Course, Match, Purpose, Seed, Source, Step, Table};
use crate::solve::{Basis, Limits, Ranked, Unit};

/// Choices and rolls that are told one by one.
const MOST_TOLD: usize = 5;

/// What cost nothing but for the order in which numbers were added up.
const GRAIN: f64 = 1e-9;

/// A game looked back on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Review {
    /// How many choices there were, and of how many `best` knows what they were worth.
    choices: usize,
    judged: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    unit: Option<Unit>,
    /// The choices that lost most, in the unit.
    mistakes: Vec<Mistake>,
    /// The rolls that changed most of their player's exact chance to win.
    rolls: Vec<Roll>,
    /// What everybody lost by their choices, where half of all choices are judged.
    lost: Vec<Lost>,
}

/// A choice than which something else was better.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Mistake {
    pub entry: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    pub player: String,
    #[serde(rename = "move")]
    pub words: String,
    pub best: String,
    pub loss: f64,
    pub exact: bool,
}

/// A roll, and what it gave of the chance to win.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Roll {
    pub entry: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    pub player: String,
    pub roll: String,
    pub gain: f64,
}

/// What a player's choices cost.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Lost {
    pub player: String,
    pub loss: f64,
}

/// What `best` says of a choice.
enum Judgement {
    /// Nobody had anything to choose.
    NoChoice,
    Unknown,
    Known(Unit, Mistake),
}

impl Review {
    /// Looks at choices and rolls, the last ones first, until `over` says that the time is. Each is
    /// held against the same number that `best` tells at its moment, or not judged.
    ///
    /// # Errors
    /// If the seed of its estimates cannot be read, which is never.
    pub fn of(game: &Match, cache: &mut Cache, over: &dyn Fn() -> bool) -> Result<Self> {
        let source = Source::new(&Seed::read("review")?);
        let (mut choices, mut unit) = (0, None);
        let (mut judged, mut rolls) = (Vec::new(), Vec::new());
        for (i, step) in game.steps().iter().enumerate().rev() {
            let before = game.moment(i);
            if !chooses(before, step) {
                continue;
            }
            choices += 1;
            if over() {
                continue;
            }
            let sampler = &mut source.sampler(Purpose::Estimate(step.entry));
            let limits = Limits { over: Some(over), ..Limits::default() };
            let ask = &mut Ask { limits, ..Ask::new(cache, sampler) };
            match judgement(game, i, ask) {
                Judgement::NoChoice => choices -= 1,
                // What was cut short is coarser than what best says.
                Judgement::Known(of, choice) if !over() && unit.is_none_or(|unit| unit == of) => {
                    unit = Some(of);
                    judged.push(choice);
                }
                _ => {}
            }
        }
        for (i, step) in game.steps().iter().enumerate().rev().filter(|(_, step)| step.is_chance())
        {
            let sampler = &mut source.sampler(Purpose::Estimate(step.entry));
            let limits = Limits { over: Some(over), ..Limits::default() };
            let ask = &mut Ask { exact: true, limits, ..Ask::new(cache, sampler) };
            let gain = (!over()).then(|| gained(game, i, ask)).flatten();
            rolls.extend(gain.map(|gain| Roll {
                entry: step.entry,
                round: game.before(i).round,
                player: game.names[step.seat].to_string(),
                roll: step.words.clone(),
                gain,
            }));
        }
        let lost = |name: &str| Lost {
            player: name.to_string(),
            loss: judged.iter().filter(|one| one.player == name).map(|one| one.loss).sum(),
        };
        let enough = !judged.is_empty() && 2 * judged.len() >= choices;
        let lost = game.names.iter().filter(|_| enough).map(lost).collect();
        let count = judged.len();
        let mut mistakes = judged;
        mistakes.retain(|one| one.loss > 0.0);
        mistakes.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        mistakes.truncate(MOST_TOLD);
        rolls.sort_by(|one, other| other.gain.abs().total_cmp(&one.gain.abs()));
        rolls.truncate(MOST_TOLD);
        Ok(Self { choices, judged: count, unit, mistakes, rolls, lost })
    }
}

/// Whether there was anything else to do than what was done.
fn chooses(before: &dyn Table, step: &Step) -> bool {
    let moves = before.moves();
    let mut own = moves.iter().filter(|(seat, _)| *seat == step.seat).map(|(_, offered)| offered);
    if step.is_chance() {
        return matches!(before.next(), Next::ActOrRoll(_)) && own.next().is_some();
    }
    let several = |kind: &str| {
        let listed: Vec<_> = own.collect();
        let is_offered = listed.iter().any(|offered| offered.kind() == kind);
        let is_range = listed.iter().any(|offered| offered.range.is_some() || offered.open);
        let may_wait = before.next() != Next::Decide(step.seat);
        is_offered && (listed.len() > 1 || is_range || may_wait)
    };
    several(step.words.split(' ').next().unwrap_or(""))
}

fn judgement(game: &Match, i: usize, ask: &mut Ask) -> Judgement {
    let (step, before) = (&game.steps()[i], game.moment(i));
    let advised = match before.seen_by(Some(step.seat)).best(step.seat, ask) {
        Ok(advised) => advised,
        Err(why) if why.code == Code::AdviceNone => return Judgement::NoChoice,
        Err(_) => return Judgement::Unknown,
    };
    let (ranked, unit) = (&advised.advice.ranked, advised.advice.unit);
    let is_made = |option: &&Ranked<String>| match &option.mv {
        Some(words) if step.is_chance() => is_rolling(game, i, words),
        words => words.as_ref() == Some(&step.words).filter(|_| !step.is_chance()),
    };
    // A single answer is no scale for others.
    let ([best, _, ..], Some(made)) = (&ranked[..], ranked.iter().find(is_made)) else {
        return Judgement::Unknown;
    };
    let half = |option: &Ranked<String>| option.ci95.map_or(0.0, |(low, high)| (high - low) / 2.0);
    // What chance could explain in an estimate is nothing.
    let reach = match advised.advice.basis {
        Basis::Equilibrium { exploitability, .. } => exploitability,
        _ => libm::hypot(half(best), half(made)).max(GRAIN),
    };
    let loss = best.value - made.value;
    let told = |mv: &Option<String>| mv.as_deref().unwrap_or(advised.idle).to_string();
    let mistake = Mistake {
        entry: step.entry,
        round: game.before(i).round,
        player: advised.name.clone(),
        words: told(&made.mv),
        best: told(&best.mv),
        loss: if loss > reach { loss } else { 0.0 },
        exact: advised.advice.basis.is_exact(),
    };
    Judgement::Known(unit, mistake)
}

/// Whether a move is what it comes to if somebody rolls where a move is due: the same follows.
fn is_rolling(game: &Match, i: usize, words: &str) -> bool {
    let step = &game.steps()[i];
    let mut tried = game.moment(i).boxed_clone();
    let Some(Ok(fallen)) = Outcome::read(tried.next().due(), &step.words) else { return false };
    tried.act(Some(step.seat), Typed::new(words)).is_ok()
        && tried.take(&fallen).is_ok()
        && tried.state() == game.moment(i + 1).state()
}

/// What a roll gave its player of the chance to win, where that is known exactly.
fn gained(game: &Match, i: usize, ask: &mut Ask) -> Option<f64> {
    let seat = game.steps()[i].seat.index();
    let mut win = |table: &dyn Table| {
        table
            .outlook(ask)
            .filter(|outlook| outlook.basis.is_exact())
            .map(|outlook| outlook.win[seat])
    };
    Some(win(game.moment(i + 1))? - win(game.moment(i))?)
}

impl Words for Review {
    fn words(&self, _: Style) -> Vec<String> {
        let told = |unit: Unit, value: f64| match unit {
            Unit::Win | Unit::Success => format!("{:.1} %", 100.0 * value),
            Unit::Points | Unit::Chips => format!("{value:.2} {}", unit.word()),
        };
        let round = |round: Option<u32>| round.map_or(String::new(), |n| format!("round {n}, "));
        let Self { choices, judged, unit, mistakes, rolls, lost } = self;
        let mut lines = vec![format!("Review: {judged} of {choices} choices judged.")];
        if let Some(unit) = *unit {
            lines.extend((!mistakes.is_empty()).then(|| "Choices that lost most:".to_string()));
            lines.extend(mistakes.iter().map(|one| {
                let Mistake { entry, player, words, best, loss, .. } = one;
                let (round, loss) = (round(one.round), told(unit, *loss));
                let about = if one.exact { "" } else { "about " };
                format!(
                    "  {round}{player}: {words} (entry {entry}); {best} is {about}{loss} better"
                )
            }));
            let lost =
                lost.iter().map(|Lost { player, loss }| format!("{player} {}", told(unit, *loss)));
            let lost: Vec<String> = lost.collect();
            lines.extend(
                (!lost.is_empty()).then(|| format!("Lost by choices: {}.", lost.join(", "))),
            );
        }
        if !rolls.is_empty() {
            lines.push("Rolls that changed most of the chance to win:".to_string());
        }
        lines.extend(rolls.iter().map(|Roll { entry, player, roll, gain, round: of }| {
            let verb = if *gain < 0.0 { "took" } else { "gave" };
            let (round, gain) = (round(*of), told(Unit::Win, gain.abs()));
            format!("  {round}{player}: {roll} (entry {entry}) {verb} {gain}")
        }));
        lines
    }
}

/// Who stands where, best first.
pub fn standings(course: &Course) -> Vec<String> {
    let widest = course.names.iter().map(wide).max().unwrap_or(0);
    let line = |(place, seat): (usize, Seat)| {
        let score = course.standing().scores[seat.index()];
        format!("  {place}. {}  {score}", padded(&course.names[seat], widest))
    };
    ["Standings:".to_string()].into_iter().chain(course.standings().into_iter().map(line)).collect()
}
