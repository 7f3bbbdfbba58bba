//! Rules and rulings, by name.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::score::{Category, evaluate};
use super::strength::{CARD_RANKS, DICE_FACES, strength_beside, strength_of};
use super::{DicePoker, Move, Part, Phase, Round, State, Structure, TABLE_MOST};
use crate::game::moves::{Moves, read_move};
use crate::game::{Choice, Game, Next, Offer, OnWire, Position, Remark, Speak};
use crate::json::strict;
use crate::kit::cards::Card;
use crate::kit::chance::{Chance, Sampler};
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::{Style, wide};
use crate::kit::told::Told;
use crate::solve::{Means, Solve};

/// A table to play at in words.
struct Table {
    rules: DicePoker,
    names: Names,
    state: State,
    told: Vec<String>,
}

impl Table {
    fn new(rules: DicePoker, players: &[&str]) -> Self {
        let names = Names::new(players.iter().map(ToString::to_string)).unwrap();
        let state = rules.start(names.len(), None);
        Self { rules, names, state, told: Vec::new() }
    }

    /// A move such as `Bo: bet 10`.
    fn attempt(&mut self, line: &str) -> Result<Vec<Remark>, Refusal> {
        let (who, words) = line.split_once(": ").unwrap();
        let seat = self.names.find(who).unwrap();
        let mv = read_move(&self.rules, &self.state, seat, words, 1, &self.names)?;
        self.rules.judge(&self.state, seat, &mv)?;
        let remarks = self.rules.remarks(&self.state, seat, &mv);
        let mut told = Told::to(&self.names);
        self.rules.play(&mut self.state, seat, &mv, &mut told);
        self.told.extend(told.verdicts().into_iter().map(|v| format!("{} {}", v.rule, v.text)));
        Ok(remarks)
    }

    fn act(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.attempt(line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        }
        self
    }

    fn refused(&mut self, line: &str) -> Refusal {
        let before = self.state.clone();
        let refusal = self.attempt(line).unwrap_err();
        assert_eq!(self.state, before, "a refusal changes nothing");
        refusal
    }

    /// Luck such as `653` or `As Kd 9c`, one after the other.
    fn luck(&mut self, all: &[&str]) -> &mut Self {
        for words in all {
            let Next::Chance(due) = self.rules.next(&self.state) else {
                panic!("no chance is due for {words}")
            };
            // A bare sign stands for as many unseen cards as are due.
            let unseen = due.what.count().to_string();
            let luck = due.read(if *words == "?" { &unseen } else { words }, 1).unwrap();
            self.rules.admit(&self.state, due, &luck).unwrap();
            let mut told = Told::to(&self.names);
            self.rules.settle(&mut self.state, &luck, &mut told);
            self.told.extend(told.verdicts().into_iter().map(|v| format!("{} {}", v.rule, v.text)));
        }
        self
    }

    fn turn(&self) -> &str {
        &self.names[self.rules.next(&self.state).seat().unwrap()]
    }

    fn chips(&self) -> Vec<u64> {
        self.state.players.iter().map(|player| player.chips).collect()
    }

    fn heard(&self, words: &str) -> bool {
        self.told.iter().any(|line| line.contains(words))
    }
}

/// Three players with these chips left after the ante, dice rolled.
fn three(rules: DicePoker, chips: [u64; 3]) -> Table {
    let mut table = Table::new(rules, &["Ana", "Bo", "Cy"]);
    for (player, chips) in table.state.players.iter_mut().zip(chips) {
        player.chips = chips;
    }
    table.luck(&["653", "421", "111"]);
    table
}

fn structured(structure: Structure) -> DicePoker {
    DicePoker { structure, ..DicePoker::default() }
}

fn category(cards: [u8; 3], dice: [u8; 3]) -> Category {
    evaluate(cards, dice).category
}

fn read(json: &str) -> Result<State, Refusal> {
    strict::parse(json)
        .and_then(strict::read)
        .and_then(|wire| DicePoker::from_wire(&wire))
        .map(|p| p.state)
}

fn score(hands: &[&str]) -> Result<Vec<String>, Refusal> {
    let args: Vec<String> = hands.iter().map(ToString::to_string).collect();
    let position = DicePoker::default().read_notation(&args).remove(0)?;
    DicePoker::worth(&position).map(|answer| answer.lines(Style::PIPE))
}

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
    let mut desk = <DicePoker as Solve>::Desk::default();
    let mut means = Means {
        desk: &mut desk,
        sampler: &mut Never,
        exact: true,
        style: Style::PIPE,
        progress: &|_| (),
    };
    let odds = position.rules.odds(&position.state, Seat::new(0), &names, &mut means);
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
    assert_eq!(evaluate([14, 13, 9], [1, 1, 4]).named, [1, 1]);
}

