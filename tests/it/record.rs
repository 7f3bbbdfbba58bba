//! The record on files that fail: a simulated disk that loses, reorders and tears whatever was
//! not synced, and one that is full or refuses to sync.
//!
//! The law: whatever the power leaves of the files, opening the record finds every entry that was
//! confirmed, at most the one more that was being written, and can go on. A torn line is never
//! lost either. `CROUPIER_CRASH_IMAGES` says how many images are looked at.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use croupier::pieces::{Code, is_unseen};
use croupier::play::record::{By, Entry, Header, Record, VERSION, What, decode};
use croupier::play::store::{Part, Store};
use serde_json::json;

use crate::common::Rng;

/// What a file system is asked to do.
#[derive(Clone, Debug)]
enum Op {
    Append(Part, Vec<u8>),
    Sync(Part),
    SyncFolder,
    Cut(u64),
}

/// What is taken away to see that the test notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sabotage {
    None,
    /// Syncs of the record do nothing.
    NoSync,
    /// Writes wait in a buffer until it is full.
    Buffered,
    /// A new file's name is not made durable.
    NoFolderSync,
    /// What is set aside is not synced before the original goes.
    NoTornSync,
}

/// What an operation that fails does before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// The disk is full after so many bytes.
    Full(usize),
    Sync,
}

/// The two files; `None` for one that is not there.
type Files = [Option<Vec<u8>>; 2];

/// A file system as a process sees it, and what it was asked, in order.
struct Log {
    ops: Vec<Op>,
    files: Files,
    buffer: Vec<u8>,
    sabotage: Sabotage,
    /// The number of the append or sync to fail, and how.
    fails: Option<(usize, Failure)>,
    calls: usize,
}

#[derive(Clone)]
struct Simulated(Arc<Mutex<Log>>);

impl Simulated {
    fn over(files: Files, sabotage: Sabotage) -> Self {
        let buffer = Vec::new();
        let log = Log { ops: Vec::new(), files, buffer, sabotage, fails: None, calls: 0 };
        Self(Arc::new(Mutex::new(log)))
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.0.lock().unwrap()
    }

    fn boxed(&self) -> Box<Self> {
        Box::new(self.clone())
    }
}

impl Log {
    /// Whether the call that is being made is to fail.
    fn failure(&mut self) -> Option<Failure> {
        self.calls += 1;
        self.fails.filter(|(call, _)| *call == self.calls).map(|(_, failure)| failure)
    }

    fn write(&mut self, part: Part, bytes: &[u8]) {
        self.files[part as usize].get_or_insert_default().extend(bytes);
        self.ops.push(Op::Append(part, bytes.to_vec()));
    }
}

impl Store for Simulated {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        self.log().files[0].clone().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }

    fn append(&mut self, part: Part, bytes: &[u8]) -> io::Result<()> {
        if part == Part::Record {
            // A line is written at once, and nothing in it is unseen.
            let text = std::str::from_utf8(bytes).unwrap();
            assert_eq!(text.find(is_unseen), Some(text.len() - 1), "{text}");
        }
        let mut log = self.log();
        if let Some(Failure::Full(room)) = log.failure() {
            log.write(part, &bytes[..room.min(bytes.len() - 1)]);
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        if log.sabotage == Sabotage::Buffered && part == Part::Record {
            log.buffer.extend(bytes);
            if log.buffer.len() > 1000 {
                let buffer = std::mem::take(&mut log.buffer);
                log.write(part, &buffer);
            }
        } else {
            log.write(part, bytes);
        }
        Ok(())
    }

    fn sync(&mut self, part: Part) -> io::Result<()> {
        let mut log = self.log();
        if log.failure() == Some(Failure::Sync) {
            return Err(io::Error::other("the device does not answer"));
        }
        match (part, log.sabotage) {
            (Part::Record, Sabotage::NoSync) | (Part::Torn, Sabotage::NoTornSync) => {}
            _ => log.ops.push(Op::Sync(part)),
        }
        Ok(())
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        let mut log = self.log();
        if log.sabotage != Sabotage::NoFolderSync {
            log.ops.push(Op::SyncFolder);
        }
        Ok(())
    }

    fn cut(&mut self, len: u64) -> io::Result<()> {
        let mut log = self.log();
        if let Some(file) = &mut log.files[0] {
            file.resize(len as usize, 0);
        }
        log.ops.push(Op::Cut(len));
        Ok(())
    }
}

