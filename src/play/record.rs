//! The durable record of a game: its header and its entries, one JSON object to a line.
//!
//! ```text
//! {"croupier":1,"game":"dalmatian","rules":{},"players":["Ana","Bo"],"first":null,"seed":"7","deal":false,"roll_for":["Bo"],"started":null,"check":"…"}
//! {"n":1,"do":"dice 3","player":"Ana","by":"hand","check":"…"}
//! {"n":2,"do":"dice 5","player":"Bo","by":"program","check":"…"}
//! {"n":3,"undo":true,"check":"…"}
//! ```
//!
//! The record holds causes only. What follows from them is worked out again whenever it is read,
//! and nothing in it is ever rewritten: corrections are entries too.
//!
//! # What is promised
//! - An entry that [`Record::append`] has returned a number for is on the disk. Each takes exactly
//!   one write and one sync. A write or sync that fails is never tried again, for nobody can tell
//!   what the disk holds after it: the record is dead from then on and confirms nothing more.
//! - What was being written when the power went is not half counted. The last line is *torn* if
//!   its line break is missing or if there are NUL bytes in it, which is how a block that never
//!   reached the disk reads. [`Record::open`] moves a torn line to `FILE.torn` and goes on
//!   without it. It had not been confirmed. (Somebody who changes the very last byte of a file,
//!   or puts a NUL byte into its last line, makes it look like this.) A longer tail than one write
//!   can be, or one with bytes that are never written, is damage: entries in it may have been
//!   confirmed.
//! - Damage is `log-broken`, names the line, and changes nothing. `croupier recover` writes what
//!   stands before it to another file.
//! - Two processes cannot write one record: it is locked while it is open, and so is `FILE.lock`
//!   beside it, which says who has it, for another file may be put in the record's place.
//! - Before every write and after every sync the record must be the file of its name, as long as it
//!   was written. If another program has replaced, cut or lengthened it, nothing more is confirmed.
//! - Nobody else may read what is written: every file is 0600, every folder made for them 0700.
//!
//! # The check of a line
//! Every line ends with `,"check":"…"}`. The check is the first four bytes, in hexadecimal, of the
//! SHA-256 of the check of the line before it (nothing, for the header), followed by the line
//! without its own check: `{"n":3,"undo":true}`. Lines are read strictly: one that is not
//! written exactly as this program writes it is broken, so any byte that changed is found. Two
//! things cannot be seen: whole lines missing from the end, and a record that somebody has
//! written anew from beginning to end.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::json::strict;
use crate::json::write::write_json;
use crate::kit::hex::hex;
use crate::kit::refusal::{Code, Refusal};
use crate::play::fair::Secret;
use crate::play::store::{Disk, LONGEST_RECORD, Part, Store, Touched, failed, read_all};
use crate::play::table::Table;

/// The version of the format that is written, and the only one that is read.
pub const VERSION: i64 = 1;

/// The longest line that is read, with its line break, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// The longest entry that is written, and so the most that one write can leave torn.
pub const LONGEST_WRITE: usize = 8192;

/// What is agreed before the first entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    pub game: String,
    /// The house rules, all of them: an object.
    pub rules: Value,
    pub players: Vec<String>,
    /// Who begins, if that was agreed.
    pub first: Option<String>,
    /// The seed of what the program rolls, unless the game is fair.
    pub seed: Option<String>,
    /// In a fair game, the published commitment to its secret.
    pub fair: Option<String>,
    /// Whether the program deals the cards.
    pub deal: bool,
    /// For whom the program rolls without being asked.
    pub roll_for: Vec<String>,
    /// Whom the program plays for, and how: `Bo=best`.
    pub bots: Vec<String>,
    /// When it began, in words that mean something to whoever wrote them.
    pub started: Option<String>,
}

/// One line of a record after its header. Entries are numbered from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub n: u64,
    pub what: What,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move, dice or cards, in the words of the game.
    Do {
        words: String,
        player: String,
        by: By,
        /// Cards that the program dealt and that not everybody may see: the words hold `?` for
        /// them, and they are drawn again from the source whenever the record is read.
        sealed: bool,
    },
    /// Takes back the last of what stands.
    Undo,
    /// Does again what was last taken back.
    Redo,
    /// Puts other dice or cards in the place of those of an earlier entry.
    Fix { entry: u64, words: String },
    /// A remark.
    Note { text: String },
    /// A player's own words, mixed into every later draw of a fair game.
    Entropy { player: String, text: String },
    /// The secret of a fair game, at its end.
    Secret { secret: String },
}

