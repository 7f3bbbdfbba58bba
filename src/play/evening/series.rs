//! Several games of one evening: who begins the next one, and how the evening stands.

use super::result::GameResult;
use crate::pieces::{Grid, Result, Seat, is_same, number, sentence, together};
use crate::play::Match;
use crate::play::record::{Evening, Header, links};

/// Who began a game: whoever was agreed on, or won the roll-off. `None` while that is not known.
pub fn starter(game: &Match) -> Option<Seat> {
    let rolls_off = |state: &serde_json::Value| state["phase"] == "roll-off";
    let (from, begun) = game.begun();
    if !rolls_off(&begun.state()) {
        return begun.next().seat();
    }
    let mut moments = game.moments().skip(from).map(|(_, table)| table);
    moments.find(|table| !rolls_off(&table.state()))?.next().seat()
}

/// Who begins the next game: the next player clockwise after whoever began this one, of those who
/// sit down to it.
pub fn next_starter(game: &Match, players: &[String]) -> Option<String> {
    let names = game.table().names();
    let began = starter(game)?;
    let mut turn = began.around(names.len()).skip(1).chain([began]);
    let sits = |seat: &Seat| players.iter().any(|player| is_same(player, &names[*seat]));
    turn.find(sits).map(|seat| names[seat].to_string())
}

/// What the games of an evening share: the link of the header of its first game.
///
/// # Errors
/// If the header cannot be written.
pub fn link_of(header: &Header) -> Result<String> {
    match header.evening.as_ref().and_then(|evening| evening.first.clone()) {
        Some(first) => Ok(first),
        None => Ok(links(header, &[])?.remove(0)),
    }
}

/// How a player stands.
#[derive(Default)]
struct Standing {
    player: String,
    /// As they came to the last of these games.
    came_as: String,
    games: u32,
    won: u32,
    gained: i64,
    /// The number of the last of these games.
    last: usize,
}

/// The games of an evening that are over, and how many are to be played.
#[derive(Clone, Debug, Default)]
pub struct Series {
    pub agreed: Evening,
    pub games: Vec<GameResult>,
}

impl Series {
    /// How everybody stands, best first: by games won, then by points.
    fn standings(&self) -> Vec<Standing> {
        let mut all: Vec<Standing> = Vec::new();
        for (last, game) in self.games.iter().enumerate() {
            // Whoever left may have been called as somebody is now; and an earlier game may have been
            // gone on with, in which somebody got another name than they had in this one.
            let latest = |is_called: &dyn Fn(&Standing) -> bool| {
                let called = all.iter().enumerate().filter(|(_, one)| is_called(one));
                called.max_by_key(|(_, one)| one.last).map(|(at, _)| at)
            };
            let place = |name: &str| {
                latest(&|one| is_same(&one.player, name))
                    .or_else(|| latest(&|one| is_same(&one.came_as, name)))
            };
            let places: Vec<_> = game.players.iter().map(|player| place(&player.came_as)).collect();
            let mut taken = Vec::new();
            for (player, place) in game.players.iter().zip(places) {
                // Somebody may have sat down under the name that another gave up.
                let at = place.filter(|at| !taken.contains(at)).unwrap_or_else(|| {
                    all.push(Standing::default());
                    all.len() - 1
                });
                taken.push(at);
                let standing = &mut all[at];
                standing.came_as.clone_from(&player.came_as);
                if !is_same(&standing.player, &player.name) {
                    standing.player.clone_from(&player.name);
                }
                standing.last = last;
                standing.games += 1;
                standing.won += u32::from(player.won);
                standing.gained += player.gained;
            }
        }
        all.sort_by_key(|one| std::cmp::Reverse((one.won, one.gained)));
        all
    }

    /// Who has won the evening, once nobody can come level any more or all games are played. A best
    /// of several goes on while the first are level.
    pub fn winners(&self) -> Option<Vec<String>> {
        let played = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        let standings = self.standings();
        let most = standings.first()?.won;
        let first = || standings.iter().filter(|one| one.won == most).map(|one| one.player.clone());
        if let Some(games) = self.agreed.games {
            return (played >= games).then(|| first().collect());
        }
        let left = self.agreed.best_of?.saturating_sub(played);
        let next = standings.get(1).map_or(0, |second| second.won);
        (most > next + left).then(|| first().collect())
    }

    /// Whether anything is to be told: one game alone says all there is in its own standings.
    pub fn is_reported(&self) -> bool {
        self.games.len() > 1 || self.agreed != Evening::default()
    }

    /// `Best of 5, 2 games played`.
    pub fn heading(&self) -> String {
        let played = format!("{} played", number(self.games.len(), "game", "games"));
        match (self.agreed.best_of, self.agreed.games) {
            (Some(best_of), _) => format!("Best of {best_of}, {played}"),
            (_, Some(games)) => format!("{} of {games} games played", self.games.len()),
            _ => format!("This evening, {played}"),
        }
    }

    /// The tally, a row a player.
    pub fn grid(&self) -> Grid {
        let row = |one: Standing| {
            let Standing { player, games, won, gained, .. } = one;
            vec![player, games.to_string(), won.to_string(), gained.to_string()]
        };
        Grid {
            head: ["player", "games", "won", self.what()].map(str::to_string).to_vec(),
            rows: self.standings().into_iter().map(row).collect(),
        }
    }

