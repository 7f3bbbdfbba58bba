//! Dice that are rolled again: named, counted, or all but those that stay.

use super::candidates::{Candidate, Meanings};
use super::clause::{DICE, NUMBERS};
use super::parts::{faces, listed, refused, without};
use super::spot::Attempt;
use super::tokens::Token;
use super::vocabulary::Helper::{All, Both, Double, Except, Got, Keep, Last, More, Rest, Triple};
use super::vocabulary::Means;
use crate::game::{MoveWord, Part};
use crate::pieces::Result;

impl Meanings<'_> {
    /// These dice once more, or all but these; what is kept stays.
    pub fn dice(&mut self, mv: &MoveWord, means: Means, verbs: &[&Token]) -> Result<()> {
        let tokens = self.clause.tokens;
        // Where dice are awaited and none lie there, these words say what fell.
        let fell = self.spot.counts.dice.is_empty() && self.spot.due().is_some();
        let gives = verbs.iter().all(|token| token.word == "give") && !self.clause.says(Keep);
        let changes = |two: &[Token]| two[0].is(&["change", "swap"]) && two[1].word == "to";
        if fell && !self.clause.is(&[mv.word]) || gives || tokens.windows(2).any(changes) {
            return Ok(());
        }
        two_lines(tokens, means)?;
        let chosen = self.chosen(mv, means)?;
        // Where all are kept, nothing is rolled.
        let rests = |mv: &&MoveWord| {
            mv.part == Part::Nothing && self.spot.offered(self.seat(), mv.word).next().is_some()
        };
        let rest = self.spot.table.info().moves.iter().find(rests);
        let attempt = match rest.filter(|_| chosen.is_empty()) {
            Some(rest) => self.words(rest, ""),
            None => self.words(mv, &listed(&chosen)),
        };
        let kinds = Means::all(&[Keep, Except, All, Both, Double, Rest, Triple, More, Last]);
        self.add(1, attempt, kinds.or(means), DICE, verbs.len());
        Ok(())
    }

    /// All dice as they lie after a roll that nobody announced: it counts if it does not matter which
    /// of them were rolled.
    pub fn all_as_they_lie(&mut self) {
        let (clause, spot, seat) = (self.clause, self.spot, self.seat());
        let own: Vec<u32> = spot.counts.dice.faces().map(u32::from).collect();
        let lying = faces(clause.tokens, &[], own.len());
        if spot.due().is_some() || own.len() < 2 || lying.len() != own.len() || clause.says(Keep) {
            return;
        }
        let moves = spot.table.info().moves.iter().enumerate();
        for (at, mv) in moves.filter(|(_, mv)| mv.part == Part::Dice && !mv.staked) {
            let means = Means::of_move(at);
            if clause.tokens.iter().any(|token| token.means.meets(means) && !token.says(Got)) {
                return;
            }
            let mut ends: Vec<(Vec<u8>, Vec<Attempt>)> = Vec::new();
            for shown in spot.offered(seat, mv.word) {
                let rolled = shown.words.split(' ').skip(1).filter_map(|face| face.parse().ok());
                let rolled: Vec<u32> = rolled.collect();
                let fell = without(&lying, &without(&own, &rolled));
                let attempts = vec![
                    Attempt::Move(clause.who(), shown.words.clone()),
                    Attempt::Fell(None, listed(&fell)),
                ];
                let after = spot.after(&attempts).ok().filter(|_| fell.len() == rolled.len());
                let state = after.map(|after| after.state());
                ends.extend(
                    state
                        .filter(|new| ends.iter().all(|(old, _)| old != new))
                        .map(|new| (new, attempts)),
                );
            }
            if let [(_, attempts)] = &ends[..] {
                let left = clause.left(Means::all(&[Got, Double, Triple, Both]), NUMBERS);
                let attempts = Ok(attempts.clone());
                self.found.push(Candidate { rank: 1, attempts, left, why: None, evidence: 1 });
            }
        }
    }

    fn chosen(&self, mv: &MoveWord, means: Means) -> Result<Vec<u32>> {
        let tokens = self.clause.tokens;
        let own: Vec<u32> = self.spot.counts.dice.faces().map(u32::from).collect();
        let keeps = tokens.iter().position(|token| token.says(Keep) && !mv.stays.is_empty());
        let lifts = |it: &Token| it.means.meets(means) && !it.says(Keep) && !it.filler;
        if let (Some(stay), Some(lift)) = (keeps, tokens.iter().position(lifts)) {
            return kept_and_rolled(tokens, &own, stay, lift);
        }
        let said = self.said_dice(mv, &own, keeps.is_some())?;
        let missing = without(&said, &own);
        match (keeps, &missing[..]) {
            (None, _) => Ok(said),
            (_, []) => Ok(without(&own, &said)),
            _ => {
                let (missing, own) = (listed(&missing), listed(&own));
                Err(refused(format!("there is no {missing} on the table: {own}")))
            }
        }
    }

    /// The dice that are named, to be rolled or kept.
    fn said_dice(&self, mv: &MoveWord, own: &[u32], kept: bool) -> Result<Vec<u32>> {
        let (clause, tokens) = (self.clause, self.clause.tokens);
        if let Some(except) = tokens.iter().position(|token| token.says(Except)) {
            return Ok(without(own, &faces(&tokens[except..], own, 0)));
        }
        let numbers = clause.numbers();
        let counted = tokens.iter().find(|token| token.counts).and_then(|token| token.number);
        let is_face = |token: &Token| token.number.is_some() && !token.counts;
        let only_counted = counted.is_some() && !tokens.iter().any(is_face);
        if let Some(n) = counted.filter(|n| only_counted && *n as usize != own.len()) {
            return Err(refused(format!("which {n} dice?")));
        }
        let plural = tokens.iter().any(|token| token.plural && token.number.is_some());
        let whole = numbers.is_empty() || numbers == [own.len() as u32] && !plural;
        let pair = clause.says(Double);
        let them = clause.is(&["it", "them", "these", "those", "that", "both"]);
        if only_counted || clause.says(All) && whole || kept && numbers.is_empty() && !pair && them
        {
            return Ok(own.to_vec());
        }
        let offered = self.offered_words(mv);
        let dice_of = |words: &str| {
            words.split(' ').skip(1).filter_map(|face| face.parse().ok()).collect::<Vec<u32>>()
        };
        // One, the other, or both.
        let both = offered
            .get(2)
            .map(|words| dice_of(words))
            .filter(|dice| clause.says(Both) && offered.len() == 3 && dice.len() == 2);
        if !numbers.is_empty() || pair && both.is_none() {
            let said = faces(tokens, own, 0);
            let other = |n: &u32| !kept && *n as usize != said.len();
            return match counted.filter(other) {
                Some(n) => Err(refused(format!("{} are not {n} dice", listed(&said)))),
                None => Ok(said),
            };
        }
        match (&offered[..], both) {
            (_, Some(both)) => Ok(both),
            ([only], _) => Ok(dice_of(only)),
            ([first, ..], _) => Err(refused("which dice?").hint(format!("Such as {first}"))),
            ([], _) => Err(refused("the dice come first")),
        }
    }
}

