//! Rules and rulings, by name.

mod moments;

use serde_json::{Value, json};

use super::score::ways_to_match;
use super::solver::{chance, miss};
use super::*;
use crate::game::moves::{Moves, read_move};
use crate::game::{Choice, OnWire, Position, Speak};
use crate::json::strict;
use crate::pieces::names::Names;
use crate::pieces::refusal::Code;
use crate::pieces::style::{Style, wide};
use crate::pieces::typed::Typed;
use crate::solve::Solve;

/// A game that takes its causes one by one.
struct Played {
    rules: Swipe,
    names: Names,
    state: State,
    /// The clauses of what was told last.
    cited: Vec<&'static str>,
}

impl Played {
    fn of(text: &str) -> Self {
        let Position { rules, names, state, .. } =
            read(text).unwrap_or_else(|refusal| panic!("{refusal}"));
        Self { rules, names, state, cited: Vec::new() }
    }

    fn fresh(seats: usize) -> Self {
        let names = Names::new(["Ana", "Bo", "Cy", "Di"][..seats].iter().copied());
        let rules = Swipe::default();
        let state = rules.start(seats, Some(Seat::new(0)));
        Self { rules, names: names.unwrap(), state, cited: Vec::new() }
    }

    fn refused(&self, name: &str, words: &str) -> Refusal {
        let seat = self.names.exactly(name).unwrap();
        let mv = match read_move(&self.rules, &self.state, seat, Typed::new(words), &self.names) {
            Ok(mv) => mv,
            Err(refusal) => return refusal,
        };
        self.rules.judge(&self.state, seat, &mv).expect_err(words)
    }

    fn rule(&self, name: &str, words: &str) -> &'static str {
        self.refused(name, words).rule.unwrap_or("none")
    }

    /// `Ana: bid 7`, or faces for the dice that are due.
    fn plays(mut self, causes: &[&str]) -> Self {
        for cause in causes {
            let mut events = Narration::to(&self.names);
            if let Some((name, words)) = cause.split_once(": ") {
                let seat = self.names.exactly(name).unwrap();
                let mv = read_move(&self.rules, &self.state, seat, Typed::new(words), &self.names)
                    .unwrap_or_else(|refusal| panic!("{cause}: {refusal}"));
                let judged = self.rules.judge(&self.state, seat, &mv);
                judged.unwrap_or_else(|refusal| panic!("{cause}: {refusal}"));
                self.rules.play(&mut self.state, seat, &mv, &mut events);
            } else {
                let outcome = Outcome::Dice(crate::pieces::dice::read(cause).unwrap());
                let due = self.rules.next(&self.state).due().expect(cause);
                self.rules.validate_outcome(&self.state, due, &outcome).unwrap();
                self.rules.apply_outcome(&mut self.state, &outcome, &mut events);
            }
            self.cited = events.verdicts().into_iter().map(|verdict| verdict.rule).collect();
        }
        self
    }

    fn player(&self, name: &str) -> &Player {
        self.state.player(self.names.exactly(name).unwrap())
    }

    fn offered(&self) -> Vec<String> {
        let offers = self.rules.offered(&self.state);
        offers
            .iter()
            .map(|offer| {
                let Choice::Move(mv) = &offer.choice else { panic!("all moves are listed") };
                format!("{}: {}", &self.names[offer.seat], mv.print(&self.names))
            })
            .collect()
    }
}

fn read(text: &str) -> Result<Position<Swipe>, Refusal> {
    strict::parse(text).and_then(Swipe::read_tree)
}

fn named(name: &str, more: Value) -> Value {
    let mut player = more;
    player["name"] = json!(name);
    player
}

/// Ana matched nine, Bo has rolled for seven, Cy is to come.
fn midway(bo: Value) -> String {
    json!({"leader": "Ana", "phase": "match", "turn": "Bo", "players": [
        named("Ana", json!({"bid": 9, "matched": [4, 5], "loose": [1, 4], "dice": 4})),
        named("Bo", bo),
        named("Cy", json!({"bid": 3})),
    ]})
    .to_string()
}

