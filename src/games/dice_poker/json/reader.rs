//! States of whole games, checked bit by bit.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::hands::{nothing_twice, three_cards, three_dice};
use super::{Line, Phase, Player, Pot};
use crate::games::dice_poker::betting::BETS;
use crate::games::dice_poker::score::CARDS;
use crate::games::dice_poker::{
    DicePoker, Now, Part, State, Structure, TABLE_MOST, Turn, pots, state,
};
use crate::pieces::{OfPlayer, foreign, inconsistent, missing, none_foreign, ranged_if};
use crate::prelude::*;

/// A line of a whole game.
pub struct Reader<'a> {
    pub rules: DicePoker,
    pub names: &'a Names,
    pub line: &'a Line<'a>,
}

/// Refuses what J5 rules out.
fn j5(holds: bool, message: impl Display, at: impl Display) -> Result<()> {
    if holds { Ok(()) } else { Err(inconsistent(message.to_string(), at.to_string()).rule("J5")) }
}

impl Reader<'_> {
    pub fn state(&self) -> Result<State> {
        let line = self.line;
        let hint = "Phases are roll, bet, deal, showdown, between and over";
        let phase = line.phase.ok_or_else(|| missing("/phase").hint(hint))?;
        self.belongs(phase)?;
        let hand = ranged_if(line.hand, 1..=u32::MAX.into(), "/hand")?.unwrap_or(1) as u32;
        let players = line.players.iter().map(|listed| &listed.player).enumerate();
        let players = players.map(|(i, given)| player(i, given, phase));
        let (players, last) = (players.collect::<Result<_>>()?, Seat::new(self.names.len() - 1));
        let mut state = State { players, pots: Vec::new(), hand, button: last, now: Now::Between };
        nothing_twice(&state)?;
        if let Some(button) = &line.button {
            state.button = button.seat(self.names, "/button")?;
        }
        let pots = line.pots.iter().enumerate().map(|(i, pot)| self.pot(i, pot));
        state.pots = pots.collect::<Result<_>>()?;
        let turn = line.turn.as_ref().map(|turn| turn.seat(self.names, "/turn")).transpose()?;
        if state.total() > TABLE_MOST {
            let refusal = Refusal::new(Code::OutOfRange, "too many chips are on the table");
            return Err(refusal.at("/players").rule("J5"));
        }
        if phase.in_hand() {
            let several = state.those(state::Player::is_in).len() > 1;
            j5(several, "the last player in a hand has won it", "/players")?;
            self.pots_add_up(&state)?;
        }
        state.now = self.now(&state, phase, turn)?;
        if let Some(turn) = turn {
            let next = self.rules.next(&state);
            let due = next.seat().ok_or_else(|| foreign("/turn"))?;
            let message = format_args!("it is {}'s turn at this moment", &self.names[due]);
            j5(turn == due, message, "/turn")?;
        }
        Ok(state)
    }

    fn now(&self, state: &State, phase: Phase, turn: Option<Seat>) -> Result<Now> {
        let told = || turn.ok_or_else(|| missing("/turn"));
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
                self.cards_fit(state, true)?;
                Now::Deal(next)
            }
            Phase::Bet => {
                self.cards_fit(state, false)?;
                Now::Bet(self.bet(state, told()?)?)
            }
            Phase::Showdown => {
                self.cards_fit(state, false)?;
                Now::Showdown(showdown(state, told()?)?)
            }
            Phase::Between => Now::Between,
            Phase::Over => Now::Over,
        })
    }

    /// Whether the fields of the line belong to this moment.
    fn belongs(&self, phase: Phase) -> Result<()> {
        let (line, bet) = (self.line, phase == Phase::Bet);
        let fixed = self.rules.structure == Structure::FixedLimit;
        none_foreign(&[
            (line.cards.is_some(), false, "/cards"),
            (line.dice.is_some(), false, "/dice"),
            (!line.pots.is_empty(), phase.in_hand(), "/pots"),
            (line.to_call.is_some(), bet, "/to_call"),
            (line.min_raise.is_some(), bet, "/min_raise"),
            (line.bets.is_some(), bet && fixed, "/bets"),
            (line.turn.is_some(), phase != Phase::Over, "/turn"),
        ])
    }

    fn pot(&self, i: usize, given: &Pot) -> Result<pots::Pot> {
        let chips = ranged(given.chips, 1..=TABLE_MOST as i64, format_args!("/pots/{i}/chips"))?;
        let mut seats = Seats::NONE;
        for (n, name) in given.seats.iter().enumerate() {
            let at = format!("/pots/{i}/for/{n}");
            let seat = name.seat(self.names, &at)?;
            if seats.has(seat) {
                return Err(inconsistent("a player is named twice for a pot", at));
            }
            seats.add(seat);
        }
        if seats.is_empty() {
            return Err(inconsistent("somebody may win every pot", format!("/pots/{i}/for")));
        }
        Ok(pots::Pot { chips: chips as u64, seats })
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
            let fits = pot.seats.iter().all(|seat| playing.has(seat)) || left;
            let all = i > 0 || !mucked.is_empty() || pot.seats == playing;
            let at = format_args!("/pots/{i}/for");
            j5(fits && all, "a pot is for players in the hand, the first for all of them", at)?;
        }
        Ok(())
    }

    /// R4: cards come as many at once as agreed, and all have the same while nobody is dealt to;
    /// those who have folded have no more.
    fn cards_fit(&self, state: &State, dealing: bool) -> Result<()> {
        let held = |seat: Seat| state.players[seat].cards.len();
        let stays = |seat: &Seat| !matches!(state.players[*seat].part, Part::Folded | Part::Out);
        let all = || Seat::all(state.seats());
        let due = all().find(stays).map_or(0, held);
        let wrong = |seat: &Seat| {
            let fits = if stays(seat) { held(*seat) == due } else { held(*seat) <= due };
            !held(*seat).is_multiple_of(self.rules.at_once().into()) || !dealing && !fits
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
        let raiser = state.players.those(seat, |player| to > 0 && player.bet == to).next();
        if let Some(raiser) = raiser.filter(|raiser| !state.players[*raiser].is_in()) {
            let message = format!("{} cannot have folded the highest bet", &self.names[raiser]);
            let at = format!("/players/{}", raiser.index());
            return Err(inconsistent(message, at).rule("J5"));
        }
        let owed = to - player.bet;
        let message = format_args!("{} has {owed} to call", &self.names[seat]);
        j5(self.line.to_call.is_none_or(|given| given == owed as i64), message, "/to_call")?;
        let (raise, bets) = self.told(state, seat);
        let least = to + self.rules.least_bet();
        let raise = raise.map(|raise| to + raise);
        // What is given stands, but where the rules alone say it.
        let fixed = to == 0 || self.rules.structure == Structure::FixedLimit;
        let raise = raise.filter(|_| fixed || self.line.min_raise.is_none());
        let bets = bets.filter(|_| self.line.bets.is_none());
        let range = to + 1..=least.max(2 * to);
        let least = certain(self.line.min_raise, raise, range, "/min_raise")?;
        let bets = certain(self.line.bets, bets, 0..=BETS.into(), "/bets")?;
        Ok(Turn { seat, least, bets: bets as u8 })
    }

    /// What the bets tell of the round: what the last full bet or raise added, and under `fixed-limit`
    /// how many there were. Since the player at turn last acted everybody else has acted at most
    /// once, in order; of what came before only the height is known.
    fn told(&self, state: &State, seat: Seat) -> (Option<u64>, Option<u64>) {
        let size = self.rules.least_bet();
        let mut to = state.players[seat].bet;
        let mut raise = (to <= size).then_some(size);
        for other in seat.around(state.seats()).skip(1) {
            let player = &state.players[other];
            let Some(step) = player.bet.checked_sub(to).filter(|step| *step > 0) else { continue };
            to = player.bet;
            raise = if player.chips > 0 { Some(step) } else { raise.map(|raise| raise.max(step)) };
        }
        if self.rules.structure != Structure::FixedLimit {
            return (raise, Some(0));
        }
        // An all-in below a full bet may count or not.
        let whole = state.players.iter().all(|player| player.bet.is_multiple_of(size));
        (Some(size), whole.then_some((to / size).min(BETS.into())))
    }
}

