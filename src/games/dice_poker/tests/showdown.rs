//! Who shows, who wins which pot, and what stays hidden.

use super::{Table, three};
use crate::game::Game;
use crate::game::moves::read_move;
use crate::games::dice_poker::{DicePoker, Part, Phase, State};
use crate::pieces::cards::Card;
use crate::pieces::refusal::Code;
use crate::pieces::seat::Seat;
use crate::pieces::typed::Typed;

#[test]
fn r5_the_best_hand_takes_the_pot_and_equal_hands_split_it() {
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    table.outcome(&["653", "653"]).act(&["Ana: bet 10", "Bo: call"]);
    table.outcome(&["As Kd 9c", "Ah Kc 9d"]).act(&["Ana: check", "Bo: check"]);
    assert_eq!(table.chips(), [100, 100]);
    assert!(table.heard("split"), "{:?}", table.events);
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    table.outcome(&["653", "111"]).act(&["Ana: bet 10", "Bo: call"]);
    table.outcome(&["As Kd 9c", "2h 3c 4d"]).act(&["Ana: check", "Bo: check"]);
    assert_eq!(table.chips(), [89, 111]);
}

#[test]
fn j5_side_pots_odd_chips_and_uncalled_bets() {
    let mut table = three(DicePoker::default(), [60, 10, 30]);
    table.act(&["Ana: all-in", "Bo: all-in", "Cy: all-in"]);
    // Thirty of Ana's went back; main pot 33, side pot 40.
    assert_eq!(table.state.pots.iter().map(|pot| pot.chips).collect::<Vec<_>>(), [33, 40]);
    assert_eq!(table.state.players[0].chips, 30);
    assert!(table.heard("go back"));
    table.outcome(&["Kh Kd Ks", "Ah Ad As", "2s 3d 9c"]);
    assert_eq!(table.chips(), [70, 33, 0]);
    // Odd chips: 21 between the two left of the button first.
    let winners = [0, 2].map(Seat::new).into_iter().collect();
    let shares = crate::games::dice_poker::pots::shares(21, winners, Seat::new(1), 3);
    assert_eq!(shares.collect::<Vec<_>>(), [(Seat::new(2), 11), (Seat::new(0), 10)]);
}

#[test]
fn j7_what_is_shown_is_what_was_seen() {
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    table.outcome(&["653", "111"]).act(&["Ana: check", "Bo: check"]);
    table.outcome(&["Kd ? ?", "? ? ?"]).act(&["Ana: check", "Bo: check"]);
    for other in ["show Kc 2s 3s", "show Qd 2s 3s", "show 2s 3s 4s"] {
        table.refused(&format!("Ana: {other}"));
    }
    // Without its suit it may be the card that was seen.
    table.act(&["Ana: show K 2s 3s"]);
    let king = table.state.players[0].cards[0];
    assert_eq!(king.map(|card| card.to_string()).as_deref(), Some("Kd"));
}

#[test]
fn j5b_the_last_to_raise_shows_first_and_a_mucked_hand_gives_up() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]).outcome(&["?", "? ? ?", "3"]);
    table.act(&["Ana: check", "Bo: bet 10", "Cy: call", "Ana: call"]);
    assert_eq!(table.turn(), "Bo");
    assert_eq!(table.refused("Bo: bet 10").rule, Some("J5b"));
    assert_eq!(table.refused("Bo: show As ? 9c").code, Code::CardCount);
    let twice = table.refused("Bo: show As As 9c");
    assert_eq!((twice.code, &twice.message[..]), (Code::CardDuplicate, "As is in the hand twice"));
    table.act(&["Bo: show 2s 3d 9c", "Cy: muck", "Ana: show As Kd 9d"]);
    assert!(table.chips()[2] < 99);
    // All but one muck.
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]).outcome(&["?", "?", "?"]);
    table.act(&["Ana: check", "Bo: check", "Cy: check", "Ana: muck", "Bo: muck"]);
    assert_eq!(table.chips(), [99, 99, 102]);
    assert!(table.heard("J5b everybody else has given up: Cy takes"), "{:?}", table.events);
}

#[test]
fn j7_unseen_cards_are_learned_at_the_showdown() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]).outcome(&["?", "As Kd 9c", "2h ? ?"]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]);
    assert_eq!(table.refused("Ana: show As 2d 3d").rule, Some("J6"));
    // Bo's hand was dealt by the program, which shows it.
    table.act(&["Ana: show Ah 2d 3d"]);
    assert_eq!(table.state.players[1].part(), Part::Shown);
    assert_eq!(table.refused("Cy: show 3h 3s 3c").rule, Some("J7"));
    table.act(&["Cy: show 3h 2h 3c"]);
    assert!(matches!(table.state.phase(), Phase::Between));
}

#[test]
fn j13_a_pot_without_another_claimant_stays() {
    let mut table = three(DicePoker::default(), [10, 99, 99]);
    table.act(&["Ana: all-in", "Bo: raise 30", "Cy: call"]).outcome(&["?", "?", "?"]);
    table.act(&["Bo: bet 20", "Cy: fold"]);
    assert_eq!(table.turn(), "Bo");
    table.act(&["Bo: muck"]);
    // Ana takes the main pot of 33, Bo keeps the side pot of 40.
    assert_eq!(table.chips(), [33, 109, 69]);
    assert!(table.heard("J5b everybody else has given up: Ana takes 33 chips"));
    assert!(table.heard("J13 nobody else can win the side pot: Bo takes 40 chips"));
}

#[test]
fn claims_are_checked_and_the_best_hand_counts() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: fold", "Bo: check", "Cy: check"]).outcome(&["?", "?"]);
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
    let read = |words: &str| {
        read_move(&table.rules, &table.state, Seat::new(0), Typed::new(words), &table.names)
    };
    for (digit, word) in [("3", "three"), ("4", "four"), ("5", "five"), ("6", "six")] {
        let claimed = |n: &str| read(&format!("show 2 2 9 as {n} of a kind")).unwrap();
        assert_eq!(claimed(digit), claimed(word));
    }
    assert!(read("show 2 2 9 as 7 of a kind").is_err());
}

#[test]
fn hidden_cards_stay_hidden() {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: check", "Bo: check", "Cy: check"]);
    table.outcome(&["As Kd 9c", "2h 3h 4h", "5c 6c 7c"]).act(&["Ana: bet 5", "Bo: fold"]);
    let seen = table.rules.seen_by(&table.state, Some(Seat::new(0)));
    assert!(seen.players[0].is_known());
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
