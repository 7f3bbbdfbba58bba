//! Ways of playing that look no further than the turn: `greedy` and `thumb`.

use crate::games::swipe::score::{half, partners};
use crate::games::swipe::{FACE_CARDS, LOWEST_BID, Move, Pair, Phase, State};
use crate::pieces::seat::Seat;

/// Dice beyond which chances hardly change.
const MANY: usize = 12;

/// By bid, own dice and other players' loose dice of unknown faces: the chance of a match.
static CHANCES: [[[f64; MANY + 1]; MANY + 1]; 11] = chances();

const fn chances() -> [[[f64; MANY + 1]; MANY + 1]; 11] {
    let mut all = [[[0.0; MANY + 1]; MANY + 1]; 11];
    let mut bid = 2;
    while bid <= 10 {
        let mut own = 0;
        while own <= MANY {
            let mut loose = 0;
            while loose <= MANY {
                all[bid][own][loose] = 1.0 - no_match(bid, own, loose);
                loose += 1;
            }
            own += 1;
        }
        bid += 1;
    }
    all
}

/// The chance of no match. A bid pairs some faces with each other (3 and 4 for a 7), one perhaps
/// with itself, and leaves the rest free. Without a match own dice show one face at most of each
/// pair and the self-paired face once at most, and every loose die misses the partners of these.
const fn no_match(bid: usize, own: usize, loose: usize) -> f64 {
    let pairs = [0, 0, 0, 1, 1, 2, 2, 3, 2, 2, 1][bid];
    let selves = 1 - bid % 2;
    let ways = unmatched(pairs, selves, 6 - 2 * pairs - selves, own);
    let mut sum = 0.0;
    let mut single = 0;
    while single <= selves {
        let mut shown = 0;
        while shown <= pairs {
            let missed = power((6 - shown - single) as f64 / 6.0, loose);
            sum += ways[single][shown] as f64 * missed;
            shown += 1;
        }
        single += 1;
    }
    sum / power(6.0, own)
}

/// Falls of own dice without a match, by whether the self-paired face is shown and by how many
/// pairs show a face.
const fn unmatched(pairs: usize, selves: usize, free: usize, own: usize) -> [[usize; 4]; 2] {
    let mut ways = [[0; 4]; 2];
    ways[0][0] = 1;
    let mut die = 0;
    while die < own {
        let mut shown = pairs + 1;
        while shown > 0 {
            shown -= 1;
            let (without, with) = (ways[0][shown], ways[1][shown]);
            ways[0][shown] = without * (free + shown);
            ways[1][shown] = with * (free + shown) + without * selves;
            if shown > 0 {
                let fresh = 2 * (pairs - shown + 1);
                ways[0][shown] += ways[0][shown - 1] * fresh;
                ways[1][shown] += ways[1][shown - 1] * fresh;
            }
        }
        die += 1;
    }
    ways
}

/// By pairs, self-paired faces and free ones, and own dice: the chance of no match where no other
/// face is shown.
static MISSES: [[[[f64; MANY + 1]; 7]; 2]; 4] = misses();

const fn misses() -> [[[[f64; MANY + 1]; 7]; 2]; 4] {
    let mut all = [[[[0.0; MANY + 1]; 7]; 2]; 4];
    let mut case = 0;
    while case < 4 * 2 * 7 * (MANY + 1) {
        let (pairs, selves) = (case % 4, case / 4 % 2);
        let (free, own) = (case / 8 % 7, case / 56);
        if 2 * pairs + selves + free <= 6 {
            let ways = unmatched(pairs, selves, free, own);
            let mut sum = 0;
            let mut shown = 0;
            while shown <= pairs {
                sum += ways[0][shown] + ways[1][shown];
                shown += 1;
            }
            all[pairs][selves][free][own] = sum as f64 / power(6.0, own);
        }
        case += 1;
    }
    all
}

/// The chance that `own` dice do not match `bid` beside these loose faces.
pub fn miss(bid: u8, own: usize, loose: u8) -> f64 {
    let harmless = 0b11_1111 & !partners(bid, loose);
    let half = half(bid);
    let paired = harmless & partners(bid, harmless) & !half;
    let selves = usize::from(harmless & half != 0);
    let pairs = paired.count_ones() as usize / 2;
    let free = harmless.count_ones() as usize - 2 * pairs - selves;
    MISSES[pairs][selves][free][own.min(MANY)]
}

const fn power(base: f64, n: usize) -> f64 {
    let mut product = 1.0;
    let mut i = 0;
    while i < n {
        product *= base;
        i += 1;
    }
    product
}

/// The chance that `own` dice match `bid` beside `loose` dice of unknown faces.
pub fn chance(bid: u8, own: usize, loose: usize) -> f64 {
    CHANCES[usize::from(bid)][own.min(MANY)][loose.min(MANY)]
}

/// How hard a bid is: the tries that four dice need for it.
fn hardness(bid: u8) -> f64 {
    1.0 / chance(bid, 4, 2)
}

