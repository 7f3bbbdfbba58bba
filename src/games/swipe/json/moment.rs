//! Which moment a line stands for, and whether dice and turns fit together.

use super::{INCONSISTENT, Line, Phase, ensure};
use crate::games::swipe::score::DICE;
use crate::games::swipe::{Awaits, Bid, Now, Player, State, Swipe, Turn};
use crate::pieces::{OfPlayer, foreign, inconsistent, missing, none_foreign};
use crate::prelude::*;

/// What is said of the moment, with seats for names.
pub struct Given<'a> {
    names: &'a Names,
    phase: Option<Phase>,
    leader: Option<Seat>,
    turn: Option<Seat>,
    reroll: Option<Seat>,
    roll_off: Option<RollOff>,
}

impl<'a> Given<'a> {
    pub fn of(line: &Line, names: &'a Names) -> Result<Self> {
        let seat = |name: &Option<Name>, at| name.as_ref().map(|name| name.seat(names, at));
        let roll_off = line.roll_off.as_ref().map(|all| RollOff::read(all, names, 1));
        Ok(Self {
            names,
            phase: line.phase,
            leader: seat(&line.leader, "/leader").transpose()?,
            reroll: seat(&line.reroll, "/reroll").transpose()?,
            roll_off: roll_off.transpose()?,
            // It follows from the rest, and is judged last.
            turn: seat(&line.turn, "/turn").transpose()?,
        })
    }

    /// The state of these players, if all fits together.
    pub fn state(&self, line: &Line, players: Each<Player>) -> Result<State> {
        if self.is_roll_off(&players) {
            let now = Now::RollOff(self.roll_off(&players)?);
            return Ok(State { players, now });
        }
        let leader = self.leader(&players)?;
        let mut state = State { players, now: Now::Bid { leader, seat: leader } };
        state.now = self.moment(&state, leader)?;
        for (seat, listed) in Seat::all(state.seats()).zip(&line.players) {
            owned_dice(&mut state, seat, listed.player.dice.is_some())?;
        }
        all_there(&state)?;
        Ok(state)
    }

    fn is_roll_off(&self, players: &Each<Player>) -> bool {
        let untouched = self.leader.is_none() && self.turn.is_none() && nobody_bid(players);
        match self.phase {
            Some(phase) => phase == Phase::RollOff,
            None => self.roll_off.is_some() || untouched,
        }
    }

    fn roll_off(&self, players: &Each<Player>) -> Result<RollOff> {
        none_foreign(&[
            (self.leader.is_some(), false, "/leader"),
            (self.reroll.is_some(), false, "/reroll"),
        ])?;
        for (i, player) in players.iter().enumerate() {
            let message = "the roll to begin comes before anything is played";
            let at = format_args!("/players/{i}");
            ensure(*player == Player::fresh(), INCONSISTENT, at, "R2", message)?;
        }
        let off = self.roll_off.clone().unwrap_or_else(|| RollOff::among(players.seats()));
        self.turn_is(off.next(), "J5c")?;
        Ok(off)
    }

    fn leader(&self, players: &Each<Player>) -> Result<Seat> {
        let leader = self.leader.or(self.turn.filter(|_| nobody_bid(players)));
        leader.ok_or_else(|| missing("/leader").rule("R10"))
    }

    fn turn_is(&self, due: Seat, rule: &'static str) -> Result<()> {
        let fits = self.turn.is_none_or(|turn| turn == due);
        let message = format_args!("it is {}'s turn", &self.names[due]);
        ensure(fits, INCONSISTENT, "/turn", rule, message)
    }

