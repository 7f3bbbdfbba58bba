//! Odds of rolls and wagers, counted over every fall of the dice.

use crate::games::pairs_and_wagers::score::{Combination, DICE, Parity, all_of, points};
use crate::games::pairs_and_wagers::{Move, Stage, State, Turn};
use crate::prelude::*;

/// One way in which a roll or a wager can come out.
type Row = (String, Share);

/// How the dice fall, and how each wager can come out.
pub fn of_turn(state: &State, turn: Turn) -> Odds {
    let to_come = |last| turn.odd.map(|parity| bet_to_odd(parity, last)).unwrap_or_default();
    let rows = match turn.stage {
        Stage::Get(_) if !state.may_get(turn) => Vec::new(),
        Stage::Better(dice) => {
            let again = state.choices().into_iter().filter_map(|mv| match mv {
                Move::Better(again) => Some(again),
                _ => None,
            });
            let kept = |again| dice.minus(again).unwrap_or(dice);
            again.flat_map(|again| bet_to_better(&format!("better {again}"), kept(again))).collect()
        }
        Stage::Improve(kept) => bet_to_better("better", kept),
        stage => {
            let wagers = match stage {
                Stage::Wager if turn.odd.is_none() => {
                    let last = state.free(turn) < 2;
                    [Parity::Odd, Parity::Even].map(|parity| bet_to_odd(parity, last)).concat()
                }
                // Bet to Get takes another point (J3).
                Stage::Wager | Stage::First => to_come(state.free(turn) == 0),
                _ => [to_come(true), bet_to_get()].concat(),
            };
            let fall =
                |made: Combination| row(made.word(), DICE, |dice| Combination::of(dice) == made);
            [Combination::ALL.map(fall).to_vec(), wagers].concat()
        }
    };
    let about = if rows.is_empty() { "No wager is possible now." } else { "What may come now:" };
    Odds::of(about.to_string(), rows)
}

/// Bet to Odd over one roll; `last` where no Bet to Get can follow.
fn bet_to_odd(parity: Parity, last: bool) -> Vec<Row> {
    let open = if last { "lost, nothing scored" } else { "open, nothing scored" };
    let row =
        |how, wanted: &dyn Fn(Dice) -> bool| row(format!("{}: {how}", parity.word()), DICE, wanted);
    vec![
        row("won", &|dice| points(dice) > 0 && all_of(parity, dice)),
        row("lost", &|dice| points(dice) > 0 && !all_of(parity, dice)),
        row(open, &|dice| points(dice) == 0),
    ]
}

fn bet_to_get() -> Vec<Row> {
    vec![
        row("get: won", DICE, |dice| points(dice) > 0),
        row("get: lost", DICE, |dice| points(dice) == 0),
    ]
}

/// Bet to Better with these dice kept: what the four may then make, and whether that is more.
fn bet_to_better(wager: &str, kept: Dice) -> Vec<Row> {
    let missing = DICE - kept.len() as u8;
    let more = Combination::ALL.into_iter().filter(|it| it.points() > points(kept));
    let made = |made: Combination| {
        let what = format!("{wager}: {}", made.word());
        row(what, missing, |dice| Combination::of(kept.plus(dice)) == made)
    };
    let lost = |dice| points(kept.plus(dice)) <= points(kept);
    let made = more.map(made).filter(|(_, share)| share.chance > 0.0);
    made.chain([row(format!("{wager}: lost"), missing, lost)]).collect()
}

/// How many of the falls of `n` dice are wanted.
fn row(what: impl Into<String>, n: u8, wanted: impl Fn(Dice) -> bool) -> Row {
    let wanted = Dice::throws(n).into_iter().filter(|(dice, _)| wanted(*dice));
    let ways = wanted.map(|(_, ways)| ways).sum();
    (what.into(), Share::counted(ways, 6_u64.pow(n.into())))
}
