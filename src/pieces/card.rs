//! Cards of ordinary packs: ranks, suits where they are known, and cards nobody has seen.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::parts::text;
use super::{Refusal, brief, cards, refusal};

/// A rank, counted from the ace: ace 1, 2 to 10, jack 11, queen 12, king 13. What an ace is worth,
/// and whether it is high, is a matter of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

/// Ranks of a suit.
pub const RANKS: usize = 13;

impl Rank {
    pub const ACE: Rank = Rank(1);
    pub const JACK: Rank = Rank(11);
    pub const QUEEN: Rank = Rank(12);
    pub const KING: Rank = Rank(13);

    pub fn new(number: u8) -> Option<Self> {
        (1..=13).contains(&number).then_some(Self(number))
    }

    /// 1 for the ace to 13 for the king.
    pub fn number(self) -> u8 {
        self.0
    }

    /// 0 for the ace to 12 for the king.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// Ace first, king last.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + Clone {
        (1..=13).map(Rank)
    }

    /// The letter or digit of each.
    pub const LETTERS: [u8; RANKS] = *b"A23456789TJQK";

    /// One letter or digit, `T` for ten, as in compact notation.
    pub fn letter(self) -> char {
        char::from(Self::LETTERS[self.index()])
    }

    /// `A`, `2` … `10`, `J`, `Q`, `K`.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; RANKS] =
            ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        NAMES[self.index()]
    }

    /// A rank at the beginning of `text`, and what follows it.
    pub fn read_front(text: &str) -> Option<(Rank, &str)> {
        if let Some(rest) = text.strip_prefix("10") {
            return Some((Rank(10), rest));
        }
        let letter = text.as_bytes().first()?.to_ascii_uppercase();
        let index = Self::LETTERS.iter().position(|one| *one == letter)?;
        Some((Rank(index as u8 + 1), &text[1..]))
    }
}

/// `A`, `2` … `10`, `J`, `Q`, `K`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// How each is written: the first as its letter, the third as its sign.
    const WRITTEN: [[char; 4]; 4] =
        [['c', 'C', '♣', '♧'], ['d', 'D', '♦', '♢'], ['h', 'H', '♥', '♡'], ['s', 'S', '♠', '♤']];

    pub fn letter(self) -> char {
        Self::WRITTEN[self as usize][0]
    }

    pub fn sign(self) -> char {
        Self::WRITTEN[self as usize][2]
    }

    pub fn read(c: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| Self::WRITTEN[*suit as usize].contains(&c))
    }
}

/// A card that has been seen, if perhaps only by its rank. An unseen card is `None` where a card
/// may be unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    pub rank: Rank,
    pub suit: Option<Suit>,
}

impl Card {
    pub fn bare(rank: Rank) -> Self {
        Self { rank, suit: None }
    }

    /// A pack of 52: suit by suit, aces first.
    pub const PACK: [Card; 52] = {
        let mut pack = [Card { rank: Rank::ACE, suit: None }; 52];
        let mut place = 0;
        while place < pack.len() {
            let rank = Rank((place % RANKS) as u8 + 1);
            pack[place] = Card { rank, suit: Some(Suit::ALL[place / RANKS]) };
            place += 1;
        }
        pack
    };
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, |typed| match Rank::read_front(typed) {
            Some((rank, "")) => Ok(rank),
            _ => Err(refusal!(CardInvalid, "\"{}\" is not a rank", brief(typed))),
        })
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Card {
    type Err = Refusal;
    fn from_str(typed: &str) -> Result<Self, Refusal> {
        cards::read_one(typed)?.ok_or_else(|| refusal!(CardInvalid, "say which card it is"))
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, str::parse)
    }
}

crate::pieces::shape!(
    Rank,
    "Rank",
    crate::pieces::shape::text("^(10|[2-9TJQKAtjqka])$", "The rank of a card.")
);

crate::pieces::shape!(
    Card,
    "Card",
    crate::pieces::shape::text(
        "^((10|[2-9TJQKAtjqka])[cdhsCDHS♣♦♥♠♧♢♡♤]?|[?_])$",
        "A rank, perhaps with a suit, or `?` for a card that is not known.",
    )
);

/// `As`, `Td` with a suit; `A`, `10` without.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suit {
            Some(suit) => write!(f, "{}{}", self.rank.letter(), suit.letter()),
            None => write!(f, "{}", self.rank),
        }
    }
}
