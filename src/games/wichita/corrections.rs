//! What the table says apart from play: at a real one, what the referee believes of cards it does not
//! see is put right; the game ends, or somebody leaves (J14 to J16, J18).

use super::{Move, PACK, State, Step, Wichita};
use crate::game::moves::{MovePart, Words};
use crate::pieces::{BETWEEN_TURNS, may_leave};
use crate::prelude::*;

/// How many cards the stock has, not how many more or fewer.
pub fn read_stock(words: Words<'_>) -> Result<u64> {
    let hint = "stock 12 says how many it has, hand Bo 5 whose cards were counted wrong";
    u64::read(words).map_err(|why| why.hint(hint))
}

impl Wichita {
    /// Whether the table may say so now; anybody may.
    pub(super) fn judge_correction(state: &State, step: Step, mv: &Move) -> Result<()> {
        if *mv == Move::End {
            between_turns(step, "J16")?;
        }
        refuse_if!(state.is_alone() => PhaseWrong, "there is no table around this position");
        match mv {
            Move::Stock(cards) => {
                refuse_if!(matches!(step, Step::Lay(_)) => PhaseWrong, by "J14",
                    "counts are put right between turns: lay stacks, or end the turn with done");
                let packs = number(state.decks, "pack has", "packs have");
                let (all, lying) = (PACK * u16::from(state.decks), state.lying());
                refuse_if!(cards.saturating_add(lying as u64) > all.into() =>
                    CardCount, by "J14", hint "hand Bo 3 says whose cards were counted wrong",
                    "{packs} {all} cards, and {lying} lie in hands and stacks");
            }
            Move::Hand(seat, cards) => {
                between_turns(step, "J15")?;
                let lacking = cards.saturating_sub(state.players[*seat].hand.len().into());
                let left = state.stock + state.aside;
                let more = number(lacking, "card", "cards");
                refuse_if!(lacking > left.into() =>
                    CardCount, by "J15", hint "stock comes first: say how many it has",
                    "that takes {more} of {left} in no hand or stack");
                refuse_if!(*cards == 0 && !state.players[*seat].stacks.is_empty() =>
                    CardCount, by "J15", "going out turns up a card: lay the last cards as stacks");
            }
            Move::Leave(who) => {
                may_leave(state.playing, *who, (BETWEEN_TURNS, step == Step::Roll), "J18")?;
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn correct_hand(
        &self,
        state: &mut State,
        seat: Seat,
        cards: u16,
        said: &mut Narration,
    ) {
        let hand = &mut state.players[seat].hand;
        state.stock += hand.len();
        hand.hold(cards);
        // More cards than the stock had were never counted.
        let uncounted = cards.saturating_sub(state.stock);
        state.aside -= uncounted;
        state.stock = state.stock + uncounted - cards;
        said.say("J15", |names| {
            let cards = number(cards, "card", "cards");
            let stock = number(state.stock, "card", "cards");
            format!("{} {cards}, the stock {stock}", names.does(seat, "holds"))
        });
        if state.stock == 0 {
            self.end_empty(state, said);
        }
    }

    /// J16: the game ends between turns.
    pub(super) fn end_here(&self, state: &mut State, said: &mut Narration) {
        let stock = std::mem::take(&mut state.stock);
        state.aside += stock;
        said.say("J16", |_| {
            let cards = number(stock, "card", "cards");
            format!("the game ends here, with {cards} left in the stock")
        });
        self.end_game(state, said);
    }

    /// J18: somebody plays no more.
    pub(super) fn leave(&self, state: &mut State, who: Seat, said: &mut Narration) {
        state.playing.remove(who);
        said.say("J18", |names| {
            let (points, cards) = (state.players[who].points(), state.players[who].hand.len());
            let (points, cards) =
                (number(points, "point", "points"), number(cards, "card", "cards"));
            format!("{} with {points} and {cards} in hand", names.does(who, "leaves"))
        });
        if state.playing.len() == 1 {
            self.end_here(state, said);
        } else if state.turn().is_some_and(|turn| turn.seat == who) {
            state.go_on(state.playing.after(who), Step::Roll);
        }
    }

    pub(super) fn correct_stock(&self, state: &mut State, stock: u16, said: &mut Narration) {
        state.aside = PACK * u16::from(state.decks) - state.lying() as u16 - stock;
        state.stock = stock;
        said.say("J14", |_| {
            let aside = match state.aside {
                0 => String::new(),
                n => format!("; {} not in play", number(n, "card is", "cards are")),
            };
            format!("the stock has {}{aside}", number(stock, "card", "cards"))
        });
        let Some(turn) = state.turn().filter(|_| stock == 0) else { return };
        if turn.step == Step::Bonus {
            return self.out_without_bonus(state, turn.seat, said);
        }
        match turn.step.dice() {
            Some(dice) if !state.players[turn.seat].hand.is_empty() => {
                state.go_on(turn.seat, Step::Lay(dice));
            }
            _ => self.end_empty(state, said),
        }
    }
}

fn between_turns(step: Step, rule: &'static str) -> Result<()> {
    if step == Step::Roll {
        return Ok(());
    }
    Err(Refusal::new(Code::PhaseWrong, "this is for between turns, before the dice").rule(rule))
}
