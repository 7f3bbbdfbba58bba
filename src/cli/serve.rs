//! One line in, one answer out: `serve`, where a line says all that it asks, and every verb in a pipe,
//! where the command line says the verb and the game.

use std::collections::HashMap;
use std::io::Read;
use std::time::Duration;

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::cli::answers::{Asking, Question, labelled};
use crate::cli::args::{GivenMove, Lines, Seconds, Verb};
use crate::cli::exit::{Exit, on_command_line};
use crate::cli::json::{Arrived, add_field, game_of, is_refusal, opened, read_state, refusal};
use crate::cli::lines::{Document, Documents, LONGEST};
use crate::cli::out::Out;
use crate::cli::requests::{Hello, HouseRules, PositionWords, Response};
use crate::cli::simulate::simulated;
use crate::cli::{pages, signals};
use crate::game::{Answer, Info};
use crate::pieces::json::{Id, read, step, take, unknown_field};
use crate::pieces::{Code, Refusal, Result, Style, brief, missing, nearest};
use crate::pieces::{append_json, json_text};
use crate::play::games::{Games, fresh_table};
use crate::play::{AnyGame, Cache, Event, Report, Table};

/// How long games are played for a program that does not say it.
const SERVED_FOR: Duration = Duration::from_secs(10);

/// What lasts from one line to the next.
pub struct Server<'g> {
    games: &'g Games,
    /// Whether the stream is one of words, which its first line says.
    in_words: Option<bool>,
    /// What is asked of every line, by a verb in the shell; without it every line says so itself.
    shell: Option<Shell<'g>>,
    /// What solvers keep, by game.
    caches: HashMap<&'static str, Cache>,
}

/// What a verb in the shell asks of every line.
pub struct Shell<'g> {
    pub kind: &'static dyn AnyGame,
    pub question: &'g Question<'g>,
    /// House rules of words, and of states that name none.
    pub rules: &'g Value,
    /// How words are answered, unless everything is answered in JSON.
    pub words: Option<Style>,
}

/// What is known of a line, however it is answered.
#[derive(Default)]
struct About {
    line: u64,
    id: Option<Id>,
    game: Option<&'static Info>,
    /// Its position, where it has one.
    position: Option<String>,
    /// It came in words, and is answered in words.
    words: Option<Style>,
    /// Where in the line its state or position stands.
    place: &'static str,
}

impl<'g> Server<'g> {
    pub fn new(games: &'g Games, shell: Option<Shell<'g>>) -> Self {
        Self { games, in_words: None, shell, caches: HashMap::new() }
    }

