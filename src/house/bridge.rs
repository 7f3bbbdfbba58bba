//! Games in the shape that what plays them still asks for.

use schemars::{Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};

use super::json::Heads;
use super::{Game, Json, May, Speak};
use crate::game::{self, Answer, Info, Next, Offers, OnWire, Position};
use crate::json::objects::Objects;
use crate::json::strict::{Envelope, Node};
use crate::pieces::{
    Card, Code, Due, Grid, Names, Narration, Outcome, Refusal, Result, Seat, Seats, Style, cards,
};

fn listed<G: Game>(game: &G, state: &G::State) -> (Next, Vec<game::Offer<G::Move>>) {
    let mut offers = Vec::new();
    let next = Game::next(game, state, &mut May::list(&mut offers));
    (next, offers)
}

impl<G: Game> game::Game for G {
    const INFO: Info = <G as Game>::INFO;
    type State = <G as Game>::State;
    type Move = <G as Game>::Move;

    fn check(&self, _seats: usize) -> Result<()> {
        Game::check(self)
    }
    fn start(&self, seats: usize, first: Option<Seat>) -> Self::State {
        Game::start(self, seats, first)
    }
    fn next(&self, state: &Self::State) -> Next {
        Game::next(self, state, &mut May::nobody())
    }
    fn due_by(&self, state: &Self::State) -> &'static str {
        game::Game::next(self, state).due().map_or("", |due| due.by)
    }
    fn offers(&self, state: &Self::State, out: &mut Offers<Self::Move>) {
        out.extend(listed(self, state).1);
    }
    fn asks_people(&self, state: &Self::State, seated: bool) -> bool {
        let mut may = May::nobody();
        Game::next(self, state, &mut may);
        may.asks_people || seated && may.anybody
    }
    fn judge(&self, state: &Self::State, seat: Seat, mv: &Self::Move) -> Result<()> {
        judge(self, state, seat, mv)
    }
    fn corrects(&self, mv: &Self::Move) -> bool {
        <G as Game>::INFO.corrections.contains(&game::Moves::kind(mv))
    }
    fn understood(&self, state: &Self::State, seat: Seat, mv: Self::Move) -> Self::Move {
        Game::settle(self, state, seat, mv)
    }
    fn ranged(&self, kind: &str, amount: i64) -> Option<Self::Move> {
        let (amount, names) = (amount.to_string(), Names::you());
        let rest = crate::pieces::Typed::new(&amount);
        let words = game::Words { word: kind, rest, seat: Seat::new(0), names: &names };
        <Self::Move as game::Moves>::read(words).ok()
    }
    fn play(&self, state: &mut Self::State, seat: Seat, mv: &Self::Move, events: &mut Narration) {
        Game::play(self, state, seat, mv, events);
    }
    fn validate_outcome(&self, state: &Self::State, due: Due, outcome: &Outcome) -> Result<()> {
        let mut pack = Vec::new();
        let mut may = May::pack(&mut pack);
        Game::next(self, state, &mut may);
        match (may.known.take(), outcome) {
            (Some((known, twice)), Outcome::Cards(more)) => {
                due.count_fits(outcome).map_err(|why| why.or_rule(due.by))?;
                cards::none_twice(&known, more).map_err(|why| why.rule(twice))
            }
            _ => due.admits(outcome, &pack),
        }
    }
    fn at_once(&self, state: &Self::State) -> Option<usize> {
        let due = game::Game::next(self, state).due()?;
        (due.or > 0).then_some(due.or.into())
    }
    fn apply_outcome(&self, state: &mut Self::State, outcome: &Outcome, events: &mut Narration) {
        let Some(due) = game::Game::next(self, state).due() else { return };
        match outcome {
            Outcome::Dice(dice) => Game::rolled(self, state, due.seat, *dice, events),
            Outcome::Cards(cards) => Game::dealt(self, state, due.seat, cards, events),
            Outcome::UnseenDice(n) => Game::unseen(self, state, due.seat, *n),
        }
    }
    fn pack(&self, state: &Self::State, out: &mut Vec<Card>) {
        Game::next(self, state, &mut May::pack(out));
    }
    fn seats(&self, state: &Self::State) -> usize {
        Game::scores(self, state).len()
    }
    fn score(&self, state: &Self::State, seat: Seat) -> i64 {
        Game::scores(self, state)[seat.index()]
    }
    fn scores(&self, state: &Self::State) -> Vec<i64> {
        Game::scores(self, state).to_vec()
    }
    fn opening_scores(&self, fresh: &Self::State) -> Vec<i64> {
        let rules = serde_json::to_value(self).unwrap_or_default();
        let stake = rules[<G as Game>::INFO.stake].as_i64();
        let scores = Game::scores(self, fresh).into_iter();
        scores.map(|score| stake.unwrap_or(score)).collect()
    }
    fn winners(&self, state: &Self::State) -> Seats {
        Game::winners(self, state)
    }
    fn seen_by(&self, state: &Self::State, seat: Option<Seat>) -> Self::State {
        let mut seen = state.clone();
        Game::hide(self, &mut seen, seat);
        seen
    }
    fn round(&self, state: &Self::State) -> Option<u32> {
        Game::round(self, state).map(|round| round.number)
    }
    fn is_between(&self, state: &Self::State) -> bool {
        Game::round(self, state).is_some_and(|round| round.settled)
    }
}

