//! What words mean, as data: what is said for commands and for what helps a move, little words, forms
//! that no rule gives, numbers and cards. What is said for a move stands beside the move.

use std::collections::{HashMap, HashSet};
use std::ops::BitOr;

use super::commands::COMMANDS;
use crate::game::{Info, Part, phrases};

/// What a word or a phrase may mean, or what a meaning has a place for: any of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Means(u128);

/// Values, and what helps a move or a correction along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Helper {
    Name, Number, Card, Sign,
    Got, Keep, Except, All, Both, Everyone, Rest, Double, Triple, More, By, Half, Pot, Least, Most, Less,
    Sorry, Not, No, Was, Wish, Hidden, Own, Special, Total, Tell, Last, Steal, Stake, Joins, Leaves, SitsOut,
}

const FIRST_MOVE: usize = 40;
const FIRST_COMMAND: usize = 72;

impl From<Helper> for Means {
    fn from(helper: Helper) -> Self {
        Self(1 << helper as u32)
    }
}

impl<M: Into<Means>> BitOr<M> for Means {
    type Output = Self;
    fn bitor(self, other: M) -> Self {
        Self(self.0 | other.into().0)
    }
}

impl<M: Into<Means>> BitOr<M> for Helper {
    type Output = Means;
    fn bitor(self, other: M) -> Means {
        Means::from(self) | other
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

    pub fn meets(self, other: impl Into<Self>) -> bool {
        self.0 & other.into().0 != 0
    }

    pub fn is_nothing(self) -> bool {
        self.0 == 0
    }

    pub fn is_move(self) -> bool {
        self.0 >> FIRST_MOVE & u128::from(u32::MAX) != 0
    }
}

#[rustfmt::skip]
const HELPERS: [(Helper, &str); 32] = [
    (Helper::Got, "got, end up, end up with, pull, receive, pick, deal, get, roll, throw, toss, cast, land, fall, \
        come, come up, came up with, have, show, say, read, result, draw, hold, reveal, turn over, turn up, flip, \
        chuck, fling, hurl, tumble, score, shake, see, be, give, make, hit, out come, up come, down come, there be, lie, on table, in \
        front, put in, type, enter, spin, turn out, come back, come back as"),
    (Helper::Keep, "keep, hold, hold on to, hang onto, hang on to, save, leave, leave alone, lock, freeze, set aside, \
        put aside, put by, put to one side, set apart, stick with, retain, park, stay, preserve, stash, bank, reserve, \
        stand on, take"),
    (Helper::Except, "except, but, apart, besides, bar, other than, aside from, minus"),
    (Helper::All, "all, everything, every, lot, whole lot, whole thing, entire, complete, total, keep none, keep nothing"),
    (Helper::Both, "both, pair of them, two of them"),
    (Helper::Everyone, "everyone, everybody, everyone else, everybody else, around, round, all, both, rest, we all, all us"),
    (Helper::Rest, "other, others, rest, remaining, remainder, spare, leftover, left over"),
    (Helper::Double, "double, pair, couple, two of"),
    (Helper::Triple, "triple, trip, treble, three of kind, trips, full house, house"),
    (Helper::More, "more, extra, another, on top, further, additional, again, plus"),
    (Helper::By, "by"),
    (Helper::Half, "half"),
    (Helper::Pot, "pot, full pot, size pot, pot size"),
    (Helper::Least, "min, minimum, least, smallest, minimal, lowest"),
    (Helper::Most, "big, bigger, large, larger, high, higher, biggest, largest, highest, more, max, maximum, greater"),
    (Helper::Less, "small, little, smaller, lower, fewer, low, smallest, lowest, less"),
    (Helper::Sorry, "sorry, oops, whoops, ooops, wait, mean, actually, mistake, wrong, typo, correction, correct, \
        should be, should have be, should have, hang on, hold on, my bad, change, misread, type wrong, mistype, \
        apology, slip, no no, mistook, in fact, error, mix up, mixed up, miscount, got wrong, scratch that, blast, fat \
        finger, rather, look again, looked wrong, really, hold up, read wrong, put in wrong, misheard, misspoke, i \
        lied, fix, amend, make that, oh no, my mistake, typed wrong, entered wrong"),
    (Helper::Not, "not, never, dont, didnt, doesnt, cant, cannot, wont, isnt, wasnt, arent, hasnt, havent, hadnt, \
        without, instead, instead of, rather than, werent"),
    (Helper::No, "no, nope, nah"),
    (Helper::Was, "was, were"),
    (Helper::Wish, "put, would like, would love, going to, lets see, prefer, last one, last go, last try, last time, last \
        roll, final, final roll, one last time, first of all, on own, by itself, on its own, alone, single, hmm, why \
        not, no problem, no worry, will try, in that case, for me, go ahead, feel like, would rather, should like, should love, if you please, if you like, if you dont mind, happy to, at \
        last, this once, as well, of mine, fancy, decide to, first, straight, hopefully, finger cross, i fancy"),
    (Helper::Hidden, "hidden, unknown, unseen, face down, secret, mystery, dont know, not show, dont show, not tell, \
        dont tell, wont tell, keep to self"),
    (Helper::Own, "mine, own, my own, both mine"),
    (Helper::Special, "special"),
    (Helper::Total, "total, sum, altogether, in all, in total, add up to"),
    (Helper::Tell, "tell, give, print, display, look, see, read, list, check, show, can you, run through"),
    (Helper::Last, "last, previous, step, move, entry, roll, thing, bit, throw, one, turn, second"),
    (Helper::Steal, "steal, swipe, nick, pinch, grab, rob, nab, snatch, poach, filch, pilfer, borrow"),
    (Helper::Stake, "in, on table, into pot, in middle, chip in"),
    (Helper::Joins, "join, join in, join us, add, deal in, want in, want play, want to be in, play too, come in, sit \
        down, seat for, new player, another player, one more player, room for, squeeze in, late, come back, jump in, \
        get in"),
    (Helper::Leaves, phrases::LEAVES),
    (Helper::SitsOut, "sit out, sit this out, sit one out, sit next out, sit next one out, sit next hand out, deal \
        out, deal out of next, skip, skip next, miss, miss next, leave out, miss a turn"),
];

/// Words that carry nothing. `or not if might maybe should would unless about` are never among
/// them: they are what stops a guess.
#[rustfmt::skip]
pub const FILLERS: &str = "a an the my your his her our their this that these those it its them of on at to for from \
    with as and then now i me we us he she they you u is are am be been being will shall ill im ive id lets let please \
    thanks thank ta cheers ok okay k kk well choose decide just only so too also guess think reckon want wanna like \
    has have had having do does did gonna gotta thats thatll theyre hes shes there here really um uh er ah right yes \
    yeah yep alright today time turn still dice die card chip point number hand player game oh hey fine good very some \
    any ones up down over by going s t ll ve re d m into onto towards need in off say says together against goes go \
    table anymore computer program machine croupier mate guys folks lads kind shot sure pls plz honestly obviously \
    definitely simply because cos coz when while since bit little quite lol haha hehe yay woo woohoo wow ugh damn darn \
    dang gosh man bro dude pal dear love darling honey sir maam boss referee ref ump buddy hmm mm erm uhm yup great \
    nice cool perfect excellent nicely finally again face faces value spot spots pip pips side way worth bloody \
    freaking myself himself herself themselves yourself itself tonight ha ooh aha aye blimey crikey heck hell luckily \
    sadly unfortunately omg em itll theyll youll itd theyd youd weve theyve youve youre brilliant lovely sweet super \
    awesome sick class result whoa phew yikes jeez geez gee yo ya yer ur mmm oi ahem sigh argh gah bravo hooray yippee \
    blast rats bummer dammit crap typical honest promise clearly certainly exactly basically kinda sorta somehow \
    anyway anyways though ever yet already soon later everybody's chaps team fellas after top can full whole each \
    anything hed shed round girls boys kids grandma grandpa granny nana auntie uncle bruv sis luv sweetie pet thankyou \
    thx tks kindly gladly obv gimme n pocket starting tied floor new fresh loose heres kicker such god jesus christ \
    righto rightio alrighty okey okie dokey friend friends bang boom ouch eek oof meh tada voila presto hurrah bingo \
    jackpot huh eh innit lass gents ladies people champ chief matey sunshine lucky unlucky luck rubbish terrible awful \
    horrible nasty garbage dreadful decent solid beautiful gorgeous wonderful amazing fantastic magic splendid \
    smashing fab alas bother shucks fiddlesticks goodness gracious mercy dearie pumpkin truly surely naturally merely \
    therefore hence righty il ffs baby wtf bonus vs versus";

#[rustfmt::skip]
const FORMS: &str = "blind:ante blinds:ante quad:four quads:four shouldve:should dubble:double wants:want lets:let got:get gotten:get gets:get threw:throw \
        thrown:throw kept:keep held:hold stole:steal stolen:steal went:go gone:go goes:go laid:lay bought:buy \
        took:take taken:take made:make said:say says:say stuck:stick stood:stand has:have had:have having:have won:win \
        beats:beat evens:even shown:show meant:mean came:come drew:draw drawn:draw nicked:nick ones:one lost:lose \
        gave:give given:give chose:choose told:tell spades:spade hearts:heart diamonds:diamond clubs:club does:do \
        did:do cards:card chips:chip points:point numbers:number hands:hand quitting:quit putting:put betting:bet \
        bidding:bid fell:fall shook:shake shaken:shake saw:see seen:see dealt:deal paid:pay swapped:swap spun:spin \
        ran:run lain:lie bade:bid hid:hide found:find thought:think brought:bring rose:raise spoke:speak written:write \
        wrote:write burnt:burn busted:bust tossing:toss passing:pass pips:pip dropped:drop mucked:muck stopped:stop \
        tapped:tap nabbed:nab grabbed:grab robbed:rob dug:dig stayed:stay tens:ten sixes:six sat:sit begun:begin \
        began:begin ended:end forgot:forget forgotten:forget knew:know known:know";

const SHORT: [(&str, &str); 4] =
    [("thats", "that is"), ("thatll", "that will"), ("thisll", "this will"), ("im", "i am")];

pub const NUMBERS: &str = "zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, \
    twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen";
pub const TENS: &str =
    "twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety, hundred, thousand";
const NONE: &str = "empty, exhausted, nil, nought, naught";
const RANKS: [(&str, &str); 6] =
    [("ace", "A"), ("king", "K"), ("queen", "Q"), ("jack", "J"), ("knave", "J"), ("deuce", "2")];
const SUITS: [(&str, &str); 4] = [("spade", "s"), ("heart", "h"), ("diamond", "d"), ("club", "c")];
const SIGNS: [(&str, &str); 6] = [
    ("+", "plus"),
    ("-", "minus, less, away, subtract"),
    ("*", "time, x"),
    // These have the King in them.
    ("2", "double, doubled, doubling, twice"),
    ("h", "halve, halved, halving, half"),
    ("/", "divided"),
];

/// Words that take back what stands beside them: nothing is taken as meant where one of them stands.
pub const HEDGES: &str = "or, if, might, maybe, may, should, would, could, unless, about, almost, nearly, perhaps, \
    probably, possibly, either, neither, nor, until, not, except, suppose, supposed, pretend, whether, wouldnt, \
    couldnt, shouldnt, mightnt";

/// Whether a word is one of a list.
pub fn listed_in(list: &str, word: &str) -> bool {
    list.split(", ").any(|one| one == word)
}

/// The number that a word says.
pub fn number(word: &str) -> Option<u32> {
    let at = |list: &str| list.split(", ").position(|one| one == word).map(|at| at as u32);
    let tens = |at| if at < 8 { 10 * (at + 2) } else { 100 * 10_u32.pow(at - 8) };
    at(NUMBERS).or_else(|| at(TENS).map(tens)).or_else(|| at(NONE).map(|_| 0))
}

/// What a word stands for in a list of forms and words.
fn stands_for<'a>(list: &[(&'a str, &'a str)], word: &str) -> Option<&'a str> {
    list.iter().find(|(one, _)| *one == word).map(|(_, other)| *other)
}

pub fn rank(word: &str) -> Option<&'static str> {
    stands_for(&RANKS, word)
}

