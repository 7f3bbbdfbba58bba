//! Swipe states in JSON.

use std::fmt::Display;

use super::fits;
use super::shape::{
    Entrant, PhaseName, Table, Wire, hand_on_wire, matched_dice, phase_name, rank, small,
};
use super::single;
use super::text::written;
use super::{Bid, Fate, Hand, MOST_SEATS, Phase, Pile, Player, State, Swipe};
use crate::game::{Answer, Game, OnWire, Position, Report, names_told, seats_fit};
use crate::json::strict::OrName;
use crate::kit::cards::Rank;
use crate::kit::dice::Dice;
use crate::kit::leadoff::LeadOff;
use crate::kit::meaning::{foreign, inconsistent, missing, named};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;

impl OnWire for Swipe {
    type Wire = Wire;

    fn to_wire(position: &Position<Self>) -> Wire {
        let Position { rules, names, state, .. } = position;
        if state.single {
            return single::to_wire(rules, names, state);
        }
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
                let told = off.on_wire(names, |player, dice| Entrant { player, dice });
                wire.roll_off = Some(told);
                return wire;
            }
            Phase::Bid(seat) | Phase::Roll(seat) | Phase::Match(seat) => {
                wire.turn = Some(name(*seat));
            }
            Phase::Reroll { bidder, owner } => {
                wire.turn = Some(name(*bidder));
                wire.reroll = Some(name(*owner));
            }
            Phase::Over => {}
        }
        wire.leader = Some(name(state.leader));
        wire
    }

    fn from_wire(wire: &Wire) -> Result<Position<Self>, Refusal> {
        let rules = wire.rules;
        if wire.players.is_empty() || wire.is_turn() {
            let (names, state) = single::from_wire(wire)?;
            return Ok(Position { rules, names, state, small: true });
        }
        let told = wire.players.iter().map(|player| &player.0.name);
        let names = names_told(&Self::INFO, told)?;
        seats_fit(&Self::INFO, names.len())?;
        let state = Reader { wire, names: &names, short: rules.short }.state()?;
        Ok(Position { rules, names, state, small: false })
    }

    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>, Refusal>> {
        args.iter()
            .map(|arg| {
                let (names, state) = single::read(arg)?;
                Ok(Position { rules: *self, names, state, small: true })
            })
            .collect()
    }

    fn notation(&self, state: &State, names: &Names) -> Option<String> {
        single::notation(state, names)
    }

    fn worth(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        worth_report(position).and_then(Report::boxed)
    }
}

pub(super) fn worth_report(position: &Position<Swipe>) -> Result<Report, Refusal> {
    let Position { rules, names, state, .. } = position;
    match state.phase {
        Phase::Match(bidder) => {
            let found: Vec<String> =
                state.matches(bidder).map(|pair| written(pair, names)).collect();
            let moves: Vec<String> = found.iter().map(|pair| format!("match {pair}")).collect();
            let shown = rules.notation(state, names).unwrap_or_default();
            let words = match found.len() {
                0 => "no match".to_string(),
                1 => format!("one match: {}", found[0]),
                n => format!("{n} matches: {}", found.join(", ")),
            };
            Ok(Report::new().field("matches", moves).line(format!("{shown}  {words}")))
        }
        Phase::Over => {
            let matched = state.players().iter().any(|player| player.matched().is_some());
            let words = if matched { "the bid is matched" } else { "the bid is not matched" };
            Ok(Report::new().field("matched", matched).line(words))
        }
        _ => Err(Refusal::new(Code::DiceCount, "matches need dice that have been rolled")
            .at("/own")
            .rule("R5")),
    }
}

fn table_of(name: String, player: &Player) -> Table {
    let used = Hand::FULL.rerolls().without(player.hand);
    Table {
        name,
        hand: Some(hand_on_wire(player.hand)),
        pile: player.pile.cards().iter().map(|rank| rank.to_string()).collect(),
        used: (!used.is_empty()).then(|| hand_on_wire(used)),
        bid: player.bid.map(|bid| bid.value.into()),
        failed: player.failed(),
        loose: player.loose.some_on_wire(),
        matched: player.matched().map(Dice::on_wire),
        dice: Some(player.dice.into()),
    }
}

/// The meaning of a state of a whole game, checked bit by bit.
struct Reader<'a> {
    wire: &'a Wire,
    names: &'a Names,
    short: bool,
}

