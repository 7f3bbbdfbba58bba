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
use std::sync::Arc;

use super::betting::{BETS, Round};
use super::score;
use super::strength::{CARD_CLASSES, CARD_RANKS, dice_class_of};
use super::{Deal, DicePoker, Move, Phase, Player, State, Structure};
use crate::pieces::seat::Seat;
use crate::solve::kept;
use cfr::Strategy;
use hands::{Classes, Groups, Hands};
use tree::{Action, Grade, Node, Street, Tree, Turn, moves};

/// How many solved streets are kept, and chances of so many streets.
const FINE_KEPT: usize = 48;
const COARSE_KEPT: usize = 16_000;
const PAIRS_KEPT: usize = 3_200;
/// What is thought of hands that should never come to a point: somebody may err.
const ERRS: f64 = 1e-7;

/// A solved street.
pub struct Solved {
    pub tree: Tree,
    pub hands: Arc<dyn Hands>,
    pub strategy: Strategy,
    pub equity: Equity,
}

/// What a street brings, in chips counted from its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Equity {
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
    depths: HashMap<(Grade, Street), Equity>,
    /// The hands of two players, by their dice.
    hands: HashMap<(Grade, [usize; 2]), Arc<dyn Hands>>,
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
    #[must_use]
    pub fn hands(self, dice: [usize; 2]) -> Arc<dyn Hands> {
        match self {
            Grade::Fine => Arc::new(Classes::new(dice)),
            Grade::Medium => Arc::new(Groups::<64>::new(dice)),
            Grade::Coarse => Arc::new(Groups::<24>::new(dice)),
        }
    }

    fn iterations(self, structure: Structure) -> usize {
        match (self, structure) {
            (Grade::Fine, Structure::FixedLimit) => 120,
            (Grade::Fine, _) => 250,
            (Grade::Medium, _) => 150,
            (Grade::Coarse, _) => 40,
        }
    }
}

impl Solved {
    pub fn new(street: &Street, grade: Grade, hands: Arc<dyn Hands>, line: &[Action]) -> Self {
        let tree = street.tree(grade, line);
        let strategy = cfr::solve(&tree, &*hands, grade.iterations(street.structure));
        let equity = cfr::equity(&tree, &*hands, &strategy);
        Self { tree, hands, strategy, equity }
    }

