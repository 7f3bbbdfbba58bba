//! The lay that loses least, depth first.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::prices::{NEVER, PARTS, Priced, Prices};
use crate::games::wichita::score::{Cards, Stack};
use crate::pieces::RANKS;

pub struct Search<'p> {
    prices: &'p Prices,
    /// Those first that lose least.
    stacks: Vec<Priced>,
    /// Ranks that cost something beyond their prices once all their cards are laid.
    used_up: Vec<(usize, i64)>,
    /// For hands met before: no lay of them loses so little.
    failed: HashMap<Cards, i64, FixedState>,
    laid: Vec<usize>,
    /// The best lay so far, and what it loses.
    best: Option<(i64, Vec<usize>)>,
    /// What is still worth finding, and what is good enough.
    limit: i64,
    enough: i64,
}

impl<'p> Search<'p> {
    pub fn new(prices: &'p Prices, mut stacks: Vec<Priced>) -> Self {
        stacks.sort_by_key(|one| one.loses);
        let used_up = (0..RANKS).map(|rank| (rank, prices.used_up(rank)));
        let used_up = used_up.filter(|&(_, lost)| lost > 0).collect();
        let (failed, laid) = (HashMap::default(), Vec::new());
        Self { prices, stacks, used_up, failed, laid, best: None, limit: 0, enough: 0 }
    }

    /// The lay that loses least, if it loses no more than this.
    pub fn best(mut self, limit: i64, steps: &mut u32) -> Option<(i64, Vec<Stack>)> {
        // Values are whole: what loses less than one cannot be bettered.
        let (lost, laid) = self.run(self.prices.hand, limit, PARTS - 1, steps)?;
        Some((lost, laid.into_iter().map(|i| self.stacks[i].stack).collect()))
    }

    /// The first lay in order that loses no more than this; `None` if no steps are left.
    pub fn first(mut self, limit: i64, steps: &mut u32) -> Option<Vec<Stack>> {
        let mut ordered = self.stacks.clone();
        ordered.sort_by_key(|one| one.stack.order());
        let (mut rest, mut limit, mut lay) = (self.prices.hand, limit, Vec::new());
        for Priced { stack, loses } in ordered {
            while rest.contains(stack.cards) {
                let after = rest.minus(stack.cards);
                let left = limit - loses - self.used_up(rest, after);
                if self.run(after, left, left, steps).is_none() {
                    break;
                }
                (rest, limit) = (after, left);
                lay.push(stack);
            }
        }
        (*steps > 0).then_some(lay)
    }

    fn run(
        &mut self,
        hand: Cards,
        limit: i64,
        enough: i64,
        steps: &mut u32,
    ) -> Option<(i64, Vec<usize>)> {
        (self.limit, self.enough) = (limit, enough);
        let all: Vec<usize> = (0..self.stacks.len()).collect();
        self.lay(hand, 0, &all, steps);
        self.laid.clear();
        self.best.take()
    }

    /// Tries the lays of these cards, of stacks that are open; false once it is to stop.
    fn lay(&mut self, rest: Cards, lost: i64, open: &[usize], steps: &mut u32) -> bool {
        let gap = self.limit - lost;
        if gap < 0 {
            return true;
        }
        if rest.is_empty() {
            self.best = Some((lost, self.laid.clone()));
            self.limit = lost - PARTS;
            return lost > self.enough;
        }
        if self.failed.get(&rest).is_some_and(|&failed| failed >= gap) {
            return true;
        }
        *steps = steps.saturating_sub(1 + open.len() as u32 / 16);
        // Some lay is found in any case, unless it has to be a good one.
        if *steps == 0 && self.limit < NEVER {
            return false;
        }
        let open = open.iter().copied().filter(|&i| {
            let Priced { stack, loses } = &self.stacks[i];
            *loses <= gap && rest.contains(stack.cards)
        });
        let open: Vec<usize> = open.collect();
        let rank = self.rank(rest, &open);
        for &i in &open {
            let Priced { stack, loses } = self.stacks[i];
            if stack.cards.count_at(rank) > 0 {
                let after = rest.minus(stack.cards);
                self.laid.push(i);
                let lost = lost + loses + self.used_up(rest, after);
                if !self.lay(after, lost, &open, steps) {
                    return false;
                }
                self.laid.pop();
            }
        }
        let kept = self.prices.kept(rank, rest.count_at(rank));
        if !self.lay(rest.without_rank(rank), lost + kept, &open, steps) {
            return false;
        }
        self.failed.insert(rest, self.limit - lost);
        true
    }

    /// The rank that fewest stacks use, and of those the dearest.
    fn rank(&self, rest: Cards, open: &[usize]) -> usize {
        let mut uses = [0_u32; RANKS];
        for &i in open {
            for (uses, n) in uses.iter_mut().zip(self.stacks[i].stack.cards.counts()) {
                *uses += u32::from(n > 0);
            }
        }
        let held = (0..RANKS).filter(|&rank| rest.count_at(rank) > 0);
        held.min_by_key(|&rank| (uses[rank], -self.prices.price(rank))).unwrap_or(0)
    }

    /// What is lost because a stack takes the last cards of a rank.
    fn used_up(&self, rest: Cards, after: Cards) -> i64 {
        let used = |rank: usize| rest.count_at(rank) > 0 && after.count_at(rank) == 0;
        self.used_up.iter().filter(|(rank, _)| used(*rank)).map(|(_, lost)| lost).sum()
    }
}
