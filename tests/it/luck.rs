//! The ledger of luck, against prospects that are followed step by step, and against what must be so
//! in every game.

use croupier::pieces::Seat;
use croupier::play::record::{By, Header, What};
use croupier::play::{Ask, Cache, Ledger, Match, Seed, Source, Table};
use croupier::registry;
use croupier::solve::{Limits, Policy};
use serde_json::Value;

use crate::common::{Rng, names};

/// Games end sooner by these rules; all are played by two, or as many as it takes.
const GAMES: [(&str, &str, usize); 8] = [
    ("dalmatian", "{}", 2),
    ("dalmatian", r#"{"round_winners":true}"#, 3),
    ("dice-poker", r#"{"chips":6}"#, 2),
    ("pairs-and-wagers", "{}", 2),
    ("pairs-and-wagers", r#"{"target":5}"#, 3),
    ("pairs-and-wagers", r#"{"target":5}"#, 5),
    ("swipe", r#"{"short":true}"#, 3),
    ("wichita", "{}", 2),
];

/// What an estimate may take here.
const ROUGH: Limits = Limits { games: Some(4), timed: false, quick: false, over: None };

fn asked<T>(cache: &mut Cache, question: impl FnOnce(&mut Ask) -> T) -> T {
    let sampler = &mut Rng(3);
    question(&mut Ask { limits: ROUGH, ..Ask::new(cache, sampler) })
}

/// A whole game of bots, which play by these ways in turn.
fn played(game: &str, rules: &str, seats: usize, ways: &[Policy], seed: u64) -> Match {
    let rules: Value = serde_json::from_str(rules).unwrap();
    let table = registry::find(game).unwrap().fresh(&rules, names(seats), None).unwrap();
    let source = Source::new(&Seed::read(&seed.to_string()).unwrap());
    let header = Header { seed: Some(seed.to_string()), deal: true, ..Header::of(table.as_ref()) };
    let mut game = Match::new(header, table, Some(source), None);
    let cache = &mut Cache::default();
    loop {
        let table = game.table();
        let Some(seat) = table.next().seat() else { return game };
        let moves = table.moves().iter().any(|(at, _)| *at == seat);
        let way = ways[seat.index() % ways.len()];
        let view = table.seen_by(Some(seat));
        let words = asked(cache, |ask| view.choose(seat, way, ask)).filter(|_| moves);
        match words {
            Some(words) => {
                let player = table.names()[seat].to_string();
                game.enter(What::Do { words, player, by: By::Bot, hidden: false }).unwrap();
            }
            None => game.roll().unwrap(),
        }
    }
}

#[test]
fn luck_mistakes_and_gifts_add_up_from_the_start_to_the_result() {
    for (of, rules, seats) in GAMES {
        let game = played(of, rules, seats, &[Policy::Greedy, Policy::Random], 2);
        let cache = &mut Cache::default();
        let ledger = Ledger::of(&game, false, cache).unwrap();
        let told = serde_json::to_value(&ledger).unwrap();
        if told["unit"] == "win" {
            let kind = registry::find(of).unwrap();
            let rules = serde_json::from_str(rules).unwrap();
            let begun = kind.fresh(&rules, names(seats), None).unwrap();
            let (rng, limits) = (&mut Rng(4), Limits { games: Some(1_000), ..ROUGH });
            let odds = begun.prospects(&mut Ask { limits, ..Ask::new(cache, rng) }).unwrap();
            for (one, value) in ledger.players().iter().zip(odds.values) {
                assert!((one.start - value).abs() < 0.05, "{of}: {value}, {told}");
            }
        }
        let again = Ledger::of(&game, false, cache);
        assert_eq!(again, Some(ledger.clone()), "{of}: the same wherever it is told");
        let exactly = Ledger::of(&game, true, cache);
        assert_eq!(exactly.is_some(), told["exact"] == true, "{of}: {told}");
        let winners = game.table().winners();
        let players = ledger.players();
        assert_eq!(players.len(), seats);
        for (seat, one) in Seat::all(seats).zip(players) {
            let sum = one.start + one.luck + one.mistakes + one.gifts;
            assert!((sum - one.result).abs() < 1e-12, "{of}: {told}");
            assert!(one.mistakes <= 0.0, "{of}: {told}");
            let result = match told["unit"].as_str() {
                Some("chips") => game.table().scores()[seat.index()] as f64,
                _ if winners.contains(&seat) => 1.0 / winners.len() as f64,
                _ => 0.0,
            };
            assert_eq!(one.result, result, "{of}: {told}");
        }
        // Nothing comes from nowhere: luck gives to one what it takes from others.
        let sum: f64 = players.iter().map(|one| one.luck).sum();
        let start: f64 = players.iter().map(|one| one.start).sum();
        let exchanged: f64 = players.iter().map(|one| one.mistakes + one.gifts).sum();
        let (all, slack) = if of == "dice-poker" {
            (game.table().scores().iter().sum::<i64>() as f64, 1e-9)
        } else {
            // Ends of estimated rounds need not be worth exactly one in all.
            (1.0, if told["exact"] == true { 1e-9 } else { 0.05 })
        };
        assert!((start - all).abs() < 1e-9 && exchanged.abs() < slack, "{of}: {told}");
        assert!(sum.abs() < slack + 1e-9 && told["judged"].as_u64() > Some(0), "{of}: {told}");
    }
}

/// What everybody can expect, where it is known exactly.
fn exactly(table: &dyn Table, cache: &mut Cache) -> Vec<f64> {
    let now = asked(cache, |ask| table.prospects(ask)).unwrap();
    assert!(now.basis.is_exact(), "{}", table.state());
    now.values
}

#[test]
fn where_all_is_solved_luck_is_what_rolls_changed_and_the_rest_what_moves_did() {
    for (of, rules, seats) in [GAMES[0], GAMES[3], GAMES[4]] {
        let game = played(of, rules, seats, &[Policy::Greedy, Policy::Random], 5);
        let cache = &mut Cache::default();
        let [mut luck, mut own, mut gifts] = [(); 3].map(|()| vec![0.0; seats]);
        let mut before = exactly(game.opening(), cache);
        for (step, table) in game.moments() {
            let now = exactly(table.as_ref(), cache);
            for i in 0..seats {
                let account = match (step.is_chance(), step.seat.index() == i) {
                    (true, _) => &mut luck,
                    (false, true) => &mut own,
                    (false, false) => &mut gifts,
                };
                account[i] += now[i] - before[i];
            }
            before = now;
        }
        let ledger = Ledger::of(&game, true, cache).unwrap();
        assert!(serde_json::to_value(&ledger).unwrap()["exact"] == true);
        for (i, one) in ledger.players().iter().enumerate() {
            let theirs = [one.luck, one.mistakes, one.gifts];
            for (ours, theirs) in [luck[i], own[i], gifts[i]].into_iter().zip(theirs) {
                assert!((ours - theirs).abs() < 1e-6, "{of}: {one:?}, {ours}");
            }
        }
        assert!(own.iter().sum::<f64>() < -0.01, "{of}: nobody errs in this game: {own:?}");
    }
}
