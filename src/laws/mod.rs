//! What every game keeps: laws that are held by playing random games of it, under every combination
//! of its house rules that are switches or words.
//!
//! ```no_run
//! # use croupier::games::dalmatian::Dalmatian;
//! croupier::laws::<Dalmatian>();
//! ```
//!
//! A test of a game says just that, with the game in the place of this one. It takes a feature of
//! this crate, `laws`, among the dev-dependencies:
//!
//! ```toml
//! [dev-dependencies]
//! croupier = { path = "../croupier", features = ["laws"] }
//! ```
// A law that is not kept panics and says why.
#![allow(clippy::missing_panics_doc, clippy::panic, clippy::unwrap_used, clippy::expect_used)]

pub mod at_table;
pub mod random;
pub mod solved;
pub mod states;
mod told;

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value, json};

use crate::game::{HouseRule, Next, OnWire, Setting, Speak};
use crate::pieces::{Code, Dice, Due, Outcome, Refusal, Sampler, Seat, Seats, Typed, Verdict};
use crate::play::games::game;
use crate::play::{AnyGame, Ask, Cache, Report, Table};
use crate::solve::{Limits, Objective, Policy, Solve, Unit};
use at_table::nothing_said_depends_on_what_nobody_sees;
use random::{Rng, fall, names, some_cause, step, step_unseen};
use states::{a_changed_state_is_refused_or_played, comes_back};
use told::{Cited, house_rules_are_fields_of_the_game, what_is_told_of_the_game_holds};

