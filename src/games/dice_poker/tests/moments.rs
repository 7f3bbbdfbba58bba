//! States from outside that only their parts together rule out.

use super::{Table, read, three};
use crate::game::{Game, OnWire, Position};
use crate::games::dice_poker::{DicePoker, Part, State};
use crate::pieces::names::Names;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::Seat;

/// Where a state is refused by which ruling, and the words.
fn refused(json: &str) -> (String, &'static str, String) {
    let refusal = read(json).expect_err(json);
    let Refusal { at, rule, message, .. } = refusal;
    (at.unwrap_or_default(), rule.unwrap_or_default(), message)
}

fn is_refused(json: &str, at: &str, rule: &str) {
    let (there, by, message) = refused(json);
    assert_eq!((&*there, by), (at, rule), "{message}: {json}");
}

fn written(rules: DicePoker, names: &Names, state: &State) -> String {
    let position =
        Position { rules, names: names.clone(), state: state.clone(), is_fragment: false };
    serde_json::to_string(&DicePoker::to_wire(&position)).unwrap()
}

fn of_table(table: &Table) -> String {
    written(table.rules, &table.names, &table.state)
}

/// Ana has bet 4 into a pot of 12, Bo is to act, Cy has folded.
const BETTING: &str = r#"{"phase":"bet","turn":"Bo","button":"Cy","pots":[{"chips":12,"for":["Ana","Bo"]}],
  "players":[
    {"name":"Ana","dice":[6,5,3],"cards":["?","?","?"],"chips":88,"bet":4},
    {"name":"Bo","dice":[4,2,1],"cards":["As","?","?"],"chips":96},
    {"name":"Cy","dice":[1,1,1],"chips":100,"folded":true}]}"#;

