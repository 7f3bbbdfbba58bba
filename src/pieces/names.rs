//! Seats around a table, numbered clockwise from nought; players' names: what is allowed, and who is meant by
//! what was typed.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Display;
use std::ops::{Deref, Index};
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{Result, brief, is_unseen, nearest, refusal, refuse_if, together};

/// A place at the table. [`Names`] says who sits there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// # Panics
    /// If `index` is 256 or more; no table has more seats than [`Seats`] tells apart.
    #[expect(clippy::expect_used)]
    pub fn new(index: usize) -> Self {
        Self(u8::try_from(index).expect("tables are far smaller than 256 seats"))
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`.
    pub fn left(self, seats: usize) -> Self {
        let next = self.0 + 1;
        Self(if usize::from(next) < seats { next } else { 0 })
    }

    /// How many steps clockwise lead from here to `other`.
    pub fn steps_to(self, other: Self, seats: usize) -> usize {
        (other.index() + seats - self.index()) % seats
    }

    /// All seats, once around clockwise, this one first.
    pub fn around(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (self.index()..seats).chain(0..self.index().min(seats)).map(Seat::new)
    }

    /// All seats in the order in which they are listed.
    pub fn all(seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(Seat::new)
    }
}

/// What everybody has, by seat.
pub type Scores = SmallVec<[i64; 8]>;

/// Some of the seats at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u32);

impl Seats {
    pub const NONE: Seats = Seats(0);

    /// How many seats can be told apart, one bit each.
    pub const MOST: usize = u32::BITS as usize;

    pub fn has(self, seat: Seat) -> bool {
        self.0 & Self::bit(seat) != 0
    }

    pub fn add(&mut self, seat: Seat) {
        self.0 |= Self::bit(seat);
    }

    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !Self::bit(seat);
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What each seat has of a win that these share.
    pub fn shares(self, seats: usize) -> Vec<f64> {
        let share = 1.0 / self.len() as f64;
        Seat::all(seats).map(|seat| if self.has(seat) { share } else { 0.0 }).collect()
    }

    /// In the order in which seats are listed.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(Self::MOST).filter(move |seat| self.has(*seat))
    }

    /// The only one.
    pub fn sole(self) -> Option<Seat> {
        self.iter().next().filter(|_| self.len() == 1)
    }

    /// Clockwise, beginning with this seat.
    pub fn clockwise(self, from: Seat) -> impl Iterator<Item = Seat> + Clone {
        from.around(Self::MOST).filter(move |seat| self.has(*seat))
    }

    /// The next of them clockwise after this seat; the same seat if there is no other.
    pub fn after(self, seat: Seat) -> Seat {
        self.clockwise(seat.left(Self::MOST)).next().unwrap_or(seat)
    }

    /// There are far fewer seats than bits.
    fn bit(seat: Seat) -> u32 {
        1 << seat.index()
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        Self(seats.into_iter().fold(0, |all, seat| all | Self::bit(seat)))
    }
}

/// The longest name, in characters.
const LONGEST: usize = 32;

/// The name of the only seat of a fragment, which ends with its turn.
pub const YOU: &str = "you";

/// The players by seat. Always valid: no two alike, none that a line of words could mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Names(Arc<[String]>);

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
        // Every name is compared with all others, and an untrusted list may be long.
        refuse_if!(names.len() > Seats::MOST =>
            PlayersInvalid, at "/players", "no table has {} players", names.len());
        let mut all: Vec<String> = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let name = name.as_ref();
            check(name).map_err(|refusal| refusal.at(format!("/players/{i}/name")))?;
            if let Some(other) = all.iter().find(|other| is_same(other, name)) {
                return Err(refusal!(PlayersInvalid, at format!("/players/{i}/name"),
                    hint "Names differ by more than upper and lower case",
                    "two players are called {other}, or nearly so"));
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
        at.or_else(|| self.iter().position(|name| is_same(name, typed))).map(Seat::new)
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

    /// The player whose name this is [for people](Names::called).
    ///
    /// # Errors
    /// `name-invalid`.
    pub fn find(&self, typed: &str) -> Result<Seat> {
        self.called(typed).ok_or_else(|| {
            let quoted = format!("nobody here is called \"{}\"", brief(typed));
            let message = if typed.is_empty() { "a name is missing" } else { &quoted };
            let hint = match nearest(typed, self.iter()) {
                Some(near) => format!("Did you mean {near}?"),
                None => format!("At this table: {}", self.listed()),
            };
            refusal!(NameInvalid, hint hint, "{message}")
        })
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

    /// Everybody's score, and who has left: `Ana 4, Bo 3 (left)`.
    pub fn standing(&self, scores: &[i64], playing: Seats) -> String {
        let left = |seat| if playing.has(seat) { "" } else { " (left)" };
        let score = |seat: Seat| format!("{}{}", scores[seat.index()], left(seat));
        self.with(Seat::all(self.len()).map(score))
    }

    /// `Ana, Bo, Cy`.
    pub fn listed(&self) -> String {
        self.iter().collect::<Vec<_>>().join(", ")
    }
}

thread_local! {
    /// Those that were valid last: states come in by the million, and most are of one table.
    static LAST: RefCell<Names> = RefCell::default();
}

impl Index<Seat> for Names {
    type Output = str;

    fn index(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }
}

/// The name of a player on a line of JSON, borrowed from it where it can be.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Name<'a> {
    /// Of the player at this seat.
    pub fn of(names: &'a Names, seat: Seat) -> Self {
        Self(Cow::Borrowed(&names[seat]))
    }

    /// Whose name this is.
    ///
    /// # Errors
    /// `name-invalid` with its place.
    pub fn seat(&self, names: &Names, at: &str) -> Result<Seat> {
        names.exactly(self).ok_or_else(
            || refusal!(NameInvalid, at at, "nobody here is called \"{}\"", brief(self)),
        )
    }
}

impl<'a, N: Into<Cow<'a, str>>> From<N> for Name<'a> {
    fn from(name: N) -> Self {
        Self(name.into())
    }
}

impl Deref for Name<'_> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

crate::pieces::shape!(
    Name<'_>,
    "Name",
    schemars::json_schema!({
        "type": "string",
        "pattern": "^[^\\s,:+&?_\"\\\\{}]{1,32}$",
        "not": {"pattern": "^([0-9]+|[Aa][Ll][Ll])$"},
        "description": "The name of a player.",
    })
);

/// A name in small letters, by which players are told apart.
pub fn folded(name: &str) -> String {
    let small = name.to_lowercase();
    if small.is_ascii() { small } else { small.nfc().collect() }
}

/// The same as typed without accents.
fn without_accents(name: &str) -> String {
    folded(name).nfd().filter(|sign| !is_combining_mark(*sign)).collect()
}

fn check(name: &str) -> Result<()> {
    refuse_if!(name.is_empty() => NameInvalid, "a name has at least one character");
    let means = name.chars().find(|c| ",:+&?_\"\\{}".contains(*c));
    let why = if name.chars().count() > LONGEST {
        "it is longer than 32 characters"
    } else if name.chars().any(|c| c.is_whitespace() || is_unseen(c)) {
        "it has a space, or a character that cannot be seen"
    } else if let Some(c) = means {
        &format!("{c} has a meaning in moves")
    } else if name.bytes().all(|b| b.is_ascii_digit()) {
        "digits alone would read as dice"
    } else if folded(name) == "all" {
        "the word means everybody"
    } else {
        return Ok(());
    };
    Err(refusal!(NameInvalid, "\"{}\" cannot be a name: {why}", brief(name)))
}

#[cfg(test)]
mod tests {
    use super::{Names, Seat, Seats};
    use crate::pieces::Code;

    fn names(list: &[&str]) -> Names {
        Names::new(list.iter().map(ToString::to_string)).unwrap()
    }

    #[test]
    fn a_name_is_written_out() {
        let table = names(&["Bo", "Bobby", "Cy"]);
        assert_eq!(table.find("bo").unwrap().index(), 0);
        for typed in ["bob", "d", ""] {
            assert_eq!(table.find(typed).unwrap_err().code, Code::NameInvalid, "{typed}");
        }
    }

    #[test]
    fn accents_need_not_be_typed() {
        let table = names(&["Zoë", "José", "Zoe2", "Josefa"]);
        for (typed, seat) in [("zoe", 0), ("ZOE2", 2), ("jose", 1), ("José", 1), ("Jose\u{301}", 1)]
        {
            assert_eq!(table.find(typed).unwrap().index(), seat, "{typed}");
        }
        assert_eq!(table.find("\u{301}").unwrap_err().code, Code::NameInvalid);
        // Where both are there each is called by her own name.
        let both = names(&["Zoë", "Zoe"]);
        assert_eq!(["zoë", "zoe"].map(|name| both.find(name).unwrap().index()), [0, 1]);
    }

    #[test]
    fn names_that_a_line_could_mistake_are_refused() {
        for bad in
            ["", "a b", "a,b", "a:", "1234", "all", "ALL", "a\u{7}", "a\u{202e}b", "x_y", "{a"]
        {
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
    fn some_of_the_seats() {
        let [ana, bo, cy] = [0, 1, 2].map(Seat::new);
        let last = Seat::new(16);
        let mut some: Seats = [cy, last, ana, cy].into_iter().collect();
        assert_eq!(some.iter().collect::<Vec<_>>(), [ana, cy, last]);
        assert_eq!((some.len(), some.has(cy), some.has(bo)), (3, true, false));
        some.remove(cy);
        some.remove(bo);
        some.add(bo);
        assert_eq!(some.iter().collect::<Vec<_>>(), [ana, bo, last]);
        assert!(Seats::NONE.is_empty() && Seats::NONE.iter().next().is_none());
        assert_ne!(some, Seats::NONE);
    }

    #[test]
    fn around_visits_everybody_once() {
        let order: Vec<usize> = Seat::new(2).around(4).map(Seat::index).collect();
        assert_eq!(order, [2, 3, 0, 1]);
        assert_eq!(Seat::new(3).steps_to(Seat::new(1), 4), 2);
    }

    #[test]
    fn some_of_the_seats_clockwise_are_those_met_on_the_way_around() {
        const SEATS: usize = 6;
        for bits in 0_u32..1 << SEATS {
            let among = |seat: &Seat| bits >> seat.index() & 1 == 1;
            let some: Seats = Seat::all(SEATS).filter(among).collect();
            for from in Seat::all(SEATS) {
                let met: Vec<Seat> = from.around(SEATS).filter(among).collect();
                assert_eq!(some.clockwise(from).collect::<Vec<_>>(), met);
            }
        }
    }
}
