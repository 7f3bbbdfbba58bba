//! The showdown: who shows, what counts, who gets which pot.

use super::pots::{self, Pot};
use super::score::CARDS;
use super::state::Now;
use super::{DicePoker, Hand, Part, Player, State, close_hand, words};
use crate::pieces::cards;
use crate::prelude::*;

/// Whether these cards can be shown from this hand.
///
/// # Errors
/// `card-count`, `card-duplicate`, or `move-illegal` if other cards are known to be there.
pub fn judge_show(state: &State, seat: Seat, shown: &[Option<Card>]) -> Result<()> {
    if shown.len() != usize::from(CARDS) || shown.contains(&None) {
        let message = "a hand is shown whole: three cards, none of them unseen";
        return Err(Refusal::new(Code::CardCount, message).rule("J5b"));
    }
    let held = &state.players[seat].cards;
    if matched(held, shown).is_none() {
        let message = format!("these cards were not dealt: the hand is {}", cards::listed(held));
        return Err(Refusal::new(Code::MoveIllegal, message).rule("J7"));
    }
    cards::none_twice(&state.known_cards(Some(seat)), shown).map_err(|why| why.rule("J6"))
}

/// Fits shown cards to a hand of which some cards are known. Gives what is then known.
fn matched(held: &[Option<Card>], shown: &[Option<Card>]) -> Option<Hand> {
    let mut left: Vec<Card> = shown.iter().flatten().copied().collect();
    let mut known = Hand::new();
    // Cards known with their suit first: they fit fewest.
    let mut wanted: Vec<Card> = held.iter().flatten().copied().collect();
    wanted.sort_by_key(|card| card.suit.is_none());
    for card in wanted {
        let fits = |other: &Card| {
            other.rank == card.rank && (other.suit == card.suit || other.suit.is_none())
        };
        let bare = |other: &Card| other.rank == card.rank && card.suit.is_none();
        let exact = left.iter().position(|other| *other == card);
        let i =
            exact.or_else(|| left.iter().position(fits)).or_else(|| left.iter().position(bare))?;
        let other = left.swap_remove(i);
        known.push(Some(if card.suit.is_some() { card } else { other }));
    }
    known.extend(left.into_iter().map(Some));
    Some(known)
}

/// Lays judged cards on the table.
pub fn lay_open(state: &mut State, seat: Seat, shown: &[Option<Card>], said: &mut Narration) {
    let player = &mut state.players[seat];
    let cards = matched(&player.cards, shown);
    player.cards = cards.unwrap_or_else(|| shown.into());
    report_open(state, seat, said);
}

fn report_open(state: &mut State, seat: Seat, said: &mut Narration) {
    let player = &mut state.players[seat];
    player.part = Part::Shown;
    said.show("R5", &player.cards, |names| {
        format!("{} shows {}", &names[seat], words::hand_sentence(player))
    });
}

impl DicePoker {
    /// J5b: goes on with the showdown, `from` first: hands known are shown, until somebody must
    /// decide or all is settled.
    pub(super) fn show_on(&self, state: &mut State, from: Seat, said: &mut Narration) {
        if state.those(Player::is_in).len() == 1 {
            return last_wins(state, said);
        }
        for seat in from.around(state.seats()) {
            let player = &state.players[seat];
            if player.part != Part::In {
                continue;
            }
            if player.ranks().is_none() {
                state.now = Now::Showdown(seat);
                return;
            }
            if self.muck && cannot_win(state, seat) {
                muck(state, seat);
                said.say("J5b", |names| names.does(seat, "mucks"));
                continue;
            }
            report_open(state, seat, said);
        }
        award(state, said);
    }
}

