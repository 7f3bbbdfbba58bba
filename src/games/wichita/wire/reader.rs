//! The meaning of a wire state, checked bit by bit.

use std::fmt::{self, Display};

use super::text::{HandText, Text};
use super::{MOST_CARDS, PhaseName, Player, Wire, two_dice};
use crate::games::wichita::score::{self, Cards, Kind, Stack};
use crate::games::wichita::state::{Hand, Phase, State, Step, Turn, numbers};
use crate::games::wichita::{MOST_DECKS, PACK};
use crate::json::strict::OrName;
use crate::kit::cards::{self, Rank};
use crate::kit::chance::number;
use crate::kit::dice::{self, Dice};
use crate::kit::leadoff::LeadOff;
use crate::kit::meaning::{foreign, inconsistent, missing, named, ranged_if};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;

/// Refuses what contradicts a rule.
fn contradicts<T>(
    rule: &'static str,
    at: impl Into<String>,
    what: impl Into<String>,
) -> Checked<T> {
    Err(inconsistent(what, at).rule(rule))
}

/// Refuses a number of cards that a rule does not allow.
fn miscounted<T>(rule: &'static str, at: impl Into<String>, what: impl Into<String>) -> Checked<T> {
    Err(Refusal::new(Code::CardCount, what).at(at).rule(rule))
}

type Checked<T> = Result<T, Refusal>;

/// Where a field stands: at the top, or with a player.
#[derive(Clone, Copy)]
struct Field<'a> {
    player: Option<usize>,
    field: &'a str,
}

impl Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Field { player, field } = self;
        match player {
            Some(player) => write!(f, "/players/{player}/{field}"),
            None => write!(f, "/{field}"),
        }
    }
}

impl From<Field<'_>> for String {
    fn from(field: Field<'_>) -> Self {
        field.to_string()
    }
}

pub(super) struct Reader<'a> {
    pub wire: &'a Wire,
    pub names: &'a Names,
    pub small: bool,
}

