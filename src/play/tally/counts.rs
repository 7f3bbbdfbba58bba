//! Counts of whole games, which add up exactly, and the estimates that follow from them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::play::{GameOver, Plan};
use crate::solve::{Policy, around, wilson};

/// A tally as JSON: the answer of `simulate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Tally {
    pub(super) game: String,
    pub(super) rules: Map<String, Value>,
    pub(super) seed: String,
    /// The number of the first game, counted from one.
    from: u64,
    pub(super) n: u64,
    /// Never.
    #[schemars(extend("const" = false))]
    exact: bool,
    pub(super) players: Vec<Count>,
    /// Wins by seat, counted as with players.
    pub(super) seats: Vec<Vec<u64>>,
    /// Moves made in all games.
    pub(super) moves: u64,
    /// Rounds or hands played in all games, where a game counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rounds: Option<u64>,
    /// The most moves of one game.
    pub(super) longest: u64,
    /// Games whose win was shared.
    ties: u64,
    /// The run was broken off.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Simulated")]
pub struct Count {
    #[schemars(with = "String")]
    pub(super) plays: Policy,
    /// Games won alone, as one of two winners, as one of three, and so on.
    pub wins: Vec<u64>,
    /// Final scores, each with how often it came.
    #[serde(serialize_with = "pairs")]
    #[schemars(with = "Vec<(i64, u64)>")]
    pub scores: BTreeMap<i64, u64>,
    /// The share of the games won, a shared win counting as a part of one. It follows from the counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<Estimate>,
    /// The mean final score.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Estimate>,
}

/// A simulated number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    pub value: f64,
    pub ci95: (f64, f64),
    pub n: u64,
    /// Never: the label that keeps estimates apart from computed values.
    pub exact: bool,
}

impl Tally {
    /// Counts for games of this plan, none of which has been played.
    pub(in crate::play) fn new(game: &str, rules: Map<String, Value>, plan: &Plan) -> Self {
        let wins = vec![0; plan.players.len()];
        let player = |plays: &Policy| Count {
            plays: *plays,
            wins: wins.clone(),
            scores: BTreeMap::new(),
            win: None,
            score: None,
        };
        Self {
            game: game.to_string(),
            rules,
            seed: plan.seed.as_str().to_string(),
            from: plan.first + 1,
            players: plan.players.iter().map(player).collect(),
            seats: vec![wins.clone(); plan.players.len()],
            ..Self::default()
        }
    }

    /// Counts a game.
    pub(in crate::play) fn count(&mut self, over: &GameOver) {
        let among = over.won.iter().filter(|won| **won).count();
        for (seat, &player) in over.players.iter().enumerate() {
            let count = &mut self.players[player];
            *count.scores.entry(over.scores[seat]).or_default() += 1;
            if over.won[seat] {
                count.wins[among - 1] += 1;
                self.seats[seat][among - 1] += 1;
            }
        }
        self.moves += over.moves;
        self.add_rounds(over.rounds.map(u64::from));
        self.longest = self.longest.max(over.moves);
    }

