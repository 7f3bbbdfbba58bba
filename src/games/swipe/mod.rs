//! Swipe, a game of petty theft: turn order and legality.

mod forbidden;
mod hand;
mod json;
mod score;
pub mod solve;
mod state;
mod words;

use std::cmp::Reverse;

use crate::game::phrases;
use crate::pieces::may_leave;
use crate::prelude::*;

pub use hand::{BIDDING_CARDS, FACE_CARDS, Hand};
pub use score::{HIGHEST_BID, LOWEST_BID, Pair};
pub use state::{Awaits, Bid, MOST_SEATS, Now, Player, State, Turn};

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
            "play a bidding card",
            said(&["pick, have, show, reveal, offer, name, card, make it, give, use, throw, throw in, lay, put, stick, stick down, try, mine \
                be, mine is, table, go with, go for, go, play, take, say, put down, lead, lead with, open with, \
                start with, choose, flip, bet, my bid, aim for, follow, follow with, answer with, counter with, slip in with, slip in under with, go over top with"]), bare();
        /// Own dice, and if the second is swiped, whose and which.
        Match(#[serde(flatten)] pair: Pair) = "match", "match 3+4:Bo",
            "put two dice on the bidding card; with a name the second is that player's",
            said(&["swipe, steal, nick, take, pinch, grab, rob, snatch, borrow, filch, poach, thieve, pilfer, \
                swap, lift, help to, nab, go with, score, claim, form, join, build, get, have, lay, play, with, \
                do, work, fit, total, sum, equal, made, put, use, make, combine, add, pair, pair up, use up, \
                that make, cover, complete"]), bare();
        Reroll(card: Rank) = "reroll", "reroll Q",
            "play J, Q or K and roll your loose dice again",
            said(&["play, try, put down, bring out, spend, go with, lay, lay down, take, use, reroll, roll again, \
                again, roll, another go, have another go, another try, with, invoke, cash, cash in, burn, throw, \
                throw in, drop, discard, chuck in, flip"]), does("plays"), bare();
        Ace(victim: Seat) = "ace", "ace Bo",
            "play the ace and have this player roll their loose dice again",
            said(&["try, attack, target, put, throw, drop, slap, spend, lay, inflict, pick on, play, use, hit, \
                zap, make roll again, force roll again, get roll again, have roll again, make reroll, force \
                reroll, roll again, again, reroll, get to reroll, sabotage, mess with"]), does("plays the ace on");
        Pass = "pass", "pass", "end the turn without a match",
            said(&[phrases::NO, phrases::OVER, phrases::TURN, "nothing, no match, no luck, no pair, no go, no use, no good, get \
                nothing, got nothing, have nothing, nothing make, nothing work, nothing fit, nothing doing, \
                nothing there, no such, none, none fit, cant, cant match, cant make, cant use, cant do, cant do \
                anything, cant make anything, dont match, dont play anything, doesnt work, not possible, give up on this one, \
                impossible, no joy, stuck, hopeless, skip, give up, fail, let go, leave it, dont want, dont steal, rather not, \
                rather not steal, anything, dud, bust, take back, take bid back, not steal, not thieve, not today"]);
        /// Somebody plays no more, at the table's word.
        Leave(who: Seat) = "leave", "leave Bo", "play no more, and win no more",
            said(&[phrases::LEAVES]), staked(), unlisted();
    }
}

impl Swipe {
    /// After a bid: the next bid, or the first turn.
    fn go_on_bidding(&self, state: &mut State, leader: Seat, after: Seat, said: &mut Narration) {
        let seats = state.seats();
        let next = state.next_to_bid(leader);
        let sat_out = state.playing().clockwise(after).skip(1).take_while(|&seat| {
            Some(seat) != next && seat != leader && state.players[seat].bid.is_none()
        });
        for seat in sat_out {
            said.say("R3", |names| {
                format!("{} holds only values that are played and sits out", &names[seat])
            });
        }
        if let Some(seat) = next {
            state.now = Now::Bid { leader, seat };
            return;
        }
        said.say("R4", |names| {
            let mut bidders: Vec<Seat> = Seat::all(seats).collect();
            bidders.sort_by_key(|&seat| Reverse(state.players[seat].open_bid()));
            format!("the turns: {}", words::bids(state, bidders, names))
        });
        self.next_turn(state, said);
    }

    /// The highest bid left has its turn; without one the round ends. A turn asked about on its own
    /// is all that is played.
    fn next_turn(&self, state: &mut State, said: &mut Narration) {
        let Some(leader) = state.leader() else {
            state.now = Now::Alone(None);
            return;
        };
        while let Some((bid, bidder)) = state.highest_open() {
            if state.players[bidder].dice > 0 {
                let turn = Turn { bidder, bid, awaits: Awaits::Roll };
                state.now = Now::Turn { leader, turn };
                return;
            }
            said.say("J5", |names| format!("{} has no dice to roll", &names[bidder]));
            self.fail(state, bidder, bid, said);
        }
        end_round(state, leader, said);
    }

