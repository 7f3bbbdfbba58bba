//! The record in memory: its format, damage and torn lines.

use std::io;
use std::sync::{Arc, Mutex};

use serde_json::json;

use super::chain::{line, link};
use super::*;
use crate::pieces::{Code, json_text};

/// A file in memory that loses nothing.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn of(bytes: &[u8]) -> Self {
        Self(Arc::new(Mutex::new(bytes.to_vec())))
    }

    fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }

    fn create(&self, header: &Header) -> Record {
        Record::create_in(Box::new(self.clone()), header, &[]).unwrap()
    }
}

impl Store for Memory {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.bytes())
    }
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().extend(bytes);
        Ok(())
    }
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn sync_folder(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.0.lock().unwrap().truncate(len as usize);
        Ok(())
    }
}

fn header() -> Header {
    Header {
        version: VERSION,
        game: "dalmatian".into(),
        rules: json!({"reuse": false}),
        players: vec!["Ana".into(), "Bo".into()],
        seed: "7".into(),
        ..Header::default()
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
        What::UNDO,
        What::REDO,
        What::Fix { fix: [(1, "dice 1 2 3 4".into())].into() },
        What::Note { note: "a \u{7f}\u{202e}\u{85}\u{1b}\"\\\n\u{e0001} note".into() },
        made("cards ? ?", By::Referee, false),
    ]
}

/// A record of all kinds of entries.
fn bytes() -> Vec<u8> {
    let memory = Memory::default();
    let mut record = memory.create(&header());
    for what in whats() {
        assert!(record.append(&what).is_ok());
    }
    memory.bytes()
}

/// A record with these bodies, each with its right check.
fn forged(bodies: &[&str]) -> Vec<u8> {
    let (mut before, mut text) = (String::new(), String::new());
    for body in bodies {
        before = link(&before, body);
        text += &line(body, &before);
    }
    text.into_bytes()
}

/// The first line of a record.
fn head() -> Vec<u8> {
    forged(&[&json_text(&header())])
}

/// In which line of a file a byte stands.
fn line_of(bytes: &[u8], at: usize) -> u64 {
    bytes[..at].split(|byte| *byte == b'\n').count() as u64
}

/// Of bytes that are no good record, the code and the line.
fn refused(bytes: &[u8]) -> (Code, String) {
    let refusal = decode(bytes).unwrap_err();
    (refusal.code, refusal.at.unwrap())
}

/// What is written never changes: older releases have written it, and later ones read it.
#[test]
fn the_format_is_this() {
    let text = String::from_utf8(bytes()).unwrap();
    let expected = r#"{"croupier":2,"game":"dalmatian","rules":{"reuse":false},"players":["Ana","Bo"],"first":null,"seed":"7","deal":false,"started":"","check":"a8b7419a"}
{"n":1,"do":"dice 3 3 5 6","player":"Ana","by":"hand","check":"000d951b"}
{"n":2,"do":"cards As Kd","player":"Ana","by":"program","hidden":true,"check":"39681ee4"}
{"n":3,"do":"reroll 1 5","player":"Ana","by":"bot","check":"d70912b4"}
{"n":4,"undo":true,"check":"0ccdd3f5"}
{"n":5,"redo":true,"check":"34af9a28"}
{"n":6,"fix":{"1":"dice 1 2 3 4"},"check":"bc165f07"}
{"n":7,"note":"a \u007f\u202e\u0085\u001b\"\\\n\udb40\udc01 note","check":"a3dddd10"}
{"n":8,"do":"cards ? ?","player":"Ana","by":"referee","check":"b7f7d1ea"}
"#;
    assert_eq!(text, expected);
    let contents = decode(text.as_bytes()).unwrap();
    assert_eq!((contents.header, contents.torn), (header(), None));
    let read_back: Vec<What> = contents.entries.into_iter().map(|entry| entry.what).collect();
    assert_eq!(read_back, whats());
}

#[test]
fn any_changed_byte_is_found_and_its_line_is_named() {
    let bytes = bytes();
    for at in 0..bytes.len() {
        let changes = (0..8).map(|bit| bytes[at] ^ (1 << bit)).chain([0, b'\n', b' ', b'0']);
        for change in changes.filter(|change| *change != bytes[at]) {
            let mut changed = bytes.clone();
            changed[at] = change;
            let line = line_of(&bytes, at);
            match decode(&changed) {
                Err(refusal) => {
                    assert!(matches!(refusal.code, Code::LogBroken | Code::LogVersion));
                    assert_eq!(refusal.at, Some(format!("line {line}")));
                }
                // What looks like a write that was broken off is not damage.
                Ok(contents) => {
                    assert_eq!((contents.torn, line, change), (Some(9), 9, 0), "byte {at}");
                }
            }
        }
    }
}

