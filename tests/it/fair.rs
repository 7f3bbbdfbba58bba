//! Fair games through the built program, checked by it and by a second verifier.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use croupier::pieces::{Outcome, Result, hex};
use croupier::play::record::{By, Header, What};
use croupier::play::replay::source_of;
use croupier::play::{Match, Secret, Source, Table, opening, record};
use croupier::registry;
use sha2::{Digest, Sha256};

use crate::common::{Rng, names};
use crate::run::{Ended, Scratch, croupier, games, output};
use crate::untrusted::sealed;

/// A second verifier's verdict and the deals it has drawn again, if there is a Python to run it.
fn second(record: &Path, noted: &[&str]) -> Option<(bool, String)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/verify_fair.py");
    let mut python = Command::new("python3");
    let output = output(python.arg("-B").arg(script).arg(record).arg("deals").args(noted)).ok()?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.is_empty(), "{stderr}");
    Some((output.status.success(), String::from_utf8(output.stdout).unwrap()))
}

fn first(record: &Path) -> Ended {
    croupier("verify").arg(record).ends()
}

/// Every deal that stands, as the program draws it: `8 Ana: Th 7c 5d`.
fn deals(record: &Path) -> Vec<String> {
    let (header, entries, _) = record::read(record).unwrap();
    let kind = registry::find(&header.game).unwrap();
    let source = source_of(&header, &entries).unwrap();
    let table = opening(kind, &header).unwrap();
    let game = Match::replayed(header, table, source, entries, None).unwrap();
    // It has been stirred in the meantime; entries that came later count for nothing.
    let source = game.source().unwrap();
    let by_program = |what: &What| matches!(what, What::Do { by: By::Program, .. });
    let drawn = game.entries().iter().filter(|entry| by_program(&entry.what));
    let drawn: Vec<u64> = drawn.map(|entry| entry.n).collect();
    let mut before: Rc<dyn Table> = game.opening().boxed_clone().into();
    let mut all = Vec::new();
    for (step, after) in game.moments() {
        if let Some(Ok(Outcome::Cards(_))) = Outcome::read(None, &step.words) {
            let Some(due) = before.next().due() else { panic!("nothing is due") };
            let number = 1 + drawn.binary_search(&step.entry).unwrap() as u64;
            let luck = source.outcome(number, due.what, before.pack()).unwrap();
            let cards = luck.words()[6..].replace("10", "T");
            all.push(format!("{} {}: {cards}", step.entry, &before.names()[due.seat]));
        }
        before = after;
    }
    all
}

/// What somebody types who does whatever is possible: the rest is refused.
const WHATEVER: [&str; 11] = [
    "r", "stop", "decline", "no-wager", "bid 7", "pass", "enough", "done", "check", "call", "muck",
];

/// A whole fair game of Ana, who does whatever is possible and takes some of it back, and two
/// bots; its record, and what the referee said.
fn played(home: &Scratch, game: &str, rules: &str, seed: u64) -> (PathBuf, String) {
    let record = home.path(&format!("{game}.jsonl"));
    // What Ana does at random would never match her dice in Swipe.
    let hers = if game == "swipe" { "--bot Ana=random " } else { "" };
    let bots = format!("{hers}--bot Zoë=random --bot Bo=random");
    let args = format!("{game} play -p Ana,Zoë,Bo --fair --deal-cards {rules} {bots} --save");
    let rng = &mut Rng(seed);
    // Somebody comes and goes before anything is rolled, and is called otherwise at all times.
    let mut lines = "add Di\nrename bo Bob\ndrop Di\nstir Ana blue moon\n".to_string();
    // After the end everything is refused, so that more lines than are needed do no harm.
    for _ in 0..400 {
        for whatever in WHATEVER {
            let line = match rng.bits() % 200 {
                0 => "undo",
                1 => "undo\nredo",
                2 => "note now",
                3 => "stir zoë 3 5 6",
                4 => "undo\nundo\nr",
                5 => "fix 1 dice 1 2",
                6 => "rename ana Anna\nrename bob Bo",
                7 => "rename anna Ana\nrename bo Bob",
                // A hand of Dice Poker is enough, and no other game is broken off.
                8..11 if game == "dice-poker" => "end",
                _ => whatever,
            };
            lines.extend([line, "\n"]);
        }
    }
    let ended = croupier(&args).arg(&record).stdin(lines).ends();
    assert!(matches!(ended.status, Some(0 | 1)), "{game}: {}", ended.stderr);
    (record, ended.stdout)
}

