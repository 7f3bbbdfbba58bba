//! A referee at work: what is said in, lines of text out. Knows no terminal.

mod answers;
mod by_itself;
mod corrections;
mod log;
mod possible;
pub mod prompt;

use crate::game::{Answer, MoveWord, Part};
use crate::hear::commands::COMMANDS;
use crate::hear::{self, Ears, Entry, Heard, listed_in, said};
use crate::pieces::{Grid, Refusal, Result, Seat, Style, capital, refuse_if, together, wide};
use crate::play::record::{By, What};
use crate::play::sheet::with_rounds;
use crate::play::{Match, Review, Step, Table};
use crate::solve::{Cache, Policy};

pub use log::log;
use prompt::{Scene, pot};

/// A review that is asked for takes no more seconds than this, and what is told unasked no more than that.
pub const REVIEW: u64 = 10;
const STORY: u64 = 1;

/// Whether the time for something is up.
pub type TimeIsUp = Box<dyn Fn() -> bool>;

/// How a session is run, besides what its record says.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// Dice have been typed in a game before this one.
    pub types_dice: bool,
    /// Another game may follow this one.
    pub next_game: bool,
    /// Begins the seconds that a review may take. Without it there is none, and nothing is judged.
    pub patience: Option<fn(u64) -> TimeIsUp>,
}

/// A line of text, by the part it plays.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    Text(String),
    /// One that nobody should miss.
    Moment(String),
    Grid(Grid),
    /// JSON, shown as it is.
    Json(String),
}

/// What a line brought forth.
#[derive(Debug, Default)]
pub struct Said {
    pub lines: Vec<Line>,
    /// Nothing has changed by the last entry, and why.
    pub refused: Option<String>,
    /// The lines are for this player's eyes alone.
    pub alone: Option<Seat>,
    /// The table is left; the game is saved as far as it went.
    pub leaves: bool,
}

impl Said {
    pub fn of(text: String) -> Self {
        Self { lines: vec![Line::Text(text)], ..Self::default() }
    }

    /// At a prompt there are no fields to point at.
    pub fn no(why: Refusal) -> Self {
        Self { refused: Some(Refusal { at: None, ..why }.to_string()), ..Self::default() }
    }
}

/// A match and those who run it.
pub struct Session {
    game: Match,
    options: SessionOptions,
    style: Style,
    ears: Ears,
    /// What is entered if somebody says yes.
    asked: Option<Vec<Entry>>,
    /// Somebody has said yes to what is being entered.
    sure: bool,
    cache: Cache,
    /// What was refused last, if nothing was entered since.
    refused: Option<Refusal>,
    /// Who looks at their own hand alone.
    peeks: Option<Seat>,
    /// What lies before those who look.
    scene: Scene,
    said: Said,
    /// Something may happen by itself now.
    going: bool,
    /// How many steps stood when somebody typed last.
    typed: usize,
}

/// Entries shown when a game is resumed.
const LATEST: usize = 3;

impl Session {
    /// Sits down to a game, begun or not. [`more`](Session::more) says what is to be said at once.
    pub fn new(game: Match, options: SessionOptions, style: Style) -> Self {
        let mut session = Self {
            ears: Ears::new(game.info),
            typed: game.steps().len(),
            game,
            options,
            style,
            asked: None,
            sure: false,
            cache: Cache::default(),
            refused: None,
            peeks: None,
            scene: Scene::default(),
            said: Said::default(),
            going: true,
        };
        session.open();
        session
    }

    pub fn game(&self) -> &Match {
        &self.game
    }

    fn bot(&self, seat: Seat) -> Option<Policy> {
        self.game.bots[seat.index()]
    }

    /// Whether this game is over and another may follow it. Where people may still buy in, they say
    /// first that this is the end.
    pub fn is_between_games(&self) -> bool {
        self.options.next_game && self.game.is_finished() && !self.game.is_lost()
    }

