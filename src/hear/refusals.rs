//! Why a line means nothing here: the likeliest meaning says so, and one line follows that works.

use super::several::Miss;
use super::spot::Spot;
use super::tokens::Token;
use super::vocabulary::{Helper, Vocabulary};
use crate::pieces::{Code, Refusal, brief, number_due};

/// Why nothing was meant; `typed` is what the game says of the words as they were typed.
pub fn why(
    vocabulary: &Vocabulary,
    spot: &Spot,
    tokens: &[Token],
    text: &str,
    miss: Miss,
    typed: Option<Refusal>,
) -> Refusal {
    let says = |helper: Helper| tokens.iter().any(|token| token.says(helper));
    let values = tokens.iter().any(Token::is_value);
    let info = spot.table.info();
    let unknown: Vec<&Token> = tokens.iter().filter(|token| token.is_unknown()).collect();
    let name_like =
        |token: &&&Token| token.typed.chars().all(char::is_alphabetic) && token.typed.len() > 1;
    let whom = tokens.iter().find_map(|token| token.seat);
    if says(Helper::Joins) && unknown.iter().any(|it| name_like(&it)) && !miss.judged {
        return Refusal::new(
            Code::PhaseWrong,
            "nobody can join or come back once a game has begun",
        )
        .hint("A new game takes other players");
    }
    if says(Helper::SitsOut)
        && let Some(seat) = whom
        && info.moves.iter().any(|mv| mv.word == "leave")
    {
        let name = spot.name(seat);
        return Refusal::new(
            Code::PhaseWrong,
            "nobody can sit out: a player stays, or goes for good",
        )
        .hint(format!("leave {name}, once the turn or hand is over"));
    }
    if says(Helper::Leaves)
        && !values
        && !info.moves.iter().any(|mv| mv.word == "leave")
        && !miss.judged
    {
        return Refusal::new(Code::PhaseWrong, "nobody can leave this game: it goes on with all")
            .hint("quit leaves the table and saves the game");
    }
    if miss.judged {
        return with_example(spot, miss.why);
    }
    let awaits_dice = spot.due().is_some_and(|due| due.what.is_dice());
    let cards = spot.due().is_some_and(|due| !due.what.is_dice())
        || !awaits_dice && !spot.table.pack().is_empty()
        || spot.offers.iter().any(|(_, shown)| matches!(shown.kind(), "show" | "lay"));
    if let Some(token) = unknown.first() {
        let shown = brief(&token.typed);
        let mut signs = token.typed.chars();
        let rank = signs.next().is_some_and(|c| "AKQJTakqjt0123456789".contains(c));
        if rank
            && token.typed.chars().count() <= 3
            && (cards || token.typed.starts_with(|c: char| c.is_ascii_digit()))
        {
            return Refusal::new(
                Code::CardInvalid,
                format!(
                    "\"{shown}\" is not a card: the ranks are A 2 to 10 J Q K, the suits s h d c"
                ),
            );
        }
        if awaits_dice && token.typed.chars().count() < 2 {
            return Refusal::new(
                Code::DieFace,
                format!("\"{shown}\" is a letter; no die shows it: faces are 1 to 6"),
            );
        }
        let first = tokens
            .iter()
            .position(Token::carries)
            .is_some_and(|at| tokens[at].typed == token.typed);
        let at = tokens.iter().position(|other| other.typed == token.typed).unwrap_or(0);
        let does =
            tokens.get(at + 1).is_some_and(|it| it.means.is_move() && it.typed.ends_with('s'));
        let deed = tokens.iter().any(|other| other.means.is_move());
        let capital = token.typed.starts_with(char::is_uppercase);
        if name_like(&token) && (capital && !first || says(Helper::Leaves))
            || name_like(&token) && deed && first && (capital || does)
        {
            let names = spot.table.names().listed();
            return Refusal::new(Code::NameInvalid, format!("nobody here is called {shown}"))
                .hint(format!("At this table: {names}"));
        }
        let _ = vocabulary;
        return with_example(
            spot,
            Refusal::new(Code::MoveUnreadable, format!("I do not understand \"{shown}\"")),
        );
    }
    let _ = text;
    match typed {
        Some(typed)
            if tokens.len() < 5
                && !matches!(typed.code, Code::MoveUnreadable | Code::NameInvalid) =>
        {
            typed
        }
        _ => with_example(spot, miss.why),
    }
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
