//! Dice Poker in words.

use smallvec::SmallVec;

use super::answers::{Comparison, HandScore, PlayerOdds, ShowdownOdds};
use super::pots::Pot;
use super::score::{CARDS, Evaluation, rank_name, sums};
use super::{DicePoker, Newcomer, Now, Part, Player, Room, State, Structure};
use crate::game::answer;
use crate::game::moves::{MovePart, Words, append};
use crate::pieces::{Column, Suit, aligned, cards, together};
use crate::prelude::*;

impl Speak for DicePoker {
    fn moment(&self, state: &State, names: &Names) -> String {
        match state.now {
            Now::Between => format!("after hand {}", state.hand),
            Now::Over => "the session is over".to_string(),
            Now::Compared => "hands to compare".to_string(),
            _ => {
                let deals = names.does(state.button, "deals");
                let cards = match state.players.iter().map(|player| player.cards.len()).max() {
                    None | Some(0) => String::new(),
                    Some(cards) => format!(", {} each", number(cards, "card", "cards")),
                };
                // Where bets lie, the pot changes with each.
                let pot = match state.now {
                    Now::Bet(_) => String::new(),
                    _ => format!(", pot {}", state.in_pots()),
                };
                format!("hand {}, {deals}{pot}{cards}", state.hand)
            }
        }
    }

    fn scene(&self, state: &State, _: Option<Seat>, names: &Names, style: Style) -> Vec<String> {
        let mut lines = Vec::new();
        if state.pots.len() > 1 {
            lines.push(pots_sentence(&state.pots, names));
        }
        if !matches!(state.now, Now::Roll(_) | Now::Between | Now::Over) {
            lines.extend(rows(state, names, style));
        }
        match state.now {
            Now::Bet(_) => lines.extend(self.room(state).map(|room| decision(room, names))),
            Now::Showdown(seat) => lines.push(format!("{} shows or mucks", &names[seat])),
            _ => {}
        }
        lines
    }

    /// `Chips: Ana 30, Bo 50, Cy out`.
    fn standing(&self, state: &State, names: &Names) -> String {
        let stack = |player: &Player| match player.chips {
            0 => "out".to_string(),
            chips => chips.to_string(),
        };
        if !matches!(state.now, Now::Roll(_)) {
            return String::new();
        }
        format!("Chips: {}", names.with(state.players.iter().map(stack)))
    }

    fn call(&self, state: &State, names: &Names) -> Option<String> {
        match state.now {
            Now::Roll(_) if state.hand == 1 => Some(self.agreed()),
            Now::Deal(_) => {
                let dealt: Vec<Seat> = state.those(Player::is_in).iter().collect();
                let cards = if self.at_once() == 1 { "one card" } else { "three cards" };
                Some(format!("Deal {cards} face down to {}.", names.together(&dealt)))
            }
            _ => None,
        }
    }

    fn sheet(&self, state: &State, names: &Names, _style: Style) -> Grid {
        let chips: Column = ("chips", &|seat| state.players[seat].chips.to_string());
        let note: Column = ("", &|seat| {
            let dealer = if seat == state.button { "dealer" } else { "" };
            apart(state, &state.players[seat]).unwrap_or(dealer).to_string()
        });
        let columns = [chips, note];
        Grid::of_players(names, if state.now == Now::Compared { &[] } else { &columns })
    }

    fn hints(&self, state: &State) -> Hints {
        let usual = Hints::default();
        match state.now {
            Now::Bet(turn) => {
                let (bet, in_pot) = (state.to_match(), state.in_pots_and_bets());
                let number = bet - state.players[turn.seat].bet;
                Hints { bet, pot: in_pot + number, number, in_pot, ..usual }
            }
            // J7: the holder of an unseen hand knows whether it is worth showing.
            Now::Showdown(_) => Hints { asks: Asks::People, ..usual },
            Now::Between => {
                let obvious = (!state.is_played_out()).then_some("next");
                Hints { obvious, asks: Asks::Everybody, ..usual }
            }
            _ => usual,
        }
    }
}

impl DicePoker {
    /// What is played for, and how.
    fn agreed(&self) -> String {
        let structure = match self.structure {
            Structure::FixedLimit => format!("bets of {}", self.least_bet()),
            structure => structure.word().to_string(),
        };
        let (chips, ante, deal) = (chips(self.chips), self.ante, self.deal.word());
        let muck = if self.muck { " Known hands that lose are not shown (J5b)." } else { "" };
        format!("{chips} each, ante {ante}, {structure}, cards {deal} (J5).{muck}")
    }
}

