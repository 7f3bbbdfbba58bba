//! Manual pages on a terminal, in a pipe, and where `man` finds them.

mod markdown;
mod pages;

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use etcetera::BaseStrategy;

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::guides::{GUIDES, Guide, PROGRAM};
use crate::pieces::{Code, Refusal, visible_path};
use crate::play::games::find;
use crate::play::store::failed;

/// Shows a page: through `man` and its pager on a terminal, as its source in a pipe.
///
/// # Errors
/// If stdout fails.
pub fn show(name: Option<&str>, console: &mut Console) -> anyhow::Result<Exit> {
    let Console { games, out, .. } = console;
    let name = name.filter(|name| *name != PROGRAM);
    let name = name.map(|name| name.strip_prefix("croupier-").unwrap_or(name));
    let page = match name.map(|name| (name, Guide::find(name))) {
        None => pages::program(games),
        Some((_, Some(guide))) => pages::of_guide(guide),
        Some((name, None)) => pages::of_game(games, find(games, name)?.info()),
    };
    if !io::stdout().is_terminal() {
        out.text(&page)?;
        return Ok(Exit::Done);
    }
    if fed(Command::new("man").args(["-l", "-"]).stderr(Stdio::null()), &page) {
        return Ok(Exit::Done);
    }
    let text = plain(&page);
    if !paged(&text) {
        out.text(&text)?;
    }
    Ok(Exit::Done)
}

/// Whether somebody could leaf through a text with the pager of their choice.
pub fn paged(text: &str) -> bool {
    let pager = env::var("PAGER").ok().filter(|pager| !pager.is_empty());
    let mut command = Command::new("sh");
    command.args(["-c", pager.as_deref().unwrap_or("less")]).stderr(Stdio::null());
    // What somebody types on for the game must write no files and start no programs.
    command.env("LESSSECURE", "1");
    if env::var_os("LESS").is_none() {
        // Colours are colours, and what was read stays on the screen.
        command.env("LESS", "RX");
    }
    fed(&mut command, text)
}

/// Puts every page where `man` looks for it, or into a folder, and says where.
///
/// # Errors
/// If there is no home folder, or a page cannot be written.
pub fn install(folder: Option<PathBuf>, console: &mut Console) -> anyhow::Result<Exit> {
    let Console { games, out, .. } = console;
    let none = || Refusal::new(Code::Io, "there is no home folder to put pages in");
    let own = folder.is_none();
    let folder = match folder {
        Some(folder) => folder,
        None => etcetera::choose_base_strategy().map_err(|_| none())?.data_dir().join("man"),
    };
    let mut pages = vec![("man1/croupier.1".to_string(), pages::program(games))];
    for kind in *games {
        let name = format!("man1/croupier-{}.1", kind.info().id);
        pages.push((name, pages::of_game(games, kind.info())));
    }
    for guide in &GUIDES {
        pages.push((format!("man7/croupier-{}.7", guide.name), pages::of_guide(guide)));
    }
    for (name, page) in pages {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&folder))
            .and_then(|()| fs::write(&path, page))
            .map_err(|error| failed("written", &path, &error))?;
        out.line(&visible_path(&path))?;
    }
    if own && !is_searched(&folder) {
        let folder = visible_path(&folder);
        out.line("man does not look there yet. Once, in your shell's start file:")?;
        out.line(&format!("export MANPATH=\"{folder}:$MANPATH\""))?;
    }
    Ok(Exit::Done)
}

/// Whether `man` looks for pages in this folder, as far as it says.
fn is_searched(folder: &std::path::Path) -> bool {
    let output = Command::new("manpath").arg("-q").stderr(Stdio::null()).output();
    output.is_ok_and(|output| {
        let folders = String::from_utf8_lossy(&output.stdout).into_owned();
        folders.trim().split(':').any(|one| std::path::Path::new(one) == folder)
    })
}

/// Whether a program took this text on its standard input and ended well.
fn fed(command: &mut Command, text: &str) -> bool {
    let mut run = || -> io::Result<bool> {
        let mut child = command.stdin(Stdio::piped()).spawn()?;
        // A reader who has seen enough closes the pipe.
        let _ = child.stdin.take().map(|mut stdin| stdin.write_all(text.as_bytes()));
        Ok(child.wait()?.success())
    };
    run().unwrap_or(false)
}

/// A page for a terminal without `man`: its text, without the marks of the typesetter.
fn plain(page: &str) -> String {
    let mut text = String::new();
    for line in page.lines() {
        let (control, rest) = line
            .strip_prefix('.')
            .map_or(("", line), |control| control.split_once(' ').unwrap_or((control, "")));
        match control {
            "" => {
                let mut shown = rest.trim_start_matches("\\&").to_string();
                for (mark, sign) in [("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\-", "-")] {
                    shown = shown.replace(mark, sign);
                }
                text.push_str(&format!(
                    "  {}\n",
                    shown.replace("\\*(Aq", "'").replace("\\e", "\\")
                ));
            }
            "SH" => text.push_str(&format!("\n{}\n", rest.trim_matches('"'))),
            "PP" | "TP" | "IP" => text.push('\n'),
            _ => {}
        }
    }
    text.trim_start().to_string()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_page_without_man_is_its_words() {
        let page = ".TH X 1\n.SH NAME\nx \\- it\n.TP\n\\fB\\-\\-json\\fR\nIt\\*(Aqs JSON.\n";
        assert_eq!(plain(page), "NAME\n  x - it\n\n  --json\n  It's JSON.\n");
    }
}
