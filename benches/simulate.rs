//! Whole random games: the simulator that serves every game, for two of them beside a loop written by
//! hand. Both draw the same numbers from the same generator, so that they play the same games, which
//! is checked first. They take turns; what is printed is the median of the rounds, and the middle
//! half of them.
//!
//! `cargo bench --bench simulate`, or with the names of some games behind `--`

mod side_by_side;

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;

use croupier::pieces::chance::Sampler;
use croupier::play::plan::Plan;
use croupier::play::policy::Policy;
use croupier::play::simulate::Watch;
use croupier::play::source::{Purpose, Seed, Source, Stream};
use croupier::play::tally::{Count, Tally};
use croupier::registry;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use serde_json::json;
use side_by_side::race;

const ROUNDS: usize = 15;

/// Where everything is drawn from.
fn seed() -> Seed {
    Seed::read("games").expect("text is a seed")
}

struct Rng(Stream);

impl Rng {
    fn new() -> Self {
        Self(Source::new(&seed()).sampler(Purpose::Game(0)))
    }

    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    /// The faces of `N` dice, less one.
    fn dice<const N: usize>(&mut self) -> [u8; N] {
        let mut number = self.below(6_u32.pow(N as u32));
        [(); N].map(|()| {
            let face = (number % 6) as u8;
            number /= 6;
            face
        })
    }

    /// Adds ten dice at most to others, counted by face.
    fn throw(&mut self, dice: u8, to: &mut [u8; 6]) {
        let mut number = self.below(6_u32.pow(dice.into()));
        for _ in 0..dice {
            to[(number % 6) as usize] += 1;
            number /= 6;
        }
    }

    /// Who rolls highest of all seats with `N` dice each; those who tie roll again.
    fn highest<const N: usize>(&mut self, seats: usize) -> usize {
        let mut left = (1_u32 << seats) - 1;
        loop {
            let (mut best, mut tied) = (0, 0_u32);
            for seat in (0..seats).filter(|seat| left >> seat & 1 == 1) {
                let sum = 1 + self.dice::<N>().iter().sum::<u8>();
                if sum > best {
                    (best, tied) = (sum, 0);
                }
                if sum == best {
                    tied |= 1 << seat;
                }
            }
            if tied.is_power_of_two() {
                return tied.trailing_zeros() as usize;
            }
            left = tied;
        }
    }
}

/// What is drawn from in a game, by the generic simulator too.
struct Luck {
    dice: Rng,
    choices: Rng,
}

/// How a game of two went: their scores, of which the highest win, and the moves.
struct Ended {
    scores: [i64; 2],
    moves: u64,
}

/// What many games came to, as the simulator reports it: how often each player ended with each
/// score, and won alone, as one of two, and so on; all moves, and the most of one game.
#[derive(Debug, PartialEq)]
struct Counted {
    players: Vec<(BTreeMap<i64, u64>, Vec<u64>)>,
    moves: u64,
    longest: u64,
}

impl Counted {
    fn of(tally: &Tally) -> Self {
        let player = |player: usize| {
            let Count { scores, wins, .. } = tally.player(player);
            (scores.clone(), wins.clone())
        };
        Self {
            players: (0..tally.seats()).map(player).collect(),
            moves: tally.moves(),
            longest: tally.longest(),
        }
    }
}

/// The scores that are counted lie within so much of nought.
const FAR: i64 = 256;

/// Plays games by hand.
fn by_hand(games: u64, play: impl Fn(&mut Luck) -> Ended) -> Counted {
    let mut scores = [[0; 2 * FAR as usize]; 2];
    let mut wins = [[0; 2]; 2];
    let (mut moves, mut longest) = (0, 0);
    let mut luck = Luck { dice: Rng::new(), choices: Rng::new() };
    for game in 0..games {
        luck.dice.0.turn_to(Purpose::Game(2 * game));
        luck.choices.0.turn_to(Purpose::Game(2 * game + 1));
        let ended = play(&mut luck);
        let best = ended.scores[0].max(ended.scores[1]);
        let winners = ended.scores.iter().filter(|score| **score == best).count();
        for (seat, score) in ended.scores.into_iter().enumerate() {
            scores[seat][(score + FAR) as usize] += 1;
            wins[seat][winners - 1] += u64::from(score == best);
        }
        moves += ended.moves;
        longest = longest.max(ended.moves);
    }
    let player = |seat: usize| {
        let scores = (-FAR..).zip(scores[seat]).filter(|(_, n)| *n > 0);
        (scores.collect(), wins[seat].to_vec())
    };
    Counted { players: vec![player(0), player(1)], moves, longest }
}

/// The generic simulator.
fn generic(game: &str, seats: usize, games: u64) -> Counted {
    let policies = vec![Policy::Random; seats];
    let plan = Plan { rotate: false, same_dice: false, ..Plan::new(&policies, games, seed()) };
    let kind = registry::find(game).expect("a registered game");
    Counted::of(
        &kind.simulate(&json!({}), &plan, Watch::default()).expect("a plan that can be played"),
    )
}

