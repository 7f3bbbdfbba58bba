//! What is possible now, and help: each stands on one screen.

use std::collections::BTreeMap;

use super::Session;
use super::scene::scene;
use crate::game::MoveWord;
use crate::hear::commands::{COMMANDS, Command};
use crate::hear::shortest;
use crate::pieces::{Result, Seat, padded, wide};
use crate::play::{Offered, Table};

/// Moves of one kind that `?` lists; of more it says how many they are.
const MOST_WAYS: usize = 9;

/// The most lines of a screen, with the prompt below.
const SCREEN: usize = 20;

/// Who sits at the table: between games, and while one is played.
const SEATS: [(&str, &str, &str); 2] = [
    ("join", "join NAME, without NAME, NAME begins", "say who plays the next game"),
    ("bot", "bot NAME, NAME plays", "let the program play for somebody, or themselves again"),
];

const HOW: &str = "Say it as at the table, or in short; dice and cards as they lie. A name in front says whose \
    it is, ; stands between entries. help WORD explains a word.";

impl Session {
    /// What lies there, what is awaited, and every kind of move with its shortest form.
    pub(super) fn possible(&mut self) {
        let table = self.shown();
        let mut top = scene(table.as_ref(), self.style);
        top.extend(table.next().due().map(|due| {
            let takes = if due.what.is_dice() { "rolls" } else { "gets" };
            let what = due.words();
            format!("{} {takes} {what}.", &table.names()[due.seat])
        }));
        self.say_screen(top, &rows(table.as_ref()));
    }

    /// Lines, moves and the commands that can be of use now; the moves alone where all does not fit.
    fn say_screen(&mut self, mut top: Vec<String>, rows: &[(String, String)]) {
        let (style, forms) = (self.style, rows.iter().map(|row| &*row.0));
        let left = forms.clone().map(wide).max().filter(|_| !style.plain).unwrap_or(0);
        let row = |(form, help): &(String, String)| format!("  {}  {help}", padded(form, left));
        let mut moves: Vec<String> = rows.iter().map(row).collect();
        let (due, deals) = (self.game.table().next().due(), self.game.header.deal);
        let is_of_use = |command: &&Command| match command.word {
            "roll" => due.is_some_and(|due| due.is_open_dice() || deals),
            "peek" => deals,
            "hands" => self.game.info.rules.contains("\n## Ranking of hands"),
            _ => true,
        };
        let mut groups: BTreeMap<&str, String> = BTreeMap::new();
        let own = COMMANDS.iter().filter(is_of_use).map(|command| (command.group, command.form));
        let (between, may_be_bot) = (self.is_between_games(), self.may_take_over());
        let seats = SEATS.iter().filter(|(word, ..)| between || *word == "bot" && may_be_bot);
        for (group, form) in own.chain(seats.map(|(_, form, _)| ("Table", *form))) {
            let line = groups.entry(group).and_modify(|line| line.push_str(", "));
            line.or_insert_with(|| format!("{group}: ")).push_str(form);
        }
        let commands: Vec<String> = groups.into_values().collect();
        // What is too wide is broken at spaces, and its columns stand below each other.
        let height = |line: &String| match wide(line) {
            fits if fits <= style.width => 1,
            wide => wide.div_ceil(style.width * 4 / 5).max(line.trim().split("  ").count()),
        };
        let tall = |top: &[String], moves: &[String]| {
            top.iter().chain(moves).chain(&commands).map(height).sum::<usize>() > SCREEN
        };
        if tall(&top, &moves) {
            moves = vec![format!("Moves: {}.", forms.collect::<Vec<_>>().join("; "))];
        }
        // Of many players the first line and the last say how things stand.
        if tall(&top, &moves) && top.len() > 2 {
            top.drain(1..top.len() - 1);
        }
        self.say_all(top.into_iter().chain(moves).chain(commands));
    }

