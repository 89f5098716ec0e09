//! The names under which a report says what a game has.

use super::headers::INFO;
use crate::record::InfoField;
use crate::sgf::Name;

/// What a digest is about. Its number is the lowest byte of the digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Topic(u8);

/// The topics; those after the named ones are the properties of the game-info.
const NAMES: [&str; 33] = [
    "comments",
    "names",
    "variations",
    "unplayed-moves",
    "setup",
    "markup",
    "annotations",
    "times",
    "properties",
    "unexpected-bytes",
    "AN",
    "BR",
    "BT",
    "CP",
    "DT",
    "EV",
    "GC",
    "GN",
    "HA",
    "KM",
    "ON",
    "OT",
    "PB",
    "PC",
    "PW",
    "RE",
    "RO",
    "RU",
    "SO",
    "TM",
    "US",
    "WR",
    "WT",
];

impl Topic {
    const COMMENTS: Self = Self(0);
    const NODE_NAMES: Self = Self(1);
    pub(super) const VARIATIONS: Self = Self(2);
    pub(super) const MOVES: Self = Self(3);
    const SETUP: Self = Self(4);
    const MARKUP: Self = Self(5);
    const ANNOTATIONS: Self = Self(6);
    const TIMES: Self = Self(7);
    const PROPERTIES: Self = Self(8);
    pub(super) const UNEXPECTED_BYTES: Self = Self(9);

    /// The topic of a property, which is spelled `short`.
    pub(super) fn of(name: Name, short: &[u8]) -> Self {
        if name.is_move() {
            return Self::MOVES;
        }
        if name.is_setup() {
            return Self::SETUP;
        }
        if name.holds_points() {
            return Self::MARKUP;
        }
        match short {
            b"C" => Self::COMMENTS,
            b"N" => Self::NODE_NAMES,
            b"BL" | b"WL" | b"OB" | b"OW" => Self::TIMES,
            b"BM" | b"DM" | b"DO" | b"GB" | b"GW" | b"HO" | b"IT" | b"TE" | b"UC" | b"V" => {
                Self::ANNOTATIONS
            }
            _ => {
                let place = NAMES.iter().position(|name| name.as_bytes() == short);
                let number = place.and_then(|place| u8::try_from(place).ok());
                number.map_or(Self::PROPERTIES, Self)
            }
        }
    }

    /// A digest about this.
    pub(super) const fn mark(self, digest: u64) -> u64 {
        digest & !0xFF | self.0 as u64
    }

    /// What a digest is about.
    pub(super) const fn of_digest(digest: u64) -> Self {
        Self(digest.to_le_bytes()[0])
    }

    /// Its name in a report.
    pub(super) fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }

    /// Whether it is one of the headers.
    pub(super) fn is_header(self) -> bool {
        let field = InfoField::from_name(Name::reduce(self.name().as_bytes()));
        INFO.iter().any(|(_, header)| Some(*header) == field)
    }
}
