//! The solved game of two, and estimates for larger tables.
//!
//! Dice are dealt with once and for all: four dice fall into few classes, counted below, and what
//! a turn is worth follows from what each way of ending it is worth ([`Ends`]). Between turns a
//! game of two is two scores, or how far the leader is ahead; those tables are iterated until
//! they stand still.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::{
    BONUS, Combination, DICE, Move, OddMiss, PairsAndWagers, Parity, Phase, Stage, State, Turn,
    all_of, for_each_move, others, points,
};
use crate::game::{Answer, Game, Next, Report};
use crate::kit::chance::{Luck, Sampler, throw};
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Told;
use crate::solve::{
    Advice, Basis, Means, Prospect, Ranked, Solve, Unit, dice_awaited, game_over, wilson,
};

/// Falls of four dice.
const ROLLS: f64 = 1296.0;
const NOTHING: f64 = 360.0;
const PAIR: f64 = 720.0;
const TWO_PAIR: f64 = 90.0;
const TRIPS: f64 = 120.0;
const QUAD: f64 = 6.0;
/// Of the 90 two pairs, those with both pairs odd; as many have both even.
const TWO_PAIR_ALIKE: f64 = 18.0;

/// Points of a turn, doubling counted: 0 to 10.
const MADE: usize = 11;
/// Tables are iterated until no value moves by more.
const STILL: f64 = 1e-14;
/// More sweeps than any house rules need.
const SWEEPS: usize = 10_000;
/// Games played out for each option of an estimate.
const GAMES: u64 = 10_000;

/// What each way of ending a turn is worth to the player at turn.
#[derive(Clone, Debug)]
struct Ends {
    /// By points: nothing lost.
    made: [f64; MADE],
    /// By points: Bet to Better lost.
    worse: [f64; MADE],
    /// By plain points of the roll: Bet to Odd missed.
    missed: [f64; 6],
    /// By stakes lost: nothing made.
    nothing: [f64; 3],
    /// Banked points that can be put up, as far as it matters.
    free: u32,
}

impl Ends {
    /// `end(points, lost, before)`: the worth of a turn that writes down so many points and loses
    /// so many stakes, having stood at `before` points when it was last on safe ground.
    fn new(rules: &PairsAndWagers, banked: u32, end: impl Fn(u32, u32, u32) -> f64) -> Self {
        let kept = |points: u32| match rules.odd_miss {
            OddMiss::Keep => points,
            OddMiss::Forfeit => 0,
        };
        Self {
            made: std::array::from_fn(|q| end(q as u32, 0, q as u32)),
            worse: std::array::from_fn(
                |q| {
                    if banked == 0 { 0.0 } else { end(q as u32, 1, q as u32) }
                },
            ),
            missed: std::array::from_fn(
                |p| {
                    if banked == 0 { 0.0 } else { end(kept(p as u32), 1, 0) }
                },
            ),
            nothing: std::array::from_fn(|lost| {
                if banked < lost as u32 { 0.0 } else { end(0, lost as u32, 0) }
            }),
            free: banked.min(2),
        }
    }

    /// Points count for themselves, less what is lost: a position of one seat (J12).
    fn points(rules: &PairsAndWagers, banked: u32) -> Self {
        Self::new(rules, banked, |points, lost, _| f64::from(points) - f64::from(lost))
    }

    /// Bet to Better on one die beside scoring dice worth `points`, each counted `times`.
    fn better_one(&self, points: u8, times: usize) -> f64 {
        if points == 1 {
            let won = self.made[3 * times] + self.made[2 * times];
            (won + 4.0 * self.worse[times]) / 6.0
        } else {
            (self.made[5 * times] + 5.0 * self.worse[3 * times]) / 6.0
        }
    }

    /// Bet to Better on both dice beside a pair.
    fn better_both(&self, times: usize) -> f64 {
        let won = self.made[5 * times] + 10.0 * self.made[3 * times] + 5.0 * self.made[2 * times];
        (won + 20.0 * self.worse[times]) / 36.0
    }

