//! The last entry, or the last dice of somebody, said anew: undo and fix in other words. What is said
//! not to be so must describe what stands there.

use super::parts::{faces, without};
use super::several::{Miss, Reader, all_words};
use super::spot::{Attempt, Spot};
use super::tokens::Token;
use super::vocabulary::{BOTH, Means, NO, NOT, SORRY, WAS};
use super::{Entry, command, kind_of};
use crate::pieces::Seat;
use crate::play::Step;

/// As many steps back somebody's dice are looked for.
const LATELY: usize = 12;

/// What is meant: now, or instead of an earlier entry. If both are possible, both are named.
///
/// # Errors
/// If neither is.
pub fn weighed(
    reader: &Reader,
    tokens: &[Token],
    mut present: Result<Vec<Entry>, Miss>,
) -> Result<Vec<Entry>, Miss> {
    // I misread, I meant 8: of what stands there.
    let wrong = ["mean", "misread", "mistype", "typo", "wrong", "mistake", "correction"];
    let says = |means: Means| tokens.iter().any(|it| it.says(means));
    let was = says(WAS) || tokens.iter().any(|it| it.word == "should");
    let past = was && says(SORRY | NO) || tokens.iter().any(|it| it.is(&wrong));
    let strong = past || says(SORRY | NOT);
    // Actually I fold: now, or instead of the last entry? Both are tried.
    let (denials, rest) = after_denials(tokens);
    // No call: nothing is called. No, I call: the no is set apart.
    let may_be = denials
        .last()
        .is_some_and(|it| it.word != "no" || !rest.first().is_some_and(|it| it.means.is_move()));
    if present.is_err()
        && may_be
        && let Ok(spot) = reader.several(reader.now, rest)
    {
        present = Ok(spot.entries);
    }
    let mends = reader.moment.mends && (present.is_err() || strong);
    let Some(fixed) = mends.then(|| correction(reader, tokens)).flatten() else { return present };
    let is_undo = |all: &[Entry]| matches!(all, [Entry::Command(it, _)] if it.word == "undo");
    match present {
        Ok(present) if is_undo(&present) => Ok(present),
        Ok(present) if !past => Err(Miss::either(&[all_words(&present), all_words(&fixed)])),
        _ => Ok(fixed),
    }
}

/// "Sorry, no, ...": what denies in front, and the rest.
fn after_denials(tokens: &[Token]) -> (&[Token], &[Token]) {
    let spare = |it: &Token| it.says(SORRY | NO) || !it.carries() || it.soft;
    tokens.split_at(tokens.iter().take_while(|it| spare(it)).count())
}

/// "Scratch that, ...": the last entry does not stand, and something else follows.
fn undoes(token: &Token) -> bool {
    token.word != "back" && token.says(Means::of_command("undo"))
}

/// The values of a step: its faces or cards, or the numbers of its words.
pub fn of_step(step: &Step) -> Vec<String> {
    let (_, rest) = step.words.split_once(' ').unwrap_or_default();
    let parts = rest.split([' ', '+', '-', '*', '/', '&', ',', ':']).filter(|it| !it.is_empty());
    parts.map(|it| it.replace('T', "10")).collect()
}

/// What is said against an entry that stands.
struct Claim<'a> {
    reader: &'a Reader<'a>,
    last: &'a Step,
    last_at: usize,
    /// What is said not to be so, and what to be.
    wrong: &'a [Token],
    right: &'a [Token],
}

fn correction(reader: &Reader, tokens: &[Token]) -> Option<Vec<Entry>> {
    let (denials, said) = after_denials(tokens);
    let marked = tokens.iter().any(|it| it.says(SORRY) || undoes(it));
    let not =
        said.iter().position(|it| it.is(&["not", "instead", "didnt", "wasnt", "isnt", "werent"]));
    let was = (0..said.len()).find(|at| {
        let says =
            said[*at].is(&["was", "were", "should", "mean"]) || marked && said[*at].word == "is";
        says && said[*at..].iter().any(Token::is_value)
    });
    let besides = tokens.windows(2).any(|two| two[0].word == "as" && two[1].word == "well");
    let no = denials.iter().any(|it| it.says(NO));
    let (wrong, right) = sides(said, not, was);
    // Not bad: of nothing that stands there.
    let says = |it: &Token| it.is_value() || it.means.is_move() || it.says(BOTH);
    let not = not.is_some() && wrong.iter().any(says);
    if besides || !(marked || not || was.is_some() || no) {
        return None;
    }
    let (last_at, last) = (reader.moment.last?, reader.moment.step()?);
    let claim = Claim { reader, last, last_at, wrong, right };
    if last.is_chance() {
        claim.values_put_right().or_else(|| claim.said_anew())
    } else {
        claim.said_anew().or_else(|| claim.values_put_right())
    }
}

