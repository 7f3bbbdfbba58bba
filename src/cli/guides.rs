//! Pages of the manual that are written as Markdown, in `docs`, and read as manual pages too.

use roff::{Inline, Roff, bold, roman};

use crate::cli::paint::wrapped;

/// A page of section 7.
#[derive(Debug)]
pub struct Guide {
    pub name: &'static str,
    about: &'static str,
    text: &'static str,
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
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Guide> {
        GUIDES.iter().find(|guide| guide.name == name)
    }

    /// Adds the page, whose head stands already.
    pub fn append(&self, page: &mut Roff) {
        page.control("SH", ["NAME"]);
        page.text([roman(format!("croupier-{} - {}", self.name, self.about))]);
        // The title stands in the head of the page.
        let mut lines = self.text.lines().skip(1).peekable();
        let mut begun = false;
        while let Some(line) = lines.next() {
            if let Some(heading) = line.strip_prefix("## ") {
                page.control("SH", [heading.to_uppercase().as_str()]);
                begun = true;
            } else if line.starts_with("```") {
                page.control("PP", []);
                page.control("in", ["+4n"]);
                page.control("nf", []);
                for line in lines.by_ref().take_while(|line| !line.starts_with("```")) {
                    page.text([roman(line)]);
                }
                page.control("fi", []);
                page.control("in", []);
            } else if !line.is_empty() {
                let item = line.strip_prefix("- ");
                let mut text = item.unwrap_or(line).to_string();
                while let Some(more) = lines.next_if(|more| goes_on(more)) {
                    text.push(' ');
                    text.push_str(more.trim_start());
                }
                if !begun {
                    page.control("SH", ["DESCRIPTION"]);
                    begun = true;
                } else if item.is_none() {
                    page.control("PP", []);
                }
                if item.is_some() {
                    page.control("IP", ["-", "2"]);
                }
                page.text(marked(&wrapped(&text, 72, 0).join("\n")));
            }
        }
    }
}

/// Whether a line goes on with a paragraph or an item.
fn goes_on(line: &str) -> bool {
    !line.is_empty() && !["- ", "```", "#"].iter().any(|mark| line.starts_with(mark))
}

/// Text in which what stands between backquotes is bold.
fn marked(text: &str) -> Vec<Inline> {
    let parts = text.split('`').enumerate();
    parts.map(|(i, part)| if i % 2 == 1 { bold(part) } else { roman(part) }).collect()
}
