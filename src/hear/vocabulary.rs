//! What words mean: what is said for commands and for what helps a move, little words and forms that no
//! rule gives stand in `words.txt`, what is said for a move beside the move.

use std::collections::{HashMap, HashSet};
use std::ops::BitOr;

use super::commands::COMMANDS;
use crate::game::{Info, Part};

/// What a word or a phrase may mean, or what a meaning has a place for: any of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Means(u128);

macro_rules! helpers {
    ($($name:ident)*) => {
        // Their places; named as they are.
        #[allow(clippy::upper_case_acronyms)]
        enum At { $($name,)* }

        $(pub const $name: Means = Means(1 << At::$name as u32);)*

        const HELPERS: &[(&str, Means)] = &[$((stringify!($name), $name),)*];
    };
}

// Values, and what helps a move or a correction along.
helpers! {
    NAME NUMBER CARD SIGN GOT KEEP EXCEPT ALL BOTH EVERYONE REST DOUBLE TRIPLE MORE BY HALF POT LEAST MOST
    LESS SORRY NOT NO WAS WISH HIDDEN OWN SPECIAL TOTAL TELL LAST STEAL STAKE JOINS
}

/// What has a place in everything, and in what has numbers, dice or cards.
pub const LIGHT: Means =
    Means(WISH.0 | DOUBLE.0 | TRIPLE.0 | MORE.0 | BY.0 | OWN.0 | SPECIAL.0 | TOTAL.0 | STAKE.0);
pub const VALUES: Means = Means(NUMBER.0 | GOT.0 | ALL.0 | BOTH.0 | MOST.0 | LESS.0 | LEAST.0);

const FIRST_MOVE: usize = 40;
const FIRST_COMMAND: usize = 72;

impl BitOr for Means {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Means {
    pub fn of_move(at: usize) -> Self {
        Self(1 << (FIRST_MOVE + at))
    }

    pub fn of_command(word: &str) -> Self {
        let at = COMMANDS.iter().position(|one| one.word == word);
        Self(at.map_or(0, |at| 1 << (FIRST_COMMAND + at)))
    }

    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub fn is_nothing(self) -> bool {
        self.0 == 0
    }

    pub fn is_move(self) -> bool {
        self.0 >> FIRST_MOVE & u128::from(u32::MAX) != 0
    }
}

/// What is said for a helper or a command, or a list of words.
pub fn said(name: &str) -> &'static str {
    let (_, rest) =
        include_str!("words.txt").split_once(&format!("\n{name}: ")).unwrap_or_default();
    let goes_on = |at: usize| rest[at + 1..].starts_with(' ');
    let end = rest.match_indices('\n').find(|(at, _)| !goes_on(*at));
    &rest[..end.map_or(rest.len(), |(at, _)| at)]
}

/// Whether a word is one of a list.
pub fn listed_in(list: &str, word: &str) -> bool {
    list.split(',').any(|one| one.trim() == word)
}

/// Words of a list that stand for something: `ace:A`.
fn pairs(list: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    said(list).split_whitespace().filter_map(|pair| pair.split_once(':'))
}

/// What a word stands for in such a list.
pub fn stands_for(list: &str, word: &str) -> Option<&'static str> {
    pairs(list).find(|(one, _)| *one == word).map(|(_, other)| other)
}

/// The number that a word says.
pub fn number(word: &str) -> Option<u32> {
    stands_for("numbers", word)?.parse().ok()
}

/// All that the words of one game may mean.
pub struct Vocabulary {
    /// By their first word: phrases, and what they may mean.
    phrases: HashMap<String, HashMap<Vec<String>, Means>>,
    /// Every word of them, and those of numbers and cards.
    known: HashSet<String>,
    /// Those that mean something by themselves.
    alone: HashSet<String>,
    fillers: HashSet<&'static str>,
    forms: HashMap<&'static str, &'static str>,
    /// Words of the rules.
    pub terms: Vec<&'static str>,
    /// The game lays cards with signs between them.
    pub sums: bool,
}

impl Vocabulary {
    pub fn of(info: &'static Info) -> Self {
        let values = ["numbers", "ranks", "suits", "signs"].into_iter().flat_map(pairs);
        let values: HashSet<String> = values.map(|(word, _)| word.to_string()).collect();
        let mut all = Self {
            phrases: HashMap::new(),
            known: values.clone(),
            alone: values,
            fillers: said("fillers").split_whitespace().collect(),
            forms: pairs("forms").collect(),
            terms: info.terms.split_whitespace().collect(),
            sums: info.moves.iter().any(|mv| mv.part == Part::Sum),
        };
        for (at, mv) in info.moves.iter().enumerate() {
            let words = mv.word.replace('-', " ");
            for said in mv.said.iter().chain(&[&*words, mv.stays]) {
                all.add(said, Means::of_move(at));
            }
        }
        for (name, means) in HELPERS {
            all.add(said(name), *means);
        }
        for command in &COMMANDS {
            all.add(command.word, Means::of_command(command.word));
            all.add(said(command.word), Means::of_command(command.word));
        }
        all
    }

