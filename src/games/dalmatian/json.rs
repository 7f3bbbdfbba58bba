//! Dalmatian in JSON, and in compact notation. `{"total":6,"dice":[1,2,3,4,5]}` is a turn of nobody
//! in particular.

use super::{DICE, Dalmatian, Now, ROUNDS, Round, State, Turn, score};
use crate::pieces::{OfPlayer, missing, need, ranged_if, seat_of};
use crate::prelude::*;

const FIVE: usize = DICE as usize;

/// A moment of a whole game.
#[serde_with::skip_serializing_none]
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct WholeState<'a> {
    players: Vec<Object<Player<'a>>>,
    #[schemars(range(min = 1, max = 12))]
    round: i64,
    /// Who rolls the total and takes the last turn of the round.
    starter: Option<Name<'a>>,
    #[schemars(range(min = 2, max = 12))]
    total: Option<i64>,
    phase: Phase,
    turn: Option<Name<'a>>,
    /// All five, or in the phase `roll` those that were kept.
    #[schemars(length(max = 5))]
    dice: Option<Dice>,
    /// Re-rolls left, or with `eight_dice` dice that may still be re-rolled.
    #[schemars(range(min = 0, max = 8))]
    rerolls: Option<i64>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    roll_off: Option<Vec<Object<Entrant<'a>>>>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct Player<'a> {
    name: Name<'a>,
    #[schemars(range(min = 0, max = 60))]
    score: i64,
    /// With `round_winners`: what the turn of this round made.
    #[schemars(range(min = 0, max = 5))]
    points: Option<i64>,
    /// Plays no more (J7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Phase {
    RollOff,
    Total,
    Roll,
    Reroll,
    Over,
}

/// A turn of nobody in particular.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShortState {
    #[schemars(range(min = 2, max = 12))]
    total: i64,
    /// All five; none if they are still to be rolled.
    #[schemars(length(max = 5))]
    dice: Option<Dice>,
    /// Re-rolls left, or with `eight_dice` dice that may still be re-rolled: all of a turn unless said.
    #[schemars(range(min = 0, max = 8))]
    rerolls: Option<i64>,
}

impl Json for Dalmatian {
    type Whole<'a> = WholeState<'a>;
    type Short<'a> = ShortState;

    fn read(&self, whole: WholeState<'_>) -> Result<Position<Self>> {
        let players = &whole.players;
        let names = names::<Self>(players.iter().map(|Object(player)| &*player.name))?;
        let now = match whole.phase {
            Phase::RollOff => Now::RollOff(RollOff::read(whole.roll_off.as_deref(), &names, DICE)?),
            Phase::Total => Now::Total(whole.round(&names)?),
            Phase::Roll | Phase::Reroll => {
                Now::Turn(whole.round(&names)?, self.turn(&whole, &names)?)
            }
            Phase::Over => Now::Over(whole.round(&names)?),
        };
        let state = State {
            scores: players.iter().map(|Object(player)| player.score).collect(),
            made: players.iter().map(|Object(player)| player.points).collect(),
            playing: Seat::all(names.len()).filter(|seat| !players[seat.index()].0.left).collect(),
            now,
        };
        let position = Position { rules: *self, names, state };
        left_fits(&position, position.state.playing, "J7")?;
        self.points_fit(&position.state)?;
        agrees(&position, &Self::write(&position), &whole)?;
        Ok(position)
    }

