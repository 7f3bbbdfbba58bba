//! Pairs and Wagers: turn order, wagers and who leads.

mod score;
mod solver;
mod text;
mod wire;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::{Game, HouseRule, Info, Moves, Next, Offer, Setting};
use crate::kit::chance::{Chance, Due, Luck, number};
use crate::kit::dice::{Dice, FACES};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::{Seat, Seats};
use crate::kit::told::Told;
use crate::moves;

pub use score::{Combination, DICE, Parity, all_of, others, points, scoring};
use text::made;

/// The largest table (J8).
pub const MOST_SEATS: usize = 12;
/// What the first leader gains (R8).
pub const BONUS: u32 = 2;
/// The points that win the pool of Bet to Mid.
pub const MID: u32 = 10;
/// The target of a long game, the only one with Bet to Mid.
const LONG: u8 = 20;
const TARGETS: (u8, u8) = (5, 100);

/// The house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PairsAndWagers {
    /// V1: the points that make the first leader.
    #[schemars(range(min = 5, max = 100))]
    pub target: u8,
    /// V2: what becomes of the points of a roll that misses Bet to Odd.
    pub odd_miss: OddMiss,
    /// V3: Bet to Mid is played.
    pub mid: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OddMiss {
    #[default]
    Keep,
    Forfeit,
}

impl Default for PairsAndWagers {
    fn default() -> Self {
        Self { target: 10, odd_miss: OddMiss::Keep, mid: false }
    }
}

/// Held in place, so that copying a moment of a game costs no allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    seats: u8,
    banked: [u32; MOST_SEATS],
    pub leader: Option<Seat>,
    pub mid: Mid,
    pub phase: Phase,
}

impl State {
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    #[must_use]
    pub fn banked(&self, seat: Seat) -> u32 {
        self.banked[seat.index()]
    }

    /// Banked points that a wager may still put up (R3).
    fn free(&self, turn: &Turn) -> u32 {
        self.banked(turn.seat).saturating_sub(turn.at_stake())
    }

    fn may_get(&self, turn: &Turn) -> bool {
        !turn.got && self.free(turn) > 0
    }

    fn may_better(&self, turn: &Turn, dice: Dice) -> bool {
        !others(dice).is_empty() && self.free(turn) > 0
    }
}

/// Bet to Mid: who is in it, who has yet to pay, who has won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mid {
    pub bettors: Seats,
    pub owing: Seats,
    pub won: Option<Seat>,
}

impl Mid {
    /// Whether nothing of it can change the game any more.
    fn is_settled(&self) -> bool {
        (self.bettors.is_empty() || self.won.is_some()) && self.owing.is_empty()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Who is asked to join Bet to Mid, and who will roll first.
    Mid {
        asked: Seat,
        starter: Seat,
    },
    Turn(Turn),
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub seat: Seat,
    /// What Bet to Odd named. It is open until a roll scores; from then on it has hit, since a
    /// miss ends the turn.
    pub odd: Option<Parity>,
    /// Whether Bet to Get was made.
    pub got: bool,
    pub stage: Stage,
}

/// How far a turn has come. What is awaited with each stage is dice or a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The first roll, before which Bet to Odd may be made.
    Wager,
    /// The first roll.
    First,
    /// A choice over dice that do not score.
    Get(Dice),
    /// The roll of Bet to Get.
    Again,
    /// A choice over dice that score.
    Better(Dice),
    /// The roll of Bet to Better, and the dice that stay.
    Improve(Dice),
}

impl Turn {
    fn fresh(seat: Seat, banked: u32) -> Self {
        let stage = if banked > 0 { Stage::Wager } else { Stage::First };
        Self { seat, odd: None, got: false, stage }
    }

    /// Points of this player that wagers hold right now.
    #[must_use]
    pub fn at_stake(&self) -> u32 {
        let odd = u32::from(self.odd.is_some());
        match self.stage {
            Stage::Wager | Stage::First | Stage::Get(_) => odd,
            Stage::Again => odd + 1,
            Stage::Better(_) => 0,
            Stage::Improve(_) => 1,
        }
    }

    /// What scoring dice count for in this turn (J4).
    #[must_use]
    pub fn points(&self, dice: Dice) -> u8 {
        points(dice) * self.times()
    }

