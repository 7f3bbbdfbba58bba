//! Hands and stacks as they are written.

use serde::{Deserializer, Serializer};

use super::MOST_CARDS;
use crate::games::wichita::score::{self, Kind, Stack};
use crate::games::wichita::state::Hand;
use crate::pieces::parts::{Text, list, text};
use crate::pieces::{FACES, cards, inconsistent};
use crate::prelude::*;

/// A stack that was laid once. For which dice is forgotten, but some dice there must have been.
fn read_stack(text: &str) -> Result<Stack> {
    let stack = score::read_usual(text).map_or_else(|| read_unusual(text), Ok)?;
    let two_faces = || stack.cards.counts()[FACES.into()..].iter().all(|&n| n == 0);
    match stack.kind {
        Kind::Bonus => Ok(stack),
        Kind::Special if !two_faces() => {
            Err(inconsistent("no die shows one of these cards", "").rule("R7"))
        }
        _ if stack.made().is_some_and(|made| (2..=12).contains(&made)) => Ok(stack),
        _ => {
            let message = format!("{stack} makes {}, which no two dice make", stack.made_words());
            Err(inconsistent(message, "").rule("R6"))
        }
    }
}

fn read_unusual(text: &str) -> Result<Stack> {
    if let Some(card) = text.trim().strip_prefix("bonus ") {
        let hidden = || Refusal::new(Code::CardInvalid, "a bonus card lies face up").rule("R8");
        let card = cards::read_one(card, "")?.ok_or_else(hidden)?;
        return Ok(Stack::bonus(card.rank));
    }
    score::read(text).map_err(|mut refusal| {
        if matches!(refusal.code, Code::MoveIllegal | Code::MoveUnreadable) {
            refusal.code = Code::StateInconsistent;
        }
        Refusal { at: None, ..refusal }
    })
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, read_stack)
    }
}

impl Serialize for Stack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_string())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (mut hand, mut held) = (Hand::default(), 0);
        list(deserializer, |place, Text(text)| {
            if held == MOST_CARDS {
                // It is the whole hand that is wrong.
                let refusal = Refusal::new(Code::CardCount, "no hand holds so many cards");
                return Err(refusal.rule("R1").at(""));
            }
            // A rank, or `?`.
            hand.take_up(&[match Rank::read_front(&text) {
                Some((rank, "")) => Some(Card::bare(rank)),
                _ => cards::read_one(&text, format_args!("/{place}"))?,
            }]);
            held += 1;
            Ok(())
        })?;
        Ok(hand)
    }
}

/// Highest first, `?` for an unseen card.
impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let unseen = std::iter::repeat_n("?", usize::from(self.unseen));
        serializer.collect_seq(self.known.ranks().map(Rank::name).chain(unseen))
    }
}
