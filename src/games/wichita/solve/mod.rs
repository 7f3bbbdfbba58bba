//! Advice for Wichita: for the win, for points alone, and what a draw may bring.

pub mod values;
pub mod winning;

use self::winning::Strategy;

use smallvec::smallvec;

use crate::games::wichita::lay::{Lay, Question, STEPS};
use crate::games::wichita::score::{Cards, Stack};
use crate::games::wichita::state::numbers;
use crate::games::wichita::{Hand, Move, State, Step, Turn, Wichita, enumerate};
use crate::prelude::*;
use crate::solve::rollouts::Mean;
use crate::solve::{may_ask, nothing_to_decide};

/// What an answer may use.
type Context<'a> = SolveContext<'a>;

/// Steps of the lays of one question about draws, and of each of them: some tenths of a second.
const WORK: u32 = 500_000;
const EACH: u32 = 20_000;
/// Draws of an estimate.
const SAMPLES: u64 = 2_000;

fn too_large() -> Refusal {
    Refusal::new(
        Code::WorkTooLarge,
        "finding the best lays of such hands takes more work than is allowed for one question",
    )
    .rule("J10")
}

/// The best lay: its points, going out among them, and the cards it leaves.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BestLay {
    /// The lay as a move.
    options: [LayMove; 1],
    pub points: u16,
    /// The points, as every game calls them.
    value: u16,
    pub left: u16,
    #[schemars(with = "Vec<String>")]
    pub lay: Vec<Stack>,
    /// Whether no lay is better.
    pub exact: bool,
    #[serde(skip)]
    pub hand: Hand,
    #[serde(skip)]
    pub dice: Dice,
}

/// A lay as a move, and its points.
#[derive(Debug, Serialize, JsonSchema)]
struct LayMove {
    #[serde(rename = "move")]
    words: String,
    value: u16,
}

/// What the draws of a turn can be expected to make.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TurnOdds {
    pub dice: Dice,
    #[schemars(with = "Vec<String>")]
    pub hand: Hand,
    pub draws: Vec<DrawValue>,
}

/// The points to expect of drawing some cards and laying the best of the hand.
#[serde_with::skip_serializing_none]
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct DrawValue {
    /// How many are drawn.
    pub cards: u16,
    pub points: f64,
    /// How many different draws there are, all of them counted.
    pub draws: Option<u64>,
    /// How many random draws an estimate is made of.
    pub n: Option<u64>,
    pub ci95: Option<(f64, f64)>,
    exact: bool,
}

/// The score of a position: its best lay.
pub(super) fn score(state: &State) -> Result<Box<dyn Answer>> {
    let Some(Turn { seat, step: Step::Lay(dice) }) = state.turn() else {
        return Err(refusal!(PhaseWrong, at "/phase", by "R4",
            "a score needs dice and a hand after its draw"));
    };
    refuse_if!(state.players[seat].hand.unseen > 0 =>
        CardCount, at "/hand", by "J8", hint "odds reckons with unseen cards",
        "a score needs a whole hand");
    Ok(Box::new(BestLay::of(state, seat, dice)))
}

impl BestLay {
    fn of(state: &State, seat: Seat, dice: Dice) -> Self {
        let hand = state.players[seat].hand;
        let question = Question { hand: hand.known, dice, bonus: state.stock > 0, steps: STEPS };
        let Lay { points, left, stacks: lay, proven: exact, .. } = question.best_lay();
        let words = lay.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let words = if lay.is_empty() { "done".to_string() } else { format!("lay {words}") };
        let options = [LayMove { words, value: points }];
        Self { options, points, value: points, left, lay, exact, hand, dice }
    }
}

/// A hand about to be filled up with cards nobody has seen.
struct Draw {
    known: Cards,
    hidden: Cards,
    dice: Dice,
    drawn: u16,
    /// Unseen cards of the hand once that is done.
    cards: usize,
    /// Whether going out is a point after that.
    bonus: bool,
}

impl Draw {
    fn new(state: &State, seat: Seat, dice: Dice, cards: u16) -> Self {
        let hand = state.players[seat].hand;
        let drawn = cards.min(state.stock);
        Self {
            known: hand.known,
            hidden: state.hidden(),
            dice,
            drawn,
            cards: usize::from(hand.unseen + drawn),
            bonus: state.stock > drawn,
        }
    }

    fn question(&self, drawn: Cards) -> Question {
        let hand = self.known.plus(drawn);
        Question { hand, dice: self.dice, bonus: self.bonus, steps: EACH }
    }

