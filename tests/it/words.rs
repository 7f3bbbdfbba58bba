//! Words in, words out: the whole outputs of one-shot commands, and their statuses.

use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::CommandExt;
use std::process::Stdio;

use crate::run::{Scratch, croupier, games, output};
use crate::strict_json;

#[test]
fn a_position_is_scored_and_explained() {
    croupier("dalmatian score 6:12345").gives(0, "6:12345  4 (1+5, 2+4)\n", "");
    croupier("dalmatian score 6:12345 9:11223").gives(
        0,
        "6:12345  4 (1+5, 2+4)\n9:11223  5 (1+1+2+2+3)\n",
        "",
    );
    croupier("dalmatian score --reuse 6:12345").gives(0, "6:12345  5 (1+2+3, 1+5, 2+4)\n", "");
    let both = "3356  a pair of 3s, 1 point\n4:3356  a pair of 3s, 1 point\n";
    croupier("pairs score 3356 4:3356").gives(0, both, "");
}

#[test]
fn json_turns_words_into_json() {
    let score = "{\"total\":6,\"dice\":[1,2,3,4,5],\"score\":4,\"groups\":[[1,5],[2,4]]}\n";
    croupier("dalmatian score --json 6:12345").gives(0, score, "");
    croupier("--json dalmatian score 6:12345").gives(0, score, "");
    // A state as an argument is JSON, too.
    croupier("dalmatian score").arg(r#"{"total":6,"dice":[1,2,3,4,5]}"#).gives(0, score, "");
    croupier("dalmatian score --json 6:1234567").gives(
        1,
        "{\"error\":{\"code\":\"die-face\",\"at\":\"column 9\",\"message\":\"no die shows 7\",\
         \"hint\":\"Faces are 1 to 6\"}}\n",
        "",
    );
}

#[test]
fn what_is_no_position_is_refused_at_its_column() {
    croupier("dalmatian score 6:1234567").gives(
        1,
        "",
        "croupier: no die shows 7 (column 9). Faces are 1 to 6\n",
    );
    croupier("dalmatian score 99:12345").gives(
        1,
        "",
        "croupier: 99 is not within 2 to 12 (column 1)\n",
    );
    // Among others it is named, and the others are answered.
    croupier("dalmatian score 6:12345 6:1234x 5:12345").gives(
        1,
        "6:12345  4 (1+5, 2+4)\n5:12345  5 (1+4, 2+3, 5)\n",
        "croupier: in 6:1234x: \"x\" is no face of a die (column 7). Type faces as digits, such as \
         3356 or 3 3 5 6\n",
    );
    croupier("dalmatian best --as Bo 6:12345").gives(
        1,
        "",
        "croupier: nobody here is called \"Bo\". At this table: you\n",
    );
    croupier("dalmatian score --as Bo 6:12345").gives(
        1,
        "",
        "croupier: nobody here is called \"Bo\". At this table: you\n",
    );
    croupier("dalmatian best 6:123").gives(
        1,
        "",
        "croupier: a turn has five dice, not 3 (column 3; rule R5)\n",
    );
}

#[test]
fn what_may_be_done_is_ranked() {
    let best = croupier("dalmatian best 6:12345").output();
    let lines: Vec<&str> = best.lines().collect();
    assert_eq!(lines.len(), 33);
    assert_eq!(
        lines[..3],
        [
            "Best for you (expected points, exact):",
            "  reroll 3          4.305556",
            "  reroll 4 5        4.212191"
        ]
    );
    assert_eq!(lines[15], "  stop              4.000000");
    assert_eq!(lines[32], "  reroll 1 2        3.583591");
    croupier("pairs best 4:3356").gives(
        0,
        "Best for you (expected points, exact):\n  better 5 6  1.250000\n  stop        1.000000\n  \
         better 5    0.833333\n  better 6    0.833333\n",
        "",
    );
}

#[test]
fn chances_are_counted() {
    croupier("dalmatian odds 6:12345").gives(
        0,
        "Final score of a turn with total 6, best play from 1 2 3 4 5:\n  \
         0    0.0000%  0 of 60466176\n  1    0.0000%  0 of 60466176\n  \
         2    0.0000%  0 of 60466176\n  3    0.0000%  0 of 60466176\n  \
         4   69.4444%  41990400 of 60466176\n  5   30.5556%  18475776 of 60466176\n  \
         mean 4.305556 (exact)\n",
        "",
    );
}

#[test]
fn a_clause_of_the_rules_is_found() {
    let r5 = "R5. On a turn, roll five dice. Twice after that you may lift as many of them as\n\
              you like and roll those again.\n";
    croupier("dalmatian rules R5").gives(0, r5, "");
    croupier("dalmatian rules LIFT as").gives(0, r5, "");
    croupier("dalmatian rules r5 --json").gives(
        0,
        "{\"game\":\"dalmatian\",\"clauses\":[{\"rule\":\"R5\",\"text\":\"On a turn, roll five \
         dice. Twice after that you may lift as many of them as you like and roll those \
         again.\"}]}\n",
        "",
    );
    croupier("dalmatian rules elephant").gives(
        1,
        "",
        "croupier: no clause of Dalmatian speaks of \"elephant\". croupier dalmatian rules shows \
         all of them\n",
    );
}

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
fn a_fresh_state_is_written() {
    croupier("dalmatian new -p Ana,Bo").gives(
        0,
        "{\"game\":\"dalmatian\",\"rules\":{\"reuse\":false,\"round_winners\":false,\
         \"eight_dice\":false},\"players\":[{\"name\":\"Ana\",\"score\":0},{\"name\":\"Bo\",\
         \"score\":0}],\"round\":1,\"phase\":\"roll-off\",\"turn\":\"Ana\",\"roll_off\":\
         [{\"player\":\"Ana\"},{\"player\":\"Bo\"}]}\n",
        "",
    );
    croupier("dalmatian new -p Ana,Bo --first Bo --round-winners").gives(
        0,
        "{\"game\":\"dalmatian\",\"rules\":{\"reuse\":false,\"round_winners\":true,\
         \"eight_dice\":false},\"players\":[{\"name\":\"Ana\",\"score\":0},{\"name\":\"Bo\",\
         \"score\":0}],\"round\":1,\"starter\":\"Bo\",\"phase\":\"total\",\"turn\":\"Bo\"}\n",
        "",
    );
    croupier("dalmatian new -p Ana").gives(
        1,
        "",
        "croupier: Dalmatian is for 2 to 6 players, not 1 (players)\n",
    );
    croupier("dalmatian new -p Ana,Bo --first Cy").gives(
        1,
        "",
        "croupier: nobody here is called \"Cy\". At this table: Ana, Bo\n",
    );
    croupier("dalmatian new").gives(
        2,
        "",
        "error: the following required arguments were not provided:\n  --players <NAMES>\n\n\
         Usage: croupier dalmatian new --players <NAMES>\n\nFor more information, try '--help'.\n",
    );
}

#[test]
fn plain_dice_are_rolled() {
    croupier("roll 3d6 --seed 1").gives(0, "3d6: 5 5 2 = 12\n", "");
    croupier("roll d20 2d6+1 --seed x").gives(0, "d20: 10 = 10\n2d6+1: 5 5 = 11\n", "");
    croupier("roll --json 3d6 --seed 1").gives(
        0,
        "{\"roll\":\"3d6\",\"dice\":[5,5,2],\"total\":12}\n",
        "",
    );
    croupier("roll 3d").gives(
        1,
        "",
        "croupier: \"3d\" is no roll of dice. 3d6 is three dice of six sides, 2d6+1 adds one; up to \
         10000 of either\n",
    );
}

#[test]
fn alone_it_lists_the_games_and_how_to_begin() {
    let alone = croupier("").output();
    let lines: Vec<&str> = alone.lines().collect();
    assert_eq!(
        lines[0],
        "croupier referees, scores and analyses games with ordinary dice and cards."
    );
    let listed: Vec<&str> = lines[2..]
        .iter()
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .map(|line| line.split_whitespace().next().unwrap_or(""))
        .collect();
    assert_eq!(listed, games());
    let first_steps: &[&str] = &[
        "To begin:",
        "  croupier dalmatian -p Ana,Bo,Cy    referee a game at the table",
        "  croupier dalmatian score 6:12345   score some dice",
        "  croupier dalmatian rules           read the rules",
        "  croupier resume                    go on with the latest game",
        "  croupier --help                    everything else",
    ];
    assert_eq!(&lines[lines.len() - 6..], first_steps);
    croupier("--version").gives(0, concat!("croupier ", env!("CARGO_PKG_VERSION"), "\n"), "");
}

#[test]
fn what_is_unknown_is_told_with_what_is_near() {
    let usage = |stderr: &str| format!("{stderr}\n\nFor more information, try '--help'.\n");
    croupier("dalmation").gives(
        2,
        "",
        &usage(
            "error: unrecognized subcommand 'dalmation'\n\n  tip: a similar subcommand exists: \
             'dalmatian'\n\nUsage: croupier [OPTIONS] [COMMAND]",
        ),
    );
    croupier("dalmatian scor").gives(
        2,
        "",
        &usage(
            "error: unrecognized subcommand 'scor'\n\n  tip: a similar subcommand exists: \
             'score'\n\nUsage: croupier dalmatian [OPTIONS] [COMMAND]",
        ),
    );
    croupier("--frob").gives(
        2,
        "",
        &usage("error: unexpected argument '--frob' found\n\nUsage: croupier [OPTIONS] [COMMAND]"),
    );
    croupier("dalmatian schema bogus").gives(
        2,
        "",
        &usage(
            "error: invalid value 'bogus' for '[PART]'\n  [possible values: state, report, move, \
             parts, scores, score, best, odds, simulate]",
        ),
    );
    croupier("man nope").gives(
        2,
        "",
        &usage(&format!(
            "error: invalid value 'nope' for '[GAME]'\n  [possible values: {}]",
            games().join(", ")
        )),
    );
    assert_eq!(croupier("man poker").output(), croupier("man dice-poker").output());
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
fn an_option_for_sitting_down_is_not_lost_in_front_of_a_verb() {
    croupier("dalmatian --first Ana score 6:12345").gives(
        2,
        "",
        "croupier: put --first after score, as in croupier dalmatian score --first\n",
    );
    croupier("dalmatian play --no-input").gives(
        2,
        "",
        "croupier: who plays? croupier dalmatian play -p Ana,Bo\n",
    );
}

#[test]
fn an_argument_that_is_no_utf_8_is_refused() {
    let broken = std::ffi::OsString::from_vec(b"6:123\xff".to_vec());
    croupier("dalmatian score").arg(broken).gives(
        2,
        "",
        "error: invalid UTF-8 was detected in one or more arguments\n\nUsage: croupier dalmatian \
         score [OPTIONS] [POSITION]...\n\nFor more information, try '--help'.\n",
    );
}

#[test]
fn what_is_not_there_is_trouble_with_files() {
    let none = croupier("resume").ends();
    assert_eq!((none.stdout.as_str(), none.status), ("", Some(3)));
    assert!(none.stderr.starts_with("croupier: no saved game lies in "), "{}", none.stderr);
    assert!(none.stderr.ends_with("A FILE behind the command names another\n"), "{}", none.stderr);
    croupier("log /nonexistent").gives(
        3,
        "",
        "croupier: /nonexistent cannot be opened: No such file or directory (os error 2)\n",
    );
    croupier("dalmatian new -p Ana,Bo --rules /nonexistent").gives(
        3,
        "",
        "croupier: /nonexistent: No such file or directory (os error 2)\n",
    );
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
            strict_json::read(line).unwrap();
        }
    }
}

