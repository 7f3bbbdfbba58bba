//! Wichita in JSON, and in compact notation. `{"dice":[3,5],"hand":["6","2","10"]}` is a lay of nobody
//! in particular.

use serde::{Deserializer, Serializer};

use super::score::{self, Cards, OF_A_RANK, Stack};
use super::state::{Hand, Now, Player, State, Step, Turn, numbers};
use super::{MOST_DECKS, PACK, Wichita, solve, words};
use crate::game::Answer;
use crate::game::state::{Listed, names};
use crate::pieces::parts::{Text, list, text};
use crate::pieces::{
    brief, cards, foreign, halves, inconsistent, missing, none_foreign, ranged_if,
};
use crate::prelude::*;

/// Cards of the largest table.
const MOST_CARDS: i64 = PACK as i64 * MOST_DECKS as i64;

const _: () = assert!(4 * MOST_DECKS == OF_A_RANK, "eight packs hold so many of a rank");

/// What stands on a line.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
pub struct Line<'a> {
    #[serde(borrow)]
    game: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    rules: Option<Wichita>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<Phase>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    turn: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2))]
    dice: Option<Dice>,
    /// In the phase `draw`: cards drawn so far in this turn, none or the smaller number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5))]
    drawn: Option<i64>,
    /// In the phase `draw`: the player has said `more`, and the other cards are awaited.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    more: bool,
    /// Cards of the stock; by default all that lie nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 416))]
    stock: Option<i64>,
    /// Cards of the packs that have turned out not to be in play (J14).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 416))]
    aside: Option<i64>,
    /// The hand of a position without players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Card>>")]
    hand: Option<Hand>,
    #[serde(default, borrow)]
    players: Vec<Listed<Holder<'a>>>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    roll_off: Option<Vec<Object<Entrant<'a>>>>,
}

heads!(Line);

/// A player, with cards and stacks.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Player")]
pub struct Holder<'a> {
    #[serde(borrow)]
    name: Name<'a>,
    /// Ranks, or `?` for a card that nobody here has seen.
    #[serde(default)]
    #[schemars(with = "Vec<Card>")]
    hand: Hand,
    /// What was laid, in the order of laying: `6+2`, `Q+8/K/K`, `2&4` for a special, `bonus K`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    stacks: Vec<Stack>,
    /// What the stacks score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    points: Option<i64>,
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

impl Json for Wichita {
    type Whole<'a> = Line<'a>;
    type Short<'a> = Line<'a>;

    fn read_short(&self, line: Line<'_>) -> Result<Position<Self>> {
        self.read(line)
    }

    fn read(&self, mut line: Line<'_>) -> Result<Position<Self>> {
        let rules = line.rules.unwrap_or(*self);
        let names = names::<Self, _>(&line.players, |player| &player.name)?;
        rules_fit(&rules)?;
        let alone = names.len() == 1;
        let phase = line.phase(alone);
        line.belongs(phase, alone)?;
        let off = line.roll_off.as_ref().map(|all| RollOff::read(all, &names, 2)).transpose()?;
        let mut state =
            State { players: line.players(), stock: 0, aside: 0, decks: 0, now: Now::Over };
        let stock = ranged_if(line.stock, 0..=MOST_CARDS, "/stock")?;
        state.decks = rules.decks(&state, stock, alone);
        line.no_rank_too_often(&state)?;
        line.count_stock(&mut state, stock, alone)?;
        let turn = line.turn.as_ref().map(|name| name.seat(&names, "/turn")).transpose()?;
        state.now = match phase {
            Phase::RollOff => {
                let off = off.unwrap_or_else(|| RollOff::among(names.len()));
                if turn.is_some_and(|seat| seat != off.next()) {
                    let message = format!("it is {}'s turn to roll", &names[off.next()]);
                    return Err(inconsistent(message, "/turn").rule("J6"));
                }
                Now::RollOff(off)
            }
            Phase::Over if alone => Now::Alone(None),
            Phase::Over => Now::Over,
            _ => {
                let turn = line.running(&state, phase, turn.or(alone.then_some(Seat::new(0))))?;
                if alone { Now::Alone(Some(turn.step)) } else { Now::Turn(turn) }
            }
        };
        let rules = Wichita { decks: state.decks };
        Ok(Position { rules, names, state })
    }