#[test]
fn fair_games_of_every_game_hold_before_two_verifiers() {
    let variants = [("wichita", "--decks 1"), ("dice-poker", "--deal one-by-one"), ("wichita", "")];
    let usual: Vec<String> = games();
    let all = usual.iter().map(|game| (game.as_str(), "")).chain(variants);
    for (seed, (game, rules)) in all.enumerate() {
        // Everybody may fold before the cards come, and the secret is another every time: then
        // another game is played.
        let mut games = (0..50).map(|_| {
            let home = Scratch::new();
            let (record, said) = played(&home, game, rules, seed as u64);
            (home, deals(&record), record, said)
        });
        let done = |deals: &[String]| game != "dice-poker" || !deals.is_empty();
        let found = games.find(|(_, deals, ..)| done(deals));
        let (home, deals, record, said) = found.expect("cards are dealt in some game");
        let text = fs::read_to_string(&record).unwrap();
        let commitment = text.split("\"fair\":\"").nth(1).unwrap()[..64].to_string();
        assert!(said.contains(&format!("  {commitment}\n")), "{game}: not published");
        assert!(said.find(&commitment) < said.find("1. "), "{game}: published too late");
        let secret = text.split("\"secret\":\"").nth(1);
        let secret = &secret.unwrap_or_else(|| panic!("{game} does not end:\n{said}"))[..64];
        assert!(said.contains(secret), "{game}: not told");
        assert!(!home.path(&format!("{game}.jsonl.secret")).exists(), "{game}: still kept");
        let ended = first(&record);
        assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""), "{game}");
        for words in [
            "checked with the secret, which fits the commitment",
            "The game is over",
            "Who plays was changed: add Di, rename Bo Bob",
        ] {
            assert!(ended.stdout.contains(words), "{game}: {}", ended.stdout);
        }
        assert_eq!(deals.is_empty(), !matches!(game, "wichita" | "dice-poker"), "{game}");
        if let Some((well, verdict)) = second(&record, &[]) {
            assert!(well && verdict.starts_with("valid: "), "{game}: {verdict}");
            let program = |line: &&str| line.contains("\"by\":\"program\"");
            let fell = |what: &str| {
                text.lines().filter(program).filter(|line| line.contains(what)).count()
            };
            let (rolls, dealt) = (fell("\"do\":\"dice"), fell("\"do\":\"cards"));
            let (_, came) = ended.stdout.split_once("ho plays was changed: ").unwrap();
            let came = format!("; who plays was changed: {}", came.split(".\n").next().unwrap());
            assert!(verdict.lines().next().unwrap().ends_with(&came), "{game}: {verdict}");
            let due = format!("{rolls} rolls and {dealt} deals checked");
            assert!(verdict.contains(&due), "{game}: {due}: {verdict}");
            assert!(verdict.lines().skip(1).eq(deals), "{game}: other cards: {verdict}");
        }
    }
}

/// Whether both verifiers find something; whether the first one finds it at all.
fn found(record: &Path) -> (bool, Option<bool>) {
    let ended = first(record);
    let by_first = ended.status != Some(0)
        || ended.stdout.contains("cannot be checked before the secret is told")
        || ended.stdout.contains("is torn");
    assert!(matches!(ended.status, Some(0 | 1)), "{}", ended.stderr);
    let by_second = second(record, &[]).map(|(well, verdict)| {
        !well || !verdict.starts_with("valid: ") || verdict.contains("torn")
    });
    (by_first, by_second)
}

#[test]
fn a_flipped_byte_is_found_by_both() {
    for game in games() {
        let home = Scratch::new();
        let (record, _) = played(&home, &game, "", 7);
        let bytes = fs::read(&record).unwrap();
        // As written there is nothing to find.
        let (by_first, by_second) = found(&record);
        assert!(
            !by_first && by_second != Some(true),
            "{game}: not valid, or not over: does WHATEVER type each of its moves?"
        );
        let rng = &mut Rng(7);
        let last = bytes.len() - 1;
        let anywhere = (0..12).map(|_| rng.bits() as usize % bytes.len()).collect::<Vec<_>>();
        for at in anywhere.into_iter().chain([0, 1, last - 13, last - 3, last - 1, last]) {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << (rng.bits() % 8);
            fs::write(&record, &flipped).unwrap();
            let (by_first, by_second) = found(&record);
            let well = by_first && by_second != Some(false);
            assert!(well, "{game}, byte {at}: {by_first} {by_second:?}");
        }
    }
}

