//! Fair games: what is drawn from their secret.
//!
#![doc = include_str!("fairness.md")]

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::pieces::{Sampler, below, hex};

/// The hash of a player's words, to be told before the words are.
pub fn pledge(words: &str) -> String {
    hex(&Sha256::digest(words))
}

/// The key of a fair game with what the players have added.
#[derive(Clone)]
pub(super) struct Fair {
    key: [u8; 32],
    /// What has taken in a line of the message and all before it, in the order of the record, by the
    /// number that the line begins with.
    stirred: Vec<(u64, Hmac<Sha256>)>,
}

impl Fair {
    pub(super) fn new(key: [u8; 32]) -> Self {
        Self { key, stirred: Vec::new() }
    }

    pub(super) fn stir(&mut self, event: u64, player: &str, text: &str) {
        let mut mac = self.before(u64::MAX);
        let line = format!("{event} {} {player} {} {text}\n", player.len(), text.len());
        mac.update(line.as_bytes());
        self.stirred.push((event, mac));
    }

    /// The message before this event.
    fn before(&self, event: u64) -> Hmac<Sha256> {
        let before = self.stirred.partition_point(|(earlier, _)| *earlier < event);
        self.stirred[..before].last().map_or_else(|| self.keyed(), |(_, mac)| mac.clone())
    }

    /// The words of one event.
    pub(super) fn draws(&self, event: u64, dice: bool) -> Draws {
        let mut mac = self.before(event);
        mac.update(format!("{} {event} ", if dice { "dice" } else { "cards" }).as_bytes());
        Draws { mac, counter: 0, words: Vec::new() }
    }

    /// Estimates lean on the secret as well, so that nothing is left to be chosen, but on no
    /// message that a draw has.
    pub(super) fn key_of_estimates(&self) -> [u8; 32] {
        let mut mac = self.keyed();
        mac.update(b"estimates\n");
        mac.finalize().into_bytes().into()
    }

    fn keyed(&self) -> Hmac<Sha256> {
        // A key shorter than a block of 64 bytes is filled up with noughts by HMAC itself.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&self.key);
        Hmac::new(&key.into())
    }
}

/// The words of one event, eight at a time.
pub(super) struct Draws {
    /// Has taken in everything but the counter.
    mac: Hmac<Sha256>,
    counter: u32,
    /// The next word is the last.
    words: Vec<u32>,
}

impl Draws {
    fn word(&mut self) -> u32 {
        loop {
            if let Some(word) = self.words.pop() {
                return word;
            }
            let mut mac = self.mac.clone();
            mac.update(format!("{}\n", self.counter).as_bytes());
            let bytes: [u8; 32] = mac.finalize().into_bytes().into();
            // A chunk of four makes a word.
            let word = |chunk: &[u8]| chunk.iter().fold(0, |word, b| word << 8 | u32::from(*b));
            self.words = bytes.chunks(4).map(word).rev().collect();
            self.counter = self.counter.wrapping_add(1);
        }
    }
}

