//! The plainest JSON, read straight from its bytes: small whole numbers, short text, no escapes.
//!
//! Whoever reads so says nothing about what is wrong; where nothing is found, the door reads the
//! text again and has the word.

/// What of a text is still to be read.
pub struct Scan<'a> {
    rest: &'a [u8],
}

impl<'a> Scan<'a> {
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { rest: text }
    }

    fn skip_blanks(&mut self) {
        while let [b' ' | b'\t' | b'\r' | b'\n', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    /// One of the signs that structure JSON.
    fn sign(&mut self, sign: u8) -> Option<()> {
        self.skip_blanks();
        let (first, rest) = self.rest.split_first()?;
        if *first != sign {
            return None;
        }
        self.rest = rest;
        Some(())
    }

    /// The whole text as an object. `field` reads the value of each key and finds nothing where
    /// it does not know the key, or has seen it before.
    pub fn only_object(
        mut self,
        mut field: impl FnMut(&mut Self, &[u8]) -> Option<()>,
    ) -> Option<()> {
        self.sign(b'{')?;
        loop {
            let key = self.text()?;
            self.sign(b':')?;
            field(&mut self, key)?;
            if self.sign(b',').is_none() {
                break;
            }
        }
        self.sign(b'}')?;
        self.end()
    }

    /// Text without escapes, in ASCII.
    pub fn text(&mut self) -> Option<&'a [u8]> {
        self.sign(b'"')?;
        let end = self.rest.iter().position(|&byte| byte == b'"')?;
        let (text, rest) = self.rest.split_at(end);
        if text.iter().any(|&byte| byte == b'\\' || !(b' '..=b'~').contains(&byte)) {
            return None;
        }
        self.rest = &rest[1..];
        Some(text)
    }

    /// A whole number from 0 to 99.
    pub fn number(&mut self) -> Option<u8> {
        self.skip_blanks();
        let digit = |i: usize| self.rest.get(i).filter(|byte| byte.is_ascii_digit());
        let (value, length) = match (digit(0)?, digit(1)) {
            (ones, None) => (ones - b'0', 1),
            (b'0', Some(_)) => return None,
            (tens, Some(ones)) => ((tens - b'0') * 10 + (ones - b'0'), 2),
        };
        self.rest = &self.rest[length..];
        // What may follow a number is seen by whoever reads on: a sign of structure, or nothing.
        Some(value)
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
    fn end(&mut self) -> Option<()> {
        self.skip_blanks();
        self.rest.is_empty().then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::Scan;

    #[test]
    fn plain_parts_are_read() {
        let (mut a, mut b) = (None, None);
        let read = Scan::new(b" { \"b\" : [1, 20,0] , \"a\":\"Td\"}\r").only_object(|scan, key| {
            match key {
                b"a" => a = Some(scan.text()?),
                _ => b = Some(scan.list::<u8, 3>(Scan::number)?),
            }
            Some(())
        });
        assert_eq!((read, a, b), (Some(()), Some(&b"Td"[..]), Some([1, 20, 0])));
    }

    #[test]
    fn anything_else_is_left_to_the_door() {
        let one = |text: &str| Scan::new(text.as_bytes()).list::<u8, 1>(Scan::number);
        assert_eq!(one("[7]"), Some([7]));
        for text in ["[1.0]", "[1e0]", "[01]", "[-1]", "[100]", "[1,2]", "[]", "[\"1\"]", "1", "["]
        {
            assert_eq!(one(text), None, "{text}");
        }
        for text in ["\"a\\u0062\"", "\"é\"", "\"a", "\"\u{7f}\"", "a"] {
            assert_eq!(Scan::new(text.as_bytes()).text(), None, "{text}");
        }
        let number = |text: &str| {
            Scan::new(text.as_bytes()).only_object(|scan, _| scan.number().map(|_| ()))
        };
        assert!(number("{\"a\":1}").is_some());
        for text in
            ["{\"a\":1", "{\"a\":1}x", "{\"a\" 1}", "{\"a\":1,}", "{}", "[1]", "{\"a\":1 2}"]
        {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
