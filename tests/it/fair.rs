//! Fair games through the built program, checked by it and by a second verifier.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::common::Rng;
use crate::run::{Ended, Scratch, croupier, games};

/// A second verifier's verdict, if there is a Python to run it.
fn second(record: &Path) -> Option<(bool, String)> {
    static PYTHON: OnceLock<bool> = OnceLock::new();
    let python = || Command::new("python3").arg("--version").output().is_ok();
    if !PYTHON.get_or_init(python) {
        return None;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/verify_fair.py");
    let output = Command::new("python3").arg("-B").arg(script).arg(record).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.is_empty(), "{stderr}");
    Some((output.status.success(), said))
}

fn first(record: &Path) -> Ended {
    croupier("verify").arg(record).ends()
}

/// What somebody types who does whatever is possible: the rest is refused.
const WHATEVER: &str =
    "r\nstop\ndecline\nno-wager\nbid 7\npass\nenough\ndone\ncheck\ncall\nmuck\nend\n";

/// A whole fair game of Ana, who does whatever is possible, and two bots; its record, and what the
/// referee said.
fn played(home: &Scratch, game: &str) -> (PathBuf, String) {
    let record = home.path(&format!("{game}.jsonl"));
    let cards = if game == "dice-poker" { "" } else { " --deal-cards" };
    // What Ana does at random would never match her dice in Swipe.
    let hers = if game == "swipe" { "--bot Ana=random " } else { "" };
    let bots = format!("{hers}--bot Zoë=random --bot Bo=random");
    let args = format!("{game} play -p Ana,Zoë,Bo --fair{cards} {bots} --save");
    // After the end everything is refused, so that more lines than are needed do no harm.
    let rest = WHATEVER.repeat(400);
    let lines = format!("stir Ana blue moon\n{WHATEVER}stir zoë 3 5 6\nundo\n{rest}");
    let ended = croupier(&args).arg(&record).stdin(lines).ends();
    assert_eq!(ended.status, Some(0), "{game}: {}", ended.stderr);
    (record, ended.stdout)
}

#[test]
fn fair_games_of_every_game_hold_before_two_verifiers() {
    for game in games() {
        let home = Scratch::new();
        let (record, said) = played(&home, &game);
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
        for words in ["agree with the secret, and it with the commitment", "The game is over"] {
            assert!(ended.stdout.contains(words), "{game}: {}", ended.stdout);
        }
        if let Some((well, verdict)) = second(&record) {
            assert!(well && verdict.starts_with("valid: "), "{game}: {verdict}");
            let rolls = text.matches("\"do\":\"dice").count();
            assert!(verdict.contains(&format!("{rolls} rolls checked")), "{game}: {verdict}");
        }
    }
}

/// Whether both verifiers find something; whether the first one finds it at all.
fn found(record: &Path) -> (bool, Option<bool>) {
    let ended = first(record);
    let by_first = ended.status != Some(0)
        || ended.stdout.contains("cannot be checked before the secret is told");
    assert!(matches!(ended.status, Some(0 | 1)), "{}", ended.stderr);
    let by_second = second(record).map(|(well, verdict)| !well || !verdict.starts_with("valid: "));
    (by_first, by_second)
}

#[test]
fn a_flipped_byte_is_found_by_both() {
    let home = Scratch::new();
    let (record, _) = played(&home, "dalmatian");
    let bytes = fs::read(&record).unwrap();
    // As written there is nothing to find.
    let (by_first, by_second) = found(&record);
    assert!(!by_first && by_second != Some(true));
    let rng = &mut Rng(7);
    let last = bytes.len() - 1;
    let anywhere = (0..24).map(|_| rng.next() as usize % bytes.len()).collect::<Vec<_>>();
    for at in anywhere.into_iter().chain([0, 1, last - 13, last - 3, last - 1, last]) {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (rng.next() % 8);
        fs::write(&record, &flipped).unwrap();
        let (by_first, by_second) = found(&record);
        assert!(by_first && by_second != Some(false), "byte {at}: {by_first} {by_second:?}");
    }
}

