//! Advice: exact chances to match, and estimated chances to win.

use serde_json::{Map, Value, json};

use super::chances;
use super::policy;
use super::score::{faces_of, ways_to_match};
use super::{BIDDING_CARDS, HIGHEST_BID, LOWEST_BID, Move, Phase, State, Swipe};
use crate::game::{Answer, Choice, Game, Next, Report};
use crate::kit::chance::{Chance, Luck, Sampler, number, throw};
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Told;
use crate::solve::{
    Advice, Basis, Figure, Means, Ranked, Solve, Unit, dice_awaited, game_over, wilson,
};

/// Events (moves and rolls) that an estimate may play in all.
const EVENTS: u64 = 1_000_000;
/// Events for the choice of a bot, which chooses many times a game.
const EVENTS_OF_BOT: u64 = 30_000;
/// Games after which an estimate is sharp enough.
const GAMES: u64 = 4_000;
/// J13: events after which a game counts for nobody.
const LONGEST: u64 = 20_000;
/// The most dice that one player can own.
const MOST_DICE: u8 = 24;

impl Solve for Swipe {
    type Desk = ();

    fn best(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<()>,
    ) -> Result<Advice<Move>, Refusal> {
        let options = self.options(state, seat)?;
        if !state.single && !means.exact {
            return Ok(self.estimated(state, seat, &options, EVENTS, means));
        }
        if state.bidder() != Some(seat) {
            return Err(Refusal::new(
                Code::WorkTooLarge,
                "beyond the chance to match in one's own turn nothing is computed exactly here",
            )
            .rule("J12")
            .hint("Without asking for exact answers there are estimates"));
        }
        let valued = different(&options).into_iter().map(|mv| {
            let mut extra = Vec::new();
            if !matches!(mv, Some(Move::Match(_) | Move::Pass)) {
                let alone = self.match_chance(state, seat, mv, false);
                extra.push(("this_roll", Figure::Chance(alone)));
            }
            let value = self.match_chance(state, seat, mv, true).unwrap_or(0.0);
            Ranked { mv, value, ci95: None, extra }
        });
        let ranked = sorted(of_all(&options, &valued.collect::<Vec<_>>()));
        Ok(Advice { ranked, unit: Unit::Success, basis: Basis::Exact, whole: None })
    }

    fn choose(&self, state: &State, seat: Seat, means: &mut Means<()>) -> Option<Move> {
        let options = self.options(state, seat).ok()?;
        if let [only] = options[..] {
            return only;
        }
        if state.single || means.exact {
            return self.best(state, seat, means).ok()?.ranked.into_iter().next()?.mv;
        }
        let advice = self.estimated(state, seat, &options, EVENTS_OF_BOT, means);
        // So few games are blurred: the quick policy stands unless something is clearly better.
        let quick = policy::greedy(state, seat);
        let value = advice.ranked.iter().find(|option| option.mv == quick)?.value;
        let best = advice.ranked.into_iter().next()?;
        let clearly = best.ci95.is_some_and(|(low, _)| low > value);
        if clearly { best.mv } else { quick }
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

    fn greedy(&self, state: &State, seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        policy::greedy(state, seat)
    }
}

impl Swipe {
    pub(super) fn odds_report(
        &self,
        state: &State,
        seat: Seat,
        _means: &mut Means<()>,
    ) -> Result<Report, Refusal> {
        match state.phase {
            Phase::Bid(_) => Ok(bidding_odds(state, seat)),
            Phase::Roll(bidder) | Phase::Match(bidder) => Ok(own_dice_odds(state, bidder)),
            Phase::Reroll { bidder, owner } if bidder == owner => Ok(own_dice_odds(state, bidder)),
            Phase::Reroll { bidder, owner } => Ok(others_dice_odds(state, bidder, owner)),
            Phase::RollOff(_) | Phase::Over => Err(nothing_to_decide(state)),
        }
    }

