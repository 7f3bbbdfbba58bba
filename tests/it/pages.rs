//! Manual pages and completions: on file as they are printed, complete, and of use to the tools
//! that read them. With `CROUPIER_BLESS=1` the files are written anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use croupier::cli::command_line::whole_tree;
use croupier::pieces::refusal::Code;
use croupier::registry::GAMES;

use crate::run::{PROGRAM, Scratch, croupier, games};

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

/// The name of the first line in which two texts differ.
fn differs(written: &str, printed: &str) -> Option<usize> {
    if written == printed {
        return None;
    }
    let same = written.lines().zip(printed.lines()).take_while(|(a, b)| a == b).count();
    Some(same + 1)
}

#[test]
fn files_are_what_is_printed() {
    let bless = std::env::var_os("CROUPIER_BLESS").is_some_and(|set| set == "1");
    let all = generated();
    for (path, args) in &all {
        let printed = croupier(args).output();
        if bless {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, &printed).unwrap();
        }
        let written = fs::read_to_string(path).unwrap_or_default();
        let differs = differs(&written, &printed);
        assert_eq!(differs, None, "{}: CROUPIER_BLESS=1 writes it anew", path.display());
    }
    for folder in ["man", "completions"] {
        for entry in fs::read_dir(root(folder)).unwrap() {
            let path = entry.unwrap().path();
            assert!(all.iter().any(|(known, _)| *known == path), "{} is stale", path.display());
        }
    }
}

