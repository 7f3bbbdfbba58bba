//! Dice Poker in JSON, and in compact notation. `{"cards":["As","Kd","9c"],"dice":[6,5,3]}` is a hand
//! of nobody in particular.

mod hands;
mod reader;

use std::ops::Not;

use serde::{Deserializer, Serializer};

use super::answers::{Comparison, HandScore};
use super::{DicePoker, Hand, Now, Part, State, Structure};
use crate::game::seats_fit;
use crate::game::state::{Listed, names};
use crate::pieces::cards;
use crate::pieces::parts::{Text, list};
use crate::prelude::*;
use reader::Reader;

/// What stands on a line.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
pub struct Line<'a> {
    #[serde(borrow)]
    game: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    rules: Option<DicePoker>,
    /// Hands being played, counted from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    hand: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<Phase>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    turn: Option<Name<'a>>,
    /// Who has the dealer button; between hands they speak for the table.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    button: Option<Name<'a>>,
    /// Without the bets of the running round.
    #[serde(default, borrow, skip_serializing_if = "Vec::is_empty")]
    pots: Vec<Pot<'a>>,
    /// What the player at turn must add to call.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    to_call: Option<i64>,
    /// The least bet, in all, that a bet or a full raise comes to. It is needed only where the bets
    /// leave it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    min_raise: Option<i64>,
    /// Under `fixed-limit`: full bets and raises of the running round. As with `min_raise`, it is
    /// needed only where the bets leave it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 4))]
    bets: Option<i64>,
    #[serde(default, borrow, skip_serializing_if = "Vec::is_empty")]
    players: Vec<Listed<Player<'a>>>,
    /// Of a single hand: three cards, `?` for one that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 3))]
    cards: Option<Cards>,
    /// Of a single hand: three faces.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "high_first")]
    #[schemars(length(equal = 3))]
    dice: Option<Dice>,
}

heads!(Line);

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player<'a> {
    #[serde(borrow)]
    name: Name<'a>,
    /// None before the roll.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "high_first")]
    #[schemars(length(equal = 3))]
    dice: Option<Dice>,
    /// Those dealt so far, `?` for one that nobody has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 3))]
    cards: Option<Cards>,
    /// Not yet bet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    chips: Option<i64>,
    /// In the running round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    bet: Option<i64>,
    /// Has acted in the running round and has chips left. It follows from the turn and the bets, and
    /// is read over.
    #[serde(skip_serializing_if = "Option::is_none")]
    acted: Option<bool>,
    #[serde(default, skip_serializing_if = "Not::not")]
    folded: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    shown: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    mucked: bool,
    /// Had no chips when the hand began.
    #[serde(default, skip_serializing_if = "Not::not")]
    out: bool,
    /// Chips bought after the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    bought: Option<i64>,
    /// Chips taken out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    taken: Option<i64>,
}

/// Chips, and who may win them.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pot<'a> {
    #[schemars(range(min = 1))]
    chips: i64,
    /// Who may win it.
    #[serde(borrow, rename = "for")]
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
}

/// Cards in a list, `?` for one that is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(transparent)]
pub struct Cards(#[schemars(with = "Vec<Card>")] pub Hand);

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|card| cards::shown(*card)))
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut cards = Hand::new();
        list(deserializer, |place, Text(text)| {
            cards.push(cards::read_one(&text, format_args!("/{place}"))?);
            Ok(())
        })?;
        Ok(Self(cards))
    }
}

// serde hands over the field as it is.
#[expect(clippy::ref_option)]
fn high_first<S: Serializer>(dice: &Option<Dice>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(dice.iter().flat_map(|dice| dice.faces().rev()))
}

impl Json for DicePoker {
    type Whole<'a> = Line<'a>;
    type Short<'a> = Line<'a>;

    fn read_short(&self, line: Line<'_>) -> Result<Position<Self>> {
        self.read(line)
    }

    fn read(&self, line: Line<'_>) -> Result<Position<Self>> {
        let rules = line.rules.unwrap_or(*self);
        let names = names::<Self, _>(&line.players, |player| &player.name)?;
        let is_fragment = line.lays_hands();
        if !is_fragment {
            seats_fit(&Self::INFO, names.len())?;
        }
        rules_fit(&rules)?;
        let state = if is_fragment {
            hands::laid(&line)?
        } else if line.is_bare() {
            rules.start(names.len(), None)
        } else {
            Reader { rules, names: &names, line: &line }.state()?
        };
        Ok(Position { rules, names, state })
    }

