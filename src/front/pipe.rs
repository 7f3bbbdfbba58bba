//! States in, answers out: one answer a line, in order, on one thread or on several.

use std::collections::BTreeMap;
use std::fs::File;
use std::hint;
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;
use std::sync::{Arc, Condvar, LockResult, Mutex, MutexGuard, TryLockError};
use std::thread;

use crate::front::args::Stream;
use crate::front::exit::Usage;
use crate::front::json::{Arrived, address, arrive, refusal};
use crate::front::lines::{Block, Document, Documents};
use crate::front::out::{Out, Sink};
use crate::front::processors::Places;
use crate::game::Info;
use crate::json::write::append_json;
use crate::kit::refusal::Refusal;
use crate::play::table::{Kind, Table};

/// More threads than this are not started, whatever was asked for.
const MOST_JOBS: usize = 64;

/// What the answers of one block take up, most often. Growing is not for nothing beside others.
const ROOM: usize = 1 << 16;

/// How often a thread looks whether another is done before it sleeps: for some twenty microseconds.
const TRIES: usize = 2000;

/// How many blocks a thread works on before it leaves the processor it began on. At first threads
/// sleep often: each asks for memory, which the system gives to one at a time.
const EARLY: usize = 8;

/// How many states are read before they are answered. Reading and answering each run through about
/// as much code as the nearest cache holds: taking turns at every line they drive each other out.
const TOGETHER: usize = 16;

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

/// What a verb does with a stream of states.
#[derive(Clone)]
pub struct Work {
    pub kind: &'static dyn Kind,
    /// Makes an answer for every thread, each with its own tables.
    pub answer: Arc<dyn Fn() -> Answer + Send + Sync>,
}

/// How a stream went.
#[derive(Clone, Copy, Default)]
pub struct Went {
    pub refused: bool,
    /// A refusal ended it.
    stopped: bool,
}

impl Went {
    fn and(&mut self, more: Went) {
        self.refused |= more.refused;
        self.stopped |= more.stopped;
    }
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
    let input = at_stdin()?;
    let is_file = input.metadata()?.is_file();
    let documents = Documents::new(input, stream.max_line);
    let went = if stream.jobs > 1 {
        on_threads(work, stream, documents, is_file, out)?
    } else {
        on_one(work, stream.strict, documents, out)?
    };
    out.flush()?;
    Ok(went)
}

/// What lies at stdin. `Stdin` would put a lock and a buffer of its own in front of ours.
///
/// # Errors
/// If the system has no more room for files.
pub fn at_stdin() -> io::Result<File> {
    io::stdin().as_fd().try_clone_to_owned().map(File::from)
}

fn on_one(
    work: &Work,
    strict: bool,
    mut documents: Documents<impl io::Read>,
    out: &mut Out,
) -> io::Result<Went> {
    let mut clerk = Clerk::new(work, strict);
    let mut block = Block::default();
    let mut went = clerk.documents(&documents.first()?, out)?;
    while !went.stopped {
        // Nothing is waited for before what is answered has been handed over.
        out.flush()?;
        if !documents.block(&mut block)? {
            break;
        }
        went.and(clerk.block(&block, out)?);
    }
    Ok(went)
}

/// Several threads, each of which reads, answers, and writes in the order of the input: what one
/// has read is still at its hand when it answers. They are not waited for: where nobody takes the
/// answers any more, one may sit at a silent input. So the calling thread, which has to come to an
/// end, works with the others only where the input is a file.
fn on_threads(
    work: &Work,
    stream: &Stream,
    documents: Documents<impl io::Read + Send + 'static>,
    is_file: bool,
    out: &mut Out,
) -> io::Result<Went> {
    let jobs = stream.jobs.min(MOST_JOBS);
    out.flush()?;
    let crew = Arc::new(Crew {
        work: work.clone(),
        strict: stream.strict,
        places: Places::of(jobs),
        incoming: Mutex::new(Incoming { documents, taken: 0, over: false }),
        outgoing: Outgoing::new(2 * jobs as u64),
    });
    for number in usize::from(is_file)..jobs {
        let crew = crew.clone();
        thread::spawn(move || crew.answer_in_turn(number));
    }
    if is_file {
        crew.answer_in_turn(0);
        // The others are at their last block.
        drop(soon(&crew.outgoing.written, Written::is_over));
    }
    crew.outgoing.wait_for_the_end()
}

