//! The one palette: what stands out on a screen, by the part it plays, and never by colour alone.

use anstyle::{AnsiColor, Style as Paint};

use crate::pieces::{Names, Seat, Style};

/// The part a text plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Whoever is to act.
    Acting,
    Winner,
    Heading,
    Refusal,
    /// What the rules decided.
    Verdict,
    RedSuit,
    /// Help that one may pass over.
    Hint,
}

impl Role {
    /// Of the sixteen colours only red and magenta are read easily on black and on white.
    pub fn paint(self) -> Paint {
        let in_colour = |colour: AnsiColor| Paint::new().fg_color(Some(colour.into()));
        match self {
            Role::Acting | Role::Heading => Paint::new().bold(),
            Role::Winner => in_colour(AnsiColor::Magenta).bold(),
            Role::Refusal => in_colour(AnsiColor::Red).bold(),
            Role::Verdict => in_colour(AnsiColor::Magenta),
            Role::RedSuit => in_colour(AnsiColor::Red),
            Role::Hint => Paint::new().dimmed(),
        }
    }
}

/// A text in its part.
pub fn painted(text: &str, role: Role, style: Style) -> String {
    if style.colour && !text.is_empty() {
        let paint = role.paint();
        format!("{paint}{text}{paint:#}")
    } else {
        text.to_string()
    }
}

/// Paints lines of a table: its players wherever they are named, and red suits.
pub struct Painter<'a> {
    pub style: Style,
    pub names: &'a Names,
    pub acting: Option<Seat>,
    pub winners: Vec<Seat>,
}

impl Painter<'_> {
    /// A line, all of it in a part if it has one.
    pub fn line(&self, text: &str, role: Option<Role>) -> String {
        if !self.style.colour {
            return text.to_string();
        }
        let mut line = String::new();
        let mut rest = text;
        let mut plain = String::new();
        let mut before = None;
        let flush = |plain: &mut String, line: &mut String| {
            match role {
                Some(role) => line.push_str(&painted(plain, role, self.style)),
                None => line.push_str(plain),
            }
            plain.clear();
        };
        while let Some(first) = rest.chars().next() {
            let begins = before.is_none_or(|c: char| !c.is_alphanumeric());
            let found = if begins { self.word(rest) } else { None };
            let (length, part) = found.unwrap_or((first.len_utf8(), None));
            let word = &rest[..length];
            if let Some(part) = part {
                flush(&mut plain, &mut line);
                line.push_str(&painted(word, part, self.style));
            } else {
                plain.push_str(word);
            }
            before = word.chars().next_back();
            rest = &rest[length..];
        }
        flush(&mut plain, &mut line);
        line
    }

    /// A name or a card with which a text begins: how long it is, and the part it plays.
    fn word(&self, text: &str) -> Option<(usize, Option<Role>)> {
        let ends = |length: usize| {
            text[length..].chars().next().is_none_or(|c| !c.is_alphanumeric() && c != '-')
        };
        let named = |seat: &Seat| text.starts_with(&self.names[*seat]);
        let seats = Seat::all(self.names.len()).filter(named);
        let longest = seats.max_by_key(|seat| self.names[*seat].len());
        if let Some(seat) = longest.filter(|seat| ends(self.names[*seat].len())) {
            let part = match () {
                () if self.winners.contains(&seat) => Some(Role::Winner),
                () if self.acting == Some(seat) => Some(Role::Acting),
                () => None,
            };
            return Some((self.names[seat].len(), part));
        }
        let rank = if text.starts_with("10") { 2 } else { 1 };
        let (rank, sign) = (text.get(..rank)?, text[rank..].chars().next()?);
        let is_card = rank == "10" || "23456789TJQKA".contains(rank);
        let length = rank.len() + sign.len_utf8();
        match sign {
            '♥' | '♦' if is_card => Some((length, Some(Role::RedSuit))),
            'h' | 'd' if is_card && ends(length) => Some((length, Some(Role::RedSuit))),
            _ => None,
        }
    }

    /// A prompt: who acts stands out, what help it gives stands back.
    pub fn prompt(&self, text: &str) -> String {
        let Some((before, rest)) = text.split_once('(') else { return self.line(text, None) };
        let Some((help, after)) = rest.split_once(')') else { return self.line(text, None) };
        let help = painted(&format!("({help})"), Role::Hint, self.style);
        format!("{}{help}{}", self.line(before, None), self.line(after, None))
    }
}

