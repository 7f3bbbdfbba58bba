//! J15: ends of a game that are known exactly.

use crate::games::swipe::score::{Holding, all_falls, faces_of};
use crate::games::swipe::{Awaits, Move, Now, State, Swipe, Turn, end_round};
use crate::prelude::*;

/// What is left of a game that matters to nobody.
const NOTHING: f64 = 1e-15;
/// Rounds after which a game would have to be over.
const MOST_ROUNDS: usize = 10_000;

/// Everybody's chance to win, where it is known.
pub fn win(rules: &Swipe, state: &State) -> Option<Vec<f64>> {
    let winners = rules.winners(state);
    if !winners.is_empty() {
        return Some(winners.shares(state.seats()));
    }
    let turn = state.turn();
    match turn.map(|turn| (turn, turn.awaits)) {
        Some((turn, Awaits::Match)) if wins_at_once(state, turn) => {
            Some(Seats::from_iter([turn.bidder]).shares(state.seats()))
        }
        None | Some((_, Awaits::Roll)) if rules.short && all_hold_one(state) => {
            last_cards(rules, state.clone())
        }
        _ => None,
    }
}

fn wins_at_once(state: &State, turn: Turn) -> bool {
    state.players[turn.bidder].hand.bids().is_empty() && state.matches(turn).next().is_some()
}

/// Whether everybody has one bidding card, in hand or as an open bid, and no reroll card: in the
/// short game it stays so.
fn all_hold_one(state: &State) -> bool {
    state.players.iter().all(|player| {
        let bid = usize::from(player.open_bid().is_some());
        player.hand.rerolls().is_empty() && player.hand.len() + bid == 1
    })
}

/// Round by round, until somebody has matched: all bids and turns are forced, so that only the
/// faces that lie loose have to be followed.
fn last_cards(rules: &Swipe, mut state: State) -> Option<Vec<f64>> {
    let nobody = &mut Narration::nobody();
    let mut wins = vec![0.0; state.seats()];
    let mut going_on = 1.0;
    for _ in 0..MOST_ROUNDS {
        let leader = state.leader()?;
        while let Now::Bid { seat, .. } = state.now {
            let only = state.to_bid(seat).values().next()?;
            rules.play(&mut state, seat, &Move::Bid(only), nobody);
        }
        let lying = state.players.iter().fold(0, |all, player| all | faces_of(player.loose));
        let mut loose = [0.0; 64];
        loose[usize::from(lying)] = going_on;
        while let Some((bid, bidder)) = state.highest_open() {
            let dice = state.players[bidder].dice;
            if dice > 0 {
                let mut after = [0.0; 64];
                for (held, ways) in Holding::falls(bid, dice) {
                    let share = ways as f64 / all_falls(dice) as f64;
                    for (faces, chance) in (0_u8..).zip(loose) {
                        if held.matches(bid, faces) {
                            wins[bidder.index()] += share * chance;
                        } else {
                            after[usize::from(faces | held.faces)] += share * chance;
                        }
                    }
                }
                loose = after;
            }
            rules.fail(&mut state, bidder, bid, nobody);
        }
        going_on = loose.iter().sum();
        if going_on < NOTHING {
            return Some(wins);
        }
        end_round(&mut state, leader, nobody);
    }
    None
}
