//! A line as tokens: numbers, cards, players and signs, and what else each word may mean.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::parts::faces;
use super::spot::Spot;
use super::vocabulary::{
    CARD, Means, NAME, NOT, NUMBER, SIGN, TOTAL, Vocabulary, is_near, number, said, stands_for,
};
use crate::pieces::{Rank, Seat};

/// A word or a sign of a line.
#[derive(Clone, Debug, Default)]
pub struct Token {
    pub typed: String,
    /// Small, without accents and endings.
    pub word: String,
    pub number: Option<u32>,
    /// The number was typed in digits: `653` may be three dice.
    pub digits: bool,
    pub plural: bool,
    pub card: Option<Card>,
    pub seat: Option<Seat>,
    /// `Bo's`.
    pub owns: bool,
    pub sign: Option<char>,
    /// A comma, a full stop, a colon.
    pub ends: bool,
    /// It carries nothing.
    pub filler: bool,
    /// A filler that may carry something: it is ignored where it does not fit.
    pub soft: bool,
    /// A phrase of fillers, such as `that's it`: first a deed, then nothing.
    pub weak: bool,
    /// A number of dice or cards rather than a face: `2 dice`.
    pub counts: bool,
    pub means: Means,
    /// A phrase of several words begins here.
    pub phrase: bool,
}

/// A card that was said: without a rank it is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub rank: Option<Rank>,
    pub suit: Option<char>,
}

impl Card {
    /// As the program writes it.
    pub fn word(self) -> String {
        let rank = self.rank.map_or("?".to_string(), |rank| rank.to_string());
        format!("{rank}{}", self.suit.map_or(String::new(), String::from))
    }

    fn of(rank: &str) -> Option<Self> {
        let (rank, _) = Rank::read_front(rank)?;
        Some(Self { rank: Some(rank), suit: None })
    }
}

impl Token {
    pub fn says(&self, means: Means) -> bool {
        self.means.meets(means)
    }

    pub fn is_value(&self) -> bool {
        self.number.is_some() || self.card.is_some()
    }

    /// Its number or card as it is typed.
    pub fn value(&self) -> Option<String> {
        let card = self.card.map(Card::word);
        card.or_else(|| self.number.map(|number| number.to_string()))
    }

    /// Whether it is among these words.
    pub fn is(&self, words: &[&str]) -> bool {
        words.contains(&&*self.word)
    }

    /// What it may mean, its values among it.
    pub fn kinds(&self) -> Means {
        let values = [
            (self.seat.is_some(), NAME),
            (self.number.is_some(), NUMBER),
            (self.card.is_some(), CARD),
            (self.sign.is_some(), SIGN),
        ];
        values.iter().filter(|(has, _)| *has).fold(self.means, |all, (_, value)| all | *value)
    }

    /// Whether it has to be explained.
    pub fn carries(&self) -> bool {
        !self.filler
    }

    /// A word that no table has.
    pub fn is_unknown(&self) -> bool {
        !self.filler && self.kinds().is_nothing()
    }

    /// A word that no table has may be somebody's name.
    pub fn is_like_a_name(&self) -> bool {
        self.is_unknown() && self.typed.chars().all(char::is_alphabetic)
    }

    /// It takes back what stands beside it.
    pub fn hedges(&self) -> bool {
        said("hedges").split_whitespace().any(|hedge| hedge == self.word)
    }

    /// Without meaning.
    pub fn nothing() -> Self {
        Self { filler: true, ..Self::default() }
    }

    fn is_capital(&self) -> bool {
        self.typed.starts_with(char::is_uppercase)
    }
}

/// Small letters without accents.
pub fn plain(text: &str) -> String {
    text.nfkd().filter(|sign| !is_combining_mark(*sign)).collect::<String>().to_lowercase()
}

/// Without letters that are drawn out: yesss.
fn calm(word: &str) -> String {
    let signs: Vec<char> = word.chars().collect();
    let runs = signs.chunk_by(|one, next| one == next);
    runs.flat_map(|run| &run[..if run.len() > 2 { 1 } else { run.len() }]).collect()
}

