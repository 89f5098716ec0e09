//! Whether a share rises or falls.

use super::real;
use super::share::Share;
use super::two_sided_p;

/// A linear trend of a share, with the test of Cochran and Armitage.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Trend {
    /// How much the share changes for each step of the score, by least squares.
    pub slope: f64,
    /// The test statistic, normally distributed without a trend.
    pub z: f64,
    /// The probability of so large a `z`, on either side, without a trend.
    pub p: f64,
}

/// The trend of shares over their scores, such as years; `None` unless there are two different
/// scores and two different outcomes.
///
/// ```
/// use unlur::collection::inference::{Share, cochran_armitage};
///
/// let years = [(2003.0, Share::new(2, 10)), (2004.0, Share::new(5, 10)), (2005.0, Share::new(8, 10))];
/// let trend = cochran_armitage(&years).unwrap();
/// assert!((trend.slope - 0.3).abs() < 1e-12);
/// assert!((trend.z - 2.683_281_573).abs() < 1e-8 && trend.p < 0.01);
/// ```
#[must_use]
pub fn cochran_armitage(shares: &[(f64, Share)]) -> Option<Trend> {
    let all = shares
        .iter()
        .fold(Share::new(0, 0), |all, (_, share)| all.with(*share));
    let (cases, count) = (real(all.of), real(all.count));
    let mean_score = shares.iter().map(|(score, share)| score * real(share.of));
    let mean_score = mean_score.sum::<f64>() / cases;
    let rate = count / cases;
    let (mut covariance, mut variance) = (0.0, 0.0);
    for (score, share) in shares {
        let distance = score - mean_score;
        covariance += distance * (real(share.count) - rate * real(share.of));
        variance += distance * distance * real(share.of);
    }
    let spread = (rate * (1.0 - rate) * variance).sqrt();
    let z = covariance / spread;
    (cases > 0.0 && spread > 0.0).then(|| Trend {
        slope: covariance / variance,
        z,
        p: two_sided_p(z),
    })
}
