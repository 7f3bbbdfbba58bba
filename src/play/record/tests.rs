//! The record in memory: its format, damage and torn lines.

use std::io;
use std::sync::{Arc, Mutex};

use serde_json::json;

use super::chain::{line, link};
use super::*;
use crate::pieces::Code;
use crate::play::store::{LONGEST_RECORD, Part, Store};

/// Files in memory that lose nothing: the record, and what was set aside.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<[Vec<u8>; 2]>>);

impl Memory {
    fn of(bytes: &[u8]) -> Self {
        Self(Arc::new(Mutex::new([bytes.to_vec(), Vec::new()])))
    }

    fn part(&self, part: Part) -> Vec<u8> {
        self.0.lock().unwrap()[part as usize].clone()
    }
}

impl Store for Memory {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.part(Part::Record))
    }
    fn append(&mut self, part: Part, bytes: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap()[part as usize].extend(bytes);
        Ok(())
    }
    fn sync(&mut self, _: Part) -> io::Result<()> {
        Ok(())
    }
    fn sync_folder(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.0.lock().unwrap()[0].truncate(len as usize);
        Ok(())
    }
}

fn header() -> Header {
    Header {
        version: VERSION,
        game: "dalmatian".into(),
        rules: json!({"reuse": false}),
        players: vec!["Ana".into(), "Bo".into()],
        first: None,
        seed: Some("7".into()),
        deal: false,
        bots: vec![],
        real_dice: false,
        started: None,
    }
}

fn whats() -> Vec<What> {
    let made = |words: &str, by, hidden| What::Do {
        words: words.into(),
        player: "Ana".into(),
        by,
        hidden,
    };
    vec![
        made("dice 3 3 5 6", By::Hand, false),
        made("cards As Kd", By::Program, true),
        made("reroll 1 5", By::Bot, false),
        What::Undo,
        What::Redo,
        What::Fix { entry: 1, words: "dice 1 2 3 4".into() },
        What::Note { text: "a \u{7f}\u{202e}\u{85}\u{1b}\"\\\n\u{e0001} note".into() },
        made("cards ? ?", By::Referee, false),
    ]
}

/// A record of all kinds of entries.
fn bytes() -> Vec<u8> {
    let memory = Memory::default();
    let mut record = Record::create_in(Box::new(memory.clone()), &header(), &[]).unwrap();
    for what in whats() {
        record.append(&what).unwrap();
    }
    memory.part(Part::Record)
}

/// A record with these bodies, each with its right check.
fn forged(bodies: &[&str]) -> Vec<u8> {
    let mut before = String::new();
    let mut text = String::new();
    for body in bodies {
        before = link(&before, body);
        text += &line(body, &before);
    }
    text.into_bytes()
}

/// In which line of a file a byte stands.
fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes[..at].split(|byte| *byte == b'\n').count()
}

/// What is written never changes: older releases have written it, and later ones read it.
#[test]
fn the_format_is_this() {
    let text = String::from_utf8(bytes()).unwrap();
    let expected = r#"{"croupier":2,"game":"dalmatian","rules":{"reuse":false},"players":["Ana","Bo"],"first":null,"seed":"7","deal":false,"started":null,"check":"91694750"}
{"n":1,"do":"dice 3 3 5 6","player":"Ana","by":"hand","check":"d93bea40"}
{"n":2,"do":"cards As Kd","player":"Ana","by":"program","hidden":true,"check":"4263ad80"}
{"n":3,"do":"reroll 1 5","player":"Ana","by":"bot","check":"c1544e51"}
{"n":4,"undo":true,"check":"edba649c"}
{"n":5,"redo":true,"check":"9b74b3cc"}
{"n":6,"fix":1,"do":"dice 1 2 3 4","check":"661ac1ec"}
{"n":7,"note":"a \u007f\u202e\u0085\u001b\"\\\n\udb40\udc01 note","check":"a43d87a6"}
{"n":8,"do":"cards ? ?","player":"Ana","by":"referee","check":"cdabb251"}
"#;
    assert_eq!(text, expected);
    let contents = decode(text.as_bytes()).unwrap();
    assert_eq!((contents.header, contents.torn), (header(), None));
    let read_back: Vec<What> = contents.entries.into_iter().map(|entry| entry.what).collect();
    assert_eq!(read_back, whats());
}

