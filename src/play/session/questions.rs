//! What can be asked at the prompt: what is possible, why, what is best.

use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::value::RawValue;

use super::commands::COMMANDS;
use super::corrections::no_entry;
use super::scene::scene;
use super::wording::step_line;
use super::{Event, Reply, Session, written};
use crate::game::{Answer, Next};
use crate::pieces::{Code, Refusal, Result, Seat, brief, number_due, padded, visible, wide};
use crate::play::clauses::Clause;
use crate::play::{Ask, Offered, Review, Step, Table, clauses};
use crate::solve::Objective;

/// Moves of one kind that `?` lists; of more it says how many they are.
const MOST_WAYS: usize = 9;

/// Moves that `best` ranks without being asked for all.
const BEST_SHOWN: usize = 10;

/// A review takes no longer; `croupier review` gives it more.
const REVIEWED_FOR: Duration = Duration::from_secs(1);

impl Session {
    /// What the choices and rolls so far gave and took, as far as that is known soon.
    pub(super) fn review(&mut self) -> Result<Reply> {
        if self.game.header.deal && self.game.table().next() != Next::Over {
            let message = "a review would tell of hidden cards: it comes when the game is over";
            return Err(Refusal::new(Code::AdviceNone, message));
        }
        let begun = Instant::now();
        let over = || begun.elapsed() >= REVIEWED_FOR;
        let review = Review::of(&self.game, &mut self.cache, &over)?;
        Ok(self.answered(None, &review, false, |review| Event::Review { review }))
    }

    pub(super) fn peek(&mut self, rest: &str) -> Result<Reply> {
        if !self.game.header.deal {
            return Err(Refusal::new(Code::PhaseWrong, "the program has dealt no cards")
                .hint("--deal-cards at the start lets the program deal"));
        }
        let table = self.game.table();
        let seat = match table.next().seat() {
            // Whose turn it is, where nobody is named.
            Some(turn) if rest.is_empty() => turn,
            _ => self.named_player(rest, "peek")?,
        };
        if !self.hides_from_others(seat) {
            return Ok(Reply::Say(format!("{} has nothing hidden.", &table.names()[seat])));
        }
        self.has_eyes(seat)?;
        let seen = table.seen_by(Some(seat));
        let name = &table.names()[seat];
        let mut lines = vec![format!("{name}, your hand:")];
        // Their own come last: on a small screen the first lines are lost.
        let mut shown = seen.scene(Some(seat), self.style).lines;
        shown.sort_by_key(|line| line.starts_with(name));
        lines.extend(shown);
        Ok(Reply::Private(seat, lines.into_iter().map(Reply::Say).collect()))
    }

    /// Who is named behind a command, where somebody must be.
    pub(super) fn named_player(&self, name: &str, command: &str) -> Result<Seat> {
        let names = self.game.table().names();
        if name.is_empty() {
            let form = COMMANDS.iter().find(|known| known.word == command);
            let message = format!("{} names a player", form.map_or(command, |known| known.form));
            return Err(Refusal::new(Code::MoveUnreadable, message)
                .hint(format!("At this table: {}", names.listed())));
        }
        names.find(name)
    }

    /// Whether a player sees what nobody else sees.
    fn hides_from_others(&self, seat: Seat) -> bool {
        let table = self.game.table();
        table.seen_by(Some(seat)).state() != table.seen_by(None).state()
    }

