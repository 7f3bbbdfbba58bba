//! Sitting down: who plays, what is agreed, where the record goes; then the game itself.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::front::args::{Manner, Sit};
use crate::front::exit::{Exit, Usage};
use crate::front::out::{Out, remark};
use crate::front::prompt::{Ears, Heard};
use crate::front::{prompt, records, saved, verbs};
use crate::game::{Info, Next};
use crate::kit::chance::number;
use crate::kit::names::{Names, brief, visible_path};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::Style;
use crate::play::coach::Coach;
use crate::play::fair::Secret;
use crate::play::games::{Games, find};
use crate::play::r#match::{Kept, Match, opening};
use crate::play::policy::Policy;
use crate::play::record::{Entry, Header, Record, What};
use crate::play::session::{Habits, Session};
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
    manner: &Manner,
    style: Style,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let mut ears = Ears::new(style, !manner.no_tips)?;
    let Some(players) = players(kind, sit, manner, out, &mut ears)? else {
        return Ok(Exit::Done);
    };
    let table = verbs::fresh_table(kind, &players, sit.first.as_deref(), rules)?;
    let names = table.names().clone();
    let luck = Luck::of(sit)?;
    let roll_for = roll_for(&names, &sit.roll_for)?;
    let header = Header {
        first: sit
            .first
            .as_ref()
            .map(|name| names.find(name))
            .transpose()?
            .map(|seat| names[seat].to_string()),
        seed: luck.seed(),
        fair: luck.commitment(),
        deal: sit.deal_cards,
        roll_for: listed(&names, &roll_for),
        bots: sit.bot.clone(),
        started: Some(saved::now()),
        ..Header::of(table.as_ref())
    };
    let habits = Habits {
        roll_for,
        bots: bots(&names, &sit.bot)?,
        seen_by: sit.seen_by.as_deref().map(|name| names.find(name)).transpose()?,
        coach: coach(sit.coach.as_deref())?,
    };
    let kept = match &sit.save {
        _ if sit.no_save => None,
        Some(path) => Some(path.clone()),
        None => Some(saved::new_record(kind.info().id)?),
    };
    let secret = luck.secret();
    let kept = kept
        .map(|path| {
            let record = Record::create_with(&path, &header, &[], secret)?;
            Ok::<_, Refusal>(Kept { record, path })
        })
        .transpose()?;
    if let (Some(secret), Some(_)) = (secret, &kept) {
        out.line("This game is fair: its secret was fixed before the first roll. Commitment:")?;
        out.line(&format!("  {}", secret.commitment()))?;
        let stir = "stir NAME words … mixes words of your own into the dice from then on.";
        prompt::say(stir, style, out)?;
    }
    // A game that leaves no trace leaves none here either.
    if !sit.no_save {
        saved::remember_players(&players);
    }
    let source = Some(luck.source());
    let game = Match::new(header, table, source, kept);
    prompt::run(Session::new(game, habits, style), style, manner, out, ears)
}

/// Goes on with a saved game.
///
/// # Errors
/// If the record cannot be opened or does not hold together.
pub fn resume(
    games: &Games,
    file: Option<PathBuf>,
    seen_by: Option<&str>,
    coached: Option<&str>,
    manner: &Manner,
    style: Style,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let path = match file {
        Some(path) => path,
        None => latest_unfinished(games)?,
    };
    let (record, header, entries, torn) = Record::open(&path)?;
    if let Some(torn) = torn {
        let kept = torn
            .kept
            .map_or(String::new(), |path| format!("; it is kept in {}", visible_path(&path)));
        remark(&format!(
            "line {} of the record was torn and had not been confirmed{kept}",
            torn.line
        ));
    }
    let kind = find(games, &header.game)?;
    let table = opening(kind, &header)?;
    let names = table.names().clone();
    let habits = Habits {
        seen_by: seen_by.map(|name| names.find(name)).transpose()?,
        coach: coach(coached)?,
        ..recorded_habits(&header, &names)?
    };
    let source = match (source_of(&header, &entries)?, &header.fair) {
        (None, Some(commitment)) => Some(committed(Secret::kept(&path)?, commitment)?),
        (source, _) => source,
    };
    let n = entries.len();
    let (path_told, entries_told) = (visible_path(&path), number(n, "entry", "entries"));
    out.line(&format!("Going on with {path_told} after {entries_told}."))?;
    let kept = Some(Kept { record, path });
    let game = Match::replayed(header, table, source, entries, kept)?;
    let ears = Ears::new(style, !manner.no_tips)?;
    prompt::run(Session::new(game, habits, style), style, manner, out, ears)
}

/// For whom the program rolls and plays in a recorded game.
///
/// # Errors
/// `log-broken` if the header cannot mean it.
pub fn recorded_habits(header: &Header, names: &Names) -> Result<Habits, Refusal> {
    let broken = |refusal: Refusal| Refusal { code: Code::LogBroken, ..refusal }.at("line 1");
    Ok(Habits {
        roll_for: roll_for(names, &header.roll_for).map_err(broken)?,
        bots: bots(names, &header.bots).map_err(broken)?,
        ..Habits::default()
    })
}

/// The record that was written to last, of those of games that are over only if there are no
/// others. What cannot be gone on with is named and passed over.
fn latest_unfinished(games: &Games) -> Result<PathBuf, Refusal> {
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
    let (game, _) = records::replayed(games, path)?;
    if let (Some(commitment), None) = (&game.header.fair, game.source()) {
        committed(Secret::kept(path)?, commitment)?;
    }
    Ok(game.table().next() == Next::Over)
}

