//! Parts of states and moves with their JSON, and states whose fields are their JSON: what a simple game
//! need not write.

use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::pieces::{Card, Dice, Hand, Name, Names, Rank, Result, Seat, refuse_if};

/// A part of a state or of a move, and its JSON.
pub trait Field: Sized {
    type OnLine<'a>: Serialize + Deserialize<'a> + JsonSchema;

    /// # Errors
    /// What is impossible, with its place.
    fn from_line(line: Self::OnLine<'_>, names: &Names, at: &str) -> Result<Self>;

    fn to_line<'a>(&self, names: &'a Names) -> Self::OnLine<'a>;
}

/// Declares types that are their own JSON, by their derives; or an enum with seats or other parts in it,
/// which is a part of moves too: `fields! { pub enum Goal { Anybody = "anybody", Of(seat: Seat) = "of" } }`
/// is `"anybody"` or `{"of":"Ana"}` in JSON, and in words `anybody` or `of Ana`. Impossible values are
/// left to the check of their state.
#[macro_export]
macro_rules! fields {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($part:ident : $type:ty))? = $word:literal),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $variant $(($type))?,)* }

        const _: () = {
            mod line {
                // In schemas it is called as it is.
                use super::*;
                #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
                #[allow(dead_code)]
                pub enum $name<'a> {
                    $(#[serde(rename = $word)] $variant $((
                        #[serde(borrow)] <$type as $crate::game::state::Field>::OnLine<'a>
                    ))?,)*
                    #[serde(skip)]
                    Borrowed(&'a ()),
                }
            }

            impl $crate::game::state::Field for $name {
                type OnLine<'a> = line::$name<'a>;
                fn from_line(
                    line: Self::OnLine<'_>,
                    names: &$crate::pieces::Names,
                    at: &str,
                ) -> $crate::pieces::Result<Self> {
                    let _ = (names, at);
                    match line {
                        $(line::$name::$variant $(($part))? => Ok(Self::$variant $((
                            <$type as $crate::game::state::Field>::from_line(
                                $part, names, &[at, $word].join("/"),
                            )?
                        ))?),)*
                        line::$name::Borrowed(()) => Err($crate::pieces::unreadable("")),
                    }
                }
                fn to_line<'a>(&self, names: &'a $crate::pieces::Names) -> Self::OnLine<'a> {
                    let _ = names;
                    match self {
                        $(Self::$variant $(($part))? => line::$name::$variant $((
                            $crate::game::state::Field::to_line($part, names)
                        ))?,)*
                    }
                }
            }

            impl $crate::game::moves::MovePart for $name {
                fn read(words: $crate::game::moves::Words<'_>) -> $crate::pieces::Result<Self> {
                    let words = words.next();
                    match words.word {
                        $($word => $crate::moves!(@read words, $variant $($type)?),)*
                        other => Err($crate::pieces::unreadable(other)),
                    }
                }
                fn print(&self, names: &$crate::pieces::Names, words: &mut String) {
                    let _ = names;
                    match self {
                        $(Self::$variant $(($part))? => {
                            words.push_str($word);
                            $(words.push(' ');
                            $crate::game::moves::MovePart::print($part, names, words);)?
                        })*
                    }
                }
            }
        };
    };
    ($($type:ty)*) => {$(
        impl $crate::game::state::Field for $type {
            type OnLine<'a> = $type;
            fn from_line(
                line: $type,
                _names: &$crate::pieces::Names,
                _at: &str,
            ) -> $crate::pieces::Result<Self> {
                Ok(line)
            }
            fn to_line(&self, _names: &$crate::pieces::Names) -> $type {
                self.clone()
            }
        }
    )*};
}
fields!(bool Dice Card Hand Rank u8 u16 u32 u64 i32 i64);