    /// The turn at the end of this way.
    fn turn(&self, way: &[usize]) -> Option<&Turn> {
        let mut node = self.tree.root();
        for &step in way {
            let Node::Turn(turn) = &self.tree.nodes[node] else { return None };
            node = turn.actions.get(step)?.1;
        }
        match &self.tree.nodes[node] {
            Node::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// How often each hand takes each action at the end of this way.
    fn shares(&self, player: usize, way: &[usize]) -> Option<(&Turn, Vec<&[f32]>)> {
        let turn = self.turn(way)?;
        let n = self.hands.prior(player).len();
        Some((turn, self.strategy[turn.alike].chunks_exact(n).collect()))
    }

    /// Of every action at the end of this way, how often one of these hands takes it, and what it
    /// brings beside the other's hands there.
    fn actions(
        &self,
        player: usize,
        way: &[usize],
        hands: &[(usize, f64)],
    ) -> Option<Vec<(f64, f64)>> {
        let mut reach = [0, 1].map(|player| vec![1.0; self.hands.prior(player).len()]);
        for (length, &step) in way.iter().enumerate() {
            let turn = self.turn(&way[..length])?;
            let reach = &mut reach[turn.player];
            let shares = self.strategy[turn.alike].chunks_exact(reach.len()).nth(step)?;
            for (reach, share) in reach.iter_mut().zip(shares) {
                *reach *= f64::from(*share);
            }
        }
        let other: Vec<f64> = reach[1 - player].iter().map(|reach| reach + ERRS).collect();
        let mut reached = vec![0.0; reach[player].len()];
        self.hands.reached(player, &other, &mut reached);
        let prior = self.hands.prior(player);
        let weight =
            |&(hand, ways): &(usize, f64)| ways * ((reach[player][hand] + ERRS) * prior[hand]);
        let total: f64 = hands.iter().map(|hand| weight(hand) * reached[hand.0]).sum();
        let (turn, shares) = self.shares(player, way)?;
        let of_action = |((_, child), shares): (&(Action, usize), &[f32])| {
            let from = (*child, &other[..]);
            let values = cfr::values(&self.tree, &*self.hands, &self.strategy, player, from);
            let (mut often, mut gain) = (0.0, 0.0);
            for hand in hands {
                let weight = weight(hand);
                often += weight * reached[hand.0] * f64::from(shares[hand.0]);
                gain += weight * values[hand.0];
            }
            (often / total, gain / total)
        };
        Some(turn.actions.iter().zip(shares).map(of_action).collect())
    }
}

impl Solver {
    /// A street, solved now or before.
    pub fn street(&mut self, grade: Grade, street: Street, line: Vec<Action>) -> &Solved {
        let most = if grade == Grade::Fine { FINE_KEPT } else { COARSE_KEPT };
        let key = (grade, street, line);
        let hands = self.hands(grade, street.dice);
        kept(&mut self.streets, most, key, |(grade, street, line)| {
            Solved::new(street, *grade, hands, line)
        })
    }

    fn hands(&mut self, grade: Grade, dice: [usize; 2]) -> Arc<dyn Hands> {
        kept(&mut self.hands, PAIRS_KEPT, (grade, dice), |_| grade.hands(dice)).clone()
    }

    /// One of the moves of the player at turn, and how often each is made; what they bring is left
    /// out, which is much quicker.
    pub fn mixed(
        &mut self,
        rules: &DicePoker,
        state: &State,
        grade: Grade,
    ) -> Option<Vec<(Move, f64)>> {
        let Phase::Bet(round) = &state.phase() else { return None };
        let Some(class) = state.player(round.turn).class() else {
            let choices = self.answer(rules, state, grade)?.choices;
            return Some(choices.into_iter().map(|choice| (choice.mv, choice.frequency)).collect());
        };
        let policy = self.policy(rules, state, grade)?.into_iter();
        Some(policy.map(|(mv, often)| (mv, often[class])).collect())
    }

    /// What the player at turn does in near-equilibrium, if two players are left in the hand and all
    /// of the cards come together.
    pub fn answer(
        &mut self,
        rules: &DicePoker,
        state: &State,
        grade: Grade,
    ) -> Option<Equilibrium> {
        let Phase::Bet(round) = &state.phase() else { return None };
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
        let turn = solved.turn(&way)?;
        let hands = possible_hands(state, round.turn, |class| solved.hands.place(player, class));
        let known = moves(rules, state, round, grade);
        let own = turn.bets[player] as f64;
        let actions = solved.actions(player, &way, &hands)?;
        let mut found = vec![None; known.len()];
        let taken = turn.actions.iter().zip(places(turn, &known));
        for (((action, _), place), (often, gain)) in taken.zip(actions) {
            let (frequency, value) = found[place].get_or_insert((0.0, 0.0));
            *frequency += often;
            // What stands in for something else keeps its own value.
            if *action == Action::Stay || place > 0 && *action != Action::Fold {
                *value = gain + own;
            }
        }
        let choice = |((_, mv), found): ((Action, Move), Option<(f64, f64)>)| {
            found.map(|(frequency, value)| Choice { mv, frequency, value })
        };
        let choices = known.into_iter().zip(found).filter_map(choice).collect();
        let Equity { values, answers } = solved.equity;
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
        let Phase::Bet(round) = &state.phase() else { return None };
        let seats = heads_up(rules, state)?;
        let player = usize::from(round.turn == seats[1]);
        let (solved, way) = self.on_the_way(rules, state, round, seats, grade)?;
        let (turn, shares) = solved.shares(player, &way)?;
        let known = moves(rules, state, round, grade);
        let mut often = vec![vec![0.0; CARD_CLASSES]; known.len()];
        for (place, shares) in places(turn, &known).into_iter().zip(shares) {
            for (class, often) in often[place].iter_mut().enumerate() {
                *often += f64::from(shares[solved.hands.place(player, class)]);
            }
        }
        Some(known.into_iter().map(|(_, mv)| mv).zip(often).collect())
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
        let stack = stacks[0].min(stacks[1]);
        let street = street(rules, state, seats, state.in_pots(), stack, 1)?;
        let player = usize::from(round.turn == seats[1]);
        let bets = seats.map(|seat| state.player(seat).bet.min(street.stack));
        let find = |tree: &Tree| tree.find(player, bets);
        let plain = match self.streets.get(&(grade, street, Vec::new())) {
            Some(solved) => find(&solved.tree),
            None => find(&street.tree(grade, &[])),
        };
        let lines = if plain.is_some() { Vec::new() } else { lines(&street, player, bets) };
        let line = lines.into_iter().find(|line| find(&street.tree(grade, line)).is_some());
        let solved = self.street(grade, street, line.unwrap_or_default());
        let way = find(&solved.tree).or_else(|| solved.tree.nearest(player, bets))?;
        Some((solved, way))
    }
}

/// Where the actions of a turn stand among the moves that are possible. At a turn that only stands
/// for a like one, a raise may be that is not possible: to stay in takes its place, the first.
fn places(turn: &Turn, known: &[(Action, Move)]) -> Vec<usize> {
    let place = |(action, _): &(Action, usize)| known.iter().position(|(one, _)| one == action);
    turn.actions.iter().map(|action| place(action).unwrap_or(0)).collect()
}

/// How a round may have come to bets of sizes that are not looked at by themselves, the likelier way
/// first: by these bets alone, or with a smaller one before them.
fn lines(street: &Street, player: usize, bets: [u64; 2]) -> Vec<Vec<Action>> {
    let (own, to) = (bets[player], bets[1 - player]);
    let first = (2 * own).saturating_sub(to).max(own.saturating_sub(street.pot).div_ceil(3));
    let first = first.max(street.least_bet);
    [vec![own, to], vec![first, own, to]]
        .into_iter()
        .map(|bets| {
            let bets = bets.into_iter().filter(|bet| *bet > 0);
            let mut line: Vec<Action> = bets.map(Action::To).collect();
            // Whose turn it comes to tells whether the round began with a check.
            if line.len() % 2 == 1 - player {
                line.insert(0, Action::Stay);
            }
            line
        })
        .collect()
}

/// The two players of a hand, the first to act first, if there are just two and their cards come
/// together.
fn heads_up(rules: &DicePoker, state: &State) -> Option<[Seat; 2]> {
    let playing = state.those(Player::is_in);
    if rules.deal != Deal::Together || playing.len() != 2 {
        return None;
    }
    let mut seats = playing.clockwise(state.first());
    Some([seats.next()?, seats.next()?])
}

/// A street for so many chips, with `rounds` of betting to come. Under fixed limit no more is bet
/// than four bets a round, and stacks beyond that are all the same.
fn street(
    rules: &DicePoker,
    state: &State,
    seats: [Seat; 2],
    pot: u64,
    stack: u64,
    rounds: u64,
) -> Option<Street> {
    let [first, other] = seats.map(|seat| state.player(seat).faces().map(dice_class_of));
    let (structure, least_bet) = (rules.structure, rules.least_bet());
    let stack = match structure {
        Structure::FixedLimit => stack.min(rounds * u64::from(BETS) * least_bet + 1),
        _ => stack,
    };
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
