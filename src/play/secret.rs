//! What nobody may know before a game is over: the secret behind its dice and cards, kept apart
//! from the record.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::Seed;
use super::entropy::entropy;
use super::store::{beside, failed, folder_of, open_own};
use crate::pieces::{Code, Refusal, Result, hex};
use crate::platform::sync_folder;

/// Thirty-two random bytes, alone in a fair game, else beside the seed that they hide: from the
/// commitment alone a short seed could be guessed. Not printed by mistake: there is no `Debug`, and
/// [`text`](Secret::text) is the only way to see it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    bytes: [u8; 32],
    seed: Option<Seed>,
}

impl Secret {
    /// The secret of a fair game.
    ///
    /// # Errors
    /// `io` if the operating system gives no entropy.
    pub fn fresh() -> Result<Self> {
        Ok(Self { bytes: entropy()?, seed: None })
    }

    /// The secret of a game whose seed must not be known while it is on.
    ///
    /// # Errors
    /// As [`fresh`](Secret::fresh).
    pub fn hiding(seed: Seed) -> Result<Self> {
        Ok(Self { bytes: entropy()?, seed: Some(seed) })
    }

    /// Reads a secret that was told: 64 hexadecimal digits, in lower case, and behind a space the
    /// seed, if there is one.
    ///
    /// # Errors
    /// `out-of-range`.
    pub fn read(text: &str) -> Result<Self> {
        let (digits, seed) = text.split_once(' ').map_or((text, None), |(d, s)| (d, Some(s)));
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks(2)) {
            let digit = |at: usize| char::from(*pair.get(at).unwrap_or(&b' ')).to_digit(16);
            *byte = match (digit(0), digit(1)) {
                (Some(high), Some(low)) => (high << 4 | low) as u8,
                _ => break,
            };
        }
        let secret = Self { bytes, seed: seed.map(Seed::read).transpose()? };
        // Whatever was not read above, or could be written in another way, shows here.
        if secret.text() != text {
            let message = "a secret is 64 hexadecimal digits";
            return Err(Refusal::new(Code::OutOfRange, message));
        }
        Ok(secret)
    }

    /// The secret itself, for the record of a game that is over.
    pub fn text(&self) -> String {
        let digits = hex(&self.bytes);
        self.seed.as_ref().map_or(digits.clone(), |seed| format!("{digits} {}", seed.as_str()))
    }

    pub(super) fn parts(&self) -> (&[u8; 32], Option<&Seed>) {
        (&self.bytes, self.seed.as_ref())
    }

    /// What is published before play, in 64 hexadecimal digits: the SHA-256 of the secret together
    /// with the terms of the game.
    pub fn commitment(&self, terms: &str) -> String {
        hex(&Sha256::digest(format!("croupier secret 2\n{}\n{terms}", self.text())))
    }

    /// The older kind, of records of version 1: of the secret alone.
    pub(crate) fn bare_commitment(&self) -> String {
        hex(&Sha256::digest(self.bytes))
    }

    /// Stores the secret in a file next to the record of its game, before that begins, so that the
    /// game can be resumed after the program was stopped. The record is an empty file until then.
    /// A secret that can no longer be read is replaced.
    ///
    /// # Errors
    /// `io`; also if a secret is there already and not to be replaced: it is left alone.
    pub fn keep(&self, record: &Path, replace: bool) -> Result<()> {
        let path = place(record)?;
        let mut how = OpenOptions::new();
        how.write(true).create(true).truncate(replace).create_new(!replace);
        let mut write = || {
            let mut file = open_own(&path, &mut how)?;
            let written = file
                .write_all(format!("{}{}", mark(0, ""), self.text()).as_bytes())
                .and_then(|()| file.sync_all())
                .and_then(|()| sync_folder(&folder_of(&path)));
            if written.is_err() && !replace {
                let _ = fs::remove_file(&path);
            }
            written
        };
        write().map_err(|error| match (failed("kept", &path, &error), error.kind()) {
            (refusal, io::ErrorKind::AlreadyExists) => {
                refusal.hint("Remove it if its record is gone, or give another name")
            }
            (refusal, _) => refusal,
        })
    }

    /// The secret that [`keep`](Secret::keep) stored.
    ///
    /// # Errors
    /// `io`, or `log-broken` if what is there is no secret.
    pub fn kept(record: &Path) -> Result<Self> {
        let path = place(record)?;
        let text = open_own(&path, OpenOptions::new().read(true))
            .and_then(|mut file| read(&mut file))
            .map_err(|error| failed("read", &path, &error))?;
        // Files of the older kind hold nothing but the secret.
        let secret = if text.len() == 64 { &text } else { text.get(MARK..).unwrap_or("") };
        Self::read(secret).map_err(|refusal| Refusal { code: Code::LogBroken, ..refusal })
    }

    /// Removes what [`keep`](Secret::keep) stored, once the secret stands in the record.
    ///
    /// # Errors
    /// `io`.
    pub fn forget(record: &Path) -> Result<()> {
        let path = place(record)?;
        match fs::remove_file(&path) {
            // Somebody was faster.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.map_err(|error| failed("removed", &path, &error)),
        }
    }
}

