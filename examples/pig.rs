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

state! {
    pub struct State of Pig {
        scores: Each<u32>,
        turn: Seat,
        pot: u32,
    }
    check fits
}

moves! {
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

fn fits(rules: &Pig, state: &State) -> Result<()> {
    let most = i64::from(rules.target) + 5;
    ranged(state.scores.iter().copied().max().map_or(0, i64::from), 0..=most, "/scores")?;
    ranged(state.scores[state.turn].saturating_add(state.pot).into(), 0..=most, "/pot").map(drop)
}

fn pass_on(state: &mut State) {
    (state.pot, state.turn) = (0, state.turn.left(state.scores.seats()));
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
        State { scores: Each::of(seats, 0), turn: first.unwrap_or(Seat::new(0)), pot: 0 }
    }

    fn next(&self, state: &State) -> Next {
        let enough = |score: &u32| *score >= self.target;
        match state.pot {
            _ if state.scores.iter().any(enough) => Next::Over,
            0 => Next::roll(state.turn, 1, "R1"),
            pot if enough(&(state.scores[state.turn] + pot)) => Next::Decide(state.turn),
            _ => Next::ActOrRoll(Due::dice(state.turn, 1, "R3")),
        }
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        let holds = state.pot > 0 && self.next(state) != Next::Over;
        Offer::each(state.turn, holds.then_some(Move::Hold)).collect()
    }

    fn play(&self, state: &mut State, seat: Seat, _hold: &Move, said: &mut Narration) {
        state.scores[seat] += state.pot;
        let banked = state.scores[seat];
        said.say("R3", |names| format!("{} {banked} points banked", names.does(seat, "has")));
        pass_on(state);
        if banked >= self.target {
            said.say("R4", |names| names.does(seat, "wins"));
        }
    }

    fn rolled(&self, state: &mut State, _seat: Seat, dice: Dice, said: &mut Narration) {
        if dice.sum() == 1 {
            said.say("R2", |_| "a one: the points of the turn are lost".to_string());
            pass_on(state);
        } else {
            state.pot += dice.sum();
        }
    }

    fn scores(&self, state: &State) -> Scores {
        state.scores.iter().map(|score| i64::from(*score)).collect()
    }
}

impl Speak for Pig {}
impl Solve for Pig {}

fn main() -> std::process::ExitCode {
    croupier::run("pig", &[croupier::game::<Pig>()])
}
