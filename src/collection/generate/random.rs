//! A pseudo-random generator with the same output on every platform.

/// The golden ratio in 64 bits, the step of the sequence.
pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// `SplitMix64`: a mixed counter. Its numbers depend only on the seed and the stream, on every
/// platform.
#[derive(Clone, Debug)]
pub struct SplitMix {
    state: u64,
}

impl SplitMix {
    /// The sequence number `stream` of a seed.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let state = mixed(mixed(seed).wrapping_add(stream.wrapping_mul(STEP)));
        Self { state }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mixed(self.state)
    }

    /// A number below `end`, which must not be 0.
    ///
    /// The high half of a product is almost uniform: some numbers are more frequent than others by
    /// less than one in 2^64 / `end`.
    #[expect(clippy::cast_possible_truncation, reason = "below `end`")]
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

/// The finaliser of `SplitMix64`.
#[must_use]
pub fn mixed(mut number: u64) -> u64 {
    number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
