//! Dalmatian states as JSON, and in compact notation.

use super::score::PastScore;
use super::{DICE, Dalmatian, Phase, Player, ROUNDS, State, Turn, score};
use crate::pieces::{OfPlayer, Typed, inconsistent, missing, none_foreign, ranged_if};
use crate::prelude::*;

/// Twelve rounds of five points.
const MOST: i64 = ROUNDS * DICE as i64;

impl OnWire for Dalmatian {
    const PLAYERS: bool = true;
    const ALONE: bool = true;

    fn prepare(&self, state: &mut State, _names: &Names) -> Result<()> {
        let (phase, whole) = (phase(state), !state.is_fragment());
        let turn = matches!(phase, Phase::Roll | Phase::Reroll);
        if !whole && !turn && phase != Phase::Over {
            let message = "a position of one seat is a turn";
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase"));
        }
        none_foreign(&[
            (state.roll_off.is_some(), phase == Phase::RollOff, "/roll_off"),
            (state.total.is_some(), turn, "/total"),
            (state.dice.is_some(), turn, "/dice"),
            (state.rerolls.is_some(), turn, "/rerolls"),
            (state.turn.is_some(), phase != Phase::Over, "/turn"),
            (state.starter.is_some(), phase != Phase::RollOff && whole, "/starter"),
            (state.round.is_some(), whole, "/round"),
        ])
    }

    fn complete(&self, state: &mut State, names: &Names) -> Result<()> {
        if state.players.is_empty() {
            state.players.push(Player::default());
        }
        let (phase, whole) = (phase(state), !state.is_fragment());
        let round = ranged_if(state.round, 1..=ROUNDS, "/round")?;
        let round = round.unwrap_or(if phase == Phase::Over { ROUNDS } else { 1 });
        let any = !whole || matches!(phase, Phase::RollOff | Phase::Over);
        let starter = state.starter.or(state.turn.filter(|_| phase == Phase::Total));
        let starter = starter.or(any.then_some(Seat::new(0)));
        let starter = starter.ok_or_else(|| missing("/starter").rule("R4"))?;
        let at_turn = match phase {
            Phase::RollOff if round != 1 => {
                let message = "the roll to begin comes before round 1";
                return Err(inconsistent(message, "/round").rule("R2"));
            }
            Phase::RollOff => {
                let off = state.roll_off.get_or_insert_with(|| RollOff::among(names.len()));
                off.check(DICE.into())?;
                Some((off.next(), "J4"))
            }
            Phase::Total => Some((starter, "R3")),
            Phase::Roll | Phase::Reroll => {
                state.run(self.turn(state, phase, starter)?);
                None
            }
            Phase::Over if round != ROUNDS => {
                return Err(inconsistent("a game is over after round 12", "/round").rule("R8"));
            }
            Phase::Over => None,
        };
        if let Some((seat, rule)) = at_turn
            && *state.turn.get_or_insert(seat) != seat
        {
            let message = format!("it is {}'s turn at this moment", &names[seat]);
            return Err(inconsistent(message, "/turn").rule(rule));
        }
        state.phase = Some(phase);
        if whole {
            state.round = Some(round);
            state.starter = Some(starter).filter(|_| phase != Phase::RollOff);
        }
        Ok(())
    }

    fn check_state(&self, state: &State, _seats: usize) -> Result<()> {
        for seat in Seat::all(state.seats()) {
            self.check_points(state, seat)?;
            let at = OfPlayer(seat.index(), "score");
            ranged(state.players[seat.index()].score, 0..=MOST, at)?;
        }
        Ok(())
    }