/// The only one left takes the pots without showing.
pub fn last_wins(state: &mut State, said: &mut Narration) {
    let mucked = state.players.iter().any(|player| player.part == Part::Mucked);
    let (rule, why) = if mucked {
        ("J5b", "everybody else has given up")
    } else {
        ("J5", "everybody else has folded")
    };
    let Some(last) = state.those(Player::is_in).iter().next() else { return };
    let State { players, pots, .. } = &mut *state;
    for pot in pots.iter() {
        // A pot that its last claimant has mucked beside an all-in stays with them.
        let (winner, rule, why) = match pot.seats.sole() {
            Some(one) if one != last => (one, "J13", "nobody else can win the side pot"),
            _ => (last, rule, why),
        };
        players[winner].chips += pot.chips;
        said.say(rule, |names| {
            format!("{why}: {} takes {}", &names[winner], words::chips(pot.chips))
        });
    }
    close_hand(state, said);
}

/// Each pot to the best hand among those who may win it.
fn award(state: &mut State, said: &mut Narration) {
    let (button, seats) = (state.button, state.seats());
    let State { players, pots, .. } = &mut *state;
    let several = pots.len() > 1;
    for (i, pot) in pots.iter().enumerate() {
        let winners = winners(pot, |seat| players[seat].strength());
        let shares = pots::shares(pot.chips, winners, button, seats);
        for (seat, chips) in shares.clone() {
            players[seat].chips += chips;
        }
        // A pot with one claimant left asks for no hand.
        let rule = match (pot.seats.len(), several) {
            (1, _) => "J13",
            (_, true) => "J5",
            (_, false) => "R5",
        };
        said.say(rule, |names| {
            let what = match (several, i) {
                (false, _) => "the pot".to_string(),
                (true, 0) => "the main pot".to_string(),
                (true, n) => format!("side pot {n}"),
            };
            let shares: Vec<(Seat, u64)> = shares.collect();
            let what = format!("{what} of {}", pot.chips);
            if let [(one, _)] = shares[..] {
                let hand = players[one].evaluation().filter(|_| pot.seats.len() > 1);
                let hand = hand.map(|hand| format!(" with {}", words::hand_named(&hand)));
                return format!("{} wins {what}{}", &names[one], hand.unwrap_or_default());
            }
            let share = |(seat, n): &(Seat, u64)| format!("{} {n}", &names[*seat]);
            let each: Vec<String> = shares.iter().map(share).collect();
            format!("{what} is split: {}", each.join(", "))
        });
    }
    close_hand(state, said);
}

/// Gives up every pot that somebody else may still win.
pub fn muck(state: &mut State, seat: Seat) {
    state.players[seat].part = Part::Mucked;
    pots::give_up(&mut state.pots, seat);
}

/// Whether better hands lie open for every pot that this player may win, and at all: without antes
/// there may be no pot.
fn cannot_win(state: &State, seat: Seat) -> bool {
    let own = state.players[seat].strength();
    let better = state.those(|other| other.part == Part::Shown && other.strength() > own);
    let mut pots = state.pots.iter().filter(|pot| pot.seats.has(seat));
    !better.is_empty() && pots.all(|pot| pot.seats.iter().any(|other| better.has(other)))
}

/// Those with the best hand among the claimants; all of them if there is but one.
pub fn winners<S: Ord>(pot: &Pot, strength: impl Fn(Seat) -> S) -> Seats {
    if pot.seats.len() < 2 {
        return pot.seats;
    }
    let best = pot.seats.iter().map(&strength).max();
    pot.seats.iter().filter(|seat| Some(strength(*seat)) == best).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::cards;

    fn hand(text: &str) -> Vec<Option<Card>> {
        text.split(' ').map(cards::read_usual).collect()
    }

    #[test]
    fn shown_cards_fit_what_is_known_of_a_hand() {
        let fits = |held: &str, shown: &str| matched(&hand(held), &hand(shown)).map(|h| h.to_vec());
        // The suit is known from whichever told it.
        assert_eq!(fits("As K ?", "A Kd 9c"), Some(hand("As Kd 9c")));
        assert_eq!(fits("K As ?", "9c A K"), Some(hand("As K 9c")));
        for (held, shown) in [("As ? ?", "Ad Kd 9c"), ("9 ? ?", "As Kd 8c"), ("A A ?", "As Kd 9c")]
        {
            assert_eq!(fits(held, shown), None, "{held} shown as {shown}");
        }
    }
}