    /// The points of the best lays: exactly if that can be counted, else from a sample.
    fn value(&self, context: &mut Context) -> Result<DrawValue> {
        let lay = &mut |drawn| {
            let lay = self.question(drawn).most_points();
            lay.proven.then_some((f64::from(lay.points), lay.steps))
        };
        let (limits, draws) = (&context.limits, self.draws());
        let counted = if draws <= WORK.into() { self.counted(WORK, lay) } else { None };
        let of = DrawValue { cards: self.drawn, ..DrawValue::default() };
        if let Some(points) = counted {
            return Ok(DrawValue { points, draws: Some(draws), exact: true, ..of });
        }
        let go_on = |n, steps| n < 2 || limits.go_on(n, SAMPLES) && (limits.timed || steps < WORK);
        let (mean, n) = self.sampled(context.sampler, &go_on, lay).ok_or_else(too_large)?;
        let (points, reach) = (mean.value(), mean.reach());
        let ci95 = Some((points - reach, points + reach));
        Ok(DrawValue { points, n: Some(n), ci95, ..of })
    }

    /// What all draws come to on average, if that takes no more steps. `lay` says what each of them
    /// is worth, and what it took to know.
    fn counted(&self, most: u32, lay: &mut dyn FnMut(Cards) -> Option<(f64, u32)>) -> Option<f64> {
        let (mut sum, mut of, mut all) = (0.0, 0.0, 0);
        self.each(&mut |drawn, ways| {
            let (value, steps) = lay(drawn)?;
            sum += value * ways as f64;
            of += ways as f64;
            all += steps + 1;
            (all < most).then_some(())
        })?;
        Some(sum / f64::max(of, 1.0))
    }

    /// The same of draws at random, as long as their number and steps let it go on.
    fn sampled(
        &self,
        sampler: &mut dyn Sampler,
        go_on: &dyn Fn(u64, u32) -> bool,
        lay: &mut dyn FnMut(Cards) -> Option<(f64, u32)>,
    ) -> Option<(Mean, u64)> {
        let pack: Vec<Rank> = self.hidden.ranks().collect();
        let (mut mean, mut n, mut all) = (Mean::default(), 0, 0);
        while go_on(n, all) {
            let (value, steps) = lay(self.sample(&pack, sampler))?;
            mean.add(value);
            all += steps;
            n += 1;
        }
        Some((mean, n))
    }

    /// The number of different draws.
    fn draws(&self) -> u64 {
        let mut ways = vec![0_u64; self.cards + 1];
        ways[0] = 1;
        for held in self.hidden.counts() {
            for n in (0..=self.cards).rev() {
                let lowest = n.saturating_sub(held.into());
                ways[n] = ways[lowest..=n].iter().fold(0, |sum, &w| sum.saturating_add(w));
            }
        }
        ways[self.cards]
    }

    /// Tells every different draw with the number of ways it comes.
    fn each(&self, visit: &mut dyn FnMut(Cards, u128) -> Option<()>) -> Option<()> {
        self.each_from(1, self.cards, Cards::NONE, 1, visit)
    }

    fn each_from(
        &self,
        lowest: u8,
        cards: usize,
        drawn: Cards,
        ways: u128,
        visit: &mut dyn FnMut(Cards, u128) -> Option<()>,
    ) -> Option<()> {
        if cards == 0 {
            return visit(drawn, ways);
        }
        let Some(rank) = Rank::new(lowest) else { return Some(()) };
        let held = usize::from(self.hidden.count(rank));
        let mut more = ways;
        for n in 0..=held.min(cards) {
            if n > 0 {
                more = more.checked_mul((held - n + 1) as u128)? / n as u128;
            }
            self.each_from(lowest + 1, cards - n, drawn.with(rank, n as u8), more, visit)?;
        }
        Some(())
    }

    /// One draw from the hidden cards, listed as a pack.
    fn sample(&self, pack: &[Rank], sampler: &mut dyn Sampler) -> Cards {
        let mut rest = pack.to_vec();
        let mut drawn = Cards::NONE;
        for _ in 0..self.cards.min(pack.len()) {
            let i = sampler.below(rest.len() as u32) as usize;
            drawn = drawn.with(rest.swap_remove(i), 1);
        }
        drawn
    }
}

impl Wichita {
    fn best_draw(
        state: &State,
        seat: Seat,
        dice: Dice,
        context: &mut Context,
    ) -> Result<Advice<Move>> {
        let (smaller, larger) = numbers(dice);
        let enough = Draw::new(state, seat, dice, 0).value(context)?;
        let more = Draw::new(state, seat, dice, larger - smaller).value(context)?;
        let basis = match (enough.n.max(more.n), state.players[seat].hand.unseen) {
            (Some(n), _) => Basis::simulated(n, "points"),
            (None, 0) => Basis::EXACT,
            (None, unseen) => Basis::averaged(unseen),
        };
        let option = |mv: Move, draw: DrawValue| {
            let DrawValue { points, ci95, .. } = draw;
            Ranked { ci95, ..Ranked::of(mv, points) }
        };
        // J11: where both are worth the same, fewer cards stay first.
        let ranked = vec![option(Move::Enough, enough), option(Move::More, more)];
        Ok(Advice::of(ranked, Unit::Points, basis))
    }

