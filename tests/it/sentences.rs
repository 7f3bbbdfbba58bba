//! Every sentence the program can say, on one page: `sentences.txt`, made from the sources.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::playthrough::stands;
use crate::tidy::{files, without_tests};

/// The texts in a piece of Rust, in order; of raw ones and of those over several lines, too.
fn texts(source: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let (before, from) = rest.split_at(at);
        if from.starts_with("//") {
            rest = from.split_once('\n').map_or("", |(_, next)| next);
        } else if let Some(quoted) = from.strip_prefix('"') {
            let hashes = before.len() - before.trim_end_matches('#').len();
            let raw = before[..before.len() - hashes].ends_with('r');
            let end = format!("\"{}", "#".repeat(if raw { hashes } else { 0 }));
            let ends = |&(i, _): &(usize, &str)| {
                let slashes = quoted[..i].len() - quoted[..i].trim_end_matches('\\').len();
                raw || slashes % 2 == 0
            };
            let found = quoted.match_indices(&end).find(ends);
            let (i, _) = found.expect("every text ends");
            all.push(if raw { quoted[..i].to_string() } else { unescaped(&quoted[..i]) });
            rest = &quoted[i + end.len()..];
        } else {
            // A character that is a quote, or a lifetime.
            let skipped = if from.starts_with("'\"'") || from.starts_with("'\\''") { 3 } else { 1 };
            rest = &from[skipped..];
        }
    }
    all
}

/// With its line breaks taken out, and its signs put in.
fn unescaped(text: &str) -> String {
    let mut joined = String::new();
    for part in text.split("\\\n") {
        joined += if joined.is_empty() { part } else { part.trim_start() };
    }
    joined.replace("\\\"", "\"")
}

/// Whether it is words that somebody reads: two of them at least, in small letters.
fn is_sentence(text: &str) -> bool {
    let word = |word: &&str| {
        let letters = word.trim_matches(|c: char| c.is_ascii_punctuation());
        letters.len() > 1
            && letters.chars().all(char::is_alphabetic)
            && *letters != letters.to_uppercase()
    };
    text.split_whitespace().filter(word).count() > 1 && !text.starts_with('^')
}

#[test]
fn all_sentences_stand_on_one_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = files(&root.join("src"));
    let within = |file: &Path| file.strip_prefix(root).unwrap().to_path_buf();
    sources.retain(|file| !within(file).components().any(|part| part.as_os_str() == "tests"));
    sources.retain(|file| file.file_name().is_none_or(|name| name != "tests.rs"));
    sources.sort();
    let mut page = String::new();
    for file in sources {
        let text = fs::read_to_string(&file).unwrap();
        let code: Vec<&str> = without_tests(&text).map(|(_, line)| line).collect();
        let mut sentences = texts(&code.join("\n"));
        sentences.retain(|text| is_sentence(text));
        if !sentences.is_empty() {
            writeln!(page, "\n# {}", file.strip_prefix(root).unwrap().display()).unwrap();
        }
        for sentence in sentences {
            writeln!(page, "{}", sentence.replace('\n', "\n  ")).unwrap();
        }
    }
    // Read what is new aloud, then write the page anew.
    stands(&root.join("tests/it/sentences.txt"), &page);
}
