//! Kinds of things that are called by a word.

/// Declares them: an enum with `ALL` of them, the `word` of each, and the same word in JSON.
#[macro_export]
macro_rules! worded {
    ($(#[$on:meta])* pub enum $Name:ident { $($(#[$of:meta])* $One:ident = $word:literal,)* }) => {
        $(#[$on])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize)]
        pub enum $Name { $($(#[$of])* #[serde(rename = $word)] $One,)* }

        impl $Name {
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$One),*];

            pub fn word(self) -> &'static str {
                match self { $(Self::$One => $word,)* }
            }
        }
    };
}
