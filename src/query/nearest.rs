//! The name that somebody may have meant.

/// A sentence on an unknown name: the nearest of the known ones, or all of them.
pub(super) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    const LONGEST: usize = 40;
    if name.chars().count() > LONGEST {
        return format!("this is no {what}; expected {}", listed(known));
    }
    let lower = name.to_lowercase();
    let nearest = known.iter().min_by_key(|known| distance(known, &lower));
    match nearest.filter(|known| distance(known, &lower) <= known.len().max(3) / 2) {
        Some(known) => format!("no {what} is called `{name}`; `{known}` is"),
        None => format!("no {what} is called `{name}`; expected {}", listed(known)),
    }
}

/// Names in a row, the last behind an `or`.
pub(super) fn listed(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// How many letters must be changed, put in or left out to make one name of the other.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<_> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (line, letter) in left.chars().enumerate() {
        let mut corner = row[0];
        row[0] = line + 1;
        for (column, other) in right.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[column + 1];
            row[column + 1] = changed.min(corner + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_count_changes() {
        for (left, right, expected) in [
            ("player", "player", 0),
            ("player", "plyer", 1),
            ("by", "be", 1),
            ("", "abc", 3),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(left, right), expected, "{left} {right}");
            assert_eq!(distance(right, left), expected, "{right} {left}");
        }
    }
}
