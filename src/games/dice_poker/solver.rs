//! Odds and advice for Dice Poker.

use super::answers::{CategoryOdds, Comparison, HandScore, PlayerOdds, ShowdownOdds};
use super::betting::{Room, Round};
use super::equilibrium::{Equilibrium, Solver, tree::Grade};
use super::odds::{self, BUDGET, DEALS, Dealing, Deck, FULL, Holder};
use super::pots::{self, Pot};
use super::score::{self, Category};
use super::strength::{DICE_FACES, dice_class_of};
use super::words::hand_notation;
use super::{Deal, DicePoker, Move, Part, Phase, Player, State, between, judged, thumb};
use crate::prelude::*;
use crate::solve::{Figure, Prospects, Review, rank};

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
        let round = &match state.phase() {
            Phase::Bet(round) if round.turn == seat => round,
            Phase::Bet(_) => {
                return Err(Refusal::new(Code::SeatWrong, "only the player at turn has a choice")
                    .rule("J5"));
            }
            Phase::Showdown(_) => {
                return Err(Refusal::new(Code::AdviceNone, "nobody here has seen the cards")
                    .rule("J5b")
                    .hint("Showing never costs a chip, mucking gives up every contested pot"));
            }
            _ => return Err(nothing_to_decide(state)),
        };
        if context.exact {
            return Err(Refusal::new(
                Code::WorkTooLarge,
                "advice on betting is an estimate, never exact",
            )
            .rule("J15"));
        }
        if context.objective != Objective::Points {
            if let Some(found) = context.cache.answer(&self.now(state), state, Grade::Fine) {
                return Ok(near_equilibrium(found));
            }
            return Ok(self.by_rule(state, round, context.sampler));
        }
        let ranked = self.ranked(state, round, ADVICE_DEALS, context.sampler);
        let basis = Basis::Estimate { n: ADVICE_DEALS, policy: "points" };
        Ok(Advice { ranked, unit: Unit::Chips, basis, whole: None })
    }

    fn choose(
        &self,
        state: &State,
        seat: Seat,
        context: &mut SolveContext<Solver>,
    ) -> Option<Move> {
        let Phase::Bet(round) = &state.phase() else {
            return self.greedy(state, seat, context.sampler);
        };
        if context.objective == Objective::Points {
            let ranked = self.ranked(state, round, BEST_DEALS, context.sampler);
            return ranked.into_iter().next()?.mv;
        }
        match context.cache.mixed(&self.now(state), state, Grade::Coarse) {
            Some(mixed) => drawn(mixed, context.sampler),
            None => Some(self.quick(state, round, RULE_DEALS, MARGIN, context.sampler)),
        }
    }

    fn prospects(&self, state: &State, _context: &mut SolveContext<Solver>) -> Option<Prospects> {
        judged::prospects(state)
    }

    fn review(
        &self,
        state: &State,
        seat: Seat,
        made: Option<&Move>,
        context: &mut SolveContext<Solver>,
    ) -> Option<Review<Move>> {
        judged::review(self, state, seat, made?, context)
    }

    fn reviewed(&self, _seats: usize) -> Option<(Unit, &'static str)> {
        let together = self.deal == Deal::Together;
        let which = "bets between the last two players, of hands that are known here (estimated)";
        together.then_some((Unit::Chips, which))
    }

    fn odds(
        &self,
        state: &State,
        _seat: Seat,
        names: &Names,
        context: &mut SolveContext<Solver>,
    ) -> Result<Box<dyn Answer>> {
        let playing: Vec<Seat> = state.those(Player::is_in).iter().collect();
        let (deck, holders) = Self::holders(state, &playing)?;
        let hand = |seat: Seat| hand_notation(state.player(seat));
        if let [alone] = &holders[..] {
            let counts = odds::categories(&deck, alone);
            return Ok(Box::new(CategoryOdds::of(Some(hand(playing[0])), &counts)));
        }
        let work = odds::work(&holders);
        let exact = work <= BUDGET;
        if context.exact && !exact {
            return Err(too_large(work));
        }
        let odds = if exact {
            odds::count(deck, &holders, context.progress)
        } else {
            odds::sample(&deck, &holders, DEALS, context.sampler)
        };
        let of = odds.of.max(1);
        let player = |(&seat, tally)| PlayerOdds::of(&names[seat], hand(seat), tally, of, exact);
        let players = playing.iter().zip(&odds.tallies).map(player).collect();
        Ok(Box::new(ShowdownOdds { players, exact, n: (!exact).then_some(of), of }))
    }

    fn general_odds(&self, _context: &mut SolveContext<Solver>) -> Result<Box<dyn Answer>> {
        let mut counts = [0; Category::ALL.len()];
        for (dice, faces) in DICE_FACES.iter().enumerate() {
            let of_dice = odds::categories(&FULL, &Holder { dice, known: Vec::new() });
            for (count, ways) in counts.iter_mut().zip(of_dice) {
                *count += ways * throws(*faces);
            }
        }
        Ok(Box::new(CategoryOdds::of(None, &counts)))
    }

    fn answers() -> Answers {
        let answers = Answers::default().score::<HandScore>().score::<Comparison>();
        answers.odds::<ShowdownOdds>().odds::<CategoryOdds>()
    }

    fn thumb(&self, state: &State, seat: Seat, context: &mut SolveContext<Solver>) -> Option<Move> {
        match &state.phase() {
            Phase::Bet(round) => Some(thumb::bet(state, seat, &self.room(state, round))),
            _ => self.greedy(state, seat, context.sampler),
        }
    }

    fn greedy(&self, state: &State, _seat: Seat, sampler: &mut dyn Sampler) -> Option<Move> {
        match &state.phase() {
            Phase::Bet(round) => Some(self.quick(state, round, GREEDY_DEALS, 0.0, sampler)),
            Phase::Showdown(_) => Some(Move::Muck),
            Phase::Between => Some(if between::may_go_on(state) { Move::Next } else { Move::End }),
            _ => None,
        }
    }
}

