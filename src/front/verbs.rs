//! The verbs that answer and end: states and positions in, answers out.

use std::io::{self, IsTerminal};

use serde_json::{Value, json};

use crate::front::cli::{Apply, Ask as AskArgs, Fresh, Look, Moves, Roll, Simulate, Stream};
use crate::front::exit::{Exit, Usage};
use crate::front::json::{addressed, arrive, refusal};
use crate::front::lines::Documents;
use crate::front::out::{Out, remark};
use crate::front::progress::Bar;
use crate::game::{Info, Next, Report};
use crate::kit::chance::Luck;
use crate::kit::door::{self, Id, Node};
use crate::kit::json;
use crate::kit::names::{Names, visible_path};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::Style;
use crate::play::policy::Policy;
use crate::play::session::split_actor;
use crate::play::simulate::Plan;
use crate::play::source::{Purpose, Seed, Source};
use crate::play::table::{Ask, Desk, Kind, Table, look, scores};
use crate::play::tally::Tally;

/// What answers a state.
enum Answer {
    Value(Value),
    /// The moves of this table, however many, each written as it is found.
    EveryMove(Box<dyn Table>),
}

impl From<Value> for Answer {
    fn from(value: Value) -> Self {
        Answer::Value(value)
    }
}

/// A verb at work: where answers go, how they look, and whether anything was refused.
pub struct Answering<'a> {
    pub kind: &'static dyn Kind,
    pub out: &'a mut Out,
    pub style: Style,
    pub json: bool,
    pub refused: bool,
}

