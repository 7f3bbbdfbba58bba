//! A small game with dice that only their owner sees, as it is written with what every game has. One
//! thing may be wrong with it, so that the laws can be seen to find it.

use std::cell::Cell;

use croupier::game;
use croupier::inside::Chances;
use croupier::inside::generic;
use croupier::inside::{Session, SessionOptions};
use croupier::play::record::{By, Header, What};
use croupier::play::{Match, Table};
use croupier::prelude::*;
use croupier::solve::Cache;
use serde_json::json;

use crate::common::{Rng, after, names, source};

const RULES: &str = "# Cup

## Rules
- R1. Everybody rolls a die under a cup.
- R2. In turn everybody stays or folds for three points.
- R3. Whoever has stayed shows the die, which counts. The most points win.
- V1. There may be several dice, which count together.
";

thread_local! {
    pub static FLAW: Cell<&'static str> = const { Cell::new("") };
}

fn has(flaw: &str) -> bool {
    FLAW.get() == flaw
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Cup {
    pub dice: u8,
}

impl Default for Cup {
    fn default() -> Self {
        Self { dice: 1 }
    }
}

state! {
    pub struct State of Cup {
        first: Seat,
        rolled: Each<bool>,
        /// Of whoever has rolled, where it is known.
        dice: Each<Option<u8>>,
        stays: Each<Option<bool>>,
    } check fits
}

fn fits(rules: &Cup, state: &State) -> Result<()> {
    let fits = |sum: &u8| (rules.dice..=6 * rules.dice).contains(sum);
    if has("state") || state.dice.iter().flatten().all(fits) {
        return Ok(());
    }
    Err(Refusal::new(Code::StateInconsistent, "no dice come to this").at("/dice"))
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        Stay = "stay", "stay", "let the die count";
        Fold = "fold", "fold", "have three points";
        Show(face: u8) = "show", "show 4", "lift the cup";
    }
}

/// One player has stayed with much, and nobody else has done anything: this comes seldom.
fn seldom(state: &State) -> bool {
    let (stays, first) = (state.stays.iter().flatten().count(), Seat::new(0));
    stays == 1 && state.stays[first] == Some(true) && state.dice[first] > Some(4)
}

impl State {
    fn around(&self) -> impl Iterator<Item = Seat> {
        self.first.around(self.rolled.seats())
    }

    fn begun(&self) -> bool {
        self.stays.iter().any(Option::is_some)
    }

    fn is_to_show(&self, seat: Seat) -> bool {
        self.stays[seat] == Some(true) && self.dice[seat].is_none()
    }

    fn lifted(&self) -> bool {
        self.stays.iter().all(Option::is_some)
    }
}

impl Game for Cup {
    const INFO: Info = Info {
        id: "cup",
        title: "Cup",
        about: "A die under a cup",
        seats: (2, 4),
        rules: RULES,
        house_rules: &[HouseRule::number("dice", "V1", (1, 3), "so many dice count together")],
        moves: Move::WORDS,
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        assert!(!has("number") || self.dice == 1, "there are no more dice");
        let first = first.filter(|_| !has("first")).unwrap_or_default();
        State {
            first,
            rolled: Each::of(seats, false),
            dice: Each::of(seats, None),
            stays: Each::of(seats, None),
        }
    }

    fn next(&self, state: &State) -> Next {
        let dice = state.dice.iter().flatten();
        assert!(dice.max() <= Some(&(6 * self.dice)), "no die shows so much");
        if let Some(seat) = state.around().find(|seat| !state.rolled[*seat]) {
            return Next::Chance(Due::dice(seat, self.dice, "R1").hidden());
        }
        let to_act = state.around().find(|seat| state.stays[*seat].is_none());
        let to_show = || state.around().find(|seat| state.is_to_show(*seat));
        to_act.or_else(to_show).map_or(Next::Over, Next::Decide)
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        let Next::Decide(seat) = self.next(state) else { return Vec::new() };
        if state.lifted() {
            return Offer::each(seat, (self.dice..=6 * self.dice).map(Move::Show)).collect();
        }
        let again = has("twice").then_some(Move::Fold);
        Offer::each(seat, [Move::Stay, Move::Fold].into_iter().chain(again)).collect()
    }

