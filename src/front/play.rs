//! Sitting down: who plays, what is agreed, where the record goes; then the game itself.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::front::args::Sit;
use crate::front::exit::{Exit, Usage};
use crate::front::line_reader::{Input, LineReader};
use crate::front::out::{Out, remark};
use crate::front::output_options::OutputOptions;
use crate::front::serve::table;
use crate::front::{prompt, saved};
use crate::game::{Info, Next};
use crate::kit::chance::number;
use crate::kit::names::{Names, visible_path};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::style::Style;
use crate::play::coach::Coach;
use crate::play::games::{Games, find, fresh_table};
use crate::play::r#match::{Kept, Match, commitment, opening};
use crate::play::record::{Header, Record, Torn};
use crate::play::replay::{kept as kept_secret, renew, replayed, source_of};
use crate::play::secret::Secret;
use crate::play::session::{Session, SessionOptions};
use crate::play::source::{Seed, Source};
use crate::play::table::Kind;

/// Plays a new game.
///
/// # Errors
/// If it cannot be set up, or the terminal or the record fails.
pub fn play(
    kind: &'static dyn Kind,
    sit: &Sit,
    rules: &Value,
    output: &OutputOptions,
    style: Style,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    if output.json {
        if sit.players.is_empty() {
            return Err(nobody_told(kind.info()));
        }
        return table::run(sit_down(kind, sit, rules, table::STYLE)?, out);
    }
    let mut reader = LineReader::new(style, !output.no_tips)?;
    let Some(players) = players(kind, sit, output, out, &mut reader)? else {
        return Ok(Exit::Done);
    };
    let sit = Sit { players, ..sit.clone() };
    let session = sit_down(kind, &sit, rules, style)?;
    if let (Some(commitment), Some(_)) = (&session.game().header.fair, session.game().kept_in()) {
        let fixed =
            "This game is fair: its secret, players and rules are fixed. Note the commitment:";
        prompt::say(fixed, style, out)?;
        out.line(&format!("  {commitment}"))?;
        let stir = "Before the first roll, stir NAME WORDS adds words of each player to the dice; \
                    Enter begins. Note the check of each roll: verify --noted finds it again.";
        prompt::say(stir, style, out)?;
    }
    // A game that leaves no trace leaves none here either.
    if !sit.no_save {
        saved::remember_players(&sit.players);
    }
    prompt::run(session, style, output, out, reader)
}

/// A new game with its referee, and its record where one is kept.
///
/// # Errors
/// If something does not fit, or the record cannot be made.
pub fn sit_down(
    kind: &'static dyn Kind,
    sit: &Sit,
    rules: &Value,
    style: Style,
) -> Result<Session, Refusal> {
    let table = fresh_table(kind, &sit.players, sit.first.as_deref(), rules)?;
    let names = table.names().clone();
    let secret = match (sit.fair, sit.deal_cards && !sit.no_save) {
        (true, _) => Some(Secret::fresh()?),
        (_, true) => Some(Secret::hiding(Seed::of(sit.seed.as_deref())?)?),
        _ => None,
    };
    let seed = if secret.is_some() { None } else { Some(Seed::of(sit.seed.as_deref())?) };
    let agreed = SessionOptions::read(&names, &sit.roll_for, &sit.bot)?;
    let session = SessionOptions {
        seen_by: sit.seen_by.as_deref().map(|name| names.find(name)).transpose()?,
        coach: coach(sit.coach.as_deref())?,
        ..agreed
    };
    let header = Header {
        first: sit
            .first
            .as_ref()
            .map(|name| names.find(name))
            .transpose()?
            .map(|seat| names[seat].to_string()),
        seed: seed.as_ref().map(|seed| seed.as_str().to_string()),
        deal: sit.deal_cards,
        roll_for: session.rolled_for(&names),
        bots: sit.bot.clone(),
        started: Some(saved::now()),
        ..Header::of(table.as_ref())
    };
    let terms = header.terms()?;
    let commitment = secret.as_ref().map(|secret| secret.commitment(&terms));
    let (fair, sealed) = if sit.fair { (commitment, None) } else { (None, commitment) };
    let header = Header { fair, sealed, ..header };
    let kept = match &sit.save {
        _ if sit.no_save => None,
        Some(path) => Some(path.clone()),
        None => Some(saved::new_record(kind.info().id)?),
    };
    let kept = kept
        .map(|path| {
            let record = Record::create_with(&path, &header, &[], secret.as_ref())?;
            Ok::<_, Refusal>(Kept { record, path })
        })
        .transpose()?;
    let source = secret.map(Source::of_secret).or_else(|| seed.as_ref().map(Source::new));
    let game = Match::new(header, table, source, kept);
    Ok(Session::new(game, session, style))
}

/// Goes on with a saved game.
///
/// # Errors
/// If the record cannot be opened or does not hold together.
pub fn resume(
    games: &Games,
    file: Option<PathBuf>,
    (seen_by, coached): (Option<&str>, Option<&str>),
    new_secret: bool,
    output: &OutputOptions,
    style: Style,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let path = match file {
        Some(path) => path,
        None => latest_unfinished(games)?,
    };
    let at_table = if output.json { table::STYLE } else { style };
    let Resumed { session, torn, renewed } =
        go_on(games, path, (seen_by, coached), new_secret, at_table)?;
    if let Some(torn) = torn {
        let kept = torn
            .kept
            .map_or(String::new(), |path| format!("; it is kept in {}", visible_path(&path)));
        remark(&format!(
            "line {} of the record was torn and had not been confirmed{kept}",
            torn.line
        ));
    }
    if let Some(commitment) = renewed {
        remark(&format!(
            "the secret of this game was lost: what was rolled so far stands, and can no longer be \
             checked. The commitment to another secret: {commitment}"
        ));
    }
    if output.json {
        return table::run(session, out);
    }
    if let Some(path) = session.game().kept_in() {
        let n = session.game().entries().len();
        let (path, entries) = (visible_path(path), number(n, "entry", "entries"));
        out.line(&format!("Going on with {path} after {entries}."))?;
    }
    let reader = LineReader::new(style, !output.no_tips)?;
    prompt::run(session, style, output, out, reader)
}

