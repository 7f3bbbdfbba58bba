//! What the README and the pages in `console/` show is what happens.
//!
//! A block that begins with ```` ```console ```` is a session of a POSIX shell in a folder of its
//! own. Its lines begin with `$ ` for a command, or `> ` where a command goes on; what follows is
//! all that it prints, where `…` stands for any lines: on stdout, then on stderr. In the pages
//! `! ` stands before the lines of stderr, and `[status 1]` where a command does not end well; `$ROOT` is
//! the folder of the project. With `CROUPIER_BLESS=1` what is printed is written down where it differs.

use crate::playthrough::blessed;
use crate::prelude::*;

/// What a block begins with.
const BEGINS: &str = "```console";

/// A command of a block, and the lines of the page that hold what it prints.
struct Shown {
    /// The number of its block.
    block: usize,
    command: String,
    from: usize,
    to: usize,
}

fn shown(page: &[String]) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let (mut blocks, mut within) = (0, false);
    for (i, line) in page.iter().enumerate() {
        let last = all.last_mut().filter(|last| last.block == blocks);
        if line.starts_with("```") {
            within = line == BEGINS;
            blocks += usize::from(within);
        } else if !within {
        } else if let Some(command) = line.strip_prefix("$ ") {
            let command = command.to_string();
            all.push(Shown { block: blocks, command, from: i + 1, to: i + 1 });
        } else {
            let last = last.expect("a block begins with a command");
            last.to = i + 1;
            if let Some(more) = line.strip_prefix("> ").filter(|_| last.from == i) {
                last.command = format!("{}\n{more}", last.command);
                last.from = i + 1;
            }
        }
    }
    all
}

/// Whether lines are as expected, where `…` stands for any lines.
fn fits(expected: &[String], lines: &[String]) -> bool {
    match (expected.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((any, more)), _) if any == "…" => {
            (0..=lines.len()).any(|skip| fits(more, &lines[skip..]))
        }
        (Some((first, more)), Some((line, rest))) => first == line && fits(more, rest),
        _ => false,
    }
}

/// What a shell prints for a command, line by line.
fn printed(command: &str, scratch: &Scratch, marked: bool) -> Vec<String> {
    let Ended { stdout, stderr, status, .. } = shell(scratch, command);
    let mut lines: Vec<String> = stdout.lines().map(str::to_string).collect();
    let mark = if marked { "! " } else { "" };
    lines.extend(stderr.lines().map(|line| format!("{mark}{line}")));
    if marked && status != Some(0) {
        lines.push(format!("[status {}]", status.unwrap_or(-1)));
    }
    lines
}

fn is_as_shown(path: &Path, marked: bool) {
    let text = fs::read_to_string(path).unwrap();
    let mut page: Vec<String> = text.lines().map(str::to_string).collect();
    let commands = shown(&page);
    assert!(!commands.is_empty(), "{}: no command is shown", path.display());
    let (mut scratch, mut block) = (Scratch::new(), 0);
    // What a system with a shell may lack.
    let lacking =
        ["bash", "jq", "python3", "node"].map(|tool| (format!("{tool} "), !is_there(tool)));
    let mut anew = Vec::new();
    for Shown { block: of, command, from, to } in commands {
        if of != block {
            (scratch, block) = (Scratch::new(), of);
        }
        if lacking.iter().any(|(tool, lacks)| *lacks && command.contains(tool)) {
            continue;
        }
        let (expected, now) = (&page[from..to], printed(&command, &scratch, marked));
        if !fits(expected, &now) {
            // What differs comes last: of a long message, some show the end alone.
            let same = expected.iter().zip(&now).take_while(|(a, b)| a == b).count();
            assert!(
                blessed(),
                "{}:{from}: $ {command}\n--- printed\n{}\n--- shown from line {}\n{}\n--- printed there\n{}",
                path.display(),
                now.join("\n"),
                from + same + 1,
                expected[same..].join("\n"),
                now[same..].join("\n")
            );
            anew.push((from, to, now));
        }
    }
    for (from, to, now) in anew.into_iter().rev() {
        page.splice(from..to, now);
    }
    if page.join("\n") + "\n" != text {
        fs::write(path, page.join("\n") + "\n").unwrap();
    }
}

/// Pages at once, each of them from its beginning to its end.
fn are_as_shown(pages: impl Iterator<Item = PathBuf>, marked: bool) {
    thread::scope(|scope| {
        for page in pages {
            scope.spawn(move || is_as_shown(&page, marked));
        }
    });
}

#[test]
fn what_readme_and_documents_show_is_what_happens() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let shows = |page: &PathBuf| fs::read_to_string(page).is_ok_and(|text| text.contains(BEGINS));
    are_as_shown(docs.filter(shows).chain([root.join("README.md")]), false);
}

#[test]
fn what_the_pages_show_is_what_happens() {
    let pages = |folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let console = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/console");
    let screens = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/screens");
    are_as_shown(pages(console).chain(pages(screens)), true);
}

#[test]
fn other_lines_do_not_fit() {
    let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
    let fits = |expected, printed| fits(&lines(expected), &lines(printed));
    assert!(fits("a\n…\nc", "a\nb\nb\nc") && fits("…", ""));
    for printed in ["a", "a\nb", "a\nc\nd", ""] {
        assert!(!fits("a\n…\nc", printed), "{printed}");
    }
}
