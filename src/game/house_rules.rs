//! House rules: what each of them sets, and how it is set in words.

use serde_json::Value;

use super::{Game, Info};
use crate::pieces::{Code, Refusal, Result, brief};

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
    /// A number within bounds, both included.
    pub const fn number(
        key: &'static str,
        clause: &'static str,
        (least, most): (i64, i64),
        help: &'static str,
    ) -> Self {
        Self { key, clause, setting: Setting::Number { least, most }, help }
    }

    /// Something that is played or not.
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
    // Most states are played by the usual rules: those need not be written down to be looked at.
    let usual = *rules == G::default();
    let set = if usual { Value::Null } else { serde_json::to_value(rules).unwrap_or_default() };
    for rule in G::INFO.house_rules {
        if let (Setting::Number { least, most }, Value::Number(value)) =
            (rule.setting, &set[rule.key])
            && !value.as_i64().is_some_and(|value| (least..=most).contains(&value))
        {
            let message = format!("{value} is not from {least} to {most}");
            return Err(Refusal::new(Code::RulesInvalid, message)
                .at(format!("/rules/{}", rule.key))
                .rule(rule.clause)
                .hint(format!("{}: {}", rule.key, rule.help)));
        }
    }
    rules.check()
}

impl Info {
    /// A house rule and what is set, as in `odd_miss=forfeit`; of a switch its key alone will do.
    ///
    /// # Errors
    /// `rules-invalid` for a rule or a setting that this game does not know.
    pub fn read_setting(&self, typed: &str) -> Result<(&'static str, Value)> {
        let (key, value) = typed.split_once('=').unwrap_or((typed, "true"));
        let wanted = key.trim().replace('-', "_");
        let rule = self.house_rules.iter().find(|rule| rule.key == wanted).ok_or_else(|| {
            let known: Vec<&str> = self.house_rules.iter().map(|rule| rule.key).collect();
            let message = format!("this game has no house rule \"{}\"", brief(&wanted));
            Refusal::new(Code::RulesInvalid, message)
                .hint(format!("Its house rules are {}", known.join(", ")))
        })?;
        let value = value.trim();
        let read = match rule.setting {
            Setting::Switch => value.parse().ok().map(Value::Bool),
            Setting::Number { .. } => value.parse::<i64>().ok().map(Value::from),
            Setting::Word(words) => words.contains(&value).then(|| Value::from(value)),
        };
        read.map(|value| (rule.key, value)).ok_or_else(|| {
            let settings = match rule.setting {
                Setting::Switch => "true or false".to_string(),
                Setting::Number { least, most } => format!("a number from {least} to {most}"),
                Setting::Word(words) => words.join(" or "),
            };
            let message = format!("\"{}\" is no setting of {}", brief(value), rule.key);
            Refusal::new(Code::RulesInvalid, message).hint(format!("{} is {settings}", rule.key))
        })
    }
}