impl Reader<'_> {
    pub fn state(&self) -> Checked<State> {
        let phase_name = self.phase_name()?;
        self.nothing_foreign(phase_name)?;
        let alone =
            Player { hand: self.wire.hand.clone().unwrap_or_default(), ..Player::default() };
        let players: Vec<&Player> = match &self.wire.players[..] {
            [] => vec![&alone],
            players => players.iter().map(|player| &player.0).collect(),
        };
        let (mut hands, mut stacks) = (Vec::new(), Vec::new());
        for (i, player) in players.into_iter().enumerate() {
            hands.push(read_hand(&player.hand, &self.field(i, "hand"))?);
            stacks.push(read_stacks(&player.stacks, &self.field(i, "stacks"))?);
        }
        let mut state = State { decks: 0, stock: 0, aside: 0, hands, stacks, phase: Phase::Over };
        state.decks = self.decks(&state);
        self.no_rank_too_often(&state)?;
        state.aside = self.aside()?;
        state.stock = self.stock(&state)?;
        self.points(&state)?;
        state.phase = self.phase(phase_name, &state)?;
        if !self.small {
            nobody_idle(&state)?;
        }
        Ok(state)
    }

    /// Where a player's field stands; a position without players has it at its top.
    fn field<'f>(&self, player: usize, field: &'f str) -> Field<'f> {
        let player = Some(player).filter(|_| !self.wire.players.is_empty());
        Field { player, field }
    }

    fn phase_name(&self) -> Checked<PhaseName> {
        let wire = self.wire;
        let assumed = if wire.roll_off.is_some() {
            PhaseName::RollOff
        } else if wire.drawn.is_some() || wire.more {
            PhaseName::Draw
        } else if wire.dice.is_some() {
            PhaseName::Lay
        } else if wire.turn.is_some() || self.small {
            PhaseName::Roll
        } else {
            PhaseName::RollOff
        };
        let phase = wire.phase.unwrap_or(assumed);
        if self.small && phase == PhaseName::RollOff {
            let message = "a position of one seat is a turn";
            return Err(Refusal::new(Code::PhaseWrong, message).at("/phase"));
        }
        Ok(phase)
    }

    /// Fields that say something at another moment only.
    fn nothing_foreign(&self, phase: PhaseName) -> Checked<()> {
        let wire = self.wire;
        let rolled = matches!(phase, PhaseName::Draw | PhaseName::Lay);
        for (given, fits, at) in [
            (wire.roll_off.is_some(), phase == PhaseName::RollOff, "/roll_off"),
            (wire.dice.is_some(), rolled, "/dice"),
            (wire.drawn.is_some(), phase == PhaseName::Draw, "/drawn"),
            (wire.more, phase == PhaseName::Draw, "/more"),
            (wire.turn.is_some(), phase != PhaseName::Over, "/turn"),
        ] {
            if given && !fits {
                return Err(foreign(at));
            }
        }
        if wire.hand.is_some() && !wire.players.is_empty() {
            let message = "where there are players, each has their own hand";
            return Err(inconsistent(message, "/hand"));
        }
        Ok(())
    }

    /// The packs in play. A position of one seat that does not say has as many as its cards need
    /// (J9).
    fn decks(&self, state: &State) -> u8 {
        let rules = self.wire.rules;
        if !self.small || rules.decks > 0 {
            return rules.decks_for(self.names.len());
        }
        let stock = self.wire.stock.unwrap_or(1).clamp(0, MOST_CARDS as i64);
        let cards = usize::from(state.lying()) + stock as usize;
        let of_a_rank = state.seen().counts().into_iter().max().unwrap_or(0).div_ceil(4);
        let needed = cards.div_ceil(PACK.into()).max(of_a_rank.into()).max(1);
        needed.min(MOST_DECKS.into()) as u8
    }

    /// R1, J8: no more than four of a rank for each pack, in hands and stacks together.
    fn no_rank_too_often(&self, state: &State) -> Checked<()> {
        let most = state.of_each();
        if state.seen().counts().iter().all(|&n| n <= most) {
            return Ok(());
        }
        let mut so_far = Cards::NONE;
        for (i, hand) in state.hands.iter().enumerate() {
            let stacks = state.stacks[i].iter().enumerate();
            let stacks = stacks.map(|(j, stack)| (stack.cards, format!("stacks/{j}")));
            for (cards, field) in [(hand.known, "hand".to_string())].into_iter().chain(stacks) {
                so_far = so_far.plus(cards);
                let Some(rank) = Rank::all().find(|&rank| so_far.count(rank) > most) else {
                    continue;
                };
                let n = so_far.count(rank);
                let hold = match state.decks {
                    1 => "one pack holds".to_string(),
                    packs => format!("{packs} packs hold"),
                };
                let message = format!("{n} cards of rank {rank}: {hold} no more than {most}");
                let refusal = Refusal::new(Code::CardDuplicate, message);
                return Err(refusal.at(self.field(i, &field)).rule("J8"));
            }
        }
        Ok(())
    }

    fn aside(&self) -> Checked<u16> {
        match ranged_if(self.wire.aside, 0..=MOST_CARDS as i64, "/aside")? {
            Some(_) if self.small => Err(foreign("/aside")),
            aside => Ok(aside.unwrap_or(0) as u16),
        }
    }

    fn stock(&self, state: &State) -> Checked<u16> {
        let all = usize::from(PACK) * usize::from(state.decks);
        let lying = usize::from(state.lying());
        let Some(rest) = all.checked_sub(lying) else {
            let packs = number(state.decks.into(), "pack", "packs");
            let at = if self.wire.players.is_empty() { "/hand" } else { "/players" };
            let message = format!("{lying} cards lie in hands and stacks, of {all} in {packs}");
            return miscounted("R1", at, message);
        };
        let aside = usize::from(state.aside);
        let Some(rest) = rest.checked_sub(aside) else {
            let message = format!("{aside} not in play, of {rest} that lie in no hand or stack");
            return contradicts("J14", "/aside", message);
        };
        let told = ranged_if(self.wire.stock, 0..=MOST_CARDS as i64, "/stock")?;
        let stock = told.map_or(rest, |stock| stock as usize);
        if stock > rest || (stock < rest && !self.small) {
            let message = format!(
                "{stock} in the stock, {lying} in hands and stacks: that is not {all} cards"
            );
            let refusal = inconsistent(message, "/stock").rule("R1");
            return Err(refusal.hint(format!("The stock would be {rest}")));
        }
        Ok(stock as u16)
    }

    fn points(&self, state: &State) -> Checked<()> {
        for (i, OrName(player)) in self.wire.players.iter().enumerate() {
            let due = i64::from(state.points(Seat::new(i)));
            if let Some(told) = player.points.filter(|&told| told != due) {
                let message = format!("these stacks score {due}, not {told}");
                return contradicts("R7", self.field(i, "points"), message);
            }
        }
        Ok(())
    }

    fn phase(&self, name: PhaseName, state: &State) -> Checked<Phase> {
        match name {
            PhaseName::RollOff => return self.roll_off(state).map(Phase::RollOff),
            PhaseName::Over if state.stock > 0 && !self.small => {
                return contradicts("R9", "/stock", "the game goes on until the stock is empty");
            }
            PhaseName::Over => return Ok(Phase::Over),
            PhaseName::Lay => {}
            _ if state.stock == 0 => {
                let message = "with an empty stock only the laying of the last turn is left";
                return contradicts("R9", "/stock", message);
            }
            _ => {}
        }
        let seat = self.turn_seat()?;
        let hand = &state.hands[seat.index()];
        let at = |field| self.field(seat.index(), field);
        let last = state.stacks[seat.index()].last();
        let laid_last = last.is_some_and(|stack| stack.kind != Kind::Bonus);
        let step = match name {
            PhaseName::Draw => self.draw(hand, at("hand"))?,
            PhaseName::Lay if hand.is_empty() => {
                return miscounted("J5b", at("hand"), "who lays has a card at least");
            }
            PhaseName::Lay => Step::Lay(self.dice()?),
            PhaseName::Bonus if !hand.is_empty() => {
                let message = "a bonus is for a player who has laid the last card";
                return contradicts("R8", at("hand"), message);
            }
            PhaseName::Bonus if !laid_last => {
                let message = "before a bonus comes a stack that was laid";
                return contradicts("R8", at("stacks"), message);
            }
            PhaseName::Bonus => Step::Bonus,
            _ => Step::Roll,
        };
        let fresh = matches!(step, Step::Roll | Step::Smaller(_)) && hand.is_empty();
        if fresh && laid_last && !self.small {
            let message =
                "a player who has laid the last card has turned up a bonus before the next turn";
            return contradicts("R8", at("stacks"), message);
        }
        Ok(Phase::Turn(Turn { seat, step }))
    }

    fn turn_seat(&self) -> Checked<Seat> {
        match &self.wire.turn {
            Some(name) => named(self.names, name, "/turn"),
            None if self.small => Ok(Seat::new(0)),
            None => Err(missing("/turn").rule("R2")),
        }
    }

    fn dice(&self) -> Checked<Dice> {
        let faces = self.wire.dice.as_ref().ok_or_else(|| missing("/dice").rule("R3"))?;
        let dice = Dice::checked(faces, "/dice")?;
        two_dice(dice).map_err(|refusal| refusal.at("/dice"))
    }

    fn draw(&self, hand: &Hand, hand_at: Field<'_>) -> Checked<Step> {
        let dice = self.dice()?;
        let (smaller, larger) = numbers(dice);
        let more = self.wire.more;
        match ranged_if(self.wire.drawn, 0..=6, "/drawn")?.unwrap_or(0) as u16 {
            0 if more => contradicts("R3", "/more", "more follows the smaller number"),
            0 => Ok(Step::Smaller(dice)),
            drawn if drawn != smaller => {
                let message = format!("the smaller number is {smaller}, not {drawn}");
                contradicts("R3", "/drawn", message)
            }
            _ if smaller == larger => {
                contradicts("J7", "/drawn", "with equal dice the draw is over")
            }
            drawn if hand.len() < drawn => {
                miscounted("R3", hand_at, format!("{drawn} drawn, {} in hand", hand.len()))
            }
            _ if more => Ok(Step::Larger(dice)),
            _ => Ok(Step::More(dice)),
        }
    }

    fn roll_off(&self, state: &State) -> Checked<LeadOff> {
        let begun = |i: &usize| !state.hands[*i].is_empty() || !state.stacks[*i].is_empty();
        if let Some(i) = (0..self.names.len()).find(begun) {
            let message = "nobody has cards before it is known who begins";
            return contradicts("R2", format!("/players/{i}"), message);
        }
        let off = match &self.wire.roll_off {
            None => LeadOff::among(self.names.len()),
            Some(entrants) => {
                let rolls = entrants.iter().map(|e| (&*e.player, e.dice.as_deref()));
                LeadOff::checked(rolls, self.names, 2)?
            }
        };
        if self.wire.turn.is_some() && self.turn_seat()? != off.next() {
            let message = format!("it is {}'s turn to roll", &self.names[off.next()]);
            return contradicts("J6", "/turn", message);
        }
        Ok(off)
    }
}

