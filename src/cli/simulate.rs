//! `simulate`: whole games by themselves, counted, or one by one.

use std::num::NonZeroU64;

use serde_json::{Map, Value, json};

use crate::cli::args::Simulate;
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage};
use crate::cli::progress::Progress;
use crate::cli::signals::{self, Reader};
use crate::game::Answer;
use crate::pieces::{Code, Result};
use crate::play::{AnyGame, GameOver, Plan, Seed, Tally};
use crate::solve::Policy;

/// Games played by default.
const USUAL_GAMES: u64 = 10_000;

/// The most games where time ends the run.
const MOST_GAMES: u64 = 100_000_000;

/// Plays whole games and says what they came to.
///
/// # Errors
/// If the rules or the number of players do not fit, or stdout fails.
pub fn simulate(
    kind: &dyn AnyGame,
    asked: &Simulate,
    rules: &Value,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let players = players(kind, asked);
    let mut written = Ok(());
    let out = &mut *console.out;
    let mut print = |game: &GameOver| {
        written = out.json(&row(&players, game)).and_then(|()| out.flush());
        written.is_ok()
    };
    let played = if asked.each {
        play(kind, asked, rules, Some(&mut print))
    } else {
        simulated(kind, asked, rules)
    };
    written?;
    let tally = played.map_err(|why| match why.code {
        // Games that cannot be played to their end are no fault of the command line.
        Code::WorkTooLarge | Code::AdviceNone | Code::Io => anyhow::Error::from(why),
        _ => Usage(why).into(),
    })?;
    if console.output.json && !asked.each {
        let mut answer = Vec::new();
        tally.append_json(&mut answer);
        answer.push(b'\n');
        console.out.bytes(&answer)?;
    } else if !asked.each {
        console.lines(tally.lines(console.style))?;
    }
    Ok(signals::broken_off().unwrap_or(Exit::Done))
}

/// Whole games, played and counted.
///
/// # Errors
/// If the rules or the number of players do not fit.
pub fn simulated(kind: &dyn AnyGame, asked: &Simulate, rules: &Value) -> Result<Tally> {
    let mut tally = play(kind, asked, rules, None)?;
    tally.partial = signals::broken_off().is_some();
    Ok(tally)
}

/// Told a game that is over, whether to go on.
type EachGame<'a> = dyn FnMut(&GameOver) -> bool + 'a;

/// Plays, and tells somebody how it goes.
fn play(
    kind: &dyn AnyGame,
    asked: &Simulate,
    rules: &Value,
    mut each: Option<&mut EachGame>,
) -> Result<Tally> {
    let limit = asked.seconds.map(|seconds| seconds.0);
    let most =
        asked.games.map_or(if limit.is_some() { MOST_GAMES } else { USUAL_GAMES }, NonZeroU64::get);
    let (reader, progress) = (Reader::within(limit), Progress::new(limit));
    let over = || reader.has_enough() || signals::broken_off().is_some();
    let plan = Plan {
        players: players(kind, asked),
        first: asked.from.map_or(0, |from| from.get() - 1),
        games: most,
        seed: asked.seed.clone().map_or_else(Seed::fresh, Ok)?,
        over: Some(&over),
    };
    let mut watch = |game: &GameOver| {
        progress.show((game.number + 1 - plan.first) as f64 / most as f64);
        each.as_mut().is_none_or(|each| each(game))
    };
    signals::breakable(|| kind.simulate(rules, &plan, &mut watch))
}

/// A game as a flat object, so that it becomes a row of a table.
fn row(players: &[Policy], game: &GameOver) -> Map<String, Value> {
    let mut row = Map::new();
    let mut add = |key: String, value: Value| row.insert(key, value);
    add("number".into(), json!(game.number + 1));
    add("dice".into(), json!(game.dice + 1));
    add("moves".into(), json!(game.moves));
    add("rounds".into(), json!(game.rounds));
    for (player, plays) in players.iter().enumerate() {
        let seat = game.players.iter().position(|one| *one == player).unwrap_or(player);
        let n = player + 1;
        add(format!("plays_{n}"), json!(plays.word()));
        add(format!("seat_{n}"), json!(seat + 1));
        add(format!("score_{n}"), json!(game.scores.get(seat)));
        add(format!("win_{n}"), json!(game.share(seat)));
    }
    row
}

/// Who plays, the fewest that can unless it is said.
fn players(kind: &dyn AnyGame, asked: &Simulate) -> Vec<Policy> {
    match &asked.bots[..] {
        [] => vec![Policy::Greedy; kind.info().seats.0],
        bots => bots.to_vec(),
    }
}
