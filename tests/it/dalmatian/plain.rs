//! The rules of Dalmatian once more, slow and plain. Hands are sorted lists of faces here.

use std::collections::{BTreeMap, HashMap};

use crate::common::throws;

pub type Hand = Vec<u8>;

pub fn sorted(mut hand: Hand) -> Hand {
    hand.sort_unstable();
    hand
}

/// All hands that differ by more than their order.
pub fn hands(n: usize) -> Vec<Hand> {
    let mut all: Vec<Hand> = throws(n).into_iter().map(sorted).collect();
    all.sort();
    all.dedup();
    all
}

/// Every way of picking some dice, told apart by place: picked and left.
pub fn picks(hand: &[u8]) -> Vec<(Hand, Hand)> {
    (0..1_u32 << hand.len())
        .map(|set| {
            let (mut picked, mut left) = (Vec::new(), Vec::new());
            for (i, &face) in hand.iter().enumerate() {
                if set & (1 << i) != 0 { picked.push(face) } else { left.push(face) }
            }
            (picked, left)
        })
        .collect()
}

/// R6: over every way of sharing the dice out among groups, the most dice in groups that make the
/// total.
pub fn split_points(total: u8, hand: &[u8]) -> u8 {
    fn place(total: u8, hand: &[u8], groups: &mut Vec<Hand>) -> u8 {
        let Some((&die, rest)) = hand.split_first() else {
            let made = groups.iter().filter(|group| group.iter().sum::<u8>() == total);
            return made.map(|group| group.len() as u8).sum();
        };
        let mut most = 0;
        for i in 0..groups.len() {
            groups[i].push(die);
            most = most.max(place(total, rest, groups));
            groups[i].pop();
        }
        groups.push(vec![die]);
        most = most.max(place(total, rest, groups));
        groups.pop();
        most
    }
    place(total, hand, &mut Vec::new())
}

/// V1: the dice that are in one group at least.
pub fn reuse_points(total: u8, hand: &[u8]) -> u8 {
    let in_some = |die: usize| {
        (0..1_u32 << hand.len()).any(|set| {
            let members = (0..hand.len()).filter(|i| set & (1 << i) != 0);
            set & (1 << die) != 0 && members.map(|i| hand[i]).sum::<u8>() == total
        })
    };
    (0..hand.len()).filter(|&die| in_some(die)).count() as u8
}

pub fn points(total: u8, hand: &[u8], reuse: bool) -> u8 {
    if reuse { reuse_points(total, hand) } else { split_points(total, hand) }
}

/// A turn played out in full, value by value. What a final score pays is a whole number; values
/// are whole numbers of 6^`SCALE`ths, so that nothing is ever rounded.
pub struct Turn {
    pub eight: bool,
    /// By hand: what stopping with it pays.
    pays: HashMap<Hand, u128>,
    /// By hand and re-rolls (or dice) left.
    known: HashMap<(Hand, u8), u128>,
    /// By kept dice and what is left after the throw.
    thrown: HashMap<(Hand, u8), u128>,
    pub falls: Vec<Vec<Hand>>,
}

/// No turn throws more dice than this after the first throw.
pub const SCALE: u32 = 10;

impl Turn {
    pub fn new(total: u8, reuse: bool, eight: bool, pay: &[u128; 6]) -> Self {
        let pays = hands(5)
            .into_iter()
            .map(|hand| {
                let score = points(total, &hand, reuse);
                (hand, pay[usize::from(score)] * 6_u128.pow(SCALE))
            })
            .collect();
        let falls = (0..=5).map(throws).collect();
        Self { eight, pays, known: HashMap::new(), thrown: HashMap::new(), falls }
    }

    pub fn left_after(&self, left: u8, dice: usize) -> Option<u8> {
        left.checked_sub(if self.eight { dice as u8 } else { 1 })
    }

    /// What re-rolling all but the kept dice is worth.
    pub fn keep(&mut self, kept: &Hand, left: u8) -> u128 {
        if let Some(&known) = self.thrown.get(&(kept.clone(), left)) {
            return known;
        }
        let missing = 5 - kept.len();
        let falls = self.falls[missing].clone();
        let n = falls.len() as u128;
        let sum: u128 = falls
            .into_iter()
            .map(|fall| {
                let hand = sorted(kept.iter().copied().chain(fall).collect());
                self.hand(&hand, left)
            })
            .sum();
        assert_eq!(sum % n, 0, "the scale is fine enough");
        self.thrown.insert((kept.clone(), left), sum / n);
        sum / n
    }

    /// What a hand is worth under best play.
    pub fn hand(&mut self, hand: &Hand, left: u8) -> u128 {
        if let Some(&known) = self.known.get(&(hand.clone(), left)) {
            return known;
        }
        let value = self.moves(hand, left).into_values().max().unwrap();
        self.known.insert((hand.clone(), left), value);
        value
    }