/// Who made a move, or where the dice came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// A person at the table: a move made, dice rolled or cards dealt by hand.
    Hand,
    /// The program's own dice and cards.
    Program,
    /// A move that the program chose for a player.
    Bot,
}

/// A last line that never became whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// Which line of the file it was.
    pub line: u64,
    pub bytes: Vec<u8>,
    /// Where it was moved to, if the record was opened to go on.
    pub kept: Option<PathBuf>,
}

/// The header as it stands on its line, without its check. The order of the fields is that of
/// the line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    croupier: i64,
    game: String,
    rules: Value,
    players: Vec<String>,
    first: Option<String>,
    seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fair: Option<String>,
    deal: bool,
    roll_for: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bots: Vec<String>,
    started: Option<String>,
}

/// An entry as it stands on its line, without its check.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct EntryLine {
    n: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<u64>,
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entropy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sealed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redo: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

impl Header {
    /// Of a game that begins at this table, with nothing further agreed.
    #[must_use]
    pub fn of(table: &dyn Table) -> Self {
        Self {
            game: table.info().id.to_string(),
            rules: table.house_rules(),
            players: table.names().iter().map(str::to_string).collect(),
            first: None,
            seed: None,
            fair: None,
            deal: false,
            roll_for: Vec::new(),
            bots: Vec::new(),
            started: None,
        }
    }

    fn body(&self) -> Result<String, Refusal> {
        let header = self.clone();
        written(&HeaderLine {
            croupier: VERSION,
            game: header.game,
            rules: header.rules,
            players: header.players,
            first: header.first,
            seed: header.seed,
            fair: header.fair,
            deal: header.deal,
            roll_for: header.roll_for,
            bots: header.bots,
            started: header.started,
        })
    }

    fn read(body: &str) -> Result<Self, Refusal> {
        let line: HeaderLine = strict::parse(body).and_then(strict::read)?;
        if !line.rules.is_object() {
            return Err(Refusal::new(Code::WrongType, "house rules are an object").at("/rules"));
        }
        Ok(Self {
            game: line.game,
            rules: line.rules,
            players: line.players,
            first: line.first,
            seed: line.seed,
            fair: line.fair,
            deal: line.deal,
            roll_for: line.roll_for,
            bots: line.bots,
            started: line.started,
        })
    }
}

impl Entry {
    fn body(&self) -> Result<String, Refusal> {
        let mut line = EntryLine { n: self.n, ..EntryLine::default() };
        match self.what.clone() {
            What::Do { words, player, by, sealed } => {
                line.words = Some(words);
                line.player = Some(player);
                line.by = Some(by);
                line.sealed = sealed.then_some(true);
            }
            What::Undo => line.undo = Some(true),
            What::Redo => line.redo = Some(true),
            What::Fix { entry, words } => {
                line.fix = Some(entry);
                line.words = Some(words);
            }
            What::Note { text } => line.note = Some(text),
            What::Entropy { player, text } => {
                line.entropy = Some(text);
                line.player = Some(player);
            }
            What::Secret { secret } => line.secret = Some(secret),
        }
        written(&line)
    }

    /// Reads what the fields say. Fields that do not belong together are not looked for here:
    /// the entry would not be written so, and the caller compares.
    fn read(body: &str) -> Result<Self, Refusal> {
        let line: EntryLine = strict::parse(body).and_then(strict::read)?;
        let sealed = line.sealed == Some(true);
        let what = match line {
            EntryLine { fix: Some(entry), words: Some(words), .. } => {
                if entry == 0 || entry >= line.n {
                    let message = format!("entry {entry} does not come before entry {}", line.n);
                    return Err(Refusal::new(Code::OutOfRange, message).at("/fix"));
                }
                What::Fix { entry, words }
            }
            EntryLine { words: Some(words), player: Some(player), by: Some(by), .. } => {
                if sealed && by != By::Program {
                    let message = "only cards that the program deals are sealed";
                    return Err(Refusal::new(Code::OutOfRange, message).at("/sealed"));
                }
                What::Do { words, player, by, sealed }
            }
            EntryLine { entropy: Some(text), player: Some(player), .. } => {
                What::Entropy { player, text }
            }
            EntryLine { undo: Some(true), .. } => What::Undo,
            EntryLine { redo: Some(true), .. } => What::Redo,
            EntryLine { note: Some(text), .. } => What::Note { text },
            EntryLine { secret: Some(secret), .. } => What::Secret { secret },
            _ => return Err(Refusal::new(Code::MissingField, "no entry of a known kind")),
        };
        Ok(Self { n: line.n, what })
    }
}

