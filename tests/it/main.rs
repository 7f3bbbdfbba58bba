//! The whole of croupier from outside: the laws every game keeps, second opinions for all that
//! computes, whole games in words, and the built program. Every file says what it holds. What needs a shell,
//! signals or terminals of Unix is tested there alone.

mod common;
#[cfg(unix)]
mod console;
mod cup;
mod dalmatian;
#[cfg(unix)]
mod damage;
mod dice_poker;
mod disk;
mod engine;
mod equilibrium;
mod evening;
#[cfg(unix)]
mod faults;
mod gate;
mod heard;
mod hidden;
mod hostile;
#[cfg(unix)]
mod kill;
mod laws;
mod liars_dice;
mod lines;
mod page;
#[cfg(unix)]
mod pages;
mod pairs_and_wagers;
mod pairs_equilibrium;
mod perft;
mod pig;
mod pipe;
mod playthrough;
mod prelude;
#[cfg(unix)]
mod prompt;
mod random_input;
mod record;
mod review;
mod run;
mod seeds;
mod shapes;
mod simulate;
mod solvers;
mod swipe;
#[cfg(unix)]
mod terminal;
mod thirty_one;
mod tidy;
mod untrusted;
mod wichita;
