//! Advice: exact chances to match, and estimated chances to win.

mod chances;
mod odds;
mod policy;
mod search;
pub mod value;

use odds::rolling;
#[cfg(test)]
pub(super) use policy::{chance, miss};

use super::score::Matches;
use super::{Move, Now, State, Swipe, Turn};
use crate::prelude::*;
use crate::solve::expectation::after;
use crate::solve::rollouts::{Luck, chances as estimated};
use crate::solve::{Figure, may_ask, nothing_to_decide};
use search::QuickPolicy;

/// Whole games behind the chances of everybody, and at a table of three behind each of the last two
/// options: see [`for_seats`].
const GAMES: u64 = 2_000;
/// The same for a bot, which chooses many times a game, and may take 20 ms for all of it; and how many
/// suffice at a table of three.
const ROUNDS_OF_BOT: u64 = 64;
const ENOUGH_ROUNDS: u64 = 48;
/// How much wider an interval of 99 % is than one of 95 %.
const SURE: f64 = 1.32;
/// Who plays on in them.
const QUICK: &str = "quick";

/// Playouts scaled from a table of three to this one: with more players rounds and games are longer,
/// so that there are fewer by the square of their number.
fn for_seats(playouts: u64, state: &State) -> u64 {
    let seats = state.seats() as u64;
    playouts * 9 / (seats * seats)
}

/// What an answer may use.
type Context<'a> = SolveContext<'a>;

impl Solve for Swipe {
    fn objectives() -> &'static [Objective] {
        &[Objective::Win]
    }

    fn best(&self, state: &State, seat: Seat, context: &mut Context) -> Result<Advice<Move>> {
        let options = self.options(state, seat)?;
        if state.is_alone() {
            return Ok(self.by_chance_to_match(state, seat, options));
        }
        let games = (for_seats(GAMES, state), true);
        self.by_chance_to_win(state, seat, &options, games, context)
    }

    fn choose(&self, state: &State, seat: Seat, context: &mut Context) -> Option<Move> {
        let mut options = self.options(state, seat).ok()?;
        let turn = state.turn();
        let last = turn.is_some_and(|turn| state.players[turn.bidder].hand.bids().is_empty());
        if !last && options.contains(&None) {
            // Out of turn, cards are kept for turns that can end the game.
            return None;
        }
        if options.iter().copied().any(is_match) {
            options.retain(|mv| *mv != Some(Move::Pass));
        }
        if let [only] = options[..] {
            return only;
        }
        let rounds = (for_seats(ROUNDS_OF_BOT, state).min(ENOUGH_ROUNDS), false);
        let advice = self.by_chance_to_win(state, seat, &options, rounds, context).ok()?;
        advice.ranked.into_iter().next()?.mv
    }

    fn outlook(&self, state: &State, context: &mut Context) -> Result<Option<Outlook>> {
        if state.is_alone() {
            return Ok(None);
        }
        let policy = QuickPolicy::new(self, state.playing().len());
        let play =
            |sampler: &mut dyn Sampler| policy.play_on(state, true, Luck::drawn::<Self>(sampler));
        estimated(self, state, (GAMES, QUICK), context, play).map(Some)
    }

    fn odds(at: &Position<Self>, seat: Seat, _context: &mut Context) -> Result<Box<dyn Answer>> {
        let Position { rules, state, .. } = at;
        let own = |turn: &Turn| state.lifted().is_none_or(|owner| owner == turn.bidder);
        Ok(match (state.turn().filter(own), &state.now) {
            (Some(turn), _) => Box::new(odds::of_turn(state, turn)),
            (None, Now::Bid { .. }) => Box::new(odds::of_bids(state, seat)),
            _ => return Err(nothing_to_decide(rules, state)),
        })
    }

    fn answers(all: &mut SchemaGenerator) -> Answers {
        let (score, odds) = (all.subschema_for::<Matches>(), all.subschema_for::<Odds>());
        Answers { score: vec![score], odds: vec![odds] }
    }

    fn greedy(&self, state: &State, seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        policy::greedy(state, seat)
    }
}

