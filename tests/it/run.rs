//! The built program, run from outside: arguments and stdin in, whole outputs and status out.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;
use std::{fs, iter};

#[cfg(unix)]
use rexpect::reader::Options;
#[cfg(unix)]
use rexpect::session::{PtySession, spawn_with_options};

use crate::common::read;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_croupier");

/// Long enough for any answer on any machine; only a program that hangs is ever waited for so long.
const PATIENCE: Duration = Duration::from_secs(300);

/// A folder of its own for each test, gone when the test is over. Its path is equally long wherever
/// the project lies, if not very deep, so that lines that tell it break in the same places.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = env!("CARGO_TARGET_TMPDIR");
        let name = format!("croupier-{}-{n}", std::process::id());
        let path = Path::new(folder)
            .join(format!("{name:->width$}", width = 120_usize.saturating_sub(folder.len())));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A command that knows nothing of the surroundings of the test but the PATH.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", &self.0)
            .env("XDG_STATE_HOME", &self.0)
            .env("LANG", "C.UTF-8")
            .current_dir(&self.0);
        command
    }

    /// The records that lie here, by name.
    pub fn records(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("croupier/games"));
        let mut all: Vec<PathBuf> =
            entries.into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
        all.sort();
        all
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A run to be: `croupier("dalmatian score").arg("6:12345").output()`.
pub struct Run {
    command: Command,
    /// Nothing at all unless something is said, not even an empty pipe.
    stdin: Option<Vec<u8>>,
    own: Scratch,
}

/// The program with these arguments, separated by spaces; [`Run::arg`] adds one that holds some.
pub fn croupier(args: &str) -> Run {
    args.split_whitespace().fold(program(PROGRAM), Run::arg)
}

/// Any program.
pub fn program(path: impl AsRef<OsStr>) -> Run {
    let own = Scratch::new();
    let mut command = own.command(path);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Run { command, stdin: None, own }
}

/// Ends a program that hangs, so that whoever waits for it is told so.
pub struct Watch(Sender<()>);

impl Watch {
    pub fn over(child: &Child) -> Self {
        let (watch, ended) = channel();
        let id = child.id();
        thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                println!("process {id} hangs and is killed");
                send("KILL", &id.to_string());
            }
        });
        Self(watch)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Nobody listens any more if the program did hang.
        let _ = self.0.send(());
    }
}

/// All output of a command, which is ended if it hangs.
pub fn output(command: &mut Command) -> io::Result<Output> {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let _watch = Watch::over(&child);
    child.wait_with_output()
}

/// Where a shell finds the program, and then everything else.
pub fn path() -> String {
    let folder = Path::new(PROGRAM).parent().unwrap().display().to_string();
    format!("{folder}:{}", std::env::var("PATH").unwrap_or_default())
}

/// Whether a tool is installed that a system may lack.
pub fn is_there(tool: &str) -> bool {
    output(Scratch::new().command(tool).arg("--version")).is_ok_and(|run| run.status.success())
}

/// Has a command in a terminal: all that it draws, or the words alone.
#[cfg(unix)]
pub fn in_terminal(command: Command, words: bool) -> PtySession {
    let options = Options::new().timeout_ms(Some(60_000)).strip_ansi_escape_codes(words);
    spawn_with_options(command, options).unwrap()
}

/// Sends a signal to a process.
pub fn send(signal: &str, process: &str) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{signal} {process}")]).status();
    assert!(sent.unwrap().success());
}

impl Run {
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    pub fn stdin(mut self, bytes: impl AsRef<[u8]>) -> Self {
        self.stdin = Some(bytes.as_ref().to_vec());
        self
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Keeps its state where another run finds it.
    pub fn home(self, home: &Scratch) -> Self {
        self.env("XDG_STATE_HOME", home.0.to_str().unwrap())
    }

    /// The command itself, with a pipe at stdin.
    pub fn command(&mut self) -> &mut Command {
        &mut self.command
    }

    pub fn ends(mut self) -> Ended {
        if self.stdin.is_none() {
            self.command.stdin(Stdio::null());
        }
        let mut child = self.command.spawn().unwrap();
        let _watch = Watch::over(&child);
        let stdin = child.stdin.take();
        let bytes = self.stdin.unwrap_or_default();
        // A program that does not read on to the end closes the pipe: no concern of the test.
        let feeding = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&bytes)));
        let output = child.wait_with_output().unwrap();
        drop(feeding.join().unwrap());
        Ended {
            asked: format!("{:?}", self.command),
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// All of stdout, of a run that must be well.
    #[track_caller]
    pub fn output(self) -> String {
        let ended = self.ends();
        assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""), "{}", ended.asked);
        ended.stdout
    }

    /// The states in what is answered, each on its line; refusals as they are.
    #[track_caller]
    pub fn states(self) -> String {
        let state = |line: &str| match read(line) {
            answer if answer["state"].is_object() => format!("{}\n", answer["state"]),
            refusal => format!("{refusal}\n"),
        };
        self.said().lines().map(state).collect()
    }

    /// What was said to lines of which some may have been refused.
    #[track_caller]
    pub fn said(self) -> String {
        let ended = self.ends();
        let well = matches!(ended.status, Some(0 | 1)) && ended.stderr.is_empty();
        assert!(well, "{}: {:?} {}", ended.asked, ended.status, ended.stderr);
        ended.stdout
    }

    /// Starts the program and talks with it line by line.
    pub fn converses(mut self) -> Conversation {
        let mut talk = Conversation::begin(&mut self.command);
        talk.own = Some(self.own);
        talk
    }
}

