//! Streets of two against a count of deals, and against the referee.

use std::cmp::Ordering;

use crate::game::{Game, Next};
use crate::games::dice_poker::solve::equilibrium::Solver;
use crate::games::dice_poker::solve::equilibrium::hands::{Classes, Hands};
use crate::games::dice_poker::solve::equilibrium::tree::Grade;
use crate::games::dice_poker::strength::{CARD_CLASSES, CARD_RANKS, strength};
use crate::games::dice_poker::{DicePoker, Move, State, Structure};
use crate::pieces::{Narration, Outcome, Sampler, SplitMix, throw};
use crate::solve::Limits;

/// In how many ways a pack gives one player these ranks and the other those.
fn ways(own: &[u8; 3], other: &[u8; 3]) -> f64 {
    let choose = |n: usize, k: usize| {
        (0..k).map(|i| (n as f64 - i as f64) / (i + 1) as f64).product::<f64>()
    };
    let of_rank = |rank: u8| {
        let [own, other] = [own, other]
            .map(|cards| cards.iter().map(|card| usize::from(*card == rank)).sum::<usize>());
        choose(4, own) * choose(4 - own, other)
    };
    (2..=14).map(of_rank).product()
}

#[test]
fn cards_in_one_hand_are_missing_in_the_other() {
    let (dice, mut rng) = ([11, 44], SplitMix(5));
    let hands = Classes::new(dice);
    for player in [0, 1] {
        let often: Vec<f64> =
            (0..CARD_CLASSES).map(|_| f64::from(rng.below(1000)) / 999.0).collect();
        let [mut reach, mut reached, mut won] = [(); 3].map(|()| vec![0.0; CARD_CLASSES]);
        for (class, often) in often.iter().enumerate() {
            reach[hands.place(1 - player, class)] = *often;
        }
        hands.reached(player, &reach, &mut reached);
        hands.showdown(player, &reach, 0.25, 3.0, &mut won);
        for (own, cards) in CARD_RANKS.iter().enumerate() {
            let (mut all, mut came, mut gain) = (0.0, 0.0, 0.0);
            for (other, theirs) in CARD_RANKS.iter().enumerate() {
                let ways = ways(cards, theirs);
                let brings = strength(own, dice[player]).cmp(&strength(other, dice[1 - player]));
                all += ways;
                came += ways * often[other];
                gain += ways
                    * often[other]
                    * match brings {
                        Ordering::Greater => 3.25,
                        Ordering::Equal => 0.25,
                        Ordering::Less => -2.75,
                    };
            }
            let at = hands.place(player, own);
            assert!((came / all - reached[at]).abs() < 1e-12, "{cards:?}");
            assert!((gain / all - won[at]).abs() < 1e-12, "{cards:?}");
        }
    }
}

/// Two players after the deal, nobody having bet before it.
fn dealt(rules: &DicePoker, rng: &mut SplitMix) -> State {
    let mut state = rules.start(2, None);
    while let Next::Chance(due) | Next::ActOrRoll(due) = rules.next(&state) {
        let dice = Outcome::Dice(throw(due.what.count(), rng));
        let luck = if due.what.is_dice() { dice } else { Outcome::unseen(due.what) };
        rules.falls(&mut state, &luck, &mut Narration::nobody());
        while let Next::Decide(seat) = rules.next(&state) {
            if !state.players[seat].cards.is_empty() {
                return state;
            }
            rules.play(&mut state, seat, &Move::Check, &mut Narration::nobody());
        }
    }
    state
}

/// Also after bets of sizes that are not looked at.
#[test]
fn every_choice_is_legal_and_all_are_made_now_and_then() {
    for structure in [Structure::NoLimit, Structure::PotLimit, Structure::FixedLimit] {
        let rules = DicePoker { structure, chips: 30, ..DicePoker::default() };
        let mut solver = Solver::default();
        // Under pot limit two of these come to a turn that only stands for a like one.
        for seed in [17, 28, 52] {
            let mut rng = SplitMix(seed);
            let mut state = dealt(&rules, &mut rng);
            let mut steps = 0;
            while let Some(room) = rules.room(&state) {
                let answer =
                    solver.answer(&rules, &state, Grade::Coarse, &Limits::default()).unwrap();
                let sum: f64 = answer.choices.iter().map(|choice| choice.frequency).sum();
                assert!((sum - 1.0).abs() < 1e-6, "{structure:?} {state:?}: {answer:?}");
                for choice in &answer.choices {
                    rules.legal(&state, room.seat, choice.mv.clone()).unwrap();
                    assert!(choice.value.is_finite() && (0.0..=1.0).contains(&choice.frequency));
                }
                let mv = match room.raise {
                    Some((least, most)) if steps < 4 => {
                        let to = least + u64::from(rng.below((most - least + 1) as u32));
                        if room.to == 0 { Move::Bet(to) } else { Move::Raise(to) }
                    }
                    _ => answer.choices[rng.below(answer.choices.len() as u32) as usize].mv.clone(),
                };
                let mv = rules.legal(&state, room.seat, mv).unwrap();
                rules.play(&mut state, room.seat, &mv, &mut Narration::nobody());
                steps += 1;
            }
        }
    }
}
