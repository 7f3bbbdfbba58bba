//! What a table looks like: pages with the screens of every game, colours and sizes at a terminal;
//! `console/screen.md` shows what fits a screen.

use std::process::Command;

use crate::console::are_as_shown;
use crate::prelude::*;
use crate::prompt::{spawned, types};

#[test]
fn the_screens_of_every_game_are_as_shown() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/screens"));
    let pages: Vec<PathBuf> =
        games().iter().map(|game| folder.join(format!("{game}.md"))).collect();
    are_as_shown(&pages, true);
}

const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

#[test]
fn the_table_is_in_colour_where_that_is_asked_for() {
    let home = Scratch::new();
    let args = "dalmatian -p Ana,Bo --first Bo --no-save";
    let mut pty = spawned(&home, 80, "xterm", args, false);
    pty.exp_string(&format!("{BOLD}Bo: 2 dice{PLAIN}")).unwrap();
    types(&mut pty, "> ", "1", "\u{1b}[1mNo:\u{1b}[0m 1 die typed");
}

#[test]
fn a_screen_of_another_size_is_followed() {
    let home = Scratch::new();
    let args = "dalmatian -p Ana,Bo --first Ana --no-save";
    let mut pty = spawned(&home, 80, "xterm", args, true);
    let line = "Round 1 of 12, total 6. Ana 0, Bo 0.";
    types(&mut pty, "2 dice (Enter rolls)> ", "15", line);
    let terminal = pty.process().get_file_handle().unwrap();
    let resized = Command::new("stty").args(["cols", "30"]).stdin(terminal).status();
    assert!(resized.unwrap().success());
    types(&mut pty, "5 dice (type them, or r)> ", "r", "\r\nBo has");
    pty.exp_string("left\r\n").unwrap();
}