    /// Adds the counts of more games.
    pub(in crate::play) fn add(&mut self, other: &Tally, games: u64) {
        for (mine, theirs) in self.players.iter_mut().zip(&other.players) {
            add_all(&mut mine.wins, &theirs.wins);
            for (&score, n) in &theirs.scores {
                *mine.scores.entry(score).or_default() += n;
            }
        }
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            add_all(mine, theirs);
        }
        self.moves += other.moves;
        self.add_rounds(other.rounds);
        self.longest = self.longest.max(other.longest);
        self.n += games;
        self.follow();
    }

    /// A game without rounds has none to tell of.
    fn add_rounds(&mut self, more: Option<u64>) {
        let rounds = self.rounds.unwrap_or(0) + more.unwrap_or(0);
        self.rounds = Some(rounds).filter(|&rounds| rounds > 0);
    }

    /// Brings what follows from the counts up to them.
    pub(super) fn follow(&mut self) {
        let n = self.games();
        for i in 0..self.players.len() {
            self.players[i].win = (n > 0).then(|| self.win(i));
            self.players[i].score = (n > 1).then(|| self.score(i));
        }
        self.ties = (2..=self.seats.len()).map(|k| wins_among(&self.seats, k) / k as u64).sum();
    }

    pub fn seats(&self) -> usize {
        self.players.len()
    }

    pub fn games(&self) -> u64 {
        self.n
    }

    /// How each player plays.
    pub fn plays(&self) -> impl Iterator<Item = Policy> {
        self.players.iter().map(|player| player.plays)
    }

    pub fn player(&self, player: usize) -> &Count {
        &self.players[player]
    }

    /// Games whose win was shared.
    pub fn ties(&self) -> u64 {
        self.ties
    }

    /// The share of the games that a player won, a shared win being a part of one.
    pub fn win(&self, player: usize) -> Estimate {
        let won: f64 =
            (1..).zip(&self.players[player].wins).map(|(k, &n)| n as f64 / f64::from(k)).sum();
        let n = self.games() as f64;
        let share = if n > 0.0 { won / n } else { 0.0 };
        // Shared wins spread less than whole ones, and so do games with the same dice from every
        // seat: for those it is rather too wide than too narrow.
        Estimate { value: share, ci95: wilson(share, n), n: self.games(), exact: false }
    }

    /// The mean final score of a player.
    pub fn score(&self, player: usize) -> Estimate {
        let scores = &self.players[player].scores;
        let n = self.games() as f64;
        // Counts stay below 2^53, scores too: their products fit, and the sum is whole.
        let sum: i128 = scores.iter().map(|(&score, &k)| i128::from(score) * i128::from(k)).sum();
        let mean = if n > 0.0 { sum as f64 / n } else { 0.0 };
        let spread: f64 =
            scores.iter().map(|(&score, &k)| k as f64 * (score as f64 - mean).powi(2)).sum();
        Estimate { value: mean, ci95: around(mean, spread, n), n: self.games(), exact: false }
    }
}

fn add_all(mine: &mut [u64], theirs: &[u64]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

/// How often somebody was one of `k` winners.
fn wins_among(wins: &[Vec<u64>], k: usize) -> u64 {
    wins.iter().map(|wins| wins[k - 1]).sum()
}

/// Scores as a list of pairs.
fn pairs<S: Serializer>(scores: &BTreeMap<i64, u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(scores)
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::{GameOver, Plan, Tally};
    use crate::play::Seed;
    use crate::solve::Policy;

    #[test]
    fn scores_near_and_far_are_all_counted() {
        let scores = [0, 7, 7, -1, i64::MIN, i64::MAX, 1023, 1024, 1024, -1, 3, 0, 1023, -1024];
        let plan = Plan::new(&[Policy::Random; 2], 14, Seed::read("tests").unwrap());
        let mut tally = Tally::new("", Map::new(), &plan);
        let mut plain = std::collections::BTreeMap::<i64, u64>::new();
        for (game, score) in (0..).zip(scores) {
            let winner = (game % 2) as usize;
            // The second player's score is the one that is looked at.
            tally.count(&GameOver {
                players: vec![winner, 1 - winner],
                scores: if winner == 1 { vec![score, 5] } else { vec![5, score] },
                won: vec![true, false],
                moves: game,
                rounds: Some(2),
                ..GameOver::default()
            });
            *plain.entry(score).or_default() += 1;
        }
        assert_eq!(tally.player(1).scores, plain);
        assert_eq!(tally.player(0).scores, [(5, 14)].into());
        assert_eq!(
            (&tally.player(0).wins[..], &tally.player(1).wins[..]),
            (&[7, 0][..], &[7, 0][..])
        );
        assert_eq!((tally.moves, tally.rounds, tally.longest), (91, Some(28), 13));
        assert_eq!(tally.seats, [[14, 0], [0, 0]]);
    }
}
