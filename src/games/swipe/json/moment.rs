//! Which moment a line stands for, and whether dice and turns fit together.

use super::{INCONSISTENT, Line, Phase, ensure, player};
use crate::games::swipe::score::DICE;
use crate::games::swipe::{Awaits, Bid, Now, Player, State, Swipe, Turn};
use crate::pieces::{OfPlayer, foreign, inconsistent, missing, none_foreign};
use crate::prelude::*;

/// The players of a line and their moment, if all fits together.
pub fn state(line: &Line, names: &Names) -> Result<State> {
    let seat = |name: &Option<Name>, at| name.as_ref().map(|name| name.seat(names, at)).transpose();
    let leader = seat(&line.leader, "/leader")?;
    let off = line.roll_off.as_ref().map(|all| RollOff::read(all, names, 1)).transpose()?;
    let reroll = seat(&line.reroll, "/reroll")?;
    let turn = seat(&line.turn, "/turn")?;
    let players = line.players.iter().enumerate();
    let players = players.map(|(i, one)| player(i, &one.player));
    let players: Each<Player> = players.collect::<Result<_>>()?;
    let nobody_bid = players.iter().all(|player| player.bid.is_none());
    // It follows from the rest, and is judged last.
    let turn_is = |due: Seat, rule| {
        let fits = turn.is_none_or(|turn| turn == due);
        let message = format_args!("it is {}'s turn", &names[due]);
        ensure(fits, INCONSISTENT, "/turn", rule, message)
    };
    let untouched = leader.is_none() && turn.is_none() && nobody_bid;
    let begins = off.is_some() || untouched;
    if line.phase.map_or(begins, |phase| phase == Phase::RollOff) {
        let given = [(leader.is_some(), false, "/leader"), (reroll.is_some(), false, "/reroll")];
        none_foreign(&given)?;
        for (i, player) in players.iter().enumerate() {
            let message = "the roll to begin comes before anything is played";
            let at = format_args!("/players/{i}");
            ensure(*player == Player::fresh(), INCONSISTENT, at, "R2", message)?;
        }
        let off = off.unwrap_or_else(|| RollOff::among(players.seats()));
        turn_is(off.next(), "J5c")?;
        return Ok(State { players, now: Now::RollOff(off) });
    }
    let leader = leader.or(turn.filter(|_| nobody_bid));
    let leader = leader.ok_or_else(|| missing("/leader").rule("R10"))?;
    let rerolls = line.phase.is_none_or(|given| given == Phase::Reroll);
    none_foreign(&[(off.is_some(), false, "/roll_off"), (reroll.is_some(), rerolls, "/reroll")])?;
    let mut state = State { players, now: Now::Bid { leader, seat: leader } };
    state.now = moment(&state, leader, line.phase, reroll)?;
    match state.now {
        Now::Bid { seat, .. } => turn_is(seat, "R3")?,
        Now::Turn { turn, .. } => turn_is(turn.bidder, "R4")?,
        _ => none_foreign(&[(turn.is_some(), false, "/turn")])?,
    }
    let is = Phase::of(&state.now);
    match line.phase {
        Some(Phase::Reroll) if matches!(is, Phase::Roll | Phase::Match) => {
            return Err(missing("/reroll").rule("R8"));
        }
        Some(given) if given != is => {
            let message =
                format!("by bids and dice the phase is {}", Swipe::INFO.phases[is as usize]);
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase"));
        }
        None if reroll.is_some() && is != Phase::Reroll => return Err(foreign("/reroll")),
        _ => {}
    }
    for (seat, listed) in Seat::all(state.seats()).zip(&line.players) {
        owned_dice(&mut state, seat, listed.player.dice.is_some())?;
    }
    all_there(&state)?;
    Ok(state)
}

/// Which moment this is, as far as bids and dice tell.
fn moment(state: &State, leader: Seat, phase: Option<Phase>, reroll: Option<Seat>) -> Result<Now> {
    if let Some(seat) = state.next_to_bid(leader) {
        return Ok(Now::Bid { leader, seat });
    }
    if state.players.iter().any(|one| one.matched().is_some() && one.hand.bids().is_empty()) {
        return Ok(Now::Over { leader });
    }
    let Some((bid, bidder)) = state.highest_open() else {
        let message = "all turns are over, and so is the round";
        return Err(inconsistent(message, "/phase").rule("R9"));
    };
    let awaits = match (reroll, phase) {
        (Some(owner), _) => Awaits::Reroll(owner),
        (None, Some(Phase::Match)) => Awaits::Match,
        (None, None) if !state.players[bidder].loose.is_empty() => Awaits::Match,
        _ => Awaits::Roll,
    };
    Ok(Now::Turn { leader, turn: Turn { bidder, bid, awaits } })
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
