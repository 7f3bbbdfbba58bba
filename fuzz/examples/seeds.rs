//! Writes the fuzzer's first inputs, `corpus/TARGET/…`, and its dictionary, `words.dict`, from the tests.

use std::fs;
use std::path::Path;

use croupier_fuzz::untrusted::ALL;
use croupier_fuzz::seeds::{seeds, words};

fn main() -> std::io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (door, _) in ALL {
        let folder = here.join("corpus").join(door);
        fs::create_dir_all(&folder)?;
        for (n, seed) in seeds(door).iter().enumerate() {
            fs::write(folder.join(format!("seed-{n}")), seed)?;
        }
    }
    fs::write(here.join("words.dict"), dictionary())
}

/// The words of the games as a dictionary for a fuzzer.
fn dictionary() -> String {
    let quoted = |word: &String| {
        let bytes = word.bytes().map(|byte| match byte {
            b'"' | b'\\' => format!("\\{}", char::from(byte)),
            b' '..=b'~' => char::from(byte).to_string(),
            _ => format!("\\x{byte:02x}"),
        });
        format!("\"{}\"\n", bytes.collect::<String>())
    };
    words().iter().map(quoted).collect()
}
