//! What streams are read and written by in a hurry, beside its plain twin: they never disagree.

use croupier::front::json::{Arrived, arrive_by_door};
use croupier::kit::chance::Sampler;
use croupier::kit::escape::json_text;
use croupier::kit::style::Style;
use croupier::play::look::{look, write_look};
use croupier::play::table::{Desk, Kind};
use croupier::registry::{GAMES, find};

use crate::common::Rng;
use crate::laws::over_random_play;
use crate::run::croupier;

fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8(out).unwrap()
}

/// A state read directly is the state that came through the door, whatever came before. True if it
/// was.
fn agrees_with_the_door(kind: &dyn Kind, text: &str, before: &mut Desk) -> bool {
    let alone = kind.read_direct(text, &mut Desk::default()).is_some();
    let found = kind.read_direct(text, before);
    assert_eq!(found.is_some(), alone, "{text}");
    let Some((id, table)) = found else { return false };
    let Arrived { id: due_id, table: due } = arrive_by_door(kind, text);
    let due = due.unwrap_or_else(|refusal| panic!("the door refuses this: {refusal}\n{text}"));
    assert_eq!(id, due_id, "{text}");
    assert_eq!(table.state(), due.state(), "{text}");
    assert_eq!(table.small(), due.small(), "{text}");
    true
}

#[test]
fn at_every_moment_the_quick_ways_say_what_the_plain_ones_say() {
    let (mut kept, mut before) = (Desk::default(), Desk::default());
    let mut listed = 0;
    over_random_play(|kind, table, rng| {
        let seat = table.next().seat().filter(|_| rng.below(2) == 0);
        let seen = table.seen_by(seat);
        for table in [table, seen.as_ref()] {
            let report = look(table);
            assert_eq!(written(|out| write_look(table, &mut kept, out)), json_text(&report));
            let mut moves = Vec::new();
            if table.write_moves(&mut kept, &mut moves) {
                assert_eq!(String::from_utf8(moves).unwrap(), json_text(&report.moves));
                listed += 1;
            }
            let state = written(|out| table.write_state(out));
            assert_eq!(state, json_text(&table.state()));
            assert!(agrees_with_the_door(kind, &state, &mut before), "{state}");
        }
    });
    assert!(listed > 10_000, "{listed}");
}

/// A slip in a text that may leave it well, make it another, or spoil it.
fn slip(text: &str, rng: &mut Rng) -> String {
    const SIGNS: &[&str] = &[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "null",
        "true",
        "0",
        "1",
        "-1",
        "1.0",
        "1e2",
        "007",
        "9007199254740992",
        "9007199254740993",
        "18446744073709551616",
        "\\u0041",
        " ",
        "\u{e9}",
        "\t",
        "\u{1}",
        "\u{7f}",
        "\\",
        "-0",
        "\"id\":7,",
        "\"id\":\"x\",",
        "\"game\":\"dalmatian\",",
        "\"rules\":{},",
        "\"dice\":[1],",
        "\"players\":[],",
        "{\"roll-off\":null}",
        "[\"Ana\",1]",
    ];
    let places: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
    let mut place = || places[rng.below(places.len() as u32) as usize];
    let (a, b) = (place(), place());
    let (from, to) = (a.min(b), a.max(b));
    let sign = SIGNS[rng.below(SIGNS.len() as u32) as usize];
    match rng.below(8) {
        0 => format!("{}{}", &text[..from], &text[to..]),
        1 => format!("{}{}{}", &text[..to], &text[from..to], &text[to..]),
        2 | 3 => format!("{}{sign}{}", &text[..from], &text[from..]),
        4 => text.replacen('{', &format!("{{{sign}"), 1 + rng.below(2) as usize),
        // A field stands twice, or an object where an array was and the other way round.
        5 => text.replacen("\"name\"", "\"name\":\"Di\",\"name\"", 1),
        6 => text.replace(['{', '}'], "[").replacen('[', "{", 1),
        _ => {
            let digits: Vec<usize> = places
                .into_iter()
                .filter(|&i| text[i..].starts_with(|c: char| c.is_ascii_digit()))
                .collect();
            let Some(&i) = digits.get(rng.below(digits.len().max(1) as u32) as usize) else {
                return text.to_string();
            };
            format!("{}{sign}{}", &text[..i], &text[i + 1..])
        }
    }
}

#[test]
fn what_is_read_directly_passes_the_door_whatever_slips_are_in_it() {
    let (mut passed, mut tried) = (0, 0);
    let mut before = Desk::default();
    over_random_play(|kind, table, rng| {
        let text = table.state().to_string();
        for slips in 1..=2 {
            let text = (0..slips).fold(text.clone(), |text, _| slip(&text, rng));
            passed += u32::from(agrees_with_the_door(kind, &text, &mut before));
            tried += 1;
        }
    });
    assert!(passed > 300 && passed < tried, "{passed} of {tried}");
}

