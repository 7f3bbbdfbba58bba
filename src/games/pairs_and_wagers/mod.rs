//! Pairs and Wagers: turn order, wagers and who leads.

mod json;
mod score;
mod solve;
mod state;
mod turn;
mod words;

use crate::pieces::{BETWEEN_TURNS, may_leave};
use crate::prelude::*;

use score::{DICE, others};
pub use state::{Mid, Move, Now, Stage, State, Turn};
use turn::Running;

/// What the first leader gains (R8).
pub const BONUS: u32 = 2;
/// The points that win the pool of Bet to Mid.
pub const MID: u32 = 10;
/// The target of a long game, the only one with Bet to Mid.
const LONG: u8 = 20;

/// The house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, from = "Said")]
#[schemars(rename = "Rules", !from)]
pub struct PairsAndWagers {
    /// V1: the points that make the first leader.
    #[schemars(range(min = 5, max = 100))]
    pub target: u8,
    /// V2: what becomes of the points of a roll that misses Bet to Odd.
    pub odd_miss: OddMiss,
    /// V3: Bet to Mid is played.
    pub mid: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OddMiss {
    #[default]
    Keep,
    Forfeit,
}

impl Default for PairsAndWagers {
    fn default() -> Self {
        Self { target: 10, odd_miss: OddMiss::Keep, mid: false }
    }
}

/// The house rules as they are said.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Said {
    #[serde(deserialize_with = "serde_with::rust::unwrap_or_skip::deserialize")]
    target: Option<u8>,
    odd_miss: OddMiss,
    mid: bool,
}

impl From<Said> for PairsAndWagers {
    fn from(Said { target, odd_miss, mid }: Said) -> Self {
        // Bet to Mid is played in the long game (J9).
        let target = target.unwrap_or(if mid { LONG } else { Self::default().target });
        Self { target, odd_miss, mid }
    }
}

/// The answer of one player to Bet to Mid.
fn answer(state: &mut State, joins: bool, said: &mut Narration) {
    let Now::Asking { asked, starter } = state.now else { return };
    if joins {
        state.mid[asked] = Some(Mid::Joined);
        said.say("R10", |names| {
            format!("{} puts up a point, to be paid from the first score", &names[asked])
        });
    }
    let next = asked.index() + 1;
    if next < state.seats() {
        state.now = Now::Asking { asked: Seat::new(next), starter };
        return;
    }
    let bettors = state.bettors();
    let stands = (bettors >= 2).then_some(Mid::Owed);
    for mid in state.mid.iter_mut() {
        *mid = mid.and(stands);
    }
    said.say("R10", |_| match bettors {
        0 | 1 => "it takes two to bet: there is no Bet to Mid in this game".to_string(),
        _ => format!("the pool of Bet to Mid is {bettors}"),
    });
    state.begin(starter, None);
}

