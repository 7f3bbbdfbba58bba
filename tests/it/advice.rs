//! What every answer of a solver says of itself, for all games: what it plays for and how it is
//! known, where a whole game is known, and nothing more than before where none is.

use croupier::play::clauses::strategy;
use croupier::registry::GAMES;
use serde_json::{Value, json};

use crate::common::read;
use crate::run::croupier;

const PAIRS: &str = r#"{"players":[{"name":"Ana","score":4},{"name":"Bo","score":6}],"turn":"Ana","phase":"better","dice":[3,3,5,6]}"#;

fn answer(args: &str, state: &str) -> Value {
    read(croupier(args).stdin(format!("{state}\n")).output().trim_end())
}

#[track_caller]
fn refused(args: &str, state: &str, code: &str) -> Value {
    let ended = croupier(args).stdin(state).ends();
    let told = read(ended.stdout.trim_end());
    assert_eq!((ended.status, &told["error"]["code"]), (Some(1), &json!(code)), "{args}");
    told
}

fn keys(answer: &Value) -> Vec<&str> {
    answer.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn advice_on_a_whole_game_says_what_it_plays_for_and_how_it_is_known() {
    let win = answer("pairs best", PAIRS);
    assert_eq!(keys(&win), ["options", "unit", "exact", "objective", "method"]);
    assert_eq!([&win["unit"], &win["objective"], &win["method"]], ["win", "win", "solved"]);
    assert_eq!(answer("pairs best --for win", PAIRS), win);
    let points = answer("pairs best --for points", PAIRS);
    assert_eq!([&points["unit"], &points["objective"]], ["points", "points"]);
    // A pair is a point; of 36 falls 5 make a quad or two pair each, and 10 trips.
    let both = &points["options"][0];
    assert_eq!((&both["move"], both["value"].as_f64()), (&json!("better 5 6"), Some(45.0 / 36.0)));
}

#[test]
fn a_position_with_no_game_around_it_says_no_more_than_its_points() {
    let bare = read(croupier("pairs best --json 4:3356").output().trim_end());
    assert_eq!(keys(&bare), ["options", "unit", "exact"]);
    let asked = read(croupier("pairs best --json --for points 4:3356").output().trim_end());
    assert_eq!(asked, bare);
    refused("pairs best --json --for win 4:3356", "", "advice-none");
}

#[test]
fn what_a_game_does_not_know_is_refused() {
    refused("pairs best --for chips", PAIRS, "advice-none");
    let hint = "Bots play best, points, greedy, random or thumb";
    // What stands on the command line is for whoever typed it to mend.
    let no_way = croupier("swipe simulate --json -n 1 --bots chess,best,best").ends();
    assert_eq!(no_way.status, Some(2));
    assert_eq!(read(no_way.stdout.trim_end())["error"]["hint"], hint);
}

#[test]
fn every_game_tells_in_four_sentences_how_to_play_well_and_what_that_costs() {
    for kind in GAMES {
        let info = kind.info();
        let told = strategy(info.rules).unwrap_or_else(|| panic!("{}", info.id)).text;
        assert!(told.split(". ").count() <= 4 && told.ends_with('.'), "{}: {told}", info.id);
        assert!(told.contains("`thumb`") && told.contains(" % "), "{}: {told}", info.id);
        let page = croupier(&format!("{} rules strategy", info.id)).output();
        let (head, tail) = page.trim_end().split_once(". ").unwrap();
        assert_eq!(head, "How to play well");
        let words = |text: &str| {
            text.replace('`', "").split_whitespace().map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(words(tail), words(&told));
    }
}
