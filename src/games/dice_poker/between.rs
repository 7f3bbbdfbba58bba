//! Between hands: chips that come and go, and settling up.

use std::cmp::Reverse;

use super::state::Now;
use super::{DicePoker, MOST, Move, Newcomer, Part, Player, State, TABLE_MOST, words};
use crate::prelude::*;

/// J14: everybody may speak. What names a player or chips is offered once. With all the chips in one
/// place it is over, unless somebody buys in.
pub fn offers(state: &State) -> Vec<Offer<Move>> {
    let mut offers = Vec::new();
    let goes_on = !state.is_played_out();
    for seat in state.button.around(state.seats()) {
        offers.extend(goes_on.then_some(Offer::one(seat, Move::Next)));
        if seat == state.button {
            offers.push(Offer::open(seat, "chips"));
            offers.extend(goes_on.then_some(Offer::open(seat, "leave")));
        }
        offers.push(Offer::one(seat, Move::End));
    }
    offers
}

impl DicePoker {
    /// J14: everybody may speak, (J16) which chips can be bought or taken out, and (J18) who may come.
    pub(super) fn judge_between(&self, state: &State, mv: Move) -> Result<Move> {
        let illegal = |message| Err(Refusal::new(Code::MoveIllegal, message).rule("J16"));
        let room = TABLE_MOST.saturating_sub(state.total());
        match mv {
            Move::Next | Move::Leave(_) if state.is_played_out() => {
                illegal("a hand needs two players with chips")
            }
            Move::Leave(seat) if !state.players[seat].has_chips() => {
                illegal("a player without chips is out already")
            }
            Move::Chips(seat, chips) => {
                let most = room.min(TABLE_MOST.saturating_sub(state.players[seat].bought));
                let message = format!("{chips} is not from 1 to {}", most.min(MOST));
                let refusal = Refusal::new(Code::OutOfRange, message).rule("J5");
                if (1..=most.min(MOST)).contains(&chips) { Ok(mv) } else { Err(refusal) }
            }
            Move::Join(_) if state.seats() == Self::INFO.seats.1 || self.chips > room => {
                illegal("there is no room at this table")
            }
            Move::Ante(ante) => {
                let fits = rules_fit(&Self { ante, ..*self });
                fits.map(|()| mv).map_err(|why| Refusal { at: None, ..why.or_rule("J5") })
            }
            Move::Next | Move::Leave(_) | Move::Join(_) | Move::End => Ok(mv),
            _ => {
                let message = "between hands there is next, chips, end and the like";
                Err(Refusal::new(Code::PhaseWrong, message).rule("J5"))
            }
        }
    }

    /// Applies what was said between hands.
    pub(super) fn speak(&self, state: &mut State, mv: &Move, said: &mut Narration) {
        match *mv {
            Move::Next => self.next_hand(state, said),
            Move::Join(Newcomer(ref name)) => {
                let late = Player::new(self.chips);
                state.players = state.players.iter().cloned().chain([late]).collect();
                let chips = words::chips(self.chips);
                said.say("J18", |_| format!("{name} sits down with {chips}"));
            }
            Move::Ante(ante) => {
                said.say("J18", |_| format!("the ante is {ante} from the next hand on"));
            }
            Move::Chips(seat, chips) => {
                let player = &mut state.players[seat];
                player.chips += chips;
                player.bought += chips;
                player.part = Part::In;
                let has = player.chips;
                said.say("J16", |names| {
                    format!("{} {} and has {has}", names.does(seat, "buys"), words::chips(chips))
                });
            }
            Move::Leave(who) => {
                let player = &mut state.players[who];
                let chips = std::mem::take(&mut player.chips);
                player.taken += chips;
                player.part = Part::Out;
                said.say("J16", |names| {
                    format!("{} with {}", names.does(who, "leaves"), words::chips(chips))
                });
            }
            _ => {
                state.now = Now::Over;
                self.settle_up(state, said);
            }
        }
    }

    /// J17: what everybody brought, took and has, and who pays whom.
    fn settle_up(&self, state: &State, said: &mut Narration) {
        let players = || state.players.iter();
        let bought = |player: &Player| self.chips + player.bought;
        let has = |player: &Player| player.chips + player.taken;
        if players().any(|player| player.bought + player.taken > 0) {
            let line = |one| format!("bought {} and goes with {}", bought(one), has(one));
            said.say("J17", |names| names.with(players().map(line)));
        }
        let results: Vec<i64> = players().map(|one| has(one) as i64 - bought(one) as i64).collect();
        let signed = results.iter().map(|won| format!("{won:+}"));
        said.say("J17", |names| format!("won and lost: {}", names.with(signed)));
        said.say("J17", |names| payments(&results, names));
    }
}

/// Who pays whom: the one who lost most pays the one who won most, until all is paid.
fn payments(results: &[i64], names: &Names) -> String {
    if results.iter().sum::<i64>() != 0 {
        return "some chips were added before this game: who pays whom is not known".to_string();
    }
    let mut open: Vec<(i64, &str)> = results.iter().copied().zip(names.iter()).collect();
    open.sort_by_key(|(won, _)| Reverse(*won));
    let (mut to, mut from, mut paid) = (0, open.len() - 1, Vec::new());
    while open[to].0 > 0 {
        let chips = open[to].0.min(-open[from].0);
        if chips > 0 {
            paid.push(format!("{} pays {} {chips}", open[from].1, open[to].1));
        }
        open[to].0 -= chips;
        open[from].0 += chips;
        to += usize::from(open[to].0 == 0);
        from -= usize::from(open[from].0 == 0);
    }
    if paid.is_empty() { "nobody owes anything".to_string() } else { paid.join(", ") }
}
