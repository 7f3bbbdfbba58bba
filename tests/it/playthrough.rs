//! Games that can be read: every cause, what the referee said to it and under which rule.
//!
//! Every game has a `playthrough.txt` in its own folder, which holds one game after the other. Its
//! lines begin with
//!
//! - `= ` a game, as in `= dalmatian {"reuse":true} Ana Bo*`: house rules and players, with a `*`
//!   behind whoever starts without a roll-off;
//! - `@ ` a position, as JSON or in compact notation;
//! - `+ ` a position of which only its notation and who is to do what are told, or why it is
//!   refused;
//! - `> ` causes, with `; ` between them: what falls, or a move, with `Ana: ` in front if it matters
//!   whose;
//! - `? ` a question: `best`, `odds`, `score` (the last two also of `POSITIONS…` in compact
//!   notation), `table`, `sheet`, `scores`, `moves`, `state` or `notation`;
//! - `# ` a remark.
//!
//! All else is what the referee makes of them, and is compared whole. Of what lies on the table the
//! last line is told, if it is new; of a position only what is asked. With `CROUPIER_BLESS=1` the files are written anew from these lines.

use std::env;
use std::fmt::Write;
use std::iter;

use croupier::inside::clauses;
use croupier::pieces::{Grid, Refusal, Result, Verdict, number};
use croupier::play::{Acted, Offered};

use crate::common::{placed, position};
use crate::prelude::*;

/// The positions that are looked at, as JSON.
pub fn positions(kind: &dyn AnyGame) -> Vec<String> {
    let (_, text) = playthrough(kind);
    let read = placed(&text)
        .map(|words| read_position(kind, words).map(|table| table.state().to_string()));
    read.flatten().collect()
}

/// The positions in compact notation that are asked about.
pub fn notations(kind: &dyn AnyGame) -> Vec<String> {
    let (_, text) = playthrough(kind);
    let asked = text.lines().filter_map(|line| line.strip_prefix("? ")?.split_once(' '));
    let placed = placed(&text).filter(|words| !words.starts_with('{'));
    asked.map(|(_, words)| words).chain(placed).map(str::to_string).collect()
}

/// The table of a line such as `= dalmatian {"reuse":true} Ana Bo*`.
fn seated(line: &str) -> Result<Box<dyn Table>> {
    let (game, rest) = line[2..].split_once(' ').unwrap();
    let (rules, players) = rest.split_once("} ").unwrap();
    let rules = serde_json::from_str(&format!("{rules}}}")).unwrap();
    let players: Vec<&str> = players.split(' ').collect();
    let first = players.iter().position(|name| name.ends_with('*')).map(Seat::new);
    let names = players.iter().map(|name| name.trim_end_matches('*'));
    registry::find(game)?.fresh(&rules, Names::new(names)?, first)
}

/// A playthrough as it is told, line by line.
struct Teller<'a> {
    kind: &'a dyn AnyGame,
    table: Option<Box<dyn Table>>,
    out: String,
    /// The last line of what lies there, as it was told.
    last: Option<String>,
    /// The first words of moves made.
    moves: BTreeSet<String>,
    ended: usize,
}

/// The transcript of what `script` asks for, whatever else is in it.
fn transcript<'a>(kind: &'a dyn AnyGame, script: &str) -> Teller<'a> {
    let mut teller = Teller {
        kind,
        table: None,
        out: String::new(),
        last: None,
        moves: BTreeSet::new(),
        ended: 0,
    };
    for line in script.lines() {
        teller.line(line);
    }
    teller
}

