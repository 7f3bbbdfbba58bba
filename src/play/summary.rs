//! What is told when a game is over: standings, and how the scores went.

use std::rc::Rc;

use crate::pieces::{Seat, Style, padded, wide};
use crate::play::table::is_settled;
use crate::play::{Match, Table};

/// Signs of the levels of a chart, lowest first.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const LETTERS: [char; 8] = ['_', '.', ':', '-', '=', '+', '*', '#'];
/// Fewer moments than these make no chart.
const LEAST: usize = 3;
/// More numbers than these are not listened to; a game of twelve rounds is told whole.
const MOST_TOLD: usize = 16;

/// Who stands where, best first; equals share a place. The first places are the winners', who
/// need not be all who have the highest score.
pub fn standings(game: &Match) -> Vec<(usize, Seat, i64)> {
    let scores = game.table().scores();
    let winners = game.table().winners();
    let mut seats: Vec<Seat> = Seat::all(scores.len()).collect();
    // How long those who are out were in; all others were to the end.
    let mut lasted = vec![usize::MAX; seats.len()];
    if seats.iter().any(|seat| game.table().is_out(*seat)) {
        // Whoever has put up all they have is not out while the round goes on.
        let moments = game.moments().map(|(_, table)| table);
        let moments: Vec<_> = moments.filter(|table| is_settled(table.as_ref())).collect();
        let is_in = |table: &Rc<dyn Table>, seat: Seat| {
            seat.index() < table.names().len() && !table.is_out(seat)
        };
        for seat in &seats {
            let last = moments.iter().rposition(|table| is_in(table, *seat));
            if last.map_or(0, |last| last + 1) < moments.len() {
                lasted[seat.index()] = last.map_or(0, |last| last + 1);
            }
        }
    }
    let rank = |seat: Seat| {
        let place = seat.index();
        (winners.contains(&seat), scores[place], lasted[place])
    };
    seats.sort_by_key(|seat| std::cmp::Reverse(rank(*seat)));
    let place = |seat: Seat| match rank(seat) {
        (true, ..) => 1,
        other => 1 + Seat::all(scores.len()).filter(|&seat| rank(seat) > other).count(),
    };
    seats.into_iter().map(|seat| (place(seat), seat, scores[seat.index()])).collect()
}

/// Who sits down later had the score before that they sat down with.
pub fn sit_down_later<'a>(earlier: impl IntoIterator<Item = &'a mut Vec<i64>>, now: &[i64]) {
    // All of them are of as many players.
    for scores in earlier.into_iter().take_while(|scores| scores.len() < now.len()) {
        scores.extend(&now[scores.len()..]);
    }
}

/// The scores after every round, the beginning first; where a game has no rounds, whenever one
/// changed.
pub fn course(game: &Match) -> Vec<Vec<i64>> {
    let begun = game.opening();
    let mut course = vec![begun.opening_scores()];
    for scores in game.steps().iter().filter_map(|step| step.scores.as_deref()) {
        let sat_down = course[0].len() < scores.len();
        sit_down_later(&mut course, scores);
        if begun.round().is_none() || !sat_down {
            course.push(scores.to_vec());
        }
    }
    course
}

/// Standings with a small chart each, best first.
pub fn lines(game: &Match, style: Style) -> Vec<String> {
    let (names, course) = (game.table().names(), course(game));
    let standings = standings(game);
    let widest = names.iter().map(wide).max().unwrap_or(0);
    let scores: Vec<String> = standings.iter().map(|(_, _, score)| score.to_string()).collect();
    let digits = scores.iter().map(String::len).max().unwrap_or(0);
    let lead = standings.len().to_string().len() + 2;
    let room = style.width.saturating_sub(2 + lead + widest + 2 + digits + 2);
    let charted = !style.plain && course.len() > LEAST && room >= 2 * LEAST;
    let mut lines = vec![if charted {
        format!("Standings, and the scores over the {}:", over_what(game))
    } else {
        "Standings:".to_string()
    }];
    for ((place, seat, _), score) in standings.iter().zip(&scores) {
        let name = &names[*seat];
        let place = format!("{place}.");
        let bars = if charted { bars(&course, *seat, room, style) } else { String::new() };
        lines.push(if style.plain {
            format!("  {place} {name}: {score}")
        } else {
            let name = padded(name, widest);
            format!("  {place:<lead$}{name}  {score:>digits$}  {bars}").trim_end().to_string()
        });
    }
    if style.plain && course.len() > LEAST {
        let some = match course.len() {
            ..=MOST_TOLD => String::new(),
            all => format!(", at {MOST_TOLD} of {all} moments"),
        };
        lines.push(format!("The scores over the {}{some}:", over_what(game)));
        for (_, seat, _) in &standings {
            let scores: Vec<String> = sampled(&course, MOST_TOLD)
                .map(|scores| scores[seat.index()].to_string())
                .collect();
            lines.push(format!("  {}: {}", &names[*seat], scores.join(", ")));
        }
    }
    lines
}

fn over_what(game: &Match) -> &'static str {
    if game.table().round().is_some() { "rounds" } else { "game" }
}

/// At most so many moments of a course, first and last among them, evenly apart.
fn sampled(course: &[Vec<i64>], most: usize) -> impl Iterator<Item = &Vec<i64>> {
    let n = course.len().min(most);
    (0..n).map(move |i| &course[i * (course.len() - 1) / n.saturating_sub(1).max(1)])
}

fn bars(course: &[Vec<i64>], seat: Seat, room: usize, style: Style) -> String {
    let signs = if style.ascii { LETTERS } else { BARS };
    let most = course.iter().flatten().copied().max().unwrap_or(0);
    let least = course.iter().flatten().copied().min().unwrap_or(0).min(0);
    sampled(course, room)
        .map(|scores| {
            let level = (scores[seat.index()] - least) * 7 / (most - least).max(1);
            signs[level.clamp(0, 7) as usize]
        })
        .collect()
}
