//! What people mean by loose words: what can mean one thing only is taken, of two things it is asked.

use super::Session;
use super::commands::COMMANDS;
use crate::game::Info;
use crate::pieces::spoken::{FILLERS, card_word, face_of, number_word, telling};
use crate::pieces::{
    Card, Code, Due, Names, Refusal, Result, Seat, Typed, cards, looks_like_outcome, marks,
};
use crate::play::{Offered, Table};

impl Session {
    /// The one move that loosely typed words can mean now, by what is seen here, and whose it is.
    ///
    /// # Errors
    /// Where they can mean several, names them. Where all that they can mean is forbidden, says why;
    /// otherwise as `unread` says.
    pub(super) fn only_reading(
        &self,
        actor: Option<Seat>,
        words: &str,
        unread: Refusal,
    ) -> Result<(Seat, String)> {
        let table = self.shown();
        let typed = words.trim().to_lowercase();
        let (named, words) =
            named(table.names(), &typed).map_or((None, &*typed), |(who, rest)| (Some(who), rest));
        let rephrased = in_one_voice(table.info(), words);
        let words = rephrased.as_deref().unwrap_or(words);
        let Some(seat) = actor.or(named).or(table.next().seat()) else { return Err(unread) };
        let (mut readings, mut refused) = (Vec::new(), Vec::new());
        let mut forms = forms(table.as_ref(), seat, words);
        // `bo leaves`, `bo buys 50`: whoever is named may be whom the move is about.
        if let Some(who) = actor.or(named) {
            let name = &table.names()[who];
            forms.push(about(words, name));
            forms.extend(otherwise(table.info(), words).map(|words| about(&words, name)));
        }
        for form in forms {
            match table.boxed_clone().act(Some(seat), Typed::new(&form)) {
                Ok(acted) if !readings.contains(&acted.words) => readings.push(acted.words),
                Ok(_) => {}
                Err(why) => refused.push(Refusal { at: None, ..why }),
            }
        }
        let one_that = |is: &dyn Fn(&Refusal) -> bool| refused.iter().find(|why| is(why)).cloned();
        let forbidden = one_that(&is_forbidden);
        let not_their_turn = one_that(&|why| why.code == Code::SeatWrong);
        // `swipe` says no more than of what kind the only match is.
        let kind_alone = table.info().also_said.iter().any(|(said, _)| *said == words);
        match &readings[..] {
            [one] if !kind_alone || !one.contains(' ') => Ok((seat, one.clone())),
            [] if let Some(turn) = table.next().seat()
                && let Some(who) = actor.or(named).filter(|who| *who != turn)
                && !table.moves().iter().any(|(seat, _)| *seat == who) =>
            {
                let turn = &table.names()[turn];
                Err(forbidden
                    .or(not_their_turn)
                    .unwrap_or_else(|| Refusal::others_turn().turn_of(turn)))
            }
            [] if unread.code == Code::MoveIllegal => Err(unread),
            [] => {
                let said = table.spelled(words);
                let impossible = table.reworded(&said).and_then(Result::err);
                let why_not = || why_not(table.as_ref(), seat, words);
                let too_early = || one_that(&|why| why.code == Code::PhaseWrong);
                let why = forbidden.or(impossible).or_else(why_not).or_else(too_early);
                Err(why.or(not_their_turn).unwrap_or(unread))
            }
            _ => {
                let message = format!("\"{typed}\" can mean {}", readings.join(" or "));
                Err(Refusal::new(Code::MoveAmbiguous, message))
            }
        }
    }

