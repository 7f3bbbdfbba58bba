//! "Did you mean": the nearest word of a list, if one is near.

/// The candidate nearest to `typed`, if it is near enough to be a slip of the fingers.
#[must_use]
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let reach = typed.chars().count().div_ceil(3);
    candidates
        .into_iter()
        .map(|candidate| (distance(&typed, &candidate.to_lowercase()), candidate))
        .filter(|(far, candidate)| *far <= reach && *far < candidate.chars().count())
        // Two slips and another first letter are another word.
        .filter(|(far, candidate)| *far < 2 || begins_alike(&typed, candidate))
        .min_by_key(|(far, _)| *far)
        .map(|(_, candidate)| candidate)
}

fn begins_alike(typed: &str, candidate: &str) -> bool {
    typed.chars().next() == candidate.to_lowercase().chars().next()
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
fn distance(a: &str, b: &str) -> usize {
    // Words are short; hostile ones are cut, since nothing near is that long.
    let a: Vec<char> = a.chars().take(40).collect();
    let b: Vec<char> = b.chars().take(40).collect();
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
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
