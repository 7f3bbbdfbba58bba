//! Whole games under policies.
//!
//! Every game of a run has a number, and its dice and the choices of its bots come from streams
//! that belong to that number. What a run counts is therefore the same however many threads share
//! the work, and runs over neighbouring numbers add up to the run over all of them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::game::{Next, Offer};
use crate::kit::cards::Card;
use crate::kit::chance::{Chance, Luck, deal, throw};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Told;
use crate::play::plan::{Drawn, Plan};
use crate::play::policy::{Policy, choose, usual};
use crate::play::tally::{Counts, Tally};
use crate::solve::generic::Solved;
use crate::solve::rollouts::{random, settled};
use crate::solve::{Limits, Means, Solve};

/// Threads beyond this gain nothing anywhere.
const MOST_JOBS: usize = 256;
/// Games are handed to threads in lots of at most so many.
const LOT: u64 = 256;

/// Plays the games of a plan and counts.
///
/// `progress` is called now and then with the share of the games that are over.
///
/// # Errors
/// `out-of-range` for game numbers that are too large, `work-too-large` for a game that does not
/// end, and whatever else keeps a game from being played.
pub fn run<G: Solve>(rules: &G, plan: &Plan, progress: &dyn Fn(f64)) -> Result<Tally, Refusal> {
    let end = plan.end()?;
    let queue = Queue {
        next: AtomicU64::new(plan.first),
        end,
        lot: (plan.games / (8 * plan.jobs.max(1) as u64)).clamp(1, LOT),
        stopped: AtomicBool::new(false),
    };
    let mut over = 0;
    let mut count = |games: u64| {
        over += games;
        progress(over as f64 / plan.games.max(1) as f64);
    };
    let parts = if plan.jobs <= 1 {
        vec![work(rules, plan, &queue, &mut count)]
    } else {
        shared_out(rules, plan, &queue, &mut count)
    };
    let mut whole = Tally::new::<G>(rules, plan);
    let mut failed: Option<Failed> = None;
    for part in parts {
        match part {
            Ok(part) => whole.add(&part),
            Err(other) => {
                if failed.as_ref().is_none_or(|first| other.game < first.game) {
                    failed = Some(other);
                }
            }
        }
    }
    match failed {
        Some(failed) => Err(failed.refusal),
        None => Ok(whole),
    }
}

/// Games still to be played, taken lot by lot in their order.
struct Queue {
    next: AtomicU64,
    end: u64,
    lot: u64,
    stopped: AtomicBool,
}

impl Queue {
    fn take(&self) -> Option<std::ops::Range<u64>> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let first = self.next.fetch_add(self.lot, Ordering::Relaxed);
        (first < self.end).then(|| first..self.end.min(first + self.lot))
    }
}

/// A game that could not be played out. Lots are begun in order and finished once begun, so the
/// lowest of these is the same for any number of threads.
struct Failed {
    game: u64,
    refusal: Refusal,
}

fn shared_out<G: Solve>(
    rules: &G,
    plan: &Plan,
    queue: &Queue,
    count: &mut dyn FnMut(u64),
) -> Vec<Result<Tally, Failed>> {
    thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        let mut threads = Vec::new();
        for _ in 0..plan.jobs.min(MOST_JOBS) {
            let tell = tell.clone();
            let job = move || {
                // Nobody listens any more only if this thread is unwinding.
                work(rules, plan, queue, &mut |games| tell.send(games).unwrap_or_default())
            };
            // A system that gives no more threads has its work done by fewer.
            match thread::Builder::new().spawn_scoped(scope, job) {
                Ok(thread) => threads.push(thread),
                Err(_) => break,
            }
        }
        drop(tell);
        if threads.is_empty() {
            return vec![work(rules, plan, queue, count)];
        }
        for games in told {
            count(games);
        }
        let joined = |thread: thread::ScopedJoinHandle<_>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(joined).collect()
    })
}

/// Plays lots until none is left.
fn work<G: Solve>(
    rules: &G,
    plan: &Plan,
    queue: &Queue,
    count: &mut dyn FnMut(u64),
) -> Result<Tally, Failed> {
    let mut counts = Counts::new(plan.policies.len());
    let mut bench = Bench::new(rules, plan);
    while let Some(lot) = queue.take() {
        let games = lot.end - lot.start;
        for game in lot {
            bench.play(game, &mut counts).map_err(|refusal| {
                queue.stopped.store(true, Ordering::Relaxed);
                Failed { game, refusal }
            })?;
        }
        count(games);
    }
    Ok(counts.tally())
}

