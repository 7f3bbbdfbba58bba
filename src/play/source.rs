//! Where luck comes from when the program rolls: the only user of `rand`, but for the secrets of
//! [`fair`](super::fair).
//!
//! The same seed gives the same dice and cards on every platform and in every later release.
//! Everything on the way from the seed to a face is therefore fixed here and pinned by tests:
//!
//! 1. The seed's text, after a fixed prefix, goes through SHA-256: the key.
//! 2. The key runs `ChaCha8`, with a stream of its own for each [`Purpose`], so that asking for
//!    odds never changes the next roll.
//! 3. Whatever falls as entry number `n` of a record (or line `n` of a pipe) is drawn from its
//!    own block of the stream, which begins at word `n` · [`BLOCK`]. A roll that was undone
//!    neither comes back nor shifts what follows, and any single roll can be drawn again to check
//!    it, without those before it.
//! 4. A word becomes a face, or the place of a card in the pack, by [`below`].
//! 5. [`draw`](crate::kit::chance::draw) makes dice and cards of these.

use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{Rng, SeedableRng, TryRng};
use sha2::{Digest, Sha256};

use crate::kit::cards::Card;
use crate::kit::chance::{Chance, Luck, Sampler, draw};
use crate::kit::door::LARGEST;
use crate::kit::refusal::{Code, Refusal};

/// What stands before the seed when it is hashed, so that no other use of the same words gives
/// the same key.
const PREFIX: &str = "croupier seed 1\n";

/// How many words of a stream belong to one event. At most 255 dice or cards fall at once, one
/// word each unless it is rejected, which for dice happens once in a thousand million words.
pub const BLOCK: u64 = 1024;

/// The longest seed, in characters.
const LONGEST: usize = 1000;

/// What makes the dice and cards of a run reproducible: an integer below 2^53, or text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed(String);

impl Seed {
    /// Reads a seed. Digits alone are an integer, so that `007` and `7` are one seed; anything
    /// else is text and counts to the letter.
    ///
    /// # Errors
    /// `out-of-range` for an integer of 2^53 or more, for no text at all, or for very long text.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        if text.is_empty() {
            return Err(Refusal::new(Code::OutOfRange, "a seed is a number or some text"));
        }
        if !text.bytes().all(|b| b.is_ascii_digit()) {
            if text.chars().count() > LONGEST {
                let message = format!("a seed has at most {LONGEST} characters");
                return Err(Refusal::new(Code::OutOfRange, message));
            }
            return Ok(Self(text.to_string()));
        }
        match text.parse::<i64>() {
            Ok(number) if number < LARGEST => Ok(Self(number.to_string())),
            _ => Err(Refusal::new(Code::OutOfRange, "a seed that is a number is below 2^53")
                .hint("With a letter in it, a seed is text of any kind")),
        }
    }

    /// A seed nobody knows: 16 bytes from the operating system, as 32 hexadecimal digits.
    ///
    /// # Errors
    /// `io` if the operating system gives no entropy. There is nothing to fall back on: a seed
    /// from the clock could be guessed.
    pub fn fresh() -> Result<Self, Refusal> {
        loop {
            let text = hex(&entropy::<16>()?);
            // Once in three million times the digits hold no letter, and would be read back as a
            // number that is far too large.
            if let Ok(seed) = Self::read(&text) {
                return Ok(seed);
            }
        }
    }

    /// The seed as it is written into records and typed again.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn key(&self) -> [u8; 32] {
        Sha256::new().chain_update(PREFIX).chain_update(&self.0).finalize().into()
    }
}

/// Bytes from the operating system.
///
/// # Errors
/// `io` if it gives none.
pub(super) fn entropy<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| {
        Refusal::new(Code::Io, format!("the operating system gives no entropy: {error}"))
            .hint("Give a seed with --seed, or roll real dice")
    })?;
    Ok(bytes)
}

/// Lower-case hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.extend(char::from_digit(u32::from(digit), 16));
        }
    }
    text
}

/// What a stream of words is for. No two purposes share a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Dice,
    Cards,
    /// Estimates of odds and values, and the choices of bots, at this moment of a game.
    Estimate(u64),
    /// One game of a simulation.
    Game(u64),
}

impl Purpose {
    fn stream(self) -> u64 {
        // The kind in the highest byte, and below it a number that no run counts up to.
        let (kind, number) = match self {
            Purpose::Dice => (0, 0),
            Purpose::Cards => (1, 0),
            Purpose::Estimate(number) => (2, number),
            Purpose::Game(number) => (3, number),
        };
        kind << 56 | (number & ((1 << 56) - 1))
    }
}

/// Draws whatever the program rolls and deals in one game or one run.
#[derive(Clone)]
pub struct Source {
    key: [u8; 32],
}

impl Source {
    #[must_use]
    pub fn new(seed: &Seed) -> Self {
        Self { key: seed.key() }
    }

    /// What falls as entry number `event` of a record, or for line number `event` of a pipe.
    /// `pack` holds the cards that may still come and is not looked at for dice.
    ///
    /// # Errors
    /// `card-count` if the pack holds fewer cards than are due.
    pub fn luck(&self, event: u64, what: Chance, pack: &[Card]) -> Result<Luck, Refusal> {
        let purpose = if what.is_dice() { Purpose::Dice } else { Purpose::Cards };
        let mut stream = self.sampler(purpose);
        stream.words.set_word_pos(u128::from(event) * u128::from(BLOCK));
        draw(what, pack, &mut stream)
    }

    /// A stream of draws that nothing else leans on.
    #[must_use]
    pub fn sampler(&self, purpose: Purpose) -> Stream {
        let mut words = ChaCha8Rng::from_seed(self.key);
        words.set_stream(purpose.stream());
        Stream { words }
    }
}

/// A pinned stream of fair draws.
pub struct Stream {
    words: ChaCha8Rng,
}

impl Sampler for Stream {
    fn below(&mut self, n: u32) -> u32 {
        below::<32>(n, || self.words.next_u32())
    }
}

/// A whole number below `n`, each equally likely if every word of `BITS` bits is.
///
/// The word, taken as a fraction of all words, is multiplied by `n`; the whole part is the answer.
/// Words do not divide evenly among `n` answers, so the lowest `2^BITS mod n` fractions are
/// rejected and the next word is taken: this is Lemire's method, and it leaves every answer the
/// same number of words.
///
/// `n` is at least one (nought is taken for one) and at most `2^BITS`.
pub fn below<const BITS: u32>(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let n = u64::from(n.max(1));
    loop {
        let product = u64::from(word()) * n;
        let fraction = product & ((1 << BITS) - 1);
        // The division is only needed where a fraction is small enough to be rejected at all.
        if fraction >= n || fraction >= (1 << BITS) % n {
            // Below `n`, which came as 32 bits.
            return (product >> BITS) as u32;
        }
    }
}