#[test]
fn what_serde_would_let_pass_is_left_to_the_door() {
    for (game, text) in [
        ("dalmatian", r#"{"rules":{"reuse":true},"rules":{},"total":6,"dice":[1,2,3,4,5]}"#),
        ("dalmatian", r#"{"total":6,"dice":[1,2,3,4,5],"id":1,"id":2}"#),
        ("dalmatian", r#"{"game":"dalmatian","game":"dalmatian","total":6}"#),
        ("dalmatian", r#"{"rules":[true,false,false],"total":6,"dice":[1,2,3,4,5]}"#),
        ("dalmatian", r#"{"players":[["Ana",0],"Bo"],"phase":"roll-off"}"#),
        ("dalmatian", r#"{"players":["Ana","Bo"],"phase":{"roll-off":null}}"#),
        ("dalmatian", r#"{"total":6,"dice":[1,2,3,4,5],"id":9007199254740993}"#),
        ("dalmatian", r#"{"total":6,"dice":[1,2,3,4,5]} {}"#),
        ("dice-poker", r#"{"cards":["As","Kd","9c"],"dice":[6,5,3],"to_call":9007199254740993}"#),
        ("swipe", r#"{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5],"Bo":[5,3]}}"#),
        ("swipe", r#"{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5],"B\u006f":[5,3]}}"#),
    ] {
        let kind = find(game).unwrap();
        assert!(
            arrive_by_door(kind, text).table.is_err() || arrive_by_door(kind, text).id.is_none()
        );
        assert!(kind.read_direct(text, &mut Desk::default()).is_none(), "{text}");
    }
}

/// What the plain way scores.
fn worth(kind: &dyn Kind, text: &str) -> Option<String> {
    let arrived = arrive_by_door(kind, text);
    assert!(arrived.id.is_none(), "{text}");
    let table = arrived.table.ok().filter(|table| table.small())?;
    let report = json_text(&table.worth(Style::PIPE).ok()?.json);
    assert_eq!(written(|out| table.write_worth(out).unwrap()), report, "{text}");
    Some(report)
}

/// Scores a text plainly, if that is possible, and compares.
fn scored_plainly(kind: &dyn Kind, text: &str) -> bool {
    let mut out = b"before".to_vec();
    if !kind.score_plainly(text, &mut out) {
        assert_eq!(out, b"before", "{text}");
        return false;
    }
    let said = String::from_utf8(out).unwrap();
    let due = worth(kind, text).unwrap_or_else(|| panic!("this has no score: {text}"));
    assert_eq!(said, format!("before{due}"), "{text}");
    true
}

/// The same things in another order.
fn shuffled<T: Clone>(things: &[T], rng: &mut Rng) -> Vec<T> {
    let mut things = things.to_vec();
    for i in (1..things.len()).rev() {
        things.swap(i, rng.below(i as u32 + 1) as usize);
    }
    things
}

/// Every different fall of dice with these faces, smallest first.
fn falls(dice: usize, faces: &[u8]) -> Vec<Vec<u8>> {
    let Some(rest) = dice.checked_sub(1) else { return vec![Vec::new()] };
    let from = |i: usize| {
        let behind = falls(rest, &faces[i..]).into_iter();
        behind.map(move |fall| [&[faces[i]][..], &fall].concat())
    };
    (0..faces.len()).flat_map(from).collect()
}

fn array<T: ToString>(things: &[T]) -> String {
    let things: Vec<String> = things.iter().map(ToString::to_string).collect();
    format!("[{}]", things.join(","))
}

#[test]
fn every_dalmatian_turn_is_scored_plainly_as_in_full() {
    let (kind, mut rng) = (find("dalmatian").unwrap(), Rng(7));
    let mut turns = 0;
    for total in 0..=14 {
        for fall in falls(5, &[0, 1, 2, 3, 4, 5, 6, 7]) {
            let well = (2..=12).contains(&total) && fall.iter().all(|face| (1..=6).contains(face));
            turns += u32::from(well);
            let dice = array(&shuffled(&fall, &mut rng));
            for text in [
                format!("{{\"total\": {total}, \"dice\":{dice}}}"),
                format!("{{\"dice\":{dice},\"total\":{total}}}"),
                format!("{{\"total\":{total},\"dice\":{dice}}}"),
            ] {
                assert_eq!(scored_plainly(kind, &text), well, "{text}");
                let reused = format!("{{\"rules\":{{\"reuse\":true}},{}", &text[1..]);
                assert_eq!(worth(kind, &reused).is_some(), well, "{text}");
            }
        }
    }
    assert_eq!(turns, 2772);
}

#[test]
fn every_kind_of_hand_is_scored_plainly_as_in_full() {
    let cards: Vec<String> = "23456789TJQKA"
        .chars()
        .flat_map(|rank| "cdhs".chars().map(move |suit| format!("\"{rank}{suit}\"")))
        .collect();
    let throws = falls(3, &[1, 2, 3, 4, 5, 6]);
    let (kind, mut rng) = (find("dice-poker").unwrap(), Rng(8));
    let mut scored = |hand: [&String; 3], throw: &[u8]| {
        let dice = array(&shuffled(throw, &mut rng));
        let text = format!("{{\"cards\":{},\"dice\":{dice}}}", array(&hand));
        scored_plainly(kind, &text)
    };
    // Every three cards in every order, with some dice.
    let mut hands = 0;
    for (i, a) in cards.iter().enumerate() {
        for (j, b) in cards.iter().enumerate() {
            for (k, c) in cards.iter().enumerate() {
                let well = i != j && j != k && i != k;
                hands += u32::from(well);
                let throw = &throws[(7 * i + 3 * j + k) % throws.len()];
                assert_eq!(scored([a, b, c], throw), well, "{a} {b} {c} {throw:?}");
            }
        }
    }
    assert_eq!(hands, 52 * 51 * 50);
    // Every three ranks with all dice.
    let mut kinds = 0;
    for ranks in falls(3, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
        let suits =
            shuffled(&[0, 1, 2, 3], &mut Rng(ranks.iter().map(|rank| u64::from(*rank)).sum()));
        let card = |i: usize| &cards[4 * usize::from(ranks[i]) + suits[i]];
        for throw in &throws {
            assert!(scored([card(0), card(1), card(2)], throw), "{ranks:?} {throw:?}");
            kinds += 1;
        }
    }
    assert_eq!(kinds, 25_480);
}

#[test]
fn two_signs_are_a_card_plainly_only_if_they_are_one_in_full() {
    let kind = find("dice-poker").unwrap();
    let mut cards = 0;
    for first in '\u{1}'..='\u{100}' {
        for second in '\u{1}'..='\u{100}' {
            let text = format!(r#"{{"cards":["{first}{second}","2h","2s"],"dice":[6,5,3]}}"#);
            cards += u32::from(scored_plainly(kind, &text));
        }
    }
    assert_eq!(cards, 50);
}

#[test]
fn every_list_of_rerolls_is_kept_apart_from_the_others() {
    let (kind, mut kept) = (find("dalmatian").unwrap(), Desk::default());
    for (eight_dice, most) in [(false, 2), (true, 8)] {
        for turn in ["Ana", "Bo", "Cy"] {
            for fall in falls(5, &[1, 2, 3, 4, 5, 6]) {
                for rerolls in 1..=most {
                    let text = format!(
                        "{{\"rules\":{{\"eight_dice\":{eight_dice}}},\"players\":[\"Ana\",\"Bo\",\
                         \"Cy\"],\"starter\":\"Cy\",\"total\":6,\"turn\":\"{turn}\",\"dice\":{},\
                         \"rerolls\":{rerolls}}}",
                        array(&fall)
                    );
                    let table = arrive_by_door(kind, &text).table.unwrap();
                    let said = written(|out| write_look(table.as_ref(), &mut kept, out));
                    assert_eq!(said, json_text(&look(table.as_ref())), "{text}");
                }
            }
        }
    }
}

#[test]
fn slips_in_small_positions_are_scored_as_in_full_or_not_at_all() {
    let mut rng = Rng(9);
    let mut scored = 0;
    for kind in GAMES {
        for text in
            [r#"{"total":6,"dice":[1,2,3,4,5]}"#, r#"{"cards":["As","Kd","9c"],"dice":[6,5,3]}"#]
        {
            for _ in 0..20_000 {
                let text = slip(text, &mut rng);
                scored += u32::from(scored_plainly(*kind, &text));
            }
        }
    }
    assert!(scored > 100, "{scored}");
}

#[test]
fn threads_change_neither_answers_nor_their_order() {
    let states: String = (0..3000)
        .map(|i| match i % 7 {
            0 => "{\"total\":6,\"dice\":[1,2,3,4,7]}\n".to_string(),
            1 => format!("{{\"id\":{i},\"total\":6,\"dice\":[1,2,3,4,5]}}\n"),
            2 => "\n".to_string(),
            n => format!("{{\"total\":{},\"dice\":[{n},2,{n},4,5]}}\n", 2 + i % 11),
        })
        .collect();
    for (verb, words) in
        [("look", ""), ("score", ""), ("moves", ""), ("apply", "stop"), ("roll", "--seed 5")]
    {
        let all = states.repeat(20);
        let run = |more: &str| croupier(&format!("dalmatian {verb} {words} {more}"));
        let one = run("").stdin(&all).ends();
        assert_eq!(one.status, Some(1));
        assert!(one.stdout.lines().count() > 50_000);
        // The thread that waits for those at a pipe works with those at a file.
        let both = |more: &str| [run(more).stdin(&all).ends(), run(more).file(&all).ends()];
        for more in ["", "--jobs 2", "--jobs 5", "-j 64"] {
            for several in both(more) {
                assert_eq!(several.status, one.status, "{verb} {more}");
                assert!(several.stdout == one.stdout, "{verb} {more}");
            }
        }
        let first = one.stdout.lines().next().unwrap();
        for ended in ["--strict", "--strict --jobs 3"].into_iter().flat_map(both) {
            assert_eq!((ended.stdout.trim_end(), ended.status), (first, Some(1)), "{verb}");
        }
    }
}