    fn write(position: &Position<Self>) -> Line<'_> {
        let Position { rules, names, state, .. } = position;
        let name = |seat| Name::of(names, seat);
        let (phase, turn) = (Phase::of(state.now), state.betting());
        let acted = turn.map_or(Seats::NONE, |turn| state.acted(turn.seat));
        let player = |seat: Seat| {
            let player = &state.players[seat];
            let some = |chips: u64| (chips > 0).then_some(chips as i64);
            Player {
                name: name(seat),
                dice: Some(player.dice).filter(|dice| !dice.is_empty()),
                cards: (!player.cards.is_empty()).then(|| Cards(player.cards.clone())),
                chips: phase.map(|_| player.chips as i64),
                bet: turn.map(|_| player.bet as i64),
                acted: acted.has(seat).then_some(true),
                folded: player.part == Part::Folded,
                shown: player.part == Part::Shown,
                mucked: player.part == Part::Mucked,
                out: player.part == Part::Out && phase.is_some_and(Phase::in_hand),
                bought: some(player.bought),
                taken: some(player.taken),
            }
        };
        let line =
            Line { game: Some(Name::from(Self::INFO.id)), rules: Some(*rules), ..Line::default() };
        if names.are_you() {
            let Player { cards, dice, .. } = player(Seat::new(0));
            return Line { cards, dice, ..line };
        }
        let line = Line {
            players: Seat::all(names.len()).map(|seat| player(seat).into()).collect(),
            ..line
        };
        if phase.is_none() {
            return line;
        }
        let pots = state.pots.iter().map(|pot| Pot {
            chips: pot.chips as i64,
            seats: pot.seats.iter().map(name).collect(),
        });
        let fixed = turn.filter(|_| rules.structure == Structure::FixedLimit);
        let owed = |seat: Seat| state.to_match() - state.players[seat].bet;
        Line {
            hand: Some(state.hand.into()),
            phase,
            turn: rules.next(state, &mut May::nobody()).seat().map(name),
            button: Some(name(state.button)),
            pots: pots.collect(),
            to_call: turn.map(|turn| owed(turn.seat) as i64),
            min_raise: turn.map(|turn| turn.least as i64),
            bets: fixed.map(|turn| turn.bets.into()),
            ..line
        }
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
    fn of(now: Now) -> Option<Self> {
        match now {
            Now::Roll(_) => Some(Self::Roll),
            Now::Bet(_) => Some(Self::Bet),
            Now::Deal(_) => Some(Self::Deal),
            Now::Showdown(_) => Some(Self::Showdown),
            Now::Between => Some(Self::Between),
            Now::Over => Some(Self::Over),
            Now::Compared => None,
        }
    }

    fn in_hand(self) -> bool {
        !matches!(self, Phase::Between | Phase::Over)
    }
}

impl Line<'_> {
    /// It has no field that belongs to a moment of a whole game.
    fn is_bare(&self) -> bool {
        let numbers = (self.hand, self.to_call, self.min_raise, self.bets);
        let names = (&self.turn, &self.button, self.phase);
        numbers == (None, None, None, None)
            && names == (&None, &None, None)
            && self.pots.is_empty()
            && self.players.iter().all(|listed| listed.player.is_bare())
    }

    /// It has hands, and nothing of a game.
    fn lays_hands(&self) -> bool {
        let alone = self.players.is_empty() || self.cards.is_some() || self.dice.is_some();
        let laid = |Player { dice, cards, .. }: &Player| dice.is_some() || cards.is_some();
        self.is_bare() && (alone || self.players.iter().any(|listed| laid(&listed.player)))
    }
}

impl Player<'_> {
    /// It has nothing but perhaps cards and dice.
    fn is_bare(&self) -> bool {
        let chips = [self.chips, self.bet, self.bought, self.taken];
        let flags = self.folded || self.shown || self.mucked || self.out;
        self.acted.is_none() && chips == [None; 4] && !flags
    }

    fn dice(&self) -> Dice {
        self.dice.unwrap_or_default()
    }

    fn cards(&self) -> &[Option<Card>] {
        self.cards.as_ref().map_or(&[], |Cards(cards)| cards)
    }
}