pub fn suit(word: &str) -> Option<char> {
    stands_for(&SUITS, word)?.chars().next()
}

pub fn sign(word: &str) -> Option<char> {
    let (sign, _) = SIGNS.iter().find(|(_, words)| listed_in(words, word))?;
    sign.chars().next()
}

/// A phrase, and what it may mean.
struct Phrase {
    words: Vec<String>,
    means: Means,
}

/// All that the words of one game may mean.
pub struct Vocabulary {
    /// By their first word.
    phrases: HashMap<String, Vec<Phrase>>,
    /// Every word of them, and those of numbers and cards.
    known: HashSet<String>,
    /// Those that mean something by themselves.
    alone: HashSet<String>,
    fillers: HashSet<&'static str>,
    forms: HashMap<&'static str, &'static str>,
    /// Words of the rules.
    pub terms: Vec<&'static str>,
    /// The game has cards with suits: `2s` is one of them.
    pub suits: bool,
}

impl Vocabulary {
    pub fn of(info: &'static Info) -> Self {
        let values = [NUMBERS, TENS, NONE].into_iter().flat_map(|list| list.split(", "));
        let values = values.chain(RANKS.iter().chain(&SUITS).map(|(word, _)| *word));
        let alone: HashSet<String> = values.map(str::to_string).collect();
        let signs = SIGNS.iter().flat_map(|(_, words)| words.split(", ")).map(str::to_string);
        let mut all = Self {
            phrases: HashMap::new(),
            known: alone.iter().cloned().chain(signs).collect(),
            alone,
            fillers: FILLERS.split_whitespace().collect(),
            forms: FORMS.split_whitespace().filter_map(|pair| pair.split_once(':')).collect(),
            terms: info.terms.split_whitespace().collect(),
            suits: info.moves.iter().any(|mv| mv.part == Part::Cards),
        };
        for (at, mv) in info.moves.iter().enumerate() {
            let words = mv.word.replace('-', " ");
            for said in mv.said.iter().chain(&[&*words, mv.stays]) {
                all.add(said, Means::of_move(at));
            }
        }
        for (helper, said) in &HELPERS {
            all.add(said, (*helper).into());
        }
        for command in &COMMANDS {
            all.add(command.word, Means::of_command(command.word));
            all.add(command.said, Means::of_command(command.word));
        }
        all
    }