pub struct Ended {
    pub asked: String,
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// The program as a coprocess.
pub struct Conversation {
    child: Child,
    stdin: Option<ChildStdin>,
    heard: Receiver<Vec<u8>>,
    /// What was heard, and not yet looked at.
    said: VecDeque<u8>,
    _watch: Watch,
    own: Option<Scratch>,
}

impl Conversation {
    /// Starts a command, with pipes for its input and outputs.
    pub fn begin(command: &mut Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (answers, heard) = channel();
        let mut stdout = child.stdout.take().unwrap();
        thread::spawn(move || {
            let mut piece = vec![0; 1 << 16];
            while let Ok(length @ 1..) = stdout.read(&mut piece) {
                if answers.send(piece[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let (stdin, said) = (child.stdin.take(), VecDeque::new());
        Self { _watch: Watch::over(&child), stdin, child, heard, said, own: None }
    }

    /// Writes a line and waits for its answer, with the pipe still open.
    pub fn ask(&mut self, line: &str) -> String {
        self.write(line);
        self.answer()
    }

    pub fn write(&mut self, line: &str) {
        self.try_write(line).unwrap();
    }

    pub fn try_write(&mut self, line: &str) -> io::Result<()> {
        self.stdin.as_mut().unwrap().write_all(format!("{line}\n").as_bytes())
    }

    /// Writes what takes longer than a pipe has room for, while answers are read.
    pub fn pour(&mut self, pieces: impl Iterator<Item = Vec<u8>> + Send) -> Vec<String> {
        let mut stdin = self.stdin.take().unwrap();
        let (writer, sure) = (&mut stdin, "{\"id\":\"the last\"}\n");
        let answers = thread::scope(|scope| {
            scope.spawn(move || {
                for piece in pieces {
                    writer.write_all(&piece).unwrap();
                }
                writer.write_all(sure.as_bytes()).unwrap();
            });
            let last = |answer: &String| !answer.contains("\"the last\"");
            iter::repeat_with(|| self.answer()).take_while(last).collect()
        });
        self.stdin = Some(stdin);
        answers
    }

    /// The most memory the program has had so far, in KiB.
    pub fn peak(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(path).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// The next line.
    #[track_caller]
    pub fn answer(&mut self) -> String {
        let mut line = self.hears("\n");
        line.pop();
        line
    }

    /// Reads on to the end of these words, which must come.
    #[track_caller]
    pub fn hears(&mut self, words: &str) -> String {
        let mut from = 0;
        loop {
            let said = &self.said.make_contiguous()[from..];
            if let Some(at) = said.windows(words.len()).position(|part| part == words.as_bytes()) {
                let heard = self.said.drain(..from + at + words.len()).collect();
                return String::from_utf8(heard).unwrap();
            }
            from = (self.said.len() + 1).saturating_sub(words.len());
            let Ok(more) = self.heard.recv_timeout(PATIENCE) else {
                let said = self.said.make_contiguous();
                panic!("no {words:?} in {}", String::from_utf8_lossy(said));
            };
            self.said.extend(more);
        }
    }

    /// Leaves the input as it is: what is still said, and the status.
    pub fn ends(self) -> (Vec<String>, Option<i32>) {
        let ended = self.left();
        assert_eq!(ended.stderr, "");
        (ended.stdout.lines().map(str::to_string).collect(), ended.status)
    }

    /// Closes the input: what is still said on both outputs, and the status.
    pub fn leave(mut self) -> Ended {
        drop(self.stdin.take());
        self.left()
    }

    fn left(mut self) -> Ended {
        self.said.extend(self.heard.iter().flatten());
        let stdout = String::from_utf8(self.said.drain(..).collect()).unwrap();
        let mut stderr = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        let status = self.child.wait().unwrap().code();
        Ended { asked: "in a conversation".to_string(), status, stdout, stderr }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Every game the program knows, as it says itself.
pub fn games() -> Vec<String> {
    let hello = croupier("serve").stdin("{\"do\":\"hello\"}").output();
    let answer = crate::common::read(hello.trim_end());
    let games = answer["games"].as_array().unwrap().iter();
    games.map(|game| game["game"].as_str().unwrap().to_string()).collect()
}
