//! Reading a tally again, and whether its counts can be.

use super::counts::Tally;
use crate::json::strict::{self, LARGEST, Node};
use crate::pieces::{Result, inconsistent};

impl Tally {
    /// Reads what `simulate --json` wrote. Estimates in it are read over: they follow
    /// from the counts.
    ///
    /// # Errors
    /// What is wrong with the shape of it, and `state-inconsistent` for counts that cannot be.
    pub fn read(node: Node<'_>) -> Result<Self> {
        let mut tally: Tally = strict::read(node)?;
        tally.holds_together()?;
        if tally.n != tally.games() {
            return Err(inconsistent("the ranges are of another number of games", "/n"));
        }
        tally.follow();
        Ok(tally)
    }

    fn holds_together(&self) -> Result<()> {
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
            let lost = player.forfeits.iter().map(|&n| u128::from(n)).sum::<u128>();
            let won = player.wins.iter().map(|&n| u128::from(n)).sum::<u128>();
            if player.illegal > LARGEST as u64 || lost > 0 && won + lost > games {
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
        let among = winners(&by_player);
        let whole = among.iter().zip(1..).all(|(winners, k)| winners.is_multiple_of(k));
        let won: u128 = among.iter().zip(1..).map(|(winners, k)| winners / k).sum();
        let at = match () {
            () if !whole || won != games => "/players",
            () if winners(&by_seat) != among => "/seats",
            () => return Ok(()),
        };
        Err(inconsistent("every game is won by somebody once", at))
    }
}

/// How many winners there were of games with one winner, with two, and so on.
fn winners(wins: &[&[u64]]) -> Vec<u128> {
    let of = |k: usize| wins.iter().map(|wins| u128::from(wins[k])).sum();
    (0..wins.len()).map(of).collect()
}
