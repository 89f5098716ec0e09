//! Rows of numbers, and linear equations.

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

/// Solves linear equations, whose matrix is positive definite and has this diagonal, by
/// preconditioned conjugate gradients, until the relative residual is at most `precision`.
pub(super) fn solve(
    times: impl Fn(&[f64]) -> Vec<f64>,
    diagonal: &[f64],
    right: &[f64],
    precision: f64,
) -> Vec<f64> {
    let precondition = |residual: &[f64]| -> Vec<f64> {
        let of = |(value, scale): (&f64, &f64)| value / scale;
        residual.iter().zip(diagonal).map(of).collect()
    };
    let mut solution = vec![0.0; right.len()];
    let mut residual = right.to_vec();
    let mut direction = precondition(&residual);
    let mut size = dot(&residual, &direction);
    let goal = size * precision * precision;
    for _ in 0..2 * right.len() + 100 {
        if size <= goal {
            break;
        }
        let product = times(&direction);
        let part = size / dot(&direction, &product);
        add(&mut solution, part, &direction);
        add(&mut residual, -part, &product);
        let prepared = precondition(&residual);
        let next = dot(&residual, &prepared);
        for (direction, prepared) in direction.iter_mut().zip(&prepared) {
            *direction = prepared + next / size * *direction;
        }
        size = next;
    }
    solution
}
