//! Analysis: how bots play, and what advice says of it.

use super::{over_random_play, variants};
use crate::game::Next;
use crate::play::advice::Choice;
use crate::play::{AnyGame, Plan, Seed};
use crate::solve::{Cache, Limits, Objective, Policy, SolveContext, Unit};

/// Games of each variant that `greedy` plays to the end.
const GAMES: u64 = 2;
/// Values that differ by less are the same.
const NEAR: f64 = 1e-9;

pub fn greedy_ends_a_game(kind: &dyn AnyGame) {
    for rules in variants(kind) {
        let players = vec![Policy::Greedy; kind.info().seats.0];
        let plan = Plan::new(&players, GAMES, Seed::read("laws").unwrap());
        let played = kind.simulate(&rules, &plan, &mut |_| true);
        assert!(played.is_ok(), "{}: greedy does not end a game: {played:?}", kind.info().id);
    }
}

/// What is advised can be done, nothing that is known for sure by looking at what others hide, and none
/// of it is worth more than what comes first; `greedy` plays nothing else.
pub fn best_is_not_below_greedy(kind: &dyn AnyGame) {
    let (id, mut cache) = (kind.info().id, Cache::default());
    // Advice takes its time: it is asked for at moments that are ever rarer.
    let (mut moments, mut asked) = (0, 0);
    over_random_play(kind, |table, rng| {
        let next = table.next();
        let (Some(seat), false) = (next.seat(), matches!(next, Next::Chance(_))) else { return };
        moments += 1;
        if 4 * moments < 5 * asked {
            return;
        }
        asked = moments;
        let seen = table.seen_by(Some(seat));
        let hold = |words: &str| {
            let acted = seen.boxed_clone().act(Some(seat), words).map(drop);
            acted.unwrap_or_else(|why| panic!("{id}: {words}, then {why}\n{}", seen.state()));
        };
        let limits = Limits { over: Some(&|| true), timed: false };
        let mut ask = SolveContext { limits, ..SolveContext::new(&mut cache, rng) };
        let greedy = seen.choose(seat, Policy::Greedy, &mut ask);
        // What cannot be listed people must say.
        let listed = seen.moves().iter().any(|(_, shown)| !shown.open);
        let acts = greedy.is_some() || next != Next::Decide(seat) || !listed;
        assert!(acts, "{id}: greedy finds no move: {}", seen.state());
        if let Some(words) = &greedy {
            hold(words);
        }
        // Where a game can play for points that is the shorter question.
        ask.objective = Some(Objective::Points);
        let advised = seen.best(seat, &mut ask).or_else(|_| {
            ask.objective = None;
            seen.best(seat, &mut ask)
        });
        drop(seen.odds(seat, &mut ask));
        let Ok(advised) = advised else { return };
        let (ranked, exact) = (&advised.ranked, advised.basis.is_exact());
        let peeks = exact && advised.unit == Unit::Win && seen.state() != table.state();
        assert!(!peeks, "{id}: exact while something is hidden: {}", table.state());
        let words = |option: &Choice| (!option.is_idle).then(|| option.words.clone());
        ranked.iter().filter_map(words).for_each(|words| hold(&words));
        let worth = ranked.iter().find(|option| words(option) == greedy);
        let worth = worth.map_or(f64::MIN, |option| option.value);
        let best = ranked.first().map_or(f64::MIN, |option| option.value);
        assert!(
            !exact || best > worth - NEAR,
            "{id}: greedy is better than best: {}",
            seen.state()
        );
    });
}
