//! A moment of a game, as it stands in JSON, and what a player may do in it.

use super::DICE;
use crate::json::strict::{OrName, players};
use crate::prelude::*;

/// `{"total":6,"dice":[1,2,3,4,5]}` is one: a turn of nobody in particular.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    #[serde(default, deserialize_with = "players")]
    #[schemars(with = "Vec<OrName<Player>>")]
    pub players: Vec<Player>,
    /// 1 to 12.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 12))]
    pub round: Option<i64>,
    /// Who rolls the total and takes the last turn of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starter: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 12))]
    pub total: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// All five, or in the phase `roll` those that were kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 5))]
    pub dice: Option<Dice>,
    /// Re-rolls left, or with `eight_dice` dice that may still be re-rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 8))]
    pub rerolls: Option<i64>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll_off: Option<RollOff>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: Seat,
    #[serde(default)]
    #[schemars(range(min = 0, max = 60))]
    pub score: i64,
    /// With `round_winners`: what the turn of this round made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5))]
    pub points: Option<i64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    #[default]
    RollOff,
    Total,
    Roll,
    Reroll,
    Over,
}

/// A player's turn. Dice are awaited while fewer than five lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub total: u8,
    pub seat: Seat,
    pub dice: Dice,
    /// Re-rolls left, or with V3 dice that may still be re-rolled.
    pub left: u8,
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        /// Roll these faces again.
        Reroll(dice: Dice) = "reroll", "reroll 1 5", "pick up these dice and roll them again",
            also(&["roll"]), others(&["keep", "hold"]);
        Stop = "stop", "stop", "score the dice as they lie",
            also(&["stand", "stay", "done", "enough", "pass", "keep all"]);
    }
}

impl Turn {
    /// How many dice are awaited.
    pub(super) fn missing(&self) -> u8 {
        DICE - self.dice.len() as u8
    }
}

impl State {
    pub(super) fn seats(&self) -> usize {
        self.players.len()
    }

    /// A turn that somebody wrote, with no game around it.
    pub(super) fn is_fragment(&self) -> bool {
        self.seats() < 2
    }

    pub(super) fn phase(&self) -> Phase {
        self.phase.unwrap_or_default()
    }

    /// 1 to 12; a turn of nobody in particular is in the first.
    pub(super) fn round(&self) -> i64 {
        self.round.unwrap_or(1)
    }

    pub(super) fn rounds_over(&self) -> i64 {
        self.round() - i64::from(self.phase() != Phase::Over)
    }

    /// Meaningless in a roll-off.
    pub(super) fn starter(&self) -> Seat {
        self.starter.unwrap_or(Seat::new(0))
    }

    /// The running turn.
    pub(super) fn running(&self) -> Option<Turn> {
        let (total, seat, left) = (self.total?, self.turn?, self.rerolls?);
        let dice = self.dice.unwrap_or_default();
        Some(Turn { total: total as u8, seat, dice, left: left as u8 })
    }

    /// The turn in which a decision is due.
    pub(super) fn deciding(&self) -> Option<Turn> {
        self.running().filter(|_| self.phase == Some(Phase::Reroll))
    }

    /// Goes on with this turn.
    pub(super) fn run(&mut self, turn: Turn) {
        self.phase = Some(if turn.missing() == 0 { Phase::Reroll } else { Phase::Roll });
        self.total = Some(turn.total.into());
        self.turn = Some(turn.seat);
        self.dice = Some(turn.dice).filter(|dice| !dice.is_empty());
        self.rerolls = Some(turn.left.into());
    }

    /// Goes on with the total of this round.
    pub(super) fn open_round(&mut self, round: i64, starter: Seat) {
        (self.round, self.starter, self.roll_off) = (Some(round), Some(starter), None);
        self.wait(Phase::Total, Some(starter));
    }

    /// Goes on with something that is no turn.
    pub(super) fn wait(&mut self, phase: Phase, turn: Option<Seat>) {
        self.phase = Some(phase);
        self.turn = turn;
        (self.total, self.dice, self.rerolls) = (None, None, None);
    }

    /// Whether a seat has had its turn of the running round.
    pub(super) fn had_turn(&self, seat: Seat) -> bool {
        self.running().is_some_and(|turn| self.place(seat) < self.place(turn.seat))
    }

    /// How many take their turn before this seat in a round.
    pub(super) fn place(&self, seat: Seat) -> usize {
        self.starter().left(self.seats()).steps_to(seat, self.seats())
    }

    /// Of two, by how much this seat leads.
    pub(super) fn lead(&self, seat: Seat) -> i64 {
        let own = self.players[seat.index()].score;
        2 * own - self.players.iter().map(|player| player.score).sum::<i64>()
    }

    /// With V2, the most points anybody has made this round.
    pub(super) fn best_of_round(&self) -> i64 {
        self.players.iter().filter_map(|player| player.points).max().unwrap_or(0)
    }
}
