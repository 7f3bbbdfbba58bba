//! States of whole games, checked bit by bit.

use std::fmt::Display;

use super::hands::{self, nothing_twice, three_cards, three_dice};
use super::{Phase, Player, Pot, WholeState};
use crate::games::dice_poker::betting::BETS;
use crate::games::dice_poker::score::CARDS;
use crate::games::dice_poker::{
    DicePoker, Now, Part, State, Structure, TABLE_MOST, Turn, pots, state,
};
use crate::pieces::{OfPlayer, inconsistent, missing, need, seat_of};
use crate::prelude::*;

/// A moment of a whole game, and whose.
pub struct Reader<'a> {
    pub rules: DicePoker,
    pub names: &'a Names,
    pub whole: &'a WholeState<'a>,
}

/// Refuses what J5 rules out.
fn j5(holds: bool, message: impl Display, at: impl Display) -> Result<()> {
    if holds { Ok(()) } else { Err(inconsistent(message.to_string(), at).rule("J5")) }
}

impl Reader<'_> {
    pub fn state(&self) -> Result<State> {
        let (whole, phase) = (self.whole, self.whole.phase);
        let players = whole.players.iter().map(|Object(player)| player).enumerate();
        if phase == Phase::Compared {
            let hands = players.map(|(i, given)| compared(i, given));
            return hands::compared(hands.collect::<Result<_>>()?);
        }
        let hand = ranged(need(whole.hand, "/hand")?, 1..=u32::MAX.into(), "/hand")? as u32;
        let players = players.map(|(i, given)| player(i, given, phase)).collect::<Result<_>>()?;
        let button = seat_of(whole.button.as_ref(), self.names, "/button")?;
        let mut state = State { players, pots: Vec::new(), hand, button, now: Now::Between };
        nothing_twice(&state)?;
        if phase.in_hand() {
            let pots = whole.pots.iter().enumerate().map(|(i, Object(pot))| self.pot(i, pot));
            state.pots = pots.collect::<Result<_>>()?;
            let several = state.those(state::Player::is_in).len() > 1;
            j5(several, "the last player in a hand has won it", "/players")?;
            self.pots_add_up(&state)?;
        }
        refuse_if!(state.total() > TABLE_MOST =>
            OutOfRange, at "/players", by "J5", "too many chips are on the table");
        state.now = self.now(&state, phase)?;
        Ok(state)
    }

    fn now(&self, state: &State, phase: Phase) -> Result<Now> {
        let turn = || seat_of(self.whole.turn.as_ref(), self.names, "/turn");
        let done = |message, rule| inconsistent(message, "/phase").rule(rule);
        Ok(match phase {
            Phase::Roll => Now::Roll(
                state
                    .to_roll()
                    .ok_or_else(|| done("all dice are on the table: the phase is bet", "R3"))?,
            ),
            Phase::Deal => {
                let left = |seat: &Seat| {
                    let held = state.players[*seat].cards.len();
                    held + usize::from(self.rules.at_once()) <= usize::from(CARDS)
                };
                let next = state.to_deal().filter(left);
                let next = next.ok_or_else(|| done("all cards are dealt", "R4"))?;
                self.cards_fit(state, self.rules.at_once().into())?;
                Now::Deal(next)
            }
            Phase::Bet => {
                self.cards_fit(state, 0)?;
                Now::Bet(self.bet(state, turn()?)?)
            }
            Phase::Showdown => {
                self.cards_fit(state, 0)?;
                Now::Showdown(showdown(state, turn()?)?)
            }
            Phase::Between => Now::Between,
            Phase::Over | Phase::Compared => Now::Over,
        })
    }

    fn pot(&self, i: usize, given: &Pot) -> Result<pots::Pot> {
        let chips = ranged(given.chips, 1..=TABLE_MOST as i64, format_args!("/pots/{i}/chips"))?;
        let names = given.seats.iter().enumerate();
        let seats = names.map(|(n, name)| name.seat(self.names, &format!("/pots/{i}/for/{n}")));
        Ok(pots::Pot { chips: chips as u64, seats: seats.collect::<Result<_>>()? })
    }

    fn pots_add_up(&self, state: &State) -> Result<()> {
        let dealt = state.those(|player| player.part != Part::Out).len() as u64;
        let paid = state.in_pots() >= dealt || self.rules.ante == 0;
        j5(paid, "the antes of all players are in the pots", "/pots")?;
        let mucked = state.those(|player| player.part == Part::Mucked);
        let playing = state.those(state::Player::is_in);
        for (i, pot) in state.pots.iter().enumerate() {
            // What nobody else can win stays with its last claimant.
            let left = pot.seats.sole().is_some_and(|one| mucked.has(one));
            let fits =
                !pot.seats.is_empty() && pot.seats.iter().all(|seat| playing.has(seat)) || left;
            let all = i > 0 || !mucked.is_empty() || pot.seats == playing;
            let at = format_args!("/pots/{i}/for");
            j5(fits && all, "a pot is for players in the hand, the first for all of them", at)?;
        }
        Ok(())
    }

    /// R4: cards come as many at once as agreed. All have the same, or while they are dealt some so
    /// many more; those who have folded have no more than the others.
    fn cards_fit(&self, state: &State, ahead: usize) -> Result<()> {
        let held = |seat: Seat| state.players[seat].cards.len();
        let stays = |seat: &Seat| !matches!(state.players[*seat].part, Part::Folded | Part::Out);
        let all = || Seat::all(state.seats());
        let mut stay = all().filter(stays).map(held);
        let due = if ahead > 0 { stay.min() } else { stay.next() }.unwrap_or(0);
        let wrong = |seat: &Seat| {
            let may_hold = if stays(seat) { due..=due + ahead } else { 0..=due };
            let fits = may_hold.contains(&held(*seat));
            !held(*seat).is_multiple_of(self.rules.at_once().into()) || !fits
        };
        all().find(wrong).map_or(Ok(()), |seat| {
            let (who, n) = (&self.names[seat], held(seat));
            Err(Refusal::new(Code::CardCount, format!("{who} cannot have {n} cards here"))
                .at(OfPlayer(seat.index(), "cards"))
                .rule("R4"))
        })
    }

    fn bet(&self, state: &State, seat: Seat) -> Result<Turn> {
        let (player, to) = (&state.players[seat], state.to_match());
        let able = state.those(state::Player::can_bet);
        let waits = player.bet < to || to == 0 && able.len() > 1;
        j5(able.has(seat) && waits, "this player has nothing to decide", "/turn")?;
        let number = |given: Option<i64>, range, at: &str| {
            let given = given.ok_or_else(|| missing(at).rule("J5"))?;
            ranged(given, range, at).map_err(|why| why.rule("J5"))
        };
        // Of what was raised before, the bets tell only the height.
        let (size, fixed) = (self.rules.least_bet(), self.rules.structure == Structure::FixedLimit);
        let (least, most) = match to {
            0 => (size, size),
            _ if fixed => (to + size, to + size),
            _ => (to + 1, (to + size).max(2 * to)),
        };
        let least = number(self.whole.min_raise, least as i64..=most as i64, "/min_raise")? as u64;
        let bets = if fixed { number(self.whole.bets, 0..=BETS.into(), "/bets")? } else { 0 };
        Ok(Turn { seat, least, bets: bets as u8 })
    }
}

