//! Dice Poker states in JSON and in compact notation.

use std::cmp::Reverse;
use std::fmt::{self, Display};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::betting::{BETS, Round};
use super::pots::Pot;
use super::score::{ACE, CARDS, DICE, Worth, rank_name};
use super::strength;
use super::text::{hand_notation, worth_told};
use super::{Deal, DicePoker, Part, Phase, Player, State, Structure, TABLE_MOST, odds};
use crate::game::{Game, OnWire, Position, Report, seats_fit};
use crate::kit::cards::{self, Card, RANKS};
use crate::kit::dice::{self, Dice, FACES, Faces};
use crate::kit::door::{FromName, OrName};
use crate::kit::escape::{append_json, append_text};
use crate::kit::meaning::{inconsistent, named, ranged, ranged_if};
use crate::kit::names::{Names, YOU};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::scan::Scan;
use crate::kit::seat::Seat;
use crate::kit::shelf::Shelf;
use crate::kit::style::Style;
use crate::kit::text::Text;

/// A state. `{"cards":["As","Kd","9c"],"dice":[6,5,3]}` is one: a hand of nobody in particular.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wire<'a> {
    #[serde(default)]
    rules: DicePoker,
    /// Hands being played, counted from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    hand: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    phase: Option<PhaseName>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    turn: Option<Text<'a>>,
    /// Who has the dealer button; between hands he speaks for the table.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    button: Option<Text<'a>>,
    /// Without the bets of the running round.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pots: Vec<WirePot<'a>>,
    /// What the player at turn must add to call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    to_call: Option<i64>,
    /// The least bet, in all, that a bet or a full raise comes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    min_raise: Option<i64>,
    /// Under `fixed-limit`: full bets and raises of the running round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 4))]
    bets: Option<i64>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<OrName<WirePlayer<'a>>>,
    /// Of a single hand: three cards, `?` for one that is not known.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 3))]
    cards: Option<Vec<Text<'a>>>,
    /// Of a single hand: three faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 3), inner(range(min = 1, max = 6)))]
    dice: Option<Faces>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WirePot<'a> {
    #[schemars(range(min = 1))]
    chips: i64,
    /// Who may win it.
    #[serde(borrow, rename = "for")]
    seats: Vec<Text<'a>>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WirePlayer<'a> {
    #[serde(borrow)]
    name: Text<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 3), inner(range(min = 1, max = 6)))]
    dice: Option<Faces>,
    /// Those dealt so far, `?` for one that nobody has seen.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 3))]
    cards: Option<Vec<Text<'a>>>,
    /// Not yet bet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    chips: Option<i64>,
    /// In the running round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    bet: Option<i64>,
    /// Has acted in the running round and has chips left.
    #[serde(default, skip_serializing_if = "is_false")]
    acted: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    folded: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    shown: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    mucked: bool,
    /// Had no chips when the hand began.
    #[serde(default, skip_serializing_if = "is_false")]
    out: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl<'de: 'a, 'a> FromName<'de> for WirePlayer<'a> {
    fn from_name(name: Text<'de>) -> Self {
        WirePlayer { name, ..WirePlayer::default() }
    }
}

