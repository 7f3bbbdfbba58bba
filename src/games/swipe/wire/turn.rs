//! J11: a turn asked about on its own, in JSON and in compact notation.

use smallvec::SmallVec;

use super::{INCONSISTENT, OTHER, Owners, ensure, makes, rerolls};
use crate::games::swipe::hand::{Hand, of_suit};
use crate::games::swipe::score::MOST_DICE;
use crate::games::swipe::{MOST_SEATS, Phase, Player, State, Swipe};
use crate::json::strict::step;
use crate::pieces::{Typed, YOU, cards, inconsistent, missing, none_foreign};
use crate::prelude::*;

const BIDDER: usize = 0;

/// `you`, and the owners of loose dice.
pub fn names(state: &State, given: &[&str]) -> Result<Names> {
    let you = given.iter().position(|name| *name == YOU).filter(|_| !state.players.is_empty());
    let foreign = [
        (state.players.len() > usize::from(you.is_some()), "/players"),
        (state.leader.is_some(), "/leader"),
        (state.roll_off.is_some(), "/roll_off"),
    ];
    if let Some((_, at)) = foreign.into_iter().find(|(given, _)| *given) {
        return Err(of_whole_game(at));
    }
    let begun = !matches!(state.phase, Some(Phase::RollOff | Phase::Bid));
    ensure(begun, Code::PhaseWrong, "/phase", "J11", "a single turn begins with its roll")?;
    if state.bid.is_none() {
        return Err(no_bid());
    }
    let others = given.iter().enumerate().filter(|(i, _)| Some(*i) != you);
    at_table(others.map(|(_, name)| *name).collect())
}

fn at_table(others: SmallVec<[&str; MOST_SEATS]>) -> Result<Names> {
    let fits = others.len() < MOST_SEATS;
    ensure(fits, Code::PlayersInvalid, "/loose", "R1", "at most five others sit at a table")?;
    Names::new([YOU].into_iter().chain(others))
        .map_err(|refusal| Refusal { at: Some("/loose".to_string()), ..refusal })
}

fn of_whole_game(at: &str) -> Refusal {
    let what = at[1..].replace('_', "-");
    inconsistent(format!("a single turn has no {what}"), at)
        .rule("J11")
        .hint("In a whole game each player has a bid, loose dice and a hand")
}

fn no_bid() -> Refusal {
    missing("/bid").rule("J11").hint("A single turn has a bid, a whole game has players")
}

/// The players of a turn that is told.
pub fn played(given: &State, names: &Names) -> Result<State> {
    let bidder = Seat::new(BIDDER);
    let bid = given.bid.ok_or_else(no_bid)?;
    if given.players.iter().any(|player| player.name != bidder) {
        return Err(of_whole_game("/players"));
    }
    let own = given.own.unwrap_or_default();
    let phase = given.phase.unwrap_or(match given {
        State { reroll: Some(_), .. } => Phase::Reroll,
        State { matched: Some(_), .. } => Phase::Over,
        _ if own.is_empty() => Phase::Roll,
        _ => Phase::Match,
    });
    if let Some(dice) = given.matched {
        makes(bid, dice, "/matched")?;
    }
    let allowed = ("J11", "only reroll cards matter in one turn");
    let hand = rerolls(given.hand.unwrap_or_default(), Hand::NONE, "/hand", allowed)?;
    let turn_is_yours = given.turn.is_none_or(|turn| turn == bidder);
    ensure(turn_is_yours, INCONSISTENT, "/turn", "J11", "a single turn is yours")?;
    let (rolled, yours) = (!own.is_empty(), given.reroll == Some(bidder));
    let reroll = phase == Phase::Reroll;
    let to_roll = phase == Phase::Roll || (reroll && !rolled && !yours);
    none_foreign(&[
        (given.reroll.is_some(), reroll, "/reroll"),
        (given.again.is_some(), reroll, "/again"),
        (given.dice.is_some(), to_roll, "/dice"),
        (rolled, phase != Phase::Roll && !yours, "/own"),
        (given.matched.is_some(), phase == Phase::Over, "/matched"),
    ])?;
    let fits = phase != Phase::Match || rolled;
    ensure(fits, Code::DiceCount, "/own", "R5", "a match needs dice")?;
    if reroll {
        given.reroll.ok_or_else(|| missing("/reroll").rule("R8"))?;
        given.again.ok_or_else(|| missing("/again").rule("R8"))?;
    }
    let on_card = if given.matched.is_some() { 2 } else { 0 };
    let you = Player {
        hand: Some(hand),
        bid: Some(bid),
        failed: phase == Phase::Over && given.matched.is_none(),
        matched: given.matched,
        loose: own,
        dice: Some(if to_roll { given.dice.unwrap_or(4) } else { counted(own) + on_card }),
        ..Player::default()
    };
    let mut players = vec![you];
    for (&name, &loose) in &given.loose.0 {
        let in_the_air = given.reroll == Some(name);
        let fits = loose.is_empty() == in_the_air || phase == Phase::Over;
        let message = if in_the_air {
            "these dice are being rolled again"
        } else {
            "an owner of loose dice has at least one"
        };
        let at = format_args!("/loose{}", step(&names[name]));
        ensure(fits, Code::DiceCount, at, "J11", message)?;
        players.push(Player { name, loose, dice: Some(counted(loose)), ..Player::default() });
    }
    if let Some(owner) = given.reroll {
        players[owner.index()].dice = given.again;
    }
    let dice: usize = players.iter().map(|player| usize::from(player.dice())).sum();
    let message = format_args!("{dice} dice, no table has over 24");
    ensure(dice <= usize::from(MOST_DICE), Code::DiceCount, "/own", "R1", message)?;
    let turn = (phase != Phase::Over).then_some(bidder);
    let (phase, reroll) = (Some(phase), given.reroll);
    Ok(State { phase, turn, reroll, players, single: true, ..State::default() })
}

