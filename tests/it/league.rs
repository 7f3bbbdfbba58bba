//! Programs that play against ours, and runs that end early or are compared.

use std::process::Command;
use std::{fs, thread};

use serde_json::{Value, json};

use crate::run::{Run, Scratch, croupier, games, output, send};

/// A player in shell that does this for each question, `$q`.
fn bot(does: &str) -> String {
    format!("cmd:while read -r q; do {does}; done")
}

/// Always content with the dice as they are.
const STOP: &str = "echo stop";

fn simulate(game: &str, options: &str, bots: &str) -> Run {
    croupier(&format!("{game} simulate --seed 1 {options} --bots")).arg(bots)
}

fn json_of(run: Run) -> Value {
    serde_json::from_str(run.output().trim_end()).unwrap()
}

fn is_there(interpreter: &str) -> bool {
    output(Command::new(interpreter).arg("--version")).is_ok_and(|run| run.status.success())
}

fn python() -> bool {
    is_there("python3")
}

fn jq() -> bool {
    is_there("jq")
}

fn example(name: &str) -> String {
    format!("{}/examples/bots/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_program_that_plays_as_we_do_comes_to_the_same() {
    if !python() {
        return;
    }
    // It takes what looks good at once too, with the same dice in every seat.
    let bots = format!("greedy,cmd:python3 {}", example("keeper.py"));
    let tally = json_of(simulate("dalmatian", "-n 20 --json", &bots));
    let [ours, theirs] = [0, 1].map(|i| tally["players"][i].clone());
    assert_eq!(ours["scores"], theirs["scores"]);
    assert_eq!(ours["wins"], theirs["wins"]);
    assert_eq!(theirs["plays"], bots.split_once(',').unwrap().1);
    // And the games are those that two of ours play.
    let twice = json_of(simulate("dalmatian", "-n 20 --json", "greedy,greedy"));
    assert_eq!(twice["players"][0]["scores"], ours["scores"]);
    assert_eq!(twice["moves"], tally["moves"]);
}

#[test]
fn the_player_in_shell_plays_every_game() {
    if !jq() {
        return;
    }
    for game in games() {
        let fewest = if game == "swipe" { "random,random" } else { "random" };
        let bots = format!("{fewest},cmd:{}", example("first.sh"));
        let tally = json_of(simulate(&game, "-n 2 --json", &bots));
        let player = tally["players"].as_array().unwrap().last().unwrap();
        assert_eq!(
            (&player["illegal"], &player["forfeits"]),
            (&Value::Null, &Value::Null),
            "{game}"
        );
    }
}

#[test]
fn shards_and_threads_of_programs_come_to_the_same_bytes() {
    let bots = format!("random,{}", bot(STOP));
    let run = |options: &str| simulate("dalmatian", &format!("--json {options}"), &bots).output();
    let whole = run("-n 22");
    assert_eq!(run("-n 22 --jobs 3"), whole);
    let home = Scratch::new();
    let shards = home.path("shards.jsonl");
    fs::write(&shards, run("-n 9 --from 13") + &run("-n 13")).unwrap();
    let merged = croupier("dalmatian simulate --json --merge").arg(&shards).output();
    assert_eq!(merged, whole);
}

#[test]
fn what_is_refused_is_asked_again_and_counted() {
    // A wrong answer first, every time, then a right one.
    let slip = bot(
        "case $q in *'\"refused\":{\"code\":\"move-illegal\"'*) echo stop;; *) echo reroll 6 6 6 6 6;; esac",
    );
    let tally = json_of(simulate("dalmatian", "-n 4 --json", &format!("random,{slip}")));
    let player = &tally["players"][1];
    // It decides once in each of its twelve turns.
    assert_eq!((&player["illegal"], &player["forfeits"]), (&json!(48), &Value::Null));
    assert_eq!(tally["players"][0]["illegal"], Value::Null);
}

#[test]
fn a_crash_loses_the_game_and_not_the_run() {
    let crash = "cmd:n=0; while read -r q; do n=$((n+1)); [ $n -gt 5 ] && exit 9; echo stop; done";
    let tally = json_of(simulate("dalmatian", "-n 4 --json", &format!("random,{crash}")));
    assert_eq!(tally["players"][1]["forfeits"], json!([0, 0, 4]));
    assert_eq!(tally["players"][0]["wins"], json!([4, 0]));
    // With three at the table the others share the win.
    let tally = json_of(simulate("dalmatian", "-n 3 --json", &format!("random,random,{crash}")));
    assert_eq!(tally["players"][0]["wins"], json!([0, 3, 0]));
    assert_eq!(tally["players"][2]["wins"], json!([0, 0, 0]));
    let words = simulate("dalmatian", "-n 4", &format!("random,{crash}")).output();
    let told = "0 answers refused; 0 games lost by refused moves, 0 by time, 4 by crashes.";
    assert!(words.contains(told), "{words}");
}

#[test]
fn who_takes_too_long_loses_and_is_gone() {
    let home = Scratch::new();
    let trace = home.path("ids");
    let slow = format!(
        "cmd:echo $$ >> {}; n=0; while read -r q; do n=$((n+1)); [ $n = 3 ] && sleep 4711; echo stop; done",
        trace.display(),
    );
    let run = simulate("dalmatian", "-n 2 --json --bot-seconds 0.4", &format!("random,{slow}"));
    let tally = json_of(run);
    assert_eq!(tally["players"][1]["forfeits"], json!([0, 2, 0]));
    let ids = fs::read_to_string(&trace).unwrap();
    assert_eq!(ids.lines().count(), 2, "started again for the second game");
    for id in ids.lines() {
        // Not even as a zombie.
        assert!(!std::path::Path::new("/proc").join(id).exists(), "{id} is still there");
    }
}

#[test]
fn programs_that_never_move_end_the_run() {
    let refused = |command: &str, told: &str| {
        let ended = simulate("dalmatian", "--bot-seconds 0.2", &format!("random,{command}")).ends();
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(3), ""), "{command}");
        assert!(ended.stderr.contains(told), "{command}: {}", ended.stderr);
    };
    refused("cmd:./nothing", "the shell finds no such program (status 127)");
    refused("cmd:exit 3", "lost 3 games in a row without a move: it ended with status 3");
    refused("cmd:sleep 4712", "without a move: it took too long to move");
    refused("cmd:yes dance", "its move was refused: \"dance\" is not a move");
    refused("cmd:yes '{'", "its move was refused");
    refused("cmd:head -c 3000000 /dev/zero", "without a move");
    refused("cmd:exec >&-; sleep 4713", "closed its output");
}