#[test]
fn j5_bets_are_of_players_in_a_round_of_betting() {
    assert!(read(BETTING).is_ok());
    let dealing = BETTING.replace(r#""phase":"bet""#, r#""phase":"deal""#);
    assert_eq!(refused(&dealing).0, "/players/0/bet");
    let out = r#""name":"Cy","chips":0,"out":true,"bet":4"#;
    let out = BETTING.replace(r#""name":"Cy","dice":[1,1,1],"chips":100,"folded":true"#, out);
    assert_eq!(refused(&out).0, "/players/2/bet");
}

#[test]
fn j5_where_no_button_is_told_it_is_on_the_last_seat() {
    let not_given = BETTING.replace(r#""button":"Cy","#, "");
    assert_eq!(read(&not_given), read(BETTING));
    let elsewhere = BETTING.replace(r#""button":"Cy""#, r#""button":"Ana""#);
    assert_ne!(read(&elsewhere), read(BETTING));
}

#[test]
fn j5_nobody_plays_on_alone_or_for_nothing() {
    let alone = BETTING
        .replace(r#"["Ana","Bo"]"#, r#"["Bo"]"#)
        .replace(r#""cards":["?","?","?"],"chips":88,"bet":4"#, r#""chips":92,"folded":true"#);
    is_refused(&alone, "/players", "J5");
    // Without an ante and with nothing to bet Ana is out, as are all who have no chips.
    let moment = |ana: &str| {
        format!(
            r#"{{"rules":{{"ante":0}},"phase":"roll","players":[
              {{"name":"Ana","chips":0{ana}}},{{"name":"Bo","chips":150}},{{"name":"Cy","chips":150}}]}}"#
        )
    };
    is_refused(&moment(""), "/players/0/chips", "J5");
    let state = read(&moment(r#","out":true"#)).unwrap();
    assert_eq!(DicePoker::default().next(&state).seat(), Some(Seat::new(1)));
}

#[test]
fn j5_before_the_dice_the_pots_hold_the_antes() {
    let moment = |ana: u64, others: u64, pots: &str| {
        format!(
            r#"{{"rules":{{"ante":5}},"phase":"roll","pots":[{pots}],"players":[
              {{"name":"Ana","chips":{ana}}},{{"name":"Bo","chips":{others}}},
              {{"name":"Cy","chips":{others}}}]}}"#
        )
    };
    let one = |chips: u64| format!(r#"{{"chips":{chips},"for":["Ana","Bo","Cy"]}}"#);
    assert!(read(&moment(95, 95, &one(15))).is_ok());
    is_refused(&moment(96, 96, &one(12)), "/pots", "J5");
    is_refused(&moment(94, 94, &one(18)), "/pots", "J5");
    // An ante may be less than due if it is all one has, and is never more.
    let short = moment(0, 144, &format!(r#"{},{{"chips":6,"for":["Bo","Cy"]}}"#, one(6)));
    assert!(read(&short).is_ok(), "{:?}", read(&short));
    is_refused(&moment(0, 141, &one(18)), "/pots", "J5");
}

#[test]
fn j13_a_pot_stays_with_its_last_claimant_who_mucked_and_with_no_one_who_folded() {
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo", "Cy", "Di"]);
    for (player, chips) in table.state.players.iter_mut().zip([10, 99, 99, 10]) {
        player.chips = chips;
    }
    table.rules.chips = 50;
    table.outcome(&["653", "421", "111", "222"]);
    table.act(&["Ana: all-in", "Bo: raise 30", "Cy: call", "Di: all-in"]);
    table.outcome(&["?", "?", "?", "?"]).act(&["Bo: bet 20", "Cy: fold", "Bo: muck"]);
    assert_eq!(table.turn(), "Di");
    let moment = of_table(&table);
    assert_eq!(read(&moment).as_ref(), Ok(&table.state), "{moment}");
    let folded = moment.replace(r#""mucked":true"#, r#""folded":true"#);
    let words = "only players in the hand may win a pot";
    assert_eq!(refused(&folded), ("/pots/1/for".to_string(), "J5", words.to_string()));
}

#[test]
fn r4_all_who_bet_hold_as_many_cards() {
    let none = BETTING.replace(r#""cards":["As","?","?"],"#, "");
    is_refused(&none, "/players/1/cards", "R4");
    let some = BETTING.replace(r#""chips":100,"#, r#""chips":100,"cards":["?","?"],"#);
    is_refused(&some, "/players/2/cards", "R4");
    let singly = |json: &str| json.replacen('{', r#"{"rules":{"deal":"one-by-one"},"#, 1);
    assert!(read(&singly(&some)).is_ok());
    is_refused(&singly(&none), "/players/1/cards", "R4");
}

#[test]
fn j5_who_folded_a_bet_below_the_least_had_it_from_nowhere() {
    // Cy has folded 3 where a bet is 5 at least, and nobody is all-in.
    let moment = |cy: u64| {
        format!(
            r#"{{"rules":{{"ante":5}},"phase":"bet","turn":"Ana","button":"Cy",
              "pots":[{{"chips":15,"for":["Ana","Bo"]}}],"players":[
              {{"name":"Ana","dice":[6,5,3],"chips":85,"bet":10}},
              {{"name":"Bo","dice":[4,2,1],"chips":65,"bet":30}},
              {{"name":"Cy","dice":[1,1,1],"chips":{},"bet":{cy},"folded":true}}]}}"#,
            95 - cy
        )
    };
    assert!(read(&moment(5)).is_ok(), "{:?}", read(&moment(5)));
    is_refused(&moment(3), "/players/0", "J5");
}

#[test]
fn j5_who_has_no_chips_between_hands_is_out() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: all-in", "Bo: call", "Cy: fold"]).outcome(&["2s 3d 9c", "As Ad Ac"]);
    assert_eq!(table.chips(), [0, 201, 99]);
    let state = read(&of_table(&table)).unwrap();
    assert_eq!(state, table.state);
    let parts: Vec<Part> = state.players.iter().map(super::super::state::Player::part).collect();
    assert_eq!(parts[0], Part::Out);
    assert_ne!(parts[1], Part::Out);
}

#[test]
fn r5_folded_hands_are_not_written_down_to_be_compared() {
    let state = read(BETTING).unwrap();
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let notation = DicePoker::default().notation(&state, &names);
    assert_eq!(notation.as_deref(), Some("___+653 As__+421"));
}

#[test]
fn what_nobody_bought_or_took_is_not_written() {
    let state = read(BETTING).unwrap();
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let json = written(DicePoker::default(), &names, &state);
    assert!(!json.contains("bought") && !json.contains("taken"), "{json}");
    assert_eq!(read(&json), Ok(state));
}

#[test]
fn j8_dice_and_cards_come_clockwise() {
    let rolling = r#"{"phase":"roll","button":"Cy","pots":[{"chips":3,"for":["Ana","Bo","Cy"]}],
      "players":[{"name":"Ana","chips":99,"dice":[1,2,3]},
        {"name":"Bo","chips":99},{"name":"Cy","chips":99}]}"#;
    assert_eq!(read(rolling).map(|state| state.turn), Ok(Some(Seat::new(1))));
    is_refused(&rolling.replace(r#""button":"Cy""#, r#""button":"Ana""#), "/players/0/dice", "J8");
    let dealing = |cards: [&str; 3], cy: &str| {
        let [one, two, three] = cards;
        format!(
            r#"{{"rules":{{"deal":"one-by-one"}},"phase":"deal","button":"Cy",
              "pots":[{{"chips":3,"for":[{}]}}],"players":[
              {{"name":"Ana","chips":99,"dice":[6,5,3],"cards":[{one}]}},
              {{"name":"Bo","chips":99,"dice":[4,2,1],"cards":[{two}]}},
              {{"name":"Cy","chips":99,"dice":[1,1,1],"cards":[{three}]{cy}}}]}}"#,
            if cy.is_empty() { r#""Ana","Bo","Cy""# } else { r#""Ana","Bo""# }
        )
    };
    let (one, two) = (r#""?""#, r#""?","?""#);
    for cards in [["", "", ""], [one, "", ""], [one, one, ""], [two, one, one], [two, two, one]] {
        assert!(read(&dealing(cards, "")).is_ok(), "{cards:?}: {:?}", read(&dealing(cards, "")));
    }
    is_refused(&dealing(["", one, ""], ""), "/players/1/cards", "R4");
    is_refused(&dealing([one, "", one], ""), "/players/2/cards", "R4");
    is_refused(&dealing([two, "", ""], ""), "/players/0/cards", "R4");
    // Who folded has had no more cards than the others.
    let folded = r#","folded":true"#;
    assert!(read(&dealing([one, "", ""], folded)).is_ok());
    assert!(read(&dealing([two, one, one], folded)).is_ok());
    is_refused(&dealing([one, "", one], folded), "/players/2/cards", "R4");
}

#[test]
fn j5b_hands_are_shown_clockwise() {
    let moment = |ana: &str, cy: &str| {
        format!(
            r#"{{"phase":"showdown","turn":"Bo","button":"Cy",
              "pots":[{{"chips":3,"for":["Ana","Bo","Cy"]}}],"players":[
              {{"name":"Ana","chips":99,"dice":[6,5,3],{ana}}},
              {{"name":"Bo","chips":99,"dice":[4,2,1],"cards":["?","?","?"]}},
              {{"name":"Cy","chips":99,"dice":[1,1,1],{cy}}}]}}"#
        )
    };
    let (hidden, shown) = (r#""cards":["?","?","?"]"#, r#""cards":["As","Kd","9c"],"shown":true"#);
    assert!(read(&moment(hidden, hidden)).is_ok() && read(&moment(shown, hidden)).is_ok());
    is_refused(&moment(hidden, shown), "/players/0", "J5b");
    let unknown = shown.replace("As", "?");
    is_refused(&moment(&unknown, hidden), "/players/0", "J5b");
}

#[test]
fn what_is_said_of_a_game_makes_no_hands_to_compare() {
    let hands = r#"{"players":[{"name":"Ana","cards":["As","Kd","9c"],"dice":[6,5,3]},
      {"name":"Bo","cards":["2s","3d","9h"],"dice":[4,2,1]}]}"#;
    assert!(read(hands).is_ok());
    for moment in [r#""phase":"bet","turn":"Ana""#, r#""hand":2,"phase":"bet","turn":"Ana""#] {
        let said = hands.replacen('{', &format!("{{{moment},"), 1);
        assert_eq!(refused(&said).0, "/players/0/chips", "{said}");
    }
    assert_eq!(refused(&hands.replacen('{', r#"{"hand":2,"#, 1)).0, "/phase");
    assert_eq!(refused("{}").0, "/cards");
    let both = r#"{"cards":["As","Kd","9c"],"dice":[6,5,3],"players":["Ana","Bo"]}"#;
    assert_eq!(refused(both).0, "/cards");
}

#[test]
fn r3_r4_who_is_out_has_no_cards_and_nobody_has_any_before_the_dice() {
    let out = |more: &str| {
        BETTING
            .replace(
                r#""dice":[1,1,1],"chips":100,"folded":true"#,
                &format!(r#""chips":0,"out":true{more}"#),
            )
            .replace(r#""chips":88"#, r#""chips":188"#)
    };
    assert!(read(&out("")).is_ok(), "{:?}", read(&out("")));
    assert_eq!(refused(&out(r#","cards":["?","?","?"]"#)).0, "/players/2/cards");
    assert_eq!(refused(&out(r#","dice":[1,1,1]"#)).0, "/players/2/dice");
    let rolling = |cards: &str| {
        format!(
            r#"{{"phase":"roll","button":"Bo","pots":[{{"chips":2,"for":["Ana","Bo"]}}],"players":[
              {{"name":"Ana","chips":99,"dice":[1,2,3]{cards}}},{{"name":"Bo","chips":99}}]}}"#
        )
    };
    let state = read(&rolling("")).unwrap();
    let names = Names::new(["Ana", "Bo"]).unwrap();
    assert_eq!(DicePoker::default().notation(&state, &names), None);
    assert_eq!(refused(&rolling(r#","cards":["?"]"#)).0, "/players/0/cards");
    let dealing = BETTING.replace(r#""phase":"bet""#, r#""phase":"deal""#);
    let acted = dealing.replace(r#""chips":88,"bet":4"#, r#""chips":92,"acted":true"#);
    assert_eq!(refused(&acted).0, "/players/0/acted");
}

#[test]
fn j5_pots_are_paid_alike_and_hold_nothing_unmatched() {
    let two = |chips: u64, rest: u64| {
        format!(
            r#"{{"phase":"bet","turn":"Ana","button":"Bo",
              "pots":[{{"chips":{chips},"for":["Ana","Bo"]}}],"players":[
              {{"name":"Ana","dice":[6,5,3],"chips":{rest}}},
              {{"name":"Bo","dice":[4,2,1],"chips":100}}]}}"#
        )
    };
    assert!(read(&two(4, 96)).is_ok());
    is_refused(&two(5, 96), "/pots/0/chips", "J5");
    // Nobody is left to bet against.
    is_refused(&two(100, 0), "/turn", "J5");
    let alone = r#"{"phase":"deal","button":"Cy","pots":[{"chips":240,"for":["Ana","Bo","Cy"]},
      {"chips":20,"for":["Bo"]}],"players":[{"name":"Ana","dice":[6,5,3],"chips":0},
      {"name":"Bo","dice":[4,2,1],"chips":40},{"name":"Cy","dice":[1,1,1],"chips":0}]}"#;
    is_refused(alone, "/pots/1/for", "J5");
}

#[test]
fn j5b_whose_turn_it_is_at_the_showdown_has_something_to_decide() {
    let moment = |ana: &str| {
        format!(
            r#"{{"phase":"showdown","turn":"Ana","button":"Bo",
              "pots":[{{"chips":4,"for":["Ana","Bo"]}}],"players":[
              {{"name":"Ana","chips":98,"dice":[6,5,3],{ana}}},
              {{"name":"Bo","chips":98,"dice":[4,2,1],"cards":["?","?","?"]}}]}}"#
        )
    };
    assert!(read(&moment(r#""cards":["?","?","?"]"#)).is_ok());
    is_refused(&moment(r#""cards":["As","Kd","9c"]"#), "/turn", "J5b");
}

#[test]
fn r1_as_many_hands_as_players_are_compared_and_no_more() {
    let read = |hands: usize| {
        let hands = vec!["___+653".to_string(); hands];
        DicePoker::default().read_notation(&hands).remove(0)
    };
    assert!(read(1).is_ok_and(|position| position.is_fragment));
    assert!(read(17).is_ok());
    for wrong in [0, 18] {
        assert_eq!(read(wrong).unwrap_err().code, Code::PlayersInvalid, "{wrong}");
    }
    let with = |more: &str| {
        let hands = format!(
            r#"{{"players":[{{"name":"Ana","cards":["As","Kd","9c"],"dice":[6,5,3]{more}}},
              {{"name":"Bo","cards":["2s","3d","9h"],"dice":[4,2,1]}}]}}"#
        );
        super::read(&hands).map(|_| ()).map_err(|refusal| refusal.at.unwrap_or_default())
    };
    assert_eq!(with(""), Ok(()));
    for more in [r#","chips":5"#, r#","acted":true"#, r#","folded":true"#, r#","bought":5"#] {
        assert_eq!(with(more), Err("/phase".to_string()), "{more}");
    }
}
