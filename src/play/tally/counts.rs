//! Counts of whole games, which add up exactly, and the estimates that follow from them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::json::strict::LARGEST;
use crate::pieces::{Code, Refusal, Result, inconsistent};
use crate::play::{GameOver, Plan, Player, Sprt};
use crate::solve::{around, wilson};

/// A tally as JSON: the answer of `simulate`, which `simulate --merge` reads again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    pub(super) game: String,
    pub(super) rules: Map<String, Value>,
    pub(super) seed: String,
    pub(super) rotate: bool,
    pub(super) same_dice: bool,
    /// The numbers of the games: each run from its first to the one before its end.
    pub(super) ranges: Ranges,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rounds: Option<u64>,
    /// The most moves of one game.
    pub(super) longest: u64,
    /// Games whose win was shared.
    #[serde(default)]
    ties: u64,
    /// The run was broken off. Like what follows, it is read over where runs are added up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// Half the width of the interval at which the run was to end, and whether it came to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<(f64, bool)>,
    /// The test that was to end the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Simulated")]
pub struct Count {
    #[schemars(with = "String")]
    pub(super) plays: Player,
    /// Games won alone, as one of two winners, as one of three, and so on.
    pub wins: Vec<u64>,
    /// Final scores, each with how often it came.
    #[serde(with = "pairs")]
    #[schemars(with = "Vec<(i64, u64)>")]
    pub scores: BTreeMap<i64, u64>,
    /// Of a program: its answers that were refused.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(super) illegal: u64,
    /// Of a program: games lost because its answers were refused, because it took too long, and
    /// because it crashed.
    #[serde(default, skip_serializing_if = "are_none")]
    pub(super) forfeits: [u64; 3],
    /// The share of the games won, a shared win counting as a part of one. Read over, since it
    /// follows from the counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win: Option<Estimate>,
    /// The mean final score. Read over as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<Estimate>,
}

/// Numbers of games: runs from a first one to one before an end, in order and apart.
pub(super) type Ranges = Vec<(u64, u64)>;

