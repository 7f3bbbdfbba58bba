//! Swipe in words.

use std::cmp::Reverse;

use super::score::{Matched, Matches};
use super::solver::{Bidding, Count, OthersDice, OwnDice, ThisTurn};
use super::{Hand, Pair, Phase, Player, State, Swipe};
use crate::game::answer;
use crate::game::moves::{MovePart, Words};
use crate::pieces::{Column, Typed, aligned, brief, unreadable, visible, wide};
use crate::prelude::*;

/// Screens narrower than this get short lines.
const WIDE: usize = 60;

impl Speak for Swipe {
    fn scene(&self, state: &State, names: &Names, style: Style) -> Vec<String> {
        let mut lines = match state.phase() {
            Phase::RollOff => return Vec::new(),
            Phase::Bid => return vec![holds(state, state.at_turn(), names)],
            _ => players_in_words(state, names, style),
        };
        lines.extend(matches_lines(state, names, style));
        lines
    }

    fn moment(&self, state: &State, names: &Names) -> String {
        let seat = state.at_turn();
        let bid = || format!("{} bid {}", &names[seat], state.player(seat).bid.unwrap_or(0));
        match state.phase() {
            Phase::RollOff => "roll to begin".to_string(),
            Phase::Bid => {
                let played = bids(state, state.leader().around(state.seats()), names);
                if played.is_empty() && seat == state.leader() {
                    format!("{} leads the bidding", &names[seat])
                } else {
                    format!("bids so far: {played}")
                }
            }
            Phase::Roll | Phase::Match => bid(),
            Phase::Reroll => match state.reroll.filter(|owner| *owner != seat) {
                None => format!("{}, rolling again", bid()),
                Some(owner) => format!("{}, {} rolls again", bid(), &names[owner]),
            },
            Phase::Over if state.single => "the turn is over".to_string(),
            Phase::Over => "the game is over".to_string(),
        }
    }

    fn standing(&self, state: &State, names: &Names) -> String {
        if state.phase() == Phase::RollOff || state.single {
            return String::new();
        }
        format!("Matched: {}", names.with(self.scores(state)))
    }

    /// All bids as the turns begin, then what changes.
    fn scene_is_whole(&self, state: &State) -> bool {
        let open = |player: &Player| player.bid == player.open_bid();
        state.phase() != Phase::RollOff && state.players.iter().all(open)
    }

    fn call(&self, state: &State, _names: &Names) -> Option<String> {
        let rolls_off = state.phase() == Phase::RollOff;
        rolls_off.then(|| "Everybody rolls one die; the highest leads.".to_string())
    }

    fn sheet(&self, state: &State, names: &Names, style: Style) -> Grid {
        // Beside the names of all stand at most so many columns, gaps included.
        let narrow = style.width < 62 + names.iter().map(wide).max().unwrap_or(0).max(6);
        let (matched, pile) = if narrow { ("done", "pile") } else { ("matched", "pile, top last") };
        let columns: [Column; 4] = [
            (matched, &|seat| state.player(seat).standing().to_string()),
            ("dice", &|seat| state.player(seat).dice().to_string()),
            ("hand", &|seat| hand_words(state.player(seat).hand(), narrow)),
            (pile, &|seat| pile_words(&state.player(seat).pile, narrow)),
        ];
        Grid::of_players(names, &columns)
    }

    fn sheet_in_sentences(&self, state: &State, seat: Seat, names: &Names) -> Vec<String> {
        let player = state.player(seat);
        let matched = number(player.standing(), "card matched", "cards matched");
        let cards = |words: String| if words == "-" { "no cards".to_string() } else { words };
        vec![
            format!("{} {matched}", names.does(seat, "has")),
            dice_words(player.dice()),
            format!("{} in hand", cards(hand_words(player.hand(), false))),
            format!("{} on the pile", cards(pile_words(&player.pile, false))),
        ]
    }
}

/// `3+4`, `3+4:Bo`.
pub fn written(pair: Pair, names: &Names) -> String {
    let Pair { own, with, from } = pair;
    match from {
        None => format!("{own}+{with}"),
        Some(from) => format!("{own}+{with}:{}", &names[from]),
    }
}

