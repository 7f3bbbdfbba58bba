//! Wichita in words.

use std::borrow::Cow;

use super::score::{self, Stack, Stacks};
use super::solve::{BestLay, DrawValue, TurnOdds};
use super::state::{numbers, target};
use super::{Hand, Now, PACK, State, Step, Turn, Wichita};
use crate::game::answer;
use crate::game::moves::{MovePart, Words, append};
use crate::pieces::Column;
use crate::prelude::*;

/// What helps where cards were miscounted (J14 to J16).
const CORRECTIONS: &str =
    "If the count goes wrong, type stock 12 or hand Bo 5; end scores the game as it stands.";

impl Speak for Wichita {
    fn scene(&self, state: &State, eyes: Option<Seat>, names: &Names, _: Style) -> Vec<String> {
        let mut lines = lines(state, names);
        if let Some(own) = eyes.map(|seat| holds(state, seat, names))
            && lines.iter().all(|line| !line.starts_with(&own))
        {
            lines.insert(0, own);
        }
        lines
    }

    fn moment(&self, state: &State, _names: &Names) -> String {
        match state.now {
            Now::RollOff(_) => "roll to begin".to_string(),
            Now::Over => "the game is over".to_string(),
            Now::Turn(Turn { step: Step::Bonus, .. }) => {
                format!("bonus card, stock {}", state.stock)
            }
            Now::Turn(_) => format!("stock {}", state.stock),
        }
    }

    fn standing(&self, state: &State, names: &Names) -> String {
        if matches!(state.now, Now::RollOff(_)) || state.is_alone() {
            return String::new();
        }
        let points = names.standing(&self.scores(state), state.playing);
        let cards = names.with(state.players.iter().map(|player| player.hand.len()));
        format!("Points: {points}. Cards: {cards}")
    }

    fn call(&self, state: &State, names: &Names) -> Option<String> {
        let all = PACK * u16::from(state.decks);
        Some(match &state.now {
            Now::RollOff(_) => "Everybody rolls both dice; the highest sum starts.".to_string(),
            Now::Turn(Turn { step: Step::Smaller(_), .. }) if state.stock == all => {
                let packs = number(state.decks, "pack", "packs");
                format!("Shuffle {packs} ({all} cards). {CORRECTIONS}")
            }
            Now::Turn(Turn { seat, step: Step::Bonus }) => {
                format!("Turn up the top card for {}.", &names[*seat])
            }
            _ => return None,
        })
    }

    fn sheet(&self, state: &State, names: &Names, _style: Style) -> Grid {
        let scores = self.scores(state);
        let stacks = |seat: Seat| state.players[seat].stacks.len().to_string();
        let points = |seat: Seat| state.players[seat].points().to_string();
        let cards = |seat: Seat| state.players[seat].hand.len().to_string();
        let score = |seat: Seat| scores[seat.index()].to_string();
        let mut columns: Vec<Column> =
            vec![("stacks", &stacks), ("points", &points), ("cards", &cards)];
        if state.is_over() {
            columns.push(("score", &score));
        }
        Grid::of_players(names, &columns)
    }

    fn hints(&self, state: &State) -> Hints {
        let Some(Turn { step: Step::More(dice), .. }) = state.turn() else {
            return Hints::default();
        };
        let number = numbers(dice).0.into();
        Hints { number, implied: Some("enough"), ..Hints::default() }
    }
}

/// What everybody sees of the running turn.
fn lines(state: &State, names: &Names) -> Vec<String> {
    let Some(Turn { seat, step }) = state.turn() else { return Vec::new() };
    let player = &state.players[seat];
    let holds = holds(state, seat, names);
    match step {
        Step::Roll if player.hand.is_empty() => Vec::new(),
        Step::Roll => vec![holds],
        Step::Smaller(dice) | Step::Larger(dice) => {
            let (smaller, larger) = numbers(dice);
            let cards = number(state.due(step), "card", "cards");
            let more = state.at_once(step).map_or(String::new(), |all| format!(", or {all}"));
            vec![format!("{holds}; dice {smaller} and {larger}, {cards} to draw{more}")]
        }
        Step::More(dice) => {
            let (smaller, larger) = numbers(dice);
            let more = number((larger - smaller).min(state.stock), "card", "cards");
            vec![format!("{holds}; {smaller} drawn: {more} more, or enough?")]
        }
        Step::Lay(dice) => {
            let (laid, points) =
                (stacks_words(&player.stacks), number(player.points(), "point", "points"));
            let table =
                if laid.is_empty() { laid } else { format!("; on the table {laid}, {points}") };
            vec![format!("{holds} and needs {}{table}", target(dice))]
        }
        Step::Bonus => vec![format!("{} gone out", names.does(seat, "has"))],
    }
}

fn holds(state: &State, seat: Seat, names: &Names) -> String {
    format!("{} {}", names.does(seat, "holds"), hand_words(&state.players[seat].hand))
}

impl MovePart for Stacks {
    const PART: crate::game::Part = crate::game::Part::Sum;

    fn read(words: Words<'_>) -> Result<Self> {
        let stacks = words.rest.split([',', ';']).filter(|_| !words.rest.is_empty());
        some(stacks.map(score::read).collect::<Result<_>>()?)
    }

