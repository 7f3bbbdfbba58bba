//! Betting rounds.

use super::pots;
use super::{DicePoker, Move, Part, Phase, Player, State, Structure};
use crate::prelude::*;

/// Bets of a round under `fixed-limit`: a bet and three raises.
pub const BETS: u8 = 4;

/// What the player at turn may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Whose turn it is.
    pub seat: Seat,
    /// What is missing to a call.
    pub owed: u64,
    pub chips: u64,
    /// The bet to match, the highest on the table; 0 if nobody has bet.
    pub to: u64,
    /// Least and most that a bet or raise may come to.
    pub raise: Option<(u64, u64)>,
    /// Whether betting everything is within the limits.
    pub all_in: bool,
}

impl Room {
    /// All that the player can have bet.
    pub(super) fn all(&self) -> u64 {
        self.to - self.owed + self.chips
    }

    pub(super) fn stay(&self) -> Move {
        if self.owed == 0 { Move::Check } else { Move::Call }
    }

    /// To bet so much in all.
    pub(super) fn more(&self, to: u64) -> Move {
        match self.to {
            _ if to == self.all() && self.all_in => Move::AllIn,
            0 => Move::Bet(to),
            _ => Move::Raise(to),
        }
    }

    /// Lists it: to stay in, to bet more, to fold, to bet everything.
    pub(super) fn offers(&self, out: &mut Offers<Move>) {
        let seat = self.seat;
        out.push(Offer::of(seat, self.stay()));
        if let Some((least, most)) = self.raise {
            let kind = if self.to == 0 { "bet" } else { "raise" };
            let choice = Choice::Range { kind, least: least as i64, most: most as i64 };
            out.push(Offer { seat, choice });
        }
        out.push(Offer::of(seat, Move::Fold));
        if self.all_in {
            out.push(Offer::of(seat, Move::AllIn));
        }
    }
}

impl State {
    /// Who has acted in a round that has come to this turn, with chips left to act again: who has
    /// bet, and who checked before anybody did.
    pub(super) fn acted(&self, turn: Seat) -> Seats {
        // The first to bet, as far as it matters: all who come after have answered a bet. Where
        // nobody has bet, or the turn comes again, the player at turn.
        let opens = |seat: &Seat| self.player(*seat).bet > 0;
        let opened = turn.around(self.seats()).find(opens).unwrap_or(turn);
        let mut checks = true;
        self.left_of_button()
            .filter(|&seat| {
                checks &= seat != opened;
                let player = self.player(seat);
                player.can_bet() && (player.bet > 0 || checks)
            })
            .collect()
    }

    /// Who bet or raised last in the running round. Walking clockwise on from a player who has
    /// just acted or is about to, nobody met before the last raiser has matched that bet.
    pub(super) fn raiser(&self, from: Seat, to: u64) -> Option<Seat> {
        from.around(self.seats()).find(|&seat| to > 0 && self.player(seat).bet == to)
    }
}

impl DicePoker {
    /// What the player at turn may do.
    pub fn room(&self, state: &State) -> Room {
        let (seat, to, least) = (state.turn(), state.to_match(), state.least_raise());
        let player = state.player(seat);
        let owed = to - player.bet;
        let others = state.in_pots_and_bets() - player.bet;
        let limit = self.limit(to, others).max(least);
        let all = player.bet + player.chips;
        let open = Self::closed(state).is_none();
        Room {
            seat,
            owed,
            chips: player.chips,
            to,
            raise: (open && all >= least).then(|| (least, all.min(limit))),
            all_in: player.chips <= owed || open && all <= limit,
        }
    }

    /// Why no bet or raise can be made, whatever the chips, if it cannot: the clause and the words.
    fn closed(state: &State) -> Option<(&'static str, &'static str)> {
        let (turn, to) = (state.turn(), state.to_match());
        let player = state.player(turn);
        let could_match = |seat: Seat| {
            let other = state.player(seat);
            seat != turn && other.can_bet() && other.bet + other.chips > to
        };
        if !Seat::all(state.seats()).any(could_match) {
            Some(("J10", "nobody else has chips to match it with"))
        } else if player.has_acted() && to - player.bet < state.least_raise() - to {
            Some(("J5", "an all-in for less than a full raise does not reopen the betting"))
        } else if state.bets.is_some_and(|bets| bets >= BETS.into()) {
            Some(("J5", "a round has four bets at most"))
        } else {
            None
        }
    }

    /// The most that a bet or raise may come to, where others have so much in the pot.
    pub(super) fn limit(&self, to: u64, others: u64) -> u64 {
        match self.structure {
            Structure::NoLimit => u64::MAX,
            Structure::PotLimit => to + (others + to),
            Structure::FixedLimit => to + self.least_bet(),
        }
    }

