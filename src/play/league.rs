//! Whole games in which programs from outside play: the same seats, dice and counts as those of
//! policies alone, at any table.

use serde_json::Value;

use crate::game::Next;
use crate::pieces::chance::draw;
use crate::pieces::names::Names;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::Seat;
use crate::pieces::style::Style;
use crate::pieces::typed::Typed;
use crate::play::game_over::{Fault, GameOver};
use crate::play::plan::{Drawn, Plan};
use crate::play::player::{Gone, Player, Program, Question, TRIES, answered, line, refusal_json};
use crate::play::policy::Policy;
use crate::play::simulate::{self, Plays, Watch, at_a_loss, unending};
use crate::play::table::{AnyGame, Ask, Cache, Table};
use crate::play::tally::Tally;

/// A program that loses so many games in a row without a single move is not asked again.
const MOST_LOST: u32 = 3;

/// Plays the games of a plan and counts, whoever plays.
///
/// # Errors
/// As [`AnyGame::simulate`]; `io` for a program that cannot be run or never moves.
pub fn run(
    kind: &dyn AnyGame,
    rules: &Value,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Tally, Refusal> {
    if !plan.players.iter().any(Player::is_program) {
        return kind.simulate(rules, plan, watch);
    }
    let fresh = kind.fresh(rules, named(plan.players.len(), |player| player)?, plan.begins)?;
    let tally = Tally::new(kind.info().id, fresh.house_rules(), plan);
    let rules = fresh.house_rules();
    let make = || Box::new(League::new(kind, &rules, plan)) as Box<dyn Plays>;
    simulate::run(plan, tally, &make, watch)
}

/// The names of so many players, of whom `seated` says which sits in each seat.
fn named(seats: usize, seated: impl Fn(usize) -> usize) -> Result<Names, Refusal> {
    Names::new((0..seats).map(|seat| format!("P{}", seated(seat) + 1)))
}

/// What plays the games of one thread.
struct League<'a, 's> {
    kind: &'a dyn AnyGame,
    rules: &'a Value,
    plan: &'a Plan<'s>,
    /// By player, a program that has been started.
    programs: Vec<Seated>,
    cache: Cache,
    dice: Drawn<'s>,
    choices: Drawn<'s>,
}

/// A player's program, if it has one and it runs.
#[derive(Default)]
struct Seated {
    program: Option<Box<dyn Program>>,
    /// Whether it has answered since it was started.
    known: bool,
    /// Games lost in a row without a move.
    lost: u32,
}

/// What somebody does who may act.
enum Act {
    Acted,
    Waited,
    Lost(Fault),
}

impl<'a, 's> League<'a, 's> {
    fn new(kind: &'a dyn AnyGame, rules: &'a Value, plan: &'a Plan<'s>) -> Self {
        Self {
            kind,
            rules,
            plan,
            programs: plan.players.iter().map(|_| Seated::default()).collect(),
            cache: Cache::default(),
            dice: Drawn::from((plan.streams)()),
            choices: Drawn::from((plan.streams)()),
        }
    }

    /// Asks everybody who has something to do, clockwise from this seat, until somebody acts.
    fn somebody_acts(
        &mut self,
        table: &mut dyn Table,
        over: &mut GameOver,
    ) -> Result<Option<bool>, Refusal> {
        let next = table.next();
        let Some(first) = next.seat() else { return Ok(Some(false)) };
        let moves = table.moves();
        for seat in first.around(over.players.len()) {
            if moves.iter().all(|(at, _)| *at != seat) {
                continue;
            }
            let player = over.players[seat.index()];
            let must = next == Next::Decide(seat);
            // What belongs to the table and not to the play, such as when to end, is not for programs.
            let (of_table, usual) = (table.asks_people(true), Policy::Greedy);
            let acted = match &self.plan.players[player] {
                Player::Program(_) if !of_table => self.asks(table, seat, must, over)?,
                plays => {
                    let policy = if let Player::Policy(policy) = plays { policy } else { &usual };
                    let ask = &mut Ask::new(&mut self.cache, &mut self.choices, Style::PIPE);
                    match table.seen_by(Some(seat)).choose(seat, *policy, ask) {
                        Some(words) => {
                            table.act(Some(seat), Typed::new(&words))?;
                            Act::Acted
                        }
                        None => Act::Waited,
                    }
                }
            };
            match acted {
                Act::Acted => return Ok(Some(true)),
                Act::Waited => {}
                Act::Lost(fault) => {
                    over.forfeit = Some((player, fault));
                    return Ok(None);
                }
            }
        }
        Ok(Some(false))
    }

    /// Asks a program until it moves, as far as it may be asked.
    fn asks(
        &mut self,
        table: &mut dyn Table,
        seat: Seat,
        must: bool,
        over: &mut GameOver,
    ) -> Result<Act, Refusal> {
        let player = over.players[seat.index()];
        let mut refused = None;
        for _ in 0..TRIES {
            let question = line(&question(table, seat, must, over.number, refused.as_ref()));
            let answer = match self.answer(player, question)? {
                Ok(answer) => answer,
                Err(gone) => {
                    let fault = if gone == Gone::Late { Fault::Late } else { Fault::Crashed };
                    return self.loses(player, fault, &gone.to_string());
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
        self.loses(player, Fault::Illegal, &format!("its move was refused: {why}"))
    }

    /// A program's answer, or why there is none.
    fn answer(&mut self, player: usize, question: String) -> Result<Result<String, Gone>, Refusal> {
        let Player::Program(command) = &self.plan.players[player] else {
            return Ok(Err(Gone::Late));
        };
        let seated = &mut self.programs[player];
        let program = match &mut seated.program {
            Some(program) => program,
            none => {
                let programs = self.plan.programs.ok_or_else(|| {
                    Refusal::new(Code::OutOfRange, "no programs are started here")
                })?;
                seated.known = false;
                none.insert(programs.start(command)?)
            }
        };
        match program.ask(question) {
            Ok(answer) => {
                seated.known = true;
                Ok(Ok(answer))
            }
            Err(Gone::Missing(how)) if !seated.known => {
                Err(Refusal::new(Code::Io, format!("cmd:{command}: {how}")))
            }
            Err(gone) => {
                seated.program = None;
                Ok(Err(gone))
            }
        }
    }

    /// The game is lost for this program, and if it goes on like this, all are.
    fn loses(&mut self, player: usize, fault: Fault, how: &str) -> Result<Act, Refusal> {
        let seated = &mut self.programs[player];
        seated.lost += 1;
        if seated.lost < MOST_LOST {
            return Ok(Act::Lost(fault));
        }
        let plays = &self.plan.players[player];
        let message = format!("{plays} lost {MOST_LOST} games in a row without a move: {how}");
        Err(Refusal::new(Code::Io, message)
            .hint("It reads a question a line and writes an answer a line, flushed"))
    }
}

impl Plays for League<'_, '_> {
    fn play(&mut self, game: u64, over: &mut GameOver) -> Result<(), Refusal> {
        over.begin(game, self.plan);
        let (dice, choices) = self.plan.streams_of(game);
        self.dice.turn_to(dice);
        self.choices.turn_to(choices);
        let names = named(over.players.len(), |seat| over.players[seat])?;
        let mut table = self.kind.fresh(self.rules, names, self.plan.begins)?;
        let mut rolls = 0;
        while table.next() != Next::Over {
            if over.moves + rolls >= self.plan.longest {
                return Err(unending(game, self.plan.longest));
            }
            match (self.somebody_acts(table.as_mut(), over)?, table.next().due()) {
                (None, _) => break,
                (Some(true), _) => over.moves += 1,
                (Some(false), Some(due)) => {
                    table.take(&draw(due.what, table.pack(), &mut self.dice)?)?;
                    rolls += 1;
                }
                (Some(false), None) => return Err(at_a_loss(game)),
            }
        }
        over.scores = table.scores();
        over.rounds = table.round();
        // Whoever forfeits loses, and all others share the win.
        let lost = over.forfeit.map(|(player, _)| Seat::new(over.seat_of(player)));
        let winners = table.winners();
        let won = |seat| lost.map_or_else(|| winners.contains(&seat), |lost| seat != lost);
        over.won = Seat::all(over.players.len()).map(won).collect();
        Ok(())
    }
}

/// What a program is asked: it sees what its seat sees.
pub(in crate::play) fn question(
    table: &dyn Table,
    seat: Seat,
    must: bool,
    number: u64,
    refused: Option<&Refusal>,
) -> Question<Value> {
    let view = table.seen_by(Some(seat));
    let names = table.names();
    let shown = view.moves().into_iter().filter(|(at, _)| *at == seat);
    let written = |shown| names.scope(|| serde_json::to_value(&shown)).unwrap_or(Value::Null);
    Question {
        seat: names[seat].to_string(),
        must,
        number,
        refused: refused.map(refusal_json),
        moves: shown.map(|(_, shown)| written(shown)).collect(),
        state: view.state(),
    }
}

/// Does what a program answers; false if it would rather not act.
fn act(table: &mut dyn Table, seat: Seat, must: bool, answer: &str) -> Result<bool, Refusal> {
    match answered(answer)? {
        Some(words) => table.act(Some(seat), Typed::new(&words)).map(|_| true),
        None if must => Err(Refusal::new(Code::MoveUnreadable, "a move is awaited, and none came")),
        None => Ok(false),
    }
}
