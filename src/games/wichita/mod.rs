//! Wichita: turn order and legality.

mod corrections;
mod enumerate;
mod json;
pub mod lay;
mod score;
pub mod solve;
mod state;
mod words;

use smallvec::smallvec;

use crate::prelude::*;

pub use score::{Cards, Kind, Stack, Stacks};
pub use state::{Hand, Move, Now, Player, State, Step, Turn};
use state::{numbers, target};

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

impl Wichita {
    /// The packs in play, by the number of players.
    fn decks_for(&self, seats: usize) -> u8 {
        if self.decks > 0 { self.decks } else { seats.div_ceil(2).clamp(1, 8) as u8 }
    }

    /// The turn of `seat` is over: the next one, or the end of the game (R9).
    fn end_turn(&self, state: &mut State, seat: Seat, said: &mut Narration) {
        if state.stock == 0 || state.is_alone() {
            return self.end_empty(state, said);
        }
        state.go_on(state.playing.after(seat), Step::Roll);
    }

    /// The game is over, since the stock is empty.
    fn end_empty(&self, state: &mut State, said: &mut Narration) {
        if state.is_alone() {
            state.now = Now::Over;
            return;
        }
        said.say("R9", |_| "the stock is empty: the game is over".to_string());
        self.end_game(state, said);
    }

    fn end_game(&self, state: &mut State, said: &mut Narration) {
        state.now = Now::Over;
        let scores = self.scores(state);
        said.say("R10", |names| {
            let sum = |(player, score): (&Player, &i64)| {
                format!("{} - {} = {score}", player.points(), player.hand.len())
            };
            let sums = names.with(state.players.iter().zip(&scores).map(sum));
            format!("points less cards left in hand: {sums}")
        });
        let winners = self.winners(state);
        let shared = winners.len() > 1;
        said.say(if shared { "J6" } else { "R10" }, |names| {
            let who = names.together(&winners.iter().collect::<Vec<_>>());
            let best = scores.iter().max().copied().unwrap_or(0);
            format!("{who} {} with {best}", if shared { "share the win" } else { "wins" })
        });
    }

    /// Puts a judged stack on the table.
    fn lay(&self, state: &mut State, seat: Seat, dice: Dice, stack: Stack, said: &mut Narration) {
        let stack = stack.recognised(dice);
        let player = &mut state.players[seat];
        player.hand.put_down(stack.cards);
        player.stacks.push(stack);
        let special = stack.kind == Kind::Special;
        said.say(if special { "R7" } else { "R6" }, |names| {
            let lays = names.does(seat, "lays");
            if special {
                format!("{lays} {stack}, the two dice themselves: a special, 2 points")
            } else {
                format!("{lays} {stack}, which makes {}: 1 point", target(dice))
            }
        });
        if !state.players[seat].hand.is_empty() {
            return;
        }
        if state.stock == 0 {
            return self.out_without_bonus(state, seat, said);
        }
        said.say("J5b", |names| {
            format!("{} laid the last card and a bonus comes", names.does(seat, "has"))
        });
        state.go_on(seat, Step::Bonus);
    }

    fn out_without_bonus(&self, state: &mut State, seat: Seat, said: &mut Narration) {
        said.say("J5", |names| {
            format!("{} out, but no card is left to turn up", names.does(seat, "is"))
        });
        self.end_empty(state, said);
    }

    /// The card turned up for going out (R8).
    fn bonus(&self, state: &mut State, seat: Seat, card: Card, said: &mut Narration) {
        state.stock -= 1;
        state.players[seat].stacks.push(Stack::bonus(card.rank));
        said.say("R8", |names| {
            format!("{} {} up as a stack: 1 point", names.does(seat, "turns"), card.rank)
        });
        if state.stock == 0 && !state.is_alone() {
            said.say("J5", |_| "that was the last card of the stock".to_string());
        }
        if state.stock == 0 || state.is_alone() {
            return self.end_empty(state, said);
        }
        said.say("R8", |names| format!("{} another turn", names.does(seat, "takes")));
        state.go_on(seat, Step::Roll);
    }

