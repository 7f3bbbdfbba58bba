//! `croupier stats`: how players have done, and how their dice fell.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::evening::args::Stats as Asked;
use crate::cli::exit::Exit;
use crate::cli::out::remark;
use crate::cli::{paint, saved};
use crate::pieces::{Grid, is_same, number, sentence, visible_path};
use crate::play::Match;
use crate::play::games::Games;
use crate::play::stats::{CAVEAT, DiceCounts, DiceStats, PlayerStats, Stats};

/// Tells how players have done in saved games, or how their dice fell.
///
/// # Errors
/// If stdout fails.
pub fn stats(asked: &Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let wanted = |name: &str| asked.player.as_ref().is_none_or(|player| is_same(player, name));
    let (all, exit) = replayed_games(console.games)?;
    if asked.dice {
        let mut dice = DiceStats::default();
        for game in &all {
            dice.add(game, wanted);
        }
        print_dice(&dice, console)?;
    } else {
        let mut stats = Stats::default();
        for game in &all {
            stats.add(game);
        }
        let rows: Vec<_> = stats.iter().filter(|one| wanted(&one.player)).collect();
        print(&rows, console)?;
    }
    Ok(exit)
}

/// All saved games, the first ones first. Those that cannot be read are named and passed over, and
/// the run does not end well.
fn replayed_games(games: &Games) -> anyhow::Result<(Vec<Match>, Exit)> {
    let (mut all, mut exit) = (Vec::new(), Exit::Done);
    // Of games that began in the same second the one that ended first comes first.
    for path in saved::records()?.into_iter().rev() {
        match saved::game(games, &path) {
            Ok(found) => all.push(found),
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
    one.bot.map_or(one.player.clone(), |bot| format!("{} ({bot})", one.player))
}

const HEAD: [&str; 7] = ["player", "game", "games", "won", "won %", "95 %", "mean"];

fn print(rows: &[&PlayerStats], console: &mut Console) -> io::Result<()> {
    if console.output.json {
        return console.out.json(&StatsJson { players: rows });
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
        format!("scores {:.1} on average", one.mean),
    ])
}

/// The answer of `croupier stats --json`.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Stats")]
pub struct StatsJson<'a> {
    players: &'a [&'a PlayerStats],
}

fn print_dice(dice: &DiceStats, console: &mut Console) -> io::Result<()> {
    let all: Vec<(&str, &DiceCounts)> = dice.iter().collect();
    if console.output.json {
        return console.out.json(&DiceJson {
            players: all.iter().map(|(name, counts)| dice_json(Some(name), counts)).collect(),
            everybody: dice_json(None, &dice.everybody),
            program_dice: dice.by_program,
        });
    }
    // One player is everybody.
    let together = (all.len() > 1).then_some(("everybody", &dice.everybody));
    let (style, mut rows) = (console.style, Vec::new());
    if all.is_empty() {
        rows.push("Nobody has typed dice.".to_string());
    } else {
        let shown = all.iter().copied().chain(together);
        if style.plain {
            rows.extend(shown.map(|(name, counts)| {
                let figure = counts.chi_squared();
                format!("{name}: chi-squared {figure:.1}. {}", counts.sentence())
            }));
        } else {
            let head = ["player", "rolls", "dice", "1", "2", "3", "4", "5", "6", "chi-squared"];
            let rows_of = |(name, counts)| dice_cells(name, counts);
            let grid = Grid {
                head: head.map(str::to_string).to_vec(),
                rows: shown.map(rows_of).collect(),
            };
            rows.extend(paint::grid(&grid, style));
        }
        rows.push(CAVEAT.to_string());
    }
    if dice.by_program > 0 {
        let n = number(dice.by_program, "die", "dice");
        rows.push(format!("The program rolled {n} in these games, which are not among them."));
    }
    console.lines(rows)
}

fn dice_cells(name: &str, counts: &DiceCounts) -> Vec<String> {
    let mut cells = vec![name.to_string(), counts.rolls.to_string(), counts.dice().to_string()];
    cells.extend(counts.faces.map(|n| n.to_string()));
    cells.push(format!("{:.1}", counts.chi_squared()));
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

/// Dice that were typed.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlayerDice<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    rolls: u64,
    dice: u64,
    /// How often each face fell, ones first.
    faces: [u64; 6],
    /// Of fair dice one look in twenty shows more than 11.1, and one in a thousand more than 20.5.
    chi_squared: f64,
}

fn dice_json<'a>(player: Option<&'a str>, counts: &DiceCounts) -> PlayerDice<'a> {
    PlayerDice {
        player,
        rolls: counts.rolls,
        dice: counts.dice(),
        faces: counts.faces,
        chi_squared: counts.chi_squared(),
    }
}
