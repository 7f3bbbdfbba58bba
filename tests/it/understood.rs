//! What is shown as possible is taken as it is shown.

use croupier::game::Next;
use croupier::pieces::{Names, Sampler, Seat, Style, Typed};
use croupier::play::record::Header;
use croupier::play::session::{Reply, Session, SessionOptions};
use croupier::play::{Match, Seed, Source};
use croupier::registry;
use serde_json::json;

use crate::common::{Rng, typeable};

/// A session at which these lines have been typed; Ana begins.
pub fn session_of(game: &str, names: &[&str], lead: &[String]) -> Session {
    let kind = registry::find(game).unwrap();
    let names = Names::new(names).unwrap();
    let table = kind.fresh(&json!({}), names, Some(Seat::new(0))).unwrap();
    let source = Source::new(&Seed::read("1").unwrap());
    let game = Match::new(Header::of(table.as_ref()), table, Some(source), None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    session.begin();
    for line in lead {
        let replies = session.line(line);
        assert!(refusals(&replies).is_empty(), "{lead:?}: {replies:?}");
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

/// What `?` shows as a way to type a move: `  Bo: reroll 4  roll these dice again (or 6, 4 6)`.
fn shown_ways(session: &mut Session, names: &[&str]) -> Vec<(String, String)> {
    let mut ways = Vec::new();
    let texts = session.line("?").into_iter().flat_map(|reply| reply.lines());
    for text in texts {
        let Some((name, rest)) = text.trim_start().split_once(": ") else { continue };
        if !names.contains(&name) || !text.starts_with("  ") {
            continue;
        }
        let (form, _) = rest.split_once("  ").unwrap_or((rest, ""));
        if !form.contains('…') {
            ways.push((name.to_string(), form.to_string()));
        }
        if let Some((_, others)) = text.split_once(" (or ") {
            let kind = form.split(' ').next().unwrap_or("");
            for other in others.trim_end_matches(')').split(", ") {
                ways.push((name.to_string(), format!("{kind} {other}")));
            }
        }
    }
    ways
}

#[test]
fn whatever_is_shown_as_possible_is_accepted() {
    let names = ["Ana", "Bo", "Cy"];
    for kind in registry::GAMES {
        let game = kind.info().id;
        let (mut tried, mut asked) = (0, 0);
        for number in 0..8 {
            let rng = &mut Rng(number);
            let mut lead: Vec<String> = Vec::new();
            for _ in 0..25 {
                let mut session = session_of(game, &names, &lead);
                for (name, form) in shown_ways(&mut session, &names) {
                    let mut table = session.game().table().boxed_clone();
                    let seat = table.names().exactly(&name);
                    let acted = table.act(seat, Typed::new(&form));
                    assert!(acted.is_ok(), "{game} {lead:?}: {name}: {form}: {acted:?}");
                    tried += 1;
                }
                // "(type them, or 1 or 4 if unseen)": such a number is taken.
                let prompt = session.prompt();
                if let Some((before, _)) = prompt.split_once(" if unseen") {
                    let numbers = before.rsplit_once(", or ").map_or("", |(_, numbers)| numbers);
                    for number in numbers.split(" or ") {
                        let mut again = session_of(game, &names, &lead);
                        let came = came(&mut again, number);
                        assert!(
                            came.starts_with("= "),
                            "{game} {lead:?}: {prompt}{number}: {came}"
                        );
                        asked += 1;
                    }
                }
                let ways = typeable(session.game().table(), rng);
                let line = match session.game().table().next() {
                    Next::Over => break,
                    Next::Chance(_) | Next::ActOrRoll(_) if ways.is_empty() || rng.below(3) > 0 => {
                        prompt_answer(&prompt)
                    }
                    _ if ways.is_empty() => break,
                    _ => {
                        let (seat, words) = &ways[rng.below(ways.len() as u32) as usize];
                        format!("{}: {words}", names[seat.index()])
                    }
                };
                lead.push(line);
            }
        }
        assert!(tried > 100, "{game}: {tried}");
        assert!(asked > 0 || game != "wichita", "{game}: {asked}");
    }
}

/// What falls: rolled by the program, or cards that nobody looks at.
pub fn prompt_answer(prompt: &str) -> String {
    if prompt.contains("face up") {
        "K".to_string()
    } else if prompt.contains("cards") || prompt.contains("card ") {
        let digits = prompt.split(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty());
        digits.unwrap_or("1").to_string()
    } else {
        "roll".to_string()
    }
}
