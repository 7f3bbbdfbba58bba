//! Whole games in JSON, and whether their cards, turns and dice fit together.

use std::fmt::Display;

use super::{
    Entrant, Given, INCONSISTENT, PhaseName, Table, Wire, ensure, fate, hand_on_wire, phase_name,
    small_number,
};
use crate::game::{Game, names_told, seats_fit};
use crate::games::swipe::{Bid, FACE_CARDS, Fate, Hand, Phase, Pile, Player, State, Swipe};
use crate::json::strict::OrName;
use crate::pieces::cards::Rank;
use crate::pieces::dice::Dice;
use crate::pieces::names::Names;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::roll_off::RollOff;
use crate::pieces::seat::Seat;
use crate::pieces::validate::{OfPlayer, foreign, missing, named};

pub fn to_wire(rules: &Swipe, names: &Names, state: &State) -> Wire {
    let name = |seat: Seat| names[seat].to_string();
    let mut wire = Wire {
        rules: *rules,
        phase: Some(phase_name(&state.phase)),
        players: Seat::all(state.seats())
            .map(|seat| OrName(table_of(name(seat), state.player(seat))))
            .collect(),
        ..Wire::default()
    };
    match &state.phase {
        Phase::RollOff(off) => {
            wire.turn = Some(name(off.next()));
            wire.roll_off = Some(off.on_wire(names, |player, dice| Entrant { player, dice }));
            return wire;
        }
        Phase::Bid(seat) | Phase::Roll(seat) | Phase::Match(seat) => wire.turn = Some(name(*seat)),
        Phase::Reroll { bidder, owner } => {
            wire.turn = Some(name(*bidder));
            wire.reroll = Some(name(*owner));
        }
        Phase::Over => {}
    }
    wire.leader = Some(name(state.leader));
    wire
}

fn table_of(name: String, player: &Player) -> Table {
    let used = Hand::FULL.rerolls().without(player.hand);
    Table {
        name,
        hand: Some(hand_on_wire(player.hand)),
        pile: player.pile.iter().filter_map(|&card| Rank::new(card)).map(Given::Rank).collect(),
        used: (!used.is_empty()).then(|| hand_on_wire(used)),
        bid: player.bid.map(|bid| bid.value.into()),
        failed: player.failed(),
        loose: player.loose.some_on_wire(),
        matched: player.matched().map(Dice::on_wire),
        dice: Some(player.dice.into()),
    }
}

pub fn from_wire(wire: &Wire) -> Result<(Names, State), Refusal> {
    let names = names_told(&Swipe::INFO, wire.players.iter().map(|player| &player.0.name))?;
    seats_fit(&Swipe::INFO, names.len())?;
    let state = Reader { wire, names: &names }.state()?;
    Ok((names, state))
}

/// What a state of a whole game says, checked bit by bit.
struct Reader<'a> {
    wire: &'a Wire,
    names: &'a Names,
}

