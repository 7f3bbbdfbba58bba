//! A second reader of JSON, of the strictest kind: what it takes, every reader takes.

use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    /// As it was written.
    Number(String),
    Text(String),
    List(Vec<Json>),
    /// In the order in which it was written.
    Object(Vec<(String, Json)>),
}

/// Reads one document with nothing before or after it.
pub fn read(text: &str) -> Result<Json, String> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    if reader.at < text.len() {
        return Err(format!("something follows at byte {}", reader.at));
    }
    Ok(value)
}

/// Reads a document laid out over lines: white space between its parts is well.
pub fn read_loose(text: &str) -> Result<Json, String> {
    let mut packed = String::new();
    let (mut quoted, mut escaped) = (false, false);
    for c in text.chars() {
        if quoted || !c.is_ascii_whitespace() {
            packed.push(c);
        }
        if c == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = quoted && c == '\\' && !escaped;
    }
    read(&packed)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let there = self.rest().starts_with(sign);
        if there {
            self.at += sign.len();
        }
        there
    }

    fn wants(&mut self, sign: &str) -> Result<(), String> {
        if self.takes(sign) { Ok(()) } else { Err(format!("{sign} is due at byte {}", self.at)) }
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > 60 {
            return Err("too deep".to_string());
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some('"') => self.string().map(Json::Text),
            Some('-' | '0'..='9') => self.number(),
            _ if self.takes("null") => Ok(Json::Null),
            _ if self.takes("true") => Ok(Json::Bool(true)),
            _ if self.takes("false") => Ok(Json::Bool(false)),
            other => Err(format!("{other:?} begins no value at byte {}", self.at)),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, String> {
        self.wants("{")?;
        let mut fields: Vec<(String, Json)> = Vec::new();
        if self.takes("}") {
            return Ok(Json::Object(fields));
        }
        loop {
            let key = self.string()?;
            if fields.iter().any(|(other, _)| *other == key) {
                return Err(format!("{key} stands twice"));
            }
            self.wants(":")?;
            fields.push((key, self.value(depth + 1)?));
            if self.takes("}") {
                return Ok(Json::Object(fields));
            }
            self.wants(",")?;
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, String> {
        self.wants("[")?;
        let mut items = Vec::new();
        if self.takes("]") {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.takes("]") {
                return Ok(Json::List(items));
            }
            self.wants(",")?;
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.wants("\"")?;
        let mut text = String::new();
        loop {
            match self.next().ok_or("the text does not end")? {
                '"' => return Ok(text),
                '\\' => text.push(self.escape()?),
                c if c.is_control() => return Err(format!("{c:?} stands raw")),
                // What turns the direction of writing must be escaped, too.
                c @ ('\u{200e}'
                | '\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}') => {
                    return Err(format!("{c:?} stands raw"));
                }
                c => text.push(c),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        Ok(match self.next() {
            Some('"') => '"',
            Some('\\') => '\\',
            Some('/') => '/',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let first = self.unit()?;
                let point = match first {
                    0xd800..=0xdbff => {
                        self.wants("\\u")?;
                        let second = self.unit()?;
                        if !(0xdc00..=0xdfff).contains(&second) {
                            return Err("half a surrogate pair".to_string());
                        }
                        0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
                    }
                    _ => first,
                };
                char::from_u32(point).ok_or("half a surrogate pair")?
            }
            other => return Err(format!("{other:?} is no escape")),
        })
    }

    fn unit(&mut self) -> Result<u32, String> {
        let digits = self.rest().get(..4).ok_or("four digits are due")?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(format!("{digits} are not four digits"));
        }
        let unit = u32::from_str_radix(digits, 16).map_err(|error| error.to_string())?;
        self.at += 4;
        Ok(unit)
    }

    fn digits(&mut self) -> Result<usize, String> {
        let n = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if n == 0 {
            return Err(format!("a digit is due at byte {}", self.at));
        }
        self.at += n;
        Ok(n)
    }

    fn number(&mut self) -> Result<Json, String> {
        let begin = self.at;
        self.takes("-");
        let zero = self.peek() == Some('0');
        if self.digits()? > 1 && zero {
            return Err("a number begins with a needless 0".to_string());
        }
        if self.takes(".") {
            self.digits()?;
        }
        if self.takes("e") || self.takes("E") {
            let _ = self.takes("+") || self.takes("-");
            self.digits()?;
        }
        Ok(Json::Number(self.text[begin..self.at].to_string()))
    }
}

impl Json {
    /// The value at a pointer; it must be there.
    #[track_caller]
    pub fn at(&self, pointer: &str) -> &Json {
        self.find(pointer).unwrap_or_else(|| panic!("nothing at {pointer} of {self}"))
    }

    pub fn find(&self, pointer: &str) -> Option<&Json> {
        pointer.split('/').skip(1).try_fold(self, |value, step| match value {
            Json::Object(fields) => {
                fields.iter().find(|(key, _)| key == step).map(|(_, value)| value)
            }
            Json::List(items) => items.get(step.parse::<usize>().ok()?),
            _ => None,
        })
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            other => panic!("{other} is no text"),
        }
    }

    pub fn number(&self) -> f64 {
        match self {
            Json::Number(number) => number.parse().unwrap(),
            other => panic!("{other} is no number"),
        }
    }

    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            other => panic!("{other} is no list"),
        }
    }

    pub fn fields(&self) -> &[(String, Json)] {
        match self {
            Json::Object(fields) => fields,
            other => panic!("{other} is no object"),
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(yes) => write!(f, "{yes}"),
            Json::Number(number) => f.write_str(number),
            // Names in these tests need no escapes beyond these.
            Json::Text(text) => {
                write!(f, "\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
            }
            Json::List(items) => {
                let items: Vec<String> = items.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", items.join(","))
            }
            Json::Object(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(key, value)| format!("{}:{value}", Json::Text(key.clone())))
                    .collect();
                write!(f, "{{{}}}", fields.join(","))
            }
        }
    }
}

#[test]
fn whole_documents_are_read() {
    let text = r#"{"a":[1,-0.5,2e-3,{}],"b":null,"c":true,"d":"x\n\u00e9\ud83d\ude00","e":[]}"#;
    let json = read(text).unwrap();
    assert_eq!(json.at("/a/1").number(), -0.5);
    assert_eq!(json.at("/d").text(), "x\né😀");
    assert_eq!(read("[1,\"a\\\"b\"]").unwrap().to_string(), "[1,\"a\\\"b\"]");
    assert_eq!(read_loose("{\n \"a b\" : [ 1 ]\n}\n").unwrap().to_string(), "{\"a b\":[1]}");
}

#[test]
fn nothing_lax_is_taken() {
    for bad in [
        "",
        " 1",
        "1 ",
        "01",
        "-",
        "1.",
        ".5",
        "1e",
        "+1",
        "NaN",
        "nul",
        "[1,]",
        "[1 ,2]",
        "{,}",
        "{\"a\":1,}",
        "{\"a\":1,\"a\":2}",
        "{a:1}",
        "\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\ud800\"",
        "\"\\ud800\\u0041\"",
        "\"\u{7}\"",
        "\"\u{7f}\"",
        "\"\u{9b}\"",
        "\"\u{202e}\"",
        "[1]]",
        "'a'",
    ] {
        assert!(read(bad).is_err(), "{bad:?}");
    }
    assert!(read(&"[".repeat(100_000)).is_err());
}