/// JSON on one line, in which nothing is unseen.
fn written(value: &impl Serialize) -> Result<String, Refusal> {
    let mut json = Vec::new();
    write_json(&mut json, value)
        .and_then(|()| String::from_utf8(json).map_err(io::Error::other))
        .map_err(|error| Refusal::new(Code::Io, format!("cannot be written as JSON: {error}")))
}

/// The check of a line, given that of the line before it.
fn check(before: &str, body: &str) -> String {
    let hash = Sha256::new().chain_update(before).chain_update(body).finalize();
    hex(&hash[..4])
}

/// A line as it stands in the file, with its line break.
fn line(body: &str, check: &str) -> String {
    // The brace that closes the body goes after the check.
    let open = body.strip_suffix('}').unwrap_or(body);
    format!("{open},\"check\":\"{check}\"}}\n")
}

/// Takes a line without its line break apart into body and check.
fn apart(line: &str) -> Option<(String, &str)> {
    let line = line.strip_suffix("\"}")?;
    let at = line.len().checked_sub(8)?;
    let (open, check) = (line.get(..at)?, line.get(at..)?);
    Some((format!("{}}}", open.strip_suffix(",\"check\":\"")?), check))
}

fn broken(number: u64, why: impl std::fmt::Display) -> Refusal {
    Refusal::new(Code::LogBroken, format!("the record is damaged: {why}"))
        .at(format!("line {number}"))
}

/// A record as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    pub header: Header,
    pub entries: Vec<Entry>,
    pub torn: Option<Torn>,
    /// The check of the last whole line.
    check: String,
    /// How many bytes hold whole lines.
    whole: u64,
}

/// Reads the bytes of a record.
///
/// # Errors
/// `log-broken` naming the line, `log-version`, `line-too-long`.
pub fn decode(bytes: &[u8]) -> Result<Contents, Refusal> {
    match decode_good(bytes)? {
        (contents, None) => Ok(contents),
        (_, Some(damage)) => Err(damage),
    }
}

