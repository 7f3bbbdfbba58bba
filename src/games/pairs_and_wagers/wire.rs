//! Pairs and Wagers states as JSON, and in compact notation.

use super::answers::{RollScore, TurnScore};
use super::score::{DICE, all_of, points};
use super::state::{Mid, Player, Wagers};
use super::{BONUS, PairsAndWagers, Phase, Stage, State, Turn, four_dice};
use crate::pieces::{OfPlayer, Typed, inconsistent, missing, none_foreign};
use crate::prelude::*;

/// More points than any game comes to: two players may go on passing one another, but not so long.
pub(super) const MOST_POINTS: i64 = 1_000_000;
const FOUR: usize = DICE as usize;

crate::own_json!(PairsAndWagers);

impl crate::game::plain::OwnJson for PairsAndWagers {
    const PLAYERS: bool = true;
    const ALONE: bool = true;

    fn prepare(&self, state: &mut State, _names: &Names) -> Result<()> {
        let phase = self.phase(state);
        let mid = phase == Phase::Mid;
        if mid && (state.is_fragment() || !self.mid) {
            let (message, rule) = if state.is_fragment() {
                ("a position of one seat is a turn", "J12")
            } else {
                ("these house rules have no Bet to Mid", "R10")
            };
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase").rule(rule));
        }
        let begun = matches!(phase, Phase::Roll | Phase::Get | Phase::Better);
        let wagers = state.wagers.unwrap_or_default() != Wagers::default();
        none_foreign(&[
            (state.score.is_some(), state.players.is_empty(), "/score"),
            (state.turn.is_some(), phase != Phase::Over, "/turn"),
            (state.starter.is_some(), mid, "/starter"),
            (state.dice.is_some(), begun, "/dice"),
            (wagers, begun, "/wagers"),
            (state.leader.is_some(), !state.is_fragment() && !mid, "/leader"),
        ])
    }

    fn complete(&self, state: &mut State, names: &Names) -> Result<()> {
        let phase = self.phase(state);
        banked(state)?;
        self.mid(state, phase)?;
        state.phase = Some(phase);
        match phase {
            Phase::Mid => asking(state, names)?,
            Phase::Over => state.wait(phase, None),
            _ => turn(state, phase)?,
        }
        if state.is_fragment() { Ok(()) } else { self.first_lead(state) }
    }

    /// Scores, leader and pool of a whole game against one another.
    fn check_state(&self, state: &State, _seats: usize) -> Result<()> {
        if state.is_fragment() {
            return Ok(());
        }
        let running = state.running().map(|turn| turn.seat);
        match state.leader {
            Some(leader) if running != Some(leader) => self.leads(state, leader)?,
            _ => self.nobody_there_yet(state)?,
        }
        if state.phase == Some(Phase::Over) && state.leader.is_none() {
            return wrong("a game that is over has a leader", "/leader", "R9");
        }
        Ok(())
    }

    fn read_position(&self, arg: &str) -> Result<Position<Self>> {
        let arg = Typed::new(arg);
        let (score, faces) =
            arg.split_once(':').map_or((None, arg), |(score, faces)| (Some(score), faces));
        let score = score.map(|typed| {
            typed.text.trim().parse::<i64>().map_err(|_| {
                let message = "before the colon come the banked points, a whole number";
                let hint = "A position is BANKED:DICE, such as 4:3356, or 3356";
                typed.refuse(Code::MoveUnreadable, message).hint(hint)
            })
        });
        let score = score.transpose()?;
        let dice = Dice::read_faces(faces)?;
        let unrolled = dice.is_empty() && score.is_some();
        if dice.len() != FOUR && !unrolled {
            return Err(not_four(dice.len()));
        }
        let dice = (!unrolled).then_some(dice);
        self.position(Names::you(), State { score, dice, ..State::default() })
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        let turn = state.running()?;
        if turn.odd.is_some() || turn.got {
            return None;
        }
        let banked = state.banked(turn.seat);
        match turn.stage {
            Stage::Get(dice) | Stage::Better(dice) if banked == 0 => Some(dice.digits()),
            Stage::Get(dice) | Stage::Better(dice) => Some(format!("{banked}:{}", dice.digits())),
            Stage::Wager => Some(format!("{banked}:")),
            Stage::First if banked == 0 => Some("0:".to_string()),
            _ => None,
        }
    }

    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        if position.state.phase == Some(Phase::Over) {
            let score = position.state.banked(Seat::new(0));
            return Ok(Box::new(TurnScore { score, value: score }));
        }
        Ok(Box::new(RollScore::of(position)?))
    }
}

