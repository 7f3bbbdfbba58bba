//! The laws of `untrusted` over many inputs: those on file, and what chance makes of them.

use crate::common::Rng;
use crate::seeds::{seeds, words};
use crate::untrusted::ALL;

/// Inputs for each door, unless `CROUPIER_DOORS` says how many.
const INPUTS: usize = 500;

/// One input made of another.
pub fn changed(seed: &[u8], all: &[Vec<u8>], words: &[String], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=rng.bits() % 4 {
        let mut place = |len: usize| (rng.bits() % (len as u64 + 1)) as usize;
        let (a, b) = (place(bytes.len()), place(bytes.len()));
        let (from, to) = (a.min(b), a.max(b).min(a.min(b) + 30));
        match rng.bits() % 8 {
            0 if from < bytes.len() => bytes[from] = rng.bits() as u8,
            1 => drop(bytes.drain(from..to)),
            2 => {
                let copy = bytes[from..to].to_vec();
                bytes.splice(from..from, copy);
            }
            3 => bytes.truncate(a),
            4 => {
                let other = &all[rng.bits() as usize % all.len()];
                let at = rng.bits() as usize % (other.len() + 1);
                bytes.truncate(a);
                bytes.extend(&other[at..]);
            }
            _ => {
                let word = words[rng.bits() as usize % words.len()].bytes();
                // In the place of a word, more often than not.
                let letters = |byte: &u8| byte.is_ascii_alphanumeric();
                let end = bytes[from..].iter().position(|byte| !letters(byte));
                let end = from + end.unwrap_or(bytes.len() - from);
                bytes.splice(from..end, word);
            }
        }
    }
    bytes
}

#[test]
fn every_law_holds_over_random_inputs() {
    let inputs = std::env::var("CROUPIER_DOORS").ok().and_then(|n| n.parse().ok());
    let words: Vec<String> = words().into_iter().collect();
    for (door, law) in ALL {
        let seeds = seeds(door);
        assert!(seeds.len() >= 10, "{door}");
        let rng = &mut Rng(1);
        for n in 0..inputs.unwrap_or(INPUTS) {
            let seed = &seeds[n % seeds.len()];
            let input =
                if n < seeds.len() { seed.clone() } else { changed(seed, &seeds, &words, rng) };
            let held = std::panic::catch_unwind(|| law(&input));
            assert!(held.is_ok(), "{door}, input {n}: {}", input.escape_ascii());
        }
    }
}
