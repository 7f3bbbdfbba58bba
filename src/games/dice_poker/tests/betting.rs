//! Dice, deals and betting, move by move.

use super::{Table, structured, three};
use crate::game::moves::{Moves, read_move};
use crate::game::{Choice, Game, Next, Speak};
use crate::games::dice_poker::{DicePoker, Move, Part, Phase, Structure};
use crate::pieces::chance::Chance;
use crate::pieces::refusal::Code;
use crate::pieces::seat::Seat;
use crate::pieces::style::Style;
use crate::pieces::typed::Typed;

#[test]
fn r3_dice_come_first_and_are_open() {
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    assert_eq!(table.refused("Ana: check").code, Code::PhaseWrong);
    table.outcome(&["653", "421"]);
    assert!(matches!(table.state.phase(), Phase::Bet(_)));
    let seen = table.rules.seen_by(&table.state, None);
    assert_eq!(seen.players[0].dice, table.state.players[0].dice);
}

#[test]
fn r4_cards_come_together_or_one_by_one() {
    let checks = ["Ana: check", "Bo: check"];
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    table.outcome(&["653", "421"]).act(&checks);
    let Next::Chance(due) = table.rules.next(&table.state) else { panic!() };
    assert_eq!((due.what, due.hidden), (Chance::Cards(3), true));
    table.outcome(&["As Kd 9c", "?"]).act(&checks);
    assert!(matches!(table.state.phase(), Phase::Showdown(_)));

    let rules =
        DicePoker { deal: crate::games::dice_poker::Deal::OneByOne, ..DicePoker::default() };
    let mut table = Table::new(rules, &["Ana", "Bo"]);
    table.outcome(&["653", "421"]);
    for round in 0..4 {
        table.act(&checks);
        if round < 3 {
            let Next::Chance(due) = table.rules.next(&table.state) else { panic!() };
            assert_eq!((due.what, due.hidden), (Chance::Cards(1), true));
            table.outcome(&["?", "?"]);
        }
    }
    assert!(matches!(table.state.phase(), Phase::Showdown(_)));
}

#[test]
fn j5_the_button_starts_on_the_last_seat_and_passes_over_who_is_out() {
    let mut table = three(DicePoker::default(), [10, 99, 99]);
    assert_eq!(table.state.button(), Seat::new(2));
    assert_eq!(table.turn(), "Ana");
    table.act(&["Ana: all-in", "Bo: call", "Cy: fold"]);
    table.outcome(&["2s 3d 9c", "Ah Ad As"]);
    assert_eq!(table.state.players[0].part(), Part::Out);
    assert_eq!(table.turn(), "Cy");
    table.act(&["Cy: next"]);
    assert_eq!(&table.names[table.state.button()], "Bo");
    table.outcome(&["653", "421"]);
    assert_eq!(table.turn(), "Cy");
    table.act(&["Cy: fold"]);
    assert_eq!(table.turn(), "Bo");
    table.act(&["Bo: chips Ana 50", "Bo: next"]);
    assert_eq!(&table.names[table.state.button()], "Cy");
    assert_eq!(table.state.players[0].part(), Part::In);
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
    let Phase::Bet(round) = &table.state.phase() else { panic!() };
    assert!(!table.state.players[0].can_bet() || table.rules.room(&table.state, round).owed == 10);
    // Nobody is left to raise against: J10.
    assert_eq!(table.refused("Ana: raise 40").code, Code::MoveIllegal);
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo", "Cy", "Di"]);
    for (player, chips) in table.state.players.iter_mut().zip([99, 15, 20, 99]) {
        player.chips = chips;
    }
    table.outcome(&["653", "421", "111", "222"]);
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
    assert!(matches!(table.state.phase(), Phase::Deal(_)));
}

