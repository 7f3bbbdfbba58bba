//! Who plays: players who sit down, are dropped or called otherwise, as entries of the record;
//! `console/seating.md` shows it.

use croupier::game::Next;
use croupier::play::record::decode;
use croupier::play::session::{Reply, Session};
use serde_json::Value;

use crate::common::Rng;
use crate::damage::forged;
use crate::run::{Scratch, croupier};
use crate::whole_games::{referee, something};

/// The refusal of a line, or nothing.
fn refused(session: &mut Session, line: &str) -> Option<(String, Option<&'static str>)> {
    session.line(line).iter().find_map(|reply| match reply {
        Reply::Refuse { why, .. } => Some((why.message.clone(), why.rule)),
        _ => None,
    })
}

#[track_caller]
fn takes(session: &mut Session, line: &str) {
    assert_eq!(refused(session, line), None, "{line}");
}

/// The clause of each game that says who may come and go, and when.
const CLAUSES: [(&str, &str); 5] = [
    ("dice-poker", "J18"),
    ("dalmatian", "J7"),
    ("pairs-and-wagers", "J14"),
    ("swipe", "J14"),
    ("wichita", "J18"),
];

/// Once something has happened nobody comes or goes, and everybody may be called otherwise.
#[test]
fn in_the_middle_of_a_game_players_are_only_renamed() {
    for (game, rule) in CLAUSES {
        for seed in 0..12 {
            let mut rng = Rng(seed);
            let mut session = referee(game, &["Ana", "Bo", "Cy", "Ed"]);
            for _ in 0..=seed {
                let Some(line) = something(&session, 0, &mut rng) else { break };
                session.line(&line);
            }
            let table = session.game().table();
            if table.moves().iter().any(|(_, shown)| shown.kind() == "leave")
                || table.next() == Next::Over
                || session.game().steps().is_empty()
            {
                continue;
            }
            let before = table.state();
            for line in ["add Di", "drop Bo"] {
                let (message, by) =
                    refused(&mut session, line).unwrap_or_else(|| panic!("{game}: {before}"));
                assert!(message.starts_with("players can join or leave only before"), "{message}");
                assert_eq!(by, Some(rule), "{game}");
            }
            assert_eq!(session.game().table().state(), before);
            takes(&mut session, "rename Bo Bob");
            let told = before.to_string().replace("\"Bo\"", "\"Bob\"");
            let told: Value = serde_json::from_str(&told).unwrap();
            assert_eq!(session.game().table().state(), told, "{game}");
            takes(&mut session, "undo");
            assert_eq!(session.game().table().state(), before, "{game}");
        }
    }
}

/// An entry that says who plays is written in one way, and judged like all others.
#[test]
fn a_record_in_which_somebody_plays_twice_does_not_hold() {
    let home = Scratch::new();
    let record = home.path("twice.jsonl");
    croupier("swipe play -p Ana,Bo,Zo --save").arg(&record).stdin("add Cy\n").home(&home).output();
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.contains("{\"n\":1,\"add\":\"Cy\",\"check\":"), "{text}");
    for (was, is) in [
        ("\"add\":\"Cy\"", "\"add\":\"bo\""),
        ("\"add\":\"Cy\"", "\"drop\":\"bo\""),
        ("\"add\":\"Cy\"", "\"rename\":\"Bo\",\"to\":\"Bo\""),
        ("\"add\":\"Cy\"", "\"drop\":\"Bo\""),
    ] {
        let forged = forged(&text, 1, |body| body.replacen(was, is, 1));
        assert!(decode(forged.as_bytes()).is_ok(), "{forged}");
        std::fs::write(&record, forged).unwrap();
        let ended = croupier("verify").arg(&record).home(&home).ends();
        assert_eq!(ended.status, Some(1), "{is}: {}", ended.stdout);
        assert!(ended.stderr.contains("entry 1"), "{}", ended.stderr);
    }
}
