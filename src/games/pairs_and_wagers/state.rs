//! A moment of a game, and what a player may do in it.

use smallvec::{SmallVec, smallvec};

use super::score::{DICE, Parity, others, points};
use crate::game::{Effect, phrases};
use crate::pieces::worded;
use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Points written down.
    pub banked: Each<u32>,
    /// How those stand in Bet to Mid who are in it.
    pub mid: Each<Option<Mid>>,
    /// Those who have not left (J14).
    pub playing: Seats,
    pub now: Now,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Now {
    /// This player is asked for Bet to Mid.
    Asking { asked: Seat, starter: Seat },
    /// A turn, and who leads.
    Turn(Turn, Option<Seat>),
    /// Who led to the end has won.
    Over(Seat),
}

worded! {
    /// Joined while players are asked, then owed until the point is paid, and won.
    #[derive(Hash, Deserialize, JsonSchema)]
    pub enum Mid {
        Joined = "joined",
        Owed = "owed",
        Paid = "paid",
        Won = "won",
    }
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

/// What people say before what they bet on.
const STAKES: &str = "back, stake, gamble, fancy, money, point, predict, expect, stick, call, risk, bet, wager, \
    say, put on, put down for, put me down, put it on, go for, go, put point, put point on, \
    point on, stake point, take, choose";

moves! {
    #[derive(Copy)]
    pub enum Move {
        Join = "join", "join", "put up one point on Bet to Mid",
            said(&["join in, in, im in, deal in, count in, put in, put me in, game, im game, yes, yes please, \
                yep, yeah, yup, sure, sure thing, of course, absolutely, definitely, happy to, go on then, \
                lets go, up for, up for it, have a go, play, accept, gladly, why not, you bet, go for it, \
                do it, ill do it, put point on, point on it, want, bet, wager, risk it, put up"]), staked();
        Decline = "decline", "decline", "stay out of Bet to Mid",
            said(&[phrases::NO, "out, im out, sit out, sit one out, sit this out, stay out, keep out, not this \
                time, not today, rather not, not interested, give a miss, opt out, not play, dont play, dont \
                want, dont join, dont fancy, dont bet, sit mid out, sit bet out, dont, doesnt, isnt, arent, wont, never, count out, pass, skip, not \
                for me, without me, not me, leave it, no bet, no wager, not in, refuse"]);
        Odd = "odd", "odd", "put up one point on all scoring dice being odd",
            said(&["odd, all odd, odds", STAKES]), does("bets on odd"), staked();
        Even = "even", "even", "put up one point on all scoring dice being even",
            said(&["even, all even", STAKES]), does("bets on even"), staked();
        NoWager = "no-wager", "no-wager", "roll without Bet to Odd",
            said(&[phrases::NO, "skip, pass, skip bet, skip wager, forget bet, no wager, no bet, not bet, no more \
                bet, dont bet, isnt bet, without bet, dont wager, not wager, bet nothing, nothing, neither, play safe, \
                safe, just roll, plain roll, straight roll, roll without, keep point, hold point, not this \
                time, dont risk, dont gamble, not worth, not interested, dont fancy"]), does("makes no wager"), effect(Effect::Declines);
        Get = "get", "get", "put up one point and roll all four dice again",
            said(&[phrases::AGAIN, "all, lot, whole lot, all four, roll all, roll all again, reroll all, roll whole lot, bet get, \
                spend point, pay point, put point, stake, stake point, cost point, pay, pay one, pay another, buy roll, point, bet, wager, gamble, \
                risk it, go again, put up point, yes"]), does("bets to get"), staked();
        /// Roll these faces again.
        Better(dice: Dice) = "better", "better 2 3", "put up one point and roll these dice again",
            said(&[phrases::AGAIN, "improve, upgrade, point, put point, put up point, spend point, pay point, bet, wager, \
                gamble, bet better, improve on"]), stays(phrases::KEEPS), does("bets to better"), staked();
        Stop = "stop", "stop", "end the turn as the dice lie",
            said(&[phrases::NO, phrases::STAY, phrases::OVER, phrases::TURN, "stand pat, take nothing, play safe, keep point, \
                hold point, safe, no bet, no wager, dont bet, dont gamble, dont wager, dont risk, not risk, not \
                worth, leave point, have that, take point, take, keep"]);
        /// Somebody plays no more, at the table's word.
        Leave(who: Seat) = "leave", "leave Bo", "play no more; the points stay",
            said(&[phrases::LEAVES]), staked(), unlisted();
    }
}

impl State {
    pub fn seats(&self) -> usize {
        self.banked.seats()
    }

    /// Whether this is a turn with no game around it.
    pub fn is_alone(&self) -> bool {
        self.seats() == 1
    }

    /// The running turn.
    pub fn turn(&self) -> Option<Turn> {
        match self.now {
            Now::Turn(turn, _) => Some(turn),
            _ => None,
        }
    }

    /// Whose turn it is.
    pub fn at_turn(&self) -> Option<Seat> {
        match self.now {
            Now::Asking { asked, .. } => Some(asked),
            Now::Turn(turn, _) => Some(turn.seat),
            Now::Over(_) => None,
        }
    }

    /// Whether a turn of a game has brought nothing yet.
    pub fn is_between_turns(&self) -> bool {
        let begins =
            |turn: Turn| turn.odd.is_none() && matches!(turn.stage, Stage::Wager | Stage::First);
        self.turn().is_some_and(begins)
    }

    /// Goes on with this turn.
    pub fn go_on(&mut self, turn: Turn) {
        self.now = Now::Turn(turn, self.leader());
    }

    /// Goes on with a new turn of this player.
    pub fn begin(&mut self, seat: Seat, leader: Option<Seat>) {
        let stage = if self.banked[seat] > 0 { Stage::Wager } else { Stage::First };
        self.now = Now::Turn(Turn { seat, odd: None, got: false, stage }, leader);
    }

    /// Whose turn comes after that of this player; a leader's even if they have left.
    pub fn after(&self, seat: Seat, leader: Option<Seat>) -> Seat {
        let mut next = seat.left(self.seats()).around(self.seats());
        next.find(|next| self.playing.has(*next) || Some(*next) == leader).unwrap_or(seat)
    }

    pub fn leader(&self) -> Option<Seat> {
        match self.now {
            Now::Turn(_, leader) => leader,
            Now::Over(winner) => Some(winner),
            Now::Asking { .. } => None,
        }
    }

    /// The leader, unless it is this player.
    pub fn leader_against(&self, seat: Seat) -> Option<Seat> {
        self.leader().filter(|leader| *leader != seat)
    }

    /// How many are in Bet to Mid.
    pub fn bettors(&self) -> u32 {
        self.mid.iter().flatten().count() as u32
    }

    pub fn mid_is_won(&self) -> bool {
        self.mid.iter().flatten().any(|mid| *mid == Mid::Won)
    }

    /// Whether nothing of Bet to Mid can change the game any more.
    pub fn mid_is_settled(&self) -> bool {
        let owing = self.mid.iter().flatten().any(|mid| *mid == Mid::Owed);
        (self.bettors() == 0 || self.mid_is_won()) && !owing
    }

    /// Banked points that a wager may still put up (R3).
    pub fn free(&self, turn: Turn) -> u32 {
        self.banked[turn.seat].saturating_sub(turn.at_stake())
    }

    pub fn may_get(&self, turn: Turn) -> bool {
        !turn.got && self.free(turn) > 0
    }

    pub fn may_better(&self, turn: Turn, dice: Dice) -> bool {
        !others(dice).is_empty() && self.free(turn) > 0
    }

    /// What the player to act may do.
    pub fn choices(&self) -> SmallVec<[Move; 4]> {
        if matches!(self.now, Now::Asking { .. }) {
            return smallvec![Move::Join, Move::Decline];
        }
        let Some(turn) = self.turn() else { return SmallVec::new() };
        match turn.stage {
            Stage::Wager => smallvec![Move::Odd, Move::Even, Move::NoWager],
            Stage::Get(_) if self.may_get(turn) => smallvec![Move::Get, Move::Stop],
            Stage::Better(dice) if self.may_better(turn, dice) => {
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
    pub fn at_stake(self) -> u32 {
        let odd = u32::from(self.odd.is_some());
        match self.stage {
            Stage::Wager | Stage::First | Stage::Get(_) => odd,
            Stage::Again => odd + 1,
            Stage::Better(_) => 0,
            Stage::Improve(_) => 1,
        }
    }

    /// What scoring dice count for in this turn (J4).
    pub fn points(self, dice: Dice) -> u8 {
        points(dice) * self.times()
    }

    pub fn times(self) -> u8 {
        if self.odd.is_some() { 2 } else { 1 }
    }

    /// The turn after a move that rolls.
    pub fn after(mut self, mv: Move) -> Self {
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

impl Stage {
    /// How many dice must be rolled, and by which clause.
    pub fn roll(self) -> Option<(u8, &'static str)> {
        match self {
            Stage::First => Some((DICE, "R2")),
            Stage::Again => Some((DICE, "R5")),
            Stage::Improve(kept) => Some((DICE - kept.len() as u8, "R6")),
            Stage::Wager | Stage::Get(_) | Stage::Better(_) => None,
        }
    }

    /// The dice that lie on the table.
    pub fn dice(self) -> Dice {
        match self {
            Stage::Get(dice) | Stage::Better(dice) | Stage::Improve(dice) => dice,
            Stage::Wager | Stage::First | Stage::Again => Dice::NONE,
        }
    }
}
