//! Near-equilibrium play between two players whose cards are dealt together.
//!
//! In the first round of betting nobody has cards and the dice lie open, so nothing is hidden: it is
//! solved backwards from what the streets behind it are worth. The betting after the deal is a street
//! of its own, solved by counterfactual regret minimization over the classes of cards.

pub mod cfr;
pub mod first_round;
pub mod hands;
pub mod tree;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::games::dice_poker::betting::BETS;
use crate::games::dice_poker::strength::{CARD_CLASSES, CARD_RANKS, dice_class_of};
use crate::games::dice_poker::{Deal, DicePoker, Move, Player, State, Structure};
use crate::pieces::Seat;
use crate::solve::{Limits, kept};
use cfr::Table;
use hands::{Classes, Groups, Hands};
use tree::{Action, Grade, Node, Street, Tree, Turn, Way, moves};

/// How many solved streets are kept, and the chances of how many.
const FINE_KEPT: usize = 48;
const COARSE_KEPT: usize = 10_000;
const PAIRS_KEPT: usize = 3_200;
/// Points of trees that are walked over for advice on a street: some seconds.
const FINE_WORK: usize = 240_000;
/// What is thought of hands that should never come to a point: somebody may err.
const ERRS: f64 = 1e-7;

/// A solved street.
pub struct Solved {
    pub tree: Tree,
    pub hands: Arc<dyn Hands>,
    pub strategy: Table,
    pub equity: Equity,
    /// Of the turn that was asked about last: many ask about one with other hands.
    last: RefCell<Option<Worth>>,
}

/// What a street brings, in chips counted from its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Equity {
    /// To each player if both play as solved.
    pub values: [f64; 2],
    /// To each by the best answer to the other.
    pub answers: [f64; 2],
}

impl Equity {
    fn exploitability(&self) -> f64 {
        let gap = self.answers.iter().sum::<f64>() - self.values.iter().sum::<f64>();
        (gap / 2.0).max(0.0)
    }
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
    pub fn hands(self, dice: [usize; 2]) -> Arc<dyn Hands> {
        match self {
            Grade::Fine => Arc::new(Classes::new(dice)),
            Grade::Medium => Arc::new(Groups::<64>::new(dice)),
            Grade::Coarse => Arc::new(Groups::<24>::new(dice)),
        }
    }

    /// For a tree of so many points: small ones can be solved more finely in the same time. Under fixed
    /// limit one answer needs many streets, and bets of other sizes cannot be made.
    fn iterations(self, structure: Structure, points: usize) -> usize {
        match self {
            Grade::Fine if structure == Structure::FixedLimit => 600,
            Grade::Fine => (FINE_WORK / points).clamp(600, 1_000),
            Grade::Medium => 150,
            Grade::Coarse => 40,
        }
    }
}

impl Solved {
    /// Unless time is up before.
    pub fn new(
        street: &Street,
        grade: Grade,
        hands: Arc<dyn Hands>,
        line: &[Action],
        limits: &Limits,
    ) -> Option<Self> {
        let tree = street.tree(grade, line);
        let iterations = grade.iterations(street.structure, tree.nodes.len());
        let strategy = cfr::solve(&tree, &*hands, iterations, limits)?;
        let equity = cfr::equity(&tree, &*hands, &strategy);
        Some(Self { tree, hands, strategy, equity, last: RefCell::default() })
    }

    /// Of every action of a turn, how often one of these hands, each with the ways to have it, takes
    /// it, and what it brings against the other's hands there.
    fn actions(&self, turn: &Turn, hands: &[(usize, f64)]) -> Vec<(f64, f64)> {
        let mut last = self.last.borrow_mut();
        if last.as_ref().is_none_or(|worth| worth.way != turn.way) {
            *last = Some(self.worth(turn));
        }
        let Some(Worth { reach, reached, values, .. }) = &*last else { return Vec::new() };
        let weight = |&(hand, ways): &(usize, f64)| ways * (reach[hand] + ERRS);
        let total: f64 = hands.iter().map(|hand| weight(hand) * reached[hand.0]).sum();
        let of_action = |(values, shares): (&Vec<f64>, &Vec<f64>)| {
            let (mut often, mut gain) = (0.0, 0.0);
            for hand in hands {
                let weight = weight(hand);
                often += weight * reached[hand.0] * shares[hand.0];
                gain += weight * values[hand.0];
            }
            (often / total, gain / total)
        };
        values.iter().zip(&self.shares(turn)).map(of_action).collect()
    }

