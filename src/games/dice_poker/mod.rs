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
pub mod solve;
mod state;
pub mod strength;
mod words;

use crate::game::{Effect, phrases, with_the_most};
use crate::pieces::worded;
use crate::prelude::*;

pub use betting::Room;
use score::{CARDS, DICE};
pub use state::{Now, Part, Player, State, Turn};

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
    #[allow(clippy::enum_variant_names, reason = "poker calls them so")]
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
        Check = "check", "check", "stay in without betting",
            said(&[phrases::NO, "pass, tap, tap tap, tap table, knock, knock knock, rap, no bet, no action, bet nothing, nothing, \
                not bet, dont bet, dont raise, check behind, check back, stay put, zero, free card, no chip, \
                sit tight, im good, good, happy, fine by, over to you, stay, let it go by, let go by, go by, nothing to bet, nothing from, free ride"]);
        Bet(chips: u64 = words::read_bet) = "bet", "bet 10", "be the first to bet",
            said(&["open, open for, open with, begin with, wager, half pot, pot it, stake, lead, lead out, come in, come out, fire, fire out, put, \
                put in, put out, put up, throw, throw in, toss in, chuck in, stick in, push, slide, drop, lob, lay, \
                make, make it, make bet, price, play, go, start, start at, start with, begin, kick off, in for"]),
            does("bets"), effect(Effect::Opens), staked();
        Call = "call", "call", "match the bet",
            said(&["see, see it, see that, see bet, match, match it, im in, in, stay, stay in, follow, go with, cover, \
                equal, count in, put in, pay, pay it, meet, accept, come along, along, stick around, keep up, look \
                up, flat, flat call, smooth call, just call, sure, yes, yep, yeah, chip in, good for it, lets see it, im with, with you, keep honest, have a look, take a look, go along, pay to \
                see, same, happy to pay"]),
            effect(Effect::Matches), staked();
        /// To this bet in all.
        Raise(to: u64 = words::read_bet) = "raise", "raise 30", "raise the bet to this total",
            said(&["reraise, up, up it, bump, bump up, bump it, bump it up, make it, make that, put up, half pot, pot it, hike, lift, \
                kick, step up, pop, push, boost, pump, jack up, up to, take it to, take it up to, go up, go up to, go to, bring to, bring it \
                up, increase, double, triple, overbet, three bet, check raise, on top, extra, more, once more, see and raise"]),
            does("raises to"), effect(Effect::Adds), staked();
        Fold = "fold", "fold", "give up the hand",
            said(&["out, im out, lay it down, no chance, not a chance, ditch, muck, pack, drop, no more for, not chase, no hope, drop out, quit hand, give up, give in, throw away, chuck, chuck in, \
                bin, toss, dump, lay down, let go, let have, surrender, concede, bail, bail out, bow out, get out, \
                get away, not for me, not worth, too rich, too rich for blood, too much, too high, too steep, too expensive, no way, \
                no thanks, nah, release, dont pay, dont call, cant call, not in, count out, rather not, \
                leave to you, you win, yours, im done, throw in towel, walk away, pass on this"]), staked();
        AllIn = "all-in", "all-in", "bet everything",
            said(&["allin, everything, shove, jam, push, ship, ship it, farm, bet all, raise all, put all in, \
                bet everything, all have, all got, all of it, all in middle, all chip in middle, all chip in, all me chip, kitchen sink, lot, the works, whole lot, whole pile, whole stack, all stack, last \
                chips, rest of chips, all them, all my chips, all his chips, all her chips, all i have, everything \
                have, in for lot, go all in, go for broke"]), does("goes all-in"), effect(Effect::Everything), staked();
        Show(cards: Hand) = "show", "show As Kd 9c",
            "show your cards",
            said(&["reveal, table, flip, turn, turn over, turn up, lay out, lay down, have, hold, got, make, hand, flush, \
                straight, full house, straight flush, house, trip"]), bare();
        Muck = "muck", "muck", "give up the pots without showing",
            said(&["hide, keep secret, keep hidden, keep to self, secret, face down, throw mine away, mine away, without show, no show, dont show, dont reveal, \
                rather not show, dont want see, throw away, toss, chuck, bin, fold, concede, give up, you win, \
                not show, no need see, away they go, no need show, no need to show, beat me, beaten, cant beat that"]), staked();
        Next = "next", "next", "play another hand",
            said(&["next hand, next one, next round, next game, next deal, another, another hand, another one, another \
                game, again, deal, deal again, deal us, new deal, new hand, yes, more, one more, one more hand, keep \
                going, keep on, keep play, go on, go again, carry on, continue, play on, play again, play, proceed, \
                resume, start, start next, shuffle, shuffle up, ready, lets go, on to next"]), does("plays on");
        /// Chips for this player.
        Chips(r#for: Seat, chips: u64) = "chips", "chips Bo 50",
            "add chips between hands",
            said(&["buy, rebuy, buy in, buy back in, back in, back with, back for, be back, get back in, buy more, top up, reload, refill, add, add on, give, \
                lend, loan, stake, load, hand, bring, pay, receive, need, want, take, put in, get more, get from bank, from bank, borrow, get, more, again"]),
            staked();
        Leave(who: Seat) = "leave", "leave Bo", "take all chips out and go",
            said(&[phrases::LEAVES]), staked();
        Join(name: Newcomer) = "join", "join Lisa", "let somebody sit down between hands", staked(), unlisted();
        Ante(ante: u64) = "ante", "ante 2", "set the ante from the next hand on", staked(), unlisted();
        End = "end", "end", "end the session and settle up",
            said(&[phrases::NIGHT, "thats it, thats all, done, stop"]), does("ends the night"), staked();
    }
}

