//! Advice: exact chances to match, and estimated chances to win.

mod chances;
mod endgame;
mod odds;
mod policy;
pub mod search;
pub mod value;
mod weights;

pub(super) use odds::{Bidding, Count, OthersDice, OwnDice, ThisTurn};
#[cfg(test)]
pub(super) use policy::{chance, miss};

use super::score::{Matched, Matches};
use super::{Move, Phase, State, Swipe, each_move};
use crate::prelude::*;
use crate::solve::expectation::after;
use crate::solve::rollouts::means;
use crate::solve::{Figure, nothing_to_decide, rank};
use search::{QuickPolicy, Seeds};

/// Whole games behind the chances of everybody, and behind a pass that is held against a match; at a
/// table of three also of each of the last two options: see [`for_seats`].
const GAMES: u64 = 2_000;
/// The same for a bot, which chooses many times a game.
const ROUNDS_OF_BOT: u64 = 64;
/// Who plays on in them.
const QUICK: &str = "quick";

/// Playouts scaled from a table of three to this one: with more players rounds and games are longer,
/// so that there are fewer by the square of their number.
fn for_seats(playouts: u64, state: &State) -> u64 {
    let seats = state.seats() as u64;
    playouts * 9 / (seats * seats)
}

/// The estimate that was made last, should the same be asked again.
#[derive(Default)]
pub struct LastEstimate(Option<(Question, Vec<Ranked<Move>>, Basis)>);

/// A state by its house rules, whose choice it is, how many games may be played, and what was drawn
/// first: the same draws give the same answer, kept or not.
type Question = (Swipe, State, Seat, Option<u64>, [u32; 2]);

type Context<'a> = SolveContext<'a, LastEstimate>;

impl Solve for Swipe {
    type Cache = LastEstimate;

    fn objectives() -> &'static [Objective] {
        &[Objective::Win, Objective::Points]
    }

    fn best(&self, state: &State, seat: Seat, context: &mut Context) -> Result<Advice<Move>> {
        let options = self.options(state, seat)?;
        if !state.single && context.objective == Objective::Win {
            if let Some(certain) = self.certain(state, seat, &options) {
                return Ok(certain);
            }
            if !context.exact {
                return Ok(self.estimated_once(state, seat, &options, context));
            }
        }
        if state.bidder() != Some(seat) {
            let (code, message, hint) = if context.exact {
                let message = "only the chance to match in this turn is computed exactly here";
                (Code::WorkTooLarge, message, "Estimates tell more")
            } else {
                let message = "for points there is advice on a match alone";
                (Code::AdviceNone, message, "Ask for the win")
            };
            return Err(Refusal::new(code, message).rule("J12").hint(hint));
        }
        let value = |mv| {
            let mut extra = Vec::new();
            if !matches!(mv, Some(Move::Match(_) | Move::Pass)) {
                let alone = self.match_chance(state, seat, mv, false);
                extra.push(("this_roll", Figure::Chance(alone)));
            }
            let value = self.match_chance(state, seat, mv, true).unwrap_or(0.0);
            Ranked { mv, value, ci95: None, extra }
        };
        let mut ranked: Vec<Ranked<Move>> = options.into_iter().map(value).collect();
        rank(&mut ranked);
        Ok(Advice { ranked, unit: Unit::Success, basis: Basis::Exact, whole: None })
    }

    fn choose(&self, state: &State, seat: Seat, context: &mut Context) -> Option<Move> {
        let mut options = self.options(state, seat).ok()?;
        if state.single || context.exact || context.objective == Objective::Points {
            let best = self.best(state, seat, context).ok();
            let best = best.and_then(|best| best.ranked.into_iter().next());
            return best.map_or_else(|| policy::greedy(state, seat), |best| best.mv);
        }
        let last = |bidder| state.player(bidder).hand().bids().is_empty();
        if self.next(state) != Next::Decide(seat) && !state.bidder().is_some_and(last) {
            // Out of turn, cards are kept for turns that can end the game.
            return None;
        }
        if options.iter().copied().any(is_match) {
            options.retain(|mv| *mv != Some(Move::Pass));
        }
        if let [only] = options[..] {
            return only;
        }
        let playouts = for_seats(ROUNDS_OF_BOT, state);
        let certain = self.certain(state, seat, &options);
        let rounds = (playouts, false);
        let advice =
            certain.unwrap_or_else(|| self.estimated(state, seat, &options, rounds, context));
        advice.ranked.into_iter().next()?.mv
    }

    fn outlook(&self, state: &State, context: &mut Context) -> Result<Option<Outlook>> {
        if state.single {
            return Ok(None);
        }
        if let Some(win) = endgame::win(self, state) {
            return Ok(Some(Outlook { win, basis: Basis::Exact }));
        }
        if context.exact {
            let message = "who wins from here is not computed exactly";
            return Err(Refusal::new(Code::WorkTooLarge, message).rule("J13"));
        }
        let seats = state.seats();
        let policy = QuickPolicy::new(self, seats);
        let games = context.limits.games(GAMES);
        let (win, n) = means(seats, games, context, |sampler| {
            let played = policy.play_on(state, true, Seeds::drawn(sampler));
            Ok(self.winners(&played).shares(seats))
        })?;
        Ok(Some(Outlook { win, basis: Basis::Estimate { n, policy: QUICK } }))
    }

    fn odds(
        &self,
        state: &State,
        seat: Seat,
        _names: &Names,
        _context: &mut Context,
    ) -> Result<Box<dyn Answer>> {
        let answer: Box<dyn Answer> = match state.phase() {
            Phase::Bid => Box::new(Bidding::of(state, seat)),
            Phase::Roll | Phase::Match | Phase::Reroll => {
                let bidder = state.at_turn();
                match state.reroll.filter(|owner| *owner != bidder) {
                    Some(owner) => Box::new(OthersDice::of(state, bidder, owner)),
                    None => Box::new(OwnDice::of(state, bidder)),
                }
            }
            Phase::RollOff | Phase::Over => return Err(nothing_to_decide(self.next(state), "R11")),
        };
        Ok(answer)
    }

    fn answers() -> Answers {
        Answers::default()
            .score::<Matches>()
            .score::<Matched>()
            .odds::<OwnDice>()
            .odds::<OthersDice>()
            .odds::<Bidding>()
    }

    fn greedy(&self, state: &State, seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        policy::greedy(state, seat)
    }
}

