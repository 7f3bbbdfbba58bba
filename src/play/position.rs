//! A position of any game: moves read and listed, events, questions.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::game::moves::read_move;
use crate::game::plain::Wire;
use crate::game::{
    Answer, Choice, CountsFrom, Game, Info, Moves, Next, Offer, OnWire, Position, Speak,
};
use crate::json::write::append_json;
use crate::pieces::{
    Card, Code, Grid, Names, Narration, Outcome, Refusal, Result, Seat, Style, Typed, Verdict,
    sentence,
};
use crate::play::advice::{Advised, GameOdds};
use crate::play::look::report;
use crate::play::policy::{choose, usual};
use crate::play::{MovesListed, Shown};
use crate::solve::{Basis, Objective, Policy, Prospects, Review, Solve, Unit, WinChances};

use crate::play::{Acted, Ask, Table};

/// The parts of what is offered.
#[derive(Serialize)]
#[serde(untagged)]
enum Listed<'o, M> {
    Move(&'o M),
    Range { kind: &'static str, least: i64, most: i64 },
    Open { kind: &'static str, open: bool },
}

/// What is offered at a position, written one by one.
struct Listing<'o, G: Game>(&'o Position<G>, &'o [Offer<G::Move>]);

impl<G: Speak + OnWire + Solve> Serialize for Listing<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|offer| self.0.listed(offer)))
    }
}

impl<G: Speak + OnWire + Solve> Position<G> {
    fn offers(&self) -> Vec<Offer<G::Move>> {
        self.rules.offered(&self.state)
    }

    /// An offer in words and parts.
    fn listed<'o>(&self, offer: &'o Offer<G::Move>) -> Shown<Listed<'o, G::Move>> {
        let names = &self.names;
        let (words, parts) = match offer.choice {
            Choice::Move(ref mv) => (mv.print(names), Listed::Move(mv)),
            Choice::Range { kind, least, most } => {
                (kind.to_string(), Listed::Range { kind, least, most })
            }
            Choice::Open { kind } => (kind.to_string(), Listed::Open { kind, open: true }),
        };
        Shown { player: offer.seat, words, parts }
    }

    /// Whether a list of moves was cut short: what is listed is also open.
    fn is_cut(&self, offers: &[Offer<G::Move>]) -> bool {
        let words = |mv: &G::Move| mv.print(&self.names);
        offers.iter().any(|open| match open.choice {
            Choice::Open { kind } => offers.iter().any(|listed| {
                listed.seat == open.seat
                    && matches!(&listed.choice, Choice::Move(mv) if words(mv).split(' ').next() == Some(kind))
            }),
            _ => false,
        })
    }

    fn shown(&self, offer: &Offer<G::Move>) -> Shown {
        let Shown { player, words, parts } = self.listed(offer);
        Shown { player, words, parts: self.fields(&parts) }
    }

    /// What is written as an object.
    fn fields(&self, object: &impl Serialize) -> Map<String, Value> {
        match self.names.scope(|| serde_json::to_value(object)) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        }
    }

    /// What advice on this position plays for, if that is known here.
    fn objective(&self, ask: &Ask) -> Result<Objective> {
        let asked = ask.objective.unwrap_or(if self.is_fragment {
            Objective::Points
        } else {
            usual::<G>()
        });
        let known = if self.is_fragment { &[Objective::Points] } else { G::objectives() };
        if known.contains(&asked) {
            return Ok(asked);
        }
        let message = if self.is_fragment {
            format!(
                "a position without a game around it can only be rated for points, not for {}",
                asked.word()
            )
        } else {
            format!("this game has no advice for {}", asked.word())
        };
        let words: Vec<&str> = known.iter().map(|one| one.word()).collect();
        Err(Refusal::new(Code::AdviceNone, message).hint(format!("Possible: {}", words.join(", "))))
    }

    /// Reads a move in its own words and judges it.
    fn meant(&self, seat: Option<Seat>, words: &str) -> Result<(Seat, G::Move)> {
        let Some(seat) = seat.or_else(|| self.speaker()) else {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        };
        let Position { rules, names, state, .. } = self;
        let mv = read_move(rules, state, seat, Typed::new(words.trim()), names)?;
        rules.judge(state, seat, &mv).map_err(|refusal| match self.next().seat() {
            Some(turn) if refusal.code == Code::SeatWrong => refusal.turn_of(&names[turn]),
            _ => refusal,
        })?;
        Ok((seat, mv))
    }
}