/// The name of somebody who sits down late.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Newcomer(pub String);

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
        seats: (2, solve::odds::SEATS),
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
        moves: Move::WORDS,
        terms: "bobtail barrel longtom muck straight ante blind button flush house pot-limit pair trips",
        over_by: "J5",
        stake: "chips",
        turns_by: "J5",
        counts_by: "",
        round: "hand",
        hands_are_kept: true,
        example: "AsKd9c+653",
        examples: include_str!("examples.txt"),
        opening: &["dice 6 5 3", "dice 4 2 1", "dice 1 1 1"],
        notation: "CARDS+DICE, such as AsKd9c+653; suits may be left out, _ is an unknown card",
    };

    type State = State;
    type Move = Move;

    fn check(&self) -> Result<()> {
        refuse_if!(self.ante > self.chips => RulesInvalid, at "/rules/ante",
            "the ante is more than the chips of a player");
        refuse_if!(self.bet > 0 && self.structure != Structure::FixedLimit =>
            RulesInvalid, at "/rules/bet", "only fixed-limit has a size of bets");
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

    fn next(&self, state: &State) -> Next {
        match state.now {
            Now::Roll(seat) => Next::roll(seat, DICE, "R3"),
            Now::Deal(seat) => Next::Chance(Due::cards(seat, self.at_once(), "R4").hidden()),
            Now::Bet(Turn { seat, .. }) | Now::Showdown(seat) => Next::Decide(seat),
            Now::Between if !state.is_played_out() => Next::Decide(state.button),
            Now::Between | Now::Over | Now::Compared => Next::Over,
        }
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        match state.now {
            Now::Bet(_) => self.room(state).map_or_else(Vec::new, Room::offers),
            Now::Showdown(seat) => {
                vec![Offer::open(seat, "show"), Offer::one(seat, Move::Muck)]
            }
            Now::Between => between::offers(state),
            _ => Vec::new(),
        }
    }

    fn pack(&self, state: &State) -> Pack {
        match state.now {
            Now::Deal(_) | Now::Showdown(_) => Pack::Without(state.known_cards(None), "J6"),
            _ => Pack::Of(Vec::new()),
        }
    }

    fn judge(&self, state: &State, seat: Seat, mv: Move) -> Result<Move> {
        if state.now == Now::Between {
            return self.judge_between(state, mv);
        }
        self.at_turn(state, seat)?;
        let for_the_table = match mv {
            Move::Next | Move::Chips(..) | Move::Leave(_) | Move::End => true,
            _ => self.agreed(&mv).is_some(),
        };
        let shows = matches!(mv, Move::Show(_) | Move::Muck);
        let (rule, message) = match (state.now, &mv) {
            (Now::Bet(turn), _) if !for_the_table && !shows => {
                return self.judge_bet(state, turn, mv);
            }
            (Now::Showdown(_), Move::Show(cards)) => {
                let (held, elsewhere) = (&state.players[seat].cards, state.known_cards(Some(seat)));
                return held.laid_open(cards, &elsewhere, ["J5b", "J7", "J6"]).map(|_| mv);
            }
            (Now::Roll(_), _) => ("R3", "the dice come first"),
            (Now::Deal(_), _) => ("R4", "the cards come first"),
            (Now::Bet(_), _) => ("J5", "this is a betting round"),
            (Now::Showdown(_), _) => ("J5b", "at the showdown a hand is shown or mucked"),
            _ => return Err(self.not_now(state, seat)),
        };
        let why = Refusal::new(Code::PhaseWrong, message).rule(rule);
        let hint = "next, chips, end and the like are for between hands";
        Err(if for_the_table { why.hint(hint) } else { why })
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, said: &mut Narration) {
        match (state.now, mv) {
            (Now::Showdown(_), Move::Show(cards)) => {
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

    fn agreed<'m>(&self, mv: &'m Move) -> Option<(Self, Option<&'m str>)> {
        match mv {
            Move::Join(Newcomer(name)) => Some((*self, Some(name))),
            Move::Ante(ante) => Some((Self { ante: *ante, ..*self }, None)),
            _ => None,
        }
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

    fn round(&self, state: &State) -> Option<u32> {
        (state.now != Now::Compared).then_some(state.hand)
    }

    fn is_settled(&self, state: &State) -> bool {
        state.now == Now::Between
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