/// What the seat would do now; `None` where it would rather not act.
pub fn greedy(state: &State, seat: Seat) -> Option<Move> {
    let at_turn = state.at_turn();
    match state.phase() {
        Phase::Bid if at_turn == seat => best_bid(state, seat).map(Move::Bid),
        Phase::Match if at_turn == seat => Some(own_turn(state, seat)),
        Phase::Match => spoil(state, seat, at_turn),
        _ => None,
    }
}

/// A bid brings its hardness if it is matched, and costs the hardness of the pile's top if it is
/// not.
fn best_bid(state: &State, seat: Seat) -> Option<u8> {
    let player = state.player(seat);
    let at_risk = player.pile.last().map_or(0.0, |&top| hardness(top));
    let value = |bid: u8| {
        let p = chance(bid, player.dice().into(), loose_before(state, seat, bid));
        p * hardness(bid) - (1.0 - p) * at_risk
    };
    state.to_bid(seat).values().max_by(|&a, &b| value(a).total_cmp(&value(b)))
}

/// Loose dice that will about lie there when this bid has its turn: a good half of the dice of
/// those who bid higher.
pub fn loose_before(state: &State, seat: Seat, value: u8) -> usize {
    let others = Seat::all(state.seats()).filter(|&other| other != seat);
    let bidding = state.phase() == Phase::Bid;
    let dice: f64 = others
        .map(|other| {
            let player = state.player(other);
            let before = match player.bid {
                Some(_) => f64::from(u8::from(player.open_bid() > Some(value))),
                None if bidding => f64::from(10 - value) / 9.0,
                None => 0.0,
            };
            before * f64::from(player.dice())
        })
        .sum();
    (dice * 0.6) as usize
}

fn own_turn(state: &State, seat: Seat) -> Move {
    if let Some(pair) = best_match(state, seat) {
        return Move::Match(pair);
    }
    let player = state.player(seat);
    let face = FACE_CARDS.into_iter().find(|&card| state.can_reroll(seat, card));
    // An empty pile loses nothing, so that a card would be wasted on a bid that may come again.
    let worthwhile = !player.pile.is_empty() || player.hand().bids().len() <= 1;
    let bid = player.open_bid().unwrap_or(LOWEST_BID);
    let loose: usize = state.players.iter().map(|other| other.loose.len()).sum();
    let others = loose - player.loose.len();
    match face {
        Some(card) if worthwhile && chance(bid, player.loose.len(), others) >= 0.4 => {
            Move::Reroll(card)
        }
        _ => ace_for_a_swipe(state, seat).map_or(Move::Pass, Move::Ace),
    }
}

/// A swipe rather than own dice, from the player furthest ahead.
fn best_match(state: &State, seat: Seat) -> Option<Pair> {
    state.matches(seat).max_by_key(|pair| {
        pair.from.map_or((0, 0), |from| {
            let victim = state.player(from);
            (1 + victim.standing(), victim.dice())
        })
    })
}

/// With nothing to match and the last cards at stake, an ace on the most loose dice.
fn ace_for_a_swipe(state: &State, seat: Seat) -> Option<Seat> {
    let player = state.player(seat);
    if player.pile.len() < 4 {
        return None;
    }
    Seat::all(state.seats())
        .filter(|&victim| state.can_ace(seat, victim))
        .max_by_key(|&victim| state.player(victim).loose.len())
}

/// Against a match that would win the game: an ace on the bidder, or own dice that the bidder
/// would swipe rolled again.
fn spoil(state: &State, seat: Seat, bidder: Seat) -> Option<Move> {
    let last = state.player(bidder).hand().bids().is_empty() && !state.single;
    if !last || state.matches(bidder).next().is_none() {
        return None;
    }
    if state.can_ace(seat, bidder) {
        return Some(Move::Ace(bidder));
    }
    let only_mine = state.matches(bidder).all(|pair| pair.from == Some(seat));
    let card = FACE_CARDS.into_iter().find(|&card| state.can_reroll(seat, card));
    card.filter(|_| only_mine).map(Move::Reroll)
}

/// The rules of thumb of the rules text.
pub fn thumb(state: &State, seat: Seat) -> Option<Move> {
    let at_turn = state.at_turn() == seat;
    match state.phase() {
        Phase::Bid if at_turn => {
            let mut free = state.to_bid(seat).values();
            let blocking = free.clone().find(|&value| blocks(state, seat, value));
            blocking.or(free.next()).map(Move::Bid)
        }
        Phase::Match if at_turn => {
            let player = state.player(seat);
            let late = player.hand().bids().len() <= 1;
            let card = FACE_CARDS.into_iter().find(|&card| late && state.can_reroll(seat, card));
            let mv = best_match(state, seat).map(Move::Match).or(card.map(Move::Reroll));
            Some(mv.unwrap_or(Move::Pass))
        }
        _ => None,
    }
}

/// Whether somebody who has yet to bid holds this card as the last one.
fn blocks(state: &State, seat: Seat, value: u8) -> bool {
    let others = state.players.iter().zip(Seat::all(state.seats())).filter(|one| one.1 != seat);
    others
        .filter(|(other, _)| other.bid.is_none())
        .any(|(other, _)| other.hand().bids().values().eq([value]))
}
