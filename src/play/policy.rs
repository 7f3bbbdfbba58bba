//! How a seat is played by the program.

use crate::game::{Choice, Game, Next, Offer};
use crate::kit::chance::Sampler;
use crate::kit::names::brief;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::solve::{Means, Solve};

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The first of the best.
    Best,
    /// Something sensible, found at once.
    Greedy,
    /// Any legal move, each equally likely.
    Random,
}

impl Policy {
    pub const ALL: [(&'static str, Policy); 3] =
        [("best", Policy::Best), ("greedy", Policy::Greedy), ("random", Policy::Random)];

    /// # Errors
    /// `out-of-range` for a word that is no policy.
    pub fn read(word: &str) -> Result<Self, Refusal> {
        Self::ALL.iter().find(|(name, _)| *name == word).map(|(_, policy)| *policy).ok_or_else(
            || {
                Refusal::new(Code::OutOfRange, format!("\"{}\" is no way of playing", brief(word)))
                    .hint("Bots play best, greedy or random")
            },
        )
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Policy::Best => "best",
            Policy::Greedy => "greedy",
            Policy::Random => "random",
        }
    }
}

/// The move of a policy. `None` if the seat would rather not act, or has nothing to do.
pub fn choose<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    policy: Policy,
    means: &mut Means<G::Desk>,
) -> Option<G::Move> {
    match policy {
        Policy::Best => rules.choose(state, seat, means),
        Policy::Greedy => rules.greedy(state, seat, means.sampler),
        Policy::Random => {
            let must = rules.next(state) == Next::Decide(seat);
            let mut offers = Vec::new();
            rules.offers(state, &mut offers);
            let choice = random(&offers, seat, must, means.sampler)?;
            settled(rules, choice, means.sampler)
        }
    }
}

/// What [`Policy::Random`] picks of its offers for a seat that must act, or may; still to be
/// [settled].
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
    // Who need not act may let it be, as likely as any one move.
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
