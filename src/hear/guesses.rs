//! What is likeliest meant where words are left that have no place: it is asked about, never done
//! unasked.

use super::several::{Miss, Reader};
use super::spot::Spot;
use super::tokens::{Token, stranger};
use super::vocabulary::{Helper, Means};
use super::{Entry, Moment, command, corrections, meant};
use crate::game::Part;

/// The likeliest meaning, if there is one.
pub fn likeliest(
    reader: &Reader,
    moment: &Moment,
    now: &Spot,
    tokens: &[Token],
    miss: &Miss,
) -> Option<Vec<Entry>> {
    // "Oops", "that's wrong": whether the last entry is.
    let denies = |it: &Token| it.says(Helper::Sorry | Helper::No);
    let is_spare = |it: &Token| denies(it) || !it.carries() || it.says(Helper::Was | Helper::Last);
    if moment.last.is_some() && tokens.iter().any(denies) && tokens.iter().all(is_spare) {
        return Some(vec![command("undo", "")]);
    }
    let hedges = |it: &Token| {
        it.hedges() && !it.says(Helper::Wish | Helper::Except | Helper::Not | Helper::Sorry)
    };
    if tokens.iter().any(hedges) || stranger(tokens).is_some() {
        return None;
    }
    let fixed = corrections::likeliest(reader, moment, now, tokens);
    if fixed.is_some() {
        return fixed;
    }
    if miss.judged || tokens.iter().any(|it| it.says(Helper::Not)) {
        return None;
    }
    let is_said = |found: &Vec<Entry>| found.iter().all(|entry| says(now, tokens, entry));
    but_for_words(reader, moment, now, tokens, miss)
        .or_else(|| in_a_part(reader, now, tokens))
        .filter(is_said)
        .or_else(|| with_its_word(reader, now, tokens))
}

/// Whether what is at stake in an entry was said.
fn says(now: &Spot, tokens: &[Token], entry: &Entry) -> bool {
    let Entry::Move(_, words) = entry else { return true };
    let info = now.table.info();
    let Some(at) = info.move_at(words) else { return true };
    !info.moves[at].staked || tokens.iter().any(|it| it.says(Means::of_move(at)) && !it.soft)
}

/// Nobody, no value, nothing denied.
fn is_loose(it: &Token) -> bool {
    let firm =
        it.seat.is_some() || it.is_value() || it.typed.contains(|c: char| c.is_ascii_digit());
    !firm && !it.says(Helper::Not)
}

/// All but the words, two at most, that have no place in it.
fn but_for_words(
    reader: &Reader,
    moment: &Moment,
    now: &Spot,
    tokens: &[Token],
    miss: &Miss,
) -> Option<Vec<Entry>> {
    let spare = |it: &Token| it.is_unknown() || miss.left.contains(&it.typed);
    let spared: Vec<&Token> = tokens.iter().filter(|it| spare(it)).collect();
    let fits = spared.iter().all(|it| is_loose(it) && it.typed.len() > 1);
    if !fits || spared.is_empty() {
        return None;
    }
    let known = tokens.iter().map(|it| if spare(it) { Token::nothing() } else { it.clone() });
    meant(reader, moment, now, &known.collect::<Vec<_>>()).ok()
}

/// A deed that is told among other things: the longest part of the line that is one.
fn in_a_part(reader: &Reader, now: &Spot, tokens: &[Token]) -> Option<Vec<Entry>> {
    let is_deed = |entry: &Entry| matches!(entry, Entry::Move(..) | Entry::Outcome(_));
    parts(tokens).find_map(|(before, part, after)| {
        if !before.iter().chain(after).all(is_loose) {
            return None;
        }
        let end = reader.several(now, part, 0).ok()?;
        end.entries.iter().all(is_deed).then_some(end.entries)
    })
}

/// Parts of a line, the longest first, with what stands before and after them.
pub fn parts(tokens: &[Token]) -> impl Iterator<Item = (&[Token], &[Token], &[Token])> {
    let all = tokens.len();
    let starts = move |len: usize| (0..=all - len).map(move |start| (start, start + len));
    (1..all).rev().flat_map(starts).filter_map(|(start, end)| {
        let (before, rest) = tokens.split_at(start);
        let (part, after) = rest.split_at(end - start);
        let ends = [&part[0], &part[part.len() - 1]];
        ends.iter().all(|it| it.carries()).then_some((before, part, after))
    })
}

/// "Just the 3", where one move alone can be meant by it.
fn with_its_word(reader: &Reader, now: &Spot, tokens: &[Token]) -> Option<Vec<Entry>> {
    if now.due().is_some() || !tokens.iter().any(Token::is_value) {
        return None;
    }
    let known: Vec<Token> = tokens.iter().filter(|it| !it.is_unknown()).cloned().collect();
    let moves = now.table.info().moves.iter().enumerate();
    let ways = moves.filter(|(_, mv)| mv.part != Part::Nothing && !mv.unlisted && !mv.corrects);
    let mut found: Vec<Spot> = Vec::new();
    for (at, _) in ways {
        let word = Token { means: Means::of_move(at), ..Token::default() };
        found.extend(reader.single(now, &[&[word], &known[..]].concat()).ok());
    }
    match &found[..] {
        [one] => Some(one.entries.clone()),
        _ => None,
    }
}