    /// How often each hand takes each action while a street is solved.
    fn played(&self, turn: &Turn) -> impl Iterator<Item = &[f64]> {
        self.strategy[turn.alike].chunks_exact(self.hands.prior(turn.player).len())
    }

    /// The same, but for what the floor adds.
    fn shares(&self, turn: &Turn) -> Vec<Vec<f64>> {
        let free = 1.0 - cfr::FLOOR * turn.actions.len() as f64;
        let chosen = |share: &f64| ((share - cfr::FLOOR) / free).max(0.0);
        self.played(turn).map(|shares| shares.iter().map(chosen).collect()).collect()
    }

    fn worth(&self, turn: &Turn) -> Worth {
        let player = turn.player;
        let mut reach = [0, 1].map(|player| vec![1.0; self.hands.prior(player).len()]);
        let mut node = self.tree.root();
        for &step in &turn.way {
            let Node::Turn(turn) = &self.tree.nodes[node] else { break };
            let step = usize::from(step);
            let shares = self.played(turn).nth(step).unwrap_or_default();
            for (reach, share) in reach[turn.player].iter_mut().zip(shares) {
                *reach *= share;
            }
            node = turn.actions[step].1;
        }
        let other: Vec<f64> = reach[1 - player].iter().map(|reach| reach + ERRS).collect();
        let mut reached = vec![0.0; reach[player].len()];
        self.hands.reached(player, &other, &mut reached);
        let of_action = |(_, child): &(Action, usize)| {
            cfr::values(&self.tree, &*self.hands, &self.strategy, player, (*child, &other[..]))
        };
        let values = turn.actions.iter().map(of_action).collect();
        let [first, second] = reach;
        let reach = if player == 0 { first } else { second };
        Worth { way: turn.way.clone(), reach, reached, values }
    }
}

/// What a turn is worth to each hand of the player at turn.
struct Worth {
    way: Way,
    /// How often each comes there.
    reach: Vec<f64>,
    /// How often the other does against it.
    reached: Vec<f64>,
    /// What each action brings it there.
    values: Vec<Vec<f64>>,
}

/// A choice of one of the two players left in a hand whose cards come together.
#[derive(Clone, Copy)]
struct Duel<'a> {
    rules: &'a DicePoker,
    state: &'a State,
    /// The first to act first.
    seats: [Seat; 2],
    /// Who is to choose.
    turn: Seat,
    grade: Grade,
    limits: &'a Limits<'a>,
}

impl<'a> Duel<'a> {
    fn of(
        rules: &'a DicePoker,
        state: &'a State,
        grade: Grade,
        limits: &'a Limits<'a>,
    ) -> Option<Self> {
        let (turn, playing) = (state.betting()?.seat, state.those(Player::is_in));
        if rules.deal != Deal::Together || playing.len() != 2 {
            return None;
        }
        let mut seats = playing.clockwise(state.first());
        let seats = [seats.next()?, seats.next()?];
        Some(Self { rules, state, seats, turn, grade, limits })
    }

    /// Which of the two is at turn.
    fn me(&self) -> usize {
        usize::from(self.turn == self.seats[1])
    }

    fn moves(&self) -> Vec<(Action, Move)> {
        let room = self.rules.room(self.state);
        room.map_or(Vec::new(), |room| moves(self.rules, self.state, room, self.grade))
    }

    /// Something of both.
    fn both<T>(&self, of: impl Fn(&Player) -> T) -> [T; 2] {
        self.seats.map(|seat| of(&self.state.players[seat]))
    }

    /// The street for what lies in the pot, with a round of betting to come. Under fixed limit no
    /// more is bet than four bets, and stacks beyond that are all the same.
    fn street(&self) -> Option<Street> {
        let [first, other] = self.both(|player| player.faces().map(dice_class_of));
        let [a, b] = self.both(Player::all);
        let (structure, least_bet) = (self.rules.structure, self.rules.least_bet());
        let stack = match structure {
            Structure::FixedLimit => a.min(b).min(u64::from(BETS) * least_bet + 1),
            _ => a.min(b),
        };
        let pot = self.state.in_pots();
        Some(Street { structure, least_bet, dice: [first?, other?], pot, stack })
    }
}

