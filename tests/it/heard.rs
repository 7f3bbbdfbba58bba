//! What people say at the table, and what it must do: the lines of `heard.jsonl`.
//!
//! A line says a game and its flags, what was typed before (`to`), what somebody says, and one of:
//! `like`, the program's own words that do the same; `command`, the command that answers; `no`, a
//! pattern of what is said, nothing having changed. Lines of which something else comes today are marked as
//! `missed`; with `CROUPIER_BLESS=1` the marks are written anew.

use croupier::inside::{Ears, Entry, Heard, Moment};
use croupier::pieces::Refusal;
use croupier::play::Report;
use fancy_regex::Regex;

use crate::lines::{said, texts};
use crate::playthrough::stands;
use crate::prelude::*;

const TALK: &str = include_str!("heard.jsonl");

/// What share of the lines must be understood, with those that are asked back rightly, and how many may be
/// taken for something else.
const UNDERSTOOD: f64 = 0.90;
const WITH_ASKED: f64 = 0.93;
const MISTAKEN: usize = 12;

/// A game as these flags of the command line make it.
fn session(case: &Value) -> Session {
    let kind = registry::find(case["game"].as_str().unwrap()).unwrap();
    let (mut rules, mut players, mut first) = (json!({}), Vec::new(), None);
    let (mut bots, mut real, mut deal) = (Vec::new(), false, false);
    let flags: Vec<&str> =
        case["args"].as_array().unwrap().iter().map(|flag| flag.as_str().unwrap()).collect();
    let mut at = 0;
    while let Some(flag) = flags.get(at) {
        let value = flags.get(at + 1).filter(|value| !value.starts_with('-'));
        at += 1 + usize::from(value.is_some());
        match (*flag, value) {
            ("-p", Some(names)) => players = names.split(',').collect(),
            ("--first", Some(name)) => first = Some(*name),
            ("--bot", Some(bot)) => bots.push((*bot).to_string()),
            ("--real-dice", _) => real = true,
            ("--deal-cards", _) => deal = true,
            (rule, value) => {
                let key = rule.trim_start_matches('-').replace('-', "_");
                rules[key] = match value {
                    None => json!(true),
                    Some(value) => value.parse::<u64>().map_or(json!(value), |n| json!(n)),
                };
            }
        }
    }
    let names = Names::new(&players).unwrap();
    let table = kind.fresh(&rules, names.clone(), names.find_if(first).unwrap()).unwrap();
    let header = Header { deal, bots, real_dice: real, ..Header::of(table.as_ref()) };
    let game = Match::new(header, table, source("5"), None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    said(&mut session, "score");
    for line in typed(&case["to"]) {
        said(&mut session, &line);
    }
    session
}

fn typed(lines: &Value) -> Vec<String> {
    let lines = lines.as_array().map_or(&[][..], Vec::as_slice);
    lines.iter().map(|line| line.as_str().unwrap().to_string()).collect()
}

fn state(session: &Session) -> Value {
    session.game().table().json(Report::State)
}

/// What a line means here.
fn hear(ears: &Ears, session: &Session, line: &str) -> Result<Heard, Refusal> {
    let game = session.game();
    let see = |table: &dyn Table| {
        if game.header.deal { table.seen_by(None) } else { table.boxed_clone() }
    };
    let last = game.steps().len().checked_sub(1);
    ears.hear(&Moment { game, see: &see, last, mends: true }, line)
}

/// The command that a line is, if it is one.
fn command(session: &Session, line: &str) -> Option<(&'static str, String)> {
    let ears = Ears::new(session.game().info);
    match hear(&ears, session, line).ok()?.entries.into_iter().next()? {
        Entry::Command(command, rest) => Some((command.word, rest)),
        _ => None,
    }
}

#[derive(PartialEq)]
enum Verdict {
    Good,
    Asked,
    Lost(String),
    Mistaken(String),
}

fn judged(case: &Value) -> Verdict {
    let mut heard = session(case);
    let before = state(&heard);
    let lines = typed(&case["say"]);
    if let Some(meant) = case["command"].as_str() {
        let is_it = command(&heard, &lines[0]) == command(&heard, meant);
        return if is_it {
            Verdict::Good
        } else {
            Verdict::Lost(format!("{:?}", command(&heard, &lines[0])))
        };
    }
    let out: Vec<String> = lines.iter().flat_map(|line| texts(&said(&mut heard, line))).collect();
    let out = out.join("\n");
    let after = state(&heard);
    let first = out.lines().next().unwrap_or_default().to_string();
    if let Some(pattern) = case["no"].as_str() {
        let found = || Regex::new(&format!("(?i){pattern}")).unwrap().is_match(&out).unwrap();
        return match after == before {
            false => Verdict::Mistaken(first),
            true if found() => Verdict::Good,
            true => Verdict::Lost(first),
        };
    }
    let mut like = session(case);
    for line in typed(&case["like"]) {
        assert_eq!(said(&mut like, &line).refused, None, "{case}");
    }
    let meant = state(&like);
    assert_ne!(meant, before, "nothing comes of it: {case}");
    if after == meant {
        return Verdict::Good;
    }
    if after == before && out.contains('?') {
        said(&mut heard, "yes");
        if state(&heard) == meant {
            return Verdict::Asked;
        }
    }
    if after == before { Verdict::Lost(first) } else { Verdict::Mistaken(first) }
}

/// What marks a line of which something else comes today.
const MISSED: &str = ", \"missed\": true}";

/// Judges lines, and says which are lost. The lines as they are to be marked, how many are understood
/// and how many asked back or mistaken.
fn run(talk: &str) -> (String, usize, usize, usize) {
    let (mut marked, mut good, mut asked, mut mistaken) = (String::new(), 0, 0, 0);
    for line in talk.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let plain = line.replace(MISSED, "}");
        let verdict = judged(&case);
        let is_new = if plain == line { "NEW " } else { "" };
        let lost = |how: &str| println!("{is_new}{} {}: {how}", case["game"], case["say"]);
        match &verdict {
            Verdict::Good => good += 1,
            Verdict::Asked => {
                asked += 1;
                lost("asked");
            }
            Verdict::Lost(why) => lost(why),
            Verdict::Mistaken(why) => {
                mistaken += 1;
                lost(&format!("MISTAKEN {why}"));
            }
        }
        marked += &match verdict {
            Verdict::Good => plain,
            _ => format!("{}{MISSED}", &plain[..plain.len() - 1]),
        };
        marked.push('\n');
    }
    let all = talk.lines().count();
    let share = 100.0 * good as f64 / all as f64;
    println!("{good} of {all} understood ({share:.1} %), {asked} asked, {mistaken} mistaken");
    (marked, good, asked, mistaken)
}

