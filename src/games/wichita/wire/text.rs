//! Hands and stacks as they are written.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::MOST_CARDS;
use crate::games::wichita::score::{Stack, read_usual};
use crate::games::wichita::state::Hand;
use crate::kit::cards::{Card, Rank};

/// Something written in the usual way, or else the text that was found.
#[derive(Clone, Debug)]
pub(super) enum Text<T> {
    Usual(T),
    Other(String),
}

/// What is usually written in one way.
trait Usual: Sized {
    fn usual(text: &str) -> Option<Self>;
}

impl Usual for Option<Card> {
    fn usual(text: &str) -> Option<Self> {
        if text == "?" {
            return Some(None);
        }
        let (rank, rest) = Rank::read_front(text)?;
        rest.is_empty().then_some(Some(Card::bare(rank)))
    }
}

impl Usual for Stack {
    fn usual(text: &str) -> Option<Self> {
        read_usual(text)
    }
}

impl<'de, T: Usual> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads<T>(PhantomData<T>);
        impl<T: Usual> Visitor<'_> for Reads<T> {
            type Value = Text<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(T::usual(text).map_or_else(|| Text::Other(text.to_string()), Text::Usual))
            }
        }
        deserializer.deserialize_str(Reads(PhantomData))
    }
}

impl<T: Serialize> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Text::Usual(known) => known.serialize(serializer),
            Text::Other(text) => serializer.serialize_str(text),
        }
    }
}

/// The cards of a hand, and those that are written in some other way, with their places.
#[derive(Clone, Debug, Default)]
pub(super) struct HandText {
    pub len: usize,
    pub known: Hand,
    pub others: Vec<(usize, String)>,
}

impl<'de> Deserialize<'de> for HandText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = HandText;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a sequence")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<HandText, A::Error> {
                let mut hand = HandText::default();
                while let Some(card) = seq.next_element()? {
                    match card {
                        // More are refused, and need not be counted.
                        _ if hand.len > MOST_CARDS => {}
                        Text::Usual(card) => hand.known.take_up(&[card]),
                        Text::Other(text) => hand.others.push((hand.len, text)),
                    }
                    hand.len += 1;
                }
                Ok(hand)
            }
        }
        deserializer.deserialize_seq(Reads)
    }
}

impl Serialize for HandText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.known.serialize(serializer)
    }
}

impl From<Hand> for HandText {
    fn from(known: Hand) -> Self {
        Self { len: known.len().into(), known, others: Vec::new() }
    }
}

/// Highest first, `?` for an unseen card.
impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let unseen = std::iter::repeat_n("?", usize::from(self.unseen));
        serializer.collect_seq(self.known.ranks().map(Rank::name).chain(unseen))
    }
}

impl Serialize for Stack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_string())
    }
}
