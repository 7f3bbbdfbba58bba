//! Chains of the program in a shell: what comes in, in whatever form, and the status at the end.

use std::collections::BTreeSet;
use std::{fs, thread};

use serde_json::{Value, json};

use crate::console::printed;
use crate::run::{Scratch, croupier, games};

const STATE: &str = "{\"total\":6,\"dice\":[1,2,3,4,5]}\n";
const SCORE: &str = "{\"total\":6,\"dice\":[1,2,3,4,5],\"score\":4,\"groups\":[[1,5],[2,4]]}\n";

#[test]
fn positions_come_in_words_and_are_answered_in_words() {
    croupier("dalmatian score").stdin("6:12345\n").gives(0, "6:12345  4 (1+5, 2+4)\n", "");
    croupier("dalmatian score --json").stdin("6:12345\n").gives(0, SCORE, "");
    // Each line is answered by itself, in its place.
    let lines = format!("6:12345\n{STATE}7:11111\n");
    let both = format!("6:12345  4 (1+5, 2+4)\n{SCORE}7:11111  0 (no dice make 7)\n");
    for jobs in ["1", "2"] {
        croupier("dalmatian score --jobs").arg(jobs).stdin(&lines).gives(0, &both, "");
    }
    // As on the command line, also where the position is a number of JSON.
    let asked = croupier("pairs best 3356").output();
    assert_eq!(croupier("pairs best").stdin("3356\n").output(), asked);
    let ended = croupier("dalmatian score").stdin("6:12345\n6:1234x\n6:11111\n").ends();
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert_eq!((lines.len(), ended.status), (3, Some(1)));
    let refusal: Value = serde_json::from_str(lines[1]).unwrap();
    assert_eq!((&refusal["error"]["at"], &refusal["line"]), (&json!("column 7"), &json!(2)));
    let hands = "AsKd9c+653 QhQd2s+411\n";
    let compared = croupier("dice-poker score AsKd9c+653 QhQd2s+411").output();
    assert_eq!(croupier("dice-poker score").stdin(hands).output(), compared);
    croupier("dalmatian look").stdin("6:12345\n").ends().status.filter(|s| *s == 1).unwrap();
}

#[test]
fn files_are_read_as_one_stream() {
    let home = Scratch::new();
    let (one, other) = (home.path("one.jsonl"), home.path("other.json"));
    // The last line of the first one is not ended.
    fs::write(&one, format!("{STATE}{}", STATE.trim_end())).unwrap();
    fs::write(&other, STATE).unwrap();
    let (one, other) = (one.display().to_string(), other.display().to_string());
    croupier("dalmatian score").arg(&one).arg(&other).gives(0, &SCORE.repeat(3), "");
    croupier("dalmatian score").arg(&other).arg("-").stdin(STATE).gives(0, &SCORE.repeat(2), "");
    let reports = croupier("dalmatian look").arg(&one).output();
    assert_eq!(reports, croupier("dalmatian look").stdin(STATE.repeat(2)).output());
    assert_eq!(
        croupier("dalmatian moves").arg(&other).arg("-").stdin(STATE).output().lines().count(),
        2
    );
    let applied = croupier("dalmatian apply stop").arg(&other).output();
    assert_eq!(applied, croupier("dalmatian apply stop").stdin(STATE).output());
    // The place of a line is that in the whole stream.
    let rerolled = croupier("dalmatian apply").arg("reroll 3").stdin(STATE.repeat(3)).output();
    fs::write(&one, rerolled.lines().take(2).map(|line| format!("{line}\n")).collect::<String>())
        .unwrap();
    fs::write(&other, rerolled.lines().last().unwrap()).unwrap();
    let whole = croupier("dalmatian roll --seed 7").stdin(&rerolled).output();
    assert_eq!(croupier("dalmatian roll --seed 7").arg(&one).arg(&other).output(), whole);
    let missing = croupier("dalmatian look nothing.jsonl").ends();
    assert_eq!((missing.status, missing.stdout.as_str()), (Some(3), ""));
    assert_eq!(croupier("dalmatian score 6:12345").arg(&other).ends().status, Some(2));
}

#[test]
fn documents_that_span_lines_follow_each_other() {
    let pretty = "{\n  \"total\": 6,\n  \"dice\": [\n    1,\n    2, 3, 4, 5\n  ]\n}\n";
    croupier("dalmatian score").stdin(pretty.repeat(3)).gives(0, &SCORE.repeat(3), "");
    let mixed = format!("\u{feff}{STATE}{pretty}{STATE}");
    croupier("dalmatian score").stdin(mixed).gives(0, &SCORE.repeat(3), "");
}

#[test]
fn whole_numbers_and_ids_are_read_as_others_write_them() {
    let line = "{\"id\":null,\"total\":6.0,\"dice\":[1.0,2,3,4,5]}\n";
    croupier("dalmatian score").stdin(line).gives(0, SCORE, "");
    let half = croupier("dalmatian score").stdin(line.replace("6.0", "6.5")).ends();
    assert!(half.stdout.contains("wrong-type"), "{}", half.stdout);
}

