//! Dice Poker from outside: its order against a brute-force one, its counts, its chips.

use croupier::game::Game;
use croupier::inside::games::dice_poker::solve::odds;
use croupier::inside::games::dice_poker::{Deal, DicePoker, State, Structure, strength};

use crate::equilibrium::response::table;
use crate::prelude::*;

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
    /// The category and what it is compared by, then the rest of the cards.
    pub type Value = ([u8; 4], Vec<u8>);

    /// The best value of a hand.
    pub fn best(cards: [u8; 3], [x, y, z]: [u8; 3]) -> Value {
        let arranged: [&[u8]; 5] =
            [&[x, y, z], &[x + y, z], &[x + z, y], &[y + z, x], &[x + y + z]];
        let possible = arranged.into_iter().filter(|dice| dice.iter().all(|&rank| rank <= 14));
        possible.map(|dice| value(cards, dice)).max().unwrap()
    }

    /// The highest value that any choice of named cards gives.
    fn value(cards: [u8; 3], dice: &[u8]) -> Value {
        let mut hand = [&cards[..], dice].concat();
        hand.sort_unstable_by(|a, b| b.cmp(a));
        let part = |set: u32| -> Vec<u8> {
            (0..hand.len()).filter(|i| set >> i & 1 == 1).map(|i| hand[i]).collect()
        };
        let choices =
            (0..1 << hand.len()).filter_map(|set| Some((compared(&part(set))?, part(!set))));
        choices.max().unwrap()
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
fn all_hands_stand_in_the_order_that_brute_force_finds() {
    let shown = |(cards, dice)| (strength::CARD_RANKS[cards], strength::triples(1, 6)[dice]);
    let values: Vec<brute::Value> =
        hands().map(shown).map(|(ranks, faces)| brute::best(ranks, faces)).collect();
    for (i, ((cards, dice), expected)) in hands().zip(ranked(&values)).enumerate() {
        let (mut ranks, mut faces) = shown((cards, dice));
        let found = strength::strength(cards, dice);
        assert_eq!(found, expected, "{ranks:?} {faces:?}");
        assert_eq!(strength::strength_of(ranks, faces), expected, "{ranks:?} {faces:?}");
        // As they may come to lie, and not only in order.
        ranks.rotate_left(i % 3);
        faces.swap(i % 2, 2);
        assert_eq!(strength::strength_of(ranks, faces), expected, "{ranks:?} {faces:?}");
        assert_eq!(strength::category(found) as u8 + 1, values[i].0[0], "{ranks:?} {faces:?}");
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
    use croupier::inside::games::dice_poker::strength::strength_of;

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
        assert_eq!((tally.win * orders, tally.tie * orders), (win[player], tie[player]));
    }
}

#[test]
fn an_estimate_lies_about_the_count() {
    let hands: Vec<naive::Hand> = vec![([6, 5, 3], vec![48, 44]), ([4, 2, 1], vec![])];
    let exact = counted(&hands, &unseen(&hands));
    let (holders, left) = holders(&hands, &unseen(&hands));
    let sampled = odds::sample(&left, holders, &[], &Limits::default(), &mut Rng(5));
    for (exact_tally, tally) in exact.tallies.iter().zip(&sampled.tallies) {
        let (p, q) = (exact_tally.pots / exact.of as f64, tally.pots / sampled.of as f64);
        assert!((p - q).abs() < 0.01, "{p} {q}");
    }
}

/// Plays one hand of bets at random beside its own bookkeeping, and settles by chips, one by one.
mod by_the_chip {
    use super::{DicePoker, Game, Rng, Sampler, State, strength};
    use croupier::game::{Choice, Next};
    use croupier::inside::games::dice_poker::Move;
    use croupier::pieces::{Card, Narration, Outcome, Seat, draw};

    /// What a player had before the ante and has paid, in this betting round as `bet`.
    #[derive(Default)]
    pub struct Player {
        stack: u64,
        paid: u64,
        bet: u64,
        folded: bool,
        dice: Vec<u8>,
        cards: Vec<u8>,
    }

    /// A state after the antes with stacks of all sizes, and its book.
    pub fn open(rules: &DicePoker, seats: usize, rng: &mut Rng) -> (State, Vec<Player>) {
        let mut state = rules.start(seats, Some(Seat::new(rng.below(seats as u32) as usize)));
        let mut book = Vec::new();
        for player in state.players.iter_mut() {
            player.chips = u64::from(rng.below(30));
            let stack = player.chips + rules.ante;
            book.push(Player { stack, paid: rules.ante, ..Player::default() });
        }
        (state, book)
    }

    /// Plays to the end of the hand.
    pub fn play(rules: &DicePoker, state: &mut State, book: &mut [Player], rng: &mut Rng) {
        let mut pack = Card::PACK.to_vec();
        let total = state.total();
        while state.hand == 1 {
            match rules.next(state) {
                Next::Chance(due) | Next::ActOrRoll(due) => {
                    for player in book.iter_mut() {
                        player.bet = 0;
                    }
                    let player = &mut book[due.seat.index()];
                    let luck = draw(due.what, pack.clone(), rng).unwrap();
                    match &luck {
                        Outcome::Dice(dice) => player.dice.extend(dice.faces()),
                        Outcome::Cards(cards) => {
                            let ace = |rank| if rank == 1 { 14 } else { rank };
                            let ranks = cards.iter().flatten().map(|card| card.rank.number());
                            player.cards.extend(ranks.map(ace));
                            pack.retain(|card| !cards.contains(&Some(*card)));
                        }
                        Outcome::UnseenDice(_) => panic!("all dice are seen"),
                    }
                    rules.falls(state, &luck, &mut Narration::nobody());
                }
                // Between hands: everything is paid out.
                Next::Decide(_) if state.pots.is_empty() && total == chips(state) => return,
                Next::Decide(seat) => {
                    let mv = match &rng.pick(&rules.offers(state)).choice {
                        Choice::Move(mv) => mv.clone(),
                        Choice::Range { kind, least, most } => {
                            let n = least + i64::from(rng.below((most - least + 1) as u32));
                            rules.ranged(kind, n).unwrap()
                        }
                        Choice::Open { .. } => continue,
                    };
                    let mv = rules.legal(state, seat, mv).unwrap();
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

    fn note(book: &mut [Player], seat: usize, mv: &Move) {
        let to = book.iter().map(|player| player.bet).max().unwrap();
        let player = &mut book[seat];
        let all = player.stack - player.paid + player.bet;
        let bet = match mv {
            Move::Call => to.min(all),
            Move::Bet(n) | Move::Raise(n) => *n,
            Move::AllIn => all,
            _ => player.bet,
        };
        player.folded |= *mv == Move::Fold;
        player.paid += bet - player.bet;
        player.bet = bet;
    }

    /// What everybody has after the hand, found chip by chip.
    pub fn settled(book: &[Player], button: Seat) -> Vec<u64> {
        let seats = book.len();
        let mut after: Vec<u64> = book.iter().map(|player| player.stack - player.paid).collect();
        let mut pots: Vec<(Vec<usize>, u64)> = Vec::new();
        for height in 1..=book.iter().map(|player| player.paid).max().unwrap() {
            let payers: Vec<usize> = (0..seats).filter(|&i| book[i].paid >= height).collect();
            if let [alone] = payers[..] {
                after[alone] += 1;
                continue;
            }
            let may: Vec<usize> = payers.iter().copied().filter(|&i| !book[i].folded).collect();
            match pots.last_mut() {
                Some((who, chips)) if *who == may => *chips += payers.len() as u64,
                _ => pots.push((may, payers.len() as u64)),
            }
        }
        let strength = |i: usize| match (book[i].cards[..].try_into(), book[i].dice[..].try_into())
        {
            (Ok(cards), Ok(dice)) => strength::strength_of(cards, dice),
            _ => 0,
        };
        for (mut winners, chips) in pots {
            let best = winners.iter().map(|&i| strength(i)).max().unwrap();
            winners.retain(|&i| strength(i) == best);
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
    for n in 0..30_000_usize {
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
fn j5_sessions_lose_no_chip() {
    let sum = |list: &Value, key: &str| -> i64 {
        list.as_array().into_iter().flatten().map(|one| one[key].as_i64().unwrap_or(0)).sum()
    };
    let chips = |state: &Value| {
        let of = |key| sum(&state["players"], key);
        of("chips") + of("bet") + sum(&state["pots"], "chips") + of("taken") - of("bought")
    };
    for game in 0..100 {
        let rng = &mut Rng(game);
        let deal = ["together", "one-by-one"][game as usize % 2];
        let rules = json!({"deal": deal, "chips": 20, "ante": 1 + game / 20});
        let seats = names(2 + game as usize % 5);
        let mut table = find("dice-poker").unwrap().fresh(&rules, seats, None).unwrap();
        let total = chips(&table.state());
        for _ in 0..200 {
            assert_eq!(chips(&table.state()), total, "{}", table.state());
            // Refused in the middle of a hand.
            let words = ["chips Pa 7", "leave Pb"][rng.below(2) as usize];
            let open = rng.below(3) == 0 && table.act(None, words).is_ok();
            if !open && !step(table.as_mut(), rng) {
                break;
            }
        }
    }
}
