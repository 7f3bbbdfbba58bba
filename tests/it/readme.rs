//! What the README shows is what happens.

use std::path::Path;

use crate::run::{PROGRAM, Scratch, output};

/// A command of a console block, the line it stands on, and what it is said to print.
#[derive(Debug, PartialEq)]
struct Shown {
    line: usize,
    command: String,
    output: Vec<String>,
}

fn shown(text: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut within = false;
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with("```") {
            within = text == "```console";
        } else if let (true, Some(command)) = (within, text.strip_prefix("$ ")) {
            all.push(Shown { line, command: command.to_string(), output: Vec::new() });
        } else if within {
            let last = all.last_mut().expect("a console block begins with a command");
            last.output.push(text.to_string());
        }
    }
    all
}

/// Whether lines are as expected, where `…` stands for any lines.
fn fits(expected: &[&str], lines: &[&str]) -> bool {
    match (expected.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((&"…", more)), _) => (0..=lines.len()).any(|skip| fits(more, &lines[skip..])),
        (Some((first, more)), Some((line, rest))) => first == line && fits(more, rest),
        _ => false,
    }
}

/// What a POSIX shell prints for a command, on both channels.
fn printed(command: &str, scratch: &Scratch) -> String {
    let folder = Path::new(PROGRAM).parent().unwrap().display().to_string();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let mut shell = scratch.command("sh");
    let output = output(shell.args(["-c", command]).env("PATH", path)).unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    text
}

#[test]
fn what_the_readme_shows_is_what_happens() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let commands = shown(&std::fs::read_to_string(readme).unwrap());
    assert!(!commands.is_empty());
    let scratch = Scratch::new();
    // The one tool that a system with a shell may lack.
    let jq = printed("command -v jq", &scratch).contains("jq");
    for Shown { line, command, output } in commands {
        if command.contains("| jq ") && !jq {
            continue;
        }
        let now = printed(&command, &scratch);
        let lines: Vec<&str> = now.lines().collect();
        let expected: Vec<&str> = output.iter().map(String::as_str).collect();
        assert!(
            fits(&expected, &lines),
            "README.md:{line}: $ {command}\n--- shown\n{}\n--- printed\n{now}",
            output.join("\n")
        );
    }
}

#[test]
fn blocks_are_taken_apart() {
    let text = "$ not this\n```console\n$ a\nb\n\n$ c\n```\nd\n```sh\n$ e\n```\n";
    let of = |line, command: &str, output: &[&str]| Shown {
        line,
        command: command.to_string(),
        output: output.iter().map(ToString::to_string).collect(),
    };
    assert_eq!(shown(text), [of(3, "a", &["b", ""]), of(6, "c", &[])]);
}

#[test]
fn other_lines_do_not_fit() {
    assert!(fits(&["a", "…", "c"], &["a", "b", "b", "c"]));
    assert!(fits(&["…"], &[]));
    for lines in [&["a"][..], &["a", "b"], &["a", "c", "d"], &[]] {
        assert!(!fits(&["a", "…", "c"], lines), "{lines:?}");
    }
}
