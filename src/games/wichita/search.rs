//! The exact search: can so many points be made of these cards, using so many of them?
//!
//! Take a rank that few stacks could still use, try each of those stacks, and leave its cards at
//! last. What prices show to be out of reach is cut, and no hand is tried twice in vain. Where many
//! are, a rough view of all hands shows beforehand what is left to try.

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;

use super::family::{Family, Stand};
use super::price::{Asked, PRICES, Prices, Problem, UNIT};
use super::residue::Residues;
use super::rough::{Classes, NEVER, Part, Plan, Rough};
use super::score::{Cards, Stack};
use super::simplex::Solution;
use super::work::{Limit, Spent};
use crate::kit::cards::RANKS;

/// Hands tried in vain near what a programme lays: with all its whole stacks, and with one fewer of
/// each.
const NEAR: [(usize, u8); 2] = [(12, 0), (24, 1)];

/// Hands tried in vain before a hard question looks near so many other lays in fractions, and twice
/// as many of each after that.
const LONG: usize = 500;
const SCOUTS: u64 = 16;

/// What the points that may be lost come to where they are counted.
const FINE: i64 = 200;

/// What is still wanted of the cards at hand. Nothing below zero is more than had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
    pub points: i64,
    pub used: i64,
}

impl Want {
    /// How much of the price of these cards may be lost.
    #[must_use]
    pub fn slack(self, prices: &Prices, cards: Cards) -> i64 {
        prices.of(cards) - prices.card * self.used.max(0) - prices.point * self.points.max(0)
    }

    fn without(self, column: &Column) -> Self {
        Self { points: self.points - column.points, used: self.used - column.len }
    }
}

/// A stack as the search sees it.
struct Column {
    stack: Stack,
    cards: u128,
    len: i64,
    points: i64,
    /// The ranks it has, as bits.
    ranks: u16,
    /// Its number in the rough view.
    part: u16,
    losses: [i64; PRICES],
}

/// Whether so much can be had of a hand.
#[derive(Clone, Copy)]
struct Question {
    hand: u128,
    want: Want,
}

impl Question {
    fn without(self, column: &Column) -> Self {
        Self { hand: self.hand - column.cards, want: self.want.without(column) }
    }
}

impl Stand {
    /// How much may be lost at its prices.
    fn slack(&self, question: Question) -> i64 {
        question.want.slack(&self.prices, unpacked(question.hand))
    }
}

/// Why a search ended without an answer.
enum Stop {
    Spent,
    Impatient,
}

impl From<Spent> for Stop {
    fn from(_: Spent) -> Self {
        Stop::Spent
    }
}

/// What came of a search.
pub enum Answer {
    Yes(Vec<Stack>),
    No,
    /// Too many hands were tried in vain.
    Unclear,
}

/// A rough view for a question, which counts cards left, or where none may be, points lost.
pub struct View {
    rough: Rough,
    counts: Counts,
    want: Want,
    /// It is so many-eth of those that are worth it.
    number: usize,
    /// For every different part that a stack can be, its place and what it costs.
    parts: Vec<(usize, u8)>,
}

#[derive(Clone, Copy)]
enum Counts {
    Left,
    /// As shares of so much.
    Lost(i64),
}

impl Counts {
    fn cost(self, left: u8, lost: i64) -> u8 {
        match self {
            Counts::Left => left,
            Counts::Lost(all) => (lost.max(0) * FINE / all) as u8,
        }
    }
}

impl View {
    /// The most that may be counted.
    fn most(&self, question: Question, points: &Prices) -> i64 {
        let Question { hand, want } = question;
        let hand = unpacked(hand);
        match self.counts {
            Counts::Left => hand.len() as i64 - want.used,
            Counts::Lost(all) => (want.slack(points, hand) * FINE).div_euclid(all),
        }
    }
}

/// For hands that were tried: what could not be had of them.
pub type Failed = HashMap<u128, Want, FixedState>;