impl DicePoker {
    /// What is left of the pack, and what these players have of it, as this state knows.
    fn holders(state: &State, playing: &[Seat]) -> Result<(Deck, Vec<Holder>)> {
        if matches!(state.phase(), Phase::Roll(_) | Phase::Between | Phase::Over) {
            return Err(nothing_to_decide(state));
        }
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
            let dice = dice_class_of(player.faces()?);
            Some(Holder { dice, known: known(player) })
        };
        let holders: Option<Vec<Holder>> = playing.iter().map(holder).collect();
        holders.map(|holders| (deck, holders)).ok_or_else(|| nothing_to_decide(state))
    }

    /// What the player at turn may do, ranked under the assumption of J15.
    fn ranked(
        &self,
        state: &State,
        round: &Round,
        deals: u64,
        sampler: &mut dyn Sampler,
    ) -> Vec<Ranked<Move>> {
        let moves = self.candidates(state, round);
        let values = Self::values(state, round.turn, &moves, deals, sampler);
        let mut ranked: Vec<Ranked<Move>> = moves
            .into_iter()
            .zip(values)
            .map(|((mv, _), (value, spread))| Ranked {
                mv: Some(mv),
                value,
                ci95: Some((value - spread, value + spread)),
                extra: vec![("assuming", Figure::Words("everybody calls"))],
            })
            .collect();
        rank(&mut ranked);
        ranked
    }

    /// What the rule of J15 would do, then the other moves by what they gain if everybody calls.
    fn by_rule(&self, state: &State, round: &Round, sampler: &mut dyn Sampler) -> Advice<Move> {
        let mut ranked = self.ranked(state, round, ADVICE_DEALS, sampler);
        let first = Some(self.quick(state, round, ADVICE_DEALS, MARGIN, sampler));
        ranked.sort_by_key(|option| option.mv != first);
        Advice { ranked, unit: Unit::Chips, basis: Basis::Heuristic, whole: None }
    }

    /// Moves worth comparing, each with the bet it comes to; `None` is to fold.
    fn candidates(&self, state: &State, round: &Round) -> Vec<(Move, Option<u64>)> {
        let room = self.room(state, round);
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

    /// The chips each move gains on average over folding, with half its 95 % interval.
    fn values(
        state: &State,
        seat: Seat,
        moves: &[(Move, Option<u64>)],
        deals: u64,
        sampler: &mut dyn Sampler,
    ) -> Vec<(f64, f64)> {
        let playing: Vec<Seat> = state.those(Player::is_in).iter().collect();
        let Ok((deck, holders)) = Self::holders(state, &playing) else {
            return vec![(0.0, 0.0); moves.len()];
        };
        let ends: Vec<Option<(Vec<Pot>, u64)>> =
            moves.iter().map(|(_, bet)| bet.map(|bet| all_match(state, seat, bet))).collect();
        let mut sums = vec![(0.0, 0.0); moves.len()];
        let mut dealing = Dealing::new(&deck, &holders);
        for _ in 0..deals {
            dealing.deal(sampler);
            for (end, (sum, squares)) in ends.iter().zip(&mut sums) {
                let Some((pots, cost)) = end else { continue };
                let won: f64 =
                    pots.iter().map(|pot| won(pot, seat, &playing, &dealing.strengths)).sum();
                let gain = won - *cost as f64;
                *sum += gain;
                *squares += gain * gain;
            }
        }
        let n = deals as f64;
        sums.into_iter()
            .map(|(sum, squares)| {
                let mean = sum / n;
                let variance = (squares / n - mean * mean).max(0.0);
                (mean, 1.96 * (variance / n).sqrt())
            })
            .collect()
    }

    /// Folds what gains less than `margin` of the pot, calls the rest, bets or raises about the pot
    /// on what gains a good deal, and only calls where the round has seen such a bet and a raise.
    fn quick(
        &self,
        state: &State,
        round: &Round,
        deals: u64,
        margin: f64,
        sampler: &mut dyn Sampler,
    ) -> Move {
        let room = self.room(state, round);
        let pot = state.in_pots() as f64 + room.to as f64;
        let all_in = (room.all_in && room.chips > room.owed).then(|| room.all());
        let calm = room.to <= RAISED * state.in_pots().max(self.now(state).least_bet());
        let raise = about_the_pot(state, &room).or(all_in).filter(|_| calm);
        let mut moves = vec![(room.stay(), Some(room.to.min(room.all())))];
        moves.extend(raise.map(|to| (room.more(to), Some(to))));
        let values = Self::values(state, round.turn, &moves, deals, sampler);
        let (gain, _) = values[0];
        if gain < margin * pot && room.owed > 0 {
            return Move::Fold;
        }
        let raises = values.get(1).is_some_and(|(more, _)| *more > gain && gain > 0.6 * pot);
        moves.swap_remove(usize::from(raises)).0
    }
}

