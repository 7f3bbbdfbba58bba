//! What dice and wagers bring in a turn, and who leads when it has ended.

use super::score::{Combination, Parity, all_of, points};
use super::words::made;
use super::{BONUS, MID, Mid, Move, Now, OddMiss, PairsAndWagers, Stage, State, Turn};
use crate::prelude::*;

/// A turn that goes on, and who listens.
pub struct Running<'a, 'n> {
    pub rules: &'a PairsAndWagers,
    pub state: &'a mut State,
    pub turn: Turn,
    pub said: &'a mut Narration<'n>,
}

impl Running<'_, '_> {
    pub fn play(self, mv: Move) {
        let turn = self.turn;
        match (mv, turn.stage) {
            (Move::Leave(who), _) => return self.leave(who),
            (Move::Stop, Stage::Better(dice)) => return self.end(turn.points(dice), 0),
            (Move::Stop, _) => return self.let_go(),
            _ => {}
        }
        let mut put_up = |rule, what: &str| {
            self.said
                .say(rule, |names| format!("{} up a point {what}", names.does(turn.seat, "puts")));
        };
        match mv {
            Move::Odd => put_up("R4", "on odd"),
            Move::Even => put_up("R4", "on even"),
            Move::Get => put_up("R5", "to roll all four again"),
            Move::Better(dice) => put_up("R6", &format!("to roll {dice} again")),
            Move::NoWager | Move::Join | Move::Decline | Move::Stop | Move::Leave(_) => {}
        }
        self.state.go_on(turn.after(mv));
    }

    /// Four dice have fallen.
    pub fn rolled(mut self, dice: Dice) {
        let seat = self.turn.seat;
        self.said
            .say("R2", |names| format!("{} {dice}: {}", names.does(seat, "rolls"), made(dice)));
        if points(dice) == 0 {
            return self.rolled_nothing(dice);
        }
        if self.turn.stage == Stage::Again {
            self.won("R5", "Bet to Get");
        }
        if let Some(parity) = self.turn.odd {
            if !all_of(parity, dice) {
                return self.odd_missed(parity, dice);
            }
            self.won("R4", &format!("Bet to Odd on {}", parity.word()));
            self.said.say("J4", |_| "everything this turn scores is doubled".to_string());
        }
        self.turn.stage = Stage::Better(dice);
        let points = self.turn.points(dice);
        if !self.state.may_better(self.turn, dice) {
            return self.end(points, 0);
        }
        self.state.go_on(self.turn);
        self.reach(points);
    }

    fn won(&mut self, rule: &'static str, bet: &str) {
        let seat = self.turn.seat;
        self.said
            .say(rule, |names| format!("{bet} is won: {} the point back", names.does(seat, "has")));
    }

    fn rolled_nothing(mut self, dice: Dice) {
        if self.turn.stage == Stage::Again {
            let lost = self.turn.at_stake();
            self.said.say("R5", |names| {
                let what = number(lost, "point", "points");
                format!("Bet to Get is lost, and with it {what} of {}", &names[self.turn.seat])
            });
            return self.end(0, lost);
        }
        self.turn.stage = Stage::Get(dice);
        if self.state.may_get(self.turn) {
            self.state.go_on(self.turn);
        } else {
            self.let_go();
        }
    }

    /// A first roll without a score is left at that.
    fn let_go(self) {
        if let Some(parity) = self.turn.odd {
            self.said.say("J3", |names| {
                let loses = names.does(self.turn.seat, "loses");
                format!("nothing scored, so {loses} the point on {}", parity.word())
            });
        }
        let lost = self.turn.at_stake();
        self.end(0, lost);
    }

    fn odd_missed(self, odd: Parity, dice: Dice) {
        self.said.say("R4", |names| {
            let (odd, who) = (odd.word(), &names[self.turn.seat]);
            format!("not all scoring dice are {odd}: {who} loses the point on Bet to Odd")
        });
        let (kept, what) = match self.rules.odd_miss {
            OddMiss::Keep => (points(dice), "the roll still counts its plain points"),
            OddMiss::Forfeit => (0, "the points of the roll are forfeit too"),
        };
        self.said.say("J2", |_| what.to_string());
        self.end(kept, 1);
    }

    /// Bet to Better has been rolled.
    pub fn bettered(mut self, kept: Dice, fell: Dice) {
        let (turn, dice) = (self.turn, kept.plus(fell));
        self.said.say("R6", |names| {
            format!("{} {fell} to {kept}: {}", names.does(turn.seat, "rolls"), made(dice))
        });
        let (before, after) = (turn.points(kept), turn.points(dice));
        if after <= before {
            self.said.say("R6", |names| {
                let who = &names[turn.seat];
                format!("no more than before: {who} loses the point on Bet to Better")
            });
            return self.end(before, 1);
        }
        self.won("R6", "Bet to Better");
        if turn.odd.is_some() {
            self.said.say("J4", |_| "what was bettered is doubled too".to_string());
        }
        self.end(after, 0);
    }