#[test]
fn the_first_cause_goes_through_the_chain() {
    let first = croupier("dalmatian look").stdin("{\"total\":1}\n").ends().stdout;
    for verb in ["look", "moves", "roll", "apply stop", "score", "best", "odds"] {
        let lines = format!("{first}{STATE}");
        let ended = croupier(&format!("dalmatian {verb}")).stdin(&lines).ends();
        assert_eq!(ended.stdout.lines().next(), first.lines().next(), "{verb}");
        assert_eq!((ended.stdout.lines().count(), ended.status), (2, Some(1)), "{verb}");
    }
}

#[test]
fn nothing_to_advise_is_an_answer() {
    let fresh = croupier("dalmatian new -p Ana,Bo --first Ana").output();
    let none = "{\"none\":\"the dice come first: there is nothing to decide yet\",\"hint\":\"Roll, then ask again\"}\n";
    croupier("dalmatian best").stdin(&fresh).gives(0, none, "");
    let asked = fresh.replacen('{', "{\"id\":7,", 1);
    let ended = croupier("dalmatian best").stdin(asked).ends();
    assert!(ended.status == Some(0) && ended.stdout.contains(",\"id\":7}"), "{}", ended.stdout);
    // What no state of the game could be asked stays refused.
    let ended = croupier("dalmatian best --for chips").stdin(STATE).ends();
    assert_eq!(ended.status, Some(1), "{}", ended.stdout);
}

#[test]
fn the_status_says_who_has_to_mend_what() {
    for (line, status) in [
        ("dalmatian score 6:12345", 0),
        ("dalmatian score 6:1234x", 2),
        ("dalmatian best --json 6:1234x", 2),
        ("dalmatian best --as Zed 6:12345", 2),
        ("dalmatian new -p Ana", 2),
        ("dalmatian new -p Ana,Ana", 2),
        ("dalmatian new -p Ana,Bo --first Cy", 2),
        ("dalmatian simulate --bots best,nonsense", 2),
        ("dalmatian simulate --bots best", 2),
        ("dalmatian play --no-save -p Ana,Bo --bot Bo=nonsense", 2),
        ("dalmatian play --no-save -p Ana,Bo --bot Cy=best", 2),
        ("dalmatian play --no-save --json -p Ana,Bo --roll-for Cy", 2),
        ("dalmatian look nothing.jsonl", 3),
        ("dalmatian simulate --merge nothing.json", 3),
        ("resume nothing.jsonl", 3),
    ] {
        assert_eq!(croupier(line).stdin("").ends().status, Some(status), "{line}");
    }
}

/// The loop of the cookbook that plays whole games.
fn loop_of_the_cookbook() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cookbook.md");
    let text = fs::read_to_string(page).unwrap();
    let begins = text.find("# games.sh").expect("the cookbook has the loop");
    let (script, _) = text[begins..].split_once("```").unwrap();
    script.to_string()
}

/// What a shell says of a script with these arguments, and the states in which games ended.
fn looped(script: &str, args: &str) -> (Vec<String>, Vec<Value>) {
    let home = Scratch::new();
    let said = printed(&format!("set -- {args}\n{script}"), &home, true);
    let over = fs::read_to_string(home.path("over.jsonl")).unwrap();
    (said, over.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn jq() -> bool {
    !printed("command -v jq", &Scratch::new(), false).is_empty()
}

#[test]
fn the_loop_of_the_cookbook_ends_every_game() {
    if !jq() {
        return;
    }
    thread::scope(|scope| {
        for game in games() {
            scope.spawn(move || {
                let players = if game == "swipe" { "Ana,Bo,Cy --short" } else { "Ana,Bo" };
                let args = format!("{game} 200 1 -p {players}");
                let (said, over) = looped(&loop_of_the_cookbook(), &args);
                assert_eq!(said, ["200 over, 0 refused, 0 left"], "{game}");
                let ids: BTreeSet<u64> = over.iter().map(|s| s["id"].as_u64().unwrap()).collect();
                assert_eq!(ids, (0..200).collect(), "{game}");
                let states: String = over.iter().map(|state| format!("{state}\n")).collect();
                let reports = croupier(&format!("{game} look")).stdin(states).output();
                assert_eq!(reports.matches("\"over\":true").count(), 200, "{game}");
            });
        }
    });
}

#[test]
fn the_loop_of_the_cookbook_ends_whatever_comes_in() {
    if !jq() {
        return;
    }
    let (said, _) = looped(&loop_of_the_cookbook(), "swipe 3 1 -p Ana,Bo");
    assert_eq!(said[0], "0 over, 0 refused, 0 left");
    assert!(said[1].contains("Swipe is for 3 to 6 players"), "{said:?}");
    let wrong = loop_of_the_cookbook().replace("{id: $id} + .", "{id: $id, total: 99}");
    let (said, _) = looped(&wrong, "dalmatian 3 1 -p Ana,Bo");
    assert_eq!(said, ["0 over, 3 refused, 0 left"]);
    // No more steps than were said.
    let short = loop_of_the_cookbook().replace("-le 3000", "-le 3");
    let (said, _) = looped(&short, "dalmatian 4 1 -p Ana,Bo");
    assert_eq!(said, ["0 over, 0 refused, 4 left"]);
}
