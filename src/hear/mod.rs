//! Ears: what people say becomes entries, a question back, or the reason why the likeliest meaning
//! fails.
//!
//! A line becomes `tokens`; each knows from the `vocabulary` what it may mean. Each `clause` of it has
//! `candidates`: what is awaited, a move, a count put right, a command, with their `parts`. One counts
//! if every word that carries something has its place in it, and the table takes it on a copy (`spot`).
//! The lowest rank is meant; where two meanings of one rank come to different ends, both are named.
//! `several` entries may stand in a line; `corrections` say the last entry anew; `questions` change
//! nothing; where nothing can be meant, `refusals` say why. The words for a move stand beside the move.

mod candidates;
mod clause;
pub mod commands;
mod corrections;
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
use self::vocabulary::{Means, Vocabulary};
use crate::game::{Info, Part};
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
        let info = now.table.info();
        let done = moment
            .game
            .steps()
            .iter()
            .fold(Means::default(), |all, step| all.or(kind_of(info, step)));
        let tokens = tokens(&self.vocabulary, &About::of(&now, done), text);
        let last = moment.step().map(|step| (step.seat, kind_of(info, step)));
        let reader = Reader::new(&self.vocabulary, last);
        let heard = |entries| Heard { entries, in_own_words: false, unknown: false };
        if let Some(Attempt::Command(asked, rest)) =
            questions::asked(&self.vocabulary, &now, &tokens, text)
        {
            return Ok(heard(vec![Entry::Command(asked, rest)]));
        }
        let miss = match self.meant(&reader, moment, &now, tokens.clone(), text) {
            Ok(entries) => return Ok(heard(entries)),
            Err(miss) => miss,
        };
        let miss = match self.but_for_a_word(&reader, moment, &now, &tokens, text) {
            Some(Ok(entries)) => return Ok(Heard { unknown: true, ..heard(entries) }),
            // What the rules say against the rest of it is the better reason.
            Some(Err(other)) if other.judged && !miss.judged => other,
            _ => miss,
        };
        let typed = own.and_then(Result::err);
        Err(refusals::why(&self.vocabulary, &now, &tokens, text, miss, typed))
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
            _ => {
                let tokens = tokens(&self.vocabulary, &About::of(&spot, Means::default()), text);
                let reader = Reader::new(&self.vocabulary, None);
                let heard = reader.single(&spot, &tokens);
                heard.map_err(|miss| own.and_then(Result::err).unwrap_or(miss.why))?.entries
            }
        };
        Ok(entries.pop().unwrap_or(Entry::Nothing))
    }

    /// Now, or the last entry said anew.
    fn meant(
        &self,
        reader: &Reader,
        moment: &Moment,
        now: &Spot,
        mut tokens: Vec<Token>,
        text: &str,
    ) -> Result<Vec<Entry>, Miss> {
        let said = tokens.clone();
        let present = loop {
            match reader.several(now, &tokens, 0) {
                Ok(spot) => break Ok(spot),
                // Words such as that's it are first a deed, then nothing.
                Err(_) if tokens.iter().any(|token| token.weak && !token.soft) => {
                    tokens.iter_mut().for_each(|token| token.soft |= token.weak);
                }
                Err(miss) => break Err(miss),
            }
        };
        corrections::weighed(reader, moment, now, &said, present.map(|spot| spot.entries), text)
    }

    /// The one meaning of a line without the words that no table has.
    fn but_for_a_word(
        &self,
        reader: &Reader,
        moment: &Moment,
        now: &Spot,
        tokens: &[Token],
        text: &str,
    ) -> Option<Result<Vec<Entry>, Miss>> {
        let unknown = |token: &&Token| token.is_unknown() && !HEDGES.contains(&&*token.word);
        let count = tokens.iter().filter(unknown).count();
        let values = |token: &Token| token.typed.chars().any(|c| c.is_ascii_digit());
        if count == 0
            || count > 2
            || tokens
                .iter()
                .any(|token| HEDGES.contains(&&*token.word) || token.is_unknown() && values(token))
        {
            return None;
        }
        // "Bob bids 4": somebody who is not here.
        let verb = |token: &Token| token.means.is_move() && token.typed.ends_with('s');
        let first = tokens.iter().position(Token::carries);
        let somebody = (0..tokens.len()).filter(|at| tokens[*at].is_unknown()).any(|at| {
            let capital = tokens[at].typed.starts_with(char::is_uppercase) && at > 0;
            capital || Some(at) == first && tokens.get(at + 1).is_some_and(verb)
        });
        if somebody {
            return None;
        }
        let info = now.table.info();
        let without = |means: Means| {
            let mut tokens = tokens.to_vec();
            for token in tokens.iter_mut().filter(|token| unknown(&&**token)) {
                token.filler = true;
                token.means = means;
                token.soft = means.is_nothing();
            }
            self.meant(reader, moment, now, tokens, text)
        };
        // The word may say nothing, or stand for any deed that puts nothing at stake.
        let deeds = info.moves.iter().enumerate().filter(|(_, mv)| !mv.staked && !mv.bare);
        let deeds = deeds.filter(|(_, mv)| mv.part != Part::Nothing && !mv.corrects);
        let deeds = deeds.fold(Means::default(), |all, (at, _)| all.or(Means::of_move(at)));
        let found = match without(Means::default()) {
            Ok(found) => found,
            Err(miss) if miss.judged => return Some(Err(miss)),
            Err(miss) => match without(deeds) {
                Ok(found) => found,
                Err(_) => return Some(Err(miss)),
            },
        };
        let fits = |entry: &Entry| match entry {
            Entry::Move(_, words) => info.moves.iter().enumerate().all(|(at, mv)| {
                let is_it = words.split(' ').next() == Some(mv.word);
                let said =
                    tokens.iter().any(|token| token.means.meets(Means::of_move(at)) && !token.soft);
                !is_it || !mv.staked || said
            }),
            Entry::Command(command, _) => !matches!(command.word, "fix" | "redo") || count == 1,
            _ => true,
        };
        found.iter().all(fits).then_some(Ok(found))
    }
}

/// Words that take back what stands beside them: nothing is taken as meant where one of them stands.
const HEDGES: [&str; 25] = [
    "or", "if", "might", "maybe", "may", "should", "would", "could", "unless", "about", "almost",
    "nearly", "perhaps", "probably", "possibly", "either", "neither", "nor", "until", "not",
    "except", "suppose", "supposed", "pretend", "whether",
];

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
    let mut words = text.split_inclusive(|c: char| c.is_whitespace() || c == ':');
    let (mut read, mut writes, mut named) = (0, false, false);
    for at in 0..4 {
        let typed = words.next()?;
        read += typed.len();
        let word = typed.trim_end_matches(|c: char| !c.is_alphabetic()).to_lowercase();
        match &*word {
            "please" | "pls" | "a" | "the" | "can" | "you" => {}
            "this" | "it" => named = true,
            "write" | "jot" => (writes, named) = (true, true),
            "put" | "make" | "take" | "add" => writes = true,
            "note" | "remember" | "remark" if at == 0 || writes || at == 1 => break,
            "down" if named => break,
            _ => return None,
        }
        if at == 3 {
            return None;
        }
    }
    let rest = text[read..].trim_start();
    let rest = rest.strip_prefix("down ").unwrap_or(rest);
    let rest = rest.strip_prefix("that ").or_else(|| rest.strip_prefix("to self ")).unwrap_or(rest);
    Some(rest.trim_start_matches([':', ' ']))
}

impl Refusal {
    /// Without the column of words that were not typed so.
    fn placeless(self) -> Self {
        Self { at: None, ..self }
    }
}
