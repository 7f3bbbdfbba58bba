//! Whole games: whether their cards, turns and dice fit together.

use super::{INCONSISTENT, ensure, makes, rerolls};
use crate::games::swipe::hand::elsewhere;
use crate::games::swipe::{Hand, Phase, Player, State, Swipe};
use crate::pieces::{OfPlayer, foreign, missing, none_foreign};
use crate::prelude::*;

pub fn complete(rules: Swipe, state: &mut State, names: &Names) -> Result<()> {
    for (i, player) in state.players.iter_mut().enumerate() {
        bid(i, player)?;
        suit(i, player)?;
        cards_fit(i, player, rules.short)?;
    }
    if is_roll_off(state) {
        return roll_off(state, names);
    }
    state.leader = Some(leader(state)?);
    bids_in_order(state, names)?;
    let (phase, turn) = phase(state, names)?;
    (state.phase, state.turn) = (Some(phase), turn);
    for seat in Seat::all(state.seats()) {
        owned_dice(state, seat)?;
    }
    let owned: usize = state.players.iter().map(|player| usize::from(player.dice())).sum();
    let all = 4 * state.seats();
    let message = format_args!("{owned} dice are owned, of {all} in the game");
    ensure(owned == all, Code::DiceCount, "/players", "R1", message)?;
    let stuck = phase == Phase::Match && !state.is_open(state.at_turn());
    ensure(!stuck, INCONSISTENT, "/phase", "J2", "nothing can be done here: the turn is over")
}

/// What has become of a bid.
fn bid(i: usize, player: &Player) -> Result<()> {
    let at = |field| OfPlayer(i, field);
    for (given, field) in [(player.failed, "failed"), (player.matched.is_some(), "matched")] {
        ensure(!given || player.bid.is_some(), INCONSISTENT, at(field), "R4", "no bid was played")?;
    }
    let (Some(bid), Some(matched)) = (player.bid, player.matched) else { return Ok(()) };
    let message = "a bid is matched or has failed";
    ensure(!player.failed, INCONSISTENT, at("failed"), "R7", message)?;
    makes(bid, matched, at("matched"))
}

/// R1: the thirteen cards of a player, each of them in one place.
fn suit(i: usize, player: &mut Player) -> Result<()> {
    let at = |field| OfPlayer(i, field);
    let mut seen = Hand::NONE;
    player.pile.iter().for_each(|&value| seen.add(value));
    // A failed bidding card is back in the hand or on the pile.
    if let Some(value) = player.bid.filter(|_| !player.failed) {
        if let Some(rank) = Rank::new(value).filter(|_| seen.has(value)) {
            return Err(elsewhere(rank).at(at("bid")));
        }
        seen.add(value);
    }
    let allowed = ("R8", "only reroll cards leave the game");
    let used = player.used.map(|used| rerolls(used, seen, at("used"), allowed)).transpose()?;
    seen = seen.with(used.unwrap_or_default());
    let hand = player.hand.unwrap_or(Hand::FULL.without(seen));
    if let Some((place, rank)) = hand.first_among(seen) {
        return Err(elsewhere(rank).at(format!("{}/{place}", at("hand"))));
    }
    let hand = hand.unlisted();
    let unseen = Hand::FULL.without(seen).without(hand);
    let lost = if used.is_some() { unseen } else { unseen.bids() };
    if let Some(rank) = lost.ranks().next() {
        let message = format!("the {rank} is missing");
        return Err(Refusal::new(Code::CardCount, message).at(at("hand")).rule("R1"));
    }
    player.hold(hand);
    Ok(())
}

