//! What a session says, whatever is typed: something at every moment, and nothing that leans on what
//! nobody sees.

use serde_json::{Value, json};

use super::random::{Cause, Rng, fall, names, some_cause};
use crate::game::Next;
use crate::pieces::{Sampler, Style, Typed};
use crate::play::record::Header;
use crate::play::session::{Session, SessionOptions};
use crate::play::{AnyGame, Match, Seed, Source, Table};

/// So many games are begun, and so many lines typed somewhere in each.
const GAMES: u64 = 60;
const LINES: usize = 24;

/// What may be asked at any moment. Advice, which comes last, takes its time.
const ASKED: [&str; 17] = [
    "", "r", "?", "why", "log", "state", "score", "sheet", "rules", "undo", "redo", "help",
    "nonsense", "7", "1 to 3", "best", "odds",
];

/// The same course of two games, but for what falls hidden.
fn two_games(kind: &dyn AnyGame, rng: &mut Rng) -> [Box<dyn Table>; 2] {
    let (least, most) = kind.info().seats;
    let seats = least + rng.below((most.min(4) - least + 1) as u32) as usize;
    let mut games = [(); 2].map(|()| kind.fresh(&json!({}), names(seats), None).unwrap());
    for _ in 0..rng.below(60) {
        let Some(cause) = some_cause(games[0].as_ref(), rng) else { break };
        let hidden = games[0].next().due().filter(|due| due.hidden);
        let mut after = games.each_ref().map(|game| game.boxed_clone());
        let happened = after.iter_mut().all(|game| match (&cause, hidden) {
            (Cause::Outcome(_), Some(due)) => {
                let fallen = fall(game.as_ref(), due, rng);
                game.take(&fallen).is_ok()
            }
            _ => cause.happens(game.as_mut()).is_ok(),
        });
        let over = after.iter().any(|game| game.next() == Next::Over);
        if !happened || over || open(after[0].as_ref()) != open(after[1].as_ref()) {
            break;
        }
        games = after;
    }
    games
}

/// What everybody sees.
fn open(table: &dyn Table) -> Value {
    table.seen_by(None).state()
}

/// A referee at a table whose hands the program dealt.
fn referee(table: &dyn Table, style: Style) -> Session {
    let seed = "7".to_string();
    let source = Source::new(&Seed::read(&seed).unwrap());
    let header = Header { seed: Some(seed), deal: true, ..Header::of(table) };
    let game = Match::new(header, table.boxed_clone(), Some(source), None);
    let mut session = Session::new(game, SessionOptions::default(), style);
    session.begin();
    session
}

/// Whether something that had lain hidden was shown.
fn laid_open(session: &Session) -> bool {
    session.game().steps().iter().any(|step| step.lays_open())
}

/// What may be typed: moves that can be made in one game or the other, whole and cut short, examples
/// of moves, what may fall, and questions that are answered on the open screen.
fn something_typed(tables: [&dyn Table; 2], rng: &mut Rng) -> String {
    let mut lines: Vec<String> = Vec::new();
    for table in tables {
        for (_, shown) in table.moves() {
            let amount = shown.range.map_or(String::new(), |(least, _)| format!(" {least}"));
            lines.push(format!("{}{amount}", shown.words));
            lines.push(format!("{}, 8", shown.words));
            lines.extend(shown.words.get(..1).map(str::to_string));
        }
        lines.extend(table.info().moves.iter().map(|mv| mv.example.to_string()));
        lines.extend(table.next().due().map(|due| fall(table, due, rng).words()));
    }
    let asked = if rng.below(300) == 0 { ASKED.len() } else { ASKED.len() - 2 };
    match rng.below(4) {
        0 => ASKED[rng.below(asked as u32) as usize].to_string(),
        _ => lines.swap_remove(rng.below(lines.len() as u32) as usize),
    }
}

/// Whether a line is a move that can be made, and one for which a card is turned up.
fn enters(table: &dyn Table, line: &str) -> (bool, bool) {
    let mut after = table.boxed_clone();
    let entered = after.act(None, Typed::new(line)).is_ok();
    let turned = matches!(after.next(), Next::Chance(due) if !due.hidden && !due.what.is_dice());
    (entered, turned)
}

pub fn nothing_said_depends_on_what_nobody_sees(kind: &dyn AnyGame) {
    let id = kind.info().id;
    let (mut hidden, mut compared) = (0, 0);
    for game in 0..GAMES {
        let mut rng = Rng(game);
        let style = Style { plain: game % 2 > 0, ..Style::PIPE };
        let mut sessions = two_games(kind, &mut rng).map(|table| referee(table.as_ref(), style));
        for _ in 0..LINES {
            let tables = sessions.each_ref().map(|session| session.game().table());
            if tables[0].next() == Next::Over || laid_open(&sessions[0]) {
                break;
            }
            let differ = tables[0].state() != tables[1].state();
            hidden += usize::from(differ);
            let line = something_typed(tables, &mut rng);
            let taken = tables.map(|table| enters(table, &line));
            // That it is possible tells something, and what is turned up is open.
            if taken[0].0 != taken[1].0 {
                continue;
            }
            let told = sessions.each_mut().map(|session| {
                let replies = session.line(&line);
                format!("{replies:?}\n{}\n{:?}", session.prompt(), session.completions())
            });
            let [one, other] = sessions.each_ref().map(|session| session.game().table());
            let over = one.next() == Next::Over;
            if taken[0].1 || over || laid_open(&sessions[0]) || open(one) != open(other) {
                break;
            }
            let states = [one, other].map(<dyn Table>::state);
            assert_eq!(told[0], told[1], "{id}, {line}:\n{}\n{}", states[0], states[1]);
            compared += usize::from(differ);
        }
    }
    assert!(
        compared * 4 >= hidden,
        "{id}: of {hidden} moments with something hidden what is told could be compared at \
         {compared} alone: a move that shows what lies open already needs no events.show"
    );
}