#[test]
fn r2_j5c_the_highest_roll_leads_and_ties_roll_again_in_seat_order() {
    let game = Played::of(r#"{"players":["Ana","Bo","Cy"]}"#).plays(&["2", "5", "5"]);
    assert_eq!((game.state.phase(), game.state.at_turn()), (Phase::RollOff, Seat::new(1)));
    let game = game.plays(&["1", "6"]);
    assert_eq!((game.state.phase(), game.state.at_turn()), (Phase::Bid, Seat::new(2)));
    assert_eq!(game.rule("Ana", "bid 2"), "R3");
}

#[test]
fn r3_bids_differ_and_who_can_bid_must() {
    let game = Played::fresh(3).plays(&["Ana: bid 7"]);
    assert_eq!(game.rule("Bo", "bid 7"), "R3");
    assert_eq!(game.rule("Bo", "bid 1"), "R1");
    assert_eq!(game.rule("Bo", "bid A"), "R1");
    assert_eq!(game.refused("Bo", "pass").code, Code::PhaseWrong);
    assert_eq!(game.offered().len(), 8);
}

#[test]
fn r4_j6_turns_go_by_bid_and_a_match_needs_a_roll() {
    let game = Played::fresh(3).plays(&["Ana: bid 3", "Bo: bid 9", "Cy: bid 5"]);
    assert_eq!(game.cited, ["R4"]);
    assert_eq!((game.state.phase(), game.state.at_turn()), (Phase::Roll, Seat::new(1)));
    assert_eq!(game.rule("Bo", "match 4+5"), "J6");
    assert_eq!(game.rule("Ana", "match 1+2"), "R4");
    let game = game.plays(&["1111", "Bo: reroll Q", "4511"]);
    assert_eq!(game.offered()[0], "Bo: match 4+5", "after a reroll too");
}

#[test]
fn r5_one_die_two_of_others_safe_dice_and_wrong_sums_never_match() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [1, 2, 3, 5]})));
    assert_eq!(game.rule("Bo", "match 5"), "R5");
    assert_eq!(game.rule("Bo", "match 1+2+4"), "R5");
    assert_eq!(game.rule("Bo", "match 1:Ana+4:Ana"), "R5");
    assert_eq!(game.rule("Bo", "match 3+5"), "R5");
    assert_eq!(game.rule("Bo", "match 1+6:Cy"), "R5");
    let safe = game.refused("Bo", "match 2+5:Ana");
    assert_eq!(safe.message, "dice on bidding cards are safe");
    assert_eq!(game.offered()[..2], ["Bo: match 2+5", "Bo: match 3+4:Ana"]);
    // An own die may be named as one's own.
    let cited = game.plays(&["Bo: match 2+5:Bo"]).cited;
    assert_eq!(cited[0], "R5");
}

#[test]
fn r6_j10_a_swiped_die_stays_with_the_thief() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [1, 3, 3, 1]})));
    let swipes = game.offered().iter().filter(|words| words.contains("match")).count();
    assert_eq!(swipes, 1, "both threes are the same choice");
    let game = game.plays(&["Bo: match 3+4:Ana", "1111", "Cy: pass"]);
    assert_eq!((game.player("Ana").dice(), game.player("Bo").dice()), (3, 5));
    assert_eq!(game.player("Bo").pile[..], [7]);
}

#[test]
fn r7_j7_a_failed_bid_brings_back_the_top_of_the_pile() {
    let bo = json!({"bid": 7, "pile": ["4", "6"], "loose": [1, 1, 1, 1]});
    let game = Played::of(&midway(bo)).plays(&["Bo: pass"]);
    assert_eq!(game.cited, ["R7"]);
    let bo = game.player("Bo");
    assert!(bo.hand().has(7) && bo.hand().has(6) && bo.failed);
    assert_eq!((&bo.pile[..], bo.loose.len()), (&[4][..], 4));
    let game = game.plays(&["4444", "Cy: pass"]);
    assert_eq!(game.cited[0], "J7");
}

#[test]
fn v1_a_failed_bid_takes_the_place_of_the_top_in_the_short_game() {
    let bo = json!({"bid": 7, "pile": ["4", "6"], "loose": [1, 1, 1, 1]});
    let mut game = Played::of(&midway(bo));
    game.rules.short = true;
    let game = game.plays(&["Bo: pass"]);
    assert_eq!(game.cited, ["V1"]);
    assert_eq!(game.player("Bo").pile[..], [4, 7]);
    assert!(game.player("Bo").hand().has(6) && !game.player("Bo").hand().has(7));
    let back = read(
        &serde_json::to_string(&Swipe::to_wire(&Position {
            rules: game.rules,
            names: game.names.clone(),
            state: game.state.clone(),
            is_fragment: false,
        }))
        .unwrap(),
    );
    assert_eq!(back.unwrap().state, game.state);
}

