//! Playing for the win: a turn is worth its points and what it keeps, and draws are judged by the
//! lays that follow them.

use super::values::{LEARNED, Table, at};
use super::{Context, Draw, EACH, too_large};
use crate::games::wichita::lay::{Question, STEPS};
use crate::games::wichita::score::{Cards, Stack};
use crate::games::wichita::state::numbers;
use crate::games::wichita::{Move, State, Step, Turn, Wichita};
use crate::prelude::*;
use crate::solve::rollouts::{Luck, chances, play_out};

/// Draws that are tried in any case, and the steps after which no more are.
const FEWEST: u64 = 8;
const WORK: u32 = 100_000;
/// Games that are played out for everybody's chance to win.
const GAMES: u64 = 500;
/// With more packs than these games are longer, and fewer are played.
const DECKS: u64 = 3;

/// A player who plays for the win.
#[derive(Clone, Copy)]
pub struct Strategy<'t> {
    pub table: &'t Table,
    /// Draws that are tried to judge one; fewer are all counted.
    pub draws: u64,
}

impl Strategy<'static> {
    pub const QUICK: Self = Strategy { table: &LEARNED, draws: 24 };
    pub const CAREFUL: Self = Strategy { table: &LEARNED, draws: 200 };
}

impl Strategy<'_> {
    /// The most valuable lay of these cards with such a stock, its value, and the work it took.
    pub fn lay(self, hand: Cards, dice: Dice, stock: u16, seats: usize) -> (f64, Vec<Stack>, u32) {
        let kept = at(self.table, stock, seats);
        let question = Question { hand, dice, bonus: stock > 0, steps: EACH };
        let lay = question.most_valuable(&kept);
        (kept.of_lay(hand, &lay.stacks), lay.stacks, lay.steps)
    }

    /// What it is worth to draw this many cards and lay the best of them, with half the 95 % interval
    /// where not all draws were tried.
    fn draw(
        self,
        state: &State,
        turn: Turn,
        cards: u16,
        sampler: &mut dyn Sampler,
    ) -> Option<(f64, f64)> {
        let dice = turn.step.dice()?;
        let draw = Draw::new(state, turn.seat, dice, cards);
        let (stock, seats) = (state.stock - draw.drawn, state.playing.len());
        let lay = &mut |drawn| {
            let (value, _, steps) = self.lay(draw.known.plus(drawn), dice, stock, seats);
            Some((value, steps))
        };
        if draw.draws() <= self.draws
            && let Some(value) = draw.counted(WORK, lay)
        {
            return Some((value, 0.0));
        }
        let go_on = |n, steps| n < FEWEST || n < self.draws && steps < WORK;
        let (mean, _) = draw.sampled(sampler, &go_on, lay)?;
        Some((mean.value(), mean.reach()))
    }

    /// Both draws: the smaller number, and on to the larger.
    pub(super) fn draws(
        self,
        state: &State,
        turn: Turn,
        sampler: &mut dyn Sampler,
    ) -> Option<[(f64, f64); 2]> {
        let (smaller, larger) = numbers(turn.step.dice()?);
        let enough = self.draw(state, turn, 0, sampler)?;
        Some([enough, self.draw(state, turn, larger - smaller, sampler)?])
    }

    /// The move of this player; `None` if it is another one's turn, or not all cards are known of
    /// the hand.
    pub fn choose(self, state: &State, seat: Seat, sampler: &mut dyn Sampler) -> Option<Move> {
        let turn = state.turn().filter(|turn| turn.seat == seat)?;
        let hand = state.players[seat].hand;
        match turn.step {
            Step::More(_) => {
                let [enough, more] = self.draws(state, turn, sampler)?;
                Some(if more.0 > enough.0 { Move::More } else { Move::Enough })
            }
            Step::Lay(dice) if hand.unseen == 0 => {
                let (_, stacks, _) = self.lay(hand.known, dice, state.stock, state.playing.len());
                Some(Move::laying(stacks))
            }
            _ => None,
        }
    }
}

/// Advice for the win: both draws, or the lay that is worth most besides that of most points and
/// none at all.
///
/// # Errors
/// Where nothing is to be decided.
pub fn advise(state: &State, turn: Turn, context: &mut Context) -> Result<Advice<Move>> {
    let strategy = Strategy::CAREFUL;
    let mut ranked = Vec::new();
    if let Step::Lay(dice) = turn.step {
        let (hand, stock, seats) =
            (state.players[turn.seat].hand.known, state.stock, state.playing.len());
        let kept = at(strategy.table, stock, seats);
        let question = Question { hand, dice, bonus: stock > 0, steps: STEPS };
        // Where the lay of most points is worth as much, it is the one.
        for stacks in [question.best_lay().stacks, question.most_valuable(&kept).stacks, Vec::new()]
        {
            let value = kept.of_lay(hand, &stacks);
            if ranked.iter().all(|known: &Ranked<Move>| (known.value - value).abs() > 1e-9) {
                ranked.push(Ranked::of(Move::laying(stacks), value));
            }
        }
    } else {
        let draws = strategy.draws(state, turn, context.sampler);
        let [enough, more] = draws.ok_or_else(too_large)?;
        let of = |mv, (value, reach): (f64, f64)| {
            let ci95 = (reach > 0.0).then_some((value - reach, value + reach));
            Ranked { ci95, ..Ranked::of(mv, value) }
        };
        ranked.extend([of(Move::Enough, enough), of(Move::More, more)]);
    }
    Ok(Advice::of(ranked, Unit::Points, Basis::approximate(None)))
}

/// Everybody's chance to win if all play on like this.
///
/// # Errors
/// If a game does not end.
pub fn outlook(rules: &Wichita, state: &State, context: &mut Context) -> Result<Outlook> {
    let games = GAMES * DECKS / u64::from(rules.decks_for(state.seats())).max(DECKS);
    chances(rules, state, (games, "best"), context, |sampler| {
        let (mut from, luck) = (state.clone(), Luck::drawn::<Wichita>(sampler));
        rules.fill(&mut from, sampler);
        play_out(rules, from, luck, |state, next, sampler| {
            let Next::Decide(seat) = next else { return None };
            // Nobody looks at a hand but their own.
            let seen = rules.seen_by(state, Some(seat));
            Some((seat, Strategy::QUICK.choose(&seen, seat, sampler)?))
        })
    })
}

impl Move {
    /// Lays these stacks, or ends the turn where there are none.
    pub(super) fn laying(stacks: Vec<Stack>) -> Self {
        if stacks.is_empty() { Move::Done } else { Move::Lay(stacks.into()) }
    }
}
