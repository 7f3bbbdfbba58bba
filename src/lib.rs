//! croupier: referee, scorer and analyst for five tabletop games with ordinary dice and cards.
//!
//! # The map
//! Rules are pure; chance and people are outside them; one prompt, one pipe, one record and one
//! simulator serve every game. A file leans only on floors below its own:
//!
//! `platform`, `pieces` ← `game`, `solve` ← `games/*` ← `play` ← `cli`, `registry` ← `main`
//!
//! - [`pieces`]: pieces out of the box: seats, names, dice, cards, chance, grids, refusals;
//!   the strict reader of JSON from outside (`json`) and the one writer (`written`).
//! - [`mod@game`]: what a game is: its rules (`Game`), its words (`Speak`) and its JSON (`Json`);
//!   where it lists what may be done (`May`), its moves, declared once (`moves`), a state whose fields
//!   are its JSON (`state`), and what a referee does with the rules of any game (`Referee`).
//!   [`solve`]: how it is analysed, with an analysis for games that bring none (`generic`, by
//!   `expectation` or `rollouts`).
//! - [`games`]: one folder each, the same files in all of them: `rules.md` (the text, with
//!   clauses), `mod.rs` (turn order and legality), `state.rs`, `json.rs`, `score.rs`, `words.rs`, `solve`;
//!   `playthrough.txt` and `hostile.jsonl` for the tests.
//! - [`play`]: any game, its type erased (`table`, `position`, `erased`), and lists of games
//!   (`games`); a match (`match`) as a fold over recorded entries (`record`, and the files below
//!   it, `store`), and what it has come to (`course`), which a `review`, a `sheet` and `stats` read;
//!   where outcomes come from (`source`); what a typed line means (`line`), and the session that does it (`session`); reports
//!   (`report`) and advice (`advice`); seats played by the program (`bots`), and whole games by
//!   themselves (`simulate`).
//! - `cli` (a feature): command tree, streams, prompt, painting, saved games, manual pages, exit
//!   statuses, `serve`. It is given the games it offers, by `run`.
//! - [`platform`]: all that is Unix alone.
//! - `laws` (a feature): what every game keeps, held by random play; tests of games call it.
//! - [`registry`]: the games of this program, and the only place that names them.
//! - `examples/pig.rs`: a game in one file, which `docs/adding-a-game.md` explains.
//! - `tests/it`: the laws every game keeps, second opinions for all that computes, whole games in
//!   words, the program seen from outside. `benches`: the numbers that are claimed. `fuzz`: what
//!   `tests/it/untrusted.rs` demands of any input, tried for hours. `examples/dice_poker_table.rs`: what
//!   writes the one table on file. `examples/swipe_learn.rs`, `examples/wichita_values.rs`: what
//!   learns the values of these games.
//!
//! # Glossary
//! - *clause*, *ruling*: a rule of the text by its id, R1 or V1; a decision where it was open, J1.
//! - *seat*: a place at the table by its number; *player*: who sits there, by name.
//! - *state*: all that the rules need to go on; *position*: a state with its rules and names;
//!   *fragment*: a position of one turn or hand with no game around it; *notation*: its short word.
//! - *table*: a position of a game whose type is erased.
//! - *outcome*: what dice or cards showed. *offer*: a move that is possible now.
//! - *verdict*: what the rules decided, with its clause; *refusal*: what was wrong, where and why.
//! - *entry*: a line of a record; *match*: a game folded from its entries; *course*: what it came to;
//!   *session*: a match with its prompt.
//! - *value*: what a solver expects. *policy*: how a bot plays. *playout*: a game that policies play
//!   to its end.
//!
//! # What never happens here
//! - A rule never rolls, reads a clock, prints, or knows who asks. Games import neither each other
//!   nor anything above them; only `registry` names them.
//! - Nothing is confirmed before it is on the disk, and nothing recorded is rewritten.
//! - No state from outside comes in but through `pieces::json` and its game's checks.
//! - Randomness comes from `play::source` and `play::entropy` alone, never from the
//!   clock.
//! - Counted, computed and simulated numbers are never mixed, and only exact ones are called so.
//! - There is no unsafe code, no network, and no panic that input could cause. The statics that
//!   change tell what Ctrl-C does and what is said when a signal ends the program (`cli::signals`).
//!   A thread knows which names it saw last (`pieces::names`).
//!
//! # Why each dependency
//! - `clap`, `clap_complete`: one command tree for parser, help and completions.
//! - `clap_mangen`: manual pages, made from the same tree.
//! - `serde`, `serde_json`, `schemars`: states, reports and records, and schemas from the types
//!   that read them. `serde_json` keeps the order of keys, so that output is stable.
//!   `serde_path_to_error`: where in a line something is wrong.
//! - `foldhash`: hands and states that were met before, found again quickly. `indexmap`: the states
//!   of a game, each with its number. `smallvec`: a few faces, a few players' points, without asking
//!   for memory.
//! - `libm`: logarithms and powers that are the same number on every system.
//! - `strsim`: how far a typed word is from a known one. `unicode-normalization`: names typed without
//!   their accents.
//! - `rustyline`: line editing, history and completion at the prompt.
//! - `rand`: the portable `ChaCha8` stream and the operating system's entropy, nothing else of it.
//! - `sha2`: keys from seeds, checks of records.
//! - `signal-hook`, `nix`: the terminal given back when a signal ends the program.
//! - `etcetera`: the user's state folder. `humantime`: when a game began.
//!   `terminal_size`, `unicode-width`: what fits a screen.
//! - `anyhow`: errors on their way to `main`.

// Nothing is taken for granted, but where `expect` says why, and only `cli` prints.
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

/// What a game is written with.
pub mod prelude {
    pub use schemars::JsonSchema;
    pub use serde::{Deserialize, Serialize};

    pub use crate::fields;
    pub use crate::game::json::{Json, Listed, names};
    pub use crate::game::state::Field;
    pub use crate::game::{
        Answer, Answers, Each, Game, HouseRule, Info, May, Moves, Next, Offer, Position, Referee,
        Round, Setting, Speak, rules_fit,
    };
    pub use crate::heads;
    pub use crate::moves;
    pub use crate::pieces::json::Id;
    pub use crate::pieces::{
        Card, Code, Dice, Due, Entrant, Grid, Name, Names, Narration, Rank, Refusal, Result,
        RollOff, Sampler, Scores, Seat, Seats, Style, number, percent, ranged,
    };
    pub use crate::solve::{
        Advice, Basis, Objective, Outlook, Policy, Ranked, Solve, SolveContext, Unit,
    };
    pub use crate::state;
    pub use crate::told_as_is;
}

#[cfg(feature = "cli")]
#[allow(clippy::print_stdout, clippy::print_stderr)]
pub mod cli;
pub mod game;
pub mod games;
#[cfg(feature = "laws")]
pub mod laws;
pub mod pieces;
pub mod platform;
pub mod play;
pub mod registry;
pub mod solve;

#[cfg(feature = "laws")]
pub use laws::laws;
pub use play::games::game;

/// Runs a program that offers these games, with the arguments of this process:
/// `croupier::run(&[croupier::game::<Pig>()])` is all that another program needs.
#[cfg(feature = "cli")]
pub fn run(games: &play::games::Games) -> std::process::ExitCode {
    cli::run::run(games, std::env::args_os()).into()
}
