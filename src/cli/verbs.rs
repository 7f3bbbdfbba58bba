//! The verbs that answer and end: states and positions in, answers out.

use std::io::{self};
use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use crate::cli::answers::{self, viewed, write};
use crate::cli::args::{Advice, Apply, Ask as AskArgs, Fresh, Look, Moves, Roll, Simulate, Stream};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Unfit, Usage, on_command_line};
use crate::cli::json::{Arrived, add_field, address, arrive, refusal};
use crate::cli::out::{Out, remark};
use crate::cli::progress::Bar;
use crate::cli::signals::{self, Reader};
use crate::cli::simulate;
use crate::cli::stream::{Question, Takes, Work, answer_all};
use crate::game::Answer;
use crate::json::strict::Id;
use crate::json::write::append_json;
use crate::pieces::{Code, Refusal, Result, Seat, Style, brief};
use crate::platform::{self};
use crate::play::advice::nothing;
use crate::play::games::fresh_table;
use crate::play::{AnyGame, Ask, Cache, Purpose, Report, Seed, Source, Table};
use crate::solve::Limits;

/// A verb at work: where answers go, how they look, and whether anything was refused.
pub struct Answering<'a, 'c> {
    pub console: &'a mut Console<'c>,
    pub kind: &'static dyn AnyGame,
    /// As was asked, or because states came in JSON.
    pub json: bool,
    pub refused: bool,
    /// What was refused was on the command line, or a file or program that failed.
    pub failed: Option<Exit>,
}

impl Answering<'_, '_> {
    /// How the run ends.
    pub fn exit(&self) -> Exit {
        match () {
            () if signals::broken_off() => Exit::Signal(platform::INTERRUPT as u8),
            () if self.refused => self.failed.unwrap_or(Exit::Refused),
            () => Exit::Done,
        }
    }

    /// Answers every state on stdin.
    fn stream(
        &mut self,
        stream: &Stream,
        files: &[PathBuf],
        takes: Takes,
        answer: impl Fn(Question, &mut Cache, &mut Out) -> anyhow::Result<()> + Send + Sync + 'static,
    ) -> anyhow::Result<()> {
        let work = Work {
            games: self.console.games.into(),
            kind: self.kind,
            takes,
            words: self.words(),
            strict: stream.strict,
            answer: Box::new(answer),
        };
        let went = answer_all(work, stream, files, self.console.out)?;
        self.refused |= went.refused;
        Ok(())
    }

    /// How words are answered, unless JSON is asked for.
    fn words(&self) -> Option<Style> {
        (!self.json).then_some(self.console.style)
    }

    /// Answers positions and states given as arguments, one report each; without any, those that
    /// come.
    fn asked(
        &mut self,
        args: &AskArgs,
        rules: &Value,
        labelled: bool,
        answer: impl Fn(Question, &mut Cache, &mut Out) -> anyhow::Result<()> + Send + Sync + 'static,
    ) -> anyhow::Result<()> {
        rules_are_of_use(args, rules)?;
        if args.positions.is_empty() {
            return self.stream(&args.stream, &[], Takes::Positions, answer);
        }
        let mut cache = Cache::default();
        let tables = self.tables(args, rules);
        let words = self.words();
        let several = tables.len() > 1;
        for (i, Arrived { id, table }) in tables.into_iter().enumerate() {
            // What cannot be read is a slip on the command line.
            let unread = table.is_err() && !wants_json(args);
            let position =
                table.as_ref().ok().filter(|_| several).and_then(|table| table.notation());
            let mut written = Out::memory();
            let answered = table.map_err(anyhow::Error::from).and_then(|table| {
                let question = Question { table, line: 0, id: None, moves: Vec::new(), words };
                answer(question, &mut cache, &mut written)
            });
            let answered = match answered {
                Ok(()) => Ok(written.take()),
                Err(error) => {
                    let why = error.downcast::<Refusal>()?;
                    Err(match args.positions.get(i) {
                        Some(position) if several => why.within(&brief(position)),
                        _ => why,
                    })
                }
            };
            let refused = answered.is_err();
            let nobody = matches!(&answered, Err(why) if why.code == Code::NameInvalid);
            self.written(answered, position.filter(|_| labelled), id.as_ref())?;
            if unread || nobody {
                self.failed = Some(Exit::Usage);
            }
            if refused && args.stream.strict {
                break;
            }
        }
        Ok(())
    }

