//! What lies on the table, told before somebody decides or rolls.

use super::{Reply, Session};
use crate::pieces::{Seat, Style, capital, wide};
use crate::play::{Scene, Table};

/// What was shown last, so that it need not be said again.
#[derive(Default)]
pub(super) struct Seen {
    lines: Vec<String>,
    /// In which round, and whose turn.
    turn: Option<(Option<u32>, Seat)>,
    called: Option<String>,
}

impl Session {
    /// From now on shows everything as it fits this screen.
    pub fn resize(&mut self, style: Style) {
        self.style = style;
    }

    /// Tells what lies on the table now, all of it.
    pub(super) fn show_moment(&mut self) {
        self.seen = Seen::default();
        self.show_scene();
    }

    /// Tells what lies on the table: all of it when the turn has passed to somebody else, and what
    /// has changed during a turn. Text for the ear never says again what was said.
    pub(super) fn show_scene(&mut self) {
        let shown = self.shown();
        let Some(seat) = shown.speaker() else {
            self.seen = Seen::default();
            return;
        };
        let turn = Some((shown.standing().round, seat));
        let passed = self.seen.turn != turn;
        let whole = passed && !self.style.plain && shown.scene(None, self.style).is_whole;
        let lines = scene(shown.as_ref(), self.style);
        let new = lines.iter().filter(|line| whole || !self.seen.lines.contains(line));
        for (i, line) in new.enumerate() {
            self.replies.push(Reply::Scene { text: line.clone(), turn: passed && i == 0 });
        }
        self.seen = Seen { lines, turn, called: self.seen.called.take() };
        self.call();
    }

    /// Says aloud what is to be dealt or rolled by hand, once.
    pub(super) fn call(&mut self) {
        let table = self.game.table();
        let dealt = table.next().due().is_some_and(|due| !due.is_open_dice());
        let call =
            if dealt && self.game.header.deal { None } else { table.scene(None, self.style).call };
        if call != self.seen.called {
            self.replies.extend(call.clone().map(|text| Reply::Scene { text, turn: false }));
            self.seen.called = call;
        }
    }
}

/// Everything there is to see before somebody decides or rolls, line by line.
pub(super) fn scene(table: &dyn Table, style: Style) -> Vec<String> {
    let stop = |text: &str| if text.ends_with(['.', '?', ':']) { "" } else { "." };
    let Scene { moment, standing, lines: below, .. } = table.scene(None, style);
    let head = capital(&moment, table.names());
    let head = format!("{head}{}", stop(&head));
    let mut lines = if standing.is_empty() {
        vec![head]
    } else if style.plain || wide(&head) + 2 + wide(&standing) + 1 > style.width {
        vec![head, format!("{standing}{}", stop(&standing))]
    } else {
        vec![format!("{head} {standing}{}", stop(&standing))]
    };
    lines.extend(below);
    if style.plain {
        for line in &mut lines {
            let end = stop(line);
            *line = format!("{}{end}", capital(line, table.names()));
        }
    }
    lines
}
