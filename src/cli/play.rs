//! Sitting down: who plays, what is agreed, where the record goes; then the game itself.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use serde_json::Value;

use crate::cli::args::{Resume, Sit};
use crate::cli::console::Console;
use crate::cli::evening::games::SavedGame;
use crate::cli::evening::next_game::NextGame;
use crate::cli::evening::waiting::Waiting;
use crate::cli::exit::{Exit, Unfit, Usage, on_command_line};
use crate::cli::line_reader::{Input, LineReader, is_yes};
use crate::cli::out::remark;
use crate::cli::seating::{coach, eyes, names_typed, no_programs, programs, sit_down};
use crate::cli::serve::table;
use crate::cli::{prompt, saved};
use crate::game::{Info, Next};
use crate::pieces::{Code, Names, Refusal, Result, Style, number, visible_path};
use crate::play::games::{Games, find};
use crate::play::record::{Record, Torn};
use crate::play::replay::source_of;
use crate::play::session::{Session, SessionOptions, may_play_on};
use crate::play::store::is_taken;
use crate::play::{AnyGame, Kept, Match, Player, opening};

/// Plays a new game.
///
/// # Errors
/// If it cannot be set up, or the terminal or the record fails.
pub fn play(
    kind: &'static dyn AnyGame,
    sit: &Sit,
    rules: &Value,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    // Whoever starts this program may start others.
    let sit = &Sit { programs: true, ..sit.clone() };
    if console.output.json {
        if sit.players.is_empty() {
            return Err(nobody_named(kind.info()));
        }
        if sit.games.is_some() || sit.best_of.is_some() {
            let message =
                "with --json one game is played: --games and --best-of are for the prompt";
            return Err(Usage(message.into()).into());
        }
        let session = seated(sit_down(kind, sit, rules, None, table::STYLE))?;
        return table::run(session, sit.save.is_some(), console.out);
    }
    let mut reader = LineReader::new(console.style, !console.output.no_tips)?;
    let Some(players) = players(kind, sit, console, &mut reader)? else {
        return Ok(Exit::Done);
    };
    let real_dice = real_dice(sit, console, &mut reader)?;
    let unasked = console.output.no_input && io::stdin().is_terminal();
    let sit = Sit { players, real_dice: Some(real_dice), unasked, ..sit.clone() };
    let session = seated(sit_down(kind, &sit, rules, None, console.style))?;
    // A game that leaves no trace leaves none here either.
    if !sit.no_save {
        saved::remember_players(&sit.players);
    }
    let next = NextGame::new(kind, sit, rules.clone());
    if !console.output.no_tips && io::stdin().is_terminal() {
        prompt::greet(real_dice, console)?;
    }
    prompt::run(session, next, console, reader)
}

/// Goes on with a saved game.
///
/// # Errors
/// If the record cannot be opened or does not hold together.
pub fn resume(mut asked: Resume, console: &mut Console) -> anyhow::Result<Exit> {
    let mut reader = LineReader::new(console.style, !console.output.no_tips)?;
    let named = asked.file.is_some();
    if !named {
        asked.file = chosen(console, &mut reader)?;
        if asked.file.is_none() {
            return Ok(Exit::Done);
        }
    }
    let style = if console.output.json { table::STYLE } else { console.style };
    let resumed =
        go_on(console.games, asked, style).map_err(|why| match on_command_line(&why) {
            Some(why) => Unfit(why).into(),
            None => anyhow::Error::from(why),
        })?;
    let mut session = resumed.told();
    if console.output.json {
        return table::run(session, named, console.out);
    }
    if let Some(path) = session.game().kept_in() {
        let n = session.game().entries().len();
        let (path, entries) = (visible_path(path), number(n, "entry", "entries"));
        let going_on = format!("Going on with {path} after {entries}.");
        // What is no screen may look for the name of the record.
        if io::stdout().is_terminal() {
            prompt::say(&going_on, console)?;
        } else {
            console.out.line(&going_on)?;
        }
    }
    let kind = find(console.games, &session.game().header.game)?;
    let next = NextGame::of(console.games, kind, &mut session);
    prompt::run(session, next, console, reader)
}

/// A saved game that goes on.
pub struct Resumed {
    pub session: Session,
    /// A line that had not been confirmed.
    pub torn: Option<Torn>,
    /// The programs that play no longer, as `Bo=cmd:./mybot`.
    pub idle: Vec<String>,
}

