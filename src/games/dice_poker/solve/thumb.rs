//! J15: what moves gain if everybody calls, and the rule of thumb that follows from it.

use super::holders;
use super::odds::{self, Dealing};
use crate::games::dice_poker::pots::{self, Pot};
use crate::games::dice_poker::showdown::winners;
use crate::games::dice_poker::{DicePoker, Move, Part, Player, Room, State};
use crate::prelude::*;
use crate::solve::{Figure, Limits, wilson};

/// So much of the pot a call must gain if nobody bets any more: a bet says something of a hand, and
/// more bets may follow. More wins more against those who bet as `greedy` does, and less against
/// those who bet on anything.
pub const MARGIN: f64 = 0.25;
/// A bet of the pot and a raise by it come to this many times what lay there before.
const RAISED: u64 = 4;

/// A move, and the bet it comes to; none is to fold.
type Priced = (Move, Option<u64>);

/// The chips that each of these moves gains on average over folding if everybody calls, and from how
/// many deals.
pub fn gains(
    state: &State,
    room: Room,
    moves: Vec<Priced>,
    deals: u64,
    limits: &Limits,
    sampler: &mut dyn Sampler,
) -> (Vec<Ranked<Move>>, u64) {
    let (deck, playing, holders) = holders(state);
    let ends: Vec<_> = moves.iter().map(|(_, bet)| all_match(state, room.seat, *bet)).collect();
    let mut won = vec![0.0; moves.len()];
    let mut strengths = [0; odds::SEATS];
    let (mut dealing, mut dealt) = (Dealing::new(&deck, holders), 0);
    while limits.go_on(dealt, deals) {
        dealing.deal(sampler);
        dealt += 1;
        for (seat, strength) in playing.iter().zip(&dealing.strengths) {
            strengths[seat.index()] = *strength;
        }
        // What the player gets of a pot when all hands are compared.
        let of_pot = |pot: &Pot| {
            let winners = winners(pot, |seat| strengths[seat.index()]);
            if winners.has(room.seat) { pot.chips as f64 / winners.len() as f64 } else { 0.0 }
        };
        for ((pots, _), won) in ends.iter().zip(&mut won) {
            *won += pots.iter().map(of_pot).sum::<f64>();
        }
    }
    let option = |(((mv, _), (pots, cost)), won): ((_, (Vec<Pot>, u64)), f64)| {
        let (all, cost) = (pots.iter().map(|pot| pot.chips).sum::<u64>() as f64, cost as f64);
        let n = dealt as f64;
        let (least, most) = wilson(won / n / all.max(1.0), n);
        Ranked {
            mv: Some(mv),
            // What is won and paid is counted whole: what is even gains exactly nothing.
            value: (won - cost * n) / n,
            ci95: Some((least * all - cost, most * all - cost)),
            extra: vec![("assuming", Figure::Words("everybody calls"))],
        }
    };
    (moves.into_iter().zip(ends).zip(won).map(option).collect(), dealt)
}

impl DicePoker {
    /// Folds what gains less than `margin` of the pot, calls the rest, bets or raises about the pot
    /// on what gains a good deal, and only calls where the round has seen such a bet and a raise.
    pub(super) fn by_rule(
        &self,
        state: &State,
        room: Room,
        gains: &[Ranked<Move>],
        margin: f64,
    ) -> Move {
        let gain = |mv: &Move| {
            let option = gains.iter().find(|option| option.mv.as_ref() == Some(mv));
            option.map_or(f64::MIN, |option| option.value)
        };
        let (stay, pot) = (gain(&room.stay()), (state.in_pots() + room.to) as f64);
        if stay < margin * pot && room.owed > 0 {
            return Move::Fold;
        }
        let calm = room.to <= RAISED * state.in_pots().max(self.least_bet());
        let more = a_good_deal(state, room).map(|(mv, _)| mv);
        let more = more.filter(|more| calm && stay > 0.6 * pot && gain(more) > stay);
        more.unwrap_or(room.stay())
    }

    /// What the rule does, from this number of deals.
    pub(super) fn quick(
        &self,
        state: &State,
        room: Room,
        deals: u64,
        margin: f64,
        sampler: &mut dyn Sampler,
    ) -> Move {
        let moves = [staying(room)].into_iter().chain(a_good_deal(state, room)).collect();
        let (gains, _) = gains(state, room, moves, deals, &Limits::default(), sampler);
        self.by_rule(state, room, &gains, margin)
    }
}

fn staying(room: Room) -> Priced {
    (room.stay(), Some(room.to.min(room.all())))
}

/// What the rule bets or raises.
fn a_good_deal(state: &State, room: Room) -> Option<Priced> {
    let to = about_the_pot(state, room).or(all_in(room))?;
    Some((room.more(to), Some(to)))
}

/// All that there is, where that is more than a call.
fn all_in(room: Room) -> Option<u64> {
    (room.all_in && room.chips > room.owed).then(|| room.all())
}

/// A bet of the pot, or a raise by it, as near as the limits allow.
fn about_the_pot(state: &State, room: Room) -> Option<u64> {
    let (least, most) = room.raise?;
    Some((room.to + state.in_pots_and_bets() + room.owed).clamp(least, most))
}

/// Moves worth comparing.
pub fn candidates(state: &State, room: Room) -> Vec<Priced> {
    let mut amounts = Vec::new();
    if let (Some((least, most)), Some(middle)) = (room.raise, about_the_pot(state, room)) {
        amounts.extend([least, middle, most]);
    }
    amounts.extend(all_in(room));
    amounts.dedup();
    let more = amounts.into_iter().map(|amount| (room.more(amount), Some(amount)));
    [staying(room), (Move::Fold, None)].into_iter().chain(more).collect()
}

/// The pots if this player bets so much in all and everybody matches it, and what that costs.
fn all_match(state: &State, seat: Seat, bet: Option<u64>) -> (Vec<Pot>, u64) {
    let Some(bet) = bet else { return (Vec::new(), 0) };
    let matched = |player: &Player| match player.part {
        Part::In => player.bet.max(bet.min(player.all())),
        _ => player.bet,
    };
    let mut bets: Vec<u64> = state.players.iter().map(matched).collect();
    bets[seat.index()] = bet;
    let mut pots = state.pots.clone();
    let back = pots::layer(&mut pots, &mut bets, state.those(Player::is_in));
    let back = back.filter(|(owner, _)| *owner == seat).map_or(0, |(_, chips)| chips);
    (pots, bet - state.players[seat].bet - back)
}
