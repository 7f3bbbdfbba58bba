//! What can be shown only from within. The rules, by name, are in playthrough.txt and hostile.jsonl.

mod states;

use crate::game::moves::Moves;
use crate::game::{Game, Json, Next, Referee};
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

/// All cards that are left, found one by one: a card known by rank alone takes the first of its
/// rank that is not known whole.
fn plain_pack(state: &State) -> Vec<Card> {
    let known: Vec<Card> =
        state.players.iter().flat_map(|player| player.cards.iter().flatten().copied()).collect();
    let mut pack = Card::PACK.to_vec();
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
    let mut state = three(DicePoker::default(), [99; 3]);
    state.now = Now::Deal(Seat::new(0));
    let whole = Card::PACK.to_vec();
    assert_eq!(pack(&state), whole);
    let mut bare = 0;
    for step in 1..52 {
        // Nine cards, some of them known by rank alone, and some of nobody.
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
        let known = state.players.iter().flat_map(|player| player.cards.iter().flatten());
        let unsuited = known.filter(|card| card.suit.is_none()).count();
        bare += unsuited;
        let plain = plain_pack(&state);
        assert_eq!(pack(&state), plain, "{state:?}");
    }
    assert!(bare > 50);
}
