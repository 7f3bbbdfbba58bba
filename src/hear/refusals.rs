//! Why a line means nothing here: the likeliest meaning says so, and one line follows that works.

use super::parts::refused;
use super::several::Miss;
use super::spot::Spot;
use super::tokens::Token;
use super::vocabulary::Helper;
use crate::pieces::{Code, Refusal, brief, number_due};

/// What nobody can do, in every game or in one where nobody can leave; and what can be done instead.
const NEVER: [(Helper, &str, &str); 3] = [
    (
        Helper::Joins,
        "nobody can join or come back once a game has begun",
        "join NAME brings them into the next game; at poker end settles up between hands",
    ),
    (
        Helper::SitsOut,
        "nobody can sit out: a player stays, or goes for good",
        "leave NAME, once the turn or hand is over",
    ),
    (
        Helper::Leaves,
        "nobody can leave this game: it goes on with all",
        "Play it to the end, or bot NAME lets the program play on",
    ),
];

/// Why nothing was meant; `typed` is what the game says of the words as they were typed.
pub fn why(spot: &Spot, tokens: &[Token], miss: Miss, typed: Option<Refusal>) -> Refusal {
    let unknown = tokens.iter().position(Token::is_unknown);
    let can_leave = spot.table.info().moves.iter().any(|mv| mv.word == "leave");
    let never = NEVER.iter().find(|(helper, ..)| {
        tokens.iter().any(|token| token.says(*helper))
            && match helper {
                Helper::Joins => !miss.judged && tokens.iter().any(is_like_a_name),
                Helper::SitsOut => can_leave && tokens.iter().any(|token| token.seat.is_some()),
                _ => !miss.judged && !can_leave && !tokens.iter().any(Token::is_value),
            }
    });
    if let Some((_, message, instead)) = never {
        let name =
            tokens.iter().find_map(|token| token.seat).map_or("NAME", |seat| spot.name(seat));
        return Refusal::new(Code::PhaseWrong, *message).hint(instead.replace("NAME", name));
    }
    if miss.judged {
        return with_example(spot, miss.why);
    }
    // After a move's own word the game knows best what is missing.
    let moves = spot.table.info().moves.iter();
    let whole = tokens.first().is_some_and(|first| moves.clone().any(|mv| mv.word == first.typed));
    if let Some(at) = unknown.filter(|_| !(whole && typed.is_some())) {
        return not_understood(spot, tokens, at);
    }
    let is_exact = |why: &Refusal| !matches!(why.code, Code::MoveUnreadable | Code::NameInvalid);
    match typed.filter(|why| whole || tokens.len() < 5 && is_exact(why)) {
        Some(typed) => typed,
        None => with_example(spot, miss.why),
    }
}

fn is_like_a_name(token: &Token) -> bool {
    let letters = token.typed.chars().all(char::is_alphabetic) && token.typed.len() > 1;
    letters && token.is_unknown()
}

/// A word that no table has: a card or a face that there is not, somebody who is not here, or neither.
fn not_understood(spot: &Spot, tokens: &[Token], at: usize) -> Refusal {
    let typed = &*tokens[at].typed;
    let shown = brief(typed);
    let dice = spot.due().is_some_and(|due| due.what.is_dice());
    let cards = !dice && !spot.table.pack().is_empty();
    let digit = typed.starts_with(|c: char| c.is_ascii_digit());
    let rank = typed.starts_with(|c: char| "AKQJTakqjt".contains(c));
    if typed.chars().count() <= 3 && (digit || cards && rank) {
        let message =
            format!("\"{shown}\" is not a card: the ranks are A 2 to 10 J Q K, the suits s h d c");
        return Refusal::new(Code::CardInvalid, message);
    }
    if dice && typed.chars().count() < 2 {
        let message = format!("\"{shown}\" is a letter; no die shows it: faces are 1 to 6");
        return Refusal::new(Code::DieFace, message);
    }
    let first = tokens.iter().position(Token::carries) == Some(at);
    let does = tokens.get(at + 1).is_some_and(|it| it.means.is_move() && it.typed.ends_with('s'));
    let acts = tokens.iter().any(|other| other.means.is_move());
    let leaves = tokens.iter().any(|token| token.says(Helper::Leaves));
    let capital = typed.starts_with(char::is_uppercase);
    let named = if first { acts && (capital || does) || leaves } else { capital || leaves };
    if named && is_like_a_name(&tokens[at]) {
        let names = spot.table.names().listed();
        return Refusal::new(Code::NameInvalid, format!("nobody here is called {shown}"))
            .hint(format!("At this table: {names}"));
    }
    with_example(spot, refused(format!("I do not understand \"{shown}\"")))
}

/// With one line that works now, if it says nothing of the kind yet.
fn with_example(spot: &Spot, why: Refusal) -> Refusal {
    if why.hint.is_some() {
        return why;
    }
    match example(spot) {
        Some(example) => why.hint(example),
        None => why,
    }
}

/// What works now: a move of the one to act, or what is awaited.
fn example(spot: &Spot) -> Option<String> {
    if let Some(due) = spot.due() {
        let what = number_due(due.what, due.more_at_once());
        let takes = if due.what.is_dice() { "rolls" } else { "gets" };
        return Some(format!("{} {takes} {what} now", spot.name(due.seat)));
    }
    let actor = spot.actor()?;
    let (_, shown) = spot.offers.iter().find(|(seat, shown)| *seat == actor && !shown.open)?;
    let words = match shown.range {
        Some((least, _)) => format!("{} {least}", shown.words),
        None => shown.words.clone(),
    };
    Some(format!("{} can say {words}", spot.name(actor)))
}
