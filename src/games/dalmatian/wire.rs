//! Dalmatian states in JSON and in compact notation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::score::PastScore;
use super::{DICE, Dalmatian, Phase, ROUNDS, State, Turn, score};
use crate::game::{Answer, Game, OnWire, Position, names_seated};
use crate::json::strict::{FromName, OrName};
use crate::kit::dice::{self, Dice, FACES, Faces};
use crate::kit::leadoff::LeadOff;
use crate::kit::meaning::{OfPlayer, foreign, inconsistent, missing, named, ranged, ranged_if};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;

/// A state. `{"total":6,"dice":[1,2,3,4,5]}` is one: a turn of nobody in particular.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wire {
    #[serde(default)]
    rules: Dalmatian,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<OrName<Player>>,
    /// 1 to 12.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 12))]
    round: Option<i64>,
    /// Who rolls the total and takes the last turn of the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    starter: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 12))]
    total: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    phase: Option<PhaseName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<String>,
    /// All five, or in the phase `roll` those that were kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 5), inner(range(min = 1, max = 6)))]
    dice: Option<Faces>,
    /// Re-rolls left, or with `eight_dice` dice that may still be re-rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 8))]
    rerolls: Option<i64>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roll_off: Option<Vec<Entrant>>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Player {
    name: String,
    #[serde(default)]
    #[schemars(range(min = 0, max = 60))]
    score: i64,
    /// With `round_winners`: what the turn of this round made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5))]
    points: Option<i64>,
}

impl FromName for Player {
    fn from_name(name: String) -> Self {
        Player { name, score: 0, points: None }
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Entrant {
    player: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 5), inner(range(min = 1, max = 6)))]
    dice: Option<Faces>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum PhaseName {
    #[default]
    RollOff,
    Total,
    Roll,
    Reroll,
    Over,
}

impl OnWire for Dalmatian {
    type Wire = Wire;

    fn to_wire(position: &Position<Self>) -> Wire {
        let Position { rules, names, state, small } = position;
        let player = |seat: Seat| {
            OrName(Player {
                name: names[seat].into(),
                score: state.scores[seat.index()].into(),
                points: state.points[seat.index()].map(i64::from),
            })
        };
        let mut wire = Wire {
            rules: *rules,
            players: Seat::all(names.len()).map(player).collect(),
            round: (!small).then_some(state.round.into()),
            starter: (!small).then(|| names[state.starter].into()),
            turn: rules.next(state).seat().map(|seat| names[seat].into()),
            ..Wire::default()
        };
        wire.phase = Some(match &state.phase {
            Phase::RollOff(off) => {
                wire.starter = None;
                let entrants = off.on_wire(names, |player, dice| Entrant { player, dice });
                wire.roll_off = Some(entrants);
                PhaseName::RollOff
            }
            Phase::Total => PhaseName::Total,
            Phase::Turn(turn) => {
                wire.total = Some(turn.total.into());
                wire.dice = turn.dice.some_on_wire();
                wire.rerolls = Some(turn.left.into());
                if turn.missing() == 0 { PhaseName::Reroll } else { PhaseName::Roll }
            }
            Phase::Over => PhaseName::Over,
        });
        wire
    }

    fn from_wire(wire: &Wire) -> Result<Position<Self>, Refusal> {
        let given = wire.players.iter().map(|player| &player.0.name);
        let names = names_seated(&Self::INFO, given)?;
        let small = names.are_you();
        let state = Reader { wire, names: &names, small }.state()?;
        Ok(Position { rules: wire.rules, names, state, small })
    }

    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>, Refusal>> {
        args.iter().map(|arg| self.read_position(arg)).collect()
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        let Phase::Turn(turn) = &state.phase else { return None };
        let fresh = *turn == self.fresh_turn(turn.total, turn.seat);
        let left =
            if turn.left == self.rerolls() { String::new() } else { format!("/{}", turn.left) };
        (fresh || turn.missing() == 0)
            .then(|| format!("{}:{}{left}", turn.total, turn.dice.digits()))
    }

