//! Between hands: chips that come and go, and settling up.

use std::cmp::Reverse;

use super::{DicePoker, MOST, Move, Part, Phase, Player, Purchase, State, TABLE_MOST, words};
use crate::prelude::*;

/// Everybody may speak. What names a player or chips is listed once.
pub fn offers(state: &State, out: &mut Offers<Move>) {
    let goes_on = may_go_on(state);
    for seat in state.button().around(state.seats()) {
        out.extend(goes_on.then(|| Offer::of(seat, Move::Next)));
        if seat == state.button() {
            let now = |kind: &&str| match *kind {
                "chips" => true,
                _ => !state.is_played_out(),
            };
            let all = ["chips", "leave"].into_iter();
            let open = |kind| Offer { seat, choice: Choice::Open { kind } };
            out.extend(all.filter(now).map(open));
        }
        out.push(Offer::of(seat, Move::End));
    }
}

/// Two play the next hand.
pub fn may_go_on(state: &State) -> bool {
    state.those(Player::plays).len() > 1
}

pub fn judge(state: &State, mv: &Move) -> Result<()> {
    let illegal = |message: &str| Err(Refusal::new(Code::MoveIllegal, message).rule("J16"));
    if let Move::Chips(Purchase { seat, .. }) | Move::Leave(seat) = mv
        && seat.index() >= state.seats()
    {
        return Err(Refusal::new(Code::SeatWrong, "nobody sits there").rule("J16"));
    }
    match *mv {
        Move::Next if !may_go_on(state) => illegal("a hand needs two players with chips"),
        Move::Chips(Purchase { seat, chips }) => {
            let refused = |message| Refusal::new(Code::OutOfRange, message).rule("J5");
            let (total, bought) = (state.total(), state.player(seat).bought);
            if !(1..=MOST).contains(&chips) {
                return Err(refused(format!("{chips} chips cannot be added"))
                    .hint(format!("From 1 to {MOST} at a time")));
            }
            if total.max(bought) + chips <= TABLE_MOST {
                return Ok(());
            }
            let most = format!("a table holds {TABLE_MOST} chips at most, this one has {total}");
            Err(refused(most))
        }
        Move::Leave(who) if state.player(who).chips == 0 => {
            illegal("a player without chips is out already")
        }
        _ => Ok(()),
    }
}

impl DicePoker {
    /// Applies what was said between hands.
    pub(super) fn speak(&self, state: &mut State, mv: &Move, events: &mut Narration) {
        match *mv {
            Move::Chips(Purchase { seat, chips }) => {
                let player = state.player_mut(seat);
                player.chips += chips;
                player.bought += chips;
                player.take_part(Part::In);
            }
            Move::Leave(who) => {
                let player = state.player_mut(who);
                let chips = std::mem::take(&mut player.chips);
                player.taken += chips;
                player.take_part(Part::Out);
                events.say("J16", |names| {
                    format!("{} with {}", names.does(who, "leaves"), words::chips(chips))
                });
            }
            _ => {
                state.enter(Phase::Over, None);
                self.settle_up(state, events);
            }
        }
    }

    /// J17: what everybody brought, took and has, and who pays whom.
    fn settle_up(&self, state: &State, events: &mut Narration) {
        let players = || state.players.iter();
        let bought = |player: &Player| self.chips + player.bought;
        let has = |player: &Player| player.chips + player.taken;
        if players().any(|player| player.bought + player.taken > 0) {
            let line = |one| format!("bought {} and goes with {}", bought(one), has(one));
            events.say("J17", |names| names.with(players().map(line)));
        }
        let results: Vec<i64> = players().map(|one| has(one) as i64 - bought(one) as i64).collect();
        let signed = results.iter().map(|won| format!("{won:+}"));
        events.say("J17", |names| format!("won and lost: {}", names.with(signed)));
        events.say("J17", |names| payments(&results, names));
    }
}

/// Who pays whom: whoever lost most pays whoever won most, until all is paid.
fn payments(results: &[i64], names: &Names) -> String {
    if results.iter().sum::<i64>() != 0 {
        return "some chips were added before this game: who pays whom is not known".to_string();
    }
    let side = |wins: bool| {
        let all = names.iter().zip(results.iter().map(|won| if wins { *won } else { -won }));
        let mut side: Vec<(&str, i64)> = all.filter(|(_, chips)| *chips > 0).collect();
        side.sort_by_key(|(_, chips)| Reverse(*chips));
        side.into_iter()
    };
    let (mut winners, mut paid_by) = (side(true), Vec::new());
    let mut due = winners.next();
    for (loser, mut owes) in side(false) {
        while let Some((winner, left)) = due.filter(|_| owes > 0) {
            let paid = owes.min(left);
            owes -= paid;
            paid_by.push(format!("{loser} pays {winner} {paid}"));
            due = if left > paid { Some((winner, left - paid)) } else { winners.next() };
        }
    }
    if paid_by.is_empty() { "nobody owes anything".to_string() } else { paid_by.join(", ") }
}