#[test]
fn a_line_that_is_missing_doubled_moved_or_exchanged_is_found() {
    let bytes = bytes();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let broken = |lines: &[&[u8]]| assert_eq!(refused(&lines.concat()).0, Code::LogBroken);
    for i in 0..lines.len() - 1 {
        broken(&[&lines[..i], &lines[i + 1..]].concat());
        broken(&[&lines[..i], &[lines[i + 1], lines[i]], &lines[i + 2..]].concat());
        broken(&[&lines[..i], &[lines[i]; 2], &lines[i + 1..]].concat());
    }
    // A line from the same place of another record.
    let memory = Memory::default();
    let other = Header { seed: "8".into(), ..header() };
    assert!(memory.create(&other).append(&whats()[0]).is_ok());
    let other = memory.bytes();
    let other = other.split_inclusive(|byte| *byte == b'\n').nth(1).unwrap();
    broken(&[&lines[..1], &[other], &lines[2..]].concat());
}

#[test]
fn a_record_cut_at_any_byte_is_gone_on_with() {
    let bytes = bytes();
    for len in 0..head().len() - 1 {
        assert_eq!(refused(&bytes[..len]), (Code::LogBroken, "line 1".to_string()));
    }
    for len in head().len() - 1..bytes.len() {
        let cut = &bytes[..len];
        // A line that lacks its line break alone is whole, and gets it back.
        let unended = bytes[len] == b'\n';
        let is_break = |byte: &u8| *byte == b'\n';
        let whole = if unended { len } else { cut.iter().rposition(is_break).unwrap() } + 1;
        let memory = Memory::of(cut);
        let (mut record, contents) = Record::open_in(Box::new(memory.clone())).unwrap();
        let found = contents.entries.len() as u64;
        assert_eq!((found, contents.torn.is_some()), (line_of(&bytes, whole) - 2, len > whole));
        assert_eq!(memory.bytes(), &bytes[..whole]);
        assert_eq!(record.append(&What::UNDO).unwrap(), found + 1);
        let again = decode(&memory.bytes()).unwrap();
        assert_eq!((again.entries.len() as u64, again.torn), (found + 1, None));
    }
}

#[test]
fn only_what_one_write_can_leave_is_torn() {
    let whole = bytes();
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    // Blocks that never reached the disk.
    let line_break = whole.len() - 1..whole.len();
    for hole in (last + 1..=whole.len()).map(|end| last..end).chain([line_break]) {
        let mut holed = whole.clone();
        holed[hole].fill(0);
        let contents = decode(&holed).unwrap();
        assert_eq!((contents.torn, contents.whole), (Some(9), last));
    }
    // Elsewhere they are damage.
    let mut holed = whole.clone();
    holed[last - 3] = 0;
    assert_eq!(refused(&holed), (Code::LogBroken, "line 8".to_string()));
    let between = [&whole[..last], b"{\"n\":8,\"do\":\"\0\n", &whole[last..]].concat();
    assert_eq!(refused(&between), (Code::LogBroken, "line 9".to_string()));
    let with = |tail: &[u8]| decode_good(&[&whole, tail].concat()).unwrap();
    let most = LONGEST_LINE;
    let long = [b"{\"n\":9,\"do\":\"", &[b'x'; 10_000][..]].concat();
    let seat = b"{\"n\":9,\"player\":\"Bo\"";
    for tail in
        [b"{", &b"{\"n\":9,\"do\":\"dice 3"[..], seat, b"{\"n\":9,\"note\":\"\0x\0", &[0; 100]]
    {
        assert_eq!(with(tail).0.torn, Some(10), "{}", tail.escape_ascii());
    }
    assert_eq!((with(&vec![0; most]).1, with(&long[..most]).1), (None, None));
    let lost = [
        &vec![0; most + 1][..],
        &long[..=most],
        b"xyz",
        b"{\"n\":8,",
        b"{\"n\":9,\"do\":\"\xff",
        b"{\"n\":9,\"do\":\"\x01",
        b"{\"n\":9,\"undo\":true,\"check\":\"00000000\"}",
        b"[\0",
    ];
    for tail in lost {
        let (good, damage) = with(tail);
        let message = damage.map(|damage| damage.message).unwrap_or_default();
        assert!(message.ends_with("may be lost after entry 8"), "{}", tail.escape_ascii());
        assert_eq!((good.entries.len(), good.torn), (8, None));
    }
}