impl Teller<'_> {
    fn line(&mut self, line: &str) {
        let Some((sign, words)) = line.split_at_checked(2) else { return };
        if !["= ", "@ ", "+ ", "> ", "? ", "# "].contains(&sign) {
            return;
        }
        let apart = ["= ", "# "].contains(&sign);
        if apart && self.out.lines().last().is_some_and(|last| !last.starts_with('#')) {
            self.out.push('\n');
        }
        self.tell(line);
        match sign {
            "= " => {
                self.begin(seated(line));
                let moment = self.table.as_deref().map(|table| self.moment(table));
                self.report_all(moment);
            }
            "@ " => self.begin(read_position(self.kind, words)),
            "+ " => {
                let told = self.glance(words).unwrap_or_else(|refusal| no(&refusal));
                self.report_all([told]);
            }
            "> " => self.happen(words),
            "? " => {
                let told = self.answer(words).unwrap_or_else(|refusal| vec![no(&refusal)]);
                self.report_all(told);
            }
            _ => (),
        }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.out, "{}", line.trim_end()).unwrap();
    }

    fn report_all(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            self.tell(&format!("  {line}"));
        }
    }

    fn begin(&mut self, begun: Result<Box<dyn Table>>) {
        self.last = None;
        self.report_all(begun.as_ref().err().map(no));
        self.table = begun.ok();
    }

    fn glance(&self, words: &str) -> Result<String> {
        let table = read_position(self.kind, words)?;
        let moment = self.moment(table.as_ref());
        let Some(short) = table.notation() else { return Ok(moment) };
        assert_eq!(self.notated(&short)?.notation().as_ref(), Some(&short));
        Ok(format!("{short}  {moment}"))
    }

    /// Causes, the verdicts on them, and what is due then.
    fn happen(&mut self, causes: &str) {
        let mut table = self.table.take().expect("a game begins before its first cause");
        let mut any = false;
        for cause in causes.split("; ") {
            any |= self.happens(table.as_mut(), cause);
        }
        if any {
            self.show_moment(table.as_ref());
        }
        self.table = Some(table);
    }

    fn happens(&mut self, table: &mut dyn Table, cause: &str) -> bool {
        let round = table.standing().round;
        let (before, was_over) = (table.state(), table.next() == Next::Over);
        let happened = match Outcome::read(None, cause) {
            Some(luck) => luck.and_then(|luck| Ok(table.take(&luck)?.verdicts)),
            None => acted(table, cause).map(|acted| {
                self.moves.extend(acted.words.split(' ').next().map(ToString::to_string));
                acted.verdicts
            }),
        };
        match &happened {
            Ok(verdicts) => {
                let told =
                    verdicts.iter().map(|Verdict { rule, text, .. }| format!("{rule}: {text}"));
                self.report_all(told);
                if table.standing().round != round || table.next() == Next::Over {
                    self.report_all(rows(&table.scene(None, Style::PIPE).sheet));
                }
            }
            Err(refusal) => {
                assert_eq!(table.state(), before, "a refusal changes nothing: {cause}");
                self.report_all([no(refusal)]);
            }
        }
        self.ended += usize::from(!was_over && table.next() == Next::Over);
        happened.is_ok()
    }

    /// Positions in compact notation, which may be hands of several players.
    fn notated(&self, positions: &str) -> Result<Box<dyn Table>> {
        let positions: Vec<String> = positions.split(' ').map(ToString::to_string).collect();
        self.kind.read_notation(&json!({}), &positions).remove(0)
    }

    fn answer(&self, question: &str) -> Result<Vec<String>> {
        let (what, positions) = question.split_once(' ').unwrap_or((question, ""));
        let read;
        let table = if positions.is_empty() {
            self.table.as_deref().expect("a game begins before its first question")
        } else {
            read = self.notated(positions)?;
            read.as_ref()
        };
        let seat = table.next().seat().unwrap_or(Seat::new(0));
        let seen = table.seen_by(Some(seat));
        let words = |answer: Box<dyn Answer>| answer.lines(Style::PIPE);
        match what {
            "best" => Ok(shortened(asked(|ask| seen.best(seat, ask))?.lines(Style::PIPE))),
            "odds" => asked(|ask| seen.odds(seat, ask)).map(words),
            "score" => table.score().map(words),
            "state" => Ok(vec![json_text(&table.state())]),
            "notation" => Ok(vec![table.notation().unwrap_or_else(|| "none".to_string())]),
            "scores" => {
                let scores = table.names().iter().zip(table.standing().scores);
                let scores = scores.map(|(name, score)| format!("{name} {score}"));
                Ok(vec![scores.collect::<Vec<_>>().join(", ")])
            }
            "table" => Ok(table.scene(None, Style::PIPE).lines),
            "sheet" => Ok(rows(&table.scene(None, Style::PIPE).sheet)),
            "moves" => {
                let shown = |(seat, shown): (Seat, Offered)| {
                    format!("{}: {}", &table.names()[seat], shown.words)
                };
                Ok(table.moves().into_iter().map(shown).collect())
            }
            _ => panic!("no such question: {what}"),
        }
    }

    /// Who is to do what, and the last line of what lies there, if it is new.
    fn show_moment(&mut self, table: &dyn Table) {
        let last = table.scene(None, Style::PIPE).lines.pop();
        let new = last.clone().filter(|_| last != self.last);
        let moment = iter::once(self.moment(table)).chain(new).collect::<Vec<_>>().join(". ");
        self.report_all([moment]);
        self.last = last;
    }

    fn moment(&self, table: &dyn Table) -> String {
        let again = position(self.kind.info().id, &table.state().to_string());
        assert_eq!(again.state(), table.state(), "a state is read as it was written");
        format!("{}: {}", table.scene(None, Style::PIPE).moment, due(table))
    }
}

