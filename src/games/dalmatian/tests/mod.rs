//! What can be shown only from within: ties of advice, and a policy at every hand.

use serde_json::json;

use super::{Dalmatian, Move};
use crate::game::Game;
use crate::pieces::json::parse;
use crate::pieces::{Dice, Sampler, Seat};
use crate::play::games::read_position;
use crate::solve::{Cache, Objective, Solve, SolveContext};

#[test]
fn j6_ties_go_to_fewer_dice_and_then_to_lower_faces() {
    let chosen = |text: &str| {
        let position = read_position::<Dalmatian>(&parse(text).unwrap()).unwrap();
        let (mut cache, mut never) = (Cache::default(), Never);
        let mut context = SolveContext::new(&mut cache, &mut never);
        context.objective = Some(Objective::Points);
        let seat = position.rules.next(&position.state).seat().unwrap();
        let best = position.rules.best(&position.state, seat, &mut context).unwrap();
        let first = best.ranked[0].mv;
        assert_eq!(position.rules.choose(&position.state, seat, &mut context), first, "{text}");
        first.unwrap()
    };
    assert_eq!(chosen(r#"{"total":2,"dice":[2,2,2,2,2]}"#), Move::Stop);
    // Ana has five, which one die cannot reach: all is worth nothing, and stopping rolls none.
    let eight = r#"{"rules":{"round_winners":true,"eight_dice":true},
        "players":[{"name":"Ana","score":0,"points":5},{"name":"Bo","score":0}],"round":1,
        "starter":"Bo","total":12,"phase":"reroll","turn":"Bo","dice":[1,1,1,1,1],"rerolls":1}"#;
    assert_eq!(chosen(eight), Move::Stop, "one die cannot make five points here");
}

/// Chance that must not be asked.
struct Never;

impl Sampler for Never {
    fn below(&mut self, _: u32) -> u32 {
        panic!("nothing here is left to chance")
    }
}

#[test]
fn the_greedy_policy_always_has_a_legal_move() {
    for rules in (0..4).map(|bits| Dalmatian {
        reuse: bits & 1 != 0,
        eight_dice: bits & 2 != 0,
        ..Dalmatian::default()
    }) {
        for (dice, _) in Dice::throws(5) {
            for left in 0..=rules.rerolls() {
                let faces: Vec<u8> = dice.to_vec();
                let wire = json!({"rules": rules, "total": 7, "dice": faces, "rerolls": left});
                let text = wire.to_string();
                let position = read_position::<Dalmatian>(&wire).unwrap();
                let seat = Seat::new(0);
                let mv = position.rules.greedy(&position.state, seat, &mut Never).expect(&text);
                position.rules.legal(&position.state, seat, mv).expect(&text);
            }
        }
    }
}

/// Whoever has left, hopelessly behind, changes nothing for the two who play on.
#[test]
fn j7_the_last_round_of_two_and_one_who_left_is_that_of_two() {
    let mut cache = Cache::default();
    let mut wins = |players: serde_json::Value, moment: &str, rules: &str| {
        let mut state = parse(&format!(r#"{{"rules":{rules},"round":12,{moment}}}"#)).unwrap();
        state["players"] = players;
        let position = read_position::<Dalmatian>(&state).unwrap();
        let mut never = Never;
        let mut context = SolveContext::new(&mut cache, &mut never);
        position.rules.outlook(&position.state, &mut context).unwrap().unwrap().win
    };
    let (ana, bo) = (json!({"name": "Ana", "score": 21}), json!({"name": "Bo", "score": 20}));
    let lily = json!({"name": "Lily", "score": 3, "left": true});
    for rules in ["{}", r#"{"round_winners":true}"#] {
        for moment in [
            r#""starter":"Bo","phase":"total","turn":"Bo""#,
            r#""starter":"Bo","phase":"roll","turn":"Ana","total":6,"rerolls":2"#,
        ] {
            let two = wins(json!([ana, bo]), moment, rules);
            for left in [0, 1] {
                let mut players = vec![&ana, &bo];
                players.insert(left, &lily);
                let three = wins(json!(players), moment, rules);
                let ana = three[1 - left];
                assert!((two[0] - ana).abs() < 1e-9 && three[left] == 0.0, "{two:?}, {three:?}");
                assert!(ana > 0.5 && three[2] > 0.1, "{three:?}");
            }
        }
    }
}
