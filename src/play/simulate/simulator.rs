//! What plays the games of one thread.

use super::programs::{Act, Running};
use crate::game::{Next, Offer, Offers, OnWire, Position, Speak};
use crate::pieces::{Code, Names, Narration, Refusal, Result, Seat};
use crate::play::policy::{choose, usual};
use crate::play::{GameOver, Plan, Player, Purpose, Source, Stream};
use crate::solve::generic::Solved;
use crate::solve::rollouts::{let_fall, random, settled};
use crate::solve::{Limits, Policy, Solve, SolveContext};

/// Plays games by their rules alone. All of this is kept from game to game, so that nothing need be
/// made anew for each of them.
pub struct Simulator<'a, 's, G: Solve> {
    plan: &'a Plan<'s>,
    /// How every game begins.
    fresh: G::State,
    /// The game at hand; its names are those of its players only where programs are told them.
    table: Position<G>,
    programs: Option<Running<'a, 's>>,
    cache: G::Cache,
    solved: Solved,
    dice: Stream,
    choices: Stream,
    nobody: Narration<'s>,
    offers: Vec<Offer<G::Move>>,
}

impl<'a, 's, G: Speak + OnWire + Solve> Simulator<'a, 's, G> {
    pub fn new(rules: G, plan: &'a Plan<'s>) -> Self {
        let fresh = rules.start(plan.players.len(), plan.begins);
        let source = Source::new(&plan.seed);
        let stream = || source.sampler(Purpose::Game(0));
        let (names, state) = (Names::default(), fresh.clone());
        Self {
            plan,
            fresh,
            table: Position { rules, names, state, is_fragment: false },
            programs: plan.players.iter().any(Player::is_program).then(|| Running::new(plan)),
            cache: G::Cache::default(),
            solved: Solved::default(),
            dice: stream(),
            choices: stream(),
            nobody: Narration::nobody(),
            offers: Vec::new(),
        }
    }

    /// Plays the game of this number to its end; false if it is broken off.
    ///
    /// # Errors
    /// `work-too-large` for a game that does not end, `advice-none` if somebody has to move and does
    /// not, `io` for a program that cannot be run or never moves.
    pub fn play(&mut self, game: u64, over: &mut GameOver) -> Result<bool> {
        over.begin(game, self.plan);
        let (dice, choices) = self.plan.streams_of(game);
        self.dice.turn_to(Purpose::Game(dice));
        self.choices.turn_to(Purpose::Game(choices));
        self.table.state.clone_from(&self.fresh);
        if self.programs.is_some() {
            let names = over.players.iter().map(|player| format!("P{}", player + 1));
            self.table.names = Names::new(names)?;
        }
        let mut rolls = 0;
        loop {
            let next = self.table.rules.next(&self.table.state);
            if over.moves + rolls >= self.plan.longest && next != Next::Over {
                return Err(unending(game, self.plan.longest));
            }
            let Some(first) = next.seat() else { break };
            match self.somebody_acts(first, next == Next::Decide(first), over)? {
                Act::Acted => over.moves += 1,
                Act::Waited => {
                    let due = next.due().ok_or_else(|| at_a_loss(game))?;
                    let Position { rules, state, .. } = &mut self.table;
                    let_fall(rules, state, due, &mut self.dice)?;
                    rolls += 1;
                }
                Act::Lost => break,
                Act::BrokenOff => return Ok(false),
            }
        }
        let Position { rules, state, .. } = &self.table;
        // Whoever forfeits loses, and all others share the win.
        let lost = over.forfeit.map(|(player, _)| Seat::new(over.seat_of(player)));
        let winners = rules.winners(state);
        for seat in Seat::all(over.players.len()) {
            over.scores.push(rules.score(state, seat));
            over.won.push(lost.map_or_else(|| winners.has(seat), |lost| seat != lost));
        }
        over.rounds = rules.round(state);
        Ok(true)
    }

    /// Asks everybody who has something to do, clockwise from this seat, until somebody acts.
    fn somebody_acts(&mut self, first: Seat, must: bool, over: &mut GameOver) -> Result<Act> {
        let mut offers = std::mem::take(&mut self.offers);
        offers.clear();
        self.table.rules.offers(&self.table.state, &mut Offers::list(&mut offers));
        let mut acted = Act::Waited;
        for offers in offers.chunk_by(|one, other| one.seat == other.seat) {
            let seat = offers[0].seat;
            acted = self.acts(seat, must && seat == first, offers, over)?;
            if acted != Act::Waited {
                break;
            }
        }
        self.offers = offers;
        Ok(acted)
    }

    /// Lets whoever sits here act, or not.
    fn acts(
        &mut self,
        seat: Seat,
        must: bool,
        offers: &[Offer<G::Move>],
        over: &mut GameOver,
    ) -> Result<Act> {
        let Position { rules, state, .. } = &self.table;
        let policy = match (&self.plan.players[over.players[seat.index()]], &mut self.programs) {
            (Player::Policy(policy), _) => *policy,
            (Player::Program(_), Some(programs)) if !rules.asks_people(state, true) => {
                return programs.asks(&mut self.table, seat, must, over);
            }
            // What belongs to the table and not to the play, such as when to end, is not for programs.
            _ => Policy::Greedy,
        };
        let chosen = if policy == Policy::Random {
            random(offers, seat, must, &mut self.choices)
                .and_then(|choice| settled(rules, choice, &mut self.choices))
        } else {
            let chosen = self.choose(seat, policy);
            if let Some(mv) = &chosen {
                self.table.rules.judge(&self.table.state, seat, mv)?;
            }
            chosen
        };
        let Some(mv) = &chosen else { return Ok(Act::Waited) };
        let Position { rules, state, .. } = &mut self.table;
        rules.play(state, seat, mv, &mut self.nobody);
        Ok(Act::Acted)
    }

    /// The choice of whoever sits here, who sees no more than he would at a table.
    fn choose(&mut self, seat: Seat, policy: Policy) -> Option<G::Move> {
        let Position { rules, state, .. } = &self.table;
        let view = rules.seen_by(state, Some(seat));
        let mut context = SolveContext {
            cache: &mut self.cache,
            solved: &mut self.solved,
            sampler: &mut self.choices,
            exact: false,
            objective: usual::<G>(),
            limits: Limits::default(),
            progress: &|_| (),
        };
        choose(rules, &view, seat, policy, &mut context)
    }
}

/// A game that goes on and on.
fn unending(game: u64, longest: u64) -> Refusal {
    let message = format!("game number {game} is not over after {longest} moves and rolls");
    Refusal::new(Code::WorkTooLarge, message).hint("Other policies may come to an end")
}

/// A game in which somebody has to move and does not.
fn at_a_loss(game: u64) -> Refusal {
    let message = format!("game number {game}: the policy of the player to decide finds no move");
    Refusal::new(Code::AdviceNone, message).hint("Give that player another policy")
}
