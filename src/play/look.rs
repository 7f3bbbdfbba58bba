//! What there is to see at a moment: reports for people's eyes and for scripts.

use serde_json::Value;

use crate::game::{HouseRule, Next};
use crate::pieces::Seat;
use crate::play::{Awaits, Look, Score, Scores, Table};

/// What is awaited, and how many dice or cards.
fn awaited(next: Next) -> (Awaits, Option<u8>, Option<u8>) {
    match next {
        Next::Chance(due) | Next::ActOrRoll(due) if due.what.is_dice() => {
            (Awaits::Dice, Some(due.what.count()), None)
        }
        Next::Chance(due) | Next::ActOrRoll(due) => (Awaits::Cards, None, Some(due.what.count())),
        Next::Decide(_) => (Awaits::Move, None, None),
        Next::Over => (Awaits::Nothing, None, None),
    }
}

/// The report of a moment in which so much may be done; `cut` says that it is not all.
pub fn report<M>(table: &dyn Table, moves: M, cut: bool) -> Look<M> {
    let next = table.next();
    let (awaits, dice, cards) = awaited(next);
    let Scores { game, scores, over, winners } = scores(table);
    Look {
        game,
        awaits,
        to_act: next.seat(),
        dice,
        cards,
        moves,
        more: cut.then_some(true),
        scores,
        over,
        winners,
    }
}

/// Scores and winners of a moment.
pub fn scores(table: &dyn Table) -> Scores {
    let scores = Seat::all(table.names().len()).zip(table.scores());
    Scores {
        game: table.info().id,
        scores: scores.map(|(player, score)| Score { player, score }).collect(),
        over: table.next() == Next::Over,
        winners: table.winners(),
    }
}

/// The house rules that are not as usual, each as it was agreed: `target 20`, `no mid`. What stands
/// between the words of its name is said.
pub(crate) fn changed_rules(table: &dyn Table, between: &str) -> Vec<(&'static HouseRule, String)> {
    let (agreed, usual) = (table.house_rules(), table.usual_rules());
    let changed =
        table.info().house_rules.iter().filter(|rule| agreed[rule.key] != usual[rule.key]);
    let told = changed.map(|rule| {
        let name = rule.key.replace('_', between);
        let words = match &agreed[rule.key] {
            Value::Bool(true) => name,
            Value::Bool(false) => format!("no {name}"),
            Value::String(word) => format!("{name} {word}"),
            other => format!("{name} {other}"),
        };
        (rule, words)
    });
    told.collect()
}