/// Where one thread plays its games. All of this is kept from game to game, so that nothing need
/// be made anew for each of them.
struct Bench<'a, 's, G: Solve> {
    rules: &'a G,
    plan: &'a Plan<'s>,
    /// Who sits in each seat in this game, and how he plays.
    seated: Vec<(usize, Policy)>,
    desk: G::Desk,
    solved: Solved,
    /// How every game begins.
    fresh: G::State,
    state: G::State,
    dice: Drawn<'s>,
    choices: Drawn<'s>,
    nobody: Told<'s>,
    pack: Vec<Card>,
    cards: Vec<Option<Card>>,
    offers: Vec<Offer<G::Move>>,
}

impl<'a, 's, G: Solve> Bench<'a, 's, G> {
    fn new(rules: &'a G, plan: &'a Plan<'s>) -> Self {
        let fresh = rules.start(plan.policies.len(), None);
        Self {
            rules,
            plan,
            seated: Vec::new(),
            desk: G::Desk::default(),
            solved: Solved::default(),
            state: fresh.clone(),
            fresh,
            dice: Drawn::from((plan.streams)()),
            choices: Drawn::from((plan.streams)()),
            nobody: Told::nobody(),
            pack: Vec::new(),
            cards: Vec::new(),
            offers: Vec::new(),
        }
    }

    fn play(&mut self, game: u64, counts: &mut Counts) -> Result<(), Refusal> {
        let (rules, plan) = (self.rules, self.plan);
        self.seated.clear();
        self.seated.extend(plan.seated(game).map(|player| (player, plan.policies[player])));
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
            let seat = match next {
                Next::Over => break,
                Next::Chance(due) => due.seat,
                Next::Decide(seat) => seat,
            };
            let mut offers = std::mem::take(&mut self.offers);
            offers.clear();
            rules.offers(&self.state, &mut offers);
            let acted = self.somebody_acts(seat, next == Next::Decide(seat), &offers);
            self.offers = offers;
            match next {
                _ if acted? => moves += 1,
                Next::Chance(due) => {
                    self.fall(due.what)?;
                    rolls += 1;
                }
                _ => return Err(at_a_loss(game)),
            }
        }
        let winners = rules.winners(&self.state);
        for (seat, &(player, _)) in Seat::all(self.seated.len()).zip(&self.seated) {
            counts.count_score(player, rules.score(&self.state, seat));
            if winners.has(seat) {
                counts.count_win(player, seat, winners.len());
            }
        }
        counts.count_game(moves, rules.round(&self.state));
        Ok(())
    }

    /// Dice fall, or cards are dealt.
    fn fall(&mut self, what: Chance) -> Result<(), Refusal> {
        let luck = match what {
            Chance::Dice(n) => Luck::Dice(throw(n, &mut self.dice)),
            Chance::Hand(n) | Chance::Open(n) => {
                let mut cards = std::mem::take(&mut self.cards);
                cards.clear();
                self.pack.clear();
                self.rules.pack(&self.state, &mut self.pack);
                deal(n, &mut self.pack, &mut self.dice, &mut cards)?;
                Luck::Cards(cards)
            }
        };
        self.rules.settle(&mut self.state, &luck, &mut self.nobody);
        if let Luck::Cards(cards) = luck {
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
        let policy = self.seated[seat.index()].1;
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
        let mut means = Means {
            desk: &mut self.desk,
            solved: &mut self.solved,
            sampler: &mut self.choices,
            exact: false,
            objective: usual::<G>(),
            limits: Limits::default(),
            progress: &|_| (),
        };
        choose(self.rules, &view, seat, policy, &mut means)
    }
}

fn unending(game: u64, longest: u64) -> Refusal {
    Refusal::new(
        Code::WorkTooLarge,
        format!("game number {game} is not over after {longest} moves and rolls"),
    )
    .hint("Other policies may come to an end")
}