#[test]
fn r8_j1_j1b_j3_reroll_cards_in_and_out_of_turn() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [1, 1, 1, 1]})));
    assert_eq!(game.rule("Cy", "reroll J"), "J1", "not rolled yet");
    assert_eq!(game.rule("Bo", "ace Bo"), "R8");
    assert_eq!(game.rule("Bo", "ace Cy"), "R8");
    assert_eq!(game.rule("Bo", "reroll 9"), "R8");
    assert_eq!(game.rule("Ana", "match 1+6"), "J3");
    let game = game.plays(&["Ana: reroll K"]);
    assert_eq!(game.cited, ["R8", "J3"]);
    assert_eq!(game.rule("Bo", "reroll Q"), "J1");
    assert!(game.offered().is_empty());
    let game = game.plays(&["66"]);
    assert_eq!(game.rule("Ana", "reroll K"), "R8", "a used card is gone");
    assert_eq!(game.player("Ana").loose, Dice::of(&[6, 6]));
    let game = game.plays(&["Cy: ace Bo"]);
    assert_eq!(game.cited, ["R8", "J1b"]);
    assert_eq!(game.rules.next(&game.state), Next::Chance(Due::dice(Seat::new(1), 4)));
    assert_eq!(Played::fresh(3).rule("Ana", "reroll K"), "J1");
}

#[test]
fn j2_own_matches_are_a_duty_swipes_are_not_and_the_referee_passes() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [3, 4, 1, 1]})));
    assert_eq!(game.rule("Bo", "pass"), "J2");
    let game = Played::of(&midway(json!({"bid": 7, "loose": [3, 3, 1, 1]})));
    game.rules.judge(&game.state, Seat::new(1), &Move::Pass).unwrap();
    let remarks = game.rules.remarks(&game.state, Seat::new(1), &Move::Pass);
    assert_eq!(remarks[0].rule, "J2");
    let spent = json!({"used": ["J", "Q", "K", "A"]});
    let players: Vec<Value> = ["Ana", "Bo", "Cy"].map(|n| named(n, spent.clone())).to_vec();
    let text = json!({"leader": "Ana", "players": players}).to_string();
    let game = Played::of(&text).plays(&["Ana: bid 9", "Bo: bid 7", "Cy: bid 3", "1111"]);
    assert_eq!(game.cited, ["J2", "J7"]);
    assert_eq!((game.state.phase(), game.state.at_turn()), (Phase::Roll, Seat::new(1)));
}

#[test]
fn j4_j5_who_sits_out_or_has_no_dice_cannot_be_rolled_again() {
    let text = r#"{"leader":"Ana","players":[
        {"name":"Ana","hand":["5","6","A"],"pile":["2","3","4","7","8","9","10"],"dice":8},
        {"name":"Bo","hand":["5","Q"],"pile":["2","3","4","6","7","8","9","10"]},
        {"name":"Cy","hand":["5","7"],"pile":["2","3","4","6","8","9","10"],"dice":0}]}"#;
    let game = Played::of(text).plays(&["Ana: bid 5"]);
    assert_eq!(game.cited, ["R3"]);
    let game = game.plays(&["Cy: bid 7"]);
    assert_eq!(game.cited, ["R4", "J5", "R7"]);
    assert_eq!(game.rule("Ana", "ace Bo"), "J4");
    assert_eq!(game.rule("Bo", "reroll Q"), "J4");
    assert_eq!(game.rule("Bo", "match 1+1"), "J4");
    assert_eq!(game.rule("Ana", "ace Cy"), "J5");
    let game = game.plays(&["66666666"]);
    assert_eq!(game.cited, ["J2", "R7", "R9", "R10"]);
    assert_eq!(game.state.leader(), Seat::new(1), "who sat out leads");
}

