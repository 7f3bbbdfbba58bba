//! The moment as it is shown: what lies on the table before somebody decides or rolls, and the prompt: who
//! acts, what is expected and how to say it.

use std::fmt;

use super::Session;
use crate::game::Next;
use crate::pieces::{Due, Seat, Style, capital, marks, wide};
use crate::play::Table;

/// What stands before the cursor: who acts and what is expected, and help with it.
#[derive(Clone, Debug)]
pub struct Prompt {
    pub what: String,
    pub help: String,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}> ", self.what, self.help)
    }
}

/// Columns left behind a prompt, for what is typed.
pub const ROOM: usize = 6;

impl Session {
    /// What stands before the cursor.
    pub fn prompt(&self) -> Prompt {
        let (what, help) = match self.game.table().next() {
            Next::Over => ("Game over".to_string(), self.after_the_game()),
            Next::Decide(seat) => {
                let decision = self.scene.decision.as_deref().unwrap_or(&self.game.names[seat]);
                (decision.trim_end_matches('.').to_string(), self.kinds_in_brackets())
            }
            Next::Chance(due) | Next::ActOrRoll(due) => self.expected(due),
        };
        Prompt { what, help }
    }

    fn after_the_game(&self) -> String {
        let mut kinds = self.kinds_now();
        kinds.extend(self.is_between_games().then(|| "Enter: next game".to_string()));
        kinds.extend(["score", "log", "undo", "quit"].map(String::from));
        format!(" ({})", kinds.join(", "))
    }

    /// The moves that are possible; what Enter does comes first.
    fn kinds_in_brackets(&self) -> String {
        let mut kinds = self.kinds_now();
        if let Some((_, words)) = self.only_move() {
            kinds.retain(|kind| *kind != words.split(' ').next().unwrap_or_default());
            kinds.insert(0, format!("Enter: {words}"));
        }
        format!(" [{}]", kinds.join(", "))
    }

    /// Whether this may stand in the prompt, with every kind of move that is possible.
    pub(super) fn fits_prompt(&self, decision: &str) -> bool {
        let all = format!("{}{}> ", decision.trim_end_matches('.'), self.kinds_in_brackets());
        // What is read out is never cut short.
        self.style.plain || wide(&all) + ROOM <= self.style.width
    }

    /// The dice or cards that are expected, and how to say them.
    fn expected(&self, due: Due) -> (String, String) {
        let n = usize::from(due.what.count());
        let more = due.more_at_once();
        let it = if n == 1 && more.is_none() { "it" } else { "them" };
        let how = if self.enter_rolls(due) {
            "Enter rolls".to_string()
        } else if due.is_open_dice() {
            format!("type {it}, or r")
        } else if self.game.header.deal {
            "r deals".to_string()
        } else if !due.hidden {
            format!("face up, type {it}")
        } else {
            // A number that could be a card is no way to say how many.
            let unseen = |n: usize| match due.read(&n.to_string()) {
                Ok(read) if read.is_unseen() => n.to_string(),
                // A single question mark asks for help.
                _ if n == 1 => format!("{} ?", if due.what.is_dice() { "dice" } else { "cards" }),
                _ => marks(n),
            };
            let more = more.map_or(String::new(), |more| format!(" or {}", unseen(more)));
            format!("type {it}, or {}{more} if unseen", unseen(n))
        };
        let kinds = self.kinds_now().join(", ");
        let or = if kinds.is_empty() { "" } else { ", or " };
        let who = &self.game.table().names()[due.seat];
        (format!("{who}: {}", due.words()), format!(" ({how}){or}{kinds}"))
    }
}

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
        for line in &mut lines {
            *line = stopped(&capital(line, names));
        }
    }
    lines
}
