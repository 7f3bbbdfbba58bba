//! Sitting down: who plays, what is agreed, where the record goes; then the game itself.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use serde_json::Value;

use crate::cli::args::{Resume, Sit};
use crate::cli::console::Console;
use crate::cli::evening::next_game::NextGame;
use crate::cli::exit::{Exit, Unfit, Usage, on_command_line};
use crate::cli::line_reader::{Input, LineReader};
use crate::cli::out::remark;
use crate::cli::seating::{names_typed, sit_down};
use crate::cli::{prompt, saved};
use crate::game::{Info, Next};
use crate::pieces::{Code, Names, Refusal, Result, Style, number, visible_path};
use crate::play::games::{Games, find};
use crate::play::record::{Record, Torn};
use crate::play::session::{Session, SessionOptions, may_play_on};
use crate::play::store::is_taken;
use crate::play::{AnyGame, Kept, Match};

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
    let mut reader = LineReader::new()?;
    let Some(players) = players(kind, sit, console, &mut reader)? else {
        return Ok(Exit::Done);
    };
    let sit = Sit { players, ..sit.clone() };
    let session = seated(sit_down(kind, &sit, rules, console.style))?;
    // A game that leaves no trace leaves none here either.
    if !sit.no_save {
        saved::remember_players(&sit.players);
    }
    let real_dice = sit.real_dice;
    let next = NextGame::new(kind, sit, rules.clone());
    if io::stdin().is_terminal() {
        prompt::greet(real_dice, console)?;
    }
    prompt::run(session, next, console, reader)
}

/// Goes on with a saved game.
///
/// # Errors
/// If the record cannot be opened or does not hold together.
pub fn resume(asked: Resume, console: &mut Console) -> anyhow::Result<Exit> {
    let reader = LineReader::new()?;
    let resumed =
        go_on(console.games, asked, console.style).map_err(|why| match on_command_line(&why) {
            Some(why) => Unfit(why).into(),
            None => anyhow::Error::from(why),
        })?;
    let session = resumed.told();
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
    let next = NextGame::of(kind, &session);
    prompt::run(session, next, console, reader)
}

/// A saved game that goes on.
pub struct Resumed {
    pub session: Session,
    /// A line that had not been confirmed.
    pub torn: Option<Torn>,
}

impl Resumed {
    /// The game, once what happened to its record is told on stderr.
    pub fn told(self) -> Session {
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
        None => unfinished(games)?,
    };
    let is_game = || path.to_str().is_some_and(|word| find(games, word).is_ok());
    let opened = Record::open(&path).map_err(|why| match why.code {
        Code::Io if is_game() => why.hint("croupier games lists all"),
        _ => why,
    });
    let (record, header, entries, torn) = opened?;
    let game = Match::replayed(games, header, entries, Some(Kept { record, path }))?;
    let options = SessionOptions { real_dice: game.header.real_dice, bots: game.bots.clone() };
    let session = Session::new(game, options, style);
    Ok(Resumed { session, torn })
}

/// The game that is not over and was written to last. What cannot be gone on with is named and passed
/// over; what is open elsewhere is told only where nothing else waits.
///
/// # Errors
/// If there is none.
fn unfinished(games: &Games) -> Result<PathBuf> {
    let (mut over, mut taken) = (false, None);
    for path in saved::records()? {
        match saved::game(games, &path) {
            Ok(game) if game.table().next() == Next::Over && !may_play_on(&game) => over = true,
            // Somebody may have gone on with it already.
            Ok(_) if is_taken(&path) => _ = taken.get_or_insert(path),
            Ok(_) => return Ok(path),
            Err(why) => remark(&format!("passing over {}: {why}", visible_path(&path))),
        }
    }
    match taken {
        Some(taken) => Ok(taken),
        None if over => Err(Refusal::new(Code::Io, "every saved game is over")
            .hint("croupier resume FILE opens one all the same; croupier games lists them")),
        None => Err(saved::none()?),
    }
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
        let typed = names_typed(&line);
        let names = again.clone().filter(|_| typed.is_empty()).unwrap_or(typed);
        let fit = Names::new(names.clone());
        match fit.and_then(|fit| crate::game::seats_fit(info, fit.len())) {
            Ok(()) => return Ok(Some(names)),
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
