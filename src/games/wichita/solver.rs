//! Advice for Wichita: the best lay, whether to draw on, and what a draw may bring.

use serde_json::{Value, json};

use super::optimizer::{Budget, Exhausted, Lay, LayScore, best_lay, best_score};
use super::score::{Cards, Stack, special};
use super::{Hand, Move, Phase, State, Step, Turn, Wichita, enumerate, numbers, target, text};
use crate::game::{Answer, Game, Next, Report};
use crate::kit::cards::{RANKS, Rank};
use crate::kit::chance::{Sampler, number};
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::solve::{Advice, Basis, Means, Ranked, Solve, Unit, dice_awaited, game_over};

/// Work for one question about draws: one to three seconds.
const BUDGET: u64 = 150_000_000;
/// Draws of an estimate: as many as the budget allows, within these.
const SAMPLES: (u64, u64) = (100, 2000);

fn too_large() -> Refusal {
    Refusal::new(
        Code::WorkTooLarge,
        "finding the best lay of this hand takes more work than is allowed for one question",
    )
    .rule("J10")
}

fn unseen_cards(unseen: u16) -> Refusal {
    let cards = number(unseen.into(), "card", "cards");
    Refusal::new(Code::AdviceNone, format!("{cards} of this hand nobody has told"))
        .rule("J8")
        .hint("Advice needs the whole hand; odds reckons with unseen cards")
}

/// What a position is worth: its best lay.
///
/// # Errors
/// If it has no whole hand, or no dice.
pub fn worth(rules: &Wichita, state: &State) -> Result<Report, Refusal> {
    match state.phase {
        Phase::Over => {
            let score = rules.scores(state)[0];
            Ok(Report::new().field("score", score).line(number_of(score)))
        }
        Phase::Turn(Turn { seat, step: Step::Lay(dice) }) => {
            let hand = state.hands[seat.index()];
            if hand.unseen > 0 {
                return Err(Refusal::new(Code::CardCount, "a score needs a whole hand")
                    .at("/hand")
                    .rule("J8")
                    .hint("odds reckons with unseen cards"));
            }
            let lay = best_lay(hand.known, dice, state.stock > 0, &mut Budget::usual())
                .map_err(|Exhausted| too_large())?;
            Ok(lay_report(&hand, dice, &lay))
        }
        _ => Err(Refusal::new(Code::PhaseWrong, "a score needs dice and a hand after its draw")
            .at("/phase")
            .rule("R4")),
    }
}

fn number_of(score: i64) -> String {
    if score == 1 { "1 point".to_string() } else { format!("{score} points") }
}

fn lay_report(hand: &Hand, dice: Dice, lay: &Lay) -> Report {
    let stacks: Vec<String> = lay.stacks.iter().map(ToString::to_string).collect();
    let notation = format!("{}:{}", dice.digits(), text::compact(hand));
    let LayScore { points, left } = lay.score;
    let left_words = match left {
        0 => "no card left".to_string(),
        n => format!("{} left", number(n.into(), "card", "cards")),
    };
    let laid: u16 = lay.stacks.iter().map(Stack::points).sum();
    let out = if points > laid { ", 1 of them for going out" } else { "" };
    let lines = if stacks.is_empty() {
        vec![format!("{notation}  nothing makes {}: 0 points, {left_words}", target(dice))]
    } else {
        let points = number(points.into(), "point", "points");
        vec![
            format!("{notation}  {points}{out}, {left_words}"),
            format!("  lay {}", stacks.join(", ")),
        ]
    };
    let report = Report::new()
        .field("points", points)
        .field("left", left)
        .field("lay", stacks)
        .field("exact", true);
    lines.into_iter().fold(report, Report::line)
}

/// What is expected of drawing some cards and laying the best of it.
#[derive(Clone, Copy, Debug)]
struct Expected {
    points: f64,
    /// Different draws that were reckoned, or drawn at random.
    draws: u64,
    /// Of an estimate.
    ci95: Option<(f64, f64)>,
}

/// A hand about to be filled up with cards nobody has seen.
struct Draw {
    known: Cards,
    hidden: Cards,
    dice: Dice,
    /// Unseen cards that come into the hand.
    cards: usize,
    /// Whether going out is a point after that.
    bonus: bool,
}

impl Draw {
    fn new(state: &State, seat: Seat, dice: Dice, cards: u16) -> Self {
        let hand = state.hands[seat.index()];
        let cards = cards.min(state.stock);
        Self {
            known: hand.known,
            hidden: state.hidden(),
            dice,
            cards: usize::from(hand.unseen + cards),
            bonus: state.stock > cards,
        }
    }

    fn best(&self, drawn: Cards, budget: &mut Budget) -> Option<LayScore> {
        best_score(self.known.plus(drawn), self.dice, self.bonus, budget).ok()
    }

