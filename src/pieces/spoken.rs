//! Words of everyday speech, in lower case, as moves are written.

/// Words that say nothing between a move and what belongs to it: `ace on Di`, `match 4 and 6`.
pub const FILLERS: [&str; 8] = ["and", "for", "from", "of", "on", "the", "to", "with"];

/// Without the words that say nothing, as that it is one on which is bet, and numbers as digits.
pub fn telling(words: &str) -> String {
    let words = words.replacen(" 1 on ", " ", 1).replacen(" one on ", " ", 1);
    let telling = words.split_whitespace().filter(|word| !FILLERS.contains(word));
    telling.map(number_word).collect::<Vec<_>>().join(" ")
}

/// `five` as `5`.
pub fn number_word(word: &str) -> &str {
    const NUMBERS: [&str; 10] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    const DIGITS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    NUMBERS.iter().position(|number| *number == word).map_or(word, |at| DIGITS[at])
}

/// `4`, `four`, `4s` or `fours`: the face, and whether it is more than one.
pub fn face_of(word: &str) -> Option<(u8, bool)> {
    let one = [("", false), ("s", true), ("es", true)].into_iter().find_map(|(end, plural)| {
        Some((number_word(word.strip_suffix(end)?).parse().ok()?, plural))
    });
    one.filter(|(face, _)| (1..=6).contains(face))
}

/// `queen` as `Q`.
pub fn card_word(word: &str) -> &str {
    match word {
        "ace" => "A",
        "jack" => "J",
        "queen" => "Q",
        "king" => "K",
        _ => word,
    }
}
