//! `croupier roll`: plain dice in plain notation.

use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage};
use crate::engine::shapes::Rolled;
use crate::pieces::{self, Result, brief, refusal};
use crate::play::{Purpose, Seed, Source};

/// The most dice of a roll, and the most sides of a die.
const MOST: u32 = 10_000;

/// `2d6+1`: dice, their sides, and a number to add.
#[derive(Debug, PartialEq, Eq)]
struct Notation {
    dice: u32,
    sides: u32,
    plus: i64,
}

impl Notation {
    fn read(text: &str) -> Result<Self> {
        let wrong = || {
            refusal!(MoveUnreadable,
                hint format!("3d6 is three dice of six sides, 2d6+1 adds one; up to {MOST} of either"),
                "\"{}\" is not a roll of dice", brief(text))
        };
        let lower = text.to_lowercase();
        let (dice, rest) = lower.split_once('d').ok_or_else(wrong)?;
        let (sides, plus) = match rest.find(['+', '-']) {
            Some(i) => rest.split_at(i),
            None => (rest, "0"),
        };
        let whole = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u32>().ok().filter(|n| digits && (1..=MOST).contains(n))
        };
        let dice = if dice.is_empty() { Some(1) } else { whole(dice) };
        let plus = plus.parse::<i64>().ok().filter(|n| (-1_000_000..=1_000_000).contains(n));
        match (dice, whole(sides), plus) {
            (Some(dice), Some(sides), Some(plus)) => Ok(Self { dice, sides, plus }),
            _ => Err(wrong()),
        }
    }
}

/// Rolls each notation and prints the dice and their total.
///
/// # Errors
/// If a notation cannot be read, or stdout fails.
pub fn roll(
    texts: &[String],
    number: u32,
    seed: Option<Seed>,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let notations: Vec<Notation> =
        texts.iter().map(|text| Notation::read(text)).collect::<Result<_, _>>().map_err(Usage)?;
    let mut stream = Source::new(&seed.map_or_else(Seed::fresh, Ok)?).sampler(Purpose::Dice);
    let all = (0..number).flat_map(|_| texts.iter().zip(&notations));
    for (text, notation) in all {
        let mut dice = Vec::new();
        pieces::roll(notation.dice, notation.sides, &mut stream, |face| dice.push(face));
        let total = dice.iter().map(|&face| i64::from(face)).sum::<i64>() + notation.plus;
        if console.output.json {
            console.out.json(&Rolled { roll: text, dice, total })?;
        } else {
            let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
            console.out.line(&format!("{text}: {} = {total}", faces.join(" ")))?;
        }
    }
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests {
    use super::Notation;

    #[test]
    fn notation_is_read_whole_or_not_at_all() {
        let read = |text| Notation::read(text).ok().map(|n| (n.dice, n.sides, n.plus));
        assert_eq!(read("3d6"), Some((3, 6, 0)));
        assert_eq!(read("D20"), Some((1, 20, 0)));
        assert_eq!(read("2d6+1"), Some((2, 6, 1)));
        assert_eq!(read("2d6-3"), Some((2, 6, -3)));
        for bad in ["", "6", "d", "0d6", "2d0", "2d6+", "2d6x", "99999d6", "+1d6", "2d+6", "1d6 "] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
