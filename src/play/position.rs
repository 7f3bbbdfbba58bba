//! A position of any game: its report, moves read and listed, questions.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::game::answer::Words;
use crate::game::moves::said;
use crate::game::{Answer, Choice, Game, Hints, Info, Json, Moves, Next, Offer, Position, Speak};
use crate::pieces::{
    Card, Code, Name, Names, Narration, Outcome, Refusal, Result, Seat, Style, append_json, refusal,
};
use crate::play::advice::Advised;
use crate::play::bots::choose;
use crate::play::table::{Acted, Given, Offered, Report, Scene, Standing, Table};
use crate::solve::{Objective, Outlook, Policy, Solve, SolveContext, WinChances};

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Awaits {
    Move,
    Dice,
    Cards,
    Nothing,
}

/// A player's score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "PlayerScore")]
pub struct Score<'a> {
    pub player: Name<'a>,
    pub score: i64,
}

/// A move that may be made: its words and its parts.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Offered")]
pub struct Shown<'a, P = Map<String, Value>> {
    pub player: Name<'a>,
    #[serde(rename = "move")]
    pub words: String,
    #[serde(flatten)]
    pub parts: P,
}

/// The answer of `look`.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Report")]
pub struct Look<'a, P = Map<String, Value>> {
    pub game: &'static str,
    pub awaits: Awaits,
    pub to_act: Option<Name<'a>>,
    /// How many dice are awaited.
    pub dice: Option<u8>,
    /// How many cards are awaited.
    pub cards: Option<u8>,
    #[serde(flatten)]
    pub listed: MovesListed<'a, P>,
    #[serde(flatten)]
    pub result: Standings<'a>,
}

/// How everybody stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Standings<'a> {
    pub scores: Vec<Score<'a>>,
    pub over: bool,
    pub winners: Vec<Name<'a>>,
}

/// The answer of `score` for a state of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scores<'a> {
    pub game: &'static str,
    #[serde(flatten)]
    pub result: Standings<'a>,
}

/// The answer of `moves`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Moves")]
pub struct MovesListed<'a, P = Map<String, Value>> {
    pub moves: Vec<Shown<'a, P>>,
}

impl Words for Scores<'_> {
    fn words(&self, _: Style) -> Vec<String> {
        let each = self.result.scores.iter().map(|one| format!("{} {}", &*one.player, one.score));
        vec![format!("{}.", each.collect::<Vec<_>>().join(", "))]
    }
}

/// A move that may be made, as it is written: its words and its parts, bounds for a range, `open`
/// where it cannot be listed.
#[derive(Serialize)]
#[serde(untagged)]
enum Parts<M> {
    Move(M),
    Range { kind: &'static str, least: i64, most: i64 },
    Open { kind: &'static str, open: bool },
}

/// The parts of the moves of a game, as they are written.
type PartsOf<'p, G> = Parts<<<G as Game>::Move as Moves>::Told<'p>>;

impl<G: Speak + Json + Solve> Position<G> {
    /// The whole move, or its first word where it is not one.
    fn words(&self, offer: &Offer<G::Move>) -> String {
        match &offer.choice {
            Choice::Move(mv) => mv.print(&self.names),
            Choice::Range { kind, .. } | Choice::Open { kind } => (*kind).to_string(),
        }
    }

    fn look<'p>(&'p self, offers: &'p [Offer<G::Move>]) -> Look<'p, PartsOf<'p, G>> {
        let next = self.next();
        let due = next.due().map(|due| due.what);
        let count = |dice: bool| Some(due.filter(|what| what.is_dice() == dice)?.count());
        Look {
            game: G::INFO.id,
            awaits: match due {
                Some(what) if what.is_dice() => Awaits::Dice,
                Some(_) => Awaits::Cards,
                None if next == Next::Over => Awaits::Nothing,
                None => Awaits::Move,
            },
            to_act: next.seat().map(|seat| Name::of(&self.names, seat)),
            dice: count(true),
            cards: count(false),
            listed: self.listed(offers),
            result: self.result(|seat| Name::of(&self.names, seat)),
        }
    }

    fn listed<'p>(&'p self, offers: &'p [Offer<G::Move>]) -> MovesListed<'p, PartsOf<'p, G>> {
        let shown = |offer: &'p Offer<G::Move>| {
            let parts = match offer.choice {
                Choice::Move(ref mv) => Parts::Move(mv.told(&self.names)),
                Choice::Range { kind, least, most } => Parts::Range { kind, least, most },
                Choice::Open { kind } => Parts::Open { kind, open: true },
            };
            Shown { player: Name::of(&self.names, offer.seat), words: self.words(offer), parts }
        };
        MovesListed { moves: offers.iter().map(shown).collect() }
    }

    /// Everybody's score, and who has won.
    fn result<'n>(&self, name: impl Fn(Seat) -> Name<'n>) -> Standings<'n> {
        let Position { rules, names, state } = self;
        let each = Seat::all(names.len()).zip(rules.scores(state));
        Standings {
            scores: each.map(|(seat, score)| Score { player: name(seat), score }).collect(),
            over: self.next() == Next::Over,
            winners: rules.winners(state).iter().map(&name).collect(),
        }
    }

    /// What advice on this position plays for, if that is known here.
    fn objective(&self, ask: &SolveContext) -> Result<Objective> {
        let (known, what) = if G::is_alone(self) {
            (&[Objective::Points][..], "a position without a game around it")
        } else {
            (G::objectives(), "this game")
        };
        let asked = ask.objective.or(known.first().copied()).unwrap_or(Objective::Win);
        if known.contains(&asked) {
            return Ok(asked);
        }
        let words: Vec<&str> = known.iter().map(|one| one.word()).collect();
        let hint = format!("Possible: {}", words.join(", "));
        Err(refusal!(AdviceNone, hint hint, "{what} has no advice for {}", asked.word()))
    }
}

