//! Cards that the program dealt are seen by nobody but whom they were dealt to.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use croupier::game::Next;
use croupier::pieces::chance::Sampler;
use croupier::pieces::refusal::Code;
use croupier::pieces::style::Style;
use croupier::pieces::typed::Typed;
use croupier::play::coach::Coach;
use croupier::play::r#match::Match;
use croupier::play::record::{By, Header, What};
use croupier::play::session::{Reply, Session, SessionOptions};
use croupier::play::source::{Seed, Source};
use croupier::play::table::{AnyGame, Table};
use croupier::registry::GAMES;
use serde_json::json;

use crate::common::{Rng, names, position, step};
use crate::run::{Scratch, croupier, games};

/// Plays these lines with cards that the program deals, and gives what was said and recorded.
fn dealt(game: &str, lines: &str) -> (String, String) {
    let home = Scratch::new();
    let record = home.path("record.jsonl");
    let args =
        format!("{game} play -p Ana,Bo,Cy --deal-cards --roll-for all --seed 11 --ascii --save");
    let said = croupier(&args).arg(&record).stdin(lines).said();
    (said, fs::read_to_string(&record).unwrap())
}

/// Everything in a text that reads like a card with its suit.
fn cards(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_card = |word: &&str| {
        let mut signs = word.chars();
        signs.next().is_some_and(|rank| "23456789TJQKA".contains(rank))
            && signs.next().is_some_and(|suit| "cdhs".contains(suit))
            && signs.next().is_none()
    };
    words.filter(is_card).map(str::to_string).collect()
}

/// Copies all that lies in a folder but the secrets.
fn steal(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for file in fs::read_dir(from).unwrap().map(|file| file.unwrap().path()) {
        let copy = to.join(file.file_name().unwrap());
        if file.is_dir() {
            steal(&file, &copy);
        } else if file.extension() != Some("secret".as_ref()) {
            fs::copy(&file, copy).unwrap();
        }
    }
}

/// All that the files in a folder hold.
fn all_text(folder: &Path) -> String {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let text = |file: PathBuf| {
        if file.is_dir() { all_text(&file) } else { fs::read_to_string(file).unwrap_or_default() }
    };
    files.map(text).collect()
}

/// What a thief learns of a record without its secret.
fn pried(loot: &Scratch, record: &Path) -> String {
    let mut heard = all_text(&loot.path("."));
    let typed = format!("{PEEKS}state --as Ana\n\nstate --as Bo\n\n{PRYING}");
    for args in ["log", "log --json", "verify", "verify --json", "recover", "resume"] {
        let ended = croupier(args).arg(record).home(loot).stdin(&typed).ends();
        assert_eq!(ended.status == Some(0), args != "resume", "{args}: {}", ended.stderr);
        heard.extend([ended.stdout, ended.stderr]);
    }
    assert!(heard.contains("croupier resume FILE --new-secret"), "{heard}");
    let args = "resume --new-secret --ascii";
    let ended = croupier(args).arg(record).home(loot).stdin(&typed).ends();
    assert!(ended.stderr.contains("the secret of this game was lost"), "{}", ended.stderr);
    heard + &ended.stdout + &ended.stderr + &all_text(&loot.path("."))
}

#[test]
fn a_thief_without_the_secret_learns_no_card() {
    for flags in ["", "--seed 11", "--fair", "--deal one-by-one", "--bot Cy=greedy"] {
        let (home, loot) = (Scratch::new(), Scratch::new());
        let start = "dice-poker play -p Ana,Bo,Cy --deal-cards --roll-for all --ascii";
        let ended = croupier(&format!("{start} {flags}"))
            .home(&home)
            .stdin(format!("\n{DEALT}{PEEKS}"))
            .ends();
        let hands = cards(&ended.stdout);
        assert!(hands.len() >= 2, "{flags}: {}", ended.stdout);
        steal(&home.path("."), &loot.path("."));
        let record = loot.records().remove(0);
        let secrets = |of: &Scratch| {
            let is_secret = |path: &PathBuf| path.extension() == Some("secret".as_ref());
            of.records().into_iter().filter(is_secret).count()
        };
        assert_eq!((secrets(&home), secrets(&loot)), (1, 0), "{flags}");
        let heard = pried(&loot, &record);
        let typed = cards("As Kd Qh");
        let leaked: Vec<_> = cards(&heard)
            .intersection(&hands)
            .filter(|card| !typed.contains(*card))
            .cloned()
            .collect();
        assert_eq!(leaked, Vec::<String>::new(), "{flags}: {heard}");
        assert!(heard.contains("\"seed\":null") && !heard.contains("\"seed\":\""), "{flags}");
        // Whoever has the secret goes on with the same hands, and all is checked.
        let own =
            home.records().into_iter().find(|path| path.extension() == Some("jsonl".as_ref()));
        let own = own.unwrap();
        let again = croupier("resume --ascii").arg(&own).home(&home).stdin(PEEKS).said();
        assert_eq!(cards(&again), hands, "{flags}");
        let said = croupier("verify").arg(&own).home(&home).said();
        assert!(said.contains("checked with the secret in its file"), "{flags}: {said}");
    }
}