/// How far a record was confirmed: the number of its entries and the check of the last, at the
/// beginning of the file of its secret. Whoever cuts the end of the record off to roll again is
/// found out by it.
pub(super) struct Mark(File);

/// A number in twenty characters, 64 digits, a space and a line break.
const MARK: usize = 86;

fn mark(entries: u64, check: &str) -> String {
    format!("{entries:>20} {check:<64}\n")
}

impl Mark {
    /// The mark of a record, if it has a secret with one.
    pub(super) fn of(record: &Path) -> Option<Self> {
        let path = place(record).ok()?;
        let mut file = open_own(&path, OpenOptions::new().read(true).write(true)).ok()?;
        let text = read(&mut file).ok()?;
        (text.len() > MARK && text.as_bytes()[MARK - 1] == b'\n').then_some(Self(file))
    }

    /// How many entries were confirmed, and the check of the last of them. `None` if that cannot be
    /// read: a write may have been broken off.
    pub(super) fn read(&mut self) -> Option<(u64, String)> {
        let text = read(&mut self.0).ok()?;
        let (entries, check) = text.get(..MARK)?.split_at_checked(20)?;
        Some((entries.trim().parse().ok()?, check.trim().to_string()))
    }

    /// Comes after the entry itself is confirmed and is not synced: what is lost with the power is
    /// a mark that lags behind.
    pub(super) fn set(&mut self, entries: u64, check: &str) {
        let at_begin = self.0.seek(SeekFrom::Start(0));
        // Where it cannot be written the game goes on: no roll leans on it.
        let _ = at_begin.and_then(|_| self.0.write_all(mark(entries, check).as_bytes()));
    }
}

fn read(file: &mut File) -> io::Result<String> {
    let mut text = String::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(1 << 13).read_to_string(&mut text)?;
    Ok(text)
}

/// Next to the record itself, whatever links led to it.
fn place(record: &Path) -> Result<PathBuf> {
    let record = fs::canonicalize(record).map_err(|error| failed("found", record, &error))?;
    Ok(beside(&record, "secret"))
}

#[cfg(test)]
mod tests {

    use super::*;

    const COUNTED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    #[test]
    fn a_secret_is_read_as_it_is_told_and_in_no_other_way() {
        let secret = Secret::fresh().unwrap();
        assert!(Secret::read(&secret.text()).unwrap() == secret);
        assert!(Secret::fresh().unwrap() != secret);
        let hiding = Secret::hiding(Seed::read("blue moon").unwrap()).unwrap();
        assert!(hiding.text().ends_with(" blue moon"));
        assert!(Secret::read(&hiding.text()).unwrap() == hiding);
        let upper = COUNTED.to_uppercase();
        let long = format!("{COUNTED}0");
        let wide = format!("{}é", &COUNTED[2..]);
        let (bare, other) = (format!("{COUNTED} "), format!("{COUNTED} 007"));
        for bad in ["", "00", &COUNTED[1..], &upper, &long, &wide, &" ".repeat(64), &bare, &other] {
            assert!(Secret::read(bad).is_err(), "{bad}");
        }
    }

    /// Worked out with another program.
    #[test]
    fn commitments_are_of_the_secret_and_the_terms() {
        let secret = Secret::read(COUNTED).unwrap();
        let known = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
        assert_eq!(secret.bare_commitment(), known);
        let known = "4867c8c56d412dbfd01d465802d1a35bb0a37ccefb1a7b328d85b06095d1a8ad";
        assert_eq!(secret.commitment("terms"), known);
        let hiding = Secret::read(&format!("{COUNTED} 7")).unwrap();
        let known = "cd9a17bddc178fb9dcc9d9bbb3f96cf8418435f1b298919309f8b109447cb5ff";
        assert_eq!(hiding.commitment("terms"), known);
    }
}
