//! Dalmatian: turn order and legality.

mod json;
pub mod score;
mod solve;
mod state;
mod words;

use crate::pieces::{BETWEEN_TURNS, may_leave};
use crate::prelude::*;

pub use score::{points, score};
pub use state::{Move, Now, Round, State, Turn};

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
    fn end_turn(&self, state: &mut State, turn: Turn, said: &mut Narration) {
        let points = points(turn.total, turn.dice, self.reuse).into();
        said.say(if self.reuse { "V1" } else { "R6" }, |names| {
            let found = score(turn.total, turn.dice, self.reuse);
            format!("{} {}", names.does(turn.seat, "scores"), found.with_groups())
        });
        if points == i64::from(DICE) {
            said.mark();
        }
        self.record(state, turn, points, said);
    }

    /// A turn has made its points, and the game goes on.
    fn record(&self, state: &mut State, turn: Turn, points: i64, said: &mut Narration) {
        if self.round_winners {
            state.made[turn.seat] = Some(points);
        } else {
            state.scores[turn.seat] += points;
        }
        self.pass_on(state, turn, said);
    }

    fn pass_on(&self, state: &mut State, turn: Turn, said: &mut Narration) {
        let Some(round) = state.round() else { return };
        let next = state.to_come(round, turn.seat).next();
        match next {
            Some(next) => state.go_on(self.fresh_turn(turn.total, next)),
            None => self.end_round(state, round, said),
        }
    }

    fn is_between_turns(&self, state: &State) -> bool {
        match state.now {
            Now::Total(_) => true,
            Now::Turn(_, turn) => turn == self.fresh_turn(turn.total, turn.seat),
            _ => false,
        }
    }

    /// J7: somebody plays no more.
    fn leave(&self, state: &mut State, who: Seat, said: &mut Narration) {
        state.playing.remove(who);
        said.say("J7", |names| format!("{} with {}", names.does(who, "leaves"), state.scores[who]));
        match state.now {
            Now::Total(round) if round.starter == who => {
                state.now = Now::Total(Round { starter: state.playing.after(who), ..round });
            }
            Now::Turn(_, turn) if turn.seat == who => self.pass_on(state, turn, said),
            _ => {}
        }
    }

    fn end_round(&self, state: &mut State, round: Round, said: &mut Narration) {
        if self.round_winners {
            record_round(state, said);
        }
        let Round { number, starter } = round;
        if state.is_alone() {
            state.now = Now::Over(round);
            return;
        }
        if number < ROUNDS {
            let next = Round { number: number + 1, starter: state.playing.after(starter) };
            state.now = Now::Total(next);
            let last = next.number == ROUNDS;
            said.say("R7", |names| {
                let last = if last { ", the last" } else { "" };
                format!("{} starts round {}{last}", &names[next.starter], next.number)
            });
            if last {
                said.mark();
            }
            return;
        }
        state.now = Now::Over(round);
        let winners: Vec<Seat> = self.winners(state).iter().collect();
        let best = state.scores[winners[0]];
        let (rule, verb) =
            if winners.len() == 1 { ("R8", "wins") } else { ("J2", "share the win") };
        said.say(rule, |names| format!("{} {verb} with {best}", names.together(&winners)));
        said.mark();
    }
}

