//! Dice Poker: turn order and legality.
//!
//! A hand runs through `Roll`, then `Bet` and `Deal` by turns, to `Showdown`; between hands
//! everybody may speak.

mod answers;
mod betting;
mod between;
mod json;
pub mod pots;
pub mod score;
mod showdown;
mod solve;
mod state;
pub mod strength;
mod words;

use crate::game::with_the_most;
use crate::pieces::worded;
use crate::prelude::*;

pub use betting::Room;
use json::Cards;
use score::{CARDS, DICE};
pub use solve::{equilibrium, odds};
pub use state::{Hand, Now, Part, Player, State, Turn};

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

worded! {
    #[derive(Default, Deserialize, JsonSchema)]
    pub enum Deal {
        #[default]
        Together = "together",
        OneByOne = "one-by-one",
    }
}

worded! {
    #[derive(Default, Hash, Deserialize, JsonSchema)]
    pub enum Structure {
        #[default]
        NoLimit = "no-limit",
        PotLimit = "pot-limit",
        FixedLimit = "fixed-limit",
    }
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
        Show(cards: Cards) = "show", "show As Kd 9c",
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

/// Chips that somebody buys or takes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purchase {
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
        for player in state.players.iter_mut() {
            player.part = if player.has_chips() { Part::In } else { Part::Out };
            player.bet = self.ante.min(player.chips);
            player.chips -= player.bet;
        }
        pots::gather(state);
        state.now = state.to_roll().map_or(Now::Between, Now::Roll);
    }

    fn next_hand(&self, state: &mut State, said: &mut Narration) {
        let button = state.players.those(state.first(), Player::has_chips).next();
        state.button = button.unwrap_or(state.button);
        state.hand = state.hand.saturating_add(1);
        self.open_hand(state);
        let ante = self.ante;
        said.say("J5", |names| {
            let (hand, dealer) = (state.hand, &names[state.button]);
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
        asks: &[("chips", "Chips for everybody? (Enter: 100) "), ("ante", "Ante? (Enter: 1) ")],
        phases: &["roll", "bet", "deal", "showdown", "between", "over", "compared"],
        moves: Move::WORDS,
        over_by: "J5",
        stake: "chips",
        turns_by: "J5",
        round: "hand",
        hands_are_kept: true,
        example: "AsKd9c+653",
        examples: include_str!("examples.txt"),
        opening: &["dice 6 5 3", "dice 4 2 1", "dice 1 1 1"],
        notation: "CARDS+DICE, such as AsKd9c+653; suits may be left out, _ is an unknown card",
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn check(&self) -> Result<()> {
        let invalid =
            |at: &str, message: &str| Err(Refusal::new(Code::RulesInvalid, message).at(at));
        if self.ante > self.chips {
            return invalid("/rules/ante", "the ante is more than the chips of a player");
        }
        if self.bet > 0 && self.structure != Structure::FixedLimit {
            return invalid("/rules/bet", "only fixed-limit has a size of bets");
        }
        Ok(())
    }

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let first = first.unwrap_or(Seat::new(0));
        let mut state = State {
            players: Each::of(seats, Player::new(self.chips)),
            pots: Vec::new(),
            hand: 1,
            button: first.around(seats).last().unwrap_or(first),
            now: Now::Between,
        };
        self.open_hand(&mut state);
        state
    }

    fn next(&self, state: &State, may: &mut May<Move>) -> Next {
        match state.now {
            Now::Roll(seat) => may.roll(seat, DICE, "R3"),
            Now::Bet(turn) => {
                let to = state.to_match();
                let pot = state.in_pots_and_bets() + to - state.players[turn.seat].bet;
                (may.counts_from.bet, may.counts_from.pot) = (to, pot);
                match self.room(state).filter(|_| may.is_read()) {
                    Some(room) => room.list(may),
                    None => Next::Decide(turn.seat),
                }
            }
            Now::Deal(seat) => {
                may.one_pack(|| state.known_cards(None), "J6");
                Next::Chance(Due::cards(seat, self.at_once()).hidden().by("R4"))
            }
            // J7: the holder of an unseen hand knows whether it is worth showing.
            Now::Showdown(seat) => {
                may.one_pack(|| state.known_cards(None), "J6");
                may.asks_people = true;
                may.open(seat, "show");
                may.choose(seat, || [Move::Muck])
            }
            Now::Between => between::next(state, may),
            Now::Over | Now::Compared => may.over(),
        }
    }

    fn why_not(&self, state: &State, _seat: Seat, mv: &Move) -> Option<Refusal> {
        let for_the_table = matches!(mv, Move::Next | Move::Chips(_) | Move::Leave(_) | Move::End);
        let bets = !for_the_table && !matches!(mv, Move::Show(_) | Move::Muck);
        let wrong = Code::PhaseWrong;
        let (code, rule, message) = match state.now {
            Now::Bet(_) if bets => return self.judge_bet(state, mv).err(),
            Now::Over => return None,
            Now::Compared => return Some(Refusal::new(wrong, "these hands are only compared")),
            Now::Between if for_the_table => {
                (Code::MoveIllegal, "J16", "a hand needs two players with chips")
            }
            Now::Between => (wrong, "J5", "between hands there is next, chips, end and the like"),
            Now::Roll(_) => (wrong, "R3", "the dice come first"),
            Now::Deal(_) => (wrong, "R4", "the cards come first"),
            Now::Bet(_) => (wrong, "J5", "this is a betting round"),
            Now::Showdown(_) => (wrong, "J5b", "at the showdown a hand is shown or mucked"),
        };
        let why = Refusal::new(code, message).rule(rule);
        let hint = "next, chips, end and the like are for between hands";
        Some(if for_the_table && code == wrong { why.hint(hint) } else { why })
    }

    fn allows(&self, state: &State, seat: Seat, mv: &Move) -> Result<()> {
        match mv {
            Move::Show(Cards(cards)) => showdown::judge_show(state, seat, cards),
            Move::Chips(_) | Move::Leave(_) => between::judge(state, mv),
            _ => self.judge_bet(state, mv),
        }
    }

    fn settle(&self, state: &State, seat: Seat, mv: Move) -> Move {
        match mv {
            Move::Bet(given) | Move::Raise(given) => self.settle_bet(state, seat, mv, given),
            _ => mv,
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, said: &mut Narration) {
        match (state.now, mv) {
            (Now::Showdown(_), Move::Show(Cards(cards))) => {
                showdown::lay_open(state, seat, cards, said);
                self.show_on(state, seat, said);
            }
            (Now::Showdown(_), _) => {
                showdown::muck(state, seat);
                self.show_on(state, seat, said);
            }
            (Now::Bet(turn), _) => self.act(state, turn, mv, said),
            (Now::Between, _) => self.speak(state, mv, said),
            _ => {}
        }
    }

    fn rolled(&self, state: &mut State, seat: Seat, dice: Dice, said: &mut Narration) {
        state.players[seat].dice = dice;
        match state.to_roll() {
            None => self.open_round(state, said),
            Some(next) => state.now = Now::Roll(next),
        }
    }

    fn dealt(&self, state: &mut State, seat: Seat, cards: &[Option<Card>], said: &mut Narration) {
        let player = &mut state.players[seat];
        player.cards.extend_from_slice(cards);
        let held = player.cards.len();
        match state.to_deal().filter(|&next| state.players[next].cards.len() < held) {
            None => self.open_round(state, said),
            Some(next) => state.now = Now::Deal(next),
        }
    }

    /// J17: what everybody has and has taken out, less what was bought.
    fn scores(&self, state: &State) -> Scores {
        let score = |player: &Player| match state.now {
            Now::Compared => player.strength().unwrap_or(0).into(),
            _ => player.chips as i64 + player.taken as i64 - player.bought as i64,
        };
        state.players.iter().map(score).collect()
    }

    /// J7: of hands that are only compared none wins while a card of any is unknown.
    fn winners(&self, state: &State) -> Seats {
        let unknown = |player: &Player| player.strength().is_none();
        if state.now == Now::Compared && state.players.iter().any(unknown) {
            return Seats::NONE;
        }
        with_the_most(self, state)
    }

    fn hide(&self, state: &mut State, seat: Option<Seat>) {
        let compared = state.now == Now::Compared;
        for other in Seat::all(state.seats()).filter(|other| !compared && Some(*other) != seat) {
            let player = &mut state.players[other];
            if player.part != Part::Shown {
                player.cards.fill(None);
            }
        }
    }

    fn round(&self, state: &State) -> Option<Round> {
        let settled = state.now == Now::Between;
        (state.now != Now::Compared).then_some(Round { number: state.hand, settled })
    }
}

/// The hand is over: stacks stay, everything else is cleared.
fn close_hand(state: &mut State, said: &mut Narration) {
    state.pots.clear();
    for player in state.players.iter_mut() {
        let part = if player.has_chips() { Part::In } else { Part::Out };
        let Player { chips, bought, taken, .. } = *player;
        *player = Player { part, bought, taken, ..Player::new(chips) };
    }
    state.now = Now::Between;
    if let Some(one) = state.those(Player::has_chips).sole() {
        said.say("J5", |names| format!("{} has all the chips", &names[one]));
    }
}

#[cfg(test)]
mod tests;
