//! Why a line means nothing here: the likeliest meaning says so, and one line follows that works.

use super::parts::refused;
use super::several::Miss;
use super::spot::Spot;
use super::tokens::Token;
use super::vocabulary::JOINS;
use crate::game::HouseRule;
use crate::pieces::{Code, Refusal, brief, refusal};

/// Why nothing was meant; `typed` is what the game says of a move in its own words.
pub fn why(spot: &Spot, tokens: &[Token], miss: Miss, typed: Option<Refusal>) -> Refusal {
    if miss.judged {
        return with_example(spot, *miss.why);
    }
    let joins = |it: &Token| it.says(JOINS);
    let newcomer = tokens.iter().find(|it| it.is_like_a_name());
    if newcomer.is_some() && tokens.iter().any(joins) {
        return refusal!(PhaseWrong, hint "Once it is over, join NAME brings them into the next",
            "nobody can join or come back once a game has begun");
    }
    let set = |rule: &&HouseRule| {
        tokens.iter().any(|it| it.word == rule.key && !it.means.is_move()) && tokens.len() < 5
    };
    if let Some(rule) = spot.table.info().house_rules.iter().find(set) {
        return refusal!(PhaseWrong, by rule.clause, "{} is agreed for a whole game", rule.name());
    }
    let unknown = tokens.iter().find(|token| token.is_unknown());
    // After a move's own word the game knows best what is missing.
    let moves = spot.table.info().moves;
    let whole = tokens.first().is_some_and(|first| moves.iter().any(|mv| mv.word == first.typed));
    let fell = spot.due().is_some() && tokens.len() < 5;
    if let Some(typed) = typed.filter(|_| whole || fell) {
        return typed;
    }
    match unknown {
        Some(unknown) => not_understood(spot, &unknown.typed),
        None => with_example(spot, *miss.why),
    }
}

/// A word that no table has: a card or a face that there is not, or neither.
fn not_understood(spot: &Spot, typed: &str) -> Refusal {
    let shown = brief(typed);
    let dice = spot.awaits_dice();
    let digit = typed.starts_with(|c: char| c.is_ascii_digit());
    let rank = typed.starts_with(|c: char| "AKQJTakqjt".contains(c));
    if typed.chars().count() <= 3 && (digit || !dice && rank) {
        let message =
            format!("\"{shown}\" is not a card: the ranks are A 2 to 10 J Q K, the suits s h d c");
        return Refusal::new(Code::CardInvalid, message);
    }
    if dice && typed.chars().count() < 2 {
        let message = format!("\"{shown}\" is a letter; no die shows it: faces are 1 to 6");
        return Refusal::new(Code::DieFace, message);
    }
    with_example(spot, refused(format!("I do not understand \"{shown}\"")))
}

/// With one line that works now, if it says nothing of the kind yet: a move of the one to act, or what
/// is awaited.
fn with_example(spot: &Spot, why: Refusal) -> Refusal {
    // Who rolls now is said already.
    if why.hint.is_some() || why.code == Code::SeatWrong && spot.due().is_some() {
        return why;
    }
    if let Some(due) = spot.due() {
        let what = due.words();
        let takes = if due.what.is_dice() { "rolls" } else { "gets" };
        return why.hint(format!("{} {takes} {what} now", spot.name(due.seat)));
    }
    let actor = spot.actor();
    let mut own = spot.offers.iter().filter(|(seat, _)| Some(*seat) == actor);
    // Rather nothing than to give up a hand that could be shown.
    let gives_up = own.clone().any(|(_, shown)| shown.open);
    let shown = own.find(|(_, shown)| !(shown.open || gives_up && spot.stakes(&shown.words)));
    let Some((seat, shown)) = shown else { return why };
    let least = shown.range.map_or(String::new(), |(least, _)| format!(" {least}"));
    why.hint(format!("{} can say {}{least}", spot.name(*seat), shown.words))
}
