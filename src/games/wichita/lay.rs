//! The best lay of a hand: most points, then fewest cards left, proven.
//!
//! Three questions of one kind are asked: *can so many points be made, using so many cards?*
//! A linear programme says how much cannot be beaten; from there the question is lowered until
//! the answer is yes. A search answers it: take a rank that few stacks could still use, try each of
//! them, and cut whatever the prices show to be out of reach.

use std::collections::HashMap;

use super::price::{Asked, Prices, Problem, Table, UNIT};
use super::score::{Cards, Stack};
use super::simplex::{Aim, prices, prices_among};
use crate::kit::cards::{RANKS, Rank};
use crate::kit::dice::Dice;

/// Work that may still be done: a count of steps, so that the same question always ends the same.
#[derive(Clone, Copy, Debug)]
pub struct Limit(u64);

impl Limit {
    /// Many times what the hardest hands of 104 cards have taken; a few seconds.
    #[must_use]
    pub fn usual() -> Self {
        Self(60_000_000)
    }

    #[must_use]
    pub fn of(steps: u64) -> Self {
        Self(steps)
    }

    /// # Errors
    /// Once the work is used up.
    pub fn spend(&mut self, steps: u64) -> Result<(), Spent> {
        self.0 = self.0.checked_sub(steps).ok_or(Spent)?;
        Ok(())
    }

    #[must_use]
    pub fn left(&self) -> u64 {
        self.0
    }
}

/// The work allowed for a question was used up before it was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent;

/// A lay, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lay {
    /// With the bonus for going out.
    pub points: u16,
    /// Cards left in hand.
    pub left: u16,
    /// Specials first, then those of fewest cards.
    pub stacks: Vec<Stack>,
}

/// The best lay of a hand. With `bonus`, going out is a point.
///
/// # Errors
/// If the limit was reached.
pub fn best_lay(hand: Cards, dice: Dice, bonus: bool, limit: &mut Limit) -> Result<Lay, Spent> {
    let mut stacks = Optimum::new(hand, dice, limit)?.solve(bonus, limit)?;
    let used: usize = stacks.iter().map(|stack| stack.cards.len()).sum();
    let left = (hand.len() - used) as u16;
    let points: u16 = stacks.iter().map(Stack::points).sum();
    let out = bonus && left == 0 && !stacks.is_empty();
    stacks.sort_by_key(|stack| {
        let high_first = std::cmp::Reverse(reversed(stack.cards));
        (stack.points() < 2, stack.cards.len(), stack.kind, high_first)
    });
    Ok(Lay { points: points + u16::from(out), left, stacks })
}

/// Counts with the highest rank first, for putting cards in order.
fn reversed(cards: Cards) -> [u8; RANKS] {
    let mut counts = cards.counts();
    counts.reverse();
    counts
}

struct Optimum {
    problem: Problem,
    /// Prices that bound the points.
    points: Prices,
    /// Stacks that the programmes found useful.
    useful: Vec<Stack>,
}

impl Optimum {
    fn new(hand: Cards, dice: Dice, limit: &mut Limit) -> Result<Self, Spent> {
        let problem = Problem::new(hand, dice);
        let mut useful = Vec::new();
        let points = prices(&problem, Aim::Points, &mut useful, limit)?;
        Ok(Self { problem, points, useful })
    }

    fn solve(&mut self, bonus: bool, limit: &mut Limit) -> Result<Vec<Stack>, Spent> {
        let all = self.problem.hand.len() as i64;
        let (most, first) = self.most_points(limit)?;
        if most == 0 {
            return Ok(Vec::new());
        }
        let by_use = prices(&self.problem, Aim::Used(most as u16), &mut self.useful, limit)?;
        let used = |stacks: &[Stack]| stacks.iter().map(|s| s.cards.len() as i64).sum::<i64>();
        let could = (by_use.of(self.problem.hand) - by_use.point * most).div_euclid(UNIT);
        let mut best = first;
        for cards in (used(&best) + 1..=could.min(all)).rev() {
            if let Some(found) = self.using(most, cards, Some(&by_use), limit)? {
                best = found;
                break;
            }
        }
        // One point less and out is as many points, and leaves nothing.
        if bonus
            && used(&best) < all
            && let Some(out) = self.using(most - 1, all, None, limit)?
        {
            best = out;
        }
        Ok(best)
    }

    /// Asks for points with a number of cards, at the prices of points that this number leaves.
    fn using(
        &mut self,
        points: i64,
        cards: i64,
        by_use: Option<&Prices>,
        limit: &mut Limit,
    ) -> Result<Option<Vec<Stack>>, Spent> {
        let aim = Aim::PointsUsing(cards as u16);
        let own = prices(&self.problem, aim, &mut self.useful, limit)?;
        let more: Vec<&Prices> = std::iter::once(&own).chain(by_use).collect();
        self.ask(points, cards, &more, limit)
    }

    /// The most points, with a lay that makes them.
    fn most_points(&self, limit: &mut Limit) -> Result<(i64, Vec<Stack>), Spent> {
        let could = self.points.of(self.problem.hand).div_euclid(UNIT);
        for points in (1..=could).rev() {
            if let Some(found) = self.ask(points, 0, &[], limit)? {
                return Ok((points, found));
            }
        }
        Ok((0, Vec::new()))
    }