    fn print(&self, _names: &Names, words: &mut String) {
        words.push_str(&listed(self));
    }
}

fn points(stacks: &[Stack]) -> u16 {
    stacks.iter().map(Stack::points).sum()
}

/// Stacks, of which there is at least one.
fn some(stacks: Stacks) -> Result<Stacks> {
    refuse_if!(stacks.is_empty() => MoveUnreadable, by "R4",
        hint "Stacks follow, such as lay 6+2, 8. To lay nothing, type done", "lay which cards?");
    Ok(stacks)
}

impl Field for Stacks {
    type OnLine<'a> = Laid<'a>;

    fn from_line(
        Laid { stacks, points: given }: Laid<'_>,
        _names: &Names,
        _at: &str,
    ) -> Result<Self> {
        let read = |(i, text): (usize, &Cow<str>)| {
            score::read(text).map_err(|why| why.at(format!("/stacks/{i}")))
        };
        let stacks = some(stacks.iter().enumerate().map(read).collect::<Result<_>>()?)?;
        let scored = points(&stacks);
        refuse_if!(given.is_some_and(|given| given != scored) =>
            MoveAmbiguous, at "/points", "these stacks score {scored}");
        Ok(stacks)
    }

    fn to_line<'a>(&self, _names: &'a Names) -> Laid<'a> {
        let stacks = self.iter().map(|stack| stack.to_string().into()).collect();
        Laid { stacks, points: Some(points(self)) }
    }
}

/// Stacks and what they score.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 's"))]
pub struct Laid<'s> {
    stacks: Vec<Cow<'s, str>>,
    // It need not be said.
    #[schemars(with = "u16")]
    points: Option<u16>,
}

/// `6+2, 8`.
pub fn listed(stacks: &[Stack]) -> String {
    let mut words = String::new();
    for (i, stack) in stacks.iter().enumerate() {
        append(&mut words, format_args!("{}{stack}", if i == 0 { "" } else { ", " }));
    }
    words
}

/// `Q 10 6 A and 2 unseen cards`; a single 4 is no number of cards.
pub fn hand_words(hand: &Hand) -> String {
    let Hand { known, unseen } = hand;
    match (known.len(), unseen) {
        (0, 0) => "no cards".to_string(),
        (0, _) => number(*unseen, "card", "cards"),
        (1, 0) => format!("the {known}"),
        (_, 0) => known.to_string(),
        _ => format!("{known} and {}", number(*unseen, "unseen card", "unseen cards")),
    }
}

fn stacks_words(stacks: &[Stack]) -> String {
    // A long game shows its last stacks.
    const SHOWN: usize = 8;
    let hidden = stacks.len().saturating_sub(SHOWN);
    let shown = listed(&stacks[hidden..]);
    if hidden == 0 { shown } else { format!("{} stacks (lately {shown})", stacks.len()) }
}

/// A lay in compact notation, cards highest first, `_` for an unseen card.
pub fn notation(dice: Dice, hand: &Hand) -> String {
    let unseen = std::iter::repeat_n('_', usize::from(hand.unseen));
    let hand: String = hand.known.ranks().map(Rank::letter).chain(unseen).collect();
    format!("{}:{hand}", dice.digits())
}

impl answer::Words for BestLay {
    fn words(&self, _style: Style) -> Vec<String> {
        let notation = notation(self.dice, &self.hand);
        let left = format!("{} left", number(self.left, "card", "cards"));
        if self.lay.is_empty() {
            let target = target(self.dice);
            return vec![format!("{notation}  nothing makes {target}: 0 points, {left}")];
        }
        let points = number(self.points, "point", "points");
        let laid: u16 = self.lay.iter().map(Stack::points).sum();
        let left = if self.points > laid { "1 of them for going out".to_string() } else { left };
        let proven = if self.exact { "" } else { " (not proven to be the best)" };
        vec![format!("{notation}  {points} ({}), {left}{proven}", listed(&self.lay))]
    }
}

impl answer::Words for TurnOdds {
    fn words(&self, _style: Style) -> Vec<String> {
        let hand = hand_words(&self.hand);
        let head = format!("Points to be expected with {hand} on dice {}, laid best:", self.dice);
        [head].into_iter().chain(self.draws.iter().map(draw_words)).collect()
    }
}

fn draw_words(draw: &DrawValue) -> String {
    let drawing = format!("drawing {}", number(draw.cards, "card", "cards"));
    let basis = match (draw.n, draw.ci95) {
        (Some(n), Some((low, high))) => {
            format!("simulated: {n} draws, {low:.2} to {high:.2}")
        }
        _ => "exact".to_string(),
    };
    format!("  {drawing:<16} {:>6.2}  ({basis})", draw.points)
}

#[cfg(test)]
mod tests {
    use super::{Rank, Stack, stacks_words};

    #[test]
    fn many_stacks_are_told_by_their_number_and_the_last() {
        let stacks: Vec<Stack> = Rank::all().map(Stack::bonus).collect();
        assert_eq!(stacks_words(&stacks[..2]), "bonus A, bonus 2");
        let lately =
            "(lately bonus 2, bonus 3, bonus 4, bonus 5, bonus 6, bonus 7, bonus 8, bonus 9)";
        assert_eq!(stacks_words(&stacks[..9]), format!("9 stacks {lately}"));
    }
}
