//! Liar's Dice: hidden dice, a house rule, and a bot that calculates. Try it:
//! `cargo run --example liars_dice -- liars-dice play -p Ana,Bo --bot Bo=greedy`.

use croupier::game::moves::{MovePart, Words, append};
use croupier::pieces::throw;
use croupier::prelude::*;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LiarsDice {
    /// V1: ones count as every face.
    pub wild_ones: bool,
}

/// A player's dice under a cup: how many they have, and the faces if they are known. Before the roll
/// there are no faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cup {
    left: u8,
    dice: Option<Dice>,
}

impl Cup {
    fn of(left: u8) -> Self {
        Self { left, dice: Some(Dice::NONE) }
    }

    fn known(&self) -> Dice {
        self.dice.unwrap_or_default()
    }

    fn is_in(&self) -> bool {
        self.left > 0
    }

    fn awaits(&self) -> bool {
        self.is_in() && self.dice == Some(Dice::NONE)
    }
}

state! {
    pub struct State of LiarsDice {
        cups: Each<Cup>,
        turn: Seat,
        bid: Option<Bid>,
        challenged: bool,
    }
    check fits
}

impl State {
    /// Who is to lift a cup that nobody has looked under.
    fn to_lift(&self) -> Option<Seat> {
        let unseen = self.cups.those(self.turn, |cup| cup.dice.is_none()).next();
        unseen.filter(|_| self.challenged)
    }
}

/// At least `count` dice under all cups show this face.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    pub count: u8,
    pub face: u8,
}

fields!(Cup Bid);

impl MovePart for Bid {
    fn read(words: Words<'_>) -> Result<Self> {
        let said = words.rest.split_once(' ').and_then(|(count, face)| {
            let face = face.trim().trim_end_matches('s').parse().ok();
            let face = face.filter(|face| (1..=6).contains(face))?;
            Some(Self { count: count.parse().ok()?, face })
        });
        said.ok_or_else(|| Refusal::new(Code::MoveUnreadable, "say it as in bid 4 3s"))
    }

    fn print(&self, _names: &Names, words: &mut String) {
        append(words, format_args!("{} {}", self.count, self.face));
    }
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        Bid(#[serde(flatten)] bid: Bid) = "bid", "bid 4 3", "say that so many dice show a face",
            said(&["say, make it, at least, there be, raise to, up to"]), bare();
        Challenge = "challenge", "challenge", "call the last bid a lie",
            said(&["liar, lie, bluff, call, call it, doubt, dont believe, no way, not true"]);
        Show(dice: Dice) = "show", "show 1 3 3 4 6", "lift your cup";
    }
}

/// Dice of a player.
const MOST: u8 = 5;

const RULES: &str = "# Liar's Dice

## Rules
- R1. Two to ten play with five dice each. In every round everybody rolls theirs under a cup.
- R2. The first player bids how many of all these dice show a face. Clockwise, everybody bids higher or challenges.
- R3. A higher bid is one of more dice, or of as many dice of a higher face.
- R4. When somebody challenges, all cups are lifted.
- R5. If there are as many dice as were bid, or more, the challenger loses a die, else the bidder.
- R6. Whoever lost the die begins the next round; whoever has none left is out, and the next one begins. The last player with dice wins.

## House rules
- V1. Ones count as every face, except where ones were bid (`--wild-ones`).
";