fn player(i: usize, given: &Player, phase: Phase) -> Result<state::Player> {
    let at = |field| OfPlayer(i, field);
    let count = |chips: Option<i64>, field| -> Result<u64> {
        Ok(ranged(chips.unwrap_or(0), 0..=TABLE_MOST as i64, at(field))? as u64)
    };
    let (chips, bet) = (count(given.chips, "chips")?, count(given.bet, "bet")?);
    let (bought, taken) = (count(given.bought, "bought")?, count(given.taken, "taken")?);
    let (rolling, betting) = (phase == Phase::Roll, phase == Phase::Bet);
    let fitting = |fields: &[(bool, &'static str)]| match fields.iter().find(|(fits, _)| !fits) {
        Some((_, field)) => Err(inconsistent("this cannot be at this moment", at(field))),
        None => Ok(()),
    };
    let Player { folded, shown, mucked, out, .. } = *given;
    let showdown = phase == Phase::Showdown && !folded;
    fitting(&[
        (!folded || phase.in_hand() && !rolling, "folded"),
        (!shown || showdown, "shown"),
        (!mucked || showdown && !shown, "mucked"),
        (!out || given.chips == Some(0) && !(folded || shown || mucked), "out"),
    ])?;
    let part = match phase.in_hand() || given.chips != Some(0) {
        _ if folded => Part::Folded,
        _ if shown => Part::Shown,
        _ if mucked => Part::Mucked,
        true if !out => Part::In,
        _ => Part::Out,
    };
    given.chips.ok_or_else(|| missing(at("chips")))?;
    let (dice, cards) = (given.dice(), given.cards());
    let playing = phase.in_hand() && part != Part::Out;
    let able = betting && part == Part::In && chips > 0;
    fitting(&[
        (bet == 0 || betting && playing, "bet"),
        (dice.is_empty() || playing, "dice"),
        (cards.is_empty() || playing && !rolling, "cards"),
        (given.acted != Some(true) || able, "acted"),
    ])?;
    if cards.len() > usize::from(CARDS) {
        three_cards(cards.len()).map_err(|why| why.at(at("cards")))?;
    }
    if playing && !(rolling && dice.is_empty()) {
        three_dice(dice).map_err(|why| why.at(at("dice")))?;
    }
    Ok(state::Player { dice, cards: cards.into(), chips, bet, part, bought, taken })
}

/// A number that follows from the bets if they leave no choice, and else must be given.
fn certain(
    given: Option<i64>,
    told: Option<u64>,
    else_from: RangeInclusive<u64>,
    at: &str,
) -> Result<u64> {
    let range = told.map_or(else_from, |told| told..=told);
    let (least, most) = (*range.start() as i64, *range.end() as i64);
    let given = ranged_if(given, least..=most, at).map_err(|refusal| refusal.rule("J5"))?;
    given.map(|given| given as u64).or(told).ok_or_else(|| {
        let hint = format!("The bets leave it open: it can be from {least} to {most}");
        missing(at).rule("J5").hint(hint)
    })
}

/// Whether it is for this player to show or muck.
fn showdown(state: &State, turn: Seat) -> Result<Seat> {
    let player = &state.players[turn];
    if player.part == Part::In && player.cards.len() != usize::from(CARDS) {
        let refusal = Refusal::new(Code::CardCount, "a showdown is of three cards each");
        return Err(refusal.at("/players").rule("R5"));
    }
    if player.part != Part::In || player.ranks().is_some() {
        return Err(inconsistent("this player has nothing to decide", "/turn")
            .rule("J5b")
            .hint("A hand that is known is shown"));
    }
    let unknown = state.those(|one| one.part == Part::Shown && one.ranks().is_none());
    unknown.iter().next().map_or(Ok(turn), |seat| {
        let at = format!("/players/{}", seat.index());
        Err(inconsistent("a hand that was shown is known", at).rule("J5b"))
    })
}