    /// A turn ends without a match.
    fn end_unmatched(&self, state: &mut State, turn: Turn, said: &mut Narration) {
        if state.is_alone() {
            state.players[turn.bidder].bid = Some(Bid::Failed(turn.bid));
            said.say("R7", |names| format!("{} do not match {}", &names[turn.bidder], turn.bid));
        } else {
            self.fail(state, turn.bidder, turn.bid, said);
        }
        self.next_turn(state, said);
    }

    fn fail(&self, state: &mut State, bidder: Seat, bid: u8, said: &mut Narration) {
        let top = state.players[bidder].fail(bid, self.short);
        let rule = match top {
            None => "J7",
            Some(_) if self.short => "V1",
            Some(_) => "R7",
        };
        said.say(rule, |names| {
            let what = match top {
                None => format!("{bid} goes back to the hand; the pile is empty"),
                Some(top) if self.short => {
                    format!("{top} comes from the pile, {bid} goes there in its place")
                }
                Some(top) => {
                    format!("{bid} goes back to the hand, and {top} from the pile with it")
                }
            };
            format!("{} does not match: {what}", &names[bidder])
        });
    }

    /// Two dice go on the bidding card.
    fn take_match(&self, state: &mut State, turn: Turn, pair: Pair, said: &mut Narration) {
        let (Turn { bidder, bid, .. }, Pair { own, with, from }) = (turn, pair);
        if let Some(from) = from {
            state.players[from].dice -= 1;
            state.players[bidder].dice += 1;
        }
        for (seat, face) in [(bidder, own), (from.unwrap_or(bidder), with)] {
            let loose = &mut state.players[seat].loose;
            *loose = loose.minus(Dice::of(&[face])).unwrap_or(*loose);
        }
        state.players[bidder].bid = Some(Bid::Matched(bid, Dice::of(&[own, with])));
        said.say(if from.is_some() { "R6" } else { "R5" }, |names| {
            let alone = state.is_alone();
            let (matches, owns) = if alone { ("match", "own") } else { ("matches", "owns") };
            let matched = format!("{} {matches} {bid} with {own}", &names[bidder]);
            let Some(from) = from else { return format!("{matched}+{with}") };
            let (mine, theirs) = (state.players[bidder].dice, state.players[from].dice);
            let (mine, from) = (number(mine, "die", "dice"), &names[from]);
            format!(
                "{matched} and a {with} swiped from {from}, and {owns} {mine} now, {from} {theirs}"
            )
        });
        let Some(leader) = state.leader().filter(|_| state.players[bidder].hand.bids().is_empty())
        else {
            return self.next_turn(state, said);
        };
        state.now = Now::Over { leader };
        said.say("R11", |names| {
            let winner = &names[bidder];
            format!("{winner} holds no other bidding card and wins with all nine (J9)")
        });
        said.mark();
        if state.highest_open().is_some() {
            said.say("J8", |_| "the rest of the round is not played".to_string());
        }
    }
}

/// J14: somebody plays no more, and takes cards and dice along.
fn leave(state: &mut State, who: Seat, said: &mut Narration) {
    state.players[who].hand = Hand::NONE;
    let (matched, playing) = (state.players[who].standing(), state.playing());
    said.say("J14", |names| format!("{} with {matched} matched", names.does(who, "leaves")));
    let Some(leader) = state.leader().and_then(|leader| playing.clockwise(leader).next()) else {
        return;
    };
    if playing.len() > 1 {
        state.now = Now::Bid { leader, seat: leader };
        return;
    }
    state.now = Now::Over { leader };
    said.say("J14", |names| format!("{} is the last one left and wins", &names[leader]));
    said.mark();
}

fn end_round(state: &mut State, leader: Seat, said: &mut Narration) {
    let (next, sat_out) = state.next_leader(leader);
    said.say("R9", |names| {
        let matched = |seat: &Seat| state.players[*seat].matched().is_some();
        let cards = words::bids(state, Seat::all(state.seats()).filter(matched), names);
        let cards = if cards.is_empty() { "none" } else { &cards };
        format!("the round is over; on the piles: {cards}; all take their dice back")
    });
    said.say("R10", |names| {
        let why = match state.players[next].bid {
            _ if sat_out => "sat out",
            Some(Bid::Failed(_)) => "bid lowest, though without a match (J5b),",
            _ => "bid lowest",
        };
        format!("{} {why} and leads", &names[next])
    });
    for player in state.players.iter_mut() {
        if let Some(Bid::Matched(value, _)) = player.bid.take() {
            player.pile.push(value);
        }
        player.loose = Dice::NONE;
    }
    state.now = Now::Bid { leader: next, seat: next };
}