    /// Tells an answer, or why there is none.
    fn answer(&mut self, answered: Result<Box<dyn Answer>>) -> anyhow::Result<()> {
        let words = self.words();
        let written = answered.map(|answer| {
            let mut written = Vec::new();
            write(answer.as_ref(), words, &mut written);
            if words.is_none() {
                mark_partial(&mut written);
            }
            written
        });
        self.written(written, None, None)
    }

    /// The same of an answer to options alone, without a state.
    fn answer_options(&mut self, answered: Result<Box<dyn Answer>>) -> anyhow::Result<()> {
        match answered {
            // Games that cannot be played to their end are no fault of the command line.
            Err(why) if !matches!(why.code, Code::WorkTooLarge | Code::AdviceNone | Code::Io) => {
                self.refuse_usage(&why)
            }
            answered => self.answer(answered),
        }
    }

    /// The same of an answer that is written, but for what is not known where it is written.
    /// `position` is what the answer is for, where it stands among others.
    fn written(
        &mut self,
        answered: Result<Vec<u8>>,
        position: Option<String>,
        id: Option<&Id>,
    ) -> anyhow::Result<()> {
        match answered {
            Ok(mut answer) if self.json => {
                add_field(&mut answer, "position", position.as_ref());
                self.json_line(answer, id)?;
            }
            Ok(answer) => {
                if let Some(position) = position {
                    self.console.out.line(&format!("{position}:"))?;
                }
                self.console.out.bytes(&answer)?;
                self.console.out.bytes(b"\n")?;
                if signals::broken_off() {
                    remark("stopped early: this is what is known so far");
                }
            }
            Err(why) => self.refuse(&why, id)?,
        }
        Ok(self.console.out.flush()?)
    }

    fn json_line(&mut self, mut answer: Vec<u8>, id: Option<&Id>) -> io::Result<()> {
        address(&mut answer, None, id);
        answer.push(b'\n');
        self.console.out.bytes(&answer)
    }

    /// A refusal in place of an answer: JSON on stdout, or words on stderr.
    fn refuse(&mut self, why: &Refusal, id: Option<&Id>) -> anyhow::Result<()> {
        self.refused = true;
        if matches!(why.code, Code::Io | Code::Locked) {
            self.failed = Some(Exit::Trouble);
        }
        if self.json {
            let mut answer = Vec::new();
            append_json(&mut answer, &refusal(why, Some(self.kind.info())));
            self.json_line(answer, id)?;
        } else {
            self.console.out.flush()?;
            remark(&why.to_string());
        }
        Ok(())
    }

    /// A refusal of what stands on the command line.
    fn refuse_usage(&mut self, why: &Refusal) -> anyhow::Result<()> {
        self.failed = Some(Exit::Usage);
        self.refuse(why, None)
    }

    /// # Errors
    /// If the players do not fit, or the state cannot be written.
    pub fn fresh(&mut self, fresh: &Fresh, rules: &Value) -> anyhow::Result<()> {
        match fresh_table(self.kind, &fresh.players, fresh.first.as_deref(), rules) {
            Ok(table) => Ok(self.console.out.json(&table.state())?),
            Err(why) => self.refuse_usage(&on_command_line(&why).unwrap_or(why)),
        }
    }

    /// # Errors
    /// If stdin or stdout fails.
    pub fn look(&mut self, args: &Look) -> anyhow::Result<()> {
        let seen_by = args.seen_by.clone();
        self.stream(&args.stream, &args.files, Takes::States, move |asked, _, out| {
            viewed(asked.table, seen_by.as_deref())?.write(Report::Look, out.waiting());
            Ok(())
        })
    }

