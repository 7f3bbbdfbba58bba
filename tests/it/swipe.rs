//! Swipe against a second implementation, written from the rules text and sharing nothing.

use std::collections::BTreeSet;
use std::fmt::Write;

use croupier::game::Answer;
use croupier::game::{Choice, Game, Next};
use croupier::games::swipe::{Fate, State, Swipe};
use croupier::json::strict;
use croupier::kit::chance::{Luck, Sampler, throw};
use croupier::kit::seat::Seat;
use croupier::kit::style::Style;
use croupier::kit::told::Told;
use croupier::play::table::{Ask, Desk, Table};
use croupier::registry::find;
use croupier::solve::{Ranked, Unit};
use rexpect::reader::Options;
use rexpect::session::spawn_with_options;
use serde_json::{Value, json};

use crate::common::Rng;
use crate::perft::counts;
use crate::run::{PROGRAM, Scratch, croupier};

/// A single turn as plain lists: the second implementation.
#[derive(Clone)]
struct Plain {
    bid: u8,
    own: Vec<u8>,
    others: Vec<(String, Vec<u8>)>,
    faces: Vec<char>,
    ace: bool,
}

impl Plain {
    fn notation(&self) -> String {
        let digits = |dice: &[u8]| dice.iter().map(u8::to_string).collect::<String>();
        let mut text = format!("{}:{}", self.bid, digits(&self.own));
        for (name, dice) in &self.others {
            write!(text, "+{name}{}", digits(dice)).unwrap();
        }
        if self.ace || !self.faces.is_empty() {
            text.push('/');
            text.extend(&self.faces);
            text.push_str(if self.ace { "A" } else { "" });
        }
        text
    }

    /// Every two dice that make the bid, one of them at least one's own.
    fn matches(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (i, a) in self.own.iter().enumerate() {
            for b in &self.own[i + 1..] {
                if a + b == self.bid {
                    found.insert(format!("match {}+{}", a.min(b), a.max(b)));
                }
            }
            for (name, dice) in &self.others {
                for b in dice.iter().filter(|b| *a + **b == self.bid) {
                    found.insert(format!("match {a}+{b}:{name}"));
                }
            }
        }
        found
    }

    fn own_match(&self) -> bool {
        self.matches().iter().any(|words| !words.contains(':'))
    }

    /// The chance to match: every fall of every roll, one by one.
    fn chance(&self) -> f64 {
        if !self.matches().is_empty() {
            return 1.0;
        }
        let mut best = 0.0_f64;
        if !self.faces.is_empty() {
            let mut left = self.clone();
            left.faces.pop();
            best = best.max(left.chance_rolling(None));
        }
        if self.ace {
            for i in 0..self.others.len() {
                let left = Plain { ace: false, ..self.clone() };
                best = best.max(left.chance_rolling(Some(i)));
            }
        }
        best
    }

    fn chance_rolling(&self, whose: Option<usize>) -> f64 {
        let n = whose.map_or(self.own.len(), |i| self.others[i].1.len());
        let all = falls(n);
        let sum: f64 = all.iter().map(|fall| self.with(whose, fall.clone()).chance()).sum();
        sum / all.len() as f64
    }

    fn with(&self, whose: Option<usize>, fall: Vec<u8>) -> Plain {
        let mut after = self.clone();
        match whose {
            None => after.own = fall,
            Some(i) => after.others[i].1 = fall,
        }
        after
    }

    /// Ways in which the next `depth` moves and rolls can go, dice of a roll being told apart by
    /// face alone; a turn that ends sooner counts once.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = self.matches().len() as u64;
        for i in 0..self.faces.len() {
            let mut left = self.clone();
            left.faces.remove(i);
            count += left.perft_rolling(None, depth - 1);
        }
        if self.ace {
            for i in 0..self.others.len() {
                let left = Plain { ace: false, ..self.clone() };
                count += left.perft_rolling(Some(i), depth - 1);
            }
        }
        count + u64::from(!self.own_match())
    }

    fn perft_rolling(&self, whose: Option<usize>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let n = whose.map_or(self.own.len(), |i| self.others[i].1.len());
        let mut seen = BTreeSet::new();
        for mut fall in falls(n) {
            fall.sort_unstable();
            seen.insert(fall);
        }
        let after = |fall: Vec<u8>| {
            let after = self.with(whose, fall);
            // The referee passes where nothing is left to do.
            let playable = !after.faces.is_empty() || (after.ace && !after.others.is_empty());
            let stuck = after.matches().is_empty() && !playable;
            if stuck { 1 } else { after.perft(depth - 1) }
        };
        seen.into_iter().map(after).sum()
    }
}

