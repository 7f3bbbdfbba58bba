//! States in, answers out: one answer a line, in order, on one thread or on several.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::front::args::Stream;
use crate::front::exit::Usage;
use crate::front::json::{address, arrive, refusal};
use crate::front::lines::{Block, Document, Documents};
use crate::front::out::{Out, Sink};
use crate::game::Info;
use crate::kit::escape::append_json;
use crate::kit::refusal::Refusal;
use crate::play::table::{Desk, Kind, Table};

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

/// Answers one state, which stood on this line, with one JSON object.
pub type Answer = Box<dyn FnMut(Box<dyn Table>, u64, &mut dyn Sink) -> Result<(), Failed>>;

/// Answers a text at once, without reading it as a state, or not at all.
pub type Quick = fn(&dyn Kind, &str, &mut Desk, &mut Vec<u8>) -> bool;

/// What a verb does with a stream of states.
#[derive(Clone)]
pub struct Work {
    pub kind: &'static dyn Kind,
    pub quick: Option<Quick>,
    /// Makes an answer for every thread, each with its own tables.
    pub answer: Arc<dyn Fn() -> Answer + Send + Sync>,
}

/// How a stream went.
#[derive(Clone, Copy, Default)]
pub struct Went {
    pub states: u64,
    pub refused: bool,
    /// A refusal ended it.
    stopped: bool,
}

impl Went {
    fn and(&mut self, more: Went) {
        self.states += more.states;
        self.refused |= more.refused;
        self.stopped |= more.stopped;
    }
}

/// Answers every state on stdin.
///
/// # Errors
/// If stdin is a terminal, or stdin or stdout fails.
pub fn answer_all(work: &Work, stream: &Stream, out: &mut Out) -> anyhow::Result<Went> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let Info { id, example, .. } = work.kind.info();
        return Err(Usage(format!(
            "states are read from a pipe: croupier {id} new -p Ana,Bo | croupier {id} look; \
             positions are arguments: croupier {id} score {example}"
        ))
        .into());
    }
    // The lock cannot tell whether more input waits; a reader of our own can.
    let documents = Documents::new(stdin, stream.max_line);
    let went = if stream.jobs > 1 {
        on_threads(work, stream, documents, out)?
    } else {
        on_one(work, stream.strict, documents, out)?
    };
    out.flush()?;
    Ok(went)
}

fn on_one(
    work: &Work,
    strict: bool,
    mut documents: Documents<impl io::Read>,
    out: &mut Out,
) -> io::Result<Went> {
    let mut clerk = Clerk::new(work, strict);
    let mut went = clerk.documents(&documents.first()?, out)?;
    while !went.stopped {
        // Nothing is waited for before what is answered has been handed over.
        out.flush()?;
        let Some(block) = documents.block()? else { break };
        went.and(clerk.block(&block, out)?);
    }
    Ok(went)
}

/// Texts to be answered.
enum Task {
    Documents(Vec<Document>),
    Block(Block),
}

/// What came of a numbered task, or how many tasks there were and how the input ended.
enum Done {
    Answered(u64, Vec<u8>, Went),
    End(u64, io::Result<()>),
}

/// One thread reads, several answer, and this one writes in the order of the input. The threads are
/// not waited for: where nobody takes the answers any more, a reader may sit at a silent input.
fn on_threads(
    work: &Work,
    stream: &Stream,
    documents: Documents<impl io::Read + Send + 'static>,
    out: &mut Out,
) -> io::Result<Went> {
    let jobs = stream.jobs.min(MOST_JOBS);
    let (hand_out, tasks) = sync_channel(2 * jobs);
    let (report, done) = channel();
    let tasks = Arc::new(Mutex::new(tasks));
    for _ in 0..jobs {
        let (work, tasks, report) = (work.clone(), Arc::clone(&tasks), report.clone());
        let strict = stream.strict;
        thread::spawn(move || answer_tasks(Clerk::new(&work, strict), &tasks, &report));
    }
    thread::spawn(move || read_tasks(documents, &hand_out, &report));
    let mut went = Went::default();
    let mut ready = BTreeMap::new();
    let (mut next, mut last) = (0, None);
    while last != Some(next) && !went.stopped {
        let Ok(found) = done.recv() else { break };
        match found {
            Done::Answered(number, bytes, more) => {
                ready.insert(number, (bytes, more));
            }
            Done::End(tasks, ended) => {
                ended?;
                last = Some(tasks);
            }
        }
        while !went.stopped
            && let Some((bytes, more)) = ready.remove(&next)
        {
            out.bytes(&bytes)?;
            out.flush()?;
            went.and(more);
            next += 1;
        }
    }
    Ok(went)
}

