//! The four places where untrusted bytes come in, and what holds at each whatever they are:
//! no panic, no hang, an answer that can be read and shown, and nothing changed by a refusal.
//!
//! Each law is a function of bytes that panics where it does not hold. `random_input` runs them
//! over a few thousand inputs; `fuzz/` runs the same functions for as long as one likes.

use croupier::engine::Engine;
use croupier::inside::Refused;
use croupier::inside::is_unseen;
use croupier::inside::{Line, Said, Session, SessionOptions, log};
use croupier::laws::states::{self, bears_all, comes_back};
use croupier::laws::variants;
use croupier::pieces::json_text;
use croupier::pieces::{Code, Refusal, Style};
use croupier::play::record::{Contents, Header, What, decode};
use croupier::play::{AnyGame, Match, Report, Table};
use croupier::registry::{self, GAMES};
use sha2::{Digest, Sha256};

use crate::common::{Rng, names, read, source};
use crate::disk::{Disk, Sabotage};

/// A law, with the name of its door.
pub type Door = (&'static str, fn(&[u8]));

pub const ALL: [Door; 4] =
    [("state", state), ("record", record), ("prompt", prompt), ("request", request)];

/// A refusal says little, however much it was given.
const LONGEST_REFUSAL: usize = 2000;

/// Bytes that settle something, taken from the front one by one; zeros when there are no more.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn below(&mut self, n: usize) -> usize {
        usize::from(self.next()) % n
    }

    fn kind(&mut self) -> &'static dyn AnyGame {
        GAMES[self.below(GAMES.len())]
    }

    /// A fresh game by some house rules.
    fn fresh(&mut self, kind: &dyn AnyGame) -> Box<dyn Table> {
        let (least, most) = kind.info().seats;
        let seats = least + self.below(most.min(6) - least + 1);
        let rules = variants(kind);
        let rules = &rules[self.below(rules.len())];
        kind.fresh(rules, names(seats), None).expect("these rules fit")
    }
}

/// Words that can be shown on a terminal as they are.
#[track_caller]
fn shown(text: &str) {
    let unseen = |c: char| is_unseen(c) && c != '\n';
    assert!(!text.contains(unseen), "this reaches the terminal raw: {text:?}");
}

#[track_caller]
fn all_shown<'a>(lines: impl IntoIterator<Item = &'a String>) {
    for line in lines {
        shown(line);
    }
}

/// JSON that any reader reads and any terminal shows.
#[track_caller]
fn readable(text: &str) {
    shown(text);
    read(text);
}

/// A refusal in words and as an answer, short and readable.
#[track_caller]
fn refused(refusal: &Refusal, kind: Option<&dyn AnyGame>) {
    shown(&refusal.to_string());
    let text = json_text(&Refused::of(refusal, kind.map(AnyGame::info)));
    readable(&text);
    assert!(text.len() < LONGEST_REFUSAL, "{refusal}");
}

/// The state door: what is refused is refused in few words, and with what is taken one can do all
/// that can be done with a state: look, read what it says, roll, make any move that it offers.
pub fn state(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let kind = choices.kind();
    let Ok(text) = str::from_utf8(choices.0) else { return };
    let table = match states::read(kind, text) {
        Ok(table) => table,
        Err(refusal) => {
            assert!(kind.read_at_once(text).is_none(), "the tree refuses this: {refusal}\n{text}");
            return refused(&refusal, Some(kind));
        }
    };
    // What is read at once is what is read from the tree.
    if let Some(at_once) = kind.read_at_once(text) {
        assert_eq!(at_once.state(), table.state());
    }
    let mut report = Vec::new();
    table.write(Report::Look, &mut report);
    readable(&String::from_utf8(report).expect("a report is text"));
    said(table.as_ref());
    match table.score() {
        Ok(report) => {
            readable(&json_text(&report.json()));
            all_shown(&report.lines(Style::PIPE));
        }
        Err(refusal) => refused(&refusal, Some(kind)),
    }
    bears_all(kind, table, &mut Rng(7));
}

/// All that a table says of itself.
fn said(table: &dyn Table) {
    for style in [Style::PIPE, Style { plain: false, ..Style::PIPE }] {
        let scene = table.scene(None, style);
        all_shown(&scene.lines);
        all_shown(scene.sheet.rows.iter().flatten().chain(&scene.sheet.head));
        shown(&scene.moment);
    }
    shown(&table.notation().unwrap_or_default());
}

