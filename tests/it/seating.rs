//! Who plays: players who sit down, are dropped or called otherwise, as entries of the record.

use std::collections::BTreeMap;

use croupier::game::Next;
use croupier::pieces::names::Names;
use croupier::pieces::style::Style;
use croupier::play::r#match::Match;
use croupier::play::record::{Header, decode};
use croupier::play::session::{Reply, Session, SessionOptions};
use croupier::play::source::{Seed, Source};
use croupier::play::table::Table;
use croupier::registry::{self, GAMES};
use serde_json::{Value, json};

use crate::common::{Cause, Rng, some_cause};
use crate::fair::forged;
use crate::run::{Scratch, croupier};

fn fresh(game: &str, players: &[&str]) -> Box<dyn Table> {
    let names = Names::new(players.to_vec()).unwrap();
    registry::find(game).unwrap().fresh(&json!({}), names, None).unwrap()
}

/// A table with nothing but real dice and cards.
fn seated(game: &str, players: &[&str], bots: &[&str]) -> Session {
    let table = fresh(game, players);
    let bots: Vec<String> = bots.iter().map(ToString::to_string).collect();
    let options = SessionOptions::read(table.names(), &[], &bots).unwrap();
    let header = Header { seed: Some("7".into()), bots, ..Header::of(table.as_ref()) };
    let source = Source::new(&Seed::read("7").unwrap());
    let mut session =
        Session::new(Match::new(header, table, Some(source), None), options, Style::PIPE);
    session.begin();
    session
}

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

/// J7, J14, J18: before anything has happened the table is as if they had been there all along.
#[test]
fn before_anything_has_happened_players_come_and_go() {
    for (game, rule) in CLAUSES {
        let mut session = seated(game, &["Ana", "Bo", "Cy"], &[]);
        let clauses = session.line(&format!("rules {rule}"));
        assert!(clauses[0].lines()[0].contains("add Di"), "{game}: {clauses:?}");
        takes(&mut session, "join Di");
        assert_eq!(session.game().table().state(), fresh(game, &["Ana", "Bo", "Cy", "Di"]).state());
        takes(&mut session, "drop bo");
        assert_eq!(session.game().table().state(), fresh(game, &["Ana", "Cy", "Di"]).state());
        takes(&mut session, "rename an Anna");
        assert_eq!(session.game().table().state(), fresh(game, &["Anna", "Cy", "Di"]).state());
        takes(&mut session, "undo; undo");
        assert_eq!(session.game().table().state(), fresh(game, &["Ana", "Bo", "Cy", "Di"]).state());
        takes(&mut session, "redo");
        assert_eq!(session.game().table().state(), fresh(game, &["Ana", "Cy", "Di"]).state());
        takes(&mut session, "undo to 0");
        assert_eq!(session.game().table().state(), fresh(game, &["Ana", "Bo", "Cy"]).state());
    }
}

#[test]
fn names_and_numbers_of_players_are_held_to() {
    for (game, _) in CLAUSES {
        let (least, most) = registry::find(game).unwrap().info().seats;
        let mut session = seated(game, &["Ana", "Bo", "Cy"], &[]);
        for (line, why) in [
            ("add", "add takes one name"),
            ("add Di Ed", "add takes one name"),
            ("add ana", "two players are called Ana"),
            ("add 17", "digits alone"),
            ("rename Bo", "rename takes the old name"),
            ("rename Bo Bo", "Bo is called that already"),
            ("rename Bo Ana", "two players are called Ana"),
            ("rename Zo Di", "nobody here is called"),
            ("drop Zed", "nobody here is called"),
        ] {
            let (message, _) = refused(&mut session, line).unwrap_or_else(|| panic!("{line}"));
            assert!(message.contains(why), "{game}: {line}: {message}");
        }
        let lines = ["drop Cy", "drop Bo"];
        let few = lines.iter().find_map(|line| refused(&mut session, line));
        let (few, _) = few.expect(game);
        assert!(few.contains(&format!("players, not {}", least - 1)), "{game}: {few}");
        for i in least..most {
            takes(&mut session, &format!("add P{}", char::from(b'a' + i as u8)));
        }
        let (many, _) = refused(&mut session, "add Zed").unwrap();
        assert!(many.contains(&format!("players, not {}", most + 1)), "{game}: {many}");
        assert_eq!(session.game().table().names().len(), most);
    }
}

