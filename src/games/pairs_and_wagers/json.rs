//! Pairs and Wagers in JSON, and in compact notation. `{"score":4,"dice":[3,3,5,6]}` is a roll of
//! nobody in particular.

use super::score::{DICE, Parity, RollScore, points};
use super::{BONUS, Mid, Now, PairsAndWagers, Stage, State, Turn, four_dice};
use crate::game::state::{Listed, names};
use crate::pieces::{OfPlayer, inconsistent, missing, none_foreign};
use crate::prelude::*;

/// More points than any game comes to: two players may go on passing one another, but not so long.
const MOST_POINTS: i64 = 1_000_000;
const FOUR: usize = DICE as usize;

/// What stands on a line.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
pub struct Line<'a> {
    #[serde(borrow)]
    game: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    rules: Option<PairsAndWagers>,
    /// Banked points of a position without players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000))]
    score: Option<i64>,
    #[serde(default, borrow)]
    players: Vec<Listed<Player<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<Phase>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    turn: Option<Name<'a>>,
    /// In the phase `mid`: who will roll first.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    starter: Option<Name<'a>>,
    /// All four, or in the phase `roll` those that stay while others are bettered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4))]
    dice: Option<Dice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wagers: Option<Wagers>,
    /// Who reached the target first, or passed the one who had.
    #[serde(borrow)]
    leader: Option<Name<'a>>,
}

heads!(Line);

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player<'a> {
    #[serde(borrow)]
    name: Name<'a>,
    /// Banked points.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1_000_000))]
    score: i64,
    /// With Bet to Mid: how this player stands in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    mid: Option<Mid>,
    /// Plays no more (J14).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    left: bool,
}

/// The wagers made in this turn, open or won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Wagers {
    /// What Bet to Odd named.
    odd: Option<Parity>,
    get: bool,
    better: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Phase {
    Mid,
    Wager,
    Roll,
    Get,
    Better,
    Over,
}

impl Json for PairsAndWagers {
    type Whole<'a> = Line<'a>;
    type Short<'a> = Line<'a>;

    fn read_short(&self, line: Line<'_>) -> Result<Position<Self>> {
        self.read(line)
    }

    fn read(&self, line: Line<'_>) -> Result<Position<Self>> {
        let rules = line.rules.unwrap_or(*self);
        let names = names::<Self, _>(&line.players, |player| &player.name)?;
        rules_fit(&rules)?;
        let (alone, first) = (names.len() == 1, Seat::new(0));
        let seat =
            |name: &Option<Name>, at| name.as_ref().map(|name| name.seat(&names, at)).transpose();
        let (at_turn, leader) = (seat(&line.turn, "/turn")?, seat(&line.leader, "/leader")?);
        let starter = seat(&line.starter, "/starter")?.unwrap_or(first);
        let player = |seat: Seat| line.players.get(seat.index()).map(|listed| &listed.player);
        let plays = |seat: &Seat| player(*seat).is_none_or(|player| !player.left);
        let seats = || Seat::all(names.len());
        let mid = seats().map(|seat| player(seat)?.mid).collect();
        let playing: Seats = seats().filter(plays).collect();
        let mut state = State { banked: line.banked()?, mid, playing, now: Now::Alone(None) };
        let phase = line.phase.unwrap_or_else(|| rules.phase(&line, &state, at_turn));
        rules.belongs(&line, phase, alone)?;
        if let (Some(seat), false) = (state.mid.those(first, Option::is_some).next(), rules.mid) {
            let message = "there is no Bet to Mid in this game";
            return wrong(message, OfPlayer(seat.index(), "mid"), "R10");
        }
        let seat = at_turn.unwrap_or(first);
        let turn = match phase {
            Phase::Mid | Phase::Over => None,
            _ if at_turn.is_none() && !alone && state.banked.iter().any(|points| *points > 0) => {
                return Err(missing("/turn"));
            }
            _ => Some(line.turn(phase, seat, state.banked[seat])?),
        };
        let leader = if alone { None } else { rules.leader(&state.banked, turn, leader)? };
        state.now = match (phase, turn) {
            (_, Some(turn)) if alone => Now::Alone(Some(turn)),
            (_, Some(turn)) => Now::Turn(turn, leader),
            (Phase::Mid, _) => Now::Asking { asked: seat, starter },
            _ if alone => Now::Alone(None),
            _ => Now::Over(leader.ok_or_else(|| {
                inconsistent("a game that is over has a leader", "/leader").rule("R9")
            })?),
        };
        let asks = phase == Phase::Mid && playing.len() < names.len();
        if asks || rules.awaited(&state).seat().is_some_and(|seat| !playing.has(seat)) {
            return wrong("who has left takes no turn", "/turn", "J14");
        }
        Ok(Position { rules, names, state })
    }