/// Where the program's luck comes from in a new game.
enum Luck {
    Seed(Seed),
    Fair(Secret),
}

impl Luck {
    fn of(sit: &Sit) -> Result<Self, Refusal> {
        if sit.fair {
            Secret::fresh().map(Self::Fair)
        } else {
            Seed::of(sit.seed.as_deref()).map(Self::Seed)
        }
    }

    fn secret(&self) -> Option<&Secret> {
        match self {
            Self::Seed(_) => None,
            Self::Fair(secret) => Some(secret),
        }
    }

    fn seed(&self) -> Option<String> {
        match self {
            Self::Seed(seed) => Some(seed.as_str().to_string()),
            Self::Fair(_) => None,
        }
    }

    fn commitment(&self) -> Option<String> {
        self.secret().map(Secret::commitment)
    }

    fn source(self) -> Source {
        match self {
            Self::Seed(seed) => Source::new(&seed),
            Self::Fair(secret) => Source::fair(secret),
        }
    }
}

/// Where a recorded game's program rolls come from: its seed, or in a fair game the secret that
/// was told at its end. `None` while it is not told.
///
/// # Errors
/// If the seed or the secret cannot be read, or is not the one committed to.
pub fn source_of(header: &Header, entries: &[Entry]) -> Result<Option<Source>, Refusal> {
    let Some(commitment) = &header.fair else {
        let seed = header.seed.as_deref().map(Seed::read).transpose()?;
        return Ok(seed.as_ref().map(Source::new));
    };
    let told = entries.iter().find_map(|entry| match &entry.what {
        What::Secret { secret } => Some(secret),
        _ => None,
    });
    let Some(told) = told else { return Ok(None) };
    committed(Secret::read(told)?, commitment).map(Some)
}

/// A source of a secret that is the one committed to.
fn committed(secret: Secret, commitment: &str) -> Result<Source, Refusal> {
    if secret.commitment() != commitment {
        let message = "the secret of this game is not the one that was committed to";
        return Err(Refusal::new(Code::LogBroken, message));
    }
    Ok(Source::fair(secret))
}

/// Who plays: from the flags, or asked for.
fn players(
    kind: &dyn Kind,
    sit: &Sit,
    manner: &Manner,
    out: &mut Out,
    ears: &mut Ears,
) -> anyhow::Result<Option<Vec<String>>> {
    if !sit.players.is_empty() {
        return Ok(Some(sit.players.iter().map(|name| name.trim().to_string()).collect()));
    }
    let info = kind.info();
    if manner.no_input {
        return Err(nobody_told(info));
    }
    let (least, most) = info.seats;
    // Somebody may have written other names there.
    let last = Names::new(saved::last_players()).unwrap_or_else(|_| Names::you());
    let again = (least..=most).contains(&last.len()).then(|| last.iter().map(str::to_string));
    let again: Option<Vec<String>> = again.map(Iterator::collect);
    ears.offer(saved::known_players(), &[',', ' ']);
    loop {
        let offer =
            again.as_ref().map_or(String::new(), |last| format!(" [Enter: {}]", last.join(" ")));
        out.flush()?;
        let line = match ears.line(&format!("Who plays, clockwise?{offer} "), out)? {
            Heard::Line(line) => line,
            Heard::Refused(refusal) => {
                out.line(&format!("  {}", refusal.message))?;
                continue;
            }
            Heard::Break => {
                out.line("  Ctrl-D leaves.")?;
                continue;
            }
            Heard::End if io::stdin().is_terminal() => return Ok(None),
            Heard::End => return Err(nobody_told(info)),
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

fn roll_for(names: &Names, told: &[String]) -> Result<Vec<bool>, Refusal> {
    let mut by_seat = vec![false; names.len()];
    for name in told {
        if name.eq_ignore_ascii_case("all") {
            by_seat.fill(true);
        } else {
            by_seat[names.find(name)?.index()] = true;
        }
    }
    Ok(by_seat)
}

fn listed(names: &Names, by_seat: &[bool]) -> Vec<String> {
    Seat::all(names.len())
        .filter(|seat| by_seat[seat.index()])
        .map(|seat| names[seat].to_string())
        .collect()
}

fn bots(names: &Names, told: &[String]) -> Result<Vec<Option<Policy>>, Refusal> {
    let (mut everybody, mut by_seat) = (None, vec![None; names.len()]);
    for bot in told {
        let (name, policy) = bot.split_once('=').ok_or_else(|| {
            Refusal::new(Code::OutOfRange, "a bot is told as NAME=POLICY").hint("--bot Bo=best")
        })?;
        let policy = Policy::read(policy)?;
        let all = name.eq_ignore_ascii_case("all");
        let place = if all { &mut everybody } else { &mut by_seat[names.find(name)?.index()] };
        if place.replace(policy).is_some_and(|before| before != policy) {
            let message = format!("{} is told to play in two ways", brief(name));
            return Err(Refusal::new(Code::OutOfRange, message));
        }
    }
    // Whoever is named plays as he is told, in whatever order they stand.
    for policy in &mut by_seat {
        *policy = policy.or(everybody);
    }
    Ok(by_seat)
}