#[test]
fn people_are_understood() {
    let (marked, good, asked, mistaken) = run(TALK);
    stands(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/heard.jsonl")), &marked);
    let share = |lines: usize| lines as f64 / TALK.lines().count() as f64;
    assert!(share(good) >= UNDERSTOOD && share(good + asked) >= WITH_ASKED);
    assert!(mistaken <= MISTAKEN);
}

/// Lines that mean little or nothing.
const NONSENSE: &str = "blorp, bid, reroll, raise, match 1, 4, lay, ace, keep the seven, better, steal, \
    I'll have the other one, Zed stops, take 99, which one again, bet the farmhouse";

/// What a refusal says that one can type.
fn examples(why: &Refusal) -> Vec<String> {
    let hint = why.hint.as_deref().unwrap_or_default();
    let one = hint.split_once(" can say ").map(|(_, words)| words);
    let one = one.or_else(|| hint.strip_prefix("Such as ")).map(|words| vec![words]);
    let all = hint.strip_prefix("Possible now: ").map(|words| words.split(", ").collect());
    one.or(all).unwrap_or_default().into_iter().map(str::to_string).collect()
}

#[test]
fn what_a_refusal_offers_is_heard() {
    use crate::common::{Rng, some_line};
    let (mut rng, mut offered) = (Rng(1), 0);
    for kind in GAMES {
        let begun = json!({"game": kind.info().id, "args": ["-p", "Ana,Bo,Cy"]});
        let mut session = session(&begun);
        let ears = Ears::new(session.game().info);
        for _ in 0..30 {
            for line in NONSENSE.split(", ") {
                let refused = hear(&ears, &session, line).err();
                for example in refused.iter().flat_map(examples) {
                    offered += 1;
                    let heard = hear(&ears, &session, &example).map(|heard| heard.entries);
                    let moves = matches!(heard.as_deref(), Ok([.., Entry::Move(..)]));
                    assert!(moves, "{} {line:?}: {example:?} {heard:?}", kind.info().id);
                }
            }
            let Some(line) = some_line(session.game().table(), &mut rng) else { break };
            said(&mut session, &line);
        }
    }
    assert!(offered > 300, "{offered}");
}
