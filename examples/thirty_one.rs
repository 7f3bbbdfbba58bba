//! Thirty-One: hidden hands from one pack, dealt by the program or from real cards. Try it:
//! `cargo run --example thirty_one -- thirty-one play -p Ana,Bo --bot Bo=greedy --deal-cards`.

use croupier::pieces::{Pack, Suit, cards};
use croupier::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThirtyOne {
    /// V1: lives of everybody.
    pub lives: u8,
}

impl Default for ThirtyOne {
    fn default() -> Self {
        Self { lives: 3 }
    }
}

fields! {
    /// What goes on, and who is to do something.
    #[derive(Copy)]
    pub enum Now {
        Deal(seat: Seat) = "deal",
        TurnUp = "turn-up",
        /// To draw, take or knock; with a card too many to discard.
        Turn(seat: Seat) = "turn",
        Draw(seat: Seat) = "draw",
        Show(seat: Seat) = "show",
        Over = "over",
    }
}

state! {
    pub struct State of ThirtyOne {
        lives: Each<u8>,
        hands: Each<Hand>,
        /// The last lies on top.
        discards: Vec<Card>,
        dealer: Seat,
        knocked: Option<Seat>,
        now: Now,
    }
    check fits
    short Alone
}

/// A hand with nobody around, and the card that may be taken: `AsKd9c+7h`.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alone {
    hand: Hand,
    top: Card,
}

impl Short<ThirtyOne> for Alone {
    fn state(self, rules: &ThirtyOne) -> Result<State> {
        let (hands, now) = ([self.hand].into_iter().collect(), Now::Turn(Seat::new(0)));
        Ok(State { hands, discards: vec![self.top], now, ..rules.start(1, None) })
    }

    fn read(word: &str) -> Result<Self> {
        let (hand, top) = word.split_once('+').unwrap_or((word, ""));
        let hand = cards::read(hand)?.into_iter().collect();
        let top = cards::read_one(top, "")?;
        let top = top.ok_or_else(|| refusal!(CardInvalid, "the card on top lies open"))?;
        Ok(Self { hand, top })
    }

    fn word(state: &State) -> Option<String> {
        let (hand, top) = (&state.hands[Seat::new(0)], state.discards.last()?);
        (state.hands.seats() == 1).then(|| format!("{hand}+{top}").replace(' ', ""))
    }
}

moves! {
    pub enum Move {
        Draw = "draw", "draw", "take the top card of the stock",
            said(&["stock, from stock, unknown card, blind"]);
        Take = "take", "take", "take the top card of the discards",
            said(&["pick up, that one, have that, discard pile"]);
        Knock = "knock", "knock", "everybody else has one more turn", staked();
        Discard(card: Card) = "discard", "discard 7h", "lay a card on the discards",
            said(&["throw, throw away, drop, get rid of, lay, put down"]);
        Show(hand: Hand) = "show", "show As Ks Qs", "lay your hand open",
            said(&["have, lay down, open"]);
    }
}

/// Cards of a hand.
const HELD: usize = 3;
/// With so many points bots knock at once.
const ENOUGH: u32 = 26;

const RULES: &str = "# Thirty-One

## Rules
- R1. Two to five play with a pack of 52 and three lives each.
- R2. Everybody is dealt three cards, the player left of the dealer first. A card is turned up and begins the discards.
- R3. At their turn players draw the top card of the stock or take that of the discards, and discard a card. When the stock is used up, all discards but the top one are shuffled to a new one.
- R4. Instead, a player may knock, once in a hand. Everybody else has one more turn, then all hands are laid open, whole and with their suits.
- R5. A hand is worth the most points in a single suit: an ace 11, courts and tens 10, other cards their number.
- R6. Those with the lowest hand lose a life, but not if nobody has more.
- R7. Whoever has no lives is out. The last player wins. The deal passes to the left.
- R8. No card is there twice.

## House rules
- V1. Another number of lives (`--lives 5`) than three.
";

/// R5, of the cards that are known.
pub fn worth(hand: &Hand) -> u32 {
    let points = |card: Card| match card.rank {
        Rank::ACE => 11,
        rank => u32::from(rank.number().min(10)),
    };
    let of_suit = |suit| hand.known().filter(|card| card.suit == Some(suit)).map(points).sum();
    Suit::ALL.into_iter().map(of_suit).max().unwrap_or(0)
}

fn without(hand: &Hand, card: Card) -> Hand {
    let mut rest = hand.clone();
    rest.take(card);
    rest
}

impl State {
    fn living(&self, from: Seat) -> impl Iterator<Item = Seat> {
        self.lives.those(from, |lives| *lives > 0)
    }

    fn after(&self, seat: Seat) -> Seat {
        self.living(seat.left(self.lives.seats())).next().unwrap_or(seat)
    }

