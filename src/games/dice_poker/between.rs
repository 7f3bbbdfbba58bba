//! Between hands: chips that come and go, players who sit out, and settling up.

use std::cmp::Reverse;

use super::{DicePoker, MOST, Move, Part, Phase, Player, Purchase, State, TABLE_MOST, words};
use crate::prelude::*;

/// Everybody may speak. What names a player or chips is listed once.
pub fn offers(state: &State, out: &mut Offers<Move>) {
    let goes_on = may_go_on(state);
    for seat in state.button().around(state.seats()) {
        out.extend(goes_on.then(|| Offer::of(seat, Move::Next)));
        if seat == state.button() {
            let away = state.players.iter().any(|player| player.away);
            let now = |kind: &&str| match *kind {
                "chips" => true,
                "sit-in" => away,
                _ => !state.is_played_out(),
            };
            let all = ["chips", "take", "sit-out", "sit-in", "leave", "ante"].into_iter();
            let open = |kind| Offer { seat, choice: Choice::Open { kind } };
            out.extend(all.filter(now).map(open));
        }
        out.push(Offer::of(seat, Move::End));
    }
}

/// Two play the next hand.
pub fn may_go_on(state: &State) -> bool {
    state.players.iter().filter(|player| player.plays()).count() > 1
}

/// J18: one more player, with the chips that everybody began with.
pub fn joined(rules: &DicePoker, state: &State) -> Option<State> {
    let fits = state.phase() == Phase::Between && state.total() + rules.chips <= TABLE_MOST;
    fits.then(|| {
        let mut joined = state.clone();
        joined.players.push(Player::new(Seat::new(state.seats()), rules.chips));
        joined
    })
}

pub fn judge(state: &State, mv: &Move) -> Result<()> {
    let illegal = |message: &str| Err(Refusal::new(Code::MoveIllegal, message).rule("J16"));
    if let Move::Chips(Purchase { seat, .. })
    | Move::Take(Purchase { seat, .. })
    | Move::SitOut(seat)
    | Move::SitIn(seat)
    | Move::Leave(seat) = mv
        && seat.index() >= state.seats()
    {
        return Err(Refusal::new(Code::SeatWrong, "nobody sits there").rule("J16"));
    }
    match *mv {
        Move::Next if !may_go_on(state) => illegal("a hand needs two players with chips"),
        Move::Chips(Purchase { seat, chips }) => judge_purchase(state, seat, chips),
        Move::Take(Purchase { seat, chips }) => {
            let has = state.player(seat).chips;
            if (1..=has).contains(&chips) {
                return Ok(());
            }
            let message = format!("{chips} chips cannot be taken out of {has}");
            Err(Refusal::new(Code::OutOfRange, message).rule("J16"))
        }
        Move::SitOut(who) | Move::Leave(who) if state.player(who).chips == 0 => {
            illegal("a player without chips is out already")
        }
        Move::SitOut(who) if state.player(who).away => illegal("this player sits out already"),
        Move::SitIn(who) if !state.player(who).away => illegal("this player does not sit out"),
        Move::Ante(chips) if chips > MOST => {
            let message = format!("{chips} is not from 0 to {MOST}");
            Err(Refusal::new(Code::OutOfRange, message).rule("J16"))
        }
        _ => Ok(()),
    }
}

fn judge_purchase(state: &State, seat: Seat, chips: u64) -> Result<()> {
    let refused = |message| Refusal::new(Code::OutOfRange, message).rule("J5");
    if !(1..=MOST).contains(&chips) {
        return Err(refused(format!("{chips} chips cannot be added"))
            .hint(format!("From 1 to {MOST} at a time")));
    }
    let (total, bought) = (state.total(), state.player(seat).bought);
    if total + chips > TABLE_MOST || bought + chips > TABLE_MOST {
        let message = format!("a table holds {TABLE_MOST} chips at most, this one has {total}");
        return Err(refused(message));
    }
    Ok(())
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
            Move::Take(Purchase { seat, chips }) => cash_out(state, seat, chips),
            Move::Leave(who) => {
                let chips = state.player(who).chips;
                cash_out(state, who, chips);
                events.say("J16", |names| {
                    format!("{} with {}", names.does(who, "leaves"), words::chips(chips))
                });
            }
            Move::SitOut(who) => state.player_mut(who).away = true,
            Move::SitIn(who) => state.player_mut(who).away = false,
            Move::Ante(chips) => state.ante = Some(chips).filter(|chips| *chips != self.ante),
            _ => {
                state.enter(Phase::Over);
                self.settle_up(state, events);
            }
        }
    }

    /// J17: what everybody brought, took and has, and who pays whom.
    fn settle_up(&self, state: &State, events: &mut Narration) {
        let seats = || Seat::all(state.seats());
        if state.players.iter().any(|player| player.bought + player.taken > 0) {
            events.say("J17", |names| {
                let line = |seat: Seat| {
                    let player = state.player(seat);
                    let (who, bought) = (&names[seat], self.chips + player.bought);
                    format!("{who} bought {bought} and goes with {}", player.chips + player.taken)
                };
                seats().map(line).collect::<Vec<_>>().join(", ")
            });
        }
        let of = |seat: Seat| {
            let player = state.player(seat);
            (player.chips + player.taken) as i64 - (self.chips + player.bought) as i64
        };
        let results: Vec<(Seat, i64)> = seats().map(|seat| (seat, of(seat))).collect();
        events.say("J17", |names| {
            let line = |(seat, won): &(Seat, i64)| format!("{} {won:+}", &names[*seat]);
            let all: Vec<String> = results.iter().map(line).collect();
            format!("won and lost: {}", all.join(", "))
        });
        events.say("J17", |names| payments(&results, names));
    }
}

fn cash_out(state: &mut State, seat: Seat, chips: u64) {
    let player = state.player_mut(seat);
    player.chips -= chips;
    player.taken += chips;
    if player.chips == 0 {
        player.take_part(Part::Out);
        player.away = false;
    }
}

/// Who pays whom: whoever lost most pays whoever won most, until all is paid.
fn payments(results: &[(Seat, i64)], names: &Names) -> String {
    if results.iter().map(|(_, won)| won).sum::<i64>() != 0 {
        return "some chips were added before this game: who pays whom is not known".to_string();
    }
    let side = |wins: bool| {
        let mut side: Vec<(Seat, i64)> =
            results.iter().copied().filter(|(_, won)| *won != 0 && (*won > 0) == wins).collect();
        side.sort_by_key(|(_, won)| Reverse(won.abs()));
        side.into_iter()
    };
    let (mut winners, mut paid_by) = (side(true), Vec::new());
    let mut due = winners.next();
    for (loser, lost) in side(false) {
        let mut owes = -lost;
        while let Some((winner, left)) = due.filter(|_| owes > 0) {
            let paid = owes.min(left);
            owes -= paid;
            paid_by.push(format!("{} pays {} {paid}", &names[loser], &names[winner]));
            due = if left > paid { Some((winner, left - paid)) } else { winners.next() };
        }
    }
    if paid_by.is_empty() { "nobody owes anything".to_string() } else { paid_by.join(", ") }
}
