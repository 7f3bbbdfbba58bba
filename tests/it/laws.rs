//! Universal laws over random play of every registered game, under every combination of the house
//! rules that are switches or words; and of small games that each break one.

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::sync::Mutex;

use croupier::laws::{LAWS, over_refusals};
use croupier::play::games::game;
use croupier::play::simulate::Watch;
use croupier::play::{Ask, Cache, Plan, Seed};
use croupier::prelude::*;
use croupier::registry::GAMES;
use croupier::solve::generic;
use serde_json::json;

use crate::common::{Rng, names};
use crate::cup::{Cup, Move, State};

pub use croupier::laws::variants;

#[test]
fn every_game_keeps_every_law() {
    std::thread::scope(|scope| {
        for (name, law) in LAWS {
            scope.spawn(move || {
                for kind in GAMES {
                    println!("{}: {name}", kind.info().id);
                    law(*kind);
                }
            });
        }
    });
}

#[test]
fn a_refused_move_cites_a_clause() {
    let mut cited = BTreeSet::new();
    for kind in GAMES {
        over_refusals(*kind, |table, words, refusal| {
            let rule = refusal.rule.unwrap_or_else(|| {
                let says = "Game::judge says which, and Game::due_by of dice";
                panic!("{words} is refused by no rule, {says}: {refusal}\n{}", table.state())
            });
            cited.insert((kind.info().id, rule));
        });
    }
    assert!(cited.len() > 20, "{cited:?}");
}

/// What is wrong with a game of cups.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    PlayOfUnseen,
    UnseenFalls,
    SeenBy,
    SeenLater,
    Tells,
    Best,
    Greedy,
    Legal,
    Verdict,
    Refused,
    Number,
    Usual,
    TellsLater,
    Lifts,
    Scene,
    State,
    Round,
}

/// That of the game at hand: one test tries them all, one after the other.
static FLAW: Mutex<Flaw> = Mutex::new(Flaw::None);

fn has(flaw: Flaw) -> bool {
    *FLAW.lock().unwrap() == flaw
}

/// Cups with one thing wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Wrong {
    faces: u8,
}

impl Default for Wrong {
    fn default() -> Self {
        Self { faces: if has(Flaw::Usual) { 9 } else { 6 } }
    }
}

/// One player has stayed with a six: this comes seldom.
fn seldom(state: &State) -> bool {
    state.stays == [true] && state.dice[0] == Some(6)
}

impl Game for Wrong {
    const INFO: Info = Info {
        house_rules: &[HouseRule::number("faces", "R3", (6, 8), "so many faces")],
        opening: &["dice 3"],
        ..Cup::INFO
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        assert!(!has(Flaw::Number) || self.faces == 6, "no die has so many faces");
        Cup::default().start(seats, first)
    }

    fn next(&self, state: &State) -> Next {
        Cup::default().next(state)
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        match self.next(state) {
            // Among so many moves one that is not listed is hard to find.
            Next::Decide(seat) if has(Flaw::Legal) && state.stays.len() == state.rolled.len() => {
                out.extend((1..=250).map(|face| Offer::of(seat, Move::Show(face))));
            }
            _ => Cup::default().offers(state, out),
        }
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        match self.is_offered(state, seat, mv) {
            Err(_) if has(Flaw::Legal) && seldom(state) => Ok(()),
            Err(refusal) if has(Flaw::Refused) && seldom(state) => Err(refusal.rule("R99")),
            judged => judged,
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, told: &mut Narration) {
        let shown = matches!(mv, Move::Show(_));
        assert!(!has(Flaw::PlayOfUnseen) || !shown, "nobody has thought of that");
        if has(Flaw::TellsLater) && state.stays.is_empty() {
            told.say("R1", |_| format!("{:?}", state.dice));
        }
        if has(Flaw::Lifts) && state.stays.is_empty() {
            told.lift("R3", seat, |names| names.does(seat, "peeks"));
        }
        if has(Flaw::Verdict) {
            told.say("R9", |names| names.does(seat, "speaks"));
        }
        Cup::default().play(state, seat, mv, told);
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, told: &mut Narration) {
        assert!(!has(Flaw::UnseenFalls) || !outcome.is_unseen(), "there is no die");
        if has(Flaw::Tells) {
            told.say("R1", |_| outcome.words());
        }
        Cup::default().apply_outcome(state, outcome, told);
    }

    fn seats(&self, state: &State) -> usize {
        Cup::default().seats(state)
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        Cup::default().score(state, seat)
    }

    fn round(&self, state: &State) -> Option<u32> {
        has(Flaw::Round).then(|| 9 - state.rolled.iter().filter(|rolled| **rolled).count() as u32)
    }

    fn seen_by(&self, state: &State, seat: Option<Seat>) -> State {
        let shows = has(Flaw::SeenBy) || has(Flaw::SeenLater) && !state.stays.is_empty();
        if shows { state.clone() } else { Cup::default().seen_by(state, seat) }
    }
}

croupier::own_json!(Wrong);

impl croupier::game::plain::OwnJson for Wrong {
    fn check_state(&self, state: &State, seats: usize) -> Result<()> {
        if has(Flaw::Legal) || has(Flaw::State) {
            Ok(())
        } else {
            Cup::default().check_state(state, seats)
        }
    }
}

impl Speak for Wrong {
    fn scene(&self, _state: &State, _names: &Names, _style: Style) -> Vec<String> {
        assert!(!has(Flaw::Scene), "nothing can be seen");
        Vec::new()
    }
}

impl Solve for Wrong {
    type Cache = ();

