//! Analysis that every game has from its first day: exact where few states can be reached, else
//! from games played out at random.

use std::any::Any;

use schemars::JsonSchema;
use serde::Serialize;

use super::expectation::{Chances, after};
use super::rollouts::play_out;
use super::{Advice, Basis, Means, Ranked, Unit, game_over, rank, wilson};
use crate::game::answer::Words;
use crate::game::{Choice, Game, Next};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::{Style, padded, wide};

/// No more states than this are solved exactly.
const MOST_STATES: usize = 200_000;
/// So many games are played out for each option, or for the chances of everybody.
const GAMES: u64 = 2_000;

/// What was solved last, of any game.
#[derive(Default)]
pub struct Solved(Option<Box<dyn Any + Send>>);

/// The last game that was solved, with its house rules; `None` where it is too large.
struct Last<G: Game> {
    rules: G,
    from: G::State,
    chances: Option<Chances<G>>,
}

impl Solved {
    /// The solved game that holds this state, if it is small enough.
    fn chances<G: Game>(&mut self, rules: &G, state: &G::State) -> Option<&Chances<G>> {
        let known = self.0.as_ref().and_then(|last| last.downcast_ref::<Last<G>>());
        let serves = known.is_some_and(|last| {
            last.rules == *rules
                && match &last.chances {
                    Some(chances) => chances.of(state).is_some(),
                    None => last.from == *state,
                }
        });
        if !serves {
            let chances = Chances::solve(rules, state, MOST_STATES);
            self.0 = Some(Box::new(Last { rules: rules.clone(), from: state.clone(), chances }));
        }
        self.0.as_ref()?.downcast_ref::<Last<G>>()?.chances.as_ref()
    }
}

/// Ranks the moves of `seat` by its chance to win.
///
/// # Errors
/// `advice-none` where there is nothing to decide or to list, `seat-wrong`, `work-too-large`.
pub fn best<G: Game, D>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    means: &mut Means<D>,
) -> Result<Advice<G::Move>, Refusal> {
    match rules.next(state) {
        Next::Over => return Err(game_over("")),
        Next::Chance(_) => return Err(super::dice_awaited()),
        Next::Decide(turn) if turn != seat => {
            return Err(Refusal::new(Code::SeatWrong, "only the player at turn has a choice"));
        }
        Next::Decide(_) => {}
    }
    let mut offers = Vec::new();
    rules.offers(state, &mut offers);
    let moves: Vec<G::Move> = offers
        .into_iter()
        .filter(|offer| offer.seat == seat)
        .filter_map(|offer| match offer.choice {
            Choice::Move(mv) => Some(mv),
            Choice::Range { kind, least, .. } => rules.ranged(kind, least),
            Choice::Open { .. } => None,
        })
        .collect();
    let mut ranked = Vec::new();
    let basis = if let Some(chances) = means.solved.chances(rules, state) {
        for mv in moves {
            let next = chances.of(&after(rules, state, seat, &mv));
            let value = next.map_or(f64::NAN, |next| next[seat.index()]);
            ranked.push(Ranked { mv: Some(mv), value, ci95: None, extra: Vec::new() });
        }
        Basis::Exact
    } else {
        may_estimate(means)?;
        for mv in moves {
            let shares = play_outs(rules, &after(rules, state, seat, &mv), means)?;
            let value = shares[seat.index()];
            let ci95 = Some(wilson(value, GAMES as f64));
            ranked.push(Ranked { mv: Some(mv), value, ci95, extra: Vec::new() });
        }
        Basis::Estimate { n: GAMES }
    };
    rank(&mut ranked);
    Ok(Advice { ranked, unit: Unit::Win, basis, whole: None })
}

/// Everybody's chance to win.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WinChances {
    win: Vec<WinChance>,
    exact: bool,
    /// From how many games, played out at random, the chances are estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u64>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct WinChance {
    player: String,
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci95: Option<(f64, f64)>,
}

impl Words for WinChances {
    fn words(&self, _style: Style) -> Vec<String> {
        let basis = match self.n {
            None => "exact".to_string(),
            Some(n) => format!("estimated from {n} games played out at random"),
        };
        let widest = self.win.iter().map(|one| wide(&one.player)).max().unwrap_or(0);
        let chance = |one: &WinChance| {
            let range = one.ci95.map_or(String::new(), |(low, high)| {
                format!("  ({:.1}% to {:.1}%)", 100.0 * low, 100.0 * high)
            });
            format!("  {}  {:>7.3}%{range}", padded(&one.player, widest), 100.0 * one.value)
        };
        let head = format!("Chances to win ({basis}):");
        std::iter::once(head).chain(self.win.iter().map(chance)).collect()
    }
}

/// Everybody's chance to win from here.
///
/// # Errors
/// `work-too-large` where only an exact answer will do and there is none.
pub fn odds<G: Game, D>(
    rules: &G,
    state: &G::State,
    names: &Names,
    means: &mut Means<D>,
) -> Result<WinChances, Refusal> {
    let solved = means.solved.chances(rules, state).and_then(|chances| chances.of(state));
    let (shares, n) = if let Some(shares) = solved {
        (shares.to_vec(), None)
    } else {
        may_estimate(means)?;
        (play_outs(rules, state, means)?, Some(GAMES))
    };
    let win = names.iter().zip(shares).map(|(name, value)| WinChance {
        player: name.to_string(),
        value,
        ci95: n.map(|n| wilson(value, n as f64)),
    });
    Ok(WinChances { win: win.collect(), exact: n.is_none(), n })
}

fn may_estimate<D>(means: &Means<D>) -> Result<(), Refusal> {
    if means.exact {
        let message = format!("more than {MOST_STATES} states can be reached from here");
        return Err(Refusal::new(Code::WorkTooLarge, message)
            .hint("Without --exact the chances are estimated"));
    }
    Ok(())
}

/// Everybody's share of the wins of games played out from here.
fn play_outs<G: Game, D>(
    rules: &G,
    state: &G::State,
    means: &mut Means<D>,
) -> Result<Vec<f64>, Refusal> {
    let mut shares = vec![0.0; rules.seats(state)];
    for _ in 0..GAMES {
        let winners = play_out(rules, state.clone(), means.sampler)?;
        for seat in winners.iter() {
            shares[seat.index()] += 1.0 / winners.len() as f64;
        }
    }
    Ok(shares.into_iter().map(|share| share / GAMES as f64).collect())
}
