//! Dice Poker near equilibrium, by a best response and a count of deals of their own.

use std::cell::Cell;

use croupier::game::Game;
use croupier::inside::games::dice_poker::solve::equilibrium::Solver;
use croupier::inside::games::dice_poker::solve::equilibrium::tree::{Grade, Street};
use croupier::inside::games::dice_poker::{DicePoker, Move, State, Structure, strength};
use croupier::pieces::{Card, Chance, Rank, draw};
use croupier::solve::{Advice, Cache, Figure, Method, Ranked, Solve, SolveContext};

#[path = "../../examples/dice_poker_exploitability.rs"]
#[allow(dead_code, reason = "it is a program, of which only a part is called")]
pub mod response;

use response::{Response, all_ways, exploitability, rolled};

use crate::prelude::*;

const DICE: [[u8; 3]; 2] = [[6, 5, 3], [4, 2, 1]];

fn rules(structure: Structure, chips: u64) -> DicePoker {
    DicePoker { structure, chips, ..DicePoker::default() }
}

/// The state after the deal, nobody having bet before it.
fn dealt(rules: &DicePoker, dice: [[u8; 3]; 2]) -> State {
    let mut state = rolled(rules, dice);
    play(rules, &mut state, &[Move::Check, Move::Check]);
    for _ in 0..2 {
        rules.falls(&mut state, &Outcome::Cards(vec![None; 3]), &mut Narration::nobody());
    }
    state
}

fn play(rules: &DicePoker, state: &mut State, moves: &[Move]) {
    for mv in moves {
        let Next::Decide(seat) = rules.next(state) else { panic!("no betting at {mv:?}") };
        rules.legal(state, seat, mv.clone()).unwrap();
        rules.play(state, seat, mv, &mut Narration::nobody());
    }
}

#[test]
fn a_best_response_wins_little() {
    let ways = all_ways();
    for (structure, chips, most) in [
        (Structure::FixedLimit, 100, 0.01),
        (Structure::NoLimit, 5, 0.05),
        (Structure::PotLimit, 5, 0.05),
    ] {
        let (rules, mut solver) = (rules(structure, chips), Solver::default());
        let mut response = Response::new(rules, &mut solver, &ways, DICE);
        let gain = exploitability(&mut response, &rolled(&rules, DICE));
        assert!((-1e-6..most).contains(&gain), "{structure:?}: {gain}");
        // What is answered says so itself.
        let answer =
            solver.answer(&rules, &rolled(&rules, DICE), Grade::Fine, &Limits::default()).unwrap();
        assert!((answer.exploitability - gain).abs() < 1e-5, "{answer:?}, {gain}");
    }
}

/// A state does not tell how its bets came to be there, and neither may the answer need to know: a
/// response that comes to them by another way gains no more than what is said.
#[test]
fn turns_that_look_alike_are_answered_alike() {
    let rules = rules(Structure::PotLimit, 20);
    let (mut solver, ways) = (Solver::default(), all_ways());
    let state = dealt(&rules, DICE);
    let mut response = Response::new(rules, &mut solver, &ways, DICE);
    let found = [0, 1].map(|seat| response.street(&state, Seat::new(seat)) - 19.0);
    let dice = DICE.map(strength::dice_class_of);
    let street = Street { structure: Structure::PotLimit, least_bet: 1, dice, pot: 2, stack: 19 };
    let equity = solver.street(Grade::Fine, street, Vec::new(), &Limits::default()).unwrap().equity;
    for (found, said) in found.into_iter().zip(equity.answers) {
        // What is said was reckoned with the floor, which answers leave out.
        assert!((found - said).abs() < 0.02, "{found}, {said}");
    }
}

