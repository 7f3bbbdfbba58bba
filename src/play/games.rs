//! The games that a program offers: a list that `main` hands over and everything below is given, the type
//! of each erased.

use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::game::{Game, Info, Json, Position, Speak, rules_fit, seats_fit};
use crate::pieces::json::{read, take};
use crate::pieces::parts::Object;
use crate::pieces::{Code, Names, Refusal, Result, Seat, brief, nearest, refusal};
use crate::play::bots::all_known;
use crate::play::simulate::{Watch, simulate};
use crate::play::{AnyGame, Plan, Table, Tally, shapes};
use crate::solve::{Objective, Solve};

/// Games in the order in which they are shown.
pub type Games = [&'static dyn AnyGame];

/// The entry of `G` in a list of games.
pub const fn game<G: Speak + Json + Solve>() -> &'static dyn AnyGame {
    const { &Erased(PhantomData::<fn() -> G>) }
}

/// The game of this name or alias, if there is one.
pub fn known(games: &Games, name: &str) -> Option<&'static dyn AnyGame> {
    let is_it = |info: &Info| info.id == name || info.aliases.contains(&name);
    games.iter().copied().find(|kind| is_it(kind.info()))
}

/// The game of this name or alias.
///
/// # Errors
/// `game-unknown`, with a suggestion.
pub fn find(games: &Games, name: &str) -> Result<&'static dyn AnyGame> {
    known(games, name).ok_or_else(|| {
        let ids: Vec<&str> = games.iter().map(|kind| kind.info().id).collect();
        let hint = match nearest(name, ids.iter().copied()) {
            Some(near) => format!("Did you mean {near}?"),
            None => format!("The games are {}", ids.join(", ")),
        };
        refusal!(GameUnknown, hint hint, "no game is called \"{}\"", brief(name))
    })
}

/// A fresh game with these players.
///
/// # Errors
/// If names, number of players or house rules do not fit.
pub fn fresh_table(
    kind: &dyn AnyGame,
    players: &[String],
    first: Option<&str>,
    rules: &Value,
) -> Result<Box<dyn Table>> {
    let names = Names::new(players.iter().map(|name| name.trim()))?;
    let first = names.find_if(first).map_err(|why| why.at("/first"))?;
    kind.fresh(rules, names, first)
}

/// The kind of `G`.
struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Speak + Json + Solve> AnyGame for Erased<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn fresh(&self, rules: &Value, names: Names, first: Option<Seat>) -> Result<Box<dyn Table>> {
        seats_fit(&G::INFO, names.len())?;
        let rules = fitting_rules::<G>(rules)?;
        let state = rules.start(names.len(), first);
        Ok(Box::new(Position { rules, names, state }))
    }

    fn objectives(&self) -> &'static [Objective] {
        G::objectives()
    }

    fn read_state(&self, value: &Value) -> Result<Box<dyn Table>> {
        Ok(Box::new(read_position::<G>(value)?))
    }

    fn read_at_once(&self, text: &str) -> Option<Box<dyn Table>> {
        let position = if text.contains("\"players\"") {
            let (rules, state) = headed::<G>(text)?;
            rules_fit(&rules).ok()?;
            rules.read(serde_json::from_str(&state).ok()?)
        } else {
            G::default().read_short(serde_json::from_str(text).ok()?)
        };
        Some(Box::new(position.ok()?))
    }

    fn read_notation(&self, rules: &Value, args: &[String]) -> Vec<Result<Box<dyn Table>>> {
        let read = match fitting_rules::<G>(rules) {
            // What stands in an argument has no pointer.
            Ok(rules) => {
                let read = rules.read_words(args).into_iter();
                read.map(|read| read.map_err(|why| Refusal { at: None, ..why })).collect()
            }
            Err(why) => vec![Err(why)],
        };
        read.into_iter().map(|read| Ok(Box::new(read?) as Box<dyn Table>)).collect()
    }

    fn simulate(&self, rules: &Value, plan: &Plan, watch: Watch) -> Result<Tally> {
        seats_fit(&G::INFO, plan.players.len())?;
        let rules = fitting_rules::<G>(rules)?;
        all_known::<G>(&plan.players)?;
        simulate(&rules, plan, watch)
    }

    fn schemas(&self) -> Value {
        shapes::of_game::<G>()
    }
}

/// The house rules of a whole state and its other fields, if it begins as states are written.
fn headed<G: Game>(text: &str) -> Option<(G, String)> {
    let (name, mut rest) = (format!("\"{}\"", G::INFO.id), text);
    for token in ["{", "\"game\"", ":", &name, ",", "\"rules\"", ":"] {
        rest = rest.trim_start().strip_prefix(token)?;
    }
    let mut rules = serde_json::Deserializer::from_str(rest).into_iter();
    let Object(own) = rules.next()?.ok()?;
    let fields = rest[rules.byte_offset()..].trim_start().strip_prefix(',')?;
    Some((own, format!("{{{fields}")))
}

/// Reads a state of a known game by the house rules that it names, or the usual ones. A whole one has
/// `players` and a `phase`, a position in short neither.
///
/// # Errors
/// Whatever is wrong with it, with a pointer. A wrong word for a phase is `phase-wrong`; what is missing is
/// missing in a phase.
pub fn read_position<G: Json>(value: &Value) -> Result<Position<G>> {
    let mut state = value.clone();
    let [_, _, rules] = ["game", "id", "rules"].map(|key| take(&mut state, key));
    let rules = match rules {
        None | Some(Value::Null) => G::default(),
        Some(rules) => fitting_rules(&rules)?,
    };
    let whole = state.get("players").or(state.get("phase")).is_some();
    let read = if whole {
        read(&state).and_then(|state| rules.read(state))
    } else {
        read(&state).and_then(|state| rules.read_short(state))
    };
    read.map_err(|mut refusal| {
        let at = refusal.at.as_deref().unwrap_or_default();
        match (refusal.code, value["phase"].as_str()) {
            (Code::OutOfRange, _) if at == "/phase" => refusal.code = Code::PhaseWrong,
            (Code::MissingField, Some(phase)) => {
                refusal.message.push_str(&format!(" (phase {})", brief(phase)));
            }
            _ => {}
        }
        refusal
    })
}

/// House rules by which can be played.
fn fitting_rules<G: Game + DeserializeOwned>(rules: &Value) -> Result<G> {
    let Object(rules): Object<G> = read(rules).map_err(|mut refusal| {
        if refusal.code == Code::OutOfRange {
            refusal.code = Code::RulesInvalid;
        }
        refusal.under("/rules")
    })?;
    rules_fit(&rules)?;
    Ok(rules)
}