fn no(refusal: &Refusal) -> String {
    format!("{}: {refusal}", refusal.code.word())
}

/// A move by whom it names, or else by whoever is to act.
fn acted(table: &mut dyn Table, words: &str) -> Result<Acted> {
    let (seat, words) = match words.split_once(": ") {
        Some((name, words)) => (Some(table.names().find(name)?), words),
        None => (None, words),
    };
    table.act(seat, words)
}

/// Of many lines the first ones and the last.
fn shortened(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > 8 {
        lines.splice(6..lines.len() - 1, ["    …".to_string()]);
    }
    lines
}

/// The rows of a score sheet in words, on one line if it is not long.
fn rows(sheet: &Grid) -> Vec<String> {
    let words = |row: &Vec<String>| {
        let cells = sheet.head.iter().zip(row).skip(1).filter(|(_, cell)| !cell.is_empty());
        let cells: Vec<String> =
            cells.map(|(head, cell)| format!("{head} {cell}").trim().to_string()).collect();
        format!("{} {}", row.first().map_or("", String::as_str), cells.join(", "))
    };
    let rows: Vec<String> = sheet.rows.iter().map(words).collect();
    let line = rows.join("; ");
    if line.chars().count() <= 100 { vec![line] } else { rows }
}

/// Who is to do what.
fn due(table: &dyn Table) -> String {
    let names = table.names();
    let moves = table.moves();
    let may = || number(moves.len(), "move", "moves");
    match table.next() {
        Next::Over => {
            let winners: Vec<&str> =
                table.standing().winners.into_iter().map(|seat| &names[seat]).collect();
            format!("won by {}", winners.join(", "))
        }
        Next::Decide(seat) => format!("{} to decide, {}", &names[seat], may()),
        Next::Chance(due) | Next::ActOrRoll(due) => {
            let what = if due.what.is_dice() { ("die", "dice") } else { ("card", "cards") };
            let what = number(due.what.count(), what.0, what.1);
            let rather = if moves.is_empty() { String::new() } else { format!(", or {}", may()) };
            format!("{what} for {}{rather}", &names[due.seat])
        }
    }
}

/// Whether files are to be written anew.
pub fn blessed() -> bool {
    env::var_os("CROUPIER_BLESS").is_some_and(|set| set == "1")
}

/// A file that tests hold to, or with `CROUPIER_BLESS=1` write anew.
pub fn stands(file: &Path, now: &str) {
    if blessed() {
        return fs::write(file, now).unwrap();
    }
    let then = fs::read_to_string(file).unwrap_or_default();
    let alike = then.lines().zip(now.lines()).take_while(|(then, now)| then == now).count();
    let [then_line, now_line] = [&then, now].map(|text| text.lines().nth(alike));
    assert!(
        then == now,
        "{}:{}: CROUPIER_BLESS=1 writes it anew\n  then: {then_line:?}\n  now:  {now_line:?}",
        file.display(),
        alike + 1
    );
}

#[test]
fn playthroughs_read_as_they_did_and_show_every_house_rule_and_move() {
    for kind in registry::GAMES {
        let (path, text) = playthrough(*kind);
        let told = transcript(*kind, &text);
        stands(&path, &told.out);
        let info = kind.info();
        assert!(told.ended > 0, "{}: no game is played to its end", info.id);
        for rule in info.house_rules {
            let mut begun = text.lines().filter(|line| line.starts_with("= "));
            let key = format!("\"{}\":", rule.key);
            assert!(begun.any(|line| line.contains(&key)), "{}: {}", info.id, rule.key);
        }
        for mv in info.moves {
            assert!(told.moves.contains(mv.word), "{}: nobody plays {}", info.id, mv.word);
        }
    }
}

#[test]
fn every_clause_is_met_in_a_playthrough() {
    for kind in registry::GAMES {
        let info = kind.info();
        let (_, text) = playthrough(*kind);
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        // The totals and the like are counted, and have no name.
        let named = |id: &&str| id.starts_with(|c: char| c.is_alphabetic());
        let all: Vec<&str> = clauses(info.rules).iter().map(|clause| clause.id).collect();
        for clause in all.iter().filter(|id| named(id)) {
            assert!(
                words.contains(clause),
                "{}: {clause} is neither cited in the playthrough nor in a remark there",
                info.id
            );
        }
        assert!(!all.is_empty(), "{}: no clauses", info.id);
        for rule in info.house_rules {
            assert!(all.contains(&rule.clause), "{}: no clause {}", info.id, rule.clause);
        }
    }
}
