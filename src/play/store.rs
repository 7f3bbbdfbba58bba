//! What lies below a record: written at the end, synced.

use std::io;

/// The longest record in bytes, which bounds the time and memory that it takes to play it again.
/// The longest games take a twentieth of it.
pub const LONGEST_RECORD: u64 = 4 << 20;

/// The error of a record that somebody else has touched while it was open, so that nothing more is
/// confirmed in it. No write and no sync fails with it by itself.
pub(super) const TOUCHED: io::ErrorKind = io::ErrorKind::InvalidData;

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