    fn times(&self) -> u8 {
        if self.odd.is_some() { 2 } else { 1 }
    }
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        Join = "join", "join", "put up a point on Bet to Mid";
        Decline = "decline", "decline", "stay out of Bet to Mid";
        Odd = "odd", "odd", "put up a point on all scoring dice being odd";
        Even = "even", "even", "put up a point on all scoring dice being even";
        NoWager = "no-wager", "no-wager", "roll without Bet to Odd";
        Get = "get", "get", "put up a point and roll all four dice again";
        /// Roll these faces again.
        Better(dice: Dice) = "better", "better 2 3", "put up a point and roll these dice again";
        Stop = "stop", "stop", "end the turn as the dice lie";
    }
}

impl Move {
    /// What Bet to Odd is made on by this move.
    fn parity(self) -> Option<Parity> {
        match self {
            Move::Odd => Some(Parity::Odd),
            Move::Even => Some(Parity::Even),
            _ => None,
        }
    }
}

impl PairsAndWagers {
    /// Four dice have fallen.
    fn rolled(&self, state: &mut State, mut turn: Turn, dice: Dice, told: &mut Told) {
        told.say("R2", |names| {
            format!("{} {dice}: {}", names.does(turn.seat, "rolls"), made(dice))
        });
        if points(dice) == 0 {
            return self.rolled_nothing(state, turn, dice, told);
        }
        if turn.stage == Stage::Again {
            told.say("R5", |names| {
                format!("Bet to Get is won: {} the point back", names.does(turn.seat, "has"))
            });
        }
        if let Some(parity) = turn.odd {
            if !all_of(parity, dice) {
                return self.odd_missed(state, turn, parity, dice, told);
            }
            told.say("R4", |names| {
                format!(
                    "Bet to Odd on {} is won: {} the point back",
                    parity.word(),
                    names.does(turn.seat, "has")
                )
            });
            told.say("J4", |_| "everything this turn scores is doubled".to_string());
        }
        turn.stage = Stage::Better(dice);
        let points = turn.points(dice);
        if state.may_better(&turn, dice) {
            self.reach(state, turn.seat, points, told);
            state.phase = Phase::Turn(turn);
        } else {
            self.end_turn(state, turn, points, 0, told);
        }
    }

    fn rolled_nothing(&self, state: &mut State, mut turn: Turn, dice: Dice, told: &mut Told) {
        if turn.stage == Stage::Again {
            let lost = turn.at_stake();
            told.say("R5", |names| {
                let what = number(lost as usize, "point", "points");
                format!("Bet to Get is lost, and with it {what} of {}", &names[turn.seat])
            });
            return self.end_turn(state, turn, 0, lost, told);
        }
        turn.stage = Stage::Get(dice);
        if state.may_get(&turn) {
            state.phase = Phase::Turn(turn);
        } else {
            self.let_go(state, turn, told);
        }
    }

    /// A first roll without a score is left at that.
    fn let_go(&self, state: &mut State, turn: Turn, told: &mut Told) {
        if let Some(parity) = turn.odd {
            told.say("J3", |names| {
                format!(
                    "nothing scored, so {} the point on {}",
                    names.does(turn.seat, "loses"),
                    parity.word()
                )
            });
        }
        self.end_turn(state, turn, 0, turn.at_stake(), told);
    }

    fn odd_missed(
        &self,
        state: &mut State,
        turn: Turn,
        parity: Parity,
        dice: Dice,
        told: &mut Told,
    ) {
        told.say("R4", |names| {
            format!(
                "not all scoring dice are {}: Bet to Odd is lost, a point of {}",
                parity.word(),
                &names[turn.seat]
            )
        });
        let kept = match self.odd_miss {
            OddMiss::Keep => points(dice),
            OddMiss::Forfeit => 0,
        };
        told.say("J2", |_| match self.odd_miss {
            OddMiss::Keep => "the roll still counts its plain points".to_string(),
            OddMiss::Forfeit => "the points of the roll are forfeit too".to_string(),
        });
        self.end_turn(state, turn, kept, 1, told);
    }