#[test]
fn nobody_plays_in_a_way_that_is_unknown() {
    let usage = |bots: &str, told: &str| {
        let ended = simulate("dalmatian", "", bots).ends();
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""), "{bots}");
        assert!(ended.stderr.contains(told), "{bots}: {}", ended.stderr);
    };
    usage("random,nonsense", "\"nonsense\" is not a policy");
    usage("random,cmd:", "cmd: names no program");
    usage("random", "player");
}

#[test]
fn a_program_sees_no_hidden_card_of_others() {
    if !jq() {
        return;
    }
    for game in ["dice-poker", "wichita"] {
        let home = Scratch::new();
        let heard = home.path("heard");
        let listens = format!("cmd:tee -a {} | {}", heard.display(), example("first.sh"));
        json_of(simulate(game, "-n 4 --json", &format!("greedy,{listens}")));
        let heard = fs::read_to_string(&heard).unwrap();
        let mut hidden = 0;
        for line in heard.lines() {
            let question: Value = serde_json::from_str(line).unwrap();
            for player in question["state"]["players"].as_array().unwrap() {
                let cards = player.get("cards").or(player.get("hand"));
                let cards = cards.and_then(Value::as_array).cloned().unwrap_or_default();
                if player["name"] == question["as"] {
                    assert!(cards.iter().all(|card| card != "?"), "{line}");
                } else {
                    hidden += cards.len();
                    assert!(cards.iter().all(|card| card == "?"), "{line}");
                }
            }
            assert!(
                question["moves"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .all(|mv| mv["player"] == question["as"])
            );
        }
        assert!(hidden > 0, "{game}: {heard}");
    }
}

#[test]
fn where_a_run_ends_does_not_depend_on_threads() {
    for end in ["--until ±4%", "--until 4", "--sprt 50,60"] {
        let run = |jobs| simulate("pairs", &format!("{end} --json --jobs {jobs}"), "greedy,random");
        let one = run(1).output();
        assert_eq!(run(3).output(), one, "{end}");
        // As many games as it says, played by themselves, are the same.
        let mut told: Value = serde_json::from_str(&one).unwrap();
        for end in ["until", "sprt"] {
            told.as_object_mut().unwrap().remove(end);
        }
        let plain = simulate("pairs", &format!("-n {} --json", told["n"]), "greedy,random");
        assert_eq!(json_of(plain), told, "{end}");
    }
    let tally = json_of(simulate("pairs", "--until 4% --json", "greedy,random"));
    let ci = &tally["players"][0]["win"]["ci95"];
    let reach = (ci[1].as_f64().unwrap() - ci[0].as_f64().unwrap()) / 2.0;
    assert!(reach <= 0.04 && reach > 0.035, "{reach}");
    assert_eq!(tally["until"], json!([0.04, true]));
    let tally = json_of(simulate("pairs", "--until 4% -n 16 --json", "greedy,random"));
    assert_eq!((&tally["until"], &tally["n"]), (&json!([0.04, false]), &json!(16)));
}

#[test]
fn a_test_says_which_of_two_shares_it_is() {
    let accepted = |sprt: &str, bots: &str| {
        json_of(simulate("dalmatian", &format!("--json --sprt {sprt}"), bots))["sprt"]["accepted"]
            .clone()
    };
    assert_eq!(accepted("50,60", "greedy,random"), "high");
    assert_eq!(accepted("50,60", "random,greedy"), "low");
    assert_eq!(accepted("50,55", "greedy,greedy"), "low");
    let few = json_of(simulate("dalmatian", "--json --sprt 50,52 -n 8", "greedy,random"));
    assert_eq!(few["sprt"]["accepted"], Value::Null);
    assert_eq!(few["sprt"]["seatings"], 4);
}

#[test]
fn a_line_a_game_tells_what_the_tally_counts() {
    let bots = "greedy,random,random";
    let lines = simulate("swipe", "-n 30 --each", bots).output();
    let rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let tally = json_of(simulate("swipe", "-n 30 --json", bots));
    assert_eq!(rows.len(), 30);
    for (i, player) in tally["players"].as_array().unwrap().iter().enumerate() {
        let sum = |key: &str| -> f64 {
            rows.iter().map(|row| row[format!("{key}_{}", i + 1)].as_f64().unwrap()).sum()
        };
        assert!((sum("win") / 30.0 - player["win"]["value"].as_f64().unwrap()).abs() < 1e-9);
        assert!((sum("score") / 30.0 - player["score"]["value"].as_f64().unwrap()).abs() < 1e-9);
        assert_eq!(sum("seat"), 60.0, "every seat as often");
    }
    let moves: u64 = rows.iter().map(|row| row["moves"].as_u64().unwrap()).sum();
    assert_eq!(tally["moves"], moves);
    assert_eq!((&rows[4]["number"], &rows[4]["dice"]), (&json!(4), &json!(1)));
    // Shards follow each other, on however many threads.
    let shards = simulate("swipe", "-n 13 --each --jobs 2", bots).output()
        + &simulate("swipe", "-n 17 --from 13 --each", bots).output();
    assert_eq!(shards, lines);
    // Flat: every value is a number, text or null.
    let flat = |value: &Value| !value.is_object() && !value.is_array();
    assert!(rows.iter().all(|row| row.as_object().unwrap().values().all(flat)));
    let crash = "cmd:read -r q; echo stop; exit 1";
    let row = json_of(simulate("dalmatian", "-n 1 --each", &format!("random,{crash}")));
    assert_eq!((&row["forfeit"], &row["fault"]), (&json!(2), &json!("crashed")));
}

#[test]
fn house_rules_are_compared_on_the_same_dice() {
    let compared = |game: &str, compare: &str, more: &str| {
        json_of(simulate(
            game,
            &format!("-n 300 --json --compare {compare} {more}"),
            "greedy,random",
        ))
    };
    let same = compared("pairs", "odd_miss=keep", "");
    for measure in same["measures"].as_array().unwrap() {
        assert_eq!(measure["change"]["value"], 0.0, "{measure}");
        assert_eq!(measure["here"], measure["there"]);
    }
    let same = json_of(croupier(
        "dalmatian simulate -n 300 --json --compare reuse=false --bots greedy,greedy",
    ));
    for measure in same["measures"].as_array().unwrap() {
        assert_eq!(measure["change"]["value"], 0.0, "without a seed: {measure}");
    }
    let one =
        json_of(croupier("pairs simulate -n 1 --json --compare target=15 --bots greedy,greedy"));
    assert_eq!((&one["n"], &one["measures"]), (&json!(1), &json!([])));
    let other = compared("pairs", "target=15,odd_miss=forfeit", "");
    let at = |name: &str| {
        let all = other["measures"].as_array().unwrap();
        all.iter().find(|measure| measure["name"] == name).unwrap().clone()
    };
    assert_eq!(other["rules"][1]["odd_miss"], "forfeit");
    assert_eq!(other["rules"][0]["odd_miss"], "keep");
    assert_eq!(other["n"], 300);
    // Who has to reach more plays longer.
    assert!(at("moves")["change"]["ci95"][0].as_f64().unwrap() > 0.0, "{}", at("moves"));
    for name in ["moves", "spread", "first"] {
        let value = |part: &str| at(name)[part]["value"].as_f64().unwrap();
        assert!((value("there") - value("here") - value("change")).abs() < 1e-9, "{name}");
    }
    // What is told for here is what those rules alone come to, from there.
    let turned = compared("pairs", "odd_miss=keep", "--odd-miss forfeit --target 15");
    assert_eq!(turned["measures"][0]["here"], at("moves")["there"]);
    for (compare, told) in [
        ("odd_mis=keep", "no house rule \"odd_mis\""),
        ("odd_miss=never", "keep or forfeit"),
        ("target=x", "a number from"),
    ] {
        let ended = simulate("pairs", &format!("--compare {compare}"), "greedy,random").ends();
        assert_eq!(ended.status, Some(2), "{compare}");
        assert!(ended.stderr.contains(told), "{}", ended.stderr);
    }
}

#[test]
fn ctrl_c_gives_what_is_known() {
    for (more, complete) in [("--json", true), ("--each", false)] {
        let options =
            format!("dalmatian simulate --seed 1 -n 100000000 --bots greedy,random {more}");
        let child = croupier(&options).command().spawn().unwrap();
        let id = child.id().to_string();
        let watch = crate::run::Watch::over(&child);
        thread::sleep(std::time::Duration::from_millis(700));
        send("INT", &id);
        let ended = child.wait_with_output().unwrap();
        drop(watch);
        assert_eq!(ended.status.code(), Some(130), "{more}");
        let text = String::from_utf8(ended.stdout).unwrap();
        let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        if complete {
            assert_eq!(last["partial"], true);
            let games = last["n"].as_u64().unwrap();
            assert!(games > 0 && games < 100_000_000);
            let ranges = last["ranges"].as_array().unwrap();
            let counted = |range: &Value| range[1].as_u64().unwrap() - range[0].as_u64().unwrap();
            assert_eq!(ranges.iter().map(counted).sum::<u64>(), games);
        } else {
            assert_eq!(last["number"], text.lines().count() as u64 - 1);
        }
    }
}

#[test]
fn a_program_plays_at_a_table() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let play = |bot: &str, lines: &str| {
        let run = croupier("dalmatian play -p Ana,Bo --first Ana --seed 3 --no-tips --bot")
            .arg(format!("Bo={bot}"));
        run.arg("--save").arg(&record).stdin(lines).output()
    };
    let told = play(&bot(STOP), "roll\nroll\nstop\n");
    assert!(told.contains("Bo: stop (bot)"), "{told}");
    // A record alone starts nothing, whoever wrote it; what it was is said.
    let resumed = croupier("resume").arg(&record).stdin("score\n").ends();
    assert_eq!(resumed.status, Some(0));
    assert!(resumed.stderr.contains("is not started by a record alone"), "{}", resumed.stderr);
    let again = croupier("resume").arg(&record).arg("--bot").arg(format!("Bo={}", bot(STOP)));
    assert_eq!(again.stdin("score\n").ends().stderr, "");
    fs::remove_file(&record).unwrap();
    // Whoever crashes has its moves typed from there on; the game is not lost.
    let told = play("cmd:exit 3", "roll\nstop\nroll\nstop\n");
    assert!(told.contains("does not play on for Bo: it ended with status 3."), "{told}");
    assert!(told.contains("Bo: stop\n"), "{told}");
    let ended = croupier("dalmatian play -p Ana,Bo --bot Bo=nonsense").stdin("").ends();
    assert_eq!(ended.status, Some(2), "{}", ended.stderr);
}

#[test]
fn programs_are_started_for_those_alone_who_may() {
    let open = json!({"do": "open", "game": "dalmatian", "players": ["Ana", "Bo"], "first": "Bo",
                      "bots": {"Bo": bot(STOP)}, "no_save": true, "roll_for": ["all"]});
    let simulate = json!({"do": "simulate", "game": "dalmatian", "games": 2, "seed": 1,
                          "bots": ["random", bot(STOP)]});
    let requests = format!("{open}\n{simulate}\n");
    let said = croupier("serve").stdin(&requests).said();
    let answers: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for answer in &answers {
        assert_eq!(answer["error"]["message"], "no programs are started here", "{answer}");
    }
    let said = croupier("serve --programs").stdin(&requests).said();
    let answers: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["session"], 1, "{said}");
    assert_eq!(answers[1]["n"], 2);
}
