//! A small game with dice that only their owner sees, as it is written with what every game has.

use croupier::game::moves::{MovePart, Words, append};
use croupier::pieces::Typed;
use croupier::play::games::game;
use croupier::play::record::{By, Header, What};
use croupier::play::session::{Session, SessionOptions};
use croupier::play::{Ask, Cache, Match, Seed, Source, Table};
use croupier::prelude::*;
use croupier::solve::expectation::Chances;
use serde_json::{Value, json};

use crate::common::{Rng, names};

const RULES: &str = "# Cup

## Rules
- R1. Everybody rolls a die under a cup.
- R2. In turn everybody stays, also with two guesses at the die, or folds for three points.
- R3. Whoever has stayed shows the die, which counts. The most points win.
- V1. There may be several dice, which count together.
";

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
    pub rolled: Vec<bool>,
    /// Of whoever has rolled, where it is known.
    pub dice: Vec<Option<u8>>,
    pub stays: Vec<bool>,
}

/// Two numbers, of which the order counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Guess {
    first: u8,
    second: u8,
}

impl MovePart for Guess {
    fn read(words: Words<'_>) -> Result<Self> {
        let two = words.rest.trim().split_once(char::is_whitespace);
        let [first, second] = two
            .map_or([words.rest; 2], |(first, second)| [first, second.trim()])
            .map(|typed| u8::read(Words { rest: typed, ..words }));
        Ok(Self { first: first?, second: second? })
    }

    fn print(&self, _names: &Names, words: &mut String) {
        append(words, format_args!("{} {}", self.first, self.second));
    }
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        Stay = "stay", "stay", "let the die count";
        Guess(#[serde(flatten)] guess: Guess) = "guess", "guess 2 5", "stay, and say what it shows";
        Fold = "fold", "fold", "have three points";
        Show(face: u8) = "show", "show 4", "lift the cup";
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
        also_said: &[("say", "guess")],
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, _first: Option<Seat>) -> State {
        State { rolled: vec![false; seats], dice: vec![None; seats], stays: Vec::new() }
    }

