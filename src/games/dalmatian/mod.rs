//! Dalmatian: turn order and legality.

pub mod score;
mod solver;
mod state;
mod wire;
mod words;

use crate::prelude::*;

pub use score::{points, score};
pub use state::{Move, Phase, Player, State, Turn};

/// Rounds of a game.
pub const ROUNDS: i64 = 12;
/// Dice of a turn.
pub const DICE: u8 = 5;

/// The house rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Rules")]
pub struct Dalmatian {
    /// V1: a die may count for several groups.
    pub reuse: bool,
    /// V2: only the best of a round record their points.
    pub round_winners: bool,
    /// V3: eight re-rolled dice in place of two re-rolls.
    pub eight_dice: bool,
}

impl Dalmatian {
    /// Re-rolls of a fresh turn, or with V3 dice that it may re-roll in all.
    fn rerolls(&self) -> u8 {
        if self.eight_dice { 8 } else { 2 }
    }

    /// What is left after so many dice are re-rolled, if that may be done.
    fn left_after(&self, left: u8, dice: usize) -> Option<u8> {
        left.checked_sub(if self.eight_dice { dice as u8 } else { 1 })
    }

    fn fresh_turn(&self, total: u8, seat: Seat) -> Turn {
        Turn { total, seat, dice: Dice::NONE, left: self.rerolls() }
    }

    fn end_turn(&self, state: &mut State, turn: Turn, events: &mut Narration) {
        let points = points(turn.total, turn.dice, self.reuse);
        events.say(if self.reuse { "V1" } else { "R6" }, |names| {
            let found = score(turn.total, turn.dice, self.reuse);
            format!("{} {}", names.does(turn.seat, "scores"), found.with_groups())
        });
        self.record(state, turn, points.into(), events);
    }

    /// A turn has made so many points, and the game goes on.
    fn record(&self, state: &mut State, turn: Turn, points: i64, events: &mut Narration) {
        let player = &mut state.players[turn.seat.index()];
        if self.round_winners {
            player.points = Some(points);
        } else {
            player.score += points;
        }
        // A position of one seat ends with its turn.
        let seats = state.seats();
        if seats == 1 || turn.seat == state.starter() {
            self.end_round(state, events);
        } else {
            state.run(self.fresh_turn(turn.total, turn.seat.left(seats)));
        }
    }

    fn end_round(&self, state: &mut State, events: &mut Narration) {
        if self.round_winners {
            record_round(state, events);
        }
        if state.seats() > 1 && state.round() < ROUNDS {
            let (round, starter) = (state.round() + 1, state.starter().left(state.seats()));
            state.open_round(round, starter);
            return events.say("R7", |names| format!("{} starts round {round}", &names[starter]));
        }
        state.wait(Phase::Over, None);
        if state.seats() > 1 {
            let winners: Vec<Seat> = self.winners(state).iter().collect();
            let best = self.score(state, winners[0]);
            let (rule, verb) =
                if winners.len() == 1 { ("R8", "wins") } else { ("J2", "share the win") };
            events.say(rule, |names| format!("{} {verb} with {best}", names.together(&winners)));
        }
    }
}

/// V2: those with the best of the round record it.
fn record_round(state: &mut State, events: &mut Narration) {
    let best = state.best_of_round();
    let mut winners = Vec::new();
    for player in &mut state.players {
        if player.points.take() == Some(best) && best > 0 {
            player.score += best;
            winners.push(player.name);
        }
    }
    if winners.is_empty() {
        events.say("J3", |_| "nobody made a point this round, so nobody records any".to_string());
    } else {
        let verb = if winners.len() == 1 { "wins" } else { "win" };
        events.say("V2", |names| {
            format!("{} {verb} the round: {best} recorded", names.together(&winners))
        });
    }
}