    /// Answers line by line to the end, or to the first refusal if that is wanted.
    ///
    /// # Errors
    /// If the input or stdout fails.
    pub fn answer_all(
        &mut self,
        input: impl Read,
        lines: &Lines,
        out: &mut Out,
    ) -> anyhow::Result<Exit> {
        // Who talks to `serve` waits for the answer to each line, also to a brace alone.
        let mut documents =
            Documents::new(input, LONGEST, self.shell.is_some(), lines.from.get().into());
        let (mut refused, mut answer) = (false, Vec::new());
        'all: loop {
            let batch = documents.batch()?;
            if batch.is_empty() {
                break;
            }
            for document in batch {
                answer.clear();
                refused |= self.line(&document, &mut answer, out)?;
                answer.push(b'\n');
                out.bytes(&answer)?;
                if let Some(exit) = signals::broken_off() {
                    out.flush()?;
                    return Ok(exit);
                }
                if refused && lines.strict {
                    break 'all;
                }
                out.answered()?;
            }
            out.flush()?;
        }
        Ok(if refused { Exit::Refused } else { Exit::Done })
    }

    /// Answers a line; true if it was refused.
    fn line(
        &mut self,
        document: &Document,
        answer: &mut Vec<u8>,
        out: &mut Out,
    ) -> anyhow::Result<bool> {
        let mut about = About { line: document.line, ..About::default() };
        let answered = match &document.text {
            Ok(text) => match &self.shell {
                Some(_) => self.in_shell(text, &mut about, answer).map_err(Into::into),
                None => self.request(text, &mut about, answer, out),
            },
            Err(why) => Err(why.clone().into()),
        };
        let Err(error) = answered else {
            labelled(answer, about.position.as_ref(), about.words.is_some());
            if about.words.is_none() {
                add_field(answer, "id", about.id.as_ref());
            }
            return Ok(false);
        };
        let why = error.downcast::<Refusal>()?;
        answer.clear();
        if let (None, Ok(text)) = (&about.id, &document.text) {
            about.id = id_in(text);
        }
        match &document.text {
            // A chain tells the first cause, on one line.
            Ok(text) if is_refusal(text) => match serde_json::from_str::<Value>(text) {
                Ok(spread) if text.contains('\n') => append_json(answer, &spread),
                _ => answer.extend_from_slice(text.trim().as_bytes()),
            },
            _ if about.words.is_some() => {
                answer.extend_from_slice(format!("line {}: no: {why}", about.line).as_bytes());
            }
            _ => {
                append_json(answer, &Response::Refused(refusal(&why, about.game)));
                add_field(answer, "line", Some(&about.line));
                add_field(answer, "id", about.id.as_ref());
            }
        }
        Ok(true)
    }

    /// Answers a line of a pipe to a verb.
    fn in_shell(&mut self, text: &str, about: &mut About, answer: &mut Vec<u8>) -> Result<()> {
        let Some(shell) = &self.shell else { return Ok(()) };
        about.game = Some(shell.kind.info());
        let in_words =
            *self.in_words.get_or_insert_with(|| shell.question.takes_words() && is_in_words(text));
        let (table, moves) = shell.read(self.games, text, in_words, about)?;
        let asking =
            Asking { number: about.line, id: about.id.as_ref(), moves: &moves, words: about.words };
        let cache = self.caches.entry(shell.kind.info().id).or_default();
        let stated = shell.question.answer(table, &asking, cache, answer);
        let placed = |why| on_command_line(&why).unwrap_or_else(|| about.placed(why));
        if let Some((table, events)) = stated.map_err(placed)? {
            about.position = None;
            append_stated(table.as_ref(), Some(&events), answer);
        }
        Ok(())
    }

    /// Answers a line of `serve`.
    fn request(
        &mut self,
        text: &str,
        about: &mut About,
        answer: &mut Vec<u8>,
        out: &mut Out,
    ) -> anyhow::Result<()> {
        let mut node = opened(text, "request", &mut about.id)?;
        let word = asked_word(&mut node)?;
        if word == "hello" {
            let Nothing {} = read(&node)?;
            append_json(answer, &Response::Hello(Hello::of(self.games)));
            return Ok(());
        }
        let of_states = !["new", "simulate", "rules", "schema"].contains(&&*word);
        let with_rules = !["rules", "schema"].contains(&&*word);
        let subject = Subject::take(
            self.games,
            &mut node,
            (None, &json!({})),
            (with_rules, of_states),
            about,
        )?;
        let taken: &[&str] = match (with_rules, of_states) {
            (true, true) => &["id", "game", "rules", "state", "position"],
            (true, false) => &["id", "game", "rules"],
            _ => &["id", "game"],
        };
        let mut verb = Verb::read(&word, &node, taken)?;
        let kind = || subject.kind.ok_or_else(|| missing("/game"));
        match &mut verb {
            Verb::New(new) => {
                let fresh =
                    fresh_table(kind()?, &new.players, new.first.as_deref(), &subject.rules);
                append_stated(fresh.map_err(in_new)?.as_ref(), None, answer);
            }
            Verb::Simulate(asked) => {
                out.flush()?;
                asked.seconds.get_or_insert(Seconds(SERVED_FOR));
                simulated(kind()?, asked, &subject.rules)?.append_json(answer);
            }
            Verb::Rules(asked) => {
                let info = kind()?.info();
                append_json(answer, &pages::rules_answer(info, &asked.words.join(" "))?);
            }
            Verb::Schema(_) => {
                let schema = subject.kind.map_or_else(pages::schemas, AnyGame::schemas);
                append_json(answer, &json!({ "schema": schema }));
            }
            verb => {
                let kind = kind()?;
                let table = subject
                    .table
                    .ok_or_else(|| missing("/state").hint("A state, or a position and its game"))?;
                let moves = match verb {
                    Verb::Apply(asked) => std::mem::take(&mut asked.moves),
                    Verb::Best(_) | Verb::Odds(_) => {
                        // What was answered before does not wait for what takes its time.
                        out.flush()?;
                        Vec::new()
                    }
                    _ => Vec::new(),
                };
                let asking =
                    Asking { number: 1, id: about.id.as_ref(), moves: &moves, words: None };
                let cache = self.caches.entry(kind.info().id).or_default();
                let stated = Question::new(verb)?.answer(table, &asking, cache, answer);
                if let Some((table, events)) = stated.map_err(|why| about.placed(why))? {
                    about.position = None;
                    append_stated(table.as_ref(), Some(&events), answer);
                }
            }
        }
        Ok(())
    }
}

/// An answer that holds a state: of `new`, `roll` or `apply`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answered<'a> {
    #[serde(borrow)]
    state: &'a RawValue,
    #[serde(default, rename = "events")]
    _events: IgnoredAny,
    id: Option<Id>,
}

