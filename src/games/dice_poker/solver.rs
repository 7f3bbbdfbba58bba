//! Odds and advice for Dice Poker.

use super::answers::{CategoryOdds, Comparison, HandScore, PlayerOdds, ShowdownOdds};
use super::betting::Room;
use super::equilibrium::{Equilibrium, Solver, tree::Grade};
use super::odds::{self, BUDGET, Dealing, Deck, FULL, Holder};
use super::pots::{self, Pot};
use super::score::{self};
use super::showdown::winners;
use super::strength::dice_class_of;
use super::words::hand_notation;
use super::{DicePoker, Move, Part, Phase, Player, State, between};
use crate::prelude::*;
use crate::solve::{Figure, Limits, not_at_turn, rank};

/// What a move gains on average, and the 95 % interval of it.
type Gain = (f64, (f64, f64));

/// Deals behind a betting advice, and behind the moves of the quicker policies.
const ADVICE_DEALS: u64 = 20_000;
const BEST_DEALS: u64 = 400;
const RULE_DEALS: u64 = 100;
const GREEDY_DEALS: u64 = 40;
/// So much of the pot a call must gain if nobody bets any more: a bet says something of a hand, and
/// more bets may follow. More wins more against those who bet as `greedy` does, and less against
/// those who bet on anything.
const MARGIN: f64 = 0.25;
/// A bet of the pot and a raise by it come to so many times what lay there before.
const RAISED: u64 = 4;

/// Of fewer deals an interval holds all that may be won and lost: their spread tells nothing.
const FEW: u64 = 30;

/// Shares of frequencies are drawn from so many numbers.
const DRAWN: u32 = 1 << 24;

impl Solve for DicePoker {
    /// Streets that were solved.
    type Cache = Solver;