    /// # Errors
    /// If stdin or stdout fails.
    pub fn moves(&mut self, args: &Moves) -> anyhow::Result<()> {
        let seen_by = args.look.seen_by.clone();
        self.stream(&args.look.stream, &args.look.files, Takes::States, move |asked, _, out| {
            let table = viewed(asked.table, seen_by.as_deref())?;
            table.write(Report::Moves, out.waiting());
            Ok(())
        })
    }

    /// # Errors
    /// If there is no entropy, or stdin or stdout fails.
    pub fn roll(&mut self, args: &Roll) -> anyhow::Result<()> {
        let source = Source::new(&Seed::of(args.seed.as_deref()).map_err(Unfit)?);
        let (from, by_id) = (args.from, args.by_id);
        self.stream(&args.stream, &args.files, Takes::States, move |asked, _, out| {
            let place = match (&asked.id, by_id) {
                (Some(id), true) => answers::place_of(id),
                (None, true) => {
                    let message = "the field \"id\" is missing: --by-id draws by it";
                    return Err(Refusal::new(Code::MissingField, message).at("/id").into());
                }
                // Lines are counted from one.
                (_, false) => asked.line - 1 + from,
            };
            let mut table = asked.table;
            answers::roll(table.as_mut(), &source, place)?;
            table.write(Report::State, out.waiting());
            Ok(())
        })
    }

    /// # Errors
    /// If stdin or stdout fails.
    pub fn apply(&mut self, args: &Apply) -> anyhow::Result<()> {
        let moves = args.moves.clone();
        self.stream(&args.stream, &[], Takes::Moves, move |asked, _, out| {
            let mut table = asked.table;
            if moves.is_empty() && asked.moves.is_empty() {
                let form = "apply MOVE, or {\"state\":{…},\"moves\":[…]}";
                return Err(answers::no_move().hint(form).into());
            }
            // Those of the state itself come first.
            let own = answers::apply_all(table.as_mut(), &asked.moves);
            own.map_err(|(i, why)| answers::in_moves(i, why))?;
            answers::apply_all(table.as_mut(), &moves).map_err(|(_, why)| why)?;
            table.write(Report::State, out.waiting());
            Ok(())
        })
    }

    /// # Errors
    /// If stdin or stdout fails.
    pub fn score(&mut self, args: &AskArgs, rules: &Value) -> anyhow::Result<()> {
        let seen_by = args.seen_by.clone();
        self.asked(args, rules, false, move |Question { table, words, .. }, _, out| {
            let table = viewed(table, seen_by.as_deref())?;
            write(table.score()?.as_ref(), words, out.waiting());
            Ok(())
        })
    }

    /// # Errors
    /// If there is no entropy, or stdin or stdout fails.
    pub fn best(&mut self, args: &Advice, rules: &Value) -> anyhow::Result<()> {
        self.ask(args, rules, BEST)
    }

    /// # Errors
    /// If there is no entropy, or stdin or stdout fails.
    pub fn odds(&mut self, args: &Advice, rules: &Value) -> anyhow::Result<()> {
        self.ask(args, rules, ODDS)
    }

    /// Asks the solver about every position or state.
    fn ask(&mut self, advice: &Advice, rules: &Value, solve: Solving) -> anyhow::Result<()> {
        let asking = Asking::of(advice.clone(), self.console.style, solve).map_err(Unfit)?;
        if advice.ask.positions.is_empty() {
            // Of a stream that is broken off every answer is whole.
            signals::wait_for_breaks();
        }
        self.asked(&advice.ask, rules, true, move |asked, cache, out| {
            let answer = asking.answer(asked.table.as_ref(), asked.line, cache);
            write(answer.or_else(nothing)?.as_ref(), asked.words, out.waiting());
            if asked.words.is_none() {
                mark_partial(out.waiting());
            }
            Ok(())
        })
    }

    /// Positions given as arguments: in notation, or states in JSON, which are answered in JSON.
    fn tables(&mut self, args: &AskArgs, rules: &Value) -> Vec<Arrived> {
        if wants_json(args) {
            self.json = true;
            let read = |text: &String| arrive(self.console.games, self.kind, text);
            return args.positions.iter().map(read).collect();
        }
        let read = if args.positions.iter().any(|text| is_json(text)) {
            let message = "states in JSON and positions do not stand side by side";
            let hint = "Ask for the ones and then for the others";
            vec![Err(Refusal::new(Code::MoveUnreadable, message).hint(hint))]
        } else {
            self.kind.read_notation(rules, &args.positions)
        };
        read.into_iter().map(|table| Arrived { id: None, table }).collect()
    }

