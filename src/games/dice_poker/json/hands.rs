//! Hands to be compared, in compact notation and in JSON.

use crate::game::{rules_fit, seats_fit};
use crate::games::dice_poker::score::{CARDS, DICE};
use crate::games::dice_poker::words::hand_notation;
use crate::games::dice_poker::{DicePoker, Now, Player, State};
use crate::pieces::{brief, cards};
use crate::prelude::*;

/// Several hands stand against each other: they make one position.
pub fn read(rules: &DicePoker, words: &[String]) -> Result<Position<DicePoker>> {
    let hand = |word: &String| {
        let several = words.len() > 1;
        read_hand(word).map_err(|why| if several { why.within(&brief(word)) } else { why })
    };
    let players: Each<Player> = words.iter().map(hand).collect::<Result<_>>()?;
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
    let rolled = |player: &&Player| player.is_in() && !player.dice.is_empty();
    let hands: Vec<String> = state.players.iter().filter(rolled).map(hand_notation).collect();
    (!hands.is_empty() && !matches!(state.now, Now::Roll(_))).then(|| hands.join(" "))
}

/// One hand in compact notation.
fn read_hand(word: &str) -> Result<Player> {
    let unread = || {
        refusal!(MoveUnreadable, hint "A hand is CARDS+DICE, such as AsKd9c+653",
            "a hand has a plus between cards and dice")
    };
    let (held, rolled) = word.split_once('+').ok_or_else(unread)?;
    let (cards, dice) = (cards::read(held)?, Dice::read_faces(rolled)?);
    hand(cards.into_iter().collect(), dice)
}

pub fn three_cards(n: usize) -> Result<()> {
    if n == usize::from(CARDS) {
        return Ok(());
    }
    Err(refusal!(CardCount, by "R4", hint "A card that is not known is _ or ?",
        "a hand has three cards, not {n}"))
}

pub fn three_dice(dice: Dice) -> Result<()> {
    if dice.len() == usize::from(DICE) {
        return Ok(());
    }
    Err(refusal!(DiceCount, by "R3", "a hand has three dice, not {}", dice.len()))
}

/// A hand of three cards and three dice.
pub fn hand(cards: Hand, dice: Dice) -> Result<Player> {
    three_cards(cards.len()).map_err(|why| why.at("/cards"))?;
    three_dice(dice).map_err(|why| why.at("/dice"))?;
    Ok(Player { dice, cards, ..Player::new(0) })
}

/// Hands and nothing else.
pub fn compared(players: Each<Player>) -> Result<State> {
    let (hand, button, now) = (0, Seat::new(0), Now::Compared);
    let state = State { players, pots: Vec::new(), hand, button, now };
    nothing_twice(&state)?;
    Ok(state)
}

/// J6 over a whole table.
pub fn nothing_twice(state: &State) -> Result<()> {
    let mut seen: Vec<Card> = Vec::with_capacity(18);
    for seat in Seat::all(state.players.seats()) {
        for (i, card) in state.players[seat].cards.iter().enumerate() {
            cards::none_twice(&seen, &[*card])
                .map_err(|why| why.rule("J6").at(format!("/players/{}/cards/{i}", seat.index())))?;
            seen.extend(*card);
        }
    }
    Ok(())
}
