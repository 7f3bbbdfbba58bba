//! How steps of a game read at the prompt and in its log.

use crate::game::{Info, Part};
use crate::pieces::{Names, Seat, visible};
use crate::play::record::{By, What};
use crate::play::{Public, Step};

/// `3. Ana: dice 6 5 3`.
pub(super) fn step_line(step: &Step) -> String {
    format!("{}. {}", step.entry, step.described())
}

/// A step as it is told: `Ana raises to 23`, `Bo rolls 3 3 5 6`.
pub(super) fn told(info: &Info, names: &Names, seat: Seat, words: &str) -> String {
    let (kind, parts) = words.split_once(' ').unwrap_or((words, ""));
    let verb = match (kind, info.moves.iter().find(|mv| mv.word == kind)) {
        ("dice", _) => "rolls".to_string(),
        ("cards", _) => "gets".to_string(),
        (_, Some(mv))
            if mv.does.is_empty()
                && (mv.unlisted || matches!(mv.part, Part::Player | Part::PlayerAndNumber)) =>
        {
            return words.to_string();
        }
        (_, Some(mv)) if !mv.does.is_empty() => mv.does.to_string(),
        _ if kind.ends_with(['s', 'h']) => format!("{kind}es"),
        _ => format!("{kind}s"),
    };
    names.does(seat, format!("{verb} {parts}").trim_end())
}

/// Who made an entry, where it was not somebody at the table.
pub(super) fn by_whom(by: By) -> &'static str {
    match by {
        By::Hand => "",
        By::Program => " (program)",
        By::Bot => " (bot)",
        By::Referee => " (face down)",
    }
}

/// The record so far, a line an entry: what stands, or everything, what was taken back marked.
pub fn log(game: &Public, all: bool) -> impl Iterator<Item = String> {
    let held = |n: u64| if game.holds(n) { "" } else { " [taken back]" };
    game.entries().flat_map(move |entry| {
        let n = entry.n;
        let stands = game.step_of(n);
        let again = |step: &Step| format!("{n:>4}. {}{}", step.described(), by_whom(step.by));
        let line = match (&entry.what, stands) {
            (What::Seat { player, bot }, _) => {
                let by = if *bot { "the program plays" } else { "plays" };
                format!("{n:>4}. {player}: {by} from here on")
            }
            (What::Note { note }, _) => format!("{n:>4}. note: {}", visible(note)),
            (What::Redo { .. }, Some(step)) => again(step),
            (_, Some(step)) if !all => again(step),
            _ if !all => return Vec::new(),
            (What::Do { words, player, by, hidden }, _) => {
                let became = match stands {
                    Some(step) if !hidden && step.words != *words => {
                        format!(" [fixed: {}]", step.words)
                    }
                    Some(_) => String::new(),
                    None => held(n).to_string(),
                };
                format!("{n:>4}. {player}: {words}{}{became}", by_whom(*by))
            }
            (What::Undo { .. }, _) => format!("{n:>4}. undo"),
            (What::Redo { .. }, _) => format!("{n:>4}. redo"),
            (What::Fix { fix }, _) => {
                let all = fix.iter().map(|(entry, words)| format!("{entry}: {words}"));
                format!("{n:>4}. fix {}{}", all.collect::<Vec<_>>().join(" and "), held(n))
            }
        };
        // What came of it, as said at the table.
        let came = stands.into_iter().flat_map(|step| &step.verdicts).map(|it| match it.rule {
            "" => format!("    {}", it.text),
            rule => format!("    {} ({rule})", it.text),
        });
        std::iter::once(line).chain(came).collect()
    })
}