/// What the player at turn is asked.
fn decision(room: Room, names: &Names) -> String {
    let owed = match room.owed {
        0 => "nothing to call".to_string(),
        owed if owed >= room.chips => format!("{} to call, all-in", room.chips),
        owed => format!("{owed} to call"),
    };
    let has = names.does(room.seat, "has");
    let Some((least, most)) = room.raise else { return format!("{has} {owed}") };
    let amounts = match (room.to, least == most) {
        (0, true) => format!("bet {least}"),
        (0, false) => format!("bet {least}-{most}"),
        (_, true) => format!("raise to {least}"),
        (_, false) => format!("raise to {least}-{most}"),
    };
    format!("{has} {owed}, may {amounts}")
}

/// A row for every player in the hand or watching it: name, dice and cards, bet, chips, and what the
/// hand makes.
fn rows(state: &State, names: &Names, style: Style) -> Vec<String> {
    let seats = Seat::all(state.seats());
    let seats = seats.filter(|seat| state.players[*seat].part != Part::Out);
    let rows = seats.map(|seat| {
        let player = &state.players[seat];
        let (name, left) = (names[seat].to_string(), chips(player.chips));
        let left = match apart(state, player) {
            _ if state.now == Now::Compared => String::new(),
            Some(note) if player.part != Part::In => format!("{note}, {left}"),
            Some(note) => note.to_string(),
            None => left,
        };
        if !player.is_in() {
            return [name, left, String::new(), String::new(), String::new()];
        }
        let bet = if player.bet > 0 { format!("bet {}", player.bet) } else { String::new() };
        let made = match (player.evaluation(), player.faces()) {
            (Some(hand), _) => hand_named(&hand),
            // Beside cards that nobody has seen: what the dice can be.
            (None, Some(faces)) if style.width > 60 => {
                let sums: Vec<String> = sums(faces).iter().map(|cards| ranks(cards)).collect();
                format!("or {}", sums.join(", "))
            }
            _ => String::new(),
        };
        [name, hand_drawn(player, style), bet, left, made]
    });
    aligned(&rows.collect::<Vec<_>>(), 5)
}

/// What keeps a player from betting.
fn apart(state: &State, player: &Player) -> Option<&'static str> {
    match player.part {
        Part::Folded => Some("folded"),
        Part::Mucked => Some("mucked"),
        Part::Out => Some("out"),
        Part::In if player.chips == 0 && state.now != Now::Over => Some("all-in"),
        Part::In | Part::Shown => None,
    }
}

/// `1 chip`, `30 chips`.
pub fn chips(n: u64) -> String {
    number(n, "chip", "chips")
}

/// Stands for the only bet there is, of which no number is said; in JSON there is none so large.
pub const ONLY: u64 = u64::MAX;

/// How much a bet comes to in all.
pub fn read_bet(words: Words<'_>) -> Result<u64> {
    if words.rest.is_empty() {
        return Ok(ONLY);
    }
    match u64::read(words)? {
        0 => Err(Refusal::new(Code::MoveUnreadable, "0 is no amount to bet").rule("J5")),
        amount => Ok(amount),
    }
}

impl MovePart for Newcomer {
    const PART: crate::game::Part = crate::game::Part::Newcomer;

    fn read(words: Words<'_>) -> Result<Self> {
        let name = Self::from_line(words.rest.into(), words.names, "");
        name.map_err(|why| Refusal { at: None, ..why })
    }

    fn print(&self, _: &Names, words: &mut String) {
        append(words, &self.0);
    }
}

impl Field for Newcomer {
    type OnLine<'a> = Name<'a>;

    fn from_line(name: Name<'_>, names: &Names, at: &str) -> Result<Self> {
        let hint = "One new name at a time; chips NAME 100 brings back who has left";
        Names::new(names.iter().chain([&*name]))
            .map_err(|why| Refusal { at: Some(at.into()), ..why }.hint(hint))?;
        Ok(Self(name.to_string()))
    }

    fn to_line<'a>(&self, _: &'a Names) -> Name<'a> {
        self.0.clone().into()
    }
}

/// `A K 9`.
fn ranks(list: &[u8]) -> String {
    list.iter().map(|&rank| rank_name(rank)).collect::<Vec<_>>().join(" ")
}

