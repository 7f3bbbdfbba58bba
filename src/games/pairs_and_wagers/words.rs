//! Pairs and Wagers in words.

use super::answers::{RollScore, TurnScore};
use super::score::{Combination, others, scoring};
use super::solver::Odds;
use super::{Mid, PairsAndWagers, Phase, Stage, State, Turn};
use crate::game::CountsFrom;
use crate::game::answer::Words;
use crate::pieces::Column;
use crate::prelude::*;

impl Speak for PairsAndWagers {
    fn counts_from(&self, state: &State) -> CountsFrom {
        match state.running().map(|turn| turn.stage) {
            Some(Stage::Better(dice)) => CountsFrom { dice, ..CountsFrom::default() },
            _ => CountsFrom::default(),
        }
    }

    fn scene(&self, state: &State, names: &Names, _style: Style) -> Vec<String> {
        if let Some(turn) = state.running() {
            return turn_scene(state, &turn, names);
        }
        let Some(asked) = state.turn else { return Vec::new() };
        let mut lines =
            vec![format!("Does {} put up a point on being first to 10?", &names[asked])];
        let joined = state.players.iter().filter(|player| player.mid.is_some());
        let joined: Vec<&str> = joined.map(|player| &names[player.name]).collect();
        if !joined.is_empty() {
            lines.push(format!("in Bet to Mid: {}", joined.join(", ")));
        }
        lines
    }

    fn moment(&self, state: &State, names: &Names) -> String {
        match (state.turn, state.leader) {
            (None, _) => "the game is over".to_string(),
            (Some(_), None) if state.phase == Some(Phase::Mid) => "Bet to Mid".to_string(),
            (Some(_), None) => format!("the game is to {}", self.target),
            (Some(seat), Some(leader)) if seat == leader => {
                format!("{} reached the target and leads", &names[leader])
            }
            (Some(seat), Some(leader)) => to_pass(state, leader, seat, names),
        }
    }

    fn sheet(&self, state: &State, names: &Names, _style: Style) -> Grid {
        let points = |seat| self.score(state, seat).to_string();
        let stake = |seat| at_stake(state, seat).map_or("-".to_string(), |up| up.to_string());
        let lead = |seat| standing(state, seat).0.to_string();
        let mid = |seat| mid_standing(state, seat).0.to_string();
        let mut columns: Vec<Column> = vec![("points", &points)];
        if state.turn.is_some_and(|seat| at_stake(state, seat).is_some()) {
            columns.push(("at stake", &stake));
        }
        if state.leader.is_some() {
            columns.push(("lead", &lead));
        }
        if state.bettors() > 0 {
            columns.push(("mid", &mid));
        }
        Grid::of_players(names, &columns)
    }

    fn sheet_in_sentences(&self, state: &State, seat: Seat, names: &Names) -> Vec<String> {
        let points = number(self.score(state, seat), "point", "points");
        let mut parts = vec![format!("{} {points}", names.does(seat, "has"))];
        parts.extend(at_stake(state, seat).map(|up| format!("{up} at stake")));
        let (lead, mid) = (standing(state, seat).1, mid_standing(state, seat).1);
        parts.extend(lead.into_iter().chain(mid).map(String::from));
        parts
    }
}

impl Words for RollScore {
    fn words(&self, _style: Style) -> Vec<String> {
        let doubled = self.doubled.map(|points| format!(", doubled to {points}"));
        vec![format!("{}  {}{}", self.position, made(self.dice), doubled.unwrap_or_default())]
    }
}

impl Words for TurnScore {
    fn words(&self, _style: Style) -> Vec<String> {
        vec![number(self.score, "point", "points")]
    }
}

impl Words for Odds {
    fn words(&self, _style: Style) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.combinations.is_empty() {
            let heading = match self.stage {
                Stage::Again => "Four dice, for Bet to Get:",
                Stage::Get(_) => "Four dice again:",
                _ => "Four dice:",
            };
            lines.push(heading.to_string());
        } else if self.wagers.is_empty() {
            lines.push("No wager is possible now.".to_string());
        }
        lines.extend(self.combinations.iter().map(|odds| {
            let (word, points) = (odds.combination.word(), odds.points);
            format!("  {word:<9} {points}  {}", percent(odds.ways, odds.of))
        }));
        for wager in &self.wagers {
            lines.push(format!("{}:", wager.wager));
            lines.extend(wager.outcomes.iter().map(|outcome| {
                format!("  {:<20} {}", outcome.outcome, percent(outcome.ways, outcome.of))
            }));
        }
        lines
    }
}

