//! Manual pages, on file as they are printed, and complete, and help. With `CROUPIER_BLESS=1` the
//! files are written anew.

use croupier::engine::Engine;
use croupier::inside::command_tree;

use crate::playthrough::stands;
use crate::prelude::*;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn files_are_what_is_printed() {
    let mut stale: BTreeSet<PathBuf> =
        fs::read_dir(root("man")).unwrap().map(|entry| entry.unwrap().path()).collect();
    for game in games().chain([""]) {
        let path = root(&format!("man/croupier-{game}.1").replace("-.", "."));
        stands(&path, &croupier(&format!("man {game}")).output());
        stale.remove(&path);
    }
    assert!(stale.is_empty(), "{stale:?}");
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
    for command in games().chain([""]) {
        let of = tree.find_subcommand(command).unwrap_or(&tree);
        for of in of.get_subcommands().chain([of]) {
            let words = of.get_bin_name().unwrap().trim_start_matches("croupier");
            let page = read(&croupier(&format!("man {words}")).output());
            let flags = of.get_arguments().filter_map(|arg| Some(format!("--{}", arg.get_long()?)));
            for word in of.get_subcommands().map(|sub| sub.get_name().to_string()).chain(flags) {
                assert!(page.contains(&word), "{words}: {word}");
            }
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
    let hello: Value = serde_json::from_str(&engine.answer(r#"{"do":"hello"}"#)).unwrap();
    for verb in hello["verbs"].as_array().unwrap().iter().filter_map(Value::as_str) {
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
        assert!(lines[0] <= lines[1].min(30), "{command}: {short}");
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
            let Ended { stdout, stderr, status, .. } = shell(&Scratch::new(), line);
            assert_eq!((status, &*stderr, stdout.is_empty()), (Some(0), "", false), "{line}");
        }
    }
}
