//! Dice Poker from outside: its order against a brute-force one, its counts, its chips.

use std::path::Path;

use croupier::game::Game;
use croupier::games::dice_poker::score;
use croupier::games::dice_poker::{Deal, DicePoker, State, Structure, odds, strength};
use croupier::pieces::Sampler;
use croupier::play::Table;
use croupier::solve::Limits;
use serde_json::{Value, json};

use crate::common::{Rng, names, read_position, step};
use crate::equilibrium::response::all_ways;

#[path = "../../examples/dice_poker_table.rs"]
#[allow(dead_code, reason = "it is a program, of which only a part is called")]
mod table;

/// All hands by class, dice by dice.
fn hands() -> impl Iterator<Item = (usize, usize)> {
    (0..strength::DICE_CLASSES)
        .flat_map(|dice| (0..strength::CARD_CLASSES).map(move |cards| (cards, dice)))
}

/// The place of every key among the different ones, counted from one.
fn ranked<K: Ord>(keys: &[K]) -> Vec<u16> {
    let mut order: Vec<&K> = keys.iter().collect();
    order.sort();
    order.dedup();
    keys.iter().map(|key| order.binary_search(&key).unwrap() as u16 + 1).collect()
}

/// The third evaluator, written from the rules text alone: every way of naming cards is tried.
mod brute {
    /// The best value of a hand: from the highest digit of four bits down its category, what that
    /// is compared by, and the rest of the cards.
    pub fn best(cards: [u8; 3], [x, y, z]: [u8; 3]) -> u64 {
        let arranged: [&[u8]; 5] =
            [&[x, y, z], &[x + y, z], &[x + z, y], &[y + z, x], &[x + y + z]];
        let possible = arranged.into_iter().filter(|dice| dice.iter().all(|&rank| rank <= 14));
        possible.map(|dice| value(cards, dice)).max().unwrap()
    }

    pub fn category(value: u64) -> u8 {
        (value >> 36) as u8
    }

    /// The highest value that any choice of named cards gives.
    fn value(cards: [u8; 3], dice: &[u8]) -> u64 {
        let mut hand = [0; 6];
        let hand = &mut hand[..3 + dice.len()];
        hand[..3].copy_from_slice(&cards);
        hand[3..].copy_from_slice(dice);
        hand.sort_unstable_by(|a, b| b.cmp(a));
        let mut highest = 0;
        for set in 0..1_u32 << hand.len() {
            let (mut named, mut count) = ([0; 6], 0);
            let (mut rest, mut digits) = (0, 6);
            for (i, &rank) in hand.iter().enumerate() {
                if set >> i & 1 == 1 {
                    named[count] = rank;
                    count += 1;
                } else {
                    digits -= 1;
                    rest |= u64::from(rank) << (4 * digits);
                }
            }
            if let Some(by) = compared(&named[..count]) {
                let head = by.into_iter().fold(0, |head, digit| head << 4 | u64::from(digit));
                highest = highest.max(head << 24 | rest);
            }
        }
        highest
    }

    /// The category number and what it is compared by, if just these cards, high to low, make one.
    fn compared(named: &[u8]) -> Option<[u8; 4]> {
        let mut steps = [0; 5];
        for (step, pair) in steps.iter_mut().zip(named.windows(2)) {
            *step = pair[0] - pair[1];
        }
        let steps = &steps[..named.len().saturating_sub(1)];
        let all = |step: u8| steps.iter().all(|s| *s == step);
        let top = named.first().copied().unwrap_or(0);
        Some(match (named.len(), steps) {
            (0, _) => [1, 0, 0, 0],
            (2, [0]) => [2, top, 0, 0],
            (4, _) if all(1) && (2..=10).contains(&named[3]) => [3, top, 0, 0],
            (4, [0, (1..), 0]) => [4, top, named[2], 0],
            (3, [0, 0]) => [5, top, 0, 0],
            (6, [0, (1..), 0, (1..), 0]) => [6, top, named[2], named[4]],
            (5 | 6, _) if all(2) => [7, named.len() as u8, top, 0],
            (5, [0, 0, (1..), 0]) => [8, top, named[4], 0],
            (5, [0, (1..), 0, 0]) => [8, named[4], top, 0],
            (5, _) if all(1) => [9, top, 0, 0],
            (4, [0, 0, 0]) => [10, top, 0, 0],
            (6, [0, 0, 0, (1..), 0]) => [11, top, named[5], 0],
            (6, [0, (1..), 0, 0, 0]) => [11, named[5], top, 0],
            (6, [0, 0, (1..), 0, 0]) => [12, top, named[5], 0],
            (5, [0, 0, 0, 0]) => [13, top, 0, 0],
            (6, _) if all(1) => [14, top, 0, 0],
            (6, [0, 0, 0, 0, 0]) => [15, top, 0, 0],
            _ => return None,
        })
    }
}

