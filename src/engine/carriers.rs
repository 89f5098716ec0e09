//! Small collections of carriers.

/// At most `N` sets of nodes, none of which contains another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Carriers<const N: usize> {
    sets: [u64; N],
    /// The number of nodes of each.
    sizes: [u8; N],
    count: u8,
}

impl<const N: usize> Carriers<N> {
    /// No carrier.
    pub(super) const NONE: Self = Self {
        sets: [0; N],
        sizes: [0; N],
        count: 0,
    };

    pub(super) fn sets(&self) -> &[u64] {
        &self.sets[..usize::from(self.count)]
    }

    pub(super) const fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds a carrier, unless it contains one that is known; those that contain it are removed. If
    /// there are `N` already, it replaces the largest, if it is smaller. Returns whether it was
    /// added.
    pub(super) fn add(&mut self, set: u64) -> bool {
        if self.sets().iter().any(|known| known & set == *known) {
            return false;
        }
        let size = u8::try_from(set.count_ones()).expect("at most 64");
        let mut kept = 0;
        for place in 0..usize::from(self.count) {
            if self.sets[place] & set != set {
                self.sets[kept] = self.sets[place];
                self.sizes[kept] = self.sizes[place];
                kept += 1;
            }
        }
        let place = if kept == N {
            let sizes = self.sizes.iter().enumerate();
            let (place, largest) = sizes.max_by_key(|(_, size)| **size).expect("a carrier");
            if *largest <= size {
                return false;
            }
            place
        } else {
            kept += 1;
            kept - 1
        };
        self.sets[place] = set;
        self.sizes[place] = size;
        self.count = u8::try_from(kept).expect("few carriers");
        true
    }
}
