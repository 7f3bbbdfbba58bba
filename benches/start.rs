//! From spawn to exit: one-shot commands beside a program that only says hello, built by the same
//! compiler in the same way.
//!
//! `cargo bench --bench start`. Needs `rustc` on the path. Page faults are counted as the system
//! counts them; system calls where `strace` is installed.
//!
//! How a file lies in memory matters as much as what is in it: a copy that was just made starts
//! sooner than what a linker has left there, or an earlier start. The last line shows by how much.

#[path = "side_by_side/mod.rs"]
mod side_by_side;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use nix::sys::resource::{UsageWho, getrusage};
use side_by_side::race;

const CROUPIER: &str = env!("CARGO_BIN_EXE_croupier");
const ROUNDS: usize = 400;

const COMMANDS: [&[&str]; 6] = [
    &["--version"],
    &["--help"],
    &["dalmatian", "score", "6:12345"],
    &["dalmatian", "best", "6:12345"],
    &["dice-poker", "score", "AsKd9c+653"],
    &["wichita", "score", "35:62TAAK"],
];

/// Also started from a copy.
const COPIED: &[&str] = COMMANDS[3];

fn main() {
    let hello = built_hello();
    let copy = copied(Path::new(CROUPIER));
    let ours = COMMANDS.map(|words| (Path::new(CROUPIER), words));
    let of_copy = (copy.as_path(), COPIED);
    let all: Vec<(&Path, &[&str])> =
        std::iter::once((hello.as_path(), &[][..])).chain(ours).chain([of_copy]).collect();
    let times = race(ROUNDS, all.len(), |i| {
        let start = Instant::now();
        run(all[i]);
        start.elapsed().as_secs_f64()
    });
    println!("from spawn to exit, {ROUNDS} runs each, in turn");
    for (i, command) in all.iter().enumerate() {
        let name = match i {
            0 => "hello".to_string(),
            i if i > COMMANDS.len() => format!("{} (a copy)", command.1.join(" ")),
            _ => command.1.join(" "),
        };
        let milliseconds = times.of(i).map(|seconds| 1e3 * seconds);
        let faults = faults(*command);
        let calls = calls(*command).map_or(String::new(), |n| format!(", {n} system calls"));
        println!(
            "  {name:<31} {milliseconds:.2} ms, {:.2} times hello, {faults} page faults{calls}",
            times.ratio(i, 0)
        );
    }
}

fn built_hello() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("hello.rs"), folder.join("hello"));
    std::fs::write(&source, "fn main() { println!(\"hello\"); }").expect("room for hello");
    let flags = ["opt-level=3", "lto=fat", "codegen-units=1", "panic=abort", "strip=symbols"];
    let mut rustc = Command::new("rustc");
    rustc.args(flags.iter().flat_map(|flag| ["-C", flag])).arg("-o").arg(&program).arg(&source);
    assert!(rustc.status().expect("rustc").success(), "hello is built");
    program
}

fn copied(program: &Path) -> PathBuf {
    let name = program.file_name().expect("a program has a name");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("copy");
    // A file that is there already would keep its pieces.
    let _ = std::fs::remove_file(&copy);
    std::fs::copy(program, &copy).expect("room for a copy");
    copy
}

fn run((program, words): (&Path, &[&str])) {
    let mut command = Command::new(program);
    // Where libraries are looked for is not what is measured.
    command.args(words).env_clear().stdin(Stdio::null()).stdout(Stdio::null());
    assert!(command.status().expect("a program that starts").success());
}

fn faults(command: (&Path, &[&str])) -> i64 {
    let count =
        || getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system tells").minor_page_faults();
    let before = count();
    run(command);
    count() - before
}

fn calls((program, words): (&Path, &[&str])) -> Option<usize> {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/stderr"]).arg(program).args(words).env_clear();
    let output = strace.stdout(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stderr).lines().count())
}
