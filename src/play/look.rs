//! What there is to see at a moment: reports for people's eyes and for scripts.

use crate::game::Next;
use crate::play::report::{Awaits, Look, Score, Scores};
use crate::play::table::Table;

/// What is awaited, and how many dice or cards.
fn awaited(next: Next) -> (Awaits, Option<u8>, Option<u8>) {
    match next {
        Next::Chance(due) if due.what.is_dice() => (Awaits::Dice, Some(due.what.count()), None),
        Next::Chance(due) => (Awaits::Cards, None, Some(due.what.count())),
        Next::Decide(_) => (Awaits::Move, None, None),
        Next::Over => (Awaits::Nothing, None, None),
    }
}

/// The report of a moment.
#[must_use]
pub fn look(table: &dyn Table) -> Look {
    let moves = table.moves().into_iter().map(|(_, shown)| shown).collect();
    report(table, moves, table.moves_are_cut())
}

/// The report of a moment in which so much may be done; `cut` says that it is not all.
#[must_use]
pub fn report<M>(table: &dyn Table, moves: Vec<M>, cut: bool) -> Look<M> {
    let next = table.next();
    let (awaits, dice, cards) = awaited(next);
    let Scores { game, scores, over, winners } = scores(table);
    Look {
        game,
        awaits,
        to_act: next.seat().map(|seat| table.names()[seat].to_string()),
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
#[must_use]
pub fn scores(table: &dyn Table) -> Scores {
    let names = table.names();
    let scores = table
        .scores()
        .into_iter()
        .zip(names.iter())
        .map(|(score, name)| Score { player: name.to_string(), score })
        .collect();
    Scores {
        game: table.info().id,
        scores,
        over: table.next() == Next::Over,
        winners: table.winners().into_iter().map(|seat| names[seat].to_string()).collect(),
    }
}
