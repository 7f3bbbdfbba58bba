//! Fair games: their secret, and what is drawn from it.
//!
#![doc = include_str!("fairness.md")]

use std::fs::{self, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::entropy::entropy;
use super::store::{beside, failed, folder_of, open_own};
use crate::kit::chance::{Sampler, below};
use crate::kit::hex::hex;
use crate::kit::refusal::{Code, Refusal};
use crate::platform::sync_folder;

/// Thirty-two bytes that nobody knows before the game is over. Not printed by mistake: there is
/// no `Debug`, and [`told`](Secret::told) is the only way to see it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// # Errors
    /// `io` if the operating system gives no entropy.
    pub fn fresh() -> Result<Self, Refusal> {
        entropy().map(Self)
    }

    /// Reads a secret that was told: 64 hexadecimal digits, in lower case.
    ///
    /// # Errors
    /// `out-of-range`.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digit = |at: usize| char::from(*pair.get(at).unwrap_or(&b' ')).to_digit(16);
            *byte = match (digit(0), digit(1)) {
                (Some(high), Some(low)) => (high << 4 | low) as u8,
                _ => break,
            };
        }
        // Whatever was not read above, or could be written in another way, shows here.
        if hex(&bytes) != text {
            let message = "a secret is 64 hexadecimal digits";
            return Err(Refusal::new(Code::OutOfRange, message));
        }
        Ok(Self(bytes))
    }

    /// The secret itself, for the record of a game that is over.
    #[must_use]
    pub fn told(&self) -> String {
        hex(&self.0)
    }

    /// The SHA-256 of the secret in 64 hexadecimal digits, to be published before play.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// Stores the secret beside the record of its game, before that begins, so that the game can be
    /// gone on with after the program was stopped. The record is an empty file until then.
    ///
    /// # Errors
    /// `io`; also if a secret is there already, which is left alone.
    pub fn keep(&self, record: &Path) -> Result<(), Refusal> {
        let path = place(record)?;
        let made = open_own(&path, OpenOptions::new().write(true).create_new(true));
        let kept = made.and_then(|mut file| {
            file.write_all(self.told().as_bytes())?;
            file.sync_all()?;
            sync_folder(&folder_of(&path))
        });
        kept.map_err(|error| failed("kept", &path, &error))
    }

    /// The secret that [`keep`](Secret::keep) stored.
    ///
    /// # Errors
    /// `io`, or `log-broken` if what is there is no secret.
    pub fn kept(record: &Path) -> Result<Self, Refusal> {
        let path = place(record)?;
        let mut text = String::new();
        open_own(&path, OpenOptions::new().read(true))
            .and_then(|file| file.take(65).read_to_string(&mut text))
            .map_err(|error| failed("read", &path, &error))?;
        Self::read(&text).map_err(|refusal| Refusal { code: Code::LogBroken, ..refusal })
    }

    /// Removes what [`keep`](Secret::keep) stored, once the secret stands in the record.
    ///
    /// # Errors
    /// `io`.
    pub fn forget(record: &Path) -> Result<(), Refusal> {
        let path = place(record)?;
        fs::remove_file(&path).map_err(|error| failed("removed", &path, &error))
    }
}

/// Beside the record itself, whatever links led to it.
fn place(record: &Path) -> Result<PathBuf, Refusal> {
    let record = fs::canonicalize(record).map_err(|error| failed("found", record, &error))?;
    Ok(beside(&record, "secret"))
}

/// A secret with what the players have added.
#[derive(Clone)]
pub(super) struct Fair {
    secret: Secret,
    /// The lines of the message that entries give, in the order of the record.
    stirred: String,
    /// Entry numbers, and where their lines end.
    ends: Vec<(u64, usize)>,
    /// What has taken in the lines as far as some ends, so that no draw takes in all of them again.
    begun: Vec<(usize, Hmac<Sha256>)>,
}

/// So many bytes are taken in again and again rather than kept as taken in.
const AGAIN: usize = 4096;

impl Fair {
    pub(super) fn new(secret: Secret) -> Self {
        Self { secret, stirred: String::new(), ends: Vec::new(), begun: Vec::new() }
    }

    pub(super) fn secret(&self) -> &Secret {
        &self.secret
    }

    pub(super) fn stir(&mut self, event: u64, player: &str, text: &str) {
        let line = format!("{event} {} {player} {} {text}\n", player.len(), text.len());
        self.stirred.push_str(&line);
        let end = self.stirred.len();
        self.ends.push((event, end));
        if end - self.begun.last().map_or(0, |(begun, _)| *begun) >= AGAIN {
            self.begun.push((end, self.taken_in(end)));
        }
    }

    /// The message as far as this end of a line.
    fn taken_in(&self, end: usize) -> Hmac<Sha256> {
        let begun = self.begun[..self.begun.partition_point(|(begun, _)| *begun <= end)].last();
        let (from, mut mac) =
            begun.map_or_else(|| (0, self.keyed()), |(at, mac)| (*at, mac.clone()));
        mac.update(&self.stirred.as_bytes()[from..end]);
        mac
    }