/// As much of a record as is good, and what is wrong with the line after it.
///
/// # Errors
/// If not even the header is good.
pub fn decode_good(bytes: &[u8]) -> Result<(Contents, Option<Refusal>), Refusal> {
    let mut contents: Option<Contents> = None;
    let mut whole = 0;
    let mut damage = None;
    for (piece, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(1..) {
        let last = whole + piece.len() == bytes.len();
        let before = contents.as_ref().map_or("", |contents| &contents.check);
        let torn = last && is_torn(piece, before);
        let read = match &mut contents {
            None if torn => Err(broken(1, "its header was never written whole")),
            Some(_) if torn && !is_one_write(piece) => Err(lost(number, piece.len())),
            _ if piece.len() > LONGEST_LINE => {
                let message = format!("a line of a record is at most {LONGEST_LINE} bytes long");
                Err(Refusal::new(Code::LineTooLong, message).at(format!("line {number}")))
            }
            None => read_header(piece).map(|begun| contents = Some(begun)),
            Some(contents) if torn => {
                contents.torn = Some(Torn { line: number, bytes: piece.to_vec(), kept: None });
                break;
            }
            Some(contents) => read_entry(contents, number, piece),
        };
        if let Err(refusal) = read {
            damage = Some(refusal);
            break;
        }
        whole += piece.len();
    }
    let Some(mut contents) = contents else {
        return Err(damage.unwrap_or_else(|| broken(1, "it is empty")));
    };
    contents.whole = whole as u64;
    Ok((contents, damage))
}

/// Whether a torn line can be what is left of a single write.
fn is_one_write(piece: &[u8]) -> bool {
    // Neither these nor other control characters are ever written.
    let strange = |byte: &u8| *byte >= 0xf5 || *byte < b' ' && !matches!(byte, 0 | b'\n');
    piece.len() <= LONGEST_WRITE && !piece.iter().any(strange)
}

/// The refusal of a damaged tail.
fn lost(number: u64, bytes: usize) -> Refusal {
    broken(number, format!("of its last {bytes} bytes confirmed entries may be lost"))
        .hint("croupier recover FILE writes what is good to another file")
}

/// Whether the last line can be what is left of a write that was broken off.
fn is_torn(piece: &[u8], before: &str) -> bool {
    match piece.iter().position(|byte| *byte == 0) {
        None => !piece.ends_with(b"\n"),
        // Where a whole line stands before the hole and something after it, the hole was a line
        // break: the line had been confirmed, and this is damage.
        Some(hole) => hole + 1 == piece.len() || checked(0, &piece[..hole], before).is_err(),
    }
}

fn read_header(piece: &[u8]) -> Result<Contents, Refusal> {
    let text = str::from_utf8(piece).map_err(|_| broken(1, "it is not UTF-8"))?;
    // The version comes first: a later one may do everything else in another way.
    let version = strict::parse(text.trim_end()).ok().and_then(|mut node| node.take("croupier"));
    match version {
        Some(strict::Node::Int(VERSION)) => {}
        Some(strict::Node::Int(other)) => {
            let message = format!("the record is of version {other}, this program reads {VERSION}");
            return Err(Refusal::new(Code::LogVersion, message).at("line 1"));
        }
        _ => return Err(broken(1, "it does not begin like a record of croupier")),
    }
    let (body, check) = checked(1, piece, "")?;
    let header = Header::read(&body).map_err(|refusal| broken(1, refusal))?;
    if header.body()? != body {
        return Err(broken(1, UNUSUAL));
    }
    Ok(Contents { header, entries: Vec::new(), torn: None, check, whole: 0 })
}

fn read_entry(contents: &mut Contents, number: u64, piece: &[u8]) -> Result<(), Refusal> {
    let (body, check) = checked(number, piece, &contents.check)?;
    let entry = Entry::read(&body).map_err(|refusal| broken(number, refusal))?;
    let due = contents.entries.len() as u64 + 1;
    if entry.n != due {
        return Err(broken(number, format!("entry {} stands where {due} is due", entry.n)));
    }
    if entry.body()? != body {
        return Err(broken(number, UNUSUAL));
    }
    contents.entries.push(entry);
    contents.check = check;
    Ok(())
}

const UNUSUAL: &str = "it has fields that mean nothing here, or is not written as records are";

/// The body of a line and its check, if the check is right.
fn checked(number: u64, piece: &[u8], before: &str) -> Result<(String, String), Refusal> {
    let text = str::from_utf8(piece).map_err(|_| broken(number, "it is not UTF-8"))?;
    let (body, found) = apart(text.trim_end_matches('\n'))
        .ok_or_else(|| broken(number, "the line does not end with its check"))?;
    let due = check(before, &body);
    if found != due {
        return Err(broken(number, "the line, or one before it, is not as it was written"));
    }
    Ok((body, due))
}

/// Reads a record without going on with it: no lock is taken and nothing is changed. A torn line
/// may be one that another process is writing at this moment.
///
/// # Errors
/// `io`, or as [`decode`].
pub fn read(path: &Path) -> Result<(Header, Vec<Entry>, Option<Torn>), Refusal> {
    let Contents { header, entries, torn, .. } = decode(&read_bytes(path)?)?;
    Ok((header, entries, torn))
}

/// The bytes of a record.
///
/// # Errors
/// `io`, also if they are too many.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Refusal> {
    let file = File::open(path).map_err(|error| failed("opened", path, &error))?;
    read_all(&file).map_err(|error| failed("read", path, &error))
}

/// A record that is open for writing, and locked until it is dropped.
pub struct Record {
    store: Box<dyn Store + Send>,
    /// The check of the last line.
    check: String,
    /// The number of the next entry.
    next: u64,
    /// How many bytes are confirmed.
    len: u64,
    /// Why nothing can be confirmed any more.
    dead: Option<String>,
}

