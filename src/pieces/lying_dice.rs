//! What people say of dice that lie before them, in games that roll some of them again and end the
//! turn by `stop`: `keep 3s`.

use super::spoken::{FILLERS, face_of, number_word};
use super::{Dice, Refusal, Result};

/// Without the words that say nothing, and numbers as digits: `4s`, `fours` and `both 4` as each
/// four that lies there, `two fours` as two of them.
pub fn each_named(lying: Dice, words: &str) -> String {
    let all = |face: u8| lying.count(face).max(1);
    let mut told = Vec::new();
    // `1 of the fives`, but `1 fives` where a 1 lies.
    let counted = words.contains(" of ");
    let mut words =
        words.split_whitespace().filter(|word| !matches!(*word, "of" | "the")).peekable();
    while let Some(word) = words.next() {
        let next = words.peek().copied().unwrap_or("");
        let is_digit = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        // `one 5`, and `one five` where no 1 lies.
        let is_one = |n: &str, face: &str| !is_digit(n) && (is_digit(face) || lying.count(1) == 0);
        let (face, n) = match (face_of(word), face_of(next)) {
            (None, Some((face, _))) if matches!(word, "both" | "all") => (face, all(face)),
            (Some((n, false)), Some((face, plural))) if plural || n == 1 && is_one(word, next) => {
                // `2 5s` may be a 2 and the fives, where a 2 lies.
                if !counted && is_digit(word) && is_digit(next) && lying.count(n) > 0 {
                    told.push(word.to_string());
                    told.extend(words.next().map(str::to_string));
                    continue;
                }
                (face, n)
            }
            (Some((face, plural)), _) => {
                told.extend(vec![face.to_string(); if plural { all(face) } else { 1 }.into()]);
                continue;
            }
            (None, _) => {
                let telling = !FILLERS.contains(&word);
                told.extend(telling.then(|| number_word(word).to_string()));
                continue;
            }
        };
        words.next();
        told.extend(vec![face.to_string(); n.into()]);
    }
    told.join(" ")
}

/// `keep 1 3 4` as the reroll, by this word, of the other dice, `reroll all` as that of all dice.
pub fn by_what_stays(lying: Dice, words: &str, reroll: &str) -> Option<Result<String>> {
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    let keeps = matches!(word, "k" | "keep" | "keeps" | "hold" | "holds");
    if !keeps && (rest.is_empty() || !reroll.starts_with(word)) {
        return None;
    }
    let but = ["all but ", "all except ", "everything but ", "everything except "];
    let others = but.iter().find_map(|but| rest.strip_prefix(but));
    let (keeps, named) = others.map_or((keeps, rest.trim()), |others| (!keeps, others.trim()));
    let named = match named {
        "all" | "everything" => lying,
        "none" | "nothing" if keeps => Dice::NONE,
        "" if keeps => lying,
        dice => match Dice::read_faces(dice) {
            Ok(dice) => dice,
            Err(why) => return keeps.then_some(Err(Refusal { at: None, ..why })),
        },
    };
    // Of dice that are not there the game says so, whether they are kept or not.
    let again = if keeps { lying.minus(named).unwrap_or(named) } else { named };
    Some(Ok(if again.is_empty() { "stop".to_string() } else { format!("{reroll} {again}") }))
}