    /// Plays whole games.
    ///
    /// # Errors
    /// If there is no entropy, a file cannot be read, or stdout fails.
    pub fn simulate(&mut self, args: &Simulate, rules: &Value) -> anyhow::Result<()> {
        let (kind, style) = (self.kind, self.console.style);
        let answered: Result<Box<dyn Answer>> = if args.each {
            match simulate::print_each(kind, args, rules, style, self.console.out)? {
                Ok(()) => return Ok(()),
                Err(why) => Err(why),
            }
        } else {
            simulate::simulated(kind, args, rules, style).map(|tally| Box::new(tally) as _)
        };
        self.answer_options(answered)
    }
}

/// Says of an answer that it was broken off, if it does not say so itself.
pub fn mark_partial(answer: &mut Vec<u8>) {
    if signals::broken_off() && !answer.windows(10).any(|part| part == b"\"partial\":") {
        add_field(answer, "partial", Some(&true));
    }
}

/// # Errors
/// If house rules are given for states, which carry their own.
fn rules_are_of_use(args: &AskArgs, rules: &Value) -> Result<(), Usage> {
    match rules.as_object().and_then(|rules| rules.keys().next()) {
        Some(rule) if wants_json(args) => Err(Usage(format!(
            "--{} is for positions on the command line: what is read carries its own house rules",
            rule.replace('_', "-")
        ))),
        _ => Ok(()),
    }
}

fn is_json(position: &str) -> bool {
    position.trim_start().starts_with('{')
}

fn wants_json(args: &AskArgs) -> bool {
    args.positions.iter().all(|text| is_json(text))
}

pub type Solving = fn(&dyn Table, Seat, &mut Ask) -> Result<Box<dyn Answer>>;

pub const BEST: Solving = |table, seat, ask| Ok(Box::new(table.best(seat, ask)?));
pub const ODDS: Solving = |table, seat, ask| table.odds(seat, ask);

/// What a solver is asked about every state.
pub struct Asking {
    pub advice: Advice,
    /// What estimates draw from.
    source: Source,
    style: Style,
    solve: Solving,
}

impl Asking {
    /// # Errors
    /// If the seed cannot be read, or there is no entropy for one.
    pub fn of(advice: Advice, style: Style, solve: Solving) -> Result<Self> {
        let source = Source::new(&Seed::of(advice.ask.seed.as_deref())?);
        Ok(Self { advice, source, style, solve })
    }

    /// The answer for one state, the `number`-th, as whoever asks sees it.
    ///
    /// # Errors
    /// If nobody is called so, or there is no answer.
    pub fn answer(
        &self,
        table: &dyn Table,
        number: u64,
        cache: &mut Cache,
    ) -> Result<Box<dyn Answer>> {
        let seat = match &self.advice.ask.seen_by {
            Some(name) => table.names().find(name)?,
            None => table.next().seat().unwrap_or(Seat::new(0)),
        };
        let seen = table.seen_by(Some(seat));
        self.asked(number, self.advice.seconds, cache, |ask| (self.solve)(seen.as_ref(), seat, ask))
    }

    /// Asks for at most so long, while somebody may watch or break it off.
    fn asked<T>(
        &self,
        number: u64,
        seconds: Option<Duration>,
        cache: &mut Cache,
        solve: impl FnOnce(&mut Ask) -> T,
    ) -> T {
        let (bar, reader) = (Bar::new(self.style).within(seconds), Reader::within(seconds));
        let over = || reader.has_enough();
        let ask = &mut Ask {
            cache,
            sampler: &mut self.source.sampler(Purpose::Estimate(number)),
            exact: false,
            objective: self.advice.objective,
            limits: Limits { timed: seconds.is_some(), over: Some(&over), ..Limits::default() },
            progress: &|share| bar.show(share),
        };
        signals::at_work(|| solve(ask))
    }
}
