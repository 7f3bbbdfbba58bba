//! What is asked of chance, and what it answers.
//!
//! Rules never roll. They say which dice or cards are [`Due`]; a person, the program or a script
//! answers with [`Outcome`]. Counting, reading and drawing are written here once for all games.

use super::{
    Card, Code, Dice, FACES, Pack, Refusal, Result, Seat, brief, cards, marks, number, refusal,
    refuse_if,
};

/// What falls next, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Due {
    pub seat: Seat,
    pub what: Chance,
    /// Whether only this seat sees it: a hand of cards, dice under a cup.
    pub hidden: bool,
    /// So many cards, which are more, may come at once instead; 0 for none.
    pub or: u8,
    /// The clause of the rules by which it is due.
    pub by: &'static str,
}

/// Up to here there are fewer than 50,000 throws, which are listed.
const MOST_LISTED: u8 = 19;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// Dice are rolled.
    Dice(u8),
    /// Cards come from the pack.
    Cards(u8),
}

impl Chance {
    /// How many dice or cards.
    pub fn count(self) -> u8 {
        match self {
            Chance::Dice(n) | Chance::Cards(n) => n,
        }
    }

    pub fn is_dice(self) -> bool {
        matches!(self, Chance::Dice(_))
    }

    /// Everything that dice can show, each with its probability. `None` of cards, which are many, and
    /// if that is too much to list. What [`draw`] draws falls with these probabilities.
    ///
    /// ```
    /// use croupier::pieces::Chance;
    ///
    /// let two = Chance::Dice(2).outcomes().unwrap();
    /// assert_eq!(two.len(), 21);
    /// assert_eq!((two[0].0.words(), two[0].1), ("dice 1 1".to_string(), 1.0 / 36.0));
    /// ```
    pub fn outcomes(self) -> Option<Vec<(Outcome, f64)>> {
        let Chance::Dice(n @ ..=MOST_LISTED) = self else { return None };
        let all = 6_f64.powi(n.into());
        let fall = |(dice, ways)| (Outcome::Dice(dice), ways as f64 / all);
        Some(Dice::throws(n).into_iter().map(fall).collect())
    }

    /// `4 dice`, `1 card`.
    pub fn words(self) -> String {
        match self {
            Chance::Dice(n) => number(n, "die", "dice"),
            Chance::Cards(n) => number(n, "card", "cards"),
        }
    }

    /// What somebody does for whom this is due: `rolls`, `gets cards`.
    pub fn takes(self) -> &'static str {
        if self.is_dice() { "rolls" } else { "gets cards" }
    }
}

/// What fell. It may be unseen: at a real table the referee does not look.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Dice(Dice),
    /// Dice that only their owner has seen, by number.
    UnseenDice(u8),
    Cards(Vec<Option<Card>>),
}

impl Outcome {
    /// What this is to somebody who does not see it.
    pub fn unseen(what: Chance) -> Self {
        match what {
            Chance::Dice(n) => Outcome::UnseenDice(n),
            Chance::Cards(n) => Outcome::Cards(vec![None; n.into()]),
        }
    }

    /// How much fell.
    pub fn what(&self) -> Chance {
        let few = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        match self {
            Outcome::Dice(dice) => Chance::Dice(few(dice.len())),
            Outcome::UnseenDice(n) => Chance::Dice(*n),
            Outcome::Cards(cards) => Chance::Cards(few(cards.len())),
        }
    }

    /// Whether nobody but its owner has seen any of it.
    pub fn is_unseen(&self) -> bool {
        match self {
            Outcome::Dice(_) => false,
            Outcome::UnseenDice(_) => true,
            Outcome::Cards(cards) => cards.iter().all(Option::is_none),
        }
    }

    /// The one way of writing it: `dice 3 3 5 6`, `cards As Kd ?`.
    pub fn words(&self) -> String {
        match self {
            Outcome::Dice(dice) => format!("dice {dice}"),
            Outcome::UnseenDice(n) => format!("dice {}", marks((*n).into())),
            Outcome::Cards(list) => format!("cards {}", cards::listed(list)),
        }
    }

    /// Reads `dice …` or `cards …`, for what is due if anything is. `None` if the words begin with
    /// neither.
    ///
    /// # Errors
    /// Whatever is wrong with a face or a card.
    pub fn read(due: Option<Due>, words: &str) -> Option<Result<Self>> {
        let words = words.trim();
        let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match &*first.to_ascii_lowercase() {
            "dice" => Some(read_dice(due, rest)),
            "cards" => Some(cards::read(rest).map(Outcome::Cards)),
            _ => None,
        }
    }
}

