//! Dalmatian in JSON, and in compact notation. `{"total":6,"dice":[1,2,3,4,5]}` is a turn of nobody
//! in particular.

use super::{DICE, Dalmatian, Now, ROUNDS, Round, State, Turn, score};
use crate::pieces::{OfPlayer, halves, inconsistent, missing, none_foreign, ranged_if};
use crate::prelude::*;

/// Twelve rounds of five points.
const MOST: i64 = ROUNDS * DICE as i64;

/// What stands on a line.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
pub struct Line<'a> {
    #[serde(borrow)]
    game: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    rules: Option<Dalmatian>,
    #[serde(default, borrow)]
    players: Vec<Listed<Player<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 12))]
    round: Option<i64>,
    /// Who rolls the total and takes the last turn of the round.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    starter: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 12))]
    total: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<Phase>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    turn: Option<Name<'a>>,
    /// All five, or in the phase `roll` those that were kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 5))]
    dice: Option<Dice>,
    /// Re-rolls left, or with `eight_dice` dice that may still be re-rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 8))]
    rerolls: Option<i64>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    roll_off: Option<Vec<Entrant<'a>>>,
}

heads!(Line);

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player<'a> {
    #[serde(borrow)]
    name: Name<'a>,
    #[serde(default)]
    #[schemars(range(min = 0, max = 60))]
    score: i64,
    /// With `round_winners`: what the turn of this round made.
    #[serde(skip_serializing_if = "Option::is_none")]
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

impl Json for Dalmatian {
    type Line<'a> = Line<'a>;

    fn read(&self, line: Line<'_>) -> Result<Position<Self>> {
        let rules = line.rules.unwrap_or(*self);
        let names = names::<Self, _>(&line.players, |player| &player.name)?;
        rules_fit(&rules)?;
        let seats = names.len();
        let alone = seats == 1;
        let phase = line.phase(alone);
        line.belongs(phase, alone)?;
        let seat = |name: &Option<Name>, at| name.as_ref().map(|name| name.seat(&names, at));
        let starter = seat(&line.starter, "/starter").transpose()?;
        let off = line.roll_off.as_ref().map(|all| RollOff::read(all, &names, DICE)).transpose()?;
        let turn = seat(&line.turn, "/turn").transpose()?;
        let number = ranged_if(line.round, 1..=ROUNDS, "/round")?;
        // Who is to roll the total is the starter.
        let starter = starter.or(turn.filter(|_| phase == Phase::Total));
        let starter = || starter.ok_or_else(|| missing("/starter").rule("R4"));
        let round = |usual, starter| Round { number: number.unwrap_or(usual), starter };
        let player = |seat: Seat| line.players.get(seat.index()).map(|listed| &listed.player);
        let plays = |seat: &Seat| player(*seat).is_none_or(|player| !player.left);
        let playing: Seats = Seat::all(seats).filter(plays).collect();
        let now = match phase {
            Phase::RollOff => Now::RollOff(off.unwrap_or_else(|| RollOff::among(seats))),
            Phase::Total => Now::Total(round(1, starter()?)),
            Phase::Over if alone => Now::Alone(None),
            Phase::Over => Now::Over(round(ROUNDS, starter().unwrap_or(Seat::new(0)))),
            _ if alone => Now::Alone(Some(rules.turn(&line, phase, Seat::new(0))?)),
            _ => {
                let round = round(1, starter()?);
                let first = playing.first_from(round.starter.left(seats));
                let seat = turn.or(first).unwrap_or(round.starter);
                Now::Turn(round, rules.turn(&line, phase, seat)?)
            }
        };
        let state = State {
            scores: Seat::all(seats)
                .map(|seat| player(seat).map_or(0, |player| player.score))
                .collect(),
            made: Seat::all(seats).map(|seat| player(seat)?.points).collect(),
            playing,
            now,
        };
        let at_turn = rules.next(&state).seat();
        if let (Some(seat), true) = (at_turn, turn.is_some() && turn != at_turn) {
            let message = format!("it is {}'s turn at this moment", &names[seat]);
            let rule = if phase == Phase::Total { "R3" } else { "J4" };
            return Err(inconsistent(message, "/turn").rule(rule));
        }
        let rolls_off = phase == Phase::RollOff && playing.len() < seats;
        if rolls_off || at_turn.is_some_and(|seat| !playing.has(seat)) {
            return Err(inconsistent("who has left takes no turn", "/turn").rule("J7"));
        }
        for seat in Seat::all(seats) {
            let at = OfPlayer(seat.index(), "points");
            let made = ranged_if(state.made[seat], 0..=DICE.into(), at)?;
            match (made, rules.round_winners && state.has_had_turn(seat)) {
                (None, true) if playing.has(seat) => return Err(missing(at).rule("V2")),
                (Some(_), false) => {
                    let message = "no turn of this round has points to keep here";
                    return Err(inconsistent(message, at).rule("V2"));
                }
                _ => ranged(state.scores[seat], 0..=MOST, OfPlayer(seat.index(), "score"))?,
            };
        }
        Ok(Position { rules, names, state, is_fragment: alone })
    }

