//! Pairs and Wagers states in JSON and in compact notation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::answers::{RollScore, TurnScore};
use super::score::{DICE, Parity, all_of, scoring};
use super::{BONUS, LONG, MID, Mid, PairsAndWagers, Phase, Stage, State, Turn, four_dice};
use crate::game::{Answer, Game, OnWire, Position, names_seated};
use crate::json::strict::{FromName, OrName};
use crate::kit::dice::{self, Dice, Faces};
use crate::kit::meaning::{OfPlayer, foreign, inconsistent, missing, named, ranged};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;

/// More points than any game comes to: two players may go on passing one another, but not so long.
pub(super) const MOST_POINTS: i64 = 1_000_000;
/// The most that a turn can make: a quad, doubled.
const MOST_MADE: u32 = 10;
const FOUR: usize = DICE as usize;

/// A state. `{"score":4,"dice":[3,3,5,6]}` is one: a roll of nobody in particular.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
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
    #[schemars(with = "Option<Seat>")]
    turn: Option<String>,
    /// In the phase `mid`: who will roll first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    starter: Option<String>,
    /// All four, or in the phase `roll` those that stay while others are bettered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4), inner(range(min = 1, max = 6)))]
    dice: Option<Faces>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wagers: Option<Wagers>,
    /// Who reached the target first, or passed the one who had.
    #[serde(default)]
    #[schemars(with = "Option<Seat>")]
    leader: Option<String>,
}

/// The wagers made in this turn, open or won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Wagers {
    /// What Bet to Odd named.
    odd: Option<Parity>,
    get: bool,
    better: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Player {
    #[schemars(with = "Seat")]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Mid")]
enum MidName {
    Joined,
    Owed,
    Paid,
    Won,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Phase")]
enum PhaseName {
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
        let name = |seat: Seat| Some(names[seat].to_string());
        let player = |seat: Seat| Player {
            name: names[seat].into(),
            score: state.banked(seat).into(),
            mid: mid_name(state, seat),
        };
        let mut wire = Wire {
            rules: *rules,
            players: Seat::all(names.len()).map(|seat| OrName(player(seat))).collect(),
            leader: state.leader.and_then(name),
            ..Wire::default()
        };
        match &state.phase {
            Phase::Mid { asked, starter } => {
                wire.phase = Some(PhaseName::Mid);
                wire.turn = name(*asked);
                wire.starter = name(*starter);
            }
            Phase::Turn(turn) => {
                let (phase, dice) = match turn.stage {
                    Stage::Wager => (PhaseName::Wager, None),
                    Stage::First | Stage::Again => (PhaseName::Roll, None),
                    Stage::Get(dice) => (PhaseName::Get, Some(dice)),
                    Stage::Better(dice) => (PhaseName::Better, Some(dice)),
                    Stage::Improve(kept) => (PhaseName::Roll, Some(kept)),
                };
                let better = matches!(turn.stage, Stage::Improve(_));
                wire.phase = Some(phase);
                wire.turn = name(turn.seat);
                wire.dice = dice.map(Dice::on_wire);
                wire.wagers = Some(Wagers { odd: turn.odd, get: turn.got, better });
            }
            Phase::Over => wire.phase = Some(PhaseName::Over),
        }
        wire
    }

    fn from_wire(wire: &Wire) -> Result<Position<Self>, Refusal> {
        let names = names_seated(&Self::INFO, wire.players.iter().map(|player| &player.0.name))?;
        wire.rules.check(names.len())?;
        let small = names.are_you();
        let state = Reader { wire, names: &names, small }.state()?;
        Ok(Position { rules: wire.rules, names, state, small })
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
        match turn.stage {
            Stage::Get(dice) | Stage::Better(dice) if banked == 0 => Some(dice.digits()),
            Stage::Get(dice) | Stage::Better(dice) => Some(format!("{banked}:{}", dice.digits())),
            Stage::Wager => Some(format!("{banked}:")),
            Stage::First if banked == 0 => Some("0:".to_string()),
            _ => None,
        }
    }

    fn worth(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        match TurnScore::of(position) {
            Some(score) => Ok(Box::new(score)),
            None => Ok(Box::new(RollScore::of(position)?)),
        }
    }
}

fn mid_name(state: &State, seat: Seat) -> Option<MidName> {
    let Mid { bettors, owing, won } = state.mid;
    let name = match state.phase {
        Phase::Mid { .. } => MidName::Joined,
        _ if won == Some(seat) => MidName::Won,
        _ if owing.has(seat) => MidName::Owed,
        _ => MidName::Paid,
    };
    bettors.has(seat).then_some(name)
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
        if dice.len() != FOUR && !unrolled {
            return Err(not_four(dice.len()).column(column));
        }
        let dice = (!unrolled).then(|| dice.on_wire());
        Self::from_wire(&Wire { rules: *self, score, dice, ..Wire::default() })
    }
}

