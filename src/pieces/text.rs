//! Words for people: lists, numbers, what may be shown, and "did you mean".

use std::fmt::Display;
use std::path::Path;

use strsim::osa_distance;

use super::Names;

/// Several in a sentence: `a, b and c`.
pub fn together(all: &[impl AsRef<str>]) -> String {
    let Some((last, before)) = all.split_last() else { return String::new() };
    let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
    let and = if before.is_empty() { "" } else { " and " };
    format!("{}{and}{}", before.join(", "), last.as_ref())
}

/// `? ? ?`: for what nobody has seen.
pub fn marks(n: usize) -> String {
    vec!["?"; n].join(" ")
}

/// `1 die`, `3 dice`.
pub fn number<N: Copy + Display + PartialEq + From<u8>>(n: N, one: &str, many: &str) -> String {
    format!("{n} {}", if n == N::from(1) { one } else { many })
}

/// A text as a sentence begins, unless it begins with a name.
pub fn capital(text: &str, names: &Names) -> String {
    let first = text.split(|c: char| c.is_whitespace() || ":,.".contains(c)).next().unwrap_or("");
    let mut rest = text.chars();
    match rest.next() {
        Some(c) if c.is_lowercase() && names.iter().all(|name| name != first) => {
            format!("{}{}", c.to_uppercase(), rest.as_str())
        }
        _ => text.to_string(),
    }
}

/// How much of a text a message repeats, in characters.
const BRIEF: usize = 40;

/// Control, format, bidirectional and other characters that a reader would not see, or that would
/// change how the text around them is shown.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(u32::from(c),
            0xAD | 0x34F | 0x61C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F
            | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0x2800 | 0x3164
            | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB | 0x1BCA0..=0x1BCA3
            | 0x1D173..=0x1D17A | 0xE000..=0xF8FF | 0xE0000..=0xE0FFF | 0xFFFE..=0xFFFF)
}

/// Untrusted text, safe to print: what cannot be seen is written as an escape.
pub fn visible(text: &str) -> String {
    let shown = |c: char| if is_unseen(c) { c.escape_unicode().to_string() } else { c.to_string() };
    text.chars().map(shown).collect()
}

/// A path, safe to print.
pub fn visible_path(path: &Path) -> String {
    visible(&path.display().to_string())
}

/// The beginning of such text, for messages.
pub fn brief(text: &str) -> String {
    let mut begun = visible(&text.chars().take(BRIEF).collect::<String>());
    if text.chars().nth(BRIEF).is_some() {
        begun.push_str("...");
    }
    begun
}

/// Lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |four: u8| char::from(b"0123456789abcdef"[usize::from(four)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Signs of the longest word that is looked at.
const LONGEST_NEAR: usize = 40;

/// The candidate nearest to `typed`, if it is near enough to be a slip of the fingers.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let signs = typed.chars().count();
    // Words are short: nothing is near what is not, and an untrusted one may be very long.
    if signs > LONGEST_NEAR {
        return None;
    }
    let (reach, first) = (signs.div_ceil(3), |word: &str| word.chars().next());
    candidates
        .into_iter()
        .map(|candidate| (osa_distance(&typed, &candidate.to_lowercase()), candidate))
        .filter(|(far, candidate)| *far <= reach && *far < candidate.chars().count())
        // Two slips and another first letter are another word.
        .filter(|(far, candidate)| *far < 2 || first(&typed) == first(&candidate.to_lowercase()))
        .min_by_key(|(far, _)| *far)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        let words = ["reroll", "stop", "score"];
        assert_eq!(nearest("rerol", words), Some("reroll"));
        assert_eq!(nearest("sotp", words), Some("stop"));
        assert_eq!(nearest("elephant", words), None);
        assert_eq!(nearest("x", ["no"]), None);
        assert_eq!((nearest("sotp", ["note"]), nearest("ntoe", ["note"])), (None, Some("note")));
        // Of three letters one may be wrong.
        assert_eq!((nearest("bid", ["odd", "log"]), nearest("ood", ["odd"])), (None, Some("odd")));
    }
}
