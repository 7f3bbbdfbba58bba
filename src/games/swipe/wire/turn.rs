//! J11: a turn asked about on its own, in JSON and in compact notation.

use super::{
    Given, INCONSISTENT, OTHER, Owned, PhaseName, Wire, ensure, fate, hand_on_wire, phase_name,
    small_number,
};
use crate::games::swipe::{Bid, Hand, MOST_SEATS, Phase, Player, State, Swipe};
use crate::json::strict::step;
use crate::pieces::cards;
use crate::pieces::dice::{self, Dice};
use crate::pieces::names::{Names, YOU};
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::Seat;
use crate::pieces::validate::{foreign, missing, named, ranged};

/// Dice of the largest table.
const MOST_DICE: usize = 24;
const BIDDER: usize = 0;

pub fn to_wire(rules: &Swipe, names: &Names, state: &State) -> Wire {
    let you = &state.players[BIDDER];
    let mut wire = Wire {
        rules: *rules,
        phase: Some(phase_name(&state.phase)),
        bid: you.bid.map(|bid| bid.value.into()),
        own: you.loose.some_on_wire(),
        loose: Owned(
            Seat::all(state.seats())
                .skip(1)
                .map(|seat| (names[seat].to_string(), state.player(seat).loose.on_wire()))
                .collect(),
        ),
        hand: (!you.hand.is_empty()).then(|| hand_on_wire(you.hand)),
        matched: you.matched().map(Dice::on_wire),
        ..Wire::default()
    };
    if let Phase::Reroll { owner, .. } = state.phase {
        wire.reroll = Some(names[owner].into());
        wire.again = Some(state.player(owner).free().into());
    }
    let rolled = !you.loose.is_empty() || wire.reroll.as_deref() == Some(YOU);
    if state.phase != Phase::Over && !rolled {
        wire.dice = Some(you.dice.into());
    }
    wire
}

pub fn from_wire(wire: &Wire) -> Result<(Names, State), Refusal> {
    no_whole_game(wire)?;
    let Some(bid) = wire.bid else {
        return Err(missing("/bid")
            .rule("J11")
            .hint("A single turn has a bid, a whole game has players"));
    };
    let names = names(&wire.loose)?;
    let value = small_number(bid, 2..=10, "/bid")?;
    let own = Dice::checked(wire.own.as_deref().unwrap_or_default(), "/own")?;
    let phase = wire.phase.unwrap_or(if wire.reroll.is_some() {
        PhaseName::Reroll
    } else if wire.matched.is_some() {
        PhaseName::Over
    } else if own.is_empty() {
        PhaseName::Roll
    } else {
        PhaseName::Match
    });
    let fate = fate(value, wire.matched.as_deref(), phase == PhaseName::Over, "/matched")?;
    let counted = |dice: Dice| dice.len().min(MOST_DICE + 1) as u8;
    let you = Player {
        hand: hand(wire.hand.as_deref().unwrap_or_default())?,
        bid: Some(Bid { value, fate }),
        loose: own,
        dice: counted(own) + if wire.matched.is_some() { 2 } else { 0 },
        ..Player::default()
    };
    let mut players = vec![you];
    for (name, faces) in &wire.loose.0 {
        let loose = Dice::checked(faces, format_args!("/loose{}", step(name)))?;
        players.push(Player { loose, dice: counted(loose), ..Player::default() });
    }
    let leader = Seat::new(BIDDER);
    let mut state = State { leader, players, phase: Phase::Over, single: true };
    state.phase = moment(wire, &names, &mut state, phase)?;
    let dice: usize = state.players.iter().map(|player| usize::from(player.dice)).sum();
    let message = format_args!("{dice} dice, no table has over 24");
    ensure(dice <= MOST_DICE, Code::DiceCount, "/own", "R1", message)?;
    Ok((names, state))
}

fn no_whole_game(wire: &Wire) -> Result<(), Refusal> {
    let more_players = match &wire.players[..] {
        [] => false,
        [only] => &*only.0.name != YOU,
        _ => true,
    };
    for (given, at) in [
        (more_players, "/players"),
        (wire.leader.is_some(), "/leader"),
        (wire.roll_off.is_some(), "/roll_off"),
    ] {
        let what = at[1..].replace('_', "-");
        let message = format_args!("a single turn has no {what}");
        ensure(!given, INCONSISTENT, at, "J11", message).map_err(|refusal| {
            refusal.hint("In a whole game each player has a bid, loose dice and a hand")
        })?;
    }
    let begun = !matches!(wire.phase, Some(PhaseName::RollOff | PhaseName::Bid));
    ensure(begun, Code::PhaseWrong, "/phase", "J11", "a single turn begins with its roll")
}

