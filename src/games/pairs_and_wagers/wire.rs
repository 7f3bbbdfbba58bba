//! Pairs and Wagers states in JSON and in compact notation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    BONUS, Combination, DICE, LONG, MID, MOST_SEATS, Mid, PairsAndWagers, Parity, Phase, Stage,
    State, Turn, all_of, made, points, scoring,
};
use crate::game::{Answer, Game, OnWire, Position, Report, names_seated};
use crate::json::strict::{FromName, OrName};
use crate::kit::dice::{self, Dice, Faces};
use crate::kit::meaning::{OfPlayer, foreign, inconsistent, missing, named, ranged};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;

/// More points than any game comes to: two players may go on passing one another, but not so long.
const MOST_POINTS: i64 = 1_000_000;
/// The most that a turn can make: a quad, doubled.
const MOST_MADE: i64 = 10;

/// A state. `{"score":4,"dice":[3,3,5,6]}` is one: a roll of nobody in particular.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wire {
    #[serde(default)]
    rules: PairsAndWagers,
    /// Banked points of a position without players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000))]
    score: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<OrName<Player>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    phase: Option<PhaseName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<String>,
    /// In the phase `mid`: who will roll first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    starter: Option<String>,
    /// All four, or in the phase `roll` those that stay while others are bettered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4), inner(range(min = 1, max = 6)))]
    dice: Option<Faces>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wagers: Option<Wagers>,
    /// Who reached the target first, or passed the one who had.
    #[serde(default)]
    leader: Option<String>,
}