    /// Bet to Better has been rolled.
    fn bettered(&self, state: &mut State, turn: Turn, kept: Dice, fell: Dice, told: &mut Told) {
        let dice = kept.plus(fell);
        let who = turn.seat;
        told.say("R6", |names| {
            format!("{} {fell} to {kept}: {}", names.does(who, "rolls"), made(dice))
        });
        let (before, after) = (turn.points(kept), turn.points(dice));
        if after > before {
            told.say("R6", |names| {
                format!("Bet to Better is won: {} the point back", names.does(who, "has"))
            });
            if turn.odd.is_some() {
                told.say("J4", |_| "what was bettered is doubled too".to_string());
            }
            self.end_turn(state, turn, after, 0, told);
        } else {
            told.say("R6", |names| {
                format!("no more than before: Bet to Better is lost, a point of {}", &names[who])
            });
            self.end_turn(state, turn, before, 1, told);
        }
    }

    /// J5: the first to reach the target leads at once, whatever the rest of the turn brings.
    fn reach(&self, state: &mut State, seat: Seat, points: u8, told: &mut Told) {
        let reached = state.banked(seat) + u32::from(points);
        if state.leader.is_none() && state.seats() > 1 && reached >= u32::from(self.target) {
            state.leader = Some(seat);
            told.say("J5", |names| {
                format!(
                    "{} reaches {reached} and leads from now on, bonus of {BONUS} included",
                    &names[seat]
                )
            });
        }
    }

    /// Writes down the points of a turn, doubling counted, less what was lost.
    fn end_turn(&self, state: &mut State, turn: Turn, points: u8, lost: u32, told: &mut Told) {
        let seat = turn.seat;
        let mut points = u32::from(points);
        if points > 0 && state.mid.owing.has(seat) {
            points -= 1;
            state.mid.owing.remove(seat);
            let won = state.mid.won.is_some();
            told.say(if won { "J9" } else { "R10" }, |names| {
                let to = if won { "to nobody, the pool being won" } else { "into the pool" };
                format!("{} pays the point on Bet to Mid, {to}", &names[seat])
            });
        }
        let banked = &mut state.banked[seat.index()];
        // Wagers are covered, so nothing is cut off here.
        *banked = (*banked + points).saturating_sub(lost);
        let total = *banked;
        told.say(if lost > 0 { "J7" } else { "R7" }, |names| match (points, lost) {
            (0, 0) => format!("{} nothing down: {total} in all", names.does(seat, "writes")),
            (_, 0) => {
                format!("{} down {points}: {total} in all", names.does(seat, "writes"))
            }
            (0, _) => format!("{} {lost}: {total} in all", names.does(seat, "loses")),
            _ => format!(
                "{} down {points}, less {lost} lost: {total} in all",
                names.does(seat, "writes")
            ),
        });
        pay_pool(state, seat, told);
        self.crown(state, seat, told);
        pass_on(state, seat, told);
    }

    /// Who leads now that a turn has ended.
    fn crown(&self, state: &mut State, seat: Seat, told: &mut Told) {
        let banked = state.banked(seat);
        match state.leader {
            None if state.seats() > 1 && banked >= u32::from(self.target) => {
                state.leader = Some(seat);
                state.banked[seat.index()] += BONUS;
                told.say("R8", |names| {
                    let with = banked + BONUS;
                    format!("{} reaches {banked} and leads, bonus included: {with}", &names[seat])
                });
            }
            Some(leader) if leader == seat => {
                state.banked[seat.index()] += BONUS;
                told.say("R8", |names| {
                    format!("{} has the leader's bonus: {}", &names[seat], banked + BONUS)
                });
            }
            Some(leader) if banked > state.banked(leader) => {
                let old = state.banked(leader);
                state.leader = Some(seat);
                told.say("R9", |names| {
                    let (who, whom) = (&names[seat], &names[leader]);
                    format!("{who} passes {whom}, {banked} to {old}, and leads without a bonus")
                });
            }
            Some(leader) => told.say("J5b", |names| {
                let (who, whom) = (&names[seat], &names[leader]);
                format!("{who} ends at {banked}, not past the {} of {whom}", state.banked(leader))
            }),
            None => {}
        }
    }
}

