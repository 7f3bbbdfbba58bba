//! Swipe in JSON: a whole game, or a single turn, which is written as one and may be said in short:
//! `{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5,3]}}`.

mod moment;
mod short;

use std::fmt::Display;
use std::ops::Not;

use super::hand::Hand;
use super::score::{MOST_DICE, Matches};
use super::{Awaits, Bid, HIGHEST_BID, LOWEST_BID, MOST_SEATS, Move, Now, Player, State, Swipe};
use crate::pieces::cards::read_one;
use crate::pieces::{OfPlayer, YOU, in_text, ranged_if};
use crate::prelude::*;
use short::ShortState;

/// A moment of a whole game, or of a single turn.
#[serde_with::skip_serializing_none]
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct WholeState<'a> {
    /// A single turn, that of `you`, with no game around it (J11).
    #[serde(default, skip_serializing_if = "Not::not")]
    alone: bool,
    /// Who led this round.
    leader: Option<Name<'a>>,
    phase: Phase,
    /// Who bids, or whose turn it is.
    turn: Option<Name<'a>>,
    /// Whose loose dice are to be rolled again, in the phase `reroll`.
    reroll: Option<Name<'a>>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    roll_off: Option<Vec<Object<Entrant<'a>>>>,
    #[schemars(length(max = 6))]
    players: Vec<Object<Holder<'a>>>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[schemars(rename = "Player")]
pub struct Holder<'a> {
    name: Name<'a>,
    /// A played bidding card has left it; a failed one is back in it.
    hand: Vec<OfSuit>,
    /// Matched bidding cards, the top one last.
    pile: Vec<OfSuit>,
    /// Reroll cards that have left the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    used: Vec<OfSuit>,
    /// The value played this round; none for who has yet to bid or sits out.
    #[schemars(range(min = 2, max = 10))]
    bid: Option<i64>,
    /// The turn of this round was a failure; the bidding card has left the table.
    #[serde(default, skip_serializing_if = "Not::not")]
    failed: bool,
    /// Dice on the table that lie free.
    loose: Option<Dice>,
    /// The two dice on the bidding card.
    #[schemars(length(equal = 2))]
    matched: Option<Dice>,
    /// Dice owned, wherever they are.
    #[schemars(range(min = 0, max = 24))]
    dice: i64,
    /// Plays no more, and has taken cards and dice along (J14).
    #[serde(default, skip_serializing_if = "Not::not")]
    left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    RollOff,
    Bid,
    Roll,
    Match,
    Reroll,
    Over,
}

impl Phase {
    fn of(now: &Now) -> Self {
        match now {
            Now::RollOff(_) => Phase::RollOff,
            Now::Bid { .. } => Phase::Bid,
            Now::Turn { turn, .. } | Now::Alone(Some(turn)) => match turn.awaits {
                Awaits::Roll => Phase::Roll,
                Awaits::Match => Phase::Match,
                Awaits::Reroll(_) => Phase::Reroll,
            },
            Now::Over { .. } | Now::Alone(None) => Phase::Over,
        }
    }
}

/// A card of a player's suit, written by its rank alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct OfSuit(pub Rank);

impl OfSuit {
    pub fn of(card: Option<Card>) -> Result<Self> {
        let bare = card.filter(|card| card.suit.is_none()).ok_or_else(|| {
            let message = "cards here are ranks alone, such as \"9\"";
            Refusal::new(Code::CardInvalid, message).rule("R1")
        });
        Ok(Self(bare?.rank))
    }

    pub fn list(cards: impl Iterator<Item = Rank>) -> Vec<Self> {
        cards.map(Self).collect()
    }
}

in_text!(OfSuit, |text| read_one(text).and_then(OfSuit::of));

impl Json for Swipe {
    type Whole<'a> = WholeState<'a>;
    type Short<'a> = ShortState<'a>;

    fn read(&self, whole: WholeState<'_>) -> Result<Position<Self>> {
        let players = whole.players.iter().map(|Object(player)| &*player.name);
        let names = if whole.alone { Names::new(players)? } else { names::<Self>(players)? };
        refuse_if!(names.len() > MOST_SEATS =>
            PlayersInvalid, at "/players", by "R1", "at most six sit at a table");
        refuse_if!(whole.alone && names.iter().next() != Some(YOU) =>
            PlayersInvalid, at "/players", by "J11",
            "a single turn is that of the first player, you");
        let state = moment::state(&whole, &names)?;
        let position = Position { rules: *self, names, state };
        agrees(&position, &Self::write(&position), &whole)?;
        moment::fits(&position.state)?;
        Ok(position)
    }

