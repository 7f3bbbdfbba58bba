//! The prompt: lines from a terminal or a pipe into a session, its replies onto the screen.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::os::fd::AsFd;

use nix::sys::termios::{LocalFlags, SetArg, tcgetattr, tcsetattr};
use rustyline::completion::{Completer, Pair};
use rustyline::config::BellStyle;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::front::args::Manner;
use crate::front::exit::{Exit, Usage};
use crate::front::lines::{LONGEST, judged, next_line};
use crate::front::out::Out;
use crate::front::{paint, saved, signals};
use crate::game::Next;
use crate::kit::chance::looks_like_luck;
use crate::kit::refusal::Refusal;
use crate::kit::style::Style;
use crate::play::session::{Reply, Session};

/// What came from whoever types.
pub enum Heard {
    Line(String),
    /// A line that cannot be read.
    Refused(Refusal),
    /// Ctrl-C.
    Break,
    /// The end of the input, or Ctrl-D.
    End,
}

/// Where lines come from.
pub enum Ears {
    /// A terminal at both ends that can be drawn on.
    Editor(Box<Editor<Words, FileHistory>>),
    /// Anything else: plain lines, and one that was read too early.
    Plain(Option<String>),
}

impl Ears {
    /// # Errors
    /// If the terminal cannot be used.
    pub fn new(style: Style, tips: bool) -> anyhow::Result<Self> {
        let both = io::stdin().is_terminal() && io::stdout().is_terminal();
        let plain = !both || style.plain;
        signals::watch(plain && io::stdin().is_terminal())?;
        if plain {
            return Ok(Self::Plain(None));
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .bell_style(BellStyle::None)
            .auto_add_history(false)
            .bracketed_paste(true)
            .build();
        let mut editor = Editor::with_config(config)?;
        let hints = tips && style.colour;
        editor.set_helper(Some(Words { offered: Vec::new(), between: &[';'], hints }));
        if let Some(path) = saved::history() {
            // Without a history one can play all the same.
            let _ = editor.load_history(&path);
        }
        Ok(Self::Editor(Box::new(editor)))
    }

    /// Asks for a line.
    ///
    /// # Errors
    /// If the terminal or the pipe fails.
    pub fn line(&mut self, prompt: &str, out: &mut Out) -> anyhow::Result<Heard> {
        match self {
            Self::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => Ok(Heard::Line(line)),
                Err(ReadlineError::Interrupted) => Ok(Heard::Break),
                Err(ReadlineError::Eof) => Ok(Heard::End),
                Err(error) => Err(error.into()),
            },
            Self::Plain(early) => loop {
                out.text(prompt)?;
                out.flush()?;
                let heard = match early.take() {
                    Some(line) => {
                        out.text("\n")?;
                        Heard::Line(line)
                    }
                    None => plain_line(out)?,
                };
                match &heard {
                    Heard::Line(answer) if signals::answers() => {
                        if is_yes(answer) {
                            return Ok(Heard::End);
                        }
                    }
                    _ => return Ok(heard),
                }
            },
        }
    }

    /// Waits until somebody has looked.
    fn wait_for_enter(&mut self, prompt: &str, out: &mut Out) -> anyhow::Result<()> {
        if matches!(self, Self::Editor(_)) {
            out.text(prompt)?;
            out.flush()?;
            return Ok(enter_pressed()?);
        }
        if let Heard::Line(line) = self.line(prompt, out)?
            && let Self::Plain(early) = self
            && !io::stdin().is_terminal()
            && !line.trim().is_empty()
        {
            // Nobody pressed Enter: a script goes on.
            *early = Some(line);
        }
        Ok(())
    }

    /// Completes these words from here on, wherever one of the signs has ended what came before.
    pub fn offer(&mut self, words: Vec<String>, between: &'static [char]) {
        if let Self::Editor(editor) = self
            && let Some(helper) = editor.helper_mut()
        {
            helper.offered = words;
            helper.between = between;
        }
    }

