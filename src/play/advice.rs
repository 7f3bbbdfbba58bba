//! Advice on any game, in JSON and in words.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::game::answer::Words;
use crate::pieces::{Result, Style, number, padded, percent, wide};
use crate::solve::{Advice, Basis, Figure, Objective, Ranked, Unit};

/// Advice for a player: what may be done, best first, in words.
#[serde_with::skip_serializing_none]
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Options")]
pub struct Advised {
    #[serde(rename = "options")]
    pub ranked: Vec<Choice>,
    pub unit: Unit,
    #[serde(flatten)]
    pub basis: Basis,
    /// What the options are ranked by, where a whole game is known.
    objective: Option<Objective>,
    /// How many other moves, at least, were not looked at.
    skipped: Option<u64>,
    #[serde(skip)]
    name: String,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Serialize, JsonSchema)]
pub struct Choice {
    #[serde(rename = "move")]
    pub words: String,
    /// Nothing is done: the dice fall, or somebody else acts.
    #[serde(skip)]
    pub is_idle: bool,
    pub value: f64,
    pub ci95: Option<(f64, f64)>,
    #[serde(flatten, serialize_with = "figures")]
    #[schemars(with = "std::collections::BTreeMap<String, Figure>")]
    extra: Vec<(&'static str, Figure)>,
}

fn figures<S: Serializer>(
    extra: &[(&'static str, Figure)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(extra.iter().copied())
}

impl Advised {
    /// With an objective where a whole game is known; `words` of no move are what it is to do nothing.
    pub fn of<M>(
        advice: Advice<M>,
        words: impl Fn(Option<&M>) -> String,
        objective: Option<Objective>,
        name: &str,
    ) -> Self {
        let Advice { ranked, unit, basis, skipped } = advice;
        let choice = |Ranked { mv, value, ci95, extra }: Ranked<M>| {
            let (words, is_idle) = (words(mv.as_ref()), mv.is_none());
            Choice { words, is_idle, value, ci95, extra }
        };
        Self {
            ranked: ranked.into_iter().map(choice).collect(),
            unit,
            basis,
            objective,
            skipped: Some(skipped).filter(|skipped| *skipped > 0),
            name: name.to_string(),
        }
    }

    /// That whatever is done is as good, where a chance to win is given for several moves.
    pub fn level(&self) -> Option<String> {
        let values = self.ranked.iter().map(|option| option.value);
        let (most, least) = (values.clone().fold(0.0, f64::max), values.fold(1.0, f64::min));
        let is_level = self.unit == Unit::Win && self.ranked.len() > 1 && most - least < AS_GOOD;
        let (name, chance) = (&self.name, percent(most));
        let chance = chance.trim();
        is_level.then(|| format!("Whatever {name} does, the chance to win is {chance}."))
    }
}

impl Words for Advised {
    fn words(&self, _style: Style) -> Vec<String> {
        let Self { ranked, unit, basis, name, skipped, .. } = self;
        let (what, basis) = (unit.words(), basis.words());
        // As much as anybody plays by; JSON has every digit.
        let are_chances = matches!(unit, Unit::Win | Unit::Success);
        let told = |value| if are_chances { percent(value) } else { format!("{value:>6.2}") };
        let mut lines = vec![format!("Best for {name} ({what}, {basis}):")];
        let widest = ranked.iter().map(|option| wide(&option.words)).max().unwrap_or(0);
        let is_mixed = |(_, figure): &(_, Figure)| matches!(figure, Figure::Frequency(_));
        let mixed = ranked.iter().any(|option| option.extra.iter().any(is_mixed));
        // The best number stands first, even where something else is advised.
        let is_beaten =
            |it: &&Choice| !mixed && ranked.iter().any(|one| one.value > it.value + AS_GOOD);
        let advised = ranked.first().filter(is_beaten);
        let mut by_value: Vec<&Choice> = ranked.iter().collect();
        if advised.is_some() {
            by_value.sort_by(|one, other| other.value.total_cmp(&one.value));
        }
        for option in by_value {
            let words = padded(&option.words, widest);
            let mut line = format!("  {words}  {}", told(option.value));
            if advised.is_some_and(|advised| std::ptr::eq(advised, option)) {
                line.push_str("  advised");
            }
            for (key, figure) in &option.extra {
                let key = key.replace('_', " ");
                line += &match figure {
                    Figure::Frequency(share) => format!("  {}", percent(*share)),
                    Figure::Chance(Some(it)) => format!("  {key} {}", percent(*it).trim_start()),
                    Figure::Chance(None) => format!("  {key} unknown"),
                    Figure::Words(words) => format!("  {key} {words}"),
                };
            }
            lines.push(line);
        }
        if mixed {
            let often = "The share says how often; of an unseen hand, over all that it may be.";
            lines.push(often.to_string());
        }
        if let Some(skipped) = *skipped {
            let others = number(skipped, "other move was", "other moves were");
            lines.push(format!("{others} not looked at."));
        }
        lines
    }
}

/// Chances nearer than this are as good as each other to people.
const AS_GOOD: f64 = 0.005;

#[cfg(test)]
mod tests {
    use super::{Advice, Advised, Basis, Ranked, Style, Unit};
    use crate::game::Answer;

    fn advised(basis: Basis, values: &[f64]) -> Advised {
        let one =
            |value: &f64| Ranked { mv: Some(*value), value: *value, ci95: None, extra: Vec::new() };
        let ranked = values.iter().map(one).collect();
        let advice = Advice { ranked, unit: Unit::Win, basis, skipped: 0 };
        Advised::of(advice, |mv| format!("lay {}", mv.unwrap()), None, "Ana")
    }

    #[test]
    fn what_is_all_as_good_is_one_line() {
        let level = |basis, values: &[f64]| advised(basis, values).level().unwrap_or_default();
        assert_eq!(level(Basis::EXACT, &[0.3, 0.2]), "");
        assert_eq!(level(Basis::EXACT, &[0.25]), "");
        assert!(level(Basis::EXACT, &[0.251, 0.25]).contains("the chance to win is 25 %"));
        assert!(level(Basis::EXACT, &[1.0, 1.0]).contains("100 %"));
    }

    #[test]
    fn the_best_number_stands_first_and_the_advice_is_marked() {
        let lines = advised(Basis::approximate(None), &[0.2, 0.6]).lines(Style::PIPE);
        assert!(lines[1].starts_with("  lay 0.6"), "{lines:?}");
        assert!(lines[2].ends_with("advised"), "{lines:?}");
    }
}
