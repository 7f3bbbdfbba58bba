//! What makes the dice and cards of a run reproducible.

use std::io;

use sha2::{Digest, Sha256};

use crate::pieces::json::LARGEST;
use crate::pieces::{Result, hex, refusal, refuse_if};

/// What stands before the seed when it is hashed, so that no other use of the same words gives
/// the same key.
const PREFIX: &str = "croupier seed 1\n";

/// What makes the dice and cards of a run reproducible: an integer below 2^53, or text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seed(String);

impl Seed {
    /// Reads a seed. Digits alone are an integer, so that `007` and `7` are one seed; anything
    /// else is text and counts to the letter.
    ///
    /// # Errors
    /// `out-of-range` for an integer of 2^53 or more, or for no text at all.
    pub fn read(text: &str) -> Result<Self> {
        refuse_if!(text.is_empty() => OutOfRange, "a seed is a number or some text");
        if !text.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(Self(text.to_string()));
        }
        match text.parse::<i64>() {
            Ok(number) if number < LARGEST => Ok(Self(number.to_string())),
            _ => Err(refusal!(OutOfRange, hint "With a letter in it, a seed is text of any kind",
                "a seed that is a number is below 2^53")),
        }
    }

    /// The one of reviews, so that they say the same again.
    pub(super) fn of_reviews() -> Self {
        Self("review".to_string())
    }

    /// A seed nobody knows: 126 bits from the operating system, as 32 hexadecimal digits.
    ///
    /// # Errors
    /// `io` if the operating system gives no entropy. There is nothing to fall back on: a seed
    /// from the clock could be guessed.
    pub fn fresh() -> Result<Self> {
        let mut bytes = [0; 16];
        fill_with_entropy(&mut bytes).map_err(|error| {
            refusal!(Io, hint "Give a seed with --seed, or roll real dice",
                "the operating system gives no entropy: {error}")
        })?;
        // Digits alone would be read back as a number that is far too large: the first is a letter.
        bytes[0] |= 0xa0;
        Ok(Self(hex(&bytes)))
    }

    /// The seed as it is written into records and typed again.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn key(&self) -> [u8; 32] {
        Sha256::new().chain_update(PREFIX).chain_update(&self.0).finalize().into()
    }
}

/// Fills this with what nobody can foresee, unless there is no system, as in a browser.
fn fill_with_entropy(bytes: &mut [u8]) -> io::Result<()> {
    #[cfg(any(unix, windows))]
    return rand::TryRng::try_fill_bytes(&mut rand::rngs::SysRng, bytes).map_err(io::Error::other);
    #[cfg(not(any(unix, windows)))]
    Err(io::Error::other(format!("{} bytes are not to be had", bytes.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Code;

    #[test]
    fn a_seed_is_a_small_integer_or_text() {
        let read = |text: &str| Seed::read(text).map(|seed| seed.as_str().to_string());
        assert_eq!(read("7").unwrap(), "7");
        assert_eq!(read("007").unwrap(), "7");
        assert_eq!(read("9007199254740991").unwrap(), "9007199254740991");
        assert_eq!(read("-7").unwrap(), "-7");
        assert_eq!(read(" Blue moon ").unwrap(), " Blue moon ");
        for bad in ["", "9007199254740992", &"9".repeat(40)] {
            assert_eq!(read(bad).unwrap_err().code, Code::OutOfRange, "{bad}");
        }
    }

    #[test]
    fn a_fresh_seed_is_32_digits_and_reads_back() {
        let (one, other) = (Seed::fresh().unwrap(), Seed::fresh().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.as_str().len(), 32);
        assert_eq!(Seed::read(one.as_str()).unwrap(), one);
    }
}
