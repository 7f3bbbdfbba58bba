//! Pairs and Wagers in JSON, and in compact notation. `{"score":4,"dice":[3,3,5,6]}` is a roll of
//! nobody in particular.

use super::score::{DICE, Parity, RollScore, points};
use super::{BONUS, Mid, Now, PairsAndWagers, Stage, State, Turn};
use crate::pieces::{OfPlayer, foreign, inconsistent, missing, need, ranged_if, seat_of};
use crate::prelude::*;

/// More points than any game comes to: two players may go on passing one another, but not so long.
const MOST_POINTS: i64 = 1_000_000;
const FOUR: usize = DICE as usize;

/// A moment of a whole game.
#[serde_with::skip_serializing_none]
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct WholeState<'a> {
    players: Vec<Object<Player<'a>>>,
    phase: Phase,
    turn: Option<Name<'a>>,
    /// In the phase `mid`: who will roll first.
    starter: Option<Name<'a>>,
    /// All four, or in the phase `roll` those that stay while others are bettered.
    #[schemars(length(max = 4))]
    dice: Option<Dice>,
    wagers: Option<Object<Wagers>>,
    /// Who reached the target first, or passed the one who had.
    #[serialize_always]
    #[serde(deserialize_with = "Option::deserialize")]
    leader: Option<Name<'a>>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct Player<'a> {
    name: Name<'a>,
    /// Banked points.
    #[schemars(range(min = 0, max = 1_000_000))]
    score: i64,
    /// With Bet to Mid: how this player stands in it.
    mid: Option<Mid>,
    /// Plays no more (J14).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    left: bool,
}

/// The wagers made in this turn, open or won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wagers {
    /// What Bet to Odd named.
    #[serde(deserialize_with = "Option::deserialize")]
    odd: Option<Parity>,
    get: bool,
    /// While its roll is awaited.
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

/// A roll of nobody in particular.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShortState {
    /// Banked points, 0 unless said.
    #[schemars(range(min = 0, max = 1_000_000))]
    score: Option<i64>,
    /// All four; none if they are still to be rolled.
    #[schemars(length(max = 4))]
    dice: Option<Dice>,
}

impl Json for PairsAndWagers {
    type Whole<'a> = WholeState<'a>;
    type Short<'a> = ShortState;

    fn read(&self, whole: WholeState<'_>) -> Result<Position<Self>> {
        let players = &whole.players;
        let names = names::<Self>(players.iter().map(|Object(player)| &*player.name))?;
        let leader = whole.leader.as_ref().map(|name| name.seat(&names, "/leader")).transpose()?;
        let banked = |(i, Object(player)): (usize, &Object<Player>)| {
            ranged(player.score, 0..=MOST_POINTS, OfPlayer(i, "score")).map(|score| score as u32)
        };
        let banked: Each<u32> = players.iter().enumerate().map(banked).collect::<Result<_>>()?;
        let turn = || seat_of(whole.turn.as_ref(), &names, "/turn");
        let now = match whole.phase {
            Phase::Mid => {
                refuse_if!(!self.mid =>
                    PhaseWrong, at "/phase", by "R10", "these house rules have no Bet to Mid");
                let starter = seat_of(whole.starter.as_ref(), &names, "/starter")?;
                Now::Asking { asked: turn()?, starter }
            }
            Phase::Over => {
                let none = || inconsistent("a game that is over has a leader", "/leader");
                Now::Over(leader.ok_or_else(|| none().rule("R9"))?)
            }
            phase => {
                let running = whole.running(phase, turn()?)?;
                stakes_are_covered(running, banked[running.seat])?;
                Now::Turn(running, leader)
            }
        };
        let mid = players.iter().map(|Object(player)| player.mid).collect();
        let plays = |seat: &Seat| !players[seat.index()].0.left;
        let playing = Seat::all(names.len()).filter(plays).collect();
        let position = Position { rules: *self, names, state: State { banked, mid, playing, now } };
        agrees(&position, &Self::write(&position), &whole)?;
        let state = &position.state;
        self.mid_fits(state)?;
        self.leader_fits(state)?;
        left_fits(&position, state.playing, "J14")?;
        Ok(position)
    }