impl WirePlayer<'_> {
    /// Nothing but perhaps cards and dice is told.
    fn is_bare(&self) -> bool {
        let flags = [self.acted, self.folded, self.shown, self.mucked, self.out];
        self.chips.is_none() && self.bet.is_none() && !flags.contains(&true)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum PhaseName {
    Roll,
    Bet,
    Deal,
    Showdown,
    Between,
    Over,
}

impl OnWire for DicePoker {
    type Wire<'a> = Wire<'a>;

    fn to_wire(position: &Position<Self>) -> Wire<'_> {
        let Position { rules, names, state, .. } = position;
        let mut wire = Wire { rules: *rules, ..Wire::default() };
        if state.phase == Phase::Hands {
            let hand = |player: &Player| (cards_out(&player.cards), dice_out(player.dice));
            if names.len() == 1 && &names[Seat::new(0)] == YOU {
                (wire.cards, wire.dice) = hand(&state.players[0]);
            } else {
                let seats = Seat::all(names.len());
                wire.players = seats
                    .map(|seat| {
                        let (cards, dice) = hand(state.player(seat));
                        let name = names[seat].into();
                        OrName(WirePlayer { name, dice, cards, ..WirePlayer::default() })
                    })
                    .collect();
            }
            return wire;
        }
        wire.hand = Some(state.hand.into());
        wire.button = Some(names[state.button].into());
        wire.turn = rules.next(state).seat().map(|seat| names[seat].into());
        wire.phase = Some(match state.phase {
            Phase::Roll => PhaseName::Roll,
            Phase::Bet(_) => PhaseName::Bet,
            Phase::Deal => PhaseName::Deal,
            Phase::Showdown(_) => PhaseName::Showdown,
            Phase::Between => PhaseName::Between,
            Phase::Over | Phase::Hands => PhaseName::Over,
        });
        if let Phase::Bet(round) = &state.phase {
            let to = state.to_match();
            wire.to_call = Some((to - state.player(round.turn).bet) as i64);
            wire.min_raise = Some((to + round.raise) as i64);
            wire.bets = (rules.structure == Structure::FixedLimit).then_some(i64::from(round.bets));
        }
        let name_of = |seat: &Seat| names[*seat].into();
        let pot_out = |pot: &Pot| WirePot {
            chips: pot.chips as i64,
            seats: pot.seats.iter().map(|seat| name_of(&seat)).collect(),
        };
        wire.pots = state.pots.iter().map(pot_out).collect();
        wire.players =
            Seat::all(names.len()).map(|seat| OrName(player_out(state, seat, names))).collect();
        wire
    }

    fn from_wire(wire: Wire) -> Result<Position<Self>, Refusal> {
        let rules = wire.rules;
        let names = if wire.players.is_empty() {
            Names::you()
        } else {
            Names::new(wire.players.iter().map(|player| player.0.name.clone()))?
        };
        let (_, most) = Self::INFO.seats;
        if names.len() > most {
            seats_fit(&Self::INFO, names.len())?;
        }
        // The rules must hold before chips are measured against them.
        rules.check(names.len())?;
        let bare = wire.no_game() && wire.players.iter().all(|player| player.0.is_bare());
        let laid =
            |player: &OrName<WirePlayer>| player.0.cards.is_some() || player.0.dice.is_some();
        let single = wire.cards.is_some() || wire.dice.is_some();
        if bare && (single || wire.players.is_empty() || wire.players.iter().any(laid)) {
            let state = hands_in(&wire)?;
            return Ok(Position { rules, names, state, small: true });
        }
        seats_fit(&Self::INFO, names.len())?;
        if bare {
            let state = rules.start(names.len(), None);
            return Ok(Position { rules, names, state, small: false });
        }
        let state = Reader { wire, names: &names, rules }.state()?;
        Ok(Position { rules, names, state, small: false })
    }

    /// Several hands stand against each other: they make one position.
    fn read_notation(&self, args: &[String]) -> Result<Vec<Position<Self>>, Refusal> {
        let words = hands_of_words(args.iter().flat_map(|arg| arg.split_whitespace()));
        let mut players = Vec::new();
        for hand in &words {
            let player = read_hand(hand).map_err(|refusal| match words.len() {
                1 => refusal,
                _ => Refusal { message: format!("in {hand:?}: {}", refusal.message), ..refusal },
            })?;
            players.push(player);
        }
        let (_, most) = Self::INFO.seats;
        if players.is_empty() || players.len() > most {
            return Err(Refusal::new(
                Code::PlayersInvalid,
                format!("one to {most} hands can be compared, not {}", players.len()),
            )
            .hint(NOTATION));
        }
        let names = if players.len() == 1 {
            Names::you()
        } else {
            Names::new((1..=players.len()).map(|n| format!("#{n}")))?
        };
        let state = hands(players);
        nothing_twice(&state).map_err(|(seat, _, refusal)| {
            let hand = hand_notation(state.player(seat));
            Refusal { at: None, message: format!("in {hand}: {}", refusal.message), ..refusal }
        })?;
        Ok(vec![Position { rules: *self, names, state, small: true }])
    }

    fn notation(&self, state: &State) -> Option<String> {
        let rolled = |player: &&Player| player.is_in() && !player.dice.is_empty();
        let hands: Vec<String> = state
            .players
            .iter()
            .filter(rolled)
            .map(|player| {
                let mut whole = player.clone();
                whole.cards.resize(usize::from(CARDS), None);
                hand_notation(&whole)
            })
            .collect();
        (!hands.is_empty() && state.phase != Phase::Roll).then(|| hands.join(" "))
    }

    fn worth(position: &Position<Self>, _style: Style) -> Result<Report, Refusal> {
        let Position { names, state, .. } = position;
        let mut found = Vec::new();
        for seat in Seat::all(state.players.len()) {
            let player = state.player(seat);
            let (Some(worth), Some(strength)) = (player.worth(), player.strength()) else {
                let at = if names.len() == 1 && &names[seat] == YOU {
                    "/cards".to_string()
                } else {
                    format!("/players/{}/cards", seat.index())
                };
                return Err(Refusal::new(
                    Code::CardInvalid,
                    "a hand with unknown cards has no score",
                )
                .at(at)
                .rule("J7")
                .hint("odds tells the chances of such hands"));
            };
            found.push((seat, worth, strength));
        }
        if let [(seat, worth, strength)] = &found[..] {
            let hand = hand_notation(state.player(*seat));
            let line = format!("{hand}  {}", worth_told(worth));
            let json = fields(Told::of(&hand, worth, *strength));
            return Ok(Report { json, ..Report::new() }.line(line));
        }
        Ok(compared(state, names, found))
    }

    fn write_worth(position: &Position<Self>, out: &mut Vec<u8>) -> Result<(), Refusal> {
        if let [player] = &position.state.players[..]
            && let Some((ranks, faces)) = player.ranks_and_faces()
        {
            out.extend_from_slice(b"{\"hand\":");
            append_text(out, &hand_notation(player));
            write_worth(ranks, faces, out);
            return Ok(());
        }
        append_json(out, &Self::worth(position, Style::PIPE)?.json);
        Ok(())
    }

    /// `{"cards":["As","Kd","9c"],"dice":[6,5,3]}`.
    fn score_plainly(text: &str, _kept: &mut Shelf, out: &mut Vec<u8>) -> Option<()> {
        let (mut cards, mut dice) = (None, None);
        Scan::new(text).only_object(|scan, key| {
            let twice = match key {
                b"cards" => cards.replace(scan.list(plain_card)?).is_some(),
                b"dice" => dice.replace(scan.list(Scan::small)?).is_some(),
                _ => return None,
            };
            (!twice).then_some(())
        })?;
        let (cards, mut faces): ([PlainCard; CARDS as usize], [u8; DICE as usize]) =
            (cards?, dice?);
        let [(_, a), (_, b), (_, c)] = cards;
        if a == b || b == c || a == c || !faces.iter().all(|face| (1..=FACES).contains(face)) {
            return None;
        }
        faces.sort_unstable_by(|a, b| b.cmp(a));
        out.extend_from_slice(b"{\"hand\":\"");
        for (_, letters) in cards {
            out.extend_from_slice(&letters);
        }
        out.push(b'+');
        out.extend(faces.map(digit));
        out.push(b'"');
        write_worth(cards.map(|(rank, _)| rank), faces, out);
        Some(())
    }
}

