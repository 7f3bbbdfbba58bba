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
const VALUES: usize = RANKS - 1;

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
        let cards = special(dice);
        let stack = Stack { cards, kind: Kind::Special, halves: false };
        let special = hand.contains(cards).then_some(stack);
        Self { hand, dice, forms, reach, special }
    }

    /// A rough count of the work of pricing everything once.
    #[must_use]
    pub fn work(&self) -> u64 {
        (self.hand.len() * self.reach / 16 + 64) as u64
    }
}

/// Prices for ranks, and what they are prices for: cards used and points.
#[derive(Clone, Debug)]
pub struct Prices {
    pub each: [i64; RANKS],
    /// What a card used is worth.
    pub card: i64,
    /// What a point is worth.
    pub point: i64,
}

impl Prices {
    #[must_use]
    pub fn of(&self, cards: Cards) -> i64 {
        cards.counts().iter().zip(self.each).map(|(&n, price)| i64::from(n) * price).sum()
    }

    /// Raises the price of every stack by so much at least: each has a card with a value.
    pub fn raise(&mut self, by: i64) {
        for price in &mut self.each[..VALUES] {
            *price += by;
        }
    }

    /// What a stack costs above its worth.
    #[must_use]
    pub fn loss(&self, stack: &Stack) -> i64 {
        let worth = self.card * stack.cards.len() as i64 + self.point * i64::from(stack.points());
        self.of(stack.cards) - worth
    }
}

/// For every rank and every sum, the least loss of cards up to that rank that make that sum.
pub struct Table<'a> {
    problem: &'a Problem,
    prices: &'a Prices,
    /// `least[rank][sum]`, where rank 0 is no cards at all.
    least: Vec<Vec<i64>>,
}

impl<'a> Table<'a> {
    #[must_use]
    pub fn new(problem: &'a Problem, prices: &'a Prices) -> Self {
        let mut row = vec![NEVER; problem.reach + 1];
        row[0] = 0;
        let mut least = vec![row.clone()];
        for (value, rank) in (1..).zip(Rank::all().take(VALUES)) {
            let loss = prices.each[rank.index()] - prices.card;
            for _ in 0..problem.hand.count(rank) {
                for sum in (value..row.len()).rev() {
                    row[sum] = row[sum].min(row[sum - value] + loss);
                }
            }
            least.push(row.clone());
        }
        Self { problem, prices, least }
    }

    fn card(&self, number: usize) -> i64 {
        self.prices.each[number - 1] - self.prices.card
    }

    /// The loss of a form before its values.
    fn start(&self, form: &Form) -> i64 {
        i64::from(form.kings) * self.card(RANKS) - self.prices.point
    }

    /// The cheapest stack of every form, with its loss.
    #[must_use]
    pub fn cheapest(&self) -> Vec<(i64, Stack)> {
        let mut found = Vec::new();
        for form in &self.problem.forms {
            let start = self.start(form);
            let kings = Cards::NONE.with(Rank::KING, form.kings);
            if form.kind == Kind::Sum {
                let loss = start + self.least[VALUES][form.base];
                if loss < NEVER / 2 {
                    let cards = self.traced(VALUES, form.base, kings);
                    found.push((loss, Stack { cards, kind: form.kind, halves: form.halves }));
                }
                continue;
            }
            let with = |highest: usize| {
                start + self.card(highest) + self.least[highest - 1][highest - form.base]
            };
            let highest = self.minuends(form).min_by_key(|&highest| with(highest));
            if let Some(highest) = highest.filter(|&highest| with(highest) < NEVER / 2) {
                let begun = kings.with(Rank::all().nth(highest - 1).unwrap_or(Rank::QUEEN), 1);
                let cards = self.traced(highest - 1, highest - form.base, begun);
                found.push((with(highest), Stack { cards, kind: form.kind, halves: form.halves }));
            }
        }
        if let Some(special) = self.problem.special {
            found.push((self.prices.loss(&special), special));
        }
        found
    }

    /// The cards in hand that something can be taken from to leave the base of a form.
    fn minuends(&self, form: &Form) -> impl Iterator<Item = usize> {
        let counts = self.problem.hand.counts();
        (form.base + 1..=VALUES).filter(move |&number| counts[number - 1] > 0)
    }

    /// Adds the cards that make a sum at the least loss.
    fn traced(&self, mut rank: usize, mut sum: usize, mut cards: Cards) -> Cards {
        while sum > 0 && rank > 0 {
            let loss = self.card(rank);
            let most = usize::from(self.problem.hand.counts()[rank - 1]).min(sum / rank);
            let n = (0..=most)
                .find(|&n| {
                    self.least[rank - 1][sum - n * rank] + n as i64 * loss == self.least[rank][sum]
                })
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

/// Raises prices until every stack costs at least its worth. Only rounding is mended, if the
/// prices are those of a solved programme; whatever they are, afterwards they prove.
#[must_use]
pub fn sound(problem: &Problem, mut prices: Prices) -> Prices {
    for price in &mut prices.each {
        *price = (*price).max(0);
    }
    let lowest = Table::new(problem, &prices).cheapest().iter().map(|(loss, _)| *loss).min();
    prices.raise(lowest.map_or(0, |loss| (-loss).max(0)));
    prices
}

/// Which stacks are asked for: those whose loss is within bounds at several prices at once.
pub struct Asked<'a> {
    pub tables: &'a [Table<'a>],
    /// The largest loss at each of them.
    pub bounds: Vec<i64>,
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
        let Some(table) = self.tables.first() else { return true };
        let problem = table.problem;
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
            let losses: Vec<i64> = self.tables.iter().map(|t| t.start(form)).collect();
            let cards = Cards::NONE.with(Rank::KING, form.kings);
            if form.kind == Kind::Sum {
                let part = Part { form: *form, cards, rank: VALUES, sum: form.base };
                return self.fill(part, &losses, &none, tell);
            }
            table.minuends(form).all(|highest| {
                let Some(rank) = Rank::new(highest as u8) else { return true };
                let losses: Vec<i64> =
                    self.tables.iter().zip(&losses).map(|(t, l)| l + t.card(highest)).collect();
                let cards = cards.with(rank, 1);
                let part = Part { form: *form, cards, rank: highest - 1, sum: highest - form.base };
                self.fill(part, &losses, &none, tell)
            })
        })
    }

    fn fill(
        &self,
        part: Part,
        losses: &[i64],
        sums: &Sums,
        tell: &mut dyn FnMut(Stack) -> bool,
    ) -> bool {
        let Part { form, cards, rank, sum } = part;
        for ((table, bound), loss) in self.tables.iter().zip(&self.bounds).zip(losses) {
            if loss + table.least[rank][sum] > *bound {
                return true;
            }
        }
        if sum == 0 {
            return tell(Stack { cards, kind: form.kind, halves: form.halves });
        }
        let Some(own) = Rank::new(rank as u8) else { return true };
        let held = usize::from(self.tables[0].problem.hand.count(own));
        let mut losses = losses.to_vec();
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
            if !self.fill(next, &losses, &sums, tell) {
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
        let target = usize::from(target(self.tables[0].problem.dice));
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
