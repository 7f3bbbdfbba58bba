//! One line, one meaning: an entry is made plain, matched with what may be done now, or refused.
//! Nothing is guessed: what can mean two things is refused, and both are named.

use crate::game::MoveWord;
use crate::game::moves::CountsFrom;
use crate::pieces::{
    Code, Dice, Due, Outcome, Refusal, Result, Seat, brief, cards, is_unreadable, nearest,
    number_due, unreadable,
};
use crate::play::commands::{COMMANDS, Command};
use crate::play::table::kinds;
use crate::play::{Acted, Offered, Table};

/// Words that say nothing between a move and its parts: `ace on Di`, `match 4 and 6`.
const FILLERS: [&str; 12] =
    ["and", "at", "chips", "dice", "die", "for", "from", "of", "on", "the", "to", "with"];

const NUMBERS: [&str; 10] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const CARDS: [(&str, &str); 4] = [("ace", "A"), ("king", "K"), ("queen", "Q"), ("jack", "J")];

/// What an entry means.
#[derive(Debug)]
pub enum Entry {
    Nothing,
    Command(&'static Command, String),
    /// The program rolls or deals what is due.
    Roll,
    Outcome(Outcome),
    /// A move in the one way of writing it.
    Move(Seat, String),
}

/// Reads an entry.
///
/// # Errors
/// Says what it cannot mean, and what is possible.
pub fn read(table: &dyn Table, entry: &str) -> Result<Entry> {
    let (actor, words) = actor(table, entry)?;
    if words.is_empty() && actor.is_none() {
        return Ok(Entry::Nothing);
    }
    let plain = plain(table, words);
    let due = table.next().due();
    let is_theirs = |due: Due| match actor {
        Some(actor) if actor != due.seat => {
            let (who, takes) = (&table.names()[due.seat], due.what.takes());
            Err(Refusal::new(Code::SeatWrong, format!("it is {who} who {takes} now")))
        }
        _ => Ok(()),
    };
    if let Some(due) = due.filter(|_| plain != "?")
        && due.is_told_by(&plain)
    {
        is_theirs(due)?;
        let all = Dice::read_faces(&plain).ok().filter(|_| due.what.is_dice());
        // Who has rolled some dice again may type those that were kept, too.
        let kept = table.hints().counts_from.dice;
        let count = usize::from(due.what.count());
        if let Some(fell) = all.and_then(|all| all.minus(kept)).filter(|fell| fell.len() == count) {
            return Ok(Entry::Outcome(Outcome::Dice(fell)));
        }
        return due.read(&plain).map(Entry::Outcome);
    }
    if let Some(outcome) = Outcome::read(due, words) {
        let due = table.awaited()?;
        is_theirs(due)?;
        return outcome.map(Entry::Outcome);
    }
    if first_word(words).0 == "croupier" {
        return Err(Refusal::new(Code::MoveUnreadable, "a game is on here")
            .hint("quit leaves it, and the shell takes commands again"));
    }
    match command(table, &plain, words)? {
        Some((Command { word: "roll", .. }, _)) => {
            is_theirs(table.awaited()?)?;
            Ok(Entry::Roll)
        }
        Some((command, rest)) if actor.is_none() => Ok(Entry::Command(command, rest.to_string())),
        _ => read_move(table, actor, words).map(|(seat, words)| Entry::Move(seat, words)),
    }
}

/// Makes the move that words mean, by the player named in front of them, or the one to act.
///
/// # Errors
/// Nothing has changed then.
pub fn act(table: &mut dyn Table, actor: Option<Seat>, words: &str) -> Result<Acted> {
    // Most are written in the one way.
    if let Ok(acted) = table.act(actor, words) {
        return Ok(acted);
    }
    let (seat, words) = read_move(table, actor, words)?;
    table.act(Some(seat), &words)
}

/// `Bo: reroll K` and `Bo reroll K` into who and what.
///
/// # Errors
/// If nobody is called so.
pub fn actor<'w>(table: &dyn Table, words: &'w str) -> Result<(Option<Seat>, &'w str)> {
    let (names, words) = (table.names(), words.trim());
    // In `match 3+4:Bo` the colon stands further in.
    if let Some((name, rest)) = words.split_once(':')
        && !name.trim().contains([' ', '+'])
    {
        return Ok((Some(names.find(name.trim())?), rest.trim()));
    }
    let (first, rest) = first_word(words);
    let lower = first.to_lowercase();
    let is_word = COMMANDS.iter().any(|command| command.is_called(&lower))
        || table.info().moves.iter().any(|mv| mv.word == lower);
    let seat = names.called(first).filter(|_| !rest.is_empty() && !is_word);
    Ok((seat, if seat.is_some() { rest } else { words }))
}