    /// The value of every move, by its words.
    pub fn moves(&mut self, hand: &Hand, left: u8) -> BTreeMap<String, u128> {
        let mut all = BTreeMap::from([("stop".to_string(), self.pays[hand])]);
        for (picked, kept) in picks(hand) {
            if picked.is_empty() {
                continue;
            }
            if let Some(after) = self.left_after(left, picked.len()) {
                let words: Vec<String> = picked.iter().map(ToString::to_string).collect();
                all.insert(format!("reroll {}", words.join(" ")), self.keep(&kept, after));
            }
        }
        all
    }
}

/// As the program writes an exact value: the decimal nearest to it.
pub fn decimal(value: u128) -> f64 {
    let of = 6_u128.pow(SCALE);
    let (mut a, mut b) = (value, of);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (value / a) as f64 / (of / a) as f64
}

pub const AS_THEY_ARE: [u128; 6] = [0, 1, 2, 3, 4, 5];

/// The chance that everybody still to come, each playing for points of his own to be recorded,
/// stays at `best` or below, written as plain floating-point recursion over the rules.
pub struct Round {
    /// Chances by best so far and players to come.
    known: HashMap<(usize, usize), f64>,
    worth: Vec<(Hand, u8)>,
    pub falls: Vec<BTreeMap<Hand, f64>>,
}

impl Round {
    pub fn new(total: u8, reuse: bool) -> Self {
        let worth = hands(5).into_iter().map(|hand| {
            let score = points(total, &hand, reuse);
            (hand, score)
        });
        let falls = (0..=5).map(|n| {
            let mut chances = BTreeMap::new();
            for fall in throws(n) {
                *chances.entry(sorted(fall)).or_insert(0.0) += 6_f64.powi(-(n as i32));
            }
            chances
        });
        Self { known: HashMap::new(), worth: worth.collect(), falls: falls.collect() }
    }

    /// What each final score is expected to record.
    pub fn pay(&mut self, so_far: usize, to_come: usize) -> [f64; 6] {
        std::array::from_fn(|score| {
            if score < so_far { 0.0 } else { score as f64 * self.unbeaten(score, to_come) }
        })
    }

    pub fn unbeaten(&mut self, best: usize, to_come: usize) -> f64 {
        if to_come == 0 {
            return 1.0;
        }
        if let Some(&known) = self.known.get(&(best, to_come)) {
            return known;
        }
        let pay = self.pay(best, to_come - 1);
        let under: f64 = self.fresh(&pay)[..=best].iter().sum();
        let chance = under * self.unbeaten(best, to_come - 1);
        self.known.insert((best, to_come), chance);
        chance
    }

    /// Final scores of a fresh turn that is played for `pay`; of moves worth the same the one that
    /// rolls fewer dice, then lower faces (J6).
    pub fn fresh(&self, pay: &[f64; 6]) -> [f64; 6] {
        let mut after: HashMap<Hand, [f64; 6]> = self
            .worth
            .iter()
            .map(|(hand, score)| {
                let mut counts = [0.0; 6];
                counts[usize::from(*score)] = 1.0;
                (hand.clone(), counts)
            })
            .collect();
        for _ in 0..2 {
            after = self.one_reroll_more(pay, &after);
        }
        self.thrown(&Vec::new(), &after)
    }

    pub fn one_reroll_more(
        &self,
        pay: &[f64; 6],
        after: &HashMap<Hand, [f64; 6]>,
    ) -> HashMap<Hand, [f64; 6]> {
        let mut keeps: HashMap<Hand, [f64; 6]> = HashMap::new();
        let mut better = HashMap::new();
        for (hand, score) in &self.worth {
            let mut stopped = [0.0; 6];
            stopped[usize::from(*score)] = 1.0;
            let mut options = vec![(0, Vec::new(), stopped)];
            for (picked, kept) in picks(hand).into_iter().filter(|(picked, _)| !picked.is_empty()) {
                let counts =
                    *keeps.entry(kept.clone()).or_insert_with(|| self.thrown(&kept, after));
                options.push((picked.len(), picked, counts));
            }
            options.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
            let value = |counts: &[f64; 6]| -> f64 {
                counts.iter().zip(pay).map(|(share, pays)| share * pays).sum()
            };
            let mut first = &options[0];
            for option in &options[1..] {
                // Sums of a few thousand fractions: what differs by less is the same.
                if value(&option.2) > value(&first.2) + 1e-12 {
                    first = option;
                }
            }
            better.insert(hand.clone(), first.2);
        }
        better
    }

    pub fn thrown(&self, kept: &Hand, after: &HashMap<Hand, [f64; 6]>) -> [f64; 6] {
        let mut counts = [0.0; 6];
        for (fall, chance) in &self.falls[5 - kept.len()] {
            let hand = sorted(kept.iter().chain(fall).copied().collect());
            for (sum, n) in counts.iter_mut().zip(after[&hand]) {
                *sum += chance * n;
            }
        }
        counts
    }
}

