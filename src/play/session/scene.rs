//! What lies on the table, told before somebody decides or rolls.

use super::{Line, Session};
use crate::pieces::{Seat, Style, capital, wide};
use crate::play::Table;

/// What lies before those who look, so that it need not be said again.
#[derive(Default)]
pub(super) struct Scene {
    lines: Vec<String>,
    /// In which round, and whose turn.
    turn: Option<(Option<u32>, Seat)>,
}

impl Session {
    /// Tells what lies on the table: all of it when the turn has passed to somebody else, and what
    /// has changed during a turn. Text for the ear never says again what was said.
    pub(super) fn show_scene(&mut self) {
        let shown = self.shown();
        let Some(seat) = shown.speaker() else { return };
        let turn = Some((shown.standing().round, seat));
        let mut passed = self.scene.turn != turn;
        let mut lines = scene(shown.as_ref(), self.style);
        let dealt = shown.next().due().is_some_and(|due| !due.is_open_dice());
        lines.extend(
            shown.scene(None, self.style).call.filter(|_| !dealt || !self.game.header.deal),
        );
        let is_new = |line: &&String| !self.scene.lines.contains(line);
        let whole = passed && !self.style.plain && lines.iter().any(|line| is_new(&line));
        for line in lines.iter().filter(|line| whole || is_new(line)) {
            let line = line.clone();
            let first = std::mem::take(&mut passed);
            self.said.lines.push(if first { Line::Turn(line) } else { Line::Text(line) });
        }
        self.scene = Scene { lines, turn };
    }
}

/// Everything there is to see before somebody decides or rolls, line by line.
pub(super) fn scene(table: &dyn Table, style: Style) -> Vec<String> {
    let stop = |text: &str| if text.ends_with(['.', '?', ':']) { "" } else { "." };
    let told = table.scene(None, style);
    let head = capital(&told.moment, table.names());
    let head = format!("{head}{}", stop(&head));
    let standing = told.standing;
    let mut lines = if standing.is_empty() {
        vec![head]
    } else if style.plain || wide(&head) + 2 + wide(&standing) + 1 > style.width {
        vec![head, format!("{standing}{}", stop(&standing))]
    } else {
        vec![format!("{head} {standing}{}", stop(&standing))]
    };
    lines.extend(told.lines);
    if style.plain {
        for line in &mut lines {
            let end = stop(line);
            *line = format!("{}{end}", capital(line, table.names()));
        }
    }
    lines
}
