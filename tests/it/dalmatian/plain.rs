//! The rules of Dalmatian once more, slow and plain. Hands are sorted lists of faces here.

use std::array;
use std::collections::{BTreeMap, HashMap};

use crate::common::falls;

pub type Hand = Vec<u8>;

pub fn sorted(mut hand: Hand) -> Hand {
    hand.sort_unstable();
    hand
}

/// All hands that differ by more than their order.
pub fn hands(n: usize) -> Vec<Hand> {
    falls(n).into_keys().collect()
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

/// How often of [`ALL`] times a turn comes to each score: whole numbers, so that nothing is rounded.
pub type Scores = [u128; 6];

/// No turn throws more than fifteen dice.
pub const ALL: u128 = 6_u128.pow(15);

/// What scores pay is counted in such parts of one.
const PARTS: u128 = 1 << 40;

/// What each score pays where points are points.
pub const AS_THEY_ARE: [f64; 6] = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0];

/// What scores are worth, in whole numbers.
fn counted(scores: &Scores, pays: &[f64; 6]) -> u128 {
    let parts = pays.map(|pays| (pays * PARTS as f64).round() as u128);
    scores.iter().zip(parts).map(|(times, parts)| times * parts).sum()
}

/// What scores are worth, as the program writes an exact value: the decimal nearest to it.
pub fn worth(scores: &Scores, pays: &[f64; 6]) -> f64 {
    let (value, of) = (counted(scores, pays), ALL * PARTS);
    let (mut a, mut b) = (value, of);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (value / a) as f64 / (of / a) as f64
}

/// Turns under some house rules, played out in full.
pub struct Turns {
    pub eight: bool,
    /// Hands and what is kept of them, fewest dice first.
    keeps: Vec<Hand>,
    /// By keep: the whole hands that a roll makes of it, with their ways.
    falls: Vec<Vec<(usize, u128)>>,
    /// By keep: what may be rolled of it, and what is kept then; fewest dice first, then the lowest.
    picks: Vec<Vec<(Hand, usize)>>,
    /// By total and keep: what stopping with it comes to.
    stops: Vec<Vec<Scores>>,
}

/// What comes of each keep, by re-rolls (or dice) left: rolled, or of a whole hand as it lies.
pub type Played = Vec<Vec<Scores>>;

impl Turns {
    pub fn new(reuse: bool, eight: bool) -> Self {
        let keeps: Vec<Hand> = (0..=5).flat_map(hands).collect();
        let at = |hand: &Hand| keeps.iter().position(|keep| keep == hand).unwrap();
        let falls = |keep: &Hand| {
            let whole = |fall: Hand| at(&sorted([&keep[..], &fall].concat()));
            let falls = falls(5 - keep.len()).into_iter();
            falls.map(|(fall, ways)| (whole(fall), ways.into())).collect()
        };
        let picks = |keep: &Hand| {
            let mut picks = picks(keep);
            picks.retain(|(picked, _)| !picked.is_empty());
            picks.sort_by_key(|(picked, _)| (picked.len(), picked.clone()));
            picks.dedup();
            picks.into_iter().map(|(picked, kept)| (picked, at(&kept))).collect()
        };
        let stops = |total| {
            let score = |keep: &Hand| usize::from(points(total, keep, reuse));
            let stop = |score| array::from_fn(|made| if made == score { ALL } else { 0 });
            keeps.iter().map(|keep| stop(score(keep))).collect()
        };
        let falls = keeps.iter().map(falls).collect();
        let picks = keeps.iter().map(picks).collect();
        Self { eight, falls, picks, stops: (0..=12).map(stops).collect(), keeps }
    }

    pub fn at(&self, hand: &Hand) -> usize {
        self.keeps.iter().position(|keep| keep == hand).unwrap()
    }

    fn left_after(&self, left: usize, dice: usize) -> Option<usize> {
        left.checked_sub(if self.eight { dice } else { 1 })
    }

