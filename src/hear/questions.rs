//! Questions change nothing, so one key word is enough; what no command answers, ? does.

use super::spot::Spot;
use super::tokens::{Token, plain};
use super::vocabulary::{Means, Vocabulary, listed_in, said};
use super::{Entry, command};

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
    said("answers").split(';').find_map(|row| {
        let [one, also, unless, answer] = fields(row)?;
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

/// The parts of a row of answers.
fn fields(row: &str) -> Option<[&str; 4]> {
    row.split('|').map(str::trim).collect::<Vec<_>>().try_into().ok()
}

/// "May I raise?", "can we lay 6+2?": what may be done is asked, or something is asked for.
pub fn asks_leave(text: &str) -> bool {
    let low = plain(text);
    let (first, rest) = low.split_once(' ').unwrap_or_default();
    let asks = low.ends_with('?') && listed_in("can, could, may", first);
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
        // "Can Bo raise?" is answered, "can I have the score?" a request.
        let marked = typed.ends_with('?')
            && !typed.ends_with(" ?")
            && !self.begins("can, could, may, would");
        opens || marked || self.says("would you")
    }

    /// The word of the rules that is asked about. "What is the target?" asks for a number, "how does
    /// the target work?" for the rule.
    fn term(&self, vocabulary: &Vocabulary) -> Option<String> {
        let mut words = self.said.split_whitespace().map(|word| vocabulary.stem(word));
        let term = words.find(|word| vocabulary.terms.contains(&&**word))?;
        let rule = self.says(said("of rules"));
        let worth = self.says("worth") && !self.says("it worth, worth it");
        let advice = !worth && (self.means("odds") || self.means("best"));
        let fits = self.begins(said("open")) && (!self.says(said("about us")) || rule)
            || worth
            || term == "ante";
        (fits && !advice).then_some(term)
    }
}