    pub(super) fn general_report(&self, means: &mut Means<()>) -> Result<Report, Refusal> {
        let bids: Vec<Value> = (LOWEST_BID..=HIGHEST_BID)
            .map(|bid| {
                let odds: Vec<Value> = (1..=MOST_DICE)
                    .map(|n| {
                        let mut entry = Map::new();
                        entry.insert("dice".to_string(), json!(n));
                        entry.extend(counted(ways_to_match(bid, n, 0), of_falls(n)));
                        Value::Object(entry)
                    })
                    .collect();
                json!({"bid": bid, "odds": odds})
            })
            .collect();
        let columns = if means.style.width < 60 { 2..=5 } else { 2..=8 };
        let row = |first: &str, cell: &dyn Fn(u8) -> String| {
            columns.clone().fold(format!("{first:>4}"), |row, n| row + &cell(n))
        };
        let mut report = Report::new()
            .field("bids", bids)
            .line("A fresh roll of own dice matches, nothing loose:")
            .line(row("bid", &|n| format!("{:>8}", number(n.into(), "die", "dice"))));
        for bid in LOWEST_BID..=HIGHEST_BID {
            let cell = |n| format!("{:>7.3}%", 100.0 * fresh(bid, n));
            report = report.line(row(&bid.to_string(), &cell));
        }
        Ok(report)
    }
}

impl Swipe {
    /// What the seat may do. `None` stands for letting things go on, where it need not act.
    fn options(&self, state: &State, seat: Seat) -> Result<Vec<Option<Move>>, Refusal> {
        let mut offers = Vec::new();
        self.offers(state, &mut offers);
        let mut options: Vec<Option<Move>> = offers
            .into_iter()
            .filter(|offer| offer.seat == seat)
            .filter_map(|offer| match offer.choice {
                Choice::Move(mv) => Some(Some(mv)),
                Choice::Range { .. } | Choice::Open { .. } => None,
            })
            .collect();
        if options.is_empty() {
            return Err(match self.next(state) {
                Next::Decide(due) if due != seat => {
                    Refusal::new(Code::SeatWrong, "there is nothing this player could do now")
                        .rule("J1")
                }
                _ => nothing_to_decide(state),
            });
        }
        if self.next(state) != Next::Decide(seat) {
            options.insert(0, None);
        }
        Ok(options)
    }

    /// J12: the bidder's chance to match this turn after a move, with the cards that are then left
    /// in his hand or without them.
    fn match_chance(
        &self,
        state: &State,
        seat: Seat,
        mv: Option<Move>,
        with_cards: bool,
    ) -> Option<f64> {
        match mv {
            None => chances::of_moment(state, with_cards),
            Some(Move::Match(_)) => Some(1.0),
            Some(Move::Pass) => Some(0.0),
            Some(Move::Bid(bid)) => Some(fresh(bid, state.player(seat).dice)),
            Some(mv) => {
                let mut after = state.clone();
                self.play(&mut after, seat, &mv, &mut Told::nobody());
                chances::of_moment(&after, with_cards)
            }
        }
    }

    /// J13: plays on from every choice in turn until the events are used up.
    fn estimated(
        &self,
        state: &State,
        seat: Seat,
        options: &[Option<Move>],
        events: u64,
        means: &mut Means<()>,
    ) -> Advice<Move> {
        let mut tried: Vec<_> = different(options).into_iter().map(|mv| (mv, 0_u64)).collect();
        let mut left = events;
        let mut n = 0;
        while n < GAMES && (left > 0 || n == 0) {
            for (mv, won) in &mut tried {
                let mut played = state.clone();
                if let Some(mv) = mv {
                    self.play(&mut played, seat, mv, &mut Told::nobody());
                }
                let used = self.play_on(&mut played, means.sampler);
                left = left.saturating_sub(used);
                *won += u64::from(has_won(&played, seat));
            }
            n += 1;
            if n.is_multiple_of(16) {
                let used = (events - left) as f64 / events as f64;
                (means.progress)(used.max(n as f64 / GAMES as f64));
            }
        }
        let label = match state.phase {
            Phase::Bid(_) => "exact_match_own_dice",
            _ => "exact_match",
        };
        let tried: Vec<Ranked<Move>> = tried
            .into_iter()
            .map(|(mv, won)| {
                let extra = vec![(label, Figure::Chance(self.match_chance(state, seat, mv, true)))];
                let (value, n) = (won as f64 / n as f64, n as f64);
                Ranked { mv, value, ci95: Some(wilson(value, n)), extra }
            })
            .collect();
        Advice {
            ranked: sorted(of_all(options, &tried)),
            unit: Unit::Win,
            basis: Basis::Estimate { n },
            whole: None,
        }
    }

