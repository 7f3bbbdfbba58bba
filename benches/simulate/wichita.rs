//! Wichita for two with one pack.

use crate::{Ended, Luck};

/// Cards by rank, four bits each, aces lowest.
type Cards = u64;

/// Stacks that are chosen from; what a hand can lay beyond them is left.
const LISTED: usize = 200;
const KING: u32 = 12;

fn one(rank: u32) -> Cards {
    1 << (4 * rank)
}

fn count(cards: Cards, rank: u32) -> u64 {
    cards >> (4 * rank) & 15
}

pub fn play(luck: &mut Luck) -> Ended<2> {
    let mut seat = luck.dice.highest::<2>(2);
    let mut game = Game {
        luck,
        stock: (0..=KING).map(|rank| 4 * one(rank)).sum(),
        left: 52,
        hands: [(0, 0); 2],
        points: [0; 2],
        moves: 0,
        stacks: Vec::with_capacity(LISTED),
    };
    while game.left > 0 {
        if !game.turn(seat) {
            seat = 1 - seat;
        }
    }
    let scores = [0, 1].map(|seat| game.points[seat] - game.hands[seat].1);
    Ended::with(scores, game.moves)
}

struct Game<'a> {
    luck: &'a mut Luck,
    stock: Cards,
    left: u32,
    /// Cards, and how many.
    hands: [(Cards, i64); 2],
    points: [i64; 2],
    moves: u64,
    stacks: Vec<Cards>,
}

impl Game<'_> {
    fn chosen(&mut self, of: u32) -> u32 {
        self.moves += 1;
        self.luck.choices.below(of)
    }

    /// A turn; whether the same player has another one.
    fn turn(&mut self, seat: usize) -> bool {
        let [a, b] = self.luck.dice.dice::<2>().map(|face| u32::from(face) + 1);
        let (smaller, larger) = (a.min(b), a.max(b));
        self.draw(seat, smaller);
        if smaller < larger && self.left > 0 && self.chosen(2) == 0 {
            self.draw(seat, larger - smaller);
        }
        let special = one(a - 1) + one(b - 1);
        loop {
            self.list(self.hands[seat].0, a + b);
            let picked = self.chosen(self.stacks.len() as u32 + 1) as usize;
            let Some(&stack) = self.stacks.get(picked) else { return false };
            let (hand, cards) = &mut self.hands[seat];
            *hand -= stack;
            *cards -= (0..=KING).map(|rank| count(stack, rank) as i64).sum::<i64>();
            self.points[seat] += if stack == special { 2 } else { 1 };
            if *cards > 0 {
                continue;
            }
            if self.left > 0 {
                let mut pack = self.pack();
                self.deal(&mut pack);
                self.points[seat] += 1;
            }
            return true;
        }
    }

    fn pack(&self) -> [u8; 52] {
        let mut pack = [0; 52];
        let mut n = 0;
        for rank in 0..=KING {
            for _ in 0..count(self.stock, rank) {
                pack[n] = rank as u8;
                n += 1;
            }
        }
        pack
    }

    fn deal(&mut self, pack: &mut [u8; 52]) -> Cards {
        let place = self.luck.dice.below(self.left) as usize;
        self.left -= 1;
        let card = one(pack[place].into());
        pack[place] = pack[self.left as usize];
        self.stock -= card;
        card
    }

    fn draw(&mut self, seat: usize, cards: u32) {
        let mut pack = self.pack();
        for _ in 0..cards.min(self.left) {
            self.hands[seat].0 += self.deal(&mut pack);
            self.hands[seat].1 += 1;
        }
    }

    /// Finds the stacks that a hand can lay: few cards first, few kings first among those.
    fn list(&mut self, hand: Cards, target: u32) {
        self.stacks.clear();
        let kings = count(hand, KING) as u32;
        let cards = (0..=KING).map(|rank| count(hand, rank) as u32).sum::<u32>();
        let mut lister = Lister { hand, stacks: &mut self.stacks };
        for size in 1..=cards {
            for kings in 0..=kings.min(size - 1) {
                lister.of(target, u64::from(kings) * one(KING), kings, size - kings);
                if lister.stacks.len() == LISTED {
                    return;
                }
            }
        }
    }
}

struct Lister<'a> {
    hand: Cards,
    stacks: &'a mut Vec<Cards>,
}

impl Lister<'_> {
    /// Stacks of so many kings and other cards.
    fn of(&mut self, target: u32, chosen: Cards, kings: u32, cards: u32) {
        let doubled = target.is_multiple_of(1 << kings).then_some(target >> kings);
        let halved = (kings > 0).then_some(target << kings);
        for sum in [doubled, halved].into_iter().flatten() {
            self.fill(chosen, 12, cards, sum);
        }
        if cards < 2 {
            return;
        }
        for (result, doubles) in [(doubled, true), (halved, false)] {
            let Some(result) = result else { continue };
            for highest in (result + 1..=12).rev() {
                // What is doubled here may be halved as a sum, and is listed as that.
                let listed = doubles && kings > 0 && 2 * highest - result == target << kings;
                if count(self.hand, highest - 1) > 0 && !listed {
                    let chosen = chosen + one(highest - 1);
                    self.fill(chosen, highest - 1, cards - 1, highest - result);
                }
            }
        }
    }

    /// Adds the rest of a sum, high cards first.
    fn fill(&mut self, chosen: Cards, below: u32, cards: u32, sum: u32) {
        if cards == 0 {
            if sum == 0 && self.stacks.len() < LISTED {
                self.stacks.push(chosen);
            }
            return;
        }
        if sum < cards || sum > cards * below {
            return;
        }
        for value in (sum.div_ceil(cards)..=below.min(sum + 1 - cards)).rev() {
            if count(self.hand, value - 1) > count(chosen, value - 1) {
                self.fill(chosen + one(value - 1), value, cards - 1, sum - value);
            }
        }
    }
}
