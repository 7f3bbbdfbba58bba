//! The last entry, or the last dice of somebody, said anew: undo and fix in other words. What is said
//! not to be so must describe what stands there.

use super::parts::{faces, without};
use super::several::{Miss, Reader, words};
use super::spot::{Attempt, Spot};
use super::tokens::{Token, plain};
use super::vocabulary::{Helper, Means};
use super::{Entry, Moment, command, kind_of};
use crate::game::{MoveWord, Part};
use crate::pieces::Seat;
use crate::play::Step;

/// Ways to correct, each with the moment it leads to.
type Ways = Vec<(Vec<u8>, Vec<Entry>)>;

/// What is meant: now, or instead of an earlier entry. If both are possible, both are named.
///
/// # Errors
/// If neither is.
pub fn weighed(
    reader: &Reader,
    moment: &Moment,
    now: &Spot,
    tokens: &[Token],
    mut present: Result<Vec<Entry>, Miss>,
) -> Result<Vec<Entry>, Miss> {
    let is_mark =
        |token: &Token| token.says(Helper::Sorry) && token.word != "change" || undoes(token);
    let strong = tokens.iter().any(|token| is_mark(token) || token.says(Helper::Not));
    let no = tokens.first().is_some_and(|token| token.says(Helper::No));
    let value_behind = tokens.get(1).is_some_and(Token::is_value);
    let bare = tokens.iter().enumerate();
    let bare = bare.filter(|(at, it)| !(it.says(Helper::Sorry) || *at == 0 && no && !value_behind));
    let bare: Vec<Token> = bare.map(|(_, token)| token.clone()).collect();
    let shorter = bare.len() < tokens.len() && bare.iter().any(Token::carries);
    if present.is_err() && shorter && !tokens.iter().any(|token| token.word == "mean") {
        // Actually I fold: now, or instead of the last entry? Both are tried.
        if let Ok(spot) = reader.several(now, &bare, 0) {
            present = Ok(spot.entries);
        }
    }
    let mut fixed = Vec::new();
    if present.is_err() || strong {
        fixed = correction(reader, moment, now, tokens).unwrap_or_default();
    }
    if fixed.len() > 1 {
        let ways: Vec<String> = fixed.iter().map(|(_, way)| all_words(way)).collect();
        return Err(Miss::either(&ways));
    }
    let fixed = fixed.pop().map(|(_, way)| way);
    let slip = ["oops", "whoops", "typo", "misread", "mistake", "correction"];
    let bare_slip = tokens.iter().any(|token| token.is(&slip))
        && tokens.iter().all(|it| it.filler || it.soft || it.is_value() || it.says(Helper::Sorry));
    let is_undo =
        |entries: &[Entry]| matches!(entries, [Entry::Command(one, _)] if one.word == "undo");
    match (present, fixed) {
        (Ok(undo), Some(_)) if is_undo(&undo) => Ok(undo),
        (Ok(_), Some(fixed)) if bare_slip => Ok(fixed),
        (Ok(present), Some(fixed)) => Err(Miss::either(&[all_words(&present), all_words(&fixed)])),
        (Ok(present), None) => Ok(present),
        (Err(_), Some(fixed)) => Ok(fixed),
        (Err(miss), None) => Err(miss),
    }
}

/// "Scratch that, ...": the last entry does not stand, and something else follows.
fn undoes(token: &Token) -> bool {
    token.means.meets(Means::of_command("undo"))
}

fn all_words(entries: &[Entry]) -> String {
    entries.iter().map(words).collect::<Vec<_>>().join("; ")
}

fn value(token: &Token) -> String {
    token
        .card
        .map_or_else(|| token.number.unwrap_or_default().to_string(), super::tokens::Card::word)
}

fn values(tokens: &[Token]) -> Vec<String> {
    tokens.iter().filter(|token| token.is_value()).map(value).collect()
}

/// The values of a step: its faces or cards, or the numbers of its words.
fn of_step(step: &Step) -> Vec<String> {
    let (_, rest) = step.words.split_once(' ').unwrap_or(("", ""));
    rest.split([' ', '+', '-', '*', '/', '&', ',', ':'])
        .filter(|it| !it.is_empty())
        .map(str::to_string)
        .collect()
}