#[cfg(test)]
mod tests {
    use super::{Painter, Role};
    use crate::pieces::{Names, Seat, Style};
    use anstyle::{AnsiColor, Color};

    const ROLES: [Role; 7] = [
        Role::Acting,
        Role::Winner,
        Role::Heading,
        Role::Refusal,
        Role::Verdict,
        Role::RedSuit,
        Role::Hint,
    ];

    /// Marks the parts with letters in place of colours.
    fn marked(text: &str, names: &[&str], winners: Vec<Seat>) -> String {
        let names = Names::new(names).unwrap();
        let style = Style { colour: true, ..Style::PIPE };
        let painter = Painter { style, names: &names, acting: Some(Seat::new(0)), winners };
        let mut line = painter.line(text, None);
        let mut roles = ROLES;
        roles.sort_by_key(|role| std::cmp::Reverse(role.paint().to_string().len()));
        for role in roles {
            line = line.replace(&role.paint().to_string(), &format!("<{role:?} "));
        }
        line.replace("\u{1b}[0m", ">")
    }

    #[test]
    fn names_and_red_suits_stand_out_as_whole_words() {
        let names = ["Ana", "Anabel", "Bo"];
        let parts = marked("Ana, Anabel and Banana: Ana's 3", &names, vec![]);
        assert_eq!(parts, "<Acting Ana>, Anabel and Banana: <Acting Ana>'s 3");
        let parts = marked("Ana wins, Bo loses", &names, vec![Seat::new(0)]);
        assert_eq!(parts, "<Winner Ana> wins, Bo loses");
        let parts = marked("A♥ 10♦ K♠ Td 9h 3c, 13h 2dice A h", &names, vec![]);
        let reds = "<RedSuit A♥> <RedSuit 10♦> K♠ <RedSuit Td> <RedSuit 9h> 3c, 13h 2dice A h";
        assert_eq!(parts, reds);
    }

    #[test]
    fn nothing_is_painted_where_there_is_no_colour() {
        let names = Names::new(["Ana"]).unwrap();
        let acting = Some(Seat::new(0));
        let painter = Painter { style: Style::PIPE, names: &names, acting, winners: vec![] };
        assert_eq!(painter.line("Ana A♥", Some(Role::Verdict)), "Ana A♥");
        assert_eq!(painter.prompt("Ana: 5 dice (Enter rolls)> "), "Ana: 5 dice (Enter rolls)> ");
    }

    /// How far two colours are apart, as the W3C's guidelines for readable pages count it.
    fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
        let light = |rgb: [u8; 3]| {
            let part = |value: u8| {
                let part = f64::from(value) / 255.0;
                if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
            };
            0.2126 * part(rgb[0]) + 0.7152 * part(rgb[1]) + 0.0722 * part(rgb[2])
        };
        let (a, b) = (light(a) + 0.05, light(b) + 0.05);
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn every_colour_is_read_on_black_and_on_white() {
        // Of the VGA console, xterm and the Windows terminal.
        let shown = |colour: AnsiColor| match colour {
            AnsiColor::Red => [[170, 0, 0], [205, 0, 0], [197, 15, 31]],
            AnsiColor::Magenta => [[170, 0, 170], [205, 0, 205], [136, 23, 152]],
            other => panic!("nobody has measured {other:?}"),
        };
        for role in ROLES {
            let Some(Color::Ansi(colour)) = role.paint().get_fg_color() else { continue };
            for rgb in shown(colour) {
                for ground in [[0, 0, 0], [255, 255, 255]] {
                    let apart = contrast(rgb, ground);
                    assert!(apart > 2.6, "{role:?} on {ground:?}: {apart:.2}");
                }
            }
        }
    }
}
