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
    refuse_if!(shown.len() != usize::from(CARDS) || shown.contains(&None) =>
        CardCount, by "J5b", "a hand is shown whole: three cards, none of them unseen");
    let held = &state.players[seat].cards;
    refuse_if!(matched(held, shown).is_none() =>
        MoveIllegal, by "J7", "these cards were not dealt: the hand is {}", cards::listed(held));
    cards::none_twice(&state.known_cards(Some(seat)), shown).map_err(|why| why.rule("J6"))
}

/// Fits shown cards to a hand of which some cards are known. Gives what is then known.
fn matched(held: &[Option<Card>], shown: &[Option<Card>]) -> Option<Hand> {
    const ORDERS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    // A card that is known by its rank alone has the suit that is shown, and the other way round.
    let both = |held: Option<Card>, shown: Option<Card>| match (held, shown?) {
        (None, shown) => Some(shown),
        (Some(Card { rank, suit }), shown) => {
            let fits = suit.is_none() || shown.suit.is_none() || suit == shown.suit;
            (rank == shown.rank && fits).then_some(Card { rank, suit: suit.or(shown.suit) })
        }
    };
    let fitted = |order: [usize; 3]| -> Option<Hand> {
        let at =
            |(i, place): (usize, &usize)| Some(Some(both(*held.get(i)?, *shown.get(*place)?)?));
        order.iter().enumerate().map(at).collect()
    };
    let mut hands = ORDERS.into_iter().filter_map(fitted);
    let first = hands.clone().next();
    hands.find(|hand| cards::none_twice(&[], hand).is_ok()).or(first)
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
    said.show("R5", |names| format!("{} shows {}", &names[seat], words::hand_sentence(player)));
    said.retell("Best cards shown", player.strength().unwrap_or(0).into());
}

impl DicePoker {
    /// J5b: goes on with the showdown, `from` first: hands known are shown, until somebody must
    /// decide or all is settled.
    pub(super) fn show_on(&self, state: &mut State, from: Seat, said: &mut Narration) {
        if state.those(Player::is_in).len() == 1 {
            return award(state, said);
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

/// Each pot to the best hand among those who may win it, and to the only one left without a look.
pub fn award(state: &mut State, said: &mut Narration) {
    let (button, seats) = (state.button, state.seats());
    let (last, all) = (state.those(Player::is_in).sole(), state.total());
    let State { players, pots, .. } = &mut *state;
    let mucked = players.iter().any(|player| player.part == Part::Mucked);
    for (i, pot) in pots.iter().enumerate() {
        let winners = winners(pot, |seat| players[seat].strength());
        let shares = pots::shares(pot.chips, winners, button, seats);
        for (seat, chips) in shares.clone() {
            players[seat].chips += chips;
        }
        let (rule, why) = match pot.seats.sole() {
            Some(one) if last == Some(one) && mucked => ("J5b", "everybody else has given up: "),
            Some(one) if last == Some(one) => ("J5", "everybody else has folded: "),
            // A pot with one claimant left asks for no hand.
            Some(_) => ("J13", ""),
            None => (if pots.len() > 1 { "J5" } else { "R5" }, ""),
        };
        said.say(rule, |names| {
            let what = match (pots.len(), i) {
                (1, _) => "the pot".to_string(),
                (_, 0) => "the main pot".to_string(),
                (_, n) => format!("side pot {n}"),
            };
            let shares: Vec<(Seat, u64)> = shares.collect();
            let what = format!("{what} of {}", pot.chips);
            if let [(one, _)] = shares[..] {
                let hand = players[one].evaluation().filter(|_| pot.seats.len() > 1);
                let hand = hand.map(|hand| format!(" with {}", words::hand_named(&hand)));
                return format!("{why}{} wins {what}{}", &names[one], hand.unwrap_or_default());
            }
            let share = |(seat, n): &(Seat, u64)| format!("{} {n}", &names[*seat]);
            let each: Vec<String> = shares.iter().map(share).collect();
            format!("{what} is split: {}", each.join(", "))
        });
        said.retell("Biggest pot", pot.chips);
        if 2 * pot.chips >= all {
            said.mark();
        }
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
        // The suit is known if either has it.
        assert_eq!(fits("As K ?", "A Kd 9c"), Some(hand("As Kd 9c")));
        assert_eq!(fits("K As ?", "9c A K"), Some(hand("K As 9c")));
        for (held, shown) in [("As ? ?", "Ad Kd 9c"), ("9 ? ?", "As Kd 8c"), ("A A ?", "As Kd 9c")]
        {
            assert_eq!(fits(held, shown), None, "{held} shown as {shown}");
        }
    }
}