    fn write(position: &Position<Self>) -> Line<'_> {
        let Position { rules, names, state, .. } = position;
        let name = |seat| Name::of(names, seat);
        let player = |seat: Seat| Player {
            name: name(seat),
            score: state.banked[seat].into(),
            mid: state.mid[seat],
            left: !state.playing.has(seat),
        };
        let (phase, at_turn, starter) = match (state.now, state.turn()) {
            (_, Some(turn)) => (turn.stage.phase(), Some(turn.seat), None),
            (Now::Asking { asked, starter }, _) => (Phase::Mid, Some(asked), Some(starter)),
            _ => (Phase::Over, None, None),
        };
        let wagers = |turn: Turn| {
            let better = matches!(turn.stage, Stage::Improve(_));
            Wagers { odd: turn.odd, get: turn.got, better }
        };
        let dice = state.turn().map(|turn| turn.stage.dice());
        Line {
            game: Some(Name::from(Self::INFO.id)),
            id: None,
            rules: Some(*rules),
            score: None,
            players: Seat::all(names.len()).map(|seat| player(seat).into()).collect(),
            phase: Some(phase),
            turn: at_turn.map(name),
            starter: starter.map(name),
            dice: dice.filter(|dice| !dice.is_empty()),
            wagers: state.turn().map(wagers),
            leader: state.leader().map(name),
        }
    }

    /// `4:3356`, `3356`, `4:`.
    fn read_word(word: &str) -> Result<Line<'_>> {
        let (score, faces) =
            word.split_once(':').map_or((None, word), |(score, faces)| (Some(score), faces));
        let score = score.map(|typed| {
            typed.trim().parse::<i64>().map_err(|_| {
                let message = "before the colon come the banked points, a whole number";
                let hint = "A position is BANKED:DICE, such as 4:3356, or 3356";
                Refusal::new(Code::MoveUnreadable, message).hint(hint)
            })
        });
        let score = score.transpose()?;
        let dice = Dice::read_faces(faces)?;
        let unrolled = dice.is_empty() && score.is_some();
        if dice.len() != FOUR && !unrolled {
            return Err(not_four(dice.len()));
        }
        Ok(Line { score, dice: (!unrolled).then_some(dice), ..Line::default() })
    }

    fn word(&self, state: &State, _names: &Names) -> Option<String> {
        let turn = state.turn().filter(|turn| turn.odd.is_none() && !turn.got)?;
        let (banked, dice) = (state.banked[turn.seat], turn.stage.dice().digits());
        match turn.stage {
            Stage::Again | Stage::Improve(_) => None,
            Stage::First if banked > 0 => None,
            Stage::Get(_) | Stage::Better(_) if banked == 0 => Some(dice),
            _ => Some(format!("{banked}:{dice}")),
        }
    }

    fn score(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        let Position { rules, names, state, .. } = position;
        match state.turn() {
            Some(turn @ Turn { stage: Stage::Get(dice) | Stage::Better(dice), .. }) => {
                let word = rules.word(state, names).unwrap_or_else(|| dice.digits());
                Ok(Box::new(RollScore::of(turn, dice, word)))
            }
            _ => Err(four_dice("a score needs all four dice").at("/dice")),
        }
    }
}

impl Stage {
    fn phase(self) -> Phase {
        match self {
            Stage::Wager => Phase::Wager,
            Stage::First | Stage::Again | Stage::Improve(_) => Phase::Roll,
            Stage::Get(_) => Phase::Get,
            Stage::Better(_) => Phase::Better,
        }
    }
}

