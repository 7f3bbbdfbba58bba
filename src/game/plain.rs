//! States that are their own JSON: what a game need not write when its state can be serialized.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Game, OnWire, Position, few_names, seats_fit};
use crate::json::strict::{self, FromName, Node, OrName};
use crate::kit::refusal::{Code, Refusal};

/// A game whose state derives its JSON. It is written beside `game`, `rules` and `players`; a
/// [`Seat`](crate::kit::seat::Seat) in it is written as the name of its player.
pub trait PlainState: Game<State: Serialize + DeserializeOwned + JsonSchema> {
    /// What cannot be, beyond what the types of the fields refuse.
    ///
    /// # Errors
    /// Names the first thing that cannot be, with its pointer.
    fn check_state(&self, state: &Self::State, seats: usize) -> Result<(), Refusal> {
        let _ = (state, seats);
        Ok(())
    }
}

/// Such a state as JSON.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "G: Serialize + DeserializeOwned + Default")]
pub struct Plain<G> {
    #[serde(default)]
    rules: G,
    players: Vec<OrName<Player>>,
    #[serde(flatten)]
    state: Map<String, Value>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Player {
    name: String,
}

impl FromName for Player {
    fn from_name(name: String) -> Self {
        Player { name }
    }
}

impl<G: PlainState> JsonSchema for Plain<G> {
    fn schema_name() -> Cow<'static, str> {
        "State".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = G::State::json_schema(generator);
        let own = [
            ("rules", generator.subschema_for::<G>()),
            ("players", generator.subschema_for::<Vec<OrName<Player>>>()),
        ];
        let object = schema.ensure_object();
        if let Some(Value::Object(properties)) = object.get_mut("properties") {
            properties.extend(own.map(|(key, schema)| (key.to_string(), schema.to_value())));
        }
        if let Some(Value::Array(required)) = object.get_mut("required") {
            required.push("players".into());
        }
        schema
    }
}

impl<G: PlainState> OnWire for G {
    type Wire = Plain<G>;

    fn to_wire(position: &Position<G>) -> Plain<G> {
        let Position { rules, names, state, .. } = position;
        let players = names.iter().map(|name| OrName(Player { name: name.to_string() }));
        let state = match names.scope(|| serde_json::to_value(state)) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        Plain { rules: rules.clone(), players: players.collect(), state }
    }

    fn from_wire(wire: &Plain<G>) -> Result<Position<G>, Refusal> {
        let names = few_names(&G::INFO, wire.players.iter().map(|player| &player.0.name))?;
        seats_fit(&G::INFO, names.len())?;
        let state = Value::Object(wire.state.clone());
        let node = Node::deserialize(&state)
            .map_err(|error| Refusal::new(Code::WrongType, error.to_string()))?;
        let state = names.scope(|| strict::read(node))?;
        wire.rules.check_state(&state, names.len())?;
        Ok(Position { rules: wire.rules.clone(), names, state, small: false })
    }
}