/// V2: those with the best of the round record it.
fn record_round(state: &mut State, said: &mut Narration) {
    let best = state.best_of_round();
    let mut winners = Vec::new();
    for seat in Seat::all(state.seats()) {
        if state.made[seat].take() == Some(best) && best > 0 {
            state.scores[seat] += best;
            winners.push(seat);
        }
    }
    if winners.is_empty() {
        said.say("J3", |_| "nobody made a point this round, so nobody records any".to_string());
    } else {
        let verb = if winners.len() == 1 { "wins" } else { "win" };
        said.say("V2", |names| {
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
        moves: Move::WORDS,
        terms: "group groups reuse starter total tie ties dalmatian eight winner",
        over_by: "R8",
        turns_by: "R4",
        counts_by: "R6 J1",
        example: "6:12345",
        examples: include_str!("examples.txt"),
        opening: &["dice 1 5", "dice 1 2 3 4 5"],
        notation: "TOTAL:DICE, such as 6:12345; no dice for a turn not yet rolled, and /N after the dice for N re-rolls left",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let now = match first {
            Some(starter) => Now::Total(Round { number: 1, starter }),
            None => Now::RollOff(RollOff::among(seats)),
        };
        State {
            scores: Each::of(seats, 0),
            made: Each::of(seats, None),
            playing: Seat::all(seats).collect(),
            now,
        }
    }

    fn next(&self, state: &State) -> Next {
        match state.now {
            Now::RollOff(ref off) => Next::roll(off.next(), DICE, "R2"),
            Now::Total(round) => Next::roll(round.starter, 2, "R3"),
            Now::Turn(_, turn) => match turn.missing() {
                0 => Next::Decide(turn.seat),
                dice => Next::roll(turn.seat, dice, "R5"),
            },
            Now::Over(_) => Next::Over,
        }
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        let Some(turn) = state.deciding() else { return Vec::new() };
        let may_be = |dice: &Dice| self.left_after(turn.left, dice.len()).is_some();
        // Fewest dice come first, none at all before them.
        let rolls = turn.dice.choices().skip(1).take_while(may_be).map(Move::Reroll);
        Offer::each(turn.seat, rolls.chain([Move::Stop])).collect()
    }

    fn judge(&self, state: &State, seat: Seat, mv: Move) -> Result<Move> {
        if let Move::Leave(who) = mv {
            may_leave(state.playing, who, (BETWEEN_TURNS, self.is_between_turns(state)), "J7")?;
            return Ok(mv);
        }
        self.at_turn(state, seat)?;
        let (Move::Reroll(dice), Some(turn)) = (mv, state.deciding()) else {
            return Err(self.not_now(state, seat));
        };
        refuse_if!(dice.is_empty() => MoveIllegal, by "J5", hint "To roll none, type stop",
            "a re-roll is of one die or more");
        refuse_if!(!turn.dice.contains(dice) =>
            MoveIllegal, by "R5", hint format!("The dice are {}", turn.dice),
            "these dice are not all on the table: {dice}");
        refuse_if!(self.eight_dice => MoveIllegal, by "V3",
            "{} to re-roll, {} left to do it", number(dice.len(), "die", "dice"), turn.left);
        Err(refusal!(MoveIllegal, by "R5", "no re-roll is left in this turn"))
    }

    fn play(&self, state: &mut State, _seat: Seat, mv: &Move, said: &mut Narration) {
        match (mv, state.turn()) {
            (Move::Leave(who), _) => self.leave(state, *who, said),
            (Move::Stop, Some(turn)) => self.end_turn(state, turn, said),
            (Move::Reroll(dice), Some(turn)) => state.go_on(Turn {
                left: self.left_after(turn.left, dice.len()).unwrap_or(0),
                dice: turn.dice.minus(*dice).unwrap_or(turn.dice),
                ..turn
            }),
            (_, None) => {}
        }
    }

    fn rolled(&self, state: &mut State, _seat: Seat, dice: Dice, said: &mut Narration) {
        match &mut state.now {
            Now::RollOff(off) => {
                if let Some(starter) = off.apply_outcome(dice, "R2", said) {
                    state.now = Now::Total(Round { number: 1, starter });
                }
            }
            Now::Total(round) => {
                let (round, total) = (*round, dice.sum() as u8);
                said.say("R3", |_| format!("the total of round {} is {total}", round.number));
                state.go_on(self.fresh_turn(total, state.playing.after(round.starter)));
            }
            Now::Turn(_, turn) => {
                turn.dice = turn.dice.plus(dice);
                let turn = *turn;
                if turn.left == 0 {
                    said.say("J5", |_| "no re-roll is left: the turn ends".to_string());
                    self.end_turn(state, turn, said);
                }
            }
            Now::Over(_) => {}
        }
    }

    fn is_begun(&self, state: &State) -> bool {
        !matches!(state.now, Now::RollOff(_))
    }

    fn scores(&self, state: &State) -> Scores {
        state.scores.iter().copied().collect()
    }

    fn round(&self, state: &State) -> Option<u32> {
        let number = state.round().map_or(1, |round| round.number);
        u32::try_from(number).ok()
    }
}

#[cfg(test)]
mod tests;
