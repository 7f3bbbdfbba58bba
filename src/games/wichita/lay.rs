//! The best lay of a hand: most points, then fewest cards left, proven; and of all such lays the
//! first.
//!
//! Questions of one kind are asked: *can so many points be made, using so many cards?* A linear
//! programme says how much cannot be beaten; from there the question is lowered until the answer
//! is yes. Hard questions are asked again with better prices.

use std::rc::Rc;

use super::price::{Problem, UNIT};
use super::score::{Cards, Stack};
use super::search::{Answer, Failed, Search, View, Want};
use super::simplex::{Aim, Solution, solved, solved_with_cuts};
use super::work::{Limit, Spent};
use crate::kit::dice::Dice;

/// Hands tried in vain before better prices are made: at the prices known already, and then at
/// those of the question itself.
const PATIENCE: [usize; 2] = [24, 64];
/// Stacks to search among at the prices known already.
const HANDY: usize = 400;

/// What a lay comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// With the bonus for going out.
    pub points: u16,
    /// Cards left in hand.
    pub left: u16,
}

/// A lay, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lay {
    pub worth: Worth,
    /// In order.
    pub stacks: Vec<Stack>,
}

/// What the best lay of a hand comes to. With `bonus`, going out is a point.
///
/// # Errors
/// If the limit was reached.
pub fn best_worth(hand: Cards, dice: Dice, bonus: bool, limit: &mut Limit) -> Result<Worth, Spent> {
    let stacks = Optimum::new(hand, dice, limit)?.solve(bonus, limit)?;
    Ok(worth(hand, &stacks, bonus))
}

/// The best lay of a hand, the first in order of those that are equally good.
///
/// # Errors
/// If the limit was reached.
pub fn best_lay(hand: Cards, dice: Dice, bonus: bool, limit: &mut Limit) -> Result<Lay, Spent> {
    let mut optimum = Optimum::new(hand, dice, limit)?;
    let found = optimum.solve(bonus, limit)?;
    let worth = worth(hand, &found, bonus);
    let stacks = if found.is_empty() { found } else { optimum.first(&found, limit)? };
    Ok(Lay { worth, stacks })
}

/// The most points of stacks, whatever is left.
///
/// # Errors
/// If the limit was reached.
pub fn most_points(hand: Cards, dice: Dice, limit: &mut Limit) -> Result<u16, Spent> {
    let found = Optimum::new(hand, dice, limit)?.most_points(limit)?;
    Ok(worth(hand, &found.unwrap_or_default(), false).points)
}

fn worth(hand: Cards, stacks: &[Stack], bonus: bool) -> Worth {
    let Want { points, used } = made(stacks);
    let left = hand.len() as u16 - used as u16;
    let out = bonus && left == 0 && !stacks.is_empty();
    Worth { points: points as u16 + u16::from(out), left }
}

/// What these stacks make.
fn made(stacks: &[Stack]) -> Want {
    Want {
        points: stacks.iter().map(|stack| i64::from(stack.points())).sum(),
        used: stacks.iter().map(|stack| stack.cards.len() as i64).sum(),
    }
}

struct Optimum {
    problem: Problem,
    /// Prices that bound the points, and then the cards used with the most points.
    known: Vec<Solution>,
    /// Stacks that the programmes found useful.
    useful: Vec<Stack>,
    /// The last hard question that was answered with a lay.
    hard: Option<Hard>,
    /// The rough views that hard questions needed.
    views: Vec<Rc<View>>,
}

/// What a hard question was answered by, for the first lay of those that answer it.
struct Hard {
    want: Want,
    /// Besides those that are known.
    solutions: Vec<Solution>,
    failed: Failed,
}

impl Optimum {
    fn new(hand: Cards, dice: Dice, limit: &mut Limit) -> Result<Self, Spent> {
        let problem = Problem::new(hand, dice);
        let mut useful = Vec::new();
        let points = solved(&problem, Aim::Points, &mut useful, limit)?;
        Ok(Self { problem, known: vec![points], useful, hard: None, views: Vec::new() })
    }

    fn solve(&mut self, bonus: bool, limit: &mut Limit) -> Result<Vec<Stack>, Spent> {
        let hand = self.problem.hand;
        let all = hand.len() as i64;
        let Some(mut best) = self.most_points(limit)? else { return Ok(Vec::new()) };
        let Want { points, used } = made(&best);
        if used < all {
            let aim = Aim::Used(points as u16);
            let by_use = solved(&self.problem, aim, &mut self.useful, limit)?;
            let prices = by_use.table.prices;
            let could = (prices.of(hand) - prices.point * points).div_euclid(UNIT);
            self.known.push(by_use);
            best = self.most_used(best, could.min(all), limit)?;
        }
        // One point less and out is as many points, and leaves nothing.
        if bonus
            && made(&best).used < all
            && let Some(out) = self.ask(Want { points: points - 1, used: all }, limit)?
        {
            best = out;
        }
        Ok(best)
    }

