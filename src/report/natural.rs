//! The order of names for people.

use std::cmp::Ordering;

/// Compares names without regard to the case of ASCII letters, and the numbers in them by their
/// values: "Player 2" comes before "Player 10".
pub(super) fn natural(left: &str, right: &str) -> Ordering {
    let order = parts(left).cmp(parts(right));
    order.then_with(|| left.cmp(right))
}

/// Numbers and the texts between them. A number is its length and its digits without zeros in
/// front, which have the order of the values.
fn parts(name: &str) -> impl Iterator<Item = (usize, Vec<u8>)> {
    let is_digit = u8::is_ascii_digit;
    let parts = name
        .as_bytes()
        .chunk_by(move |one, next| is_digit(one) == is_digit(next));
    parts.map(
        move |part| match part.iter().position(|byte| *byte != b'0') {
            _ if !is_digit(&part[0]) => (usize::MAX, part.to_ascii_lowercase()),
            Some(start) => (part.len() - start, part[start..].to_vec()),
            None => (0, Vec::new()),
        },
    )
}
