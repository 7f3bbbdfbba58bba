//! How players have done in many games, how their dice fell, and the tally of an evening.

use std::collections::BTreeMap;
use std::rc::Rc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::pieces::{Outcome, folded};
use crate::play::course::PlayerResult;
use crate::play::record::By;
use crate::play::{Course, Step};

/// How somebody has done in the finished games of a kind.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PlayerStats {
    pub player: String,
    pub game: &'static str,
    pub games: u64,
    /// Alone or with others.
    pub won: u64,
    pub win_rate: f64,
    /// Points a game; of Dice Poker chips won or lost.
    pub mean: f64,
    #[serde(skip)]
    sum: i64,
}

/// By game and name in small letters.
pub type Stats = BTreeMap<(&'static str, String), PlayerStats>;

impl PlayerStats {
    /// Takes a game, if it is over, and those in it whom the program did not play.
    pub fn count(stats: &mut Stats, game: &Course) {
        let (over, results, game) = (game.is_over(), game.results(), game.info.id);
        let people = results.into_iter().filter(|one| over && one.bot.is_none());
        for PlayerResult { name: player, won, gained, .. } in people {
            let fresh = || Self { player: player.clone(), game, ..Self::default() };
            let one = stats.entry((game, folded(&player))).or_insert_with(fresh);
            one.games += 1;
            one.won += u64::from(won);
            one.sum += gained;
            let n = one.games as f64;
            one.win_rate = one.won as f64 / n;
            one.mean = one.sum as f64 / n;
        }
    }
}

/// What the games of an evening have come to: by name the games won, and the chips won or lost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    pub games: u32,
    players: BTreeMap<String, SeriesPlayer>,
}

/// Somebody who played in some of the games of an evening.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeriesPlayer {
    won: u32,
    gained: i64,
}

impl Series {
    pub fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// The same with a game that is over.
    pub fn with(mut self, game: &Course) -> Self {
        self.games = self.games.saturating_add(1);
        for PlayerResult { name, won, gained, .. } in game.results() {
            let one = self.players.entry(name).or_default();
            one.won = one.won.saturating_add(won.into());
            one.gained = one.gained.saturating_add(gained);
        }
        self
    }

    /// `Games won: Ana 2, Bo 1.`, and where chips are played for, what they won or lost.
    pub fn line(&self, chips: bool) -> String {
        let listed = |told: &dyn Fn((&String, &SeriesPlayer)) -> String| {
            self.players.iter().map(told).collect::<Vec<_>>().join(", ")
        };
        let gained = listed(&|(name, one)| format!("{name} {:+}", one.gained));
        let chips = if chips { format!("; chips: {gained}") } else { String::new() };
        format!("Games won: {}{chips}.", listed(&|(name, one)| format!("{name} {}", one.won)))
    }
}

/// What is printed with the figure.
pub const CAVEAT: &str = "Of fair dice one look in twenty shows a chi-squared above 11.1, and one in \
a thousand above 20.5; who looks often sees that sooner or later.";

/// How the dice fell that people typed in many games.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct TypedDice {
    pub rolls: u64,
    pub dice: u64,
    /// How often each face fell, ones first.
    pub faces: [u64; 6],
    /// Pearson's figure for six faces that are alike. Of fair dice one look in twenty shows more than
    /// 11.1, and one in a thousand more than 20.5.
    pub chi_squared: f64,
}

impl TypedDice {
    /// Takes the dice of a game as they stand, of those that are wanted.
    pub fn add(&mut self, game: &Course, wanted: impl Fn(&str) -> bool) {
        let typed = |step: &&Rc<Step>| step.by == By::Hand && wanted(&game.names[step.seat]);
        for step in game.steps().iter().filter(typed) {
            if let Some(Ok(Outcome::Dice(dice))) = Outcome::read(None, &step.words) {
                self.rolls += 1;
                self.dice += dice.len() as u64;
                for (face, all) in (1..).zip(&mut self.faces) {
                    *all += u64::from(dice.count(face));
                }
            }
        }
        let even = (self.dice as f64 / 6.0).max(1.0 / 6.0);
        self.chi_squared = self.faces.iter().map(|n| (*n as f64 - even).powi(2) / even).sum();
    }
}
