//! Inference from counts: shares with intervals, differences, trends, and models of few numbers.
//!
//! Everything here is computed from whole numbers, so the order in which games were counted does
//! not matter.
//!
//! ```
//! use unlur::collection::inference::{Difference, Share};
//!
//! let (white, black) = (Share::new(60, 100), Share::new(40, 100));
//! let interval = white.interval().unwrap();
//! assert!(0.50 < interval.low && interval.high < 0.70);
//! assert!(Difference::new(white, black).is_some());
//! ```

mod difference;
mod false_discovery;
mod logistic;
mod share;
mod trend;

pub use difference::Difference;
pub use false_discovery::{FALSE_DISCOVERY_RATE, FalseDiscovery};
pub use logistic::{Crossing, Estimate, Logistic, Observation, fit_logistic};
pub use share::{Interval, Share};
pub use trend::{Trend, cochran_armitage};

/// A count as a real number.
#[expect(clippy::cast_precision_loss, reason = "counts of games are below 2^52")]
pub(crate) fn real(count: u64) -> f64 {
    count as f64
}

/// Rounded to six decimal places, the precision of shares in data.
pub(crate) fn rounded(number: f64) -> f64 {
    round_to(number, 6)
}

/// Rounded to a number of decimal places, and never -0.
pub(crate) fn round_to(number: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    // Adding 0 turns a negative zero into zero.
    (number * scale).round() / scale + 0.0
}

/// A p-value to four significant digits.
pub(crate) fn significant(p: f64) -> f64 {
    format!("{p:.3e}").parse().unwrap_or(p)
}

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
