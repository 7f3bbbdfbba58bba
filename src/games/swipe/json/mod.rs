//! Swipe in JSON: a whole game, which has `players`, or a single turn, such as
//! `{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5,3]}}`.

mod alone;
mod moment;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Not;

use serde::Deserializer;

use super::hand::{Hand, Pile};
use super::score::{DICE, MOST_DICE, Matches};
use super::{Awaits, Bid, HIGHEST_BID, LOWEST_BID, Move, Now, Player, State, Swipe};
use crate::game::seats_fit;
use crate::game::state::{Listed, names};
use crate::pieces::cards::read_one;
use crate::pieces::parts::text;
use crate::pieces::{OfPlayer, inconsistent, ranged_if};
use crate::prelude::*;

/// What stands on a line.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
pub struct Line<'a> {
    #[serde(borrow)]
    pub game: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    pub rules: Option<Swipe>,
    /// Who led this round.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub leader: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Who bids, or whose turn it is.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Name<'a>>,
    /// Whose loose dice are to be rolled again, in the phase `reroll`.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub reroll: Option<Name<'a>>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub roll_off: Option<Vec<Object<Entrant<'a>>>>,
    #[serde(default, borrow, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub players: Vec<Listed<PlayerLine<'a>>>,
    /// Of a single turn: the bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 10))]
    pub bid: Option<i64>,
    /// Of a single turn: the bidder's loose dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<Dice>,
    /// Of a single turn: other players' loose dice, by owner.
    #[serde(default, borrow, skip_serializing_if = "BTreeMap::is_empty")]
    pub loose: BTreeMap<Name<'a>, Dice>,
    /// Of a single turn: reroll cards in the bidder's hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<OfSuit>>,
    /// Of a single turn: how many dice are about to be rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 24))]
    pub dice: Option<i64>,
    /// Of a single turn: how many dice of `reroll` are rolled again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 24))]
    pub again: Option<i64>,
    /// Of a single turn that is over: the two dice on the bidding card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2))]
    pub matched: Option<Dice>,
}

heads!(Line);

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Player")]
pub struct PlayerLine<'a> {
    #[serde(borrow)]
    name: Name<'a>,
    /// A played bidding card has left it; a failed one is back in it. Left out, it is what is
    /// neither on the pile nor played nor used.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<Vec<OfSuit>>,
    /// Matched bidding cards, the top one last.
    #[serde(default)]
    pile: Vec<OfSuit>,
    /// Reroll cards that have left the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    used: Option<Vec<OfSuit>>,
    /// The value played this round; none for who has yet to bid or sits out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 10))]
    bid: Option<i64>,
    /// The turn of this round was a failure; the bidding card has left the table.
    #[serde(default, skip_serializing_if = "Not::not")]
    failed: bool,
    /// Dice on the table that lie free.
    #[serde(skip_serializing_if = "Option::is_none")]
    loose: Option<Dice>,
    /// The two dice on the bidding card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2))]
    matched: Option<Dice>,
    /// Dice owned, wherever they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 24))]
    dice: Option<i64>,
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
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
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

impl<'de> Deserialize<'de> for OfSuit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, |text| read_one(text, "").and_then(Self::of))
    }
}

impl Json for Swipe {
    type Whole<'a> = Line<'a>;
    type Short<'a> = Line<'a>;

    fn read_short(&self, line: Line<'_>) -> Result<Position<Self>> {
        self.read(line)
    }

    fn read(&self, line: Line<'_>) -> Result<Position<Self>> {
        let rules = line.rules.unwrap_or(*self);
        if line.players.is_empty() || line.is_of_single_turn() {
            return alone::read(rules, &line);
        }
        let names = names::<Self, _>(&line.players, |player| &player.name)?;
        seats_fit(&Self::INFO, names.len())?;
        rules_fit(&rules)?;
        let state = moment::state(&line, &names)?;
        Ok(Position { rules, names, state })
    }

    fn write(position: &Position<Self>) -> Line<'_> {
        let Position { rules, names, state, .. } = position;
        let name = |seat| Name::of(names, seat);
        let line = Line {
            game: Some(Name::from(Self::INFO.id)),
            rules: Some(*rules),
            phase: Some(Phase::of(&state.now)),
            reroll: state.lifted().map(name),
            ..Line::default()
        };
        if state.is_alone() {
            return alone::write(state, names, line);
        }
        Line {
            leader: state.leader().map(name),
            turn: state.at_turn().map(name),
            roll_off: match &state.now {
                Now::RollOff(off) => Some(off.write(names)),
                _ => None,
            },
            players: Seat::all(names.len())
                .map(|seat| state.players[seat].line(name(seat)).into())
                .collect(),
            ..line
        }
    }

    fn read_word(word: &str) -> Result<Line<'_>> {
        alone::read_word(word)
    }

    fn word(&self, state: &State, names: &Names) -> Option<String> {
        alone::word(state, names)
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
        let message = "matches need dice that have been rolled";
        Err(Refusal::new(Code::DiceCount, message).at("/own").rule("R5"))
    }
}

impl Player {
    fn line<'a>(&self, name: Name<'a>) -> PlayerLine<'a> {
        let used = Hand::FULL.rerolls().without(self.hand);
        PlayerLine {
            name,
            hand: Some(OfSuit::list(self.hand.ranks())),
            pile: OfSuit::list(self.pile.ranks()),
            used: (!used.is_empty()).then(|| OfSuit::list(used.ranks())),
            bid: self.bid.map(|bid| bid.value().into()),
            failed: matches!(self.bid, Some(Bid::Failed(_))),
            loose: Some(self.loose).filter(|dice| !dice.is_empty()),
            matched: self.matched(),
            dice: Some(self.dice.into()),
        }
    }
}