impl Line<'_> {
    fn wagers(&self) -> Wagers {
        self.wagers.unwrap_or_default()
    }

    fn banked(&self) -> Result<Each<u32>> {
        let read = |score, at: String| Ok(ranged(score, 0..=MOST_POINTS, at)? as u32);
        if self.players.is_empty() {
            return [read(self.score.unwrap_or(0), "/score".into())].into_iter().collect();
        }
        let player = |(i, listed): (usize, &Listed<Player>)| {
            read(listed.player.score, OfPlayer(i, "score").into())
        };
        self.players.iter().enumerate().map(player).collect()
    }

    fn turn(&self, phase: Phase, seat: Seat, banked: u32) -> Result<Turn> {
        let Wagers { odd, get, .. } = self.wagers();
        let turn = Turn { seat, odd, got: get, stage: self.stage(phase)? };
        stakes_are_covered(turn, banked)?;
        Ok(turn)
    }

    /// How far the turn has come. Whether the dice score is for them to say.
    fn stage(&self, phase: Phase) -> Result<Stage> {
        let dice = self.dice.unwrap_or_default();
        let Wagers { get, better, .. } = self.wagers();
        let scores = points(dice) > 0;
        match (phase, dice.len()) {
            (Phase::Roll, FOUR..) => {
                Err(four_dice("all four dice are on the table: nothing to roll").at("/dice"))
            }
            (Phase::Roll, 0) if !better => Ok(if get { Stage::Again } else { Stage::First }),
            (Phase::Roll, _) if scores => Ok(Stage::Improve(dice)),
            (Phase::Roll, _) => {
                Err(inconsistent("Bet to Better keeps the dice that score, two or three", "/dice")
                    .rule(if better { "J6" } else { "R6" }))
            }
            (Phase::Get | Phase::Better, FOUR) if scores => Ok(Stage::Better(dice)),
            (Phase::Get | Phase::Better, FOUR) => Ok(Stage::Get(dice)),
            (Phase::Get | Phase::Better, n) => Err(not_four(n).at("/dice")),
            _ => Ok(Stage::Wager),
        }
    }
}

impl PairsAndWagers {
    /// The phase that goes without saying.
    fn phase(&self, line: &Line, state: &State, at_turn: Option<Seat>) -> Phase {
        let asks = self.mid && state.seats() > 1 && at_turn.is_none();
        let untouched = state.bettors() == 0 && state.banked.iter().all(|points| *points == 0);
        let beginning = line.wagers() == Wagers::default();
        match line.dice.map(|dice| dice.len()) {
            Some(FOUR..) => Phase::Better,
            None if beginning && asks && untouched => Phase::Mid,
            None if beginning && state.banked[at_turn.unwrap_or(Seat::new(0))] > 0 => Phase::Wager,
            _ => Phase::Roll,
        }
    }

    /// Whether its fields belong to this moment.
    fn belongs(&self, line: &Line, phase: Phase, alone: bool) -> Result<()> {
        let mid = phase == Phase::Mid;
        if mid && (alone || !self.mid) {
            let (message, rule) = if alone {
                ("a position of one seat is a turn", "J12")
            } else {
                ("these house rules have no Bet to Mid", "R10")
            };
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase").rule(rule));
        }
        let begun = matches!(phase, Phase::Roll | Phase::Get | Phase::Better);
        none_foreign(&[
            (line.score.is_some(), line.players.is_empty(), "/score"),
            (line.turn.is_some(), phase != Phase::Over, "/turn"),
            (line.starter.is_some(), mid, "/starter"),
            (line.dice.is_some(), begun, "/dice"),
            (line.wagers() != Wagers::default(), begun, "/wagers"),
            (line.leader.is_some(), !alone && !mid, "/leader"),
        ])
    }

    /// Who leads. The scores must bear it out as far as it is reckoned with.
    fn leader(
        &self,
        banked: &Each<u32>,
        turn: Option<Turn>,
        given: Option<Seat>,
    ) -> Result<Option<Seat>> {
        let target = u32::from(self.target);
        let reaches = |turn: &Turn| match turn.stage {
            Stage::Better(dice) | Stage::Improve(dice) => {
                banked[turn.seat] + u32::from(turn.points(dice)) >= target
            }
            _ => false,
        };
        // J5: who reaches the target with the dice that lie there leads already.
        let leader = given.or(turn.filter(reaches).map(|turn| turn.seat));
        if let Some(leader) = leader.filter(|leader| turn.is_none_or(|turn| turn.seat != *leader)) {
            // The target and the bonus, less a Bet to Better lost after that.
            let least = target + BONUS - 1;
            if banked[leader] < least {
                let message = format!("a leader has {least} points or more");
                return wrong(message, OfPlayer(leader.index(), "score"), "R8");
            }
        } else if let Some(i) = banked.iter().position(|points| *points >= target) {
            let at = leader.map_or("/leader".to_string(), |_| OfPlayer(i, "score").into());
            return wrong(format!("with {target} banked somebody leads"), at, "R8");
        }
        Ok(leader)
    }
}

/// R3, J3: every point that is up, or was when a bet was won, is a banked one.
fn stakes_are_covered(turn: Turn, banked: u32) -> Result<()> {
    let beginning = turn.stage == Stage::Wager;
    let both = u32::from(turn.odd.is_some()) + u32::from(turn.got);
    let needed = both.max(turn.at_stake()).max(u32::from(beginning));
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

fn wrong<T>(message: impl Into<String>, at: impl Into<String>, rule: &'static str) -> Result<T> {
    Err(inconsistent(message, at).rule(rule))
}

fn not_four(found: usize) -> Refusal {
    four_dice(&format!("a roll has four dice, not {found}"))
}
