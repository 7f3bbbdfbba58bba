//! What simulated games came to: whole numbers that add up exactly, and the estimates that follow
//! from them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::game::{Game, Report};
use crate::kit::chance::number;
use crate::kit::door::{self, LARGEST, Node};
use crate::kit::names::visible;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::Style;
use crate::play::plan::Plan;
use crate::play::policy::Policy;
use crate::solve::{Z, wilson};

/// The most rows of a drawn histogram.
const ROWS: i64 = 20;

/// Counts of whole games. Two that are of one kind and of different games can be added.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    kind: Sort,
    ranges: Ranges,
    players: Vec<Count>,
    /// Games won from each seat, as in [`Count::wins`].
    seats: Vec<Vec<u64>>,
    moves: u64,
    rounds: u64,
    longest: u64,
}

/// What has to agree for counts to be added.
#[derive(Clone, Debug, Default, PartialEq)]
struct Sort {
    game: String,
    rules: Value,
    seed: String,
    rotate: bool,
    same_dice: bool,
    policies: Vec<Policy>,
}

/// What one player's games came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// How many games this player won alone, as one of two winners, as one of three, and so on.
    pub wins: Vec<u64>,
    /// How often the player ended with each score.
    pub scores: BTreeMap<i64, u64>,
}

/// Numbers of games: runs from a first one to one before an end, in order and apart.
type Ranges = Vec<(u64, u64)>;

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

/// A tally as JSON: the answer of `simulate`, which `simulate --merge` reads again.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wire {
    game: String,
    rules: Map<String, Value>,
    seed: String,
    rotate: bool,
    same_dice: bool,
    /// The numbers of the games: each run from its first to the one before its end.
    ranges: Ranges,
    n: u64,
    /// Never.
    exact: bool,
    players: Vec<Player>,
    /// Wins by seat, counted as with players.
    seats: Vec<Vec<u64>>,
    /// Moves made in all games.
    moves: u64,
    /// Rounds or hands played in all games, where a game counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rounds: Option<u64>,
    /// The most moves of one game.
    longest: u64,
    /// Games whose win was shared.
    #[serde(default)]
    ties: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Player {
    plays: String,
    /// Games won alone, as one of two winners, as one of three, and so on.
    wins: Vec<u64>,
    /// Final scores, each with how often it came.
    scores: Vec<(i64, u64)>,
    /// The share of the games won, a shared win counting as a part of one. Read over, since it
    /// follows from the counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win: Option<Estimate>,
    /// The mean final score. Read over as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<Estimate>,
}

impl Tally {
    /// Counts of no game yet.
    fn empty(seats: usize) -> Self {
        let wins = vec![0; seats];
        Self {
            kind: Sort::default(),
            ranges: Vec::new(),
            players: vec![Count { wins: wins.clone(), scores: BTreeMap::new() }; seats],
            seats: vec![wins; seats],
            moves: 0,
            rounds: 0,
            longest: 0,
        }
    }

    /// Counts for the games of a plan, whose parts are still to be [added](Tally::add).
    pub(super) fn new<G: Game>(rules: &G, plan: &Plan) -> Self {
        let mut tally = Self::empty(plan.policies.len());
        tally.kind = Sort {
            game: G::INFO.id.to_string(),
            rules: serde_json::to_value(rules).unwrap_or(Value::Null),
            seed: plan.seed.clone(),
            rotate: plan.rotate,
            same_dice: plan.same_dice,
            policies: plan.policies.clone(),
        };
        if plan.games > 0 {
            tally.ranges.push((plan.first, plan.first + plan.games));
        }
        tally
    }

    /// Adds the counts of other games, whatever their numbers.
    pub(super) fn add(&mut self, other: &Tally) {
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
        self.rounds += other.rounds;
        self.longest = self.longest.max(other.longest);
    }

    /// Adds the counts of other games of the same kind.
    ///
    /// # Errors
    /// `state-inconsistent` if the two are of different kinds or count some game twice,
    /// `out-of-range` beyond what can be counted. Nothing has changed then.
    pub fn merge(&mut self, other: &Tally) -> Result<(), Refusal> {
        self.kind.same_as(&other.kind)?;
        let ranges = joined(&self.ranges, &other.ranges)?;
        let largest = LARGEST as u64;
        if self.moves + other.moves > largest || self.rounds + other.rounds > largest {
            return Err(Refusal::new(Code::OutOfRange, "more moves than can be counted exactly"));
        }
        self.add(other);
        self.ranges = ranges;
        Ok(())
    }

    #[must_use]
    pub fn game(&self) -> &str {
        &self.kind.game
    }