impl Resumed {
    /// The game, once what happened to its record is told on stderr.
    pub fn told(self) -> Session {
        for bot in self.idle {
            remark(&format!(
                "{bot} is not started by a record alone: type its moves, or croupier resume --bot \
                 '{bot}'"
            ));
        }
        if let Some(torn) = self.torn {
            let kept = torn.kept.map(|path| format!("; it is kept in {}", visible_path(&path)));
            remark(&format!(
                "line {} of the record was torn and had not been confirmed{}",
                torn.line,
                kept.unwrap_or_default()
            ));
        }
        self.session
    }
}

/// Opens a saved game where it ended, the latest that is not over unless one is named.
///
/// # Errors
/// If there is none, or the record cannot be opened or does not hold together.
pub fn go_on(games: &Games, asked: Resume, style: Style) -> Result<Resumed> {
    let path = match asked.file {
        Some(path) => path,
        None => unfinished(games, None, false)?.remove(0),
    };
    let is_game = || path.to_str().is_some_and(|word| find(games, word).is_ok());
    let opened = Record::open(&path).map_err(|why| match why.code {
        Code::Io if is_game() => why.hint("resume alone lets you choose; croupier games lists all"),
        _ => why,
    });
    let (record, header, entries, torn) = opened?;
    let kind = find(games, &header.game)?;
    let table = opening(kind, &header)?;
    let mut agreed = SessionOptions::recorded(&header, table.names())?;
    let idle = agreed.replace_programs(table.names(), &asked.bot)?;
    if !asked.programs && agreed.bots.iter().flatten().any(Player::is_program) {
        return Err(no_programs());
    }
    let source = source_of(&header)?;
    let kept = Some(Kept { record, path });
    let game = Match::replayed(header, table, source, entries, kept)?;
    let options = SessionOptions {
        seen_by: eyes(game.table().names(), asked.seen_by.as_deref())?,
        coach: coach(asked.coach.as_deref())?,
        programs: asked.programs.then(|| programs(asked.bot_seconds)),
        ..agreed
    };
    let mut session = Session::new(game, options, style);
    session.look_as(session.seen_by()).map_err(|why| why.at("/as"))?;
    Ok(Resumed { session, torn, idle })
}

/// The games that are not over, the one that was written to last before others: that one alone, or
/// several for somebody to choose from. What cannot be gone on with is named and passed over. Where
/// another game may be begun, an evening that waits for one is not over either; nor is, for somebody
/// who can be asked, the last game of all, as long as no other waits. What is open elsewhere is told
/// only where nothing else waits.
///
/// # Errors
/// If there is none.
fn unfinished(games: &Games, mut evenings: Option<Waiting>, asks: bool) -> Result<Vec<PathBuf>> {
    let (mut waiting, mut last_over, mut taken) = (Vec::new(), None, Vec::new());
    for path in saved::records()? {
        match saved::game(games, &path) {
            Ok(game) => {
                let over = game.table().next() == Next::Over && !may_play_on(&game);
                let evening = evenings.as_mut().filter(|_| over);
                if !over || evening.is_some_and(|evenings| evenings.after(&game.header, &path)) {
                    // Somebody may go on with it already.
                    if is_taken(&path) { &mut taken } else { &mut waiting }.push(path);
                } else {
                    last_over.get_or_insert(path);
                }
            }
            Err(why) => remark(&format!("passing over {}: {why}", visible_path(&path))),
        }
        if waiting.len() == if asks { MOST_OFFERED } else { 1 } {
            break;
        }
    }
    match last_over {
        _ if !waiting.is_empty() => Ok(waiting),
        _ if !taken.is_empty() => Ok(taken),
        Some(last) if asks => Ok(vec![last]),
        Some(_) => Err(Refusal::new(Code::Io, "every saved game is over")
            .hint("croupier resume FILE opens one all the same; croupier games lists them")),
        None => Err(saved::none()?),
    }
}

/// The game to go on with; where several wait and somebody can be asked, the one that is chosen.
fn chosen(console: &mut Console, reader: &mut LineReader) -> anyhow::Result<Option<PathBuf>> {
    let Console { games, output, .. } = *console;
    let asks = io::stdin().is_terminal() && !output.json && !output.no_input;
    let evenings = (!output.json).then(|| Waiting::new(games));
    let waiting = unfinished(games, evenings, asks)?;
    if let [one] = &waiting[..] {
        return Ok(Some(one.clone()));
    }
    console.out.line("Several games wait, the one played last first:")?;
    let mut evenings = Waiting::new(games);
    for (n, path) in (1..).zip(&waiting) {
        let summary = SavedGame::at(games, path, &mut evenings).summary();
        prompt::say(&format!("  {n}. {summary}"), console)?;
    }
    loop {
        let typed = match reader.line("Which one? [Enter: 1] ", console.out)? {
            Input::Line(typed) => typed,
            Input::Refused(_) => continue,
            Input::Break | Input::End => return Ok(None),
        };
        let n = match typed.trim() {
            "" => Some(1),
            typed if prompt::quits(typed) => return Ok(None),
            typed => typed.trim_end_matches('.').parse::<usize>().ok(),
        };
        match n.and_then(|n| waiting.get(n.checked_sub(1)?)) {
            Some(path) => return Ok(Some(path.clone())),
            None => console.out.line(&format!("  Type a number from 1 to {}.", waiting.len()))?,
        }
    }
}

