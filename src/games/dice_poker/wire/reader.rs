//! States of whole games, checked bit by bit.

use std::fmt::Display;

use super::course::{Bounds, Course};
use super::hands::{at_player, cards_in, nothing_twice, three_dice};
use super::shape::{PhaseName, Wire, WirePlayer};
use crate::game::Game;
use crate::games::dice_poker::betting::Round;
use crate::games::dice_poker::pots::Pot;
use crate::games::dice_poker::score::CARDS;
use crate::games::dice_poker::{
    Deal, DicePoker, MOST, Part, Phase, Player, State, Structure, TABLE_MOST,
};
use crate::json::strict::OrName;
use crate::pieces::dice::Dice;
use crate::pieces::names::Names;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::{Seat, Seats};
use crate::pieces::validate::{OfPlayer, foreign, inconsistent, missing, named, ranged, ranged_if};

/// A wire state of a whole game, to be checked.
pub struct Reader<'a> {
    pub wire: &'a Wire,
    pub names: &'a Names,
    pub rules: DicePoker,
}

/// Refuses what J5 rules out.
fn j5(holds: bool, message: impl Display, at: impl Display) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(inconsistent(message.to_string(), at.to_string()).rule("J5")) }
}

impl Reader<'_> {
    pub fn state(&self) -> Result<State, Refusal> {
        let wire = self.wire;
        let hint = "Phases are roll, bet, deal, showdown, between and over";
        let phase = wire.phase.ok_or_else(|| missing("/phase").hint(hint))?;
        self.nothing_foreign(phase)?;
        let hand = ranged_if(wire.hand, 1..=u32::MAX.into(), "/hand")?.unwrap_or(1) as u32;
        let ante = ranged_if(wire.ante, 0..=MOST as i64, "/ante")?.map(|ante| ante as u64);
        let seats = self.names.len();
        let button = match &wire.button {
            Some(name) => self.seat(name, "/button")?,
            None => Seat::new(seats - 1),
        };
        // Whose turn it is in a hand is read below.
        let open = if phase == PhaseName::Between { Phase::Between } else { Phase::Over };
        let mut state = State {
            players: Vec::with_capacity(seats),
            pots: Vec::new(),
            button,
            ante: ante.filter(|ante| *ante != self.rules.ante),
            hand,
            phase: open,
        };
        for (i, OrName(player)) in wire.players.iter().enumerate() {
            state.players.push(Self::player(player, phase, i)?);
        }
        nothing_twice(&state).map_err(at_player)?;
        state.pots = self.pots()?;
        self.chips_add_up(&state)?;
        if phase.in_hand() {
            Self::hand_is_on(&state)?;
            self.pots_stand(&state, phase)?;
        }
        state.phase = match phase {
            PhaseName::Roll => Phase::Roll(Self::rolled_in_order(&state)?),
            PhaseName::Deal => Phase::Deal(self.dealt_in_order(&state)?),
            PhaseName::Bet => Phase::Bet(self.round(&mut state)?),
            PhaseName::Showdown => Phase::Showdown(self.showdown(&state)?),
            PhaseName::Between | PhaseName::Over => state.phase,
        };
        if let Some(name) = &wire.turn {
            let due = self.rules.next(&state).seat().ok_or_else(|| foreign("/turn"))?;
            let message = format_args!("it is {}'s turn at this moment", &self.names[due]);
            j5(self.seat(name, "/turn")? == due, message, "/turn")?;
        }
        Ok(state)
    }

    /// Fields that say something at another moment only.
    fn nothing_foreign(&self, phase: PhaseName) -> Result<(), Refusal> {
        let bet = phase == PhaseName::Bet;
        let fixed = self.rules.structure == Structure::FixedLimit;
        let at = match self.wire {
            Wire { cards: Some(_), .. } => "/cards",
            Wire { dice: Some(_), .. } => "/dice",
            Wire { pots, .. } if !pots.is_empty() && !phase.in_hand() => "/pots",
            Wire { to_call: Some(_), .. } if !bet => "/to_call",
            Wire { min_raise: Some(_), .. } if !bet => "/min_raise",
            Wire { bets: Some(_), .. } if !(bet && fixed) => "/bets",
            Wire { turn: Some(_), .. } if phase == PhaseName::Over => "/turn",
            _ => return Ok(()),
        };
        Err(foreign(at))
    }

    fn seat(&self, name: &str, at: impl Display) -> Result<Seat, Refusal> {
        named(self.names, name, at)
    }

    fn turn(&self) -> Result<Seat, Refusal> {
        self.seat(self.wire.turn.as_deref().ok_or_else(|| missing("/turn"))?, "/turn")
    }

    fn player(wire: &WirePlayer, phase: PhaseName, i: usize) -> Result<Player, Refusal> {
        let at = |field| OfPlayer(i, field);
        let chips = ranged_if(wire.chips, 0..=TABLE_MOST as i64, at("chips"))?;
        let bet = ranged_if(wire.bet, 0..=TABLE_MOST as i64, at("bet"))?.unwrap_or(0);
        let most = TABLE_MOST as i64;
        let bought = ranged_if(wire.bought, 0..=most, at("bought"))?.unwrap_or(0);
        let taken = ranged_if(wire.taken, 0..=most, at("taken"))?.unwrap_or(0);
        let part = part(wire, chips, phase, at)?;
        let player = Player {
            chips: chips.ok_or_else(|| missing(at("chips")))? as u64,
            bet: bet as u64,
            dice: Dice::checked(wire.dice.as_deref().unwrap_or_default(), at("dice"))?,
            cards: cards_in(wire.cards.as_deref().unwrap_or_default(), at("cards"))?,
            part,
            acted: wire.acted == Some(true),
            bought: bought as u64,
            taken: taken as u64,
            away: wire.away,
        };
        let (rolling, betting) = (phase == PhaseName::Roll, phase == PhaseName::Bet);
        let playing = phase.in_hand() && player.part != Part::Out;
        for (wrong, field) in [
            (player.bet > 0 && !(betting && playing), "bet"),
            (!player.dice.is_empty() && !playing, "dice"),
            (!player.cards.is_empty() && (!playing || rolling), "cards"),
            (player.acted && !(betting && player.can_bet()), "acted"),
            (player.part == Part::Folded && rolling, "folded"),
            (player.away && if playing { true } else { player.chips == 0 }, "away"),
        ] {
            if wrong {
                return Err(inconsistent("this cannot be at this moment", at(field)));
            }
        }
        if playing && !(rolling && player.dice.is_empty()) {
            three_dice(player.dice.len()).map_err(|refusal| refusal.at(at("dice")))?;
        }
        Ok(player)
    }

    fn pots(&self) -> Result<Vec<Pot>, Refusal> {
        let mut pots = Vec::new();
        for (i, pot) in self.wire.pots.iter().enumerate() {
            let most = TABLE_MOST as i64;
            let chips = ranged(pot.chips, 1..=most, format_args!("/pots/{i}/chips"))? as u64;
            let mut seats = Seats::NONE;
            for (j, name) in pot.seats.iter().enumerate() {
                let at = format_args!("/pots/{i}/for/{j}");
                let seat = self.seat(name, at)?;
                if seats.has(seat) {
                    return Err(inconsistent("a player is named twice for a pot", at.to_string()));
                }
                seats.add(seat);
            }
            if seats.is_empty() {
                return Err(inconsistent("somebody may win every pot", format!("/pots/{i}/for")));
            }
            pots.push(Pot { chips, seats });
        }
        Ok(pots)
    }

    /// Chips only come in by being bought.
    fn chips_add_up(&self, state: &State) -> Result<(), Refusal> {
        let (total, players) = (state.total(), state.seats() as u64);
        if total > TABLE_MOST {
            let refusal = Refusal::new(Code::OutOfRange, "too many chips are on the table");
            return Err(refusal.at("/players").rule("J5"));
        }
        let brought = self.rules.chips * players;
        let taken: u64 = state.players.iter().map(|player| player.taken).sum();
        let message =
            format_args!("{total} chips are on the table, and {players} players brought {brought}");
        let hint = "What everybody starts with is the house rule chips";
        j5(total + taken >= brought, message, "/players").map_err(|refusal| refusal.hint(hint))
    }

    /// Two or more play for something.
    fn hand_is_on(state: &State) -> Result<(), Refusal> {
        let several = state.those(Player::is_in).len() > 1;
        j5(several, "the last player in a hand has won it", "/players")?;
        for (i, player) in state.players.iter().enumerate() {
            let staked = player.chips > 0 || player.bet > 0 || !state.pots.is_empty();
            let message = "a player with no chips, and none in the pots, is out";
            j5(player.part != Part::In || staked, message, OfPlayer(i, "chips"))?;
        }
        Ok(())
    }

    /// Pots as betting builds them: the first for everybody in, each further one for fewer.
    fn pots_stand(&self, state: &State, phase: PhaseName) -> Result<(), Refusal> {
        let dealt = state.players.iter().filter(|player| player.part != Part::Out).count() as u64;
        let (in_pots, ante) = (state.in_pots(), self.rules.now(state).ante);
        let paid = in_pots >= dealt || ante == 0;
        j5(paid, "the antes of all players are in the pots", "/pots")?;
        if phase == PhaseName::Roll {
            let antes = ante * dealt;
            let short = state.players.iter().any(|p| p.part == Part::In && p.chips == 0);
            let message = format_args!("before the dice the pots hold the antes, {antes} in all");
            j5(in_pots == antes || in_pots < antes && short, message, "/pots")?;
        }
        let mucked = state.players.iter().any(|player| player.part == Part::Mucked);
        let folded = state.players.iter().any(|player| player.part == Part::Folded);
        for (i, pot) in state.pots.iter().enumerate() {
            let at = format_args!("/pots/{i}/for");
            let members = pot.seats.len() as u64;
            let entitled = |seat: Seat| {
                let player = state.player(seat);
                player.is_in() || members == 1 && player.part == Part::Mucked
            };
            let message = "only players in the hand may win a pot";
            j5(pot.seats.iter().all(entitled), message, at)?;
            if mucked {
                continue;
            }
            self.pot_is_built(state, i, pot)?;
            j5(members > 1 || folded, "chips that nobody matched go back", at)?;
            let even = pot.chips >= members && (folded || pot.chips % members == 0);
            let message = "everybody who may win a pot has paid the same into it";
            j5(even, message, format_args!("/pots/{i}/chips"))?;
        }
        Ok(())
    }

    /// Who may win a pot while nobody has mucked: whoever was not all-in before it.
    fn pot_is_built(&self, state: &State, i: usize, pot: &Pot) -> Result<(), Refusal> {
        let at = format_args!("/pots/{i}/for");
        let before = i.checked_sub(1).map(|before| state.pots[before].seats);
        for seat in Seat::all(state.seats()) {
            let player = state.player(seat);
            let here = pot.seats.has(seat);
            let all_in = before.is_some() && player.chips == 0 && player.bet == 0;
            let missed = player.is_in() && !here && !all_in;
            let joined = here && before.is_some_and(|before| !before.has(seat));
            let message = format_args!("{} cannot have come to this pot so", &self.names[seat]);
            j5(!missed && !joined, message, at)?;
        }
        let same = before.is_some_and(|before| before.len() == pot.seats.len());
        j5(!same, "two pots for the same players are one", at)
    }

    /// Who is the next to roll.
    fn rolled_in_order(state: &State) -> Result<Seat, Refusal> {
        let all =
            || inconsistent("all dice are on the table: the phase is bet", "/phase").rule("R3");
        let next = state.to_roll().ok_or_else(all)?;
        let mut after = state.left_of_button().skip_while(|seat| *seat != next);
        let early = after.find(|&seat| {
            let player = state.player(seat);
            player.part == Part::In && !player.dice.is_empty()
        });
        early.map_or(Ok(next), |seat| {
            let at = OfPlayer(seat.index(), "dice");
            Err(inconsistent("dice are rolled clockwise from the button", at).rule("J8"))
        })
    }

    /// How many cards everybody in the hand has, where all have the same; fewer if folded.
    fn same_cards(&self, state: &State) -> Result<usize, Refusal> {
        let held = |seat: &Seat| state.player(*seat).cards.len();
        let stays = |seat: &Seat| {
            let player = state.player(*seat);
            player.is_in() || player.part == Part::Mucked
        };
        let first = Seat::all(state.seats()).find(stays).map_or(0, |seat| held(&seat));
        let uneven = |seat: &Seat| stays(seat) && held(seat) != first || !self.deals_by(held(seat));
        let wrong = Seat::all(state.seats()).find(uneven);
        let wrong = wrong.or_else(|| Seat::all(state.seats()).find(|seat| held(seat) > first));
        wrong.map_or(Ok(first), |seat| Err(self.miscounted(seat, held(&seat))))
    }

    /// Whether so many cards can have been dealt.
    fn deals_by(&self, n: usize) -> bool {
        self.rules.deal == Deal::OneByOne || n == 0 || n == usize::from(CARDS)
    }

    fn miscounted(&self, seat: Seat, n: usize) -> Refusal {
        Refusal::new(Code::CardCount, format!("{} cannot have {n} cards here", &self.names[seat]))
            .at(OfPlayer(seat.index(), "cards"))
            .rule("R4")
    }

    /// Who gets cards next.
    fn dealt_in_order(&self, state: &State) -> Result<Seat, Refusal> {
        let playing = |seat: &Seat| state.player(*seat).part == Part::In;
        let held = |seat: Seat| state.player(seat).cards.len();
        let step = usize::from(self.rules.at_once());
        let room = |seat: &Seat| held(*seat) + step <= usize::from(CARDS);
        let all = || inconsistent("all cards are dealt", "/phase").rule("R4");
        let next = state.to_deal().filter(room).ok_or_else(all)?;
        let fewest = held(next);
        let undealt =
            state.left_of_button().filter(playing).skip_while(|seat| held(*seat) == fewest + step);
        let beyond =
            |seat: &Seat| held(*seat) > fewest && !playing(seat) || !self.deals_by(held(*seat));
        let early = undealt.into_iter().find(|seat| held(*seat) != fewest);
        let wrong = early.or_else(|| Seat::all(state.seats()).find(beyond));
        wrong.map_or(Ok(next), |seat| Err(self.miscounted(seat, held(seat))))
    }

    fn round(&self, state: &mut State) -> Result<Round, Refusal> {
        self.same_cards(state)?;
        let wire = self.wire;
        let turn = self.turn()?;
        let to = state.to_match();
        let course = self.turn_fits(state, turn, to)?;
        let owed = (to - state.player(turn).bet) as i64;
        let message = format_args!("{} has {owed} to call", &self.names[turn]);
        j5(wire.to_call.is_none_or(|given| given == owed), message, "/to_call")?;
        let (low, high) = course.raise;
        let min_raise = certain(wire.min_raise, (to + low, to + high), "/min_raise")?;
        let bets = certain(wire.bets, course.bets, "/bets")? as u8;
        let able = state.those(Player::can_bet);
        Ok(Round { turn, able, to, raise: min_raise - to, bets })
    }

    /// Who has acted, and whether the round can have come to this turn: whoever acted since the last
    /// raise, or since the round began, has matched; nobody after has.
    fn turn_fits(&self, state: &mut State, turn: Seat, to: u64) -> Result<Course, Refusal> {
        let impossible = |seat: Seat, why: &str, field: &str| {
            let message = format!("{} {why}", &self.names[seat]);
            inconsistent(message, format!("/players/{}{field}", seat.index())).rule("J5")
        };
        let fits = |holds: bool, seat: Seat, why: &str, field: &str| {
            if holds { Ok(()) } else { Err(impossible(seat, why, field)) }
        };
        let seats = state.seats();
        let able = state.those(Player::can_bet);
        let waits = state.player(turn).bet < to || to == 0 && able.len() > 1;
        j5(able.has(turn) && waits, "this player has nothing to decide", "/turn")?;
        let raiser = state.raiser(turn, to);
        if let Some(raiser) = raiser {
            fits(state.player(raiser).is_in(), raiser, "cannot have folded the highest bet", "")?;
        }
        let mut passed = true;
        for seat in raiser.unwrap_or(state.first()).around(seats).filter(|seat| able.has(*seat)) {
            passed &= seat != turn;
            let matched = state.player(seat).bet == to;
            fits(matched || !passed, seat, "must have matched the bet by now", "")?;
            fits(passed || !matched || to == 0, seat, "cannot have acted yet", "")?;
        }
        let course = match self.rules.course(state, turn) {
            Ok(course) => course,
            Err((seat, why)) => return Err(impossible(seat, why, "")),
        };
        let acted = state.acted(state.opened(turn));
        for seat in Seat::all(seats) {
            let has = acted.has(seat);
            let given = self.wire.players[seat.index()].0.acted;
            let message = if has { "must have acted by now" } else { "cannot have acted yet" };
            let hint = "\"acted\" may be left out: it follows from the turn and the bets";
            fits(given.is_none_or(|given| given == has), seat, message, "/acted")
                .map_err(|refusal| refusal.hint(hint))?;
            state.player_mut(seat).acted = has;
        }
        Ok(course)
    }

    fn showdown(&self, state: &State) -> Result<Seat, Refusal> {
        if self.same_cards(state)? != usize::from(CARDS) {
            let refusal = Refusal::new(Code::CardCount, "a showdown is of three cards each");
            return Err(refusal.at("/players").rule("R5"));
        }
        let j5b = |message: &str, at: String| Err(inconsistent(message, at).rule("J5b"));
        let turn = self.turn()?;
        if state.player(turn).part != Part::In || state.player(turn).is_known() {
            return j5b("this player has nothing to decide", "/turn".into())
                .map_err(|refusal| refusal.hint("A hand that is known is shown"));
        }
        let mut waiting = true;
        for seat in turn.around(state.seats()) {
            let player = state.player(seat);
            let at = format!("/players/{}", seat.index());
            match player.part {
                Part::Shown if !player.is_known() => {
                    return j5b("a hand that was shown is known", at);
                }
                Part::In if !waiting => return j5b("hands are shown clockwise", at),
                Part::Shown | Part::Mucked => waiting = false,
                _ => {}
            }
        }
        Ok(turn)
    }
}