/// Every line leans on all before it, not on eight digits of the last.
#[test]
fn a_fingerprint_is_linked_with_every_line() {
    let Contents { header, entries, .. } = decode(&bytes()).unwrap();
    let linked = |entries: &[Entry]| {
        let bodies = entries.iter().map(|entry| entry.body().unwrap());
        bodies.fold(link("", &header.body().unwrap()), |last, body| link(&last, &body))
    };
    let mut other = entries.clone();
    other[0].what = What::Undo;
    assert_eq!(linked(&entries).len(), 64);
    assert_ne!(linked(&entries), linked(&other));
}

#[test]
fn any_changed_byte_is_found_and_its_line_is_named() {
    let bytes = bytes();
    let lines = line_of(&bytes, bytes.len()) - 1;
    for at in 0..bytes.len() {
        let changes = (0..8).map(|bit| bytes[at] ^ (1 << bit)).chain([0, b'\n', b' ', b'0']);
        for change in changes.filter(|change| *change != bytes[at]) {
            let mut changed = bytes.clone();
            changed[at] = change;
            let line = line_of(&bytes, at);
            match decode(&changed) {
                Err(refusal) => {
                    assert!(matches!(refusal.code, Code::LogBroken | Code::LogVersion));
                    assert_eq!(refusal.at.as_deref(), Some(format!("line {line}").as_str()));
                }
                // What cannot be told from a write that was broken off is not damage.
                Ok(Contents { torn: Some(torn), .. }) => {
                    assert_eq!((line, torn.line), (lines, lines as u64), "byte {at}");
                    assert!(change == 0 || at == bytes.len() - 1);
                }
                Ok(_) => panic!("byte {at} was changed and nobody noticed"),
            }
        }
    }
}

#[test]
fn a_line_that_is_missing_doubled_moved_or_exchanged_is_found() {
    let bytes = bytes();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    for i in 0..lines.len() - 1 {
        let mut without = lines.clone();
        without.remove(i);
        assert_eq!(decode(&without.concat()).unwrap_err().code, Code::LogBroken);
        let mut swapped = lines.clone();
        swapped.swap(i, i + 1);
        assert_eq!(decode(&swapped.concat()).unwrap_err().code, Code::LogBroken);
    }
    for i in 0..lines.len() {
        let mut doubled = lines.clone();
        doubled.insert(i, lines[i]);
        assert_eq!(decode(&doubled.concat()).unwrap_err().code, Code::LogBroken);
    }
    // A line from the same place of another record.
    let memory = Memory::default();
    let other = Header { seed: Some("8".into()), ..header() };
    let mut record = Record::create_in(Box::new(memory.clone()), &other, &[]).unwrap();
    record.append(&whats()[0]).unwrap();
    let other = memory.part(Part::Record);
    let mut exchanged = lines.clone();
    exchanged[1] = other.split_inclusive(|byte| *byte == b'\n').nth(1).unwrap();
    assert_eq!(decode(&exchanged.concat()).unwrap_err().at.unwrap(), "line 2");
}

#[test]
fn a_record_cut_at_any_byte_is_gone_on_with() {
    let bytes = bytes();
    let header_len = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for len in 0..header_len - 1 {
        let refusal = decode(&bytes[..len]).unwrap_err();
        assert_eq!((refusal.code, refusal.at.unwrap().as_str()), (Code::LogBroken, "line 1"));
    }
    for len in header_len - 1..bytes.len() {
        let cut = &bytes[..len];
        // A line that lacks its line break alone is whole, and gets it back.
        let unended = bytes[len] == b'\n';
        let is_break = |byte: &u8| *byte == b'\n';
        let whole = if unended { len } else { cut.iter().rposition(is_break).unwrap() } + 1;
        let memory = Memory::of(cut);
        let (mut record, _, entries, torn) = Record::open_in(Box::new(memory.clone())).unwrap();
        assert_eq!(entries.len(), line_of(&bytes, whole) - 2);
        assert_eq!(torn.is_some(), len > whole);
        assert_eq!(memory.part(Part::Record), &bytes[..whole]);
        if let Some(torn) = torn {
            assert_eq!(torn.bytes, &bytes[whole..len]);
            assert_eq!(memory.part(Part::Torn), [&bytes[whole..len], b"\n"].concat());
        }
        assert_eq!(record.append(&What::Undo).unwrap(), entries.len() as u64 + 1);
        let again = decode(&memory.part(Part::Record)).unwrap();
        assert_eq!((again.entries.len(), again.torn), (entries.len() + 1, None));
    }
}

