//! Several games of one evening: who begins the next one, and how many games everybody has won.

use super::result::GameResult;
use crate::pieces::Seat;
use crate::play::Match;

/// Who began a game: whoever was agreed on, or won the roll-off. `None` while that is not known.
pub fn starter(game: &Match) -> Option<Seat> {
    let rolls_off = |state: &serde_json::Value| state["phase"] == "roll-off";
    let begun = game.opening();
    if !rolls_off(&begun.state()) {
        return begun.next().seat();
    }
    let mut moments = game.moments().map(|(_, table)| table);
    moments.find(|table| !rolls_off(&table.state()))?.next().seat()
}

/// Who begins the next game: the next player clockwise after whoever began this one.
pub fn next_starter(game: &Match) -> Option<String> {
    let names = game.table().names();
    let next = starter(game)?.around(names.len()).nth(1)?;
    Some(names[next].to_string())
}

/// What the games of an evening have come to: the games won, and the chips won or lost.
#[derive(Clone, Debug, Default)]
pub struct Series {
    pub games: usize,
    /// In the order of their seats.
    players: Vec<(String, u32, i64)>,
    chips: bool,
}

impl Series {
    /// Takes a game that is over.
    pub fn add(&mut self, game: &GameResult) {
        self.games += 1;
        for player in &game.players {
            let known = self.players.iter().position(|(name, ..)| *name == player.name);
            let at = known.unwrap_or_else(|| {
                self.players.push((player.name.clone(), 0, 0));
                self.players.len() - 1
            });
            self.players[at].1 += u32::from(player.won);
            self.players[at].2 += player.gained;
            self.chips |= player.gained != player.score;
        }
    }

    /// `Games won: Ana 2, Bo 1.`
    pub fn line(&self) -> String {
        let listed = |all: Vec<String>| all.join(", ");
        let won = self.players.iter().map(|(name, won, _)| format!("{name} {won}")).collect();
        let chips = self.players.iter().map(|(name, _, chips)| format!("{name} {chips:+}"));
        let chips = self.chips.then(|| format!("; chips: {}", listed(chips.collect())));
        format!("Games won: {}{}.", listed(won), chips.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::evening::result::PlayerResult;

    #[test]
    fn games_and_chips_are_counted() {
        let game = |won: &str, gained: [i64; 2], start: i64| {
            let player = |(name, gained): (&str, i64)| PlayerResult {
                name: name.to_string(),
                bot: None,
                score: start + gained,
                gained,
                won: name == won,
            };
            let players = ["Ana", "Bo"].into_iter().zip(gained).map(player).collect();
            GameResult { game: "pig", title: "Pig", started: None, over: true, players }
        };
        let mut series = Series::default();
        series.add(&game("Ana", [10, 5], 0));
        assert_eq!(series.line(), "Games won: Ana 1, Bo 0.");
        let mut series = Series::default();
        series.add(&game("Ana", [10, -10], 50));
        series.add(&game("Bo", [-30, 30], 50));
        assert_eq!(series.line(), "Games won: Ana 1, Bo 1; chips: Ana -20, Bo +20.");
    }
}