    /// Which moment this is, as far as bids and dice tell, against what is said of it.
    fn moment(&self, state: &State, leader: Seat) -> Result<Now> {
        let rerolls = self.phase.is_none_or(|given| given == Phase::Reroll);
        none_foreign(&[
            (self.roll_off.is_some(), false, "/roll_off"),
            (self.reroll.is_some(), rerolls, "/reroll"),
        ])?;
        let won = |p: &Player| p.matched().is_some() && p.hand.bids().is_empty();
        let now = if let Some(seat) = state.next_to_bid(leader) {
            self.turn_is(seat, "R3")?;
            Now::Bid { leader, seat }
        } else if state.players.iter().any(won) {
            none_foreign(&[(self.turn.is_some(), false, "/turn")])?;
            Now::Over { leader }
        } else {
            Now::Turn { leader, turn: self.running_turn(state)? }
        };
        let is = Phase::of(&now);
        match self.phase {
            Some(Phase::Reroll) if matches!(is, Phase::Roll | Phase::Match) => {
                Err(missing("/reroll").rule("R8"))
            }
            Some(given) if given != is => {
                let word = Swipe::INFO.phases[is as usize];
                let message = format!("by bids and dice the phase is {word}");
                Err(Refusal::new(Code::PhaseWrong, message).at("/phase"))
            }
            None if self.reroll.is_some() && is != Phase::Reroll => Err(foreign("/reroll")),
            _ => Ok(now),
        }
    }

    fn running_turn(&self, state: &State) -> Result<Turn> {
        let Some((bid, bidder)) = state.highest_open() else {
            let message = "all turns are over, and so is the round";
            return Err(inconsistent(message, "/phase").rule("R9"));
        };
        self.turn_is(bidder, "R4")?;
        let awaits = match (self.reroll, self.phase) {
            (Some(owner), _) => Awaits::Reroll(owner),
            (None, Some(Phase::Match)) => Awaits::Match,
            (None, None) if !state.players[bidder].loose.is_empty() => Awaits::Match,
            _ => Awaits::Roll,
        };
        Ok(Turn { bidder, bid, awaits })
    }
}

fn nobody_bid(players: &Each<Player>) -> bool {
    players.iter().all(|player| player.bid.is_none())
}

/// Loose dice against those owned, if these are given, and against who has rolled.
fn owned_dice(state: &mut State, seat: Seat, given: bool) -> Result<()> {
    let at = |field| OfPlayer(seat.index(), field);
    let lifted = state.lifted() == Some(seat);
    let yours = state.turn().filter(|turn| turn.bidder == seat);
    let player = &mut state.players[seat];
    let rolled = match (player.bid, yours.map(|turn| turn.awaits)) {
        (None, _) | (Some(Bid::Open(_)), None | Some(Awaits::Roll)) => false,
        // While somebody else's dice are in the air, loose dice show who has rolled.
        (Some(Bid::Open(_)), Some(Awaits::Reroll(_))) => lifted || !player.loose.is_empty(),
        (Some(_), _) => true,
    };
    if rolled && !lifted {
        let lie = player.loose.len() + if player.matched().is_some() { 2 } else { 0 };
        if !given {
            player.dice = lie.min(usize::from(u8::MAX)) as u8;
        }
        let message = format_args!("{lie} dice lie on the table, {} are owned", player.dice);
        ensure(usize::from(player.dice) == lie, Code::DiceCount, at("dice"), "R9", message)?;
    } else {
        let (message, rule) = match player.bid {
            _ if lifted => ("these dice are being rolled again", "R8"),
            None => ("a player who has not bid, or sits out, has no dice on the table", "J4"),
            Some(_) => ("this bidder has not rolled yet", "R4"),
        };
        ensure(player.loose.is_empty(), INCONSISTENT, at("loose"), rule, message)?;
        let some = !lifted || (rolled && player.free() > 0);
        ensure(some, INCONSISTENT, "/reroll", "J1", "this player has nothing to roll again")?;
    }
    let fits = yours.is_none() || player.dice > 0;
    ensure(fits, Code::DiceCount, at("dice"), "J5", "without dice a turn fails at once")
}

/// R1: all dice are somebody's; and J2: something can be done.
fn all_there(state: &State) -> Result<()> {
    let owned: usize = state.players.iter().map(|player| usize::from(player.dice)).sum();
    let all = usize::from(DICE) * state.seats();
    let message = format_args!("{owned} dice are owned, of {all} in the game");
    ensure(owned == all, Code::DiceCount, "/players", "R1", message)?;
    let stuck = state.deciding().is_some_and(|turn| !state.is_open(turn));
    ensure(!stuck, INCONSISTENT, "/phase", "J2", "nothing can be done here: the turn is over")
}
