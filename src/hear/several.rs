//! One entry, or several in a row: a whole round on a line, names in any order, checks around.

use std::cell::Cell;

use super::Entry;
use super::candidates::Meanings;
use super::clause::Clause;
use super::parts::{either, refused};
use super::spot::Spot;
use super::tokens::Token;
use super::vocabulary::{Helper, Means, Vocabulary};
use crate::game::Next;
use crate::pieces::{Refusal, Seat, brief};

/// Entries on one line, and clauses that are tried for it: more are not looked for.
const MOST_ENTRIES: usize = 9;
const MOST_TRIES: u32 = 400;

/// Why nothing was meant, and how near it came to it.
#[derive(Debug)]
pub struct Miss {
    pub reach: f64,
    pub why: Refusal,
    /// The game itself refused it.
    pub judged: bool,
}

impl Miss {
    pub fn either(ways: &[String]) -> Self {
        Self { reach: 3.0, why: either(ways), judged: true }
    }
}

/// Reads tokens at moments.
pub struct Reader<'a> {
    pub vocabulary: &'a Vocabulary,
    last: Option<(Seat, Means)>,
    tries: Cell<u32>,
}

impl<'a> Reader<'a> {
    pub fn new(vocabulary: &'a Vocabulary, last: Option<(Seat, Means)>) -> Self {
        Self { vocabulary, last, tries: Cell::new(0) }
    }

    /// One entry.
    pub fn single(&self, spot: &Spot, tokens: &[Token]) -> Result<Spot, Miss> {
        self.tries.set(self.tries.get() + 1);
        let and = |token: &Token| token.ends || token.is(&["and", "then"]);
        let tokens = trimmed(tokens, and);
        let clause = Clause::of(tokens);
        let mut miss =
            Miss { reach: -1.0, why: refused("I do not understand that here"), judged: false };
        let mut good: Vec<(u8, Vec<u8>, Spot)> = Vec::new();
        let total = tokens.iter().filter(|token| token.carries()).count().max(1) as f64;
        for found in Meanings::of(spot, &clause, self.vocabulary, self.last) {
            let attempts = match found.attempts {
                Ok(attempts) if found.left.is_empty() => attempts,
                failed => {
                    let why = found.why.or(failed.err());
                    let said = if why.is_some() { 0.01 } else { 0.0 };
                    let reach = 1.0 - found.left.len() as f64 / total + said;
                    if reach > miss.reach {
                        let word = found.left.first().map_or("", |at| &tokens[*at].typed);
                        let lost =
                            || refused(format!("I do not understand \"{}\" there", brief(word)));
                        miss = Miss { reach, why: why.unwrap_or_else(lost), judged: false };
                    }
                    continue;
                }
            };
            match spot.after(&attempts) {
                Ok(after) => {
                    let state = if after.is_end {
                        format!("{:?}", after.entries).into_bytes()
                    } else {
                        after.state()
                    };
                    if !good.iter().any(|(rank, other, _)| *rank == found.rank && *other == state) {
                        good.push((found.rank, state, after));
                    }
                }
                Err(why) => {
                    let reach =
                        2.0 - f64::from(found.rank) * 0.1 + found.evidence.min(2) as f64 * 0.2;
                    if miss.reach < reach {
                        miss =
                            Miss { reach, why: found.why.unwrap_or(why).placeless(), judged: true };
                    }
                }
            }
        }
        // Check, check: two entries.
        let deeds: Vec<&str> = tokens
            .iter()
            .filter(|token| token.means.is_move() && !token.soft && !token.phrase)
            .map(|token| &*token.word)
            .collect();
        let twice = deeds.iter().enumerate().any(|(at, word)| deeds[..at].contains(word));
        let Some(lowest) = good.iter().map(|(rank, ..)| *rank).min().filter(|_| !twice) else {
            return Err(miss);
        };
        let mut meant: Vec<Spot> =
            good.into_iter().filter(|(rank, ..)| *rank == lowest).map(|(.., spot)| spot).collect();
        if meant.len() > 1 {
            let ways: Vec<String> =
                meant.iter().map(|after| said(after, spot.entries.len())).collect();
            return Err(Miss::either(&ways));
        }
        meant.pop().ok_or(miss)
    }