    /// The choice over scoring dice that leave some over.
    fn better(&self, points: u8, times: usize) -> f64 {
        let stop = self.made[usize::from(points) * times];
        if self.free == 0 {
            return stop;
        }
        let best = stop.max(self.better_one(points, times));
        if points == 1 { best.max(self.better_both(times)) } else { best }
    }

    /// Four dice in the air, with Bet to Odd open or not, if rolling nothing is worth `nothing`.
    fn roll(&self, odd: bool, nothing: f64) -> f64 {
        let [_, p, pp, t, _, q] = self.missed;
        let scored = if odd {
            PAIR / 2.0 * (self.better(1, 2) + p)
                + TWO_PAIR_ALIKE * self.made[4]
                + (TWO_PAIR - TWO_PAIR_ALIKE) * pp
                + TRIPS / 2.0 * (self.better(3, 2) + t)
                + QUAD / 2.0 * (self.made[10] + q)
        } else {
            PAIR * self.better(1, 1)
                + TWO_PAIR * self.made[2]
                + TRIPS * self.better(3, 1)
                + QUAD * self.made[5]
        };
        (NOTHING * nothing + scored) / ROLLS
    }

    /// The roll of Bet to Get.
    fn again(&self, odd: bool) -> f64 {
        self.roll(odd, self.nothing[1 + usize::from(odd)])
    }

    /// The choice over a first roll that does not score.
    fn get(&self, odd: bool) -> f64 {
        let stop = self.nothing[usize::from(odd)];
        if self.free > u32::from(odd) { stop.max(self.again(odd)) } else { stop }
    }

    /// The first roll.
    fn first(&self, odd: bool) -> f64 {
        self.roll(odd, self.get(odd))
    }

    /// A turn from its beginning.
    fn turn(&self) -> f64 {
        let plain = self.first(false);
        if self.free == 0 { plain } else { plain.max(self.first(true)) }
    }

    /// A turn as far as it has come.
    fn value(&self, turn: &Turn) -> f64 {
        let odd = turn.odd.is_some();
        let times = usize::from(turn.times());
        match turn.stage {
            Stage::Wager => self.turn(),
            Stage::First => self.first(odd),
            Stage::Get(_) => self.get(odd),
            Stage::Again => self.again(odd),
            Stage::Better(dice) if others(dice).is_empty() => {
                self.made[usize::from(turn.points(dice))]
            }
            Stage::Better(dice) => self.better(points(dice), times),
            Stage::Improve(kept) if kept.len() == 2 => self.better_both(times),
            Stage::Improve(kept) => self.better_one(points(kept), times),
        }
    }

    /// What a move is worth.
    fn option(&self, turn: &Turn, mv: Move) -> f64 {
        let times = usize::from(turn.times());
        match (mv, turn.stage) {
            (Move::Odd | Move::Even, _) => self.first(true),
            (Move::NoWager, _) => self.first(false),
            (Move::Get, _) => self.again(turn.odd.is_some()),
            (Move::Better(dice), Stage::Better(_)) if dice.len() == 2 => self.better_both(times),
            (Move::Better(_), Stage::Better(lying)) => self.better_one(points(lying), times),
            (Move::Stop, Stage::Better(dice)) => self.made[usize::from(turn.points(dice))],
            (Move::Stop, _) => self.nothing[usize::from(turn.odd.is_some())],
            // Answers to Bet to Mid are no part of a turn.
            _ => 0.0,
        }
    }
}

/// How far a leader can be ahead and still be passed, and one more.
const AHEAD: usize = MADE;

/// A game of two, solved: the chance of winning for whoever begins a turn.
struct Solved {
    rules: PairsAndWagers,
    /// Nobody leads: by own points and the other's.
    even: Vec<f64>,
    /// Somebody leads: by the points at hand for wagers, none, one or more, and by how far the
    /// leader is ahead.
    chase: [[f64; AHEAD]; 3],
}

