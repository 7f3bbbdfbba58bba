//! Texts kept, so that what is asked again and again is written only once.

use std::ops::Range;

/// So many bytes are enough; beyond them it begins anew.
const MOST: usize = 1 << 22;

/// There is room for so many from the beginning: growing is not for nothing, least of all beside
/// other threads.
const ROOM: usize = 1 << 18;

/// Texts by number. Numbers are small.
#[derive(Debug, Default)]
pub struct Shelf {
    places: Vec<Range<u32>>,
    text: Vec<u8>,
}

impl Shelf {
    /// Adds the text of this number to `out`; `say` says it the first time.
    pub fn write(&mut self, number: usize, out: &mut Vec<u8>, say: impl FnOnce(&mut Vec<u8>)) {
        if let Some(text) = self.get(number) {
            out.extend_from_slice(text);
            return;
        }
        let begin = out.len();
        say(out);
        self.put(number, &out[begin..]);
    }

    fn get(&self, number: usize) -> Option<&[u8]> {
        let place = self.places.get(number).filter(|place| !place.is_empty())?;
        Some(&self.text[place.start as usize..place.end as usize])
    }

    fn put(&mut self, number: usize, text: &[u8]) {
        if self.text.len() + text.len() > MOST {
            *self = Self::default();
        }
        if self.places.len() <= number {
            self.places.resize(number + 1, 0..0);
        }
        if self.text.is_empty() {
            self.text.reserve(ROOM);
        }
        let begin = self.text.len();
        self.text.extend_from_slice(text);
        self.places[number] = begin as u32..self.text.len() as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Shelf};

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
    fn what_is_asked_again_is_said_once() {
        let (mut shelf, mut out, mut said) = (Shelf::default(), Vec::new(), 0);
        for number in [1, 1, 2, 1] {
            shelf.write(number, &mut out, |out| {
                said += 1;
                out.extend(format!("{number} ").bytes());
            });
        }
        assert_eq!((said, &out[..]), (2, &b"1 1 2 1 "[..]));
    }
}