    fn unseen(&self) -> Option<Seat> {
        self.living(self.dealer).find(|seat| !self.hands[*seat].is_known())
    }

    /// All that is known of cards that lie somewhere, but for this hand.
    fn lying(&self, besides: Option<Seat>) -> Vec<Card> {
        let hands = Seat::all(self.hands.seats()).filter(|seat| Some(*seat) != besides);
        hands.flat_map(|seat| self.hands[seat].known()).chain(self.discards.clone()).collect()
    }

    fn deal(&mut self, dealer: Seat) {
        (self.dealer, self.knocked, self.now) = (dealer, None, Now::Deal(self.after(dealer)));
    }

    fn pass_on(&mut self, seat: Seat, said: &mut Narration) {
        let next = self.after(seat);
        self.now = Now::Turn(next);
        if self.lives.seats() == 1 {
            self.now = Now::Over;
        } else if self.knocked == Some(next) {
            let known: Vec<Seat> =
                self.living(next).filter(|seat| self.hands[*seat].is_known()).collect();
            known.into_iter().for_each(|seat| self.lay_open(seat, said));
            self.compare(said);
        }
    }

    fn lay_open(&self, seat: Seat, said: &mut Narration) {
        let hand = &self.hands[seat];
        said.show("R5", |names| {
            format!("{} {hand}: {} points", names.does(seat, "shows"), worth(hand))
        });
    }

    /// R6, once every hand lies open.
    fn compare(&mut self, said: &mut Narration) {
        if let Some(unseen) = self.unseen() {
            self.now = Now::Show(unseen);
            return;
        }
        let living: Vec<Seat> = self.living(self.dealer).collect();
        let least = living.iter().map(|seat| worth(&self.hands[*seat])).min();
        let lowest = |seat: &Seat| Some(worth(&self.hands[*seat])) == least;
        let losers: Vec<Seat> = living.iter().copied().filter(lowest).collect();
        if losers.len() == living.len() {
            said.say("R6", |_| "all hands are worth the same: nobody loses a life".to_string());
        } else {
            losers.iter().for_each(|seat| self.lives[*seat] -= 1);
            said.say("R6", |names| format!("a life is lost by {}", names.together(&losers)));
        }
        self.hands.iter_mut().for_each(|hand| hand.clear());
        self.discards.clear();
        self.deal(self.after(self.dealer));
        if let [winner] = self.living(self.dealer).collect::<Vec<_>>()[..] {
            (self.dealer, self.now) = (winner, Now::Over);
            said.say("R7", |names| names.does(winner, "wins"));
            said.mark();
        }
    }
}

fn suited<'c>(mut cards: impl Iterator<Item = &'c Card>) -> Result<()> {
    refuse_if!(cards.any(|card| card.suit.is_none()) =>
        CardInvalid, by "R5", hint "As is the ace of spades", "say the suits of the cards");
    Ok(())
}

fn fits(rules: &ThirtyOne, state: &State) -> Result<()> {
    let (seats, alone) = (state.lives.seats(), state.lives.seats() == 1);
    let all: Vec<Card> = state.lying(None);
    suited(all.iter()).map_err(|why| why.at("/hands"))?;
    let all: Vec<Option<Card>> = all.into_iter().map(Some).collect();
    cards::none_twice(&[], &all).map_err(|why| why.at("/hands").rule("R8"))?;
    let (turn, begun) = match state.now {
        Now::Deal(seat) => (Some(seat), false),
        Now::TurnUp | Now::Over => (None, false),
        Now::Turn(seat) | Now::Draw(seat) | Now::Show(seat) => (Some(seat), true),
    };
    let living = state.living(state.dealer).count();
    let over = state.now == Now::Over;
    // Cards have been dealt up to this player.
    let order: Vec<Seat> = state.living(state.dealer.left(seats)).collect();
    let place = |seat| order.iter().position(|other| *other == seat);
    let to_deal = match state.now {
        Now::Deal(seat) => place(seat),
        Now::Over if !alone => Some(0),
        _ => Some(order.len()),
    };
    for seat in Seat::all(seats) {
        let (at, held) = (seat.index(), state.hands[seat].len());
        ranged(state.lives[seat].into(), 0..=rules.lives.into(), format!("/lives/{at}"))?;
        let dealt = place(seat).is_some_and(|place| Some(place) < to_deal);
        let more = state.now == Now::Turn(seat) && held == HELD + 1;
        refuse_if!(held != if dealt { HELD } else { 0 } && !(dealt && more) =>
            CardCount, at format!("/hands/{at}"), "this player cannot have so many cards");
    }
    let taken = turn.is_some_and(|seat| state.hands[seat].len() > HELD);
    let discards = if begun { 1 - usize::from(taken)..=52 } else { 0..=if alone { 52 } else { 0 } };
    let may_knock = |seat| begun && turn != Some(seat) && state.lives[seat] > 0;
    let shows = |seat: Seat| state.knocked.is_some() && state.unseen() == Some(seat);
    for (wrong, at, why) in [
        (over != (living < 2) && !alone, "/now", "the game is over when one player is left"),
        (living == 0, "/lives", "nobody is left"),
        (turn.is_some_and(|seat| state.lives[seat] == 0), "/now", "this player is out"),
        (state.lives[state.dealer] == 0, "/dealer", "this player is out"),
        (!discards.contains(&state.discards.len()), "/discards", "so many cannot lie there"),
        (state.knocked.is_some_and(|seat| !may_knock(seat)), "/knocked", "nobody can have knocked"),
        (matches!(state.now, Now::Show(seat) if !shows(seat)), "/now", "there is nothing to show"),
    ] {
        refuse_if!(wrong => StateInconsistent, at at, "{why}");
    }
    let held: usize = state.hands.iter().map(|hand| hand.len()).sum();
    refuse_if!(held + state.discards.len() + usize::from(matches!(state.now, Now::Draw(_))) > 52 =>
        CardCount, at "/discards", by "R1", "a pack has 52 cards");
    Ok(())
}

