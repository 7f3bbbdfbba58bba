//! The built program, run from outside: arguments and stdin in, whole outputs and status out.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::fs;
#[cfg(unix)]
use std::fs::File;
use std::io::{Read, Write};
use std::mem::take;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

#[cfg(unix)]
use nix::pty::{Winsize, openpty};

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
    Run { command: own.command(path), stdin: None, own }
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

/// Where a shell finds the program, and then everything else.
pub fn path() -> String {
    let folder = Path::new(PROGRAM).parent().unwrap().display().to_string();
    format!("{folder}:{}", std::env::var("PATH").unwrap_or_default())
}

/// What a shell makes of a script.
pub fn shell(home: &Scratch, script: &str) -> Ended {
    let mut command = home.command("sh");
    command.args(["-c", script]).env("PATH", path()).env("ROOT", env!("CARGO_MANIFEST_DIR"));
    Conversation::start(&mut command, Stdio::null()).ends()
}

/// Whether a tool is installed that a system may lack.
pub fn is_there(tool: &str) -> bool {
    shell(&Scratch::new(), &format!("command -v {tool}")).status == Some(0)
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

    /// The command itself.
    pub fn command(&mut self) -> &mut Command {
        &mut self.command
    }

    pub fn ends(mut self) -> Ended {
        let stdin = if self.stdin.is_some() { Stdio::piped() } else { Stdio::null() };
        let mut talk = Conversation::start(&mut self.command, stdin);
        self.stdin.iter().for_each(|bytes| talk.sends(bytes));
        talk.leave()
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
        let mut talk = Conversation::start(&mut self.command, Stdio::piped());
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

/// A program one talks with.
pub struct Conversation {
    asked: String,
    child: Child,
    stdin: Option<Box<dyn Write + Send>>,
    heard: Receiver<Vec<u8>>,
    /// What was heard, and not yet looked at.
    said: VecDeque<u8>,
    stderr: Option<JoinHandle<String>>,
    _watch: Watch,
    own: Option<Scratch>,
}

impl Conversation {
    fn start(command: &mut Command, stdin: Stdio) -> Self {
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stdin = child.stdin.take().map(|pipe| -> Box<dyn Write + Send> { Box::new(pipe) });
        let stdout = child.stdout.take().unwrap();
        Self::of(command, child, stdin, stdout)
    }

    /// Starts a shell with these arguments in a terminal of this kind, 80 columns wide, in which
    /// programs are not to colour what they say.
    #[cfg(unix)]
    pub fn in_terminal(home: &Scratch, term: &str, args: &[&str]) -> Self {
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        let ends = openpty(&size, None).unwrap();
        // Copies, which no other child inherits.
        let [own, own_too, shell] = [&ends.master, &ends.master, &ends.slave]
            .map(|end| File::from(end.try_clone().unwrap()));
        drop(ends);
        let mut command = home.command("setsid");
        command.args(["-c", "sh"]).args(args);
        command.envs([("TERM", term), ("NO_COLOR", "1"), ("PS1", "$ "), ("PATH", &path())]);
        command.stdout(shell.try_clone().unwrap()).stderr(shell.try_clone().unwrap()).stdin(shell);
        let child = command.spawn().unwrap();
        Self::of(&command, child, Some(Box::new(own)), own_too)
    }

    fn of(
        command: &Command,
        mut child: Child,
        stdin: Option<Box<dyn Write + Send>>,
        mut stdout: impl Read + Send + 'static,
    ) -> Self {
        let (answers, heard) = channel();
        thread::spawn(move || {
            let mut piece = vec![0; 1 << 16];
            while let Ok(length @ 1..) = stdout.read(&mut piece) {
                if answers.send(piece[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let stderr = child.stderr.take().map(|mut pipe| {
            thread::spawn(move || {
                let mut all = String::new();
                pipe.read_to_string(&mut all).unwrap();
                all
            })
        });
        let (asked, said, watch) = (format!("{command:?}"), VecDeque::new(), Watch::over(&child));
        Self { asked, child, stdin, heard, said, stderr, _watch: watch, own: None }
    }

    /// Types a line once this prompt stands: a carriage return is what Enter sends.
    #[track_caller]
    pub fn types(&mut self, prompt: &str, line: &str) {
        self.hears(prompt);
        self.sends(format!("{line}\r"));
    }

    /// Whoever waits for an answer is told if nobody reads this any more.
    pub fn sends(&mut self, keys: impl AsRef<[u8]>) {
        let _ = self.stdin.as_mut().unwrap().write_all(keys.as_ref());
    }

    /// Writes a line and waits for its answer, with the pipe still open.
    pub fn ask(&mut self, line: &str) -> String {
        self.write(line);
        self.answer()
    }

    pub fn write(&mut self, line: &str) {
        self.sends(format!("{line}\n"));
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
        if words.is_empty() {
            return String::new();
        }
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

    /// Closes the input: what is still said on both outputs, and the status.
    pub fn leave(mut self) -> Ended {
        drop(self.stdin.take());
        self.ends()
    }

    /// The same of a program that ends by itself.
    pub fn ends(mut self) -> Ended {
        self.said.extend(self.heard.iter().flatten());
        let stdout = String::from_utf8(self.said.drain(..).collect()).unwrap();
        let stderr = self.stderr.take().map_or_else(String::new, |all| all.join().unwrap());
        let status = self.child.wait().unwrap().code();
        Ended { asked: take(&mut self.asked), status, stdout, stderr }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
