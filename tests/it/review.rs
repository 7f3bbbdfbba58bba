//! Reviews of whole games, against everybody's chances before and after each step.

use std::cell::Cell;

use croupier::inside::Review;

use crate::prelude::*;

/// A whole game of bots that play badly, in turn.
pub fn played(game: &str, seats: usize, seed: u64) -> Match {
    played_by(game, names(seats), seed, usize::MAX)
}

/// The same of these people, as far as it goes in so many steps.
pub fn played_by(game: &str, names: Names, seed: u64, most: usize) -> Match {
    let table = registry::find(game).unwrap().fresh(&json!({}), names, None).unwrap();
    let header = Header { seed: seed.to_string(), deal: true, ..Header::of(table.as_ref()) };
    let mut game = Match::new(header, table, source(&seed.to_string()), None);
    let (cache, rng) = (&mut Cache::default(), &mut Rng(3));
    loop {
        let table = game.table();
        let Some(seat) = table.next().seat().filter(|_| game.steps().len() < most) else {
            return game;
        };
        let moves = table.moves().iter().any(|(at, _)| *at == seat);
        let way = [Policy::Greedy, Policy::Random][seat.index() % 2];
        let view = table.seen_by(Some(seat));
        match view.choose(seat, way, &mut SolveContext::new(cache, rng)).filter(|_| moves) {
            Some(words) => {
                let player = table.names()[seat].to_string();
                game.enter(What::Do { words, player, by: By::Hand, hidden: false }).unwrap();
            }
            None => game.roll().unwrap(),
        }
    }
}

fn reviewed(game: &Match, over: &dyn Fn() -> bool) -> (Review, Value) {
    let review = Review::of(&game.public(), &mut Cache::default(), over).unwrap();
    let told = serde_json::to_value(&review).unwrap();
    (review, told)
}

/// A player's chance to win, which is known exactly once it is told.
fn win(table: &dyn Table, seat: usize, cache: &mut Cache) -> Option<f64> {
    let outlook = table.outlook(&mut SolveContext::new(cache, &mut Rng(1)))?;
    assert!(outlook.basis.is_exact(), "{}", table.state());
    Some(outlook.win[seat])
}

#[test]
fn where_all_is_solved_choices_and_rolls_are_what_they_changed() {
    for of in ["dalmatian", "pairs-and-wagers"] {
        let game = played(of, 2, 5);
        let (whole, review) = reviewed(&game, &|| false);
        assert_eq!(review["judged"], review["choices"], "{of}: {review}");
        let cache = &mut Cache::default();
        let (mut rolls, mut mistakes) = (Vec::new(), Vec::new());
        for (i, step) in game.steps().iter().enumerate() {
            let seat = step.seat.index();
            let told = [i, i + 1].map(|i| win(game.moment(i), seat, cache));
            // Dalmatian's rolls to begin have no chances beside them.
            let [Some(before), Some(after)] = told else { continue };
            if step.is_chance() {
                rolls.push((after - before).abs());
            } else {
                mistakes.push(before - after);
            }
        }
        let near = |told: &Value, due: f64| (told.as_f64().unwrap() - due).abs() < 1e-6;
        assert!(mistakes.iter().sum::<f64>() > 0.01, "{of}: nobody errs in this game");
        for (told, mut all) in [("rolls", rolls), ("mistakes", mistakes)] {
            all.sort_by(|one, other| other.total_cmp(one));
            all.retain(|size| *size > 1e-9);
            all.truncate(5);
            let told = review[told].as_array().unwrap();
            assert_eq!(told.len(), all.len(), "{of}: {review}");
            for (told, due) in told.iter().zip(all) {
                let size = Value::from(told["gain"].as_f64().unwrap().abs());
                assert!(near(&size, due), "{of}: {due}, {told}");
            }
        }
        let [roll, choice] = &whole.story()[..] else { panic!("{:?}", whole.story()) };
        assert!(roll.starts_with("The luckiest roll: ") && roll.ends_with(" %."), "{roll}");
        assert!(choice.starts_with("The costliest choice: "), "{choice}");
        assert_eq!(whole.curve.title, "Chance to win (solved)");
        for point in &whole.curve.points {
            assert!((point.values.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{:?}", point.values);
        }
        let winner = game.standing().winners[0].index();
        assert_eq!(whole.curve.points.last().unwrap().values[winner], 1.0, "{of}");
    }
}

/// Under half of all choices nothing is summed up, and no choice is the costliest while others are not
/// judged.
#[test]
fn a_review_that_was_cut_short_says_no_more_than_it_knows() {
    let game = played("dalmatian", 2, 5);
    for (most, few) in [(20, true), (60, false)] {
        let asked = Cell::new(0);
        let (review, told) = reviewed(&game, &|| asked.replace(asked.get() + 1) >= most);
        let [judged, choices] = ["judged", "choices"].map(|key| told[key].as_u64().unwrap());
        assert!(judged > 0 && judged < choices && (judged < choices / 2) == few, "{told}");
        let story = review.story();
        assert!(few || told["mistakes"] != json!([]), "{told}");
        assert!(!story.iter().any(|line| line.contains("costliest")), "{story:?}");
    }
}
