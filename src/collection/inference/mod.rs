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
mod normal;
mod share;
mod trend;

pub use difference::Difference;
pub use false_discovery::{FALSE_DISCOVERY_RATE, FalseDiscovery};
pub use logistic::{Crossing, Estimate, Logistic, Observation, fit_logistic};
pub use normal::{Z95, probability_below, two_sided_p};
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
