//! The only list of the games.

use crate::games::dalmatian::Dalmatian;
use crate::games::dice_poker::DicePoker;
use crate::games::pairs_and_wagers::PairsAndWagers;
use crate::games::swipe::Swipe;
use crate::games::wichita::Wichita;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::suggest::nearest;
use crate::play::table::{Kind, Of};

/// Every game, in the order in which they are shown.
pub static GAMES: &[&dyn Kind] = &[
    &Of::<DicePoker>::game(),
    &Of::<Dalmatian>::game(),
    &Of::<PairsAndWagers>::game(),
    &Of::<Swipe>::game(),
    &Of::<Wichita>::game(),
];

/// The game of this name or alias.
///
/// # Errors
/// `game-unknown`, with a suggestion.
pub fn find(name: &str) -> Result<&'static dyn Kind, Refusal> {
    if let Some(kind) = GAMES.iter().find(|kind| kind.info().is_called(name)) {
        return Ok(*kind);
    }
    let refusal = Refusal::new(
        Code::GameUnknown,
        format!("no game is called \"{}\"", crate::kit::names::brief(name)),
    );
    let ids = || GAMES.iter().map(|kind| kind.info().id);
    Err(match nearest(name, ids()) {
        Some(near) => refusal.hint(format!("Did you mean {near}?")),
        None => refusal.hint(format!("The games are {}", ids().collect::<Vec<_>>().join(", "))),
    })
}
