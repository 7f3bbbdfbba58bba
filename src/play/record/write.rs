//! Writing a record: an entry counts once it is on the disk.

use std::io;
use std::path::PathBuf;

use super::chain::{self, line, link};
use super::entry::{Entry, Header, What};
use super::read::{Contents, decode};
use crate::pieces::{Result, json_text, refusal, refuse_if};

/// The longest record in bytes, which bounds the time and memory that it takes to play it again.
/// The longest games take a twentieth of it.
pub const LONGEST_RECORD: u64 = 4 << 20;

/// The error of a record that somebody else has touched while it was open, so that nothing more is
/// confirmed in it. No write and no sync fails with it by itself.
pub const TOUCHED: io::ErrorKind = io::ErrorKind::InvalidData;

/// The file below a record, so that tests can put another there that loses what was not synced.
/// One that is open is locked.
pub trait Store {
    /// The whole record.
    ///
    /// # Errors
    /// As the file system has it; also if it is longer than [`LONGEST_RECORD`].
    fn read(&mut self) -> io::Result<Vec<u8>>;

    /// Closes the record to everybody but its owner, once it is known for one.
    fn close_to_others(&self) {}

    /// Writes at the end, with one write.
    ///
    /// # Errors
    /// Also if not everything could be written, or if somebody else has touched the record. What
    /// the file holds then is unknown.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Returns when everything written so far is on the disk, and found under the record's name.
    ///
    /// # Errors
    /// What the disk holds then is unknown.
    fn sync(&mut self) -> io::Result<()>;

    /// Makes the name of the record durable.
    ///
    /// # Errors
    /// As the file system has it.
    fn sync_folder(&mut self) -> io::Result<()>;

    /// Shortens the record.
    ///
    /// # Errors
    /// As the file system has it.
    fn cut(&mut self, len: u64) -> io::Result<()>;
}

/// A record that is open for writing, and locked until it is dropped.
pub struct Record {
    store: Box<dyn Store>,
    /// Where it lies, if it is a file.
    pub(in crate::play) path: Option<PathBuf>,
    /// The link of the last line.
    link: String,
    /// The number of the next entry.
    pub(super) next: u64,
    /// How many bytes are confirmed.
    len: u64,
    /// Why nothing can be confirmed any more.
    dead: Option<(String, &'static str)>,
}

impl Record {
    /// Begins a record with these entries, in a store that is empty.
    ///
    /// # Errors
    /// As the store has it.
    pub fn create_in(
        mut store: Box<dyn Store>,
        header: &Header,
        entries: &[Entry],
    ) -> Result<Self> {
        let (mut last, mut lines) = (String::new(), String::new());
        for body in std::iter::once(json_text(header)).chain(entries.iter().map(json_text)) {
            last = link(&last, &body);
            let line = line(&body, &last);
            fits(&line, lines.len() as u64)?;
            lines.push_str(&line);
        }
        store.close_to_others();
        let begun = store
            .append(lines.as_bytes())
            .and_then(|()| store.sync())
            .and_then(|()| store.sync_folder());
        if let Err(error) = begun {
            // An empty file can be begun anew; if not even this works, a part of a header is
            // left, which is refused as such.
            let _ = store.cut(0);
            return Err(refusal!(Io, "the record cannot be begun: {error}"));
        }
        let next = entries.len() as u64 + 1;
        let len = lines.len() as u64;
        Ok(Self { store, path: None, link: last, next, len, dead: None })
    }

    /// [`open`](Record::open) in a store.
    ///
    /// # Errors
    /// As the store has it, or as [`decode`].
    pub fn open_in(mut store: Box<dyn Store>) -> Result<(Self, Contents)> {
        let not_gone_on =
            |error: io::Error| refusal!(Io, "the record cannot be gone on with: {error}");
        let contents = decode(&store.read().map_err(not_gone_on)?)?;
        store.close_to_others();
        let (whole, unended) = (contents.whole as u64, contents.unended);
        let mended = match contents.torn {
            Some(_) => store.cut(whole),
            None if unended => store.append(b"\n"),
            None => Ok(()),
        };
        // What was read may have been written by a process that was killed before its sync. What
        // follows is built on it, so it must last too.
        mended.and_then(|()| store.sync()).map_err(not_gone_on)?;
        let (link, next) = (contents.link.clone(), contents.entries.len() as u64 + 1);
        let len = whole + u64::from(unended);
        Ok((Self { store, path: None, link, next, len, dead: None }, contents))
    }

    /// Whether a write has failed, after which nothing more is confirmed.
    pub fn is_dead(&self) -> bool {
        self.dead.is_some()
    }

    /// Writes an entry and returns its number when it is on the disk.
    ///
    /// # Errors
    /// `io` if it could not be written or synced, and ever after. One that is too long is refused
    /// without harm.
    pub fn append(&mut self, what: &What) -> Result<u64> {
        if let Some((why, hint)) = &self.dead {
            return Err(refusal!(Io, hint * hint, "nothing is confirmed any more: {why}"));
        }
        let entry = Entry { n: self.next, what: what.clone() };
        let body = json_text(&entry);
        let link = link(&self.link, &body);
        let line = line(&body, &link);
        fits(&line, self.len)?;
        let written = self.store.append(line.as_bytes()).and_then(|()| self.store.sync());
        if let Err(error) = written {
            let touched = error.kind() == TOUCHED;
            // The entry is refused, so it should not turn up when the record is read again. This
            // is no second try: nothing is built on it, and a torn line is known for one. What
            // somebody else has written is left as it is.
            if !touched {
                let _ = self.store.cut(self.len);
            }
            let why = format!("the record could not be written ({error})");
            let hint = if touched {
                "What was confirmed before may be lost"
            } else {
                "What was confirmed before is saved; nothing after it is"
            };
            let refused = refusal!(Io, hint hint, "{why}");
            self.dead = Some((why, hint));
            return Err(refused);
        }
        self.len += line.len() as u64;
        self.link = link;
        self.next += 1;
        Ok(entry.n)
    }
}

/// Whether there is room for a line, behind so many bytes.
fn fits(line: &str, len: u64) -> Result<()> {
    refuse_if!(len + line.len() as u64 > LONGEST_RECORD =>
        WorkTooLarge, "a record is at most {LONGEST_RECORD} bytes long");
    chain::fits(line.len())
}
