//! Saved games: listed, counted, printed, looked back on, checked, and saved from damage.

use std::path::{Path, PathBuf};

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::out::remark;
use crate::cli::signals::{time_for, waiting};
use crate::cli::{paint, saved};
use crate::engine::requests::Seconds;
use crate::engine::shapes::{Saved, StatsAnswer, Verified};
use crate::pieces::{
    Grid, Result, brief, is_same, number, refusal, together, visible, visible_path,
};
use crate::play::disk::{read_bytes, replayed};
use crate::play::games::Games;
use crate::play::record::{self, Record};
use crate::play::sheet::Sheet;
use crate::play::stats::{CAVEAT, PlayerStats, Stats, TypedDice};
use crate::play::{Curve, Match, Public, Replayed, Review};
use crate::session::{REVIEW, log as log_lines};
use crate::solve::Cache;

/// How long ago it began, what, who and how it stands, in a line.
pub fn summary(game: &Public) -> String {
    let when = saved::ago(&game.header.started).unwrap_or("some time ago".to_string());
    // Of chips, what was won and lost.
    let chips = !game.info.stake.is_empty();
    let stands = |n: i64| if chips { format!("{n:+}") } else { n.to_string() };
    let players = game.names.with(game.results().iter().map(|one| stands(one.gained)));
    let state = match &game.winners()[..] {
        _ if !game.is_over() => game.moment(),
        [] => "over".to_string(),
        [one] => format!("over, {one} won"),
        several => format!("over, {} won", together(several)),
    };
    format!("{when}, {}: {players} ({state})", game.info.title)
}

/// The same for programs.
fn json<'g>(number: usize, record: String, game: &'g Public) -> Saved<'g> {
    Saved::Game {
        number,
        record,
        game: game.info.id,
        started: &game.header.started,
        players: game.results(),
        over: game.is_over(),
        winners: game.winners(),
        moment: game.moment(),
    }
}

/// Lists saved games.
///
/// # Errors
/// If stdout fails.
pub fn list(console: &mut Console) -> anyhow::Result<()> {
    let in_json = console.output.json;
    let records = saved::records()?;
    for (number, path) in (1..).zip(records.iter().take(saved::LATEST)) {
        let (saved, record) = (saved::game(console.games, path), path.display().to_string());
        match &saved {
            Ok(game) if in_json => console.out.json(&json(number, record, &game.public()))?,
            Err(why) if in_json => {
                console.out.json(&Saved::Broken { record, error: why.clone() })?;
            }
            saved => {
                let told = match saved {
                    Ok(game) => summary(&game.public()),
                    Err(why) => format!("cannot be read: {why}"),
                };
                console.lines([format!("{number}. {told}")])?;
                console.out.line(format!("  {}", visible_path(path)))?;
            }
        }
    }
    match records.len().checked_sub(saved::LATEST) {
        None if records.is_empty() && !in_json => remark("no saved game"),
        Some(older @ 1..) => remark(&format!("not listed: {older} older ones in the same folder")),
        _ => {}
    }
    Ok(())
}

/// Tells how players have done in saved games, or how their dice fell.
///
/// # Errors
/// If stdout fails.
pub fn stats(player: Option<&str>, console: &mut Console) -> anyhow::Result<Exit> {
    let wanted = |name: &str| player.is_none_or(|player| is_same(player, name));
    let mut is_known = false;
    let (mut dice, mut stats, mut exit) = (TypedDice::default(), Stats::default(), Exit::DONE);
    for path in saved::records()?.into_iter().rev() {
        match saved::game(console.games, &path) {
            Ok(game) => {
                is_known |= game.public().names.iter().any(wanted);
                dice.add(&game.public(), wanted);
                PlayerStats::count(&mut stats, &game.public());
            }
            Err(why) => {
                remark(&format!("passing over {}: {why}", visible_path(&path)));
                // The worst that happened, whatever came last.
                exit = if exit == Exit::TROUBLE { exit } else { Exit::of(&why.into()) };
            }
        }
    }
    if let Some(player) = player.filter(|_| !is_known) {
        let who = brief(player);
        return Err(refusal!(NameInvalid, "nobody called {who} has played in a saved game").into());
    }
    let rows: Vec<_> = stats.values().filter(|one| wanted(&one.player)).collect();
    let any = dice.rolls > 0;
    if console.output.json {
        console.out.json(&StatsAnswer { players: &rows, dice: any.then_some(dice) })?;
        return Ok(exit);
    }
    if rows.is_empty() {
        remark("no finished game");
    } else {
        let head = ["player", "game", "games", "won", "won %", "mean"].map(str::to_string).to_vec();
        let row = |one: &&PlayerStats| {
            let (games, won) = (one.games.to_string(), one.won.to_string());
            let (rate, mean) = (format!("{:.0}", 100.0 * one.win_rate), format!("{:.1}", one.mean));
            vec![one.player.clone(), one.game.to_string(), games, won, rate, mean]
        };
        let rows = rows.iter().map(row).collect();
        let lines = paint::grid(&Grid { head, rows }, console.style);
        lines.iter().try_for_each(|line| console.out.line(line))?;
    }
    if any {
        let TypedDice { rolls, dice, faces, chi_squared } = dice;
        let faces = faces.map(|n| n.to_string()).join(" ");
        let told = format!(
            "Typed: {}, {}; ones to sixes {faces}; chi-squared {chi_squared:.1}.",
            number(rolls, "roll", "rolls"),
            number(dice, "die", "dice"),
        );
        console.lines([told.as_str(), CAVEAT])?;
    }
    Ok(exit)
}

