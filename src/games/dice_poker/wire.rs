//! Dice Poker states in JSON and in compact notation.

use std::fmt::Display;

use super::answers::{Comparison, hand_scores};
use super::betting::Round;
use super::course::{Bounds, Course};
use super::hands::{self, at_player, cards_in, hands_in, nothing_twice};
use super::pots::Pot;
use super::score::{CARDS, DICE};
use super::shape::{PhaseName, Wire, WirePlayer, WirePot, cards_out, dice_out};
use super::{Deal, DicePoker, Held, Part, Phase, Player, State, Structure, TABLE_MOST, odds};
use crate::game::{Answer, Game, OnWire, Position, names_told, seats_fit};
use crate::json::strict::OrName;
use crate::kit::dice::Dice;
use crate::kit::meaning::{OfPlayer, foreign, inconsistent, missing, named, ranged, ranged_if};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::{Seat, Seats};

impl OnWire for DicePoker {
    type Wire = Wire;

    fn to_wire(position: &Position<Self>) -> Wire {
        let Position { rules, names, state, .. } = position;
        let mut wire = Wire { rules: *rules, ..Wire::default() };
        if state.phase == Phase::Hands {
            let hand = |player: &Player| (cards_out(&player.cards), dice_out(player.dice));
            if names.are_you() {
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
            Phase::Roll(_) => PhaseName::Roll,
            Phase::Bet(_) => PhaseName::Bet,
            Phase::Deal(_) => PhaseName::Deal,
            Phase::Showdown(_) => PhaseName::Showdown,
            Phase::Between => PhaseName::Between,
            Phase::Over | Phase::Hands => PhaseName::Over,
        });
        if let Phase::Bet(round) = &state.phase {
            wire.to_call = Some((round.to - state.player(round.turn).bet) as i64);
            wire.min_raise = Some((round.to + round.raise) as i64);
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

    fn from_wire(wire: &Wire) -> Result<Position<Self>, Refusal> {
        let rules = wire.rules;
        let told = wire.players.iter().map(|player| &player.0.name);
        let names = names_told(&Self::INFO, told)?;
        // The rules must hold before chips are measured against them.
        rules.check(names.len())?;
        let bare = wire.no_game() && wire.players.iter().all(|player| player.0.is_bare());
        let laid =
            |player: &OrName<WirePlayer>| player.0.cards.is_some() || player.0.dice.is_some();
        let single = wire.cards.is_some() || wire.dice.is_some();
        if bare && (single || wire.players.is_empty() || wire.players.iter().any(laid)) {
            let state = hands_in(wire)?;
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
    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>, Refusal>> {
        let position = |(names, state)| Position { rules: *self, names, state, small: true };
        vec![hands::read(args).map(position)]
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        hands::notation(state)
    }

    fn worth(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        let mut hands = hand_scores(&position.names, &position.state)?;
        Ok(match hands.pop() {
            Some(alone) if hands.is_empty() => Box::new(alone),
            last => {
                hands.extend(last);
                Box::new(Comparison::of(&position.names, hands))
            }
        })
    }
}

fn player_out(state: &State, seat: Seat, names: &Names) -> WirePlayer {
    let player = state.player(seat);
    let hand = !matches!(state.phase, Phase::Between | Phase::Over);
    WirePlayer {
        name: names[seat].into(),
        dice: dice_out(player.dice),
        cards: cards_out(&player.cards),
        chips: Some(player.chips as i64),
        bet: matches!(state.phase, Phase::Bet(_)).then_some(player.bet as i64),
        acted: player.acted.then_some(true),
        folded: player.part == Part::Folded,
        shown: player.part == Part::Shown,
        mucked: player.part == Part::Mucked,
        out: hand && player.part == Part::Out,
    }
}

/// The meaning of a wire state of a whole game, checked bit by bit.
struct Reader<'a> {
    wire: &'a Wire,
    names: &'a Names,
    rules: DicePoker,
}

impl Reader<'_> {
    fn state(&self) -> Result<State, Refusal> {
        let wire = self.wire;
        let Some(phase) = wire.phase else {
            return Err(
                missing("/phase").hint("Phases are roll, bet, deal, showdown, between and over")
            );
        };
        self.nothing_foreign(phase)?;
        let hand = ranged_if(wire.hand, 1..=u32::MAX.into(), "/hand")?.unwrap_or(1) as u32;
        let seats = self.names.len();
        let button = match &wire.button {
            Some(name) => self.seat(name, "/button")?,
            None => Seat::new(seats - 1),
        };
        let mut state = State {
            players: Vec::with_capacity(seats),
            pots: Vec::new(),
            button,
            hand,
            phase: match phase {
                PhaseName::Between => Phase::Between,
                // Whose turn it is at another moment is read below.
                _ => Phase::Over,
            },
        };
        for (i, OrName(player)) in wire.players.iter().enumerate() {
            state.players.push(Self::player(player, phase, i)?);
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
        state.phase = match phase {
            PhaseName::Roll => Phase::Roll(Self::rolled_in_order(&state)?),
            PhaseName::Deal => Phase::Deal(self.dealt_in_order(&state)?),
            // Here it must be told whose turn it is.
            PhaseName::Bet => Phase::Bet(self.round(&mut state)?),
            PhaseName::Showdown => Phase::Showdown(self.showdown(&state)?),
            PhaseName::Between | PhaseName::Over => state.phase,
        };
        if !matches!(phase, PhaseName::Bet | PhaseName::Showdown) {
            self.turn_is(self.rules.next(&state).seat())?;
        }
        Ok(state)
    }

    /// Fields that say something at another moment only.
    fn nothing_foreign(&self, phase: PhaseName) -> Result<(), Refusal> {
        let wire = self.wire;
        let bet = phase == PhaseName::Bet;
        let hand = !matches!(phase, PhaseName::Between | PhaseName::Over);
        let fixed = self.rules.structure == Structure::FixedLimit;
        let at = match wire {
            Wire { cards: Some(_), .. } => "/cards",
            Wire { dice: Some(_), .. } => "/dice",
            Wire { pots, .. } if !pots.is_empty() && !hand => "/pots",
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

    fn player(wire: &WirePlayer, phase: PhaseName, i: usize) -> Result<Player, Refusal> {
        let at = |field| OfPlayer(i, field);
        let chips = ranged_if(wire.chips, 0..=TABLE_MOST as i64, at("chips"))?;
        let bet = ranged_if(wire.bet, 0..=TABLE_MOST as i64, at("bet"))?.unwrap_or(0);
        let part = part(wire, chips, phase, at)?;
        let player = Player {
            chips: chips.ok_or_else(|| missing(at("chips")))? as u64,
            bet: bet as u64,
            dice: match &wire.dice {
                Some(faces) => Dice::checked(faces, at("dice"))?,
                None => Dice::NONE,
            },
            cards: match &wire.cards {
                Some(cards) => cards_in(cards, at("cards"))?,
                None => Held::default(),
            },
            part,
            acted: wire.acted == Some(true),
        };
        let hand = !matches!(phase, PhaseName::Between | PhaseName::Over);
        let (rolling, betting) = (phase == PhaseName::Roll, phase == PhaseName::Bet);
        let playing = hand && player.part != Part::Out;
        let foreign = match &player {
            Player { bet: 1.., .. } if !(betting && playing) => Some("bet"),
            Player { dice, .. } if !dice.is_empty() && !playing => Some("dice"),
            Player { cards, .. } if !cards.is_empty() && (!playing || rolling) => Some("cards"),
            Player { acted: true, .. } if !(betting && player.can_bet()) => Some("acted"),
            Player { part: Part::Folded, .. } if rolling => Some("folded"),
            _ => None,
        };
        if let Some(field) = foreign {
            return Err(inconsistent("this cannot be at this moment", at(field)));
        }
        let dice = player.dice.len();
        let rolled = dice == usize::from(DICE) || dice == 0 && rolling;
        if playing && !rolled {
            let message = format!("a hand has three dice, not {dice}");
            return Err(Refusal::new(Code::DiceCount, message).at(at("dice")).rule("R3"));
        }
        Ok(player)
    }

    fn pots(&self) -> Result<Vec<Pot>, Refusal> {
        let mut pots = Vec::with_capacity(self.wire.pots.len());
        for (i, pot) in self.wire.pots.iter().enumerate() {
            let most = TABLE_MOST as i64;
            let chips = ranged(pot.chips, 1..=most, format_args!("/pots/{i}/chips"))?;
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
            pots.push(Pot { chips: chips as u64, seats });
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

    /// Who is the next to roll.
    fn rolled_in_order(state: &State) -> Result<Seat, Refusal> {
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
        Ok(next)
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

    /// Who gets cards next.
    fn dealt_in_order(&self, state: &State) -> Result<Seat, Refusal> {
        let playing = |seat: &Seat| state.player(*seat).part == Part::In;
        let held = |seat: Seat| state.player(seat).cards.len();
        let order: Vec<Seat> = state.left_of_button().filter(playing).collect();
        let step = usize::from(self.rules.at_once());
        let room = |seat: &Seat| held(*seat) + step <= usize::from(CARDS);
        let Some(next) = state.to_deal().filter(room) else {
            return Err(inconsistent("all cards are dealt", "/phase").rule("R4"));
        };
        let fewest = held(next);
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
        Ok(next)
    }

    fn round(&self, state: &mut State) -> Result<Round, Refusal> {
        self.same_cards(state)?;
        let wire = self.wire;
        let Some(name) = &wire.turn else {
            return Err(missing("/turn"));
        };
        let turn = self.seat(name, "/turn")?;
        let to = state.to_match();
        let course = self.turn_fits(state, turn, to)?;
        let owed = (to - state.player(turn).bet) as i64;
        if wire.to_call.is_some_and(|told| told != owed) {
            let message = format!("{} has {owed} to call", &self.names[turn]);
            return Err(inconsistent(&message, "/to_call").rule("J5"));
        }
        let (low, high) = course.raise;
        let min_raise = certain(wire.min_raise, (to + low, to + high), "/min_raise")?;
        let bets = certain(wire.bets, course.bets, "/bets")? as u8;
        let able = state.those(Player::can_bet);
        Ok(Round { turn, able, to, raise: min_raise - to, bets })
    }

    /// Who has acted, and whether the round can have come to this turn: whoever acted since the last
    /// raise, or since the round began, has matched; nobody after has.
    fn turn_fits(&self, state: &mut State, turn: Seat, to: u64) -> Result<Course, Refusal> {
        let wrong = |seat: Seat, message: &str, field: &str| {
            let message = format!("{} {message}", &self.names[seat]);
            inconsistent(&message, format!("/players/{}{field}", seat.index())).rule("J5")
        };
        let seats = state.players.len();
        let able = state.those(Player::can_bet);
        let waits = state.player(turn).bet < to || to == 0 && able.len() > 1;
        if !(able.has(turn) && waits) {
            return Err(inconsistent("this player has nothing to decide", "/turn").rule("J5"));
        }
        let from = if to == 0 {
            state.first()
        } else {
            let raiser = turn.around(seats).find(|&seat| state.player(seat).bet == to);
            let raiser = raiser.unwrap_or(turn);
            if !state.player(raiser).is_in() {
                return Err(wrong(raiser, "cannot have folded the highest bet", ""));
            }
            raiser
        };
        let mut passed = true;
        for seat in from.around(seats).filter(|seat| able.has(*seat)) {
            passed &= seat != turn;
            let matched = state.player(seat).bet == to;
            if passed && !matched {
                return Err(wrong(seat, "must have matched the bet by now", ""));
            }
            if !passed && matched && to > 0 {
                return Err(wrong(seat, "cannot have acted yet", ""));
            }
        }
        let course = self.rules.course(state, turn).map_err(|(seat, why)| wrong(seat, why, ""))?;
        let acted = state.acted(state.opened(turn));
        for seat in Seat::all(seats) {
            let has = acted.has(seat);
            let told = self.wire.players[seat.index()].0.acted;
            if told.is_some_and(|told| told != has) {
                let message = if has { "must have acted by now" } else { "cannot have acted yet" };
                let hint = "\"acted\" may be left out: it follows from the turn and the bets";
                return Err(wrong(seat, message, "/acted").hint(hint));
            }
            state.player_mut(seat).acted = has;
        }
        Ok(course)
    }

    fn showdown(&self, state: &State) -> Result<Seat, Refusal> {
        if self.same_cards(state)? != usize::from(CARDS) {
            return Err(Refusal::new(Code::CardCount, "a showdown is of three cards each")
                .at("/players")
                .rule("R5"));
        }
        let Some(name) = &self.wire.turn else {
            return Err(missing("/turn"));
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

/// A number that follows from the bets if they leave no choice, and else must be told.
fn certain(told: Option<i64>, bounds: Bounds, at: &str) -> Result<u64, Refusal> {
    let (least, most) = (bounds.0 as i64, bounds.1 as i64);
    match ranged_if(told, least..=most, at).map_err(|refusal| refusal.rule("J5"))? {
        None if least < most => Err(missing(at)
            .rule("J5")
            .hint(format!("The bets leave it open: it can be from {least} to {most}"))),
        told => Ok(told.unwrap_or(least) as u64),
    }
}

fn part(
    wire: &WirePlayer,
    chips: Option<i64>,
    phase: PhaseName,
    at: impl Fn(&'static str) -> OfPlayer,
) -> Result<Part, Refusal> {
    let hand = !matches!(phase, PhaseName::Between | PhaseName::Over);
    let usual = if hand || chips != Some(0) { Part::In } else { Part::Out };
    if !(wire.folded || wire.shown || wire.mucked || wire.out) {
        return Ok(usual);
    }
    let flags = [
        (wire.folded, Part::Folded, hand, "folded"),
        (wire.shown, Part::Shown, phase == PhaseName::Showdown, "shown"),
        (wire.mucked, Part::Mucked, phase == PhaseName::Showdown, "mucked"),
        (wire.out, Part::Out, chips == Some(0), "out"),
    ];
    let (mut part, mut told) = (usual, false);
    for (given, means, fits, field) in flags {
        if given && (!fits || told) {
            let message = format!("{} cannot be {field} at this moment", wire.name);
            return Err(inconsistent(&message, at(field)));
        }
        if given {
            (part, told) = (means, true);
        }
    }
    Ok(part)
}

const _: () = assert!(odds::SEATS < 256, "seats are counted in bytes");