/// Once something has happened nobody comes or goes, and everybody may be called otherwise.
#[test]
fn in_the_middle_of_a_game_players_are_only_renamed() {
    for (game, rule) in CLAUSES {
        for seed in 0..12 {
            let mut rng = Rng(seed);
            let mut session = seated(game, &["Ana", "Bo", "Cy", "Ed"], &[]);
            for _ in 0..=seed {
                let Some(cause) = some_cause(session.game().table(), &mut rng) else { break };
                let line = match cause {
                    Cause::Outcome(luck) => luck.words(),
                    Cause::Move(seat, words) => {
                        format!("{}: {words}", &session.game().table().names()[seat])
                    }
                };
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
                assert!(message.starts_with("players come and go before"), "{message}");
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

/// J18: between hands somebody sits down with the chips that everybody began with, and whoever is
/// dropped leaves.
#[test]
fn between_hands_somebody_joins_and_leaves() {
    let mut session = seated("dice-poker", &["Ana", "Bo"], &[]);
    takes(&mut session, "5 5 5; 3 3 3; fold");
    takes(&mut session, "add Cy");
    let chips = |session: &Session| -> Vec<i64> {
        let state = session.game().table().state();
        let players = state["players"].as_array().unwrap();
        players.iter().map(|player| player["chips"].as_i64().unwrap()).collect()
    };
    let all = chips(&session);
    assert_eq!((all.len(), all[2], all.iter().sum::<i64>()), (3, 100, 300), "{all:?}");
    assert_eq!(session.game().table().scores()[2], 100);
    takes(&mut session, "drop Cy");
    assert_eq!(chips(&session)[2], 0);
    assert_eq!(session.game().table().names().len(), 3, "the name stays for the settling up");
    takes(&mut session, "undo; next; 1 2 4; 1 3 4");
    let (_, rule) = refused(&mut session, "add Di").unwrap();
    assert_eq!(rule, Some("J18"));
    // What is told of the whole game counts the newcomer from the first hand on.
    takes(&mut session, "6 5 2; fold; fold; end");
    let log = session.line("log").iter().flat_map(Reply::lines).collect::<Vec<_>>().join("\n");
    assert!(log.contains("4. add Cy\n") || log.contains(" add Cy\n"), "{log}");
    assert!(log.contains("Cy sits down: Ana, Bo, Cy (J18)"), "{log}");
}

/// The program plays on for whom it played, wherever they sit now.
#[test]
fn bots_keep_their_seats() {
    let mut session = seated("pairs-and-wagers", &["Ana", "Bo", "Cy"], &["Bo=greedy"]);
    takes(&mut session, "drop Ana");
    takes(&mut session, "rename Bo Bob");
    takes(&mut session, "add Di");
    takes(&mut session, "");
    // Bob sits first, rolls and decides by himself.
    let by_bot = session.game().steps().iter().filter(|step| step.seating.is_none());
    let seats: Vec<usize> = by_bot.map(|step| step.seat.index()).collect();
    assert!(!seats.is_empty() && seats.iter().all(|seat| *seat == 0), "{seats:?}");
    takes(&mut session, "undo to 0");
    assert_eq!(session.prompt(), "Ana: 4 dice (Enter rolls)> ");
}

#[test]
fn who_plays_is_no_roll_or_move_to_be_fixed() {
    let mut session = seated("dalmatian", &["Ana", "Bo"], &[]);
    takes(&mut session, "add Cy");
    takes(&mut session, "1 2 3 4 5");
    let (message, _) = refused(&mut session, "fix 1 add Di").unwrap();
    assert_eq!(message, "entry 1 (add Cy) is no roll or move");
    assert!(refused(&mut session, "fix 2 add Di").is_some());
    takes(&mut session, "fix 2 11111");
    assert_eq!(session.game().table().names().listed(), "Ana, Bo, Cy");
}

/// Whatever is entered, taken back and done again: the record says the same game.
#[test]
fn a_record_says_who_plays() {
    let home = Scratch::new();
    for (seed, kind) in (0..).zip(GAMES.iter().cycle().take(15)) {
        let game = kind.info().id;
        let mut rng = Rng(seed);
        let record = home.path(&format!("{game}-{seed}.jsonl"));
        let mut lines = vec!["add Di".to_string(), "drop Bo".into(), "rename Cy Cyd".into()];
        for n in 0..60 {
            let any = match rng.bits() % 10 {
                0 => format!("add P{}", char::from(b'a' + (n % 26) as u8)),
                1 => "drop Ana".to_string(),
                2 => "rename Cyd Cy".to_string(),
                3 => "rename Di Dina".to_string(),
                4 => "undo".to_string(),
                5 => "redo".to_string(),
                6 => "fold".to_string(),
                _ => ["r", "stop", "fold", "pass", "bid 7", "next"][rng.bits() as usize % 6].into(),
            };
            lines.push(any);
        }
        lines.push("state".to_string());
        let ended = croupier(&format!("{game} play -p Ana,Bo,Cy --seed 7 --save"))
            .arg(&record)
            .stdin(lines.join("\n"))
            .home(&home)
            .ends();
        let state = |text: &str| -> String {
            let line = text.lines().rfind(|line| line.contains("{\"game\""));
            line.and_then(|line| Some(line[line.find('{')?..].to_string())).unwrap_or_default()
        };
        let live = state(&ended.stdout);
        assert!(live.contains("\"Di"), "{game}: {}", ended.stdout);
        let resumed = croupier("resume").arg(&record).stdin("state\nlog\n").home(&home).ends();
        assert_eq!(state(&resumed.stdout), live, "{game}: {}", resumed.stderr);
        for entry in ["add Di", "drop Bo", "rename Cy Cyd"] {
            assert!(resumed.stdout.contains(&format!(". {entry}")), "{game}: {entry}");
        }
        croupier("verify").arg(&record).home(&home).output();
        let lines = croupier("log --json").arg(&record).home(&home).output();
        let first: BTreeMap<String, Value> =
            serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        assert!(first["do"] == "add Di" && !first.contains_key("player"), "{first:?}");
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
