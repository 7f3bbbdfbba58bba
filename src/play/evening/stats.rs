//! How players have done in many games, and how their dice fell.

use std::collections::BTreeMap;

use super::dice_test::DiceTest;
use super::result::GameResult;
use crate::pieces::chance::Outcome;
use crate::pieces::names::folded;
use crate::play::luck::{Fortune, Ledger};
use crate::play::r#match::Match;
use crate::play::record::By;
use crate::solve::{Unit, wilson};

/// Whose statistics, and of which game. A player that a bot stood in for is somebody else.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub game: &'static str,
    /// The name in small letters, by which players are told apart.
    folded: String,
    pub bot: Option<String>,
}

/// How somebody has done in the finished games of a kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tallied {
    pub player: String,
    pub title: &'static str,
    pub games: u64,
    /// Won, alone or with others.
    pub won: u64,
    /// Of those, with others.
    pub shared: u64,
    /// What was gained, chips without the first stack.
    pub sum: i64,
    pub best: i64,
    pub worst: i64,
    /// By day, games played and won.
    days: BTreeMap<String, (u64, u64)>,
    /// Of games in which all values were exact: how many, luck and what was given away.
    pub fortunes: Option<Fortunes>,
}

/// What luck and own choices came to, added up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fortunes {
    pub games: u64,
    pub unit: Unit,
    pub luck: f64,
    pub own: f64,
}

impl Tallied {
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.games.max(1) as f64
    }

    /// The share of the games won, alone or with others.
    #[must_use]
    pub fn win_rate(&self) -> f64 {
        self.won as f64 / self.games.max(1) as f64
    }

    /// How often somebody wins who does so well: a 95 % interval.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.win_rate(), self.games as f64)
    }

    /// The day on which the most games were won, with those played and won; of equal days the one
    /// with fewer games, then the earlier.
    #[must_use]
    pub fn best_day(&self) -> Option<(&str, u64, u64)> {
        let days = self.days.iter().filter(|(_, (_, won))| *won > 0);
        let best = days.min_by_key(|(_, (games, won))| (std::cmp::Reverse(*won), *games));
        best.map(|(day, &(games, won))| (day.as_str(), games, won))
    }
}

/// Statistics of many games.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    all: BTreeMap<Key, Tallied>,
}

impl Stats {
    /// Takes a game, with the fortunes of its players where they are asked for and known.
    pub fn add(&mut self, game: &GameResult, ledger: Option<&Ledger>) {
        if !game.over {
            return;
        }
        let shared = game.winners().count() > 1;
        for (i, player) in game.players.iter().enumerate() {
            let folded = folded(&player.name);
            let key = Key { game: game.game, folded, bot: player.bot.clone() };
            let tallied = self.all.entry(key).or_insert_with(|| Tallied {
                player: player.name.clone(),
                title: game.title,
                best: i64::MIN,
                worst: i64::MAX,
                ..Tallied::default()
            });
            tallied.games += 1;
            tallied.won += u64::from(player.won);
            tallied.shared += u64::from(player.won && shared);
            tallied.sum += player.gained;
            tallied.best = tallied.best.max(player.gained);
            tallied.worst = tallied.worst.min(player.gained);
            if let Some(day) = game.day() {
                let (games, won) = tallied.days.entry(day.to_string()).or_default();
                *games += 1;
                *won += u64::from(player.won);
            }
            if let Some(ledger) = ledger
                && let Some(fortune) = ledger.players().get(i)
            {
                tallied.add_fortune(fortune, ledger.unit());
            }
        }
    }

    /// By game, then by name.
    pub fn iter(&self) -> impl Iterator<Item = (&Key, &Tallied)> {
        self.all.iter()
    }
}

impl Tallied {
    /// Sums of one unit alone: what is told in another is left out.
    fn add_fortune(&mut self, fortune: &Fortune, unit: Unit) {
        let fresh = Fortunes { games: 0, unit, luck: 0.0, own: 0.0 };
        let sums = self.fortunes.get_or_insert(fresh);
        if sums.unit == unit {
            sums.games += 1;
            sums.luck += fortune.luck;
            sums.own += fortune.mistakes;
        }
    }
}

/// The dice of many games: those that people typed, by player, and how many the program rolled.
#[derive(Clone, Debug, Default)]
pub struct DiceStats {
    /// By the name in small letters, the name and the test.
    typed: BTreeMap<String, (String, DiceTest)>,
    pub everybody: DiceTest,
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
            let (_, test) = typed.or_insert_with(|| (name.to_string(), DiceTest::default()));
            test.roll(dice);
            self.everybody.roll(dice);
        }
    }

    /// By name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &DiceTest)> {
        self.typed.values().map(|(name, test)| (name.as_str(), test))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::evening::result::PlayerResult;

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
        stats.add(&game("2026-03-01", [("Ana", 10, true), ("Bo", 4, false)]), None);
        stats.add(&game("2026-03-02", [("ana", 12, true), ("Bo", 12, true)]), None);
        stats.add(&game("2026-03-02", [("Bo", 9, true), ("Ana", -2, false)]), None);
        let unfinished = GameResult { over: false, ..game("2026-03-02", [("Ana", 1, false); 2]) };
        stats.add(&unfinished, None);
        let all: Vec<&Tallied> = stats.iter().map(|(_, tallied)| tallied).collect();
        let [ana, bo] = all[..] else { panic!("two players") };
        assert_eq!((ana.games, ana.won, ana.shared, ana.sum), (3, 2, 1, 20));
        assert_eq!((ana.best, ana.worst), (12, -2));
        assert_eq!(ana.best_day(), Some(("2026-03-01", 1, 1)));
        assert_eq!(bo.best_day(), Some(("2026-03-02", 2, 2)));
        // Wilson's interval of 2 in 3, from any table of it.
        let (low, high) = ana.interval();
        assert!((low - 0.2077).abs() < 1e-4 && (high - 0.9385).abs() < 1e-4, "{low} {high}");
    }
}