/// The command that words begin with, and what follows it: a whole word, or a beginning that no
/// move shares.
fn command<'w>(
    table: &dyn Table,
    plain: &str,
    words: &'w str,
) -> Result<Option<(&'static Command, &'w str)>> {
    let (first, rest) = first_word(words);
    let lower = first.to_lowercase();
    let fits = |command: &&Command| rest.is_empty() || !command.alone;
    // At other moments r begins a move.
    let waits = lower != "r" || table.next().due().is_some();
    let is_called =
        |command: &&'static Command| command.is_called(&lower) && waits && fits(command);
    if let Some(command) = COMMANDS.iter().find(is_called) {
        return Ok(Some((command, rest)));
    }
    let is_move =
        table.info().moves.iter().any(|mv| {
            mv.others.contains(&&*lower) || mv.said().any(|said| said.starts_with(&lower))
        });
    let are_cards = !table.pack().is_empty() && cards::read(plain).is_ok();
    if is_move || are_cards || !lower.chars().all(char::is_alphabetic) {
        return Ok(None);
    }
    let begun = |command: &&'static Command| command.word.starts_with(&lower) && fits(command);
    let begun: Vec<&'static Command> = COMMANDS.iter().filter(begun).collect();
    match begun[..] {
        [] => Ok(None),
        [one] => Ok(Some((one, rest))),
        _ => Err(ambiguous(first, begun.iter().map(|command| command.word))),
    }
}

/// Small first word, no fillers, numbers and cards as they are written.
fn plain(table: &dyn Table, words: &str) -> String {
    let (names, moves) = (table.names(), table.info().moves);
    let mut plain: Vec<String> = Vec::new();
    for (i, word) in words.split_whitespace().enumerate() {
        let lower = word.to_lowercase();
        let is_move = || moves.iter().any(|mv| mv.said().any(|said| said == lower));
        if i == 0 && is_move() || names.exactly(word).is_some() {
            plain.push(if i == 0 { lower } else { word.to_string() });
            continue;
        }
        let number = NUMBERS.iter().position(|number| *number == lower);
        let card = CARDS.iter().find(|(card, _)| *card == lower);
        match (number, card) {
            (Some(at), _) => plain.push((at + 1).to_string()),
            (_, Some((_, sign))) => plain.push((*sign).to_string()),
            _ if i == 0 => plain.push(lower),
            _ if FILLERS.contains(&&*lower) => {}
            _ => plain.push(word.to_string()),
        }
    }
    plain.join(" ")
}

/// The one move that words mean, in the one way of writing it, and whose it is.
///
/// # Errors
/// What forbids it; `move-unreadable`, `move-ambiguous`, `game-over`.
pub fn read_move(table: &dyn Table, seat: Option<Seat>, words: &str) -> Result<(Seat, String)> {
    let (actor, words) = if seat.is_some() { (seat, words) } else { actor(table, words)? };
    let Some(seat) = actor.or_else(|| table.speaker()) else {
        return Err(Refusal::new(Code::GameOver, "the game is over"));
    };
    let moment = Moment { table, seat, moves: table.moves() };
    moment.read(words).map(|words| (seat, words))
}

/// What may be done now by the player who types.
struct Moment<'t> {
    table: &'t dyn Table,
    seat: Seat,
    moves: Vec<(Seat, Offered)>,
}

type Read = Result<String>;

