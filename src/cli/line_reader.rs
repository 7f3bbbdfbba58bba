//! Lines as they are typed: from an editor at a terminal, or as they come.

use std::io::{self, IsTerminal};

use rustyline::completion::Completer;
use rustyline::config::BellStyle;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};

use crate::cli::console::is_dumb;
use crate::cli::lines::{LONGEST, next_line};
use crate::cli::out::Out;
use crate::cli::{saved, signals};

/// What somebody typed.
pub enum Input {
    Line(String),
    /// Ctrl-C.
    Break,
    /// The end of the input, or Ctrl-D.
    End,
}

/// Where lines come from.
pub enum LineReader {
    /// A terminal at both ends that can be drawn on.
    Editor(Box<Editor<Completions, FileHistory>>),
    /// Anything else: plain lines.
    Plain,
}

impl LineReader {
    /// # Errors
    /// If the terminal cannot be used.
    pub fn new() -> anyhow::Result<Self> {
        let both = io::stdin().is_terminal() && io::stdout().is_terminal();
        signals::watch()?;
        if !both || is_dumb() {
            return Ok(Self::Plain);
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .bell_style(BellStyle::None)
            .auto_add_history(false)
            .bracketed_paste(false)
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Completions { offered: Vec::new() }));
        if let Some(path) = saved::history() {
            // Without a history one can play all the same.
            let _ = editor.load_history(&path);
        }
        Ok(Self::Editor(Box::new(editor)))
    }

    /// Asks for a line, with a prompt that may be painted.
    ///
    /// # Errors
    /// If the terminal or the pipe fails.
    pub fn line(&mut self, prompt: &str, painted: &str, out: &mut Out) -> anyhow::Result<Input> {
        match self {
            Self::Editor(editor) => {
                // It writes past our own writer.
                out.flush()?;
                // The editor counts the columns of the bare prompt.
                match editor.readline(&(prompt, painted)) {
                    Ok(line) => Ok(Input::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Input::Break),
                    Err(ReadlineError::Eof) => Ok(Input::End),
                    Err(error) => Err(error.into()),
                }
            }
            Self::Plain => {
                out.text(painted)?;
                out.flush()?;
                plain_line(out)
            }
        }
    }

    /// Completes these words from here on.
    pub fn offer(&mut self, words: Vec<String>) {
        if let Self::Editor(editor) = self
            && let Some(helper) = editor.helper_mut()
        {
            helper.offered = words;
        }
    }

    /// Keeps a line for another time; dice are of no use then.
    pub fn remember(&mut self, line: &str) {
        if let Self::Editor(editor) = self
            && !line.trim().is_empty()
            && !line.starts_with(|c: char| c.is_ascii_digit())
        {
            let _ = editor.add_history_entry(line);
            if let Some(path) = saved::history() {
                // At once, since any moment may be the last. Appending takes the lock before it
                // touches what is there.
                let _ = editor.append_history(&path);
            }
        }
    }
}

/// A line from a pipe or a terminal that is not drawn on, of bounded length.
fn plain_line(out: &mut Out) -> anyhow::Result<Input> {
    let bytes = next_line(&mut io::stdin().lock(), LONGEST)?;
    if !io::stdin().is_terminal() {
        // What a person would have typed ends the line of the prompt.
        out.text("\n")?;
    }
    let typed = |line: Vec<u8>| String::from_utf8_lossy(&line).trim_end_matches('\r').to_string();
    Ok(bytes.map_or(Input::End, |line| Input::Line(typed(line))))
}

/// What the editor completes from.
#[derive(Helper, Hinter, Highlighter, Validator)]
pub struct Completions {
    offered: Vec<String>,
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line[..pos].to_lowercase();
        let begun = self.offered.iter().filter(|words| words.to_lowercase().starts_with(&typed));
        Ok((0, begun.cloned().collect()))
    }
}