#[test]
fn answers_to_several_positions_say_whose_they_are() {
    let text = croupier("dalmatian best 6:12345 7:12345").output();
    let at = |label: &str| text.lines().position(|line| line == label).unwrap();
    assert_eq!(at("6:12345:"), 0);
    assert!(at("7:12345:") > 30, "{text}");
    let json = croupier("dalmatian odds --json 6:12345 7:12345").output();
    let labels: Vec<&str> = json.lines().map(|line| line.rsplit('"').nth(1).unwrap()).collect();
    assert_eq!(labels, ["6:12345", "7:12345"]);
    assert!(!croupier("dalmatian best 6:12345").output().contains("6:12345"), "one needs no label");
}

#[test]
fn what_is_no_number_or_too_small_or_too_large_is_told_with_what_is_wanted() {
    for (line, value, option, wanted) in [
        ("dalmatian simulate -n 0", "0", "games <GAMES>", "from 1 on"),
        ("dalmatian simulate -n 10 -j 0", "0", "jobs <N>", "from 1 on"),
        ("dalmatian simulate --from many", "many", "from <GAME>", "from 0 on"),
        ("swipe look --jobs 1.5", "1.5", "jobs <N>", "from 1 on"),
        ("swipe look --max-line 1MB", "1MB", "max-line <BYTES>", "from 0 on"),
        ("wichita new -p Ana,Bo --decks x", "x", "decks <N>", "from 0 to 8"),
        ("wichita new -p Ana,Bo --decks 9", "9", "decks <N>", "from 0 to 8"),
    ] {
        let told = format!(
            "error: invalid value '{value}' for '--{option}': a whole number {wanted} is \
             wanted\n\nFor more information, try '--help'.\n"
        );
        croupier(line).gives(2, "", &told);
    }
}

