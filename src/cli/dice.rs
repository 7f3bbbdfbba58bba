//! `croupier roll`: plain dice in plain notation.

use crate::cli::console::Console;
use crate::cli::exit::Usage;
use crate::engine::shapes::Rolled;
use crate::pieces::{self, Result, brief, refusal};
use crate::play::{Purpose, Seed, Source};

/// The most dice of a roll, and the most sides of a die.
const MOST: u32 = 10_000;

/// `2d6+1`: dice, their sides, and a number to add.
fn notation(text: &str) -> Option<(u32, u32, i64)> {
    let whole = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|n| digits && (1..=MOST).contains(n))
    };
    let lower = text.to_lowercase();
    let (dice, rest) = lower.split_once('d')?;
    let (sides, plus) = rest.split_at(rest.find(['+', '-']).unwrap_or(rest.len()));
    let dice = if dice.is_empty() { 1 } else { whole(dice)? };
    let plus = if plus.is_empty() { 0 } else { plus.parse().ok()? };
    Some((dice, whole(sides)?, plus)).filter(|_| (-1_000_000..=1_000_000).contains(&plus))
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
) -> anyhow::Result<()> {
    let read = |text: &String| {
        let wrong = || {
            refusal!(MoveUnreadable,
                hint format!("3d6 is three dice of six sides, 2d6+1 adds one; up to {MOST} of either"),
                "\"{}\" is not a roll of dice", brief(text))
        };
        notation(text).ok_or_else(wrong)
    };
    let notations: Vec<_> = texts.iter().map(read).collect::<Result<_>>().map_err(Usage)?;
    let mut stream = Source::new(&seed.map_or_else(Seed::fresh, Ok)?).sampler(Purpose::Dice);
    let all = (0..number).flat_map(|_| texts.iter().zip(&notations));
    for (text, (count, sides, plus)) in all {
        let mut dice = Vec::new();
        pieces::roll(*count, *sides, &mut stream, |face| dice.push(face));
        let total = dice.iter().map(|&face| i64::from(face)).sum::<i64>() + plus;
        if console.output.json {
            console.out.json(&Rolled { roll: text, dice, total })?;
        } else {
            let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
            console.out.line(format!("{text}: {} = {total}", faces.join(" ")))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::notation as read;

    #[test]
    fn notation_is_read_whole_or_not_at_all() {
        assert_eq!(read("3d6"), Some((3, 6, 0)));
        assert_eq!(read("D20"), Some((1, 20, 0)));
        assert_eq!(read("2d6+1"), Some((2, 6, 1)));
        assert_eq!(read("2d6-3"), Some((2, 6, -3)));
        for bad in ["", "6", "d", "0d6", "2d0", "2d6+", "2d6x", "99999d6", "+1d6", "2d+6", "1d6 "] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
