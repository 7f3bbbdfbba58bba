//! What hands make, and how they are written.

use super::{category, read, score, three};
use crate::game::{Game, Next, OnWire};
use crate::games::dice_poker::score::{Category, evaluate};
use crate::games::dice_poker::strength::strength_of;
use crate::games::dice_poker::{DicePoker, Phase};
use crate::pieces::chance::Sampler;
use crate::pieces::names::Names;
use crate::pieces::refusal::Code;
use crate::pieces::seat::Seat;
use crate::pieces::style::{Style, wide};
use crate::solve::{Solve, SolveContext};

#[test]
fn hands_that_tie_are_listed_in_a_sentence() {
    let last = |hands: &[&str]| score(hands).unwrap().pop().unwrap();
    let hands = ["AsKd9c+653", "AhKc9h+653", "AdKh9s+653"];
    assert_eq!(last(&hands[..2]), "#1 and #2 tie");
    assert_eq!(last(&hands), "#1, #2 and #3 tie");
}

#[test]
fn chances_stand_in_columns_though_names_are_wide() {
    struct Never;
    impl Sampler for Never {
        fn below(&mut self, _: u32) -> u32 {
            panic!("a single deal is counted")
        }
    }
    let position = DicePoker::default()
        .read_notation(&["AsKd9c+653".to_string(), "AhKc9h+653".to_string()])
        .remove(0)
        .unwrap();
    let names = Names::new(["李李李李", "Bo"]).unwrap();
    let mut cache = <DicePoker as Solve>::Cache::default();
    let mut context = SolveContext {
        cache: &mut cache,
        solved: &mut crate::solve::generic::Solved::default(),
        sampler: &mut Never,
        exact: true,
        objective: crate::solve::Objective::Win,
        limits: crate::solve::Limits::default(),
        progress: &|_| (),
    };
    let odds = position.rules.odds(&position.state, Seat::new(0), &names, &mut context);
    let lines = odds.unwrap().lines(Style::PIPE);
    let column = |line: &str, what: &str| wide(&line[..line.find(what).unwrap()]);
    assert_eq!([&lines[0], &lines[1]].map(|line| column(line, "A")), [10; 2]);
    assert_eq!([&lines[0], &lines[1]].map(|line| column(line, "win")), [22; 2]);
}

#[test]
fn r1_suits_only_tell_cards_apart() {
    assert_eq!(score(&["AsKd9c+653"]).unwrap()[0].split_once("  ").unwrap().1, {
        let other = score(&["AhKc9h+653"]).unwrap();
        other[0].split_once("  ").unwrap().1.to_string()
    });
    assert_eq!(DicePoker::INFO.seats, (2, 17));
}

#[test]
fn r2_ranks_run_from_the_ones_of_dice_to_the_high_ace() {
    assert_eq!(category([2, 3, 4], [1, 5, 6]), Category::MajorStraight);
    assert!(strength_of([14, 9, 7], [6, 4, 2]) > strength_of([13, 9, 7], [6, 4, 2]));
    assert_eq!(evaluate([14, 13, 9], [1, 1, 4]).named[..], [1, 1]);
}

#[test]
fn r6_dice_are_single_or_added_by_two_or_by_three() {
    let groups = |cards, dice| -> Vec<_> {
        evaluate(cards, dice).dice().map(|dice| dice.to_vec()).collect()
    };
    assert_eq!(groups([14, 13, 9], [6, 5, 3]), [vec![6, 5, 3]]);
    assert_eq!(groups([9, 9, 4], [6, 3, 4]), [vec![6, 3], vec![4]]);
    assert_eq!(groups([2, 3, 4], [1, 5, 6]).len(), 3);
    // 6+6+3 is no card.
    assert!(evaluate([14, 12, 10], [6, 6, 3]).dice().count() > 1);
}

#[test]
fn r7_every_card_plays() {
    for (cards, dice, n) in [([14, 13, 9], [6, 5, 3], 4), ([9, 9, 4], [6, 3, 4], 5)] {
        let found = evaluate(cards, dice);
        assert_eq!(found.named.len() + found.rest.len(), n);
    }
    // An ace over in a straight decides between straights.
    assert!(strength_of([14, 2, 3], [4, 5, 6]) > strength_of([13, 2, 3], [4, 5, 6]));
}