fn fits(_rules: &LiarsDice, state: &State) -> Result<()> {
    let wrong = |at: &str, why: &str| Err(Refusal::new(Code::StateInconsistent, why).at(at));
    for (i, cup) in state.cups.iter().enumerate() {
        let (at, known) = (format!("/cups/{i}"), cup.known().len());
        ranged(cup.left.into(), 0..=MOST.into(), format!("{at}/left"))?;
        if known > 0 && known != usize::from(cup.left) || cup.dice.is_none() && cup.left == 0 {
            return wrong(&at, "this cup does not hold these dice");
        }
    }
    if let Some(bid) = state.bid {
        ranged(bid.count.into(), 1..=50, "/bid/count")?;
        ranged(bid.face.into(), 1..=6, "/bid/face")?;
    }
    let unseen = state.cups.iter().any(|cup| cup.dice.is_none());
    match state.bid {
        _ if !state.cups[state.turn].is_in() => wrong("/turn", "this player has no dice"),
        Some(_) if state.cups.iter().any(Cup::awaits) => wrong("/bid", "the dice come first"),
        bid if state.challenged && (bid.is_none() || !unseen) => {
            wrong("/challenged", "there is nothing to challenge")
        }
        _ => Ok(()),
    }
}

impl LiarsDice {
    fn counted(&self, state: &State, face: u8) -> u8 {
        let wild = |dice: Dice| if self.wild_ones && face != 1 { dice.count(1) } else { 0 };
        state.cups.iter().map(|cup| cup.known().count(face) + wild(cup.known())).sum()
    }

    /// The chance that a bid is true, for a player who sees this state.
    fn chance(&self, state: &State, bid: Bid) -> f64 {
        let hidden = state.cups.iter().filter(|cup| cup.dice.is_none());
        let unseen: u8 = hidden.map(|cup| cup.left).sum();
        let hit = if self.wild_ones && bid.face != 1 { 1.0 / 3.0 } else { 1.0 / 6.0 };
        // By the number of dice that show the face, computed die by die.
        let mut exactly = vec![1.0];
        for n in 1..=usize::from(unseen) {
            exactly.resize(n + 1, 0.0);
            for k in (0..=n).rev() {
                let more = if k > 0 { exactly[k - 1] * hit } else { 0.0 };
                exactly[k] = exactly[k] * (1.0 - hit) + more;
            }
        }
        let wanted = bid.count.saturating_sub(self.counted(state, bid.face));
        exactly.iter().skip(wanted.into()).sum()
    }

    /// Settles a challenge once every cup is lifted.
    fn settle_challenge(&self, state: &mut State, said: &mut Narration) {
        let lifted = state.cups.iter().all(|cup| cup.dice.is_some());
        let Some(bid) = state.bid.filter(|_| lifted) else { return };
        let there = self.counted(state, bid.face);
        let bidder = state.cups.those(state.turn, Cup::is_in).last().unwrap_or(state.turn);
        let loser = if there >= bid.count { state.turn } else { bidder };
        said.say("R5", |names| {
            format!("{} a die: there are {there} {}s", names.does(loser, "loses"), bid.face)
        });
        state.cups[loser].left -= 1;
        state.cups.iter_mut().for_each(|cup| *cup = Cup::of(cup.left));
        state.turn = state.cups.those(loser, Cup::is_in).next().unwrap_or(loser);
        (state.bid, state.challenged) = (None, false);
    }

    fn lift(state: &State, seat: Seat, said: &mut Narration) {
        let dice = state.cups[seat].known();
        if !dice.is_empty() {
            said.show("R4", |names| format!("{} {dice}", names.does(seat, "shows")));
        }
    }
}

impl Game for LiarsDice {
    const INFO: Info = Info {
        id: "liars-dice",
        title: "Liar's Dice",
        about: "Bid how many dice show a face, or challenge the bid",
        seats: (2, 10),
        rules: RULES,
        house_rules: &[HouseRule::switch("wild_ones", "V1", "ones count as every face")],
        moves: Move::WORDS,
        hands_are_kept: true,
        over_by: "R6",
        turns_by: "R2",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let turn = first.unwrap_or(Seat::new(0));
        State { cups: Each::of(seats, Cup::of(MOST)), turn, bid: None, challenged: false }
    }

