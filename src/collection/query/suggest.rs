//! Suggestions for misspelled names.

use crate::finding::Code;

/// The longest text, in characters, for which a name is suggested.
const MAX_LENGTH: usize = 40;

/// The message for an unknown name: it suggests the nearest known name, or lists all of them.
pub(super) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    nearest(what, name, known)
        .unwrap_or_else(|message| format!("{message}; expected {}", listed(known)))
}

/// The message for an unknown finding code: it suggests the nearest code; there are too many to list.
pub(crate) fn unknown_finding(name: &str) -> String {
    let known: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    let (Ok(message) | Err(message)) = nearest("finding", name, &known);
    format!("{message} (`unlur explain` lists all)")
}

/// The message about an unknown name. It suggests the known name with the smallest edit distance if
/// that is close enough (`Ok`), or none (`Err`).
fn nearest(what: &str, name: &str, known: &[&str]) -> Result<String, String> {
    if name.chars().count() > MAX_LENGTH {
        return Err(format!("unknown {what}"));
    }
    let message = format!("no {what} is called `{name}`");
    let name = name.to_lowercase();
    let nearest = known
        .iter()
        .min_by_key(|known| strsim::osa_distance(known, &name));
    match nearest.filter(|near| is_near(&name, near)) {
        Some(near) => Ok(format!("{message}; `{near}` is")),
        None => Err(message),
    }
}

/// Whether a name is close enough to a known one to be a misspelling of it.
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
