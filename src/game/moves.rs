//! Moves, declared once: the enum, its words, its JSON, its schema and its help.

use std::fmt::{Debug, Display, Write};
use std::hash::Hash;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::state::Field;
use crate::pieces::json::{self, step, take, unknown_field};
use crate::pieces::{
    Card, Dice, Hand, Names, Rank, Refusal, Result, Seat, brief, json_text, missing, refusal,
    refuse_if, unreadable,
};

/// What follows the first word of a move, for those who hear what people say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Nothing,
    Dice,
    Number,
    Rank,
    Cards,
    Player,
    PlayerAndNumber,
    /// Somebody who does not sit at the table yet.
    Newcomer,
    /// Cards with signs between them, which come to a number.
    Sum,
    /// Anything else: what is said is looked for in what is offered.
    Offered,
}

/// What a move does, where its words are also said of other moves: `call all-in`, `take 5 cards`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Plain,
    /// Nothing is wagered.
    Declines,
    Opens,
    Matches,
    /// Its number is added to the bet, where that is said.
    Adds,
    Everything,
    /// More cards are drawn.
    Draws,
}

/// A word that begins a move, an example of the whole move, what it does, and how people say it.
#[derive(Debug)]
pub struct MoveWord {
    pub word: &'static str,
    pub example: &'static str,
    pub help: &'static str,
    pub part: Part,
    /// What people say for it besides its word, in lists of words and phrases between commas:
    /// `said(&["stand, keep all", "that will do"])`. Plain forms are enough: `stop` is heard in
    /// `stops` and `stopping`, `dont risk` in `won't risk`, and little words may stand between. What
    /// is said for several moves is meant for the one that the moment allows.
    pub said: &'static [&'static str],
    /// Words followed by the dice that stay, instead of those of the move: `keep, hold`.
    pub stays: &'static str,
    /// How it is told of somebody, if not by its word with an s: `goes all-in`.
    pub does: &'static str,
    /// Its parts alone are this move: `8` is a bid. Not for moves that put something at stake.
    pub bare: bool,
    /// It puts something at stake, or cannot be had back: it is never taken for granted.
    pub staked: bool,
    /// The table decides it, and anybody may say so: it is never offered, and the judge hears it at
    /// any time. To leave, to end a game early.
    pub unlisted: bool,
    /// What the referee believes of real cards: people put it right, and programs that have dealt
    /// these cards do not let them. It is unlisted too.
    pub corrects: bool,
    /// What it does, where its words are also said of other moves.
    pub effect: Effect,
}

impl MoveWord {
    /// For which people say its word.
    pub const PLAIN: Self = Self {
        word: "",
        example: "",
        help: "",
        part: Part::Nothing,
        said: &[],
        stays: "",
        does: "",
        bare: false,
        staked: false,
        unlisted: false,
        corrects: false,
        effect: Effect::Plain,
    };
}

/// What was typed after the first word of a move.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The first word, completed.
    pub word: &'a str,
    /// What follows it, without spaces around it.
    pub rest: &'a str,
    /// Whose move it is.
    pub seat: Seat,
    pub names: &'a Names,
}

impl Words<'_> {
    /// The word after the first, and what follows it.
    pub fn next(self) -> Self {
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        Self { word, rest: rest.trim(), ..self }
    }
}

/// The moves of a game. Declare them with [`moves!`](crate::moves).
///
/// As JSON a move is an object with its `kind`, which is its first word, and its parts.
pub trait Moves: Clone + Eq + Hash + Debug + 'static {
    const WORDS: &'static [MoveWord];

    /// Its JSON.
    type Told<'a>: Serialize + JsonSchema;

    /// # Errors
    /// `move-unreadable`, `move-ambiguous` and the like; never a guess.
    fn read(words: Words<'_>) -> Result<Self>;

    /// Reads its JSON.
    ///
    /// # Errors
    /// What is wrong, with its place.
    fn of_parts(parts: Value, names: &Names) -> Result<Self>;

    /// The one way of writing it.
    fn print(&self, names: &Names) -> String;

    /// Its first word.
    fn kind(&self) -> &'static str;

    /// As JSON, with players by their names.
    fn told<'a>(&'a self, names: &'a Names) -> Self::Told<'a>;
}

