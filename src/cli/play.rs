//! Sitting down: who plays, what is agreed, where the record goes; then the game itself.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::args::Sit;
use crate::cli::console::Console;
use crate::cli::evening::next_game::NextGame;
use crate::cli::exit::{Exit, Usage, on_command_line};
use crate::cli::line_reader::{Input, LineReader};
use crate::cli::out::remark;
use crate::cli::seating::{names_typed, sit_down};
use crate::cli::signals::a_second;
use crate::cli::{prompt, saved};
use crate::game::seats_fit;
use crate::pieces::{Code, Names, Refusal, Result, number, visible_path};
use crate::play::games::{Games, find, fresh_table};
use crate::play::record::{self, Contents, Record};
use crate::play::{AnyGame, Kept, Match};
use crate::session::{Session, SessionOptions};

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
    let players = match players(kind, sit, console, &mut reader)? {
        Seated::Nobody => return Ok(Exit::Done),
        Seated::Before(path) => return resume(Some(path), console),
        Seated::Players(players) => players,
    };
    let asked = sit.players.is_empty() && io::stdin().is_terminal();
    let (sit, rules) = &mut (Sit { players, ..sit.clone() }, rules.clone());
    if asked && !agree(kind, sit, rules, console, &mut reader)? {
        return Ok(Exit::Done);
    }
    let is_first = !sit.no_save && !saved::records()?.iter().any(|path| is_of(path, kind));
    let session = seated(sit_down(kind, sit, rules, console.style))?;
    let next = NextGame::new(kind, sit.clone(), rules.clone());
    let terminal = io::stdin().is_terminal();
    if terminal && is_first {
        console.lines(session.intro())?;
    } else if terminal {
        prompt::say("? says what is possible now, help lists the commands.", console)?;
    }
    prompt::run(session, next, console, reader)
}

/// Goes on with a saved game where it ended, the latest that is not over unless one is named.
///
/// # Errors
/// If there is none, or the record cannot be opened or does not hold together.
pub fn resume(file: Option<PathBuf>, console: &mut Console) -> anyhow::Result<Exit> {
    let reader = LineReader::new()?;
    let path = file.map_or_else(|| unfinished(console.games), Ok)?;
    let (record, Contents { header, entries, torn, .. }) = Record::open(&path)?;
    let (n, shown) = (entries.len(), visible_path(&path));
    let kept = Some(Kept { record, path });
    let game = Match::replayed(console.games, header, entries, kept)?;
    let (real_dice, bots) = (game.header.real_dice, game.bots.clone());
    let options = SessionOptions { real_dice, bots, patience: Some(a_second) };
    let session = Session::new(game, options, console.style);
    if let Some(line) = torn {
        remark(&format!(
            "line {line} of the record was torn and had not been confirmed; it is cut off"
        ));
    }
    // Not wrapped: a script may look for the name of the record here.
    console.out.line(&format!("Going on with {shown} after {}.", number(n, "entry", "entries")))?;
    let kind = find(console.games, &session.game().header.game)?;
    let next = NextGame::of(kind, &session);
    prompt::run(session, next, console, reader)
}

/// The latest game that is not over. What cannot be gone on with is named and passed over.
///
/// # Errors
/// If there is none.
fn unfinished(games: &Games) -> Result<PathBuf> {
    for path in saved::records()?.into_iter().take(saved::LATEST) {
        match saved::game(games, &path) {
            Ok(game) if game.public().is_finished() => {}
            Ok(_) => return Ok(path),
            Err(why) => remark(&format!("passing over {}: {why}", visible_path(&path))),
        }
    }
    let message = format!("there is no unfinished game among the latest {}", saved::LATEST);
    Err(Refusal::new(Code::Io, message)
        .hint("croupier resume FILE opens any; croupier games lists them"))
}

/// Who sits down.
enum Seated {
    Nobody,
    Players(Vec<String>),
    /// Those of this game, which is not over.
    Before(PathBuf),
}

/// Whether a record is one of this game, by its name.
fn is_of(path: &Path, kind: &dyn AnyGame) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(kind.info().id)
}

/// Those who played last, if they are as many as can play this game.
fn last_players(kind: &dyn AnyGame) -> Option<Vec<String>> {
    let latest = saved::latest().and_then(|path| record::read(&path)).ok()?;
    let players = latest.header.players;
    seats_fit(kind.info(), players.len()).is_ok().then_some(players)
}

