//! Players' names: what is allowed, and who is meant by what was typed.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::Index;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};
use smallvec::SmallVec;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::parts::text;
use super::{Code, Refusal, Result, Seat, Seats, Typed, nearest};

/// The longest name, in characters.
const LONGEST: usize = 32;

/// How much of a text a message repeats, in characters.
const BRIEF: usize = 40;

/// The name of the only seat of a fragment, which ends with its turn.
pub const YOU: &str = "you";

/// The players by seat. Always valid: no two alike, none that a line of words could mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Names(Arc<[String]>);

/// The first whose name is the same but for upper and lower case.
fn alike(names: &[String], name: &str) -> Option<usize> {
    names.iter().position(|other| is_same(other, name))
}

/// Whether two names differ by upper and lower case alone, as names of one player may.
pub fn is_same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
        || !(one.is_ascii() && other.is_ascii()) && folded(one) == folded(other)
}

impl Names {
    /// # Errors
    /// `name-invalid` or `players-invalid`, with a pointer to the player.
    pub fn new<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Result<Self> {
        let names: SmallVec<[N; 8]> = names.into_iter().collect();
        let last = LAST.with_borrow(Clone::clone);
        if last.iter().eq(names.iter().map(AsRef::as_ref)) {
            return Ok(last);
        }
        let mut all: Vec<String> = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let name = name.as_ref();
            check(name).map_err(|refusal| refusal.at(format!("/players/{i}/name")))?;
            if let Some(other) = alike(&all, name) {
                let other = &all[other];
                let message = format!("two players are called {other}");
                return Err(Refusal::new(Code::PlayersInvalid, message)
                    .at(format!("/players/{i}/name"))
                    .hint("Names differ by more than upper and lower case"));
            }
            all.push(name.to_string());
        }
        let names = Self(all.into());
        LAST.set(names.clone());
        Ok(names)
    }

    /// The one unnamed seat of a fragment.
    pub fn you() -> Self {
        static ALONE: LazyLock<Names> = LazyLock::new(|| Names([YOU.to_string()].into()));
        ALONE.clone()
    }

    /// Whether they are those of a [fragment](Names::you).
    pub fn are_you(&self) -> bool {
        self.len() == 1 && self.0[0] == YOU
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Who does something: `Ana lays`, `you lay`.
    pub fn does(&self, seat: Seat, verb: &str) -> String {
        let who = &self[seat];
        if who != YOU {
            return format!("{who} {verb}");
        }
        let plain = match verb {
            "has" => "have",
            "is" => "are",
            _ => verb.trim_end_matches('s'),
        };
        format!("{who} {plain}")
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The player whose name this is, without regard to case.
    pub fn exactly(&self, typed: &str) -> Option<Seat> {
        // Most are written as they are, and no two are alike.
        let at = self.0.iter().position(|name| name == typed);
        at.or_else(|| alike(&self.0, typed)).map(Seat::new)
    }

    /// The player whose name this is for people, who may leave out accents.
    pub fn called(&self, typed: &str) -> Option<Seat> {
        self.exactly(typed).or_else(|| {
            let plain = without_accents(typed);
            let mut called =
                Seat::all(self.len()).filter(|&at| without_accents(&self[at]) == plain);
            called.next().filter(|_| called.next().is_none() && !plain.is_empty())
        })
    }

    /// The player meant by typed words: an exact name beats a longer one, and a unique beginning
    /// is enough, also without its accents.
    ///
    /// # Errors
    /// `move-ambiguous` if several names begin so, `name-invalid` if none does.
    pub fn find(&self, typed: &str) -> Result<Seat> {
        if let Some(seat) = self.called(typed) {
            return Ok(seat);
        }
        if typed.is_empty() {
            return Err(Refusal::new(Code::MoveAmbiguous, "a name is missing")
                .hint(format!("At this table: {}", self.listed())));
        }
        let wanted = without_accents(typed);
        let begun: Vec<Seat> = Seat::all(self.len())
            .filter(|&seat| without_accents(&self[seat]).starts_with(&wanted))
            .collect();
        match begun[..] {
            [one] if !wanted.is_empty() => Ok(one),
            [] => {
                let message = format!("nobody here is called \"{}\"", brief(typed));
                let refusal = Refusal::new(Code::NameInvalid, message);
                Err(match nearest(typed, self.iter()) {
                    Some(near) => refusal.hint(format!("Did you mean {near}?")),
                    None => refusal.hint(format!("At this table: {}", self.listed())),
                })
            }
            _ => {
                let could: Vec<&str> = begun.iter().map(|&seat| &self[seat]).collect();
                let message = format!("\"{}\" could be {}", brief(typed), could.join(" or "));
                Err(Refusal::new(Code::MoveAmbiguous, message))
            }
        }
    }

    /// The same, where nobody may be meant.
    ///
    /// # Errors
    /// As [`find`](Names::find).
    pub fn find_if(&self, typed: Option<&str>) -> Result<Option<Seat>> {
        typed.map(|typed| self.find(typed)).transpose()
    }

    /// Those at these seats, in a sentence: `Ana, Bo and Cy`.
    pub fn together(&self, seats: &[Seat]) -> String {
        together(&seats.iter().map(|&seat| &self[seat]).collect::<Vec<_>>())
    }

    /// Everybody with something of theirs: `Ana 4, Bo 3`.
    pub fn with<T: Display>(&self, each: impl IntoIterator<Item = T>) -> String {
        let with: Vec<String> =
            self.iter().zip(each).map(|(name, it)| format!("{name} {it}")).collect();
        with.join(", ")
    }

    /// `Ana, Bo, Cy`.
    pub fn listed(&self) -> String {
        self.iter().collect::<Vec<_>>().join(", ")
    }
}

/// By which names seats are read and written.
#[derive(Default)]
enum Scope {
    #[default]
    Nobody,
    Of(Names),
    /// By those that are met.
    Met(Met),
}

/// Names in the order in which they are met, after those of the table before: states come in by
/// the million, and most are of one table.
#[derive(Debug, Default)]
pub struct Met {
    before: Names,
    new: Vec<String>,
    /// So many of them were met, or stand before one that was.
    seats: usize,
    /// In a list of players.
    listing: bool,
    listed: SmallVec<[usize; 8]>,
}

impl Met {
    fn all(&self) -> impl Iterator<Item = &String> {
        self.before.0.iter().chain(&self.new)
    }

    /// Beyond what any table seats names are counted and told apart no more.
    fn seat(&mut self, name: &str) -> Seat {
        let count = if self.listing { self.listed.len() } else { self.new.len() };
        let known = self.all().position(|met| met == name);
        let met = if count > Seats::MOST { Some(Seats::MOST) } else { known };
        let met = met.unwrap_or_else(|| {
            self.new.push(name.to_string());
            self.before.len() + self.new.len() - 1
        });
        self.seats = self.seats.max(met + 1);
        if self.listing {
            self.listed.push(met);
        }
        Seat::new(met.min(Seats::MOST - 1))
    }

    /// The players that were listed.
    pub fn listed(&self) -> SmallVec<[&str; 8]> {
        let name = |&met: &usize| self.all().nth(met).map_or("", String::as_str);
        self.listed.iter().map(name).collect()
    }

    /// Whether the seats that were read are those of these players.
    pub fn agrees(&self, names: &Names) -> bool {
        self.seats <= names.len()
            && self.all().zip(names.iter()).take(self.seats).all(|(met, name)| met == name)
    }
}

thread_local! {
    static SCOPE: RefCell<Scope> = RefCell::default();
    /// Those that were valid last: states come in by the million, and most are of one table.
    static LAST: RefCell<Names> = RefCell::default();
}

impl Scope {
    fn around<T>(self, work: impl FnOnce() -> T) -> T {
        struct Restore(Scope);
        impl Drop for Restore {
            fn drop(&mut self) {
                SCOPE.set(std::mem::take(&mut self.0));
            }
        }
        let _restore = Restore(SCOPE.replace(self));
        work()
    }
}

impl Names {
    /// Runs `work`, during which seats are read and written as JSON by these names.
    pub fn scope<T>(&self, work: impl FnOnce() -> T) -> T {
        Scope::Of(self.clone()).around(work)
    }
}

impl Met {
    /// Runs `work`, during which seats are numbered as their names are met.
    pub fn during<T>(work: impl FnOnce() -> T) -> (T, Met) {
        let met = Met { before: LAST.with_borrow(Clone::clone), ..Met::default() };
        Scope::Met(met).around(|| {
            let done = work();
            let met = SCOPE.with_borrow_mut(|scope| match scope {
                Scope::Met(met) => std::mem::take(met),
                _ => Met::default(),
            });
            (done, met)
        })
    }

    /// Runs `work`, which reads the list of players.
    pub fn listing<T>(work: impl FnOnce() -> T) -> T {
        let set = |listing: bool| {
            SCOPE.with_borrow_mut(|scope| {
                if let Scope::Met(met) = scope {
                    met.listing = listing;
                }
            });
        };
        set(true);
        let done = work();
        set(false);
        done
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SCOPE.with_borrow(|scope| match scope {
            Scope::Of(names) if self.index() < names.len() => {
                serializer.serialize_str(&names[*self])
            }
            _ => Err(ser::Error::custom("a seat is written outside of the scope of its names")),
        })
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, |name| {
            let seat = SCOPE.with_borrow_mut(|scope| match scope {
                Scope::Nobody => None,
                Scope::Of(names) => names.exactly(name),
                Scope::Met(met) => Some(met.seat(name)),
            });
            seat.ok_or_else(|| {
                let message = format!("nobody here is called \"{}\"", brief(name));
                Refusal::new(Code::NameInvalid, message)
            })
        })
    }
}

