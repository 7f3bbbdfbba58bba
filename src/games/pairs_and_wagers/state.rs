//! A moment of a game, as it stands in JSON, and what a player may do in it.

use smallvec::{SmallVec, smallvec};

use super::score::{Parity, others, points};
use super::{Move, PairsAndWagers};
use crate::json::strict::{OrName, players};
use crate::prelude::*;

/// `{"score":4,"dice":[3,3,5,6]}` is one: a roll of nobody in particular.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Banked points of a position without players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub(super) score: Option<i64>,
    #[serde(default, deserialize_with = "players")]
    #[schemars(with = "Vec<OrName<Player>>")]
    pub(super) players: Vec<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<Phase>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<Seat>,
    /// In the phase `mid`: who will roll first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) starter: Option<Seat>,
    /// All four, or in the phase `roll` those that stay while others are bettered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4))]
    pub(super) dice: Option<Dice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wagers: Option<Wagers>,
    /// Who reached the target first, or passed the one who had.
    pub leader: Option<Seat>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: Seat,
    /// Banked points.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub score: i64,
    /// With Bet to Mid: how this player stands in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mid: Option<Mid>,
}

/// `joined` while players are asked, then `owed` until the point is paid, and `won`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mid {
    Joined,
    Owed,
    Paid,
    Won,
}

/// The wagers made in this turn, open or won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Wagers {
    /// What Bet to Odd named.
    pub odd: Option<Parity>,
    pub get: bool,
    pub better: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Mid,
    Wager,
    Roll,
    Get,
    Better,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub seat: Seat,
    /// What Bet to Odd named. It is open until a roll scores; from then on it has hit, since a
    /// miss ends the turn.
    pub odd: Option<Parity>,
    /// Whether Bet to Get was made.
    pub got: bool,
    pub stage: Stage,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The first roll, before which Bet to Odd may be made.
    Wager,
    /// The first roll.
    First,
    /// A choice over dice that do not score.
    Get(Dice),
    /// The roll of Bet to Get.
    Again,
    /// A choice over dice that score.
    Better(Dice),
    /// The roll of Bet to Better, and the dice that stay.
    Improve(Dice),
}

impl State {
    pub(super) fn seats(&self) -> usize {
        self.players.len()
    }

    /// A turn that somebody wrote, with no game around it.
    pub(super) fn is_fragment(&self) -> bool {
        self.seats() < 2
    }

    pub(super) fn banked(&self, seat: Seat) -> u32 {
        self.players[seat.index()].score as u32
    }

    pub(super) fn bank(&mut self, seat: Seat, points: u32) {
        self.players[seat.index()].score = points.into();
    }

    /// The running turn.
    pub(super) fn running(&self) -> Option<Turn> {
        let dice = self.dice.unwrap_or_default();
        let Wagers { odd, get: got, better } = self.wagers.unwrap_or_default();
        let stage = match self.phase? {
            Phase::Wager => Stage::Wager,
            Phase::Roll if better => Stage::Improve(dice),
            Phase::Roll if got => Stage::Again,
            Phase::Roll => Stage::First,
            Phase::Get => Stage::Get(dice),
            Phase::Better => Stage::Better(dice),
            Phase::Mid | Phase::Over => return None,
        };
        Some(Turn { seat: self.turn.unwrap_or(Seat::new(0)), odd, got, stage })
    }

    /// Goes on with this turn.
    pub(super) fn run(&mut self, Turn { seat, odd, got, stage }: Turn) {
        let (phase, dice) = match stage {
            Stage::Wager => (Phase::Wager, None),
            Stage::First | Stage::Again => (Phase::Roll, None),
            Stage::Improve(kept) => (Phase::Roll, Some(kept)),
            Stage::Get(dice) => (Phase::Get, Some(dice)),
            Stage::Better(dice) => (Phase::Better, Some(dice)),
        };
        let better = matches!(stage, Stage::Improve(_));
        self.wait(phase, Some(seat));
        (self.dice, self.wagers) = (dice, Some(Wagers { odd, get: got, better }));
    }

    /// Goes on with a new turn of this player.
    pub(super) fn begin(&mut self, seat: Seat) {
        let stage = if self.banked(seat) > 0 { Stage::Wager } else { Stage::First };
        self.run(Turn { seat, odd: None, got: false, stage });
    }

