//! What follows from the bets of a state from outside, and what must be given, at every way to bet.

use super::three;
use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::{Value, json};

use crate::game::{Game, Referee};
use crate::game::{Json, Position};
use crate::games::dice_poker::{DicePoker, Move, Now, State, Structure, Turn};
use crate::pieces::{Code, Names, Narration, Result};
use crate::play::read_position;

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
            if rules.judge(&state, turn.seat, &mv).is_ok() {
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

/// The turn as it is read when these fields say this, or are left out.
fn read_with(rules: DicePoker, state: &State, fields: [(&str, Option<u64>); 2]) -> Result<Turn> {
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let position = Position { rules, names, state: state.clone() };
    let mut line = json!(DicePoker::write(&position));
    let object = line.as_object_mut().unwrap();
    for (field, told) in fields {
        object.remove(field);
        object.extend(told.map(|told| (field.to_string(), Value::from(told))));
    }
    let read = read_position::<DicePoker>(&line)?;
    Ok(read.state.betting().unwrap())
}

#[test]
fn j5_the_least_raise_follows_from_the_bets_or_must_be_told() {
    let (mut certain, mut open) = (0, 0);
    for structure in [Structure::NoLimit, Structure::PotLimit] {
        for (ante, chips) in
            [(1, [9, 7, 9]), (1, [9, 3, 5]), (2, [9, 5, 9]), (3, [12, 4, 11]), (3, [2, 13, 8])]
        {
            let rules = DicePoker { ante, chips: 3, structure, ..DicePoker::default() };
            for (state, turns) in rounds(rules, chips) {
                let read = |told| read_with(rules, &state, [("min_raise", told), ("bets", None)]);
                let raises: BTreeSet<u64> = turns.iter().map(|turn| turn.least).collect();
                for least in &raises {
                    assert_eq!(read(Some(*least)).unwrap().least, *least);
                }
                let (least, most) = (*raises.first().unwrap(), *raises.last().unwrap());
                match read(None) {
                    Ok(turn) => {
                        certain += 1;
                        assert_eq!((turn.least, least), (most, most), "{state:?}");
                    }
                    Err(refusal) => {
                        assert_eq!(refusal.code, Code::MissingField, "{state:?}");
                        assert_eq!(refusal.at.as_deref(), Some("/min_raise"));
                        open += 1;
                    }
                }
            }
        }
    }
    assert!(certain > 3500 && open > 100, "{certain} {open}");
}

#[test]
fn j5_the_number_of_bets_follows_from_them_or_must_be_told() {
    let (mut certain, mut open) = (0, 0);
    for (bet, chips) in [(2, [20, 20, 20]), (2, [3, 9, 5]), (3, [20, 7, 5]), (3, [4, 2, 14])] {
        let structure = Structure::FixedLimit;
        let rules = DicePoker { structure, bet, chips: 3, ..DicePoker::default() };
        for (state, turns) in rounds(rules, chips) {
            let read = |told| read_with(rules, &state, [("min_raise", None), ("bets", told)]);
            for turn in &turns {
                let made = read(Some(turn.bets.into())).unwrap();
                assert_eq!((made.bets, made.least), (turn.bets, state.to_match() + bet));
            }
            let bets: BTreeSet<u8> = turns.iter().map(|turn| turn.bets).collect();
            match read(None) {
                Ok(turn) => {
                    certain += 1;
                    assert_eq!(bets.into_iter().collect::<Vec<_>>(), [turn.bets], "{state:?}");
                }
                Err(refusal) => {
                    assert_eq!(refusal.code, Code::MissingField, "{state:?}");
                    assert_eq!(refusal.at.as_deref(), Some("/bets"));
                    open += 1;
                }
            }
        }
    }
    assert!(certain > 150 && open < 50, "{certain} {open}");
}