impl Line<'_> {
    /// Whether something is given that only a single turn has.
    fn is_of_single_turn(&self) -> bool {
        let numbers = (self.bid, self.dice, self.again);
        numbers != (None, None, None)
            || (self.own, self.matched) != (None, None)
            || self.hand.is_some()
            || !self.loose.is_empty()
    }
}

const INCONSISTENT: Code = Code::StateInconsistent;

/// Refuses at `at` by `rule` what does not hold. Texts are made only then.
fn ensure(
    holds: bool,
    code: Code,
    at: impl Display,
    rule: &'static str,
    message: impl Display,
) -> Result<()> {
    if holds {
        return Ok(());
    }
    Err(Refusal::new(code, message.to_string()).at(at.to_string()).rule(rule))
}

/// R1: a card is in one place.
fn elsewhere(rank: Rank) -> Refusal {
    let message = format!("the {rank} is in another place as well");
    Refusal::new(Code::CardDuplicate, message).rule("R1")
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
        let number = rank.number();
        let refusal = if seen.has(number) {
            elsewhere(rank)
        } else if may_be.has(number) {
            seen.add(number);
            hand.add(number);
            continue;
        } else {
            Refusal::new(Code::CardInvalid, message).rule(rule)
        };
        return Err(refusal.at(format!("{at}/{place}")));
    }
    Ok(hand)
}

/// R5: two dice that add up to the bid.
fn makes(bid: u8, dice: Dice, at: impl Display) -> Result<()> {
    ensure(dice.len() == 2, Code::DiceCount, &at, "R5", "a match is two dice")?;
    let sum = dice.sum();
    let message = format_args!("these make {sum}, the bid is {bid}");
    ensure(sum == u32::from(bid), INCONSISTENT, &at, "R5", message)
}

/// A value that was bid.
fn bid_value(given: Option<i64>, at: impl Display) -> Result<Option<u8>> {
    let value = ranged_if(given, LOWEST_BID.into()..=HIGHEST_BID.into(), at)?;
    Ok(value.map(|value| value as u8))
}

/// What has become of a bid.
fn bid(i: usize, line: &PlayerLine) -> Result<Option<Bid>> {
    let at = |field| OfPlayer(i, field);
    let wrong = |field, rule, message| Err(inconsistent(message, at(field)).rule(rule));
    let Some(value) = bid_value(line.bid, at("bid"))? else {
        return match (line.failed, line.matched) {
            (false, None) => Ok(None),
            (true, _) => wrong("failed", "R4", "no bid was played"),
            (false, Some(_)) => wrong("matched", "R4", "no bid was played"),
        };
    };
    Ok(Some(match (line.failed, line.matched) {
        (true, Some(_)) => return wrong("failed", "R7", "a bid is matched or has failed"),
        (true, None) => Bid::Failed(value),
        (false, None) => Bid::Open(value),
        (false, Some(dice)) => {
            makes(value, dice, at("matched"))?;
            Bid::Matched(value, dice)
        }
    }))
}

/// A player, and R1: the thirteen cards, each of them in one place.
fn player(i: usize, line: &PlayerLine) -> Result<Player> {
    let at = |field| OfPlayer(i, field);
    let bid = bid(i, line)?;
    let dice = ranged_if(line.dice, 0..=MOST_DICE.into(), at("dice"))?;
    let mut seen = Hand::NONE;
    let piles = ("R9", "piles are of bidding cards");
    listed(&line.pile, &mut seen, at("pile"), Hand::FULL.bids(), piles)?;
    let mut pile = Pile::default();
    line.pile.iter().for_each(|card| pile.push(card.0.number()));
    // A failed bidding card is back in the hand or on the pile.
    if let Some(Bid::Open(value) | Bid::Matched(value, _)) = bid {
        if let Some(rank) = Rank::new(value).filter(|_| seen.has(value)) {
            return Err(elsewhere(rank).at(at("bid")));
        }
        seen.add(value);
    }
    if let Some(used) = &line.used {
        let allowed = ("R8", "only reroll cards leave the game");
        listed(used, &mut seen, at("used"), Hand::FULL.rerolls(), allowed)?;
    }
    let mut hand = Hand::FULL.without(seen);
    if let Some(given) = &line.hand {
        let unseen = hand;
        hand = listed(given, &mut seen, at("hand"), Hand::FULL, ("R1", ""))?;
        let lost = unseen.without(hand);
        // Reroll cards of which nothing is said have been used.
        let lost = if line.used.is_some() { lost } else { lost.bids() };
        if let Some(rank) = lost.ranks().next() {
            let message = format!("the {rank} is missing");
            return Err(Refusal::new(Code::CardCount, message).at(at("hand")).rule("R1"));
        }
    }
    let plays = matches!(bid, Some(Bid::Open(_) | Bid::Matched(..)));
    let message = "a player with no bidding card left has won";
    ensure(plays || !hand.bids().is_empty(), INCONSISTENT, at("pile"), "R11", message)?;
    let loose = line.loose.unwrap_or_default();
    Ok(Player { hand, pile, bid, loose, dice: dice.map_or(DICE, |dice| dice as u8) })
}