impl Solved {
    fn new(rules: &PairsAndWagers) -> Self {
        let target = usize::from(rules.target);
        let mut solved =
            Self { rules: *rules, even: vec![0.5; target * target], chase: [[0.0; AHEAD]; 3] };
        // Who passes a leader leads, and the one passed has points enough for any wager: the row
        // for two points or more leans on itself alone, the others lean on it.
        settle(|| {
            let mut moved = 0.0_f64;
            for free in [2, 1, 0] {
                for ahead in 0..AHEAD {
                    let new = solved.chasing(free, ahead).turn();
                    moved = moved.max((new - solved.chase[free as usize][ahead]).abs());
                    solved.chase[free as usize][ahead] = new;
                }
            }
            moved
        });
        // The nearer to the end the sooner settled.
        let mut pairs: Vec<(usize, usize)> =
            (0..target).flat_map(|a| (0..target).map(move |b| (a, b))).collect();
        pairs.sort_by_key(|&(a, b)| std::cmp::Reverse(a + b));
        settle(|| {
            let mut moved = 0.0_f64;
            for &(a, b) in &pairs {
                let new = solved.racing(a as u32, b as u32).turn();
                let old = &mut solved.even[a * target + b];
                moved = moved.max((new - *old).abs());
                *old = new;
            }
            moved
        });
        solved
    }

    /// The chance of passing a leader, and then of winning, for `banked` points.
    fn chance_to_catch(&self, banked: u32, lead: u32) -> f64 {
        let ahead = lead.saturating_sub(banked) as usize;
        if ahead < AHEAD { self.chase[banked.min(2) as usize][ahead] } else { 0.0 }
    }

    /// A turn while nobody leads, with `own` points against `other`.
    fn racing(&self, own: u32, other: u32) -> Ends {
        let target = u32::from(self.rules.target);
        Ends::new(&self.rules, own, |points, lost, before| {
            let total = own + points - lost;
            if own + before >= target || total >= target {
                1.0 - self.chance_to_catch(other, total + BONUS)
            } else {
                1.0 - self.even[(other * target + total) as usize]
            }
        })
    }

    /// A turn against a leader who is so far ahead.
    fn chasing(&self, banked: u32, ahead: usize) -> Ends {
        Ends::new(&self.rules, banked, |points, lost, _| {
            let past = i64::from(points) - i64::from(lost) - ahead as i64;
            if past > 0 { 1.0 - self.chase[2][(past as usize).min(AHEAD - 1)] } else { 0.0 }
        })
    }

    /// The running turn of a game of two, or of two players of a larger one.
    fn ends(&self, state: &State, seat: Seat, rival: Seat) -> Ends {
        let (own, other) = (state.banked(seat), state.banked(rival));
        match state.leader {
            Some(leader) if leader != seat => {
                let ahead = (other.saturating_sub(own) as usize).min(AHEAD - 1);
                self.chasing(own, ahead)
            }
            _ => self.racing(own, other),
        }
    }
}

/// Sweeps until nothing moves. Every turn may end the game, whatever is played, so the sweeps
/// close in on the one solution.
fn settle(mut sweep: impl FnMut() -> f64) {
    for _ in 0..SWEEPS {
        if sweep() <= STILL {
            break;
        }
    }
}

/// Solved games, kept for the run.
#[derive(Default)]
pub struct Desk {
    solved: HashMap<(u8, OddMiss), Solved>,
}

impl Desk {
    fn solved(&mut self, rules: &PairsAndWagers) -> &Solved {
        self.solved.entry((rules.target, rules.odd_miss)).or_insert_with(|| Solved::new(rules))
    }
}

/// The one who counts when everybody else is left out (J13): the leader, or the best of the
/// others.
fn rival(state: &State, seat: Seat) -> Seat {
    if let Some(leader) = state.leader.filter(|leader| *leader != seat) {
        return leader;
    }
    let seats = state.seats();
    let others = seat.left(seats).around(seats).filter(|other| *other != seat);
    // Of equals the first clockwise, who is the first to answer.
    let most = |best: Seat, other: Seat| {
        if state.banked(other) > state.banked(best) { other } else { best }
    };
    others.reduce(most).unwrap_or(seat)
}

