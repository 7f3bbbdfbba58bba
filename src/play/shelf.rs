//! Answers kept, so that what is asked again and again is written only once.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

use foldhash::fast::FixedState;

/// So many bytes of kept answers are enough; beyond them it begins anew.
const MOST: usize = 1 << 22;

/// Texts by number. Numbers are small.
#[derive(Default)]
pub struct Shelf {
    places: Vec<Range<u32>>,
    text: Vec<u8>,
}

impl Shelf {
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&[u8]> {
        let place = self.places.get(number).filter(|place| !place.is_empty())?;
        Some(&self.text[place.start as usize..place.end as usize])
    }

    pub fn put(&mut self, number: usize, text: &[u8]) {
        if self.text.len() + text.len() > MOST {
            *self = Self::default();
        }
        if self.places.len() <= number {
            self.places.resize(number + 1, 0..0);
        }
        let begin = self.text.len();
        self.text.extend_from_slice(text);
        self.places[number] = begin as u32..self.text.len() as u32;
    }
}

/// Texts of things as they are said at one table; another table is another beginning.
pub struct Phrases<T, K> {
    table: Option<T>,
    places: HashMap<K, Range<usize>, FixedState>,
    text: Vec<u8>,
}

impl<T, K> Default for Phrases<T, K> {
    fn default() -> Self {
        Self { table: None, places: HashMap::default(), text: Vec::new() }
    }
}

impl<T, K: Eq + Hash> Phrases<T, K> {
    /// Turns to a table, which `is_here` knows again.
    pub fn turn_to(&mut self, is_here: impl Fn(&T) -> bool, here: impl FnOnce() -> T) {
        if self.text.len() > MOST || !self.table.as_ref().is_some_and(is_here) {
            *self = Self::default();
            self.table = Some(here());
        }
    }

    /// Adds what is said of `key` to `out`; `say` says it the first time.
    pub fn write(&mut self, key: K, out: &mut Vec<u8>, say: impl FnOnce(&K, &mut Vec<u8>)) {
        let place = self.places.get(&key).cloned().unwrap_or_else(|| {
            let begin = self.text.len();
            say(&key, &mut self.text);
            let place = begin..self.text.len();
            self.places.insert(key, place.clone());
            place
        });
        out.extend_from_slice(&self.text[place]);
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Phrases, Shelf};

    #[test]
    fn a_shelf_gives_back_what_was_put_there() {
        let mut shelf = Shelf::default();
        shelf.put(7, b"seven");
        shelf.put(0, b"nil");
        assert_eq!((shelf.get(7), shelf.get(0)), (Some(&b"seven"[..]), Some(&b"nil"[..])));
        assert_eq!((shelf.get(3), shelf.get(8)), (None, None));
        shelf.put(1, &vec![b'x'; MOST]);
        assert_eq!((shelf.get(7), shelf.get(1).map(<[u8]>::len)), (None, Some(MOST)));
    }

    #[test]
    fn phrases_are_said_once_at_every_table() {
        let mut phrases: Phrases<&str, u8> = Phrases::default();
        let mut said = 0;
        let mut out = Vec::new();
        for (table, key) in [("a", 1), ("a", 1), ("a", 2), ("b", 1), ("a", 1)] {
            phrases.turn_to(|here| *here == table, || table);
            phrases.write(key, &mut out, |key, out| {
                said += 1;
                out.extend(format!("{table}{key} ").bytes());
            });
        }
        assert_eq!((said, &out[..]), (4, &b"a1 a1 a2 b1 a1 "[..]));
    }
}
