//! Dalmatian states in JSON and in compact notation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{BUDGET, BySeat, DICE, Dalmatian, Phase, ROUNDS, State, Turn, worth};
use crate::game::{Answer, Game, OnWire, Position, Report, names_seated};
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
        let players = Seat::all(names.len())
            .map(|seat| {
                OrName(Player {
                    name: names[seat].into(),
                    score: state.scores[seat.index()].into(),
                    points: state.points[seat.index()].map(i64::from),
                })
            })
            .collect();
        let mut wire = Wire { rules: *rules, players, ..Wire::default() };
        if !small {
            wire.round = Some(state.round.into());
            wire.starter = Some(names[state.starter].into());
        }
        match &state.phase {
            Phase::RollOff(off) => {
                wire.phase = Some(PhaseName::RollOff);
                wire.starter = None;
                wire.turn = Some(names[off.next()].into());
                let told = off.on_wire(names, |player, dice| Entrant { player, dice });
                wire.roll_off = Some(told);
            }
            Phase::Total => {
                wire.phase = Some(PhaseName::Total);
                wire.turn = Some(names[state.starter].into());
            }
            Phase::Turn(turn) => {
                let whole = turn.dice.len() == usize::from(DICE);
                wire.phase = Some(if whole { PhaseName::Reroll } else { PhaseName::Roll });
                wire.turn = Some(names[turn.seat].into());
                wire.total = Some(turn.total.into());
                wire.dice = turn.dice.some_on_wire();
                wire.rerolls = Some(turn.left.into());
            }
            Phase::Over => wire.phase = Some(PhaseName::Over),
        }
        wire
    }

    fn from_wire(wire: &Wire) -> Result<Position<Self>, Refusal> {
        let told = wire.players.iter().map(|player| &player.0.name);
        let names = names_seated(&Self::INFO, told)?;
        let small = names.are_you();
        let rules = wire.rules;
        let state = Reader { wire, names: &names, rules, small }.state()?;
        Ok(Position { rules, names, state, small })
    }

    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>, Refusal>> {
        args.iter().map(|arg| self.one_read_notation(arg)).collect()
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        let Phase::Turn(turn) = &state.phase else { return None };
        let dice = turn.dice.digits();
        let left =
            if turn.left == self.rerolls() { String::new() } else { format!("/{}", turn.left) };
        (turn.dice.len() == usize::from(DICE) || turn.dice.is_empty() && left.is_empty())
            .then(|| format!("{}:{dice}{left}", turn.total))
    }

    fn worth(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        worth_report(position).and_then(Report::boxed)
    }
}

pub(super) fn worth_report(position: &Position<Dalmatian>) -> Result<Report, Refusal> {
    let turn = match &position.state.phase {
        Phase::Turn(turn) if turn.dice.len() == usize::from(DICE) => turn,
        Phase::Over => {
            let score = position.state.scores[0];
            return Ok(Report::new().field("score", score).line(format!("{score} points")));
        }
        _ => {
            return Err(Refusal::new(Code::DiceCount, "a score needs all five dice")
                .at("/dice")
                .rule("R5"));
        }
    };
    let found = worth(turn.total, turn.dice, position.rules.reuse);
    let groups: Vec<Vec<u8>> = found.groups.iter().map(Dice::to_vec).collect();
    let why = super::text::points_with_groups(found.points, turn.total, &found.groups);
    let notation = format!("{}:{}", turn.total, turn.dice.digits());
    Ok(Report::new()
        .field("total", turn.total)
        .field("dice", turn.dice.to_vec())
        .field("score", found.points)
        .field("groups", groups)
        .line(format!("{notation}  {why}")))
}

