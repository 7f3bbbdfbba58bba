//! J15: what moves gain if everybody calls, and the rule of thumb that follows from it.

use super::holders;
use super::odds::{self, Dealing};
use crate::games::dice_poker::pots::{self, Pot};
use crate::games::dice_poker::showdown::winners;
use crate::games::dice_poker::{DicePoker, Move, Part, Player, Room, State};
use crate::prelude::*;
use crate::solve::{Figure, Limits, rank};

/// A move, and the bet it comes to; `None` is to fold.
type Priced = (Move, Option<u64>);
/// What a move gains on average, and the 95 % interval of it.
type Gain = (f64, (f64, f64));

/// Deals behind a betting advice.
pub const ADVICE_DEALS: u64 = 20_000;
/// So much of the pot a call must gain if nobody bets any more: a bet says something of a hand, and
/// more bets may follow. More wins more against those who bet as `greedy` does, and less against
/// those who bet on anything.
pub const MARGIN: f64 = 0.25;
/// A bet of the pot and a raise by it come to so many times what lay there before.
const RAISED: u64 = 4;
/// Of fewer deals an interval holds all that may be won and lost: their spread tells nothing.
const FEW: u64 = 30;

/// What the player at turn may do, ranked by what it gains, and from how many deals.
pub fn ranked(
    state: &State,
    room: Room,
    deals: u64,
    limits: &Limits,
    sampler: &mut dyn Sampler,
) -> (Vec<Ranked<Move>>, u64) {
    let moves = candidates(state, room);
    let (values, n) = gains(state, room.seat, &moves, deals, limits, sampler);
    let mut ranked: Vec<Ranked<Move>> = moves
        .into_iter()
        .zip(values)
        .map(|((mv, _), (value, ci95))| Ranked {
            mv: Some(mv),
            value,
            ci95: Some(ci95),
            extra: vec![("assuming", Figure::Words("everybody calls"))],
        })
        .collect();
    rank(&mut ranked);
    (ranked, n)
}

impl DicePoker {
    /// What the rule would do, then the other moves by what they gain if everybody calls.
    pub(super) fn by_rule<C>(
        &self,
        state: &State,
        room: Room,
        context: &mut SolveContext<C>,
    ) -> Advice<Move> {
        let limits = &context.limits;
        let (mut ranked, n) = ranked(state, room, ADVICE_DEALS, limits, context.sampler);
        let moves = self.by_hand_alone(state, room);
        let gained = |(mv, _): &Priced| {
            let option = ranked.iter().find(|option| option.mv.as_ref() == Some(mv));
            option.map_or(f64::MIN, |option| option.value)
        };
        let gained: Vec<f64> = moves.iter().map(gained).collect();
        let first = Some(ruled(state, room, moves, &gained, MARGIN));
        if let Some(option) = ranked.iter_mut().skip(1).find(|option| option.mv == first) {
            let words = "everybody calls; the rule of thumb comes first (J15)";
            option.extra = vec![("assuming", Figure::Words(words))];
        }
        ranked.sort_by_key(|option| option.mv != first);
        let basis = Basis::Heuristic { n: Some(n) };
        Advice { ranked, unit: Unit::Chips, basis, whole: None }
    }

    /// What the rule does, from so many deals.
    pub(super) fn quick(
        &self,
        state: &State,
        room: Room,
        deals: u64,
        margin: f64,
        sampler: &mut dyn Sampler,
    ) -> Move {
        let moves = self.by_hand_alone(state, room);
        let (values, _) = gains(state, room.seat, &moves, deals, &Limits::default(), sampler);
        let gained: Vec<f64> = values.iter().map(|(gain, _)| *gain).collect();
        ruled(state, room, moves, &gained, margin)
    }

    /// Staying in, and what there is to bet or raise, by the hand alone.
    fn by_hand_alone(&self, state: &State, room: Room) -> Vec<Priced> {
        let calm = room.to <= RAISED * state.in_pots().max(self.least_bet());
        let raise = about_the_pot(state, room).or(all_in(room)).filter(|_| calm);
        let more = raise.map(|to| (room.more(to), Some(to)));
        [staying(room)].into_iter().chain(more).collect()
    }
}

