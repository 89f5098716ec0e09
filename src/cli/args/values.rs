//! Values of flags, and what is said where they are none.

use std::str::FromStr;

use crate::collection::query::unknown_finding;
use crate::finding::Code;
use crate::game::Side;

/// A code by its name; the nearest name where there is none.
pub(in crate::cli) fn parse_code(name: &str) -> Result<Code, String> {
    let code = name.to_ascii_lowercase().parse();
    code.map_err(|_| unknown_finding(name))
}

pub(in crate::cli) fn parse_side(text: &str) -> Result<Side, String> {
    text.parse().ok().and_then(Side::new).ok_or_else(|| {
        format!(
            "a board has a side from {} to {}",
            Side::MIN.get(),
            Side::MAX.get()
        )
    })
}

/// A number of a type that has no 0.
pub(in crate::cli) fn parse_positive<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse()
        .map_err(|_| "a whole number, 1 or more, belongs here".to_owned())
}
