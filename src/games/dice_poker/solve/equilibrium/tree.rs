//! The betting round after the deal as a tree, built by playing it by the rules.

use std::collections::HashMap;

use smallvec::SmallVec;

use crate::games::dice_poker::pots::Pot;
use crate::games::dice_poker::{DicePoker, Move, Now, Player, Room, State, Structure};
use crate::prelude::*;
use crate::solve::expectation::after;

/// Once the bet to match is more than this many pots only an all-in is looked at, where the limits
/// allow one.
const POTS: u64 = 30;
const POTS_OF_BOTS: u64 = 10;

/// What the solver can do at a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Check or call.
    Stay,
    Fold,
    /// Bet or raise by this many halves of the pot.
    Halves(u64),
    /// Bet or raise to this in all, because somebody did.
    To(u64),
    /// As much as the shorter stack has.
    AllIn,
}

/// How finely a street is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// For advice: every class of cards, four sizes of bets.
    Fine,
    /// For what streets are worth to advice on the round before: many groups of hands.
    Medium,
    /// For bots: groups of hands, two sizes of bets.
    Coarse,
}

impl Grade {
    /// The sizes looked at in halves of the pot, by what has to be matched and what lay there before
    /// the round. How the bets came to be there is nothing that a state tells.
    fn sizes(self, structure: Structure, to: u64, pot: u64) -> &'static [u64] {
        let most = if self == Grade::Coarse { POTS_OF_BOTS } else { POTS };
        match self {
            _ if structure == Structure::NoLimit && to > most * pot => &[],
            Grade::Fine | Grade::Medium if to <= pot => &[1, 2, 4],
            _ => &[2],
        }
    }
}

/// A heads-up street: the dice classes of the first to act and of the other, what lies in the pot,
/// and what the shorter stack has left to bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Street {
    pub structure: Structure,
    pub least_bet: u64,
    pub dice: [usize; 2],
    pub pot: u64,
    pub stack: u64,
}

/// A point of the tree. Chips are counted from the beginning of the street.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Somebody folded: what both have gained.
    Fold([f64; 2]),
    /// What both have gained before the pot is given to the better hand.
    Showdown {
        gained: [f64; 2],
        pot: f64,
    },
    Turn(Turn),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    pub player: usize,
    pub actions: Vec<(Action, usize)>,
    pub bets: [u64; 2],
    /// The actions that lead here, by their numbers.
    pub way: Way,
    /// Turns at which the same player has the same to choose from look alike, however the bets came
    /// to be there: they share what is done.
    pub alike: usize,
}

/// Actions by their numbers, one after the other. Trees are kept by the thousand.
pub type Way = SmallVec<[u8; 16]>;

/// All points of a street; the root is the last.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    pub nodes: Vec<Node>,
    /// Of turns that look alike, whose they are and how many actions they have.
    pub turns: Vec<(usize, usize)>,
}

impl Street {
    /// The game at the start of the street, the cards unseen.
    fn start(&self) -> (DicePoker, State) {
        let (ante, bet) = match self.structure {
            Structure::FixedLimit => (0, self.least_bet),
            _ => (self.least_bet, 0),
        };
        let rules = DicePoker { structure: self.structure, ante, bet, ..DicePoker::default() };
        let player = Player { cards: [None; 3].into_iter().collect(), ..Player::new(self.stack) };
        let mut state = State {
            players: Each::of(2, player),
            pots: vec![Pot { chips: self.pot, seats: Seat::all(2).collect() }],
            hand: 1,
            button: Seat::new(1),
            now: Now::Between,
        };
        rules.open_round(&mut state, &mut Narration::nobody());
        (rules, state)
    }

    /// The tree of the street. `line` is what has been done so far, other sizes among it.
    pub fn tree(&self, grade: Grade, line: &[Action]) -> Tree {
        let (rules, state) = self.start();
        let tree = Tree { nodes: Vec::new(), turns: Vec::new() };
        let known = HashMap::new();
        let mut growing = Growing { rules, grade, stack: self.stack, tree, known };
        growing.grow(&state, Some(line), Way::new());
        growing.tree
    }
}

struct Growing {
    rules: DicePoker,
    grade: Grade,
    stack: u64,
    tree: Tree,
    /// Turns that look alike, by their player, bets and actions.
    known: HashMap<(usize, [u64; 2], Vec<Action>), usize>,
}

