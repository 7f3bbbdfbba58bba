//! Dalmatian in words.

use schemars::JsonSchema;
use serde::Serialize;

use super::{DICE, Dalmatian, Move, Phase, ROUNDS, State, worth};
use crate::game::{Game, Speak};
use crate::kit::chance::{number, unreadable};
use crate::kit::dice::{self, Dice};
use crate::kit::names::Names;
use crate::kit::refusal::Refusal;
use crate::kit::seat::Seat;
use crate::kit::style::{Grid, Style};

/// The parts of a move.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Parts {
    /// Roll these faces again.
    Reroll {
        #[schemars(inner(range(min = 1, max = 6)))]
        dice: Vec<u8>,
    },
    Stop,
}

impl Speak for Dalmatian {
    type Parts = Parts;

    fn read_move(
        &self,
        _state: &State,
        _seat: Seat,
        words: &str,
        column: usize,
        _names: &Names,
    ) -> Result<Move, Refusal> {
        let (verb, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match (verb, rest.trim()) {
            ("stop", "") => Ok(Move::Stop),
            ("reroll", _) => dice::read(rest, column + verb.chars().count() + 1).map(Move::Reroll),
            _ => Err(unreadable(words)),
        }
    }

    fn write_move(&self, mv: &Move, _names: &Names) -> String {
        match mv {
            Move::Reroll(dice) => format!("reroll {dice}"),
            Move::Stop => "stop".to_string(),
        }
    }

    fn parts(&self, mv: &Move, _names: &Names) -> Parts {
        match mv {
            Move::Reroll(dice) => Parts::Reroll { dice: dice.to_vec() },
            Move::Stop => Parts::Stop,
        }
    }

    fn scene(&self, state: &State, names: &Names, _style: Style) -> Vec<String> {
        let Phase::Turn(turn) = &state.phase else { return Vec::new() };
        if turn.dice.len() < usize::from(DICE) {
            if turn.dice.is_empty() {
                return Vec::new();
            }
            return vec![format!("{} {}", names.does(turn.seat, "keeps"), bracketed(turn.dice))];
        }
        let found = worth(turn.total, turn.dice, self.reuse);
        let left = if self.eight_dice {
            format!("{} to re-roll", number(turn.left.into(), "die", "dice"))
        } else {
            number(turn.left.into(), "re-roll", "re-rolls")
        };
        let now = points_with_groups(found.points, turn.total, &found.groups);
        vec![format!("{} {}: {now}; {left} left", names.does(turn.seat, "has"), turn.dice)]
    }

    fn moment(&self, state: &State, _names: &Names) -> String {
        match &state.phase {
            Phase::RollOff(_) => "roll to begin".to_string(),
            Phase::Total => format!("round {} of {ROUNDS}, the total", state.round),
            Phase::Turn(turn) if state.scores.len() == 1 => format!("total {}", turn.total),
            Phase::Turn(turn) => {
                format!("round {} of {ROUNDS}, total {}", state.round, turn.total)
            }
            Phase::Over => "the game is over".to_string(),
        }
    }

    fn sheet(&self, state: &State, names: &Names, _style: Style) -> Grid {
        let with_points = self.round_winners && state.points.iter().any(Option::is_some);
        let mut head = vec!["player".to_string(), "score".to_string()];
        if with_points {
            head.push("this round".to_string());
        }
        let scores = self.scores(state);
        let rows = Seat::all(scores.len())
            .map(|seat| {
                let mut row = vec![names[seat].to_string(), scores[seat.index()].to_string()];
                if with_points {
                    row.push(state.points[seat.index()].map_or("-".into(), |p| p.to_string()));
                }
                row
            })
            .collect();
        Grid { head, rows }
    }

    fn sheet_told(&self, state: &State, seat: Seat, names: &Names) -> Vec<String> {
        let points = |n: usize| number(n, "point", "points");
        let score = points(self.score(state, seat) as usize);
        let mut parts = vec![format!("{} {score}", names.does(seat, "has"))];
        if self.round_winners
            && let Some(made) = state.points[seat.index()]
        {
            parts.push(format!("made {} this round", points(made.into())));
        }
        parts
    }
}

/// `4 (1+5, 2+4)`, `5 (5 dice of 1)`, `0 (no dice make 12)`.
pub fn points_with_groups(points: u8, total: u8, groups: &[Dice]) -> String {
    if groups.is_empty() {
        return format!("{points} (no dice make {total})");
    }
    let groups: Vec<String> = groups.iter().map(|group| sum_of(*group)).collect();
    format!("{points} ({})", groups.join(", "))
}

fn sum_of(group: Dice) -> String {
    group.faces().map(|face| face.to_string()).collect::<Vec<_>>().join("+")
}

/// Kept dice: `[3] [3]`.
fn bracketed(dice: Dice) -> String {
    dice.faces().map(|face| format!("[{face}]")).collect::<Vec<_>>().join(" ")
}
