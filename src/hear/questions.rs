//! Questions change nothing, so one key word is enough; what no command answers, ? does.

use super::spot::Spot;
use super::tokens::{Token, plain};
use super::vocabulary::Helper::Joins;
use super::vocabulary::{Means, Vocabulary, listed_in, said};
use super::{Entry, command};

/// One of these phrases is said, one of the next, and none of the last; then this command answers.
/// Where there are no phrases, it is what people say for that command.
#[rustfmt::skip]
const ANSWERS: [(&str, &str, &str, &str); 18] = [
    ("save, quit, exit, close, get out, log out", "", "", "help quit"),
    ("what am i allowed, what are we allowed, allowed to do", "", "", "?"),
    ("why, whys, how come, how do you get, how do you make, how did, how is that, who won the pot, who won the side pot, who won the hand", "", "", "why"),
    ("", "", "", "hands"),
    ("", "", "", "rules TERM"),
    ("how, hows", "play, win", ABOUT_US, "rules"),
    ("do you play, do you win, do i win, do we play, do i play", "", "", "rules"),
    ("how far has, how far have", "", "", "score"),
    ("everyone, everybody, each, most, least, fewest, who, whos",
        "has, have, got, had, many, much, matched, chips, points, matches, won, winning, leading, ahead, behind", "turn, next, go, goes, to, up", "score"),
    ("", "", "", "best"),
    ("", "", "", "odds"),
    ("", "", "", "rules"),
    ("", "", "if", "log"),
    ("", "", "", "review"),
    ("my", "cards, hand, card, got, hold, holding, dealt, see, draw", "how, many", "peek"),
    ("i, me", "got, hold, holding, dealt, see, draw", "how, many", "peek"),
    ("", "", "need, needed, left, still, to, up, beat, call, pot, bid, turn, whose", "score"),
    ("", "", "", "?"),
];
const ABOUT_US: &str =
    "i, we, much, many, been, far, did, has, have, everyone, everybody, he, she, they";

/// The command that answers, if it is a question.
pub fn asked(vocabulary: &Vocabulary, spot: &Spot, tokens: &[Token], text: &str) -> Option<Entry> {
    let low = plain(text).replace('\'', "");
    let words: Vec<&str> =
        low.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let question =
        Question { first: words.first()?, said: format!(" {} ", words.join(" ")), tokens };
    if !question.is_asked(&words, low.trim_end()) {
        return None;
    }
    let info = spot.table.info();
    ANSWERS.iter().find_map(|(one, also, unless, answer)| {
        let (word, rest) = answer.split_once(' ').unwrap_or((answer, ""));
        let fits = one.is_empty() && (word == "?" || !rest.is_empty() || question.means(word))
            || question.says(one);
        if !fits || question.says(unless) || !also.is_empty() && !question.says(also) {
            return None;
        }
        match (word, rest) {
            (_, "TERM") => Some(command(word, question.term(vocabulary)?)),
            ("hands", _) if !info.hands_are_kept => None,
            ("peek", _) => {
                Some(command(word, spot.name(spot.actor().filter(|_| info.has_cards())?)))
            }
            _ => Some(command(word, rest)),
        }
    })
}

/// "May I raise?", "can we lay 6+2?": what may be done is asked, or something is asked for.
pub fn asks_leave(text: &str) -> bool {
    let low = plain(text);
    let (first, rest) = low.split_once(' ').unwrap_or_default();
    let asks = low.ends_with('?') && !low.ends_with(" ?") && listed_in("can, could, may", first);
    asks && !rest.contains("please") && !rest.contains("have ")
}

struct Question<'a> {
    first: &'a str,
    /// Its words with single spaces, also around them.
    said: String,
    tokens: &'a [Token],
}

impl Question<'_> {
    fn says(&self, phrases: &str) -> bool {
        phrases.split(',').any(|phrase| self.said.contains(&format!(" {} ", phrase.trim())))
    }

    fn begins(&self, words: &str) -> bool {
        listed_in(words, self.first)
    }

    fn means(&self, word: &str) -> bool {
        self.tokens.iter().any(|token| token.says(Means::of_command(word)))
    }

    fn is_asked(&self, words: &[&str], typed: &str) -> bool {
        let asks = |word: &&str| listed_in(said("asking"), word);
        let opens = asks(&self.first)
            || words
                .iter()
                .find(|word| !listed_in(said("polite"), word))
                .is_some_and(|word| listed_in(said("telling"), word));
        let marked = typed.ends_with('?') && !typed.ends_with(" ?");
        // "Can Bo raise?", "would you raise?" are questions, "can I have the score?" a request.
        let commands = |it: &Token| it.means.is_command() && !it.says(Means::of_command("best"));
        let advice = self.says("would you") && !self.tokens.iter().any(commands);
        let us = self.says("i, me, my, you, we") || self.tokens.iter().any(|it| it.says(Joins));
        let requests = self.begins("can, could, may, would") && us && !advice;
        marked && !requests || opens || advice && self.begins("would")
    }

    /// The word of the rules that is asked about. "What is the target?" asks for a number, "how does
    /// the target work?" for the rule.
    fn term(&self, vocabulary: &Vocabulary) -> Option<String> {
        let mut words = self.said.split_whitespace().map(|word| vocabulary.stem(word));
        let term = words.find(|word| vocabulary.terms.contains(&&**word))?;
        let rule = self.says(said("of rules"));
        let advice = self.means("odds") || self.means("best");
        let fits = self.begins(said("open")) && (!self.says(ABOUT_US) || rule)
            || self.begins("is, are, do, does")
                && !self.says("my, your, his, her, our, better, turn")
            || self.says("worth") && !self.says("it worth")
            || term == "ante";
        (fits && !advice).then_some(term)
    }
}
