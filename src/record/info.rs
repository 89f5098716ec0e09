//! The game-info that every analysis reports.

use crate::sgf::{Name, Says};

/// A field of the game-info.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfoField {
    /// `PB`: the player who ends up Black.
    Black,
    /// `PW`: the player who ends up White.
    White,
    /// `DT`.
    Date,
    /// `GN`: the name of the game.
    Name,
    /// `EV`.
    Event,
    /// `RO`.
    Round,
    /// `PC`.
    Place,
    /// `RE`.
    Result,
    /// `SZ`.
    Size,
    /// `CS`: the coordinate system, this project's own property.
    CoordinateSystem,
    /// `BR`: the rank of the player who ends up Black.
    BlackRank,
    /// `WR`: the rank of the player who ends up White.
    WhiteRank,
}

impl InfoField {
    const COUNT: usize = Self::WhiteRank as usize + 1;

    /// The field that a property of the main line fills.
    #[inline]
    pub(crate) fn from_name(name: Name) -> Option<Self> {
        Some(match name {
            Name::PB => Self::Black,
            Name::PW => Self::White,
            Name::DT => Self::Date,
            Name::GN => Self::Name,
            Name::EV => Self::Event,
            Name::RO => Self::Round,
            Name::PC => Self::Place,
            Name::RE => Self::Result,
            Name::SZ => Self::Size,
            Name::CS => Self::CoordinateSystem,
            Name::BR => Self::BlackRank,
            Name::WR => Self::WhiteRank,
            _ => return None,
        })
    }
}

/// The place of each field: the value on the main line that counts for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct InfoValues {
    values: [Option<(u32, Says)>; InfoField::COUNT],
}

impl InfoValues {
    /// The index of the value in the game's tree.
    #[must_use]
    pub(super) fn value(&self, field: InfoField) -> Option<usize> {
        self.values[field as usize].map(|(index, _)| index as usize)
    }

    /// Notes a value, unless one before it says as much.
    #[inline]
    pub(super) fn note(&mut self, field: InfoField, value: u32, says: Says) {
        let known = &mut self.values[field as usize];
        if known.is_none_or(|(_, known)| known < says) {
            *known = Some((value, says));
        }
    }
}