#[test]
fn all_hands_stand_in_the_order_that_the_evaluator_and_brute_force_find() {
    let plain =
        |(cards, dice)| score::evaluate(strength::CARD_RANKS[cards], strength::DICE_FACES[dice]);
    let brute =
        |(cards, dice)| brute::best(strength::CARD_RANKS[cards], strength::DICE_FACES[dice]);
    let evaluated: Vec<score::Evaluation> = hands().map(plain).collect();
    let values: Vec<u64> = hands().map(brute).collect();
    let expected = ranked(&values);
    assert!(ranked(&evaluated.iter().map(|found| &found.key).collect::<Vec<_>>()) == expected);
    for (i, (cards, dice)) in hands().enumerate() {
        let shown = (strength::CARD_RANKS[cards], strength::DICE_FACES[dice]);
        let found = strength::strength(cards, dice);
        assert_eq!(found, expected[i], "{shown:?}");
        assert_eq!(strength::strength_of(shown.0, shown.1), expected[i], "{shown:?}");
        // As they may come to lie, and not only in order.
        let (mut ranks, mut faces) = shown;
        ranks.rotate_left(i % 3);
        faces.swap(i % 2, 2);
        assert_eq!(strength::strength_of(ranks, faces), expected[i], "{shown:?}");
        let category = strength::category(found);
        assert_eq!(category, evaluated[i].category, "{shown:?}");
        assert_eq!(category as u8 + 1, brute::category(values[i]), "{shown:?}");
    }
}

/// What the program that writes the table makes lies on file, byte for byte.
#[test]
fn the_table_is_what_its_program_makes() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/dice_poker/strength.bin");
    let again = "cargo run --example dice_poker_table";
    assert!(std::fs::read(file).unwrap() == table::table(), "{again}");
}

/// Chances by dealing real cards, one after the other.
mod naive {
    use croupier::games::dice_poker::strength::strength_of;

    /// A player: faces, and the cards he is known to have, 0 to 51.
    pub type Hand = ([u8; 3], Vec<u8>);

    /// Wins alone and ties of every player, and all deals, each order of dealing by itself.
    pub fn count(hands: &[Hand], deck: &[u8]) -> (Vec<u64>, Vec<u64>, u64) {
        let mut result = (vec![0; hands.len()], vec![0; hands.len()], 0);
        deal(&mut hands.to_vec(), deck, &mut result);
        result
    }

    fn deal(hands: &mut Vec<Hand>, deck: &[u8], result: &mut (Vec<u64>, Vec<u64>, u64)) {
        let Some(player) = hands.iter().position(|(_, cards)| cards.len() < 3) else {
            let strength =
                |(faces, cards): &Hand| strength_of([0, 1, 2].map(|i| cards[i] / 4 + 2), *faces);
            let strengths: Vec<u16> = hands.iter().map(strength).collect();
            let best = *strengths.iter().max().unwrap();
            let sharing = strengths.iter().filter(|s| **s == best).count();
            for (i, _) in strengths.iter().enumerate().filter(|(_, s)| **s == best) {
                if sharing == 1 { result.0[i] += 1 } else { result.1[i] += 1 }
            }
            result.2 += 1;
            return;
        };
        for (i, &card) in deck.iter().enumerate() {
            hands[player].1.push(card);
            let rest = [&deck[..i], &deck[i + 1..]].concat();
            deal(hands, &rest, result);
            hands[player].1.pop();
        }
    }
}

/// The cards that none of these players is known to have.
fn unseen(hands: &[naive::Hand]) -> Vec<u8> {
    let seen = |card: &u8| hands.iter().any(|(_, cards)| cards.contains(card));
    (0..52).filter(|card| !seen(card)).collect()
}

/// A hand as the program counts it, and how many cards of each rank are left.
fn holders(hands: &[naive::Hand], deck: &[u8]) -> (Vec<odds::Holder>, [u8; odds::RANKS]) {
    let holder = |(faces, cards): &naive::Hand| odds::Holder {
        dice: strength::dice_class_of(*faces),
        known: cards.iter().map(|card| card / 4).collect(),
    };
    let mut left = [0; odds::RANKS];
    for card in deck {
        left[usize::from(card / 4)] += 1;
    }
    (hands.iter().map(holder).collect(), left)
}