/// The answer of one player to Bet to Mid.
fn answer(state: &mut State, joins: bool, told: &mut Told) {
    let Phase::Mid { asked, starter } = state.phase else { return };
    if joins {
        state.mid.bettors.add(asked);
        told.say("R10", |names| {
            format!("{} puts up a point, to be paid from the first score", &names[asked])
        });
    }
    let next = asked.index() + 1;
    if next < state.seats() {
        state.phase = Phase::Mid { asked: Seat::new(next), starter };
        return;
    }
    if state.mid.bettors.len() < 2 {
        state.mid = Mid::default();
        told.say("R10", |_| "it takes two to bet: there is no Bet to Mid in this game".to_string());
    } else {
        state.mid.owing = state.mid.bettors;
        told.say("R10", |_| format!("the pool of Bet to Mid is {}", state.mid.bettors.len()));
    }
    state.phase = Phase::Turn(Turn::fresh(starter, state.banked(starter)));
}

/// J9, J10: the first bettor with ten has the pool.
fn pay_pool(state: &mut State, seat: Seat, told: &mut Told) {
    let Mid { bettors, won, .. } = state.mid;
    if won.is_some() || !bettors.has(seat) || state.banked(seat) < MID {
        return;
    }
    let reached = state.banked(seat);
    state.banked[seat.index()] += bettors.len() as u32;
    state.mid.won = Some(seat);
    told.say("J10", |names| format!("{} has {reached}, the first bettor with {MID}", &names[seat]));
    told.say("J9", |names| {
        let (who, pool) = (&names[seat], bettors.len() as u32);
        format!("{who} wins the pool of {pool}: {}", reached + pool)
    });
}

/// The next turn, or the end where nobody is left to pass the leader.
fn pass_on(state: &mut State, seat: Seat, told: &mut Told) {
    let next = seat.left(state.seats());
    if state.seats() == 1 {
        state.phase = Phase::Over;
    } else if state.leader == Some(next) {
        state.phase = Phase::Over;
        told.say("R9", |names| {
            format!("nobody passed: {} wins with {}", &names[next], state.banked(next))
        });
    } else {
        state.phase = Phase::Turn(Turn::fresh(next, state.banked(next)));
    }
}

impl Game for PairsAndWagers {
    const INFO: Info = Info {
        id: "pairs-and-wagers",
        aliases: &["pairs"],
        title: "Pairs and Wagers",
        about: "Four dice: score pairs, trips and quads, and wager what you have banked on more",
        seats: (2, MOST_SEATS),
        rules: include_str!("rules.md"),
        shapes: include_str!("shapes.json"),
        house_rules: &[
            HouseRule {
                key: "target",
                clause: "V1",
                setting: Setting::Number { least: TARGETS.0 as i64, most: TARGETS.1 as i64 },
                help: "points that make the first leader; 20 for a long game",
            },
            HouseRule {
                key: "odd_miss",
                clause: "V2",
                setting: Setting::Word(&["keep", "forfeit"]),
                help: "whether a missed Bet to Odd keeps or forfeits the points of its roll",
            },
            HouseRule {
                key: "mid",
                clause: "V3",
                setting: Setting::Switch,
                help: "Bet to Mid, with a target of 20",
            },
        ],
        phases: &["mid", "wager", "roll", "get", "better", "over"],
        moves: Move::WORDS,
        hands_are_kept: false,
        example: "4:3356",
        odds_example: "4:3356",
        opening: &["dice 3 3 5 6", "dice 1 2 3 4", "dice 1 2 4 5"],
        notation: "BANKED:DICE, such as 4:3356, or the dice alone with nothing banked; no dice after the colon for a turn not yet rolled",
    };

    type State = State;
    type Move = Move;

