//! Near-equilibrium play between two players whose cards are dealt together.
//!
//! In the first round of betting nobody has cards and the dice lie open, so nothing is hidden: it is
//! solved backwards from what the streets behind it are worth. The betting after the deal is a street
//! of its own, solved by counterfactual regret minimization over the classes of cards.

pub mod cfr;
pub mod first_round;
pub mod hands;
pub mod tree;

use std::collections::HashMap;

use super::betting::Round;
use super::score;
use super::strength::{CARD_CLASSES, CARD_RANKS, dice_class_of};
use super::{Deal, DicePoker, Move, Phase, State, Structure};
use crate::kit::seat::Seat;
use cfr::Strategy;
use hands::{Classes, Groups, Hands};
use tree::{Action, Grade, Node, Street, Tree, moves};

/// How many solved streets are kept, and chances of so many streets.
const FINE_KEPT: usize = 48;
const COARSE_KEPT: usize = 20_000;
/// What is thought of hands that should never come to a point: somebody may err.
const ERRS: f64 = 1e-7;

/// A solved street.
pub struct Solved {
    pub tree: Tree,
    pub hands: Box<dyn Hands>,
    pub strategy: Strategy,
    pub worth: Worth,
}

/// What a street brings, in chips counted from its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    /// To each player if both play as solved.
    pub values: [f64; 2],
    /// To each by the best answer to the other.
    pub answers: [f64; 2],
}

/// Streets that have been solved.
#[derive(Default)]
pub struct Solver {
    streets: HashMap<(Grade, Street, Vec<Action>), Solved>,
    /// Shares of the pot, by grade, structure, dice and depth.
    depths: HashMap<(Grade, Street), Worth>,
}

/// What can be done, how often, and what it brings over folding at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub mv: Move,
    pub frequency: f64,
    pub value: f64,
}

/// An answer to a state.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    pub choices: Vec<Choice>,
    /// Chips that the best answer gains a hand from here on, as the mean of both seats.
    pub exploitability: f64,
}

impl Grade {
    fn hands(self, dice: [usize; 2]) -> Box<dyn Hands> {
        match self {
            Grade::Fine => Box::new(Classes::new(dice)),
            Grade::Medium => Box::new(Groups::<64>::new(dice)),
            Grade::Coarse => Box::new(Groups::<32>::new(dice)),
        }
    }

    fn iterations(self, structure: Structure) -> usize {
        match (self, structure) {
            (Grade::Fine, Structure::FixedLimit) => 120,
            (Grade::Fine, _) => 250,
            (Grade::Medium, _) => 150,
            (Grade::Coarse, Structure::FixedLimit) => 40,
            (Grade::Coarse, _) => 60,
        }
    }
}

impl Solved {
    pub fn new(street: &Street, grade: Grade, line: &[Action]) -> Self {
        let tree = street.tree(grade, line);
        let hands = grade.hands(street.dice);
        let strategy = cfr::solve(&tree, &*hands, grade.iterations(street.structure));
        let both = |value: fn(&Tree, &dyn Hands, &Strategy, usize) -> f64| {
            [0, 1].map(|player| value(&tree, &*hands, &strategy, player))
        };
        let worth = Worth { values: both(cfr::value), answers: both(cfr::best_answer) };
        Self { tree, hands, strategy, worth }
    }

    /// What each hand of `player` does at the end of this way, and what that brings beside the
    /// other's hands there.
    fn at(&self, player: usize, way: &[usize]) -> Option<Decision<'_>> {
        let mut node = self.tree.root();
        let mut reach = [0, 1].map(|player| vec![1.0; self.hands.prior(player).len()]);
        for &step in way {
            let Node::Turn(turn) = &self.tree.nodes[node] else { return None };
            let reach = &mut reach[turn.player];
            let shares = self.strategy[node].chunks_exact(reach.len()).nth(step)?;
            for (reach, share) in reach.iter_mut().zip(shares) {
                *reach *= f64::from(*share);
            }
            node = turn.actions.get(step)?.1;
        }
        let Node::Turn(turn) = &self.tree.nodes[node] else { return None };
        let other: Vec<f64> = reach[1 - player].iter().map(|reach| reach + ERRS).collect();
        let value = |child: usize| {
            cfr::values(&self.tree, &*self.hands, &self.strategy, player, (child, &other))
        };
        let mut reached = vec![0.0; reach[player].len()];
        self.hands.reached(player, &other, &mut reached);
        let own = &reach[player];
        let prior = self.hands.prior(player);
        let weights = own.iter().zip(prior).map(|(own, prior)| (own + ERRS) * prior).collect();
        Some(Decision {
            turn,
            values: turn.actions.iter().map(|(_, child)| value(*child)).collect(),
            shares: self.strategy[node].chunks_exact(reached.len()).collect(),
            reached,
            weights,
        })
    }
}

