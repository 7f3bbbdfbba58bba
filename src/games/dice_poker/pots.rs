//! Pots: bets gathered into them layer by layer, and shared out.

use crate::kit::seat::{Seat, Seats};

/// Chips, and who may win them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pot {
    pub chips: u64,
    pub seats: Seats,
}

impl Pot {
    /// Who alone may win it.
    #[must_use]
    pub fn sole(&self) -> Option<Seat> {
        self.seats.iter().next().filter(|_| self.seats.len() == 1)
    }
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
    let (returned, highest) = uncalled(bets);
    let mut below = 0;
    while below < highest {
        let (mut height, mut seats) = (u64::MAX, Seats::NONE);
        for (seat, &bet) in Seat::all(bets.len()).zip(&*bets) {
            if bet > below && in_hand(seat) {
                height = height.min(bet);
                seats.add(seat);
            }
        }
        if seats.is_empty() {
            break;
        }
        let chips = bets.iter().map(|&bet| bet.min(height) - bet.min(below)).sum();
        match pots.last_mut() {
            Some(last) if last.seats == seats => last.chips += chips,
            _ => pots.push(Pot { chips, seats }),
        }
        below = height;
    }
    returned
}

/// Takes back the part of the highest bet above the second highest. Tells the highest that is left
/// too.
fn uncalled(bets: &mut [u64]) -> (Option<Returned>, u64) {
    let (mut top, mut highest, mut second) = (0, 0, 0);
    for (i, &bet) in bets.iter().enumerate() {
        if bet > highest {
            (top, highest, second) = (i, bet, highest);
        } else {
            second = second.max(bet);
        }
    }
    let chips = highest - second;
    let returned = (chips > 0).then(|| {
        bets[top] = second;
        Returned { seat: Seat::new(top), chips }
    });
    (returned, second)
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
    let (each, odd) = match winners.len() as u64 {
        // Most often it is one, and a division is slow.
        0 | 1 => (chips, 0),
        n => (chips / n, chips % n),
    };
    let winners = button.left(seats).around(seats).filter(move |&seat| winners.has(seat));
    (0..).zip(winners).map(move |(i, seat)| (seat, each + u64::from(i < odd)))
}