/// Turns and matches of two, with every fall of the dice followed in floating point.
pub struct Match {
    winners_record: bool,
    pub eight: bool,
    keeps: Vec<Hand>,
    /// By keep: the keeps that are whole hands which a roll makes of it, with their chances.
    falls: Vec<Vec<(usize, f64)>>,
    /// By keep: what may be kept of it, and how many dice are rolled then.
    picks: Vec<Vec<(usize, usize)>>,
    /// By total and keep.
    scores: Vec<Vec<usize>>,
    known: HashMap<(i64, i64), f64>,
}

/// What each keep is worth, by re-rolls (or dice) left: rolled, or of a whole hand as it lies.
pub type Values = Vec<Vec<f64>>;

impl Match {
    pub fn new(reuse: bool, winners_record: bool, eight: bool) -> Self {
        let keeps: Vec<Hand> = (0..=5).flat_map(hands).collect();
        let at =
            |hand: Hand| keeps.binary_search_by(|keep| order(keep).cmp(&order(&hand))).unwrap();
        let fall = |keep: &Hand| {
            let mut chances = BTreeMap::new();
            for fall in throws(5 - keep.len()) {
                let whole = sorted(keep.iter().copied().chain(fall).collect());
                *chances.entry(at(whole)).or_insert(0.0) += 6_f64.powi(keep.len() as i32 - 5);
            }
            chances.into_iter().collect()
        };
        let pick = |keep: &Hand| {
            let picked = picks(keep).into_iter().filter(|(picked, _)| !picked.is_empty());
            picked.map(|(picked, kept)| (at(kept), picked.len())).collect()
        };
        let score =
            |total: u8| keeps.iter().map(|keep| usize::from(points(total, keep, reuse))).collect();
        Self {
            winners_record,
            eight,
            falls: keeps.iter().map(fall).collect(),
            picks: keeps.iter().map(pick).collect(),
            scores: (0..=12)
                .map(|total| if total < 2 { Vec::new() } else { score(total) })
                .collect(),
            known: HashMap::new(),
            keeps,
        }
    }

    pub fn at(&self, hand: &[u8]) -> usize {
        self.keeps.iter().position(|keep| keep == hand).unwrap()
    }

    /// A turn that is played for what each score pays.
    pub fn turn(&self, total: u8, pays: &[f64; 6]) -> Values {
        let most = if self.eight { 8 } else { 2 };
        let mut values: Values = Vec::new();
        for left in 0..=most {
            let mut value = vec![0.0; self.keeps.len()];
            let whole = (0..self.keeps.len()).filter(|&keep| self.keeps[keep].len() == 5);
            for hand in whole {
                value[hand] = pays[self.scores[usize::from(total)][hand]];
                for &(kept, rolled) in &self.picks[hand] {
                    let spent = if self.eight { rolled } else { 1 };
                    if spent <= left {
                        value[hand] = f64::max(value[hand], values[left - spent][kept]);
                    }
                }
            }
            for keep in (0..self.keeps.len()).filter(|&keep| self.keeps[keep].len() < 5) {
                value[keep] = self.falls[keep].iter().map(|&(whole, p)| p * value[whole]).sum();
            }
            values.push(value);
        }
        values
    }

    fn fresh(&self, total: u8, pays: &[f64; 6]) -> f64 {
        self.turn(total, pays).last().unwrap()[0]
    }

    /// What the second player of a round plays for, behind by so much, the first having made `made`.
    pub fn second_pays(&mut self, round: i64, behind: i64, made: i64) -> [f64; 6] {
        std::array::from_fn(|own| {
            let own = own as i64;
            let (theirs, mine) = if self.winners_record {
                (if made >= own { made } else { 0 }, if own >= made { own } else { 0 })
            } else {
                (made, own)
            };
            // In the next round whoever was second moves first.
            self.first(round + 1, mine - theirs - behind)
        })
    }

    /// What the first player of a round plays for, ahead by so much.
    pub fn first_pays(&mut self, round: i64, total: u8, ahead: i64) -> [f64; 6] {
        std::array::from_fn(|made| {
            let pays = self.second_pays(round, ahead, made as i64);
            1.0 - self.fresh(total, &pays)
        })
    }

    /// The chance to win of whoever moves first in a round, ahead by so much.
    pub fn first(&mut self, round: i64, ahead: i64) -> f64 {
        if round > 12 {
            return if ahead == 0 { 0.5 } else { f64::from(ahead > 0) };
        }
        if let Some(&known) = self.known.get(&(round, ahead)) {
            return known;
        }
        let mut sum = 0.0;
        for two in throws(2) {
            let total = two.iter().sum();
            let pays = self.first_pays(round, total, ahead);
            sum += self.fresh(total, &pays) / 36.0;
        }
        self.known.insert((round, ahead), sum);
        sum
    }
}

/// Fewest dice first.
fn order(hand: &Hand) -> (usize, &Hand) {
    (hand.len(), hand)
}
