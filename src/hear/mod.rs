//! Ears: what people say becomes entries, a question back, or the reason why the likeliest meaning
//! fails.
//!
//! A line becomes `tokens`; each knows from the `vocabulary` what it may mean. Each `clause` of it has
//! `candidates`: what is awaited, a move, a count put right, a command, with their `parts` (`dice` that
//! are rolled again choose among those that lie there). One counts
//! if every word that carries something has its place in it, and the table takes it on a copy (`spot`).
//! The lowest rank is meant; where two meanings of one rank come to different ends, both are named.
//! `several` entries may stand in a line; `corrections` say the last entry anew; `questions` change
//! nothing; where nothing can be meant, `refusals` say why. The words for a move stand beside the move.

mod candidates;
mod clause;
pub mod commands;
mod corrections;
mod dice;
mod own_words;
mod parts;
mod questions;
mod refusals;
mod several;
mod spot;
mod tokens;
mod vocabulary;

use self::commands::{COMMANDS, Command};
use self::several::{Miss, Reader};
use self::spot::{Attempt, Spot};
use self::tokens::{About, Token, tokens};
use self::vocabulary::{Means, Vocabulary, listed_in};
use crate::game::Info;
use crate::pieces::{Outcome, Refusal, Result, Seat};
use crate::play::{Match, Step, Table};

pub use own_words::shortest;
pub use several::words;
pub use vocabulary::number;

/// What is to be entered or answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    Nothing,
    Command(&'static Command, String),
    /// The program rolls or deals what is due.
    Roll,
    Outcome(Outcome),
    /// A move in the one way of writing it.
    Move(Seat, String),
}

/// What a line means.
#[derive(Debug)]
pub struct Heard {
    /// All at once or, where a word is unknown, none of them before it is said that they are meant.
    pub entries: Vec<Entry>,
    /// It was typed in the program's own words.
    pub in_own_words: bool,
    /// Words that no table has: whether it is meant has to be asked.
    pub unknown: bool,
}

/// Longer lines are not looked into: they would take too long.
const LONGEST: usize = 400;

/// The game in which a line is said.
pub struct Moment<'a> {
    pub game: &'a Match,
    /// What may be seen of a moment.
    pub see: &'a dyn Fn(&dyn Table) -> Box<dyn Table>,
    /// The last step that somebody made.
    pub last: Option<usize>,
}

impl Moment<'_> {
    fn step(&self) -> Option<&Step> {
        self.game.steps().get(self.last?).map(AsRef::as_ref)
    }

    /// The moment before a step, or now.
    fn spot(&self, step: usize) -> Spot {
        Spot::new((self.see)(self.game.moment(step)), Vec::new())
    }
}

/// Understands what is said in one game.
pub struct Ears {
    vocabulary: Vocabulary,
}

impl Ears {
    pub fn new(info: &'static Info) -> Self {
        Self { vocabulary: Vocabulary::of(info) }
    }

    /// What a line means.
    ///
    /// # Errors
    /// Why its likeliest meaning fails, and what would be one.
    pub fn hear(&self, moment: &Moment, text: &str) -> Result<Heard> {
        let text = text.trim();
        let as_typed = |entries| Heard { entries, in_own_words: true, unknown: false };
        if text.is_empty() {
            return Ok(as_typed(vec![Entry::Nothing]));
        }
        if let Some(note) = note(text) {
            return Ok(as_typed(vec![command("note", note)]));
        }
        let now = moment.spot(moment.game.steps().len());
        let own = own_words::read(&now, text);
        if let Some(Ok(spot)) = own {
            return Ok(as_typed(spot.entries));
        }
        if text.len() > LONGEST {
            return Err(parts::refused("that is too much for one line"));
        }
        let info = now.table.info();
        let tokens = tokens(&self.vocabulary, &About::of(&now), text);
        let last = moment.step().map(|step| (step.seat, kind_of(info, step)));
        let reader = Reader::new(&self.vocabulary, last);
        let heard = |entries, unknown| Ok(Heard { entries, in_own_words: false, unknown });
        let question = questions::asked(&self.vocabulary, &now, &tokens, text);
        if let Some(Attempt::Command(command, rest)) = question {
            return heard(vec![Entry::Command(command, rest)], false);
        }
        let miss = match meant(&reader, moment, &now, &tokens) {
            Ok(_) if is_about_others(text, &tokens) => return heard(vec![command("?", "")], false),
            Ok(entries) => return heard(entries, false),
            Err(miss) => miss,
        };
        let miss = match but_for_a_word(&reader, moment, &now, &tokens) {
            Some(Ok(entries)) => return heard(entries, true),
            // What the rules say against the rest of it is the better reason.
            Some(Err(other)) if other.judged && !miss.judged => other,
            _ => miss,
        };
        Err(refusals::why(&now, &tokens, miss, own.and_then(Result::err)))
    }