/// A record with one line in another wording, and all checks as they would have been.
pub fn forged(text: &str, line: usize, other: impl Fn(&str) -> String) -> String {
    let mut anew = String::new();
    for (n, text) in text.lines().enumerate() {
        let (body, _) = text.rsplit_once(",\"check\"").unwrap();
        writeln!(anew, "{}}}", if n == line { other(body) } else { body.to_string() }).unwrap();
    }
    String::from_utf8(sealed(anew.as_bytes())).unwrap()
}

/// An entry with other words.
fn reworded(body: &str, other: impl Fn(&str) -> String) -> String {
    let (before, rest) = body.split_once("\"do\":\"").unwrap();
    let (words, after) = rest.split_once('"').unwrap();
    format!("{before}\"do\":\"{}\"{after}", other(words))
}

/// What stands in an entry before this, and something else behind it.
fn until(body: &str, key: &str, then: &str) -> String {
    format!("{}{then}", body.split_once(key).unwrap().0)
}

#[test]
fn a_roll_written_anew_with_all_its_checks_is_found_by_both() {
    let home = Scratch::new();
    let (record, _) = played(&home, "dalmatian", "", 1);
    let text = fs::read_to_string(&record).unwrap();
    let line = text.lines().position(|line| line.contains("dice") && line.contains("program"));
    // Dice stand in rising order: all of them become this one.
    let other = |words: &str| {
        let lower = if words.contains("dice 1") { " 2" } else { " 1" };
        format!("dice{}", lower.repeat(words.split(' ').count() - 1))
    };
    let anew = forged(&text, line.unwrap(), |body| reworded(body, other));
    fs::write(&record, anew).unwrap();
    let ended = first(&record);
    assert_eq!(ended.status, Some(1), "{}", ended.stdout);
    assert!(ended.stderr.contains("the program rolled"), "{}", ended.stderr);
    if let Some((well, verdict)) = second(&record, &[]) {
        assert!(!well && verdict.contains("was written where"), "{verdict}");
    }
}

#[test]
fn cards_written_anew_with_all_their_checks_are_found_by_both() {
    let home = Scratch::new();
    let (record, _) = played(&home, "wichita", "", 1);
    let text = fs::read_to_string(&record).unwrap();
    // The first deal that stands, told in the open: as it was dealt, and with another card.
    let dealt = deals(&record).remove(0);
    let (entry, cards) = dealt.split_once(' ').unwrap();
    let cards = cards.rsplit(": ").next().unwrap();
    let other = format!("{}{}", if cards.starts_with('A') { '2' } else { 'A' }, &cards[1..]);
    for (told, by_second) in [(cards, true), (&other, false)] {
        let anew = forged(&text, entry.parse().unwrap(), |body| {
            let told = format!("cards {}", told.replace('T', "10"));
            reworded(body, |_| told.clone()).replace(",\"sealed\":true", "")
        });
        fs::write(&record, anew).unwrap();
        let ended = first(&record);
        assert_eq!(ended.status, Some(i32::from(!by_second)), "{told}: {}", ended.stderr);
        if let Some((well, verdict)) = second(&record, &[]) {
            assert_eq!(well, by_second, "{told}: {verdict}");
            assert!(well || verdict.contains("was written where"), "{verdict}");
        }
    }
    // And cards laid that nobody has drawn: more kings than there are.
    let line = text.lines().position(|line| line.contains("\"do\":\"lay ")).unwrap();
    let kings = |_: &str| format!("lay Q{}", "*K/K".repeat(9));
    let anew = forged(&text, line, |body| reworded(body, kings));
    fs::write(&record, anew).unwrap();
    assert_eq!(first(&record).status, Some(1));
    if let Some((well, verdict)) = second(&record, &[]) {
        assert!(!well && verdict.contains("had not been drawn"), "{verdict}");
    }
}

fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Whether each verifier takes a record for valid, with these checks noted.
fn valid(record: &Path, noted: &[&str]) -> (bool, Option<bool>) {
    let mut run = croupier("verify").arg(record);
    for check in noted {
        run = run.arg("--noted").arg(check);
    }
    let ended = run.ends();
    assert!(matches!(ended.status, Some(0 | 1)), "{}", ended.stderr);
    let by_second = second(record, noted).map(|(well, _)| well);
    (ended.status == Some(0), by_second)
}

#[track_caller]
fn both(record: &Path, text: &str, well: bool) {
    fs::write(record, text).unwrap();
    let (by_first, by_second) = valid(record, &[]);
    assert_eq!((by_first, by_second.unwrap_or(well)), (well, well), "{text}");
}

/// The digits that stand behind a key.
fn digits<'a>(text: &'a str, key: &str, count: usize) -> &'a str {
    let at = text.find(key).unwrap() + key.len();
    &text[at..at + count]
}