impl Field for Seat {
    type OnLine<'a> = Name<'a>;
    fn from_line(line: Name<'_>, names: &Names, at: &str) -> Result<Self> {
        line.seat(names, at)
    }
    fn to_line<'a>(&self, names: &'a Names) -> Name<'a> {
        Name::of(names, *self)
    }
}

impl<T: Field> Field for Option<T> {
    type OnLine<'a> = Option<T::OnLine<'a>>;
    fn from_line(line: Self::OnLine<'_>, names: &Names, at: &str) -> Result<Self> {
        line.map(|line| T::from_line(line, names, at)).transpose()
    }
    fn to_line<'a>(&self, names: &'a Names) -> Self::OnLine<'a> {
        self.as_ref().map(|one| one.to_line(names))
    }
}

impl<T: Field> Field for Vec<T> {
    type OnLine<'a> = Vec<T::OnLine<'a>>;
    fn from_line(line: Self::OnLine<'_>, names: &Names, at: &str) -> Result<Self> {
        let all = line.into_iter().enumerate();
        all.map(|(i, one)| T::from_line(one, names, &format!("{at}/{i}"))).collect()
    }
    fn to_line<'a>(&self, names: &'a Names) -> Self::OnLine<'a> {
        self.iter().map(|one| one.to_line(names)).collect()
    }
}

impl<T: Field> Field for Each<T> {
    type OnLine<'a> = Vec<T::OnLine<'a>>;
    fn from_line(line: Self::OnLine<'_>, names: &Names, at: &str) -> Result<Self> {
        refuse_if!(line.len() != names.len() =>
            StateInconsistent, at at, "expected one for each of {} players", names.len());
        Ok(Vec::from_line(line, names, at)?.into_iter().collect())
    }
    fn to_line<'a>(&self, names: &'a Names) -> Self::OnLine<'a> {
        self.iter().map(|one| one.to_line(names)).collect()
    }
}

/// A player of whom a line gives only the name.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[schemars(rename = "Player")]
pub struct Named<'a> {
    pub name: Name<'a>,
}