impl Moment<'_> {
    fn read(&self, typed: &str) -> Read {
        let plain = plain(self.table, typed);
        let heads = self.heads(&plain);
        let headed = match heads[..] {
            [(mv, rest)] => {
                let read = self.with_parts(mv, rest).map_err(|why| self.helped(why, mv, typed));
                if read.is_ok() || self.offers(mv.word) {
                    return read;
                }
                Some(read)
            }
            [] => None,
            _ => return Err(ambiguous(typed, heads.iter().map(|(mv, _)| mv.word))),
        };
        let from = self.table.hints().counts_from;
        let is_bare = |mv: &&MoveWord| {
            let mut offered = self.offered(mv.word).peekable();
            let is_amount = || counted(mv, &plain, from).is_some();
            mv.bare && offered.peek().is_some()
                || offered.any(|shown| shown.range.is_some()) && is_amount()
        };
        let bare = self.table.info().moves.iter().filter(is_bare);
        let mut read: Vec<Read> = bare.map(|mv| self.with_parts(mv, &plain)).collect();
        let good: Vec<&String> = read.iter().flatten().collect();
        match good[..] {
            [one] => Ok(one.clone()),
            [] => match read.pop() {
                // Numbers are parts of the only move that has such, and so is what it could read.
                Some(Err(why))
                    if read.is_empty()
                        && (plain.starts_with(|c: char| c.is_ascii_digit())
                            || why.code == Code::MoveIllegal) =>
                {
                    Err(why)
                }
                _ => headed.unwrap_or_else(|| Err(self.unreadable(typed))),
            },
            _ => Err(ambiguous(typed, good.into_iter().map(String::as_str))),
        }
    }

    /// The moves whose word, or what else is said for it, stands in front, or else begins with what
    /// stands there; where several do, those that are possible now. Each with what follows.
    fn heads<'w>(&self, plain: &'w str) -> Vec<(&'static MoveWord, &'w str)> {
        let moves = self.table.info().moves;
        let said = |mv: &&'static MoveWord| {
            let said = mv.said().filter_map(|said| Some((said.len(), after(plain, &said)?)));
            let others =
                mv.others.iter().filter_map(|said| Some((said.len(), after(plain, said)?)));
            // The words behind `keep` are read with it.
            others.map(|(len, _)| (len, plain)).chain(said).max_by_key(|(len, _)| *len)
        };
        let found: Vec<_> = moves.iter().filter_map(|mv| Some((said(&mv)?, mv))).collect();
        let longest = found.iter().map(|((len, _), _)| *len).max().unwrap_or(0);
        let whole = found.into_iter().filter(|((len, _), _)| *len == longest);
        let mut heads: Vec<_> = whole.map(|((_, rest), mv)| (mv, rest)).collect();
        if heads.is_empty() {
            // `b35` as `b 35`.
            let at = plain.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(plain.len());
            let (first, rest) = plain.split_at(at);
            let parts =
                rest.is_empty() || rest.starts_with(|c: char| c == ' ' || c.is_ascii_digit());
            let begun =
                moves.iter().filter(|mv| mv.said().take(3).any(|said| said.starts_with(first)));
            heads.extend(begun.filter(|_| parts && at > 0).map(|mv| (mv, rest.trim())));
        }
        let anybody = |mv: &MoveWord| self.moves.iter().any(|(_, shown)| shown.kind() == mv.word);
        let now: Vec<_> = heads.iter().filter(|(mv, _)| self.offers(mv.word)).copied().collect();
        let later: Vec<_> = heads.iter().filter(|(mv, _)| anybody(mv)).copied().collect();
        match (&now[..], &later[..], &heads[..]) {
            ([], [], [_]) => heads,
            ([], [], _) => Vec::new(),
            ([], ..) => later,
            _ => now,
        }
    }

    fn offers(&self, kind: &str) -> bool {
        self.offered(kind).next().is_some()
    }

    fn offered<'m>(&'m self, kind: &'m str) -> impl Iterator<Item = &'m Offered> {
        let own = self.moves.iter().filter(|(seat, _)| *seat == self.seat);
        own.map(|(_, shown)| shown).filter(move |shown| shown.kind() == kind)
    }

    /// Reads what stands behind the word of a move.
    fn with_parts(&self, mv: &MoveWord, rest: &str) -> Read {
        let words = |rest: &str| format!("{} {rest}", mv.word).trim_end().to_string();
        let from = self.table.hints().counts_from;
        if let Some(said) = counted(mv, rest, from) {
            return self.exactly(&words(&said?));
        }
        self.exactly(&words(rest)).or_else(|why| match self.left_out(mv.word, rest) {
            Some(words) => self.exactly(&words),
            None => Err(why),
        })
    }

    fn exactly(&self, words: &str) -> Read {
        let acted = self.table.boxed_clone().act(Some(self.seat), words);
        acted.map(|acted| acted.words).map_err(|why| Refusal { at: None, ..why })
    }

    /// The only possible move of a kind, of which nothing was typed, or all but the signs between
    /// its cards, or the die that is somebody's, as in `swipe 4 from Mum`.
    fn left_out(&self, kind: &str, rest: &str) -> Option<String> {
        let typed: Vec<&str> = rest.split_whitespace().collect();
        let theirs = match typed[..] {
            [one, other] => self.table.names().find(other).ok().map(|seat| (one, seat)),
            _ => None,
        };
        let end = theirs.map(|(die, seat)| format!("{die}:{}", &self.table.names()[seat]));
        let bare = |words: &str| {
            let bare = words.replace(SIGNS, "").to_uppercase().replace("10", "T");
            let mut cards: Vec<char> = bare.chars().collect();
            cards.sort_unstable();
            if cards::read(&bare).is_ok() { String::from_iter(cards) } else { bare }
        };
        let fits = |shown: &&Offered| {
            let parts = shown.words[kind.len()..].trim_start();
            typed.is_empty() && !shown.open
                || end.as_ref().is_some_and(|end| parts.ends_with(end))
                || !rest.contains(&SIGNS[1..]) && !rest.is_empty() && bare(parts) == bare(rest)
        };
        let mut fitting = self.offered(kind).filter(fits).map(|shown| shown.words.clone());
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// Words that are no move, and what would be one.
    fn unreadable(&self, typed: &str) -> Refusal {
        let (next, first) = (self.table.next(), first_word(typed).0);
        if let Some(turn) = next.seat().filter(|turn| *turn != self.seat)
            && self.moves.iter().all(|(seat, _)| *seat != self.seat)
        {
            return Refusal::others_turn().turn_of(&self.table.names()[turn]);
        }
        let mut possible = kinds(self.moves.iter().map(|(_, shown)| shown));
        let near = nearest(first, possible.iter().map(String::as_str));
        let near = near.filter(|near| *near != first).map(str::to_string);
        if let Some(due) = next.due() {
            let what = number_due(due.what, due.more_at_once());
            possible.insert(0, if due.what.is_dice() { format!("roll {what}") } else { what });
        } else if possible.is_empty() {
            possible.push("nothing, the game is over".to_string());
        }
        unreadable(typed).hint(match near {
            Some(near) => format!("Did you mean {near}?"),
            None => format!("Possible now: {}", possible.join(", ")),
        })
    }

    /// A refusal of words that begin as a move does, quoting what was typed.
    fn helped(&self, why: Refusal, mv: &MoveWord, typed: &str) -> Refusal {
        let listed = self.moves.iter().any(|(_, shown)| shown.kind() == mv.word);
        let possible = listed || mv.corrects;
        if why.code != Code::MoveUnreadable || possible && !is_unreadable(&why) {
            return why;
        }
        let plain = self.unreadable(typed);
        // Where nothing of the kind can be done, how it would be written helps nobody.
        if !possible {
            return plain;
        }
        let example =
            mv.example.contains(' ').then(|| format!("Type it like this: {}", mv.example));
        Refusal { rule: why.rule, hint: why.hint.or(example).or(plain.hint), ..unreadable(typed) }
    }
}

