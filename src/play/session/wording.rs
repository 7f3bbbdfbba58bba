//! How steps of a game are told at the prompt and in its log.

use std::collections::HashMap;
use std::rc::Rc;

use crate::kit::chance::{Chance, number};
use crate::kit::names::{Names, visible};
use crate::play::r#match::{Match, Step};
use crate::play::record::{By, What};

/// `4 dice`, `1 or 4 cards` where more may be drawn at once.
pub(super) fn number_due(what: Chance, more: Option<usize>) -> String {
    let n = usize::from(what.count());
    match more {
        Some(more) => format!("{n} or {more} cards"),
        None if what.is_dice() => number(n, "die", "dice"),
        None => number(n, "card", "cards"),
    }
}

/// What the rules made of a step.
pub(super) fn verdicts_told(step: &Step) -> impl Iterator<Item = String> {
    step.verdicts.iter().map(|verdict| format!("   {} ({})", verdict.text, verdict.rule))
}

/// `3. Ana: dice 6 5 3`.
pub(super) fn step_told(names: &Names, step: &Step) -> String {
    format!("{}. {}: {}", step.entry, &names[step.seat], step.words)
}

/// Who made an entry, where it was not somebody at the table.
pub(super) fn by_told(by: By) -> &'static str {
    match by {
        By::Hand => "",
        By::Program => " (program)",
        By::Bot => " (bot)",
    }
}

/// The record so far, a line an entry; what was taken back is marked.
pub fn log(game: &Match) -> impl Iterator<Item = String> {
    let standing: HashMap<u64, &Rc<Step>> =
        game.steps().iter().map(|step| (step.entry, step)).collect();
    game.entries().iter().flat_map(move |entry| {
        let n = entry.n;
        let stands = standing.get(&n).copied();
        let told = match &entry.what {
            What::Do { words, player, by, sealed } => {
                let by = by_told(*by);
                let became = match stands {
                    Some(step) if step.words == *words && step.sealed == *sealed => String::new(),
                    Some(step) => format!(" [fixed: {}]", step.words),
                    None => " [taken back]".to_string(),
                };
                format!("{n:>4}. {player}: {words}{by}{became}")
            }
            What::Undo => format!("{n:>4}. undo"),
            What::Redo => format!("{n:>4}. redo"),
            What::Fix { entry, words } => format!("{n:>4}. fix {entry}: {words}"),
            What::Note { text } => format!("{n:>4}. note: {}", visible(text)),
            What::Entropy { player, text } => {
                format!("{n:>4}. {player} adds: {}", visible(text))
            }
            What::Secret { secret } => format!("{n:>4}. the secret was {secret}"),
        };
        // What came of it, as it was told at the table.
        let came = stands.into_iter().flat_map(|step| verdicts_told(step));
        std::iter::once(told).chain(came.map(|line| format!(" {line}")))
    })
}