    fn check(&self, _seats: usize) -> Result<(), Refusal> {
        let (least, most) = TARGETS;
        if !(least..=most).contains(&self.target) {
            let message = format!("a target is {least} to {most} points, not {}", self.target);
            return Err(Refusal::new(Code::RulesInvalid, message).at("/rules/target").rule("V1"));
        }
        if self.mid && self.target != LONG {
            let message = format!("Bet to Mid needs a target of {LONG}, not {}", self.target);
            return Err(Refusal::new(Code::RulesInvalid, message).at("/rules/mid").rule("J9"));
        }
        Ok(())
    }

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let starter = first.unwrap_or(Seat::new(0));
        let phase = if self.mid {
            Phase::Mid { asked: Seat::new(0), starter }
        } else {
            Phase::Turn(Turn::fresh(starter, 0))
        };
        State {
            seats: seats.min(MOST_SEATS) as u8,
            banked: [0; MOST_SEATS],
            leader: None,
            mid: Mid::default(),
            phase,
        }
    }

    fn next(&self, state: &State) -> Next {
        let turn = match &state.phase {
            Phase::Mid { asked, .. } => return Next::Decide(*asked),
            Phase::Over => return Next::Over,
            Phase::Turn(turn) => turn,
        };
        let dice = match turn.stage {
            Stage::Get(_) | Stage::Better(_) => return Next::Decide(turn.seat),
            Stage::Wager | Stage::First | Stage::Again => DICE,
            Stage::Improve(kept) => DICE - kept.len() as u8,
        };
        Next::Chance(Due { seat: turn.seat, what: Chance::Dice(dice) })
    }

    fn due_by(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Turn(Turn { stage: Stage::Again, .. }) => "R5",
            Phase::Turn(Turn { stage: Stage::Improve(_), .. }) => "R6",
            _ => "R2",
        }
    }

    fn offers(&self, state: &State, out: &mut Vec<Offer<Move>>) {
        for_each_move(state, |seat, mv| out.push(Offer::of(seat, mv)));
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let Some(actor) = self.next(state).seat() else {
            return Err(Refusal::new(Code::GameOver, "the game is over").rule("R9"));
        };
        if actor != seat {
            return Err(Refusal::new(Code::SeatWrong, "it is another player's turn").rule("R2"));
        }
        let mut offered = false;
        for_each_move(state, |_, other| offered |= other == *mv);
        if offered { Ok(()) } else { Err(forbidden(state, *mv)) }
    }

    fn play(&self, state: &mut State, _seat: Seat, mv: &Move, told: &mut Told) {
        let mut turn = match state.phase {
            Phase::Mid { .. } => return answer(state, *mv == Move::Join, told),
            Phase::Over => return,
            Phase::Turn(turn) => turn,
        };
        match (*mv, turn.stage) {
            (Move::Odd | Move::Even, _) => {
                turn.odd = mv.parity();
                turn.stage = Stage::First;
                told.say("R4", |names| {
                    format!("{} up a point on {}", names.does(turn.seat, "puts"), mv.print(names))
                });
            }
            (Move::NoWager, _) => turn.stage = Stage::First,
            (Move::Get, _) => {
                turn.got = true;
                turn.stage = Stage::Again;
                told.say("R5", |names| {
                    format!("{} up a point to roll all four again", names.does(turn.seat, "puts"))
                });
            }
            (Move::Better(dice), Stage::Better(lying)) => {
                turn.stage = Stage::Improve(lying.minus(dice).unwrap_or(lying));
                told.say("R6", |names| {
                    format!("{} up a point to roll {dice} again", names.does(turn.seat, "puts"))
                });
            }
            (Move::Stop, Stage::Better(dice)) => {
                return self.end_turn(state, turn, turn.points(dice), 0, told);
            }
            (Move::Stop, _) => return self.let_go(state, turn, told),
            (Move::Better(_) | Move::Join | Move::Decline, _) => {}
        }
        state.phase = Phase::Turn(turn);
    }

    fn settle(&self, state: &mut State, luck: &Luck, told: &mut Told) {
        let (Luck::Dice(dice), Phase::Turn(turn)) = (luck, state.phase) else { return };
        match turn.stage {
            Stage::Wager | Stage::First | Stage::Again => self.rolled(state, turn, *dice, told),
            Stage::Improve(kept) => self.bettered(state, turn, kept, *dice, told),
            Stage::Get(_) | Stage::Better(_) => {}
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        state.banked(seat).into()
    }

    /// R9: a leader whom somebody has caught up with, and nobody passed, wins alone.
    fn winners(&self, state: &State) -> Seats {
        let over = state.phase == Phase::Over;
        over.then(|| state.leader.unwrap_or(Seat::new(0))).into_iter().collect()
    }
}