impl<G: Speak + Json + Solve> Table for Position<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn names(&self) -> &Names {
        &self.names
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

    fn moves(&self) -> Vec<(Seat, Offered)> {
        let shown = |offer: &Offer<G::Move>| {
            let range = match offer.choice {
                Choice::Range { least, most, .. } => Some((least, most)),
                _ => None,
            };
            let open = matches!(offer.choice, Choice::Open { .. });
            (offer.seat, Offered { words: self.words(offer), range, open })
        };
        self.rules.offers(&self.state).iter().map(shown).collect()
    }

    fn pack(&self) -> Vec<Card> {
        self.rules.pack(&self.state).cards()
    }

    fn act_on(&mut self, seat: Option<Seat>, given: Given) -> Result<Acted> {
        let speaker = seat.or_else(|| (self as &dyn Table).speaker());
        let seat = speaker.ok_or_else(|| Refusal::new(Code::GameOver, "the game is over"))?;
        let Position { rules, names, state } = self;
        let of_words = |words: &str| rules.read_move(seat, words.trim(), names);
        let of_parts = |parts| G::Move::of_parts(parts, names);
        let mv = said(given.words, given.parts, of_words, of_parts)?;
        let mv = rules.legal(state, seat, mv).map_err(|why| match rules.next(state).seat() {
            Some(turn) if why.code == Code::SeatWrong => why.turn_of(&names[turn]),
            _ => why,
        })?;
        let agreed = match rules.agreed(&mv) {
            Some((rules, joins)) => Some((rules, Names::new(names.iter().chain(joins))?)),
            None => None,
        };
        let mut events = Narration::to(names);
        rules.play(state, seat, &mv, &mut events);
        let acted = Acted { seat, words: mv.print(names), verdicts: events.verdicts() };
        if let Some(agreed) = agreed {
            (*rules, *names) = agreed;
        }
        Ok(acted)
    }

    fn take(&mut self, outcome: &Outcome) -> Result<Acted> {
        let due = (self as &dyn Table).awaited()?;
        let Position { rules, names, state, .. } = self;
        due.admits(outcome, &rules.pack(state)).map_err(|refusal| refusal.or_rule(due.by))?;
        if let Outcome::Cards(cards) = outcome {
            rules.admits(state, cards).map_err(|refusal| refusal.or_rule(due.by))?;
        }
        let mut events = Narration::to(names);
        rules.falls(state, outcome, &mut events);
        Ok(Acted { seat: due.seat, words: outcome.words(), verdicts: events.verdicts() })
    }

    fn hints(&self) -> Hints {
        self.rules.hints(&self.state)
    }

