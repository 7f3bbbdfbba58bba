//! A small game with dice that only their owner sees, as it is written with what every game has. One
//! thing may be wrong with it, so that the laws can be seen to find it.

use std::cell::Cell;

use croupier::play::games::game;
use croupier::play::record::{By, Header, What};
use croupier::play::session::{Session, SessionOptions};
use croupier::play::{Ask, Cache, Match, Seed, Source, Table};
use croupier::prelude::*;
use croupier::solve::expectation::Chances;
use serde_json::json;

use crate::common::{Rng, names};

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

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub first: Seat,
    pub rolled: Vec<bool>,
    /// Of whoever has rolled, where it is known.
    pub dice: Vec<Option<u8>>,
    pub stays: Vec<Option<bool>>,
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
    let stays = state.stays.iter().filter(|stays| stays.is_some()).count();
    stays == 1 && state.stays[0] == Some(true) && state.dice[0] > Some(4)
}

impl State {
    fn around(&self) -> impl Iterator<Item = Seat> {
        self.first.around(self.rolled.len())
    }

    fn begun(&self) -> bool {
        self.stays.iter().any(Option::is_some)
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
            rolled: vec![false; seats],
            dice: vec![None; seats],
            stays: vec![None; seats],
        }
    }

    fn next(&self, state: &State) -> Next {
        let shows = |seat: &Seat| {
            state.stays[seat.index()] == Some(true) && state.dice[seat.index()].is_none()
        };
        if let Some(seat) = state.around().find(|seat| !state.rolled[seat.index()]) {
            Next::Chance(Due::dice(seat, self.dice).hidden())
        } else if let Some(seat) = state.around().find(|seat| state.stays[seat.index()].is_none()) {
            Next::Decide(seat)
        } else {
            state.around().find(shows).map_or(Next::Over, Next::Decide)
        }
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        let Next::Decide(seat) = self.next(state) else { return };
        let shown: Vec<Move> = (self.dice..=6 * self.dice).map(Move::Show).collect();
        let moves = if state.lifted() { shown } else { vec![Move::Stay, Move::Fold] };
        out.extend(moves.into_iter().map(|mv| Offer::of(seat, mv)));
        if has("twice") {
            out.extend([Offer::of(seat, Move::Fold)]);
        }
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        match self.is_offered(state, seat, mv) {
            Err(_) if has("legal") && seldom(state) => Ok(()),
            Err(refusal) if has("refused") && seldom(state) => Err(refusal.rule("R99")),
            judged => judged,
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
            Move::Stay => state.stays[seat.index()] = Some(true),
            Move::Fold => state.stays[seat.index()] = Some(false),
            Move::Show(face) => state.dice[seat.index()] = Some(*face),
        }
        let lifted = |other: &Seat| state.lifted() && (!was_lifted || *other == seat);
        for seat in state.around().filter(lifted) {
            let stays = state.stays[seat.index()] == Some(true);
            if let Some(die) = state.dice[seat.index()].filter(|_| stays) {
                told.lift("R3", seat, |names| format!("{} {die}", names.does(seat, "shows")));
            }
        }
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, told: &mut Narration) {
        assert!(!has("unseen") || !outcome.is_unseen(), "there is no die");
        if has("tells") {
            told.say("R1", |_| outcome.words());
        }
        let Some(due) = self.next(state).due() else { return };
        state.rolled[due.seat.index()] = true;
        if let Outcome::Dice(dice) = outcome {
            state.dice[due.seat.index()] = Some(dice.sum() as u8);
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.rolled.len()
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        match state.stays[seat.index()] {
            Some(true) => state.dice[seat.index()].unwrap_or(0).into(),
            Some(false) => 3,
            None => 0,
        }
    }

    fn round(&self, state: &State) -> Option<u32> {
        has("round").then(|| 9 - state.rolled.iter().filter(|rolled| **rolled).count() as u32)
    }

    fn seen_by(&self, state: &State, seat: Option<Seat>) -> State {
        let mut seen = state.clone();
        for other in state.around() {
            let open = state.lifted() && state.stays[other.index()] == Some(true);
            let shows = has("shows") || has("shows later") && state.begun();
            if seat != Some(other) && !open && !shows {
                seen.dice[other.index()] = None;
            }
        }
        seen
    }
}

croupier::own_json!(Cup);

impl croupier::game::plain::OwnJson for Cup {
    fn check_state(&self, state: &State, seats: usize) -> Result<()> {
        let fits = |sum: &u8| (self.dice..=6 * self.dice).contains(sum);
        let faces = state.dice.iter().flatten().all(fits);
        let lists = [state.rolled.len(), state.dice.len(), state.stays.len()];
        if has("state") || faces && lists == [seats; 3] && state.first.index() < seats {
            return Ok(());
        }
        Err(Refusal::new(Code::StateInconsistent, "no game comes to this").at("/dice"))
    }
}

impl Speak for Cup {}

impl Solve for Cup {
    type Cache = ();
}

fn fresh() -> Box<dyn Table> {
    game::<Cup>().fresh(&json!({}), names(2), None).unwrap()
}

/// Does what these words say: what falls, or a move.
fn happen(table: &mut dyn Table, words: &str) {
    match table.next().due() {
        Some(due) => drop(table.take(&due.read(words).unwrap()).unwrap()),
        None => drop(table.act(None, words).unwrap()),
    }
}

#[test]
fn a_game_with_hidden_dice_keeps_every_law() {
    croupier::laws::<Cup>();
}

#[test]
fn what_the_program_rolls_under_a_cup_is_hidden_until_the_cups_are_lifted() {
    let source = || Some(Source::new(&Seed::read("7").unwrap()));
    let header = Header { seed: Some("7".to_string()), deal: true, ..Header::of(fresh().as_ref()) };
    let game = || Match::new(header.clone(), fresh(), source(), None);
    let words = "dice 6".to_string();
    let typed = What::Do { words, player: "Pa".to_string(), by: By::Hand, hidden: false };
    assert_eq!(game().enter(typed).unwrap_err().code, Code::PhaseWrong);
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
    assert!(Chances::solve(&rules, &rules.start(2, None), 1_000).is_none());
    let (mut cache, mut sampler) = (Cache::default(), Rng(1));
    let mut ask = Ask::new(&mut cache, &mut sampler);
    // Random games would play on with a die that whoever asks cannot see.
    for course in [&["dice 1", "dice 6"][..], &["?", "?"], &["?", "?", "stay", "fold"]] {
        let mut table = fresh();
        for words in course {
            happen(table.as_mut(), words);
        }
        let seen = table.seen_by(Some(Seat::new(0)));
        let told = [
            seen.best(Seat::new(0), &mut ask).map(drop),
            seen.odds(Seat::new(0), &mut ask).map(drop),
        ];
        let code = told.map(|told| told.unwrap_err().code);
        assert_eq!(code, [Code::AdviceNone; 2], "{course:?}");
    }
}