    fn next(&self, state: &State) -> Next {
        let seats = || Seat::all(state.rolled.len());
        let shows = |seat: &Seat| state.stays[seat.index()] && state.dice[seat.index()].is_none();
        if let Some(seat) = seats().find(|seat| !state.rolled[seat.index()]) {
            Next::Chance(Due::dice(seat, self.dice).hidden())
        } else if let Some(seat) = seats().nth(state.stays.len()) {
            Next::Decide(seat)
        } else {
            seats().find(shows).map_or(Next::Over, Next::Decide)
        }
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        let Next::Decide(seat) = self.next(state) else { return };
        if state.stays.len() < state.rolled.len() {
            out.extend([Move::Stay, Move::Fold].map(|mv| Offer::of(seat, mv)));
            let two = (1..=6).flat_map(|first| (1..=6).map(move |second| Guess { first, second }));
            out.extend(two.map(|guess| Offer::of(seat, Move::Guess(guess))));
        } else {
            out.extend((self.dice..=6 * self.dice).map(|sum| Offer::of(seat, Move::Show(sum))));
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, told: &mut Narration) {
        match mv {
            Move::Stay | Move::Guess(_) => state.stays.push(true),
            Move::Fold => state.stays.push(false),
            Move::Show(face) => state.dice[seat.index()] = Some(*face),
        }
        if state.stays.len() < state.rolled.len() {
            return;
        }
        let lifted = |other: &Seat| !matches!(mv, Move::Show(_)) || *other == seat;
        for seat in Seat::all(state.stays.len()).filter(lifted) {
            if let Some(die) = state.dice[seat.index()].filter(|_| state.stays[seat.index()]) {
                told.lift("R3", seat, |names| format!("{} {die}", names.does(seat, "shows")));
            }
        }
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, _told: &mut Narration) {
        let Some(due) = self.next(state).due() else { return };
        let seat = due.seat.index();
        state.rolled[seat] = true;
        if let Outcome::Dice(dice) = outcome {
            state.dice[seat] = Some(dice.sum() as u8);
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.rolled.len()
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        match state.stays.get(seat.index()) {
            Some(true) => state.dice[seat.index()].unwrap_or(0).into(),
            Some(false) => 3,
            None => 0,
        }
    }

    fn seen_by(&self, state: &State, seat: Option<Seat>) -> State {
        let mut seen = state.clone();
        let lifted = state.stays.len() == state.rolled.len();
        for (at, die) in seen.dice.iter_mut().enumerate() {
            if seat != Some(Seat::new(at)) && !(lifted && state.stays[at]) {
                *die = None;
            }
        }
        seen
    }
}

croupier::own_json!(Cup);

impl croupier::game::plain::OwnJson for Cup {
    fn check_state(&self, state: &State, seats: usize) -> Result<()> {
        let faces =
            state.dice.iter().flatten().all(|sum| (self.dice..=6 * self.dice).contains(sum));
        let all = state.rolled.len() == seats && state.dice.len() == seats && faces;
        if all && state.stays.len() <= seats {
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

#[test]
fn a_game_with_hidden_dice_keeps_every_law() {
    croupier::laws::<Cup>();
}

#[test]
fn dice_that_nobody_has_seen_are_taken_and_shown_later() {
    let mut table = fresh();
    let due = |table: &dyn Table| table.next().due().unwrap();
    let rolled = |table: &dyn Table, words: &str| due(table).read(words);
    assert_eq!(rolled(table.as_ref(), "?").unwrap(), Outcome::UnseenDice(1));
    assert_eq!(rolled(table.as_ref(), "4").unwrap().words(), "dice 4");
    let two = rolled(table.as_ref(), "dice ? ?").unwrap();
    assert_eq!(
        (two.words(), table.take(&two).unwrap_err().code),
        ("dice ? ?".into(), Code::DiceCount)
    );
    for words in ["?", "dice 2"] {
        let outcome = rolled(table.as_ref(), words).unwrap();
        table.take(&outcome).unwrap();
    }
    assert_eq!(table.state()["dice"], json!([null, 2]));
    assert_eq!(table.seen_by(None).state()["dice"], json!([null, null]));
    for words in ["stay", "stay", "show 5"] {
        table.act(None, Typed::new(words)).unwrap();
    }
    assert_eq!((table.next(), table.scores()), (Next::Over, vec![5, 2]));
    // Where none are due, that is what is wrong with them.
    assert_eq!(Outcome::read(None, "dice ?"), Some(Ok(Outcome::UnseenDice(1))));
    // Dice that lie open are told.
    let open = Due::dice(Seat::new(0), 1);
    assert_eq!(open.read("dice ?").unwrap_err().code, Code::MoveUnreadable);
    let refused = open.count_fits(&Outcome::UnseenDice(1)).unwrap_err();
    assert_eq!(refused.code, Code::DieFace);
}

#[test]
fn what_the_program_rolls_under_a_cup_is_sealed_until_the_cups_are_lifted() {
    let source = || Source::new(&Seed::read("7").unwrap());
    let header = Header { seed: Some("7".to_string()), deal: true, ..Header::of(fresh().as_ref()) };
    let game = Match::new(header.clone(), fresh(), Some(source()), None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    // Nothing but hidden dice is awaited, and the program rolls them at once.
    let told = format!("{:?}", session.begin());
    assert_eq!(told.matches(r#"words: "dice ?", by: Program"#).count(), 2, "{told}");
    let typed = What::Do {
        words: "dice 6".to_string(),
        player: "Pa".to_string(),
        by: By::Hand,
        hidden: false,
    };
    let typed = Match::new(header.clone(), fresh(), Some(source()), None).enter(typed);
    assert_eq!(typed.unwrap_err().code, Code::PhaseWrong);
    let rolled = session.game().table().state()["dice"].clone();
    let die = |seat: usize| rolled[seat].as_u64().unwrap();
    let told = format!("{:?}", session.line("state"));
    assert!(told.contains("[null,null]"), "{told}");
    // Nor is what the program dealt another roll afterwards.
    let told = format!("{:?}", session.line("fix 1 6"));
    assert!(told.contains("the program deals"), "{told}");
    assert_eq!(session.game().table().state()["dice"], rolled);
    let seen = session.game().table().seen_by(Some(Seat::new(1))).state();
    assert_eq!(seen["dice"], json!([Value::Null, die(1)]));
    session.line("stay");
    session.line("stay");
    let now = session.game().table();
    assert_eq!((now.next(), now.scores()), (Next::Over, vec![die(0) as i64, die(1) as i64]));
    let entries = session.game().entries().to_vec();
    let written: Vec<_> = entries.iter().map(|entry| format!("{:?}", entry.what)).collect();
    assert!(written[..2].iter().all(|entry| entry.contains("hidden: true")), "{written:?}");
    let again = Match::replayed(header.clone(), fresh(), Some(source()), entries, None).unwrap();
    assert_eq!(again.table().state(), now.state());
}

#[test]
fn several_dice_that_nobody_has_seen_are_typed_as_the_prompt_says() {
    let table = game::<Cup>().fresh(&json!({"dice": 3}), names(2), None).unwrap();
    let game = Match::new(Header::of(table.as_ref()), table, None, None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    let asks = format!("{:?}", session.line("?"));
    assert!(asks.contains("? for each"), "{asks}");
    for typed in ["? ? ?", "???"] {
        let told = format!("{:?}", session.line(typed));
        assert!(told.contains(r#"words: "dice ? ? ?""#), "{typed}: {told}");
    }
}

#[test]
fn numbers_are_taken_in_the_order_in_which_they_are_said() {
    for typed in ["guess 5 2", "say 5 2", "Pa guess 5 2", "pa says 5 2", "5 2"] {
        let mut table = fresh();
        for _ in 0..2 {
            table.take(&Outcome::UnseenDice(1)).unwrap();
        }
        let game = Match::new(Header::of(table.as_ref()), table, None, None);
        let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
        let told = format!("{:?}", session.line(typed));
        assert!(told.contains(r#"words: "guess 5 2""#), "{typed}: {told}");
    }
    for (typed, why) in [("guess 300 2", "too high"), ("guess +3 2", "not a number")] {
        let mut table = fresh();
        (0..2).for_each(|_| drop(table.take(&Outcome::UnseenDice(1)).unwrap()));
        let told = table.act(None, Typed::new(typed)).map(drop).unwrap_err().to_string();
        assert!(told.contains(why), "{typed}: {told}");
    }
}

#[test]
fn nobody_solves_a_game_by_looking_under_cups() {
    let rules = Cup::default();
    let state = rules.start(2, None);
    assert!(Chances::solve(&rules, &state, 1_000).is_none());
    let mut table = fresh();
    for face in ["dice 1", "dice 6"] {
        let outcome = table.next().due().unwrap().read(face).unwrap();
        table.take(&outcome).unwrap();
    }
    // Random games would play on with a die that whoever asks cannot see.
    let (mut cache, mut sampler) = (Cache::default(), Rng(1));
    let seen = table.seen_by(Some(Seat::new(0)));
    let mut ask = Ask::new(&mut cache, &mut sampler);
    assert_eq!(seen.best(Seat::new(0), &mut ask).unwrap_err().code, Code::AdviceNone);
    assert_eq!(seen.odds(Seat::new(0), &mut ask).unwrap_err().code, Code::AdviceNone);
    assert_eq!(seen.choose(Seat::new(0), Policy::Best, &mut ask).as_deref(), Some("stay"));
    // Where nobody's die is known everybody sees the same, and may show whatever face they like.
    let mut table = fresh();
    for words in ["?", "?", "stay", "fold"] {
        let seen = table.boxed_clone();
        for told in [
            seen.best(Seat::new(0), &mut ask).map(drop),
            seen.odds(Seat::new(0), &mut ask).map(drop),
        ] {
            assert_eq!(told.unwrap_err().code, Code::AdviceNone, "before {words}");
        }
        match table.next().due() {
            Some(due) => drop(table.take(&due.read(words).unwrap()).unwrap()),
            None => drop(table.act(None, Typed::new(words)).unwrap()),
        }
    }
    assert_eq!(table.best(Seat::new(0), &mut ask).unwrap_err().code, Code::AdviceNone);
}
