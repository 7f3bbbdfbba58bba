//! Manual pages, made of the command tree.

use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::command_line::{example_game, whole_tree};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::serve::Request;
use crate::game::Info;
use crate::pieces::Code;
use crate::play::AnyGame;
use crate::play::commands::COMMANDS;
use crate::play::games::{Games, find};

/// The date of this release's manual.
const DATE: &str = "2026-11-20";

/// Shows a page: through `man` on a terminal, as its source elsewhere.
///
/// # Errors
/// If there is no such page, or stdout fails.
pub fn show(name: Option<&str>, console: &mut Console) -> anyhow::Result<Exit> {
    let name = name.filter(|name| *name != "croupier");
    let name = name.map(|name| name.strip_prefix("croupier-").unwrap_or(name));
    let info = name.map(|name| find(console.games, name)).transpose()?.map(AnyGame::info);
    let page = page(console.games, info)?;
    if !io::stdout().is_terminal() || !is_read(&page) {
        console.out.bytes(&page)?;
    }
    Ok(Exit::Done)
}

/// Whether `man` has shown a page.
fn is_read(page: &[u8]) -> bool {
    let run = || -> io::Result<bool> {
        let mut man = Command::new("man");
        man.args(["-l", "-"]).stdin(Stdio::piped()).stderr(Stdio::null());
        let mut child = man.spawn()?;
        // A reader who has seen enough closes the pipe.
        let _ = child.stdin.take().map(|mut stdin| stdin.write_all(page));
        Ok(child.wait()?.success())
    };
    run().unwrap_or(false)
}

/// The page of a game, or of the program.
fn page(games: &Games, of: Option<&Info>) -> io::Result<Vec<u8>> {
    let tree = whole_tree(games);
    let command = of.and_then(|info| tree.find_subcommand(info.id)).unwrap_or(&tree);
    let title = of.map_or("croupier".to_string(), |info| format!("croupier-{}", info.id));
    let man = Man::new(command.clone().display_name(title.as_str()))
        .title(title.to_uppercase())
        .date(DATE)
        .source(concat!("croupier ", env!("CARGO_PKG_VERSION")))
        .manual("User Commands");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let verbs = command.get_subcommands().map(|verb| {
        let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
        (verb.get_name().to_string(), about)
    });
    terms(&mut page, "COMMANDS", verbs)?;
    if let Some(info) = of {
        let moves = info.moves.iter().map(|mv| (mv.example, mv.help));
        terms(&mut page, "MOVES", moves)?;
        let examples = [
            (format!("croupier {} -p Ana,Bo,Cy", info.id), "Referee a game."),
            (format!("croupier {} rules R1", info.id), "Read a clause of the rules."),
            (format!("croupier {} best --help", info.id), "What a command takes."),
        ];
        terms(&mut page, "EXAMPLES", examples)?;
        terms(&mut page, "SEE ALSO", [("croupier(1)", "Files and exit status.")])?;
        return Ok(page);
    }
    terms(&mut page, "AT THE PROMPT", COMMANDS.iter().map(|it| (it.form, it.help)))?;
    terms(&mut page, "REQUESTS OF PROGRAMS", Request::ABOUT.iter().copied())?;
    terms(&mut page, "REFUSALS", Code::ALL.iter().map(|code| (code.as_str(), code.meaning())))?;
    terms(&mut page, "EXIT STATUS", EXITS)?;
    terms(&mut page, "FILES", FILES)?;
    terms(&mut page, "ENVIRONMENT", ENVIRONMENT)?;
    let id = example_game(games).map_or("GAME", |info| info.id);
    let examples = [
        (format!("croupier {id} -p Ana,Bo,Cy"), "Referee a game of three."),
        ("croupier resume".to_string(), "Go on with the latest game."),
        (format!("croupier {id} new -p Ana,Bo | croupier {id} roll"), "States in a pipe."),
    ];
    terms(&mut page, "EXAMPLES", examples)?;
    let pages = games.iter().map(|kind| (format!("croupier-{}(1)", kind.info().id), "Its game."));
    terms(&mut page, "SEE ALSO", pages)?;
    Ok(page)
}

const EXITS: [(&str, &str); 5] = [
    ("0", "Done."),
    ("1", "Something was refused: a move, a state, a record."),
    ("2", "The command line could not be understood."),
    ("3", "A file or the terminal failed."),
    ("128+n", "Ended by signal n."),
];

const FILES: [(&str, &str); 2] = [
    ("$XDG_STATE_HOME/croupier/games/", "Records of games. Without the variable: ~/.local/state."),
    ("$XDG_STATE_HOME/croupier/history", "What was typed at prompts, but no lines of dice."),
];

const ENVIRONMENT: [(&str, &str); 3] = [
    ("NO_COLOR", "If not empty, no colour."),
    ("CLICOLOR_FORCE", "If not empty and not 0, colour in pipes too."),
    ("XDG_STATE_HOME", "Where records are kept."),
];

/// A section of terms, each with what it means.
fn terms(
    page: &mut Vec<u8>,
    heading: &str,
    terms: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
) -> io::Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", [heading]);
    for (term, meaning) in terms {
        roff.control("TP", []);
        roff.text([bold(term.as_ref())]);
        roff.text([roman(meaning.as_ref())]);
    }
    roff.to_writer(page)
}
