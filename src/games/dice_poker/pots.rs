//! Pots: bets gathered into them layer by layer, and shared out.

use crate::kit::seat::{Seat, Seats};

/// Chips, and who may win them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pot {
    pub chips: u64,
    /// In seat order.
    pub seats: Vec<Seat>,
}

/// Chips that nobody matched and that went back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned {
    pub seat: Seat,
    pub chips: u64,
}

/// Gathers the bets of a round, one layer for each height at which somebody still in the hand is
/// all-in. What nobody matched goes back first. A layer for the same players as the last pot
/// joins it.
pub fn gather(
    pots: &mut Vec<Pot>,
    bets: &mut [u64],
    in_hand: impl Fn(Seat) -> bool,
) -> Option<Returned> {
    let returned = uncalled(bets);
    let (all, in_hand) = (&*bets, &in_hand);
    let claims_above = |below: u64| {
        Seat::all(all.len()).filter(move |seat| in_hand(*seat) && all[seat.index()] > below)
    };
    let mut below = 0;
    while let Some(height) = claims_above(below).map(|seat| all[seat.index()]).min() {
        let chips = all.iter().map(|&bet| bet.min(height) - bet.min(below)).sum();
        match pots.last_mut() {
            Some(last) if claims_above(below).eq(last.seats.iter().copied()) => last.chips += chips,
            _ => pots.push(Pot { chips, seats: claims_above(below).collect() }),
        }
        below = height;
    }
    bets.fill(0);
    returned
}

/// Takes back the part of the highest bet above the second highest.
fn uncalled(bets: &mut [u64]) -> Option<Returned> {
    let (mut top, mut highest, mut second) = (0, 0, 0);
    for (i, &bet) in bets.iter().enumerate() {
        if bet > highest {
            (top, highest, second) = (i, bet, highest);
        } else {
            second = second.max(bet);
        }
    }
    let chips = highest - second;
    (chips > 0).then(|| {
        bets[top] = second;
        Returned { seat: Seat::new(top), chips }
    })
}

/// A seat gives up every pot that somebody else may still win.
pub fn give_up(pots: &mut [Pot], seat: Seat) {
    for pot in pots {
        if pot.seats.len() > 1 {
            pot.seats.retain(|other| *other != seat);
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
    let winners = button.left(seats).around(seats).filter(move |&seat| winners.has(seat));
    (0..).zip(winners).map(move |(i, seat)| (seat, each + u64::from(i < odd)))
}