#[test]
fn r9_r10_j5b_the_lowest_bid_leads_though_it_failed() {
    let game = Played::fresh(3).plays(&["Ana: bid 9", "Bo: bid 2", "Cy: bid 5"]);
    let game = game.plays(&["4511", "Ana: match 4+5", "6666", "Cy: pass", "6666", "Bo: pass"]);
    assert_eq!(game.cited, ["J7", "R9", "R10"]);
    assert_eq!((game.state.phase(), game.state.at_turn()), (Phase::Bid, Seat::new(1)));
    assert!(game.state.players.iter().all(|player| player.loose.is_empty() && player.dice() == 4));
}

#[test]
fn r11_j8_j9_the_last_match_wins_at_once() {
    let text = r#"{"leader":"Ana","players":[
        {"name":"Ana","hand":["9","K"],"pile":["2","3","4","5","6","7","8","10"]},"Bo","Cy"]}"#;
    let game = Played::of(text).plays(&["Ana: bid 9", "Bo: bid 10", "Cy: bid 2"]);
    let game = game.plays(&["4611", "Bo: match 4+6", "3612", "Ana: match 3+6"]);
    assert_eq!(game.cited, ["R5", "R11", "J8"]);
    assert_eq!(game.rules.scores(&game.state), [9, 1, 0]);
    let winners: Vec<Seat> = game.rules.winners(&game.state).iter().collect();
    assert_eq!(winners, [Seat::new(0)]);
    assert_eq!(game.rule("Cy", "pass"), "J8");
}