    /// Of lays with as many points as this one, one that uses most cards: so many at the most.
    fn most_used(
        &mut self,
        mut best: Vec<Stack>,
        mut could: i64,
        limit: &mut Limit,
    ) -> Result<Vec<Stack>, Spent> {
        let Want { points, mut used } = made(&best);
        let (mut step, mut between) = (0, false);
        while used < could {
            let before = limit.left();
            let asked = if between { (used + could + 1) / 2 } else { (could - step).max(used + 1) };
            if let Some(found) = self.ask(Want { points, used: asked }, limit)? {
                best = found;
                used = made(&best).used;
                between = true;
            } else {
                could = asked - 1;
                // A lay is found sooner than it is shown that there is none.
                if limit.was_hard(before - limit.left()) {
                    step = 2 * step + 1;
                }
            }
        }
        Ok(best)
    }

    /// A lay of the most points; `None` if there are no stacks.
    fn most_points(&mut self, limit: &mut Limit) -> Result<Option<Vec<Stack>>, Spent> {
        let could = self.known[0].table.prices.of(self.problem.hand).div_euclid(UNIT);
        for points in (1..=could).rev() {
            if let Some(found) = self.ask(Want { points, used: 0 }, limit)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// A lay with what is wanted at least, if there is one.
    fn ask(&mut self, want: Want, limit: &mut Limit) -> Result<Option<Vec<Stack>>, Spent> {
        let Self { problem, known, useful, hard, views } = self;
        let hand = problem.hand;
        let out_of_reach = |solution: &Solution| want.slack(&solution.table.prices, hand) < 0;
        if known.iter().any(out_of_reach) {
            return Ok(None);
        }
        let known: Vec<&Solution> = known.iter().collect();
        let laid = known.last().map_or(&[][..], |solution| &solution.laid);
        // The stacks that the programmes found useful often are enough.
        if let Some(found) = Search::among(useful, problem, want, &known, limit).near(laid)? {
            return Ok(Some(found));
        }
        let mut failed = None;
        if let Some(mut search) = Search::new(problem, want, &known, HANDY, limit)? {
            match answered(&mut search, laid, PATIENCE[0])? {
                Answer::Yes(found) => return Ok(Some(found)),
                Answer::No => return Ok(None),
                Answer::Unclear => {}
            }
            failed = Some(search.failed());
        }
        let aim = if want.used > 0 { Aim::PointsUsing(want.used as u16) } else { Aim::Points };
        let own = solved(problem, aim, useful, limit)?;
        if out_of_reach(&own) {
            return Ok(None);
        }
        let solutions = [&known[..], &[&own]].concat();
        let Some(mut search) = Search::new(problem, want, &solutions, usize::MAX, limit)? else {
            return Err(Spent);
        };
        search.remember(failed);
        search.adopt(views);
        match answered(&mut search, &own.laid, PATIENCE[1])? {
            Answer::Yes(found) => {
                views.extend(search.view());
                let failed = search.failed();
                *hard = Some(Hard { want, solutions: vec![own], failed });
                return Ok(Some(found));
            }
            Answer::No => {
                views.extend(search.view());
                return Ok(None);
            }
            Answer::Unclear => {}
        }
        let cut = solved_with_cuts(problem, aim, useful, search.limit)?;
        if out_of_reach(&cut) {
            return Ok(None);
        }
        search.heed(&cut)?;
        let found = search.decided()?;
        views.extend(search.view());
        if found.is_some() {
            let failed = search.failed();
            *hard = Some(Hard { want, solutions: vec![own, cut], failed });
        }
        Ok(found)
    }

    /// The first lay in order of those that make as much as this one.
    fn first(&mut self, found: &[Stack], limit: &mut Limit) -> Result<Vec<Stack>, Spent> {
        let want = made(found);
        let hard = self.hard.take().filter(|hard| hard.want == want);
        let (solutions, failed) = hard.map(|hard| (hard.solutions, hard.failed)).unzip();
        let mut known: Vec<&Solution> = self.known.iter().collect();
        let own;
        if let Some(solutions) = &solutions {
            known.extend(solutions);
        } else {
            if let Some(mut search) = Search::new(&self.problem, want, &known, HANDY, limit)? {
                return search.first(found);
            }
            let aim = Aim::PointsUsing(want.used as u16);
            own = solved(&self.problem, aim, &mut self.useful, limit)?;
            known.push(&own);
        }
        let search = Search::new(&self.problem, want, &known, usize::MAX, limit)?;
        let mut search = search.ok_or(Spent)?;
        search.remember(failed);
        search.adopt(&self.views);
        search.first(found)
    }
}

/// Looks near what a programme lays first, which is quick where there is something to be found.
fn answered(search: &mut Search, laid: &[(Stack, u8)], patience: usize) -> Result<Answer, Spent> {
    match search.near(laid)? {
        Some(found) => Ok(Answer::Yes(found)),
        None => search.run(patience),
    }
}