impl Reader<'_> {
    fn state(&self) -> Result<State, Refusal> {
        let mut state = State {
            seats: self.names.len() as u8,
            leader: Seat::new(0),
            players: [Player::default(); MOST_SEATS],
            phase: Phase::Over,
            single: false,
        };
        let mut told_dice = [false; MOST_SEATS];
        for (i, OrName(table)) in self.wire.players.iter().enumerate() {
            let at = format!("/players/{i}");
            state.players[i] = self.player(table, &at)?;
            told_dice[i] = table.dice.is_some();
        }
        if self.is_roll_off() {
            return self.roll_off(state);
        }
        state.leader = self.leader(&state)?;
        self.bids_in_order(&state)?;
        state.phase = self.phase(&state)?;
        fits::turns(&state)?;
        fits::card_was_used(&state)?;
        for (i, told) in told_dice.into_iter().enumerate().take(state.seats()) {
            fits::dice(&mut state, Seat::new(i), told)?;
        }
        fits::conserved(&state)?;
        fits::somebody_can_act(&state)?;
        Ok(state)
    }

    fn is_roll_off(&self) -> bool {
        let wire = self.wire;
        let untold = wire.leader.is_none()
            && wire.turn.is_none()
            && wire.players.iter().all(|OrName(table)| table.bid.is_none());
        match wire.phase {
            Some(phase) => phase == PhaseName::RollOff,
            None => wire.roll_off.is_some() || untold,
        }
    }

    fn roll_off(&self, mut state: State) -> Result<State, Refusal> {
        let wire = self.wire;
        for (given, at) in [(wire.leader.is_some(), "/leader"), (wire.reroll.is_some(), "/reroll")]
        {
            if given {
                return Err(foreign(at));
            }
        }
        for (i, player) in state.players().iter().enumerate() {
            if *player != (Player { dice: player.dice, ..Player::fresh() }) || player.dice > 4 {
                return Err(inconsistent(
                    "the roll to begin comes before anything is played",
                    format!("/players/{i}"),
                )
                .rule("R2"));
            }
        }
        for player in &mut state.players[..self.names.len()] {
            *player = Player::fresh();
        }
        for (i, OrName(table)) in wire.players.iter().enumerate() {
            if table.dice.is_some_and(|dice| dice != 4) {
                let at = format!("/players/{i}/dice");
                return Err(Refusal::new(Code::DiceCount, "everybody begins with four dice")
                    .at(at)
                    .rule("R1"));
            }
        }
        let off = match &wire.roll_off {
            None => LeadOff::among(self.names.len()),
            Some(entrants) => LeadOff::checked(
                entrants.iter().map(|e| (&*e.player, e.dice.as_deref())),
                self.names,
                1,
            )?,
        };
        self.turn_is(off.next(), "J5c")?;
        state.phase = Phase::RollOff(off);
        Ok(state)
    }

    fn turn_is(&self, due: Seat, rule: &'static str) -> Result<(), Refusal> {
        match &self.wire.turn {
            Some(name) if named(self.names, name, "/turn")? != due => {
                Err(inconsistent(format!("it is {}'s turn", &self.names[due]), "/turn").rule(rule))
            }
            _ => Ok(()),
        }
    }

    /// A player's cards and dice, each by themselves.
    fn player(&self, table: &Table, at: &str) -> Result<Player, Refusal> {
        let value =
            table.bid.map(|bid| small(bid, 2..=10, format_args!("{at}/bid"))).transpose()?;
        for (given, field) in [(table.failed, "failed"), (table.matched.is_some(), "matched")] {
            if given && value.is_none() {
                return Err(inconsistent("no bid was played", format!("{at}/{field}")).rule("R4"));
            }
        }
        if table.failed && table.matched.is_some() {
            return Err(
                inconsistent("a bid is matched or has failed", format!("{at}/failed")).rule("R7")
            );
        }
        let bid = value
            .map(|value| {
                let fate = match &table.matched {
                    Some(faces) => {
                        Fate::Matched(matched_dice(faces, value, &format!("{at}/matched"))?)
                    }
                    None if table.failed => Fate::Failed,
                    None => Fate::Open,
                };
                Ok(Bid { value, fate })
            })
            .transpose()?;
        let (hand, pile) = Suit::read(table, bid, at)?;
        let loose = table.loose.as_deref().unwrap_or_default();
        let loose = Dice::checked(loose, format_args!("{at}/loose"))?;
        let dice = table.dice.map(|n| small(n, 0..=24, format_args!("{at}/dice"))).transpose()?;
        let player = Player { hand, pile, bid, loose, dice: dice.unwrap_or(4) };
        fits::cards(&player, self.short, at)?;
        Ok(player)
    }

    fn leader(&self, state: &State) -> Result<Seat, Refusal> {
        let nobody_bid = state.players().iter().all(|player| player.bid.is_none());
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
            let at = format!("/players/{}/bid", seat.index());
            match (player.bid, waiting) {
                (Some(_), Some(waiting)) => {
                    let name = &self.names[waiting];
                    return Err(inconsistent(format!("{name} is to bid before"), at).rule("R3"));
                }
                (Some(bid), None) if played.has_bid(bid.value) => {
                    let value = bid.value;
                    return Err(inconsistent(format!("{value} was played before"), at).rule("R3"));
                }
                (Some(bid), None) => played.add_bid(bid.value),
                (None, None) if !player.hand.bids().without(played).is_empty() => {
                    waiting = Some(seat);
                }
                _ => {}
            }
        }
        let resolved = |player: &&Player| player.bid.is_some_and(|bid| bid.fate != Fate::Open);
        if waiting.is_some()
            && let Some(i) = state.players().iter().position(|player| resolved(&player))
        {
            let at = format!("/players/{i}/bid");
            return Err(inconsistent("turns begin when all have bid", at).rule("R4"));
        }
        Ok(())
    }

    /// Which moment this is, as far as bids and dice tell, against what `phase` says.
    fn phase(&self, state: &State) -> Result<Phase, Refusal> {
        let told = self.wire.phase;
        if self.wire.roll_off.is_some() {
            return Err(foreign("/roll_off"));
        }
        if self.wire.reroll.is_some() && told.is_some_and(|told| told != PhaseName::Reroll) {
            return Err(foreign("/reroll"));
        }
        let won = state.players().iter().any(|p| p.matched().is_some() && p.hand.bids().is_empty());
        let phase = if let Some(seat) = state.next_to_bid() {
            self.turn_is(seat, "R3")?;
            Phase::Bid(seat)
        } else if won {
            if self.wire.turn.is_some() {
                return Err(foreign("/turn"));
            }
            Phase::Over
        } else {
            let Some(bidder) = state.highest_open() else {
                return Err(
                    inconsistent("all turns are over, and so is the round", "/phase").rule("R9")
                );
            };
            self.turn_is(bidder, "R4")?;
            if let Some(name) = &self.wire.reroll {
                let owner = named(self.names, name, "/reroll")?;
                Phase::Reroll { bidder, owner }
            } else if told == Some(PhaseName::Match)
                || (told.is_none() && !state.player(bidder).loose.is_empty())
            {
                Phase::Match(bidder)
            } else {
                Phase::Roll(bidder)
            }
        };
        let due = phase_name(&phase);
        match told {
            Some(PhaseName::Reroll) if matches!(phase, Phase::Roll(_) | Phase::Match(_)) => {
                Err(missing("/reroll").rule("R8"))
            }
            Some(told) if told != due => {
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
}

/// The thirteen cards of a player, each of them in one place.
struct Suit<'a> {
    at: &'a str,
    seen: Hand,
}

impl Suit<'_> {
    fn read(table: &Table, bid: Option<Bid>, at: &str) -> Result<(Hand, Pile), Refusal> {
        let mut suit = Suit { at, seen: Hand::NONE };
        let mut pile = Pile::default();
        for (i, text) in table.pile.iter().enumerate() {
            let rank = suit.card("pile", i, text)?;
            let value = rank.number();
            if !Hand::FULL.has_bid(value) {
                let at = format!("{at}/pile/{i}");
                return Err(Refusal::new(Code::CardInvalid, "piles are of bidding cards")
                    .at(at)
                    .rule("R9"));
            }
            pile.push(value);
        }
        // A failed bidding card is back in the hand or on the pile.
        if let Some(Bid { value, fate: Fate::Open | Fate::Matched(_) }) = bid {
            suit.see(Rank::new(value), "bid")?;
        }
        let mut used = Hand::NONE;
        for (i, text) in table.used.iter().flatten().enumerate() {
            let rank = suit.card("used", i, text)?;
            if !Hand::FULL.rerolls().has(rank) {
                let at = format!("{at}/used/{i}");
                return Err(Refusal::new(Code::CardInvalid, "only reroll cards leave the game")
                    .at(at)
                    .rule("R8"));
            }
            used.add(rank);
        }
        let Some(told) = &table.hand else {
            return Ok((Hand::FULL.without(suit.seen), pile));
        };
        let mut hand = Hand::NONE;
        for (i, text) in told.iter().enumerate() {
            hand.add(suit.card("hand", i, text)?);
        }
        let unseen = Hand::FULL.without(suit.seen);
        let missing = if table.used.is_some() { unseen } else { unseen.bids() };
        match missing.ranks().next() {
            Some(rank) => Err(Refusal::new(Code::CardCount, format!("the {rank} is nowhere"))
                .at(format!("{at}/hand"))
                .rule("R1")),
            None => Ok((hand, pile)),
        }
    }

    fn card(&mut self, field: &str, i: usize, text: &str) -> Result<Rank, Refusal> {
        let rank = rank(text, format_args!("{}/{field}/{i}", self.at))?;
        self.see(Some(rank), format_args!("{field}/{i}"))?;
        Ok(rank)
    }

    fn see(&mut self, rank: Option<Rank>, field: impl Display) -> Result<(), Refusal> {
        let Some(rank) = rank else { return Ok(()) };
        if self.seen.has(rank) {
            return Err(Refusal::new(
                Code::CardDuplicate,
                format!("the {rank} lies elsewhere too"),
            )
            .at(format!("{}/{field}", self.at))
            .rule("R1"));
        }
        self.seen.add(rank);
        Ok(())
    }
}
