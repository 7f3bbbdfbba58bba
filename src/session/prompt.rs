//! The prompt: who acts, what is expected and how to say it.

use std::fmt;

use super::Session;
use crate::game::Next;
use crate::pieces::{Due, marks, wide};

/// What stands before the cursor: who acts and what is expected, and help with it.
#[derive(Clone, Debug)]
pub struct Prompt {
    pub what: String,
    pub help: String,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}> ", self.what, self.help)
    }
}

/// Columns left behind a prompt, for what is typed.
pub const ROOM: usize = 6;

impl Session {
    /// What stands before the cursor.
    pub fn prompt(&self) -> Prompt {
        let (what, help) = match self.game.table().next() {
            Next::Over => ("Game over".to_string(), self.after_the_game()),
            Next::Decide(seat) => {
                let decision = self.scene.decision.as_deref().unwrap_or(&self.game.names[seat]);
                (decision.trim_end_matches('.').to_string(), self.kinds_in_brackets())
            }
            Next::Chance(due) | Next::ActOrRoll(due) => self.expected(due),
        };
        Prompt { what, help }
    }

    fn after_the_game(&self) -> String {
        let mut kinds = self.kinds_now();
        kinds.extend(self.is_between_games().then(|| "Enter: next game".to_string()));
        kinds.extend(["score", "log", "undo", "quit"].map(String::from));
        format!(" ({})", kinds.join(", "))
    }

    /// The moves that are possible; what Enter does comes first.
    fn kinds_in_brackets(&self) -> String {
        let mut kinds = self.kinds_now();
        if let Some((_, words)) = self.only_move() {
            kinds.retain(|kind| *kind != words.split(' ').next().unwrap_or_default());
            kinds.insert(0, format!("Enter: {words}"));
        }
        format!(" [{}]", kinds.join(", "))
    }

    /// Whether this may stand in the prompt, with every kind of move that is possible.
    pub(super) fn fits_prompt(&self, decision: &str) -> bool {
        let all = format!("{}{}> ", decision.trim_end_matches('.'), self.kinds_in_brackets());
        // What is read out is never cut short.
        self.style.plain || wide(&all) + ROOM <= self.style.width
    }

    /// The dice or cards that are expected, and how to say them.
    fn expected(&self, due: Due) -> (String, String) {
        let n = usize::from(due.what.count());
        let more = due.more_at_once();
        let it = if n == 1 && more.is_none() { "it" } else { "them" };
        let how = if self.enter_rolls(due) {
            "Enter rolls".to_string()
        } else if due.is_open_dice() {
            format!("type {it}, or r")
        } else if self.game.header.deal {
            "r deals".to_string()
        } else if !due.hidden {
            format!("face up, type {it}")
        } else {
            // A number that could be a card is no way to say how many.
            let unseen = |n: usize| match due.read(&n.to_string()) {
                Ok(read) if read.is_unseen() => n.to_string(),
                // A single question mark asks for help.
                _ if n == 1 => format!("{} ?", if due.what.is_dice() { "dice" } else { "cards" }),
                _ => marks(n),
            };
            let more = more.map_or(String::new(), |more| format!(" or {}", unseen(more)));
            format!("type {it}, or {}{more} if unseen", unseen(n))
        };
        let kinds = self.kinds_now().join(", ");
        let or = if kinds.is_empty() { "" } else { ", or " };
        let who = &self.game.table().names()[due.seat];
        (format!("{who}: {}", due.words()), format!(" ({how}){or}{kinds}"))
    }
}
