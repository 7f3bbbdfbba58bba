//! Where luck comes from when the program rolls: with the system below the only user of `rand`.
//!
//! The same seed gives the same dice and cards on every platform and in every later release.
//! Everything on the way from the seed to a face is therefore fixed here and pinned by tests:
//!
//! 1. The seed's text, after a fixed prefix, goes through SHA-256: the key.
//! 2. The key runs `ChaCha8`, with a stream of its own for each [`Purpose`], so that asking for
//!    odds never changes the next roll.
//! 3. Whatever falls as step number `n` of a game (or line `n` of a pipe) is drawn from its
//!    own block of the stream, which begins at word `n` · [`BLOCK`]. What was undone is no step: a
//!    roll that was taken back comes again. Any single roll can be drawn again to check it, without
//!    those before it.
//! 4. A word becomes a number below some other by [`below`].
//! 5. A number becomes ten dice at most by [`roll`](crate::pieces::roll), or the place of a
//!    card in the pack by [`draw`].

use std::io;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::pieces::json::LARGEST;
use crate::pieces::{Card, Chance, Outcome, Result, Sampler, below, draw, hex, refusal, refuse_if};

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

/// How many words of a stream belong to one event. At most 255 cards fall at once, one word each
/// unless it is rejected, which happens less than once in ten million words.
const BLOCK: u64 = 1024;

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
    pub fn new(seed: &Seed) -> Self {
        Self { key: seed.key() }
    }

    /// The source for one moment of a game: what falls there has its own luck.
    pub fn at(&self, moment: &[u8]) -> Self {
        Self { key: Sha256::new().chain_update(self.key).chain_update(moment).finalize().into() }
    }

    /// What falls as step number `event` of a game, or for line number `event` of a pipe.
    /// `pack` holds the cards that may still come and is not looked at for dice.
    ///
    /// # Errors
    /// `card-count` if the pack holds fewer cards than are due.
    pub fn outcome(&self, event: u64, what: Chance, pack: Vec<Card>) -> Result<Outcome> {
        let purpose = if what.is_dice() { Purpose::Dice } else { Purpose::Cards };
        let mut stream = self.sampler(purpose);
        stream.words.set_word_pos(u128::from(event) * u128::from(BLOCK));
        draw(what, pack, &mut stream)
    }

    /// A stream of draws that nothing else leans on.
    pub fn sampler(&self, purpose: Purpose) -> Stream {
        let mut stream = Stream { words: ChaCha8Rng::from_seed(self.key) };
        stream.turn_to(purpose);
        stream
    }
}

/// A pinned stream of fair draws.
pub struct Stream {
    words: ChaCha8Rng,
}

impl Stream {
    /// Goes to the beginning of another stream of the same source.
    pub fn turn_to(&mut self, purpose: Purpose) {
        self.words.set_stream(purpose.stream());
    }
}

