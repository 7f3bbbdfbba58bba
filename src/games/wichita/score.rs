//! Stacks: what cards make, what they score, and how they are written.

use std::cmp::Reverse;
use std::fmt;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::pieces::{Code, Dice, RANKS, Rank, Refusal, Result, Suit, refuse_if, visible};

/// The most cards of one rank at any table: those of eight packs.
pub const OF_A_RANK: u8 = 32;

/// Ranks with a value: all but the king.
pub const VALUES: usize = RANKS - 1;

/// Cards counted by rank: suits never matter here. A byte for each rank, aces first, and room for
/// sixteen: as one number, hands are compared and taken from one another at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cards([u8; 16]);

impl Hash for Cards {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(self.number());
    }
}

impl Cards {
    pub const NONE: Cards = Cards([0; 16]);

    pub fn of(ranks: &[Rank]) -> Self {
        ranks.iter().fold(Self::NONE, |cards, &rank| cards.with(rank, 1))
    }

    /// How many of each rank, aces first.
    pub(super) fn of_counts<const N: usize>(counts: [u8; N]) -> Self {
        let mut cards = Self::NONE;
        cards.0[..N].copy_from_slice(&counts);
        cards
    }

    /// Greater with higher cards.
    pub(super) fn number(self) -> u128 {
        u128::from_le_bytes(self.0)
    }

    pub fn count(self, rank: Rank) -> u8 {
        self.count_at(rank.index())
    }

    pub(super) fn count_at(self, index: usize) -> u8 {
        self.0[index]
    }

    pub fn counts(self) -> [u8; RANKS] {
        std::array::from_fn(|index| self.0[index])
    }

    pub(super) fn kings(self) -> u8 {
        self.count(Rank::KING)
    }

    /// No count runs over: 255 of a rank is more than any table has, and is refused as such.
    pub fn with(self, rank: Rank, n: u8) -> Self {
        self.with_at(rank.index(), n)
    }

    pub(super) fn with_at(mut self, index: usize, n: u8) -> Self {
        let count = &mut self.0[index];
        *count = count.saturating_add(n);
        self
    }

    pub fn len(&self) -> usize {
        self.0.into_iter().map(usize::from).sum()
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    pub(super) fn plus(mut self, other: Cards) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(theirs);
        }
        self
    }

    /// What is left when as much of `other` is taken away as is here.
    pub(super) fn without(mut self, other: Cards) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(theirs);
        }
        self
    }

    pub(super) fn without_rank(mut self, index: usize) -> Self {
        self.0[index] = 0;
        self
    }

    /// Counts are below 128 at any table, so that the highest bit of every byte is free.
    pub(super) fn contains(self, part: Cards) -> bool {
        const TOP_BITS: u128 = u128::from_ne_bytes([0x80; 16]);
        ((self.number() | TOP_BITS) - part.number()) & TOP_BITS == TOP_BITS
    }

    /// Without a part that it contains.
    pub(super) fn minus(self, part: Cards) -> Self {
        Self((self.number() - part.number()).to_le_bytes())
    }

    /// Every card's rank, highest first.
    pub(super) fn ranks(self) -> impl DoubleEndedIterator<Item = Rank> + Clone {
        let all = Rank::all().rev();
        all.flat_map(move |rank| std::iter::repeat_n(rank, self.count(rank).into()))
    }

    /// The values of all cards together. Kings have none (R5).
    pub(super) fn sum(self) -> u64 {
        self.0[..VALUES].iter().zip(1..).map(|(&n, value)| u64::from(n) * value).sum()
    }

    /// The highest card that has a value.
    pub(super) fn highest(self) -> Option<Rank> {
        let valued = self.without_rank(Rank::KING.index()).number();
        // In whole bytes, and none if there is no card.
        Rank::new(16 - valued.leading_zeros() as u8 / 8)
    }
}

/// `Q 10 10 A`, highest first.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, self.ranks(), " ")
    }
}

fn write_joined(
    f: &mut fmt::Formatter<'_>,
    ranks: impl Iterator<Item = Rank>,
    sign: &str,
) -> fmt::Result {
    for (i, rank) in ranks.enumerate() {
        f.write_str(if i > 0 { sign } else { "" })?;
        f.write_str(rank.name())?;
    }
    Ok(())
}

