//! Hands against hands: who wins, and how likely the other holds what.
//!
//! Vectors run over the hands of one player from the weakest up. A reach says how likely the other
//! player, holding each of their hands, has come here; the deal is weighed in on top of it.

use std::sync::LazyLock;

use crate::games::dice_poker::strength::{CARD_CLASSES, CARD_RANKS, beside};

/// What the solver asks about two players' hands.
///
/// ```
/// use croupier::games::dice_poker::equilibrium::hands::{Classes, Hands};
///
/// // With three ones on both sides.
/// let hands = Classes::new([0, 0]);
/// assert!((hands.prior(0).iter().sum::<f64>() - 1.0).abs() < 1e-9);
/// ```
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
/// How many ways the other has beside certain cards is counted by inclusion and exclusion over these:
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

/// The classes of cards from the weakest up beside these dice.
fn weakest_first(dice: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..CARD_CLASSES).collect();
    order.sort_by_key(|&class| beside(dice)[class]);
    order
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
        let orders = dice.map(weakest_first);
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
        // All hands below the own one, and all that are no better.
        let (mut below, mut up_to) = ([0.0; SUMS], [0.0; SUMS]);
        let (mut lower, mut equal) = (0, 0);
        for (i, out) in out.iter_mut().enumerate() {
            let strength = own.strengths[i];
            while lower < CARD_CLASSES && other.strengths[lower] < strength {
                shares[other.order[lower]].add(&mut below, reach[lower]);
                lower += 1;
            }
            while equal < CARD_CLASSES && other.strengths[equal] <= strength {
                shares[other.order[equal]].add(&mut up_to, reach[equal]);
                equal += 1;
            }
            let share = &shares[own.order[i]];
            let won = share.ask(&below);
            let not_lost = if equal == lower { won } else { share.ask(&up_to) };
            *out = half * (won + not_lost);
        }
        for (place, &reach) in reach.iter().enumerate().skip(equal) {
            shares[other.order[place]].add(&mut up_to, reach);
        }
        for (i, out) in out.iter_mut().enumerate() {
            let twin = own.twin[i];
            let itself = reach[twin] / OTHER_HANDS;
            let all = shares[own.order[i]].ask(&up_to) - itself;
            let shown = match other.strengths[twin].cmp(&own.strengths[i]) {
                std::cmp::Ordering::Less => -2.0 * itself,
                std::cmp::Ordering::Equal => -itself,
                std::cmp::Ordering::Greater => 0.0,
            };
            *out += (tie - half) * all + half * shown;
        }
    }
}

/// Hands in so many groups of neighbours, about equally likely; a multiple of eight.
pub struct Groups<const GROUPS: usize> {
    prior: [Vec<f64>; 2],
    /// For the hands of each player, the chance of each of the other's.
    chances: [Vec<[f32; GROUPS]>; 2],
    /// The same, counted negative where it loses, and not at all where it ties.
    margins: [Vec<[f32; GROUPS]>; 2],
    /// The group of each class.
    group: [Vec<u8>; 2],
}

/// The chance of two classes together, row by row.
static TOGETHER: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let both = |a: usize| (0..CARD_CLASSES).map(move |b| together(a, b) as f32);
    (0..CARD_CLASSES).flat_map(both).collect()
});

fn together(a: usize, b: usize) -> f64 {
    let shares = &SHARES[..];
    let mut sums = [0.0; SUMS];
    shares[b].add(&mut sums, 1.0);
    let itself = if a == b { 1.0 / OTHER_HANDS } else { 0.0 };
    let other = shares[a].ask(&sums) - itself;
    (ways(&CARD_RANKS[a]) / ALL_HANDS * other).max(0.0)
}

impl<const GROUPS: usize> Groups<GROUPS> {
    pub fn new(dice: [usize; 2]) -> Self {
        let group = dice.map(|dice| {
            let mut group = vec![0; CARD_CLASSES];
            let mut before = 0.0;
            for class in weakest_first(dice) {
                let ways = ways(&CARD_RANKS[class]) / ALL_HANDS;
                let at = (before + ways / 2.0) * GROUPS as f64;
                group[class] = (at as usize).min(GROUPS - 1) as u8;
                before += ways;
            }
            group
        });
        let mut both = vec![0.0; GROUPS * GROUPS];
        let mut margin = vec![0.0; GROUPS * GROUPS];
        for a in 0..CARD_CLASSES {
            let strength = beside(dice[0])[a];
            let row = usize::from(group[0][a]) * GROUPS;
            let beside = TOGETHER[a * CARD_CLASSES..].iter().zip(beside(dice[1]));
            for ((&chance, &other), &b) in beside.zip(&group[1]) {
                let (chance, at) = (f64::from(chance), row + usize::from(b));
                both[at] += chance;
                let sign = i8::from(strength > other) - i8::from(strength < other);
                margin[at] += f64::from(sign) * chance;
            }
        }
        let mut groups = Self {
            prior: [vec![0.0; GROUPS], vec![0.0; GROUPS]],
            chances: [0, 1].map(|_| vec![[0.0; GROUPS]; GROUPS]),
            margins: [0, 1].map(|_| vec![[0.0; GROUPS]; GROUPS]),
            group,
        };
        for (at, chance) in both.iter().enumerate() {
            groups.prior[0][at / GROUPS] += chance;
            groups.prior[1][at % GROUPS] += chance;
        }
        for a in 0..GROUPS {
            for b in 0..GROUPS {
                let (chance, margin) = (both[a * GROUPS + b], margin[a * GROUPS + b]);
                let per = [groups.prior[0][a], groups.prior[1][b]].map(|prior| prior.max(1e-12));
                groups.chances[0][a][b] = (chance / per[0]) as f32;
                groups.margins[0][a][b] = (margin / per[0]) as f32;
                groups.chances[1][b][a] = (chance / per[1]) as f32;
                groups.margins[1][b][a] = (-margin / per[1]) as f32;
            }
        }
        groups
    }
}

impl<const GROUPS: usize> Hands for Groups<GROUPS> {
    fn place(&self, player: usize, class: usize) -> usize {
        self.group[player][class].into()
    }

    fn prior(&self, player: usize) -> &[f64] {
        &self.prior[player]
    }

    fn reached(&self, player: usize, reach: &[f64], out: &mut [f64]) {
        let reach = narrow::<GROUPS>(reach);
        for (out, row) in out.iter_mut().zip(&self.chances[player]) {
            *out = dot(row, &reach).into();
        }
    }

    fn showdown(&self, player: usize, reach: &[f64], tie: f64, half: f64, out: &mut [f64]) {
        let reach = narrow::<GROUPS>(reach);
        let rows = self.chances[player].iter().zip(&self.margins[player]);
        for (out, (chances, margins)) in out.iter_mut().zip(rows) {
            *out = tie * f64::from(dot(chances, &reach)) + half * f64::from(dot(margins, &reach));
        }
    }
}

fn narrow<const N: usize>(reach: &[f64]) -> [f32; N] {
    let mut narrow = [0.0; N];
    for (narrow, reach) in narrow.iter_mut().zip(reach) {
        *narrow = *reach as f32;
    }
    narrow
}

/// In eight sums side by side, which go quicker than one.
#[inline]
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for at in (0..N).step_by(8) {
        for i in 0..8 {
            sums[i] += a[at + i] * b[at + i];
        }
    }
    let [low, high] = [&sums[..4], &sums[4..]];
    let [a, b, c, d] = [0, 1, 2, 3].map(|i: usize| low[i] + high[i]);
    a + b + (c + d)
}
