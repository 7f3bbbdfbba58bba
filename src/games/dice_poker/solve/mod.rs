//! Odds and advice for Dice Poker.

pub mod equilibrium;
pub mod odds;
mod thumb;

use super::answers::{Comparison, HandScore, PlayerOdds, ShowdownOdds};
use super::score::Category;
use super::strength::dice_class_of;
use super::words::hand_notation;
use super::{DicePoker, Move, Now, Player, State};
use crate::prelude::*;
use crate::solve::{Figure, Limits, best_first, may_ask, nothing_to_decide};
use equilibrium::{Choice, Equilibrium, Solver, tree::Grade};
use odds::{BUDGET, Deck, FULL, Holder, Tally};
use thumb::{MARGIN, candidates, gains};

/// Deals behind a betting advice, and behind the moves of the quicker policies.
const ADVICE_DEALS: u64 = 20_000;
const BEST_DEALS: u64 = 400;
const RULE_DEALS: u64 = 100;
const GREEDY_DEALS: u64 = 40;
/// What is done in more than this share of cases is done often.
const OFTEN: f64 = 0.05;
/// Shares of frequencies are drawn from this many numbers.
const DRAWN: u32 = 1 << 24;

/// What an answer may use.
type Context<'a> = SolveContext<'a>;

impl Solve for DicePoker {
    fn objectives() -> &'static [Objective] {
        &[Objective::Chips, Objective::Points]
    }

    fn best(&self, state: &State, seat: Seat, context: &mut Context) -> Result<Advice<Move>> {
        refuse_if!(state.now == Now::Compared => AdviceNone, hint "Ask odds for the chances",
            "there is nothing to decide about hands alone");
        let room = self.room(state).ok_or_else(|| nothing_to_decide(self, state))?;
        may_ask(self, state, seat)?;
        let for_points = context.objective == Some(Objective::Points);
        if !for_points
            && let Some(found) =
                context.cache.of::<Solver>().answer(self, state, Grade::Fine, &context.limits)
        {
            let unseen = state.players[seat].cards.iter().filter(|card| card.is_none()).count();
            // What is worth a hundredth of the pot is noticed, but for small change.
            let pot = state.in_pots() + 2 * room.to;
            let near = (0.01 * pot as f64).max(0.05 * self.least_bet() as f64);
            return Ok(near_equilibrium(found, unseen as u16, near));
        }
        let moves = candidates(state, room);
        let (ranked, n) = gains(state, room, moves, ADVICE_DEALS, &context.limits, context.sampler);
        let first = Some(self.by_rule(state, room, &ranked, MARGIN));
        let basis = Basis::simulated(n, "points");
        let mut advice = Advice::of(ranked, Unit::Chips, basis);
        if !for_points {
            advice.basis = Basis::approximate(Some(n));
            let ranked = &mut advice.ranked;
            if let Some(option) = ranked.iter_mut().skip(1).find(|option| option.mv == first) {
                let words = "everybody calls; a rule of thumb advises (J15)";
                option.extra = vec![("assuming", Figure::Words(words))];
            }
            ranked.sort_by_key(|option| option.mv != first);
        }
        Ok(advice)
    }

    fn choose(&self, state: &State, seat: Seat, context: &mut Context) -> Option<Move> {
        let Some(room) = self.room(state) else {
            return self.greedy(state, seat, context.sampler);
        };
        if context.objective == Some(Objective::Points) {
            let all = Limits::default();
            let moves = candidates(state, room);
            let (ranked, _) = gains(state, room, moves, BEST_DEALS, &all, context.sampler);
            return ranked.into_iter().min_by(|a, b| best_first(a.value, b.value))?.mv;
        }
        match context.cache.of::<Solver>().answer(self, state, Grade::Coarse, &Limits::default()) {
            Some(found) => drawn(found.choices, context.sampler),
            None => Some(self.quick(state, room, RULE_DEALS, MARGIN, context.sampler)),
        }
    }

    fn odds(at: &Position<Self>, _seat: Seat, context: &mut Context) -> Result<Box<dyn Answer>> {
        let Position { rules, names, state } = at;
        if matches!(state.now, Now::Between | Now::Over) {
            return Err(nothing_to_decide(rules, state));
        }
        let (deck, playing, holders) = holders(state);
        let unrolled = |at: &usize| state.players[playing[*at]].faces().is_none();
        let unrolled: Vec<usize> = (0..playing.len()).filter(unrolled).collect();
        let hand = |seat: Seat| hand_notation(&state.players[seat]);
        if let [alone] = &holders[..] {
            let counts = odds::categories(&deck, alone);
            let of = counts.iter().sum();
            let odds = Category::ALL.map(Category::word).into_iter().zip(counts).rev();
            let odds = odds.map(|(category, ways)| (category, Share::counted(ways, of)));
            return Ok(Box::new(Odds::of(format!("{} becomes:", hand(playing[0])), odds)));
        }
        let exact = unrolled.is_empty() && odds::work(&holders) <= BUDGET;
        let odds = if exact {
            odds::count(deck, &holders)
        } else {
            odds::sample(&deck, holders, &unrolled, &context.limits, context.sampler)
        };
        let of = odds.of.max(1);
        let share = |n| if exact { Share::counted(n, of) } else { Share::estimated(n, of) };
        let player = |(&seat, &Tally { win, tie, pots }): (&Seat, &Tally)| PlayerOdds {
            player: names[seat].to_string(),
            hand: hand(seat),
            win: share(win),
            tie: share(tie),
            lose: share(of - win - tie),
            share: pots / of as f64,
        };
        let players = playing.iter().zip(&odds.tallies).map(player).collect();
        Ok(Box::new(ShowdownOdds { players, exact, n: (!exact).then_some(of), of }))
    }

    fn answers(all: &mut SchemaGenerator) -> Answers {
        let score = vec![all.subschema_for::<HandScore>(), all.subschema_for::<Comparison>()];
        let odds = vec![all.subschema_for::<ShowdownOdds>(), all.subschema_for::<Odds>()];
        Answers { score, odds }
    }

    fn greedy(&self, state: &State, _seat: Seat, sampler: &mut dyn Sampler) -> Option<Move> {
        match state.now {
            Now::Bet(_) => {
                self.room(state).map(|room| self.quick(state, room, GREEDY_DEALS, 0.0, sampler))
            }
            Now::Showdown(_) => Some(Move::Muck),
            Now::Between => Some(if state.is_played_out() { Move::End } else { Move::Next }),
            _ => None,
        }
    }
}