/// Whether nothing is left that neither a value nor a correction explains.
fn is_spare(tokens: &[Token]) -> bool {
    let known = [Helper::Got, Helper::Sorry, Helper::No, Helper::Was, Helper::Last];
    tokens.iter().all(|token| {
        token.is(&["should", "but", "hand", "have"])
            || token.filler
            || token.soft
            || token.seat.is_some()
            || token.is_value()
            || token.says_any(&known)
    })
}

/// As many steps back somebody's dice are looked for.
const LATELY: usize = 12;

/// What is said against an entry that stands.
struct Claim<'a> {
    reader: &'a Reader<'a>,
    moment: &'a Moment<'a>,
    now: &'a Spot,
    last: &'a Step,
    last_at: usize,
    said: Vec<Token>,
    named: Vec<Seat>,
    /// Sorry, scratch that.
    marked: bool,
    /// What is said not to be so, and what to be.
    wrong: Vec<Token>,
    right: Vec<Token>,
    ways: Ways,
}

fn correction(reader: &Reader, moment: &Moment, now: &Spot, tokens: &[Token]) -> Option<Ways> {
    let (last_at, last) = (moment.last?, moment.step()?);
    let has = |word: &str| tokens.iter().any(|token| token.word == word);
    let spare = |token: &&Token| token.filler && token.means.is_nothing() || token.ends;
    let lead = tokens.iter().take_while(spare).count();
    // "Sorry, no, ...": the no adds nothing.
    let (mut said, mut quiet) = (Vec::new(), true);
    for (at, token) in tokens.iter().skip(lead).enumerate() {
        if at == 0 || !(quiet && token.says(Helper::No)) {
            said.push(token.clone());
        }
        quiet &= token.says_any(&[Helper::Sorry, Helper::No]) || token.filler || token.soft;
    }
    let named: Vec<Seat> = said.iter().filter_map(|token| token.seat).collect();
    let marks = |token: &Token| {
        token.says(Helper::Sorry) && (token.word != "change" || has("to"))
            || undoes(token)
            || plain(&token.typed) == "had" && !named.is_empty()
    };
    let marked = said.iter().any(marks);
    let denies = ["not", "instead", "wasnt", "isnt", "werent", "rather"];
    let not = said.iter().position(|token| token.says(Helper::Not) && token.is(&denies));
    let was = (0..said.len()).find(|at| {
        let says = said[*at].is(&["was", "were", "is", "should"])
            || said[*at].word == "to" && has("change");
        says && said[*at..].iter().any(Token::is_value)
    });
    let no = said.first().is_some_and(|token| token.says(Helper::No));
    let is_claim = marked || not.is_some() || was.is_some() || no || said.iter().any(denies_it);
    if !is_claim || has("too") || has("also") {
        return None;
    }
    let (wrong, right) = sides(&said, usize::from(no), not, was);
    let ways = Ways::new();
    let mut claim =
        Claim { reader, moment, now, last, last_at, said, named, marked, wrong, right, ways };
    claim.values_put_right();
    claim.counts_put_right();
    claim.said_anew();
    claim.taken_back();
    Some(claim.ways)
}

/// I didn't.
fn denies_it(token: &Token) -> bool {
    token.is(&["didnt", "hadnt", "never", "wasnt"])
}

