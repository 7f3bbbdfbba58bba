//! Kinds of things that are called by a word.

/// Declares them: an enum with `ALL` of them, the `word` of each, read back, and the same word in JSON;
/// behind a colon what it means.
macro_rules! worded {
    ($(#[$on:meta])* pub enum $Name:ident { $($(#[$of:meta])* $One:ident = $word:literal $(: $means:literal)?,)* }) => {
        $(#[$on])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize)]
        pub enum $Name { $($(#[$of])* #[serde(rename = $word)] $One,)* }

        impl $Name {
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$One),*];

            pub fn word(self) -> &'static str {
                match self { $(Self::$One => $word,)* }
            }

            #[allow(dead_code)]
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$One => concat!($($means)?),)* }
            }

            /// # Errors
            /// `out-of-range` for any other word.
            #[allow(dead_code)]
            pub fn read(word: &str) -> $crate::pieces::Result<Self> {
                Self::ALL.into_iter().find(|one| one.word() == word).ok_or_else(|| {
                    let known = Self::ALL.map(Self::word).join(", ");
                    let word = $crate::pieces::brief(word);
                    $crate::refusal!(OutOfRange, "\"{word}\" is not one of {known}")
                })
            }
        }
    };
}

pub(crate) use worded;
