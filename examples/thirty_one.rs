//! Thirty-One, one deal: hidden hands from one pack, dealt by the program or from real cards. Try it:
//! `cargo run --example thirty_one -- thirty-one play -p Ana,Bo --bot Bo=greedy --deal-cards`.

use croupier::pieces::{Pack, Suit, cards};
use croupier::prelude::*;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThirtyOne {}

fields! {
    #[derive(Copy)]
    pub enum Now {
        Deal(seat: Seat) = "deal",
        TurnUp(first: Seat) = "turn-up",
        /// To draw, take or knock, or with a card too many to discard.
        Turn(seat: Seat) = "turn",
        Draw(seat: Seat) = "draw",
        Show(seat: Seat) = "show",
        Over = "over",
    }
}

state! {
    pub struct State of ThirtyOne {
        hands: Each<Hand>,
        /// The last lies on top.
        discards: Vec<Card>,
        knocked: Option<Seat>,
        now: Now,
    }
    check fits
    short Alone
}

/// A hand at its turn with nobody around, and the card that may be taken: `AsKd9c+7h`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alone {
    hand: Hand,
    top: Card,
}

impl Short<ThirtyOne> for Alone {
    fn state(self, _rules: &ThirtyOne) -> Result<State> {
        let (hands, now) = ([self.hand].into_iter().collect(), Now::Turn(Seat::new(0)));
        Ok(State { hands, discards: vec![self.top], knocked: None, now })
    }

    fn read(word: &str) -> Result<Self> {
        let (hand, top) = word.split_once('+').unwrap_or((word, ""));
        Ok(Self { hand: hand.parse()?, top: top.parse()? })
    }

    fn word(state: &State) -> Option<String> {
        let word = format!("{}+{}", state.hands[Seat::new(0)], state.discards.last()?);
        (state.hands.seats() == 1).then(|| word.replace(' ', ""))
    }
}

moves! {
    pub enum Move {
        Draw = "draw", "draw", "take the top card of the stock", said(&["stock, from stock, blind"]);
        Take = "take", "take", "take the top card of the discards", said(&["pick up, that one"]);
        Knock = "knock", "knock", "everybody else has one more turn", staked();
        Discard(card: Card) = "discard", "discard 7h", "lay a card on the discards",
            said(&["throw, throw away, drop, get rid of, lay, put down"]);
        Show(hand: Hand) = "show", "show As Ks Qs", "lay your hand open", said(&["have, lay down"]);
    }
}

/// Cards of a hand.
const HELD: usize = 3;
/// With so many points bots knock at once.
const ENOUGH: u32 = 26;

const RULES: &str = "# Thirty-One

## Rules
- R1. Two to five play with a pack of 52. Everybody is dealt three cards, then a card is turned up and begins the discards.
- R2. At their turn players draw the top card of the stock or take that of the discards, and discard a card. When the stock is used up, all discards but the top one are shuffled to a new one.
- R3. Instead, one of them may knock. Everybody else has one more turn, then all hands are laid open as they were dealt, whole and with their suits.
- R4. A hand is worth the most points in a single suit: an ace 11, courts and tens 10, other cards their number. The most points win.
- R5. No card is there twice.
";

/// R4, of the cards that are known.
pub fn worth(hand: &Hand) -> u32 {
    let points = |card: Card| match card.rank {
        Rank::ACE => 11,
        rank => u32::from(rank.number().min(10)),
    };
    let of_suit = |suit| hand.known().filter(|card| card.suit == Some(suit)).map(points).sum();
    Suit::ALL.into_iter().map(of_suit).max().unwrap_or(0)
}

fn suited(cards: &[Option<Card>]) -> Result<()> {
    refuse_if!(cards.iter().flatten().any(|card| card.suit.is_none()) =>
        CardInvalid, by "R4", hint "As is the ace of spades", "say the suits of the cards");
    Ok(())
}

impl State {
    /// All that is known of cards that lie somewhere, but for this hand.
    fn lying(&self, besides: Option<Seat>) -> Vec<Card> {
        let hands = Seat::all(self.hands.seats()).filter(|seat| Some(*seat) != besides);
        hands.flat_map(|seat| self.hands[seat].known()).chain(self.discards.clone()).collect()
    }

    /// With a card to discard.
    fn has_more(&self, seat: Seat) -> bool {
        self.now == Now::Turn(seat) && self.hands[seat].len() > HELD
    }

    /// Cards in hands and among the discards.
    fn count(&self) -> usize {
        self.hands.iter().map(|hand| hand.len()).sum::<usize>() + self.discards.len()
    }

    fn pass_on(&mut self, seat: Seat, said: &mut Narration) {
        let next = seat.left(self.hands.seats());
        match self.knocked {
            Some(knocked) if knocked == next => self.compare(next, said),
            _ if next == seat => self.now = Now::Over,
            _ => self.now = Now::Turn(next),
        }
    }