#[test]
fn a_roll_written_anew_with_all_its_checks_is_found_by_both() {
    let home = Scratch::new();
    let (record, _) = played(&home, "dalmatian");
    let text = fs::read_to_string(&record).unwrap();
    let line = text.lines().position(|line| line.contains("dice") && line.contains("program"));
    let line = line.unwrap();
    let mut before = String::new();
    let mut anew = String::new();
    for (n, text) in text.lines().enumerate() {
        let (body, _) = text.rsplit_once(",\"check\"").unwrap();
        let mut body = format!("{body}}}");
        if n == line {
            let at = body.find("dice ").unwrap() + 5;
            let lower = if &body[at..=at] == "1" { "2" } else { "1" };
            body.replace_range(at..=at, lower);
            // Dice stand in rising order: all of them become this one.
            let end = body[at..].find('"').unwrap() + at;
            body = format!(
                "{}{}{}",
                &body[..at],
                vec![lower; (end - at).div_ceil(2)].join(" "),
                &body[end..]
            );
        }
        before = sha256(format!("{before}{body}").as_bytes())[..8].to_string();
        writeln!(anew, "{},\"check\":\"{before}\"}}", &body[..body.len() - 1]).unwrap();
    }
    fs::write(&record, anew).unwrap();
    let ended = first(&record);
    assert_eq!(ended.status, Some(1), "{}", ended.stdout);
    assert!(ended.stderr.contains("the program rolled"), "{}", ended.stderr);
    if let Some((well, verdict)) = second(&record) {
        assert!(!well && verdict.contains("was written where"), "{verdict}");
    }
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest;
    let mut digits = String::new();
    for byte in sha2::Sha256::digest(bytes) {
        write!(digits, "{byte:02x}").unwrap();
    }
    digits
}

#[test]
fn a_cut_tail_is_reported_as_unfinished() {
    let home = Scratch::new();
    let (record, _) = played(&home, "pairs-and-wagers");
    let text = fs::read_to_string(&record).unwrap();
    let told = text.find("\"secret\"").unwrap();
    let line = text[..told].rfind('\n').unwrap() + 1;
    // Between two lines, and within one.
    for end in [line, told] {
        fs::write(&record, &text[..end]).unwrap();
        let ended = first(&record);
        assert_eq!(ended.status, Some(0), "{}", ended.stderr);
        let words = "cannot be checked before the secret is told";
        assert!(ended.stdout.contains(words), "{}", ended.stdout);
        assert_eq!(ended.stdout.contains("is torn"), end == told, "{}", ended.stdout);
        if let Some((well, verdict)) = second(&record) {
            assert!(well && verdict.starts_with("unfinished: "), "{verdict}");
        }
    }
    fs::write(&record, &text[..=text[..line - 1].rfind('\n').unwrap()]).unwrap();
    assert!(first(&record).stdout.contains("The game is unfinished"));
}

#[test]
fn a_fair_game_goes_on_with_its_secret_and_not_without() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let start = "dalmatian play -p Ana,Bo --fair --roll-for all --first Ana --save";
    let said = croupier(start).arg(&record).stdin("stir Ana moon\n").output();
    assert!(said.contains("3. stirred"), "{said}");
    let secret = home.path("game.jsonl.secret");
    let kept = fs::read(&secret).unwrap();
    let play = || croupier("resume").arg(&record).stdin("stop\n").ends();
    for (bytes, why) in [
        (None, "cannot be read"),
        (Some(&kept[1..]), "64 hexadecimal digits"),
        (Some("0".repeat(64).as_bytes()), "is not the one that was committed to"),
    ] {
        fs::remove_file(&secret).unwrap();
        bytes.inspect(|bytes| fs::write(&secret, bytes).unwrap());
        let ended = play();
        assert_ne!(ended.status, Some(0), "{why}: {}", ended.stdout);
        assert!(ended.stderr.contains(why), "{why}: {}", ended.stderr);
        fs::write(&secret, &kept).unwrap();
    }
    assert_eq!(play().status, Some(0));
    // The game to its end, a few lines at a time.
    for _ in 0..200 {
        if !secret.exists() {
            break;
        }
        croupier("resume").arg(&record).stdin("stop\nstir Bo sun\nstop\n").output();
    }
    assert!(!secret.exists(), "the game does not end");
    assert!(first(&record).stdout.contains("agree with the secret"));
    if let Some((well, verdict)) = second(&record) {
        assert!(well && verdict.starts_with("valid: "), "{verdict}");
    }
    // Nothing but remarks is entered once the secret is told.
    let said = croupier("resume").arg(&record).stdin("undo\nstir Ana late\nnote fine\n").output();
    assert_eq!(said.matches("No: the secret of this game has been told").count(), 2, "{said}");
    assert!(said.contains(". noted"), "{said}");
}