fn counted(hands: &[naive::Hand], deck: &[u8]) -> odds::Odds {
    let (holders, left) = holders(hands, deck);
    odds::count(left, &holders)
}

/// Where nobody's cards are known the pack is short enough to deal it out in every order.
#[test]
fn odds_equal_naive_dealing_to_the_last_count() {
    let cases: [&[naive::Hand]; 7] = [
        &[([6, 5, 3], vec![48, 44, 30]), ([4, 2, 1], vec![])],
        &[([6, 5, 3], vec![]), ([6, 5, 3], vec![0, 1, 2])],
        &[([1, 1, 1], vec![48, 49]), ([6, 6, 6], vec![50, 3])],
        &[([1, 2, 3], vec![48, 49]), ([6, 6, 6], vec![5])],
        &[([4, 4, 2], vec![8, 9]), ([4, 4, 2], vec![10, 11]), ([3, 3, 3], vec![20, 21])],
        &[([4, 4, 2], vec![8, 9, 0]), ([4, 4, 2], vec![10, 11, 1]), ([3, 3, 3], vec![20])],
        &[([4, 4, 2], vec![8, 9, 0]), ([4, 4, 2], vec![10, 11, 1]), ([6, 6, 5], vec![])],
    ];
    for hands in cases {
        agree(hands, &unseen(hands));
    }
    for (dice, deck) in [
        ([[6, 5, 3], [4, 2, 1], [6, 6, 5]], [0, 1, 2, 3, 4, 5, 20, 48, 49]),
        ([[2, 2, 2], [2, 2, 2], [3, 1, 2]], [0, 1, 4, 5, 8, 9, 12, 13, 16]),
        ([[1, 3, 5], [5, 3, 1], [1, 1, 1]], [48, 49, 50, 51, 20, 21, 28, 36, 44]),
    ] {
        agree(&dice.map(|faces| (faces, Vec::new())), &deck);
    }
}

/// The count equals naive dealing for every player, orders of dealing apart.
fn agree(hands: &[naive::Hand], deck: &[u8]) {
    let (win, tie, of) = naive::count(hands, deck);
    let found = counted(hands, deck);
    let orders = of / found.of;
    assert_eq!(found.of * orders, of);
    for (player, tally) in found.tallies.iter().enumerate() {
        assert_eq!((tally.win * orders, tally.tie() * orders), (win[player], tie[player]));
    }
}

#[test]
fn odds_of_two_unseen_hands_equal_a_count_over_all_classes() {
    let (faces, ways) = ([[6, 5, 3], [4, 2, 1]], all_ways());
    let mut expected = [0; 3];
    for (a, ways) in strength::CARD_RANKS.into_iter().zip(ways) {
        for (b, ways) in strength::CARD_RANKS.into_iter().zip(ways) {
            let order = strength::strength_of(a, faces[0]).cmp(&strength::strength_of(b, faces[1]));
            expected[(order as i8 + 1) as usize] += ways.round() as u64;
        }
    }
    let unknown = [(faces[0], vec![]), (faces[1], vec![])];
    let found = counted(&unknown, &unseen(&unknown));
    // Three of 52 cards, and three of the other 49.
    assert_eq!(found.of, 22_100 * 18_424);
    assert_eq!([found.tallies[1].win, found.tallies[0].tie(), found.tallies[0].win], expected);
    assert_eq!(found.tallies[0].tie(), found.tallies[1].tie());
}

#[test]
fn an_estimate_lies_about_the_count() {
    let hands: Vec<naive::Hand> = vec![([6, 5, 3], vec![48, 44]), ([4, 2, 1], vec![])];
    let exact = counted(&hands, &unseen(&hands));
    let (holders, left) = holders(&hands, &unseen(&hands));
    let sampled = odds::sample(&left, holders, &[], &Limits::default(), &mut Rng(5));
    for (exact_tally, tally) in exact.tallies.iter().zip(&sampled.tallies) {
        let (p, q) = (exact_tally.share(exact.of), tally.share(sampled.of));
        assert!((p - q).abs() < 0.01, "{p} {q}");
    }
}

/// Plays one hand of bets at random beside its own bookkeeping, and settles by chips, one by one.
mod by_the_chip {
    use super::{DicePoker, Game, Rng, Sampler, State, strength};
    use croupier::game::{Choice, Next, Referee};
    use croupier::games::dice_poker::Move;
    use croupier::pieces::{Card, Narration, Outcome, Seat, draw};

