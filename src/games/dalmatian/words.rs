//! Dalmatian in words.

use super::score::{PastScore, TurnScore};
use super::solver::{ScoreChance, TotalOdds, TurnOdds};
use super::{Dalmatian, Phase, ROUNDS, State, Turn, score};
use crate::game::CountsFrom;
use crate::game::answer::Words;
use crate::pieces::{Column, FACES};
use crate::prelude::*;

impl Speak for Dalmatian {
    fn scene(&self, state: &State, names: &Names, style: Style) -> Vec<String> {
        let turn = state.running().filter(|turn| !turn.dice.is_empty());
        let Some(turn @ Turn { dice, .. }) = turn else { return Vec::new() };
        if turn.missing() > 0 {
            let kept: Vec<String> = dice.faces().map(|face| format!("[{face}]")).collect();
            let kept = if style.plain { dice.to_string() } else { kept.join(" ") };
            return vec![format!("{} {kept}", names.does(turn.seat, "keeps"))];
        }
        let left = if self.eight_dice {
            format!("{} to re-roll", number(turn.left, "die", "dice"))
        } else {
            number(turn.left, "re-roll", "re-rolls")
        };
        let has = names.does(turn.seat, "has");
        let now = score(turn.total, dice, self.reuse).with_groups();
        vec![if style.plain {
            format!("{has} {dice}, which score {now}, and {left}")
        } else {
            format!("{has} {dice}: {now}; {left} left")
        }]
    }

    fn moment(&self, state: &State, _names: &Names) -> String {
        let round = state.round();
        match (state.phase(), state.total) {
            (Phase::RollOff, _) => "roll to begin".to_string(),
            (Phase::Over, _) => "the game is over".to_string(),
            (_, Some(total)) if state.seats() == 1 => format!("total {total}"),
            (_, Some(total)) => format!("round {round} of {ROUNDS}, total {total}"),
            (_, None) => format!("round {round} of {ROUNDS}, two dice for the total"),
        }
    }

    fn standing(&self, state: &State, names: &Names) -> String {
        if state.phase() == Phase::RollOff || state.is_fragment() {
            return String::new();
        }
        let scores = names.with(self.scores(state));
        // With V2 nothing is written down yet of what there is to beat.
        let made = names.iter().zip(&state.players);
        let made = made.filter_map(|(name, player)| Some(format!("{name} {}", player.points?)));
        match made.collect::<Vec<_>>().join(", ") {
            made if made.is_empty() => scores,
            made => format!("{scores}; this round {made}"),
        }
    }

    fn counts_from(&self, state: &State) -> CountsFrom {
        CountsFrom { dice: state.dice.unwrap_or_default(), ..CountsFrom::default() }
    }

    fn scene_is_whole(&self, state: &State) -> bool {
        state.phase() != Phase::RollOff
    }

    fn call(&self, state: &State, _names: &Names) -> Option<String> {
        let rolls_off = state.phase() == Phase::RollOff;
        rolls_off.then(|| "Everybody rolls all five dice; the highest sum starts.".to_string())
    }

    fn sheet(&self, state: &State, names: &Names, _style: Style) -> Grid {
        let score = |seat: Seat| self.score(state, seat).to_string();
        let points = |seat: Seat| {
            let points = state.players[seat.index()].points;
            points.map_or("-".to_string(), |points| points.to_string())
        };
        let mut columns: Vec<Column> = vec![("score", &score)];
        if state.players.iter().any(|player| player.points.is_some()) {
            columns.push(("this round", &points));
        }
        Grid::of_players(names, &columns)
    }

    fn sheet_in_sentences(&self, state: &State, seat: Seat, names: &Names) -> Vec<String> {
        let player = &state.players[seat.index()];
        let mut parts = vec![format!("{} {}", names.does(seat, "has"), points(player.score))];
        parts.extend(player.points.map(|made| format!("made {} this round", points(made))));
        parts
    }
}

fn points(n: i64) -> String {
    number(n, "point", "points")
}

impl TurnScore {
    /// `4 (1+5, 2+4)`, `0 (no dice make 12)`, and with reuse `3 (4+5 in 2 ways)`.
    pub(super) fn with_groups(&self) -> String {
        let explained: usize = self.groups.iter().map(Dice::len).sum();
        let sum = |group: &Dice| {
            let sum = group.to_string().replace(' ', "+");
            let ways = ways(self.dice, *group);
            // Where the groups as such hold fewer dice than score.
            let counted = explained < usize::from(self.score) && ways > 1;
            if counted { format!("{sum} in {ways} ways") } else { sum }
        };
        let groups: Vec<String> = self.groups.iter().map(sum).collect();
        if groups.is_empty() {
            return format!("{} (no dice make {})", self.score, self.total);
        }
        format!("{} ({})", self.score, groups.join(", "))
    }
}

/// In how many ways this group can be taken from these dice.
fn ways(dice: Dice, group: Dice) -> u64 {
    let choose = |n: u64, k: u64| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    (1..=FACES).map(|face| choose(dice.count(face).into(), group.count(face).into())).product()
}

impl Words for TurnScore {
    fn words(&self, _style: Style) -> Vec<String> {
        vec![format!("{}:{}  {}", self.total, self.dice.digits(), self.with_groups())]
    }
}

impl Words for PastScore {
    fn words(&self, _style: Style) -> Vec<String> {
        vec![points(self.score)]
    }
}

impl Words for TurnOdds {
    fn words(&self, _style: Style) -> Vec<String> {
        let from = match self.dice {
            Dice::NONE => "five fresh dice".to_string(),
            dice => dice.to_string(),
        };
        let total = self.total;
        let mut lines = vec![format!(
            "Final score of a turn with total {total}, best play for points from {from}:"
        )];
        let possible = self.odds.iter().filter(|one| one.ways > 0);
        lines.extend(possible.map(|ScoreChance { score, ways, of, chance }| {
            format!("  {score}  {:>8.4}%  {ways} of {of}", 100.0 * chance)
        }));
        lines.push(format!("  mean {:.6} (exact)", self.mean));
        lines
    }
}

impl Words for TotalOdds {
    fn words(&self, _style: Style) -> Vec<String> {
        let chance = self.odds.iter().map(|one| {
            format!("  {:>2}  {:>8.4}%  {} of {}", one.total, 100.0 * one.chance, one.ways, one.of)
        });
        std::iter::once("The total of two dice:".to_string()).chain(chance).collect()
    }
}
