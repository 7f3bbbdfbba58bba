//! A line as tokens: numbers, cards, players and signs, and what else each word may mean.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::spot::Spot;
use super::vocabulary::{
    CALLED, HEDGES, Helper, Means, RANKS, SIGNS, SUITS, TENS, Vocabulary, is_near, listed_in,
    number,
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

    /// It takes back what stands beside it.
    pub fn hedges(&self) -> bool {
        listed_in(HEDGES, &self.word)
    }

    fn is_capital(&self) -> bool {
        self.typed.starts_with(char::is_uppercase)
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
    /// The game lays cards with signs between them.
    pub sums: bool,
}

impl<'a> About<'a> {
    pub fn of(spot: &'a Spot) -> Self {
        Self {
            names: spot.table.names(),
            dice: spot.due().is_some_and(|due| due.what.is_dice()),
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
    let mut text = text.to_string();
    for (name, faces) in CALLED.iter().filter(|_| about.dice) {
        if plain(&text).contains(name) {
            text = plain(&text).replace(name, faces);
        }
    }
    let typed = split(&text, about.sums);
    let shown = typed.iter().map(|typed| plain(typed)).any(|low| {
        let plural = low.len() == 2 && low.ends_with('s');
        !is_word(&low) && !plural && suited(&low).is_some()
    });
    let mut reader = Words { vocabulary, about, shown, all: Vec::new() };
    for typed in &typed {
        reader.read(typed);
    }
    let mut all = reader.all;
    while all.len() > 1 && all.last().is_some_and(|last| last.ends) {
        all.pop();
    }
    join_negations(vocabulary, &mut all);
    if about.dice {
        ranges(&mut all);
    } else {
        letters_as_aces(&mut all);
    }
    phrases(vocabulary, &mut all);
    numbers_that_count(about, &mut all);
    results(&mut all);
    asides(&mut all);
    all
}

/// Signs that keyboards and pens write otherwise.
#[rustfmt::skip]
const WRITTEN: [(&str, &str); 11] = [
    ("♠", "s"), ("♥", "h"), ("♦", "d"), ("♣", "c"), ("×", "*"), ("÷", "/"), ("’", "'"), ("‘", "'"), ("−", "-"),
    ("–", "-"), ("½", " half "),
];

/// Words, numbers and signs, as they were typed.
fn split(text: &str, sums: bool) -> Vec<String> {
    let text = WRITTEN.iter().fold(text.to_string(), |text, (sign, as_)| text.replace(sign, as_));
    let signs: Vec<char> = text.chars().collect();
    let letter = |at: usize| signs.get(at).is_some_and(|c| c.is_alphabetic());
    let blank = |at: usize| signs.get(at) == Some(&' ');
    let mut all: Vec<String> = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        let begun = at;
        at += 1;
        if letter(begun) {
            while letter(at) || signs.get(at) == Some(&'\'') && letter(at + 1) {
                at += 1;
            }
        } else if signs[begun].is_ascii_digit() {
            while signs.get(at).is_some_and(|c| c.is_alphanumeric()) {
                at += 1;
            }
        } else if signs[begun] == '-' {
            if begun > 0 && blank(begun - 1) && blank(at) && !sums {
                all.push(",".to_string());
                continue;
            }
            // A dash within words only joins them.
            if begun > 1 && letter(begun - 1) && letter(begun - 2) && letter(at) {
                continue;
            }
        } else if !"+*/&=?,;.:!".contains(signs[begun]) {
            continue;
        }
        all.push(signs[begun..at].iter().collect());
    }
    // What ends a line says nothing; a question mark within it is a hidden card.
    while all.len() > 1 && all.last().is_some_and(|last| "!.:,".contains(&**last)) {
        all.pop();
    }
    if let [.., before, last] = &all[..]
        && last == "?"
        && before != "?"
    {
        all.pop();
    }
    all
}

/// Reads typed words, one after another.
struct Words<'a> {
    vocabulary: &'a Vocabulary,
    about: &'a About<'a>,
    /// Cards with suits stand in the line.
    shown: bool,
    all: Vec<Token>,
}

impl Words<'_> {
    fn read(&mut self, typed: &str) {
        let mut low = plain(typed);
        // We're is no were.
        if let Some(who) = low.strip_suffix("'re") {
            low = who.to_string();
        }
        let word = low.replace('\'', "");
        let token = Token { typed: typed.to_string(), word, ..Token::default() };
        let whole = self.sign(&token)
            || self.name(&low, &token)
            || self.digits(&low, &token)
            || self.card(&low, &token);
        if !whole {
            self.word(&low, token);
        }
    }

    fn sign(&mut self, token: &Token) -> bool {
        let [sign] = token.typed.as_bytes() else { return false };
        let mut token = token.clone();
        match *sign as char {
            c if c.is_ascii_alphanumeric() => return false,
            '?' => token.card = Some(Card { rank: None, suit: None }),
            sign @ ('+' | '-' | '*' | '/' | '&' | '=') => token.sign = Some(sign),
            _ => (token.ends, token.filler) = (true, true),
        }
        self.all.push(token);
        true
    }

    fn seats(&self, fits: impl Fn(&str) -> bool) -> Vec<Seat> {
        let names = self.about.names;
        Seat::all(names.len()).filter(|seat| fits(&plain(&names[*seat]))).collect()
    }

    fn name(&mut self, low: &str, token: &Token) -> bool {
        let own = low.strip_suffix("'s").unwrap_or(low);
        let usual = self.vocabulary.is_filler(own) || self.vocabulary.knows(own);
        let seat = self.seats(|name| name == own).first().copied();
        if seat.is_none() || usual && !token.is_capital() {
            return false;
        }
        self.all.push(Token { seat, owns: own != low, ..token.clone() });
        true
    }

    /// `653`, `2s`, `5th`, `5K`.
    fn digits(&mut self, low: &str, token: &Token) -> bool {
        let end = low.find(|c: char| !c.is_ascii_digit()).unwrap_or(low.len());
        let (digits, rest) = low.split_at(end);
        let Ok(n) = digits.parse() else { return false };
        let part = |word: &str| Token { typed: word.into(), word: word.into(), ..Token::default() };
        let number = Token { number: Some(n), digits: true, ..part(digits) };
        match rest {
            "" | "th" => self.all.push(number),
            "s" if !self.vocabulary.suits => {
                self.all.push(Token { plural: true, ..number });
            }
            "s" => {
                self.all.push(Token { plural: true, typed: token.typed.clone(), ..number });
            }
            "k" | "q" | "j" | "a" => {
                self.all.extend([number, Token { card: Card::of(rest), ..part(rest) }]);
            }
            _ => return false,
        }
        true
    }

    fn card(&mut self, low: &str, token: &Token) -> bool {
        let within = token.is_capital() && !self.all.is_empty();
        let is_word = is_word(low) && !self.shown && !within;
        if let Some(cards) = suited(low).filter(|_| !is_word) {
            let card = |card| Token { card: Some(card), ..token.clone() };
            self.all.extend(cards.into_iter().map(card));
            return true;
        }
        if !matches!(low, "k" | "q" | "j" | "t") || low == "k" && self.all.is_empty() {
            return false;
        }
        let card = Card::of(if low == "t" { "10" } else { low });
        self.all.push(Token { card, ..token.clone() });
        true
    }

    fn word(&mut self, low: &str, mut token: Token) {
        let bare = std::mem::take(&mut token.word);
        let vocabulary = self.vocabulary;
        token.word = vocabulary.stem(&bare);
        let filler = vocabulary.is_filler(&token.word) || vocabulary.is_filler(&bare);
        if !filler && !vocabulary.knows(&token.word) {
            self.nearly(low, &bare, &mut token);
        }
        token.plural = bare != token.word && bare.ends_with('s');
        token.number = number(&token.word);
        if self.adds_to_the_last(&token) {
            return;
        }
        let rank = RANKS.iter().find(|(rank, _)| *rank == token.word).map(|(_, sign)| *sign);
        match rank {
            // What dice show.
            Some("A") if self.about.dice => token.number = Some(1),
            Some("2") if self.about.dice => token.number = Some(2),
            _ => token.card = rank.and_then(Card::of),
        }
        let sign = SIGNS.iter().find(|(sign, _)| *sign == token.word);
        token.sign = sign.map(|(_, sign)| *sign);
        token.filler = filler
            || vocabulary.is_filler(&token.word)
            || self.all.is_empty() && token.is(&["can", "could", "may", "would"]);
        self.all.push(token);
    }

    /// The beginning of a name, or one slip away from a name or a word.
    fn nearly(&self, low: &str, bare: &str, token: &mut Token) {
        let own = low.strip_suffix("'s").unwrap_or(low);
        let begun = self.seats(|name| own.chars().count() > 2 && name.starts_with(own));
        let near = self.seats(|name| name.chars().count() > 2 && is_near(own, name));
        // Within a line a capital begins a name.
        let name = token.is_capital()
            && !self.all.is_empty()
            && token.typed.chars().skip(1).all(char::is_lowercase);
        let slip = self.vocabulary.near(bare).filter(|_| bare.chars().count() > 2 && !name);
        match (&begun[..], &near[..], slip) {
            ([seat], ..) | (_, [seat, ..], None) => token.seat = Some(*seat),
            (_, [], Some(slip)) => token.word = slip.to_string(),
            _ => {}
        }
        token.owns = token.seat.is_some() && own != low;
    }

    /// The five of twenty-five, the hundred of two hundred, the hearts of the ace of hearts.
    fn adds_to_the_last(&mut self, token: &Token) -> bool {
        let suit = SUITS.iter().find(|(suit, _)| *suit == token.word).map(|(_, suit)| *suit);
        if suit.is_some()
            && let Some(card) = self.all.iter_mut().rfind(|other| other.word != "of" && !other.ends)
            && card.is_value()
        {
            let rank = card.number.take().map(|n| n.to_string());
            card.card = card.card.or_else(|| Card::of(&rank?)).map(|card| Card { suit, ..card });
            return true;
        }
        let Some(last) = self.all.last_mut() else { return false };
        let (Some(before), Some(n)) = (last.number, token.number) else { return false };
        last.number = match n {
            1..10 if !last.digits && TENS.contains(&&*last.word) => Some(before + n),
            100 | 1000 if before < 100 => Some(before * n),
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
fn letters_as_aces(all: &mut [Token]) {
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
        let counts = !all[at].plural && (next.is(&["die", "dice"]) || of_them);
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
    // Before a colon stands somebody's name.
    let colons: Vec<bool> =
        all.iter().filter(|token| token.ends).map(|token| token.typed == ":").collect();
    for (at, aside) in all.split_mut(|token| token.ends).enumerate() {
        let named = colons.get(at).is_some_and(|colon| *colon);
        let whole = !named && sides > usize::from(aside.iter().any(says));
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
            !token.hedges()
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
        if n == a.saturating_add(*b)
            || n == a.abs_diff(*b)
            || u64::from(n) == before.iter().map(|n| u64::from(*n)).sum::<u64>()
        {
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
