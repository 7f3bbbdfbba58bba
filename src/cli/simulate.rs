//! `simulate`: whole games by themselves, counted, told one by one, or compared under two sets of
//! house rules.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

use crate::cli::args::{Simulate, read_text};
use crate::cli::exit::Usage;
use crate::cli::lines::Documents;
use crate::cli::out::Out;
use crate::cli::programs::Shell;
use crate::cli::progress::Bar;
use crate::cli::signals::{self, Reader};
use crate::json::strict;
use crate::pieces::{Code, Refusal, Result, Seat, Style, visible_path};
use crate::play::simulate::Watch;
use crate::play::{
    AnyGame, Comparison, GameOver, LONGEST_GAME, Measured, Plan, Player, Seed, Sequential, Tally,
};
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
    // Where seats or dice are not shared, every game stands for itself.
    let single = args.keep_seats || args.own_dice;
    let seating = if single { 1 } else { players(kind, args)?.len() };
    let mut sprt = args.sprt.map(|shares| Sequential::new(shares, seating)).transpose()?;
    let mut goes_on = |games: &[GameOver], so_far: &Tally| {
        let accepted = sprt.as_mut().is_some_and(|sprt| {
            for game in games {
                sprt.count(game);
            }
            sprt.state().accepted.is_some()
        });
        !accepted && !args.until.is_some_and(|reach| reaches(so_far, reach))
    };
    let mut watch = Watch { progress: &|over| show(&bar, args, over), games: None };
    if args.until.is_some() || args.sprt.is_some() {
        watch.games = Some(&mut goes_on);
    }
    let mut tally = with_plan(kind, args, |plan| kind.simulate(rules, plan, watch))?;
    tally.partial = signals::broken_off();
    tally.until = args.until.map(|reach| (reach, reaches(&tally, reach)));
    tally.sprt = sprt.map(|sprt| sprt.state());
    Ok(tally)
}

/// Whether the share of the first player is known this well.
fn reaches(tally: &Tally, reach: f64) -> bool {
    let (low, high) = tally.win(0).ci95;
    high - low <= 2.0 * reach
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
    let mut print = |games: &[GameOver], _: &Tally| {
        let all = games.iter().try_for_each(|game| out.json(&row(&players, game)));
        written = all.and_then(|()| out.flush());
        written.is_ok()
    };
    let watch = Watch { progress: &|over| show(&bar, args, over), games: Some(&mut print) };
    let played = with_plan(kind, args, |plan| kind.simulate(rules, plan, watch));
    written?;
    Ok(played.map(drop))
}

/// A game as a flat object, so that it becomes a row of a table.
fn row(players: &[Player], game: &GameOver) -> Map<String, Value> {
    let mut row = Map::new();
    let mut add = |key: String, value: Value| row.insert(key, value);
    add("number".into(), json!(game.number));
    add("dice".into(), json!(game.dice));
    add("moves".into(), json!(game.moves));
    add("rounds".into(), json!(game.rounds));
    for (player, plays) in players.iter().enumerate() {
        let (seat, n) = (game.seat_of(player), player + 1);
        add(format!("plays_{n}"), json!(plays.to_string()));
        add(format!("seat_{n}"), json!(seat + 1));
        add(format!("score_{n}"), json!(game.scores.get(seat)));
        add(format!("win_{n}"), json!(game.share(seat)));
    }
    add("forfeit".into(), json!(game.forfeit.map(|(player, _)| player + 1)));
    add("fault".into(), json!(game.forfeit.map(|(_, fault)| fault.word())));
    row
}

