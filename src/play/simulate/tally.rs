//! What simulated games came to: whole numbers that add up exactly, and the estimates that follow
//! from them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::game::answer::Words;
use crate::pieces::{Seat, Style, aligned, number, visible};
use crate::solve::{Policy, around, wilson};

use super::{GameOver, Plan};

/// A tally as JSON: the answer of `simulate`.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Tally {
    game: String,
    rules: Value,
    seed: String,
    /// The number of the first game, counted from one.
    from: u64,
    pub n: u64,
    /// Never.
    #[schemars(extend("const" = false))]
    exact: bool,
    players: Vec<Count>,
    /// Moves made in all games.
    moves: u64,
    /// Rounds or hands played in all games, where a game counts them.
    rounds: Option<u64>,
    /// Games whose win was shared.
    ties: u64,
    /// The run was broken off.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
}

#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Simulated")]
pub struct Count {
    #[schemars(with = "String")]
    plays: Policy,
    /// Games won alone, as one of two winners, as one of three, and so on.
    pub wins: Vec<u64>,
    /// Final scores, each with how often it came.
    #[serde(serialize_with = "pairs")]
    #[schemars(with = "Vec<(i64, u64)>")]
    pub scores: BTreeMap<i64, u64>,
    /// The share of the games won, a shared win counting as a part of one. It follows from the counts.
    win: Option<Estimate>,
    /// The mean final score.
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
    pub(in crate::play) fn new(game: &str, rules: Value, plan: &Plan) -> Self {
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
            ..Self::default()
        }
    }

    /// Counts a game.
    pub(super) fn count(&mut self, over: &GameOver) {
        let among = over.won.len();
        for (seat, &player) in over.players.iter().enumerate() {
            let count = &mut self.players[player];
            *count.scores.entry(over.scores[seat]).or_default() += 1;
            if over.won.has(Seat::new(seat)) {
                count.wins[among - 1] += 1;
            }
        }
        self.moves += over.moves;
        // A game without rounds has none to tell of.
        let rounds = self.rounds.unwrap_or(0) + over.rounds.map_or(0, u64::from);
        self.rounds = Some(rounds).filter(|&rounds| rounds > 0);
        self.ties += u64::from(among > 1);
        self.n += 1;
    }

    /// Brings what follows from the counts up to them.
    pub(super) fn follow(&mut self) {
        let n = self.n;
        for i in 0..self.players.len() {
            self.players[i].win = (n > 0).then(|| self.win(i));
            self.players[i].score = (n > 1).then(|| self.score(i));
        }
    }

    /// The share of the games that a player won, a shared win being a part of one.
    pub fn win(&self, player: usize) -> Estimate {
        let won: f64 =
            (1..).zip(&self.players[player].wins).map(|(k, &n)| n as f64 / f64::from(k)).sum();
        let n = self.n as f64;
        let share = if n > 0.0 { won / n } else { 0.0 };
        // Shared wins spread less than whole ones, and so do games with the same dice from every
        // seat: for those it is rather too wide than too narrow.
        Estimate { value: share, ci95: wilson(share, n), n: self.n, exact: false }
    }

    /// The mean final score of a player.
    pub fn score(&self, player: usize) -> Estimate {
        let scores = &self.players[player].scores;
        let n = self.n as f64;
        // Counts stay below 2^53, scores too: their products fit, and the sum is whole.
        let sum: i128 = scores.iter().map(|(&score, &k)| i128::from(score) * i128::from(k)).sum();
        let mean = if n > 0.0 { sum as f64 / n } else { 0.0 };
        let spread: f64 =
            scores.iter().map(|(&score, &k)| k as f64 * (score as f64 - mean).powi(2)).sum();
        Estimate { value: mean, ci95: around(mean, spread, n), n: self.n, exact: false }
    }
}

/// Scores as a list of pairs.
fn pairs<S: Serializer>(scores: &BTreeMap<i64, u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(scores)
}

impl Words for Tally {
    fn words(&self, _: Style) -> Vec<String> {
        let games = self.n;
        let each = |sum: u64| sum as f64 / games.max(1) as f64;
        let mut words = vec![format!(
            "{} of {}, seed {}{}, with 95 % intervals:",
            number(games, "game", "games"),
            self.game,
            visible(&self.seed),
            if self.partial { ", stopped early" } else { "" },
        )];
        if games == 0 {
            return words;
        }
        words.extend(aligned(&self.table(), 2));
        // A game without rounds has none to tell of.
        let rounds = self.rounds.map(|rounds| format!("; {:.1} rounds a game", each(rounds)));
        let rounds = rounds.unwrap_or_default();
        words.push(format!(
            "{} shared; {:.1} moves a game{rounds}",
            number(self.ties, "win was", "wins were"),
            each(self.moves),
        ));
        words
    }
}

impl Tally {
    fn table(&self) -> Vec<Vec<String>> {
        let head = ["player", "plays", "wins", "from", "to", "mean score", "from", "to"];
        let mut rows = vec![head.map(str::to_string).to_vec()];
        for (i, plays) in self.players.iter().map(|player| player.plays).enumerate() {
            let (win, score) = (self.win(i), self.score(i));
            let shares =
                [win.value, win.ci95.0, win.ci95.1].map(|it| format!("{:.2} %", 100.0 * it));
            let scores = [score.value, score.ci95.0, score.ci95.1].map(|it| format!("{it:.3}"));
            let known = if self.n > 1 { 3 } else { 1 };
            let who = [(i + 1).to_string(), plays.word().to_string()];
            let row = [&who[..], &shares, &scores[..known]].concat();
            rows.push(row);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::{GameOver, Plan, Tally};
    use crate::pieces::Seat;
    use crate::play::Seed;
    use crate::solve::Policy;

    #[test]
    fn scores_near_and_far_are_all_counted() {
        let scores = [0, 7, 7, -1, i64::MIN, i64::MAX, 1023, 1024, 1024, -1, 3, 0, 1023, -1024];
        let plan = Plan::new(&[Policy::Random; 2], 14, Seed::read("tests").unwrap());
        let mut tally = Tally::new("", Value::Null, &plan);
        let mut plain = std::collections::BTreeMap::<i64, u64>::new();
        for (game, score) in (0..).zip(scores) {
            let winner = (game % 2) as usize;
            // The second player's score is the one that is looked at.
            tally.count(&GameOver {
                players: vec![winner, 1 - winner],
                scores: if winner == 1 { vec![score, 5] } else { vec![5, score] },
                won: [Seat::new(0)].into_iter().collect(),
                moves: game,
                rounds: Some(2),
                ..GameOver::default()
            });
            *plain.entry(score).or_default() += 1;
        }
        assert_eq!(tally.players[1].scores, plain);
        assert_eq!(tally.players[0].scores, [(5, 14)].into());
        assert_eq!(
            (&tally.players[0].wins[..], &tally.players[1].wins[..]),
            (&[7, 0][..], &[7, 0][..])
        );
        assert_eq!((tally.moves, tally.rounds), (91, Some(28)));
    }
}
