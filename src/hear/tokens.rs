//! A line as tokens: numbers, cards, players and signs, and what else each word may mean.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::HEDGES;
use super::spot::Spot;
use super::vocabulary::{
    CALLED, Helper, Means, RANKS, SIGNS, SUITS, TENS, Vocabulary, is_near, number,
};
use crate::game::Part;
use crate::pieces::{Names, Rank, Seat};

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
    /// `that steal`: a thing, no deed.
    pub noun: bool,
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
    pub fn says(&self, helper: Helper) -> bool {
        self.means.meets(Means::of(helper))
    }

    pub fn says_any(&self, helpers: &[Helper]) -> bool {
        self.means.meets(Means::all(helpers))
    }

    pub fn is_value(&self) -> bool {
        self.number.is_some() || self.card.is_some()
    }

    /// Whether it is among these words.
    pub fn is(&self, words: &[&str]) -> bool {
        words.contains(&&*self.word)
    }

    /// Whether it has to be explained.
    pub fn carries(&self) -> bool {
        !self.filler || !self.means.is_nothing()
    }

    /// A word that no table has.
    pub fn is_unknown(&self) -> bool {
        let known = self.is_value() || self.seat.is_some() || self.sign.is_some();
        !self.filler && !known && self.means.is_nothing()
    }

    fn is_small(&self) -> bool {
        self.filler || self.seat.is_some()
    }
}

/// What a line is read for.
pub struct About<'a> {
    pub names: &'a Names,
    /// Dice are awaited: a single a is no ace.
    pub dice: bool,
    /// What the entries of the record were.
    pub done: Means,
    /// The game lays cards with signs between them.
    pub sums: bool,
}

impl<'a> About<'a> {
    pub fn of(spot: &'a Spot, done: Means) -> Self {
        Self {
            names: spot.table.names(),
            dice: spot.due().is_some_and(|due| due.what.is_dice()),
            done,
            sums: spot.table.info().moves.iter().any(|mv| mv.part == Part::Sum),
        }
    }
}

/// Small letters without accents.
pub fn plain(text: &str) -> String {
    text.nfkd().filter(|sign| !is_combining_mark(*sign)).collect::<String>().to_lowercase()
}

/// A line as tokens.
pub fn tokens(vocabulary: &Vocabulary, about: &About, text: &str) -> Vec<Token> {
    let mut all: Vec<Token> = Vec::new();
    let called = |text: String, (name, faces): &(&str, &str)| {
        if about.dice && plain(&text).contains(name) {
            plain(&text).replace(name, faces)
        } else {
            text
        }
    };
    let text = CALLED.iter().fold(text.to_string(), called);
    let typed = split(&text, about.sums);
    let shown = typed.iter().map(|typed| plain(typed)).any(|low| {
        !is_word(&low) && !(low.len() == 2 && low.ends_with('s')) && suited(&low).is_some()
    });
    for typed in typed {
        read(vocabulary, about, &typed, shown, &mut all);
    }
    while all.len() > 1 && all.last().is_some_and(|last| last.ends) {
        all.pop();
    }
    join_negations(vocabulary, &mut all);
    if about.dice {
        ranges(&mut all);
    }
    letters_as_aces(about, &mut all);
    phrases(vocabulary, &mut all);
    numbers_that_count(about, &mut all);
    results(&mut all);
    asides(&mut all);
    for at in 1..all.len() {
        let before =
            all[at - 1].is(&["the", "that", "this", "his", "her", "their", "your", "my", "whose"]);
        let token = &mut all[at];
        token.noun = before && !token.is_value() && token.means.meets(about.done);
    }
    all
}

/// Words, numbers and signs, as they were typed.
fn split(text: &str, sums: bool) -> Vec<String> {
    let signs = [
        ("♠", "s"),
        ("♥", "h"),
        ("♦", "d"),
        ("♣", "c"),
        ("×", "*"),
        ("÷", "/"),
        ("’", "'"),
        ("‘", "'"),
        ("−", "-"),
        ("–", "-"),
        ("½", " half "),
    ];
    let text = signs.iter().fold(text.to_string(), |text, (sign, plain)| text.replace(sign, plain));
    let signs: Vec<char> = text.chars().collect();
    let mut all = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        let begun = at;
        let letter = |at: usize| signs.get(at).is_some_and(|c: &char| c.is_alphabetic());
        if letter(at) {
            while letter(at) || signs.get(at) == Some(&'\'') && letter(at + 1) {
                at += 1;
            }
        } else if signs[at].is_ascii_digit() {
            while signs.get(at).is_some_and(|c| c.is_alphanumeric()) {
                at += 1;
            }
        } else {
            at += 1;
            // A dash within words only joins them.
            let is_sign = match signs[begun] {
                '-' if begun > 0
                    && signs[begun - 1] == ' '
                    && signs.get(at) == Some(&' ')
                    && !sums =>
                {
                    all.push(",".to_string());
                    continue;
                }
                '-' => !(begun > 1 && letter(begun - 1) && letter(begun - 2) && letter(at)),
                c => "+*/&=?,;.:!".contains(c),
            };
            if !is_sign {
                continue;
            }
        }
        all.push(signs[begun..at].iter().collect());
    }
    // What ends a line says nothing; a question mark within it is a hidden card.
    while all.len() > 1
        && all.last().is_some_and(|last: &String| matches!(&**last, "!" | "." | ":" | ","))
    {
        all.pop();
    }
    if all.len() > 1 && all.last().is_some_and(|last| last == "?") && all[all.len() - 2] != "?" {
        all.pop();
    }
    all
}