#[test]
fn a_thief_learns_no_hand_of_wichita() {
    let (home, loot) = (Scratch::new(), Scratch::new());
    let start = "wichita play -p Ana,Bo --first Ana --deal-cards --ascii";
    croupier(start).home(&home).stdin("r\nr\n").said();
    steal(&home.path("."), &loot.path("."));
    let record = loot.records().remove(0);
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("\"do\":\"cards ?"), "{text}");
    for line in pried(&loot, &record).lines().filter(|line| line.contains("\"hand\":[")) {
        let hands = line.split("\"hand\":[").skip(1).map(|hand| hand.split(']').next().unwrap());
        assert!(
            hands.flat_map(|hand| hand.split(',')).all(|card| matches!(card, "\"?\"" | "")),
            "{line}"
        );
    }
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
            steal(&home.path("."), &loot.path("."));
            let (own, stolen) = (home.records().remove(0), loot.records().remove(0));
            let mut heard = all_text(&loot.path("."));
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
fn the_secret_of_dealt_cards_is_told_at_the_end_and_checks_them() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let args = "wichita play -p Ana,Bo --decks 1 --deal-cards --bot all=greedy --seed 11 --save";
    let said = croupier(args).arg(&record).said();
    let text = fs::read_to_string(&record).unwrap();
    let told = text.split("\"secret\":\"").nth(1).unwrap_or_else(|| panic!("{said}"));
    assert_eq!(&told[64..68], " 11\"", "{told}");
    assert!(said.contains("The secret of the cards was"), "{said}");
    assert!(!home.path("game.jsonl.secret").exists());
    let said = croupier("verify").arg(&record).said();
    assert!(said.contains("checked with the secret, and it with the commitment"), "{said}");
    // The same seed gives the same cards, whatever hides it.
    let other = home.path("other.jsonl");
    croupier(args).arg(&other).said();
    let moves = |text: String| -> Vec<String> {
        let dos = text.lines().filter_map(|line| line.split("\"do\":\"").nth(1));
        dos.map(|line| line.split('"').next().unwrap().to_string()).collect()
    };
    assert_eq!(moves(fs::read_to_string(&other).unwrap()), moves(text));
}

/// A hand of Dice Poker up to the moment when all cards are dealt.
const DEALT: &str = "check\ncheck\ncheck\n";
const PEEKS: &str = "peek Ana\n\npeek Bo\n\npeek Cy\n\n";
/// Whatever might give a card away, and an end of the hand in which nobody shows.
const PRYING: &str = "?\nbest\nodds\nstate\nscore\nwhy\nlog\nhelp\nbest\nshow As Kd Qh\n\
                      bet 1\nodds\nfold\nfold\nlog\nstate\nwhy\n";

#[test]
fn no_hidden_card_is_in_the_output_or_the_record() {
    let (shown, _) = dealt("dice-poker", &format!("{DEALT}{PEEKS}"));
    let hands = cards(&shown);
    assert_eq!(hands.len(), 9, "three hands of three are peeked at: {hands:?}");
    let (said, recorded) = dealt("dice-poker", &format!("{DEALT}{PRYING}"));
    assert!(said.contains("fold"), "the hand was played on:\n{said}");
    // What was typed by somebody who guessed is no leak.
    let typed = cards("As Kd Qh");
    for (what, text) in [("output", &said), ("record", &recorded)] {
        let leaked: Vec<String> = cards(text)
            .intersection(&hands)
            .filter(|card| !typed.contains(*card))
            .cloned()
            .collect();
        assert_eq!(leaked, Vec::<String>::new(), "in the {what}:\n{text}");
    }
    assert!(recorded.contains("cards ? ? ?"), "{recorded}");
}

