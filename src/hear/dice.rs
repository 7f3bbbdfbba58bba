//! Dice that are rolled again: named, counted, or all but those that stay.

use super::candidates::{Meanings, Read, such_as};
use super::parts::{faces, listed, refused, without};
use super::spot::Attempt;
use super::tokens::Token;
use super::vocabulary::{ALL, BOTH, EXCEPT, GOT, KEEP, LAST, Means, NUMBER, REST, SIGN};
use crate::game::{MoveWord, Part};
use crate::pieces::Result;

impl Meanings<'_> {
    fn lying(&self) -> Vec<u32> {
        self.spot.counts.dice.faces().map(u32::from).collect()
    }

    /// These dice once more, or all but these; what is kept stays.
    pub fn dice(&self, mv: &MoveWord, means: Means) -> Read {
        let own = self.lying();
        let chosen = self.chosen(mv, means, &own)?;
        // Where all are kept, nothing is rolled.
        let rests = |other: &&MoveWord| {
            other.part == Part::Nothing
                && !self.offered_words(other).is_empty()
                && chosen.is_empty()
        };
        let attempt = match self.spot.table.info().moves.iter().find(rests) {
            Some(rest) => self.words(rest, ""),
            None => self.words(mv, listed(&chosen)),
        };
        let kinds = KEEP | EXCEPT | ALL | BOTH | REST | LAST | NUMBER | SIGN;
        Ok(vec![(attempt, kinds)])
    }

    fn chosen(&self, mv: &MoveWord, means: Means, own: &[u32]) -> Result<Vec<u32>> {
        let tokens = self.clause.tokens;
        let has = |tokens: &[Token]| tokens.iter().any(|it| it.number.is_some() && !it.counts);
        let fell = |it: &Token| it.says(GOT) && !it.says(KEEP | means);
        // The 1 again, its a 5: what is rolled again and what fell are two entries.
        let cut = (1..tokens.len()).find(|at| has(&tokens[..*at]));
        if cut.is_some_and(|at| has(&tokens[at..]) && tokens[at..].iter().any(fell)) {
            return Err(refused("what is rolled again and what fell are two lines"));
        }
        let keeps = tokens.iter().position(|it| it.says(KEEP));
        let lifts = tokens.iter().position(|it| it.says(means) && !it.says(KEEP) && !it.soft);
        let except = tokens.iter().position(|it| it.says(EXCEPT));
        let is_rest = |it: &[Token]| it[0].says(REST) && (keeps.is_some() || !it[1].is_value());
        let rest = tokens.windows(2).position(is_rest);
        let (stay, lift): (&[Token], &[Token]) = match (keeps, lifts.or(rest), except) {
            (Some(stay), Some(lift), _) => {
                // The 2 goes back, the 3 stays.
                let (first, last) = (stay.min(lift), stay.max(lift));
                let named_first = has(&tokens[..first]);
                let comma = (first..last).rev().find(|at| named_first && tokens[*at].ends);
                let (early, late) = tokens.split_at(comma.unwrap_or(last));
                if stay < lift { (early, late) } else { (late, early) }
            }
            (Some(_), None, Some(at)) => (&[], &tokens[at..]),
            (Some(_), None, None) => (tokens, &[]),
            (None, _, Some(at)) => (&tokens[at..], &[]),
            // The 2 and one 5, the rest I throw.
            (None, Some(_), None) => match rest.map(|at| &tokens[..at]).filter(|it| has(it)) {
                Some(stay) => (stay, &[]),
                None => (&[], tokens),
            },
            (None, None, None) => (&[], tokens),
        };
        let offered = self.offered_words(mv);
        let named = |side, other| named(side, other, own, &offered);
        let (stay, lift) = (named(stay, lift), named(lift, stay));
        let (others, missing) = (without(own, &stay), listed(&without(&stay, own)));
        match (&stay[..], &lift[..]) {
            ([], []) => Err(such_as(refused("which dice?"), &offered)),
            (_, []) if own.is_empty() => Err(refused("the dice come first")),
            (_, []) if missing.is_empty() => Ok(others),
            (_, []) => Err(refused(format!("there is no {missing} on the table: {}", listed(own)))),
            ([_, ..], _) if !without(&others, &lift).is_empty() => {
                Err(refused("what is kept and what is rolled are not all the dice"))
            }
            _ => Ok(lift),
        }
    }

    /// All dice as they lie after a roll that nobody announced: it counts if it does not matter which
    /// of them were rolled.
    pub fn all_as_they_lie(&mut self) {
        let (clause, spot, own) = (self.clause, self.spot, self.lying());
        let lying = match clause.numbers[..] {
            [n] if n > 9 => n.to_string().chars().filter_map(|c| c.to_digit(10)).collect(),
            _ => faces(clause.tokens, &[], own.len()),
        };
        let Some(mv) = spot.table.info().moves.iter().find(|mv| mv.part == Part::Dice) else {
            return;
        };
        if lying.len() != own.len() {
            return;
        }
        let mut ends: Vec<(Vec<u8>, Vec<Attempt>)> = Vec::new();
        for shown in spot.offered(self.seat(), mv.word) {
            let rolled = shown.words.split(' ').skip(1).filter_map(|face| face.parse().ok());
            let rolled: Vec<u32> = rolled.collect();
            let fell = without(&lying, &without(&own, &rolled));
            let first = Attempt::Move(clause.who(), shown.words.clone());
            let attempts = vec![first, Attempt::Fell(None, listed(&fell))];
            let after = spot.after(&attempts).ok().filter(|_| fell.len() == rolled.len());
            let Some(state) = after.map(|after| after.state()) else { continue };
            if ends.iter().all(|(other, _)| *other != state) {
                ends.push((state, attempts));
            }
        }
        if let [(_, attempts)] = &ends[..] {
            self.add(1, Ok(attempts.clone()), GOT | BOTH | NUMBER);
        }
    }
}

/// The dice that are to stay or to be rolled; none where they are the rest of the others.
fn named(side: &[Token], other: &[Token], own: &[u32], offered: &[String]) -> Vec<u32> {
    let says = |means: Means| side.iter().any(|it| it.says(means));
    let numbers: Vec<&Token> = side.iter().filter(|it| it.number.is_some()).collect();
    // All five, but not all fives.
    let whole = match numbers[..] {
        [] => true,
        [it] => it.number == Some(own.len() as u32) && !it.plural,
        _ => false,
    };
    match faces(side, own, 0) {
        _ if says(REST) && !other.is_empty() => Vec::new(),
        _ if says(ALL) && whole => own.to_vec(),
        // One, the other, or both.
        named if named.is_empty() && says(BOTH) && offered.len() == 3 => {
            offered[2].split(' ').filter_map(|face| face.parse().ok()).collect()
        }
        named => named,
    }
}
