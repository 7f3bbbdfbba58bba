//! How a bot plays, what an answer plays for, how it is known, and everybody's chance to win.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::wilson;
use crate::game::answer::{Answer, Words};
use crate::pieces::json::LARGEST;
use crate::pieces::{Name, Names, Style, aligned, number, padded, percent, wide, worded};

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
    /// How a bot plays, by its name.
    #[derive(JsonSchema, Deserialize)]
    pub enum Policy {
        /// The first of the best, for what the game is played for.
        Best = "best",
        /// The first of the best for points alone.
        Points = "points",
        /// Something sensible, found at once.
        Greedy = "greedy",
        /// Any legal move, each equally likely.
        Random = "random",
    }
}

worded! {
    /// What the numbers of an answer count.
    #[derive(JsonSchema)]
    pub enum Unit {
        /// Expected points.
        Points = "points",
        /// Probability of winning.
        Win = "win",
        /// The probability that the running turn succeeds: expected points, if success is one point.
        #[schemars(skip)]
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

/// How the numbers of an answer are known, and how sure they are.
#[serde_with::skip_serializing_none]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Basis {
    exact: bool,
    /// How many unseen cards of the hand it is the mean over. Who holds them may know better.
    unseen: Option<u16>,
    /// How many games an estimate is made of.
    pub n: Option<u64>,
    pub method: Method,
    /// How everybody plays in the games of an estimate.
    pub policy: Option<&'static str>,
    /// What the best replies to it gain, on average of all players, in the unit.
    pub exploitability: Option<f64>,
}

/// Ways among all there are, and their share; of an estimate the share alone, with its interval.
#[serde_with::skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Share {
    /// Left out beyond 2^53, where other readers of JSON would round them.
    pub ways: Option<u64>,
    pub of: Option<u64>,
    #[schemars(range(min = 0, max = 1))]
    pub chance: f64,
    pub ci95: Option<(f64, f64)>,
}

impl Share {
    pub fn counted(ways: u64, of: u64) -> Self {
        let shown = |n| (of <= LARGEST.unsigned_abs()).then_some(n);
        Self { ways: shown(ways), of: shown(of), ..Self::computed(ways as f64 / of as f64) }
    }

    /// Worked out, not counted.
    pub fn computed(chance: f64) -> Self {
        Self { ways: None, of: None, chance, ci95: None }
    }

    /// Of so many games or deals.
    pub fn estimated(hits: u64, n: u64) -> Self {
        let chance = hits as f64 / n as f64;
        Self { ci95: Some(wilson(chance, n as f64)), ..Self::computed(chance) }
    }
}

/// A table of chances, counted or computed.
#[serde_with::skip_serializing_none]
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Chances")]
pub struct Odds {
    #[serde(rename = "odds")]
    rows: Vec<Chance>,
    /// Where numbers come of it, what is to be expected.
    pub mean: Option<f64>,
    exact: bool,
    /// A sentence for people.
    #[serde(skip)]
    about: String,
}

/// What may come, in words, and how likely it is.
#[derive(Debug, Serialize, JsonSchema)]
struct Chance {
    what: String,
    #[serde(flatten)]
    share: Share,
}

impl Odds {
    pub fn of(about: String, rows: impl IntoIterator<Item = (impl ToString, Share)>) -> Self {
        let chance = |(what, share): (_, Share)| Chance { what: ToString::to_string(&what), share };
        Self { rows: rows.into_iter().map(chance).collect(), mean: None, exact: true, about }
    }
}

impl Words for Odds {
    fn words(&self, _style: Style) -> Vec<String> {
        let row = |one: &Chance| [format!("  {}", one.what), percent(one.share.chance)];
        let rows: Vec<_> = self.rows.iter().map(row).collect();
        let mean = self.mean.map(|mean| format!("  mean {mean:.2} (exact)"));
        [self.about.clone()].into_iter().chain(aligned(&rows, 1)).chain(mean).collect()
    }
}

worded! {
    /// As one word, in JSON and for people, explained in the manual.
    #[derive(JsonSchema)]
    pub enum Method {
        Counted = "counted",
        Solved = "solved",
        Equilibrium = "equilibrium",
        Simulated = "simulated",
        Approximate = "approximate",
    }
}

impl Basis {
    /// Solved, or counted where nobody chooses: exact except for rounding.
    pub const EXACT: Self = Self {
        exact: true,
        unseen: None,
        n: None,
        method: Method::Solved,
        policy: None,
        exploitability: None,
    };

    /// An exact mean over everything that the unseen cards may be.
    pub fn averaged(unseen: u16) -> Self {
        Self { unseen: Some(unseen), method: Method::Counted, ..Self::EXACT }
    }

    /// Near an equilibrium: a best response gains at most so much.
    pub fn equilibrium(exploitability: f64, unseen: u16) -> Self {
        let unseen = (unseen > 0).then_some(unseen);
        let exploitability = Some(exploitability);
        let method = Method::Equilibrium;
        Self { exact: false, unseen, method, exploitability, ..Self::EXACT }
    }

    /// From `n` games, in which everybody plays on by this policy.
    pub fn simulated(n: u64, policy: &'static str) -> Self {
        Self { method: Method::Simulated, policy: Some(policy), ..Self::approximate(Some(n)) }
    }

    /// By a rule of thumb, with numbers from `n` simulated games if there are any.
    pub fn approximate(n: Option<u64>) -> Self {
        Self { exact: false, n, method: Method::Approximate, ..Self::EXACT }
    }

    pub fn is_exact(self) -> bool {
        self.exact
    }

    pub fn words(self) -> String {
        let over = self.unseen.map_or(String::new(), |n| {
            format!(" over all that {} may be", number(n, "unseen card", "unseen cards"))
        });
        match (self.n, self.policy) {
            (Some(n), Some(policy)) => {
                let games = number(n, "game", "games");
                format!("simulated: {games}, everybody playing {policy}")
            }
            _ => format!("{}{over}", self.method.word()),
        }
    }
}

/// Everybody's chance to win from here, by seat, and how it is known. A shared win counts as its
/// share.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    pub win: Vec<f64>,
    pub basis: Basis,
}

/// The same with the names of the players, and the odds of the moment.
#[serde_with::skip_serializing_none]
#[derive(Debug, Serialize, JsonSchema)]
pub struct WinChances {
    win: Vec<WinChance>,
    #[serde(flatten)]
    basis: Basis,
    #[schemars(with = "Option<Value>")]
    pub moment: Option<Box<dyn Answer>>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Serialize, JsonSchema)]
struct WinChance {
    #[schemars(with = "Name")]
    player: String,
    value: f64,
    ci95: Option<(f64, f64)>,
}

impl WinChances {
    pub fn of(Outlook { win, basis }: Outlook, names: &Names) -> Self {
        let chance = |(name, value): (&str, f64)| WinChance {
            player: name.to_string(),
            value,
            ci95: basis.n.map(|n| wilson(value, n as f64)),
        };
        Self { moment: None, win: names.iter().zip(win).map(chance).collect(), basis }
    }
}

impl Words for WinChances {
    fn words(&self, style: Style) -> Vec<String> {
        let moment = self.moment.iter().flat_map(|moment| moment.lines(style));
        let widest = self.win.iter().map(|one| wide(&one.player)).max().unwrap_or(0);
        let chance =
            |one: &WinChance| format!("  {}  {}", padded(&one.player, widest), percent(one.value));
        let head = format!("Chances to win ({}):", self.basis.words());
        moment.chain([head]).chain(self.win.iter().map(chance)).collect()
    }
}
