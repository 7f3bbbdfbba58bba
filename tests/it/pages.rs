//! Manual pages and completions: on file as they are printed, complete, and of use to the tools
//! that read them. With `CROUPIER_BLESS=1` the files are written anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use croupier::cli::command_line::whole_tree;
use croupier::pieces::Code;
use croupier::registry::GAMES;

use crate::playthrough::stands;
use crate::run::{Scratch, croupier, games, in_terminal, path};

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
    for guide in ["tutorial", "formats"] {
        all.push((root(&format!("man/croupier-{guide}.7")), format!("man {guide}")));
    }
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
    let tree = whole_tree(GAMES);
    let names_flags = |page: &str, command: &clap::Command| {
        for long in command.get_arguments().filter_map(clap::Arg::get_long) {
            assert!(page.contains(&format!("--{long}")), "{} --{long}", command.get_name());
        }
    };
    let known = games();
    let is_game = |sub: &clap::Command| known.iter().any(|game| game == sub.get_name());
    names_flags(&page, &tree);
    for sub in tree.get_subcommands().filter(|sub| !is_game(sub)) {
        assert!(page.contains(&format!("\n{}", sub.get_name())), "{}", sub.get_name());
        names_flags(&page, sub);
    }
    for section in ["NAME", "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES", "REFUSALS"] {
        let heading = [format!(".SH {section}\n"), format!(".SH \"{section}\"\n")];
        assert!(heading.iter().any(|heading| page.contains(heading)), "{section}");
    }
    for game in tree.get_subcommands().filter(|sub| is_game(sub)) {
        let page = read(&croupier(&format!("man {}", game.get_name())).output());
        for verb in game.get_subcommands() {
            assert!(page.contains(&format!("\n{}", verb.get_name())), "{}", verb.get_name());
            names_flags(&page, verb);
        }
        names_flags(&page, game);
    }
}

/// What a tool prints, if it is installed.
fn tool(command: &mut Command) -> Option<String> {
    let output = crate::run::output(command).ok()?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    Some(text)
}

#[test]
fn mandoc_finds_nothing_to_say() {
    let scratch = Scratch::new();
    for (path, args) in generated().into_iter().filter(|(_, args)| args.starts_with("man")) {
        let page = scratch.path("page.1");
        fs::write(&page, croupier(&args).output()).unwrap();
        let lint = tool(scratch.command("mandoc").args(["-T", "lint"]).arg(&page));
        assert_eq!(lint.unwrap_or_default(), "", "{}", path.display());
    }
}

/// A folder with the completions of a shell in this file, another file, and a saved game of Boris and
/// Ana, so that there are names and games to offer.
fn prepared(shell: &str, file: &str) -> Scratch {
    let scratch = Scratch::new();
    fs::write(scratch.path(file), croupier(&format!("completions {shell}")).output()).unwrap();
    fs::write(scratch.path("a-file.jsonl"), "").unwrap();
    croupier("dalmatian play -p Boris,Ana").home(&scratch).stdin("quit\n").output();
    scratch
}