    fn write(position: &Position<Self>) -> WholeState<'_> {
        let Position { names, state, .. } = position;
        let name = |seat| Name::of(names, seat);
        let alone = state.is_alone();
        let holder = |seat| Object(state.players[seat].holder(name(seat), alone));
        WholeState {
            alone,
            leader: state.leader().map(name),
            phase: Phase::of(&state.now),
            turn: state.at_turn().map(name),
            reroll: state.lifted().map(name),
            roll_off: match &state.now {
                Now::RollOff(off) => Some(off.write(names)),
                _ => None,
            },
            players: Seat::all(names.len()).map(holder).collect(),
        }
    }

    fn read_short(&self, short: ShortState<'_>) -> Result<Position<Self>> {
        short::read(*self, short)
    }

    fn read_word(word: &str) -> Result<ShortState<'_>> {
        short::read_word(word)
    }

    fn word(&self, state: &State, names: &Names) -> Option<String> {
        short::word(state, names)
    }

    fn is_alone(position: &Position<Self>) -> bool {
        position.state.is_alone()
    }

    fn score(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        let Position { rules, names, state, .. } = position;
        if let Some(turn) = state.deciding() {
            let matches: Vec<String> =
                state.matches(turn).map(|pair| Move::Match(pair).print(names)).collect();
            let position = rules.word(state, names).unwrap_or_default();
            return Ok(Box::new(Matches { value: matches.len(), matches, position }));
        }
        Err(refusal!(DiceCount, at "/own", by "R5", "matches need dice that have been rolled"))
    }
}

impl Player {
    fn holder<'a>(&self, name: Name<'a>, alone: bool) -> Holder<'a> {
        let used = if alone { Hand::NONE } else { Hand::FULL.rerolls().without(self.hand) };
        Holder {
            name,
            hand: OfSuit::list(self.hand.ranks()),
            pile: OfSuit::list(self.piled()),
            used: OfSuit::list(used.ranks()),
            bid: self.bid.map(|bid| bid.value().into()),
            failed: matches!(self.bid, Some(Bid::Failed(_))),
            loose: Some(self.loose).filter(|dice| !dice.is_empty()),
            matched: self.matched(),
            dice: self.dice.into(),
            left: !alone && self.has_left(),
        }
    }
}

/// J11.
const NO_CARDS: &str = "only reroll cards matter in one turn";

/// R1: a card is in one place.
fn elsewhere(rank: Rank) -> Refusal {
    refusal!(CardDuplicate, by "R1", "the {rank} is in another place as well")
}

/// A list of cards, none of which was seen elsewhere, and all of which are among those that may be
/// there.
fn listed(
    cards: &[OfSuit],
    seen: &mut Hand,
    at: impl Display,
    may_be: Hand,
    (rule, message): (&'static str, &str),
) -> Result<Hand> {
    let mut hand = Hand::NONE;
    for (place, &OfSuit(rank)) in cards.iter().enumerate() {
        let at = || format!("{at}/{place}");
        if seen.has(rank.number()) {
            return Err(elsewhere(rank).at(at()));
        }
        refuse_if!(!may_be.has(rank.number()) => CardInvalid, at at(), by rule, "{message}");
        seen.add(rank.number());
        hand.add(rank.number());
    }
    Ok(hand)
}

/// What has become of a bid; R5: two dice that make it match it.
fn bid(i: usize, line: &Holder) -> Result<Option<Bid>> {
    let bids = LOWEST_BID.into()..=HIGHEST_BID.into();
    let Some(value) = ranged_if(line.bid, bids, OfPlayer(i, "bid"))? else { return Ok(None) };
    let (value, at) = (value as u8, OfPlayer(i, "matched"));
    let Some(dice) = line.matched.filter(|_| !line.failed) else {
        return Ok(Some(if line.failed { Bid::Failed(value) } else { Bid::Open(value) }));
    };
    refuse_if!(dice.len() != 2 => DiceCount, at at, by "R5", "a match is two dice");
    refuse_if!(dice.sum() != u32::from(value) => StateInconsistent, at at, by "R5",
        "these make {}, the bid is {value}", dice.sum());
    Ok(Some(Bid::Matched(value, dice)))
}

/// A player, and R1: every bidding card is in one place, and what is left of the others has been used; or
/// J11: of a single turn the reroll cards alone.
fn player(i: usize, line: &Holder, alone: bool) -> Result<Player> {
    let at = |field| OfPlayer(i, field);
    let bid = bid(i, line)?;
    let dice = ranged(line.dice, 0..=MOST_DICE.into(), at("dice"))? as u8;
    let loose = line.loose.unwrap_or_default();
    let mut seen = Hand::NONE;
    let (bids, all, of_pile) = if alone {
        (Hand::NONE, Hand::FULL.rerolls(), ("J11", NO_CARDS))
    } else {
        (Hand::FULL.bids(), Hand::FULL, ("R9", "piles are of bidding cards"))
    };
    listed(&line.pile, &mut seen, at("pile"), bids, of_pile)?;
    let pile = line.pile.iter().map(|card| card.0.number()).collect();
    // A failed bidding card is back in the hand or on the pile.
    if let (Some(Bid::Open(value) | Bid::Matched(value, _)), false) = (bid, alone) {
        if let Some(rank) = Rank::new(value).filter(|_| seen.has(value)) {
            return Err(elsewhere(rank).at(at("bid")));
        }
        seen.add(value);
    }
    let hand = listed(&line.hand, &mut seen, at("hand"), all, ("J11", NO_CARDS))?;
    // J14: who leaves takes the others along.
    let taken = bids.without(seen);
    if let Some(rank) = taken.ranks().next().filter(|_| !line.left) {
        return Err(refusal!(CardCount, at at("hand"), by "R1", "the {rank} is missing"));
    }
    let plays = !matches!(bid, None | Some(Bid::Failed(_))) || !hand.bids().is_empty();
    refuse_if!(!alone && !plays && taken.is_empty() => StateInconsistent, at at("pile"), by "R11",
        "a player with no bidding card left has won");
    Ok(Player { hand, pile, bid, loose, dice })
}