impl Record {
    /// Begins a record. An empty file may already be there, anything else is left alone.
    ///
    /// # Errors
    /// `io`, `locked`.
    pub fn create(path: &Path, header: &Header) -> Result<Self, Refusal> {
        Self::create_with(path, header, &[], None)
    }

    /// Begins a record with these entries. The secret of a fair game is stored beside it first: a
    /// record without its secret could not be gone on with.
    ///
    /// # Errors
    /// As [`create`](Record::create).
    pub fn create_with(
        path: &Path,
        header: &Header,
        entries: &[Entry],
        secret: Option<&Secret>,
    ) -> Result<Self, Refusal> {
        let disk = Disk::open(path, true)?;
        secret.map_or(Ok(()), |secret| secret.keep(path))?;
        let begun = Self::begin_in(Box::new(disk), header, entries);
        if begun.is_err() && secret.is_some() {
            let _ = Secret::forget(path);
        }
        begun
    }

    /// Goes on with a record. A torn line is moved aside first.
    ///
    /// # Errors
    /// `io`, `locked`, or as [`decode`].
    pub fn open(path: &Path) -> Result<(Self, Header, Vec<Entry>, Option<Torn>), Refusal> {
        let disk = Disk::open(path, false)?;
        let kept = disk.beside("torn");
        let (record, header, entries, mut torn) = Self::open_in(Box::new(disk))?;
        if let Some(torn) = &mut torn {
            torn.kept = Some(kept);
        }
        Ok((record, header, entries, torn))
    }

    /// [`create`](Record::create) in a store, which is empty.
    ///
    /// # Errors
    /// As the store has it.
    pub fn create_in(store: Box<dyn Store + Send>, header: &Header) -> Result<Self, Refusal> {
        Self::begin_in(store, header, &[])
    }

    fn begin_in(
        mut store: Box<dyn Store + Send>,
        header: &Header,
        entries: &[Entry],
    ) -> Result<Self, Refusal> {
        let body = header.body()?;
        if Header::read(&body)? != *header {
            return Err(unreadable());
        }
        let mut last = check("", &body);
        let mut lines = line(&body, &last);
        fits(&lines, 0)?;
        for entry in entries {
            let body = entry.body()?;
            last = check(&last, &body);
            let line = line(&body, &last);
            fits(&line, lines.len() as u64)?;
            lines.push_str(&line);
        }
        let begun = store
            .append(Part::Record, lines.as_bytes())
            .and_then(|()| store.sync(Part::Record))
            .and_then(|()| store.sync_folder());
        if let Err(error) = begun {
            // An empty file can be begun anew; if not even this works, a part of a header is
            // left, which is refused as such.
            let _ = store.cut(0);
            return Err(Refusal::new(Code::Io, format!("the record cannot be begun: {error}")));
        }
        let next = entries.len() as u64 + 1;
        Ok(Self { store, check: last, next, len: lines.len() as u64, dead: None })
    }

    /// [`open`](Record::open) in a store.
    ///
    /// # Errors
    /// As the store has it, or as [`decode`].
    pub fn open_in(
        mut store: Box<dyn Store + Send>,
    ) -> Result<(Self, Header, Vec<Entry>, Option<Torn>), Refusal> {
        let io = |error: io::Error| {
            Refusal::new(Code::Io, format!("the record cannot be gone on with: {error}"))
        };
        let bytes = store.read().map_err(io)?;
        let Contents { header, entries, torn, check, whole } = decode(&bytes)?;
        if let Some(torn) = &torn {
            // First the copy must last, then the original may go.
            let mut copy = torn.bytes.clone();
            copy.push(b'\n');
            store.append(Part::Torn, &copy).map_err(io)?;
            store.sync(Part::Torn).map_err(io)?;
            store.sync_folder().map_err(io)?;
            store.cut(whole).map_err(io)?;
        }
        // What was read may have been written by a process that was killed before its sync. What
        // follows is built on it, so it must last too.
        store.sync(Part::Record).map_err(io)?;
        let next = entries.len() as u64 + 1;
        Ok((Self { store, check, next, len: whole, dead: None }, header, entries, torn))
    }

