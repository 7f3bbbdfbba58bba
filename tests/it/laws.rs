//! Universal laws over random play of every registered game, under every combination of the
//! house rules that are switches or words.

use std::collections::{BTreeMap, BTreeSet};

use croupier::game::{Next, Setting};
use croupier::kit::chance::{Luck, Sampler};
use croupier::kit::dice::Dice;
use croupier::kit::refusal::{Code, Refusal};
use croupier::kit::seat::{Seat, Seats};
use croupier::play::clauses::clauses;
use croupier::play::look::look;
use croupier::play::table::{Desk, Kind, Table};
use croupier::registry::GAMES;
use croupier::solve::Unit;
use serde_json::{Map, Value, json};

use crate::common::{Rng, asked_at, names, some_cause, state_of, step};

/// Games played for each variant and number of seats.
const GAMES_EACH: u64 = 12;
/// More steps than any game may need.
const LONGEST: usize = 20_000;

/// Values for house rules that are numbers, tried where the usual ones rule a combination out.
const NUMBERS: &[(&str, u64)] = &[("target", 20)];

/// Every combination of switches and words that the game allows.
pub fn variants(kind: &dyn Kind) -> Vec<Value> {
    let mut all = vec![Map::new()];
    for rule in kind.info().house_rules {
        let values: Vec<Value> = match rule.setting {
            Setting::Switch => vec![json!(false), json!(true)],
            Setting::Word(words) => words.iter().map(|word| json!(word)).collect(),
            Setting::Number { .. } => continue,
        };
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
fn allowed(kind: &dyn Kind, mut rules: Map<String, Value>) -> Option<Value> {
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

/// Plays random games and shows every moment to `check`.
pub fn over_random_play(mut check: impl FnMut(&dyn Kind, &dyn Table, &mut Rng)) {
    for kind in GAMES {
        let (least, most) = kind.info().seats;
        for rules in variants(*kind) {
            for game in 0..GAMES_EACH {
                let mut rng = Rng(game);
                let seats = least + (game as usize) % (most.min(6) - least + 1);
                let mut table = kind.fresh(&rules, names(seats), None).unwrap();
                let mut steps = 0;
                loop {
                    check(*kind, table.as_ref(), &mut rng);
                    if !step(table.as_mut(), &mut rng) {
                        break;
                    }
                    steps += 1;
                    assert!(steps < LONGEST, "{} does not end: {}", kind.info().id, table.state());
                }
            }
        }
    }
}

#[test]
fn every_switch_and_word_is_played() {
    for kind in GAMES {
        let played = variants(*kind);
        for rule in kind.info().house_rules {
            let values = match rule.setting {
                Setting::Switch => vec![json!(false), json!(true)],
                Setting::Word(words) => words.iter().map(|word| json!(word)).collect(),
                Setting::Number { .. } => continue,
            };
            for value in values {
                let some = played.iter().any(|rules| rules[rule.key] == value);
                assert!(some, "{}: {} {value}", kind.info().id, rule.key);
            }
        }
    }
}

#[test]
fn what_is_offered_is_legal() {
    over_random_play(|kind, table, _| {
        for (seat, shown) in table.moves() {
            if shown.parts.contains_key("open") || shown.parts.contains_key("least") {
                continue;
            }
            let acted = table.twin().act(Some(seat), &shown.words, 1);
            let acted = acted.unwrap_or_else(|refusal| {
                panic!("{}: {} offered, then {refusal}", kind.info().id, shown.words)
            });
            assert_eq!(acted.words, shown.words, "what is offered is written in the one way");
        }
    });
}

#[test]
fn what_is_legal_is_listed() {
    // Words seen at any moment are tried at every moment.
    let mut seen: BTreeSet<(&str, String)> = BTreeSet::new();
    over_random_play(|kind, table, rng| {
        let id = kind.info().id;
        let listed: BTreeSet<(Seat, String)> =
            table.moves().into_iter().map(|(seat, shown)| (seat, shown.words)).collect();
        let unlisted: Vec<String> = table
            .moves()
            .into_iter()
            .filter(|(_, shown)| {
                shown.parts.contains_key("open") || shown.parts.contains_key("least")
            })
            .map(|(_, shown)| shown.words)
            .collect();
        seen.extend(listed.iter().map(|(_, words)| (id, words.clone())));
        if seen.len() > 400 && rng.below(20) > 0 {
            return;
        }
        for (_, words) in seen.iter().filter(|(game, _)| *game == id) {
            let kind_word = words.split(' ').next().unwrap_or("");
            if unlisted.iter().any(|open| open == kind_word) {
                continue;
            }
            for seat in Seat::all(table.names().len()) {
                if let Ok(acted) = table.twin().act(Some(seat), words, 1) {
                    assert!(
                        listed.contains(&(seat, acted.words.clone())),
                        "{id}: {words} by {seat} is legal and not listed\n{}",
                        table.state()
                    );
                }
            }
        }
    });
}

#[test]
fn a_refused_move_cites_a_clause_that_stands_in_the_rules() {
    let mut seen: BTreeSet<(&str, String)> = BTreeSet::new();
    let mut cited: BTreeSet<(&str, &str)> = BTreeSet::new();
    over_random_play(|kind, table, rng| {
        let id = kind.info().id;
        seen.extend(table.moves().into_iter().map(|(_, shown)| (id, shown.words)));
        if table.next() == Next::Over || rng.below(40) > 0 {
            return;
        }
        let mut check = |words: &str, refusal: &Refusal| {
            let rule = refusal.rule.unwrap_or_else(|| {
                panic!("{id}: {words} is refused by no rule: {refusal}\n{}", table.state())
            });
            let stands = clauses(kind.info().rules).iter().any(|clause| clause.id == rule);
            assert!(stands, "{id}: {rule}");
            cited.insert((id, rule));
        };
        let of_game: Vec<&String> =
            seen.iter().filter(|(game, _)| *game == id).map(|(_, words)| words).collect();
        let some = (0..60).map(|_| of_game[rng.below(of_game.len() as u32) as usize]);
        for words in some {
            for seat in Seat::all(table.names().len()) {
                if let Err(refusal) = table.twin().act(Some(seat), words, 1)
                    && matches!(
                        refusal.code,
                        Code::MoveIllegal | Code::PhaseWrong | Code::SeatWrong
                    )
                {
                    check(words, &refusal);
                }
            }
        }
        if let Next::Chance(due) = table.next()
            && due.what.is_dice()
        {
            let one_more = Dice::of(&vec![1; usize::from(due.what.count()) + 1]);
            let refusal = table.twin().take(&Luck::Dice(one_more)).unwrap_err();
            check("one die more", &refusal);
        }
    });
    assert!(cited.len() > 20, "{cited:?}");
}

#[test]
fn a_refusal_changes_nothing() {
    over_random_play(|_, table, _| {
        let mut refused = table.twin();
        for words in ["", "nonsense", "reroll 7", "stop now", "match 9+9", "bet -1", "lay"] {
            if table.twin().act(None, words, 1).is_err() {
                refused.act(None, words, 1).unwrap_err();
            }
        }
        assert_eq!(refused.state(), table.state());
    });
}

#[test]
fn prospects_are_the_mean_of_all_falls_and_the_most_of_all_choices() {
    let mut desk = Desk::default();
    let (mut rolls, mut choices) = (BTreeMap::new(), BTreeMap::new());
    over_random_play(|kind, table, rng| {
        // Each moment takes every fall of the dice: some of the moments are enough.
        let counted = [&rolls, &choices].map(|of| of.get(kind.info().id).copied().unwrap_or(0));
        if counted.iter().all(|n| *n > 120) && rng.below(500) > 0 {
            return;
        }
        let id = kind.info().id;
        let mut of = |table: &dyn Table, seat: Seat| {
            let now = asked_at(&mut desk, &mut Rng(0), true, |ask| table.prospects(ask));
            now.filter(|now| now.basis.is_exact() && now.unit == Unit::Win)
                .map(|now| now.values[seat.index()])
        };
        for seat in Seat::all(table.names().len()) {
            let Some(now) = of(table, seat) else { continue };
            let mut of = |table: &dyn Table| of(table, seat).unwrap();
            let moved = |at: Seat| {
                let words = table.moves().into_iter().filter(move |(by, _)| *by == at);
                words.map(move |(by, shown)| {
                    let mut after = table.twin();
                    after.act(Some(by), &shown.words, 1).unwrap();
                    after
                })
            };
            let ahead = match table.next() {
                Next::Decide(at) if at == seat => {
                    *choices.entry(id).or_insert(0) += 1;
                    moved(at).map(|after| of(after.as_ref())).fold(f64::MIN, f64::max)
                }
                Next::Chance(due) if table.moves().is_empty() => {
                    *rolls.entry(id).or_insert(0) += 1;
                    let n = due.what.count();
                    let mut mean = 0.0;
                    for (dice, ways) in Dice::throws(n) {
                        let mut after = table.twin();
                        after.take(&Luck::Dice(dice)).unwrap();
                        mean += of(after.as_ref()) * ways as f64 / 6_f64.powi(n.into());
                    }
                    mean
                }
                // Letting them fall is one of the choices, and stands among the moves.
                Next::Chance(due) if due.seat == seat => {
                    moved(seat).map(|after| of(after.as_ref())).fold(f64::MIN, f64::max)
                }
                _ => continue,
            };
            assert!((now - ahead).abs() < 1e-9, "{seat}: {now:?}, {ahead}\n{}", table.state());
        }
    });
    // Every game that has prospects at all has them of both.
    assert!(rolls.len() > 1 && rolls.keys().eq(choices.keys()), "{rolls:?} {choices:?}");
    let few = rolls.values().chain(choices.values()).min();
    assert!(few > Some(&100), "{rolls:?} {choices:?}");
}

#[test]
fn awaited_and_offered_agree() {
    over_random_play(|kind, table, _| {
        let report = look(table);
        assert_eq!(report.over, table.next() == Next::Over);
        assert_eq!(report.over, !report.winners.is_empty(), "{}", kind.info().id);
        if let Next::Decide(seat) = table.next() {
            assert_eq!(report.to_act, Some(seat));
            assert!(report.moves.iter().any(|mv| mv.player == seat), "{}", table.state());
        }
        if table.next() == Next::Over && !report.moves.is_empty() {
            let goes_on = report.moves.iter().any(|mv| mv.parts.contains_key("open"));
            assert!(goes_on, "after the end: {}", table.state());
        }
    });
}

/// A state that is written and read back is equal, and tells the same.
fn comes_back(kind: &dyn Kind, table: &dyn Table) {
    let written = table.state().to_string();
    let back = state_of(kind.info().id, &written);
    let back = back.unwrap_or_else(|refusal| panic!("{refusal}\n{written}"));
    assert_eq!(back.state().to_string(), written);
    let report =
        |table: &dyn Table| table.names().scope(|| serde_json::to_string(&look(table)).unwrap());
    assert_eq!(report(back.as_ref()), report(table), "{written}");
}

#[test]
fn a_state_written_and_read_back_is_equal_for_everybody() {
    over_random_play(|kind, table, rng| {
        comes_back(kind, table);
        if rng.below(8) == 0 {
            let seats = Seat::all(table.names().len()).map(Some);
            let views = seats.chain([None]).map(|seat| table.seen_by(seat));
            views.for_each(|seen| comes_back(kind, seen.as_ref()));
        }
    });
}

#[test]
fn the_same_causes_give_the_same_states() {
    for kind in GAMES {
        let seats = kind.info().seats.0.max(3);
        for rules in variants(*kind) {
            let first = Some(Seat::new(seats - 1));
            let fresh = || kind.fresh(&rules, names(seats), first).unwrap();
            let (mut table, rng, mut course) = (fresh(), &mut Rng(6), Vec::new());
            while let Some(cause) = some_cause(table.as_ref(), rng) {
                cause.happens(table.as_mut()).unwrap();
                course.push((cause, table.state()));
            }
            let mut again = fresh();
            for (cause, state) in &course {
                cause.happens(again.as_mut()).unwrap();
                assert_eq!(again.state(), *state, "the same causes lead elsewhere");
            }
        }
    }
}

#[test]
fn no_game_seats_more_than_are_told_apart() {
    for kind in GAMES {
        let (least, most) = kind.info().seats;
        let all: Seats = Seat::all(most).collect();
        assert!(least <= most && all.len() == most && most <= Seats::MOST, "{}", kind.info().id);
    }
}
