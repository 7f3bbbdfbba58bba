//! What a table looks like: pages with the screens of every game, colours and sizes at a terminal,
//! and how many keys a turn takes.

use std::path::{Path, PathBuf};
use std::process::Command;

use croupier::pieces::chance::Sampler;
use croupier::pieces::style::{Style, wide};

use crate::common::{Rng, typeable};
use crate::console::is_as_shown;
use crate::prompt::{spawned, types};
use crate::run::{Scratch, croupier, games};
use crate::understood::{prompt_answer, session_of};

#[test]
fn the_screens_of_every_game_are_as_shown() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/screens"));
    let pages: Vec<PathBuf> =
        games().iter().map(|game| folder.join(format!("{game}.md"))).collect();
    std::thread::scope(|scope| {
        for page in &pages {
            scope.spawn(|| is_as_shown(page, true));
        }
    });
}

/// The keys of these lines, Enter among them.
fn keys(lines: &[&str]) -> usize {
    lines.iter().map(|line| line.chars().count() + 1).sum()
}

/// Plays lines of which none may be refused, and gives what was said.
#[track_caller]
fn plays(args: &str, lines: &[&[&str]]) -> String {
    let script = format!("{}\n", lines.concat().join("\n"));
    croupier(&format!("{args} --no-save")).stdin(script).output()
}

#[test]
fn a_dalmatian_turn_with_two_rerolls_takes_22_keys() {
    // Three dice are rolled again, then two.
    let turn = ["13466", "r346", "244", "r44", "26"];
    let said = plays("dalmatian play -p Ana,Bo --first Ana", &[&["15"], &turn, &["12345"]]);
    assert!(said.contains("Bo scores") && said.contains("Ana has 1 2 3 4 5"), "{said}");
    assert!(keys(&turn) <= 22, "{}", keys(&turn));
}

#[test]
fn a_swipe_round_of_four_takes_60_keys() {
    let round = ["10", "9", "8", "7", "4612", "4+6", "4511", "4+5", "2611", "2+6", "3411", "3+4"];
    let said = plays("swipe play -p Ana,Bo,Cy,Di --first Ana", &[&round]);
    for bid in [10, 9, 8, 7] {
        assert!(said.contains(&format!("bid {bid}")), "{said}");
    }
    assert_eq!(said.matches("match ").count(), 4, "{said}");
    assert!(said.contains("Matched: Ana 1, Bo 1, Cy 1, Di 1"), "{said}");
    assert!(keys(&round) <= 60, "{}", keys(&round));
}

#[test]
fn a_pairs_turn_without_a_wager_takes_6_keys() {
    let (first, turn) = (["3356", "3356"], ["4456s"]);
    let said = plays("pairs play -p Ana,Bo --first Ana", &[&first, &turn]);
    assert!(said.contains("Ana writes down 1: 2 in all"), "{said}");
    assert!(keys(&turn) <= 6, "{}", keys(&turn));
}

#[test]
fn dice_and_a_move_may_stand_in_one_word() {
    let play = |line: &str| {
        let script = format!("22\n{line}\n");
        croupier("dalmatian play -p Ana,Bo --first Ana --no-save").stdin(script).said()
    };
    for line in ["12345s", "12345 stop", "1 2 3 4 5 s", "Bo: 12345s"] {
        assert!(play(line).contains("Bo scores"), "{line}: {}", play(line));
    }
    assert!(play("12345r25").contains("Bo keeps [1] [3] [4]"), "{}", play("12345r25"));
    // Neither a wrong count nor another player's move is taken.
    assert!(play("1234s").contains("No: 4 dice typed, 5 dice to roll"), "{}", play("1234s"));
    assert!(play("1234r2").contains("No: 4 dice typed, 5 dice to roll"), "{}", play("1234r2"));
    assert!(play("1234hold2").contains("No: 4 dice typed"), "{}", play("1234hold2"));
    assert!(play("Ana: 12345s").contains("No: it is Bo who rolls now"), "{}", play("Ana: 12345s"));
    // The move is not another player's where the turn has ended: one that is known was not needed.
    let play = |line: &str| {
        croupier("pairs play -p Ana,Bo --first Ana --no-save").stdin(format!("{line}\n")).said()
    };
    let said = play("3356s");
    assert!(said.contains("The dice left nothing to decide: no need for s."), "{said}");
    assert!(said.contains("Bo: 4 dice") && !said.contains("No:"), "{said}");
    // A sign between dice that begins no move is a slip, and is named.
    let said = play("33x6");
    assert!(said.contains("No: \"x\" is not a face of a die (column 3)"), "{said}");
    let said = play("3356x");
    assert!(said.contains("No: the dice leave nothing to decide: \"x\""), "{said}");
}

const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

#[test]
fn the_table_is_in_colour_where_that_is_asked_for() {
    let home = Scratch::new();
    let args = "dalmatian -p Ana,Bo --first Bo --no-save";
    let mut pty = spawned(&home, 80, "xterm", args, "1", false);
    pty.exp_string(&format!("{BOLD}Bo{PLAIN}: 2 dice ")).unwrap();
    types(&mut pty, "> ", "1", "\u{1b}[1m\u{1b}[31mNo:\u{1b}[0m 1 die typed");
}

#[test]
fn piped_text_is_in_colour_only_if_it_must_be() {
    let play = |args: &str, set: &[(&str, &str)]| {
        let run = croupier(&format!("dalmatian play -p Ana,Bo --first Bo --no-save {args}"));
        set.iter().fold(run, |run, (name, value)| run.env(name, value)).stdin("15\n1\n").said()
    };
    let coloured = |text: &str| text.contains('\u{1b}');
    assert!(!coloured(&play("", &[])));
    assert!(!coloured(&play("--color never", &[("CLICOLOR_FORCE", "1")])));
    assert!(!coloured(&play("", &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")])));
    for text in [play("--color always", &[]), play("", &[("CLICOLOR_FORCE", "1")])] {
        assert!(text.contains(&format!("{BOLD}Bo{PLAIN}: 2 dice ")), "{text}");
        assert!(text.contains("\u{1b}[1m\u{1b}[31mNo:\u{1b}[0m 1 die typed"), "{text}");
        // Without colour it says the same.
        let mut bare = text;
        for code in ["[0m", "[1m", "[2m", "[31m", "[35m"] {
            bare = bare.replace(&format!("\u{1b}{code}"), "");
        }
        assert_eq!(bare, play("", &[]));
    }
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
        let run = bots.arg("--roll-for").arg("all").arg("--deal-cards").env("COLUMNS", "200");
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

#[test]
fn what_a_hand_brought_counts_the_ante() {
    let run = croupier("poker play -p Ana,Bo --first Ana --no-save");
    let said = run.stdin("653\n421\nbet 5\nfold\n").said();
    let row = |name: &str| -> Vec<&str> {
        let row = said.lines().find(|line| line.starts_with(name) && line.ends_with("dealer"));
        let row = row.or_else(|| said.lines().find(|l| l.starts_with(name) && l.contains(" 101")));
        row.unwrap_or_else(|| panic!("{said}")).split_whitespace().collect()
    };
    assert_eq!(row("Ana "), ["Ana", "+1", "101"], "{said}");
    assert_eq!(row("Bo "), ["Bo", "-1", "99", "dealer"], "{said}");
}
