//! Which games a simulation plays, by whom, and with whose luck.

use crate::json::strict::LARGEST;
use crate::pieces::chance::{Sampler, Words, below};
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::Seat;
use crate::play::player::{Player, Programs};
use crate::play::policy::Policy;

/// Moves and rolls after which a game is given up, unless a plan says else. Far more than any
/// game here takes.
pub const LONGEST: u64 = 1_000_000;

/// What is to be played.
#[derive(Clone)]
pub struct Plan<'a> {
    /// How each player plays. In game 0, player 0 sits in the first seat.
    pub players: Vec<Player>,
    /// The number of the first game.
    pub first: u64,
    pub games: u64,
    /// What the streams were made from, so that what is added up later is of one kind.
    pub seed: String,
    /// Opens the streams. Each game draws from two: one for its dice and cards, one for the
    /// choices of its bots, so that a choice never changes the dice.
    pub streams: &'a (dyn Fn() -> Box<dyn Streams + 'a> + Sync),
    /// Players move one seat on from game to game.
    pub rotate: bool,
    /// As many games in a row as there are players fall with the same dice: with `rotate`,
    /// everybody plays them from every seat.
    pub same_dice: bool,
    pub jobs: usize,
    /// See [`LONGEST`].
    pub longest: u64,
    /// Who begins every game, if that is not rolled for.
    pub begins: Option<Seat>,
    /// What starts the programs among the players.
    pub programs: Option<&'a dyn Programs>,
    /// Whether to begin no more games.
    pub over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// Streams of words, each of which has a number. One at a time is read.
///
/// ```
/// use croupier::pieces::chance::Words;
/// use croupier::play::plan::{Numbered, Streams};
///
/// /// Words that say where they stand.
/// struct Counted(u32);
///
/// impl Words for Counted {
///     fn word(&mut self) -> u32 {
///         self.0 += 1;
///         self.0
///     }
/// }
/// let mut streams = Numbered::new(Counted(0), |words, number| words.0 = 1000 * number as u32);
/// streams.turn_to(3);
/// assert_eq!(streams.read()[..2], [3001, 3002]);
/// ```
pub trait Streams {
    /// Goes to the beginning of the stream of this number.
    fn turn_to(&mut self, number: u64);

    /// Reads on.
    fn read(&mut self) -> [u32; AHEAD];
}

/// Streams of one kind of words, which `turn` brings to the beginning of each.
pub struct Numbered<S, F> {
    now: S,
    turn: F,
}

impl<S: Words, F: Fn(&mut S, u64)> Numbered<S, F> {
    pub fn new(now: S, turn: F) -> Self {
        Self { now, turn }
    }
}

impl<S: Words, F: Fn(&mut S, u64)> Streams for Numbered<S, F> {
    fn turn_to(&mut self, number: u64) {
        (self.turn)(&mut self.now, number);
    }

    fn read(&mut self) -> [u32; AHEAD] {
        [(); AHEAD].map(|()| self.now.word())
    }
}

/// How many words are read at once: about what a short game takes of each of its streams.
const AHEAD: usize = 8;

/// What is drawn from streams, whoever makes them: some words are always at hand, so that drawing
/// calls for nobody.
pub struct Drawn<'a> {
    streams: Box<dyn Streams + 'a>,
    words: [u32; AHEAD],
    /// How many of the words are used up.
    used: usize,
}

impl<'a> Drawn<'a> {
    #[must_use]
    pub fn from(streams: Box<dyn Streams + 'a>) -> Self {
        Self { streams, words: [0; AHEAD], used: AHEAD }
    }

    /// Goes to the beginning of the stream of this number.
    pub fn turn_to(&mut self, number: u64) {
        self.streams.turn_to(number);
        self.used = AHEAD;
    }

    #[cold]
    fn read_on(&mut self) -> u32 {
        self.words = self.streams.read();
        self.used = 1;
        self.words[0]
    }
}

impl Words for Drawn<'_> {
    #[inline]
    fn word(&mut self) -> u32 {
        let Some(&word) = self.words.get(self.used) else { return self.read_on() };
        self.used += 1;
        word
    }
}

impl Sampler for Drawn<'_> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        below::<32>(n, || self.word())
    }
}

impl<'a> Plan<'a> {
    /// So many games between these policies, from every seat with the same dice, on one thread.
    #[must_use]
    pub fn new(
        policies: &[Policy],
        games: u64,
        seed: &str,
        streams: &'a (dyn Fn() -> Box<dyn Streams + 'a> + Sync),
    ) -> Self {
        Self {
            players: policies.iter().map(|&policy| policy.into()).collect(),
            first: 0,
            games,
            seed: seed.to_string(),
            streams,
            rotate: true,
            same_dice: true,
            jobs: 1,
            longest: LONGEST,
            begins: None,
            programs: None,
            over: None,
        }
    }
}

impl Plan<'_> {
    /// The numbers of the streams of a game: dice, and choices.
    pub(super) fn streams_of(&self, game: u64) -> (u64, u64) {
        let dice = if self.same_dice { game / self.players.len().max(1) as u64 } else { game };
        (2 * dice, 2 * game + 1)
    }

    /// The player of each seat.
    pub(super) fn seated(&self, game: u64) -> impl Iterator<Item = usize> {
        let players = self.players.len();
        let turned = if self.rotate { (game % players as u64) as usize } else { 0 };
        (players - turned..players).chain(0..players - turned)
    }

    /// The policies of the players.
    ///
    /// # Errors
    /// `out-of-range` for any other player.
    pub(super) fn policies(&self) -> Result<Vec<Policy>, Refusal> {
        let policy = |player: &Player| match player {
            Player::Policy(policy) => Ok(*policy),
            Player::Program(_) => {
                Err(Refusal::new(Code::OutOfRange, "programs do not play in these games"))
            }
        };
        self.players.iter().map(policy).collect()
    }

    /// The number behind the last game.
    ///
    /// # Errors
    /// `out-of-range` for numbers that are too large.
    pub(super) fn end(&self) -> Result<u64, Refusal> {
        let end = self.first.checked_add(self.games);
        end.filter(|&end| end <= LARGEST as u64).ok_or_else(|| {
            Refusal::new(Code::OutOfRange, "games are numbered below 2^53")
                .hint("Play fewer, or begin at a lower number")
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{AHEAD, Drawn, Numbered};
    use crate::pieces::chance::{Sampler, Words, below};

    /// Words for tests.
    pub struct Mixed(pub u64);

    impl Words for Mixed {
        fn word(&mut self) -> u32 {
            self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (self.0 >> 32) as u32
        }
    }

    #[test]
    fn what_is_drawn_is_what_the_words_of_the_stream_come_to() {
        let streams = Numbered::new(Mixed(99), |now, number| *now = Mixed(number));
        let mut drawn = Drawn::from(Box::new(streams));
        for (number, draws) in [(5, 1), (5, AHEAD), (0, 0), (7, AHEAD + 1), (5, 5 * AHEAD + 3)] {
            drawn.turn_to(number);
            let mut words = Mixed(number);
            // Of the largest numbers every second word is rejected.
            for n in (1..).take(draws) {
                assert_eq!(drawn.below(n), below::<32>(n, || words.word()));
                let large = 1 << 31 | n;
                assert_eq!(drawn.below(large), below::<32>(large, || words.word()));
            }
        }
    }
}