/// Who plays: from the flags, or asked for.
fn players(
    kind: &dyn AnyGame,
    sit: &Sit,
    console: &mut Console,
    reader: &mut LineReader,
) -> anyhow::Result<Seated> {
    if !sit.players.is_empty() {
        return Ok(Seated::Players(sit.players.clone()));
    }
    let terminal = io::stdin().is_terminal();
    let latest = if terminal { unfinished(console.games).ok() } else { None };
    // What Enter does, and how the question says so.
    let (hint, enter) = match latest.filter(|path| is_of(path, kind)) {
        Some(waits) => {
            ("(Enter goes on with the last game) ".to_string(), Some(Seated::Before(waits)))
        }
        None => match if terminal { last_players(kind) } else { None } {
            Some(names) => (format!("(Enter: {}) ", names.join(" ")), Some(Seated::Players(names))),
            None => (String::new(), None),
        },
    };
    loop {
        let line = match reader.line(&format!("Who plays, clockwise? {hint}"), console.out)? {
            Input::Line(line) => line,
            Input::Refused(refusal) => {
                prompt::say(&format!("  {refusal}"), console)?;
                continue;
            }
            Input::Break => return Ok(Seated::Nobody),
            Input::End if terminal => return Ok(Seated::Nobody),
            Input::End => {
                let info = kind.info();
                let names = info.some_names(2);
                let message = format!("who plays? croupier {} play -p {names}", info.id);
                return Err(Usage::lacks(message));
            }
        };
        match enter {
            _ if prompt::quits(line.trim()) => return Ok(Seated::Nobody),
            Some(seated) if line.trim().is_empty() => return Ok(seated),
            _ => {}
        }
        let names = names_typed(&line);
        let fit = Names::new(names.clone());
        match fit.and_then(|fit| seats_fit(kind.info(), fit.len())) {
            Ok(()) => {
                reader.remember(&line);
                return Ok(Seated::Players(names));
            }
            Err(_) if matches!(line.trim(), "?" | "help") => {
                console.out.line("  Type everybody's name, clockwise: Ana Bo Cy. q leaves.")?;
            }
            Err(refusal) => console.out.line(&format!("  {}", refusal.message))?,
        }
    }
}

/// Asks those who have said their names alone for what changes an evening. Gives whether they stay.
fn agree(
    kind: &dyn AnyGame,
    sit: &mut Sit,
    rules: &mut Value,
    console: &mut Console,
    reader: &mut LineReader,
) -> anyhow::Result<bool> {
    let info = kind.info();
    let table = seated(fresh_table(kind, &sit.players, None, rules))?;
    let house = info.asks.iter().filter(|(key, _)| rules.get(key).is_none()).copied();
    let deals = !sit.deal_cards && info.has_cards();
    let deals = deals.then_some((DEAL, "Who deals the cards? (program, or Enter: you) "));
    let bots = sit.bot.is_empty();
    let bots = bots.then_some((BOTS, "Anybody played by the program? (names, or Enter: nobody) "));
    for (what, question) in house.chain(deals).chain(bots).collect::<Vec<_>>() {
        loop {
            let answer = match reader.line(question, console.out)? {
                Input::Line(line) => line.trim().to_string(),
                Input::Refused(refusal) => {
                    prompt::say(&format!("  {refusal}"), console)?;
                    continue;
                }
                Input::Break | Input::End => return Ok(false),
            };
            let agreed = match (what, answer.as_str()) {
                (_, "") => break,
                (_, line) if prompt::quits(line) => return Ok(false),
                (DEAL, line) => {
                    sit.deal_cards = "program".starts_with(line);
                    let fits = sit.deal_cards || "you".starts_with(line);
                    let whom = || Refusal::new(Code::MoveUnreadable, "type program, or Enter");
                    fits.then_some(()).ok_or_else(whom)
                }
                (BOTS, line) => {
                    let names = names_typed(line);
                    let bots: Vec<String> =
                        names.iter().map(|name| format!("{name}=best")).collect();
                    SessionOptions::read(table.names(), &bots).map(|_| sit.bot = bots)
                }
                (key, line) => {
                    let value = match line.to_lowercase().as_str() {
                        "yes" | "y" => Value::Bool(true),
                        "no" | "n" => Value::Bool(false),
                        line => line.parse().map_or_else(|_| line.into(), |n: i64| n.into()),
                    };
                    let mut with = rules.clone();
                    with[key] = value;
                    fresh_table(kind, &sit.players, None, &with).map(|_| *rules = with)
                }
            };
            match agreed {
                Ok(()) => break,
                Err(why) => {
                    let why = Refusal { at: None, ..why };
                    prompt::say(&format!("  {why}"), console)?;
                }
            }
        }
    }
    Ok(true)
}

/// What is asked besides house rules.
const DEAL: &str = "deal-cards";
const BOTS: &str = "bot";

/// What does not fit when people sit down stands on the command line.
fn seated<T>(session: Result<T>) -> anyhow::Result<T> {
    session.map_err(|why| match why.code {
        Code::Io | Code::Locked => why.into(),
        _ => Usage(on_command_line(&why).unwrap_or(why)).into(),
    })
}
