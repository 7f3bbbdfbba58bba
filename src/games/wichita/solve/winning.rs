//! Playing for the win: a turn is worth its points and what it keeps, and draws are judged by the
//! lays that follow them.

use super::learned::TABLE;
use super::values::{Table, at};
use super::{Context, Draw, EACH, nothing_to_decide};
use crate::games::wichita::lay::{Question, STEPS};
use crate::games::wichita::score::{Cards, Stack};
use crate::games::wichita::state::numbers;
use crate::games::wichita::{Move, State, Step, Turn, Wichita};
use crate::prelude::*;
use crate::solve::expectation::after;
use crate::solve::rollouts::{means, play_out};
use crate::solve::{rank, wilson};

/// Draws that are tried in any case, and the steps after which no more are.
const FEWEST: u64 = 8;
const WORK: u32 = 100_000;
/// Games that are played out for everybody's chance to win.
const GAMES: u64 = 500;
/// With more packs than these games are longer, and fewer are played.
const DECKS: u64 = 3;
/// So many cards in the stock are the last turns: they are played out, each choice so many times.
const LAST: u16 = 6;
const LAST_GAMES: u64 = 2_000;

/// A player who plays for the win.
#[derive(Clone, Copy)]
pub struct Strategy<'t> {
    pub table: &'t Table,
    /// Draws that are tried to judge one; fewer are all counted.
    pub draws: u64,
}

impl Strategy<'static> {
    pub const QUICK: Self = Strategy { table: &TABLE, draws: 24 };
    pub const CAREFUL: Self = Strategy { table: &TABLE, draws: 200 };
}

impl Strategy<'_> {
    /// The most valuable lay of these cards with such a stock, its value, and the work it took.
    pub fn lay(self, hand: Cards, dice: Dice, stock: u16, seats: usize) -> (f64, Vec<Stack>, u32) {
        let kept = at(self.table, stock, seats);
        let question = Question { hand, dice, bonus: stock > 0, steps: EACH };
        let lay = question.most_valuable(&kept);
        (kept.of_lay(hand, &lay.stacks), lay.stacks, lay.steps)
    }

    /// What it is worth to draw so many cards and lay the best of them, with half the 95 % interval
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
        let (stock, seats) = (state.stock - draw.drawn, state.seats());
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

    /// The move of this player; `None` if it is another one's turn, or nobody has told all cards of
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
                let (_, stacks, _) = self.lay(hand.known, dice, state.stock, state.seats());
                Some(Move::laying(stacks))
            }
            _ => None,
        }
    }
}

/// Advice for the win: both draws, or the lay that is worth most beside that of most points and
/// none at all. In the last turns those win most that lead to most wins, whatever they are worth.
///
/// # Errors
/// `work-too-large` where only an exact answer will do.
pub fn advise(
    rules: &Wichita,
    state: &State,
    seat: Seat,
    context: &mut Context,
) -> Result<Advice<Move>> {
    not_exactly(context)?;
    let Some(turn) = state.turn() else { return Err(nothing_to_decide(state)) };
    let strategy = Strategy::CAREFUL;
    let mut ranked = Vec::new();
    if let Step::Lay(dice) = turn.step {
        let (hand, stock, seats) = (state.players[seat].hand.known, state.stock, state.seats());
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
        let [enough, more] = draws.ok_or_else(|| nothing_to_decide(state))?;
        let of = |mv, (value, reach): (f64, f64)| {
            let ci95 = (reach > 0.0).then_some((value - reach, value + reach));
            Ranked { ci95, ..Ranked::of(mv, value) }
        };
        ranked.extend([of(Move::Enough, enough), of(Move::More, more)]);
    }
    if state.stock <= LAST && ranked.len() > 1 {
        return by_wins(rules, state, seat, ranked, context);
    }
    rank(&mut ranked);
    Ok(Advice { ranked, unit: Unit::Points, basis: Basis::Heuristic { n: None }, whole: None })
}

/// The same choices by the games that are won after them.
fn by_wins(
    rules: &Wichita,
    state: &State,
    seat: Seat,
    mut ranked: Vec<Ranked<Move>>,
    context: &mut Context,
) -> Result<Advice<Move>> {
    let mut fewest = u64::MAX;
    for option in &mut ranked {
        let Some(mv) = &option.mv else { continue };
        let after = after(rules, state, seat, mv);
        let (win, n) = played_out(rules, &after, context.limits.games(LAST_GAMES), context)?;
        option.value = win[seat.index()];
        option.ci95 = Some(wilson(option.value, n as f64));
        fewest = fewest.min(n);
    }
    rank(&mut ranked);
    let basis = Basis::Estimate { n: fewest, policy: "best" };
    Ok(Advice { ranked, unit: Unit::Win, basis, whole: None })
}

fn not_exactly(context: &Context) -> Result<()> {
    if !context.exact {
        return Ok(());
    }
    let message = "the chance to win this game is not computed exactly";
    Err(Refusal::new(Code::WorkTooLarge, message).rule("J17").hint("--for points is exact"))
}

/// Everybody's chance to win if all play on like this.
///
/// # Errors
/// As [`advise`].
pub fn outlook(rules: &Wichita, state: &State, context: &mut Context) -> Result<Outlook> {
    let seats = state.seats();
    if state.is_over() {
        return Ok(Outlook { win: rules.winners(state).shares(seats), basis: Basis::Exact });
    }
    not_exactly(context)?;
    let usual = GAMES * DECKS / u64::from(rules.decks_for(seats)).max(DECKS);
    let games = context.limits.games(usual);
    let (win, n) = played_out(rules, state, games, context)?;
    Ok(Outlook { win, basis: Basis::Estimate { n, policy: "best" } })
}

/// Everybody's share of the wins of so many games, in which all play on like this and look at no
/// hand but their own.
fn played_out(
    rules: &Wichita,
    state: &State,
    games: u64,
    context: &mut Context,
) -> Result<(Vec<f64>, u64)> {
    means(state.seats(), games, context, |sampler| {
        let from = dealt(state, sampler);
        let winners = play_out(rules, from, sampler, |state, next, sampler| {
            let Next::Decide(seat) = next else { return Ok(None) };
            let mut view = state.clone();
            rules.hide(&mut view, Some(seat));
            Ok(Strategy::QUICK.choose(&view, seat, sampler).map(|mv| (seat, mv)))
        })?;
        Ok(winners.shares(state.seats()))
    })
}

/// With the cards that nobody has told drawn.
fn dealt(state: &State, sampler: &mut dyn Sampler) -> State {
    let (mut state, mut pack) = (state.clone(), Vec::new());
    state.pack(&mut pack);
    for hand in state.players.iter_mut().map(|player| &mut player.hand) {
        for _ in 0..std::mem::take(&mut hand.unseen) {
            let card = pack.swap_remove(sampler.below(pack.len() as u32) as usize);
            hand.take_up(&[Some(card)]);
        }
    }
    state
}

impl Move {
    /// Lays these stacks, or ends the turn where there are none.
    pub(super) fn laying(stacks: Vec<Stack>) -> Self {
        if stacks.is_empty() { Move::Done } else { Move::Lay(stacks.into()) }
    }
}
