//! The results for positions, in memory of a fixed size.

/// Proof and disproof number of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The remaining effort to prove that the player to move wins; 0 when this is proved.
    pub proof: u32,
    /// The remaining effort to prove that they lose; 0 when this is proved.
    pub disproof: u32,
}

impl Numbers {
    /// Greater than every other number: the result can no longer be proved.
    pub const INFINITE: u32 = (1 << 29) - 1;
    pub const WON: Self = Self {
        proof: 0,
        disproof: Self::INFINITE,
    };
    pub const LOST: Self = Self {
        proof: Self::INFINITE,
        disproof: 0,
    };
    /// Limits that are only reached by a proof.
    pub const UNBOUNDED: Self = Self {
        proof: Self::INFINITE,
        disproof: Self::INFINITE,
    };
}

/// One position in 16 bytes.
///
/// The value holds, from the low bits up, 29 bits of each number and 6 bits of the effort: one more
/// than the binary logarithm of the nodes that were searched, 0 in an entry that is not used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    key: u64,
    value: u64,
}

/// The entries that one position may be in: one line of a processor's cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub struct Bucket([Entry; 4]);

/// A transposition table.
///
/// It keeps full keys, so positions are never confused. When it is full, it replaces the entry with
/// the least effort in a bucket; if that is needed again, it is searched again.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    shift: u32,
}

impl Table {
    /// A table of the largest power of two that fits into `bytes` and the memory of the machine, 128
    /// bytes at least.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(2);
        let mut bits = usize::BITS - 1 - buckets.leading_zeros();
        let mut buckets = Vec::new();
        while bits > 1 && buckets.try_reserve_exact(1 << bits).is_err() {
            bits -= 1;
        }
        buckets.resize(1 << bits, Bucket::default());
        Self {
            buckets,
            shift: u64::BITS - bits,
        }
    }

    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }

    /// Multiplying by an odd factor spreads the keys without collisions.
    fn bucket(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        usize::try_from(mixed >> self.shift).expect("an index")
    }

    #[must_use]
    pub fn get(&self, key: u64) -> Option<Numbers> {
        let Bucket(entries) = &self.buckets[self.bucket(key)];
        let entry = entries
            .iter()
            .find(|entry| entry.key == key && entry.value != 0)?;
        let number = |shift: u32| {
            u32::try_from(entry.value >> shift & u64::from(Numbers::INFINITE)).expect("29 bits")
        };
        Some(Numbers {
            proof: number(0),
            disproof: number(29),
        })
    }

    /// Stores the result for a position after `effort` nodes.
    pub fn put(&mut self, key: u64, numbers: Numbers, effort: u64) {
        let value = u64::from(numbers.proof)
            | u64::from(numbers.disproof) << 29
            | u64::from((effort | 1).ilog2().min(62) + 1) << 58;
        let bucket = self.bucket(key);
        let Bucket(entries) = &mut self.buckets[bucket];
        let place = entries.iter().position(|entry| entry.key == key);
        let place = place.unwrap_or_else(|| {
            let efforts = entries.iter().enumerate();
            let least = efforts.min_by_key(|(_, entry)| entry.value >> 58);
            least.expect("four entries").0
        });
        entries[place] = Entry { key, value };
    }
}
