//! What every answer of a solver says of itself, for all games: what it plays for and how it is
//! known, where a whole game is known, and nothing more than before where none is.

use croupier::play::clauses::strategy;
use croupier::play::policy::Policy;
use croupier::registry::GAMES;
use serde_json::{Value, json};

use crate::common::{asked, position, read};
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

/// What the bot `thumb` does at a moment.
fn thumb(game: &str, state: &Value) -> String {
    let table = position(game, &state.to_string());
    let seat = table.next().seat().unwrap();
    let chosen = asked(false, |ask| table.choose(seat, Policy::Thumb, ask));
    chosen.unwrap_or_else(|| panic!("{state}"))
}

#[test]
fn rules_of_thumb_of_pairs_and_wagers_are_played_as_they_are_told() {
    let pairs = |own: i64, other: i64, phase: &str, dice: &[u8], more: Value| {
        let mut state = json!({
            "players": [{"name": "Ana", "score": own}, {"name": "Bo", "score": other}],
            "turn": "Ana", "phase": phase,
        });
        if !dice.is_empty() {
            state["dice"] = json!(dice);
        }
        for (key, value) in more.as_object().unwrap() {
            state[key] = value.clone();
        }
        thumb("pairs-and-wagers", &state)
    };
    for (own, other, due) in
        [(1, 9, "no-wager"), (2, 0, "odd"), (6, 4, "odd"), (6, 3, "no-wager"), (7, 9, "no-wager")]
    {
        assert_eq!(pairs(own, other, "wager", &[], json!({})), due, "{own} to {other}");
    }
    let forfeit = json!({"rules": {"odd_miss": "forfeit"}});
    assert_eq!(pairs(2, 0, "wager", &[], forfeit), "no-wager");
    assert_eq!(pairs(9, 0, "get", &[1, 2, 3, 4], json!({})), "get");
    assert_eq!(pairs(4, 0, "better", &[3, 3, 5, 6], json!({})), "better 5 6");
    assert_eq!(pairs(5, 0, "better", &[3, 3, 5, 6], json!({})), "stop");
    assert_eq!(pairs(4, 9, "better", &[3, 3, 3, 6], json!({})), "stop");
    let behind = json!({"leader": "Bo"});
    assert_eq!(pairs(8, 12, "wager", &[], behind.clone()), "odd");
    assert_eq!(pairs(9, 11, "wager", &[], behind.clone()), "no-wager");
    assert_eq!(pairs(9, 12, "better", &[3, 3, 3, 6], behind.clone()), "better 6");
    assert_eq!(pairs(9, 11, "better", &[3, 3, 3, 6], behind), "stop");
}

#[test]
fn rules_of_thumb_of_dalmatian_are_played_as_they_are_told() {
    let turn = |eight: bool, round: i64, total: i64, dice: [u8; 5]| {
        let state = json!({
            "rules": {"eight_dice": eight}, "round": round, "starter": "Ana", "total": total,
            "turn": "Ana", "dice": dice, "rerolls": 2,
            "players": [{"name": "Ana", "score": 2 * round}, {"name": "Bo", "score": 2 * round + 1}],
        });
        thumb("dalmatian", &state)
    };
    // Of 1, 2, 2, 3 and 5 three make six, and no other way is as good.
    assert_eq!(turn(false, 3, 6, [1, 2, 2, 3, 5]), "reroll 2 5");
    assert_eq!(turn(true, 3, 6, [1, 2, 2, 3, 5]), "reroll 5");
    assert_eq!(turn(false, 3, 4, [1, 2, 4, 5, 6]), "reroll 2 5 6");
    assert_eq!(turn(false, 12, 6, [1, 2, 2, 3, 5]), "stop", "27 to 25");
    assert_eq!(turn(false, 12, 6, [1, 4, 4, 6, 4]), "reroll 1 4 4 4", "25 to 25");
}

#[test]
fn rules_of_thumb_of_dice_poker_are_played_as_they_are_told() {
    let bet = |cards: Value| {
        let mut state = json!({
            "rules": {"structure": "pot-limit"}, "phase": "bet", "turn": "Ana", "button": "Bo",
            "pots": [{"chips": 4, "for": ["Ana", "Bo"]}],
            "players": [{"name": "Ana", "dice": [6, 5, 4], "chips": 98},
                {"name": "Bo", "dice": [4, 3, 2], "chips": 98}],
        });
        if cards != Value::Null {
            state["players"][0]["cards"] = cards;
            state["players"][1]["cards"] = json!(["?", "?", "?"]);
        }
        thumb("dice-poker", &state)
    };
    assert_eq!(bet(Value::Null), "check");
    assert_eq!(bet(json!(["9s", "9h", "4c"])), "bet 4", "5 and 4 are the third nine");
    assert_eq!(bet(json!(["2s", "8h", "Kc"])), "check", "no better than a bobtail");
}