    fn write(position: &Position<Self>) -> WholeState<'_> {
        let Position { names, state, .. } = position;
        let name = |seat| Name::of(names, seat);
        let player = |seat: Seat| Player {
            name: name(seat),
            score: state.banked[seat].into(),
            mid: state.mid[seat],
            left: !state.playing.has(seat),
        };
        let (phase, turn, starter) = match state.now {
            Now::Turn(turn, _) => {
                let phase = match turn.stage {
                    Stage::Wager => Phase::Wager,
                    Stage::First | Stage::Again | Stage::Improve(_) => Phase::Roll,
                    Stage::Get(_) => Phase::Get,
                    Stage::Better(_) => Phase::Better,
                };
                (phase, Some(turn.seat), None)
            }
            Now::Asking { asked, starter } => (Phase::Mid, Some(asked), Some(starter)),
            Now::Over(_) => (Phase::Over, None, None),
        };
        let wagers = |turn: Turn| {
            let better = matches!(turn.stage, Stage::Improve(_));
            Object(Wagers { odd: turn.odd, get: turn.got, better })
        };
        let dice = state.turn().map(|turn| turn.stage.dice());
        WholeState {
            players: Seat::all(names.len()).map(|seat| Object(player(seat))).collect(),
            phase,
            turn: turn.map(name),
            starter: starter.map(name),
            dice: dice.filter(|dice| !dice.is_empty()),
            wagers: state.turn().map(wagers),
            leader: state.leader().map(name),
        }
    }

    fn read_short(&self, short: ShortState) -> Result<Position<Self>> {
        let banked = ranged_if(short.score, 0..=MOST_POINTS, "/score")?.unwrap_or(0) as u32;
        let dice = short.dice.unwrap_or_default();
        let you = Seat::new(0);
        let mut state = self.start(1, Some(you));
        state.banked[you] = banked;
        state.begin(you, None);
        if let Some(turn) = state.turn().filter(|_| !dice.is_empty()) {
            state.go_on(Turn { stage: fallen(dice)?, ..turn });
        }
        Ok(Position { rules: *self, names: Names::you(), state })
    }

    /// `4:3356`, `3356`, `4:`.
    fn read_word(word: &str) -> Result<ShortState> {
        let (score, faces) =
            word.split_once(':').map_or((None, word), |(score, faces)| (Some(score), faces));
        let score = score.map(|typed| {
            typed.trim().parse::<i64>().map_err(|_| {
                refusal!(MoveUnreadable, hint "A position is BANKED:DICE, such as 4:3356, or 3356",
                    "before the colon come the banked points, a whole number")
            })
        });
        let (score, dice) = (score.transpose()?, Dice::read_faces(faces)?);
        if dice.is_empty() && score.is_none() {
            return Err(not_four(0));
        }
        Ok(ShortState { score, dice: Some(dice) })
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
            _ => Err(refusal!(DiceCount, at "/dice", by "R2", "a score needs all four dice")),
        }
    }
}

impl WholeState<'_> {
    /// How far the turn of this player has come.
    fn running(&self, phase: Phase, seat: Seat) -> Result<Turn> {
        let Object(Wagers { odd, get, better }) = need(self.wagers, "/wagers")?;
        let stage = match (phase, self.dice.filter(|dice| !dice.is_empty())) {
            (Phase::Wager, _) if odd.is_some() || get => return Err(foreign("/wagers")),
            (Phase::Wager, _) => Stage::Wager,
            (Phase::Roll, None) if better => return Err(missing("/dice").rule("R6")),
            (Phase::Roll, None) if get => Stage::Again,
            (Phase::Roll, None) => Stage::First,
            (Phase::Roll, Some(kept)) => improved(kept)?,
            (_, dice) => fallen(need(dice, "/dice")?)?,
        };
        Ok(Turn { seat, odd, got: get, stage })
    }
}