/// Whether advice on this moment is exact (J13).
fn is_solved(state: &State) -> bool {
    state.seats() == 1
        || state.seats() == 2 && state.mid.is_settled() && !matches!(state.phase, Phase::Mid { .. })
}

/// The worth of the running turn's endings, as the advice sees them.
fn ends(rules: &PairsAndWagers, state: &State, turn: &Turn, desk: &mut Desk) -> Ends {
    if state.seats() == 1 {
        Ends::points(rules, state.banked(turn.seat))
    } else {
        desk.solved(rules).ends(state, turn.seat, rival(state, turn.seat))
    }
}

/// The first of the best moves, without allocating.
fn first_of_best(state: &State, turn: &Turn, ends: &Ends) -> Option<Move> {
    let mut best: Option<(f64, Move)> = None;
    for_each_move(state, |_, mv| {
        let value = ends.option(turn, mv);
        let better = best.is_none_or(|(most, old)| {
            let (new, most) = (grain(value), grain(most));
            new > most || new == most && caution(mv) < caution(old)
        });
        if better {
            best = Some((value, mv));
        }
    });
    best.map(|(_, mv)| mv)
}

/// J13: of equals, first what puts nothing up.
fn caution(mv: Move) -> u8 {
    match mv {
        Move::NoWager | Move::Stop | Move::Decline => 0,
        _ => 1,
    }
}

/// Values that differ by less are the same value, computed in another order.
fn grain(value: f64) -> i64 {
    (value * 1e12).round() as i64
}

impl Solve for PairsAndWagers {
    type Desk = Desk;

    fn best(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<Desk>,
    ) -> Result<Advice<Move>, Refusal> {
        self.may_ask(state, seat)?;
        if !is_solved(state) {
            return self.estimate(state, seat, means);
        }
        let Phase::Turn(turn) = state.phase else { return Err(nothing_to_decide(self, state)) };
        let ends = ends(self, state, &turn, means.desk);
        let mut ranked = Vec::new();
        for_each_move(state, |_, mv| {
            ranked.push(Ranked {
                mv: Some(mv),
                value: ends.option(&turn, mv),
                ci95: None,
                extra: Vec::new(),
            });
        });
        sort(&mut ranked);
        let unit = if state.seats() == 1 { Unit::Points } else { Unit::Win };
        Ok(Advice { ranked, unit, basis: Basis::Exact, whole: None })
    }

    fn choose(&self, state: &State, seat: Seat, means: &mut Means<Desk>) -> Option<Move> {
        self.may_ask(state, seat).ok()?;
        match state.phase {
            Phase::Turn(turn) => {
                let ends = ends(self, state, &turn, means.desk);
                first_of_best(state, &turn, &ends)
            }
            Phase::Mid { .. } => Some(Move::Join),
            Phase::Over => None,
        }
    }

    fn prospect(&self, state: &State, seat: Seat, means: &mut Means<Desk>) -> Option<Prospect> {
        if state.seats() != 2 || !is_solved(state) {
            return None;
        }
        let value = match state.phase {
            Phase::Turn(turn) => {
                let own = ends(self, state, &turn, means.desk).value(&turn);
                if turn.seat == seat { own } else { 1.0 - own }
            }
            _ => f64::from(u8::from(state.leader == Some(seat))),
        };
        Some(Prospect { value, unit: Unit::Win })
    }

    fn odds(
        &self,
        state: &State,
        seat: Seat,
        _names: &Names,
        means: &mut Means<Desk>,
    ) -> Result<Box<dyn Answer>, Refusal> {
        self.odds_report(state, seat, means).and_then(Report::boxed)
    }

