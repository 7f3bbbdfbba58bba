//! Hands to be compared, in compact notation and in JSON.

use std::mem::take;

use smallvec::SmallVec;

use crate::games::dice_poker::score::{CARDS, DICE};
use crate::games::dice_poker::showdown::no_clash;
use crate::games::dice_poker::words::hand_notation;
use crate::games::dice_poker::{DicePoker, Phase, Player, State};
use crate::pieces::{OfPlayer, Typed, cards, inconsistent, missing};
use crate::prelude::*;

const UNKNOWN: &str = "A card that is not known is _ or ?";
const NOTATION: &str = "A hand is CARDS+DICE, such as AsKd9c+653";

/// Several hands stand against each other: they make one position.
pub fn read(args: &[String]) -> Result<(Names, State)> {
    let words = hands_of_words(args.iter().flat_map(|arg| arg.split_whitespace()));
    let read = |hand: &String| {
        read_hand(hand).map_err(|refusal| match words.len() {
            1 => refusal,
            _ => Refusal { message: format!("in {hand:?}: {}", refusal.message), ..refusal },
        })
    };
    let mut players = words.iter().map(read).collect::<Result<Vec<Player>>>()?;
    let (_, most) = DicePoker::INFO.seats;
    if players.is_empty() || players.len() > most {
        let message = format!("one to {most} hands can be compared, not {}", players.len());
        return Err(Refusal::new(Code::PlayersInvalid, message).hint(NOTATION));
    }
    let names = if players.len() == 1 {
        Names::you()
    } else {
        Names::new((1..=players.len()).map(|n| format!("#{n}")))?
    };
    players.iter_mut().zip(Seat::all(names.len())).for_each(|(player, seat)| player.name = seat);
    let state = State::of_hands(players);
    nothing_twice(&state).map_err(|(seat, refusal)| {
        let hand = hand_notation(state.player(seat));
        Refusal { at: None, message: format!("in {hand}: {}", refusal.message), ..refusal }
    })?;
    Ok((names, state))
}

/// The hands on the table, with the cards that are still to come.
pub fn notation(state: &State) -> Option<String> {
    let rolled = |player: &&Player| player.is_in() && !player.dice.is_empty();
    let hands: Vec<String> = state.players.iter().filter(rolled).map(hand_notation).collect();
    (!hands.is_empty() && state.phase() != Phase::Roll).then(|| hands.join(" "))
}

/// Puts words together to hands, which may be written with spaces: a hand goes on up to its plus,
/// or its three cards, and then while words of faces alone follow and three dice are not yet told.
fn hands_of_words<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut hands: Vec<String> = Vec::new();
    for word in words {
        let faces_alone = word.bytes().all(|b| b.is_ascii_digit() || b == b',');
        let goes_on = |hand: &String| match cards_and_dice(Typed::new(hand)) {
            None => true,
            Some((_, dice)) => {
                faces_alone && dice.text.bytes().filter(u8::is_ascii_digit).count() < 3
            }
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
fn cards_and_dice(hand: Typed<'_>) -> Option<(Typed<'_>, Typed<'_>)> {
    hand.split_once('+').or_else(|| {
        let (held, behind) = cards::read_up_to(usize::from(CARDS), hand).ok()?;
        let (before, _) = hand.split_at(hand.text.len() - behind.text.len());
        let rolled = behind.trim();
        let is_whole = held.len() == usize::from(CARDS) && !rolled.text.is_empty();
        is_whole.then_some((before, rolled))
    })
}

/// One hand in compact notation.
fn read_hand(arg: &str) -> Result<Player> {
    let arg = Typed::new(arg);
    let Some((held, rolled)) = cards_and_dice(arg) else {
        let message = "a hand has a plus between cards and dice";
        return Err(arg.refuse(Code::MoveUnreadable, message).hint(NOTATION));
    };
    let cards = cards::read(held)?;
    let dice = Dice::read_faces(rolled)?;
    if cards.len() != usize::from(CARDS) {
        return Err(three_cards(cards.len()).hint(UNKNOWN));
    }
    three_dice(dice.len())?;
    Ok(Player::laid(Seat::new(0), cards.into(), dice))
}

pub fn three_cards(n: usize) -> Refusal {
    let message = format!("a hand has three cards, not {n}");
    Refusal::new(Code::CardCount, message).rule("R4")
}

pub fn three_dice(n: usize) -> Result<()> {
    if n == usize::from(DICE) {
        return Ok(());
    }
    Err(Refusal::new(Code::DiceCount, format!("a hand has three dice, not {n}")).rule("R3"))
}

/// One hand alone, or the hands of several players.
pub fn lay(state: &mut State) -> Result<()> {
    let (cards, dice) = (take(&mut state.cards), take(&mut state.dice));
    let alone = state.players.is_empty();
    if alone {
        state.players.push(Player { dice, cards, ..Player::default() });
    } else {
        for (given, at) in [(!cards.is_empty(), "/cards"), (!dice.is_empty(), "/dice")] {
            if given {
                return Err(inconsistent("a hand stands either alone or with its player", at));
            }
        }
    }
    for (i, player) in state.players.iter_mut().enumerate() {
        *player = Player::laid(player.name, take(&mut player.cards), player.dice);
        let at = |field| if alone { format!("/{field}") } else { OfPlayer(i, field).into() };
        for (given, field) in [(player.cards.len(), "cards"), (player.dice.len(), "dice")] {
            if given == 0 {
                return Err(missing(at(field)));
            }
        }
        if !player.has_all_cards() {
            return Err(three_cards(player.cards.len()).hint(UNKNOWN).at(at("cards")));
        }
        three_dice(player.dice.len()).map_err(|refusal| refusal.at(at("dice")))?;
    }
    nothing_twice(state).map_err(|wrong| if alone { wrong.1 } else { at_player(wrong) })
}

/// J6 over a whole table, with the seat of the card that cannot be.
pub fn nothing_twice(state: &State) -> Result<(), (Seat, Refusal)> {
    let mut seen: SmallVec<[Card; 18]> = SmallVec::new();
    for seat in Seat::all(state.seats()) {
        for (i, card) in state.player(seat).cards.iter().enumerate() {
            no_clash(&seen, &[*card])
                .map_err(|refusal| (seat, refusal.at(format!("/cards/{i}"))))?;
            seen.extend(*card);
        }
    }
    Ok(())
}

pub fn at_player((seat, refusal): (Seat, Refusal)) -> Refusal {
    refusal.under(&format!("/players/{}", seat.index()))
}