    pub(super) fn judge_bet(&self, state: &State, mv: &Move) -> Result<()> {
        let room = self.room(state);
        // What can be done instead: to bet more, about so much, or all, or to stay in.
        let possible = |more: &str, about: u64, stay: &str| match room.raise {
            Some((least, most)) => format!("{more} {}", about.clamp(least, most)),
            None if room.all_in => "Possible: all-in".to_string(),
            None => format!("Possible: {stay}"),
        };
        match mv {
            Move::Check if room.owed > 0 => {
                Err(illegal(format!("there is a bet to match: {} to call", room.owed)))
            }
            Move::Call if room.owed == 0 => {
                Err(illegal("there is no bet to call".into()).hint("Possible: check"))
            }
            Move::Bet(amount) if room.to > 0 => {
                let hint = possible("To bet more, raise to an amount: raise", *amount, "call");
                Err(illegal("somebody has bet already".into()).hint(hint))
            }
            Move::Raise(amount) if room.to == 0 => {
                let hint = possible("Possible: bet", *amount, "check");
                Err(illegal("there is no bet to raise".into()).hint(hint))
            }
            Move::Bet(0) | Move::Raise(0) if let Some((least, most)) = room.raise => {
                let refusal = Refusal::new(Code::MoveUnreadable, "how many chips?").rule("J5");
                Err(refusal.hint(format!("From {least} to {most} in total")))
            }
            Move::Bet(amount) | Move::Raise(amount) => Self::judge_amount(state, &room, *amount),
            Move::AllIn if !room.all_in => Err(match Self::closed(state) {
                Some((rule, why)) => {
                    illegal(format!("all-in would be a raise, and {why}")).rule(rule)
                }
                None => illegal(format!("{} is more than the limit allows", room.chips)),
            }
            .hint(match room.to {
                0 => possible("Possible: bet", u64::MAX, "check"),
                _ => possible("Possible: raise", u64::MAX, "call"),
            })),
            _ => Ok(()),
        }
    }

    fn judge_amount(state: &State, room: &Room, amount: u64) -> Result<()> {
        let what = if room.to == 0 { "bet" } else { "raise" };
        match room.raise {
            Some((least, most)) if (least..=most).contains(&amount) => Ok(()),
            Some((least, most)) => {
                let range = if least == most {
                    number(most, "chip", "chips")
                } else {
                    format!("between {least} and {most} chips")
                };
                let to = if room.to > 0 { "to " } else { "" };
                let refusal = illegal(format!("you can {what} {to}{range} here, not {amount}"));
                if room.to > 0 && (amount == room.to || amount == room.owed) {
                    return Err(refusal.hint("To match the bet, call"));
                }
                if room.to > 0 && amount < least {
                    return Err(refusal.hint("The number is the whole bet, not what is added"));
                }
                Err(refusal)
            }
            None => Err(if let Some((rule, why)) = Self::closed(state) {
                illegal(format!("no {what} is possible: {why}")).rule(rule)
            } else {
                let chips = number(room.chips, "chip does", "chips do");
                illegal(format!("{chips} not suffice for a {what}")).hint("Possible: all-in")
            }),
        }
    }

    /// Applies a judged action of the player at turn and finds who is next.
    pub(super) fn act(&self, state: &mut State, seat: Seat, mv: &Move, events: &mut Narration) {
        let (to, least) = (state.to_match(), state.least_raise());
        let player = state.player_mut(seat);
        let all = player.bet + player.chips;
        let bet = match mv {
            Move::Call => to.min(all),
            Move::Bet(amount) | Move::Raise(amount) => *amount,
            Move::AllIn => all,
            _ => player.bet,
        };
        player.chips -= bet - player.bet;
        player.bet = bet;
        player.acted = Some(true).filter(|_| player.chips > 0);
        if *mv == Move::Fold {
            player.take_part(Part::Folded);
            player.acted = None;
            pots::give_up(&mut state.pots, seat);
            if state.those(Player::is_in).len() == 1 {
                Self::gather(state, events);
                self.last_wins(state, events);
                return;
            }
        } else if player.chips == 0 {
            events.say("J5", |names| format!("{} is all-in", &names[seat]));
        }
        let full = bet >= least;
        state.bets = state.bets.map(|bets| bets + i64::from(full));
        self.go_on(state, seat, if full { bet - to } else { least - to }, events);
    }

    /// Finds who acts after `seat`, where a raise adds so much at least, or closes the round.
    fn go_on(&self, state: &mut State, seat: Seat, raise: u64, events: &mut Narration) {
        let (next, to) = (seat.left(state.seats()), state.to_match());
        let able = state.those(Player::can_bet);
        let several = able.len() > 1;
        let waits = |other: &Seat| {
            let player = state.player(*other);
            player.bet < to || !player.has_acted() && several
        };
        if let Some(turn) = able.clockwise(next).find(waits) {
            state.await_bet(turn, raise);
            return;
        }
        let raiser = state.raiser(next, to);
        Self::gather(state, events);
        self.after_round(state, raiser, events);
    }

    /// R3, R4: a round of betting, unless fewer than two can still bet.
    pub(super) fn open_round(&self, state: &mut State, events: &mut Narration) {
        let able = state.those(Player::can_bet);
        let turn = able.first_from(state.first()).filter(|_| able.len() > 1);
        if let Some(turn) = turn {
            state.bets = (self.structure == Structure::FixedLimit).then_some(0);
            state.await_bet(turn, self.least_bet());
        } else {
            events.say("J5", |_| "nobody is left to bet against: no betting".to_string());
            self.after_round(state, None, events);
        }
    }

    fn after_round(&self, state: &mut State, raiser: Option<Seat>, events: &mut Narration) {
        match state.to_deal() {
            None => self.show_on(state, raiser.unwrap_or(state.first()), events),
            next => state.enter(Phase::Deal, next),
        }
    }

    /// Puts the bets of the round into the pots.
    fn gather(state: &mut State, events: &mut Narration) {
        let before = state.pots.len();
        for player in &mut state.players {
            player.acted = None;
        }
        if let Some((seat, chips)) = pots::gather(state) {
            events.say("J5", |names| {
                let chips = number(chips, "uncalled chip goes", "uncalled chips go");
                format!("{chips} back to {}", &names[seat])
            });
        }
        if state.pots.len() > before.max(1) {
            events.say("J5", |names| super::words::pots_sentence(&state.pots, names));
        }
    }
}

fn illegal(message: String) -> Refusal {
    Refusal::new(Code::MoveIllegal, message).rule("J5")
}
