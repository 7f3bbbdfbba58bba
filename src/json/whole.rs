//! Counts that may be larger than every reader of JSON takes for exact.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::strict::LARGEST;

/// Writes a count as a number up to 2^53, and as digits in a string beyond.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(count: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    if *count <= LARGEST.unsigned_abs() {
        count.serialize(serializer)
    } else {
        count.to_string().serialize(serializer)
    }
}

/// The schema of such a count.
pub fn schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "description": "A number up to 2^53, digits in a string beyond.",
        "type": ["integer", "string"],
        "minimum": 0,
        "maximum": LARGEST,
        "pattern": "^[1-9][0-9]{15,19}$",
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_others_would_round_is_text() {
        let text = |count: u64| {
            let mut out = Vec::new();
            super::serialize(&count, &mut serde_json::Serializer::new(&mut out)).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(text(9_007_199_254_740_992), "9007199254740992");
        assert_eq!(text(9_007_199_254_740_993), "\"9007199254740993\"");
    }
}