impl Shell<'_> {
    /// A state, alone or within an answer, if there is nothing unusual about it.
    fn read_at_once(&self, text: &str) -> Option<(Option<Id>, Box<dyn Table>)> {
        if !text.starts_with("{\"state\":") {
            return self.kind.read_at_once(text);
        }
        let Answered { state, id, .. } = serde_json::from_str(text).ok()?;
        let (own, table) = self.kind.read_at_once(state.get())?;
        Some((id.or(own), table))
    }

    /// Reads a state or a position, and moves that came with it.
    fn read(
        &self,
        games: &Games,
        text: &str,
        in_words: bool,
        about: &mut About,
    ) -> Result<(Box<dyn Table>, Vec<GivenMove>)> {
        let agreed = self.rules.as_object().is_some_and(|rules| !rules.is_empty());
        if !agreed
            && !in_words
            && let Some((id, table)) = self.read_at_once(text)
        {
            about.id = id;
            return Ok((table, Vec::new()));
        }
        if in_words {
            about.words = self.words;
            let words = PositionWords::of(text);
            return Ok((position(self.kind, self.rules, &words, about)?, Vec::new()));
        }
        let mut node = opened(text, "state", &mut about.id).map_err(|why| {
            let info = self.kind.info();
            let example = format!("croupier {} score {}", info.id, info.example);
            let in_words = why.code == Code::JsonInvalid && is_in_words(text);
            if in_words { why.hint(format!("States are JSON. Of words: {example}")) } else { why }
        })?;
        if node.get("state").is_none() && node.get("position").is_none() {
            let (_, table) = state(games, node, Some(self.kind), self.rules, about)?;
            return Ok((table, Vec::new()));
        }
        // What led to a state does not matter to who goes on from it.
        take(&mut node, "events");
        let moves = match self.question.verb {
            Verb::Apply(_) => field(&mut node, "moves")?.unwrap_or_default(),
            _ => Vec::new(),
        };
        let given = (Some(self.kind), self.rules);
        let subject = Subject::take(games, &mut node, given, (true, true), about)?;
        if let Some(key) = node.as_object().and_then(|fields| fields.keys().next()) {
            return Err(unknown_field(key, &["state", "position", "rules", "moves"]));
        }
        let table = subject.table.ok_or_else(|| missing("/state"))?;
        Ok((table, moves))
    }
}

impl About {
    /// A refusal of what is asked about a position, with where it stands in the line.
    fn placed(&self, why: Refusal) -> Refusal {
        let at = why.at.as_deref().unwrap_or_default();
        let own = ["/moves", "/as", "/id"].iter().any(|field| at.starts_with(field));
        match self.place {
            _ if own => why,
            "/position" if at.starts_with('/') => Refusal { at: None, ..why }.at("/position"),
            place if at.starts_with('/') => why.under(place),
            _ => why,
        }
    }
}

/// What a request is about.
struct Subject {
    kind: Option<&'static dyn AnyGame>,
    rules: Value,
    table: Option<Box<dyn Table>>,
}

