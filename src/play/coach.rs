//! Remarks on moves of people that give much away.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Next;
use crate::pieces::{Code, Outcome, Refusal, Result, Typed, percent, visible};
use crate::play::{Ask, Step, Table};
use crate::solve::{Method, Review, Unit};

/// How much a move may give away before it is remarked upon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coach {
    /// Points, or chips.
    pub points: f64,
    /// Of the chance to win, where one is certainty.
    pub win: f64,
}

/// A remark on a move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Remark")]
pub struct Warning {
    player: String,
    #[serde(rename = "move")]
    made: String,
    best: String,
    /// What the best would have been worth, and how much more that is.
    value: f64,
    given_away: f64,
    /// Half the 95 % interval of that, where it is estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    give_or_take: Option<f64>,
    #[schemars(with = "String")]
    unit: Unit,
    exact: bool,
    method: Method,
}

impl Coach {
    pub const USUAL: Coach = Coach { points: 0.25, win: 0.02 };

    /// Reads `on`, `off`, or an amount: points, chips, or percent of the chance to win.
    ///
    /// # Errors
    /// `out-of-range` for anything else.
    pub fn read(word: &str) -> Result<Option<Self>> {
        match word {
            "on" => return Ok(Some(Self::USUAL)),
            "off" => return Ok(None),
            _ => {}
        }
        let bare = word.trim_end_matches('%');
        // Percents end at a hundred, chips do not.
        let most = if bare == word { f64::MAX } else { 100.0 };
        let amount = bare.trim_end().parse::<f64>().ok();
        let amount = amount.filter(|amount| (0.0..=most).contains(amount)).ok_or_else(|| {
            let message = format!("\"{}\" is no amount to coach by", visible(word));
            Refusal::new(Code::OutOfRange, message).hint(
                "on, off, or how much may be given away: chips, or percent of the chance to win",
            )
        })?;
        Ok(Some(Self { points: amount, win: amount / 100.0 }))
    }

    /// At the start: of which choices the coach speaks.
    pub(crate) fn speaks_of(self, table: &dyn Table, hidden: bool) -> String {
        let Some((unit, which)) = table.reviewed() else {
            return "Coach: silent here, since nobody can judge the choices of this game for so \
                    many players and with these house rules."
                .to_string();
        };
        let least = match unit {
            Unit::Points => format!("{} points", self.points),
            Unit::Chips => format!("{} chips", self.points),
            _ => format!("{} % of the chance to win", percent(self.win)),
        };
        let hidden = if hidden { " Hands that the screen hides are not judged." } else { "" };
        format!(
            "Coach: I speak up when a move gives away more than {least}. I judge {which}.{hidden}"
        )
    }

    fn minds(self, unit: Unit, given: f64) -> bool {
        match unit {
            Unit::Points | Unit::Chips => given > self.points,
            Unit::Win => given > self.win,
            // To succeed now is not the aim of a game.
            Unit::Success => false,
        }
    }

    /// A remark about the step that led from `before` to `after`, if it gave too much away. `seen`
    /// is `before` as far as it may be spoken of.
    pub fn remark(
        self,
        [before, seen, after]: [&dyn Table; 3],
        step: &Step,
        ask: &mut Ask,
    ) -> Option<Warning> {
        let made = chosen(before, step, after)?;
        let review = seen.review(step.seat, made.as_deref(), ask)?;
        let given_away = review.given_away(step.seat);
        if given_away == 0.0 || !self.minds(review.unit, given_away) {
            return None;
        }
        let Review { best, value, reach, unit, basis, .. } = review;
        let words = |mv: Option<String>| mv.unwrap_or_else(|| "roll".to_string());
        Some(Warning {
            player: before.names()[step.seat].to_string(),
            made: words(made),
            best: words(best),
            value,
            given_away,
            give_or_take: (reach > 0.0).then_some(reach),
            unit,
            exact: basis.is_exact(),
            method: basis.method(),
        })
    }
}

impl Warning {
    /// In a sentence.
    pub fn words(&self) -> String {
        let Warning { best, made, value, given_away, .. } = self;
        let (value, more, scale) = match self.unit {
            Unit::Win => (format!("wins {:.1} %", 100.0 * value), "points ", 100.0),
            unit => (format!("makes {value:.2} {}", unit.word()), "", 1.0),
        };
        // An estimate is never told without its error, however small that is.
        let (digits, least): (_, f64) = if scale > 1.0 { (1, 0.1) } else { (2, 0.01) };
        let how = match (self.exact, self.give_or_take) {
            (true, _) => "exact".to_string(),
            (_, Some(reach)) => {
                format!("estimated, give or take {:.digits$}", least.max(scale * reach))
            }
            _ => "estimated".to_string(),
        };
        let given = scale * given_away;
        format!("Coach: {best} {value}, {given:.digits$} {more}more than {made} ({how}).")
    }
}

/// What was chosen in a step: a move, or to let the dice fall where something else could have been
/// done first; `None` where there was no choice.
pub fn chosen(before: &dyn Table, step: &Step, after: &dyn Table) -> Option<Option<String>> {
    let next = before.next();
    let Some(outcome) = Outcome::read(next.due(), &step.words) else {
        return Some(Some(step.words.clone()));
    };
    let (outcome, Next::ActOrRoll(_)) = (outcome.ok()?, next) else { return None };
    let moves = before.moves();
    let mut own = moves.iter().filter(|(seat, _)| *seat == step.seat);
    // Who rolls where a move is due makes the one that leaves the same moment behind it.
    let same = own.find(|(seat, shown)| {
        let mut tried = before.boxed_clone();
        tried.act(Some(*seat), Typed::new(&shown.words)).is_ok()
            && tried.take(&outcome).is_ok()
            && tried.state() == after.state()
    });
    Some(same.map(|(_, shown)| shown.words.clone()))
}

#[cfg(test)]
mod tests {
    use super::{Method, Unit, Warning};

    #[test]
    fn an_estimate_is_told_with_an_error_that_is_not_nothing() {
        let warning = |unit, reach| Warning {
            player: "Ana".to_string(),
            made: "stop".to_string(),
            best: "roll".to_string(),
            value: 0.5,
            given_away: 0.25,
            give_or_take: Some(reach),
            unit,
            exact: false,
            method: Method::Rollouts,
        };
        for (unit, reach, told) in [
            (
                Unit::Points,
                0.001,
                "Coach: roll makes 0.50 points, 0.25 more than stop (estimated, give or take 0.01).",
            ),
            (
                Unit::Points,
                0.126,
                "Coach: roll makes 0.50 points, 0.25 more than stop (estimated, give or take 0.13).",
            ),
            (
                Unit::Win,
                0.0001,
                "Coach: roll wins 50.0 %, 25.0 points more than stop (estimated, give or take 0.1).",
            ),
        ] {
            assert_eq!(warning(unit, reach).words(), told);
        }
    }
}
