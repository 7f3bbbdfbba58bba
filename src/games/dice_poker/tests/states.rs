//! States from outside.

use super::{read, three};
use std::collections::{BTreeSet, HashMap, HashSet};

use crate::game::Game;
use crate::game::OnWire;
use crate::games::dice_poker::{DicePoker, Move, Phase, Round, State, Structure};
use crate::pieces::names::Names;
use crate::pieces::narration::Narration;
use crate::pieces::refusal::{Code, Refusal};

#[test]
fn house_rules_that_cannot_be_are_refused() {
    for (json, at) in [
        (r#"{"rules":{"ante":-1},"players":["A","B"]}"#, "/rules/ante"),
        (r#"{"rules":{"chips":0},"players":["A","B"]}"#, "/rules/chips"),
        (r#"{"rules":{"ante":101},"players":["A","B"]}"#, "/rules/ante"),
        (r#"{"rules":{"bet":5},"players":["A","B"]}"#, "/rules/bet"),
        (r#"{"rules":{"deal":"twice"},"players":["A","B"]}"#, "/rules/deal"),
    ] {
        assert_eq!(read(json).unwrap_err().at.as_deref(), Some(at), "{json}");
    }
    assert!(read(r#"{"players":["A","B"]}"#).is_ok());
}

/// A moment of betting: Ana has bet 4 into a pot of 12, Bo is to act, Cy has folded.
const MOMENT: &str = r#"{"phase":"bet","turn":"Bo","button":"Cy","hand":2,
  "pots":[{"chips":12,"for":["Ana","Bo"]}],"to_call":4,"min_raise":8,
  "players":[
    {"name":"Ana","dice":[6,5,3],"cards":["?","?","?"],"chips":88,"bet":4,"acted":true},
    {"name":"Bo","dice":[4,2,1],"cards":["As","?","?"],"chips":96,"bet":0},
    {"name":"Cy","dice":[1,1,1],"chips":100,"folded":true}]}"#;

#[test]
fn states_that_cannot_be_are_refused() {
    assert!(read(MOMENT).is_ok(), "{:?}", read(MOMENT));
    for (from, to, code, at) in [
        (r#""chips":88"#, r#""chips":-1"#, Code::OutOfRange, "/players/0/chips"),
        (r#""chips":88"#, r#""chips":87"#, Code::StateInconsistent, "/players"),
        (r#""chips":88"#, r#""chips":9000000000000000"#, Code::OutOfRange, "/players/0/chips"),
        (r#""chips":88,"#, "", Code::MissingField, "/players/0/chips"),
        (r#""chips":88"#, r#""chips":1.5"#, Code::WrongType, "/players/0/chips"),
        (r#""bet":4"#, r#""bet":-4"#, Code::OutOfRange, "/players/0/bet"),
        (r#""bet":0"#, r#""bet":4"#, Code::StateInconsistent, "/turn"),
        (r#""turn":"Bo""#, r#""turn":"Ana""#, Code::StateInconsistent, "/turn"),
        (r#""turn":"Bo""#, r#""turn":"Cy""#, Code::StateInconsistent, "/turn"),
        (r#""turn":"Bo""#, r#""turn":"Di""#, Code::NameInvalid, "/turn"),
        (r#""turn":"Bo","#, "", Code::MissingField, "/turn"),
        (r#""button":"Cy""#, r#""button":"Di""#, Code::NameInvalid, "/button"),
        (r#""phase":"bet","#, "", Code::MissingField, "/phase"),
        (r#""phase":"bet""#, r#""phase":"roll""#, Code::StateInconsistent, "/to_call"),
        (r#""phase":"bet""#, r#""phase":"dance""#, Code::OutOfRange, "/phase"),
        (r#""to_call":4"#, r#""to_call":5"#, Code::StateInconsistent, "/to_call"),
        (r#""min_raise":8"#, r#""min_raise":4"#, Code::OutOfRange, "/min_raise"),
        (r#""min_raise":8"#, r#""min_raise":9"#, Code::OutOfRange, "/min_raise"),
        (r#""min_raise":8"#, r#""min_raise":8,"bets":1"#, Code::StateInconsistent, "/bets"),
        (r#""hand":2"#, r#""hand":0"#, Code::OutOfRange, "/hand"),
        (r#""for":["Ana","Bo"]"#, r#""for":["Ana"]"#, Code::StateInconsistent, "/pots/0/for"),
        (
            r#""for":["Ana","Bo"]"#,
            r#""for":["Ana","Ana"]"#,
            Code::StateInconsistent,
            "/pots/0/for/1",
        ),
        (r#""for":["Ana","Bo"]"#, r#""for":["Ana","Cy"]"#, Code::StateInconsistent, "/pots/0/for"),
        (r#""for":["Ana","Bo"]"#, r#""for":["Ana","Di"]"#, Code::NameInvalid, "/pots/0/for/1"),
        (r#""for":["Ana","Bo"]"#, r#""for":[]"#, Code::StateInconsistent, "/pots/0/for"),
        (r#"{"chips":12,"#, r#"{"chips":0,"#, Code::OutOfRange, "/pots/0/chips"),
        (r#"["As","?","?"]"#, r#"["As","As","?"]"#, Code::CardDuplicate, "/players/1/cards/1"),
        (r#"["As","?","?"]"#, r#"["As","?"]"#, Code::CardCount, "/players/1/cards"),
        (r#"["As","?","?"]"#, r#"["1s","?","?"]"#, Code::CardInvalid, "/players/1/cards/0"),
        ("[4,2,1]", "[4,2]", Code::DiceCount, "/players/1/dice"),
        ("[4,2,1]", "[4,2,0]", Code::DieFace, "/players/1/dice/2"),
        (r#""acted":true"#, r#""acted":false"#, Code::StateInconsistent, "/players/0/acted"),
        (
            r#""bet":0"#,
            r#""bet":0,"acted":true,"shown":true"#,
            Code::StateInconsistent,
            "/players/1/shown",
        ),
        (
            r#""folded":true"#,
            r#""folded":true,"out":true"#,
            Code::StateInconsistent,
            "/players/2/out",
        ),
        (
            r#""chips":100,"folded""#,
            r#""chips":100,"acted":true,"folded""#,
            Code::StateInconsistent,
            "/players/2/acted",
        ),
        (r#""name":"Bo""#, r#""name":"ana""#, Code::PlayersInvalid, "/players/1/name"),
        (r#""name":"Bo""#, r#""nom":"Bo""#, Code::UnknownField, "/players/1/nom"),
    ] {
        assert!(MOMENT.contains(from), "{from}");
        let refusal = read(&MOMENT.replacen(from, to, 1)).expect_err(to);
        assert_eq!((refusal.code, refusal.at.as_deref()), (code, Some(at)), "{to}: {refusal}");
    }
}

#[test]
fn who_has_acted_need_not_be_told() {
    // The moment that the interface shows, with the other player.
    let moment = r#"{"game":"dice-poker","rules":{"deal":"together","structure":"no-limit","ante":1},
        "phase":"bet","turn":"Bo","button":"Ana","pots":[{"chips":12,"for":["Ana","Bo"]}],
        "to_call":4,"min_raise":8,
        "players":[
          {"name":"Ana","dice":[6,5,3],"cards":["?","?","?"],"chips":88,"bet":4,"folded":false},
          {"name":"Bo","dice":[2,2,1],"cards":["?","?","?"],"chips":96,"bet":0}]}"#;
    let moment = moment.replace(r#""game":"dice-poker","#, "");
    let state = read(&moment).unwrap_or_else(|refusal| panic!("{refusal}"));
    // Bo was first and must have checked.
    assert_eq!(
        state.players.iter().map(super::super::state::Player::has_acted).collect::<Vec<_>>(),
        [true, true]
    );
    let read_with_acted = |who: &str, acted: bool| {
        let name = format!(r#""name":"{who}""#);
        read(&moment.replace(&name, &format!(r#"{name},"acted":{acted}"#)))
    };
    assert_eq!(
        (read_with_acted("Ana", true), read_with_acted("Bo", true)),
        (Ok(state.clone()), Ok(state))
    );
    let refusal = read_with_acted("Bo", false).unwrap_err();
    assert_eq!(refusal.at.as_deref(), Some("/players/1/acted"));
    assert_eq!(refusal.message, "Bo must have acted by now");
    assert!(refusal.hint.unwrap().contains("\"acted\""));
    // With the button at Bo, Ana was first to act, and Bo has not acted.
    let moment = moment.replace(r#""button":"Ana""#, r#""button":"Bo""#);
    assert!(!read(&moment).unwrap().players[1].has_acted());
    let refusal = read(&moment.replace(r#""bet":0"#, r#""bet":0,"acted":true"#)).unwrap_err();
    assert_eq!(refusal.message, "Bo cannot have acted yet");
    assert_eq!(refusal.at.as_deref(), Some("/players/1/acted"));
}

#[test]
fn who_was_passed_by_a_bet_has_met_it() {
    // Ana bet 4, Bo was next and has paid nothing, Cy has raised.
    let passed = MOMENT
        .replace(r#""turn":"Bo","button":"Cy""#, r#""turn":"Ana","button":"Cy""#)
        .replace(r#""for":["Ana","Bo"]"#, r#""for":["Ana","Bo","Cy"]"#)
        .replace(r#""chips":100,"folded":true"#, r#""cards":["?","?","?"],"chips":92,"bet":8"#)
        .replace(r#""to_call":4,"min_raise":8,"#, "");
    let refusal = read(&passed).unwrap_err();
    assert_eq!(refusal.message, "Bo must have met a bet by now");
    let met = passed.replace(r#""chips":96,"bet":0"#, r#""chips":92,"bet":4"#);
    assert!(read(&met).is_ok(), "{:?}", read(&met));
}

/// Every way to bet in a round, with stacks of a few chips: the bets that can lie on the table, and
/// the least raises and the full bets by which they can have come there.
fn rounds(rules: DicePoker, chips: [u64; 3]) -> Vec<(State, BTreeSet<u64>, BTreeSet<u8>)> {
    let mut waiting = vec![three(rules, chips).state];
    let mut seen: HashSet<State> = waiting.iter().cloned().collect();
    let mut found: HashMap<State, (BTreeSet<u64>, BTreeSet<u8>)> = HashMap::new();
    while let Some(state) = waiting.pop() {
        let Phase::Bet(round) = state.phase() else { continue };
        if state.players.iter().any(|player| !player.cards.is_empty()) {
            continue;
        }
        let mut bare = state.clone();
        bare.enter(Phase::Bet(Round { raise: 0, bets: 0, ..round }));
        let (raises, bets) = found.entry(bare).or_default();
        raises.insert(round.to + round.raise);
        bets.insert(round.bets);
        let all = state.players[round.turn.index()].chips + state.players[round.turn.index()].bet;
        let mut moves = vec![Move::Check, Move::Call, Move::Fold, Move::AllIn];
        moves.extend((1..=all).flat_map(|n| [Move::Bet(n), Move::Raise(n)]));
        for mv in moves {
            if rules.judge(&state, round.turn, &mv).is_ok() {
                let mut after = state.clone();
                rules.play(&mut after, round.turn, &mv, &mut Narration::nobody());
                if seen.insert(after.clone()) {
                    waiting.push(after);
                }
            }
        }
    }
    found.into_iter().map(|(state, (raises, bets))| (state, raises, bets)).collect()
}

/// The state as it is read when these fields say this or nothing.
fn read_with(
    rules: DicePoker,
    state: &State,
    min_raise: Option<i64>,
    bets: Option<i64>,
) -> Result<Round, Refusal> {
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let mut given = state.clone();
    (given.min_raise, given.bets) = (min_raise, bets);
    let read = rules.position(names, given)?;
    let Phase::Bet(round) = read.state.phase() else { panic!("not a betting round") };
    Ok(round)
}

#[test]
fn j5_the_least_raise_follows_from_the_bets_or_must_be_told() {
    let (mut certain, mut open, mut needless) = (0, 0, 0);
    for structure in [Structure::NoLimit, Structure::PotLimit] {
        for (ante, chips) in
            [(1, [9, 7, 9]), (1, [9, 3, 5]), (2, [9, 5, 9]), (3, [12, 4, 11]), (3, [2, 13, 8])]
        {
            let rules = DicePoker { ante, chips: 3, structure, ..DicePoker::default() };
            for (state, raises, _) in rounds(rules, chips) {
                for least in &raises {
                    let round = read_with(rules, &state, Some(*least as i64), None).unwrap();
                    assert_eq!(round.to + round.raise, *least);
                }
                let (least, most) = (*raises.first().unwrap(), *raises.last().unwrap());
                let refusal = match read_with(rules, &state, None, None) {
                    Ok(round) => {
                        certain += 1;
                        assert_eq!((round.to + round.raise, least), (most, most), "{state:?}");
                        read_with(rules, &state, Some(most as i64 + 1), None).unwrap_err()
                    }
                    Err(refusal) => {
                        assert_eq!(refusal.code, Code::MissingField, "{state:?}");
                        needless += u32::from(least == most);
                        open += 1;
                        refusal
                    }
                };
                assert_eq!(refusal.at.as_deref(), Some("/min_raise"));
            }
        }
    }
    assert!(certain > 3500 && open > 100, "{certain} {open}");
    assert_eq!(needless, 0, "asked for though certain, of {open}");
}

#[test]
fn j5_the_number_of_bets_follows_from_them_or_must_be_told() {
    let mut certain = 0;
    for (bet, chips) in [(2, [20, 20, 20]), (2, [3, 9, 5]), (3, [20, 7, 5]), (3, [4, 2, 14])] {
        let structure = Structure::FixedLimit;
        let rules = DicePoker { structure, bet, chips: 3, ..DicePoker::default() };
        for (state, _, bets) in rounds(rules, chips) {
            for made in &bets {
                let round = read_with(rules, &state, None, Some((*made).into())).unwrap();
                assert_eq!((round.bets, round.raise), (*made, bet));
            }
            let (least, most) = (*bets.first().unwrap(), *bets.last().unwrap());
            let refusal = match read_with(rules, &state, None, None) {
                Ok(round) => {
                    certain += 1;
                    assert_eq!((round.bets, least), (most, most), "{state:?}");
                    read_with(rules, &state, None, Some(i64::from(most) - 1)).unwrap_err()
                }
                Err(refusal) => panic!("{least} to {most}: {refusal} {state:?}"),
            };
            assert_eq!(refusal.at.as_deref(), Some("/bets"));
        }
    }
    assert!(certain > 150, "{certain}");
    // Ana and Bo went all-in for one chip each more than was bet, which makes no full bet, or called
    // Cy's bet so.
    let open = r#"{"rules":{"structure":"fixed-limit","bet":2,"chips":3},"phase":"bet","turn":"Cy",
      "button":"Di","pots":[{"chips":4,"for":["Ana","Bo","Cy","Di"]}],"players":[
        {"name":"Ana","dice":[6,5,3],"chips":0,"bet":1},
        {"name":"Bo","dice":[4,2,1],"chips":0,"bet":2},
        {"name":"Cy","dice":[1,1,1],"chips":18,"bet":2},
        {"name":"Di","dice":[2,2,2],"chips":0,"bet":4}]}"#;
    let refusal = read(open).unwrap_err();
    assert_eq!((refusal.code, refusal.at.as_deref()), (Code::MissingField, Some("/bets")));
    for (bets, fits) in [(0, false), (1, true), (2, true), (3, false)] {
        let with_bets = open.replace(r#""button""#, &format!(r#""bets":{bets},"button""#));
        assert_eq!(
            read(&with_bets).map_err(|refusal| refusal.code == Code::OutOfRange).is_ok(),
            fits
        );
    }
}

#[test]
fn j5_a_least_raise_that_the_bets_leave_open_is_asked_for() {
    // Ana bet 10, Bo went all-in for 15. Cy has called it. Whether Cy had raised from 5 to 10 before,
    // nobody can see.
    let open = r#"{"phase":"bet","turn":"Ana","button":"Cy",
      "pots":[{"chips":3,"for":["Ana","Bo","Cy"]}],"players":[
        {"name":"Ana","dice":[6,5,3],"chips":189,"bet":10},
        {"name":"Bo","dice":[4,2,1],"chips":0,"bet":15},
        {"name":"Cy","dice":[1,1,1],"chips":84,"bet":15}]}"#;
    let refusal = read(open).unwrap_err();
    assert_eq!((refusal.code, refusal.at.as_deref()), (Code::MissingField, Some("/min_raise")));
    assert_eq!(refusal.rule, Some("J5"));
    let with_min_raise =
        |n: u64| read(&open.replace(r#""button""#, &format!(r#""min_raise":{n},"button""#)));
    for (n, raise) in [(20, 5), (25, 10)] {
        let Phase::Bet(round) = with_min_raise(n).unwrap().phase() else { panic!() };
        assert_eq!(round.raise, raise);
    }
    assert_eq!(with_min_raise(26).unwrap_err().code, Code::OutOfRange);
    // Before Cy it is certain: Ana's was the only full bet.
    let certain = open
        .replace(r#""turn":"Ana""#, r#""turn":"Cy""#)
        .replace(r#""chips":84,"bet":15"#, r#""chips":99,"bet":0"#);
    let Phase::Bet(round) = read(&certain).unwrap().phase() else { panic!() };
    assert_eq!(round.raise, 10);
    let wrong = certain.replace(r#""button""#, r#""min_raise":20,"button""#);
    assert_eq!(read(&wrong).unwrap_err().at.as_deref(), Some("/min_raise"));
    // Nobody with more chips bets less than the least bet.
    let rules = r#"{"rules":{"ante":20},"phase""#;
    let short = certain.replace(r#"{"phase""#, rules).replace(r#""chips":3"#, r#""chips":60"#);
    let refusal = read(&short).unwrap_err();
    assert_eq!(refusal.message, "Ana cannot have come to this bet");
}