fn names(loose: &Owned) -> Result<Names, Refusal> {
    let fits = loose.0.len() < MOST_SEATS;
    ensure(fits, Code::PlayersInvalid, "/loose", "R1", "at most five others sit at a table")?;
    let others = loose.0.iter().map(|(name, _)| &**name);
    Names::new([YOU].into_iter().chain(others))
        .map_err(|refusal| Refusal { at: Some("/loose".to_string()), ..refusal })
}

fn hand(given: &[Given]) -> Result<Hand, Refusal> {
    let mut hand = Hand::NONE;
    for (i, card) in given.iter().enumerate() {
        let at = format!("/hand/{i}");
        let rank = card.rank(&at)?;
        let number = rank.number();
        let message = "only reroll cards matter in one turn";
        ensure(Hand::FULL.rerolls().has(number), Code::CardInvalid, &at, "J11", message)?;
        let message = format_args!("the {rank} is given twice");
        ensure(!hand.has(number), Code::CardDuplicate, &at, "R1", message)?;
        hand.add(number);
    }
    Ok(hand)
}

/// The moment of the turn, with the dice that are in the air.
fn moment(
    wire: &Wire,
    names: &Names,
    state: &mut State,
    phase: PhaseName,
) -> Result<Phase, Refusal> {
    let bidder = Seat::new(BIDDER);
    if let Some(name) = &wire.turn {
        let yours = named(names, name, "/turn")? == bidder;
        ensure(yours, INCONSISTENT, "/turn", "J11", "a single turn is yours")?;
    }
    let owner = wire.reroll.as_deref().map(|name| named(names, name, "/reroll")).transpose()?;
    let rolled = !state.players[BIDDER].loose.is_empty();
    let reroll = phase == PhaseName::Reroll;
    let to_roll = phase == PhaseName::Roll || (reroll && !rolled && owner != Some(bidder));
    for (given, fits, at) in [
        (wire.reroll.is_some(), reroll, "/reroll"),
        (wire.again.is_some(), reroll, "/again"),
        (wire.dice.is_some(), to_roll, "/dice"),
        (rolled, phase != PhaseName::Roll && owner != Some(bidder), "/own"),
        (wire.matched.is_some(), phase == PhaseName::Over, "/matched"),
    ] {
        if given && !fits {
            return Err(foreign(at));
        }
    }
    if to_roll {
        state.players[BIDDER].dice = small_number(wire.dice.unwrap_or(4), 1..=24, "/dice")?;
    }
    let fits = phase != PhaseName::Match || rolled;
    ensure(fits, Code::DiceCount, "/own", "R5", "a match needs dice")?;
    if reroll {
        let owner = owner.ok_or_else(|| missing("/reroll").rule("R8"))?;
        let again = wire.again.ok_or_else(|| missing("/again").rule("R8"))?;
        state.player_mut(owner).dice = small_number(again, 1..=24, "/again")?;
    }
    for (i, (name, faces)) in wire.loose.0.iter().enumerate() {
        let in_the_air = owner == Some(Seat::new(i + 1));
        let fits = faces.is_empty() == in_the_air || phase == PhaseName::Over;
        let message = if in_the_air {
            "these dice are being rolled again"
        } else {
            "an owner of loose dice has at least one"
        };
        let at = format_args!("/loose{}", step(name));
        ensure(fits, Code::DiceCount, at, "J11", message)?;
    }
    Ok(match (phase, owner) {
        (PhaseName::Reroll, Some(owner)) => Phase::Reroll { bidder, owner },
        (PhaseName::Roll, _) => Phase::Roll(bidder),
        (PhaseName::Match, _) => Phase::Match(bidder),
        _ => Phase::Over,
    })
}

