//! Rates that are shrunk towards those of larger groups.

use super::real;
use super::share::Share;

/// How much rates differ beyond chance, estimated from many parts and their wholes.
///
/// The rates of small parts are mostly chance. If the rate of a part is drawn from a beta
/// distribution around that of its whole, the best estimate is between the two: the more games the
/// part has, the closer to its own rate. The width of the distribution is estimated from all parts
/// by the method of moments.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shrinkage {
    parts: f64,
    excess: f64,
    weight: f64,
}

impl Shrinkage {
    /// Adds a part of a whole; a part that is the whole, or a whole without variation, is ignored.
    pub fn add(&mut self, part: Share, whole: Share) {
        let (Some(rate), Some(mean)) = (part.value(), whole.value()) else {
            return;
        };
        let variance = mean * (1.0 - mean);
        if variance <= 0.0 || part.of == whole.of {
            return;
        }
        let left = 1.0 - real(part.of) / real(whole.of);
        self.parts += 1.0;
        self.excess += real(part.of) * (rate - mean).powi(2) / (variance * left);
        self.weight += real(part.of) - 1.0;
    }

    /// The number of games of the whole that are added to those of a part; `None` if the parts do
    /// not differ beyond chance, so that each has the rate of the whole.
    #[must_use]
    pub fn prior_games(&self) -> Option<f64> {
        let correlation = (self.excess - self.parts) / self.weight;
        (self.weight > 0.0 && correlation > 0.0).then(|| (1.0 - correlation).max(0.0) / correlation)
    }

    /// The rate of a part, shrunk towards that of its whole.
    #[must_use]
    pub fn shrunk(&self, part: Share, whole: Share) -> Option<f64> {
        let mean = whole.value()?;
        Some(match self.prior_games() {
            None => mean,
            Some(games) => (real(part.count) + games * mean) / (real(part.of) + games),
        })
    }
}