    /// The same in whole sentences.
    pub fn lines(&self) -> Vec<String> {
        let sentences = self.standings().into_iter().map(|one| {
            let games = number(one.games, "game", "games");
            let won = format!("{} has won {} of {games}", one.player, one.won);
            let what = self.what();
            let gained = number(one.gained, what.trim_end_matches('s'), what);
            sentence(&[won, format!("has {gained}")])
        });
        sentences.collect()
    }

    /// Who has won the evening, in a sentence.
    pub fn verdict(&self) -> Option<String> {
        let winners = self.winners()?;
        let names: Vec<&str> = winners.iter().map(String::as_str).collect();
        Some(match names[..] {
            [one] => format!("{one} wins the evening."),
            _ => format!("{} share the evening.", together(&names)),
        })
    }

    fn what(&self) -> &'static str {
        let game = self.games.last();
        let given = game
            .is_some_and(|game| game.players.iter().any(|player| player.gained != player.score));
        if given { "chips" } else { "points" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::evening::result::PlayerResult;

    /// A game that these have won, of three.
    fn won_by(winners: &[&str]) -> GameResult {
        let player = |name: &str| PlayerResult {
            name: name.to_string(),
            came_as: name.to_string(),
            bot: None,
            score: 5,
            gained: 5,
            won: winners.contains(&name),
        };
        let players = ["Ana", "Bo", "Cy"].map(player).to_vec();
        GameResult { game: "pig", title: "Pig", started: None, over: true, players }
    }

    fn series(agreed: Evening, winners: &[&[&str]]) -> Series {
        Series { agreed, games: winners.iter().map(|winners| won_by(winners)).collect() }
    }

    #[test]
    fn a_best_of_ends_when_nobody_can_come_level() {
        let of = |best_of, winners: &[&[&str]]| {
            let agreed = Evening { best_of: Some(best_of), ..Evening::default() };
            series(agreed, winners).verdict()
        };
        let (ana, bo, cy): (&[&str], &[&str], &[&str]) = (&["Ana"], &["Bo"], &["Cy"]);
        let wins = |name: &str| Some(format!("{name} wins the evening."));
        assert_eq!(of(5, &[ana, ana]), None);
        assert_eq!(of(5, &[ana, ana, ana]), wins("Ana"));
        assert_eq!(of(5, &[ana, bo, ana, bo]), None);
        assert_eq!(of(5, &[ana, bo, ana, bo, bo]), wins("Bo"));
        assert_eq!(of(3, &[ana, bo, cy]), None, "level: one more game");
        assert_eq!(of(3, &[ana, bo, cy, cy]), wins("Cy"));
        assert_eq!(of(1, &[&["Ana", "Bo"]]), None, "shared: one more game");
        assert_eq!(of(1, &[]), None);
    }

    #[test]
    fn who_is_called_otherwise_keeps_what_was_won() {
        let mut series = series(Evening::default(), &[&["Ana"], &["Bo"], &["Ana"]]);
        // Ana is Zed from the second game on, and Bo is Ana from the third.
        for (game, names) in [(1, ["Zed", "Bo", "Cy"]), (2, ["Zed", "Ana", "Cy"])] {
            for (player, name) in series.games[game].players.iter_mut().zip(names) {
                player.name = name.to_string();
            }
        }
        series.games[2].players[0].came_as = "Zed".to_string();
        let rows: Vec<String> = series.grid().rows.iter().map(|row| row.join(" ")).collect();
        assert_eq!(rows, ["Zed 3 2 15", "Ana 3 1 15", "Cy 3 0 15"]);
    }

    #[test]
    fn a_name_that_is_used_again_is_that_of_whoever_has_it_now() {
        // Ana leaves after the first game, and Bo is called Ana in the second.
        let mut series = series(Evening::default(), &[&["Ana"], &["Bo"], &["Ana"]]);
        series.games[1].players.retain(|player| player.name != "Ana");
        series.games[1].players[0].name = "Ana".to_string();
        series.games[2].players.retain(|player| player.name != "Bo");
        let rows: Vec<String> = series.grid().rows.iter().map(|row| row.join(" ")).collect();
        assert_eq!(rows, ["Ana 3 2 15", "Ana 1 1 5", "Cy 3 0 15"]);
    }

    #[test]
    fn so_many_games_end_when_they_are_played() {
        let of = |games, winners: &[&[&str]]| {
            let agreed = Evening { games: Some(games), ..Evening::default() };
            series(agreed, winners).verdict()
        };
        assert_eq!(of(2, &[&["Ana"]]), None);
        assert_eq!(of(2, &[&["Ana"], &["Bo"]]).unwrap(), "Ana and Bo share the evening.");
        assert_eq!(of(2, &[&["Cy"], &["Cy"]]).unwrap(), "Cy wins the evening.");
    }

    #[test]
    fn the_tally_counts_games_wins_and_points() {
        let series = series(Evening::default(), &[&["Bo"], &["Bo", "Cy"], &["Ana"]]);
        let rows: Vec<String> = series.grid().rows.iter().map(|row| row.join(" ")).collect();
        assert_eq!(rows, ["Bo 3 2 15", "Ana 3 1 15", "Cy 3 1 15"]);
        assert_eq!(series.lines()[0], "Bo has won 2 of 3 games and has 15 points.");
        assert_eq!(series.heading(), "This evening, 3 games played");
        assert!(series.winners().is_none() && series.is_reported());
    }
}
