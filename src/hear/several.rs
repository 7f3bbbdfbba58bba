//! One entry, or several in a row: a whole round on a line, names in any order, checks around.

use std::cell::Cell;

use super::candidates::Meanings;
use super::clause::Clause;
use super::parts::{either, refused};
use super::spot::Spot;
use super::tokens::Token;
use super::vocabulary::{EVERYONE, GOT};
use super::{Entry, Moment};
use crate::game::Next;
use crate::pieces::{Refusal, Seat, brief};

/// Clauses that are tried for one line: more are not looked for.
const MOST_TRIES: u32 = 330;

/// What stands between entries, and belongs to neither.
const JOINS: [&str; 4] = ["and", "then", "vs", "versus"];

/// Why nothing was meant, and how near it came to it.
#[derive(Debug)]
pub struct Miss {
    pub reach: f32,
    pub why: Box<Refusal>,
    /// All words were explained, and the game itself refused it.
    pub judged: bool,
    /// The words that have no place in it.
    pub left: Vec<String>,
}

impl Miss {
    pub fn either(ways: &[String]) -> Self {
        Self { reach: 3.0, why: Box::new(either(ways)), judged: true, left: Vec::new() }
    }
}

/// Reads tokens at moments.
pub struct Reader<'a> {
    pub moment: &'a Moment<'a>,
    /// Where the line is said.
    pub now: &'a Spot,
    tries: Cell<u32>,
}

impl<'a> Reader<'a> {
    pub fn new(moment: &'a Moment<'a>, now: &'a Spot) -> Self {
        Self { moment, now, tries: Cell::new(0) }
    }

    /// Whether as much was tried as may be.
    pub fn is_tired(&self) -> bool {
        self.tries.get() > MOST_TRIES
    }

    /// One entry.
    pub fn single(&self, spot: &Spot, tokens: &[Token]) -> Result<Spot, Miss> {
        self.tries.set(self.tries.get() + 1);
        let clause = Clause::of(tokens);
        let total = tokens.iter().filter(|token| token.carries()).count().max(1) as f32;
        let why = Box::new(refused("I do not understand that here"));
        let mut miss = Miss { reach: -1.0, why, judged: false, left: Vec::new() };
        let mut good: Vec<(u8, Spot)> = Vec::new();
        for found in Meanings::of(spot, &clause, self.moment.step()) {
            let judged = found.left.is_empty();
            let tried = match (found.attempts, found.left.first()) {
                (Ok(attempts), None) => spot.after(&attempts),
                (Ok(_), Some(left)) => {
                    let word = brief(&tokens[*left].typed);
                    Err(refused(format!("I do not understand \"{word}\" there")))
                }
                (Err(why), _) => Err(why),
            };
            let why = match tried {
                Ok(after) => {
                    good.push((found.rank, after));
                    continue;
                }
                Err(why) => Box::new(why),
            };
            let reach = if judged {
                2.0 + found.firm.min(2) as f32 * 0.2 - f32::from(found.rank) * 0.1
            } else {
                1.0 - found.left.len() as f32 / total
            };
            if reach > miss.reach {
                let left = found.left.iter().map(|at| tokens[*at].typed.clone()).collect();
                miss = Miss { reach, why, judged, left };
            }
        }
        // Check, check: two entries.
        let is_deed = |token: &&Token| token.means.is_move() && !token.soft && !token.phrase;
        let deeds: Vec<&str> = tokens.iter().filter(is_deed).map(|token| &*token.word).collect();
        let twice = deeds.iter().enumerate().any(|(at, word)| deeds[..at].contains(word));
        let lowest = good.iter().map(|(rank, ..)| *rank).min().filter(|_| !twice);
        let meant = good.into_iter().filter(|(rank, ..)| Some(*rank) == lowest);
        one_of(spot, meant.map(|(.., spot)| spot).collect()).unwrap_or(Err(miss))
    }

    /// One entry or several in a row: whose turn it is decides the order.
    pub fn several(&self, spot: &Spot, tokens: &[Token]) -> Result<Spot, Miss> {
        self.in_a_row(spot, tokens).or_else(|miss| {
            // Tom has these, Gran those.
            let turned = (1..tokens.len()).find_map(|at| {
                let (early, late) = tokens.split_at(at);
                let joined = early[at - 1].ends || early[at - 1].is(&JOINS);
                let named = late.iter().any(|it| it.seat.is_some());
                let turned = || [late, &[Token::nothing()], early].concat();
                (joined && named && !self.is_tired())
                    .then(|| self.in_a_row(spot, &turned()).ok())?
            });
            turned.ok_or(miss)
        })
    }