/// The dice that stay while others are bettered.
fn improved(kept: Dice) -> Result<Stage> {
    refuse_if!(kept.len() >= FOUR =>
        DiceCount, at "/dice", by "R2", "all four dice are on the table: nothing to roll");
    refuse_if!(points(kept) == 0 => StateInconsistent, at "/dice", by "J6",
        "Bet to Better keeps the dice that score, two or three");
    Ok(Stage::Improve(kept))
}

/// What four dice let their player choose.
fn fallen(dice: Dice) -> Result<Stage> {
    match (dice.len(), points(dice)) {
        (FOUR, 0) => Ok(Stage::Get(dice)),
        (FOUR, _) => Ok(Stage::Better(dice)),
        (n, _) => Err(not_four(n)),
    }
}

impl PairsAndWagers {
    /// R10: Bet to Mid is made before anybody has a score, and paid from the first.
    fn mid_fits(&self, state: &State) -> Result<()> {
        let asks = matches!(state.now, Now::Asking { .. });
        for seat in Seat::all(state.seats()) {
            let at = |field| OfPlayer(seat.index(), field);
            let (mid, scored) = (state.mid[seat], state.banked[seat] > 0);
            refuse_if!(mid.is_some() && !self.mid =>
                StateInconsistent, at at("mid"), by "R10", "there is no Bet to Mid in this game");
            refuse_if!(asks && scored => StateInconsistent, at at("score"), by "R10",
                "nobody has a score while Bet to Mid is made");
            refuse_if!(mid == Some(Mid::Owed) && scored =>
                StateInconsistent, at at("mid"), by "R10",
                "the first score pays the point on Bet to Mid");
        }
        Ok(())
    }

    /// Who leads. The scores must bear it out as far as it is reckoned with.
    fn leader_fits(&self, state: &State) -> Result<()> {
        let (target, leader) = (u32::from(self.target), state.leader());
        if state.is_alone() {
            let leads = leader.is_some() && state.turn().is_some();
            return if leads { Err(foreign("/leader")) } else { Ok(()) };
        }
        if let Some(leader) = leader.filter(|leader| state.at_turn() != Some(*leader)) {
            // The target and the bonus, less a Bet to Better lost after that.
            let least = target + BONUS - 1;
            let at = OfPlayer(leader.index(), "score");
            refuse_if!(state.banked[leader] < least =>
                StateInconsistent, at at, by "R8", "a leader has {least} points or more");
            return Ok(());
        }
        // J5: who reaches the target with the dice on the table leads already.
        let reaches = state.turn().is_some_and(|turn| match turn.stage {
            Stage::Better(dice) | Stage::Improve(dice) => {
                state.banked[turn.seat] + u32::from(turn.points(dice)) >= target
            }
            _ => false,
        });
        let banked = state.banked.iter().any(|points| *points >= target);
        refuse_if!(banked || reaches != leader.is_some() =>
            StateInconsistent, at "/leader", by if banked { "R8" } else { "J5" },
            "somebody leads from {target} points on, and only then");
        Ok(())
    }
}

/// R3, J3: every point that is up, or was when a bet was won, is a banked one.
fn stakes_are_covered(turn: Turn, banked: u32) -> Result<()> {
    let beginning = turn.stage == Stage::Wager;
    let both = u32::from(turn.odd.is_some()) + u32::from(turn.got);
    let needed = both.max(turn.at_stake()).max(u32::from(beginning));
    refuse_if!(beginning && banked < needed =>
        PhaseWrong, at "/phase", by "R3", "without a banked point there is no wager to make");
    refuse_if!(banked < needed =>
        StateInconsistent, at "/wagers", by if both > 1 { "J3" } else { "R3" },
        "these wagers take {needed} banked points, and there are {banked}");
    Ok(())
}

fn not_four(found: usize) -> Refusal {
    refusal!(DiceCount, at "/dice", by "R2", "a roll has four dice, not {found}")
}
