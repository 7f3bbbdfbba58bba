//! Whole games by the thousand: against a plain loop, against exact values, and the arithmetic of
//! adding runs up.

use croupier::game::Answer;
use croupier::json::strict;
use croupier::pieces::chance::Sampler;
use croupier::pieces::refusal::{Code, Refusal};
use croupier::pieces::style::Style;
use croupier::play::plan::Plan;
use croupier::play::policy::Policy;
use croupier::play::seed::Seed;
use croupier::play::simulate::Watch;
use croupier::play::table::AnyGame;
use croupier::play::tally::{Estimate, Tally};
use croupier::registry;
use serde_json::{Value, json};

use crate::common::{Rng, asked};
use crate::run::{Scratch, croupier};

fn plan(policies: &[Policy], first: u64, games: u64) -> Plan<'static> {
    let seed = Seed::read("tests").unwrap();
    Plan { first, same_dice: false, ..Plan::new(policies, games, seed) }
}

fn dalmatian() -> &'static dyn AnyGame {
    registry::find("dalmatian").unwrap()
}

fn played(rules: &Value, plan: &Plan) -> Tally {
    dalmatian().simulate(rules, plan, Watch::default()).unwrap()
}

/// Within twice the 95 % interval: with the seeds above, for ever.
fn near(estimate: Estimate, value: f64) -> bool {
    let reach = estimate.ci95.1 - estimate.value;
    (estimate.value - value).abs() < 2.0 * reach
}

// ---- A plain loop over the rules ----

/// The most dice of `rest` that stand in groups, going through the dice one by one.
fn points(total: u8, hand: &[u8]) -> u32 {
    (0..1_u32 << hand.len())
        .filter(|&used| splits(total, hand, used))
        .map(u32::count_ones)
        .max()
        .unwrap_or(0)
}

/// Whether exactly these dice can be split into groups.
fn splits(total: u8, hand: &[u8], used: u32) -> bool {
    if used == 0 {
        return true;
    }
    (1..=used).filter(|part| part & used == *part).any(|part| {
        let sum: u8 = (0..hand.len()).filter(|i| part & (1 << i) != 0).map(|i| hand[i]).sum();
        sum == total && splits(total, hand, used & !part)
    })
}

/// A game in which two players pick any different re-roll, or to stop, all equally likely.
fn random_game(rng: &mut Rng) -> [u32; 2] {
    let mut scores = [0; 2];
    for _ in 0..12 {
        let total = (rng.below(6) + rng.below(6)) as u8 + 2;
        for score in &mut scores {
            let mut hand: Vec<u8> = (0..5).map(|_| rng.below(6) as u8 + 1).collect();
            for _ in 0..2 {
                hand.sort_unstable();
                let mut keeps: Vec<Vec<u8>> = (0..32_u32)
                    .map(|set| (0..5).filter(|i| set & (1 << i) != 0).map(|i| hand[i]).collect())
                    .collect();
                keeps.sort();
                keeps.dedup();
                hand = keeps.swap_remove(rng.below(keeps.len() as u32) as usize);
                if hand.len() == 5 {
                    break;
                }
                while hand.len() < 5 {
                    hand.push(rng.below(6) as u8 + 1);
                }
            }
            *score += points(total, &hand);
        }
    }
    scores
}

#[test]
fn random_games_come_to_what_a_plain_loop_comes_to() {
    let games = 3000_u32;
    let mut rng = Rng(7);
    let (mut sum, mut ties) = (0, 0);
    for _ in 0..games {
        let [ana, bo] = random_game(&mut rng);
        sum += ana + bo;
        ties += u64::from(ana == bo);
    }
    let plain = f64::from(sum) / f64::from(2 * games);
    let tally = played(&json!({}), &plan(&[Policy::Random; 2], 0, games.into()));
    for player in 0..2 {
        assert!(near(tally.score(player), plain), "{:?} and {plain}", tally.score(player));
        assert!(near(tally.win(player), 0.5), "{:?}", tally.win(player));
    }
    let close = (tally.ties() as f64 - ties as f64).abs();
    assert!(close < 4.0 * (2.0 * ties as f64).sqrt(), "{} ties and {ties}", tally.ties());
}

