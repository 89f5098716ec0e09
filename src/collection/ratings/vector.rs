//! Sums over rows of numbers.

/// The sum of the products of the numbers in the same places.
pub(super) fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter()
        .zip(right)
        .map(|(left, right)| left * right)
        .sum()
}

/// Adds a part of some numbers to others.
pub(super) fn add(to: &mut [f64], part: f64, what: &[f64]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += part * what;
    }
}

/// The largest of some numbers, whatever their signs.
pub(super) fn largest(values: &[f64]) -> f64 {
    values
        .iter()
        .fold(0.0, |largest, value| value.abs().max(largest))
}