impl Swipe {
    /// What the seat may do. `None` stands for letting things go on, where it need not act.
    fn options(&self, state: &State, seat: Seat) -> Result<Vec<Option<Move>>> {
        let mut options = Vec::new();
        each_move(state, seat, |mv| options.push(Some(mv)));
        if options.is_empty() {
            return Err(match self.next(state) {
                Next::Decide(due) if due != seat => {
                    Refusal::new(Code::SeatWrong, "there is nothing this player could do now")
                        .rule("J1")
                }
                next => nothing_to_decide(next, "R11"),
            });
        }
        if self.next(state) != Next::Decide(seat) {
            options.insert(0, None);
        }
        Ok(options)
    }

    /// J12: the bidder's chance to match this turn after a move, with the cards that are then left
    /// in hand or without them.
    fn match_chance(
        &self,
        state: &State,
        seat: Seat,
        mv: Option<Move>,
        with_cards: bool,
    ) -> Option<f64> {
        match mv {
            None => chances::of_moment(state, with_cards),
            Some(Move::Match(_)) => Some(1.0),
            Some(Move::Pass) => Some(0.0),
            Some(Move::Bid(bid)) => {
                Some(Count::rolling(bid, state.player(seat).dice(), Dice::NONE).chance)
            }
            Some(_) => chances::of_moment(&self.after(state, seat, mv), with_cards),
        }
    }

    /// J15: the chance to win behind each option, where it is known or one of them wins: then
    /// those that are known.
    fn certain(&self, state: &State, seat: Seat, options: &[Option<Move>]) -> Option<Advice<Move>> {
        let known = options.iter().filter_map(|&mv| {
            let win = endgame::win(self, &self.after(state, seat, mv))?;
            let extra = vec![self.beside(state, seat, mv)];
            Some(Ranked { mv, value: win[seat.index()], ci95: None, extra })
        });
        let mut ranked: Vec<Ranked<Move>> = known.collect();
        rank(&mut ranked);
        let won = ranked.first().is_some_and(|best| best.value == 1.0);
        let whole = won || ranked.len() == options.len();
        whole.then_some(Advice { ranked, unit: Unit::Win, basis: Basis::Exact, whole: None })
    }

