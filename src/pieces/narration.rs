//! What the referee tells while it applies a move or a roll: verdicts with their rules.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Card, Names, Seat};

/// One sentence, and the clause that decided it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Ruled")]
pub struct Verdict {
    pub rule: &'static str,
    pub text: String,
    /// Nobody at the table should miss it.
    #[serde(skip)]
    pub marked: bool,
    /// Cards of somebody's hand that everybody sees from here on.
    #[serde(skip)]
    pub open: Vec<Card>,
    /// Whose hidden dice of this round everybody sees from here on.
    #[serde(skip)]
    pub lifted: Option<Seat>,
}

/// Where a game tells its verdicts. Closed in simulations, so that no words are made in vain.
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

    /// Tells a verdict under `rule`; the words are made only if somebody listens.
    pub fn say(&mut self, rule: &'static str, words: impl FnOnce(&Names) -> String) {
        self.show(rule, &[], words);
    }

    /// Tells it of a hand of which these cards are laid open.
    pub fn show(
        &mut self,
        rule: &'static str,
        open: &[Option<Card>],
        words: impl FnOnce(&Names) -> String,
    ) {
        if let Some(names) = self.names {
            let open = open.iter().flatten().copied().collect();
            self.verdicts.push(Verdict {
                rule,
                text: words(names),
                marked: false,
                open,
                lifted: None,
            });
        }
    }

    /// Tells it of the dice of this seat, which are hidden no longer: its cup is lifted.
    pub fn lift(&mut self, rule: &'static str, seat: Seat, words: impl FnOnce(&Names) -> String) {
        if let Some(names) = self.names {
            let (text, open) = (words(names), Vec::new());
            self.verdicts.push(Verdict { rule, text, marked: false, open, lifted: Some(seat) });
        }
    }

    /// Marks the last sentence: a game is won, all dice fit, somebody goes out.
    pub fn mark(&mut self) {
        if let Some(last) = self.verdicts.last_mut() {
            last.marked = true;
        }
    }

    pub fn verdicts(self) -> Vec<Verdict> {
        self.verdicts
    }
}
