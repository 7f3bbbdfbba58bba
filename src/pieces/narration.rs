//! What the referee says while it applies a move or a roll: verdicts with their rules.

use schemars::JsonSchema;
use serde::Serialize;

use super::Names;

/// One sentence, and the clause that decided it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Ruled")]
pub struct Verdict {
    pub rule: &'static str,
    pub text: String,
    /// Nobody at the table should miss it.
    #[serde(skip)]
    pub marked: bool,
    /// It shows what was hidden until then.
    #[serde(skip)]
    pub shows: bool,
}

/// Where a game says its verdicts. Closed in simulations, so that no words are made in vain.
pub struct Narration<'a> {
    names: Option<&'a Names>,
    verdicts: Vec<Verdict>,
}

impl<'a> Narration<'a> {
    pub fn to(names: &'a Names) -> Self {
        Self { names: Some(names), verdicts: Vec::new() }
    }

    /// Nobody listens.
    pub fn nobody() -> Self {
        Self { names: None, verdicts: Vec::new() }
    }

    /// Says a verdict under `rule`; the words are made only if somebody listens.
    pub fn say(&mut self, rule: &'static str, words: impl FnOnce(&Names) -> String) {
        if let Some(names) = self.names {
            let text = words(names);
            self.verdicts.push(Verdict { rule, text, marked: false, shows: false });
        }
    }

    /// Says what shows somebody's hidden cards or dice.
    pub fn show(&mut self, rule: &'static str, words: impl FnOnce(&Names) -> String) {
        self.say(rule, words);
        if let Some(last) = self.verdicts.last_mut() {
            last.shows = true;
        }
    }

    /// Marks the last sentence, and no other: a game is won, all dice fit, somebody goes out.
    pub fn mark(&mut self) {
        self.verdicts.iter_mut().for_each(|verdict| verdict.marked = false);
        if let Some(last) = self.verdicts.last_mut() {
            last.marked = true;
        }
    }

    pub fn verdicts(self) -> Vec<Verdict> {
        self.verdicts
    }
}