impl Solver {
    /// A street, solved before, or now if there is time.
    pub fn street(
        &mut self,
        grade: Grade,
        street: Street,
        line: Vec<Action>,
        limits: &Limits,
    ) -> Option<&Solved> {
        let most = if grade == Grade::Fine { FINE_KEPT } else { COARSE_KEPT };
        let key = (grade, street, line);
        let solved = match self.streets.remove(&key) {
            Some(solved) => solved,
            None => Solved::new(&street, grade, self.hands(grade, street.dice), &key.2, limits)?,
        };
        Some(kept(&mut self.streets, most, key, |_| solved))
    }

    fn hands(&mut self, grade: Grade, dice: [usize; 2]) -> Arc<dyn Hands> {
        kept(&mut self.hands, PAIRS_KEPT, (grade, dice), |_| grade.hands(dice)).clone()
    }

    /// What the player at turn does in near-equilibrium, if two players are left in the hand and all
    /// of the cards come together, and there is time to find it.
    pub fn answer(
        &mut self,
        rules: &DicePoker,
        state: &State,
        grade: Grade,
        limits: &Limits,
    ) -> Option<Equilibrium> {
        let duel = Duel::of(rules, state, grade, limits)?;
        if duel.both(|player| player.cards.is_empty()) == [true; 2] {
            self.first_round(&duel)
        } else {
            self.after_the_deal(&duel)
        }
    }

    fn after_the_deal(&mut self, duel: &Duel) -> Option<Equilibrium> {
        let player = duel.me();
        let (solved, turn) = self.on_the_way(duel)?;
        let hands = possible_hands(&duel.state.players[duel.turn], |class| {
            solved.hands.place(player, class)
        });
        let known = duel.moves();
        let own = turn.bets[player] as f64;
        let mut found = vec![None; known.len()];
        for ((action, _), (often, gain)) in turn.actions.iter().zip(solved.actions(turn, &hands)) {
            // At a turn that only stands for a like one, a raise may be that is not possible: to stay
            // in takes its place, the first.
            let place = known.iter().position(|(one, _)| one == action).unwrap_or(0);
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
        Some(Equilibrium { choices, exploitability: solved.equity.exploitability() })
    }

    /// The street of this choice, and its turn there. Bets of sizes that are not looked at by
    /// themselves are put into its tree.
    fn on_the_way(&mut self, duel: &Duel) -> Option<(&Solved, &Turn)> {
        let Duel { state, seats, grade, .. } = *duel;
        // Players who folded with cards in hand folded in this round.
        let mut others = Seat::all(state.seats()).filter(|seat| !seats.contains(seat));
        if others.any(|seat| !state.players[seat].cards.is_empty()) {
            return None;
        }
        let street = duel.street()?;
        let (player, bets) = (duel.me(), duel.both(|player| player.bet.min(street.stack)));
        let leads_here =
            |tree: &Tree| tree.nearest(player, bets).is_some_and(|turn| turn.bets == bets);
        let line = lines(&street, player, bets).into_iter().find(|line| {
            match self.streets.get(&(grade, street, line.clone())) {
                Some(solved) => leads_here(&solved.tree),
                None => leads_here(&street.tree(grade, line)),
            }
        });
        let solved = self.street(grade, street, line.unwrap_or_default(), duel.limits)?;
        Some((solved, solved.tree.nearest(player, bets)?))
    }
}

/// How a round may have come to these bets, the likelier way first: by sizes that are looked at by
/// themselves, by these bets alone, or with a smaller one before them.
fn lines(street: &Street, player: usize, bets: [u64; 2]) -> Vec<Vec<Action>> {
    let (own, to) = (bets[player], bets[1 - player]);
    let first = (2 * own).saturating_sub(to).max(own.saturating_sub(street.pot).div_ceil(3));
    let first = first.max(street.least_bet);
    let line = |bets: &[u64]| {
        let bets = bets.iter().filter(|bet| **bet > 0);
        let mut line: Vec<Action> = bets.map(|bet| Action::To(*bet)).collect();
        // Whose turn it comes to tells whether the round began with a check.
        if line.len() % 2 == 1 - player {
            line.insert(0, Action::Stay);
        }
        line
    };
    vec![Vec::new(), line(&[own, to]), line(&[first, own, to])]
}

/// The hands that a player may have, each with its ways.
fn possible_hands(player: &Player, place: impl Fn(usize) -> usize) -> Vec<(usize, f64)> {
    let known = player.known_ranks();
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
