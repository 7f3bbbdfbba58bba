//! Rules: what is awaited, offered, legal and refused. Views: what is hidden is seen only by its owner.
//! Analysis: how bots play, and what advice says of it.

use std::collections::BTreeSet;

use serde_json::json;

use super::random::{names, some_cause};
use super::{over_random_play, variants};
use crate::game::{Asks, MoveWord, Next};
use crate::pieces::{Code, Dice, Names, Outcome, Refusal, Sampler, Seat, Style, draw};
use crate::play::advice::Choice;
use crate::play::clauses::clauses;
use crate::play::{AnyGame, Offered, Plan, Seed, Table};
use crate::solve::{Cache, Limits, Objective, Policy, SolveContext, Unit};

/// Words tried at each moment, neighbours in their order.
const TRIED: usize = 24;

/// Checks cited clauses against the rules text; an empty clause cites nothing.
fn cites(kind: &dyn AnyGame) -> impl Fn(&str, &str) {
    let info = kind.info();
    let known: BTreeSet<&str> = clauses(info.rules).into_iter().map(|clause| clause.id).collect();
    move |rule, what| {
        let stands = rule.is_empty() || known.contains(rule);
        assert!(stands, "{}: {what} cites {rule}, which is not in the rules text", info.id);
    }
}

pub fn what_is_declared_holds(kind: &dyn AnyGame) {
    let (id, least) = (kind.info().id, kind.info().seats.0);
    let begun = |first| kind.fresh(&json!({}), names(least), Some(Seat::new(first))).unwrap();
    let obeys = (1..least).all(|seat| begun(seat).state() != begun(seat - 1).state());
    assert!(obeys, "{id}: Game::start makes nothing of who is to be first");
    let players = Names::new(kind.info().some_names(3).split(',')).unwrap();
    let table = kind.fresh(&json!({}), players, None).unwrap();
    for MoveWord { word, example, .. } in kind.info().moves {
        assert!(example.split(' ').next() == Some(word), "{id}: {example} is not {word}");
        let read = table.boxed_clone().act(None, example).map(drop);
        let code = read.as_ref().err().map(|why| why.code);
        assert_ne!(code, Some(Code::MoveUnreadable), "{id}: {example} is an example: {read:?}");
    }
}

pub fn what_is_awaited_can_be_done(kind: &dyn AnyGame) {
    let (id, cite) = (kind.info().id, cites(kind));
    over_random_play(kind, |table, rng| {
        let (next, moves, state) = (table.next(), table.moves(), || table.state());
        let goes_on = moves.iter().any(|(_, shown)| shown.open);
        let silent = next != Next::Over && table.scene(None, Style::PIPE).moment.is_empty();
        assert!(!silent, "{id}: Speak::moment says nothing: {}", state());
        let ends = next != Next::Over || moves.is_empty() || goes_on;
        assert!(ends, "{id}: something is listed after the end: {}", state());
        let (mut listed, mut chooses) = (BTreeSet::new(), false);
        let mut told = Vec::new();
        for (seat, Offered { words, range, open }) in moves {
            chooses |= next.seat() == Some(seat);
            let new = listed.insert((seat, open, words.clone()));
            assert!(new, "{id}: {words} is listed twice: {}", state());
            if open {
                continue;
            }
            let ends = range.into_iter().flat_map(|(least, most)| [least, most]);
            let ends = ends.map(|end| format!("{words} {end}"));
            for typed in ends.chain(range.is_none().then(|| words.clone())) {
                let acted = table.boxed_clone().act(Some(seat), &typed);
                let acted = acted.unwrap_or_else(|why| panic!("{id}: {typed} offered, then {why}"));
                let one_way = range.is_some() || acted.words == words;
                assert!(one_way, "{id}: what is offered is written in the one way: {words}");
                told.extend(acted.verdicts);
            }
        }
        // While dice or cards are awaited and the seat has no choice, only others may act.
        let due_to = matches!(next, Next::ActOrRoll(_) | Next::Decide(_));
        assert_eq!(chooses, due_to, "{id}: {}", state());
        assert_eq!(next == Next::Over, !table.standing().winners.is_empty(), "{id}: {}", state());
        if let Some(due) = next.due() {
            let fallen = draw(due.what, table.pack(), rng);
            let taken = fallen.and_then(|fallen| table.boxed_clone().take(&fallen));
            let taken = taken.unwrap_or_else(|why| panic!("{id}: of its pack {why}: {}", state()));
            told.extend(taken.verdicts);
        }
        for verdict in told {
            cite(verdict.rule, &verdict.text);
        }
    });
}