    fn best_of_hand(state: &State, seat: Seat, dice: Dice) -> Advice<Move> {
        let best = BestLay::of(state, seat, dice);
        let basis = if best.exact { Basis::EXACT } else { Basis::approximate(None) };
        let ranked = vec![Ranked::of(Move::laying(best.lay), best.points.into())];
        Advice::of(ranked, Unit::Points, basis)
    }

    /// The draws that this moment leaves open: how many cards, from nothing to the larger number.
    fn draws_open(state: &State, step: Step, dice: Dice) -> Vec<u16> {
        let (smaller, larger) = numbers(dice);
        let mut draws = match step {
            Step::Smaller(_) => vec![smaller, larger],
            Step::More(_) => vec![0, larger - smaller],
            Step::Larger(_) => vec![larger - smaller],
            // A hand written down by itself may as well be one before its draw.
            Step::Lay(_) if state.is_alone() => vec![0, smaller, larger],
            _ => vec![0],
        };
        for cards in &mut draws {
            *cards = (*cards).min(state.stock);
        }
        draws.dedup();
        draws
    }
}

impl Solve for Wichita {
    fn best(&self, state: &State, seat: Seat, context: &mut Context) -> Result<Advice<Move>> {
        may_ask(self, state, seat)?;
        let (hand, none) = (state.players[seat].hand, || nothing_to_decide(self, state));
        let turn = state.turn().ok_or_else(none)?;
        match turn.step {
            Step::Lay(_) if hand.unseen > 0 => Err(unseen(hand)),
            _ if context.objective == Some(Objective::Win) => winning::advise(state, turn, context),
            Step::More(dice) => Self::best_draw(state, seat, dice, context),
            Step::Lay(dice) => Ok(Self::best_of_hand(state, seat, dice)),
            _ => Err(none()),
        }
    }

    fn outlook(&self, state: &State, context: &mut Context) -> Result<Option<Outlook>> {
        winning::outlook(self, state, context).map(Some)
    }

    fn fill(&self, state: &mut State, sampler: &mut dyn Sampler) -> bool {
        let mut pack = state.pack();
        for hand in state.players.iter_mut().map(|player| &mut player.hand) {
            for _ in 0..std::mem::take(&mut hand.unseen) {
                let card = pack.swap_remove(sampler.below(pack.len() as u32) as usize);
                hand.take_up(&[Some(card)]);
            }
        }
        true
    }

    /// Draws as for the win, whatever it plays for: that is quick.
    fn choose(&self, state: &State, seat: Seat, context: &mut Context) -> Option<Move> {
        let lays = matches!(state.turn()?.step, Step::Lay(_));
        if lays && context.objective == Some(Objective::Points) {
            return self.best(state, seat, context).ok()?.ranked.into_iter().next()?.mv;
        }
        Strategy::QUICK.choose(state, seat, context.sampler)
    }

    fn odds(at: &Position<Self>, seat: Seat, context: &mut Context) -> Result<Box<dyn Answer>> {
        let Position { rules, state, .. } = at;
        let (turn, hand) = (state.turn().filter(|it| it.seat == seat), state.players[seat].hand);
        let Some((step, dice)) = turn.and_then(|turn| Some((turn.step, turn.step.dice()?))) else {
            return Err(nothing_to_decide(rules, state));
        };
        let draws = Self::draws_open(state, step, dice).into_iter();
        let draws = draws.map(|cards| Draw::new(state, seat, dice, cards).value(context));
        let draws = draws.collect::<Result<_, _>>()?;
        Ok(Box::new(TurnOdds { dice, hand, draws }))
    }

    fn answers(all: &mut SchemaGenerator) -> Answers {
        let (score, odds) = (all.subschema_for::<BestLay>(), all.subschema_for::<TurnOdds>());
        Answers { score: vec![score], odds: vec![odds] }
    }

    /// Draws all it may, and lays specials, then whatever takes the fewest cards.
    fn greedy(&self, state: &State, seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        let turn = state.turn().filter(|turn| turn.seat == seat)?;
        match turn.step {
            Step::More(_) => Some(Move::More),
            Step::Lay(dice) => {
                let hand = state.players[seat].hand.known;
                let special = Some(Stack::special(dice)).filter(|it| hand.contains(it.cards));
                let stack = special.or_else(|| enumerate::first(hand, dice));
                Some(stack.map_or(Move::Done, |stack| Move::Lay(smallvec![stack])))
            }
            _ => None,
        }
    }
}

fn unseen(hand: Hand) -> Refusal {
    let cards = number(hand.unseen, "unknown card", "unknown cards");
    let message = format!("the hand has {cards}");
    Refusal::new(Code::AdviceNone, message)
        .rule("J8")
        .hint("Advice needs the whole hand; odds reckons with unseen cards")
}
