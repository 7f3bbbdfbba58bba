//! Schemas of what is written as text.

use schemars::{Schema, json_schema};

/// Text of this form, and what it is.
pub fn text(pattern: &str, about: &str) -> Schema {
    json_schema!({"type": "string", "pattern": pattern, "description": about})
}

/// Declares under which name a type stands in schemas, and as what; or with `inline` that it stands
/// there as this, wherever it is used.
macro_rules! shape {
    (inline $type:ty, $shape:expr) => {
        $crate::pieces::shape!(@ $type, stringify!($type), true, $shape);
    };
    ($type:ty, $name:literal, $shape:expr) => {
        $crate::pieces::shape!(@ $type, $name, false, $shape);
    };
    (@ $type:ty, $name:expr, $inline:literal, $shape:expr) => {
        impl ::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                $inline
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                $shape
            }
        }
    };
}

pub(crate) use shape;
