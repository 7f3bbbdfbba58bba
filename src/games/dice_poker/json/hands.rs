//! Hands to be compared, in compact notation and in JSON.

use super::{Line, Player};
use crate::game::state::Listed;
use crate::game::{rules_fit, seats_fit};
use crate::games::dice_poker::score::{CARDS, DICE};
use crate::games::dice_poker::state;
use crate::games::dice_poker::words::hand_notation;
use crate::games::dice_poker::{DicePoker, Now, State};
use crate::pieces::{brief, cards, missing, none_foreign};
use crate::prelude::*;

const UNKNOWN: &str = "A card that is not known is _ or ?";
const NOTATION: &str = "A hand is CARDS+DICE, such as AsKd9c+653";

/// Several hands stand against each other: they make one position.
pub fn read(rules: &DicePoker, words: &[String]) -> Result<Position<DicePoker>> {
    let words = hands_of_words(words.iter().flat_map(|arg| arg.split_whitespace()));
    let hand = |word: &String| {
        let several = words.len() > 1;
        read_hand(word).map_err(|why| if several { why.within(&brief(word)) } else { why })
    };
    let players: Each<state::Player> = words.iter().map(hand).collect::<Result<_>>()?;
    let names = match players.seats() {
        1 => Names::you(),
        n => {
            seats_fit(&DicePoker::INFO, n)?;
            Names::new((1..=n).map(|n| format!("#{n}")))?
        }
    };
    rules_fit(rules)?;
    Ok(Position { rules: *rules, names, state: compared(players)? })
}

/// The hands on the table, with the cards that are still to come.
pub fn notation(state: &State) -> Option<String> {
    let rolled = |player: &&state::Player| player.is_in() && !player.dice.is_empty();
    let hands: Vec<String> = state.players.iter().filter(rolled).map(hand_notation).collect();
    (!hands.is_empty() && !matches!(state.now, Now::Roll(_))).then(|| hands.join(" "))
}

/// Puts words together to hands, which may be written with spaces: a hand goes on up to its plus,
/// or its three cards, and then while words of faces alone follow and three dice are not there yet.
fn hands_of_words<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut hands: Vec<String> = Vec::new();
    for word in words {
        let faces_alone = word.bytes().all(|b| b.is_ascii_digit() || b == b',');
        let goes_on = |hand: &String| match cards_and_dice(hand) {
            None => true,
            Some((_, dice)) => faces_alone && dice.bytes().filter(u8::is_ascii_digit).count() < 3,
        };
        match hands.last_mut().filter(|hand| goes_on(hand)) {
            Some(hand) => {
                hand.push(' ');
                hand.push_str(word);
            }
            None => hands.push(word.to_string()),
        }
    }
    hands
}

/// What stands around the plus; where three cards stand in front of something, none is needed.
fn cards_and_dice(hand: &str) -> Option<(&str, &str)> {
    hand.split_once('+').or_else(|| {
        let (held, behind) = cards::read_up_to(usize::from(CARDS), hand).ok()?;
        let (before, _) = hand.split_at(hand.len() - behind.len());
        let rolled = behind.trim();
        let is_whole = held.len() == usize::from(CARDS) && !rolled.is_empty();
        is_whole.then_some((before, rolled))
    })
}

/// One hand in compact notation.
fn read_hand(word: &str) -> Result<state::Player> {
    let Some((held, rolled)) = cards_and_dice(word) else {
        let message = "a hand has a plus between cards and dice";
        return Err(Refusal::new(Code::MoveUnreadable, message).hint(NOTATION));
    };
    let (cards, dice) = (cards::read(held)?, Dice::read_faces(rolled)?);
    three_cards(cards.len())?;
    three_dice(dice)?;
    Ok(state::Player { cards: cards.into(), dice, ..state::Player::new(0) })
}

pub fn three_cards(n: usize) -> Result<()> {
    if n == usize::from(CARDS) {
        return Ok(());
    }
    let message = format!("a hand has three cards, not {n}");
    Err(Refusal::new(Code::CardCount, message).rule("R4").hint(UNKNOWN))
}

pub fn three_dice(dice: Dice) -> Result<()> {
    if dice.len() == usize::from(DICE) {
        return Ok(());
    }
    let message = format!("a hand has three dice, not {}", dice.len());
    Err(Refusal::new(Code::DiceCount, message).rule("R3"))
}

/// One hand alone, or the hands of several players.
pub fn laid(line: &Line) -> Result<State> {
    let laid = |place: String, given: &Player| {
        let at = |field| format!("{place}/{field}");
        let (cards, dice) = (given.cards(), given.dice());
        for (given, field) in [(cards.len(), "cards"), (dice.len(), "dice")] {
            if given == 0 {
                return Err(missing(at(field)));
            }
        }
        three_cards(cards.len()).map_err(|why| why.at(at("cards")))?;
        three_dice(dice).map_err(|why| why.at(at("dice")))?;
        Ok(state::Player { cards: cards.into(), dice, ..state::Player::new(0) })
    };
    if line.players.is_empty() {
        let alone = Player { cards: line.cards.clone(), dice: line.dice, ..Player::default() };
        return compared(std::iter::once(laid(String::new(), &alone)?).collect());
    }
    none_foreign(&[
        (line.cards.is_some(), false, "/cards"),
        (line.dice.is_some(), false, "/dice"),
    ])?;
    let players = line.players.iter().enumerate();
    let laid =
        |(i, listed): (usize, &Listed<Player>)| laid(format!("/players/{i}"), &listed.player);
    compared(players.map(laid).collect::<Result<_>>()?)
}

/// Hands and nothing else.
fn compared(players: Each<state::Player>) -> Result<State> {
    let (hand, button, now) = (0, Seat::new(0), Now::Compared);
    let state = State { players, pots: Vec::new(), hand, button, now };
    nothing_twice(&state)?;
    Ok(state)
}

/// J6 over a whole table.
pub fn nothing_twice(state: &State) -> Result<()> {
    let alone = state.seats() == 1;
    let mut seen: Vec<Card> = Vec::with_capacity(18);
    for seat in Seat::all(state.players.seats()) {
        for (i, card) in state.players[seat].cards.iter().enumerate() {
            cards::none_twice(&seen, &[*card]).map_err(|why| {
                let of = if alone { String::new() } else { format!("/players/{}", seat.index()) };
                why.rule("J6").at(format!("{of}/cards/{i}"))
            })?;
            seen.extend(*card);
        }
    }
    Ok(())
}
