//! Moves in simulated games allocate nothing. A binary of its own, since its allocator counts.

use allocation_counter::measure;
use croupier::kit::chance::Words;
use croupier::kit::refusal::{Code, Refusal};
use croupier::play::plan::{LONGEST, Numbered, Plan};
use croupier::play::policy::Policy;
use croupier::play::tally::Tally;
use croupier::registry;
use serde_json::json;

struct Rng(u64);

impl Words for Rng {
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 32) as u32
    }
}

/// How often memory is asked for until a game is given up after so many moves and rolls; `None` if
/// it is over before.
fn allocations(game: &str, seats: usize, number: u64, longest: u64) -> Option<u64> {
    let (told, count) = simulated(game, seats, (number, 1), longest);
    match told {
        Ok(_) => None,
        Err(refusal) => {
            assert_eq!(refusal.code, Code::WorkTooLarge);
            Some(count)
        }
    }
}

/// Plays games from a first one on, and counts how often memory is asked for.
fn simulated(
    game: &str,
    seats: usize,
    (first, games): (u64, u64),
    longest: u64,
) -> (Result<Tally, Refusal>, u64) {
    let plan = Plan {
        policies: vec![Policy::Random; seats],
        first,
        games,
        seed: String::new(),
        streams: &|| Box::new(Numbered::new(Rng(0), |rng, number| *rng = Rng(number))),
        rotate: true,
        same_dice: false,
        jobs: 1,
        longest,
    };
    let kind = registry::find(game).expect("a registered game");
    let mut told = None;
    let counted = measure(|| told = Some(kind.simulate(&json!({}), &plan, &|_| ())));
    (told.expect("it was just played"), counted.count_total)
}

/// The same games, given up early and late: setting out costs them the same, and no move anything.
#[test]
fn moves_allocate_nothing() {
    for (game, seats, early, late) in [
        ("dalmatian", 2, 20, 90),
        ("dalmatian", 6, 50, 99),
        ("pairs-and-wagers", 2, 10, 40),
        ("pairs-and-wagers", 12, 10, 99),
        ("swipe", 3, 20, 99),
        ("swipe", 6, 30, 99),
    ] {
        let mut compared = 0;
        for number in 0..200 {
            let of = |longest| allocations(game, seats, number, longest);
            if let (Some(early), Some(late)) = (of(early), of(late)) {
                assert_eq!(early, late, "{game} for {seats}, game {number}");
                compared += 1;
            }
        }
        assert!(compared > 20, "{game} for {seats}: {compared} games");
    }
}

/// Games whose states keep their room: a thousand more cost nothing but some room for scores that
/// were never reached before.
#[test]
fn games_allocate_nothing() {
    for (game, seats) in
        [("pairs-and-wagers", 2), ("pairs-and-wagers", 12), ("dice-poker", 2), ("dice-poker", 3)]
    {
        let of = |games| {
            let (told, count) = simulated(game, seats, (0, games), LONGEST);
            assert_eq!(told.expect("games that end").games(), games);
            count
        };
        let more = of(3000) - of(2000);
        assert!(more < 100, "{game} for {seats}: {more}");
    }
}
