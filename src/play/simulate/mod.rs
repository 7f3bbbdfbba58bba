//! Whole games between policies.
//!
//! Every game of a run has a number, and its dice and the choices of its bots come from streams
//! that belong to that number. Runs over neighbouring numbers therefore add up to the run over all of
//! them, wherever they are played.

mod tally;

pub use tally::Tally;

use crate::game::Next;
use crate::pieces::json::LARGEST;
use crate::pieces::{Narration, Result, Seat, Seats, refusal, refuse_if};
use crate::play::bots::choose;
use crate::play::{Purpose, Seed, Source, Stream};
use crate::solve::rollouts::{let_fall, random};
use crate::solve::{Cache, Policy, Solve, SolveContext};

/// What is to be played: as many games in a row as there are players fall with the same dice, and
/// everybody plays them from every seat.
#[derive(Clone)]
pub struct Plan {
    /// How each player plays. In game 0, player 0 sits in the first seat.
    pub players: Vec<Policy>,
    /// The number of the first game.
    pub first: u64,
    pub games: u64,
    /// Opens the streams. Each game draws from two: one for its dice and cards, one for the
    /// choices of its bots, so that a choice never changes the dice.
    pub seed: Seed,
}

/// A game that is over.
#[derive(Clone, Debug, Default)]
pub struct GameOver {
    pub number: u64,
    /// By seat: who sat there.
    pub players: Vec<usize>,
    /// By seat.
    pub scores: Vec<i64>,
    pub won: Seats,
    pub moves: u64,
    pub rounds: Option<u32>,
}

/// Told each game, in the order of their numbers. False ends the run.
pub type Watch<'a> = &'a mut dyn FnMut(&GameOver) -> bool;

impl Plan {
    /// Games between these policies.
    pub fn new(policies: &[Policy], games: u64, seed: Seed) -> Self {
        Self { players: policies.to_vec(), first: 0, games, seed }
    }

    /// The player of each seat: one seat on from game to game.
    fn seated(&self, game: u64) -> impl Iterator<Item = usize> {
        let players = self.players.len();
        let turned = (game % players as u64) as usize;
        (players - turned..players).chain(0..players - turned)
    }

    /// The number behind the last game.
    fn end(&self) -> Result<u64> {
        let end = self.first.checked_add(self.games);
        end.filter(|&end| end <= LARGEST as u64).ok_or_else(|| {
            refusal!(OutOfRange, hint "Play fewer, or begin at a lower number",
                "games are numbered below 2^53")
        })
    }
}

/// Moves and rolls after which a game is given up. Far more than any game here takes.
const LONGEST_GAME: u64 = 1_000_000;

/// Plays the games of a plan by their rules alone and counts.
///
/// # Errors
/// `out-of-range` for game numbers that are too large, `work-too-large` for a game that does not
/// end, `advice-none` if somebody has to move and does not.
pub fn simulate<G: Solve>(rules: &G, plan: &Plan, watch: Watch) -> Result<Tally> {
    let settings = serde_json::to_value(rules).unwrap_or_default();
    let mut tally = Tally::new(G::INFO.id, settings, plan);
    let fresh = rules.start(plan.players.len(), None);
    let stream = || Source::new(&plan.seed).sampler(Purpose::Game(0));
    let (state, cache, dice, choices) = (fresh.clone(), Cache::default(), stream(), stream());
    let mut simulator = Simulator { plan, rules, state, cache, dice, choices };
    let mut over = GameOver::default();
    for number in plan.first..plan.end()? {
        simulator.state.clone_from(&fresh);
        simulator.play(number, &mut over)?;
        tally.count(&over);
        if !watch(&over) {
            break;
        }
    }
    tally.follow();
    Ok(tally)
}

/// All of this is kept from game to game, so that nothing need be made anew for each of them.
struct Simulator<'a, G: Solve> {
    plan: &'a Plan,
    rules: &'a G,
    /// The game at hand.
    state: G::State,
    cache: Cache,
    dice: Stream,
    choices: Stream,
}

impl<G: Solve> Simulator<'_, G> {
    /// Plays the game of this number to its end.
    fn play(&mut self, game: u64, over: &mut GameOver) -> Result<()> {
        over.players.clear();
        over.players.extend(self.plan.seated(game));
        (over.number, over.moves) = (game, 0);
        // Dice stand in the even streams, the choices of the bots in the odd ones.
        self.dice.turn_to(Purpose::Game(2 * (game / self.plan.players.len() as u64)));
        self.choices.turn_to(Purpose::Game(2 * game + 1));
        let mut rolls = 0;
        loop {
            let next = self.rules.next(&self.state);
            refuse_if!(over.moves + rolls >= LONGEST_GAME && next != Next::Over =>
                WorkTooLarge, hint "Other policies may come to an end",
                "game {} is not over after {LONGEST_GAME} moves and rolls", game + 1);
            let Some(first) = next.seat() else { break };
            if self.somebody_acts(first, next == Next::Decide(first), over)? {
                over.moves += 1;
            } else {
                let at_a_loss = || {
                    refusal!(AdviceNone, hint "Give that player another policy",
                    "game {}: the policy of the player to decide finds no move", game + 1)
                };
                let due = next.due().ok_or_else(at_a_loss)?;
                let_fall(self.rules, &mut self.state, due, &mut self.dice)?;
                rolls += 1;
            }
        }
        over.scores = self.rules.scores(&self.state).to_vec();
        over.won = self.rules.winners(&self.state);
        over.rounds = self.rules.round(&self.state);
        Ok(())
    }

    /// Asks everybody who has something to do, clockwise from this seat, until somebody acts.
    fn somebody_acts(&mut self, first: Seat, must: bool, over: &GameOver) -> Result<bool> {
        let offers = self.rules.offers(&self.state);
        for offers in offers.chunk_by(|one, other| one.seat == other.seat) {
            let seat = offers[0].seat;
            let policy = self.plan.players[over.players[seat.index()]];
            let chosen = if policy == Policy::Random {
                random(self.rules, offers, seat, must && seat == first, &mut self.choices)
            } else {
                // They see no more than at a table.
                let view = self.rules.seen_by(&self.state, Some(seat));
                let mut context = SolveContext::new(&mut self.cache, &mut self.choices);
                let chosen = choose(self.rules, &view, seat, policy, &mut context);
                chosen.map(|mv| self.rules.legal(&self.state, seat, mv)).transpose()?
            };
            if let Some(mv) = chosen {
                self.rules.play(&mut self.state, seat, &mv, &mut Narration::nobody());
                return Ok(true);
            }
        }
        Ok(false)
    }
}
