//! What follows from the bets of a state from outside, and what must be told, at every way to bet.

use super::three;
use std::collections::{BTreeSet, HashMap, HashSet};

use crate::game::Game;
use crate::games::dice_poker::{DicePoker, Move, Phase, State, Structure};
use crate::pieces::{Code, Names, Narration, Result};

/// Every way to bet in a round, with stacks of a few chips: the bets that can lie on the table, and
/// the least raises and the full bets by which they can have come there.
fn rounds(rules: DicePoker, chips: [u64; 3]) -> Vec<(State, BTreeSet<i64>, BTreeSet<i64>)> {
    let mut waiting = vec![three(rules, chips)];
    let mut seen: HashSet<State> = waiting.iter().cloned().collect();
    let mut found: HashMap<State, (BTreeSet<i64>, BTreeSet<i64>)> = HashMap::new();
    while let Some(state) = waiting.pop() {
        if state.phase() != Phase::Bet
            || state.players.iter().any(|player| !player.cards.is_empty())
        {
            continue;
        }
        let mut bare = state.clone();
        (bare.min_raise, bare.bets) = (None, None);
        let (raises, bets) = found.entry(bare).or_default();
        raises.extend(state.min_raise);
        bets.insert(state.bets.unwrap_or(0));
        let turn = state.turn();
        let all = state.player(turn).chips + state.player(turn).bet;
        let mut moves = vec![Move::Check, Move::Call, Move::Fold, Move::AllIn];
        moves.extend((1..=all).flat_map(|n| [Move::Bet(n), Move::Raise(n)]));
        for mv in moves {
            if rules.judge(&state, turn, &mv).is_ok() {
                let mut after = state.clone();
                rules.play(&mut after, turn, &mv, &mut Narration::nobody());
                if seen.insert(after.clone()) {
                    waiting.push(after);
                }
            }
        }
    }
    found.into_iter().map(|(state, (raises, bets))| (state, raises, bets)).collect()
}

/// The state as it is read when these fields say this or nothing.
fn read_with(
    rules: DicePoker,
    state: &State,
    min_raise: Option<i64>,
    bets: Option<i64>,
) -> Result<State> {
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let mut given = state.clone();
    (given.min_raise, given.bets) = (min_raise, bets);
    let read = crate::game::plain::OwnJson::position(rules, names, given)?;
    assert_eq!(read.state.phase(), Phase::Bet);
    Ok(read.state)
}

#[test]
fn j5_the_least_raise_follows_from_the_bets_or_must_be_told() {
    let (mut certain, mut open, mut needless) = (0, 0, 0);
    for structure in [Structure::NoLimit, Structure::PotLimit] {
        for (ante, chips) in
            [(1, [9, 7, 9]), (1, [9, 3, 5]), (2, [9, 5, 9]), (3, [12, 4, 11]), (3, [2, 13, 8])]
        {
            let rules = DicePoker { ante, chips: 3, structure, ..DicePoker::default() };
            for (state, raises, _) in rounds(rules, chips) {
                for least in &raises {
                    let round = read_with(rules, &state, Some(*least), None).unwrap();
                    assert_eq!(round.min_raise, Some(*least));
                }
                let (least, most) = (*raises.first().unwrap(), *raises.last().unwrap());
                let refusal = match read_with(rules, &state, None, None) {
                    Ok(round) => {
                        certain += 1;
                        assert_eq!((round.min_raise, least), (Some(most), most), "{state:?}");
                        read_with(rules, &state, Some(most + 1), None).unwrap_err()
                    }
                    Err(refusal) => {
                        assert_eq!(refusal.code, Code::MissingField, "{state:?}");
                        needless += u32::from(least == most);
                        open += 1;
                        refusal
                    }
                };
                assert_eq!(refusal.at.as_deref(), Some("/min_raise"));
            }
        }
    }
    assert!(certain > 3500 && open > 100, "{certain} {open}");
    assert_eq!(needless, 0, "asked for though certain, of {open}");
}

#[test]
fn j5_the_number_of_bets_follows_from_them_or_must_be_told() {
    let mut certain = 0;
    for (bet, chips) in [(2, [20, 20, 20]), (2, [3, 9, 5]), (3, [20, 7, 5]), (3, [4, 2, 14])] {
        let structure = Structure::FixedLimit;
        let rules = DicePoker { structure, bet, chips: 3, ..DicePoker::default() };
        for (state, _, bets) in rounds(rules, chips) {
            for made in &bets {
                let round = read_with(rules, &state, None, Some(*made)).unwrap();
                assert_eq!(round.bets, Some(*made));
                assert_eq!(round.min_raise, Some((round.to_match() + bet) as i64));
            }
            let (least, most) = (*bets.first().unwrap(), *bets.last().unwrap());
            let refusal = match read_with(rules, &state, None, None) {
                Ok(round) => {
                    certain += 1;
                    assert_eq!((round.bets, least), (Some(most), most), "{state:?}");
                    read_with(rules, &state, None, Some(most - 1)).unwrap_err()
                }
                Err(refusal) => panic!("{least} to {most}: {refusal} {state:?}"),
            };
            assert_eq!(refusal.at.as_deref(), Some("/bets"));
        }
    }
    assert!(certain > 150, "{certain}");
}
