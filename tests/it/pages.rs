//! Manual pages, on file as they are printed, and complete, and completions. With `CROUPIER_BLESS=1` the
//! files are written anew.

use croupier::command_tree;
use croupier::engine::Engine;
use croupier::engine::requests::Verb;

use crate::playthrough::stands;
use crate::prelude::*;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Every file that is generated, with the arguments that print it.
fn generated() -> Vec<(PathBuf, String)> {
    let mut all = vec![(root("man/croupier.1"), "man".to_string())];
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
    for entry in fs::read_dir(root("man")).unwrap() {
        let path = entry.unwrap().path();
        assert!(all.iter().any(|(known, _)| *known == path), "{} is stale", path.display());
    }
}

#[test]
fn tab_offers_what_may_stand_there() {
    let script = croupier("completions bash").output();
    for (typed, due) in [
        ("dal", "dalmatian"),
        ("--json dalmatian sim", "simulate"),
        ("dalmatian --reuse sco", "score"),
        ("dalmatian -p score sco", "score"),
        ("dalmatian --reu", "--reuse"),
        ("dalmatian score 6:12345 --j", "--json"),
        ("poker best --for ", "chips points"),
        ("poker --structure pot", "pot-limit"),
        ("dalmatian score ", ""),
        ("dalmatian look ", "[files]"),
        ("resume ", "[files]"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let (n, cur) = (words.len(), words[words.len() - 1]);
        let asks = format!(
            "compopt() {{ COMPREPLY=('[files]'); }}\n{script}COMP_WORDS=(croupier {typed}); COMP_CWORD={n}\n\
             _croupier croupier '{cur}'; echo \"${{COMPREPLY[@]}}\""
        );
        let scratch = Scratch::new();
        let ended = output(scratch.command("bash").args(["-c", &asks]).env("PATH", path()));
        assert_eq!(String::from_utf8(ended.unwrap().stdout).unwrap().trim_end(), due, "{typed}");
    }
}

/// Text as a reader of the page sees it: without the marks of the typesetter.
fn read(page: &str) -> String {
    page.replace("\\-", "-").replace("\\fB", "").replace("\\fI", "").replace("\\fR", "")
}

#[test]
fn the_manual_names_everything() {
    let (tree, serve) = (command_tree(GAMES), croupier("serve --help").output());
    for code in Code::ALL {
        assert!(serve.contains(code.word()), "{}", code.word());
    }
    for command in games().into_iter().chain([String::new()]) {
        let page = read(&croupier(&format!("man {command}")).output());
        let of = tree.find_subcommand(&command).unwrap_or(&tree);
        let verbs = of.get_subcommands().filter(|verb| !verb.has_subcommands());
        let args = of.get_arguments().chain(verbs.flat_map(clap::Command::get_arguments));
        let flags = args.filter_map(clap::Arg::get_long).map(|long| format!("--{long}"));
        for word in of.get_subcommands().map(|sub| sub.get_name().to_string()).chain(flags) {
            assert!(page.contains(&word), "{command} {word}");
        }
        for other in page.split_whitespace().filter_map(|word| word.strip_suffix("(1)")) {
            assert!(root(&format!("man/{other}.1")).exists(), "{command} refers to {other}");
        }
    }
}

#[test]
fn requests_in_help_are_answered() {
    let help = croupier("serve --help").output();
    let new = help.lines().find(|line| line.contains("\"new\"")).unwrap();
    let mut engine = Engine::new(GAMES);
    let fresh: Value = serde_json::from_str(&engine.answer(new)).unwrap();
    let state = &fresh["state"].to_string();
    for verb in Verb::ASKED {
        let begins = format!("  {{\"do\":\"{verb}\"");
        let shown = help.lines().find(|line| line.starts_with(&begins)).expect(verb);
        let answer = engine.answer(&shown.replace("STATE", state));
        assert!(!answer.contains("\"error\""), "{shown}\n{answer}");
    }
}

/// All commands, as words behind the program.
fn commands(of: &clap::Command, before: &str, all: &mut Vec<String>) {
    all.push(before.to_string());
    for sub in of.get_subcommands() {
        commands(sub, format!("{before} {}", sub.get_name()).trim(), all);
    }
}

#[test]
fn help_is_short_where_that_is_asked_for_and_flags_are_few() {
    let (tree, mut all) = (command_tree(GAMES), Vec::new());
    commands(&tree, "", &mut all);
    let house_rules: Vec<&str> =
        GAMES.iter().flat_map(|kind| kind.info().house_rules).map(|rule| rule.key).collect();
    let mut flags = BTreeSet::new();
    assert!(croupier("").output().lines().count() <= 20);
    for command in all {
        let [short, long] = ["-h", "--help"].map(|flag| croupier(&command).arg(flag).output());
        let lines = [short.lines().count(), long.lines().count()];
        assert!(lines[0] <= lines[1].min(25), "{command}: {short}");
        let words = long.split_whitespace().filter_map(|word| word.strip_prefix("--"));
        let named = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_string());
        let rule = |flag: &String| house_rules.contains(&&*flag.replace('-', "_"));
        flags.extend(named.filter(|flag| !flag.is_empty() && !rule(flag)));
    }
    assert!(flags.len() <= 25, "{} {flags:?}", flags.len());
}

#[test]
fn examples_in_help_run() {
    for kind in GAMES {
        let examples = kind.info().examples.lines().skip(1);
        assert_eq!(examples.clone().count(), 6, "{}", kind.info().id);
        for line in examples.filter(|line| !line.contains(" -p Ana,Bo,Cy ")) {
            // A remark stands after three spaces.
            let line = line.trim().split("   ").next().unwrap();
            let scratch = Scratch::new();
            let output =
                scratch.command("sh").args(["-c", line]).env("PATH", path()).output().unwrap();
            assert!(output.status.success() && output.stderr.is_empty(), "{line}: {output:?}");
            assert!(!output.stdout.is_empty(), "{line} says nothing");
        }
    }
}