/// Reads faces, or where dice are hidden a `?` for each of them.
fn read_dice(due: Option<Due>, words: &str) -> Result<Outcome> {
    let mut signs = words.chars().filter(|c| !c.is_whitespace()).peekable();
    let hidden = due.is_none_or(|due| due.hidden) && signs.peek().is_some();
    let n = signs.clone().count();
    match u8::try_from(n) {
        Ok(n) if hidden && signs.all(|c| c == '?') => Ok(Outcome::UnseenDice(n)),
        _ => Dice::read_faces(words).map(Outcome::Dice),
    }
}

impl Due {
    /// Dice of this seat, by this clause of the rules.
    pub const fn dice(seat: Seat, n: u8, by: &'static str) -> Self {
        Self { seat, what: Chance::Dice(n), hidden: false, or: 0, by }
    }

    /// Cards for this seat, face up, by this clause of the rules.
    pub const fn cards(seat: Seat, n: u8, by: &'static str) -> Self {
        Self { seat, what: Chance::Cards(n), hidden: false, or: 0, by }
    }

    /// The same, for the eyes of this seat alone.
    pub const fn hidden(self) -> Self {
        Self { hidden: true, ..self }
    }

    /// How many cards may come at once instead.
    pub fn more_at_once(self) -> Option<usize> {
        (self.or > 0).then_some(self.or.into())
    }

    /// `4 dice`, `1 or 4 cards` where more may be drawn at once.
    pub fn words(self) -> String {
        match self.more_at_once() {
            Some(more) => format!("{} or {more} cards", self.what.count()),
            None => self.what.words(),
        }
    }

    /// Whether this can have come: of the right kind and number, and of cards that are in the pack.
    ///
    /// # Errors
    /// `dice-count`, `card-count`, `phase-wrong` for dice where cards are due, `die-face`,
    /// `card-duplicate`, `card-invalid`.
    pub fn admits(self, outcome: &Outcome, pack: &Pack) -> Result<()> {
        let (due, told) = (self.what, outcome.what());
        refuse_if!(due.is_dice() != told.is_dice() =>
            PhaseWrong, "{} come now", if due.is_dice() { "dice" } else { "cards" });
        if due != told && told != Chance::Cards(self.or) {
            let code = if due.is_dice() { Code::DiceCount } else { Code::CardCount };
            let message = format!("{} typed, {} to come", told.words(), self.words());
            return Err(Refusal::new(code, message));
        }
        refuse_if!(!self.hidden && matches!(outcome, Outcome::UnseenDice(_)) =>
            DieFace, "these dice lie open: say what they show");
        let Outcome::Cards(cards) = outcome else { return Ok(()) };
        refuse_if!(!self.hidden && cards.contains(&None) =>
            CardInvalid, "this card lies face up: say which card it is");
        let mut left = match pack {
            Pack::Of(pack) => pack.clone(),
            Pack::Without(known, twice) => {
                return cards::none_twice(known, cards).map_err(|why| why.rule(twice));
            }
        };
        for card in cards.iter().flatten() {
            let is_it = |other: &Card| {
                other.rank == card.rank
                    && (other.suit == card.suit || other.suit.is_none() || card.suit.is_none())
            };
            let Some(at) = left.iter().position(is_it) else {
                return Err(refusal!(CardDuplicate, "{card} is not in the pack any more"));
            };
            left.swap_remove(at);
        }
        Ok(())
    }

    /// Dice on the table, which the program may roll in any game. All else is real, or the program
    /// deals it.
    pub fn is_open_dice(self) -> bool {
        self.what.is_dice() && !self.hidden
    }

    /// Whether words are meant as these dice or cards, rather than as a move.
    pub fn is_told_by(self, words: &str) -> bool {
        let first = words.split_whitespace().next().unwrap_or("");
        Outcome::read(None, words).is_some()
            || first.starts_with(|c: char| c.is_ascii_digit())
            || match self.what {
                Chance::Dice(_) => self.hidden && first.starts_with('?'),
                Chance::Cards(_) => cards::read(first).is_ok(),
            }
    }

    /// Reads what a person types for this: faces or cards alone, or with `dice` or `cards` in
    /// front; for hidden cards also just how many they are.
    ///
    /// # Errors
    /// Whatever is wrong with the words, and `move-ambiguous` for a number that may be the one card
    /// that is due or how many came at once instead.
    pub fn read(self, words: &str) -> Result<Outcome> {
        if let Some(outcome) = Outcome::read(Some(self), words) {
            return outcome;
        }
        let Chance::Cards(due) = self.what else { return read_dice(Some(self), words) };
        match words.trim().parse::<u8>() {
            Ok(n) if self.hidden && (n == due || n == self.or && due > 1) => {
                Ok(Outcome::unseen(Chance::Cards(n)))
            }
            Ok(n) if self.hidden && n == self.or => {
                let hint = format!("For the card type cards {n}, else {}", marks(n.into()));
                Err(refusal!(MoveAmbiguous, hint hint,
                    "{n} may be the card, or the number of cards"))
            }
            _ => cards::read(words).map(Outcome::Cards),
        }
    }
}