/// What the disk may hold if the power goes after these operations: all that was synced, and of
/// the rest any part, in any order.
fn image(before: &Files, ops: &[Op], rng: &mut Rng) -> Files {
    let mut files = before.clone();
    for part in [Part::Record, Part::Torn] {
        let of_part = |op: &&Op| match op {
            Op::Append(of, _) | Op::Sync(of) => *of == part,
            Op::Cut(_) => part == Part::Record,
            Op::SyncFolder => true,
        };
        let ops: Vec<&Op> = ops.iter().filter(of_part).collect();
        let synced = ops.iter().rposition(|op| matches!(op, Op::Sync(_))).map_or(0, |i| i + 1);
        // A new file has a name that lasts once the folder was synced after it was made.
        let made = ops.iter().position(|op| matches!(op, Op::Append(..)));
        let named = before[part as usize].is_some()
            || made.is_some_and(|i| ops[i..].iter().any(|op| matches!(op, Op::SyncFolder)));
        let mut held = before[part as usize].clone().unwrap_or_default();
        let mut len = held.len();
        for (i, op) in ops.iter().enumerate() {
            match op {
                Op::Append(_, bytes) => {
                    let at = len;
                    len += bytes.len();
                    if i < synced {
                        held.resize(at, 0);
                        held.extend(bytes);
                    } else {
                        tear(&mut held, at, bytes, rng);
                    }
                }
                Op::Cut(to) => {
                    len = *to as usize;
                    if i < synced || rng.bits().is_multiple_of(2) {
                        held.resize(len, 0);
                    }
                }
                Op::Sync(_) | Op::SyncFolder => {}
            }
        }
        // A name that was not made durable may be there or not.
        let there = named || (len > 0 && rng.bits().is_multiple_of(2));
        files[part as usize] = there.then_some(held);
    }
    files
}

/// Writes some pieces of what was not synced, some as long as a sector, and leaves holes.
fn tear(held: &mut Vec<u8>, at: usize, bytes: &[u8], rng: &mut Rng) {
    let sectors = rng.bits().is_multiple_of(3);
    let keep_one_in = 1 + rng.bits() % 3;
    let mut from = 0;
    while from < bytes.len() {
        let step = if sectors { 512 - (at + from) % 512 } else { 1 + rng.bits() as usize % 90 };
        let to = bytes.len().min(from + step);
        if rng.bits().is_multiple_of(keep_one_in) {
            if held.len() < at + to {
                held.resize(at + to, 0);
            }
            held[at + from..at + to].copy_from_slice(&bytes[from..to]);
        }
        from = to;
    }
    // The length of a file may be written before what it holds.
    if rng.bits().is_multiple_of(4) && held.len() < at + bytes.len() {
        held.resize(at + bytes.len(), 0);
    }
}

fn header() -> Header {
    Header {
        version: VERSION,
        game: "wichita".into(),
        rules: json!({"decks": 1}),
        players: vec!["Ana".into(), "Bo".into()],
        first: Some("Ana".into()),
        seed: None,
        deal: true,
        bots: vec![],
        real_dice: true,
        started: Some("2026-05-01T18:00:00Z".into()),
    }
}

/// Text of any characters there are, the dangerous ones more often.
fn text(rng: &mut Rng, longest: u64) -> String {
    let sharp = ['"', '\\', '\n', '\r', '\0', '\u{1b}', '\u{7f}', '\u{9b}', '\u{202e}', '{', '}'];
    let len = rng.bits() % (longest + 1);
    (0..len)
        .map(|_| match rng.bits() % 4 {
            0 => sharp[rng.bits() as usize % sharp.len()],
            1 => char::from_u32(rng.bits() as u32 % 0x11_0000).unwrap_or('\u{fffd}'),
            _ => char::from(b' ' + (rng.bits() % 95) as u8),
        })
        .collect()
}

/// Any entry that may come as number `n`.
fn any_what(rng: &mut Rng, n: u64) -> What {
    match rng.bits() % 8 {
        0 => What::Undo,
        1 => What::Redo,
        2 if n > 1 => What::Fix { entry: 1 + rng.bits() % (n - 1), words: text(rng, 30) },
        3 => What::Note { text: text(rng, 500) },
        6 => {
            let words = "cards As Kd 3c".into();
            What::Do { words, player: text(rng, 9), by: By::Program, hidden: true }
        }
        _ => {
            let by = [By::Hand, By::Program, By::Bot, By::Referee][rng.bits() as usize % 4];
            What::Do { words: text(rng, 40), player: text(rng, 9), by, hidden: false }
        }
    }
}

