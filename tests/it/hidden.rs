//! What is hidden is told to nobody but whose it is; `console/hidden.md` shows it.

use std::iter;

use crate::cup::Cup;
use crate::prelude::*;

/// The same course of two games, but for what falls hidden.
fn two_games(kind: &dyn AnyGame, rng: &mut Rng) -> [Box<dyn Table>; 2] {
    let seats = kind.info().seats.0.max(2 + rng.below(2) as usize);
    let mut games = [(); 2].map(|()| kind.fresh(&json!({}), names(seats), None).unwrap());
    for _ in 0..rng.below(60) {
        let Some(cause) = some_cause(games[0].as_ref(), rng) else { break };
        let mut after = games.each_ref().map(|game| game.boxed_clone());
        let hidden = cause.0.is_none() && games[0].next().due().is_some_and(|due| due.hidden);
        let happened = after.iter_mut().all(|game| {
            let (seat, words) = if hidden { some_fall(game.as_ref(), rng) } else { cause.clone() };
            game.act(seat, &words).is_ok()
        });
        let [one, other] = after.each_ref().map(|game| game.seen_by(None).state());
        if !happened || after[0].next() == Next::Over || one != other {
            break;
        }
        games = after;
    }
    games
}

fn some_fall(table: &dyn Table, rng: &mut Rng) -> Cause {
    let mut falls = iter::repeat_with(|| some_cause(table, rng)).flatten();
    falls.find(|(seat, _)| seat.is_none()).unwrap()
}

/// A referee at a table whose hands the program dealt.
fn referee(table: &dyn Table) -> Session {
    let header = Header { seed: "7".to_string(), deal: true, ..Header::of(table) };
    let game = Match::new(header, table.boxed_clone(), source("7"), None);
    Session::new(game, SessionOptions::default(), Style::PIPE)
}

#[test]
fn nothing_that_is_said_depends_on_what_nobody_sees() {
    const ASKED: [&str; 12] = [
        "", "?", "why", "log", "state", "score", "rules", "undo", "help", "nonsense", "best",
        "odds",
    ];
    let mut compared = BTreeSet::new();
    for kind in GAMES.iter().copied().chain([game::<Cup>()]) {
        for number in 0..30 {
            let rng = &mut Rng(number);
            let tables = two_games(kind, rng);
            let states = tables.each_ref().map(|table| table.state());
            if states[0] == states[1] {
                continue;
            }
            compared.insert(kind.info().id);
            let mut lines: Vec<String> =
                kind.info().moves.iter().map(|mv| mv.example.into()).collect();
            lines.extend(
                tables
                    .iter()
                    .flat_map(|table| typeable(table.as_ref(), &mut Rng(1)))
                    .map(|mv| mv.1),
            );
            let asked = if number % 30 == 0 { ASKED.len() } else { ASKED.len() - 2 };
            lines.extend(ASKED[..asked].iter().map(ToString::to_string));
            for line in lines {
                let mut sessions = tables.each_ref().map(|table| referee(table.as_ref()));
                let begun = sessions.each_ref().map(|session| session.game().steps().len());
                let told = sessions.each_mut().map(|session| {
                    let told = session.line(&line);
                    format!("{told:?}\n{}\n{:?}", session.prompt(), session.completions())
                });
                // What was possible has happened: that tells something.
                let enters = |i: usize| sessions[i].game().steps().len() > begun[i];
                let same = told[0] == told[1] || enters(0) || enters(1);
                assert!(same, "{line}:\n{}\n{}\n{}\n{}", states[0], states[1], told[0], told[1]);
            }
        }
    }
    assert_eq!(compared, ["cup", "dice-poker", "wichita"].into());
}
