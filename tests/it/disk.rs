//! A file of records on a simulated disk, which may be sabotaged, full, or refuse to sync.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use croupier::inside::is_unseen;
use croupier::pieces::Result;
use croupier::play::record::{Contents, Header, Record, Store};

/// What a file system is asked to do.
#[derive(Clone, Debug)]
pub enum Op {
    Append(Vec<u8>),
    Sync,
    SyncFolder,
    Cut(usize),
}

/// What is taken away to see that the test notices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sabotage {
    #[default]
    None,
    /// Syncs of the record do nothing.
    NoSync,
    /// A new file's name is not made durable.
    NoFolderSync,
}

/// What an operation that fails does before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The disk is full after so many bytes.
    Full(usize),
    Sync,
}

/// A record, if its file is there.
pub type Image = Option<Vec<u8>>;

/// A file system as a process sees it, and what it was asked, in order.
#[derive(Default)]
pub struct Log {
    pub ops: Vec<Op>,
    pub file: Image,
    sabotage: Sabotage,
    /// The number of the append or sync to fail, and how.
    fails: Option<(usize, Failure)>,
    calls: usize,
}

#[derive(Clone, Default)]
pub struct Disk(Arc<Mutex<Log>>);

impl Disk {
    pub fn of(file: Image, sabotage: Sabotage, fails: Option<(usize, Failure)>) -> Self {
        Self(Arc::new(Mutex::new(Log { file, sabotage, fails, ..Log::default() })))
    }

    pub fn log(&self) -> MutexGuard<'_, Log> {
        self.0.lock().expect("nobody panics with it")
    }

    pub fn file(&self) -> Vec<u8> {
        self.log().file.clone().unwrap_or_default()
    }

    pub fn create(&self, header: &Header) -> Result<Record> {
        Record::create_in(Box::new(self.clone()), header, &[])
    }

    pub fn open(&self) -> Result<(Record, Contents)> {
        Record::open_in(Box::new(self.clone()))
    }
}

impl Log {
    /// Whether the call that is being made is to fail.
    fn failure(&mut self) -> Option<Failure> {
        self.calls += 1;
        self.fails.filter(|(call, _)| *call == self.calls).map(|(_, failure)| failure)
    }

    fn write(&mut self, bytes: &[u8]) {
        self.file.get_or_insert_default().extend(bytes);
        self.ops.push(Op::Append(bytes.to_vec()));
    }
}

impl Store for Disk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        self.log().file.clone().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        // A line is written at once, and nothing in it is unseen.
        let text = std::str::from_utf8(bytes).expect("a line is text");
        assert_eq!(text.find(is_unseen), Some(text.len() - 1), "{text}");
        let mut log = self.log();
        if let Some(Failure::Full(room)) = log.failure() {
            log.write(&bytes[..room.min(bytes.len() - 1)]);
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        log.write(bytes);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut log = self.log();
        if log.failure() == Some(Failure::Sync) {
            return Err(io::Error::other("the device does not answer"));
        }
        if log.sabotage != Sabotage::NoSync {
            log.ops.push(Op::Sync);
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
        log.file.get_or_insert_default().truncate(len as usize);
        log.ops.push(Op::Cut(len as usize));
        Ok(())
    }
}
