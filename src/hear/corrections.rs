//! The last entry, or the last dice of somebody, said anew: undo and fix in other words. What is said
//! not to be so must describe what stands there.

use super::parts::{faces, without};
use super::several::{Miss, Reader, all_words};
use super::spot::{Attempt, Spot};
use super::tokens::Token;
use super::vocabulary::{Means, NO, NOT, SORRY, WAS};
use super::{Entry, command, kind_of};
use crate::pieces::Seat;
use crate::play::Step;

/// Ways to correct.
type Ways = Vec<Vec<Entry>>;

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
    let says = |means: Means| tokens.iter().any(|it| it.says(means));
    // I misread, I meant 8: of what stands there.
    let wrong = ["mean", "misread", "mistype", "typo", "wrong", "mistake", "correction"];
    let wrong = tokens.iter().any(|it| it.is(&wrong));
    let past =
        wrong || (says(WAS) || tokens.iter().any(|it| it.word == "should")) && says(SORRY | NO);
    let strong = past || says(SORRY | NOT);
    // Actually I fold: now, or instead of the last entry? Both are tried.
    let spare = |it: &&Token| it.says(SORRY | NO) || !it.carries();
    let lead = tokens.iter().take_while(spare).count();
    if present.is_err()
        && lead > 0
        && let Ok(spot) = reader.several(reader.now, &tokens[lead..], 0)
    {
        present = Ok(spot.entries);
    }
    let mut fixed = Ways::new();
    if reader.moment.mends && (present.is_err() || strong) {
        fixed = correction(reader, tokens).unwrap_or_default();
    }
    let ways: Vec<String> = fixed.iter().map(|way| all_words(way)).collect();
    if ways.len() > 1 {
        return Err(Miss::either(&ways));
    }
    let is_undo = |all: &[Entry]| matches!(all, [Entry::Command(it, _)] if it.word == "undo");
    match (present, fixed.pop()) {
        (Ok(present), Some(_)) if is_undo(&present) => Ok(present),
        // Sorry, it was 3 3: not now.
        (_, Some(fixed)) if past => Ok(fixed),
        (Ok(present), Some(_)) => Err(Miss::either(&[all_words(&present), ways.concat()])),
        (Err(_), Some(fixed)) => Ok(fixed),
        (present, None) => present,
    }
}

/// "Scratch that, ...": the last entry does not stand, and something else follows.
fn undoes(token: &Token) -> bool {
    token.word != "back" && token.says(Means::of_command("undo"))
}

fn values(tokens: &[Token]) -> Vec<String> {
    tokens.iter().filter_map(Token::value).collect()
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
    named: Vec<Seat>,
    /// What is said not to be so, and what to be.
    wrong: &'a [Token],
    right: &'a [Token],
    ways: Ways,
}