    /// House rules, every one of them told.
    #[must_use]
    pub fn rules(&self) -> &Value {
        &self.kind.rules
    }

    #[must_use]
    pub fn games(&self) -> u64 {
        self.ranges.iter().map(|(first, end)| end - first).sum()
    }

    #[must_use]
    pub fn policies(&self) -> &[Policy] {
        &self.kind.policies
    }

    #[must_use]
    pub fn player(&self, player: usize) -> &Count {
        &self.players[player]
    }

    #[must_use]
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The most moves of one game.
    #[must_use]
    pub fn longest(&self) -> u64 {
        self.longest
    }

    /// Games whose win was shared.
    #[must_use]
    pub fn ties(&self) -> u64 {
        (2..=self.seats.len()).map(|k| wins_among(&self.seats, k) / k as u64).sum()
    }

    /// The share of the games that a player won, a shared win being a part of one.
    #[must_use]
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
    #[must_use]
    pub fn score(&self, player: usize) -> Estimate {
        let scores = &self.players[player].scores;
        let n = self.games() as f64;
        // Counts stay below 2^53, scores too: their products fit, and the sum is whole.
        let sum: i128 = scores.iter().map(|(&score, &k)| i128::from(score) * i128::from(k)).sum();
        let mean = if n > 0.0 { sum as f64 / n } else { 0.0 };
        let spread: f64 =
            scores.iter().map(|(&score, &k)| k as f64 * (score as f64 - mean).powi(2)).sum();
        let reach = if n > 1.0 { Z * (spread / (n - 1.0) / n).sqrt() } else { f64::MAX };
        let ci95 = (mean - reach, mean + reach);
        Estimate { value: mean, ci95, n: self.games(), exact: false }
    }

    /// Reads what [`report`](Tally::report) wrote. Estimates in it are read over: they follow
    /// from the counts.
    ///
    /// # Errors
    /// What is wrong with the shape of it, and `state-inconsistent` for counts that cannot be.
    pub fn read(node: Node<'_>) -> Result<Self, Refusal> {
        let wire: Wire = door::read(node)?;
        let policies = wire.players.iter().enumerate().map(|(i, player)| {
            Policy::read(&player.plays).map_err(|refusal| refusal.at(format!("/players/{i}/plays")))
        });
        let kind = Sort {
            policies: policies.collect::<Result<_, _>>()?,
            game: wire.game,
            rules: Value::Object(wire.rules),
            seed: wire.seed,
            rotate: wire.rotate,
            same_dice: wire.same_dice,
        };
        let mut players = Vec::new();
        for (i, player) in wire.players.into_iter().enumerate() {
            let told = player.scores.len();
            let scores: BTreeMap<i64, u64> = player.scores.into_iter().collect();
            if scores.len() != told {
                return Err(inconsistent(
                    "a score is counted twice",
                    format!("/players/{i}/scores"),
                ));
            }
            players.push(Count { wins: player.wins, scores });
        }
        let tally = Self {
            kind,
            ranges: wire.ranges,
            players,
            seats: wire.seats,
            moves: wire.moves,
            rounds: wire.rounds.unwrap_or(0),
            longest: wire.longest,
        };
        tally.holds_together()?;
        if wire.n != tally.games() {
            return Err(inconsistent("the ranges are of another number of games", "/n"));
        }
        Ok(tally)
    }

    fn holds_together(&self) -> Result<(), Refusal> {
        let mut end_before = None;
        for (i, &(first, end)) in self.ranges.iter().enumerate() {
            let apart = end_before.is_none_or(|before| before < first);
            if first >= end || end > LARGEST as u64 || !apart {
                return Err(inconsistent("runs go up and stand apart", format!("/ranges/{i}")));
            }
            end_before = Some(end);
        }
        let (games, seats) = (u128::from(self.games()), self.players.len());
        for (i, player) in self.players.iter().enumerate() {
            if player.wins.len() != seats {
                let message = "there is one count of wins for each number of winners";
                return Err(inconsistent(message, format!("/players/{i}/wins")));
            }
            if player.scores.values().map(|&n| u128::from(n)).sum::<u128>() != games {
                let message = "there is one score for each game";
                return Err(inconsistent(message, format!("/players/{i}/scores")));
            }
        }
        if self.seats.len() != seats || self.seats.iter().any(|wins| wins.len() != seats) {
            return Err(inconsistent("there are as many seats as players", "/seats"));
        }
        let by_player: Vec<&[u64]> = self.players.iter().map(|p| p.wins.as_slice()).collect();
        let by_seat: Vec<&[u64]> = self.seats.iter().map(Vec::as_slice).collect();
        for (wins, at) in [(by_player, "/players"), (by_seat, "/seats")] {
            if games_won(&wins) != Some(games) {
                return Err(inconsistent("every game is won by somebody once", at));
            }
        }
        Ok(())
    }

