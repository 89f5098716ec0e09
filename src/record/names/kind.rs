//! The kinds of names.

use std::fmt;

use crate::record::InfoField;

/// The kinds of names: the sections of an alias file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    /// A player, or the team of one: `PB`, `PW`, `BT`, `WT`.
    Player,
    /// An event: `EV`.
    Event,
    /// A place: `PC`.
    Place,
}

impl NameKind {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::Player, Self::Event, Self::Place];

    /// The lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Event => "event",
            Self::Place => "place",
        }
    }

    /// The kind that a section of an alias file is about, without its `@`.
    pub(super) fn of_section(title: &str) -> Option<Self> {
        match title.trim().to_ascii_uppercase().as_str() {
            "PLAYER" => Some(Self::Player),
            "EVENT" => Some(Self::Event),
            "SITE" | "PLACE" => Some(Self::Place),
            _ => None,
        }
    }

    /// The section of an alias file about names of this kind, without its `@`.
    pub(crate) const fn section(self) -> &'static str {
        match self {
            Self::Player => "PLAYER",
            Self::Event => "EVENT",
            Self::Place => "SITE",
        }
    }

    /// The kind of the names in a field of the game-info, if it has names.
    pub(crate) fn from_field(field: InfoField) -> Option<Self> {
        match field {
            InfoField::Black | InfoField::White => Some(Self::Player),
            InfoField::Event => Some(Self::Event),
            InfoField::Place => Some(Self::Place),
            _ => None,
        }
    }
}

impl fmt::Display for NameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