/// What is left of the pack, who is still in the hand, and what these have of it, as this state
/// knows.
fn holders(state: &State) -> (Deck, Vec<Seat>, Vec<Holder>) {
    let playing: Vec<Seat> = state.those(Player::is_in).iter().collect();
    let known = |player: &Player| player.known_ranks().into_iter().map(|rank| rank - 2).collect();
    let mut deck = FULL;
    for rank in state.players.iter().flat_map(|player| -> Vec<u8> { known(player) }) {
        let left = &mut deck[usize::from(rank)];
        *left = left.saturating_sub(1);
    }
    let holder = |&seat: &Seat| {
        let player = &state.players[seat];
        // Of those who have not rolled it is not asked.
        let dice = player.faces().map_or(0, dice_class_of);
        Holder { dice, known: known(player) }
    };
    let holders = playing.iter().map(holder).collect();
    (deck, playing, holders)
}

/// Advice by an equilibrium: what is done most often first. Where that is done often which is worth less
/// than the best by more than `near`, it is only an approximation.
fn near_equilibrium(found: Equilibrium, unseen: u16, near: f64) -> Advice<Move> {
    let Equilibrium { mut choices, exploitability } = found;
    let most = choices.iter().map(|choice| choice.value).fold(f64::MIN, f64::max);
    let worse = |choice: &Choice| choice.frequency > OFTEN && most - choice.value > near;
    let basis = if unseen == 0 && choices.iter().any(worse) {
        Basis::approximate(None)
    } else {
        Basis::equilibrium(exploitability, unseen)
    };
    choices.sort_by(|a, b| b.frequency.total_cmp(&a.frequency).then(b.value.total_cmp(&a.value)));
    let ranked = choices.into_iter().map(|choice| Ranked {
        extra: vec![("frequency", Figure::Frequency(choice.frequency))],
        ..Ranked::of(choice.mv, choice.value)
    });
    Advice { ranked: ranked.collect(), unit: Unit::Chips, basis, skipped: 0 }
}

/// One of the choices, each as often as it is made.
fn drawn(choices: Vec<Choice>, sampler: &mut dyn Sampler) -> Option<Move> {
    let mut left = f64::from(sampler.below(DRAWN)) / f64::from(DRAWN);
    let mut last = None;
    for choice in choices.into_iter().filter(|choice| choice.frequency > 0.0) {
        left -= choice.frequency;
        last = Some(choice.mv);
        if left < 0.0 {
            break;
        }
    }
    last
}
