//! Chances to win by playing games out, for any game, and options compared by playing each of them out with
//! the same luck.

use std::ops::RangeInclusive;

use super::{Basis, Outlook, SolveContext, Z};
use crate::game::{Choice, Game, Next, Offer};
use crate::pieces::{Code, Due, Narration, Refusal, Result, Sampler, Seat, SplitMix, draw};

/// Events of one game, after which it is given up.
const LONGEST: usize = 100_000;

/// Picks one of a seat's offers at random, or nothing where it need not act, each equally likely, as is
/// any number of a range. An open offer, which cannot be listed, is never picked.
pub fn random<G: Game>(
    rules: &G,
    offers: &[Offer<G::Move>],
    seat: Seat,
    must: bool,
    sampler: &mut (impl Sampler + ?Sized),
) -> Option<G::Move> {
    let listed = |offer: &&Offer<G::Move>| {
        offer.seat == seat && !matches!(offer.choice, Choice::Open { .. })
    };
    let n = offers.iter().filter(listed).count() as u32;
    if n == 0 {
        return None;
    }
    let number = sampler.below(n + u32::from(!must));
    match offers.iter().filter(listed).nth(number as usize)?.choice {
        Choice::Move(ref mv) => Some(mv.clone()),
        Choice::Range { kind, least, most } => {
            // As far as one draw reaches; none is spent on a single number.
            let numbers = u32::try_from(most.abs_diff(least).saturating_add(1)).unwrap_or(u32::MAX);
            let more = if numbers > 1 { sampler.below(numbers) } else { 0 };
            rules.ranged(kind, least.saturating_add(more.into()))
        }
        Choice::Open { .. } => None,
    }
}

/// What happens if everybody picks at random: a move of somebody who may act, or nothing.
pub fn at_random<G: Game>(
    rules: &G,
    state: &G::State,
    next: Next,
    sampler: &mut dyn Sampler,
) -> Option<(Seat, G::Move)> {
    let offers = rules.offers(state);
    next.seat()?.around(rules.seats(state)).find_map(|seat| {
        Some((seat, random(rules, &offers, seat, next == Next::Decide(seat), sampler)?))
    })
}

/// The luck of one playout: every seat has its own, whatever the others do, so that options are compared
/// with the same luck.
#[derive(Clone)]
pub struct Luck {
    seats: Vec<SplitMix>,
    choices: SplitMix,
}

impl Luck {
    pub fn drawn<G: Game>(sampler: &mut dyn Sampler) -> Self {
        let mut half = || u64::from(sampler.below(u32::MAX));
        let mut seed = || SplitMix(half() << 32 | half());
        Self { seats: (0..G::INFO.seats.1).map(|_| seed()).collect(), choices: seed() }
    }

    pub fn of(&mut self, seat: Seat) -> &mut SplitMix {
        &mut self.seats[seat.index()]
    }
}

/// Plays on by a policy until the game is over, or somebody who must act does not. Where nobody makes a
/// move, dice or cards are drawn.
///
/// # Errors
/// `work-too-large` if it does not end.
pub fn play_out<G: Game>(
    rules: &G,
    mut state: G::State,
    mut luck: Luck,
    mut choose: impl FnMut(&G::State, Next, &mut dyn Sampler) -> Option<(Seat, G::Move)>,
) -> Result<G::State> {
    for _ in 0..LONGEST {
        let next = rules.next(&state);
        if next == Next::Over {
            return Ok(state);
        }
        match (choose(&state, next, &mut luck.choices), next.due()) {
            (Some((seat, mv)), _) => rules.play(&mut state, seat, &mv, &mut Narration::nobody()),
            (None, Some(due)) => let_fall(rules, &mut state, due, luck.of(due.seat))?,
            (None, None) => return Ok(state),
        }
    }
    Err(Refusal::new(Code::WorkTooLarge, "the game does not end"))
}

