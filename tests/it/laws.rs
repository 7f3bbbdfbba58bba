//! Universal laws over random play of every registered game, under every combination of the house
//! rules that are switches or words; and of small games that each break one.

use std::collections::BTreeSet;
use std::panic::catch_unwind;

use croupier::game::MoveWord;
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
const NOTHING: usize = 0;
const PLAY_OF_UNSEEN: usize = 1;
const UNSEEN_FALLS: usize = 2;
const SEEN_BY: usize = 3;
const BEST: usize = 4;
const GREEDY: usize = 5;
const LEGAL: usize = 6;
const VERDICT: usize = 7;
const CLAUSE: usize = 8;
const REFUSED: usize = 9;
const EXAMPLE: usize = 10;
const OPENING: usize = 11;
const ALSO_SAID: usize = 12;
const RANGE: usize = 13;
const NUMBER: usize = 14;
const USUAL: usize = 15;
const KEY: usize = 16;

/// Cups with one thing wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wrong<const WHAT: usize> {
    #[serde(default = "usual::<WHAT>")]
    faces: u8,
}

fn usual<const WHAT: usize>() -> u8 {
    if WHAT == USUAL { 9 } else { 6 }
}

impl<const WHAT: usize> Default for Wrong<WHAT> {
    fn default() -> Self {
        Self { faces: usual::<WHAT>() }
    }
}

const MISSPELT: &[MoveWord] = &[
    MoveWord { word: "stay", example: "stay here", help: "" },
    MoveWord { word: "fold", example: "fold", help: "" },
    MoveWord { word: "show", example: "show 4", help: "" },
];

/// One player has stayed with a six: this comes seldom.
fn seldom(state: &State) -> bool {
    state.stays == [true] && state.dice[0] == Some(6)
}

impl<const WHAT: usize> Game for Wrong<WHAT> {
    const INFO: Info = Info {
        house_rules: &[HouseRule::number(
            if WHAT == KEY { "face" } else { "faces" },
            if WHAT == CLAUSE { "V8" } else { "R3" },
            (6, 8),
            "so many faces",
        )],
        moves: if WHAT == EXAMPLE { MISSPELT } else { Move::WORDS },
        opening: if WHAT == OPENING { &["dice 3", "stay"] } else { &["dice 3"] },
        also_said: if WHAT == ALSO_SAID { &[("lift", "raise")] } else { &[("lift", "show")] },
        ..Cup::INFO
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        assert!(WHAT != NUMBER || self.faces == 6, "no die has so many faces");
        Cup {}.start(seats, first)
    }

    fn next(&self, state: &State) -> Next {
        Cup {}.next(state)
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        match self.next(state) {
            // More moves than are tried at every moment.
            Next::Decide(seat) if WHAT == LEGAL && state.stays.len() == state.rolled.len() => {
                out.extend((1..=250).map(|face| Offer::of(seat, Move::Show(face))));
            }
            _ => Cup {}.offers(state, out),
        }
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        match self.is_offered(state, seat, mv) {
            Err(_) if WHAT == LEGAL && seldom(state) => Ok(()),
            Err(refusal) if WHAT == REFUSED && seldom(state) => Err(refusal.rule("R99")),
            judged => judged,
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, told: &mut Narration) {
        let shown = matches!(mv, Move::Show(_));
        assert!(WHAT != PLAY_OF_UNSEEN || !shown, "nobody has thought of that");
        if WHAT == VERDICT {
            told.say("R9", |names| names.does(seat, "speaks"));
        }
        Cup {}.play(state, seat, mv, told);
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, told: &mut Narration) {
        assert!(WHAT != UNSEEN_FALLS || !outcome.is_unseen(), "there is no die");
        Cup {}.apply_outcome(state, outcome, told);
    }

    fn seats(&self, state: &State) -> usize {
        Cup {}.seats(state)
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        Cup {}.score(state, seat)
    }

    fn score_range(&self, _seats: usize) -> (i64, i64) {
        (0, if WHAT == RANGE { 5 } else { 250 })
    }

    fn seen_by(&self, state: &State, seat: Option<Seat>) -> State {
        if WHAT == SEEN_BY { state.clone() } else { Cup {}.seen_by(state, seat) }
    }
}

impl<const WHAT: usize> OnWire for Wrong<WHAT> {
    fn check_state(&self, state: &State, seats: usize) -> Result<()> {
        if WHAT == LEGAL { Ok(()) } else { Cup {}.check_state(state, seats) }
    }
}

impl<const WHAT: usize> Speak for Wrong<WHAT> {}

impl<const WHAT: usize> Solve for Wrong<WHAT> {
    type Cache = ();