pub struct Search<'a> {
    problem: &'a Problem,
    want: Want,
    prices: Vec<Prices>,
    /// Cheapest first.
    columns: Vec<Column>,
    failed: Failed,
    /// The programmes of hands, once any is asked for.
    family: Option<Rc<Family>>,
    /// The rough view, once it is worth it.
    view: Option<Rc<View>>,
    /// How many rough views were tried.
    views: usize,
    /// Work before the next one is worth it.
    later: u64,
    /// What was left of the limit at the beginning.
    begun: u64,
    /// Hands that may still be tried in vain.
    patience: usize,
    pub limit: &'a mut Limit,
}

impl<'a> Search<'a> {
    /// A search among all stacks that the prices of these solutions allow. `None` if that are more
    /// than `most`.
    ///
    /// # Errors
    /// If the limit was reached.
    pub fn new(
        problem: &'a Problem,
        want: Want,
        solutions: &[&Solution],
        most: usize,
        limit: &'a mut Limit,
    ) -> Result<Option<Self>, Spent> {
        let tables: Vec<_> = solutions.iter().map(|solution| &solution.table).collect();
        let mut bounds = [i64::MAX; PRICES];
        for (bound, table) in bounds.iter_mut().zip(&tables) {
            *bound = want.slack(&table.prices, problem.hand);
        }
        let minimal = want.used == 0;
        let mut stacks: Vec<Stack> = Vec::new();
        let whole = Asked { problem, tables: &tables, bounds, minimal }.each(&mut |stack| {
            stacks.push(stack);
            stacks.len() <= most && limit.spend(100).is_ok()
        });
        if !whole {
            return if stacks.len() > most { Ok(None) } else { Err(Spent) };
        }
        if minimal {
            keep_minimal(&mut stacks);
        }
        let mut search = Self::of(&stacks, problem, want, limit);
        for solution in solutions {
            search.heed(solution)?;
        }
        Ok(Some(search))
    }

    /// A search among these stacks alone. That it finds nothing shows nothing.
    pub fn among(
        stacks: &[Stack],
        problem: &'a Problem,
        want: Want,
        solutions: &[&Solution],
        limit: &'a mut Limit,
    ) -> Self {
        let mut search = Self::of(stacks, problem, want, limit);
        for solution in solutions {
            search.heed_prices(solution);
        }
        search.sort();
        search
    }

    fn of(stacks: &[Stack], problem: &'a Problem, want: Want, limit: &'a mut Limit) -> Self {
        Self {
            problem,
            want,
            prices: Vec::new(),
            columns: stacks.iter().map(column).collect(),
            failed: Failed::default(),
            family: None,
            view: None,
            views: 0,
            later: 0,
            begun: limit.left(),
            patience: usize::MAX,
            limit,
        }
    }

    /// Goes by the prices of this solution too, and by its remainders.
    ///
    /// # Errors
    /// If the limit was reached.
    pub fn heed(&mut self, solution: &Solution) -> Result<(), Spent> {
        let number = self.heed_prices(solution);
        let prices = self.prices[number];
        let slack = self.want.slack(&prices, self.problem.hand);
        for weights in &solution.weights() {
            self.limit.spend(weights.modulus as u64 * 8 + self.columns.len() as u64)?;
            let of = |c: &Column| (weights.of(&c.stack), c.losses[number]);
            let steps: Vec<(i64, i64)> = self.columns.iter().map(of).collect();
            let residues = Residues::new(weights, &prices, steps.iter().copied(), slack);
            let all = weights.wanted(self.problem.hand, self.want.points, self.want.used);
            let mut steps = steps.into_iter();
            self.columns.retain(|_| {
                steps
                    .next()
                    .is_some_and(|(weight, loss)| residues.least(all - weight) + loss <= slack)
            });
            if residues.least(all) > slack {
                self.columns.clear();
            }
        }
        self.sort();
        Ok(())
    }

    /// Goes by the prices alone, and gives their number.
    fn heed_prices(&mut self, solution: &Solution) -> usize {
        let prices = solution.table.prices;
        let slack = self.want.slack(&prices, self.problem.hand);
        let number = self.prices.len();
        self.prices.push(prices);
        for column in &mut self.columns {
            column.losses[number] = prices.loss(&column.stack);
        }
        self.columns.retain(|column| column.losses[number] <= slack);
        number
    }

    fn sort(&mut self) {
        self.columns.sort_by_key(|c| (c.losses.iter().sum::<i64>(), -c.points, c.len, c.cards));
        self.family = None;
    }

