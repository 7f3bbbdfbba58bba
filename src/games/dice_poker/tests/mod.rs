//! What can be shown only from within. The rules, by name, are in playthrough.txt and hostile.jsonl.

mod equilibrium;
mod states;

use crate::game::moves::Moves;
use crate::game::{Game, Json, Next};
use crate::games::dice_poker::{DicePoker, Now, State};
use crate::pieces::{Card, Dice, Names, Narration, Outcome, Sampler, Seat, Style, wide};
use crate::solve::{Cache, Solve, SolveContext};

/// Three players with these chips left after the ante, dice rolled.
fn three(rules: DicePoker, chips: [u64; 3]) -> State {
    let mut state = Game::start(&rules, 3, None);
    for (player, chips) in state.players.iter_mut().zip(chips) {
        player.chips = chips;
    }
    for dice in [[6, 5, 3], [4, 2, 1], [1, 1, 1]] {
        assert!(matches!(rules.next(&state), Next::Chance(_)));
        let outcome = Outcome::Dice(Dice::of(&dice));
        rules.falls(&mut state, &outcome, &mut Narration::nobody());
    }
    state
}

#[test]
fn chances_stand_in_columns_though_names_are_wide() {
    struct Never;
    impl Sampler for Never {
        fn below(&mut self, _: u32) -> u32 {
            panic!("a single deal is counted")
        }
    }
    let mut position = DicePoker::default()
        .read_words(&["AsKd9c+653".to_string(), "AhKc9h+653".to_string()])
        .remove(0)
        .unwrap();
    position.names = Names::new(["李李李李", "Bo"]).unwrap();
    let (mut cache, mut never) = (Cache::default(), Never);
    let mut context = SolveContext::new(&mut cache, &mut never);
    let odds = DicePoker::odds(&position, Seat::new(0), &mut context);
    let lines = odds.unwrap().lines(Style::PIPE);
    let column = |line: &str, what: &str| wide(&line[..line.find(what).unwrap()]);
    assert_eq!([&lines[0], &lines[1]].map(|line| column(line, "A")), [10; 2]);
    assert_eq!([&lines[0], &lines[1]].map(|line| column(line, "win")), [22; 2]);
}

#[test]
fn moves_are_read_as_they_are_written() {
    let (rules, names) = (DicePoker::default(), Names::new(["Ana", "Bo"]).unwrap());
    let read = |words: &str| rules.read_move(Seat::new(0), words, &names);
    for words in [
        "check",
        "bet 10",
        "call",
        "raise 30",
        "fold",
        "all-in",
        "show As Kd 9c",
        "show A 10 ?",
        "muck",
        "next",
        "chips Bo 50",
        "leave Bo",
        "join Di",
        "ante 2",
        "end",
    ] {
        let mv = read(words).unwrap();
        assert_eq!(mv.print(&names), words);
    }
    for words in ["leave", "chips Bo", "show Ax", "join", "join Bo", "ante"] {
        assert!(read(words).is_err(), "{words}");
    }
}

fn pack(state: &State) -> Vec<Card> {
    DicePoker::default().pack(state).cards()
}

#[test]
fn the_pack_is_what_nobody_shows() {
    let mut state = three(DicePoker::default(), [99; 3]);
    state.now = Now::Deal(Seat::new(0));
    let whole = Card::PACK.to_vec();
    assert_eq!(pack(&state), whole);
    let mut bare = 0;
    // Steps that come to nine cards, each another one.
    for step in (1..52).filter(|step| step % 2 == 1 && step % 13 > 0) {
        // Some of them known by rank alone, and some of nobody.
        for (i, player) in state.players.iter_mut().enumerate() {
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
        let (left, seen) =
            (pack(&state), state.players.iter().flat_map(|player| player.cards.iter().flatten()));
        let known: Vec<Card> = seen.copied().collect();
        bare += known.iter().filter(|card| card.suit.is_none()).count();
        // Four of each rank less those that are known, and none that is known whole (J6).
        for card in &whole {
            let of_rank = |cards: &[Card]| cards.iter().filter(|one| one.rank == card.rank).count();
            assert_eq!(of_rank(&left), 4 - of_rank(&known), "{state:?}");
            let times = left.iter().filter(|one| *one == card).count();
            assert!(times <= usize::from(!known.contains(card)), "{state:?}");
        }
    }
    assert!(bare > 30);
}