    fn objectives() -> &'static [Objective] {
        &[Objective::Chips, Objective::Points]
    }

    fn best(
        &self,
        state: &State,
        seat: Seat,
        context: &mut SolveContext<Solver>,
    ) -> Result<Advice<Move>> {
        match state.phase() {
            Phase::Bet if state.turn() == seat => {}
            Phase::Bet => return Err(not_at_turn().rule("J5")),
            Phase::Showdown => {
                return Err(Refusal::new(Code::AdviceNone, "nobody here has seen the cards")
                    .rule("J5b")
                    .hint("Showing never costs a chip, mucking gives up every contested pot"));
            }
            _ => return Err(nothing_to_decide(state)),
        }
        if context.exact {
            let message = "advice on betting is an estimate, never exact";
            return Err(Refusal::new(Code::WorkTooLarge, message).rule("J15"));
        }
        if context.objective != Objective::Points {
            if let Some(found) = context.cache.answer(self, state, Grade::Fine) {
                let unseen = state.player(seat).cards.iter().filter(|card| card.is_none()).count();
                return Ok(near_equilibrium(found, unseen as u16));
            }
            return Ok(self.by_rule(state, context));
        }
        let (ranked, n) = self.ranked(state, ADVICE_DEALS, &context.limits, context.sampler);
        let basis = Basis::Estimate { n, policy: "points" };
        Ok(Advice { ranked, unit: Unit::Chips, basis, whole: None })
    }

    fn choose(
        &self,
        state: &State,
        seat: Seat,
        context: &mut SolveContext<Solver>,
    ) -> Option<Move> {
        if state.phase() != Phase::Bet {
            return self.greedy(state, seat, context.sampler);
        }
        if context.objective == Objective::Points {
            let all = Limits::default();
            let (ranked, _) = self.ranked(state, BEST_DEALS, &all, context.sampler);
            return ranked.into_iter().next()?.mv;
        }
        match context.cache.mixed(self, state, Grade::Coarse) {
            Some(mixed) => drawn(mixed, context.sampler),
            None => Some(self.quick(state, RULE_DEALS, MARGIN, context.sampler)),
        }
    }

    fn odds(
        &self,
        state: &State,
        _seat: Seat,
        names: &Names,
        context: &mut SolveContext<Solver>,
    ) -> Result<Box<dyn Answer>> {
        if matches!(state.phase(), Phase::Between | Phase::Over) {
            return Err(nothing_to_decide(state));
        }
        let (deck, playing, holders) = Self::holders(state);
        let unrolled = |at: &usize| state.player(playing[*at]).faces().is_none();
        let unrolled: Vec<usize> = (0..playing.len()).filter(unrolled).collect();
        let hand = |seat: Seat| hand_notation(state.player(seat));
        if let [alone] = &holders[..] {
            let counts = odds::categories(&deck, alone);
            return Ok(Box::new(CategoryOdds::of(Some(hand(playing[0])), &counts)));
        }
        let work = if unrolled.is_empty() { odds::work(&holders) } else { u64::MAX };
        let exact = work <= BUDGET;
        if context.exact && !exact {
            return Err(too_large(work));
        }
        let odds = if exact {
            odds::count(deck, &holders, context.progress)
        } else {
            odds::sample(&deck, holders, &unrolled, &context.limits, context.sampler)
        };
        let of = odds.of.max(1);
        let player = |(&seat, tally)| PlayerOdds::of(&names[seat], hand(seat), tally, of, exact);
        let players = playing.iter().zip(&odds.tallies).map(player).collect();
        Ok(Box::new(ShowdownOdds { players, exact, n: (!exact).then_some(of), of }))
    }

    fn answers() -> Answers {
        let answers = Answers::default().score::<HandScore>().score::<Comparison>();
        answers.odds::<ShowdownOdds>().odds::<CategoryOdds>()
    }

    fn greedy(&self, state: &State, _seat: Seat, sampler: &mut dyn Sampler) -> Option<Move> {
        match state.phase() {
            Phase::Bet => Some(self.quick(state, GREEDY_DEALS, 0.0, sampler)),
            Phase::Showdown => Some(Move::Muck),
            Phase::Between => Some(if between::may_go_on(state) { Move::Next } else { Move::End }),
            _ => None,
        }
    }
}

impl DicePoker {
    /// What is left of the pack, who is still in the hand, and what these have of it, as this state
    /// knows.
    fn holders(state: &State) -> (Deck, Vec<Seat>, Vec<Holder>) {
        let playing: Vec<Seat> = state.those(Player::is_in).iter().collect();
        let mut deck = FULL;
        let known = |player: &Player| -> Vec<u8> {
            player.cards.iter().flatten().map(|card| score::number(card.rank) - 2).collect()
        };
        for rank in state.players.iter().flat_map(known) {
            let left = &mut deck[usize::from(rank)];
            *left = left.saturating_sub(1);
        }
        let holder = |&seat: &Seat| {
            let player = state.player(seat);
            // Of those who have not rolled it is not asked.
            let dice = dice_class_of(player.faces().unwrap_or_default());
            Holder { dice, known: known(player) }
        };
        let holders = playing.iter().map(holder).collect();
        (deck, playing, holders)
    }