impl Game for PairsAndWagers {
    const INFO: Info = Info {
        id: "pairs-and-wagers",
        aliases: &["pairs"],
        title: "Pairs and Wagers",
        about: "Four dice: score pairs, trips and quads, and wager what you have banked on more",
        seats: (2, 12),
        rules: include_str!("rules.md"),
        house_rules: &[
            HouseRule::number(
                "target",
                "V1",
                (5, 100),
                "points that make the first leader; 20 for a long game",
            ),
            HouseRule {
                key: "odd_miss",
                clause: "V2",
                setting: Setting::Word(&["keep", "forfeit"]),
                help: "whether a missed Bet to Odd keeps or forfeits the points of its roll",
            },
            HouseRule::switch("mid", "V3", "Bet to Mid, with a target of 20"),
        ],
        moves: Move::WORDS,
        terms: "odd even get better wager leader mid bonus forfeit quad quads trips pair pairs straight",
        over_by: "R9",
        turns_by: "R2",
        example: "4:3356",
        examples: include_str!("examples.txt"),
        opening: &["dice 3 3 5 6", "dice 1 2 3 4", "dice 1 2 4 5"],
        notation: "BANKED:DICE, such as 4:3356, or the dice alone with nothing banked; no dice after the colon for a turn not yet rolled",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn check(&self) -> Result<()> {
        refuse_if!(self.mid && self.target != LONG => RulesInvalid, at "/rules/mid", by "J9",
            "Bet to Mid needs a target of {LONG}, not {}", self.target);
        Ok(())
    }

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let asked = Seat::new(0);
        let starter = first.unwrap_or(asked);
        let now = Now::Asking { asked, starter };
        let mut state = State {
            banked: Each::of(seats, 0),
            mid: Each::of(seats, None),
            playing: Seat::all(seats).collect(),
            now,
        };
        if !self.mid {
            state.begin(starter, None);
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        match (state.turn(), state.now) {
            (Some(Turn { seat, stage, .. }), _) => match stage.roll() {
                Some((dice, rule)) => Next::roll(seat, dice, rule),
                // To roll is to leave Bet to Odd out.
                None if stage == Stage::Wager => Next::ActOrRoll(Due::dice(seat, DICE, "R2")),
                None => Next::Decide(seat),
            },
            (None, Now::Asking { asked, .. }) => Next::Decide(asked),
            (None, _) => Next::Over,
        }
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        let seat = self.next(state).seat();
        seat.map_or_else(Vec::new, |seat| Offer::each(seat, state.choices()).collect())
    }

    /// J14: who may leave, and when. Bet to Better alone is on all dice that do not score.
    fn judge(&self, state: &State, seat: Seat, mv: Move) -> Result<Move> {
        if let Move::Leave(who) = mv {
            may_leave(state.playing, who, (BETWEEN_TURNS, state.is_between_turns()), "J14")?;
            return Ok(mv);
        }
        self.at_turn(state, seat)?;
        match (mv, state.turn()) {
            (Move::Better(Dice::NONE), Some(turn @ Turn { stage: Stage::Better(dice), .. }))
                if state.may_better(turn, dice) =>
            {
                Ok(Move::Better(others(dice)))
            }
            _ => Err(forbidden(state, mv)),
        }
    }

    fn play(&self, state: &mut State, _seat: Seat, mv: &Move, said: &mut Narration) {
        match state.turn() {
            Some(turn) => Running { rules: self, state, turn, said }.play(*mv),
            None => answer(state, *mv == Move::Join, said),
        }
    }

    fn rolled(&self, state: &mut State, _seat: Seat, dice: Dice, said: &mut Narration) {
        let Some(turn) = state.turn() else { return };
        let running = Running { rules: self, state, turn, said };
        match turn.stage {
            Stage::Improve(kept) => running.bettered(kept, dice),
            _ => running.rolled(dice),
        }
    }

    fn is_begun(&self, state: &State) -> bool {
        !matches!(state.now, Now::Asking { .. })
    }

    /// J7: a score does not fall below 0; how often leaders pass each other is open.
    fn scores(&self, state: &State) -> Scores {
        state.banked.iter().map(|points| i64::from(*points)).collect()
    }

    /// R9: a leader whom somebody has caught up with, and nobody passed, wins alone.
    fn winners(&self, state: &State) -> Seats {
        state.leader().into_iter().filter(|_| state.at_turn().is_none()).collect()
    }
}

/// Why a move that is not listed cannot be made by the player to act.
fn forbidden(state: &State, mv: Move) -> Refusal {
    let (wrong, illegal) = (Code::PhaseWrong, Code::MoveIllegal);
    let Some(turn) = state.turn() else {
        return Refusal::new(wrong, "Bet to Mid comes first: join or decline").rule("R10");
    };
    let first_roll = matches!(turn.stage, Stage::First | Stage::Wager);
    let uncovered = state.free(turn) == 0;
    let (code, rule, message) = match (mv, turn.stage) {
        (Move::Join | Move::Decline, _) => {
            (wrong, "R10", "Bet to Mid is made before anybody rolls, where it is played")
        }
        (Move::Odd | Move::Even | Move::NoWager, _) if turn.odd.is_some() => {
            (illegal, "R3", "Bet to Odd was made in this turn already")
        }
        (Move::Odd | Move::Even | Move::NoWager, _) if !uncovered || !first_roll => {
            (wrong, "R4", "Bet to Odd comes before the first roll of a turn")
        }
        (Move::Get, _) if turn.got => (illegal, "R3", "Bet to Get was made in this turn already"),
        (Move::Get, Stage::Get(_)) if turn.odd.is_some() => {
            (illegal, "J3", "Bet to Get beside Bet to Odd takes two banked points")
        }
        (Move::Better(_), Stage::Better(lying)) if others(lying).is_empty() || !uncovered => {
            (illegal, "J6", "only dice that do not score are rolled again")
        }
        (Move::Odd | Move::Even | Move::NoWager, _)
        | (Move::Get, Stage::Get(_))
        | (Move::Better(_), Stage::Better(_)) => {
            (illegal, "R3", "there is no banked point to wager")
        }
        (Move::Get, _) => (wrong, "R5", "Bet to Get follows a first roll that scores nothing"),
        (Move::Better(_), _) => (wrong, "R6", "Bet to Better follows a roll that scores"),
        (Move::Stop | Move::Leave(_), _) => (wrong, "R2", "the dice come first"),
    };
    Refusal::new(code, message).rule(rule)
}

#[cfg(test)]
mod tests;
