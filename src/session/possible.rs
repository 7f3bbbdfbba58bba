//! What is possible now, and help: each stands on one screen.

use std::collections::BTreeMap;

use super::Session;
use super::prompt::scene;
use crate::game::MoveWord;
use crate::hear::commands::{COMMANDS, Command};
use crate::hear::shortest;
use crate::pieces::{Result, Seat, padded, wide};
use crate::play::{Offered, Table};

/// Moves of one kind that `?` lists; of more it says how many they are.
const MOST_WAYS: usize = 9;

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
        let mut lines = scene(table.as_ref(), self.style);
        lines.extend(table.next().due().map(|due| {
            let takes = if due.what.is_dice() { "rolls" } else { "gets" };
            format!("{} {takes} {}.", &table.names()[due.seat], due.words())
        }));
        let rows = rows(table.as_ref());
        let left = rows.iter().map(|row| wide(&row.0)).max().filter(|_| !self.style.plain);
        let padded = |form| padded(form, left.unwrap_or(0));
        lines.extend(rows.iter().map(|(form, help)| format!("  {}  {help}", padded(form))));
        lines.push("help lists the commands.".to_string());
        self.say_all(lines);
    }

    /// The moves and commands of this game; or help with one word: a move, a command, or whatever the
    /// rules say of it.
    pub(super) fn help(&mut self, typed: &str) -> Result<()> {
        let moves = self.game.info.moves.iter();
        if typed.is_empty() {
            let deals = self.game.header.deal;
            let forms: Vec<&str> =
                moves.filter(|mv| !mv.corrects || !deals).map(|mv| mv.example).collect();
            let is_of_use = |command: &&Command| match command.word {
                "peek" => deals,
                "hands" => self.game.info.rules.contains("\n## Ranking of hands"),
                _ => true,
            };
            let (between, may_be_bot) = (self.is_between_games(), self.may_take_over());
            let seats = SEATS.iter().filter(|(word, ..)| between || *word == "bot" && may_be_bot);
            let seats = seats.map(|(_, form, _)| ("Table", *form));
            let own = COMMANDS.iter().filter(is_of_use).map(|one| (one.group, one.form));
            let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
            own.chain(seats).for_each(|(group, form)| groups.entry(group).or_default().push(form));
            let groups =
                groups.iter().map(|(group, forms)| format!("{group}: {}", forms.join(", ")));
            let lines = [HOW.to_string(), format!("Moves: {}.", forms.join("; "))];
            self.say_all(lines.into_iter().chain(groups));
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
    let (names, moves, listed) = (table.names(), table.info().moves, table.moves());
    let mut kinds: Vec<(Vec<Seat>, Vec<&Offered>)> = Vec::new();
    for same in listed.chunk_by(|(at, one), (on, other)| at == on && one.kind() == other.kind()) {
        let ways: Vec<&Offered> = same.iter().map(|(_, shown)| shown).collect();
        match kinds.iter_mut().find(|(_, others)| others[0] == ways[0]) {
            Some((seats, others)) => {
                seats.push(same[0].0);
                others.retain(|way| ways.contains(way));
            }
            None => kinds.push((vec![same[0].0], ways)),
        }
    }
    let row = |(seats, ways): (Vec<Seat>, Vec<&Offered>)| {
        let mv = moves.iter().find(|mv| mv.word == ways[0].kind())?;
        // An open move has no parts of its own.
        let others = ways[1..].iter().filter_map(|way| way.words.split_once(' '));
        let others: Vec<&str> = others.map(|(_, parts)| parts).collect();
        let more = match ways[0].range {
            Some((least, most)) if least < most => format!(" ({least} to {most})"),
            _ if others.len() >= MOST_WAYS => format!(" ({} ways)", 1 + others.len()),
            _ if !others.is_empty() => format!(" (or {})", others.join(", ")),
            _ => String::new(),
        };
        let form = match ways[0].range {
            Some((least, _)) => format!("{} {least}", mv.word),
            None if ways[0].open => format!("{} ...", mv.word),
            None => ways[0].words.clone(),
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
