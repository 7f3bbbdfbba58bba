//! Advice on any game, ready to be told to programs or to people.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::kit::chance::number;
use crate::kit::style::{padded, wide};
use crate::solve::{Advice, Basis, Ranked, Unit};

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

    #[must_use]
    pub fn json(self) -> Map<String, Value> {
        if let Some(whole) = self.advice.whole {
            return whole.json;
        }
        let unit = match self.advice.unit {
            Unit::Points | Unit::Success => "points",
            Unit::Win => "win",
        };
        let options = self.advice.ranked.into_iter().map(|option| {
            let mut entry = Map::new();
            entry.insert("move".into(), json!(words_of(&option)));
            entry.insert("value".into(), json!(option.value));
            if let Some((low, high)) = option.ci95 {
                entry.insert("ci95".into(), json!([low, high]));
            }
            entry.extend(option.extra);
            Value::Object(entry)
        });
        let mut told = Map::new();
        told.insert("options".into(), options.collect());
        told.insert("unit".into(), unit.into());
        match self.advice.basis {
            Basis::Exact => told.insert("exact".into(), true.into()),
            Basis::Averaged { unseen } => {
                told.insert("exact".into(), true.into());
                told.insert("unseen".into(), unseen.into())
            }
            Basis::Estimate { n } => {
                told.insert("exact".into(), false.into());
                told.insert("n".into(), n.into())
            }
        };
        told
    }

    /// Lines without a final line break.
    #[must_use]
    pub fn words(self) -> Vec<String> {
        if let Some(whole) = self.advice.whole {
            return whole.words;
        }
        let what = match self.advice.unit {
            Unit::Points => "expected points",
            Unit::Win => "chance to win",
            Unit::Success => "chance that the turn succeeds",
        };
        let (basis, decimals) = match self.advice.basis {
            Basis::Exact => (format!("{what}, exact"), 6),
            Basis::Averaged { unseen } => {
                let cards = number(unseen.into(), "unseen card", "unseen cards");
                (format!("{what}, exact over all that {cards} may be"), 6)
            }
            Basis::Estimate { n } => {
                (format!("{what}, estimated from {}", number(n as usize, "game", "games")), 4)
            }
        };
        let mut lines = vec![format!("Best for {} ({basis}):", self.name)];
        let ranked = &self.advice.ranked;
        let widest = ranked.iter().map(|option| wide(words_of(option))).max().unwrap_or(0);
        for option in ranked {
            let words = padded(words_of(option), widest);
            let mut line = format!("  {words}  {:>8.decimals$}", option.value);
            if let Some((low, high)) = option.ci95 {
                // Writing into text does not fail.
                let _ = write!(line, "  ({low:.4} to {high:.4})");
            }
            for (key, value) in &option.extra {
                line.push_str("  ");
                line.push_str(&aside(key, value));
            }
            lines.push(line);
        }
        lines
    }
}

fn words_of(option: &Ranked<String>) -> &str {
    option.mv.as_deref().unwrap_or("roll")
}

/// A further number of an option, for people.
fn aside(key: &str, value: &Value) -> String {
    let key = key.replace('_', " ");
    match value {
        Value::Number(number) if number.is_f64() => {
            format!("{key} {:.4}", number.as_f64().unwrap_or(f64::NAN))
        }
        Value::String(words) => format!("{key} {words}"),
        other => format!("{key} {other}"),
    }
}
