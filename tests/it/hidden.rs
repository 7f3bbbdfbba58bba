//! Cards that the program dealt are seen by nobody but whom they were dealt to; `console/hidden.md`
//! shows it, and a law of every game holds it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use croupier::game::Next;
use croupier::pieces::Code;
use croupier::play::Match;
use croupier::play::record::{By, Header, What};
use croupier::registry::GAMES;
use serde_json::json;

use crate::common::{Rng, names, step};
use crate::run::{Scratch, croupier, games, output};

/// Copies all that lies in a folder but the secrets.
fn steal(home: &Scratch, loot: &Scratch) {
    let script = "cp -R . \"$0\" && find \"$0\" -name '*.secret' -exec rm {} +";
    let copied = output(home.command("sh").args(["-c", script]).arg(loot.path(".")));
    assert!(copied.unwrap().status.success());
}

/// All that the files in a folder hold.
fn all_text(folder: &Scratch) -> String {
    let found = output(folder.command("find").args([".", "-type", "f", "-exec", "cat", "{}", "+"]));
    String::from_utf8(found.unwrap().stdout).unwrap()
}

/// What is rolled from here on, whatever else is refused.
fn coming(home: &Scratch, record: &Path, args: &str) -> Vec<String> {
    let whatever = "r\nstop\nbid 7\nbid 6\nbid 5\npass\ndecline\nenough\ndone\nfold\nnext\n";
    let typed = whatever.repeat(12);
    let ended = croupier(args).arg(record).home(home).stdin(typed).ends();
    // What had been rolled before is told first.
    let (_, new) = ended.stdout.split_once("> \n").unwrap_or_default();
    let drawn = new.lines().filter_map(|line| line.split_once(" (program"));
    let drawn = drawn.filter_map(|(drawn, _)| Some(drawn.split_once(": ")?.1.to_string()));
    drawn.filter(|drawn| drawn.starts_with("dice")).collect()
}

#[test]
fn a_thief_foresees_no_roll_of_any_game() {
    let mut compared = 0;
    for game in games() {
        for flags in ["--fair", "--deal-cards", "--deal-cards --seed 11 --bot Cy=greedy"] {
            let (home, loot) = (Scratch::new(), Scratch::new());
            let args = format!("{game} play -p Ana,Bo,Cy {flags}");
            croupier(&args).home(&home).stdin("r\nr\nr\n").ends();
            steal(&home, &loot);
            let (own, stolen) = (home.records().remove(0), loot.records().remove(0));
            let mut heard = all_text(&loot);
            for args in ["log --json", "verify", "resume"] {
                let ended = croupier(args).arg(&stolen).home(&loot).stdin("state\nr\n").ends();
                heard.extend([ended.stdout, ended.stderr]);
            }
            // A seed is no key: with it alone another game begins.
            let known = format!("{game} play -p Ana,Bo,Cy --seed 11 --no-save");
            let seeded = coming(&loot, Path::new("--plain"), &known);
            let thief = coming(&loot, &stolen, "resume --new-secret");
            let owner = coming(&home, &own, "resume");
            // A match that has to be taken, or cards that somebody draws, end some games soon.
            if owner.len() > 2 {
                compared += 1;
                let n = owner.len().min(4);
                assert_ne!(owner[..n], thief[..thief.len().min(n)], "{game} {flags}");
                assert_ne!(owner[..n], seeded[..seeded.len().min(n)], "{game} {flags}");
            }
            let secret = fs::read_to_string(own.with_extension("jsonl.secret"));
            let told = fs::read_to_string(&own).unwrap();
            let secret = secret.unwrap_or(told);
            let digits = |text: &str| -> BTreeSet<String> {
                let words = text.split(|c: char| !c.is_ascii_hexdigit());
                words.filter(|word| word.len() == 64).map(str::to_string).collect()
            };
            let public = fs::read_to_string(&stolen).unwrap();
            let hidden: Vec<_> = digits(&secret).difference(&digits(&public)).cloned().collect();
            assert!(!hidden.is_empty(), "{game} {flags}: {secret}");
            assert!(hidden.iter().all(|secret| !heard.contains(secret)), "{game} {flags}");
        }
    }
    assert!(compared > 9, "{compared}");
}

#[test]
fn no_card_is_typed_where_the_program_deals() {
    for id in ["dice-poker", "wichita"] {
        let kind = GAMES.iter().find(|kind| kind.info().id == id).unwrap();
        let mut table = kind.fresh(&json!({}), names(3), None).unwrap();
        let mut rng = Rng(5);
        let due = loop {
            match table.next() {
                Next::Chance(due) if !due.what.is_dice() => break due,
                _ => assert!(step(table.as_mut(), &mut rng), "{id}: cards are dealt some time"),
            }
        };
        let typed = What::Do {
            words: format!("cards{}", " ?".repeat(due.what.count().into())),
            player: table.names()[due.seat].to_string(),
            by: By::Hand,
            sealed: false,
        };
        let entered = |deal: bool| {
            let header = Header { deal, ..Header::of(table.as_ref()) };
            Match::new(header, table.boxed_clone(), None, None).enter(typed.clone())
        };
        assert_eq!(entered(true).unwrap_err().code, Code::PhaseWrong, "{id}");
        assert_eq!(entered(false), Ok(()), "{id}");
    }
}
