//! Hands against hands: who wins, and how likely the other holds what.
//!
//! Vectors run over the hands of one player from the weakest up. A reach says how likely the other
//! player, holding each of their hands, has come here; the deal is weighed in on top of it.

use std::sync::LazyLock;

use crate::games::dice_poker::strength::{CARD_CLASSES, CARD_RANKS, beside};

/// What the solver asks about two players' hands.
pub trait Hands: Send + Sync {
    /// Where a class of cards stands among the hands of this player.
    fn place(&self, player: usize, class: usize) -> usize;

    /// The chance of each hand of this player, before anything is known of the other.
    fn prior(&self, player: usize) -> &[f64];

    /// For each hand of `player`, how likely the other comes here.
    fn reached(&self, player: usize, reach: &[f64], out: &mut [f64]);

    /// For each hand of `player`, what a showdown brings: `tie` if the hands are equal, `half` more
    /// or less if they are not.
    fn showdown(&self, player: usize, reach: &[f64], tie: f64, half: f64, out: &mut [f64]);
}

/// Every class of cards, and exactly what the cards of one player take from the other.
///
/// How many ways the other has besides certain cards is counted by inclusion and exclusion over these:
/// all ways, less those with each of the cards, and so on. It takes one sum over all hands, one for
/// each of 13 ranks and one for each of 91 pairs of ranks.
pub struct Classes {
    sides: [Side; 2],
}

struct Side {
    /// The classes from the weakest up.
    order: Vec<usize>,
    strengths: Vec<u16>,
    prior: Vec<f64>,
    /// Where each class stands in the order of the other player.
    places: Vec<usize>,
    /// Where the class of each place stands there.
    twin: Vec<usize>,
}

const SUMS: usize = 1 + 13 + 91;
const OTHER_HANDS: f64 = 18_424.0;
const ALL_HANDS: f64 = 22_100.0;

/// The sums a class counts towards: itself, its cards, its pairs; and by how much, by its ways.
struct Share {
    sums: [u8; 7],
    ways: [f64; 7],
}

static SHARES: LazyLock<Vec<Share>> = LazyLock::new(|| CARD_RANKS.iter().map(share).collect());

fn share(ranks: &[u8; 3]) -> Share {
    let [a, b, c] = ranks.map(|rank| usize::from(rank - 2));
    let ways = ways(ranks) / OTHER_HANDS;
    let pair = |low: usize, high: usize| (14 + high * (high + 1) / 2 + low) as u8;
    let holds = |low: usize, high: usize| if low == high { ways / 6.0 } else { ways / 16.0 };
    let card = ways / 4.0;
    Share {
        sums: [0, a as u8 + 1, b as u8 + 1, c as u8 + 1, pair(a, b), pair(a, c), pair(b, c)],
        ways: [ways, card, card, card, holds(a, b), holds(a, c), holds(b, c)],
    }
}

/// In how many ways a pack gives these ranks.
pub fn ways([a, b, c]: &[u8; 3]) -> f64 {
    match (a == b, b == c) {
        (true, true) => 4.0,
        (true, false) | (false, true) => 24.0,
        (false, false) => 64.0,
    }
}

impl Share {
    fn add(&self, sums: &mut [f64; SUMS], reach: f64) {
        for (&at, ways) in self.sums.iter().zip(&self.ways) {
            sums[usize::from(at)] += ways * reach;
        }
    }

    fn ask(&self, sums: &[f64; SUMS]) -> f64 {
        let [all, a, b, c, ab, ac, bc] = self.sums.map(|at| sums[usize::from(at)]);
        all - a - b - c + ab + ac + bc
    }
}

impl Classes {
    pub fn new(dice: [usize; 2]) -> Self {
        let orders = dice.map(|dice| {
            let mut order: Vec<usize> = (0..CARD_CLASSES).collect();
            order.sort_by_key(|&class| beside(dice)[class]);
            order
        });
        let side = |me: usize| {
            let mut places = vec![0; CARD_CLASSES];
            for (place, &class) in orders[1 - me].iter().enumerate() {
                places[class] = place;
            }
            let order = orders[me].clone();
            Side {
                strengths: order.iter().map(|&class| beside(dice[me])[class]).collect(),
                prior: order.iter().map(|&class| ways(&CARD_RANKS[class]) / ALL_HANDS).collect(),
                twin: order.iter().map(|&class| places[class]).collect(),
                places,
                order,
            }
        };
        Self { sides: [side(0), side(1)] }
    }
}

impl Hands for Classes {
    fn place(&self, player: usize, class: usize) -> usize {
        self.sides[1 - player].places[class]
    }

    fn prior(&self, player: usize) -> &[f64] {
        &self.sides[player].prior
    }

    fn reached(&self, player: usize, reach: &[f64], out: &mut [f64]) {
        let (own, other) = (&self.sides[player], &self.sides[1 - player]);
        let shares = &SHARES[..];
        let mut sums = [0.0; SUMS];
        for (&class, &reach) in other.order.iter().zip(reach) {
            shares[class].add(&mut sums, reach);
        }
        for ((out, &class), &twin) in out.iter_mut().zip(&own.order).zip(&own.twin) {
            *out = shares[class].ask(&sums) - reach[twin] / OTHER_HANDS;
        }
    }