#[test]
fn playing_for_points_comes_to_its_exact_value() {
    for (rules, games) in [(json!({}), 2000), (json!({"reuse": true, "eight_dice": true}), 1000)] {
        let odds = asked(true, |ask| dalmatian().general_odds(&rules, ask)).unwrap().json();
        let chance = |total: u64| (6 - total.abs_diff(7)) as f64 / 36.0;
        let totals = odds["totals"].as_array().unwrap().iter();
        let round: f64 = totals
            .map(|each| chance(each["total"].as_u64().unwrap()) * each["mean"].as_f64().unwrap())
            .sum();
        let tally = played(&rules, &plan(&[Policy::Points; 3], 0, games));
        for player in 0..3 {
            let score = tally.score(player);
            assert!(near(score, 12.0 * round), "{score:?} and {}, {rules}", 12.0 * round);
        }
    }
}

#[test]
fn best_beats_greedy_and_greedy_beats_random() {
    let policies = [Policy::Random, Policy::Best, Policy::Greedy];
    let same_dice = Plan { same_dice: true, ..plan(&policies, 0, 600) };
    for plan in [plan(&policies, 0, 600), same_dice] {
        let tally = played(&json!({}), &plan);
        let wins = [1, 2, 0].map(|player| tally.win(player));
        assert!(wins[0].ci95.0 > wins[1].ci95.1 && wins[1].ci95.0 > wins[2].ci95.1, "{wins:?}");
        let all: f64 = (0..3).map(|player| tally.win(player).value).sum();
        assert!((all - 1.0).abs() < 1e-12);
    }
}

#[test]
fn every_game_comes_to_the_same_for_any_number_of_threads() {
    for kind in registry::GAMES {
        let seats = kind.info().seats.0.max(2);
        for policy in [Policy::Random, Policy::Greedy] {
            let plan = plan(&vec![policy; seats], 0, 40);
            let told = kind.simulate(&json!({}), &plan, Watch::default());
            let tally = told.unwrap_or_else(|refusal| panic!("{}: {refusal}", kind.info().id));
            for jobs in [2, 3, 8] {
                let again =
                    kind.simulate(&json!({}), &Plan { jobs, ..plan.clone() }, Watch::default());
                assert_eq!(again.unwrap(), tally, "{}, {jobs} jobs", kind.info().id);
            }
            assert_eq!(read(&written(&tally)).unwrap(), tally, "{}", kind.info().id);
        }
    }
}

// ---- What is written, read and added ----

fn written(tally: &Tally) -> String {
    tally.json().to_string()
}

fn read(text: &str) -> Result<Tally, Refusal> {
    Tally::read(strict::parse(text)?)
}

const TWO: [Policy; 2] = [Policy::Greedy, Policy::Random];

#[test]
fn shards_written_and_read_add_up_to_the_whole() {
    let whole = played(&json!({}), &plan(&TWO, 10, 90));
    let shards = [(40, 20), (10, 30), (60, 40)].map(|(first, games)| {
        written(&played(&json!({}), &Plan { jobs: 2, ..plan(&TWO, first, games) }))
    });
    let mut sum = read(&shards[0]).unwrap();
    sum.merge(&read(&shards[1]).unwrap()).unwrap();
    sum.merge(&read(&shards[2]).unwrap()).unwrap();
    assert_eq!(written(&sum), written(&whole));
    assert_eq!((sum.games(), sum.game()), (90, "dalmatian"));
}

