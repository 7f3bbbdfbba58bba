//! A shorter way through the [door](super::door), for states in which nothing is wrong.
//!
//! A wire type is read straight from the text, with no tree in between, as strictly as from the
//! tree. Nothing is explained here: where anything at all is unusual, the answer is `None`, and
//! the door reads the text again and has the word. What comes in here comes in there as the same
//! value, which a test holds over the states of all games and all kinds of slips in them.
//!
//! Fields may stand in any order, with blanks as everybody writes them. They are looked for in the
//! order in which they are declared, from the last one found: so they are written, and found at
//! once.

use smallvec::{Array, SmallVec};

use super::door::{FromName, Id, OrName};
use super::scan::Scan;
use super::text::Text;

/// Room for so many is made when a list begins: most are no longer.
const FEW: usize = 6;

/// What the door takes out of every state.
#[derive(Debug, Default, PartialEq)]
pub struct Beside<'a> {
    pub id: Option<Id>,
    pub game: Option<&'a str>,
}

/// Reads an object, if everything about it is as usual, and what stands beside its own fields.
/// `other` may take a field too: see [`Fields`].
pub fn direct<'a, W: Fields<'a>>(
    text: &'a str,
    beside: &mut Beside<'a>,
    mut other: impl FnMut(&mut W, &mut Scan<'a>) -> Option<bool>,
) -> Option<W> {
    let mut scan = Scan::new(text);
    let Beside { id, game } = beside;
    let mut value = W::default();
    value.read_fields(&mut scan, &mut |value, scan| {
        if scan.next_is("\"game\":") {
            return game.replace(scan.text()?).is_none().then_some(true);
        }
        if scan.next_is("\"id\":") {
            return id.replace(read_id(scan)?).is_none().then_some(true);
        }
        other(value, scan)
    })?;
    scan.end()?;
    Some(value)
}

fn read_id(scan: &mut Scan) -> Option<Id> {
    match scan.peek()? {
        b'"' => scan.text().map(|text| Id::Text(text.to_string())),
        _ => scan.whole().map(Id::Number),
    }
}

/// What is read straight from its text.
pub trait Direct<'a>: Default {
    /// Reads into the place in which it will stay, where nothing but its default stands yet.
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()>;

    /// Reads an array of them.
    fn read_each(scan: &mut Scan<'a>, mut take: impl FnMut(Self)) -> Option<()> {
        scan.each(*b"[]", |scan| {
            let mut one = Self::default();
            one.read(scan)?;
            take(one);
            Some(())
        })
    }
}

/// An object, which is read field by field where it stands: see `fields!`.
pub trait Fields<'a>: Default {
    /// `other` takes a field of its own if one comes, and tells whether it did. It is asked first.
    fn read_fields(
        &mut self,
        scan: &mut Scan<'a>,
        other: &mut impl FnMut(&mut Self, &mut Scan<'a>) -> Option<bool>,
    ) -> Option<()>;
}

/// Names the fields of an object: in front of the semicolon those that must be told, in the order
/// in which they are written. A field is left as it is by default where it is not told.
macro_rules! fields {
    ($type:ty {
        $($must:ident $(= $must_key:literal)?),*; $($field:ident $(= $key:literal)?),*
    }) => {
        impl<'a> $crate::kit::direct::Fields<'a> for $type {
            fn read_fields(
                &mut self,
                scan: &mut $crate::kit::scan::Scan<'a>,
                other: &mut impl FnMut(
                    &mut Self,
                    &mut $crate::kit::scan::Scan<'a>,
                ) -> Option<bool>,
            ) -> Option<()> {
                #[allow(non_camel_case_types)]
                enum Field { $($must,)* $($field,)* }
                // A bit for each field that was told.
                let mut told = 0_u32;
                let mut more = scan.begin(*b"{}")?;
                while more {
                    let place = scan.place();
                    while more && other(self, scan)? {
                        more = scan.goes_on(b'}')?;
                    }
                    $($crate::kit::direct::fields!(@read self scan told more $must $($must_key)?);)*
                    $($crate::kit::direct::fields!(@read self scan told more $field $($key)?);)*
                    if scan.place() == place {
                        return None;
                    }
                }
                let must = 0_u32 $(| 1 << Field::$must as u32)*;
                (told & must == must).then_some(())
            }
        }
    };
    (@read $value:ident $scan:ident $told:ident $more:ident $field:ident $($key:literal)?) => {
        if $more && $scan.next_is($crate::kit::direct::fields!(@key $field $($key)?)) {
            let bit = 1 << Field::$field as u32;
            if $told & bit != 0 {
                return None;
            }
            $told |= bit;
            $crate::kit::direct::Direct::read(&mut $value.$field, $scan)?;
            $more = $scan.goes_on(b'}')?;
        }
    };
    (@key $field:ident) => { concat!("\"", stringify!($field), "\":") };
    (@key $field:ident $key:literal) => { concat!("\"", $key, "\":") };
}