    fn showdown(&self, player: usize, reach: &[f64], tie: f64, half: f64, out: &mut [f64]) {
        let (own, other) = (&self.sides[player], &self.sides[1 - player]);
        let shares = &SHARES[..];
        let add = |sums: &mut [f64; SUMS], at: usize| shares[other.order[at]].add(sums, reach[at]);
        // All hands below the own one, all that are no better, and all.
        let (mut below, mut up_to, mut whole) = ([0.0; SUMS], [0.0; SUMS], [0.0; SUMS]);
        (0..CARD_CLASSES).for_each(|at| add(&mut whole, at));
        let (mut lower, mut equal) = (0, 0);
        for (i, out) in out.iter_mut().enumerate() {
            let strength = own.strengths[i];
            while lower < CARD_CLASSES && other.strengths[lower] < strength {
                add(&mut below, lower);
                lower += 1;
            }
            while equal < CARD_CLASSES && other.strengths[equal] <= strength {
                add(&mut up_to, equal);
                equal += 1;
            }
            // The very cards of the player, which the other cannot have, are counted once too often.
            let twin = own.twin[i];
            let ask = |sums, hands| {
                let itself = if twin < hands { reach[twin] / OTHER_HANDS } else { 0.0 };
                shares[own.order[i]].ask(sums) - itself
            };
            let (won, not_lost) = (ask(&below, lower), ask(&up_to, equal));
            let all = ask(&whole, CARD_CLASSES);
            *out = tie * all + half * (won + not_lost - all);
        }
    }
}

/// Hands in groups of neighbours, about equally likely.
pub struct Groups<const GROUPS: usize> {
    prior: [Vec<f64>; 2],
    /// For each hand of the other player, its chance against each of the player's.
    chances: [Vec<[f64; GROUPS]>; 2],
    /// The same, counted negative where it wins, and not at all where it ties.
    margins: [Vec<[f64; GROUPS]>; 2],
    /// The group of each class.
    group: [Vec<usize>; 2],
}

impl<const GROUPS: usize> Groups<GROUPS> {
    pub fn new(dice: [usize; 2]) -> Self {
        let classes = Classes::new(dice);
        let empty = || [0, 1].map(|_| vec![[0.0; GROUPS]; GROUPS]);
        let mut groups = Self {
            prior: [0, 1].map(|_| vec![0.0; GROUPS]),
            chances: empty(),
            margins: empty(),
            group: [0, 1].map(|_| vec![0; CARD_CLASSES]),
        };
        // The group of each hand, from the weakest up.
        let ranked = [0, 1].map(|player| {
            let side = &classes.sides[player];
            let mut before = 0.0;
            let group = |(class, prior): (&usize, &f64)| {
                let at = (((before + prior / 2.0) * GROUPS as f64) as usize).min(GROUPS - 1);
                before += prior;
                groups.group[player][*class] = at;
                groups.prior[player][at] += prior;
                at
            };
            side.order.iter().zip(&side.prior).map(group).collect::<Vec<usize>>()
        });
        let (mut came, mut won) = ([0.0; CARD_CLASSES], [0.0; CARD_CLASSES]);
        for player in [0, 1] {
            for other in 0..GROUPS {
                let reach = ranked[1 - player].iter().map(|at| f64::from(u8::from(*at == other)));
                let reach: Vec<f64> = reach.collect();
                classes.reached(player, &reach, &mut came);
                classes.showdown(player, &reach, 0.0, 1.0, &mut won);
                for (hand, &at) in ranked[player].iter().enumerate() {
                    let share = classes.prior(player)[hand] / groups.prior[player][at];
                    groups.chances[player][other][at] += share * came[hand];
                    groups.margins[player][other][at] += share * won[hand];
                }
            }
        }
        groups
    }
}

impl<const GROUPS: usize> Hands for Groups<GROUPS> {
    fn place(&self, player: usize, class: usize) -> usize {
        self.group[player][class]
    }

    fn prior(&self, player: usize) -> &[f64] {
        &self.prior[player]
    }

    fn reached(&self, player: usize, reach: &[f64], out: &mut [f64]) {
        out.copy_from_slice(&times(&self.chances[player], reach));
    }

    fn showdown(&self, player: usize, reach: &[f64], tie: f64, half: f64, out: &mut [f64]) {
        let (came, won) = (&self.chances[player], &self.margins[player]);
        for (out, (came, won)) in
            out.iter_mut().zip(times(came, reach).iter().zip(times(won, reach)))
        {
            *out = tie * came + half * won;
        }
    }
}

/// The sum of the rows, each so often.
fn times<const N: usize>(rows: &[[f64; N]], often: &[f64]) -> [f64; N] {
    let mut sum = [0.0; N];
    for (row, often) in rows.iter().zip(often) {
        for (sum, one) in sum.iter_mut().zip(row) {
            *sum += often * one;
        }
    }
    sum
}
