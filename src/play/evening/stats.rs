//! How players have done in many games, and how their dice fell.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::dice_test::DiceCounts;
use super::result::{GameResult, PlayerResult};
use crate::pieces::{Outcome, folded};
use crate::play::Match;
use crate::play::record::By;
use crate::solve::wilson;

/// How somebody has done in the finished games of a kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerStats {
    pub player: String,
    /// How the program played for this player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    pub game: &'static str,
    #[serde(skip)]
    pub title: &'static str,
    pub games: u64,
    /// Alone or with others.
    pub won: u64,
    /// Of those, with others.
    pub shared: u64,
    pub win_rate: f64,
    pub ci95: (f64, f64),
    /// Points a game; of Dice Poker chips won or lost.
    pub mean: f64,
    #[serde(skip)]
    sum: i64,
    pub best: i64,
    pub worst: i64,
}

/// Statistics of many games.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// By game, name in small letters, and bot: a player that one stood in for is somebody else.
    all: BTreeMap<(&'static str, String, Option<String>), PlayerStats>,
}

impl Stats {
    /// Takes a game.
    pub fn add(&mut self, game: &GameResult) {
        if !game.over {
            return;
        }
        let shared = game.winners().count() > 1;
        for player in &game.players {
            let key = (game.game, folded(&player.name), player.bot.clone());
            let one = self.all.entry(key).or_insert_with(|| PlayerStats {
                player: player.name.clone(),
                bot: player.bot.clone(),
                game: game.game,
                title: game.title,
                best: i64::MIN,
                worst: i64::MAX,
                ..PlayerStats::default()
            });
            one.add(player, shared);
        }
    }

    /// By game, then by name.
    pub fn iter(&self) -> impl Iterator<Item = &PlayerStats> {
        self.all.values()
    }
}

impl PlayerStats {
    fn add(&mut self, player: &PlayerResult, shared: bool) {
        self.games += 1;
        self.won += u64::from(player.won);
        self.shared += u64::from(player.won && shared);
        self.sum += player.gained;
        self.best = self.best.max(player.gained);
        self.worst = self.worst.min(player.gained);
        let n = self.games as f64;
        self.win_rate = self.won as f64 / n;
        self.ci95 = wilson(self.win_rate, n);
        self.mean = self.sum as f64 / n;
    }
}

/// The dice of many games: those that people typed, by player, and how many the program rolled.
#[derive(Clone, Debug, Default)]
pub struct DiceStats {
    /// By the name in small letters, the name and the counts.
    typed: BTreeMap<String, (String, DiceCounts)>,
    pub everybody: DiceCounts,
    /// Dice, not rolls.
    pub by_program: u64,
}

impl DiceStats {
    /// Takes the dice of a game as they stand. Games come in the order in which they were played.
    pub fn add(&mut self, game: &Match, wanted: impl Fn(&str) -> bool) {
        let names = game.table().names();
        for step in game.steps() {
            let name = &names[step.seat];
            let Some(Ok(Outcome::Dice(dice))) = Outcome::read(None, &step.words) else {
                continue;
            };
            if !wanted(name) {
                continue;
            }
            if step.by != By::Hand {
                self.by_program += dice.len() as u64;
                continue;
            }
            let typed = self.typed.entry(folded(name));
            let (_, test) = typed.or_insert_with(|| (name.to_string(), DiceCounts::default()));
            test.roll(dice);
            self.everybody.roll(dice);
        }
    }

    /// By name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &DiceCounts)> {
        self.typed.values().map(|(name, test)| (name.as_str(), test))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(day: &str, scores: [(&str, i64, bool); 2]) -> GameResult {
        let player = |(name, score, won): (&str, i64, bool)| PlayerResult {
            name: name.to_string(),
            bot: None,
            score,
            gained: score,
            won,
        };
        GameResult {
            game: "pig",
            title: "Pig",
            started: Some(format!("{day}T20:00:00Z")),
            over: true,
            players: scores.map(player).to_vec(),
        }
    }

    #[test]
    fn games_are_added_up_by_player() {
        let mut stats = Stats::default();
        stats.add(&game("2026-03-01", [("Ana", 10, true), ("Bo", 4, false)]));
        stats.add(&game("2026-03-02", [("ana", 12, true), ("Bo", 12, true)]));
        stats.add(&game("2026-03-02", [("Bo", 9, true), ("Ana", -2, false)]));
        let unfinished = GameResult { over: false, ..game("2026-03-02", [("Ana", 1, false); 2]) };
        stats.add(&unfinished);
        let all: Vec<&PlayerStats> = stats.iter().collect();
        let [ana, _] = all[..] else { panic!("two players") };
        assert_eq!((ana.games, ana.won, ana.shared, ana.sum), (3, 2, 1, 20));
        assert_eq!((ana.best, ana.worst), (12, -2));
        // Wilson's interval of 2 in 3, from any table of it.
        let (low, high) = ana.ci95;
        assert!((low - 0.2077).abs() < 1e-4 && (high - 0.9385).abs() < 1e-4, "{low} {high}");
    }
}