    /// Keeps a line for another time; dice are of no use then.
    fn remember(&mut self, line: &str) {
        if let Self::Editor(editor) = self
            && !line.trim().is_empty()
            && !looks_like_luck(line)
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
fn plain_line(out: &mut Out) -> anyhow::Result<Heard> {
    let bytes = next_line(&mut io::stdin().lock(), LONGEST)?;
    if !io::stdin().is_terminal() {
        // What a person would have typed ends the line of the prompt.
        out.text("\n")?;
    }
    Ok(match bytes.map(|bytes| judged(bytes, LONGEST)) {
        None => Heard::End,
        Some(Ok(line)) => Heard::Line(line.unwrap_or_default().trim_end_matches('\r').to_string()),
        // No option sets another limit here.
        Some(Err(refusal)) => Heard::Refused(Refusal { hint: None, ..refusal }),
    })
}

/// Runs a session to its end. In a pipe it ends well only if nothing was refused: nobody was there
/// to type it again.
///
/// # Errors
/// If the terminal or the pipe fails, or somebody would have to be asked who does not want to be.
pub fn run(
    mut session: Session,
    style: Style,
    manner: &Manner,
    out: &mut Out,
    mut ears: Ears,
) -> anyhow::Result<Exit> {
    let (tips, terminal) = (!manner.no_tips, io::stdin().is_terminal());
    let mut refused = false;
    if tips && terminal && saved::first_time("greeted") {
        let greeting = "Welcome. The prompt says who acts and what is awaited. Type the faces as \
            they fell, or press Enter and the program rolls; moves are words, as short as they are \
            unique. ? says what is possible now, help lists the commands, undo takes back. (This \
            is said once; --no-tips keeps it away.)";
        say(greeting, style, out)?;
    }
    let begun = session.begin();
    refused |= has_refusal(&begun);
    show(begun, style, out, &mut ears)?;
    'table: loop {
        if session.game().is_lost() {
            if saved_elsewhere(&mut session, style, out, &mut ears)? {
                continue;
            }
            break;
        }
        if terminal && manner.no_input {
            if session.game().table().next() == Next::Over {
                break;
            }
            let awaited = session.prompt();
            let awaited = awaited.trim_end_matches(['>', ' ']);
            return Err(Usage(format!("nobody is asked with --no-input: {awaited}")).into());
        }
        ears.offer(session.completions(), &[';']);
        out.flush()?;
        match ears.line(&session.prompt(), out)? {
            Heard::Line(line) => {
                ears.remember(&line);
                // A paste of several lines arrives as one.
                for line in line.split(['\n', '\r']) {
                    let replies = session.line(line);
                    refused |= has_refusal(&replies);
                    if show(replies, style, out, &mut ears)? {
                        break 'table;
                    }
                    if session.game().is_lost() {
                        break;
                    }
                }
            }
            Heard::Refused(refusal) => {
                refused = true;
                refuse(&refusal.to_string(), style, out)?;
            }
            Heard::Break => {
                out.flush()?;
                let kept = session.game().kept_in().is_some();
                let is = if kept { "is" } else { "is not" };
                match ears.line(
                    &format!("Leave? The game {is} saved. (y/N, or Ctrl-C once more) "),
                    out,
                )? {
                    Heard::Line(answer) if is_yes(&answer) => break,
                    Heard::Break | Heard::End => break,
                    _ => {}
                }
            }
            Heard::End => break,
        }
    }
    if session.game().is_lost() {
        say("The game stops here: nothing more can be saved.", style, out)?;
        out.flush()?;
        return Ok(Exit::Trouble);
    }
    match session.game().kept_in() {
        None => out.line("The game was not saved.")?,
        // Whoever has finished a game has been told where its record lies.
        Some(_) if session.game().table().next() == Next::Over => {}
        Some(_) => say("The game is saved: croupier resume goes on with it.", style, out)?,
    }
    out.flush()?;
    Ok(if refused && !terminal { Exit::Refused } else { Exit::Done })
}

/// Offers to write a game whose record is lost to another file; true if that was done. A script
/// either asks for it at once or not at all.
fn saved_elsewhere(
    session: &mut Session,
    style: Style,
    out: &mut Out,
    ears: &mut Ears,
) -> anyhow::Result<bool> {
    let offer = "This record can no longer be written. save FILE writes the whole game to another \
        file and goes on there; quit leaves.";
    say(offer, style, out)?;
    while session.game().is_lost() {
        let Heard::Line(line) = ears.line("save FILE or quit? ", out)? else { return Ok(false) };
        let first = line.split_whitespace().next().unwrap_or("");
        if first != "save" {
            if !io::stdin().is_terminal() || matches!(first, "quit" | "q" | "exit") {
                return Ok(false);
            }
            continue;
        }
        let replies = session.line(&line);
        show(replies, style, out, ears)?;
    }
    Ok(true)
}

fn is_yes(answer: &str) -> bool {
    answer.trim().to_lowercase().starts_with('y')
}

fn has_refusal(replies: &[Reply]) -> bool {
    replies.iter().any(|reply| matches!(reply, Reply::Refuse(_)))
}

/// Shows replies; true if the table is to be left.
fn show(replies: Vec<Reply>, style: Style, out: &mut Out, ears: &mut Ears) -> anyhow::Result<bool> {
    for reply in replies {
        match reply {
            Reply::Say(text) => say(&text, style, out)?,
            Reply::Refuse(text) => refuse(&text, style, out)?,
            Reply::Json(value) => out.json(&value)?,
            Reply::Grid(grid) => {
                for line in paint::grid(&grid, style) {
                    out.line(&line)?;
                }
            }
            Reply::Private(lines) => private(&lines, style, out, ears)?,
            Reply::Leave => return Ok(true),
        }
    }
    Ok(false)
}

fn refuse(text: &str, style: Style, out: &mut Out) -> io::Result<()> {
    let text = in_letters(&format!("No: {text}"), style);
    paint::wrapped(&text, style.width, 2).iter().try_for_each(|line| out.line(line))
}

/// Shows a line.
///
/// # Errors
/// If stdout does not take it.
pub fn say(text: &str, style: Style, out: &mut Out) -> anyhow::Result<()> {
    for line in paint::broken(&in_letters(text, style), style.width) {
        out.line(&line)?;
    }
    Ok(())
}

/// Text as it can be shown where there are letters only.
fn in_letters(text: &str, style: Style) -> String {
    if style.ascii { text.replace('…', "...") } else { text.to_string() }
}

const CTRL_C: u8 = 3;
const CTRL_D: u8 = 4;

/// Shows lines to one pair of eyes: on a screen of their own where there is one.
fn private(lines: &[String], style: Style, out: &mut Out, ears: &mut Ears) -> anyhow::Result<()> {
    let screen = io::stdout().is_terminal() && !style.plain;
    if screen {
        signals::aside(true);
        // The other screen of the terminal: nothing of it stays in what can be scrolled back.
        out.text("\x1b[?1049h\x1b[2J\x1b[H")?;
    }
    for line in lines {
        say(line, style, out)?;
    }
    let waited = ears.wait_for_enter("Enter hides this again ", out);
    if screen {
        out.text(signals::BACK)?;
        out.flush()?;
        signals::aside(false);
    } else {
        let rows = terminal_size::terminal_size().map_or(0, |(_, height)| height.0.into());
        out.text(&"\n".repeat(rows.max(40)))?;
    }
    waited
}

/// Waits for Enter, deaf to the key that would stop the program with what is on the screen; what
/// would leave it elsewhere only hides the cards.
fn enter_pressed() -> io::Result<()> {
    let stdin = io::stdin();
    let before = tcgetattr(&stdin)?;
    let mut deaf = before.clone();
    deaf.local_flags.remove(LocalFlags::ISIG | LocalFlags::ECHO | LocalFlags::ICANON);
    tcsetattr(&stdin, SetArg::TCSADRAIN, &deaf)?;
    // Without a buffer: what is typed behind it is for the editor.
    let mut keys = File::from(stdin.as_fd().try_clone_to_owned()?);
    let mut key = [0];
    let heard = loop {
        match keys.read(&mut key) {
            Ok(0) => break Ok(()),
            Ok(_) if matches!(key, [b'\n' | b'\r' | CTRL_C | CTRL_D]) => break Ok(()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    tcsetattr(&stdin, SetArg::TCSADRAIN, &before)?;
    heard
}

/// What the editor completes from and hints at.
pub struct Words {
    offered: Vec<String>,
    /// Signs that end one entry and begin another.
    between: &'static [char],
    hints: bool,
}

impl Words {
    /// Where the entry under the cursor begins.
    fn begins(&self, line: &str, pos: usize) -> usize {
        let typed = &line[..pos];
        let after = typed.rfind(self.between).map_or(0, |i| i + 1);
        after + (typed[after..].len() - typed[after..].trim_start().len())
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let start = self.begins(line, pos);
        let typed = line[start..pos].to_lowercase();
        let mut shown: Vec<String> = Vec::new();
        for words in self.offered.iter().filter(|words| words.to_lowercase().starts_with(&typed)) {
            shown.push(words.clone());
        }
        if shown.len() > 12 {
            shown = shown.iter().map(|words| up_to_next_word(words, typed.len())).collect();
            shown.sort();
            shown.dedup();
        }
        let pair = |words: String| Pair { display: words.clone(), replacement: words };
        Ok((start, shown.into_iter().map(pair).collect()))
    }
}

fn up_to_next_word(words: &str, typed: usize) -> String {
    let rest = words.get(typed..).unwrap_or("");
    let lead = rest.len() - rest.trim_start().len();
    let end = rest.trim_start().find(' ').map_or(words.len(), |i| typed + lead + i);
    words[..end].to_string()
}

impl Hinter for Words {
    type Hint = String;

    // A hint in the colour of what is typed would look typed: no colour, no hint.
    fn hint(&self, line: &str, pos: usize, _context: &Context<'_>) -> Option<String> {
        if !self.hints || pos < line.len() {
            return None;
        }
        let start = self.begins(line, pos);
        let typed = line[start..].to_lowercase();
        if typed.is_empty() {
            return None;
        }
        let mut fitting =
            self.offered.iter().filter(|words| words.to_lowercase().starts_with(&typed));
        let words = fitting.next()?;
        let rest = words.get(typed.len()..)?;
        (!rest.is_empty()).then(|| rest.to_string())
    }
}

impl Highlighter for Words {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let dim = anstyle::Style::new().dimmed();
        Cow::Owned(format!("{dim}{hint}{dim:#}"))
    }
}

impl Validator for Words {}
impl Helper for Words {}