/// So many games are offered to choose from; `croupier games` lists all.
const MOST_OFFERED: usize = 9;

/// Whether the dice are real: as was said, or remembered, or asked of people who sit down for the
/// first time.
fn real_dice(sit: &Sit, console: &mut Console, reader: &mut LineReader) -> anyhow::Result<bool> {
    let terminal = io::stdin().is_terminal();
    let remembers = terminal && !sit.no_save;
    if let Some(real) = sit.real_dice {
        if remembers {
            saved::remember_dice(real);
        }
        return Ok(real);
    }
    if let Some(real) = terminal.then(saved::real_dice).flatten() {
        return Ok(real);
    }
    // Whoever says on the command line who plays is in no need of questions.
    if !remembers || console.output.no_input || !sit.players.is_empty() {
        return Ok(false);
    }
    console.lines(["With real dice you type what they show; without them Enter rolls."])?;
    let question = "Do you roll real dice? (y/N) ";
    let real = loop {
        let Input::Line(line) = reader.line(question, console.out)? else { return Ok(false) };
        match &*line.trim().to_lowercase() {
            "" | "n" | "no" => break false,
            _ if is_yes(&line) => break true,
            _ => console.out.line("  Type y or n.")?,
        }
    };
    saved::remember_dice(real);
    Ok(real)
}

/// Who plays: from the flags, or asked for.
fn players(
    kind: &dyn AnyGame,
    sit: &Sit,
    console: &mut Console,
    reader: &mut LineReader,
) -> anyhow::Result<Option<Vec<String>>> {
    if !sit.players.is_empty() {
        return Ok(Some(sit.players.clone()));
    }
    let info = kind.info();
    if console.output.no_input {
        return Err(nobody_named(info));
    }
    let (least, most) = info.seats;
    // Somebody may have written other names there.
    let last = Names::new(saved::last_players()).unwrap_or_else(|_| Names::you());
    let again = (least..=most).contains(&last.len()).then(|| last.iter().map(str::to_string));
    let again: Option<Vec<String>> = again.map(Iterator::collect);
    reader.offer(saved::known_players(), &[',', ';', ' ']);
    loop {
        let offer =
            again.as_ref().map_or(String::new(), |last| format!(" [Enter: {}]", last.join(" ")));
        let line = match reader.line(&format!("Who plays, clockwise?{offer} "), console.out)? {
            Input::Line(line) => line,
            Input::Refused(refusal) => {
                prompt::say(&format!("  {refusal}"), console)?;
                continue;
            }
            Input::Break => {
                console.out.line("  Ctrl-D leaves.")?;
                continue;
            }
            Input::End if io::stdin().is_terminal() => return Ok(None),
            Input::End => return Err(nobody_named(info)),
        };
        match line.trim() {
            word if prompt::quits(word) => return Ok(None),
            "?" | "help" => {
                console.out.line("  Type everybody's name, clockwise: Ana Bo Cy. q leaves.")?;
                continue;
            }
            _ => {}
        }
        let names = names_typed(&line).and_then(|typed| {
            let names = again.clone().filter(|_| typed.is_empty()).unwrap_or(typed);
            crate::game::seats_fit(info, Names::new(names.clone())?.len())?;
            Ok(names)
        });
        match names {
            Ok(names) => return Ok(Some(names)),
            Err(refusal) => console.out.line(&format!("  {}", refusal.message))?,
        }
    }
}

/// What does not fit when people sit down stands on the command line.
fn seated(session: Result<Session>) -> anyhow::Result<Session> {
    session.map_err(|why| match why.code {
        Code::Io | Code::Locked => why.into(),
        _ => Unfit(on_command_line(&why).unwrap_or(why)).into(),
    })
}

fn nobody_named(info: &Info) -> anyhow::Error {
    Usage(format!("who plays? croupier {} play -p {}", info.id, info.some_names(2))).into()
}