/// Fair draws for estimates and for the program's own dice. The only place through which
/// randomness reaches anything; what is behind it lives outside the rules.
///
/// ```
/// use croupier::pieces::Sampler;
///
/// /// The first of everything.
/// struct First;
///
/// impl Sampler for First {
///     fn below(&mut self, _: u32) -> u32 {
///         0
///     }
/// }
/// assert_eq!(First.below(6), 0);
/// ```
pub trait Sampler {
    /// A whole number below `n`, each equally likely. `n` is at least one.
    fn below(&mut self, n: u32) -> u32;
}

/// A whole number below `n`, each equally likely if every word of `BITS` bits is.
///
/// The word, taken as a fraction of all words, is multiplied by `n`; the whole part is the answer.
/// Words do not divide evenly among `n` answers, so the lowest `2^BITS mod n` fractions are
/// rejected and the next word is taken: this is Lemire's method, and it leaves every answer the
/// same number of words.
///
/// `n` is at least one and at most `2^BITS`; there is nothing below nought, and nought comes of it.
#[inline]
pub fn below<const BITS: u32>(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let n = u64::from(n);
    loop {
        let product = u64::from(word()) * n;
        let fraction = product & ((1 << BITS) - 1);
        // The division is only needed where a fraction is small enough to be rejected at all.
        if fraction >= n || fraction >= (1 << BITS) % n {
            // Below `n`, which came as 32 bits.
            return (product >> BITS) as u32;
        }
    }
}

/// Numbers that follow from the one it begins with: for what need not be drawn well, or must be the
/// same each time.
#[derive(Clone, Copy)]
pub struct SplitMix(pub u64);

impl SplitMix {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.bits() as usize % all.len()]
    }
}

impl Sampler for SplitMix {
    fn below(&mut self, n: u32) -> u32 {
        below::<32>(n, || (self.bits() >> 32) as u32)
    }
}

/// Draws an answer: dice by [`throw`], cards one by one without putting back.
///
/// # Errors
/// `card-count` if `pack` holds fewer cards than are due.
#[inline]
pub fn draw(
    what: Chance,
    mut pack: Vec<Card>,
    sampler: &mut (impl Sampler + ?Sized),
) -> Result<Outcome> {
    match what {
        Chance::Dice(n) => Ok(Outcome::Dice(throw(n, sampler))),
        Chance::Cards(n) if usize::from(n) > pack.len() => {
            Err(refusal!(CardCount, "{} due, {} left to deal", what.words(), pack.len()))
        }
        Chance::Cards(n) => {
            // A pack has far fewer cards than a word counts.
            let mut card = || pack.swap_remove(sampler.below(pack.len() as u32) as usize);
            Ok(Outcome::Cards((0..n).map(|_| Some(card())).collect()))
        }
    }
}

/// Throws `n` dice.
pub fn throw(n: u8, sampler: &mut (impl Sampler + ?Sized)) -> Dice {
    let mut dice = Dice::NONE;
    roll(n.into(), FACES.into(), sampler, |face| dice.add(face as u8));
    dice
}

/// The most ways to fall of dice that are drawn at once, so that at most one word in 64 is
/// rejected. Of dice with six sides that is ten.
const AT_ONCE: u64 = 1 << 26;

/// Rolls `n` dice of `sides` sides, one side at least, and calls `fell` with each face.
///
/// As many dice as `AT_ONCE` allows come of one number, tens of six-sided dice before the rest.
/// The number is below all the ways in which these dice can fall, and its digits in base `sides`,
/// the last one first, are the faces less one.
pub fn roll(n: u32, sides: u32, sampler: &mut (impl Sampler + ?Sized), mut fell: impl FnMut(u32)) {
    let mut left = n;
    while left > 0 {
        let (mut dice, mut ways) = (1, sides);
        while dice < left && u64::from(ways) * u64::from(sides) <= AT_ONCE {
            dice += 1;
            ways *= sides;
        }
        let mut digits = sampler.below(ways);
        for _ in 0..dice {
            fell(digits % sides + 1);
            digits /= sides;
        }
        left -= dice;
    }
}

/// Words that are neither a move nor luck. The table says what is possible instead.
pub fn unreadable(words: &str) -> Refusal {
    refusal!(MoveUnreadable, "\"{}\" is not a move", brief(words.trim()))
}

#[cfg(test)]
mod tests;
