//! The record on a file that fails: a simulated disk that loses, reorders and tears whatever was
//! not synced, and one that is full or refuses to sync.
//!
//! The law: whatever the power leaves of the file, opening the record finds every entry that was
//! confirmed, at most the one more that was being written, and can go on.
//! `CROUPIER_CRASH_IMAGES` says how many images are looked at.

use croupier::play::record::{Contents, Entry, VERSION, decode};

use crate::disk::{Disk, Failure, Image, Op, Sabotage};
use crate::prelude::*;

/// What the disk may hold if the power goes after these operations: all that was synced, and of
/// the rest any part, in any order.
fn image(before: &Image, ops: &[Op], rng: &mut Rng) -> Image {
    let synced = ops.iter().rposition(|op| matches!(op, Op::Sync)).map_or(0, |i| i + 1);
    // A new file has a name that lasts once the folder was synced after it was made.
    let made = ops.iter().position(|op| matches!(op, Op::Append(_)));
    let is_named = made.is_some_and(|i| ops[i..].iter().any(|op| matches!(op, Op::SyncFolder)));
    let mut held = before.clone().unwrap_or_default();
    let mut len = held.len();
    for (i, op) in ops.iter().enumerate() {
        match op {
            Op::Append(bytes) => {
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
                len = *to;
                if i < synced || rng.bits().is_multiple_of(2) {
                    held.resize(len, 0);
                }
            }
            Op::Sync | Op::SyncFolder => {}
        }
    }
    // A name that was not made durable may be there or not.
    let is_there = before.is_some() || is_named || len > 0 && rng.bits().is_multiple_of(2);
    is_there.then_some(held)
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
            held.resize(held.len().max(at + to), 0);
            held[at + from..at + to].copy_from_slice(&bytes[from..to]);
        }
        from = to;
    }
    // The length of a file may be written before what it holds.
    if rng.bits().is_multiple_of(4) {
        held.resize(held.len().max(at + bytes.len()), 0);
    }
}

fn header() -> Header {
    Header {
        version: VERSION,
        game: "wichita".into(),
        rules: json!({"decks": 1}),
        players: vec!["Ana".into(), "Bo".into()],
        ..Header::default()
    }
}

/// Text of any characters there are, the dangerous ones more often.
fn text(rng: &mut Rng, longest: u64) -> String {
    let sharp = ['"', '\\', '\n', '\r', '\0', '\u{1b}', '\u{7f}', '\u{9b}', '\u{202e}', '{', '}'];
    let any = |rng: &mut Rng| match rng.bits() % 4 {
        0 => sharp[rng.bits() as usize % sharp.len()],
        1 => char::from_u32(rng.bits() as u32 % 0x11_0000).unwrap_or('\u{fffd}'),
        _ => char::from(b' ' + (rng.bits() % 95) as u8),
    };
    (0..rng.bits() % (longest + 1)).map(|_| any(rng)).collect()
}

/// Any entry that may come as number `n`.
fn any_what(rng: &mut Rng, n: u64) -> What {
    match rng.bits() % 8 {
        0 => What::UNDO,
        1 => What::REDO,
        2 if n > 1 => {
            let mut fix = || (1 + rng.bits() % (n - 1), text(rng, 30));
            What::Fix { fix: [fix(), fix()].into() }
        }
        3 => What::Note { note: text(rng, 30) },
        4 => What::Seat { player: text(rng, 5), bot: rng.bits().is_multiple_of(2) },
        some => {
            let by = [By::Hand, By::Program, By::Bot, By::Referee][rng.bits() as usize % 4];
            What::Do { words: text(rng, 25), player: text(rng, 5), by, hidden: some == 5 }
        }
    }
}

/// A session on the simulated disk.
struct Session {
    before: Image,
    /// How many entries that has, if it has a record.
    had: Option<usize>,
    ops: Vec<Op>,
    /// Entries that are there before it, and then those it tried to write.
    entries: Vec<Entry>,
    /// After so many operations so many entries were confirmed; first, when it was open.
    confirmed: Vec<(usize, usize)>,
}

/// Begins or goes on with a record and writes up to `count` entries.
fn session(disk: &Disk, count: u64, rng: &mut Rng) -> Session {
    let before = disk.log().file.clone();
    let (mut had, mut entries, mut confirmed) = (None, Vec::new(), Vec::new());
    let opened = if let Some(bytes) = &before {
        let contents = decode(bytes).unwrap();
        // A line without its line break was never confirmed.
        let unended = contents.torn.is_none() && !bytes.ends_with(b"\n");
        had = Some(contents.entries.len().saturating_sub(usize::from(unended)));
        entries = contents.entries;
        disk.open().map(|(record, _)| record)
    } else {
        disk.create(&header())
    };
    if let Ok(mut record) = opened {
        confirmed.push((disk.log().ops.len(), entries.len()));
        for _ in 0..count {
            let n = entries.len() as u64 + 1;
            let what = any_what(rng, n);
            entries.push(Entry { n, what: what.clone() });
            match record.append(&what) {
                Ok(number) => confirmed.push((disk.log().ops.len(), number as usize)),
                Err(_) => break,
            }
        }
    }
    Session { before, had, ops: disk.log().ops.clone(), entries, confirmed }
}

