//! Wichita in JSON, and in compact notation. `{"dice":[3,5],"hand":["6","2","10"]}` is a lay of nobody
//! in particular.

use serde::{Deserializer, Serializer};
use smallvec::SmallVec;

use super::score::{self, Cards, Kind, OF_A_RANK, Stack};
use super::state::{Hand, Now, Player, State, Step, Turn, numbers};
use super::{MOST_DECKS, PACK, Wichita, solve, words};
use crate::game::Answer;
use crate::pieces::cards::OneCard;
use crate::pieces::{FACES, brief, cards, in_text, need, ranged_if, seat_of};
use crate::prelude::*;

/// Cards of the largest table.
const MOST_CARDS: i64 = PACK as i64 * MOST_DECKS as i64;

const _: () = assert!(4 * MOST_DECKS == OF_A_RANK, "eight packs hold so many of a rank");

/// A moment of a whole game.
#[serde_with::skip_serializing_none]
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct WholeState<'a> {
    phase: Phase,
    turn: Option<Name<'a>>,
    #[schemars(length(equal = 2))]
    dice: Option<Dice>,
    /// In the phase `draw`: cards drawn so far in this turn, none or the smaller number.
    #[schemars(range(min = 0, max = 5))]
    drawn: Option<i64>,
    /// In the phase `draw`: the player has said `more`, and the other cards are awaited.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    more: bool,
    /// Cards of the stock: all that lie nowhere else.
    #[schemars(range(min = 0, max = 416))]
    stock: i64,
    /// Cards of the packs that have turned out not to be in play (J14).
    #[schemars(range(min = 0, max = 416))]
    aside: Option<i64>,
    players: Vec<Object<Holder<'a>>>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    roll_off: Option<Vec<Object<Entrant<'a>>>>,
}

/// A player, with cards and stacks.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[schemars(rename = "Player")]
pub struct Holder<'a> {
    name: Name<'a>,
    /// Ranks, or `?` for a card that nobody here has seen.
    #[schemars(with = "Vec<Card>")]
    hand: Hand,
    /// What was laid, in the order of laying: `6+2`, `(Q+8)/K/K`, `2&4` for a special, `bonus K`.
    #[schemars(with = "Vec<String>")]
    stacks: Vec<Stack>,
    /// What the stacks score.
    #[schemars(range(min = 0))]
    points: i64,
    /// Plays no more (J18).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Phase {
    RollOff,
    Roll,
    Draw,
    Lay,
    Bonus,
    Over,
}

/// A lay of nobody in particular.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShortState {
    #[schemars(length(equal = 2))]
    dice: Dice,
    #[schemars(with = "Vec<Card>")]
    hand: Hand,
}

impl Json for Wichita {
    type Whole<'a> = WholeState<'a>;
    type Short<'a> = ShortState;

    fn read(&self, whole: WholeState<'_>) -> Result<Position<Self>> {
        let names = names::<Self>(whole.players.iter().map(|Object(player)| &*player.name))?;
        let player = |Object(one): &Object<Holder>| {
            let (hand, stacks) = (one.hand, one.stacks.clone());
            Player { hand, stacks }
        };
        let plays = |seat: &Seat| !whole.players[seat.index()].0.left;
        let mut state = State {
            players: whole.players.iter().map(player).collect(),
            playing: Seat::all(names.len()).filter(plays).collect(),
            stock: 0,
            aside: ranged_if(whole.aside, 0..=MOST_CARDS, "/aside")?.unwrap_or(0) as u16,
            decks: self.decks_for(names.len()),
            now: Now::Over,
        };
        no_rank_too_often(&state)?;
        stacks_fit(&state)?;
        state.stock = stock(&state)?;
        state.now = match whole.phase {
            Phase::Over => Now::Over,
            Phase::RollOff => Now::RollOff(RollOff::read(whole.roll_off.as_deref(), &names, 2)?),
            phase => {
                refuse_if!(state.stock == 0 && phase != Phase::Lay =>
                    StateInconsistent, at "/stock", by "R9",
                    "with an empty stock only the laying of the last turn is left");
                let step = whole.step(phase)?;
                Now::Turn(Turn { seat: seat_of(whole.turn.as_ref(), &names, "/turn")?, step })
            }
        };
        let position = Position { rules: Wichita { decks: state.decks }, names, state };
        agrees(&position, &Self::write(&position), &whole)?;
        left_fits(&position, position.state.playing, "J18")?;
        Ok(position)
    }

