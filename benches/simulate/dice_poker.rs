//! Dice Poker for two without limit, an ante of 1 and 100 chips each. Hands are compared by the
//! tables of the program, which have a benchmark of their own.

use croupier::games::dice_poker::strength::strength_of;

use crate::{Ended, Luck};

pub fn play(luck: &mut Luck) -> Ended<2> {
    let mut game = Game { luck, chips: [100; 2], pot: 0, moves: 0 };
    let mut button = 1;
    loop {
        game.hand(1 - button);
        if game.chips.contains(&0) || game.chosen(2) == 1 {
            break;
        }
        button = 1 - button;
    }
    Ended::with(game.chips.map(i64::from), game.moves)
}

struct Game<'a> {
    luck: &'a mut Luck,
    chips: [u32; 2],
    pot: u32,
    moves: u64,
}

/// The cards by number: of each suit ace, two and on to the king.
const PACK: [u8; 52] = {
    let mut pack = [0; 52];
    let mut card = 0;
    while card < 52 {
        pack[card as usize] = card;
        card += 1;
    }
    pack
};

impl Game<'_> {
    fn chosen(&mut self, of: u32) -> u32 {
        self.moves += 1;
        self.luck.choices.below(of)
    }

    fn hand(&mut self, first: usize) {
        self.chips = self.chips.map(|chips| chips - 1);
        self.pot = 2;
        let dice = [self.faces(), self.faces()];
        if self.betting(first) {
            return;
        }
        let cards = self.deal();
        if self.betting(first) {
            return;
        }
        let [one, other] = [0, 1].map(|i| strength_of(cards[i], dice[i]));
        let share = match one.cmp(&other) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => self.pot / 2,
            std::cmp::Ordering::Greater => self.pot,
        };
        self.chips[first] += share;
        self.chips[1 - first] += self.pot - share;
    }

    fn faces(&mut self) -> [u8; 3] {
        let mut faces = self.luck.dice.dice::<3>().map(|face| face + 1);
        faces.sort_unstable();
        faces
    }

    /// The ranks of three cards for each.
    fn deal(&mut self) -> [[u8; 3]; 2] {
        let mut pack = PACK;
        let first = self.three(&mut pack, 52);
        let mut left = [0; 52];
        let mut n = 0;
        for card in PACK {
            left[n] = card;
            n += usize::from(!first.contains(&card));
        }
        let second = self.three(&mut left, 49);
        [first, second]
            .map(|cards| cards.map(|card| if card % 13 == 0 { 14 } else { card % 13 + 1 }))
    }

    fn three(&mut self, pack: &mut [u8; 52], n: usize) -> [u8; 3] {
        [n, n - 1, n - 2].map(|n| {
            let place = self.luck.dice.below(n as u32) as usize;
            let card = pack[place];
            pack[place] = pack[n - 1];
            card
        })
    }

    /// A round of betting; whether it ended the hand.
    fn betting(&mut self, first: usize) -> bool {
        if self.chips.contains(&0) {
            return false;
        }
        let (mut bets, mut acted, mut raise) = ([0; 2], [false; 2], 1);
        let mut turn = first;
        loop {
            let other = 1 - turn;
            let to = bets[other].max(bets[turn]);
            let (owed, chips, all) =
                (to - bets[turn], self.chips[turn], bets[turn] + self.chips[turn]);
            let more = bets[other] + self.chips[other] > to;
            let open = more && !(acted[turn] && owed < raise) && chips > owed;
            let may_raise = open && all >= to + raise;
            let all_in = chips <= owed || open;
            let n = 2 + u32::from(may_raise) + u32::from(all_in);
            let bet = match self.chosen(n) + u32::from(!may_raise) {
                0 => to.min(all),
                1 if !may_raise => to.min(all),
                1 => {
                    let least = to + raise;
                    let more =
                        if all > least { self.luck.choices.below(all - least + 1) } else { 0 };
                    least + more
                }
                2 => {
                    self.chips[other] += self.pot + bets[0] + bets[1];
                    return true;
                }
                _ => all,
            };
            self.chips[turn] -= bet - bets[turn];
            bets[turn] = bet;
            acted[turn] = self.chips[turn] > 0;
            if bet >= to + raise {
                raise = bet - to;
            }
            let to = bets[0].max(bets[1]);
            let several = !self.chips.contains(&0);
            let waits =
                |seat: usize, chips: u32| chips > 0 && (bets[seat] < to || !acted[seat] && several);
            if waits(other, self.chips[other]) {
                turn = other;
            } else if !waits(turn, self.chips[turn]) {
                break;
            }
        }
        let matched = bets[0].min(bets[1]);
        for (chips, bet) in self.chips.iter_mut().zip(bets) {
            *chips += bet - matched;
        }
        self.pot += 2 * matched;
        false
    }
}
