//! What most test modules name.

pub use std::collections::{BTreeMap, BTreeSet, HashMap};
pub use std::path::{Path, PathBuf};
pub use std::{fs, thread};

pub use croupier::game;
pub use croupier::game::{Answer, Next};
pub use croupier::inside::is_unseen;
pub use croupier::inside::{Session, SessionOptions};
pub use croupier::laws::variants;
pub use croupier::pieces::json_text;
pub use croupier::pieces::{Code, Dice, Names, Narration, Outcome, Sampler, Seat, Style};
pub use croupier::play::record::{By, Header, What};
pub use croupier::play::{AnyGame, Match, Plan, Report, Seed, Table};
pub use croupier::registry::{self, GAMES, find};
pub use croupier::solve::{Cache, Limits, Objective, Policy, SolveContext, Unit};
pub use serde_json::{Value, json};

pub use crate::common::{Cause, Rng, asked, asked_at, games, hostile, names, playthrough, read};
pub use crate::common::{read_position, some_cause, some_line, source, step, throws, typeable};
pub use crate::run::{Ended, PROGRAM, Run, Scratch, croupier};
pub use crate::run::{is_there, program, shell};
