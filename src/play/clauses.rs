//! Finding one's way in a game's rules.

/// A clause of the rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause<'a> {
    /// `R5`, `J2`, `V1`.
    pub id: &'a str,
    pub text: String,
}

/// The clauses of a rules text: items that begin with an id and a full stop.
#[must_use]
pub fn clauses(rules: &str) -> Vec<Clause<'_>> {
    let mut all: Vec<Clause> = Vec::new();
    let mut open = false;
    for line in rules.lines() {
        if let Some(item) = line.strip_prefix("- ") {
            open = false;
            if let Some((id, text)) = item.split_once(". ")
                && is_id(id)
            {
                all.push(Clause { id, text: text.to_string() });
                open = true;
            }
        } else if open && line.starts_with("  ") {
            if let Some(clause) = all.last_mut() {
                clause.text.push(' ');
                clause.text.push_str(line.trim());
            }
        } else {
            open = false;
        }
    }
    all
}

fn is_id(word: &str) -> bool {
    let mut signs = word.chars();
    matches!(signs.next(), Some('R' | 'J' | 'V'))
        && signs.next().is_some_and(|c| c.is_ascii_digit())
        && signs.all(|c| c.is_ascii_alphanumeric())
}

/// The clauses that are called so, or else those in which all the words stand.
#[must_use]
pub fn find<'a>(rules: &'a str, words: &str) -> Vec<Clause<'a>> {
    let all = clauses(rules);
    if let Some(exact) = all.iter().find(|clause| clause.id.eq_ignore_ascii_case(words.trim())) {
        return vec![exact.clone()];
    }
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    all.into_iter()
        .filter(|clause| {
            let text = clause.text.to_lowercase();
            wanted.iter().all(|word| text.contains(word.as_str()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{clauses, find};

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
    fn a_clause_is_found_by_id_or_by_its_words() {
        assert_eq!(find(RULES, "j5B")[0].id, "J5b");
        assert_eq!(find(RULES, "sides DICE")[0].id, "R1");
        assert!(find(RULES, "elephant").is_empty());
    }
}
