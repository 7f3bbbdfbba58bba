//! Hands that lie there to be compared: in compact notation, and in JSON.

use std::fmt::{self, Display};

use super::score::{CARDS, DICE};
use super::shape::Wire;
use super::words::hand_notation;
use super::{DicePoker, Held, Phase, Player, State};
use crate::game::Game;
use crate::json::strict::OrName;
use crate::kit::cards::{self, RANKS};
use crate::kit::dice::{self, Dice};
use crate::kit::meaning::{inconsistent, missing};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;

const NOTATION: &str = "A hand is CARDS+DICE, such as AsKd9c+653";

/// Several hands stand against each other: they make one position.
pub fn read(args: &[String]) -> Result<(Names, State), Refusal> {
    let words = hands_of_words(args.iter().flat_map(|arg| arg.split_whitespace()));
    let mut players = Vec::new();
    for hand in &words {
        let player = read_hand(hand).map_err(|refusal| match words.len() {
            1 => refusal,
            _ => Refusal { message: format!("in {hand:?}: {}", refusal.message), ..refusal },
        })?;
        players.push(player);
    }
    let (_, most) = DicePoker::INFO.seats;
    if players.is_empty() || players.len() > most {
        return Err(Refusal::new(
            Code::PlayersInvalid,
            format!("one to {most} hands can be compared, not {}", players.len()),
        )
        .hint(NOTATION));
    }
    let names = if players.len() == 1 {
        Names::you()
    } else {
        Names::new((1..=players.len()).map(|n| format!("#{n}")))?
    };
    let state = hands(players);
    nothing_twice(&state).map_err(|(seat, _, refusal)| {
        let hand = hand_notation(state.player(seat));
        Refusal { at: None, message: format!("in {hand}: {}", refusal.message), ..refusal }
    })?;
    Ok((names, state))
}

/// The hands that lie on the table, with the cards that are still to come.
pub fn notation(state: &State) -> Option<String> {
    let rolled = |player: &&Player| player.is_in() && !player.dice.is_empty();
    let hands: Vec<String> =
        state.players.iter().filter(rolled).map(|player| hand_notation(&player.whole())).collect();
    let rolling = matches!(state.phase, Phase::Roll(_));
    (!hands.is_empty() && !rolling).then(|| hands.join(" "))
}

