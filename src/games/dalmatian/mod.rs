//! Dalmatian: turn order and legality.

mod lattice;
mod prospect;
mod score;
mod solver;
mod text;
mod turns;
mod wire;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use crate::game::{Game, HouseRule, Info, Moves, Next, Offer, Setting};
use crate::kit::chance::{Chance, Due, Luck, number};
use crate::kit::dice::Dice;
use crate::kit::leadoff::LeadOff;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Told;
use crate::moves;

pub use score::{DICE, points, worth};

/// Rounds of a game.
pub const ROUNDS: u8 = 12;
/// Re-rolls of a turn.
const REROLLS: u8 = 2;
/// Dice that a turn may re-roll in all under V3.
const BUDGET: u8 = 8;

/// The house rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Dalmatian {
    /// V1: a die may count for several groups.
    pub reuse: bool,
    /// V2: only the best of a round record their points.
    pub round_winners: bool,
    /// V3: eight re-rolled dice in place of two re-rolls.
    pub eight_dice: bool,
}

/// The most players of a game.
const MOST_SEATS: usize = 6;

/// One for each player, without asking for memory.
pub type BySeat<T> = SmallVec<[T; MOST_SEATS]>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub scores: BySeat<u16>,
    /// 1 to 12.
    pub round: u8,
    /// Who rolls the total and comes last. Meaningless in a roll-off.
    pub starter: Seat,
    /// With V2, the points of those who have had their turn this round.
    pub points: BySeat<Option<u8>>,
    pub phase: Phase,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    RollOff(LeadOff),
    Total,
    Turn(Turn),
    Over,
}

/// A player's turn. Dice are awaited while fewer than five lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub total: u8,
    pub seat: Seat,
    pub dice: Dice,
    /// Re-rolls left, or with V3 dice that may still be re-rolled.
    pub left: u8,
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        /// Roll these faces again.
        Reroll(dice: Dice) = "reroll", "reroll 1 5", "pick up these dice and roll them again";
        Stop = "stop", "stop", "score the dice as they lie";
    }
}

impl Dalmatian {
    /// Re-rolls of a fresh turn, or with V3 its dice.
    #[must_use]
    pub fn rerolls(&self) -> u8 {
        if self.eight_dice { BUDGET } else { REROLLS }
    }

    /// What is left after so many dice are re-rolled, if that may be done.
    #[must_use]
    pub fn left_after(&self, left: u8, dice: usize) -> Option<u8> {
        let cost = if self.eight_dice { u8::try_from(dice).ok()? } else { 1 };
        left.checked_sub(cost)
    }

    fn end_turn(&self, state: &mut State, turn: Turn, told: &mut Told) {
        let points = points(turn.total, turn.dice, self.reuse);
        told.say(if self.reuse { "V1" } else { "R6" }, |names| {
            let found = worth(turn.total, turn.dice, self.reuse);
            format!(
                "{} {}",
                names.does(turn.seat, "scores"),
                text::points_with_groups(points, turn.total, &found.groups)
            )
        });
        let seats = state.scores.len();
        if self.round_winners {
            state.points[turn.seat.index()] = Some(points);
        } else {
            state.scores[turn.seat.index()] += u16::from(points);
        }
        if seats > 1 && turn.seat != state.starter {
            let next = turn.seat.left(seats);
            state.phase = Phase::Turn(self.fresh_turn(turn.total, next));
            return;
        }
        if self.round_winners {
            record_round(state, told);
        }
        if state.round == ROUNDS || seats == 1 {
            state.phase = Phase::Over;
            self.tell_end(state, told);
            return;
        }
        state.round += 1;
        state.starter = state.starter.left(seats);
        state.phase = Phase::Total;
        told.say("R7", |names| format!("{} starts round {}", &names[state.starter], state.round));
    }

    fn fresh_turn(&self, total: u8, seat: Seat) -> Turn {
        Turn { total, seat, dice: Dice::NONE, left: self.rerolls() }
    }