impl Claim<'_> {
    fn is_of(&self, step: &Step) -> bool {
        self.named.is_empty() || self.named.contains(&step.seat)
    }

    /// Other values in what fell: the latest that is as it was said to be.
    fn values_put_right(&mut self) {
        let steps = self.moment.game.steps();
        let cards = self.cards();
        let fell = |step: &Step| step.is_chance() || cards.is_some_and(|mv| kind(step) == mv.word);
        let lately = steps.iter().rev().take(LATELY).map(AsRef::as_ref);
        let lately: Vec<&Step> = lately.filter(|step| self.is_of(step) && fell(step)).collect();
        let is_it = |step: &&&Step| without(&spread(&self.wrong, step), &of_step(step)).is_empty();
        let found = lately.iter().find(is_it).filter(|_| !self.named.is_empty());
        let Some(step) = found.or(lately.first()) else { return };
        let (wrong, right) = (spread(&self.wrong, step), spread(&self.right, step));
        if !is_spare(&self.wrong) || !is_spare(&self.right) {
            return;
        }
        let mut there = of_step(step);
        if let ([x], [y]) = (&wrong[..], &right[..])
            && let Some(card) = there.iter_mut().find(|it| is_card(it, x))
        {
            // A suit alone is corrected too: the 9 of hearts, not of clubs.
            card.clone_from(y);
            replaced(self.moment, step, &there, &mut self.ways);
        }
        let all = wrong.len() > 1 && wrong.len() == right.len() && wrong.len() == there.len();
        if all && without(&wrong, &of_step(step)).is_empty() {
            replaced(self.moment, step, &right, &mut self.ways);
        }
    }

    fn cards(&self) -> Option<&'static MoveWord> {
        self.now.table.info().moves.iter().find(|mv| mv.part == Part::Cards)
    }

    /// Three cards, not two: how many they are.
    fn counts_put_right(&mut self) {
        let one = |tokens: &[Token]| values(tokens).len() == 1;
        if self.marked || !one(&self.wrong) || !one(&self.right) {
            return;
        }
        let Ok(end) = self.reader.single(self.now, &self.right) else { return };
        if let [Entry::Move(_, words)] = &end.entries[..]
            && move_of(self.now, words).is_some_and(|mv| mv.corrects)
        {
            if self.said.iter().any(|token| plain(&token.typed) == "cards") {
                self.ways.clear();
            }
            self.ways.push((end.state(), end.entries));
        }
    }

    /// The last entry, or the dice of somebody named, as they should have been said.
    fn said_anew(&mut self) {
        let body = self.body();
        let wrong = values(&self.wrong);
        let kind = kind_of(self.now.table.info(), self.last);
        let described = self.wrong.is_empty()
            || !wrong.is_empty() && without(&wrong, &of_step(self.last)).is_empty()
            || wrong.is_empty() && self.wrong.iter().any(|token| token.means.meets(kind));
        let denied = body.iter().any(|token| token.says(Helper::Not));
        let is_found = !self.ways.is_empty() && wrong.len() == 1;
        if !described || denied || is_found || !body.iter().any(Token::carries) {
            return;
        }
        instead(self.reader, self.moment, self.last_at, &body, &mut self.ways);
        if !is_spare(&body) || values(&body).is_empty() {
            return;
        }
        let theirs = |step: &&Step| step.is_chance() && self.named.contains(&step.seat);
        let early = self.moment.game.steps().iter().rev().map(AsRef::as_ref).find(theirs);
        if let Some(early) = early.filter(|early| !std::ptr::eq(*early, self.last)) {
            let faces: Vec<String> = faces(&body, &[], 0).iter().map(u32::to_string).collect();
            replaced(self.moment, early, &faces, &mut self.ways);
        }
    }

    /// What is right, without what says that it is a correction.
    fn body(&self) -> Vec<Token> {
        let spare = |token: &Token| {
            let says = token.says_any(&[Helper::Sorry, Helper::Last]) || token.is(&["was", "were"]);
            undoes(token) || says && (!token.means.is_move() || token.says(Helper::Sorry))
        };
        self.right.iter().filter(|token| !spare(token)).cloned().collect()
    }

    /// Oops, I didn't: the last entry does not stand.
    fn taken_back(&mut self) {
        let slips = ["oops", "whoops", "mistake", "wrong", "typo", "my", "ooops", "error"];
        let slip = self.said.iter().any(|it| it.says(Helper::Sorry) && it.is(&slips));
        let didnt = self.said.iter().any(denies_it) && values(&self.said).is_empty();
        let kind = kind_of(self.now.table.info(), self.last);
        let known = [Helper::Not, Helper::Sorry, Helper::Last, Helper::Was, Helper::No];
        let spare = |token: &Token| {
            token.says_any(&known)
                || token.filler
                || token.soft
                || token.seat == Some(self.last.seat)
                || token.means.meets(kind)
        };
        let nothing_more = slip && !self.body().iter().any(Token::carries);
        if (didnt || nothing_more) && self.said.iter().all(spare) {
            self.ways.push((b"undo".to_vec(), vec![command("undo", "")]));
        }
    }
}