    fn write(position: &Position<Self>) -> Line<'_> {
        let Position { rules, names, state, .. } = position;
        let (round, turn, name) = (state.round(), state.turn(), |seat| Name::of(names, seat));
        let player = |seat: Seat| Player {
            name: name(seat),
            score: state.scores[seat],
            points: state.made[seat],
            left: !state.playing.has(seat),
        };
        let (phase, number, off) = match &state.now {
            Now::RollOff(off) => (Phase::RollOff, Some(1), Some(off.write(names))),
            Now::Total(round) => (Phase::Total, Some(round.number), None),
            Now::Turn(..) | Now::Alone(Some(_)) => {
                let phase = if state.deciding().is_some() { Phase::Reroll } else { Phase::Roll };
                (phase, round.map(|round| round.number), None)
            }
            Now::Over(round) => (Phase::Over, Some(round.number), None),
            Now::Alone(None) => (Phase::Over, None, None),
        };
        Line {
            game: Some(Name::from(Self::INFO.id)),
            id: None,
            rules: Some(*rules),
            players: Seat::all(names.len()).map(|seat| player(seat).into()).collect(),
            round: number,
            starter: round.map(|round| name(round.starter)),
            total: turn.map(|turn| turn.total.into()),
            phase: Some(phase),
            turn: rules.next(state).seat().map(name),
            dice: turn.map(|turn| turn.dice).filter(|dice| !dice.is_empty()),
            rerolls: turn.map(|turn| turn.left.into()),
            roll_off: off,
        }
    }

    /// `6:12345`, `6:`, `6:12345/1`.
    fn read_word(word: &str) -> Result<Line<'_>> {
        let unread = || {
            Refusal::new(Code::MoveUnreadable, "a position has a colon between total and dice")
                .hint("A position is TOTAL:DICE, such as 6:12345")
        };
        let number = |typed: &str| typed.trim().parse().map_err(|_| unread());
        let (total, rest) = halves(word, ':').ok_or_else(unread)?;
        let (faces, left) =
            rest.split_once('/').map_or((rest, None), |(faces, left)| (faces, Some(left)));
        let total = Some(number(total)?);
        let dice = Some(Dice::read_faces(faces)?).filter(|dice| !dice.is_empty());
        Ok(Line { total, dice, rerolls: left.map(number).transpose()?, ..Line::default() })
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
        let Some(turn) = position.state.deciding() else {
            let message = "a score needs all five dice";
            return Err(Refusal::new(Code::DiceCount, message).at("/dice").rule("R5"));
        };
        Ok(Box::new(score(turn.total, turn.dice, position.rules.reuse)))
    }
}

impl Line<'_> {
    /// The phase that is given, or goes without saying.
    fn phase(&self, alone: bool) -> Phase {
        match self {
            Line { phase: Some(phase), .. } => *phase,
            Line { dice: Some(_), .. } => Phase::Reroll,
            Line { total: Some(_), .. } => Phase::Roll,
            _ if alone => Phase::Roll,
            Line { starter: Some(_), .. } => Phase::Total,
            _ => Phase::RollOff,
        }
    }

    /// Whether its fields belong to this moment.
    fn belongs(&self, phase: Phase, alone: bool) -> Result<()> {
        let turn = matches!(phase, Phase::Roll | Phase::Reroll);
        if alone && !turn && phase != Phase::Over {
            let message = "a position of one seat is a turn";
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase"));
        }
        none_foreign(&[
            (self.roll_off.is_some(), phase == Phase::RollOff, "/roll_off"),
            (self.total.is_some(), turn, "/total"),
            (self.dice.is_some(), turn, "/dice"),
            (self.rerolls.is_some(), turn, "/rerolls"),
            (self.turn.is_some(), phase != Phase::Over, "/turn"),
            (self.starter.is_some(), phase != Phase::RollOff && !alone, "/starter"),
            (self.round.is_some(), !alone, "/round"),
        ])
    }
}

impl Dalmatian {
    fn turn(&self, line: &Line, phase: Phase, seat: Seat) -> Result<Turn> {
        let total = ranged_if(line.total, 2..=12, "/total")?;
        let total = total.ok_or_else(|| missing("/total").rule("R3"))? as u8;
        let dice = line.dice.unwrap_or_default();
        let whole = dice.len() == usize::from(DICE);
        let wrong = |message: String| Refusal::new(Code::DiceCount, message).at("/dice");
        match phase {
            Phase::Reroll if !whole => {
                let message = format!("a turn has five dice, not {}", dice.len());
                return Err(wrong(message).rule("R5"));
            }
            Phase::Roll if dice.len() >= DICE.into() => {
                return Err(wrong("all five dice are on the table: nothing to roll".to_string()));
            }
            _ => {}
        }
        let mut turn = Turn { dice, ..self.fresh_turn(total, seat) };
        if let Some(left) = ranged_if(line.rerolls, 0..=turn.left.into(), "/rerolls")? {
            turn.left = left as u8;
        } else if !whole && !dice.is_empty() {
            // A roll after the first one has spent something.
            turn.left = self.left_after(turn.left, turn.missing().into()).unwrap_or(0);
        }
        Ok(turn)
    }
}