/// After bets that are made rarely or never what is done often is as good as the best, or owned to be not.
#[test]
fn what_is_done_often_is_worth_as_much_as_the_best() {
    let rng = &mut Rng(7);
    for _ in 0..2 {
        let mut die = || 1 + rng.below(6) as u8;
        let dice = [[die(), die(), die()], [die(), die(), die()]];
        let rules = rules([Structure::NoLimit, Structure::PotLimit][rng.below(2) as usize], 20);
        let mut state = dealt(&rules, dice);
        let bet = rules.room(&state).unwrap().raise.unwrap().1.min(1 + u64::from(rng.below(6)));
        play(&rules, &mut state, &[Move::Bet(bet)]);
        let seat = rules.next(&state).seat().unwrap();
        let cards = draw(Chance::Cards(3), Card::PACK.to_vec(), rng).unwrap();
        let Outcome::Cards(cards) = cards else { unreachable!("cards were drawn") };
        state.players[seat].cards = cards.into_iter().collect();
        let (mut streets, mut deals) = (Cache::default(), Rng(1));
        let mut ask = SolveContext::new(&mut streets, &mut deals);
        let Advice { ranked, basis, .. } = rules.best(&state, seat, &mut ask).unwrap();
        let best = ranked.iter().map(|option| option.value).fold(f64::MIN, f64::max);
        // A hundredth of the pot that a call makes.
        let near = (0.01 * (2 + 2 * bet) as f64).max(0.05);
        let often = |option: &Ranked<Move>| matches!(option.extra[0].1, Figure::Frequency(0.05..));
        let approximate = ranked.iter().any(|option| often(option) && best - option.value > near);
        assert_eq!(approximate, basis.method != Method::Equilibrium, "{ranked:?}");
        assert!(!approximate, "it contradicts itself: {ranked:?}");
    }
}

fn card(rank: u8) -> Option<Card> {
    Card::PACK.into_iter().find(|card| card.rank == Rank::new(rank).unwrap())
}

#[test]
fn advice_over_unseen_own_cards_is_their_mean() {
    let rules = rules(Structure::FixedLimit, 100);
    let mut state = dealt(&rules, DICE);
    let at = state.turn().unwrap();
    let mut solver = Solver::default();
    let mut check = |state: &State| {
        let choices =
            solver.answer(&rules, state, Grade::Fine, &Limits::default()).unwrap().choices;
        let sum: f64 = choices.iter().map(|choice| choice.frequency).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{choices:?}");
        let check = choices.into_iter().find(|choice| choice.mv == Move::Check).unwrap();
        [check.frequency, check.value]
    };
    let over_all = check(&state);
    let (mut sums, mut all) = ([0.0; 2], 0.0);
    for ranks in &*strength::CARD_RANKS {
        let held = |rank| ranks.map(|one| usize::from(one == rank)).iter().sum::<usize>();
        let ways: f64 = (2..=14).map(|rank| [1.0, 4.0, 6.0, 4.0][held(rank)]).product();
        let ranks = ranks.map(|rank| card(if rank == 14 { 1 } else { rank }));
        state.players[at].cards = ranks.into_iter().collect();
        let one = check(&state);
        sums = [0, 1].map(|i| sums[i] + ways * one[i]);
        all += ways;
    }
    for (mean, sum) in over_all.into_iter().zip(sums) {
        assert!((mean - sum / all).abs() < 1e-6, "{mean} {}", sum / all);
    }
}

#[test]
fn what_there_is_no_time_to_solve_is_not_answered_and_not_kept() {
    for structure in [Structure::NoLimit, Structure::FixedLimit] {
        let (rules, mut solver) = (rules(structure, 20), Solver::default());
        let (state, asked) = (rolled(&rules, DICE), Cell::new(0));
        let soon = || asked.replace(asked.get() + 1) >= 3;
        let limits = Limits { over: Some(&soon), ..Limits::default() };
        assert_eq!(solver.answer(&rules, &state, Grade::Coarse, &limits), None);
        assert_eq!(asked.get(), 4, "{structure:?}: nobody waits any longer");
        let answer = solver.answer(&rules, &state, Grade::Coarse, &Limits::default());
        let anew = Solver::default().answer(&rules, &state, Grade::Coarse, &Limits::default());
        assert!(answer.is_some() && answer == anew, "{structure:?}");
    }
}
