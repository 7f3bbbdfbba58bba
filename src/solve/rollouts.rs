//! Chances to win by playing games out, for any game.

use super::{SolveContext, Z};
use crate::game::{Choice, Game, Next, Offer, Referee};
use crate::pieces::{Code, Due, Narration, Refusal, Result, Sampler, Seat, Seats, draw};

/// Events of one game, after which it is given up.
const LONGEST: usize = 100_000;

/// What a policy picks at random of its offers: any, or where it need not act nothing, each as
/// likely. An open offer, which cannot be listed, is never picked.
pub fn random<'o, M>(
    offers: &'o [Offer<M>],
    seat: Seat,
    must: bool,
    sampler: &mut (impl Sampler + ?Sized),
) -> Option<&'o Choice<M>> {
    let listed =
        |offer: &&Offer<M>| offer.seat == seat && !matches!(offer.choice, Choice::Open { .. });
    let n = offers.iter().filter(listed).count() as u32;
    if n == 0 {
        return None;
    }
    let number = sampler.below(n + u32::from(!must));
    offers.iter().filter(listed).nth(number as usize).map(|offer| &offer.choice)
}

/// A choice, made to a move: any number of a range is equally likely.
pub fn settled<G: Game>(
    rules: &G,
    choice: &Choice<G::Move>,
    sampler: &mut (impl Sampler + ?Sized),
) -> Option<G::Move> {
    match *choice {
        Choice::Move(ref mv) => Some(mv.clone()),
        Choice::Range { kind, least, most } => {
            let more = up_to(most.abs_diff(least), sampler);
            rules.ranged(kind, least.saturating_add_unsigned(more))
        }
        Choice::Open { .. } => None,
    }
}

/// A whole number from nought to `most`, each equally likely. Where one draw does not reach so far,
/// a number is put together of three, and drawn again if it is too high.
fn up_to(most: u64, sampler: &mut (impl Sampler + ?Sized)) -> u64 {
    // No draw is spent on a single number.
    if most == 0 {
        return 0;
    }
    if let Some(n) = u32::try_from(most).ok().and_then(|most| most.checked_add(1)) {
        return sampler.below(n).into();
    }
    let above = u32::try_from(most >> 32).unwrap_or(u32::MAX).saturating_add(1);
    loop {
        let parts = [above, 1 << 16, 1 << 16].map(|n| u64::from(sampler.below(n)));
        let number = parts[0] << 32 | parts[1] << 16 | parts[2];
        if number <= most {
            return number;
        }
    }
}

/// What happens where everybody picks at random: a move of somebody who may act, or nothing.
pub fn at_random<G: Game>(
    rules: &G,
    state: &G::State,
    next: Next,
    sampler: &mut dyn Sampler,
) -> Option<(Seat, G::Move)> {
    let offers = rules.offered(state);
    next.seat()?.around(rules.seats(state)).find_map(|seat| {
        let choice = random(&offers, seat, next == Next::Decide(seat), sampler)?;
        Some((seat, settled(rules, choice, sampler)?))
    })
}

/// Plays a game out by a policy; who wins it. Where it chooses no move, what is due falls.
///
/// # Errors
/// `work-too-large` if it does not end, `advice-none` if somebody must act and cannot; what the
/// policy refuses.
pub fn play_out<G: Game>(
    rules: &G,
    mut state: G::State,
    sampler: &mut dyn Sampler,
    mut choose: impl FnMut(&G::State, Next, &mut dyn Sampler) -> Result<Option<(Seat, G::Move)>>,
) -> Result<Seats> {
    for _ in 0..LONGEST {
        let next = rules.awaited(&state);
        if next == Next::Over {
            return Ok(rules.winners(&state));
        }
        match (choose(&state, next, sampler)?, next.due()) {
            (Some((seat, mv)), _) => {
                rules.play(&mut state, seat, &mv, &mut Narration::nobody());
            }
            (None, Some(due)) => let_fall(rules, &mut state, due, sampler)?,
            (None, None) => {
                return Err(nothing_listed());
            }
        }
    }
    Err(Refusal::new(Code::WorkTooLarge, "the game does not end"))
}

/// Where all that can be done is something that cannot be listed.
pub(super) fn nothing_listed() -> Refusal {
    Refusal::new(Code::AdviceNone, "nothing can be listed here")
}

/// The means of what so many playouts give, such as everybody's share of the win, and how many they
/// were: `most`, or fewer where the time is over.
///
/// # Errors
/// Whatever a game is given up for.
pub fn means<D>(
    values: usize,
    most: u64,
    context: &mut SolveContext<D>,
    mut play_out: impl FnMut(&mut dyn Sampler) -> Result<Vec<f64>>,
) -> Result<(Vec<f64>, u64)> {
    let most = most.max(1);
    let (mut sums, mut n) = (vec![0.0; values], 0);
    while n < most && (n == 0 || !context.limits.are_over()) {
        let played = play_out(context.sampler)?;
        sums.iter_mut().zip(played).for_each(|(sum, value)| *sum += value);
        n += 1;
        if n.is_multiple_of(64) {
            (context.progress)(n as f64 / most as f64);
        }
    }
    Ok((sums.into_iter().map(|sum| sum / n as f64).collect(), n))
}

/// Lets dice or cards fall at random.
///
/// # Errors
/// `card-count` if fewer are left.
pub fn let_fall<G: Game>(
    rules: &G,
    state: &mut G::State,
    due: Due,
    sampler: &mut (impl Sampler + ?Sized),
) -> Result<()> {
    let pack = if due.what.is_dice() { Vec::new() } else { rules.pack(state) };
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

#[cfg(test)]
mod tests {
    use super::{Sampler, up_to};

    /// Tells what it was asked to tell, from the last on, and checks that it may.
    struct Drawn(Vec<u32>);

    impl Sampler for Drawn {
        fn below(&mut self, n: u32) -> u32 {
            let number = self.0.pop().unwrap();
            assert!(number < n, "{number} of {n}");
            number
        }
    }

    #[test]
    fn numbers_of_any_size_are_drawn() {
        let draws = |most, mut drawn: Vec<u32>| {
            drawn.reverse();
            let mut sampler = Drawn(drawn);
            let number = up_to(most, &mut sampler);
            assert!(sampler.0.is_empty());
            number
        };
        assert_eq!(draws(0, vec![]), 0);
        assert_eq!(draws(9, vec![9]), 9);
        assert_eq!(draws((1 << 32) - 2, vec![u32::MAX - 1]), (1 << 32) - 2);
        // From here on there are more numbers than one draw tells apart.
        assert_eq!(draws((1 << 32) - 1, vec![0, 65_535, 65_535]), (1 << 32) - 1);
        assert_eq!(draws(1 << 32, vec![1, 0, 0]), 1 << 32);
        assert_eq!(draws(1 << 32, vec![1, 0, 1, 0, 2, 3]), 2 << 16 | 3);
        assert_eq!(draws(1_000_000_000_000, vec![232, 54_437, 4096]), 1_000_000_000_000);
        assert_eq!(draws(1_000_000_000_000, vec![232, 54_437, 4097, 7, 0, 0]), 7 << 32);
    }
}