    fn judge(&self, state: &State, seat: Seat, mv: Move) -> Result<Move> {
        match mv {
            Move::Show(_) if has("legal") && seldom(state) => Ok(mv),
            _ if has("refused") && seldom(state) => {
                Err(Refusal::new(Code::MoveIllegal, "this is not possible").rule("R99"))
            }
            _ => Err(self.not_now(state, seat)),
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, told: &mut Narration) {
        if has("tells later") && !state.begun() {
            told.say("R1", |_| format!("{:?}", state.dice));
        }
        if has("verdict") {
            told.say("R9", |names| names.does(seat, "speaks"));
        }
        let was_lifted = state.lifted();
        match mv {
            Move::Stay => state.stays[seat] = Some(true),
            Move::Fold => state.stays[seat] = Some(false),
            Move::Show(face) => state.dice[seat] = Some(*face),
        }
        let lifted = |other: &Seat| state.lifted() && (!was_lifted || *other == seat);
        for seat in state.around().filter(lifted) {
            let stays = state.stays[seat] == Some(true);
            if let Some(die) = state.dice[seat].filter(|_| stays) {
                told.show("R3", |names| format!("{} {die}", names.does(seat, "shows")));
            }
        }
    }

    fn rolled(&self, state: &mut State, seat: Seat, dice: Dice, told: &mut Narration) {
        if has("tells") {
            told.say("R1", |_| dice.to_string());
        }
        state.rolled[seat] = true;
        state.dice[seat] = Some(dice.sum() as u8);
    }

    fn unseen(&self, state: &mut State, seat: Seat, _dice: u8) {
        assert!(!has("unseen"), "there is no die");
        state.rolled[seat] = true;
    }

    fn scores(&self, state: &State) -> Scores {
        let score = |seat| match state.stays[seat] {
            Some(true) => state.dice[seat].unwrap_or(0).into(),
            Some(false) => 3,
            None => 0,
        };
        Seat::all(state.rolled.seats()).map(score).collect()
    }

    fn hide(&self, state: &mut State, seat: Option<Seat>) {
        let shows = has("shows") || has("shows later") && state.begun();
        for other in Seat::all(state.dice.seats()) {
            let open = state.lifted() && state.stays[other] == Some(true);
            if seat != Some(other) && !open && !shows {
                state.dice[other] = None;
            }
        }
    }
}

impl Speak for Cup {
    fn moment(&self, _state: &State, _names: &Names) -> String {
        if has("moment") { String::new() } else { "cups".to_string() }
    }
}

impl Solve for Cup {
    fn greedy(&self, state: &State, seat: Seat, _: &mut dyn Sampler) -> Option<Move> {
        if has("greedy") { None } else { generic::greedy(self, state, seat) }
    }

    fn best(&self, state: &State, seat: Seat, ask: &mut SolveContext) -> Result<Advice<Move>> {
        if !has("best") || state.lifted() || state.stays[seat].is_some() {
            return generic::best(self, state, seat, ask);
        }
        let options = [Ranked::of(Move::Stay, 1.0), Ranked::of(Move::Fold, 3.0)];
        Ok(Advice { ranked: options.into(), ..Advice::of(Vec::new(), Unit::Points, Basis::EXACT) })
    }
}

fn fresh() -> Box<dyn Table> {
    game::<Cup>().fresh(&json!({}), names(2), None).unwrap()
}

#[test]
fn what_the_program_rolls_under_a_cup_is_hidden_until_the_cups_are_lifted() {
    let header = Header { seed: "7".to_string(), deal: true, ..Header::of(fresh().as_ref()) };
    let game = || Match::new(header.clone(), fresh(), source("7"), None);
    let words = "dice 6".to_string();
    let typed = What::Do { words, player: "Pa".to_string(), by: By::Hand, hidden: false };
    assert_eq!(game().enter(typed).unwrap_err().code, Code::PhaseWrong);
    let refused = Refusal::new(Code::MoveIllegal, "a six may not fold");
    let told = game().openly(fresh().as_ref(), refused, |_| None).message;
    assert_eq!(told, "what is hidden does not allow this");
    // Nothing but hidden dice is awaited, and the program rolls them at once.
    let mut session = Session::new(game(), SessionOptions::default(), Style::PIPE);
    while session.more().is_some() {}
    let rolled = session.game().table().state()["dice"].clone();
    assert!(rolled[0].is_u64() && rolled[1].is_u64(), "{rolled}");
    let told = format!("{:?}", session.line("state"));
    assert!(told.contains("[null,null]"), "{told}");
    for line in ["fix 1 6", "stay", "stay"] {
        session.line(line);
    }
    let now = session.game().table();
    assert_eq!((now.next(), &now.state()["dice"]), (Next::Over, &rolled));
    let entries = session.game().entries().to_vec();
    let again = Match::replayed(&[croupier::game::<Cup>()], header, entries, None).unwrap();
    assert_eq!(again.table().state(), now.state());
}

#[test]
fn nobody_solves_a_game_by_looking_under_cups() {
    let rules = Cup::default();
    assert!(Chances::to_win(&rules, &rules.start(2, None), 1_000).is_none());
    let (mut cache, mut sampler) = (Cache::default(), Rng(1));
    let mut ask = SolveContext::new(&mut cache, &mut sampler);
    // Random games would play on with a die that whoever asks cannot see.
    for course in [&["dice 1", "dice 6"][..], &["?", "?"], &["?", "?", "stay", "fold"]] {
        let table = after(fresh(), course);
        let seen = table.seen_by(Some(Seat::new(0)));
        let best = seen.best(Seat::new(0), &mut ask).map(drop).unwrap_err();
        let odds = seen.odds(Seat::new(0), &mut ask).map(drop).unwrap_err();
        assert_eq!([best.code, odds.code], [Code::AdviceNone; 2], "{course:?}");
    }
}