#[test]
fn a_block_that_never_reached_the_disk_tears_the_last_line() {
    let bytes = bytes();
    let last = bytes[..bytes.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for end in last + 1..=bytes.len() {
        let mut holed = bytes.clone();
        holed[last..end].fill(0);
        let contents = decode(&holed).unwrap();
        assert_eq!(
            (contents.entries.len(), contents.whole),
            (line_of(&bytes, last) - 2, last as u64)
        );
        assert!(contents.torn.is_some());
    }
    // Anywhere else it is damage.
    let mut holed = bytes.clone();
    holed[last - 3] = 0;
    let at = decode(&holed).unwrap_err().at.unwrap();
    assert_eq!(at, format!("line {}", line_of(&bytes, last) - 1));
}

#[test]
fn records_are_read_strictly() {
    let head = header().body().unwrap();
    let refused = |bodies: &[&str]| decode(&forged(bodies)).map(|_| ()).unwrap_err();
    assert!(decode(&forged(&[&head, r#"{"n":1,"undo":true}"#])).is_ok());
    for body in [
        r#"{"n":2,"undo":true}"#,
        r#"{"n":0,"undo":true}"#,
        r#"{"n":-1,"undo":true}"#,
        r#"{"n":1.0,"undo":true}"#,
        r#"{"n":18446744073709551617,"undo":true}"#,
        r#"{"undo":true}"#,
        r#"{"n":1}"#,
        r#"{"n":1,"undo":false}"#,
        r#"{"n":1,"undo":1}"#,
        r#"{"n":1,"undo":true,"redo":true}"#,
        r#"{"n":1,"undo":true,"player":"Ana"}"#,
        r#"{"n":1,"undo":true,"undo":true}"#,
        r#"{"n":1,"undo":true,"why":null}"#,
        r#"{"n":1,"undo":true,"note":null}"#,
        r#"{"undo":true,"n":1}"#,
        r#"{"n":1, "undo":true}"#,
        r#"{"n":1,"\u0075ndo":true}"#,
        r#"{"n":1,"do":"stop","player":"Ana"}"#,
        r#"{"n":1,"do":"stop","by":"hand"}"#,
        r#"{"n":1,"do":"stop","player":"Ana","by":"chance"}"#,
        r#"{"n":1,"do":"stop","player":"Ana","by":"hand","hidden":false}"#,
        "[1]",
        "{}",
        "",
    ] {
        let refusal = refused(&[&head, body]);
        assert_eq!(refusal.code, Code::LogBroken, "{body}");
        assert_eq!(refusal.at.as_deref(), Some("line 2"), "{body}");
    }
    for (find, replace) in [
        (r#""first":null,"#, ""),
        (r#""deal":false"#, r#""deal":0"#),
        (r#"{"reuse":false}"#, "[]"),
        (r#""deal":false"#, r#""deal":false,"dealer":"Ana""#),
        (r#""started":null"#, r#""started":null,"seeds":null"#),
    ] {
        let other = head.replace(find, replace);
        assert_ne!(other, head);
        let refusal = refused(&[&other]);
        assert_eq!(refusal.code, Code::LogBroken, "{other}");
        assert_eq!(refusal.at.as_deref(), Some("line 1"), "{other}");
    }
}

#[test]
fn another_version_is_named_whatever_else_stands_there() {
    let other = header().body().unwrap().replace(r#""croupier":2"#, r#""croupier":3"#);
    for bytes in [forged(&[&other]), b"{\"croupier\":3,\"new\":[]}\nanything\n".to_vec()] {
        let refusal = decode(&bytes).unwrap_err();
        assert_eq!(refusal.code, Code::LogVersion);
        assert!(refusal.message.contains('3'), "{refusal}");
    }
    for bytes in ["hello\n", "{}\n", "[]\n", "\n", "{\"croupier\":\"1\"}\n", "\u{feff}{}\n"] {
        assert_eq!(decode(bytes.as_bytes()).unwrap_err().code, Code::LogBroken);
    }
}

#[test]
fn hostile_files_are_refused_quickly() {
    let head = forged(&[&header().body().unwrap()]);
    let with = |tail: &[u8]| decode(&[&head, tail].concat()).unwrap_err();
    assert_eq!(with(&[&vec![b'x'; LONGEST_LINE][..], b"\n"].concat()).code, Code::LineTooLong);
    assert_eq!(with(&vec![b'x'; LONGEST_LINE + 1]).code, Code::LogBroken);
    assert_eq!(decode(&vec![0; LONGEST_LINE + 1]).unwrap_err().code, Code::LogBroken);
    assert_eq!(with(b"\xff\xfe\n").code, Code::LogBroken);
    assert_eq!(with(b"\n").code, Code::LogBroken);
    let deep = format!("{{\"n\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let bytes = forged(&[&header().body().unwrap(), &deep]);
    assert_eq!(decode(&bytes).unwrap_err().code, Code::LogBroken);
}

#[test]
fn only_what_one_write_can_leave_is_torn() {
    let whole = bytes();
    let with = |tail: &[u8]| decode(&[&whole, tail].concat());
    for tail in [&b"{\"n\":9,\"do\":\"dice 3"[..], &[0; 100], &[0; LONGEST_WRITE]] {
        assert_eq!(with(tail).unwrap().torn.unwrap().bytes, tail);
    }
    let long = [b"{\"n\":9,", &[b'x'; LONGEST_WRITE][..]].concat();
    for tail in [&[0; 9000][..], &[0xff; 9000], &[0xff; 10], &[1; 10], &long] {
        let refusal = with(tail).unwrap_err();
        assert_eq!((refusal.code, refusal.at.as_deref()), (Code::LogBroken, Some("line 10")));
        assert!(refusal.message.contains(&format!("last {} bytes", tail.len())), "{refusal}");
        let (good, damage) = decode_good(&[&whole, tail].concat()).unwrap();
        assert_eq!((good.entries.len(), damage), (8, Some(refusal)));
    }
    // The last lines themselves are gone.
    let mut holed = whole.clone();
    holed.extend(whole.repeat(20));
    holed[whole.len() - 30..].fill(0);
    assert!(decode(&holed).unwrap_err().message.contains("may be lost"));
}

#[test]
fn what_could_not_be_read_back_is_not_written() {
    let memory = Memory::default();
    let mut record = Record::create_in(Box::new(memory.clone()), &header(), &[]).unwrap();
    let before = memory.part(Part::Record);
    let long = What::Note { text: "x".repeat(LONGEST_LINE) };
    assert_eq!(record.append(&long).unwrap_err().code, Code::LineTooLong);
    assert_eq!(memory.part(Part::Record), before);
    assert_eq!(record.append(&What::Undo).unwrap(), 1);
    let rules = Header { rules: json!([]), ..header() };
    assert!(Record::create_in(Box::new(Memory::default()), &rules, &[]).is_err());
}

#[test]
fn a_record_has_a_most_of_entries() {
    let mut lines = String::new();
    let mut last = link("", &header().body().unwrap());
    lines.push_str(&line(&header().body().unwrap(), &last));
    for n in 1..=MOST_ENTRIES + 1 {
        let body = format!("{{\"n\":{n},\"undo\":true}}");
        last = link(&last, &body);
        lines.push_str(&line(&body, &last));
    }
    let (good, damage) = decode_good(lines.as_bytes()).unwrap();
    assert_eq!(good.entries.len() as u64, MOST_ENTRIES);
    assert_eq!(damage.unwrap().code, Code::WorkTooLarge);
    let whole = &lines.as_bytes()[..=lines.trim_end().rfind('\n').unwrap()];
    let (mut record, ..) = Record::open_in(Box::new(Memory::of(whole))).unwrap();
    assert_eq!(record.append(&What::Undo).unwrap_err().code, Code::WorkTooLarge);
    assert!(!record.is_dead());
}

#[test]
fn a_record_that_could_not_be_read_again_for_its_length_is_not_written() {
    let memory = Memory::default();
    let mut record = Record::create_in(Box::new(memory.clone()), &header(), &[]).unwrap();
    let note = What::Note { text: "x".repeat(LONGEST_WRITE - 100) };
    let refusal = (0..3000).find_map(|_| record.append(&note).err()).unwrap();
    assert_eq!(refusal.code, Code::WorkTooLarge);
    let bytes = memory.part(Part::Record);
    assert!(bytes.len() as u64 <= LONGEST_RECORD);
    assert_eq!(decode(&bytes).unwrap().entries.len() as u64, record.next() - 1);
    assert!(record.append(&What::Undo).is_ok());
}
