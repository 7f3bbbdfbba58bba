//! "The highest roll starts, ties roll again": the same piece for every game that begins so.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::parts::Object;
use super::{Dice, Name, Names, Narration, Result, Seat, refuse_if};

/// Who is still in a roll-off, in seat order, and what they have rolled in this stage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RollOff {
    entrants: Vec<(Seat, Option<Dice>)>,
}

/// A player who rolls to begin, on a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entrant<'a> {
    #[serde(borrow)]
    player: Name<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Dice>,
}

impl RollOff {
    /// Everybody at a table of `seats` rolls.
    pub fn among(seats: usize) -> Self {
        Self::of(Seat::all(seats))
    }

    fn of(seats: impl Iterator<Item = Seat>) -> Self {
        Self { entrants: seats.map(|player| (player, None)).collect() }
    }

    /// From a line: two or more in seat order, rolls of the right size made in that order, at least
    /// one still to come.
    ///
    /// # Errors
    /// With pointers below `/roll_off`.
    pub fn read(line: &[Object<Entrant>], names: &Names, dice_each: u8) -> Result<Self> {
        let mut entrants: Vec<(Seat, Option<Dice>)> = Vec::new();
        for (i, Object(Entrant { player, dice })) in line.iter().enumerate() {
            let at = |field: &str| format!("/roll_off/{i}/{field}");
            let (player, last) = (player.seat(names, &at("player"))?, entrants.last());
            refuse_if!(last.is_some_and(|last| last.0 >= player) =>
                StateInconsistent, at at("player"), "a roll-off goes in seat order");
            refuse_if!(dice.is_some_and(|dice| dice.len() != usize::from(dice_each)) =>
                DiceCount, at at("dice"), "a roll here is {dice_each} dice");
            refuse_if!(dice.is_some() && last.is_some_and(|last| last.1.is_none()) =>
                StateInconsistent, at at("dice"), "somebody before has not rolled yet");
            entrants.push((player, *dice));
        }
        refuse_if!(entrants.len() < 2 =>
            StateInconsistent, at "/roll_off", "a roll-off needs two or more players");
        refuse_if!(entrants.iter().all(|one| one.1.is_some()) =>
            StateInconsistent, at "/roll_off", "everybody has rolled already");
        Ok(Self { entrants })
    }

    /// As it stands on a line.
    pub fn write<'a>(&self, names: &'a Names) -> Vec<Object<Entrant<'a>>> {
        let write = |&(player, dice): &(Seat, _)| Entrant { player: Name::of(names, player), dice };
        self.entrants.iter().map(write).map(Object).collect()
    }

    /// Whose roll is awaited.
    ///
    /// # Panics
    /// Never: a stage in which everybody has rolled is settled at once.
    #[expect(clippy::expect_used)]
    pub fn next(&self) -> Seat {
        let mut due = self.entrants.iter().filter(|one| one.1.is_none());
        due.next().expect("a stage with all rolls in is settled").0
    }

    /// Takes the awaited roll. Gives the seat that starts once one is left; those tied for the
    /// highest sum go on to another stage.
    pub fn apply_outcome(
        &mut self,
        dice: Dice,
        rule: &'static str,
        events: &mut Narration,
    ) -> Option<Seat> {
        if let Some(awaited) = self.entrants.iter_mut().find(|one| one.1.is_none()) {
            awaited.1 = Some(dice);
        }
        if self.entrants.iter().any(|one| one.1.is_none()) {
            return None;
        }
        let sum = |one: &(Seat, Option<Dice>)| one.1.map_or(0, |dice| dice.sum());
        let highest = self.entrants.iter().map(sum).max();
        let best = self.entrants.iter().filter(|one| Some(sum(one)) == highest);
        let best: Vec<Seat> = best.map(|one| one.0).collect();
        events.say(rule, |names| {
            let all = self.entrants.iter().map(|one| format!("{} {}", &names[one.0], sum(one)));
            let then = match best[..] {
                [first] => names.does(first, "starts"),
                _ => format!("{} roll again", names.together(&best)),
            };
            format!("{}: {then}", all.collect::<Vec<_>>().join(", "))
        });
        if let [first] = best[..] {
            return Some(first);
        }
        *self = Self::of(best.into_iter());
        None
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json as value};

    use super::{Dice, Entrant, Narration, Object, RollOff};
    use crate::pieces::{Names, json};

    #[test]
    fn ties_roll_again_until_one_is_left() {
        let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
        let mut off = RollOff::among(3);
        let mut events = Narration::to(&names);
        let mut roll =
            |off: &mut RollOff, face| off.apply_outcome(Dice::of(&[face]), "R2", &mut events);
        assert_eq!(roll(&mut off, 4), None);
        assert_eq!(roll(&mut off, 6), None);
        assert_eq!(roll(&mut off, 6), None);
        assert_eq!(off.entrants.len(), 2);
        assert_eq!(off.next().index(), 1);
        assert_eq!(roll(&mut off, 2), None);
        assert_eq!(roll(&mut off, 2), None);
        assert_eq!(roll(&mut off, 2), None);
        assert_eq!(roll(&mut off, 5).map(super::Seat::index), Some(2));
        assert_eq!(events.verdicts().len(), 3);
    }

    #[test]
    fn a_told_roll_off_is_checked() {
        let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
        let of = |list: &[(&str, Option<&[i64]>)]| {
            let entrants = list.iter().map(|(name, dice)| match dice {
                Some(dice) => value!({"player": name, "dice": dice}),
                None => value!({"player": name}),
            });
            let list = entrants.collect::<Value>();
            let entrants: Vec<Object<Entrant>> =
                json::read(&list).map_err(|refusal| refusal.under("/roll_off").at.unwrap())?;
            RollOff::read(&entrants, &names, 1).map_err(|refusal| refusal.at.unwrap())
        };
        assert!(of(&[("Ana", Some(&[3])), ("Bo", None), ("Cy", None)]).is_ok());
        assert_eq!(of(&[("Ana", None), ("Di", None)]).unwrap_err(), "/roll_off/1/player");
        assert_eq!(of(&[("Ana", None)]).unwrap_err(), "/roll_off");
        assert_eq!(of(&[("Bo", None), ("Ana", None)]).unwrap_err(), "/roll_off/1/player");
        assert_eq!(of(&[("Ana", None), ("Bo", Some(&[1]))]).unwrap_err(), "/roll_off/1/dice");
        assert_eq!(of(&[("Ana", Some(&[1, 2])), ("Bo", None)]).unwrap_err(), "/roll_off/0/dice");
        assert_eq!(of(&[("Ana", Some(&[7])), ("Bo", None)]).unwrap_err(), "/roll_off/0/dice/0");
        assert_eq!(of(&[("Ana", Some(&[1])), ("Bo", Some(&[1]))]).unwrap_err(), "/roll_off");
    }
}