    /// R3: once every hand is known they lie open.
    fn compare(&mut self, from: Seat, said: &mut Narration) {
        let unseen = self.hands.those(from, |hand| !hand.is_known()).next();
        self.now = unseen.map_or(Now::Over, Now::Show);
        for seat in from.around(self.hands.seats()).filter(|_| unseen.is_none()) {
            let hand = &self.hands[seat];
            said.show("R4", |names| {
                format!("{} {hand}: {} points", names.does(seat, "shows"), worth(hand))
            });
        }
    }
}

fn fits(_rules: &ThirtyOne, state: &State) -> Result<()> {
    let all: Vec<Option<Card>> = state.lying(None).into_iter().map(Some).collect();
    suited(&all).and_then(|()| cards::none_twice(&[], &all).map_err(|why| why.rule("R5")))?;
    let deals = matches!(state.now, Now::Deal(_));
    let begun = !deals && !matches!(state.now, Now::TurnUp(_));
    for seat in Seat::all(state.hands.seats()) {
        let held = match state.hands[seat].len() {
            0 => deals,
            n => n == HELD && state.now != Now::Deal(seat) || n == HELD + 1 && state.has_more(seat),
        };
        refuse_if!(!held => CardCount, at format!("/hands/{}", seat.index()), "not so many cards");
    }
    let more = Seat::all(state.hands.seats()).any(|seat| state.has_more(seat));
    let lie = state.count() + usize::from(matches!(state.now, Now::Draw(_)));
    refuse_if!(state.discards.is_empty() == begun && !more || lie > Card::PACK.len() =>
        CardCount, at "/discards", "so many cards cannot lie there now");
    refuse_if!(state.knocked.is_some() && !begun => StateInconsistent, at "/knocked", "not so soon");
    Ok(())
}

impl Game for ThirtyOne {
    const INFO: Info = Info {
        id: "thirty-one",
        title: "Thirty-One",
        about: "Draw and discard for 31 points in one suit, and knock in time",
        seats: (2, 5),
        rules: RULES,
        moves: Move::WORDS,
        hands_are_kept: true,
        over_by: "R3",
        turns_by: "R2",
        example: "AsKd9c+7h",
        notation: "three cards, + and the card that may be taken",
        opening: &["cards As Kd 9c", "cards 2s 3d 4c", "cards 5s 6d 7c"],
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let (hands, now) = (Each::of(seats, Hand::default()), Now::Deal(first.unwrap_or_default()));
        State { hands, discards: Vec::new(), knocked: None, now }
    }

    fn next(&self, state: &State) -> Next {
        match state.now {
            Now::Deal(seat) => Next::Chance(Due::cards(seat, HELD as u8, "R1").hidden()),
            Now::TurnUp(seat) => Next::Chance(Due::cards(seat, 1, "R1")),
            Now::Draw(seat) => Next::Chance(Due::cards(seat, 1, "R2").hidden()),
            Now::Turn(seat) | Now::Show(seat) => Next::Decide(seat),
            Now::Over => Next::Over,
        }
    }

    fn pack(&self, state: &State) -> Pack {
        Pack::Without(state.lying(None), "R5")
    }

    fn admits(&self, _state: &State, cards: &[Option<Card>]) -> Result<()> {
        suited(cards)
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        match state.now {
            Now::Turn(seat) if state.has_more(seat) => {
                let hand = &state.hands[seat];
                let unseen = (!hand.is_known()).then(|| Offer::open(seat, "discard"));
                Offer::each(seat, hand.known().map(Move::Discard)).chain(unseen).collect()
            }
            Now::Turn(seat) => {
                let knock = state.knocked.is_none().then_some(Move::Knock);
                Offer::each(seat, [Move::Draw, Move::Take].into_iter().chain(knock)).collect()
            }
            Now::Show(seat) => vec![Offer::open(seat, "show")],
            _ => Vec::new(),
        }
    }

