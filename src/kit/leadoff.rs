//! "The highest roll starts, ties roll again": the same piece for every game that begins so.

use super::dice::{self, Dice, Faces};
use super::meaning::{inconsistent, named};
use super::names::Names;
use super::refusal::{Code, Refusal};
use super::seat::Seat;
use super::told::Told;

/// Who is still in a roll-off, in seat order, and what they have rolled in this stage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LeadOff {
    entrants: Vec<(Seat, Option<Dice>)>,
}

impl LeadOff {
    /// Everybody at a table of `seats` rolls.
    #[must_use]
    pub fn among(seats: usize) -> Self {
        Self { entrants: Seat::all(seats).map(|seat| (seat, None)).collect() }
    }

    #[must_use]
    pub fn entrants(&self) -> &[(Seat, Option<Dice>)] {
        &self.entrants
    }

    /// Whose roll is awaited.
    ///
    /// # Panics
    /// Never: a stage in which everybody has rolled is settled at once.
    #[must_use]
    pub fn next(&self) -> Seat {
        self.entrants
            .iter()
            .find(|(_, dice)| dice.is_none())
            .expect("a stage with all rolls in is settled")
            .0
    }

    /// Takes the awaited roll. Gives the seat that starts once one is left; those tied for the
    /// highest sum go on to another stage.
    pub fn settle(&mut self, dice: Dice, rule: &'static str, told: &mut Told) -> Option<Seat> {
        let seat = self.next();
        for entrant in &mut self.entrants {
            if entrant.0 == seat {
                entrant.1 = Some(dice);
            }
        }
        let rolled = |(_, dice): &(Seat, Option<Dice>)| dice.map(|dice| dice.sum());
        if self.entrants.iter().any(|entrant| rolled(entrant).is_none()) {
            return None;
        }
        let highest = self.entrants.iter().filter_map(rolled).max();
        let best: Vec<Seat> =
            self.entrants.iter().filter(|e| rolled(e) == highest).map(|e| e.0).collect();
        if let [first] = best[..] {
            told.say(rule, |names| format!("{} rolled highest and starts", &names[first]));
            return Some(first);
        }
        told.say(rule, |names| {
            format!("{} are tied for the highest roll and roll again", names.together(&best))
        });
        self.entrants = best.into_iter().map(|seat| (seat, None)).collect();
        None
    }

    /// The chance of each entrant to start, with so many dice each. Whoever ties shares alike: what
    /// comes then is the same for all of them.
    #[must_use]
    pub fn chances(&self, dice_each: u8) -> Vec<(Seat, f64)> {
        let sums: Vec<(u32, f64)> = Dice::throws(dice_each)
            .into_iter()
            .map(|(dice, ways)| {
                (dice.sum(), ways as f64 / f64::from(dice::FACES).powi(dice_each.into()))
            })
            .collect();
        // By sum: the chance of this entrant to roll it, then to roll less.
        let at = |sum: u32, dice: Option<Dice>| match dice {
            Some(dice) => f64::from(u8::from(dice.sum() == sum)),
            None => sums.iter().filter(|one| one.0 == sum).map(|one| one.1).sum(),
        };
        let below = |sum: u32, dice: Option<Dice>| match dice {
            Some(dice) => f64::from(u8::from(dice.sum() < sum)),
            None => sums.iter().filter(|one| one.0 < sum).map(|one| one.1).sum(),
        };
        let highest = u32::from(dice_each) * u32::from(dice::FACES);
        self.entrants
            .iter()
            .map(|&(seat, own)| {
                let chance = |sum: u32| {
                    // By how many share the sum with this one, if nobody rolls more.
                    let mut sharing = vec![at(sum, own)];
                    for &(_, other) in self.entrants.iter().filter(|entrant| entrant.0 != seat) {
                        let (tied, under) = (at(sum, other), below(sum, other));
                        sharing.push(0.0);
                        for n in (0..sharing.len()).rev() {
                            let one_less = if n > 0 { sharing[n - 1] * tied } else { 0.0 };
                            sharing[n] = sharing[n] * under + one_less;
                        }
                    }
                    (1_u32..).zip(sharing).map(|(n, chance)| chance / f64::from(n)).sum::<f64>()
                };
                (seat, (0..=highest).map(chance).sum())
            })
            .collect()
    }

