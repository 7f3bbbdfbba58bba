//! The last entry, or the last dice of somebody, said anew: undo and fix in other words. What is said
//! not to be so must describe what stands there.

use super::parts::{faces, listed, refused, without};
use super::several::{Miss, Reader, words};
use super::spot::{Attempt, Spot};
use super::tokens::{Token, plain};
use super::vocabulary::{Helper, Means};
use super::{Entry, Moment, command, kind_of};
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
    text: &str,
) -> Result<Vec<Entry>, Miss> {
    let is_mark =
        |token: &Token| token.says(Helper::Sorry) && token.word != "change" || undoes(token);
    let strong = tokens.iter().any(|token| is_mark(token) || token.says(Helper::Not));
    let no = tokens.first().is_some_and(|token| token.says(Helper::No));
    let value_behind = tokens.get(1).is_some_and(Token::is_value);
    let bare = tokens.iter().enumerate();
    let bare =
        bare.filter(|(at, it)| !it.says(Helper::Sorry) && !(*at == 0 && no && !value_behind));
    let bare: Vec<Token> = bare.map(|(_, token)| token.clone()).collect();
    let shorter = bare.len() < tokens.len() && bare.iter().any(Token::carries);
    if present.is_err() && shorter && !tokens.iter().any(|token| token.word == "mean") {
        // Actually I fold: now, or instead of the last entry? Both are tried.
        if let Ok(spot) = reader.several(now, &bare, 0) {
            present = if no && matches!(spot.entries[..], [Entry::Outcome(_)]) {
                let message = "is that what fell now, or a correction?";
                let fell: Vec<u32> = bare.iter().filter_map(|token| token.number).collect();
                let why =
                    refused(message).hint(format!("fix {} corrects the last roll", listed(&fell)));
                Err(Miss { reach: 2.5, why, judged: true })
            } else {
                Ok(spot.entries)
            };
        }
    }
    let mut fixed = Vec::new();
    if present.is_err() || strong {
        fixed = correction(reader, moment, now, tokens).unwrap_or_default();
    }
    if fixed.len() > 1 {
        let named: Vec<String> = fixed.iter().map(|(_, way)| all_words(way)).collect();
        let why = refused(format!("that can be {}", named.join(" or "))).hint("Say which");
        return Err(Miss { reach: 3.0, why, judged: true });
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
        (Ok(present), Some(fixed)) => {
            let (one, other) = (all_words(&present), all_words(&fixed));
            let why = refused(format!("that can be {one} or {other}")).hint("Say which");
            Err(Miss { reach: 3.0, why, judged: true })
        }
        (Ok(present), None) => {
            let asks = text.trim_end().ends_with('?')
                && tokens.first().is_some_and(|it| it.is(&["can", "could", "may", "would"]))
                && !tokens.iter().any(|it| it.is(&["i", "me", "my", "you", "we"]));
            if asks { Ok(vec![command("?", "")]) } else { Ok(present) }
        }
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

fn correction(reader: &Reader, moment: &Moment, now: &Spot, tokens: &[Token]) -> Option<Ways> {
    let steps = moment.game.steps();
    let last_at = moment.last?;
    let last = &steps[last_at];
    let has = |word: &str| tokens.iter().any(|token| token.word == word);
    let lead = tokens
        .iter()
        .position(|token| !(token.filler && token.means.is_nothing()) && !token.ends)
        .unwrap_or(0);
    // "Sorry, no, ...": the no adds nothing.
    let mut said: Vec<Token> = Vec::new();
    let mut quiet = true;
    for (at, token) in tokens[lead..].iter().enumerate() {
        if at == 0 || !(quiet && token.says(Helper::No)) {
            said.push(token.clone());
        }
        quiet &= token.says(Helper::Sorry) || token.filler || token.soft || token.says(Helper::No);
    }
    let named: Vec<Seat> = said.iter().filter_map(|token| token.seat).collect();
    let marks: Vec<&Token> = said
        .iter()
        .filter(|token| {
            token.says(Helper::Sorry) && (token.word != "change" || has("to"))
                || undoes(token)
                || plain(&token.typed) == "had" && !named.is_empty()
        })
        .collect();
    let denies = |token: &Token| {
        token.says(Helper::Not)
            && token.is(&["not", "instead", "wasnt", "isnt", "werent", "rather"])
    };
    let neg = said.iter().position(denies);
    let was = (0..said.len()).find(|at| {
        let token = &said[*at];
        let says =
            token.is(&["was", "were", "is", "should"]) || token.word == "to" && has("change");
        says && said[*at..].iter().any(Token::is_value)
    });
    let no = said.first().is_some_and(|token| token.says(Helper::No));
    let didnt = said.iter().any(|token| token.is(&["didnt", "hadnt", "never", "wasnt"]));
    if marks.is_empty() && neg.is_none() && was.is_none() && !no && !didnt
        || has("too")
        || has("also")
    {
        return None;
    }
    let shift = usize::from(no);
    let (before, after) = sides(&said, shift, neg, was);
    // Dice run together are as many faces.
    let spread = |all: Vec<String>, step: Option<&std::rc::Rc<Step>>| match step {
        Some(step) if step.words.starts_with("dice ") => {
            all.iter().flat_map(|it| it.chars().map(String::from)).collect()
        }
        _ => all,
    };
    // Of what fell, the latest that is as it was said to be.
    let theirs = |step: &&std::rc::Rc<Step>| {
        (named.is_empty() || named.contains(&step.seat))
            && (step.is_chance() || step.words.starts_with("show "))
    };
    let wrong = values(&before);
    let is_it = |step: &&std::rc::Rc<Step>| {
        without(&spread(wrong.clone(), Some(step)), &of_step(step)).is_empty()
    };
    let lately = steps.iter().rev().take(LATELY).filter(theirs);
    let target =
        lately.clone().find(|step| !named.is_empty() && is_it(step)).or(lately.clone().next());
    let (vx, vy) = (spread(values(&before), target), spread(values(&after), target));
    let vx = if vx.len() == 2
        && before.iter().find(|it| it.is_value()).is_some_and(|it| it.word == "one")
    {
        vx[1..].to_vec()
    } else {
        vx
    };
    let on_table: Vec<String> = now.counts.dice.faces().map(|face| face.to_string()).collect();
    let got = said.iter().any(|it| it.says(Helper::Got) || it.is(&["it", "its"]));
    let sure = !marks.is_empty()
        || !named.is_empty()
        || was.is_some()
        || got
        || vy.first().is_some_and(|y| !on_table.contains(y));
    let spare = is_spare(&before) && is_spare(&after);
    let mut ways: Ways = Vec::new();
    if let Some(target) = target.filter(|_| spare) {
        let mut there = of_step(target);
        if sure
            && let ([x], [y]) = (&vx[..], &vy[..])
            && let Some(at) = there.iter().position(|it| is_card(it, x))
        {
            // A suit alone is corrected too: the 9 of hearts, not of clubs.
            there[at].clone_from(y);
            replaced(moment, target, &there, &mut ways);
        }
        let all = vx.len() > 1 && vx.len() == vy.len() && vx.len() == of_step(target).len();
        if all && without(&vx, &of_step(target)).is_empty() {
            replaced(moment, target, &vy, &mut ways);
        }
    }
    // Three cards, not two: how many they are.
    let counts = said.iter().any(|token| plain(&token.typed) == "cards");
    if let ([_], [_], true) = (&vx[..], &vy[..], marks.is_empty())
        && let Ok(end) = reader.single(now, &after)
        && let Some(Entry::Move(_, words)) = end.entries.last()
        && end.entries.len() == 1
        && is_count(now, words)
    {
        if counts {
            ways.clear();
        }
        ways.push((end.state(), end.entries));
    }
    let kind = kind_of(now.table.info(), last);
    let body: Vec<Token> = after
        .iter()
        .filter(|token| !undoes(token))
        .filter(|token| {
            !(token.says_any(&[Helper::Sorry, Helper::Last]) || token.is(&["was", "were"]))
                || token.means.is_move() && !token.says(Helper::Sorry)
        })
        .cloned()
        .collect();
    let described = before.is_empty()
        || !vx.is_empty() && without(&vx, &of_step(last)).is_empty()
        || vx.is_empty() && before.iter().any(|token| token.means.meets(kind));
    let denied = body.iter().any(|token| token.says(Helper::Not));
    let is_found = !ways.is_empty() && vx.len() == 1;
    if described && !denied && !is_found && body.iter().any(Token::carries) {
        instead(reader, moment, last_at, &body, &mut ways);
        let by_number = ["bet", "raise", "reroll", "better", "stock", "bid"];
        let word = last.words.split(' ').next().unwrap_or("");
        if !marks.is_empty()
            && is_spare(&body)
            && by_number.contains(&word)
            && (named.is_empty() || named.contains(&last.seat))
            && !values(&body).is_empty()
        {
            let attempt =
                Attempt::Move(Some(last.seat), format!("{word} {}", values(&body).join(" ")));
            push_undo(&moment.spot(last_at), &[attempt], &mut ways);
        }
        let early = steps.iter().rev().find(|step| step.is_chance() && named.contains(&step.seat));
        if let Some(early) = early.filter(|early| !std::rc::Rc::ptr_eq(early, last))
            && is_spare(&body)
            && !values(&body).is_empty()
            && let Ok(faces) = faces(&body, &[], 0)
            && !faces.is_empty()
        {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            replaced(moment, early, &faces, &mut ways);
        }
    }
    let slips = ["oops", "whoops", "mistake", "wrong", "typo", "my", "ooops", "error"];
    let slip = marks.iter().any(|token| token.is(&slips));
    let nothing_more = !body.iter().any(Token::carries);
    if didnt && values(&said).is_empty() || slip && nothing_more {
        let spare = said.iter().all(|token| {
            token.says_any(&[Helper::Not, Helper::Sorry, Helper::Last, Helper::Was, Helper::No])
                || token.filler
                || token.soft
                || token.seat == Some(last.seat)
                || token.means.meets(kind)
        });
        if spare {
            ways.push((b"undo".to_vec(), vec![command("undo", "")]));
        }
    }
    Some(ways)
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

/// Whether a move puts a count right.
fn is_count(spot: &Spot, words: &str) -> bool {
    let kind = words.split(' ').next();
    spot.table.info().moves.iter().any(|mv| mv.corrects && Some(mv.word) == kind)
}

/// Other values in place of those of a step.
fn replaced(moment: &Moment, step: &Step, values: &[String], ways: &mut Ways) {
    let steps = moment.game.steps();
    let Some(at) = steps.iter().position(|other| std::ptr::eq(std::rc::Rc::as_ptr(other), step))
    else {
        return;
    };
    let spot = moment.spot(at);
    let typed = values.join(" ");
    if !step.is_chance() {
        if Some(at) == moment.last {
            push_undo(&spot, &[Attempt::Move(Some(step.seat), format!("show {typed}"))], ways);
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
        Entry::Move(_, words) => {
            let kind = words.split(' ').next().unwrap_or("");
            !matches!(kind, "leave" | "end") && !is_count(&end, words)
        }
        _ => false,
    };
    if let [entry] | [_, entry] = &end.entries[..]
        && end.entries.iter().all(is_entry)
        && (end.entries.len() == 1 || back.table.hints().implied.is_some())
        && !end.is_end
    {
        let _ = entry;
        let mut way = vec![command("undo", "")];
        way.extend(end.entries.iter().cloned());
        push(end.state(), way, ways);
    }
}

fn push_undo(back: &Spot, attempts: &[Attempt], ways: &mut Ways) {
    if let Ok(end) = back.after(attempts) {
        let mut way = vec![command("undo", "")];
        way.extend(end.entries.iter().cloned());
        push(end.state(), way, ways);
    }
}

fn push(state: Vec<u8>, way: Vec<Entry>, ways: &mut Ways) {
    if ways.iter().all(|(other, _)| *other != state) {
        ways.push((state, way));
    }
}