    /// What somebody who plays for the first time wants to know.
    pub fn intro(&self) -> Vec<String> {
        let mut about = self.game.info.rules.lines().skip(1).filter(|line| !line.is_empty());
        let rest =
            "? shows what is possible now, undo takes back, rules shows the rules, help the rest.";
        [about.next().unwrap_or_default(), HOW, rest].map(str::to_string).to_vec()
    }

    /// The moves and the commands; or help with one word: a move, a command, or
    /// whatever the rules say of it.
    pub(super) fn help(&mut self, typed: &str) -> Result<()> {
        let moves = self.game.info.moves.iter();
        if typed.is_empty() {
            let listed = moves.filter(|mv| !mv.corrects || !self.game.header.deal);
            let rows = listed.map(|mv| (mv.example.to_string(), mv.help.to_string()));
            self.say_screen(vec![HOW.to_string()], &rows.collect::<Vec<_>>());
            return Ok(());
        }
        let word = typed.to_lowercase();
        let commands = COMMANDS.iter().map(|command| (command.word, command.form, command.help));
        let all = moves.map(|mv| (mv.word, mv.example, mv.help)).chain(commands).chain(SEATS);
        // A whole word before a beginning.
        match all.filter(|one| one.0.starts_with(&word)).min_by_key(|one| one.0 != word) {
            Some((_, form, help)) => self.say(format!("{form}: {help}")),
            None => return self.rules(typed),
        }
        Ok(())
    }
}

/// Who may do what, and what it does: a row for each kind of move.
fn rows(table: &dyn Table) -> Vec<(String, String)> {
    let (names, moves) = (table.names(), table.info().moves);
    let mut kinds: Vec<(Vec<Seat>, Offered, Vec<String>)> = Vec::new();
    for (seat, shown) in table.moves() {
        let parts = shown.words[shown.kind().len()..].trim_start();
        let mut same = kinds.iter_mut().filter(|(_, one, _)| one.kind() == shown.kind());
        match same.find(|(seats, one, _)| seats.contains(&seat) || one.words == shown.words) {
            Some((seats, ..)) if !seats.contains(&seat) => seats.push(seat),
            // An open move has no parts of its own, and others may have the same.
            Some((.., others)) if parts.is_empty() || others.iter().any(|other| other == parts) => {
            }
            Some((.., others)) => others.push(parts.to_string()),
            None => kinds.push((vec![seat], shown, Vec::new())),
        }
    }
    let row = |(seats, shown, others): (Vec<Seat>, Offered, Vec<String>)| {
        let mv = moves.iter().find(|mv| mv.word == shown.kind())?;
        let (ways, range) = (1 + others.len(), shown.range);
        let more = match range {
            Some((least, most)) if least < most => format!(" ({least} to {most})"),
            _ if ways > MOST_WAYS => format!(" ({ways} ways)"),
            _ if ways > 1 => format!(" (or {})", others.join(", ")),
            _ => String::new(),
        };
        let form = match range {
            Some((least, _)) => format!("{} {least}", mv.word),
            None if shown.open => format!("{} ...", mv.word),
            None => shown.words,
        };
        let short = shortest(table, seats[0], mv, &form).map(|short| format!(", {short}"));
        let form = form + &short.unwrap_or_default();
        let all = seats.len() > 1 && seats.len() == names.len();
        let who = if all { "anybody".to_string() } else { names.together(&seats) };
        Some((format!("{who}: {form}"), format!("{}{more}", mv.help)))
    };
    // What the table decides is never offered: it is tried.
    let decided = |mv: &MoveWord| {
        let mut named = names.iter().map(|name| format!("{} {name}", mv.word));
        let stands = |words: &String| table.boxed_clone().act(None, words).is_ok();
        let alone = [mv.word, mv.example].map(str::to_string);
        Some((named.find(stands).or_else(|| alone.into_iter().find(stands))?, mv.help.into()))
    };
    let unlisted = moves.iter().filter(|mv| mv.unlisted && !mv.corrects);
    kinds.into_iter().filter_map(row).chain(unlisted.filter_map(decided)).collect()
}
