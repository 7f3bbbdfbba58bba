//! Ways of playing that look no further than the turn: `greedy`.

use std::array::from_fn;
use std::sync::LazyLock;

use super::chances::fallen_faces;
use crate::games::swipe::score::{Holding, all_falls, matching};
use crate::games::swipe::{HIGHEST_BID, LOWEST_BID, Move, Now, Pair, State, Turn};
use crate::pieces::Seat;

/// Dice beyond which chances hardly change.
const MANY: usize = 12;

/// How likely a bid is matched, by the number of own dice.
struct Chances {
    /// That it is, by the number of other players' loose dice, of unknown faces.
    of_match: [f64; MANY + 1],
    /// That it is not, by the faces of these.
    of_miss: [f64; 64],
}

/// By bid and own dice.
static CHANCES: LazyLock<Vec<Vec<Chances>>> = LazyLock::new(|| {
    let of_bid = |bid| (0..=MANY as u8).map(|own| Chances::of(bid, own)).collect();
    (LOWEST_BID..=HIGHEST_BID).map(of_bid).collect()
});

impl Chances {
    fn of(bid: u8, own: u8) -> Self {
        let (falls, all) = (Holding::falls(bid, own), all_falls(own));
        let missed: [u64; 64] = from_fn(|faces| all - matching(&falls, bid, faces as u8));
        let share = |missed: u64, dice| missed as f64 / all_falls(dice) as f64;
        let of_match = from_fn(|loose| {
            let shown = fallen_faces(loose as u8).into_iter();
            let missed = shown.map(|(faces, ways)| ways * missed[usize::from(faces)]).sum();
            1.0 - share(missed, own + loose as u8)
        });
        Self { of_match, of_miss: missed.map(|missed| share(missed, own)) }
    }
}

fn chances(bid: u8, own: usize) -> &'static Chances {
    &CHANCES[usize::from(bid - LOWEST_BID)][own.min(MANY)]
}

/// The chance that `own` dice do not match `bid` with these loose faces of others.
pub fn miss(bid: u8, own: usize, loose: u8) -> f64 {
    chances(bid, own).of_miss[usize::from(loose)]
}

/// The chance that `own` dice match `bid` with `loose` dice of others, of unknown faces.
pub fn chance(bid: u8, own: usize, loose: usize) -> f64 {
    chances(bid, own).of_match[loose.min(MANY)]
}

/// How hard a bid is: the tries that four dice need for it.
fn hardness(bid: u8) -> f64 {
    1.0 / chance(bid, 4, 2)
}

/// What the seat would do now; `None` where it would rather not act.
pub fn greedy(state: &State, seat: Seat) -> Option<Move> {
    if let Now::Bid { seat: bidder, .. } = state.now {
        return best_bid(state, seat).filter(|_| bidder == seat).map(Move::Bid);
    }
    let turn = state.deciding()?;
    if turn.bidder == seat { Some(own_turn(state, turn)) } else { spoil(state, seat, turn) }
}

/// A bid brings its hardness if it is matched, and costs the hardness of the pile's top if it is
/// not.
fn best_bid(state: &State, seat: Seat) -> Option<u8> {
    let player = &state.players[seat];
    let at_risk = player.pile.last().map_or(0.0, |&top| hardness(top));
    let value = |bid: u8| {
        let p = chance(bid, player.dice.into(), loose_before(state, seat, bid));
        p * hardness(bid) - (1.0 - p) * at_risk
    };
    state.to_bid(seat).values().max_by(|&a, &b| value(a).total_cmp(&value(b)))
}

/// Loose dice that will about lie there when this bid has its turn: a good half of the dice of
/// those who bid higher.
pub fn loose_before(state: &State, seat: Seat, value: u8) -> usize {
    let others = state.playing().iter().filter(|&other| other != seat);
    let bidding = matches!(state.now, Now::Bid { .. });
    let dice: f64 = others
        .map(|other| {
            let player = &state.players[other];
            let before = match player.bid {
                Some(_) => f64::from(u8::from(player.open_bid() > Some(value))),
                None if bidding => f64::from(10 - value) / 9.0,
                None => 0.0,
            };
            before * f64::from(player.dice)
        })
        .sum();
    (dice * 0.6) as usize
}

fn own_turn(state: &State, turn: Turn) -> Move {
    if let Some(pair) = best_match(state, turn) {
        return Move::Match(pair);
    }
    let (seat, player) = (turn.bidder, &state.players[turn.bidder]);
    // An empty pile loses nothing, so that a card would be wasted on a bid that may come again.
    let worthwhile = !player.pile.is_empty() || player.hand.bids().len() <= 1;
    let loose: usize = state.players.iter().map(|other| other.loose.len()).sum();
    let others = loose - player.loose.len();
    match face_card(state, seat) {
        Some(card) if worthwhile && chance(turn.bid, player.loose.len(), others) >= 0.4 => card,
        _ => ace_for_a_swipe(state, seat).unwrap_or(Move::Pass),
    }
}

/// A face card that the seat can play.
fn face_card(state: &State, seat: Seat) -> Option<Move> {
    state.cards(seat).find(|card| matches!(card, Move::Reroll(_)))
}

/// A swipe rather than own dice, from the player furthest ahead.
fn best_match(state: &State, turn: Turn) -> Option<Pair> {
    state.matches(turn).max_by_key(|pair| {
        pair.from.map_or((0, 0), |from| {
            let victim = &state.players[from];
            (1 + victim.standing(), victim.dice)
        })
    })
}

/// With nothing to match and the last cards at stake, an ace on the most loose dice.
fn ace_for_a_swipe(state: &State, seat: Seat) -> Option<Move> {
    let loose = |card: &Move| match card {
        Move::Ace(victim) => Some((state.players[*victim].loose.len(), *victim)),
        _ => None,
    };
    let at_stake = state.players[seat].pile.len() >= 4;
    state.cards(seat).filter(|card| at_stake && loose(card).is_some()).max_by_key(loose)
}

/// Against a match that would win the game: an ace on the bidder, or own dice that the bidder
/// would swipe rolled again.
fn spoil(state: &State, seat: Seat, turn: Turn) -> Option<Move> {
    let last = state.players[turn.bidder].hand.bids().is_empty();
    if !last || state.matches(turn).next().is_none() {
        return None;
    }
    let only_mine = state.matches(turn).all(|pair| pair.from == Some(seat));
    let ace = state.cards(seat).find(|card| *card == Move::Ace(turn.bidder));
    ace.or(face_card(state, seat).filter(|_| only_mine))
}
