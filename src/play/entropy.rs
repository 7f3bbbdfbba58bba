//! What nobody can foresee: bytes from the operating system.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::pieces::{Code, Refusal, Result};

/// Bytes from the operating system.
///
/// # Errors
/// `io` if it gives none.
pub(super) fn entropy<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| {
        Refusal::new(Code::Io, format!("the operating system gives no entropy: {error}"))
            .hint("Give a seed with --seed, or roll real dice")
    })?;
    Ok(bytes)
}
