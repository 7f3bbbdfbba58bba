//! Finding one's way in a game's rules.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;

/// A clause of the rules text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
// Its name says enough in a schema.
#[schemars(description = "")]
pub struct Clause<'a> {
    // `R5`, `J2`, `V1`, or the name of a section.
    #[serde(rename = "rule")]
    pub id: &'a str,
    pub text: String,
}

impl Clause<'_> {
    /// The clause as lines, its id first, items within it on lines of their own.
    pub fn lines(&self) -> Vec<String> {
        let below = self.text.starts_with("- ") || self.text.starts_with("1. ");
        let between = if below { "\n" } else { " " };
        format!("{}.{between}{}", self.id, self.text).lines().map(str::to_string).collect()
    }
}

/// Text without the signs that only mark words up. A star with a letter or digit on either side
/// is none of them: it doubles, as in `4*K`.
pub(crate) fn unmarked(text: &str) -> String {
    let text = text.replace('`', "");
    let text = if text.starts_with('#') { text.trim_start_matches(['#', ' ']) } else { &text };
    let within = |at: usize| {
        text[..at].ends_with(char::is_alphanumeric)
            && text[at + 1..].starts_with(char::is_alphanumeric)
    };
    let signs = text.char_indices().filter(|(at, sign)| *sign != '*' || within(*at));
    signs.map(|(_, sign)| sign).collect()
}

/// The clauses of a rules text: items that begin with an id or a number and a full stop.
pub fn clauses(rules: &str) -> Vec<Clause<'_>> {
    let mut all: Vec<Clause> = Vec::new();
    let mut open = false;
    for line in rules.lines() {
        let item = line.strip_prefix("- ").unwrap_or(line);
        if let Some((id, text)) = item.split_once(". ")
            && (is_id(id) && item != line || id.parse::<u8>().is_ok() && item == line)
        {
            all.push(Clause { id, text: text.to_string() });
            open = true;
        } else if let Some(clause) = all.last_mut().filter(|_| open && line.starts_with("  ")) {
            let more = line.trim();
            clause.text.push_str(if more.starts_with("- ") { "\n  " } else { " " });
            clause.text.push_str(more);
        } else {
            open = false;
        }
    }
    all
}

fn is_id(word: &str) -> bool {
    let number = word.strip_prefix(['R', 'J', 'V']).unwrap_or("");
    number.starts_with(|c: char| c.is_ascii_digit()) && number.chars().all(char::is_alphanumeric)
}

/// The sentence of a clause that says most about a text.
pub fn sentence(rules: &str, id: &str, about: &str) -> Option<String> {
    let clause = find(rules, id).into_iter().next()?;
    let stems = |text: &str| -> HashSet<String> {
        let text = text.to_lowercase();
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2);
        words.map(|word| word.chars().take(4).collect()).collect()
    };
    let wanted = stems(about);
    let text = unmarked(&clause.text);
    let sentences = text.split_inclusive(". ").flat_map(str::lines);
    // The first of several that say as much.
    let told = |one: &&str| std::cmp::Reverse(stems(one).intersection(&wanted).count());
    let best = sentences.min_by_key(told)?;
    Some(format!("{} ({id})", best.trim().trim_start_matches("- ")))
}

/// The clause that is called so, or else the section in whose heading all the words stand, or those
/// clauses in which words begin so.
pub fn find<'a>(rules: &'a str, words: &str) -> Vec<Clause<'a>> {
    let all = clauses(rules);
    if let Some(named) = all.iter().find(|clause| clause.id.eq_ignore_ascii_case(words.trim())) {
        return vec![named.clone()];
    }
    let plain = |text: &str| text.to_lowercase().replace('-', "");
    let words: Vec<String> = words.split_whitespace().map(plain).collect();
    let stand_in = |text: &str| {
        let text = plain(text);
        words.iter().all(|word| {
            let mut found = text.match_indices(word);
            found.any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
        })
    };
    let mut sections = rules.split("\n## ").skip(1).filter_map(|one| one.split_once('\n'));
    if let Some((id, text)) = sections.find(|(heading, _)| !words.is_empty() && stand_in(heading)) {
        return vec![Clause { id, text: text.trim().to_string() }];
    }
    all.iter().filter(|clause| stand_in(&clause.text)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::{clauses, find, sentence, unmarked};

    const RULES: &str = "# A game\n\n- R1. Five dice.\n  Six sides each.\n- J5b. A card is a card.\n\
                         - no clause\n\nR9. not an item\n";

    #[test]
    fn clauses_are_items_with_an_id() {
        let all: Vec<(&str, String)> =
            clauses(RULES).into_iter().map(|clause| (clause.id, clause.text)).collect();
        let expected = [
            ("R1", "Five dice. Six sides each.".to_string()),
            ("J5b", "A card is a card.".to_string()),
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn numbered_items_and_items_within_clauses_are_kept() {
        let rules =
            "- R1. Two ways:\n  - one,\n    on;\n  - two.\n\n1. pair: two\n2. trips: three\n";
        let all = clauses(rules);
        assert_eq!(all[0].lines(), ["R1. Two ways:", "  - one, on;", "  - two."]);
        assert_eq!(find(rules, "trips")[0].lines(), ["2. trips: three"]);
    }

    #[test]
    fn a_star_that_doubles_is_no_mark() {
        assert_eq!(
            unmarked("a *stock*: `6*K`, 6-A-A*K and **4**."),
            "a stock: 6*K, 6-A-A*K and 4."
        );
    }

    #[test]
    fn a_section_is_found_by_the_words_of_its_heading() {
        let rules = format!("{RULES}\n## Ranking of hands, lowest first\n1. pair\n2. trips\n");
        for words in ["hands", "Ranking", "lowest hands"] {
            assert_eq!(
                find(&rules, words)[0].lines(),
                ["Ranking of hands, lowest first.", "1. pair", "2. trips"]
            );
        }
        assert_eq!(find(&rules, "pair")[0].lines(), ["1. pair"]);
    }

    #[test]
    fn a_clause_is_found_by_id_or_by_its_words() {
        assert_eq!(find(RULES, "j5B")[0].id, "J5b");
        assert_eq!(find(RULES, "sides DICE")[0].id, "R1");
        assert!(find(RULES, "elephant").is_empty());
    }

    #[test]
    fn a_clause_is_found_with_a_hyphen_and_without() {
        let rules = "- R1. A die, re-rolled.\n";
        for words in ["reroll", "re-roll"] {
            assert_eq!(find(rules, words)[0].id, "R1");
        }
    }

    #[test]
    fn of_a_clause_one_sentence_bears_on_a_verdict() {
        let rules = "- R1. Cards are dealt. The best hand wins the pot. An odd chip goes left.\n";
        let due = Some("The best hand wins the pot. (R1)".to_string());
        assert_eq!(sentence(rules, "R1", "Bo wins the pot of 2"), due);
    }
}