    /// `6:12345`, `6:`, `6:12345/1`.
    fn read_position(&self, arg: &str) -> Result<Position<Self>> {
        let arg = Typed::new(arg);
        let unread = |typed: Typed<'_>, message: &str| {
            typed
                .refuse(Code::MoveUnreadable, message)
                .hint("A position is TOTAL:DICE, such as 6:12345")
        };
        let number = |typed: Typed<'_>, message: &str| {
            typed.text.trim().parse::<i64>().map_err(|_| unread(typed, message))
        };
        let Some((total, rest)) = arg.split_once_or_space(':') else {
            return Err(unread(arg, "a position has a colon between total and dice"));
        };
        let total = number(total, "the total is a number from 2 to 12")?;
        let (faces, left) =
            rest.split_once('/').map_or((rest, None), |(dice, left)| (dice, Some(left)));
        let dice = Some(Dice::read_faces(faces)?).filter(|dice| !dice.is_empty());
        let rerolls = left.map(|left| number(left, "after the slash comes a number"));
        let rerolls = rerolls.transpose()?;
        if let Some(dice) = dice.filter(|dice| dice.len() != usize::from(DICE)) {
            return Err(five_dice(dice.len()));
        }
        let state = State { total: Some(total), dice, rerolls, ..State::default() };
        self.position(Names::you(), state)
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        let turn = state.running()?;
        let fresh = turn == self.fresh_turn(turn.total, turn.seat);
        let left =
            if turn.left == self.rerolls() { String::new() } else { format!("/{}", turn.left) };
        (fresh || turn.missing() == 0)
            .then(|| format!("{}:{}{left}", turn.total, turn.dice.digits()))
    }

    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        let Position { rules, state, .. } = position;
        if let Some(turn) = state.deciding() {
            return Ok(Box::new(score(turn.total, turn.dice, rules.reuse)));
        }
        if state.phase() == Phase::Over {
            return Ok(Box::new(PastScore { score: state.players[0].score }));
        }
        let message = "a score needs all five dice";
        Err(Refusal::new(Code::DiceCount, message).at("/dice").rule("R5"))
    }
}

fn five_dice(found: usize) -> Refusal {
    Refusal::new(Code::DiceCount, format!("a turn has five dice, not {found}")).rule("R5")
}

/// The phase that is told, or that goes without saying.
fn phase(state: &State) -> Phase {
    match state {
        State { phase: Some(phase), .. } => *phase,
        State { roll_off: Some(_), .. } => Phase::RollOff,
        State { dice: Some(_), .. } => Phase::Reroll,
        State { total: Some(_), .. } => Phase::Roll,
        _ if state.is_fragment() => Phase::Roll,
        State { starter: Some(_), .. } => Phase::Total,
        _ => Phase::RollOff,
    }
}

impl Dalmatian {
    fn turn(&self, state: &State, phase: Phase, starter: Seat) -> Result<Turn> {
        let total = ranged_if(state.total, 2..=12, "/total")?;
        let total = total.ok_or_else(|| missing("/total").rule("R3"))? as u8;
        let dice = state.dice.unwrap_or_default();
        let (kept, whole) = (dice.len(), usize::from(DICE));
        let reroll = phase == Phase::Reroll;
        if reroll && kept != whole {
            return Err(five_dice(kept).at("/dice"));
        }
        if !reroll && kept >= whole {
            let message = "all five dice are on the table: nothing to roll";
            return Err(Refusal::new(Code::DiceCount, message).at("/dice"));
        }
        let most = self.rerolls();
        let given = ranged_if(state.rerolls, 0..=most.into(), "/rerolls")?;
        // A roll after the first one has spent something.
        let spent = self.left_after(most, whole - kept).unwrap_or(0);
        let usual = if reroll || kept == 0 { most } else { spent };
        let left = given.map_or(usual, |left| left as u8);
        if reroll && left == 0 && !state.is_fragment() {
            let message = "a turn without re-rolls is over";
            return Err(Refusal::new(Code::OutOfRange, message).at("/rerolls").rule("J5"));
        }
        if left > spent && left != usual {
            let rule = if self.eight_dice { "V3" } else { "R5" };
            let message = "more re-rolls are left than these dice allow";
            return Err(inconsistent(message, "/rerolls").rule(rule));
        }
        let seat = state.turn.unwrap_or(starter.left(state.seats()));
        Ok(Turn { total, seat, dice, left })
    }

    /// With V2, exactly those who have had their turn this round hold points.
    fn check_points(&self, state: &State, seat: Seat) -> Result<()> {
        let at = OfPlayer(seat.index(), "points");
        let given = ranged_if(state.players[seat.index()].points, 0..=DICE.into(), at)?;
        let due = self.round_winners && state.had_turn(seat);
        let message = match given {
            Some(_) if due => return Ok(()),
            None if due => "the points of this round's turn are missing",
            Some(_) => "no turn of this round has points to keep here",
            None => return Ok(()),
        };
        let code = if due { Code::MissingField } else { Code::StateInconsistent };
        Err(Refusal::new(code, message).at(at).rule("V2"))
    }
}
