//! Dalmatian in JSON, and in compact notation. `{"total":6,"dice":[1,2,3,4,5]}` is a turn of nobody
//! in particular.

use super::score::PastScore;
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
        let alone = names.len() == 1;
        let phase = line.phase(alone);
        line.belongs(phase, alone)?;
        let seat = |name: &Option<Name>, at| name.as_ref().map(|name| name.seat(&names, at));
        let starter = seat(&line.starter, "/starter").transpose()?;
        let entrants = line.roll_off.as_ref().map(|all| RollOff::read(all, &names, DICE));
        let roll_off = entrants.transpose()?.unwrap_or_else(|| RollOff::among(names.len()));
        let turn = seat(&line.turn, "/turn").transpose()?;
        let round = line.round(phase, starter.or(turn.filter(|_| phase == Phase::Total)))?;
        let (now, at_turn) = match phase {
            Phase::RollOff => {
                let first = roll_off.next();
                (Now::RollOff(roll_off), Some((first, "J4")))
            }
            Phase::Total => (Now::Total(round), Some((round.starter, "R3"))),
            Phase::Roll | Phase::Reroll => {
                let seat = turn.unwrap_or(round.starter.left(names.len()));
                let turn = rules.turn(&line, phase, seat, alone)?;
                (if alone { Now::Alone(Some(turn)) } else { Now::Turn(round, turn) }, None)
            }
            Phase::Over if alone => (Now::Alone(None), None),
            Phase::Over => (Now::Over(round), None),
        };
        if let (Some((seat, rule)), Some(turn)) = (at_turn, turn)
            && turn != seat
        {
            let message = format!("it is {}'s turn at this moment", &names[seat]);
            return Err(inconsistent(message, "/turn").rule(rule));
        }
        let players = || (0..names.len()).map(|i| line.players.get(i).map(|one| &one.player));
        let state = State {
            scores: players().map(|player| player.map_or(0, |player| player.score)).collect(),
            made: players().map(|player| player.and_then(|player| player.points)).collect(),
            now,
        };
        for seat in Seat::all(names.len()) {
            rules.check_points(&state, seat)?;
            ranged(state.scores[seat], 0..=MOST, OfPlayer(seat.index(), "score"))?;
        }
        Ok(Position { rules, names, state, is_fragment: alone })
    }

    fn write(position: &Position<Self>) -> Line<'_> {
        let Position { rules, names, state, .. } = position;
        let (round, turn, name) = (state.round(), state.turn(), |seat| Name::of(names, seat));
        let (phase, at_turn) = match state.now {
            Now::RollOff(ref off) => (Phase::RollOff, Some(off.next())),
            Now::Total(round) => (Phase::Total, Some(round.starter)),
            Now::Turn(_, turn) | Now::Alone(Some(turn)) => {
                (if turn.missing() == 0 { Phase::Reroll } else { Phase::Roll }, Some(turn.seat))
            }
            Now::Over(_) | Now::Alone(None) => (Phase::Over, None),
        };
        let player = |seat: Seat| Player {
            name: name(seat),
            score: state.scores[seat],
            points: state.made[seat],
        };
        Line {
            game: Some(Name::from(Self::INFO.id)),
            id: None,
            rules: Some(*rules),
            players: Seat::all(names.len()).map(|seat| player(seat).into()).collect(),
            round: match state.now {
                Now::RollOff(_) => Some(1),
                _ => round.map(|round| round.number),
            },
            starter: round.map(|round| name(round.starter)),
            total: turn.map(|turn| turn.total.into()),
            phase: Some(phase),
            turn: at_turn.map(name),
            dice: turn.map(|turn| turn.dice).filter(|dice| !dice.is_empty()),
            rerolls: turn.map(|turn| turn.left.into()),
            roll_off: match &state.now {
                Now::RollOff(off) => Some(off.write(names)),
                _ => None,
            },
        }
    }

    /// `6:12345`, `6:`, `6:12345/1`.
    fn read_word(word: &str) -> Result<Line<'_>> {
        let unread = |message: &str| {
            Refusal::new(Code::MoveUnreadable, message)
                .hint("A position is TOTAL:DICE, such as 6:12345")
        };
        let number =
            |typed: &str, message: &str| typed.trim().parse::<i64>().map_err(|_| unread(message));
        let Some((total, rest)) = halves(word, ':') else {
            return Err(unread("a position has a colon between total and dice"));
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
        Ok(Line { total: Some(total), dice, rerolls, ..Line::default() })
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
        let Position { rules, state, .. } = position;
        if let Some(turn) = state.deciding() {
            return Ok(Box::new(score(turn.total, turn.dice, rules.reuse)));
        }
        if state.now == Now::Alone(None) {
            let score = state.scores[Seat::new(0)];
            return Ok(Box::new(PastScore { score, value: score }));
        }
        let message = "a score needs all five dice";
        Err(Refusal::new(Code::DiceCount, message).at("/dice").rule("R5"))
    }
}

