//! The game-info that every analysis reports.

use crate::sgf::{PropertyId, ValueContent, counting};

/// Its properties, and those that say how the points are read.
const FIELDS: [PropertyId; 12] = [
    PropertyId::PB,
    PropertyId::PW,
    PropertyId::DT,
    PropertyId::GN,
    PropertyId::EV,
    PropertyId::RO,
    PropertyId::PC,
    PropertyId::RE,
    PropertyId::SZ,
    PropertyId::CS,
    PropertyId::BR,
    PropertyId::WR,
];

/// For each property the index in the tree of the value on the main line that counts, and how much it
/// says.
#[derive(Clone, Copy, Debug, Default)]
pub struct InfoValues([Option<(u32, ValueContent)>; FIELDS.len()]);

impl InfoValues {
    fn place(name: PropertyId) -> Option<usize> {
        FIELDS.iter().position(|&field| field == name)
    }

    /// The index of the value in the game's tree.
    pub(super) fn value(&self, name: PropertyId) -> Option<usize> {
        let (index, _) = self.0[Self::place(name)?]?;
        Some(index as usize)
    }

    /// Notes values in their order.
    pub(super) fn note(
        &mut self,
        name: PropertyId,
        values: impl Iterator<Item = (u32, ValueContent)>,
    ) {
        if let Some(place) = Self::place(name) {
            self.0[place] = counting(self.0[place].into_iter().chain(values));
        }
    }
}
