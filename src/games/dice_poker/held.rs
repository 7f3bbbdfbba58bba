//! The cards that a player holds.

use std::ops::{Deref, DerefMut};

use super::CARDS;
use crate::kit::cards::Card;

/// Three cards at most, in the order in which they came; `None` for a card that nobody has seen.
/// They lie in place rather than in a list, so that a table full of them is copied at one go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Held {
    /// `None` too where no card has come yet.
    cards: [Option<Card>; CARDS as usize],
    n: u8,
}

impl Held {
    #[must_use]
    pub fn of(cards: &[Option<Card>]) -> Self {
        let mut held = Self::default();
        held.add(cards);
        held
    }

    /// Adds cards. There is no room for a fourth.
    pub fn add(&mut self, cards: &[Option<Card>]) {
        for (place, card) in self.cards[usize::from(self.n)..].iter_mut().zip(cards) {
            *place = *card;
            self.n += 1;
        }
    }

    /// How many have come.
    #[must_use]
    pub fn len(&self) -> usize {
        self.n.into()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// With unseen cards for those that have not come yet.
    #[must_use]
    pub fn filled_up(self) -> Self {
        Self { n: CARDS, ..self }
    }

    /// All three, if all are known.
    #[must_use]
    pub fn all_known(&self) -> Option<[Card; CARDS as usize]> {
        let [Some(one), Some(two), Some(three)] = self.cards else { return None };
        Some([one, two, three])
    }
}

impl FromIterator<Option<Card>> for Held {
    fn from_iter<I: IntoIterator<Item = Option<Card>>>(cards: I) -> Self {
        let mut held = Self::default();
        cards.into_iter().for_each(|card| held.add(&[card]));
        held
    }
}

impl Deref for Held {
    type Target = [Option<Card>];

    fn deref(&self) -> &[Option<Card>] {
        &self.cards[..usize::from(self.n)]
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut [Option<Card>] {
        &mut self.cards[..usize::from(self.n)]
    }
}

#[cfg(test)]
mod tests {
    use super::Held;
    use crate::kit::cards::Card;

    #[test]
    fn cards_lie_as_in_a_list_with_room_for_three() {
        let [ace, two, ..] = Card::PACK.map(Some);
        let all = [ace, None, two, ace];
        let mut held = Held::default();
        for n in 0..=all.len() {
            let room = n.min(3);
            assert_eq!(*held, all[..room]);
            assert_eq!((held.len(), held.is_empty()), (room, n == 0));
            assert_eq!(held, Held::of(&all[..n]));
            assert_eq!(held, all[..n].iter().copied().collect());
            assert_eq!(held.filled_up()[..room], all[..room]);
            assert_eq!(held.filled_up()[room..], [None; 3][room..]);
            if let Some(next) = all.get(n) {
                held.add(&[*next]);
            }
        }
        assert_ne!(Held::of(&[ace]), Held::of(&[ace, None]));
        assert_eq!(held.all_known(), None);
        held[1] = two;
        assert_eq!(held.all_known().map(|cards| cards.map(Some)), Some([ace, two, two]));
        assert_eq!(Held::of(&[ace, two]).all_known(), None);
    }
}
