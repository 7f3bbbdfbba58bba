//! What there is to see at a moment: reports for people's eyes and for scripts.

use crate::game::Next;
use crate::kit::escape::{append_json, append_number};
use crate::play::report::{Awaits, Look, Score, Scores, Shown};
use crate::play::table::{Desk, Table};

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
    let next = table.next();
    let (awaits, dice, cards) = awaited(next);
    let Scores { game, scores, over, winners } = scores(table);
    let moves: Vec<Shown> = table.moves().into_iter().map(|(_, shown)| shown).collect();
    let more = is_cut(&moves).then_some(true);
    Look {
        game,
        awaits,
        to_act: next.seat().map(|seat| table.names()[seat].to_string()),
        dice,
        cards,
        moves,
        more,
        scores,
        over,
        winners,
    }
}

/// Writes what [`look`] tells, byte for byte, without building it: for streams of very many.
pub fn write_look(table: &dyn Table, kept: &mut Desk, out: &mut Vec<u8>) {
    let begin = out.len();
    let next = table.next();
    let names = table.names();
    let (awaits, dice, cards) = awaited(next);
    out.extend_from_slice(b"{\"game\":\"");
    out.extend_from_slice(table.info().id.as_bytes());
    out.extend_from_slice(b"\",\"awaits\":\"");
    out.extend_from_slice(awaits.word().as_bytes());
    out.push(b'"');
    if let Some(seat) = next.seat() {
        out.extend_from_slice(b",\"to_act\":");
        out.extend_from_slice(names.quoted(seat).as_bytes());
    }
    if let Some(dice) = dice {
        out.extend_from_slice(b",\"dice\":");
        append_number(out, dice.into());
    }
    if let Some(cards) = cards {
        out.extend_from_slice(b",\"cards\":");
        append_number(out, cards.into());
    }
    out.extend_from_slice(b",\"moves\":");
    if !table.write_moves(kept, out) {
        out.truncate(begin);
        append_json(out, &look(table));
        return;
    }
    out.extend_from_slice(b",\"scores\":");
    table.write_scores(out);
    out.extend_from_slice(b",\"over\":");
    append_json(out, &(next == Next::Over));
    out.extend_from_slice(b",\"winners\":[");
    for (i, winner) in table.winners().into_iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        out.extend_from_slice(names.quoted(winner).as_bytes());
    }
    out.extend_from_slice(b"]}");
}

/// Whether a list of moves was cut short: what is listed is also open.
#[must_use]
pub fn is_cut(moves: &[Shown]) -> bool {
    let open = |shown: &&Shown| shown.parts.contains_key("open");
    moves.iter().filter(open).any(|open| {
        moves.iter().any(|listed| {
            listed.player == open.player
                && listed.parts.get("kind") == open.parts.get("kind")
                && !listed.parts.contains_key("open")
        })
    })
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
