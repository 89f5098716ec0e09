//! How often each number occurs.

use crate::collection::Table;

/// How often each number occurs; as large as there are different numbers.
pub type Histogram = Table<u32, u64>;

impl Histogram {
    /// The count of all numbers.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.values().sum()
    }

    /// The mean.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "sums of plies are below 2^52")]
    pub fn mean(&self) -> Option<f64> {
        let sum: u64 = self
            .iter()
            .map(|(&number, count)| u64::from(number) * count)
            .sum();
        let count = self.count();
        (count > 0).then(|| sum as f64 / count as f64)
    }

    /// The median.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let last = self.count().checked_sub(1)?;
        let (low, high) = (self.at_place(last / 2)?, self.at_place(last.div_ceil(2))?);
        Some(f64::midpoint(low.into(), high.into()))
    }

    /// The smallest number that at least `percent` hundredths of the numbers do not exceed.
    #[must_use]
    pub fn quantile(&self, percent: u64) -> Option<u32> {
        let count = self.count();
        let place = (count * percent).div_ceil(100).max(1) - 1;
        self.at_place(place.min(count.checked_sub(1)?))
    }

    /// The number at the 0-based `place` in ascending order.
    fn at_place(&self, place: u64) -> Option<u32> {
        let mut before = 0;
        self.iter().find_map(|(number, count)| {
            before += count;
            (place < before).then_some(*number)
        })
    }
}