impl PairsAndWagers {
    fn phase(&self, state: &State) -> Phase {
        let untouched = || state.players.iter().all(|one| one.score == 0 && one.mid.is_none());
        match (state.phase, state.dice) {
            (Some(phase), _) => phase,
            (_, Some(dice)) if dice.len() < FOUR => Phase::Roll,
            (_, Some(dice)) if points(dice) > 0 => Phase::Better,
            (_, Some(_)) => Phase::Get,
            _ if state.wagers.unwrap_or_default() != Wagers::default() => Phase::Roll,
            _ if self.mid && !state.is_fragment() && state.turn.is_none() && untouched() => {
                Phase::Mid
            }
            _ if score_of_turn(state) > 0 => Phase::Wager,
            _ => Phase::Roll,
        }
    }

    /// Who has bet to Mid, owes, or has won.
    fn mid(&self, state: &State, phase: Phase) -> Result<()> {
        for (i, player) in state.players.iter().enumerate() {
            let Some(mid) = player.mid else { continue };
            let wrong = |message| wrong(message, OfPlayer(i, "mid"), "R10");
            if !self.mid || state.is_fragment() {
                return wrong("there is no Bet to Mid in this game");
            }
            if (phase == Phase::Mid) != (mid == Mid::Joined) {
                return wrong(
                    "while players are asked, bettors have joined; later they owe, have paid or have won",
                );
            }
        }
        Ok(())
    }

    /// J5: who reaches the target with the dice that lie there leads already.
    fn first_lead(&self, state: &mut State) -> Result<()> {
        let Some(turn) = state.running() else { return Ok(()) };
        let reached = match turn.stage {
            Stage::Better(dice) | Stage::Improve(dice) => {
                let all = state.banked(turn.seat) + u32::from(turn.points(dice));
                all >= u32::from(self.target)
            }
            _ => false,
        };
        if state.leader.is_none() && reached {
            state.leader = Some(turn.seat);
        }
        if state.leader == Some(turn.seat) && !reached {
            return wrong("a leader has no turn until somebody passes", "/turn", "R9");
        }
        Ok(())
    }

    fn nobody_there_yet(&self, state: &State) -> Result<()> {
        let there = |one: &Player| one.score >= self.target.into();
        let Some(i) = state.players.iter().position(there) else { return Ok(()) };
        let message = format!("with {} banked somebody leads", state.players[i].score);
        let at = match state.leader {
            None => "/leader".to_string(),
            Some(_) => OfPlayer(i, "score").into(),
        };
        wrong(message, at, "R8")
    }

    /// A leader whom others try to pass.
    fn leads(&self, state: &State, leader: Seat) -> Result<()> {
        let lead = state.banked(leader);
        let target = u32::from(self.target);
        let at_leader = OfPlayer(leader.index(), "score");
        // The least: the target and the bonus, less a Bet to Better lost after that.
        let least = target + BONUS - 1;
        if lead < least {
            return wrong(format!("a leader has {least} points or more"), at_leader, "R8");
        }
        if let Some(i) = state.players.iter().position(|one| one.score > lead.into()) {
            let message = format!("more points than the leader's {lead}");
            return wrong(message, OfPlayer(i, "score"), "R9");
        }
        Ok(())
    }
}

fn banked(state: &mut State) -> Result<()> {
    if state.players.is_empty() {
        let score = ranged(state.score.take().unwrap_or(0), 0..=MOST_POINTS, "/score")?;
        state.players.push(Player { score, ..Player::default() });
    }
    for (i, player) in state.players.iter().enumerate() {
        ranged(player.score, 0..=MOST_POINTS, OfPlayer(i, "score"))?;
    }
    Ok(())
}

/// Players are asked in the order of the list before anybody rolls.
fn asking(state: &mut State, names: &Names) -> Result<()> {
    let asked = state.turn.unwrap_or(Seat::new(0));
    for player in &state.players {
        let seat = player.name;
        if seat >= asked && player.mid.is_some() {
            let message = format!("{} has not been asked yet", &names[seat]);
            return wrong(message, OfPlayer(seat.index(), "mid"), "J8");
        }
    }
    state.starter.get_or_insert(Seat::new(0));
    state.wait(Phase::Mid, Some(asked));
    Ok(())
}

