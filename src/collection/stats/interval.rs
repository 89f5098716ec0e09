//! How sure a rate is.

/// The 97.5% quantile of the normal distribution: 95% lie within that many deviations.
const Z: f64 = 1.959_963_984_540_054;

/// The bounds that a rate keeps within, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// The 95% Wilson score interval of `hits` among `trials`; `None` without a trial.
///
/// It holds those rates that would not make such a count surprising. Unlike the usual `p ± 2s` it
/// stays between 0 and 1 and is of use for few trials, and for rates near the ends.
///
/// ```
/// use unlur::collection::stats::wilson;
///
/// let interval = wilson(5, 10).unwrap();
/// assert!((interval.low - 0.2366).abs() < 1e-4 && (interval.high - 0.7634).abs() < 1e-4);
/// assert_eq!(wilson(0, 0), None);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts of games are below 2^52")]
pub fn wilson(hits: u64, trials: u64) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let n = trials as f64;
    let rate = hits as f64 / n;
    let square = Z * Z;
    let centre = rate + square / (2.0 * n);
    let margin = Z * (rate * (1.0 - rate) / n + square / (4.0 * n * n)).sqrt();
    let scale = 1.0 + square / n;
    // Where the bound is exactly 0 or 1, rounding must not leave it beside.
    let low = if hits == 0 {
        0.0
    } else {
        (centre - margin) / scale
    };
    let high = if hits == trials {
        1.0
    } else {
        (centre + margin) / scale
    };
    Some(Interval { low, high })
}
