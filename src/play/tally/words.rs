//! A tally in words: a table, and histograms of the scores.

use std::collections::BTreeMap;

use super::counts::{Count, Tally};
use crate::game::answer::Words;
use crate::pieces::{Style, aligned, number, percent, visible, wide};
use crate::play::{Hypothesis, Player, Sprt};

/// The most rows of a drawn histogram.
const ROWS: i64 = 20;

/// A table and histograms.
impl Words for Tally {
    fn words(&self, style: Style) -> Vec<String> {
        let games = self.games();
        let each = |sum: u64| sum as f64 / games.max(1) as f64;
        let mut words = vec![
            format!(
                "{} of {}, seed {}{}{}",
                number(games, "game", "games"),
                self.game,
                visible(&self.seed),
                if self.rotate { ", seats in turn" } else { "" },
                if self.same_dice { ", the same dice for all" } else { "" },
            ),
            "Estimates with 95 % intervals:".to_string(),
            String::new(),
        ];
        if games == 0 {
            words.truncate(1);
            return words;
        }
        words.extend(aligned(&self.table(), 2));
        words.push(String::new());
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
        words.extend(self.fault_lines());
        words.extend(self.end_lines());
        for (i, plays) in self.plays().enumerate() {
            if self.plays().take(i).all(|other| other != plays) {
                words.extend(self.histogram(plays, style));
            }
        }
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
                vec![(i + 1).to_string(), visible(&plays.to_string()), two_places(win.value)];
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

    /// What went wrong with programs.
    fn fault_lines(&self) -> Vec<String> {
        let programs = self.players.iter().enumerate().filter(|(_, one)| one.plays.is_program());
        let line = |(i, one): (usize, &Count)| {
            let Count { plays, illegal, forfeits: [refused, late, crashed], .. } = one;
            format!(
                "Player {}, {}: {} refused; {} by refused moves, {late} by time, {crashed} by crashes.",
                i + 1,
                visible(&plays.to_string()),
                number(*illegal, "answer", "answers"),
                number(*refused, "game lost", "games lost"),
            )
        };
        programs.map(line).collect()
    }

    /// What ended the run.
    fn end_lines(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.partial {
            words.push("Stopped early: these are the finished games.".to_string());
        }
        if let Some((reach, reached)) = self.until {
            let not = if reached { "" } else { "not " };
            let reach = percent(reach);
            words.push(format!("Player 1's wins are {not}known to ±{reach} % (95 %)."));
        }
        if let Some(Sprt { low, high, seatings, llr, bounds: [least, most], accepted }) = self.sprt
        {
            let (low, high) = (percent(low), percent(high));
            let verdict = match accepted {
                Some(Hypothesis::Low) => {
                    format!("player 1 wins {low} % of the games and not {high} %")
                }
                Some(Hypothesis::High) => {
                    format!("player 1 wins {high} % of the games or more, and not {low} %")
                }
                None => "undecided".to_string(),
            };
            words.push(format!(
                "Sequential test after {seatings} seatings: {verdict} (log-likelihood ratio {llr:.2}, \
                 bounds {least:.2} and {most:.2}; errors 5 %)."
            ));
        }
        words
    }

    /// Final scores of all who play in this way, drawn with bars.
    fn histogram(&self, plays: &Player, style: Style) -> Vec<String> {
        let mut scores: BTreeMap<i64, u64> = BTreeMap::new();
        let mut who = 0;
        for count in self.players.iter().filter(|one| one.plays == *plays) {
            who += 1;
            for (&score, n) in &count.scores {
                *scores.entry(score).or_default() += n;
            }
        }
        let (Some((&low, _)), Some((&high, _))) =
            (scores.first_key_value(), scores.last_key_value())
        else {
            return Vec::new();
        };
        let step = (high.saturating_sub(low) / ROWS + 1).max(1);
        let mut bins: BTreeMap<i64, u64> = BTreeMap::new();
        for (score, n) in scores {
            *bins.entry(score.div_euclid(step)).or_default() += n;
        }
        let all = bins.values().sum::<u64>() as f64;
        let most = bins.values().max().copied().unwrap_or(1) as f64;
        let label = |bin: i64| {
            let from = bin.saturating_mul(step);
            if step == 1 { from.to_string() } else { format!("{from} to {}", from + step - 1) }
        };
        let (first, last) = (low.div_euclid(step), high.div_euclid(step));
        let wide = (first..=last).map(|bin| wide(&label(bin))).max().unwrap_or(0);
        let room = style.width.saturating_sub(wide + 12).clamp(1, 60) as f64;
        let sign = if style.ascii { "#" } else { "▇" };
        let players = number(who, "player", "players");
        let mut words = vec![
            String::new(),
            format!("Final scores, {} ({players}):", visible(&plays.to_string())),
        ];
        for bin in first..=last {
            let n = bins.get(&bin).copied().unwrap_or(0) as f64;
            let room = if style.plain { 0.0 } else { room };
            let bar = sign.repeat((room * n / most).round() as usize);
            let line = format!("  {:>wide$} {:>7.2}% {bar}", label(bin), 100.0 * n / all);
            words.push(line.trim_end().to_string());
        }
        words
    }
}