/// As many as there are, or too many.
fn counted(dice: Dice) -> u8 {
    dice.len().min(usize::from(MOST_DICE) + 1) as u8
}

/// A turn as it is told.
pub fn written(state: &State) -> State {
    let you = &state.players[BIDDER];
    let rolled = !you.loose.is_empty() || state.reroll == Some(you.name);
    let to_roll = state.phase() != Phase::Over && !rolled;
    State {
        phase: state.phase,
        reroll: state.reroll,
        bid: you.bid,
        own: Some(you.loose).filter(|dice| !dice.is_empty()),
        loose: Owners(state.players[1..].iter().map(|one| (one.name, one.loose)).collect()),
        hand: Some(you.hand()).filter(|hand| !hand.is_empty()),
        dice: to_roll.then_some(you.dice()),
        again: state.reroll.map(|owner| state.player(owner).free()),
        matched: you.matched,
        ..State::default()
    }
}

/// Reads `7:1264+Bo53+62/QA`.
pub fn read(rules: Swipe, arg: &str) -> Result<Position<Swipe>> {
    let arg = Typed::new(arg);
    let unread = |typed: Typed<'_>, message: &str| {
        let hint = "A position is BID:DICE+LOOSE, such as 7:1264+Bo53";
        typed.refuse(Code::MoveUnreadable, message).hint(hint)
    };
    let Some((bid, rest)) = arg.split_once_or_space(':') else {
        return Err(unread(arg, "a position has a colon between bid and dice"));
    };
    let number = |typed: Typed<'_>, message: &str| {
        typed.text.trim().parse::<i64>().map_err(|_| unread(typed, message))
    };
    let bid = number(bid, "a bid is a number from 2 to 10")?;
    let bid = ranged(bid, 2..=10, "/bid").map_err(|why| why.rule("R1"))?;
    let mut state = State { bid: Some(bid as u8), ..State::default() };
    let (rest, hand) = split_cards(rest);
    let mut parts = rest.split('+');
    let first = parts.next().unwrap_or(rest);
    if let Some(n) = first.text.trim().strip_suffix(['d', 'D']) {
        let n = number(first.with(n), "before d comes a number")?;
        let n = ranged(n, 1..=24, "/dice")?;
        state.dice = Some(n as u8);
    } else {
        state.own = Some(Dice::read_faces(first)?);
    }
    let mut others: Vec<(&str, Dice)> = Vec::new();
    for part in parts {
        let (name, faces) = owner_and_faces(part);
        let dice = Dice::read_faces(faces)?;
        if dice.is_empty() {
            return Err(unread(part, "after + come somebody's loose dice"));
        }
        others.push((name, dice));
    }
    let unnamed = others.iter().filter(|(name, _)| name.is_empty()).count();
    let mut nth = 0;
    let owner = |(name, _): &(&str, Dice)| {
        nth += usize::from(name.is_empty());
        match *name {
            "" if unnamed == 1 => OTHER.to_string(),
            "" => format!("{OTHER}{nth}"),
            name => name.to_string(),
        }
    };
    let owners: Vec<String> = others.iter().map(owner).collect();
    if let Some(cards) = hand {
        let mut listed = Hand::NONE;
        for (place, card) in (0..).zip(cards::read(cards)?) {
            let put = of_suit(card).and_then(|rank| listed.list(place, rank));
            put?;
        }
        state.hand = Some(listed);
    }
    let names = at_table(owners.iter().map(String::as_str).collect())?;
    let loose = others.into_iter().map(|(_, dice)| dice);
    state.loose = Owners(Seat::all(names.len()).skip(1).zip(loose).collect());
    crate::game::plain::OwnJson::position(rules, names, state)
}

/// Reroll cards behind a stroke. A name may hold a stroke, but dice stand behind it.
fn split_cards(typed: Typed<'_>) -> (Typed<'_>, Option<Typed<'_>>) {
    match typed.rsplit_once('/') {
        Some((rest, cards)) if !cards.text.contains(|c: char| c.is_ascii_digit()) => {
            (rest, Some(cards))
        }
        _ => (typed, None),
    }
}

/// `Bo53`, `P2:53` or `53`.
fn owner_and_faces(part: Typed<'_>) -> (&str, Typed<'_>) {
    if let Some((name, faces)) = part.split_once(':') {
        return (name.text.trim(), faces);
    }
    let is_faces = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
    let (name, faces) = part.split_at(part.text.trim_end_matches(is_faces).len());
    (name.text.trim(), faces)
}

/// The moment in compact notation, with the owners of loose dice. An owner without a name in the
/// notation that was read goes without.
pub fn notation(state: &State, names: &Names) -> Option<String> {
    let (bidder, player) = (state.at_turn(), state.player(state.at_turn()));
    let own = match state.phase() {
        Phase::Roll => format!("{}d", player.dice()),
        Phase::Match => player.loose.digits(),
        _ => return None,
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
    let hand = player.hand().rerolls();
    if !hand.is_empty() {
        text.push('/');
        text.extend(hand.ranks().map(Rank::letter));
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