/// Puts words together to hands, which may be written with spaces: a hand goes on up to its plus,
/// and then while words of faces alone follow and three dice are not yet told.
fn hands_of_words<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut hands: Vec<String> = Vec::new();
    for word in words {
        let faces_alone = word.bytes().all(|b| b.is_ascii_digit() || b == b',');
        let goes_on = |hand: &String| match hand.split_once('+') {
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

/// One hand in compact notation.
fn read_hand(arg: &str) -> Result<Player, Refusal> {
    let Some((cards_text, dice_text)) = arg.split_once('+') else {
        return Err(Refusal::new(Code::MoveUnreadable, "a hand has a plus between cards and dice")
            .column(1)
            .hint(NOTATION));
    };
    let column = cards_text.chars().count() + 2;
    let cards = cards::read(cards_text, 1)?;
    let dice = dice::read(dice_text, column)?;
    hand_sizes(cards.len(), dice.len()).map_err(|refusal| match refusal.code {
        Code::DiceCount => refusal.column(column),
        _ => refusal.column(1),
    })?;
    Ok(Player { dice, cards: Held::of(&cards), ..Player::new(0) })
}

fn hand_sizes(cards: usize, dice: usize) -> Result<(), Refusal> {
    if cards != usize::from(CARDS) {
        let message = format!("a hand has three cards, not {cards}");
        return Err(Refusal::new(Code::CardCount, message)
            .rule("R4")
            .hint("A card that is not known is _ or ?"));
    }
    if dice != usize::from(DICE) {
        return Err(
            Refusal::new(Code::DiceCount, format!("a hand has three dice, not {dice}")).rule("R3")
        );
    }
    Ok(())
}

/// One hand alone, or the hands of several players.
pub fn hands_in(wire: &Wire) -> Result<State, Refusal> {
    let one = |cards: Option<&[String]>, dice: Option<&[i64]>, at: fmt::Arguments| {
        let cards = cards.ok_or_else(|| missing(format_args!("{at}/cards")))?;
        let cards = cards_in(cards, format_args!("{at}/cards"))?;
        let dice = dice.ok_or_else(|| missing(format_args!("{at}/dice")))?;
        let dice = Dice::checked(dice, format_args!("{at}/dice"))?;
        hand_sizes(cards.len(), dice.len()).map_err(|refusal| match refusal.code {
            Code::DiceCount => refusal.at(format!("{at}/dice")),
            _ => refusal.at(format!("{at}/cards")),
        })?;
        Ok(Player { dice, cards, ..Player::new(0) })
    };
    if wire.players.is_empty() {
        let player = one(wire.cards.as_deref(), wire.dice.as_deref(), format_args!(""))?;
        let state = hands(vec![player]);
        nothing_twice(&state).map_err(|(_, i, refusal)| refusal.at(format!("/cards/{i}")))?;
        return Ok(state);
    }
    for (given, at) in [(wire.cards.is_some(), "/cards"), (wire.dice.is_some(), "/dice")] {
        if given {
            return Err(inconsistent("a hand stands either alone or with its player", at));
        }
    }
    let players: Result<Vec<Player>, Refusal> = wire
        .players
        .iter()
        .enumerate()
        .map(|(i, OrName(p))| {
            one(p.cards.as_deref(), p.dice.as_deref(), format_args!("/players/{i}"))
        })
        .collect();
    let state = hands(players?);
    nothing_twice(&state).map_err(at_player)?;
    Ok(state)
}

pub fn cards_in(cards: &[String], at: impl Display) -> Result<Held, Refusal> {
    if cards.len() > usize::from(CARDS) {
        let message = format!("a hand has three cards, not {}", cards.len());
        return Err(Refusal::new(Code::CardCount, message).at(at.to_string()).rule("R4"));
    }
    let each = cards.iter().enumerate();
    each.map(|(i, card)| cards::read_one(card, format_args!("{at}/{i}"))).collect()
}

/// Hands to be compared.
fn hands(players: Vec<Player>) -> State {
    State { players, pots: Vec::new(), button: Seat::new(0), hand: 1, phase: Phase::Hands }
}

/// J6 over a whole table, with the seat and the place of the card that cannot be.
pub fn nothing_twice(state: &State) -> Result<(), (Seat, usize, Refusal)> {
    if all_differ(state) {
        return Ok(());
    }
    let mut so_far = hands(Vec::new());
    for seat in Seat::all(state.players.len()) {
        for (i, card) in state.player(seat).cards.iter().enumerate() {
            super::showdown::no_clash(&so_far, None, &[*card])
                .map_err(|refusal| (seat, i, refusal))?;
            so_far.players.push(Player { cards: Held::of(&[*card]), ..Player::new(0) });
        }
    }
    Ok(())
}

/// Whether J6 holds, as a whole.
fn all_differ(state: &State) -> bool {
    let (mut seen, mut ranks) = ([0_u8; RANKS], [0_u8; RANKS]);
    state.players.iter().flat_map(|player| player.cards.iter().flatten()).all(|card| {
        let i = card.rank.index();
        let suit = card.suit.map_or(0, |suit| 1 << suit as u8);
        let twice = seen[i] & suit != 0;
        seen[i] |= suit;
        ranks[i] += 1;
        !twice && ranks[i] <= 4
    })
}

pub fn at_player((seat, i, refusal): (Seat, usize, Refusal)) -> Refusal {
    refusal.at(format!("/players/{}/cards/{i}", seat.index()))
}