fn turn(state: &mut State, phase: Phase) -> Result<()> {
    let begun = state.players.iter().any(|one| one.score > 0);
    if state.turn.is_none() && !state.is_fragment() && begun {
        return Err(missing("/turn"));
    }
    fits(phase, state.dice.unwrap_or_default(), state.wagers.unwrap_or_default())?;
    let Some(turn) = state.running() else { return Ok(()) };
    stakes_are_covered(state, &turn)?;
    turn_goes_on(state, &turn)?;
    // What is usual may be told or not.
    state.run(turn);
    Ok(())
}

/// A turn that has come so far would have ended otherwise.
fn turn_goes_on(state: &State, turn: &Turn) -> Result<()> {
    if let (Some(parity), Stage::Better(dice) | Stage::Improve(dice)) = (turn.odd, turn.stage)
        && !all_of(parity, dice)
    {
        let odd = parity.word();
        let message =
            format!("not all scoring dice are {odd}: Bet to Odd was lost and the turn over");
        return wrong(message, "/wagers/odd", "R4");
    }
    let over = match turn.stage {
        Stage::Get(_) => !state.may_get(turn),
        Stage::Better(dice) => !state.may_better(turn, dice),
        _ => false,
    };
    if over && !state.is_fragment() {
        return wrong("no wager is possible here, so the turn is over", "/phase", "J11");
    }
    Ok(())
}

fn wrong<T>(message: impl Into<String>, at: impl Into<String>, rule: &'static str) -> Result<T> {
    Err(inconsistent(message, at).rule(rule))
}

/// Phase, dice and wagers against one another.
fn fits(phase: Phase, dice: Dice, wagers: Wagers) -> Result<()> {
    let n = dice.len();
    match phase {
        Phase::Roll if wagers.better && n >= FOUR => {
            Err(four_dice("Bet to Better rolls one die or two").at("/dice"))
        }
        Phase::Roll if wagers.better && points(dice) == 0 => {
            wrong("Bet to Better keeps the dice that score, two or three", "/dice", "J6")
        }
        Phase::Roll if wagers.better => Ok(()),
        Phase::Roll if n >= FOUR => {
            Err(four_dice("all four dice are on the table: nothing to roll").at("/dice"))
        }
        Phase::Roll if n > 0 => wrong("only Bet to Better keeps dice", "/dice", "R6"),
        Phase::Roll => Ok(()),
        _ if wagers.better => wrong("Bet to Better ends with its roll", "/wagers/better", "R6"),
        Phase::Get | Phase::Better if n != FOUR => Err(not_four(n).at("/dice")),
        Phase::Get if points(dice) > 0 => {
            wrong("these dice score, so there is no Bet to Get", "/dice", "R5")
        }
        Phase::Get if wagers.get => wrong("Bet to Get is made once in a turn", "/wagers/get", "R3"),
        Phase::Better if points(dice) == 0 => {
            wrong("these dice do not score: there is nothing to better", "/dice", "R6")
        }
        _ => Ok(()),
    }
}

/// What the player at turn has banked.
fn score_of_turn(state: &State) -> i64 {
    let at_turn = state.turn.map_or(0, Seat::index);
    state.score.or(state.players.get(at_turn).map(|player| player.score)).unwrap_or(0)
}

/// R3, J3: every point that is up, or was when a bet was won, is a banked one.
fn stakes_are_covered(state: &State, turn: &Turn) -> Result<()> {
    let beginning = turn.stage == Stage::Wager;
    let both = u32::from(turn.odd.is_some()) + u32::from(turn.got);
    let needed = both.max(turn.at_stake()).max(u32::from(beginning));
    let banked = state.banked(turn.seat);
    if banked >= needed {
        return Ok(());
    }
    if beginning {
        let message = "without a banked point there is no wager to make";
        return Err(Refusal::new(Code::PhaseWrong, message).at("/phase").rule("R3"));
    }
    let message = format!("these wagers take {needed} banked points, and there are {banked}");
    wrong(message, "/wagers", if both > 1 { "J3" } else { "R3" })
}

fn not_four(found: usize) -> Refusal {
    four_dice(&format!("a roll has four dice, not {found}"))
}
