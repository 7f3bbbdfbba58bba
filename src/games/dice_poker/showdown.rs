//! The showdown: who shows, what counts, who gets which pot.

use super::pots::{self, Pot};
use super::state::Now;
use super::{DicePoker, Part, Player, State, close_hand, words};
use crate::prelude::*;

/// Lays judged cards on the table.
pub fn lay_open(state: &mut State, seat: Seat, shown: &Hand, said: &mut Narration) {
    let cards = &mut state.players[seat].cards;
    *cards = cards.matched(shown).unwrap_or_else(|| shown.clone());
    report_open(state, seat, said);
}

fn report_open(state: &mut State, seat: Seat, said: &mut Narration) {
    let player = &mut state.players[seat];
    player.part = Part::Shown;
    said.show("R5", |names| format!("{} shows {}", &names[seat], words::hand_sentence(player)));
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
