//! J11: a turn asked about on its own, in JSON and in compact notation.

use super::{Line, OfSuit, Phase, bid_value, ensure, listed, makes};
use crate::games::swipe::score::{DICE, MOST_DICE};
use crate::games::swipe::{Awaits, Bid, Hand, MOST_SEATS, Now, Player, State, Swipe, Turn};
use crate::pieces::json::step;
use crate::pieces::{YOU, cards, halves, missing, none_foreign, ranged_if};
use crate::prelude::*;

/// The owner of loose dice of whom no name is given.
const OTHER: &str = "other";

/// The bidder's seat. Behind it sit the owners of loose dice.
fn you() -> Seat {
    Seat::new(0)
}

pub fn read(rules: Swipe, line: &Line) -> Result<Position<Swipe>> {
    let of_whole_game = none_foreign(&[
        (!line.players.is_empty(), false, "/players"),
        (line.leader.is_some(), false, "/leader"),
        (line.roll_off.is_some(), false, "/roll_off"),
        (line.turn.is_some(), false, "/turn"),
    ]);
    of_whole_game.map_err(|refusal| refusal.rule("J11"))?;
    let begun = !matches!(line.phase, Some(Phase::RollOff | Phase::Bid));
    ensure(begun, Code::PhaseWrong, "/phase", "J11", "a single turn begins with its roll")?;
    let bid = bid_value(line.bid, "/bid")?.ok_or_else(|| {
        let hint = "A single turn has a bid, a whole game has players";
        missing("/bid").rule("J11").hint(hint)
    })?;
    let fits = line.loose.len() < MOST_SEATS;
    ensure(fits, Code::PlayersInvalid, "/loose", "R1", "at most five others sit at a table")?;
    let owners = line.loose.keys().map(|owner| &**owner);
    let names = Names::new([YOU].into_iter().chain(owners))
        .map_err(|refusal| Refusal { at: Some("/loose".to_string()), ..refusal })?;
    let dice = ranged_if(line.dice, 1..=MOST_DICE.into(), "/dice")?;
    let again = ranged_if(line.again, 1..=MOST_DICE.into(), "/again")?;
    let lifted = line.reroll.as_ref().map(|name| name.seat(&names, "/reroll")).transpose()?;
    if let Some(dice) = line.matched {
        makes(bid, dice, "/matched")?;
    }
    let allowed = ("J11", "only reroll cards matter in one turn");
    let cards = line.hand.as_deref().unwrap_or_default();
    let hand = listed(cards, &mut Hand::default(), "/hand", Hand::FULL.rerolls(), allowed)?;
    let awaits = line.awaits(lifted, again)?;
    let loose = line.own.unwrap_or_default();
    let you_are = Player {
        hand,
        bid: Some(match (awaits, line.matched) {
            (Some(_), _) => Bid::Open(bid),
            (None, Some(dice)) => Bid::Matched(bid, dice),
            (None, None) => Bid::Failed(bid),
        }),
        loose,
        dice: match dice {
            Some(dice) => dice as u8,
            None if awaits.is_some() && loose.is_empty() => DICE,
            None => counted(loose) + if line.matched.is_some() { 2 } else { 0 },
        },
        ..Player::default()
    };
    let mut players = vec![you_are];
    for ((owner, loose), seat) in line.loose.iter().zip(Seat::all(names.len()).skip(1)) {
        let fits = loose.is_empty() == (lifted == Some(seat)) || awaits.is_none();
        let message = "loose dice lie there, or are being rolled again";
        let at = format_args!("/loose{}", step(owner));
        ensure(fits, Code::DiceCount, at, "J11", message)?;
        players.push(Player { loose: *loose, dice: counted(*loose), ..Player::default() });
    }
    if let (Some(owner), Some(again)) = (lifted, again) {
        players[owner.index()].dice = again as u8;
    }
    let dice: usize = players.iter().map(|player| usize::from(player.dice)).sum();
    let message = format_args!("{dice} dice, no table has over {MOST_DICE}");
    ensure(dice <= usize::from(MOST_DICE), Code::DiceCount, "/own", "R1", message)?;
    let now = Now::Alone(awaits.map(|awaits| Turn { bidder: you(), bid, awaits }));
    let state = State { players: players.into_iter().collect(), now };
    Ok(Position { rules, names, state })
}

impl Line<'_> {
    /// What the turn waits for, as it is given or goes without saying; nothing if it is over.
    fn awaits(&self, lifted: Option<Seat>, again: Option<i64>) -> Result<Option<Awaits>> {
        let rolled = self.own.is_some_and(|own| !own.is_empty());
        let phase = self.phase.unwrap_or(match lifted {
            Some(_) => Phase::Reroll,
            None if self.matched.is_some() => Phase::Over,
            None if rolled => Phase::Match,
            None => Phase::Roll,
        });
        let (reroll, yours) = (phase == Phase::Reroll, lifted == Some(you()));
        let to_roll = phase == Phase::Roll || (reroll && !rolled && !yours);
        none_foreign(&[
            (lifted.is_some(), reroll, "/reroll"),
            (again.is_some(), reroll, "/again"),
            (self.dice.is_some(), to_roll, "/dice"),
            (rolled, phase != Phase::Roll && !yours, "/own"),
            (self.matched.is_some(), phase == Phase::Over, "/matched"),
        ])?;
        Ok(match (phase, lifted, again) {
            (Phase::Over, ..) => None,
            (Phase::Reroll, None, _) => return Err(missing("/reroll").rule("R8")),
            (Phase::Reroll, _, None) => return Err(missing("/again").rule("R8")),
            (Phase::Reroll, Some(owner), _) => Some(Awaits::Reroll(owner)),
            (Phase::Match, ..) => {
                ensure(rolled, Code::DiceCount, "/own", "R5", "a match needs dice")?;
                Some(Awaits::Match)
            }
            _ => Some(Awaits::Roll),
        })
    }
}