/// A rank's number, and the card's two letters.
type PlainCard = (u8, [u8; 2]);

/// A card written with the letters of its rank and suit, as it is written again.
fn plain_card(scan: &mut Scan) -> Option<PlainCard> {
    let letters: [u8; 2] = scan.text()?.as_bytes().try_into().ok()?;
    let rank = match letters[0] {
        b'A' => 14,
        b'K' => 13,
        b'Q' => 12,
        b'J' => 11,
        b'T' => 10,
        digit @ b'2'..=b'9' => digit - b'0',
        _ => return None,
    };
    b"cdhs".contains(&letters[1]).then_some((rank, letters))
}

fn digit(face: u8) -> u8 {
    b'0' + face
}

/// Writes what [`Told`] tells of a hand behind its notation. The order of all hands knows it: how
/// the dice were added up is seen by the cards that came of it.
fn write_worth(ranks: [u8; CARDS as usize], faces: [u8; DICE as usize], out: &mut Vec<u8>) {
    let strength = strength::strength_of(ranks, faces);
    let compared = strength::compared(strength);
    let compared = compared.split(|rank| *rank == 0).next().unwrap_or_default();
    out.extend_from_slice(b",\"category\":");
    append_text(out, strength::category(strength).name());
    out.extend_from_slice(b",\"strength\":");
    append_json(out, &strength);
    for (i, rank) in compared.iter().enumerate() {
        out.extend_from_slice(if i > 0 { b"," } else { b",\"cards\":[" });
        append_text(out, rank_name(*rank));
    }
    let groups = added(compared, ranks, &faces);
    for (i, group) in groups.iter().enumerate() {
        let sum = group.iter().map(|i| faces[*i]).sum();
        out.extend_from_slice(if i > 0 { b",{\"rank\":" } else { b"],\"dice_as\":[{\"rank\":" });
        append_text(out, rank_name(sum));
        for (i, die) in group.iter().enumerate() {
            out.extend_from_slice(if i > 0 { b"," } else { b",\"dice\":[" });
            out.push(digit(faces[*die]));
        }
        out.extend_from_slice(b"]}");
    }
    out.extend_from_slice(b"]}");
}

/// R6: the ways of adding dice up. Two that make the same cards add the same faces.
const WAYS: [&[&[usize]]; 5] =
    [&[&[0], &[1], &[2]], &[&[0, 1], &[2]], &[&[0, 2], &[1]], &[&[1, 2], &[0]], &[&[0, 1, 2]]];

/// The way of adding by which these dice became, beside the ranks, the cards that are compared.
fn added(
    compared: &[u8],
    ranks: [u8; CARDS as usize],
    faces: &[u8; DICE as usize],
) -> &'static [&'static [usize]] {
    // So many of each rank, in four bits; what is beyond an ace is none.
    let one = |rank: u8| if rank <= ACE { 1_u64 << (4 * rank) } else { 0 };
    let all = |ranks: &[u8]| ranks.iter().map(|rank| one(*rank)).sum::<u64>();
    let dice = all(compared) - all(&ranks);
    let sum = |group: &&[usize]| one(group.iter().map(|i| faces[*i]).sum());
    let is_so = |way: &&&[&[usize]]| way.iter().map(sum).sum::<u64>() == dice;
    WAYS.iter().find(is_so).copied().unwrap_or(WAYS[0])
}

const NOTATION: &str = "A hand is CARDS+DICE, such as AsKd9c+653";

/// Hands ranked best first, ties marked, the winners named.
fn compared(state: &State, names: &Names, mut found: Vec<(Seat, Worth, u16)>) -> Report {
    found.sort_by_key(|(seat, _, strength)| (Reverse(*strength), *seat));
    let strengths: Vec<u16> = found.iter().map(|(_, _, strength)| *strength).collect();
    let mut report = Report::new();
    let mut hands = Vec::new();
    for (seat, worth, strength) in &found {
        let place = strengths.iter().filter(|other| *other > strength).count() + 1;
        let tied = strengths.iter().filter(|other| *other == strength).count() > 1;
        let hand = hand_notation(state.player(*seat));
        let one = Report::new().field("player", &names[*seat]).field("place", place);
        let mut one = one.field("tied", tied).json;
        one.extend(fields(Told::of(&hand, worth, *strength)));
        hands.push(one);
        let tie = if tied { "=" } else { "." };
        report =
            report.line(format!("{place}{tie} {}  {hand}  {}", &names[*seat], worth_told(worth)));
    }
    let best = strengths.first().copied();
    let winners: Vec<&str> = found
        .iter()
        .filter(|(_, _, strength)| Some(*strength) == best)
        .map(|(seat, _, _)| &names[*seat])
        .collect();
    let line = match winners[..] {
        [one] => format!("{one} wins"),
        _ => format!("{} tie", winners.join(" and ")),
    };
    report.field("hands", hands).field("winners", winners).line(line)
}

/// What a hand is worth, as JSON tells it.
#[derive(Serialize)]
struct Told<'a> {
    hand: &'a str,
    category: &'static str,
    strength: u16,
    cards: Vec<&'static str>,
    dice_as: Vec<Added<'a>>,
}