#[test]
fn what_does_not_belong_together_is_not_added() {
    let base = plan(&TWO, 0, 10);
    let plain = json!({});
    let tally = played(&plain, &base);
    let other_policies = [Policy::Greedy, Policy::Greedy];
    for (other, at) in [
        (played(&plain, &plan(&TWO, 9, 10)), "/ranges"),
        (played(&plain, &plan(&TWO, 0, 10)), "/ranges"),
        (played(&json!({"reuse": true}), &plan(&TWO, 10, 10)), "/rules"),
        (played(&plain, &plan(&other_policies, 10, 10)), "/players"),
        (played(&plain, &plan(&[Policy::Greedy; 3], 10, 10)), "/players"),
        (
            played(&plain, &Plan { seed: Seed::read("other").unwrap(), ..plan(&TWO, 10, 10) }),
            "/seed",
        ),
        (played(&plain, &Plan { rotate: false, ..plan(&TWO, 10, 10) }), "/rotate"),
        (played(&plain, &Plan { same_dice: true, ..plan(&TWO, 10, 10) }), "/same_dice"),
    ] {
        let mut sum = tally.clone();
        let refusal = sum.merge(&other).unwrap_err();
        assert_eq!((refusal.code, refusal.at.as_deref()), (Code::StateInconsistent, Some(at)));
        assert_eq!(sum, tally, "a refusal changes nothing");
    }
}

#[test]
fn counts_that_cannot_be_are_refused() {
    let good: Value =
        serde_json::from_str(&written(&played(&json!({}), &plan(&TWO, 0, 10)))).unwrap();
    assert!(read(&good.to_string()).is_ok());
    let spoilt = |at: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(at).unwrap() = value;
        let refusal = read(&bad.to_string()).expect_err(at);
        (refusal.code, refusal.at.unwrap_or_default())
    };
    let inconsistent = |at: &str| (Code::StateInconsistent, at.to_string());
    assert_eq!(spoilt("/n", json!(11)), inconsistent("/n"));
    assert_eq!(spoilt("/ranges", json!([[0, 5], [3, 8]])), inconsistent("/ranges/1"));
    assert_eq!(spoilt("/ranges", json!([[0, 5], [5, 10]])), inconsistent("/ranges/1"));
    assert_eq!(spoilt("/ranges", json!([[10, 0]])), inconsistent("/ranges/0"));
    assert_eq!(spoilt("/ranges", json!([[0, 5, 10]])).0, Code::WrongType);
    assert_eq!(spoilt("/players/0/scores", json!([[3, 9]])), inconsistent("/players/0/scores"));
    assert_eq!(
        spoilt("/players/0/scores", json!([[3, 5], [3, 5]])),
        inconsistent("/players/0/scores")
    );
    assert_eq!(spoilt("/players/1/wins", json!([1])), inconsistent("/players/1/wins"));
    assert_eq!(spoilt("/players/1/wins", json!([11, 0])), inconsistent("/players"));
    assert_eq!(spoilt("/seats", json!([[10, 0]])), inconsistent("/seats"));
    assert_eq!(spoilt("/seats", json!([[10, 0], [1, 0]])), inconsistent("/seats"));
    assert_eq!(spoilt("/seats", json!([[9, 1], [0, 0]])), inconsistent("/seats"));
    let plays = (Code::OutOfRange, "/players/0/plays".to_string());
    assert_eq!(spoilt("/players/0/plays", json!("luck")), plays);
    assert_eq!(spoilt("/moves", json!(-1)).0, Code::OutOfRange);
    assert_eq!(spoilt("/moves", json!(1_u64 << 60)).0, Code::OutOfRange);
    assert_eq!(spoilt("/rules", json!([])).0, Code::WrongType);
    assert_eq!(spoilt("/players/0", json!({"wins": []})).0, Code::MissingField);
    let mut more = good.clone();
    more["more"] = json!(1);
    assert_eq!(read(&more.to_string()).unwrap_err().code, Code::UnknownField);
}