pub fn what_is_judged_good_is_offered(kind: &dyn AnyGame) {
    let cite = cites(kind);
    over_refusals(kind, |_, words, why| cite(why.rule.as_deref().unwrap_or(""), words));
}

/// Tries words of one moment at others, examples of all moves, numbers around ranges, and one die more
/// than awaited: what is judged good must be offered, but for what the table may say at any time, and a
/// refusal must change nothing; `check` sees it.
pub fn over_refusals(kind: &dyn AnyGame, mut check: impl FnMut(&dyn Table, &str, &Refusal)) {
    let info = kind.info();
    let mut seen: BTreeSet<String> = ["", "nonsense", "bet -1"].map(str::to_string).into();
    seen.extend(info.moves.iter().map(|mv| mv.example.replace("Bo", "Pb")));
    over_random_play(kind, |table, rng| {
        let moves = table.moves();
        let around = moves.iter().filter_map(|(_, shown)| Some((&shown.words, shown.range?)));
        let around = around.flat_map(|(words, (least, most))| {
            [least - 1, least, most, most + 1].map(|n| format!("{words} {n}"))
        });
        let around: Vec<String> = around.collect();
        seen.extend(moves.iter().map(|(_, shown)| shown.words.clone()));
        let anybody = table.hints().asks == Asks::Everybody;
        let is_offered = |seat, words: &str| {
            let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
            let fits = |shown: &Offered| match shown.range {
                Some((least, most)) => {
                    let within = |n: i64| (least..=most).contains(&n);
                    shown.words == first && rest.parse().is_ok_and(within)
                }
                None => shown.words == if shown.open { first } else { words },
            };
            info.moves.iter().any(|mv| mv.unlisted && mv.word == first)
                || moves.iter().any(|(at, shown)| (*at == seat || anybody) && fits(shown))
        };
        let from = rng.below(seen.len() as u32) as usize;
        let tried = seen.iter().cycle().skip(from).take(TRIED.min(seen.len()));
        for words in tried.chain(&around) {
            for seat in Seat::all(table.names().len()) {
                let mut after = table.boxed_clone();
                match after.act(Some(seat), words) {
                    Ok(acted) => assert!(
                        is_offered(seat, &acted.words),
                        "{}: {words} by {seat:?} is judged good and not offered\n{}",
                        info.id,
                        table.state()
                    ),
                    Err(refusal) => {
                        check(table, words, &refusal);
                        let same = rng.below(100) > 0 || after.state() == table.state();
                        assert!(same, "{words} is refused and changes something: {refusal}");
                    }
                }
            }
        }
        if let Some(due) = table.next().due().filter(|due| due.what.is_dice()) {
            let one_more = Outcome::Dice(Dice::of(&vec![1; usize::from(due.what.count()) + 1]));
            let refusal = table.boxed_clone().take(&one_more).expect_err("that is one die more");
            check(table, "one die more", &refusal);
        }
    });
}

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
        let fallen = draw(due.what, table.pack(), rng).unwrap();
        let mut causes = [fallen, Outcome::unseen(due.what)].map(|fell| (None, fell.words()));
        for moment in 0..HIDDEN_FOR {
            // Unknown cards allow more moves than known ones.
            let [(by, one), (_, other)] = &causes;
            let told = [seen.act(*by, one), unseen.act(*by, other)];
            let [Ok(told), Ok(told_unseen)] = told.map(|acted| acted.map(|it| it.verdicts)) else {
                return;
            };
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