crate::shape!(
    Seat,
    "Name",
    schemars::json_schema!({
        "type": "string",
        "pattern": "^[^\\s,:+&?_\"\\\\]{1,32}$",
        "not": {"pattern": "^([0-9]+|[Aa][Ll][Ll])$"},
        "description": "The name of a player.",
    })
);

impl Index<Seat> for Names {
    type Output = str;

    fn index(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }
}

/// Several in a sentence: `a, b and c`.
pub fn together(all: &[impl AsRef<str>]) -> String {
    let Some((last, before)) = all.split_last() else { return String::new() };
    let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
    let and = if before.is_empty() { "" } else { " and " };
    format!("{}{and}{}", before.join(", "), last.as_ref())
}

/// A name in small letters, by which players are told apart.
pub fn folded(name: &str) -> String {
    let small = name.to_lowercase();
    if small.is_ascii() { small } else { small.nfc().collect() }
}

/// The same as whoever has no such keys types it.
fn without_accents(name: &str) -> String {
    folded(name).nfd().filter(|sign| !is_combining_mark(*sign)).collect()
}

fn check(name: &str) -> Result<()> {
    let bad = |why: &str| {
        Err(Refusal::new(Code::NameInvalid, format!("\"{}\" cannot be a name: {why}", brief(name))))
    };
    if name.is_empty() {
        return Err(Refusal::new(Code::NameInvalid, "a name has at least one character"));
    }
    if name.chars().count() > LONGEST {
        return bad("it is longer than 32 characters");
    }
    if let Some(c) = name.chars().find(|&c| c.is_whitespace() || is_unseen(c)) {
        if c.is_whitespace() {
            let joined = name.split_whitespace().collect::<Vec<_>>().join("-");
            let refused: Result<()> = bad("a name has no spaces");
            return refused.map_err(|why| why.hint(format!("{} would do", brief(&joined))));
        }
        return bad("it has a character that cannot be seen");
    }
    if let Some(c) = name.chars().find(|c| ",:+&?_\"\\".contains(*c)) {
        return bad(&format!("{c} has a meaning in moves"));
    }
    if name.bytes().all(|b| b.is_ascii_digit()) {
        return bad("digits alone would read as dice");
    }
    if folded(name) == "all" {
        return bad("the word means everybody");
    }
    Ok(())
}