    fn wire(&self) -> Wire {
        let player = |i: usize| Player {
            plays: self.kind.policies[i].word().to_string(),
            wins: self.players[i].wins.clone(),
            scores: self.players[i].scores.iter().map(|(&score, &n)| (score, n)).collect(),
            win: (self.games() > 0).then(|| self.win(i)),
            score: (self.games() > 1).then(|| self.score(i)),
        };
        Wire {
            game: self.kind.game.clone(),
            rules: self.kind.rules.as_object().cloned().unwrap_or_default(),
            seed: self.kind.seed.clone(),
            rotate: self.kind.rotate,
            same_dice: self.kind.same_dice,
            ranges: self.ranges.clone(),
            n: self.games(),
            exact: false,
            players: (0..self.players.len()).map(player).collect(),
            seats: self.seats.clone(),
            moves: self.moves,
            rounds: Some(self.rounds).filter(|&rounds| rounds > 0),
            longest: self.longest,
            ties: self.ties(),
        }
    }

    /// The answer of `simulate`: counts and estimates as JSON, a table and histograms as words.
    #[must_use]
    pub fn report(&self, style: Style) -> Report {
        let json = match serde_json::to_value(self.wire()) {
            Ok(Value::Object(json)) => json,
            _ => Map::new(),
        };
        Report { json, words: self.words(style) }
    }

    fn words(&self, style: Style) -> Vec<String> {
        let games = self.games();
        let each = |sum: u64| sum as f64 / games.max(1) as f64;
        let mut words = vec![
            format!(
                "{} of {}, seed {}{}{}",
                number(games as usize, "game", "games"),
                self.kind.game,
                visible(&self.kind.seed),
                if self.kind.rotate { ", seats in turn" } else { "" },
                if self.kind.same_dice { ", the same dice for all" } else { "" },
            ),
            "Estimates with 95 % intervals:".to_string(),
            String::new(),
        ];
        if games == 0 {
            words.truncate(1);
            return words;
        }
        words.extend(aligned(&self.table()));
        words.push(String::new());
        let rounds = match self.rounds {
            // A game without rounds has none to tell of.
            0 => String::new(),
            rounds => format!("; {:.1} rounds a game", each(rounds)),
        };
        words.push(format!(
            "{} shared; {:.1} moves a game, at most {}{rounds}",
            number(self.ties() as usize, "win was", "wins were"),
            each(self.moves),
            self.longest,
        ));
        for policy in Policy::ALL.map(|(_, policy)| policy) {
            words.extend(self.histogram(policy, style));
        }
        words
    }

    fn table(&self) -> Vec<Vec<String>> {
        let head = ["player", "plays", "wins", "from", "to", "mean score", "from", "to"];
        let mut rows = vec![head.map(str::to_string).to_vec()];
        for (i, policy) in self.kind.policies.iter().enumerate() {
            let (win, score) = (self.win(i), self.score(i));
            let percent = |share: f64| format!("{:.2} %", 100.0 * share);
            let mut row = vec![(i + 1).to_string(), policy.word().to_string(), percent(win.value)];
            row.extend([percent(win.ci95.0), percent(win.ci95.1), format!("{:.3}", score.value)]);
            if self.games() > 1 {
                row.extend([format!("{:.3}", score.ci95.0), format!("{:.3}", score.ci95.1)]);
            }
            rows.push(row);
        }
        rows
    }

    /// Final scores of all who play by a policy, drawn with bars.
    fn histogram(&self, policy: Policy, style: Style) -> Vec<String> {
        let mut scores: BTreeMap<i64, u64> = BTreeMap::new();
        let mut who = 0;
        for (count, _) in
            self.players.iter().zip(&self.kind.policies).filter(|(_, plays)| **plays == policy)
        {
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
        let wide = (first..=last).map(|bin| label(bin).len()).max().unwrap_or(0);
        let room = style.width.saturating_sub(wide + 12).clamp(1, 60) as f64;
        let sign = if style.ascii { "#" } else { "▇" };
        let players = number(who, "player", "players");
        let mut words =
            vec![String::new(), format!("Final scores, {} ({players}):", policy.word())];
        for bin in first..=last {
            let n = bins.get(&bin).copied().unwrap_or(0) as f64;
            let bar = sign.repeat((room * n / most).round() as usize);
            let line = format!("  {:>wide$} {:>7.2}% {bar}", label(bin), 100.0 * n / all);
            words.push(line.trim_end().to_string());
        }
        words
    }
}

/// Counts that are still running: a [`Tally`] of one thread, whose common scores lie side by side,
/// where counting one takes no search.
pub(super) struct Counts {
    tally: Tally,
    /// For each player, how often each score from nought up came.
    common: Vec<Vec<u64>>,
}

/// The scores that are counted side by side.
const COMMON: usize = 1024;

impl Counts {
    pub(super) fn new(seats: usize) -> Self {
        Self { tally: Tally::empty(seats), common: vec![Vec::new(); seats] }
    }

