//! The plainest JSON, read straight from its text: whole numbers that every reader keeps, text
//! without escapes.
//!
//! Whoever reads so says nothing about what is wrong; where nothing is found, the door reads the
//! text again and has the word.

/// A number of so many digits is below 2^53.
const DIGITS: usize = 15;

/// What of a text is still to be read.
pub struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    #[inline]
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// What comes next, blanks passed over.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        let next = self.byte(self.at)?;
        if next > b' ' { Some(next) } else { self.behind_blanks() }
    }

    /// As [`peek`](Scan::peek), kept apart: most states are written without blanks, and what is run
    /// through for every line should be little.
    #[cold]
    fn behind_blanks(&mut self) -> Option<u8> {
        while let b' ' | b'\t' | b'\r' | b'\n' = self.byte(self.at)? {
            self.at += 1;
        }
        self.byte(self.at)
    }

    /// One of the signs that structure JSON.
    #[inline]
    pub fn sign(&mut self, sign: u8) -> Option<()> {
        if self.peek()? != sign {
            return None;
        }
        self.at += 1;
        Some(())
    }

    /// Begins an object or array; whether there is anything in it.
    #[inline]
    pub fn begin(&mut self, [begin, end]: [u8; 2]) -> Option<bool> {
        self.sign(begin)?;
        let empty = self.peek()? == end;
        self.at += usize::from(empty);
        Some(!empty)
    }

    /// Whether an object or array, which ends with `end`, goes on behind one of its values.
    #[inline]
    pub fn goes_on(&mut self, end: u8) -> Option<bool> {
        if let Some([b',', next]) = self.text.as_bytes().get(self.at..self.at + 2)
            && *next > b' '
        {
            self.at += 1;
            return Some(true);
        }
        self.ends_or_goes_on(end)
    }

    /// As [`goes_on`](Scan::goes_on), kept apart as [`behind_blanks`](Scan::behind_blanks) is.
    #[inline(never)]
    fn ends_or_goes_on(&mut self, end: u8) -> Option<bool> {
        let next = self.peek()?;
        if next != end && next != b',' {
            return None;
        }
        self.at += 1;
        let goes_on = next != end;
        if goes_on {
            self.peek()?;
        }
        Some(goes_on)
    }

    /// Whether just this comes next, and passes over it if it does.
    #[inline]
    pub fn next_is(&mut self, text: &str) -> bool {
        let end = self.at + text.len();
        let comes = self.text.as_bytes().get(self.at..end) == Some(text.as_bytes());
        if comes {
            self.at = end;
        }
        comes
    }

    /// How far it has been read.
    #[inline]
    #[must_use]
    pub fn place(&self) -> usize {
        self.at
    }

    /// What was read from a [place](Scan::place) on.
    #[must_use]
    pub fn since(&self, place: usize) -> &'a str {
        self.text.get(place..self.at).unwrap_or_default()
    }

    /// The whole text as an object. `field` reads each key with its value and finds nothing where
    /// it does not know the key, or has seen it before.
    pub fn only_object(mut self, field: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.each(*b"{}", field)?;
        self.end()
    }

    /// All that stands between the two signs of an object or array; `one` reads what a comma parts.
    #[inline]
    pub fn each(
        &mut self,
        signs: [u8; 2],
        mut one: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        let mut more = self.begin(signs)?;
        while more {
            one(self)?;
            more = self.goes_on(signs[1])?;
        }
        Some(())
    }

    /// An array of whole numbers.
    pub fn wholes(&mut self, mut take: impl FnMut(i64)) -> Option<()> {
        if !self.begin(*b"[]")? {
            return Some(());
        }
        // Most are faces of dice: one digit, and no blanks.
        while let Some(&[digit @ b'0'..=b'9', sign @ (b',' | b']')]) = self.rest().first_chunk() {
            take((digit - b'0').into());
            self.at += 2;
            if sign == b']' {
                return Some(());
            }
        }
        loop {
            take(self.whole()?);
            if !self.goes_on(b']')? {
                return Some(());
            }
        }
    }

    /// Text without escapes.
    #[inline]
    pub fn text(&mut self) -> Option<&'a str> {
        self.sign(b'"')?;
        let begin = self.at;
        let end = begin + as_it_stands(self.rest());
        self.at = end + 1;
        (self.byte(end)? == b'"').then(|| self.text.get(begin..end))?
    }

    /// Text of two bytes. What stands in it is not looked at: whoever knows no text with an escape
    /// or a control character does not know such a one either.
    #[inline]
    pub fn two(&mut self) -> Option<[u8; 2]> {
        self.peek()?;
        let [b'"', first, second, b'"'] = *self.rest().first_chunk()? else { return None };
        self.at += 4;
        Some([first, second])
    }

    /// A whole number. What follows it is seen by whoever reads on: a sign of structure, or
    /// nothing.
    #[inline]
    pub fn whole(&mut self) -> Option<i64> {
        let first = self.peek()?;
        let longer = self.byte(self.at + 1).is_some_and(|byte| byte.is_ascii_digit());
        if longer || !first.is_ascii_digit() {
            return self.long();
        }
        self.at += 1;
        Some(i64::from(first - b'0'))
    }

    /// A whole number of several signs.
    fn long(&mut self) -> Option<i64> {
        if self.byte(self.at)? == b'-' {
            self.at += 1;
            // One below nought that begins with it is a fraction.
            return self.digits().filter(|value| *value > 0).map(|value| -value);
        }
        self.digits()
    }

    #[inline]
    fn digits(&mut self) -> Option<i64> {
        let begin = self.at;
        let mut value = 0_i64;
        while let Some(digit @ b'0'..=b'9') = self.byte(self.at) {
            value = value.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'));
            self.at += 1;
        }
        let length = self.at - begin;
        // A nought in front of other digits is no number.
        let plain = length == 1 || length > 1 && length <= DIGITS && self.byte(begin)? != b'0';
        plain.then_some(value)
    }

    /// As [`whole`](Scan::whole), where only small ones are due.
    #[inline]
    pub fn small(&mut self) -> Option<u8> {
        u8::try_from(self.whole()?).ok()
    }

    /// `null`, `true` or `false`.
    pub fn word(&mut self, word: &str) -> Option<()> {
        self.peek()?;
        self.next_is(word).then_some(())
    }

    /// An array of so many, each read in the same way.
    pub fn list<T: Copy + Default, const N: usize>(
        &mut self,
        each: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<[T; N]> {
        let mut items = [T::default(); N];
        self.sign(b'[')?;
        for (i, item) in items.iter_mut().enumerate() {
            if i > 0 {
                self.sign(b',')?;
            }
            *item = each(self)?;
        }
        self.sign(b']')?;
        Some(items)
    }

    /// Nothing but blanks is left.
    pub fn end(&mut self) -> Option<()> {
        self.peek().is_none().then_some(())
    }
}