#[test]
fn worked_examples() {
    for (cards, dice, expected, named, rest) in [
        ([6, 6, 6], [6, 6, 6], Category::SixOfAKind, vec![6; 6], vec![]),
        ([13, 12, 4], [6, 5, 3], Category::Bobtail, vec![6, 5, 4, 3], vec![13, 12]),
        ([14, 2, 3], [4, 5, 6], Category::Straight, vec![6, 5, 4, 3, 2], vec![14]),
        ([2, 3, 4], [1, 5, 6], Category::MajorStraight, vec![6, 5, 4, 3, 2, 1], vec![]),
        ([9, 9, 4], [6, 3, 4], Category::FullHouse, vec![9, 9, 9, 4, 4], vec![]),
        ([11, 9, 7], [5, 3, 1], Category::OddsOrEvens, vec![11, 9, 7, 5, 3, 1], vec![]),
        ([2, 2, 9], [1, 1, 4], Category::Barrel, vec![2, 2, 2], vec![9, 4]),
    ] {
        let found = evaluate(cards, dice);
        assert_eq!(
            (found.category, found.named.to_vec(), found.rest.to_vec()),
            (expected, named, rest)
        );
    }
    let all = crate::games::dice_poker::strength::CARD_RANKS.iter().map(|cards| {
        crate::games::dice_poker::strength::DICE_FACES
            .iter()
            .map(|dice| strength_of(*cards, *dice))
            .max()
    });
    assert_eq!(all.max().flatten(), Some(strength_of([6; 3], [6; 3])));
}

#[test]
fn j1_twelve_is_a_queen_and_eleven_a_jack() {
    assert_eq!(category([12, 12, 2], [6, 6, 5]), Category::Barrel);
    assert_eq!(evaluate([12, 12, 2], [6, 6, 5]).named[..], [12; 3]);
    assert_eq!(evaluate([11, 11, 2], [6, 5, 4]).named[..], [11; 3]);
}

#[test]
fn j2_no_run_wraps_around() {
    assert_ne!(category([14, 2, 3], [4, 5, 5]), Category::Straight);
    assert_eq!(category([13, 2, 3], [1, 4, 5]), Category::Straight);
    assert_eq!(evaluate([13, 2, 3], [1, 4, 5]).named[..], [5, 4, 3, 2, 1]);
}

#[test]
fn j3_no_bobtail_starts_with_a_one_or_an_ace() {
    assert_ne!(category([2, 3, 9], [1, 4, 6]), Category::Bobtail);
    assert_ne!(category([14, 13, 12], [6, 5, 6]), Category::Bobtail);
    assert_eq!(category([13, 12, 11], [6, 4, 6]), Category::Bobtail);
}

#[test]
fn j4_what_compares_highest_counts() {
    let found = evaluate([10, 7, 2], [6, 5, 3]);
    assert_eq!(found.category, Category::HighCard);
    assert_eq!(found.rest[..], [14, 10, 7, 2]);
}

#[test]
fn j6_no_card_twice_and_no_fifth_of_a_rank() {
    for (hands, code) in [
        (vec!["AsAs9c+653"], Code::CardDuplicate),
        (vec!["AsKd9c+653", "As2d3c+111"], Code::CardDuplicate),
        (vec!["AAA+653", "AA2+111"], Code::CardDuplicate),
        (vec!["AsAhAd+653", "AcA2+111"], Code::CardDuplicate),
        (vec!["AK+653"], Code::CardCount),
        (vec!["AK9+65"], Code::DiceCount),
        (vec!["AK9+657"], Code::DieFace),
        (vec!["AK9"], Code::MoveUnreadable),
        (vec!["AK1+653"], Code::CardInvalid),
        (vec!["AK_+653"], Code::CardInvalid),
    ] {
        assert_eq!(score(&hands).unwrap_err().code, code, "{hands:?}");
    }
    assert!(score(&["AAA+653", "A22+111"]).is_ok());
    assert_eq!(score(&["10s10d9c+653"]).unwrap(), score(&["TsTd9c+653"]).unwrap());
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]).outcome(&["As Kd 9c"]);
    let Next::Chance(due) = table.rules.next(&table.state) else { panic!() };
    let twice = table.rules.validate_outcome(&table.state, due, &due.read("As 2d 3d").unwrap());
    assert_eq!(twice.unwrap_err().rule, Some("J6"));
}