    /// Goes on with something that is no turn, or not told yet.
    pub(super) fn wait(&mut self, phase: Phase, turn: Option<Seat>) {
        self.phase = Some(phase);
        self.turn = turn;
        self.starter = self.starter.filter(|_| phase == Phase::Mid);
        (self.dice, self.wagers) = (None, None);
    }

    /// How many are in Bet to Mid.
    pub(super) fn bettors(&self) -> u32 {
        self.players.iter().filter(|player| player.mid.is_some()).count() as u32
    }

    pub(super) fn mid_winner(&self) -> Option<Seat> {
        let won = self.players.iter().find(|player| player.mid == Some(Mid::Won));
        won.map(|player| player.name)
    }

    /// Whether nothing of Bet to Mid can change the game any more.
    pub(super) fn mid_is_settled(&self) -> bool {
        let owing = self.players.iter().any(|player| player.mid == Some(Mid::Owed));
        (self.bettors() == 0 || self.mid_winner().is_some()) && !owing
    }

    /// Banked points that a wager may still put up (R3).
    pub(super) fn free(&self, turn: &Turn) -> u32 {
        self.banked(turn.seat).saturating_sub(turn.at_stake())
    }

    pub(super) fn may_get(&self, turn: &Turn) -> bool {
        !turn.got && self.free(turn) > 0
    }

    pub(super) fn may_better(&self, turn: &Turn, dice: Dice) -> bool {
        !others(dice).is_empty() && self.free(turn) > 0
    }

    /// Whoever leads and is not this player.
    pub(super) fn leader_against(&self, seat: Seat) -> Option<Seat> {
        self.leader.filter(|leader| *leader != seat)
    }

    /// J5: whether so many points of the running turn make this player the first leader.
    pub(super) fn first_to_lead(&self, rules: &PairsAndWagers, seat: Seat, points: u8) -> bool {
        let reached = self.banked(seat) + u32::from(points) >= u32::from(rules.target);
        reached && self.leader.is_none() && self.seats() > 1
    }

    /// What the player to act may do.
    pub(super) fn legal(&self) -> SmallVec<[Move; 4]> {
        if self.phase == Some(Phase::Mid) {
            return smallvec![Move::Join, Move::Decline];
        }
        let Some(turn) = self.running() else { return SmallVec::new() };
        match turn.stage {
            Stage::Wager => smallvec![Move::Odd, Move::Even, Move::NoWager],
            Stage::Get(_) if self.may_get(&turn) => smallvec![Move::Get, Move::Stop],
            Stage::Better(dice) if self.may_better(&turn, dice) => {
                let some = others(dice).choices().skip(1);
                some.map(Move::Better).chain([Move::Stop]).collect()
            }
            Stage::Get(_) | Stage::Better(_) => smallvec![Move::Stop],
            Stage::First | Stage::Again | Stage::Improve(_) => SmallVec::new(),
        }
    }
}

impl Turn {
    /// Points of this player that wagers hold right now.
    pub(super) fn at_stake(&self) -> u32 {
        let odd = u32::from(self.odd.is_some());
        match self.stage {
            Stage::Wager | Stage::First | Stage::Get(_) => odd,
            Stage::Again => odd + 1,
            Stage::Better(_) => 0,
            Stage::Improve(_) => 1,
        }
    }

    /// What scoring dice count for in this turn (J4).
    pub(super) fn points(&self, dice: Dice) -> u8 {
        points(dice) * self.times()
    }

    pub(super) fn times(&self) -> u8 {
        if self.odd.is_some() { 2 } else { 1 }
    }

    /// The turn after a move that rolls.
    pub(super) fn after(mut self, mv: Move) -> Self {
        match (mv, self.stage) {
            (Move::Odd, _) => (self.odd, self.stage) = (Some(Parity::Odd), Stage::First),
            (Move::Even, _) => (self.odd, self.stage) = (Some(Parity::Even), Stage::First),
            (Move::NoWager, _) => self.stage = Stage::First,
            (Move::Get, _) => (self.got, self.stage) = (true, Stage::Again),
            (Move::Better(dice), Stage::Better(lying)) => {
                self.stage = Stage::Improve(lying.minus(dice).unwrap_or(lying));
            }
            _ => {}
        }
        self
    }
}