/// The named record, or the latest, which a remark names, and where it lies.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn game_of(games: &Games, file: Option<PathBuf>) -> Result<(Replayed, PathBuf)> {
    let latest = |path: &PathBuf| remark(&format!("the latest is {}", visible_path(path)));
    let path = match file {
        Some(file) => saved::named(games, file)?,
        None => saved::latest().inspect(latest)?,
    };
    Ok((replayed(games, &path)?, path))
}

/// Prints the score sheet of a saved game.
///
/// # Errors
/// If stdout fails.
pub fn sheet(game: &Public, csv: bool, html: bool, console: &mut Console) -> anyhow::Result<()> {
    let sheet = Sheet::of(game);
    if csv {
        console.out.text(sheet.csv())?;
    } else if html {
        // Of a game in which something lies hidden there is no review.
        let (story, curve) = match Review::of(game, &mut Cache::default(), &time_for(REVIEW)) {
            Ok(review) => (review.story(), review.curve),
            Err(_) => (Vec::new(), Curve::of(game, &[])),
        };
        console.out.text(sheet.page(&curve, &story))?;
    } else {
        let style = console.style;
        console.lines(sheet.text(style, |grid| paint::grid(grid, style)))?;
    }
    Ok(())
}

/// Tells what the choices and rolls of a game gave and took.
///
/// # Errors
/// If hands of a game that goes on lie hidden, or stdout fails.
pub fn review(
    game: &Public,
    seconds: Option<Seconds>,
    console: &mut Console,
) -> anyhow::Result<()> {
    let over = seconds.map_or(time_for(REVIEW), |seconds| waiting(Some(seconds.0)));
    Ok(console.answer(&Review::of(game, &mut Cache::default(), &over)?)?)
}

/// Prints a record: in words all that was entered, for programs what happened and stands.
///
/// # Errors
/// If stdout fails.
pub fn log(game: &Public, console: &mut Console) -> anyhow::Result<()> {
    let out = &mut *console.out;
    if console.output.json {
        return Ok(game.events().try_for_each(|event| out.json(&event))?);
    }
    out.line(format!("{}: {}", game.info.title, game.names.listed()))?;
    out.line(format!("begun {}", visible(&game.header.started)))?;
    for line in log_lines(game, true) {
        out.line(&line)?;
    }
    Ok(out.line(format!("Now: {}.", game.moment()))?)
}

/// Says what was checked of a record that was replayed.
///
/// # Errors
/// If stdout fails.
pub fn verify(read: &Replayed, path: &Path, console: &mut Console) -> anyhow::Result<()> {
    let game = read.public();
    let answer = Verified { valid: true, entries: game.entries().count(), torn: read.torn };
    let out = &mut *console.out;
    if console.output.json {
        return Ok(out.json(&answer)?);
    }
    let entries = number(answer.entries, "entry", "entries");
    out.line(format!("{}: {entries} replayed, all in order.", visible_path(path)))?;
    if let Some(line) = read.torn {
        out.line(format!("Line {line} is torn: it had not been confirmed."))?;
    }
    Ok(())
}

/// Writes the longest good beginning of a record to another file in its folder.
///
/// # Errors
/// If nothing of it is good, or something cannot be read or written.
pub fn recover(file: &Path, console: &mut Console) -> anyhow::Result<()> {
    let bytes = read_bytes(file)?;
    let (record::Contents { header, entries, torn, .. }, _) = record::decode_good(&bytes)?;
    let read = entries.len();
    let (game, _) = Match::replay(console.games, header, entries)?;
    let entries = game.entries();
    let count = number(entries.len(), "entry", "entries");
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').take(1 + entries.len());
    let rest = bytes.len() - lines.map(<[u8]>::len).sum::<usize>();
    let out = &mut *console.out;
    if rest == 0 {
        let whole = format!("{} is whole, with {count}: nothing was written.", visible_path(file));
        return Ok(out.line(whole)?);
    }
    let to = file.with_extension("recovered.jsonl");
    drop(Record::create(&to, &game.header, entries)?);
    out.line(format!("{} holds {count}.", visible_path(&to)))?;
    let lost = if torn.is_some() && read == entries.len() {
        "a torn line, which had not been confirmed"
    } else {
        "confirmed entries may be among them"
    };
    let bytes = number(rest, "byte", "bytes");
    Ok(out.line(format!("{bytes} after that are damaged and left out: {lost}."))?)
}
