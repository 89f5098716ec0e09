//! A count of cases, with the confidence interval of its share.

use super::{Z95, real};

/// `count` of `of` cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Share {
    /// The number of cases with the property.
    pub count: u64,
    /// The number of cases.
    pub of: u64,
}

/// The bounds of a 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Share {
    /// `count` of `of` cases, at most all of them.
    #[must_use]
    pub const fn new(count: u64, of: u64) -> Self {
        let count = if count < of { count } else { of };
        Self { count, of }
    }

    /// The share in these cases and other ones.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        let count = self.count.saturating_add(other.count);
        Self::new(count, self.of.saturating_add(other.of))
    }

    /// The share, 0 to 1; `None` without a case.
    #[must_use]
    pub fn value(self) -> Option<f64> {
        (self.of > 0).then(|| real(self.count) / real(self.of))
    }

    /// The 95% Wilson score interval; `None` without a case.
    ///
    /// It contains the rates for which such a count is plausible. Unlike `p ± 2s` it stays between 0
    /// and 1 and works for few cases, and for rates near the ends.
    ///
    /// ```
    /// use unlur::collection::inference::Share;
    ///
    /// let interval = Share::new(5, 10).interval().unwrap();
    /// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.2366 0.7634");
    /// assert_eq!(Share::new(0, 3).interval().unwrap().low, 0.0);
    /// ```
    #[must_use]
    pub fn interval(self) -> Option<Interval> {
        let rate = self.value()?;
        let n = real(self.of);
        let square = Z95 * Z95;
        let centre = rate + square / (2.0 * n);
        let margin = Z95 * (rate * (1.0 - rate) / n + square / (4.0 * n * n)).sqrt();
        let scale = 1.0 + square / n;
        let (low, high) = ((centre - margin) / scale, (centre + margin) / scale);
        // If none or all of the cases count, one bound is exactly 0 or 1, which rounding errors
        // would miss.
        Some(Interval {
            low: if self.count == 0 { 0.0 } else { low },
            high: if self.count == self.of { 1.0 } else { high },
        })
    }

    /// The cases of `whole` that are not in this part of it; none if it is not a part.
    #[must_use]
    pub const fn rest_of(self, whole: Self) -> Self {
        Self {
            count: whole.count.saturating_sub(self.count),
            of: whole.of.saturating_sub(self.of),
        }
    }
}