    fn best(
        &self,
        state: &State,
        seat: Seat,
        context: &mut SolveContext<()>,
    ) -> Result<Advice<Move>> {
        if has(Flaw::Best) {
            let ranked = vec![Ranked::of(Move::Show(1), 1.0)];
            return Ok(Advice {
                ranked,
                unit: Unit::Win,
                basis: Basis::Heuristic { n: None },
                whole: None,
            });
        }
        generic::nothing_hidden(self, state, context)?;
        generic::best(self, state, seat, context)
    }

    fn greedy(&self, state: &State, seat: Seat, sampler: &mut dyn Sampler) -> Option<Move> {
        if has(Flaw::Greedy) {
            Some(Move::Show(1))
        } else {
            Cup::default().greedy(state, seat, sampler)
        }
    }
}

/// What the laws say of a game with this flaw.
fn told(flaw: Flaw) -> String {
    *FLAW.lock().unwrap() = flaw;
    let why = catch_unwind(croupier::laws::<Wrong>).err();
    let why = why.unwrap_or_else(|| Box::new("nothing is wrong"));
    let whole = why.downcast_ref::<String>().cloned();
    whole.or_else(|| why.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

#[test]
fn a_game_that_breaks_a_law_is_told_which() {
    for (flaw, due) in [
        (Flaw::None, "nothing is wrong"),
        (Flaw::PlayOfUnseen, "nobody has thought of that"),
        (Flaw::UnseenFalls, "there is no die"),
        (Flaw::SeenBy, "cup: seen_by shows others what is hidden: {"),
        (Flaw::SeenLater, "cup: seen_by shows others what is hidden: {"),
        (Flaw::Tells, "cup: everybody is told what is hidden: ["),
        (Flaw::Best, "cup: best says show 1, then this is not possible now"),
        (Flaw::Greedy, "cup: greedy says show 1, then this is not possible now"),
        (Flaw::Legal, " is legal and not listed"),
        (Flaw::Verdict, " speaks cites R9, which is not in the rules text"),
        (Flaw::Refused, " cites R99, which is not in the rules text"),
        (Flaw::Number, "no die has so many faces"),
        (Flaw::Usual, "cup: the house rule faces is usually 9, not one of "),
        (Flaw::TellsLater, "cup: everybody is told what is hidden: ["),
        (Flaw::Lifts, "cup: dice are lifted, and seen_by still hides them"),
        (Flaw::Scene, "nothing can be seen"),
        (Flaw::State, "cup: OnWire::check_state lets this in: {"),
        (Flaw::Round, "cup: rounds count down"),
    ] {
        let told = told(flaw);
        assert!(told.contains(due), "{flaw:?}: {told}");
    }
    // Advice that is not exact is refused where only that will do.
    *FLAW.lock().unwrap() = Flaw::Best;
    let table = game::<Wrong>().fresh(&json!({}), names(2), None).unwrap();
    let (mut cache, mut sampler) = (Cache::default(), Rng(1));
    let mut ask = Ask::new(&mut cache, &mut sampler);
    assert!(table.best(Seat::new(0), &mut ask).is_ok());
    ask.exact = true;
    assert_eq!(table.best(Seat::new(0), &mut ask).unwrap_err().code, Code::WorkTooLarge);
}

#[test]
fn nobody_plays_by_a_policy_that_the_game_does_not_have() {
    let plan = Plan::new(&[Policy::Best, Policy::Points], 2, Seed::read("1").unwrap());
    let told = game::<Cup>().simulate(&json!({}), &plan, Watch::default()).unwrap_err();
    assert_eq!(told.hint.as_deref(), Some("Its bots play best, greedy, random"), "{told}");
}