fn five_dice(found: usize) -> Refusal {
    Refusal::new(Code::DiceCount, format!("a turn has five dice, not {found}")).rule("R5")
}

impl Line<'_> {
    /// The phase that is given, or goes without saying.
    fn phase(&self, alone: bool) -> Phase {
        match self {
            Line { phase: Some(phase), .. } => *phase,
            Line { roll_off: Some(_), .. } => Phase::RollOff,
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

    /// The running round, or the last. Before the first, and without a game, nobody asks for it.
    fn round(&self, phase: Phase, starter: Option<Seat>) -> Result<Round> {
        let number = ranged_if(self.round, 1..=ROUNDS, "/round")?;
        let number = number.unwrap_or(if phase == Phase::Over { ROUNDS } else { 1 });
        let anybody = self.players.len() < 2 || matches!(phase, Phase::RollOff | Phase::Over);
        let starter = starter.or(anybody.then_some(Seat::new(0)));
        let starter = starter.ok_or_else(|| missing("/starter").rule("R4"))?;
        match phase {
            Phase::RollOff if number != 1 => {
                Err(inconsistent("the roll to begin comes before round 1", "/round").rule("R2"))
            }
            Phase::Over if number != ROUNDS => {
                Err(inconsistent("a game is over after round 12", "/round").rule("R8"))
            }
            _ => Ok(Round { number, starter }),
        }
    }
}

impl Dalmatian {
    fn turn(&self, line: &Line, phase: Phase, seat: Seat, alone: bool) -> Result<Turn> {
        let total = ranged_if(line.total, 2..=12, "/total")?;
        let total = total.ok_or_else(|| missing("/total").rule("R3"))? as u8;
        let dice = line.dice.unwrap_or_default();
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
        let given = ranged_if(line.rerolls, 0..=most.into(), "/rerolls")?;
        // A roll after the first one has spent something.
        let spent = self.left_after(most, whole - kept).unwrap_or(0);
        let usual = if reroll || kept == 0 { most } else { spent };
        let left = given.map_or(usual, |left| left as u8);
        if reroll && left == 0 && !alone {
            let message = "a turn without re-rolls is over";
            return Err(Refusal::new(Code::OutOfRange, message).at("/rerolls").rule("J5"));
        }
        if left > spent && left != usual {
            let rule = if self.eight_dice { "V3" } else { "R5" };
            let message = "more re-rolls are left than these dice allow";
            return Err(inconsistent(message, "/rerolls").rule(rule));
        }
        Ok(Turn { total, seat, dice, left })
    }

    /// With V2, exactly those who have had their turn this round hold points.
    fn check_points(&self, state: &State, seat: Seat) -> Result<()> {
        let at = OfPlayer(seat.index(), "points");
        let given = ranged_if(state.made[seat], 0..=DICE.into(), at)?;
        let had_turn = match state.now {
            Now::Turn(round, turn) => {
                let place = |seat| round.place(seat, state.seats());
                place(seat) < place(turn.seat)
            }
            _ => false,
        };
        let due = self.round_winners && had_turn;
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
