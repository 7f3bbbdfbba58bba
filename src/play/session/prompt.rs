//! The prompt: who acts, what is expected and how to say it, as long as it fits the screen.

use super::Session;
use crate::game::Next;
use crate::pieces::{Due, Seat, Typed, marks, number_due, wide};

/// Columns left behind a prompt, for what is typed.
pub const ROOM: usize = 6;

impl Session {
    /// What stands before the cursor.
    pub fn prompt(&self) -> String {
        let mut wordings = match self.game.table().next() {
            Next::Over => self.game_over(),
            Next::Decide(seat) => self.kinds_in_short(seat),
            Next::Chance(due) | Next::ActOrRoll(due) => self.expected(due),
        };
        // What is read out is never cut short.
        let fits = |wording: &String| self.style.plain || wide(wording) + ROOM <= self.style.width;
        let shortest = wordings.len() - 1;
        wordings.swap_remove(wordings.iter().position(fits).unwrap_or(shortest))
    }

    fn game_over(&self) -> Vec<String> {
        let kinds = self.kinds_now().join(", ");
        let (among, alone) = if kinds.is_empty() {
            (String::new(), String::new())
        } else {
            (format!("{kinds}, "), format!(" ({kinds})"))
        };
        vec![format!("Game over ({among}score, log, undo, quit)> "), format!("Game over{alone}> ")]
    }

    /// The moves that are possible: all of them, or fewer and the last.
    fn kinds_in_short(&self, seat: Seat) -> Vec<String> {
        let (name, mut kinds) = (&self.game.table().names()[seat], self.kinds_now());
        let mut wordings = vec![format!("{name}: {}> ", kinds.join(", "))];
        let Some(last) = kinds.pop() else { return wordings };
        let dots = if self.style.ascii { "..." } else { "…" };
        while kinds.pop().is_some() && !kinds.is_empty() {
            wordings.push(format!("{name}: {}, {dots}, {last}> ", kinds.join(", ")));
        }
        wordings
    }

    /// The dice or cards that are expected: with all ways to say them, the shortest, or none.
    fn expected(&self, due: Due) -> Vec<String> {
        let who = &self.game.table().names()[due.seat];
        let n = usize::from(due.what.count());
        let more = self.more_at_once(due);
        let what = number_due(due.what, more);
        let wagers = self.kinds_before(due).join(", ");
        let (or, and) = if wagers.is_empty() {
            (String::new(), String::new())
        } else {
            (format!(", or {wagers}"), format!(", {wagers}"))
        };
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
            let unseen = |n: usize| match due.read_or(Typed::new(&n.to_string()), more) {
                Ok(read) if read.is_unseen() => n.to_string(),
                // A single question mark asks for help.
                _ if n == 1 => format!("{} ?", if due.what.is_dice() { "dice" } else { "cards" }),
                _ => marks(n),
            };
            let more = more.map_or(String::new(), |more| format!(" or {}", unseen(more)));
            (format!(" (type {it}, or {}{more} if unseen)", unseen(n)), "")
        };
        vec![
            format!("{who}: {what}{full}{or}> "),
            format!("{who}: {what}{short}{and}> "),
            format!("{who}: {what}{and}> "),
        ]
    }
}
