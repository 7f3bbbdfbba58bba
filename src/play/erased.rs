//! A game of which the type is known, as one of which it is not.

use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::game::{Game, Info, OnWire, Position, Speak, rules_fit, seats_fit};
use crate::json::strict::{self, Envelope, Id, Node};
use crate::pieces::{Code, Names, Result, Seat};
use crate::play::bots::all_known;
use crate::play::simulate::{Play, Simulator, Watch};
use crate::play::{Plan, Tally, shapes, simulate};
use crate::solve::Solve;

use crate::play::{AnyGame, Table};

/// The kind of `G`. The registry holds one for each game.
pub struct Erased<G>(pub(super) PhantomData<G>);

// It holds no G.
impl<G: Speak + OnWire + Solve> AnyGame for Erased<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn fresh(&self, rules: &Value, names: Names, first: Option<Seat>) -> Result<Box<dyn Table>> {
        seats_fit(&G::INFO, names.len())?;
        let rules = fitting_rules::<G>(rules, names.len())?;
        let state = rules.start(names.len(), first);
        Ok(Box::new(Position { rules, names, state, is_fragment: false }))
    }

    fn read_state(&self, node: Node<'_>) -> Result<Box<dyn Table>> {
        Ok(Box::new(read_position::<G>(node)?))
    }

    fn read_at_once(&self, text: &str) -> Option<(Option<Id>, Box<dyn Table>)> {
        let (Envelope { id, game }, position) = G::read_text(text)?;
        if !game.is_none_or(|game| G::INFO.is_called(&game)) {
            return None;
        }
        Some((id, Box::new(position)))
    }

    fn read_notation(&self, rules: &Value, args: &[String]) -> Vec<Result<Box<dyn Table>>> {
        let read = match fitting_rules::<G>(rules, G::INFO.seats.0) {
            Ok(rules) => rules.read_notation(args),
            Err(why) => vec![Err(why)],
        };
        read.into_iter().map(|read| Ok(Box::new(read?) as Box<dyn Table>)).collect()
    }

    fn simulate(&self, rules: &Value, plan: &Plan, watch: Watch) -> Result<Tally> {
        seats_fit(&G::INFO, plan.players.len())?;
        let rules = fitting_rules::<G>(rules, plan.players.len())?;
        all_known::<G>(&plan.players)?;
        let settings = serde_json::to_value(&rules).unwrap_or(Value::Null);
        let settings = settings.as_object().cloned().unwrap_or_default();
        let tally = Tally::new(G::INFO.id, settings, plan);
        let make = || {
            let mut simulator = Simulator::new(rules.clone(), plan);
            Box::new(move |game, over: &mut _| simulator.play(game, over)) as Play
        };
        simulate::run(plan, tally, &make, watch)
    }

    fn schemas(&self) -> Value {
        shapes::of_game::<G>()
    }
}

/// The places of the players who are told by their names alone: those have no field to point at.
fn bare_players(node: &Node<'_>) -> Vec<usize> {
    let Node::Object(fields) = node else { return Vec::new() };
    let Some((_, Node::List(list))) = fields.iter().find(|(key, _)| key == "players") else {
        return Vec::new();
    };
    let texts = list.iter().enumerate().filter(|(_, one)| matches!(one, Node::Text(_)));
    texts.map(|(i, _)| i).collect()
}

/// Reads a state of a known game.
///
/// # Errors
/// Whatever is wrong with it, with a pointer. A wrong word for a phase is `phase-wrong`, anything
/// wrong below `/rules` but its shape is `rules-invalid`.
pub fn read_position<G: OnWire>(node: Node<'_>) -> Result<Position<G>> {
    let bare = bare_players(&node);
    G::read_tree(node).map_err(|mut refusal| {
        if let Some(at) = refusal.at.as_ref().and_then(|at| at.strip_suffix("/name"))
            && bare.iter().any(|i| at == format!("/players/{i}"))
        {
            refusal.at = Some(at.to_string());
        }
        let at = refusal.at.as_deref().unwrap_or_default();
        if refusal.code == Code::OutOfRange && at == "/phase" {
            refusal.code = Code::PhaseWrong;
        } else if refusal.code == Code::OutOfRange && at.starts_with("/rules") {
            refusal.code = Code::RulesInvalid;
        }
        refusal
    })
}

/// House rules by which so many can play.
fn fitting_rules<G: Game + DeserializeOwned>(rules: &Value, seats: usize) -> Result<G> {
    let rules = read_rules::<G>(rules)?;
    rules_fit(&rules, seats)?;
    Ok(rules)
}

pub(super) fn read_rules<G: DeserializeOwned>(rules: &Value) -> Result<G> {
    strict::read(Node::deserialize(rules).unwrap_or(Node::Null)).map_err(|mut refusal| {
        if refusal.code == Code::OutOfRange {
            refusal.code = Code::RulesInvalid;
        }
        refusal.under("/rules")
    })
}