impl Answering<'_> {
    /// How the run ends.
    #[must_use]
    pub fn exit(&self) -> Exit {
        if self.refused { Exit::Refused } else { Exit::Done }
    }

    /// Answers every state on stdin with what `answer` makes of it, and says how many there were.
    fn stream<A: Into<Answer>>(
        &mut self,
        stream: &Stream,
        mut answer: impl FnMut(Box<dyn Table>, u64) -> Result<A, Refusal>,
    ) -> anyhow::Result<u64> {
        let stdin = io::stdin();
        if stdin.is_terminal() {
            let Info { id, example, .. } = self.kind.info();
            return Err(Usage(format!(
                "states are read from a pipe: croupier {id} new -p Ana,Bo | croupier {id} look; \
                 positions are arguments: croupier {id} score {example}"
            ))
            .into());
        }
        // The lock cannot tell whether more input waits; a reader of our own can.
        let mut documents = Documents::new(stdin.lock(), stream.max_line);
        let mut states = 0;
        while let Some(document) = documents.read()? {
            states += 1;
            let (id, answered) = match &document.text {
                Ok(text) => {
                    let arrived = arrive(self.kind, text);
                    (arrived.id, arrived.table.and_then(|table| answer(table, document.line)))
                }
                Err(refusal) => (None, Err(refusal.clone())),
            };
            match answered {
                Ok(answer) => match answer.into() {
                    Answer::Value(value) => self.out.json(&addressed(value, None, id.as_ref()))?,
                    Answer::EveryMove(table) => self.every_move(table.as_ref(), id.as_ref())?,
                },
                Err(why) => {
                    self.refused = true;
                    let value = refusal(&why, Some(self.kind.info()));
                    self.out.json(&addressed(value, Some(document.line), id.as_ref()))?;
                    if stream.strict {
                        break;
                    }
                }
            }
            if documents.would_wait() {
                self.out.flush()?;
            }
        }
        self.out.flush()?;
        Ok(states)
    }

    /// Writes every move of a table, each as it is found: there may be more than memory holds.
    fn every_move(&mut self, table: &dyn Table, id: Option<&Id>) -> anyhow::Result<()> {
        self.out.text("{\"moves\":[")?;
        let mut first = true;
        let mut written = Ok(());
        table.every_move(&mut |shown| {
            let comma = if first { "" } else { "," };
            first = false;
            written = json::text(shown).and_then(|shown| self.out.text(&format!("{comma}{shown}")));
            written.is_ok()
        });
        written?;
        let id = id.map(json::text).transpose()?;
        let id = id.map_or_else(String::new, |id| format!(",\"id\":{id}"));
        Ok(self.out.line(&format!("]{id}}}"))?)
    }

    /// Answers positions given as arguments: one report each, in words unless JSON is asked for.
    fn positions(
        &mut self,
        tables: Vec<Box<dyn Table>>,
        mut answer: impl FnMut(&dyn Table) -> Result<Report, Refusal>,
    ) -> anyhow::Result<()> {
        for table in tables {
            let answered = answer(table.as_ref());
            self.answer(answered)?;
        }
        Ok(())
    }

    fn answer(&mut self, answered: Result<Report, Refusal>) -> anyhow::Result<()> {
        match answered {
            Ok(report) if self.json => self.out.json(&report.json)?,
            Ok(report) => {
                for line in report.words {
                    self.out.line(&line)?;
                }
            }
            Err(why) => self.refuse(&why)?,
        }
        Ok(self.out.flush()?)
    }

    /// A refusal in place of an answer: JSON on stdout, or words on stderr.
    fn refuse(&mut self, why: &Refusal) -> anyhow::Result<()> {
        self.refused = true;
        if self.json {
            self.out.json(&refusal(why, Some(self.kind.info())))?;
        } else {
            self.out.flush()?;
            remark(&why.to_string());
        }
        Ok(())
    }

    /// # Errors
    /// If the players do not fit, or the state cannot be written.
    pub fn fresh(&mut self, fresh: &Fresh, rules: &Value) -> anyhow::Result<()> {
        match fresh_table(self.kind, &fresh.players, fresh.first.as_deref(), rules) {
            Ok(table) => self.out.json(&table.state())?,
            Err(why) => self.refuse(&why)?,
        }
        Ok(self.out.flush()?)
    }

    /// # Errors
    /// If stdin or stdout fails.
    pub fn look(&mut self, args: &Look) -> anyhow::Result<()> {
        self.stream(&args.stream, |table, _| {
            let seen = viewed(table.as_ref(), args.seen_by.as_deref())?;
            Ok(json!(look(seen.as_ref().unwrap_or(&table).as_ref())))
        })?;
        Ok(())
    }

    /// # Errors
    /// If stdin or stdout fails.
    pub fn moves(&mut self, args: &Moves) -> anyhow::Result<()> {
        self.stream(&args.look.stream, |table, _| {
            let seen = viewed(table.as_ref(), args.look.seen_by.as_deref())?;
            let table = seen.unwrap_or(table);
            if args.all {
                return Ok(Answer::EveryMove(table));
            }
            let report = look(table.as_ref());
            let mut answer = json!({ "moves": report.moves });
            if report.more.is_some() {
                answer["more"] = Value::Bool(true);
            }
            Ok(Answer::Value(answer))
        })?;
        Ok(())
    }

    /// # Errors
    /// If there is no entropy, or stdin or stdout fails.
    pub fn roll(&mut self, args: &Roll) -> anyhow::Result<()> {
        let source = source(args.seed.as_deref())?;
        self.stream(&args.stream, |mut table, line| {
            let Next::Chance(due) = table.next() else {
                return Err(match table.next() {
                    Next::Over => Refusal::new(Code::GameOver, "the game is over"),
                    _ => {
                        Refusal::new(Code::PhaseWrong, "no dice or cards are awaited").at("/phase")
                    }
                });
            };
            let luck = source.luck(line, due.what, &table.pack())?;
            table.take(&luck)?;
            Ok(table.state())
        })?;
        Ok(())
    }

    /// # Errors
    /// If stdin or stdout fails.
    pub fn apply(&mut self, args: &Apply) -> anyhow::Result<()> {
        self.stream(&args.stream, |mut table, _| {
            for words in &args.moves {
                apply(table.as_mut(), words)?;
            }
            Ok(table.state())
        })?;
        Ok(())
    }

    /// # Errors
    /// If stdin or stdout fails.
    pub fn score(&mut self, args: &AskArgs, rules: &Value) -> anyhow::Result<()> {
        let style = self.style;
        if args.positions.is_empty() {
            self.stream(&args.stream, |table, _| {
                if table.small() {
                    return table.worth(style).map(|report| Value::Object(report.json));
                }
                let seen = viewed(table.as_ref(), args.seen_by.as_deref())?;
                Ok(json!(scores(seen.as_ref().unwrap_or(&table).as_ref())))
            })?;
            return Ok(());
        }
        match self.tables(args, rules) {
            Ok(tables) => self.positions(tables, |table| table.worth(style)),
            Err(why) => self.refuse(&why),
        }
    }

    /// # Errors
    /// If there is no entropy, or stdin or stdout fails.
    pub fn best(&mut self, args: &AskArgs, rules: &Value) -> anyhow::Result<()> {
        self.ask(args, rules, |table, seat, ask| Ok(table.best(seat, ask)?.report))?;
        Ok(())
    }

    /// # Errors
    /// If there is no entropy, or stdin or stdout fails.
    pub fn odds(&mut self, args: &AskArgs, rules: &Value) -> anyhow::Result<()> {
        // Asked nothing in particular, the odds of the game in general.
        let asked_nothing = args.positions.is_empty()
            && (io::stdin().is_terminal()
                || self.ask(args, rules, |table, seat, ask| table.odds(seat, ask))? == 0);
        if asked_nothing {
            return self.general_odds(args, rules);
        }
        if !args.positions.is_empty() {
            self.ask(args, rules, |table, seat, ask| table.odds(seat, ask))?;
        }
        Ok(())
    }

    fn general_odds(&mut self, args: &AskArgs, rules: &Value) -> anyhow::Result<()> {
        let source = source(args.seed.as_deref())?;
        let mut desk = Desk::default();
        let mut sampler = source.sampler(Purpose::Estimate(0));
        let (style, exact) = (self.style, args.exact);
        let bar = Bar::new(style);
        let answered = self.kind.general_odds(
            rules,
            &mut Ask {
                desk: &mut desk,
                sampler: &mut sampler,
                exact,
                style,
                progress: &|share| bar.show(share),
            },
        );
        bar.clear();
        self.answer(answered)
    }

    /// Asks the solver about every position or state, and says how many there were.
    fn ask(
        &mut self,
        args: &AskArgs,
        rules: &Value,
        solve: impl Fn(&dyn Table, Seat, &mut Ask) -> Result<Report, Refusal>,
    ) -> anyhow::Result<u64> {
        let source = source(args.seed.as_deref())?;
        let mut desk = Desk::default();
        let (style, exact) = (self.style, args.exact);
        let bar = Bar::new(style);
        let mut answer = |table: &dyn Table, n: u64| {
            let seat = match &args.seen_by {
                Some(name) => table.names().find(name)?,
                None => table.next().seat().unwrap_or(Seat::new(0)),
            };
            let mut sampler = source.sampler(Purpose::Estimate(n));
            let ask = &mut Ask {
                desk: &mut desk,
                sampler: &mut sampler,
                exact,
                style,
                progress: &|share| bar.show(share),
            };
            let solved = solve(table.seen_by(Some(seat)).as_ref(), seat, ask);
            bar.clear();
            solved
        };
        if args.positions.is_empty() {
            return self.stream(&args.stream, |table, line| {
                answer(table.as_ref(), line).map(|report| Value::Object(report.json))
            });
        }
        match self.tables(args, rules) {
            Ok(tables) => self.positions(tables, |table| answer(table, 0))?,
            Err(why) => self.refuse(&why)?,
        }
        Ok(args.positions.len() as u64)
    }

    /// Positions given as arguments: in notation, or states in JSON, which are answered in JSON.
    fn tables(&mut self, args: &AskArgs, rules: &Value) -> Result<Vec<Box<dyn Table>>, Refusal> {
        if args.positions.iter().all(|text| text.trim_start().starts_with('{')) {
            self.json = true;
            return args.positions.iter().map(|text| arrive(self.kind, text).table).collect();
        }
        self.kind.read_notation(rules, &args.positions)
    }

    /// Plays whole games, or adds up earlier runs.
    ///
    /// # Errors
    /// If there is no entropy, a file cannot be read, or stdout fails.
    pub fn simulate(&mut self, args: &Simulate, rules: &Value) -> anyhow::Result<()> {
        let tally = if args.merge.is_empty() {
            self.simulated(args, rules)
        } else {
            self.merged(&args.merge)?
        };
        let style = self.style;
        self.answer(tally.map(|tally| tally.report(style)))
    }

    fn simulated(&self, args: &Simulate, rules: &Value) -> Result<Tally, Refusal> {
        let seed = match &args.seed {
            Some(text) => Seed::read(text)?,
            None => Seed::fresh()?,
        };
        let source = Source::new(&seed);
        let policies = if args.bots.is_empty() {
            vec![Policy::Best; self.kind.info().seats.0]
        } else {
            args.bots.iter().map(|word| Policy::read(word.trim())).collect::<Result<_, _>>()?
        };
        let plan = Plan {
            policies,
            first: args.from,
            games: args.games,
            seed: seed.as_str().to_string(),
            streams: &|number| Box::new(source.sampler(Purpose::Game(number))),
            rotate: !args.keep_seats,
            same_dice: !args.own_dice,
            jobs: args.jobs,
            longest: crate::play::simulate::LONGEST,
        };
        let bar = Bar::new(self.style);
        let tally = self.kind.simulate(rules, &plan, &|share| bar.show(share));
        bar.clear();
        tally
    }

    fn merged(&self, files: &[std::path::PathBuf]) -> anyhow::Result<Result<Tally, Refusal>> {
        let mut all: Option<Tally> = None;
        for path in files {
            let text = std::fs::read_to_string(path)
                .map_err(|error| anyhow::Error::new(error).context(visible_path(path)))?;
            for line in text.lines().filter(|line| !line.trim().is_empty()) {
                let next = door::parse(line).and_then(Tally::read).and_then(|next| {
                    if next.game() != self.kind.info().id {
                        let message = format!("these are games of {}", next.game());
                        return Err(Refusal::new(Code::GameUnknown, message).at("/game"));
                    }
                    match &mut all {
                        Some(all) => all.merge(&next).map(|()| None),
                        None => Ok(Some(next)),
                    }
                });
                match next {
                    Ok(Some(first)) => all = Some(first),
                    Ok(None) => {}
                    Err(mut why) => {
                        why.message = format!("{}: {}", visible_path(path), why.message);
                        return Ok(Err(why));
                    }
                }
            }
        }
        match all {
            Some(all) => Ok(Ok(all)),
            None => Err(Usage("there is nothing to add up in these files".to_string()).into()),
        }
    }

    /// # Errors
    /// If stdout fails.
    pub fn schema(&mut self, part: Option<&str>) -> anyhow::Result<()> {
        let mut all = self.kind.schemas();
        let shown = match part {
            Some(part) => all[part].take(),
            None => all,
        };
        self.out.line(&serde_json::to_string_pretty(&shown)?)?;
        Ok(self.out.flush()?)
    }
}