    fn general_odds(&self, means: &mut Means<Desk>) -> Result<Box<dyn Answer>, Refusal> {
        self.general_report(means).and_then(Report::boxed)
    }

    /// What makes the most points of the turn on average, and under a leader whatever can still
    /// pass.
    fn greedy(&self, state: &State, _seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        let turn = match state.phase {
            Phase::Turn(turn) => turn,
            Phase::Mid { .. } => return Some(Move::Join),
            Phase::Over => return None,
        };
        let chased = state.leader.filter(|leader| *leader != turn.seat);
        let short = chased.map(|leader| state.banked(leader) + 1 - state.banked(turn.seat));
        match turn.stage {
            // Above three points it takes luck or doubling.
            Stage::Wager if short.is_some_and(|short| short > 3) => Some(Move::Odd),
            Stage::Wager => Some(Move::NoWager),
            Stage::Get(_) if state.may_get(&turn) => Some(Move::Get),
            Stage::Better(dice) if state.may_better(&turn, dice) => {
                let enough = match short {
                    Some(short) => u32::from(turn.points(dice)) >= short,
                    // Trips rarely become a quad.
                    None => Combination::of(dice) == Combination::Trips,
                };
                Some(if enough { Move::Stop } else { Move::Better(others(dice)) })
            }
            Stage::Get(_) | Stage::Better(_) => Some(Move::Stop),
            Stage::First | Stage::Again | Stage::Improve(_) => None,
        }
    }
}

impl PairsAndWagers {
    pub(super) fn odds_report(
        &self,
        state: &State,
        _seat: Seat,
        _means: &mut Means<Desk>,
    ) -> Result<Report, Refusal> {
        let Phase::Turn(turn) = state.phase else { return Err(nothing_to_decide(self, state)) };
        Ok(match turn.stage {
            Stage::Wager | Stage::First => {
                let report = combinations_report(Report::new(), "Four dice:");
                let bets = match turn.odd {
                    Some(parity) => vec![parity],
                    None if turn.stage == Stage::Wager => vec![Parity::Odd, Parity::Even],
                    None => Vec::new(),
                };
                let wagers = bets.into_iter().map(|parity| odd_odds(parity, false)).collect();
                wagers_report(report, wagers)
            }
            Stage::Again => {
                let report = combinations_report(Report::new(), "Four dice, for Bet to Get:");
                let odd = turn.odd.map(|parity| odd_odds(parity, true));
                wagers_report(report, odd.into_iter().chain([get_odds()]).collect())
            }
            Stage::Get(dice) => {
                let report = Report::new().field("dice", dice.to_vec());
                let get = state.may_get(&turn);
                let report =
                    if get { combinations_report(report, "Four dice again:") } else { report };
                let odd = turn.odd.filter(|_| get).map(|parity| odd_odds(parity, true));
                let wagers = get.then(get_odds).into_iter().chain(odd).collect();
                wagers_report(report, wagers)
            }
            Stage::Better(dice) => {
                let mut wagers = Vec::new();
                for_each_move(state, |_, mv| {
                    if let Move::Better(again) = mv {
                        wagers.push(better_odds(dice, again));
                    }
                });
                wagers_report(Report::new().field("dice", dice.to_vec()), wagers)
            }
            Stage::Improve(kept) => {
                let wagers = vec![improve_odds("better".to_string(), kept)];
                wagers_report(Report::new().field("dice", kept.to_vec()), wagers)
            }
        })
    }

    pub(super) fn general_report(&self, _means: &mut Means<Desk>) -> Result<Report, Refusal> {
        let report = combinations_report(Report::new(), "Four dice:");
        let pair = Dice::of(&[1, 1, 2, 3]);
        let trips = Dice::of(&[1, 1, 1, 2]);
        let named = |name: &str, lying: Dice, again: &[u8]| {
            let kept = lying.minus(Dice::of(again)).unwrap_or(lying);
            improve_odds(name.to_string(), kept)
        };
        Ok(wagers_report(
            report,
            vec![
                odd_odds(Parity::Odd, false),
                odd_odds(Parity::Even, false),
                get_odds(),
                named("better one die beside a pair", pair, &[2]),
                named("better both dice beside a pair", pair, &[2, 3]),
                named("better the die beside trips", trips, &[2]),
            ],
        ))
    }
}

