//! Swipe in words.

use std::cmp::Reverse;

use super::score::Matches;
use super::{Awaits, Bid, Now, Pair, Player, State, Swipe, Turn};
use crate::game::answer;
use crate::game::moves::{MovePart, Words};
use crate::pieces::{Column, visible};
use crate::prelude::*;

impl Speak for Swipe {
    fn moment(&self, state: &State, names: &Names) -> String {
        match state.now {
            Now::RollOff(_) => "roll to begin".to_string(),
            Now::Bid { leader, .. } => format!("{} leads the bidding", &names[leader]),
            Now::Turn { turn, .. } | Now::Alone(Some(turn)) => {
                let bid = format!("{} bid {}", &names[turn.bidder], turn.bid);
                match turn.awaits {
                    Awaits::Reroll(owner) if owner == turn.bidder => {
                        format!("{bid}, rolling again")
                    }
                    Awaits::Reroll(owner) => format!("{bid}, {} rolls again", &names[owner]),
                    Awaits::Roll | Awaits::Match => bid,
                }
            }
            Now::Over { .. } => "the game is over".to_string(),
            Now::Alone(None) => "the turn is over".to_string(),
        }
    }

    fn scene(&self, state: &State, _: Option<Seat>, names: &Names, _: Style) -> Vec<String> {
        match state.now {
            Now::RollOff(_) => Vec::new(),
            Now::Over { .. } if state.playing().len() == 1 => Vec::new(),
            Now::Bid { leader, seat } => vec![holds(state, leader, seat, names)],
            _ => {
                // From the highest bid down.
                let mut seats: Vec<Seat> = state.playing().iter().collect();
                seats.sort_by_key(|&seat| Reverse(state.players[seat].bid.map(Bid::value)));
                let players = seats.into_iter().map(|seat| player_words(state, seat, names));
                players.chain(state.deciding().map(|turn| matches(state, turn, names))).collect()
            }
        }
    }

    fn standing(&self, state: &State, names: &Names) -> String {
        if state.leader().is_none() {
            return String::new();
        }
        format!("Matched: {}", names.standing(&self.scores(state), state.playing()))
    }

    fn hints(&self, state: &State) -> Hints {
        let number = state.turn().map_or(0, |turn| turn.bid.into());
        Hints { number, ..Hints::default() }
    }

    fn call(&self, state: &State, _names: &Names) -> Option<String> {
        let rolls_off = matches!(state.now, Now::RollOff(_));
        rolls_off.then(|| "Everybody rolls one die; the highest leads.".to_string())
    }

    fn sheet(&self, state: &State, names: &Names, _: Style) -> Grid {
        let columns: [Column; 4] = [
            ("matched", &|seat| state.players[seat].standing().to_string()),
            ("dice", &|seat| state.players[seat].dice.to_string()),
            ("hand", &|seat| row(state.players[seat].hand.ranks())),
            ("pile, top last", &|seat| row(state.players[seat].piled())),
        ];
        Grid::of_players(names, &columns)
    }
}

/// `3+4`, `3+4:Bo`.
pub fn written(pair: Pair, names: &Names) -> String {
    let Pair { own, with, from } = pair;
    match from {
        None => format!("{own}+{with}"),
        Some(from) => format!("{own}+{with}:{}", &names[from]),
    }
}

impl MovePart for Pair {
    fn read(Words { rest, seat, names, .. }: Words<'_>) -> Result<Self> {
        let dice = read_dice(rest, names)?;
        let wrong = |message: &str| {
            Err(Refusal::new(Code::MoveIllegal, message).rule("R5").hint(
                "A match is two own dice, match 3+4, or an own one and a swiped one, match 3+4:NAME",
            ))
        };
        let [(a, of_a), (b, of_b)] = dice[..] else {
            return wrong("a match is two dice: one alone never matches, nor do three");
        };
        // A bidder who names an own die says no more than without the name.
        let other = |owner: Option<Seat>| owner.filter(|owner| *owner != seat);
        match (other(of_a), other(of_b)) {
            (None, None) => Ok(Pair::of_own(a, b)),
            (None, from) => Ok(Pair { own: a, with: b, from }),
            (from, None) => Ok(Pair { own: b, with: a, from }),
            (Some(_), Some(_)) => wrong("two dice of other players never match"),
        }
    }

    fn print(&self, names: &Names, words: &mut String) {
        words.push_str(&written(*self, names));
    }
}

/// R1: the rules say which of them are bidding cards.
pub fn read_bid(words: Words<'_>) -> Result<u8> {
    let number: Option<u32> = words.rest.parse().ok();
    refuse_if!(number.is_some_and(|n| !(2..=10).contains(&n)) =>
        MoveIllegal, by "R1", "bids are 2 to 10");
    Rank::read(words).map(Rank::number)
}

