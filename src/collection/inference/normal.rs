//! The normal distribution.

/// The 97.5% quantile: 95% of the values are within that many standard deviations of the mean.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The probability that a value is less than `z` standard deviations above the mean.
///
/// ```
/// use unlur::collection::inference::{Z95, probability_below};
///
/// assert!((probability_below(Z95) - 0.975).abs() < 1e-12);
/// assert_eq!(probability_below(0.0), 0.5);
/// ```
#[must_use]
pub fn probability_below(z: f64) -> f64 {
    libm::erfc(-z / std::f64::consts::SQRT_2) / 2.0
}

/// The probability that a value is at least `z` standard deviations from the mean, on either side.
///
/// ```
/// use unlur::collection::inference::{Z95, two_sided_p};
///
/// assert!((two_sided_p(Z95) - 0.05).abs() < 1e-12);
/// assert_eq!(two_sided_p(0.0), 1.0);
/// ```
#[must_use]
pub fn two_sided_p(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}