impl Game for ThirtyOne {
    const INFO: Info = Info {
        id: "thirty-one",
        aliases: &["scat"],
        title: "Thirty-One",
        about: "Draw and discard for 31 points in one suit, and knock in time",
        seats: (2, 5),
        rules: RULES,
        house_rules: &[HouseRule::number("lives", "V1", (1, 9), "lives of everybody")],
        moves: Move::WORDS,
        hands_are_kept: true,
        over_by: "R7",
        turns_by: "R3",
        example: "AsKd9c+7h",
        notation: "three cards, + and the card that may be taken",
        opening: &["cards As Kd 9c", "cards 2s 3d 4c", "cards 5s 6d 7c"],
        ..Info::PLAIN
    };

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        let first = first.unwrap_or_default();
        let (lives, hands) = (Each::of(seats, self.lives), Each::of(seats, Hand::default()));
        let dealer = first.around(seats).last().unwrap_or(first);
        State { lives, hands, discards: Vec::new(), dealer, knocked: None, now: Now::Deal(first) }
    }

    fn next(&self, state: &State) -> Next {
        match state.now {
            Now::Deal(seat) => Next::Chance(Due::cards(seat, HELD as u8).hidden().by("R2")),
            Now::TurnUp => Next::Chance(Due::cards(state.dealer, 1).by("R2")),
            Now::Draw(seat) => Next::Chance(Due::cards(seat, 1).hidden().by("R3")),
            Now::Turn(seat) | Now::Show(seat) => Next::Decide(seat),
            Now::Over => Next::Over,
        }
    }

    fn pack(&self, state: &State) -> Pack {
        Pack::Without(state.lying(None), "R8")
    }

    fn offers(&self, state: &State) -> Vec<Offer<Move>> {
        match state.now {
            Now::Turn(seat) if state.hands[seat].len() > HELD => {
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
        let hand = &state.hands[seat];
        match (&mv, state.now) {
            (Move::Show(shown), Now::Show(_)) => {
                suited(shown.iter().flatten())?;
                let lying = state.lying(Some(seat));
                hand.laid_open(shown, &lying, ["R4", "R2", "R8"]).map(Move::Show)
            }
            (_, Now::Show(_)) => Err(refusal!(PhaseWrong, by "R4", "all hands are laid open")),
            (Move::Discard(card), Now::Turn(_)) if hand.len() > HELD => {
                suited([card].into_iter())?;
                refuse_if!(hand.is_known() =>
                    MoveIllegal, by "R3", "{card} is not in the hand {hand}");
                refuse_if!(state.lying(None).contains(card) =>
                    CardDuplicate, by "R8", "{card} lies somewhere else");
                Ok(mv)
            }
            (Move::Discard(_), Now::Turn(_)) => {
                Err(refusal!(PhaseWrong, by "R3", "first draw a card, or take one"))
            }
            (Move::Knock, Now::Turn(_)) if hand.len() == HELD => {
                Err(refusal!(MoveIllegal, by "R4", "somebody has knocked already"))
            }
            (Move::Draw | Move::Take | Move::Knock, Now::Turn(_)) => {
                Err(refusal!(PhaseWrong, by "R3", "first discard a card"))
            }
            _ => Err(self.not_now(state, seat).or_rule("R4")),
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, said: &mut Narration) {
        match mv {
            Move::Draw => {
                let held: usize = state.hands.iter().map(|hand| hand.len()).sum();
                if held + state.discards.len() == Card::PACK.len() {
                    state.discards.drain(..state.discards.len() - 1);
                    said.say("R3", |_| "the discards are shuffled to a new stock".to_string());
                }
                state.now = Now::Draw(seat);
            }
            Move::Take => state.hands[seat].push(state.discards.pop()),
            Move::Knock => {
                state.knocked = Some(seat);
                state.pass_on(seat, said);
            }
            Move::Discard(card) => {
                state.hands[seat].take(*card);
                state.discards.push(*card);
                state.pass_on(seat, said);
            }
            Move::Show(hand) => {
                state.hands[seat] = hand.clone();
                state.lay_open(seat, said);
                state.compare(said);
            }
        }
    }

    fn admits(&self, _state: &State, cards: &[Option<Card>]) -> Result<()> {
        suited(cards.iter().flatten())
    }

    fn dealt(&self, state: &mut State, seat: Seat, cards: &[Option<Card>], _: &mut Narration) {
        let next = state.after(seat);
        let (hand, first) = (&mut state.hands[seat], Now::Turn(next));
        match state.now {
            Now::TurnUp => {
                state.discards.extend(cards.iter().flatten());
                state.now = first;
            }
            Now::Deal(_) => {
                hand.extend(cards.iter().copied());
                state.now = if seat == state.dealer { Now::TurnUp } else { Now::Deal(next) };
            }
            _ => {
                hand.extend(cards.iter().copied());
                state.now = Now::Turn(seat);
            }
        }
    }

    fn hide(&self, state: &mut State, seat: Option<Seat>) {
        let shows = matches!(state.now, Now::Show(_));
        for other in Seat::all(state.hands.seats()).filter(|other| Some(*other) != seat) {
            let hand = &mut state.hands[other];
            if !(shows && hand.is_known()) {
                hand.fill(None);
            }
        }
    }

    /// Everybody's lives; of a hand with nobody around its points.
    fn scores(&self, state: &State) -> Scores {
        let hand = |hand| i64::from(worth(hand));
        match state.lives.seats() {
            1 => state.hands.iter().map(hand).collect(),
            _ => state.lives.iter().map(|lives| i64::from(*lives)).collect(),
        }
    }
}

impl Speak for ThirtyOne {
    fn moment(&self, state: &State, names: &Names) -> String {
        let top = state.discards.last().map(|top| format!("{top} lies on top"));
        let knock = state.knocked.map(|seat| format!("{} knocked", &names[seat]));
        let all = [top.or_else(|| Some("no discards".to_string())), knock].into_iter().flatten();
        all.collect::<Vec<_>>().join(", ")
    }

    fn scene(&self, state: &State, seat: Option<Seat>, _: &Names, _: Style) -> Vec<String> {
        let hand = seat.map(|seat| &state.hands[seat]).filter(|hand| !hand.is_empty());
        hand.map(|hand| format!("{hand}: {} points", worth(hand))).into_iter().collect()
    }

    /// Only people know a hand that the program has not dealt.
    fn hints(&self, state: &State) -> Hints {
        let unseen = |seat: Seat| !state.hands[seat].is_known();
        let people = self.next(state).seat().is_some_and(unseen);
        Hints { asks: if people { Asks::People } else { Asks::Turn }, ..Hints::default() }
    }
}

impl Solve for ThirtyOne {
    type Cache = ();

    const LOOKS: Option<Looks<Self>> = Some(|game, state, seat, mv| {
        let hand = &state.hands[seat];
        let with = |card: Card| {
            let four: Hand = hand.iter().copied().chain([Some(card)]).collect();
            four.known().map(|card| worth(&without(&four, card))).max().unwrap_or(0)
        };
        match mv {
            Some(Move::Draw) => {
                let pack = game.pack(state).cards();
                let sum: u32 = pack.iter().map(|card| with(*card)).sum();
                f64::from(sum) / pack.len() as f64
            }
            Some(Move::Take) => state.discards.last().map_or(0.0, |top| with(*top).into()),
            Some(Move::Knock) if worth(hand) >= ENOUGH => f64::INFINITY,
            Some(Move::Discard(card)) => worth(&without(hand, *card)).into(),
            _ => 0.0,
        }
    });

    fn fill(&self, state: &mut State, sampler: &mut dyn Sampler) -> bool {
        let mut pack = self.pack(state).cards();
        for card in state.hands.iter_mut().flat_map(|hand| hand.iter_mut()) {
            card.get_or_insert_with(|| pack.swap_remove(sampler.below(pack.len() as u32) as usize));
        }
        true
    }
}

fn main() -> std::process::ExitCode {
    croupier::run(&[croupier::game::<ThirtyOne>()])
}