/// The one judge of moves.
fn judge<G: Game>(game: &G, state: &G::State, seat: Seat, mv: &G::Move) -> Result<()> {
    let kind = game::Moves::kind(mv);
    let (corrections, any_time) = (G::INFO.corrections, G::INFO.any_time);
    let mut may = May::nobody();
    let next = Game::next(game, state, &mut may);
    let anybody = may.anybody;
    if corrections.contains(&kind) || may.unlisted.contains(&kind) {
        return game.allows(state, seat, mv);
    }
    let (_, offers) = listed(game, state);
    let own = || {
        let theirs = offers.iter().filter(|offer| anybody || offer.seat == seat);
        theirs.map(|offer| &offer.choice)
    };
    if own().any(|choice| matches!(choice, game::Choice::Move(listed) if listed == mv)) {
        return Ok(());
    }
    let unlisted = |choice: &game::Choice<G::Move>| match choice {
        game::Choice::Range { kind: of, .. } | game::Choice::Open { kind: of } => *of == kind,
        game::Choice::Move(_) => false,
    };
    if own().any(unlisted) {
        return game.allows(state, seat, mv);
    }
    let turn = next.seat().filter(|_| !anybody);
    if (turn.is_none_or(|turn| turn == seat) || any_time.contains(&kind))
        && let Some(why) = game.why_not(state, seat, mv)
    {
        return Err(why);
    }
    Err(match next {
        Next::Over => Refusal::new(Code::GameOver, "the game is over").or_rule(G::INFO.over_by),
        Next::Chance(due) => {
            let what = if due.what.is_dice() { "dice" } else { "cards" };
            Refusal::new(Code::PhaseWrong, format!("the {what} come first")).or_rule(due.by)
        }
        _ if turn.is_some_and(|turn| turn != seat) => {
            Refusal::others_turn().or_rule(G::INFO.turns_by)
        }
        _ => Refusal::new(Code::MoveIllegal, "this is not possible now"),
    })
}

impl<G: Speak> game::Speak for G {
    fn scene(&self, state: &Self::State, names: &Names, style: Style) -> Vec<String> {
        Speak::scene(self, state, None, names, style)
    }
    fn scene_for(
        &self,
        state: &Self::State,
        seat: Seat,
        names: &Names,
        style: Style,
    ) -> Vec<String> {
        Speak::scene(self, state, Some(seat), names, style)
    }
    fn moment(&self, state: &Self::State, names: &Names) -> String {
        Speak::moment(self, state, names)
    }
    fn standing(&self, state: &Self::State, names: &Names) -> String {
        Speak::standing(self, state, names)
    }
    fn call(&self, state: &Self::State, names: &Names) -> Option<String> {
        Speak::call(self, state, names)
    }
    fn counts_from(&self, state: &Self::State) -> game::CountsFrom {
        let mut may = May::nobody();
        Game::next(self, state, &mut may);
        may.counts_from
    }
    fn sheet(&self, state: &Self::State, names: &Names, style: Style) -> Grid {
        Speak::sheet(self, state, names, style)
    }
}

impl<G: Json> OnWire for G {
    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>>> {
        let read = self.read_words(args).into_iter();
        // What stands in an argument has no pointer.
        read.map(|read| read.map_err(|why| Refusal { at: None, ..why })).collect()
    }
    fn notation(&self, state: &Self::State, names: &Names) -> Option<String> {
        self.word(state, names)
    }
    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        Self::score(position)
    }
    fn read_text(text: &str) -> Option<(Envelope, Position<Self>)> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let line = G::Line::deserialize(Objects(&mut reader)).ok()?;
        reader.end().ok()?;
        let envelope = Envelope { id: line.id().cloned(), game: line.game().map(str::to_string) };
        Some((envelope, G::default().read(line).ok()?))
    }
    fn read_tree(node: Node<'_>) -> Result<Position<Self>> {
        G::default().read(G::Line::deserialize(node)?)
    }
    fn write_state<S: Serializer>(
        position: &Position<Self>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        G::write(position).serialize(serializer)
    }
    fn state_schema(generator: &mut SchemaGenerator) -> Schema {
        use schemars::JsonSchema;
        G::Line::json_schema(generator)
    }
}