impl Reader<'_> {
    fn state(&self) -> Result<State, Refusal> {
        let tables = self.wire.players.iter().enumerate();
        let players = tables.map(|(i, OrName(table))| player(i, table, self.wire.rules.short));
        let mut state = State {
            leader: Seat::new(0),
            players: players.collect::<Result<_, _>>()?,
            phase: Phase::Over,
            single: false,
        };
        if self.is_roll_off() {
            state.phase = Phase::RollOff(self.roll_off(&state)?);
            return Ok(state);
        }
        state.leader = self.leader(&state)?;
        self.bids_in_order(&state)?;
        state.phase = self.phase(&state)?;
        turns_in_order(&state)?;
        card_was_used(&state)?;
        for (seat, OrName(table)) in Seat::all(state.seats()).zip(&self.wire.players) {
            owned_dice(&mut state, seat, table.dice.is_some())?;
        }
        let owned: usize = state.players.iter().map(|player| usize::from(player.dice)).sum();
        let all = 4 * state.seats();
        let message = format_args!("{owned} dice are owned, of {all} in the game");
        ensure(owned == all, Code::DiceCount, "/players", "R1", message)?;
        let stuck = matches!(state.phase, Phase::Match(bidder) if !state.is_open(bidder));
        let message = "nothing can be done here: the turn is over";
        ensure(!stuck, INCONSISTENT, "/phase", "J2", message)?;
        Ok(state)
    }

    fn is_roll_off(&self) -> bool {
        let wire = self.wire;
        let untouched = wire.leader.is_none()
            && wire.turn.is_none()
            && wire.players.iter().all(|OrName(table)| table.bid.is_none());
        match wire.phase {
            Some(phase) => phase == PhaseName::RollOff,
            None => wire.roll_off.is_some() || untouched,
        }
    }

    fn roll_off(&self, state: &State) -> Result<RollOff, Refusal> {
        let wire = self.wire;
        for (given, at) in [(wire.leader.is_some(), "/leader"), (wire.reroll.is_some(), "/reroll")]
        {
            if given {
                return Err(foreign(at));
            }
        }
        for (i, player) in state.players.iter().enumerate() {
            let fresh = *player == Player { dice: player.dice, ..Player::fresh() };
            let at = format_args!("/players/{i}");
            let message = "the roll to begin comes before anything is played";
            ensure(fresh && player.dice <= 4, INCONSISTENT, at, "R2", message)?;
        }
        for (i, player) in state.players.iter().enumerate() {
            let message = "everybody begins with four dice";
            ensure(player.dice == 4, Code::DiceCount, OfPlayer(i, "dice"), "R1", message)?;
        }
        let off = match &wire.roll_off {
            None => RollOff::among(self.names.len()),
            Some(entrants) => {
                let given = entrants.iter().map(|e| (&*e.player, e.dice.as_deref()));
                RollOff::checked(given, self.names, 1)?
            }
        };
        self.turn_is(off.next(), "J5c")?;
        Ok(off)
    }

    fn turn_is(&self, due: Seat, rule: &'static str) -> Result<(), Refusal> {
        let Some(name) = &self.wire.turn else { return Ok(()) };
        let fits = named(self.names, name, "/turn")? == due;
        let message = format_args!("it is {}'s turn", &self.names[due]);
        ensure(fits, INCONSISTENT, "/turn", rule, message)
    }

    fn leader(&self, state: &State) -> Result<Seat, Refusal> {
        let nobody_bid = state.players.iter().all(|player| player.bid.is_none());
        match (&self.wire.leader, &self.wire.turn) {
            (Some(name), _) => named(self.names, name, "/leader"),
            (None, Some(name)) if nobody_bid => named(self.names, name, "/turn"),
            _ => Err(missing("/leader").rule("R10")),
        }
    }

    /// R3: bids differ, and nobody was passed over who could have bid.
    fn bids_in_order(&self, state: &State) -> Result<(), Refusal> {
        let mut played = Hand::NONE;
        let mut waiting = None;
        for seat in state.leader.around(state.seats()) {
            let player = state.player(seat);
            let at = OfPlayer(seat.index(), "bid");
            let Some(Bid { value, .. }) = player.bid else {
                if !player.hand.bids().without(played).is_empty() {
                    waiting = waiting.or(Some(seat));
                }
                continue;
            };
            if let Some(waiting) = waiting {
                let message = format_args!("{} is to bid before", &self.names[waiting]);
                ensure(false, INCONSISTENT, at, "R3", message)?;
            }
            let message = format_args!("{value} was played before");
            ensure(!played.has(value), INCONSISTENT, at, "R3", message)?;
            played.add(value);
        }
        let over = |player: &Player| player.bid.is_some_and(|bid| bid.fate != Fate::Open);
        match state.players.iter().position(over) {
            Some(i) => {
                let message = "turns begin when all have bid";
                ensure(waiting.is_none(), INCONSISTENT, OfPlayer(i, "bid"), "R4", message)
            }
            None => Ok(()),
        }
    }

    /// Which moment this is, as far as bids and dice tell, against what `phase` says.
    fn phase(&self, state: &State) -> Result<Phase, Refusal> {
        let given = self.wire.phase;
        if self.wire.roll_off.is_some() {
            return Err(foreign("/roll_off"));
        }
        if self.wire.reroll.is_some() && given.is_some_and(|given| given != PhaseName::Reroll) {
            return Err(foreign("/reroll"));
        }
        let won = |p: &Player| p.matched().is_some() && p.hand.bids().is_empty();
        let phase = if let Some(seat) = state.next_to_bid() {
            self.turn_is(seat, "R3")?;
            Phase::Bid(seat)
        } else if state.players.iter().any(won) {
            if self.wire.turn.is_some() {
                return Err(foreign("/turn"));
            }
            Phase::Over
        } else {
            self.phase_of_turn(state)?
        };
        let due = phase_name(&phase);
        match given {
            Some(PhaseName::Reroll) if matches!(phase, Phase::Roll(_) | Phase::Match(_)) => {
                Err(missing("/reroll").rule("R8"))
            }
            Some(given) if given != due => {
                let word = serde_json::to_value(due).unwrap_or_default();
                let word = word.as_str().unwrap_or_default();
                Err(Refusal::new(Code::PhaseWrong, format!("by bids and dice the phase is {word}"))
                    .at("/phase"))
            }
            None if self.wire.reroll.is_some() && due != PhaseName::Reroll => {
                Err(foreign("/reroll"))
            }
            _ => Ok(phase),
        }
    }

    fn phase_of_turn(&self, state: &State) -> Result<Phase, Refusal> {
        let given = self.wire.phase;
        let bidder = state.highest_open();
        let message = "all turns are over, and so is the round";
        ensure(bidder.is_some(), INCONSISTENT, "/phase", "R9", message)?;
        let bidder = bidder.unwrap_or(state.leader);
        self.turn_is(bidder, "R4")?;
        if let Some(name) = &self.wire.reroll {
            return Ok(Phase::Reroll { bidder, owner: named(self.names, name, "/reroll")? });
        }
        let rolled = match given {
            Some(given) => given == PhaseName::Match,
            None => !state.player(bidder).loose.is_empty(),
        };
        Ok(if rolled { Phase::Match(bidder) } else { Phase::Roll(bidder) })
    }
}