#[test]
fn j5_all_but_one_fold_and_the_session_ends() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: bet 10", "Bo: fold", "Cy: fold"]);
    assert_eq!(table.chips(), [102, 99, 99]);
    assert!(table.heard("J5 everybody else has folded: Ana takes 3 chips"), "{:?}", table.events);
    table.act(&["Cy: end"]);
    assert_eq!(table.rules.next(&table.state), Next::Over);
    let winners = table.rules.winners(&table.state);
    assert_eq!(winners.iter().collect::<Vec<_>>(), [Seat::new(0)]);
    assert_eq!(table.refused("Cy: next").code, Code::GameOver);
}

#[test]
fn j8_dice_and_cards_come_from_the_left_of_the_button() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: fold", "Bo: fold", "Cy: next"]);
    let mut order = Vec::new();
    for _ in 0..3 {
        order.push(table.turn().to_string());
        table.outcome(&["653"]);
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
    table.act(&["Cy: call"]).outcome(&["As Kd 9c", "?"]);
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
fn the_bets_of_the_round_lie_before_the_players() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: bet 4", "Bo: raise 10"]);
    let scene = |style| table.rules.scene(&table.state, &table.names, style);
    let wide = Style { plain: false, ..Style::PIPE };
    let hands = [
        "Ana  dice 6 5 3  bet 4   95 chips",
        "Bo   dice 4 2 1  bet 10  89 chips",
        "Cy   dice 1 1 1          99 chips",
        "Cy has 10 to call, and may raise to 16 or up to 99",
    ];
    assert_eq!(scene(wide), hands);
    let narrow = scene(Style { width: 40, ..wide });
    assert_eq!(narrow[1..3], ["Bo: dice 4 2 1, bet 10, 89 chips", "Cy: dice 1 1 1, 99 chips"]);
    assert_eq!(scene(Style::PIPE)[1], "Bo has dice 4 2 1, a bet of 10 and 89 chips");
    // With the bets on the table.
    let head = table.rules.moment(&table.state, &table.names);
    assert_eq!(head, "hand 1, Cy deals, pot 17");
}

#[test]
fn a_number_below_the_bet_is_told_what_it_would_mean() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: bet 20"]);
    let refusal = table.refused("Bo: raise 5");
    assert_eq!(refusal.hint.as_deref(), Some("The number is the whole bet, not what is added"));
    assert_eq!(table.refused("Bo: raise 100").hint, None);
    let refusal = table.refused("Bo: raise");
    assert_eq!(
        (&refusal.message[..], refusal.hint.as_deref()),
        ("how many chips?", Some("From 40 to 99 in total"))
    );
    // Of the first bet nothing is added to.
    let mut table = three(DicePoker { ante: 5, ..DicePoker::default() }, [95; 3]);
    assert_eq!(table.refused("Ana: bet 3").hint, None);
}

#[test]
fn moves_are_read_as_they_are_written() {
    let table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    let read = |words: &str| {
        read_move(&table.rules, &table.state, Seat::new(0), Typed::new(words), &table.names)
    };
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
        "take Bo 50",
        "sit-out Bo",
        "sit-in Bo",
        "leave Bo",
        "ante 5",
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
        "ante",
        "sit-out",
        "take Bo",
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
    let offers = table.rules.offered(&table.state);
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
fn a_bet_without_a_number_is_the_only_one_there_is() {
    let mut table = three(structured(Structure::FixedLimit), [99; 3]);
    table.act(&["Ana: bet", "Bo: raise", "Cy: raise"]);
    assert_eq!(table.state.to_match(), 6);
    assert!(table.refused("Ana: bet").hint.unwrap().ends_with("raise 8"));
    let mut table = three(DicePoker::default(), [99; 3]);
    let refusal = table.refused("Ana: bet");
    assert_eq!(
        (refusal.code, refusal.hint.as_deref()),
        (Code::MoveUnreadable, Some("From 1 to 99 in total"))
    );
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
        read_move(&table.rules, &table.state, Seat::new(who), Typed::new(words), &table.names)
            .unwrap()
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