#[test]
fn r3_dice_come_first_and_are_open() {
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    assert_eq!(table.refused("Ana: check").code, Code::PhaseWrong);
    table.luck(&["653", "421"]);
    assert!(matches!(table.state.phase, Phase::Bet(_)));
    let seen = table.rules.seen_by(&table.state, None);
    assert_eq!(seen.players[0].dice, table.state.players[0].dice);
}

#[test]
fn r4_cards_come_together_or_one_by_one() {
    let checks = ["Ana: check", "Bo: check"];
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    table.luck(&["653", "421"]).act(&checks);
    let Next::Chance(due) = table.rules.next(&table.state) else { panic!() };
    assert_eq!(due.what, Chance::Hand(3));
    table.luck(&["As Kd 9c", "?"]).act(&checks);
    assert!(matches!(table.state.phase, Phase::Showdown(_)));

    let rules = DicePoker { deal: super::Deal::OneByOne, ..DicePoker::default() };
    let mut table = Table::new(rules, &["Ana", "Bo"]);
    table.luck(&["653", "421"]);
    for round in 0..4 {
        table.act(&checks);
        if round < 3 {
            let Next::Chance(due) = table.rules.next(&table.state) else { panic!() };
            assert_eq!(due.what, Chance::Hand(1));
            table.luck(&["?", "?"]);
        }
    }
    assert!(matches!(table.state.phase, Phase::Showdown(_)));
}

#[test]
fn r5_the_best_hand_takes_the_pot_and_equal_hands_split_it() {
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    table.luck(&["653", "653"]).act(&["Ana: bet 10", "Bo: call"]);
    table.luck(&["As Kd 9c", "Ah Kc 9d"]).act(&["Ana: check", "Bo: check"]);
    assert_eq!(table.chips(), [100, 100]);
    assert!(table.heard("split"), "{:?}", table.told);
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    table.luck(&["653", "111"]).act(&["Ana: bet 10", "Bo: call"]);
    table.luck(&["As Kd 9c", "2h 3c 4d"]).act(&["Ana: check", "Bo: check"]);
    assert_eq!(table.chips(), [89, 111]);
}

#[test]
fn r6_dice_are_single_or_added_by_two_or_by_three() {
    let groups = |cards, dice| evaluate(cards, dice).dice;
    assert_eq!(groups([14, 13, 9], [6, 5, 3]), [vec![6, 5, 3]]);
    assert_eq!(groups([9, 9, 4], [6, 3, 4]), [vec![6, 3], vec![4]]);
    assert_eq!(groups([2, 3, 4], [1, 5, 6]).len(), 3);
    // 6+6+3 is no card.
    assert!(evaluate([14, 12, 10], [6, 6, 3]).dice.len() > 1);
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
        assert_eq!((found.category, found.named, found.rest), (expected, named, rest));
    }
    let all = super::strength::CARD_RANKS.iter().map(|cards| {
        super::strength::DICE_FACES.iter().map(|dice| strength_of(*cards, *dice)).max()
    });
    assert_eq!(all.max().flatten(), Some(strength_of([6; 3], [6; 3])));
}

#[test]
fn j1_twelve_is_a_queen_and_eleven_a_jack() {
    assert_eq!(category([12, 12, 2], [6, 6, 5]), Category::Barrel);
    assert_eq!(evaluate([12, 12, 2], [6, 6, 5]).named, [12; 3]);
    assert_eq!(evaluate([11, 11, 2], [6, 5, 4]).named, [11; 3]);
}

#[test]
fn j2_no_run_wraps_around() {
    assert_ne!(category([14, 2, 3], [4, 5, 5]), Category::Straight);
    assert_eq!(category([13, 2, 3], [1, 4, 5]), Category::Straight);
    assert_eq!(evaluate([13, 2, 3], [1, 4, 5]).named, [5, 4, 3, 2, 1]);
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
    assert_eq!(found.rest, [14, 10, 7, 2]);
}

#[test]
fn j5_the_button_starts_on_the_last_seat_and_passes_over_who_is_out() {
    let mut table = three(DicePoker::default(), [10, 99, 99]);
    assert_eq!(table.state.button, Seat::new(2));
    assert_eq!(table.turn(), "Ana");
    table.act(&["Ana: all-in", "Bo: call", "Cy: fold"]);
    table.luck(&["2s 3d 9c", "Ah Ad As"]);
    assert_eq!(table.state.players[0].part, Part::Out);
    assert_eq!(table.turn(), "Cy");
    table.act(&["Cy: next"]);
    assert_eq!(&table.names[table.state.button], "Bo");
    table.luck(&["653", "421"]);
    assert_eq!(table.turn(), "Cy");
    table.act(&["Cy: fold"]);
    assert_eq!(table.turn(), "Bo");
    table.act(&["Bo: chips Ana 50", "Bo: next"]);
    assert_eq!(&table.names[table.state.button], "Cy");
    assert_eq!(table.state.players[0].part, Part::In);
}