/// Advice by an equilibrium: what is done most often first.
fn near_equilibrium(found: Equilibrium) -> Advice<Move> {
    let Equilibrium { mut choices, exploitability } = found;
    choices.sort_by(|a, b| b.frequency.total_cmp(&a.frequency).then(b.value.total_cmp(&a.value)));
    let ranked = choices.into_iter().map(|choice| Ranked {
        mv: Some(choice.mv),
        value: choice.value,
        ci95: None,
        extra: vec![("frequency", Figure::Frequency(choice.frequency))],
    });
    let basis = Basis::Equilibrium { exploitability };
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
pub(super) fn about_the_pot(state: &State, room: &Room) -> Option<u64> {
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

/// What a player gets of a pot when all hands are compared.
fn won(pot: &Pot, seat: Seat, playing: &[Seat], strengths: &[u16]) -> f64 {
    if !pot.seats.has(seat) {
        return 0.0;
    }
    let strength = |other: Seat| playing.iter().position(|s| *s == other).map(|i| strengths[i]);
    let (mine, mut sharing) = (strength(seat), 0_u32);
    for other in pot.seats.iter() {
        match strength(other).cmp(&mine) {
            std::cmp::Ordering::Greater => return 0.0,
            std::cmp::Ordering::Equal => sharing += 1,
            std::cmp::Ordering::Less => {}
        }
    }
    pot.chips as f64 / f64::from(sharing.max(1))
}

/// In how many ways three dice fall so.
fn throws([a, b, c]: [u8; 3]) -> u64 {
    match (a == b, b == c) {
        (true, true) => 1,
        (true, false) | (false, true) => 3,
        (false, false) => 6,
    }
}

fn too_large(work: u64) -> Refusal {
    let message = match work {
        u64::MAX => format!("counting would take far more choices of cards than {BUDGET}"),
        _ => format!("counting would take {work} choices of cards, more than {BUDGET}"),
    };
    let hint = "Without --exact the chances are estimated";
    Refusal::new(Code::WorkTooLarge, message).hint(hint)
}

fn nothing_to_decide(state: &State) -> Refusal {
    let (message, hint) = match state.phase() {
        Phase::Roll(_) => ("the dice are not rolled yet", "Roll, then ask again"),
        Phase::Deal(_) => {
            ("the cards come first: there is nothing to decide", "Ask odds for the chances")
        }
        Phase::Over => ("the session is over", "Nothing more is played"),
        Phase::Hands => ("hands to compare leave nothing to decide", "Ask odds for the chances"),
        _ => ("no hand is being played", "Start the next hand"),
    };
    Refusal::new(Code::AdviceNone, message).hint(hint)
}