/// Control, format, bidirectional and other characters that a reader would not see, or that would
/// change how the text around them is shown.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(u32::from(c),
            0xAD | 0x34F | 0x61C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F
            | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0x2800 | 0x3164
            | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB | 0x1BCA0..=0x1BCA3
            | 0x1D173..=0x1D17A | 0xE000..=0xF8FF | 0xE0000..=0xE0FFF | 0xFFFE..=0xFFFF)
}

/// Untrusted text, safe to print: what cannot be seen is written as an escape.
pub fn visible(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let escaped = is_unseen(c).then(|| c.escape_unicode());
            let plain = escaped.is_none().then_some(c);
            escaped.into_iter().flatten().chain(plain)
        })
        .collect()
}

/// A path, safe to print.
pub fn visible_path(path: &Path) -> String {
    visible(&path.display().to_string())
}

/// The beginning of such text, for messages.
pub fn brief(text: &str) -> String {
    let mut begun = visible(&text.chars().take(BRIEF).collect::<String>());
    if text.chars().nth(BRIEF).is_some() {
        begun.push('…');
    }
    begun
}

/// `Bo: reroll K` into who and what.
///
/// # Errors
/// If nobody is called so.
pub fn split_actor<'a>(names: &Names, words: Typed<'a>) -> Result<(Option<Seat>, Typed<'a>)> {
    let Some((name, rest)) = words.split_once(':') else { return Ok((None, words)) };
    // `match 3+4:Bo` has its colon further in; a name has neither spaces nor plus signs.
    if name.text.trim().contains([' ', '+']) {
        return Ok((None, words));
    }
    let seat = names.find(name.text.trim())?;
    Ok((Some(seat), rest))
}

#[cfg(test)]
mod tests {
    use super::{Code, Met, Names, visible};
    use crate::pieces::Seat;

    fn names(list: &[&str]) -> Names {
        Names::new(list.iter().map(ToString::to_string)).unwrap()
    }

