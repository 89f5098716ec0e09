//! Suggestions for misspelled names.

use crate::finding::{Code, UnknownCodeError};

/// The longest text, in characters, for which a name is suggested.
const LONGEST: usize = 40;

/// The message for an unknown name: it suggests the nearest known name, or lists all of them.
pub(super) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        _ if name.chars().count() > LONGEST => {
            format!("unknown {what}; expected {}", listed(known))
        }
        None => format!("no {what} is called `{name}`; expected {}", listed(known)),
        Some(near) => format!("no {what} is called `{name}`; `{near}` is"),
    }
}

/// The message for an unknown finding code: it suggests the nearest code; there are too many to list.
pub(crate) fn unknown_finding(name: &str) -> String {
    let known: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    let what = match nearest(name, &known) {
        _ if name.chars().count() > LONGEST => "unknown finding".to_owned(),
        None => UnknownCodeError(name.to_owned()).to_string(),
        Some(near) => format!("{}; `{near}` is", UnknownCodeError(name.to_owned())),
    };
    format!("{what} (`unlur explain` lists all)")
}

/// The known name with the smallest edit distance, if it is a likely intention.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = name.to_lowercase();
    let known = known.iter().filter(|_| name.len() <= 4 * LONGEST);
    let nearest = known.min_by_key(|known| strsim::osa_distance(known, &name));
    nearest.copied().filter(|near| is_near(&name, near))
}

/// Whether someone who wrote a name may have meant this one.
pub(crate) fn is_near(name: &str, known: &str) -> bool {
    strsim::osa_distance(known, name) <= known.len().max(3) / 3
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