/// What each line of a record lays open.
fn laid_open(record: &str) -> Vec<serde_json::Value> {
    let lines = record.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    lines.map(|mut line| line["open"].take()).filter(|open| !open.is_null()).collect()
}

#[test]
fn names_that_read_like_cards_lay_none_open() {
    let home = Scratch::new();
    let played = |args: &str, lines: &str| {
        let record = home.path("named.jsonl");
        let args = format!("{args} --deal-cards --seed 15 --save");
        croupier(&args).arg(&record).stdin(lines).said();
        let text = fs::read_to_string(&record).unwrap();
        fs::remove_file(&record).unwrap();
        let _ = fs::remove_file(home.path("named.jsonl.secret"));
        text
    };
    // Ana is dealt the ace of spades.
    let deal = "r\nr\ncheck\ncheck\n";
    let poker = "dice-poker play --deal one-by-one -p";
    let said = played(&format!("{poker} Ana,Bob"), &format!("{deal}rename Bob As\n"));
    assert!(said.contains("\"to\":\"As\""), "{said}");
    assert!(laid_open(&said).is_empty(), "{said}");
    let said = played(&format!("{poker} Ks,As"), &format!("{deal}fold\n"));
    assert!(said.contains("\"do\":\"fold\""), "{said}");
    assert!(laid_open(&said).is_empty(), "{said}");
    let said = played("wichita play -p Ana,Bob --first Ana", "r\nr\nrename Bob As\nrename Ana K\n");
    assert!(said.contains("\"sealed\":true") && said.contains("\"to\":\"K\""), "{said}");
    assert!(laid_open(&said).is_empty(), "{said}");
    // What is shown in the end is written, whoever shows it, and nothing else.
    let said = played(&format!("{poker} Ana,As,Kd"), &format!("r\n{deal}check\nfold\n{CHECKS}"));
    let [open] = &laid_open(&said)[..] else { panic!("{said}") };
    let entries: Vec<_> = open.as_array().unwrap().iter().map(|dealt| dealt[0].clone()).collect();
    let dealt = said.lines().filter(|line| line.contains("\"sealed\":true"));
    let of_others = dealt.filter(|line| !line.contains("\"player\":\"Ana\""));
    let of_others: Vec<_> = of_others
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["n"].clone())
        .collect();
    assert_eq!((entries.len(), entries), (6, of_others), "{said}");
}

/// Betting rounds in which nobody bets.
const CHECKS: &str = "check\ncheck\ncheck\ncheck\ncheck\ncheck\n";

#[test]
fn a_view_asked_for_by_name_shows_one_hand_alone() {
    let (shown, _) = dealt("dice-poker", &format!("{DEALT}peek Bo\n\n"));
    let of_bo = cards(&shown);
    assert_eq!(of_bo.len(), 3);
    let home = Scratch::new();
    let args = "dice-poker play -p Ana,Bo,Cy --deal-cards --roll-for all --seed 11 --ascii --as Bo \
                --no-save";
    let ended = croupier(args).home(&home).stdin(format!("{DEALT}state\nodds\nlog\n")).ends();
    assert_eq!(cards(&ended.stdout), of_bo, "{}", ended.stdout);
}