/// Reads `7:1264+Bo53+62/QA`.
pub fn read(arg: &str) -> Result<(Names, State), Refusal> {
    let unread = |message: &str, column: usize| {
        Refusal::new(Code::MoveUnreadable, message)
            .column(column)
            .hint("A position is BID:DICE+LOOSE, such as 7:1264+Bo53")
    };
    let Some((bid, rest)) = arg.split_once(':') else {
        return Err(unread("a position has a colon between bid and dice", 1));
    };
    let mut column = bid.chars().count() + 2;
    let number = |text: &str, column, message| {
        text.trim().parse::<i64>().map_err(|_| unread(message, column))
    };
    let bid = number(bid, 1, "a bid is a number from 2 to 10")?;
    ranged(bid, 2..=10, "").map_err(|refusal| without_place(refusal).column(1).rule("R1"))?;
    let mut wire = Wire { bid: Some(bid), ..Wire::default() };
    let (rest, hand) = split_cards(rest);
    let mut parts = rest.split('+');
    let first = parts.next().unwrap_or_default();
    if let Some(n) = first.trim().strip_suffix(['d', 'D']) {
        let n = number(n, column, "before d comes a number")?;
        ranged(n, 1..=24, "").map_err(|refusal| without_place(refusal).column(column))?;
        wire.dice = Some(n);
    } else {
        wire.own = dice::read(first, column)?.some_on_wire();
    }
    column += first.chars().count() + 1;
    let others: Vec<&str> = parts.collect();
    let unnamed = others.iter().filter(|part| owner_and_faces(part).0.is_empty()).count();
    let mut nth = 0;
    for part in others {
        let (name, faces) = owner_and_faces(part);
        let end = column + part.chars().count();
        let loose = dice::read(faces, end - faces.chars().count())?;
        if loose.is_empty() {
            return Err(unread("after + come somebody's loose dice", column));
        }
        let name = if name.is_empty() {
            nth += 1;
            if unnamed == 1 { OTHER.to_string() } else { format!("{OTHER}{nth}") }
        } else {
            name.to_string()
        };
        wire.loose.0.push((name, loose.on_wire()));
        column = end + 1;
    }
    if let Some(text) = hand {
        let cards = cards::read(text, column)?.into_iter();
        wire.hand = Some(cards.map(|card| Given::read(&cards::shown(card))).collect());
    }
    from_wire(&wire).map_err(without_place)
}

/// A column takes the place of a pointer into JSON that nobody wrote.
fn without_place(refusal: Refusal) -> Refusal {
    Refusal { at: None, ..refusal }
}

/// Reroll cards behind a stroke. A name may hold a stroke, but dice stand behind it.
fn split_cards(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once('/') {
        Some((rest, cards)) if !cards.chars().any(|c| c.is_ascii_digit()) => (rest, Some(cards)),
        _ => (text, None),
    }
}

/// `Bo53`, `P2:53` or `53`.
fn owner_and_faces(part: &str) -> (&str, &str) {
    if let Some((name, faces)) = part.split_once(':') {
        return (name.trim(), faces);
    }
    let is_faces = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
    let name_end = part.trim_end_matches(is_faces).len();
    (part[..name_end].trim(), &part[name_end..])
}

/// The moment in compact notation, with the owners of loose dice. An owner without a name in the
/// notation that was read goes without.
pub fn notation(state: &State, names: &Names) -> Option<String> {
    let (Phase::Roll(bidder) | Phase::Match(bidder)) = state.phase else { return None };
    let player = state.player(bidder);
    let own = match state.phase {
        Phase::Roll(_) => format!("{}d", player.dice),
        _ => player.loose.digits(),
    };
    let mut text = format!("{}:{own}", player.open_bid()?);
    let others = bidder.around(state.seats()).skip(1);
    let owners: Vec<Seat> = others.filter(|seat| !state.player(*seat).loose.is_empty()).collect();
    let named = !read_as_unnamed(&owners, names);
    for seat in owners {
        text.push('+');
        if named {
            text.push_str(&names[seat]);
            // Digits of a name would be taken for dice.
            if names[seat].ends_with(|c: char| c.is_ascii_digit()) {
                text.push(':');
            }
        }
        text.push_str(&state.player(seat).loose.digits());
    }
    let hand = player.hand.rerolls();
    if !hand.is_empty() {
        text.push('/');
        text.extend(hand.ranks().map(cards::Rank::letter));
    }
    Some(text)
}

/// Whether owners have the names that [`read`] gives to those of whom none is told.
fn read_as_unnamed(owners: &[Seat], names: &Names) -> bool {
    match owners {
        [one] => names[*one] == *OTHER,
        _ => (1..).zip(owners).all(|(nth, owner)| names[*owner] == *format!("{OTHER}{nth}")),
    }
}