/// What follows the first word of a move: dice, a card, a player, an amount.
///
/// ```
/// use croupier::game::moves::{MovePart, Words};
/// use croupier::pieces::{Dice, Names, Seat};
///
/// let names = Names::you();
/// let words = |text| Words { word: "reroll", rest: text, seat: Seat::new(0), names: &names };
/// assert_eq!(Dice::read(words("51"))?, Dice::of(&[1, 5]));
/// assert!(Dice::read(words("57")).is_err());
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
pub trait MovePart: Field + 'static {
    /// How people say it.
    const PART: Part = Part::Offered;

    /// # Errors
    /// Says what is wrong.
    fn read(words: Words<'_>) -> Result<Self>;

    /// Adds it to the words of its move.
    fn print(&self, names: &Names, words: &mut String);
}

/// Parts of one kind that are written as they are shown.
macro_rules! parts {
    ($part:ident, $read:expr, $($type:ty)*) => {$(
        impl MovePart for $type {
            const PART: Part = Part::$part;

            fn read(words: Words<'_>) -> Result<Self> {
                $read(words.rest)
            }

            fn print(&self, _names: &Names, words: &mut String) {
                append(words, self);
            }
        }
    )*};
}

parts!(Dice, Dice::read_faces, Dice);
parts!(Cards, str::parse, Card Hand);
parts!(Rank, rank, Rank);
parts!(Number, whole, u8 u16 u32 u64 i32 i64);

/// Adds what can be shown to the words of a move.
pub fn append(words: &mut String, part: impl Display) {
    // Writing into text does not fail.
    let _ = write!(words, "{part}");
}

fn rank(typed: &str) -> Result<Rank> {
    match Rank::read_front(typed) {
        Some((rank, "")) => Ok(rank),
        None if typed.is_empty() => Err(refusal!(MoveUnreadable, "which card?")),
        _ => Err(unreadable(typed)),
    }
}

fn whole<N: FromStr>(typed: &str) -> Result<N> {
    let digits = typed.strip_prefix('-').unwrap_or(typed);
    let digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if typed.is_empty() {
        return Err(refusal!(MoveUnreadable, "which number?"));
    }
    typed.parse().ok().filter(|_| digits).ok_or_else(|| {
        let why = if digits { "is out of range" } else { "is not a number" };
        refusal!(MoveUnreadable, "\"{}\" {why}", brief(typed))
    })
}

/// A player and a number: `Bo 50`.
///
/// # Errors
/// Says what is missing, or what is wrong.
pub fn player_and<T: MovePart, M>(words: Words<'_>, mv: fn(Seat, T) -> M) -> Result<M> {
    let (name, word) = (words.next(), words.word);
    refuse_if!(name.rest.is_empty() =>
        MoveUnreadable, hint format!("Type {word} Bo 5"), "{word} takes a name and a number");
    Ok(mv(words.names.find(name.word)?, T::read(name)?))
}

/// Parts with spaces between them.
impl<T: MovePart> MovePart for Vec<T> {
    const PART: Part = T::PART;

    fn read(words: Words<'_>) -> Result<Self> {
        words.rest.split_whitespace().map(|rest| T::read(Words { rest, ..words })).collect()
    }

    fn print(&self, names: &Names, words: &mut String) {
        for (i, one) in self.iter().enumerate() {
            words.push_str(if i > 0 { " " } else { "" });
            one.print(names, words);
        }
    }
}

impl MovePart for Seat {
    const PART: Part = Part::Player;

    fn read(words: Words<'_>) -> Result<Self> {
        words.names.find(words.rest)
    }

    fn print(&self, names: &Names, words: &mut String) {
        words.push_str(&names[*self]);
    }
}

/// A move of one word, unless something follows it.
///
/// # Errors
/// `move-unreadable`.
pub fn alone<M>(mv: M, words: Words<'_>) -> Result<M> {
    let Words { word, rest, .. } = words;
    if rest.is_empty() { Ok(mv) } else { Err(unreadable(&format!("{word} {rest}"))) }
}

/// The kind of a move, and its other parts.
///
/// # Errors
/// If it is not a word, or not there.
pub fn kind_of(mut parts: Value) -> Result<(String, Value)> {
    let kind = take(&mut parts, "kind").ok_or_else(|| missing("/kind"))?;
    Ok((json::read(&kind).map_err(|why| why.under("/kind"))?, parts))
}

/// The only part of a move: what stands in this field and nothing else.
///
/// # Errors
/// What is wrong, with its place.
pub fn part<T: Field>(parts: &Value, field: &str, names: &Names) -> Result<T> {
    no_parts(parts, &[field])?;
    one_part(parts, field, names)
}

