//! Pots: bets gathered into them layer by layer, and shared out.

use smallvec::SmallVec;

use super::{Player, State};
use crate::prelude::*;

/// Chips, and who may win them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pot {
    pub chips: u64,
    pub seats: Seats,
}

/// Gathers the bets of the table into its pots, and gives back what nobody matched: to whom, and how
/// much.
pub fn gather(state: &mut State) -> Option<(Seat, u64)> {
    let mut bets: SmallVec<[u64; 8]> = state.players.iter().map(|player| player.bet).collect();
    let in_hand = state.those(Player::is_in);
    let returned = layer(&mut state.pots, &mut bets, in_hand);
    for player in state.players.iter_mut() {
        player.bet = 0;
    }
    if let Some((seat, chips)) = returned {
        state.players[seat].chips += chips;
    }
    returned
}

/// Adds the bets of a round, one layer for each height at which somebody still in the hand is
/// all-in. A layer for the same players as the last pot joins it. Gives what goes back.
pub fn layer(pots: &mut Vec<Pot>, bets: &mut [u64], in_hand: Seats) -> Option<(Seat, u64)> {
    let returned = uncalled(bets);
    if let Some((seat, chips)) = returned {
        bets[seat.index()] -= chips;
    }
    let mut below = 0;
    loop {
        let above = |seat: &Seat| bets[seat.index()] > below;
        let seats: Seats = in_hand.iter().filter(above).collect();
        let Some(height) = seats.iter().map(|seat| bets[seat.index()]).min() else {
            return returned;
        };
        let chips = bets.iter().map(|&bet| bet.min(height) - bet.min(below)).sum();
        match pots.last_mut() {
            Some(last) if last.seats == seats => last.chips += chips,
            _ => pots.push(Pot { chips, seats }),
        }
        below = height;
    }
}

/// The part of the highest bet above the second highest.
fn uncalled(bets: &[u64]) -> Option<(Seat, u64)> {
    let highest = (0..bets.len()).max_by_key(|&i| bets[i])?;
    let others = bets.iter().enumerate().filter(|(i, _)| *i != highest);
    let chips = bets[highest] - others.map(|(_, bet)| *bet).max().unwrap_or(0);
    (chips > 0).then(|| (Seat::new(highest), chips))
}

/// A seat gives up every pot that somebody else may still win.
pub fn give_up(pots: &mut [Pot], seat: Seat) {
    for pot in pots {
        if pot.seats.len() > 1 {
            pot.seats.remove(seat);
        }
    }
}

/// Shares a pot equally; odd chips go one each to the first winners left of the button.
pub fn shares(
    chips: u64,
    winners: Seats,
    button: Seat,
    seats: usize,
) -> impl Iterator<Item = (Seat, u64)> + Clone {
    let n = winners.len().max(1) as u64;
    let (each, odd) = (chips / n, chips % n);
    (0..)
        .zip(winners.clockwise(button.left(seats)))
        .map(move |(i, seat)| (seat, each + u64::from(i < odd)))
}
