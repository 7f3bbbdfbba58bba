//! Lines as people type them, and what the referee takes them for: `understood.txt`.

use croupier::kit::names::Names;
use croupier::kit::seat::Seat;
use croupier::kit::style::Style;
use croupier::play::r#match::Match;
use croupier::play::record::Header;
use croupier::play::session::{Reply, Session, SessionOptions};
use croupier::play::source::{Seed, Source};
use croupier::registry;
use serde_json::json;

const CORPUS: &str = include_str!("understood.txt");

fn session(game: &str, lead: &str) -> Session {
    let kind = registry::find(game).unwrap();
    let names = ["Ana", "Bo", "Cy"].iter().take(if game == "swipe" { 3 } else { 2 });
    let names = Names::new(names).unwrap();
    let table = kind.fresh(&json!({}), names, Some(Seat::new(0))).unwrap();
    let source = Source::new(&Seed::read("1").unwrap());
    let game = Match::new(Header::of(table.as_ref()), table, Some(source), None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    session.begin();
    for line in lead.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let replies = session.line(line);
        assert!(refusals(&replies).is_empty(), "{lead}: {replies:?}");
    }
    session
}

fn refusals(replies: &[Reply]) -> String {
    let refused = replies.iter().filter_map(|reply| match reply {
        Reply::Refuse { why, .. } => Some(why.to_string()),
        _ => None,
    });
    refused.collect()
}

/// What came of a line: the entry it became, or the refusal.
fn came(session: &mut Session, typed: &str) -> String {
    let before = session.game().steps().len();
    let replies = session.line(typed);
    let refused = refusals(&replies);
    match session.game().steps().get(before) {
        Some(step) if refused.is_empty() => {
            format!("= {}: {}", &session.game().table().names()[step.seat], step.words)
        }
        _ => format!("! {refused}"),
    }
}

#[test]
fn what_people_type_is_understood_or_asked_about() {
    let (mut game, mut lead) = ("", "");
    let (mut lines, mut wrong) = (0, Vec::new());
    for (n, line) in CORPUS.lines().enumerate() {
        if let Some(moment) = line.strip_prefix("@ ") {
            (game, lead) = moment.split_once(' ').unwrap_or((moment, ""));
            continue;
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let signs = [" = ", " ? ", " ! "];
        let Some(at) = signs.iter().find_map(|sign| line.find(sign)) else {
            panic!("line {}: what does {line} mean?", n + 1)
        };
        let (typed, due) = (&line[..at], &line[at + 1..]);
        let (sign, due) = due.split_at(2);
        lines += 1;
        let found = came(&mut session(game, lead), typed);
        let fits = match sign {
            "= " => found.starts_with(&format!("= {due}")) && !due.is_empty(),
            "? " => {
                due.split(", ").all(|reading| found.contains(reading)) && found.contains("can mean")
            }
            _ => found.starts_with("! ") && found.contains(due) && found.len() > 2,
        };
        if !fits {
            wrong.push(format!("{}: {game} {lead}: {typed} {sign}{due}\n    {found}", n + 1));
        }
    }
    assert!(wrong.is_empty(), "{} of {lines} lines:\n{}", wrong.len(), wrong.join("\n"));
    assert!(lines >= 200, "{lines}");
}
