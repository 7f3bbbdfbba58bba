//! Text as it comes in and goes out.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::{self, Deserialize, Deserializer, Visitor};

/// A name or a card of a state on the wire. It stays where it stands if it stands there without
/// escapes: states come in by the million, and few of their texts are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text<'a>(Cow<'a, str>);

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Text<'_> {
    fn as_ref(&self) -> &str {
        self
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Self(Cow::Borrowed(text))
    }
}

impl From<String> for Text<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}

impl From<Text<'_>> for String {
    fn from(text: Text<'_>) -> Self {
        text.0.into_owned()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Place;
        impl<'de> Visitor<'de> for Place {
            type Value = Text<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(text.into())
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(text.to_string().into())
            }
        }
        deserializer.deserialize_str(Place)
    }
}

impl JsonSchema for Text<'_> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::Text;
    use crate::kit::direct::{Beside, direct, fields};
    use crate::kit::door::{parse, read};

    #[derive(Debug, Default, serde::Deserialize)]
    struct Wire<'a> {
        #[serde(borrow)]
        some: Option<Vec<Text<'a>>>,
    }

    fields!(Wire<'a> { ; some });

    fn read_directly(text: &str) -> Option<Wire<'_>> {
        direct(text, &mut Beside::default(), |_, _| Some(false))
    }

    #[test]
    fn texts_stay_where_they_stand_unless_they_are_escaped() {
        let borrowed = |wire: Wire| -> Vec<bool> {
            let texts = wire.some.unwrap_or_default();
            texts.iter().map(|text| matches!(text.0, Cow::Borrowed(_))).collect()
        };
        let text = r#"{"some":["Ana","李"]}"#;
        assert_eq!(borrowed(read_directly(text).unwrap()), [true, true]);
        assert_eq!(borrowed(read(parse(text).unwrap()).unwrap()), [true, true]);
        let text = r#"{"some":["Ana","\u0041na"]}"#;
        let wire: Wire = read(parse(text).unwrap()).unwrap();
        assert_eq!(wire.some.as_deref(), Some(&["Ana".into(), "Ana".into()][..]));
        assert_eq!(borrowed(wire), [true, false]);
    }
}