/// `one pair: A A, rest K 9 (6+5+3 = A)`.
pub fn hand_named(hand: &Evaluation) -> String {
    let made = match (&hand.named[..], &hand.rest[..]) {
        ([], all) | (all, []) => ranks(all),
        (named, rest) => format!("{}, rest {}", ranks(named), ranks(rest)),
    };
    let sum = |dice: SmallVec<[u8; 3]>| {
        let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
        format!("{} = {}", faces.join("+"), rank_name(dice.iter().sum()))
    };
    let sums: Vec<String> = hand.dice().filter(|dice| dice.len() > 1).map(sum).collect();
    let added = if sums.is_empty() { String::new() } else { format!(" ({})", sums.join(", ")) };
    format!("{}: {made}{added}", hand.category.word())
}

/// `AsKd9c+653`; `_` is a card that is not known or still to come.
pub fn hand_notation(player: &Player) -> String {
    let mut hand = String::with_capacity(10);
    for i in 0..usize::from(CARDS) {
        let card = player.cards.get(i).copied().flatten();
        hand.push(card.map_or('_', |card| card.rank.letter()));
        hand.extend(card.and_then(|card| card.suit).map(Suit::letter));
    }
    hand.push('+');
    hand.extend(player.dice.faces().rev().map(|face| char::from(b'0' + face)));
    hand
}

/// The faces of a player's dice, high to low.
fn faces(player: &Player) -> String {
    let faces: Vec<String> = player.dice.faces().rev().map(|face| face.to_string()).collect();
    faces.join(" ")
}

/// Cards and dice of a player, with what they make if they are all known.
pub fn hand_sentence(player: &Player) -> String {
    let cards = cards::listed(&player.cards);
    let made = player.evaluation().map_or(String::new(), |hand| format!(": {}", hand_named(&hand)));
    format!("{cards} + {}{made}", faces(player))
}

/// Dice, then cards as this screen shows them.
fn hand_drawn(player: &Player, style: Style) -> String {
    let shown: Vec<String> = player.cards.iter().map(|card| style.card(*card)).collect();
    let cards = match shown.len() {
        0 => String::new(),
        // A question mark is not heard.
        n if style.plain && player.cards.iter().all(Option::is_none) => {
            format!(", {}", number(n, "unseen card", "unseen cards"))
        }
        _ => format!(", cards {}", shown.join(" ")),
    };
    format!("dice {}{cards}", faces(player))
}

/// `pots: 30 (Ana, Bo, Cy), 20 (Bo, Cy)`.
pub fn pots_sentence(pots: &[Pot], names: &Names) -> String {
    let each: Vec<String> = pots
        .iter()
        .map(|pot| {
            let who: Vec<&str> = pot.seats.iter().map(|seat| &names[seat]).collect();
            format!("{} ({})", pot.chips, who.join(", "))
        })
        .collect();
    format!("pots: {}", each.join(", "))
}

impl answer::Words for HandScore {
    fn words(&self, _: Style) -> Vec<String> {
        vec![format!("{}  {}", self.hand, hand_named(&self.evaluation))]
    }
}

impl answer::Words for Comparison {
    fn words(&self, _: Style) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for placed in &self.hands {
            let (place, tie) = (placed.place, if placed.tied { "=" } else { "." });
            let (who, hand) = (&placed.player, &placed.hand.hand);
            let made = hand_named(&placed.hand.evaluation);
            lines.push(format!("{place}{tie} {who}  {hand}  {made}"));
        }
        let winners: Vec<&str> = self.winners.iter().map(String::as_str).collect();
        lines.push(match winners[..] {
            [one] => format!("{one} wins"),
            _ => format!("{} tie", together(&winners)),
        });
        lines
    }
}

impl answer::Words for ShowdownOdds {
    fn words(&self, _: Style) -> Vec<String> {
        let row = |one: &PlayerOdds| {
            let [win, tie, lose] = [one.win, one.tie, one.lose].map(|one| percent(one.chance));
            let chances = format!("win {win}  tie {tie}  lose {lose}");
            [one.player.clone(), one.hand.clone(), chances]
        };
        let mut lines = aligned(&self.players.iter().map(row).collect::<Vec<_>>(), 3);
        let deals = number(self.of, "deal", "deals");
        lines.push(if self.exact {
            format!("counted: {deals}")
        } else {
            let margins = self.players.iter().filter_map(|one| one.win.ci95);
            let margins = margins.map(|(low, high)| (high - low) / 2.0);
            let widest = 100.0 * margins.fold(0.0, f64::max);
            format!("simulated: {deals}, each within {widest:.2} points (95 %)")
        });
        lines
    }
}