    fn next(&self, state: &State) -> Next {
        let waiting = state.cups.those(state.turn, Cup::awaits).next();
        if state.cups.iter().filter(|cup| cup.is_in()).count() < 2 {
            Next::Over
        } else if let Some(seat) = waiting {
            Next::Chance(Due::dice(seat, state.cups[seat].left, "R1").hidden())
        } else {
            Next::Decide(state.to_lift().unwrap_or(state.turn))
        }
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        let Next::Decide(seat) = self.next(state) else { return Vec::new() };
        if state.challenged {
            let shown = Dice::throws(state.cups[seat].left).into_iter();
            return Offer::each(seat, shown.map(|(dice, _)| Move::Show(dice))).collect();
        }
        let all: u8 = state.cups.iter().map(|cup| cup.left).sum();
        let bids = (1..=all).flat_map(|count| (1..=6).map(move |face| Bid { count, face }));
        let higher = bids.filter(|bid| state.bid.is_none_or(|last| *bid > last)).map(Move::Bid);
        let challenge = state.bid.map(|_| Move::Challenge);
        Offer::each(seat, challenge.into_iter().chain(higher)).collect()
    }

    fn judge(&self, state: &State, seat: Seat, mv: Move) -> Result<Move> {
        self.at_turn(state, seat)?;
        let (rule, message) = match mv {
            Move::Bid(bid) => ("R3", format!("{} {}s is no higher bid", bid.count, bid.face)),
            Move::Challenge => ("R2", "there is no bid to challenge".to_string()),
            Move::Show(_) => ("R4", "nobody has challenged".to_string()),
        };
        Err(Refusal::new(Code::MoveIllegal, message).rule(rule))
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, said: &mut Narration) {
        match mv {
            Move::Bid(bid) => {
                state.bid = Some(*bid);
                state.turn = state.cups.those(seat, Cup::is_in).nth(1).unwrap_or(seat);
            }
            Move::Challenge => {
                state.challenged = true;
                Seat::all(state.cups.seats()).for_each(|seat| Self::lift(state, seat, said));
                self.settle_challenge(state, said);
            }
            Move::Show(dice) => {
                state.cups[seat].dice = Some(*dice);
                Self::lift(state, seat, said);
                self.settle_challenge(state, said);
            }
        }
    }

    fn rolled(&self, state: &mut State, seat: Seat, dice: Dice, _said: &mut Narration) {
        state.cups[seat].dice = Some(dice);
    }

    fn unseen(&self, state: &mut State, seat: Seat, _dice: u8) {
        state.cups[seat].dice = None;
    }

    fn hide(&self, state: &mut State, seat: Option<Seat>) {
        for (other, cup) in Seat::all(state.cups.seats()).zip(state.cups.iter_mut()) {
            if Some(other) != seat && !state.challenged && !cup.known().is_empty() {
                cup.dice = None;
            }
        }
    }

    fn scores(&self, state: &State) -> Scores {
        state.cups.iter().map(|cup| cup.left.into()).collect()
    }
}

impl Speak for LiarsDice {
    fn moment(&self, state: &State, _names: &Names) -> String {
        let bid = |bid: Bid| format!("the bid is {} {}s", bid.count, bid.face);
        state.bid.map_or_else(|| "no bid yet".to_string(), bid)
    }
}

impl Solve for LiarsDice {
    const LOOKS: Option<Looks<Self>> = Some(|game, state, _, mv| match (mv, state.bid) {
        (Some(Move::Bid(bid)), _) => game.chance(state, *bid),
        (Some(Move::Challenge), Some(bid)) => 1.0 - game.chance(state, bid),
        _ => 0.0,
    });

    fn fill(&self, state: &mut State, sampler: &mut dyn Sampler) -> bool {
        for cup in state.cups.iter_mut().filter(|cup| cup.dice.is_none()) {
            cup.dice = Some(throw(cup.left, sampler));
        }
        true
    }
}

fn main() -> std::process::ExitCode {
    croupier::run("liars-dice", &[croupier::game::<LiarsDice>()])
}