/// Every ordered fall of `n` dice.
fn falls(n: usize) -> Vec<Vec<u8>> {
    (0..n).fold(vec![Vec::new()], |all, _| {
        all.iter()
            .flat_map(|fall: &Vec<u8>| {
                (1..=6).map(move |face| fall.iter().copied().chain([face]).collect())
            })
            .collect()
    })
}

fn plain(bid: u8, own: &[u8], others: &[&[u8]], faces: &str, ace: bool) -> Plain {
    let named = |(i, dice): (usize, &&[u8])| (["Bo", "Cy", "Di"][i].to_string(), dice.to_vec());
    Plain {
        bid,
        own: own.to_vec(),
        others: others.iter().enumerate().map(named).collect(),
        faces: faces.chars().collect(),
        ace,
    }
}

fn position(notation: &str) -> Box<dyn Table> {
    let read = find("swipe").unwrap().read_notation(&json!({}), &[notation.to_string()]).remove(0);
    read.unwrap_or_else(|refusal| panic!("{notation}: {refusal}"))
}

fn asked<T>(exact: bool, ask: impl FnOnce(&mut Ask) -> T) -> T {
    let mut desk = Desk::default();
    ask(&mut Ask {
        desk: &mut desk,
        sampler: &mut Rng(7),
        exact,
        style: Style::PIPE,
        progress: &|_| {},
    })
}

#[test]
fn r5_j10_matches_are_those_of_a_plain_finder() {
    let mut rng = Rng(5);
    let mut throw = |n: u32| -> Vec<u8> { (0..n).map(|_| rng.below(6) as u8 + 1).collect() };
    for bid in 2..=10 {
        for round in 0..400 {
            let (own, bo, cy) = (throw(1 + round % 6), throw(1 + round % 3), throw(2));
            let plain = plain(bid, &own, &[&bo, &cy], "", false);
            let worth = position(&plain.notation()).worth().unwrap().json();
            let listed = worth["matches"].as_array().unwrap();
            let found: BTreeSet<String> =
                listed.iter().map(|words| words.as_str().unwrap().to_string()).collect();
            assert_eq!(found.len(), listed.len(), "each choice once");
            assert_eq!(found, plain.matches(), "{}", plain.notation());
        }
    }
}

#[test]
fn counted_odds_are_those_of_every_fall() {
    for bid in 2..=10 {
        for n in 1..=5_usize {
            for loose in [vec![], vec![3], vec![1, 6], vec![2, 4, 5]] {
                let others: &[&[u8]] = if loose.is_empty() { &[] } else { &[&loose] };
                let ways = falls(n)
                    .into_iter()
                    .filter(|fall| !plain(bid, fall, others, "", false).matches().is_empty())
                    .count();
                let digits: String = loose.iter().map(u8::to_string).collect();
                let plus = if digits.is_empty() { "" } else { "+" };
                let table = position(&format!("{bid}:{n}d{plus}{digits}"));
                let odds = asked(false, |ask| table.odds(Seat::new(0), ask)).unwrap();
                let counted = &odds.json()["with_loose"];
                assert_eq!(counted["ways"], json!(ways), "{bid} {n} {loose:?}");
                assert_eq!(counted["of"], json!(6_u64.pow(n as u32)));
            }
        }
    }
}

#[test]
fn general_odds_are_those_of_every_fall() {
    let odds = asked(false, |ask| find("swipe").unwrap().general_odds(&json!({}), ask)).unwrap();
    for (entry, bid) in odds.json()["bids"].as_array().unwrap().iter().zip(2_u8..) {
        assert_eq!(entry["bid"], json!(bid));
        assert_eq!(entry["odds"].as_array().unwrap().len(), 24);
        for (n, odds) in (1..=6).zip(entry["odds"].as_array().unwrap()) {
            let matched = |fall: &Vec<u8>| !plain(bid, fall, &[], "", false).matches().is_empty();
            let ways = falls(n).iter().filter(|fall| matched(fall)).count();
            assert_eq!(odds["ways"], json!(ways), "bid {bid}, {n} dice");
        }
    }
}