    /// Whether the program may play for somebody: it would have to know what only they see.
    fn may_take_over(&self) -> bool {
        self.game.header.deal || !self.game.info.has_cards()
    }

    /// Another game of the same evening.
    pub fn goes_on_from(&mut self, earlier: &Self) {
        self.options.types_dice = earlier.types_dice();
    }

    /// From now on the program plays for these players, or they do themselves.
    ///
    /// # Errors
    /// If it would have to know cards that only their player sees.
    pub fn takes_over(&mut self, seats: &[Seat], bot: bool) -> Result<Said> {
        let names = &self.game.names;
        let together = names.together(seats);
        refuse_if!(bot && !self.may_take_over() => PhaseWrong,
            hint "--deal-cards at the start lets the program deal, and play for anybody",
            "the program cannot see the cards of {together}");
        for seat in seats {
            let player = self.game.names[*seat].to_string();
            self.game.enter(What::Seat { player, bot })?;
        }
        let plays = if bot { "The program plays" } else { "People play" };
        self.say(format!("{plays} {together} from now on."));
        (self.going, self.scene) = (true, Scene::default());
        Ok(std::mem::take(&mut self.said))
    }

    /// From now on shows everything as it fits this screen.
    pub fn resize(&mut self, style: Style) {
        self.style = style;
    }

    /// One line as it was typed: entries and commands, separated by semicolons.
    pub fn line(&mut self, line: &str) -> Said {
        let before = self.game.next_number();
        self.typed = self.game.steps().len();
        let mut rest = Some(line);
        while let Some(typed) = rest {
            // A remark may hold semicolons.
            let (entry, more) = match typed.split_once(';') {
                Some((entry, more)) if hear::note(typed.trim_start()).is_none() => {
                    (entry, Some(more))
                }
                _ => (typed, None),
            };
            rest = more.filter(|more| !more.trim().is_empty());
            // Nothing between two signs is no Enter.
            if entry.trim().is_empty() && !line.trim().is_empty() {
                continue;
            }
            if let Err(why) = self.entry(entry) {
                let unread =
                    if rest.is_some() { " (the rest of the line was not read)" } else { "" };
                self.said.refused = Some(format!("{why}{unread}"));
                self.refused = Some(why);
                break;
            }
            if self.said.leaves {
                break;
            }
            while rest.is_some() && self.game.next_number() > before && self.follows() {}
        }
        self.going = (self.game.next_number() > before || line.trim().is_empty())
            && !self.said.leaves
            && !self.game.is_lost();
        std::mem::take(&mut self.said)
    }

    /// As [`line`](Session::line), of somebody who looks at their own hand: advice knows it.
    pub fn privately(&mut self, seat: Seat, line: &str) -> Said {
        self.peeks = Some(seat);
        let said = self.line(line);
        self.peeks = None;
        said
    }

    /// A hand was looked at, on a screen that has been cleared since.
    pub fn looked_at(&mut self, seat: Seat) -> Said {
        (self.going, self.scene) = (true, Scene::default());
        Said::of(format!("{}'s hand was looked at.", &self.game.names[seat]))
    }

    /// What happened by itself next, and then the moment; `None` once somebody is asked.
    pub fn more(&mut self) -> Option<Said> {
        if !self.going {
            return None;
        }
        self.going = self.follows();
        if !self.going && !self.game.is_lost() {
            self.show_scene();
        }
        Some(std::mem::take(&mut self.said))
    }

    /// Everything an entry may be: moves, names and commands.
    pub fn completions(&self) -> Vec<String> {
        let table = self.shown();
        let moves = table.moves().into_iter().filter(|(seat, _)| Some(*seat) == table.speaker());
        let moves = moves.map(|(_, shown)| shown.words);
        let commands = COMMANDS.iter().map(|command| command.word);
        moves.chain(table.names().iter().chain(commands).map(str::to_string)).collect()
    }

