//! Pairs and Wagers: turn order, wagers and who leads.

mod answers;
mod score;
mod solver;
mod state;
mod wire;
mod words;

use crate::prelude::*;

use score::{DICE, Parity, all_of, others, points};
pub use state::{Mid, Phase, Player, Stage, State, Turn};
use words::made;

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
#[schemars(rename = "Rules")]
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

moves! {
    #[derive(Copy)]
    pub enum Move {
        Join = "join", "join", "put up a point on Bet to Mid", also(&["in", "yes"]);
        Decline = "decline", "decline", "stay out of Bet to Mid",
            also(&["no", "pass", "skip"]);
        Odd = "odd", "odd", "put up a point on all scoring dice being odd",
            also(&["bet odd"]);
        Even = "even", "even", "put up a point on all scoring dice being even",
            also(&["bet even"]);
        NoWager = "no-wager", "no-wager", "roll without Bet to Odd",
            also(&["no", "pass", "skip"]);
        Get = "get", "get", "put up a point and roll all four dice again",
            also(&["yes"]);
        /// Roll these faces again.
        Better(dice: Dice) = "better", "better 2 3", "put up a point and roll these dice again",
            others(&["keep", "hold"]);
        Stop = "stop", "stop", "end the turn as the dice lie",
            also(&["bank", "done", "no", "pass", "stand", "stay", "keep all"]);
    }
}

/// A turn that goes on, and where it is told.
struct Running<'a, 'n> {
    rules: &'a PairsAndWagers,
    state: &'a mut State,
    turn: Turn,
    events: &'a mut Narration<'n>,
}

impl Running<'_, '_> {
    /// Four dice have fallen.
    fn rolled(mut self, dice: Dice) {
        let seat = self.turn.seat;
        self.events
            .say("R2", |names| format!("{} {dice}: {}", names.does(seat, "rolls"), made(dice)));
        if points(dice) == 0 {
            return self.rolled_nothing(dice);
        }
        if self.turn.stage == Stage::Again {
            self.events.say("R5", |names| {
                format!("Bet to Get is won: {} the point back", names.does(seat, "has"))
            });
        }
        if let Some(parity) = self.turn.odd {
            if !all_of(parity, dice) {
                return self.odd_missed(parity, dice);
            }
            self.events.say("R4", |names| {
                let has = names.does(seat, "has");
                format!("Bet to Odd on {} is won: {has} the point back", parity.word())
            });
            self.events.say("J4", |_| "everything this turn scores is doubled".to_string());
        }
        self.turn.stage = Stage::Better(dice);
        let points = self.turn.points(dice);
        if !self.state.may_better(&self.turn, dice) {
            return self.end(points, 0);
        }
        self.reach(points);
        self.state.run(self.turn);
    }

    fn rolled_nothing(mut self, dice: Dice) {
        if self.turn.stage == Stage::Again {
            let lost = self.turn.at_stake();
            self.events.say("R5", |names| {
                let what = number(lost, "point", "points");
                format!("Bet to Get is lost, and with it {what} of {}", &names[self.turn.seat])
            });
            return self.end(0, lost);
        }
        self.turn.stage = Stage::Get(dice);
        if self.state.may_get(&self.turn) {
            self.state.run(self.turn);
        } else {
            self.let_go();
        }
    }

    /// A first roll without a score is left at that.
    fn let_go(self) {
        if let Some(parity) = self.turn.odd {
            self.events.say("J3", |names| {
                let loses = names.does(self.turn.seat, "loses");
                format!("nothing scored, so {loses} the point on {}", parity.word())
            });
        }
        let lost = self.turn.at_stake();
        self.end(0, lost);
    }

    fn odd_missed(self, odd: Parity, dice: Dice) {
        self.events.say("R4", |names| {
            let (odd, who) = (odd.word(), &names[self.turn.seat]);
            format!("not all scoring dice are {odd}: {who} loses the point on Bet to Odd")
        });
        let (kept, what) = match self.rules.odd_miss {
            OddMiss::Keep => (points(dice), "the roll still counts its plain points"),
            OddMiss::Forfeit => (0, "the points of the roll are forfeit too"),
        };
        self.events.say("J2", |_| what.to_string());
        self.end(kept, 1);
    }

    /// Bet to Better has been rolled.
    fn bettered(self, kept: Dice, fell: Dice) {
        let (turn, dice) = (self.turn, kept.plus(fell));
        self.events.say("R6", |names| {
            format!("{} {fell} to {kept}: {}", names.does(turn.seat, "rolls"), made(dice))
        });
        let (before, after) = (turn.points(kept), turn.points(dice));
        if after <= before {
            self.events.say("R6", |names| {
                let who = &names[turn.seat];
                format!("no more than before: {who} loses the point on Bet to Better")
            });
            return self.end(before, 1);
        }
        self.events.say("R6", |names| {
            format!("Bet to Better is won: {} the point back", names.does(turn.seat, "has"))
        });
        if turn.odd.is_some() {
            self.events.say("J4", |_| "what was bettered is doubled too".to_string());
        }
        self.end(after, 0);
    }

