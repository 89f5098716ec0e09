//! The kinds of names.

use crate::sgf::PropertyId;

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

    /// The kind of the names in a property, if it holds names.
    pub(crate) fn of(property: PropertyId) -> Option<Self> {
        match property {
            PropertyId::PB | PropertyId::PW | PropertyId::BT | PropertyId::WT => Some(Self::Player),
            PropertyId::EV => Some(Self::Event),
            PropertyId::PC => Some(Self::Place),
            _ => None,
        }
    }
}