/// A fresh game with these players.
///
/// # Errors
/// If names, number of players or house rules do not fit.
pub fn fresh_table(
    kind: &dyn Kind,
    players: &[String],
    first: Option<&str>,
    rules: &Value,
) -> Result<Box<dyn Table>, Refusal> {
    let players = players.iter().map(|name| name.trim().to_string()).collect();
    let names = Names::new(players)?;
    let first = first.map(|name| names.find(name)).transpose()?;
    kind.fresh(rules, names, first)
}

/// The source of the program's luck.
///
/// # Errors
/// If the seed cannot be used, or the operating system has no entropy.
pub fn source(seed: Option<&str>) -> Result<Source, Refusal> {
    let seed = match seed {
        Some(text) => Seed::read(text)?,
        None => Seed::fresh()?,
    };
    Ok(Source::new(&seed))
}

/// A table as somebody asked for by name sees it.
fn viewed(table: &dyn Table, name: Option<&str>) -> Result<Option<Box<dyn Table>>, Refusal> {
    let seat = name.map(|name| table.names().find(name)).transpose()?;
    Ok(seat.map(|seat| table.seen_by(Some(seat))))
}

/// Applies one move or roll, told in words or as a move object.
///
/// # Errors
/// If it is refused.
pub fn apply(table: &mut dyn Table, words: &str) -> Result<(), Refusal> {
    if words.trim_start().starts_with('{') {
        return apply_object(table, words);
    }
    let (seat, words, column) = split_actor(table.names(), words, 1)?;
    apply_words(table, seat, words, column)
}