/// The time that this process has had of its processor, in seconds.
fn spent() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("the system counts");
    (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e6
}

fn timed(run: impl FnOnce() -> Counted) -> f64 {
    let start = spent();
    black_box(run());
    spent() - start
}

/// Times the simulator, beside a loop if there is one.
fn timed_games(game: &str, seats: usize, games: u64, by_loop: Option<fn(&mut Luck) -> Ended>) {
    let names: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if !names.is_empty() && !names.iter().any(|name| name == game) {
        return;
    }
    if let Some(play) = by_loop {
        assert_eq!(generic(game, seats, games), by_hand(games, play), "{game}");
    }
    let times = race(ROUNDS, 1 + usize::from(by_loop.is_some()), |contender| match by_loop {
        Some(play) if contender == 1 => timed(|| by_hand(games, play)),
        _ => timed(|| generic(game, seats, games)),
    });
    let rate = |contender| times.of(contender).map(|time| games as f64 / time / 1000.0);
    println!("{game}, {seats} players");
    println!("  simulator      {:>8.1} thousand games a second", rate(0));
    if by_loop.is_some() {
        println!("  loop by hand   {:>8.1} thousand games a second", rate(1));
        println!("  the simulator's rate, the loop's being 1: {:.2}", times.ratio(1, 0));
    }
}

fn main() {
    timed_games("dalmatian", 2, 20_000, Some(dalmatian::play));
    timed_games("dice-poker", 2, 200_000, Some(dice_poker::play));
    timed_games("pairs-and-wagers", 2, 80_000, None);
    timed_games("swipe", 3, 3_000, None);
    timed_games("wichita", 2, 2_000, None);
}

/// Dalmatian for two.
mod dalmatian {
    use super::{Ended, Luck};

    pub fn play(luck: &mut Luck) -> Ended {
        let (mut scores, mut moves) = ([0; 2], 0);
        let mut starter = luck.dice.highest::<5>(2);
        for _ in 0..12 {
            let total = 2 + luck.dice.dice::<2>().iter().sum::<u8>();
            for seat in [1 - starter, starter] {
                scores[seat] += i64::from(points(total, turn(luck, &mut moves)));
            }
            starter = 1 - starter;
        }
        Ended { scores, moves }
    }

    /// Dice by face. Of all that may be rolled again, each different choice is equally likely, none
    /// among them.
    fn turn(luck: &mut Luck, moves: &mut u64) -> [u8; 6] {
        let mut hand = [0; 6];
        luck.dice.throw(5, &mut hand);
        for _ in 0..2 {
            let ways: u32 = hand.iter().map(|&n| u32::from(n) + 1).product();
            let number = luck.choices.below(ways);
            *moves += 1;
            // To roll none is the last of the offers.
            if number == ways - 1 {
                break;
            }
            let rolled = take(number + 1, &mut hand);
            luck.dice.throw(rolled, &mut hand);
        }
        hand
    }

    /// Takes away the dice that stand so far down the list of all choices: fewest dice first, and small
    /// faces first among equals. Gives their number.
    fn take(mut number: u32, hand: &mut [u8; 6]) -> u8 {
        // In how many ways so many dice can be taken of this face and higher ones.
        let mut ways = [[0; 6]; 7];
        ways[6][0] = 1;
        for face in (0..6).rev() {
            for dice in 0..6 {
                let most = dice.min(usize::from(hand[face]));
                ways[face][dice] = (0..=most).map(|n| ways[face + 1][dice - n]).sum();
            }
        }
        let mut dice = 0;
        while number >= ways[0][dice] {
            number -= ways[0][dice];
            dice += 1;
        }
        let taken = dice as u8;
        for face in 0..6 {
            let mut n = dice.min(usize::from(hand[face]));
            while number >= ways[face + 1][dice - n] {
                number -= ways[face + 1][dice - n];
                n -= 1;
            }
            hand[face] -= n as u8;
            dice -= n;
        }
        taken
    }

    fn points(total: u8, hand: [u8; 6]) -> u32 {
        let mut faces = [0; 5];
        let mut n = 0;
        for (face, count) in (1..).zip(hand) {
            for _ in 0..count {
                faces[n] = face;
                n += 1;
            }
        }
        let mut sums = [0; 32];
        let mut most = [0; 32];
        for set in 1..32_usize {
            let lowest = set & set.wrapping_neg();
            sums[set] = sums[set ^ lowest] + faces[lowest.trailing_zeros() as usize];
            most[set] = most[set ^ lowest];
            let mut part = set;
            while part > 0 {
                if sums[part] == total && part & lowest != 0 {
                    most[set] = most[set].max(part.count_ones() + most[set ^ part]);
                }
                part = (part - 1) & set;
            }
        }
        most[31]
    }
}

