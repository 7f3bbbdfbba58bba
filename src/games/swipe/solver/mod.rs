//! Advice: exact chances to match, and estimated chances to win.

mod chances;
mod odds;
pub(super) mod policy;

pub(super) use odds::{Bidding, Count, General, OthersDice, OwnDice, ThisTurn};

use super::score::{Matched, Matches};
use super::{BIDDING_CARDS, Move, Phase, State, Swipe, moves_of};
use crate::game::{Answer, Answers, Game, Next};
use crate::kit::chance::{Chance, Luck, Sampler, throw};
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Told;
use crate::solve::rank;
use crate::solve::{
    Advice, Basis, Figure, Means, Ranked, Solve, Unit, dice_awaited, game_over, wilson,
};

/// Events (moves and rolls) that an estimate may play in all.
const EVENTS: u64 = 1_000_000;
/// Events for the choice of a bot, which chooses many times a game.
const EVENTS_OF_BOT: u64 = 30_000;
/// Games after which an estimate is sharp enough.
const GAMES: u64 = 4_000;
/// J13: events after which a game counts for nobody.
const LONGEST: u64 = 20_000;

impl Solve for Swipe {
    type Desk = ();

    fn best(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<()>,
    ) -> Result<Advice<Move>, Refusal> {
        let options = self.options(state, seat)?;
        if !state.single && !means.exact {
            return Ok(self.estimated(state, seat, &options, EVENTS, means));
        }
        if state.bidder() != Some(seat) {
            return Err(Refusal::new(
                Code::WorkTooLarge,
                "beyond the chance to match in one's own turn nothing is computed exactly here",
            )
            .rule("J12")
            .hint("Without asking for exact answers there are estimates"));
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
        let valued: Vec<Ranked<Move>> = different(&options).into_iter().map(value).collect();
        let ranked = ranked(&options, &valued);
        Ok(Advice { ranked, unit: Unit::Success, basis: Basis::Exact, whole: None })
    }

    fn choose(&self, state: &State, seat: Seat, means: &mut Means<()>) -> Option<Move> {
        let options = self.options(state, seat).ok()?;
        if let [only] = options[..] {
            return only;
        }
        if state.single || means.exact {
            return self.best(state, seat, means).ok()?.ranked.into_iter().next()?.mv;
        }
        let advice = self.estimated(state, seat, &options, EVENTS_OF_BOT, means);
        // So few games are blurred: the quick policy stands unless something is clearly better.
        let quick = policy::greedy(state, seat);
        let value = advice.ranked.iter().find(|option| option.mv == quick)?.value;
        let best = advice.ranked.into_iter().next()?;
        let clearly = best.ci95.is_some_and(|(low, _)| low > value);
        if clearly { best.mv } else { quick }
    }

    fn odds(
        &self,
        state: &State,
        seat: Seat,
        _names: &Names,
        _means: &mut Means<()>,
    ) -> Result<Box<dyn Answer>, Refusal> {
        let answer: Box<dyn Answer> = match state.phase {
            Phase::Bid(_) => Box::new(Bidding::of(state, seat)),
            Phase::Reroll { bidder, owner } if bidder != owner => {
                Box::new(OthersDice::of(state, bidder, owner))
            }
            Phase::Roll(bidder) | Phase::Match(bidder) | Phase::Reroll { bidder, .. } => {
                Box::new(OwnDice::of(state, bidder))
            }
            Phase::RollOff(_) | Phase::Over => return Err(nothing_to_decide(state)),
        };
        Ok(answer)
    }

    fn general_odds(&self, _means: &mut Means<()>) -> Result<Box<dyn Answer>, Refusal> {
        Ok(Box::new(General::all()))
    }

    fn answers() -> Answers {
        Answers::default()
            .score::<Matches>()
            .score::<Matched>()
            .odds::<OwnDice>()
            .odds::<OthersDice>()
            .odds::<Bidding>()
            .odds::<General>()
    }

    fn greedy(&self, state: &State, seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        policy::greedy(state, seat)
    }
}

impl Swipe {
    /// What the seat may do. `None` stands for letting things go on, where it need not act.
    fn options(&self, state: &State, seat: Seat) -> Result<Vec<Option<Move>>, Refusal> {
        let mut options: Vec<Option<Move>> = moves_of(state, seat).into_iter().map(Some).collect();
        if options.is_empty() {
            return Err(match self.next(state) {
                Next::Decide(due) if due != seat => {
                    Refusal::new(Code::SeatWrong, "there is nothing this player could do now")
                        .rule("J1")
                }
                _ => nothing_to_decide(state),
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
                Some(Count::rolling(bid, state.player(seat).dice, Dice::NONE).chance)
            }
            Some(mv) => {
                let mut after = state.clone();
                self.play(&mut after, seat, &mv, &mut Told::nobody());
                chances::of_moment(&after, with_cards)
            }
        }
    }

    /// J13: plays on from every choice in turn until the events are used up.
    fn estimated(
        &self,
        state: &State,
        seat: Seat,
        options: &[Option<Move>],
        events: u64,
        means: &mut Means<()>,
    ) -> Advice<Move> {
        let mut tried: Vec<_> = different(options).into_iter().map(|mv| (mv, 0_u64)).collect();
        let mut left = events;
        let mut n = 0;
        while n < GAMES && (left > 0 || n == 0) {
            for (mv, won) in &mut tried {
                let mut played = state.clone();
                if let Some(mv) = mv {
                    self.play(&mut played, seat, mv, &mut Told::nobody());
                }
                let used = self.play_on(&mut played, means.sampler);
                left = left.saturating_sub(used);
                *won += u64::from(has_won(&played, seat));
            }
            n += 1;
            if n.is_multiple_of(16) {
                let used = (events - left) as f64 / events as f64;
                (means.progress)(used.max(n as f64 / GAMES as f64));
            }
        }
        let label = match state.phase {
            Phase::Bid(_) => "exact_match_own_dice",
            _ => "exact_match",
        };
        let tried: Vec<Ranked<Move>> = tried
            .into_iter()
            .map(|(mv, won)| {
                let extra = vec![(label, Figure::Chance(self.match_chance(state, seat, mv, true)))];
                let (value, n) = (won as f64 / n as f64, n as f64);
                Ranked { mv, value, ci95: Some(wilson(value, n)), extra }
            })
            .collect();
        Advice {
            ranked: ranked(options, &tried),
            unit: Unit::Win,
            basis: Basis::Estimate { n, policy: "greedy" },
            whole: None,
        }
    }

    /// Plays to the end with the quick policy, or as long as a game may last, and counts the
    /// events.
    fn play_on(&self, state: &mut State, sampler: &mut dyn Sampler) -> u64 {
        let mut told = Told::nobody();
        for event in 0..LONGEST {
            match self.next(state) {
                Next::Over => return event,
                Next::Decide(seat) => {
                    // Who decides always has a move.
                    let Some(mv) = policy::greedy(state, seat) else { return event };
                    self.play(state, seat, &mv, &mut told);
                }
                Next::Chance(due) => {
                    let Chance::Dice(n) = due.what else { return event };
                    self.settle(state, &Luck::Dice(throw(n, sampler)), &mut told);
                }
            }
        }
        LONGEST
    }
}

/// One of those that are the same to play, which stand together.
fn different(options: &[Option<Move>]) -> Vec<Option<Move>> {
    let mut all = options.to_vec();
    all.dedup_by(|one, other| are_one(*one, *other));
    all
}

/// R8: whether it is the same to play either, as it is with face cards.
fn are_one(one: Option<Move>, other: Option<Move>) -> bool {
    one == other || matches!((one, other), (Some(Move::Reroll(_)), Some(Move::Reroll(_))))
}

/// Every option, valued as the [different](different) one that is the same to play: best first,
/// and equals as they are offered.
fn ranked(options: &[Option<Move>], valued: &[Ranked<Move>]) -> Vec<Ranked<Move>> {
    let of_option = |&mv: &Option<Move>| {
        let same = valued.iter().find(|option| are_one(option.mv, mv))?;
        Some(Ranked { mv, ..same.clone() })
    };
    let mut all: Vec<Ranked<Move>> = options.iter().filter_map(of_option).collect();
    rank(&mut all);
    all
}

fn has_won(state: &State, seat: Seat) -> bool {
    state.phase == Phase::Over && state.player(seat).standing() == BIDDING_CARDS
}

fn nothing_to_decide(state: &State) -> Refusal {
    match state.phase {
        Phase::Over => game_over("R11"),
        _ => dice_awaited(),
    }
}
