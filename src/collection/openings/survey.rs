//! The significance of a row of the tree among all rows.

use super::tree::{Row, Tree};
use crate::collection::inference::{Difference, FalseDiscovery};

/// The facts about all rows, from a first pass over them.
#[derive(Clone, Copy, Debug)]
pub struct Survey {
    /// The number of differences tested.
    pub tests: u64,
    threshold: Option<f64>,
}

impl Survey {
    /// Visits the rows of a tree.
    #[must_use]
    pub fn new(tree: &Tree<'_>, (least, depth): (u64, usize)) -> Self {
        let mut discovery = FalseDiscovery::default();
        for row in tree.rows(least, depth) {
            if let Some(difference) = difference(&row) {
                discovery.add(difference.p);
            }
        }
        Self {
            tests: discovery.count(),
            threshold: discovery.threshold(),
        }
    }

    /// Whether a row differs from the other games of its parent by more than chance.
    #[must_use]
    pub fn is_marked(&self, row: &Row<'_>) -> bool {
        let p = difference(row).map(|difference| difference.p);
        p.zip(self.threshold).is_some_and(|(p, most)| p <= most)
    }
}

/// White's share of a row minus that of the other games of its parent; `None` if there are none.
#[must_use]
pub fn difference(row: &Row<'_>) -> Option<Difference> {
    Difference::new(row.white, row.white.rest_of(row.parent_white?))
}