/// A law: it panics where a game does not keep it.
pub type Law = fn(&'static dyn AnyGame);

/// Every law, with its name.
pub const LAWS: &[(&str, Law)] = &[
    ("house rules are fields of the game", house_rules_are_fields_of_the_game),
    ("what is told of the game holds", what_is_told_of_the_game_holds),
    #[cfg(feature = "cli")]
    ("no name is taken by the program", told::no_name_is_taken_by_the_program),
    ("every switch and word is played", every_switch_and_word_is_played),
    ("what is offered is legal", what_is_offered_is_legal),
    ("what is legal is listed", what_is_legal_is_listed),
    ("what a refusal cites stands in the rules", what_a_refusal_cites_stands_in_the_rules),
    ("what is hidden is seen by nobody else", what_is_hidden_is_seen_by_nobody_else),
    ("nothing said depends on what nobody sees", nothing_said_depends_on_what_nobody_sees),
    ("other numbers and unseen falls are played", other_numbers_and_unseen_falls_are_played),
    ("what is advised or chosen is legal", what_is_advised_or_chosen_is_legal),
    ("a refusal changes nothing", a_refusal_changes_nothing),
    (
        "outlooks are the mean of all falls and the most of all choices",
        outlooks_are_the_mean_of_all_falls_and_the_most_of_all_choices,
    ),
    ("awaited and offered agree", awaited_and_offered_agree),
    (
        "a state written and read back is equal for everybody",
        a_state_written_and_read_back_is_equal_for_everybody,
    ),
    ("a changed state is refused or played", a_changed_state_is_refused_or_played),
    ("the same causes give the same states", the_same_causes_give_the_same_states),
    ("no game seats more than are told apart", no_game_seats_more_than_are_told_apart),
];

/// Holds a game to every law.
///
/// # Panics
/// Where one is not kept; what was played is said.
pub fn laws<G: Speak + OnWire + Solve>() {
    for (_, law) in LAWS {
        law(game::<G>());
    }
    let _ = solved::over_small_tables::<G>();
}

/// Games played for each variant and number of seats.
const GAMES_EACH: u64 = 12;
/// More steps than any game may need.
const LONGEST: usize = 20_000;

/// Rolls and choices, for each variant and number of seats, after which few more are held against
/// all that may follow; and of how many moments one is looked at, so that they are of all stages.
const ENOUGH: u32 = 5;
const ONE_OF: u32 = 4;

/// So many moments are looked at after something fell hidden.
const HIDDEN_FOR: usize = 40;

/// So many words are all tried at a moment; of more only some, side by side in their order.
const ALL_TRIED: usize = 400;
const SOME_TRIED: usize = 40;

/// Values for house rules that are numbers, tried where the usual ones rule a combination out.
const NUMBERS: &[(&str, u64)] = &[("target", 20)];

/// What a house rule that is a switch or a word can be set to.
fn settings(rule: &HouseRule) -> Vec<Value> {
    match rule.setting {
        Setting::Switch => vec![json!(false), json!(true)],
        Setting::Word(words) => words.iter().map(|word| json!(word)).collect(),
        Setting::Number { .. } => Vec::new(),
    }
}

/// Every combination of switches and words that the game allows.
pub fn variants(kind: &dyn AnyGame) -> Vec<Value> {
    let mut all = vec![Map::new()];
    for rule in kind.info().house_rules {
        let values = settings(rule);
        if values.is_empty() {
            continue;
        }
        all = all
            .iter()
            .flat_map(|so_far: &Map<String, Value>| {
                values.iter().map(move |value| {
                    let mut more = so_far.clone();
                    more.insert(rule.key.to_string(), value.clone());
                    more
                })
            })
            .collect();
    }
    all.into_iter().filter_map(|rules| allowed(kind, rules)).collect()
}

/// These house rules, if need be with one of the numbers; `None` for what is no variant at all.
fn allowed(kind: &dyn AnyGame, mut rules: Map<String, Value>) -> Option<Value> {
    let seats = names(kind.info().seats.0);
    let fits = |rules: &Map<String, Value>| {
        kind.fresh(&Value::Object(rules.clone()), seats.clone(), None).is_ok()
    };
    let known = |key: &str| kind.info().house_rules.iter().any(|rule| rule.key == key);
    for (key, value) in NUMBERS.iter().filter(|(key, _)| known(key)) {
        if !fits(&rules) {
            rules.insert((*key).to_string(), json!(value));
        }
    }
    fits(&rules).then_some(Value::Object(rules))
}

/// The usual house rules, and with all that are numbers as low, and twice as high, as may be.
fn other_numbers(kind: &dyn AnyGame) -> Vec<Value> {
    let usual =
        kind.fresh(&json!({}), names(kind.info().seats.0), None).unwrap().json(Report::Rules);
    let with = |number: &dyn Fn(i64, i64, i64) -> i64| {
        let rules = kind.info().house_rules.iter().filter_map(|rule| match rule.setting {
            Setting::Number { least, most } => {
                Some((rule.key.to_string(), json!(number(least, most, usual[rule.key].as_i64()?))))
            }
            _ => None,
        });
        allowed(kind, rules.collect())
    };
    let (low, high) = (with(&|least, _, _| least), with(&|_, most, usual| most.min(2 * usual + 1)));
    [Some(json!({})), low, high].into_iter().flatten().collect()
}

/// Plays random games and shows every moment to `check`.
pub fn over_random_play(kind: &dyn AnyGame, check: impl FnMut(&dyn Table, &mut Rng)) {
    over_games(kind, variants(kind), step, check);
}

/// The same by some house rules, each event as `step` has it.
fn over_games(
    kind: &dyn AnyGame,
    variants: Vec<Value>,
    step: fn(&mut dyn Table, &mut Rng) -> bool,
    mut check: impl FnMut(&dyn Table, &mut Rng),
) {
    let (least, most) = kind.info().seats;
    for rules in variants {
        for game in 0..GAMES_EACH {
            let mut rng = Rng(game);
            let seats = least + (game as usize) % (most.min(6) - least + 1);
            let mut table = kind.fresh(&rules, names(seats), None).unwrap();
            let mut steps = 0;
            loop {
                check(table.as_ref(), &mut rng);
                if !step(table.as_mut(), &mut rng) {
                    break;
                }
                steps += 1;
                assert!(steps < LONGEST, "{} does not end: {}", kind.info().id, table.state());
            }
        }
    }
}

fn every_switch_and_word_is_played(kind: &dyn AnyGame) {
    let played = variants(kind);
    for rule in kind.info().house_rules {
        for value in settings(rule) {
            let some = played.iter().any(|rules| rules[rule.key] == value);
            assert!(some, "{}: {} is never {value}", kind.info().id, rule.key);
        }
    }
}

/// What is offered can be done, and is told by clauses that stand.
fn is_legal(kind: &dyn AnyGame, table: &dyn Table, cited: &Cited) {
    for (seat, shown) in table.moves() {
        if shown.open || shown.range.is_some() {
            continue;
        }
        let acted = table.boxed_clone().act(Some(seat), Typed::new(&shown.words));
        let acted = acted.unwrap_or_else(|refusal| {
            panic!("{}: {} offered, then {refusal}", kind.info().id, shown.words)
        });
        assert_eq!(acted.words, shown.words, "what is offered is written in the one way");
        let verdicts = acted.verdicts.iter().map(|verdict| (verdict.rule, &verdict.text));
        verdicts.for_each(|(rule, text)| cited.stands(rule, text));
    }
}

fn what_is_offered_is_legal(kind: &dyn AnyGame) {
    let cited = Cited::by(kind);
    over_random_play(kind, |table, rng| {
        is_legal(kind, table, &cited);
        if let Some(due) = table.next().due() {
            let fallen = fall(table, due, rng);
            let told = table.boxed_clone().take(&fallen);
            let told = told.unwrap_or_else(|why| {
                panic!("{}: {fallen:?} of Game::pack: {why}", kind.info().id)
            });
            for verdict in told {
                cited.stands(verdict.rule, &verdict.text);
            }
        }
    });
}

/// Other numbers in house rules, and falls of which the referee is told nothing.
fn other_numbers_and_unseen_falls_are_played(kind: &dyn AnyGame) {
    let cited = Cited::by(kind);
    over_games(kind, other_numbers(kind), step_unseen, |table, _| {
        is_legal(kind, table, &cited);
        comes_back(kind, table);
    });
}

fn what_is_hidden_is_seen_by_nobody_else(kind: &dyn AnyGame) {
    over_random_play(kind, |table, rng| {
        let Some(due) = table.next().due().filter(|due| due.hidden) else { return };
        let fallen = fall(table, due, rng);
        let mut told = Vec::new();
        let [mut seen, mut unseen] = [&fallen, &Outcome::unseen(due.what)].map(|fallen| {
            let mut after = table.boxed_clone();
            told.push(after.take(fallen).unwrap());
            after
        });
        let id = kind.info().id;
        // Hands that are known may be shown at once.
        let kinds = |after: &dyn Table| -> BTreeSet<String> {
            let words = |words: &str| words.split(' ').next().map(str::to_string);
            after.moves().iter().filter_map(|(_, shown)| words(&shown.words)).collect()
        };
        // Nor is it told or seen by what is done next.
        for _ in 0..HIDDEN_FOR {
            // It may be shown now.
            let lifts = |verdict: &Verdict| verdict.lifted == Some(due.seat);
            let shown = |verdict: &Verdict| !verdict.open.is_empty() || verdict.lifted.is_some();
            let [lifted, shown] = [told[0].iter().any(lifts), told[0].iter().any(shown)];
            assert!(
                shown || told[0] == told[1],
                "{id}: everybody is told what is hidden: {:?}",
                told[0]
            );
            let hides = || {
                let differs = |eyes| seen.seen_by(eyes).state() != unseen.seen_by(eyes).state();
                differs(Some(due.seat)) && !differs(None)
            };
            assert!(!lifted || !hides(), "{id}: dice are lifted, and seen_by still hides them");
            if kinds(seen.as_ref()) != kinds(unseen.as_ref()) {
                return;
            }
            let others = Seat::all(table.names().len()).filter(|seat| *seat != due.seat);
            for other in others.map(Some).chain([None]) {
                let [seen, unseen] = [&seen, &unseen].map(|after| after.seen_by(other).state());
                assert!(seen == unseen, "{id}: seen_by shows others what is hidden: {seen}");
            }
            // What is not known allows more.
            let Some(cause) = some_cause(seen.as_ref(), rng) else { return };
            let happened = [&mut seen, &mut unseen].map(|after| cause.happens(after.as_mut()));
            let [Ok(of_seen), Ok(of_unseen)] = happened else { return };
            told = vec![of_seen, of_unseen];
        }
    });
}

fn what_is_advised_or_chosen_is_legal(kind: &dyn AnyGame) {
    let (id, mut cache) = (kind.info().id, Cache::default());
    // Advice takes its time: it is asked for at moments that are ever rarer.
    let (mut moments, mut asked) = (0, 0);
    over_random_play(kind, |table, rng| {
        let next = table.next();
        let (Next::ActOrRoll(Due { seat, .. }) | Next::Decide(seat)) = next else { return };
        moments += 1;
        if 4 * moments < 5 * asked {
            return;
        }
        asked = moments;
        let seen = table.seen_by(Some(seat));
        let hold = |by: &str, words: &str| {
            let acted = seen.boxed_clone().act(Some(seat), Typed::new(words)).map(drop);
            acted.unwrap_or_else(|refusal| {
                panic!("{id}: {by} says {words}, then {refusal}\n{}", seen.state())
            });
        };
        let limits = Limits { games: Some(1), over: Some(&|| true), timed: false };
        let mut ask = Ask { limits, ..Ask::new(&mut cache, rng) };
        if let Some(words) = seen.choose(seat, Policy::Greedy, &mut ask) {
            hold("greedy", &words);
        } else {
            let must = matches!(next, Next::Decide(_));
            assert!(!must, "{id}: greedy says nothing\n{}", seen.state());
        }
        // Where a game can play for points that is the shorter question.
        ask.objective = Some(Objective::Points);
        let told = seen.best(seat, &mut ask).or_else(|_| {
            ask.objective = None;
            seen.best(seat, &mut ask)
        });
        drop(seen.odds(seat, &mut ask));
        if let Ok(told) = told {
            let hidden = seen.state() != table.state();
            let exact = told.advice.unit == Unit::Win && told.advice.basis.is_exact();
            assert!(!(hidden && exact), "{id}: best says exact while something is hidden");
            let moves = told.advice.ranked.iter().filter_map(|option| option.mv.as_ref());
            moves.for_each(|words| hold("best", words));
        }
    });
}

fn what_is_legal_is_listed(kind: &dyn AnyGame) {
    // Words seen at any moment are tried at every moment, of very many some.
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let cited = Cited::by(kind);
    over_random_play(kind, |table, rng| {
        let id = kind.info().id;
        let listed: BTreeSet<(Seat, String)> =
            table.moves().into_iter().map(|(seat, shown)| (seat, shown.words)).collect();
        let unlisted: Vec<String> = table
            .moves()
            .into_iter()
            .filter(|(_, shown)| shown.open || shown.range.is_some())
            .map(|(_, shown)| shown.words)
            .collect();
        seen.extend(listed.iter().map(|(_, words)| words.clone()));
        let most = if seen.len() > ALL_TRIED { SOME_TRIED } else { seen.len() };
        let from = rng.below((seen.len() - most + 1) as u32) as usize;
        for words in seen.iter().skip(from).take(most) {
            let kind_word = words.split(' ').next().unwrap_or("");
            if unlisted.iter().any(|open| open == kind_word) {
                continue;
            }
            for seat in Seat::all(table.names().len()) {
                match table.boxed_clone().act(Some(seat), Typed::new(words)) {
                    Ok(acted) => assert!(
                        listed.contains(&(seat, acted.words.clone())),
                        "{id}: {words} by {seat} is legal and not listed\n{}",
                        table.state()
                    ),
                    Err(refusal) => cited.stands(refusal.rule.unwrap_or(""), &refusal.message),
                }
            }
        }
    });
}

/// Shows every refusal of moves and dice that are not possible at some moments of random games.
pub fn over_refusals(kind: &dyn AnyGame, mut check: impl FnMut(&dyn Table, &str, &Refusal)) {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    over_random_play(kind, |table, rng| {
        seen.extend(table.moves().into_iter().map(|(_, shown)| shown.words));
        if table.next() == Next::Over || rng.below(40) > 0 {
            return;
        }
        let words: Vec<&String> = seen.iter().collect();
        let tried = if words.is_empty() { 0 } else { 60 };
        let some = (0..tried).map(|_| words[rng.below(words.len() as u32) as usize]);
        for words in some {
            for seat in Seat::all(table.names().len()) {
                if let Err(refusal) = table.boxed_clone().act(Some(seat), Typed::new(words))
                    && matches!(
                        refusal.code,
                        Code::MoveIllegal | Code::PhaseWrong | Code::SeatWrong
                    )
                {
                    check(table, words, &refusal);
                }
            }
        }
        if let Some(due) = table.next().due()
            && due.what.is_dice()
        {
            let one_more = Dice::of(&vec![1; usize::from(due.what.count()) + 1]);
            match table.boxed_clone().take(&Outcome::Dice(one_more)) {
                Err(refusal) => check(table, "one die more", &refusal),
                Ok(_) => panic!("{}: one die more than is due is taken", kind.info().id),
            }
        }
    });
}

fn what_a_refusal_cites_stands_in_the_rules(kind: &dyn AnyGame) {
    let cited = Cited::by(kind);
    over_refusals(kind, |_, words, refusal| cited.stands(refusal.rule.unwrap_or(""), words));
}

fn a_refusal_changes_nothing(kind: &dyn AnyGame) {
    over_random_play(kind, |table, _| {
        let mut refused = table.boxed_clone();
        for words in ["", "nonsense", "reroll 7", "stop now", "match 9+9", "bet -1", "lay"] {
            let mut tried = refused.boxed_clone();
            if tried.act(None, Typed::new(words)).is_err() {
                refused = tried;
            }
        }
        assert_eq!(refused.state(), table.state());
    });
}

fn outlooks_are_the_mean_of_all_falls_and_the_most_of_all_choices(kind: &dyn AnyGame) {
    let mut cache = Cache::default();
    // Rolls and choices that were held, for each variant and number of seats.
    let mut held: HashMap<(String, usize), (u32, u32)> = HashMap::new();
    over_random_play(kind, |table, rng| {
        let at = (table.json(Report::Rules).to_string(), table.names().len());
        let (rolls, choices) = held.entry(at).or_default();
        // Each moment takes every fall of the dice: some of the moments are enough.
        let enough = *rolls >= ENOUGH && *choices >= ENOUGH;
        if rng.below(if enough { 500 } else { ONE_OF }) > 0 {
            return;
        }
        let mut of = |table: &dyn Table| {
            let mut sampler = Rng(0);
            let ask = Ask::new(&mut cache, &mut sampler);
            let now = table.outlook(&mut Ask { exact: true, ..ask });
            now.filter(|now| now.basis.is_exact()).map(|now| now.win)
        };
        let next = table.next();
        // Where nobody may act out of turn.
        let alone = table.moves().iter().all(|(by, _)| Some(*by) == next.seat());
        let Some(now) = of(table).filter(|_| alone) else { return };
        let rolled = next.due().map(|due| {
            *rolls += 1;
            let mut mean = vec![0.0; now.len()];
            for (outcome, weight) in due.what.outcomes(&table.pack()).unwrap() {
                let mut after = table.boxed_clone();
                after.take(&outcome).unwrap();
                let then = of(after.as_ref()).unwrap();
                mean.iter_mut().zip(then).for_each(|(mean, then)| *mean += then * weight);
            }
            mean
        });
        let hold = |seat: Seat, ahead: f64| {
            let now = now[seat.index()];
            assert!((now - ahead).abs() < 1e-9, "{seat}: {now:?}, {ahead}\n{}", table.state());
        };
        match (next, rolled) {
            (Next::Chance(_), Some(mean)) => {
                Seat::all(now.len()).for_each(|seat| hold(seat, mean[seat.index()]));
            }
            (Next::ActOrRoll(Due { seat, .. }) | Next::Decide(seat), rolled) => {
                // Of a choice the one who makes it has the most. Beside one that wins for certain
                // nothing else need be known.
                let certain = now[seat.index()] == 1.0;
                *choices += u32::from(!certain);
                let mut most = rolled.map_or(f64::MIN, |mean| mean[seat.index()]);
                for (by, shown) in table.moves() {
                    let mut after = table.boxed_clone();
                    after.act(Some(by), Typed::new(&shown.words)).unwrap();
                    let then = of(after.as_ref());
                    assert!(certain || then.is_some(), "{}", table.state());
                    most = most.max(then.map_or(most, |then| then[seat.index()]));
                }
                hold(seat, most);
            }
            _ => {}
        }
    });
    let id = kind.info().id;
    let (rolls, choices): (Vec<u32>, Vec<u32>) = held.into_values().unzip();
    let (rolls, choices): (u32, u32) = (rolls.iter().sum(), choices.iter().sum());
    assert_eq!(rolls > 0, choices > 0, "{id}: {rolls} rolls, {choices} choices");
}

fn awaited_and_offered_agree(kind: &dyn AnyGame) {
    over_random_play(kind, |table, _| {
        let (next, moves) = (table.next(), table.moves());
        assert_eq!(next == Next::Over, !table.standing().winners.is_empty(), "{}", kind.info().id);
        if let Some(seat) = next.seat() {
            // Only others act where chance is due and this seat has no choice.
            let chooses = moves.iter().any(|(at, _)| *at == seat);
            assert_eq!(chooses, !matches!(next, Next::Chance(_)), "{}", table.state());
        }
        if next == Next::Over && !moves.is_empty() {
            let goes_on = moves.iter().any(|(_, mv)| mv.open);
            assert!(goes_on, "after the end: {}", table.state());
        }
    });
}

fn a_state_written_and_read_back_is_equal_for_everybody(kind: &dyn AnyGame) {
    over_random_play(kind, |table, rng| {
        comes_back(kind, table);
        if rng.below(8) == 0 {
            let seats = Seat::all(table.names().len()).map(Some);
            let views = seats.chain([None]).map(|seat| table.seen_by(seat));
            views.for_each(|seen| comes_back(kind, seen.as_ref()));
        }
    });
}

fn the_same_causes_give_the_same_states(kind: &dyn AnyGame) {
    let (least, most) = kind.info().seats;
    let seats = most.min(least.max(3));
    for rules in variants(kind) {
        let first = Some(Seat::new(seats - 1));
        let fresh = || kind.fresh(&rules, names(seats), first).unwrap();
        let (mut table, rng, mut course) = (fresh(), &mut Rng(6), Vec::new());
        while let Some(cause) = some_cause(table.as_ref(), rng) {
            let round = table.standing().round;
            cause.happens(table.as_mut()).unwrap();
            assert!(table.standing().round >= round, "{}: rounds count down", kind.info().id);
            course.push((cause, table.state()));
        }
        let mut again = fresh();
        for (cause, state) in &course {
            cause.happens(again.as_mut()).unwrap();
            assert_eq!(again.state(), *state, "the same causes lead elsewhere");
        }
    }
}

fn no_game_seats_more_than_are_told_apart(kind: &dyn AnyGame) {
    let (least, most) = kind.info().seats;
    let all: Seats = Seat::all(most).collect();
    assert!(least <= most && all.len() == most && most <= Seats::MOST, "{}", kind.info().id);
}
