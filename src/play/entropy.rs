//! What nobody can foresee: bytes from the operating system.

use std::io;

use crate::pieces::{Code, Refusal, Result};

/// Bytes from the operating system.
///
/// # Errors
/// `io` if it gives none.
pub(super) fn entropy<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    fill_with_entropy(&mut bytes).map_err(|error| {
        Refusal::new(Code::Io, format!("the operating system gives no entropy: {error}"))
            .hint("Give a seed with --seed, or roll real dice")
    })?;
    Ok(bytes)
}

/// Fills this with what nobody can foresee, unless there is no system, as in a browser.
fn fill_with_entropy(bytes: &mut [u8]) -> io::Result<()> {
    #[cfg(any(unix, windows))]
    return rand::TryRng::try_fill_bytes(&mut rand::rngs::SysRng, bytes).map_err(io::Error::other);
    #[cfg(not(any(unix, windows)))]
    Err(io::Error::other(format!("{} bytes are not to be had", bytes.len())))
}
