//! What other house rules change: the same games with the same dice under both, and differences
//! with their intervals.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::game::answer::Words;
use crate::pieces::{Style, number, visible};
use crate::play::{Estimate, GameOver, Tally};
use crate::solve::around;

/// What is measured of every game, in this order.
const MEASURES: [(&str, &str); 4] = [
    ("moves", "moves a game"),
    ("rounds", "rounds a game"),
    ("spread", "points between first and last"),
    ("first", "games won by the first player"),
];

/// The games of one set of house rules.
pub struct Measured {
    pub tally: Tally,
    /// Of each game, by its number, that of its dice and the `MEASURES`.
    pub games: BTreeMap<u64, (u64, [f64; 4])>,
}

impl Measured {
    /// What is measured of a game, which the first seat begins.
    pub fn of(over: &GameOver) -> (u64, [f64; 4]) {
        let (least, most) = (over.scores.iter().min(), over.scores.iter().max());
        let spread = most.copied().unwrap_or(0).saturating_sub(least.copied().unwrap_or(0));
        let rounds = f64::from(over.rounds.unwrap_or(0));
        (over.dice, [over.moves as f64, rounds, spread as f64, over.share(0)])
    }
}

/// Two sets of house rules side by side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RulesCompared")]
pub struct Comparison {
    game: String,
    seed: String,
    /// How each player plays.
    plays: Vec<String>,
    /// The house rules here and there.
    rules: [Map<String, Value>; 2],
    /// Games under either.
    n: u64,
    /// Never.
    exact: bool,
    /// It was broken off.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    partial: bool,
    /// The first seat begins every game: what it would win if that gave nothing.
    fair: f64,
    /// Of two throws of the dice or more: one has no interval.
    measures: Vec<Measure>,
}

/// One number under both.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Measure {
    /// `moves` and `rounds` of a game, the `spread` of its scores from first to last, and how often
    /// the `first` seat wins.
    name: &'static str,
    here: Estimate,
    there: Estimate,
    /// From here to there, game by game with the same dice.
    change: Estimate,
}

impl Comparison {
    pub fn of(here: &Measured, there: &Measured, seats: usize, partial: bool) -> Self {
        let pairs = || {
            here.games.iter().filter_map(|(number, (dice, here))| {
                let (_, there) = there.games.get(number)?;
                Some((*dice, here, there))
            })
        };
        let groups: Vec<u64> = pairs().map(|(dice, ..)| dice).collect();
        let mean = |value: &dyn Fn(&[f64; 4], &[f64; 4]) -> f64| {
            mean(&pairs().map(|(_, here, there)| value(here, there)).collect::<Vec<_>>(), &groups)
        };
        let measure = |i: usize| Measure {
            name: MEASURES[i].0,
            here: mean(&|here, _| here[i]),
            there: mean(&|_, there| there[i]),
            change: mean(&|here, there| there[i] - here[i]),
        };
        // A game without rounds has none to compare.
        let is_shown =
            |i: &usize| i != &1 || pairs().any(|(_, here, there)| here[1] + there[1] > 0.0);
        let several = groups.first() != groups.last();
        Self {
            game: here.tally.game().to_string(),
            seed: here.tally.seed().to_string(),
            plays: here.tally.plays().map(ToString::to_string).collect(),
            rules: [here, there].map(|one| one.tally.rules().clone()),
            n: groups.len() as u64,
            exact: false,
            partial,
            fair: 1.0 / seats as f64,
            measures: (0..MEASURES.len())
                .filter(|_| several)
                .filter(is_shown)
                .map(measure)
                .collect(),
        }
    }
}

/// A mean of several with its interval. Games with the same dice, which follow one another, are one
/// trial of it: they may well go alike.
fn mean(values: &[f64], dice: &[u64]) -> Estimate {
    let n = values.len() as f64;
    let value = values.iter().sum::<f64>() / n;
    let mut beside = values.iter().map(|one| one - value);
    let trials: Vec<f64> = dice
        .chunk_by(|one, other| one == other)
        .map(|alike| beside.by_ref().take(alike.len()).sum())
        .collect();
    let each = n / trials.len() as f64;
    let squares: f64 = trials.iter().map(|trial| (trial / each).powi(2)).sum();
    let ci95 = around(value, squares, trials.len() as f64);
    Estimate { value, ci95, n: values.len() as u64, exact: false }
}

