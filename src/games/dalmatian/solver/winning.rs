//! The chance to win a match of two, by backward induction over rounds and leads.
//!
//! All that counts before a round is by how much its first player leads. A turn pays, for each
//! final score, the chance to win that follows from it.

use super::keeps::{KEEPS, Keeps, LATTICE, WHOLE};
use super::turns::SCORES;
use crate::games::dalmatian::{DICE, Dalmatian, ROUNDS, points};
use crate::pieces::dice::Dice;

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
    /// What every whole hand scores, by total.
    scores: [Vec<u8>; TOTALS],
    /// By rounds to come, and by the lead, from the lowest: the chance of whoever moves first.
    rounds: Vec<Vec<f64>>,
}

impl Winning {
    pub fn new(rules: Dalmatian) -> Self {
        let hands = &LATTICE.dice[WHOLE..];
        let of = |total: usize| {
            hands.iter().map(|dice| points(total as u8 + 2, *dice, rules.reuse)).collect()
        };
        let share = |lead: i64| f64::midpoint(lead.signum() as f64, 1.0);
        let over = (-MOST..=MOST).map(share).collect();
        Self { rules, scores: std::array::from_fn(of), rounds: vec![over] }
    }

    /// Goes on with the solution until it knows so many rounds to come.
    pub fn solve(&mut self, to_come: usize) {
        while self.rounds.len() <= to_come {
            let round = self.solve_round();
            self.rounds.push(round);
        }
    }

    /// The chance of the first player of a round that leads by so much, with so many rounds to come.
    pub fn first(&self, to_come: usize, lead: i64) -> f64 {
        // Beyond what can be led by, the match is won.
        self.rounds[to_come][(lead.clamp(-MOST, MOST) + MOST) as usize]
    }

    /// What a turn pays to the second player of a round, behind whom so many rounds come, where the
    /// first leads by so much and has made `made` points: with V2 these are not recorded yet.
    pub fn second_pays(&self, to_come: usize, lead: i64, made: i64) -> Pays {
        std::array::from_fn(|own| {
            let own = own as i64;
            let gained = if !self.rules.round_winners || own == made {
                made - own
            } else if made > own {
                made
            } else {
                -own
            };
            // The second moves first in the next round.
            self.first(to_come, -(lead + gained))
        })
    }

    /// What a turn pays to the first player of a round.
    pub fn first_pays(&self, total: u8, to_come: usize, lead: i64) -> Pays {
        let pays: [Pays; SCORES] =
            std::array::from_fn(|made| self.second_pays(to_come, lead, made as i64));
        let seconds = self.fresh(total, &pays);
        std::array::from_fn(|made| 1.0 - seconds[made])
    }

    /// The next round towards the beginning of the match.
    fn solve_round(&self) -> Vec<f64> {
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
    fn fresh(&self, total: u8, pays: &[Pays]) -> Vec<f64> {
        let mut values = Vec::with_capacity(pays.len());
        // Made once: asking for as much memory for every few payoffs takes longer than solving them.
        let mut stages = vec![vec![[0.0; LANES]; KEEPS]; usize::from(self.rules.rerolls()) + 1];
        for pays in pays.chunks(LANES) {
            let pay = |lane: usize, score: usize| pays.get(lane).map_or(0.0, |pays| pays[score]);
            let lanes = |score| std::array::from_fn(|lane| pay(lane, score));
            let solved = self.solve_lanes(total, &std::array::from_fn(lanes), &mut stages);
            values.extend(&solved[..pays.len()]);
        }
        values
    }

    fn solve_lanes(&self, total: u8, pays: &[Lanes; SCORES], stages: &mut [Vec<Lanes>]) -> Lanes {
        let scores = &self.scores[usize::from(total) - 2];
        let Keeps { more, missing, .. } = &*LATTICE;
        for left in 0..=self.rules.rerolls() {
            let (solved, stage) = stages.split_at_mut(left.into());
            let values = &mut stage[0];
            values.fill([0.0; LANES]);
            // The best of the keeps within each, of its own dice or one less.
            for keep in 0..WHOLE {
                if let Some(after) = self.rules.left_after(left, missing[keep]) {
                    raise(&mut values[keep], &solved[usize::from(after)][keep]);
                }
                let best = values[keep];
                for &up in &more[keep] {
                    raise(&mut values[up], &best);
                }
            }
            for (value, score) in values[WHOLE..].iter_mut().zip(scores) {
                raise(value, &pays[usize::from(*score)]);
            }
            // Of a keep, the mean over what a roll makes of it.
            for keep in (0..WHOLE).rev() {
                let mut sum = [0.0; LANES];
                for &up in &more[keep] {
                    let value = values[up];
                    for lane in 0..LANES {
                        sum[lane] += value[lane];
                    }
                }
                for lane in 0..LANES {
                    values[keep][lane] = sum[lane] / 6.0;
                }
            }
        }
        stages[usize::from(self.rules.rerolls())][0]
    }
}

fn raise(values: &mut Lanes, others: &Lanes) {
    for lane in 0..LANES {
        let (value, other) = (values[lane], others[lane]);
        values[lane] = if value < other { other } else { value };
    }
}