/// Dice that were added up to one card.
#[derive(Serialize)]
struct Added<'a> {
    rank: &'static str,
    dice: &'a [u8],
}

impl<'a> Told<'a> {
    fn of(hand: &'a str, worth: &'a Worth, strength: u16) -> Self {
        let added =
            |dice: &'a Vec<u8>| Added { rank: rank_name(dice.iter().sum()), dice: &dice[..] };
        Self {
            hand,
            category: worth.category.name(),
            strength,
            cards: worth.named.iter().chain(&worth.rest).map(|&rank| rank_name(rank)).collect(),
            dice_as: worth.dice.iter().map(added).collect(),
        }
    }
}

fn fields(value: impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

fn cards_out<'a>(cards: &[Option<Card>]) -> Option<Vec<Text<'a>>> {
    (!cards.is_empty()).then(|| cards.iter().map(|card| cards::shown(*card).into()).collect())
}

fn dice_out(dice: Dice) -> Option<Faces> {
    (!dice.is_empty()).then(|| dice.faces().rev().map(i64::from).collect())
}

fn player_out<'a>(state: &State, seat: Seat, names: &'a Names) -> WirePlayer<'a> {
    let player = state.player(seat);
    let hand = !matches!(state.phase, Phase::Between | Phase::Over);
    WirePlayer {
        name: names[seat].into(),
        dice: dice_out(player.dice),
        cards: cards_out(&player.cards),
        chips: Some(player.chips as i64),
        bet: matches!(state.phase, Phase::Bet(_)).then_some(player.bet as i64),
        acted: player.acted,
        folded: player.part == Part::Folded,
        shown: player.part == Part::Shown,
        mucked: player.part == Part::Mucked,
        out: hand && player.part == Part::Out,
    }
}

/// Hands to be compared.
fn hands(players: Vec<Player>) -> State {
    State { players, pots: Vec::new(), button: Seat::new(0), hand: 1, phase: Phase::Hands }
}

/// Puts words together to hands, which may be written with spaces: a hand goes on up to its plus,
/// and then while words of faces alone follow and three dice are not yet told.
fn hands_of_words<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut hands: Vec<String> = Vec::new();
    for word in words {
        let faces_alone = word.bytes().all(|b| b.is_ascii_digit() || b == b',');
        let goes_on = |hand: &String| match hand.split_once('+') {
            None => true,
            Some((_, dice)) => faces_alone && dice.bytes().filter(u8::is_ascii_digit).count() < 3,
        };
        match hands.last_mut().filter(|hand| goes_on(hand)) {
            Some(hand) => {
                hand.push(' ');
                hand.push_str(word);
            }
            None => hands.push(word.to_string()),
        }
    }
    hands
}

/// One hand in compact notation.
fn read_hand(arg: &str) -> Result<Player, Refusal> {
    let Some((cards_text, dice_text)) = arg.split_once('+') else {
        return Err(Refusal::new(Code::MoveUnreadable, "a hand has a plus between cards and dice")
            .column(1)
            .hint(NOTATION));
    };
    let column = cards_text.chars().count() + 2;
    let cards = cards::read(cards_text, 1)?;
    let dice = dice::read(dice_text, column)?;
    hand_sizes(cards.len(), dice.len()).map_err(|refusal| match refusal.code {
        Code::DiceCount => refusal.column(column),
        _ => refusal.column(1),
    })?;
    Ok(Player { dice, cards, ..Player::new(0) })
}

fn hand_sizes(cards: usize, dice: usize) -> Result<(), Refusal> {
    if cards != usize::from(CARDS) {
        let message = format!("a hand has three cards, not {cards}");
        return Err(Refusal::new(Code::CardCount, message)
            .rule("R4")
            .hint("A card that is not known is _ or ?"));
    }
    if dice != usize::from(DICE) {
        return Err(
            Refusal::new(Code::DiceCount, format!("a hand has three dice, not {dice}")).rule("R3")
        );
    }
    Ok(())
}

fn cards_in(cards: &[Text], at: impl Display) -> Result<Vec<Option<Card>>, Refusal> {
    if cards.len() > usize::from(CARDS) {
        let message = format!("a hand has three cards, not {}", cards.len());
        return Err(Refusal::new(Code::CardCount, message).at(at.to_string()).rule("R4"));
    }
    let each = cards.iter().enumerate();
    each.map(|(i, card)| cards::read_one(card, format_args!("{at}/{i}"))).collect()
}

/// J6 over a whole table, with the seat and the place of the card that cannot be.
fn nothing_twice(state: &State) -> Result<(), (Seat, usize, Refusal)> {
    if all_differ(state) {
        return Ok(());
    }
    let mut so_far = hands(Vec::new());
    for seat in Seat::all(state.players.len()) {
        for (i, card) in state.player(seat).cards.iter().enumerate() {
            super::showdown::no_clash(&so_far, None, &[*card])
                .map_err(|refusal| (seat, i, refusal))?;
            so_far.players.push(Player { cards: vec![*card], ..Player::new(0) });
        }
    }
    Ok(())
}

/// Whether J6 holds, as a whole.
fn all_differ(state: &State) -> bool {
    let (mut seen, mut ranks) = ([0_u8; RANKS], [0_u8; RANKS]);
    state.players.iter().flat_map(|player| player.cards.iter().flatten()).all(|card| {
        let i = card.rank.index();
        let suit = card.suit.map_or(0, |suit| 1 << suit as u8);
        let twice = seen[i] & suit != 0;
        seen[i] |= suit;
        ranks[i] += 1;
        !twice && ranks[i] <= 4
    })
}