    /// Whether so many points can be made using so many cards at least, and how.
    fn ask(
        &self,
        points: i64,
        used: i64,
        more: &[&Prices],
        limit: &mut Limit,
    ) -> Result<Option<Vec<Stack>>, Spent> {
        let prices: Vec<&Prices> =
            std::iter::once(&self.points).chain(more.iter().copied()).collect();
        let want = Want { points, used };
        let slack = |prices: &Prices| want.slack(prices, self.problem.hand);
        if prices.iter().any(|prices| slack(prices) < 0) {
            return Ok(None);
        }
        let tables: Vec<Table> =
            prices.iter().map(|prices| Table::new(&self.problem, prices)).collect();
        limit.spend(self.problem.work() * tables.len() as u64)?;
        let bounds = prices.iter().map(|prices| slack(prices)).collect();
        let asked = Asked { tables: &tables, bounds, minimal: used == 0 };
        let mut stacks = Vec::new();
        let whole = asked.each(&mut |stack| {
            stacks.push(stack);
            limit.spend(100).is_ok()
        });
        if !whole {
            return Err(Spent);
        }
        if used == 0 {
            keep_minimal(&mut stacks);
        }
        let mut search = Search::new(&prices, &stacks, limit);
        let list: Vec<u32> = (0..search.columns.len() as u32).collect();
        let mut chosen = Vec::new();
        let found = search.go(packed(self.problem.hand), want, &list, None, &mut chosen)?;
        Ok(found.then(|| chosen.iter().map(|&i| search.columns[i as usize].stack).collect()))
    }
}

/// Drops stacks of which a part is worth as much.
fn keep_minimal(stacks: &mut Vec<Stack>) {
    stacks.sort_by_key(|stack| (stack.cards.len(), std::cmp::Reverse(stack.points())));
    let mut kept: Vec<(u128, Stack)> = Vec::new();
    for stack in stacks.iter() {
        let cards = packed(stack.cards);
        if !kept.iter().any(|(part, s)| fits(cards, *part) && s.points() >= stack.points()) {
            kept.push((cards, *stack));
        }
    }
    *stacks = kept.into_iter().map(|(_, stack)| stack).collect();
}

/// What is still wanted of the cards at hand.
#[derive(Clone, Copy, Debug)]
struct Want {
    points: i64,
    used: i64,
}

impl Want {
    /// How much of the price of these cards may be lost.
    fn slack(self, prices: &Prices, cards: Cards) -> i64 {
        prices.of(cards) - prices.card * self.used.max(0) - prices.point * self.points.max(0)
    }
}

/// Counts by rank side by side in one number, so that whole hands are compared at once. Counts
/// stay below 128.
fn packed(cards: Cards) -> u128 {
    let counts = cards.counts().into_iter().enumerate();
    counts.fold(0, |all, (i, n)| all | u128::from(n) << (8 * i))
}

const TOPS: u128 = 0x80_8080_8080_8080_8080_8080_8080;

fn fits(hand: u128, part: u128) -> bool {
    ((hand | TOPS) - part) & TOPS == TOPS
}

fn count(hand: u128, rank: usize) -> i64 {
    (hand >> (8 * rank)) as i64 & 0xff
}

fn unpacked(hand: u128) -> Cards {
    let ranks = Rank::all().enumerate();
    ranks.fold(Cards::NONE, |cards, (i, rank)| cards.with(rank, count(hand, i) as u8))
}

/// Hands that are tried in vain before the search is called hard.
const EASY: usize = 256;
/// Prices that a search goes by.
const PRICES: usize = 3;
/// Hands of fewer cards are not worth a programme of their own.
const FEW: usize = 16;

/// A stack as the search sees it.
struct Column {
    stack: Stack,
    cards: u128,
    len: i64,
    points: i64,
    /// The ranks it has, as bits.
    ranks: u16,
    losses: [i64; PRICES],
}

struct Search<'a> {
    prices: Vec<&'a Prices>,
    /// Cheapest first.
    columns: Vec<Column>,
    /// For hands that were tried: what could not be had of them.
    failed: HashMap<u128, (i64, i64)>,
    limit: &'a mut Limit,
}