/// The record of a game of bots for which both players have told words.
fn stirred(record: &Path) -> String {
    let args = "dalmatian play -p Ana,Bo --fair --bot all=greedy --save";
    croupier(args).arg(record).stdin("stir Ana moon; stir Bo sun\n\n").output();
    fs::read_to_string(record).unwrap()
}

#[test]
fn players_and_rules_are_committed_to() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let text = stirred(&record);
    assert!(text.contains("\"secret\""), "{text}");
    assert_eq!(forged(&text, 0, str::to_string), text);
    both(&record, &text, true);
    // Everybody is called by the other name, from beginning to end: the winner is another.
    let swapped = text.replace("Ana", "?").replace("Bo", "Ana").replace('?', "Bo");
    both(&record, &forged(&swapped, 0, str::to_string), false);
    // Only the commitment finds out what is agreed and changes no roll.
    for (was, is) in [
        ("\"reuse\":false", "\"reuse\":true"),
        ("\"started\":\"2", "\"started\":\"1"),
        ("\"bots\":[\"all=greedy\"]", "\"bots\":[\"all=random\"]"),
        ("\"deal\":false", "\"deal\":true"),
    ] {
        assert!(text.contains(was), "{was}");
        both(&record, &forged(&text, 0, |header| header.replace(was, is)), false);
    }
    // A commitment made for the forged header is another than players have noted.
    let noted = digits(&text, "\"fair\":\"", 64);
    let terms = text.lines().next().unwrap().replace(&format!(",\"fair\":\"{noted}\""), "");
    let terms = format!("{}}}", terms.rsplit_once(",\"check\"").unwrap().0);
    let secret = digits(&text, "\"secret\":\"", 64);
    let of = |terms: &str| sha256(format!("croupier secret 2\n{secret}\n{terms}").as_bytes());
    assert_eq!(of(&terms), noted);
    let other = terms.replace("\"started\":\"2", "\"started\":\"1");
    let anew = forged(&text, 0, |header| {
        header.replace("\"started\":\"2", "\"started\":\"1").replace(noted, &of(&other))
    });
    both(&record, &anew, true);
    let (by_first, by_second) = valid(&record, &[noted]);
    assert!(!by_first && by_second != Some(true));
}

/// A game of Dalmatian with a known secret, in memory.
fn in_memory() -> Match {
    let kind = registry::find("dalmatian").unwrap();
    let table = kind.fresh(&serde_json::json!({}), names(2), None).unwrap();
    let secret = Secret::read(&"07".repeat(32)).unwrap();
    let header = Header { fair: Some("0".repeat(64)), ..Header::of(table.as_ref()) };
    Match::new(header, table, Some(Source::of_secret(secret)), None)
}

#[test]
fn nothing_but_draws_shifts_draws() {
    let roll = |game: &mut Match| {
        game.roll().unwrap();
        game.steps().last().unwrap().words.clone()
    };
    let mut plain = in_memory();
    let rolls = [(); 3].map(|()| roll(&mut plain));
    // Remarks bring no other roll, and neither does an undo that is done again.
    let mut noted = in_memory();
    for (n, due) in rolls.iter().enumerate() {
        noted.enter(What::Note { text: "once more".into() }).unwrap();
        assert_eq!(roll(&mut noted), *due, "{n}");
        noted.enter(What::Undo).unwrap();
        noted.enter(What::Redo).unwrap();
    }
    // A roll that is taken back is not rolled again: the next one comes in its place, and it shows.
    let mut undone = in_memory();
    roll(&mut undone);
    undone.enter(What::Undo).unwrap();
    roll(&mut undone);
    assert_eq!((undone.drawn_in_vain(), noted.drawn_in_vain()), (1, 0));
}