    /// The words of one event.
    pub(super) fn draws(&self, event: u64, dice: bool) -> Draws {
        let before = &self.ends[..self.ends.partition_point(|(earlier, _)| *earlier < event)];
        let mut mac = self.taken_in(before.last().map_or(0, |(_, end)| *end));
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
        key[..32].copy_from_slice(&self.secret.0);
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
    use std::os::unix::fs::PermissionsExt;

    use super::super::source::{Purpose, Source};
    use super::*;
    use crate::kit::cards::Card;
    use crate::kit::chance::Chance;

    const COUNTED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    fn source(secret: &str) -> Source {
        Source::fair(Secret::read(secret).unwrap())
    }

    fn stirred(secret: &str) -> Source {
        let mut source = source(secret);
        source.stir(1, "Ana", "blue moon");
        source.stir(2, "Zoë", "3 5 6");
        source.stir(9, "Bo", "late");
        source
    }

    fn luck(source: &Source, event: u64, what: Chance) -> String {
        source.luck(event, what, Card::pack()).unwrap().words()
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
            assert_eq!(alone.secret().unwrap().commitment(), commitment);
            assert_eq!(luck(&alone, 1, Chance::Dice(8)), dice[0]);
            assert_eq!(luck(&stirred, 3, Chance::Dice(8)), dice[1]);
            assert_eq!(luck(&stirred, 10, Chance::Dice(8)), dice[2]);
            assert_eq!(luck(&stirred, 3, Chance::Dice(20)), dice[3]);
            assert_eq!(luck(&alone, 1, Chance::Hand(10)), cards[0]);
            assert_eq!(luck(&stirred, 3, Chance::Open(10)), cards[1]);
            let key = Fair::new(Secret::read(secret).unwrap()).key_of_estimates();
            assert_eq!(hex(&key), estimates);
        }
    }

    #[test]
    fn the_page_tells_the_vectors() {
        let page = include_str!("fairness.md");
        let (alone, stirred) = (source(COUNTED), stirred(COUNTED));
        assert!(page.contains(&format!("`{COUNTED}`")));
        assert!(page.contains(&format!("`{}`", alone.secret().unwrap().commitment())));
        for (entry, source, dice, what) in [
            (1, &alone, "8 dice", Chance::Dice(8)),
            (3, &stirred, "8 dice", Chance::Dice(8)),
            (10, &stirred, "8 dice", Chance::Dice(8)),
            (1, &alone, "10 cards of a full pack", Chance::Hand(10)),
            (3, &stirred, "10 cards of a full pack", Chance::Hand(10)),
        ] {
            let added = if entry == 1 { "nothing" } else { "the above" };
            let row = format!("| {entry} | {added} | {dice} | `{}` |", luck(source, entry, what));
            assert!(page.contains(&row), "{row}");
        }
    }

    #[test]
    fn only_words_from_before_an_event_count() {
        let (alone, stirred) = (source(COUNTED), stirred(COUNTED));
        let dice = |source: &Source, event| luck(source, event, Chance::Dice(20));
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
        let before = luck(&source, 3, Chance::Dice(20));
        let mut one = source.sampler(Purpose::Estimate(3));
        let mut other = source.sampler(Purpose::Estimate(4));
        let draw = |stream: &mut dyn Sampler| [(); 8].map(|()| stream.below(1000));
        assert_ne!(draw(&mut one), draw(&mut other));
        assert_eq!(luck(&source, 3, Chance::Dice(20)), before);
    }

    #[test]
    fn a_secret_is_read_as_it_is_told_and_in_no_other_way() {
        let secret = Secret::fresh().unwrap();
        assert!(Secret::read(&secret.told()).unwrap() == secret);
        assert!(Secret::fresh().unwrap() != secret);
        let upper = COUNTED.to_uppercase();
        let long = format!("{COUNTED}0");
        let wide = format!("{}é", &COUNTED[2..]);
        for bad in ["", "00", &COUNTED[1..], &upper, &long, &wide, &" ".repeat(64)] {
            assert!(Secret::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_secret_is_kept_beside_its_record_until_it_is_told() {
        let name = format!("croupier-secret-{}", std::process::id());
        let record = std::env::temp_dir().join(name);
        fs::write(&record, "").unwrap();
        let secret = Secret::fresh().unwrap();
        secret.keep(&record).unwrap();
        assert!(Secret::kept(&record).unwrap() == secret);
        assert_eq!(Secret::fresh().unwrap().keep(&record).unwrap_err().code, Code::Io);
        assert!(Secret::kept(&record).unwrap() == secret);
        let mode = fs::metadata(place(&record).unwrap()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        Secret::forget(&record).unwrap();
        assert_eq!(Secret::kept(&record).map(|_| ()).unwrap_err().code, Code::Io);
        fs::remove_file(&record).unwrap();
    }
}