    /// J5: the first to reach the target leads at once, whatever the rest of the turn brings.
    fn reach(&mut self, points: u8) {
        let seat = self.turn.seat;
        if self.state.first_to_lead(self.rules, seat, points) {
            self.state.leader = Some(seat);
            self.events.say("J5", |names| {
                let (who, reached) = (&names[seat], self.state.banked(seat) + u32::from(points));
                format!("{who} reaches {reached} and leads from now on, with a bonus of {BONUS}")
            });
        }
    }

    /// Writes down the points of the turn, doubling counted, less what was lost.
    fn end(mut self, points: u8, lost: u32) {
        let (seat, mut points) = (self.turn.seat, u32::from(points));
        let mid = &mut self.state.players[seat.index()].mid;
        if points > 0 && *mid == Some(Mid::Owed) {
            points -= 1;
            *mid = Some(Mid::Paid);
            let (rule, to) = match self.state.mid_winner() {
                Some(_) => ("J9", "to nobody, the pool being won"),
                None => ("R10", "into the pool"),
            };
            self.events
                .say(rule, |names| format!("{} pays the point on Bet to Mid, {to}", &names[seat]));
        }
        // Wagers are covered, so nothing is cut off here.
        let total = (self.state.banked(seat) + points).saturating_sub(lost);
        self.state.bank(seat, total);
        self.events.say(if lost > 0 { "J7" } else { "R7" }, |names| {
            let writes = names.does(seat, "writes");
            let what = match (points, lost) {
                (0, 0) => format!("{writes} nothing down"),
                (_, 0) => format!("{writes} down {points}"),
                (0, _) => format!("{} {lost}", names.does(seat, "loses")),
                _ => format!("{writes} down {points}, less {lost} lost"),
            };
            format!("{what}: {total} in all")
        });
        self.pay_pool();
        self.crown();
        self.pass_on();
    }

    /// J9, J10: the first bettor with ten has the pool.
    fn pay_pool(&mut self) {
        let (state, seat) = (&mut *self.state, self.turn.seat);
        let reached = state.banked(seat);
        let bets = state.players[seat.index()].mid.is_some();
        if state.mid_winner().is_some() || !bets || reached < MID {
            return;
        }
        let pool = state.bettors();
        state.bank(seat, reached + pool);
        state.players[seat.index()].mid = Some(Mid::Won);
        self.events.say("J10", |names| {
            format!("{} has {reached}, the first bettor with {MID}", &names[seat])
        });
        self.events.say("J9", |names| {
            format!("{} wins the pool of {pool}: {}", &names[seat], reached + pool)
        });
    }

    /// Who leads now that a turn has ended.
    fn crown(&mut self) {
        let (state, seat) = (&mut *self.state, self.turn.seat);
        let banked = state.banked(seat);
        if let Some(leader) = state.leader_against(seat) {
            let lead = state.banked(leader);
            if banked <= lead {
                return self.events.say("J5b", |names| {
                    let (who, whom) = (&names[seat], &names[leader]);
                    format!("{who} ends at {banked}, not past the {lead} of {whom}")
                });
            }
            state.leader = Some(seat);
            return self.events.say("R9", |names| {
                let (who, whom) = (&names[seat], &names[leader]);
                format!("{who} passes {whom}, {banked} to {lead}, and leads without a bonus")
            });
        }
        let first = state.first_to_lead(self.rules, seat, 0);
        if first || state.leader == Some(seat) {
            state.leader = Some(seat);
            state.bank(seat, banked + BONUS);
            self.events.say("R8", |names| {
                let (who, with) = (&names[seat], banked + BONUS);
                if first {
                    format!("{who} reaches {banked} and leads, bonus included: {with}")
                } else {
                    format!("{who} has the leader's bonus: {with}")
                }
            });
        }
    }

    /// The next turn, or the end where nobody is left to pass the leader.
    fn pass_on(self) {
        let state = self.state;
        let next = self.turn.seat.left(state.seats());
        if state.seats() > 1 && state.leader != Some(next) {
            return state.begin(next);
        }
        state.wait(Phase::Over, None);
        if state.leader.is_some() {
            self.events.say("R9", |names| {
                format!("nobody passed: {} wins with {}", &names[next], state.banked(next))
            });
        }
    }
}