    /// Plays to the end with the quick policy, or as long as a game may last, and counts the
    /// events.
    fn play_on(&self, state: &mut State, sampler: &mut dyn Sampler) -> u64 {
        let mut told = Told::nobody();
        for event in 0..LONGEST {
            match self.next(state) {
                Next::Over => return event,
                Next::Decide(seat) => {
                    // Who decides always has a move.
                    let Some(mv) = policy::greedy(state, seat) else { return event };
                    self.play(state, seat, &mv, &mut told);
                }
                Next::Chance(due) => {
                    let Chance::Dice(n) = due.what else { return event };
                    self.settle(state, &Luck::Dice(throw(n, sampler)), &mut told);
                }
            }
        }
        LONGEST
    }
}

/// One of those that are the same to play.
fn different(options: &[Option<Move>]) -> Vec<Option<Move>> {
    let mut all: Vec<Option<Move>> = Vec::new();
    for &mv in options {
        if !all.iter().any(|other| are_one(*other, mv)) {
            all.push(mv);
        }
    }
    all
}

/// Every option, valued as the one among the [different](different) that is the same to play.
fn of_all(options: &[Option<Move>], valued: &[Ranked<Move>]) -> Vec<Ranked<Move>> {
    let of_option = |&mv: &Option<Move>| {
        let same = valued.iter().find(|option| are_one(option.mv, mv))?;
        Some(Ranked { mv, ..same.clone() })
    };
    options.iter().filter_map(of_option).collect()
}

/// R8: whether it is the same to play either, as it is with face cards.
fn are_one(one: Option<Move>, other: Option<Move>) -> bool {
    one == other || matches!((one, other), (Some(Move::Reroll(_)), Some(Move::Reroll(_))))
}

fn has_won(state: &State, seat: Seat) -> bool {
    state.phase == Phase::Over && state.player(seat).standing() == BIDDING_CARDS
}

/// Best first; equals stay in the order in which they are offered.
fn sorted(mut ranked: Vec<Ranked<Move>>) -> Vec<Ranked<Move>> {
    ranked.sort_by(|a, b| b.value.total_cmp(&a.value));
    ranked
}

fn of_falls(n: u8) -> u64 {
    6_u64.pow(n.into())
}

/// The chance that a fresh roll of own dice matches alone.
fn fresh(bid: u8, n: u8) -> f64 {
    ways_to_match(bid, n, 0) as f64 / of_falls(n) as f64
}

fn counted(ways: u64, of: u64) -> Map<String, Value> {
    let mut odds = Map::new();
    odds.insert("ways".to_string(), json!(ways));
    odds.insert("of".to_string(), json!(of));
    odds.insert("chance".to_string(), json!(ways as f64 / of as f64));
    odds
}

fn odds_line(what: &str, ways: u64, of: u64) -> String {
    let percent = 100.0 * ways as f64 / of as f64;
    format!("  {what:<22} {percent:>8.4}%  {ways} of {of}")
}

/// For each bid that can be played now, or the one that lies already: the chance that a fresh roll
/// matches it, nothing being loose.
fn bidding_odds(state: &State, seat: Seat) -> Report {
    let player = state.player(seat);
    let (n, of) = (player.dice, of_falls(player.dice));
    let bids: Vec<u8> = match player.bid {
        Some(bid) => vec![bid.value],
        None => state.to_bid(seat).values().collect(),
    };
    let odds: Vec<Value> = bids
        .iter()
        .map(|&bid| {
            let mut entry = Map::new();
            entry.insert("bid".to_string(), json!(bid));
            entry.extend(counted(ways_to_match(bid, n, 0), of));
            Value::Object(entry)
        })
        .collect();
    let report = Report::new().field("dice", n).field("odds", odds).line(format!(
        "A fresh roll of {} matches, nothing loose:",
        number(n.into(), "die", "dice")
    ));
    bids.iter().fold(report, |report, &bid| {
        report.line(odds_line(&format!("bid {bid}"), ways_to_match(bid, n, 0), of))
    })
}

/// All loose dice of others, but those of `beside`.
fn loose_dice(state: &State, bidder: Seat, beside: Option<Seat>) -> Dice {
    Seat::all(state.seats())
        .filter(|&seat| seat != bidder && Some(seat) != beside)
        .fold(Dice::NONE, |all, seat| all.plus(state.player(seat).loose))
}

/// A roll of the bidder's dice, due or by a face card.
fn own_dice_odds(state: &State, bidder: Seat) -> Report {
    let player = state.player(bidder);
    let (bid, n) = (player.open_bid().unwrap_or(0), player.dice);
    let loose = loose_dice(state, bidder, None);
    let of = of_falls(n);
    let own = ways_to_match(bid, n, 0);
    let with_loose = ways_to_match(bid, n, faces_of(loose));
    let mut report =
        Report::new().field("bid", bid).field("dice", n).field("loose", loose.to_vec());
    let rolled = matches!(state.phase, Phase::Match(_));
    if rolled {
        let found = state.matches(bidder).count();
        report = report
            .field("own", player.loose.to_vec())
            .field("matches_now", found)
            .line(format!("Bid {bid}: {} now.", number(found, "match", "matches")));
    }
    let what = if rolled { "Rolling again" } else { "Rolling" };
    report = report
        .line(format!("{what} {} for {bid}:", number(n.into(), "die", "dice")))
        .field("own_dice", counted(own, of))
        .field("with_loose", counted(with_loose, of))
        .line(odds_line("own dice alone", own, of));
    if !loose.is_empty() {
        report = report.line(odds_line(&format!("with loose {loose}"), with_loose, of));
    }
    this_turn(report, state)
}

/// A roll of somebody else's loose dice during the bidder's turn.
fn others_dice_odds(state: &State, bidder: Seat, owner: Seat) -> Report {
    let player = state.player(bidder);
    let bid = player.open_bid().unwrap_or(0);
    let beside = faces_of(loose_dice(state, bidder, Some(owner)));
    let (m, n) = (state.player(owner).free(), player.dice);
    let held = chances::held_by(state, bidder);
    // The dice of one table are 24 at most, so that all falls fit 64 bits.
    let of = of_falls(m) * if held.is_some() { 1 } else { of_falls(n) };
    let ways = chances::fallen_faces(m)
        .map(|(faces, ways)| {
            ways * match held {
                Some(held) => u64::from(held.matches(bid, beside | faces)),
                None => ways_to_match(bid, n, beside | faces),
            }
        })
        .sum();
    let report = Report::new()
        .field("bid", bid)
        .field("own", player.loose.to_vec())
        .field("again", m)
        .field("with_loose", counted(ways, of))
        .line(format!("{} of another player roll again:", number(m.into(), "die", "dice")))
        .line(odds_line(&format!("a match for {bid}"), ways, of));
    this_turn(report, state)
}

/// J12: the exact chance of this turn, cards and all.
fn this_turn(report: Report, state: &State) -> Report {
    let with_cards = chances::of_moment(state, true).unwrap_or(0.0);
    let without = chances::of_moment(state, false).unwrap_or(0.0);
    report
        .field("this_turn", json!({"value": without, "with_cards": with_cards, "exact": true}))
        .line(format!(
            "  this turn              {:>8.4}%, with the reroll cards in hand {:.4}% (exact)",
            100.0 * without,
            100.0 * with_cards
        ))
}

fn nothing_to_decide(state: &State) -> Refusal {
    match state.phase {
        Phase::Over => game_over("R11"),
        _ => dice_awaited(),
    }
}