#[test]
fn a_question_with_a_players_eyes_uses_his_cards_and_shows_them_to_him_alone() {
    let (peeked, _) = dealt("dice-poker", &format!("{DEALT}peek Bo\n\n"));
    let hand = cards(&peeked);
    assert_eq!(hand.len(), 3, "{peeked}");
    let (shown, recorded) = dealt("dice-poker", &format!("{DEALT}state --as bo\n\n"));
    assert_eq!(cards(&shown), hand, "{shown}");
    let (odds, _) = dealt("dice-poker", &format!("{DEALT}odds --as Bo\n\nodds\n"));
    let of_bo: Vec<&str> =
        odds.lines().filter(|line| line.starts_with("Bo   ") && line.contains('+')).collect();
    let [private, public] = of_bo[..] else { panic!("two answers name Bo:\n{odds}") };
    assert!(hand.iter().all(|card| private.contains(card.as_str())), "{private}");
    assert!(public.contains("___+"), "{public}");
    assert_eq!(odds.matches("Enter hides this again").count(), 1, "{odds}");
    assert_eq!(cards(&recorded).len(), 0, "{recorded}");
    let (refused, _) = dealt("dice-poker", &format!("{DEALT}odds Bo\nbest --as Di\n"));
    assert!(refused.contains("No: \"Bo\" cannot follow here"), "{refused}");
    assert!(refused.contains("No: nobody here is called \"Di\""), "{refused}");
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
fn who_has_folded_may_look_at_his_cards_again() {
    let run =
        croupier("dice-poker play -p Ana,Bo,Cy --no-save --deal-cards --roll-for all --seed 1");
    let said = run.stdin("check\ncheck\ncheck\npeek Bo\n\nBo: fold\nfold\npeek Bo\n\n").said();
    let peeked: Vec<&str> = said.split("Bo, your cards:\n").skip(1).collect();
    let hand = |text: &str| text.lines().find(|line| line.starts_with("Bo: ")).map(str::to_string);
    let [before, after] = peeked[..] else { panic!("{said}") };
    let (before, after) = (hand(before), hand(after));
    assert!(after.is_some() && before == after && !after.unwrap().contains('?'), "{said}");
}

#[test]
fn what_the_program_dealt_is_not_put_right() {
    // Corrections of one hand would change what others have been dealt, and tell what they hold.
    let same = |script: &str| {
        let (said, recorded) = dealt("dice-poker", &format!("{DEALT}{script}peek Bo\n\n"));
        (cards(&said), recorded)
    };
    let (hand, _) = same("");
    assert_eq!(hand.len(), 3, "{hand:?}");
    for attempt in ["fix 7 As Ad Ac", "fix 7 ? ? ?", "fix 8 7s 7d ?"] {
        let (said, recorded) = dealt("dice-poker", &format!("{DEALT}{attempt}\n"));
        let no = "No: the program deals the cards of this game, and knows what it dealt.";
        assert!(said.contains(no), "{attempt}: {said}");
        assert!(!recorded.contains("\"fix\""), "{attempt}: {recorded}");
    }
    // Dice that were rolled are another matter.
    let (said, _) = dealt("dice-poker", &format!("{DEALT}fix 1 6 6 6\npeek Bo\n\n"));
    assert!(said.contains("Entry 1 is now: dice 6 6 6"), "{said}");
    assert!(hand.is_subset(&cards(&said)), "{said}");
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

#[test]
fn nobody_looks_at_the_cards_of_whom_the_program_plays_for() {
    let args = "dice-poker play -p Ana,Bo --bot Bo=greedy --deal-cards --roll-for all --seed 4 \
                --no-save --ascii";
    let said = croupier(args).stdin("check\nAna: call\npeek Ana\n\n").said();
    let of_ana = cards(&said);
    assert_eq!(of_ana.len(), 3, "{said}");
    let pries = "check\nAna: call\npeek Bo\n\nodds --as Bo\nbest --as Bo\nstate --as Bo\n";
    let said = croupier(args).stdin(pries).said();
    assert_eq!(cards(&said), BTreeSet::new(), "{said}");
    let no = "No: the program plays for Bo, and nobody looks at those cards";
    assert_eq!(said.matches(no).count(), 4, "{said}");
}

#[test]
fn cards_that_nobody_has_seen_were_typed_by_nobody() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let args = "dice-poker play -p Ana,Bo --first Ana --seed 7 --save";
    let said = croupier(args).arg(&record).stdin("1 2 3\nr\ncheck\ncheck\n").output();
    assert!(said.contains("5. Ana: cards ? ? ? (face down)"), "{said}");
    let said = croupier("log").arg(&record).said();
    assert!(said.contains("6. Bo: cards ? ? ? (face down)"), "{said}");
    let said = croupier("log --json").arg(&record).said();
    assert_eq!(said.matches("\"by\":\"referee\"").count(), 2, "{said}");
    let said = croupier("verify").arg(&record).said();
    assert!(said.contains("1 roll by the program, checked with the seed; 1 roll typed."), "{said}");
    assert!(said.contains("2 deals of cards that the referee has not seen."), "{said}");
    let said = croupier("verify --json").arg(&record).said();
    assert!(said.contains("\"typed_rolls\":1") && said.contains("\"unseen_deals\":2"), "{said}");
}