/// Keep these, roll those: the two must be all there is.
fn kept_and_rolled(tokens: &[Token], own: &[u32], stay: usize, lift: usize) -> Result<Vec<u32>> {
    let (early, late) = tokens.split_at(stay.max(lift));
    let (stay, lift) = if stay < lift { (early, late) } else { (late, early) };
    let (stay, lift) = (faces(stay, own, 0), faces(lift, own, 0));
    let mut together = [&stay[..], &lift].concat();
    together.sort_unstable();
    match (stay.is_empty(), lift.is_empty()) {
        (false, true) => Ok(without(own, &stay)),
        (true, false) => Ok(lift),
        (false, false) if together == own => Ok(lift),
        _ => {
            let (n, dice) = (own.len(), listed(own));
            let message = format!("what is kept and what is rolled are not the {n} dice {dice}");
            Err(refused(message))
        }
    }
}

/// What is rolled again and what fell are two entries: `the 1 again, its a 5`.
fn two_lines(tokens: &[Token], means: Means) -> Result<()> {
    let has = |tokens: &[Token]| tokens.iter().any(|token| token.number.is_some());
    let ends = (1..tokens.len()).find(|at| tokens[*at].ends && has(&tokens[..*at]));
    let Some(at) = ends else { return Ok(()) };
    let (early, late) = (&tokens[..at], &tokens[at..]);
    let fell = |token: &Token| {
        token.word == "it"
            || token.word == "its"
            || token.says(Got) && !token.says(Keep) && !token.means.meets(means)
    };
    let colon = tokens[at].typed == ":"
        && early.iter().any(|token| token.number.is_some() && !token.counts);
    if has(late) && (colon || late.iter().any(fell)) {
        return Err(refused("what is rolled again and what fell are two lines"));
    }
    Ok(())
}