/// A reroll card leaves the game, and the owner's loose dice the table.
fn begin_reroll(
    state: &mut State,
    turn: Turn,
    seat: Seat,
    (card, owner): (Rank, Seat),
    said: &mut Narration,
) {
    state.players[seat].hand.remove(card.number());
    let dice = std::mem::take(&mut state.players[owner].loose).len();
    state.go_on(Turn { awaits: Awaits::Reroll(owner), ..turn });
    said.say("R8", |names| format!("{} {card}, which leaves the game", names.does(seat, "plays")));
    let turn_over = owner != turn.bidder;
    said.say(if turn_over { "J3" } else { "J1b" }, |names| {
        let loose = number(dice, "loose die", "loose dice");
        let after = if turn_over { "; a turn that is over stays over" } else { "" };
        format!("{} {loose} again{after}", names.does(owner, "rolls"))
    });
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
        moves: Move::WORDS,
        terms: "swipe steal ace match bid pile lead short king jack queen reroll",
        over_by: "J8",
        turns_by: "R4",
        example: "7:1264+Bo53",
        examples: include_str!("examples.txt"),
        opening: &["bid 7"],
        notation: "BID:DICE+LOOSE, such as 7:1264+Bo53; 4d in place of dice not yet rolled, +LOOSE for every other player, with a name or without (NAME:DICE if the name ends in a digit), and /QA for reroll cards in hand",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let now = match first {
            Some(leader) => Now::Bid { leader, seat: leader },
            None => Now::RollOff(RollOff::among(seats)),
        };
        State { players: Each::of(seats, Player::fresh()), now }
    }

    fn next(&self, state: &State) -> Next {
        match (state.turn(), &state.now) {
            (Some(Turn { bidder, awaits, .. }), _) => match awaits {
                Awaits::Reroll(owner) => Next::roll(owner, state.players[owner].free(), "J1b"),
                Awaits::Match => Next::Decide(bidder),
                Awaits::Roll => {
                    let due = Due::dice(bidder, state.players[bidder].dice, "R4");
                    let may_act = state.cards(bidder).next().is_some();
                    if may_act { Next::ActOrRoll(due) } else { Next::Chance(due) }
                }
            },
            (None, Now::RollOff(off)) => Next::roll(off.next(), 1, "R2"),
            (None, Now::Bid { seat, .. }) => Next::Decide(*seat),
            (None, _) => Next::Over,
        }
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        let Some(first) = state.at_turn() else { return Vec::new() };
        let mut offers = Vec::new();
        for seat in first.around(state.seats()) {
            offers.extend(Offer::each(seat, state.moves(seat)));
        }
        offers
    }

    /// Who bids or matches out of turn hears the rule, too.
    fn judge(&self, state: &State, seat: Seat, mv: Move) -> Result<Move> {
        if let Move::Leave(who) = mv {
            let between = ("between rounds, before the first bid", state.is_fresh());
            may_leave(state.playing(), who, between, "J14")?;
            return Ok(mv);
        }
        Err(self.forbidden(state, seat, mv))
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, said: &mut Narration) {
        match (*mv, state.turn()) {
            (Move::Leave(who), _) => leave(state, who, said),
            (Move::Bid(value), None) => {
                let Some(leader) = state.leader() else { return };
                let player = &mut state.players[seat];
                player.hand.remove(value);
                player.bid = Some(Bid::Open(value));
                self.go_on_bidding(state, leader, seat, said);
            }
            (Move::Match(pair), Some(turn)) => self.take_match(state, turn, pair, said),
            (Move::Pass, Some(turn)) => self.end_unmatched(state, turn, said),
            (Move::Reroll(card), Some(turn)) => {
                begin_reroll(state, turn, seat, (card, seat), said);
            }
            (Move::Ace(victim), Some(turn)) => {
                begin_reroll(state, turn, seat, (Rank::ACE, victim), said);
            }
            _ => {}
        }
    }

    fn rolled(&self, state: &mut State, seat: Seat, dice: Dice, said: &mut Narration) {
        if let Now::RollOff(off) = &mut state.now
            && let Some(leader) = off.apply_outcome(dice, "R2", said)
        {
            state.now = Now::Bid { leader, seat: leader };
        }
        let Some(turn) = state.turn() else { return };
        state.players[seat].loose = dice;
        // A bidder who has not rolled has no loose dice yet.
        if state.players[turn.bidder].loose.is_empty() {
            return state.go_on(Turn { awaits: Awaits::Roll, ..turn });
        }
        state.go_on(Turn { awaits: Awaits::Match, ..turn });
        if !state.is_open(turn) {
            said.say("J2", |names| {
                let why = "nothing matches and nobody could play a reroll card";
                format!("{why}: the referee passes for {}", &names[turn.bidder])
            });
            self.end_unmatched(state, turn, said);
        }
    }

    fn is_begun(&self, state: &State) -> bool {
        !matches!(state.now, Now::RollOff(_))
    }

    fn scores(&self, state: &State) -> Scores {
        state.players.iter().map(|player| player.standing() as i64).collect()
    }

    fn winners(&self, state: &State) -> Seats {
        let needed = match state.now {
            // J14.
            Now::Over { .. } if state.playing().len() == 1 => return state.playing(),
            Now::Over { .. } => BIDDING_CARDS,
            Now::Alone(None) => 1,
            _ => return Seats::NONE,
        };
        Seat::all(state.seats()).filter(|&seat| state.players[seat].standing() == needed).collect()
    }
}

#[cfg(test)]
mod tests;