impl MovePart for Pair {
    fn read(Words { rest, seat, names, .. }: Words<'_>) -> Result<Self> {
        let dice = read_dice(rest, names)?;
        let wrong = |message: &str| {
            Err(rest.refuse(Code::MoveIllegal, message).rule("R5").hint(
                "A match is two own dice, match 3+4, or an own one and a swiped one, match 3+4:NAME",
            ))
        };
        let [a, b] = &dice[..] else {
            return wrong(match dice.len() {
                0 => "a match names two dice",
                1 => "one die alone never matches",
                _ => "a match is two dice, not more",
            });
        };
        // A bidder who names an own die says no more than without the name.
        let other = |owner: Option<Seat>| owner.filter(|owner| *owner != seat);
        match (other(a.owner), other(b.owner)) {
            (None, None) => Ok(Pair::of_own(a.face, b.face)),
            (None, from) => Ok(Pair { own: a.face, with: b.face, from }),
            (from, None) => Ok(Pair { own: b.face, with: a.face, from }),
            (Some(_), Some(_)) => wrong("two dice of other players never match"),
        }
    }

    fn print(&self, names: &Names, words: &mut String) {
        words.push_str(&written(*self, names));
    }
}

pub fn read_bid(words: Words<'_>) -> Result<u8> {
    // The ace's number is no bid, and neither are those of the face cards.
    let hint = "A bid is one of the bidding cards, 2 to 10";
    let typed = words.rest.text.trim();
    read_rank(words, "bid", "R1", hint).map(Rank::number).map_err(|refusal| {
        if typed.is_empty() || !typed.chars().all(|c| c.is_ascii_digit()) {
            return refusal;
        }
        let message = format!("{} is not a bidding card", brief(typed));
        Refusal { code: Code::MoveIllegal, message, ..refusal }
    })
}

pub fn read_card(words: Words<'_>) -> Result<Rank> {
    let hint = "A reroll names the card: all loose dice are rolled again (J1b)";
    read_rank(words, "reroll", "R8", hint)
}

fn read_rank(words: Words<'_>, what: &str, rule: &'static str, hint: &str) -> Result<Rank> {
    let typed = words.rest.text.trim();
    let refusal = match Rank::read_front(typed) {
        Some((rank, "")) => return Ok(rank),
        None if typed.is_empty() => {
            Refusal::new(Code::MoveUnreadable, format!("{what} which card?"))
        }
        _ => unreadable(&format!("{what} {typed}")),
    };
    Err(refusal.rule(rule).hint(hint))
}

pub fn read_victim(words: Words<'_>) -> Result<Seat> {
    if words.rest.text.trim().is_empty() {
        let message = "an ace names the player who rolls again";
        let refusal = words.rest.refuse(Code::MoveUnreadable, message).rule("R8");
        return Err(refusal.hint(format!("At this table: {}", words.names.listed())));
    }
    Seat::read(words)
}

/// A die as it was typed.
struct OneDie {
    face: u8,
    owner: Option<Seat>,
}

/// Digits, with `+`, spaces or commas between them; a name after a digit says whose die it is.
fn read_dice(typed: Typed<'_>, names: &Names) -> Result<Vec<OneDie>> {
    let mut dice: Vec<OneDie> = Vec::new();
    let split = typed.split(|c: char| c == '+' || c == ',' || c.is_whitespace());
    let mut parts = split.peekable();
    while let Some(part) = parts.next() {
        let (faces, name) = match part.split_once(':') {
            // A space before the name.
            Some((faces, name))
                if name.text.is_empty()
                    && parts.peek().is_some_and(|next| names.find(next.text).is_ok()) =>
            {
                (faces, None)
            }
            Some((faces, name)) => (faces, Some(name.text)),
            None if part.text.chars().all(|c| c.is_ascii_digit()) => (part, None),
            None => (part.with(""), Some(part.text)),
        };
        for (c, here) in faces.signs() {
            if !('1'..='6').contains(&c) {
                let message = format!("no die shows {}", visible(&c.to_string()));
                return Err(here.refuse(Code::DieFace, message).hint("Faces are 1 to 6"));
            }
            // A digit's value: only 1 to 6 come here.
            dice.push(OneDie { face: c as u8 - b'0', owner: None });
        }
        let Some(name) = name else { continue };
        let owner = names.find(name)?;
        match dice.last_mut() {
            Some(die) if die.owner.is_none() => die.owner = Some(owner),
            _ => {
                let message = format!("which die of {} is meant?", &names[owner]);
                let hint = "Write the face before the name: match 3+4:NAME";
                return Err(part.refuse(Code::MoveUnreadable, message).hint(hint));
            }
        }
    }
    Ok(dice)
}