impl PairsAndWagers {
    fn may_ask(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        let mut some = false;
        for_each_move(state, |_, _| some = true);
        if !some {
            return Err(nothing_to_decide(self, state));
        }
        if self.next(state).seat() != Some(seat) {
            let message = "only the player at turn has a choice";
            return Err(Refusal::new(Code::SeatWrong, message).rule("R2"));
        }
        Ok(())
    }

    /// J13: plays every option out many times.
    pub(super) fn estimate(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<Desk>,
    ) -> Result<Advice<Move>, Refusal> {
        if means.exact {
            let message = "an exact answer is known for two players without an open Bet to Mid";
            return Err(Refusal::new(Code::WorkTooLarge, message).rule("J13"));
        }
        let solved = means.desk.solved(self);
        let mut moves = Vec::new();
        for_each_move(state, |_, mv| moves.push(mv));
        let mut ranked = Vec::new();
        for (i, mv) in moves.iter().enumerate() {
            let mut after = *state;
            self.play(&mut after, seat, mv, &mut Told::nobody());
            let mut won = 0;
            for _ in 0..GAMES {
                won += u64::from(self.plays_out(after, solved, means.sampler) == Some(seat));
            }
            (means.progress)((i + 1) as f64 / moves.len() as f64);
            ranked.push(Ranked {
                mv: Some(*mv),
                value: won as f64 / GAMES as f64,
                ci95: Some(wilson(won as f64 / GAMES as f64, GAMES as f64)),
                extra: Vec::new(),
            });
        }
        sort(&mut ranked);
        Ok(Advice { ranked, unit: Unit::Win, basis: Basis::Estimate { n: GAMES }, whole: None })
    }

    /// Plays a game to its end, everybody as if against their rival alone, and says who won.
    fn plays_out(
        &self,
        mut state: State,
        solved: &Solved,
        sampler: &mut dyn Sampler,
    ) -> Option<Seat> {
        loop {
            let turn = match state.phase {
                Phase::Over => return state.leader,
                Phase::Mid { asked, .. } => {
                    self.play(&mut state, asked, &Move::Join, &mut Told::nobody());
                    continue;
                }
                Phase::Turn(turn) => turn,
            };
            if matches!(turn.stage, Stage::Wager | Stage::Get(_) | Stage::Better(_)) {
                let ends = solved.ends(&state, turn.seat, rival(&state, turn.seat));
                let mv = first_of_best(&state, &turn, &ends)?;
                self.play(&mut state, turn.seat, &mv, &mut Told::nobody());
            } else if let Next::Chance(due) = self.next(&state) {
                let luck = Luck::Dice(throw(due.what.count(), sampler));
                self.settle(&mut state, &luck, &mut Told::nobody());
            }
        }
    }
}

fn sort(ranked: &mut [Ranked<Move>]) {
    ranked.sort_by_key(|option| {
        (std::cmp::Reverse(grain(option.value)), option.mv.map_or(0, caution))
    });
}

/// One way a wager can come out.
struct Outcome {
    name: &'static str,
    ways: u64,
    points: Option<u8>,
}

/// A wager and how it can come out.
struct Wager {
    name: String,
    of: u64,
    outcomes: Vec<Outcome>,
}

/// Ways among the falls of `n` dice.
fn count(n: u8, wanted: impl Fn(Dice) -> bool) -> u64 {
    Dice::throws(n).into_iter().filter(|(dice, _)| wanted(*dice)).map(|(_, ways)| ways).sum()
}