    fn tell_end(&self, state: &State, told: &mut Told) {
        if state.scores.len() == 1 {
            return;
        }
        let winners: Vec<Seat> = self.winners(state).iter().collect();
        told.say(if winners.len() > 1 { "J2" } else { "R8" }, |names| {
            let who = names.together(&winners);
            let best = state.scores.iter().max().copied().unwrap_or(0);
            let verb = if winners.len() == 1 { "wins" } else { "share the win" };
            format!("{who} {verb} with {best}")
        });
    }
}

/// V2: those with the best of the round record it.
fn record_round(state: &mut State, told: &mut Told) {
    let best = state.points.iter().flatten().copied().max().unwrap_or(0);
    if best == 0 {
        told.say("J3", |_| "nobody made a point this round, so nobody records any".to_string());
    } else {
        let State { scores, points, .. } = state;
        for (score, points) in scores.iter_mut().zip(points.iter()) {
            if *points == Some(best) {
                *score += u16::from(best);
            }
        }
        told.say("V2", |names| {
            let who: Vec<Seat> =
                Seat::all(points.len()).filter(|seat| points[seat.index()] == Some(best)).collect();
            let verb = if who.len() == 1 { "wins" } else { "win" };
            format!("{} {verb} the round: {best} recorded", names.together(&who))
        });
    }
    state.points.fill(None);
}

impl Game for Dalmatian {
    const INFO: Info = Info {
        id: "dalmatian",
        aliases: &[],
        title: "Dalmatian",
        about: "Five dice, twelve rounds: collect dice that add up to the round's total",
        seats: (2, MOST_SEATS),
        rules: include_str!("rules.md"),
        shapes: include_str!("shapes.json"),
        house_rules: &[
            HouseRule {
                key: "reuse",
                clause: "V1",
                setting: Setting::Switch,
                help: "a die may count for several groups",
            },
            HouseRule {
                key: "round_winners",
                clause: "V2",
                setting: Setting::Switch,
                help: "only the best of a round record their points",
            },
            HouseRule {
                key: "eight_dice",
                clause: "V3",
                setting: Setting::Switch,
                help: "eight re-rolled dice in place of two re-rolls",
            },
        ],
        phases: &["roll-off", "total", "roll", "reroll", "over"],
        moves: Move::WORDS,
        hands_are_kept: false,
        example: "6:12345",
        odds_example: "6:12345",
        opening: &["dice 1 5", "dice 1 2 3 4 5"],
        notation: "TOTAL:DICE, such as 6:12345; no dice for a turn not yet rolled, and /N after the dice for N re-rolls left",
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        State {
            scores: smallvec![0; seats],
            round: 1,
            starter: first.unwrap_or(Seat::new(0)),
            points: smallvec![None; seats],
            phase: match first {
                Some(_) => Phase::Total,
                None => Phase::RollOff(LeadOff::among(seats)),
            },
        }
    }

    fn next(&self, state: &State) -> Next {
        match &state.phase {
            Phase::RollOff(off) => Next::Chance(Due { seat: off.next(), what: Chance::Dice(DICE) }),
            Phase::Total => Next::Chance(Due { seat: state.starter, what: Chance::Dice(2) }),
            Phase::Turn(turn) => match DICE - turn.dice.len() as u8 {
                0 => Next::Decide(turn.seat),
                missing => Next::Chance(Due { seat: turn.seat, what: Chance::Dice(missing) }),
            },
            Phase::Over => Next::Over,
        }
    }

