//! croupier: referee, scorer and analyst for five tabletop games with ordinary dice and cards.
//!
//! # The map
//! Rules are pure; chance and people are outside them; one prompt, one pipe, one record and one
//! simulator serve every game. A file leans only on floors below its own:
//!
//! `platform`, `kit` ← `game`, `solve` ← `games/*` ← `play` ← `front`, `registry` ← `main`
//!
//! - [`kit`]: pieces out of the box: seats, names, dice, cards, chance, refusals, grids; the door for
//!   foreign JSON (`door`), and a shorter way for what is written as usual (`direct`, which reads by
//!   `scan`), which leaves everything else to it; texts that stay where they stand (`text`), and
//!   answers kept for the next line (`shelf`).
//! - [`game`]: the constitution: what a game is (`Game`), how it speaks (`Speak`), how its states
//!   travel (`OnWire`). [`solve`]: how it is analysed.
//! - [`games`]: one folder each, the same files in all of them: `rules.md` (the text, with
//!   clauses), `mod.rs` (turn order and legality), `score.rs`, `text.rs`, `wire.rs`, `solver.rs`.
//! - [`play`]: any game, its type erased (`table`), and lists of games (`games`); a match as a fold
//!   over recorded causes (`match`, `record`, and the files below it, `store`), played again from its
//!   file (`replay`); where luck comes from (`source`, and `fair` where it must be provable); a typed
//!   line in and replies out (`session`), with remarks on moves (`coach`) and a word at the end
//!   (`summary`); reports (`look`) and advice (`advised`); whole games by themselves (`plan`,
//!   `simulate`, `tally`).
//! - [`front`]: command tree, pipe, prompt, painting, saved games, manual pages, exit statuses. It is
//!   given the games it offers: see [`run`].
//! - [`platform`]: all that is Unix alone.
//! - [`registry`]: the games of this program. A sixth game is a folder, a line in `games/mod.rs`, two
//!   in `registry`, and a word in the list at the end of `tests/it/laws.rs`, which is held to it.
//! - `tests/it`: the laws every game keeps, second opinions for all that computes, whole games in
//!   words, the program seen from outside. `tests/allocations.rs`: what asks for no memory.
//!   `benches`: the numbers that are claimed. `fuzz`: what `tests/it/doors.rs` demands of any
//!   input, tried for hours. `examples`: what writes tables on file.
//!
//! # What never happens here
//! - A rule never rolls, reads a clock, prints, or knows who asks. Games import neither each other
//!   nor anything above them; only `registry` names them.
//! - Nothing is confirmed before it is on the disk, and nothing recorded is rewritten.
//! - No state from outside comes in but through `json::strict`, or `kit::direct` as strictly, and its
//!   game's `wire`. A plain turn of Dalmatian and a plain hand of Dice Poker are also scored straight
//!   from their text by `kit::scan`, without becoming a state; `tests/it/quick.rs` holds both to the
//!   door.
//! - Randomness comes from `play::source`, `play::fair` and `play::entropy` alone, never from the
//!   clock.
//! - Counted, computed and simulated numbers are never mixed, and only exact ones are called so.
//! - There is no unsafe code, no network, and no panic that input could cause. Two statics change:
//!   whether Ctrl-C has been asked about and whether hidden cards are on the screen
//!   (`front::signals`).
//!
//! # Why each dependency
//! - `clap`, `clap_complete`: one command tree for parser, help and completions.
//! - `roff`: escapes for manual pages, made from the same tree.
//! - `serde`, `serde_json`, `schemars`: states, reports and records, and schemas from the types
//!   that read them. `serde_json` keeps the order of keys, so that output is stable.
//! - `foldhash`: hands that were tried before, found again quickly. `smallvec`: a few faces, a few
//!   players' points, without asking for memory.
//! - `rustyline`: line editing, history and completion at the prompt.
//! - `rand`: the portable `ChaCha8` stream and the operating system's entropy, nothing else of it.
//! - `sha2`, `hmac`: keys from seeds, checks of records, provable fairness.
//! - `signal-hook`, `nix`: the terminal given back when a signal ends the program, and deaf to most
//!   keys while it shows what one player alone may see.
//! - `etcetera`: the user's state folder. `terminal_size`, `unicode-width`: what fits a screen.
//! - `anstyle`: colour. `anyhow`: errors on their way to `main`.

pub mod front;
pub mod game;
pub mod games;
pub mod json;
pub mod kit;
pub mod platform;
pub mod play;
pub mod registry;
pub mod solve;

pub use play::games::game;

/// Runs a program that offers these games, with the arguments of this process:
/// `croupier::run(&[croupier::game::<Pig>()])` is all that another program needs.
#[must_use]
pub fn run(games: &play::games::Games) -> std::process::ExitCode {
    front::run::run(games, std::env::args_os()).into()
}