    fn as_played(&self, state: &State) -> Self {
        Wichita { decks: state.decks }
    }

    fn write(position: &Position<Self>) -> WholeState<'_> {
        let Position { names, state, .. } = position;
        let turn = state.turn();
        let (phase, drawn) = match (&state.now, turn.map(|turn| turn.step)) {
            (Now::RollOff(_), _) => (Phase::RollOff, None),
            (_, None) => (Phase::Over, None),
            (_, Some(Step::Roll)) => (Phase::Roll, None),
            (_, Some(Step::Smaller(_))) => (Phase::Draw, Some(0)),
            (_, Some(Step::More(dice) | Step::Larger(dice))) => {
                (Phase::Draw, Some(numbers(dice).0.into()))
            }
            (_, Some(Step::Lay(_))) => (Phase::Lay, None),
            (_, Some(Step::Bonus)) => (Phase::Bonus, None),
        };
        let off = if let Now::RollOff(off) = &state.now { Some(off) } else { None };
        let seat = off.map(RollOff::next).or(turn.map(|turn| turn.seat));
        let holder = |seat: Seat| {
            let Player { hand, stacks } = state.players[seat].clone();
            let points = state.players[seat].points().into();
            let left = !state.playing.has(seat);
            Object(Holder { name: Name::of(names, seat), hand, stacks, points, left })
        };
        WholeState {
            phase,
            turn: seat.map(|seat| Name::of(names, seat)),
            dice: turn.and_then(|turn| turn.step.dice()),
            drawn,
            more: matches!(turn, Some(Turn { step: Step::Larger(_), .. })),
            stock: state.stock.into(),
            aside: (state.aside > 0).then_some(state.aside.into()),
            players: Seat::all(names.len()).map(holder).collect(),
            roll_off: off.map(|off| off.write(names)),
        }
    }

    fn read_short(&self, short: ShortState) -> Result<Position<Self>> {
        let dice = two_dice(short.dice).map_err(|why| why.at("/dice"))?;
        let you = Seat::new(0);
        let mut state = State { decks: self.decks, ..self.start(1, Some(you)) };
        state.players[you].hand = short.hand;
        state.go_on(you, Step::Lay(dice));
        if state.decks == 0 {
            state.decks = decks_needed(&state);
        }
        let fits = no_rank_too_often(&state).and_then(|()| cards_in_packs(&state));
        state.stock = fits.map_err(|why| why.at("/hand"))?;
        Ok(Position { rules: Wichita { decks: state.decks }, names: Names::you(), state })
    }

    /// `35:62TAAK`.
    fn read_word(word: &str) -> Result<ShortState> {
        let unread = || {
            refusal!(MoveUnreadable, hint "A position is DICE:HAND, such as 35:62TAAK",
                "a position has a colon between dice and hand")
        };
        let (rolled, held) = word.split_once(':').ok_or_else(unread)?;
        let dice = two_dice(Dice::read_faces(rolled)?)?;
        let mut hand = Hand::default();
        hand.take_up(&cards::read(held)?);
        Ok(ShortState { dice, hand })
    }

    fn word(&self, state: &State, _names: &Names) -> Option<String> {
        let Turn { seat, step: Step::Lay(dice) } = state.turn()? else { return None };
        Some(words::notation(dice, &state.players[seat].hand))
    }

    fn score(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        solve::score(&position.state)
    }
}

fn two_dice(dice: Dice) -> Result<Dice> {
    match dice.len() {
        2 => Ok(dice),
        n => Err(refusal!(DiceCount, by "R3", "a roll is of two dice, not {n}")),
    }
}

/// The packs that a lay alone takes: as many as its cards need, and one to turn up (J9).
fn decks_needed(state: &State) -> u8 {
    let of_a_rank = state.seen().counts().into_iter().max().unwrap_or(0).div_ceil(4);
    let needed = (state.lying() + 1).div_ceil(PACK.into()).max(of_a_rank.into());
    needed.clamp(1, MOST_DECKS.into()) as u8
}

