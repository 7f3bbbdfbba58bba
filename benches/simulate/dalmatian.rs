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
        let ways: u32 = hand.iter().map(|&n| u32::from(n) + 1).product();
        let number = luck.choices.below(ways);
        *moves += 1;
        // To roll none is the last of the offers.
        if number == ways - 1 {
            break;
        }
        let rolled = take(number + 1, &mut hand);
        luck.dice.throw(rolled, &mut hand);
    }
    hand
}

/// Takes away the dice that stand so far down the list of all choices: fewest dice first, and small
/// faces first among equals. Gives their number.
fn take(mut number: u32, hand: &mut [u8; 6]) -> u8 {
    // In how many ways so many dice can be taken of this face and higher ones.
    let mut ways = [[0; 6]; 7];
    ways[6][0] = 1;
    for face in (0..6).rev() {
        for dice in 0..6 {
            let most = dice.min(usize::from(hand[face]));
            ways[face][dice] = (0..=most).map(|n| ways[face + 1][dice - n]).sum();
        }
    }
    let mut dice = 0;
    while number >= ways[0][dice] {
        number -= ways[0][dice];
        dice += 1;
    }
    let taken = dice as u8;
    for face in 0..6 {
        let mut n = dice.min(usize::from(hand[face]));
        while number >= ways[face + 1][dice - n] {
            number -= ways[face + 1][dice - n];
            n -= 1;
        }
        hand[face] -= n as u8;
        dice -= n;
    }
    taken
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