impl Words for Comparison {
    fn words(&self, _: Style) -> Vec<String> {
        let changed =
            self.rules[1].iter().filter(|(key, value)| self.rules[0].get(*key) != Some(*value));
        let line = |(key, value): (&String, &Value)| {
            let was = self.rules[0].get(key).map_or(String::new(), Value::to_string);
            format!("{key} {was} becomes {value}")
        };
        let changes: Vec<String> = changed.map(line).collect();
        let changes =
            if changes.is_empty() { "nothing changes".into() } else { changes.join(", ") };
        let mut words = vec![
            format!(
                "{} of {} under each, seed {}: {changes}",
                number(self.n, "game", "games"),
                self.game,
                visible(&self.seed),
            ),
            format!("Played by {}; the first seat begins.", visible(&self.plays.join(", "))),
        ];
        if self.partial {
            words.push("Stopped early: these are the finished games.".to_string());
        }
        if !self.measures.is_empty() {
            words.push("Estimates with 95 % intervals, the change game by game:".to_string());
            words.extend(self.measures.iter().map(Measure::text));
            words.push(format!(
                "An even share for the first player would be {:.2} %.",
                100.0 * self.fair
            ));
        }
        words
    }
}

impl Measure {
    fn text(&self) -> String {
        let label =
            MEASURES.iter().find(|(word, _)| *word == self.name).map_or("", |(_, label)| label);
        let (times, unit) = if self.name == "first" { (100.0, " %") } else { (1.0, "") };
        let Estimate { value, ci95: (low, high), .. } = self.change;
        format!(
            "  {label:<30} {:>9.3}{unit} -> {:>9.3}{unit}   {:+.3} ({:+.3} to {:+.3})",
            times * self.here.value,
            times * self.there.value,
            times * value,
            times * low,
            times * high,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{BTreeMap, Comparison, Map, Measured, Tally, mean};
    use crate::play::{Plan, Seed};
    use crate::solve::Policy;

    #[test]
    fn games_with_the_same_dice_are_one_trial() {
        let (values, dice) = ([5.0, 5.0, 9.0, 9.0, 7.0, 7.0], [0, 0, 1, 1, 2, 2]);
        let (alike, single) = (mean(&values, &dice), mean(&[5.0, 9.0, 7.0], &[0, 1, 2]));
        assert_eq!((alike.value, alike.ci95, alike.n), (7.0, single.ci95, 6));
        // 1.96 standard errors of 2 / sqrt(3).
        assert!((single.ci95.1 - 9.263).abs() < 0.001, "{single:?}");
        // By themselves six games tell more than three.
        assert!(mean(&values, &[0, 1, 2, 3, 4, 5]).ci95.1 < 9.0);
    }

    #[test]
    fn games_are_paired_by_their_numbers() {
        let plan = Plan::new(&[Policy::Greedy; 2], 4, Seed::read("tests").unwrap());
        let measured = |games: &[(u64, f64)]| Measured {
            tally: Tally::new("", Map::new(), &plan),
            games: games.iter().map(|&(number, moves)| (number, (number, [moves; 4]))).collect(),
        };
        let here = measured(&[(0, 5.0), (1, 6.0), (2, 7.0), (3, 9.0)]);
        // Broken off on several threads: games are missing in the middle.
        let there = measured(&[(0, 5.0), (3, 9.0)]);
        let compared = Comparison::of(&here, &there, 2, true);
        assert_eq!(compared.n, 2);
        let changes: BTreeMap<_, _> =
            compared.measures.iter().map(|one| (one.name, one.change.value)).collect();
        assert!(changes.len() == 4 && changes.values().all(|change| *change == 0.0), "{changes:?}");
        // One game has no interval, and nothing is said of it.
        assert!(Comparison::of(&here, &measured(&[(2, 7.0)]), 2, true).measures.is_empty());
    }
}