/// Names the words by which an enumeration is told.
macro_rules! words {
    ($type:ty { $($variant:ident = $word:literal),* }) => {
        impl<'a> $crate::kit::direct::Direct<'a> for $type {
            fn read(&mut self, scan: &mut $crate::kit::scan::Scan<'a>) -> Option<()> {
                scan.peek()?;
                $(if scan.next_is(concat!("\"", $word, "\"")) {
                    *self = Self::$variant;
                    return Some(());
                })*
                None
            }
        }
    };
}

pub(crate) use {fields, words};

/// Reads an object by whose keys something is told, each once, and without escapes.
pub fn by_key<'a, T: Direct<'a>>(scan: &mut Scan<'a>) -> Option<Vec<(&'a str, T)>> {
    let mut entries: Vec<(&str, T)> = Vec::new();
    scan.each(*b"{}", |scan| {
        let key = scan.text()?;
        scan.sign(b':')?;
        let mut value = T::default();
        value.read(scan)?;
        entries.push((key, value));
        Some(())
    })?;
    // There may be very many, if somebody means harm.
    let mut keys: Vec<&str> = entries.iter().map(|(key, _)| *key).collect();
    keys.sort_unstable();
    let is_any_twice = keys.windows(2).any(|two| two[0] == two[1]);
    (!is_any_twice).then_some(entries)
}

impl<'a, T: Fields<'a>> Direct<'a> for T {
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        self.read_fields(scan, &mut |_, _| Some(false))
    }
}

impl<'a> Direct<'a> for bool {
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        *self = scan.peek()? == b't';
        scan.word(if *self { "true" } else { "false" })
    }
}

impl<'a> Direct<'a> for i64 {
    #[inline]
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        *self = scan.whole()?;
        Some(())
    }

    fn read_each(scan: &mut Scan<'a>, take: impl FnMut(Self)) -> Option<()> {
        scan.wholes(take)
    }
}

impl<'a> Direct<'a> for u64 {
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        *self = scan.whole()?.try_into().ok()?;
        Some(())
    }
}

impl<'a> Direct<'a> for u8 {
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        *self = scan.small()?;
        Some(())
    }
}

impl<'a> Direct<'a> for Text<'a> {
    #[inline]
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        *self = scan.text()?.into();
        Some(())
    }
}

impl<'a, T: Direct<'a>> Direct<'a> for Option<T> {
    #[inline]
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        match scan.peek()? {
            b'n' => scan.word("null"),
            _ => self.insert(T::default()).read(scan),
        }
    }
}

impl<'a, T: Direct<'a>> Direct<'a> for Vec<T> {
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        *self = Vec::with_capacity(FEW);
        // Each is read where it stays: there are large ones.
        scan.each(*b"[]", |scan| {
            self.push(T::default());
            self.last_mut()?.read(scan)
        })
    }
}

impl<'a, A: Array<Item: Direct<'a>>> Direct<'a> for SmallVec<A> {
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        A::Item::read_each(scan, |item| self.push(item))
    }
}

impl<'a, T: Fields<'a> + FromName<'a>> Direct<'a> for OrName<T> {
    fn read(&mut self, scan: &mut Scan<'a>) -> Option<()> {
        if scan.peek()? == b'"' {
            self.0 = T::from_name(scan.text()?.into());
            return Some(());
        }
        self.0.read(scan)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{Beside, by_key, direct};
    use crate::kit::door::{Id, parse, read};
    use crate::kit::scan::Scan;
    use crate::kit::text::Text;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Thing<'a> {
        #[serde(borrow)]
        name: Text<'a>,
        #[serde(default)]
        open: bool,
        #[serde(default)]
        least: Option<i64>,
        #[serde(borrow, default, rename = "for")]
        parts: Vec<Thing<'a>>,
    }