/// The choice at a point of a street, by hands.
struct Decision<'a> {
    turn: &'a tree::Turn,
    values: Vec<Vec<f64>>,
    shares: Vec<&'a [f32]>,
    /// How likely the other comes here.
    reached: Vec<f64>,
    /// How likely the player comes here with each hand.
    weights: Vec<f64>,
}

impl Decision<'_> {
    /// Of every action, how often one of these hands takes it and what it brings.
    fn of(&self, hands: &[(usize, f64)]) -> Vec<(Action, f64, f64)> {
        let weight = |&(hand, ways): &(usize, f64)| ways * self.weights[hand];
        let total: f64 = hands.iter().map(|hand| weight(hand) * self.reached[hand.0]).sum();
        let actions = self.turn.actions.iter().zip(&self.values).zip(&self.shares);
        actions
            .map(|(((action, _), values), shares)| {
                let (mut often, mut gain) = (0.0, 0.0);
                for hand in hands {
                    let weight = weight(hand);
                    often += weight * self.reached[hand.0] * f64::from(shares[hand.0]);
                    gain += weight * values[hand.0];
                }
                (*action, often / total, gain / total)
            })
            .collect()
    }
}

impl Solver {
    /// A street, solved now or before.
    pub fn street(&mut self, grade: Grade, street: Street, line: Vec<Action>) -> &Solved {
        let most = if grade == Grade::Fine { FINE_KEPT } else { COARSE_KEPT };
        let key = (grade, street, line);
        if self.streets.len() >= most && !self.streets.contains_key(&key) {
            self.streets.clear();
        }
        self.streets.entry(key).or_insert_with_key(|(grade, street, line)| {
            Solved::new(street, *grade, line)
        })
    }

    /// What the player at turn does in near-equilibrium, if two players are left in the hand and all
    /// of the cards come together.
    pub fn answer(
        &mut self,
        rules: &DicePoker,
        state: &State,
        grade: Grade,
    ) -> Option<Equilibrium> {
        let Phase::Bet(round) = &state.phase else { return None };
        let seats = heads_up(rules, state)?;
        if seats.iter().all(|&seat| state.player(seat).cards.is_empty()) {
            self.first_round(rules, state, grade)
        } else {
            self.after_the_deal(rules, state, round, seats, grade)
        }
    }

    fn after_the_deal(
        &mut self,
        rules: &DicePoker,
        state: &State,
        round: &Round,
        seats: [Seat; 2],
        grade: Grade,
    ) -> Option<Equilibrium> {
        let player = usize::from(round.turn == seats[1]);
        let (solved, way) = self.on_the_way(rules, state, round, seats, grade)?;
        let decision = solved.at(player, &way)?;
        let hands = possible_hands(state, round.turn, |class| solved.hands.place(player, class));
        let known = moves(rules, state, round, grade, decision.turn.raises);
        let own = state.player(round.turn).bet as f64;
        let choices = decision.of(&hands).into_iter().filter_map(|(action, frequency, value)| {
            let (_, mv) = known.iter().find(|(known, _)| *known == action)?;
            let value = if action == Action::Fold { 0.0 } else { value + own };
            Some(Choice { mv: mv.clone(), frequency, value })
        });
        let choices: Vec<Choice> = choices.collect();
        let Worth { values, answers } = solved.worth;
        let exploitability = (answers.iter().sum::<f64>() - values.iter().sum::<f64>()) / 2.0;
        Some(Equilibrium { choices, exploitability: exploitability.max(0.0) })
    }