fn read_hand(cards: &HandText, at: &Field<'_>) -> Checked<Hand> {
    if cards.len > MOST_CARDS {
        return miscounted("R1", *at, "no hand holds so many cards");
    }
    let mut hand = cards.known;
    for (i, text) in &cards.others {
        hand.take_up(&[cards::read_one(text, format_args!("{at}/{i}"))?]);
    }
    Ok(hand)
}

fn read_stacks(stacks: &[Text<Stack>], at: &Field<'_>) -> Checked<Vec<Stack>> {
    if stacks.len() > MOST_CARDS {
        return miscounted("R1", *at, "no player has so many stacks");
    }
    let each = stacks.iter().enumerate();
    each.map(|(i, text)| read_stack(text, format_args!("{at}/{i}"))).collect()
}

/// A stack that was laid once. For which dice is forgotten, but some dice there must have been.
fn read_stack(text: &Text<Stack>, at: fmt::Arguments<'_>) -> Checked<Stack> {
    let stack = match text {
        Text::Usual(stack) => *stack,
        Text::Other(text) => read_unusual(text, at)?,
    };
    if stack.kind == Kind::Bonus {
        return Ok(stack);
    }
    let two_faces = stack.cards.counts()[dice::FACES.into()..].iter().all(|&n| n == 0);
    if stack.kind == Kind::Special && !two_faces {
        return contradicts("R7", at.to_string(), "no die shows one of these cards");
    }
    if !stack.made().is_some_and(|made| (2..=12).contains(&made)) {
        let message = format!("{stack} makes {}, which no two dice make", stack.made_words());
        return contradicts("R6", at.to_string(), message);
    }
    Ok(stack)
}