#[test]
fn j12_chances_with_reroll_cards_are_those_of_a_plain_search() {
    for plain in [
        plain(7, &[1, 2, 4], &[], "JQ", false),
        plain(2, &[3, 4], &[&[5]], "JQK", false),
        plain(4, &[6, 6], &[&[6, 6]], "", true),
        plain(10, &[1, 2], &[&[3], &[2]], "J", true),
        plain(6, &[6], &[&[6], &[6, 6]], "JQ", true),
        plain(7, &[1, 2], &[&[4]], "", false),
        plain(9, &[1, 2], &[&[1]], "K", true),
        plain(7, &[3, 3], &[&[4]], "K", true),
    ] {
        let table = position(&plain.notation());
        let best = asked(false, |ask| table.best(Seat::new(0), ask)).unwrap();
        assert!(best.is_exact() && best.advice.unit == Unit::Success);
        assert_eq!(best.clone().json()["unit"], "points");
        let ranked = best.advice.ranked;
        let top = ranked[0].value;
        assert!((top - plain.chance()).abs() < 1e-12, "{}: {top}", plain.notation());
        for Ranked { mv: words, value, .. } in &ranked {
            let mut left = plain.clone();
            let expected = match words.as_deref().unwrap().split_once(' ') {
                None => 0.0,
                Some(("match", _)) => 1.0,
                Some(("reroll", _)) => {
                    left.faces.pop();
                    left.chance_rolling(None)
                }
                Some((_, name)) => {
                    left.ace = false;
                    let i = left.others.iter().position(|other| other.0 == name);
                    left.chance_rolling(i)
                }
            };
            assert!((value - expected).abs() < 1e-12, "{words:?}: {value} {expected}");
        }
    }
}

#[test]
fn ways_to_go_on_are_counted_alike() {
    let positions = [
        plain(7, &[1, 2, 6, 4], &[&[5, 3]], "", false),
        plain(10, &[5, 5, 2, 1], &[&[5]], "", false),
        plain(4, &[1, 3, 2, 2], &[], "Q", false),
        plain(4, &[4, 1, 2, 6], &[], "JQK", false),
        plain(7, &[1, 1, 1, 1], &[&[6]], "J", true),
        plain(2, &[6, 6], &[&[5, 5], &[4]], "QK", true),
        plain(9, &[1, 2, 2], &[&[1, 1], &[2], &[3, 3]], "K", true),
    ];
    let counts = counts("swipe");
    for count in &counts {
        let mut of = positions.iter().filter(|plain| plain.notation() == count.state);
        let plain = of.next().unwrap_or_else(|| panic!("{} is not counted", count.state));
        let found = plain.perft(count.steps.into());
        assert_eq!(found, count.ways, "{} to depth {}", count.state, count.steps);
    }
    assert_eq!(counts.len(), 4 * positions.len());
}

#[test]
fn r1_r6_dice_and_cards_are_conserved_in_random_games() {
    let mut longest = 0;
    for short in [false, true] {
        let rules = Swipe { short };
        let mut offers = Vec::new();
        for game in 0..2_000_u64 {
            let mut rng = Rng(game);
            let seats = 3 + (game % 4) as usize;
            let mut state = rules.start(seats, None);
            let mut events = 0;
            while rules.next(&state) != Next::Over {
                offers.clear();
                rules.offers(&state, &mut offers);
                let chance = matches!(rules.next(&state), Next::Chance(_));
                if chance && (offers.is_empty() || rng.below(4) > 0) {
                    let Next::Chance(due) = rules.next(&state) else { unreachable!() };
                    let dice = throw(due.what.count(), &mut rng);
                    rules.settle(&mut state, &Luck::Dice(dice), &mut Told::nobody());
                } else {
                    let offer = offers[rng.below(offers.len() as u32) as usize].clone();
                    let Choice::Move(mv) = offer.choice else { panic!("Swipe lists its moves") };
                    assert!(rules.judge(&state, offer.seat, &mv).is_ok());
                    rules.play(&mut state, offer.seat, &mv, &mut Told::nobody());
                }
                conserved(&state);
                events += 1;
                assert!(events < 5_000, "game {game} does not end");
            }
            longest = longest.max(events);
            let winners: Vec<Seat> = rules.winners(&state).iter().collect();
            assert_eq!(winners.len(), 1);
            assert_eq!(rules.scores(&state)[winners[0].index()], 9);
        }
    }
    assert!(longest > 100, "games are games");
}

fn conserved(state: &State) {
    let owned: usize = state.players.iter().map(|player| usize::from(player.dice)).sum();
    assert_eq!(owned, 4 * state.seats());
    let mut played = BTreeSet::new();
    for player in &state.players {
        let mut cards: Vec<u8> = player.hand.values().chain(player.pile.iter().copied()).collect();
        if let Some(bid) = player.bid {
            assert!(played.insert(bid.value), "bids differ");
            if bid.fate != Fate::Failed {
                cards.push(bid.value);
            }
            if let Fate::Matched(dice) = bid.fate {
                assert_eq!(dice.sum(), u32::from(bid.value));
            }
        }
        cards.sort_unstable();
        assert_eq!(cards, (2..=10).collect::<Vec<u8>>());
        assert!(player.loose.len() <= usize::from(player.dice));
    }
}

