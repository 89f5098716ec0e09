//! Suggestions for misspelled names.

use crate::finding::{Code, UnknownCodeError};

/// The longest text, in characters, for which a name is suggested.
const LONGEST: usize = 40;

/// The message for an unknown name: it suggests the nearest known name, or lists all of them.
pub(super) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        None => format!("unknown {what}; expected {}", listed(known)),
        Some((near, true)) => format!("no {what} is called `{name}`; `{near}` is"),
        Some(_) => format!("no {what} is called `{name}`; expected {}", listed(known)),
    }
}

/// The message for an unknown finding code: it suggests the nearest code; there are too many to list.
pub(crate) fn unknown_finding(name: &str) -> String {
    let known: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    let what = match nearest(name, &known) {
        None => "unknown finding".to_owned(),
        Some((near, true)) => format!("{}; `{near}` is", UnknownCodeError(name.to_owned())),
        Some((near, false)) => {
            format!(
                "{}; the nearest is `{near}`",
                UnknownCodeError(name.to_owned())
            )
        }
    };
    format!("{what} (`unlur explain` lists all)")
}

/// The known name with the smallest edit distance, and whether it is a likely intention.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<(&'a str, bool)> {
    if name.chars().count() > LONGEST {
        return None;
    }
    let lower = name.to_lowercase();
    let distances = known
        .iter()
        .map(|known| (strsim::levenshtein(known, &lower), *known));
    let (changes, near) = distances.min_by_key(|near| near.0)?;
    Some((near, changes <= near.len().max(3) / 2))
}

/// The names in one list, with `or` before the last.
pub(super) fn listed(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    joined(&quoted, "or")
}

/// Words in one list, with `and` or `or` before the last.
pub(crate) fn joined(words: &[String], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {before_last} {last}", most.join(", ")),
    }
}
