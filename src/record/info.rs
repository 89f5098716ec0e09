//! The places of a game's headers, of its size and of its coordinates.

use super::header::Header;
use crate::sgf::{PropertyId, ValueContent, note_counting};

/// For each header, for `SZ` and for `CS` the index in the tree of the value on the main line that
/// counts, and how much it says.
#[derive(Clone, Copy, Debug, Default)]
pub struct InfoValues([Option<(u32, ValueContent)>; Header::ALL.len() + 2]);

impl InfoValues {
    fn place(name: PropertyId) -> Option<usize> {
        match name {
            PropertyId::SZ => Some(Header::ALL.len()),
            PropertyId::CS => Some(Header::ALL.len() + 1),
            _ => Header::of(name).map(|header| header as usize),
        }
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
            note_counting(&mut self.0[place], values);
        }
    }
}
