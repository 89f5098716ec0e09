//! Small collections of carriers.

/// At most `N` sets of nodes, none of which contains another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Carriers<const N: usize> {
    sets: [u64; N],
    count: usize,
}

impl<const N: usize> Carriers<N> {
    /// No carrier.
    pub(super) const NONE: Self = Self {
        sets: [0; N],
        count: 0,
    };

    pub(super) fn sets(&self) -> &[u64] {
        &self.sets[..self.count]
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
        let mut kept = 0;
        for place in 0..self.count {
            if self.sets[place] & set != set {
                self.sets[kept] = self.sets[place];
                kept += 1;
            }
        }
        self.count = kept;
        if !self.push(set) {
            let largest = self.sets.iter_mut().max_by_key(|set| set.count_ones());
            let largest = largest.expect("a carrier");
            if largest.count_ones() <= set.count_ones() {
                return false;
            }
            *largest = set;
        }
        true
    }

    /// Adds a carrier, regardless of the others, if there is space. Returns whether there was
    /// space.
    pub(super) fn push(&mut self, set: u64) -> bool {
        let has_space = self.count < N;
        if has_space {
            self.sets[self.count] = set;
            self.count += 1;
        }
        has_space
    }
}
