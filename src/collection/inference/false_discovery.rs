//! Significance of many tests at once.

/// The expected part of wrong marks among all marks.
pub const FALSE_DISCOVERY_RATE: f64 = 0.05;

/// The procedure of Benjamini and Hochberg, at [`FALSE_DISCOVERY_RATE`].
///
/// With many tests, one in twenty falls below 0.05 by chance. The procedure keeps the expected
/// false discovery rate at 5%. Only probabilities that may be significant are kept, so if there are
/// no real effects the memory is a twentieth of the number of tests.
///
/// ```
/// use unlur::collection::inference::FalseDiscovery;
///
/// let mut tests = FalseDiscovery::default();
/// for p in [0.01, 0.02, 0.039, 0.5] {
///     tests.add(p);
/// }
/// let threshold = tests.threshold();
/// assert_eq!((tests.count(), threshold), (4, Some(0.02)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct FalseDiscovery {
    tests: u64,
    small: Vec<f64>,
}

impl FalseDiscovery {
    /// Adds the p-value of a test.
    pub fn add(&mut self, p: f64) {
        self.tests += 1;
        if p <= FALSE_DISCOVERY_RATE {
            self.small.push(p);
        }
    }

    /// The number of tests.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.tests
    }

    /// The largest p-value to mark; `None` if no test is to be marked.
    #[must_use]
    pub fn threshold(&mut self) -> Option<f64> {
        self.small.sort_unstable_by(f64::total_cmp);
        let tests = super::real(self.tests);
        let ranked = self.small.iter().enumerate().rev();
        let mut ranked = ranked.map(|(before, &p)| (p, super::real(before as u64 + 1)));
        ranked
            .find(|(p, rank)| *p <= FALSE_DISCOVERY_RATE * rank / tests)
            .map(|(p, _)| p)
    }
}
