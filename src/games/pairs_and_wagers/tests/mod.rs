//! Rules and rulings, by name, and the solved game against the rules it solves.

mod rulings;
mod solved;
mod words;

use super::PairsAndWagers;
use crate::game::moves::{Moves, read_move};
use crate::game::{Game, OnWire, Position};
use crate::json::strict;
use crate::pieces::chance::{Outcome, Sampler};
use crate::pieces::narration::Narration;
use crate::pieces::refusal::Refusal;
use crate::pieces::seat::Seat;
use crate::pieces::typed::Typed;

pub type Table = Position<PairsAndWagers>;

pub fn read(json: &str) -> Result<Table, Refusal> {
    strict::parse(json).and_then(PairsAndWagers::read_tree)
}

pub fn table(json: &str) -> Table {
    read(json).unwrap_or_else(|refusal| panic!("{json}: {refusal}"))
}

/// Ana to begin a turn, against Bo.
pub fn ana(own: u32, other: u32) -> Table {
    rules_ana("{}", own, other)
}

pub fn rules_ana(rules: &str, own: u32, other: u32) -> Table {
    table(&format!(
        r#"{{"rules":{rules},"players":[{{"name":"Ana","score":{own}}},{{"name":"Bo","score":{other}}}],"turn":"Ana"}}"#
    ))
}

/// Bo leads, Ana is to try.
pub fn challenge(own: u32, lead: u32) -> Table {
    table(&format!(
        r#"{{"players":[{{"name":"Ana","score":{own}}},{{"name":"Bo","score":{lead}}}],"turn":"Ana","leader":"Bo"}}"#
    ))
}

/// Applies one cause and gives the rules told.
pub fn cause(table: &mut Table, words: &str) -> Result<Vec<&'static str>, Refusal> {
    let Position { rules, names, state, .. } = table;
    let mut events = Narration::to(names);
    if let Some(outcome) = Outcome::read(None, words) {
        let outcome = outcome?;
        let due = rules.next(state).due().unwrap_or_else(|| panic!("nothing is due: {state:?}"));
        rules.validate_outcome(state, due, &outcome)?;
        rules.apply_outcome(state, &outcome, &mut events);
    } else {
        let seat = rules.next(state).seat().unwrap_or(Seat::new(0));
        let mv = read_move(rules, state, seat, Typed::new(words), names)?;
        rules.judge(state, seat, &mv)?;
        rules.play(state, seat, &mv, &mut events);
    }
    Ok(events.verdicts().into_iter().map(|verdict| verdict.rule).collect())
}

/// Applies causes, `;` between them, and gives all the rules told.
pub fn causes(table: &mut Table, script: &str) -> Vec<&'static str> {
    let mut events = Vec::new();
    for words in script.split(';') {
        let words = words.trim();
        events.extend(cause(table, words).unwrap_or_else(|r| panic!("{words}: {r}")));
    }
    events
}

pub fn scores(table: &Table) -> Vec<i64> {
    table.rules.scores(&table.state)
}

pub fn to_act(table: &Table) -> Option<usize> {
    table.rules.next(&table.state).seat().map(Seat::index)
}

pub fn offered(table: &Table) -> Vec<String> {
    let offers = table.rules.offered(&table.state);
    offers
        .iter()
        .map(|offer| match &offer.choice {
            crate::game::Choice::Move(mv) => mv.print(&table.names),
            other => panic!("not a move: {other:?}"),
        })
        .collect()
}

/// A long game with Bet to Mid.
pub const LONG: &str = r#"{"target":20,"mid":true}"#;

pub struct Rng(pub u64);

impl Sampler for Rng {
    fn below(&mut self, n: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u32
    }
}