    fn write(position: &Position<Self>) -> WholeState<'_> {
        let Position { rules, names, state } = position;
        let (round, turn, name) = (state.round(), state.turn(), |seat| Name::of(names, seat));
        let player = |seat: Seat| Player {
            name: name(seat),
            score: state.scores[seat],
            points: state.made[seat],
            left: !state.playing.has(seat),
        };
        let (phase, off) = match &state.now {
            Now::RollOff(off) => (Phase::RollOff, Some(off.write(names))),
            Now::Total(_) => (Phase::Total, None),
            Now::Turn(..) if state.deciding().is_some() => (Phase::Reroll, None),
            Now::Turn(..) => (Phase::Roll, None),
            Now::Over(_) => (Phase::Over, None),
        };
        WholeState {
            players: Seat::all(names.len()).map(|seat| Object(player(seat))).collect(),
            round: round.map_or(1, |round| round.number),
            starter: round.map(|round| name(round.starter)),
            total: turn.map(|turn| turn.total.into()),
            phase,
            turn: rules.next(state).seat().map(name),
            dice: turn.map(|turn| turn.dice).filter(|dice| !dice.is_empty()),
            rerolls: turn.map(|turn| turn.left.into()),
            roll_off: off,
        }
    }

    fn read_short(&self, short: ShortState) -> Result<Position<Self>> {
        let fresh = self.fresh_turn(ranged(short.total, 2..=12, "/total")? as u8, Seat::new(0));
        let left = ranged_if(short.rerolls, 0..=fresh.left.into(), "/rerolls")?;
        let left = left.map_or(fresh.left, |left| left as u8);
        let dice = short.dice.filter(|dice| !dice.is_empty()).map_or(Ok(Dice::NONE), five)?;
        let turn = Turn { dice, left, ..fresh };
        let mut state = self.start(1, Some(turn.seat));
        state.go_on(turn);
        Ok(Position { rules: *self, names: Names::you(), state })
    }

    /// `6:12345`, `6:`, `6:12345/1`.
    fn read_word(word: &str) -> Result<ShortState> {
        let unread = || {
            Refusal::new(Code::MoveUnreadable, "a position has a colon between total and dice")
                .hint("A position is TOTAL:DICE, such as 6:12345")
        };
        let number = |typed: &str| typed.trim().parse().map_err(|_| unread());
        let (total, rest) = word.split_once(':').ok_or_else(unread)?;
        let (faces, left) =
            rest.split_once('/').map_or((rest, None), |(faces, left)| (faces, Some(left)));
        Ok(ShortState {
            total: number(total)?,
            dice: Some(Dice::read_faces(faces)?),
            rerolls: left.map(number).transpose()?,
        })
    }

    fn word(&self, state: &State, _names: &Names) -> Option<String> {
        let turn = state.turn()?;
        let fresh = turn == self.fresh_turn(turn.total, turn.seat);
        let left =
            if turn.left == self.rerolls() { String::new() } else { format!("/{}", turn.left) };
        (fresh || turn.missing() == 0)
            .then(|| format!("{}:{}{left}", turn.total, turn.dice.digits()))
    }

    fn score(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        let none = || refusal!(DiceCount, at "/dice", by "R5", "a score needs all five dice");
        let turn = position.state.deciding().ok_or_else(none)?;
        Ok(Box::new(score(turn.total, turn.dice, position.rules.reuse)))
    }
}

impl WholeState<'_> {
    fn round(&self, names: &Names) -> Result<Round> {
        let starter = need(self.starter.as_ref(), "/starter").map_err(|why| why.rule("R4"))?;
        let number = ranged(self.round, 1..=ROUNDS, "/round")?;
        Ok(Round { number, starter: starter.seat(names, "/starter")? })
    }
}

impl Dalmatian {
    fn turn(&self, whole: &WholeState, names: &Names) -> Result<Turn> {
        let seat = seat_of(whole.turn.as_ref(), names, "/turn")?;
        let total = need(whole.total, "/total").map_err(|why| why.rule("R3"))?;
        let total = ranged(total, 2..=12, "/total")? as u8;
        let left = need(whole.rerolls, "/rerolls")?;
        let left = ranged(left, 0..=self.rerolls().into(), "/rerolls")? as u8;
        let dice = match whole.phase {
            // None lie there before the first roll.
            Phase::Roll => whole.dice.unwrap_or_default(),
            _ => five(need(whole.dice, "/dice")?)?,
        };
        refuse_if!(whole.phase == Phase::Roll && dice.len() >= FIVE =>
            DiceCount, at "/dice", "all five dice are on the table: nothing to roll");
        Ok(Turn { total, seat, dice, left })
    }

    /// R6, V2: what a turn makes, and the scores, to which each turn adds at most as much.
    fn points_fit(&self, state: &State) -> Result<()> {
        let (number, five) = (state.round().map_or(1, |round| round.number), i64::from(DICE));
        let is_over = matches!(state.now, Now::Over(_));
        for seat in Seat::all(state.seats()) {
            let at = OfPlayer(seat.index(), "points");
            let has_had_turn = state.has_had_turn(seat);
            match (ranged_if(state.made[seat], 0..=five, at)?, self.round_winners && has_had_turn) {
                (None, true) if state.playing.has(seat) => return Err(missing(at).rule("V2")),
                (Some(_), false) => {
                    return Err(refusal!(StateInconsistent, at at, by "V2",
                        "no turn of this round has points to keep here"));
                }
                _ => {}
            }
            let counts = is_over || has_had_turn && !self.round_winners;
            let most = five * (number - 1 + i64::from(counts));
            ranged(state.scores[seat], 0..=most, OfPlayer(seat.index(), "score"))?;
        }
        Ok(())
    }
}

fn five(dice: Dice) -> Result<Dice> {
    refuse_if!(dice.len() != FIVE =>
        DiceCount, at "/dice", by "R5", "a turn has five dice, not {}", dice.len());
    Ok(dice)
}
