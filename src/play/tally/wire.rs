//! A tally as JSON, written and read again.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::counts::{Count, Ended, Estimate, Faults, Ranges, Sort, Tally, inconsistent};
use crate::json::strict::{self, LARGEST, Node};
use crate::pieces::refusal::Refusal;
use crate::play::player::Player as Plays;
use crate::play::sequential::Sprt;

/// A tally as JSON: the answer of `simulate`, which `simulate --merge` reads again.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Tally")]
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
    #[schemars(extend("const" = false))]
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
    /// The run was broken off. Like what follows, it is read over where runs are added up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    partial: bool,
    /// Half the width of the interval at which the run was to end, and whether it came to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<(f64, bool)>,
    /// The test that was to end the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sprt: Option<Sprt>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Simulated")]
pub(super) struct Player {
    plays: String,
    /// Games won alone, as one of two winners, as one of three, and so on.
    wins: Vec<u64>,
    /// Final scores, each with how often it came.
    scores: Vec<(i64, u64)>,
    /// Of a program: its answers that were refused.
    #[serde(default, skip_serializing_if = "is_none")]
    illegal: u64,
    /// Of a program: games lost because its answers were refused, because it took too long, and
    /// because it crashed.
    #[serde(default, skip_serializing_if = "are_none")]
    forfeits: [u64; 3],
    /// The share of the games won, a shared win counting as a part of one. Read over, since it
    /// follows from the counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win: Option<Estimate>,
    /// The mean final score. Read over as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<Estimate>,
}

impl Tally {
    /// Reads what `simulate --json` wrote. Estimates in it are read over: they follow
    /// from the counts.
    ///
    /// # Errors
    /// What is wrong with the shape of it, and `state-inconsistent` for counts that cannot be.
    pub fn read(node: Node<'_>) -> Result<Self, Refusal> {
        let wire: Wire = strict::read(node)?;
        let plays = wire.players.iter().enumerate().map(|(i, player)| {
            Plays::read(&player.plays).map_err(|refusal| refusal.at(format!("/players/{i}/plays")))
        });
        let kind = Sort {
            players: plays.collect::<Result<_, _>>()?,
            game: wire.game,
            rules: Value::Object(wire.rules),
            seed: wire.seed,
            rotate: wire.rotate,
            same_dice: wire.same_dice,
        };
        let mut players = Vec::new();
        for (i, player) in wire.players.into_iter().enumerate() {
            let count = player.scores.len();
            let scores: BTreeMap<i64, u64> = player.scores.into_iter().collect();
            if scores.len() != count {
                return Err(inconsistent(
                    "a score is counted twice",
                    format!("/players/{i}/scores"),
                ));
            }
            let faults = Faults { illegal: player.illegal, forfeits: player.forfeits };
            players.push(Count { wins: player.wins, scores, faults });
        }
        let tally = Self {
            kind,
            ranges: wire.ranges,
            players,
            seats: wire.seats,
            moves: wire.moves,
            rounds: wire.rounds.unwrap_or(0),
            longest: wire.longest,
            ended: Ended::default(),
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
            let Faults { illegal, forfeits } = player.faults;
            let lost = forfeits.iter().map(|&n| u128::from(n)).sum::<u128>();
            let whole = wins_within(&player.wins, lost, games);
            if illegal > LARGEST as u64 || lost > 0 && !whole {
                let message = "no more games are lost by forfeit than were lost";
                return Err(inconsistent(message, format!("/players/{i}/forfeits")));
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

    pub(super) fn wire(&self) -> Wire {
        let player = |i: usize| Player {
            plays: self.kind.players[i].to_string(),
            wins: self.players[i].wins.clone(),
            scores: self.players[i].scores.iter().map(|(&score, &n)| (score, n)).collect(),
            illegal: self.players[i].faults.illegal,
            forfeits: self.players[i].faults.forfeits,
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
            partial: self.ended.partial,
            until: self.ended.until,
            sprt: self.ended.sprt,
        }
    }
}

/// Whether games won and games lost by forfeit are no more than all games.
fn wins_within(wins: &[u64], lost: u128, games: u128) -> bool {
    wins.iter().map(|&n| u128::from(n)).sum::<u128>() + lost <= games
}

/// Whether nothing was counted.
fn is_none(n: &u64) -> bool {
    *n == 0
}

fn are_none(all: &[u64]) -> bool {
    all.iter().all(is_none)
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
