//! "Did you mean": the nearest word of a list, if one is near.

use strsim::osa_distance;

/// Signs of the longest word that is looked at.
const LONGEST: usize = 40;

/// The candidate nearest to `typed`, if it is near enough to be a slip of the fingers.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let signs = typed.chars().count();
    // Words are short: nothing is near what is not, and an untrusted one may be very long.
    if signs > LONGEST {
        return None;
    }
    let reach = signs.div_ceil(3);
    candidates
        .into_iter()
        .map(|candidate| (osa_distance(&typed, &candidate.to_lowercase()), candidate))
        .filter(|(far, candidate)| *far <= reach && *far < candidate.chars().count())
        // Two slips and another first letter are another word.
        .filter(|(far, candidate)| *far < 2 || begins_alike(&typed, candidate))
        .min_by_key(|(far, _)| *far)
        .map(|(_, candidate)| candidate)
}

fn begins_alike(typed: &str, candidate: &str) -> bool {
    typed.to_lowercase().chars().next() == candidate.to_lowercase().chars().next()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        let words = ["reroll", "stop", "score"];
        assert_eq!(nearest("rerol", words), Some("reroll"));
        assert_eq!(nearest("sotp", words), Some("stop"));
        assert_eq!(nearest("elephant", words), None);
        assert_eq!(nearest("x", ["no"]), None);
        assert_eq!((nearest("sotp", ["note"]), nearest("ntoe", ["note"])), (None, Some("note")));
        // Of three letters one may be wrong.
        assert_eq!((nearest("bid", ["odd", "log"]), nearest("ood", ["odd"])), (None, Some("odd")));
    }
}