/// Adds what one typed word is; `shown` says that cards with suits stand in the line.
fn read(vocabulary: &Vocabulary, about: &About, typed: &str, shown: bool, all: &mut Vec<Token>) {
    // We're is no were.
    let low = ["we", "you", "they"].into_iter().fold(plain(typed), |low, who| {
        if low == format!("{who}'re") { who.to_string() } else { low }
    });
    let bare = low.replace('\'', "");
    let mut token = Token { typed: typed.to_string(), word: bare.clone(), ..Token::default() };
    if let [sign] = typed.as_bytes()
        && !sign.is_ascii_alphanumeric()
        && typed.is_ascii()
    {
        match *sign as char {
            '?' => token.card = Some(Card { rank: None, suit: None }),
            sign @ ('+' | '-' | '*' | '/' | '&' | '=') => token.sign = Some(sign),
            _ => (token.ends, token.filler) = (true, true),
        }
        all.push(token);
        return;
    }
    let own = low.strip_suffix("'s").unwrap_or(&low);
    let capital = typed.starts_with(char::is_uppercase);
    let called = |seat: Seat| plain(&about.names[seat]);
    let mut named = Seat::all(about.names.len()).filter(|seat| called(*seat) == own);
    let usual = vocabulary.is_filler(own) || vocabulary.knows(own);
    if let Some(seat) = named.next().filter(|_| !usual || capital) {
        (token.seat, token.owns) = (Some(seat), own != low);
        all.push(token);
        return;
    }
    if read_digits(vocabulary, &low, &token, all) {
        return;
    }
    let is_word = is_word(&low) && !shown && !(capital && !all.is_empty());
    if let Some(cards) = suited(&low).filter(|_| !is_word) {
        all.extend(cards.into_iter().map(|card| Token { card: Some(card), ..token.clone() }));
        return;
    }
    if matches!(&*low, "k" | "q" | "j" | "t") && !(low == "k" && all.is_empty()) {
        token.card = Card::of(if low == "t" { "10" } else { &low });
        all.push(token);
        return;
    }
    let mut word = vocabulary.stem(&bare);
    if !vocabulary.knows(&word) && !vocabulary.is_filler(&bare) && !vocabulary.is_filler(&word) {
        let mut begun = Seat::all(about.names.len())
            .filter(|seat| own.chars().count() > 2 && called(*seat).starts_with(own));
        let mut near = Seat::all(about.names.len())
            .filter(|seat| called(*seat).chars().count() > 2 && is_near(own, &called(*seat)));
        // Within a line a capital begins a name.
        let name = capital && !all.is_empty() && typed.chars().skip(1).all(char::is_lowercase);
        let slip = if word.chars().count() > 2 && !name { vocabulary.near(&bare) } else { None };
        match (begun.next(), begun.next(), near.next(), slip) {
            (Some(seat), None, ..) | (_, _, Some(seat), None) => token.seat = Some(seat),
            (.., None, Some(slip)) => word = slip.to_string(),
            _ => {}
        }
        token.owns = token.seat.is_some() && own != low;
    }
    token.plural = bare != word && bare.ends_with('s');
    if let Some(n) = number(&word) {
        let last = all.last_mut().filter(|last| !last.digits && TENS.contains(&&*last.word));
        if let Some(tens) =
            last.and_then(|last| last.number.as_mut()).filter(|_| (1..10).contains(&n))
        {
            *tens += n;
            return;
        }
        if matches!(&*word, "hundred" | "thousand") {
            let last = all.last_mut().and_then(|last| last.number.as_mut());
            if let Some(many) = last.filter(|many| **many < 100) {
                *many *= n;
                return;
            }
        }
        token.number = Some(n);
    }
    let low = RANKS
        .iter()
        .find(|(rank, _)| *rank == word && about.dice && matches!(word.as_str(), "ace" | "deuce"));
    if let Some((rank, _)) = low {
        token.number = Some(if *rank == "ace" { 1 } else { 2 });
        all.push(Token { word, ..token });
        return;
    }
    token.card = RANKS.iter().find(|(rank, _)| *rank == word).and_then(|(_, sign)| Card::of(sign));
    if let Some((_, suit)) = SUITS.iter().find(|(suit, _)| *suit == word)
        && let Some(card) = all.iter_mut().rfind(|other| other.word != "of" && !other.ends)
        && card.is_value()
    {
        let rank = card.number.take().map(|n| n.to_string());
        card.card =
            card.card.or_else(|| Card::of(&rank?)).map(|card| Card { suit: Some(*suit), ..card });
        return;
    }
    token.sign = SIGNS.iter().find(|(sign, _)| *sign == word).map(|(_, sign)| *sign);
    token.filler = vocabulary.is_filler(&word)
        || vocabulary.is_filler(&bare)
        || all.is_empty() && matches!(&*word, "can" | "could" | "may" | "would");
    token.word = word;
    all.push(token);
}

