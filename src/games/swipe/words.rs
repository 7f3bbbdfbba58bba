//! Swipe in words.

use std::cmp::Reverse;

use super::score::Matches;
use super::{Awaits, Bid, Now, Pair, Player, State, Swipe, Turn};
use crate::game::answer;
use crate::game::moves::{MovePart, Words};
use crate::pieces::Column;
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

/// What can be typed for a match.
pub const A_MATCH: &str =
    "A match is two own dice, match 3+4, or an own one and a swiped one, match 3+4:NAME";

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
        let (dice, name) = rest.split_once(':').unwrap_or((rest, ""));
        let mut faces = Vec::new();
        for c in dice.replace('+', " ").chars() {
            faces.extend(Dice::read_faces(&c.to_string())?.faces());
        }
        let [own, with] = faces[..] else {
            return Err(refusal!(MoveIllegal, by "R5", hint A_MATCH,
                "a match is two dice: one alone never matches, nor do three"));
        };
        let owner = if name.is_empty() { seat } else { names.find(name.trim())? };
        // A bidder who names an own die says no more than without the name.
        if owner == seat {
            return Ok(Pair::of_own(own, with));
        }
        Ok(Pair { own, with, from: Some(owner) })
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
