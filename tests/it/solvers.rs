//! The solvers of games: what is said to be exact is the mean of all falls and the most of all moves.

use std::cell::Cell;

use croupier::laws::over_random_play;
use croupier::pieces::Due;

use crate::prelude::*;

/// An option is worth what comes after it, nothing stands above a sure match by chance, all face cards
/// are the same.
#[test]
fn what_is_estimated_agrees_with_itself() {
    for (id, phase, every, near) in [("swipe", "match", 20, 0.03), ("wichita", "draw", 12, 0.3)] {
        let (mut moments, mut ahead) = (0.0, 0.0);
        over_random_play(find(id).unwrap(), |table, rng| {
            let (Next::Decide(seat), state) = (table.next(), table.state()) else { return };
            if state["phase"] != phase || state.to_string().contains('?') || rng.below(every) > 0 {
                return;
            }
            let (cache, sampler) = (&mut Cache::default(), &mut Rng(rng.bits()));
            let mut ask = SolveContext::new(cache, sampler);
            // Of every sixty games the last has time run out.
            let played = Cell::new(0);
            let over = || played.replace(played.get() + 1) % 60 == 59;
            ask.limits.over = Some(&over);
            let options = &table.best(seat, &mut ask).unwrap().ranked;
            let place = |w| options.iter().position(|it| it.words.starts_with(w));
            assert!(place("match").is_none_or(|at| place("pass").is_none_or(|pass| at < pass)));
            let proven = |at: usize| at == 0 || options[at].ci95.unwrap().1 < options[0].value;
            assert!(place("match").is_none_or(proven));
            let played = |words: &str| words.replace(['Q', 'K'], "J");
            let one = rng.pick(options);
            let kind = played(&one.words);
            assert!(options.iter().all(|it| it.value == one.value || played(&it.words) != kind));
            let mut after = table.boxed_clone();
            after.act(Some(seat), &one.words).unwrap();
            while id == "wichita" && after.next().due().is_some() && step(after.as_mut(), rng) {}
            let win = (id == "swipe").then(|| after.outlook(&mut ask).unwrap().win[seat.index()]);
            let most = || after.best(seat, &mut ask).unwrap().ranked[0].value;
            ahead += one.value - win.unwrap_or_else(most);
            moments += 1.0;
        });
        assert!(moments > 40.0 && ahead.abs() < near * moments, "{id}: {ahead} in {moments}");
    }
}

/// So many moments are held for each variant and number of seats, then few more.
const ENOUGH: u32 = 5;

/// What everybody wins, if that is said to be exact.
pub fn exact(table: &dyn Table, cache: &mut Cache) -> Option<Vec<f64>> {
    // Nobody waits for estimates.
    let limits = Limits { over: Some(&|| true), timed: false };
    let told =
        table.outlook(&mut SolveContext { limits, ..SolveContext::new(cache, &mut Rng(0)) })?;
    Some(told.win).filter(|_| told.basis.is_exact())
}

/// Holds a moment to the moments after it; whether there was something to hold.
pub fn follows(table: &dyn Table, cache: &mut Cache) -> bool {
    let (next, moves) = (table.next(), table.moves());
    // Nobody may act out of turn.
    if moves.iter().any(|(by, _)| Some(*by) != next.seat()) {
        return false;
    }
    let Some(now) = exact(table, cache) else { return false };
    let near = |ahead: f64, now: f64| {
        assert!((now - ahead).abs() < 1e-9, "{now}, then {ahead}\n{}", table.state());
    };
    let rolled = next.due().map(|due| {
        let mut mean = vec![0.0; now.len()];
        for (outcome, weight) in due.what.outcomes().unwrap() {
            let mut after = table.boxed_clone();
            after.take(&outcome).unwrap();
            let then = exact(after.as_ref(), cache).unwrap();
            mean.iter_mut().zip(then).for_each(|(mean, then)| *mean += then * weight);
        }
        mean
    });
    match (next, rolled) {
        (Next::Over, _) => {
            let winners = table.standing().winners;
            for (seat, now) in now.iter().enumerate() {
                let won = winners.iter().filter(|one| one.index() == seat).count() as f64;
                near(won / winners.len() as f64, *now);
            }
        }
        (Next::Chance(_), Some(mean)) => {
            now.iter().zip(mean).for_each(|(now, mean)| near(mean, *now));
        }
        (Next::ActOrRoll(Due { seat, .. }) | Next::Decide(seat), rolled) => {
            let now = now[seat.index()];
            let best = asked_at(cache, &mut Rng(0), |ask| {
                ask.objective = Some(Objective::Win);
                table.best(seat, ask)
            });
            let best = best.ok().filter(|best| best.basis.is_exact());
            let mut most = rolled.map_or(f64::MIN, |mean| mean[seat.index()]);
            for (by, shown) in moves {
                let mut after = table.boxed_clone();
                after.act(Some(by), &shown.words).unwrap();
                // Beside a move that wins for certain nothing else need be known.
                let then = exact(after.as_ref(), cache).map(|then| then[seat.index()]);
                assert!(now == 1.0 || then.is_some(), "{}", table.state());
                most = most.max(then.unwrap_or(most));
                let ranked = best.iter().flat_map(|best| &best.ranked);
                let said = ranked.filter(|option| option.words == shown.words);
                said.zip(then).for_each(|(said, then)| near(then, said.value));
            }
            near(most, now);
        }
        _ => {}
    }
    true
}

#[test]
fn what_is_exact_follows_from_what_comes() {
    let held = GAMES.iter().map(|kind| {
        let mut cache = Cache::default();
        let mut held: HashMap<(String, usize), u32> = HashMap::new();
        over_random_play(*kind, |table, rng| {
            let at = (table.json(Report::Rules).to_string(), table.names().len());
            let held = held.entry(at).or_default();
            // Each moment takes every fall of the dice: some of the moments are enough.
            if rng.below(if *held < ENOUGH { 24 } else { 1000 }) == 0 {
                *held += u32::from(follows(table, &mut cache));
            }
        });
        (kind.info().id, held.into_values().sum::<u32>())
    });
    let held: HashMap<_, _> = held.collect();
    // Dice Poker and Wichita hide hands, and Swipe is played out of turn.
    assert!(held["dalmatian"] > 20 && held["pairs-and-wagers"] > 20, "{held:?}");
}