/// What the threads share.
struct Crew<R> {
    work: Work,
    strict: bool,
    places: Places,
    incoming: Mutex<Incoming<R>>,
    outgoing: Outgoing,
}

impl<R: io::Read> Crew<R> {
    /// What the thread of this number does.
    fn answer_in_turn(&self, number: usize) {
        self.places.take(number);
        let mut clerk = Clerk::new(&self.work, self.strict);
        let (mut block, mut bytes) = (Block::default(), Vec::with_capacity(ROOM));
        let mut early = 0..EARLY;
        while self.answer_next(&mut clerk, &mut block, &mut bytes) {
            if early.next() == Some(EARLY - 1) {
                self.places.leave();
            }
        }
        self.places.leave();
    }

    /// Whether there may be more.
    fn answer_next(&self, clerk: &mut Clerk, block: &mut Block, bytes: &mut Vec<u8>) -> bool {
        // A thread that panicked has ended the program, so no lock is poisoned.
        let Ok(mut incoming) = soon(&self.incoming, |_| true) else { return false };
        let next = incoming.next(block);
        drop(incoming);
        bytes.clear();
        // Writing into memory does not fail.
        match next {
            Next::Nothing => false,
            Next::End(number, ended) => {
                self.outgoing.ends(number, ended);
                false
            }
            Next::Block(number) => {
                let went = clerk.block(block, bytes).unwrap_or_default();
                self.outgoing.take(number, bytes, went)
            }
            Next::Documents(number, documents) => {
                let went = clerk.documents(&documents, bytes).unwrap_or_default();
                self.outgoing.take(number, bytes, went)
            }
        }
    }
}

/// Locks what is held for a few microseconds at a time, as soon as it is free and as wished for, and
/// after a while however it is. To be put to sleep and woken takes far longer, and often the system
/// wakes one thread where the other one is at work.
fn soon<T>(of: &Mutex<T>, is_fine: impl Fn(&T) -> bool) -> LockResult<MutexGuard<'_, T>> {
    for _ in 0..TRIES {
        match of.try_lock() {
            Ok(guard) if is_fine(&guard) => return Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Err(poisoned),
            Ok(_) | Err(TryLockError::WouldBlock) => {}
        }
        hint::spin_loop();
    }
    // Whoever holds it waits for input, or for a reader of the answers.
    of.lock()
}

/// Where the threads read, one at a time.
struct Incoming<R> {
    documents: Documents<R>,
    /// How many tasks were taken.
    taken: u64,
    over: bool,
}

/// A numbered task, or how many there were and how the input ended, which is told once.
enum Next {
    Documents(u64, Vec<Document>),
    Block(u64),
    End(u64, io::Result<()>),
    Nothing,
}

impl<R: io::Read> Incoming<R> {
    fn next(&mut self, block: &mut Block) -> Next {
        if self.over {
            return Next::Nothing;
        }
        let number = self.taken;
        self.taken += 1;
        let read = if number == 0 {
            self.documents.first().map(|documents| Some(Next::Documents(number, documents)))
        } else {
            self.documents.block(block).map(|more| more.then_some(Next::Block(number)))
        };
        match read {
            Ok(Some(next)) => next,
            Ok(None) => self.end(number, Ok(())),
            Err(error) => self.end(number, Err(error)),
        }
    }

    fn end(&mut self, number: u64, ended: io::Result<()>) -> Next {
        self.over = true;
        Next::End(number, ended)
    }
}

/// Where the threads write, in the order of the tasks.
struct Outgoing {
    written: Mutex<Written>,
    /// Something was written, or nothing more will be.
    moved: Condvar,
    over: Condvar,
    /// Nobody is further ahead of what is written than this.
    ahead: u64,
}

#[derive(Default)]
struct Written {
    out: Out,
    /// The task whose answers come next.
    next: u64,
    /// Answers that came before their turn.
    ready: BTreeMap<u64, (Vec<u8>, Went)>,
    /// How many threads wait until something is written.
    waiting: usize,
    /// Buffers to be used again.
    spare: Vec<Vec<u8>>,
    went: Went,
    end: Option<(u64, io::Result<()>)>,
}