/// What was said to be wrong, and what to be right.
fn sides(said: &[Token], not: Option<usize>, was: Option<usize>) -> (&[Token], &[Token]) {
    let some = |tokens: &[Token]| tokens.iter().any(Token::is_value);
    match (not, was) {
        (Some(not), _) => {
            let (right, wrong) = (&said[..not], &said[not + 1..]);
            // That wasn't a 6, it was a 1. Lou didn't fold, he called.
            let acts = |tokens: &[Token]| tokens.iter().any(|it| it.means.is_move());
            let joins = ["but", "was", "i", "it", "its", "he", "she", "they"];
            let cut = (0..wrong.len()).find(|at| {
                let (one, other) = wrong.split_at(*at);
                (wrong[*at].ends || wrong[*at].is(&joins))
                    && (some(one) && some(other) || acts(other))
            });
            cut.map_or((wrong, right), |cut| wrong.split_at(cut))
        }
        (None, Some(was)) if some(&said[..was]) => said.split_at(was),
        _ => (&[], said),
    }
}

impl Claim<'_> {
    /// What comes of a step entered so: the last move is taken back, others are put right.
    fn entered(&self, at: usize, end: &Spot) -> Vec<Entry> {
        let step = &self.reader.moment.game.steps()[at];
        let words = all_words(&end.entries);
        let (_, fell) = words.split_once(' ').unwrap_or_default();
        match &end.entries[..] {
            // What stands there was wrong.
            _ if at == self.last_at && words == step.words => vec![command("undo", "")],
            [Entry::Outcome(_)] => vec![command("fix", format!("{} {fell}", step.entry))],
            [Entry::Move(..)] if words.split(' ').next() == Some(step.kind()) => {
                vec![command("fix", format!("{} {words}", step.entry))]
            }
            entries => [&[command("undo", "")], entries].concat(),
        }
    }

    /// Other values in what fell: the latest that is as it was said to be.
    fn values_put_right(&self) -> Option<Vec<Entry>> {
        let steps = self.reader.moment.game.steps();
        let said = [self.wrong, self.right].concat();
        if said.iter().any(Token::is_unknown) || !said.iter().any(Token::carries) {
            return None;
        }
        let named: Vec<Seat> = said.iter().filter_map(|it| it.seat).collect();
        // The dice were 6 3.
        let dice = said.iter().any(|it| it.is(&["dice", "die"]));
        let acts = self.right.iter().any(|it| it.means.is_move());
        let is_it = |at: &usize| {
            let (step, there) = (&steps[*at], of_step(&steps[*at]));
            (named.is_empty() || named.contains(&step.seat))
                && (step.kind() == "dice" || !dice)
                && !(there.is_empty() && acts || self.reader.now.stakes(&step.words))
                && without(&spread(self.wrong, step), &there).is_empty()
        };
        let at = (0..steps.len()).rev().take(LATELY).find(is_it)?;
        let step = &steps[at];
        let (wrong, right) = (spread(self.wrong, step), spread(self.right, step));
        let mut there = of_step(step);
        let more = right.len().checked_sub(there.len());
        if let Some(more) = more.filter(|more| *more == 0 || there.len() > 1) {
            // It was a 4, so 3 4 4 5 6.
            there = right[more..].to_vec();
        } else {
            let ([x], [y]) = (&wrong[..], &right[..]) else { return None };
            there.iter_mut().find(|it| *it == x)?.clone_from(y);
        }
        let typed = there.join(" ");
        let attempt = if step.is_chance() {
            Attempt::Fell(Some(step.seat), typed)
        } else {
            Attempt::Move(Some(step.seat), format!("{} {typed}", step.kind()))
        };
        let end = self.reader.moment.spot(at).after(&[attempt]).ok()?;
        Some(self.entered(at, &end))
    }

    /// The last entry, as it should have been said.
    fn said_anew(&self) -> Option<Vec<Entry>> {
        let spare = |it: &Token| undoes(it) || it.says(SORRY) || it.is(&["was", "were"]);
        let body: Vec<Token> = self.right.iter().filter(|it| !spare(it)).cloned().collect();
        let back = self.reader.moment.spot(self.last_at);
        // Somebody may have sat down since.
        if back.table.names() != self.reader.now.table.names()
            || !without(&spread(self.wrong, self.last), &of_step(self.last)).is_empty()
        {
            return None;
        }
        // No, both twos: of the same kind.
        let means = kind_of(&back, &self.last.words);
        let word = Token { means, ..Token::default() };
        let deed = body.iter().position(|it| it.carries() && it.seat.is_none())?;
        let (who, deed) = body.split_at(deed);
        let said = self.reader.several(&back, &body);
        let said = said.or_else(|_| self.reader.several(&back, &[who, &[word], deed].concat()));
        let end = said.ok()?;
        let is_entry = match &end.entries[..] {
            [Entry::Outcome(_)] => true,
            [Entry::Move(_, words)] => end.move_of(words).is_none_or(|mv| !mv.unlisted),
            _ => false,
        };
        is_entry.then(|| self.entered(self.last_at, &end))
    }
}

/// Values as a step has them: dice run together are as many faces.
fn spread(tokens: &[Token], step: &Step) -> Vec<String> {
    match step.kind() {
        "dice" => faces(tokens, &[], 0).iter().map(u32::to_string).collect(),
        _ => tokens.iter().filter_map(Token::value).collect(),
    }
}