    #[test]
    fn an_exact_name_beats_a_longer_one() {
        let table = names(&["Bo", "Bobby", "Cy"]);
        assert_eq!(table.find("bo").unwrap().index(), 0);
        assert_eq!(table.find("bob").unwrap().index(), 1);
        assert_eq!(table.find("b").unwrap_err().code, Code::MoveAmbiguous);
        assert_eq!(table.find("d").unwrap_err().code, Code::NameInvalid);
        assert_eq!(table.find("").unwrap_err().code, Code::MoveAmbiguous);
    }

    #[test]
    fn accents_need_not_be_typed() {
        let table = names(&["Zoë", "José", "Zoe2", "Josefa"]);
        for (typed, seat) in [("zoe", 0), ("ZOE2", 2), ("jose", 1), ("José", 1), ("Jose\u{301}", 1)]
        {
            assert_eq!(table.find(typed).unwrap().index(), seat, "{typed}");
        }
        assert_eq!(table.find("jos").unwrap_err().code, Code::MoveAmbiguous);
        assert_eq!(table.find("\u{301}").unwrap_err().code, Code::MoveAmbiguous);
        // Where both are there each is called by her own name.
        let both = names(&["Zoë", "Zoe"]);
        assert_eq!(["zoë", "zoe"].map(|name| both.find(name).unwrap().index()), [0, 1]);
    }

    #[test]
    fn names_that_a_line_could_mistake_are_refused() {
        for bad in ["", "a b", "a,b", "a:", "1234", "all", "ALL", "a\u{7}", "a\u{202e}b", "x_y"] {
            assert!(Names::new([bad]).is_err(), "{bad:?}");
        }
        assert!(Names::new(["x".repeat(33)]).is_err());
        assert!(Names::new(["Zoë", "zoË"]).is_err());
        assert!(Names::new(["Ana2", "李", "O'Neil"]).is_ok());
    }

    #[test]
    fn several_players_in_a_sentence() {
        let table = names(&["Ana", "Bo", "Cy"]);
        let seats: Vec<Seat> = Seat::all(3).collect();
        let spoken = [0, 1, 2, 3].map(|n| table.together(&seats[..n]));
        assert_eq!(spoken, ["", "Ana", "Ana and Bo", "Ana, Bo and Cy"]);
    }

    #[test]
    fn seats_are_numbered_as_names_are_met() {
        names(&["Ana", "Bo", "Cy"]);
        let read = |list: &str, more: &str| {
            Met::during(|| {
                let list = Met::listing(|| serde_json::from_str::<Vec<Seat>>(list).ok());
                let more = serde_json::from_str::<Vec<Seat>>(more).ok();
                (list, more)
            })
        };
        let ((list, more), met) = read(r#"["Ana","Bo","Cy","Di"]"#, r#"["Di","Bo"]"#);
        assert_eq!(list.unwrap(), [0, 1, 2, 3].map(Seat::new));
        assert_eq!(more.unwrap(), [3, 1].map(Seat::new));
        assert_eq!(met.listed()[..], ["Ana", "Bo", "Cy", "Di"]);
        assert!(met.agrees(&Names(["Ana", "Bo", "Cy", "Di"].map(str::to_string).into())));
        for (list, more, agrees) in [
            (r#"["Ana","Bo"]"#, r#"["Bo"]"#, true),
            (r#"["Bo","Ana"]"#, "[]", false),
            (r#"["Ana","Di"]"#, "[]", false),
            (r#"["ana","Bo"]"#, "[]", false),
            (r#"["Ana","Bo"]"#, r#"["Cy"]"#, false),
            ("[]", r#"["Ana"]"#, false),
        ] {
            let (_, met) = read(list, more);
            let read: Vec<String> = serde_json::from_str(list).unwrap();
            assert_eq!(met.listed()[..], read[..]);
            assert_eq!(met.agrees(&Names(read.into())), agrees, "{list} {more}");
        }
        // Of a crowd all are counted, though no table seats so many.
        let crowd: Vec<String> = (0..300).map(|n| format!("P{n}")).collect();
        let list = serde_json::to_string(&crowd).unwrap();
        for (list, more) in [(&list[..], "[]"), (r#"["Ana"]"#, &list[..])] {
            let (_, met) = read(list, more);
            let read: Vec<String> = serde_json::from_str(list).unwrap();
            assert_eq!(met.listed().len(), read.len());
            assert!(!met.agrees(&Names(read.into())));
        }
    }

    #[test]
    fn unseen_characters_are_written_as_escapes() {
        assert_eq!(visible("a\u{1b}[31m\u{202e}"), "a\\u{1b}[31m\\u{202e}");
    }
}