/// The wagers made in this turn, open or won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Wagers {
    /// What Bet to Odd named.
    odd: Option<ParityName>,
    get: bool,
    better: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ParityName {
    #[default]
    Odd,
    Even,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Player {
    name: String,
    /// Banked points.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1_000_000))]
    score: i64,
    /// With Bet to Mid: how this player stands in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mid: Option<MidName>,
}

impl FromName for Player {
    fn from_name(name: String) -> Self {
        Player { name, score: 0, mid: None }
    }
}

/// `joined` while players are asked, then `owed` until the point is paid, and `won`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum MidName {
    #[default]
    Joined,
    Owed,
    Paid,
    Won,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum PhaseName {
    #[default]
    Mid,
    Wager,
    Roll,
    Get,
    Better,
    Over,
}

impl OnWire for PairsAndWagers {
    type Wire = Wire;

    fn to_wire(position: &Position<Self>) -> Wire {
        let Position { rules, names, state, .. } = position;
        let asking = matches!(state.phase, Phase::Mid { .. });
        let players = Seat::all(names.len())
            .map(|seat| {
                OrName(Player {
                    name: names[seat].into(),
                    score: state.banked(seat).into(),
                    mid: mid_name(&state.mid, seat, asking),
                })
            })
            .collect();
        let leader = state.leader.map(|seat| names[seat].into());
        let mut wire = Wire { rules: *rules, players, leader, ..Wire::default() };
        match &state.phase {
            Phase::Mid { asked, starter } => {
                wire.phase = Some(PhaseName::Mid);
                wire.turn = Some(names[*asked].into());
                wire.starter = Some(names[*starter].into());
            }
            Phase::Turn(turn) => {
                let (phase, dice) = stage_on_wire(turn.stage);
                wire.phase = Some(phase);
                wire.turn = Some(names[turn.seat].into());
                wire.dice = dice.map(Dice::on_wire);
                wire.wagers = Some(Wagers {
                    odd: turn.odd.map(|parity| match parity {
                        Parity::Odd => ParityName::Odd,
                        Parity::Even => ParityName::Even,
                    }),
                    get: turn.got,
                    better: matches!(turn.stage, Stage::Improve(_)),
                });
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
        rules.check(names.len())?;
        let state = Reader { wire, names: &names, rules, small }.state()?;
        Ok(Position { rules, names, state, small })
    }

    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>, Refusal>> {
        args.iter().map(|arg| self.one_read_notation(arg)).collect()
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        let Phase::Turn(turn) = &state.phase else { return None };
        if turn.odd.is_some() || turn.got {
            return None;
        }
        let banked = state.banked(turn.seat);
        let dice = match turn.stage {
            Stage::Get(dice) | Stage::Better(dice) => dice,
            Stage::Wager => Dice::NONE,
            Stage::First if banked == 0 => Dice::NONE,
            _ => return None,
        };
        let faces = dice.digits();
        Some(if banked == 0 && !dice.is_empty() { faces } else { format!("{banked}:{faces}") })
    }

    fn worth(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        worth_report(position).and_then(Report::boxed)
    }
}

pub(super) fn worth_report(position: &Position<PairsAndWagers>) -> Result<Report, Refusal> {
    let (turn, dice) = match &position.state.phase {
        Phase::Turn(turn) => match turn.stage {
            Stage::Get(dice) | Stage::Better(dice) => (turn, dice),
            _ => return Err(four_dice("a score needs all four dice").at("/dice")),
        },
        Phase::Over => {
            let score = position.state.banked(Seat::new(0));
            return Ok(Report::new().field("score", score).line(format!("{score} points")));
        }
        Phase::Mid { .. } => return Err(four_dice("no dice have been rolled").at("/dice")),
    };
    let combination = Combination::of(dice);
    let mut report = Report::new()
        .field("dice", dice.to_vec())
        .field("combination", combination.word())
        .field("points", combination.points())
        .field("scoring", scoring(dice).to_vec());
    let notation = position.rules.notation(&position.state, &position.names);
    let written = notation.unwrap_or_else(|| dice.digits());
    let mut words = format!("{written}  {}", made(dice));
    if turn.odd.is_some() && combination != Combination::Nothing {
        report = report.field("doubled", turn.points(dice));
        words = format!("{words}, doubled to {}", turn.points(dice));
    }
    Ok(report.line(words))
}

/// The phase of a stage, and the dice that lie there.
fn stage_on_wire(stage: Stage) -> (PhaseName, Option<Dice>) {
    match stage {
        Stage::Wager => (PhaseName::Wager, None),
        Stage::First | Stage::Again => (PhaseName::Roll, None),
        Stage::Get(dice) => (PhaseName::Get, Some(dice)),
        Stage::Better(dice) => (PhaseName::Better, Some(dice)),
        Stage::Improve(kept) => (PhaseName::Roll, Some(kept)),
    }
}

fn mid_name(mid: &Mid, seat: Seat, asking: bool) -> Option<MidName> {
    if !mid.bettors.has(seat) {
        None
    } else if asking {
        Some(MidName::Joined)
    } else if mid.won == Some(seat) {
        Some(MidName::Won)
    } else if mid.owing.has(seat) {
        Some(MidName::Owed)
    } else {
        Some(MidName::Paid)
    }
}

impl PairsAndWagers {
    fn one_read_notation(&self, arg: &str) -> Result<Position<Self>, Refusal> {
        let (score, faces, column) = match arg.split_once(':') {
            Some((score, faces)) => (Some(score), faces, score.chars().count() + 2),
            None => (None, arg, 1),
        };
        let score = score.map(|text| {
            text.trim().parse::<i64>().map_err(|_| {
                let message = "before the colon stand the banked points, a whole number";
                Refusal::new(Code::MoveUnreadable, message)
                    .column(1)
                    .hint("A position is BANKED:DICE, such as 4:3356, or 3356")
            })
        });
        let score = score.transpose()?;
        let dice = dice::read(faces, column)?;
        let unrolled = dice.is_empty() && score.is_some();
        if dice.len() != usize::from(DICE) && !unrolled {
            return Err(not_four(dice.len()).column(column));
        }
        let dice = (!unrolled).then(|| dice.on_wire());
        let wire = Wire { rules: *self, score, dice, ..Wire::default() };
        Self::from_wire(&wire)
    }
}

/// The meaning of a wire state, checked bit by bit.
struct Reader<'a> {
    wire: &'a Wire,
    names: &'a Names,
    rules: PairsAndWagers,
    small: bool,
}

impl Reader<'_> {
    fn state(&self) -> Result<State, Refusal> {
        let phase_name = self.phase_name();
        self.nothing_foreign(phase_name)?;
        let mut state = State {
            seats: self.names.len() as u8,
            banked: self.banked()?,
            leader: self.seat(self.wire.leader.as_ref(), "/leader")?,
            mid: self.mid(phase_name)?,
            phase: Phase::Over,
        };
        state.phase = match phase_name {
            PhaseName::Mid => self.asking(&state)?,
            PhaseName::Over => Phase::Over,
            _ => Phase::Turn(self.turn(&state, phase_name)?),
        };
        if !self.small {
            self.stands(&mut state)?;
        }
        Ok(state)
    }

    fn phase_name(&self) -> PhaseName {
        let wire = self.wire;
        wire.phase.unwrap_or_else(|| {
            let wagers = wire.wagers.unwrap_or_default();
            let untouched = wire.players.iter().all(|OrName(p)| p.score == 0 && p.mid.is_none());
            match wire.dice.as_deref() {
                Some(dice) if dice.len() < usize::from(DICE) => PhaseName::Roll,
                Some(dice) if scores_at_all(dice) => PhaseName::Better,
                Some(_) => PhaseName::Get,
                None if wagers != Wagers::default() => PhaseName::Roll,
                None if self.rules.mid && !self.small && untouched && wire.turn.is_none() => {
                    PhaseName::Mid
                }
                None if self.score_of_turn() > 0 => PhaseName::Wager,
                None => PhaseName::Roll,
            }
        })
    }

    /// What the player at turn has banked, as far as can be told before everything is checked.
    fn score_of_turn(&self) -> i64 {
        let wire = self.wire;
        let own = match &wire.turn {
            Some(name) => wire.players.iter().find(|player| player.0.name == *name),
            None => wire.players.first(),
        };
        wire.score.or(own.map(|player| player.0.score)).unwrap_or(0)
    }

    /// Fields that say something at another moment only.
    fn nothing_foreign(&self, phase: PhaseName) -> Result<(), Refusal> {
        let wire = self.wire;
        if self.small && phase == PhaseName::Mid {
            let message = "a position of one seat is a turn";
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase").rule("J12"));
        }
        if phase == PhaseName::Mid && !self.rules.mid {
            let message = "these house rules have no Bet to Mid";
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase").rule("R10"));
        }
        let turn = !matches!(phase, PhaseName::Mid | PhaseName::Over);
        let lying = turn && phase != PhaseName::Wager;
        let begun = turn && phase != PhaseName::Wager;
        let wagers = wire.wagers.is_some_and(|wagers| wagers != Wagers::default());
        for (given, fits, at) in [
            (wire.score.is_some(), wire.players.is_empty(), "/score"),
            (wire.turn.is_some(), phase != PhaseName::Over, "/turn"),
            (wire.starter.is_some(), phase == PhaseName::Mid, "/starter"),
            (wire.dice.is_some(), lying, "/dice"),
            (wagers, begun, "/wagers"),
            (wire.leader.is_some(), !self.small && phase != PhaseName::Mid, "/leader"),
        ] {
            if given && !fits {
                return Err(foreign(at));
            }
        }
        Ok(())
    }

    fn banked(&self) -> Result<[u32; MOST_SEATS], Refusal> {
        let mut banked = [0; MOST_SEATS];
        if let Some(score) = self.wire.score {
            banked[0] = ranged(score, 0..=MOST_POINTS, "/score")? as u32;
        }
        for (i, (OrName(player), slot)) in self.wire.players.iter().zip(&mut banked).enumerate() {
            *slot = ranged(player.score, 0..=MOST_POINTS, OfPlayer(i, "score"))? as u32;
        }
        Ok(banked)
    }

    fn seat(&self, name: Option<&String>, at: &str) -> Result<Option<Seat>, Refusal> {
        name.map(|name| named(self.names, name, at)).transpose()
    }

    /// Who has bet to Mid, owes, or has won.
    fn mid(&self, phase: PhaseName) -> Result<Mid, Refusal> {
        let mut mid = Mid::default();
        for (i, OrName(player)) in self.wire.players.iter().enumerate() {
            let Some(name) = player.mid else { continue };
            let (seat, at) = (Seat::new(i), format!("/players/{i}/mid"));
            if !self.rules.mid || self.small {
                return Err(inconsistent("there is no Bet to Mid in this game", at).rule("R10"));
            }
            if (phase == PhaseName::Mid) != (name == MidName::Joined) {
                let message = "while players are asked, bettors have joined; later they owe, have paid or have won";
                return Err(inconsistent(message, at).rule("R10"));
            }
            mid.bettors.add(seat);
            match name {
                MidName::Owed if player.score > 0 => {
                    let message = "the first score pays the point, so who owes it has none";
                    return Err(inconsistent(message, at).rule("R10"));
                }
                MidName::Owed => mid.owing.add(seat),
                MidName::Won if mid.won.is_some() => {
                    return Err(inconsistent("the pool is won once", at).rule("R10"));
                }
                MidName::Won => mid.won = Some(seat),
                MidName::Joined | MidName::Paid => {}
            }
        }
        if phase != PhaseName::Mid && mid.bettors.len() == 1 {
            return Err(inconsistent("it takes two to bet to Mid", "/players").rule("R10"));
        }
        Ok(mid)
    }

    /// Players are asked in the order of the list before anybody rolls.
    fn asking(&self, state: &State) -> Result<Phase, Refusal> {
        let asked = self.seat(self.wire.turn.as_ref(), "/turn")?.unwrap_or(Seat::new(0));
        let starter = self.seat(self.wire.starter.as_ref(), "/starter")?.unwrap_or(Seat::new(0));
        for seat in Seat::all(state.seats()) {
            let at = format!("/players/{}", seat.index());
            if state.banked(seat) > 0 {
                let message = "nobody has a score while Bet to Mid is made";
                return Err(inconsistent(message, format!("{at}/score")).rule("R10"));
            }
            if seat >= asked && state.mid.bettors.has(seat) {
                let message = format!("{} has not been asked yet", &self.names[seat]);
                return Err(inconsistent(message, format!("{at}/mid")).rule("J8"));
            }
        }
        Ok(Phase::Mid { asked, starter })
    }

    fn turn(&self, state: &State, phase: PhaseName) -> Result<Turn, Refusal> {
        let seat = self.whose_turn(state)?;
        let wagers = self.wire.wagers.unwrap_or_default();
        let faces = self.wire.dice.as_deref().unwrap_or_default();
        let dice = Dice::checked(faces, "/dice")?;
        let odd = wagers.odd.map(|odd| match odd {
            ParityName::Odd => Parity::Odd,
            ParityName::Even => Parity::Even,
        });
        let stage = stage(phase, dice, wagers)?;
        let turn = Turn { seat, odd, got: wagers.get, stage };
        stakes_are_covered(state, &turn)?;
        self.turn_goes_on(state, &turn)?;
        Ok(turn)
    }

    fn whose_turn(&self, state: &State) -> Result<Seat, Refusal> {
        if let Some(seat) = self.seat(self.wire.turn.as_ref(), "/turn")? {
            return Ok(seat);
        }
        if self.small || Seat::all(state.seats()).all(|seat| state.banked(seat) == 0) {
            return Ok(Seat::new(0));
        }
        Err(missing("/turn"))
    }

    /// A turn that has come so far would have ended otherwise.
    fn turn_goes_on(&self, state: &State, turn: &Turn) -> Result<(), Refusal> {
        if let (Some(parity), Stage::Better(dice) | Stage::Improve(dice)) = (turn.odd, turn.stage)
            && !all_of(parity, dice)
        {
            let message = format!(
                "not all scoring dice are {}: Bet to Odd was lost and the turn over",
                parity.word()
            );
            return Err(inconsistent(message, "/wagers/odd").rule("R4"));
        }
        let over = match turn.stage {
            Stage::Get(_) => !state.may_get(turn),
            Stage::Better(dice) => !state.may_better(turn, dice),
            _ => false,
        };
        if over && !self.small {
            let message = "no wager is possible here, so the turn is over";
            return Err(inconsistent(message, "/phase").rule("J11"));
        }
        Ok(())
    }

    /// Scores, leader and pool of a whole game against one another.
    fn stands(&self, state: &mut State) -> Result<(), Refusal> {
        self.first_lead(state)?;
        let running = matches!(state.phase, Phase::Turn(turn) if Some(turn.seat) == state.leader);
        match state.leader {
            Some(leader) if !running => self.leads(state, leader)?,
            _ => self.nobody_there_yet(state)?,
        }
        if state.phase == Phase::Over && state.leader.is_none() {
            return Err(inconsistent("a game that is over has a leader", "/leader").rule("R9"));
        }
        let pool = state.mid.won.is_none();
        let asking = matches!(state.phase, Phase::Mid { .. });
        for seat in Seat::all(state.seats()) {
            if pool && !asking && state.mid.bettors.has(seat) && state.banked(seat) >= MID {
                let at = format!("/players/{}/mid", seat.index());
                return Err(inconsistent("a bettor with 10 has won the pool", at).rule("J10"));
            }
        }
        Ok(())
    }

    /// J5: who reaches the target with the dice that lie there leads already.
    fn first_lead(&self, state: &mut State) -> Result<(), Refusal> {
        let Phase::Turn(turn) = state.phase else { return Ok(()) };
        let reached = match turn.stage {
            Stage::Better(dice) | Stage::Improve(dice) => {
                let all = state.banked(turn.seat) + u32::from(turn.points(dice));
                all >= u32::from(self.rules.target)
            }
            _ => false,
        };
        if state.leader.is_none() && reached {
            state.leader = Some(turn.seat);
        }
        if state.leader == Some(turn.seat) && !reached {
            let message = "a leader has no turn until somebody passes";
            return Err(inconsistent(message, "/turn").rule("R9"));
        }
        Ok(())
    }

    fn nobody_there_yet(&self, state: &State) -> Result<(), Refusal> {
        let target = u32::from(self.rules.target);
        for seat in Seat::all(state.seats()) {
            if state.banked(seat) >= target {
                let message = format!("with {} banked somebody leads", state.banked(seat));
                let at = if state.leader.is_none() {
                    "/leader".to_string()
                } else {
                    format!("/players/{}/score", seat.index())
                };
                return Err(inconsistent(message, at).rule("R8"));
            }
        }
        Ok(())
    }

    /// A leader whom others try to pass.
    fn leads(&self, state: &State, leader: Seat) -> Result<(), Refusal> {
        let lead = state.banked(leader);
        let at = |seat: Seat| format!("/players/{}/score", seat.index());
        // The least: the target and the bonus, less a Bet to Better lost after that.
        let least = u32::from(self.rules.target) + BONUS - 1;
        if lead < least {
            let message = format!("a leader has {least} points or more");
            return Err(inconsistent(message, at(leader)).rule("R8"));
        }
        let mut second = 0;
        for seat in Seat::all(state.seats()).filter(|seat| *seat != leader) {
            let banked = state.banked(seat);
            if banked > lead {
                let message = format!("more points than the leader's {lead}");
                return Err(inconsistent(message, at(seat)).rule("R9"));
            }
            second = second.max(banked);
        }
        // The first leader came from below the target in one turn; a later one passed somebody,
        // who has lost two stakes at most since.
        let pool = if self.rules.target == LONG { state.mid.bettors.len() } else { 0 };
        let first = i64::from(self.rules.target) - 1 + MOST_MADE + i64::from(BONUS);
        let later = i64::from(second) + 2 + MOST_MADE;
        if i64::from(lead) > first.max(later) + pool as i64 {
            let message = "no turn brings a leader so far ahead of everybody";
            return Err(inconsistent(message, at(leader)).rule("R9"));
        }
        Ok(())
    }
}

/// Phase, dice and wagers against one another.
fn stage(phase: PhaseName, dice: Dice, wagers: Wagers) -> Result<Stage, Refusal> {
    let four = dice.len() == usize::from(DICE);
    let wrong = |message: &str, at: &str, rule| Err(inconsistent(message, at).rule(rule));
    if phase == PhaseName::Roll {
        return rolling(dice, wagers);
    }
    if wagers.better {
        return wrong("Bet to Better ends with its roll", "/wagers/better", "R6");
    }
    match phase {
        PhaseName::Get | PhaseName::Better if !four => Err(not_four(dice.len()).at("/dice")),
        PhaseName::Get if points(dice) > 0 => {
            wrong("these dice score, so there is no Bet to Get", "/dice", "R5")
        }
        PhaseName::Get if wagers.get => {
            wrong("Bet to Get is made once in a turn", "/wagers/get", "R3")
        }
        PhaseName::Get => Ok(Stage::Get(dice)),
        PhaseName::Better if points(dice) == 0 => {
            wrong("these dice do not score: there is nothing to better", "/dice", "R6")
        }
        PhaseName::Better => Ok(Stage::Better(dice)),
        // Nothing but the beginning of a turn is left.
        _ => Ok(Stage::Wager),
    }
}

/// What is in the air in the phase `roll`.
fn rolling(kept: Dice, wagers: Wagers) -> Result<Stage, Refusal> {
    let four = usize::from(DICE);
    if !wagers.better {
        return match (kept.len(), wagers.get) {
            (0, true) => Ok(Stage::Again),
            (0, false) => Ok(Stage::First),
            (n, _) if n >= four => {
                Err(four_dice("four dice lie there already: nothing to roll").at("/dice"))
            }
            _ => Err(inconsistent("only Bet to Better keeps dice", "/dice").rule("R6")),
        };
    }
    if kept.len() >= four {
        return Err(four_dice("Bet to Better rolls one die or two").at("/dice"));
    }
    if points(kept) == 0 {
        let message = "Bet to Better keeps the dice that score, two or three";
        return Err(inconsistent(message, "/dice").rule("J6"));
    }
    Ok(Stage::Improve(kept))
}

/// R3, J3: every point that is up, or was when a bet was won, is a banked one.
fn stakes_are_covered(state: &State, turn: &Turn) -> Result<(), Refusal> {
    let odd = u32::from(turn.odd.is_some());
    let both = odd + u32::from(turn.got);
    let needed = both.max(turn.at_stake()).max(u32::from(turn.stage == Stage::Wager));
    let banked = state.banked(turn.seat);
    if banked >= needed {
        return Ok(());
    }
    let message = if turn.stage == Stage::Wager {
        "without a banked point there is no wager to make".to_string()
    } else {
        format!("these wagers take {needed} banked points, and there are {banked}")
    };
    let at = if turn.stage == Stage::Wager { "/phase" } else { "/wagers" };
    let code = if turn.stage == Stage::Wager { Code::PhaseWrong } else { Code::StateInconsistent };
    Err(Refusal::new(code, message).at(at).rule(if both > 1 { "J3" } else { "R3" }))
}

fn scores_at_all(faces: &[i64]) -> bool {
    faces.iter().enumerate().any(|(i, face)| faces[..i].contains(face))
}

fn not_four(found: usize) -> Refusal {
    four_dice(&format!("a roll has four dice, not {found}"))
}

fn four_dice(message: &str) -> Refusal {
    Refusal::new(Code::DiceCount, message).rule("R2")
}