fn apply_words(
    table: &mut dyn Table,
    seat: Option<Seat>,
    words: &str,
    column: usize,
) -> Result<(), Refusal> {
    if let Some(luck) = Luck::read(words, column) {
        if let (Some(seat), Some(due)) = (seat, table.next().seat())
            && seat != due
        {
            let names = table.names();
            let message = format!("it is {} who rolls, not {}", &names[due], &names[seat]);
            return Err(Refusal::new(Code::SeatWrong, message));
        }
        return table.take(&luck?).map(|_| ());
    }
    table.act(seat, words, column).map(|_| ())
}

/// A move as a report tells it. The words decide; parts that stand beside them must agree.
fn apply_object(table: &mut dyn Table, text: &str) -> Result<(), Refusal> {
    let mut node = door::parse(text)?;
    let text_of = |node: Option<Node>, at: &str| match node {
        Some(Node::Text(text)) => Ok(Some(text.into_owned())),
        None => Ok(None),
        Some(_) => Err(Refusal::new(Code::WrongType, "text is due here").at(at)),
    };
    let player = text_of(node.take("player"), "/player")?;
    let words = text_of(node.take("move"), "/move")?
        .ok_or_else(|| Refusal::new(Code::MissingField, "a move has its words").at("/move"))?;
    let seat = player
        .map(|name| {
            table.names().exactly(&name).ok_or_else(|| {
                Refusal::new(Code::NameInvalid, "nobody here is called that").at("/player")
            })
        })
        .transpose()?;
    // What the parts say is compared with what the words mean, however they are written.
    let meant = table.twin().act(seat, &words, 1).map(|acted| acted.words);
    let meant = meant.as_ref().unwrap_or(&words);
    let shown = table
        .moves()
        .into_iter()
        .find(|(at, shown)| shown.words == *meant && seat.is_none_or(|seat| seat == *at));
    if let (Some((_, shown)), Ok(Value::Object(mut told))) = (shown, serde_json::from_str(text)) {
        told.retain(|key, _| key != "player" && key != "move");
        for (key, value) in told {
            match shown.parts.get(&key) {
                None => {
                    return Err(Refusal::new(Code::UnknownField, "this move has no such part")
                        .at(door::step(&key)));
                }
                Some(meant) if *meant != value => {
                    return Err(Refusal::new(
                        Code::StateInconsistent,
                        format!("the words of the move make this {meant}"),
                    )
                    .at(door::step(&key)));
                }
                Some(_) => {}
            }
        }
    }
    apply_words(table, seat, &words, 1).map_err(|refusal| refusal.at("/move"))
}