impl Sampler for Draws {
    fn below(&mut self, n: u32) -> u32 {
        below::<32>(n, || self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Purpose, Secret, Source};
    use crate::pieces::{Card, Chance, Sampler};
    use rand::{Rng, SeedableRng};

    const COUNTED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    fn source(secret: &str) -> Source {
        Source::of_secret(Secret::read(secret).unwrap())
    }

    fn stirred(secret: &str) -> Source {
        let mut source = source(secret);
        source.stir(1, "Ana", "blue moon");
        source.stir(2, "Zoë", "3 5 6");
        source.stir(9, "Bo", "late");
        source
    }

    fn outcome(source: &Source, event: u64, what: Chance) -> String {
        source.outcome(event, what, Card::PACK.to_vec()).unwrap().words()
    }

    /// Worked out by another program in another language. They never change.
    #[test]
    fn the_same_secret_and_words_give_the_same_luck_for_ever() {
        let noughts = "0".repeat(64);
        for (secret, commitment, dice, cards, estimates) in [
            (
                noughts.as_str(),
                "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
                [
                    "dice 1 1 2 3 3 4 4 4",
                    "dice 1 3 3 3 4 5 5 6",
                    "dice 1 2 2 2 3 5 5 6",
                    "dice 1 2 2 2 2 3 3 3 4 4 5 5 5 5 5 5 6 6 6 6",
                ],
                ["cards 3h Qc 7c 3s 5d 4d Jd 6c Qd 8h", "cards Kc Jc Ac 3c 7d 8c Ks Tc Kh 3d"],
                "d6150fca456244642c4e9cc95318858f4213b221057afc383d1b9def23ddc9ec",
            ),
            (
                COUNTED,
                "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
                [
                    "dice 2 3 3 3 3 3 4 4",
                    "dice 2 2 2 3 3 4 6 6",
                    "dice 1 1 1 5 5 6 6 6",
                    "dice 1 1 2 2 2 2 3 3 3 3 3 4 4 5 5 6 6 6 6 6",
                ],
                ["cards 2s Jd 4d Qd 9c 8h Qc Td 7c 4c", "cards 4c Jh Ah Td 6s Js 7h 9h 5s 9d"],
                "15193277f8bd8101c745550367d026687344ae8f1baf1823461f2fee2dfbb453",
            ),
        ] {
            let (alone, stirred) = (source(secret), stirred(secret));
            assert_eq!(alone.secret().unwrap().bare_commitment(), commitment);
            assert_eq!(outcome(&alone, 1, Chance::Dice(8)), dice[0]);
            assert_eq!(outcome(&stirred, 3, Chance::Dice(8)), dice[1]);
            assert_eq!(outcome(&stirred, 10, Chance::Dice(8)), dice[2]);
            assert_eq!(outcome(&stirred, 3, Chance::Dice(20)), dice[3]);
            assert_eq!(outcome(&alone, 1, Chance::Cards(10)), cards[0]);
            assert_eq!(outcome(&stirred, 3, Chance::Cards(10)), cards[1]);
            let mut stream = alone.sampler(Purpose::Estimate(3));
            let mut key = [0; 32];
            for (byte, two) in key.iter_mut().zip(estimates.as_bytes().chunks(2)) {
                *byte = u8::from_str_radix(str::from_utf8(two).unwrap(), 16).unwrap();
            }
            let mut words = rand::rngs::ChaCha8Rng::from_seed(key);
            words.set_stream(2 << 56 | 3);
            assert_eq!(stream.below(1 << 31), words.next_u32() >> 1);
        }
    }

    #[test]
    fn the_page_tells_the_vectors() {
        let page = include_str!("fairness.md");
        let alone = source(COUNTED);
        let mut added = source(COUNTED);
        added.stir(0, "Ana", "blue moon");
        added.stir(0, "Zoë", "3 5 6");
        added.stir(7, "Bo", "late");
        let terms = page.lines().find(|line| line.starts_with("{\"croupier\":2")).unwrap();
        assert!(page.contains(&format!("`{COUNTED}`")));
        assert!(page.contains(&format!("`{}`", alone.secret().unwrap().commitment(terms))));
        for (draw, expected, source, dice, what) in [
            (1, "nothing", &alone, "8 dice", Chance::Dice(8)),
            (1, "the above", &added, "8 dice", Chance::Dice(8)),
            (8, "the above", &added, "8 dice", Chance::Dice(8)),
            (1, "nothing", &alone, "10 cards of a full pack", Chance::Cards(10)),
            (1, "the above", &added, "10 cards of a full pack", Chance::Cards(10)),
        ] {
            let row =
                format!("| {draw} | {expected} | {dice} | `{}` |", outcome(source, draw, what));
            assert!(page.contains(&row), "{row}");
        }
    }

    #[test]
    fn only_words_from_before_an_event_count() {
        let (alone, stirred) = (source(COUNTED), stirred(COUNTED));
        let dice = |source: &Source, event| outcome(source, event, Chance::Dice(20));
        assert_eq!(dice(&alone, 1), dice(&stirred, 1));
        assert_ne!(dice(&alone, 3), dice(&stirred, 3));
        let mut other = source(COUNTED);
        other.stir(1, "Ana", "blue moon");
        other.stir(2, "Zoë", "3 5 6");
        assert_eq!(dice(&other, 9), dice(&stirred, 9));
        assert_ne!(dice(&other, 10), dice(&stirred, 10));
    }

    #[test]
    fn estimates_change_no_roll() {
        let source = stirred(COUNTED);
        let before = outcome(&source, 3, Chance::Dice(20));
        let mut one = source.sampler(Purpose::Estimate(3));
        let mut other = source.sampler(Purpose::Estimate(4));
        let draw = |stream: &mut dyn Sampler| [(); 8].map(|()| stream.below(1000));
        assert_ne!(draw(&mut one), draw(&mut other));
        assert_eq!(outcome(&source, 3, Chance::Dice(20)), before);
    }
}
