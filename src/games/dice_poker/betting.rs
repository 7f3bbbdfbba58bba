//! Betting rounds.

use super::state::{Now, Turn};
use super::words::ONLY;
use super::{DicePoker, Move, Part, Player, State, Structure, pots, showdown};
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

    /// The word for betting more.
    fn kind(&self) -> &'static str {
        if self.to == 0 { "bet" } else { "raise" }
    }

    /// The same in words, but for folding.
    fn possible(&self) -> String {
        let stay = if self.owed == 0 { "check" } else { "call" };
        let more = match (self.raise, self.all_in) {
            (Some((least, most)), _) if least == most => format!(", {} {most}", self.kind()),
            (Some((least, most)), _) => format!(", {} {least} to {most} in all", self.kind()),
            (None, true) => ", all-in".to_string(),
            (None, false) => String::new(),
        };
        format!("{stay}{more}, fold")
    }

    /// To stay in, to bet more, to fold, to bet everything.
    pub(super) fn offers(self) -> Vec<Offer<Move>> {
        let mut offers = vec![Offer::one(self.seat, self.stay())];
        if let Some((least, most)) = self.raise {
            offers.push(Offer::range(self.seat, self.kind(), least as i64..=most as i64));
        }
        let all_in = self.all_in.then_some(Move::AllIn);
        offers.extend(Offer::each(self.seat, [Move::Fold].into_iter().chain(all_in)));
        offers
    }
}

impl State {
    /// Who has acted in a round that has come to this turn, with chips left to act again: who has
    /// bet, and who checked before anybody did.
    pub(super) fn acted(&self, turn: Seat) -> Seats {
        // The first to bet, as far as it matters: all who come after have answered a bet. Where
        // nobody has bet, or the turn comes again, the player at turn.
        let opened = self.players.those(turn, |player| player.bet > 0).next().unwrap_or(turn);
        let mut checks = true;
        self.first()
            .around(self.seats())
            .filter(|&seat| {
                checks &= seat != opened;
                let player = &self.players[seat];
                player.can_bet() && (player.bet > 0 || checks)
            })
            .collect()
    }
}

impl DicePoker {
    /// What the player at turn may do, where one may bet.
    pub fn room(&self, state: &State) -> Option<Room> {
        let turn = state.betting()?;
        let (player, to) = (&state.players[turn.seat], state.to_match());
        let others = state.in_pots_and_bets() - player.bet;
        let limit = self.limit(to, others).max(turn.least);
        let (all, owed) = (player.all(), to - player.bet);
        let open = closed(state, turn).is_none();
        Some(Room {
            seat: turn.seat,
            owed,
            chips: player.chips,
            to,
            raise: (open && all >= turn.least).then(|| (turn.least, all.min(limit))),
            all_in: player.chips <= owed || open && all <= limit,
        })
    }

    /// The most that a bet or raise may come to, where others have so much in the pot.
    fn limit(&self, to: u64, others: u64) -> u64 {
        match self.structure {
            Structure::NoLimit => u64::MAX,
            Structure::PotLimit => to + (others + to),
            Structure::FixedLimit => to + self.least_bet(),
        }
    }

    /// What a bet means that belongs to a betting round: of everything it is all-in, and without a
    /// number it is the only one that there is.
    ///
    /// # Errors
    /// Says why it cannot be made.
    pub(super) fn judge_bet(&self, state: &State, turn: Turn, mv: Move) -> Result<Move> {
        let Some(room) = self.room(state) else { return Ok(mv) };
        let message = match mv {
            Move::Check if room.owed > 0 => {
                format!("there is a bet to match: {} to call", room.owed.min(room.chips))
            }
            Move::Call if room.owed == 0 => "there is no bet to call".to_string(),
            Move::Bet(_) if room.to > 0 => "somebody has bet already".to_string(),
            Move::Raise(_) if room.to == 0 => "there is no bet to raise".to_string(),
            Move::AllIn if !room.all_in => match closed(state, turn) {
                Some(why) => return Err(why),
                None => format!("{} is more than the limit allows", room.chips),
            },
            Move::Bet(chips) | Move::Raise(chips) => match (room.raise, closed(state, turn)) {
                (Some((least, most)), _) if chips == ONLY && least == most => {
                    return Ok(room.more(least));
                }
                (Some((least, most)), _) if (least..=most).contains(&chips) => {
                    return Ok(room.more(chips));
                }
                _ if chips > room.to && chips == room.all() && room.all_in => {
                    return Ok(Move::AllIn);
                }
                (Some((least, most)), _) if chips == ONLY => {
                    return Err(refusal!(MoveUnreadable, by "J5",
                        hint format!("From {least} to {most} in total"), "how many chips?"));
                }
                (Some((least, _)), _) if chips < least => format!("{chips} in all is too little"),
                (Some(_), _) => format!("{chips} in all is too much"),
                (None, Some(why)) => return Err(why),
                (None, None) => number(room.chips, "chip does", "chips do") + " not suffice",
            },
            _ => return Ok(mv),
        };
        Err(
            refusal!(MoveIllegal, by "J5", hint format!("Possible: {}", room.possible()), "{message}"),
        )
    }