/// Declares a state in which every field is always there, and makes its JSON: `players` and these
/// fields. The function after `check` may refuse what is impossible, the type after `short` is a
/// [position in short](super::json::Short):
/// `state! { pub struct State of Pig { pot: u32, turn: Seat } check fits short Pot }`.
#[macro_export]
macro_rules! state {
    ($(#[$meta:meta])* pub struct $state:ident of $game:ident {
        $($(#[$doc:meta])* $field:ident : $type:ty),* $(,)?
    } $(check $fits:ident)? $(short $short:ty)?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct $state { $($(#[$doc])* pub $field: $type,)* }

        /// The state as JSON.
        #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
        #[schemars(rename = "State")]
        pub struct Whole<'a> {
            players: Vec<$crate::pieces::parts::Object<$crate::game::state::Named<'a>>>,
            $(
                $(#[$doc])*
                $field: <$type as $crate::game::state::Field>::OnLine<'a>,
            )*
        }

        impl $crate::game::Json for $game {
            type Whole<'a> = Whole<'a>;
            type Short<'a> = $crate::state!(@short $($short)?);

            fn read(
                &self,
                whole: Whole<'_>,
            ) -> $crate::pieces::Result<$crate::game::Position<Self>> {
                let names = whole.players.iter().map(|player| &*player.0.name);
                let names = $crate::game::json::names::<Self>(names)?;
                $(
                    let at = concat!("/", stringify!($field));
                    let $field = $crate::game::state::Field::from_line(whole.$field, &names, at)?;
                )*
                let state = $state { $($field),* };
                $($fits(self, &state)?;)?
                Ok($crate::game::Position { rules: self.clone(), names, state })
            }

            fn read_short(
                &self,
                short: Self::Short<'_>,
            ) -> $crate::pieces::Result<$crate::game::Position<Self>> {
                let state = $crate::game::json::Short::state(short, self)?;
                $($fits(self, &state)?;)?
                let names = $crate::pieces::Names::you();
                Ok($crate::game::Position { rules: self.clone(), names, state })
            }

            fn read_word(word: &str) -> $crate::pieces::Result<Self::Short<'_>> {
                <Self::Short<'_> as $crate::game::json::Short<Self>>::read(word)
            }

            fn word(&self, state: &$state, _names: &$crate::pieces::Names) -> Option<String> {
                <Self::Short<'_> as $crate::game::json::Short<Self>>::word(state)
            }

            fn write(position: &$crate::game::Position<Self>) -> Whole<'_> {
                let (state, names) = (&position.state, &position.names);
                let seats = $crate::pieces::Seat::all(names.len());
                let name = |seat| $crate::pieces::Name::of(names, seat);
                let player = |seat| $crate::game::state::Named { name: name(seat) };
                Whole {
                    players: seats.map(player).map($crate::pieces::parts::Object).collect(),
                    $($field: $crate::game::state::Field::to_line(&state.$field, names),)*
                }
            }
        }
    };
    (@short) => {
        $crate::game::json::NoShort
    };
    (@short $short:ty) => {
        $short
    };
}

/// One of something for every seat: `scores[seat]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Each<T>(Vec<T>);

impl<T> Each<T> {
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    /// The seats of which this is so, clockwise from `seat`.
    pub fn those(&self, seat: Seat, is: impl Fn(&T) -> bool) -> impl Iterator<Item = Seat> {
        seat.around(self.seats()).filter(move |seat| is(&self[*seat]))
    }
}

impl<T: Clone> Each<T> {
    pub fn of(seats: usize, one: T) -> Self {
        Self(vec![one; seats])
    }
}

impl<T> FromIterator<T> for Each<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

impl<T> Index<Seat> for Each<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for Each<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::{Field, Names, Seat};
    use crate::game::moves::{MovePart, Words};
    use crate::pieces::{Code, Hand, json};

    fields! {
        pub enum Goal { Anybody = "anybody", Of(seat: Seat) = "of", More(by: i64) = "more" }
    }

    #[test]
    fn parts_of_moves_and_states_are_read_as_they_are_written() {
        let names = Names::new(["Ana", "Bo"]).unwrap();
        let typed = |rest| Words { word: "aim", rest, seat: Seat::new(0), names: &names };
        let parts = [
            ("anybody", Goal::Anybody, "\"anybody\""),
            ("of Bo", Goal::Of(Seat::new(1)), r#"{"of":"Bo"}"#),
            ("more -7", Goal::More(-7), r#"{"more":-7}"#),
        ];
        for (words, goal, text) in parts {
            assert_eq!(<Goal as MovePart>::read(typed(words)).unwrap(), goal);
            let mut printed = String::new();
            goal.print(&names, &mut printed);
            assert_eq!(printed, words);
            assert_eq!(serde_json::to_string(&goal.to_line(&names)).unwrap(), text);
            let line = serde_json::from_str(text).unwrap();
            assert_eq!(<Goal as Field>::from_line(line, &names, "/goal").unwrap(), goal);
        }
        let nobody = json::parse(r#"{"of":"Cy"}"#).unwrap();
        let refused = <Goal as Field>::from_line(json::read(&nobody).unwrap(), &names, "/goal");
        let refused = refused.unwrap_err();
        assert_eq!((refused.code, refused.at.as_deref()), (Code::NameInvalid, Some("/goal/of")));
        assert!(<Goal as MovePart>::read(typed("Bo")).is_err());
        // Lists and hands.
        assert_eq!(<Vec<i64> as MovePart>::read(typed("3 -4 0")).unwrap(), [3, -4, 0]);
        let hand = <Hand as MovePart>::read(typed("as ? 10")).unwrap();
        assert_eq!(hand.to_string(), "As ? 10");
        assert_eq!(
            serde_json::to_string(&Field::to_line(&hand, &names)).unwrap(),
            r#"["As","?","10"]"#
        );
    }
}