    fn open(&mut self) {
        let info = self.game.info;
        let mut lines = vec![format!("{}: {}", info.title, self.game.names.listed())];
        lines.extend(self.game.agreed.clone());
        let players = self.game.names.iter().zip(&self.game.bots);
        let bots: Vec<&str> = players.filter_map(|(name, bot)| bot.map(|_| name)).collect();
        if !bots.is_empty() {
            lines.push(format!("The program plays {}.", together(&bots)));
        }
        if self.game.entries().is_empty() && self.game.header.deal && info.has_cards() {
            let peek = "The program deals. peek NAME shows a player their hand, and nobody else.";
            lines.push(peek.to_string());
        }
        self.say_all(lines);
        let steps = self.game.steps();
        let latest: Vec<_> = steps.iter().rev().take(LATEST).rev().cloned().collect();
        for step in latest {
            self.say(step.described());
            self.tell_verdicts(&step);
        }
        if !self.game.steps().is_empty() && !self.game.is_over() {
            self.show_sheet();
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.said.lines.push(Line::Text(text.into()));
    }

    fn say_all(&mut self, lines: impl IntoIterator<Item = String>) {
        self.said.lines.extend(lines.into_iter().map(Line::Text));
    }

    /// What was said: one entry or command, or several at once.
    fn entry(&mut self, typed: &str) -> Result<()> {
        let mut asked = self.asked.take();
        let mut typed = typed.trim();
        // "No, 20": what was asked about, not what was entered last.
        let mends =
            asked.as_ref().is_none_or(|asked| matches!(asked[..], [Entry::Command(..), ..]));
        if let Some(meant) = &asked {
            let answer = typed.trim_end_matches(['.', '!']).to_lowercase();
            if listed_in(said("yes"), &answer) {
                self.sure = true;
                let done = self.obey(meant.clone(), true);
                self.sure = false;
                return done;
            }
            let denies = ["no", "let be"].iter().any(|list| listed_in(said(list), &answer));
            if denies || answer.is_empty() {
                self.say("Nothing was entered.");
                return Ok(());
            }
            let (first, rest) = typed.split_once([',', ' ']).unwrap_or_default();
            if listed_in(said("no"), &first.to_lowercase()) && !mends {
                (asked, typed) = (None, rest);
            }
        }
        // What nobody understands leaves the question open.
        let heard = self.hear(typed, mends).inspect_err(|_| self.asked = asked);
        let Heard { entries, in_own_words, guessed } = heard?;
        if guessed {
            let meant: Vec<String> = entries.iter().map(|entry| self.meant(entry)).collect();
            self.say(format!("{}? (yes, or say it again)", meant.join("; ")));
            self.asked = Some(entries);
            return Ok(());
        }
        self.obey(entries, !in_own_words)
    }

    fn hear(&self, typed: &str, mends: bool) -> Result<Heard> {
        let see = |table: &dyn Table| self.seen(table);
        let last = self.game.steps().iter().rposition(|step| !self.came_by_itself(step));
        self.ears.hear(&hear::Moment { game: &self.game, see: &see, last, mends }, typed)
    }

    /// Enters what was meant; of several, what happens by itself comes between.
    fn obey(&mut self, entries: Vec<Entry>, echoes: bool) -> Result<()> {
        let more = entries.len() > 1;
        for (at, entry) in entries.into_iter().enumerate() {
            while at > 0 && self.follows() {}
            match entry {
                Entry::Nothing => {
                    if self.game.table().next().due().is_some_and(|due| self.enter_rolls(due)) {
                        self.roll()?;
                    } else if let Some((seat, words)) = self.only_move() {
                        self.enter(seat, words, By::Hand, false)?;
                    } else {
                        self.scene = Scene::default();
                    }
                }
                Entry::Command(command, rest) => self.run(command.word, &rest)?,
                Entry::Roll => self.roll()?,
                Entry::Outcome(outcome) => {
                    let due = self.game.table().awaited()?;
                    self.enter(due.seat, outcome.words(), By::Hand, echoes)?;
                }
                Entry::Move(seat, words) => self.enter(seat, words, By::Hand, echoes || more)?,
            }
        }
        Ok(())
    }

    /// An entry as it is asked back or told: `Ana raises to 23`.
    fn meant(&self, entry: &Entry) -> String {
        let names = self.game.table().names();
        match entry {
            Entry::Outcome(outcome) => {
                let seat = self.game.table().next().seat().unwrap_or(Seat::new(0));
                log::told(self.game.info, names, seat, &outcome.words())
            }
            Entry::Move(seat, words) => log::told(self.game.info, names, *seat, words),
            Entry::Command(it, rest) if it.word == "undo" && rest.is_empty() => {
                let mut steps = self.game.steps().iter();
                let last = steps.rfind(|step| !self.came_by_itself(step));
                last.map_or("undo".into(), |step| format!("take back {}", step.described()))
            }
            Entry::Command(it, rest) if it.word == "fix" => {
                let (entry, words) = rest.split_once(' ').unwrap_or_default();
                format!("entry {entry} should be {words}")
            }
            other => hear::words(other),
        }
    }

    /// Enters what somebody does, or what fell. What was not said in the program's own words echoes in
    /// them.
    fn enter(&mut self, seat: Seat, words: String, by: By, echoes: bool) -> Result<()> {
        let player = self.game.table().names()[seat].to_string();
        self.game.enter(What::Do { words, player, by, hidden: false })?;
        self.confirm(echoes);
        Ok(())
    }

    fn run(&mut self, command: &'static str, rest: &str) -> Result<()> {
        match command {
            "?" => self.possible(),
            "help" => self.help(rest)?,
            "rules" => self.rules(rest)?,
            "score" => self.show_sheet(),
            "why" => self.why(rest)?,
            "best" => self.best()?,
            "odds" => self.odds()?,
            "review" => self.review()?,
            "hands" => self.rules("ranking of hands")?,
            "state" => self.state(),
            "log" => {
                let all = rest.eq_ignore_ascii_case("all");
                let lines: Vec<String> = log(&self.game.public(), all).collect();
                let last = rest.parse().unwrap_or(lines.len());
                self.say_all(lines.into_iter().rev().take(last).rev());
            }
            "undo" => self.undo(rest)?,
            "redo" => self.redo()?,
            "fix" => self.fix(rest)?,
            "note" => self.note(rest)?,
            "peek" => self.peek(rest)?,
            _ => self.said.leaves = true,
        }
        Ok(())
    }

    fn note(&mut self, text: &str) -> Result<()> {
        refuse_if!(text.is_empty() =>
            MoveUnreadable, hint "note Bo's die fell off the table", "a note needs words");
        refuse_if!(text.chars().count() > 1000 =>
            OutOfRange, "a note has at most 1000 characters");
        self.game.enter(What::Note { note: text.to_string() })?;
        self.say(format!("{}. noted", self.game.next_number() - 1));
        Ok(())
    }

    /// The only person among bots, who sees their own hand without asking.
    fn viewer(&self) -> Option<Seat> {
        let mut people = Seat::all(self.game.names.len()).filter(|at| self.bot(*at).is_none());
        people.next().filter(|_| people.next().is_none())
    }

    /// The table as it may be shown here.
    fn shown(&self) -> Box<dyn Table> {
        self.seen(self.game.table())
    }

    /// A moment as it may be shown here: hands that the program dealt stay hidden.
    fn seen(&self, table: &dyn Table) -> Box<dyn Table> {
        if self.game.header.deal { table.seen_by(self.viewer()) } else { table.boxed_clone() }
    }

    /// The first words of the moves that the seat at turn may make; while that is a bot, of those that
    /// people may make, with their names.
    fn kinds_now(&self) -> Vec<String> {
        let (table, mut kinds) = (self.shown(), Vec::new());
        let Some(speaker) = table.speaker() else { return kinds };
        for (seat, shown) in table.moves() {
            if seat == speaker {
                kinds.push(shown.kind().to_string());
            } else if self.bot(speaker).is_some() && self.bot(seat).is_none() {
                kinds.push(format!("{}: {}", &table.names()[seat], shown.kind()));
            }
        }
        kinds.dedup();
        kinds
    }

    fn roll(&mut self) -> Result<()> {
        self.game.roll()?;
        self.confirm(false);
        Ok(())
    }

    /// Tells what the last entry brought. What was typed stands there already.
    fn confirm(&mut self, echoes: bool) {
        self.refused = None;
        let Some(step) = self.game.steps().last().cloned() else { return };
        let told = log::told(self.game.info, &self.game.names, step.seat, &step.words);
        // What the rules make of a move may begin with it, and tells what the table decided.
        let begun = |text: &str| told.starts_with(text.split(',').next().unwrap_or(text));
        let tells = |text: &str| begun(text) || text.starts_with(&told) || told == step.words;
        let again = step.verdicts.first().is_some_and(|first| tells(&first.text));
        if matches!(step.by, By::Program | By::Bot) && step.hidden.is_none() {
            self.said.lines.extend((!again).then(|| Line::Text(step.described())));
        } else if step.by == By::Hand && (echoes && !again || self.is_staked(&step)) {
            self.say(format!("{told}{}.", pot(self.game.table())));
        }
        self.tell_verdicts(&step);
        if self.game.is_over() || self.game.ends_round(self.game.steps().len() - 1) {
            self.show_sheet();
        }
        if self.game.is_finished() {
            self.show_story();
        }
    }

    /// What the rules made of it. What nobody should miss stands by itself: who has won, above all.
    fn tell_verdicts(&mut self, step: &Step) {
        let names = self.game.table().names();
        let wins = |at: usize| !step.after.winners.is_empty() && at + 1 == step.verdicts.len();
        let any = step.verdicts.iter().any(|verdict| verdict.marked);
        let mut begun = false;
        for (at, verdict) in step.verdicts.iter().enumerate() {
            let line = format!("{}.", capital(&verdict.text, names));
            let is_moment = verdict.marked || wins(at) && !any;
            match self.said.lines.last_mut() {
                _ if is_moment => self.said.lines.push(Line::Moment(line)),
                // What fits one line is one line.
                Some(Line::Text(text)) if begun && wide(text) + wide(&line) < self.style.width => {
                    *text += &format!(" {line}");
                }
                _ => self.said.lines.push(Line::Text(line)),
            }
            begun = !is_moment;
        }
    }

    /// Bets, calls and raises are always told.
    fn is_staked(&self, step: &Step) -> bool {
        let info = self.game.info;
        let stakes = |mv: &MoveWord| mv.staked && mv.part != Part::Player;
        self.game.table().hints().in_pot > 0
            && info.move_at(&step.words).is_some_and(|at| stakes(&info.moves[at]))
    }

    fn show_sheet(&mut self) {
        let mut sheet = self.shown().scene(None, self.style).sheet;
        // Who listens wants to know how it stands.
        if !self.style.plain {
            sheet = with_rounds(&self.game, sheet);
        }
        self.said.lines.push(Line::Grid(sheet));
    }

    /// What decided the game, as far as that is known soon.
    fn show_story(&mut self) {
        if let Ok(review) = self.reviewed(STORY) {
            self.say_all(review.story());
            self.say_all(review.curve.lines(self.style));
        }
    }

    /// A review that takes no more than the time there is for it.
    fn reviewed(&mut self, seconds: u64) -> Result<Review> {
        let over =
            self.options.patience.map_or(Box::new(|| true) as TimeIsUp, |begin| begin(seconds));
        Review::of(&self.game.public(), &mut self.cache, &over)
    }

    /// What the choices and rolls so far gave and took, as far as that is known soon.
    fn review(&mut self) -> Result<()> {
        let review = self.reviewed(REVIEW)?;
        self.say_all(review.lines(self.style));
        Ok(())
    }
}
