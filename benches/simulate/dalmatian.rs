//! Dalmatian for two.

use crate::{Ended, Luck};

pub fn play(luck: &mut Luck) -> Ended<2> {
    let (mut scores, mut moves) = ([0; 2], 0);
    let mut starter = luck.dice.highest::<5>(2);
    for _ in 0..12 {
        let total = 2 + luck.dice.dice::<2>().iter().sum::<u8>();
        for seat in [1 - starter, starter] {
            scores[seat] += i64::from(points(total, turn(luck, &mut moves)));
        }
        starter = 1 - starter;
    }
    Ended::with(scores, moves)
}

/// Dice by face. Of all that may be rolled again, each different choice is equally likely, none
/// among them.
fn turn(luck: &mut Luck, moves: &mut u64) -> [u8; 6] {
    let mut hand = [0; 6];
    luck.dice.throw(5, &mut hand);
    for _ in 0..2 {
        let ways = hand.iter().map(|&n| u32::from(n) + 1).product();
        let mut way = luck.choices.below(ways);
        *moves += 1;
        let mut rolled = 0;
        for n in &mut hand {
            let of = u32::from(*n) + 1;
            *n -= (way % of) as u8;
            rolled += (way % of) as u8;
            way /= of;
        }
        if rolled == 0 {
            break;
        }
        luck.dice.throw(rolled, &mut hand);
    }
    hand
}

fn points(total: u8, hand: [u8; 6]) -> u32 {
    let mut faces = [0; 5];
    let mut n = 0;
    for (face, count) in (1..).zip(hand) {
        for _ in 0..count {
            faces[n] = face;
            n += 1;
        }
    }
    let mut sums = [0; 32];
    let mut most = [0; 32];
    for set in 1..32_usize {
        let lowest = set & set.wrapping_neg();
        sums[set] = sums[set ^ lowest] + faces[lowest.trailing_zeros() as usize];
        most[set] = most[set ^ lowest];
        let mut part = set;
        while part > 0 {
            if sums[part] == total && part & lowest != 0 {
                most[set] = most[set].max(part.count_ones() + most[set ^ part]);
            }
            part = (part - 1) & set;
        }
    }
    most[31]
}
