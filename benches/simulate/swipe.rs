//! Swipe for three.

use crate::{Ended, Luck};

const SEATS: usize = 3;
const JACK: u16 = 1 << 11;
const QUEEN: u16 = 1 << 12;
const KING: u16 = 1 << 13;
const ACE: u16 = 1 << 1;
/// The cards 2 to 10.
const BIDS: u16 = 0b111_1111_1100;

pub fn play(luck: &mut Luck) -> Ended<SEATS> {
    let leader = luck.dice.highest::<1>(SEATS);
    let player = Player { hand: BIDS | JACK | QUEEN | KING | ACE, dice: 4, ..Player::default() };
    let mut game = Game { luck, players: [player; SEATS], leader, moves: 0 };
    while !game.round() {}
    let standing = |player: Player| i64::from(player.height) + i64::from(player.fate == MATCHED);
    Ended::with(game.players.map(standing), game.moves)
}

const OPEN: u8 = 1;
const MATCHED: u8 = 2;
const FAILED: u8 = 3;

#[derive(Clone, Copy, Default)]
struct Player {
    /// Cards as bits by rank.
    hand: u16,
    pile: [u8; 9],
    height: u8,
    /// Nought for who has not bid or sits out.
    bid: u8,
    fate: u8,
    loose: [u8; 6],
    /// How many of these there are.
    lying: u8,
    dice: u8,
}

struct Game<'a> {
    luck: &'a mut Luck,
    players: [Player; SEATS],
    leader: usize,
    moves: u64,
}

/// What a seat may do.
#[derive(Clone, Copy)]
enum Move {
    /// One's own face, and the seat and face of the other die.
    Match(u8, usize, u8),
    Reroll(u16, usize),
    Pass,
}

/// The lowest of these cards but `n`.
fn nth(mut cards: u16, n: u32) -> u8 {
    for _ in 0..n {
        cards &= cards - 1;
    }
    cards.trailing_zeros() as u8
}