/// Folds what gains less than `margin` of the pot, calls the rest, bets or raises about the pot
/// on what gains a good deal, and only calls where the round has seen such a bet and a raise.
fn ruled(state: &State, room: Room, mut moves: Vec<Priced>, gained: &[f64], margin: f64) -> Move {
    let pot = state.in_pots() as f64 + room.to as f64;
    let gain = gained[0];
    if gain < margin * pot && room.owed > 0 {
        return Move::Fold;
    }
    let raises = gained.get(1).is_some_and(|more| *more > gain && gain > 0.6 * pot);
    moves.swap_remove(usize::from(raises)).0
}

fn staying(room: Room) -> Priced {
    (room.stay(), Some(room.to.min(room.all())))
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
fn candidates(state: &State, room: Room) -> Vec<Priced> {
    let mut amounts = Vec::new();
    if let (Some((least, most)), Some(middle)) = (room.raise, about_the_pot(state, room)) {
        amounts.extend([least, middle, most]);
    }
    amounts.extend(all_in(room));
    amounts.dedup();
    let more = amounts.into_iter().map(|amount| (room.more(amount), Some(amount)));
    [staying(room), (Move::Fold, None)].into_iter().chain(more).collect()
}

/// The chips each move gains on average over folding, with its 95 % interval, and from how many
/// deals, which are so many unless the limits say otherwise.
fn gains(
    state: &State,
    seat: Seat,
    moves: &[Priced],
    deals: u64,
    limits: &Limits,
    sampler: &mut dyn Sampler,
) -> (Vec<Gain>, u64) {
    let (deck, playing, holders) = holders(state);
    let ends: Vec<Option<(Vec<Pot>, u64)>> =
        moves.iter().map(|(_, bet)| bet.map(|bet| all_match(state, seat, bet))).collect();
    let mut sums = vec![(0.0, 0.0); moves.len()];
    let mut dealing = Dealing::new(&deck, holders);
    let mut strengths = [0; odds::SEATS];
    let mut dealt = 0;
    while limits.go_on(dealt, deals) {
        dealing.deal(sampler);
        dealt += 1;
        for (seat, strength) in playing.iter().zip(&dealing.strengths) {
            strengths[seat.index()] = *strength;
        }
        // What the player gets of a pot when all hands are compared.
        let won = |pot: &Pot| {
            let winners = winners(pot, |seat| strengths[seat.index()]);
            if winners.has(seat) { pot.chips as f64 / winners.len() as f64 } else { 0.0 }
        };
        for (end, (sum, squares)) in ends.iter().zip(&mut sums) {
            let Some((pots, cost)) = end else { continue };
            let gain = pots.iter().map(won).sum::<f64>() - *cost as f64;
            *sum += gain;
            *squares += gain * gain;
        }
    }
    let values = sums.into_iter().zip(&ends).map(|(sums, end)| {
        let (pots, cost) = end
            .as_ref()
            .map_or((0, 0), |(pots, cost)| (pots.iter().map(|pot| pot.chips).sum::<u64>(), *cost));
        gain(sums, pots as f64, cost as f64, dealt)
    });
    (values.collect(), dealt)
}

/// The mean of so many deals and its interval, from their sum and that of their squares, where the
/// pots can be won at this cost.
fn gain((sum, squares): (f64, f64), pots: f64, cost: f64, dealt: u64) -> Gain {
    let n = dealt as f64;
    let mean = sum / n;
    let (lost, won) = (0.0 - cost, pots - cost);
    if dealt < FEW {
        return (mean, (lost, won));
    }
    let variance = (squares / n - mean * mean).max(0.0);
    // What no deal showed may still be so in three of `n`, and bring all the pots.
    let reach = (1.96 * (variance / n).sqrt()).max(3.0 / n * pots);
    (mean, ((mean - reach).max(lost), (mean + reach).min(won)))
}

/// The pots if this player bets so much in all and everybody matches it, and what that costs.
fn all_match(state: &State, seat: Seat, bet: u64) -> (Vec<Pot>, u64) {
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
