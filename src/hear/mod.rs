//! Ears: what people say becomes entries, a question back, or the reason why the likeliest meaning
//! fails.
//!
//! A line becomes `tokens`; each knows from the `vocabulary` what it may mean. Each `clause` of it has
//! `candidates`: what is awaited, a move, a count put right, a command, with their `parts` (`dice` that
//! are rolled again choose among those that lie there). One counts if every word that carries something
//! has its place in it, and the table takes it on a copy (`spot`). The lowest rank is meant; where two
//! meanings of one rank come to different ends, both are named. `several` entries may stand in a line;
//! `corrections` say the last entry anew; `questions` change nothing. Where nothing is meant wholly,
//! `guesses` ask about what is likeliest, or `refusals` say why. The words for a move stand beside the
//! move.

mod candidates;
mod clause;
pub mod commands;
mod corrections;
mod dice;
mod guesses;
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
use self::spot::Spot;
use self::tokens::{Token, plain, tokens};
use self::vocabulary::{Means, Vocabulary};
use crate::game::Info;
use crate::pieces::{Outcome, Result, Seat};
use crate::play::{Match, Step, Table};

pub use own_words::shortest;
pub use several::words;
pub use vocabulary::{listed_in, number, said};

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

impl Entry {
    fn is_deed(&self) -> bool {
        matches!(self, Self::Move(..) | Self::Outcome(_))
    }
}

/// What a line means.
#[derive(Debug)]
pub struct Heard {
    /// All at once or, where they are guessed, none of them before it is said that they are meant.
    pub entries: Vec<Entry>,
    /// It was typed in the program's own words.
    pub in_own_words: bool,
    /// Some words have no place in it: whether it is meant has to be asked.
    pub guessed: bool,
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
    /// What is said anew is that step, and not what was asked about since.
    pub mends: bool,
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
        let heard = |entries, in_own_words, guessed| Ok(Heard { entries, in_own_words, guessed });
        if text.is_empty() {
            return heard(vec![Entry::Nothing], true, false);
        }
        if let Some(note) = note(text) {
            return heard(vec![command("note", note)], true, false);
        }
        let now = moment.spot(moment.game.steps().len());
        let own = match own_words::read(&now, text) {
            Some(Ok(spot)) => return heard(spot.entries, true, false),
            own => own.and_then(Result::err),
        };
        if text.len() > LONGEST {
            return Err(parts::refused("that is too much for one line"));
        }
        let reader = Reader::new(moment, &now);
        // A name such as max in small letters: a name first, then the word.
        let names = now.table.names();
        let mut capitals = !names.iter().any(|name| self.vocabulary.has(&plain(name)));
        let (tokens, miss) = loop {
            let tokens = tokens(&self.vocabulary, &now, capitals, text);
            if let Some(answer) = questions::asked(&self.vocabulary, &now, &tokens, text) {
                return heard(vec![answer], false, false);
            }
            match meant(&reader, &tokens) {
                // "Can I raise to 20?" raises nothing.
                Ok(entries)
                    if questions::asks_leave(text) && entries.iter().any(Entry::is_deed) =>
                {
                    return heard(vec![command("?", "")], false, false);
                }
                Ok(entries) => return heard(entries, false, false),
                Err(miss) if capitals => break (tokens, miss),
                Err(_) => capitals = true,
            }
        };
        if let Some(entries) = guesses::likeliest(&reader, &tokens, &miss) {
            return heard(entries, false, true);
        }
        Err(refusals::why(&now, &tokens, miss, own))
    }
}

/// Now, or the last entry said anew.
fn meant(reader: &Reader, tokens: &[Token]) -> Result<Vec<Entry>, Miss> {
    // Check, because Bo has nothing: why is no deed.
    let why = |it: &Token| it.is(&["because", "cos", "coz", "since"]);
    let end = tokens.iter().position(why).filter(|at| tokens[..*at].iter().any(Token::carries));
    let tokens = &tokens[..end.unwrap_or(tokens.len())];
    let mut present = reader.several(reader.now, tokens);
    // Words such as that's it are first a deed, then nothing.
    if present.is_err() && tokens.iter().any(|token| token.weak && !token.soft) {
        let soft = |token: &Token| Token { soft: token.soft || token.weak, ..token.clone() };
        present = reader.several(reader.now, &tokens.iter().map(soft).collect::<Vec<_>>());
    }
    corrections::weighed(reader, tokens, present.map(|spot| spot.entries))
}

/// A command as an entry.
fn command(word: &str, rest: impl Into<String>) -> Entry {
    let at = COMMANDS.iter().position(|command| command.word == word).unwrap_or(0);
    Entry::Command(&COMMANDS[at], rest.into())
}

/// What the words of a step are, among what words may mean.
fn kind_of(spot: &Spot, words: &str) -> Means {
    spot.table.info().move_at(words).map_or(Means::default(), Means::of_move)
}

/// What is to be written into the record: `note Bo's die fell off`.
pub fn note(text: &str) -> Option<&str> {
    let (word, rest) = text.split_once([' ', ':']).unwrap_or((text, ""));
    let is_note = ["note", "remember", "remark"].contains(&&*word.to_lowercase());
    let rest = rest.trim_start_matches([' ', ':']);
    is_note.then(|| rest.strip_prefix("that ").unwrap_or(rest))
}
