//! "The highest roll starts, ties roll again": the same piece for every game that begins so.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::parts::Object;
use super::{Dice, Name, Names, Narration, Result, Seat, Seats, need, refuse_if};

/// Who is still in a roll-off, and what they have rolled in this stage, in seat order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RollOff {
    entrants: Seats,
    rolled: Vec<Dice>,
}

/// A player who rolls to begin, on a line of JSON.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct Entrant<'a> {
    player: Name<'a>,
    dice: Option<Dice>,
}

impl RollOff {
    /// Everybody at a table of `seats` rolls.
    pub fn among(seats: usize) -> Self {
        Self::of(Seat::all(seats).collect())
    }

    fn of(entrants: Seats) -> Self {
        Self { entrants, rolled: Vec::new() }
    }

    /// From a line: two or more, rolls of the right size, at least one still to come. Who has rolled before
    /// it was their turn is seen when it is written again.
    ///
    /// # Errors
    /// With pointers below `/roll_off`.
    pub fn read(line: Option<&[Object<Entrant>]>, names: &Names, dice_each: u8) -> Result<Self> {
        let mut off = Self::of(Seats::NONE);
        for (i, Object(Entrant { player, dice })) in need(line, "/roll_off")?.iter().enumerate() {
            let at = |field: &str| format!("/roll_off/{i}/{field}");
            off.entrants.add(player.seat(names, &at("player"))?);
            refuse_if!(dice.is_some_and(|dice| dice.len() != usize::from(dice_each)) =>
                DiceCount, at at("dice"), "a roll here is {dice_each} dice");
            off.rolled.extend(*dice);
        }
        refuse_if!(off.entrants.len() < 2 =>
            StateInconsistent, at "/roll_off", "a roll-off needs two or more players");
        refuse_if!(off.rolled.len() >= off.entrants.len() =>
            StateInconsistent, at "/roll_off", "everybody has rolled already");
        Ok(off)
    }

    /// As it stands on a line.
    pub fn write<'a>(&self, names: &'a Names) -> Vec<Object<Entrant<'a>>> {
        let dice = self.rolled.iter().copied().map(Some).chain(std::iter::repeat(None));
        let write = |(seat, dice)| Entrant { player: Name::of(names, seat), dice };
        self.entrants.iter().zip(dice).map(write).map(Object).collect()
    }

    /// Whose roll is awaited.
    ///
    /// # Panics
    /// Never: a stage in which everybody has rolled is settled at once.
    #[expect(clippy::expect_used)]
    pub fn next(&self) -> Seat {
        let mut due = self.entrants.iter().skip(self.rolled.len());
        due.next().expect("a stage with all rolls in is settled")
    }

    /// Takes the awaited roll. Gives the seat that starts once one is left; those tied for the
    /// highest sum go on to another stage.
    pub fn apply_outcome(
        &mut self,
        dice: Dice,
        rule: &'static str,
        events: &mut Narration,
    ) -> Option<Seat> {
        self.rolled.push(dice);
        if self.rolled.len() < self.entrants.len() {
            return None;
        }
        let sums = || self.entrants.iter().zip(self.rolled.iter().map(Dice::sum));
        let highest = sums().map(|(_, sum)| sum).max();
        let best: Vec<Seat> =
            sums().filter(|(_, sum)| Some(*sum) == highest).map(|(seat, _)| seat).collect();
        events.say(rule, |names| {
            let all = sums().map(|(seat, sum)| format!("{} {sum}", &names[seat]));
            let then = match best[..] {
                [first] => names.does(first, "starts"),
                _ => format!("{} roll again", names.together(&best)),
            };
            format!("{}: {then}", all.collect::<Vec<_>>().join(", "))
        });
        if let [first] = best[..] {
            return Some(first);
        }
        *self = Self::of(best.into_iter().collect());
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
            RollOff::read(Some(&entrants), &names, 1).map_err(|refusal| refusal.at.unwrap())
        };
        assert!(of(&[("Ana", Some(&[3])), ("Bo", None), ("Cy", None)]).is_ok());
        assert_eq!(of(&[("Ana", None), ("Di", None)]).unwrap_err(), "/roll_off/1/player");
        assert_eq!(of(&[("Ana", None)]).unwrap_err(), "/roll_off");
        assert_eq!(of(&[("Ana", Some(&[1, 2])), ("Bo", None)]).unwrap_err(), "/roll_off/0/dice");
        assert_eq!(of(&[("Ana", Some(&[7])), ("Bo", None)]).unwrap_err(), "/roll_off/0/dice/0");
        assert_eq!(of(&[("Ana", Some(&[1])), ("Bo", Some(&[1]))]).unwrap_err(), "/roll_off");
    }
}
