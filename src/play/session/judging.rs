//! What a session says of choices and luck: remarks of the coach, and the ledger at the end.

use super::{Event, Reply, Session, written};
use crate::game::Next;
use crate::json::write::append_json;
use crate::pieces::{Code, Refusal, Result};
use crate::play::{Coach, Ledger, Step};

impl Session {
    /// A remark on the last entry, if it gave much away.
    pub(super) fn coached(&mut self, step: &Step) -> Option<Reply> {
        let coach = self.options.coach?;
        let remark = self.asking(self.options.seen_by, |game, seen_by, ask| {
            let before = game.before_last();
            let eyes = seen_by(step.seat);
            let seen = before.seen_by(eyes);
            // Nobody is judged by what he does not see of his own.
            let blind = eyes.is_none() && seen.state() != before.seen_by(Some(step.seat)).state();
            let tables = [before.as_ref(), seen.as_ref(), game.table()];
            if blind { None } else { coach.remark(tables, step, ask) }
        })??;
        let event = Event::Coach { coach: written(|out| append_json(out, &remark)) };
        Some(Reply::Event { event, lines: vec![format!("   {}", remark.words())] })
    }

    /// Turns the coach on or off, and says of which choices it will speak.
    pub(super) fn coach(&mut self, rest: &str) -> Result<String> {
        self.options.coach = Coach::read(if rest.is_empty() { "on" } else { rest })?;
        Ok(self.coach_speaks().unwrap_or_else(|| "The coach is silent.".to_string()))
    }

    /// Of which choices the coach speaks, where there is one.
    pub(super) fn coach_speaks(&self) -> Option<String> {
        let hidden = self.game.header.deal && self.options.seen_by.is_none();
        Some(self.options.coach?.speaks_of(self.game.table(), hidden))
    }

    /// What luck and mistakes made of the game so far.
    pub(super) fn luck(&mut self) -> Result<Reply> {
        if self.game.header.deal && self.game.table().next() != Next::Over {
            let message = "luck is told when the game is over, since it would tell of hidden cards";
            return Err(Refusal::new(Code::AdviceNone, message));
        }
        let ledger = Ledger::of(&self.game, false, &mut self.cache).ok_or_else(|| {
            Refusal::new(Code::AdviceNone, "nobody can judge the choices of this game so far")
        })?;
        Ok(self.answered(None, &ledger, false, |luck| Event::Luck { luck }))
    }
}
