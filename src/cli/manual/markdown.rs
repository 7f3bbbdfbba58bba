//! Markdown as the typesetter of manual pages reads it.

use std::iter::Peekable;
use std::str::Lines;

use roff::{Inline, Roff, bold, italic, roman};

use crate::cli::paint::wrapped;

/// Adds headings, paragraphs, lists, fenced lines, and terms with what they mean on a line that
/// begins with a colon. What is set in by four columns belongs to the term above it.
pub fn append(page: &mut Roff, text: &str) {
    let mut lines = text.lines().peekable();
    let mut under_heading = true;
    while let Some(line) = lines.next() {
        if line.is_empty() {
            continue;
        }
        if let Some(heading) = line.strip_prefix("## ") {
            page.control("SH", [heading.to_uppercase().as_str()]);
            under_heading = true;
            continue;
        }
        if let Some(inner) = line.strip_prefix("    ") {
            let mut inner = vec![inner];
            while let Some(more) = lines.peek().and_then(|more| more.strip_prefix("    ")) {
                inner.push(more);
                lines.next();
            }
            page.control("RS", []);
            append(page, &inner.join("\n"));
            page.control("RE", []);
        } else if line.starts_with("```") {
            page.control("PP", []);
            page.control("in", ["+4n"]);
            page.control("nf", []);
            for line in lines.by_ref().take_while(|line| !line.starts_with("```")) {
                page.text([roman(line)]);
            }
            page.control("fi", []);
            page.control("in", []);
        } else if let Some(item) = line.strip_prefix("- ") {
            page.control("IP", ["-", "2"]);
            page.text(marked(&whole(item, &mut lines)));
        } else if lines.peek().is_some_and(|next| next.starts_with(": ")) {
            page.control("TP", []);
            page.text(head(line));
            let meaning = lines.next().map_or("", |line| &line[2..]);
            page.text(marked(&whole(meaning, &mut lines)));
        } else {
            if !under_heading {
                page.control("PP", []);
            }
            let mut line = line;
            while let Some(broken) = line.strip_suffix('\\') {
                page.text(head(broken));
                page.control("br", []);
                line = lines.next().unwrap_or_default();
            }
            page.text(marked(&whole(line, &mut lines)));
        }
        under_heading = false;
    }
}

/// A paragraph or an item to its end, in source lines that a reader of the source can bear.
fn whole(line: &str, lines: &mut Peekable<Lines>) -> String {
    let mut text = line.to_string();
    let goes_on = |more: &&str| {
        !more.is_empty()
            && !["- ", "```", "#", ": ", "    "].iter().any(|mark| more.starts_with(mark))
    };
    while let Some(more) = lines.next_if(goes_on) {
        text.push(' ');
        text.push_str(more.trim_start());
    }
    // A command is not broken.
    let parts: Vec<_> = text.split('`').collect();
    let is_command = matches!(parts[..], ["", _, ""]);
    if is_command { text } else { wrapped(&text, 72, 0).join("\n") }
}

/// Text in which what stands between backquotes is bold.
fn marked(text: &str) -> Vec<Inline> {
    let parts = text.split('`').enumerate();
    parts.map(|(i, part)| if i % 2 == 1 { bold(part) } else { roman(part) }).collect()
}

/// A term, in which what stands between stars is italic as well.
fn head(text: &str) -> Vec<Inline> {
    let mut parts = Vec::new();
    for (i, part) in text.split('`').enumerate() {
        if i % 2 == 1 {
            parts.push(bold(part));
            continue;
        }
        let inner = part.split('*').enumerate();
        parts.extend(inner.map(|(i, part)| if i % 2 == 1 { italic(part) } else { roman(part) }));
    }
    parts
}