/// The cards of a hand: `2 3 10 J A`, or on narrow screens `23TJA`.
pub fn hand_words(hand: Hand, narrow: bool) -> String {
    row(hand.ranks(), narrow)
}

fn pile_words(pile: &[u8], narrow: bool) -> String {
    row(pile.iter().filter_map(|&value| Rank::new(value)), narrow)
}

fn row(ranks: impl Iterator<Item = Rank>, narrow: bool) -> String {
    let words: Vec<String> = ranks
        .map(|rank| if narrow { rank.letter().to_string() } else { rank.to_string() })
        .collect();
    if words.is_empty() { "-".to_string() } else { words.join(if narrow { "" } else { " " }) }
}

pub fn dice_words(n: u8) -> String {
    number(n, "die", "dice")
}

/// What these players have bid: `Ana 9, Bo 7`.
pub fn bids(state: &State, of: impl IntoIterator<Item = Seat>, names: &Names) -> String {
    let bid = |seat| Some(format!("{} {}", &names[seat], state.player(seat).bid?));
    of.into_iter().filter_map(bid).collect::<Vec<_>>().join(", ")
}

/// What has become of a bid: `bid 9, matched 4+5`.
fn bid_words(state: &State, seat: Seat) -> String {
    let player = state.player(seat);
    let Some(bid) = player.bid else {
        return if state.single { "-" } else { "sits out" }.to_string();
    };
    match player.matched {
        Some(dice) => format!("bid {bid}, matched {}", dice.to_string().replace(' ', "+")),
        None if player.failed => format!("bid {bid}, failed"),
        None if state.bidder() == Some(seat) => format!("bid {bid}, playing"),
        None => format!("bid {bid}, waiting"),
    }
}

fn loose_words(state: &State, seat: Seat) -> String {
    let player = state.player(seat);
    if state.reroll == Some(seat) {
        return format!("{} to roll again", dice_words(player.free()));
    }
    if player.loose.is_empty() { "-".to_string() } else { format!("loose {}", player.loose) }
}

/// Everybody in the turns, from the highest bid down: name, bid, loose dice, dice owned and reroll
/// cards.
fn players_in_words(state: &State, names: &Names, style: Style) -> Vec<String> {
    let mut order: Vec<Seat> = state.leader().around(state.seats()).collect();
    if !state.single {
        order.sort_by_key(|&seat| Reverse(state.player(seat).bid));
    }
    let rows = order.into_iter().map(|seat| {
        let player = state.player(seat);
        [
            names[seat].to_string(),
            bid_words(state, seat),
            loose_words(state, seat),
            dice_words(player.dice()),
            hand_words(player.hand().rerolls(), !style.plain),
        ]
    });
    if style.plain {
        rows.map(in_a_sentence).collect()
    } else if style.width < WIDE {
        rows.map(in_short).collect()
    } else {
        let in_words = |[name, bid, loose, owns, rerolls]: [String; 5]| {
            let loose = if loose == "-" { "nothing loose".to_string() } else { loose };
            [name, bid, loose, owns, rerolls]
        };
        aligned(&rows.map(in_words).collect::<Vec<_>>(), 5)
    }
}

/// The cards with which a player can bid now, and those that roll dice again.
fn holds(state: &State, seat: Seat, names: &Names) -> String {
    let bids = hand_words(state.to_bid(seat), false);
    let rerolls = match state.player(seat).hand().rerolls() {
        none if none.is_empty() => "no reroll cards".to_string(),
        cards => format!("the reroll cards {}", hand_words(cards, false)),
    };
    format!("{} {bids} to bid, and {rerolls}", names.does(seat, "has"))
}

/// A short line.
fn in_short([name, bid, loose, owns, rerolls]: [String; 5]) -> String {
    // Four dice are what everybody begins with.
    let owns = if owns == dice_words(4) { "-".to_string() } else { owns };
    let cells = [bid, loose, owns, rerolls].into_iter().filter(|cell| cell != "-");
    format!("{name}: {}", cells.collect::<Vec<_>>().join("; "))
}