#[test]
fn j13_estimates_repeat_with_their_sampler_and_hold_the_exact_chance_beside() {
    let text = r#"{"leader":"Ana","phase":"match","turn":"Bo","players":[
        {"name":"Ana","pile":["4"],"bid":9,"matched":[4,5],"loose":[3,5],"dice":4},
        {"name":"Bo","bid":7,"loose":[1,1,1,2],"dice":4},{"name":"Cy","bid":3}]}"#;
    let mut table = find("swipe").unwrap().read_state(strict::parse(text).unwrap()).unwrap();
    let once = asked(false, |ask| table.best(Seat::new(1), ask)).unwrap().json();
    let again = asked(false, |ask| table.best(Seat::new(1), ask)).unwrap().json();
    assert_eq!(once, again);
    assert_eq!((&once["unit"], &once["exact"]), (&json!("win"), &json!(false)));
    for option in once["options"].as_array().unwrap() {
        let (low, high) = (&option["ci95"][0], &option["ci95"][1]);
        let value = option["value"].as_f64().unwrap();
        assert!(low.as_f64().unwrap() <= value && value <= high.as_f64().unwrap());
        let exact = option["exact_match"].as_f64().unwrap();
        match option["move"].as_str().unwrap() {
            "match 2+5:Ana" => assert_eq!(exact, 1.0),
            "pass" => assert_eq!(exact, 0.0),
            _ => assert!(exact > 0.0 && exact < 1.0),
        }
    }
    table.act(None, "match 2+5:Ana", 1).unwrap();
    let exact = asked(true, |ask| table.best(Seat::new(0), ask)).unwrap_err();
    assert_eq!(exact.rule, Some("J12"));
}

#[test]
fn r8_face_cards_are_worth_the_same_and_valued_once() {
    let text = r#"{"leader":"Bo","phase":"match","turn":"Ana","players":[
        {"name":"Ana","bid":7,"loose":[1,2,3,3]},{"name":"Bo","bid":5},{"name":"Cy","bid":4}]}"#;
    let table = find("swipe").unwrap().read_state(strict::parse(text).unwrap()).unwrap();
    for (exact, more) in [(false, 2), (true, 0)] {
        let best = asked(exact, |ask| table.best(Seat::new(0), ask)).unwrap().json();
        let options = best["options"].as_array().unwrap();
        let face_cards: Vec<&Value> = options
            .iter()
            .filter(|option| option["move"].as_str().unwrap().starts_with("reroll"))
            .collect();
        assert_eq!(face_cards.len(), 3);
        for (card, option) in ["J", "Q", "K"].iter().zip(&face_cards) {
            assert_eq!(option["move"], format!("reroll {card}"));
            let mut first = face_cards[0].clone();
            first["move"] = option["move"].clone();
            assert_eq!(**option, first);
        }
        // No part of the games is spent on a card whose worth is known.
        assert_eq!(options.len(), 4);
        let games = best.get("n").and_then(Value::as_u64).unwrap_or(0);
        assert!(games >= 400 * more, "{games}");
    }
}

#[test]
fn notation_tells_owners_and_reads_back() {
    let mut rng = Rng(9);
    let known = [
        "Bo", "P2", "2x", "a/b", "other", "other1", "other2", "Jo-Jo", "Zoë", "7of9", "QK", "d",
        "x9d",
    ];
    for round in 0..2000 {
        let mut throw = |n: u32| -> Vec<u32> { (0..n).map(|_| rng.below(6) + 1).collect() };
        let own = throw(1 + round % 5);
        let dice: Vec<Vec<u32>> = (0..round % 6).map(|n| throw(1 + n % 4)).collect();
        let mut loose = serde_json::Map::new();
        for faces in dice {
            let name = known[rng.below(known.len() as u32) as usize];
            loose.insert(name.to_string(), json!(faces));
        }
        let hand: Vec<&str> = ["K", "A"].into_iter().filter(|_| rng.below(2) == 0).collect();
        let mut told = json!({"bid": 2 + rng.below(9), "loose": loose, "hand": hand});
        if rng.below(4) == 0 {
            told["dice"] = json!(own.len());
            told["phase"] = json!("roll");
        } else {
            told["own"] = json!(own);
        }
        let text = told.to_string();
        let table = find("swipe").unwrap().read_state(strict::parse(&text).unwrap()).unwrap();
        let written = table.notation().unwrap();
        assert_eq!(position(&written).state(), table.state(), "{written}");
    }
    for (read, written) in [
        ("7:1264+Bo53", "7:1246+Bo35"),
        ("7:1264+P2:53+Bo4/kq", "7:1246+P2:35+Bo4/QK"),
        ("7:1264+53", "7:1246+35"),
        ("7:12+5+3", "7:12+5+3"),
        ("7:12+other2:5+other1:3", "7:12+other2:5+other1:3"),
        ("7:12+5+Bo3", "7:12+other5+Bo3"),
    ] {
        assert_eq!(position(read).notation().as_deref(), Some(written));
    }
    let run = croupier("swipe score 7:1264+Bo53");
    let told = "3 matches: 1+6, 2+5:Bo, 4+3:Bo";
    run.gives(0, &format!("7:1246+Bo35  {told}\n"), "");
}