    fn write(position: &Position<Self>) -> Line<'_> {
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
            let points = Some(state.players[seat].points().into());
            Holder { name: Name::of(names, seat), hand, stacks, points }
        };
        Line {
            game: Some(Name::from(Self::INFO.id)),
            id: None,
            rules: Some(Wichita { decks: state.decks }),
            phase: Some(phase),
            turn: seat.map(|seat| Name::of(names, seat)),
            dice: turn.and_then(|turn| turn.step.dice()),
            drawn,
            more: matches!(turn, Some(Turn { step: Step::Larger(_), .. })),
            stock: Some(state.stock.into()),
            aside: (state.aside > 0).then_some(state.aside.into()),
            hand: None,
            players: Seat::all(names.len()).map(|seat| holder(seat).into()).collect(),
            roll_off: off.map(|off| off.write(names)),
        }
    }

    /// `35:62TAAK`.
    fn read_word(word: &str) -> Result<Line<'_>> {
        let Some((rolled, held)) = halves(word, ':') else {
            let message = "a position has a colon between dice and hand";
            let hint = "A position is DICE:HAND, such as 35:62TAAK";
            return Err(Refusal::new(Code::MoveUnreadable, message).hint(hint));
        };
        let dice = two_dice(Dice::read_faces(rolled)?)?;
        let mut hand = Hand::default();
        hand.take_up(&cards::read(held)?);
        Ok(Line { dice: Some(dice), hand: Some(hand), ..Line::default() })
    }

    fn word(&self, state: &State, _names: &Names) -> Option<String> {
        let Turn { seat, step: Step::Lay(dice) } = state.turn()? else { return None };
        Some(words::notation(dice, &state.players[seat].hand))
    }

    fn score(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        solve::score(&position.rules, &position.state)
    }
}

fn two_dice(dice: Dice) -> Result<Dice> {
    match dice.len() {
        2 => Ok(dice),
        n => {
            let message = format!("a roll is of two dice, not {n}");
            Err(Refusal::new(Code::DiceCount, message).rule("R3"))
        }
    }
}

impl Wichita {
    /// The packs in play. A position of one seat that does not say has as many as its cards need
    /// (J9).
    fn decks(&self, state: &State, stock: Option<i64>, alone: bool) -> u8 {
        if !alone || self.decks > 0 {
            return self.decks_for(state.seats());
        }
        let cards = state.lying() + stock.unwrap_or(1) as usize;
        let of_a_rank = state.seen().counts().into_iter().max().unwrap_or(0).div_ceil(4);
        let needed = cards.div_ceil(PACK.into()).max(of_a_rank.into()).max(1);
        needed.min(MOST_DECKS.into()) as u8
    }
}