    fn add(&mut self, said: &str, means: Means) {
        for phrase in said.split(',').map(str::trim).filter(|phrase| !phrase.is_empty()) {
            let form = |word: &str| self.forms.get(word).map_or(word, |form| *form).to_string();
            let words: Vec<String> = phrase.split_whitespace().map(form).collect();
            self.known.extend(words.iter().cloned());
            if let [word] = &words[..] {
                self.alone.insert(word.clone());
            }
            let known = self.phrases.entry(words[0].clone()).or_default().entry(words).or_default();
            *known = *known | means;
        }
    }

    pub fn is_filler(&self, word: &str) -> bool {
        self.fillers.contains(word)
    }

    /// Whether it is a word of the table, whoever sits there.
    pub fn has(&self, word: &str) -> bool {
        self.is_filler(word) || self.knows(word)
    }

    pub fn knows(&self, word: &str) -> bool {
        self.known.contains(word)
    }

    /// The plain form of a word that is known in another: `stops`, `rerolled`, `betting`.
    pub fn stem(&self, word: &str) -> String {
        let word = self.forms.get(word).map_or(word, |form| *form);
        if self.knows(word) || self.is_filler(word) {
            return word.to_string();
        }
        let cut = |end: &str| {
            let base = word.strip_suffix(end)?;
            let (rest, last) = base.split_at(base.char_indices().next_back()?.0);
            let once = if rest.ends_with(last) { rest } else { base };
            let y = if end.starts_with('i') && end != "ing" && end != "in" { "y" } else { "" };
            let ways = [base.to_string() + y, format!("{base}e"), once.to_string()];
            let ways =
                ways.into_iter().map(|way| self.forms.get(&*way).map_or(way, |it| (*it).into()));
            ways.into_iter().find(|way| self.knows(way))
        };
        let ends = ["ies", "ied", "s", "es", "ed", "d", "ing", "in"];
        ends.iter().find_map(|end| cut(end)).unwrap_or_else(|| word.to_string())
    }

    /// The only word that is one slip of the fingers away, rather with its letters swapped.
    pub fn near(&self, word: &str) -> Option<&str> {
        let letters = |word: &str| {
            let mut letters: Vec<char> = word.chars().collect();
            letters.sort_unstable();
            letters
        };
        let plural = word.strip_suffix('s').unwrap_or(word);
        let known = self.alone.iter().map(String::as_str).chain(self.fillers.iter().copied());
        let known = known.filter(|known| is_near(word, known) || is_near(plural, known));
        let ranked = known.map(|it| ((letters(it) != letters(word), !self.alone.contains(it)), it));
        let mut near: Vec<((bool, bool), &str)> = ranked.collect();
        near.sort_unstable();
        near.dedup();
        match near[..] {
            [(_, one)] => Some(one),
            [(rank, one), (next, _), ..] => Some(one).filter(|_| rank < next),
            [] => None,
        }
    }

    /// The longest phrase that begins with a word, as `fits` finds its words: the places where they
    /// stand, and what it may mean.
    pub fn longest(
        &self,
        first: &str,
        fits: impl Fn(&[String]) -> Option<Vec<usize>>,
    ) -> Option<(Vec<usize>, Means)> {
        let found = self.phrases.get(first)?.iter();
        let longest: Vec<_> =
            found.filter_map(|(words, means)| Some((fits(words)?, *means))).collect();
        let reach = |places: &[usize]| (places.len(), places.last().copied());
        let (places, _) = longest.iter().max_by_key(|(places, _)| reach(places))?;
        let alike = longest.iter().filter(|(other, _)| other == places);
        Some((places.clone(), alike.fold(Means::default(), |all, (_, means)| all | *means)))
    }
}

/// Whether a word is another with one slip: a letter more or less, another one, or two swapped. The
/// first letter is the same.
pub fn is_near(typed: &str, word: &str) -> bool {
    let alike = typed.chars().next() == word.chars().next();
    let short = typed.len().min(word.len()) < 3;
    // Another letter at the end makes another word, unless it is the same once more.
    let longer = typed.strip_prefix(word).is_some_and(|last| !word.ends_with(last));
    alike && !longer && !short && strsim::osa_distance(typed, word) == 1
}
