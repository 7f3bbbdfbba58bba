//! The prompt: who acts, what is expected and how to say it, as long as it fits the screen.

use super::Session;
use crate::game::Next;
use crate::pieces::{Due, Seat, marks, number_due, wide};

/// Columns left behind a prompt, for what is typed.
pub const ROOM: usize = 6;

impl Session {
    /// What stands before the cursor.
    pub fn prompt(&self) -> String {
        let mut wordings = match self.game.table().next() {
            Next::Over => self.game_over(),
            Next::Decide(_) if self.scene.decision.is_some() => {
                let decision = self.scene.decision.as_deref().unwrap_or_default();
                self.deciding(decision)
            }
            Next::Decide(seat) => {
                let name = &self.game.table().names()[seat];
                self.kinds_in_short().iter().map(|kinds| format!("{name} [{kinds}]> ")).collect()
            }
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

    /// The moves that are possible: all of them, or fewer and the last; of one what Enter does.
    fn kinds_in_short(&self) -> Vec<String> {
        let (only, mut kinds) = (self.only_move(), self.kinds_now());
        if let Some((_, words)) = only {
            let enter = format!("Enter: {words}");
            kinds.retain(|kind| *kind != words.split(' ').next().unwrap_or_default());
            kinds.insert(0, enter.clone());
            let all = kinds.join(", ");
            return vec![all, enter, words];
        }
        let mut wordings = vec![kinds.join(", ")];
        let Some(last) = kinds.pop() else { return wordings };
        while kinds.pop().is_some() && !kinds.is_empty() {
            wordings.push(format!("{}, ..., {last}", kinds.join(", ")));
        }
        wordings
    }

    /// What the one at turn has to know, and may do: `Ana has 1 1 2 3 5 [reroll, stop]> `.
    fn deciding(&self, decision: &str) -> Vec<String> {
        let decision = decision.trim_end_matches('.');
        let of = |kinds: String| format!("{decision} [{kinds}]> ");
        self.kinds_in_short().into_iter().map(of).collect()
    }

    /// Whether this may stand in the prompt.
    pub(super) fn fits_prompt(&self, decision: &str) -> bool {
        let room = |wording: &String| wide(wording) + ROOM <= self.style.width;
        self.style.plain || self.deciding(decision).iter().any(room)
    }

    /// What may be done before these dice or cards fall: by the player who gets them, or if that is
    /// a bot, by people, as they type it.
    fn kinds_before(&self, due: Due) -> Vec<String> {
        let table = self.shown();
        let is_bot = |seat: Seat| self.options.bots[seat.index()].is_some();
        let mut all: Vec<String> = Vec::new();
        for (seat, shown) in table.moves().iter().filter(|_| is_bot(due.seat)) {
            let typed = format!("{}: {}", &table.names()[*seat], shown.kind());
            if !is_bot(*seat) && !all.contains(&typed) {
                all.push(typed);
            }
        }
        if all.is_empty() { self.kinds_now() } else { all }
    }

    /// The dice or cards that are expected: with all ways to say them, the shortest, or none.
    fn expected(&self, due: Due) -> Vec<String> {
        let who = &self.game.table().names()[due.seat];
        let n = usize::from(due.what.count());
        let more = due.more_at_once();
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
            let unseen = |n: usize| match due.read(&n.to_string()) {
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