/// One hand alone, or the hands of several players.
fn hands_in(wire: &Wire) -> Result<State, Refusal> {
    let one = |cards: Option<&[Text]>, dice: Option<&[i64]>, at: fmt::Arguments| {
        let missing = |field: &str| {
            Refusal::new(Code::MissingField, format!("the field \"{field}\" is missing"))
                .at(format!("{at}/{field}"))
        };
        let cards = cards.ok_or_else(|| missing("cards"))?;
        let cards = cards_in(cards, format_args!("{at}/cards"))?;
        let dice = dice.ok_or_else(|| missing("dice"))?;
        let dice = Dice::checked(dice, format_args!("{at}/dice"))?;
        hand_sizes(cards.len(), dice.len()).map_err(|refusal| match refusal.code {
            Code::DiceCount => refusal.at(format!("{at}/dice")),
            _ => refusal.at(format!("{at}/cards")),
        })?;
        Ok(Player { dice, cards, ..Player::new(0) })
    };
    if wire.players.is_empty() {
        let player = one(wire.cards.as_deref(), wire.dice.as_deref(), format_args!(""))?;
        let state = hands(vec![player]);
        nothing_twice(&state).map_err(|(_, i, refusal)| refusal.at(format!("/cards/{i}")))?;
        return Ok(state);
    }
    for (given, at) in [(wire.cards.is_some(), "/cards"), (wire.dice.is_some(), "/dice")] {
        if given {
            return Err(inconsistent("a hand stands either alone or with its player", at));
        }
    }
    let players: Result<Vec<Player>, Refusal> = wire
        .players
        .iter()
        .enumerate()
        .map(|(i, OrName(p))| {
            one(p.cards.as_deref(), p.dice.as_deref(), format_args!("/players/{i}"))
        })
        .collect();
    let state = hands(players?);
    nothing_twice(&state).map_err(at_player)?;
    Ok(state)
}

fn at_player((seat, i, refusal): (Seat, usize, Refusal)) -> Refusal {
    refusal.at(format!("/players/{}/cards/{i}", seat.index()))
}

impl Wire<'_> {
    /// Nothing is told that belongs to a moment of a whole game.
    fn no_game(&self) -> bool {
        let given = [
            self.hand.is_some(),
            self.phase.is_some(),
            self.turn.is_some(),
            self.button.is_some(),
            !self.pots.is_empty(),
            self.to_call.is_some(),
            self.min_raise.is_some(),
            self.bets.is_some(),
        ];
        !given.contains(&true)
    }
}

/// The meaning of a wire state of a whole game, checked bit by bit.
struct Reader<'a> {
    wire: Wire<'a>,
    names: &'a Names,
    rules: DicePoker,
}

