//! What was near words that are no entry.

use super::Session;
use super::commands::COMMANDS;
use crate::game::moves::MoveWord;
use crate::pieces::{Code, Refusal, Seat, Typed, brief, is_slip, is_unreadable, nearest};

impl Session {
    /// A near command in place of the hint, where the words were no move at all.
    pub(super) fn suggest(&self, refusal: Refusal, actor: Option<Seat>, words: &str) -> Refusal {
        if refusal.code != Code::MoveUnreadable {
            return refusal;
        }
        let first = words.split_whitespace().next().unwrap_or("");
        // What cannot be done now is no help.
        let possible = self.shown().moves();
        let also_said = self.game.table().info().also_said;
        let begun = |mv: &&MoveWord| {
            let means = |said: &str| said == mv.word || also_said.contains(&(said, mv.word));
            means(&first.to_lowercase()) && mv.example.contains(' ')
        };
        let now = |mv: &MoveWord| match self.shown().act(actor, Typed::new(mv.example)) {
            Ok(_) => true,
            Err(why) => !matches!(why.code, Code::PhaseWrong | Code::MoveIllegal),
        };
        if let Some(mv) = self.game.table().info().moves.iter().find(begun)
            && now(mv)
            && refusal.hint.as_ref().is_none_or(|hint| hint.starts_with("Possible now"))
        {
            let message = if is_unreadable(&refusal) {
                format!("\"{}\" cannot be read", brief(words.trim()))
            } else {
                refusal.message
            };
            return Refusal { message, ..refusal }
                .hint(format!("Type it like this: {}", mv.example));
        }
        let moves = possible.iter().map(|(_, shown)| shown.kind());
        let commands = COMMANDS.iter().map(|command| command.word);
        // A command is offered for a slip alone: what it does may be far from what was meant.
        let commands = commands.filter(|command| is_slip(first, command));
        match nearest(first, moves.chain(commands)) {
            Some(near) if near != first => refusal.hint(format!("Did you mean {near}?")),
            _ => refusal,
        }
    }
}