    /// What could not be had, for another search with the same question.
    #[must_use]
    pub fn failed(self) -> Failed {
        self.failed
    }

    pub fn remember(&mut self, failed: Option<Failed>) {
        self.failed.extend(failed.into_iter().flatten());
    }

    fn everything(&self) -> Vec<u32> {
        (0..self.columns.len() as u32).collect()
    }

    fn stacks(&self, chosen: &[u32]) -> Vec<Stack> {
        chosen.iter().map(|&i| self.columns[i as usize].stack).collect()
    }

    fn question(&self) -> Question {
        Question { hand: packed(self.problem.hand), want: self.want }
    }

    /// Searches until it is clear, or until so many hands were tried in vain.
    ///
    /// # Errors
    /// If the limit was reached.
    pub fn run(&mut self, patience: usize) -> Result<Answer, Spent> {
        self.from(self.question(), &self.everything(), &[], patience)
    }

    /// Looks for a lay not far from one that a programme lays in fractions: with its whole stacks,
    /// or all but one of each.
    ///
    /// # Errors
    /// If the limit was reached.
    pub fn near(&mut self, laid: &[(Stack, u8)]) -> Result<Option<Vec<Stack>>, Spent> {
        self.near_to(self.question(), &self.everything(), laid)
    }

    fn near_to(
        &mut self,
        question: Question,
        list: &[u32],
        laid: &[(Stack, u8)],
    ) -> Result<Option<Vec<Stack>>, Spent> {
        if laid.is_empty() {
            return Ok(None);
        }
        for (patience, fewer) in NEAR {
            let mut begun = Vec::new();
            for (stack, n) in laid {
                begun.extend((fewer..*n).map(|_| *stack));
            }
            if let Answer::Yes(found) = self.from(question, list, &begun, patience)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Searches until it is clear, and now and then looks elsewhere for an answer.
    ///
    /// # Errors
    /// If the limit was reached.
    pub fn decided(&mut self) -> Result<Option<Vec<Stack>>, Spent> {
        self.settled(self.question(), &self.everything())
    }

    fn settled(&mut self, question: Question, list: &[u32]) -> Result<Option<Vec<Stack>>, Spent> {
        let mut round = 1;
        loop {
            match self.from(question, list, &[], round * LONG)? {
                Answer::Yes(found) => return Ok(Some(found)),
                Answer::No => return Ok(None),
                Answer::Unclear => {}
            }
            if let Some(found) = self.scout(question, list, round as u64 * SCOUTS)? {
                return Ok(Some(found));
            }
            round *= 2;
        }
    }

    /// Looks near some lays in fractions that are about as good as the one that was solved.
    fn scout(
        &mut self,
        question: Question,
        list: &[u32],
        scouts: u64,
    ) -> Result<Option<Vec<Stack>>, Spent> {
        let mut list = list.to_vec();
        let Some(mut stand) = self.own(question, &mut list, None)? else { return Ok(None) };
        let Some(mut family) = self.family.as_deref().cloned() else { return Ok(None) };
        for time in scouts..2 * scouts {
            stand = family.leaning(&stand, time, &list, self.limit)?;
            let laid: Vec<(Stack, u8)> = stand
                .laid()
                .filter(|&(_, amount)| amount > 0.999)
                .map(|(i, amount)| (self.columns[i as usize].stack, (amount + 1e-3) as u8))
                .collect();
            if let Some(found) = self.near_to(question, &list, &laid)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn from(
        &mut self,
        question: Question,
        list: &[u32],
        begun: &[Stack],
        patience: usize,
    ) -> Result<Answer, Spent> {
        let mut rest = question;
        for stack in begun {
            let column = column(stack);
            if !fits(rest.hand, column.cards) {
                return Ok(Answer::Unclear);
            }
            rest = rest.without(&column);
        }
        self.patience = patience;
        let mut chosen = Vec::new();
        match self.go(rest, list, None, &mut chosen) {
            Ok(true) => Ok(Answer::Yes([begun, &self.stacks(&chosen)].concat())),
            Ok(false) => Ok(Answer::No),
            Err(Stop::Impatient) => Ok(Answer::Unclear),
            Err(Stop::Spent) => Err(Spent),
        }
    }

    /// Of all the lays that have what is wanted the first, where one is known: it begins with the
    /// first stack that any of them has, and so on.
    ///
    /// # Errors
    /// If the limit was reached.
    pub fn first(&mut self, known: &[Stack]) -> Result<Vec<Stack>, Spent> {
        let mut order = self.everything();
        order.sort_by_key(|&i| self.columns[i as usize].stack.order());
        order.dedup_by_key(|i| self.columns[*i as usize].cards);
        let mut known = known.to_vec();
        let mut question = self.question();
        let (mut list, mut own, mut first) = (self.everything(), None, Vec::new());
        for i in order {
            while list.binary_search(&i).is_ok() && !known.is_empty() {
                let column = &self.columns[i as usize];
                let (stack, rest) = (column.stack, question.without(column));
                if let Some(at) = known.iter().position(|known| known.cards == stack.cards) {
                    known.swap_remove(at);
                } else {
                    if own.is_none() {
                        self.keep_open(question, &mut list);
                        own = self.own(question, &mut list, None)?;
                    }
                    match self.had_with(i, question, &mut list, own.as_ref())? {
                        Some(found) => known = found,
                        None => break,
                    }
                }
                question = rest;
                own = None;
                first.push(stack);
                list.retain(|&i| fits(question.hand, self.columns[i as usize].cards));
            }
        }
        Ok(first)
    }

    /// How what is wanted can be had with this stack of `list`, without it. Where it cannot, `list`
    /// keeps neither it nor what is shown to be out of reach as well.
    fn had_with(
        &mut self,
        i: u32,
        question: Question,
        list: &mut Vec<u32>,
        own: Option<&Stand>,
    ) -> Result<Option<Vec<Stack>>, Spent> {
        let rest = question.without(&self.columns[i as usize]);
        if !self.is_known_to_fail(rest) {
            let stand = self.stand(own, question, rest, list)?;
            if let Some(stand) = stand.filter(|stand| stand.slack(rest) < 0) {
                self.keep_within(&stand.prices, question, list);
            } else if let Some(found) = self.settled(rest, list)? {
                return Ok(Some(found));
            }
        }
        if let Ok(at) = list.binary_search(&i) {
            list.remove(at);
        }
        Ok(None)
    }

    /// Whether what is wanted can be had with stacks of `list`; they are added to `chosen`. `stand`
    /// holds for these stacks, if not for all.
    fn go(
        &mut self,
        question: Question,
        list: &[u32],
        stand: Option<&Stand>,
        chosen: &mut Vec<u32>,
    ) -> Result<bool, Stop> {
        let Question { hand, want } = question;
        if want.points <= 0 && want.used <= 0 {
            return Ok(true);
        }
        if self.is_known_to_fail(question) {
            return Ok(false);
        }
        self.look()?;
        if self.is_out_of_view(question) {
            return Ok(false);
        }
        let Some(slacks) = self.slacks(hand, want) else { return Ok(false) };
        if stand.is_some_and(|stand| stand.slack(question) < 0) {
            return Ok(false);
        }
        self.limit.spend(100 + list.len() as u64)?;
        let fitting = list.iter().copied().filter(|&i| {
            let column = &self.columns[i as usize];
            fits(hand, column.cards)
                && column.losses.iter().zip(&slacks).all(|(loss, slack)| loss <= slack)
        });
        let mut fitting: Vec<u32> = fitting.collect();
        self.keep_open(question, &mut fitting);
        let own = self.own(question, &mut fitting, stand)?;
        let possible = match &own {
            Some(own) => self.allows(own, question, &mut fitting)?,
            None => true,
        };
        if possible {
            if let Some(whole) = own.as_ref().and_then(|own| self.whole(own, question)) {
                chosen.extend(whole);
                return Ok(true);
            }
            if self.branch(question, fitting, own.as_ref(), chosen)? {
                return Ok(true);
            }
        }
        self.failed.insert(hand, want);
        self.patience = self.patience.checked_sub(1).ok_or(Stop::Impatient)?;
        Ok(false)
    }

    fn is_known_to_fail(&self, question: Question) -> bool {
        let Question { hand, want } = question;
        self.failed
            .get(&hand)
            .is_some_and(|failed| want.points >= failed.points && want.used >= failed.used)
    }

    /// Views all hands roughly once so many were tried in vain, and with so much work, that it is
    /// worth it.
    fn look(&mut self) -> Result<(), Spent> {
        let work = self.begun - self.limit.left();
        let most = self.limit.view(self.problem.hand.len(), self.views, self.failed.len(), work);
        let (Some(most), Some(&points)) = (most, self.prices.first()) else { return Ok(()) };
        if work < self.later {
            return Ok(());
        }
        let hand = self.problem.hand;
        let classes = Classes::new(hand, &points, most);
        let slack = self.want.slack(&points, hand).max(1);
        // Where no point may be lost, it is the cards left that count.
        let left = self.want.used > 0 && (self.want.used < hand.len() as i64 || slack < UNIT / 64);
        let counts = if left { Counts::Left } else { Counts::Lost(slack) };
        let cost = |left: u8, lost: i64| counts.cost(left, lost);
        let each = self.columns.iter().map(|column| (column.stack.cards, column.losses[0]));
        let stacks = each.map(|(cards, lost)| Part { cards, cost: cost(0, lost) });
        let mut parts: Vec<Part> = stacks.collect();
        if left || self.want.used < hand.len() as i64 {
            let alone = hand.ranks().map(|rank| Cards::of(&[rank]));
            let alone = alone.map(|card| (card, points.of(card)));
            let alone = alone.filter(|(_, lost)| *lost <= slack);
            parts.extend(alone.map(|(cards, lost)| Part { cards, cost: cost(1, lost) }));
        }
        let plan = Plan::new(hand, &classes, &parts);
        if plan.work > work {
            self.later = plan.work;
            return Ok(());
        }
        let rough = plan.done(self.limit)?;
        self.views += 1;
        let mut seen = Vec::new();
        for part in &parts[..self.columns.len()] {
            let part = (rough.place(part.cards), part.cost);
            if !seen.contains(&part) {
                seen.push(part);
            }
        }
        let (want, number) = (self.want, self.views);
        self.take_over(&Rc::new(View { rough, counts, want, number, parts: seen }));
        Ok(())
    }

    /// Takes over the last of these views that suits. They are of the same hand.
    pub fn adopt(&mut self, views: &[Rc<View>]) {
        let suits = |view: &&Rc<View>| match view.counts {
            Counts::Left => view.want.points == self.want.points,
            Counts::Lost(_) => view.want == self.want,
        };
        if let Some(view) = views.iter().rfind(suits) {
            self.take_over(view);
        }
    }

    /// Takes over a view, unless some stack has no part in it.
    fn take_over(&mut self, view: &Rc<View>) {
        let parts = self.columns.iter().map(|column| {
            let cost = view.counts.cost(0, column.losses[0]);
            let part = (view.rough.place(column.stack.cards), cost);
            view.parts.iter().position(|seen| *seen == part)
        });
        if let Some(parts) = parts.collect::<Option<Vec<_>>>() {
            for (column, part) in self.columns.iter_mut().zip(parts) {
                column.part = part as u16;
            }
            self.views = view.number;
            self.view = Some(view.clone());
        }
    }

    /// The view, for other questions.
    #[must_use]
    pub fn view(&self) -> Option<Rc<View>> {
        self.view.clone()
    }

    fn is_out_of_view(&self, question: Question) -> bool {
        self.view.as_ref().is_some_and(|view| {
            let least = view.rough.least(view.rough.place(unpacked(question.hand)));
            least == NEVER || i64::from(least) > view.most(question, &self.prices[0])
        })
    }

    /// Keeps the stacks that the rough view leaves open.
    fn keep_open(&self, question: Question, list: &mut Vec<u32>) {
        let Some(view) = &self.view else { return };
        let most = view.most(question, &self.prices[0]);
        let place = view.rough.place(unpacked(question.hand));
        let open = |&(part, cost): &(usize, u8)| {
            let rest = place.checked_sub(part).map_or(NEVER, |rest| view.rough.least(rest));
            rest < NEVER && i64::from(rest) + i64::from(cost) <= most
        };
        let open: Vec<bool> = view.parts.iter().map(open).collect();
        list.retain(|&i| open[usize::from(self.columns[i as usize].part)]);
    }

    /// Tries every stack that uses some card, and none.
    fn branch(
        &mut self,
        question: Question,
        mut fitting: Vec<u32>,
        own: Option<&Stand>,
        chosen: &mut Vec<u32>,
    ) -> Result<bool, Stop> {
        let Question { hand, want } = question;
        let rank = self.rarest(hand, &fitting);
        while let Some(i) = self.next_of(rank, &fitting, own) {
            if self.with(i, question, &mut fitting, own, chosen)? {
                return Ok(true);
            }
        }
        // No stack uses any card of this rank.
        let n = count(hand, rank) as u128;
        if n == 0 {
            return Ok(false);
        }
        let rest = Question { hand: hand - (n << (8 * rank)), want };
        let stand = self.stand(own, question, rest, &fitting)?;
        self.go(rest, &fitting, stand.as_ref(), chosen)
    }

    /// Whether what is wanted can be had with this stack of `list` and others. Where not, `list`
    /// keeps neither it nor what is shown to be out of reach as well.
    fn with(
        &mut self,
        i: u32,
        question: Question,
        list: &mut Vec<u32>,
        own: Option<&Stand>,
        chosen: &mut Vec<u32>,
    ) -> Result<bool, Stop> {
        let rest = question.without(&self.columns[i as usize]);
        if !self.is_known_to_fail(rest) {
            let stand = self.stand(own, question, rest, list)?;
            chosen.push(i);
            if self.go(rest, list, stand.as_ref(), chosen)? {
                return Ok(true);
            }
            chosen.pop();
            if let Some(stand) = stand.filter(|stand| stand.slack(rest) < 0) {
                self.keep_within(&stand.prices, question, list);
            }
        }
        if let Ok(at) = list.binary_search(&i) {
            list.remove(at);
        }
        Ok(false)
    }

    /// The stack to be tried next of those with this rank: what is laid most of, or the cheapest.
    fn next_of(&self, rank: usize, fitting: &[u32], own: Option<&Stand>) -> Option<u32> {
        let has = |i: u32| self.columns[i as usize].ranks & 1 << rank != 0;
        let laid = own.into_iter().flat_map(Stand::laid);
        laid.filter(|&(i, _)| has(i) && fitting.binary_search(&i).is_ok())
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
            .map(|(i, _)| i)
            .or_else(|| fitting.iter().copied().find(|&i| has(i)))
    }

    /// How the rest of a question stands once some cards are taken.
    fn stand(
        &mut self,
        own: Option<&Stand>,
        question: Question,
        rest: Question,
        list: &[u32],
    ) -> Result<Option<Stand>, Spent> {
        let (Some(own), Some(family)) = (own, self.family.clone()) else { return Ok(None) };
        let cards = unpacked(question.hand - rest.hand);
        let asked = question.want.used.max(0) - rest.want.used.max(0);
        family.taken(own, (cards, asked), rest.want.points, list, self.limit).map(Some)
    }

    /// The question's own programme, once the search has proven hard and where that may save much.
    fn own(
        &mut self,
        question: Question,
        fitting: &mut Vec<u32>,
        stand: Option<&Stand>,
    ) -> Result<Option<Stand>, Spent> {
        let cards = unpacked(question.hand);
        if stand.is_none() && self.limit.spares_programmes(self.failed.len(), cards.len()) {
            return Ok(None);
        }
        let problem = self.problem;
        let family = self.family.get_or_insert_with(|| {
            Rc::new(Family::new(problem, self.columns.iter().map(|c| c.stack).collect()))
        });
        let family = family.clone();
        match stand {
            Some(stand) => {
                self.keep_within(&stand.prices, question, fitting);
                family.fewer(stand, fitting, self.limit).map(Some)
            }
            None => family.first(cards, question.want.used, fitting, self.limit).map(Some),
        }
    }

    fn keep_within(&self, prices: &Prices, question: Question, fitting: &mut Vec<u32>) {
        let slack = question.want.slack(prices, unpacked(question.hand));
        if let Some(family) = &self.family {
            let loss = family.losses(prices);
            fitting.retain(|&i| loss(i) <= slack);
        }
    }

    /// Whether the prices and the remainders leave it open; and keeps the stacks that they leave.
    fn allows(
        &mut self,
        own: &Stand,
        question: Question,
        fitting: &mut Vec<u32>,
    ) -> Result<bool, Spent> {
        let slack = own.slack(question);
        let Some(family) = self.family.as_ref().filter(|_| slack >= 0) else { return Ok(false) };
        let loss = family.losses(&own.prices);
        let losses = fitting.iter().map(|&i| (i, loss(i)));
        let mut open: Vec<(u32, i64)> = losses.filter(|&(_, loss)| loss <= slack).collect();
        let Question { hand, want } = question;
        let mut possible = true;
        for weights in &own.weights() {
            self.limit.spend(2 * weights.modulus as u64 + open.len() as u64 / 4)?;
            let of = |i: u32| weights.of(&self.columns[i as usize].stack);
            let steps: Vec<(i64, i64)> = open.iter().map(|&(i, loss)| (of(i), loss)).collect();
            let residues = Residues::new(weights, &own.prices, steps.iter().copied(), slack);
            let all = weights.wanted(unpacked(hand), want.points.max(0), want.used.max(0));
            let mut steps = steps.into_iter();
            open.retain(|_| {
                steps
                    .next()
                    .is_some_and(|(weight, loss)| residues.least(all - weight) + loss <= slack)
            });
            possible = residues.least(all) <= slack;
            if !possible {
                break;
            }
        }
        fitting.clear();
        fitting.extend(open.into_iter().map(|(i, _)| i));
        Ok(possible)
    }

    /// The whole stacks that the programme lays, if they are enough.
    fn whole(&self, own: &Stand, question: Question) -> Option<Vec<u32>> {
        let Question { mut hand, mut want } = question;
        let mut stacks = Vec::new();
        for (i, amount) in own.laid() {
            let column = &self.columns[i as usize];
            for _ in 0..(amount + 1e-3) as usize {
                if !fits(hand, column.cards) {
                    return None;
                }
                hand -= column.cards;
                want = want.without(column);
                stacks.push(i);
            }
        }
        (want.points <= 0 && want.used <= 0).then_some(stacks)
    }

    /// How much may be lost at each of the prices; `None` if too much is wanted.
    fn slacks(&self, hand: u128, want: Want) -> Option<[i64; PRICES]> {
        let cards = unpacked(hand);
        if want.used > cards.len() as i64 {
            return None;
        }
        let mut slacks = [i64::MAX; PRICES];
        for (slack, prices) in slacks.iter_mut().zip(&self.prices) {
            *slack = want.slack(prices, cards);
            if *slack < 0 {
                return None;
            }
        }
        Some(slacks)
    }

    /// The rank in hand to branch on. Few stacks and few cards
    /// leave few ways; how they are weighed was found by measuring.
    fn rarest(&self, hand: u128, fitting: &[u32]) -> usize {
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
            n as i64 * (cards + 2)
        };
        held.map(|rank| (rank, uses[rank])).min_by_key(ways).map_or(0, |(rank, _)| rank)
    }
}

fn column(stack: &Stack) -> Column {
    let counts = stack.cards.counts().into_iter().enumerate();
    Column {
        stack: *stack,
        cards: packed(stack.cards),
        len: stack.cards.len() as i64,
        points: stack.points().into(),
        ranks: counts.filter(|(_, n)| *n > 0).fold(0, |all, (i, _)| all | 1 << i),
        part: 0,
        losses: [0; PRICES],
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

/// Counts by rank side by side in one number, so that whole hands are compared at once. Counts
/// stay below 128.
fn packed(cards: Cards) -> u128 {
    let mut bytes = [0; 16];
    bytes[..RANKS].copy_from_slice(&cards.counts());
    u128::from_le_bytes(bytes)
}

const TOPS: u128 = 0x80_8080_8080_8080_8080_8080_8080;

fn fits(hand: u128, part: u128) -> bool {
    ((hand | TOPS) - part) & TOPS == TOPS
}

fn count(hand: u128, rank: usize) -> i64 {
    (hand >> (8 * rank)) as i64 & 0xff
}

fn unpacked(hand: u128) -> Cards {
    let bytes = hand.to_le_bytes();
    Cards::of_counts(std::array::from_fn(|rank| bytes[rank]))
}
