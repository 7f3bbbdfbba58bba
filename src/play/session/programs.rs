//! Programs from outside that play at a table.

use super::Session;
use crate::game::Next;
use crate::pieces::{Code, Refusal, Result, Seat};
use crate::play::Player;
use crate::play::player::{TRIES, answered};
use crate::play::simulate::programs::{puts_nothing_right, question};

impl Session {
    /// For whom the program plays now, as `Bo=greedy`.
    pub fn bots(&self) -> impl Iterator<Item = (&str, &Player)> {
        let players = self.game.table().names().iter().zip(&self.options.bots);
        players.filter_map(|(name, bot)| Some((name, bot.as_ref()?)))
    }

    /// Asks a program for its move and enters it. `None` if it would rather not act, or is not to be
    /// asked any more.
    pub(super) fn program_moves(&mut self, seat: Seat, command: &str) -> Option<Result<()>> {
        let view = self.game.table().seen_by(Some(seat));
        if view.moves().iter().all(|(at, _)| *at != seat) {
            return None;
        }
        let must = view.next() == Next::Decide(seat);
        let mut refused: Option<Refusal> = None;
        for _ in 0..TRIES {
            let number = self.game.next_number();
            let question = question(view.as_ref(), seat, must, number, refused.as_ref());
            let answer = match self.ask_program(seat, command, question) {
                Ok(answer) => answer,
                Err(why) => {
                    self.give_up_on(seat, &why);
                    return None;
                }
            };
            let why = match answered(&answer, must) {
                Ok(None) if !must => return None,
                Ok(None) => Refusal::new(Code::MoveUnreadable, "a move is awaited"),
                Ok(Some(words)) => {
                    let allowed = puts_nothing_right(view.as_ref(), seat, &words);
                    match allowed.and_then(|()| self.bot_enters(seat, words)) {
                        Err(why) if !matches!(why.code, Code::Io | Code::Locked) => why,
                        entered => return Some(entered),
                    }
                }
                Err(why) => why,
            };
            refused = Some(why);
        }
        // Not which move: it may tell of hidden cards.
        self.give_up_on(seat, "its moves were refused");
        None
    }

    fn ask_program(
        &mut self,
        seat: Seat,
        command: &str,
        question: String,
    ) -> Result<String, String> {
        let program = match self.running.entry(seat.index()) {
            std::collections::btree_map::Entry::Occupied(running) => running.into_mut(),
            std::collections::btree_map::Entry::Vacant(none) => {
                let programs = self.options.programs.as_ref();
                let programs = programs.ok_or("no programs are started here")?;
                none.insert(programs.start(command).map_err(|why| why.to_string())?)
            }
        };
        program.ask(question).map_err(|gone| gone.to_string())
    }

    /// From here on people play for this seat.
    fn give_up_on(&mut self, seat: Seat, why: &str) {
        self.running.remove(&seat.index());
        let name = self.game.table().names()[seat].to_string();
        let plays = self.options.bots[seat.index()].take();
        let plays = plays.as_ref().map_or(String::new(), Player::to_string);
        let notice =
            format!("{plays} does not play on for {name}: {why}. Type the moves of {name}.");
        self.say(notice);
    }
}