/// Digits, with `+`, spaces or commas between them; a name after a digit says whose die it is.
fn read_dice(typed: &str, names: &Names) -> Result<Vec<(u8, Option<Seat>)>> {
    let mut dice: Vec<(u8, Option<Seat>)> = Vec::new();
    for part in typed.split(|c: char| c == '+' || c == ',' || c.is_whitespace()) {
        let (faces, name) = match part.split_once(':') {
            Some(parts) => parts,
            None if part.chars().all(|c| c.is_ascii_digit()) => (part, ""),
            None => ("", part),
        };
        for c in faces.chars() {
            let face = c.to_digit(10).filter(|face| (1..=6).contains(face)).ok_or_else(|| {
                let message = format!("no die shows {}", visible(&c.to_string()));
                Refusal::new(Code::DieFace, message).hint("Faces are 1 to 6")
            });
            dice.push((face? as u8, None));
        }
        if name.is_empty() {
            continue;
        }
        let owner = names.find(name)?;
        let Some((_, whose @ None)) = dice.last_mut() else {
            let message = format!("which die of {} is meant?", &names[owner]);
            let hint = "Write the face before the name: match 3+4:NAME";
            return Err(Refusal::new(Code::MoveUnreadable, message).hint(hint));
        };
        *whose = Some(owner);
    }
    Ok(dice)
}

/// Cards: `2 3 10 J A`.
fn row(ranks: impl Iterator<Item = Rank>) -> String {
    let words: Vec<&str> = ranks.map(Rank::name).collect();
    if words.is_empty() { "-".to_string() } else { words.join(" ") }
}

pub fn dice_words(n: u8) -> String {
    number(n, "die", "dice")
}

/// What these players have bid: `Ana 9, Bo 7`.
pub fn bids(state: &State, of: impl IntoIterator<Item = Seat>, names: &Names) -> String {
    let bid = |seat| Some(format!("{} {}", &names[seat], state.players[seat].bid?.value()));
    of.into_iter().filter_map(bid).collect::<Vec<_>>().join(", ")
}

/// The cards with which a player can bid now, behind whom, and those that roll dice again.
fn holds(state: &State, leader: Seat, seat: Seat, names: &Names) -> String {
    let played = bids(state, leader.around(state.seats()), names);
    let behind = if played.is_empty() { played } else { format!(" behind {played}") };
    let bids = row(state.to_bid(seat).ranks());
    let cards = row(state.players[seat].hand.rerolls().ranks());
    format!("{}{behind} with {bids}; cards {cards}", names.does(seat, "bids"))
}

/// `Ana: bid 9, matched 4+5; loose dice 1 4; owns 4 dice; reroll cards J A.`
fn player_words(state: &State, seat: Seat, names: &Names) -> String {
    let &Player { hand, bid, loose, dice, .. } = &state.players[seat];
    let mut parts = Vec::new();
    parts.extend(match bid {
        None => (!state.is_alone()).then(|| "sits out".to_string()),
        Some(Bid::Matched(bid, dice)) => {
            Some(format!("bid {bid}, matched {}", dice.to_string().replace(' ', "+")))
        }
        Some(Bid::Failed(bid)) => Some(format!("bid {bid}, failed")),
        Some(Bid::Open(bid)) => Some(format!("bid {bid}")),
    });
    if state.lifted() == Some(seat) {
        parts.push(format!("{} to roll again", dice_words(state.players[seat].free())));
    } else if !loose.is_empty() {
        parts.push(format!("loose dice {loose}"));
    }
    parts.push(format!("owns {}", dice_words(dice)));
    if !hand.rerolls().is_empty() {
        parts.push(format!("reroll cards {}", row(hand.rerolls().ranks())));
    }
    format!("{}: {}.", &names[seat], parts.join("; "))
}

/// What the bidder could take.
fn matches(state: &State, turn: Turn, names: &Names) -> String {
    let loose = state.players[turn.bidder].loose;
    let found: Vec<String> = state.matches(turn).map(|pair| written(pair, names)).collect();
    let found = if found.is_empty() { "nothing matches".into() } else { found.join(", ") };
    format!("{} {loose} for {}: {found}", names.does(turn.bidder, "has"), turn.bid)
}

impl answer::Words for Matches {
    fn words(&self, _: Style) -> Vec<String> {
        let pairs: Vec<&str> =
            self.matches.iter().filter_map(|words| words.strip_prefix("match ")).collect();
        let found = match pairs.len() {
            0 => "no match".to_string(),
            1 => format!("one match: {}", pairs[0]),
            n => format!("{n} matches: {}", pairs.join(", ")),
        };
        vec![format!("{}  {found}", self.position)]
    }
}
