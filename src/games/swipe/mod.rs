//! Swipe, a game of petty theft: turn order and legality.

mod hand;
mod judge;
mod score;
pub mod solver;
mod state;
mod wire;
mod words;

use std::cmp::Reverse;

use crate::prelude::*;

pub use hand::{BIDDING_CARDS, FACE_CARDS, Hand, Pile};
pub use score::{HIGHEST_BID, LOWEST_BID, Pair};
pub use state::{MOST_SEATS, Phase, Player, State};

/// The house rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Rules")]
pub struct Swipe {
    /// V1: on a failure the bidding card changes places with the top of the pile.
    pub short: bool,
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        Bid(#[schemars(range(min = 2, max = 10))] bid: u8 = words::read_bid) = "bid", "bid 7",
            "play a bidding card", bare();
        /// Own dice, and if the second is swiped, whose and which.
        Match(#[serde(flatten)] pair: Pair) = "match", "match 3+4:Bo",
            "put two dice on the bidding card; with a name the second is that player's",
            also(&["swipe", "steal"]), bare();
        Reroll(card: Rank = words::read_card) = "reroll", "reroll Q",
            "play J, Q or K and roll your loose dice again",
            also(&["play", "roll"]);
        Ace(victim: Seat = words::read_victim) = "ace", "ace Bo",
            "play the ace and have this player roll their loose dice again";
        Pass = "pass", "pass", "end the turn without a match", also(&["done"]);
    }
}

impl Swipe {
    /// After a bid: the next bid, or the first turn.
    fn go_on_bidding(&self, state: &mut State, after: Seat, events: &mut Narration) {
        let seats = state.seats();
        let next = state.next_to_bid();
        let sat_out = after.around(seats).skip(1).take_while(|&seat| {
            Some(seat) != next && seat != state.leader() && state.player(seat).bid.is_none()
        });
        for seat in sat_out {
            events.say("R3", |names| {
                format!("{} holds only values that are played and sits out", &names[seat])
            });
        }
        if next.is_some() {
            return state.enter(Phase::Bid, next);
        }
        events.say("R4", |names| {
            let mut bidders: Vec<Seat> = Seat::all(seats).collect();
            bidders.sort_by_key(|&seat| Reverse(state.player(seat).bid));
            format!("the turns: {}", words::bids(state, bidders, names))
        });
        self.next_turn(state, events);
    }

    /// The highest bid left has its turn; without one the round ends. A turn asked about on its own
    /// is all that is played.
    fn next_turn(&self, state: &mut State, events: &mut Narration) {
        if state.single {
            return state.enter(Phase::Over, None);
        }
        while let Some(bidder) = state.highest_open() {
            if state.player(bidder).dice() > 0 {
                return state.enter(Phase::Roll, Some(bidder));
            }
            events.say("J5", |names| format!("{} has no dice to roll", &names[bidder]));
            self.fail(state, bidder, events);
        }
        end_round(state, events);
    }

    /// A turn ends without a match.
    fn end_unmatched(&self, state: &mut State, bidder: Seat, events: &mut Narration) {
        self.fail(state, bidder, events);
        self.next_turn(state, events);
    }

    fn fail(&self, state: &mut State, bidder: Seat, events: &mut Narration) {
        let single = state.single;
        let player = state.player_mut(bidder);
        let Some(value) = player.bid else { return };
        player.failed = true;
        if single {
            events.say("R7", |names| format!("{} do not match {value}", &names[bidder]));
            return;
        }
        let top = player.fail(value, self.short);
        let rule = match top {
            None => "J7",
            Some(_) if self.short => "V1",
            Some(_) => "R7",
        };
        events.say(rule, |names| {
            let what = match top {
                None => format!("{value} goes back to the hand; the pile is empty"),
                Some(top) if self.short => {
                    format!("{top} comes from the pile, {value} goes there in its place")
                }
                Some(top) => {
                    format!("{value} goes back to the hand, and {top} from the pile with it")
                }
            };
            format!("{} does not match: {what}", &names[bidder])
        });
    }

