//! Dice that are rolled again: named, counted, or all but those that stay.

use super::candidates::{Meanings, Read, such_as};
use super::parts::{faces, listed, refused, without};
use super::spot::Attempt;
use super::tokens::Token;
use super::vocabulary::Helper::{
    All, Both, Double, Except, Got, Keep, Last, More, Number, Rest, Sign, Sorry, Triple,
};
use super::vocabulary::Means;
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
        let kinds =
            Keep | Except | All | Both | Double | Rest | Triple | More | Last | Number | Sign;
        Ok(vec![(attempt, kinds)])
    }

    fn chosen(&self, mv: &MoveWord, means: Means, own: &[u32]) -> Result<Vec<u32>> {
        let tokens = self.clause.tokens;
        let has =
            |tokens: &[Token]| tokens.iter().any(|token| token.number.is_some() && !token.counts);
        let fell = |it: &Token| it.says(Got) && !it.says(Keep | means);
        // The 1 again, its a 5: what is rolled again and what fell are two entries.
        let parts = |it: &Token| it.ends || it.word == "and";
        let two = (1..tokens.len()).find(|at| parts(&tokens[*at]) && has(&tokens[..*at]));
        if two.is_some_and(|at| {
            has(&tokens[at..]) && (tokens[at].typed == ":" || tokens[at..].iter().any(fell))
        }) {
            return Err(refused("what is rolled again and what fell are two lines"));
        }
        let keeps = tokens.iter().position(|token| token.says(Keep) && !mv.stays.is_empty());
        let lifts = |it: &Token| it.says(means) && !it.says(Keep) && !it.soft;
        let rest = keeps.and_then(|keep| {
            (keep..tokens.len()).find(|at| tokens[*at].says(Rest) && has(&tokens[keep..*at]))
        });
        if let (Some(stay), Some(lift)) = (keeps, tokens.iter().position(lifts).or(rest)) {
            // The 2 goes back, the 3 stays.
            let between = stay.min(lift)..stay.max(lift);
            let named_first = has(&tokens[..between.start]);
            let comma = between.rev().find(|at| named_first && tokens[*at].ends);
            let (early, late) = tokens.split_at(comma.unwrap_or(stay.max(lift)));
            let (stay, lift) = if stay < lift { (early, late) } else { (late, early) };
            let named = |side: &[Token]| {
                let rest = side.iter().any(|it| it.says(Rest));
                if rest { Vec::new() } else { faces(side, own, 0) }
            };
            let (stay, lift) = (named(stay), named(lift));
            let unsaid = without(own, &stay);
            return if lift.is_empty() && !stay.is_empty() {
                Ok(unsaid)
            } else if stay.is_empty() && !lift.is_empty() || without(&unsaid, &lift).is_empty() {
                Ok(lift)
            } else {
                let (n, dice) = (own.len(), listed(own));
                Err(refused(format!("what is kept and what is rolled are not the {n} dice {dice}")))
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
        if let Some(except) = tokens.iter().position(|token| token.says(Except)) {
            return Ok(without(own, &faces(&tokens[except..], own, 0)));
        }
        let named = faces(tokens, own, 0);
        let count = own.len() as u32;
        // All five, all fives.
        let plural = tokens.iter().any(|it| it.plural && it.number.is_some());
        let whole = clause.numbers.is_empty() || clause.numbers == [count] && !plural;
        let offered = self.offered_words(mv);
        let rolled = |words: &String| {
            words.split(' ').skip(1).filter_map(|face| face.parse().ok()).collect::<Vec<u32>>()
        };
        let all = whole && clause.says(All);
        if !named.is_empty() && !all {
            return Ok(named);
        }
        // One, the other, or both.
        if clause.says(Both) && offered.len() == 3 {
            return Ok(rolled(&offered[2]));
        }
        if all {
            return Ok(own.to_vec());
        }
        let none = own.is_empty().then(|| refused("the dice come first"));
        Err(none.unwrap_or_else(|| such_as(refused("which dice?"), &offered)))
    }

    /// All dice as they lie after a roll that nobody announced: it counts if it does not matter which
    /// of them were rolled.
    pub fn all_as_they_lie(&mut self) {
        let (clause, spot, own) = (self.clause, self.spot, self.lying());
        let lying = faces(clause.tokens, &[], own.len());
        let is_one = |mv: &MoveWord| mv.part == Part::Dice && !mv.staked;
        let mut moves = spot.table.info().moves.iter().enumerate();
        let Some((at, mv)) = moves.find(|(_, mv)| is_one(mv)) else { return };
        let rolls =
            |it: &Token| it.says(Means::of_move(at)) && !it.says(Got) || it.says(Keep | Sorry);
        if lying.len() != own.len() || clause.tokens.iter().any(rolls) {
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
            self.add(1, Ok(attempts.clone()), Got | Double | Triple | Both | Number);
        }
    }
}
