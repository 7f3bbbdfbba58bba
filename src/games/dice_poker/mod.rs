//! Dice Poker: turn order and legality.
//!
//! A hand runs through `Roll`, then `Bet` and `Deal` by turns, to `Showdown`; between hands
//! everybody may speak.

mod answers;
mod betting;
mod between;
pub mod equilibrium;
pub mod odds;
pub mod pots;
pub mod score;
mod showdown;
mod solver;
mod state;
pub mod strength;
mod wire;
mod words;

use crate::prelude::*;
pub use betting::Room;
use score::{CARDS, DICE};
pub use state::{Hand, Part, Phase, Player, State};

/// The largest number of chips that a house rule or a purchase may name.
pub const MOST: u64 = 1_000_000_000;
/// More chips than this never lie on a table.
pub const TABLE_MOST: u64 = 1_000_000_000_000;

/// The house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Rules")]
pub struct DicePoker {
    /// R4: how the cards come.
    pub deal: Deal,
    /// J5: how much may be bet.
    pub structure: Structure,
    /// J5: what everybody pays before the dice.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub ante: u64,
    /// J5: what everybody starts with.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub chips: u64,
    /// J5: the size of bets and raises under `fixed-limit`; 0 is twice the ante, or 2 without one.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub bet: u64,
    /// J5b: known hands that lose are not shown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub muck: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    #[default]
    Together,
    OneByOne,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Structure {
    #[default]
    NoLimit,
    PotLimit,
    FixedLimit,
}

impl Default for DicePoker {
    fn default() -> Self {
        let (deal, structure) = (Deal::default(), Structure::default());
        Self { deal, structure, ante: 1, chips: 100, bet: 0, muck: false }
    }
}

moves! {
    pub enum Move {
        Check = "check", "check", "stay in without betting", also(&["pass"]);
        Bet(chips: u64 = words::read_bet) = "bet", "bet 10", "be the first to bet";
        Call = "call", "call", "match the bet", also(&["see"]);
        /// To this bet in all.
        Raise(to: u64 = words::read_raise) = "raise", "raise 30", "raise the bet to this total";
        Fold = "fold", "fold", "give up the hand";
        AllIn = "all-in", "all-in", "bet everything",
            also(&["shove", "jam", "bet all", "raise all", "bet everything"]);
        Show(#[serde(flatten)] showing: Showing) = "show", "show As Kd 9c",
            "show your cards", bare();
        Muck = "muck", "muck", "give up the pots without showing";
        Next = "next", "next", "play another hand", also(&["again", "deal", "yes"]);
        /// Chips for this player.
        Chips(#[serde(flatten)] purchase: Purchase) = "chips", "chips Bo 50",
            "add chips between hands", also(&["buy", "rebuy"]);
        Leave(who: Seat) = "leave", "leave Bo", "take all chips out and go";
        End = "end", "end", "end the session and settle up", also(&["done", "stop"]);
    }
}

/// Cards that are shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
// Or it would stand in the schema as what the move does.
#[schemars(description = "")]
pub struct Showing {
    #[serde(serialize_with = "wire::cards::serialize")]
    #[schemars(with = "Vec<Card>")]
    pub cards: Vec<Option<Card>>,
}

/// Chips that somebody buys or takes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Purchase {
    #[serde(rename = "for")]
    pub seat: Seat,
    pub chips: u64,
}

impl DicePoker {
    /// J5: the least bet, and the least a raise adds before a larger one was made.
    fn least_bet(&self) -> u64 {
        match self.structure {
            Structure::FixedLimit if self.bet > 0 => self.bet,
            Structure::FixedLimit => (2 * self.ante).max(2),
            _ => self.ante.max(1),
        }
    }

    /// How many cards come at once.
    fn at_once(&self) -> u8 {
        match self.deal {
            Deal::Together => CARDS,
            Deal::OneByOne => 1,
        }
    }

    /// Everybody with chips pays the ante, and the dice are awaited.
    fn open_hand(&self, state: &mut State) {
        let ante = self.ante;
        for player in &mut state.players {
            player.take_part(if player.plays() { Part::In } else { Part::Out });
            player.bet = if player.plays() { ante.min(player.chips) } else { 0 };
            player.chips -= player.bet;
        }
        pots::gather(state);
        state.enter(Phase::Roll, state.to_roll());
    }

    /// The hand is over: stacks stay, everything else is cleared.
    fn close_hand(&self, state: &mut State, events: &mut Narration) {
        state.pots.clear();
        for player in &mut state.players {
            let Player { name, chips, bought, taken, .. } = *player;
            *player = Player { out: chips == 0, bought, taken, ..Player::new(name, chips) };
        }
        state.enter(Phase::Between, None);
        let holders = state.those(|player| player.chips > 0);
        let other = state.those(|player| player.chips == 0).iter().next();
        if let (Some(one), Some(other)) = (holders.sole(), other) {
            events.say("J5", |names| {
                let (one, other, chips) = (&names[one], &names[other], self.chips);
                format!(
                    "{one} has all the chips: chips {other} {chips} buys in again, end settles up"
                )
            });
        }
    }

    fn next_hand(&self, state: &mut State, events: &mut Narration) {
        let seats = state.seats();
        let plays = |seat: &Seat| state.player(*seat).plays();
        let button = state.button().left(seats).around(seats).find(plays);
        state.button = button.or(state.button);
        state.hand = Some(state.hand().saturating_add(1));
        self.open_hand(state);
        let ante = self.ante;
        events.say("J5", |names| {
            let (hand, dealer) = (state.hand(), &names[state.button()]);
            format!("hand {hand}: {dealer} is the dealer, everybody pays {}", words::chips(ante))
        });
    }
}

impl Game for DicePoker {
    const INFO: Info = Info {
        id: "dice-poker",
        aliases: &["poker"],
        title: "Dice Poker",
        about: "Poker with three cards in hand and three open dice that add up to further cards",
        seats: (2, odds::SEATS),
        rules: include_str!("rules.md"),
        house_rules: &[
            HouseRule {
                key: "deal",
                clause: "R4",
                setting: Setting::Word(&["together", "one-by-one"]),
                help: "all three cards at once, or one at a time with betting after each",
            },
            HouseRule {
                key: "structure",
                clause: "J5",
                setting: Setting::Word(&["no-limit", "pot-limit", "fixed-limit"]),
                help: "how much may be bet",
            },
            HouseRule::number(
                "ante",
                "J5",
                (0, MOST as i64),
                "what everybody pays before the dice (1 unless said)",
            ),
            HouseRule::number(
                "chips",
                "J5",
                (1, MOST as i64),
                "what everybody starts with (100 unless said)",
            ),
            HouseRule::number(
                "bet",
                "J5",
                (0, MOST as i64),
                "the size of a bet under fixed-limit (0 is twice the ante, 2 without one)",
            ),
            HouseRule::switch("muck", "J5b", "known hands that lose are not shown"),
        ],
        phases: &["roll", "bet", "deal", "showdown", "between", "over"],
        moves: Move::WORDS,
        hands_are_kept: true,
        example: "AsKd9c+653",
        odds_example: "AsKd_+653",
        opening: &["dice 6 5 3", "dice 4 2 1", "dice 1 1 1"],
        notation: "CARDS+DICE, such as AsKd9c+653; suits may be left out, _ is an unknown card",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn check(&self, seats: usize) -> Result<()> {
        let invalid =
            |at: &str, message: String| Err(Refusal::new(Code::RulesInvalid, message).at(at));
        if self.ante > self.chips {
            return invalid("/rules/ante", "the ante is more than the chips of a player".into());
        }
        if self.bet > 0 && self.structure != Structure::FixedLimit {
            return invalid("/rules/bet", "only fixed-limit has a size of bets".into());
        }
        debug_assert!(seats as u64 * MOST <= TABLE_MOST);
        Ok(())
    }

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let first = first.unwrap_or(Seat::new(0));
        let mut state = State {
            players: Seat::all(seats).map(|name| Player::new(name, self.chips)).collect(),
            button: first.around(seats).last(),
            hand: Some(1),
            ..State::default()
        };
        self.open_hand(&mut state);
        state
    }

    fn next(&self, state: &State) -> Next {
        let turn = state.turn();
        match state.phase() {
            Phase::Roll => Next::Chance(Due::dice(turn, DICE)),
            Phase::Deal => Next::Chance(Due::cards(turn, self.at_once()).hidden()),
            Phase::Bet | Phase::Showdown => Next::Decide(turn),
            Phase::Between if !state.is_played_out() => Next::Decide(state.button()),
            Phase::Between | Phase::Over | Phase::Hands => Next::Over,
        }
    }

    fn due_by(&self, state: &State) -> &'static str {
        if state.phase() == Phase::Roll { "R3" } else { "R4" }
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        match state.phase() {
            Phase::Bet => self.room(state).offers(out),
            Phase::Showdown => {
                let seat = state.turn();
                out.push(Offer { seat, choice: Choice::Open { kind: "show" } });
                out.push(Offer::of(seat, Move::Muck));
            }
            Phase::Between => between::offers(state, out),
            Phase::Roll | Phase::Deal | Phase::Over | Phase::Hands => {}
        }
    }

    /// J7, J14: whoever holds an unseen hand knows whether it is worth showing, and people say for
    /// themselves whether they go on.
    fn asks_people(&self, state: &State, seated: bool) -> bool {
        state.phase() == Phase::Showdown || seated && state.phase() == Phase::Between
    }

    fn judge(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        let phase = state.phase();
        let rule = match phase {
            Phase::Bet => "J5",
            Phase::Showdown => "J5b",
            Phase::Between => "J14",
            Phase::Roll | Phase::Deal => {
                let message = "the dice or cards come first";
                let refusal = Refusal::new(Code::PhaseWrong, message).rule(self.due_by(state));
                return Err(for_the_table(refusal, mv));
            }
            Phase::Hands => {
                return Err(Refusal::new(Code::PhaseWrong, "these hands are only compared"));
            }
            Phase::Over => {
                return Err(Refusal::new(Code::GameOver, "the session is over").rule("J5"));
            }
        };
        if phase != Phase::Between && seat != state.turn() {
            return Err(Refusal::others_turn().rule(rule));
        }
        match (phase, mv) {
            (
                Phase::Bet,
                Move::Check | Move::Bet(_) | Move::Call | Move::Raise(_) | Move::Fold | Move::AllIn,
            ) => self.judge_bet(state, mv),
            (Phase::Showdown, Move::Show(Showing { cards, .. })) => {
                showdown::judge_show(state, seat, cards)
            }
            (Phase::Showdown, Move::Muck) => Ok(()),
            (Phase::Between, _) if is_for_the_table(mv) => between::judge(state, mv),
            (phase, _) => Err(for_the_table(wrong_moment(phase), mv)),
        }
    }

    fn ranged(&self, kind: &str, amount: i64) -> Option<Move> {
        let amount = u64::try_from(amount).ok()?;
        match kind {
            "bet" => Some(Move::Bet(amount)),
            "raise" => Some(Move::Raise(amount)),
            _ => None,
        }
    }

    /// A bet or raise of everything is all-in, and one without a number is the only one there is.
    fn understood(&self, state: &State, seat: Seat, mv: Move) -> Move {
        let (Phase::Bet, Move::Bet(given) | Move::Raise(given)) = (state.phase(), &mv) else {
            return mv;
        };
        let room = self.room(state);
        if seat != room.seat || matches!(mv, Move::Raise(_)) != (room.to > 0) {
            return mv;
        }
        let to = match (*given, room.raise) {
            (0, Some((least, most))) if least == most => least,
            (given, _) => given,
        };
        if to > room.to { room.more(to) } else { mv }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, events: &mut Narration) {
        match mv {
            Move::Show(Showing { cards, .. }) => {
                showdown::lay_open(state, seat, cards, events);
                self.show_on(state, seat, events);
            }
            Move::Muck => {
                showdown::muck(state, seat);
                self.show_on(state, seat, events);
            }
            Move::Next => self.next_hand(state, events),
            mv if is_for_the_table(mv) => self.speak(state, mv, events),
            _ => self.act(state, seat, mv, events),
        }
    }

    fn validate_outcome(&self, state: &State, due: Due, outcome: &Outcome) -> Result<()> {
        due.count_fits(outcome)?;
        match outcome {
            Outcome::Cards(cards) => showdown::no_clash(&state.known_cards(None), cards),
            Outcome::Dice(_) | Outcome::UnseenDice(_) => Ok(()),
        }
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, events: &mut Narration) {
        match (state.phase(), outcome) {
            (Phase::Roll, Outcome::Dice(dice)) => {
                state.player_mut(state.turn()).dice = *dice;
                match state.to_roll() {
                    None => self.open_round(state, events),
                    next => state.enter(Phase::Roll, next),
                }
            }
            (Phase::Deal, Outcome::Cards(cards)) => {
                let player = state.player_mut(state.turn());
                player.cards.extend_from_slice(cards);
                let held = player.cards.len();
                match state.to_deal().filter(|&next| state.player(next).cards.len() < held) {
                    None => self.open_round(state, events),
                    next => state.enter(Phase::Deal, next),
                }
            }
            _ => {}
        }
    }

    /// What no state shows anywhere. A card known by rank alone takes one of its rank away.
    fn pack(&self, state: &State, out: &mut Vec<Card>) {
        let begin = out.len();
        out.extend_from_slice(&Card::PACK);
        let mut known = state.known_cards(None);
        known.sort_by_key(|card| card.suit.is_none());
        for card in known {
            let same = |other: &Card| match card.suit {
                Some(_) => *other == card,
                None => other.rank == card.rank,
            };
            if let Some(i) = out[begin..].iter().position(same) {
                out.remove(begin + i);
            }
        }
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    fn opening_scores(&self, fresh: &State) -> Vec<i64> {
        vec![self.chips as i64; fresh.players.len()]
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        let player = state.player(seat);
        match state.phase() {
            Phase::Hands => player.strength().unwrap_or(0).into(),
            _ => player.chips as i64 + player.taken as i64 - player.bought as i64,
        }
    }

    fn is_out(&self, state: &State, seat: Seat) -> bool {
        let player = state.player(seat);
        state.phase() != Phase::Hands && player.chips + player.taken == 0
    }

    /// J7: of hands that are only compared none wins while a card of any is unknown.
    fn winners(&self, state: &State) -> Seats {
        let unknown = |player: &Player| player.strength().is_none();
        if state.phase() == Phase::Hands && state.players.iter().any(unknown) {
            return Seats::NONE;
        }
        self.with_the_most(state)
    }

    fn seen_by(&self, state: &State, seat: Option<Seat>) -> State {
        let mut seen = state.clone();
        if state.phase() == Phase::Hands {
            return seen;
        }
        for other in Seat::all(state.seats()) {
            let player = seen.player_mut(other);
            if Some(other) != seat && player.part() != Part::Shown {
                player.cards.fill(None);
            }
        }
        seen
    }

    fn round(&self, state: &State) -> Option<u32> {
        (state.phase() != Phase::Hands).then_some(state.hand())
    }

    fn is_between(&self, state: &State) -> bool {
        state.phase() == Phase::Between
    }
}

/// J14: says when a move for the whole table is possible.
fn for_the_table(refusal: Refusal, mv: &Move) -> Refusal {
    if is_for_the_table(mv) {
        return refusal.hint("next, chips, end and the like are for between hands");
    }
    refusal
}

/// What is said between hands.
fn is_for_the_table(mv: &Move) -> bool {
    matches!(mv, Move::Next | Move::Chips(_) | Move::Leave(_) | Move::End)
}

fn wrong_moment(phase: Phase) -> Refusal {
    let (rule, message) = match phase {
        Phase::Showdown => ("J5b", "at the showdown a hand is shown or mucked"),
        Phase::Between => ("J5", "between hands there is next, chips, end and the like"),
        _ => ("J5", "this is a betting round"),
    };
    Refusal::new(Code::PhaseWrong, message).rule(rule)
}

#[cfg(test)]
mod tests;
