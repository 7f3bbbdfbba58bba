//! Words that may be a move and something else, or are near one: it is asked.

use std::rc::Rc;

use super::Session;
use super::commands::COMMANDS;
use super::understanding::only_form;
use crate::game::Next;
use crate::game::moves::MoveWord;
use crate::pieces::{
    Code, Dice, Outcome, Refusal, Result, Seat, Typed, brief, cards, is_slip, is_unreadable,
    nearest,
};
use crate::play::Step;

impl Session {
    /// Whether `q` alone can only be meant to leave, whoever's queen it might be.
    ///
    /// # Errors
    /// Asks, where it can also be a card.
    pub(super) fn not_a_queen(&mut self, words: &str) -> Result<()> {
        let table = self.shown();
        let first = table.speaker().into_iter();
        let mut seats = first.chain(table.moves().into_iter().map(|(seat, _)| seat));
        let queen = seats.find_map(|seat| Some((seat, only_form(table.as_ref(), seat, words)?)));
        let Some((seat, queen)) = queen else {
            // A letter as cards have it, where cards lie.
            if words.trim() == "Q" && !table.pack().is_empty() {
                let message = "\"Q\" can mean a queen or quit";
                return Err(Refusal::new(Code::MoveAmbiguous, message).hint("quit leaves"));
            }
            return Ok(());
        };
        let who = if table.speaker() == Some(seat) { None } else { Some(&table.names()[seat]) };
        let told = who.map_or_else(|| queen.clone(), |who| format!("{who}: {queen}"));
        let message = format!("\"{}\" can mean {told} or quit", words.trim());
        let hint = format!("Enter takes {told}, quit leaves");
        Err(self.asks(Some(seat), queen, message).hint(hint))
    }

    /// Dice that were typed last are not rolled again because they are typed once more.
    ///
    /// # Errors
    /// Asks, where that can be meant.
    pub(super) fn not_typed_twice(&mut self, seat: Seat, mv: &str, words: &str) -> Result<()> {
        let typed = Dice::read_faces(words).map(|dice| Outcome::Dice(dice).words());
        let Some(last) = self.game.steps().last() else { return Ok(()) };
        if last.seat != seat || typed.ok().as_ref() != Some(&last.words) {
            return Ok(());
        }
        let message = format!("\"{words}\" can mean {mv}, or the dice that were typed before");
        Err(self.asks(Some(seat), mv.to_string(), message))
    }

    /// A name alone is not taken for the beginning of a move: `al` for all-in, where Al plays; nor is
    /// one key for what ends the game between its rounds.
    ///
    /// # Errors
    /// Asks, where it can be one.
    pub(super) fn not_too_short(&mut self, words: &str) -> Result<()> {
        let mut table = self.shown();
        let said = words.trim().to_lowercase();
        let info = table.info();
        let whole = info.moves.iter().any(|mv| mv.word == said)
            || info.also_said.iter().any(|(word, _)| *word == said);
        let (named, between) = (table.names().called(&said), table.is_between());
        let acted = table.act(None, Typed::new(&said)).ok().filter(|_| !whole);
        let Some(acted) = acted else { return Ok(()) };
        let other = match named {
            Some(seat) => format!(" or the player {}", &table.names()[seat]),
            None if between && table.next() == Next::Over => ", which ends the game".to_string(),
            None => return Ok(()),
        };
        let message = format!("\"{said}\" can mean {}{other}", acted.words);
        Err(self.asks(None, acted.words, message))
    }

    /// The cards of a hand that lies face down are told by a fix of how it was dealt.
    pub(super) fn told_late(&self, refusal: Refusal, words: &str) -> Refusal {
        let Next::Decide(seat) = self.game.table().next() else { return refusal };
        let words = words.trim();
        let words = words.strip_prefix("cards ").unwrap_or(words);
        let dealt = |step: &&Rc<Step>| step.seat == seat && step.words.starts_with("cards ");
        let dealt = self.game.steps().iter().rev().find(dealt);
        match (cards::read(words), dealt) {
            (Ok(told), Some(step))
                if !self.game.header.deal
                    && told.iter().all(Option::is_some)
                    && told.len() == step.words.matches('?').count() =>
            {
                let hint = format!("fix {} {} tells what lies face down", step.entry, brief(words));
                refusal.hint(hint)
            }
            _ => refusal,
        }
    }

    /// Asks which of several things is meant: Enter takes this move.
    pub(super) fn asks(&mut self, whose: Option<Seat>, mv: String, message: String) -> Refusal {
        let hint = format!("Enter takes {mv}");
        self.meant = Some((whose, mv));
        Refusal::new(Code::MoveAmbiguous, message).hint(hint)
    }

    /// A near command in place of the hint, where the words were no move at all.
    pub(super) fn suggest(
        &mut self,
        refusal: Refusal,
        actor: Option<Seat>,
        words: &str,
    ) -> Refusal {
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
            Some(near) if near != first => {
                let whole = words.trim_start().replacen(first, near, 1);
                let legal =
                    is_slip(first, near) && self.shown().act(actor, Typed::new(&whole)).is_ok();
                self.meant = legal.then_some((actor, whole));
                let more = if legal { " Enter takes it" } else { "" };
                refusal.hint(format!("Did you mean {near}?{more}"))
            }
            _ => refusal,
        }
    }
}