impl Subject {
    /// Takes it out of a request: its game, and where they belong to it house rules and a state or a
    /// position. What is `given` holds where the request says nothing.
    fn take(
        games: &Games,
        node: &mut Value,
        given: (Option<&'static dyn AnyGame>, &Value),
        (with_rules, of_states): (bool, bool),
        about: &mut About,
    ) -> Result<Self> {
        let mut kind = game_of(games, given.0, node)?;
        about.game = kind.map(AnyGame::info);
        let own: Option<HouseRules> = if with_rules { field(node, "rules")? } else { None };
        let rules = own.map_or_else(|| given.1.clone(), Value::Object);
        let mut table = None;
        if of_states {
            let words: Option<PositionWords> = field(node, "position")?;
            match (take(node, "state"), words) {
                (Some(_), Some(_)) => {
                    let message = "\"position\" does not go with a state";
                    return Err(Refusal::new(Code::StateInconsistent, message).at("/position"));
                }
                (Some(node), None) => {
                    about.place = "/state";
                    let (of, read) = state(games, node, kind, &rules, about)?;
                    (kind, table) = (Some(of), Some(read));
                }
                (None, Some(words)) => {
                    about.place = "/position";
                    let kind = kind.ok_or_else(|| missing("/game"))?;
                    table = Some(position(kind, &rules, &words, about)?);
                }
                (None, None) => {}
            }
        }
        Ok(Self { kind, rules, table })
    }
}

/// The id of a line that was not read to its end, if it is one.
fn id_in(text: &str) -> Option<Id> {
    Id::of(serde_json::from_str::<Value>(text).ok()?.get("id")?.clone()).ok()
}

/// A request with nothing more in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Takes a field out of a request and reads it.
fn field<T: DeserializeOwned>(node: &mut Value, key: &str) -> Result<Option<T>> {
    let read = |found| read(&found).map_err(|why: Refusal| why.under(&step(key)));
    take(node, key).map(read).transpose()
}

/// The word of a request.
fn asked_word(node: &mut Value) -> Result<String> {
    let known = || format!("Known here: {}", Verb::ASKED.join(", "));
    let word = match take(node, "do") {
        Some(Value::String(word)) => word,
        Some(_) => return Err(Refusal::new(Code::WrongType, "\"do\" is a word").at("/do")),
        None => return Err(missing("/do").hint(known())),
    };
    if Verb::ASKED.contains(&&*word) {
        return Ok(word);
    }
    let message = format!("\"{}\" is not a request", brief(&word));
    let near = nearest(&word, Verb::ASKED.iter().copied());
    let hint = near.map_or_else(known, |near| format!("Did you mean \"{near}\"?"));
    Err(Refusal::new(Code::OutOfRange, message).at("/do").hint(hint))
}

/// Reads a state, by these house rules where it has none, and says of which game it is.
fn state(
    games: &Games,
    mut node: Value,
    kind: Option<&'static dyn AnyGame>,
    rules: &Value,
    about: &mut About,
) -> Result<(&'static dyn AnyGame, Box<dyn Table>)> {
    let agreed = rules.as_object().is_some_and(|rules| !rules.is_empty());
    let given = agreed && node.get("rules").is_none();
    if given && let Some(fields) = node.as_object_mut() {
        fields.insert("rules".into(), rules.clone());
    }
    about.game = kind.map(AnyGame::info);
    let Arrived { kind, id, table } = read_state(games, kind, node).map_err(|why| {
        let at = why.at.as_deref().unwrap_or_default();
        let elsewhere = given && at.starts_with("/rules") || kind.is_none() && at == "/game";
        if about.place.is_empty() || elsewhere { why } else { why.under(about.place) }
    })?;
    about.game = Some(kind.info());
    if agreed && !given {
        let own = table.json(Report::Rules);
        let other = rules.as_object().into_iter().flatten().find(|(key, set)| own[*key] != **set);
        if let Some((key, set)) = other {
            let is = json_text(&own[key]);
            let message = format!("{} is {is} in this state, not {set}", key.replace('_', " "));
            return Err(Refusal::new(Code::RulesInvalid, message)
                .at(format!("{}/rules{}", about.place, step(key)))
                .hint("House rules that are asked for are those of states that name none"));
        }
    }
    // A state of a chain carries the id of its line, unless the request has its own.
    about.id = about.id.take().or(id);
    Ok((kind, table))
}

/// Reads a position.
fn position(
    kind: &dyn AnyGame,
    rules: &Value,
    PositionWords(words): &PositionWords,
    about: &mut About,
) -> Result<Box<dyn Table>> {
    let mut tables = kind.read_notation(rules, words);
    let (Some(table), true) = (tables.pop(), tables.is_empty()) else {
        let message = "these positions are not compared with each other";
        let refusal = Refusal::new(Code::OutOfRange, message).hint("Ask about one at a time");
        return Err(if about.place.is_empty() { refusal } else { refusal.at(about.place) });
    };
    let table = table.map_err(|why| {
        // A field of a position in words stands nowhere but in these.
        let at = why.at.filter(|at| !at.starts_with('/') || at.starts_with("/rules"));
        let why = Refusal { at, ..why };
        if about.place.is_empty() { why } else { why.at(about.place) }
    })?;
    about.position = Some(table.notation().unwrap_or_else(|| words.join(" ")));
    Ok(table)
}

/// Whether a line is a position in words. No notation has quotes or brackets, damaged JSON has.
fn is_in_words(line: &str) -> bool {
    !line.contains(['"', '{', '[']) && !["null", "true", "false"].contains(&line.trim())
}

/// Players are names alone in a request for a new game.
fn in_new(why: Refusal) -> Refusal {
    let at = why.at.map(|at| at.trim_end_matches("/name").to_string());
    Refusal { at, ..why }
}

/// Writes a state, and what led to it.
pub fn append_stated(table: &dyn Table, events: Option<&[Event]>, answer: &mut Vec<u8>) {
    answer.extend_from_slice(b"{\"state\":");
    table.write(Report::State, answer);
    answer.push(b'}');
    add_field(answer, "events", events.as_ref());
}
