//! croupier: referee, scorer and analyst for five tabletop games with ordinary dice and cards.
//!
//! # The map
//! Rules are pure; chance and people are outside them; one prompt, one pipe, one record and one
//! simulator serve every game. A file uses only its own level and those before it:
//!
//! `platform`, `pieces` ← `game`, `solve` ← `games/*` ← `play` ← `engine` ← `hear` ← `session` ←
//! `registry` ← `cli` ← `main`
//!
//! - [`pieces`]: what comes out of the box: seats, names, dice, cards, chance, grids, refusals; the strict
//!   reader of JSON from outside and its only writer (`json`), words for people (`text`).
//! - [`mod@game`]: what a game is: its rules (`Game`), its words (`Speak`) and its JSON (`Json`); what is
//!   awaited (`Next`) and offered (`Offer`); moves declared once (`moves`), their parts and a state whose
//!   fields are its JSON (`state`).
//! - [`solve`]: how a game is analysed, with an analysis for games that bring none (`generic`).
//! - `games`: a folder each: `rules.md` (the text, with clauses), `mod.rs` (turn order and legality),
//!   `state.rs`, `json`, `score.rs`, `words.rs`, `solve`; `playthrough.txt` and `hostile.jsonl` for tests.
//! - [`play`]: any game, its type erased (`table`, `position`, `games`); a `match`, folded from the
//!   entries of its `record`; its `course`, and what is `public` of it, read by `review`, `stats`, `sheet`,
//!   `curve` and `page`; where dice come from (`source`); `advice`, `bots`, and whole games (`simulate`).
//! - [`engine`]: one line in, one answer out: what programs ask (`requests`), about what, and what verbs
//!   answer (`answers`), and the `shapes` of what is written beside games. Knows no
//!   terminal and no file.
//! - `hear`: what people say becomes entries, a question back, or a reason. What is said for a move stands
//!   beside it, in `moves!`; all other words in `hear/words.txt`.
//! - `session`: a match at a prompt: obeys what was heard, and tells what came of it.
//! - [`registry`]: the games of this program, and the only place that names them.
//! - `cli` (a feature): command tree, streams, prompt, saved games, manual pages, exit statuses.
//! - `platform`: everything that differs between Unix and Windows. `laws` (a feature): checks for every
//!   game, by random play.
//! - `examples/pig.rs`: a game in one file, explained in `docs/adding-a-game.md`; `liars_dice` with hidden dice,
//!   `thirty_one` with hands of cards. Other examples compute stored tables (`dice_poker_table`, `swipe_learn`,
//!   `wichita_values`).
//! - `tests/it`: the laws of all games, second opinions for everything computed, whole games in words, and
//!   the program from outside. What they look at behind the face of the crate stands in `inside`.
//!   `benches`: the numbers of `BENCHMARKS.md`. `fuzz`: hours of bad input.
//!
//! # Glossary
//! - *clause*: a rule (R1), house rule (V1) or ruling (J1) of the rules text, by its id.
//! - *seat*: a place at the table, by its number.
//! - *state*: all that the rules need to go on. *position*: a state with its house rules and names.
//!   *short*: a position of one turn or hand alone, for people to write. *table*: a position whose type
//!   is erased.
//! - *outcome*: the dice or cards that came. *due*: those that are awaited. *offer*: a possible move.
//! - *verdict*: what the rules decided, with its clause. *refusal*: what was wrong, where and why.
//! - *event*: who did what or what fell, from which source, with its verdicts. *entry*: a line of a
//!   record. *match*: a game folded from its entries. *course*: its history, step by
//!   step. *session*: a match with its prompt.
//! - *value*: what a solver expects. *policy*: how a bot plays.
//!
//! # What never happens here
//! - A rule never rolls, reads a clock, prints, or knows who asks. Games import neither each other nor
//!   anything above them; only `registry` names them.
//! - Nothing is confirmed before it is on the disk, and nothing recorded is rewritten.
//! - No state from outside gets past `pieces::json` and its game's checks.
//! - Randomness comes only from `play::source` and the system below, never from the clock.
//! - Counted, computed and simulated numbers are never mixed, and only exact ones are called so.
//! - There is no unsafe code, no network, and no panic that input could cause. The few statics that change
//!   are listed in `tests/it/tidy.rs`.
//!
//! # Why each dependency
//! - `clap`, `clap_mangen`: one command tree for parser, help, completions and manual pages.
//! - `serde`, `serde_json`, `schemars`: states, reports and records, and schemas from the types that read
//!   them. `serde_json` keeps the order of keys, so that output is stable. `serde_path_to_error`: where
//!   in a line something is wrong. `serde_with`: what is none is left out.
//! - `foldhash`: quick lookup of hands and states. `indexmap`: the states of a game, each with its
//!   number. `smallvec`: a few faces, a few players' points, without allocating; `tinyvec`: a pile
//!   of cards that is copied.
//! - `libm`: logarithms and powers that are the same number on every system.
//! - `strsim`: how far a typed word is from a known one. `unicode-normalization`: names typed without
//!   their accents.
//! - `rustyline`: line editing, history and completion at the prompt.
//! - `rand`: the portable `ChaCha8` stream and the operating system's entropy, nothing else of it.
//! - `sha2`: keys from seeds, checks of records.
//! - `signal-hook`, `nix`: the terminal is given back when a signal ends the program; on Windows `ctrlc`.
//!   `anstyle-query`, which clap brings: whether a console draws.
//! - `etcetera`: the user's state folder. `humantime`: when a game began. `terminal_size`,
//!   `unicode-width`: what fits a screen.
//! - `anyhow`: errors on their way to `main`.

