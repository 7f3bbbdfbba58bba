//! What an answer plays for, and how it is known.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::wilson;
use crate::pieces::json::LARGEST;
use crate::pieces::{number, worded};

worded! {
    /// What an answer plays for.
    #[derive(JsonSchema, Deserialize)]
    pub enum Objective {
        /// The chance to win the game, a shared win counting as its share.
        Win = "win",
        /// The points of the running turn alone.
        Points = "points",
        /// The chips of the running hand.
        Chips = "chips",
    }
}

worded! {
    /// What the numbers of an answer count.
    pub enum Unit {
        /// Expected points.
        Points = "points",
        /// Probability of winning.
        Win = "win",
        /// The probability that the running turn succeeds: expected points, if success is one point.
        Success = "points",
        /// Expected chips.
        Chips = "chips",
    }
}

impl Unit {
    pub fn words(self) -> &'static str {
        match self {
            Unit::Points => "expected points",
            Unit::Win => "chance to win",
            Unit::Success => "chance that the turn succeeds",
            Unit::Chips => "expected chips",
        }
    }
}

crate::shape!(
    Unit,
    "Unit",
    crate::pieces::shape::one_of([Unit::Points, Unit::Win, Unit::Chips].map(Unit::word))
);

/// How the numbers of an answer are known, and how sure they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Basis {
    /// Solved, or counted where nobody chooses: exact except for rounding.
    Exact,
    /// An exact mean over everything that the unseen cards of the hand may be. The player who holds
    /// them may know better.
    Averaged { unseen: u16 },
    /// Near an equilibrium: a best response gains at most `exploitability`, in the unit of the
    /// answer. If the player's own cards are unseen, it is the mean over all that they may be.
    Equilibrium { exploitability: f64, unseen: u16 },
    /// From `n` simulated games, in which everybody plays on by this policy.
    Simulated { n: u64, policy: &'static str },
    /// By a rule of thumb, with numbers from `n` simulated games if there are any.
    Approximate { n: Option<u64> },
}

/// Ways among all there are, and their share; of an estimate the share alone, with its interval.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Share {
    /// Left out beyond 2^53, where other readers of JSON would round them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ways: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    #[schemars(range(min = 0, max = 1))]
    pub chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ci95: Option<(f64, f64)>,
}

impl Share {
    pub fn counted(ways: u64, of: u64) -> Self {
        let shown = |n| (of <= LARGEST.unsigned_abs()).then_some(n);
        Self { ways: shown(ways), of: shown(of), chance: ways as f64 / of as f64, ci95: None }
    }

    /// Of so many games or deals.
    pub fn estimated(hits: u64, n: u64) -> Self {
        let chance = hits as f64 / n as f64;
        Self { ways: None, of: None, chance, ci95: Some(wilson(chance, n as f64)) }
    }
}

/// The same as one word, in JSON and for people, explained in the manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    Counted,
    Solved,
    Equilibrium,
    Simulated,
    Approximate,
}

impl Basis {
    pub fn method(self) -> Method {
        match self {
            Basis::Exact => Method::Solved,
            Basis::Averaged { .. } => Method::Counted,
            Basis::Equilibrium { .. } => Method::Equilibrium,
            Basis::Simulated { .. } => Method::Simulated,
            Basis::Approximate { .. } => Method::Approximate,
        }
    }

    pub fn is_exact(self) -> bool {
        matches!(self.method(), Method::Counted | Method::Solved)
    }

    /// The number of unseen cards over which it is a mean.
    pub fn unseen(self) -> u16 {
        match self {
            Basis::Averaged { unseen } | Basis::Equilibrium { unseen, .. } => unseen,
            _ => 0,
        }
    }

    /// How many games an estimate is made of.
    pub fn games(self) -> Option<u64> {
        match self {
            Basis::Simulated { n, .. } => Some(n),
            Basis::Approximate { n } => n,
            _ => None,
        }
    }

    /// How everybody plays in them.
    pub fn policy(self) -> Option<&'static str> {
        match self {
            Basis::Simulated { policy, .. } => Some(policy),
            _ => None,
        }
    }

    pub fn words(self) -> String {
        let over = match self.unseen() {
            0 => String::new(),
            n => {
                format!(" over all that {} may be", number(n, "unseen card", "unseen cards"))
            }
        };
        match self {
            Basis::Exact => "solved".to_string(),
            Basis::Averaged { .. } => format!("counted{over}"),
            Basis::Equilibrium { .. } => format!("equilibrium{over}"),
            Basis::Simulated { n, policy } => {
                let games = number(n, "game", "games");
                format!("simulated: {games}, everybody playing {policy}")
            }
            Basis::Approximate { .. } => "approximate".to_string(),
        }
    }
}
