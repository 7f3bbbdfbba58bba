//! The prompt: who acts, what is expected and how to say it, as long as it fits the screen.

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

impl Prompt {
    fn new(what: &str, help: String) -> Self {
        Self { what: what.to_string(), help }
    }
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
        let mut wordings = match self.game.table().next() {
            Next::Over => self.game_over(),
            Next::Decide(seat) => {
                let name = &self.game.names[seat];
                self.deciding(self.scene.decision.as_deref().unwrap_or(name))
            }
            Next::Chance(due) | Next::ActOrRoll(due) => self.expected(due),
        };
        // What is read out is never cut short.
        let fits = |wording: &Prompt| self.style.plain || self.has_room(wording);
        let shortest = wordings.len() - 1;
        wordings.swap_remove(wordings.iter().position(fits).unwrap_or(shortest))
    }

    fn has_room(&self, wording: &Prompt) -> bool {
        wide(&wording.to_string()) + ROOM <= self.style.width
    }

    fn game_over(&self) -> Vec<Prompt> {
        let mut short = self.kinds_now();
        short.extend(self.is_between_games().then(|| "Enter: next game".to_string()));
        let all = [&short[..], &["score", "log", "undo", "quit"].map(String::from)].concat();
        let help = |kinds: &[String]| match kinds {
            [] => String::new(),
            kinds => format!(" ({})", kinds.join(", ")),
        };
        [all, short].map(|kinds| Prompt::new("Game over", help(&kinds))).into()
    }

    /// The moves that are possible: all of them, or fewer and the last; of one what Enter does.
    fn kinds_in_short(&self) -> Vec<String> {
        let (only, mut kinds) = (self.only_move(), self.kinds_now());
        if let Some((_, words)) = only {
            let enter = format!("Enter: {words}");
            kinds.retain(|kind| *kind != words.split(' ').next().unwrap_or_default());
            kinds.insert(0, enter.clone());
            return vec![kinds.join(", "), enter, words];
        }
        let mut wordings = vec![kinds.join(", ")];
        let Some(last) = kinds.pop() else { return wordings };
        while kinds.pop().is_some() && !kinds.is_empty() {
            wordings.push(format!("{}, ..., {last}", kinds.join(", ")));
        }
        wordings
    }

    /// What the one at turn has to know, and may do: `Ana has 1 1 2 3 5 [reroll, stop]> `.
    fn deciding(&self, decision: &str) -> Vec<Prompt> {
        let decision = decision.trim_end_matches('.');
        let of = |kinds: String| Prompt::new(decision, format!(" [{kinds}]"));
        self.kinds_in_short().into_iter().map(of).collect()
    }

    /// Whether this may stand in the prompt, with every kind of move that is possible.
    pub(super) fn fits_prompt(&self, decision: &str) -> bool {
        let all = self.deciding(decision).into_iter().next();
        self.style.plain || all.is_some_and(|all| self.has_room(&all))
    }

    /// The dice or cards that are expected: with all ways to say them, the shortest, or none.
    fn expected(&self, due: Due) -> Vec<Prompt> {
        let who = &self.game.table().names()[due.seat];
        let n = usize::from(due.what.count());
        let more = due.more_at_once();
        let what = due.words();
        let wagers = self.kinds_now().join(", ");
        let with = |lead| if wagers.is_empty() { String::new() } else { format!("{lead}{wagers}") };
        let (or, and) = (with(", or "), with(", "));
        let it = if n == 1 && more.is_none() { "it" } else { "them" };
        let (full, short) = if self.enter_rolls(due) {
            (" (Enter rolls)".to_string(), " (Enter rolls)")
        } else if due.is_open_dice() {
            (format!(" (type {it}, or r)"), " (or r)")
        } else if self.game.header.deal {
            (" (r deals)".to_string(), " (r deals)")
        } else if !due.hidden {
            (", face up (type which)".to_string(), ", face up")
        } else {
            // A number that could be a card is no way to say how many.
            let unseen = |n: usize| match due.read(&n.to_string()) {
                Ok(read) if read.is_unseen() => n.to_string(),
                // A single question mark asks for help.
                _ if n == 1 => format!("{} ?", if due.what.is_dice() { "dice" } else { "cards" }),
                _ => marks(n),
            };
            let more = more.map_or(String::new(), |more| format!(" or {}", unseen(more)));
            (format!(" (type {it}, or {}{more} if unseen)", unseen(n)), "")
        };
        let helps = [format!("{full}{or}"), format!("{short}{and}"), and];
        helps.map(|help| Prompt::new(&format!("{who}: {what}"), help)).into()
    }
}
