//! `croupier stats`: how players have done, and how their dice fell.

use std::io;

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::out::remark;
use crate::cli::{paint, saved};
use crate::engine::shapes::StatsAnswer;
use crate::pieces::{Code, Grid, Refusal, brief, is_same, nearest, visible_path};
use crate::play::stats::{CAVEAT, PlayerStats, Stats, TypedDice};

/// Tells how players have done in saved games, or how their dice fell.
///
/// # Errors
/// If stdout fails.
pub fn stats(player: Option<&str>, console: &mut Console) -> anyhow::Result<Exit> {
    let wanted = |name: &str| player.is_none_or(|player| is_same(player, name));
    let mut known: Vec<String> = Vec::new();
    let (mut dice, mut stats, mut exit) = (TypedDice::default(), Stats::default(), Exit::Done);
    for path in saved::records()?.into_iter().rev() {
        match saved::game(console.games, &path) {
            Ok(game) => {
                known.extend(game.public().names.iter().map(str::to_string));
                dice.add(&game.public(), wanted);
                PlayerStats::count(&mut stats, &game.public());
            }
            Err(why) => {
                remark(&format!("passing over {}: {why}", visible_path(&path)));
                // The worst that happened, whatever came last.
                exit = if exit == Exit::Trouble { exit } else { Exit::of(&why.into()) };
            }
        }
    }
    if let Some(player) = player.filter(|_| !known.iter().any(|name| wanted(name))) {
        let message = format!("nobody called {} has played in a saved game", brief(player));
        let refusal = Refusal::new(Code::NameInvalid, message);
        return Err(match nearest(player, known.iter().map(String::as_str)) {
            Some(near) => refusal.hint(format!("Did you mean {near}?")),
            None => refusal,
        }
        .into());
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
        let head = ["player", "game", "games", "won", "won %", "95 %", "mean"];
        grid(head, rows.iter().map(|one| cells(one)).collect(), console)?;
    }
    if any {
        print_dice(&dice, console)?;
    }
    Ok(exit)
}

fn grid<const N: usize>(
    head: [&str; N],
    rows: Vec<Vec<String>>,
    console: &mut Console,
) -> io::Result<()> {
    let grid = Grid { head: head.map(str::to_string).to_vec(), rows };
    paint::grid(&grid, console.style).iter().try_for_each(|line| console.out.line(line))
}

fn cells(one: &PlayerStats) -> Vec<String> {
    let (low, high) = one.ci95;
    vec![
        one.bot.map_or(one.player.clone(), |bot| format!("{} ({bot})", one.player)),
        one.game.to_string(),
        one.games.to_string(),
        one.won.to_string(),
        format!("{:.0}", 100.0 * one.win_rate),
        format!("{:.0}-{:.0}", 100.0 * low, 100.0 * high),
        format!("{:.1}", one.mean),
    ]
}

fn print_dice(dice: &TypedDice, console: &mut Console) -> io::Result<()> {
    let head = ["", "rolls", "dice", "1", "2", "3", "4", "5", "6", "chi-squared"];
    let faces = dice.faces.iter().map(u64::to_string);
    let cells = ["typed".to_string(), dice.rolls.to_string(), dice.dice.to_string()];
    let cells = cells.into_iter().chain(faces).chain([format!("{:.1}", dice.chi_squared)]);
    console.out.line("")?;
    grid(head, vec![cells.collect()], console)?;
    console.lines([CAVEAT])
}
