//! What happens without anybody being asked, and what Enter does.

use super::Session;
use crate::game::{Asks, Next};
use crate::pieces::{Due, Outcome, Result, Seat};
use crate::play::record::By;
use crate::play::{Offered, Purpose, Step};
use crate::solve::{Policy, SolveContext};

/// More moves and rolls than these do not follow each other without anybody at the table.
const MOST_ALONE: usize = 2000;

impl Session {
    /// Whether people play, and none of them has entered anything yet, not even a note.
    pub fn is_untouched(&self) -> bool {
        let (steps, entries) = (self.game.steps(), self.game.entries());
        let by_bots = || steps.iter().all(|step| self.came_by_itself(step));
        entries.is_empty()
            || self.game.bots.contains(&None) && entries.len() == steps.len() && by_bots()
    }

    /// Whether something happened by itself and more may: bots, dice rolled without asking, hands
    /// nobody looks at.
    pub(super) fn follows(&mut self) -> bool {
        if self.game.is_lost() {
            return false;
        }
        // Bots among themselves may play without end.
        let alone = !self.game.bots.contains(&None);
        if alone && self.game.steps().len() >= self.typed + MOST_ALONE {
            self.say(format!("{MOST_ALONE} moves and rolls of bots alone. Enter goes on."));
            return false;
        }
        let happened = self.by_itself();
        if let Some(Err(why)) = &happened {
            self.said.refused = Some(why.to_string());
        }
        matches!(happened, Some(Ok(())))
    }

    /// The next thing that nobody needs to be asked for.
    fn by_itself(&mut self) -> Option<Result<()>> {
        let table = self.game.table();
        let seated = self.game.bots.contains(&None);
        let asks = table.hints().asks;
        if asks == Asks::People || asks == Asks::Everybody && seated {
            return None;
        }
        let next = table.next();
        let seat = next.seat()?;
        for asked in seat.around(table.names().len()) {
            if let Some(policy) = self.bot(asked)
                && let Some(words) = self.bots_move(asked, policy)
            {
                return Some(self.enter(asked, words, By::Bot, false));
            }
        }
        // Where somebody may still act first, they are asked.
        let due = next.due().filter(|_| !self.people_may_act())?;
        let bot = self.bot(seat).is_some() && !self.game.header.real_dice;
        if due.is_open_dice() && bot || !due.is_open_dice() && self.game.header.deal {
            return Some(self.roll());
        }
        if !due.hidden || !self.game.table().info().hands_are_kept {
            return None;
        }
        let steps = self.game.steps().len();
        let call = |steps: usize| self.game.moment(steps).scene(None, self.style).call;
        let (before, call) = (call(steps.saturating_sub(1)), call(steps));
        if call != before {
            self.say_all(call);
        }
        Some(self.enter(seat, Outcome::unseen(due.what).words(), By::Referee, false))
    }

    fn bots_move(&mut self, seat: Seat, policy: Policy) -> Option<String> {
        let table = self.game.table().seen_by(Some(seat));
        // Somebody who may do nothing now is not asked what they would do.
        if table.moves().iter().all(|(at, _)| *at != seat) {
            return None;
        }
        let number = self.game.next_number() << 8 | seat.index() as u64;
        let mut sampler = self.game.source().sampler(Purpose::Estimate(number));
        table.choose(seat, policy, &mut SolveContext::new(&mut self.cache, &mut sampler))
    }

    /// Not where real dice have been typed at this table.
    pub(super) fn enter_rolls(&self, due: Due) -> bool {
        let bot = self.bot(due.seat).is_some() && !self.people_may_act();
        due.is_open_dice() && !bot && !self.game.header.real_dice && !self.types_dice()
    }

    pub(super) fn types_dice(&self) -> bool {
        let typed = |step: &Step| step.by == By::Hand && step.words.starts_with("dice ");
        self.options.types_dice || self.game.steps().iter().any(|step| typed(step))
    }

    /// The one thing that a person can do who is asked, or would do, which Enter does.
    pub(super) fn only_move(&self) -> Option<(Seat, String)> {
        let table = self.shown();
        if let Some(words) = table.hints().obvious {
            return Some((table.speaker()?, words.to_string()));
        }
        let Next::Decide(turn) = table.next() else { return None };
        let person = self.bot(turn).is_none();
        let mut moves = table.moves().into_iter().filter(|(seat, _)| person && *seat == turn);
        let one = moves.next().filter(|_| moves.next().is_none());
        let is_whole = |shown: &Offered| shown.range.is_none() && !shown.open;
        one.filter(|(_, shown)| is_whole(shown)).map(|(seat, shown)| (seat, shown.words))
    }

    /// Whether somebody whom the program does not play may make a move now.
    fn people_may_act(&self) -> bool {
        let moves = self.game.table().moves();
        moves.iter().any(|(seat, _)| self.bot(*seat).is_none())
    }
}
