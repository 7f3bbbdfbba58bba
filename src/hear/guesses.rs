//! What is likeliest meant where words are left that have no place: it is asked about, never done
//! unasked.

use super::several::{Miss, Reader};
use super::spot::Spot;
use super::tokens::Token;
use super::vocabulary::{GOT, LAST, Means, NO, NOT, SORRY, TELL, WAS};
use super::{Entry, command, corrections, meant};
use crate::game::Part;

/// More parts of a line are not looked at.
pub const MOST_PARTS: usize = 20;

/// The likeliest meaning, if there is one.
pub fn likeliest(reader: &Reader, tokens: &[Token], miss: &Miss) -> Option<Vec<Entry>> {
    let (moment, now) = (reader.moment, reader.now);
    // "Oops", "that's wrong": whether the last entry is.
    let denies = |it: &Token| it.says(SORRY | NO | NOT);
    let told = WAS | LAST | GOT | TELL;
    let is_spare = |it: &Token| denies(it) || !it.carries() || it.says(told);
    if moment.mends && tokens.iter().any(denies) && tokens.iter().all(is_spare) {
        return moment.last.map(|_| vec![command("undo", "")]);
    }
    let hedges = |it: &Token| it.hedges() && it.means.is_nothing();
    if tokens.iter().any(hedges) {
        return None;
    }
    if moment.mends
        && let Some(fixed) = corrections::likeliest(reader, tokens)
    {
        return Some(fixed);
    }
    if miss.judged {
        return None;
    }
    let is_said = |found: &Vec<Entry>| found.iter().all(|entry| says(now, tokens, entry));
    but_for_words(tokens, miss)
        .and_then(|known| meant(reader, &known).ok())
        .or_else(|| in_a_part(reader, tokens))
        .filter(is_said)
        .or_else(|| with_its_word(reader, tokens))
}

/// Whether what is at stake in an entry was said.
fn says(now: &Spot, tokens: &[Token], entry: &Entry) -> bool {
    let Entry::Move(_, words) = entry else { return true };
    let Some(at) = now.table.info().move_at(words) else { return true };
    let said = tokens.iter().any(|it| it.says(Means::of_move(at)) && !it.soft);
    !now.stakes(words) || said
}

/// Nobody, no value or what may be one, nothing denied.
fn is_loose(it: &Token) -> bool {
    let digit = it.typed.contains(|c: char| c.is_ascii_digit());
    !(it.seat.is_some() || it.is_value() || digit || it.says(NOT))
}

/// The line without the words that have no place in it, if there are any and they may be left out.
fn but_for_words(tokens: &[Token], miss: &Miss) -> Option<Vec<Token>> {
    let spare = |it: &&Token| it.is_unknown() || miss.left.contains(&it.typed);
    let known = tokens.iter().map(|it| if spare(&it) { Token::nothing() } else { it.clone() });
    let mut spared = tokens.iter().filter(spare).peekable();
    (spared.peek().is_some() && spared.all(is_loose)).then(|| known.collect())
}

/// The parts of a line, the longest first, with what stands before and behind.
pub fn parts(tokens: &[Token]) -> impl Iterator<Item = [&[Token]; 3]> {
    let all = tokens.len();
    let says = |it: &Token| it.carries() && !it.is_unknown();
    let places = (1..=all).rev().flat_map(move |len| (0..=all - len).map(move |at| at..at + len));
    let places = places.filter(move |it| says(&tokens[it.start]) && says(&tokens[it.end - 1]));
    places.map(|it| [&tokens[..it.start], &tokens[it.clone()], &tokens[it.end..]])
}

/// A deed that is told among other things: the longest part of the line that is one.
fn in_a_part(reader: &Reader, tokens: &[Token]) -> Option<Vec<Entry>> {
    let fits = |[before, _, after]: &[&[Token]; 3]| before.iter().chain(*after).all(is_loose);
    parts(tokens).filter(fits).take(MOST_PARTS).find_map(|[_, part, _]| {
        let end = reader.several(reader.now, part, 0).ok()?;
        end.entries.iter().all(Entry::is_deed).then_some(end.entries)
    })
}

/// "Just the 3", where one move alone can be meant by it.
fn with_its_word(reader: &Reader, tokens: &[Token]) -> Option<Vec<Entry>> {
    let now = reader.now;
    let known: Vec<Token> = tokens.iter().filter(|it| !it.is_unknown()).cloned().collect();
    if now.due().is_some() || !known.iter().any(Token::is_value) {
        return None;
    }
    let moves = now.table.info().moves.iter().enumerate();
    let ways = moves.filter(|(_, mv)| mv.part != Part::Nothing && !mv.unlisted);
    let said = ways.filter_map(|(at, _)| {
        let word = Token { means: Means::of_move(at), ..Token::default() };
        reader.single(now, &[&[word], &known[..]].concat()).ok()
    });
    match &said.collect::<Vec<Spot>>()[..] {
        [one] => Some(one.entries.clone()),
        _ => None,
    }
}