impl Swipe {
    /// What the seat may do. `None` stands for letting things go on, where it need not act.
    fn options(&self, state: &State, seat: Seat) -> Result<Vec<Option<Move>>> {
        let mut options: Vec<Option<Move>> = state.moves(seat).into_iter().map(Some).collect();
        if options.is_empty() {
            may_ask(self, state, seat)?;
            return Err(nothing_to_decide(self, state));
        }
        if self.next(state) != Next::Decide(seat) {
            options.insert(0, None);
        }
        Ok(options)
    }

    /// J12: the chance of this turn to match behind each option.
    fn by_chance_to_match(
        &self,
        state: &State,
        seat: Seat,
        options: Vec<Option<Move>>,
    ) -> Advice<Move> {
        let option = |mv| {
            let mut extra = Vec::new();
            if !matches!(mv, Some(Move::Match(_) | Move::Pass)) {
                let alone = self.match_chance(state, seat, mv, false);
                extra.push(("this_roll", Figure::Chance(alone)));
            }
            let value = self.match_chance(state, seat, mv, true).unwrap_or(0.0);
            Ranked { extra, ..Ranked::of(mv, value) }
        };
        Advice::of(options.into_iter().map(option).collect(), Unit::Success, Basis::EXACT)
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
            Some(Move::Match(_)) => Some(1.0),
            Some(Move::Pass) => Some(0.0),
            Some(Move::Bid(bid)) => Some(rolling(bid, state.players[seat].dice, Dice::NONE).chance),
            None | Some(Move::Reroll(_) | Move::Ace(_) | Move::Leave(_)) => {
                let after = self.after(state, seat, mv);
                Some(chances::of_moment(&after, after.turn()?, with_cards))
            }
        }
    }

    /// J13: the chance to win behind each option, from whole games or rounds played on; J15: those
    /// that win at once are certain, and nothing else is asked.
    fn by_chance_to_win(
        &self,
        state: &State,
        seat: Seat,
        options: &[Option<Move>],
        (playouts, whole): (u64, bool),
        context: &mut Context,
    ) -> Result<Advice<Move>> {
        let won =
            options.iter().filter(|mv| self.winners(&self.after(state, seat, **mv)).has(seat));
        let bids = matches!(state.now, Now::Bid { .. });
        let label = if bids { "exact_match_own_dice" } else { "exact_match" };
        let beside = |option: Ranked<Move>| {
            let exact = Figure::Chance(self.match_chance(state, seat, option.mv, true));
            Ranked { extra: vec![(label, exact)], ..option }
        };
        let won: Vec<_> = won.map(|mv| beside(Ranked::of(*mv, 1.0))).collect();
        if !won.is_empty() {
            return Ok(Advice::of(won, Unit::Win, Basis::EXACT));
        }
        // Options that lead to the same are one.
        let mut field: Vec<Option<Move>> = Vec::new();
        for &mv in options {
            if field.iter().all(|known| alike(*known) != alike(mv)) {
                field.push(mv);
            }
        }
        let place = |mv| field.iter().position(|known| alike(*known) == alike(mv)).unwrap_or(0);
        let ahead: Vec<State> = field.iter().map(|&mv| self.after(state, seat, mv)).collect();
        let policy = QuickPolicy::new(self, state.playing().len());
        let contest = policy.compare(&ahead, seat, (playouts, whole), context)?;
        let matches = options.iter().copied().filter(|mv| is_match(*mv));
        let matched = matches
            .map(|mv| contest.value(place(mv)))
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        let estimated = |mv: &Option<Move>| {
            let (mut value, reach) = contest.value(place(*mv));
            if let Some((matched, near)) = matched.filter(|_| whole && !is_match(*mv)) {
                let proven = *mv != Some(Move::Pass) && value - matched > SURE * near;
                value = if proven { value } else { value.min(matched) };
            }
            beside(Ranked::chance(*mv, (value, reach)))
        };
        let basis = Basis::simulated(contest.n(), QUICK);
        Ok(Advice::of(options.iter().map(estimated).collect(), Unit::Win, basis))
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