    pub struct Book {
        stacks: Vec<u64>,
        paid: Vec<u64>,
        bets: Vec<u64>,
        folded: Vec<bool>,
        dice: Vec<Vec<u8>>,
        cards: Vec<Vec<u8>>,
    }

    /// A state after the antes with stacks of all sizes, and its book.
    pub fn open(rules: &DicePoker, seats: usize, rng: &mut Rng) -> (State, Book) {
        let mut state = rules.start(seats, Some(Seat::new(rng.below(seats as u32) as usize)));
        let mut stacks = Vec::new();
        for player in state.players.iter_mut() {
            player.chips = u64::from(rng.below(30));
            stacks.push(player.chips + rules.ante);
        }
        let book = Book {
            paid: vec![rules.ante; seats],
            stacks,
            bets: vec![0; seats],
            folded: vec![false; seats],
            dice: vec![Vec::new(); seats],
            cards: vec![Vec::new(); seats],
        };
        (state, book)
    }

    /// Plays to the end of the hand.
    pub fn play(rules: &DicePoker, state: &mut State, book: &mut Book, rng: &mut Rng) {
        let mut pack = Card::PACK.to_vec();
        let total = state.total();
        while state.hand == 1 {
            match rules.awaited(state) {
                Next::Chance(due) | Next::ActOrRoll(due) => {
                    book.bets.fill(0);
                    let seat = due.seat.index();
                    let luck = draw(due.what, pack.clone(), rng).unwrap();
                    match &luck {
                        Outcome::Dice(dice) => book.dice[seat].extend(dice.faces()),
                        Outcome::Cards(cards) => {
                            let ace = |rank| if rank == 1 { 14 } else { rank };
                            let ranks = cards.iter().flatten().map(|card| card.rank.number());
                            book.cards[seat].extend(ranks.map(ace));
                            pack.retain(|card| !cards.contains(&Some(*card)));
                        }
                        Outcome::UnseenDice(_) => panic!("all dice are seen"),
                    }
                    rules.falls(state, &luck, &mut Narration::nobody());
                }
                // Between hands: everything is paid out.
                Next::Decide(_) if state.pots.is_empty() && total == chips(state) => return,
                Next::Decide(seat) => {
                    let mv = match &rng.pick(&rules.offered(state)).choice {
                        Choice::Move(mv) => mv.clone(),
                        Choice::Range { kind, least, most } => {
                            let n = least + i64::from(rng.below((most - least + 1) as u32));
                            rules.ranged(kind, n).unwrap()
                        }
                        Choice::Open { .. } => continue,
                    };
                    rules.judge(state, seat, &mv).unwrap();
                    note(book, seat.index(), &mv);
                    rules.play(state, seat, &mv, &mut Narration::nobody());
                    assert_eq!(state.total(), total, "chips are conserved");
                }
                Next::Over => return,
            }
        }
    }

    fn chips(state: &State) -> u64 {
        state.players.iter().map(|player| player.chips).sum()
    }

    fn note(book: &mut Book, seat: usize, mv: &Move) {
        let to = *book.bets.iter().max().unwrap();
        let all = book.stacks[seat] - book.paid[seat] + book.bets[seat];
        let bet = match mv {
            Move::Call => to.min(all),
            Move::Bet(n) | Move::Raise(n) => *n,
            Move::AllIn => all,
            Move::Fold => {
                book.folded[seat] = true;
                book.bets[seat]
            }
            _ => book.bets[seat],
        };
        book.paid[seat] += bet - book.bets[seat];
        book.bets[seat] = bet;
    }

    /// What everybody has after the hand, found chip by chip.
    pub fn settled(book: &Book, button: Seat) -> Vec<u64> {
        let seats = book.paid.len();
        let mut after: Vec<u64> = (0..seats).map(|i| book.stacks[i] - book.paid[i]).collect();
        let mut pots: Vec<(Vec<usize>, u64)> = Vec::new();
        for height in 1..=*book.paid.iter().max().unwrap() {
            let payers: Vec<usize> = (0..seats).filter(|&i| book.paid[i] >= height).collect();
            if let [alone] = payers[..] {
                after[alone] += 1;
                continue;
            }
            let may: Vec<usize> = payers.iter().copied().filter(|&i| !book.folded[i]).collect();
            match pots.last_mut() {
                Some((who, chips)) if *who == may => *chips += payers.len() as u64,
                _ => pots.push((may, payers.len() as u64)),
            }
        }
        for (may, chips) in pots {
            let strength =
                |i: usize| match (book.cards[i][..].try_into(), book.dice[i][..].try_into()) {
                    (Ok(cards), Ok(dice)) => strength::strength_of(cards, dice),
                    _ => 0,
                };
            let best = may.iter().map(|&i| strength(i)).max().unwrap();
            let mut winners: Vec<usize> =
                may.iter().copied().filter(|&i| strength(i) == best).collect();
            winners.sort_by_key(|&i| (i + seats - button.index() - 1) % seats);
            for chip in 0..chips {
                after[winners[chip as usize % winners.len()]] += 1;
            }
        }
        after
    }
}