    /// Applies a judged bet of the player at turn and finds who is next.
    pub(super) fn act(&self, state: &mut State, turn: Turn, mv: &Move, said: &mut Narration) {
        let (seat, to, mut acted) = (turn.seat, state.to_match(), state.acted(turn.seat));
        acted.add(seat);
        let player = &mut state.players[seat];
        let all = player.all();
        let bet = match mv {
            Move::Call => to.min(all),
            Move::Bet(amount) | Move::Raise(amount) => *amount,
            Move::AllIn => all,
            _ => player.bet,
        };
        (player.chips, player.bet) = (all - bet, bet);
        if *mv == Move::Fold {
            player.part = Part::Folded;
            pots::give_up(&mut state.pots, seat);
            if state.those(Player::is_in).len() == 1 {
                gather(state, said);
                return showdown::award(state, said);
            }
        } else if player.chips == 0 {
            said.say("J5", |names| format!("{} is all-in", &names[seat]));
        }
        let full = bet >= turn.least;
        let bets = turn.bets + u8::from(full && self.structure == Structure::FixedLimit);
        let raise = if full { bet - to } else { turn.least - to };
        self.go_on(state, Turn { least: state.to_match() + raise, bets, ..turn }, acted, said);
    }

    /// Finds who is at turn next, after the players who have acted, or closes the round.
    fn go_on(&self, state: &mut State, turn: Turn, acted: Seats, said: &mut Narration) {
        let (next, to) = (turn.seat.left(state.seats()), state.to_match());
        let able = state.those(Player::can_bet);
        let waits =
            |other: &Seat| state.players[*other].bet < to || !acted.has(*other) && able.len() > 1;
        if let Some(seat) = able.clockwise(next).find(waits) {
            state.now = Now::Bet(Turn { seat, ..turn });
            return;
        }
        // The player who bet or raised last: everybody behind that player has matched it.
        let raiser = state.players.those(next, |player| to > 0 && player.bet == to).next();
        gather(state, said);
        self.after_round(state, raiser, said);
    }

    /// R3, R4: a round of betting, unless fewer than two can still bet.
    pub(super) fn open_round(&self, state: &mut State, said: &mut Narration) {
        let able = state.those(Player::can_bet);
        if let Some(seat) = able.clockwise(state.first()).next().filter(|_| able.len() > 1) {
            state.now = Now::Bet(Turn { seat, least: self.least_bet(), bets: 0 });
        } else {
            said.say("J5", |_| "nobody is left to bet against: no betting".to_string());
            self.after_round(state, None, said);
        }
    }

    fn after_round(&self, state: &mut State, raiser: Option<Seat>, said: &mut Narration) {
        match state.to_deal() {
            None => self.show_on(state, raiser.unwrap_or(state.first()), said),
            Some(next) => state.now = Now::Deal(next),
        }
    }
}

/// Why no bet or raise can be made, whatever the chips, if it cannot.
fn closed(state: &State, turn: Turn) -> Option<Refusal> {
    let (seat, to) = (turn.seat, state.to_match());
    let could_match = |other: Seat| {
        let player = &state.players[other];
        other != seat && player.can_bet() && player.all() > to
    };
    let (rule, why) = if !Seat::all(state.seats()).any(could_match) {
        ("J10", "nobody else has chips to match it with")
    } else if state.acted(seat).has(seat) && to - state.players[seat].bet < turn.least - to {
        ("J5", "an all-in for less than a full raise does not reopen the betting")
    } else if turn.bets >= BETS {
        ("J5", "a round has four bets at most")
    } else {
        return None;
    };
    Some(refusal!(MoveIllegal, by rule, "{why}"))
}

/// Puts the bets of the round into the pots.
fn gather(state: &mut State, said: &mut Narration) {
    let before = state.pots.len();
    if let Some((seat, chips)) = pots::gather(state) {
        said.say("J5", |names| {
            let chips = number(chips, "uncalled chip goes", "uncalled chips go");
            format!("{chips} back to {}", &names[seat])
        });
    }
    if state.pots.len() > before.max(1) {
        said.say("J5", |names| super::words::pots_sentence(&state.pots, names));
    }
}
