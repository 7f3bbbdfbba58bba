//! `croupier stats`: how players have done, and how their dice fell.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::evening::args::Stats as Asked;
use crate::cli::exit::{Exit, Unfit};
use crate::cli::out::remark;
use crate::cli::{paint, saved};
use crate::pieces::{Grid, is_same, number, sentence, visible_path};
use crate::play::evening::dice_test::{Bias, DiceTest};
use crate::play::evening::result::GameResult;
use crate::play::evening::sheet_text::csv;
use crate::play::evening::stats::{BestDay, DiceStats, LuckStats, PlayerStats, Stats};
use crate::play::games::{Games, find};
use crate::play::{Cache, Ledger, Match};
use crate::solve::Unit;

/// Tells how players have done in saved games, or how their dice fell.
///
/// # Errors
/// If a game is not known, or stdout fails.
pub fn stats(asked: &Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let player = asked.player.as_ref().or(asked.name.as_ref());
    let wanted = |name: &str| player.is_none_or(|player| is_same(player, name));
    let (all, exit) = replayed_games(console.games, asked)?;
    if asked.dice {
        let mut dice = DiceStats::default();
        for game in &all {
            dice.add(game, wanted);
        }
        print_dice(&dice, asked.csv, console)?;
    } else {
        let mut stats = Stats::default();
        let mut cache = Cache::default();
        for game in &all {
            let result = GameResult::of(game);
            let told = asked.luck && result.over;
            let ledger = told.then(|| Ledger::of(game, true, &mut cache)).flatten();
            stats.add(&result, ledger.as_ref());
        }
        let rows: Vec<_> = stats.iter().filter(|one| wanted(&one.player)).collect();
        print(&rows, asked.csv, console)?;
    }
    Ok(exit)
}

/// All saved games, the first ones first. Those that cannot be read are named and passed over, and
/// the run does not end well.
fn replayed_games(games: &Games, asked: &Asked) -> anyhow::Result<(Vec<Match>, Exit)> {
    let game = asked.game.as_deref().map(|game| find(games, game)).transpose().map_err(Unfit)?;
    let game = game.map(|kind| kind.info().id);
    let (mut all, mut exit) = (Vec::new(), Exit::Done);
    // Of games that began in the same second the one that ended first comes first.
    for path in saved::records()?.into_iter().rev() {
        match saved::game(games, &path) {
            Ok(found) if game.is_none_or(|game| found.header.game == game) => all.push(found),
            Ok(_) => {}
            Err(why) => {
                remark(&format!("passing over {}: {why}", visible_path(&path)));
                // The worst that happened, whatever came last.
                exit = if exit == Exit::Trouble { exit } else { Exit::of(&why.into()) };
            }
        }
    }
    all.sort_by(|one, other| one.header.started.cmp(&other.header.started));
    Ok((all, exit))
}

/// `Bo`, `Bo (best)` where the program played.
fn called(one: &PlayerStats) -> String {
    one.bot.as_ref().map_or(one.player.clone(), |bot| format!("{} ({bot})", one.player))
}

const HEAD: [&str; 9] =
    ["player", "game", "games", "won", "won %", "95 %", "mean", "best", "worst"];

fn print(rows: &[&PlayerStats], as_csv: bool, console: &mut Console) -> io::Result<()> {
    if console.output.json {
        return console.out.json(&StatsJson { players: rows });
    }
    if as_csv {
        return console.out.text(&csv_of(rows));
    }
    if rows.is_empty() {
        remark("no finished game");
    }
    if console.style.plain {
        console.lines(rows.iter().map(|one| in_a_sentence(one)))?;
    } else if !rows.is_empty() {
        let grid = Grid {
            head: HEAD.map(str::to_string).to_vec(),
            rows: rows.iter().map(|one| cells(one)).collect(),
        };
        paint::grid(&grid, console.style).iter().try_for_each(|line| console.out.line(line))?;
    }
    for one in rows {
        let best_day = one.best_day.as_ref().map(|BestDay { day, games, won }| {
            let games = number(*games, "game", "games");
            format!("{}: best day at {} {day} UTC, {won} of {games} won.", called(one), one.title)
        });
        let luck = one.luck.as_ref().map(|luck| format!("{}: {}.", called(one), told_luck(luck)));
        console.lines(best_day.iter().chain(&luck))?;
    }
    Ok(())
}

fn cells(one: &PlayerStats) -> Vec<String> {
    let (low, high) = one.ci95;
    vec![
        called(one),
        one.game.to_string(),
        one.games.to_string(),
        one.won.to_string(),
        format!("{:.0}", 100.0 * one.win_rate),
        format!("{:.0}-{:.0}", 100.0 * low, 100.0 * high),
        format!("{:.1}", one.mean),
        one.best.to_string(),
        one.worst.to_string(),
    ]
}

fn in_a_sentence(one: &PlayerStats) -> String {
    let (low, high) = one.ci95;
    sentence(&[
        format!(
            "{} has won {} of {} of {}",
            called(one),
            one.won,
            number(one.games, "game", "games"),
            one.title
        ),
        format!("wins {:.0} to {:.0} % (95 % interval)", 100.0 * low, 100.0 * high),
        format!("scores {:.1} on average, from {} to {}", one.mean, one.worst, one.best),
    ])
}