#[test]
fn several_clauses_are_shown_by_their_ids() {
    let one = |id: &str| croupier(&format!("dalmatian rules {id}")).output();
    for ids in ["R1 J2", "R1, j2", "r1 R1"] {
        let (first, second) = ids.split_once(' ').unwrap();
        let both = [one(first.trim_end_matches(',')), one(second)].concat();
        assert_eq!(croupier(&format!("dalmatian rules {ids}")).output(), both, "{ids}");
    }
    assert_eq!(croupier("dalmatian rules R1 nowhere").ends().status, Some(1));
}

#[test]
fn what_is_merged_was_played_by_its_own_rules() {
    let home = Scratch::new();
    let shard = home.path("a.json");
    let run = "dalmatian simulate -n 3 --bots best,random --seed 1 --json";
    std::fs::write(&shard, croupier(run).output()).unwrap();
    let merged =
        |flags: &str| croupier(&format!("dalmatian simulate {flags} --merge")).arg(&shard).ends();
    assert!(merged("").stdout.starts_with("3 games of dalmatian, seed 1"));
    for flags in ["--eight-dice", "--bots best,random", "-n 3", "--seed 1", "--from 0", "-j 1"] {
        let ended = merged(flags);
        assert_eq!((ended.stdout.as_str(), ended.status), ("", Some(2)), "{flags}");
        assert!(
            ended.stderr.contains("--eight-dice says nothing about games that have been played")
                || ended.stderr.contains("cannot be used with"),
            "{flags}: {}",
            ended.stderr
        );
    }
}