#[test]
fn j5_raises_add_at_least_the_last_bet_or_raise() {
    let mut table = three(DicePoker::default(), [99; 3]);
    assert_eq!(table.refused("Ana: bet 0").rule, Some("J5"));
    assert_eq!(table.refused("Ana: raise 10").rule, Some("J5"));
    table.act(&["Ana: bet 10"]);
    assert_eq!(table.refused("Bo: raise 19").code, Code::MoveIllegal);
    assert_eq!(table.refused("Bo: check").code, Code::MoveIllegal);
    assert_eq!(table.refused("Bo: bet 20").code, Code::MoveIllegal);
    assert_eq!(table.refused("Cy: call").code, Code::SeatWrong);
    table.act(&["Bo: raise 30"]);
    assert_eq!(table.refused("Cy: raise 49").code, Code::MoveIllegal);
    table.act(&["Cy: raise 50"]);
}

#[test]
fn j5_short_all_ins_reopen_only_together() {
    // One short all-in of 5 more does not open the betting to Ana again.
    let mut table = three(DicePoker::default(), [99, 15, 99]);
    table.act(&["Ana: bet 10", "Bo: all-in", "Cy: call"]);
    assert_eq!(table.turn(), "Ana");
    assert_eq!(table.refused("Ana: raise 40").rule, Some("J5"));
    assert_eq!(table.refused("Ana: all-in").rule, Some("J5"));
    // Two of them that come to 10 do.
    let mut table = three(DicePoker::default(), [99, 15, 20]);
    table.act(&["Ana: bet 10", "Bo: all-in", "Cy: all-in"]);
    let Phase::Bet(round) = &table.state.phase else { panic!() };
    assert!(!table.state.players[0].can_bet() || table.rules.room(&table.state, round).owed == 10);
    // Nobody is left to raise against: J10.
    assert_eq!(table.refused("Ana: raise 40").code, Code::MoveIllegal);
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo", "Cy", "Di"]);
    for (player, chips) in table.state.players.iter_mut().zip([99, 15, 20, 99]) {
        player.chips = chips;
    }
    table.luck(&["653", "421", "111", "222"]);
    table.act(&["Ana: bet 10", "Bo: all-in", "Cy: all-in", "Di: call"]);
    table.act(&["Ana: raise 40"]);
}

#[test]
fn j5_pot_limit_and_fixed_limit() {
    let mut table = three(structured(Structure::PotLimit), [99; 3]);
    assert_eq!(table.refused("Ana: bet 4").code, Code::MoveIllegal);
    table.act(&["Ana: bet 3"]);
    // Pot 3 + bet 3 + call 3 = 9 on top of 3.
    assert_eq!(table.refused("Bo: raise 13").code, Code::MoveIllegal);
    assert_eq!(table.refused("Bo: all-in").code, Code::MoveIllegal);
    table.act(&["Bo: raise 12"]);

    let mut table = three(structured(Structure::FixedLimit), [99; 3]);
    assert_eq!(table.refused("Ana: bet 3").code, Code::MoveIllegal);
    table.act(&["Ana: bet 2", "Bo: raise 4", "Cy: raise 6", "Ana: raise 8"]);
    assert_eq!(table.refused("Bo: raise 10").code, Code::MoveIllegal);
    table.act(&["Bo: call", "Cy: call"]);
    assert!(matches!(table.state.phase, Phase::Deal(_)));
}

#[test]
fn j5_side_pots_odd_chips_and_uncalled_bets() {
    let mut table = three(DicePoker::default(), [60, 10, 30]);
    table.act(&["Ana: all-in", "Bo: all-in", "Cy: all-in"]);
    // Thirty of Ana's went back; main pot 33, side pot 40.
    assert_eq!(table.state.pots.iter().map(|pot| pot.chips).collect::<Vec<_>>(), [33, 40]);
    assert_eq!(table.state.players[0].chips, 30);
    assert!(table.heard("go back"));
    table.luck(&["Kh Kd Ks", "Ah Ad As", "2s 3d 9c"]);
    assert_eq!(table.chips(), [70, 33, 0]);
    // Odd chips: 21 between the two left of the button first.
    let winners = [0, 2].map(Seat::new).into_iter().collect();
    let shares = super::pots::shares(21, winners, Seat::new(1), 3);
    assert_eq!(shares.collect::<Vec<_>>(), [(Seat::new(2), 11), (Seat::new(0), 10)]);
}

