//! Whole games of every kind at a terminal, with slips and corrections on the way.

use std::iter;

use crate::kill::correction;
use crate::lines::said;
use crate::prelude::*;
use crate::prompt::{ends, sends, terminal};

/// After so many lines a game that may end is ended.
const LONG: usize = 120;

/// A referee with real dice and cards, and no record.
pub fn referee(game: &str, players: &[&str]) -> Session {
    let names = Names::new(players).unwrap();
    let table = registry::find(game).unwrap().fresh(&json!({}), names, None).unwrap();
    let game = Match::new(Header::of(table.as_ref()), table, None, None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    while session.more().is_some() {}
    session
}

/// Something that can be typed now; nothing once the game is over.
pub fn something(session: &Session, typed: usize, rng: &mut Rng) -> Option<String> {
    let (table, next) = (session.game().table(), session.game().table().next());
    let listed = table.moves().iter().any(|(_, shown)| shown.words == "end");
    // Between the turns of Wichita anybody may say so.
    let rolls = matches!(next, Next::Chance(due) if due.what.is_dice());
    if typed > LONG && next != Next::Over && (listed || rolls && table.info().id == "wichita") {
        return Some("end".to_string());
    }
    // Whoever bets all chips each time is soon alone.
    let calm = |line: &Option<String>| line.as_ref().is_none_or(|line| !line.ends_with("all-in"));
    iter::repeat_with(|| some_line(table, rng)).find(calm)?
}

/// Plays one, and gives how much was put right and taken back.
fn whole_game(game: &str, term: &str, columns: usize, seed: u64) -> [u64; 2] {
    let home = Scratch::new();
    let args = format!("{game} -p Ana,Bo,Cy --save game.jsonl");
    let pty = &mut terminal(&home, columns, term, &args);
    let (mut session, rng) = (referee(game, &["Ana", "Bo", "Cy"]), &mut Rng(seed));
    let mut typed = 0;
    loop {
        let line = match rng.bits() % 12 {
            0 => Some("xyzzy".to_string()),
            1 => Some("undo".to_string()),
            2 => correction(&session),
            3 => Some("redo".to_string()),
            _ => None,
        };
        let Some(line) = line.or_else(|| something(&session, typed, rng)) else { break };
        typed += 1;
        sends(pty, &format!("{line}\r"));
        let before = session.game().steps().len();
        let refused = said(&mut session, &line).refused.is_some();
        let brings = if refused {
            Some("No: ".to_string())
        } else {
            session
                .game()
                .steps()
                .get(before)
                .and_then(|_| session.prompt().to_string().get(..6).map(str::to_string))
        };
        // Some lines are typed ahead.
        if let Some(brings) = brings.filter(|_| typed.is_multiple_of(8)) {
            pty.exp_string(&brings).unwrap_or_else(|why| panic!("{game}, {line}: {why}"));
        }
        assert!(typed < 3000, "{game} does not end");
    }
    pty.exp_string("Game over").unwrap();
    pty.exp_string("> ").unwrap();
    sends(pty, "quit\r");
    pty.exp_eof().unwrap();
    ends(pty, 0);
    let record = home.path("game.jsonl");
    let verdict = read(croupier("verify --json").arg(&record).home(&home).output().trim_end());
    assert_eq!(verdict["valid"], true, "{game}");
    let sheet = croupier("sheet --csv").arg(&record).home(&home).output();
    let table = session.game().table();
    for (name, score) in table.names().iter().zip(table.standing().scores) {
        let total = |row: &str| row.starts_with(name) && row.ends_with(&format!(",{score}"));
        assert!(sheet.lines().any(total), "{game}: {name} {score}\n{sheet}");
    }
    let text = std::fs::read_to_string(&record).unwrap();
    ["\"fix\":", "\"undo\":"].map(|what| text.matches(what).count() as u64)
}

fn all_games(term: &str, columns: usize, first: u64) {
    let played = (first..).zip(games()).map(|(seed, game)| whole_game(&game, term, columns, seed));
    let [fixes, undos] = played.reduce(|[f, u], [fixes, undos]| [f + fixes, u + undos]).unwrap();
    assert!(fixes > 10 && undos > 10, "{fixes} fixes, {undos} undos");
}

#[test]
fn whole_games_at_a_terminal() {
    all_games("xterm", 80, 1);
}

#[test]
fn whole_games_at_a_narrow_plain_terminal() {
    all_games("dumb", 40, 11);
}