    /// The number that the next entry will have.
    #[must_use]
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Whether a write has failed, after which nothing more is confirmed.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.dead.is_some()
    }

    /// Writes an entry and returns its number when it is on the disk.
    ///
    /// # Errors
    /// `io` if it could not be written or synced, and ever after. An entry that could not be read
    /// back, say for its length, is refused without harm.
    pub fn append(&mut self, what: &What) -> Result<u64, Refusal> {
        if let Some(why) = &self.dead {
            let message = format!("nothing is confirmed any more: {why}");
            return Err(Refusal::new(Code::Io, message).hint(UNCONFIRMED));
        }
        let entry = Entry { n: self.next, what: what.clone() };
        let body = entry.body()?;
        if Entry::read(&body)? != entry {
            return Err(unreadable());
        }
        let check = check(&self.check, &body);
        let line = line(&body, &check);
        if line.len() > LONGEST_WRITE {
            let message = format!("an entry of a record is at most {LONGEST_WRITE} bytes long");
            return Err(Refusal::new(Code::LineTooLong, message));
        }
        fits(&line, self.len)?;
        let written = self
            .store
            .append(Part::Record, line.as_bytes())
            .and_then(|()| self.store.sync(Part::Record));
        if let Err(error) = written {
            let touched =
                error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<Touched>);
            // The entry is refused, so it should not turn up when the record is read again. This
            // is no second try: nothing is built on it, and a torn line is known for one. What
            // somebody else has written is left as it is.
            if !touched {
                let _ = self.store.cut(self.len);
            }
            let why = format!("the record could not be written ({error})");
            let gone = error.kind() == io::ErrorKind::NotFound;
            let hint = match () {
                () if gone => "What was confirmed before went with it",
                () if touched => "What was confirmed before may be lost",
                () => UNCONFIRMED,
            };
            let refusal = Refusal::new(Code::Io, why.clone()).hint(hint);
            self.dead = Some(why);
            return Err(refusal);
        }
        self.len += line.len() as u64;
        self.check = check;
        self.next += 1;
        Ok(entry.n)
    }
}

const UNCONFIRMED: &str = "What was confirmed before is saved; nothing after it is";

fn unreadable() -> Refusal {
    Refusal::new(Code::OutOfRange, "this could not be read back from a record")
}

