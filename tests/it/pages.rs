//! Manual pages and completions: on file as they are printed, and complete. With `CROUPIER_BLESS=1` the files are written anew.

use std::fs;
use std::path::{Path, PathBuf};

use croupier::cli::command_line::whole_tree;
use croupier::pieces::Code;
use croupier::registry::GAMES;

use crate::playthrough::stands;
use crate::run::{Scratch, croupier, games, path};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Every file that is generated, with the arguments that print it.
fn generated() -> Vec<(PathBuf, String)> {
    let mut all = vec![
        (root("man/croupier.1"), "man".to_string()),
        (root("completions/croupier.bash"), "completions bash".to_string()),
        (root("completions/_croupier"), "completions zsh".to_string()),
        (root("completions/croupier.fish"), "completions fish".to_string()),
    ];
    for game in games() {
        all.push((root(&format!("man/croupier-{game}.1")), format!("man {game}")));
    }
    all
}

#[test]
fn files_are_what_is_printed() {
    let all = generated();
    for (path, args) in &all {
        stands(path, &croupier(args).output());
    }
    for folder in ["man", "completions"] {
        for entry in fs::read_dir(root(folder)).unwrap() {
            let path = entry.unwrap().path();
            assert!(all.iter().any(|(known, _)| *known == path), "{} is stale", path.display());
        }
    }
}

/// Text as a reader of the page sees it: without the marks of the typesetter.
fn read(page: &str) -> String {
    page.replace("\\-", "-").replace("\\fB", "").replace("\\fI", "").replace("\\fR", "")
}

#[test]
fn the_manual_names_everything() {
    let page = read(&croupier("man").output());
    for code in Code::ALL {
        assert!(page.contains(code.as_str()), "{}", code.as_str());
        assert!(page.contains(code.meaning().split(' ').next().unwrap_or("")));
    }
    for section in ["NAME", "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES", "REFUSALS"] {
        let heading = [format!(".SH {section}\n"), format!(".SH \"{section}\"\n")];
        assert!(heading.iter().any(|heading| page.contains(heading)), "{section}");
    }
    for sub in whole_tree(GAMES).get_subcommands() {
        assert!(page.contains(&format!("\n{}", sub.get_name())), "{}", sub.get_name());
    }
}

#[test]
fn help_shows_examples_first_and_they_run() {
    let mut shown = 0;
    let scratch = Scratch::new();
    let verbs = [
        // What these two write is read by the others.
        "new", "apply", "play", "look", "moves", "roll", "score", "best", "odds", "simulate",
        "rules", "schema",
    ];
    let mut pages = vec![String::new()];
    for game in games() {
        pages.push(game.clone());
        pages.extend(verbs.map(|verb| format!("{game} {verb}")));
    }
    for page in pages {
        let short = croupier(&page).arg("-h").output();
        let long = croupier(&page).arg("--help").output();
        for help in [&short, &long] {
            let (usage, examples) = (help.find("Usage: "), help.find("\nExamples:\n"));
            let options = help
                .find("\nOptions:\n")
                .or(help.find("\nInput:\n"))
                .or(help.find("\nArguments:\n"));
            assert!(usage < examples && examples < options && usage.is_some(), "{page}: {help}");
        }
        assert!(long.lines().count() >= short.lines().count(), "{page}");
        let lines = short.split("\nExamples:\n").nth(1).unwrap().lines();
        for line in lines.take_while(|line| line.starts_with("  ")) {
            // A remark stands after three spaces.
            let line = line.trim().split("   ").next().unwrap();
            let at_table = line.split(['|', '>']).next().unwrap().contains("-p Ana,Bo,Cy")
                && !line.contains(" new ");
            if line.contains("resume") || at_table {
                continue;
            }
            let mut command = scratch.command("sh");
            let output = command.args(["-c", line]).env("PATH", path()).output().unwrap();
            assert!(output.status.success() && output.stderr.is_empty(), "{line}: {output:?}");
            let answer = match line.split_once(" > ") {
                Some((_, file)) => fs::read(scratch.path(file)).unwrap(),
                None => output.stdout,
            };
            assert!(!answer.is_empty() && answer != b"{\"moves\":[]}\n", "{line} says nothing");
            shown += 1;
        }
    }
    assert!(shown > 90, "{shown}");
}