#[test]
fn a_changed_file_is_noticed() {
    assert_eq!(differs("a\nb\n", "a\nb\n"), None);
    assert_eq!(differs("a\nb\n", "a\nc\n"), Some(2));
    assert_eq!(differs("a\n", "a\nb\n"), Some(2));
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
    let flags = |command: &clap::Command| -> Vec<String> {
        command
            .get_arguments()
            .filter_map(|arg| arg.get_long().map(|long| format!("--{long}")))
            .collect()
    };
    let known = games();
    let is_game = |sub: &clap::Command| known.iter().any(|game| game == sub.get_name());
    for flag in flags(&tree) {
        assert!(page.contains(&flag), "{flag}");
    }
    for sub in tree.get_subcommands().filter(|sub| !is_game(sub)) {
        assert!(page.contains(&format!("\n{}", sub.get_name())), "{}", sub.get_name());
        for flag in flags(sub) {
            assert!(page.contains(&flag), "{} {flag}", sub.get_name());
        }
    }
    for section in ["NAME", "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES", "REFUSALS"] {
        let heading = [format!(".SH {section}\n"), format!(".SH \"{section}\"\n")];
        assert!(heading.iter().any(|heading| page.contains(heading)), "{section}");
    }
    for game in tree.get_subcommands().filter(|sub| is_game(sub)) {
        let page = read(&croupier(&format!("man {}", game.get_name())).output());
        for verb in game.get_subcommands() {
            assert!(page.contains(&format!("\n{}", verb.get_name())), "{}", verb.get_name());
            for flag in flags(verb) {
                assert!(page.contains(&flag), "{} {} {flag}", game.get_name(), verb.get_name());
            }
        }
        for flag in flags(game) {
            assert!(page.contains(&flag), "{} {flag}", game.get_name());
        }
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

/// Where a shell finds the program, and then everything else.
fn path() -> String {
    let folder = Path::new(PROGRAM).parent().unwrap().display().to_string();
    format!("{folder}:{}", std::env::var("PATH").unwrap_or_default())
}

/// Has Boris and Ana sit down, so that there are names and a saved game to offer.
fn sat_down(home: &Scratch) {
    croupier("dalmatian play -p Boris,Ana").home(home).stdin("quit\n").output();
}

/// What is offered after these words, in a shell that has loaded the completions; `None` where
/// the shell is not installed.
fn in_bash(words: &str) -> Option<Vec<String>> {
    let scratch = Scratch::new();
    let file = scratch.path("croupier.bash");
    fs::write(&file, croupier("completions bash").output()).unwrap();
    let script = format!(
        "source {}; COMP_LINE={words:?}; COMP_POINT=${{#COMP_LINE}}; \
         _croupier croupier \"${{COMP_LINE##*[ =:]}}\" ''; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        file.display()
    );
    fs::write(scratch.path("a-file.jsonl"), "").unwrap();
    sat_down(&scratch);
    let mut bash = scratch.command("bash");
    bash.args(["--norc", "-c", &script]).env("PATH", path()).current_dir(scratch.path(""));
    let text = tool(&mut bash)?;
    Some(text.lines().map(str::to_string).collect())
}

fn in_fish(words: &str) -> Option<Vec<String>> {
    let scratch = Scratch::new();
    let file = scratch.path("croupier.fish");
    fs::write(&file, croupier("completions fish").output()).unwrap();
    let script = format!("source {}; complete -C '{words}'", file.display());
    fs::write(scratch.path("a-file.jsonl"), "").unwrap();
    sat_down(&scratch);
    let mut fish = scratch.command("fish");
    fish.args(["--no-config", "-c", &script]).env("PATH", path()).current_dir(scratch.path(""));
    let text = tool(&mut fish)?;
    Some(text.lines().map(|line| line.split('\t').next().unwrap_or("").to_string()).collect())
}

/// zsh completes only at a prompt: the words are typed at one and the whole line shown.
fn in_zsh(words: &str) -> Option<String> {
    let scratch = Scratch::new();
    tool(scratch.command("zsh").arg("--version"))?;
    fs::write(scratch.path("_croupier"), croupier("completions zsh").output()).unwrap();
    sat_down(&scratch);
    let mut command = scratch.command("zsh");
    fs::write(scratch.path("a-file.jsonl"), "").unwrap();
    command
        .args(["-f", "-i"])
        .env("TERM", "dumb")
        .env("PATH", path())
        .current_dir(scratch.path(""));
    let options = rexpect::reader::Options::new().timeout_ms(Some(20_000));
    let mut zsh = rexpect::session::spawn_with_options(command, options).unwrap();
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
/// the line.
#[test]
fn real_shells_complete() {
    let all = |words: &str| [("bash", in_bash(words)), ("fish", in_fish(words))];
    let offers = |words: &str, expected: &str| {
        for (shell, offered) in all(words) {
            if let Some(offered) = offered {
                assert!(offered.iter().any(|one| one == expected), "{shell} {words}: {offered:?}");
            }
        }
    };
    for (words, expected) in [
        ("croupier dal", "dalmatian"),
        ("croupier res", "resume"),
        ("croupier dalmatian sc", "score"),
        ("croupier dalmatian sim", "simulate"),
        ("croupier dalmatian score --ro", "--round-winners"),
        ("croupier dalmatian --as", "--ascii"),
        ("croupier dalmatian --coa", "--coach"),
        ("croupier completions f", "fish"),
        ("croupier --color ne", "never"),
        ("croupier dalmatian schema st", "state"),
        ("croupier schema ref", "refusal"),
        ("croupier pairs-and-wagers play --odd-miss f", "forfeit"),
        ("croupier dice-poker simulate --structure p", "pot-limit"),
        ("croupier dice-poker new --deal o", "one-by-one"),
        ("croupier pairs schema st", "state"),
        ("croupier man ", "swipe"),
        ("croupier man for", "formats"),
        ("croupier completions nu", "nushell"),
        ("croupier dalmatian simulate --bots be", "best"),
        ("croupier dalmatian simulate --bots best,gr", "best,greedy"),
        ("croupier dalmatian play -p Ana,Bo", "Ana,Boris"),
        ("croupier dalmatian new --first Bo", "Boris"),
        ("croupier dalmatian play --roll-for al", "all"),
        ("croupier stats --player Bo", "Boris"),
        ("croupier stats Bo", "Boris"),
        ("croupier games --game da", "dalmatian"),
    ] {
        offers(words, expected);
    }
    // bash breaks words at the sign: what follows it is offered alone.
    if let Some(offered) = in_bash("croupier dalmatian play --bot Boris=gr") {
        assert_eq!(offered, ["greedy"]);
    }
    for (shell, offered) in all("croupier resume ") {
        let saved = |one: &String| one.contains("games/dalmatian-");
        assert!(offered.is_none_or(|all| all.iter().any(saved)), "{shell}: no saved game");
    }
    // The schemas of no game are not those of a game, by whatever name.
    for words in ["croupier dalmatian schema ", "croupier pairs schema "] {
        for (shell, offered) in all(words) {
            let offered = offered.unwrap_or_default();
            assert!(!offered.iter().any(|one| one == "refusal"), "{shell} {words}: {offered:?}");
        }
    }
    // Files where a file is meant, and none where a name or a number is.
    for words in [
        "croupier resume ",
        "croupier log ",
        "croupier verify ",
        "croupier dalmatian --save ",
        "croupier dalmatian simulate --merge ",
        "croupier dalmatian new --rules ",
    ] {
        offers(words, "a-file.jsonl");
    }
    for words in [
        "croupier dalmatian --players ",
        "croupier dalmatian play --bot ",
        "croupier dalmatian new --first ",
        "croupier dalmatian best --as ",
        "croupier roll --seed ",
        "croupier dalmatian simulate --games ",
        "croupier pairs-and-wagers new --target ",
        "croupier dalmatian play --roll-for ",
        "croupier --color ",
        "croupier completions ",
    ] {
        for (shell, offered) in all(words) {
            let offered = offered.unwrap_or_default();
            assert!(
                !offered.iter().any(|one| one == "a-file.jsonl"),
                "{shell} {words}: {offered:?}"
            );
        }
    }
}

#[test]
fn zsh_completes() {
    for (words, line) in [
        ("croupier dal", "croupier dalmatian"),
        ("croupier resu", "croupier resume"),
        ("croupier dalmatian sim", "croupier dalmatian simulate"),
        ("croupier dalmatian score --round", "croupier dalmatian score --round-winners"),
        ("croupier --color n", "croupier --color never"),
        (
            "croupier pairs-and-wagers new --odd-miss f",
            "croupier pairs-and-wagers new --odd-miss forfeit",
        ),
        ("croupier resume a-f", "croupier resume a-file.jsonl"),
        ("croupier dalmatian --save a-f", "croupier dalmatian --save a-file.jsonl"),
        ("croupier dalmatian --players a-f", "croupier dalmatian --players a-f"),
        ("croupier roll --seed a-f", "croupier roll --seed a-f"),
        ("croupier dalmatian simulate --bots gr", "croupier dalmatian simulate --bots greedy"),
    ] {
        let Some(completed) = in_zsh(words) else { return };
        assert_eq!(completed.trim_end(), line);
    }
}

#[test]
fn help_shows_examples_first_and_they_run() {
    let mut shown = 0;
    let scratch = Scratch::new();
    let folder = Path::new(PROGRAM).parent().unwrap().display().to_string();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
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
            let needs = ["resume"];
            let at_table = line.split(['|', '>']).next().unwrap().contains("-p Ana,Bo,Cy")
                && !line.contains(" new ");
            if needs.iter().any(|word| line.contains(word)) || at_table {
                continue;
            }
            let mut command = scratch.command("sh");
            let output = command.args(["-c", line]).env("PATH", &path).output().unwrap();
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

#[test]
fn pages_and_completions_are_put_where_they_are_found() {
    let home = Scratch::new();
    let run = |args: &str| {
        let folders = [("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config")];
        let mut command = home.command(PROGRAM);
        command.args(args.split(' ')).env("SHELL", "/bin/zsh");
        command.envs(folders.map(|(name, folder)| (name, home.path(folder))));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{args}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let pages = run("man --install");
    for (page, args) in [("man1/croupier.1", "man"), ("man7/croupier-formats.7", "man formats")] {
        let path = home.path("data/man").join(page);
        assert!(pages.contains(&path.display().to_string()), "{pages}");
        assert_eq!(fs::read_to_string(path).unwrap(), croupier(args).output());
    }
    assert!(pages.contains("export MANPATH="), "{pages}");
    let elsewhere = run(&format!("man --install {}", home.path("pages").display()));
    assert!(home.path("pages/man1/croupier-swipe.1").exists() && !elsewhere.contains("MANPATH"));
    for (shell, path) in [
        ("", "data/zsh/site-functions/_croupier"),
        (" bash", "data/bash-completion/completions/croupier"),
        (" fish", "config/fish/completions/croupier.fish"),
        (" nushell", "data/nushell/vendor/autoload/croupier.nu"),
        (" elvish", "config/elvish/lib/croupier.elv"),
        (" powershell", "config/powershell/croupier.ps1"),
    ] {
        let told = run(&format!("completions --install{shell}"));
        let path = home.path(path);
        assert!(told.starts_with(&path.display().to_string()), "{told}");
        let shell = if shell.is_empty() { " zsh" } else { shell };
        let printed = croupier(&format!("completions{shell}")).output();
        assert_eq!(fs::read_to_string(path).unwrap(), printed);
    }
    let bare = croupier("completions").ends();
    assert_eq!(bare.status, Some(2));
}
