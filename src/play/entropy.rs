//! What nobody can foresee: bytes from the operating system.

use crate::pieces::{Code, Refusal, Result};
use crate::platform::fill_with_entropy;

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
