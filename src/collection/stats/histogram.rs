//! How often each number occurs.

use std::collections::BTreeMap;

/// How often each number occurs; as large as there are different numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<u32, u64>,
}

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, number: u32) {
        self.add_many(number, 1);
    }

    /// Counts a number that occurred `count` times.
    pub fn add_many(&mut self, number: u32, count: u64) {
        *self.counts.entry(number).or_default() += count;
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &Self) {
        for (number, count) in other.iter() {
            self.add_many(number, count);
        }
    }

    /// The numbers that occurred, ascending, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.counts.iter().map(|(&number, &count)| (number, count))
    }

    /// The count of all numbers.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The smallest number.
    #[must_use]
    pub fn min(&self) -> Option<u32> {
        self.counts.keys().next().copied()
    }

    /// The largest number.
    #[must_use]
    pub fn max(&self) -> Option<u32> {
        self.counts.keys().next_back().copied()
    }

    /// The mean.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "sums of plies are below 2^52")]
    pub fn mean(&self) -> Option<f64> {
        let sum: u64 = self
            .iter()
            .map(|(number, count)| u64::from(number) * count)
            .sum();
        let count = self.count();
        (count > 0).then(|| sum as f64 / count as f64)
    }

    /// The median.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let last = self.count().checked_sub(1)?;
        let (low, high) = (self.at(last / 2)?, self.at(last.div_ceil(2))?);
        Some(f64::midpoint(low.into(), high.into()))
    }

    /// The smallest number that at least `percent` hundredths of the numbers do not exceed.
    #[must_use]
    pub fn quantile(&self, percent: u64) -> Option<u32> {
        let count = self.count();
        let place = (count * percent).div_ceil(100).max(1) - 1;
        self.at(place.min(count.checked_sub(1)?))
    }

    /// The number at the 0-based `place` in ascending order.
    fn at(&self, place: u64) -> Option<u32> {
        let mut before = 0;
        self.iter().find_map(|(number, count)| {
            before += count;
            (place < before).then_some(number)
        })
    }
}
