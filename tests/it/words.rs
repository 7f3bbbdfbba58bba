//! One-shot commands, as far as what they say of every game is not written on the pages of
//! `console/`.

use std::os::unix::process::CommandExt;
use std::process::Stdio;

use crate::common::read;
use crate::run::{Scratch, croupier, games, output};

#[test]
fn every_game_shows_its_rules_within_the_width() {
    for game in games() {
        for width in ["40", "80"] {
            let rules = croupier(&format!("{game} rules")).env("COLUMNS", width).output();
            assert!(rules.lines().count() > 20, "{game}");
            let widest = rules.lines().map(|line| line.chars().count()).max();
            assert!(widest <= width.parse().ok(), "{game}: {widest:?} at {width}");
        }
    }
}

#[test]
fn alone_it_lists_the_games() {
    let alone = croupier("").output();
    let lines: Vec<&str> = alone.lines().collect();
    let listed: Vec<&str> = lines[2..]
        .iter()
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .map(|line| line.split_whitespace().next().unwrap_or(""))
        .collect();
    assert_eq!(listed, games());
    croupier("--version").gives(0, concat!("croupier ", env!("CARGO_PKG_VERSION"), "\n"), "");
}

#[test]
fn what_is_told_does_not_depend_on_how_the_program_was_called() {
    for words in ["--help", "dalmatian", "dalmatian --frob", "swipe score --help", "--version"] {
        let told = |name: &str| {
            let run = croupier(words);
            output(run.command().arg0(name).stdin(Stdio::null())).unwrap()
        };
        assert_eq!(told("\u{1b}[31mother"), told("croupier"), "{words}");
    }
}

#[test]
fn every_game_scores_the_example_of_its_help() {
    for game in games() {
        let help = croupier(&format!("{game} --help")).output();
        let example = format!("croupier {game} score ");
        let line = help.lines().find_map(|line| line.trim().strip_prefix(&example)).unwrap();
        assert!(!croupier(&format!("{game} score {line}")).output().is_empty());
        let json = croupier(&format!("{game} score --json {line}")).output();
        for line in json.lines() {
            read(line);
        }
    }
}

#[test]
fn a_game_without_rounds_counts_none() {
    let run = |game: &str, more: &str| {
        let bots = "--bots greedy,random,greedy --seed 1";
        croupier(&format!("{game} simulate {bots} {more}")).output()
    };
    assert!(run("dalmatian", "-n 3").contains("; 12.0 rounds a game\n"));
    for game in games().iter().filter(|game| !run(game, "-n 1").contains("rounds")) {
        let json = run(game, "-n 2 --json");
        assert!(!json.contains("\"rounds\""), "{json}");
        // An earlier release told nought.
        let other = run(game, "-n 2 --from 2 --json");
        let other = other.replace("\"longest\"", "\"rounds\":0,\"longest\"");
        let scratch = Scratch::new();
        let files = ["a", "b"].map(|name| scratch.path(name));
        files
            .iter()
            .zip([json, other])
            .for_each(|(file, text)| std::fs::write(file, text).unwrap());
        let merge = croupier(&format!("{game} simulate --json --merge"));
        let merged = merge.arg(&files[0]).arg(&files[1]).output();
        assert!(merged.contains("\"n\":4,") && !merged.contains("\"rounds\""), "{merged}");
    }
}

#[test]
fn advice_on_swipe_is_rounded_and_fits_a_screen() {
    let state = r#"{"leader":"Ana","phase":"match","turn":"Cy","players":[{"name":"Ana","bid":7},{"name":"Bo","bid":6},{"name":"Cy","bid":8,"loose":[1,2,4,6]}]}"#;
    let run = croupier("swipe play -p Ana,Bo,Cy --no-save --first Ana --seed 1");
    let text = run.stdin("bid 7\nbid 6\nbid 8\n1246\nbest\n").output();
    let advice: Vec<&str> = text.lines().filter(|line| line.contains("exact match ")).collect();
    assert!(advice.len() > 2, "{text}");
    for line in advice {
        assert!(line.chars().count() <= 80, "{line}");
        let number = line.rsplit(' ').next().unwrap();
        assert!(number.len() <= 6, "{number} is not rounded");
    }
    assert!(croupier("swipe best --seed 1").stdin(state).output().contains("exact_match"));
}

#[test]
fn shards_merged_are_the_whole_run_byte_for_byte() {
    for game in games() {
        let run = |range: &str| {
            let bots = "--bots greedy,random,greedy --seed 1 --json";
            croupier(&format!("{game} simulate {bots} {range}")).output()
        };
        let scratch = Scratch::new();
        let (a, b) = (scratch.path("a.json"), scratch.path("b.json"));
        std::fs::write(&a, run("--from 11 -n 9 -j 2")).unwrap();
        std::fs::write(&b, run("-n 11")).unwrap();
        let merged = |args: &str| {
            croupier(&format!("{game} simulate {args} --merge")).arg(&a).arg(&b).output()
        };
        assert_eq!(merged("--json"), run("-n 20"), "{game}");
        assert_ne!(merged("--json"), run("-n 21"), "{game}");
        assert!(merged("").starts_with("20 games of "), "{game}");
    }
}

/// What was solved for one game is kept for the next ones, and must not change them.
#[test]
fn j15_best_plays_the_same_whatever_it_played_before() {
    let run = |range: &str| {
        let bots = "--bots best,best --chips 20 --structure fixed-limit --seed 7 --each";
        croupier(&format!("dice-poker simulate {bots} {range}")).output()
    };
    let (whole, later) = (run("-n 20"), run("--from 10 -n 10"));
    assert_eq!(whole.lines().skip(10).collect::<Vec<_>>(), later.lines().collect::<Vec<_>>());
}

/// An empty pipe holds no states, and nothing is asked in general.
#[test]
fn no_states_have_no_odds() {
    for game in games() {
        for input in ["", "\n"] {
            croupier(&format!("{game} odds")).stdin(input).gives(0, "", "");
        }
        assert!(!croupier(&format!("{game} odds --seed 1")).ends().stdout.is_empty(), "{game}");
    }
}

#[test]
fn help_is_coloured_if_that_is_asked_for() {
    for (args, coloured) in
        [("--help", false), ("--color always --help", true), ("--color=never --help", false)]
    {
        assert_eq!(croupier(args).output().contains('\u{1b}'), coloured, "{args}");
    }
    let off = croupier("--help").env("CLICOLOR_FORCE", "0").output();
    assert!(!off.contains('\u{1b}'), "{off}");
    let forced = croupier("--help --color never").env("CLICOLOR_FORCE", "1").output();
    assert!(!forced.contains('\u{1b}'));
    assert!(croupier("--help").env("CLICOLOR_FORCE", "1").output().contains('\u{1b}'));
}

#[test]
fn rules_as_json_are_plain_text() {
    for game in games() {
        let json = croupier(&format!("{game} rules --json")).output();
        // A king at work is no mark.
        let marks = json.replace("5-3*K,", "").contains(['*', '`']);
        assert!(!marks, "{game}: {json}");
    }
}