#[test]
fn a_dash_is_standard_input_where_files_are_read() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    croupier("dalmatian play -p Ana,Bo --save").arg(&record).stdin("66666\n").output();
    let text = std::fs::read_to_string(&record).unwrap();
    let of_file = croupier("log").arg(&record).output();
    assert_eq!(croupier("log -").stdin(text.as_str()).output(), of_file);
    let verified = croupier("verify -").stdin(text.as_str()).output();
    assert!(verified.contains("1 entry replayed, all in order."), "{verified}");
    let rules = croupier("dalmatian new -p Ana,Bo --rules -").stdin(r#"{"reuse":true}"#).output();
    assert!(rules.contains(r#""reuse":true"#), "{rules}");
    let broken = croupier("dalmatian new -p Ana,Bo --rules -").stdin("reuse").ends();
    assert!(broken.stderr.starts_with("croupier: in /dev/stdin: not JSON"), "{}", broken.stderr);
}

#[test]
fn help_is_a_word_too() {
    for line in ["", "dalmatian", "dalmatian score", "log"] {
        let option = croupier(&format!("{line} --help")).output();
        assert_eq!(croupier(&format!("help {line}")).output(), option, "{line}");
    }
    let none = croupier("help nobody").ends();
    assert!(none.stderr.starts_with("error: unrecognized subcommand 'nobody'"), "{}", none.stderr);
}

#[test]
fn a_game_without_rounds_counts_none() {
    let words = |game: &str| croupier(&format!("{game} simulate -n 3 --seed 1")).output();
    assert!(words("dalmatian").contains("; 12.0 rounds a game\n"));
    for game in ["pairs-and-wagers", "swipe", "wichita"] {
        assert!(!words(game).contains("rounds"), "{game}");
        let json = croupier(&format!("{game} simulate -n 2 --seed 1 --json")).output();
        assert!(!json.contains("\"rounds\""), "{json}");
        // An earlier release told nought.
        let other = croupier(&format!("{game} simulate -n 2 --from 2 --seed 1 --json")).output();
        let other = other.replace("\"longest\"", "\"rounds\":0,\"longest\"");
        let scratch = crate::run::Scratch::new();
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
fn a_place_in_a_state_is_told_to_people_in_words() {
    let run = croupier("dalmatian best").arg(r#"{"total":6,"dice":[1,2,3,4,9]}"#);
    let ended = run.ends();
    let told = ended.stdout + &ended.stderr;
    assert!(told.contains("\"at\":\"/dice/4\""), "JSON keeps its pointer: {told}");
    croupier("dalmatian new -p Ana,Bo:").gives(
        1,
        "",
        "croupier: \"Bo:\" is no name: the sign : has a meaning in moves (name of player 2)\n",
    );
}

#[test]
fn a_slip_in_a_word_of_the_rules_is_forgiven() {
    let ended = croupier("dice-poker rules bobtial").ends();
    assert!(ended.stdout.starts_with("3. bobtail: four ranks in a row"), "{}", ended.stdout);
    assert!(ended.stderr.contains("for \"bobtail\""), "{}", ended.stderr);
    let ended = croupier("dalmatian rules xylophone").ends();
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(1), ""));
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

/// What a table of two says to these lines, without a record.
fn said(lines: &str) -> String {
    croupier("dice-poker play -p Ana,Bo --no-save").stdin(lines).output()
}

#[test]
fn a_fix_taken_back_is_told_as_a_fix() {
    let said = said("653\n421\ncheck\nfix 1 dice 111\nundo\nredo\nundo\nundo\n");
    let told: Vec<&str> =
        said.lines().filter(|line| line.contains("ix") || line.contains("Taken back")).collect();
    assert_eq!(
        told,
        [
            "The fix is taken back: 1. Ana: dice 3 5 6",
            "Fixed again: 1. Ana: dice 1 1 1",
            "The fix is taken back: 1. Ana: dice 3 5 6",
            "Taken back: 3. Ana: check",
        ],
        "{said}"
    );
}

#[test]
fn a_clause_is_told_once_however_many_verdicts_rest_on_it() {
    let shows = "show As Kd 9c\nshow 2c 3d 4h\nwhy\n";
    let said = said(&format!("653\n421\ncheck\ncheck\ncheck\ncheck\n{shows}"));
    let why = said.rsplit("Entry ").next().unwrap_or_default();
    assert_eq!(why.matches("R5. Whoever").count(), 1, "{said}");
    assert!(why.contains("the pot of 2 goes to Bo (R5)."), "{said}");
}

#[test]
fn shards_merged_are_the_whole_run_byte_for_byte() {
    for game in crate::run::games() {
        let run = |range: &str| {
            let bots = "--bots greedy,random,greedy --seed 1 --json";
            croupier(&format!("{game} simulate {bots} {range}")).output()
        };
        let scratch = crate::run::Scratch::new();
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

#[test]
fn a_game_without_a_verb_reads_states_from_a_pipe_and_nothing_beside_them() {
    let state = "{\"total\":6,\"dice\":[1,2,3,4,5]}\n";
    let look = croupier("dalmatian look").stdin(state).output();
    croupier("dalmatian").stdin(state).gives(0, &look, "");
    croupier("dalmatian --as you").stdin(state).gives(0, &look, "");
    for option in ["players", "reuse", "seed", "bot", "first", "no-save", "rules"] {
        let value = match option {
            "players" => " Ana,Bo",
            "seed" | "first" | "rules" => " x",
            "bot" => " Ana=best",
            _ => "",
        };
        let args = format!("dalmatian --{option}{value}");
        if option == "rules" {
            // Read before anything else.
            assert_eq!(croupier(&args).stdin(state).ends().status, Some(3), "{args}");
            continue;
        }
        let told = format!(
            "croupier: --{option} says nothing about states in a pipe: croupier dalmatian play \
             --{option} … plays a game\n"
        );
        croupier(&args).stdin(state).gives(2, "", &told);
    }
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
fn the_parts_of_a_roll_must_be_those_of_its_words() {
    let state = "{\"score\":4}";
    let apply = |told: &str| croupier("pairs apply").arg(told).stdin(state).ends();
    let plain = apply("dice 3 3 5 6").stdout;
    for told in [
        r#"{"move":"dice 3 3 5 6","dice":[6,3,5,3]}"#,
        r#"{"move":"dice 6 5 3 3","kind":"dice"}"#,
        r#"{"player":"you","move":"dice 3 3 5 6"}"#,
    ] {
        assert_eq!(apply(told).stdout, plain, "{told}");
    }
    for (told, code) in [
        (r#"{"move":"dice 3 3 5 6","dice":[1,1,1,1]}"#, "state-inconsistent"),
        (r#"{"move":"dice 3 3 5 6","kind":"stop"}"#, "state-inconsistent"),
        (r#"{"move":"dice 3 3 5 6","zzz":1}"#, "unknown-field"),
    ] {
        let said = apply(told).stdout;
        assert!(said.contains(&format!("\"code\":\"{code}\"")), "{told}: {said}");
    }
    let cards = croupier("wichita apply").arg(r#"{"move":"cards 4 5 6","cards":["6","5","4"]}"#);
    let cards = cards.stdin(r#"{"phase":"draw","dice":[3,5],"hand":[]}"#).ends();
    assert_eq!(cards.status, Some(0), "{}", cards.stdout);
    // What was offered as open, with its words filled in.
    let shown = r#"{"player":"you","move":"lay 10-2","kind":"lay","open":true}"#;
    let hand = r#"{"dice":[3,5],"hand":["10","2","?"]}"#;
    let laid = croupier("wichita apply").arg(shown).stdin(hand).ends();
    assert_eq!(laid.status, Some(0), "{}", laid.stdout);
    // A bet of a range has parts too.
    let poker = croupier("dice-poker new -p Ana,Bo --first Ana").output();
    let bets =
        croupier("dice-poker apply").arg("dice 1 2 3").arg("dice 4 5 6").stdin(poker).output();
    for (told, status) in [
        (r#"{"move":"bet 8","kind":"bet","chips":8}"#, 0),
        (r#"{"move":"bet 8","kind":"bet","chips":9}"#, 1),
        // As it was offered, with a number put in.
        (r#"{"player":"Ana","move":"bet 8","kind":"bet","least":1,"most":99}"#, 0),
        (r#"{"player":"Ana","move":"bet 8","kind":"bet","least":1,"most":98}"#, 1),
        (r#"{"move":"bet 8","x":8}"#, 1),
    ] {
        let ended = croupier("dice-poker apply").arg(told).stdin(&bets).ends();
        assert_eq!(ended.status, Some(status), "{told}: {}", ended.stdout);
    }
}

#[test]
fn words_that_are_no_move_are_told_what_is_possible_now() {
    let new = croupier("dalmatian new -p Ana,Bo --first Ana").output();
    for (words, told) in
        [("st op", "\\\"st op\\\" is no move"), ("stop 1", "Possible now: the dice (2 to come)")]
    {
        let said = croupier("dalmatian apply").arg(words).stdin(&new).ends().stdout;
        assert!(said.contains(told) && said.contains("\"at\":\"column 1\""), "{words}: {said}");
    }
}

#[test]
fn a_word_of_which_nothing_is_possible_is_told_as_it_was_typed() {
    let bidding = croupier("swipe new -p Ana,Bo,Cy --first Ana").output();
    let betting = croupier("poker new -p Ana,Bo --deal one-by-one").output();
    let betting =
        croupier("poker apply").arg("dice 1 2 3").arg("dice 4 5 6").stdin(&betting).output();
    for (game, state, words, possible) in [
        ("swipe", &bidding, "r", "bid"),
        ("swipe", &bidding, "reroll", "bid"),
        ("swipe", &bidding, "re x", "bid"),
        ("poker", &betting, "r", "check, bet, fold, all-in"),
        ("poker", &betting, "raise", "check, bet, fold, all-in"),
    ] {
        let said = croupier(&format!("{game} apply")).arg(words).stdin(state).ends().stdout;
        let told = format!(
            r#"{{"error":{{"code":"move-unreadable","at":"column 1","message":"\"{words}\" is no move","hint":"Possible now: {possible}"}},"line":1}}"#
        );
        assert_eq!(said.trim_end(), told);
    }
    // Where it is possible, what is missing is missed behind what was typed.
    for (words, message, column) in [
        ("b", "\\\"b\\\" is no move", 1),
        ("bid", "\\\"bid\\\" is no move", 3),
        ("b x", "\\\"b x\\\" is no move", 3),
    ] {
        let said = croupier("swipe apply").arg(words).stdin(&bidding).ends().stdout;
        let told = format!(r#""at":"column {column}","message":"{message}","rule":"swipe R1""#);
        assert!(said.contains(&told), "{told}\n{said}");
        assert!(said.contains("A bid is one of the bidding cards, 2 to 10"), "{said}");
    }
}

#[test]
fn a_pointer_to_a_player_who_is_told_by_name_alone_is_to_the_name() {
    let at = |players: &str| {
        let state = format!(r#"{{"players":{players}}}"#);
        let said = croupier("dalmatian look").stdin(&state).ends().stdout;
        said.split("\"at\":\"").nth(1).unwrap().split('"').next().unwrap().to_string()
    };
    assert_eq!(at(r#"["Ana","x,y"]"#), "/players/1");
    assert_eq!(at(r#"["Ana","ana"]"#), "/players/1");
    assert_eq!(at(r#"["Ana",{"name":"x,y"}]"#), "/players/1/name");
}

#[test]
fn one_of_several_moves_is_named_if_it_is_refused() {
    let state = "{\"total\":6,\"dice\":[1,2,3,4,5]}";
    let apply = |moves: &[&str]| {
        let run = moves.iter().fold(croupier("dalmatian apply"), |run, mv| run.arg(*mv));
        run.stdin(state).ends().stdout
    };
    let refused = apply(&["reroll 1", "dice 7", "stop"]);
    assert!(refused.contains("\"message\":\"in dice 7: no die shows 7\""), "{refused}");
    assert!(apply(&["reroll 7"]).contains("\"message\":\"no die shows 7\""));
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

#[test]
fn states_as_arguments_are_answered_as_those_in_a_pipe() {
    let state = |id: u8, dice: &str| format!(r#"{{"id":{id},"total":6,"dice":[{dice}]}}"#);
    let (well, bad) = (state(3, "1,2,3,4,5"), state(4, "1,2,3,4,7"));
    for verb in ["score", "best --seed 1", "odds --seed 1"] {
        let ask = |args: &[&str]| {
            let run = croupier(&format!("dalmatian {verb}"));
            args.iter().fold(run, |run, arg| run.arg(*arg)).ends().stdout
        };
        assert!(ask(&[&well]).ends_with(",\"id\":3}\n"), "{verb}: {}", ask(&[&well]));
        let both = ask(&[&bad, &well]);
        let ids: Vec<bool> = both.lines().map(|line| line.ends_with(",\"id\":4}")).collect();
        assert_eq!(ids, [true, false], "{verb}: {both}");
        // The first refusal ends it if that is asked for.
        assert_eq!(ask(&["--strict", &bad, &well]).lines().count(), 1, "{verb}");
    }
    croupier("dalmatian score").arg(&well).arg("6:12345").gives(
        1,
        "",
        "croupier: states in JSON and positions do not stand side by side. Ask for the ones and then \
         for the others\n",
    );
}

#[test]
fn states_carry_their_own_house_rules() {
    let state = "{\"total\":6,\"dice\":[1,2,3,4,5]}";
    let told = "croupier: --reuse says nothing about states: they carry their own house rules\n";
    for verb in ["score", "best", "odds"] {
        let run = || croupier(&format!("dalmatian {verb} --reuse"));
        run().arg(state).gives(2, "", told);
        run().stdin(state).gives(2, "", told);
    }
    croupier("dalmatian score --reuse 6:12345").gives(0, "6:12345  5 (1+2+3, 1+5, 2+4)\n", "");
    assert!(!croupier("dalmatian odds --reuse").output().is_empty());
}

#[test]
fn what_doubles_in_a_rule_is_not_taken_for_emphasis() {
    let told = croupier("wichita rules").output();
    let prompt = croupier("wichita play -p Ana,Bo --no-save --first Ana");
    let said = prompt.stdin("rules\n").output();
    for text in [told, said] {
        assert!(text.contains("with a king 4*K") || text.contains("\n  4*K"), "{text}");
        assert!(text.contains("6-A-A*K use") && text.contains("many stacks as"), "{text}");
    }
}