    fn best(
        &self,
        state: &State,
        seat: Seat,
        context: &mut SolveContext<()>,
    ) -> Result<Advice<Move>> {
        if WHAT == BEST {
            let ranked = vec![Ranked::of(Move::Show(1), 1.0)];
            return Ok(Advice { ranked, unit: Unit::Win, basis: Basis::Heuristic, whole: None });
        }
        generic::nothing_hidden(self, state, context)?;
        generic::best(self, state, seat, context)
    }

    fn greedy(&self, state: &State, seat: Seat, sampler: &mut dyn Sampler) -> Option<Move> {
        if WHAT == GREEDY { Some(Move::Show(1)) } else { Cup {}.greedy(state, seat, sampler) }
    }
}

/// What the laws say of a game, which they refuse.
fn refused<const WHAT: usize>() -> String {
    let why = catch_unwind(croupier::laws::<Wrong<WHAT>>).err();
    let why = why.unwrap_or_else(|| Box::new("nothing is wrong"));
    let whole = why.downcast_ref::<String>().cloned();
    whole.or_else(|| why.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

#[test]
fn a_game_that_breaks_a_law_is_told_which() {
    assert_eq!(refused::<NOTHING>(), "nothing is wrong");
    let told = [
        (refused::<PLAY_OF_UNSEEN>(), "nobody has thought of that"),
        (refused::<UNSEEN_FALLS>(), "there is no die"),
        (refused::<SEEN_BY>(), "cup: seen_by shows others what is hidden: {"),
        (refused::<BEST>(), "cup: best says show 1, then this is not possible now"),
        (refused::<GREEDY>(), "cup: greedy says show 1, then this is not possible now"),
        (refused::<LEGAL>(), " is legal and not listed"),
        (refused::<VERDICT>(), " speaks cites R9, which is not in the rules text"),
        (refused::<CLAUSE>(), "cup: faces cites V8, which is not in the rules text"),
        (refused::<REFUSED>(), " cites R99, which is not in the rules text"),
        (refused::<EXAMPLE>(), "cup: stay here is the example of a move, then "),
        (refused::<OPENING>(), "cup: stay in the opening, then "),
        (refused::<ALSO_SAID>(), "cup: lift is also said for raise, which is not a move"),
        (refused::<RANGE>(), "cup: score_range: "),
        (refused::<NUMBER>(), "no die has so many faces"),
        (refused::<USUAL>(), "cup: the house rule faces is usually 9, not one of "),
        (refused::<KEY>(), "cup: face is a house rule, and no field of the game is called so"),
    ];
    let other: Vec<_> = told.iter().filter(|(told, due)| !told.contains(due)).collect();
    assert!(other.is_empty(), "{other:#?}");
}

#[test]
fn advice_that_is_not_exact_is_refused_where_only_that_will_do() {
    let table = game::<Wrong<BEST>>().fresh(&json!({}), names(2), None).unwrap();
    let (mut cache, mut sampler) = (Cache::default(), Rng(1));
    let mut ask = Ask::new(&mut cache, &mut sampler);
    assert!(table.best(Seat::new(0), &mut ask).is_ok());
    ask.exact = true;
    assert_eq!(table.best(Seat::new(0), &mut ask).unwrap_err().code, Code::WorkTooLarge);
}

#[test]
fn nobody_plays_by_a_policy_that_the_game_does_not_have() {
    for policy in [Policy::Thumb, Policy::Points] {
        let plan = Plan::new(&[Policy::Best, policy], 2, Seed::read("1").unwrap());
        let told = game::<Cup>().simulate(&json!({}), &plan, Watch::default()).unwrap_err();
        assert_eq!(told.hint.as_deref(), Some("Its bots play best, greedy, random"), "{told}");
    }
}