/// How the cards of a stack work together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// R7: two cards that are the two dice.
    Special,
    /// All values added, or one card alone.
    Sum,
    /// The others taken from the highest.
    Difference,
    /// R8: a card turned up for going out.
    Bonus,
}

/// Stacks that are laid one after another; mostly one.
pub type Stacks = SmallVec<[Stack; 1]>;

/// A stack of sound form (R6, J1, J2). Which target it makes is another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    pub cards: Cards,
    pub kind: Kind,
    /// Whether its Kings halve; false where there are none.
    pub halves: bool,
}

impl Stack {
    pub(super) fn bonus(rank: Rank) -> Self {
        Self { cards: Cards::of(&[rank]), kind: Kind::Bonus, halves: false }
    }

    /// The two dice as cards.
    pub(super) fn special(dice: Dice) -> Self {
        Self { cards: special(dice), kind: Kind::Special, halves: false }
    }

    pub(super) fn points(&self) -> u16 {
        if self.kind == Kind::Special { 2 } else { 1 }
    }

    /// What the cards with a value make before any King works.
    fn base(&self) -> u64 {
        match self.kind {
            Kind::Difference => {
                let highest = self.cards.highest().map_or(0, |rank| u64::from(rank.number()));
                (2 * highest).saturating_sub(self.cards.sum())
            }
            Kind::Sum | Kind::Special | Kind::Bonus => self.cards.sum(),
        }
    }

    /// What it makes, if that is whole (J3).
    pub(super) fn made(&self) -> Option<u64> {
        let (base, kings) = (self.base(), self.cards.kings());
        if !self.halves {
            return Some(base << kings);
        }
        (base.trailing_zeros() >= u32::from(kings)).then(|| base >> kings)
    }

    /// The same in words.
    pub(super) fn made_words(&self) -> String {
        self.made().map_or("no whole number".to_string(), |made| made.to_string())
    }

    /// J13: whether its cards make the target by a sum as well. 5 and 3 with a King make four by
    /// (5+3)/K and by (5-3)*K.
    pub(super) fn is_a_sum_too(&self, target: u8) -> bool {
        let sum = u64::from(target) << self.cards.kings();
        self.kind == Kind::Difference && !self.halves && self.cards.sum() == sum
    }

    /// Where it comes in the order of stacks: specials first, then those of fewer cards, of fewer
    /// Kings, sums before differences, higher cards first.
    pub(super) fn order(&self) -> impl Ord + use<> {
        let Self { cards, kind, .. } = *self;
        (kind != Kind::Special, cards.len(), cards.kings(), kind, Reverse(cards.number()))
    }

    /// The same stack as a special, if its two cards are the two dice (R7).
    pub(super) fn recognised(mut self, dice: Dice) -> Self {
        if self.kind == Kind::Sum && self.cards == special(dice) {
            self.kind = Kind::Special;
        }
        self
    }
}

/// What cards with a value must come to before Kings make the target of it, and whether
/// these halve then.
pub(super) fn bases(target: u8, kings: u8) -> impl Iterator<Item = (usize, bool)> + Clone {
    let target = usize::from(target);
    let doubled = target.is_multiple_of(1 << kings).then_some((target >> kings, false));
    let halved = (kings > 0).then_some((target << kings, true));
    doubled.into_iter().chain(halved)
}

/// The two cards that are the two dice, an ace for a one.
pub(super) fn special(dice: Dice) -> Cards {
    Cards::of_counts(dice.counts())
}

/// `6+2`, `10-A-A`, `(Q+8)/K/K` (Kings work on all before them), `2&4` for a special, `bonus K`.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let valued = self.cards.ranks().filter(|&rank| rank != Rank::KING);
        let several = self.cards.kings() > 0 && valued.clone().nth(1).is_some();
        let (open, close) = if several { ("(", ")") } else { ("", "") };
        f.write_str(open)?;
        match self.kind {
            Kind::Bonus => return write!(f, "bonus {}", self.cards),
            Kind::Special => write_joined(f, valued.rev(), "&")?,
            Kind::Sum => write_joined(f, valued, "+")?,
            Kind::Difference => write_joined(f, valued, "-")?,
        }
        f.write_str(close)?;
        for _ in 0..self.cards.kings() {
            f.write_str(if self.halves { "/K" } else { "*K" })?;
        }
        Ok(())
    }
}