/// What is offered after these words, in a shell that has loaded the completions; `None` where
/// the shell is not installed.
fn in_bash(words: &str) -> Option<Vec<String>> {
    let script = format!(
        "source completions; COMP_LINE={words:?}; COMP_POINT=${{#COMP_LINE}}; \
         _croupier croupier \"${{COMP_LINE##*[ =:]}}\" ''; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let mut bash = prepared("bash", "completions").command("bash");
    let text = tool(bash.args(["--norc", "-c", &script]).env("PATH", path()))?;
    Some(text.lines().map(str::to_string).collect())
}

/// Names of files go into the line as the shell reads them, and run nothing.
#[test]
fn bash_is_given_names_of_files_that_it_reads_as_such() {
    let scratch = prepared("bash", "completions");
    for name in ["my game.jsonl", "do$lar.jsonl", "a;touch ran;.jsonl", "b$(touch ran).jsonl"] {
        fs::write(scratch.path(name), "").unwrap();
    }
    let script = "source completions; for start in my do 'a;' b '\"do'; do \
         COMP_LINE=\"croupier log $start\"; COMP_POINT=${#COMP_LINE}; \
         _croupier croupier \"${start#\\\"}\" log; eval printf \"'%s\\n'\" \"${COMPREPLY[@]}\"; done; ls";
    let mut bash = scratch.command("bash");
    let Some(text) = tool(bash.args(["--norc", "-c", script]).env("PATH", path())) else { return };
    assert_eq!(
        text.lines().take(5).collect::<Vec<_>>(),
        ["my game.jsonl", "do$lar.jsonl", "a;touch ran;.jsonl", "b$(touch ran).jsonl", ""],
    );
    assert!(!text.contains("\nran"), "{text}");
}

fn in_fish(words: &str) -> Option<Vec<String>> {
    let script = format!("source completions; complete -C '{words}'");
    let mut fish = prepared("fish", "completions").command("fish");
    let text = tool(fish.args(["--no-config", "-c", &script]).env("PATH", path()))?;
    Some(text.lines().map(|line| line.split('\t').next().unwrap_or("").to_string()).collect())
}

/// zsh completes only at a prompt: the words are typed at one and the whole line shown.
fn in_zsh(words: &str) -> Option<String> {
    tool(Scratch::new().command("zsh").arg("--version"))?;
    let scratch = prepared("zsh", "_croupier");
    let mut command = scratch.command("zsh");
    command.args(["-f", "-i"]).env("TERM", "dumb").env("PATH", path());
    let mut zsh = in_terminal(command, false);
    // An interactive shell minds no gentle signal.
    zsh.process_mut().set_kill_timeout(Some(1_000));
    let folder = scratch.path("").display().to_string();
    let load = format!("fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D");
    let show = "show() { print -r -- \"<$BUFFER>\" }; zle -N show; bindkey '^T' show";
    // In pieces, so that the echo of what is typed is not taken for what it prints.
    for (line, printed) in [
        ("PS1='re''ady> '", "ready> "),
        (load.as_str(), "ready> "),
        ("bindkey '^I' complete-word", "ready> "),
        (show, "ready> "),
        ("print set''up", "setup"),
    ] {
        zsh.send_line(line).unwrap();
        zsh.exp_string(printed).unwrap();
    }
    zsh.exp_string("ready> ").unwrap();
    zsh.send(&format!("{words}\t\u{14}")).unwrap();
    zsh.flush().unwrap();
    zsh.exp_string("<").unwrap();
    let line = zsh.exp_string(">").unwrap();
    Some(line)
}

/// What each shell that is installed offers for the last word, zsh as far as one offer completes
/// the line: `completions.txt`.
#[test]
fn real_shells_complete() {
    for row in include_str!("completions.txt").lines().filter(|row| !row.starts_with('#')) {
        let (words, sign, due) = [" + ", " - ", " = "]
            .iter()
            .find_map(|sign| row.split_once(sign).map(|(words, due)| (words, *sign, due)))
            .unwrap_or_else(|| panic!("{row}"));
        if sign == " = " {
            assert_eq!(in_zsh(words).as_deref().map_or(due, str::trim_end), due);
            continue;
        }
        for (shell, offered) in [("bash", in_bash(words)), ("fish", in_fish(words))] {
            let Some(offered) = offered else { continue };
            let there = offered.iter().any(|one| one == due);
            assert_eq!(there, sign == " + ", "{shell}: {row}: {offered:?}");
        }
    }
    // bash breaks words at the sign: what follows it is offered alone.
    if let Some(offered) = in_bash("croupier dalmatian play --bot Boris=gr") {
        assert_eq!(offered, ["greedy"]);
    }
    for offered in [in_bash("croupier resume "), in_fish("croupier resume ")].iter().flatten() {
        assert!(offered.iter().any(|one| one.contains("games/dalmatian-")), "{offered:?}");
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
