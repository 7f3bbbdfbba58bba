//! J11: a turn asked about on its own, in JSON and in compact notation.

use std::collections::BTreeMap;

use super::{NO_CARDS, OfSuit, listed};
use crate::games::swipe::score::{DICE, MOST_DICE};
use crate::games::swipe::{
    Awaits, Bid, HIGHEST_BID, Hand, LOWEST_BID, MOST_SEATS, Now, Player, State, Swipe, Turn,
};
use crate::pieces::json::step;
use crate::pieces::{YOU, cards, foreign, ranged_if};
use crate::prelude::*;

/// The owner of loose dice of whom no name is given.
const OTHER: &str = "other";

/// A single turn, that of `you`.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct ShortState<'a> {
    #[schemars(range(min = 2, max = 10))]
    bid: i64,
    /// The bidder's loose dice; none if they are still to be rolled.
    own: Option<Dice>,
    /// Other players' loose dice, by owner.
    #[serde(default)]
    loose: BTreeMap<Name<'a>, Dice>,
    /// Reroll cards in the bidder's hand.
    #[serde(default)]
    hand: Vec<OfSuit>,
    /// How many dice are about to be rolled, four unless said.
    #[schemars(range(min = 1, max = 24))]
    dice: Option<i64>,
}

pub fn read(rules: Swipe, short: ShortState) -> Result<Position<Swipe>> {
    let bid = ranged(short.bid, LOWEST_BID.into()..=HIGHEST_BID.into(), "/bid")? as u8;
    refuse_if!(short.loose.len() >= MOST_SEATS =>
        PlayersInvalid, at "/loose", by "R1", "at most five others sit at a table");
    let owners = short.loose.keys().map(|owner| &**owner);
    let names = Names::new([YOU].into_iter().chain(owners))
        .map_err(|refusal| Refusal { at: Some("/loose".to_string()), ..refusal })?;
    let given = ranged_if(short.dice, 1..=MOST_DICE.into(), "/dice")?;
    let allowed = Hand::FULL.rerolls();
    let hand = listed(&short.hand, &mut Hand::default(), "/hand", allowed, ("J11", NO_CARDS))?;
    let loose = short.own.unwrap_or_default();
    let (awaits, dice) = match (loose.is_empty(), given) {
        (true, given) => (Awaits::Roll, given.map_or(DICE, |dice| dice as u8)),
        (false, None) => (Awaits::Match, counted(loose)),
        (false, Some(_)) => return Err(foreign("/dice")),
    };
    let you = Player { hand, bid: Some(Bid::Open(bid)), loose, dice, ..Player::default() };
    for (owner, loose) in &short.loose {
        refuse_if!(loose.is_empty() => DiceCount, at format!("/loose{}", step(owner)), by "J11",
            "no loose dice of this owner");
    }
    let other = |loose: Dice| Player { loose, dice: counted(loose), ..Player::default() };
    let others = short.loose.into_values().map(other);
    let players: Each<Player> = std::iter::once(you).chain(others).collect();
    let dice: usize = players.iter().map(|player| usize::from(player.dice)).sum();
    refuse_if!(dice > usize::from(MOST_DICE) =>
        DiceCount, at "/own", by "R1", "{dice} dice, no table has over {MOST_DICE}");
    let now = Now::Alone(Some(Turn { bidder: Seat::new(0), bid, awaits }));
    Ok(Position { rules, names, state: State { players, now } })
}

/// As many as there are, or too many.
fn counted(dice: Dice) -> u8 {
    dice.len().min(usize::from(MOST_DICE) + 1) as u8
}

/// Reads `7:1264+Bo53+62/QA`.
pub fn read_word(word: &str) -> Result<ShortState<'_>> {
    let unread = |message: &str| {
        let hint = "A position is BID:DICE+LOOSE, such as 7:1264+Bo53";
        Refusal::new(Code::MoveUnreadable, message).hint(hint)
    };
    let number = |typed: &str| {
        typed.trim().parse::<i64>().map_err(|_| unread("a number stands before : and before d"))
    };
    let (bid, rest) = word
        .split_once(':')
        .ok_or_else(|| unread("a position has a colon between bid and dice"))?;
    let mut short = ShortState { bid: number(bid)?, ..ShortState::default() };
    let (rest, hand) = split_cards(rest);
    let mut parts = rest.split('+');
    let first = parts.next().unwrap_or(rest);
    if let Some(n) = first.trim().strip_suffix(['d', 'D']) {
        short.dice = Some(number(n)?);
    } else {
        short.own = Some(Dice::read_faces(first)?);
    }
    for part in parts {
        let (name, faces) = owner_and_faces(part);
        let dice = Dice::read_faces(faces)?;
        let owner = Name::from(if name.is_empty() { OTHER } else { name });
        if dice.is_empty() || short.loose.insert(owner, dice).is_some() {
            return Err(unread("after each + come loose dice, of another owner each"));
        }
    }
    if let Some(cards) = hand {
        let cards = cards::read(cards)?.into_iter().map(OfSuit::of);
        short.hand = cards.collect::<Result<_>>()?;
    }
    Ok(short)
}

/// Reroll cards behind a stroke. A name may hold a stroke, but dice stand behind it.
fn split_cards(typed: &str) -> (&str, Option<&str>) {
    match typed.rsplit_once('/') {
        Some((rest, cards)) if !cards.contains(|c: char| c.is_ascii_digit()) => (rest, Some(cards)),
        _ => (typed, None),
    }
}

/// `Bo53`, `P2:53` or `53`.
fn owner_and_faces(part: &str) -> (&str, &str) {
    if let Some((name, faces)) = part.split_once(':') {
        return (name.trim(), faces);
    }
    let is_faces = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
    let (name, faces) = part.split_at(part.trim_end_matches(is_faces).len());
    (name.trim(), faces)
}

/// The moment in compact notation, with the owners of loose dice.
pub fn word(state: &State, names: &Names) -> Option<String> {
    let Turn { bidder, bid, awaits } = state.turn()?;
    let player = &state.players[bidder];
    let own = match awaits {
        Awaits::Roll => format!("{}d", player.dice),
        Awaits::Match => player.loose.digits(),
        Awaits::Reroll(_) => return None,
    };
    let mut text = format!("{bid}:{own}");
    for seat in bidder.around(state.seats()).skip(1) {
        let (name, loose) = (&names[seat], state.players[seat].loose);
        if loose.is_empty() {
            continue;
        }
        text.push('+');
        if *name != *OTHER {
            text.push_str(name);
        }
        // Digits of a name would be taken for dice.
        if name.ends_with(|c: char| c.is_ascii_digit()) {
            text.push(':');
        }
        text.push_str(&loose.digits());
    }
    let hand = player.hand.rerolls();
    if !hand.is_empty() {
        text.push('/');
        text.extend(hand.ranks().map(Rank::letter));
    }
    Some(text)
}