    /// What is possible now, in full but short.
    pub(super) fn possible(&self) -> Vec<String> {
        let own = self.alone.map(|seat| self.game.table().seen_by(Some(seat)));
        let table = own.unwrap_or_else(|| self.shown());
        let mut lines = vec![format!("{}:", table.info().title)];
        lines.extend(scene(table.as_ref(), self.style));
        match table.next() {
            Next::Chance(due) | Next::ActOrRoll(due) => {
                let who = &table.names()[due.seat];
                let (takes, how) = if due.is_open_dice() {
                    ("rolls", "type the faces, or r lets the program roll")
                } else if self.game.header.deal {
                    ("gets", "r lets the program deal")
                } else if due.hidden {
                    let one = due.what.count() == 1 && self.more_at_once(due).is_none();
                    let how = match (due.what.is_dice(), one) {
                        (true, true) => "type it, or dice ? if nobody has told",
                        (true, false) => "type them, or ? for each if nobody has told",
                        (false, true) => "type it, or cards ? if nobody has told",
                        (false, false) => "type them, ? for each that nobody has told",
                    };
                    (if due.what.is_dice() { "rolls" } else { "gets" }, how)
                } else {
                    ("turns up", "type which")
                };
                let what = number_due(due.what, self.more_at_once(due));
                lines.push(format!("{who} {takes} {what}: {how}."));
            }
            Next::Decide(seat) => {
                lines.push(format!("{}.", table.names().does(seat, "decides")));
                let deals = self.game.header.deal && self.has_eyes(seat).is_ok();
                if deals && self.alone != Some(seat) && self.hides_from_others(seat) {
                    let name = &table.names()[seat];
                    lines.push(format!("peek {name} shows {name} the hand dealt to them."));
                }
            }
            // So it was told.
            Next::Over => {}
        }
        let mut kinds: Vec<(Seat, String, Vec<String>, Offered)> = Vec::new();
        for (seat, shown) in table.moves() {
            let (kind, rest) = shown.words.split_once(' ').unwrap_or((&shown.words, ""));
            match kinds.iter_mut().find(|known| known.0 == seat && known.1 == kind) {
                // What can be said in many ways stands beside those that are known.
                Some(_) if rest.is_empty() => {}
                Some(known) => known.2.push(rest.to_string()),
                None => kinds.push((seat, kind.to_string(), Vec::new(), shown)),
            }
        }
        let mut rows: Vec<(String, String)> = Vec::new();
        for (seat, kind, others, shown) in &kinds {
            let Some(word) = table.info().moves.iter().find(|mv| mv.word == kind) else { continue };
            let (form, more) = match shown.range {
                Some((least, most)) if least == most => (format!("{kind} {least}"), String::new()),
                Some((least, most)) => (format!("{kind} {least}"), format!(" ({least} to {most})")),
                _ if shown.open => (format!("{kind} …"), String::new()),
                _ if others.len() > MOST_WAYS => {
                    (shown.words.clone(), format!(" ({} ways)", 1 + others.len()))
                }
                _ if !others.is_empty() => {
                    (shown.words.clone(), format!(" (or {})", others.join(", ")))
                }
                _ => (shown.words.clone(), String::new()),
            };
            rows.push((
                format!("{}: {form}", &table.names()[*seat]),
                format!("{}{more}", word.help),
            ));
        }
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
        lines
    }

    /// Help with one word: a command, a move, or whatever the rules say of it.
    pub(super) fn help_with(&self, typed: &str) -> Result<Vec<String>> {
        let word = typed.to_lowercase();
        let moves = self.game.table().info().moves;
        if let Some(mv) = moves.iter().find(|mv| mv.word == word) {
            return Ok(vec![format!("{}: {}", mv.example, mv.help)]);
        }
        if let Ok(Some(command)) = self.command(&word) {
            return Ok(vec![format!("{}: {}", command.form, command.help)]);
        }
        match moves.iter().find(|mv| mv.word.starts_with(&word)) {
            Some(mv) => Ok(vec![format!("{}: {}", mv.example, mv.help)]),
            None => self.rules(typed),
        }
    }

    pub(super) fn rules(&self, words: &str) -> Result<Vec<String>> {
        let info = self.game.table().info();
        if words.is_empty() {
            return Ok(info.rules.trim_end().lines().map(plain).collect());
        }
        let found = clauses::find(info.rules, words);
        if found.is_empty() {
            let message = format!("no clause speaks of \"{}\"", brief(words));
            return Err(
                Refusal::new(Code::OutOfRange, message).hint("rules alone shows all of them")
            );
        }
        let lines = found.iter().flat_map(Clause::lines).map(|line| plain(&line));
        Ok(lines.collect())
    }

    /// The verdict on an entry, or the last; other words are looked up in the rules.
    pub(super) fn why(&mut self, rest: &str) -> Result<Vec<String>> {
        let rest = rest.trim_end_matches(['?', '.', ' ']);
        if rest.is_empty() || rest.eq_ignore_ascii_case("not") {
            return Ok(self.why_at_last());
        }
        let Ok(entry) = rest.parse::<u64>() else { return self.rules(rest) };
        let step = self.game.steps().iter().find(|step| step.entry == entry);
        Ok(self.verdicts_with_clauses(step.ok_or_else(|| no_entry(rest))?))
    }

    /// The last verdict, and the clause it rests on: what was refused since the last entry, or else
    /// what an entry brought.
    fn why_at_last(&mut self) -> Vec<String> {
        if let Some(refusal) = &self.refused {
            let mut lines = vec![format!("Refused: {refusal}")];
            lines.extend(refusal.rule.into_iter().flat_map(|rule| self.clause(rule)));
            return lines;
        }
        let steps = self.game.steps();
        let ruled = |step: &Rc<Step>| !step.verdicts.is_empty();
        let found = steps.iter().rposition(ruled);
        let Some(step) = found.map(|found| self.game.steps()[found].clone()) else {
            return vec!["Nothing has been decided yet.".to_string()];
        };
        self.verdicts_with_clauses(&step)
    }

