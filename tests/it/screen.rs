//! What a table looks like: pages with the screens of every game, colours and sizes at a terminal;
//! `console/screen.md` shows what fits a screen.

use std::path::{Path, PathBuf};
use std::process::Command;

use croupier::pieces::{Sampler, Style, wide};

use crate::common::{Rng, typeable};
use crate::console::are_as_shown;
use crate::prompt::{spawned, types};
use crate::run::{Scratch, croupier, games};
use crate::understood::{prompt_answer, session_of};

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
    let mut pty = spawned(&home, 80, "xterm", args, "1", false);
    pty.exp_string(&format!("{BOLD}Bo: 2 dice {PLAIN}")).unwrap();
    types(&mut pty, "> ", "1", "\u{1b}[1mNo:\u{1b}[0m 1 die typed");
}

#[test]
fn a_screen_of_another_size_is_followed() {
    let home = Scratch::new();
    let args = "dalmatian -p Ana,Bo --first Ana --no-save";
    let mut pty = spawned(&home, 80, "xterm", args, "1", true);
    let line = "Round 1 of 12, total 6. Ana 0, Bo 0.";
    types(&mut pty, "2 dice (Enter rolls)> ", "15", line);
    let terminal = pty.process().get_file_handle().unwrap();
    let resized = Command::new("stty").args(["cols", "30"]).stdin(terminal).status();
    assert!(resized.unwrap().success());
    types(&mut pty, "5 dice (Enter rolls)> ", "", "Round 1 of 12, total 6.\r\nAna 0, Bo 0.");
}

#[test]
fn plain_text_keeps_the_history_of_lines() {
    let home = Scratch::new();
    let args = "dalmatian -p Ana,Bo --first Ana --no-save --plain";
    let mut pty = spawned(&home, 80, "xterm", args, "1", true);
    types(&mut pty, "2 dice (Enter rolls)> ", "score", "Ana has 0 points.");
    // The line before, by the key that goes up.
    types(&mut pty, "2 dice (Enter rolls)> ", "\u{1b}[A", "Ana has 0 points.");
    types(&mut pty, "2 dice (Enter rolls)> ", "15", "The total of round 1 is 6 (R3).");
}

#[test]
fn plain_text_says_nothing_twice_and_in_whole_sentences() {
    for game in games() {
        let bots = croupier(&format!("{game} play -p Ana,Bo,Cy --no-save --seed 3 --plain"));
        let run = bots.arg("--deal-cards").env("COLUMNS", "200");
        let said = run.stdin("s\nstop\nenough\ndone\nbid 7\nbid 8\npass\ncheck\ncheck\n").said();
        let spoken: Vec<&str> = said
            .lines()
            .filter(|line| !line.ends_with("> ") && !line.starts_with("No:"))
            .skip(1)
            .collect();
        for pair in spoken.windows(2) {
            assert_ne!(pair[0], pair[1], "{game}: {said}");
        }
        for line in spoken.iter().filter(|line| !line.starts_with(|c: char| c.is_ascii_digit())) {
            assert!(line.ends_with(['.', ':', '?']) || line.len() > 60, "{game}: {line}\n{said}");
        }
    }
}

#[test]
fn prompts_leave_room_to_type_on_narrow_screens() {
    let style = Style { width: 40, plain: false, ..Style::PIPE };
    for game in games() {
        let mut longest = 0;
        for number in 0..6 {
            let rng = &mut Rng(number);
            let mut session = session_of(&game, &["Ana", "Bo", "Cy"], &[]);
            for _ in 0..60 {
                session.resize(style);
                let prompt = session.prompt();
                assert!(wide(&prompt) <= 34, "{game}: {prompt}");
                session.resize(Style::PIPE);
                let (whole, known) = (session.prompt(), prompt.trim_end_matches(['>', ' ']));
                longest = longest.max(wide(&whole));
                // What is cut short is the same prompt otherwise.
                assert!(whole.starts_with(&known[..known.find([',', '(']).unwrap_or(known.len())]));
                let ways = typeable(session.game().table(), rng);
                let line = match ways.get(rng.below(ways.len().max(1) as u32) as usize) {
                    Some((seat, words)) => {
                        format!("{}: {words}", &session.game().table().names()[*seat])
                    }
                    None if session.game().table().next().seat().is_none() => break,
                    None => prompt_answer(&whole),
                };
                session.line(&line);
            }
        }
        assert!(longest > 25, "{game}: {longest}");
    }
}