    /// Two dice go on the bidding card.
    fn take_match(&self, state: &mut State, bidder: Seat, pair: Pair, events: &mut Narration) {
        let Pair { own, with, from } = pair;
        if let Some(from) = from {
            state.player_mut(from).own(-1);
            state.player_mut(bidder).own(1);
        }
        for (seat, face) in [(bidder, own), (from.unwrap_or(bidder), with)] {
            let loose = &mut state.player_mut(seat).loose;
            *loose = loose.minus(Dice::of(&[face])).unwrap_or(*loose);
        }
        let player = state.player_mut(bidder);
        let Some(value) = player.bid else { return };
        player.matched = Some(Dice::of(&[own, with]));
        let rule = if from.is_some() { "R6" } else { "R5" };
        events.say(rule, |names| {
            let (matches, owns) = if state.single { ("match", "own") } else { ("matches", "owns") };
            let matched = format!("{} {matches} {value} with {own}", &names[bidder]);
            let Some(from) = from else { return format!("{matched}+{with}") };
            let (mine, theirs) = (state.player(bidder).dice(), state.player(from).dice());
            let (mine, from) = (words::dice_words(mine), &names[from]);
            format!(
                "{matched} and a {with} swiped from {from}, and {owns} {mine} now, {from} {theirs}"
            )
        });
        if !state.single && state.player(bidder).hand().bids().is_empty() {
            state.enter(Phase::Over, None);
            events.say("R11", |names| {
                let winner = &names[bidder];
                format!("{winner} holds no other bidding card and wins with all nine (J9)")
            });
            if state.highest_open().is_some() {
                events.say("J8", |_| "the rest of the round is not played".to_string());
            }
        } else {
            self.next_turn(state, events);
        }
    }
}

fn end_round(state: &mut State, events: &mut Narration) {
    let (leader, sat_out) = state.next_leader();
    events.say("R9", |names| {
        let matched = |seat: &Seat| state.player(*seat).matched.is_some();
        let cards = words::bids(state, Seat::all(state.seats()).filter(matched), names);
        let cards = if cards.is_empty() { "none" } else { &cards };
        format!("the round is over; on the piles: {cards}; all take their dice back")
    });
    events.say("R10", |names| {
        let why = match (sat_out, state.player(leader).failed) {
            (true, _) => "sat out",
            (false, false) => "bid lowest",
            (false, true) => "bid lowest, though without a match (J5b),",
        };
        format!("{} {why} and leads", &names[leader])
    });
    for player in &mut state.players {
        if let (Some(value), Some(_)) = (player.bid.take(), player.matched.take()) {
            player.pile.push(value);
        }
        (player.failed, player.loose) = (false, Dice::NONE);
    }
    state.leader = Some(leader);
    state.enter(Phase::Bid, Some(leader));
}

/// A reroll card leaves the game, and the owner's loose dice the table.
fn begin_reroll(state: &mut State, seat: Seat, owner: Seat, card: Rank, events: &mut Narration) {
    let Some(bidder) = state.bidder() else { return };
    let single = state.single;
    let player = state.player_mut(seat);
    player.hand_mut().remove(card.number());
    if !single {
        player.hold(player.hand());
    }
    let dice = state.player(owner).loose.len();
    state.player_mut(owner).loose = Dice::NONE;
    state.enter(Phase::Reroll, Some(bidder));
    state.reroll = Some(owner);
    events
        .say("R8", |names| format!("{} {card}, which leaves the game", names.does(seat, "plays")));
    let turn_over = state.player(owner).open_bid().is_none();
    events.say(if turn_over { "J3" } else { "J1b" }, |names| {
        let loose = number(dice, "loose die", "loose dice");
        let after = if turn_over { "; a turn that is over stays over" } else { "" };
        format!("{} {loose} again{after}", names.does(owner, "rolls"))
    });
}

/// Tells every move of a seat.
fn each_move(state: &State, seat: Seat, mut visit: impl FnMut(Move)) {
    let at_turn = state.at_turn() == seat;
    let deciding = match state.phase() {
        Phase::Bid if at_turn => {
            return state.to_bid(seat).values().map(Move::Bid).for_each(visit);
        }
        Phase::Roll => false,
        Phase::Match => at_turn,
        _ => return,
    };
    let mut may_pass = deciding;
    if deciding {
        for pair in state.matches(seat) {
            may_pass &= pair.from.is_some();
            visit(Move::Match(pair));
        }
    }
    if !state.player(seat).hand().rerolls().is_empty() {
        let faces = FACE_CARDS.into_iter().filter(|&card| state.can_reroll(seat, card));
        faces.map(Move::Reroll).for_each(&mut visit);
        let victims = seat.around(state.seats()).filter(|&to| state.can_ace(seat, to));
        victims.map(Move::Ace).for_each(&mut visit);
    }
    if may_pass {
        visit(Move::Pass);
    }
}

impl Game for Swipe {
    const INFO: Info = Info {
        id: "swipe",
        aliases: &["petty-theft"],
        title: "Swipe",
        about: "Bid a number, roll, and match it with two dice, one of which may be stolen",
        seats: (3, MOST_SEATS),
        rules: include_str!("rules.md"),
        house_rules: &[HouseRule::switch(
            "short",
            "V1",
            "on a failure the bidding card changes places with the top of the pile",
        )],
        phases: &["roll-off", "bid", "roll", "match", "reroll", "over"],
        moves: Move::WORDS,
        hands_are_kept: false,
        example: "7:1264+Bo53",
        odds_example: "7:1264+Bo53",
        opening: &["bid 7"],
        notation: "BID:DICE+LOOSE, such as 7:1264+Bo53; 4d in place of dice not yet rolled, +LOOSE for every other player, with a name or without (NAME:DICE if the name ends in a digit), and /QA for reroll cards in hand",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let players = Seat::all(seats).map(Player::fresh).collect();
        let phase = if first.is_none() { Phase::RollOff } else { Phase::Bid };
        let roll_off = first.is_none().then(|| RollOff::among(seats));
        let mut state = State { leader: first, roll_off, players, ..State::default() };
        state.enter(phase, Some(first.unwrap_or_default()));
        state
    }