/// What luck and own choices came to, for each game.
fn told_luck(&LuckStats { games, unit, luck, mistakes, .. }: &LuckStats) -> String {
    let (scale, what) = match unit {
        Unit::Points => (1.0, "points"),
        Unit::Chips => (1.0, "chips"),
        Unit::Win | Unit::Success => (100.0, "% of winning"),
    };
    let each = |sum: f64| scale * sum / games.max(1) as f64;
    let games = number(games, "game", "games");
    format!(
        "luck {:+.2} and mistakes {:+.2} {what} a game (exact, {games})",
        each(luck),
        each(mistakes)
    )
}

/// The answer of `croupier stats --json`.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Stats")]
pub struct StatsJson<'a> {
    players: &'a [&'a PlayerStats],
}

const CSV_HEAD: &str =
    "player,bot,game,games,won,shared,win_rate,ci95_low,ci95_high,mean,best,worst";

fn csv_of(rows: &[&PlayerStats]) -> String {
    let row = |one: &&PlayerStats| {
        let (low, high) = one.ci95;
        vec![
            one.player.clone(),
            one.bot.clone().unwrap_or_default(),
            one.game.to_string(),
            one.games.to_string(),
            one.won.to_string(),
            one.shared.to_string(),
            format!("{:.6}", one.win_rate),
            format!("{low:.6}"),
            format!("{high:.6}"),
            format!("{:.6}", one.mean),
            one.best.to_string(),
            one.worst.to_string(),
        ]
    };
    let head: Vec<String> = CSV_HEAD.split(',').map(str::to_string).collect();
    csv(&head, &rows.iter().map(row).collect::<Vec<_>>())
}

fn print_dice(dice: &DiceStats, as_csv: bool, console: &mut Console) -> io::Result<()> {
    let all: Vec<(&str, &DiceTest)> = dice.iter().collect();
    if console.output.json {
        return console.out.json(&DiceJson {
            players: all.iter().map(|(name, test)| dice_json(Some(name), test)).collect(),
            everybody: dice_json(None, &dice.everybody),
            program_dice: dice.by_program,
        });
    }
    // One player is everybody.
    let together = (all.len() > 1).then_some(("everybody", &dice.everybody));
    if as_csv {
        let rows: Vec<Vec<String>> =
            all.iter().map(|(name, test)| dice_cells(name, test, true)).collect();
        return console.out.text(&csv(&rows_head(true), &rows));
    }
    let (style, mut rows) = (console.style, Vec::new());
    if all.is_empty() {
        rows.push("Nobody has typed dice.".to_string());
    } else if !style.plain {
        let cells = all.iter().copied().chain(together);
        let grid = Grid {
            head: rows_head(false),
            rows: cells.map(|(name, test)| dice_cells(name, test, false)).collect(),
        };
        rows.extend(paint::grid(&grid, style));
    }
    for (name, test) in all.into_iter().chain(together) {
        let rolls = number(test.rolls(), "roll", "rolls");
        let dice = number(test.dice(), "die", "dice");
        let found = format!("{name}: {} in {rolls} ({dice})", test.verdict());
        rows.push(if style.plain { format!("{found}. {}", test.sentence()) } else { found + "." });
    }
    if dice.by_program > 0 {
        let n = number(dice.by_program, "die", "dice");
        rows.push(format!("The program rolled {n} in these games, which are not among them."));
    }
    console.lines(rows)
}

fn rows_head(evidence: bool) -> Vec<String> {
    let mut head = ["player", "rolls", "dice", "1", "2", "3", "4", "5", "6"].to_vec();
    if evidence {
        head.extend(["unusual", "evidence"]);
    }
    head.into_iter().map(str::to_string).collect()
}

fn dice_cells(name: &str, test: &DiceTest, evidence: bool) -> Vec<String> {
    let mut cells = vec![name.to_string(), test.rolls().to_string(), test.dice().to_string()];
    cells.extend(test.counts().map(|n| n.to_string()));
    if evidence {
        cells.push(test.unusual().map_or(String::new(), Bias::words));
        cells.push(format!("{:.4}", test.evidence()));
    }
    cells
}

/// The answer of `croupier stats --dice --json`.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Dicetest")]
pub struct DiceJson<'a> {
    players: Vec<PlayerDice<'a>>,
    everybody: PlayerDice<'a>,
    /// Dice that the program rolled in these games.
    program_dice: u64,
}

/// Dice that were typed, and what the test of them says.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlayerDice<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    rolls: u64,
    dice: u64,
    /// How often each face fell, ones first.
    faces: [u64; 6],
    /// What is wrong with them, once that is beyond chance.
    unusual: Option<String>,
    /// Fair dice ever get so far with a chance of at most one in so many.
    evidence: f64,
}

fn dice_json<'a>(player: Option<&'a str>, test: &DiceTest) -> PlayerDice<'a> {
    PlayerDice {
        player,
        rolls: test.rolls(),
        dice: test.dice(),
        faces: test.counts(),
        unusual: test.unusual().map(Bias::words),
        evidence: test.evidence(),
    }
}
