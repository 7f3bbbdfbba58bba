//! The program's own words, short forms of moves among them: `reroll 1 5`, `r15`, `b 35`, `6+2`.

use super::Entry;
use super::commands::{COMMANDS, Command};
use super::spot::{Attempt, Spot};
use crate::game::MoveWord;
use crate::pieces::{Code, Refusal, Result, Seat};
use crate::play::Table;

/// What a line means if it is in the program's own words; `None` if it is not.
pub fn read(spot: &Spot, text: &str) -> Option<Result<Spot>> {
    let names = spot.table.names();
    let acts = |(name, rest): &(&str, &str)| names.called(name).is_some() && !rest.is_empty();
    // In `match 3+4:Bo` the colon stands further in.
    let colon = text.split_once(':').map(|(name, rest)| (name.trim(), rest.trim())).filter(acts);
    let is_word = |word: &str| COMMANDS.iter().any(|it| it.word == word.to_lowercase());
    let space = Some(first_word(text)).filter(|it| acts(it) && !is_word(it.0));
    let (name, words) = colon.or(space).unwrap_or(("", text));
    let who = names.called(name);
    let (first, rest) = first_word(words);
    let lower = first.to_lowercase();
    // With an article it is a sentence.
    if words.split_whitespace().any(|word| matches!(word, "a" | "an")) {
        return None;
    }
    let due = spot.due();
    if due.is_some_and(|due| words != "?" && due.is_told_by(words)) {
        let read = spot.after(&[Attempt::Fell(who, words.to_string())]);
        let unreadable = |why: &Refusal| why.code == Code::MoveUnreadable;
        return Some(read).filter(|read| !read.as_ref().is_err_and(unreadable));
    }
    let attempt = match &*lower {
        "r" | "roll" => due.filter(|_| rest.is_empty()).map(|_| Attempt::Roll(who)),
        word => whole(word, rest)
            .filter(|_| who.is_none())
            .map(|command| Attempt::Command(command, rest.to_string())),
    };
    if let Some(attempt) = attempt {
        return spot.after(&[attempt]).ok().map(Ok);
    }
    let seat = who.or_else(|| spot.actor());
    let tried = heads(spot, seat, words).into_iter().map(|(mv, parts)| {
        let words = format!("{} {parts}", mv.word).trim_end().to_string();
        spot.after(&[Attempt::Move(who, words)])
    });
    let (good, bad): (Vec<_>, Vec<_>) = tried.partition(Result::is_ok);
    match good.len() {
        0 => bad.into_iter().next_back(),
        1 => good.into_iter().next(),
        _ => None,
    }
}

/// A command by its whole word; what it takes stands behind it.
fn whole(word: &str, rest: &str) -> Option<&'static Command> {
    let word = match word {
        "u" => "undo",
        "exit" => "quit",
        word => word,
    };
    let command = COMMANDS.iter().find(|command| command.word == word)?;
    let number = rest.parse::<u32>().is_ok();
    let fits = match command.word {
        "fix" | "note" => true,
        "undo" => number || rest.starts_with("to "),
        "why" => rest.eq_ignore_ascii_case("not"),
        "help" | "log" | "rules" | "peek" => !rest.contains(' '),
        _ => false,
    };
    (fits || rest.is_empty()).then_some(command)
}

/// The moves whose word stands in front, or begins so, or whose parts alone are a move; each with its
/// parts.
fn heads<'w>(spot: &Spot, seat: Option<Seat>, words: &'w str) -> Vec<(&'static MoveWord, &'w str)> {
    let moves = spot.table.info().moves;
    let end = words.find(|c: char| !c.is_ascii_alphabetic() && c != '-').unwrap_or(words.len());
    let (first, parts) = (words[..end].to_ascii_lowercase(), &words[end..]);
    if let Some(whole) = moves.iter().find(|mv| mv.word == first) {
        return vec![(whole, parts.trim_start())];
    }
    let offered = |mv: &MoveWord| spot.offered(seat, mv.word).next().is_some();
    let apart = parts.is_empty() || parts.starts_with(|c: char| c == ' ' || c.is_ascii_digit());
    // All may be a question.
    let begins = |mv: &MoveWord| mv.word.starts_with(&first) && !mv.word.contains('-');
    let begun = moves.iter().filter(|mv| end > 0 && apart && begins(mv) && offered(mv));
    let bare = moves.iter().filter(|mv| mv.bare && offered(mv));
    begun.map(|mv| (mv, parts.trim_start())).chain(bare.map(|mv| (mv, words))).collect()
}

fn first_word(words: &str) -> (&str, &str) {
    let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    (first, rest.trim())
}

/// The shortest way to type a move that a form such as `reroll 5` or `lay …` shows, if there is a
/// shorter one.
pub fn shortest(table: &dyn Table, seat: Seat, mv: &MoveWord, form: &str) -> Option<String> {
    let parts = form[mv.word.len()..].trim_start();
    let spot = Spot::new(table.boxed_clone(), Vec::new());
    let means = |typed: &str| match read(&spot, &format!("{}: {typed}", &table.names()[seat])) {
        Some(Ok(after)) => {
            matches!(after.entries.last(), Some(Entry::Move(_, words)) if words == form)
        }
        _ => false,
    };
    if means(parts) {
        return Some(parts.to_string());
    }
    let short = |end: usize| format!("{} {parts}", &mv.word[..end]).trim_end().to_string();
    (1..mv.word.len()).map(short).find(|typed| means(typed))
}