/// The meaning of a wire state, checked bit by bit.
struct Reader<'a> {
    wire: &'a Wire,
    names: &'a Names,
    small: bool,
}

impl Reader<'_> {
    fn state(&self) -> Result<State, Refusal> {
        let phase = self.phase_name();
        self.nothing_foreign(phase)?;
        let mut state = State {
            banked: self.banked()?,
            leader: self.seat(self.wire.leader.as_ref(), "/leader")?,
            mid: self.mid(phase)?,
            phase: Phase::Over,
        };
        state.phase = match phase {
            PhaseName::Mid => self.asking(&state)?,
            PhaseName::Over => Phase::Over,
            _ => Phase::Turn(self.turn(&state, phase)?),
        };
        if !self.small {
            self.stands(&mut state)?;
        }
        Ok(state)
    }

    fn phase_name(&self) -> PhaseName {
        let wire = self.wire;
        let untouched = || wire.players.iter().all(|OrName(p)| p.score == 0 && p.mid.is_none());
        let guessed = || match wire.dice.as_deref() {
            Some(faces) if faces.len() < FOUR => PhaseName::Roll,
            Some(faces) if Dice::checked(faces, "").is_ok_and(scores) => PhaseName::Better,
            Some(_) => PhaseName::Get,
            None if self.wagers() != Wagers::default() => PhaseName::Roll,
            None if wire.rules.mid && !self.small && wire.turn.is_none() && untouched() => {
                PhaseName::Mid
            }
            None if self.score_of_turn() > 0 => PhaseName::Wager,
            None => PhaseName::Roll,
        };
        wire.phase.unwrap_or_else(guessed)
    }

    fn wagers(&self) -> Wagers {
        self.wire.wagers.unwrap_or_default()
    }

    /// What the player at turn has banked, as far as can be told before everything is checked.
    fn score_of_turn(&self) -> i64 {
        let Wire { players, turn, score, .. } = self.wire;
        let at_turn =
            |player: &&OrName<Player>| turn.as_ref().is_none_or(|it| player.0.name == *it);
        score.or(players.iter().find(at_turn).map(|player| player.0.score)).unwrap_or(0)
    }

    /// Fields that say something at another moment only.
    fn nothing_foreign(&self, phase: PhaseName) -> Result<(), Refusal> {
        let wire = self.wire;
        let mid = phase == PhaseName::Mid;
        if mid && (self.small || !wire.rules.mid) {
            let (message, rule) = if self.small {
                ("a position of one seat is a turn", "J12")
            } else {
                ("these house rules have no Bet to Mid", "R10")
            };
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase").rule(rule));
        }
        let begun = matches!(phase, PhaseName::Roll | PhaseName::Get | PhaseName::Better);
        for (given, fits, at) in [
            (wire.score.is_some(), wire.players.is_empty(), "/score"),
            (wire.turn.is_some(), phase != PhaseName::Over, "/turn"),
            (wire.starter.is_some(), mid, "/starter"),
            (wire.dice.is_some(), begun, "/dice"),
            (self.wagers() != Wagers::default(), begun, "/wagers"),
            (wire.leader.is_some(), !self.small && !mid, "/leader"),
        ] {
            if given && !fits {
                return Err(foreign(at));
            }
        }
        Ok(())
    }

    fn banked(&self) -> Result<SmallVec<[u32; 8]>, Refusal> {
        if self.wire.players.is_empty() {
            let score = self.wire.score.unwrap_or(0);
            return Ok(smallvec![ranged(score, 0..=MOST_POINTS, "/score")? as u32]);
        }
        let players = self.wire.players.iter().enumerate();
        let banked = players.map(|(i, OrName(player))| {
            Ok(ranged(player.score, 0..=MOST_POINTS, OfPlayer(i, "score"))? as u32)
        });
        banked.collect()
    }

    fn seat(&self, name: Option<&String>, at: &str) -> Result<Option<Seat>, Refusal> {
        name.map(|name| named(self.names, name, at)).transpose()
    }

    /// Who has bet to Mid, owes, or has won.
    fn mid(&self, phase: PhaseName) -> Result<Mid, Refusal> {
        let mut mid = Mid::default();
        for (i, OrName(player)) in self.wire.players.iter().enumerate() {
            let Some(name) = player.mid else { continue };
            let seat = Seat::new(i);
            let wrong = |message| wrong(message, OfPlayer(i, "mid"), "R10");
            if !self.wire.rules.mid || self.small {
                return wrong("there is no Bet to Mid in this game");
            }
            if (phase == PhaseName::Mid) != (name == MidName::Joined) {
                return wrong(
                    "while players are asked, bettors have joined; later they owe, have paid or have won",
                );
            }
            mid.bettors.add(seat);
            match name {
                MidName::Owed if player.score > 0 => {
                    return wrong("the first score pays the point, so who owes it has none");
                }
                MidName::Owed => mid.owing.add(seat),
                MidName::Won if mid.won.is_some() => return wrong("the pool is won once"),
                MidName::Won => mid.won = Some(seat),
                MidName::Joined | MidName::Paid => {}
            }
        }
        if phase != PhaseName::Mid && mid.bettors.len() == 1 {
            return wrong("it takes two to bet to Mid", "/players", "R10");
        }
        Ok(mid)
    }

    /// Players are asked in the order of the list before anybody rolls.
    fn asking(&self, state: &State) -> Result<Phase, Refusal> {
        let asked = self.seat(self.wire.turn.as_ref(), "/turn")?.unwrap_or(Seat::new(0));
        let starter = self.seat(self.wire.starter.as_ref(), "/starter")?.unwrap_or(Seat::new(0));
        for (i, seat) in Seat::all(state.seats()).enumerate() {
            if state.banked(seat) > 0 {
                let message = "nobody has a score while Bet to Mid is made";
                return wrong(message, OfPlayer(i, "score"), "R10");
            }
            if seat >= asked && state.mid.bettors.has(seat) {
                let message = format!("{} has not been asked yet", &self.names[seat]);
                return wrong(message, OfPlayer(i, "mid"), "J8");
            }
        }
        Ok(Phase::Mid { asked, starter })
    }

    fn turn(&self, state: &State, phase: PhaseName) -> Result<Turn, Refusal> {
        let seat = match self.seat(self.wire.turn.as_ref(), "/turn")? {
            Some(seat) => seat,
            None if self.small || state.banked.iter().all(|&banked| banked == 0) => Seat::new(0),
            None => return Err(missing("/turn")),
        };
        let wagers = self.wagers();
        let dice = Dice::checked(self.wire.dice.as_deref().unwrap_or_default(), "/dice")?;
        let stage = stage(phase, dice, wagers)?;
        let turn = Turn { seat, odd: wagers.odd, got: wagers.get, stage };
        stakes_are_covered(state, &turn)?;
        self.turn_goes_on(state, &turn)?;
        Ok(turn)
    }

    /// A turn that has come so far would have ended otherwise.
    fn turn_goes_on(&self, state: &State, turn: &Turn) -> Result<(), Refusal> {
        if let (Some(parity), Stage::Better(dice) | Stage::Improve(dice)) = (turn.odd, turn.stage)
            && !all_of(parity, dice)
        {
            let odd = parity.word();
            let message =
                format!("not all scoring dice are {odd}: Bet to Odd was lost and the turn over");
            return wrong(message, "/wagers/odd", "R4");
        }
        let over = match turn.stage {
            Stage::Get(_) => !state.may_get(turn),
            Stage::Better(dice) => !state.may_better(turn, dice),
            _ => false,
        };
        if over && !self.small {
            return wrong("no wager is possible here, so the turn is over", "/phase", "J11");
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
            return wrong("a game that is over has a leader", "/leader", "R9");
        }
        let asking = matches!(state.phase, Phase::Mid { .. });
        let ten = |seat: &Seat| state.mid.bettors.has(*seat) && state.banked(*seat) >= MID;
        match Seat::all(state.seats()).find(ten) {
            Some(seat) if !asking && state.mid.won.is_none() => {
                wrong("a bettor with 10 has won the pool", OfPlayer(seat.index(), "mid"), "J10")
            }
            _ => Ok(()),
        }
    }

    /// J5: who reaches the target with the dice that lie there leads already.
    fn first_lead(&self, state: &mut State) -> Result<(), Refusal> {
        let Phase::Turn(turn) = state.phase else { return Ok(()) };
        let reached = match turn.stage {
            Stage::Better(dice) | Stage::Improve(dice) => {
                let all = state.banked(turn.seat) + u32::from(turn.points(dice));
                all >= u32::from(self.wire.rules.target)
            }
            _ => false,
        };
        if state.leader.is_none() && reached {
            state.leader = Some(turn.seat);
        }
        if state.leader == Some(turn.seat) && !reached {
            return wrong("a leader has no turn until somebody passes", "/turn", "R9");
        }
        Ok(())
    }

    fn nobody_there_yet(&self, state: &State) -> Result<(), Refusal> {
        let there = |banked: &u32| *banked >= u32::from(self.wire.rules.target);
        let Some(i) = state.banked.iter().position(there) else { return Ok(()) };
        let message = format!("with {} banked somebody leads", state.banked[i]);
        let at = match state.leader {
            None => "/leader".to_string(),
            Some(_) => OfPlayer(i, "score").into(),
        };
        wrong(message, at, "R8")
    }

    /// A leader whom others try to pass.
    fn leads(&self, state: &State, leader: Seat) -> Result<(), Refusal> {
        let lead = state.banked(leader);
        let target = u32::from(self.wire.rules.target);
        let at_leader = OfPlayer(leader.index(), "score");
        // The least: the target and the bonus, less a Bet to Better lost after that.
        let least = target + BONUS - 1;
        if lead < least {
            return wrong(format!("a leader has {least} points or more"), at_leader, "R8");
        }
        if let Some(i) = state.banked.iter().position(|&banked| banked > lead) {
            let message = format!("more points than the leader's {lead}");
            return wrong(message, OfPlayer(i, "score"), "R9");
        }
        // The first leader came from below the target in one turn; a later one passed somebody,
        // who has lost two stakes at most since.
        let others = Seat::all(state.seats()).filter(|seat| *seat != leader);
        let second = others.map(|seat| state.banked(seat)).max().unwrap_or(0);
        let pool = if target == u32::from(LONG) { state.mid.bettors.len() as u32 } else { 0 };
        if lead > (target - 1 + BONUS).max(second + 2) + MOST_MADE + pool {
            let message = "no turn brings a leader so far ahead of everybody";
            return wrong(message, at_leader, "R9");
        }
        Ok(())
    }
}