/// The answer of one player to Bet to Mid.
fn answer(state: &mut State, joins: bool, events: &mut Narration) {
    let (Some(asked), Some(starter)) = (state.turn, state.starter) else { return };
    if joins {
        state.players[asked.index()].mid = Some(Mid::Joined);
        events.say("R10", |names| {
            format!("{} puts up a point, to be paid from the first score", &names[asked])
        });
    }
    let next = asked.index() + 1;
    if next < state.seats() {
        state.turn = Some(Seat::new(next));
        return;
    }
    let bettors = state.bettors();
    let stands = (bettors >= 2).then_some(Mid::Owed);
    for player in &mut state.players {
        player.mid = player.mid.and(stands);
    }
    events.say("R10", |_| match bettors {
        0 | 1 => "it takes two to bet: there is no Bet to Mid in this game".to_string(),
        _ => format!("the pool of Bet to Mid is {bettors}"),
    });
    state.begin(starter);
}

impl Game for PairsAndWagers {
    const INFO: Info = Info {
        id: "pairs-and-wagers",
        aliases: &["pairs"],
        title: "Pairs and Wagers",
        about: "Four dice: score pairs, trips and quads, and wager what you have banked on more",
        seats: (2, 12),
        rules: include_str!("rules.md"),
        house_rules: &[
            HouseRule::number(
                "target",
                "V1",
                (TARGETS.0 as i64, TARGETS.1 as i64),
                "points that make the first leader; 20 for a long game",
            ),
            HouseRule {
                key: "odd_miss",
                clause: "V2",
                setting: Setting::Word(&["keep", "forfeit"]),
                help: "whether a missed Bet to Odd keeps or forfeits the points of its roll",
            },
            HouseRule::switch("mid", "V3", "Bet to Mid, with a target of 20"),
        ],
        phases: &["mid", "wager", "roll", "get", "better", "over"],
        moves: Move::WORDS,
        example: "4:3356",
        examples: include_str!("examples.txt"),
        opening: &["dice 3 3 5 6", "dice 1 2 3 4", "dice 1 2 4 5"],
        notation: "BANKED:DICE, such as 4:3356, or the dice alone with nothing banked; no dice after the colon for a turn not yet rolled",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn check(&self, _seats: usize) -> Result<()> {
        if self.mid && self.target != LONG {
            let message = format!("Bet to Mid needs a target of {LONG}, not {}", self.target);
            return Err(Refusal::new(Code::RulesInvalid, message).at("/rules/mid").rule("J9"));
        }
        Ok(())
    }

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let starter = first.unwrap_or(Seat::new(0));
        let player = |name| Player { name, ..Player::default() };
        let players = Seat::all(seats).map(player).collect();
        let mut state = State { players, starter: Some(starter), ..State::default() };
        if self.mid {
            state.wait(Phase::Mid, Some(Seat::new(0)));
        } else {
            state.begin(starter);
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        let Some(turn) = state.running() else {
            // Before the first turn somebody is asked, and after the last one nobody.
            return state.turn.map_or(Next::Over, Next::Decide);
        };
        let dice = match turn.stage {
            Stage::Get(_) | Stage::Better(_) => return Next::Decide(turn.seat),
            // To roll is to leave Bet to Odd out.
            Stage::Wager => return Next::ActOrRoll(Due::dice(turn.seat, DICE)),
            Stage::First | Stage::Again => DICE,
            Stage::Improve(kept) => DICE - kept.len() as u8,
        };
        Next::Chance(Due::dice(turn.seat, dice))
    }

    fn due_by(&self, state: &State) -> &'static str {
        match state.running().map(|turn| turn.stage) {
            Some(Stage::Again) => "R5",
            Some(Stage::Improve(_)) => "R6",
            _ => "R2",
        }
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        let seat = state.turn.unwrap_or(Seat::new(0));
        out.extend(state.legal().iter().map(|mv| Offer::of(seat, *mv)));
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        let Some(actor) = self.next(state).seat() else {
            return Err(Refusal::new(Code::GameOver, "the game is over").rule("R9"));
        };
        if actor != seat {
            return Err(Refusal::others_turn().rule("R2"));
        }
        if state.legal().contains(mv) { Ok(()) } else { Err(forbidden(state, *mv)) }
    }

