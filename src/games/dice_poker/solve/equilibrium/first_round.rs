//! The round before the deal, solved backwards.
//!
//! Where bets go by the pot, a street is the same for any number of chips, as long as the stacks hold
//! as many pots: streets are solved for pots of one size and a few depths, and what lies between two
//! of them is interpolated. Under fixed limit every street is solved as it is.

use super::tree::{Grade, Street};
use super::{Choice, Duel, Equilibrium, Equity, Solved, Solver};
use crate::games::dice_poker::{Move, Now, Structure};
use crate::solve::Limits;
use crate::solve::expectation::after;

/// The pot of the streets that stand for all others.
const POT: u64 = 1024;
/// The stacks in relation to it, as powers of two.
const DEPTHS: std::ops::RangeInclusive<u32> = 7..=17;

impl Solver {
    pub(super) fn first_round(&mut self, duel: &Duel) -> Option<Equilibrium> {
        let me = duel.me();
        let folded = duel.state.players[duel.turn].chips as f64;
        let (moves, equities) = self.children(duel)?;
        let choice = |(mv, equity): (Move, &Equity)| Choice {
            mv,
            frequency: 0.0,
            value: equity.values[me] - folded,
        };
        let mut choices: Vec<Choice> = moves.into_iter().zip(&equities).map(choice).collect();
        choices[best_of(duel, &equities)?].frequency = 1.0;
        Some(Equilibrium { choices, exploitability: joined(duel, &equities)?.exploitability() })
    }

    /// The moves of the player at turn, and the chips that both have behind each.
    fn children(&mut self, duel: &Duel) -> Option<(Vec<Move>, Vec<Equity>)> {
        let child = |(_, mv)| {
            let after = after(duel.rules, duel.state, duel.turn, &mv);
            let turn = after.turn().unwrap_or(duel.turn);
            Some((mv, self.chips(&Duel { state: &after, turn, ..*duel })?))
        };
        duel.moves().into_iter().map(child).collect()
    }

    /// The chips that both have at the end of the hand, on average, from the state of this choice or
    /// from one behind it.
    fn chips(&mut self, duel: &Duel) -> Option<Equity> {
        let chips = duel.both(|player| player.chips as f64);
        match duel.state.now {
            Now::Bet(_) => {
                let (_, equities) = self.children(duel)?;
                joined(duel, &equities)
            }
            Now::Deal(_) => {
                let street = self.equity(duel.grade, duel.street()?, duel.limits)?;
                let add = |gained: [f64; 2]| [chips[0] + gained[0], chips[1] + gained[1]];
                Some(Equity { values: add(street.values), answers: add(street.answers) })
            }
            _ => Some(Equity { values: chips, answers: chips }),
        }
    }

    /// What a street brings to both, if there is time to find it.
    pub fn equity(&mut self, grade: Grade, street: Street, limits: &Limits) -> Option<Equity> {
        if street.structure == Structure::FixedLimit {
            return Some(self.street(grade, street, Vec::new(), limits)?.equity);
        }
        let pot = street.pot as f64;
        if street.pot == 0 {
            return Some(Equity::default());
        }
        let depth = street.stack as f64 / pot * POT as f64;
        let (least, most) = (f64::from(*DEPTHS.start()), f64::from(*DEPTHS.end()));
        let log = libm::log2(depth).min(most);
        let step = if grade == Grade::Coarse { 2 } else { 1 };
        // Below the least depth the way goes on to no chips at all, in a straight line.
        let (low, high, part) = if log <= least {
            (None, *DEPTHS.start(), depth / libm::exp2(least))
        } else {
            let steps = ((log - least) / f64::from(step)) as u32;
            let low = (DEPTHS.start() + steps * step).min(DEPTHS.end() - step);
            (Some(low), low + step, (log - f64::from(low)) / f64::from(step))
        };
        let grade = if grade == Grade::Fine { Grade::Medium } else { grade };
        let mut at = |depth: Option<u32>| {
            let stack = depth.map_or(0, |depth| 1 << depth);
            let street = Street { pot: POT, stack, least_bet: 1, ..street };
            if let Some(equity) = self.depths.get(&(grade, street)) {
                return Some(*equity);
            }
            let hands = self.hands(grade, street.dice);
            let equity = Solved::new(&street, grade, hands, &[], limits)?.equity;
            self.depths.insert((grade, street), equity);
            Some(equity)
        };
        let (low, high) = (at(low)?, at(Some(high))?);
        let between = |low: [f64; 2], high: [f64; 2]| {
            [0, 1].map(|i| pot / POT as f64 * (low[i] * (1.0 - part) + high[i] * part))
        };
        Some(Equity {
            values: between(low.values, high.values),
            answers: between(low.answers, high.answers),
        })
    }
}

/// What is no further apart than this part of the least bet is as good, and the first, which puts fewest
/// chips at risk, is chosen.
const AS_GOOD: f64 = 0.01;

/// The number of what brings the player at turn most; the first of what is as good.
fn best_of(duel: &Duel, equities: &[Equity]) -> Option<usize> {
    let (me, near) = (duel.me(), AS_GOOD * duel.rules.least_bet() as f64);
    let most = equities.iter().map(|equity| equity.values[me]).reduce(f64::max)?;
    equities.iter().position(|equity| equity.values[me] >= most - near)
}

/// What a turn is worth by what its moves are worth.
fn joined(duel: &Duel, equities: &[Equity]) -> Option<Equity> {
    let (me, mut joined) = (duel.me(), equities[best_of(duel, equities)?]);
    joined.answers[me] = equities.iter().map(|equity| equity.answers[me]).fold(f64::MIN, f64::max);
    Some(joined)
}
