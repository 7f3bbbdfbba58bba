//! States in, answers out: one answer a line, in order, on one thread or on several.

use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde_json::{Map, Value};

use crate::cli::args::Stream;
use crate::cli::exit::Usage;
use crate::cli::inputs::Inputs;
use crate::cli::json::{Arrived, address, arrive, arrive_with_moves, is_refusal, refusal};
use crate::cli::lines::{Document, Documents, LONGEST};
use crate::cli::out::Out;
use crate::cli::progress::Bar;
use crate::cli::signals;
use crate::game::Info;
use crate::json::strict::Id;
use crate::json::write::append_json;
use crate::pieces::{Code, Refusal, Style};
use crate::play::games::Games;
use crate::play::{AnyGame, Cache, Table};

/// More threads than this are not started, whatever was asked for.
const MOST_JOBS: usize = 64;

/// What comes at once is split into so many tasks for each thread, so that slow lines are answered
/// side by side.
const TASKS_A_THREAD: usize = 4;

/// While a task takes less than this, what comes at once stays one task: to hand it over in parts
/// would cost more than it gains.
const QUICK: Duration = Duration::from_millis(5);

/// A state that came, and what came with it.
pub struct Question {
    pub table: Box<dyn Table>,
    /// The line on which it stood.
    pub line: u64,
    pub id: Option<Id>,
    /// Moves of its own, where the verb takes them.
    pub moves: Vec<String>,
    /// It came in words, and is answered in words that look so.
    pub words: Option<Style>,
}

/// Answers one state with one JSON object, or in words. The tables of solvers are those of its
/// thread. It fails with a refusal, or if the answer cannot be written.
pub type AnswerLine =
    Box<dyn Fn(Question, &mut Cache, &mut Out) -> anyhow::Result<()> + Send + Sync>;

/// What a verb does with a stream of states.
pub struct Work {
    /// All games of the program: a state of another one is refused by its name.
    pub games: Arc<Games>,
    pub kind: &'static dyn AnyGame,
    pub takes: Takes,
    /// How words are answered, unless everything is answered in JSON.
    pub words: Option<Style>,
    /// The first refusal is the last answer.
    pub strict: bool,
    pub answer: AnswerLine,
}

impl Work {
    /// Whether a refusal has ended it.
    fn ends(&self, went: Went) -> bool {
        self.strict && went.refused
    }
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
}

/// Answers every state in these files, or on stdin if there are none.
///
/// # Errors
/// If stdin is a terminal, or stdin or stdout fails.
pub fn answer_all(
    work: Work,
    stream: &Stream,
    files: &[PathBuf],
    out: &mut Out,
) -> anyhow::Result<Went> {
    if files.is_empty() && io::stdin().is_terminal() {
        let info @ Info { id, example, .. } = work.kind.info();
        let names = info.some_names(2);
        return Err(Usage(format!(
            "states are read from a pipe: croupier {id} new -p {names} | croupier {id} look; \
             positions are arguments: croupier {id} score {example}"
        ))
        .into());
    }
    let documents = Documents::new(Inputs::open(files)?, LONGEST);
    match stream.jobs {
        1 => on_one(&work, documents, out),
        jobs => on_threads(work, jobs.min(MOST_JOBS), documents, out),
    }
}

