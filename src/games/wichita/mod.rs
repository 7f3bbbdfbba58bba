//! Wichita: turn order and legality.

mod corrections;
mod enumerate;
mod lay;
mod score;
mod solver;
mod state;
mod wire;
mod words;

use smallvec::smallvec;

use crate::prelude::*;

pub use corrections::Holding;
pub use lay::{Lay, Question};
pub use score::{Cards, Kind, Stack, Stacks};
pub use solver::{values, winning};
pub use state::{Hand, Phase, State, Step, Turn};
use state::{Player, numbers, target};

/// Cards of a pack.
const PACK: u16 = 52;
/// Most packs at a table.
const MOST_DECKS: u8 = 8;
/// Stacks that are listed; what a hand can lay beyond them is offered as one open move.
pub const LISTED: usize = 200;

/// The house rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Rules")]
pub struct Wichita {
    /// V1: packs shuffled together; 0 for one for every two players, rounded up.
    #[schemars(range(min = 0, max = 8))]
    pub decks: u8,
}

moves! {
    pub enum Move {
        /// Draw on to the larger number.
        More = "more", "more", "draw on to the larger number";
        /// Leave it at the smaller number.
        Enough = "enough", "enough", "leave it at the smaller number";
        /// Lay these stacks, one after another. Where the same cards make the target in two ways, the
        /// moves list one of them (J13).
        Lay(
            #[serde(flatten, serialize_with = "words::laid")]
            #[schemars(with = "words::Laid")]
            stacks: Stacks
        ) = "lay", "lay 6+2, Q+8/K/K", "lay stacks that make the target";
        Done = "done", "done", "end the turn";
        /// What the stock really has: not listed, since anybody may say it (J14).
        Stock(cards: u64) = "stock", "stock 12", "say how many cards the stock really has";
        /// How many cards somebody really holds: not listed either (J15).
        Hand(#[serde(flatten)] hand: Holding) = "hand", "hand Bo 5",
            "say how many cards a player really holds";
        /// Not listed either (J16).
        End = "end", "end", "between turns, end the game and score it";
    }
}

impl Move {
    /// What anybody at the table may say.
    fn is_for_the_table(&self) -> bool {
        matches!(self, Move::Stock(_) | Move::Hand(_) | Move::End)
    }
}

impl Wichita {
    /// The packs in play at a table of so many.
    fn decks_for(&self, seats: usize) -> u8 {
        if self.decks > 0 { self.decks } else { seats.div_ceil(2).clamp(1, 8) as u8 }
    }

    /// The turn of `seat` is over: the next one, or the end of the game (R9).
    fn end_turn(&self, state: &mut State, seat: Seat, events: &mut Narration) {
        let seats = state.seats();
        if state.stock == 0 || seats == 1 {
            return self.end_empty(state, events);
        }
        state.go_on(seat.left(seats), Step::Roll);
    }

    /// The game is over, since the stock is empty.
    fn end_empty(&self, state: &mut State, events: &mut Narration) {
        state.wait(Phase::Over, None);
        if state.seats() > 1 {
            events.say("R9", |_| "the stock is empty: the game is over".to_string());
            self.end_game(state, events);
        }
    }

    fn end_game(&self, state: &mut State, events: &mut Narration) {
        state.wait(Phase::Over, None);
        events.say("R10", |names| {
            let each = Seat::all(state.seats()).map(|seat| {
                let (points, left) = (state.points(seat), state.hand_of(seat).len());
                format!("{} {points} - {left} = {}", &names[seat], self.score(state, seat))
            });
            let each: Vec<String> = each.collect();
            format!("points less cards left in hand: {}", each.join(", "))
        });
        let winners = self.winners(state);
        let shared = winners.len() > 1;
        events.say(if shared { "J6" } else { "R10" }, |names| {
            let who = names.together(&winners.iter().collect::<Vec<_>>());
            let best = self.scores(state).into_iter().max().unwrap_or(0);
            format!("{who} {} with {best}", if shared { "share the win" } else { "wins" })
        });
    }

    /// Puts a judged stack on the table.
    fn lay(&self, state: &mut State, seat: Seat, dice: Dice, stack: Stack, events: &mut Narration) {
        let stack = stack.recognised(dice);
        state.players[seat.index()].hand.put_down(stack.cards);
        state.players[seat.index()].lay(stack);
        let special = stack.kind == Kind::Special;
        events.say(if special { "R7" } else { "R6" }, |names| {
            let lays = names.does(seat, "lays");
            if special {
                format!("{lays} {stack}, the two dice themselves: a special, 2 points")
            } else {
                format!("{lays} {stack}, which makes {}: 1 point", target(dice))
            }
        });
        if !state.hand_of(seat).is_empty() {
            return;
        }
        if state.stock == 0 {
            return self.out_without_bonus(state, seat, events);
        }
        events.say("J5b", |names| {
            format!("{} laid the last card and a bonus comes", names.does(seat, "has"))
        });
        state.go_on(seat, Step::Bonus);
    }

    fn out_without_bonus(&self, state: &mut State, seat: Seat, events: &mut Narration) {
        events.say("J5", |names| {
            format!("{} out, but no card is left to turn up", names.does(seat, "is"))
        });
        self.end_empty(state, events);
    }

    /// The card turned up for going out (R8).
    fn bonus(&self, state: &mut State, seat: Seat, card: Card, events: &mut Narration) {
        state.stock -= 1;
        state.players[seat.index()].lay(Stack::bonus(card.rank));
        events.say("R8", |names| {
            format!("{} {} up as a stack: 1 point", names.does(seat, "turns"), card.rank)
        });
        if state.stock == 0 && state.seats() > 1 {
            events.say("J5", |_| "that was the last card of the stock".to_string());
        }
        if state.stock == 0 || state.seats() == 1 {
            return self.end_empty(state, events);
        }
        events.say("R8", |names| format!("{} another turn", names.does(seat, "takes")));
        state.go_on(seat, Step::Roll);
    }

    /// Whether these stacks can be laid one after another.
    fn judge_lay(state: &State, seat: Seat, dice: Dice, stacks: &[Stack]) -> Result<()> {
        let illegal = |rule, message: String| Refusal::new(Code::MoveIllegal, message).rule(rule);
        if stacks.is_empty() {
            let refusal = illegal("J4", "laying is of one stack or more".into());
            return Err(refusal.hint("To lay none, type done"));
        }
        let target = target(dice);
        for stack in stacks {
            if stack.kind == Kind::Special && stack.cards != score::special(dice) {
                let message = format!("{stack} is no special: the dice are {dice}");
                return Err(illegal("R7", message));
            }
            if stack.kind == Kind::Bonus {
                return Err(illegal("R8", "a bonus is turned up, not laid".into()));
            }
            if !stack.makes(target) {
                let message = format!("{stack} makes {}, you need {target}", stack.made_words());
                return Err(illegal(if stack.made().is_none() { "J3" } else { "R6" }, message));
            }
        }
        let whole = state.hand_of(seat);
        let mut hand = whole;
        for stack in stacks {
            let needed = stack.cards.len();
            if needed > usize::from(hand.len()) {
                let cards = number(needed, "card", "cards");
                let message = format!("{stack} takes {cards}, {} in hand", hand.len());
                let rule = if whole.unseen > 0 { "J8" } else { "R4" };
                return Err(Refusal::new(Code::CardCount, message).rule(rule));
            }
            let revealed = stack.cards.without(hand.known);
            if revealed.len() > usize::from(hand.unseen) {
                let message = format!("{stack} takes cards that are not in hand: {revealed}");
                let left = words::hand_words(&hand);
                let hint = if hand == whole {
                    format!("The hand is {left}")
                } else {
                    format!("The stacks before it leave {left}; nothing is laid")
                };
                return Err(illegal("R4", message).hint(hint));
            }
            hand.put_down(stack.cards);
        }
        let all = stacks.iter().fold(Cards::NONE, |all, stack| all.plus(stack.cards));
        fits_packs(state, all.without(whole.known))
    }
}

/// J8: whether these cards can come out of what nobody has seen yet.
fn fits_packs(state: &State, cards: Cards) -> Result<()> {
    let hidden = state.hidden();
    let Some(rank) = Rank::all().find(|&rank| cards.count(rank) > hidden.count(rank)) else {
        return Ok(());
    };
    let still = match hidden.count(rank) {
        0 => "all of them have been seen".to_string(),
        left => format!("only {left} can still appear"),
    };
    let (packs, most) = (number(state.decks, "pack has", "packs have"), state.of_each());
    let message = format!("{packs} {most} cards of rank {rank}: {still}");
    Err(Refusal::new(Code::CardDuplicate, message).rule("J8"))
}

impl Game for Wichita {
    const INFO: Info = Info {
        id: "wichita",
        title: "Wichita",
        about: "Two dice set the target, cards add, subtract, double and halve to make it",
        seats: (2, 12),
        rules: include_str!("rules.md"),
        house_rules: &[HouseRule::number(
            "decks",
            "V1",
            (0, MOST_DECKS as i64),
            "packs shuffled together; 0 for one for every two players, rounded up",
        )],
        phases: &["roll-off", "roll", "draw", "lay", "bonus", "over"],
        moves: Move::WORDS,
        also_said: &[
            ("draw", "more"),
            ("no", "enough"),
            ("pass", "done"),
            ("pass", "enough"),
            ("play", "lay"),
            ("stop", "done"),
            ("stop", "enough"),
            ("yes", "more"),
        ],
        example: "35:62TAAK",
        odds_example: "35:62TAAK",
        opening: &["dice 3 5", "cards 6s 2d Tc"],
        notation: "DICE:HAND, such as 35:62TAAK (T is ten, _ a card not seen)",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let decks = self.decks_for(seats);
        let stock = PACK * u16::from(decks);
        let players = Seat::all(seats).map(Player::new).collect();
        let mut state = State { stock, players, decks, ..State::default() };
        match first {
            Some(seat) => state.go_on(seat, Step::Roll),
            None => state.roll_off(RollOff::among(seats)),
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        let Some(Turn { seat, step }) = state.turn() else {
            // Before the first turn somebody rolls, and after the last one nobody.
            return state.turn.map_or(Next::Over, |seat| Next::Chance(Due::dice(seat, 2)));
        };
        Next::Chance(match step {
            Step::Roll => Due::dice(seat, 2),
            Step::Smaller(_) | Step::Larger(_) => Due::cards(seat, state.due(step)).hidden(),
            Step::Bonus => Due::cards(seat, 1),
            Step::More(_) | Step::Lay(_) => return Next::Decide(seat),
        })
    }

    fn due_by(&self, state: &State) -> &'static str {
        match state.turn().map(|turn| turn.step) {
            None => "R2",
            Some(Step::Bonus) => "R8",
            Some(_) => "R3",
        }
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        let Some(Turn { seat, step }) = state.turn() else { return };
        match step {
            Step::More(_) => out.extend([Move::More, Move::Enough].map(|mv| Offer::of(seat, mv))),
            Step::Lay(dice) => {
                let hand = state.hand_of(seat);
                let most = if out.is_whole() { usize::MAX } else { LISTED };
                let mut listed = 0;
                let whole = enumerate::stacks(out.is_whole(), hand.known, dice, |stack| {
                    listed += 1;
                    listed <= most && out.push(Offer::of(seat, Move::Lay(smallvec![stack])))
                });
                if !whole || hand.unseen > 0 {
                    out.push(Offer { seat, choice: Choice::Open { kind: "lay" } });
                }
                out.push(Offer::of(seat, Move::Done));
            }
            _ => {}
        }
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        let Some(turn) = state.turn() else { return Err(not_deciding(state)) };
        if mv.is_for_the_table() {
            return Self::judge_correction(state, turn, mv);
        }
        if seat != turn.seat {
            return Err(Refusal::others_turn().rule("R2"));
        }
        let answers = matches!(mv, Move::More | Move::Enough);
        let (message, rule) = match (turn.step, mv) {
            (Step::Lay(dice), Move::Lay(stacks)) => {
                return Self::judge_lay(state, seat, dice, stacks);
            }
            (Step::Lay(_), Move::Done) => return Ok(()),
            (Step::More(_), _) if answers => return Ok(()),
            (Step::More(_), _) => {
                ("first say whether you draw on: more or enough. Stacks are laid after that", "R3")
            }
            (Step::Lay(_), _) => ("the draw is over: lay stacks, or end the turn with done", "R4"),
            (Step::Roll, _) => ("the dice come first: nothing is laid before them", "R3"),
            (Step::Smaller(_), _) if answers => {
                ("the cards come first: once the smaller number is drawn, say more or enough", "R3")
            }
            (Step::Larger(_), _) if answers => {
                ("that is decided: the rest of the larger number is drawn now", "R3")
            }
            (Step::Smaller(_) | Step::Larger(_), _) => {
                ("the cards come first: nothing is laid before the draw", "R4")
            }
            (Step::Bonus, _) => ("the bonus card is to be turned up first", "R8"),
        };
        Err(Refusal::new(Code::PhaseWrong, message).rule(rule))
    }

    /// The dice let specials be recognised.
    fn understood(&self, state: &State, _seat: Seat, mv: Move) -> Move {
        match (state.turn().and_then(|turn| turn.step.dice()), mv) {
            (Some(dice), Move::Lay(stacks)) => {
                Move::Lay(stacks.into_iter().map(|stack| stack.recognised(dice)).collect())
            }
            (_, mv) => mv,
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, events: &mut Narration) {
        let Some(turn) = state.turn() else { return };
        match (turn.step, mv) {
            (Step::More(dice), Move::More) => state.go_on(seat, Step::Larger(dice)),
            (Step::More(dice), Move::Enough) => state.go_on(seat, Step::Lay(dice)),
            (Step::Lay(dice), Move::Lay(stacks)) => {
                for stack in stacks {
                    self.lay(state, seat, dice, *stack, events);
                }
            }
            (Step::Lay(_), Move::Done) => {
                events.say("J4", |names| {
                    let left = state.hand_of(seat).len();
                    let cards = number(left, "card", "cards");
                    format!("{} the turn with {cards} in hand", names.does(seat, "ends"))
                });
                self.end_turn(state, seat, events);
            }
            (_, mv) if mv.is_for_the_table() => self.correct(state, turn, mv, events),
            _ => {}
        }
    }

    fn corrects(&self, mv: &Move) -> bool {
        matches!(mv, Move::Stock(_) | Move::Hand(_))
    }

    fn validate_outcome(&self, state: &State, due: Due, outcome: &Outcome) -> Result<()> {
        let cards = match outcome {
            Outcome::Cards(cards) if !due.what.is_dice() => cards,
            _ => return due.count_fits(outcome),
        };
        if state.at_once() != Some(cards.len()) {
            due.count_fits(outcome).map_err(|refusal| {
                let refusal = refusal.rule(self.due_by(state));
                let smaller = usize::from(due.what.count());
                let Some(larger) = state.at_once().filter(|larger| *larger > smaller) else {
                    return refusal;
                };
                let smaller = number(smaller, "card", "cards");
                refusal.hint(format!("The dice allow {smaller} or {larger}, nothing between"))
            })?;
        }
        if !due.hidden && cards.contains(&None) {
            let message = "the bonus card lies face up: say which card it is";
            return Err(Refusal::new(Code::CardInvalid, message).rule("R8"));
        }
        let known: Vec<Rank> = cards.iter().flatten().map(|card| card.rank).collect();
        fits_packs(state, Cards::of(&known))
    }

    fn at_once(&self, state: &State) -> Option<usize> {
        state.at_once()
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, events: &mut Narration) {
        match (outcome, state.turn()) {
            (Outcome::Dice(dice), None) => {
                let Some(mut off) = state.roll_off.take() else { return };
                match off.apply_outcome(*dice, "R2", events) {
                    Some(seat) => state.go_on(seat, Step::Roll),
                    None => state.roll_off(off),
                }
            }
            (Outcome::Dice(dice), Some(turn)) => {
                state.go_on(turn.seat, Step::Smaller(*dice));
                events.say("R4", |names| {
                    format!("{} stacks that make {}", names.does(turn.seat, "needs"), target(*dice))
                });
            }
            (Outcome::Cards(cards), Some(turn)) => self.draw(state, turn, cards, events),
            _ => {}
        }
    }

    fn pack(&self, state: &State, out: &mut Vec<Card>) {
        let hidden = state.hidden();
        for rank in Rank::all() {
            out.extend(std::iter::repeat_n(Card::bare(rank), hidden.count(rank).into()));
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    /// R7, R8, R10: no card is worth more than a point, or costs more.
    fn score(&self, state: &State, seat: Seat) -> i64 {
        let points = i64::from(state.points(seat));
        match state.phase {
            Some(Phase::Over) => points - i64::from(state.hand_of(seat).len()),
            _ => points,
        }
    }

    fn seen_by(&self, state: &State, seat: Option<Seat>) -> State {
        let mut seen = state.clone();
        for player in &mut seen.players {
            if seat != Some(player.name) {
                player.hand = Hand { known: Cards::NONE, unseen: player.hand.len() };
            }
        }
        seen
    }
}

impl Wichita {
    fn draw(&self, state: &mut State, turn: Turn, cards: &[Option<Card>], events: &mut Narration) {
        let seat = turn.seat;
        if turn.step == Step::Bonus {
            if let Some(Some(card)) = cards.first() {
                self.bonus(state, seat, *card, events);
            }
            return;
        }
        let Some(dice) = turn.step.dice() else { return };
        let ((smaller, larger), wanted) = (numbers(dice), turn.step.wanted());
        let drawn = cards.len() as u16;
        state.stock = state.stock.saturating_sub(drawn);
        state.players[seat.index()].hand.take_up(cards);
        if drawn < wanted {
            events.say("R9", |names| {
                let draws = names.does(seat, "draws");
                format!("{draws} {drawn} of {wanted}: more are not left in the stock")
            });
        }
        let first = matches!(turn.step, Step::Smaller(_));
        let at_once = first && drawn > smaller;
        if at_once {
            let draws = "the larger number at once";
            events.say("J7", |names| format!("{} {draws}", names.does(seat, "draws")));
        }
        if first && smaller == larger {
            events.say("J7", |_| "the dice are equal: there is no larger number".to_string());
        }
        let choice = first && !at_once && smaller < larger && state.stock > 0;
        let step = if choice { Step::More(dice) } else { Step::Lay(dice) };
        state.go_on(seat, step);
    }
}

fn not_deciding(state: &State) -> Refusal {
    if state.phase == Some(Phase::Over) {
        return Refusal::new(Code::GameOver, "the game is over").rule("R9");
    }
    Refusal::new(Code::PhaseWrong, "the dice that decide who begins come first").rule("R2")
}

#[cfg(test)]
mod tests;
