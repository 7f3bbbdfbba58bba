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
    let (first, line) = (words.first()?, format!(" {} ", words.join(" ")));
    let begins = |list: &str| listed_in(list, first);
    let says = |list: &str| list.split(',').any(|it| line.contains(&format!(" {} ", it.trim())));
    let means = |word: &str| tokens.iter().any(|it| it.says(Means::of_command(word)));
    let mut impolite = words.iter().filter(|word| !listed_in(said("polite"), word));
    let tells = impolite.next().is_some_and(|word| listed_in(said("telling"), word));
    // "Can Bo raise?" is answered, "can I have the score?" a request.
    let marked = low.ends_with('?') && !low.ends_with(" ?") && !begins("can, could, may, would");
    if !(begins(said("asking")) || tells || marked) {
        return None;
    }
    // The word of the rules that is asked about. "What is the target?" asks for a number, "how does the
    // target work?" for the rule.
    let term = || {
        let mut words = words.iter().map(|word| vocabulary.stem(word));
        let term = words.find(|word| vocabulary.terms.contains(&&**word))?;
        let worth = says("worth") && !says("it worth, worth it");
        let ours = says(said("about us")) && !says(said("of rules"));
        let fits = begins(said("open")) && !ours || worth || term == "ante";
        (fits && (worth || !means("odds") && !means("best"))).then_some(term)
    };
    said("answers").split(';').find_map(|row| {
        let row: Vec<&str> = row.split('|').map(str::trim).collect();
        let [one, also, unless, answer] = row[..] else { return None };
        let (word, rest) = answer.split_once(' ').unwrap_or((answer, ""));
        let fits = one.is_empty() && (word == "?" || !rest.is_empty() || means(word)) || says(one);
        if !fits || says(unless) || !also.is_empty() && !says(also) {
            return None;
        }
        let whose = spot.actor().filter(|_| spot.table.info().has_cards());
        match (word, rest) {
            (_, "TERM") => Some(command(word, term()?)),
            ("hands", _) if !spot.table.info().hands_are_kept => None,
            ("peek", _) => Some(command(word, spot.name(whose?))),
            _ => Some(command(word, rest)),
        }
    })
}

/// "May I raise?", "can we lay 6+2?": what may be done is asked, or something is asked for.
pub fn asks_leave(text: &str) -> bool {
    let low = plain(text);
    let (first, rest) = low.split_once(' ').unwrap_or_default();
    let asks = low.ends_with('?') && listed_in("can, could, may", first);
    asks && !rest.contains("please") && !rest.contains("have ")
}