    /// Exactly if that can be counted, else from a sample unless `exact` forbids it.
    fn expected<D>(&self, means: &mut Means<D>) -> Result<Expected, Refusal> {
        match self.counted(&mut Budget::of(BUDGET)) {
            Some(expected) => Ok(expected),
            None if means.exact => Err(Refusal::new(
                Code::WorkTooLarge,
                format!(
                    "counting all draws of {} is more work than is allowed for one question",
                    number(self.cards, "card", "cards")
                ),
            )
            .hint("Without the demand for an exact answer it is estimated")),
            None => self.estimated(means.sampler).ok_or_else(too_large),
        }
    }

    fn counted(&self, budget: &mut Budget) -> Option<Expected> {
        // What one draw costs tells early whether all of them are too many.
        let before = budget.left();
        let mut some = Cards::NONE;
        self.hidden.ranks().take(self.cards).for_each(|rank| some.add(rank, 1));
        self.best(some, budget)?;
        let draws = self.draws();
        if draws.saturating_mul(before - budget.left()) > 2 * before {
            return None;
        }
        let (mut points, mut of) = (0_u128, 0_u128);
        let told = self.each(&mut |drawn, ways| {
            points += u128::from(self.best(drawn, budget)?.points) * ways;
            of += ways;
            Some(())
        });
        told?;
        let whole = points / of.max(1);
        let rest = (points % of.max(1)) as f64 / of.max(1) as f64;
        Some(Expected { points: whole as f64 + rest, draws, ci95: None })
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
    fn each(&self, tell: &mut dyn FnMut(Cards, u128) -> Option<()>) -> Option<()> {
        self.each_from(0, self.cards, Cards::NONE, 1, tell)
    }

    fn each_from(
        &self,
        index: usize,
        cards: usize,
        drawn: Cards,
        ways: u128,
        tell: &mut dyn FnMut(Cards, u128) -> Option<()>,
    ) -> Option<()> {
        if cards == 0 {
            return tell(drawn, ways);
        }
        if index == RANKS {
            return Some(());
        }
        let Some(rank) = Rank::new(index as u8 + 1) else { return Some(()) };
        let held = usize::from(self.hidden.count(rank));
        let mut more = ways;
        for n in 0..=held.min(cards) {
            if n > 0 {
                more = more.checked_mul((held - n + 1) as u128)? / n as u128;
            }
            self.each_from(index + 1, cards - n, drawn.with(rank, n as u8), more, tell)?;
        }
        Some(())
    }

    fn estimated(&self, sampler: &mut dyn Sampler) -> Option<Expected> {
        let pack: Vec<Rank> = self.hidden.ranks().collect();
        let (least, most) = SAMPLES;
        let mut budget = Budget::of(BUDGET);
        let (mut n, mut sum, mut squares) = (0_u64, 0.0, 0.0);
        while n < most && (n < least || budget.left() > BUDGET / 2) {
            let mut rest = pack.clone();
            let mut drawn = Cards::NONE;
            for _ in 0..self.cards.min(pack.len()) {
                let i = sampler.below(rest.len() as u32) as usize;
                drawn.add(rest.swap_remove(i), 1);
            }
            let mut own = Budget::usual();
            let points = f64::from(self.best(drawn, &mut own)?.points);
            if budget.spend(Budget::usual().left() - own.left()).is_err() {
                budget = Budget::of(0);
            }
            n += 1;
            sum += points;
            squares += points * points;
        }
        let mean = sum / n as f64;
        let variance = (squares - n as f64 * mean * mean).max(0.0) / (n - 1) as f64;
        let reach = 1.96 * (variance / n as f64).sqrt();
        Some(Expected { points: mean, draws: n, ci95: Some((mean - reach, mean + reach)) })
    }
}

impl Wichita {
    fn best_draw<D>(
        state: &State,
        seat: Seat,
        dice: Dice,
        means: &mut Means<D>,
    ) -> Result<Advice<Move>, Refusal> {
        let (smaller, larger) = numbers(dice);
        let enough = Draw::new(state, seat, dice, 0).expected(means)?;
        let more = Draw::new(state, seat, dice, larger - smaller).expected(means)?;
        let estimated = [enough, more].into_iter().filter(|e| e.ci95.is_some());
        let basis = match (estimated.map(|e| e.draws).max(), state.hands[seat.index()].unseen) {
            (Some(n), _) => Basis::Estimate { n },
            (None, 0) => Basis::Exact,
            (None, unseen) => Basis::Averaged { unseen },
        };
        let option = |mv: Move, expected: Expected| Ranked {
            mv: Some(mv),
            value: expected.points,
            ci95: expected.ci95,
            extra: Vec::new(),
        };
        let mut ranked = vec![option(Move::Enough, enough), option(Move::More, more)];
        // J11: where both are worth the same, fewer cards stay first.
        ranked.sort_by(|a, b| b.value.total_cmp(&a.value));
        Ok(Advice { ranked, unit: Unit::Points, basis, whole: None })
    }

