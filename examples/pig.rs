//! Pig, a game in one file. Try it: `cargo run --example pig -- pig play -p Ana,Bo`.

use croupier::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Pig {
    /// V1: so many points win.
    pub target: u32,
}

impl Default for Pig {
    fn default() -> Self {
        Self { target: 100 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    scores: Vec<u32>,
    turn: Seat,
    pot: u32,
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        Hold = "hold", "hold", "bank the points of this turn";
    }
}

const RULES: &str = "# Pig

## Rules
- R1. Two to ten play with one die. The first player begins.
- R2. A one loses the points of the turn, and the turn ends.
- R3. Any other face counts. Its player rolls on, or holds and banks the points of the turn.
- R4. Whoever first has 100 points wins; whoever has enough holds.

## House rules
- V1. Another target (`--target 50`) than 100 points.
";

fn pass_on(state: &mut State) {
    state.pot = 0;
    state.turn = state.turn.left(state.scores.len());
}

impl Game for Pig {
    const INFO: Info = Info {
        id: "pig",
        title: "Pig",
        about: "Roll as often as you dare; a one loses the points of the turn",
        seats: (2, 10),
        rules: RULES,
        house_rules: &[HouseRule::number("target", "V1", (10, 1000), "so many points win")],
        moves: Move::WORDS,
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let turn = first.unwrap_or(Seat::new(0));
        State { scores: vec![0; seats], turn, pot: 0 }
    }

    fn next(&self, state: &State) -> Next {
        let enough = |score: &u32| *score >= self.target;
        match state.pot {
            _ if state.scores.iter().any(enough) => Next::Over,
            0 => Next::Chance(Due::dice(state.turn, 1)),
            pot if enough(&(state.scores[state.turn.index()] + pot)) => Next::Decide(state.turn),
            _ => Next::ActOrRoll(Due::dice(state.turn, 1)),
        }
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        if state.pot > 0 {
            out.push(Offer::of(state.turn, Move::Hold));
        }
    }

    fn play(&self, state: &mut State, seat: Seat, _hold: &Move, events: &mut Narration) {
        state.scores[seat.index()] += state.pot;
        let banked = state.scores[seat.index()];
        events.say("R3", |names| format!("{} {banked} points banked", names.does(seat, "has")));
        pass_on(state);
        if banked >= self.target {
            events.say("R4", |names| names.does(seat, "wins"));
        }
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, events: &mut Narration) {
        let Outcome::Dice(dice) = outcome else { return };
        if dice.sum() == 1 {
            events.say("R2", |_| "a one: the points of the turn are lost".to_string());
            pass_on(state);
        } else {
            state.pot += dice.sum();
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.scores.len()
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        state.scores[seat.index()].into()
    }
}

croupier::own_json!(Pig);

impl croupier::game::plain::OwnJson for Pig {
    fn check_state(&self, state: &State, seats: usize) -> Result<()> {
        let most = self.target + 5;
        if state.scores.len() == seats && state.scores.iter().all(|score| *score <= most) {
            return ranged(state.pot.into(), 0..=most.into(), "/pot").map(drop);
        }
        Err(Refusal::new(Code::StateInconsistent, "no game comes to these").at("/scores"))
    }
}

impl Speak for Pig {}

impl Solve for Pig {
    type Cache = ();
}

fn main() -> std::process::ExitCode {
    croupier::run(&[croupier::game::<Pig>()])
}