impl<G: Speak + OnWire + Solve> Table for Position<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn is_fragment(&self) -> bool {
        self.is_fragment
    }

    fn boxed_clone(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn seen_by(&self, seat: Option<Seat>) -> Box<dyn Table> {
        let mut seen = self.clone();
        seen.state = self.rules.seen_by(&self.state, seat);
        Box::new(seen)
    }

    fn next(&self) -> Next {
        self.rules.next(&self.state)
    }

    fn asks_people(&self, seated: bool) -> bool {
        self.rules.asks_people(&self.state, seated)
    }

    fn moves(&self) -> Vec<(Seat, Shown)> {
        self.offers().iter().map(|offer| (offer.seat, self.shown(offer))).collect()
    }

    fn write_look(&self, out: &mut Vec<u8>) {
        let offers = self.offers();
        let report = report(self, Listing(self, &offers), self.is_cut(&offers));
        self.names.scope(|| append_json(out, &report));
    }

    fn write_moves(&self, out: &mut Vec<u8>) {
        let offers = self.offers();
        let more = self.is_cut(&offers).then_some(true);
        let listed = MovesListed { moves: Listing(self, &offers), more };
        self.names.scope(|| append_json(out, &listed));
    }

    fn act(&mut self, seat: Option<Seat>, words: &str) -> Result<Acted> {
        let (seat, mv) = self.meant(seat, words)?;
        let Position { rules, names, state, .. } = self;
        let corrects = rules.corrects(&mv);
        let mut events = Narration::to(names);
        rules.play(state, seat, &mv, &mut events);
        Ok(Acted { seat, words: mv.print(names), corrects, verdicts: events.verdicts() })
    }

    fn parts(&self, seat: Option<Seat>, words: &str) -> Result<Map<String, Value>> {
        Ok(self.fields(&self.meant(seat, words)?.1))
    }

    fn take(&mut self, outcome: &Outcome) -> Result<Vec<Verdict>> {
        let due = self.awaited()?;
        let Position { rules, names, state, .. } = self;
        rules
            .validate_outcome(state, due, outcome)
            .map_err(|refusal| refusal.or_rule(rules.due_by(state)))?;
        let mut events = Narration::to(names);
        rules.apply_outcome(state, outcome, &mut events);
        Ok(events.verdicts())
    }

    fn at_once(&self) -> Option<usize> {
        self.rules.at_once(&self.state)
    }

    fn pack(&self) -> Vec<Card> {
        let mut pack = Vec::new();
        self.rules.pack(&self.state, &mut pack);
        pack
    }

    fn scores(&self) -> Vec<i64> {
        self.rules.scores(&self.state)
    }

    fn opening_scores(&self) -> Vec<i64> {
        self.rules.opening_scores(&self.state)
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.rules.is_out(&self.state, seat)
    }

    fn winners(&self) -> Vec<Seat> {
        self.rules.winners(&self.state).iter().collect()
    }

    fn round(&self) -> Option<u32> {
        self.rules.round(&self.state)
    }

    fn is_between(&self) -> bool {
        self.rules.is_between(&self.state)
    }

    fn state(&self) -> Value {
        serde_json::to_value(Wire(self)).unwrap_or_default()
    }

    fn write_state(&self, out: &mut Vec<u8>) {
        append_json(out, &Wire(self));
    }

    fn house_rules(&self) -> Value {
        serde_json::to_value(&self.rules).unwrap_or(Value::Null)
    }

    fn usual_rules(&self) -> Value {
        serde_json::to_value(G::default()).unwrap_or(Value::Null)
    }

    fn notation(&self) -> Option<String> {
        self.rules.notation(&self.state, &self.names)
    }

    fn scene(&self, style: Style) -> Vec<String> {
        self.rules.scene(&self.state, &self.names, style)
    }

    fn scene_for(&self, seat: Seat, style: Style) -> Vec<String> {
        self.rules.scene_for(&self.state, seat, &self.names, style)
    }

    fn setup(&self) -> Option<String> {
        self.rules.setup(&self.state)
    }

    fn agreed(&self) -> Option<String> {
        self.rules.agreed()
    }

    fn moment(&self) -> String {
        self.rules.moment(&self.state, &self.names)
    }

    fn standing(&self) -> String {
        self.rules.standing(&self.state, &self.names)
    }

    fn counts_from(&self) -> CountsFrom {
        self.rules.counts_from(&self.state)
    }

    fn scene_is_whole(&self) -> bool {
        self.rules.scene_is_whole(&self.state)
    }

    fn call(&self) -> Option<String> {
        self.rules.call(&self.state, &self.names)
    }

    fn sheet(&self, style: Style) -> Grid {
        self.rules.sheet(&self.state, &self.names, style)
    }

    fn sheet_in_sentences(&self) -> Vec<String> {
        let Position { rules, names, state, .. } = self;
        Seat::all(names.len())
            .map(|seat| sentence(&rules.sheet_in_sentences(state, seat, names)))
            .collect()
    }

    fn score_answer(&self) -> Result<Box<dyn Answer>> {
        G::score_answer(self)
    }

    fn best(&self, seat: Seat, ask: &mut Ask) -> Result<Advised> {
        let Position { rules, names, state, is_fragment } = self;
        let objective = self.objective(ask)?;
        let advice = rules.best(state, seat, &mut ask.context(objective))?;
        if ask.exact && !advice.basis.is_exact() {
            return Err(Refusal::new(Code::WorkTooLarge, "advice on this is never exact"));
        }
        let advice = advice.map(|mv| mv.print(names));
        // A turn that succeeds or not has its point, whatever was asked.
        let turn = advice.unit == Unit::Success;
        let objective = (!is_fragment).then_some(if turn { Objective::Points } else { objective });
        let idle = if self.next().seat() == Some(seat) { "roll" } else { "wait" };
        Ok(Advised { advice, objective, name: names[seat].to_string(), idle })
    }

    fn prospects(&self, ask: &mut Ask) -> Option<Prospects> {
        let Position { rules, state, .. } = self;
        let seats = rules.seats(state);
        let fresh = |first| *state == rules.start(seats, first);
        let found = rules.prospects(state, &mut ask.context(usual::<G>()))?;
        if found.unit == Unit::Win && !ask.exact && fresh(None) && !fresh(Some(Seat::new(0))) {
            let values = vec![1.0 / seats as f64; seats];
            return Some(Prospects { values, basis: Basis::Exact, ..found });
        }
        Some(found)
    }

    fn review(&self, seat: Seat, made: Option<&str>, ask: &mut Ask) -> Option<Review<String>> {
        let Position { rules, names, state, .. } = self;
        let made = made.map(|words| self.meant(Some(seat), words)).transpose().ok()?;
        let made = made.as_ref().map(|(_, mv)| mv);
        if made.is_some_and(|mv| rules.corrects(mv)) {
            return None;
        }
        let review = rules.review(state, seat, made, &mut ask.context(usual::<G>()))?;
        Some(review.map(|mv| mv.print(names)))
    }

    fn odds(&self, seat: Seat, ask: &mut Ask) -> Result<Box<dyn Answer>> {
        let Position { rules, names, state, is_fragment } = self;
        let mut context = ask.context(self.objective(ask)?);
        let moment = rules.odds(state, seat, names, &mut context);
        if *is_fragment || self.next() == Next::Over {
            return moment;
        }
        match rules.outlook(state, &mut context) {
            Ok(Some(outlook)) => {
                let win = WinChances::of(outlook, names);
                Ok(Box::new(GameOdds { moment: moment.ok(), win }))
            }
            Ok(None) => moment,
            Err(why) => moment.map_err(|_| why),
        }
    }

    fn choose(&self, seat: Seat, policy: Policy, ask: &mut Ask) -> Option<String> {
        let mv = choose(&self.rules, &self.state, seat, policy, &mut ask.context(usual::<G>()))?;
        Some(mv.print(&self.names))
    }
}
