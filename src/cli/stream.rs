//! States in, answers out: one answer a line, in order, on one thread or on several.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::Context;
use serde_json::{Map, Value};

use crate::cli::apply::MoveOrWords;
use crate::cli::args::Stream;
use crate::cli::exit::Usage;
use crate::cli::inputs::Inputs;
use crate::cli::json::{Arrived, address, arrive, arrive_with_moves, is_refusal, refusal};
use crate::cli::lines::{Document, Documents};
use crate::cli::out::{Out, Sink};
use crate::cli::progress::Bar;
use crate::cli::signals;
use crate::game::{Answer, Info};
use crate::json::strict::Id;
use crate::json::write::append_json;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::style::Style;
use crate::play::games::Games;
use crate::play::table::{AnyGame, Cache, Table};

/// More threads than this are not started, whatever was asked for.
const MOST_JOBS: usize = 64;

/// Why a state has no answer.
pub enum Failed {
    Refused(Refusal),
    /// The answer could not be written.
    Lost(io::Error),
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        Failed::Refused(refusal)
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Failed::Lost(error)
    }
}

/// A state that came, and what came with it.
pub struct Question {
    pub table: Box<dyn Table>,
    /// The line on which it stood.
    pub line: u64,
    pub id: Option<Id>,
    /// Moves of its own, where the verb takes them.
    pub moves: Vec<MoveOrWords>,
    /// It came in words, and is answered in words that look so.
    pub words: Option<Style>,
}

impl Question {
    /// Writes an answer as it was asked.
    pub fn write(&self, answer: &dyn Answer, sink: &mut dyn Sink) {
        match self.words {
            Some(style) => {
                sink.waiting().extend_from_slice(answer.lines(style).join("\n").as_bytes());
            }
            None => answer.append_json(sink.waiting()),
        }
    }
}

/// Answers one state with one JSON object. The tables of solvers are those of its thread.
pub type AnswerLine =
    dyn Fn(Question, &mut Cache, &mut dyn Sink) -> Result<(), Failed> + Send + Sync;

/// What a verb does with a stream of states.
#[derive(Clone)]
pub struct Work {
    /// All games of the program: a state of another one is refused by its name.
    pub games: Arc<Games>,
    pub kind: &'static dyn AnyGame,
    pub takes: Takes,
    /// How words are answered, unless everything is answered in JSON.
    pub words: Option<Style>,
    pub answer: Arc<AnswerLine>,
}

/// What a line may be besides a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    States,
    /// A state with moves beside it.
    Moves,
    /// A position in words.
    Positions,
}

/// How a stream went.
#[derive(Clone, Copy, Default)]
pub struct Went {
    pub refused: bool,
    lines: u64,
    /// A refusal ended it.
    stopped: bool,
}

/// Answers every state in these files, or on stdin if there are none.
///
/// # Errors
/// If stdin is a terminal, or stdin or stdout fails.
pub fn answer_all(
    work: &Work,
    stream: &Stream,
    files: &[PathBuf],
    out: &mut Out,
) -> anyhow::Result<Went> {
    if files.is_empty() && io::stdin().is_terminal() {
        let info @ Info { id, example, .. } = work.kind.info();
        let names = info.some_names();
        return Err(Usage(format!(
            "states are read from a pipe: croupier {id} new -p {names} | croupier {id} look; \
             positions are arguments: croupier {id} score {example}"
        ))
        .into());
    }
    let documents = Documents::new(Inputs::open(files)?, stream.max_line);
    if stream.jobs > 1 {
        on_threads(work, stream, documents, out)
    } else {
        on_one(work, stream.strict, documents, out)
    }
}

fn on_one(
    work: &Work,
    strict: bool,
    mut documents: Documents<Inputs>,
    out: &mut Out,
) -> anyhow::Result<Went> {
    let bar = Some(Bar::over_stream(work.words));
    let mut worker = Worker { work, cache: Cache::default(), strict, bar };
    let mut went = Went::default();
    while !went.stopped && !signals::broken_off() {
        let batch = documents.batch()?;
        if batch.is_empty() {
            break;
        }
        worker.answer(batch, out, &mut went)?;
        out.flush()?;
    }
    Ok(went)
}

/// One thread reads, several answer, and this one writes in the order of the input. None of them is
/// waited for: after the last answer that is wanted, they may still sit at a silent input.
fn on_threads(
    work: &Work,
    stream: &Stream,
    documents: Documents<Inputs>,
    out: &mut Out,
) -> anyhow::Result<Went> {
    let jobs = stream.jobs.min(MOST_JOBS);
    let (tasks, batches) = channel();
    let batches = Arc::new(Mutex::new(batches));
    for _ in 0..jobs {
        let (work, strict, batches) = (work.clone(), stream.strict, Arc::clone(&batches));
        thread::spawn(move || answer_batches(&work, strict, &batches));
    }
    let (due, in_order) = sync_channel(2 * jobs);
    thread::spawn(move || read_batches(documents, &tasks, &due));
    let bar = Bar::over_stream(work.words);
    let mut all = Went::default();
    for answers in in_order {
        let (bytes, went) = answers?.recv().context("a thread that answers has stopped")?;
        out.bytes(&bytes)?;
        out.flush()?;
        all.refused |= went.refused;
        all.lines += went.lines;
        bar.show_lines(all.lines);
        if went.stopped || signals::broken_off() {
            break;
        }
    }
    Ok(all)
}

