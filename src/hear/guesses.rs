//! What is likeliest meant where words are left that have no place: it is asked about, never done
//! unasked.

use super::several::{Miss, Reader};
use super::tokens::Token;
use super::vocabulary::{GOT, LAST, Means, NO, NOT, SORRY, TELL, WAS};
use super::{Entry, command, kind_of, meant};
use crate::game::Part;

/// More parts of a line are not looked at.
const MOST_PARTS: usize = 20;

/// The likeliest meaning, if there is one.
pub fn likeliest(reader: &Reader, tokens: &[Token], miss: &Miss) -> Option<Vec<Entry>> {
    let moment = reader.moment;
    // "Oops", "that's wrong": whether the last entry is.
    let denies = |it: &Token| it.says(SORRY | NO | NOT);
    let told = WAS | LAST | GOT | TELL;
    let is_spare = |it: &Token| denies(it) || !it.carries() || it.says(told);
    if moment.mends && tokens.iter().any(|it| it.says(SORRY | NO)) && tokens.iter().all(is_spare) {
        return moment.last.map(|_| vec![command("undo", "")]);
    }
    let hedges = |it: &Token| it.hedges() && it.means.is_nothing();
    let denied = moment.mends && tokens.iter().any(|it| denies(it) || it.says(WAS));
    if miss.judged && !denied || tokens.iter().any(hedges) {
        return None;
    }
    // Nothing is staked that was not said.
    let is_said = |found: &Vec<Entry>| {
        found.iter().all(|it| match it {
            Entry::Move(_, words) if reader.now.stakes(words) => {
                let kind = kind_of(reader.now, words);
                tokens.iter().any(|it| it.says(kind))
            }
            _ => true,
        })
    };
    let means = |tokens: &[Token]| meant(reader, tokens).ok().filter(is_said);
    let but_for_words = but_for_words(tokens, miss).and_then(|known| means(&known));
    // What is told among other things, or what takes something back.
    let wrong = Token { word: "wrong".into(), means: SORRY, ..Token::default() };
    let mark = if denied { std::slice::from_ref(&wrong) } else { &[] };
    let parts = parts(tokens).take(MOST_PARTS).take_while(|_| !reader.is_tired());
    let mut parts = parts.filter_map(|part| means(&[mark, part].concat()));
    let mends =
        |it: &Entry| matches!(it, Entry::Command(it, _) if ["undo", "fix"].contains(&it.word));
    let is_deed = |found: &Vec<Entry>| found.iter().any(|it| it.is_deed() || denied && mends(it));
    // "Just the 3", "fifteen", where one move alone can be meant by it.
    let moves = reader.now.table.info().moves.iter().enumerate();
    let has_value = tokens.iter().any(Token::is_value);
    let moves = moves.filter(|(_, mv)| has_value && mv.part != Part::Nothing);
    let known: Vec<Token> = tokens.iter().filter(|it| !it.is_unknown()).cloned().collect();
    let mut moves = moves.filter_map(|(at, _)| {
        let word = Token { means: Means::of_move(at), ..Token::default() };
        meant(reader, &[&[word], &known[..]].concat()).ok()
    });
    but_for_words
        .or_else(|| parts.find(is_deed))
        .or_else(|| moves.next().filter(|_| moves.next().is_none()))
}

/// The line without the words that have no place in it, if there are any and they may be left out:
/// nobody, no value, nothing denied.
fn but_for_words(tokens: &[Token], miss: &Miss) -> Option<Vec<Token>> {
    let spare = |it: &&Token| it.is_unknown() || miss.left.contains(&it.typed);
    let known = tokens.iter().map(|it| if spare(&it) { Token::nothing() } else { it.clone() });
    let mut spared = tokens.iter().filter(spare).peekable();
    let is_loose = |it: &Token| !(it.seat.is_some() || it.is_value() || it.says(NOT));
    (spared.peek().is_some() && spared.all(is_loose)).then(|| known.collect())
}

/// The parts of a line, the longest first, without those that are denied.
fn parts(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let all = tokens.len();
    let places = (1..=all).rev().flat_map(move |len| (0..=all - len).map(move |at| at..at + len));
    let says = |at: usize| tokens[at].carries() && !tokens[at].is_unknown();
    let denied =
        |at: usize| tokens[..at].iter().rfind(|it| it.carries()).is_some_and(|it| it.says(NOT));
    let places = places.filter(move |it| says(it.start) && says(it.end - 1) && !denied(it.start));
    places.map(|it| &tokens[it])
}