fn wrong<T>(
    message: impl Into<String>,
    at: impl Into<String>,
    rule: &'static str,
) -> Result<T, Refusal> {
    Err(inconsistent(message, at).rule(rule))
}

/// Phase, dice and wagers against one another.
fn stage(phase: PhaseName, dice: Dice, wagers: Wagers) -> Result<Stage, Refusal> {
    let n = dice.len();
    match phase {
        PhaseName::Roll if wagers.better && n >= FOUR => {
            Err(four_dice("Bet to Better rolls one die or two").at("/dice"))
        }
        PhaseName::Roll if wagers.better && !scores(dice) => {
            wrong("Bet to Better keeps the dice that score, two or three", "/dice", "J6")
        }
        PhaseName::Roll if wagers.better => Ok(Stage::Improve(dice)),
        PhaseName::Roll if n >= FOUR => {
            Err(four_dice("four dice lie there already: nothing to roll").at("/dice"))
        }
        PhaseName::Roll if n > 0 => wrong("only Bet to Better keeps dice", "/dice", "R6"),
        PhaseName::Roll if wagers.get => Ok(Stage::Again),
        PhaseName::Roll => Ok(Stage::First),
        _ if wagers.better => wrong("Bet to Better ends with its roll", "/wagers/better", "R6"),
        PhaseName::Get | PhaseName::Better if n != FOUR => Err(not_four(n).at("/dice")),
        PhaseName::Get if scores(dice) => {
            wrong("these dice score, so there is no Bet to Get", "/dice", "R5")
        }
        PhaseName::Get if wagers.get => {
            wrong("Bet to Get is made once in a turn", "/wagers/get", "R3")
        }
        PhaseName::Get => Ok(Stage::Get(dice)),
        PhaseName::Better if !scores(dice) => {
            wrong("these dice do not score: there is nothing to better", "/dice", "R6")
        }
        PhaseName::Better => Ok(Stage::Better(dice)),
        PhaseName::Wager | PhaseName::Mid | PhaseName::Over => Ok(Stage::Wager),
    }
}

/// R3, J3: every point that is up, or was when a bet was won, is a banked one.
fn stakes_are_covered(state: &State, turn: &Turn) -> Result<(), Refusal> {
    let beginning = turn.stage == Stage::Wager;
    let both = u32::from(turn.odd.is_some()) + u32::from(turn.got);
    let needed = both.max(turn.at_stake()).max(u32::from(beginning));
    let banked = state.banked(turn.seat);
    if banked >= needed {
        return Ok(());
    }
    if beginning {
        let message = "without a banked point there is no wager to make";
        return Err(Refusal::new(Code::PhaseWrong, message).at("/phase").rule("R3"));
    }
    let message = format!("these wagers take {needed} banked points, and there are {banked}");
    wrong(message, "/wagers", if both > 1 { "J3" } else { "R3" })
}

fn scores(dice: Dice) -> bool {
    !scoring(dice).is_empty()
}

fn not_four(found: usize) -> Refusal {
    four_dice(&format!("a roll has four dice, not {found}"))
}