/// A hand that stands against others, and nothing of a game.
fn compared(i: usize, given: &Player) -> Result<state::Player> {
    let cards = need(given.cards.clone(), OfPlayer(i, "cards"))?;
    let hand = hands::hand(cards, need(given.dice, OfPlayer(i, "dice"))?);
    hand.map_err(|why| why.under(&format!("/players/{i}")))
}

/// A player, with what belongs to this phase.
fn player(i: usize, given: &Player, phase: Phase) -> Result<state::Player> {
    let at = |field| OfPlayer(i, field);
    let count = |chips: Option<i64>, field| -> Result<u64> {
        Ok(ranged(chips.unwrap_or(0), 0..=TABLE_MOST as i64, at(field))? as u64)
    };
    need(given.chips, at("chips"))?;
    if phase == Phase::Bet {
        need(given.bet, at("bet"))?;
    }
    let (chips, bet) = (count(given.chips, "chips")?, count(given.bet, "bet")?);
    let (bought, taken) = (count(given.bought, "bought")?, count(given.taken, "taken")?);
    let (rolling, showdown) = (phase == Phase::Roll, phase == Phase::Showdown);
    let part = match phase.in_hand() {
        true if given.folded && !rolling => Part::Folded,
        true if given.shown && showdown => Part::Shown,
        true if given.mucked && showdown => Part::Mucked,
        true if !(given.out && chips == 0) => Part::In,
        false if chips > 0 => Part::In,
        _ => Part::Out,
    };
    let playing = phase.in_hand() && part != Part::Out;
    let dice = given.dice.filter(|_| playing).unwrap_or_default();
    let cards = given.cards.clone().filter(|_| playing && !rolling).unwrap_or_default();
    if cards.len() > usize::from(CARDS) {
        three_cards(cards.len()).map_err(|why| why.at(at("cards")))?;
    }
    if playing && !(rolling && dice.is_empty()) {
        three_dice(dice).map_err(|why| why.at(at("dice")))?;
    }
    let bet = if playing && phase == Phase::Bet { bet } else { 0 };
    Ok(state::Player { dice, cards, chips, bet, part, bought, taken })
}

/// Whether it is for this player to show or muck.
fn showdown(state: &State, turn: Seat) -> Result<Seat> {
    let player = &state.players[turn];
    refuse_if!(player.part == Part::In && player.cards.len() != usize::from(CARDS) =>
        CardCount, at "/players", by "R5", "a showdown is of three cards each");
    refuse_if!(player.part != Part::In || player.ranks().is_some() =>
        StateInconsistent, at "/turn", by "J5b", hint "A hand that is known is shown",
        "this player has nothing to decide");
    let unknown = state.those(|one| one.part == Part::Shown && one.ranks().is_none());
    unknown.iter().next().map_or(Ok(turn), |seat| {
        let at = format!("/players/{}", seat.index());
        Err(inconsistent("a hand that was shown is known", at).rule("J5b"))
    })
}
