//! Dalmatian in words.

use super::{DICE, Dalmatian, Phase, ROUNDS, State, worth};
use crate::game::{Game, Speak};
use crate::kit::chance::number;
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::seat::Seat;
use crate::kit::style::{Grid, Style};

impl Speak for Dalmatian {
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
