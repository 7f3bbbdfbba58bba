//! Whether the parts of a state fit together: cards, turns and dice of a round.

use super::{Bid, FACE_CARDS, Fate, Phase, Player, State};
use crate::kit::cards::Rank;
use crate::kit::meaning::inconsistent;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;

/// R7, R11, V1: where the bidding cards can be after what is told of the turn.
pub fn cards(player: &Player, short: bool, at: &str) -> Result<(), Refusal> {
    let Some(Bid { value, fate }) = player.bid else {
        if player.hand.bids().is_empty() {
            return Err(inconsistent("who has no bidding card left has won", format!("{at}/pile"))
                .rule("R11"));
        }
        return Ok(());
    };
    if fate != Fate::Failed {
        return Ok(());
    }
    let failed = |message: &str, rule: &'static str| {
        Err(inconsistent(message, format!("{at}/failed")).rule(rule))
    };
    let in_hand = player.hand.has_bid(value);
    if player.pile.is_empty() {
        // Nothing but the bid itself was there to go back: the hand is whole.
        return Ok(());
    }
    if short {
        if player.pile.top() != Some(value) {
            return failed("the failed bid lies on top of the pile", "V1");
        }
    } else if !in_hand || player.hand.bids().len() < 2 {
        return failed("the failed bid is back in the hand, with the top of the pile", "R7");
    }
    Ok(())
}

/// R8: dice are rolled again only by a card, which has left the game.
pub fn card_was_used(state: &State) -> Result<(), Refusal> {
    let Phase::Reroll { owner, .. } = state.phase else { return Ok(()) };
    let hand = state.player(owner).hand;
    let own_card = !FACE_CARDS.into_iter().all(|card| hand.has(card));
    let others = owner.around(state.seats()).skip(1);
    if own_card || !others.into_iter().all(|seat| state.player(seat).hand.has(Rank::ACE)) {
        return Ok(());
    }
    Err(inconsistent("no reroll card has been used for this", "/reroll").rule("R8"))
}

/// R4, R11: which turns are over.
pub fn turns(state: &State) -> Result<(), Refusal> {
    let highest = state.highest_open().and_then(|seat| state.player(seat).open_bid());
    let mut winner: Option<u8> = None;
    let mut last = u8::MAX;
    for (i, player) in state.players().iter().enumerate() {
        let Some(Bid { value, fate }) = player.bid else { continue };
        if fate == Fate::Open {
            continue;
        }
        last = last.min(value);
        let at = format!("/players/{i}/bid");
        if highest.is_some_and(|open| open > value) {
            return Err(inconsistent("a higher bid has its turn first", at).rule("R4"));
        }
        if player.matched().is_some() && player.hand.bids().is_empty() {
            winner = Some(value);
        }
    }
    match winner {
        Some(value) if value != last => {
            Err(inconsistent("the winning match ends the game at once", "/players").rule("J8"))
        }
        _ => Ok(()),
    }
}

/// Loose dice against the number owned, and against who has rolled.
pub fn dice(state: &mut State, seat: Seat, told: bool) -> Result<(), Refusal> {
    let at = |field: &str| format!("/players/{}/{field}", seat.index());
    let phase = state.phase.clone();
    let player = state.player_mut(seat);
    let lifted = matches!(phase, Phase::Reroll { owner, .. } if owner == seat);
    let rolled = match player.bid.map(|bid| bid.fate) {
        None => false,
        Some(Fate::Open) => match phase {
            Phase::Match(bidder) => bidder == seat,
            // While somebody else's dice are in the air, loose dice tell who has rolled.
            Phase::Reroll { bidder, .. } => bidder == seat && (lifted || !player.loose.is_empty()),
            _ => false,
        },
        Some(_) => true,
    };
    if !rolled || lifted {
        if !player.loose.is_empty() {
            let (message, rule) = match player.bid {
                _ if lifted => ("these dice are being rolled again", "R8"),
                None => ("who has not bid or sits out has no dice on the table", "J4"),
                Some(_) => ("this bidder has not rolled yet", "R4"),
            };
            return Err(inconsistent(message, at("loose")).rule(rule));
        }
        if lifted && (!rolled || player.free() == 0) {
            return Err(inconsistent("this player has nothing to roll again", "/reroll").rule("J1"));
        }
    } else {
        let on_card = if player.matched().is_some() { 2 } else { 0 };
        let owned = player.loose.len() + on_card;
        if !told {
            player.dice = owned.min(usize::from(u8::MAX)) as u8;
        } else if usize::from(player.dice) != owned {
            return Err(Refusal::new(
                Code::DiceCount,
                format!("{owned} dice lie on the table, {} are owned", player.dice),
            )
            .at(at("dice"))
            .rule("R9"));
        }
    }
    let due = state.bidder() == Some(seat);
    if due && state.player(seat).dice == 0 {
        return Err(Refusal::new(Code::DiceCount, "without dice a turn fails at once")
            .at(at("dice"))
            .rule("J5"));
    }
    Ok(())
}

/// J2: a referee passes where nothing can be done.
pub fn somebody_can_act(state: &State) -> Result<(), Refusal> {
    match state.phase {
        Phase::Match(bidder)
            if state.matches(bidder).next().is_none() && !state.some_card_playable() =>
        {
            Err(inconsistent("nothing can be done here: the turn is over", "/phase").rule("J2"))
        }
        _ => Ok(()),
    }
}

/// R1, R6: dice change owners, and none are lost.
pub fn conserved(state: &State) -> Result<(), Refusal> {
    let owned: usize = state.players().iter().map(|player| usize::from(player.dice)).sum();
    let due = 4 * state.seats();
    if owned == due {
        return Ok(());
    }
    Err(Refusal::new(Code::DiceCount, format!("{owned} dice are owned, of {due} in the game"))
        .at("/players")
        .rule("R1"))
}
