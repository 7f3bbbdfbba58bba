//! Prices of cards, and the stacks that are cheap at them.
//!
//! If every stack that a hand can lay costs at least what it is worth, then no lay is worth more
//! than the price of the whole hand. That is how a lay is proven to be the best. Whether prices
//! are such is found without listing the stacks, which may be too many: the cheapest cards for
//! every sum follow rank by rank, and a stack is a sum, or a card less a sum, with its Kings.

use super::score::{Cards, Kind, Stack, special};
use super::target;
use crate::kit::cards::{RANKS, Rank};
use crate::kit::dice::Dice;

/// Prices are whole numbers, so that proofs are exact: a point or a card used is worth this much.
pub const UNIT: i64 = 1 << 24;

/// More than any cards cost.
const NEVER: i64 = i64::MAX / 4;

/// Ranks with a value.
pub const VALUES: usize = RANKS - 1;

/// Forms that make at most so many times the target are looked at first.
const SMALL: usize = 2;

/// The most prices that are gone by at once.
pub const PRICES: usize = 4;

/// What is to be laid from, and for which dice.
#[derive(Clone, Debug)]
pub struct Problem {
    pub hand: Cards,
    pub dice: Dice,
    forms: Vec<Form>,
    /// The largest sum that any form asks for.
    reach: usize,
    /// The two dice as cards, if they are in hand.
    special: Option<Stack>,
}

/// A way to make the target, but for the cards that have a value.
#[derive(Clone, Copy, Debug)]
struct Form {
    kind: Kind,
    kings: u8,
    halves: bool,
    /// What the values are to make before the Kings.
    base: usize,
}

impl Problem {
    #[must_use]
    pub fn new(hand: Cards, dice: Dice) -> Self {
        let target = usize::from(target(dice));
        let all = hand.sum() as usize;
        let mut forms = Vec::new();
        let mut add = |kings: u8, halves: bool, base: usize| {
            if base <= all {
                forms.push(Form { kind: Kind::Sum, kings, halves, base });
            }
            if base < VALUES {
                forms.push(Form { kind: Kind::Difference, kings, halves, base });
            }
        };
        for kings in 0..=hand.kings() {
            if target.is_multiple_of(1 << kings) {
                add(kings, false, target >> kings);
            }
            if kings > 0 && target << kings <= all {
                add(kings, true, target << kings);
            }
        }
        let reach = forms.iter().map(|form| form.base).max().unwrap_or(0).max(VALUES);
        let mut problem = Self { hand, dice, forms, reach, special: None };
        problem.special = Some(problem.special()).filter(|stack| hand.contains(stack.cards));
        problem
    }

    #[must_use]
    pub fn target(&self) -> usize {
        target(self.dice).into()
    }

    fn special(&self) -> Stack {
        Stack { cards: special(self.dice), kind: Kind::Special, halves: false }
    }

    /// The cards in hand that something can be taken from to leave the base of a form.
    fn minuends(&self, form: &Form) -> impl Iterator<Item = usize> + use<> {
        let counts = self.hand.counts();
        (form.base + 1..=VALUES).filter(move |&number| counts[number - 1] > 0)
    }

    /// A rough count of the work of pricing everything once.
    #[must_use]
    pub fn work(&self) -> u64 {
        (self.hand.len() * self.reach / 16 + 64) as u64
    }
}

/// Prices for ranks, and what they are prices for: cards used, points, and remainders.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    pub each: [i64; RANKS],
    /// What a card used is worth.
    pub card: i64,
    /// What a point is worth.
    pub point: i64,
    /// What a sum of values is worth, by its remainder. It never is worth more to have two sums
    /// together than each of them, so that a lay earns for all its cards what its parts earn.
    pub remainders: Option<[i64; VALUES]>,
    /// Remainders are by the target.
    pub target: usize,
}

impl Prices {
    /// What these cards can bring at most.
    #[must_use]
    pub fn of(&self, cards: Cards) -> i64 {
        self.paid(cards) - self.remainders.map_or(0, |_| self.earned(cards.sum() as usize))
    }

    /// What a sum of values earns.
    fn earned(&self, values: usize) -> i64 {
        self.remainders.map_or(0, |earned| earned[values % self.target])
    }

    fn paid(&self, cards: Cards) -> i64 {
        cards.counts().iter().zip(self.each).map(|(&n, price)| i64::from(n) * price).sum()
    }

    /// What a stack costs above its worth.
    #[must_use]
    pub fn loss(&self, stack: &Stack) -> i64 {
        let worth = self.card * stack.cards.len() as i64 + self.point * i64::from(stack.points());
        self.of(stack.cards) - worth
    }

    /// Raises the price of every stack by so much at least: each has a card with a value.
    pub fn raise(&mut self, by: i64) {
        for price in &mut self.each[..VALUES] {
            *price += by;
        }
    }
}

