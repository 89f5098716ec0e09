//! The game-info that every analysis reports.

use crate::sgf::{Name, Says};

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

    /// Notes values in their order: the first of those that say most counts.
    pub(super) fn note(&mut self, name: Name, values: impl Iterator<Item = (u32, Says)>) {
        let Some(place) = Self::place(name) else {
            return;
        };
        for (value, says) in values {
            let known = &mut self.0[place];
            if known.is_none_or(|(_, known)| known < says) {
                *known = Some((value, says));
            }
        }
    }
}
