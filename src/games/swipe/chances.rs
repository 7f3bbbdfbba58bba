//! J12: the exact chance of matching this turn, the others looking on.
//!
//! Of a player's dice only the faces that are there matter, and whether half the bid is there
//! twice, so that a turn has few states however many dice roll.

use super::score::{Holding, faces_of, ways_to_match};
use super::{FACE_CARDS, MOST_SEATS, Phase, State};
use crate::kit::cards::Rank;
use crate::kit::seat::Seat;

/// A bidder's turn as far as the chance to match goes.
pub struct Turn {
    bid: u8,
    /// The chance of every holding when the bidder's dice fall.
    own: Vec<(Holding, f64)>,
    /// By the set of loose faces: the chance that one roll of the bidder's dice matches.
    one_roll: [f64; 64],
    /// Every other player with loose dice.
    others: Vec<Other>,
}

struct Other {
    seat: Seat,
    faces: u8,
    /// The chances of what they show when they are rolled again.
    rolled: Vec<(u8, f64)>,
}

/// The faces of every other player's loose dice, in the order of [`Turn::others`].
type Faces = [u8; MOST_SEATS];

/// Reroll cards in the bidder's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHand {
    pub faces: u8,
    pub ace: bool,
}

impl InHand {
    pub const NONE: InHand = InHand { faces: 0, ace: false };

    pub fn of(state: &State, bidder: Seat) -> Self {
        let hand = state.player(bidder).hand;
        let faces = FACE_CARDS.iter().filter(|&&card| hand.has(card)).count() as u8;
        Self { faces, ace: hand.has(Rank::ACE) }
    }

    pub fn without_face(self) -> Self {
        Self { faces: self.faces.saturating_sub(1), ..self }
    }

    pub fn without_ace(self) -> Self {
        Self { ace: false, ..self }
    }
}

fn of_falls(n: u8) -> f64 {
    6_u64.pow(n.into()) as f64
}

impl Turn {
    /// The turn that runs, if one does.
    pub fn of(state: &State) -> Option<Self> {
        let bidder = state.bidder()?;
        let player = state.player(bidder);
        let bid = player.open_bid()?;
        let in_the_air = |seat: Seat| match state.phase {
            Phase::Reroll { owner, .. } => owner == seat,
            _ => false,
        };
        let others = bidder
            .around(state.seats())
            .skip(1)
            .filter(|&seat| !state.player(seat).loose.is_empty() || in_the_air(seat))
            .map(|seat| {
                let other = state.player(seat);
                let n = if in_the_air(seat) { other.free() } else { other.loose.len() as u8 };
                let of = of_falls(n);
                let rolled =
                    fallen_faces(n).map(|(faces, ways)| (faces, ways as f64 / of)).collect();
                Other { seat, faces: faces_of(other.loose), rolled }
            })
            .collect();
        let of = of_falls(player.dice);
        let own: Vec<(Holding, f64)> =
            Holding::falls(bid, player.dice).map(|(held, ways)| (held, ways as f64 / of)).collect();
        let one_roll =
            std::array::from_fn(|loose| ways_to_match(bid, player.dice, loose as u8) as f64 / of);
        Some(Self { bid, own, one_roll, others })
    }

    fn faces(&self) -> Faces {
        let mut faces = [0; MOST_SEATS];
        for (slot, other) in faces.iter_mut().zip(&self.others) {
            *slot = other.faces;
        }
        faces
    }

    /// The chance when the bidder's own dice fall now.
    pub fn rolling(&self, cards: InHand) -> f64 {
        self.rolling_among(self.faces(), cards)
    }

    /// The chance with these dice on the table, cards used as well as can be.
    pub fn holding(&self, held: Holding, cards: InHand) -> f64 {
        self.holding_among(held, self.faces(), cards)
    }