/// Reads a stack: `6+2`, `10-A-A`, `(Q+8)/K/K`, `2&4`.
///
/// # Errors
/// `move-unreadable` for what is no stack at all, `move-illegal` with the rule for a form that no
/// stack has.
pub fn read(text: &str) -> Result<Stack> {
    let text = text.trim();
    // Kings work on all before them, with brackets around it or without.
    let inner = text.trim_start_matches('(');
    let bare = inner.replacen(')', "", text.len() - inner.len());
    let mut rest = bare.trim();
    let mut reader = Reader::default();
    loop {
        let signed = rest.starts_with(['+', '-', '&', '*', '/']);
        let (sign, card) = rest.split_at(usize::from(signed));
        let (rank, after) = read_card(card.trim_start())?;
        let sign = match (reader.is_empty(), sign.chars().next()) {
            (true, Some(_)) => {
                return Err(unreadable("a stack begins with a card, not with a sign"));
            }
            (false, None) => {
                let message = "a sign is missing before this card: + or -, for Kings * or /";
                return Err(unreadable(message));
            }
            (_, sign) => sign,
        };
        reader.take(rank, sign)?;
        if after.is_empty() {
            return reader.finish();
        }
        rest = after;
    }
}

fn read_card(text: &str) -> Result<(Rank, &str)> {
    let unread = || match text.chars().next() {
        None => unreadable("a card is missing at the end"),
        Some(found) => unreadable(&format!("\"{}\" is not a card", visible(&found.to_string()))),
    };
    let (rank, rest) = Rank::read_front(text).ok_or_else(unread)?;
    // A suit says nothing here, but people may type it.
    let rest = rest.strip_prefix(|c| Suit::read(c).is_some()).unwrap_or(rest);
    Ok((rank, rest.trim_start()))
}

fn unreadable(message: &str) -> Refusal {
    Refusal::new(Code::MoveUnreadable, message)
        .hint("A stack is written like 6+2, 10-A-A, 6*K or (Q+8)/K/K")
}

fn illegal<T>(rule: &'static str, message: impl Into<String>) -> Result<T> {
    Err(Refusal::new(Code::MoveIllegal, message).rule(rule))
}

#[derive(Default)]
struct Reader {
    values: Vec<Rank>,
    /// The first sign between values.
    sign: Option<char>,
    kings: u8,
    /// The first sign before a King.
    work: Option<char>,
}

impl Reader {
    fn is_empty(&self) -> bool {
        self.values.is_empty() && self.kings == 0
    }

    fn take(&mut self, rank: Rank, sign: Option<char>) -> Result<()> {
        let (king, works) = (rank == Rank::KING, matches!(sign, Some('*' | '/')));
        if king && !works && sign.is_some() {
            let message = "a King has no value to add or take away: it doubles (*K) or halves (/K)";
            return illegal("R5", message);
        }
        let known = if king { &mut self.work } else { &mut self.sign };
        let mixed = known.is_some_and(|known| sign != Some(known));
        if mixed || (!king && (works || self.kings > 0)) {
            let message =
                "cards are all added or all taken away, then Kings all double or all halve";
            return illegal("R6", message);
        }
        *known = sign.or(*known);
        if king {
            self.kings = self.kings.saturating_add(1);
        } else {
            self.values.push(rank);
        }
        Ok(())
    }

    fn finish(self) -> Result<Stack> {
        let Reader { values, sign, kings, work } = self;
        let Some(first) = values.first() else {
            return illegal("J1", "Kings alone make nothing: they need a card to work on");
        };
        let cards = Cards::of(&values).with(Rank::KING, kings);
        refuse_if!(cards.counts().iter().any(|&n| n > OF_A_RANK) =>
            CardCount, by "R1", "even eight packs hold no more than {OF_A_RANK} cards of a rank");
        let kind = match sign {
            Some('&') if values.len() == 2 && kings == 0 => Kind::Special,
            Some('&') => return illegal("R7", "a special is two cards that are the two dice"),
            Some('-') => Kind::Difference,
            _ => Kind::Sum,
        };
        let result = 2 * i64::from(first.number()) - cards.sum() as i64;
        if kind == Kind::Difference && result <= 0 {
            let cards: Vec<&str> = values.iter().map(|rank| rank.name()).collect();
            let message =
                format!("{} makes {result}: a stack makes more than nothing", cards.join("-"));
            return illegal("J2", message);
        }
        Ok(Stack { cards, kind, halves: work == Some('/') })
    }
}