/// For every rank and every sum, the least loss of cards up to that rank that make that sum.
#[derive(Clone, Debug)]
pub struct Table {
    pub prices: Prices,
    width: usize,
    /// By rank, where rank 0 is no cards at all, and by sum.
    least: Vec<i64>,
}

impl Table {
    #[must_use]
    pub fn new(problem: &Problem, prices: Prices) -> Self {
        Self::up_to(problem.reach, problem, prices)
    }

    /// Only for forms that make small sums, where most stacks are.
    #[must_use]
    pub fn small(problem: &Problem, prices: Prices) -> Self {
        Self::up_to(problem.reach.min(SMALL * problem.target()).max(VALUES), problem, prices)
    }

    /// Whether it is for every form.
    #[must_use]
    pub fn is_whole(&self, problem: &Problem) -> bool {
        self.width > problem.reach
    }

    fn up_to(reach: usize, problem: &Problem, prices: Prices) -> Self {
        let width = reach + 1;
        let mut least = vec![NEVER; width * (VALUES + 1)];
        least[0] = 0;
        let mut most = 0;
        for (value, rank) in (1..).zip(Rank::all().take(VALUES)) {
            let (before, row) = least[(value - 1) * width..(value + 1) * width].split_at_mut(width);
            row.copy_from_slice(before);
            let loss = prices.each[rank.index()] - prices.card;
            for n in 1..=usize::from(problem.hand.count(rank)).min((width - 1) / value) {
                let (value, loss) = (n * value, n as i64 * loss);
                let reached = most.min(width - 1 - value);
                for (cell, rest) in row[value..].iter_mut().zip(&before[..=reached]) {
                    *cell = (*cell).min(rest + loss);
                }
            }
            most += value * usize::from(problem.hand.count(rank));
        }
        Self { prices, width, least }
    }

    /// The same table once every stack is raised so that it costs its worth at least: rounding is
    /// mended if the prices are those of a solved programme. Whatever they were, they prove now.
    #[must_use]
    pub fn raised(self, problem: &Problem) -> Self {
        let lowest = self.best(problem).map(|(loss, _)| loss).min().unwrap_or(0);
        if lowest >= 0 {
            return self;
        }
        let mut prices = self.prices;
        prices.raise(-lowest);
        Self::new(problem, prices)
    }

    fn least(&self, rank: usize, sum: usize) -> i64 {
        self.least[rank * self.width + sum]
    }

    fn card(&self, number: usize) -> i64 {
        self.prices.each[number - 1] - self.prices.card
    }

    /// The loss of a form before its values, but for the highest in a difference.
    fn start(&self, form: &Form, highest: usize) -> i64 {
        let before = i64::from(form.kings) * self.card(RANKS) - self.prices.point;
        let earned = |values: usize| self.prices.earned(values);
        match form.kind {
            Kind::Difference => before + self.card(highest) - earned(2 * highest - form.base),
            _ => before - earned(form.base),
        }
    }

    /// The stack that costs least below its worth, of every form that has any.
    #[must_use]
    pub fn cheapest(&self, problem: &Problem) -> Vec<Stack> {
        let below = self.best(problem).filter(|(loss, _)| *loss < 0);
        below.map(|(_, (form, highest))| self.stack(problem, form, highest)).collect()
    }

    /// The least loss of every form, with the highest card of a difference; and of the special,
    /// which is no form.
    fn best<'a>(
        &'a self,
        problem: &'a Problem,
    ) -> impl Iterator<Item = (i64, (Option<&'a Form>, usize))> + 'a {
        let forms = problem.forms.iter().filter(|form| form.base < self.width).map(|form| {
            let with = |highest: usize| match form.kind {
                Kind::Difference => {
                    self.start(form, highest) + self.least(highest - 1, highest - form.base)
                }
                _ => self.start(form, 0) + self.least(VALUES, form.base),
            };
            let highest = match form.kind {
                Kind::Difference => problem.minuends(form).min_by_key(|&highest| with(highest)),
                _ => Some(0),
            };
            highest.map_or((NEVER, (None, 0)), |highest| (with(highest), (Some(form), highest)))
        });
        let special = problem.special.iter().map(|s| (self.prices.loss(s), (None, 0)));
        forms.chain(special).filter(|(loss, _)| *loss < NEVER / 2)
    }

    fn stack(&self, problem: &Problem, form: Option<&Form>, highest: usize) -> Stack {
        let Some(form) = form else { return problem.special() };
        let kings = Cards::NONE.with(Rank::KING, form.kings);
        let cards = match Rank::new(highest as u8) {
            Some(rank) => {
                self.traced(problem, highest - 1, highest - form.base, kings.with(rank, 1))
            }
            None => self.traced(problem, VALUES, form.base, kings),
        };
        Stack { cards, kind: form.kind, halves: form.halves }
    }

    /// Adds the cards that make a sum at the least loss.
    fn traced(
        &self,
        problem: &Problem,
        mut rank: usize,
        mut sum: usize,
        mut cards: Cards,
    ) -> Cards {
        let held = problem.hand.counts();
        while sum > 0 && rank > 0 {
            let (loss, least) = (self.card(rank), self.least(rank, sum));
            let most = usize::from(held[rank - 1]).min(sum / rank);
            let n = (0..=most)
                .find(|&n| self.least(rank - 1, sum - n * rank) + n as i64 * loss == least)
                .unwrap_or(0);
            if let Some(rank) = Rank::new(rank as u8) {
                cards.add(rank, n as u8);
            }
            sum -= n * rank;
            rank -= 1;
        }
        cards
    }
}

/// Which stacks are asked for: those whose loss is within bounds at several prices at once.
pub struct Asked<'a> {
    pub problem: &'a Problem,
    pub tables: &'a [&'a Table],
    /// The largest loss at each of them.
    pub bounds: [i64; PRICES],
    /// Only stacks no part of which is a stack already, as far as is seen at once.
    pub minimal: bool,
}