/// Everybody's chance to win: exact once the game is over, else from whole games, whose winners `play`
/// says, by this policy.
///
/// # Errors
/// Whatever a game is given up for.
pub fn chances<G: Game>(
    rules: &G,
    state: &G::State,
    (usual, policy): (u64, &'static str),
    context: &mut SolveContext,
    mut play: impl FnMut(&mut dyn Sampler) -> Result<G::State>,
) -> Result<Outlook> {
    let seats = rules.seats(state);
    if rules.next(state) == Next::Over {
        return Ok(Outlook { win: rules.winners(state).shares(seats), basis: Basis::EXACT });
    }
    let most = context.limits.games(usual).max(1);
    let (mut win, mut n) = (vec![0.0; seats], 0);
    while n < most && (n == 0 || !context.limits.are_over()) {
        let shares = rules.winners(&play(context.sampler)?).shares(seats);
        win.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        n += 1;
    }
    let win = win.into_iter().map(|sum| sum / n as f64).collect();
    Ok(Outlook { win, basis: Basis::simulated(n, policy) })
}

/// For a choice of which no option can be listed.
pub(super) fn nothing_listed() -> Refusal {
    Refusal::new(Code::AdviceNone, "nothing can be listed here")
}

/// Draws dice or cards at random.
///
/// # Errors
/// `card-count` if fewer are left.
pub fn let_fall<G: Game>(
    rules: &G,
    state: &mut G::State,
    due: Due,
    sampler: &mut (impl Sampler + ?Sized),
) -> Result<()> {
    let pack = if due.what.is_dice() { Vec::new() } else { rules.pack(state).cards() };
    let fell = draw(due.what, pack, sampler)?;
    rules.falls(state, &fell, &mut Narration::nobody());
    Ok(())
}

/// A mean of differences, and how sure it is.
#[derive(Clone, Copy, Default)]
pub struct Mean {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub fn of(values: impl Iterator<Item = f64>) -> Self {
        let mut mean = Self::default();
        values.for_each(|value| mean.add(value));
        mean
    }

    pub fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn value(self) -> f64 {
        self.sum / self.n.max(1.0)
    }

    /// Half the width of its 95 % interval.
    pub fn reach(self) -> f64 {
        if self.n < 2.0 {
            return 1.0;
        }
        let variance = self.squares / self.n - self.value().powi(2);
        Z * (variance.max(0.0) / (self.n - 1.0)).sqrt()
    }
}

/// What came of a comparison.
pub struct Contest {
    /// What came of every playout, option by option: those that stayed longer have more. The luck of
    /// each is the same for all.
    played: Vec<Vec<f64>>,
    best: usize,
}

impl Contest {
    /// How often the field of so many options is halved.
    pub fn stages(options: usize) -> u64 {
        u64::from(options.next_power_of_two().trailing_zeros().max(1))
    }

    /// Plays so many options out, one at least, all with what was drawn for them, and halves the field
    /// again and again: those that stay in it are played out up to `games` times, and all of them as often
    /// as its least number.
    ///
    /// # Errors
    /// Whatever a game is given up for.
    pub fn between<L>(
        options: usize,
        games: RangeInclusive<u64>,
        context: &mut SolveContext,
        mut draw: impl FnMut(&mut dyn Sampler) -> Result<L>,
        mut play: impl FnMut(usize, &L) -> Result<f64>,
    ) -> Result<Self> {
        let stages = Self::stages(options);
        let mut left: Vec<usize> = (0..options).collect();
        let mut played = vec![Vec::new(); options];
        for stage in 1..=stages {
            let target = (games.end() >> (stages - stage)).max(*games.start());
            let on = stage == stages && context.limits.timed;
            while (played[left[0]].len() as u64) < target || on {
                let luck = draw(context.sampler)?;
                for &i in &left {
                    played[i].push(play(i, &luck)?);
                }
                if context.limits.are_over() {
                    break;
                }
            }
            let mean = |values: &Vec<f64>| Mean::of(values.iter().copied()).value();
            let means: Vec<f64> = played.iter().map(mean).collect();
            left.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
            left.truncate(left.len().div_ceil(2));
        }
        Ok(Self { played, best: left[0] })
    }

    /// How often the best was played out.
    pub fn n(&self) -> u64 {
        self.played[self.best].len() as u64
    }

    /// The value of an option, and half the width of an interval: for the best its own, for others
    /// that by which they are behind it. What no game showed may still be so in three of as many.
    pub fn value(&self, i: usize) -> (f64, f64) {
        let (own, best) = (&self.played[i], &self.played[self.best]);
        let behind = Mean::of(own.iter().zip(best).map(|(own, best)| own - best));
        let best = Mean::of(best.iter().copied());
        let reach = if i == self.best { best.reach() } else { behind.reach() };
        // Nothing that was left behind early is said to be ahead.
        let value = best.value() + behind.value().min(0.0);
        (value, reach.max(3.0 / own.len().max(1) as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::Contest;
    use crate::pieces::{Sampler, SplitMix};
    use crate::solve::{Cache, SolveContext};

    #[test]
    fn equals_come_out_equal_and_the_best_is_played_out_most() {
        let (mut cache, mut sampler) = (Cache::default(), SplitMix(7));
        let context = &mut SolveContext::new(&mut cache, &mut sampler);
        let draw = |sampler: &mut dyn Sampler| Ok(sampler.below(100));
        // Of a hundred numbers so many win.
        let wins = [30, 80, 20, 80, 79];
        let play = |i: usize, number: &u32| Ok(f64::from(u8::from(*number < wins[i])));
        let contest = Contest::between(wins.len(), 20..=2_000, context, draw, play).unwrap();
        assert_eq!((contest.best, contest.n()), (1, 2_000));
        assert_eq!(contest.value(1).0, contest.value(3).0);
        let played: Vec<usize> = contest.played.iter().map(Vec::len).collect();
        assert!(played.iter().all(|n| *n >= 20) && played[2] < played[1], "{played:?}");
        let (best, reach) = contest.value(1);
        assert!((best - 0.8).abs() < 2.0 * reach, "{best}");
        // Others say how far they are behind.
        assert!([0, 2].map(|i| contest.value(i)).iter().all(|(value, near)| value + near < best));
    }
}
