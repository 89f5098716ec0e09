//! The difference of two shares.

use super::real;
use super::share::{Interval, Share};
use super::two_sided_p;

/// The difference of two shares of different cases.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// The first share minus the second, -1 to 1.
    pub value: f64,
    /// Its 95% interval, by Newcombe's hybrid of the two Wilson intervals.
    pub interval: Interval,
    /// The probability of a difference at least as extreme if both rates are equal: by the N - 1
    /// chi-squared test if all expected counts are 5 or more, else by Fisher's test with mid-p.
    pub p: f64,
}

/// The smallest expected count for which the chi-squared test is used.
const MIN_EXPECTED: f64 = 5.0;

impl Difference {
    /// The difference of two shares; `None` if either has no case.
    ///
    /// ```
    /// use unlur::collection::inference::{Difference, Share};
    ///
    /// // Newcombe (1998), example (a) of table II.
    /// let difference = Difference::new(Share::new(56, 70), Share::new(48, 80)).unwrap();
    /// assert!((difference.value - 0.2).abs() < 1e-12);
    /// assert!((difference.interval.low - 0.0524).abs() < 1e-4);
    /// assert!((difference.interval.high - 0.3339).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn new(share: Share, other: Share) -> Option<Self> {
        let (left, right) = (share.value()?, other.value()?);
        let (first, second) = (share.interval()?, other.interval()?);
        let value = left - right;
        let below = (left - first.low).hypot(second.high - right);
        let above = (first.high - left).hypot(right - second.low);
        Some(Self {
            value,
            interval: Interval {
                low: value - below,
                high: value + above,
            },
            p: p_value(share, other),
        })
    }
}

fn p_value(share: Share, other: Share) -> f64 {
    let Share { count, of: cases } = share.with(other);
    let smallest = share.of.min(other.of);
    let rarest = count.min(cases - count);
    if rarest == 0 {
        return 1.0;
    }
    if real(smallest) * real(rarest) / real(cases) < MIN_EXPECTED {
        return fisher_mid_p(share, other);
    }
    let pooled = real(count) / real(cases);
    let difference = real(share.count) / real(share.of) - real(other.count) / real(other.of);
    let variance = pooled * (1.0 - pooled) * (1.0 / real(share.of) + 1.0 / real(other.of));
    let correction = (real(cases - 1) / real(cases)).sqrt();
    two_sided_p(difference / variance.sqrt() * correction)
}

/// Fisher's test of a table with two rows, two-sided: the probabilities of all tables with the same
/// margins that are less likely than this one, and half the probability of those that are equally
/// likely.
fn fisher_mid_p(share: Share, other: Share) -> f64 {
    let Share { count, of: cases } = share.with(other);
    let choose = |n: u64, k: u64| ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k);
    let whole = choose(cases, count);
    let log_p = |k: u64| choose(share.of, k) + choose(other.of, count - k) - whole;
    let here = log_p(share.count);
    let first = count.saturating_sub(other.of);
    let last = count.min(share.of);
    // Fewer than five are expected in one cell of the table, so tables far from both ends have a
    // negligible probability.
    let lower = first..=last.min(first.saturating_add(MAX_TABLES));
    let upper = lower
        .end()
        .saturating_add(1)
        .max(last.saturating_sub(MAX_TABLES))..=last;
    let p = lower.chain(upper).map(|k| match log_p(k) - here {
        // Probabilities that are equal may differ by rounding errors.
        ratio if ratio.abs() < 1e-7 => log_p(k).exp() / 2.0,
        ratio if ratio < 0.0 => log_p(k).exp(),
        _ => 0.0,
    });
    p.sum::<f64>().min(1.0)
}

/// How many tables at each end are summed.
const MAX_TABLES: u64 = 1000;

fn ln_factorial(n: u64) -> f64 {
    libm::lgamma(real(n) + 1.0)
}