    /// Turns that are played for what each score pays; of moves worth the same by the one that rolls
    /// fewer dice, then lower faces (J6).
    pub fn played(&self, total: u8, pays: &[f64; 6]) -> Played {
        let mut played: Played = Vec::new();
        for left in 0..=if self.eight { 8 } else { 2 } {
            let mut now = self.stops[usize::from(total)].clone();
            let (parts, whole): (Vec<usize>, Vec<usize>) =
                (0..now.len()).partition(|&keep| self.keeps[keep].len() < 5);
            for hand in whole {
                let mut most = counted(&now[hand], pays);
                for (picked, kept) in &self.picks[hand] {
                    let Some(after) = self.left_after(left, picked.len()) else { continue };
                    let scores = played[after][*kept];
                    if counted(&scores, pays) > most {
                        (most, now[hand]) = (counted(&scores, pays), scores);
                    }
                }
            }
            for keep in parts {
                let all = 6_u128.pow(5 - self.keeps[keep].len() as u32);
                now[keep] = array::from_fn(|score| {
                    let falls = self.falls[keep].iter();
                    let sum: u128 = falls.map(|(whole, ways)| ways * now[*whole][score]).sum();
                    assert_eq!(sum % all, 0, "the scale is fine enough");
                    sum / all
                });
            }
            played.push(now);
        }
        played
    }

    /// The value of every move at a hand, by its words.
    pub fn moves(
        &self,
        played: &Played,
        pays: &[f64; 6],
        hand: &Hand,
        left: u8,
    ) -> BTreeMap<String, f64> {
        let rerolls = self.picks[self.at(hand)].iter().filter_map(|(picked, kept)| {
            let after = self.left_after(left.into(), picked.len())?;
            let words: Vec<String> = picked.iter().map(ToString::to_string).collect();
            Some((format!("reroll {}", words.join(" ")), worth(&played[after][*kept], pays)))
        });
        let stop = worth(&played[0][self.at(hand)], pays);
        rerolls.chain([("stop".to_string(), stop)]).collect()
    }

    /// The chance of each score in a turn from its first roll on.
    pub fn fresh(&self, total: u8, pays: &[f64; 6]) -> [f64; 6] {
        let played = self.played(total, pays);
        played.last().unwrap()[0].map(|times| times as f64 / ALL as f64)
    }

    /// V2: the chances that so many players to come, each playing for points of their own to be
    /// recorded, all stay at each score or below.
    pub fn unbeaten(&self, total: u8, to_come: usize) -> [f64; 6] {
        if to_come == 0 {
            return [1.0; 6];
        }
        let then = self.unbeaten(total, to_come - 1);
        array::from_fn(|best| {
            let made = self.fresh(total, &recorded(best, &then));
            made[..=best].iter().sum::<f64>() * then[best]
        })
    }
}

/// V2: what each score is expected to record, with the best so far and the chances of each to stay.
pub fn recorded(so_far: usize, unbeaten: &[f64; 6]) -> [f64; 6] {
    array::from_fn(|score| if score < so_far { 0.0 } else { score as f64 * unbeaten[score] })
}

/// Matches of two.
pub struct Match {
    pub turns: Turns,
    winners_record: bool,
    known: HashMap<(i64, i64), f64>,
}

impl Match {
    pub fn new([reuse, winners_record, eight]: [bool; 3]) -> Self {
        Self { turns: Turns::new(reuse, eight), winners_record, known: HashMap::new() }
    }

    fn fresh(&self, total: u8, pays: &[f64; 6]) -> f64 {
        let made = self.turns.fresh(total, pays);
        made.iter().zip(pays).map(|(chance, pays)| chance * pays).sum()
    }

    /// What the second player of a round plays for, behind by so much, the first having made `made`.
    pub fn second_pays(&mut self, round: i64, behind: i64, made: i64) -> [f64; 6] {
        array::from_fn(|own| {
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
        array::from_fn(|made| {
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
        let totals = (2..=12).map(|total: u8| {
            let pays = self.first_pays(round, total, ahead);
            f64::from(6 - total.abs_diff(7)) / 36.0 * self.fresh(total, &pays)
        });
        let sum = totals.sum();
        self.known.insert((round, ahead), sum);
        sum
    }
}
