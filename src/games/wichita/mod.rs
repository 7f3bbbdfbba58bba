//! Wichita: turn order and legality.

mod enumerate;
mod optimizer;
mod score;
mod solver;
mod text;
mod wire;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::{Choice, Game, HouseRule, Info, Moves, Next, Offer, Remark, Setting};
use crate::kit::cards::{Card, Rank};
use crate::kit::chance::{Chance, Due, Luck, number};
use crate::kit::dice::Dice;
use crate::kit::leadoff::LeadOff;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Told;
use crate::moves;

use enumerate as list;
pub use optimizer::{Budget, Exhausted, Lay, LayScore, best_lay, best_score, most_points};
pub use score::{Cards, Kind, Stack};

/// Cards of a pack.
const PACK: u16 = 52;
/// Most packs at a table.
const MOST_DECKS: u8 = 8;
/// Stacks that are listed; what a hand can lay beyond them is offered as one open move.
pub const LISTED: usize = 200;

/// The house rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Wichita {
    /// V1: packs shuffled together; 0 for one for every two players, rounded up.
    #[schemars(range(min = 0, max = 8))]
    pub decks: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Packs in play, 1 to 8.
    pub decks: u8,
    /// Cards of the stock.
    pub stock: u16,
    pub hands: Vec<Hand>,
    /// What everybody has laid, in the order of laying.
    pub stacks: Vec<Vec<Stack>>,
    pub phase: Phase,
}

/// A hand: cards that are known, and a number of cards that nobody here has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    pub known: Cards,
    pub unseen: u16,
}