impl Dalmatian {
    fn one_read_notation(&self, arg: &str) -> Result<Position<Self>, Refusal> {
        let unread = |message: &str, column: usize| {
            Refusal::new(Code::MoveUnreadable, message.to_string())
                .column(column)
                .hint("A position is TOTAL:DICE, such as 6:12345")
        };
        let Some((total_text, rest)) = arg.split_once(':') else {
            return Err(unread("a position has a colon between total and dice", 1));
        };
        let total = total_text
            .trim()
            .parse::<i64>()
            .map_err(|_| unread("the total is a number from 2 to 12", 1))?;
        let column = total_text.chars().count() + 2;
        let (dice_text, left_text) = match rest.split_once('/') {
            Some((dice, left)) => (dice, Some(left)),
            None => (rest, None),
        };
        let stroke = column + dice_text.chars().count() + 1;
        let dice = dice::read(dice_text, column)?;
        let rerolls = left_text
            .map(|left| {
                left.trim()
                    .parse::<i64>()
                    .map_err(|_| unread("after the stroke stands a number", stroke))
            })
            .transpose()?;
        if !dice.is_empty() && dice.len() != usize::from(DICE) {
            return Err(five_dice(dice.len()).column(column));
        }
        let dice = dice.some_on_wire();
        let rules = *self;
        let wire = Wire { rules, total: Some(total), dice, rerolls, ..Wire::default() };
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

/// The meaning of a wire state, checked bit by bit.
struct Reader<'a> {
    wire: &'a Wire,
    names: &'a Names,
    rules: Dalmatian,
    small: bool,
}

impl Reader<'_> {
    fn state(&self) -> Result<State, Refusal> {
        let phase_name = self.phase_name();
        self.nothing_foreign(phase_name)?;
        let round = ranged_if(self.wire.round, 1..=i64::from(ROUNDS), "/round")?.unwrap_or(1) as u8;
        let starter = self.starter(phase_name)?;
        let phase = match phase_name {
            PhaseName::RollOff => Phase::RollOff(self.roll_off(round)?),
            PhaseName::Total => {
                self.turn_is(starter, "R3")?;
                Phase::Total
            }
            PhaseName::Roll | PhaseName::Reroll => Phase::Turn(self.turn(phase_name, starter)?),
            PhaseName::Over => {
                if !self.small && self.wire.round.is_some_and(|round| round != i64::from(ROUNDS)) {
                    return Err(inconsistent("a game is over after round 12", "/round").rule("R8"));
                }
                Phase::Over
            }
        };
        let round = if phase == Phase::Over && !self.small { ROUNDS } else { round };
        let mut state = State {
            scores: BySeat::new(),
            round,
            starter,
            points: BySeat::from_elem(None, self.names.len()),
            phase,
        };
        for (i, OrName(player)) in self.wire.players.iter().enumerate() {
            self.points(&mut state, Seat::new(i), player.points)?;
            let most = 5 * i64::from(self.turns_recorded(&state, Seat::new(i)));
            let at = OfPlayer(i, "score");
            let score = ranged(player.score, 0..=most, at)
                .map_err(|refusal| refusal.hint("A turn makes five points at most"))?;
            if state.round == 1 && most > 0 && !self.rules.round_winners {
                makeable(&state, score, at)?;
            }
            state.scores.push(score as u16);
        }
        state.scores.resize(self.names.len(), 0);
        self.rounds_won(&state)?;
        Ok(state)
    }

    fn phase_name(&self) -> PhaseName {
        let wire = self.wire;
        wire.phase.unwrap_or_else(|| {
            if wire.roll_off.is_some() {
                PhaseName::RollOff
            } else if wire.dice.is_some() {
                PhaseName::Reroll
            } else if wire.total.is_some() || self.small {
                PhaseName::Roll
            } else if wire.starter.is_some() {
                PhaseName::Total
            } else {
                PhaseName::RollOff
            }
        })
    }

    /// Fields that say something at another moment only.
    fn nothing_foreign(&self, phase: PhaseName) -> Result<(), Refusal> {
        let wire = self.wire;
        let turn = matches!(phase, PhaseName::Roll | PhaseName::Reroll);
        if self.small && !turn && phase != PhaseName::Over {
            return Err(
                Refusal::new(Code::PhaseWrong, "a position of one seat is a turn").at("/phase")
            );
        }
        for (given, fits, at) in [
            (wire.roll_off.is_some(), phase == PhaseName::RollOff, "/roll_off"),
            (wire.total.is_some(), turn, "/total"),
            (wire.dice.is_some(), turn, "/dice"),
            (wire.rerolls.is_some(), turn, "/rerolls"),
            (wire.turn.is_some(), phase != PhaseName::Over, "/turn"),
            (wire.starter.is_some(), phase != PhaseName::RollOff && !self.small, "/starter"),
            (wire.round.is_some(), !self.small, "/round"),
        ] {
            if given && !fits {
                return Err(foreign(at));
            }
        }
        Ok(())
    }

    fn seat(&self, name: &str, at: &str) -> Result<Seat, Refusal> {
        named(self.names, name, at)
    }

    fn starter(&self, phase: PhaseName) -> Result<Seat, Refusal> {
        match (&self.wire.starter, &self.wire.turn) {
            (Some(name), _) => self.seat(name, "/starter"),
            (None, Some(name)) if phase == PhaseName::Total => self.seat(name, "/turn"),
            _ if self.small || matches!(phase, PhaseName::RollOff | PhaseName::Over) => {
                Ok(Seat::new(0))
            }
            _ => Err(missing("/starter").rule("R4")),
        }
    }

