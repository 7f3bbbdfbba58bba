//! Cards of ordinary packs: ranks, suits where they are known, and cards nobody has seen.

use std::fmt;

use serde::{Serialize, Serializer};

use super::names::visible;
use super::refusal::{Code, Refusal};
use super::typed::Typed;

/// A rank, counted from the ace: ace 1, 2 to 10, jack 11, queen 12, king 13. What an ace is worth,
/// and whether it is high, is a matter of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

/// Ranks of a suit.
pub const RANKS: usize = 13;

impl Rank {
    pub const ACE: Rank = Rank(1);
    pub const TEN: Rank = Rank(10);
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
            return Some((Rank::TEN, rest));
        }
        let c = text.chars().next()?;
        let number = match c.to_ascii_uppercase() {
            'A' => 1,
            'T' => 10,
            'J' => 11,
            'Q' => 12,
            'K' => 13,
            digit @ '2'..='9' => digit as u8 - b'0',
            _ => return None,
        };
        Some((Rank(number), &text[c.len_utf8()..]))
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

    pub fn letter(self) -> char {
        ['c', 'd', 'h', 's'][self as usize]
    }

    pub fn sign(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    pub fn read(c: char) -> Option<Self> {
        match c {
            'c' | 'C' | '♣' | '♧' => Some(Self::Clubs),
            'd' | 'D' | '♦' | '♢' => Some(Self::Diamonds),
            'h' | 'H' | '♥' | '♡' => Some(Self::Hearts),
            's' | 'S' | '♠' | '♤' => Some(Self::Spades),
            _ => None,
        }
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

crate::shape!(
    Rank,
    "Rank",
    crate::pieces::shape::text("^(10|[2-9TJQKAtjqka])$", "The rank of a card.")
);

crate::shape!(
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

/// A card, or `?` for one that nobody has seen.
pub fn shown(card: Option<Card>) -> String {
    card.map_or_else(|| "?".to_string(), |card| card.to_string())
}

/// Cards in a row as words: `As Kd ?`.
pub fn listed(cards: &[Option<Card>]) -> String {
    cards.iter().map(|&card| shown(card)).collect::<Vec<_>>().join(" ")
}

/// A card in the usual way of writing it, which every state that comes in is full of.
pub fn read_usual(text: &str) -> Option<Card> {
    let (rank, rest) = Rank::read_front(text)?;
    let suit = match rest.as_bytes() {
        [] => None,
        [letter @ (b'c' | b'd' | b'h' | b's')] => Some(Suit::read(char::from(*letter))?),
        _ => return None,
    };
    Some(Card { rank, suit })
}

/// One card or `?` as JSON writes it.
///
/// # Errors
/// `card-invalid` at the pointer.
pub fn read_one(text: &str, at: impl fmt::Display) -> Result<Option<Card>, Refusal> {
    if let Some(card) = read_usual(text) {
        return Ok(Some(card));
    }
    let mut cards = read(text).map_err(|mut refusal| {
        refusal.at = Some(at.to_string());
        refusal
    })?;
    match (cards.pop(), cards.is_empty()) {
        (Some(card), true) => Ok(card),
        _ => Err(Refusal::new(
            Code::CardInvalid,
            format!("\"{}\" is not one card", super::names::brief(text)),
        )
        .at(at.to_string())
        .hint("A card is a rank, perhaps with a suit: \"As\", \"10\", or \"?\" if unseen")),
    }
}

/// Reads cards as people type them: `AsKd9c`, `as kd 9c`, `A 10 ?`, `A♠`, `__` for two unseen.
///
/// # Errors
/// `card-invalid`.
pub fn read<'a>(typed: impl Into<Typed<'a>>) -> Result<Vec<Option<Card>>, Refusal> {
    read_up_to(usize::MAX, typed).map(|(cards, _)| cards)
}

/// The first cards, and what is left behind so many.
///
/// # Errors
/// `card-invalid`, with the column.
pub fn read_up_to<'a>(
    most: usize,
    typed: impl Into<Typed<'a>>,
) -> Result<(Vec<Option<Card>>, Typed<'a>), Refusal> {
    let typed = typed.into();
    let mut cards = Vec::new();
    let mut rest = typed.text;
    while let Some(c) = rest.chars().next().filter(|_| cards.len() < most) {
        if c == '?' || c == '_' {
            cards.push(None);
            rest = &rest[1..];
        } else if c.is_whitespace() || c == ',' || c == '-' {
            rest = &rest[c.len_utf8()..];
        } else if let Some((rank, after)) = Rank::read_front(rest) {
            let suit = after.chars().next().and_then(Suit::read);
            cards.push(Some(Card { rank, suit }));
            rest = after;
            if suit.is_some() {
                let mut signs = after.chars();
                signs.next();
                // The sign may carry a selector that asks for its black-and-white form.
                rest = signs.as_str().trim_start_matches('\u{fe0e}').trim_start_matches('\u{fe0f}');
            }
        } else {
            let message = format!("\"{}\" is not a card", visible(&c.to_string()));
            let here = typed.skip(typed.text.len() - rest.len());
            return Err(here
                .refuse(Code::CardInvalid, message)
                .hint("Ranks are A 2 3 4 5 6 7 8 9 10 (or T) J Q K, suits c d h s, ? is unseen"));
        }
    }
    Ok((cards, typed.skip(typed.text.len() - rest.len())))
}

#[cfg(test)]
mod tests {
    use super::{Card, Rank, Suit, listed, read, read_one, read_usual};

    #[test]
    fn what_is_usual_is_read_as_anything_else() {
        let signs = || (0..0x80).filter_map(char::from_u32);
        let pairs = signs().flat_map(|a| signs().map(move |b| format!("{a}{b}")));
        let tens = signs().flat_map(|a| ["10", "T", "A"].map(|rank| format!("{rank}{a}")));
        let mut usual = 0;
        for text in pairs.chain(tens).chain(signs().map(String::from)) {
            let Some(card) = read_usual(&text) else { continue };
            assert_eq!(read(&text).unwrap(), [Some(card)], "{text:?}");
            usual += 1;
        }
        assert!(usual > 60, "{usual}");
    }

    #[test]
    fn cards_are_read_in_many_hands_and_written_in_one() {
        for text in ["AsKdTc?", "as kd 10c _", "A♠, K♦ 10♣ ?", "A♠\u{fe0e}K♦TC_"] {
            assert_eq!(listed(&read(text).unwrap()), "As Kd Tc ?", "{text}");
        }
        assert_eq!(listed(&read("a 10 t 2").unwrap()), "A 10 10 2");
        assert_eq!(read("A 1").unwrap_err().at.as_deref(), Some("column 3"));
        assert_eq!(
            read(super::Typed { text: "Ax", column: 3 }).unwrap_err().at.as_deref(),
            Some("column 4")
        );
    }

    #[test]
    fn reading_undoes_writing_for_every_card() {
        for card in Card::PACK {
            assert_eq!(read_one(&card.to_string(), "").unwrap(), Some(card));
            let bare = Card::bare(card.rank);
            assert_eq!(read_one(&bare.to_string(), "").unwrap(), Some(bare));
        }
        assert!(read_one("AsKd", "/cards/0").is_err());
        assert!(read_one("", "/cards/0").is_err());
    }

    #[test]
    fn a_pack_has_fifty_two_different_cards() {
        let mut pack = Card::PACK;
        pack.sort();
        assert!(pack.is_sorted_by(|a, b| a < b));
        assert_eq!(Rank::all().count(), 13);
        assert_eq!(Suit::read('♥'), Some(Suit::Hearts));
    }
}
