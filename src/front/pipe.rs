//! States in, answers out: one answer a line, in order, on one thread or on several.

use std::fs::File;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::Context;

use crate::front::apply::MoveOrWords;
use crate::front::args::Stream;
use crate::front::exit::Usage;
use crate::front::json::{Arrived, address, arrive, arrive_with_moves, is_refusal, refusal};
use crate::front::lines::{Document, Documents};
use crate::front::out::{Out, Sink};
use crate::game::Info;
use crate::json::strict::Id;
use crate::json::write::append_json;
use crate::kit::refusal::Refusal;
use crate::platform;
use crate::play::games::Games;
use crate::play::table::{Kind, Table};

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
}

/// Answers one state with one JSON object.
pub type AnswerLine = Box<dyn FnMut(Question, &mut dyn Sink) -> Result<(), Failed>>;

/// What a verb does with a stream of states.
#[derive(Clone)]
pub struct Work {
    /// All games of the program: a state of another one is refused by its name.
    pub games: Arc<Games>,
    pub kind: &'static dyn Kind,
    /// Whether a state may have moves beside it.
    pub takes_moves: bool,
    /// Makes an answer for every thread, each with its own tables.
    pub answer: Arc<dyn Fn() -> AnswerLine + Send + Sync>,
}

/// How a stream went.
#[derive(Clone, Copy, Default)]
pub struct Went {
    pub refused: bool,
    /// A refusal ended it.
    stopped: bool,
}

/// Answers every state on stdin.
///
/// # Errors
/// If stdin is a terminal, or stdin or stdout fails.
pub fn answer_all(work: &Work, stream: &Stream, out: &mut Out) -> anyhow::Result<Went> {
    if io::stdin().is_terminal() {
        let info @ Info { id, example, .. } = work.kind.info();
        let names = info.some_names();
        return Err(Usage(format!(
            "states are read from a pipe: croupier {id} new -p {names} | croupier {id} look; \
             positions are arguments: croupier {id} score {example}"
        ))
        .into());
    }
    let documents = Documents::new(platform::stdin()?, stream.max_line);
    if stream.jobs > 1 {
        on_threads(work, stream, documents, out)
    } else {
        on_one(work, stream.strict, documents, out)
    }
}

fn on_one(
    work: &Work,
    strict: bool,
    mut documents: Documents<File>,
    out: &mut Out,
) -> anyhow::Result<Went> {
    let mut worker = Worker::new(work, strict);
    let mut went = Went::default();
    while !went.stopped {
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
    documents: Documents<File>,
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
    let mut all = Went::default();
    for answers in in_order {
        let (bytes, went) = answers?.recv().context("a thread that answers has stopped")?;
        out.bytes(&bytes)?;
        out.flush()?;
        all.refused |= went.refused;
        if went.stopped {
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
    mut documents: Documents<File>,
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
    let mut worker = Worker::new(work, strict);
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
struct Worker {
    games: Arc<Games>,
    kind: &'static dyn Kind,
    takes_moves: bool,
    answer: AnswerLine,
    strict: bool,
}

impl Worker {
    fn new(work: &Work, strict: bool) -> Self {
        Self {
            games: Arc::clone(&work.games),
            kind: work.kind,
            takes_moves: work.takes_moves,
            answer: (work.answer)(),
            strict,
        }
    }

    fn arrived(&self, text: &str) -> (Arrived, Vec<MoveOrWords>) {
        let arrived = arrive(&self.games, self.kind, text);
        if self.takes_moves && arrived.table.is_err() {
            let with_moves = arrive_with_moves(&self.games, self.kind, text);
            return with_moves.unwrap_or((arrived, Vec::new()));
        }
        (arrived, Vec::new())
    }

    /// Answers as far as the first refusal if that ends the run.
    fn answer(
        &mut self,
        batch: Vec<Document>,
        sink: &mut dyn Sink,
        went: &mut Went,
    ) -> io::Result<()> {
        for Document { line, text } in batch {
            let (Arrived { id, table }, moves) = match &text {
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
                (self.answer)(Question { table, line, id: id.clone(), moves }, sink)
            });
            let waiting = sink.waiting();
            match answered {
                Ok(()) => address(waiting, None, id.as_ref()),
                Err(Failed::Refused(why)) => {
                    waiting.truncate(begin);
                    append_json(waiting, &refusal(&why, Some(self.kind.info())));
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

fn end_line(sink: &mut dyn Sink) -> io::Result<()> {
    sink.waiting().push(b'\n');
    sink.spill()
}