/// What stands between the parts of a move; the first of them anywhere.
const SIGNS: [char; 7] = [' ', '+', '-', '*', '/', '&', ','];

/// What is meant by `keep 3 5`, `reroll all`, `raise by 20` or `bet pot`, if it is one of these.
fn counted(mv: &MoveWord, rest: &str, from: CountsFrom) -> Option<Result<String>> {
    let (first, behind) = first_word(rest);
    let keeps = mv.others.contains(&first);
    if keeps || !mv.others.is_empty() && rest == "all" {
        let kept = match if keeps { behind } else { "none" } {
            "none" | "nothing" => Ok(Dice::NONE),
            faces => Dice::read_faces(faces),
        };
        // Of dice that are not there the game says so.
        return Some(kept.map(|kept| from.dice.minus(kept).unwrap_or(kept).to_string()));
    }
    let amount = match (first, behind) {
        ("by", more) => more.parse().ok()?,
        ("pot", "") => from.pot,
        ("half", "" | "pot") => from.pot / 2,
        _ => return None,
    };
    Some(Ok(from.bet.saturating_add(amount).to_string()))
}

impl MoveWord {
    /// All that is said for it, its own word first, then that without its dashes.
    fn said(&self) -> impl Iterator<Item = String> {
        let own = [self.word.to_string(), self.word.replace('-', " "), self.word.replace('-', "")];
        own.into_iter().chain(self.also.iter().map(|said| (*said).to_string()))
    }
}

/// What follows words that stand in front, as words of their own.
fn after<'w>(words: &'w str, front: &str) -> Option<&'w str> {
    let rest = words.strip_prefix(front)?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim_start())
}

fn first_word(words: &str) -> (&str, &str) {
    let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    (first, rest.trim())
}

fn ambiguous<'w>(typed: &str, can: impl Iterator<Item = &'w str>) -> Refusal {
    let can: Vec<&str> = can.collect();
    let message = format!("\"{}\" can mean {}", brief(typed), can.join(" or "));
    Refusal::new(Code::MoveAmbiguous, message)
}

/// The shortest way to type a move that a form such as `reroll 5` or `lay …` shows, if there is a
/// shorter one.
pub fn shortest(table: &dyn Table, seat: Seat, mv: &MoveWord, form: &str) -> Option<String> {
    let parts = form[mv.word.len()..].trim_start();
    let moment = Moment { table, seat, moves: table.moves() };
    if mv.bare && moment.read(parts).is_ok_and(|words| words == form) {
        return Some(parts.to_string());
    }
    let short = |end: usize| {
        let typed = format!("{} {parts}", &mv.word[..end]).trim_end().to_string();
        let heads = moment.heads(&typed);
        let is_move = matches!(command(table, &typed, &typed), Ok(None));
        (is_move && matches!(heads[..], [(one, _)] if one.word == mv.word)).then_some(typed)
    };
    (1..mv.word.len()).find_map(short)
}