impl Sampler for Stream {
    fn below(&mut self, n: u32) -> u32 {
        below::<32>(n, || self.words.next_u32())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Code;
    use std::collections::BTreeMap;

    fn source(seed: &str) -> Source {
        Source::new(&Seed::read(seed).unwrap())
    }

    /// One block of `ChaCha8` as its inventor describes it, with a counter and a stream of 64 bits.
    fn chacha8(key: [u8; 32], counter: u64, stream: u64) -> [u32; 16] {
        fn quarter(s: &mut [u32; 16], at: [usize; 4]) {
            for (sum, add, turned, by) in [(0, 1, 3, 16), (2, 3, 1, 12), (0, 1, 3, 8), (2, 3, 1, 7)]
            {
                s[at[sum]] = s[at[sum]].wrapping_add(s[at[add]]);
                s[at[turned]] = (s[at[turned]] ^ s[at[sum]]).rotate_left(by);
            }
        }
        let mut begin = [0; 16];
        begin[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for i in 0..8 {
            begin[4 + i] = u32::from_le_bytes(key[4 * i..4 * i + 4].try_into().unwrap());
        }
        begin[12..14].copy_from_slice(&[counter as u32, (counter >> 32) as u32]);
        begin[14..16].copy_from_slice(&[stream as u32, (stream >> 32) as u32]);
        let mut s = begin;
        for _ in 0..4 {
            for i in 0..4 {
                quarter(&mut s, [i, 4 + i, 8 + i, 12 + i]);
            }
            for i in 0..4 {
                quarter(&mut s, [i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4]);
            }
        }
        for i in 0..16 {
            s[i] = s[i].wrapping_add(begin[i]);
        }
        s
    }

    /// The stream from some word on, worked out with [`chacha8`].
    struct Plainly {
        key: [u8; 32],
        stream: u64,
        word: u64,
    }

    impl Sampler for Plainly {
        // By dividing, in more bits than are needed.
        fn below(&mut self, n: u32) -> u32 {
            let words = 1_u128 << 32;
            loop {
                let word = chacha8(self.key, self.word / 16, self.stream)[self.word as usize % 16];
                self.word += 1;
                let product = u128::from(word) * u128::from(n);
                if product % words >= words % u128::from(n) {
                    return (product / words) as u32;
                }
            }
        }
    }

    fn plainly(seed: &str, stream: u64, word: u64) -> Plainly {
        let text = format!("croupier seed 1\n{seed}");
        Plainly { key: Sha256::digest(text).into(), stream, word }
    }

    /// Every word of `BITS` bits, and how often each answer below `n` comes of one alone.
    fn counts<const BITS: u32>(n: u32) -> (BTreeMap<u32, u32>, u32) {
        let mut counts = BTreeMap::new();
        let mut rejected = 0;
        for word in 0..1 << BITS {
            let mut words = [(1 << BITS) - 1, word].to_vec();
            // The highest word is never rejected, so that each run ends.
            let answer = below::<BITS>(n, || words.pop().unwrap());
            if words.is_empty() {
                rejected += 1;
            } else {
                *counts.entry(answer).or_default() += 1;
            }
        }
        (counts, rejected)
    }

    #[test]
    fn every_answer_comes_of_equally_many_words() {
        fn all<const BITS: u32>(n: u32) {
            let (counts, rejected) = counts::<BITS>(n);
            assert!(counts.keys().copied().eq(0..n), "{n}");
            assert!(counts.values().all(|count| *count == (1 << BITS) / n), "{n}");
            assert_eq!(rejected, (1 << BITS) % n);
        }
        for n in 1..=256 {
            all::<8>(n);
        }
        for n in (1..=60).chain([415, 416, 1000, 2047, 2048, 2049, 4095, 4096]) {
            all::<12>(n);
        }
    }

    #[test]
    fn every_way_to_draw_cards_comes_of_equally_many_words() {
        /// Two words, after which it has none.
        struct Two(Vec<u32>, bool);
        impl Sampler for Two {
            fn below(&mut self, n: u32) -> u32 {
                let Two(words, short) = self;
                below::<6>(n, || {
                    words.pop().unwrap_or_else(|| {
                        *short = true;
                        63
                    })
                })
            }
        }
        let pack = &Card::PACK[..7];
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for words in 0..64 * 64 {
            let mut two = Two(vec![words / 64, words % 64], false);
            let outcome = draw(Chance::Cards(2), pack.to_vec(), &mut two).unwrap();
            if !two.1 {
                *counts.entry(outcome.words()).or_default() += 1;
            }
        }
        assert_eq!(counts.len(), 7 * 6);
        assert!(counts.values().all(|count| *count == (64 / 7) * (64 / 6)));
    }

    #[test]
    fn the_words_are_those_of_chacha8() {
        for seed in ["0", "7", "9007199254740991", "croupier"] {
            let source = source(seed);
            for (purpose, stream) in [
                (Purpose::Dice, 0),
                (Purpose::Cards, 1 << 56),
                (Purpose::Estimate(5), 2 << 56 | 5),
                (Purpose::Game((1 << 40) + 3), 3 << 56 | 1 << 40 | 3),
            ] {
                let mut words = source.sampler(purpose).words;
                let key = plainly(seed, 0, 0).key;
                for counter in 0..9 {
                    for word in chacha8(key, counter, stream) {
                        assert_eq!(words.next_u32(), word);
                    }
                }
            }
        }
    }

    #[test]
    fn a_stream_turned_to_another_is_that_from_its_beginning() {
        let source = source("7");
        let mut turned = source.sampler(Purpose::Game(0));
        // Within one buffer of words, at its end, and in the next.
        for (game, words) in [(5, 1), (5, 64), (0, 64), (5, 65), (1 << 40, 1000), (5, 3)] {
            turned.turn_to(Purpose::Game(game));
            let mut fresh = source.sampler(Purpose::Game(game));
            for _ in 0..words {
                assert_eq!(turned.words.next_u32(), fresh.words.next_u32());
            }
        }
    }

    #[test]
    fn every_event_is_drawn_from_its_own_block() {
        let pack = [Card::PACK; 2].concat();
        for seed in ["0", "croupier"] {
            for event in [0, 1, 2, 77, 1_000_000, (1 << 53) - 1] {
                for n in [1, 5, 52, 104] {
                    let source = source(seed);
                    for (what, stream) in [(Chance::Dice(n), 0), (Chance::Cards(n), 1 << 56)] {
                        let outcome = source.outcome(event, what, pack.clone()).unwrap();
                        let mut words = plainly(seed, stream, event * 1024);
                        assert_eq!(outcome, draw(what, pack.clone(), &mut words).unwrap());
                        // Asking again changes nothing.
                        assert_eq!(outcome, source.outcome(event, what, pack.clone()).unwrap());
                    }
                }
            }
        }
    }

    /// These never change: records and seeds of earlier releases lean on them.
    #[test]
    fn the_same_seed_gives_the_same_luck_for_ever() {
        type Vector = (&'static str, [u32; 4], [[u32; 8]; 3], &'static str, [u32; 4], [u32; 4]);
        let vectors: [Vector; 2] = [
            (
                "7",
                [0xe2a0_4d4f, 0xb21a_a3a1, 0x9be1_cfff, 0xd21c_94fe],
                [[5, 4, 5, 5, 3, 2, 1, 4], [4, 1, 3, 4, 3, 2, 5, 3], [4, 5, 2, 5, 4, 3, 6, 2]],
                "cards Ts Kh 6c 8h 3s Tc 9h 9s",
                [982, 238, 505, 179],
                [409, 448, 99, 53],
            ),
            (
                "croupier",
                [0x3464_0c10, 0x3f16_06a0, 0xa598_ca3d, 0x69ff_3f96],
                [[3, 4, 2, 4, 4, 2, 5, 1], [1, 4, 3, 4, 3, 2, 4, 4], [1, 6, 5, 5, 1, 5, 2, 2]],
                "cards 3d 4h 9s Td Ks 3h Js 9c",
                [321, 768, 343, 425],
                [530, 289, 736, 668],
            ),
        ];
        for (seed, words, dice, cards, estimate, game) in vectors {
            let source = source(seed);
            let mut stream = source.sampler(Purpose::Dice);
            assert_eq!([(); 4].map(|()| stream.words.next_u32()), words, "{seed}");
            for (event, mut faces) in [1, 2, 1_000_000].into_iter().zip(dice) {
                faces.sort_unstable();
                let faces = faces.map(|face| face.to_string()).join(" ");
                let outcome = source.outcome(event, Chance::Dice(8), Vec::new()).unwrap();
                assert_eq!(outcome.words(), format!("dice {faces}"), "{seed}");
            }
            let outcome = source.outcome(1, Chance::Cards(8), Card::PACK.to_vec()).unwrap();
            assert_eq!(outcome.words(), cards, "{seed}");
            for (purpose, answers) in [(Purpose::Estimate(1), estimate), (Purpose::Game(1), game)] {
                let mut stream = source.sampler(purpose);
                assert_eq!([(); 4].map(|()| stream.below(1000)), answers, "{seed}");
            }
        }
    }

    #[test]
    fn too_few_cards_are_refused_and_nothing_panics() {
        let refusal =
            source("7").outcome(3, Chance::Cards(3), Card::PACK[..2].to_vec()).unwrap_err();
        assert_eq!(refusal.code, Code::CardCount);
        assert_eq!(
            source("7").outcome(u64::MAX, Chance::Dice(0), Vec::new()).unwrap().words(),
            "dice "
        );
        assert_eq!(source("7").sampler(Purpose::Game(u64::MAX)).below(0), 0);
    }

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