/// R7, R11, V1: where the bidding cards can be after what is said of the turn.
fn cards_fit(i: usize, player: &Player, short: bool) -> Result<()> {
    let Some(bid) = player.bid else {
        let won = player.hand().bids().is_empty();
        let message = "a player with no bidding card left has won";
        return ensure(!won, INCONSISTENT, OfPlayer(i, "pile"), "R11", message);
    };
    // With an empty pile nothing but the bid itself goes back.
    if !player.failed || player.pile.is_empty() {
        return Ok(());
    }
    let (fits, rule, message) = if short {
        (player.pile.last() == Some(&bid), "V1", "the failed bid lies on top of the pile")
    } else {
        let fits = player.hand().has(bid) && player.hand().bids().len() > 1;
        (fits, "R7", "the failed bid is back in the hand, with the top of the pile")
    };
    ensure(fits, INCONSISTENT, OfPlayer(i, "failed"), rule, message)
}

fn is_roll_off(state: &State) -> bool {
    let nothing_bid = state.players.iter().all(|player| player.bid.is_none());
    let untouched = state.leader.is_none() && state.turn.is_none() && nothing_bid;
    match state.phase {
        Some(phase) => phase == Phase::RollOff,
        None => state.roll_off.is_some() || untouched,
    }
}

fn leader(state: &State) -> Result<Seat> {
    let nobody_bid = state.players.iter().all(|player| player.bid.is_none());
    let leader = state.leader.or(state.turn.filter(|_| nobody_bid));
    leader.ok_or_else(|| missing("/leader").rule("R10"))
}

fn roll_off(state: &mut State, names: &Names) -> Result<()> {
    none_foreign(&[
        (state.leader.is_some(), false, "/leader"),
        (state.reroll.is_some(), false, "/reroll"),
    ])?;
    for (i, player) in state.players.iter().enumerate() {
        let fresh = *player == Player { dice: player.dice, ..Player::fresh(player.name) };
        let at = format_args!("/players/{i}");
        let message = "the roll to begin comes before anything is played";
        ensure(fresh && player.dice() <= 4, INCONSISTENT, at, "R2", message)?;
    }
    for (i, player) in state.players.iter_mut().enumerate() {
        let message = "everybody begins with four dice";
        ensure(player.dice() == 4, Code::DiceCount, OfPlayer(i, "dice"), "R1", message)?;
        player.dice = Some(4);
    }
    let off = state.roll_off.take().unwrap_or_else(|| RollOff::among(names.len()));
    off.check(1)?;
    turn_is(state, off.next(), names, "J5c")?;
    state.enter(Phase::RollOff, Some(off.next()));
    state.roll_off = Some(off);
    Ok(())
}

fn turn_is(state: &State, due: Seat, names: &Names, rule: &'static str) -> Result<()> {
    let fits = state.turn.is_none_or(|turn| turn == due);
    let message = format_args!("it is {}'s turn", &names[due]);
    ensure(fits, INCONSISTENT, "/turn", rule, message)
}

/// R3: bids differ, and nobody was passed over who could have bid.
fn bids_in_order(state: &State, names: &Names) -> Result<()> {
    let mut played = Hand::NONE;
    let mut waiting = None;
    for seat in state.leader().around(state.seats()) {
        let player = state.player(seat);
        let at = OfPlayer(seat.index(), "bid");
        let Some(value) = player.bid else {
            if !player.hand().bids().without(played).is_empty() {
                waiting = waiting.or(Some(seat));
            }
            continue;
        };
        let first = waiting.map_or("nobody", |waiting| &names[waiting]);
        let message = format_args!("{first} bids first");
        ensure(waiting.is_none(), INCONSISTENT, at, "R3", message)?;
        let message = format_args!("{value} was played before");
        ensure(!played.has(value), INCONSISTENT, at, "R3", message)?;
        played.add(value);
    }
    let over = |player: &Player| player.bid.is_some() && player.open_bid().is_none();
    let over = state.players.iter().position(over).filter(|_| waiting.is_some());
    let at = OfPlayer(over.unwrap_or(0), "bid");
    ensure(over.is_none(), INCONSISTENT, at, "R4", "turns begin when all have bid")
}