    /// The chance when this player's dice fall again and the bidder has these cards left, with
    /// the bidder's dice on the table or, before they have been rolled, without.
    pub fn rerolled(&self, victim: Seat, held: Option<Holding>, left: InHand) -> Option<f64> {
        let i = self.others.iter().position(|other| other.seat == victim)?;
        Some(self.rerolled_among(i, held, self.faces(), left))
    }

    fn rolling_among(&self, faces: Faces, cards: InHand) -> f64 {
        if !cards.ace {
            let once = self.one_roll[usize::from(union(faces))];
            // Every face card is one more try of the same kind.
            let tries = 1 + i32::from(cards.faces);
            return if tries == 1 { once } else { 1.0 - (1.0 - once).powi(tries) };
        }
        let again = self.again(faces, cards);
        let of = |held| self.holding_given(held, faces, cards, again);
        self.own.iter().map(|&(held, chance)| chance * of(held)).sum()
    }

    fn holding_among(&self, held: Holding, faces: Faces, cards: InHand) -> f64 {
        self.holding_given(held, faces, cards, self.again(faces, cards))
    }

    /// The chance after a face card, if there is one: whatever lies there is rolled again.
    fn again(&self, faces: Faces, cards: InHand) -> Option<f64> {
        (cards.faces > 0).then(|| self.rolling_among(faces, cards.without_face()))
    }

    fn holding_given(&self, held: Holding, faces: Faces, cards: InHand, again: Option<f64>) -> f64 {
        if held.matches(self.bid, union(faces)) {
            return 1.0;
        }
        let best = again.unwrap_or(0.0);
        if !cards.ace {
            return best;
        }
        (0..self.others.len())
            .map(|i| self.rerolled_among(i, Some(held), faces, cards.without_ace()))
            .fold(best, f64::max)
    }

    fn rerolled_among(
        &self,
        i: usize,
        held: Option<Holding>,
        mut faces: Faces,
        left: InHand,
    ) -> f64 {
        let mut sum = 0.0;
        for &(fallen, share) in &self.others[i].rolled {
            faces[i] = fallen;
            sum += share
                * match held {
                    Some(held) => self.holding_among(held, faces, left),
                    None => self.rolling_among(faces, left),
                };
        }
        sum
    }
}

fn union(faces: Faces) -> u8 {
    faces.iter().fold(0, |all, set| all | set)
}

/// The sets of faces that `n` dice can show, each with the number of falls of `6^n`.
pub fn fallen_faces(n: u8) -> impl Iterator<Item = (u8, u64)> {
    let mut ways = [0_u64; 64];
    // No two dice make 13, so that its holdings are sets of faces and nothing else.
    for (held, count) in Holding::falls(13, n) {
        ways[usize::from(held.faces)] += count;
    }
    (0..64_u8).map(move |set| (set, ways[usize::from(set)])).filter(|(_, ways)| *ways > 0)
}

/// The chance to match this turn at this moment: with the reroll cards of the bidder's hand, or
/// with none.
pub fn of_moment(state: &State, with_cards: bool) -> Option<f64> {
    let bidder = state.bidder()?;
    let turn = Turn::of(state)?;
    let cards = if with_cards { InHand::of(state, bidder) } else { InHand::NONE };
    let held = held_by(state, bidder);
    let chance = match state.phase {
        Phase::Roll(_) => Some(turn.rolling(cards)),
        Phase::Match(_) => Some(turn.holding(held?, cards)),
        Phase::Reroll { owner, .. } if owner == bidder => Some(turn.rolling(cards)),
        Phase::Reroll { owner, .. } => turn.rerolled(owner, held, cards),
        _ => None,
    };
    // Sums of shares may pass one by a rounding.
    chance.map(|chance| chance.min(1.0))
}

/// The bidder's dice on the table, if they lie there.
pub fn held_by(state: &State, bidder: Seat) -> Option<Holding> {
    let player = state.player(bidder);
    let bid = player.open_bid()?;
    (!player.loose.is_empty()).then(|| Holding::of(bid, player.loose))
}
