//! A state from outside, filled in and checked bit by bit.

use super::{MOST_DECKS, NOT_GIVEN, PACK, Wichita, two_dice};
use crate::games::wichita::score::Cards;
use crate::games::wichita::state::{Hand, Phase, Player, State, Step, numbers};
use crate::pieces::{foreign, inconsistent, missing, none_foreign, ranged_if};
use crate::prelude::*;

/// Refuses what contradicts a rule.
fn contradicts<T>(rule: &'static str, at: impl Into<String>, what: impl Into<String>) -> Result<T> {
    Err(inconsistent(what, at).rule(rule))
}

/// Refuses a number of cards that a rule does not allow.
fn miscounted<T>(rule: &'static str, at: impl Into<String>, what: impl Into<String>) -> Result<T> {
    Err(Refusal::new(Code::CardCount, what).at(at).rule(rule))
}

/// Whose turn it is does not matter to all that lies on the table.
pub fn prepare(rules: &Wichita, state: &mut State) -> Result<()> {
    of_another_moment(state)?;
    if state.players.is_empty() {
        // It stays told, to show that no players are.
        let hand = *state.hand.get_or_insert_default();
        state.players.push(Player { hand, ..Player::new(Seat::new(0)) });
    }
    state.decks = decks(rules, state);
    no_rank_too_often(state)?;
    state.aside = aside(state)?;
    state.stock = stock(state)?;
    points(state)
}

pub fn complete(state: &mut State, names: &Names) -> Result<()> {
    match phase(state) {
        Phase::RollOff => state.roll_off(roll_off(state, names)?),
        Phase::Over if state.stock > 0 && !state.is_fragment() => {
            return contradicts("R9", "/stock", "the game goes on until the stock is empty");
        }
        Phase::Over => state.wait(Phase::Over, None),
        phase => {
            let (seat, step) = turn(state, phase)?;
            state.go_on(seat, step);
        }
    }
    state.hand = None;
    Ok(())
}

/// Where a player's field stands; a position without players, which has a hand of its own, has it at
/// its top.
fn field(hand: Option<Hand>, player: usize, field: &str) -> String {
    if hand.is_none() { format!("/players/{player}/{field}") } else { format!("/{field}") }
}

fn phase(state: &State) -> Phase {
    match state {
        State { phase: Some(phase), .. } => *phase,
        State { roll_off: Some(_), .. } => Phase::RollOff,
        State { drawn: Some(_), .. } | State { more: true, .. } => Phase::Draw,
        State { dice: Some(_), .. } => Phase::Lay,
        State { turn: Some(_), .. } => Phase::Roll,
        _ if state.is_fragment() => Phase::Roll,
        _ => Phase::RollOff,
    }
}

/// Fields that say something at another moment only.
fn of_another_moment(state: &State) -> Result<()> {
    let phase = phase(state);
    if state.is_fragment() && phase == Phase::RollOff {
        let message = "a position of one seat is a turn";
        return Err(Refusal::new(Code::PhaseWrong, message).at("/phase"));
    }
    let rolled = matches!(phase, Phase::Draw | Phase::Lay);
    none_foreign(&[
        (state.roll_off.is_some(), phase == Phase::RollOff, "/roll_off"),
        (state.dice.is_some(), rolled, "/dice"),
        (state.drawn.is_some(), phase == Phase::Draw, "/drawn"),
        (state.more, phase == Phase::Draw, "/more"),
        (state.turn.is_some(), phase != Phase::Over, "/turn"),
    ])?;
    if state.hand.is_some() && !state.players.is_empty() {
        let message = "where there are players, each has their own hand";
        return Err(inconsistent(message, "/hand"));
    }
    Ok(())
}

/// The packs in play. A position of one seat that does not say has as many as its cards need
/// (J9).
fn decks(rules: &Wichita, state: &State) -> u8 {
    if !state.is_fragment() || rules.decks > 0 {
        return rules.decks_for(state.seats());
    }
    let stock = if state.stock == NOT_GIVEN { 1 } else { state.stock };
    let cards = state.lying() + usize::from(stock);
    let of_a_rank = state.seen().counts().into_iter().max().unwrap_or(0).div_ceil(4);
    let needed = cards.div_ceil(PACK.into()).max(of_a_rank.into()).max(1);
    needed.min(MOST_DECKS.into()) as u8
}

/// R1, J8: no more than four of a rank for each pack, in hands and stacks together.
fn no_rank_too_often(state: &State) -> Result<()> {
    let most = state.of_each();
    if state.seen().counts().iter().all(|&n| n <= most) {
        return Ok(());
    }
    let mut so_far = Cards::NONE;
    for (i, player) in state.players.iter().enumerate() {
        let hand = (player.hand.known, "hand".to_string());
        let stacks = (0..).zip(&player.stacks).map(|(j, one)| (one.cards, format!("stacks/{j}")));
        for (cards, place) in std::iter::once(hand).chain(stacks) {
            so_far = so_far.plus(cards);
            if let Some(rank) = Rank::all().find(|&rank| so_far.count(rank) > most) {
                let n = so_far.count(rank);
                let hold = match state.decks {
                    1 => "one pack holds".to_string(),
                    packs => format!("{packs} packs hold"),
                };
                let message = format!("{n} cards of rank {rank}: {hold} no more than {most}");
                let refusal = Refusal::new(Code::CardDuplicate, message).rule("J8");
                return Err(refusal.at(field(state.hand, i, &place)));
            }
        }
    }
    Ok(())
}