/// Which moment this is, as far as bids and dice tell, against what is said of it.
fn phase(state: &State, names: &Names) -> Result<(Phase, Option<Seat>)> {
    let (given, reroll) = (state.phase, state.reroll);
    let rerolls = given.is_none_or(|given| given == Phase::Reroll);
    none_foreign(&[
        (state.roll_off.is_some(), false, "/roll_off"),
        (reroll.is_some(), rerolls, "/reroll"),
    ])?;
    let won = |p: &Player| p.matched.is_some() && p.hand().bids().is_empty();
    let (phase, turn) = if let Some(seat) = state.next_to_bid() {
        turn_is(state, seat, names, "R3")?;
        (Phase::Bid, Some(seat))
    } else if state.players.iter().any(won) {
        if state.turn.is_some() {
            return Err(foreign("/turn"));
        }
        (Phase::Over, None)
    } else {
        phase_of_turn(state, names)?
    };
    match given {
        Some(Phase::Reroll) if matches!(phase, Phase::Roll | Phase::Match) => {
            Err(missing("/reroll").rule("R8"))
        }
        Some(given) if given != phase => {
            let word = Swipe::INFO.phases[phase as usize];
            Err(Refusal::new(Code::PhaseWrong, format!("by bids and dice the phase is {word}"))
                .at("/phase"))
        }
        None if reroll.is_some() && phase != Phase::Reroll => Err(foreign("/reroll")),
        _ => Ok((phase, turn)),
    }
}

fn phase_of_turn(state: &State, names: &Names) -> Result<(Phase, Option<Seat>)> {
    let bidder = state.highest_open();
    let message = "all turns are over, and so is the round";
    ensure(bidder.is_some(), INCONSISTENT, "/phase", "R9", message)?;
    let bidder = bidder.unwrap_or(state.leader());
    turn_is(state, bidder, names, "R4")?;
    if state.reroll.is_some() {
        return Ok((Phase::Reroll, Some(bidder)));
    }
    let rolled = match state.phase {
        Some(given) => given == Phase::Match,
        None => !state.player(bidder).loose.is_empty(),
    };
    Ok((if rolled { Phase::Match } else { Phase::Roll }, Some(bidder)))
}

/// Loose dice against those owned, and against who has rolled. What is not given is filled in.
fn owned_dice(state: &mut State, seat: Seat) -> Result<()> {
    let at = |field| OfPlayer(seat.index(), field);
    let (phase, bidder) = (state.phase(), state.bidder());
    let lifted = state.reroll == Some(seat);
    let player = state.player_mut(seat);
    let rolled = match phase {
        _ if player.bid.is_none() => false,
        _ if player.open_bid().is_none() => true,
        Phase::Match => bidder == Some(seat),
        // While somebody else's dice are in the air, loose dice show who has rolled.
        Phase::Reroll => bidder == Some(seat) && (lifted || !player.loose.is_empty()),
        _ => false,
    };
    if rolled && !lifted {
        let lie = player.loose.len() + if player.matched.is_some() { 2 } else { 0 };
        let owned = player.dice.get_or_insert(lie.min(usize::from(u8::MAX)) as u8);
        let message = format_args!("{lie} dice lie on the table, {owned} are owned");
        ensure(usize::from(*owned) == lie, Code::DiceCount, at("dice"), "R9", message)?;
    } else {
        let (message, rule) = match player.bid {
            _ if lifted => ("these dice are being rolled again", "R8"),
            None => ("a player who has not bid, or sits out, has no dice on the table", "J4"),
            Some(_) => ("this bidder has not rolled yet", "R4"),
        };
        ensure(player.loose.is_empty(), INCONSISTENT, at("loose"), rule, message)?;
        let some = !lifted || (rolled && player.free() > 0);
        ensure(some, INCONSISTENT, "/reroll", "J1", "this player has nothing to roll again")?;
        player.dice = Some(player.dice());
    }
    let fits = bidder != Some(seat) || player.dice() > 0;
    ensure(fits, Code::DiceCount, at("dice"), "J5", "without dice a turn fails at once")
}
