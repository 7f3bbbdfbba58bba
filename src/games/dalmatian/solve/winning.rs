//! The chance to win a match of two, by backward induction over rounds and leads.
//!
//! All that counts before a round is by how much its first player leads. A turn pays, for each
//! final score, the chance to win that follows from it.

use super::turns::{SCORES, SolvedTurn, Worth};
use crate::games::dalmatian::{DICE, Dalmatian, ROUNDS};
use crate::pieces::{Dice, FACES};

/// What each final score of a turn is worth.
pub type Pays = [f64; SCORES];

/// Turns with one total are solved side by side, each for what it pays.
const LANES: usize = 8;
type Lanes = [f64; LANES];

/// Nobody can lead by more.
const MOST: i64 = DICE as i64 * ROUNDS;
/// Totals, from two on.
const TOTALS: usize = 11;

/// A match of two by these house rules, solved from its end as far as was asked.
pub struct Winning {
    rules: Dalmatian,
    /// By total, for a few ways of paying at a time.
    turns: [SolvedTurn<Lanes>; TOTALS],
    /// By rounds to come, and by the lead, from the lowest: the chance of the player who moves first.
    rounds: Vec<Vec<f64>>,
}

impl Winning {
    pub fn new(rules: Dalmatian) -> Self {
        let share = |lead: i64| f64::midpoint(lead.signum() as f64, 1.0);
        let over = (-MOST..=MOST).map(share).collect();
        let turn = |total: usize| SolvedTurn::new(rules, total as u8 + 2);
        Self { rules, turns: std::array::from_fn(turn), rounds: vec![over] }
    }

    /// Goes on with the solution until it knows this many rounds to come.
    pub fn solve(&mut self, to_come: usize) {
        while self.rounds.len() <= to_come {
            let round = self.solve_round();
            self.rounds.push(round);
        }
    }

    /// The chance of the first player of a round, by the lead and the rounds to come.
    pub fn first(&self, to_come: usize, lead: i64) -> f64 {
        // Beyond what can be led by, the match is won.
        self.rounds[to_come][(lead.clamp(-MOST, MOST) + MOST) as usize]
    }

    /// What a turn pays to the second player of a round, behind whom so many rounds come, where the
    /// first leads by so much and has made `made` points: with V2 these are not recorded yet.
    pub fn second_pays(&self, to_come: usize, lead: i64, made: i64) -> Pays {
        std::array::from_fn(|own| {
            let own = own as i64;
            let best = if self.rules.round_winners { own.max(made) } else { 0 };
            let recorded = |points: i64| if points < best { 0 } else { points };
            // The second moves first in the next round.
            self.first(to_come, -(lead + recorded(made) - recorded(own)))
        })
    }

    /// What a turn pays to the first player of a round.
    pub fn first_pays(&mut self, total: u8, to_come: usize, lead: i64) -> Pays {
        let pays: [Pays; SCORES] =
            std::array::from_fn(|made| self.second_pays(to_come, lead, made as i64));
        let seconds = self.fresh(total, &pays);
        std::array::from_fn(|made| 1.0 - seconds[made])
    }

    /// The next round towards the beginning of the match.
    fn solve_round(&mut self) -> Vec<f64> {
        let to_come = self.rounds.len() - 1;
        let most = i64::from(DICE) * (ROUNDS - 1 - to_come as i64).max(0);
        // Without V2 lead and points made come to a lead; with V2 they do not.
        let (made, width) = if self.rules.round_winners { (DICE.into(), 6) } else { (0, 1) };
        let far = if self.rules.round_winners { most } else { most + i64::from(DICE) };
        let situations = (-most..=far).flat_map(|lead| (0..=made).map(move |made| (lead, made)));
        let pays: Vec<Pays> =
            situations.map(|(lead, made)| self.second_pays(to_come, lead, made)).collect();
        let mut round = vec![0.0; 2 * MOST as usize + 1];
        for (two, ways) in Dice::throws(2) {
            let total = two.sum() as u8;
            let seconds = self.fresh(total, &pays);
            let pays = |lead: i64| {
                let at = (lead + most) as usize * width;
                std::array::from_fn(|made| 1.0 - seconds[at + made])
            };
            let firsts: Vec<Pays> = (-most..=most).map(pays).collect();
            for (lead, chance) in (-most..=most).zip(self.fresh(total, &firsts)) {
                round[(lead + MOST) as usize] += ways as f64 / 36.0 * chance;
            }
        }
        round
    }

    /// What a fresh turn is worth under best play, for each way of paying.
    fn fresh(&mut self, total: u8, pays: &[Pays]) -> Vec<f64> {
        let turn = &mut self.turns[usize::from(total) - 2];
        let mut values = Vec::with_capacity(pays.len());
        for pays in pays.chunks(LANES) {
            let pay = |lane: usize, score: usize| pays.get(lane).map_or(0.0, |pays| pays[score]);
            let lanes: [Lanes; SCORES] =
                std::array::from_fn(|score| std::array::from_fn(|lane| pay(lane, score)));
            turn.solve(|_, score| lanes[usize::from(score)]);
            values.extend(&turn.fresh()[..pays.len()]);
        }
        values
    }
}

impl Worth for Lanes {
    #[inline]
    fn raise(&mut self, other: &Self) {
        for lane in 0..LANES {
            let (value, other) = (self[lane], other[lane]);
            self[lane] = if value < other { other } else { value };
        }
    }

    #[inline]
    fn mean(_keep: usize, by_face: [&Self; FACES as usize]) -> Self {
        let mut sum = [0.0; LANES];
        for one in by_face {
            for lane in 0..LANES {
                sum[lane] += one[lane];
            }
        }
        sum.map(|sum| sum / 6.0)
    }
}