/// `653`, `2s`, `5th`, `4xk`, `5K`.
fn read_digits(vocabulary: &Vocabulary, low: &str, token: &Token, all: &mut Vec<Token>) -> bool {
    let end = low.find(|c: char| !c.is_ascii_digit()).unwrap_or(low.len());
    let (digits, rest) = low.split_at(end);
    let Ok(n) = digits.parse() else { return false };
    let number = Token {
        number: Some(n),
        digits: true,
        typed: digits.into(),
        word: digits.into(),
        ..Token::default()
    };
    let sign =
        |sign| Token { sign: Some(sign), typed: "x".into(), word: "x".into(), ..Token::default() };
    match rest {
        "" | "th" => all.push(number),
        "s" if !vocabulary.suits => all.push(Token { plural: true, ..number }),
        "s" => all.push(Token { plural: true, typed: token.typed.clone(), ..number }),
        "k" | "q" | "j" | "a" => {
            all.push(number);
            all.push(Token {
                card: Card::of(rest),
                typed: rest.into(),
                word: rest.into(),
                ..Token::default()
            });
        }
        _ => match rest.strip_prefix('x') {
            Some(times @ ("k" | "q" | "j" | "a")) => {
                all.extend([number, sign('*')]);
                all.push(Token {
                    card: Card::of(times),
                    typed: times.into(),
                    word: times.into(),
                    ..Token::default()
                });
            }
            Some(times) if times.parse::<u32>().is_ok() => {
                all.extend([number, sign('*')]);
                read_digits(vocabulary, times, token, all);
            }
            _ => return false,
        },
    }
    true
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

/// `did not` is `didnt`.
fn join_negations(vocabulary: &Vocabulary, all: &mut Vec<Token>) {
    let mut at = 1;
    while at < all.len() {
        let before = match &*plain(&all[at - 1].typed) {
            "can" => "cant",
            "will" => "wont",
            "do" => "dont",
            "did" => "didnt",
            "does" => "doesnt",
            "was" => "wasnt",
            "were" => "werent",
            "is" => "isnt",
            "has" => "hasnt",
            "have" => "havent",
            "had" => "hadnt",
            _ => "",
        };
        if all[at].word == "not" && !before.is_empty() {
            let word = vocabulary.stem(before);
            all[at - 1] =
                Token { typed: format!("{} not", all[at - 1].typed), word, ..Token::default() };
            all.remove(at);
        }
        at += 1;
    }
}

/// `2 through 6` is all of them.
fn ranges(all: &mut Vec<Token>) {
    for at in (1..all.len().saturating_sub(1)).rev() {
        let (Some(from), Some(to)) = (all[at - 1].number, all[at + 1].number) else { continue };
        if all[at].is(&["through", "thru"]) && from < to && to <= 6 {
            let face = |n| Token { number: Some(n), word: n.to_string(), ..all[at].clone() };
            let faces: Vec<Token> = (from + 1..to).map(face).collect();
            all.splice(at..=at, faces);
        }
    }
}

/// An ace may be written as a letter, at the end, before a sign, or among cards.
fn letters_as_aces(about: &About, all: &mut [Token]) {
    if about.dice {
        return;
    }
    for at in (0..all.len()).rev() {
        if all[at].word != "a" {
            continue;
        }
        let next = all.get(at + 1);
        let big = all[at].typed == "A";
        let before = at > 0 && !all[at - 1].ends && all[at - 1].word != "and";
        let is_ace = match next {
            None => all.len() > 1 && (big || all[at - 1].is_value() || all[at - 1].sign.is_some()),
            Some(next) if next.sign.is_some() || next.ends => true,
            Some(next) => big && (before || next.card.is_some() || next.digits),
        };
        if is_ace {
            all[at].card = Card::of("A");
            all[at].filler = false;
        }
    }
}

/// Finds what words mean together: the longest phrase from each, over little words between.
fn phrases(vocabulary: &Vocabulary, all: &mut [Token]) {
    let mut at = 0;
    while at < all.len() {
        let found = if all[at].seat.is_some() {
            None
        } else {
            let fits = |words: &[String]| {
                let (mut places, mut here) = (vec![at], at + 1);
                for word in &words[1..] {
                    let last = places[places.len() - 1];
                    let is_it = |here: usize| all[here].word == *word && all[here].seat.is_none();
                    while here < all.len()
                        && !is_it(here)
                        && all[here].is_small()
                        && !all[here].ends
                        && here - last < 3
                    {
                        here += 1;
                    }
                    if here >= all.len() || !is_it(here) {
                        return None;
                    }
                    places.push(here);
                    here += 1;
                }
                Some(places)
            };
            vocabulary.longest(&all[at].word, fits)
        };
        let Some((places, means)) = found else {
            at += 1;
            continue;
        };
        let weak = places.iter().all(|place| all[*place].filler);
        let head = &mut all[at];
        (head.means, head.weak, head.filler) = (means, weak, false);
        head.soft = weak && places.len() == 1;
        head.phrase = places.len() > 1;
        if places.len() > 1 {
            head.number = None;
            for place in &places[1..] {
                let word = &mut all[*place];
                (word.filler, word.number, word.sign) = (true, None, None);
            }
            at = places[places.len() - 1];
        }
        at += 1;
    }
}

/// `2 dice` is a number of dice, `one point` a stake, `two stacks` are said one by one.
fn numbers_that_count(about: &About, all: &mut [Token]) {
    for at in 0..all.len().saturating_sub(1) {
        if all[at].number.is_none() {
            continue;
        }
        let next = &all[at + 1];
        let of_them = next.word == "of"
            && all.get(at + 2).is_some_and(|it| it.is(&["them", "these", "those", "my"]));
        let rest = at > 0
            && all[at - 1].says(Helper::Rest)
            && !next.is_value()
            && all[at].number > Some(1);
        let counts = !all[at].plural && (next.is(&["die", "dice"]) || of_them || rest);
        let said_so =
            all[at].number == Some(1) && next.word == "point" || about.sums && next.word == "stack";
        let token = &mut all[at];
        token.counts = counts;
        if said_so {
            (token.number, token.filler, token.means) = (None, true, Means::default());
        }
    }
}

/// What commas set off and no table has, carries nothing: mate, wow, sweet as.
fn asides(all: &mut [Token]) {
    let says = |token: &Token| token.is_value() || token.seat.is_some() || token.means.is_move();
    let sides = all.split(|token| token.ends).filter(|side| side.iter().any(says)).count();
    for aside in all.split_mut(|token| token.ends) {
        let whole = sides > usize::from(aside.iter().any(says));
        let spare = [
            Helper::Got,
            Helper::Everyone,
            Helper::All,
            Helper::Last,
            Helper::Sorry,
            Helper::No,
            Helper::Tell,
        ];
        let empty = |token: &Token| {
            !HEDGES.contains(&&*token.word)
                && !token.is_value()
                && token.seat.is_none()
                && (token.is_unknown()
                    || token.filler
                    || token.soft
                    || token.says_any(&spare)
                        && !token.means.is_move()
                        && token.means.commands().next().is_none())
        };
        if whole && aside.iter().all(empty) {
            for token in aside.iter_mut().filter(|it| !it.says_any(&[Helper::Sorry, Helper::No])) {
                (token.filler, token.means) = (true, Means::default());
            }
        }
    }
}

/// `six and four make ten`: the ten says nothing new.
fn results(all: &mut [Token]) {
    for at in 2..all.len() {
        let before: Vec<u32> = all[..at - 1].iter().filter_map(|token| token.number).collect();
        let makes = all[at - 1].is(&["make", "is", "equal", "give", "equals"])
            || all[at - 1].sign == Some('=');
        let (Some(n), [.., a, b], true) = (all[at].number, &before[..], makes) else { continue };
        if n == a + b || n == a.abs_diff(*b) || n == before.iter().sum::<u32>() {
            for token in &mut all[at - 1..=at] {
                *token = Token {
                    typed: std::mem::take(&mut token.typed),
                    filler: true,
                    ..Token::default()
                };
            }
        }
    }
}
