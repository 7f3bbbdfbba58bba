//! Where `next` says what is awaited, and lists what may be done.

use std::ops::RangeInclusive;

use super::{CountsFrom, Next};
use crate::pieces::{Card, Due, Seat, cards};

/// Something a seat may do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<M> {
    pub seat: Seat,
    pub choice: Choice<M>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choice<M> {
    Move(M),
    /// A move with any whole number within bounds, both included.
    Range {
        kind: &'static str,
        least: i64,
        most: i64,
    },
    /// A move that cannot be listed, such as a lay from unseen cards.
    Open {
        kind: &'static str,
    },
}

/// Where [`next`](super::Game::next) says what is awaited, and lists what may be done while
/// somebody reads.
pub struct May<'a, M> {
    offers: Option<&'a mut Vec<Offer<M>>>,
    pack: Option<&'a mut Vec<Card>>,
    /// See [`one_pack`](May::one_pack): the cards known, and the clause.
    pub(super) known: Option<(Vec<Card>, &'static str)>,
    /// Kinds of which moves that are not listed may be made too, such as several listed ones in one, or
    /// to leave the game; [`allows`](super::Game::allows) judges them, from any seat.
    pub unlisted: &'static [&'static str],
    /// People decide here, even for a player whom the program plays: only they know the cards.
    pub asks_people: bool,
    /// It is nobody's turn: everybody may make any listed move, also those of other seats. If people
    /// play, bots stay silent.
    pub anybody: bool,
    /// What words such as `keep` and `pot` count from.
    pub counts_from: CountsFrom,
    /// There is nothing to decide: Enter makes this move of one word.
    pub obvious: Option<&'static str>,
    /// This move of one word goes without saying before one that is possible only after it.
    pub implied: Option<&'static str>,
}

impl<'a, M> May<'a, M> {
    /// Nobody reads.
    pub fn nobody() -> Self {
        Self {
            offers: None,
            pack: None,
            known: None,
            asks_people: false,
            unlisted: &[],
            anybody: false,
            counts_from: CountsFrom::default(),
            obvious: None,
            implied: None,
        }
    }

    /// Adds what may be done to a list.
    pub fn list(offers: &'a mut Vec<Offer<M>>) -> Self {
        Self { offers: Some(offers), ..Self::nobody() }
    }

    /// Adds the cards that may still come to a list.
    pub fn pack(cards: &'a mut Vec<Card>) -> Self {
        Self { pack: Some(cards), ..Self::nobody() }
    }

    /// Whether somebody reads the moves, for games in which listing takes long.
    pub fn is_read(&self) -> bool {
        self.offers.is_some()
    }

    pub fn over(&self) -> Next {
        Next::Over
    }

    /// This seat rolls this number of dice, by this clause of the rules.
    pub fn roll(&self, seat: Seat, dice: u8, rule: &'static str) -> Next {
        Next::Chance(Due::dice(seat, dice).by(rule))
    }

    /// The same, but only this seat sees them.
    pub fn roll_hidden(&self, seat: Seat, dice: u8, rule: &'static str) -> Next {
        Next::Chance(Due::dice(seat, dice).by(rule).hidden())
    }

    /// These cards are dealt; the closure adds every card that may come, as far as the state
    /// knows, in a stable order.
    pub fn deal(&mut self, due: Due, pack: impl FnOnce(&mut Vec<Card>)) -> Next {
        if let Some(cards) = &mut self.pack {
            pack(cards);
        }
        Next::Chance(due)
    }

    /// Cards come from a pack of 52, of which these are known. No card comes twice, by this clause,
    /// and one that is known by its rank alone may be any of that rank.
    pub fn one_pack(&mut self, known: impl FnOnce() -> Vec<Card>, twice: &'static str) {
        if let Some(pack) = &mut self.pack {
            let known = known();
            pack.extend(cards::rest_of_pack(&known));
            self.known = Some((known, twice));
        }
    }

    /// This seat chooses one of these moves.
    pub fn choose<I: IntoIterator<Item = M>>(
        &mut self,
        seat: Seat,
        moves: impl FnOnce() -> I,
    ) -> Next {
        self.also(seat, moves);
        Next::Decide(seat)
    }

    /// This seat chooses one of these moves, or rolls.
    pub fn choose_or_roll<I: IntoIterator<Item = M>>(
        &mut self,
        seat: Seat,
        moves: impl FnOnce() -> I,
        dice: u8,
        rule: &'static str,
    ) -> Next {
        self.also(seat, moves);
        Next::ActOrRoll(Due::dice(seat, dice).by(rule))
    }

    /// This seat may make one of these moves too, no matter what is awaited.
    pub fn also<I: IntoIterator<Item = M>>(&mut self, seat: Seat, moves: impl FnOnce() -> I) {
        if let Some(offers) = &mut self.offers {
            let offer = |mv| Offer { seat, choice: Choice::Move(mv) };
            offers.extend(moves().into_iter().map(offer));
        }
    }

    /// This seat may make a move of this kind with any number in the range; [`allows`] judges it.
    ///
    /// [`allows`]: super::Game::allows
    pub fn range(&mut self, seat: Seat, kind: &'static str, range: RangeInclusive<i64>) {
        if let Some(offers) = &mut self.offers {
            let choice = Choice::Range { kind, least: *range.start(), most: *range.end() };
            offers.push(Offer { seat, choice });
        }
    }

    /// This seat may make moves of this kind, which cannot be listed; [`allows`] judges them.
    ///
    /// [`allows`]: super::Game::allows
    pub fn open(&mut self, seat: Seat, kind: &'static str) {
        if let Some(offers) = &mut self.offers {
            offers.push(Offer { seat, choice: Choice::Open { kind } });
        }
    }
}