impl Growing {
    /// Adds the tree from this state on; `line` while it has been followed. Gives its root.
    fn grow(&mut self, state: &State, line: Option<&[Action]>, way: Way) -> usize {
        let stack = self.stack as f64;
        let of = |i| &state.players[Seat::new(i)];
        let gained = [0, 1].map(|i| of(i).chips as f64 - stack);
        let node = match (self.rules.room(state), state.now) {
            (Some(room), _) => {
                let mut moves = moves(&self.rules, state, room, self.grade);
                let next = line.and_then(|line| line.split_first());
                let done = next.and_then(|(&done, _)| {
                    let mv = done_by(&self.rules, state, room, done)?;
                    if moves.iter().all(|(_, known)| *known != mv) {
                        moves.push((done, mv.clone()));
                    }
                    Some(mv)
                });
                let mut actions = Vec::new();
                for (number, (action, mv)) in (0..).zip(moves) {
                    let after = after(&self.rules, state, room.seat, &mv);
                    let followed = done.as_ref() == Some(&mv);
                    let rest = next.map(|(_, rest)| rest).filter(|_| followed);
                    let mut way = way.clone();
                    way.push(number);
                    actions.push((action, self.grow(&after, rest, way)));
                }
                let (player, bets) = (room.seat.index(), [0, 1].map(|i| of(i).bet));
                let kinds = actions.iter().map(|(action, _)| *action).collect();
                let alike = *self.known.entry((player, bets, kinds)).or_insert_with(|| {
                    self.tree.turns.push((player, actions.len()));
                    self.tree.turns.len() - 1
                });
                Node::Turn(Turn { player, actions, bets, way, alike })
            }
            (None, Now::Showdown(_)) => Node::Showdown { gained, pot: state.in_pots() as f64 },
            (None, _) => Node::Fold(gained),
        };
        self.tree.nodes.push(node);
        self.tree.root()
    }
}

/// What is worth looking at in a betting round between two players.
pub fn moves(rules: &DicePoker, state: &State, room: Room, grade: Grade) -> Vec<(Action, Move)> {
    let mut moves = vec![(Action::Stay, room.stay())];
    moves.extend((room.owed > 0).then_some((Action::Fold, Move::Fold)));
    let others = state.players.those(room.seat, Player::is_in).filter(|seat| *seat != room.seat);
    let most_matched = others.map(|seat| state.players[seat].all()).max();
    let cap = room.all().min(most_matched.unwrap_or(0));
    let Some((least, most)) = room.raise else {
        if room.all_in && room.chips > room.owed {
            moves.push((Action::AllIn, Move::AllIn));
        }
        return moves;
    };
    let called = state.in_pots_and_bets() + room.owed;
    let mut before = 0;
    for &halves in grade.sizes(rules.structure, room.to, state.in_pots()) {
        let amount = (room.to + called * halves / 2).clamp(least, most);
        if amount > before && amount < cap {
            moves.push((Action::Halves(halves), room.more(amount)));
            before = amount;
        }
    }
    if cap <= most {
        moves.push((Action::AllIn, room.more(cap.max(least))));
    }
    moves
}

/// The move of a step of a line, if it is legal.
fn done_by(rules: &DicePoker, state: &State, room: Room, done: Action) -> Option<Move> {
    let mv = match done {
        Action::To(to) if to > room.to => room.more(to),
        Action::To(_) => return None,
        _ => Move::Check,
    };
    rules.legal(state, room.seat, mv).ok()
}

impl Tree {
    pub fn root(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The turn of this player where the bets are nearest to these, by their ratio, and by the shortest
    /// way that there is.
    pub fn nearest(&self, player: usize, bets: [u64; 2]) -> Option<&Turn> {
        let ratio = |a: u64, b: u64| libm::log((a as f64 + 0.5) / (b as f64 + 0.5)).abs();
        let far = |turn: &Turn| ratio(turn.bets[0], bets[0]) + ratio(turn.bets[1], bets[1]);
        let owes = |bets: [u64; 2]| bets[player] < bets[1 - player];
        let fits = |turn: &&Turn| turn.player == player && owes(turn.bets) == owes(bets);
        let nearer =
            |a: &&Turn, b: &&Turn| far(a).total_cmp(&far(b)).then(a.way.len().cmp(&b.way.len()));
        let turns = self.nodes.iter().filter_map(|node| match node {
            Node::Turn(turn) => Some(turn),
            _ => None,
        });
        turns.filter(fits).min_by(nearer)
    }
}
