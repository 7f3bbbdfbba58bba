//! What is possible now, in full but short, and help.

use super::Session;
use super::scene::scene;
use crate::game::{MoveWord, Next};
use crate::hear::commands::{COMMANDS, Command};
use crate::hear::shortest;
use crate::pieces::{Result, Seat, number_due, padded, wide};
use crate::play::{Offered, Table};

/// Moves of one kind that `?` lists; of more it says how many they are.
const MOST_WAYS: usize = 9;

const MANUAL: &str = include_str!("../../docs/manual.md");
const HOW: &str = "At the prompt";

impl Session {
    /// What lies there, what is awaited, and every kind of move with its shortest form.
    pub(super) fn possible(&mut self) {
        let table = self.shown();
        let mut lines = vec![format!("{}:", table.info().title)];
        lines.extend(scene(table.as_ref(), self.style));
        lines.extend(self.awaited(table.as_ref()));
        let rows = rows(table.as_ref());
        let widest = |of: fn(&(String, String)) -> &String| {
            rows.iter().map(|row| wide(of(row))).max().unwrap_or(0)
        };
        let left = widest(|row| &row.0);
        let in_columns = 2 + left + 2 + widest(|row| &row.1) <= self.style.width;
        for (form, help) in rows {
            if in_columns && !self.style.plain {
                lines.push(format!("  {}  {help}", padded(&form, left)));
            } else {
                lines.extend([format!("  {form}"), format!("    {help}")]);
            }
        }
        self.say_all(lines);
    }

    /// What somebody who plays for the first time wants to know.
    pub fn intro(&self) -> Vec<String> {
        let info = self.game.info;
        let about = info.rules.lines().skip(1).find(|line| !line.is_empty()).unwrap_or_default();
        let moves = info.moves.iter().filter(|mv| !mv.corrects);
        let moves: Vec<&str> = moves.take(3).map(|mv| mv.example).collect();
        vec![
            about.to_string(),
            "The prompt says who is asked. Dice are typed as digits, 3356; Enter rolls where it says so."
                .to_string(),
            format!("Moves are words, or how they begin: {}.", moves.join(", ")),
            "? shows what is possible now, undo takes back, rules shows the rules, help the rest."
                .to_string(),
        ]
    }

    fn awaited(&self, table: &dyn Table) -> Option<String> {
        let names = table.names();
        let due = match table.next() {
            Next::Chance(due) | Next::ActOrRoll(due) => due,
            Next::Decide(seat) => return Some(format!("{}.", names.does(seat, "decides"))),
            // That was said already.
            Next::Over => return None,
        };
        let who = &names[due.seat];
        let takes = if due.what.is_dice() { "rolls" } else { "gets" };
        let (takes, how) = if due.is_open_dice() {
            (takes, "type the faces, or r lets the program roll")
        } else if self.game.header.deal {
            (takes, "r lets the program deal")
        } else if !due.hidden {
            ("turns up", "type which")
        } else if due.what.count() > 1 || due.more_at_once().is_some() {
            (takes, "type them, or ? for each that stays hidden")
        } else if due.what.is_dice() {
            (takes, "type it, or dice ? if it stays hidden")
        } else {
            (takes, "type it, or cards ? if it stays hidden")
        };
        Some(format!("{who} {takes} {}: {how}.", number_due(due.what, due.more_at_once())))
    }

    /// The commands, or help with one word: a move, a command, or whatever the rules say of it.
    pub(super) fn help(&mut self, typed: &str) -> Result<()> {
        if typed.is_empty() {
            self.say_all(help());
            return Ok(());
        }
        let word = typed.to_lowercase();
        let moves = self.game.table().info().moves.iter();
        let begins = |mv: &MoveWord| (mv.word != word, format!("{}: {}", mv.example, mv.help));
        let moves = moves.filter(|mv| mv.word.starts_with(&word)).map(begins);
        let commands = COMMANDS.iter().filter(|command| command.word.starts_with(&word));
        let commands = commands.map(|it| (it.word != word, format!("{}: {}", it.form, it.help)));
        // A whole word before a beginning.
        match moves.chain(commands).min_by_key(|(begun, _)| *begun) {
            Some((_, line)) => self.say(line),
            None => return self.rules(typed),
        }
        Ok(())
    }
}

/// How a line is read, and the commands.
fn help() -> Vec<String> {
    let mut sections = MANUAL.split("\n## ");
    let section = sections.find(|section| section.starts_with(HOW)).unwrap_or_default();
    let mut lines: Vec<String> = section.trim_end().lines().skip(2).map(str::to_string).collect();
    lines.extend([String::new(), "Commands:".to_string()]);
    let row = |Command { form, help, .. }: &Command| format!("  {form:<14} {help}");
    lines.extend(COMMANDS.iter().map(row));
    lines
}

/// Who may do what, and what it does: a row for each kind of move.
fn rows(table: &dyn Table) -> Vec<(String, String)> {
    let mut kinds: Vec<(Seat, Offered, Vec<String>)> = Vec::new();
    for (seat, shown) in table.moves() {
        let parts = shown.words[shown.kind().len()..].trim_start();
        match kinds.iter_mut().find(|(at, one, _)| *at == seat && one.kind() == shown.kind()) {
            // An open move has no parts of its own.
            Some(_) if parts.is_empty() => {}
            Some((_, _, others)) => others.push(parts.to_string()),
            None => kinds.push((seat, shown, Vec::new())),
        }
    }
    let row = |(seat, shown, others): (Seat, Offered, Vec<String>)| {
        let mv = table.info().moves.iter().find(|mv| mv.word == shown.kind())?;
        let (form, more) = match shown.range {
            Some((least, most)) if least == most => (format!("{} {least}", mv.word), String::new()),
            Some((least, most)) => {
                (format!("{} {least}", mv.word), format!(" ({least} to {most})"))
            }
            _ if shown.open => (format!("{} ...", mv.word), String::new()),
            _ if others.len() > MOST_WAYS => (shown.words, format!(" ({} ways)", 1 + others.len())),
            _ if !others.is_empty() => (shown.words, format!(" (or {})", others.join(", "))),
            _ => (shown.words, String::new()),
        };
        let short = shortest(table, seat, mv, &form);
        let short = short.map_or(String::new(), |short| format!(", {short}"));
        let name = &table.names()[seat];
        Some((format!("{name}: {form}{short}"), format!("{}{more}", mv.help)))
    };
    kinds.into_iter().filter_map(row).collect()
}