/// The two parts of a move: what stands in these fields and nothing else.
///
/// # Errors
/// What is wrong, with its place.
pub fn both<T: Field, U: Field>(parts: &Value, fields: [&str; 2], names: &Names) -> Result<(T, U)> {
    let [one, other] = fields.map(|field| field.trim_start_matches("r#"));
    no_parts(parts, &[one, other])?;
    Ok((one_part(parts, one, names)?, one_part(parts, other, names)?))
}

fn one_part<T: Field>(parts: &Value, field: &str, names: &Names) -> Result<T> {
    let (at, part) = (step(field), parts.get(field));
    let part = json::read(part.ok_or_else(|| missing(&at))?);
    T::from_line(part.map_err(|why: Refusal| why.under(&at))?, names, &at)
}

/// That a move has no other parts than these.
///
/// # Errors
/// `unknown-field`.
pub fn no_parts(parts: &Value, but: &[&str]) -> Result<()> {
    let mut keys = parts.as_object().into_iter().flat_map(Map::keys);
    keys.find(|key| !but.contains(&&***key)).map_or(Ok(()), |key| Err(unknown_field(key, but)))
}

/// What is said in words, in parts, or in both, if they agree. Of the parts the kind is enough beside words.
///
/// # Errors
/// As the readers; `move-ambiguous` if words and parts say two things.
pub fn said<T: PartialEq>(
    words: Option<&str>,
    mut parts: Map<String, Value>,
    of_words: impl FnOnce(&str) -> Result<T>,
    of_parts: impl FnOnce(Value) -> Result<T>,
) -> Result<T> {
    let Some(words) = words else { return of_parts(parts.into()) };
    let said = of_words(words)?;
    if parts.is_empty() {
        return Ok(said);
    }
    let word = words.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let is_it = *parts.entry("kind").or_insert_with(|| word.clone().into()) == word;
    let alone = parts.len() == 1;
    let text = json_text(&parts);
    refuse_if!(!is_it || !alone && of_parts(parts.into())? != said =>
        MoveAmbiguous, at "/move", "\"{}\" is one move, {text} another", brief(words));
    Ok(said)
}