    fn next(&self, state: &State) -> Next {
        let seat = state.at_turn();
        match state.phase() {
            Phase::RollOff => Next::Chance(Due::dice(seat, 1)),
            Phase::Bid | Phase::Match => Next::Decide(seat),
            Phase::Roll => {
                let mut may_act = false;
                each_move(state, seat, |_| may_act = true);
                let next = if may_act { Next::ActOrRoll } else { Next::Chance };
                next(Due::dice(seat, state.player(seat).dice()))
            }
            Phase::Reroll => {
                let owner = state.reroll.unwrap_or(seat);
                Next::Chance(Due::dice(owner, state.player(owner).free()))
            }
            Phase::Over => Next::Over,
        }
    }

    fn due_by(&self, state: &State) -> &'static str {
        match state.phase() {
            Phase::RollOff => "R2",
            Phase::Reroll => "J1b",
            _ => "R4",
        }
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        let Some(first) = self.next(state).seat() else { return };
        for seat in first.around(state.seats()) {
            each_move(state, seat, |mv| out.extend([Offer::of(seat, mv)]));
        }
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        judge::judge(state, seat, mv)
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, events: &mut Narration) {
        match *mv {
            Move::Bid(value) => {
                let player = state.player_mut(seat);
                player.hand_mut().remove(value);
                player.bid = Some(value);
                self.go_on_bidding(state, seat, events);
            }
            Move::Match(pair) => self.take_match(state, seat, pair, events),
            Move::Reroll(card) => begin_reroll(state, seat, seat, card, events),
            Move::Ace(victim) => begin_reroll(state, seat, victim, Rank::ACE, events),
            Move::Pass => self.end_unmatched(state, seat, events),
        }
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, events: &mut Narration) {
        let Outcome::Dice(dice) = *outcome else { return };
        if let Some(off) = &mut state.roll_off {
            if let Some(first) = off.apply_outcome(dice, "R2", events) {
                (state.leader, state.roll_off) = (Some(first), None);
                state.enter(Phase::Bid, Some(first));
            } else {
                state.turn = Some(off.next());
            }
            return;
        }
        let Some(bidder) = state.bidder() else { return };
        let owner = state.reroll.unwrap_or(bidder);
        state.player_mut(owner).loose = dice;
        // A bidder who has not rolled has no loose dice yet.
        if state.player(bidder).loose.is_empty() {
            state.enter(Phase::Roll, Some(bidder));
        } else {
            state.enter(Phase::Match, Some(bidder));
            if !state.is_open(bidder) {
                events.say("J2", |names| {
                    let why = "nothing matches and nobody could play a reroll card";
                    format!("{why}: the referee passes for {}", &names[bidder])
                });
                self.end_unmatched(state, bidder, events);
            }
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        state.player(seat).standing() as i64
    }

    fn winners(&self, state: &State) -> Seats {
        let needed = if state.single { 1 } else { BIDDING_CARDS };
        let over = state.phase() == Phase::Over;
        Seat::all(state.seats())
            .filter(|&seat| over && state.player(seat).standing() == needed)
            .collect()
    }
}

#[cfg(test)]
mod tests;
