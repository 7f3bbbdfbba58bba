//! States of whole games, checked bit by bit.

use std::fmt::Display;

use super::course::{Bounds, Course};
use super::hands::{at_player, nothing_twice, three_dice};
use crate::games::dice_poker::pots::Pot;
use crate::games::dice_poker::score::CARDS;
use crate::games::dice_poker::state::NOT_GIVEN;
use crate::games::dice_poker::{
    Deal, DicePoker, Part, Phase, Player, State, Structure, TABLE_MOST,
};
use crate::pieces::{OfPlayer, foreign, inconsistent, missing, none_foreign, ranged_if};
use crate::prelude::*;

/// A state of a whole game, filled in and checked bit by bit.
pub struct Reader<'a> {
    pub names: &'a Names,
    pub rules: DicePoker,
}

/// Refuses what J5 rules out.
fn j5(holds: bool, message: impl Display, at: impl Display) -> Result<()> {
    if holds { Ok(()) } else { Err(inconsistent(message.to_string(), at.to_string()).rule("J5")) }
}

impl Reader<'_> {
    /// What can be said of fields and players one by one.
    pub fn prepare(&self, state: &mut State) -> Result<()> {
        let hint = "Phases are roll, bet, deal, showdown, between and over";
        let phase = state.phase.ok_or_else(|| missing("/phase").hint(hint))?;
        self.of_another_moment(state, phase)?;
        for (i, player) in state.players.iter_mut().enumerate() {
            self.player(player, phase, i)?;
        }
        nothing_twice(state).map_err(at_player)
    }

    pub fn complete(&self, state: &mut State) -> Result<()> {
        let phase = state.phase();
        state.hand.get_or_insert(1);
        state.button.get_or_insert(Seat::new(state.players.len() - 1));
        Self::chips_are_countable(state)?;
        if phase.in_hand() {
            Self::hand_is_on(state)?;
            self.pots_stand(state, phase)?;
        }
        let given = state.turn;
        let turn = match phase {
            Phase::Roll => Some(Self::rolled_in_order(state)?),
            Phase::Deal => Some(self.dealt_in_order(state)?),
            Phase::Bet => return self.round(state),
            Phase::Showdown => Some(self.showdown(state)?),
            Phase::Between | Phase::Over | Phase::Hands => None,
        };
        state.enter(phase, turn);
        if let Some(given) = given {
            let due = self.rules.next(state).seat().ok_or_else(|| foreign("/turn"))?;
            let message = format_args!("it is {}'s turn at this moment", &self.names[due]);
            j5(given == due, message, "/turn")?;
        }
        Ok(())
    }

    /// Fields that say something at another moment only.
    fn of_another_moment(&self, state: &State, phase: Phase) -> Result<()> {
        let bet = phase == Phase::Bet;
        let fixed = self.rules.structure == Structure::FixedLimit;
        none_foreign(&[
            (!state.cards.is_empty(), false, "/cards"),
            (!state.dice.is_empty(), false, "/dice"),
            (!state.pots.is_empty(), phase.in_hand(), "/pots"),
            (state.to_call.is_some(), bet, "/to_call"),
            (state.min_raise.is_some(), bet, "/min_raise"),
            (state.bets.is_some(), bet && fixed, "/bets"),
            (state.turn.is_some(), phase != Phase::Over, "/turn"),
        ])
    }

    fn player(&self, player: &mut Player, phase: Phase, i: usize) -> Result<()> {
        let at = |field| OfPlayer(i, field);
        let part = self.part(player, phase, i)?;
        if player.chips == NOT_GIVEN {
            return Err(missing(at("chips")));
        }
        for chips in [&mut player.bet, &mut player.bought, &mut player.taken] {
            *chips = if *chips == NOT_GIVEN { 0 } else { *chips };
        }
        player.take_part(part);
        let (rolling, betting) = (phase == Phase::Roll, phase == Phase::Bet);
        let playing = phase.in_hand() && part != Part::Out;
        for (wrong, field) in [
            (player.bet > 0 && !(betting && playing), "bet"),
            (!player.dice.is_empty() && !playing, "dice"),
            (!player.cards.is_empty() && (!playing || rolling), "cards"),
            (player.has_acted() && !(betting && player.can_bet()), "acted"),
            (part == Part::Folded && rolling, "folded"),
        ] {
            if wrong {
                return Err(inconsistent("this cannot be at this moment", at(field)));
            }
        }
        if playing && !(rolling && player.dice.is_empty()) {
            three_dice(player.dice.len()).map_err(|refusal| refusal.at(at("dice")))?;
        }
        player.acted = player.acted.filter(|_| betting);
        Ok(())
    }

    fn part(&self, player: &Player, phase: Phase, i: usize) -> Result<Part> {
        let showdown = phase == Phase::Showdown;
        let flags = [
            (player.folded, Part::Folded, phase.in_hand(), "folded"),
            (player.shown, Part::Shown, showdown, "shown"),
            (player.mucked, Part::Mucked, showdown, "mucked"),
            (player.out, Part::Out, player.chips == 0, "out"),
        ];
        let mut found = None;
        for (_, part, fits, field) in flags.into_iter().filter(|(given, ..)| *given) {
            if !fits || found.is_some() {
                let who = &self.names[Seat::new(i)];
                let message = format!("{who} cannot be {field} at this moment");
                return Err(inconsistent(message, OfPlayer(i, field)));
            }
            found = Some(part);
        }
        let plays = phase.in_hand() || player.chips != 0;
        let usual = if plays { Part::In } else { Part::Out };
        Ok(found.unwrap_or(usual))
    }

    fn chips_are_countable(state: &State) -> Result<()> {
        if state.total() > TABLE_MOST {
            let refusal = Refusal::new(Code::OutOfRange, "too many chips are on the table");
            return Err(refusal.at("/players").rule("J5"));
        }
        Ok(())
    }

    /// Two or more play for something.
    fn hand_is_on(state: &State) -> Result<()> {
        let several = state.those(Player::is_in).len() > 1;
        j5(several, "the last player in a hand has won it", "/players")?;
        for (i, player) in state.players.iter().enumerate() {
            let staked = player.chips > 0 || player.bet > 0 || !state.pots.is_empty();
            let message = "a player with no chips, and none in the pots, is out";
            j5(player.part() != Part::In || staked, message, OfPlayer(i, "chips"))?;
        }
        Ok(())
    }

    /// Pots as betting builds them: the first for everybody in, each further one for fewer.
    fn pots_stand(&self, state: &State, phase: Phase) -> Result<()> {
        let dealt = state.those(|player| player.part() != Part::Out).len() as u64;
        let (in_pots, ante) = (state.in_pots(), self.rules.ante);
        let paid = in_pots >= dealt || ante == 0;
        j5(paid, "the antes of all players are in the pots", "/pots")?;
        if phase == Phase::Roll {
            let antes = ante * dealt;
            let short = state.players.iter().any(|p| p.part() == Part::In && p.chips == 0);
            let message = format_args!("before the dice the pots hold the antes, {antes} in all");
            j5(in_pots == antes || in_pots < antes && short, message, "/pots")?;
        }
        let mucked = state.players.iter().any(|player| player.part() == Part::Mucked);
        let folded = state.players.iter().any(|player| player.part() == Part::Folded);
        for (i, pot) in state.pots.iter().enumerate() {
            let at = format_args!("/pots/{i}/for");
            let members = pot.seats.len() as u64;
            let entitled = |seat: Seat| {
                let player = state.player(seat);
                player.is_in() || members == 1 && player.part() == Part::Mucked
            };
            let message = "only players in the hand may win a pot";
            j5(pot.seats.iter().all(entitled), message, at)?;
            if mucked {
                continue;
            }
            self.pot_is_built(state, i, pot)?;
            j5(members > 1 || folded, "chips that nobody matched go back", at)?;
            let even = pot.chips >= members && (folded || pot.chips % members == 0);
            let message = "everybody who may win a pot has paid the same into it";
            j5(even, message, format_args!("/pots/{i}/chips"))?;
        }
        Ok(())
    }

    /// Who may win a pot while nobody has mucked: whoever was not all-in before it.
    fn pot_is_built(&self, state: &State, i: usize, pot: &Pot) -> Result<()> {
        let at = format_args!("/pots/{i}/for");
        let before = i.checked_sub(1).map(|before| state.pots[before].seats);
        for seat in Seat::all(state.seats()) {
            let player = state.player(seat);
            let here = pot.seats.has(seat);
            let all_in = before.is_some() && player.chips == 0 && player.bet == 0;
            let missed = player.is_in() && !here && !all_in;
            let joined = here && before.is_some_and(|before| !before.has(seat));
            let message = format_args!("{} cannot have come to this pot so", &self.names[seat]);
            j5(!missed && !joined, message, at)?;
        }
        let same = before.is_some_and(|before| before.len() == pot.seats.len());
        j5(!same, "two pots for the same players are one", at)
    }

    /// Who is the next to roll.
    fn rolled_in_order(state: &State) -> Result<Seat> {
        let all =
            || inconsistent("all dice are on the table: the phase is bet", "/phase").rule("R3");
        let next = state.to_roll().ok_or_else(all)?;
        let mut after = state.left_of_button().skip_while(|seat| *seat != next);
        let early = after.find(|&seat| {
            let player = state.player(seat);
            player.part() == Part::In && !player.dice.is_empty()
        });
        early.map_or(Ok(next), |seat| {
            let at = OfPlayer(seat.index(), "dice");
            Err(inconsistent("dice are rolled clockwise from the button", at).rule("J8"))
        })
    }

    /// How many cards everybody in the hand has, where all have the same; fewer if folded.
    fn same_cards(&self, state: &State) -> Result<usize> {
        let held = |seat: &Seat| state.player(*seat).cards.len();
        let stays = |seat: &Seat| {
            let player = state.player(*seat);
            player.is_in() || player.part() == Part::Mucked
        };
        let first = Seat::all(state.seats()).find(stays).map_or(0, |seat| held(&seat));
        let uneven = |seat: &Seat| stays(seat) && held(seat) != first || !self.deals_by(held(seat));
        let wrong = Seat::all(state.seats()).find(uneven);
        let wrong = wrong.or_else(|| Seat::all(state.seats()).find(|seat| held(seat) > first));
        wrong.map_or(Ok(first), |seat| Err(self.miscounted(seat, held(&seat))))
    }

    /// Whether so many cards can have been dealt.
    fn deals_by(&self, n: usize) -> bool {
        self.rules.deal == Deal::OneByOne || n == 0 || n == usize::from(CARDS)
    }

    fn miscounted(&self, seat: Seat, n: usize) -> Refusal {
        Refusal::new(Code::CardCount, format!("{} cannot have {n} cards here", &self.names[seat]))
            .at(OfPlayer(seat.index(), "cards"))
            .rule("R4")
    }

    /// Who gets cards next.
    fn dealt_in_order(&self, state: &State) -> Result<Seat> {
        let playing = |seat: &Seat| state.player(*seat).part() == Part::In;
        let held = |seat: Seat| state.player(seat).cards.len();
        let step = usize::from(self.rules.at_once());
        let room = |seat: &Seat| held(*seat) + step <= usize::from(CARDS);
        let all = || inconsistent("all cards are dealt", "/phase").rule("R4");
        let next = state.to_deal().filter(room).ok_or_else(all)?;
        let fewest = held(next);
        let undealt =
            state.left_of_button().filter(playing).skip_while(|seat| held(*seat) == fewest + step);
        let beyond =
            |seat: &Seat| held(*seat) > fewest && !playing(seat) || !self.deals_by(held(*seat));
        let early = undealt.into_iter().find(|seat| held(*seat) != fewest);
        let wrong = early.or_else(|| Seat::all(state.seats()).find(beyond));
        wrong.map_or(Ok(next), |seat| Err(self.miscounted(seat, held(seat))))
    }

    fn round(&self, state: &mut State) -> Result<()> {
        self.same_cards(state)?;
        let turn = state.turn.ok_or_else(|| missing("/turn"))?;
        let to = state.to_match();
        let course = self.turn_fits(state, turn, to)?;
        let owed = (to - state.player(turn).bet) as i64;
        let message = format_args!("{} has {owed} to call", &self.names[turn]);
        j5(state.to_call.is_none_or(|given| given == owed), message, "/to_call")?;
        let (low, high) = course.raise;
        let min_raise = certain(state.min_raise, (to + low, to + high), "/min_raise")?;
        let bets = certain(state.bets, course.bets, "/bets")?;
        state.bets = (self.rules.structure == Structure::FixedLimit).then_some(bets as i64);
        state.await_bet(turn, min_raise - to);
        Ok(())
    }

    /// Who has acted, and whether the round can have come to this turn: whoever acted since the last
    /// raise, or since the round began, has matched; nobody after has.
    fn turn_fits(&self, state: &mut State, turn: Seat, to: u64) -> Result<Course> {
        let fits = |holds: bool, seat: Seat, why: &str, field: &str| {
            if holds { Ok(()) } else { Err(self.wrong(seat, why, field)) }
        };
        let seats = state.seats();
        let able = state.those(Player::can_bet);
        let waits = state.player(turn).bet < to || to == 0 && able.len() > 1;
        j5(able.has(turn) && waits, "this player has nothing to decide", "/turn")?;
        let raiser = state.raiser(turn, to);
        if let Some(raiser) = raiser {
            fits(state.player(raiser).is_in(), raiser, "cannot have folded the highest bet", "")?;
        }
        let mut passed = true;
        for seat in raiser.unwrap_or(state.first()).around(seats).filter(|seat| able.has(*seat)) {
            passed &= seat != turn;
            let matched = state.player(seat).bet == to;
            fits(matched || !passed, seat, "must have matched the bet by now", "")?;
            fits(passed || !matched || to == 0, seat, "cannot have acted yet", "")?;
        }
        let course = self.course(state, turn)?;
        let acted = state.acted(turn);
        for seat in Seat::all(seats) {
            let has = acted.has(seat);
            let given = state.player(seat).acted;
            let message = if has { "must have acted by now" } else { "cannot have acted yet" };
            let hint = "\"acted\" may be left out: it follows from the turn and the bets";
            fits(given.is_none_or(|given| given == has), seat, message, "/acted")
                .map_err(|refusal| refusal.hint(hint))?;
            state.player_mut(seat).acted = has.then_some(true);
        }
        Ok(course)
    }

    /// A player who cannot stand so.
    pub(super) fn wrong(&self, seat: Seat, why: &str, field: &str) -> Refusal {
        let message = format!("{} {why}", &self.names[seat]);
        inconsistent(message, format!("/players/{}{field}", seat.index())).rule("J5")
    }

    fn showdown(&self, state: &State) -> Result<Seat> {
        if self.same_cards(state)? != usize::from(CARDS) {
            let refusal = Refusal::new(Code::CardCount, "a showdown is of three cards each");
            return Err(refusal.at("/players").rule("R5"));
        }
        let j5b = |message: &str, at: String| Err(inconsistent(message, at).rule("J5b"));
        let turn = state.turn.ok_or_else(|| missing("/turn"))?;
        if state.player(turn).part() != Part::In || state.player(turn).is_known() {
            return j5b("this player has nothing to decide", "/turn".into())
                .map_err(|refusal| refusal.hint("A hand that is known is shown"));
        }
        let mut waiting = true;
        for seat in turn.around(state.seats()) {
            let player = state.player(seat);
            let at = format!("/players/{}", seat.index());
            match player.part() {
                Part::Shown if !player.is_known() => {
                    return j5b("a hand that was shown is known", at);
                }
                Part::In if !waiting => return j5b("hands are shown clockwise", at),
                Part::Shown | Part::Mucked => waiting = false,
                _ => {}
            }
        }
        Ok(turn)
    }
}

/// A number that follows from the bets if they leave no choice, and else must be given.
fn certain(given: Option<i64>, bounds: Bounds, at: &str) -> Result<u64> {
    let (least, most) = (bounds.0 as i64, bounds.1 as i64);
    match ranged_if(given, least..=most, at).map_err(|refusal| refusal.rule("J5"))? {
        None if least < most => {
            let hint = format!("The bets leave it open: it can be from {least} to {most}");
            Err(missing(at).rule("J5").hint(hint))
        }
        given => Ok(given.unwrap_or(least) as u64),
    }
}