fn fits(line: &str, len: u64) -> Result<(), Refusal> {
    if line.len() > LONGEST_LINE {
        let message = format!("a line of a record is at most {LONGEST_LINE} bytes long");
        return Err(Refusal::new(Code::LineTooLong, message));
    }
    if len + line.len() as u64 > LONGEST_RECORD {
        let message = format!("a record is at most {LONGEST_RECORD} bytes long");
        return Err(Refusal::new(Code::WorkTooLarge, message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::store::{beside, make_folder};
    use serde_json::json;
    use std::fs;
    use std::sync::{Arc, Mutex};

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
            game: "dalmatian".into(),
            rules: json!({"reuse": false}),
            players: vec!["Ana".into(), "Bo".into()],
            first: None,
            seed: Some("7".into()),
            fair: None,
            deal: false,
            roll_for: vec!["Bo".into()],
            bots: vec![],
            started: None,
        }
    }

    fn whats() -> Vec<What> {
        let made = |words: &str, by, sealed| What::Do {
            words: words.into(),
            player: "Ana".into(),
            by,
            sealed,
        };
        vec![
            made("dice 3 3 5 6", By::Hand, false),
            made("cards ? ?", By::Program, true),
            made("reroll 1 5", By::Bot, false),
            What::Undo,
            What::Redo,
            What::Fix { entry: 1, words: "dice 1 2 3 4".into() },
            What::Note { text: "a \u{7f}\u{202e}\u{85}\u{1b}\"\\\n\u{e0001} note".into() },
            What::Entropy { player: "Bo".into(), text: "blue moon".into() },
            What::Secret { secret: "00ff".into() },
        ]
    }

    /// A record of all kinds of entries.
    fn bytes() -> Vec<u8> {
        let memory = Memory::default();
        let mut record = Record::create_in(Box::new(memory.clone()), &header()).unwrap();
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
            before = check(&before, body);
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
        let expected = r#"{"croupier":1,"game":"dalmatian","rules":{"reuse":false},"players":["Ana","Bo"],"first":null,"seed":"7","deal":false,"roll_for":["Bo"],"started":null,"check":"437c565d"}
{"n":1,"do":"dice 3 3 5 6","player":"Ana","by":"hand","check":"688a3185"}
{"n":2,"do":"cards ? ?","player":"Ana","by":"program","sealed":true,"check":"b7da013b"}
{"n":3,"do":"reroll 1 5","player":"Ana","by":"bot","check":"925d47a4"}
{"n":4,"undo":true,"check":"028776b2"}
{"n":5,"redo":true,"check":"802005c8"}
{"n":6,"fix":1,"do":"dice 1 2 3 4","check":"6230b0dd"}
{"n":7,"note":"a \u007f\u202e\u0085\u001b\"\\\n\udb40\udc01 note","check":"18023885"}
{"n":8,"entropy":"blue moon","player":"Bo","check":"8a135e0b"}
{"n":9,"secret":"00ff","check":"70e2c529"}
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
        let mut record = Record::create_in(Box::new(memory.clone()), &other).unwrap();
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
        for len in 0..header_len {
            let refusal = decode(&bytes[..len]).unwrap_err();
            assert_eq!((refusal.code, refusal.at.unwrap().as_str()), (Code::LogBroken, "line 1"));
        }
        for len in header_len..bytes.len() {
            let cut = &bytes[..len];
            let whole = cut.iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
            let memory = Memory::of(cut);
            let (mut record, _, entries, torn) = Record::open_in(Box::new(memory.clone())).unwrap();
            assert_eq!(entries.len(), line_of(cut, len) - 2);
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
            assert_eq!((contents.entries.len(), contents.whole), (8, last as u64));
            assert!(contents.torn.is_some());
        }
        // Anywhere else it is damage.
        let mut holed = bytes.clone();
        holed[last - 3] = 0;
        assert_eq!(decode(&holed).unwrap_err().at.unwrap(), "line 9");
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
            r#"{"n":1,"do":"stop","player":"Ana","by":"hand","sealed":false}"#,
            r#"{"n":1,"do":"cards ?","player":"Ana","by":"hand","sealed":true}"#,
            r#"{"n":1,"fix":1,"do":"dice 1"}"#,
            r#"{"n":1,"fix":0,"do":"dice 1"}"#,
            r#"{"n":1,"entropy":"x"}"#,
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
            (r#""started":null"#, r#""started":null,"fair":null"#),
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
        let other = header().body().unwrap().replace(r#""croupier":1"#, r#""croupier":2"#);
        for bytes in [forged(&[&other]), b"{\"croupier\":2,\"new\":[]}\nanything\n".to_vec()] {
            let refusal = decode(&bytes).unwrap_err();
            assert_eq!(refusal.code, Code::LogVersion);
            assert!(refusal.message.contains('2'), "{refusal}");
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
        for tail in [&b"{\"n\":10,\"do\":\"dice 3"[..], &[0; 100], &[0; LONGEST_WRITE]] {
            assert_eq!(with(tail).unwrap().torn.unwrap().bytes, tail);
        }
        let long = [b"{\"n\":10,", &[b'x'; LONGEST_WRITE][..]].concat();
        for tail in [&[0; 9000][..], &[0xff; 9000], &[0xff; 10], &[1; 10], &long] {
            let refusal = with(tail).unwrap_err();
            assert_eq!((refusal.code, refusal.at.as_deref()), (Code::LogBroken, Some("line 11")));
            assert!(refusal.message.contains(&format!("last {} bytes", tail.len())), "{refusal}");
            let (good, damage) = decode_good(&[&whole, tail].concat()).unwrap();
            assert_eq!((good.entries.len(), damage), (9, Some(refusal)));
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
        let mut record = Record::create_in(Box::new(memory.clone()), &header()).unwrap();
        let before = memory.part(Part::Record);
        let sealed =
            What::Do { words: "cards ?".into(), player: "Ana".into(), by: By::Hand, sealed: true };
        let long = What::Note { text: "x".repeat(LONGEST_LINE) };
        for (what, code) in [
            (What::Fix { entry: 1, words: "dice 1".into() }, Code::OutOfRange),
            (What::Fix { entry: 0, words: "dice 1".into() }, Code::OutOfRange),
            (sealed, Code::OutOfRange),
            (long, Code::LineTooLong),
        ] {
            assert_eq!(record.append(&what).unwrap_err().code, code);
        }
        assert_eq!(memory.part(Part::Record), before);
        assert_eq!(record.append(&What::Undo).unwrap(), 1);
        let rules = Header { rules: json!([]), ..header() };
        assert!(Record::create_in(Box::new(Memory::default()), &rules).is_err());
    }

    #[test]
    fn a_record_that_could_not_be_read_again_for_its_length_is_not_written() {
        let memory = Memory::default();
        let mut record = Record::create_in(Box::new(memory.clone()), &header()).unwrap();
        let note = What::Note { text: "x".repeat(LONGEST_WRITE - 100) };
        let refusal = (0..3000).find_map(|_| record.append(&note).err()).unwrap();
        assert_eq!(refusal.code, Code::WorkTooLarge);
        let bytes = memory.part(Part::Record);
        assert!(bytes.len() as u64 <= LONGEST_RECORD);
        assert_eq!(decode(&bytes).unwrap().entries.len() as u64, record.next() - 1);
        assert!(record.append(&What::Undo).is_ok());
    }

    #[test]
    fn a_record_on_the_disk_is_read_back_and_gone_on_with() {
        let folder = std::env::temp_dir().join(format!("croupier-record-{}", std::process::id()));
        make_folder(&folder.join("a/b")).unwrap();
        let path = folder.join("a/b/game.jsonl");
        let mut record = Record::create(&path, &header()).unwrap();
        for (what, n) in whats().iter().zip(1..) {
            assert_eq!(record.next(), n);
            assert_eq!(record.append(what).unwrap(), n);
        }
        assert_eq!(fs::read(&path).unwrap(), bytes());
        let held = Record::open(&path).map(|_| ()).unwrap_err();
        assert_eq!(held.code, Code::Locked);
        assert!(held.message.contains(&std::process::id().to_string()), "{held}");
        drop(record);
        assert!(!beside(&path, "lock").exists());
        let (mut record, found, entries, torn) = Record::open(&path).unwrap();
        assert_eq!((found, torn), (header(), None));
        assert_eq!(entries.len(), 9);
        assert_eq!(record.append(&What::Undo).unwrap(), 10);
        assert_eq!(read(&path).unwrap().1.len(), 10);
        drop(record);
        // What is there is never written over.
        assert_eq!(Record::create(&path, &header()).map(|_| ()).unwrap_err().code, Code::Io);
        assert_eq!(read(&path).unwrap().1.len(), 10);

        let mut torn = fs::read(&path).unwrap();
        torn.truncate(torn.len() - 3);
        fs::write(&path, &torn).unwrap();
        assert!(read(&path).unwrap().2.unwrap().kept.is_none());
        let (record, _, entries, torn) = Record::open(&path).unwrap();
        let torn = torn.unwrap();
        assert_eq!((entries.len(), torn.line), (9, 11));
        assert_eq!(fs::read(torn.kept.unwrap()).unwrap(), [&torn.bytes[..], b"\n"].concat());
        drop(record);
        assert_eq!(fs::read(&path).unwrap(), bytes());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_record_that_was_removed_confirms_nothing() {
        let folder = std::env::temp_dir().join(format!("croupier-gone-{}", std::process::id()));
        make_folder(&folder).unwrap();
        let path = folder.join("game.jsonl");
        let mut record = Record::create(&path, &header()).unwrap();
        assert_eq!(record.append(&What::Undo).unwrap(), 1);
        fs::remove_dir_all(&folder).unwrap();
        let refusal = record.append(&What::Undo).unwrap_err();
        assert_eq!(refusal.code, Code::Io);
        assert!(refusal.message.contains("removed"), "{refusal}");
        assert_eq!(record.append(&What::Undo).unwrap_err().code, Code::Io);
    }

    #[test]
    fn damage_changes_nothing() {
        let folder = std::env::temp_dir().join(format!("croupier-damage-{}", std::process::id()));
        make_folder(&folder).unwrap();
        let path = folder.join("game.jsonl");
        let mut damaged = bytes();
        damaged[300] ^= 4;
        damaged.extend(b"{\"n\":1");
        fs::write(&path, &damaged).unwrap();
        let refusal = Record::open(&path).map(|_| ()).unwrap_err();
        assert_eq!((refusal.code, refusal.at.as_deref()), (Code::LogBroken, Some("line 3")));
        assert_eq!(fs::read(&path).unwrap(), damaged);
        let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap()).collect();
        assert_eq!(names.len(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