/// A player's cards and dice, each by themselves.
fn player(i: usize, table: &Table, short: bool) -> Result<Player, Refusal> {
    let at = |field| OfPlayer(i, field);
    let value = table.bid.map(|bid| small_number(bid, 2..=10, at("bid"))).transpose()?;
    for (given, field) in [(table.failed, "failed"), (table.matched.is_some(), "matched")] {
        ensure(!given || value.is_some(), INCONSISTENT, at(field), "R4", "no bid was played")?;
    }
    let both = table.failed && table.matched.is_some();
    ensure(!both, INCONSISTENT, at("failed"), "R7", "a bid is matched or has failed")?;
    let bid = match value {
        None => None,
        Some(value) => {
            let fate = fate(value, table.matched.as_deref(), table.failed, at("matched"))?;
            Some(Bid { value, fate })
        }
    };
    let (hand, pile) = suit(i, table, bid)?;
    let loose = Dice::checked(table.loose.as_deref().unwrap_or_default(), at("loose"))?;
    let dice = small_number(table.dice.unwrap_or(4), 0..=24, at("dice"))?;
    let player = Player { hand, pile, bid, loose, dice };
    cards_fit(i, &player, short)?;
    Ok(player)
}

/// R1: the thirteen cards of a player, each of them in one place.
fn suit(i: usize, table: &Table, bid: Option<Bid>) -> Result<(Hand, Pile), Refusal> {
    let at = |field| OfPlayer(i, field);
    let mut seen = Hand::NONE;
    let (bids, rerolls) = (Hand::FULL.bids(), Hand::FULL.rerolls());
    let mut pile = Pile::default();
    let allowed = (bids, "R9", "piles are of bidding cards");
    cards(&mut seen, &table.pile, at("pile"), allowed, |card| pile.push(card))?;
    // A failed bidding card is back in the hand or on the pile.
    if let Some(Bid { value, fate: Fate::Open | Fate::Matched(_) }) = bid {
        see(&mut seen, value, at("bid"))?;
    }
    let used = table.used.as_deref().unwrap_or_default();
    let allowed = (rerolls, "R8", "only reroll cards leave the game");
    cards(&mut seen, used, at("used"), allowed, |_| ())?;
    let Some(given) = &table.hand else { return Ok((Hand::FULL.without(seen), pile)) };
    let mut hand = Hand::NONE;
    cards(&mut seen, given, at("hand"), (Hand::FULL, "R1", ""), |card| hand.add(card))?;
    let unseen = Hand::FULL.without(seen);
    let lost = if table.used.is_some() { unseen } else { unseen.bids() };
    match lost.ranks().next() {
        Some(rank) => Err(Refusal::new(Code::CardCount, format!("the {rank} is missing"))
            .at(at("hand"))
            .rule("R1")),
        None => Ok((hand, pile)),
    }
}

