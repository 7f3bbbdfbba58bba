//! A moment of a game: scores, leader, Bet to Mid and the running turn.

use smallvec::{SmallVec, smallvec};

use super::score::{Parity, others, points};
use super::{Move, PairsAndWagers};
use crate::kit::dice::Dice;
use crate::kit::seat::{Seat, Seats};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By seat.
    pub(super) banked: SmallVec<[u32; 8]>,
    pub leader: Option<Seat>,
    pub mid: Mid,
    pub phase: Phase,
}

/// Bet to Mid: who is in it, who has yet to pay, who has won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mid {
    pub bettors: Seats,
    pub owing: Seats,
    pub won: Option<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Who is asked to join Bet to Mid, and who will roll first.
    Mid {
        asked: Seat,
        starter: Seat,
    },
    Turn(Turn),
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
    #[must_use]
    pub fn seats(&self) -> usize {
        self.banked.len()
    }

    #[must_use]
    pub fn banked(&self, seat: Seat) -> u32 {
        self.banked[seat.index()]
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
        let turn = match self.phase {
            Phase::Mid { .. } => return smallvec![Move::Join, Move::Decline],
            Phase::Over => return SmallVec::new(),
            Phase::Turn(turn) => turn,
        };
        match turn.stage {
            Stage::Wager => smallvec![Move::Odd, Move::Even, Move::NoWager],
            Stage::Get(_) if self.may_get(&turn) => smallvec![Move::Get, Move::Stop],
            Stage::Better(dice) if self.may_better(&turn, dice) => {
                let spare = others(dice);
                let one = spare.faces().map(|face| Dice::NONE.with(face));
                let both = (spare.len() > 1).then_some(spare);
                one.chain(both).map(Move::Better).chain([Move::Stop]).collect()
            }
            Stage::Get(_) | Stage::Better(_) => smallvec![Move::Stop],
            Stage::First | Stage::Again | Stage::Improve(_) => SmallVec::new(),
        }
    }
}

impl Mid {
    /// Whether nothing of it can change the game any more.
    pub(super) fn is_settled(&self) -> bool {
        (self.bettors.is_empty() || self.won.is_some()) && self.owing.is_empty()
    }
}

impl Turn {
    pub(super) fn fresh(seat: Seat, banked: u32) -> Self {
        let stage = if banked > 0 { Stage::Wager } else { Stage::First };
        Self { seat, odd: None, got: false, stage }
    }

    /// Points of this player that wagers hold right now.
    #[must_use]
    pub fn at_stake(&self) -> u32 {
        let odd = u32::from(self.odd.is_some());
        match self.stage {
            Stage::Wager | Stage::First | Stage::Get(_) => odd,
            Stage::Again => odd + 1,
            Stage::Better(_) => 0,
            Stage::Improve(_) => 1,
        }
    }

    /// What scoring dice count for in this turn (J4).
    #[must_use]
    pub fn points(&self, dice: Dice) -> u8 {
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