impl<'a> Search<'a> {
    fn new(prices: &[&'a Prices], stacks: &[Stack], limit: &'a mut Limit) -> Self {
        let mut columns: Vec<Column> = stacks
            .iter()
            .map(|stack| {
                let mut losses = [0; PRICES];
                for (loss, prices) in losses.iter_mut().zip(prices) {
                    *loss = prices.loss(stack);
                }
                let counts = stack.cards.counts().into_iter().enumerate();
                Column {
                    stack: *stack,
                    cards: packed(stack.cards),
                    len: stack.cards.len() as i64,
                    points: stack.points().into(),
                    ranks: counts.filter(|(_, n)| *n > 0).fold(0, |all, (i, _)| all | 1 << i),
                    losses,
                }
            })
            .collect();
        columns.sort_by_key(|c| (c.losses.iter().sum::<i64>(), -c.points, c.len, c.cards));
        Self { prices: prices.to_vec(), columns, failed: HashMap::new(), limit }
    }

    /// Whether `want` can be had of `hand` with stacks of `list`; they are added to `chosen`.
    /// `near` are prices that hold for these stacks, if not for all.
    fn go(
        &mut self,
        hand: u128,
        want: Want,
        list: &[u32],
        near: Option<&Prices>,
        chosen: &mut Vec<u32>,
    ) -> Result<bool, Spent> {
        if want.points <= 0 && want.used <= 0 {
            return Ok(true);
        }
        let Some(slacks) = self.slacks(hand, want) else { return Ok(false) };
        let near_slack = near.map_or(0, |prices| want.slack(prices, unpacked(hand)));
        if near_slack < 0 {
            return Ok(false);
        }
        if let Some(&(points, used)) = self.failed.get(&hand)
            && want.points >= points
            && want.used >= used
        {
            return Ok(false);
        }
        self.limit.spend(100 + list.len() as u64)?;
        let fitting: Vec<u32> = list
            .iter()
            .copied()
            .filter(|&i| {
                let column = &self.columns[i as usize];
                fits(hand, column.cards)
                    && column.losses.iter().zip(&slacks).all(|(loss, slack)| loss <= slack)
                    && near.is_none_or(|prices| prices.loss(&column.stack) <= near_slack)
            })
            .collect();
        let own = self.near(hand, want, &fitting)?;
        let mut fitting = fitting;
        if let Some(prices) = &own {
            let slack = want.slack(prices, unpacked(hand));
            if slack < 0 {
                self.failed.insert(hand, (want.points, want.used));
                return Ok(false);
            }
            fitting.retain(|&i| prices.loss(&self.columns[i as usize].stack) <= slack);
        }
        let found = self.branch(hand, want, &fitting, own.as_ref().or(near), chosen)?;
        if !found {
            self.failed.insert(hand, (want.points, want.used));
        }
        Ok(found)
    }

    /// Tries every stack that uses some card, and none.
    fn branch(
        &mut self,
        hand: u128,
        want: Want,
        fitting: &[u32],
        near: Option<&Prices>,
        chosen: &mut Vec<u32>,
    ) -> Result<bool, Spent> {
        let (rank, of_rank) = self.rarest(hand, fitting);
        for &i in fitting {
            let column = &self.columns[i as usize];
            if column.ranks & 1 << rank == 0 {
                continue;
            }
            let rest = Want { points: want.points - column.points, used: want.used - column.len };
            chosen.push(i);
            if self.go(hand - column.cards, rest, fitting, near, chosen)? {
                return Ok(true);
            }
            chosen.pop();
        }
        // Or no stack uses this card. Where none could, all of its rank stay.
        let n = if of_rank == 0 { count(hand, rank) as u128 } else { 1 };
        if n == 0 {
            return Ok(false);
        }
        self.go(hand - (n << (8 * rank)), want, fitting, near, chosen)
    }

    /// Prices of this hand's own, once the search has proven hard and where they may save much.
    fn near(&mut self, hand: u128, want: Want, fitting: &[u32]) -> Result<Option<Prices>, Spent> {
        let cards = unpacked(hand);
        if self.failed.len() < EASY || cards.len() < FEW {
            return Ok(None);
        }
        let columns = &self.columns;
        let stacks = fitting.iter().map(|&i| &columns[i as usize].stack);
        prices_among(cards, Aim::PointsUsing(want.used.max(0) as u16), stacks, self.limit).map(Some)
    }

    /// How much may be lost at each of the prices; `None` if too much is wanted.
    fn slacks(&self, hand: u128, want: Want) -> Option<[i64; PRICES]> {
        let mut slacks = [i64::MAX; PRICES];
        let mut held = 0;
        for (slack, prices) in slacks.iter_mut().zip(&self.prices) {
            let all: i64 = (0..RANKS).map(|r| count(hand, r) * prices.each[r]).sum();
            held = (0..RANKS).map(|r| count(hand, r)).sum();
            *slack = all - prices.card * want.used.max(0) - prices.point * want.points.max(0);
            if *slack < 0 {
                return None;
            }
        }
        (want.used <= held).then_some(slacks)
    }

    /// The rank in hand to branch on, and how many stacks could use it. Few stacks and few cards
    /// leave few ways; that cards count twice was found by measuring.
    fn rarest(&self, hand: u128, fitting: &[u32]) -> (usize, usize) {
        let mut uses = [0_usize; RANKS];
        for &i in fitting {
            let mut ranks = self.columns[i as usize].ranks;
            while ranks != 0 {
                uses[ranks.trailing_zeros() as usize] += 1;
                ranks &= ranks - 1;
            }
        }
        let held = (0..RANKS).rev().filter(|&rank| count(hand, rank) > 0);
        let ways = |&(rank, n): &(usize, usize)| {
            let cards = count(hand, rank);
            n as i64 * cards * cards
        };
        held.map(|rank| (rank, uses[rank])).min_by_key(ways).unwrap_or((0, 0))
    }
}