fn in_a_sentence([name, bid, loose, owns, rerolls]: [String; 5]) -> String {
    let bid = if bid == "-" { String::new() } else { format!("{bid}; ") };
    let loose = match loose {
        none if none == "-" => "no loose dice".to_string(),
        words if words.ends_with("again") => words,
        words => words.replacen("loose", "loose dice", 1),
    };
    let cards = if rerolls == "-" { "none" } else { &rerolls };
    format!("{name}: {bid}{loose}; owns {owns}; reroll cards {cards}.")
}

/// What the bidder could take, wrapped.
fn matches_lines(state: &State, names: &Names, style: Style) -> Vec<String> {
    if state.phase() != Phase::Match {
        return Vec::new();
    }
    let bidder = state.at_turn();
    let found: Vec<String> = state.matches(bidder).map(|pair| written(pair, names)).collect();
    if found.is_empty() {
        return vec![format!("No match for {} now.", &names[bidder])];
    }
    let mut lines = Vec::new();
    let mut line = format!("Matches for {}:", &names[bidder]);
    for (i, pair) in found.iter().enumerate() {
        let end = if i + 1 == found.len() { "." } else { "," };
        // Plain text is read out, not looked at: it stays one sentence.
        if !style.plain && wide(&line) + 1 + wide(pair) + 1 > style.width {
            lines.push(std::mem::replace(&mut line, " ".to_string()));
        }
        line = format!("{line} {pair}{end}");
    }
    lines.push(line);
    lines
}

impl answer::Words for Matches {
    fn words(&self, _: Style) -> Vec<String> {
        let pairs: Vec<&str> =
            self.matches.iter().filter_map(|words| words.strip_prefix("match ")).collect();
        let found = match pairs.len() {
            0 => "no match".to_string(),
            1 => format!("one match: {}", pairs[0]),
            n => format!("{n} matches: {}", pairs.join(", ")),
        };
        vec![format!("{}  {found}", self.position)]
    }
}

impl answer::Words for Matched {
    fn words(&self, _: Style) -> Vec<String> {
        let not = if self.matched { "" } else { "not " };
        vec![format!("the bid is {not}matched")]
    }
}

fn count_line(what: &str, Count { ways, of, chance }: Count) -> String {
    let counted = ways.zip(of).map(|(ways, of)| format!("  {ways} of {of}")).unwrap_or_default();
    format!("  {what:<22} {:>8.4}%{counted}", 100.0 * chance)
}

fn this_turn_line(ThisTurn { value, with_cards, .. }: &ThisTurn) -> String {
    format!(
        "  this turn              {:>8.4}%, with the reroll cards in hand {:.4}% (exact)",
        100.0 * value,
        100.0 * with_cards
    )
}

impl answer::Words for OwnDice {
    fn words(&self, _: Style) -> Vec<String> {
        let Self { bid, dice, loose, matches_now, .. } = self;
        let found =
            matches_now.map(|n| format!("Bid {bid}: {} now.", number(n, "match", "matches")));
        let rolling = if found.is_some() { "Rolling again" } else { "Rolling" };
        let mut lines = Vec::from_iter(found);
        lines.push(format!("{rolling} {} for {bid}:", dice_words(*dice)));
        lines.push(count_line("own dice alone", self.alone));
        if !loose.is_empty() {
            lines.push(count_line(&format!("with loose {loose}"), self.with_loose));
        }
        lines.push(this_turn_line(&self.this_turn));
        lines
    }
}

impl answer::Words for OthersDice {
    fn words(&self, _: Style) -> Vec<String> {
        vec![
            format!("{} of another player roll again:", dice_words(self.again)),
            count_line(&format!("a match for {}", self.bid), self.with_loose),
            this_turn_line(&self.this_turn),
        ]
    }
}

impl answer::Words for Bidding {
    fn words(&self, _: Style) -> Vec<String> {
        let head = format!("A fresh roll of {} matches, nothing loose:", dice_words(self.dice));
        let bids = self.odds.iter().map(|one| count_line(&format!("bid {}", one.bid), one.count));
        [head].into_iter().chain(bids).collect()
    }
}