#[test]
fn intervals_are_wilsons_and_the_means() {
    let text = |scores: &str, wins: (u32, u32)| {
        format!(
            r#"{{"game":"dalmatian","rules":{{}},"seed":"x","rotate":false,"same_dice":false,
            "ranges":[[0,10]],"n":10,"exact":false,"moves":0,"rounds":0,"longest":0,
            "players":[{{"plays":"best","wins":[{},0],"scores":{scores}}},
                       {{"plays":"best","wins":[{},0],"scores":[[0,10]]}}],
            "seats":[[10,0],[0,0]]}}"#,
            wins.0, wins.1
        )
    };
    // Wilson's interval of 3 in 10, and the mean of 1, 2, 2, 3, 3, 3, 3, 4, 4, 5 from a textbook
    // calculation: mean 3, variance 12/9, standard error 0.36515.
    let tally = read(&text("[[1,1],[2,2],[3,4],[4,2],[5,1]]", (3, 7))).unwrap();
    let (win, score) = (tally.win(0), tally.score(0));
    assert_eq!((win.value, win.n, win.exact), (0.3, 10, false));
    assert!((win.ci95.0 - 0.107_791).abs() < 1e-6 && (win.ci95.1 - 0.603_222).abs() < 1e-6);
    assert_eq!(score.value, 3.0);
    assert!((score.ci95.1 - 3.0 - 1.959_964 * 0.365_148).abs() < 1e-5, "{score:?}");
    assert_eq!(tally.score(1).ci95, (0.0, 0.0));
}

#[test]
fn the_words_of_a_run() {
    let tally = played(&json!({}), &plan(&TWO, 0, 50));
    for width in [40, 80, 120] {
        let words = tally.lines(Style { width, ..Style::PIPE });
        let bars = words.iter().filter(|line| line.contains('%') && line.contains('#'));
        assert!(bars.clone().count() > 10);
        assert!(bars.clone().all(|line| line.chars().count() <= width));
        assert!(bars.map(|line| line.matches('#').count()).max() >= Some(width.min(72) - 20));
    }
    let words = tally.lines(Style::PIPE);
    let head = "50 games of dalmatian, seed tests, seats in turn";
    assert_eq!(words[..2], [head, "Estimates with 95 % intervals:"]);
    assert!(words[4].starts_with("1       greedy"), "{words:#?}");
}

/// R6: a round of Dalmatian brings five points at most, and there are twelve; and so on.
#[test]
fn scores_that_no_game_ends_with_are_not_added() {
    let lines = |game: &str| {
        croupier(&format!("{game} simulate -n 6 --bots random,random,random --seed 1 --json"))
            .output()
    };
    for (game, most, least) in [
        ("dalmatian", 60_i64, 0),
        ("dice-poker", 300, 0),
        ("pairs-and-wagers", 1_000_000, 0),
        ("swipe", 9, 0),
        ("wichita", 104, -104),
    ] {
        let good: Value = serde_json::from_str(&lines(game)).unwrap();
        let merged = |scores: Value| {
            let mut changed = good.clone();
            changed["players"][1]["scores"] = scores;
            let home = Scratch::new();
            std::fs::write(home.path("a.json"), changed.to_string()).unwrap();
            croupier(&format!("{game} simulate --json --merge")).arg(home.path("a.json")).ends()
        };
        assert_eq!(merged(good["players"][1]["scores"].clone()).status, Some(0), "{game}");
        for possible in [most, least] {
            assert_eq!(merged(json!([[possible, 6]])).status, Some(0), "{game} {possible}");
        }
        for impossible in [most + 1, least - 1, 1_i64 << 40] {
            let ended = merged(json!([[most, 5], [impossible, 1]]));
            assert_eq!(ended.status, Some(1), "{game} {impossible}: {}", ended.stdout);
            let at = format!("no game ends with the score {impossible}");
            assert!(ended.stdout.contains(&at) && ended.stdout.contains("/players/1/scores"));
        }
    }
    // More seats than the game has, and rules it does not know.
    let home = Scratch::new();
    for (was, is) in [("\"decks\":0", "\"decks\":9"), ("\"decks\":0", "\"packs\":1")] {
        std::fs::write(home.path("a.json"), lines("wichita").replace(was, is)).unwrap();
        let ended = croupier("wichita simulate --merge").arg(home.path("a.json")).ends();
        assert_eq!(ended.status, Some(1), "{is}: {}", ended.stdout);
    }
}
