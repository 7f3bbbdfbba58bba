//! Which moment a state stands for, and whether dice and turns fit together.

use super::{Holder, Phase, WholeState, player};
use crate::games::swipe::score::{DICE, MOST_DICE};
use crate::games::swipe::{Awaits, Bid, Now, Player, State, Turn};
use crate::pieces::{OfPlayer, inconsistent, need};
use crate::prelude::*;

/// The players and their moment. Whose bid it is, or whose turn, follows from the bids.
pub fn state(whole: &WholeState, names: &Names) -> Result<State> {
    let seat = |name: &Option<Name>, at| name.as_ref().map(|name| name.seat(names, at)).transpose();
    let (leader, reroll) = (seat(&whole.leader, "/leader")?, seat(&whole.reroll, "/reroll")?);
    let one = |(i, Object(one)): (usize, &Object<Holder>)| player(i, one, whole.alone);
    let players: Each<Player> = whole.players.iter().enumerate().map(one).collect::<Result<_>>()?;
    let mut state = State { players, now: Now::Over { leader: Seat::default() } };
    state.now = match whole.phase {
        phase if whole.alone => alone(&state.players, phase, reroll)?,
        Phase::RollOff => Now::RollOff(RollOff::read(whole.roll_off.as_deref(), names, 1)?),
        phase => {
            let leader = need(leader, "/leader").map_err(|why| why.rule("R10"))?;
            moment(&state, leader, phase, reroll)?
        }
    };
    Ok(state)
}

/// Whether dice and cards are where they can be at this moment.
pub fn fits(state: &State) -> Result<()> {
    for seat in Seat::all(state.seats()) {
        if let Now::RollOff(_) = state.now {
            refuse_if!(state.players[seat] != Player::fresh() =>
                StateInconsistent, at format!("/players/{}", seat.index()), by "R2",
                "the roll to begin comes before anything is played");
        } else {
            owned_dice(state, seat)?;
        }
    }
    all_there(state)
}

/// Which moment this is, as far as bids and dice tell.
fn moment(state: &State, leader: Seat, phase: Phase, reroll: Option<Seat>) -> Result<Now> {
    refuse_if!(!state.playing().has(leader) =>
        StateInconsistent, at "/leader", by "J14", "who has left leads no round");
    if state.playing().len() == 1 {
        return Ok(Now::Over { leader });
    }
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
    let awaits = awaits(phase, reroll)?;
    Ok(Now::Turn { leader, turn: Turn { bidder, bid, awaits } })
}

fn awaits(phase: Phase, reroll: Option<Seat>) -> Result<Awaits> {
    Ok(match phase {
        Phase::Match => Awaits::Match,
        Phase::Reroll => Awaits::Reroll(need(reroll, "/reroll").map_err(|why| why.rule("R8"))?),
        _ => Awaits::Roll,
    })
}

/// J11: the turn of the first seat, whose bid is the only one.
fn alone(players: &Each<Player>, phase: Phase, reroll: Option<Seat>) -> Result<Now> {
    let bidder = Seat::new(0);
    for seat in Seat::all(players.seats()) {
        refuse_if!(players[seat].bid.is_some() != (seat == bidder) =>
            StateInconsistent, at OfPlayer(seat.index(), "bid"), by "J11",
            "in a single turn the first player bids");
    }
    let awaits = awaits(phase, reroll)?;
    let open = players[bidder].open_bid();
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
        refuse_if!(!player.loose.is_empty() => StateInconsistent, at at("loose"),
            by if lifted { "R8" } else { "R4" }, "none of these dice are on the table now");
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