    pub(super) fn count_score(&mut self, player: usize, score: i64) {
        match usize::try_from(score) {
            Ok(place) if place < COMMON => {
                let common = &mut self.common[player];
                if place >= common.len() {
                    common.resize(place + 1, 0);
                }
                common[place] += 1;
            }
            _ => *self.tally.players[player].scores.entry(score).or_default() += 1,
        }
    }

    /// A win as one of so many.
    pub(super) fn count_win(&mut self, player: usize, seat: Seat, among: usize) {
        self.tally.players[player].wins[among - 1] += 1;
        self.tally.seats[seat.index()][among - 1] += 1;
    }

    /// A game that is over, beside its [scores](Counts::count_score) and [wins](Counts::count_win).
    pub(super) fn count_game(&mut self, moves: u64, rounds: Option<u32>) {
        self.tally.moves += moves;
        self.tally.rounds += u64::from(rounds.unwrap_or(0));
        self.tally.longest = self.tally.longest.max(moves);
    }

    /// What it came to, of no kind yet and to be [added](Tally::add) to a tally that has one.
    pub(super) fn tally(mut self) -> Tally {
        for (player, common) in self.tally.players.iter_mut().zip(self.common) {
            let counted = (0..).zip(common).filter(|(_, n)| *n > 0);
            player.scores.extend(counted);
        }
        self.tally
    }
}

impl Sort {
    fn same_as(&self, other: &Sort) -> Result<(), Refusal> {
        for (same, at, what) in [
            (self.game == other.game, "/game", "games"),
            (self.rules == other.rules, "/rules", "house rules"),
            (self.policies == other.policies, "/players", "players"),
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
}

fn inconsistent(message: &str, at: impl Into<String>) -> Refusal {
    Refusal::new(Code::StateInconsistent, message).at(at)
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

/// How many games were won, if the wins can be those of whole games.
fn games_won(wins: &[&[u64]]) -> Option<u128> {
    let mut games = 0;
    for k in 1..=wins.len() {
        let among: u128 = wins.iter().map(|wins| u128::from(wins[k - 1])).sum();
        if !among.is_multiple_of(k as u128) {
            return None;
        }
        games += among / k as u128;
    }
    Some(games)
}

/// All the games of both, none of which both may count.
fn joined(a: &[(u64, u64)], b: &[(u64, u64)]) -> Result<Ranges, Refusal> {
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

/// Rows with their columns under each other, the first two left and the others right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    rows.iter()
        .map(|row| {
            let cells = row.iter().zip(&widths).enumerate().map(|(i, (cell, &wide))| {
                if i < 2 { format!("{cell:<wide$}") } else { format!("{cell:>wide$}") }
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{COMMON, Counts};
    use crate::kit::seat::Seat;

    #[test]
    fn scores_near_and_far_are_all_counted() {
        let most = COMMON as i64;
        let scores =
            [0, 7, 7, -1, i64::MIN, i64::MAX, most - 1, most, most, -1, 3, 0, most - 1, -most];
        let mut counts = Counts::new(2);
        let mut plain = std::collections::BTreeMap::<i64, u64>::new();
        for (game, score) in (0..).zip(scores) {
            counts.count_score(1, score);
            counts.count_win((game % 2) as usize, Seat::new(0), 1);
            counts.count_game(game, Some(2));
            *plain.entry(score).or_default() += 1;
        }
        let tally = counts.tally();
        assert_eq!(tally.player(1).scores, plain);
        assert!(tally.player(0).scores.is_empty());
        assert_eq!(
            (&tally.player(0).wins[..], &tally.player(1).wins[..]),
            (&[7, 0][..], &[7, 0][..])
        );
        assert_eq!((tally.moves(), tally.rounds, tally.longest), (91, 28, 13));
        assert_eq!(tally.seats, [[14, 0], [0, 0]]);
    }
}