/// Bet to Odd over one roll; `last` where no Bet to Get can follow.
fn odd_odds(parity: Parity, last: bool) -> Wager {
    let four = |wanted: &dyn Fn(Dice) -> bool| count(DICE, wanted);
    let outcome = |name, ways| Outcome { name, ways, points: None };
    Wager {
        name: parity.word().to_string(),
        of: four(&|_| true),
        outcomes: vec![
            outcome("won", four(&|dice| points(dice) > 0 && all_of(parity, dice))),
            outcome("lost", four(&|dice| points(dice) > 0 && !all_of(parity, dice))),
            outcome(if last { "lost, nothing scored" } else { "open, nothing scored" }, {
                four(&|dice| points(dice) == 0)
            }),
        ],
    }
}

fn get_odds() -> Wager {
    let outcome = |name, ways| Outcome { name, ways, points: None };
    Wager {
        name: "get".to_string(),
        of: count(DICE, |_| true),
        outcomes: vec![
            outcome("won", count(DICE, |dice| points(dice) > 0)),
            outcome("lost", count(DICE, |dice| points(dice) == 0)),
        ],
    }
}

fn better_odds(lying: Dice, again: Dice) -> Wager {
    improve_odds(format!("better {again}"), lying.minus(again).unwrap_or(lying))
}

/// Bet to Better with these dice kept: what the four may then make, and whether that is more.
fn improve_odds(name: String, kept: Dice) -> Wager {
    let missing = DICE - kept.len() as u8;
    let mut outcomes: Vec<Outcome> = Combination::ALL
        .into_iter()
        .filter(|combination| combination.points() > points(kept))
        .map(|combination| Outcome {
            name: combination.word(),
            ways: count(missing, |dice| Combination::of(kept.plus(dice)) == combination),
            points: Some(combination.points()),
        })
        .filter(|outcome| outcome.ways > 0)
        .collect();
    outcomes.push(Outcome {
        name: "lost",
        ways: count(missing, |dice| points(kept.plus(dice)) <= points(kept)),
        points: None,
    });
    Wager { name, of: count(missing, |_| true), outcomes }
}

fn percent(ways: u64, of: u64) -> String {
    format!("{:>8.4}%  {ways} of {of}", 100.0 * ways as f64 / of as f64)
}

/// How often each combination falls.
fn combinations_report(report: Report, heading: &str) -> Report {
    let of = count(DICE, |_| true);
    let mut report = report.line(heading);
    let mut list = Vec::new();
    for combination in Combination::ALL {
        let ways = count(DICE, |dice| Combination::of(dice) == combination);
        list.push(json!({
            "combination": combination.word(), "points": combination.points(),
            "ways": ways, "of": of, "chance": ways as f64 / of as f64,
        }));
        let (word, points) = (combination.word(), combination.points());
        report = report.line(format!("  {word:<9} {points}  {}", percent(ways, of)));
    }
    report.field("combinations", list)
}

fn wagers_report(mut report: Report, wagers: Vec<Wager>) -> Report {
    let mut list = Vec::new();
    for Wager { name, of, outcomes } in wagers {
        report = report.line(format!("{name}:"));
        let mut told: Vec<Value> = Vec::new();
        for Outcome { name, ways, points } in outcomes {
            let mut one = json!({
                "outcome": name, "ways": ways, "of": of, "chance": ways as f64 / of as f64,
            });
            if let Some(points) = points {
                one["points"] = json!(points);
            }
            told.push(one);
            report = report.line(format!("  {name:<20} {}", percent(ways, of)));
        }
        list.push(json!({"wager": name, "outcomes": told}));
    }
    if list.is_empty() && report.words.is_empty() {
        report = report.line("No wager is possible now.");
    }
    report.field("wagers", list)
}

fn nothing_to_decide(rules: &PairsAndWagers, state: &State) -> Refusal {
    match rules.next(state) {
        Next::Over => game_over("R9"),
        Next::Decide(_) => {
            let message = "no dice are in play before Bet to Mid is made";
            Refusal::new(Code::AdviceNone, message).rule("R10")
        }
        Next::Chance(_) => dice_awaited(),
    }
}