fn aside(state: &State) -> Result<u16> {
    match state.aside {
        NOT_GIVEN => Ok(0),
        _ if state.is_fragment() => Err(foreign("/aside")),
        aside => Ok(aside),
    }
}

fn stock(state: &State) -> Result<u16> {
    let all = usize::from(PACK) * usize::from(state.decks);
    let lying = state.lying();
    let Some(rest) = all.checked_sub(lying) else {
        let packs = number(state.decks, "pack", "packs");
        let at = if state.hand.is_none() { "/players" } else { "/hand" };
        let message = format!("{lying} cards lie in hands and stacks, of {all} in {packs}");
        return miscounted("R1", at, message);
    };
    let aside = usize::from(state.aside);
    let Some(rest) = rest.checked_sub(aside) else {
        let message = format!("{aside} not in play, of {rest} that lie in no hand or stack");
        return contradicts("J14", "/aside", message);
    };
    let stock = if state.stock == NOT_GIVEN { rest } else { state.stock.into() };
    if stock > rest || (stock < rest && !state.is_fragment()) {
        let message =
            format!("{stock} in the stock, {lying} in hands and stacks: that is not {all} cards");
        let refusal = inconsistent(message, "/stock").rule("R1");
        return Err(refusal.hint(format!("The stock would be {rest}")));
    }
    Ok(stock as u16)
}

fn points(state: &mut State) -> Result<()> {
    for (i, player) in state.players.iter_mut().enumerate() {
        let due = i64::from(player.score());
        if let Some(given) = player.points.replace(due).filter(|&given| given != due) {
            let message = format!("these stacks score {due}, not {given}");
            return contradicts("R7", field(state.hand, i, "points"), message);
        }
    }
    Ok(())
}

fn turn(state: &State, phase: Phase) -> Result<(Seat, Step)> {
    if state.stock == 0 && phase != Phase::Lay {
        let message = "with an empty stock only the laying of the last turn is left";
        return contradicts("R9", "/stock", message);
    }
    let any = state.is_fragment().then_some(Seat::new(0));
    let seat = state.turn.or(any).ok_or_else(|| missing("/turn").rule("R2"))?;
    let Player { hand, .. } = &state.players[seat.index()];
    let at = |name| field(state.hand, seat.index(), name);
    let step = match phase {
        Phase::Draw => draw(state, hand, || at("hand"))?,
        Phase::Lay if hand.is_empty() => {
            return miscounted("J5b", at("hand"), "a player who lays has at least one card");
        }
        Phase::Lay => Step::Lay(two_dice_of(state)?),
        Phase::Bonus if !hand.is_empty() => {
            let message = "a bonus is for a player who has laid the last card";
            return contradicts("R8", at("hand"), message);
        }
        Phase::Bonus => Step::Bonus,
        _ => Step::Roll,
    };
    Ok((seat, step))
}

fn roll_off(state: &State, names: &Names) -> Result<RollOff> {
    let off = state.roll_off.clone().unwrap_or_else(|| RollOff::among(names.len()));
    off.check(2)?;
    if state.turn.is_some_and(|seat| seat != off.next()) {
        let message = format!("it is {}'s turn to roll", &names[off.next()]);
        return contradicts("J6", "/turn", message);
    }
    Ok(off)
}

fn two_dice_of(state: &State) -> Result<Dice> {
    let dice = state.dice.ok_or_else(|| missing("/dice").rule("R3"))?;
    two_dice(dice).map_err(|refusal| refusal.at("/dice"))
}

fn draw(state: &State, hand: &Hand, at: impl Fn() -> String) -> Result<Step> {
    let dice = two_dice_of(state)?;
    let (smaller, larger) = numbers(dice);
    match ranged_if(state.drawn, 0..=5, "/drawn")?.unwrap_or(0) as u16 {
        0 if state.more => contradicts("R3", "/more", "more follows the smaller number"),
        0 => Ok(Step::Smaller(dice)),
        drawn if drawn != smaller => {
            let message = format!("the smaller number is {smaller}, not {drawn}");
            contradicts("R3", "/drawn", message)
        }
        _ if smaller == larger => contradicts("J7", "/drawn", "with equal dice the draw is over"),
        drawn if hand.len() < drawn => {
            miscounted("R3", at(), format!("{drawn} drawn, {} in hand", hand.len()))
        }
        _ if state.more => Ok(Step::Larger(dice)),
        _ => Ok(Step::More(dice)),
    }
}
