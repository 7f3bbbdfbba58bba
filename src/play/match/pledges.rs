//! The words that players add to a fair game: their hashes first, then all words at once, and only
//! before anything is drawn. So nobody can choose words by what they bring.

use std::collections::BTreeSet;

use super::Match;
use crate::pieces::{Code, Outcome, Refusal, Result, visible};
use crate::play::fair::pledge;
use crate::play::record::By;

/// The most that a player may tell, in bytes.
pub const LONGEST_WORDS: usize = 250;

impl Match {
    /// Whether a player may add words here, and as this version of the record has it.
    pub(super) fn plays_fair(&self, player: &str, version: i64) -> Result<()> {
        if self.table().names().exactly(player).is_none() {
            return Err(Refusal::new(Code::NameInvalid, "nobody at this table is called that"));
        }
        if self.header.fair.is_none() {
            let message = "only a fair game takes words into its dice";
            return Err(
                Refusal::new(Code::PhaseWrong, message).hint("--fair at the start makes one")
            );
        }
        if self.header.version.min(2) != version {
            let message = "records of this version take words in another way";
            return Err(Refusal::new(Code::PhaseWrong, message));
        }
        Ok(())
    }

    pub(super) fn pledged(&self, hash: &str) -> Result<()> {
        digits(hash)?;
        let now = self.table().round().unwrap_or(0);
        if self.drawn_in.is_some_and(|drawn| drawn >= now) {
            let message = "words are added before the first roll of a game, round or hand";
            return Err(Refusal::new(Code::PhaseWrong, message));
        }
        Ok(())
    }

    pub(super) fn check_words(&self, all: &[(String, String)]) -> Result<()> {
        for (player, words) in all {
            may_be_shown(words, LONGEST_WORDS)?;
            if self.pledges.get(player) != Some(&pledge(words)) {
                let message = format!("these are not the words that {player} has pledged");
                return Err(Refusal::new(Code::LogBroken, message));
            }
        }
        let players: BTreeSet<_> = all.iter().map(|(player, _)| player).collect();
        if all.is_empty() || players.len() != all.len() || all.len() != self.pledges.len() {
            let message = "the words of all who have pledged some are told at once";
            return Err(Refusal::new(Code::PhaseWrong, message));
        }
        Ok(())
    }

    /// That nothing is drawn while words are pledged and not told, and that only draws are.
    pub(super) fn may_be_drawn(&self, words: &str, by: By) -> Result<()> {
        let outcome = Outcome::read(self.table().next().due(), words);
        let unseen = matches!(&outcome, Some(Ok(outcome)) if outcome.is_unseen());
        let wrong = by == By::Program && outcome.is_none() && self.header.version > 1
            || by == By::Referee && (!unseen || self.header.deal);
        if wrong {
            let message = "the program cannot have done this";
            return Err(Refusal::new(Code::LogBroken, message));
        }
        if by != By::Program || self.pledges.is_empty() {
            return Ok(());
        }
        let players: Vec<&str> = self.pledges.keys().map(String::as_str).collect();
        let message = format!("{} must tell their words first", players.join(" and "));
        Err(Refusal::new(Code::PhaseWrong, message).hint("stir NAME WORDS tells them"))
    }

    /// Somebody who pledges anew may know what others have said: all of them have to begin again.
    pub(super) fn pledge(&mut self, player: &str, hash: &str) {
        if self.pledges.get(player).is_some_and(|hash| !hash.is_empty()) {
            self.pledges.values_mut().for_each(String::clear);
            self.pledged_anew += 1;
        }
        self.pledges.insert(player.to_string(), hash.to_string());
    }

    pub(super) fn mix(&mut self, all: &[(String, String)], n: u64) {
        let event = self.drawn.len() as u64;
        if let Some(source) = self.source.as_mut().filter(|_| n > self.renewed) {
            for (player, words) in all {
                source.stir(event, player, words);
            }
        }
        self.pledges.clear();
        self.drawn_in = Some(self.table().round().unwrap_or(0));
    }
}

/// Whether words can be told in a record: nothing in them is unseen.
///
/// # Errors
/// `out-of-range`.
pub fn may_be_shown(words: &str, longest: usize) -> Result<()> {
    if words.is_empty() || words.len() > longest || visible(words) != words {
        let message = format!("words are one to {longest} bytes long, all of them visible");
        return Err(Refusal::new(Code::OutOfRange, message));
    }
    Ok(())
}

/// Whether this is a hash: 64 hexadecimal digits.
pub(super) fn digits(hash: &str) -> Result<()> {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if hash.len() != 64 || !hash.bytes().all(digit) {
        return Err(Refusal::new(Code::OutOfRange, "a hash is 64 hexadecimal digits"));
    }
    Ok(())
}