impl Game<'_> {
    /// A round; whether it ended the game.
    fn round(&mut self) -> bool {
        let mut played = 0;
        let mut sat_out = None;
        for step in 0..SEATS {
            let seat = (self.leader + step) % SEATS;
            let free = self.players[seat].hand & BIDS & !played;
            if free == 0 {
                sat_out = sat_out.or(Some(seat));
                continue;
            }
            self.moves += 1;
            let bid = nth(free, self.luck.choices.below(free.count_ones()));
            played |= 1 << bid;
            let player = &mut self.players[seat];
            player.hand &= !(1 << bid);
            (player.bid, player.fate) = (bid, OPEN);
        }
        let mut left = played;
        while left > 0 {
            let bid = left.ilog2() as u8;
            left &= !(1 << bid);
            let Some(seat) = (0..SEATS).find(|&seat| self.players[seat].bid == bid) else { break };
            if self.turn(seat) {
                return true;
            }
        }
        let lowest = played.trailing_zeros() as u8;
        let lowest = (0..SEATS).find(|&seat| self.players[seat].bid == lowest);
        self.leader = sat_out.or(lowest).unwrap_or(0);
        for player in &mut self.players {
            if player.fate == MATCHED {
                player.pile[usize::from(player.height)] = player.bid;
                player.height += 1;
            }
            (player.bid, player.fate, player.loose, player.lying) = (0, 0, [0; 6], 0);
        }
        false
    }

    /// A turn; whether it ended the game.
    fn turn(&mut self, bidder: usize) -> bool {
        if self.players[bidder].dice == 0 {
            self.fail(bidder);
            return false;
        }
        while self.somebody_rolls_again(bidder) {}
        self.roll(bidder);
        let mut moves = [Move::Pass; 32];
        loop {
            let matches = self.matches(bidder, &mut moves);
            let own = moves[..matches]
                .iter()
                .any(|mv| matches!(mv, Move::Match(_, of, _) if *of == bidder));
            if matches == 0 && !self.card_is_playable() {
                self.fail(bidder);
                return false;
            }
            let mut n = self.rerolls(bidder, &mut moves, matches);
            if !own {
                moves[n] = Move::Pass;
                n += 1;
            }
            self.moves += 1;
            match moves[self.luck.choices.below(n as u32) as usize] {
                Move::Match(face, of, with) => return self.take(bidder, face, of, with),
                Move::Reroll(card, of) => {
                    self.players[bidder].hand &= !card;
                    self.roll(of);
                }
                Move::Pass => {
                    self.fail(bidder);
                    return false;
                }
            }
        }
    }

    /// Before the bidder's roll everybody may play a card, or none.
    fn somebody_rolls_again(&mut self, bidder: usize) -> bool {
        let mut moves = [Move::Pass; 32];
        for step in 0..SEATS {
            let seat = (bidder + step) % SEATS;
            let n = self.rerolls(seat, &mut moves, 0);
            if n == 0 {
                continue;
            }
            let picked = self.luck.choices.below(n as u32 + 1) as usize;
            if let (true, Move::Reroll(card, of)) = (picked < n, moves[picked]) {
                self.moves += 1;
                self.players[seat].hand &= !card;
                self.roll(of);
                return true;
            }
        }
        false
    }

    /// All dice of a player that lie on no card.
    fn roll(&mut self, seat: usize) {
        let player = &mut self.players[seat];
        player.lying = player.dice - if player.fate == MATCHED { 2 } else { 0 };
        player.loose = [0; 6];
        let tens = player.lying.saturating_sub(1) / 10 * 10;
        if tens > 0 {
            self.luck.dice.throw(10, &mut player.loose);
        }
        self.luck.dice.throw(player.lying - tens, &mut player.loose);
    }

    fn matches(&self, bidder: usize, moves: &mut [Move; 32]) -> usize {
        let Player { bid, loose: own, .. } = self.players[bidder];
        let mut n = 0;
        let mut tell = |mv| {
            moves[n] = mv;
            n += 1;
        };
        // Faces are counted from nought, so two of them lack two of their sum.
        let faces = bid.saturating_sub(7)..=(bid - 2).min(5);
        for low in faces.clone() {
            let high = bid - 2 - low;
            let needed = if low == high { 2 } else { 1 };
            if low <= high && own[usize::from(low)] >= needed && own[usize::from(high)] > 0 {
                tell(Move::Match(low, bidder, high));
            }
        }
        for step in 1..SEATS {
            let of = (bidder + step) % SEATS;
            let loose = self.players[of].loose;
            for face in faces.clone() {
                let with = bid - 2 - face;
                if own[usize::from(face)] > 0 && loose[usize::from(with)] > 0 {
                    tell(Move::Match(face, of, with));
                }
            }
        }
        n
    }

    /// Adds the reroll cards that a player may play.
    fn rerolls(&self, seat: usize, moves: &mut [Move; 32], mut n: usize) -> usize {
        let player = &self.players[seat];
        for card in [JACK, QUEEN, KING] {
            if player.hand & card > 0 && player.lying > 0 {
                moves[n] = Move::Reroll(card, seat);
                n += 1;
            }
        }
        for step in 1..SEATS {
            let of = (seat + step) % SEATS;
            if player.hand & ACE > 0 && self.players[of].lying > 0 {
                moves[n] = Move::Reroll(ACE, of);
                n += 1;
            }
        }
        n
    }

    fn card_is_playable(&self) -> bool {
        (0..SEATS).any(|seat| self.rerolls(seat, &mut [Move::Pass; 32], 0) > 0)
    }

    /// Takes a match; whether it ended the game.
    fn take(&mut self, bidder: usize, face: u8, of: usize, with: u8) -> bool {
        self.players[of].loose[usize::from(with)] -= 1;
        self.players[of].lying -= 1;
        self.players[of].dice -= 1;
        let player = &mut self.players[bidder];
        player.dice += 1;
        player.loose[usize::from(face)] -= 1;
        player.lying -= 1;
        player.fate = MATCHED;
        player.hand & BIDS == 0
    }

    fn fail(&mut self, bidder: usize) {
        let player = &mut self.players[bidder];
        player.fate = FAILED;
        player.hand |= 1 << player.bid;
        if player.height > 0 {
            player.height -= 1;
            player.hand |= 1 << player.pile[usize::from(player.height)];
        }
    }
}