#[test]
fn words_are_pledged_before_any_are_told_and_before_the_first_roll() {
    let mut game = in_memory();
    let names: Vec<String> = game.table().names().iter().map(str::to_string).collect();
    let word = |text: &str| sha256(text.as_bytes());
    let pledged = |game: &mut Match, who: usize, text: &str| {
        game.enter(What::Pledge { player: names[who].clone(), hash: word(text) })
    };
    let told = |game: &mut Match, all: &[(usize, &str)]| {
        let told = all.iter().map(|(who, text)| (names[*who].clone(), text.to_string())).collect();
        game.enter(What::Words { words: told })
    };
    let no = |refused: Result<()>| assert!(refused.is_err(), "{refused:?}");
    let entropy = What::Entropy { player: names[0].clone(), text: "moon".into() };
    no(game.enter(entropy));
    no(told(&mut game, &[(0, "moon")]));
    pledged(&mut game, 0, "moon").unwrap();
    pledged(&mut game, 1, "sun").unwrap();
    // Nothing falls in between, nobody holds theirs back, and nobody tells others.
    no(game.roll());
    no(told(&mut game, &[(0, "moon")]));
    no(told(&mut game, &[(0, "moon"), (1, "son")]));
    no(told(&mut game, &[(0, "moon"), (0, "moon")]));
    // Whoever pledges anew may have heard the words of others: they begin again, too.
    pledged(&mut game, 1, "stars").unwrap();
    no(told(&mut game, &[(0, "moon"), (1, "stars")]));
    no(told(&mut game, &[(1, "stars")]));
    no(game.roll());
    pledged(&mut game, 0, "mars").unwrap();
    told(&mut game, &[(0, "mars"), (1, "stars")]).unwrap();
    // What was told is known, and so is what it brings.
    no(pledged(&mut game, 1, "sun"));
    game.roll().unwrap();
    no(pledged(&mut game, 1, "sun"));
    assert_ne!(game.steps()[0].words, {
        let mut other = in_memory();
        other.roll().unwrap();
        other.steps()[0].words.clone()
    });
}

#[test]
fn ground_words_are_found_by_both() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let text = stirred(&record);
    let line = text.lines().position(|line| line.contains("\"told\"")).unwrap();
    let body = text.lines().nth(line).unwrap();
    let of_bo = body.split("[\"Bo\",\"").nth(1).unwrap().split('"').next().unwrap();
    // Other words than were pledged; and other words with their pledge.
    let other = forged(&text, line, |body| body.replace(of_bo, "sun and rain"));
    both(&record, &other, false);
    let hash = sha256(b"sun and rain");
    let pledged = other.replace(&sha256(of_bo.as_bytes()), &hash);
    both(&record, &forged(&pledged, line, str::to_string), false);
    // Words that nobody pledged at all, in the place of a remark.
    let unpledged = forged(&text, line - 1, |body| until(body, "\"player\"", "\"note\":\"x\""));
    both(&record, &unpledged, false);
    // As older records have it.
    let words = "\"entropy\":\"x\",\"player\":\"Bo\"";
    let entropy = forged(&text, line - 1, |body| until(body, "\"player\"", words));
    both(&record, &entropy, false);
}

#[test]
fn a_tail_that_was_rolled_again_is_found() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let secret = home.path("game.jsonl.secret");
    let args = "dalmatian play -p Ana,Bo --first Ana --fair --save";
    let said = croupier(args).arg(&record).stdin("\n\n").output();
    let noted = said.rsplit("(program, check ").next().unwrap()[..8].to_string();
    let (text, kept) = (fs::read_to_string(&record).unwrap(), fs::read(&secret).unwrap());
    assert_eq!(valid(&record, &[&noted]), (true, second(&record, &[]).map(|(well, _)| well)));
    // Without its last line, and with another in its place.
    let shorter = text[..text.len() - 1].rfind('\n').unwrap() + 1;
    let other = forged(&text, 1, |body| until(body, "\"do\"", "\"note\":\"x\""));
    for (text, why) in [
        (&text[..shorter], "2 entries were confirmed and 1 found"),
        (&other[..], "another entry was confirmed in this place"),
    ] {
        fs::write(&record, text).unwrap();
        let ended = croupier("resume").arg(&record).stdin("\n").ends();
        assert_eq!(ended.status, Some(1), "{}", ended.stdout);
        assert!(ended.stderr.contains(why), "{}", ended.stderr);
        assert!(!valid(&record, &[]).0, "{why}");
    }
    // Nothing else is wrong with what is left.
    fs::write(&record, &text[..shorter]).unwrap();
    let ended = croupier("verify").arg(&record).ends();
    assert!(ended.stderr.contains("2 entries were confirmed and 1 found"), "{}", ended.stderr);
    // Whoever rewinds the file of the secret as well can go on, and is found by what was noted.
    fs::write(&record, &text[..shorter]).unwrap();
    fs::write(&secret, &kept[86..]).unwrap();
    assert_eq!(fs::metadata(&secret).unwrap().len(), 64);
    croupier("resume").arg(&record).stdin("note x\n\n").output();
    assert!(valid(&record, &[]).0);
    let (by_first, by_second) = valid(&record, &[&noted]);
    assert!(!by_first && by_second != Some(true));
    let ended = croupier("verify --noted").arg(&noted).arg(&record).ends();
    assert!(ended.stderr.contains(&format!("no entry of this record has the check {noted}")));
}
