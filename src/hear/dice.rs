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
        let has =
            |tokens: &[Token]| tokens.iter().any(|token| token.number.is_some() && !token.counts);
        let fell = |it: &Token| it.says(GOT) && !it.says(KEEP | means);
        // The 1 again, its a 5: what is rolled again and what fell are two entries.
        let cut = (1..tokens.len()).find(|at| has(&tokens[..*at]));
        if cut.is_some_and(|at| has(&tokens[at..]) && tokens[at..].iter().any(fell)) {
            return Err(refused("what is rolled again and what fell are two lines"));
        }
        let keeps = tokens.iter().position(|token| token.says(KEEP));
        let lifts = |it: &Token| it.says(means) && !it.says(KEEP) && !it.soft;
        let rest = keeps.and_then(|keep| {
            (keep..tokens.len()).find(|at| tokens[*at].says(REST) && has(&tokens[keep..*at]))
        });
        if let (Some(stay), Some(lift)) = (keeps, tokens.iter().position(lifts).or(rest)) {
            // The 2 goes back, the 3 stays.
            let between = stay.min(lift)..stay.max(lift);
            let named_first = has(&tokens[..between.start]);
            let comma = between.rev().find(|at| named_first && tokens[*at].ends);
            let (early, late) = tokens.split_at(comma.unwrap_or(stay.max(lift)));
            let (stay, lift) = if stay < lift { (early, late) } else { (late, early) };
            let named = |side: &[Token]| {
                let rest = side.iter().any(|it| it.says(REST));
                if rest { Vec::new() } else { faces(side, own, 0) }
            };
            let (stay, lift) = (named(stay), named(lift));
            let unsaid = without(own, &stay);
            return if lift.is_empty() && !stay.is_empty() {
                Ok(unsaid)
            } else if stay.is_empty() || without(&unsaid, &lift).is_empty() {
                Ok(lift)
            } else {
                Err(refused("what is kept and what is rolled are not all the dice"))
            };
        }
        let said = self.said_dice(mv, own)?;
        let missing = without(&said, own);
        match keeps {
            None => Ok(said),
            Some(_) if missing.is_empty() => Ok(without(own, &said)),
            Some(_) if own.is_empty() => Err(refused("the dice come first")),
            Some(_) => Err(refused(format!(
                "there is no {} on the table: {}",
                listed(&missing),
                listed(own)
            ))),
        }
    }

    /// The dice that are named, to be rolled or kept.
    fn said_dice(&self, mv: &MoveWord, own: &[u32]) -> Result<Vec<u32>> {
        let (clause, tokens) = (self.clause, self.clause.tokens);
        if let Some(except) = tokens.iter().position(|token| token.says(EXCEPT)) {
            return Ok(without(own, &faces(&tokens[except..], own, 0)));
        }
        let named = faces(tokens, own, 0);
        // All five, all fives.
        let plural = tokens.iter().any(|it| it.plural && it.number.is_some());
        let whole = clause.numbers.is_empty() || clause.numbers == [own.len() as u32] && !plural;
        let offered = self.offered_words(mv);
        if whole && clause.says(ALL) {
            Ok(own.to_vec())
        } else if !named.is_empty() {
            Ok(named)
        } else if clause.says(BOTH) && offered.len() == 3 {
            // One, the other, or both.
            Ok(offered[2].split(' ').filter_map(|face| face.parse().ok()).collect())
        } else {
            Err(such_as(refused("which dice?"), &offered))
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