#[test]
fn j11_a_single_turn_ends_with_itself() {
    let text = r#"{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5,3]}}"#;
    let position = read(text).unwrap();
    let score = Swipe::score_answer(&position).unwrap().json();
    assert_eq!(score["matches"], json!(["match 1+6", "match 2+5:Bo", "match 4+3:Bo"]));
    let game = Played::of(text).plays(&["you: match 4+3:B"]);
    assert_eq!((game.rules.next(&game.state), game.rules.scores(&game.state)[0]), (Next::Over, 1));
    let game = Played::of(text);
    assert_eq!(game.rule("you", "pass"), "J2");
    let game = Played::of(r#"{"bid":8,"own":[1,1],"hand":["A","Q"],"loose":[2]}"#);
    let game = game.plays(&["you: ace other", "3", "you: reroll Q", "22"]);
    assert_eq!(game.cited, ["J2", "R7"], "nothing is left to do");
    assert!(game.rules.winners(&game.state).is_empty());
}

#[test]
fn j11_at_most_five_others_own_loose_dice() {
    let of = |others: &str| {
        let loose: Vec<String> = others.chars().map(|c| format!(r#""{c}{c}":[1]"#)).collect();
        read(&format!(r#"{{"bid":7,"own":[1,2,6,4],"loose":{{{}}}}}"#, loose.join(",")))
    };
    assert_eq!(of("ABCDE").unwrap().names.len(), 6);
    let refusal = of("ABCDEF").unwrap_err();
    assert_eq!((refusal.rule, refusal.at.as_deref()), (Some("R1"), Some("/loose")));
}

#[test]
fn single_turns_come_back_as_they_were() {
    for text in [
        r#"{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5,3],"Cy":[1]},"hand":["Q","A"]}"#,
        r#"{"bid":7,"dice":3,"loose":[5,3]}"#,
        r#"{"bid":7}"#,
        r#"{"bid":7,"reroll":"you","again":4}"#,
        r#"{"bid":7,"own":[1,1],"reroll":"Bo","again":2,"loose":{"Bo":[]}}"#,
        r#"{"bid":7,"dice":2,"reroll":"Bo","again":2,"loose":{"Bo":[],"Cy":[3]}}"#,
        r#"{"bid":7,"own":[1],"matched":[3,4],"loose":{"Bo":[]}}"#,
        r#"{"bid":7,"own":[1,1],"phase":"over","players":["you"]}"#,
    ] {
        let position = read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let written = serde_json::to_string(&Swipe::to_wire(&position)).unwrap();
        let back = read(&written).unwrap_or_else(|refusal| panic!("{written}: {refusal}"));
        assert_eq!(back, position, "{written}");
        assert!(back.is_fragment);
    }
}

#[test]
fn states_are_written_with_all_that_a_short_one_leaves_out() {
    let suit = r#""2","3","4","5","6","8","9","10","J","Q","K","A""#;
    let full = format!("\"hand\":[{}]", suit.replace("\"8\"", "\"7\",\"8\""));
    let rest = format!("{full},\"pile\":[],\"dice\":4}}");
    for (short, whole) in [
        (
            r#"{"players":["Ana","Bo","Cy"],"roll_off":[{"player":"Ana","dice":[3]},{"player":"Cy"}]}"#,
            format!(
                r#"{{"rules":{{"short":false}},"phase":"roll-off","turn":"Cy","roll_off":[{{"player":"Ana","dice":[3]}},{{"player":"Cy"}}],"players":[{{"name":"Ana",{rest},{{"name":"Bo",{rest},{{"name":"Cy",{rest}]}}"#
            ),
        ),
        (
            r#"{"rules":{"short":true},"turn":"Cy","leader":"Bo","loose":{},"players":["Ana",{"loose":null,"bid":7,"name":"Bo","dice":null},"Cy"]}"#,
            format!(
                r#"{{"rules":{{"short":true}},"leader":"Bo","phase":"bid","turn":"Cy","players":[{{"name":"Ana",{rest},{{"name":"Bo","hand":[{suit}],"pile":[],"bid":7,"dice":4}},{{"name":"Cy",{rest}]}}"#
            ),
        ),
        (
            r#"{"bid":7,"own":[6,4,1],"loose":{"Zoe":[5,3],"Bo":[1]},"hand":["A","j"]}"#,
            r#"{"rules":{"short":false},"phase":"match","bid":7,"own":[1,4,6],"loose":{"Zoe":[3,5],"Bo":[1]},"hand":["J","A"]}"#
                .to_string(),
        ),
        (
            r#"{"bid":7,"reroll":"other","again":2,"loose":{"Bo":[1],"other":[]}}"#,
            r#"{"rules":{"short":false},"phase":"reroll","reroll":"other","bid":7,"loose":{"Bo":[1],"other":[]},"dice":4,"again":2}"#
                .to_string(),
        ),
    ] {
        let (_, position) = Swipe::read_text(short).unwrap_or_else(|| panic!("{short}"));
        assert_eq!(serde_json::to_string(&Swipe::to_wire(&position)).unwrap(), whole);
        assert_eq!(read(short).unwrap(), position);
        assert_eq!(read(&whole).unwrap(), position);
    }
}

#[test]
fn what_cannot_be_is_placed_where_it_was_told() {
    let of_bo = |more: &str| format!(r#"{{"players":["Ana",{{"name":"Bo",{more}}},"Cy"]}}"#);
    for (text, at, rule) in [
        // The hand is told in an order of its own.
        (of_bo(r#""hand":["A","9","K","2"],"pile":["9"]"#), "/players/1/hand/1", "R1"),
        (of_bo(r#""hand":["A","9","9"]"#), "/players/1/hand/2", "R1"),
        (of_bo(r#""hand":["A","K"],"used":["K"]"#), "/players/1/hand/1", "R1"),
        (of_bo(r#""pile":["3","2","3"]"#), "/players/1/pile/2", "R1"),
        (of_bo(r#""pile":["3","J"]"#), "/players/1/pile/1", "R9"),
        (of_bo(r#""used":["J","3"]"#), "/players/1/used/1", "R8"),
        (of_bo(r#""used":["J","3"],"pile":["3"]"#), "/players/1/used/1", "R1"),
        (of_bo(r#""bid":3,"pile":["3"]"#), "/players/1/bid", "R1"),
        (r#"{"bid":7,"own":[1],"hand":["J","2"]}"#.to_string(), "/hand/1", "J11"),
        (r#"{"bid":7,"own":[1],"hand":["J","As"]}"#.to_string(), "/hand/1", "R1"),
        (r#"{"bid":7,"own":[1],"loose":[5,7]}"#.to_string(), "/loose/1", ""),
        (r#"{"bid":7,"own":[1],"loose":{"Bo":[5,7]}}"#.to_string(), "/loose/Bo/1", ""),
        (r#"{"bid":7,"own":[1],"players":["Ana","Bo","Cy"]}"#.to_string(), "/players", "J11"),
        (r#"{"bid":7,"players":["Bo"],"loose":{"you":[1]}}"#.to_string(), "/players", "J11"),
        (r#"{"bid":7,"players":["you"],"loose":{"you":[1]}}"#.to_string(), "/loose", ""),
        (r#"{"bid":11}"#.to_string(), "/bid", ""),
        (r#"{"own":[1,2]}"#.to_string(), "/bid", "J11"),
        (r#"{"players":["you"]}"#.to_string(), "/players", ""),
    ] {
        assert!(Swipe::read_text(&text).is_none(), "{text}");
        let refusal = read(&text).expect_err(&text);
        let found = (refusal.at.as_deref(), refusal.rule.unwrap_or_default());
        assert_eq!(found, (Some(at), rule), "{text}: {refusal}");
    }
}

#[test]
fn notation_is_read_and_written() {
    let rules = Swipe::default();
    let state = |arg: &str| rules.read_notation(&[arg.to_string()]).remove(0);
    for (arg, written) in [
        ("7:1264+Bo53", "7:1246+35"),
        ("7:1264+53", "7:1246+35"),
        (" 7 : 1 2 6 4 + P2:53 + 1/ka", "7:1246+35+1/KA"),
        ("10:4d+5", "10:4d+5"),
        ("10:", "10:4d"),
    ] {
        let position = state(arg).unwrap_or_else(|refusal| panic!("{arg}: {refusal}"));
        let unnamed = state(written).unwrap();
        assert_eq!(rules.notation(&position.state, &unnamed.names).as_deref(), Some(written));
        assert_eq!(unnamed.state, position.state);
    }
    assert_eq!(state("7:12+Bo5+Cy3").unwrap().names.listed(), "you, Bo, Cy");
    assert_eq!(state("7:12+5+3").unwrap().names.listed(), "you, other1, other2");
    for (arg, code, at) in [
        ("71264", Code::MoveUnreadable, "column 1"),
        ("x:12", Code::MoveUnreadable, "column 1"),
        ("11:12", Code::OutOfRange, "column 1"),
        ("7:1270", Code::DieFace, "column 5"),
        ("7:12+Bo", Code::MoveUnreadable, "column 6"),
        ("7:12+Bo9", Code::DieFace, "column 8"),
        ("7:12/X", Code::CardInvalid, "column 6"),
        ("7:99d", Code::OutOfRange, "column 3"),
    ] {
        let refusal = state(arg).expect_err(arg);
        assert_eq!((refusal.code, refusal.at.as_deref()), (code, Some(at)), "{arg}");
    }
    assert!(state("7:12/22").is_err() && state("7:12+you5").is_err());
}

#[test]
fn moves_are_read_in_many_hands() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [3, 2, 1, 1]})));
    let pair = Move::Match(Pair { own: 3, with: 4, from: Some(Seat::new(0)) });
    for words in ["match 3+4:Ana", "match 3 4:an", "match 34:A", "match 4:Ana+3", "match 3, 4 Ana"]
    {
        let read =
            read_move(&game.rules, &game.state, Seat::new(1), Typed::new(words), &game.names);
        assert_eq!(read, Ok(pair), "{words}");
    }
    for (words, code, at) in [
        ("match 3+7", Code::DieFace, Some("column 9")),
        ("match 3+4:Zoe", Code::NameInvalid, Some("column 9")),
        ("match Ana", Code::MoveUnreadable, Some("column 7")),
        ("match", Code::MoveIllegal, Some("column 7")),
        ("reroll 1 5", Code::MoveUnreadable, Some("column 8")),
        ("ace", Code::MoveUnreadable, Some("column 5")),
        ("bid 11", Code::MoveIllegal, Some("column 5")),
        ("pass now", Code::MoveUnreadable, None),
    ] {
        let refusal = game.refused("Bo", words);
        assert_eq!((refusal.code, refusal.at.as_deref()), (code, at), "{words}");
    }
    let parts = |mv: Move| game.names.scope(|| serde_json::to_value(mv)).unwrap();
    assert_eq!(parts(pair), json!({"kind": "match", "own": [3], "victim": "Ana", "swiped": 4}));
    assert_eq!(parts(Move::Bid(10)), json!({"kind": "bid", "bid": 10}));
}

#[test]
fn moves_that_nobody_could_mean_are_refused_and_do_no_harm() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [3, 2, 1, 1]})));
    let mad = [
        Move::Bid(255),
        Move::Match(Pair { own: 0, with: 7, from: None }),
        Move::Match(Pair { own: 255, with: 255, from: Some(Seat::new(99)) }),
        Move::Match(Pair { own: 3, with: 4, from: Some(Seat::new(9)) }),
        Move::Ace(Seat::new(200)),
    ];
    for mv in mad {
        assert!(game.rules.judge(&game.state, Seat::new(1), &mv).is_err(), "{mv:?}");
    }
    assert!(game.rules.judge(&game.state, Seat::new(77), &Move::Pass).is_err());
}

#[test]
fn the_table_stands_in_columns_though_names_are_wide() {
    let mut game = Played::of(&midway(json!({"bid": 7, "loose": [2, 2, 3, 3], "dice": 4})));
    game.names = Names::new(["Ana", "李李李李", "Cy"]).unwrap();
    let screen = Style { width: 100, plain: false, ..Style::PIPE };
    let scene = game.rules.scene(&game.state, &game.names, screen);
    for (line, bid) in scene.iter().zip(["bid 9, matched", "bid 7, playing", "bid 3, waiting"]) {
        assert_eq!(wide(&line[..line.find(bid).unwrap()]), 10, "{line}");
    }
}

#[test]
fn what_can_default_does() {
    let of = |text: &str| read(text).unwrap().state;
    assert_eq!(of(r#"{"players":["Ana","Bo","Cy"]}"#).phase(), Phase::RollOff);
    let led = of(r#"{"leader":"Bo","players":["Ana","Bo","Cy"]}"#);
    assert_eq!(led, Swipe::default().start(3, Some(Seat::new(1))));
    let rolled = of(&midway(json!({"bid": 7, "loose": [1, 2, 3, 5]})));
    let played = Played::fresh(3).plays(&[
        "Ana: bid 9",
        "Bo: bid 7",
        "Cy: bid 3",
        "4514",
        "Ana: match 4+5",
        "1235",
    ]);
    assert_eq!(rolled, played.state);
}

#[test]
fn the_quick_chances_are_the_counted_ones() {
    for bid in 2..=10 {
        for own in 0..=6_u8 {
            let of = 6_u64.pow(own.into()) as f64;
            for loose in 0..=3_u8 {
                let sum: f64 = Dice::throws(loose)
                    .into_iter()
                    .map(|(dice, ways)| {
                        ways as f64 * ways_to_match(bid, own, score::faces_of(dice)) as f64
                    })
                    .sum();
                let counted = sum / of / 6_f64.powi(loose.into());
                let quick = chance(bid, own.into(), loose.into());
                assert!((counted - quick).abs() < 1e-12, "{bid} {own} {loose}");
            }
            for faces in 0..64 {
                let counted = 1.0 - ways_to_match(bid, own, faces) as f64 / of;
                let quick = miss(bid, own.into(), faces);
                assert!((counted - quick).abs() < 1e-12, "{bid} {own} {faces:06b}");
            }
        }
    }
}

#[test]
fn greedy_always_moves_where_it_must_and_spoils_a_winning_match() {
    struct Never;
    impl crate::pieces::chance::Sampler for Never {
        fn below(&mut self, _: u32) -> u32 {
            0
        }
    }
    let text = r#"{"leader":"Ana","phase":"match","players":[
        {"name":"Ana","hand":["K"],"bid":9,"pile":["2","3","4","5","6","7","8","10"],"loose":[3,6,1,1]},
        {"name":"Bo","bid":10,"failed":true,"loose":[1,1,1,1]},{"name":"Cy","bid":2}]}"#;
    let game = Played::of(text);
    let greedy = |seat| game.rules.greedy(&game.state, Seat::new(seat), &mut Never);
    assert_eq!(greedy(0), Some(Move::Match(Pair::of_own(3, 6))));
    assert_eq!(greedy(1), Some(Move::Ace(Seat::new(0))));
    let idle = Played::of(&midway(json!({"bid": 7, "loose": [3, 4, 1, 1]})));
    assert_eq!(idle.rules.greedy(&idle.state, Seat::new(0), &mut Never), None);
    assert!(matches!(
        Played::fresh(3).rules.greedy(&Played::fresh(3).state, Seat::new(0), &mut Never),
        Some(Move::Bid(_))
    ));
}