impl Hand {
    #[must_use]
    pub fn len(&self) -> u16 {
        self.known.len() as u16 + self.unseen
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn take_up(&mut self, cards: &[Option<Card>]) {
        for card in cards {
            match card {
                Some(card) => self.known.add(card.rank, 1),
                None => self.unseen += 1,
            }
        }
    }

    /// Puts cards down: known ones as far as they go, the others were unseen ones.
    fn put_down(&mut self, cards: Cards) {
        let revealed = cards.without(self.known);
        self.known = self.known.without(cards);
        self.unseen = self.unseen.saturating_sub(revealed.len() as u16);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    RollOff(LeadOff),
    Turn(Turn),
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub seat: Seat,
    pub step: Step,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Roll,
    /// The smaller number is to be drawn.
    Smaller(Dice),
    /// The smaller number is drawn: draw on to the larger?
    More(Dice),
    /// The rest of the larger number is to be drawn.
    Larger(Dice),
    Lay(Dice),
    /// The hand is empty: a card of the stock is to be turned up.
    Bonus,
}

impl Step {
    /// The dice of this turn, once they have been rolled.
    #[must_use]
    pub fn dice(self) -> Option<Dice> {
        match self {
            Step::Smaller(dice) | Step::More(dice) | Step::Larger(dice) | Step::Lay(dice) => {
                Some(dice)
            }
            Step::Roll | Step::Bonus => None,
        }
    }
}

moves! {
    pub enum Move {
        /// Draw on to the larger number.
        More = "more", "more", "draw on to the larger number";
        /// Leave it at the smaller number.
        Enough = "enough", "enough", "leave it at the smaller number";
        /// Lay these stacks, one after another. Where the same cards make the target in two ways, the
        /// moves list one of them (J13).
        Lay(stacks: Vec<Stack>) = "lay", "lay 6+2, Q+8/K/K", "lay stacks that make the target";
        Done = "done", "done", "end the turn";
    }
}

/// The smaller and the larger of two dice.
fn numbers(dice: Dice) -> (u16, u16) {
    let mut faces = dice.faces();
    let smaller = faces.next().map_or(0, u16::from);
    (smaller, faces.next().map_or(smaller, u16::from))
}

fn target(dice: Dice) -> u8 {
    dice.sum() as u8
}

impl State {
    /// The running turn.
    fn turn(&self) -> Option<Turn> {
        match self.phase {
            Phase::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// Cards of each rank in all.
    fn of_each(&self) -> u8 {
        4 * self.decks
    }

    /// Every card that is known to lie somewhere: in a hand or in a stack.
    fn seen(&self) -> Cards {
        let hands = self.hands.iter().map(|hand| hand.known);
        let stacks = self.stacks.iter().flatten().map(|stack| stack.cards);
        hands.chain(stacks).fold(Cards::NONE, Cards::plus)
    }

    /// Every card that is not known to lie anywhere.
    fn hidden(&self) -> Cards {
        Cards::each(self.of_each()).without(self.seen())
    }

    fn points(&self, seat: Seat) -> u16 {
        self.stacks[seat.index()].iter().map(Stack::points).sum()
    }

    /// Cards that are due now, as far as the stock goes (R3, R9).
    fn due(&self, step: Step) -> u8 {
        let wanted = match step {
            Step::Smaller(dice) => numbers(dice).0,
            Step::Larger(dice) => numbers(dice).1 - numbers(dice).0,
            Step::Bonus => 1,
            Step::Roll | Step::More(_) | Step::Lay(_) => 0,
        };
        wanted.min(self.stock) as u8
    }

    /// J7: the larger number, as far as the stock goes.
    fn at_once(&self) -> Option<usize> {
        match self.turn()?.step {
            Step::Smaller(dice) => Some(usize::from(numbers(dice).1.min(self.stock))),
            _ => None,
        }
    }
}

impl Wichita {
    /// The packs in play at a table of so many.
    #[must_use]
    pub fn decks_for(&self, seats: usize) -> u8 {
        if self.decks > 0 { self.decks } else { seats.div_ceil(2).clamp(1, 8) as u8 }
    }

    /// The turn of `seat` is over: the next one, or the end of the game (R9).
    fn end_turn(&self, state: &mut State, seat: Seat, told: &mut Told) {
        let seats = state.hands.len();
        if state.stock == 0 || seats == 1 {
            self.end_game(state, told);
            return;
        }
        state.phase = Phase::Turn(Turn { seat: seat.left(seats), step: Step::Roll });
    }

    fn end_game(&self, state: &mut State, told: &mut Told) {
        state.phase = Phase::Over;
        if state.hands.len() == 1 {
            return;
        }
        told.say("R9", |_| "the stock is empty: the game is over".to_string());
        told.say("R10", |names| {
            let each: Vec<String> = Seat::all(state.hands.len())
                .map(|seat| {
                    let (points, left) = (state.points(seat), state.hands[seat.index()].len());
                    let total = i64::from(points) - i64::from(left);
                    format!("{} {points} - {left} = {total}", &names[seat])
                })
                .collect();
            format!("points less cards left in hand: {}", each.join(", "))
        });
        let winners = self.winners(state);
        told.say(if winners.len() > 1 { "J6" } else { "R10" }, |names| {
            let who = names.together(&winners.iter().collect::<Vec<_>>());
            let best = self.scores(state).into_iter().max().unwrap_or(0);
            if winners.len() > 1 {
                format!("{who} share the win with {best}")
            } else {
                format!("{who} wins with {best}")
            }
        });
    }

    /// Puts a judged stack on the table.
    fn lay(&self, state: &mut State, seat: Seat, dice: Dice, stack: Stack, told: &mut Told) {
        let stack = stack.recognised(dice);
        state.hands[seat.index()].put_down(stack.cards);
        state.stacks[seat.index()].push(stack);
        if stack.kind == Kind::Special {
            told.say("R7", |names| {
                format!(
                    "{} {stack}, the two dice themselves: a special, 2 points",
                    names.does(seat, "lays")
                )
            });
        } else {
            told.say("R6", |names| {
                let who = names.does(seat, "lays");
                format!("{who} {stack}, which makes {}: 1 point", target(dice))
            });
        }
        if !state.hands[seat.index()].is_empty() {
            return;
        }
        if state.stock == 0 {
            told.say("J5", |names| {
                format!("{} out, but no card is left to turn up", names.does(seat, "is"))
            });
            self.end_game(state, told);
            return;
        }
        told.say("J5b", |names| {
            format!("{} laid the last card and a bonus comes", names.does(seat, "has"))
        });
        state.phase = Phase::Turn(Turn { seat, step: Step::Bonus });
    }

    /// The card turned up for going out (R8).
    fn bonus(&self, state: &mut State, seat: Seat, card: Card, told: &mut Told) {
        state.stock -= 1;
        state.stacks[seat.index()].push(Stack::bonus(card.rank));
        told.say("R8", |names| {
            format!("{} {} up as a stack: 1 point", names.does(seat, "turns"), card.rank)
        });
        if state.stock == 0 && state.hands.len() > 1 {
            told.say("J5", |_| "that was the last card of the stock".to_string());
        }
        if state.stock == 0 || state.hands.len() == 1 {
            self.end_game(state, told);
            return;
        }
        told.say("R8", |names| format!("{} another turn", names.does(seat, "takes")));
        state.phase = Phase::Turn(Turn { seat, step: Step::Roll });
    }

    /// Whether these stacks can be laid one after another.
    fn judge_lay(state: &State, seat: Seat, dice: Dice, stacks: &[Stack]) -> Result<(), Refusal> {
        let illegal = |message: String| Refusal::new(Code::MoveIllegal, message);
        if stacks.is_empty() {
            return Err(illegal("laying is of one stack or more".into())
                .rule("J4")
                .hint("To lay none, type done"));
        }
        let target = target(dice);
        for stack in stacks {
            if stack.kind == Kind::Special && stack.cards != score::special(dice) {
                return Err(
                    illegal(format!("{stack} is no special: the dice are {dice}")).rule("R7")
                );
            }
            if stack.kind == Kind::Bonus {
                return Err(illegal("a bonus is turned up, not laid".into()).rule("R8"));
            }
            if !stack.makes(target) {
                let message = format!("{stack} makes {}, you need {target}", stack.made_words());
                let rule = if stack.made().is_none() { "J3" } else { "R6" };
                return Err(illegal(message).rule(rule));
            }
        }
        let mut hand = state.hands[seat.index()];
        let mut all = Cards::NONE;
        for stack in stacks {
            let needed = stack.cards.len();
            if needed > usize::from(hand.len()) {
                return Err(Refusal::new(
                    Code::CardCount,
                    format!(
                        "{stack} takes {}, {} in hand",
                        number(needed, "card", "cards"),
                        hand.len()
                    ),
                )
                .rule(if state.hands[seat.index()].unseen > 0 {
                    "J8"
                } else {
                    "R4"
                }));
            }
            let revealed = stack.cards.without(hand.known);
            if revealed.len() > usize::from(hand.unseen) {
                return Err(illegal(format!(
                    "{stack} takes cards that are not in hand: {revealed}"
                ))
                .rule("R4")
                .hint(format!("The hand is {}", text::hand_words(&hand))));
            }
            hand.put_down(stack.cards);
            all = all.plus(stack.cards);
        }
        let revealed = all.without(state.hands[seat.index()].known);
        fits_packs(state, revealed)
    }
}

/// J8: whether these cards can come out of what nobody has seen yet.
fn fits_packs(state: &State, cards: Cards) -> Result<(), Refusal> {
    let hidden = state.hidden();
    let Some(rank) = Rank::all().find(|&rank| cards.count(rank) > hidden.count(rank)) else {
        return Ok(());
    };
    let (most, left) = (state.of_each(), hidden.count(rank));
    let packs = number(state.decks.into(), "pack has", "packs have");
    let still = match left {
        0 => "all of them have been seen".to_string(),
        _ => format!("only {left} can still appear"),
    };
    Err(Refusal::new(Code::CardDuplicate, format!("{packs} {most} cards of rank {rank}: {still}"))
        .rule("J8"))
}

impl Game for Wichita {
    const INFO: Info = Info {
        id: "wichita",
        aliases: &[],
        title: "Wichita",
        about: "Two dice set the target, cards add, subtract, double and halve to make it",
        seats: (2, 12),
        rules: include_str!("rules.md"),
        shapes: include_str!("shapes.json"),
        house_rules: &[HouseRule {
            key: "decks",
            clause: "V1",
            setting: Setting::Number { least: 0, most: MOST_DECKS as i64 },
            help: "packs shuffled together; 0 for one for every two players, rounded up",
        }],
        phases: &["roll-off", "roll", "draw", "lay", "bonus", "over"],
        moves: Move::WORDS,
        hands_are_kept: false,
        example: "35:62TAAK",
        odds_example: "35:62TAAK",
        opening: &["dice 3 5", "cards 6s 2d Tc"],
        notation: "DICE:HAND, such as 35:62TAAK (T is ten, _ a card not seen)",
    };

    type State = State;
    type Move = Move;

    fn check(&self, _seats: usize) -> Result<(), Refusal> {
        if self.decks <= MOST_DECKS {
            return Ok(());
        }
        Err(Refusal::new(
            Code::RulesInvalid,
            format!("{} packs: a table has 1 to {MOST_DECKS}", self.decks),
        )
        .at("/rules/decks")
        .rule("V1")
        .hint("0, or saying nothing, is one pack for every two players"))
    }

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let decks = self.decks_for(seats);
        State {
            decks,
            stock: PACK * u16::from(decks),
            hands: vec![Hand::default(); seats],
            stacks: vec![Vec::new(); seats],
            phase: match first {
                Some(seat) => Phase::Turn(Turn { seat, step: Step::Roll }),
                None => Phase::RollOff(LeadOff::among(seats)),
            },
        }
    }

    fn next(&self, state: &State) -> Next {
        match &state.phase {
            Phase::RollOff(off) => Next::Chance(Due { seat: off.next(), what: Chance::Dice(2) }),
            Phase::Over => Next::Over,
            Phase::Turn(Turn { seat, step }) => {
                let what = match step {
                    Step::Roll => Chance::Dice(2),
                    Step::Smaller(_) | Step::Larger(_) => Chance::Hand(state.due(*step)),
                    Step::Bonus => Chance::Open(1),
                    Step::More(_) | Step::Lay(_) => return Next::Decide(*seat),
                };
                Next::Chance(Due { seat: *seat, what })
            }
        }
    }

    fn due_by(&self, state: &State) -> &'static str {
        match state.turn().map(|turn| turn.step) {
            None => "R2",
            Some(Step::Bonus) => "R8",
            Some(_) => "R3",
        }
    }

    fn offers(&self, state: &State, out: &mut Vec<Offer<Move>>) {
        let Some(Turn { seat, step }) = state.turn() else { return };
        match step {
            Step::More(_) => {
                out.push(Offer::of(seat, Move::More));
                out.push(Offer::of(seat, Move::Enough));
            }
            Step::Lay(dice) => {
                let hand = state.hands[seat.index()];
                let mut listed = 0;
                let whole = list::stacks(hand.known, dice, |stack| {
                    listed += 1;
                    if listed <= LISTED {
                        out.push(Offer::of(seat, Move::Lay(vec![stack])));
                    }
                    listed <= LISTED
                });
                if !whole || hand.unseen > 0 {
                    out.push(Offer { seat, choice: Choice::Open { kind: "lay" } });
                }
                out.push(Offer::of(seat, Move::Done));
            }
            _ => {}
        }
    }

    fn every_offer(&self, state: &State, tell: &mut dyn FnMut(&Offer<Move>) -> bool) {
        let Some(Turn { seat, step: Step::Lay(dice) }) = state.turn() else {
            let mut offers = Vec::new();
            self.offers(state, &mut offers);
            let _ = offers.iter().all(tell);
            return;
        };
        let hand = state.hands[seat.index()];
        let whole = list::every_stack(hand.known, dice, |stack| {
            tell(&Offer::of(seat, Move::Lay(vec![stack])))
        });
        let open = Offer { seat, choice: Choice::Open { kind: "lay" } };
        if whole && (hand.unseen == 0 || tell(&open)) {
            tell(&Offer::of(seat, Move::Done));
        }
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let Some(turn) = state.turn() else { return Err(not_deciding(state)) };
        let phase_wrong = |message: &str, rule: &'static str| {
            Err(Refusal::new(Code::PhaseWrong, message).rule(rule))
        };
        if seat != turn.seat {
            return Err(Refusal::new(Code::SeatWrong, "it is another player's turn").rule("R2"));
        }
        match (turn.step, mv) {
            (Step::More(_), Move::More | Move::Enough) | (Step::Lay(_), Move::Done) => Ok(()),
            (Step::Lay(dice), Move::Lay(stacks)) => Self::judge_lay(state, seat, dice, stacks),
            (Step::More(_), _) => phase_wrong(
                "first say whether you draw on: more or enough. Stacks are laid after that",
                "R3",
            ),
            (Step::Lay(_), Move::More | Move::Enough) => {
                phase_wrong("the draw is over: lay stacks, or end the turn with done", "R4")
            }
            (Step::Roll, _) => {
                phase_wrong("the dice come first: nothing is laid before them", "R3")
            }
            (Step::Smaller(_), Move::More | Move::Enough) => phase_wrong(
                "the cards come first: once the smaller number is drawn, say more or enough",
                "R3",
            ),
            (Step::Larger(_), Move::More | Move::Enough) => {
                phase_wrong("that is decided: the rest of the larger number is drawn now", "R3")
            }
            (Step::Smaller(_) | Step::Larger(_), _) => {
                phase_wrong("the cards come first: nothing is laid before the draw", "R4")
            }
            (Step::Bonus, _) => phase_wrong("the bonus card is to be turned up first", "R8"),
        }
    }

    fn remarks(&self, state: &State, seat: Seat, mv: &Move) -> Vec<Remark> {
        match (state.turn().map(|turn| turn.step), mv) {
            (Some(Step::Lay(dice)), Move::Done) => overlooked(state, seat, dice),
            _ => Vec::new(),
        }
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

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, told: &mut Told) {
        let Some(turn) = state.turn() else { return };
        match (turn.step, mv) {
            (Step::More(dice), Move::More) => {
                state.phase = Phase::Turn(Turn { seat, step: Step::Larger(dice) });
            }
            (Step::More(dice), Move::Enough) => {
                state.phase = Phase::Turn(Turn { seat, step: Step::Lay(dice) });
            }
            (Step::Lay(dice), Move::Lay(stacks)) => {
                for stack in stacks {
                    self.lay(state, seat, dice, *stack, told);
                }
            }
            (Step::Lay(_), Move::Done) => {
                told.say("J4", |names| {
                    let left = state.hands[seat.index()].len();
                    let cards = number(left.into(), "card", "cards");
                    format!("{} the turn with {cards} in hand", names.does(seat, "ends"))
                });
                self.end_turn(state, seat, told);
            }
            _ => {}
        }
    }

    fn admit(&self, state: &State, due: Due, luck: &Luck) -> Result<(), Refusal> {
        if let Luck::Cards(cards) = luck
            && !due.what.is_dice()
            && state.at_once() != Some(cards.len())
        {
            due.count_fits(luck).map_err(|refusal| Self::count_hint(state, refusal))?;
        }
        if matches!(luck, Luck::Dice(_)) || due.what.is_dice() {
            return due.count_fits(luck);
        }
        let Luck::Cards(cards) = luck else { return Ok(()) };
        if matches!(due.what, Chance::Open(_)) && cards.contains(&None) {
            return Err(Refusal::new(
                Code::CardInvalid,
                "the bonus card lies face up: say which card it is",
            )
            .rule("R8"));
        }
        let known: Vec<Rank> = cards.iter().flatten().map(|card| card.rank).collect();
        fits_packs(state, Cards::of(&known))
    }

    fn at_once(&self, state: &State) -> Option<usize> {
        state.at_once()
    }

    fn settle(&self, state: &mut State, luck: &Luck, told: &mut Told) {
        match (luck, &mut state.phase) {
            (Luck::Dice(dice), Phase::RollOff(off)) => {
                if let Some(seat) = off.settle(*dice, "R2", told) {
                    state.phase = Phase::Turn(Turn { seat, step: Step::Roll });
                }
            }
            (Luck::Dice(dice), Phase::Turn(turn)) => {
                turn.step = Step::Smaller(*dice);
                told.say("R4", |names| {
                    format!("{} stacks that make {}", names.does(turn.seat, "needs"), target(*dice))
                });
            }
            (Luck::Cards(cards), Phase::Turn(turn)) => {
                let turn = *turn;
                self.draw(state, turn, cards, told);
            }
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
        state.hands.len()
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        let points = i64::from(state.points(seat));
        match state.phase {
            Phase::Over => points - i64::from(state.hands[seat.index()].len()),
            _ => points,
        }
    }

    fn seen_by(&self, state: &State, seat: Option<Seat>) -> State {
        let mut seen = state.clone();
        for (i, hand) in seen.hands.iter_mut().enumerate() {
            if seat != Some(Seat::new(i)) {
                *hand = Hand { known: Cards::NONE, unseen: hand.len() };
            }
        }
        seen
    }
}

impl Wichita {
    fn draw(&self, state: &mut State, turn: Turn, cards: &[Option<Card>], told: &mut Told) {
        let seat = turn.seat;
        if turn.step == Step::Bonus {
            if let Some(Some(card)) = cards.first() {
                self.bonus(state, seat, *card, told);
            }
            return;
        }
        let Some(dice) = turn.step.dice() else { return };
        let (smaller, larger) = numbers(dice);
        let wanted = match turn.step {
            Step::Larger(_) => larger - smaller,
            _ => smaller,
        };
        let drawn = cards.len() as u16;
        state.stock = state.stock.saturating_sub(drawn);
        state.hands[seat.index()].take_up(cards);
        if drawn < wanted {
            told.say("R9", |names| {
                format!(
                    "{} {drawn} of {wanted}: more are not left in the stock",
                    names.does(seat, "draws")
                )
            });
        }
        let first = matches!(turn.step, Step::Smaller(_));
        let at_once = first && drawn > smaller;
        if at_once {
            told.say("J7", |names| {
                format!("{} the larger number at once", names.does(seat, "draws"))
            });
        }
        if first && smaller == larger {
            told.say("J7", |_| "the dice are equal: there is no larger number".to_string());
        }
        let choice = first && !at_once && smaller < larger && state.stock > 0;
        let step = if choice { Step::More(dice) } else { Step::Lay(dice) };
        state.phase = Phase::Turn(Turn { seat, step });
    }

    /// What the two numbers are, for somebody who named too many or too few cards.
    fn count_hint(state: &State, refusal: Refusal) -> Refusal {
        let (dice, step) = match state.turn().map(|turn| turn.step) {
            Some(step @ Step::Smaller(dice)) => (dice, step),
            Some(Step::Bonus) => return refusal.rule("R8"),
            _ => return refusal.rule("R3"),
        };
        let (smaller, larger) = (state.due(step), numbers(dice).1.min(state.stock));
        let refusal = refusal.rule("R3");
        if u16::from(smaller) == larger {
            return refusal;
        }
        let smaller = number(smaller.into(), "card", "cards");
        refusal.hint(format!("The dice allow {smaller} or {larger}, nothing between"))
    }
}

/// J4: a remark where a turn ends though a stack could be laid.
fn overlooked(state: &State, seat: Seat, dice: Dice) -> Vec<Remark> {
    let mut first = None;
    list::stacks(state.hands[seat.index()].known, dice, |stack| {
        first = Some(stack);
        false
    });
    first
        .map(|stack| Remark { rule: "J4", text: format!("{stack} could still have been laid") })
        .into_iter()
        .collect()
}

fn not_deciding(state: &State) -> Refusal {
    if state.phase == Phase::Over {
        return Refusal::new(Code::GameOver, "the game is over").rule("R9");
    }
    Refusal::new(Code::PhaseWrong, "dice are awaited, to see who begins").rule("R2")
}

#[cfg(test)]
mod tests;