    /// One entry or several in a row.
    pub fn several(&self, spot: &Spot, tokens: &[Token], depth: usize) -> Result<Spot, Miss> {
        let miss = match self.single(spot, tokens) {
            Ok(after) => return Ok(after),
            Err(miss) => miss,
        };
        if let Some(after) = self.everyone(spot, tokens) {
            return Ok(after);
        }
        let mut found: Vec<(Vec<u8>, Spot)> = Vec::new();
        let mut furthest = None;
        for at in 1..tokens.len() {
            let token = &tokens[at];
            let cut = token.ends
                || token.is(&["and", "then", "but"])
                || token.seat.is_some() && !token.owns
                || !token.means.is_nothing() && !token.soft
                || token.number.is_some() && tokens[at - 1].ends;
            if !cut || depth + 1 >= MOST_ENTRIES || self.tries.get() > MOST_TRIES {
                continue;
            }
            let first = self.single(spot, &tokens[..at]).ok();
            let Some(now) = first.or_else(|| self.everyone(spot, &tokens[..at])) else { continue };
            let goes_on = tokens[at..].iter().any(Token::carries);
            if now.is_end || !goes_on || now.entries.len() == spot.entries.len() {
                continue;
            }
            match self.several(&now, &tokens[at..], depth + 1) {
                Ok(end) => {
                    let state = end.state();
                    if !end.is_end && found.iter().all(|(other, _)| *other != state) {
                        found.push((state, end));
                    }
                }
                Err(later) => furthest = Some(later),
            }
        }
        if found.is_empty()
            && depth == 0
            && let Some(end) = self.turned_round(spot, tokens)
        {
            return Ok(end);
        }
        match found.len() {
            0 => Err(furthest.filter(|_| miss.reach < 1.0).unwrap_or(miss)),
            1 => found.pop().map(|(_, end)| end).ok_or(miss),
            _ => {
                let ways: Vec<String> =
                    found.iter().map(|(_, end)| said(end, spot.entries.len())).collect();
                Err(Miss::either(&ways))
            }
        }
    }

    /// Tom has these, Gran those: whose turn it is decides the order.
    fn turned_round(&self, spot: &Spot, tokens: &[Token]) -> Option<Spot> {
        (1..tokens.len()).find_map(|at| {
            let names =
                tokens[at].seat.is_some() && tokens[..at].iter().any(|it| it.seat.is_some());
            let cut = tokens[at - 1].ends || tokens[at - 1].filler;
            if !names || !cut {
                return None;
            }
            let mut turned = tokens[at..].to_vec();
            turned.push(Token { typed: ",".into(), ends: true, filler: true, ..Token::default() });
            turned.extend_from_slice(&tokens[..at]);
            self.several(spot, &turned, 1).ok()
        })
    }

    /// Checks around, both fold, Ana and Bo check, checks to Cy: the same by everybody meant who is
    /// still to speak in this round.
    fn everyone(&self, spot: &Spot, tokens: &[Token]) -> Option<Spot> {
        if tokens.iter().any(Token::hedges) {
            return None;
        }
        let names: Vec<Seat> = tokens.iter().filter_map(|token| token.seat).collect();
        let to = match tokens {
            [.., to, last] if to.word == "to" => last.seat,
            _ => None,
        };
        let all = |token: &&Token| token.says(Helper::Everyone);
        let rest: Vec<Token> =
            tokens.iter().filter(|token| !all(token) && token.seat.is_none()).cloned().collect();
        let deed = tokens.iter().position(|it| it.means.is_move() && it.seat.is_none())?;
        let named_late = tokens[deed..].iter().any(|token| token.seat.is_some());
        let everyone = names.is_empty() && tokens.iter().any(|token| all(&token));
        let checked_to = to.is_some() && names.len() == 1;
        let together = names.len() > 1 && to.is_none() && !named_late;
        if !(everyone || checked_to || together) {
            return None;
        }
        let mut seen: Vec<Seat> = Vec::new();
        let mut now: Option<Spot> = None;
        loop {
            let here = now.as_ref().unwrap_or(spot);
            let Next::Decide(seat) = here.next else { break };
            let meant = to.map_or(names.is_empty() || names.contains(&seat), |to| seat != to);
            if seen.contains(&seat) || !meant {
                break;
            }
            let Ok(after) = self.single(here, &rest) else { break };
            let alike =
                |entry: &Entry| matches!(entry, Entry::Move(_, words) if !words.contains(' '));
            if after.is_end || !after.entries.last().is_some_and(alike) {
                return None;
            }
            seen.push(seat);
            now = Some(after);
        }
        let both = tokens.iter().any(|token| token.says(Helper::Both) && token.word == "both");
        let fits = match to {
            Some(to) => !seen.is_empty() && now.as_ref().and_then(Spot::actor) == Some(to),
            None if !names.is_empty() => names.iter().all(|name| seen.contains(name)),
            None if both => seen.len() == 2,
            None => seen.len() > 1,
        };
        now.filter(|_| fits)
    }
}

/// Without what joins it to its neighbours.
fn trimmed(mut tokens: &[Token], and: impl Fn(&Token) -> bool) -> &[Token] {
    while let Some((_, rest)) = tokens.split_first().filter(|(first, _)| and(first)) {
        tokens = rest;
    }
    while let Some((_, rest)) = tokens.split_last().filter(|(last, _)| and(last)) {
        tokens = rest;
    }
    tokens
}

/// Entries in words, from some entry on.
fn said(spot: &Spot, from: usize) -> String {
    let words = spot.entries[from..].iter().map(words);
    words.collect::<Vec<_>>().join("; ")
}

/// An entry in the program's own words.
pub fn words(entry: &Entry) -> String {
    match entry {
        Entry::Nothing => String::new(),
        Entry::Roll => "roll".to_string(),
        Entry::Command(command, rest) => format!("{} {rest}", command.word).trim_end().to_string(),
        Entry::Outcome(outcome) => outcome.words(),
        Entry::Move(_, words) => words.clone(),
    }
}
