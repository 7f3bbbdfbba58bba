//! Cards that the program dealt are seen by nobody but whom they were dealt to; `console/hidden.md`
//! shows it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use croupier::game::Next;
use croupier::pieces::{Code, Sampler, Style, Typed};
use croupier::play::record::{By, Header, What};
use croupier::play::session::{Reply, Session, SessionOptions};
use croupier::play::{AnyGame, Coach, Match, Seed, Source, Table};
use croupier::registry::GAMES;
use serde_json::json;

use crate::common::{Rng, names, position, step};
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

/// The same moment with other cards in the place of all that nobody sees.
fn with_other_cards(kind: &dyn AnyGame, table: &dyn Table, rng: &mut Rng) -> Box<dyn Table> {
    let seen = table.seen_by(None);
    let mut pack = seen.pack();
    let mut state = seen.state();
    let fields = state["players"].as_array_mut().unwrap().iter_mut();
    for cards in fields.filter_map(|player| {
        let key = ["hand", "cards"].into_iter().find(|key| player.get(key).is_some())?;
        player[key].as_array_mut()
    }) {
        for card in cards.iter_mut().filter(|card| *card == "?") {
            let i = rng.below(pack.len() as u32) as usize;
            *card = json!(pack.swap_remove(i).to_string());
        }
    }
    position(kind.info().id, &state.to_string())
}

/// A referee at a table whose hands the program dealt.
fn at_table(table: &dyn Table) -> Session {
    let seed = "7".to_string();
    let source = Source::new(&Seed::read(&seed).unwrap());
    let header = Header { seed: Some(seed), deal: true, ..Header::of(table) };
    let game = Match::new(header, table.boxed_clone(), Some(source), None);
    // Whatever is worth a remark to anybody is remarked upon.
    let coach = Some(Coach { points: 0.0, win: 0.0 });
    let mut session =
        Session::new(game, SessionOptions { coach, ..SessionOptions::default() }, Style::PIPE);
    session.begin();
    session
}

/// All that stands on the screen after a line.
fn said(session: &mut Session, line: &str) -> (Vec<Reply>, String, Vec<String>) {
    (session.line(line), session.prompt(), session.completions())
}

/// What may be typed now: moves that can be made with these hands or with those, cards and dice, and
/// all questions that are answered on the open screen.
fn something_typed(tables: [&dyn Table; 2], rng: &mut Rng) -> String {
    const ASKED: [&str; 12] =
        ["", "r", "?", "why", "log", "state", "score", "undo", "redo", "help", "best all", "odds"];
    let mut lines: Vec<String> = Vec::new();
    for table in tables {
        for (_, shown) in table.moves() {
            let amount =
                shown.parts.get("least").map_or(String::new(), |least| format!(" {least}"));
            lines.push(format!("{}{amount}", shown.words));
            // More than is listed, and words that are short.
            lines.push(format!("{}, 8", shown.words));
            lines.extend(shown.words.get(..1).map(str::to_string));
        }
    }
    lines.extend(
        ["lay 8", "lay 5+3, 10-2", "show As Kd Qh", "cards 8 8 8 8", "cards As Kd Qh"]
            .map(str::to_string),
    );
    // Advice takes its time.
    let asked = if rng.below(300) == 0 { ASKED.len() } else { ASKED.len() - 2 };
    match rng.below(4) {
        0 => ASKED[rng.below(asked as u32) as usize].to_string(),
        _ => lines.swap_remove(rng.below(lines.len() as u32) as usize),
    }
}

/// Whether a line is a move that can be made, and one for which a card is turned up.
fn enters(table: &dyn Table, line: &str) -> (bool, bool) {
    let mut after = table.boxed_clone();
    let entered = after.act(None, Typed::new(line)).is_ok();
    let turned = matches!(after.next(), Next::Chance(due) if !due.hidden && !due.what.is_dice());
    (entered, turned)
}

/// Whether hands were shown by the rules.
fn showdown(replies: &[Reply]) -> bool {
    replies.iter().any(|reply| reply.lines().iter().any(|words| words.contains(" shows ")))
}

#[test]
fn nothing_said_at_a_table_depends_on_cards_that_nobody_sees() {
    let mut of_game: Vec<(&str, usize)> = Vec::new();
    for kind in GAMES {
        let (id, mut compared) = (kind.info().id, 0);
        for game in 0..80 {
            let mut rng = Rng(game);
            let mut table = kind.fresh(&json!({}), names(3 + game as usize % 2), None).unwrap();
            let hidden = |table: &dyn Table| table.seen_by(None).state() != table.state();
            // Some moment at which there is something to hide.
            while !(hidden(table.as_ref()) && rng.below(4) == 0) {
                if !step(table.as_mut(), &mut rng) {
                    break;
                }
            }
            if !hidden(table.as_ref()) {
                continue;
            }
            let hands = [(); 2].map(|()| with_other_cards(*kind, table.as_ref(), &mut rng));
            let [mut one, mut other] = hands.each_ref().map(|table| at_table(table.as_ref()));
            for _ in 0..24 {
                let tables = [one.game().table(), other.game().table()];
                let open = tables.map(|table| table.seen_by(None).state());
                let line = something_typed(tables, &mut rng);
                let (taken, taken_there) = (enters(tables[0], &line), enters(tables[1], &line));
                // That it is possible tells something, and what is turned up is open.
                if taken.0 != taken_there.0 {
                    continue;
                }
                if open[0] != open[1] || taken.1 {
                    break;
                }
                let heard = [&mut one, &mut other].map(|session| said(session, &line));
                if showdown(&heard[0].0) {
                    break;
                }
                let states = [&one, &other].map(|session| session.game().table().state());
                let told = heard.map(|heard| format!("{heard:?}"));
                assert_eq!(told[0], told[1], "{id}, {line}:\n{}\n{}", states[0], states[1]);
                compared += 1;
            }
        }
        of_game.push((id, compared));
    }
    let many = |game: &str| of_game.iter().any(|(id, n)| *id == game && *n > 150);
    assert!(many("wichita") && many("dice-poker"), "{of_game:?}");
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