/// Values as a step has them: dice run together are as many faces.
fn spread(tokens: &[Token], step: &Step) -> Vec<String> {
    let all = values(tokens);
    if kind(step) != "dice" {
        return all;
    }
    all.iter().flat_map(|it| it.chars().map(String::from)).collect()
}

fn kind(step: &Step) -> &str {
    step.words.split(' ').next().unwrap_or_default()
}

/// The move that words begin with.
fn move_of(spot: &Spot, words: &str) -> Option<&'static MoveWord> {
    let kind = words.split(' ').next();
    spot.table.info().moves.iter().find(|mv| Some(mv.word) == kind)
}

/// What was said to be wrong, and what to be right.
fn sides(
    said: &[Token],
    shift: usize,
    neg: Option<usize>,
    was: Option<usize>,
) -> (Vec<Token>, Vec<Token>) {
    let some = |tokens: &[Token]| tokens.iter().any(Token::is_value);
    match (neg, was) {
        (Some(neg), _) => {
            let wrong = &said[neg + 1..];
            let right = if neg > shift { &said[shift..neg] } else { &[] };
            // That wasn't a 6, it was a 1.
            let cut = (0..wrong.len()).find(|at| {
                (wrong[*at].ends || wrong[*at].is(&["but", "was"]))
                    && some(&wrong[..*at])
                    && some(&wrong[*at..])
            });
            match cut.filter(|_| !some(right)) {
                Some(cut) => (wrong[..cut].to_vec(), wrong[cut..].to_vec()),
                None => (wrong.to_vec(), right.to_vec()),
            }
        }
        (None, Some(was)) if was > shift && some(&said[shift..was]) => {
            (said[shift..was].to_vec(), said[was..].to_vec())
        }
        _ => (Vec::new(), said[shift.min(said.len())..].to_vec()),
    }
}

/// Whether a card or a face that stands there is the one that was said.
fn is_card(there: &str, said: &str) -> bool {
    there == said || there.replace('T', "10") == said.replace('T', "10")
}

/// Other values in place of those of a step.
fn replaced(moment: &Moment, step: &Step, values: &[String], ways: &mut Ways) {
    let steps = moment.game.steps();
    let Some(at) = steps.iter().position(|other| std::ptr::eq(other.as_ref(), step)) else {
        return;
    };
    let spot = moment.spot(at);
    let typed = values.join(" ");
    if !step.is_chance() {
        if Some(at) == moment.last {
            push_undo(
                &spot,
                &[Attempt::Move(Some(step.seat), format!("{} {typed}", kind(step)))],
                ways,
            );
        }
        return;
    }
    let Ok(after) = spot.after(&[Attempt::Fell(Some(step.seat), typed)]) else { return };
    let Some(Entry::Outcome(outcome)) = after.entries.last() else { return };
    let words = outcome.words();
    let (_, fell) = words.split_once(' ').unwrap_or(("", ""));
    let key = if at + 1 == steps.len() { after.state() } else { words.clone().into_bytes() };
    push(key, vec![command("fix", format!("{} {fell}", step.entry))], ways);
}

/// The last entry taken back, and this instead.
fn instead(reader: &Reader, moment: &Moment, last: usize, body: &[Token], ways: &mut Ways) {
    let back = moment.spot(last);
    let Ok(end) = reader.several(&back, body, 0) else { return };
    let is_entry = |entry: &Entry| match entry {
        Entry::Outcome(_) => true,
        Entry::Move(_, words) => move_of(&end, words).is_none_or(|mv| !mv.unlisted),
        _ => false,
    };
    let most = 1 + usize::from(back.table.hints().implied.is_some());
    if end.entries.len() <= most && end.entries.iter().all(is_entry) && !end.is_end {
        push(end.state(), undone(&end), ways);
    }
}

/// The entries of a moment, the last one taken back.
fn undone(end: &Spot) -> Vec<Entry> {
    [command("undo", "")].into_iter().chain(end.entries.iter().cloned()).collect()
}

fn push_undo(back: &Spot, attempts: &[Attempt], ways: &mut Ways) {
    if let Ok(end) = back.after(attempts) {
        push(end.state(), undone(&end), ways);
    }
}

fn push(state: Vec<u8>, way: Vec<Entry>, ways: &mut Ways) {
    if ways.iter().all(|(other, _)| *other != state) {
        ways.push((state, way));
    }
}
