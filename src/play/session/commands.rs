//! What can be asked at the prompt beside making moves.

use std::path::Path;
use std::rc::Rc;

use crate::game::{Answer, Next};
use crate::kit::chance::{Chance, looks_like_luck, number};
use crate::kit::names::{brief, visible, visible_path};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::{padded, wide};
use crate::play::clauses::{self, Clause};
use crate::play::coach::Coach;
use crate::play::r#match::{Match, Step};
use crate::play::policy::Policy;
use crate::play::record::{By, What};
use crate::play::report::Shown;
use crate::play::source::Purpose;
use crate::play::table::{Ask, Table};
use crate::solve::{Advice, Basis, Ranked, Unit};

use super::{Reply, Session, log, number_due, step_told, verdicts_told};

/// A command at the prompt, beside the moves.
pub struct Command {
    pub word: &'static str,
    also: &'static [&'static str],
    pub form: &'static str,
    pub help: &'static str,
    /// Nothing follows it.
    pub alone: bool,
}

const fn alone(
    word: &'static str,
    also: &'static [&'static str],
    form: &'static str,
    help: &'static str,
) -> Command {
    Command { word, also, form, help, alone: true }
}

const fn with(word: &'static str, form: &'static str, help: &'static str) -> Command {
    Command { word, also: &[], form, help, alone: false }
}

pub const COMMANDS: [Command; 19] = [
    alone("?", &[], "?", "what is possible now"),
    alone("help", &[], "help", "these commands"),
    alone("roll", &["r"], "roll, r", "let the program roll or deal"),
    with("rules", "rules [WORD]", "the rules, or clauses with a word"),
    alone("score", &["sheet"], "score", "the score sheet"),
    alone("why", &[], "why", "the last verdict and its rule"),
    with("best", "best [all]", "what may be done, ranked; the first ten"),
    with("odds", "odds", "the chances of this moment"),
    with("coach", "coach [N|off]", "remark on moves that give away so much"),
    with("state", "state", "this moment as JSON; like best and odds takes --as NAME"),
    alone("log", &[], "log", "the record so far"),
    alone("undo", &["u"], "undo, u", "take the last entry back"),
    alone("redo", &[], "redo", "do it again after all"),
    with("fix", "fix N dice …", "correct the roll of entry N"),
    with("note", "note …", "write a remark into the record"),
    with("peek", "peek NAME", "show a player the cards dealt to him"),
    with("stir", "stir NAME …", "mix a player's words into the dice of a fair game"),
    with("save", "save FILE", "write the game to another file, and go on there"),
    alone("quit", &["exit", "q"], "quit, q", "leave; the game is saved"),
];

/// Moves of one kind that `?` lists; of more it says how many they are.
const MOST_WAYS: usize = 9;

/// Moves that `best` ranks without being asked for all.
const BEST_SHOWN: usize = 10;