    fn notation(&self) -> Option<String> {
        self.rules.word(&self.state, &self.names)
    }

    fn standing(&self) -> Standing {
        let Position { rules, state, .. } = self;
        let next = rules.next(state);
        Standing {
            is_begun: rules.is_begun(state),
            scores: rules.scores(state).to_vec(),
            winners: rules.winners(state).iter().collect(),
            round: rules.round(state),
            is_settled: rules.is_settled(state) || next == Next::Over,
            turn: next.seat(),
        }
    }

    fn scene(&self, seat: Option<Seat>, style: Style) -> Scene {
        let Position { rules, names, state, .. } = self;
        Scene {
            moment: rules.moment(state, names),
            standing: rules.standing(state, names),
            lines: rules.scene(state, seat, names, style),
            call: rules.call(state, names),
            agreed: agreed(rules),
            sheet: rules.sheet(state, names, style),
        }
    }

    fn write(&self, what: Report, out: &mut Vec<u8>) {
        match what {
            Report::State => {
                out.extend(format!("{{\"game\":\"{}\",\"rules\":", G::INFO.id).bytes());
                append_json(out, &self.rules.as_played(&self.state));
                // Its own fields stand behind those of every game, in one object.
                let own = out.len();
                append_json(out, &G::write(self));
                out[own] = b',';
            }
            Report::Rules => append_json(out, &self.rules),
            Report::Look => append_json(out, &self.look(&self.rules.offers(&self.state))),
            Report::Moves => append_json(out, &self.listed(&self.rules.offers(&self.state))),
        }
    }

    fn score(&self) -> Result<Box<dyn Answer>> {
        if G::is_alone(self) {
            return G::score(self);
        }
        let result = self.result(|seat| Name::from(self.names[seat].to_string()));
        Ok(Box::new(Scores { game: G::INFO.id, result }))
    }

    fn best(&self, seat: Seat, ask: &mut SolveContext) -> Result<Advised> {
        let Position { rules, names, state } = self;
        let objective = self.objective(ask)?;
        ask.objective = Some(objective);
        let advice = rules.best(state, seat, ask)?;
        let idle = if self.next().seat() == Some(seat) { "roll" } else { "wait" };
        let words = |mv: Option<&G::Move>| mv.map_or(idle.to_string(), |mv| mv.print(names));
        let objective = (!G::is_alone(self)).then_some(objective);
        Ok(Advised::of(advice, words, objective, &names[seat]))
    }

    fn odds(&self, seat: Seat, ask: &mut SolveContext) -> Result<Box<dyn Answer>> {
        let Position { rules, names, state } = self;
        ask.objective = Some(self.objective(ask)?);
        let moment = G::odds(self, seat, ask);
        if G::is_alone(self) || self.next() == Next::Over {
            return moment;
        }
        match rules.outlook(state, ask) {
            Ok(Some(outlook)) => {
                let mut win = WinChances::of(outlook, names);
                win.moment = moment.ok();
                Ok(Box::new(win))
            }
            Ok(None) => moment,
            Err(why) => moment.map_err(|_| why),
        }
    }

    fn outlook(&self, ask: &mut SolveContext) -> Option<Outlook> {
        self.rules.outlook(&self.state, ask).ok()?
    }

    fn choose(&self, seat: Seat, policy: Policy, ask: &mut SolveContext) -> Option<String> {
        let mv = choose(&self.rules, &self.state, seat, policy, ask)?;
        Some(mv.print(&self.names))
    }
}

/// The house rules that are not as usual: `House rules: ante 100 (V1), structure pot-limit (J5).`
fn agreed<G: Game>(rules: &G) -> Option<String> {
    let json = |rules: &G| serde_json::to_value(rules).unwrap_or_default();
    let (agreed, usual) = (json(rules), json(&G::default()));
    let changed = G::INFO.house_rules.iter().filter(|rule| agreed[rule.key] != usual[rule.key]);
    let told = changed.map(|rule| {
        let (name, clause) = (rule.name(), rule.clause);
        match &agreed[rule.key] {
            Value::Bool(true) => format!("{name} ({clause})"),
            Value::Bool(false) => format!("no {name} ({clause})"),
            other => format!("{name} {} ({clause})", other.to_string().trim_matches('"')),
        }
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("House rules: {}.", told.join(", ")))
}