#[test]
fn scenes_fit_forty_columns() {
    let text = r#"{"leader":"Ana","phase":"match","turn":"Bo","players":[
        {"name":"Ana","bid":9,"loose":[1,1],"matched":[4,5],"dice":4},
        {"name":"Bo","bid":7,"loose":[1,2,4,6],"dice":4},{"name":"Cy","bid":3}]}"#;
    let table = find("swipe").unwrap().read_state(strict::parse(text).unwrap()).unwrap();
    for width in [40, 80] {
        let style = Style { width, plain: false, ..Style::PIPE };
        let lines = table.scene(style);
        assert!(lines.iter().all(|line| line.chars().count() <= width), "{lines:#?}");
        for word in ["Ana", "9 matched 4+5", "7 at turn", "1 2 4 6", "3 to come", "JQKA"] {
            assert!(lines.iter().any(|line| line.contains(word)), "{word} in {lines:#?}");
        }
        let grid = table.sheet(style);
        let row: usize = (0..grid.head.len())
            .map(|column| {
                let cells = grid.rows.iter().chain([&grid.head]);
                cells.map(|row| row[column].chars().count()).max().unwrap_or(0) + 2
            })
            .sum();
        assert!(row <= width + 2, "{grid:?}");
    }
    let state: Value = table.state();
    assert_eq!(state["players"][0]["matched"], json!([4, 5]));
}

#[test]
fn what_is_suggested_seats_as_many_as_the_game_needs() {
    let told = "croupier: who plays? croupier swipe play -p Ana,Bo,Cy\n";
    croupier("swipe play --no-input").gives(2, "", told);
    let scratch = Scratch::new();
    let mut command = scratch.command(PROGRAM);
    command.args(["swipe", "score"]);
    let mut pty = spawn_with_options(command, Options::new().timeout_ms(Some(60_000))).unwrap();
    pty.exp_string("croupier swipe new -p Ana,Bo,Cy | croupier swipe look").unwrap();
}

#[test]
fn r3_odds_while_bidding_are_of_the_bids_that_can_be_played() {
    let new = croupier("swipe new -p Ana,Bo,Cy --first Ana").output();
    let bids = |moves: &[&str], flags: &str| -> Vec<u64> {
        let run = croupier("swipe apply").arg("Ana: bid 9");
        let state = moves.iter().fold(run, |run, mv| run.arg(*mv)).stdin(&new).output();
        let told = croupier(&format!("swipe odds {flags}")).stdin(&state).output();
        let told: Value = serde_json::from_str(&told).unwrap();
        told["odds"].as_array().unwrap().iter().map(|bid| bid["bid"].as_u64().unwrap()).collect()
    };
    assert_eq!(bids(&[], ""), [2, 3, 4, 5, 6, 7, 8, 10]);
    assert_eq!(bids(&["Bo: bid 4"], ""), [2, 3, 5, 6, 7, 8, 10]);
    assert_eq!(bids(&["Bo: bid 4"], "--as Ana"), [9], "it lies there");
}

#[test]
fn j2_a_refused_pass_speaks_of_swipes_where_there_is_one() {
    let hint = |position: &str| {
        let ended = croupier("swipe apply pass").stdin(position).ends();
        let told: Value = serde_json::from_str(&ended.stdout).unwrap();
        assert_eq!(told["error"]["rule"], "swipe J2");
        told["error"]["hint"].clone()
    };
    assert_eq!(hint(r#"{"bid":9,"own":[3,4,5,6]}"#), "Any match will do");
    let with_swipe = r#"{"bid":9,"own":[3,4,5,6],"loose":{"Bo":[6]}}"#;
    assert_eq!(hint(with_swipe), "Any match will do, a swipe too");
}