/// A line as tokens. A name that is a word, such as max, needs its capital, if `capitals` says so.
pub fn tokens(vocabulary: &Vocabulary, spot: &Spot, capitals: bool, text: &str) -> Vec<Token> {
    let typed = split(text, vocabulary.sums);
    // As, ah and ad are cards among cards.
    let shows = |low: String| low.len() > 1 && !low.ends_with('s') && suited(&low).is_some();
    let shown = typed.iter().map(|typed| plain(typed)).any(|low| !is_word(&low) && shows(low));
    let mut reader = Words { vocabulary, spot, capitals, shown, all: Vec::new() };
    for typed in &typed {
        reader.read(typed);
    }
    let (mut all, dice) = (reader.all, spot.awaits_dice());
    if !dice {
        letters_as_aces(&mut all);
    }
    phrases(vocabulary, &mut all);
    numbers_that_count(dice, &mut all);
    results(dice, &mut all);
    asides(&mut all);
    all
}

/// What commas set apart says nothing, if no table has a word of it and nothing else in it is said but
/// that something is not so: what a shower, not bad.
fn asides(all: &mut [Token]) {
    let denies = |it: &Token| it.says(NOT);
    let says = |it: &Token| !(it.soft || it.kinds().is_nothing()) || it.hedges();
    let firm = |it: &Token| says(it) && !denies(it);
    if all.iter().any(firm) {
        for part in all.split_mut(|it| it.ends && it.typed != ":") {
            let spare = |it: &Token| it.is_like_a_name() || denies(it);
            let denied = part.len() == 1 && denies(&part[0]);
            if part.iter().any(spare) && !denied && !part.iter().any(firm) {
                part.fill_with(Token::nothing);
            }
        }
    }
}

/// Words, numbers and signs, as they were typed.
fn split(text: &str, sums: bool) -> Vec<String> {
    let written = said("written").split(", ").filter_map(|it| it.split_once('='));
    let text = written.fold(text.to_string(), |text, (sign, as_)| text.replace(sign, as_));
    // A dash between spaces is a pause, where it takes nothing away; within words it only joins them.
    let text = if sums { text } else { text.replace(" - ", ", ") };
    let mut signs: Vec<char> = text.chars().collect();
    for at in 2..signs.len().saturating_sub(1) {
        let letters = [at - 2, at - 1, at + 1].iter().all(|at| signs[*at].is_alphabetic());
        if signs[at] == '-' && letters {
            signs[at] = ' ';
        }
    }
    let in_word = |c: &char| c.is_alphanumeric() || *c == '\'';
    let joined = |one: &char, next: &char| {
        in_word(one) && in_word(next) && (one.is_ascii_digit() || !next.is_ascii_digit())
    };
    let runs =
        signs.chunk_by(joined).filter(|run| in_word(&run[0]) || "+-*/&=?,;.:!".contains(run[0]));
    // Roll 'em.
    let runs = runs.map(|run| run.iter().collect::<String>().trim_matches('\'').to_string());
    let mut all: Vec<String> = runs.filter(|run| !run.is_empty()).collect();
    // At the end of a line a question mark says nothing, within it it is a hidden card.
    if all.len() > 1 && all.ends_with(&["?".to_string()]) && all[all.len() - 2] != "?" {
        all.pop();
    }
    all
}

/// Reads typed words, one after another.
struct Words<'a> {
    vocabulary: &'a Vocabulary,
    spot: &'a Spot,
    capitals: bool,
    /// Cards with suits stand in the line.
    shown: bool,
    all: Vec<Token>,
}