#[test]
fn j5_all_but_one_fold_and_the_session_ends() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: bet 10", "Bo: fold", "Cy: fold"]);
    assert_eq!(table.chips(), [102, 99, 99]);
    assert!(table.heard("J5 everybody else has folded: Ana takes 3 chips"), "{:?}", table.told);
    table.act(&["Cy: end"]);
    assert_eq!(table.rules.next(&table.state), Next::Over);
    let winners = table.rules.winners(&table.state);
    assert_eq!(winners.iter().collect::<Vec<_>>(), [Seat::new(0)]);
    assert_eq!(table.refused("Cy: next").code, Code::GameOver);
}

#[test]
fn j5b_the_last_to_raise_shows_first_and_a_mucked_hand_gives_up() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]).luck(&["?", "? ? ?", "3"]);
    table.act(&["Ana: check", "Bo: bet 10", "Cy: call", "Ana: call"]);
    assert_eq!(table.turn(), "Bo");
    assert_eq!(table.refused("Bo: bet 10").rule, Some("J5b"));
    assert_eq!(table.refused("Bo: show As ? 9c").code, Code::CardCount);
    let twice = table.refused("Bo: show As As 9c");
    assert_eq!((twice.code, &twice.message[..]), (Code::CardDuplicate, "As is there twice"));
    table.act(&["Bo: show 2s 3d 9c", "Cy: muck", "Ana: show As Kd 9d"]);
    assert!(table.chips()[2] < 99);
    // All but one muck.
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]).luck(&["?", "?", "?"]);
    table.act(&["Ana: check", "Bo: check", "Cy: check", "Ana: muck", "Bo: muck"]);
    assert_eq!(table.chips(), [99, 99, 102]);
    assert!(table.heard("J5b everybody else has given up: Cy takes"), "{:?}", table.told);
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
    table.act(&["Ana: check", "Bo: check", "Cy: check"]).luck(&["As Kd 9c"]);
    let Next::Chance(due) = table.rules.next(&table.state) else { panic!() };
    let twice = table.rules.admit(&table.state, due, &due.read("As 2d 3d", 1).unwrap());
    assert_eq!(twice.unwrap_err().rule, Some("J6"));
}

#[test]
fn j7_unseen_cards_are_learned_at_the_showdown() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]).luck(&["?", "As Kd 9c", "2h ? ?"]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]);
    assert_eq!(table.refused("Ana: show As 2d 3d").rule, Some("J6"));
    // Bo's hand was dealt by the program, which shows it.
    table.act(&["Ana: show Ah 2d 3d"]);
    assert_eq!(table.state.players[1].part, Part::Shown);
    assert_eq!(table.refused("Cy: show 3h 3s 3c").rule, Some("J7"));
    table.act(&["Cy: show 3h 2h 3c"]);
    assert!(matches!(table.state.phase, Phase::Between));
}

#[test]
fn j8_dice_and_cards_come_from_the_left_of_the_button() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: fold", "Bo: fold", "Cy: next"]);
    let mut order = Vec::new();
    for _ in 0..3 {
        order.push(table.turn().to_string());
        table.luck(&["653"]);
    }
    assert_eq!(order, ["Bo", "Cy", "Ana"]);
}

#[test]
fn j9_a_short_opening_all_in_leaves_the_least_raise() {
    let rules = DicePoker { ante: 10, ..DicePoker::default() };
    let mut table = three(rules, [4, 90, 90]);
    table.act(&["Ana: all-in"]);
    assert_eq!(table.refused("Bo: raise 13").code, Code::MoveIllegal);
    table.act(&["Bo: raise 14", "Cy: call"]);
}

#[test]
fn j10_nobody_bets_into_all_ins() {
    let mut table = three(DicePoker::default(), [20, 99, 30]);
    table.act(&["Ana: all-in", "Bo: fold"]);
    assert!(table.refused("Cy: raise 30").message.contains("nobody else"));
    assert!(table.refused("Cy: all-in").message.contains("nobody else"));
    table.act(&["Cy: call"]).luck(&["As Kd 9c", "?"]);
    // Nobody has bet in a round that was skipped: left of the button first.
    assert_eq!(table.turn(), "Cy");
    assert!(table.heard("no betting"));
}

#[test]
fn j11_the_least_bet_is_always_within_the_pot_limit() {
    let rules = DicePoker { ante: 0, ..structured(Structure::PotLimit) };
    let mut table = three(rules, [100; 3]);
    table.act(&["Ana: bet 1", "Bo: raise 3"]);
}

#[test]
fn j12_folding_for_nothing_is_remarked_upon() {
    let mut table = three(DicePoker::default(), [99; 3]);
    let remarks = table.attempt("Ana: fold").unwrap();
    assert!(remarks[0].text.contains("free"));
}