/// R1, J8: no more than four of a rank for each pack, in hands and stacks together.
fn no_rank_too_often(state: &State) -> Result<()> {
    let (most, mut so_far) = (state.of_each(), Cards::NONE);
    for (i, player) in state.players.iter().enumerate() {
        let stacks = player.stacks.iter().map(|stack| stack.cards);
        for (place, cards) in std::iter::once(player.hand.known).chain(stacks).enumerate() {
            so_far = so_far.plus(cards);
            if let Some(rank) = Rank::all().find(|&rank| so_far.count(rank) > most) {
                let place = place.checked_sub(1).map_or("hand".into(), |j| format!("stacks/{j}"));
                // How many there are is not known of a hand that is much too long.
                let hold = number(state.decks, "pack holds", "packs hold");
                return Err(refusal!(CardDuplicate, at format!("/players/{i}/{place}"), by "J8",
                    "more than {most} cards of rank {rank}: {hold} no more"));
            }
        }
    }
    Ok(())
}

/// How many cards of the packs lie in no hand or stack.
fn cards_in_packs(state: &State) -> Result<u16> {
    let (all, lying) = (usize::from(PACK) * usize::from(state.decks), state.lying());
    refuse_if!(lying > all => CardCount, at "/players", by "R1",
        "{lying} cards lie in hands and stacks, of {all} in {}",
        number(state.decks, "pack", "packs"));
    Ok((all - lying) as u16)
}

impl WholeState<'_> {
    /// How far the turn of this phase has come.
    fn step(&self, phase: Phase) -> Result<Step> {
        let dice = || {
            let dice = need(self.dice, "/dice").map_err(|why| why.rule("R3"))?;
            two_dice(dice).map_err(|refusal| refusal.at("/dice"))
        };
        Ok(match phase {
            Phase::Draw => drawing(dice()?, need(self.drawn, "/drawn")?, self.more)?,
            Phase::Lay => Step::Lay(dice()?),
            Phase::Bonus => Step::Bonus,
            _ => Step::Roll,
        })
    }
}

/// The cards of the stock: all that lie nowhere else.
fn stock(state: &State) -> Result<u16> {
    let (lie, aside) = (cards_in_packs(state)?, state.aside);
    lie.checked_sub(aside).ok_or_else(|| {
        refusal!(StateInconsistent, at "/aside", by "J14",
            "{aside} not in play, of {lie} that lie in no hand or stack")
    })
}

/// R6, R7: stacks that two dice make, or that were turned up.
fn stacks_fit(state: &State) -> Result<()> {
    for (i, player) in state.players.iter().enumerate() {
        for (j, stack) in player.stacks.iter().enumerate() {
            let (rule, fits) = match stack.kind {
                Kind::Bonus => ("R8", true),
                Kind::Special => ("R7", stack.cards.ranks().all(|rank| rank.number() <= FACES)),
                _ => ("R6", stack.made().is_some_and(|made| (2..=12).contains(&made))),
            };
            refuse_if!(!fits => StateInconsistent, at format!("/players/{i}/stacks/{j}"), by rule,
                "no two dice make {stack}");
        }
    }
    Ok(())
}

/// A draw: nothing is drawn yet, or the smaller number, and more is to come or not.
fn drawing(dice: Dice, drawn: i64, more: bool) -> Result<Step> {
    let (smaller, larger) = numbers(dice);
    refuse_if!(drawn > 0 && smaller == larger =>
        StateInconsistent, at "/drawn", by "J7", "with equal dice the draw is over");
    Ok(match (ranged(drawn, 0..=5, "/drawn")?, more) {
        (0, _) => Step::Smaller(dice),
        (_, true) => Step::Larger(dice),
        (_, false) => Step::More(dice),
    })
}

in_text!(shown Stack, |text| {
    let unread = || {
        refusal!(StateInconsistent,
            hint "A stack is written like 6+2, 10-A-A, (Q+8)/K/K, 2&4 or bonus K",
            "\"{}\" is no stack", brief(text))
    };
    match text.strip_prefix("bonus ").map(Rank::read_front) {
        Some(Some((rank, ""))) => Ok(Stack::bonus(rank)),
        Some(_) => Err(unread()),
        None => score::read(text).map_err(|_| unread()),
    }
});

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = SmallVec::<[OneCard; 16]>::deserialize(deserializer)?;
        if cards.len() as i64 > MOST_CARDS {
            let why = refusal!(CardCount, by "R1", "no hand holds so many cards");
            return Err(why.into_error());
        }
        let mut hand = Hand::default();
        cards.iter().for_each(|OneCard(card)| hand.take_up(&[*card]));
        Ok(hand)
    }
}

/// Highest first, `?` for an unseen card.
impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let unseen = std::iter::repeat_n("?", usize::from(self.unseen));
        serializer.collect_seq(self.known.ranks().map(Rank::name).chain(unseen))
    }
}
