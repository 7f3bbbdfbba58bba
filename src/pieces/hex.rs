//! Bytes in words.

/// Lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |four: u8| char::from(b"0123456789abcdef"[usize::from(four)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
