//! `simulate`: whole games by themselves, counted, or one by one.

use serde_json::{Map, Value, json};

use crate::cli::args::Simulate;
use crate::cli::out::Out;
use crate::cli::progress::Bar;
use crate::cli::signals::{self, Reader};
use crate::pieces::{Result, Style};
use crate::play::simulate::Watch;
use crate::play::{AnyGame, GameOver, Plan, Seed, Tally};
use crate::solve::Policy;

/// So many games are played unless it is said.
pub const USUAL_GAMES: u64 = 10_000;

/// And at most so many where something else ends the run.
const MOST_GAMES: u64 = 100_000_000;

/// Whole games, played and counted.
///
/// # Errors
/// If a player is unknown, or the rules or the number of players do not fit.
pub fn simulated(
    kind: &dyn AnyGame,
    args: &Simulate,
    rules: &Value,
    style: Style,
) -> Result<Tally> {
    let bar = Bar::new(style).within(args.seconds);
    let watch = Watch { progress: &|over| show(&bar, args, over), each: None };
    let mut tally = with_plan(kind, args, |plan| kind.simulate(rules, plan, watch))?;
    tally.partial = signals::broken_off();
    Ok(tally)
}

/// Whole games, each written as it is over.
///
/// # Errors
/// As [`simulated`], or if stdout fails.
pub fn print_each(
    kind: &dyn AnyGame,
    args: &Simulate,
    rules: &Value,
    style: Style,
    out: &mut Out,
) -> anyhow::Result<Result<()>> {
    let players = match players(kind, args) {
        Ok(players) => players,
        Err(why) => return Ok(Err(why)),
    };
    let bar = Bar::new(style).within(args.seconds);
    let mut written = Ok(());
    let mut print = |game: &GameOver| {
        written = out.json(&row(&players, game)).and_then(|()| out.flush());
        written.is_ok()
    };
    let watch = Watch { progress: &|over| show(&bar, args, over), each: Some(&mut print) };
    let played = with_plan(kind, args, |plan| kind.simulate(rules, plan, watch));
    written?;
    Ok(played.map(drop))
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
        let (seat, n) = (game.seat_of(player), player + 1);
        add(format!("plays_{n}"), json!(plays.word()));
        add(format!("seat_{n}"), json!(seat + 1));
        add(format!("score_{n}"), json!(game.scores.get(seat)));
        add(format!("win_{n}"), json!(game.share(seat)));
    }
    row
}

/// How many games are to be played, unless something else ends the run.
fn games(args: &Simulate) -> Option<u64> {
    args.games.or(args.seconds.is_none().then_some(USUAL_GAMES))
}

/// Shows how far a run has come: of its games, of its time, or by how many games.
fn show(bar: &Bar, args: &Simulate, over: u64) {
    bar.show(over as f64 / games(args).unwrap_or(MOST_GAMES) as f64);
}

/// Who plays, the fewest that can unless it is said.
fn players(kind: &dyn AnyGame, args: &Simulate) -> Result<Vec<Policy>> {
    if args.bots.is_empty() {
        return Ok(vec![Policy::Best; kind.info().seats.0]);
    }
    args.bots.iter().map(|word| Policy::read(word)).collect()
}

/// Does something with what is to be played.
fn with_plan<T>(
    kind: &dyn AnyGame,
    args: &Simulate,
    play: impl FnOnce(&Plan) -> Result<T>,
) -> Result<T> {
    let reader = Reader::within(args.seconds);
    let over = || reader.has_enough();
    let plan = Plan {
        players: players(kind, args)?,
        first: args.from - 1,
        games: games(args).unwrap_or(MOST_GAMES),
        seed: Seed::of(args.seed.as_deref())?,
        jobs: args.jobs,
        over: Some(&over),
    };
    signals::at_work(|| play(&plan))
}