#[test]
fn side_pots_agree_with_settling_chip_by_chip() {
    let mut rng = Rng(2024);
    let structures = [Structure::NoLimit, Structure::PotLimit, Structure::FixedLimit];
    for n in 0..100_000_usize {
        let deal = if n % 4 == 0 { Deal::OneByOne } else { Deal::Together };
        // Mostly no-limit, where all-ins are most frequent.
        let structure = structures[if n % 3 == 0 { n / 3 % 3 } else { 0 }];
        let rules = DicePoker { deal, structure, ..DicePoker::default() };
        let (mut state, mut book) = by_the_chip::open(&rules, 2 + n % 5, &mut rng);
        let button = state.button;
        by_the_chip::play(&rules, &mut state, &mut book, &mut rng);
        let found: Vec<u64> = state.players.iter().map(|player| player.chips).collect();
        assert_eq!(found, by_the_chip::settled(&book, button), "hand {n}");
    }
}

/// Whole sessions in which chips come and go between hands: none is lost.
#[test]
fn chips_are_conserved_over_whole_sessions() {
    let kind = croupier::registry::find("dice-poker").unwrap();
    for game in 0..600_u64 {
        let rng = &mut Rng(game);
        let deal = ["together", "one-by-one"][rng.below(2) as usize];
        let rules = json!({"deal": deal, "chips": 20});
        let mut table = kind.fresh(&rules, names(2 + game as usize % 3), None).unwrap();
        let total = chips_of(table.as_ref());
        for _ in 0..400 {
            assert_eq!(chips_of(table.as_ref()), total, "{}", table.state());
            // Refused in the middle of a hand.
            let open = ["chips Pa 7", "leave Pb"];
            let words = open[rng.below(2) as usize];
            let open = rng.below(3) == 0 && table.act(None, words).is_ok();
            if !open && !step(table.as_mut(), rng) {
                break;
            }
        }
    }
}

fn chips_of(table: &dyn Table) -> i64 {
    let state = table.state();
    let sum = |list: &Value, key: &str| -> i64 {
        let list = list.as_array().into_iter().flatten();
        list.map(|entry| entry[key].as_i64().unwrap_or(0)).sum()
    };
    let of = |key| sum(&state["players"], key);
    of("chips") + of("bet") + sum(&state["pots"], "chips") + of("taken") - of("bought")
}

#[test]
fn j5_who_has_acted_follows_from_the_turn_and_the_bets() {
    let rng = &mut Rng(11);
    let kind = croupier::registry::find("dice-poker").unwrap();
    let mut told = 0;
    for game in 0..120 {
        let deal = ["together", "one-by-one"][game % 2];
        let rules = json!({"deal": deal, "ante": 1 + game / 2});
        let mut table = kind.fresh(&rules, names(2 + game % 5), None).unwrap();
        for _ in 0..60 {
            let state = table.state();
            let mut bare = state.clone();
            for player in bare["players"].as_array_mut().unwrap() {
                told += usize::from(player.as_object_mut().unwrap().remove("acted").is_some());
            }
            assert_eq!(read_position(kind, &bare.to_string()).unwrap().state(), state, "{bare}");
            if !step(table.as_mut(), rng) {
                break;
            }
        }
    }
    assert!(told > 500, "{told}");
}

#[test]
fn j7_nobody_wins_by_a_hand_that_is_not_known() {
    for (known, due) in [("QsJs2d+411", 1), ("Qs_2d+411", 0)] {
        let hands = ["AsKd9c+653".to_string(), known.to_string()];
        let kind = croupier::registry::find("dice-poker").unwrap();
        let table = kind.read_notation(&json!({}), &hands).remove(0).unwrap();
        assert_eq!(table.standing().winners.len(), due, "{known}");
    }
}
