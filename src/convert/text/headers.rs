//! The headers of a game in plain text.

use crate::convert::document::Info;
use crate::game::Color;
use crate::record::read_color;

/// The meaning of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Header {
    Side,
    Coordinates,
    ToMove,
    /// A field of the game-info, by its identifier.
    Info(&'static str),
}

impl Header {
    /// The header, if the line is one, and its value.
    pub(super) fn read(line: &str) -> Option<(Self, &str)> {
        let (key, value) = line.split_once(':')?;
        let is = |name: &&str| key.trim().eq_ignore_ascii_case(name);
        let header = if ["Side", "Size"].iter().any(is) {
            Self::Side
        } else if is(&"Coordinates") {
            Self::Coordinates
        } else if is(&"To move") {
            Self::ToMove
        } else {
            let mut fields = Info::FIELDS.iter();
            Self::Info(fields.find(|(_, names)| names.iter().any(is))?.0)
        };
        Some((header, value.trim()))
    }
}

/// The colour in a line such as `ply 9 of 21, white to move`, unless a comment begins in it.
pub(super) fn to_move(line: &str) -> Option<Color> {
    let before = line.strip_suffix(" to move")?;
    let is_plain = !before.contains(['{', ';', ':']);
    let (_, color) = before.rsplit_once(' ').unwrap_or(("", before));
    read_color(color.as_bytes()).filter(|_| is_plain)
}
