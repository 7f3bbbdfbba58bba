//! What lies on the table, shown before somebody decides or rolls.

use super::Session;
use crate::game::Next;
use crate::pieces::{Seat, Style, capital};
use crate::play::Table;

/// What lies before those who look, so that it need not be said again.
#[derive(Default)]
pub(super) struct Scene {
    /// The first says how everybody stands.
    lines: Vec<String>,
    /// In which round, and whose turn.
    turn: Option<(Option<u32>, Seat)>,
    /// The number of steps then.
    steps: usize,
    /// What the one who decides has to know, if it stands in the prompt.
    pub(super) decision: Option<String>,
}

impl Session {
    /// Shows what lies on the table and has not been shown: during a turn, or while the standings
    /// are the same, only what the one at turn has to decide, in the prompt if there is room.
    pub(super) fn show_scene(&mut self) {
        let shown = self.shown();
        let Some(seat) = shown.speaker() else { return };
        let mut lines = scene(shown.as_ref(), self.style);
        let dealt = shown.next().due().is_some_and(|due| !due.is_open_dice());
        let call = shown.scene(None, self.style).call;
        let call = call.filter(|_| !dealt || !self.game.header.deal);
        lines.extend(call.clone());
        let decides = matches!(shown.next(), Next::Decide(_));
        let last = lines.last().filter(|_| decides && lines.len() > 1);
        let decision = last.filter(|line| line.starts_with(&shown.names()[seat])).cloned();
        let turn = Some((shown.standing().round, seat));
        let steps = self.game.steps();
        let since = steps.get(self.scene.steps..).unwrap_or_default();
        let mut passed = self.scene.turn != turn || since.iter().any(|step| step.seat != seat);
        let (steps, anew) = (steps.len(), passed);
        let stands = !passed && decision.is_some() || self.scene.lines.first() == lines.first();
        let in_prompt = decision.clone().filter(|line| self.fits_prompt(line));
        for line in &lines {
            let is_decision = decision.as_ref() == Some(line);
            // What there is to decide is said anew, after whatever others did.
            let shown = self.scene.lines.contains(line) && !(anew && is_decision);
            if in_prompt.as_ref() == Some(line) || shown {
                continue;
            }
            let is_told = is_decision || call.as_ref() == Some(line);
            if stands && !is_told && (!decides || Some(line) != lines.last()) {
                continue;
            }
            let first = !is_decision && std::mem::take(&mut passed);
            // Somebody else's turn stands by itself.
            if first && !self.style.plain {
                self.say("");
            }
            self.say(line);
        }
        self.scene = Scene { lines, turn, steps, decision: in_prompt };
    }
}

/// What lies in the pot, if anything does.
pub(super) fn pot(table: &dyn Table) -> String {
    match table.hints().in_pot {
        0 => String::new(),
        pot => format!("; pot {pot}"),
    }
}

/// Everything there is to see before somebody decides or rolls, line by line.
pub(super) fn scene(table: &dyn Table, style: Style) -> Vec<String> {
    let names = table.names();
    let stopped = |text: &str| {
        let open = !text.is_empty() && !text.ends_with(['.', '?', ':']);
        format!("{text}{}", if open { "." } else { "" })
    };
    let told = table.scene(None, style);
    let (head, standing) = (stopped(&capital(&told.moment, names)), stopped(&told.standing));
    let mut lines = vec![format!("{head} {standing}").trim_end().to_string()];
    lines.extend(told.lines);
    let pot = pot(table);
    if let (Next::Decide(_), false, Some(decision)) =
        (table.next(), pot.is_empty(), lines.last_mut())
    {
        *decision = format!("{}{pot}", decision.trim_end_matches('.'));
    }
    if style.plain {
        lines.iter_mut().for_each(|line| *line = stopped(&capital(line, names)));
    }
    lines
}
