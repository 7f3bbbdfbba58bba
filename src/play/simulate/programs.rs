//! Programs from outside among those who play whole games.

use serde::Serialize;
use serde_json::{Value, json};

use crate::json::write::json_text;
use crate::pieces::{Code, Refusal, Result, Seat, Typed};
use crate::play::player::{TRIES, answered};
use crate::play::{Fault, GameOver, Gone, Plan, Player, Program, Shown, Table};

/// A program that loses so many games in a row without a single move is not asked again.
const MOST_LOST: u32 = 3;

/// The programs among the players of a plan, as one thread runs them.
pub(super) struct Running<'a, 's> {
    plan: &'a Plan<'s>,
    /// By player.
    programs: Vec<Slot>,
}

/// A player's program, once it has been started and while it runs.
#[derive(Default)]
struct Slot {
    program: Option<Box<dyn Program>>,
    /// Whether it has answered since it was started.
    known: bool,
    /// Games lost in a row without a move.
    lost: u32,
}

/// What somebody does who may act.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Acted,
    Waited,
    /// The game is lost, which has been written down.
    Lost,
    /// Nobody waits for the end of the game.
    BrokenOff,
}

impl<'a, 's> Running<'a, 's> {
    /// Each is started when it is asked for the first time.
    pub(super) fn new(plan: &'a Plan<'s>) -> Self {
        Self { plan, programs: plan.players.iter().map(|_| Slot::default()).collect() }
    }

    /// Asks a program until it moves, as far as it may be asked.
    pub(super) fn asks(
        &mut self,
        table: &mut dyn Table,
        seat: Seat,
        must: bool,
        over: &mut GameOver,
    ) -> Result<Act> {
        let player = over.players[seat.index()];
        let mut refused = None;
        for _ in 0..TRIES {
            let question = question(table, seat, must, over.number, refused.as_ref());
            let answer = match self.answer(player, question)? {
                Ok(answer) => answer,
                Err(Gone::BrokenOff) => return Ok(Act::BrokenOff),
                Err(gone) => {
                    let fault = if gone == Gone::Late { Fault::Late } else { Fault::Crashed };
                    return self.loses(over, player, fault, &gone.to_string());
                }
            };
            match act(table, seat, must, &answer) {
                Ok(acted) => {
                    self.programs[player].lost = 0;
                    return Ok(if acted { Act::Acted } else { Act::Waited });
                }
                Err(why) => {
                    over.illegal.push(player);
                    refused = Some(why);
                }
            }
        }
        let why = refused.map_or(String::new(), |why| why.to_string());
        self.loses(over, player, Fault::Illegal, &format!("its move was refused: {why}"))
    }

    /// A program's answer, or why there is none.
    fn answer(&mut self, player: usize, question: String) -> Result<Result<String, Gone>> {
        let Player::Program(command) = &self.plan.players[player] else {
            return Ok(Err(Gone::Late));
        };
        let slot = &mut self.programs[player];
        let program = match &mut slot.program {
            Some(program) => program,
            none => {
                let programs = self.plan.programs.ok_or_else(|| {
                    Refusal::new(Code::OutOfRange, "no programs are started here")
                })?;
                slot.known = false;
                none.insert(programs.start(command)?)
            }
        };
        match program.ask(question) {
            Ok(answer) => {
                slot.known = true;
                Ok(Ok(answer))
            }
            Err(Gone::Missing(how)) if !slot.known => {
                Err(Refusal::new(Code::Io, format!("cmd:{command}: {how}")))
            }
            Err(gone) => {
                slot.program = None;
                Ok(Err(gone))
            }
        }
    }

    /// The game is lost for this program, and if it goes on like this, all are.
    fn loses(
        &mut self,
        over: &mut GameOver,
        player: usize,
        fault: Fault,
        how: &str,
    ) -> Result<Act> {
        let slot = &mut self.programs[player];
        slot.lost += 1;
        if slot.lost < MOST_LOST {
            over.forfeit = Some((player, fault));
            return Ok(Act::Lost);
        }
        let plays = &self.plan.players[player];
        let message = format!("{plays} lost {MOST_LOST} games in a row without a move: {how}");
        Err(Refusal::new(Code::Io, message)
            .hint("It reads a question a line and writes an answer a line, flushed"))
    }
}

/// What a program is asked: what its seat sees, and what it may do.
#[derive(Serialize)]
struct Question<'a> {
    /// For whom it plays.
    #[serde(rename = "as")]
    seat: &'a str,
    /// Whether it has to act. If not, `null` lets the dice fall, or somebody else act.
    must: bool,
    /// The number of the game, or of the entry that is made.
    number: u64,
    /// What was wrong with its last answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Value>,
    /// What this seat may do.
    moves: Vec<Shown>,
    state: Value,
}

/// The line with which a program is asked.
pub(in crate::play) fn question(
    table: &dyn Table,
    seat: Seat,
    must: bool,
    number: u64,
    refused: Option<&Refusal>,
) -> String {
    let (view, names) = (table.seen_by(Some(seat)), table.names());
    let own = view.moves().into_iter().filter(|(at, _)| *at == seat);
    let question = Question {
        seat: &names[seat],
        must,
        number,
        refused: refused.map(|why| json!({"code": why.code.as_str(), "message": why.to_string()})),
        moves: own.map(|(_, shown)| shown).collect(),
        state: view.state(),
    };
    names.scope(|| json_text(&question))
}

/// Refuses what would put right which cards lie at a table: a program does not see them.
pub(in crate::play) fn puts_nothing_right(
    table: &dyn Table,
    seat: Seat,
    words: &str,
) -> Result<()> {
    let acted = table.boxed_clone().act(Some(seat), Typed::new(words));
    if acted.is_ok_and(|acted| acted.corrects) {
        let message = "only people put right what lies at their table";
        return Err(Refusal::new(Code::PhaseWrong, message));
    }
    Ok(())
}

/// Does what a program answers; false if it would rather not act.
fn act(table: &mut dyn Table, seat: Seat, must: bool, answer: &str) -> Result<bool> {
    match answered(answer, must)? {
        Some(words) => {
            puts_nothing_right(table, seat, &words)?;
            table.act(Some(seat), Typed::new(&words)).map(|_| true)
        }
        None if must => Err(Refusal::new(Code::MoveUnreadable, "a move is awaited, and none came")),
        None => Ok(false),
    }
}