/// The record reader: what is damaged is refused with its line; what is not is replayed or refused
/// as a whole, and can be gone on with, nothing of it lost.
///
/// Where the first byte is `s`, the lines that follow get the checks they would have had.
pub fn record(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let bytes = if choices.next() == b's' { sealed(choices.0) } else { choices.0.to_vec() };
    let contents = match decode(&bytes) {
        Ok(contents) => contents,
        Err(refusal) => {
            let known = [Code::LogBroken, Code::LogVersion, Code::LineTooLong];
            assert!(known.contains(&refusal.code), "{refusal}");
            assert!(refusal.at.as_ref().is_some_and(|at| at.starts_with("line ")), "{refusal}");
            return refused(&refusal, None);
        }
    };
    let Contents { header, entries, .. } = contents.clone();
    match Match::replayed(GAMES, header, entries, None) {
        Ok(game) => {
            readable(&json_text(&game.table().state()));
            comes_back(registry::find(&game.header.game).expect("a game"), game.table());
            log(&game.public(), true).for_each(|line| shown(&line));
            assert_eq!(game.entries(), contents.entries);
        }
        Err(refusal) => refused(&refusal, None),
    }
    let disk = Disk::of(Some(bytes), Sabotage::None, None);
    let (mut going, opened) = disk.open().expect("it was read");
    assert_eq!(opened, contents);
    let next = going.append(&What::UNDO).expect("it can be gone on with");
    let after = decode(&disk.file()).expect("it can still be read");
    assert_eq!(after.entries[..contents.entries.len()], contents.entries);
    assert_eq!((after.entries.len() as u64, after.torn), (next, None));
}

/// `,"check":"01234567"}`
pub const CHECK: usize = 20;

/// Lines with the checks of a record.
pub fn sealed(lines: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    let mut before = String::new();
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        let body = line.strip_suffix(b"\n").unwrap_or(line);
        let hash = Sha256::new().chain_update(&before).chain_update(body).finalize();
        before = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        all.extend(body.strip_suffix(b"}").unwrap_or(body));
        all.extend(format!(",\"check\":\"{}\"}}", &before[..8]).bytes());
        all.extend(&line[body.len()..]);
    }
    all
}

/// A game that is recorded on this disk.
pub fn kept(disk: &Disk, header: &Header, table: Box<dyn Table>) -> Match {
    let record = disk.create(header).expect("a fresh record");
    Match::new(header.clone(), table, source("7"), Some(record))
}

/// The prompt, at some moment of a random game: whatever is typed, what is said can be shown, what
/// changes the game is in the record, and the record tells the same game.
pub fn prompt(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let kind = choices.kind();
    let table = choices.fresh(kind);
    let manners = choices.next();
    let play = ["greedy", "random"].iter().filter(|_| manners & 4 > 0);
    let bots = table.names().iter().skip(1).zip(play);
    let header = Header {
        seed: "7".to_string(),
        deal: manners & 1 > 0,
        bots: bots.map(|(name, policy)| format!("{name}={policy}")).collect(),
        ..Header::of(table.as_ref())
    };
    let disk = Disk::default();
    let game = kept(&disk, &header, table);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    while let Some(said) = session.more() {
        told(&said);
    }
    for line in String::from_utf8_lossy(choices.0).split('\n').take(30) {
        if line.split(';').any(is_analysis) {
            continue;
        }
        let before = (session.game().next_number(), session.game().table().state());
        let said = session.line(line);
        let number = session.game().next_number();
        let alone = !line.contains(';');
        if alone && said.refused.is_some() {
            assert_eq!(number, before.0, "refused and entered: {line:?}");
        }
        if number == before.0 {
            assert_eq!(session.game().table().state(), before.1, "changed, not entered: {line:?}");
        }
        told(&said);
        while let Some(said) = session.more() {
            told(&said);
        }
        shown(&session.prompt().to_string());
        all_shown(&session.completions());
    }
    let written = decode(&disk.file()).expect("what was written can be read");
    assert_eq!(written.entries, session.game().entries());
    let again = Match::replayed(GAMES, header, written.entries, None);
    let again = again.unwrap_or_else(|refusal| panic!("recorded, then {refusal}"));
    assert_eq!(again.table().state(), session.game().table().state());
}

/// The engine: whatever is asked has one answer, on one line.
pub fn request(bytes: &[u8]) {
    let answer = Engine::new(GAMES).answer(&String::from_utf8_lossy(bytes));
    assert!(read(&answer).is_object() && !answer.contains('\n'), "{answer}");
    shown(&answer);
}

/// Whether an entry asks for an analysis, which has its own laws and takes its time.
fn is_analysis(entry: &str) -> bool {
    let entry = entry.rsplit(':').next().unwrap_or(entry);
    let first = entry.split_whitespace().next().unwrap_or("").to_lowercase();
    !first.is_empty() && ["best", "odds"].iter().any(|word| word.starts_with(&first))
}

fn told(said: &Said) {
    for line in &said.lines {
        match line {
            Line::Text(text) | Line::Moment(text) => shown(text),
            Line::Json(json) => readable(json),
            Line::Grid(grid) => all_shown(grid.rows.iter().flatten().chain(&grid.head)),
        }
    }
    if let Some(why) = &said.refused {
        shown(why);
        assert!(why.len() < LONGEST_REFUSAL, "{why}");
    }
}