/// A simulated number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
        let player = |plays: &Player| Count {
            plays: plays.clone(),
            wins: wins.clone(),
            scores: BTreeMap::new(),
            illegal: 0,
            forfeits: [0; 3],
            win: None,
            score: None,
        };
        Self {
            game: game.to_string(),
            rules,
            seed: plan.seed.as_str().to_string(),
            rotate: plan.rotate,
            same_dice: plan.same_dice,
            players: plan.players.iter().map(player).collect(),
            seats: vec![wins.clone(); plan.players.len()],
            ..Self::default()
        }
    }

    /// Counts a game, but not its number: that comes with [`add_games`](Tally::add_games).
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
        for &player in &over.illegal {
            self.players[player].illegal += 1;
        }
        if let Some((player, fault)) = over.forfeit {
            self.players[player].forfeits[fault as usize] += 1;
        }
        self.moves += over.moves;
        self.add_rounds(over.rounds.map(u64::from));
        self.longest = self.longest.max(over.moves);
    }

    /// Adds the counts of the games from `first` to the one before `end`, which go behind all
    /// others.
    pub(in crate::play) fn add_games(&mut self, other: &Tally, first: u64, end: u64) {
        self.add(other);
        match self.ranges.last_mut() {
            Some(last) if last.1 == first => last.1 = end,
            _ => self.ranges.push((first, end)),
        }
        self.follow();
    }

    /// Adds the counts of other games, whatever their numbers.
    fn add(&mut self, other: &Tally) {
        for (mine, theirs) in self.players.iter_mut().zip(&other.players) {
            add_all(&mut mine.wins, &theirs.wins);
            for (&score, n) in &theirs.scores {
                *mine.scores.entry(score).or_default() += n;
            }
            mine.illegal += theirs.illegal;
            add_all(&mut mine.forfeits, &theirs.forfeits);
        }
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            add_all(mine, theirs);
        }
        self.moves += other.moves;
        self.add_rounds(other.rounds);
        self.longest = self.longest.max(other.longest);
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
        (self.n, self.exact) = (n, false);
        self.add_rounds(None);
        (self.partial, self.until, self.sprt) = (false, None, None);
    }

    /// Adds the counts of other games of the same kind.
    ///
    /// # Errors
    /// `state-inconsistent` if the two are of different kinds or count some game twice,
    /// `out-of-range` beyond what can be counted. Nothing has changed then.
    pub fn merge(&mut self, other: &Tally) -> Result<()> {
        self.is_like(other)?;
        let ranges = joined(&self.ranges, &other.ranges)?;
        let largest = LARGEST as u64;
        let rounds = self.rounds.unwrap_or(0) + other.rounds.unwrap_or(0);
        let mut illegal =
            self.players.iter().zip(&other.players).map(|(a, b)| a.illegal + b.illegal);
        let moves = self.moves + other.moves;
        if moves > largest || rounds > largest || illegal.any(|sum| sum > largest) {
            return Err(Refusal::new(Code::OutOfRange, "more moves than can be counted exactly"));
        }
        self.add(other);
        self.ranges = ranges;
        self.follow();
        Ok(())
    }

    /// Whether what has to agree for counts to be added does.
    fn is_like(&self, other: &Tally) -> Result<()> {
        for (same, at, what) in [
            (self.game == other.game, "/game", "games"),
            (self.rules == other.rules, "/rules", "house rules"),
            (self.plays().eq(other.plays()), "/players", "players"),
            (self.seed == other.seed, "/seed", "seeds"),
            (self.rotate == other.rotate, "/rotate", "ways of seating"),
            (self.same_dice == other.same_dice, "/same_dice", "ways of rolling"),
        ] {
            if !same {
                let message = format!("only runs of one kind add up; these have different {what}");
                return Err(inconsistent(&message, at));
            }
        }
        Ok(())
    }

    pub fn game(&self) -> &str {
        &self.game
    }

    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// # Errors
    /// `state-inconsistent`, with the first score that is out of this range.
    pub fn scores_lie_within(&self, (lowest, highest): (i64, i64)) -> Result<()> {
        for (i, player) in self.players.iter().enumerate() {
            let mut scores = player.scores.keys();
            if let Some(score) = scores.find(|score| !(lowest..=highest).contains(*score)) {
                let message = format!("no game ends with the score {score}");
                return Err(inconsistent(&message, format!("/players/{i}/scores")));
            }
        }
        Ok(())
    }

    /// House rules, every one of them told.
    pub fn rules(&self) -> &Map<String, Value> {
        &self.rules
    }

    pub fn seed(&self) -> &str {
        &self.seed
    }

    pub fn games(&self) -> u64 {
        self.ranges.iter().map(|(first, end)| end - first).sum()
    }

    /// How each player plays.
    pub fn plays(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().map(|player| &player.plays)
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

/// All the games of both, none of which both may count.
fn joined(a: &[(u64, u64)], b: &[(u64, u64)]) -> Result<Ranges> {
    let mut all: Ranges = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    let mut whole: Ranges = Vec::new();
    for (first, end) in all {
        match whole.last_mut() {
            Some(last) if last.1 > first => {
                let message = format!("game number {first} is counted twice");
                return Err(
                    inconsistent(&message, "/ranges").hint("Give each shard numbers of its own")
                );
            }
            Some(last) if last.1 == first => last.1 = end,
            _ => whole.push((first, end)),
        }
    }
    Ok(whole)
}

/// Whether nothing was counted.
fn is_none(n: &u64) -> bool {
    *n == 0
}

fn are_none(all: &[u64]) -> bool {
    all.iter().all(is_none)
}

/// Scores as a list of pairs, none of which stands twice.
mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::pieces::inconsistent;

    pub fn serialize<S: Serializer>(
        scores: &BTreeMap<i64, u64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(scores)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<i64, u64>, D::Error> {
        let pairs = Vec::<(i64, u64)>::deserialize(deserializer)?;
        let count = pairs.len();
        let scores: BTreeMap<i64, u64> = pairs.into_iter().collect();
        if scores.len() < count {
            return Err(inconsistent("a score is counted twice", "").into_error());
        }
        Ok(scores)
    }
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