/// A saved game that goes on.
pub struct Resumed {
    pub session: Session,
    /// A line that had not been confirmed.
    pub torn: Option<Torn>,
    /// The commitment to another secret, where that of the game was lost.
    pub renewed: Option<String>,
}

/// Opens a saved game where it ended.
///
/// # Errors
/// If the record cannot be opened or does not hold together.
pub fn go_on(
    games: &Games,
    path: PathBuf,
    (seen_by, coached): (Option<&str>, Option<&str>),
    new_secret: bool,
    style: Style,
) -> Result<Resumed, Refusal> {
    let (mut record, header, mut entries, torn) = Record::open(&path)?;
    let kind = find(games, &header.game)?;
    let table = opening(kind, &header)?;
    let agreed = SessionOptions::recorded(&header, table.names())?;
    let mut renewed = None;
    let source = match source_of(&header, &entries)? {
        _ if new_secret => {
            let source = renew(&path, &mut record, &header, &mut entries)?;
            renewed = commitment(&header, &entries).map(str::to_string);
            Some(source)
        }
        None if header.commitment().is_some() => {
            Some(kept_secret(&path, &header, &entries).map_err(|refusal| {
                refusal.hint("croupier resume FILE --new-secret goes on with another secret")
            })?)
        }
        source => source,
    };
    let kept = Some(Kept { record, path });
    let game = Match::replayed(header, table, source, entries, kept)?;
    let options = SessionOptions {
        seen_by: seen_by.map(|name| game.table().names().find(name)).transpose()?,
        coach: coach(coached)?,
        ..agreed
    };
    Ok(Resumed { session: Session::new(game, options, style), torn, renewed })
}

/// The record that was written to last, of those of games that are over only if there are no
/// others. What cannot be gone on with is named and passed over.
///
/// # Errors
/// If there is none.
pub fn latest_unfinished(games: &Games) -> Result<PathBuf, Refusal> {
    let mut over = None;
    for path in saved::records() {
        match is_over(games, &path) {
            Ok(false) => return Ok(path),
            Ok(true) => over = over.or(Some(path)),
            Err(why) => {
                remark(&format!("passing over {}: {why}", visible_path(&path)));
            }
        }
    }
    over.map_or_else(|| Err(saved::none()?), Ok)
}

/// Whether a recorded game is over, if it can be gone on with.
fn is_over(games: &Games, path: &Path) -> Result<bool, Refusal> {
    if !path.is_file() {
        return Err(Refusal::new(Code::Io, "it is not a file"));
    }
    let (game, _) = replayed(games, path)?;
    if game.commitment().is_some() && game.source().is_none() {
        kept_secret(path, &game.header, game.entries())?;
    }
    Ok(game.table().next() == Next::Over)
}

/// Who plays: from the flags, or asked for.
fn players(
    kind: &dyn Kind,
    sit: &Sit,
    output: &OutputOptions,
    out: &mut Out,
    reader: &mut LineReader,
) -> anyhow::Result<Option<Vec<String>>> {
    if !sit.players.is_empty() {
        return Ok(Some(sit.players.iter().map(|name| name.trim().to_string()).collect()));
    }
    let info = kind.info();
    if output.no_input {
        return Err(nobody_told(info));
    }
    let (least, most) = info.seats;
    // Somebody may have written other names there.
    let last = Names::new(saved::last_players()).unwrap_or_else(|_| Names::you());
    let again = (least..=most).contains(&last.len()).then(|| last.iter().map(str::to_string));
    let again: Option<Vec<String>> = again.map(Iterator::collect);
    reader.offer(saved::known_players(), &[',', ' ']);
    loop {
        let offer =
            again.as_ref().map_or(String::new(), |last| format!(" [Enter: {}]", last.join(" ")));
        out.flush()?;
        let line = match reader.line(&format!("Who plays, clockwise?{offer} "), out)? {
            Input::Line(line) => line,
            Input::Refused(refusal) => {
                out.line(&format!("  {}", refusal.message))?;
                continue;
            }
            Input::Break => {
                out.line("  Ctrl-D leaves.")?;
                continue;
            }
            Input::End if io::stdin().is_terminal() => return Ok(None),
            Input::End => return Err(nobody_told(info)),
        };
        let typed: Vec<String> = line
            .split([',', ' '])
            .filter(|name| !matches!(*name, "" | "and" | "&"))
            .map(str::to_string)
            .collect();
        let names = match (&again, typed.is_empty()) {
            (Some(last), true) => last.clone(),
            _ => typed,
        };
        let fits =
            Names::new(names.clone()).and_then(|names| crate::game::seats_fit(info, names.len()));
        match fits {
            Ok(()) => return Ok(Some(names)),
            Err(refusal) => out.line(&format!("  {}", refusal.message))?,
        }
    }
}

fn nobody_told(info: &Info) -> anyhow::Error {
    Usage(format!("who plays? croupier {} play -p {}", info.id, info.some_names())).into()
}

fn coach(told: Option<&str>) -> Result<Option<Coach>, Refusal> {
    Ok(told.map(Coach::read).transpose()?.flatten())
}