#[test]
fn a_hand_may_be_written_with_spaces() {
    let plain = |hands: &[&str]| score(hands).unwrap();
    for spaced in [
        &["as kd 9c + 6 5 3"][..],
        &["As Kd 9c+653"],
        &["As", "Kd", "9c", "+", "6", "5", "3"],
        &["As Kd 9c +6 53"],
        &["As,Kd,9c+6,5,3"],
    ] {
        assert_eq!(plain(spaced), plain(&["AsKd9c+653"]), "{spaced:?}");
    }
    let two = plain(&["AsKd9c+653", "TsTd2c+411"]);
    assert_eq!(plain(&["as kd 9c + 6 5 3 10s 10d 2c+4 1 1"]), two);
    assert_eq!(plain(&["as kd 9c + 653", "10s", "10d", "2c+4", "11"]), two);
    // Neither a die too few nor one too many is taken from or given to a neighbour.
    for (hands, code) in [
        (["AsKd9c+65", "TsTd2c+411"], Code::DiceCount),
        (["AsKd9c+65", "22"], Code::DiceCount),
        (["AsKd9c+6534", "TsTd2c+411"], Code::DiceCount),
        (["AsKd9c+653", "4"], Code::MoveUnreadable),
        (["AsKd9c", "653"], Code::MoveUnreadable),
    ] {
        assert_eq!(score(&hands).unwrap_err().code, code, "{hands:?}");
    }
}

#[test]
fn small_states_are_hands() {
    let state = read(r#"{"cards":["As","Kd","9c"],"dice":[6,5,3]}"#).unwrap();
    assert_eq!(state.phase(), Phase::Hands);
    let two = r#"{"players":[{"name":"Ana","cards":["A","10","?"],"dice":[1,1,1]},
        {"name":"Bo","cards":["?","?","?"],"dice":[6,5,3]}]}"#;
    assert_eq!(read(two).unwrap().players.len(), 2);
    for (json, code, at) in [
        (r#"{"cards":["As","Kd"],"dice":[6,5,3]}"#, Code::CardCount, "/cards"),
        (r#"{"cards":["As","Kd","Xx"],"dice":[6,5,3]}"#, Code::CardInvalid, "/cards/2"),
        (r#"{"cards":["As","Kd","As"],"dice":[6,5,3]}"#, Code::CardDuplicate, "/cards/2"),
        (r#"{"cards":["As","Kd","9c"],"dice":[6,5,7]}"#, Code::DieFace, "/dice/2"),
        (r#"{"cards":["As","Kd","9c"],"dice":[6,5]}"#, Code::DiceCount, "/dice"),
        (r#"{"cards":["As","Kd","9c"]}"#, Code::MissingField, "/dice"),
        (r#"{"dice":[6,5,3]}"#, Code::MissingField, "/cards"),
        (r"{}", Code::MissingField, "/cards"),
        (r#"{"card":["As","Kd","9c"],"dice":[6,5,3]}"#, Code::UnknownField, "/card"),
        (r#"{"cards":"AsKd9c","dice":[6,5,3]}"#, Code::WrongType, "/cards"),
    ] {
        let refusal = read(json).unwrap_err();
        assert_eq!((refusal.code, refusal.at.as_deref()), (code, Some(at)), "{json}");
    }
}

#[test]
fn several_hands_are_ranked_and_the_winner_is_named() {
    let words = score(&["AsKd9c+653", "AhKc9d+653", "QhQd2s+411"]).unwrap();
    assert_eq!(
        words,
        [
            "1. #3  QhQd2s+411  two pair: Q Q 2 2, rest 4 (1+1 = 2)",
            "2= #1  AsKd9c+653  one pair: A A, rest K 9 (6+5+3 = A)",
            "2= #2  AhKc9d+653  one pair: A A, rest K 9 (6+5+3 = A)",
            "#3 wins",
        ]
    );
}
