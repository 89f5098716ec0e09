//! A pseudo-random generator with a seed.

/// `xorshift64*`: the fastest of the good small generators. Every playout draws a number for each
/// ply, so this one is used instead of the slower one that generates games.
#[derive(Clone, Debug)]
pub struct Xorshift(u64);

impl Xorshift {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        // Neighbouring seeds must not give related sequences, and the state must not be 0.
        let mixed = (seed ^ seed >> 31).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Self((mixed ^ mixed >> 29).wrapping_mul(0x94d0_49bb_1331_11eb) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `end`, which must be at least 1 and below 2^32.
    pub fn below(&mut self, end: usize) -> usize {
        let number = ((self.next() >> 32) * end as u64) >> 32;
        usize::try_from(number).unwrap_or(0)
    }
}