    fields!(Thing<'a> { name; open, least, parts = "for" });

    /// What is read, which is what the door reads.
    fn thing(text: &str) -> Option<Thing<'_>> {
        let mut beside = Beside::default();
        let found: Thing = direct(text, &mut beside, |_, _| Some(false))?;
        let mut due = parse(text).unwrap();
        assert_eq!(due.take("id").map(|id| Id::read(id).unwrap()), beside.id, "{text}");
        assert_eq!(due.take("game").is_some(), beside.game.is_some(), "{text}");
        assert_eq!(read::<Thing>(due).as_ref(), Ok(&found), "{text}");
        Some(found)
    }

    #[test]
    fn fields_stand_in_any_order_with_any_blanks() {
        let mut fields = [
            r#""name":"Ana""#,
            r#""open": true"#,
            r#" "least":  7"#,
            "\"for\":[ { \"name\":\"\", \"least\":null } ,{\"name\":\"Bo\"}]",
            r#""id":	"x" "#,
            r#""game":"this""#,
        ];
        let text = format!("{{{}}}", fields.join(","));
        let due = thing(&text).unwrap();
        assert_eq!((&*due.name, due.open, due.least, due.parts.len()), ("Ana", true, Some(7), 2));
        // Heap's way through all orders.
        let (mut counts, mut i) = ([0; 6], 0);
        let mut orders = 1;
        while i < fields.len() {
            if counts[i] == i {
                counts[i] = 0;
                i += 1;
                continue;
            }
            fields.swap(if i % 2 == 0 { 0 } else { counts[i] }, i);
            assert_eq!(thing(&format!("{{{}}}", fields.join(" ,"))).as_ref(), Some(&due));
            orders += 1;
            counts[i] += 1;
            i = 0;
        }
        assert_eq!(orders, 720);
    }

    #[test]
    fn keys_that_tell_something_stand_once() {
        let read = |text| by_key::<i64>(&mut Scan::new(text));
        assert_eq!(read(r#"{"b" : 1, "a":2}"#), Some(vec![("b", 1), ("a", 2)]));
        assert_eq!(read("{ }"), Some(vec![]));
        for text in [r#"{"a":1,"b":2,"a":1}"#, r#"{"a":1,}"#, r#"{"a"}"#, r#"{"\":1}"#, "[]"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_unusual_is_left_to_the_door() {
        assert!(thing(r#"{"name":"Ana"}"#).is_some());
        for text in [
            "{}",
            r#"{"open":true}"#,
            r#"{"name":"Ana","name":"Ana"}"#,
            r#"{"name":"Ana","open":true,"least":1,"open":true}"#,
            r#"{"name":"Ana","id":1,"id":1}"#,
            r#"{"game":"a","name":"Ana","game":"a"}"#,
            r#"{"name":"Ana","close":true}"#,
            r#"{"name":"Ana","parts":[]}"#,
            r#"{"name":"Ana","for":[{}]}"#,
            r#"{"name":"Ana","for":[{"name":"Bo","id":1}]}"#,
            r#"{"name":"Ana","for":{}}"#,
            r#"{"name":"Ana","for":null}"#,
            r#"{"name":"Ana","open":null}"#,
            r#"{"name":"Ana","open":truest}"#,
            r#"{"name":"Ana","least":nul}"#,
            r#"{"name":"Ana","least":1.0}"#,
            r#"{"n\u0061me":"Ana"}"#,
            r#"{"name":"An\u0061"}"#,
            r#"{"name" "Ana"}"#,
            r#"{"name" :"Ana"}"#,
            r#"{"name":"Ana",}"#,
            r#"{,"name":"Ana"}"#,
            r#"{"name":"Ana"}}"#,
            r#"{"name":"Ana""#,
            r#"["Ana"]"#,
        ] {
            assert_eq!(thing(text), None, "{text}");
        }
    }
}