fn on_one(work: &Work, mut documents: Documents<Inputs>, out: &mut Out) -> anyhow::Result<Went> {
    let bar = Some(Bar::over_stream(work.words));
    let mut worker = Worker { work, cache: Cache::default(), bar };
    let mut went = Went::default();
    while !work.ends(went) && !signals::broken_off() {
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
/// waited for, and so none can borrow: after the last answer that is wanted, they may still sit at a
/// silent input, or at a slow line.
fn on_threads(
    work: Work,
    jobs: usize,
    documents: Documents<impl Read + Send + 'static>,
    out: &mut Out,
) -> anyhow::Result<Went> {
    let bar = Bar::over_stream(work.words);
    let work = Arc::new(work);
    let (tasks, waiting) = channel();
    let waiting = Arc::new(Mutex::new(waiting));
    let quick = Arc::new(AtomicBool::new(false));
    for _ in 0..jobs {
        let (work, waiting, quick) = (Arc::clone(&work), Arc::clone(&waiting), Arc::clone(&quick));
        thread::spawn(move || answer_tasks(&work, &waiting, &quick));
    }
    let most = TASKS_A_THREAD * jobs;
    let (due, in_order) = sync_channel(2 * most);
    thread::spawn(move || read_tasks(documents, most, &quick, &tasks, &due));
    let mut all = Went::default();
    while let Some(answers) = next(&in_order, out)? {
        let (bytes, went) = next(&answers?, out)?.context("a thread that answers has stopped")?;
        out.bytes(&bytes)?;
        all.refused |= went.refused;
        all.lines += went.lines;
        bar.show_count(all.lines, "lines");
        if work.ends(all) || signals::broken_off() {
            break;
        }
    }
    Ok(all)
}

/// What comes next, if anything does. Answers are handed over before anybody waits.
fn next<T>(from: &Receiver<T>, out: &mut Out) -> io::Result<Option<T>> {
    if let Ok(ready) = from.try_recv() {
        return Ok(Some(ready));
    }
    out.flush()?;
    Ok(from.recv().ok())
}

/// Answers to the documents of a task, and how it went.
type Answered = (Vec<u8>, Went);

/// Some documents, and where their answers go.
type Task = (Vec<Document>, Sender<Answered>);

/// Reads to the end, or until no more answers are wanted, and splits what comes at once into at most
/// so many tasks, unless they are quick. How many wait is bounded by `due`.
fn read_tasks(
    mut documents: Documents<impl Read>,
    most: usize,
    quick: &AtomicBool,
    tasks: &Sender<Task>,
    due: &SyncSender<io::Result<Receiver<Answered>>>,
) {
    loop {
        match documents.batch() {
            Ok(batch) if batch.is_empty() => return,
            Ok(batch) => {
                let parts = if quick.load(Ordering::Relaxed) { 1 } else { most };
                let each = batch.len().div_ceil(parts);
                let mut batch = batch.into_iter().peekable();
                while batch.peek().is_some() {
                    let documents = batch.by_ref().take(each).collect();
                    let (answered, answers) = channel();
                    if tasks.send((documents, answered)).is_err() || due.send(Ok(answers)).is_err()
                    {
                        return;
                    }
                }
            }
            Err(error) => {
                let _ = due.send(Err(error));
                return;
            }
        }
    }
}

fn answer_tasks(work: &Work, waiting: &Mutex<Receiver<Task>>, quick: &AtomicBool) {
    let mut worker = Worker { work, cache: Cache::default(), bar: None };
    let next = || waiting.lock().ok()?.recv().ok();
    while let Some((documents, place)) = next() {
        let begun = Instant::now();
        let (mut answers, mut went) = (Out::memory(), Went::default());
        let written = worker.answer(documents, &mut answers, &mut went);
        quick.store(begun.elapsed() < QUICK, Ordering::Relaxed);
        // Writing into memory does not fail, and nobody may want the answers any more.
        if written.is_err() || place.send((answers.take(), went)).is_err() {
            return;
        }
    }
}

/// Answers documents.
struct Worker<'w> {
    work: &'w Work,
    cache: Cache,
    /// Where it is shown how many lines have been answered.
    bar: Option<Bar>,
}

impl Worker<'_> {
    fn arrived(&self, text: &str) -> (Arrived, Vec<String>) {
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
        documents: Vec<Document>,
        out: &mut Out,
        went: &mut Went,
    ) -> anyhow::Result<()> {
        for Document { line, text } in documents {
            if signals::broken_off() {
                break;
            }
            went.lines += 1;
            if let Some(bar) = &self.bar {
                bar.show_count(went.lines, "lines");
            }
            let in_words = self.work.takes == Takes::Positions
                && text.as_ref().is_ok_and(|text| is_in_words(text));
            let words = self.work.words.filter(|_| in_words);
            let (Arrived { id, table }, moves) = match &text {
                Ok(text) if in_words => (self.position(text), Vec::new()),
                Ok(text) => self.arrived(text),
                Err(why) => (Arrived { id: None, table: Err(why.clone()) }, Vec::new()),
            };
            if let Ok(text) = text
                && table.is_err()
                && is_refusal(&text)
            {
                // A chain tells the first cause, on one line.
                let text = text.trim();
                match serde_json::from_str::<Value>(text) {
                    Ok(spread) if text.contains('\n') => out.json(&spread)?,
                    _ => out.line(text)?,
                }
                went.refused = true;
            } else {
                let begin = out.waiting().len();
                let answered = table.map_err(anyhow::Error::from).and_then(|table| {
                    let question = Question { table, line, id: id.clone(), moves, words };
                    (self.work.answer)(question, &mut self.cache, out)
                });
                let waiting = out.waiting();
                match answered {
                    Ok(()) if words.is_some() => {}
                    Ok(()) => address(waiting, None, id.as_ref()),
                    Err(error) => {
                        let why = error.downcast::<Refusal>()?;
                        waiting.truncate(begin);
                        append_json(waiting, &refusal(&why, Some(self.work.kind.info())));
                        address(waiting, Some(line), id.as_ref());
                        went.refused = true;
                    }
                }
                out.bytes(b"\n")?;
            }
            out.answered()?;
            if self.work.ends(*went) {
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

#[cfg(test)]
mod tests {
    use std::sync::Condvar;

    use super::*;
    use crate::registry::{GAMES, find};

    #[test]
    fn lines_that_come_at_once_are_answered_side_by_side() {
        // Each line waits for all others: answered one after the other, they would wait in vain.
        let lines = 4;
        let met = (Mutex::new(0), Condvar::new());
        let answer: AnswerLine = Box::new(move |_, _, out| {
            let (arrived, all_here) = &met;
            let mut arrived = arrived.lock().unwrap();
            *arrived += 1;
            all_here.notify_all();
            let patience = Duration::from_secs(20);
            let waiting = |n: &mut usize| *n < lines;
            let waited = all_here.wait_timeout_while(arrived, patience, waiting).unwrap().1;
            let met = !waited.timed_out();
            out.waiting().extend_from_slice(format!("{{\"met\":{met}}}").as_bytes());
            Ok(())
        });
        let kind = find("dalmatian").unwrap();
        let work = Work {
            games: GAMES.into(),
            kind,
            takes: Takes::States,
            words: None,
            strict: false,
            answer,
        };
        let input = "{\"total\":6,\"dice\":[1,2,3,4,5]}\n".repeat(lines);
        let documents = Documents::new(io::Cursor::new(input), 100);
        let mut out = Out::memory();
        on_threads(work, lines, documents, &mut out).unwrap();
        let answers = String::from_utf8(out.take()).unwrap();
        assert_eq!(answers, "{\"met\":true}\n".repeat(lines));
    }
}
