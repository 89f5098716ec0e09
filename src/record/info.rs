//! The game-info that every analysis reports.

use crate::sgf::{Name, Says, counting};

/// Its properties, and those that say how the points are read.
const FIELDS: [Name; 12] = [
    Name::PB,
    Name::PW,
    Name::DT,
    Name::GN,
    Name::EV,
    Name::RO,
    Name::PC,
    Name::RE,
    Name::SZ,
    Name::CS,
    Name::BR,
    Name::WR,
];

/// For each property the index in the tree of the value on the main line that counts, and how much it
/// says.
#[derive(Clone, Copy, Debug, Default)]
pub struct InfoValues([Option<(u32, Says)>; FIELDS.len()]);

impl InfoValues {
    fn place(name: Name) -> Option<usize> {
        FIELDS.iter().position(|&field| field == name)
    }

    /// The index of the value in the game's tree.
    pub(super) fn value(&self, name: Name) -> Option<usize> {
        let (index, _) = self.0[Self::place(name)?]?;
        Some(index as usize)
    }

    /// Notes values in their order.
    pub(super) fn note(&mut self, name: Name, values: impl Iterator<Item = (u32, Says)>) {
        if let Some(place) = Self::place(name) {
            self.0[place] = counting(self.0[place].into_iter().chain(values));
        }
    }
}