/// Calls `tell` with every legal move and who may make it, without allocating.
fn for_each_move(state: &State, mut tell: impl FnMut(Seat, Move)) {
    let turn = match state.phase {
        Phase::Mid { asked, .. } => {
            tell(asked, Move::Join);
            return tell(asked, Move::Decline);
        }
        Phase::Over => return,
        Phase::Turn(turn) => turn,
    };
    let mut tell = |mv| tell(turn.seat, mv);
    match turn.stage {
        Stage::Wager => {
            tell(Move::Odd);
            tell(Move::Even);
            tell(Move::NoWager);
        }
        Stage::Get(_) => {
            if state.may_get(&turn) {
                tell(Move::Get);
            }
            tell(Move::Stop);
        }
        Stage::Better(dice) => {
            if state.free(&turn) > 0 {
                let others = others(dice);
                for face in (1..=FACES).filter(|&face| others.count(face) > 0) {
                    tell(Move::Better(Dice::NONE.with(face)));
                }
                if others.len() > 1 {
                    tell(Move::Better(others));
                }
            }
            tell(Move::Stop);
        }
        Stage::First | Stage::Again | Stage::Improve(_) => {}
    }
}

/// Why a move that is not offered cannot be made by the player to act.
fn forbidden(state: &State, mv: Move) -> Refusal {
    let wrong = |message: &str, rule| Refusal::new(Code::PhaseWrong, message).rule(rule);
    let illegal = |message: &str, rule| Refusal::new(Code::MoveIllegal, message).rule(rule);
    let Phase::Turn(turn) = state.phase else {
        return wrong("Bet to Mid comes first", "R10").hint("Type join or decline");
    };
    let first_roll = matches!(turn.stage, Stage::First | Stage::Wager);
    let covered = state.free(&turn) > 0;
    match mv {
        Move::Join | Move::Decline => {
            wrong("Bet to Mid is made before anybody rolls, where it is played", "R10")
        }
        Move::Odd | Move::Even | Move::NoWager if turn.odd.is_some() => {
            illegal("Bet to Odd was made in this turn already", "R3")
        }
        Move::Odd | Move::Even if first_roll && !covered => {
            illegal("no banked point is there to put up", "R3")
        }
        Move::Odd | Move::Even if first_roll => {
            illegal("this turn is rolled without Bet to Odd", "R4")
        }
        Move::Odd | Move::Even => wrong("Bet to Odd comes before the first roll of a turn", "R4"),
        Move::NoWager => wrong("there is no Bet to Odd to leave out now", "R4"),
        Move::Get if turn.got => illegal("Bet to Get was made in this turn already", "R3"),
        Move::Get => match turn.stage {
            Stage::Get(_) if turn.odd.is_some() => {
                illegal("Bet to Get beside Bet to Odd takes two banked points", "J3")
            }
            Stage::Get(_) => illegal("no banked point is there to put up", "R3"),
            _ => wrong("Bet to Get follows a first roll that scores nothing", "R5"),
        },
        Move::Better(dice) => match turn.stage {
            Stage::Better(lying) => not_better(lying, dice, covered),
            _ => wrong("Bet to Better follows a roll that scores", "R6"),
        },
        Move::Stop => wrong("dice are awaited, not a move", "R2").hint("Roll the dice"),
    }
}

/// Why these dice cannot be rolled again.
fn not_better(lying: Dice, dice: Dice, covered: bool) -> Refusal {
    let spare = others(lying);
    let illegal = |message: String, rule| Refusal::new(Code::MoveIllegal, message).rule(rule);
    if spare.is_empty() {
        illegal(format!("{} leaves no die over", made(lying)), "J6")
    } else if !covered {
        illegal("no banked point is there to put up".to_string(), "R3")
    } else if dice.is_empty() {
        illegal("Bet to Better rolls one die or more".to_string(), "J6")
            .hint(format!("Say which of {spare}, such as better {spare}"))
    } else {
        illegal(format!("rolling {dice} takes more than the dice left over"), "J6")
            .hint(format!("Left over are {spare}"))
    }
}

#[cfg(test)]
mod tests;