    fn best_of_hand(state: &State, seat: Seat, dice: Dice) -> Result<Advice<Move>, Refusal> {
        let hand = state.hands[seat.index()];
        if hand.unseen > 0 {
            return Err(unseen_cards(hand.unseen));
        }
        let lay = best_lay(hand.known, dice, state.stock > 0, &mut Budget::usual())
            .map_err(|Exhausted| too_large())?;
        let report = lay_report(&hand, dice, &lay);
        let value = f64::from(lay.score.points);
        let mv = if lay.stacks.is_empty() { Move::Done } else { Move::Lay(lay.stacks) };
        let first = Ranked { mv: Some(mv), value, ci95: None, extra: Vec::new() };
        Ok(Advice {
            ranked: vec![first],
            unit: Unit::Points,
            basis: Basis::Exact,
            whole: Some(std::sync::Arc::new(report)),
        })
    }

    /// The draws that this moment leaves open: how many cards, from nothing to the larger number.
    fn draws_open(state: &State, step: Step) -> Vec<u16> {
        let Some(dice) = step.dice() else { return Vec::new() };
        let (smaller, larger) = numbers(dice);
        let mut draws = match step {
            Step::Smaller(_) => vec![smaller, larger],
            Step::More(_) => vec![0, larger - smaller],
            Step::Larger(_) => vec![larger - smaller],
            // A hand written down by itself may as well be one before its draw.
            Step::Lay(_) if state.hands.len() == 1 => vec![0, smaller, larger],
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
    type Desk = ();

    fn best(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<()>,
    ) -> Result<Advice<Move>, Refusal> {
        let Next::Decide(due) = self.next(state) else { return Err(nothing_to_decide(state)) };
        if due != seat {
            return Err(
                Refusal::new(Code::SeatWrong, "only the player at turn has a choice").rule("R2")
            );
        }
        match state.turn().map(|turn| turn.step) {
            Some(Step::More(dice)) => Self::best_draw(state, seat, dice, means),
            Some(Step::Lay(dice)) => Self::best_of_hand(state, seat, dice),
            _ => Err(nothing_to_decide(state)),
        }
    }

    /// As `best`, but whoever cannot go out now need not count all draws: more cards can never
    /// make fewer points then, so that one draw which makes more decides.
    fn choose(&self, state: &State, seat: Seat, means: &mut Means<()>) -> Option<Move> {
        if let Some(Turn { seat: due, step: Step::More(dice) }) = state.turn()
            && due == seat
            && state.hands[seat.index()].unseen == 0
        {
            let (smaller, larger) = numbers(dice);
            let now = Draw::new(state, seat, dice, 0).best(Cards::NONE, &mut Budget::usual())?;
            if now.left > 0 {
                let draw = Draw::new(state, seat, dice, larger - smaller);
                let mut budget = Budget::of(BUDGET);
                let mut better = false;
                draw.each(&mut |drawn, _| {
                    better = draw.best(drawn, &mut budget)?.points > now.points;
                    (!better).then_some(())
                });
                return Some(if better { Move::More } else { Move::Enough });
            }
        }
        self.best(state, seat, means).ok()?.ranked.into_iter().next()?.mv
    }

    fn odds(
        &self,
        state: &State,
        seat: Seat,
        _names: &Names,
        means: &mut Means<()>,
    ) -> Result<Box<dyn Answer>, Refusal> {
        self.odds_report(state, seat, means).and_then(Report::boxed)
    }

    fn general_odds(&self, means: &mut Means<()>) -> Result<Box<dyn Answer>, Refusal> {
        self.general_report(means).and_then(Report::boxed)
    }

    /// Draws all it may, and lays specials, then whatever takes the fewest cards.
    fn greedy(&self, state: &State, seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        let turn = state.turn().filter(|turn| turn.seat == seat)?;
        match turn.step {
            Step::More(_) => Some(Move::More),
            Step::Lay(dice) => {
                let hand = state.hands[seat.index()].known;
                let mut first = None;
                enumerate::stacks(hand, dice, |stack| {
                    first = Some(stack);
                    false
                });
                if hand.contains(special(dice)) {
                    let stack =
                        Stack { cards: special(dice), kind: super::Kind::Special, halves: false };
                    first = Some(stack);
                }
                Some(first.map_or(Move::Done, |stack| Move::Lay(vec![stack])))
            }
            _ => None,
        }
    }
}

impl Wichita {
    pub(super) fn odds_report(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<()>,
    ) -> Result<Report, Refusal> {
        let Some(turn) = state.turn() else { return Err(nothing_to_decide(state)) };
        let dice = match turn.step.dice() {
            Some(dice) if turn.seat == seat => dice,
            _ => {
                let hand = state.hands[seat.index()];
                return Ok(chances(Report::new(), hand, state.stock > 0));
            }
        };
        let hand = state.hands[seat.index()];
        let mut report = Report::new()
            .field("dice", dice.to_vec())
            .field("hand", text::on_wire(hand.known, hand.unseen))
            .line(format!(
                "Points to be expected with {} on dice {dice}, laid best:",
                text::hand_words(&hand)
            ));
        let mut draws = Vec::new();
        for cards in Self::draws_open(state, turn.step) {
            let expected = Draw::new(state, seat, dice, cards).expected(means)?;
            draws.push(expected_json(cards, expected));
            report = report.line(expected_words(cards, expected));
        }
        let report = report.field("draws", draws).line("");
        Ok(chances(report, hand, state.stock > 0))
    }

    pub(super) fn general_report(&self, _means: &mut Means<()>) -> Result<Report, Refusal> {
        Ok(chances(Report::new(), Hand::default(), true))
    }
}

fn expected_json(cards: u16, expected: Expected) -> Value {
    match expected.ci95 {
        None => json!({
            "cards": cards, "points": expected.points, "draws": expected.draws, "exact": true,
        }),
        Some((low, high)) => json!({
            "cards": cards, "points": expected.points, "n": expected.draws,
            "ci95": [low, high], "exact": false,
        }),
    }
}

fn expected_words(cards: u16, expected: Expected) -> String {
    let drawing = match cards {
        0 => "as it is".to_string(),
        n => format!("drawing {}", number(n.into(), "card", "cards")),
    };
    let basis = match expected.ci95 {
        None => "exact".to_string(),
        Some((low, high)) => {
            format!("estimated from {} draws, {low:.4} to {high:.4}", expected.draws)
        }
    };
    format!("  {drawing:<16} {:>9.6}  ({basis})", expected.points)
}

/// The chance of each sum of two dice, counted, and what a hand makes of it without a draw: on
/// average over the throws of that sum, since specials differ.
fn chances(report: Report, hand: Hand, bonus: bool) -> Report {
    let (mut ways, mut points) = ([0_u64; 13], [0_u64; 13]);
    let mut known = hand.unseen == 0 && !hand.is_empty();
    let mut budget = Budget::of(BUDGET);
    for (dice, n) in Dice::throws(2) {
        let sum = dice.sum() as usize;
        ways[sum] += n;
        if known {
            let best = best_score(hand.known, dice, bonus, &mut budget);
            known = best.is_ok();
            points[sum] += best.map_or(0, |best| n * u64::from(best.points));
        }
    }
    let made = |sum: usize| points[sum] as f64 / ways[sum] as f64;
    let (mut told, mut lines) = (Vec::new(), vec!["The sum of two dice:".to_string()]);
    if known {
        lines[0] = "The sum of two dice, and the points of this hand on it without a draw \
                    (exact):"
            .to_string();
    }
    for sum in 2..=12 {
        let chance = ways[sum] as f64 / 36.0;
        let mut json = json!({"sum": sum, "ways": ways[sum], "of": 36, "chance": chance});
        let mut line = format!("  {sum:>2}  {:>8.4}%  {} of 36", 100.0 * chance, ways[sum]);
        if known {
            json["points"] = made(sum).into();
            json["exact"] = true.into();
            line = format!("{line}  {:>9.6}", made(sum));
        }
        told.push(json);
        lines.push(line);
    }
    lines.into_iter().fold(report.field("sums", told), Report::line)
}

fn nothing_to_decide(state: &State) -> Refusal {
    match &state.phase {
        Phase::Over => game_over("R9"),
        Phase::Turn(Turn { step: step @ (Step::Smaller(_) | Step::Larger(_)), .. }) => {
            let message = "cards are awaited: there is nothing to decide yet";
            let refusal = Refusal::new(Code::AdviceNone, message);
            match *step {
                // A single seat is a position that somebody wrote.
                Step::Smaller(dice) if state.hands.len() == 1 => {
                    let drawn = format!("\"drawn\":{}", numbers(dice).0);
                    refusal.hint(format!(
                        "A state of this phase whose smaller number is drawn says so: {drawn}"
                    ))
                }
                _ => refusal,
            }
        }
        Phase::Turn(Turn { step: Step::Bonus, .. }) => {
            Refusal::new(Code::AdviceNone, "the bonus card is awaited: there is nothing to decide")
        }
        _ => dice_awaited(),
    }
}
