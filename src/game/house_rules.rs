//! House rules: what each of them sets.

use serde_json::Value;

use super::Game;
use crate::pieces::{Result, refusal};

/// A house rule: its key in JSON, its flag (the key with dashes), and what it changes.
#[derive(Debug)]
pub struct HouseRule {
    pub key: &'static str,
    /// The clause of the rules text: `V1`.
    pub clause: &'static str,
    pub setting: Setting,
    /// Half a sentence, for help and for the start of a game.
    pub help: &'static str,
}

impl HouseRule {
    /// As people say it: `round winners`.
    pub fn name(&self) -> String {
        self.key.replace('_', " ")
    }

    /// A number within bounds, both included.
    pub const fn number(
        key: &'static str,
        clause: &'static str,
        (least, most): (i64, i64),
        help: &'static str,
    ) -> Self {
        Self { key, clause, setting: Setting::Number { least, most }, help }
    }

    /// A rule that is on or off.
    pub const fn switch(key: &'static str, clause: &'static str, help: &'static str) -> Self {
        Self { key, clause, setting: Setting::Switch, help }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Setting {
    Switch,
    Number { least: i64, most: i64 },
    Word(&'static [&'static str]),
}

/// Whether these house rules can be played: by the bounds of those that are numbers, and by what the
/// game itself says.
///
/// # Errors
/// `rules-invalid` with a pointer below `/rules`.
pub fn rules_fit<G: Game>(rules: &G) -> Result<()> {
    // Most states have the usual rules, which need no JSON to be checked.
    let usual = *rules == G::default();
    let set = if usual { Value::Null } else { serde_json::to_value(rules).unwrap_or_default() };
    for rule in G::INFO.house_rules {
        if let (Setting::Number { least, most }, Value::Number(value)) =
            (rule.setting, &set[rule.key])
            && !value.as_i64().is_some_and(|value| (least..=most).contains(&value))
        {
            let (at, hint) =
                (format!("/rules/{}", rule.key), format!("{}: {}", rule.key, rule.help));
            return Err(refusal!(RulesInvalid, at at, by rule.clause, hint hint,
                "{value} is not from {least} to {most}"));
        }
    }
    rules.check()
}