/// A session on the simulated disk.
struct Session {
    before: Files,
    /// How many entries that has, if it has a record.
    had: Option<usize>,
    ops: Vec<Op>,
    /// Entries that are there before it, and then those it tried to write.
    entries: Vec<Entry>,
    /// After so many operations so many entries were confirmed; first, when it was open.
    confirmed: Vec<(usize, usize)>,
    /// A torn line that was there before it.
    torn: Option<Vec<u8>>,
}

/// Begins or goes on with a record and writes up to `count` entries.
fn session(
    before: &Files,
    sabotage: Sabotage,
    fails: Option<(usize, Failure)>,
    count: u64,
    rng: &mut Rng,
) -> Session {
    let disk = Simulated::over(before.clone(), sabotage);
    disk.log().fails = fails;
    let mut session = Session {
        before: before.clone(),
        had: None,
        ops: Vec::new(),
        entries: Vec::new(),
        confirmed: Vec::new(),
        torn: None,
    };
    let opened = if before[0].is_none() {
        Record::create_in(disk.boxed(), &header(), &[])
    } else {
        let contents = decode(before[0].as_ref().unwrap()).unwrap();
        // A line without its line break was never confirmed.
        let unended = contents.torn.is_none() && !before[0].as_ref().unwrap().ends_with(b"\n");
        session.had = Some(contents.entries.len().saturating_sub(usize::from(unended)));
        session.entries = contents.entries;
        session.torn = contents.torn.map(|torn| torn.bytes);
        Record::open_in(disk.boxed()).map(|(record, ..)| record)
    };
    if let Ok(mut record) = opened {
        session.confirmed.push((disk.log().ops.len(), session.entries.len()));
        for _ in 0..count {
            let (n, what) = (record.next(), any_what(rng, record.next()));
            session.entries.push(Entry { n, what: what.clone() });
            match record.append(&what) {
                Ok(number) => {
                    assert_eq!(number, n);
                    session.confirmed.push((disk.log().ops.len(), n as usize));
                }
                Err(refusal) => {
                    assert_eq!(refusal.code, Code::Io);
                    break;
                }
            }
        }
    }
    session.ops.clone_from(&disk.log().ops);
    session
}

/// Looks at one image of what is left when the power goes after some operations of a session.
/// Returns it, unless there is nothing to go on with and nobody was told otherwise.
fn look(
    session: &Session,
    upto: usize,
    sabotage: Sabotage,
    rng: &mut Rng,
) -> Result<Option<Files>, String> {
    let image = image(&session.before, &session.ops[..upto], rng);
    let told = session.confirmed.iter().rev().find(|(ops, _)| *ops <= upto).map(|(_, n)| *n);
    let Some(confirmed) = told.or(session.had) else {
        // The record was not open yet: what is left of it is no record, or one without entries.
        return match image[0].as_deref().map(decode) {
            Some(Ok(contents)) if !contents.entries.is_empty() => Err("out of nowhere".into()),
            Some(Ok(_)) => Ok(Some(image)),
            Some(Err(refusal)) if refusal.at.as_deref() != Some("line 1") => {
                Err(format!("before anything was confirmed: {refusal}"))
            }
            _ => Ok(None),
        };
    };
    let disk = Simulated::over(image.clone(), sabotage);
    let (mut record, found, entries, torn) = Record::open_in(disk.boxed())
        .map_err(|refusal| format!("{confirmed} confirmed, but: {refusal}"))?;
    if found != header() {
        return Err("another header".into());
    }
    if entries.len() < confirmed || entries.len() > confirmed + 1 {
        return Err(format!("{confirmed} confirmed, {} found", entries.len()));
    }
    if session.entries.get(..entries.len()) != Some(&entries[..]) {
        return Err("other entries than were written".into());
    }
    let aside = |files: &Files| files[1].clone().unwrap_or_default();
    let holds = |file: &[u8], part: &[u8]| file.windows(part.len()).any(|window| window == part);
    for torn in torn.iter().map(|torn| &torn.bytes).chain(&session.torn) {
        let kept = aside(&disk.log().files);
        if !holds(&kept, torn) {
            return Err("a torn line was lost".into());
        }
    }
    record.append(&What::Undo).map_err(|refusal| format!("cannot go on: {refusal}"))?;
    if sabotage == Sabotage::None {
        let bytes = disk.log().files[0].clone().unwrap_or_default();
        let again = decode(&bytes).map_err(|refusal| format!("after going on: {refusal}"))?;
        if again.entries.len() != entries.len() + 1 || again.torn.is_some() {
            return Err("going on lost something".into());
        }
    }
    Ok(Some(image))
}

