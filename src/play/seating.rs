//! Who plays: players who sit down, leave or are called otherwise while a game is on.

use crate::game::{Game, Next, Position, few_names, seats_fit};
use crate::pieces::{Code, Names, Refusal, Result, Seat, Verdict, brief};

/// A change of who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seating {
    /// One more player, at the end of the list.
    Add {
        name: String,
    },
    Drop {
        name: String,
    },
    Rename {
        name: String,
        to: String,
    },
}

impl Seating {
    /// As it is typed.
    pub fn words(&self) -> String {
        match self {
            Seating::Add { name } => format!("add {name}"),
            Seating::Drop { name } => format!("drop {name}"),
            Seating::Rename { name, to } => format!("rename {name} {to}"),
        }
    }

    /// The players after it.
    ///
    /// # Errors
    /// `name-invalid` or `players-invalid`.
    pub fn among<G: Game>(&self, names: &Names) -> Result<Names> {
        let mut list: Vec<&str> = names.iter().collect();
        let place = |name: &str| {
            let nobody = format!("nobody at this table is called \"{}\"", brief(name));
            let place = names.iter().position(|known| known == name);
            place.ok_or_else(|| Refusal::new(Code::NameInvalid, nobody))
        };
        match self {
            Seating::Rename { name, to } if name == to => {
                let message = format!("{name} is called that already");
                return Err(Refusal::new(Code::NameInvalid, message));
            }
            Seating::Add { name } => list.push(name),
            Seating::Drop { name } => drop(list.remove(place(name)?)),
            Seating::Rename { name, to } => list[place(name)?] = to,
        }
        seats_fit(&G::INFO, list.len())
            .and_then(|()| few_names(&G::INFO, list.iter()))
            // At a table there is nothing to point into.
            .map_err(|refusal| Refusal { at: None, ..refusal })
    }

    /// The position after it, and what is told of it. Whether the game has begun is said: to begin
    /// again may look the same.
    ///
    /// # Errors
    /// If the names cannot be, or nobody may come or go now.
    pub fn applied<G: Game>(
        &self,
        before: &Position<G>,
        begun: bool,
    ) -> Result<(Position<G>, Verdict)> {
        let rule = G::INFO.seating;
        let names = self.among::<G>(&before.names)?;
        let text = match self {
            Seating::Rename { name, to } => format!("{name} is called {to} from here on"),
            Seating::Add { name } => format!("{name} sits down: {}", names.listed()),
            Seating::Drop { name } => format!("{name} does not play: {}", names.listed()),
        };
        let state = match self {
            Seating::Rename { .. } => before.state.clone(),
            _ if !begun => fresh(before, &names)?,
            Seating::Add { .. } => {
                before.rules.joined(&before.state).ok_or_else(|| late(before))?
            }
            Seating::Drop { .. } => return Err(late(before)),
        };
        let after = Position { names, state, ..before.clone() };
        Ok((after, Verdict { rule, text, open: Vec::new(), lifted: None }))
    }
}

/// Another game for these players, begun by whoever was to begin.
fn fresh<G: Game>(before: &Position<G>, names: &Names) -> Result<G::State> {
    let Position { rules, names: old, state, .. } = before;
    rules.check(names.len()).map_err(|refusal| Refusal { at: None, ..refusal })?;
    let mut firsts = Seat::all(old.len());
    let first = firsts.find(|first| rules.start(old.len(), Some(*first)) == *state);
    // Where the first of the list begins unless somebody else is named, so does the new one.
    let named = first.filter(|_| rules.start(old.len(), None) != *state);
    Ok(rules.start(names.len(), named.and_then(|first| names.exactly(&old[first]))))
}

fn late<G: Game>(before: &Position<G>) -> Refusal {
    let hands = !G::INFO.leaving.is_empty();
    let later = if hands { ", or between hands" } else { "" };
    let message = format!("players can join or leave only before anything has happened{later}");
    let hint = if hands && before.rules.next(&before.state) != Next::Over {
        "Say it again after this hand"
    } else {
        "players NAMES, after this game, says who plays the next one"
    };
    Refusal::new(Code::PhaseWrong, message).or_rule(G::INFO.seating).hint(hint)
}