    fn turn_is(&self, seat: Seat, rule: &'static str) -> Result<(), Refusal> {
        match &self.wire.turn {
            Some(name) if self.seat(name, "/turn")? != seat => Err(inconsistent(
                format!("it is {}'s turn at this moment", &self.names[seat]),
                "/turn",
            )
            .rule(rule)),
            _ => Ok(()),
        }
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
        let wire = self.wire;
        let Some(total) = ranged_if(wire.total, 2..=12, "/total")? else {
            return Err(missing("/total").rule("R3"));
        };
        let dice = Dice::checked(wire.dice.as_deref().unwrap_or_default(), "/dice")?;
        let (kept, whole) = (dice.len(), usize::from(DICE));
        if phase == PhaseName::Reroll && kept != whole {
            return Err(five_dice(kept).at("/dice"));
        }
        if phase == PhaseName::Roll && kept >= whole {
            return Err(Refusal::new(
                Code::DiceCount,
                "five dice lie there already: nothing to roll",
            )
            .at("/dice"));
        }
        let most = i64::from(self.rules.rerolls());
        let rerolls = ranged_if(wire.rerolls, 0..=most, "/rerolls")?;
        let left = rerolls.unwrap_or(if kept == 0 || phase == PhaseName::Reroll {
            most
        } else {
            self.rules.left_after(most as u8, whole - kept).unwrap_or(0).into()
        });
        if phase == PhaseName::Reroll && left == 0 && !self.small {
            return Err(Refusal::new(Code::OutOfRange, "a turn without re-rolls is over")
                .at("/rerolls")
                .rule("J5"));
        }
        // A roll after the first one has spent something.
        let spent = self.rules.left_after(most as u8, whole - kept).map(i64::from);
        let first_roll = kept == 0 && left == most;
        if phase == PhaseName::Roll && !first_roll && spent.is_none_or(|rest| left > rest) {
            let rule = if self.rules.eight_dice { "V3" } else { "R5" };
            return Err(
                inconsistent("more re-rolls are left than these dice allow", "/rerolls").rule(rule)
            );
        }
        let seat = match &wire.turn {
            Some(name) => self.seat(name, "/turn")?,
            None => starter.left(self.names.len()),
        };
        debug_assert!(left <= i64::from(BUDGET));
        Ok(Turn { total: total as u8, seat, dice, left: left as u8 })
    }

    /// With V2, exactly those who have had their turn this round hold points.
    fn points(&self, state: &mut State, seat: Seat, told: Option<i64>) -> Result<(), Refusal> {
        let at = OfPlayer(seat.index(), "points");
        let told = ranged_if(told, 0..=i64::from(DICE), at)?;
        let due = self.rules.round_winners && had_turn(state, seat);
        match (told, due) {
            (Some(_), false) => {
                Err(inconsistent("no turn of this round has points to keep here", at).rule("V2"))
            }
            (None, true) => {
                Err(Refusal::new(Code::MissingField, "the points of this round's turn are missing")
                    .at(at)
                    .rule("V2"))
            }
            (told, _) => {
                makeable(state, told.unwrap_or(0), at)?;
                state.points[seat.index()] = told.map(|points| points as u8);
                Ok(())
            }
        }
    }

    /// With V2 all who record in a round record the same, so that scores are sums of some of as
    /// many numbers as rounds were played.
    fn rounds_won(&self, state: &State) -> Result<(), Refusal> {
        let whole = if state.phase == Phase::Over { ROUNDS } else { state.round - 1 };
        let wanted = state.scores.iter().fold(1_u64, |set, &score| set | 1 << score);
        if !self.rules.round_winners || self.small || summable(whole, DICE, 1, wanted) {
            return Ok(());
        }
        let message = "no rounds with their winners make these scores together";
        Err(inconsistent(message, "/players").rule("V2"))
    }

    /// How many turns a score may come from.
    fn turns_recorded(&self, state: &State, seat: Seat) -> u8 {
        if state.phase == Phase::Over {
            return if self.small { 1 } else { ROUNDS };
        }
        let this_round = !self.rules.round_winners && had_turn(state, seat);
        state.round - 1 + u8::from(this_round)
    }
}

/// Whether a seat has had its turn of the running round.
fn had_turn(state: &State, seat: Seat) -> bool {
    let seats = state.points.len();
    match &state.phase {
        Phase::Turn(turn) => {
            let first = state.starter.left(seats);
            first.steps_to(seat, seats) < first.steps_to(turn.seat, seats)
        }
        _ => false,
    }
}

/// One point is one die that shows the total by itself; more can be made of every total.
fn makeable(state: &State, points: i64, at: OfPlayer) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Turn(turn) if points == 1 && turn.total > FACES => {
            let message = format!("no dice make one point of {}", turn.total);
            Err(inconsistent(&message, at).rule("R6"))
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
