//! Dice Poker states in JSON and in compact notation.

mod course;
mod hands;
mod reader;
mod shape;

use super::answers::{Comparison, HandScore};
use super::pots::Pot;
use super::{DicePoker, Part, Phase, Player, State, Structure};
use crate::game::{Answer, Game, OnWire, Position, names_told, seats_fit};
use crate::json::strict::OrName;
use crate::pieces::names::Names;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::Seat;
use reader::Reader;
use shape::{PhaseName, Wire, WirePlayer, WirePot, cards_out, dice_out};

impl OnWire for DicePoker {
    type Wire = Wire;

    fn to_wire(position: &Position<Self>) -> Wire {
        let Position { rules, names, state, .. } = position;
        let mut wire = Wire { rules: *rules, ..Wire::default() };
        if state.phase == Phase::Hands {
            let hand = |player: &Player| (cards_out(&player.cards), dice_out(player.dice));
            if names.are_you() {
                (wire.cards, wire.dice) = hand(&state.players[0]);
            } else {
                let seats = Seat::all(names.len());
                wire.players = seats
                    .map(|seat| {
                        let (cards, dice) = hand(state.player(seat));
                        let name = names[seat].into();
                        OrName(WirePlayer { name, dice, cards, ..WirePlayer::default() })
                    })
                    .collect();
            }
            return wire;
        }
        wire.ante = state.ante.map(|ante| ante as i64);
        wire.hand = Some(state.hand.into());
        wire.button = Some(names[state.button].into());
        wire.turn = rules.next(state).seat().map(|seat| names[seat].into());
        wire.phase = Some(match state.phase {
            Phase::Roll(_) => PhaseName::Roll,
            Phase::Bet(_) => PhaseName::Bet,
            Phase::Deal(_) => PhaseName::Deal,
            Phase::Showdown(_) => PhaseName::Showdown,
            Phase::Between => PhaseName::Between,
            Phase::Over | Phase::Hands => PhaseName::Over,
        });
        if let Phase::Bet(round) = &state.phase {
            wire.to_call = Some((round.to - state.player(round.turn).bet) as i64);
            wire.min_raise = Some((round.to + round.raise) as i64);
            wire.bets = (rules.structure == Structure::FixedLimit).then_some(i64::from(round.bets));
        }
        let name_of = |seat: &Seat| names[*seat].into();
        let pot_out = |pot: &Pot| WirePot {
            chips: pot.chips as i64,
            seats: pot.seats.iter().map(|seat| name_of(&seat)).collect(),
        };
        wire.pots = state.pots.iter().map(pot_out).collect();
        wire.players =
            Seat::all(names.len()).map(|seat| OrName(player_out(state, seat, names))).collect();
        wire
    }

    fn from_wire(wire: &Wire) -> Result<Position<Self>, Refusal> {
        let rules = wire.rules;
        let events = wire.players.iter().map(|player| &player.0.name);
        let names = names_told(&Self::INFO, events)?;
        // The rules must hold before chips are measured against them.
        rules.check(names.len())?;
        let bare = wire.no_game() && wire.players.iter().all(|player| player.0.is_bare());
        let laid =
            |player: &OrName<WirePlayer>| player.0.cards.is_some() || player.0.dice.is_some();
        let single = wire.cards.is_some() || wire.dice.is_some();
        if bare && (single || wire.players.is_empty() || wire.players.iter().any(laid)) {
            let state = hands::hands_in(wire)?;
            return Ok(Position { rules, names, state, is_fragment: true });
        }
        seats_fit(&Self::INFO, names.len())?;
        if bare {
            let state = rules.start(names.len(), None);
            return Ok(Position { rules, names, state, is_fragment: false });
        }
        let state = Reader { wire, names: &names, rules }.state()?;
        Ok(Position { rules, names, state, is_fragment: false })
    }

    /// Several hands stand against each other: they make one position.
    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>, Refusal>> {
        let position = |(names, state)| Position { rules: *self, names, state, is_fragment: true };
        vec![hands::read(args).map(position)]
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        hands::notation(state)
    }

    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        let Position { names, state, .. } = position;
        let score = |seat: Seat| {
            HandScore::of(state.player(seat)).ok_or_else(|| {
                let at = if names.are_you() {
                    "/cards".to_string()
                } else {
                    format!("/players/{}/cards", seat.index())
                };
                Refusal::new(Code::CardInvalid, "a hand with unknown cards has no score")
                    .at(at)
                    .rule("J7")
                    .hint("Ask odds for the chances of such hands")
            })
        };
        if names.len() == 1 {
            return Ok(Box::new(score(Seat::new(0))?));
        }
        let hands: Result<_, Refusal> = Seat::all(names.len()).map(score).collect();
        Ok(Box::new(Comparison::of(names, hands?)))
    }
}

fn player_out(state: &State, seat: Seat, names: &Names) -> WirePlayer {
    let player = state.player(seat);
    let hand = !matches!(state.phase, Phase::Between | Phase::Over);
    let some = |chips: u64| (chips > 0).then_some(chips as i64);
    WirePlayer {
        name: names[seat].into(),
        dice: dice_out(player.dice),
        cards: cards_out(&player.cards),
        chips: Some(player.chips as i64),
        bet: matches!(state.phase, Phase::Bet(_)).then_some(player.bet as i64),
        acted: player.acted.then_some(true),
        folded: player.part == Part::Folded,
        shown: player.part == Part::Shown,
        mucked: player.part == Part::Mucked,
        out: hand && player.part == Part::Out,
        bought: some(player.bought),
        taken: some(player.taken),
        away: player.away,
    }
}
