//! How steps of a game are told at the prompt and in its log.

use std::collections::HashMap;
use std::rc::Rc;

use crate::pieces::{Names, Verdict, visible};
use crate::play::look::changed_rules;
use crate::play::record::{By, What, links};
use crate::play::{Match, Step, Table};

/// What the rules made of a step.
pub(super) fn verdict_lines(step: &Step) -> impl Iterator<Item = String> {
    step.verdicts.iter().map(|Verdict { text, rule, .. }| match *rule {
        "" => format!("   {text}"),
        rule => format!("   {text} ({rule})"),
    })
}

/// `3. Ana: dice 6 5 3`.
pub(super) fn step_line(names: &Names, step: &Step) -> String {
    format!("{}. {}", step.entry, step.described(names))
}

/// Who made an entry, where it was not somebody at the table, with the check of a roll in a fair game.
pub(super) fn by_checked(by: By, check: Option<&str>) -> String {
    let by = match by {
        By::Hand => "",
        By::Program => " (program)",
        By::Bot => " (bot)",
        By::Referee => " (face down)",
    };
    check.map_or(by.to_string(), |check| by.replace(')', &format!(", check {check})")))
}

/// The record so far, a line an entry; what was taken back is marked.
pub fn log(game: &Match) -> impl Iterator<Item = String> {
    let standing: HashMap<u64, &Rc<Step>> =
        game.steps().iter().map(|step| (step.entry, step)).collect();
    // What nobody could have rolled again unseen.
    let fair = game.header.fair.is_some();
    let links = if fair { links(&game.header, game.entries()).ok() } else { None };
    let held = |n: u64| if game.holds(n) { "" } else { " [taken back]" };
    game.entries().iter().flat_map(move |entry| {
        let n = entry.n;
        let check = links.as_ref().and_then(|links| links.get(n as usize)?.get(..8));
        let stands = standing.get(&n).copied();
        let line = match &entry.what {
            What::Do { words, player, by, sealed } => {
                let drawn = check.filter(|_| *by == By::Program);
                let by = by_checked(*by, drawn);
                let became = match stands {
                    Some(step) if step.words == *words && step.sealed == *sealed => String::new(),
                    Some(step) => format!(" [fixed: {}]", step.words),
                    None => held(n).to_string(),
                };
                format!("{n:>4}. {player}: {words}{by}{became}")
            }
            What::Undo => format!("{n:>4}. undo"),
            What::Redo => format!("{n:>4}. redo"),
            What::Fix { entry, words } => format!("{n:>4}. fix {entry}: {words}{}", held(n)),
            What::Note { text } => format!("{n:>4}. note: {}", visible(text)),
            What::Entropy { player, text } => {
                format!("{n:>4}. {player} adds: {}", visible(text))
            }
            What::Pledge { player, hash } => format!("{n:>4}. {player} pledges words: {hash}"),
            What::Words { words } => {
                let all: Vec<String> =
                    words.iter().map(|(p, words)| format!("{p}: {words}")).collect();
                format!("{n:>4}. the words were {}", all.join("; "))
            }
            What::Renew { commitment } => {
                format!("{n:>4}. the secret was lost; commitment to another: {commitment}")
            }
            What::Secret { secret } => format!("{n:>4}. the secret was {}", visible(secret)),
        };
        // What came of it, as it was told at the table.
        let came = stands.into_iter().flat_map(|step| verdict_lines(step));
        std::iter::once(line).chain(came.map(|line| format!(" {line}")))
    })
}

/// What is played otherwise than usual: `House rules: ante 100 (V1), structure pot-limit (J5).`
pub(super) fn house_rules(table: &dyn Table) -> Option<String> {
    let changed = changed_rules(table, " ").into_iter();
    let changed: Vec<String> =
        changed.map(|(rule, words)| format!("{words} ({})", rule.clause)).collect();
    (!changed.is_empty()).then(|| format!("House rules: {}.", changed.join(", ")))
}