impl Reader<'_> {
    fn state(&self) -> Result<State, Refusal> {
        let wire = &self.wire;
        let Some(phase) = wire.phase else {
            return Err(Refusal::new(Code::MissingField, "the field \"phase\" is missing")
                .at("/phase")
                .hint("Phases are roll, bet, deal, showdown, between and over"));
        };
        self.nothing_foreign(phase)?;
        let hand = ranged_if(wire.hand, 1..=u32::MAX.into(), "/hand")?.unwrap_or(1) as u32;
        let seats = self.names.len();
        let button = match &wire.button {
            Some(name) => self.seat(name, "/button")?,
            None => Seat::new(seats - 1),
        };
        let mut state = State {
            players: Vec::new(),
            pots: Vec::new(),
            button,
            hand,
            phase: match phase {
                PhaseName::Roll => Phase::Roll,
                PhaseName::Deal => Phase::Deal,
                PhaseName::Between => Phase::Between,
                // The turn of a round and of a showdown is read below.
                PhaseName::Over | PhaseName::Bet | PhaseName::Showdown => Phase::Over,
            },
        };
        for (i, OrName(player)) in wire.players.iter().enumerate() {
            state.players.push(Self::player(player, phase, format_args!("/players/{i}"))?);
        }
        nothing_twice(&state).map_err(at_player)?;
        state.pots = self.pots()?;
        self.chips_add_up(&state)?;
        if matches!(phase, PhaseName::Between | PhaseName::Over) {
            Self::between(&state, phase)?;
        } else {
            Self::hand_is_on(&state)?;
            self.pots_stand(&state, phase)?;
        }
        match phase {
            PhaseName::Roll => Self::rolled_in_order(&state)?,
            PhaseName::Bet => state.phase = Phase::Bet(self.round(&state)?),
            PhaseName::Deal => self.dealt_in_order(&state)?,
            PhaseName::Showdown => state.phase = Phase::Showdown(self.showdown(&state)?),
            PhaseName::Between | PhaseName::Over => {}
        }
        self.turn_is(self.rules.next(&state).seat())?;
        Ok(state)
    }

    /// Fields that say something at another moment only.
    fn nothing_foreign(&self, phase: PhaseName) -> Result<(), Refusal> {
        let wire = &self.wire;
        let bet = phase == PhaseName::Bet;
        let hand = !matches!(phase, PhaseName::Between | PhaseName::Over);
        let fixed = self.rules.structure == Structure::FixedLimit;
        for (given, fits, at) in [
            (wire.cards.is_some(), false, "/cards"),
            (wire.dice.is_some(), false, "/dice"),
            (!wire.pots.is_empty(), hand, "/pots"),
            (wire.to_call.is_some(), bet, "/to_call"),
            (wire.min_raise.is_some(), bet, "/min_raise"),
            (wire.bets.is_some(), bet && fixed, "/bets"),
            (wire.turn.is_some(), phase != PhaseName::Over, "/turn"),
        ] {
            if given && !fits {
                let name = at[1..].replace('_', "-");
                return Err(inconsistent(format!("there is no {name} at this moment"), at));
            }
        }
        Ok(())
    }

    fn seat(&self, name: &str, at: impl Display) -> Result<Seat, Refusal> {
        named(self.names, name, at)
    }

    fn turn_is(&self, due: Option<Seat>) -> Result<(), Refusal> {
        let Some(name) = &self.wire.turn else { return Ok(()) };
        let told = self.seat(name, "/turn")?;
        match due {
            Some(due) if due != told => {
                let message = format!("it is {}'s turn at this moment", &self.names[due]);
                Err(inconsistent(&message, "/turn").rule("J5"))
            }
            _ => Ok(()),
        }
    }

    fn player(
        wire: &WirePlayer,
        phase: PhaseName,
        at: impl Display + Copy,
    ) -> Result<Player, Refusal> {
        let missing = || {
            Refusal::new(Code::MissingField, "the field \"chips\" is missing")
                .at(format!("{at}/chips"))
        };
        let chips = ranged_if(wire.chips, 0..=TABLE_MOST as i64, format_args!("{at}/chips"))?;
        let bet =
            ranged_if(wire.bet, 0..=TABLE_MOST as i64, format_args!("{at}/bet"))?.unwrap_or(0);
        let part = part(wire, chips, phase, at)?;
        let player = Player {
            chips: chips.ok_or_else(missing)? as u64,
            bet: bet as u64,
            dice: Dice::checked(
                wire.dice.as_deref().unwrap_or_default(),
                format_args!("{at}/dice"),
            )?,
            cards: cards_in(wire.cards.as_deref().unwrap_or_default(), format_args!("{at}/cards"))?,
            part,
            acted: wire.acted,
        };
        let says = |given: bool, fits: bool, field: &str| {
            if given && !fits {
                let at = format!("{at}/{field}");
                return Err(inconsistent("this cannot be at this moment", &at));
            }
            Ok(())
        };
        let playing = player.part != Part::Out;
        let hand = !matches!(phase, PhaseName::Between | PhaseName::Over);
        says(player.bet > 0, phase == PhaseName::Bet && playing, "bet")?;
        says(!player.dice.is_empty(), hand && playing, "dice")?;
        says(!player.cards.is_empty(), hand && playing && phase != PhaseName::Roll, "cards")?;
        says(player.acted, phase == PhaseName::Bet && player.can_bet(), "acted")?;
        says(player.part == Part::Folded, phase != PhaseName::Roll, "folded")?;
        let dice = player.dice.len();
        let rolled = dice == usize::from(DICE) || dice == 0 && phase == PhaseName::Roll;
        if hand && playing && !rolled {
            return Err(Refusal::new(
                Code::DiceCount,
                format!("a hand has three dice, not {dice}"),
            )
            .at(format!("{at}/dice"))
            .rule("R3"));
        }
        Ok(player)
    }

    fn pots(&self) -> Result<Vec<Pot>, Refusal> {
        let mut pots = Vec::new();
        for (i, pot) in self.wire.pots.iter().enumerate() {
            let most = TABLE_MOST as i64;
            let chips = ranged(pot.chips, 1..=most, format_args!("/pots/{i}/chips"))?;
            let mut seats = Vec::new();
            for (j, name) in pot.seats.iter().enumerate() {
                let seat = self.seat(name, format_args!("/pots/{i}/for/{j}"))?;
                if seats.contains(&seat) {
                    let at = format!("/pots/{i}/for/{j}");
                    return Err(inconsistent("a player is named twice for a pot", at));
                }
                seats.push(seat);
            }
            if seats.is_empty() {
                return Err(inconsistent("somebody may win every pot", format!("/pots/{i}/for")));
            }
            pots.push(Pot { chips: chips as u64, seats: seats.into_iter().collect() });
        }
        Ok(pots)
    }

    /// Chips only come in by being bought.
    fn chips_add_up(&self, state: &State) -> Result<(), Refusal> {
        let (total, players) = (state.total(), state.players.len() as u64);
        if total > TABLE_MOST {
            return Err(Refusal::new(Code::OutOfRange, "too many chips are on the table")
                .at("/players")
                .rule("J5"));
        }
        let brought = self.rules.chips * players;
        if total < brought {
            return Err(inconsistent(
                format!("{total} chips are on the table, and {players} players brought {brought}"),
                "/players",
            )
            .rule("J5")
            .hint("What everybody starts with is the house rule chips"));
        }
        Ok(())
    }

    fn between(state: &State, phase: PhaseName) -> Result<(), Refusal> {
        let with_chips = state.players.iter().filter(|player| player.chips > 0).count();
        if phase == PhaseName::Between && with_chips < 2 {
            return Err(
                inconsistent("one player has all chips: the session is over", "/phase").rule("J5")
            );
        }
        Ok(())
    }

    /// Two or more play for something.
    fn hand_is_on(state: &State) -> Result<(), Refusal> {
        if state.players.iter().filter(|player| player.is_in()).count() < 2 {
            return Err(inconsistent("the last player in a hand has won it", "/players").rule("J5"));
        }
        for seat in Seat::all(state.players.len()) {
            let player = state.player(seat);
            let staked = player.bet > 0 || !state.pots.is_empty();
            if player.part == Part::In && player.chips == 0 && !staked {
                let at = format!("/players/{}/chips", seat.index());
                return Err(
                    inconsistent("who has no chips and none in the pots is out", &at).rule("J5")
                );
            }
        }
        Ok(())
    }

    /// Pots as betting builds them: the first for everybody in, each further one for fewer.
    fn pots_stand(&self, state: &State, phase: PhaseName) -> Result<(), Refusal> {
        let dealt = state.players.iter().filter(|player| player.part != Part::Out).count() as u64;
        let in_pots = state.in_pots();
        if in_pots < dealt && self.rules.ante > 0 {
            return Err(
                inconsistent("the antes of all players are in the pots", "/pots").rule("J5")
            );
        }
        if phase == PhaseName::Roll {
            let antes = self.rules.ante * dealt;
            let short = state.players.iter().any(|p| p.part == Part::In && p.chips == 0);
            if in_pots > antes || in_pots < antes && !short {
                let message = format!("before the dice the pots hold the antes, {antes} in all");
                return Err(inconsistent(&message, "/pots").rule("J5"));
            }
        }
        let mucked = state.players.iter().any(|player| player.part == Part::Mucked);
        let folded = state.players.iter().any(|player| player.part == Part::Folded);
        for (i, pot) in state.pots.iter().enumerate() {
            let at = || format!("/pots/{i}/for");
            let entitled = |seat: Seat| {
                let sole = pot.seats.len() == 1 && state.player(seat).part == Part::Mucked;
                state.player(seat).is_in() || sole
            };
            if !pot.seats.iter().all(entitled) {
                return Err(inconsistent("only who is in the hand may win a pot", at()).rule("J5"));
            }
            if mucked {
                continue;
            }
            self.pot_is_built(state, i, pot)?;
            if pot.seats.len() == 1 && !folded {
                return Err(inconsistent("chips that nobody matched go back", at()).rule("J5"));
            }
            let members = pot.seats.len() as u64;
            if pot.chips < members || !folded && pot.chips % members != 0 {
                let message = "all who may win a pot have paid the same into it";
                return Err(inconsistent(message, format!("/pots/{i}/chips")).rule("J5"));
            }
        }
        Ok(())
    }

    /// Who may win a pot while nobody has mucked: whoever was not all-in before it.
    fn pot_is_built(&self, state: &State, i: usize, pot: &Pot) -> Result<(), Refusal> {
        let at = || format!("/pots/{i}/for");
        for seat in Seat::all(state.players.len()) {
            let player = state.player(seat);
            let here = pot.seats.has(seat);
            let before = i == 0 || state.pots[i - 1].seats.has(seat);
            let all_in = player.chips == 0 && player.bet == 0;
            if player.is_in() && !here && (i == 0 || !all_in) || here && !before {
                let message = format!("{} cannot have come to this pot so", &self.names[seat]);
                return Err(inconsistent(&message, at()).rule("J5"));
            }
        }
        if i > 0 && state.pots[i - 1].seats.len() == pot.seats.len() {
            return Err(inconsistent("two pots for the same players are one", at()).rule("J5"));
        }
        Ok(())
    }

    fn rolled_in_order(state: &State) -> Result<(), Refusal> {
        let Some(next) = state.to_roll() else {
            return Err(inconsistent("all dice lie there: the phase is bet", "/phase").rule("R3"));
        };
        let playing = |seat: &Seat| state.player(*seat).part == Part::In;
        let after = state.left_of_button().filter(playing).skip_while(|seat| *seat != next);
        for seat in after {
            if !state.player(seat).dice.is_empty() {
                let at = format!("/players/{}/dice", seat.index());
                return Err(
                    inconsistent("dice are rolled clockwise from the button", &at).rule("J8")
                );
            }
        }
        Ok(())
    }

    /// How many cards everybody in the hand has, where all have the same; fewer if folded.
    fn same_cards(&self, state: &State) -> Result<usize, Refusal> {
        let mut held = None;
        for seat in Seat::all(state.players.len()) {
            let player = state.player(seat);
            let n = player.cards.len();
            let stays = player.is_in() || player.part == Part::Mucked;
            if stays && *held.get_or_insert(n) != n || !self.deals_by(n) {
                return Err(self.miscounted(seat, n));
            }
        }
        let held = held.unwrap_or(0);
        for seat in Seat::all(state.players.len()) {
            let n = state.player(seat).cards.len();
            if n > held {
                return Err(self.miscounted(seat, n));
            }
        }
        Ok(held)
    }

    /// Whether so many cards can have been dealt.
    fn deals_by(&self, n: usize) -> bool {
        self.rules.deal == Deal::OneByOne || n == 0 || n == usize::from(CARDS)
    }

    fn miscounted(&self, seat: Seat, n: usize) -> Refusal {
        Refusal::new(Code::CardCount, format!("{} cannot have {n} cards here", &self.names[seat]))
            .at(format!("/players/{}/cards", seat.index()))
            .rule("R4")
    }

    fn dealt_in_order(&self, state: &State) -> Result<(), Refusal> {
        let playing = |seat: &Seat| state.player(*seat).part == Part::In;
        let held = |seat: Seat| state.player(seat).cards.len();
        let order: Vec<Seat> = state.left_of_button().filter(playing).collect();
        let fewest = order.iter().map(|&seat| held(seat)).min().unwrap_or(0);
        let step = usize::from(self.rules.at_once());
        if fewest + step > usize::from(CARDS) {
            return Err(inconsistent("all cards are dealt", "/phase").rule("R4"));
        }
        let mut dealt = true;
        for &seat in &order {
            dealt &= held(seat) == fewest + step;
            if !dealt && held(seat) != fewest {
                return Err(self.miscounted(seat, held(seat)));
            }
        }
        for seat in Seat::all(state.players.len()) {
            if held(seat) > fewest && !playing(&seat) || !self.deals_by(held(seat)) {
                return Err(self.miscounted(seat, held(seat)));
            }
        }
        Ok(())
    }

    fn round(&self, state: &State) -> Result<Round, Refusal> {
        self.same_cards(state)?;
        let wire = &self.wire;
        let Some(name) = &wire.turn else {
            return Err(
                Refusal::new(Code::MissingField, "the field \"turn\" is missing").at("/turn")
            );
        };
        let turn = self.seat(name, "/turn")?;
        let to = state.to_match();
        self.turn_fits(state, turn, to)?;
        let owed = (to - state.player(turn).bet) as i64;
        if wire.to_call.is_some_and(|told| told != owed) {
            let message = format!("{} has {owed} to call", &self.names[turn]);
            return Err(inconsistent(&message, "/to_call").rule("J5"));
        }
        let least = self.rules.least_bet();
        let fixed = self.rules.structure == Structure::FixedLimit;
        let most = if fixed { least } else { least.max(to) };
        let min_raise =
            ranged_if(wire.min_raise, (to + least) as i64..=(to + most) as i64, "/min_raise")?
                .unwrap_or((to + least) as i64) as u64;
        let made = if fixed { i64::from(BETS).min((to / least) as i64) } else { 0 };
        let bets = ranged_if(wire.bets, 0..=made, "/bets")?.unwrap_or(made) as u8;
        Ok(Round { turn, raise: min_raise - to, bets })
    }

    /// Whether the round can have come to this turn: whoever acted since the last raise, or since
    /// the round began, has matched; nobody after has.
    fn turn_fits(&self, state: &State, turn: Seat, to: u64) -> Result<(), Refusal> {
        let wrong = |seat: Seat, message: &str| {
            let message = format!("{} {message}", &self.names[seat]);
            inconsistent(&message, format!("/players/{}", seat.index())).rule("J5")
        };
        let seats = state.players.len();
        let able = state.players.iter().filter(|player| player.can_bet()).count();
        let asked = state.player(turn);
        let waits = asked.can_bet() && (asked.bet < to || !asked.acted && able > 1);
        if !waits {
            return Err(inconsistent("this player has nothing to decide", "/turn").rule("J5"));
        }
        let from = if to == 0 {
            state.left_of_button().next().unwrap_or(turn)
        } else {
            let raiser = turn.around(seats).find(|&seat| state.player(seat).bet == to);
            let raiser = raiser.unwrap_or(turn);
            if !state.player(raiser).is_in() {
                return Err(wrong(raiser, "cannot have folded the highest bet"));
            }
            raiser
        };
        let mut passed = true;
        for seat in from.around(seats) {
            passed &= seat != turn;
            let player = state.player(seat);
            if player.can_bet() && passed && !(player.acted && player.bet == to) {
                return Err(wrong(seat, "must have acted and matched the bet by now"));
            }
            let early = player.acted && to == 0 || player.bet == to && to > 0;
            if player.can_bet() && !passed && early {
                return Err(wrong(seat, "cannot have acted yet"));
            }
            if player.can_bet() && !player.acted && player.bet > 0 {
                return Err(wrong(seat, "has bet without having acted"));
            }
        }
        Ok(())
    }

    fn showdown(&self, state: &State) -> Result<Seat, Refusal> {
        if self.same_cards(state)? != usize::from(CARDS) {
            return Err(Refusal::new(Code::CardCount, "a showdown is of three cards each")
                .at("/players")
                .rule("R5"));
        }
        let Some(name) = &self.wire.turn else {
            return Err(
                Refusal::new(Code::MissingField, "the field \"turn\" is missing").at("/turn")
            );
        };
        let turn = self.seat(name, "/turn")?;
        if state.player(turn).part != Part::In || state.player(turn).known_hand().is_some() {
            return Err(inconsistent("this player has nothing to decide", "/turn")
                .rule("J5b")
                .hint("A hand that is known is shown"));
        }
        let mut waiting = true;
        for seat in turn.around(state.players.len()) {
            let player = state.player(seat);
            let at = format!("/players/{}", seat.index());
            if player.part == Part::Shown && player.known_hand().is_none() {
                return Err(inconsistent("a hand that was shown is known", &at).rule("J5b"));
            }
            match player.part {
                Part::In if !waiting => {
                    return Err(inconsistent("hands are shown clockwise", &at).rule("J5b"));
                }
                Part::Shown | Part::Mucked => waiting = false,
                _ => {}
            }
        }
        Ok(turn)
    }
}

fn part(
    wire: &WirePlayer,
    chips: Option<i64>,
    phase: PhaseName,
    at: impl Display,
) -> Result<Part, Refusal> {
    let hand = !matches!(phase, PhaseName::Between | PhaseName::Over);
    let flags = [
        (wire.folded, Part::Folded, hand, "folded"),
        (wire.shown, Part::Shown, phase == PhaseName::Showdown, "shown"),
        (wire.mucked, Part::Mucked, phase == PhaseName::Showdown, "mucked"),
        (wire.out, Part::Out, chips == Some(0), "out"),
    ];
    let mut part = if hand || chips != Some(0) { Part::In } else { Part::Out };
    let mut told = false;
    for (given, means, fits, field) in flags {
        if given && (!fits || told) {
            let message = format!("{} cannot be {field} at this moment", wire.name);
            return Err(inconsistent(&message, format!("{at}/{field}")));
        }
        if given {
            (part, told) = (means, true);
        }
    }
    Ok(part)
}

const _: () = assert!(odds::SEATS < 256, "seats are counted in bytes");