    fn play(&self, state: &mut State, _seat: Seat, mv: &Move, events: &mut Narration) {
        let Some(turn) = state.running() else {
            return answer(state, *mv == Move::Join, events);
        };
        let running = Running { rules: self, state, turn, events };
        match (*mv, turn.stage) {
            (Move::Stop, Stage::Better(dice)) => return running.end(turn.points(dice), 0),
            (Move::Stop, _) => return running.let_go(),
            _ => {}
        }
        let puts = |names: &Names, what: &str| {
            format!("{} up a point {what}", names.does(turn.seat, "puts"))
        };
        match *mv {
            Move::Odd => events.say("R4", |names| puts(names, "on odd")),
            Move::Even => events.say("R4", |names| puts(names, "on even")),
            Move::Get => events.say("R5", |names| puts(names, "to roll all four again")),
            Move::Better(dice) => {
                events.say("R6", |names| puts(names, &format!("to roll {dice} again")));
            }
            Move::NoWager | Move::Join | Move::Decline | Move::Stop => {}
        }
        state.run(turn.after(*mv));
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, events: &mut Narration) {
        let (Outcome::Dice(dice), Some(turn)) = (outcome, state.running()) else { return };
        let running = Running { rules: self, state, turn, events };
        match turn.stage {
            Stage::Wager | Stage::First | Stage::Again => running.rolled(*dice),
            Stage::Improve(kept) => running.bettered(kept, *dice),
            Stage::Get(_) | Stage::Better(_) => {}
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    /// J7: a score does not fall below 0; how often leaders pass each other is open.
    fn score(&self, state: &State, seat: Seat) -> i64 {
        state.banked(seat).into()
    }

    /// R9: a leader whom somebody has caught up with, and nobody passed, wins alone.
    fn winners(&self, state: &State) -> Seats {
        let over = state.phase == Some(Phase::Over);
        over.then(|| state.leader.unwrap_or(Seat::new(0))).into_iter().collect()
    }
}

/// Why a move that is not offered cannot be made by the player to act.
fn forbidden(state: &State, mv: Move) -> Refusal {
    let wrong = |message: &str, rule| Refusal::new(Code::PhaseWrong, message).rule(rule);
    let illegal = |message: &str, rule| Refusal::new(Code::MoveIllegal, message).rule(rule);
    let Some(turn) = state.running() else {
        return wrong("Bet to Mid comes first", "R10").hint("Type join or decline");
    };
    let first_roll = matches!(turn.stage, Stage::First | Stage::Wager);
    let uncovered = state.free(&turn) == 0;
    match (mv, turn.stage) {
        (Move::Join | Move::Decline, _) => {
            wrong("Bet to Mid is made before anybody rolls, where it is played", "R10")
        }
        (Move::Odd | Move::Even | Move::NoWager, _) if turn.odd.is_some() => {
            illegal("Bet to Odd was made in this turn already", "R3")
        }
        (Move::NoWager, _) => wrong("there is no Bet to Odd to leave out now", "R4"),
        (Move::Odd | Move::Even, _) if !first_roll => {
            wrong("Bet to Odd comes before the first roll of a turn", "R4")
        }
        (Move::Odd | Move::Even, _) if !uncovered => {
            illegal("this turn is rolled without Bet to Odd", "R4")
        }
        (Move::Get, _) if turn.got => illegal("Bet to Get was made in this turn already", "R3"),
        (Move::Get, Stage::Get(_)) if turn.odd.is_some() => {
            illegal("Bet to Get beside Bet to Odd takes two banked points", "J3")
        }
        (Move::Better(dice), Stage::Better(lying)) => not_better(lying, dice, uncovered),
        (Move::Odd | Move::Even, _) | (Move::Get, Stage::Get(_)) => not_covered(),
        (Move::Get, _) => wrong("Bet to Get follows a first roll that scores nothing", "R5"),
        (Move::Better(_), Stage::Wager) => {
            wrong("Bet to Better follows a roll that scores", "R6").hint("Now it is odd or even")
        }
        (Move::Better(_), _) => wrong("Bet to Better follows a roll that scores", "R6"),
        (Move::Stop, _) => wrong("the dice come first", "R2").hint("Roll the dice"),
    }
}

/// Why these dice cannot be rolled again.
fn not_better(lying: Dice, dice: Dice, uncovered: bool) -> Refusal {
    let spare = others(lying);
    let illegal = |message: String| Refusal::new(Code::MoveIllegal, message).rule("J6");
    if spare.is_empty() {
        illegal(format!("{} leaves no die over", made(lying)))
    } else if uncovered {
        not_covered()
    } else if dice.is_empty() {
        illegal("Bet to Better rolls one die or more".to_string())
            .hint(format!("Say which of {spare}, such as better {spare}"))
    } else {
        illegal(format!("these dice are not all left over: {dice}"))
            .hint(format!("Left over: {spare}"))
    }
}

fn not_covered() -> Refusal {
    Refusal::new(Code::MoveIllegal, "there is no banked point to wager").rule("R3")
}

fn four_dice(message: &str) -> Refusal {
    Refusal::new(Code::DiceCount, message).rule("R2")
}

#[cfg(test)]
mod tests;