impl Words<'_> {
    fn read(&mut self, typed: &str) {
        let low = &*plain(typed);
        let word = calm(&low.replace('\'', ""));
        let token = Token { typed: typed.to_string(), word, ..Token::default() };
        let one = Self::sign(&token).or_else(|| self.name(low, &token));
        let one = one.or_else(|| Self::digits(low, &token));
        let cards = suited(low).filter(|_| self.shown || !is_word(low));
        match (one, cards) {
            (Some(one), cards) if cards.is_none() || !self.shown => self.all.push(one),
            (_, Some(cards)) => {
                let card = |card| Token { card: Some(card), ..token.clone() };
                self.all.extend(cards.into_iter().map(card));
            }
            _ => self.word(token),
        }
    }

    fn sign(token: &Token) -> Option<Token> {
        let sign = token.typed.chars().next().filter(|c| !c.is_alphanumeric())?;
        let (ends, hidden) = (",;.:!".contains(sign), Card { rank: None, suit: None });
        Some(Token {
            card: (sign == '?').then_some(hidden),
            sign: Some(sign).filter(|sign| *sign != '?' && !ends),
            ends,
            filler: ends,
            ..token.clone()
        })
    }

    fn seats(&self, fits: impl Fn(&str) -> bool) -> Vec<Seat> {
        let names = self.spot.table.names();
        Seat::all(names.len()).filter(|seat| fits(&plain(&names[*seat]))).collect()
    }

    /// A name; one that is a word needs its capital.
    fn name(&self, low: &str, token: &Token) -> Option<Token> {
        let own = low.strip_suffix("'s").unwrap_or(low);
        let called = |own| self.seats(|name| name == own).first().copied();
        // "Pips roll".
        let seat = called(own).or_else(|| called(own.strip_suffix('s')?))?;
        let usual = self.vocabulary.has(own) && self.capitals && !token.is_capital();
        let owns = plain(&self.spot.table.names()[seat]) != low;
        (!usual).then(|| Token { seat: Some(seat), owns, ..token.clone() })
    }

    /// `653`, `2s`.
    fn digits(low: &str, token: &Token) -> Option<Token> {
        let digits = low.strip_suffix('s').unwrap_or(low);
        let (number, plural) = (Some(digits.parse().ok()?), digits != low);
        Some(Token { word: digits.into(), number, digits: true, plural, ..token.clone() })
    }

    fn word(&mut self, mut token: Token) {
        let (vocabulary, bare, begun) = (self.vocabulary, token.word.clone(), !self.all.is_empty());
        token.word = vocabulary.stem(&bare);
        token.filler = vocabulary.is_filler(&bare);
        if !token.filler && !vocabulary.knows(&token.word) {
            self.nearly(&bare, &mut token);
        }
        token.plural = bare != token.word && bare.ends_with('s');
        token.number = number(&token.word);
        if self.adds_to_the_last(&token) {
            return;
        }
        match stands_for("ranks", &token.word) {
            // What dice show.
            Some("A") if self.spot.awaits_dice() => token.number = Some(1),
            Some("2") if self.spot.awaits_dice() => token.number = Some(2),
            // K alone is okay.
            rank => {
                token.card = rank.filter(|_| bare != "k" || begun).and_then(Card::of);
            }
        }
        token.sign = stands_for("signs", &token.word).and_then(|sign| sign.chars().next());
        token.filler |= vocabulary.is_filler(&token.word)
            || !begun && token.is(&["can", "could", "may", "would"]);
        token.filler &= token.card.is_none();
        self.all.push(token);
    }

    /// The beginning of a name, or one slip away from a name or a word.
    fn nearly(&self, bare: &str, token: &mut Token) {
        let low = plain(&token.typed);
        let own = low.strip_suffix("'s").unwrap_or(&low);
        let begun = self.seats(|name| own.chars().count() > 2 && name.starts_with(own));
        let near = self.seats(|name| is_near(own, name));
        match (&begun[..], &near[..], self.vocabulary.near(bare)) {
            ([seat], ..) | (_, [seat, ..], None) => {
                (token.seat, token.owns) = (Some(*seat), own != low);
            }
            (_, [], Some(slip)) if !token.is_capital() => token.word = slip.to_string(),
            _ => {}
        }
    }

    /// The five of twenty-five, the hundred of two hundred, the hearts of the ace of hearts.
    fn adds_to_the_last(&mut self, token: &Token) -> bool {
        let suit = stands_for("suits", &token.word).and_then(|suit| suit.chars().next());
        let value = self.all.iter_mut().rfind(|other| other.word != "of" && !other.ends);
        if let Some(card) = value.filter(|card| suit.is_some() && card.is_value()) {
            let rank = card.number.take().map(|n| n.to_string());
            card.card = card.card.or_else(|| Card::of(&rank?)).map(|card| Card { suit, ..card });
            return true;
        }
        let Some(last) = self.all.last_mut() else { return false };
        let (Some(before), Some(n)) = (last.number, token.number) else { return false };
        last.number = match n {
            1..10 if !last.digits && before >= 20 => Some(before + n),
            100 | 1000 => Some(before.saturating_mul(n)),
            _ => return false,
        };
        true
    }
}

/// `AsKd10h`, `9c`: cards with their suits.
fn suited(low: &str) -> Option<Vec<Card>> {
    let (mut cards, mut rest) = (Vec::new(), low);
    while !rest.is_empty() {
        let (rank, after) = Rank::read_front(rest)?;
        let suit = after.chars().next().filter(|c| "shdc".contains(*c))?;
        cards.push(Card { rank: Some(rank), suit: Some(suit) });
        rest = &after[1..];
    }
    (!cards.is_empty()).then_some(cards)
}

/// Whether words that could be cards are words all the same: as, ah, ad.
fn is_word(low: &str) -> bool {
    matches!(low, "as" | "ah" | "ad")
}

