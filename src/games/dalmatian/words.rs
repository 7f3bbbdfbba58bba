//! Dalmatian in words.

use super::score::TurnScore;
use super::{Dalmatian, Now, ROUNDS, State, Turn, points, score};
use crate::game::answer::Words;
use crate::prelude::*;

impl Speak for Dalmatian {
    fn moment(&self, state: &State, _names: &Names) -> String {
        match state.now {
            Now::RollOff(_) => "roll to begin".to_string(),
            Now::Total(round) => {
                format!("round {} of {ROUNDS}, two dice for the total", round.number)
            }
            Now::Turn(_, turn) if state.is_alone() => format!("total {}", turn.total),
            Now::Turn(round, turn) => {
                format!("round {} of {ROUNDS}, total {}", round.number, turn.total)
            }
            Now::Over(_) => "the game is over".to_string(),
        }
    }

    fn scene(&self, state: &State, _: Option<Seat>, names: &Names, _: Style) -> Vec<String> {
        let turn = state.turn().filter(|turn| !turn.dice.is_empty());
        let Some(turn @ Turn { dice, .. }) = turn else { return Vec::new() };
        if turn.missing() > 0 {
            return vec![format!("{} {dice}", names.does(turn.seat, "keeps"))];
        }
        let left = if self.eight_dice {
            format!("{} to re-roll", number(turn.left, "die", "dice"))
        } else {
            number(turn.left, "re-roll", "re-rolls")
        };
        let now = score(turn.total, dice, self.reuse).with_groups();
        vec![format!("{} {dice}: {now}; {left} left", names.does(turn.seat, "has"))]
    }

    fn standing(&self, state: &State, names: &Names) -> String {
        if state.round().is_none() || state.is_alone() {
            return String::new();
        }
        let scores = names.standing(&self.scores(state), state.playing);
        // With V2 nothing is written down yet of what there is to beat.
        let made = names.iter().zip(state.made.iter());
        let made = made.filter_map(|(name, made)| Some(format!("{name} {}", (*made)?)));
        match made.collect::<Vec<_>>().join(", ") {
            made if made.is_empty() => scores,
            made => format!("{scores}; this round {made}"),
        }
    }

    fn call(&self, state: &State, _names: &Names) -> Option<String> {
        let rolls_off = matches!(state.now, Now::RollOff(_));
        rolls_off.then(|| "Everybody rolls all five dice; the highest sum starts.".to_string())
    }

    fn hints(&self, state: &State) -> Hints {
        let Some(turn) = state.turn() else { return Hints::default() };
        let score = points(turn.total, turn.dice, self.reuse);
        let all_score = usize::from(score) == turn.dice.len();
        let obvious = (turn.missing() == 0 && all_score).then_some("stop");
        Hints { dice: turn.dice, number: score.into(), obvious, ..Hints::default() }
    }
}

impl TurnScore {
    /// `4 (1+5, 2+4)`, `0 (no dice make 12)`.
    pub(super) fn with_groups(&self) -> String {
        let sum = |group: &Dice| group.to_string().replace(' ', "+");
        let groups: Vec<String> = self.groups.iter().map(sum).collect();
        if groups.is_empty() {
            return format!("{} (no dice make {})", self.score, self.total);
        }
        format!("{} ({})", self.score, groups.join(", "))
    }
}

impl Words for TurnScore {
    fn words(&self, _style: Style) -> Vec<String> {
        vec![format!("{}:{}  {}", self.total, self.dice.digits(), self.with_groups())]
    }
}