    /// Whether these stacks can be laid one after another.
    fn judge_lay(state: &State, seat: Seat, dice: Dice, stacks: &[Stack]) -> Result<()> {
        refuse_if!(stacks.is_empty() =>
            MoveIllegal, by "J4", hint "To lay none, type done", "laying is of one stack or more");
        let target = target(dice);
        for stack in stacks {
            refuse_if!(stack.kind == Kind::Special && stack.cards != score::special(dice) =>
                MoveIllegal, by "R7", "{stack} is no special: the dice are {dice}");
            refuse_if!(stack.made() != Some(target.into()) =>
                MoveIllegal, by if stack.made().is_none() { "J3" } else { "R6" },
                "{stack} makes {}, you need {target}", stack.made_words());
        }
        let whole = state.players[seat].hand;
        let mut hand = whole;
        for stack in stacks {
            let needed = stack.cards.len();
            refuse_if!(needed > usize::from(hand.len()) =>
                CardCount, by if whole.unseen > 0 { "J8" } else { "R4" },
                "{stack} takes {}, {} in hand", number(needed, "card", "cards"), hand.len());
            let revealed = stack.cards.without(hand.known);
            refuse_if!(revealed.len() > usize::from(hand.unseen) =>
                MoveIllegal, by "R4", hint format!("In hand for it: {}", words::hand_words(&hand)),
                "{stack} takes cards that are not in hand: {revealed}");
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
    let (packs, left) = (number(state.decks, "pack", "packs"), hidden.count(rank));
    Err(refusal!(CardDuplicate, by "J8",
        "of {packs}, {left} cards of rank {rank} have not been seen yet"))
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
        moves: Move::WORDS,
        terms: "king ace jack queen special stack stock out target subtract halve double",
        over_by: "R9",
        turns_by: "R2",
        example: "35:62TAAK",
        examples: include_str!("examples.txt"),
        opening: &["dice 3 5", "cards 6s 2d Tc"],
        notation: "DICE:HAND, such as 35:62TAAK (T is ten, _ a card not seen)",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let decks = self.decks_for(seats);
        let now = match first {
            Some(seat) => Now::Turn(Turn { seat, step: Step::Roll }),
            None => Now::RollOff(RollOff::among(seats)),
        };
        State {
            players: Each::of(seats, Player::default()),
            playing: Seat::all(seats).collect(),
            stock: PACK * u16::from(decks),
            aside: 0,
            decks,
            now,
        }
    }

    fn next(&self, state: &State) -> Next {
        match (state.turn(), &state.now) {
            (Some(Turn { seat, step }), _) => match step {
                Step::Roll => Next::roll(seat, 2, "R3"),
                Step::Smaller(_) | Step::Larger(_) => {
                    let due = Due::cards(seat, state.due(step), "R3").hidden();
                    Next::Chance(Due { or: state.at_once(step).unwrap_or(0), ..due })
                }
                Step::More(_) | Step::Lay(_) => Next::Decide(seat),
                Step::Bonus => Next::Chance(Due::cards(seat, 1, "R8")),
            },
            (None, Now::RollOff(off)) => Next::roll(off.next(), 2, "R2"),
            (None, _) => Next::Over,
        }
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        match state.turn() {
            Some(Turn { seat, step: Step::More(_) }) => {
                Offer::each(seat, [Move::More, Move::Enough]).collect()
            }
            Some(Turn { seat, step: Step::Lay(dice) }) => {
                let hand = state.players[seat].hand;
                let mut offers = Vec::new();
                let all = enumerate::stacks(hand.known, dice, |stack| {
                    offers.push(Offer::one(seat, Move::Lay(smallvec![stack])));
                    offers.len() <= LISTED
                });
                offers.truncate(LISTED);
                if !all || hand.unseen > 0 {
                    offers.push(Offer::open(seat, "lay"));
                }
                offers.push(Offer::one(seat, Move::Done));
                offers
            }
            _ => Vec::new(),
        }
    }

    fn pack(&self, state: &State) -> Pack {
        let cards = self.next(state).due().is_some_and(|due| !due.what.is_dice());
        Pack::Of(if cards { state.pack() } else { Vec::new() })
    }

    /// The dice let specials be recognised.
    fn judge(&self, state: &State, seat: Seat, mv: Move) -> Result<Move> {
        let Some(Turn { step, .. }) = state.turn() else {
            return Err(match mv {
                Move::Stock(_) | Move::Hand(..) | Move::Leave(_) if !state.is_over() => {
                    refusal!(PhaseWrong, by "R2", "the dice that decide who begins come first")
                }
                _ => self.not_now(state, seat),
            });
        };
        if matches!(mv, Move::Stock(_) | Move::Hand(..) | Move::End | Move::Leave(_)) {
            Self::judge_correction(state, step, &mv)?;
            return Ok(mv);
        }
        self.at_turn(state, seat)?;
        let (message, rule) = match (step, mv) {
            (Step::Lay(dice), Move::Lay(stacks)) => {
                let stacks: Stacks =
                    stacks.into_iter().map(|stack| stack.recognised(dice)).collect();
                Self::judge_lay(state, seat, dice, &stacks)?;
                return Ok(Move::Lay(stacks));
            }
            (Step::Lay(_), _) => ("the draw is over: lay stacks, or end the turn with done", "R4"),
            (Step::More(_), _) => {
                ("first say whether you draw on: more or enough. Stacks are laid after that", "R3")
            }
            (Step::Larger(_), Move::More | Move::Enough) => {
                ("the cards come first: that is decided", "R3")
            }
            _ => return Err(self.not_now(state, seat)),
        };
        Err(Refusal::new(Code::PhaseWrong, message).rule(rule))
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, said: &mut Narration) {
        let Some(turn) = state.turn() else { return };
        match (turn.step, mv) {
            (Step::More(dice), Move::More) => state.go_on(seat, Step::Larger(dice)),
            (Step::More(dice), Move::Enough) => state.go_on(seat, Step::Lay(dice)),
            (Step::Lay(dice), Move::Lay(stacks)) => {
                for stack in stacks {
                    self.lay(state, seat, dice, *stack, said);
                }
            }
            (Step::Lay(_), Move::Done) => {
                said.say("J4", |names| {
                    let left = state.players[seat].hand.len();
                    let cards = number(left, "card", "cards");
                    format!("{} the turn with {cards} in hand", names.does(seat, "ends"))
                });
                self.end_turn(state, seat, said);
            }
            (_, Move::Stock(cards)) => self.correct_stock(state, *cards as u16, said),
            (_, Move::Hand(of, cards)) => self.correct_hand(state, *of, *cards as u16, said),
            (_, Move::End) => self.end_here(state, said),
            (_, Move::Leave(who)) => self.leave(state, *who, said),
            _ => {}
        }
    }

    fn rolled(&self, state: &mut State, seat: Seat, dice: Dice, said: &mut Narration) {
        if let Now::RollOff(off) = &mut state.now {
            if let Some(seat) = off.apply_outcome(dice, "R2", said) {
                state.go_on(seat, Step::Roll);
            }
            return;
        }
        state.go_on(seat, Step::Smaller(dice));
        said.say("R4", |names| {
            format!("{} stacks that make {}", names.does(seat, "needs"), target(dice))
        });
    }

    fn dealt(&self, state: &mut State, seat: Seat, cards: &[Option<Card>], said: &mut Narration) {
        match (state.turn().map(|turn| turn.step), cards) {
            (Some(Step::Bonus), [Some(card)]) => self.bonus(state, seat, *card, said),
            (Some(step), _) => draw(state, seat, step, cards, said),
            _ => {}
        }
    }

    fn is_begun(&self, state: &State) -> bool {
        !matches!(state.now, Now::RollOff(_))
    }

    fn scores(&self, state: &State) -> Scores {
        let score = |player: &Player| {
            let left = if state.is_over() { player.hand.len() } else { 0 };
            i64::from(player.points()) - i64::from(left)
        };
        state.players.iter().map(score).collect()
    }

    fn hide(&self, state: &mut State, seat: Option<Seat>) {
        for (other, player) in Seat::all(state.seats()).zip(state.players.iter_mut()) {
            if seat != Some(other) {
                player.hand = Hand { known: Cards::NONE, unseen: player.hand.len() };
            }
        }
    }
}

/// Takes up what was drawn (R3).
fn draw(state: &mut State, seat: Seat, step: Step, cards: &[Option<Card>], said: &mut Narration) {
    let Some(dice) = step.dice() else { return };
    let ((smaller, larger), wanted) = (numbers(dice), step.wanted());
    let drawn = cards.len() as u16;
    state.stock = state.stock.saturating_sub(drawn);
    state.players[seat].hand.take_up(cards);
    if drawn < wanted {
        said.say("R9", |names| {
            let draws = names.does(seat, "draws");
            format!("{draws} {drawn} of {wanted}: more are not left in the stock")
        });
    }
    let first = matches!(step, Step::Smaller(_));
    let at_once = first && drawn > smaller;
    if at_once {
        let draws = "the larger number at once";
        said.say("J7", |names| format!("{} {draws}", names.does(seat, "draws")));
    }
    if first && smaller == larger {
        said.say("J7", |_| "the dice are equal: there is no larger number".to_string());
    }
    let choice = first && !at_once && smaller < larger && state.stock > 0;
    state.go_on(seat, if choice { Step::More(dice) } else { Step::Lay(dice) });
}

#[cfg(test)]
mod tests;