    fn add(&mut self, said: &str, means: Means) {
        for phrase in said.split(", ").filter(|phrase| !phrase.is_empty()) {
            let (first, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
            let firsts = match SHORT.iter().find(|(short, _)| *short == first && !rest.is_empty()) {
                _ if first == "dont" && !rest.is_empty() => {
                    vec![first, "wont", "not", "doesnt", "isnt", "arent"]
                }
                Some((_, long)) => vec![first, long],
                None => vec![first],
            };
            for first in firsts {
                let words = format!("{first} {rest}");
                let form = |word: &str| self.forms.get(word).map_or(word, |form| *form).to_string();
                let words: Vec<String> = words.split_whitespace().map(form).collect();
                self.known.extend(words.iter().cloned());
                if let [word] = &words[..] {
                    self.alone.insert(word.clone());
                }
                let of_first = self.phrases.entry(words[0].clone()).or_default();
                match of_first.iter_mut().find(|other| other.words == words) {
                    Some(other) => other.means = other.means | means,
                    None => of_first.push(Phrase { words, means }),
                }
            }
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
            let base = word.strip_suffix(end).filter(|base| base.len() > 1)?;
            let (rest, last) = base.split_at(base.char_indices().next_back()?.0);
            let once = if rest.ends_with(last) { rest } else { base };
            let y = if end.starts_with('i') && end != "ing" && end != "in" { "y" } else { "" };
            let ways = [base.to_string() + y, format!("{base}e"), once.to_string()];
            ways.into_iter().find(|way| self.knows(way))
        };
        let ends = ["ies", "ied", "s", "es", "ed", "d", "ing", "in", "er"];
        ends.iter().find_map(|end| cut(end)).unwrap_or_else(|| word.to_string())
    }

    /// The only word that is one slip of the fingers away.
    pub fn near(&self, word: &str) -> Option<&str> {
        let plural = word.strip_suffix('s').unwrap_or(word);
        let is_it = |known: &&String| is_near(word, known) || is_near(plural, known);
        let mut near = self.alone.iter().filter(is_it);
        near.next().filter(|_| near.next().is_none()).map(String::as_str)
    }

    /// The longest phrase that begins with a word, as `fits` finds its words: the places where they
    /// stand, and what it may mean.
    pub fn longest(
        &self,
        first: &str,
        fits: impl Fn(&[String]) -> Option<Vec<usize>>,
    ) -> Option<(Vec<usize>, Means)> {
        let found = self.phrases.get(first)?.iter();
        let found = found.filter_map(|phrase| Some((fits(&phrase.words)?, phrase.means)));
        let longest: Vec<_> = found.collect();
        let reach = |places: &[usize]| (places.len(), places.last().copied());
        let (places, _) = longest.iter().max_by_key(|(places, _)| reach(places))?;
        let alike = longest.iter().filter(|(other, _)| other == places);
        Some((places.clone(), alike.fold(Means::default(), |all, (_, means)| all | *means)))
    }
}

const KEYS: &str = "qwertyuiop asdfghjkl zxcvbnm";

/// Whether a word is another with one slip: a letter more or less, two swapped, a neighbouring key, or
/// in longer words another vowel. The first letter is the same.
pub fn is_near(typed: &str, word: &str) -> bool {
    let (typed, word): (Vec<char>, Vec<char>) = (typed.chars().collect(), word.chars().collect());
    let short = typed.len().min(word.len());
    if typed.first() != word.first() || short < 3 {
        return false;
    }
    let same = typed.iter().zip(&word).take_while(|(one, other)| one == other).count();
    let ends = typed.iter().rev().zip(word.iter().rev());
    let end = ends.take_while(|(one, other)| one == other).count().min(short - same);
    let vowel = |c: &char| "aeiou".contains(*c);
    let key = |c: char| KEYS.find(c).unwrap_or(100);
    match (&typed[same..typed.len() - end], &word[same..word.len() - end]) {
        // Another letter at the end makes another word, unless it is the same once more.
        ([last], []) => end > 0 || typed[same - 1] == *last || "sz".contains(*last),
        ([], [_]) => true,
        ([c], [d]) => key(*c).abs_diff(key(*d)) == 1 || typed.len() > 4 && vowel(c) && vowel(d),
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}