    /// `Ana rolled 6 and 6` as `6 6`, `drew the larger` as `? ? ? ?`: what fell, told in a sentence,
    /// and whose it is. `None` where dice or cards alone were typed, or a word says something else.
    pub(super) fn told_in_words(&self, words: &str) -> Option<(Option<Seat>, String)> {
        let table = self.game.table();
        let due = table.next().due()?;
        let typed = words.trim_end_matches(['.', '!']).to_lowercase().replace('\u{2019}', "'");
        let (named, rest) =
            named(table.names(), &typed).map_or((None, &*typed), |(who, rest)| (Some(who), rest));
        let more = self.more_at_once(due);
        let signs: &[char] = if due.what.is_dice() { &[',', '+', '&'] } else { &[','] };
        // `an 66`, where Ana plays.
        let first = rest.split_whitespace().next().filter(|word| matches!(*word, "a" | "an"));
        if due.what.is_dice() && first.is_some_and(|word| table.names().find(word).is_ok()) {
            return None;
        }
        let told = rest.split(|c: char| c.is_whitespace() || signs.contains(&c));
        let mut told = told.filter(|word| !word.is_empty() && !FILLERS.contains(word)).peekable();
        while told.next_if(|word| FELL.contains(word)).is_some() {}
        let mut told: Vec<&str> = told.collect();
        // `a queen`, but `a 6` are an ace and a six.
        for at in (1..told.len()).rev() {
            if told[at - 1] == "an" || told[at - 1] == "a" && told[at].len() > 2 {
                told.remove(at - 1);
            }
        }
        let least = usize::from(due.what.count());
        let fallen = match told[..] {
            ["smaller" | "small", ..] if more.is_some() => marks(least),
            ["larger" | "large", ..] => marks(more?),
            [n, "card" | "cards" | "hidden" | "unseen", ..]
                if due.hidden && !due.what.is_dice() =>
            {
                let n = number_word(n).parse().ok();
                marks(n.filter(|n| *n == least || more == Some(*n))?)
            }
            [n, face] if let Some(alike) = alike(due, n, face) => alike,
            _ => told
                .iter()
                .map(|word| fallen_word(due, word))
                .collect::<Option<Vec<_>>>()?
                .join(" "),
        };
        (!fallen.is_empty() && fallen != words.trim().to_lowercase()).then_some((named, fallen))
    }
}

/// Whether words are a move that the rules do not allow now.
pub(super) fn is_forbidden(why: &Refusal) -> bool {
    use Code::{CardCount, CardDuplicate, MoveIllegal, OutOfRange};
    matches!(why.code, CardCount | CardDuplicate | MoveIllegal | OutOfRange)
}

/// `bo stop` as Bo's `stop`.
fn named<'a>(names: &Names, words: &'a str) -> Option<(Seat, &'a str)> {
    let (name, rest) = words.split_once(' ')?;
    Some((names.called(name)?, rest.trim()))
}

/// Moves of one kind between which it is asked where only that kind was said.
const FEW: usize = 4;

/// Words before what fell.
const FELL: [&str; 17] = [
    "i", "roll", "rolls", "rolled", "throw", "throws", "threw", "draw", "draws", "drew", "get",
    "gets", "got", "has", "it's", "its", "they're",
];

/// `two sixes`, `2 6s` and `both 6` as `6 6`, where so many dice are due.
fn alike(due: Due, n: &str, face: &str) -> Option<String> {
    let count = usize::from(due.what.count());
    let counted = number_word(n).parse().ok();
    let said_number = counted.is_some();
    let n = match n {
        "both" | "double" => 2,
        "triple" => 3,
        "all" => count,
        _ => counted?,
    };
    let (face, plural) = face_of(face)?;
    (due.what.is_dice() && n == count && n > 1 && (plural || !said_number))
        .then(|| vec![face.to_string(); n].join(" "))
}

/// A word for dice or cards, as it is read.
fn fallen_word(due: Due, word: &str) -> Option<&str> {
    let sign = card_word(number_word(word));
    let reads = if due.what.is_dice() {
        sign.chars().all(|c| c.is_ascii_digit() || "-?".contains(c))
    } else {
        cards::read(sign).is_ok() || sign.parse::<usize>().is_ok()
    };
    reads.then_some(sign)
}

