//! What people say of dice that lie before them, in games that roll some of them again: `keep 3s`.

use super::understanding::{FILLERS, number_word, telling};
use crate::game::moves::MoveWord;
use crate::pieces::{Dice, Refusal, Result};
use crate::play::Table;

/// The dice that lie before whoever is at turn, in a game that rolls some of them again.
fn lying(table: &dyn Table) -> Option<Dice> {
    let of_dice = |mv: &MoveWord| {
        mv.example.strip_prefix("reroll ").is_some_and(|dice| Dice::read_faces(dice).is_ok())
    };
    table.info().moves.iter().find(|mv| of_dice(mv))?;
    let state = table.state();
    // Where there are none, the game says that they come first.
    let faces = state.get("dice").and_then(|dice| dice.as_array()).into_iter().flatten();
    let faces: Vec<u8> = faces.filter_map(|face| u8::try_from(face.as_u64()?).ok()).collect();
    Some(Dice::of(&faces))
}

/// Without the words that say nothing, and numbers as digits: `4s`, `fours` and `both 4` as each
/// four that lies there, `two fours` as two of them.
pub(super) fn each_named(table: &dyn Table, words: &str) -> String {
    let Some(lying) = lying(table) else { return telling(words) };
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

/// `4`, `four`, `4s` or `fours`: the face, and whether it is more than one.
pub(super) fn face_of(word: &str) -> Option<(u8, bool)> {
    let one = [("", false), ("s", true), ("es", true)].into_iter().find_map(|(end, plural)| {
        Some((number_word(word.strip_suffix(end)?).parse().ok()?, plural))
    });
    one.filter(|(face, _)| (1..=6).contains(face))
}

/// `keep 1 3 4` as the reroll of the other dice, `reroll all` as that of all dice.
pub(super) fn by_what_stays(table: &dyn Table, words: &str) -> Option<Result<String>> {
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    let keeps = matches!(word, "k" | "keep" | "keeps" | "hold" | "holds");
    if !keeps && (rest.is_empty() || !"reroll".starts_with(word)) {
        return None;
    }
    let lying = lying(table)?;
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
    Some(Ok(if again.is_empty() { "stop".to_string() } else { format!("reroll {again}") }))
}