#[test]
fn j13_a_pot_without_another_claimant_stays() {
    let mut table = three(DicePoker::default(), [10, 99, 99]);
    table.act(&["Ana: all-in", "Bo: raise 30", "Cy: call"]).luck(&["?", "?", "?"]);
    table.act(&["Bo: bet 20", "Cy: fold"]);
    assert_eq!(table.turn(), "Bo");
    table.act(&["Bo: muck"]);
    // Ana takes the main pot of 33, Bo keeps the side pot of 40.
    assert_eq!(table.chips(), [33, 109, 69]);
    assert!(table.heard("J5b everybody else has given up: Ana takes 33 chips"));
    assert!(table.heard("J13 nobody else can win the side pot: Bo takes 40 chips"));
}

#[test]
fn j14_the_button_speaks_between_hands() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: fold", "Bo: fold"]);
    let mut offers = Vec::new();
    table.rules.offers(&table.state, &mut offers);
    let cy = Seat::new(2);
    let open = Offer { seat: cy, choice: Choice::Open { kind: "chips" } };
    assert_eq!(offers, [Offer::of(cy, Move::Next), open, Offer::of(cy, Move::End)]);
    assert_eq!(table.refused("Ana: next").code, Code::SeatWrong);
    let refusal = table.refused("Cy: chips Bo 0");
    assert_eq!(refusal.code, Code::OutOfRange);
    assert_eq!(refusal.hint.unwrap(), "From 1 to 1000000000 at a time");
    let refusal = table.refused("Cy: chips Bo -5");
    assert_eq!(refusal.hint.unwrap(), "Say how many: chips Bo 50");
    assert_eq!(table.refused("Cy: check").code, Code::PhaseWrong);
    table.act(&["Cy: chips Bo 50"]);
    assert_eq!(table.chips()[1], 149);
    let scene = table.rules.scene(&table.state, &table.names, Style::PIPE);
    assert_eq!(scene[0], "chips: Ana 99, Bo 149, Cy 102");
    table.state.players[0].chips = TABLE_MOST - 251;
    let refusal = table.refused("Cy: chips Bo 1");
    assert_eq!((refusal.code, refusal.rule), (Code::OutOfRange, Some("J5")));
    let told = "a table holds 1000000000000 chips at most, this one has 1000000000000";
    assert_eq!(refusal.message, told);
}

#[test]
fn claims_are_checked_and_the_best_hand_counts() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: fold", "Bo: check", "Cy: check"]).luck(&["?", "?"]);
    table.act(&["Bo: check", "Cy: check"]);
    assert_eq!(table.refused("Bo: show 2 2 9 as barel").hint.unwrap(), "Did you mean barrel?");
    let remarks = table.attempt("Bo: show 2s 2d 9c as straight").unwrap();
    assert!(remarks[0].text.contains("less than the claimed straight"), "{remarks:?}");
    let remarks = table.attempt("Cy: show as 9d 8h as pair").unwrap();
    assert!(remarks[0].text.contains("better than the claimed one pair"), "{remarks:?}");
}

#[test]
fn claims_of_alike_cards_may_be_counted_in_digits() {
    let table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    let read =
        |words: &str| read_move(&table.rules, &table.state, Seat::new(0), words, 1, &table.names);
    for (digit, word) in [("3", "three"), ("4", "four"), ("5", "five"), ("6", "six")] {
        let claimed = |n: &str| read(&format!("show 2 2 9 as {n} of a kind")).unwrap();
        assert_eq!(claimed(digit), claimed(word));
    }
    assert!(read("show 2 2 9 as 7 of a kind").is_err());
}

#[test]
fn the_bets_of_the_round_lie_before_the_players() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: bet 4", "Bo: raise 10"]);
    let scene = table.rules.scene(&table.state, &table.names, Style::PIPE);
    let hands = ["Ana: dice 6 5 3, bet 4", "Bo: dice 4 2 1, bet 10", "Cy: dice 1 1 1"];
    assert_eq!(scene[1..4], hands);
}

#[test]
fn a_number_below_the_bet_is_told_what_it_would_mean() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: bet 20"]);
    let refusal = table.refused("Bo: raise 5");
    assert_eq!(refusal.hint.as_deref(), Some("The number is the whole bet, not what is added"));
    assert_eq!(table.refused("Bo: raise 100").hint, None);
    for words in ["Bo: raise", "Bo: bet"] {
        assert_eq!(table.refused(words).message, "how many chips?");
    }
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
fn moves_are_read_as_they_are_written() {
    let table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    let read =
        |words: &str| read_move(&table.rules, &table.state, Seat::new(0), words, 1, &table.names);
    for words in [
        "check",
        "bet 10",
        "call",
        "raise 30",
        "fold",
        "all-in",
        "show As Kd 9c",
        "show As Kd 9c as barrel",
        "show A 10 ? as three pair",
        "muck",
        "next",
        "chips Bo 50",
        "end",
    ] {
        let mv = read(words).unwrap();
        assert_eq!(mv.print(&table.names), words);
    }
    assert_eq!(read("raise to 30"), read("raise 30"));
    for words in ["raise to  30", "raise TO 30", "raise To\t30"] {
        assert_eq!(read(words), read("raise 30"), "{words}");
    }
    assert!(read("raise to").is_err() && read("raise to30").is_err());
    assert_eq!(read("show as kd 9c"), read("show As Kd 9c"));
    for words in [
        "bet",
        "bet -1",
        "bet 1.5",
        "bet 99999999999999999999",
        "check 5",
        "chips Bo",
        "chips Xi 5",
        "show Ax",
        "bet ten",
    ] {
        assert!(read(words).is_err(), "{words}");
    }
}

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

