//! Where one thread plays its games.

use crate::game::{Next, Offer, Offers};
use crate::pieces::cards::Card;
use crate::pieces::chance::{Chance, Outcome, deal, throw};
use crate::pieces::narration::Narration;
use crate::pieces::refusal::Refusal;
use crate::pieces::seat::Seat;
use crate::play::game_over::GameOver;
use crate::play::plan::{Drawn, Plan};
use crate::play::policy::{Policy, choose, usual};
use crate::play::simulate::{Plays, at_a_loss, unending};
use crate::solve::generic::Solved;
use crate::solve::rollouts::{random, settled};
use crate::solve::{Limits, Solve, SolveContext};

/// Plays games by their rules alone. All of this is kept from game to game, so that nothing need be
/// made anew for each of them.
pub struct Bench<'a, 's, G: Solve> {
    rules: &'a G,
    plan: &'a Plan<'s>,
    policies: Vec<Policy>,
    /// The policy of each seat in this game.
    seated: Vec<Policy>,
    cache: G::Cache,
    solved: Solved,
    /// How every game begins.
    fresh: G::State,
    state: G::State,
    dice: Drawn<'s>,
    choices: Drawn<'s>,
    nobody: Narration<'s>,
    pack: Vec<Card>,
    cards: Vec<Option<Card>>,
    offers: Vec<Offer<G::Move>>,
}

impl<'a, 's, G: Solve> Bench<'a, 's, G> {
    /// `policies` are those of the plan, by player.
    pub fn new(rules: &'a G, plan: &'a Plan<'s>, policies: Vec<Policy>) -> Self {
        let fresh = rules.start(policies.len(), plan.begins);
        Self {
            rules,
            plan,
            policies,
            seated: Vec::new(),
            cache: G::Cache::default(),
            solved: Solved::default(),
            state: fresh.clone(),
            fresh,
            dice: Drawn::from((plan.streams)()),
            choices: Drawn::from((plan.streams)()),
            nobody: Narration::nobody(),
            pack: Vec::new(),
            cards: Vec::new(),
            offers: Vec::new(),
        }
    }

    fn play_out(&mut self, game: u64, over: &mut GameOver) -> Result<(), Refusal> {
        let (rules, plan) = (self.rules, self.plan);
        over.begin(game, plan);
        self.seated.clear();
        self.seated.extend(over.players.iter().map(|player| self.policies[*player]));
        let (dice, choices) = plan.streams_of(game);
        self.dice.turn_to(dice);
        self.choices.turn_to(choices);
        self.state.clone_from(&self.fresh);
        let (mut moves, mut rolls) = (0, 0);
        loop {
            let next = rules.next(&self.state);
            if moves + rolls >= plan.longest && next != Next::Over {
                return Err(unending(game, plan.longest));
            }
            let Some(seat) = next.seat() else { break };
            let mut offers = std::mem::take(&mut self.offers);
            offers.clear();
            rules.offers(&self.state, &mut Offers::list(&mut offers));
            let acted = self.somebody_acts(seat, next == Next::Decide(seat), &offers);
            self.offers = offers;
            if acted? {
                moves += 1;
            } else {
                self.fall(next.due().ok_or_else(|| at_a_loss(game))?.what)?;
                rolls += 1;
            }
        }
        let winners = rules.winners(&self.state);
        for seat in Seat::all(self.seated.len()) {
            over.scores.push(rules.score(&self.state, seat));
            over.won.push(winners.has(seat));
        }
        over.moves = moves;
        over.rounds = rules.round(&self.state);
        Ok(())
    }

    /// Dice fall, or cards are dealt.
    fn fall(&mut self, what: Chance) -> Result<(), Refusal> {
        let outcome = match what {
            Chance::Dice(n) => Outcome::Dice(throw(n, &mut self.dice)),
            Chance::Cards(n) => {
                let mut cards = std::mem::take(&mut self.cards);
                cards.clear();
                self.pack.clear();
                self.rules.pack(&self.state, &mut self.pack);
                deal(n, &mut self.pack, &mut self.dice, &mut cards)?;
                Outcome::Cards(cards)
            }
        };
        self.rules.apply_outcome(&mut self.state, &outcome, &mut self.nobody);
        if let Outcome::Cards(cards) = outcome {
            self.cards = cards;
        }
        Ok(())
    }

    /// Asks everybody who has something to do, clockwise from this seat, until somebody acts.
    fn somebody_acts(
        &mut self,
        first: Seat,
        must: bool,
        offers: &[Offer<G::Move>],
    ) -> Result<bool, Refusal> {
        if offers.is_empty() {
            return Ok(false);
        }
        for seat in first.around(self.seated.len()) {
            let may = offers.iter().any(|offer| offer.seat == seat);
            if may && self.acts(seat, must && seat == first, offers)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays what the policy of this seat chooses. False if it would rather not act.
    fn acts(&mut self, seat: Seat, must: bool, offers: &[Offer<G::Move>]) -> Result<bool, Refusal> {
        let policy = self.seated[seat.index()];
        let chosen = if policy == Policy::Random {
            random(offers, seat, must, &mut self.choices)
                .and_then(|choice| settled(self.rules, choice, &mut self.choices))
        } else {
            let chosen = self.choose(seat, policy);
            if let Some(mv) = &chosen {
                self.rules.judge(&self.state, seat, mv)?;
            }
            chosen
        };
        let Some(mv) = chosen else { return Ok(false) };
        self.rules.play(&mut self.state, seat, &mv, &mut self.nobody);
        Ok(true)
    }

    /// The choice of whoever sits here, who sees no more than he would at a table.
    fn choose(&mut self, seat: Seat, policy: Policy) -> Option<G::Move> {
        let view = self.rules.seen_by(&self.state, Some(seat));
        let mut context = SolveContext {
            cache: &mut self.cache,
            solved: &mut self.solved,
            sampler: &mut self.choices,
            exact: false,
            objective: usual::<G>(),
            limits: Limits::default(),
            progress: &|_| (),
        };
        choose(self.rules, &view, seat, policy, &mut context)
    }
}

impl<G: Solve> Plays for Bench<'_, '_, G> {
    fn play(&mut self, game: u64, over: &mut GameOver) -> Result<(), Refusal> {
        self.play_out(game, over)
    }
}
