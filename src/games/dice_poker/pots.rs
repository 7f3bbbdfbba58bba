//! Pots: bets gathered into them layer by layer, and shared out.

use serde::{Deserializer, Serializer};
use smallvec::SmallVec;

use super::{Player, State, TABLE_MOST};
use crate::pieces::inconsistent;
use crate::pieces::parts::list;
use crate::prelude::*;

/// Chips, and who may win them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pot {
    #[serde(deserialize_with = "some_chips")]
    #[schemars(with = "i64", range(min = 1))]
    pub chips: u64,
    /// Who may win it.
    #[serde(rename = "for", serialize_with = "listed", deserialize_with = "claimants")]
    #[schemars(with = "Vec<Seat>")]
    pub seats: Seats,
}

fn some_chips<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let chips = ranged(i64::deserialize(deserializer)?, 1..=TABLE_MOST as i64, "");
    Ok(chips.map_err(Refusal::into_error)? as u64)
}

fn listed<S: Serializer>(seats: &Seats, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(seats.iter())
}

fn claimants<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
    let mut seats = Seats::NONE;
    list(deserializer, |_, seat| {
        if seats.has(seat) {
            let message = "a player is named twice for a pot";
            return Err(Refusal::new(Code::StateInconsistent, message));
        }
        seats.add(seat);
        Ok(())
    })?;
    if seats.is_empty() {
        return Err(inconsistent("somebody may win every pot", "").into_error());
    }
    Ok(seats)
}

/// Gathers the bets of the table into its pots, and gives back what nobody matched: to whom, and how
/// much.
pub fn gather(state: &mut State) -> Option<(Seat, u64)> {
    let mut bets: SmallVec<[u64; 8]> = state.players.iter().map(|player| player.bet).collect();
    let in_hand = state.those(Player::is_in);
    let returned = layer(&mut state.pots, &mut bets, in_hand);
    for player in &mut state.players {
        player.bet = 0;
    }
    if let Some((seat, chips)) = returned {
        state.player_mut(seat).chips += chips;
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