    /// As a state tells it: each entrant made of his name and what he rolled.
    pub fn on_wire<T>(
        &self,
        names: &Names,
        entrant: impl Fn(String, Option<Faces>) -> T,
    ) -> Vec<T> {
        let entrants = self.entrants.iter();
        entrants.map(|(seat, dice)| entrant(names[*seat].into(), dice.map(Dice::on_wire))).collect()
    }

    /// A roll-off as a state tells it, checked: two or more entrants in seat order, rolls of the
    /// right size made in that order, at least one still to come.
    ///
    /// # Errors
    /// With pointers below `/roll_off`.
    pub fn checked<'t>(
        told: impl IntoIterator<Item = (&'t str, Option<&'t [i64]>)>,
        names: &Names,
        dice_each: usize,
    ) -> Result<Self, Refusal> {
        let mut entrants: Vec<(Seat, Option<Dice>)> = Vec::new();
        for (i, (name, faces)) in told.into_iter().enumerate() {
            let at = format!("/roll_off/{i}");
            let seat = named(names, name, format_args!("{at}/player"))?;
            if entrants.last().is_some_and(|last| last.0 >= seat) {
                return Err(inconsistent("a roll-off goes in seat order", format!("{at}/player")));
            }
            let dice = faces
                .map(|faces| {
                    let dice = Dice::checked(faces, format_args!("{at}/dice"))?;
                    if dice.len() == dice_each {
                        Ok(dice)
                    } else {
                        Err(Refusal::new(
                            Code::DiceCount,
                            format!("a roll here is {dice_each} dice"),
                        )
                        .at(format!("{at}/dice")))
                    }
                })
                .transpose()?;
            if dice.is_some() && entrants.last().is_some_and(|last| last.1.is_none()) {
                return Err(inconsistent(
                    "somebody before has not rolled yet",
                    format!("{at}/dice"),
                ));
            }
            entrants.push((seat, dice));
        }
        if entrants.len() < 2 {
            return Err(inconsistent("a roll-off is among two or more", "/roll_off"));
        }
        if entrants.last().is_some_and(|last| last.1.is_some()) {
            return Err(inconsistent("everybody has rolled already", "/roll_off"));
        }
        Ok(Self { entrants })
    }
}

#[cfg(test)]
mod tests {
    use super::{Dice, LeadOff, Names, Told};

    #[test]
    fn ties_roll_again_until_one_is_left() {
        let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
        let mut off = LeadOff::among(3);
        let mut told = Told::to(&names);
        let mut roll = |off: &mut LeadOff, face| off.settle(Dice::of(&[face]), "R2", &mut told);
        assert_eq!(roll(&mut off, 4), None);
        assert_eq!(roll(&mut off, 6), None);
        assert_eq!(roll(&mut off, 6), None);
        assert_eq!(off.entrants().len(), 2);
        assert_eq!(off.next().index(), 1);
        assert_eq!(roll(&mut off, 2), None);
        assert_eq!(roll(&mut off, 2), None);
        assert_eq!(roll(&mut off, 2), None);
        assert_eq!(roll(&mut off, 5).map(super::Seat::index), Some(2));
        assert_eq!(told.verdicts().len(), 3);
    }

    #[test]
    fn a_told_roll_off_is_checked() {
        let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
        let of = |list: &[(&str, Option<&[i64]>)]| {
            LeadOff::checked(list.iter().copied(), &names, 1)
                .map_err(|refusal| refusal.at.unwrap_or_default())
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
