//! Writing a record: an entry counts once it is on the disk.

use std::path::Path;
use std::{fs, io};

use super::chain::{LONGEST_LINE, LONGEST_WRITE, are_few, line, link};
use super::entry::{Entry, Header, What};
use super::read::{Contents, Torn, decode};
use crate::pieces::{Code, Refusal, Result};
use crate::play::store::{Disk, LONGEST_RECORD, Part, Store, TOUCHED, beside, failed};

/// A record that is open for writing, and locked until it is dropped.
pub struct Record {
    store: Box<dyn Store + Send>,
    /// The link of the last line.
    link: String,
    /// The number of the next entry.
    next: u64,
    /// How many bytes are confirmed.
    len: u64,
    /// Why nothing can be confirmed any more.
    dead: Option<(String, &'static str)>,
}

impl Record {
    /// Begins a record with these entries. An empty file may already be there, anything else is
    /// left alone. Where it fails, no file is left that was not there.
    ///
    /// # Errors
    /// `io`, `locked`.
    pub fn create(path: &Path, header: &Header, entries: &[Entry]) -> Result<Self> {
        let is_new = !path.exists();
        let disk = Disk::open(path, true)?;
        let begun = Self::create_in(Box::new(disk), header, entries);
        if begun.is_err() && is_new && path.metadata().is_ok_and(|about| about.len() == 0) {
            let _ = fs::remove_file(path);
        }
        begun
    }

    /// Goes on with a record. A torn line is moved aside first.
    ///
    /// # Errors
    /// `io`, `locked`, or as [`decode`].
    pub fn open(path: &Path) -> Result<(Self, Header, Vec<Entry>, Option<Torn>)> {
        let mut disk = Disk::open(path, false)?;
        let kept = beside(&disk.path, "torn");
        let bytes = disk.read().map_err(|error| failed("read", path, &error))?;
        let (record, header, entries, mut torn) = Self::go_on(Box::new(disk), &bytes)?;
        if let Some(torn) = &mut torn {
            torn.kept = Some(kept);
        }
        Ok((record, header, entries, torn))
    }

    /// [`create`](Record::create) in a store, which is empty.
    ///
    /// # Errors
    /// As the store has it.
    pub fn create_in(
        mut store: Box<dyn Store + Send>,
        header: &Header,
        entries: &[Entry],
    ) -> Result<Self> {
        let body = header.body()?;
        if Header::read(&body)? != *header {
            return Err(unreadable());
        }
        let mut last = link("", &body);
        let mut lines = line(&body, &last);
        fits(&lines, 0)?;
        for entry in entries {
            let body = entry.body()?;
            last = link(&last, &body);
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
        let len = lines.len() as u64;
        Ok(Self { store, link: last, next, len, dead: None })
    }

    /// [`open`](Record::open) in a store.
    ///
    /// # Errors
    /// As the store has it, or as [`decode`].
    pub fn open_in(
        mut store: Box<dyn Store + Send>,
    ) -> Result<(Self, Header, Vec<Entry>, Option<Torn>)> {
        let bytes = store.read().map_err(|error| not_gone_on(&error))?;
        Self::go_on(store, &bytes)
    }

    /// Goes on with these bytes of a store.
    fn go_on(
        mut store: Box<dyn Store + Send>,
        bytes: &[u8],
    ) -> Result<(Self, Header, Vec<Entry>, Option<Torn>)> {
        let Contents { header, entries, torn, link, whole, unended } = decode(bytes)?;
        let moved = torn.as_ref().map_or(Ok(()), |torn| {
            // First the copy must last, then the original may go.
            store.append(Part::Torn, &[&torn.bytes[..], b"\n"].concat())?;
            store.sync(Part::Torn)?;
            store.sync_folder()?;
            store.cut(whole)
        });
        let ended =
            moved.and_then(|()| if unended { store.append(Part::Record, b"\n") } else { Ok(()) });
        // What was read may have been written by a process that was killed before its sync. What
        // follows is built on it, so it must last too.
        ended.and_then(|()| store.sync(Part::Record)).map_err(|error| not_gone_on(&error))?;
        let (next, len) = (entries.len() as u64 + 1, whole + u64::from(unended));
        let record = Self { store, link, next, len, dead: None };
        Ok((record, header, entries, torn))
    }

    /// The number that the next entry will have.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Whether a write has failed, after which nothing more is confirmed.
    pub fn is_dead(&self) -> bool {
        self.dead.is_some()
    }

    /// Writes an entry and returns its number when it is on the disk.
    ///
    /// # Errors
    /// `io` if it could not be written or synced, and ever after. An entry that could not be read
    /// back, say for its length, is refused without harm.
    pub fn append(&mut self, what: &What) -> Result<u64> {
        if let Some((why, hint)) = &self.dead {
            let message = format!("nothing is confirmed any more: {why}");
            return Err(Refusal::new(Code::Io, message).hint(*hint));
        }
        let entry = Entry { n: self.next, what: what.clone() };
        are_few(entry.n)?;
        let body = entry.body()?;
        if Entry::read(&body)? != entry {
            return Err(unreadable());
        }
        let link = link(&self.link, &body);
        let line = line(&body, &link);
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
            let touched = error.kind() == TOUCHED;
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
                () => "What was confirmed before is saved; nothing after it is",
            };
            let refusal = Refusal::new(Code::Io, why.clone()).hint(hint);
            self.dead = Some((why, hint));
            return Err(refusal);
        }
        self.len += line.len() as u64;
        self.link = link;
        self.next += 1;
        Ok(entry.n)
    }
}

fn not_gone_on(error: &io::Error) -> Refusal {
    Refusal::new(Code::Io, format!("the record cannot be gone on with: {error}"))
}

fn unreadable() -> Refusal {
    Refusal::new(Code::OutOfRange, "this could not be read back from a record")
}

fn fits(line: &str, len: u64) -> Result<()> {
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
