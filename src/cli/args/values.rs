//! Values of flags, and what is said where they are none.

use std::str::FromStr;

use crate::finding::{Code, UnknownCode};
use crate::game::Side;

/// A code by its name; the nearest name where there is none.
pub(in crate::cli) fn parse_code(name: &str) -> Result<Code, String> {
    let lower = name.to_ascii_lowercase();
    lower.parse().map_err(|_| {
        let unknown = UnknownCode(name.to_owned());
        let alike = Code::ALL
            .iter()
            .max_by_key(|code| likeness(code.name(), &lower));
        // What shares less than half its letters was hardly meant.
        match alike.filter(|code| 2 * likeness(code.name(), &lower) >= code.name().len()) {
            Some(code) => format!("{unknown}; `{code}` is (`unlur explain` lists all)"),
            None => format!("{unknown} (`unlur explain` lists all)"),
        }
    })
}

/// How many letters two names share at their beginnings and ends together.
fn likeness(left: &str, right: &str) -> usize {
    let same = |(left, right): &(u8, u8)| left == right;
    let front = left.bytes().zip(right.bytes()).take_while(same).count();
    let back = left
        .bytes()
        .rev()
        .zip(right.bytes().rev())
        .take_while(same)
        .count();
    front + back
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
