//! A tally in words.

use super::counts::Tally;
use crate::game::answer::Words;
use crate::pieces::{Style, aligned, number, visible};

impl Words for Tally {
    fn words(&self, _: Style) -> Vec<String> {
        let games = self.games();
        let each = |sum: u64| sum as f64 / games.max(1) as f64;
        let mut words = vec![format!(
            "{} of {}, seed {}{}, with 95 % intervals:",
            number(games, "game", "games"),
            self.game,
            visible(&self.seed),
            if self.partial { ", stopped early" } else { "" },
        )];
        if games == 0 {
            words.truncate(1);
            return words;
        }
        words.extend(aligned(&self.table(), 2));
        let rounds = match self.rounds {
            // A game without rounds has none to tell of.
            None => String::new(),
            Some(rounds) => format!("; {:.1} rounds a game", each(rounds)),
        };
        words.push(format!(
            "{} shared; {:.1} moves a game, at most {}{rounds}",
            number(self.ties(), "win was", "wins were"),
            each(self.moves),
            self.longest,
        ));
        words
    }
}

impl Tally {
    fn table(&self) -> Vec<Vec<String>> {
        let head = ["player", "plays", "wins", "from", "to", "mean score", "from", "to"];
        let mut rows = vec![head.map(str::to_string).to_vec()];
        for (i, plays) in self.plays().enumerate() {
            let (win, score) = (self.win(i), self.score(i));
            let two_places = |share: f64| format!("{:.2} %", 100.0 * share);
            let mut row =
                vec![(i + 1).to_string(), plays.word().to_string(), two_places(win.value)];
            row.extend([
                two_places(win.ci95.0),
                two_places(win.ci95.1),
                format!("{:.3}", score.value),
            ]);
            if self.games() > 1 {
                row.extend([format!("{:.3}", score.ci95.0), format!("{:.3}", score.ci95.1)]);
            }
            rows.push(row);
        }
        rows
    }
}