fn read_unusual(text: &str, at: fmt::Arguments<'_>) -> Checked<Stack> {
    if let Some(card) = text.trim().strip_prefix("bonus ") {
        let bonus = cards::read_one(card, at)?.map(|card| Stack::bonus(card.rank));
        let hidden = || Refusal::new(Code::CardInvalid, "a bonus card lies face up");
        return bonus.ok_or_else(|| hidden().at(at.to_string()).rule("R8"));
    }
    score::read(text, 1).map_err(|mut refusal| {
        if matches!(refusal.code, Code::MoveIllegal | Code::MoveUnreadable) {
            refusal.code = Code::StateInconsistent;
        }
        refusal.at = Some(at.to_string());
        refusal
    })
}

/// Who has gone out takes another turn, and so holds cards again while the game lasts; only the
/// player at turn, or the one who ended the game, may have laid stacks and hold nothing.
fn nobody_idle(state: &State) -> Checked<()> {
    let acting = state.turn().map(|turn| turn.seat.index());
    let mut idle = (0..state.hands.len())
        .filter(|&i| state.hands[i].is_empty() && !state.stacks[i].is_empty() && acting != Some(i));
    let allowed = usize::from(state.phase == Phase::Over);
    match idle.nth(allowed) {
        Some(i) => {
            let message = "a player who goes out takes another turn: an empty hand cannot stay";
            contradicts("R8", format!("/players/{i}/hand"), message)
        }
        None => Ok(()),
    }
}
