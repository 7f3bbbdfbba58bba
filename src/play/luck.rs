//! The ledger of luck: what everybody could expect at the start, what luck and mistakes made of it,
//! and what came out.

use std::rc::Rc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Next;
use crate::game::answer::Words;
use crate::pieces::{Outcome, Seat, Style, number, padded, sentence, wide};
use crate::play::{Ask, Cache, Match, Purpose, Seed, Source, Step, Table};
use crate::solve::Unit;

/// What luck and mistakes made of everybody's prospects, from the beginning to now.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Ledger {
    players: Vec<Fortune>,
    #[schemars(with = "String")]
    unit: Unit,
    exact: bool,
    /// Choices that were judged, and those that nobody could judge: they count as luck.
    judged: usize,
    unjudged: usize,
}

/// Of one player: start, luck, mistakes and gifts add up to the result.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Fortune {
    pub player: String,
    /// What could be expected at the start.
    pub start: f64,
    /// What all dice and cards gave.
    pub luck: f64,
    /// What was given away by choices of one's own.
    pub mistakes: f64,
    /// What the mistakes of others gave.
    pub gifts: f64,
    /// What it came to, or what can be expected now.
    pub result: f64,
}

impl Ledger {
    /// The ledger of a game so far, the same wherever it is told; `None` where nobody can say what
    /// it is worth to anybody, or what was chosen, or not as `exact`ly as was asked for.
    pub fn of(game: &Match, exact: bool, cache: &mut Cache) -> Option<Self> {
        let mut sampler = Source::new(&Seed::read("sheet").ok()?).sampler(Purpose::Estimate(0));
        let mut ask = Ask { exact, ..Ask::new(cache, &mut sampler) };
        let ledger = Self::reckoned(game, &mut ask)?;
        let nothing_chosen = ledger.judged == 0 && ledger.unjudged > 0;
        (!nothing_chosen && (ledger.exact || !exact)).then_some(ledger)
    }

    fn reckoned(game: &Match, ask: &mut Ask) -> Option<Self> {
        let begun = game.opening();
        let (start, end) = (begun.prospects(ask)?, game.table().prospects(ask)?);
        // Many choices are judged, and all against the same start and end.
        ask.limits.quick = true;
        let starts = start.values;
        let (mut mistakes, mut gifts) = (vec![0.0; starts.len()], vec![0.0; starts.len()]);
        let (mut judged, mut unjudged) = (0, 0);
        let mut exact = start.basis.is_exact() && end.basis.is_exact();
        let mut before: Option<Rc<dyn Table>> = None;
        for (step, after) in game.moments() {
            let table = before.as_deref().unwrap_or(begun);
            let made = chosen(table, step, after.as_ref());
            if let Some(made) = made {
                let seen = table.seen_by(Some(step.seat));
                match seen.review(step.seat, made.as_deref(), ask) {
                    // Some moves change nothing for anybody.
                    Some(review) if review.change.is_empty() => {}
                    Some(review) => {
                        judged += 1;
                        exact &= review.basis.is_exact();
                        if review.given_away(step.seat) > 0.0 {
                            for (seat, change) in Seat::all(starts.len()).zip(review.change) {
                                let own = seat == step.seat;
                                let of = if own { &mut mistakes } else { &mut gifts };
                                of[seat.index()] += change;
                            }
                        }
                    }
                    None => unjudged += usize::from(had_a_choice(table, step.seat)),
                }
            }
            before = Some(after);
        }
        let names = game.table().names();
        let fortune = |(i, name): (usize, &str)| {
            let (start, result) = (starts[i], end.values[i]);
            let (mistakes, gifts) = (mistakes[i], gifts[i]);
            let luck = result - start - mistakes - gifts;
            Fortune { player: name.to_string(), start, luck, mistakes, gifts, result }
        };
        let players = names.iter().enumerate().map(fortune).collect();
        Some(Self { players, unit: start.unit, exact: exact && unjudged == 0, judged, unjudged })
    }

    pub fn players(&self) -> &[Fortune] {
        &self.players
    }
}

/// Whether somebody had more than one thing to do.
fn had_a_choice(table: &dyn Table, seat: Seat) -> bool {
    let listed = table
        .moves()
        .into_iter()
        .filter(|(at, shown)| *at == seat && !shown.parts.contains_key("open"));
    listed.count() > 1
}

impl Words for Ledger {
    fn words(&self, style: Style) -> Vec<String> {
        let (what, scale, digits) = if self.unit == Unit::Win {
            ("% to win", 100.0, 1)
        } else {
            (self.unit.word(), 1.0, 2)
        };
        let how = if self.exact { "exact" } else { "estimated" };
        let plain = |value: f64| format!("{:.digits$}", scale * value);
        // No number is told as less than nothing by less than its last digit.
        let signed = |value: f64| {
            let grain = 10_f64.powi(digits as i32);
            format!("{:+.digits$}", (value * scale * grain).round() / grain + 0.0)
        };
        let widest = self.players.iter().map(|one| wide(&one.player)).max().unwrap_or(0);
        let mut lines = vec![format!("Luck and mistakes ({what}, {how}):")];
        for one in &self.players {
            let mut parts = vec![
                format!("start {}", plain(one.start)),
                format!("luck {}", signed(one.luck)),
                if signed(one.mistakes) == signed(0.0) {
                    (if self.exact { "no mistakes" } else { "no mistakes found" }).to_string()
                } else {
                    format!("mistakes {}", signed(one.mistakes))
                },
            ];
            if signed(one.gifts) != signed(0.0) {
                parts.push(format!("others' mistakes {}", signed(one.gifts)));
            }
            lines.push(if style.plain {
                parts.push(format!("result {}", plain(one.result)));
                format!("  {}: {}", one.player, sentence(&parts))
            } else {
                let sum = format!("{} = {}", parts.join(", "), plain(one.result));
                format!("  {}  {sum}", padded(&one.player, widest))
            });
        }
        if self.unjudged > 0 {
            let choices = number(self.unjudged, "choice", "choices");
            let count = if self.unjudged == 1 { "counts" } else { "count" };
            lines.push(format!("  {choices} could not be judged and {count} as luck."));
        }
        lines
    }
}

/// What was chosen in a step: a move, or to let the dice fall where something else could have been
/// done first; `None` where there was no choice.
// A move, the dice, or no choice at all.
#[expect(clippy::option_option)]
fn chosen(before: &dyn Table, step: &Step, after: &dyn Table) -> Option<Option<String>> {
    let next = before.next();
    let Some(outcome) = Outcome::read(next.due(), &step.words) else {
        return Some(Some(step.words.clone()));
    };
    let (outcome, Next::ActOrRoll(_)) = (outcome.ok()?, next) else { return None };
    let moves = before.moves();
    let mut own = moves.iter().filter(|(seat, _)| *seat == step.seat);
    // Who rolls where a move is due makes the one that leaves the same moment behind it.
    let same = own.find(|(seat, shown)| {
        let mut tried = before.boxed_clone();
        tried.act(Some(*seat), &shown.words).is_ok()
            && tried.take(&outcome).is_ok()
            && tried.state() == after.state()
    });
    Some(same.map(|(_, shown)| shown.words.clone()))
}
