//! Which moment a state stands for, and whether dice and turns fit together.

use super::{Holder, Phase, Whole, player};
use crate::games::swipe::score::{DICE, MOST_DICE};
use crate::games::swipe::{Awaits, Bid, Now, Player, State, Swipe, Turn};
use crate::pieces::{OfPlayer, foreign, inconsistent, missing, nothing_left};
use crate::prelude::*;

/// The players and their moment, if all fits together.
pub fn state(whole: &Whole, names: &Names) -> Result<State> {
    let seat = |name: &Option<Name>, at| name.as_ref().map(|name| name.seat(names, at)).transpose();
    let leader = seat(&whole.leader, "/leader")?;
    let off = whole.roll_off.as_ref().map(|all| RollOff::read(all, names, 1)).transpose()?;
    let reroll = seat(&whole.reroll, "/reroll")?;
    let turn = seat(&whole.turn, "/turn")?;
    let one = |(i, Object(one)): (usize, &Object<Holder>)| player(i, one, whole.alone);
    let players: Each<Player> = whole.players.iter().enumerate().map(one).collect::<Result<_>>()?;
    let (phase, rolls_off) = (whole.phase, whole.phase == Phase::RollOff);
    nothing_left(&[
        (leader.is_some() && (rolls_off || whole.alone), "/leader"),
        (off.is_some() && !rolls_off, "/roll_off"),
        (reroll.is_some() && phase != Phase::Reroll, "/reroll"),
    ])?;
    // Whose bid it is, or whose turn, follows from the bids.
    let leads = leader.unwrap_or(Seat::new(0));
    let mut state = State { players, now: Now::Bid { leader: leads, seat: leads } };
    state.now = match off {
        Some(off) => Now::RollOff(off),
        None if rolls_off => return Err(missing("/roll_off")),
        None if whole.alone => alone(&state.players, phase, reroll)?,
        None if leader.is_none() => return Err(missing("/leader").rule("R10")),
        None => moment(&state, leads, phase, reroll)?,
    };
    match (state.at_turn(), turn) {
        (None, Some(_)) => return Err(foreign("/turn")),
        (Some(_), None) => return Err(missing("/turn")),
        (Some(due), Some(turn)) => {
            let rule = match phase {
                Phase::RollOff => "J5c",
                _ if state.turn().is_some() => "R4",
                _ => "R3",
            };
            refuse_if!(turn != due =>
                StateInconsistent, at "/turn", by rule, "it is {}'s turn", &names[due]);
        }
        (None, None) => {}
    }
    let is = Phase::of(&state.now);
    if phase == Phase::Reroll && matches!(is, Phase::Roll | Phase::Match) {
        return Err(missing("/reroll").rule("R8"));
    }
    refuse_if!(is != phase => PhaseWrong, at "/phase",
        "by bids and dice the phase is {}", Swipe::INFO.phases[is as usize]);
    for seat in Seat::all(state.seats()) {
        if rolls_off {
            refuse_if!(state.players[seat] != Player::fresh() =>
                StateInconsistent, at format!("/players/{}", seat.index()), by "R2",
                "the roll to begin comes before anything is played");
        } else {
            owned_dice(&state, seat)?;
        }
    }
    all_there(&state)?;
    Ok(state)
}

/// Which moment this is, as far as bids and dice tell.
fn moment(state: &State, leader: Seat, phase: Phase, reroll: Option<Seat>) -> Result<Now> {
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
        (None, Phase::Match) => Awaits::Match,
        (None, _) => Awaits::Roll,
    };
    Ok(Now::Turn { leader, turn: Turn { bidder, bid, awaits } })
}

/// J11: the turn of the first seat, whose bid is the only one.
fn alone(players: &Each<Player>, phase: Phase, reroll: Option<Seat>) -> Result<Now> {
    let bidder = Seat::new(0);
    for seat in Seat::all(players.seats()) {
        refuse_if!(players[seat].bid.is_some() != (seat == bidder) =>
            StateInconsistent, at OfPlayer(seat.index(), "bid"), by "J11",
            "in a single turn the first player bids");
    }
    let awaits = match (phase, reroll) {
        (Phase::RollOff | Phase::Bid, _) => {
            let message = "a single turn begins with its roll";
            return Err(refusal!(PhaseWrong, at "/phase", by "J11", "{message}"));
        }
        (Phase::Roll | Phase::Over, _) => Awaits::Roll,
        (Phase::Match, _) => Awaits::Match,
        (Phase::Reroll, owner) => {
            Awaits::Reroll(owner.ok_or_else(|| missing("/reroll").rule("R8"))?)
        }
    };
    let open = players[bidder].open_bid();
    refuse_if!(open.is_none() != (phase == Phase::Over) => PhaseWrong, at "/phase", by "J11",
        "a single turn is over once its bid is matched or has failed");
    Ok(Now::Alone(open.map(|bid| Turn { bidder, bid, awaits })))
}

/// Loose dice against those owned, and against who has rolled.
fn owned_dice(state: &State, seat: Seat) -> Result<()> {
    let at = |field| OfPlayer(seat.index(), field);
    let lifted = state.lifted() == Some(seat);
    let yours = state.turn().filter(|turn| turn.bidder == seat);
    let player = &state.players[seat];
    let rolled = match (player.bid, yours.map(|turn| turn.awaits)) {
        (None, _) => state.is_alone(),
        (Some(Bid::Open(_)), None | Some(Awaits::Roll)) => false,
        // While somebody else's dice are in the air, loose dice show who has rolled.
        (Some(Bid::Open(_)), Some(Awaits::Reroll(_))) => lifted || !player.loose.is_empty(),
        (Some(_), _) => true,
    };
    if rolled && !lifted {
        let lie = player.loose.len() + if player.matched().is_some() { 2 } else { 0 };
        refuse_if!(usize::from(player.dice) != lie => DiceCount, at at("dice"), by "R9",
            "{lie} dice lie on the table, {} are owned", player.dice);
    } else {
        let (message, rule) = match player.bid {
            _ if lifted => ("these dice are being rolled again", "R8"),
            None => ("a player who has not bid, or sits out, has no dice on the table", "J4"),
            Some(_) => ("this bidder has not rolled yet", "R4"),
        };
        refuse_if!(!player.loose.is_empty() =>
            StateInconsistent, at at("loose"), by rule, "{message}");
        refuse_if!(lifted && !(rolled && player.free() > 0) =>
            StateInconsistent, at "/reroll", by "J1", "this player has nothing to roll again");
    }
    refuse_if!(yours.is_some() && player.dice == 0 =>
        DiceCount, at at("dice"), by "J5", "without dice a turn fails at once");
    Ok(())
}

/// R1: all dice are somebody's; and J2: something can be done.
fn all_there(state: &State) -> Result<()> {
    let owned: usize = state.players.iter().map(|player| usize::from(player.dice)).sum();
    if state.is_alone() {
        refuse_if!(owned > MOST_DICE.into() =>
            DiceCount, at "/players", by "R1", "{owned} dice, no table has over {MOST_DICE}");
        return Ok(());
    }
    let all = usize::from(DICE) * state.seats();
    refuse_if!(owned != all =>
        DiceCount, at "/players", by "R1", "{owned} dice are owned, of {all} in the game");
    let stuck = state.deciding().is_some_and(|turn| !state.is_open(turn));
    refuse_if!(stuck =>
        StateInconsistent, at "/phase", by "J2", "nothing can be done here: the turn is over");
    Ok(())
}