// An `expect` says why it cannot fail, and only `cli` prints.
// Without the command line nobody calls some of it.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]
#![cfg_attr(
    not(test),
    warn(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented,
        clippy::print_stdout,
        clippy::print_stderr,
        clippy::dbg_macro,
    )
)]

/// Everything a game needs.
pub mod prelude {
    pub use schemars::{JsonSchema, SchemaGenerator};
    pub use serde::{Deserialize, Serialize};

    pub use crate::fields;
    pub use crate::game::json::{Json, Short, agrees, left_fits, names};
    pub use crate::game::state::Field;
    pub use crate::game::{
        Answer, Answers, Asks, Each, Game, Hints, HouseRule, Info, Moves, Next, Offer, Position,
        Setting, Speak, rules_fit,
    };
    pub use crate::moves;
    pub use crate::pieces::parts::Object;
    pub use crate::pieces::{
        Card, Code, Dice, Due, Entrant, Grid, Hand, Name, Names, Narration, Pack, Rank, Refusal,
        Result, RollOff, Sampler, Scores, Seat, Seats, Style, number, percent, ranged,
    };
    pub use crate::refusal;
    pub use crate::refuse_if;
    pub use crate::solve::{
        Advice, Basis, Looks, Objective, Odds, Outlook, Policy, Ranked, Share, Solve, SolveContext,
        Unit,
    };
    pub use crate::state;
}

#[cfg(feature = "cli")]
#[allow(clippy::print_stdout, clippy::print_stderr)]
mod cli;
pub mod engine;
pub mod game;
mod games;
#[cfg(feature = "cli")]
mod hear;
#[cfg(feature = "laws")]
pub mod laws;
pub mod pieces;
#[cfg(feature = "cli")]
mod platform;
pub mod play;
pub mod registry;
#[cfg(feature = "cli")]
mod session;
pub mod solve;

/// What this project's tests, benches and makers of tables look at behind the face of the crate.
#[cfg(all(feature = "cli", feature = "laws"))]
#[doc(hidden)]
pub mod inside {
    pub use crate::cli::command_line::whole_tree as command_tree;
    pub use crate::engine::shapes::Refused;
    pub use crate::hear::{Ears, Entry, Heard, Moment};
    pub use crate::pieces::text::is_unseen;
    pub use crate::play::clauses::clauses;
    pub use crate::play::curve::Curve;
    pub use crate::play::games::read_position;
    pub use crate::play::review::Review;
    pub use crate::play::sheet::Sheet;
    pub use crate::session::{Line, Said, Session, SessionOptions, log};
    pub use crate::solve::expectation::Chances;

    pub mod games {
        pub use crate::games::*;
    }

    pub mod generic {
        pub use crate::solve::generic::{best, greedy};
    }
}

#[cfg(feature = "laws")]
pub use laws::laws;
pub use play::games::game;

/// Runs the program of this name, which offers these games and keeps its records apart, with the arguments
/// of this process: `croupier::run("pig", &[croupier::game::<Pig>()])` is a whole `main`.
#[cfg(feature = "cli")]
pub fn run(name: &'static str, games: &play::games::Games) -> std::process::ExitCode {
    cli::run::run(name, games, std::env::args_os()).0.into()
}
