//! Pairs and Wagers in words.

use super::score::{Combination, RollScore, others, scoring};
use super::{Mid, Now, PairsAndWagers, Stage, State, Turn};
use crate::game::answer::Words;
use crate::pieces::Column;
use crate::prelude::*;

impl Speak for PairsAndWagers {
    fn moment(&self, state: &State, names: &Names) -> String {
        match state.now {
            Now::Over(_) => "the game is over".to_string(),
            Now::Asking { .. } => "Bet to Mid".to_string(),
            Now::Turn(_, None) => format!("the game is to {}", self.target),
            Now::Turn(Turn { seat, .. }, Some(leader)) if seat == leader => {
                format!("{} reached the target and leads", &names[leader])
            }
            Now::Turn(Turn { seat, .. }, Some(leader)) => to_pass(state, leader, seat, names),
        }
    }

    fn scene(&self, state: &State, _: Option<Seat>, names: &Names, _: Style) -> Vec<String> {
        if let Some(turn) = state.turn() {
            return turn_scene(state, turn, names);
        }
        let Now::Asking { asked, .. } = state.now else { return Vec::new() };
        let mut lines =
            vec![format!("Does {} put up a point on being first to 10?", &names[asked])];
        let joined: Vec<Seat> = state.mid.those(Seat::new(0), Option::is_some).collect();
        if !joined.is_empty() {
            let joined: Vec<&str> = joined.into_iter().map(|seat| &names[seat]).collect();
            lines.push(format!("in Bet to Mid: {}", joined.join(", ")));
        }
        lines
    }

    fn standing(&self, state: &State, names: &Names) -> String {
        names.standing(&self.scores(state), state.playing)
    }

    fn sheet(&self, state: &State, names: &Names, _: Style) -> Grid {
        let points = |seat| state.banked[seat].to_string();
        let mid = |seat| state.mid[seat].map_or("-", Mid::word).to_string();
        let mut columns: Vec<Column> = vec![("points", &points)];
        if state.bettors() > 0 {
            columns.push(("mid", &mid));
        }
        Grid::of_players(names, &columns)
    }

    fn hints(&self, state: &State) -> Hints {
        let Some(turn) = state.turn() else { return Hints::default() };
        let dice = turn.stage.dice();
        let number = super::score::points(dice).into();
        Hints { dice, number, ..Hints::default() }
    }
}

impl Words for RollScore {
    fn words(&self, _style: Style) -> Vec<String> {
        let doubled = self.doubled.map(|points| format!(", doubled to {points}"));
        vec![format!("{}  {}{}", self.position, made(self.dice), doubled.unwrap_or_default())]
    }
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

/// What lies there and what it is worth; for a decision in one line.
fn turn_scene(state: &State, turn: Turn, names: &Names) -> Vec<String> {
    let has = names.does(turn.seat, "has");
    let mut line = match turn.stage {
        Stage::Wager | Stage::First => return Vec::new(),
        Stage::Again => format!("{} all four again", names.does(turn.seat, "rolls")),
        Stage::Get(dice) if state.may_get(turn) => {
            format!("{has} {dice}: nothing; Get rolls again for a point")
        }
        Stage::Get(dice) => format!("{has} {dice}: nothing"),
        Stage::Better(dice) => {
            let doubled = turn.odd.map(|_| format!(", doubled {}", turn.points(dice)));
            let better = state.may_better(turn, dice);
            let better = better.then(|| format!("; Better puts one on {}", others(dice)));
            let all = [doubled, better].map(Option::unwrap_or_default).concat();
            format!("{has} {dice}: {}{all}", made(dice))
        }
        Stage::Improve(kept) => {
            format!("{} {kept}: {}", names.does(turn.seat, "keeps"), made(kept))
        }
    };
    if let Some(stakes) = stakes(turn) {
        line = format!("{line}; at stake: {stakes}");
    }
    vec![line]
}

/// What it takes to get past the leader (R9): in all, and beyond what is banked.
fn to_pass(state: &State, leader: Seat, seat: Seat, names: &Names) -> String {
    let (lead, banked) = (state.banked[leader], state.banked[seat]);
    let (who, needed) = (&names[seat], lead + 1);
    let more = match needed.saturating_sub(banked) {
        all if all == needed => String::new(),
        more => format!(", {more} more"),
    };
    format!("{} leads with {lead}, {who} needs {needed}{more}", &names[leader])
}

/// `1 on odd, 1 on Get`, if anything is up.
fn stakes(turn: Turn) -> Option<String> {
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