/// Looks at one image of what is left when the power goes after some operations of a session.
/// Returns it, unless there is nothing to go on with and nobody was told otherwise.
fn look(session: &Session, upto: usize, rng: &mut Rng) -> Result<Image, String> {
    let image = image(&session.before, &session.ops[..upto], rng);
    let told = session.confirmed.iter().rev().find(|(ops, _)| *ops <= upto).map(|(_, n)| *n);
    let Some(confirmed) = told.or(session.had) else {
        // The record was not open yet: what is left of it is no record, or one without entries.
        return match image.as_deref().map(decode) {
            Some(Ok(contents)) if !contents.entries.is_empty() => Err("out of nowhere".into()),
            Some(Ok(_)) => Ok(image),
            Some(Err(refusal)) if refusal.at.as_deref() != Some("line 1") => {
                Err(format!("before anything was confirmed: {refusal}"))
            }
            _ => Ok(None),
        };
    };
    let disk = Disk::of(image.clone(), Sabotage::None, None);
    let (mut record, Contents { entries, .. }) =
        disk.open().map_err(|refusal| format!("{confirmed} confirmed, but: {refusal}"))?;
    if entries.len() < confirmed || entries.len() > confirmed + 1 {
        return Err(format!("{confirmed} confirmed, {} found", entries.len()));
    }
    if session.entries.get(..entries.len()) != Some(&entries[..]) {
        return Err("other entries than were written".into());
    }
    record.append(&What::UNDO).map_err(|refusal| format!("cannot go on: {refusal}"))?;
    let again = decode(&disk.file()).map_err(|refusal| format!("after going on: {refusal}"))?;
    if again.entries.len() != entries.len() + 1 || again.torn.is_some() {
        return Err("going on lost something".into());
    }
    Ok(image)
}

/// Looks at so many images of sessions and of sessions that went on after a crash, and tells
/// what was lost, if anything was.
fn crash(sabotage: Sabotage, images: u64) -> Result<[u64; 3], String> {
    let rng = &mut Rng(1);
    let mut done = 0;
    // Kinds that must have come up: torn lines, second sessions, disks that failed.
    let mut seen = [0; 3];
    while done < images {
        let failure = match rng.bits() % 4 {
            0 => Some(Failure::Sync),
            1 => Some(Failure::Full(rng.bits() as usize % 300)),
            _ => None,
        };
        let fails = failure.map(|failure| (1 + rng.bits() as usize % 30, failure));
        let first = session(&Disk::of(None, sabotage, fails), 12, rng);
        for upto in (0..=first.ops.len()).flat_map(|upto| [upto; 4]) {
            done += 1;
            let Some(image) = look(&first, upto, rng)? else { continue };
            let torn = decode(&image).is_ok_and(|contents| contents.torn.is_some());
            seen[0] += u64::from(torn);
            seen[2] += u64::from(fails.is_some());
            if rng.bits().is_multiple_of(4) {
                // The power goes again, soon after the record was opened.
                seen[1] += 1;
                let second = session(&Disk::of(Some(image), sabotage, None), 2, rng);
                let upto = rng.bits() as usize % (second.ops.len() + 1);
                done += 1;
                look(&second, upto, rng)?;
            }
        }
    }
    Ok(seen)
}

#[test]
fn no_confirmed_entry_is_lost_when_the_power_goes() {
    let images = std::env::var("CROUPIER_CRASH_IMAGES").ok().and_then(|text| text.parse().ok());
    let images = images.unwrap_or(6_000);
    let seen = crash(Sabotage::None, images).unwrap_or_else(|lost| panic!("{lost}"));
    assert!(seen.iter().all(|kind| *kind > images / 100), "{seen:?}");
    for sabotage in [Sabotage::NoSync, Sabotage::NoFolderSync] {
        let found = crash(sabotage, 20_000).expect_err("nothing was noticed");
        assert!(found.contains("confirmed"), "{sabotage:?}: {found}");
    }
}

#[test]
fn after_a_failure_nothing_is_tried_again_and_nothing_confirmed() {
    let mut refused = 0;
    for call in 1..=12 {
        for failure in [Failure::Sync, Failure::Full(0), Failure::Full(20), Failure::Full(9999)] {
            let disk = Disk::of(None, Sabotage::None, Some((call, failure)));
            let Ok(mut record) = disk.create(&header()) else {
                assert!(call <= 2);
                assert_eq!(disk.log().file.as_deref(), Some(&b""[..]));
                continue;
            };
            let mut confirmed = disk.log().file.clone();
            // Every other call is one that does not fail in this way.
            for _ in 0..12 {
                match record.append(&What::REDO) {
                    Ok(_) if record.is_dead() => panic!("{call} {failure:?}"),
                    Ok(_) => confirmed.clone_from(&disk.log().file),
                    Err(refusal) => assert_eq!(refusal.code, Code::Io),
                }
            }
            refused += u32::from(record.is_dead());
            assert_eq!(disk.log().file, confirmed);
            let is_cut = matches!(disk.log().ops.last(), Some(Op::Cut(_)));
            assert_eq!(is_cut, record.is_dead(), "something was asked after the failure");
        }
    }
    assert_eq!(refused, 5 * 4);
    // Nor is anything lost of one that was gone on with after it had lost its last line break.
    let disk = Disk::of(None, Sabotage::None, Some((5, Failure::Full(20))));
    drop(disk.create(&header()));
    let whole = disk.log().file.clone();
    disk.log().file.as_mut().unwrap().pop();
    let (mut record, _) = disk.open().unwrap();
    assert!(record.append(&What::REDO).is_err());
    assert_eq!(disk.log().file, whole);
}