    fn worth(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        let Position { rules, state, .. } = position;
        match &state.phase {
            Phase::Turn(turn) if turn.missing() == 0 => {
                Ok(Box::new(score(turn.total, turn.dice, rules.reuse)))
            }
            Phase::Over => Ok(Box::new(PastScore { score: state.scores[0] })),
            _ => {
                let message = "a score needs all five dice";
                Err(Refusal::new(Code::DiceCount, message).at("/dice").rule("R5"))
            }
        }
    }
}

impl Dalmatian {
    /// `6:12345`, `6:`, `6:12345/1`.
    fn read_position(&self, arg: &str) -> Result<Position<Self>, Refusal> {
        let unread = |message: &str, column: usize| {
            Refusal::new(Code::MoveUnreadable, message)
                .column(column)
                .hint("A position is TOTAL:DICE, such as 6:12345")
        };
        let number = |text: &str, message: &str, column: usize| {
            text.trim().parse::<i64>().map_err(|_| unread(message, column))
        };
        let Some((total, rest)) = arg.split_once(':') else {
            return Err(unread("a position has a colon between total and dice", 1));
        };
        let column = total.chars().count() + 2;
        let total = number(total, "the total is a number from 2 to 12", 1)?;
        let (dice, left) =
            rest.split_once('/').map_or((rest, None), |(dice, left)| (dice, Some(left)));
        let stroke = column + dice.chars().count() + 1;
        let dice = dice::read(dice, column)?;
        let rerolls = left.map(|left| number(left, "after the stroke stands a number", stroke));
        let rerolls = rerolls.transpose()?;
        if !dice.is_empty() && dice.len() != usize::from(DICE) {
            return Err(five_dice(dice.len()).column(column));
        }
        let dice = dice.some_on_wire();
        let wire = Wire { rules: *self, total: Some(total), dice, rerolls, ..Wire::default() };
        Self::from_wire(&wire).map_err(|mut refusal| {
            // What stands in an argument has a column, not a pointer.
            let after = refusal.at.take().is_some_and(|at| at == "/rerolls");
            refusal.column(if after { stroke } else { 1 })
        })
    }
}

fn five_dice(found: usize) -> Refusal {
    Refusal::new(Code::DiceCount, format!("a turn has five dice, not {found}")).rule("R5")
}

/// A state from outside, checked field by field.
struct Reader<'a> {
    wire: &'a Wire,
    names: &'a Names,
    small: bool,
}