    fn judge(&self, state: &State, seat: Seat, mv: Move) -> Result<Move> {
        self.at_turn(state, seat)?;
        let (hand, shows) = (&state.hands[seat], state.now == Now::Show(seat));
        match mv {
            Move::Show(shown) if shows => {
                suited(&shown)?;
                let lying = state.lying(Some(seat));
                hand.laid_open(&shown, &lying, ["R3", "R3", "R5"]).map(Move::Show)
            }
            Move::Discard(card) if state.has_more(seat) => {
                if let Some(card) = hand.meant(card) {
                    return Ok(Move::Discard(card));
                }
                refuse_if!(hand.is_known() =>
                    MoveIllegal, by "R2", "{card} is not in the hand {hand}");
                suited(&[Some(card)])?;
                refuse_if!(state.lying(None).contains(&card) =>
                    CardDuplicate, by "R5", "{card} lies somewhere else");
                Ok(mv)
            }
            _ if shows => Err(refusal!(PhaseWrong, by "R3", "all hands are laid open")),
            _ if state.has_more(seat) => Err(refusal!(PhaseWrong, by "R2", "discard a card first")),
            Move::Knock => Err(refusal!(MoveIllegal, by "R3", "somebody has knocked")),
            _ => Err(refusal!(PhaseWrong, by "R2", "first draw a card, or take one")),
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, said: &mut Narration) {
        match mv {
            Move::Draw => {
                if state.count() == Card::PACK.len() {
                    state.discards.drain(..state.discards.len() - 1);
                    said.say("R2", |_| "the discards are shuffled to a new stock".to_string());
                }
                state.now = Now::Draw(seat);
            }
            Move::Take => state.hands[seat].push(state.discards.pop()),
            Move::Knock => {
                state.knocked = Some(seat);
                state.pass_on(seat, said);
            }
            Move::Discard(card) => {
                state.hands[seat] = state.hands[seat].without(*card);
                state.discards.push(*card);
                state.pass_on(seat, said);
            }
            Move::Show(hand) => {
                state.hands[seat] = hand.clone();
                state.compare(seat, said);
            }
        }
    }

    fn dealt(&self, state: &mut State, seat: Seat, cards: &[Option<Card>], _: &mut Narration) {
        match state.now {
            Now::TurnUp(_) => state.discards.extend(cards.iter().flatten()),
            _ => state.hands[seat].extend(cards.iter().copied()),
        }
        let undealt = state.hands.those(seat, |hand| hand.is_empty()).next();
        state.now = match state.now {
            Now::Deal(_) => undealt.map_or(Now::TurnUp(seat.left(state.hands.seats())), Now::Deal),
            _ => Now::Turn(seat),
        };
    }

    fn hide(&self, state: &mut State, seat: Option<Seat>) {
        let others = Seat::all(state.hands.seats()).filter(|other| Some(*other) != seat);
        if state.now != Now::Over {
            others.for_each(|other| state.hands[other].fill(None));
        }
    }

    /// Nothing before the end: hands are hidden.
    fn scores(&self, state: &State) -> Scores {
        let open = state.now == Now::Over || state.hands.seats() == 1;
        state.hands.iter().map(|hand| if open { worth(hand).into() } else { 0 }).collect()
    }
}

impl Speak for ThirtyOne {
    fn moment(&self, state: &State, names: &Names) -> String {
        let top = state.discards.last().map(|top| format!("{top} lies on top"));
        let knock = state.knocked.map(|seat| format!(", {} knocked", &names[seat]));
        top.unwrap_or_else(|| "no discards".to_string()) + &knock.unwrap_or_default()
    }

    fn scene(&self, state: &State, seat: Option<Seat>, _: &Names, _: Style) -> Vec<String> {
        let hand = seat.map(|seat| &state.hands[seat]).filter(|hand| !hand.is_empty());
        hand.map(|hand| format!("{hand}: {} points", worth(hand))).into_iter().collect()
    }

    /// Only people know a hand that the program has not dealt.
    fn hints(&self, state: &State) -> Hints {
        let seat = self.next(state).seat();
        let unseen = seat.is_some_and(|seat| !state.hands[seat].is_known());
        Hints { asks: if unseen { Asks::People } else { Asks::Turn }, ..Hints::default() }
    }
}

impl Solve for ThirtyOne {
    const LOOKS: Option<Looks<Self>> = Some(|game, state, seat, mv| {
        let hand = &state.hands[seat];
        let with = |card: Card| {
            let mut four = hand.clone();
            four.push(Some(card));
            four.known().map(|card| worth(&four.without(card))).max().unwrap_or(0)
        };
        let mean = |pack: Vec<Card>| {
            pack.iter().map(|card| f64::from(with(*card))).sum::<f64>() / pack.len() as f64
        };
        match mv {
            Some(Move::Draw) => mean(game.pack(state).cards()),
            Some(Move::Take) => mean(state.discards.last().copied().into_iter().collect()),
            Some(Move::Knock) if worth(hand) >= ENOUGH => f64::INFINITY,
            Some(Move::Discard(card)) => worth(&hand.without(*card)).into(),
            _ => 0.0,
        }
    });

    fn fill(&self, state: &mut State, sampler: &mut dyn Sampler) -> bool {
        let mut pack = self.pack(state).cards();
        state.hands.iter_mut().for_each(|hand| hand.guess(&mut pack, sampler));
        true
    }
}

fn main() -> std::process::ExitCode {
    croupier::run("thirty-one", &[croupier::game::<ThirtyOne>()])
}