/// A number that follows from the bets if they leave no choice, and else must be given.
fn certain(given: Option<i64>, bounds: Bounds, at: &str) -> Result<u64, Refusal> {
    let (least, most) = (bounds.0 as i64, bounds.1 as i64);
    match ranged_if(given, least..=most, at).map_err(|refusal| refusal.rule("J5"))? {
        None if least < most => {
            let hint = format!("The bets leave it open: it can be from {least} to {most}");
            Err(missing(at).rule("J5").hint(hint))
        }
        given => Ok(given.unwrap_or(least) as u64),
    }
}

fn part(
    wire: &WirePlayer,
    chips: Option<i64>,
    phase: PhaseName,
    at: impl Fn(&'static str) -> OfPlayer,
) -> Result<Part, Refusal> {
    let showdown = phase == PhaseName::Showdown;
    let flags = [
        (wire.folded, Part::Folded, phase.in_hand(), "folded"),
        (wire.shown, Part::Shown, showdown, "shown"),
        (wire.mucked, Part::Mucked, showdown, "mucked"),
        (wire.out, Part::Out, chips == Some(0) || wire.away, "out"),
    ];
    let mut found = None;
    for (_, part, fits, field) in flags.into_iter().filter(|(given, ..)| *given) {
        if !fits || found.is_some() {
            let message = format!("{} cannot be {field} at this moment", wire.name);
            return Err(inconsistent(&message, at(field)));
        }
        found = Some(part);
    }
    let plays = if phase.in_hand() { !wire.away } else { chips != Some(0) };
    let usual = if plays { Part::In } else { Part::Out };
    Ok(found.unwrap_or(usual))
}
