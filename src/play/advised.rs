//! Advice on any game, ready to be told to programs or to people.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::game::Answer;
use crate::json::write::append_json;
use crate::kit::chance::number;
use crate::kit::style::{Style, padded, wide};
use crate::solve::{Advice, Basis, Figure, Ranked, Unit};

/// Advice for a player. Moves are in words; none means to let the dice fall.
#[derive(Clone, Debug)]
pub struct Advised {
    pub advice: Advice<String>,
    pub name: String,
}

impl Advised {
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.advice.basis == Basis::Exact
    }
}

impl Answer for Advised {
    fn append_json(&self, out: &mut Vec<u8>) {
        match &self.advice.whole {
            Some(whole) => whole.append_json(out),
            None => append_json(out, &Options::of(&self.advice)),
        }
    }

    fn lines(&self, style: Style) -> Vec<String> {
        match &self.advice.whole {
            Some(whole) => whole.lines(style),
            None => words(&self.advice, &self.name),
        }
    }
}

/// What may be done, best first.
#[derive(Serialize, JsonSchema)]
pub struct Options<'a> {
    #[serde(rename = "options")]
    ranked: Vec<Choice<'a>>,
    unit: &'static str,
    exact: bool,
    /// How many unseen cards an exact answer is the mean over.
    #[serde(skip_serializing_if = "Option::is_none")]
    unseen: Option<u16>,
    /// How many games an estimate is made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
struct Choice<'a> {
    #[serde(rename = "move")]
    words: &'a str,
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci95: Option<(f64, f64)>,
    #[serde(flatten, serialize_with = "figures")]
    #[schemars(with = "std::collections::BTreeMap<String, Figure>")]
    extra: &'a [(&'static str, Figure)],
}

fn figures<S: Serializer>(
    extra: &&[(&'static str, Figure)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(extra.iter().copied())
}

impl<'a> Options<'a> {
    fn of(advice: &'a Advice<String>) -> Self {
        let (unseen, n) = match advice.basis {
            Basis::Exact => (None, None),
            Basis::Averaged { unseen } => (Some(unseen), None),
            Basis::Estimate { n } => (None, Some(n)),
        };
        let options = advice.ranked.iter().map(|option| Choice {
            words: words_of(option),
            value: option.value,
            ci95: option.ci95,
            extra: &option.extra,
        });
        Self {
            ranked: options.collect(),
            unit: match advice.unit {
                Unit::Points | Unit::Success => "points",
                Unit::Win => "win",
            },
            exact: n.is_none(),
            unseen,
            n,
        }
    }
}

fn words(advice: &Advice<String>, name: &str) -> Vec<String> {
    let what = match advice.unit {
        Unit::Points => "expected points",
        Unit::Win => "chance to win",
        Unit::Success => "chance that the turn succeeds",
    };
    let (basis, decimals) = match advice.basis {
        Basis::Exact => (format!("{what}, exact"), 6),
        Basis::Averaged { unseen } => {
            let cards = number(unseen.into(), "unseen card", "unseen cards");
            (format!("{what}, exact over all that {cards} may be"), 6)
        }
        Basis::Estimate { n } => {
            (format!("{what}, estimated from {}", number(n as usize, "game", "games")), 4)
        }
    };
    let mut lines = vec![format!("Best for {name} ({basis}):")];
    let ranked = &advice.ranked;
    let widest = ranked.iter().map(|option| wide(words_of(option))).max().unwrap_or(0);
    for option in ranked {
        let words = padded(words_of(option), widest);
        let mut line = format!("  {words}  {:>8.decimals$}", option.value);
        if let Some((low, high)) = option.ci95 {
            // Writing into text does not fail.
            let _ = write!(line, "  ({low:.4} to {high:.4})");
        }
        for (key, figure) in &option.extra {
            let key = key.replace('_', " ");
            let _ = match figure {
                Figure::Chance(Some(chance)) => write!(line, "  {key} {chance:.4}"),
                Figure::Chance(None) => write!(line, "  {key} null"),
                Figure::Words(words) => write!(line, "  {key} {words}"),
            };
        }
        lines.push(line);
    }
    lines
}

fn words_of(option: &Ranked<String>) -> &str {
    option.mv.as_deref().unwrap_or("roll")
}