fn percent(ways: u64, of: u64) -> String {
    format!("{:>8.4}%  {ways} of {of}", 100.0 * ways as f64 / of as f64)
}

/// What dice make: `a pair of 3s, 1 point`.
pub fn made(dice: Dice) -> String {
    let mut faces: Vec<String> = scoring(dice).faces().map(|face| format!("{face}s")).collect();
    faces.dedup();
    let combination = Combination::of(dice);
    let points = number(combination.points(), "point", "points");
    if faces.is_empty() {
        return combination.word().to_string();
    }
    let what = ["", "a pair of", "two pair,", "trips of", "a quad of"][combination as usize];
    format!("{what} {}, {points}", faces.join(" and "))
}

/// A turn in short lines, which narrow screens show whole.
fn turn_scene(state: &State, turn: &Turn, names: &Names) -> Vec<String> {
    let who_has = names.does(turn.seat, "has");
    let mut lines = Vec::new();
    match turn.stage {
        Stage::Wager => {
            let who = &names[turn.seat];
            lines.push(format!("{who} may first wager a point on odd or even"));
        }
        Stage::First => {}
        Stage::Again => lines.push(format!("{} all four again", names.does(turn.seat, "rolls"))),
        Stage::Get(dice) => {
            lines.push(format!("{who_has} {dice}: nothing"));
            if state.may_get(turn) {
                lines.push("Bet to Get puts up a point to roll again".to_string());
            }
        }
        Stage::Better(dice) => {
            lines.push(format!("{who_has} {dice}: {}", made(dice)));
            if turn.odd.is_some() {
                lines.push(format!("doubled by Bet to Odd: {}", turn.points(dice)));
            }
            if state.may_better(turn, dice) {
                let left = others(dice);
                lines.push(format!("Bet to Better puts up a point on {left}"));
            }
        }
        Stage::Improve(kept) => {
            lines.push(format!("{} {kept}: {}", names.does(turn.seat, "keeps"), made(kept)));
        }
    }
    lines.extend(stakes(turn).map(|stakes| format!("at stake: {stakes}")));
    lines
}

/// What it takes to get past the leader (R9): in all, and beyond what is banked.
fn to_pass(state: &State, leader: Seat, seat: Seat, names: &Names) -> String {
    let (lead, banked) = (state.banked(leader), state.banked(seat));
    let (who, needed) = (&names[seat], lead + 1);
    let more = match needed.saturating_sub(banked) {
        all if all == needed => String::new(),
        more => format!(", {more} more"),
    };
    format!("{} leads with {lead}, {who} needs {needed}{more}", &names[leader])
}

/// Points of this player that wagers hold right now, if any.
fn at_stake(state: &State, seat: Seat) -> Option<u32> {
    let turn = state.running().filter(|turn| turn.seat == seat)?;
    Some(turn.at_stake()).filter(|up| *up > 0)
}

/// `1 on odd, 1 on Get`, if anything is up.
fn stakes(turn: &Turn) -> Option<String> {
    let open = matches!(turn.stage, Stage::First | Stage::Get(_) | Stage::Again);
    let odd = turn.odd.filter(|_| open).map(|parity| format!("1 on {}", parity.word()));
    let roll = match turn.stage {
        Stage::Again => Some("1 on Get".to_string()),
        Stage::Improve(_) => Some("1 on Better".to_string()),
        _ => None,
    };
    let all: Vec<String> = odd.into_iter().chain(roll).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// Where a player stands to the leader: on a sheet, and in a sentence.
fn standing(state: &State, seat: Seat) -> (&'static str, Option<&'static str>) {
    let Some(leader) = state.leader else { return ("", None) };
    let steps = |seat| leader.steps_to(seat, state.seats());
    match state.turn {
        _ if leader == seat => ("leads", Some("leads")),
        Some(turn) if steps(seat) >= steps(turn) => ("to come", Some("has a turn to come")),
        _ => ("-", None),
    }
}

/// The same of Bet to Mid.
fn mid_standing(state: &State, seat: Seat) -> (&'static str, Option<&'static str>) {
    match state.players[seat.index()].mid {
        None => ("-", None),
        Some(Mid::Won) => ("won", Some("has won Bet to Mid")),
        Some(Mid::Owed) => ("owes", Some("owes a point to Bet to Mid")),
        Some(_) if state.mid_winner().is_some() => ("lost", Some("has lost Bet to Mid")),
        Some(_) => ("in", Some("is in Bet to Mid")),
    }
}