    /// J5: the first to reach the target leads at once, whatever the rest of the turn brings.
    fn reach(self, points: u8) {
        let (seat, reached) =
            (self.turn.seat, self.state.banked[self.turn.seat] + u32::from(points));
        let first = self.state.leader().is_none() && !self.state.is_alone();
        if first && reached >= self.rules.target.into() {
            self.state.now = Now::Turn(self.turn, Some(seat));
            self.said.say("J5", |names| {
                let who = &names[seat];
                format!("{who} reaches {reached} and leads from now on, with a bonus of {BONUS}")
            });
            self.said.mark();
        }
    }

    /// Writes down the points of the turn, doubling counted, less what was lost.
    fn end(mut self, points: u8, lost: u32) {
        let (seat, mut points) = (self.turn.seat, u32::from(points));
        if points > 0 && self.state.mid[seat] == Some(Mid::Owed) {
            points -= 1;
            self.state.mid[seat] = Some(Mid::Paid);
            let (rule, to) = if self.state.mid_is_won() {
                ("J9", "to nobody, the pool being won")
            } else {
                ("R10", "into the pool")
            };
            self.said
                .say(rule, |names| format!("{} pays the point on Bet to Mid, {to}", &names[seat]));
        }
        // Wagers are covered, so nothing is cut off here.
        let total = (self.state.banked[seat] + points).saturating_sub(lost);
        self.state.banked[seat] = total;
        self.said.say(if lost > 0 { "J7" } else { "R7" }, |names| {
            let writes = names.does(seat, "writes");
            let what = match (points, lost) {
                (0, 0) => format!("{writes} nothing down"),
                (_, 0) => format!("{writes} down {points}"),
                (0, _) => format!("{} {lost}", names.does(seat, "loses")),
                _ => format!("{writes} down {points}, less {lost} lost"),
            };
            format!("{what}: {total} in all")
        });
        if points >= 2 * u32::from(Combination::Quad.points()) {
            self.said.mark();
        }
        if self.state.is_alone() {
            self.state.now = Now::Over(seat);
            return;
        }
        let leader = self.state.leader();
        self.pay_pool();
        let leader = self.crown(leader);
        self.pass_on(leader);
    }

    /// J14: somebody plays no more.
    fn leave(self, who: Seat) {
        self.state.playing.remove(who);
        self.said.say("J14", |names| {
            format!("{} with {}", names.does(who, "leaves"), self.state.banked[who])
        });
        if self.turn.seat == who {
            let leader = self.state.leader();
            self.pass_on(leader);
        }
    }

    /// The turn goes to the next player, or the game is over.
    fn pass_on(self, leader: Option<Seat>) {
        let next = self.state.after(self.turn.seat, leader);
        if leader != Some(next) {
            return self.state.begin(next, leader);
        }
        self.state.now = Now::Over(next);
        self.said.say("R9", |names| {
            format!("nobody passed: {} wins with {}", &names[next], self.state.banked[next])
        });
        self.said.mark();
    }

    /// J9, J10: the first bettor with ten has the pool.
    fn pay_pool(&mut self) {
        let (state, seat) = (&mut *self.state, self.turn.seat);
        let reached = state.banked[seat];
        if state.mid_is_won() || state.mid[seat].is_none() || reached < MID {
            return;
        }
        let pool = state.bettors();
        state.banked[seat] += pool;
        state.mid[seat] = Some(Mid::Won);
        self.said.say("J10", |names| {
            format!("{} has {reached}, the first bettor with {MID}", &names[seat])
        });
        self.said.say("J9", |names| {
            format!("{} wins the pool of {pool}: {}", &names[seat], reached + pool)
        });
    }

    /// Who leads now that a turn has ended.
    fn crown(&mut self, leader: Option<Seat>) -> Option<Seat> {
        let (state, seat) = (&mut *self.state, self.turn.seat);
        let banked = state.banked[seat];
        match leader {
            None if banked < self.rules.target.into() => return None,
            Some(leader) if leader != seat => {
                let lead = state.banked[leader];
                let passes = banked > lead;
                self.said.say(if passes { "R9" } else { "J5b" }, |names| {
                    let (who, whom) = (&names[seat], &names[leader]);
                    if passes {
                        format!(
                            "{who} passes {whom}, {banked} to {lead}, and leads without a bonus"
                        )
                    } else {
                        format!("{who} ends at {banked}, not past the {lead} of {whom}")
                    }
                });
                if passes {
                    self.said.mark();
                }
                return Some(if passes { seat } else { leader });
            }
            _ => {}
        }
        state.banked[seat] += BONUS;
        self.said.say("R8", |names| {
            let (who, with) = (&names[seat], banked + BONUS);
            match leader {
                None => format!("{who} reaches {banked} and leads, bonus included: {with}"),
                Some(_) => format!("{who} has the leader's bonus: {with}"),
            }
        });
        if leader.is_none() {
            self.said.mark();
        }
        Some(seat)
    }
}