/// Dice Poker for two without limit, an ante of 1 and 100 chips each. Hands are compared by the
/// tables of the program, which have a benchmark of their own.
mod dice_poker {
    use croupier::games::dice_poker::strength::strength_of;

    use super::{Ended, Luck};

    pub fn play(luck: &mut Luck) -> Ended {
        let mut game = Game { luck, chips: [100; 2], pot: 0, moves: 0 };
        let mut button = 1;
        loop {
            game.hand(1 - button);
            if game.chips.contains(&0) || game.chosen(2) == 1 {
                break;
            }
            button = 1 - button;
        }
        Ended { scores: game.chips.map(i64::from), moves: game.moves }
    }

    struct Game<'a> {
        luck: &'a mut Luck,
        chips: [u32; 2],
        pot: u32,
        moves: u64,
    }

    /// The cards by number: of each suit ace, two and on to the king.
    const PACK: [u8; 52] = {
        let mut pack = [0; 52];
        let mut card = 0;
        while card < 52 {
            pack[card as usize] = card;
            card += 1;
        }
        pack
    };

    impl Game<'_> {
        fn chosen(&mut self, of: u32) -> u32 {
            self.moves += 1;
            self.luck.choices.below(of)
        }

        fn hand(&mut self, first: usize) {
            self.chips = self.chips.map(|chips| chips - 1);
            self.pot = 2;
            let dice = [self.faces(), self.faces()];
            if self.betting(first) {
                return;
            }
            let cards = self.deal();
            if self.betting(first) {
                return;
            }
            let [one, other] = [0, 1].map(|i| strength_of(cards[i], dice[i]));
            let share = match one.cmp(&other) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => self.pot / 2,
                std::cmp::Ordering::Greater => self.pot,
            };
            self.chips[first] += share;
            self.chips[1 - first] += self.pot - share;
        }

        fn faces(&mut self) -> [u8; 3] {
            let mut faces = self.luck.dice.dice::<3>().map(|face| face + 1);
            faces.sort_unstable();
            faces
        }

        /// The ranks of three cards for each.
        fn deal(&mut self) -> [[u8; 3]; 2] {
            let mut pack = PACK;
            let first = self.three(&mut pack, 52);
            let mut left = [0; 52];
            let mut n = 0;
            for card in PACK {
                left[n] = card;
                n += usize::from(!first.contains(&card));
            }
            let second = self.three(&mut left, 49);
            [first, second]
                .map(|cards| cards.map(|card| if card % 13 == 0 { 14 } else { card % 13 + 1 }))
        }

        fn three(&mut self, pack: &mut [u8; 52], n: usize) -> [u8; 3] {
            [n, n - 1, n - 2].map(|n| {
                let place = self.luck.dice.below(n as u32) as usize;
                let card = pack[place];
                pack[place] = pack[n - 1];
                card
            })
        }

        /// A round of betting; whether it ended the hand.
        fn betting(&mut self, first: usize) -> bool {
            if self.chips.contains(&0) {
                return false;
            }
            let (mut bets, mut acted, mut raise) = ([0; 2], [false; 2], 1);
            let mut turn = first;
            loop {
                let other = 1 - turn;
                let to = bets[other].max(bets[turn]);
                let (owed, chips, all) =
                    (to - bets[turn], self.chips[turn], bets[turn] + self.chips[turn]);
                let more = bets[other] + self.chips[other] > to;
                let open = more && !(acted[turn] && owed < raise) && chips > owed;
                let may_raise = open && all >= to + raise;
                let all_in = chips <= owed || open;
                let n = 2 + u32::from(may_raise) + u32::from(all_in);
                let bet = match self.chosen(n) + u32::from(!may_raise) {
                    0 => to.min(all),
                    1 if !may_raise => to.min(all),
                    1 => {
                        let least = to + raise;
                        let more =
                            if all > least { self.luck.choices.below(all - least + 1) } else { 0 };
                        least + more
                    }
                    2 => {
                        self.chips[other] += self.pot + bets[0] + bets[1];
                        return true;
                    }
                    _ => all,
                };
                self.chips[turn] -= bet - bets[turn];
                bets[turn] = bet;
                acted[turn] = self.chips[turn] > 0;
                if bet >= to + raise {
                    raise = bet - to;
                }
                let to = bets[0].max(bets[1]);
                let several = !self.chips.contains(&0);
                let waits = |seat: usize, chips: u32| {
                    chips > 0 && (bets[seat] < to || !acted[seat] && several)
                };
                if waits(other, self.chips[other]) {
                    turn = other;
                } else if !waits(turn, self.chips[turn]) {
                    break;
                }
            }
            let matched = bets[0].min(bets[1]);
            for (chips, bet) in self.chips.iter_mut().zip(bets) {
                *chips += bet - matched;
            }
            self.pot += 2 * matched;
            false
        }
    }
}