    /// What the player at turn may do, ranked under the assumption of J15.
    fn ranked(
        &self,
        state: &State,
        deals: u64,
        limits: &Limits,
        sampler: &mut dyn Sampler,
    ) -> (Vec<Ranked<Move>>, u64) {
        let moves = self.candidates(state);
        let (values, n) = Self::values(state, &moves, deals, limits, sampler);
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

    /// What the rule of J15 would do, then the other moves by what they gain if everybody calls.
    fn by_rule(&self, state: &State, context: &mut SolveContext<Solver>) -> Advice<Move> {
        let limits = &context.limits;
        let (mut ranked, n) = self.ranked(state, ADVICE_DEALS, limits, context.sampler);
        let moves = self.by_hand_alone(state);
        let gained = |(mv, _): &(Move, _)| {
            let option = ranked.iter().find(|option| option.mv.as_ref() == Some(mv));
            option.map_or(f64::MIN, |option| option.value)
        };
        let gained: Vec<f64> = moves.iter().map(gained).collect();
        let first = Some(self.ruled(state, moves, &gained, MARGIN));
        if let Some(option) = ranked.iter_mut().skip(1).find(|option| option.mv == first) {
            let words = "everybody calls; the rule of thumb comes first (J15)";
            option.extra = vec![("assuming", Figure::Words(words))];
        }
        ranked.sort_by_key(|option| option.mv != first);
        let basis = Basis::Heuristic { n: Some(n) };
        Advice { ranked, unit: Unit::Chips, basis, whole: None }
    }

    /// Moves worth comparing, each with the bet it comes to; `None` is to fold.
    fn candidates(&self, state: &State) -> Vec<(Move, Option<u64>)> {
        let room = self.room(state);
        let mut amounts = Vec::new();
        if let (Some((least, most)), Some(middle)) = (room.raise, about_the_pot(state, &room)) {
            amounts.extend([least, middle, most]);
        }
        if room.all_in && room.chips > room.owed {
            amounts.push(room.all());
        }
        amounts.dedup();
        let stay = (room.stay(), Some(room.to.min(room.all())));
        let more = amounts.into_iter().map(|amount| (room.more(amount), Some(amount)));
        [stay, (Move::Fold, None)].into_iter().chain(more).collect()
    }

    /// The chips each move gains on average over folding, with its 95 % interval, and from how
    /// many deals, which are so many unless the limits say otherwise.
    fn values(
        state: &State,
        moves: &[(Move, Option<u64>)],
        deals: u64,
        limits: &Limits,
        sampler: &mut dyn Sampler,
    ) -> (Vec<Gain>, u64) {
        let seat = state.turn();
        let (deck, playing, holders) = Self::holders(state);
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
        let n = dealt as f64;
        let values = sums.into_iter().zip(&ends).map(|((sum, squares), end)| {
            let mean = sum / n;
            let (pots, cost) = end.as_ref().map_or((0, 0), |(pots, cost)| {
                (pots.iter().map(|pot| pot.chips).sum::<u64>(), *cost)
            });
            let (pots, cost) = (pots as f64, cost as f64);
            let (lost, won) = (0.0 - cost, pots - cost);
            if dealt < FEW {
                return (mean, (lost, won));
            }
            let variance = (squares / n - mean * mean).max(0.0);
            // What no deal showed may still be so in three of `n`, and bring all the pots.
            let reach = (1.96 * (variance / n).sqrt()).max(3.0 / n * pots);
            (mean, ((mean - reach).max(lost), (mean + reach).min(won)))
        });
        (values.collect(), dealt)
    }

    /// Staying in, and what there is to bet or raise, by the hand alone.
    fn by_hand_alone(&self, state: &State) -> Vec<(Move, Option<u64>)> {
        let room = self.room(state);
        let all_in = (room.all_in && room.chips > room.owed).then(|| room.all());
        let calm = room.to <= RAISED * state.in_pots().max(self.least_bet());
        let raise = about_the_pot(state, &room).or(all_in).filter(|_| calm);
        let mut moves = vec![(room.stay(), Some(room.to.min(room.all())))];
        moves.extend(raise.map(|to| (room.more(to), Some(to))));
        moves
    }

    /// Folds what gains less than `margin` of the pot, calls the rest, bets or raises about the pot
    /// on what gains a good deal, and only calls where the round has seen such a bet and a raise.
    fn ruled(
        &self,
        state: &State,
        mut moves: Vec<(Move, Option<u64>)>,
        gained: &[f64],
        margin: f64,
    ) -> Move {
        let room = self.room(state);
        let pot = state.in_pots() as f64 + room.to as f64;
        let gain = gained[0];
        if gain < margin * pot && room.owed > 0 {
            return Move::Fold;
        }
        let raises = gained.get(1).is_some_and(|more| *more > gain && gain > 0.6 * pot);
        moves.swap_remove(usize::from(raises)).0
    }

    /// The same, from so many deals.
    fn quick(&self, state: &State, deals: u64, margin: f64, sampler: &mut dyn Sampler) -> Move {
        let moves = self.by_hand_alone(state);
        let (values, _) = Self::values(state, &moves, deals, &Limits::default(), sampler);
        let gained: Vec<f64> = values.iter().map(|(gain, _)| *gain).collect();
        self.ruled(state, moves, &gained, margin)
    }
}

/// Advice by an equilibrium: what is done most often first.
fn near_equilibrium(found: Equilibrium, unseen: u16) -> Advice<Move> {
    let Equilibrium { mut choices, exploitability } = found;
    choices.sort_by(|a, b| b.frequency.total_cmp(&a.frequency).then(b.value.total_cmp(&a.value)));
    let ranked = choices.into_iter().map(|choice| Ranked {
        mv: Some(choice.mv),
        value: choice.value,
        ci95: None,
        extra: vec![("frequency", Figure::Frequency(choice.frequency))],
    });
    let basis = Basis::Equilibrium { exploitability, unseen };
    Advice { ranked: ranked.collect(), unit: Unit::Chips, basis, whole: None }
}

/// One of the choices, each as often as it is made.
fn drawn(mixed: Vec<(Move, f64)>, sampler: &mut dyn Sampler) -> Option<Move> {
    let mut left = f64::from(sampler.below(DRAWN)) / f64::from(DRAWN);
    let mut last = None;
    for (mv, frequency) in mixed.into_iter().filter(|(_, frequency)| *frequency > 0.0) {
        left -= frequency;
        last = Some(mv);
        if left < 0.0 {
            break;
        }
    }
    last
}

/// A bet of the pot, or a raise by it, as near as the limits allow.
fn about_the_pot(state: &State, room: &Room) -> Option<u64> {
    let (least, most) = room.raise?;
    Some((room.to + state.in_pots_and_bets() + room.owed).clamp(least, most))
}

/// J15: the pots if this player bets so much in all and everybody matches it, and what that
/// costs.
fn all_match(state: &State, seat: Seat, bet: u64) -> (Vec<Pot>, u64) {
    let mut bets: Vec<u64> = state
        .players
        .iter()
        .map(|player| {
            let matched = bet.min(player.bet + player.chips);
            if player.part() == Part::In { player.bet.max(matched) } else { player.bet }
        })
        .collect();
    bets[seat.index()] = bet;
    let mut pots = state.pots.clone();
    let back = pots::layer(&mut pots, &mut bets, state.those(Player::is_in));
    let back = back.filter(|(owner, _)| *owner == seat).map_or(0, |(_, chips)| chips);
    (pots, bet - state.player(seat).bet - back)
}

fn too_large(work: u64) -> Refusal {
    let message = match work {
        u64::MAX => format!("counting would take far more choices of cards than {BUDGET}"),
        _ => format!("counting would take {work} choices of cards, more than {BUDGET}"),
    };
    Refusal::new(Code::WorkTooLarge, message)
}

fn nothing_to_decide(state: &State) -> Refusal {
    let (message, hint) = match state.phase() {
        Phase::Roll => ("the dice are not rolled yet", "Roll, then ask again"),
        Phase::Deal => {
            ("the cards come first: there is nothing to decide", "Ask odds for the chances")
        }
        Phase::Over => ("the session is over", "Nothing more is played"),
        Phase::Hands => ("hands to compare leave nothing to decide", "Ask odds for the chances"),
        _ => ("no hand is being played", "Start the next hand"),
    };
    Refusal::new(Code::AdviceNone, message).hint(hint)
}