impl Session {
    /// Which command is meant, if it is one: exactly, or by a unique beginning that no move has.
    pub(super) fn command(&self, first: &str) -> Result<Option<&'static Command>, Refusal> {
        let exact = |command: &&Command| command.word == first || command.also.contains(&first);
        let table = self.game.table();
        let is_move = table.info().moves.iter().any(|mv| mv.word.starts_with(first));
        // Where a short form is also the beginning of a move, the moment decides.
        let awaits_dice = matches!(table.next(), Next::Chance(_));
        if first == "r" && !awaits_dice {
            return Ok(None);
        }
        if let Some(command) = COMMANDS.iter().find(exact) {
            return Ok(Some(command));
        }
        let digits = looks_like_luck(first);
        if is_move || digits || first.is_empty() {
            return Ok(None);
        }
        let begun: Vec<&'static Command> =
            COMMANDS.iter().filter(|command| command.word.starts_with(first)).collect();
        match begun[..] {
            [one] => Ok(Some(one)),
            [] => Ok(None),
            _ => {
                let words: Vec<&str> = begun.iter().map(|command| command.word).collect();
                let message = format!("\"{}\" could be {}", brief(first), words.join(" or "));
                Err(Refusal::new(Code::MoveAmbiguous, message))
            }
        }
    }

    pub(super) fn obey(
        &mut self,
        command: &'static str,
        rest: &str,
        column: usize,
        replies: &mut Vec<Reply>,
    ) -> Result<(), Refusal> {
        let say = |replies: &mut Vec<Reply>, lines: Vec<String>| {
            replies.extend(lines.into_iter().map(Reply::Say));
        };
        match command {
            "?" => say(replies, self.possible()),
            "help" => say(replies, help()),
            "roll" => return self.roll(replies),
            "rules" => say(replies, self.rules(rest)?),
            "score" => self.show_sheet(replies),
            "why" => say(replies, self.why()),
            "best" => {
                let (rest, all) = match rest.trim_end().to_ascii_lowercase().strip_suffix("all") {
                    Some(before) => (&rest[..before.len()], true),
                    None => (rest, false),
                };
                let whose = self.asked_for(rest)?;
                let best = |table: &dyn Table, seat, ask: &mut Ask| {
                    Ok(table.best(seat, ask)?.lines(ask.style))
                };
                let lines = self.analysed(whose, best)?;
                let lines = if all { lines } else { shortened(lines) };
                replies.extend(self.answer_for(whose, lines));
            }
            "odds" => {
                let whose = self.asked_for(rest)?;
                let odds = |table: &dyn Table, seat, ask: &mut Ask| {
                    Ok(table.odds(seat, ask)?.lines(ask.style))
                };
                let lines = self.analysed(whose, odds)?;
                replies.extend(self.answer_for(whose, lines));
            }
            "coach" => say(replies, vec![self.coach(rest)?]),
            "state" => match self.asked_for(rest)? {
                None => replies.push(Reply::Json(self.shown().state())),
                whose => {
                    let seen = self.game.table().seen_by(whose).state();
                    let secret = self.game.header.deal;
                    replies.push(match seen {
                        seen if secret => Reply::Private(vec![seen.to_string()]),
                        seen => Reply::Json(seen),
                    });
                }
            },
            "log" => say(replies, log(&self.game).collect()),
            "undo" => return self.undo(replies),
            "redo" => return self.redo(replies),
            "fix" => return self.fix(rest, column, replies),
            "note" => return self.note(rest, replies),
            "stir" => return self.stir(rest, replies),
            "save" => return self.save(rest, replies),
            "peek" => replies.push(Reply::Private(self.peek(rest)?)),
            _ => replies.push(Reply::Leave),
        }
        Ok(())
    }

    /// Takes back the last entry that somebody made, and what followed by itself.
    fn undo(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        // Where nobody did anything it goes back a step at a time.
        let somebody = self.game.steps().iter().any(|step| !self.came_by_itself(step));
        loop {
            let before = self.game.steps().to_vec();
            self.game.enter(What::Undo)?;
            if let Some(now) = corrected(&before, &self.game) {
                replies.push(Reply::Say(format!("The fix is taken back: {now}")));
                break;
            }
            let Some(step) = before.last() else { break };
            let told = step_told(self.game.table().names(), step);
            replies.push(Reply::Say(format!("Taken back: {told}")));
            if !somebody || !self.came_by_itself(step) || self.game.steps().is_empty() {
                break;
            }
        }
        self.paused = true;
        self.show_moment(replies);
        Ok(())
    }

    fn redo(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        let before = self.game.steps().to_vec();
        self.game.enter(What::Redo)?;
        self.paused = true;
        let fixed = corrected(&before, &self.game);
        if let Some(now) = &fixed {
            replies.push(Reply::Say(format!("Fixed again: {now}")));
        } else {
            self.confirm(replies);
        }
        // What followed by itself was taken back together with what somebody did.
        let by_itself = |step: &Rc<Step>| self.came_by_itself(step);
        if fixed.is_some() || !self.game.steps().last().is_some_and(by_itself) {
            while self.game.taken_back().is_some_and(|step| self.came_by_itself(step)) {
                self.game.enter(What::Redo)?;
                self.confirm(replies);
            }
        }
        self.show_moment(replies);
        Ok(())
    }

    /// Whether nobody was asked for this step.
    fn came_by_itself(&self, step: &Step) -> bool {
        let seat = step.seat.index();
        let unasked = self.habits.roll_for[seat] || self.habits.bots[seat].is_some();
        step.by == By::Bot
            || step.by == By::Program && unasked
            || step.sealed
            || step.words.starts_with("cards ?") && self.game.table().info().hands_are_kept
    }

    pub(super) fn show_moment(&self, replies: &mut Vec<Reply>) {
        let shown = self.shown();
        let moment = shown.moment();
        // What the moment says already is not said again.
        let scene = shown.scene(self.style).into_iter().filter(|line| !moment.contains(line));
        let scene: Vec<Reply> = scene.map(Reply::Say).collect();
        replies.push(Reply::Say(format!("Now: {moment}.")));
        replies.extend(scene);
    }

    fn fix(&mut self, rest: &str, column: usize, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        let form = || {
            Refusal::new(
                Code::MoveUnreadable,
                "fix takes the number of an entry, and what really fell",
            )
            .hint(
                "log shows the numbers; of the roll of entry 12: fix 12 3356, fix 12 dice 3 3 5 6",
            )
        };
        let (n, words) = rest.split_once(char::is_whitespace).ok_or_else(form)?;
        let entry: u64 = n.trim_end_matches('.').parse().map_err(|_| form())?;
        let column = column + n.chars().count() + 1;
        let fell = |step: &Rc<Step>| step.entry == entry && step.is_luck();
        let due = self.game.steps().iter().position(fell).map(|step| self.game.before(step));
        // Read as it would have been when it fell. Of another entry the gate says why not.
        let words = match due.map(|table| (table.next(), table.at_once())) {
            Some((Next::Chance(due), more)) => due.read_or(words, column, more)?.words(),
            _ => words.to_string(),
        };
        self.game.enter(What::Fix { entry, words: words.clone() })?;
        replies.push(Reply::Say(format!("Entry {entry} is now: {words}")));
        let steps = self.game.steps();
        let fixed = steps.iter().find(|step| step.entry == entry);
        // What it brings now, and how the game ends if it does.
        let over = self.game.table().next() == Next::Over;
        let last = steps.last().filter(|step| over && step.entry != entry);
        replies.extend(
            fixed.into_iter().chain(last).flat_map(|step| verdicts_told(step)).map(Reply::Say),
        );
        self.show_sheet(replies);
        if over {
            replies.extend(self.farewell().into_iter().map(Reply::Say));
        }
        self.show_moment(replies);
        self.paused = true;
        Ok(())
    }

    fn coach(&mut self, rest: &str) -> Result<String, Refusal> {
        self.habits.coach = Coach::read(if rest.is_empty() { "on" } else { rest })?;
        Ok(match self.habits.coach {
            None => "The coach is silent.".to_string(),
            Some(coach) => format!(
                "The coach speaks up above {} points or {} % of the chance to win, where values are exact.",
                coach.points,
                // Rounded, since a hundredth of a decimal is none.
                (coach.win * 1e6).round() / 1e4
            ),
        })
    }

    fn note(&mut self, rest: &str, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        if rest.is_empty() {
            return Err(Refusal::new(Code::MoveUnreadable, "a note has words")
                .hint("note Bo's die fell off the table"));
        }
        if rest.chars().count() > 1000 {
            return Err(Refusal::new(Code::OutOfRange, "a note has at most 1000 characters"));
        }
        self.game.enter(What::Note { text: rest.to_string() })?;
        replies.push(Reply::Say(format!("{}. noted", self.game.next_number() - 1)));
        Ok(())
    }

    fn save(&mut self, rest: &str, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        if rest.is_empty() {
            let message = "save needs the name of a new file";
            return Err(Refusal::new(Code::MoveUnreadable, message).hint("save evening.jsonl"));
        }
        self.game.keep_in(rest.into())?;
        let entries = number(self.game.entries().len(), "entry", "entries");
        let path = visible_path(Path::new(rest));
        replies.push(Reply::Say(format!("The game is saved in {path} from here on: {entries}.")));
        Ok(())
    }

    fn stir(&mut self, rest: &str, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        let (name, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let player = self.game.table().names()[self.told_name(name, "stir")?].to_string();
        let text = text.trim().to_string();
        if text.is_empty() || text.chars().count() > 1000 {
            return Err(Refusal::new(Code::OutOfRange, "one to 1000 characters are stirred in")
                .hint("stir Ana blue moon"));
        }
        self.game.enter(What::Entropy { player, text })?;
        let n = self.game.next_number() - 1;
        replies.push(Reply::Say(format!("{n}. stirred into every roll from here on")));
        Ok(())
    }

    /// Who is named behind a command, where somebody must be.
    fn told_name(&self, name: &str, command: &str) -> Result<Seat, Refusal> {
        let names = self.game.table().names();
        if name.is_empty() {
            let form = COMMANDS.iter().find(|known| known.word == command);
            let message = format!("{} names a player", form.map_or(command, |known| known.form));
            return Err(Refusal::new(Code::MoveUnreadable, message)
                .hint(format!("At this table: {}", names.listed())));
        }
        names.find(name)
    }

    fn peek(&self, rest: &str) -> Result<Vec<String>, Refusal> {
        if !self.game.header.deal {
            return Err(Refusal::new(Code::PhaseWrong, "the program has dealt no cards")
                .hint("--deal-cards at the start lets the program deal"));
        }
        let table = self.game.table();
        let seat = self.told_name(rest, "peek")?;
        self.has_eyes(seat)?;
        let seen = table.seen_by(Some(seat));
        let name = &table.names()[seat];
        let hidden = seen.state() != table.seen_by(None).state();
        let head = if hidden { "your cards" } else { "no cards of yours are hidden" };
        let mut lines = vec![format!("{name}, {head}:")];
        lines.extend(seen.scene_for(seat, self.style));
        Ok(lines)
    }

    /// What is possible now, in full but short.
    fn possible(&self) -> Vec<String> {
        let table = self.shown();
        let mut lines = vec![format!("{}: {}.", table.info().title, table.moment())];
        match table.next() {
            Next::Chance(due) => {
                let who = &table.names()[due.seat];
                let example = match due.what {
                    Chance::Dice(_) => "the faces, or r (program)",
                    _ if self.game.header.deal => "r, and the program deals",
                    Chance::Hand(_) => "the cards, ? if unseen",
                    Chance::Open(_) => "which, it lies face up",
                };
                let what = number_due(due.what, self.more_at_once(due));
                lines.push(format!("{who}: {what} to come: type {example}."));
            }
            Next::Decide(seat) => lines.push(format!("{}.", table.names().who_decides(seat))),
            Next::Over => lines.push("The game is over.".to_string()),
        }
        let mut kinds: Vec<(Seat, String, Vec<String>, Shown)> = Vec::new();
        for (seat, shown) in table.moves() {
            let (kind, rest) = shown.words.split_once(' ').unwrap_or((&shown.words, ""));
            match kinds.iter_mut().find(|known| known.0 == seat && known.1 == kind) {
                Some(known) => known.2.push(rest.to_string()),
                None => kinds.push((seat, kind.to_string(), Vec::new(), shown)),
            }
        }
        let mut rows: Vec<(String, String)> = Vec::new();
        for (seat, kind, others, shown) in &kinds {
            let Some(word) = table.info().moves.iter().find(|mv| mv.word == kind) else { continue };
            let bounds = (shown.parts.get("least"), shown.parts.get("most"));
            let (form, more) = match bounds {
                (Some(least), Some(most)) => {
                    (format!("{kind} {least}"), format!(" ({least} to {most})"))
                }
                _ if shown.parts.contains_key("open") => (word.example.to_string(), String::new()),
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

    fn rules(&self, words: &str) -> Result<Vec<String>, Refusal> {
        let info = self.game.table().info();
        if words.is_empty() {
            return Ok(info.rules.trim_end().lines().map(plain).collect());
        }
        let mut found = clauses::find(info.rules, words);
        let mut lines = Vec::new();
        if found.is_empty()
            && let Some(meant) = clauses::meant(info.rules, words)
        {
            lines.push(format!("No clause has these words; for \"{meant}\":"));
            found = clauses::find(info.rules, &meant);
        }
        if found.is_empty() {
            return Err(Refusal::new(
                Code::OutOfRange,
                format!("no clause speaks of \"{}\"", brief(words)),
            )
            .hint("rules alone shows all of them"));
        }
        lines.extend(found.iter().flat_map(Clause::lines).map(|line| plain(&line)));
        Ok(lines)
    }

    /// The last verdict, and the clause it rests on: what was refused since the last entry, or else
    /// what an entry brought; and what a bot was thinking of that moved since a person did
    /// something.
    fn why(&mut self) -> Vec<String> {
        if let Some(refusal) = &self.refused {
            let mut lines = vec![format!("Refused: {refusal}")];
            lines.extend(refusal.rule.into_iter().flat_map(|rule| self.clause(rule)));
            return lines;
        }
        let steps = self.game.steps();
        let ruled = |step: &Rc<Step>| !step.verdicts.is_empty() || !step.remarks.is_empty();
        let told = steps.iter().rposition(ruled);
        let by = |who: By| steps.iter().rposition(|step| step.by == who);
        let mut lines = match by(By::Bot) {
            Some(moved) if Some(moved) > by(By::Hand) => self.bots_reason(moved),
            _ => Vec::new(),
        };
        let Some(step) = told.map(|told| self.game.steps()[told].clone()) else {
            if lines.is_empty() {
                lines.push("Nothing has been decided yet.".to_string());
            }
            return lines;
        };
        let names = self.game.table().names();
        lines.push(format!("Entry {}, {}: {}", step.entry, &names[step.seat], step.words));
        let mut cited: Vec<&str> = Vec::new();
        let remarks = step.remarks.iter().map(|remark| (remark.rule, &remark.text));
        for (rule, text) in remarks.chain(step.verdicts.iter().map(|v| (v.rule, &v.text))) {
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
    fn clause(&self, rule: &str) -> Vec<String> {
        let found = clauses::find(self.game.table().info().rules, rule);
        found.iter().flat_map(Clause::lines).map(|line| format!("    {}", plain(&line))).collect()
    }

    /// Whose eyes a question is asked for: those of `--as NAME`, or nobody's in particular.
    fn asked_for(&self, rest: &str) -> Result<Option<Seat>, Refusal> {
        match rest.split_whitespace().collect::<Vec<_>>()[..] {
            [] => Ok(None),
            ["--as", name] => {
                let seat = self.game.table().names().find(name)?;
                self.has_eyes(seat).map(|()| Some(seat))
            }
            _ => Err(Refusal::new(
                Code::MoveUnreadable,
                format!("\"{}\" cannot follow here", visible(rest)),
            )
            .hint("--as NAME asks with a player's eyes")),
        }
    }

    /// Whether a person may look at what was dealt to this seat: whoever does holds his cards.
    fn has_eyes(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.game.header.deal || self.habits.bots[seat.index()].is_none() {
            return Ok(());
        }
        let name = &self.game.table().names()[seat];
        let message = format!("the program plays for {name}, and nobody looks at those cards");
        Err(Refusal::new(Code::SeatWrong, message))
    }

    /// What one player alone may see of dealt cards is answered to him alone.
    fn answer_for(&self, whose: Option<Seat>, lines: Vec<String>) -> Vec<Reply> {
        if self.game.header.deal && whose.is_some() {
            vec![Reply::Private(lines)]
        } else {
            lines.into_iter().map(Reply::Say).collect()
        }
    }

    /// Why the bot made this step: how it plays, and what the solver says of the moment.
    fn bots_reason(&mut self, step: usize) -> Vec<String> {
        let (step, number) = (self.game.steps()[step].clone(), step);
        let names = self.game.table().names();
        let policy = self.habits.bots[step.seat.index()];
        let plays = match policy {
            Some(Policy::Best) => "plays the best it knows",
            Some(Policy::Greedy) => "takes what looks good at once",
            Some(Policy::Random) => "takes any legal move",
            None => "was played by the program",
        };
        let mut lines = vec![
            format!("Entry {}, {}: {}", step.entry, &names[step.seat], step.words),
            format!("  {} {plays}.", &names[step.seat]),
        ];
        let advised = self.asking(self.habits.seen_by, false, |game, seen_by, ask| {
            let before = game.before(number);
            before.seen_by(seen_by(step.seat)).best(step.seat, ask).ok()
        });
        if let Some(advised) = advised.flatten() {
            let how = match advised.advice.basis {
                Basis::Exact => "exact",
                Basis::Averaged { .. } => "exact over all that unseen cards may be",
                Basis::Estimate { .. } => "estimated",
            };
            let Advice { ranked, unit, .. } = advised.advice;
            let what = match unit {
                Unit::Points => "Expected points",
                Unit::Win => "Chances to win",
                Unit::Success => "Chances that the turn succeeds",
            };
            let told = |option: &Ranked<String>| {
                format!("{} {:.4}", option.mv.as_deref().unwrap_or("to roll"), option.value)
            };
            let mut options: Vec<String> = ranked.iter().take(3).map(told).collect();
            let made = |option: &&Ranked<String>| option.mv.as_ref() == Some(&step.words);
            options.extend(ranked.iter().skip(3).find(made).map(told));
            lines.push(format!("  {what}, {how}: {}.", options.join("; ")));
        }
        lines
    }

    fn analysed(
        &mut self,
        whose: Option<Seat>,
        solve: impl FnOnce(&dyn Table, Seat, &mut Ask) -> Result<Vec<String>, Refusal>,
    ) -> Result<Vec<String>, Refusal> {
        let eyes = whose.or(self.habits.seen_by);
        let solved = self.asking(eyes, false, |game, seen_by, ask| {
            let table = game.table();
            let seat = eyes.or(table.next().seat()).unwrap_or(Seat::new(0));
            solve(table.seen_by(seen_by(seat)).as_ref(), seat, ask)
        });
        solved.unwrap_or_else(|| {
            Err(Refusal::new(Code::AdviceNone, "there is no analysis at this table"))
        })
    }

    /// Lends the solver's desk, and says as whom a seat's advice may see the table: it must not
    /// show what the screen hides from these eyes. `None` if this table has no luck of its own to
    /// estimate with.
    pub(super) fn asking<T>(
        &mut self,
        eyes: Option<Seat>,
        exact: bool,
        solve: impl FnOnce(&Match, &dyn Fn(Seat) -> Option<Seat>, &mut Ask) -> T,
    ) -> Option<T> {
        let hidden = self.game.header.deal && eyes.is_none();
        let seen_by = |seat| (!hidden).then_some(eyes.unwrap_or(seat));
        let mut sampler = self.game.source()?.sampler(Purpose::Estimate(self.game.next_number()));
        let mut ask = Ask {
            desk: &mut self.desk,
            sampler: &mut sampler,
            exact,
            style: self.style,
            progress: &|_| {},
        };
        Some(solve(&self.game, &seen_by, &mut ask))
    }
}

/// What a fix, made or taken back, has put into the record. `None` if steps came or went instead.
fn corrected(before: &[Rc<Step>], game: &Match) -> Option<String> {
    let now = game.steps();
    if before.len() != now.len() {
        return None;
    }
    let told = |step: &Step| (step.words.clone(), step.sealed);
    let other = before.iter().zip(now).find(|(was, is)| told(was) != told(is));
    Some(
        other.map_or("nothing has changed".to_string(), |(_, is)| {
            step_told(game.table().names(), is)
        }),
    )
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
        lines.push(format!("  and {more} more: best all"));
    }
    lines
}

fn help() -> Vec<String> {
    let mut lines = vec!["Type moves and faces; Name: in front says whose. Commands:".to_string()];
    lines.extend(COMMANDS.iter().map(|command| format!("  {:<14} {}", command.form, command.help)));
    lines.push(
        "Beginnings are enough, of moves before commands; ; stands between entries.".to_string(),
    );
    lines
}