#[test]
fn small_states_are_hands() {
    let state = read(r#"{"cards":["As","Kd","9c"],"dice":[6,5,3]}"#).unwrap();
    assert_eq!(state.phase, Phase::Hands);
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
    assert_eq!(state.players.iter().map(|player| player.acted).collect::<Vec<_>>(), [true, true]);
    let told = |who: &str, acted: bool| {
        let name = format!(r#""name":"{who}""#);
        read(&moment.replace(&name, &format!(r#"{name},"acted":{acted}"#)))
    };
    assert_eq!((told("Ana", true), told("Bo", true)), (Ok(state.clone()), Ok(state)));
    let refusal = told("Bo", false).unwrap_err();
    assert_eq!(refusal.at.as_deref(), Some("/players/1/acted"));
    assert_eq!(refusal.message, "Bo must have acted by now");
    assert!(refusal.hint.unwrap().contains("\"acted\""));
    // With the button at Bo, Ana was first to act, and Bo has not acted.
    let moment = moment.replace(r#""button":"Ana""#, r#""button":"Bo""#);
    assert!(!read(&moment).unwrap().players[1].acted);
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

#[test]
fn hints_promise_nothing_that_is_not_possible() {
    let hint = |table: &mut Table, line: &str| table.refused(line).hint.unwrap();
    let rich = || three(DicePoker::default(), [99; 3]);
    assert_eq!(hint(&mut rich(), "Ana: raise 30"), "Possible: bet 10");
    let mut table = three(DicePoker::default(), [5, 99, 99]);
    assert_eq!(hint(&mut table, "Ana: raise 30"), "Possible: bet 5");
    let mut table = three(DicePoker { ante: 2, ..DicePoker::default() }, [1, 99, 99]);
    assert_eq!(hint(&mut table, "Ana: raise 30"), "Possible: all-in");
    let refusal = table.refused("Ana: bet 2");
    assert_eq!(refusal.message, "1 chip does not suffice for a bet");
    let mut table = three(DicePoker { ante: 4, ..DicePoker::default() }, [3, 99, 99]);
    assert_eq!(table.refused("Ana: bet 1").message, "3 chips do not suffice for a bet");

    let raise = "To bet more, raise to an amount: raise";
    let mut table = rich();
    table.act(&["Ana: bet 10"]);
    assert_eq!(hint(&mut table, "Bo: bet 20"), format!("{raise} 30"));
    table.act(&["Bo: raise 40"]);
    assert_eq!(hint(&mut table, "Cy: bet 20"), format!("{raise} 70"));
    table.act(&["Cy: all-in"]);
    assert_eq!(hint(&mut table, "Ana: bet 20"), "Possible: all-in");
    // Nobody is left to raise against.
    let mut table = three(DicePoker::default(), [20, 99, 30]);
    table.act(&["Ana: all-in", "Bo: fold"]);
    assert_eq!(hint(&mut table, "Cy: bet 20"), "Possible: call");
}

/// Every way to bet in a round, with stacks of a few chips: the bets that can lie on the table, and
/// the least raises and the full bets by which they can have come there.
fn rounds(rules: DicePoker, chips: [u64; 3]) -> Vec<(State, BTreeSet<u64>, BTreeSet<u8>)> {
    let mut waiting = vec![three(rules, chips).state];
    let mut seen: HashSet<State> = waiting.iter().cloned().collect();
    let mut found: HashMap<State, (BTreeSet<u64>, BTreeSet<u8>)> = HashMap::new();
    while let Some(state) = waiting.pop() {
        let Phase::Bet(round) = state.phase else { continue };
        if state.players.iter().any(|player| !player.cards.is_empty()) {
            continue;
        }
        let mut bare = state.clone();
        bare.phase = Phase::Bet(Round { raise: 0, bets: 0, ..round });
        let (raises, bets) = found.entry(bare).or_default();
        raises.insert(round.to + round.raise);
        bets.insert(round.bets);
        let all = state.players[round.turn.index()].chips + state.players[round.turn.index()].bet;
        let mut moves = vec![Move::Check, Move::Call, Move::Fold, Move::AllIn];
        moves.extend((1..=all).flat_map(|n| [Move::Bet(n), Move::Raise(n)]));
        for mv in moves {
            if rules.judge(&state, round.turn, &mv).is_ok() {
                let mut after = state.clone();
                rules.play(&mut after, round.turn, &mv, &mut Told::nobody());
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
    let position = Position { rules, names, state: state.clone(), small: false };
    let mut wire = DicePoker::to_wire(&position);
    (wire.min_raise, wire.bets) = (min_raise, bets);
    let read = DicePoker::from_wire(&wire)?;
    let Phase::Bet(round) = read.state.phase else { panic!("not a betting round") };
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
                for told in &raises {
                    let round = read_with(rules, &state, Some(*told as i64), None).unwrap();
                    assert_eq!(round.to + round.raise, *told);
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
            for told in &bets {
                let round = read_with(rules, &state, None, Some((*told).into())).unwrap();
                assert_eq!((round.bets, round.raise), (*told, bet));
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
        let told = open.replace(r#""button""#, &format!(r#""bets":{bets},"button""#));
        assert_eq!(read(&told).map_err(|refusal| refusal.code == Code::OutOfRange).is_ok(), fits);
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
    let told = |n: u64| read(&open.replace(r#""button""#, &format!(r#""min_raise":{n},"button""#)));
    for (n, raise) in [(20, 5), (25, 10)] {
        let Phase::Bet(round) = told(n).unwrap().phase else { panic!() };
        assert_eq!(round.raise, raise);
    }
    assert_eq!(told(26).unwrap_err().code, Code::OutOfRange);
    // Before Cy it is certain: Ana's was the only full bet.
    let certain = open
        .replace(r#""turn":"Ana""#, r#""turn":"Cy""#)
        .replace(r#""chips":84,"bet":15"#, r#""chips":99,"bet":0"#);
    let Phase::Bet(round) = read(&certain).unwrap().phase else { panic!() };
    assert_eq!(round.raise, 10);
    let wrong = certain.replace(r#""button""#, r#""min_raise":20,"button""#);
    assert_eq!(read(&wrong).unwrap_err().at.as_deref(), Some("/min_raise"));
    // Nobody with more chips bets less than the least bet.
    let rules = r#"{"rules":{"ante":20},"phase""#;
    let short = certain.replace(r#"{"phase""#, rules).replace(r#""chips":3"#, r#""chips":60"#);
    let refusal = read(&short).unwrap_err();
    assert_eq!(refusal.message, "Ana cannot have come to this bet");
}

#[test]
fn j10_nobody_raises_beyond_what_any_other_could_put_in() {
    // Ana is all-in with 50, and Cy has 30 left to call with.
    let mut table = three(DicePoker::default(), [50, 99, 30]);
    table.act(&["Ana: all-in"]);
    let refusal = table.refused("Bo: raise 99");
    assert_eq!((refusal.rule, refusal.code), (Some("J10"), Code::MoveIllegal));
    assert_eq!(table.refused("Bo: all-in").rule, Some("J10"));
    assert_eq!(offered(&table), [Choice::Move(Move::Call), Choice::Move(Move::Fold)]);
    // With one chip more than the bet Cy could put in more.
    let mut table = three(DicePoker::default(), [50, 199, 51]);
    table.act(&["Ana: all-in"]);
    assert_eq!(offered(&table).len(), 4);
    table.act(&["Bo: raise 100"]);
}

fn offered(table: &Table) -> Vec<Choice<Move>> {
    let mut offers = Vec::new();
    table.rules.offers(&table.state, &mut offers);
    offers.into_iter().map(|offer| offer.choice).collect()
}

#[test]
fn a_bet_or_raise_is_offered_in_one_shape() {
    let of_one = |kind, n| Choice::Range { kind, least: n, most: n };
    let mut table = three(structured(Structure::FixedLimit), [99; 3]);
    assert_eq!(offered(&table)[1], of_one("bet", 2));
    table.act(&["Ana: bet 2"]);
    assert_eq!(offered(&table)[1], of_one("raise", 4));
    // The least raise is all that Bo has.
    let mut table = three(DicePoker::default(), [99, 40, 99]);
    table.act(&["Ana: bet 20"]);
    let (call, fold) = (Choice::Move(Move::Call), Choice::Move(Move::Fold));
    assert_eq!(offered(&table), [call, of_one("raise", 40), fold, Choice::Move(Move::AllIn)]);
}

#[test]
fn j5_a_bet_or_raise_of_all_one_has_is_all_in() {
    // A full raise comes to 60, and Bo has 40.
    for (line, fits) in [("Bo: raise 40", true), ("Bo: raise 39", false), ("Bo: bet 40", false)] {
        let mut table = three(DicePoker::default(), [99, 40, 99]);
        table.act(&["Ana: bet 30"]);
        let mut same = three(DicePoker::default(), [99, 40, 99]);
        same.act(&["Ana: bet 30", "Bo: all-in"]);
        assert_eq!(table.attempt(line).is_ok(), fits, "{line}");
        assert_eq!(table.state == same.state, fits);
        assert_eq!(table.heard("Bo is all-in"), fits);
    }
    let reads = |table: &Table, who: usize, words: &str| {
        read_move(&table.rules, &table.state, Seat::new(who), words, 1, &table.names).unwrap()
    };
    // Of the whole bet, a full raise or not; a bet of a chip below the least, too.
    let mut table = three(DicePoker { ante: 4, ..DicePoker::default() }, [3, 40, 99]);
    assert_eq!(reads(&table, 0, "bet 3"), Move::AllIn);
    assert_eq!(reads(&table, 0, "bet 2"), Move::Bet(2));
    table.act(&["Ana: bet 3", "Bo: raise 10", "Cy: raise 20"]);
    assert_eq!(reads(&table, 1, "raise 40"), Move::AllIn);
    assert_eq!(reads(&table, 1, "raise 30"), Move::Raise(30));
    // Neither beyond a limit, nor where it would be a call, nor out of turn.
    let table = three(structured(Structure::PotLimit), [99; 3]);
    assert_eq!(reads(&table, 0, "bet 99"), Move::Bet(99));
    let mut table = three(DicePoker::default(), [99, 20, 99]);
    table.act(&["Ana: bet 30"]);
    assert_eq!(reads(&table, 1, "raise 20"), Move::Raise(20));
    assert_eq!(reads(&table, 2, "raise 99"), Move::Raise(99));
}

#[test]
fn hidden_cards_stay_hidden() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]);
    table.luck(&["As Kd 9c", "2h 3h 4h", "5c 6c 7c"]).act(&["Ana: bet 5", "Bo: fold"]);
    let seen = table.rules.seen_by(&table.state, Some(Seat::new(0)));
    assert!(seen.players[0].known_hand().is_some());
    assert_eq!(*seen.players[1].cards, [None; 3]);
    assert_eq!(*seen.players[2].cards, [None; 3]);
    assert_eq!(*table.rules.seen_by(&table.state, None).players[0].cards, [None; 3]);
    assert_eq!(pack(&seen).len(), 49);
    assert_eq!(pack(&table.state).len(), 43);
}

fn pack(state: &State) -> Vec<Card> {
    let mut pack = Vec::new();
    DicePoker::default().pack(state, &mut pack);
    pack
}

/// All cards that are left, found one by one: a card known by rank alone takes the first of its
/// rank that is not known whole.
fn plain_pack(state: &State) -> Vec<Card> {
    let known: Vec<Card> =
        state.players.iter().flat_map(|player| player.cards.iter().flatten().copied()).collect();
    let mut pack = Card::pack();
    pack.retain(|card| !known.contains(card));
    for bare in known.iter().filter(|card| card.suit.is_none()) {
        if let Some(first) = pack.iter().position(|card| card.rank == bare.rank) {
            pack.remove(first);
        }
    }
    pack
}

#[test]
fn the_pack_is_what_nobody_shows() {
    let mut table = three(DicePoker::default(), [99; 3]);
    let whole = Card::pack();
    assert_eq!(pack(&table.state), whole);
    let mut bare = 0;
    for step in 1..52 {
        // Nine cards, some of them known by rank alone, and some of nobody.
        for (i, player) in table.state.players.iter_mut().enumerate() {
            player.cards = (0..3)
                .map(|j| {
                    let place = (3 * i + j) * step;
                    let card = whole[place % 52];
                    match (place + step) % 5 {
                        0 => None,
                        1 => Some(Card::bare(card.rank)),
                        _ => Some(card),
                    }
                })
                .collect();
        }
        let known = table.state.players.iter().flat_map(|player| player.cards.iter().flatten());
        let unsuited = known.filter(|card| card.suit.is_none()).count();
        bare += unsuited;
        let plain = plain_pack(&table.state);
        assert_eq!(pack(&table.state), plain, "{:?}", table.state);
    }
    assert!(bare > 50);
    // What stands in the buffer before is left alone.
    let mut twice = pack(&table.state);
    table.rules.pack(&table.state, &mut twice);
    assert_eq!(twice, [pack(&table.state), pack(&table.state)].concat());
}

#[test]
fn counted_dice_are_as_strong_as_faces_one_by_one() {
    for faces in DICE_FACES {
        for ranks in CARD_RANKS {
            let counts = Dice::of(&faces).counts();
            assert_eq!(strength_beside(ranks, counts), strength_of(ranks, faces));
        }
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