/// Declares the moves of a game: a line each, with the word that begins it, an example, what it
/// does, and [how people say it](MoveWord::said). A move may have one [`MovePart`], named as in
/// JSON, which reads itself unless a reader is named, or a `Seat` and a number. Attributes in front of
/// the part say how serde and schemars write it: `#[serde(flatten)]` if it is several fields,
/// `#[schemars(range(min = 2, max = 10))]` for the bounds of a number.
///
/// ```
/// use croupier::game::moves::{Moves, Words};
/// use croupier::pieces::{Dice, Names, Seat};
///
/// croupier::moves! {
///     /// What a player may do.
///     pub enum Move {
///         Keep(dice: Dice) = "keep", "keep 1 5", "leave these dice on the table";
///         Stop = "stop", "stop", "end the turn", said(&["stand, that will do"]);
///     }
/// }
/// assert_eq!(Move::WORDS[0].example, "keep 1 5");
/// let names = Names::you();
/// let keep = Move::read(Words { word: "keep", rest: "5 1", seat: Seat::new(0), names: &names })?;
/// assert_eq!((&keep, keep.print(&names)), (&Move::Keep(Dice::of(&[1, 5])), "keep 1 5".to_string()));
/// let json = serde_json::to_string(&keep.told(&names)).unwrap();
/// assert_eq!(json, r#"{"kind":"keep","dice":[1,5]}"#);
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
#[macro_export]
macro_rules! moves {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $(
        $(#[doc = $doc:literal])*
        $variant:ident $((
            $(#[$told:ident $told_so:tt])* $part:ident: $type:ty $(= $read:path)? $(, $more:ident: $number:ty)?
        ))?
            = $word:literal, $example:literal, $help:literal $(, $how:ident($($said:expr)?))*;
    )* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        $vis enum $name { $($(#[doc = $doc])* $variant $(($type $(, $number)?))?,)* }

        const _: () = {
            // In JSON a part has a name, which the moves themselves do without.
            #[derive(::serde::Serialize, ::schemars::JsonSchema)]
            #[serde(tag = "kind")]
            #[allow(dead_code)]
            pub enum Told<'a> {
                $(
                    #[serde(rename = $word)]
                    #[schemars(description = concat!($($doc),*).trim())]
                    $variant $({
                        $(#[$told $told_so])*
                        $part: <$type as $crate::game::state::Field>::OnLine<'a>,
                        $($more: <$number as $crate::game::state::Field>::OnLine<'a>,)?
                    })?,
                )*
                #[serde(skip)]
                Borrowed(&'a ()),
            }

            impl $crate::game::moves::Moves for $name {
                const WORDS: &'static [$crate::game::moves::MoveWord] = &[$(
                    $crate::game::moves::MoveWord {
                        word: $word,
                        example: $example,
                        help: $help,
                        part: $crate::moves!(@part $($type $(, $number)?)?),
                        $($how: $crate::moves!(@how $($said)?),)*
                        ..$crate::game::moves::MoveWord::PLAIN
                    },
                )*];

                type Told<'a> = Told<'a>;

                fn read(words: $crate::game::moves::Words<'_>) -> $crate::pieces::Result<Self> {
                    match words.word {
                        $($word => $crate::moves!(
                            @read words, $variant $($type $(, $read)? $(; $number)?)?
                        ),)*
                        other => Err($crate::pieces::unreadable(other)),
                    }
                }

                fn of_parts(
                    parts: ::serde_json::Value,
                    names: &$crate::pieces::Names,
                ) -> $crate::pieces::Result<Self> {
                    let _ = names;
                    let (kind, parts) = $crate::game::moves::kind_of(parts)?;
                    match &*kind {
                        $($word => $crate::moves!(
                            @of parts, names, $variant $($([$told $told_so])* $part $(, $more)?)?
                        ),)*
                        other => Err($crate::pieces::unreadable(other).at("/kind")),
                    }
                }

                fn kind(&self) -> &'static str {
                    match self {
                        $(Self::$variant { .. } => $word,)*
                    }
                }

                fn print(&self, names: &$crate::pieces::Names) -> String {
                    let _ = names;
                    match self {
                        $(Self::$variant $(($part $(, $more)?))? => {
                            #[allow(unused_mut)]
                            let mut words = String::from($word);
                            $(words.push(' ');
                            $crate::game::moves::MovePart::print($part, names, &mut words);
                            $(words.push(' ');
                            $crate::game::moves::MovePart::print($more, names, &mut words);)?)?
                            words
                        })*
                    }
                }

                fn told<'a>(&'a self, names: &'a $crate::pieces::Names) -> Told<'a> {
                    let _ = names;
                    match self {
                        $(Self::$variant $(($part $(, $more)?))? => Told::$variant $({
                            $part: $crate::game::state::Field::to_line($part, names),
                            $($more: $crate::game::state::Field::to_line($more, names),)?
                        })?,)*
                    }
                }
            }
        };
    };
    (@how) => {
        true
    };
    (@how $said:expr) => {
        $said
    };
    (@part) => {
        $crate::game::moves::Part::Nothing
    };
    (@part $type:ty) => {
        <$type as $crate::game::moves::MovePart>::PART
    };
    (@part $type:ty, $number:ty) => {
        $crate::game::moves::Part::PlayerAndNumber
    };
    (@of $parts:ident, $names:ident, $variant:ident) => {
        $crate::game::moves::no_parts(&$parts, &[]).map(|()| Self::$variant)
    };
    (@of $parts:ident, $names:ident, $variant:ident [serde (flatten)] $part:ident) => {
        $crate::game::state::Field::from_line($crate::pieces::json::read(&$parts)?, $names, "")
            .map(Self::$variant)
    };
    (@of $parts:ident, $names:ident, $variant:ident $([$($told:tt)*])* $part:ident) => {
        $crate::game::moves::part(&$parts, stringify!($part), $names).map(Self::$variant)
    };
    (@of $parts:ident, $names:ident, $variant:ident $part:ident, $more:ident) => {
        $crate::game::moves::both(&$parts, [stringify!($part), stringify!($more)], $names)
            .map(|(one, other)| Self::$variant(one, other))
    };
    (@read $words:ident, $variant:ident) => {
        $crate::game::moves::alone(Self::$variant, $words)
    };
    (@read $words:ident, $variant:ident $type:ty, $read:path) => {
        $read($words).map(Self::$variant)
    };
    (@read $words:ident, $variant:ident $type:ty) => {
        <$type as $crate::game::moves::MovePart>::read($words).map(Self::$variant)
    };
    (@read $words:ident, $variant:ident $type:ty; $number:ty) => {
        $crate::game::moves::player_and($words, Self::$variant)
    };
}
