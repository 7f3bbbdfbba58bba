//! Cards of ordinary packs: ranks, suits where they are known, cards nobody has seen, and cards in a row
//! as people type them.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use super::{Refusal, Result, Sampler, brief, refusal, refuse_if, visible};

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

super::in_text!(shown Rank, |typed| match Rank::read_front(typed) {
    Some((rank, "")) => Ok(rank),
    _ => Err(refusal!(CardInvalid, "\"{}\" is not a rank", brief(typed))),
});

super::in_text!(shown Card, str::parse);

impl FromStr for Card {
    type Err = Refusal;
    fn from_str(typed: &str) -> Result<Self, Refusal> {
        read_one(typed)?.ok_or_else(|| refusal!(CardInvalid, "say which card it is"))
    }
}

super::shape!(Rank, "Rank", super::parts::of_text("^(10|[2-9TJQKAtjqka])$", "The rank of a card."));

super::shape!(
    Card,
    "Card",
    super::parts::of_text(
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

/// A card that has been seen at the beginning of a text, and what follows it.
fn read_front(text: &str) -> Option<(Card, &str)> {
    let (rank, rest) = Rank::read_front(text)?;
    let mut signs = rest.chars();
    let Some(suit) = signs.next().and_then(Suit::read) else {
        return Some((Card::bare(rank), rest));
    };
    // The sign may carry a selector that asks for its black-and-white form.
    let rest = signs.as_str().trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
    Some((Card { rank, suit: Some(suit) }, rest))
}

/// One card or `?` as JSON writes it.
///
/// # Errors
/// `card-invalid`.
pub fn read_one(text: &str) -> Result<Option<Card>> {
    match (read_front(text), text) {
        (Some((card, "")), _) => Ok(Some(card)),
        (None, "?" | "_") => Ok(None),
        _ => Err(refusal!(CardInvalid,
            hint "A card is a rank, perhaps with a suit: \"As\", \"10\", or \"?\" if unseen",
            "\"{}\" is not one card", brief(text))),
    }
}

/// Reads cards as people type them: `AsKd9c`, `as kd 9c`, `A 10 ?`, `A♠`, `__` for two unseen.
///
/// # Errors
/// `card-invalid`.
pub fn read(mut rest: &str) -> Result<Vec<Option<Card>>> {
    let mut cards = Vec::new();
    while let Some(c) = rest.chars().next() {
        if c == '?' || c == '_' {
            cards.push(None);
            rest = &rest[1..];
        } else if c.is_whitespace() || c == ',' {
            rest = &rest[c.len_utf8()..];
        } else if let Some((card, after)) = read_front(rest) {
            cards.push(Some(card));
            rest = after;
        } else {
            return Err(refusal!(CardInvalid,
                hint "Ranks are A 2 3 4 5 6 7 8 9 10 (or T) J Q K, suits c d h s, ? is unseen",
                "\"{}\" is not a card", visible(&c.to_string())));
        }
    }
    Ok(cards)
}

/// Whether one pack can hold these cards and those seen. It has four of a rank.
///
/// # Errors
/// `card-duplicate`.
pub fn none_twice(seen: &[Card], more: &[Option<Card>]) -> Result<()> {
    for (i, card) in more.iter().enumerate().filter_map(|(i, card)| Some((i, (*card)?))) {
        let whole = card.suit.is_some();
        refuse_if!(whole && more.iter().filter(|other| **other == Some(card)).count() > 1 =>
            CardDuplicate, "{card} is in the hand twice");
        refuse_if!(whole && seen.contains(&card) =>
            CardDuplicate, "{card} is on the table already");
        let all = seen.iter().chain(more[..=i].iter().flatten());
        refuse_if!(all.filter(|other| other.rank == card.rank).count() > 4 =>
            CardDuplicate, "that would be a fifth {} on the table", card.rank);
    }
    Ok(())
}

/// Cards that somebody holds, `None` for one that nobody has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(transparent, inline)]
pub struct Hand(#[schemars(with = "Vec<Card>")] SmallVec<[Option<Card>; 4]>);

impl Deref for Hand {
    type Target = SmallVec<[Option<Card>; 4]>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Hand {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl FromIterator<Option<Card>> for Hand {
    fn from_iter<I: IntoIterator<Item = Option<Card>>>(cards: I) -> Self {
        Self(cards.into_iter().collect())
    }
}

impl FromStr for Hand {
    type Err = Refusal;
    fn from_str(typed: &str) -> Result<Self> {
        Ok(read(typed)?.into_iter().collect())
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&listed(self))
    }
}

impl Hand {
    pub fn known(&self) -> impl Iterator<Item = Card> {
        self.iter().copied().flatten()
    }

    pub fn is_known(&self) -> bool {
        !self.contains(&None)
    }

    /// The only card here that can be meant by one of which perhaps the rank alone was said.
    pub fn meant(&self, card: Card) -> Option<Card> {
        let fits = |held: &Card| {
            held.rank == card.rank && card.suit.is_none_or(|suit| held.suit == Some(suit))
        };
        let mut all = self.known().filter(fits);
        all.next().filter(|_| all.next().is_none())
    }

    /// Without this card, or without one that nobody has seen if it is not known to be there.
    pub fn without(&self, card: Card) -> Self {
        let known = self.iter().position(|held| *held == Some(card));
        let at = known.or_else(|| self.iter().position(Option::is_none));
        self.iter().enumerate().filter(|(i, _)| Some(*i) != at).map(|(_, card)| *card).collect()
    }

    /// Unseen cards become some of these.
    pub fn guess(&mut self, pack: &mut Vec<Card>, sampler: &mut dyn Sampler) {
        for card in self.iter_mut().filter(|card| card.is_none()) {
            let at = sampler.below(pack.len().max(1) as u32) as usize;
            *card = (at < pack.len()).then(|| pack.swap_remove(at));
        }
    }

    /// What is known of the hand once all of it is laid open, by the clauses that it is shown whole, of
    /// the cards that were dealt, and that no card lies elsewhere too.
    ///
    /// # Errors
    /// `card-count`, `card-duplicate`, or `move-illegal` if other cards are known to be there.
    pub fn laid_open(
        &self,
        shown: &[Option<Card>],
        elsewhere: &[Card],
        [whole, dealt, once]: [&'static str; 3],
    ) -> Result<Self> {
        refuse_if!(shown.len() != self.len() || shown.contains(&None) =>
            CardCount, by whole, "a hand is shown whole: {} cards, none of them unseen", self.len());
        let open = self.matched(shown).ok_or_else(
            || refusal!(MoveIllegal, by dealt, "these cards were not dealt: the hand is {self}"),
        )?;
        none_twice(elsewhere, shown).map_err(|why| why.rule(once))?;
        Ok(open)
    }

    /// Fits as many cards to it. One that is known by its rank alone has the suit that is shown, and the
    /// other way round.
    pub fn matched(&self, shown: &[Option<Card>]) -> Option<Self> {
        let (mut open, mut left) = (self.clone(), shown.to_vec());
        let mut cards: Vec<&mut Option<Card>> = open.iter_mut().collect();
        // Those that fit few cards choose first, and those unseen last.
        cards.sort_by_key(|card| card.map_or(2, |card| u8::from(card.suit.is_none())));
        for card in cards {
            let fits = |other: &Option<Card>| match (*card, *other) {
                (Some(card), Some(other)) => {
                    card.rank == other.rank && [card.suit, other.suit].contains(&None)
                }
                (card, _) => card.is_none(),
            };
            let exactly = left.iter().position(|other| *other == *card);
            let other = left.remove(exactly.or_else(|| left.iter().position(fits))?);
            let suits = [*card, other].map(|card| card?.suit);
            *card = other.map(|other| Card { suit: suits[0].or(suits[1]), ..other });
        }
        left.is_empty().then_some(open)
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|card| shown(*card)))
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = SmallVec::<[OneCard; 4]>::deserialize(deserializer)?;
        Ok(cards.into_iter().map(|OneCard(card)| card).collect())
    }
}

/// A card that may be `?`, as JSON writes it.
pub struct OneCard(pub Option<Card>);

super::in_text!(OneCard, |typed| read_one(typed).map(OneCard));

/// The cards that may come, as far as a state knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pack {
    /// These, in a stable order.
    Of(Vec<Card>),
    /// What a pack of 52 holds besides these. No card comes twice, by this clause, and one that is
    /// known by its rank alone may be any of that rank.
    Without(Vec<Card>, &'static str),
}

impl Pack {
    /// Each of them. A card known by rank alone takes one of its rank out of the pack.
    pub fn cards(self) -> Vec<Card> {
        let known = match self {
            Pack::Of(cards) => return cards,
            Pack::Without(known, _) => known,
        };
        let mut pack = Card::PACK.to_vec();
        pack.retain(|card| !known.contains(card));
        for bare in known.iter().filter(|card| card.suit.is_none()) {
            if let Some(first) = pack.iter().position(|card| card.rank == bare.rank) {
                pack.remove(first);
            }
        }
        pack
    }
}

#[cfg(test)]
mod tests {
    use super::{Card, Hand, Rank, Suit, listed, read, read_one};

    fn hand(text: &str) -> Hand {
        read(text).unwrap().into_iter().collect()
    }

    #[test]
    fn shown_cards_fit_what_is_known_of_a_hand() {
        let fits = |held: &str, shown: &str| hand(held).matched(&hand(shown));
        // The suit is known if either has it, and as long as it may be no card is there twice.
        assert_eq!(fits("As K ?", "A Kd 9c"), Some(hand("As Kd 9c")));
        assert_eq!(fits("K As ?", "9c A K"), Some(hand("K As 9c")));
        assert_eq!(fits("A As", "As Ad"), Some(hand("Ad As")));
        for (held, shown) in
            [("As ? ?", "Ad Kd 9c"), ("9 ? ?", "As Kd 8c"), ("A A ?", "As Kd 9c"), ("?", "As Kd")]
        {
            assert_eq!(fits(held, shown), None, "{held} shown as {shown}");
        }
    }

    #[test]
    fn cards_are_read_in_many_hands_and_written_in_one() {
        for text in ["AsKdTc?", "as kd 10c _", "A♠, K♦ 10♣ ?", "A♠\u{fe0e}K♦TC_"] {
            assert_eq!(listed(&read(text).unwrap()), "As Kd Tc ?", "{text}");
        }
        assert_eq!(listed(&read("a 10 t 2").unwrap()), "A 10 10 2");
    }

    #[test]
    fn reading_undoes_writing_for_every_card() {
        for card in Card::PACK {
            assert_eq!(read_one(&card.to_string()).unwrap(), Some(card));
            let bare = Card::bare(card.rank);
            assert_eq!(read_one(&bare.to_string()).unwrap(), Some(bare));
        }
        assert!(read_one("AsKd").is_err());
        assert!(read_one("").is_err());
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