impl Line<'_> {
    /// The phase that is given, or goes without saying.
    fn phase(&self, alone: bool) -> Phase {
        match self {
            Line { phase: Some(phase), .. } => *phase,
            Line { roll_off: Some(_), .. } => Phase::RollOff,
            Line { drawn: Some(_), .. } | Line { more: true, .. } => Phase::Draw,
            Line { dice: Some(_), .. } => Phase::Lay,
            Line { turn: Some(_), .. } => Phase::Roll,
            _ if alone => Phase::Roll,
            _ => Phase::RollOff,
        }
    }

    /// Whether its fields belong to this moment.
    fn belongs(&self, phase: Phase, alone: bool) -> Result<()> {
        if alone && phase == Phase::RollOff {
            let message = "a position of one seat is a turn";
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase"));
        }
        let rolled = matches!(phase, Phase::Draw | Phase::Lay);
        none_foreign(&[
            (self.roll_off.is_some(), phase == Phase::RollOff, "/roll_off"),
            (self.dice.is_some(), rolled, "/dice"),
            (self.drawn.is_some(), phase == Phase::Draw, "/drawn"),
            (self.more, phase == Phase::Draw, "/more"),
            (self.turn.is_some(), phase != Phase::Over, "/turn"),
        ])?;
        if self.hand.is_some() && !self.players.is_empty() {
            let message = "where there are players, each has their own hand";
            return Err(inconsistent(message, "/hand"));
        }
        Ok(())
    }

    /// Where a player's field stands; a position without players has it at its top.
    fn field(&self, player: usize, field: &str) -> String {
        if self.players.is_empty() {
            format!("/{field}")
        } else {
            format!("/players/{player}/{field}")
        }
    }

    fn players(&mut self) -> Each<Player> {
        if self.players.is_empty() {
            let hand = self.hand.unwrap_or_default();
            return Each::of(1, Player { hand, ..Player::default() });
        }
        let players = self.players.iter_mut().map(|listed| &mut listed.player);
        let read =
            |one: &mut Holder| Player { hand: one.hand, stacks: std::mem::take(&mut one.stacks) };
        players.map(read).collect()
    }

    /// R1, J8: no more than four of a rank for each pack, in hands and stacks together.
    fn no_rank_too_often(&self, state: &State) -> Result<()> {
        let most = state.of_each();
        if state.seen().counts().iter().all(|&n| n <= most) {
            return Ok(());
        }
        let mut so_far = Cards::NONE;
        for (i, player) in state.players.iter().enumerate() {
            let hand = (player.hand.known, "hand".to_string());
            let stacks = (0..).zip(&player.stacks);
            let stacks = stacks.map(|(j, one)| (one.cards, format!("stacks/{j}")));
            for (cards, place) in std::iter::once(hand).chain(stacks) {
                so_far = so_far.plus(cards);
                if let Some(rank) = Rank::all().find(|&rank| so_far.count(rank) > most) {
                    // How many there are is not known of a hand that is much too long.
                    let hold = number(state.decks, "pack holds", "packs hold");
                    let message = format!("more than {most} cards of rank {rank}: {hold} no more");
                    let refusal = Refusal::new(Code::CardDuplicate, message).rule("J8");
                    return Err(refusal.at(self.field(i, &place)));
                }
            }
        }
        Ok(())
    }

    /// What is in the stock and out of play; nothing is lost.
    fn count_stock(&self, state: &mut State, stock: Option<i64>, alone: bool) -> Result<()> {
        let aside = ranged_if(self.aside, 0..=MOST_CARDS, "/aside")?;
        if alone && aside.is_some() {
            return Err(foreign("/aside"));
        }
        let aside = aside.unwrap_or(0);
        let (all, lying) = (i64::from(PACK) * i64::from(state.decks), state.lying() as i64);
        if lying > all {
            let packs = number(state.decks, "pack", "packs");
            let at = if self.players.is_empty() { "/hand" } else { "/players" };
            let message = format!("{lying} cards lie in hands and stacks, of {all} in {packs}");
            return Err(Refusal::new(Code::CardCount, message).at(at).rule("R1"));
        }
        let rest = all - lying - aside;
        if rest < 0 {
            let lie = all - lying;
            let message = format!("{aside} not in play, of {lie} that lie in no hand or stack");
            return Err(inconsistent(message, "/aside").rule("J14"));
        }
        let stock = stock.unwrap_or(rest);
        if stock > rest || (stock < rest && !alone) {
            let message = format!(
                "{stock} in the stock, {lying} in hands and stacks: that is not {all} cards"
            );
            let refusal = inconsistent(message, "/stock").rule("R1");
            return Err(refusal.hint(format!("The stock would be {rest}")));
        }
        (state.stock, state.aside) = (stock as u16, aside as u16);
        Ok(())
    }

    /// The turn that runs at one of its phases.
    fn running(&self, state: &State, phase: Phase, seat: Option<Seat>) -> Result<Turn> {
        if state.stock == 0 && phase != Phase::Lay {
            let message = "with an empty stock only the laying of the last turn is left";
            return Err(inconsistent(message, "/stock").rule("R9"));
        }
        let seat = seat.ok_or_else(|| missing("/turn").rule("R2"))?;
        let dice = || {
            let dice = self.dice.ok_or_else(|| missing("/dice").rule("R3"))?;
            two_dice(dice).map_err(|refusal| refusal.at("/dice"))
        };
        let step = match phase {
            Phase::Draw => self.draw(dice()?)?,
            Phase::Lay => Step::Lay(dice()?),
            Phase::Bonus => Step::Bonus,
            _ => Step::Roll,
        };
        Ok(Turn { seat, step })
    }

    fn draw(&self, dice: Dice) -> Result<Step> {
        let (smaller, larger) = numbers(dice);
        let drawn = ranged_if(self.drawn, 0..=5, "/drawn")?.unwrap_or(0) > 0;
        match (drawn, self.more) {
            (false, true) => {
                Err(inconsistent("more follows the smaller number", "/more").rule("R3"))
            }
            (false, false) => Ok(Step::Smaller(dice)),
            _ if smaller == larger => {
                Err(inconsistent("with equal dice the draw is over", "/drawn").rule("J7"))
            }
            (true, true) => Ok(Step::Larger(dice)),
            (true, false) => Ok(Step::More(dice)),
        }
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, |text| {
            score::read_usual(text).ok_or_else(|| {
                let message = format!("\"{}\" is no stack", brief(text));
                let hint = "A stack is written like 6+2, 10-A-A, Q+8/K/K, 2&4 or bonus K";
                Refusal::new(Code::StateInconsistent, message).hint(hint)
            })
        })
    }
}

impl Serialize for Stack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (mut hand, mut held) = (Hand::default(), 0);
        list(deserializer, |place, Text(text)| {
            if held == MOST_CARDS {
                // It is the whole hand that is wrong.
                let refusal = Refusal::new(Code::CardCount, "no hand holds so many cards");
                return Err(refusal.rule("R1").at(""));
            }
            // A rank, or `?`.
            hand.take_up(&[match Rank::read_front(&text) {
                Some((rank, "")) => Some(Card::bare(rank)),
                _ => cards::read_one(&text, format_args!("/{place}"))?,
            }]);
            held += 1;
            Ok(())
        })?;
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
