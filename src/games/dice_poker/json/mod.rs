//! Dice Poker in JSON, and in compact notation. `{"cards":["As","Kd","9c"],"dice":[6,5,3]}` is a hand
//! of nobody in particular.

mod hands;
mod reader;

use std::ops::Not;

use serde::Serializer;

use super::answers::{Comparison, HandScore};
use super::{DicePoker, Now, Part, State, Structure, pots};
use crate::game::seats_fit;
use crate::prelude::*;
use reader::Reader;

/// A moment of a whole game, or hands that are compared.
#[serde_with::skip_serializing_none]
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct WholeState<'a> {
    /// Hands being played, counted from one.
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    hand: Option<i64>,
    phase: Phase,
    turn: Option<Name<'a>>,
    /// Who has the dealer button; between hands they speak for the table.
    button: Option<Name<'a>>,
    /// Without the bets of the running round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pots: Vec<Object<Pot<'a>>>,
    /// What the player at turn must add to call.
    #[schemars(range(min = 0))]
    to_call: Option<i64>,
    /// The least bet, in all, that a bet or a full raise comes to.
    #[schemars(range(min = 1))]
    min_raise: Option<i64>,
    /// Under `fixed-limit`: full bets and raises of the running round.
    #[schemars(range(min = 0, max = 4))]
    bets: Option<i64>,
    players: Vec<Object<Player<'a>>>,
}

#[serde_with::skip_serializing_none]
#[serde_with::apply(bool => #[serde(default, skip_serializing_if = "Not::not")])]
#[derive(Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct Player<'a> {
    name: Name<'a>,
    /// None before the roll.
    #[serde(serialize_with = "high_first")]
    #[schemars(length(equal = 3))]
    dice: Option<Dice>,
    /// Those dealt so far, `?` for one that nobody has seen.
    #[schemars(length(max = 3))]
    cards: Option<Hand>,
    /// Not yet bet.
    #[schemars(range(min = 0))]
    chips: Option<i64>,
    /// In the running round.
    #[schemars(range(min = 0))]
    bet: Option<i64>,
    /// Has acted in the running round and has chips left, as the turn and the bets say.
    acted: bool,
    folded: bool,
    shown: bool,
    mucked: bool,
    /// Had no chips when the hand began.
    out: bool,
    /// Chips bought after the start.
    #[schemars(range(min = 0))]
    bought: Option<i64>,
    /// Chips taken out.
    #[schemars(range(min = 0))]
    taken: Option<i64>,
}

/// Chips, and who may win them.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct Pot<'a> {
    #[schemars(range(min = 1))]
    chips: i64,
    /// Who may win it.
    #[serde(rename = "for")]
    seats: Vec<Name<'a>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Phase {
    Roll,
    Bet,
    Deal,
    Showdown,
    Between,
    Over,
    /// Hands stand against each other, and nothing else.
    Compared,
}

/// One hand of nobody in particular.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShortState {
    /// Three, `?` for one that is not known.
    #[schemars(length(equal = 3))]
    cards: Hand,
    #[schemars(length(equal = 3))]
    dice: Dice,
}

// serde hands over the field as it is.
#[expect(clippy::ref_option)]
fn high_first<S: Serializer>(dice: &Option<Dice>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(dice.iter().flat_map(|dice| dice.faces().rev()))
}

impl Json for DicePoker {
    type Whole<'a> = WholeState<'a>;
    type Short<'a> = ShortState;

    fn read(&self, whole: WholeState<'_>) -> Result<Position<Self>> {
        let names = names::<Self>(whole.players.iter().map(|Object(player)| &*player.name))?;
        if whole.phase != Phase::Compared {
            seats_fit(&Self::INFO, names.len())?;
        }
        let state = Reader { rules: *self, names: &names, whole: &whole }.state()?;
        let position = Position { rules: *self, names, state };
        agrees(&position, &Self::write(&position), &whole)?;
        Ok(position)
    }