    /// The exact chance to match, which stands beside that to win.
    fn beside(&self, state: &State, seat: Seat, mv: Option<Move>) -> (&'static str, Figure) {
        let label = match state.phase() {
            Phase::Bid => "exact_match_own_dice",
            _ => "exact_match",
        };
        (label, Figure::Chance(self.match_chance(state, seat, mv, true)))
    }

    /// J13, as it was answered if this is the question that was answered last.
    fn estimated_once(
        &self,
        state: &State,
        seat: Seat,
        options: &[Option<Move>],
        context: &mut Context,
    ) -> Advice<Move> {
        let drawn = [(); 2].map(|()| context.sampler.below(u32::MAX));
        let question = (*self, state.clone(), seat, context.limits.games, drawn);
        if let Some((known, ranked, basis)) = &context.cache.0
            && *known == question
        {
            let (ranked, basis) = (ranked.clone(), *basis);
            return Advice { ranked, unit: Unit::Win, basis, whole: None };
        }
        let games = for_seats(GAMES, state);
        let advice = self.estimated(state, seat, options, (games, true), context);
        let whole = !context.limits.timed && !context.limits.are_over();
        context.cache.0 = whole.then(|| (question, advice.ranked.clone(), advice.basis));
        advice
    }

    /// J13: the chance to win behind each option, from whole games or rounds played on.
    fn estimated(
        &self,
        state: &State,
        seat: Seat,
        options: &[Option<Move>],
        (playouts, whole): (u64, bool),
        context: &mut Context,
    ) -> Advice<Move> {
        let playouts = context.limits.games.unwrap_or(playouts).max(1);
        // Options that lead to the same are one, and a pass beside matches stands by itself.
        let beside = options.iter().copied().any(is_match);
        let mut field: Vec<Option<Move>> = Vec::new();
        for &mv in options.iter().filter(|mv| !beside || **mv != Some(Move::Pass)) {
            if field.iter().all(|known| alike(*known) != alike(mv)) {
                field.push(mv);
            }
        }
        let place = |mv| field.iter().position(|known| alike(*known) == alike(mv));
        let ahead: Vec<State> = field.iter().map(|&mv| self.after(state, seat, mv)).collect();
        let policy = QuickPolicy::new(self, state.seats());
        let contest = policy.compare(&ahead, seat, (playouts, whole), context);
        let by_value = |&a: &usize, &b: &usize| contest.value(a).0.total_cmp(&contest.value(b).0);
        let matches = options.iter().copied().filter(|mv| is_match(*mv));
        let matched = matches.filter_map(place).max_by(by_value).unwrap_or(0);
        let mut ranked: Vec<Ranked<Move>> = Vec::new();
        for &mv in options {
            let (value, reach) = if let Some(number) = place(mv) {
                contest.value(number)
            } else {
                let after = [&self.after(state, seat, mv), &ahead[matched]];
                self.passing(after, seat, contest.value(matched), context)
            };
            let value = value.clamp(0.0, 1.0);
            let ci95 = Some(((value - reach).max(0.0), (value + reach).min(1.0)));
            let extra = vec![self.beside(state, seat, mv)];
            ranked.push(Ranked { mv, value, ci95, extra });
        }
        rank(&mut ranked);
        let basis = Basis::Estimate { n: contest.n(), policy: QUICK };
        Advice { ranked, unit: Unit::Win, basis, whole: None }
    }

    /// J13: what a pass is worth beside the best match, by whole games; never more.
    fn passing(
        &self,
        [passed, matched]: [&State; 2],
        seat: Seat,
        (value, reach): (f64, f64),
        context: &mut Context,
    ) -> (f64, f64) {
        let usual = GAMES;
        let games = context.limits.games.unwrap_or(usual);
        let policy = QuickPolicy::new(self, passed.seats());
        let lead = policy.leads([passed, matched], true, games, context)[seat.index()];
        (value + lead.value().min(0.0), reach.max(lead.reach()))
    }

    pub(crate) fn after(&self, state: &State, seat: Seat, mv: Option<Move>) -> State {
        mv.map_or_else(|| state.clone(), |mv| after(self, state, seat, &mv))
    }
}

fn is_match(mv: Option<Move>) -> bool {
    matches!(mv, Some(Move::Match(_)))
}

/// R8: whichever face card is played, the same comes of it.
fn alike(mv: Option<Move>) -> Option<Move> {
    mv.map(|mv| if let Move::Reroll(_) = mv { Move::Reroll(Rank::JACK) } else { mv })
}