/// What remains to be chosen of a stack.
#[derive(Clone, Copy)]
struct Part {
    form: Form,
    cards: Cards,
    rank: usize,
    sum: usize,
}

/// Which sums up to 1279 some of the chosen cards make.
type Sums = [u64; 20];

impl Asked<'_> {
    /// Tells every stack within the bounds until `tell` answers false. False if stopped.
    pub fn each(&self, tell: &mut dyn FnMut(Stack) -> bool) -> bool {
        let problem = self.problem;
        let within = |stack: &Stack| {
            self.tables.iter().zip(&self.bounds).all(|(t, &bound)| t.prices.loss(stack) <= bound)
        };
        if let Some(special) = problem.special.filter(within)
            && !tell(special)
        {
            return false;
        }
        let mut none: Sums = [0; 20];
        none[0] = 1;
        problem.forms.iter().all(|form| {
            let cards = Cards::NONE.with(Rank::KING, form.kings);
            if form.kind == Kind::Sum {
                let part = Part { form: *form, cards, rank: VALUES, sum: form.base };
                return self.fill(part, self.starts(form, 0), &none, tell);
            }
            problem.minuends(form).all(|highest| {
                let Some(rank) = Rank::new(highest as u8) else { return true };
                let cards = cards.with(rank, 1);
                let part = Part { form: *form, cards, rank: highest - 1, sum: highest - form.base };
                self.fill(part, self.starts(form, highest), &none, tell)
            })
        })
    }

    fn starts(&self, form: &Form, highest: usize) -> [i64; PRICES] {
        let mut losses = [0; PRICES];
        for (loss, table) in losses.iter_mut().zip(self.tables) {
            *loss = table.start(form, highest);
        }
        losses
    }

    fn fill(
        &self,
        part: Part,
        mut losses: [i64; PRICES],
        sums: &Sums,
        tell: &mut dyn FnMut(Stack) -> bool,
    ) -> bool {
        let Part { form, cards, rank, sum } = part;
        for ((table, bound), loss) in self.tables.iter().zip(&self.bounds).zip(losses) {
            if loss + table.least(rank, sum) > *bound {
                return true;
            }
        }
        if sum == 0 {
            return tell(Stack { cards, kind: form.kind, halves: form.halves });
        }
        let Some(own) = Rank::new(rank as u8) else { return true };
        let held = usize::from(self.problem.hand.count(own));
        let mut sums = *sums;
        for n in 0..=held.min(sum / rank) {
            if n > 0 {
                for (loss, table) in losses.iter_mut().zip(self.tables) {
                    *loss += table.card(rank);
                }
                if self.minimal && form.kind == Kind::Sum {
                    joined(&mut sums, rank);
                    if self.has_part(&form, &sums) {
                        break;
                    }
                }
            }
            let next =
                Part { form, cards: cards.with(own, n as u8), rank: rank - 1, sum: sum - n * rank };
            if !self.fill(next, losses, &sums, tell) {
                return false;
            }
        }
        true
    }

    /// Whether some of the chosen cards make the target with fewer Kings, or with as many
    /// doubling.
    fn has_part(&self, form: &Form, sums: &Sums) -> bool {
        let made = |sum: usize| {
            sum < 64 * sums.len() && sum != form.base && sums[sum / 64] & (1 << (sum % 64)) != 0
        };
        let target = usize::from(target(self.problem.dice));
        (0..=form.kings).any(|kings| {
            (kings < form.kings && made(target << kings))
                || (target.is_multiple_of(1 << kings) && made(target >> kings))
        })
    }
}

/// Adds to the sums those with one more card of this value.
fn joined(sums: &mut Sums, value: usize) {
    for i in (0..sums.len()).rev() {
        let below = if i > 0 { sums[i - 1] >> (64 - value) } else { 0 };
        sums[i] |= sums[i] << value | below;
    }
}