/// How many bytes come before one that ends a text, or that it holds only as an escape. Eight are
/// looked at together: texts are most of what is read.
#[inline]
fn as_it_stands(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let Some((eight, behind)) = rest.split_first_chunk() {
        let eight = u64::from_le_bytes(*eight);
        let ends = same(eight, b'"') | same(eight, b'\\') | below(eight, b' ');
        if ends != 0 {
            return bytes.len() - rest.len() + ends.trailing_zeros() as usize / 8;
        }
        rest = behind;
    }
    let before = rest.iter().take_while(|byte| !is_end(**byte)).count();
    bytes.len() - rest.len() + before
}

/// Every byte of eight.
const EACH: u64 = 0x0101_0101_0101_0101;

/// The high bit of the first byte that is below `least`, and perhaps of bytes behind it.
#[inline]
fn below(bytes: u64, least: u8) -> u64 {
    bytes.wrapping_sub(u64::from(least) * EACH) & !bytes & (0x80 * EACH)
}

/// As [`below`], of the first byte that is this sign.
#[inline]
fn same(bytes: u64, sign: u8) -> u64 {
    below(bytes ^ (u64::from(sign) * EACH), 1)
}

fn is_end(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | 0..b' ')
}

#[cfg(test)]
mod tests {
    use super::{Scan, as_it_stands, is_end};
    use crate::kit::door::{Node, parse};

    #[test]
    fn plain_parts_are_read() {
        let (mut a, mut b) = (None, None);
        let read = Scan::new(" { \"b\": [1, 20,0] , \"a\": \"Td\"}\r").only_object(|scan| {
            if scan.next_is("\"a\":") {
                a = Some(scan.two()?);
            } else if scan.next_is("\"b\":") {
                b = Some(scan.list::<u8, 3>(Scan::small)?);
            }
            Some(())
        });
        assert_eq!((read, a, b), (Some(()), Some(*b"Td"), Some([1, 20, 0])));
    }

    #[test]
    fn anything_else_is_left_to_the_door() {
        let one = |text: &str| Scan::new(text).list::<u8, 1>(Scan::small);
        assert_eq!(one("[7]"), Some([7]));
        for text in ["[1.0]", "[1e0]", "[01]", "[-1]", "[256]", "[1,2]", "[]", "[\"1\"]", "1", "["]
        {
            assert_eq!(one(text), None, "{text}");
        }
        for text in ["\"a\\u0062\"", "\"\t\"", "\"a", "a", "\"\\\"\""] {
            assert_eq!(Scan::new(text).text(), None, "{text}");
        }
        for text in ["\"a\"", "\"abc\"", "\"ab", "ab", "\"", ""] {
            assert_eq!(Scan::new(text).two(), None, "{text}");
        }
        let number = |text: &str| {
            Scan::new(text)
                .only_object(|scan| scan.next_is("\"a\":").then(|| scan.whole())?.map(|_| ()))
        };
        assert!(number("{\"a\":1}").is_some() && number(" { } ").is_some());
        for text in
            ["{\"a\":1", "{\"a\":1}x", "{\"a\" 1}", "{\"a\":1,}", "{,}", "[1]", "{\"a\":1 2}"]
        {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_and_texts_are_those_of_the_door() {
        for text in ["0", "7", "-7", "10", "999999999999999", "-999999999999999"] {
            assert_eq!(Scan::new(text).whole().map(Node::Int), parse(text).ok(), "{text}");
        }
        for text in ["-0", "00", "-01", "1000000000000000", "9007199254740993", "-", "+1", "", "x"]
        {
            assert_eq!(Scan::new(text).whole(), None, "{text}");
        }
        for text in ["\"\"", "\"Zoë\"", "\"\u{7f}李\"", "\"{[,:]}\""] {
            let node = Scan::new(text).text().map(|text| Node::Text(text.into()));
            assert_eq!(node, parse(text).ok(), "{text}");
        }
    }

    #[test]
    fn eight_bytes_at_a_time_end_where_one_at_a_time_do() {
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                for (length, a, b) in [(19, 3, 4), (19, 7, 8), (16, 14, 15), (13, 9, 12), (2, 0, 1)]
                {
                    let mut bytes = vec![b'x'; length];
                    (bytes[a], bytes[b]) = (first, second);
                    let due = bytes.iter().position(|byte| is_end(*byte)).unwrap_or(length);
                    assert_eq!(as_it_stands(&bytes), due, "{bytes:?}");
                }
            }
        }
    }
}