/// The same games under these house rules and under others.
///
/// # Errors
/// As [`simulated`], or if a house rule is unknown.
pub fn compared(
    kind: &dyn AnyGame,
    args: &Simulate,
    rules: &Value,
    style: Style,
) -> Result<Comparison> {
    let mut other = rules.as_object().cloned().unwrap_or_default();
    for setting in &args.compare {
        let (key, value) = kind.info().read_setting(setting)?;
        other.insert(key.to_string(), value);
    }
    with_plan(kind, args, |plan| {
        let plan = Plan { begins: Some(Seat::new(0)), ..plan.clone() };
        let bar = Bar::new(style);
        let measured = |rules: &Value, before: u64| -> Result<Measured> {
            let mut all = BTreeMap::new();
            let mut measure = |games: &[GameOver], _: &Tally| {
                all.extend(games.iter().map(|game| (game.number, Measured::of(game))));
                true
            };
            let progress = &|over| bar.show((before + over) as f64 / (2 * plan.games) as f64);
            let watch = Watch { progress, games: Some(&mut measure) };
            let tally = kind.simulate(rules, &plan, watch);
            Ok(Measured { tally: tally?, games: all })
        };
        let here = measured(rules, 0)?;
        let there = measured(&Value::Object(other), plan.games)?;
        Ok(Comparison::of(&here, &there, plan.players.len(), signals::broken_off()))
    })
}

/// How many games are to be played, unless something else ends the run.
fn games(args: &Simulate) -> Option<u64> {
    let unbounded = args.until.is_some() || args.sprt.is_some() || args.seconds.is_some();
    args.games.or((!unbounded).then_some(USUAL_GAMES))
}

/// Shows how far a run has come: of its games, of its time, or by how many games.
fn show(bar: &Bar, args: &Simulate, over: u64) {
    match games(args) {
        None if args.seconds.is_none() => bar.show_count(over, "games"),
        games => bar.show(over as f64 / games.unwrap_or(MOST_GAMES) as f64),
    }
}

/// Who plays, the fewest that can unless it is said.
fn players(kind: &dyn AnyGame, args: &Simulate) -> Result<Vec<Player>> {
    if args.bots.is_empty() {
        return Ok(vec![Policy::Best.into(); kind.info().seats.0]);
    }
    args.bots.iter().map(|word| Player::read(word)).collect()
}

/// Does something with what is to be played.
fn with_plan<T>(
    kind: &dyn AnyGame,
    args: &Simulate,
    play: impl FnOnce(&Plan) -> Result<T>,
) -> Result<T> {
    let shell = Shell { limit: args.bot_seconds, heard: true };
    let reader = Reader::within(args.seconds);
    let over = || reader.has_enough();
    let plan = Plan {
        players: players(kind, args)?,
        first: args.from,
        games: games(args).unwrap_or(MOST_GAMES),
        seed: Seed::of(args.seed.as_deref())?,
        rotate: !args.keep_seats,
        // From one seat alone the same dice would be the same games again.
        same_dice: !args.own_dice && !args.keep_seats,
        jobs: args.jobs,
        longest: LONGEST_GAME,
        begins: None,
        programs: Some(&shell),
        over: Some(&over),
    };
    signals::at_work(|| play(&plan))
}

/// Adds up earlier runs.
///
/// # Errors
/// If a file cannot be read, or there is nothing in any.
pub fn merged(kind: &dyn AnyGame, files: &[PathBuf]) -> anyhow::Result<Result<Tally>> {
    let mut all: Option<Tally> = None;
    let mut add = |line: &str| {
        let next = strict::parse(line).and_then(Tally::read)?;
        if next.game() != kind.info().id {
            let message = format!("these are games of {}", next.game());
            return Err(Refusal::new(Code::GameUnknown, message).at("/game"));
        }
        kind.could_be(&next)?;
        match &mut all {
            Some(all) => all.merge(&next)?,
            None => all = Some(next),
        }
        Ok(())
    };
    for path in files {
        let text = read_text(path)?;
        let mut documents = Documents::new(text.as_bytes(), text.len());
        loop {
            let batch = documents.batch()?;
            if batch.is_empty() {
                break;
            }
            if let Err(why) = batch.into_iter().try_for_each(|one| add(&one.text?)) {
                let message = format!("{}: {}", visible_path(path), why.message);
                return Ok(Err(Refusal { message, ..why }));
            }
        }
    }
    match all {
        Some(all) => Ok(Ok(all)),
        None => Err(Usage("there is nothing to add up in these files".to_string()).into()),
    }
}