    /// What the rules made of a step, with the clauses that say so.
    fn verdicts_with_clauses(&self, step: &Step) -> Vec<String> {
        let mut lines = vec![format!("Entry {}", step_line(self.game.table().names(), step))];
        if step.verdicts.is_empty() {
            lines.push("  Nothing had to be decided.".to_string());
        }
        let mut cited: Vec<&str> = Vec::new();
        for (rule, text) in step.verdicts.iter().map(|v| (v.rule, &v.text)) {
            if cited.contains(&rule) {
                lines.push(format!("  {text} ({rule})."));
                continue;
            }
            cited.push(rule);
            lines.push(format!("  {text}."));
            lines.extend(self.clause(rule));
        }
        lines
    }

    /// A clause in full, set in.
    pub(super) fn clause(&self, rule: &str) -> Vec<String> {
        let found = clauses::find(self.game.table().info().rules, rule);
        found.iter().flat_map(Clause::lines).map(|line| format!("    {}", plain(&line))).collect()
    }

    /// Whose eyes a question is asked for: those of `--as NAME`, or nobody's in particular.
    pub(super) fn asked_for(&mut self, rest: &str) -> Result<Option<Seat>> {
        match self.asked_of_advice(rest)? {
            (whose, None) => Ok(whose),
            (_, Some(_)) => Err(Self::cannot_follow(rest)),
        }
    }

    /// The same of advice, and what it is to play for, as in `best --for points`.
    pub(super) fn asked_of_advice(
        &mut self,
        rest: &str,
    ) -> Result<(Option<Seat>, Option<Objective>)> {
        let (mut whose, mut objective) = (None, None);
        let words: Vec<&str> = rest.split_whitespace().collect();
        for pair in words.chunks(2) {
            match pair {
                ["--as", name] if whose.is_none() => {
                    let seat = self.game.table().names().find(name)?;
                    self.has_eyes(seat)?;
                    whose = Some(seat);
                }
                ["--for", word] if objective.is_none() => objective = Some(Objective::read(word)?),
                _ => return Err(Self::cannot_follow(rest)),
            }
        }
        Ok((whose.or(self.alone), objective))
    }

    fn cannot_follow(rest: &str) -> Refusal {
        let message = format!("\"{}\" cannot follow here", visible(rest));
        Refusal::new(Code::MoveUnreadable, message).hint("--as NAME shows what that player sees")
    }

    pub(super) fn has_eyes(&self, seat: Seat) -> Result<()> {
        self.options.has_eyes(seat, self.game.table().names(), self.game.header.deal)
    }

    /// What one player alone may see of dealt cards is answered to that player alone.
    pub(super) fn for_eyes(&self, whose: Option<Seat>, reply: Reply) -> Reply {
        match whose {
            Some(seat) if self.game.header.deal => Reply::Private(seat, vec![reply]),
            _ => reply,
        }
    }

    pub(super) fn answered(
        &self,
        whose: Option<Seat>,
        answer: &dyn Answer,
        short: bool,
        event: impl FnOnce(Box<RawValue>) -> Event,
    ) -> Reply {
        let lines = answer.lines(self.style);
        let lines = if short { shortened(lines) } else { lines };
        let event = event(written(|out| answer.append_json(out)));
        self.for_eyes(whose, Reply::Event { event, lines })
    }

    /// Answers what the solver says of this moment, in short or in full.
    pub(super) fn analyse(
        &mut self,
        whose: Option<Seat>,
        solve: impl FnOnce(&dyn Table, Seat, &mut Ask) -> Result<Box<dyn Answer>>,
        short: bool,
        event: impl FnOnce(Box<RawValue>) -> Event,
    ) -> Result<()> {
        let solved = self.asking(whose, |game, seen_by, ask| {
            let table = game.table();
            let seat = whose.or(table.next().seat()).unwrap_or(Seat::new(0));
            solve(table.seen_by(seen_by(seat)).as_ref(), seat, ask)
        });
        let none = || Refusal::new(Code::AdviceNone, "there is no analysis at this table");
        let answer = solved.ok_or_else(none)??;
        self.replies.push(self.answered(whose, answer.as_ref(), short, event));
        Ok(())
    }
}

/// Rules text without the signs that only mark it up.
fn plain(text: &str) -> String {
    let text = clauses::unmarked(text);
    text.strip_prefix('#').map_or(&*text, |head| head.trim_start_matches('#').trim_start()).into()
}

/// As many lines of advice as can be taken in.
fn shortened(mut lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(1 + BEST_SHOWN);
    if more > 1 {
        lines.truncate(1 + BEST_SHOWN);
        lines.push(format!("  and {more} more"));
    }
    lines
}
