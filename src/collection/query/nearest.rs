//! The name that somebody may have meant.

use crate::finding::{Code, UnknownCode};

/// What is longer was hardly meant as a name.
const LONGEST: usize = 40;

/// A sentence on an unknown name: the nearest of the known ones, or all of them.
pub(super) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        None => format!("this is no {what}; expected {}", listed(known)),
        Some((near, true)) => format!("no {what} is called `{name}`; `{near}` is"),
        Some(_) => format!("no {what} is called `{name}`; expected {}", listed(known)),
    }
}

/// A sentence on a name that is no finding's: the nearest of them, which are too many to list.
pub(crate) fn unknown_finding(name: &str) -> String {
    let known: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    let what = match nearest(name, &known) {
        None => "this is no finding".to_owned(),
        Some((near, true)) => format!("{}; `{near}` is", UnknownCode(name.to_owned())),
        Some((near, false)) => {
            format!("{}; the nearest is `{near}`", UnknownCode(name.to_owned()))
        }
    };
    format!("{what} (`unlur explain` lists all)")
}

/// The nearest of the known names, and whether it is near enough to be meant.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<(&'a str, bool)> {
    if name.chars().count() > LONGEST {
        return None;
    }
    let lower = name.to_lowercase();
    let distances = known.iter().map(|known| (distance(known, &lower), *known));
    let (changes, near) = distances.min_by_key(|near| near.0)?;
    Some((near, changes <= near.len().max(3) / 2))
}

/// Interner in a row, the last behind an `or`.
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