    fn in_a_row(&self, spot: &Spot, tokens: &[Token]) -> Result<Spot, Miss> {
        let miss = match self.single(spot, tokens) {
            Ok(after) => return Ok(after),
            Err(miss) => miss,
        };
        if self.is_tired() {
            return Err(miss);
        }
        if let Some(after) = self.everyone(spot, tokens) {
            return Ok(after);
        }
        let (mut found, mut furthest): (Vec<Spot>, _) = (Vec::new(), None);
        for at in 1..tokens.len() {
            let (before, token) = (&tokens[..at], &tokens[at]);
            let joins = token.ends || token.is(&JOINS) || token.seat.is_some() && !token.owns;
            let glued = token.is_value() && !tokens[at - 1].ends || token.soft || !token.carries();
            if glued && !joins || !tokens[at..].iter().any(Token::carries) {
                continue;
            }
            let first = self.single(spot, before).ok().or_else(|| self.everyone(spot, before));
            // I end my turn / with nothing: the next one's deed is said apart.
            let apart =
                joins || tokens[at - 1].ends || spot.table.info().move_at(&token.word).is_some();
            // Too much for Tom, he's out: still Tom.
            let still = tokens[at..].iter().take(2).any(|it| it.is(&["he", "she", "hes", "shes"]));
            let named = before.iter().rfind(|it| it.seat.is_some()).filter(|_| still);
            // The 1, the 2 and the 3: all are rolled again, unless it is said that they fell.
            let fell = tokens[at..].iter().any(|it| it.says(GOT) || it.typed == ":");
            let listed =
                (token.ends || token.is(&JOINS)) && !fell && before.iter().any(Token::is_value);
            let goes_on = |now: &Spot| {
                let same = now.next.seat() == spot.next.seat() || token.is_value();
                let rolled = matches!(now.entries.last(), Some(Entry::Move(..)));
                !now.is_end
                    && (apart || same)
                    && named.is_none_or(|it| it.seat == now.actor())
                    && !(listed && rolled && now.awaits_dice())
            };
            let Some(now) = first.filter(goes_on) else { continue };
            match self.in_a_row(&now, &tokens[at..]) {
                Ok(end) if end.is_end => {}
                Ok(end) if found.iter().any(|other| other.state() == end.state()) => {}
                Ok(end) => found.push(end),
                Err(later) => furthest = Some(later),
            }
        }
        let miss = furthest.filter(|_| miss.reach < 1.0).unwrap_or(miss);
        one_of(spot, found).unwrap_or(Err(miss))
    }

    /// Checks around, both fold, Ana and Bo check: the same by everybody meant who is still to speak in
    /// this round.
    fn everyone(&self, spot: &Spot, tokens: &[Token]) -> Option<Spot> {
        let names: Vec<Seat> = tokens.iter().filter_map(|token| token.seat).collect();
        let is_all = |token: &Token| token.says(EVERYONE);
        let is_rest = |token: &&Token| !is_all(token) && token.seat.is_none();
        let rest: Vec<Token> = tokens.iter().filter(is_rest).cloned().collect();
        let deed = tokens.iter().position(|it| it.means.is_move() && it.seat.is_none())?;
        // Ana is in, Bo too, Cy isn't.
        let too = tokens[..deed].iter().any(|it| it.word == "too");
        if too || tokens[deed..].iter().any(|token| token.seat.is_some()) {
            return None;
        }
        let (mut seen, mut done, mut now): (Vec<Seat>, Option<String>, Option<Spot>) =
            (Vec::new(), None, None);
        loop {
            let here = now.as_ref().unwrap_or(spot);
            let Next::Decide(seat) = here.next else { break };
            let meant = (names.is_empty() || names.contains(&seat)) && !seen.contains(&seat);
            let after = self.single(here, &rest).ok().filter(|_| meant);
            let Some(after) = after else { break };
            let Some(Entry::Move(_, words)) = after.entries.last() else { return None };
            // Who folds gives up no hand that is to be shown.
            if done.get_or_insert_with(|| words.clone()) != words {
                break;
            }
            seen.push(seat);
            now = Some(after);
        }
        let fits = seen.len() > 1 && names.iter().all(|name| seen.contains(name));
        now.filter(|_| fits)
    }
}

/// The only end, or that there are several.
fn one_of(from: &Spot, mut ends: Vec<Spot>) -> Option<Result<Spot, Miss>> {
    let said = |end: &Spot| all_words(&end.entries[from.entries.len()..]);
    match ends.len() {
        0 | 1 => ends.pop().map(Ok),
        _ => Some(Err(Miss::either(&ends.iter().map(said).collect::<Vec<_>>()))),
    }
}

/// Entries in the program's own words.
pub fn all_words(entries: &[Entry]) -> String {
    entries.iter().map(words).collect::<Vec<_>>().join("; ")
}

pub fn words(entry: &Entry) -> String {
    match entry {
        Entry::Nothing => String::new(),
        Entry::Roll => "roll".to_string(),
        Entry::Command(command, rest) => format!("{} {rest}", command.word).trim_end().to_string(),
        Entry::Outcome(outcome) => outcome.words(),
        Entry::Move(_, words) => words.clone(),
    }
}