fn read_tasks(
    mut documents: Documents<impl io::Read>,
    hand_out: &SyncSender<(u64, Task)>,
    report: &Sender<Done>,
) {
    let mut number = 0;
    let mut read = || -> io::Result<()> {
        let mut task = Some(Task::Documents(documents.first()?));
        while let Some(next) = task {
            if hand_out.send((number, next)).is_err() {
                break;
            }
            number += 1;
            task = documents.block()?.map(Task::Block);
        }
        Ok(())
    };
    let ended = read();
    // Whoever does not listen any more needs no word.
    let _ = report.send(Done::End(number, ended));
}

fn answer_tasks(mut clerk: Clerk, tasks: &Mutex<Receiver<(u64, Task)>>, report: &Sender<Done>) {
    loop {
        // A thread that panicked has ended the program, so no lock is poisoned.
        let Ok(next) = tasks.lock().map(|tasks| tasks.recv()) else { return };
        let Ok((number, task)) = next else { return };
        let mut bytes = Vec::new();
        // Writing into memory does not fail.
        let went = clerk.task(&task, &mut bytes).unwrap_or_default();
        if report.send(Done::Answered(number, bytes, went)).is_err() {
            return;
        }
    }
}

/// Answers texts, keeping what it found for the next ones.
struct Clerk {
    kind: &'static dyn Kind,
    quick: Option<Quick>,
    kept: Desk,
    answer: Answer,
    strict: bool,
}

impl Clerk {
    fn new(work: &Work, strict: bool) -> Self {
        let Work { kind, quick, answer } = work;
        Self { kind: *kind, quick: *quick, kept: Desk::default(), answer: answer(), strict }
    }

    fn task(&mut self, task: &Task, sink: &mut dyn Sink) -> io::Result<Went> {
        match task {
            Task::Documents(documents) => self.documents(documents, sink),
            Task::Block(block) => self.block(block, sink),
        }
    }

    fn documents(&mut self, documents: &[Document], sink: &mut dyn Sink) -> io::Result<Went> {
        let texts = documents.iter().map(|Document { line, text }| {
            (*line, text.as_ref().map(String::as_str).map_err(Clone::clone))
        });
        self.texts(texts, sink)
    }

    fn block(&mut self, block: &Block, sink: &mut dyn Sink) -> io::Result<Went> {
        self.texts(block.lines(), sink)
    }

    fn texts<'t>(
        &mut self,
        texts: impl Iterator<Item = (u64, Result<&'t str, Refusal>)>,
        sink: &mut dyn Sink,
    ) -> io::Result<Went> {
        let mut went = Went::default();
        for (line, text) in texts {
            went.states += 1;
            let answered = self.text(line, text, sink)?;
            sink.waiting().push(b'\n');
            sink.spill()?;
            if !answered {
                went.refused = true;
                went.stopped = self.strict;
                if went.stopped {
                    break;
                }
            }
        }
        Ok(went)
    }

    /// Answers one text, or says why not; false for a refusal.
    fn text(
        &mut self,
        line: u64,
        text: Result<&str, Refusal>,
        sink: &mut dyn Sink,
    ) -> io::Result<bool> {
        if let (Ok(text), Some(quick)) = (&text, self.quick)
            && quick(self.kind, text, &mut self.kept, sink.waiting())
        {
            return Ok(true);
        }
        let begin = sink.waiting().len();
        let (id, answered) = match text {
            Ok(text) => {
                let arrived = arrive(self.kind, text);
                let table = arrived.table.map_err(Failed::Refused);
                (arrived.id, table.and_then(|table| (self.answer)(table, line, sink)))
            }
            Err(refusal) => (None, Err(Failed::Refused(refusal))),
        };
        let waiting = sink.waiting();
        match answered {
            Ok(()) => {
                address(waiting, None, id.as_ref());
                Ok(true)
            }
            Err(Failed::Refused(why)) => {
                waiting.truncate(begin);
                append_json(waiting, &refusal(&why, Some(self.kind.info())));
                address(waiting, Some(line), id.as_ref());
                Ok(false)
            }
            Err(Failed::Lost(error)) => Err(error),
        }
    }
}