fn correction(reader: &Reader, tokens: &[Token]) -> Option<Ways> {
    // "Sorry, no, ...": the no adds nothing.
    let spare = |it: &Token| it.says(SORRY | NO) || !it.carries() || it.soft;
    let lead = tokens.iter().take_while(|it| spare(it)).count();
    let no = tokens[..lead].iter().any(|it| it.says(NO));
    let said = &tokens[lead..];
    let marked = tokens.iter().any(|it| it.says(SORRY) || undoes(it));
    let not =
        said.iter().position(|it| it.is(&["not", "instead", "didnt", "wasnt", "isnt", "werent"]));
    let was = (0..said.len()).find(|at| {
        let says = said[*at].is(&["was", "were", "should"]) || marked && said[*at].word == "is";
        says && said[*at..].iter().any(Token::is_value)
    });
    let besides = tokens.windows(2).any(|two| two[0].word == "as" && two[1].word == "well");
    if besides || !(marked || not.is_some() || was.is_some() || no) {
        return None;
    }
    let (wrong, right) = sides(said, not, was);
    let mut claim = Claim { wrong, right, ..Claim::new(reader, said)? };
    let mut ways = [Claim::values_put_right, Claim::said_anew];
    if !claim.last.is_chance() {
        ways.reverse();
    }
    ways.iter().for_each(|way| {
        if claim.ways.is_empty() {
            way(&mut claim)
        }
    });
    Some(claim.ways)
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

impl<'a> Claim<'a> {
    fn new(reader: &'a Reader<'a>, said: &'a [Token]) -> Option<Self> {
        let (last_at, last) = (reader.moment.last?, reader.moment.step()?);
        let named = said.iter().filter_map(|token| token.seat).collect();
        let ways = Ways::new();
        Some(Self { reader, last, last_at, named, wrong: &[], right: said, ways })
    }

    /// What comes of a step entered so: the last move is taken back, others are put right.
    fn push(&mut self, at: usize, end: &Spot) {
        let step = &self.reader.moment.game.steps()[at];
        let (words, is_last) = (all_words(&end.entries), at == self.last_at);
        let (_, fell) = words.split_once(' ').unwrap_or_default();
        let way = match &end.entries[..] {
            // What stands there was wrong.
            _ if is_last && words == step.words => vec![command("undo", "")],
            [Entry::Outcome(_)] => vec![command("fix", format!("{} {fell}", step.entry))],
            [Entry::Move(..)] if words.split(' ').next() == Some(step.kind()) => {
                vec![command("fix", format!("{} {words}", step.entry))]
            }
            entries => [&[command("undo", "")], entries].concat(),
        };
        if !self.ways.contains(&way) {
            self.ways.push(way);
        }
    }

    /// Other values in place of those of a step.
    fn replaced(&mut self, at: usize, values: &[String]) {
        let (spot, step) = (self.reader.moment.spot(at), &self.reader.moment.game.steps()[at]);
        let typed = values.join(" ");
        let attempt = if step.is_chance() {
            Attempt::Fell(Some(step.seat), typed)
        } else {
            Attempt::Move(Some(step.seat), format!("{} {typed}", step.kind()))
        };
        if let Ok(end) = spot.after(&[attempt]) {
            self.push(at, &end);
        }
    }

    /// Other values in what fell: the latest that is as it was said to be.
    fn values_put_right(&mut self) {
        let steps = self.reader.moment.game.steps();
        let said = || self.wrong.iter().chain(self.right);
        if said().any(Token::is_unknown) || said().all(|it| !it.carries()) {
            return;
        }
        let is_it = |at: &usize| {
            let step = &steps[*at];
            let staked = self.reader.now.stakes(&step.words);
            (self.named.is_empty() || self.named.contains(&step.seat))
                && (step.is_chance() || !staked || said().any(|it| it.word == step.kind()))
        };
        let had = |at: &usize| {
            let (step, there) = (&steps[*at], of_step(&steps[*at]));
            let wrong = spread(self.wrong, step);
            let says = there.is_empty() && self.right.iter().any(|it| it.means.is_move());
            !says && without(&wrong, &there).is_empty()
        };
        let mut lately = (0..steps.len()).rev().take(LATELY).filter(is_it);
        let Some(at) = lately.find(had) else { return };
        let (wrong, right) = (spread(self.wrong, &steps[at]), spread(self.right, &steps[at]));
        let mut there = of_step(&steps[at]);
        if right.len() == there.len() {
            self.replaced(at, &right);
        } else if let ([x], [y]) = (&wrong[..], &right[..])
            && let Some(card) = there.iter_mut().find(|it| *it == x)
        {
            card.clone_from(y);
            self.replaced(at, &there);
        }
    }

    /// The last entry, as it should have been said.
    fn said_anew(&mut self) {
        let spare = |it: &Token| undoes(it) || it.says(SORRY) || it.is(&["was", "were"]);
        let body = self.right.iter().filter(|it| !spare(it));
        let body: Vec<Token> = body.cloned().collect();
        let kind = kind_of(self.reader.now.table.info(), self.last);
        let wrong = spread(self.wrong, self.last);
        if !body.iter().any(|it| it.carries() || it.is_value())
            || !without(&wrong, &of_step(self.last)).is_empty()
        {
            return;
        }
        let back = self.reader.moment.spot(self.last_at);
        // Somebody may have sat down since.
        if back.table.names() != self.reader.now.table.names() {
            return;
        }
        // No, both twos: of the same kind.
        let word = Token { means: kind, ..Token::default() };
        let deed = body.iter().position(|it| it.carries() && it.seat.is_none()).unwrap_or(0);
        let (who, deed) = body.split_at(deed);
        let mut said = self.reader.several(&back, &body, 0);
        if said.is_err() {
            said = self.reader.several(&back, &[who, &[word], deed].concat(), 0);
        }
        let Ok(end) = said else { return };
        let is_entry = |entry: &Entry| match entry {
            Entry::Outcome(_) => true,
            Entry::Move(_, words) => end.move_of(words).is_none_or(|mv| !mv.unlisted),
            _ => false,
        };
        if matches!(&end.entries[..], [entry] if is_entry(entry)) && !end.is_end {
            self.push(self.last_at, &end);
        }
    }
}

/// Values as a step has them: dice run together are as many faces.
fn spread(tokens: &[Token], step: &Step) -> Vec<String> {
    match step.kind() {
        "dice" => faces(tokens, &[], 0).iter().map(u32::to_string).collect(),
        _ => values(tokens),
    }
}
