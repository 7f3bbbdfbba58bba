//! Views: what is hidden is seen only by its owner.

use std::collections::BTreeSet;

use super::over_random_play;
use super::random::{Cause, some_cause};
use crate::pieces::{Outcome, Sampler, Seat, draw};
use crate::play::{AnyGame, Table};

/// One in `ONE_OF` hidden draws is checked, and the moments after it.
const ONE_OF: u32 = 4;
const HIDDEN_FOR: usize = 20;

/// Who may do what, by the first words of the moves: it differs once a known hand can be shown at once.
fn kinds(table: &dyn Table) -> BTreeSet<(Seat, String)> {
    table.moves().iter().map(|(seat, shown)| (*seat, shown.kind().to_string())).collect()
}

pub fn what_is_hidden_is_seen_by_nobody_else(kind: &dyn AnyGame) {
    let id = kind.info().id;
    over_random_play(kind, |table, rng| {
        let due = table.next().due().filter(|due| due.hidden && rng.below(ONE_OF) == 0);
        let Some(due) = due else { return };
        let (mut seen, mut unseen) = (table.boxed_clone(), table.boxed_clone());
        let fallen = Cause::Outcome(draw(due.what, table.pack(), rng).unwrap());
        let mut causes = [fallen, Cause::Outcome(Outcome::unseen(due.what))];
        for moment in 0..HIDDEN_FOR {
            // Unknown cards allow more moves than known ones.
            let [one, other] = &causes;
            let told = [one.happens(seen.as_mut()), other.happens(unseen.as_mut())];
            let [Ok(told), Ok(told_unseen)] = told else { return };
            if told.iter().any(|verdict| verdict.shows) {
                return;
            }
            assert!(told == told_unseen, "{id}: everybody is told what is hidden: {told:?}");
            if kinds(seen.as_ref()) != kinds(unseen.as_ref()) {
                return;
            }
            let own = [&seen, &unseen].map(|table| table.seen_by(Some(due.seat)).state());
            let knows = moment > 0 || own[0] != own[1];
            assert!(knows, "{id}: seen_by hides from a player what is their own: {}", own[0]);
            let others = Seat::all(table.names().len()).filter(|seat| *seat != due.seat);
            for eyes in others.map(Some).chain([None]) {
                let [seen, unseen] = [&seen, &unseen].map(|table| table.seen_by(eyes).state());
                assert!(seen == unseen, "{id}: seen_by shows others what is hidden: {seen}");
            }
            let Some(cause) = some_cause(seen.as_ref(), rng) else { return };
            causes = [cause.clone(), cause];
        }
    });
}
