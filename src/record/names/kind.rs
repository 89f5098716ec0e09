//! The kinds of names.

use crate::record::InfoField;

named! {
    /// The kinds of names: the sections of an alias file.
    pub enum NameKind {
        /// A player, or the team of one: `PB`, `PW`, `BT`, `WT`.
        Player = "player",
        /// An event: `EV`.
        Event = "event",
        /// A place: `PC`.
        Place = "place",
    }
}

impl NameKind {
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
