//! The games of this program: the only place that names them.

use crate::games::dalmatian::Dalmatian;
use crate::games::dice_poker::DicePoker;
use crate::games::pairs_and_wagers::PairsAndWagers;
use crate::games::swipe::Swipe;
use crate::games::wichita::Wichita;
use crate::pieces::Result;
use crate::play::games::{Games, game};
use crate::play::{AnyGame, games};

/// Every game, in the order in which they are shown.
pub static GAMES: &Games = &[
    game::<DicePoker>(),
    game::<Dalmatian>(),
    game::<PairsAndWagers>(),
    game::<Swipe>(),
    game::<Wichita>(),
];

/// The game of this name or alias.
///
/// # Errors
/// `game-unknown`, with a suggestion.
pub fn find(name: &str) -> Result<&'static dyn AnyGame> {
    games::find(GAMES, name)
}
