//! What somebody typed, in parts.

use super::{Code, Refusal};

/// A part of what was typed.
///
/// ```
/// use croupier::pieces::Typed;
///
/// let (total, dice) = Typed::new("6:1 7").split_once(':').unwrap();
/// let (_, wrong) = dice.split_once(' ').unwrap();
/// assert_eq!((total.text, wrong.text), ("6", "7"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a> {
    pub text: &'a str,
}

impl<'a> Typed<'a> {
    /// A whole line.
    pub fn new(text: &'a str) -> Self {
        Self { text }
    }

    /// Both sides of a byte that begins a sign.
    pub fn split_at(self, byte: usize) -> (Self, Self) {
        let (before, behind) = self.text.split_at(byte);
        (Self { text: before }, Self { text: behind })
    }

    /// What is left behind some bytes.
    pub fn skip(self, bytes: usize) -> Self {
        self.split_at(bytes).1
    }

    /// Without the spaces around it.
    pub fn trim(self) -> Self {
        let spaces = self.text.len() - self.text.trim_start().len();
        let rest = self.skip(spaces);
        Self { text: rest.text.trim_end() }
    }

    /// What stands before and behind the first such sign.
    pub fn split_once(self, is_mark: impl Mark) -> Option<(Self, Self)> {
        let at = self.text.find(|c| is_mark.is(c))?;
        self.around(at)
    }

    /// What stands before and behind the first such sign, or in its place the first space.
    pub fn split_once_or_space(self, is_mark: impl Mark) -> Option<(Self, Self)> {
        self.split_once(is_mark).or_else(|| self.trim().split_once(char::is_whitespace))
    }

    /// What stands before and behind the last such sign.
    pub fn rsplit_once(self, is_mark: impl Mark) -> Option<(Self, Self)> {
        let at = self.text.rfind(|c| is_mark.is(c))?;
        self.around(at)
    }

    fn around(self, at: usize) -> Option<(Self, Self)> {
        let (before, from) = self.split_at(at);
        let mark = from.text.chars().next()?;
        Some((before, from.skip(mark.len_utf8())))
    }

    /// The parts between such signs.
    pub fn split(self, is_mark: impl Mark) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let typed = rest?;
            match typed.split_once(|c| is_mark.is(c)) {
                Some((part, behind)) => {
                    rest = Some(behind);
                    Some(part)
                }
                None => rest.take(),
            }
        })
    }

    /// The first word, and what stands behind the space after it.
    pub fn first_word(self) -> (Self, Self) {
        let end = self.skip(self.text.len());
        self.split_once(char::is_whitespace).unwrap_or((self, end))
    }

    /// Sign by sign.
    pub fn signs(self) -> impl Iterator<Item = (char, Self)> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let sign = rest.text.chars().next()?;
            let (here, behind) = rest.split_at(sign.len_utf8());
            rest = behind;
            Some((sign, here))
        })
    }

    /// Other words in its place.
    pub fn with(self, text: &str) -> Typed<'_> {
        Typed { text }
    }

    /// Says what is wrong with it.
    pub fn refuse(self, code: Code, message: impl Into<String>) -> Refusal {
        Refusal::new(code, message)
    }
}

impl<'a, T: AsRef<str> + ?Sized> From<&'a T> for Typed<'a> {
    fn from(text: &'a T) -> Self {
        Self::new(text.as_ref())
    }
}

/// Signs at which text is parted: one, or those that a function accepts.
pub trait Mark: Copy {
    fn is(self, sign: char) -> bool;
}

impl Mark for char {
    fn is(self, sign: char) -> bool {
        self == sign
    }
}

impl<F: Fn(char) -> bool + Copy> Mark for F {
    fn is(self, sign: char) -> bool {
        self(sign)
    }
}