impl Game for Dalmatian {
    const INFO: Info = Info {
        id: "dalmatian",
        title: "Dalmatian",
        about: "Five dice, twelve rounds: collect dice that add up to the round's total",
        seats: (2, 6),
        rules: include_str!("rules.md"),
        house_rules: &[
            HouseRule::switch("reuse", "V1", "a die may count for several groups"),
            HouseRule::switch(
                "round_winners",
                "V2",
                "only the best of a round record their points",
            ),
            HouseRule::switch("eight_dice", "V3", "eight re-rolled dice in place of two re-rolls"),
        ],
        phases: &["roll-off", "total", "roll", "reroll", "over"],
        moves: Move::WORDS,
        also_said: &[
            ("done", "stop"),
            ("enough", "stop"),
            ("pass", "stop"),
            ("roll", "reroll"),
            ("stand", "stop"),
            ("stay", "stop"),
        ],
        example: "6:12345",
        examples: include_str!("examples.txt"),
        opening: &["dice 1 5", "dice 1 2 3 4 5"],
        notation: "TOTAL:DICE, such as 6:12345; no dice for a turn not yet rolled, and /N after the dice for N re-rolls left",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let player = |name| Player { name, ..Player::default() };
        let players = Seat::all(seats).map(player).collect();
        let roll_off = Some(RollOff::among(seats));
        let mut state = State { players, round: Some(1), roll_off, ..State::default() };
        match first {
            Some(first) => state.open_round(1, first),
            None => state.wait(Phase::RollOff, Some(Seat::new(0))),
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        let Some(seat) = state.turn else { return Next::Over };
        let dice = match state.phase() {
            Phase::RollOff => DICE,
            Phase::Total => 2,
            Phase::Roll => DICE - state.dice.unwrap_or_default().len() as u8,
            Phase::Reroll => return Next::Decide(seat),
            Phase::Over => return Next::Over,
        };
        Next::Chance(Due::dice(seat, dice))
    }

    fn due_by(&self, state: &State) -> &'static str {
        match state.phase() {
            Phase::RollOff => "R2",
            Phase::Total => "R3",
            Phase::Roll | Phase::Reroll | Phase::Over => "R5",
        }
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        let Some(turn) = state.deciding() else { return };
        // Fewest dice come first, none at all before them.
        let some = turn.dice.choices().skip(1);
        let some = some.take_while(|dice| self.left_after(turn.left, dice.len()).is_some());
        out.extend(some.map(|dice| Offer::of(turn.seat, Move::Reroll(dice))));
        out.push(Offer::of(turn.seat, Move::Stop));
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        let Some(turn) = state.deciding() else {
            return Err(match state.phase() {
                Phase::Over => Refusal::new(Code::GameOver, "the game is over").rule("R8"),
                _ => Refusal::new(Code::PhaseWrong, "the dice come first").rule("R5"),
            });
        };
        if seat != turn.seat {
            return Err(Refusal::others_turn().rule("R4"));
        }
        let Move::Reroll(dice) = *mv else { return Ok(()) };
        let illegal = |rule, message: String| Refusal::new(Code::MoveIllegal, message).rule(rule);
        if dice.is_empty() {
            let message = "a re-roll is of one die or more".to_string();
            return Err(illegal("J5", message).hint("To roll none, type stop"));
        }
        if !turn.dice.contains(dice) {
            let message = format!("these dice are not all on the table: {dice}");
            return Err(illegal("R5", message).hint(format!("The dice are {}", turn.dice)));
        }
        match self.left_after(turn.left, dice.len()) {
            Some(_) => Ok(()),
            None if self.eight_dice => {
                let dice = number(dice.len(), "die", "dice");
                Err(illegal("V3", format!("{dice} to re-roll, {} left to do it", turn.left)))
            }
            None => Err(illegal("R5", "no re-roll is left in this turn".to_string())),
        }
    }

    fn play(&self, state: &mut State, _seat: Seat, mv: &Move, events: &mut Narration) {
        let Some(turn) = state.deciding() else { return };
        let Move::Reroll(dice) = mv else { return self.end_turn(state, turn, events) };
        state.run(Turn {
            left: self.left_after(turn.left, dice.len()).unwrap_or(0),
            dice: turn.dice.minus(*dice).unwrap_or(turn.dice),
            ..turn
        });
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, events: &mut Narration) {
        let Outcome::Dice(dice) = *outcome else { return };
        if let Some(off) = &mut state.roll_off {
            match off.apply_outcome(dice, "R2", events) {
                Some(starter) => state.open_round(1, starter),
                None => state.turn = Some(off.next()),
            }
        } else if let Some(turn) = state.running() {
            let turn = Turn { dice: turn.dice.plus(dice), ..turn };
            if turn.left > 0 {
                return state.run(turn);
            }
            events.say("J5", |_| "no re-roll is left: the turn ends".to_string());
            self.end_turn(state, turn, events);
        } else if state.phase() == Phase::Total {
            let (round, total) = (state.round(), dice.sum() as u8);
            events.say("R3", |_| format!("the total of round {round} is {total}"));
            state.run(self.fresh_turn(total, state.starter().left(state.seats())));
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    /// R1, R6: five points in each of twelve rounds.
    fn score(&self, state: &State, seat: Seat) -> i64 {
        state.players[seat.index()].score
    }

    fn round(&self, state: &State) -> Option<u32> {
        u32::try_from(state.round()).ok()
    }
}

#[cfg(test)]
mod tests;