    /// How often every class of cards takes each move after the deal, as [`Solver::answer`] says of
    /// one.
    pub fn policy(
        &mut self,
        rules: &DicePoker,
        state: &State,
        grade: Grade,
    ) -> Option<Vec<(Move, Vec<f64>)>> {
        let Phase::Bet(round) = &state.phase else { return None };
        let seats = heads_up(rules, state)?;
        let player = usize::from(round.turn == seats[1]);
        let (solved, way) = self.on_the_way(rules, state, round, seats, grade)?;
        let decision = solved.at(player, &way)?;
        let known = moves(rules, state, round, grade, decision.turn.raises);
        let often = |shares: &[f32]| {
            let of = |class| f64::from(shares[solved.hands.place(player, class)]);
            (0..CARD_CLASSES).map(of).collect()
        };
        let actions = decision.turn.actions.iter().zip(&decision.shares);
        let policy = actions.filter_map(|((action, _), shares)| {
            let (_, mv) = known.iter().find(|(known, _)| known == action)?;
            Some((mv.clone(), often(shares)))
        });
        Some(policy.collect())
    }

    /// The street of this state, and the way to it there. Bets of sizes that are not looked at by
    /// themselves are put into its tree.
    fn on_the_way(
        &mut self,
        rules: &DicePoker,
        state: &State,
        round: &Round,
        seats: [Seat; 2],
        grade: Grade,
    ) -> Option<(&Solved, Vec<usize>)> {
        // Whoever has folded with cards in hand has folded in this round.
        let mut others = Seat::all(state.seats()).filter(|seat| !seats.contains(seat));
        if others.any(|seat| !state.player(seat).cards.is_empty()) {
            return None;
        }
        let stacks = seats.map(|seat| state.player(seat).bet + state.player(seat).chips);
        let street = street(rules, state, seats, state.in_pots(), stacks[0].min(stacks[1]))?;
        let player = usize::from(round.turn == seats[1]);
        let bets = seats.map(|seat| state.player(seat).bet.min(street.stack));
        let raises = match street.structure {
            Structure::FixedLimit => Some(round.bets.into()),
            _ => None,
        };
        let find = |tree: &Tree| {
            tree.find(player, bets, raises).or_else(|| tree.find(player, bets, None))
        };
        let mut line = Vec::new();
        if find(&street.tree(grade, &line)).is_none() {
            let (own, to) = (bets[player], bets[1 - player]);
            line = [own, to].into_iter().filter(|bet| *bet > 0).map(Action::To).collect();
            if line.len() % 2 == 1 - player {
                line.insert(0, Action::Stay);
            }
        }
        let solved = self.street(grade, street, line);
        let way = find(&solved.tree)?;
        Some((solved, way))
    }
}

/// The two players of a hand, the first to act first, if there are just two and their cards come
/// together.
fn heads_up(rules: &DicePoker, state: &State) -> Option<[Seat; 2]> {
    if rules.deal != Deal::Together {
        return None;
    }
    let mut seats = state.left_of_button().filter(|&seat| state.player(seat).is_in());
    match (seats.next(), seats.next(), seats.next()) {
        (Some(first), Some(other), None) => Some([first, other]),
        _ => None,
    }
}

fn street(
    rules: &DicePoker,
    state: &State,
    seats: [Seat; 2],
    pot: u64,
    stack: u64,
) -> Option<Street> {
    let [first, other] = seats.map(|seat| state.player(seat).faces().map(dice_class_of));
    let (structure, least_bet) = (rules.structure, rules.least_bet());
    Some(Street { structure, least_bet, dice: [first?, other?], pot, stack })
}

/// The hands that a player may have, each with its part of its group's ways.
fn possible_hands(state: &State, seat: Seat, place: impl Fn(usize) -> usize) -> Vec<(usize, f64)> {
    let held = state.player(seat).cards.iter().flatten();
    let known: Vec<u8> = held.map(|card| score::number(card.rank)).collect();
    let fits = |class: &usize| {
        let mut left = CARD_RANKS[*class].to_vec();
        known.iter().all(|rank| {
            let at = left.iter().position(|other| other == rank);
            at.map(|at| left.swap_remove(at)).is_some()
        })
    };
    let classes = (0..CARD_CLASSES).filter(fits);
    classes.map(|class| (place(class), hands::ways(&CARD_RANKS[class]))).collect()
}
