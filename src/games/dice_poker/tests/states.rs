//! States of betting rounds, at every way to bet.

use super::three;
use std::collections::{HashMap, HashSet};

use crate::game::Game;
use crate::game::Position;
use crate::games::dice_poker::{DicePoker, Move, Now, State, Structure, Turn};
use crate::pieces::{Code, Names, Narration, Result};
use crate::play::Table;
use crate::play::games::read_position;

/// Every way to bet in a round, with stacks of a few chips: the bets that can lie on the table, and
/// the turns that they can have come to, of which a state tells but the seat.
fn rounds(rules: DicePoker, chips: [u64; 3]) -> Vec<(State, Vec<Turn>)> {
    let mut waiting = vec![three(rules, chips)];
    let mut seen: HashSet<State> = waiting.iter().cloned().collect();
    let mut found: HashMap<State, Vec<Turn>> = HashMap::new();
    while let Some(state) = waiting.pop() {
        let Some(turn) = state.betting() else { continue };
        if state.players.iter().any(|player| !player.cards.is_empty()) {
            continue;
        }
        let bare = State { now: Now::Bet(Turn { least: 0, bets: 0, ..turn }), ..state.clone() };
        found.entry(bare).or_default().push(turn);
        let mut moves = vec![Move::Check, Move::Call, Move::Fold, Move::AllIn];
        let all = state.players[turn.seat].all();
        moves.extend((1..=all).flat_map(|n| [Move::Bet(n), Move::Raise(n)]));
        for mv in moves {
            if rules.legal(&state, turn.seat, mv.clone()).is_ok() {
                let mut after = state.clone();
                Game::play(&rules, &mut after, turn.seat, &mv, &mut Narration::nobody());
                if seen.insert(after.clone()) {
                    waiting.push(after);
                }
            }
        }
    }
    let with_one =
        |(state, turns): (State, Vec<Turn>)| (State { now: Now::Bet(turns[0]), ..state }, turns);
    found.into_iter().map(with_one).collect()
}

/// A round as its state, read from the JSON in which it is written without one field, or with all.
fn read_without(rules: DicePoker, state: &State, field: &str) -> Result<State> {
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let position = Position { rules, names, state: state.clone() };
    let mut whole = (&position as &dyn Table).state();
    whole.as_object_mut().unwrap().shift_remove(field);
    Ok(read_position::<DicePoker>(&whole)?.state)
}

/// Of what came before, bets do not tell everything: two rounds may look alike but for the least
/// raise, or the number of bets.
#[test]
fn j5_every_round_of_bets_is_read_as_it_is_written_and_leaves_nothing_out() {
    let bets = |bet| DicePoker { structure: Structure::FixedLimit, bet, ..DicePoker::default() };
    let ante = |ante, structure| DicePoker { structure, ante, ..DicePoker::default() };
    let (no, pot) = (Structure::NoLimit, Structure::PotLimit);
    let mut ambiguous = 0;
    for (rules, chips) in [
        (ante(1, no), [9, 7, 9]),
        (ante(3, no), [12, 4, 11]),
        (ante(1, pot), [9, 3, 5]),
        (ante(3, pot), [2, 13, 8]),
        (bets(2), [3, 9, 5]),
        (bets(3), [20, 7, 5]),
    ] {
        let rules = DicePoker { chips: 3, ..rules };
        let fields: &[&str] = match rules.structure {
            Structure::FixedLimit => &["to_call", "min_raise", "bets"],
            _ => &["to_call", "min_raise"],
        };
        for (state, turns) in rounds(rules, chips) {
            ambiguous += usize::from(turns.len() > 1);
            for turn in turns {
                let state = State { now: Now::Bet(turn), ..state.clone() };
                assert_eq!(read_without(rules, &state, "").unwrap(), state);
                for field in fields {
                    let why = read_without(rules, &state, field).unwrap_err();
                    let due = (Code::MissingField, Some(format!("/{field}")));
                    assert_eq!((why.code, why.at), due, "{state:?}");
                }
            }
        }
    }
    assert!(ambiguous > 50, "{ambiguous}");
}