impl Outgoing {
    fn new(ahead: u64) -> Self {
        Self { written: Mutex::default(), moved: Condvar::new(), over: Condvar::new(), ahead }
    }

    /// Takes the answers of a task, and gives an empty buffer for them. False if no more are
    /// wanted.
    fn take(&self, number: u64, bytes: &mut Vec<u8>, went: Went) -> bool {
        let too_early =
            |written: &mut Written| !written.is_over() && number >= written.next + self.ahead;
        let Ok(mut written) = soon(&self.written, |_| true) else { return false };
        if too_early(&mut written) {
            written.waiting += 1;
            let Ok(mut woken) = self.moved.wait_while(written, too_early) else { return false };
            woken.waiting -= 1;
            written = woken;
        }
        let moved = number == written.next;
        if moved {
            written.write(bytes, went);
            written.write_ready();
        } else {
            let spare = written.spare.pop().unwrap_or_default();
            written.ready.insert(number, (std::mem::replace(bytes, spare), went));
        }
        let (over, awaited) = (written.is_over(), moved && written.waiting > 0);
        // Whoever is woken needs the lock at once.
        drop(written);
        if awaited {
            self.moved.notify_all();
        }
        if over {
            self.over.notify_all();
        }
        !over
    }

    /// Takes how the input ended before the task of this number.
    fn ends(&self, number: u64, ended: io::Result<()>) {
        let Ok(mut written) = self.written.lock() else { return };
        written.end.get_or_insert((number, ended));
        let over = written.is_over();
        drop(written);
        if over {
            self.over.notify_all();
        }
    }

    fn wait_for_the_end(&self) -> io::Result<Went> {
        let goes_on = |written: &mut Written| !written.is_over();
        let written = self.written.lock().map(|written| self.over.wait_while(written, goes_on));
        let Ok(Ok(mut written)) = written else { return Ok(Went::default()) };
        match written.end.take() {
            Some((_, Err(error))) => Err(error),
            _ => Ok(written.went),
        }
    }
}

impl Written {
    /// Whether nothing more will be written.
    fn is_over(&self) -> bool {
        self.went.stopped || self.end.as_ref().is_some_and(|(last, _)| *last <= self.next)
    }

    fn write(&mut self, bytes: &[u8], went: Went) {
        if self.is_over() {
            return;
        }
        match self.out.at_once(bytes) {
            Ok(()) => self.went.and(went),
            Err(error) => self.end = Some((0, Err(error))),
        }
        self.next += 1;
    }

    fn write_ready(&mut self) {
        while let Some((mut bytes, went)) = self.ready.remove(&self.next) {
            self.write(&bytes, went);
            bytes.clear();
            self.spare.push(bytes);
        }
    }
}

/// Answers texts, keeping what they told for the next ones.
struct Clerk {
    kind: &'static dyn Kind,
    answer: Answer,
    strict: bool,
    /// Read and not yet answered, with their lines.
    read: Vec<(u64, Arrived)>,
}

impl Clerk {
    fn new(work: &Work, strict: bool) -> Self {
        let Work { kind, answer } = work;
        Self { kind: *kind, answer: answer(), strict, read: Vec::with_capacity(TOGETHER) }
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
            let arrived = self.arrived(text);
            self.read.push((line, arrived));
            if self.read.len() == TOGETHER {
                went.and(self.answer_read(sink)?);
                if went.stopped {
                    return Ok(went);
                }
            }
        }
        went.and(self.answer_read(sink)?);
        Ok(went)
    }

    fn arrived(&self, text: Result<&str, Refusal>) -> Arrived {
        match text {
            Ok(text) => arrive(self.kind, text),
            Err(refusal) => Arrived { id: None, table: Err(refusal) },
        }
    }

    /// Answers what was read, or as far as the first refusal if that ends the run.
    fn answer_read(&mut self, sink: &mut dyn Sink) -> io::Result<Went> {
        let mut went = Went::default();
        for (line, Arrived { id, table }) in self.read.drain(..) {
            let begin = sink.waiting().len();
            let answered =
                table.map_err(Failed::Refused).and_then(|table| (self.answer)(table, line, sink));
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
        Ok(went)
    }
}

fn end_line(sink: &mut dyn Sink) -> io::Result<()> {
    sink.waiting().push(b'\n');
    sink.spill()
}
