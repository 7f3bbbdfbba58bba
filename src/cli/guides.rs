//! Pages of the manual that are written in `docs`, and read as manual pages too.

/// The page that is shown where none is named, as `man` knows it.
pub const PROGRAM: &str = "croupier";

/// A page of section 7.
#[derive(Debug)]
pub struct Guide {
    pub name: &'static str,
    pub about: &'static str,
    pub text: &'static str,
}

/// All of them.
pub const GUIDES: [Guide; 2] = [
    Guide {
        name: "tutorial",
        about: "ten minutes from nothing to a refereed game, a scored hand and a pipe",
        text: include_str!("../../docs/tutorial.md"),
    },
    Guide {
        name: "formats",
        about: "what croupier reads and writes, and what of it stays as it is",
        text: include_str!("../../docs/formats.md"),
    },
];

impl Guide {
    pub fn find(name: &str) -> Option<&'static Guide> {
        GUIDES.iter().find(|guide| guide.name == name)
    }
}