/// As many as there are, or too many.
fn counted(dice: Dice) -> u8 {
    dice.len().min(usize::from(MOST_DICE) + 1) as u8
}

/// A turn, with the fields of every line.
pub fn write<'a>(state: &State, names: &'a Names, line: Line<'a>) -> Line<'a> {
    let player = state.players[you()];
    let lifted = state.lifted();
    let to_roll = state.turn().is_some() && player.loose.is_empty() && lifted != Some(you());
    let others = Seat::all(names.len()).skip(1);
    Line {
        bid: player.bid.map(|bid| bid.value().into()),
        own: Some(player.loose).filter(|dice| !dice.is_empty()),
        loose: others.map(|seat| (Name::of(names, seat), state.players[seat].loose)).collect(),
        hand: (!player.hand.is_empty()).then(|| OfSuit::list(player.hand.ranks())),
        dice: to_roll.then_some(player.dice.into()),
        again: lifted.map(|owner| state.players[owner].dice.into()),
        matched: player.matched(),
        ..line
    }
}

/// Reads `7:1264+Bo53+62/QA`.
pub fn read_word(word: &str) -> Result<Line<'_>> {
    let unread = |message: &str| {
        let hint = "A position is BID:DICE+LOOSE, such as 7:1264+Bo53";
        Refusal::new(Code::MoveUnreadable, message).hint(hint)
    };
    let number = |typed: &str| {
        typed.trim().parse::<i64>().map_err(|_| unread("a number stands before : and before d"))
    };
    let (bid, rest) =
        halves(word, ':').ok_or_else(|| unread("a position has a colon between bid and dice"))?;
    let mut line = Line { bid: Some(number(bid)?), ..Line::default() };
    let (rest, hand) = split_cards(rest);
    let mut parts = rest.split('+');
    let first = parts.next().unwrap_or(rest);
    if let Some(n) = first.trim().strip_suffix(['d', 'D']) {
        line.dice = Some(number(n)?);
    } else {
        line.own = Some(Dice::read_faces(first)?);
    }
    for part in parts {
        let (name, faces) = owner_and_faces(part);
        let dice = Dice::read_faces(faces)?;
        let owner = Name::from(if name.is_empty() { OTHER } else { name });
        if dice.is_empty() || line.loose.insert(owner, dice).is_some() {
            return Err(unread("after each + come loose dice, of another owner each"));
        }
    }
    if let Some(cards) = hand {
        let cards = cards::read(cards)?.into_iter().map(OfSuit::of);
        line.hand = Some(cards.collect::<Result<_>>()?);
    }
    Ok(line)
}

/// Reroll cards behind a stroke. A name may hold a stroke, but dice stand behind it.
fn split_cards(typed: &str) -> (&str, Option<&str>) {
    match typed.rsplit_once('/') {
        Some((rest, cards)) if !cards.contains(|c: char| c.is_ascii_digit()) => (rest, Some(cards)),
        _ => (typed, None),
    }
}

/// `Bo53`, `P2:53` or `53`.
fn owner_and_faces(part: &str) -> (&str, &str) {
    if let Some((name, faces)) = part.split_once(':') {
        return (name.trim(), faces);
    }
    let is_faces = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
    let (name, faces) = part.split_at(part.trim_end_matches(is_faces).len());
    (name.trim(), faces)
}

/// The moment in compact notation, with the owners of loose dice.
pub fn word(state: &State, names: &Names) -> Option<String> {
    let Turn { bidder, bid, awaits } = state.turn()?;
    let player = &state.players[bidder];
    let own = match awaits {
        Awaits::Roll => format!("{}d", player.dice),
        Awaits::Match => player.loose.digits(),
        Awaits::Reroll(_) => return None,
    };
    let mut text = format!("{bid}:{own}");
    for seat in bidder.around(state.seats()).skip(1) {
        let (name, loose) = (&names[seat], state.players[seat].loose);
        if loose.is_empty() {
            continue;
        }
        text.push('+');
        if *name != *OTHER {
            text.push_str(name);
        }
        // Digits of a name would be taken for dice.
        if name.ends_with(|c: char| c.is_ascii_digit()) {
            text.push(':');
        }
        text.push_str(&loose.digits());
    }
    let hand = player.hand.rerolls();
    if !hand.is_empty() {
        text.push('/');
        text.extend(hand.ranks().map(Rank::letter));
    }
    Some(text)
}