/// An ace may be written as a letter, at the end, before a sign, or among cards.
fn letters_as_aces(all: &mut [Token]) {
    for at in (0..all.len()).rev().filter(|at| all[*at].word == "a").collect::<Vec<_>>() {
        let big = all[at].typed == "A";
        let is_ace = match all.get(at + 1) {
            None => at > 0 && (big || all[at - 1].is_value() || all[at - 1].sign.is_some()),
            Some(next) => next.sign.is_some() || big && (next.card.is_some() || next.digits),
        };
        if is_ace {
            (all[at].card, all[at].filler) = (Card::of("A"), false);
        }
    }
}

/// Finds what words mean together: the longest phrase from each, over little words between.
fn phrases(vocabulary: &Vocabulary, all: &mut [Token]) {
    let mut at = 0;
    while at < all.len() {
        let fits = |words: &[String]| {
            let mut places = vec![at];
            for word in &words[1..] {
                let last = places[places.len() - 1];
                let is_it = |here: &usize| all[*here].word == *word && all[*here].seat.is_none();
                let is_small = |here: &usize| {
                    let it = &all[*here];
                    (it.filler || it.seat.is_some()) && !it.ends && here - last < 3
                };
                let here = (last + 1..all.len()).find(|here| is_it(here) || !is_small(here));
                places.push(here.filter(is_it)?);
            }
            Some(places)
        };
        if all[at].seat.is_none()
            && let Some((places, means)) = vocabulary.longest(&all[at].word, fits)
        {
            let weak = places.iter().all(|place| all[*place].filler);
            let head = &mut all[at];
            (head.means, head.weak, head.filler) = (means, weak, false);
            (head.soft, head.phrase) = (weak && places.len() == 1, places.len() > 1);
            for place in places.iter().skip(1) {
                let word = &mut all[*place];
                (word.filler, word.number, word.sign) = (true, None, None);
                all[at].number = None;
            }
            at = places[places.len() - 1];
        }
        at += 1;
    }
}

/// `2 dice` is a number of dice, `one point` a stake.
fn numbers_that_count(dice: bool, all: &mut [Token]) {
    let stakes = ["bet", "put", "pay", "wager", "risk", "spend", "gamble", "stick"];
    for at in 0..all.len().saturating_sub(1) {
        let (it, next) = (&all[at], &all[at + 1]);
        let Some(n) = it.number else { continue };
        let staked = n == 1 && (next.word == "point" || at > 0 && all[at - 1].is(&stakes));
        let told = n == 2 && next.word == "pair" || next.word == "stack";
        let is_one = it.word == "one" && (next.digits || next.number.is_some() && !dice);
        let these = all.get(at + 2).is_some_and(|it| it.is(&["them", "these", "those", "my"]));
        let counts = next.is(&["die", "dice"]) || next.word == "of" && these;
        if staked || is_one || told {
            all[at] = Token::nothing();
        }
        all[at].counts = counts;
    }
}

/// `six and four make ten`, `ten in all, six and four`: a number that says nothing new.
fn results(dice: bool, all: &mut [Token]) {
    let makes = |it: &Token| it.is(&["make", "is", "equal", "equals", "give", "its", "thats"]);
    let rank = |it: &Token| it.card.and_then(|card| card.rank).map(|rank| rank.number().into());
    let values = |range: &[Token]| -> Vec<i64> {
        let cards = range.iter().filter_map(rank);
        faces(range, &[], 0).into_iter().chain(cards).map(i64::from).collect()
    };
    for at in 0..all.len() {
        let Some(n) = all[at].number else { continue };
        // It's 3 4 4 5 6.
        if all.get(at + 1).is_some_and(Token::is_value) {
            continue;
        }
        let (mut others, behind) = (values(&all[..at]), values(&all[at + 1..]));
        // Took three: 6 2 and an ace.
        let colon = all[at..].iter().take(3).any(|it| it.typed == ":");
        let listed = n > 1 && colon && behind.len() == n as usize;
        let near = &all[at.saturating_sub(2)..all.len().min(at + 2)];
        let added = dice && n > 6 && others.len() + behind.len() == 2;
        let is_total = added || near.iter().any(|it| it.says(TOTAL));
        if is_total {
            others.extend(behind);
        }
        // Added or taken away, some of them.
        let sums = others.iter().rev().take(6).fold(vec![0], |sums: Vec<i64>, n| {
            sums.iter().flat_map(|sum| [*sum, sum + n, sum - n]).collect()
        });
        let told = is_total || at > 0 && makes(&all[at - 1]);
        if listed || told && others.len() > 1 && sums.contains(&i64::from(n)) {
            all[at] = Token::nothing();
        }
    }
}