/// Cards in one place, all of them of those allowed there.
fn cards(
    seen: &mut Hand,
    given: &[Given],
    place: OfPlayer,
    (allowed, rule, message): (Hand, &'static str, &str),
    mut put: impl FnMut(u8),
) -> Result<(), Refusal> {
    for (k, card) in given.iter().enumerate() {
        let at = format_args!("{place}/{k}");
        let number = card.rank(at)?.number();
        see(seen, number, at)?;
        ensure(allowed.has(number), Code::CardInvalid, at, rule, message)?;
        put(number);
    }
    Ok(())
}

fn see(seen: &mut Hand, number: u8, at: impl Display) -> Result<(), Refusal> {
    if seen.has(number) {
        let rank = Rank::new(number).map(|rank| rank.to_string()).unwrap_or_default();
        let message = format!("the {rank} is in another place as well");
        return Err(Refusal::new(Code::CardDuplicate, message).at(at.to_string()).rule("R1"));
    }
    seen.add(number);
    Ok(())
}

/// R7, R11, V1: where the bidding cards can be after what is said of the turn.
fn cards_fit(i: usize, player: &Player, short: bool) -> Result<(), Refusal> {
    let Some(Bid { value, fate }) = player.bid else {
        let won = player.hand.bids().is_empty();
        let message = "a player with no bidding card left has won";
        return ensure(!won, INCONSISTENT, OfPlayer(i, "pile"), "R11", message);
    };
    // With an empty pile nothing but the bid itself goes back.
    if fate != Fate::Failed || player.pile.is_empty() {
        return Ok(());
    }
    let (fits, rule, message) = if short {
        (player.pile.last() == Some(&value), "V1", "the failed bid lies on top of the pile")
    } else {
        let fits = player.hand.has(value) && player.hand.bids().len() > 1;
        (fits, "R7", "the failed bid is back in the hand, with the top of the pile")
    };
    ensure(fits, INCONSISTENT, OfPlayer(i, "failed"), rule, message)
}

/// R8: dice are rolled again only by a card, which has left the game.
fn card_was_used(state: &State) -> Result<(), Refusal> {
    let Phase::Reroll { owner, .. } = state.phase else { return Ok(()) };
    let used = |seat: Seat, card: Rank| !state.player(seat).hand.has(card.number());
    let by_card = FACE_CARDS.into_iter().any(|card| used(owner, card))
        || owner.around(state.seats()).skip(1).any(|seat| used(seat, Rank::ACE));
    ensure(by_card, INCONSISTENT, "/reroll", "R8", "no reroll card has been used for this")
}

/// R4, J8: which turns are over.
fn turns_in_order(state: &State) -> Result<(), Refusal> {
    let highest = state.highest_open().and_then(|seat| state.player(seat).open_bid());
    let mut winner: Option<u8> = None;
    let mut last = u8::MAX;
    for (i, player) in state.players.iter().enumerate() {
        let Some(Bid { value, fate: Fate::Matched(_) | Fate::Failed }) = player.bid else {
            continue;
        };
        last = last.min(value);
        let fits = highest.is_none_or(|open| open < value);
        let message = "a higher bid has its turn first";
        ensure(fits, INCONSISTENT, OfPlayer(i, "bid"), "R4", message)?;
        if player.matched().is_some() && player.hand.bids().is_empty() {
            winner = Some(value);
        }
    }
    let fits = winner.is_none_or(|value| value == last);
    ensure(fits, INCONSISTENT, "/players", "J8", "the winning match ends the game at once")
}

/// Loose dice against those owned, and against who has rolled. What is not given is filled in.
fn owned_dice(state: &mut State, seat: Seat, given: bool) -> Result<(), Refusal> {
    let at = |field| OfPlayer(seat.index(), field);
    let bidder = state.bidder();
    let lifted = matches!(state.phase, Phase::Reroll { owner, .. } if owner == seat);
    let phase = state.phase.clone();
    let player = state.player_mut(seat);
    let rolled = match player.bid.map(|bid| bid.fate) {
        None => false,
        Some(Fate::Open) => match phase {
            Phase::Match(_) => bidder == Some(seat),
            // While somebody else's dice are in the air, loose dice show who has rolled.
            Phase::Reroll { .. } => bidder == Some(seat) && (lifted || !player.loose.is_empty()),
            _ => false,
        },
        Some(_) => true,
    };
    if rolled && !lifted {
        let owned = player.loose.len() + if player.matched().is_some() { 2 } else { 0 };
        if !given {
            player.dice = owned.min(usize::from(u8::MAX)) as u8;
        }
        let message = format_args!("{owned} dice lie on the table, {} are owned", player.dice);
        let fits = !given || usize::from(player.dice) == owned;
        ensure(fits, Code::DiceCount, at("dice"), "R9", message)?;
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
    let fits = bidder != Some(seat) || player.dice > 0;
    ensure(fits, Code::DiceCount, at("dice"), "J5", "without dice a turn fails at once")
}
