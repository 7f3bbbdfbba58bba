//! Pairs and Wagers for two, to 10.

use crate::{Ended, Luck};

pub fn play(luck: &mut Luck) -> Ended<2> {
    let mut game = Game { luck, scores: [0; 2], leader: None, moves: 0 };
    let mut seat = 0;
    while game.leader != Some(seat) {
        game.turn(seat);
        seat = 1 - seat;
    }
    Ended {
        scores: game.scores,
        won: [0, 1].map(|seat| game.leader == Some(seat)),
        moves: game.moves,
    }
}

struct Game<'a> {
    luck: &'a mut Luck,
    scores: [i64; 2],
    leader: Option<usize>,
    moves: u64,
}

/// Dice by face: the points, and the faces that are there once and more often, as bits.
fn worth(dice: [u8; 6]) -> (i64, u8, u8) {
    let (mut once, mut more, mut points) = (0, 0, 0);
    for (face, n) in dice.into_iter().enumerate() {
        once |= u8::from(n == 1) << face;
        more |= u8::from(n > 1) << face;
        points += [0, 0, 1, 3, 5][usize::from(n)];
    }
    (points, once, more)
}

impl Game<'_> {
    fn chosen(&mut self, of: u32) -> u32 {
        self.moves += 1;
        self.luck.choices.below(of)
    }

    fn rolled(&mut self) -> [u8; 6] {
        let mut dice = [0; 6];
        self.luck.dice.throw(4, &mut dice);
        dice
    }

    fn turn(&mut self, seat: usize) {
        let (points, lost) = self.points_and_loss(seat);
        self.scores[seat] += points - lost;
        match self.leader {
            None if self.scores[seat] < 10 => {}
            Some(leader) if leader != seat => {
                if self.scores[seat] > self.scores[leader] {
                    self.leader = Some(seat);
                }
            }
            _ => {
                self.leader = Some(seat);
                self.scores[seat] += 2;
            }
        }
    }

    fn points_and_loss(&mut self, seat: usize) -> (i64, i64) {
        let banked = self.scores[seat];
        // The faces that Bet to Odd names, as bits.
        let mut odd = None;
        if banked > 0 {
            match self.chosen(4) {
                0 => odd = Some(0b01_0101),
                1 => odd = Some(0b10_1010),
                2 => {}
                // To roll at once is no move.
                _ => self.moves -= 1,
            }
        }
        let up = i64::from(odd.is_some());
        let mut dice = self.rolled();
        if worth(dice).0 == 0 {
            if banked <= up || self.chosen(2) == 1 {
                return (0, up);
            }
            dice = self.rolled();
        }
        let (points, once, more) = worth(dice);
        match odd {
            _ if points == 0 => (0, up + 1),
            Some(named) if more & !named != 0 => (points, 1),
            _ if banked == 0 || once == 0 => (points * (1 + up), 0),
            _ => {
                if self.leader.is_none() && banked + points * (1 + up) >= 10 {
                    self.leader = Some(seat);
                }
                self.bettered(dice, points, once, 1 + up)
            }
        }
    }

    /// The turn's points where dice are left over, and what is lost.
    fn bettered(&mut self, mut dice: [u8; 6], points: i64, once: u8, times: i64) -> (i64, i64) {
        let (low, high) = (once.trailing_zeros() as usize, once.ilog2() as usize);
        let mut again = 1;
        match (self.chosen(if low == high { 2 } else { 4 }), low == high) {
            (0, _) => dice[low] = 0,
            (1, false) => dice[high] = 0,
            (2, false) => (dice[low], dice[high], again) = (0, 0, 2),
            _ => return (points * times, 0),
        }
        self.luck.dice.throw(again, &mut dice);
        let after = worth(dice).0;
        if after > points { (after * times, 0) } else { (points * times, 1) }
    }
}