impl Reader<'_> {
    fn state(&self) -> Result<State, Refusal> {
        let phase_name = self.phase_name();
        self.nothing_foreign(phase_name)?;
        let over = phase_name == PhaseName::Over && !self.small;
        let round = ranged_if(self.wire.round, 1..=i64::from(ROUNDS), "/round")?
            .map_or(if over { ROUNDS } else { 1 }, |round| round as u8);
        let starter = self.starter(phase_name)?;
        let phase = match phase_name {
            PhaseName::RollOff => Phase::RollOff(self.roll_off(round)?),
            PhaseName::Total => {
                self.turn_is(starter, "R3")?;
                Phase::Total
            }
            PhaseName::Roll | PhaseName::Reroll => Phase::Turn(self.turn(phase_name, starter)?),
            PhaseName::Over if over && round != ROUNDS => {
                return Err(inconsistent("a game is over after round 12", "/round").rule("R8"));
            }
            PhaseName::Over => Phase::Over,
        };
        let seats = self.names.len();
        let mut state =
            State { scores: vec![0; seats], round, starter, points: vec![None; seats], phase };
        for (seat, OrName(player)) in Seat::all(seats).zip(&self.wire.players) {
            state.points[seat.index()] = self.points(&state, seat, player.points)?;
            state.scores[seat.index()] = self.score(&state, seat, player.score)?;
        }
        self.rounds_won(&state)?;
        Ok(state)
    }

    fn phase_name(&self) -> PhaseName {
        match self.wire {
            Wire { phase: Some(phase), .. } => *phase,
            Wire { roll_off: Some(_), .. } => PhaseName::RollOff,
            Wire { dice: Some(_), .. } => PhaseName::Reroll,
            Wire { total: Some(_), .. } => PhaseName::Roll,
            _ if self.small => PhaseName::Roll,
            Wire { starter: Some(_), .. } => PhaseName::Total,
            _ => PhaseName::RollOff,
        }
    }

    /// Fields that say something at another moment only.
    fn nothing_foreign(&self, phase: PhaseName) -> Result<(), Refusal> {
        let wire = self.wire;
        let turn = matches!(phase, PhaseName::Roll | PhaseName::Reroll);
        if self.small && !turn && phase != PhaseName::Over {
            let message = "a position of one seat is a turn";
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase"));
        }
        let fields = [
            (wire.roll_off.is_some(), phase == PhaseName::RollOff, "/roll_off"),
            (wire.total.is_some(), turn, "/total"),
            (wire.dice.is_some(), turn, "/dice"),
            (wire.rerolls.is_some(), turn, "/rerolls"),
            (wire.turn.is_some(), phase != PhaseName::Over, "/turn"),
            (wire.starter.is_some(), phase != PhaseName::RollOff && !self.small, "/starter"),
            (wire.round.is_some(), !self.small, "/round"),
        ];
        match fields.into_iter().find(|&(given, fits, _)| given && !fits) {
            Some((_, _, at)) => Err(foreign(at)),
            None => Ok(()),
        }
    }

    fn seat(&self, name: Option<&String>, at: &str) -> Result<Option<Seat>, Refusal> {
        name.map(|name| named(self.names, name, at)).transpose()
    }

    fn starter(&self, phase: PhaseName) -> Result<Seat, Refusal> {
        let starter = match (&self.wire.starter, phase) {
            (None, PhaseName::Total) => self.seat(self.wire.turn.as_ref(), "/turn")?,
            (starter, _) => self.seat(starter.as_ref(), "/starter")?,
        };
        let any = self.small || matches!(phase, PhaseName::RollOff | PhaseName::Over);
        let any = any.then_some(Seat::new(0));
        starter.or(any).ok_or_else(|| missing("/starter").rule("R4"))
    }

    fn turn_is(&self, seat: Seat, rule: &'static str) -> Result<(), Refusal> {
        if self.seat(self.wire.turn.as_ref(), "/turn")?.is_none_or(|named| named == seat) {
            return Ok(());
        }
        let message = format!("it is {}'s turn at this moment", &self.names[seat]);
        Err(inconsistent(message, "/turn").rule(rule))
    }

    fn roll_off(&self, round: u8) -> Result<LeadOff, Refusal> {
        if round != 1 {
            return Err(inconsistent("the roll to begin comes before round 1", "/round").rule("R2"));
        }
        let off = match &self.wire.roll_off {
            None => LeadOff::among(self.names.len()),
            Some(entrants) => LeadOff::checked(
                entrants.iter().map(|e| (&*e.player, e.dice.as_deref())),
                self.names,
                DICE.into(),
            )?,
        };
        self.turn_is(off.next(), "J4")?;
        Ok(off)
    }

    fn turn(&self, phase: PhaseName, starter: Seat) -> Result<Turn, Refusal> {
        let rules = self.wire.rules;
        let total = ranged_if(self.wire.total, 2..=12, "/total")?;
        let total = total.ok_or_else(|| missing("/total").rule("R3"))? as u8;
        let dice = Dice::checked(self.wire.dice.as_deref().unwrap_or_default(), "/dice")?;
        let (kept, whole) = (dice.len(), usize::from(DICE));
        let reroll = phase == PhaseName::Reroll;
        if reroll && kept != whole {
            return Err(five_dice(kept).at("/dice"));
        }
        if !reroll && kept >= whole {
            let message = "five dice lie there already: nothing to roll";
            return Err(Refusal::new(Code::DiceCount, message).at("/dice"));
        }
        let most = rules.rerolls();
        let given = ranged_if(self.wire.rerolls, 0..=most.into(), "/rerolls")?;
        // A roll after the first one has spent something.
        let spent = rules.left_after(most, whole - kept).unwrap_or(0);
        let usual = if reroll || kept == 0 { most } else { spent };
        let left = given.map_or(usual, |left| left as u8);
        if reroll && left == 0 && !self.small {
            let message = "a turn without re-rolls is over";
            return Err(Refusal::new(Code::OutOfRange, message).at("/rerolls").rule("J5"));
        }
        if left > spent && left != usual {
            let rule = if rules.eight_dice { "V3" } else { "R5" };
            let message = "more re-rolls are left than these dice allow";
            return Err(inconsistent(message, "/rerolls").rule(rule));
        }
        let seat = self.seat(self.wire.turn.as_ref(), "/turn")?;
        Ok(Turn { total, seat: seat.unwrap_or(starter.left(self.names.len())), dice, left })
    }

    /// With V2, exactly those who have had their turn this round hold points.
    fn points(&self, state: &State, seat: Seat, given: Option<i64>) -> Result<Option<u8>, Refusal> {
        let at = OfPlayer(seat.index(), "points");
        let given = ranged_if(given, 0..=i64::from(DICE), at)?;
        match (given, self.wire.rules.round_winners && state.had_turn(seat)) {
            (Some(_), false) => {
                Err(inconsistent("no turn of this round has points to keep here", at).rule("V2"))
            }
            (None, true) => {
                let message = "the points of this round's turn are missing";
                Err(Refusal::new(Code::MissingField, message).at(at).rule("V2"))
            }
            (None, false) => Ok(None),
            (Some(points), true) => makeable(state, points, at).map(|()| Some(points as u8)),
        }
    }

    fn score(&self, state: &State, seat: Seat, given: i64) -> Result<u16, Refusal> {
        let at = OfPlayer(seat.index(), "score");
        let this_round = !self.wire.rules.round_winners && state.had_turn(seat);
        let turns = match state.phase {
            Phase::Over => state.round,
            _ => state.round - 1 + u8::from(this_round),
        };
        let score = ranged(given, 0..=i64::from(DICE * turns), at)
            .map_err(|refusal| refusal.hint("A turn makes five points at most"))?;
        if state.round == 1 && this_round {
            makeable(state, score, at)?;
        }
        Ok(score as u16)
    }

    /// With V2 all who record in a round record the same, so that scores are sums of some of as
    /// many numbers as rounds were played.
    fn rounds_won(&self, state: &State) -> Result<(), Refusal> {
        let rounds = if state.phase == Phase::Over { ROUNDS } else { state.round - 1 };
        let wanted = state.scores.iter().fold(1_u64, |set, &score| set | 1 << score);
        if !self.wire.rules.round_winners || self.small || summable(rounds, DICE, 1, wanted) {
            return Ok(());
        }
        let message = "no rounds with their winners make these scores together";
        Err(inconsistent(message, "/players").rule("V2"))
    }
}

/// One point is one die that shows the total by itself; more can be made of every total.
fn makeable(state: &State, points: i64, at: OfPlayer) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Turn(turn) if points == 1 && turn.total > FACES => {
            let message = format!("no dice make one point of {}", turn.total);
            Err(inconsistent(message, at).rule("R6"))
        }
        _ => Ok(()),
    }
}

/// Whether up to `rounds` more numbers from `most` down to 1 can be found so that every wanted sum
/// is one of some of them. Sums are bits, 60 at most; `sums` are those of the numbers so far.
fn summable(rounds: u8, most: u8, sums: u64, wanted: u64) -> bool {
    if wanted & !sums == 0 {
        return true;
    }
    rounds > 0
        && (1..=most).rev().any(|next| summable(rounds - 1, next, sums | sums << next, wanted))
}
