//! Lexicographic optimisation: most points, then most cards used, then the first such lay.
//!
//! All is asked as questions of one kind: *can so many points be made, using so many cards?* The
//! programmes give upper bounds; from there the goal is lowered until the answer is yes.

use std::rc::Rc;

use super::budget::{Budget, Budgeted, Exhausted};
use super::column_generation::{LpSolution, solve};
use super::instance::Instance;
use super::pricing::UNIT;
use super::search::{Failures, Goal, Halt, Relaxed, Search};
use super::simplex::{CUT_ROWS, Objective, PLAIN_ROWS};
use super::{Cards, Dice, Stack};

/// Nodes that fail before better dual solutions are made: with those of the hand, and then with that
/// of the question itself.
const NODE_LIMITS: [usize; 2] = [24, 64];
/// Columns to search among before a dual solution of the question's own is made.
const FEW_COLUMNS: usize = 400;

pub struct Solver<'b> {
    instance: Instance,
    /// The programmes of the hand: for the points, and then for the cards used with most points.
    known: Vec<LpSolution>,
    /// Columns that the programmes generated.
    useful: Vec<Stack>,
    /// The last hard question that was answered with a lay, its own dual solutions and what failed.
    hard: Option<(Goal, Vec<LpSolution>, Failures)>,
    /// The relaxations that hard questions needed.
    relaxations: Vec<Rc<Relaxed>>,
    budget: &'b mut Budget,
}

impl<'b> Solver<'b> {
    pub fn new(hand: Cards, dice: Dice, budget: &'b mut Budget) -> Budgeted<Self> {
        let instance = Instance::new(hand, dice);
        let mut useful = Vec::new();
        let points = solve::<PLAIN_ROWS>(&instance, Objective::Points, &mut useful, budget)?;
        let (known, relaxations) = (vec![points], Vec::new());
        Ok(Self { instance, known, useful, hard: None, relaxations, budget })
    }

    /// A lay of the most points, with the bonus for going out, and of fewest cards left.
    pub fn best(&mut self, bonus: bool) -> Budgeted<Vec<Stack>> {
        let hand = self.instance.hand;
        let all = hand.len() as i64;
        let Some(mut best) = self.most_points()? else { return Ok(Vec::new()) };
        let Goal { points, used } = Goal::made_by(&best);
        if used < all {
            let objective = Objective::CardsWithPoints(points as u16);
            let cards =
                solve::<PLAIN_ROWS>(&self.instance, objective, &mut self.useful, self.budget)?;
            let prices = cards.table.prices;
            let bound = (prices.value(hand) - prices.point * points).div_euclid(UNIT);
            self.known.push(cards);
            let goals = (used + 1..=bound.min(all)).rev().map(|used| Goal { points, used });
            best = self.ask_each(goals)?.unwrap_or(best);
        }
        // One point less and out is as many points, and leaves nothing.
        if bonus
            && Goal::made_by(&best).used < all
            && let Some(out) = self.ask(Goal { points: points - 1, used: all })?
        {
            best = out;
        }
        Ok(best)
    }

    /// A lay of the most points and cards used together.
    pub fn best_balance(&mut self) -> Budgeted<Vec<Stack>> {
        let all = self.instance.hand.len() as i64;
        let mut best = self.best(false)?;
        let Goal { points: most, used } = Goal::made_by(&best);
        let mut balance = most + used;
        for points in (1..most).rev() {
            while balance - points < all
                && let Some(found) = self.ask(Goal { points, used: balance - points + 1 })?
            {
                let Goal { points, used } = Goal::made_by(&found);
                balance = points + used;
                best = found;
            }
        }
        Ok(best)
    }

    /// A lay of the most points; `None` if there are no stacks.
    pub fn most_points(&mut self) -> Budgeted<Option<Vec<Stack>>> {
        let bound = self.known[0].table.prices.value(self.instance.hand).div_euclid(UNIT);
        self.ask_each((1..=bound).rev().map(|points| Goal { points, used: 0 }))
    }

    /// A lay that reaches the first of these goals that can be reached.
    fn ask_each(&mut self, goals: impl Iterator<Item = Goal>) -> Budgeted<Option<Vec<Stack>>> {
        for goal in goals {
            let found = self.ask(goal)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// A lay that reaches the goal, if there is one.
    fn ask(&mut self, goal: Goal) -> Budgeted<Option<Vec<Stack>>> {
        let Self { instance, known, useful, hard, relaxations, budget } = self;
        let hand = instance.hand;
        let excludes = |solution: &LpSolution| goal.gap(&solution.table.prices, hand) < 0;
        if known.iter().any(excludes) {
            return Ok(None);
        }
        let known: Vec<&LpSolution> = known.iter().collect();
        let laid = known.last().map_or(&[][..], |solution| &solution.whole);
        // The columns generated so far are often enough.
        if let Some(found) = Search::among(useful, instance, goal, &known, budget).near(laid)? {
            return Ok(Some(found));
        }
        let mut failed = Failures::default();
        if let Some(mut search) = Search::new(instance, goal, &known, FEW_COLUMNS, budget)? {
            match search.dive_and_run(laid, NODE_LIMITS[0]) {
                Err(Halt::Unclear) => failed = search.failed,
                answer => return Ok(answer?),
            }
        }
        let objective = question_objective(goal);
        let own = solve::<PLAIN_ROWS>(instance, objective, useful, budget)?;
        if excludes(&own) {
            return Ok(None);
        }
        let solutions = [&known[..], &[&own]].concat();
        let search = Search::new(instance, goal, &solutions, usize::MAX, budget)?;
        let mut search = search.ok_or(Exhausted)?;
        search.failed.extend(failed);
        search.adopt_any(relaxations);
        let mut own = vec![own];
        let answer = match search.dive_and_run(&own[0].whole, NODE_LIMITS[1]) {
            Err(Halt::Unclear) => {
                let cut = solve::<CUT_ROWS>(instance, objective, useful, search.budget)?;
                if excludes(&cut) {
                    return Ok(None);
                }
                search.add_solution(&cut);
                own.push(cut);
                search.decide()?
            }
            answer => answer?,
        };
        relaxations.extend(search.relaxed.clone());
        let Some(found) = answer else { return Ok(None) };
        *hard = Some((goal, own, search.failed));
        Ok(Some(found))
    }

    /// The first lay in order of those that make as much as this one.
    pub fn first_lay(&mut self, found: &[Stack]) -> Budgeted<Vec<Stack>> {
        let goal = Goal::made_by(found);
        let mut known: Vec<&LpSolution> = self.known.iter().collect();
        let hard = self.hard.take().filter(|(hard, ..)| *hard == goal);
        let (own, failed) = if let Some((_, solutions, failed)) = hard {
            (solutions, failed)
        } else {
            let few = Search::new(&self.instance, goal, &known, FEW_COLUMNS, self.budget)?;
            if let Some(mut search) = few {
                return search.first_lay(found);
            }
            let objective = question_objective(goal);
            let own =
                solve::<PLAIN_ROWS>(&self.instance, objective, &mut self.useful, self.budget)?;
            (vec![own], Failures::default())
        };
        known.extend(&own);
        let search = Search::new(&self.instance, goal, &known, usize::MAX, self.budget)?;
        let mut search = search.ok_or(Exhausted)?;
        search.failed.extend(failed);
        search.adopt_any(&self.relaxations);
        search.first_lay(found)
    }
}

fn question_objective(goal: Goal) -> Objective {
    match goal.used {
        0 => Objective::Points,
        used => Objective::PointsWithCards(used as u16),
    }
}