    fn write(position: &Position<Self>) -> WholeState<'_> {
        let Position { rules, names, state, .. } = position;
        let name = |seat| Name::of(names, seat);
        let (phase, turn) = (Phase::of(state.now), state.betting());
        let acted = turn.map_or(Seats::NONE, |turn| state.acted(turn.seat));
        let plays = phase != Phase::Compared;
        let player = |seat: Seat| {
            let player = &state.players[seat];
            let some = |chips: u64| (chips > 0).then_some(chips as i64);
            Object(Player {
                name: name(seat),
                dice: Some(player.dice).filter(|dice| !dice.is_empty()),
                cards: (!player.cards.is_empty()).then(|| player.cards.clone()),
                chips: plays.then_some(player.chips as i64),
                bet: turn.map(|_| player.bet as i64),
                acted: acted.has(seat),
                folded: player.part == Part::Folded,
                shown: player.part == Part::Shown,
                mucked: player.part == Part::Mucked,
                out: player.part == Part::Out && phase.in_hand(),
                bought: some(player.bought),
                taken: some(player.taken),
            })
        };
        let pot = |pot: &pots::Pot| {
            Object(Pot { chips: pot.chips as i64, seats: pot.seats.iter().map(name).collect() })
        };
        let fixed = turn.filter(|_| rules.structure == Structure::FixedLimit);
        let owed = |seat: Seat| state.to_match() - state.players[seat].bet;
        WholeState {
            hand: plays.then_some(state.hand.into()),
            phase,
            turn: rules.next(state).seat().map(name),
            button: plays.then(|| name(state.button)),
            pots: state.pots.iter().map(pot).collect(),
            to_call: turn.map(|turn| owed(turn.seat) as i64),
            min_raise: turn.map(|turn| turn.least as i64),
            bets: fixed.map(|turn| turn.bets.into()),
            players: Seat::all(names.len()).map(player).collect(),
        }
    }

    fn read_short(&self, short: ShortState) -> Result<Position<Self>> {
        let hand = hands::hand(short.cards, short.dice)?;
        let state = hands::compared(Each::of(1, hand))
            .map_err(|why| Refusal { at: why.at.map(|at| at.replace("/players/0", "")), ..why })?;
        Ok(Position { rules: *self, names: Names::you(), state })
    }

    /// Several hands stand against each other: they make one position.
    fn read_words(&self, words: &[String]) -> Vec<Result<Position<Self>>> {
        vec![hands::read(self, words)]
    }

    fn word(&self, state: &State, _names: &Names) -> Option<String> {
        hands::notation(state)
    }

    fn is_alone(position: &Position<Self>) -> bool {
        position.state.now == Now::Compared
    }

    fn score(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        let Position { names, state, .. } = position;
        let score = |seat: Seat| {
            HandScore::of(&state.players[seat]).ok_or_else(|| {
                let alone = names.are_you();
                let at = if alone { String::new() } else { format!("/players/{}", seat.index()) };
                Refusal::new(Code::CardInvalid, "a hand with unknown cards has no score")
                    .at(format!("{at}/cards"))
                    .rule("J7")
                    .hint("Ask odds for the chances of such hands")
            })
        };
        if names.len() == 1 {
            return Ok(Box::new(score(Seat::new(0))?));
        }
        let hands: Result<_> = Seat::all(names.len()).map(score).collect();
        Ok(Box::new(Comparison::of(names, hands?)))
    }
}

impl Phase {
    fn of(now: Now) -> Self {
        match now {
            Now::Roll(_) => Self::Roll,
            Now::Bet(_) => Self::Bet,
            Now::Deal(_) => Self::Deal,
            Now::Showdown(_) => Self::Showdown,
            Now::Between => Self::Between,
            Now::Over => Self::Over,
            Now::Compared => Self::Compared,
        }
    }

    /// Whether a hand is being played.
    fn in_hand(self) -> bool {
        matches!(self, Phase::Roll | Phase::Bet | Phase::Deal | Phase::Showdown)
    }
}