    fn due_by(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::RollOff(_) => "R2",
            Phase::Total => "R3",
            Phase::Turn(_) | Phase::Over => "R5",
        }
    }

    fn offers(&self, state: &State, out: &mut Vec<Offer<Move>>) {
        let Some(turn) = deciding(state) else { return };
        for_each_reroll(turn.dice, |dice| {
            if self.left_after(turn.left, dice.len()).is_some() {
                out.push(Offer::of(turn.seat, Move::Reroll(dice)));
            }
        });
        out.push(Offer::of(turn.seat, Move::Stop));
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let Some(turn) = deciding(state) else {
            return Err(not_deciding(state));
        };
        if seat != turn.seat {
            return Err(Refusal::new(Code::SeatWrong, "it is another player's turn").rule("R4"));
        }
        let Move::Reroll(dice) = mv else { return Ok(()) };
        if dice.is_empty() {
            return Err(Refusal::new(Code::MoveIllegal, "a re-roll is of one die or more")
                .rule("J5")
                .hint("To roll none, type stop"));
        }
        if !turn.dice.contains(*dice) {
            return Err(Refusal::new(
                Code::MoveIllegal,
                format!("re-rolling {dice} takes dice that do not lie there"),
            )
            .rule("R5")
            .hint(format!("The dice are {}", turn.dice)));
        }
        if self.left_after(turn.left, dice.len()).is_none() {
            let (rule, message) = if self.eight_dice {
                (
                    "V3",
                    format!(
                        "{} to re-roll, {} left to do it",
                        number(dice.len(), "die", "dice"),
                        turn.left
                    ),
                )
            } else {
                ("R5", "no re-roll is left in this turn".to_string())
            };
            return Err(Refusal::new(Code::MoveIllegal, message).rule(rule));
        }
        Ok(())
    }

    fn play(&self, state: &mut State, _seat: Seat, mv: &Move, told: &mut Told) {
        let Phase::Turn(turn) = &mut state.phase else { return };
        match mv {
            Move::Stop => {
                let turn = *turn;
                self.end_turn(state, turn, told);
            }
            Move::Reroll(dice) => {
                turn.left = self.left_after(turn.left, dice.len()).unwrap_or(0);
                turn.dice = turn.dice.minus(*dice).unwrap_or(turn.dice);
            }
        }
    }

    fn settle(&self, state: &mut State, luck: &Luck, told: &mut Told) {
        let Luck::Dice(dice) = *luck else { return };
        let seats = state.scores.len();
        match &mut state.phase {
            Phase::RollOff(off) => {
                if let Some(first) = off.settle(dice, "R2", told) {
                    state.starter = first;
                    state.phase = Phase::Total;
                }
            }
            Phase::Total => {
                let total = dice.sum() as u8;
                told.say("R3", |_| format!("the total of round {} is {total}", state.round));
                let first = state.starter.left(seats);
                state.phase = Phase::Turn(self.fresh_turn(total, first));
            }
            Phase::Turn(turn) => {
                turn.dice = turn.dice.plus(dice);
                if turn.left == 0 {
                    let turn = *turn;
                    told.say("J5", |_| "no re-roll is left: the turn ends".to_string());
                    self.end_turn(state, turn, told);
                }
            }
            Phase::Over => {}
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.scores.len()
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        state.scores[seat.index()].into()
    }

    fn round(&self, state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }
}

/// The turn in which a decision is due.
fn deciding(state: &State) -> Option<Turn> {
    match state.phase {
        Phase::Turn(turn) if turn.dice.len() == usize::from(DICE) => Some(turn),
        _ => None,
    }
}

fn not_deciding(state: &State) -> Refusal {
    if state.phase == Phase::Over {
        return Refusal::new(Code::GameOver, "the game is over").rule("R8");
    }
    Refusal::new(Code::PhaseWrong, "dice are awaited, not a move").rule("R5")
}

/// All sets of five dice but the empty one, as bits, the first die highest: fewest dice first, and
/// small faces first among equals.
const REROLLED: [u8; 31] = {
    let mut sets = [0; 31];
    let mut n = 0;
    let mut wanted = 1;
    while wanted <= DICE as u32 {
        let mut set = 31_u8;
        while set > 0 {
            if set.count_ones() == wanted {
                sets[n] = set;
                n += 1;
            }
            set -= 1;
        }
        wanted += 1;
    }
    sets
};

/// Calls `tell` with every different choice of one die or more of five, fewest dice first, without
/// allocating.
fn for_each_reroll(dice: Dice, mut tell: impl FnMut(Dice)) {
    let (faces, _) = score::laid_out(dice);
    let bit = |i: usize| 1_u8 << (4 - i);
    // Of equal dice the first ones are taken, so that each choice is told once.
    let doubles = (1..5).filter(|&i| faces[i] == faces[i - 1]).fold(0, |all, i| all | bit(i));
    for set in REROLLED.into_iter().filter(|set| set & doubles & !(set >> 1) == 0) {
        let mut part = Dice::NONE;
        for (i, &face) in faces.iter().enumerate() {
            if set & bit(i) != 0 {
                part.add(face);
            }
        }
        tell(part);
    }
}

#[cfg(test)]
mod tests;
