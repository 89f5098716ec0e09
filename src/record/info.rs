//! The game-info that every analysis reports.

use crate::sgf::Name;

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

    /// Whether only the root can fill the field.
    pub(super) const fn is_of_root(self) -> bool {
        matches!(self, Self::Size | Self::CoordinateSystem)
    }

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

/// The place of each field: the first property of the main line that fills it.
#[derive(Clone, Copy, Debug, Default)]
pub struct InfoProperties {
    properties: [Option<u32>; InfoField::COUNT],
}

impl InfoProperties {
    /// The index of the property in the game's tree.
    #[must_use]
    pub(crate) fn property(&self, field: InfoField) -> Option<usize> {
        self.properties[field as usize].map(|index| index as usize)
    }

    /// Notes a property, unless one before it filled the field.
    #[inline]
    pub(super) fn note(&mut self, field: InfoField, property: u32) {
        self.properties[field as usize].get_or_insert(property);
    }
}