fn at_a_loss(game: u64) -> Refusal {
    Refusal::new(
        Code::AdviceNone,
        format!("game number {game}: the policy of the player to decide finds no move"),
    )
    .hint("Give that player another policy")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Plan, Policy};
    use crate::games::dalmatian::Dalmatian;
    use crate::kit::refusal::Code;
    use crate::play::plan::tests::Mixed;
    use crate::play::plan::{LONGEST, Numbered, Streams};
    use crate::play::table::{Kind, Of};
    use crate::play::tally::Tally;

    fn streams() -> Box<dyn Streams> {
        Box::new(Numbered::new(Mixed(0), |now, number| {
            *now = Mixed(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }))
    }

    fn plan(policies: &[Policy], first: u64, games: u64, jobs: usize) -> Plan<'static> {
        Plan {
            policies: policies.to_vec(),
            first,
            games,
            seed: "tests".into(),
            streams: &streams,
            rotate: true,
            same_dice: false,
            jobs,
            longest: LONGEST,
        }
    }

    fn played(plan: &Plan) -> Tally {
        Of::<Dalmatian>::game().simulate(&json!({}), plan, &|_| ()).unwrap()
    }

    const MIXED: [Policy; 3] = [Policy::Best, Policy::Greedy, Policy::Random];

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let one = played(&plan(&MIXED, 5, 201, 1));
        for jobs in [0, 2, 3, 8] {
            assert_eq!(played(&plan(&MIXED, 5, 201, jobs)), one, "{jobs} jobs");
        }
    }

    #[test]
    fn shards_add_up_to_the_whole() {
        let whole = played(&plan(&MIXED, 0, 100, 1));
        let mut sum = played(&plan(&MIXED, 60, 40, 1));
        sum.merge(&played(&plan(&MIXED, 0, 17, 1))).unwrap();
        sum.merge(&played(&plan(&MIXED, 17, 43, 2))).unwrap();
        assert_eq!(sum, whole);
    }

    #[test]
    fn players_move_one_seat_on_from_game_to_game() {
        let plan = plan(&MIXED, 0, 1, 1);
        let seated = |plan: &Plan, game| plan.seated(game).collect::<Vec<_>>();
        for game in 0..7 {
            let seats = seated(&plan, game);
            assert_eq!(seats.len(), 3);
            for player in 0..3 {
                assert_eq!(seats[(player + game as usize) % 3], player, "game {game}");
            }
        }
        let still = Plan { rotate: false, ..plan };
        assert_eq!(seated(&still, 5), [0, 1, 2]);
    }

    #[test]
    fn the_same_dice_fall_once_for_everybody_in_every_seat() {
        let same = Plan { same_dice: true, ..plan(&MIXED, 0, 9, 1) };
        assert_eq!([0, 1, 2, 3].map(|game| same.streams_of(game).0), [0, 0, 0, 2]);
        assert_eq!([0, 1, 2, 3].map(|game| same.streams_of(game).1), [1, 3, 5, 7]);
        // Players of one mind with the same dice have the same fortune over a whole rotation.
        let twins = [Policy::Greedy, Policy::Greedy];
        let tally = played(&Plan { same_dice: true, ..plan(&twins, 0, 60, 1) });
        assert_eq!(tally.player(0), tally.player(1));
        let tally = played(&plan(&twins, 0, 60, 1));
        assert_ne!(tally.player(0), tally.player(1));
    }

    #[test]
    fn a_game_that_does_not_end_is_given_up_whatever_the_number_of_threads() {
        let refused = |jobs| {
            let short = Plan { longest: 50, ..plan(&MIXED, 7, 100, jobs) };
            Of::<Dalmatian>::game().simulate(&json!({}), &short, &|_| ()).unwrap_err()
        };
        assert_eq!(refused(1).code, Code::WorkTooLarge);
        assert!(refused(1).message.contains("game number 7 "), "{}", refused(1));
        assert_eq!(refused(4), refused(1));
    }

    #[test]
    fn what_cannot_be_played_is_refused_before() {
        let refused = |rules: Value, plan: &Plan| {
            Of::<Dalmatian>::game().simulate(&rules, plan, &|_| ()).unwrap_err()
        };
        let alone = refused(json!({}), &plan(&[Policy::Best], 0, 1, 1));
        assert_eq!(alone.code, Code::PlayersInvalid);
        let nobody = refused(json!({}), &plan(&[], 0, 1, 1));
        assert_eq!(nobody.code, Code::PlayersInvalid);
        let rules = refused(json!({"reuse": 1}), &plan(&MIXED, 0, 1, 1));
        assert_eq!((rules.code, rules.at.as_deref()), (Code::WrongType, Some("/rules/reuse")));
        for (first, games) in [(u64::MAX, 1), (u64::MAX, u64::MAX), (1 << 53, 1)] {
            let refusal = refused(json!({}), &plan(&MIXED, first, games, 1));
            assert_eq!(refusal.code, Code::OutOfRange);
        }
    }

    #[test]
    fn progress_goes_up_to_the_whole() {
        for jobs in [1, 3] {
            let seen = std::cell::RefCell::new(Vec::new());
            let tell = |share| seen.borrow_mut().push(share);
            let plan = plan(&MIXED, 0, 40, jobs);
            Of::<Dalmatian>::game().simulate(&json!({}), &plan, &tell).unwrap();
            let seen = seen.into_inner();
            assert!(seen.is_sorted() && seen.len() > 2 && seen.last() == Some(&1.0), "{seen:?}");
        }
    }

    #[test]
    fn no_games_are_no_games() {
        assert_eq!(played(&plan(&MIXED, 3, 0, 2)).games(), 0);
    }
}
