//! The point of maximum likelihood.

use super::model::Model;
use super::vector::{add, dot, largest};

/// The maximum number of Newton steps; ten are many.
const STEPS: usize = 200;
/// The slope that counts as zero, in games.
const FLAT: f64 = 1e-10;
/// The slope that rounding may leave for each game, in games.
const ROUNDING: f64 = 1e-12;
/// The fraction of the rise predicted by the slope that is enough for a step.
const ENOUGH: f64 = 1e-4;

/// The point where the likelihood is greatest, from a first guess.
///
/// The logarithm of the likelihood is concave. A step of Newton's method is found by conjugate
/// gradients, which only multiply with the sparse information, and is halved until it rises enough.
/// So every step increases the likelihood, and the search ends at the maximum, if there is one.
///
/// If only `prior` determines a direction, the slope there is about as large as the prior, so the
/// threshold is relative to it. With many games, rounding may leave a larger slope; then the search
/// ends when the slope no longer decreases.
pub(super) fn maximum(model: &Model, mut point: Vec<f64>, games: f64, prior: f64) -> Vec<f64> {
    let flat = if prior > 0.0 {
        FLAT * prior.min(1.0)
    } else {
        FLAT
    };
    let nearly_flat = FLAT + ROUNDING * games;
    let mut before = f64::INFINITY;
    for _ in 0..STEPS {
        let gradient = model.gradient(&point);
        let largest = largest(&gradient);
        if largest <= flat || largest <= nearly_flat && largest > before / 2.0 {
            break;
        }
        before = largest;
        let weights = model.weights(&point);
        let precision = largest.sqrt().min(0.1);
        let times = |direction: &[f64]| model.information_times(&weights, direction);
        let step = solve(times, &model.diagonal(&weights), &gradient, precision);
        if !climb(model, &mut point, &step, dot(&gradient, &step)) {
            break;
        }
    }
    point
}

/// Moves along a step as far as the likelihood rises. Returns whether it moved.
fn climb(model: &Model, point: &mut Vec<f64>, step: &[f64], slope: f64) -> bool {
    let height = model.log_likelihood(point);
    // Differences of heights below this are noise.
    let noise = 1e-13 * (1.0 + height.abs());
    let mut part = 1.0;
    while part > 1e-12 && slope > 0.0 {
        let next: Vec<_> = point
            .iter()
            .zip(step)
            .map(|(at, by)| at + part * by)
            .collect();
        let rise = model.log_likelihood(&next) - height;
        let is_flatter = || dot(&model.gradient(&next), step).abs() <= slope / 2.0;
        if rise >= ENOUGH * part * slope && rise > noise || rise >= -noise && is_flatter() {
            *point = next;
            return true;
        }
        part /= 2.0;
    }
    false
}

/// Solves a system of linear equations, whose matrix is positive semidefinite, by preconditioned
/// conjugate gradients, until the relative residual is at most `precision`.
pub(super) fn solve(
    times: impl Fn(&[f64]) -> Vec<f64>,
    diagonal: &[f64],
    right: &[f64],
    precision: f64,
) -> Vec<f64> {
    let precondition = |residual: &[f64]| -> Vec<f64> {
        let of = |(value, scale): (&f64, &f64)| if *scale > 0.0 { value / scale } else { 0.0 };
        residual.iter().zip(diagonal).map(of).collect()
    };
    let mut solution = vec![0.0; right.len()];
    let mut residual = right.to_vec();
    let mut prepared = precondition(&residual);
    let mut direction = prepared.clone();
    let mut size = dot(&residual, &prepared);
    let goal = size * precision * precision;
    for _ in 0..2 * right.len() + 100 {
        if size <= goal || size <= 0.0 {
            break;
        }
        let product = times(&direction);
        let curvature = dot(&direction, &product);
        if curvature <= 0.0 {
            break;
        }
        let part = size / curvature;
        add(&mut solution, part, &direction);
        add(&mut residual, -part, &product);
        prepared = precondition(&residual);
        let next = dot(&residual, &prepared);
        let kept = next / size;
        size = next;
        for (direction, prepared) in direction.iter_mut().zip(&prepared) {
            *direction = prepared + kept * *direction;
        }
    }
    solution
}
