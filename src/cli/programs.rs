//! Programs that play: started in a shell, asked over pipes, and ended when they are late or no
//! longer needed.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::lines::{LONGEST, next_line};
use crate::cli::signals;
use crate::pieces::{Code, Refusal, Result, brief};
use crate::platform;
use crate::play::{Gone, Program, Programs};

/// So long a program may think about a move unless it is said.
pub const USUAL_TIME: Duration = Duration::from_secs(10);

/// So long a program is waited for that is no longer needed.
const FAREWELL: Duration = Duration::from_millis(500);

/// So often it is looked whether somebody still waits for an answer.
const GLANCE: Duration = Duration::from_millis(50);

/// How programs are started.
#[derive(Debug)]
pub struct Shell {
    /// How long each may think about a move.
    pub limit: Duration,
    /// Whether what they say on stderr is shown.
    pub heard: bool,
}

impl Programs for Shell {
    fn start(&self, command: &str) -> Result<Box<dyn Program>> {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(command).stdin(Stdio::piped()).stdout(Stdio::piped());
        shell.stderr(if self.heard { Stdio::inherit() } else { Stdio::null() });
        let mut child = platform::start_apart(&mut shell)
            .map_err(|why| Refusal::new(Code::Io, format!("cmd:{}: {why}", brief(command))))?;
        let (ask, asked) = channel();
        let (sender, answers) = channel();
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || converse(stdin, stdout, &asked, &sender));
        }
        Ok(Box::new(Running { child, ask: Some(ask), answers, limit: self.limit }))
    }
}

/// What a program answered, if it did.
type LineRead = io::Result<Option<Vec<u8>>>;

/// Hands questions over and answers back, one by one. A program that does not even read holds up
/// this thread alone.
fn converse(
    mut stdin: ChildStdin,
    stdout: ChildStdout,
    asked: &Receiver<String>,
    sender: &Sender<LineRead>,
) {
    let mut answers = BufReader::new(stdout);
    for mut question in asked {
        question.push('\n');
        // Lines beyond its last answer are none to this question.
        let more = answers.buffer().iter().rposition(|byte| *byte == b'\n');
        answers.consume(more.map_or(0, |end| end + 1));
        // Some answer and end without reading.
        let _ = stdin.write_all(question.as_bytes()).and_then(|()| stdin.flush());
        let answer = next_line(&mut answers, LONGEST);
        let ended = !matches!(answer, Ok(Some(_)));
        if sender.send(answer).is_err() || ended {
            return;
        }
    }
    // It is told that there is nothing more, and heard out.
    drop(stdin);
    let _ = io::copy(&mut answers.by_ref().take(LONGEST as u64), &mut io::sink());
}

/// A program at work.
struct Running {
    child: Child,
    /// Gone when there is nothing more to ask.
    ask: Option<Sender<String>>,
    answers: Receiver<LineRead>,
    limit: Duration,
}

impl Program for Running {
    fn ask(&mut self, question: String) -> Result<String, Gone> {
        let sent = self.ask.as_ref().is_some_and(|ask| ask.send(question).is_ok());
        let answer = match self.answer() {
            Err(RecvTimeoutError::Timeout) if sent => {
                self.end();
                return Err(if signals::broken_off() { Gone::BrokenOff } else { Gone::Late });
            }
            Ok(Ok(Some(line))) => String::from_utf8(line).map_err(|_| "its answer is not UTF-8"),
            Ok(Err(_)) => Err("its answer cannot be read"),
            _ => return Err(self.ended()),
        };
        answer.map_err(|why| {
            self.end();
            Gone::Crashed(why.to_string())
        })
    }
}

impl Running {
    /// Its answer, for which it has so long, and only while somebody waits for it.
    fn answer(&self) -> Result<LineRead, RecvTimeoutError> {
        let begun = Instant::now();
        loop {
            let left = self.limit.saturating_sub(begun.elapsed());
            match self.answers.recv_timeout(left.min(GLANCE)) {
                Err(RecvTimeoutError::Timeout) if !left.is_zero() && !signals::broken_off() => {}
                answer => return answer,
            }
        }
    }

    /// Ends it with all that it started, at once.
    fn end(&mut self) {
        self.ask = None;
        platform::end(&mut self.child);
    }

    /// It ended by itself: how?
    fn ended(&mut self) -> Gone {
        self.ask = None;
        // It may have closed its output and live on.
        thread::sleep(Duration::from_millis(20));
        match platform::end(&mut self.child).and_then(|status| status.code()) {
            // What a shell says of a command that is not there, or cannot be run.
            Some(status @ (126 | 127)) => {
                Gone::Missing(format!("the shell finds no such program (status {status})"))
            }
            Some(status) => Gone::Crashed(format!("it ended with status {status}")),
            None => Gone::Crashed("it was ended by a signal, or closed its output".to_string()),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.ask.take().is_some() {
            // Until its end is read, or for a while.
            while let Ok(Ok(Some(_))) = self.answers.recv_timeout(FAREWELL) {}
        }
        platform::end(&mut self.child);
    }
}