    /// What should have been entered at a moment.
    ///
    /// # Errors
    /// As [`hear`](Ears::hear).
    pub fn again(&self, table: Box<dyn Table>, text: &str) -> Result<Entry> {
        let spot = Spot::new(table, Vec::new());
        let own = own_words::read(&spot, text);
        let mut entries = match own {
            Some(Ok(after)) => after.entries,
            _ if text.len() > LONGEST => Vec::new(),
            _ => {
                let tokens = tokens(&self.vocabulary, &About::of(&spot), text);
                let reader = Reader::new(&self.vocabulary, None);
                let heard = reader.single(&spot, &tokens);
                heard.map_err(|miss| own.and_then(Result::err).unwrap_or(miss.why))?.entries
            }
        };
        Ok(entries.pop().unwrap_or(Entry::Nothing))
    }
}

/// Now, or the last entry said anew.
fn meant(
    reader: &Reader,
    moment: &Moment,
    now: &Spot,
    tokens: &[Token],
) -> Result<Vec<Entry>, Miss> {
    let mut present = reader.several(now, tokens, 0);
    // Words such as that's it are first a deed, then nothing.
    if present.is_err() && tokens.iter().any(|token| token.weak && !token.soft) {
        let soft = |token: &Token| Token { soft: token.soft || token.weak, ..token.clone() };
        present = reader.several(now, &tokens.iter().map(soft).collect::<Vec<_>>(), 0);
    }
    corrections::weighed(reader, moment, now, tokens, present.map(|spot| spot.entries))
}

/// The one meaning of a line without the words, two at most, that no table has.
fn but_for_a_word(
    reader: &Reader,
    moment: &Moment,
    now: &Spot,
    tokens: &[Token],
) -> Option<Result<Vec<Entry>, Miss>> {
    let count = tokens.iter().filter(|token| token.is_unknown()).count();
    let is_value =
        |token: &Token| token.is_unknown() && token.typed.chars().any(|c| c.is_ascii_digit());
    let spoils = |token: &Token| token.hedges() || is_value(token);
    if !(1..=2).contains(&count) || tokens.iter().any(spoils) || names_a_stranger(tokens) {
        return None;
    }
    let info = now.table.info();
    let blank = |token: &Token| {
        let unknown = token.is_unknown();
        Token { filler: token.filler || unknown, soft: token.soft || unknown, ..token.clone() }
    };
    let found = match meant(reader, moment, now, &tokens.iter().map(blank).collect::<Vec<_>>()) {
        Ok(found) => found,
        Err(miss) => return Some(Err(miss)),
    };
    let says =
        |at: usize| tokens.iter().any(|token| token.means.meets(Means::of_move(at)) && !token.soft);
    let fits = |entry: &Entry| match entry {
        Entry::Move(_, words) => {
            let at = info.moves.iter().position(|mv| words.split(' ').next() == Some(mv.word));
            at.is_none_or(|at| !info.moves[at].staked || says(at))
        }
        Entry::Command(command, _) => !matches!(command.word, "fix" | "redo") || count == 1,
        _ => true,
    };
    found.iter().all(fits).then_some(Ok(found))
}

/// "Can Bo raise?" is a question, "can I have the score?" a request.
fn is_about_others(text: &str, tokens: &[Token]) -> bool {
    let us = |token: &Token| token.is(&["i", "me", "my", "you", "we"]);
    text.ends_with('?')
        && tokens.first().is_some_and(|it| it.is(&["can", "could", "may", "would"]))
        && !tokens.iter().any(us)
}

/// "Bob bids 4": somebody who is not here.
fn names_a_stranger(tokens: &[Token]) -> bool {
    let does = |token: &Token| token.means.is_move() && token.typed.ends_with('s');
    let first = tokens.iter().position(Token::carries);
    let mut unknown = tokens.iter().enumerate().filter(|(_, token)| token.is_unknown());
    unknown.any(|(at, token)| {
        token.typed.starts_with(char::is_uppercase) && at > 0
            || Some(at) == first && tokens.get(at + 1).is_some_and(does)
    })
}

/// A command as an entry.
fn command(word: &str, rest: impl Into<String>) -> Entry {
    let at = COMMANDS.iter().position(|command| command.word == word).unwrap_or(0);
    Entry::Command(&COMMANDS[at], rest.into())
}

/// What a step was, among what words may mean.
fn kind_of(info: &Info, step: &Step) -> Means {
    let kind = step.words.split(' ').next();
    let at = info.moves.iter().position(|mv| Some(mv.word) == kind);
    at.map_or(Means::default(), Means::of_move)
}

/// What is to be written into the record: `note Bo's die fell off`, `make a note that ...`.
fn note(text: &str) -> Option<&str> {
    const BEFORE: &str =
        "please, pls, a, the, can, you, this, it, write, jot, put, make, take, add";
    let (mut rest, mut named) = (text, false);
    loop {
        let end = rest.find(|c: char| c.is_whitespace() || c == ':').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let word = word.to_lowercase();
        rest = after.trim_start_matches(|c: char| c.is_whitespace() || c == ':');
        match &*word {
            "note" | "remember" | "remark" => break,
            "down" if named && !rest.is_empty() => break,
            word if !listed_in(BEFORE, word) => return None,
            word => named |= listed_in("this, it, write, jot", word),
        }
    }
    let rest = rest.strip_prefix("down ").unwrap_or(rest);
    Some(rest.strip_prefix("that ").or_else(|| rest.strip_prefix("to self ")).unwrap_or(rest))
}

impl Refusal {
    /// Without the column of words that were not typed so.
    fn placeless(self) -> Self {
        Self { at: None, ..self }
    }
}