/// `bids 7`, `i bid 7!` and `bid 7 chips` as `bid 7`. `None` where nothing changes.
fn in_one_voice(info: &Info, typed: &str) -> Option<String> {
    let words = typed.trim_end_matches(['.', '!']);
    let i = ["i ", "i'll ", "i\u{2019}ll "].iter().find_map(|i| words.strip_prefix(i));
    let words = i.unwrap_or(words).trim();
    let number = |words: &&str| words.ends_with(|c: char| c.is_ascii_digit());
    let words = words.strip_suffix(" chips").filter(number).unwrap_or(words);
    let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
    let is_move = |word: &&str| info.moves.iter().any(|mv| mv.word == *word);
    let bare = ["s", "es"].iter().filter_map(|end| first.strip_suffix(end)).find(is_move);
    let (second, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let dashed = format!("{}-{second}", first.trim_end_matches('s'));
    let rephrased = match bare {
        // `sits out bo` as `sit-out bo`.
        _ if is_move(&&*dashed) => format!("{dashed} {more}").trim_end().to_string(),
        Some(mv) if !is_move(&first) => format!("{mv} {rest}").trim_end().to_string(),
        _ => words.to_string(),
    };
    (rephrased != typed && !rephrased.is_empty()).then_some(rephrased)
}

/// The reason why numbers or cards that are typed alone are no move here: that of the one move whose
/// words they could be.
fn why_not(table: &dyn Table, seat: Seat, words: &str) -> Option<Refusal> {
    if !words.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let reasons = table.info().moves.iter().filter_map(|mv| {
        let why = table
            .boxed_clone()
            .act(Some(seat), Typed::new(&format!("{} {words}", mv.word)))
            .err()?;
        matches!(why.code, Code::MoveIllegal | Code::CardCount | Code::CardDuplicate)
            .then_some(Refusal { at: None, ..why })
    });
    let reasons: Vec<Refusal> = reasons.collect();
    <[Refusal; 1]>::try_from(reasons).ok().map(|[why]| why)
}

/// The one move of this seat that loosely typed words can mean.
pub(super) fn only_form(table: &dyn Table, seat: Seat, words: &str) -> Option<String> {
    let words = words.trim().to_lowercase();
    let rephrased = in_one_voice(table.info(), &words).unwrap_or(words);
    let acted = forms(table, seat, &rephrased).into_iter().filter_map(|form| {
        Some(table.boxed_clone().act(Some(seat), Typed::new(&form)).ok()?.words)
    });
    let mut readings: Vec<String> = acted.collect();
    readings.dedup();
    <[String; 1]>::try_from(readings).ok().map(|[one]| one)
}

/// `leave` as `leave Bo`, `chips 50` as `chips Bo 50`.
fn about(words: &str, name: &str) -> String {
    let (mv, rest) = words.split_once(' ').unwrap_or((words, ""));
    format!("{mv} {name} {rest}").trim_end().to_string()
}

/// `stand` as `stop`: the moves that a word stands for which is none itself. A command alone stands
/// for itself.
fn otherwise(info: &Info, words: &str) -> impl Iterator<Item = String> {
    let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
    let one = ["s", "es"].iter().filter_map(|end| first.strip_suffix(end));
    let whole = match first {
        "y" => Some("yes"),
        "n" => Some("no"),
        _ => None,
    };
    let said: Vec<&str> = [first].into_iter().chain(one).chain(whole).collect();
    let command = |word: &str| COMMANDS.iter().any(|command| command.word == word);
    let said = move |word: &str| said.contains(&word) && !(rest.is_empty() && command(word));
    let meant = info.also_said.iter().filter(move |(word, _)| said(word));
    meant.map(move |(_, mv)| format!("{mv} {rest}").trim_end().to_string())
}

/// The ways in which loose words could be written out, for this seat.
fn forms(table: &dyn Table, seat: Seat, words: &str) -> Vec<String> {
    let meant = otherwise(table.info(), words);
    let all = [words.to_string()].into_iter().chain(meant);
    all.flat_map(|words| forms_of(table, seat, &words)).collect()
}

fn forms_of(table: &dyn Table, seat: Seat, words: &str) -> Vec<String> {
    let mut forms = vec![words.to_string()];
    let are_cards = !table.pack().is_empty() && cards::read(words).is_ok();
    forms.extend(apart(words).filter(|_| !are_cards));
    let said = telling(words);
    let telling = table.spelled(words);
    let bet = telling.strip_prefix("bet ").or(telling.strip_prefix("bets "));
    forms.extend(bet.map(str::to_string));
    forms.push(telling.clone());
    forms.extend(words.starts_with("re-roll").then(|| words.replacen('-', "", 1)));
    let words = &*telling;
    forms.extend(table.reworded(words).and_then(Result::ok));
    let called = said.split(' ').map(card_word).collect::<Vec<_>>().join(" ");
    if called != said {
        forms.extend(forms_of(table, seat, &called));
    }
    // `keep 3` may mean each of several.
    if said.starts_with("keep ") && said.split(' ').count() == 2 {
        let each = table.spelled(&format!("{said}s"));
        forms.extend(table.reworded(&each).and_then(Result::ok));
    }
    let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
    let moves = table.moves();
    // A name alone says nothing of what is done, nor does a number where nobody is at turn. But `j`
    // is rather the jack of a move than Jo, and `m` a match than Max.
    let names_part = |(at, shown): &(Seat, Offered)| {
        let part = shown.words.rsplit(' ').next();
        let is_part = part.is_some_and(|part| part.eq_ignore_ascii_case(words));
        *at == seat && (is_part || shown.kind().starts_with(words))
    };
    let names = table.names();
    let is_name = !are_cards
        && names.find(words).is_ok()
        && (names.called(words).is_some() || !moves.iter().any(names_part));
    if first.is_empty() || is_name || table.standing().is_settled && looks_like_outcome(words) {
        return forms;
    }
    for (_, shown) in moves.iter().filter(|(at, _)| *at == seat) {
        let kind = shown.kind();
        let rest = if kind.starts_with(first) { rest } else { words };
        let whole = format!("{kind} {rest}");
        // The signs between its cards need not be typed.
        let signed = shown.words.contains(SIGNS) && !rest.contains(SIGNS);
        let cards = cards_of(rest).filter(|_| signed);
        if cards.is_some() && cards == shown.words.strip_prefix(kind).and_then(cards_of) {
            forms.push(shown.words.clone());
        }
        // Whose die it is need not be said where only one player has it, nor which is one's own
        // where the other is nobody else's, nor an amount where there is only one.
        let (unnamed, owner) = shown.words.split_once(':').unwrap_or_default();
        let (told, meant) = (digits(&whole), digits(unnamed));
        let own = |(at, other): &(Seat, Offered)| {
            let words = &other.words;
            *at == seat && !words.contains(':') && sorted(digits(words)) == sorted(told.clone())
        };
        let turned = || sorted(meant.clone()) == sorted(told.clone()) && !moves.iter().any(own);
        let theirs = !unnamed.is_empty() && owner_told(names, (kind, rest), owner);
        let is_meant = match owned_last(names, rest) {
            Some(told) => meant == told,
            None => meant == told || turned(),
        };
        if theirs && is_meant {
            forms.push(shown.words.clone());
        }
        // What belongs to it need not be said where there is little to choose from.
        let same = |(at, other): &(Seat, Offered)| *at == seat && other.kind() == kind;
        let few = rest.is_empty() && moves.iter().filter(|other| same(other)).count() <= FEW;
        if few && !shown.open && shown.words != kind {
            forms.push(shown.words.clone());
        }
        if let Some((only, most)) = shown.range
            && rest.is_empty()
            && only == most
        {
            forms.push(format!("{kind} {only}"));
        }
        // `wager` is no beginning of `no-wager`, nor `in` of `all-in`.
        let tail = kind.split_once('-').is_some_and(|(_, tail)| tail == rest);
        if !tail && !forms.contains(&whole) {
            forms.push(whole);
        }
    }
    forms
}

/// Whether words beside the dice of a move name this player, if there are any: `5+2:Bo`, but `m52`.
fn owner_told(names: &Names, (kind, words): (&str, &str), owner: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_digit() || SIGNS.contains(&c) || ",:".contains(c);
    let said = words.split(|c: char| c.is_whitespace() || is_sign(c));
    let named = |said: &str| {
        let ends = ["", "s", "'s", "\u{2019}s"].iter().filter_map(|end| said.strip_suffix(end));
        let mut found = ends.filter_map(|name| names.find(name).ok());
        found.any(|seat| names[seat] == *owner)
    };
    said.filter(|said| !kind.starts_with(said)).all(named)
}

/// The digits where it is said whose one of them is, `bo's 6 and 2`, `bo 6 2` or `6bo+2`: that one
/// last, as in `2+6:Bo`. Of `6 bo 2` it is not sure.
fn owned_last(names: &Names, words: &str) -> Option<Vec<char>> {
    let begins = words.find(char::is_alphabetic)?;
    let (before, rest) = words.split_at(begins);
    let (name, behind) =
        rest.split_at(rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len()));
    names.find(name).ok()?;
    let digit = |c: char| c.is_ascii_digit();
    let (ahead, follows) = (before.ends_with(digit), behind.starts_with(digit));
    let (mut first, mut then) = (digits(before), digits(behind));
    let owned = behind.starts_with(['\'', '\u{2019}']) || follows && !ahead || first.is_empty();
    let theirs = match owned {
        true if !then.is_empty() => then.remove(0),
        false if ahead && !follows => first.pop()?,
        _ => return None,
    };
    Some([first, then, vec![theirs]].concat())
}

/// The digits alone, in their order.
fn digits(words: &str) -> Vec<char> {
    words.chars().filter(char::is_ascii_digit).collect()
}

fn sorted(mut digits: Vec<char>) -> Vec<char> {
    digits.sort_unstable();
    digits
}

/// What stands between the cards of a move.
const SIGNS: [char; 5] = ['+', '-', '*', '/', '&'];

/// Several cards, whatever stands between them.
fn cards_of(words: &str) -> Option<Vec<Option<Card>>> {
    let bare = words.replace(SIGNS, " ");
    let mut cards = cards::read(&bare).ok().filter(|cards| cards.len() > 1)?;
    cards.sort_unstable();
    Some(cards)
}

/// `r56` as `r 56`, `bid7` as `bid 7`.
fn apart(words: &str) -> Option<String> {
    let at = words.find(|c: char| !c.is_ascii_alphabetic())?;
    let (word, rest) = words.split_at(at);
    let joined = !word.is_empty() && rest.starts_with(|c: char| c.is_ascii_digit());
    joined.then(|| format!("{word} {rest}"))
}