/// Answers to a batch, and how it went.
type Answered = (Vec<u8>, Went);

/// A batch of documents, and where its answers go.
type Task = (Vec<Document>, Sender<Answered>);

/// Reads to the end, or until no more answers are wanted; how many wait is bounded by `due`.
fn read_batches(
    mut documents: Documents<Inputs>,
    tasks: &Sender<Task>,
    due: &SyncSender<io::Result<Receiver<Answered>>>,
) {
    loop {
        match documents.batch() {
            Ok(batch) if batch.is_empty() => return,
            Ok(batch) => {
                let (answered, answers) = channel();
                if tasks.send((batch, answered)).is_err() || due.send(Ok(answers)).is_err() {
                    return;
                }
            }
            Err(error) => {
                let _ = due.send(Err(error));
                return;
            }
        }
    }
}

fn answer_batches(work: &Work, strict: bool, batches: &Mutex<Receiver<Task>>) {
    let mut worker = Worker { work, cache: Cache::default(), strict, bar: None };
    let next = || batches.lock().ok()?.recv().ok();
    while let Some((batch, place)) = next() {
        let (mut answers, mut went) = (Vec::new(), Went::default());
        let written = worker.answer(batch, &mut answers, &mut went);
        // Writing into memory does not fail, and nobody may want the answers any more.
        if written.is_err() || place.send((answers, went)).is_err() {
            return;
        }
    }
}

/// Answers documents.
struct Worker<'w> {
    work: &'w Work,
    cache: Cache,
    strict: bool,
    /// Where it is shown how many lines have been answered.
    bar: Option<Bar>,
}

impl Worker<'_> {
    fn arrived(&self, text: &str) -> (Arrived, Vec<MoveOrWords>) {
        let Work { games, kind, takes, .. } = self.work;
        let arrived = arrive(games, *kind, text);
        if *takes == Takes::Moves && arrived.table.is_err() {
            let with_moves = arrive_with_moves(games, *kind, text);
            return with_moves.unwrap_or((arrived, Vec::new()));
        }
        (arrived, Vec::new())
    }

    /// A position, or several that are compared.
    fn position(&self, text: &str) -> Arrived {
        let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
        let mut tables = self.work.kind.read_notation(&Value::Object(Map::new()), &words);
        let table = match (tables.pop(), tables.is_empty()) {
            (Some(table), true) => table,
            _ => Err(Refusal::new(Code::MoveUnreadable, "a line has one position")),
        };
        Arrived { id: None, table }
    }

    /// Answers as far as the first refusal if that ends the run.
    fn answer(
        &mut self,
        batch: Vec<Document>,
        sink: &mut dyn Sink,
        went: &mut Went,
    ) -> io::Result<()> {
        for Document { line, text } in batch {
            if signals::broken_off() {
                break;
            }
            went.lines += 1;
            if let Some(bar) = &self.bar {
                bar.show_lines(went.lines);
            }
            let in_words = self.work.takes == Takes::Positions
                && text.as_ref().is_ok_and(|text| is_in_words(text));
            let words = self.work.words.filter(|_| in_words);
            let (Arrived { id, table }, moves) = match &text {
                Ok(text) if in_words => (self.position(text), Vec::new()),
                Ok(text) => self.arrived(text),
                Err(refusal) => (Arrived { id: None, table: Err(refusal.clone()) }, Vec::new()),
            };
            if let Ok(text) = text
                && table.is_err()
                && is_refusal(&text)
            {
                // A chain tells the first cause.
                sink.waiting().extend_from_slice(text.trim().as_bytes());
                went.refused = true;
                went.stopped = self.strict;
                end_line(sink)?;
                if went.stopped {
                    break;
                }
                continue;
            }
            let begin = sink.waiting().len();
            let answered = table.map_err(Failed::Refused).and_then(|table| {
                let question = Question { table, line, id: id.clone(), moves, words };
                (self.work.answer)(question, &mut self.cache, sink)
            });
            let waiting = sink.waiting();
            match answered {
                Ok(()) if words.is_some() => {}
                Ok(()) => address(waiting, None, id.as_ref()),
                Err(Failed::Refused(why)) => {
                    waiting.truncate(begin);
                    append_json(waiting, &refusal(&why, Some(self.work.kind.info())));
                    address(waiting, Some(line), id.as_ref());
                    went.refused = true;
                    went.stopped = self.strict;
                }
                Err(Failed::Lost(error)) => return Err(error),
            }
            end_line(sink)?;
            if went.stopped {
                break;
            }
        }
        Ok(())
    }
}

/// Whether a line is a position in words. No notation has quotes or brackets, damaged JSON has.
fn is_in_words(line: &str) -> bool {
    !line.contains(['"', '{', '[']) && !["null", "true", "false"].contains(&line.trim())
}

fn end_line(sink: &mut dyn Sink) -> io::Result<()> {
    sink.waiting().push(b'\n');
    sink.spill()
}