#[test]
fn records_are_read_strictly() {
    let head = json_text(&header());
    assert!(decode(&forged(&[&head, r#"{"n":1,"undo":true}"#])).is_ok());
    for body in [
        r#"{"n":2,"undo":true}"#,
        r#"{"n":1.0,"undo":true}"#,
        r#"{"undo":true}"#,
        r#"{"n":1}"#,
        r#"{"n":1,"undo":false}"#,
        r#"{"n":1,"undo":true,"redo":true}"#,
        r#"{"n":1,"undo":true,"undo":true}"#,
        r#"{"n":1,"undo":true,"note":null}"#,
        r#"{"undo":true,"n":1}"#,
        r#"{"n":1, "undo":true}"#,
        r#"{"n":1,"\u0075ndo":true}"#,
        r#"{"n":1,"do":"stop","player":"Ana"}"#,
        r#"{"n":1,"do":"stop","player":"Ana","by":"chance"}"#,
        r#"{"n":1,"do":"stop","player":"Ana","by":"hand","hidden":false}"#,
        "{}",
        "",
    ] {
        let due = (Code::LogBroken, "line 2".to_string());
        assert_eq!(refused(&forged(&[&head, body])), due, "{body}");
    }
    for (find, replace) in [
        (r#""first":null,"#, ""),
        (r#"{"reuse":false}"#, "[]"),
        (r#""deal":false"#, r#""deal":false,"dealer":"Ana""#),
    ] {
        let other = head.replace(find, replace);
        assert_ne!(other, head);
        let due = (Code::LogBroken, "line 1".to_string());
        assert_eq!(refused(&forged(&[&other])), due, "{other}");
    }
}

#[test]
fn another_version_is_named_whatever_else_stands_there() {
    let other = json_text(&header()).replace(r#""croupier":2"#, r#""croupier":3"#);
    for bytes in [forged(&[&other]), b"{\"croupier\":3,\"new\":[]}\nanything\n".to_vec()] {
        let refusal = decode(&bytes).unwrap_err();
        assert_eq!(refusal.code, Code::LogVersion);
        assert!(refusal.message.contains('3'), "{refusal}");
    }
    for bytes in ["hello\n", "{}\n", "[]\n", "\n", "{\"croupier\":\"1\"}\n", "\u{feff}{}\n"] {
        assert_eq!(refused(bytes.as_bytes()).0, Code::LogBroken);
    }
}

#[test]
fn hostile_files_are_refused_quickly() {
    let with = |tail: &[u8]| refused(&[&head(), tail].concat()).0;
    assert_eq!(with(&[&vec![b'x'; LONGEST_LINE][..], b"\n"].concat()), Code::LineTooLong);
    for tail in [&vec![b'x'; 1 << 20][..], b"\xff\xfe\n", b"\n"] {
        assert_eq!(with(tail), Code::LogBroken);
    }
    assert_eq!(refused(&vec![0; 1 << 20]).0, Code::LogBroken);
    let deep = format!("{{\"n\":{}1{}}}", "[".repeat(4000), "]".repeat(4000));
    assert_eq!(refused(&forged(&[&json_text(&header()), &deep])).0, Code::LogBroken);
}

#[test]
fn what_is_too_long_to_be_read_again_is_not_written() {
    let memory = Memory::default();
    let mut record = memory.create(&header());
    let note = |len| What::Note { note: "x".repeat(len) };
    assert_eq!(record.append(&What::UNDO).unwrap(), 1);
    let frame = "{\"n\":2,\"note\":\"\",\"check\":\"01234567\"}\n".len();
    assert_eq!(record.append(&note(LONGEST_LINE + 1 - frame)).unwrap_err().code, Code::LineTooLong);
    assert_eq!(record.append(&note(LONGEST_LINE - frame)).unwrap(), 2);
    let refusal = (0..3000).find_map(|_| record.append(&note(LONGEST_LINE - 100)).err()).unwrap();
    assert_eq!(refusal.code, Code::WorkTooLarge);
    let bytes = memory.bytes();
    let all = decode(&bytes).unwrap().entries.len();
    let frame = frame - 1 + (all + 1).to_string().len();
    let room = LONGEST_RECORD as usize - bytes.len() - frame;
    assert_eq!(record.append(&note(room + 1)).unwrap_err().code, Code::WorkTooLarge);
    assert!(record.append(&note(room)).is_ok());
    assert_eq!(decode(&memory.bytes()).unwrap().entries.len(), all + 1);
}