/// Looks at so many images of sessions and of sessions that went on after a crash, and tells
/// what was lost, if anything was.
fn crash(sabotage: Sabotage, images: u64, seed: u64) -> Result<[u64; 3], String> {
    let rng = &mut Rng(seed);
    let mut done = 0;
    // Kinds that must have come up: torn lines, second sessions, disks that failed.
    let mut seen = [0; 3];
    while done < images {
        let fails = match rng.bits() % 4 {
            0 => Some((1 + rng.bits() as usize % 30, Failure::Sync)),
            1 => {
                let room = rng.bits() as usize % 300;
                Some((1 + rng.bits() as usize % 30, Failure::Full(room)))
            }
            _ => None,
        };
        let first = session(&[None, None], sabotage, fails, 12, rng);
        for upto in 0..=first.ops.len() {
            for _ in 0..4 {
                done += 1;
                let Some(image) = look(&first, upto, sabotage, rng)? else { continue };
                let torn = decode(image[0].as_deref().unwrap_or_default())
                    .is_ok_and(|contents| contents.torn.is_some());
                seen[0] += u64::from(torn);
                seen[2] += u64::from(fails.is_some());
                if !rng.bits().is_multiple_of(4) {
                    continue;
                }
                // The power goes again, soon after the record was opened.
                seen[1] += 1;
                let second = session(&image, sabotage, None, 2, rng);
                let upto = rng.bits() as usize % (second.ops.len() + 1);
                done += 1;
                look(&second, upto, sabotage, rng)?;
            }
        }
    }
    Ok(seen)
}

#[test]
fn no_confirmed_entry_is_lost_when_the_power_goes() {
    let images = std::env::var("CROUPIER_CRASH_IMAGES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(20_000);
    let seen = crash(Sabotage::None, images, 1).unwrap_or_else(|lost| panic!("{lost}"));
    for kind in seen {
        assert!(kind > images / 100, "{seen:?}");
    }
}

#[test]
fn the_simulation_notices_when_a_protection_is_taken_away() {
    for (sabotage, lost) in [
        (Sabotage::NoSync, "confirmed"),
        (Sabotage::Buffered, "confirmed"),
        (Sabotage::NoFolderSync, "confirmed"),
        (Sabotage::NoTornSync, "a torn line was lost"),
    ] {
        let found = crash(sabotage, 20_000, 1).expect_err("nothing was noticed");
        assert!(found.contains(lost), "{sabotage:?}: {found}");
    }
}

#[test]
fn after_a_failure_nothing_is_tried_again_and_nothing_confirmed() {
    let mut refused = 0;
    for call in 1..=12 {
        for failure in [Failure::Sync, Failure::Full(0), Failure::Full(20), Failure::Full(9999)] {
            let disk = Simulated::over([None, None], Sabotage::None);
            disk.log().fails = Some((call, failure));
            let Ok(mut record) = Record::create_in(disk.boxed(), &header(), &[]) else {
                assert!(call <= 2);
                assert_eq!(disk.log().files[0].as_deref(), Some(&b""[..]));
                continue;
            };
            let mut confirmed = disk.log().files[0].clone();
            let refusal = (0..12).find_map(|_| {
                let refused = record.append(&What::Redo).err();
                if refused.is_none() {
                    confirmed.clone_from(&disk.log().files[0]);
                }
                refused
            });
            // Every other call is one that does not fail in this way.
            let Some(refusal) = refusal else { continue };
            refused += 1;
            assert_eq!(refusal.code, Code::Io);
            let asked = disk.log().ops.len();
            let files = disk.log().files.clone();
            assert_eq!(files[0], confirmed);
            for _ in 0..3 {
                let refusal = record.append(&What::Redo).unwrap_err();
                assert_eq!(refusal.code, Code::Io);
                assert!(refusal.message.contains("nothing is confirmed any more"), "{refusal}");
            }
            assert_eq!(disk.log().ops.len(), asked);
            assert_eq!(disk.log().files, files);
            assert!(matches!(disk.log().ops.last(), Some(Op::Cut(_))));
        }
    }
    assert_eq!(refused, 5 * 4);
}
