//! `croupier sheet`: the score sheet of a saved game.

use crate::front::evening::args::Sheet as Asked;
use crate::front::exit::Exit;
use crate::front::out::Out;
use crate::front::output_options::OutputOptions;
use crate::front::paint;
use crate::front::records::path_or_latest;
use crate::kit::names::visible;
use crate::kit::seat::Seat;
use crate::kit::style::Style;
use crate::play::evening::sheet::Sheet;
use crate::play::evening::sheet_page::html;
use crate::play::evening::sheet_text::{csv, grids, heading, heads, markdown, outcome, rows};
use crate::play::games::Games;
use crate::play::replay::replayed;
use serde_json::{Value, json};

/// Prints the score sheet of a saved game.
///
/// # Errors
/// If the record cannot be read or does not hold together.
pub fn sheet(
    games: &Games,
    asked: Asked,
    output: &OutputOptions,
    style: Style,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let path = path_or_latest(asked.file)?;
    let (game, _) = replayed(games, &path)?;
    let mut sheet = Sheet::of(&game)?;
    // Whoever wrote the record may have written anything.
    sheet.result.started = sheet.result.started.map(|when| visible(&when));
    let all = 0..sheet.columns.len();
    if output.json {
        out.json(&as_json(&sheet))?;
    } else if asked.csv {
        out.text(&csv(&heads(&sheet, all.clone()), &rows(&sheet, all)))?;
    } else if asked.md {
        out.text(&markdown(&sheet))?;
    } else if asked.html {
        out.text(&html(&sheet))?;
    } else {
        text(&sheet, style, out)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn text(sheet: &Sheet, style: Style, out: &mut Out) -> anyhow::Result<()> {
    let mut lines = heading(sheet);
    for grid in grids(sheet, style) {
        lines.extend(paint::grid(&grid, style));
    }
    lines.push(outcome(sheet));
    lines.extend(sheet.luck.iter().cloned());
    lines.extend(sheet.fingerprint.iter().map(|print| format!("Fingerprint: {print}")));
    for line in lines.iter().flat_map(|line| paint::broken(line, style.width)) {
        out.line(&line)?;
    }
    Ok(())
}

fn as_json(sheet: &Sheet) -> Value {
    let player = |&(place, seat, total): &(usize, Seat, i64)| {
        let player = &sheet.result.players[seat.index()];
        let gained = (0..sheet.columns.len()).map(|column| sheet.gained(column, seat));
        json!({
            "player": player.name, "place": place, "won": player.won,
            "gained": gained.collect::<Vec<i64>>(), "total": total,
        })
    };
    json!({
        "game": sheet.result.game, "started": sheet.result.started, "over": sheet.result.over,
        "columns": sheet.columns.iter().map(|column| &column.head).collect::<Vec<_>>(),
        "players": sheet.standings.iter().map(player).collect::<Vec<Value>>(),
        "fingerprint": sheet.fingerprint,
    })
}
