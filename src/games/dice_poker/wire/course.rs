//! What the bets on the table tell of the course of a betting round.
//!
//! Since the player at turn last acted, each other player has acted at most once. So whatever lies
//! above their bet was put there in order, one raise after the other. Of what came before only bounds
//! are known.

use super::reader::Reader;
use crate::games::dice_poker::betting::BETS;
use crate::games::dice_poker::{Part, Player, State, Structure};
use crate::pieces::{Result, Seat};

/// The least and the most that the bets allow.
pub type Bounds = (u64, u64);

/// What a round has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// What the last full bet or raise added, or the least bet.
    pub raise: Bounds,
    /// Under `fixed-limit`, the full bets and raises made.
    pub bets: Bounds,
}

impl Reader<'_> {
    /// The course of the round up to this turn.
    pub(super) fn course(&self, state: &State, turn: Seat) -> Result<Course> {
        let impossible = |seat| self.wrong(seat, "cannot have come to this bet", "");
        let fixed = self.rules.structure == Structure::FixedLimit;
        let least = self.rules.least_bet();
        let own = state.player(turn).bet;
        let (raise, bets) = if fixed {
            (Some((least, least)), full_bets(state, own, least))
        } else {
            (self.raise(state, own, least), Some((0, 0)))
        };
        let (Some(raise), Some(bets)) = (raise, bets) else { return Err(impossible(turn)) };
        let (mut course, mut to) = (Course { raise, bets }, own);
        for seat in turn.around(state.seats()).skip(1) {
            let player = state.player(seat);
            if player.can_bet() && player.bet < to {
                return Err(self.wrong(seat, "must have met a bet by now", ""));
            }
            if player.part() == Part::Folded && player.bet > own {
                return Err(impossible(seat));
            }
            if player.bet <= to {
                continue;
            }
            let step = player.bet - to;
            let short = step < course.raise.0;
            let limit = self.rules.limit(to, most_in_pot(state, turn, seat));
            if short && player.chips > 0 || player.bet > limit.max(to + course.raise.1) {
                return Err(impossible(seat));
            }
            to = player.bet;
            if fixed {
                let full = u64::from(!short);
                course.bets = (course.bets.0 + full, course.bets.1 + full);
            } else if player.chips > 0 {
                course.raise = (step, step);
            } else {
                course.raise = (course.raise.0.max(step), course.raise.1.max(step));
            }
        }
        course.bets.1 = course.bets.1.min(BETS.into());
        if course.bets.0 > course.bets.1 {
            return Err(impossible(turn));
        }
        Ok(course)
    }

    /// What the last full bet or raise can have added when the bet was this. No full one adds less
    /// than those before it.
    fn raise(&self, state: &State, to: u64, least: u64) -> Option<Bounds> {
        let short = state.players.iter().any(|player| all_in(player, to));
        if to <= least {
            return (to == 0 || to == least || short).then_some((least, least));
        }
        let pots = state.in_pots();
        let mut most = to;
        if self.rules.structure == Structure::PotLimit && to > pots.max(least) {
            // It was no first bet: at most what the pot was after a call of what it raised.
            let players = state.those(|player| player.part() != Part::Out).len() as u64;
            most = ((pots + players * to) / (players + 1)).max(least);
        }
        if short {
            return Some((least, most));
        }
        // Who folded had met the bet of the time.
        let folded = state.players.iter().filter(|player| player.part() == Part::Folded);
        let met = folded.map(|player| player.bet).filter(|bet| *bet < to).max().unwrap_or(0);
        let first = if met > 0 { narrowest(met, least)? } else { least };
        let bounds = (narrowest(to - met, first)?, most.min(to - met));
        (bounds.0 <= bounds.1).then_some(bounds)
    }
}

/// The most that others can have had in the pot when this seat made its last bet: those who acted
/// before it since the turn all they have there now, those after it no more than the bet at the turn.
fn most_in_pot(state: &State, turn: Seat, seat: Seat) -> u64 {
    let own = state.player(turn).bet;
    let bet = |other: Seat| state.player(other).bet;
    let before = turn.around(state.seats()).take_while(|other| *other != seat).map(bet);
    let after = seat.around(state.seats()).skip(1).take_while(|other| *other != turn);
    state.in_pots() + before.sum::<u64>() + after.map(|other| bet(other).min(own)).sum::<u64>()
}

/// Who may have gone all-in with less than a full bet or raise by the time the bet was this.
fn all_in(player: &Player, to: u64) -> bool {
    player.part() == Part::In && player.chips == 0 && (1..=to).contains(&player.bet)
}

/// The widest of so many steps of at least this width that they are as narrow as can be.
fn narrowest(whole: u64, least: u64) -> Option<u64> {
    let steps = whole / least;
    (steps > 0).then(|| whole.div_ceil(steps))
}

/// How many full bets and raises of one size there can have been when the bet was this. What is
/// short of one ends at the bet of somebody all-in.
fn full_bets(state: &State, to: u64, size: u64) -> Option<Bounds> {
    let short = state.players.iter().filter(|player| all_in(player, to));
    let mut ends: Vec<u64> = short.map(|player| player.bet).collect();
    ends.sort_unstable();
    // From the start, at each such end, and at last at the bet itself: the bounds by all ways there.
    let mut found: Vec<(u64, Bounds)> = vec![(0, (0, 0))];
    let reach = |found: &[(u64, Bounds)], to: u64, short: bool| {
        let ways = found.iter().filter(|way| (to - way.0).is_multiple_of(size) != short);
        ways.map(|(from, (least, most))| (least + (to - from) / size, most + (to - from) / size))
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    };
    for end in ends {
        found.extend(reach(&found, end, true).map(|bounds| (end, bounds)));
    }
    reach(&found, to, false)
}
