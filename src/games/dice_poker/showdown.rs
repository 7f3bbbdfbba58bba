//! The showdown: who shows, what counts, who gets which pot.

use super::pots::{self, Pot};
use super::{CARDS, DicePoker, Hand, Part, Phase, Player, State, words};
use crate::pieces::cards;
use crate::prelude::*;

/// Whether these cards can be shown from this hand.
///
/// # Errors
/// `card-count`, `card-duplicate`, or `move-illegal` if other cards are known to be there.
pub fn judge_show(state: &State, seat: Seat, shown: &[Option<Card>]) -> Result<()> {
    let whole = shown.len() == usize::from(CARDS);
    if !whole || shown.contains(&None) {
        let message = if whole {
            "a hand is shown whole, without unseen cards".to_string()
        } else {
            format!("a hand is shown whole: {CARDS} cards, not {}", shown.len())
        };
        return Err(Refusal::new(Code::CardCount, message).rule("J5b"));
    }
    let held = &state.player(seat).cards;
    if matched(held, shown).is_none() {
        let message = format!("these cards were not dealt: the hand is {}", cards::listed(held));
        return Err(Refusal::new(Code::MoveIllegal, message).rule("J7"));
    }
    no_clash(&state.known_cards(Some(seat)), shown)
}

/// J6: whether cards can lie on the table beside those seen there.
///
/// # Errors
/// `card-duplicate`.
pub fn no_clash(seen: &[Card], more: &[Option<Card>]) -> Result<()> {
    let twice = |message: String| Err(Refusal::new(Code::CardDuplicate, message).rule("J6"));
    for (i, card) in more.iter().enumerate().filter_map(|(i, card)| Some((i, (*card)?))) {
        if card.suit.is_some() && more.iter().filter(|other| **other == Some(card)).count() > 1 {
            return twice(format!("{card} is in the hand twice"));
        }
        if card.suit.is_some() && seen.contains(&card) {
            return twice(format!("{card} is on the table already"));
        }
        let all = seen.iter().chain(more[..=i].iter().flatten());
        if all.filter(|other| other.rank == card.rank).count() > 4 {
            return twice(format!("that would be a fifth {} on the table", card.rank));
        }
    }
    Ok(())
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
pub fn lay_open(state: &mut State, seat: Seat, shown: &[Option<Card>], events: &mut Narration) {
    let player = state.player_mut(seat);
    let cards = matched(&player.cards, shown);
    player.cards = cards.unwrap_or_else(|| shown.into());
    report_open(state, seat, events);
}

fn report_open(state: &mut State, seat: Seat, events: &mut Narration) {
    state.player_mut(seat).take_part(Part::Shown);
    let player = state.player(seat);
    events.show("R5", &player.cards, |names| {
        format!("{} shows {}", &names[seat], words::hand_sentence(player))
    });
}

impl DicePoker {
    /// J5b: goes on with the showdown, `from` first: hands known are shown, until somebody must
    /// decide or all is settled.
    pub(super) fn show_on(&self, state: &mut State, from: Seat, events: &mut Narration) {
        if state.those(Player::is_in).len() == 1 {
            return self.last_wins(state, events);
        }
        for seat in from.around(state.seats()) {
            if state.player(seat).part() != Part::In {
                continue;
            }
            if !state.player(seat).is_known() {
                state.enter(Phase::Showdown, Some(seat));
                return;
            }
            if self.muck && cannot_win(state, seat) {
                muck(state, seat);
                events.say("J5b", |names| names.does(seat, "mucks"));
                continue;
            }
            report_open(state, seat, events);
        }
        self.award(state, events);
    }

    /// The only one left takes the pots without showing.
    pub(super) fn last_wins(&self, state: &mut State, events: &mut Narration) {
        let mucked = state.players.iter().any(|player| player.part() == Part::Mucked);
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
            players[winner.index()].chips += pot.chips;
            events.say(rule, |names| {
                format!("{why}: {} takes {}", &names[winner], words::chips(pot.chips))
            });
        }
        self.close_hand(state, events);
    }

    /// Each pot to the best hand among those who may win it.
    fn award(&self, state: &mut State, events: &mut Narration) {
        let (button, seats) = (state.button(), state.seats());
        let State { players, pots, .. } = &mut *state;
        let several = pots.len() > 1;
        for (i, pot) in pots.iter().enumerate() {
            let winners = winners(pot, |seat| players[seat.index()].strength());
            let shares = pots::shares(pot.chips, winners, button, seats);
            for (seat, chips) in shares.clone() {
                players[seat.index()].chips += chips;
            }
            // A pot with one claimant left asks for no hand.
            let rule = match (pot.seats.len(), several) {
                (1, _) => "J13",
                (_, true) => "J5",
                (_, false) => "R5",
            };
            events.say(rule, |names| {
                let what = match (several, i) {
                    (false, _) => "the pot".to_string(),
                    (true, 0) => "the main pot".to_string(),
                    (true, n) => format!("side pot {n}"),
                };
                let shares: Vec<(Seat, u64)> = shares.collect();
                let got = if let [(one, _)] = shares[..] {
                    format!("goes to {}", &names[one])
                } else {
                    let share = |(seat, n): &(Seat, u64)| format!("{} {n}", &names[*seat]);
                    let each: Vec<String> = shares.iter().map(share).collect();
                    format!("is split: {}", each.join(", "))
                };
                format!("{what} of {} {got}", pot.chips)
            });
        }
        self.close_hand(state, events);
    }
}

/// Gives up every pot that somebody else may still win.
pub fn muck(state: &mut State, seat: Seat) {
    state.player_mut(seat).take_part(Part::Mucked);
    pots::give_up(&mut state.pots, seat);
}

/// Whether better hands lie open for every pot that this player may win, and at all: without antes
/// there may be no pot.
fn cannot_win(state: &State, seat: Seat) -> bool {
    let own = state.player(seat).strength();
    let better = |other: Seat| {
        let other = state.player(other);
        other.part() == Part::Shown && other.strength() > own
    };
    let mut pots = state.pots.iter().filter(|pot| pot.seats.has(seat));
    Seat::all(state.seats()).any(better) && pots.all(|pot| pot.seats.iter().any(better))
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
