//! The names under which a report lists the contents of a game.

use std::sync::LazyLock;

use super::headers::COMPARED;
use crate::sgf::PropertyId;

/// The topic of a digest, by its name in a report. Its number is the lowest byte of the digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Topic(pub &'static str);

/// The topics; those after them are the properties of the game-info.
const NAMES: [&str; 10] = [
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
];

/// The names of all topics.
static ALL: LazyLock<Vec<String>> = LazyLock::new(|| {
    let letters = || 'A'..='Z';
    let pairs = letters().flat_map(|one| letters().map(move |other| format!("{one}{other}")));
    let info = pairs.filter(|it| PropertyId::reduce(it.as_bytes()).is_game_info());
    NAMES.map(str::to_owned).into_iter().chain(info).collect()
});

impl Topic {
    /// The topic of a property, which is spelled `short`.
    pub(super) fn of(name: PropertyId, short: &[u8]) -> Self {
        Self(match short {
            _ if name.is_move() => "unplayed-moves",
            _ if name.is_setup() => "setup",
            _ if name.holds_points() => "markup",
            b"C" => "comments",
            b"N" => "names",
            b"BL" | b"WL" | b"OB" | b"OW" => "times",
            b"BM" | b"DM" | b"DO" | b"GB" | b"GW" | b"HO" | b"IT" | b"TE" | b"UC" | b"V" => {
                "annotations"
            }
            _ => {
                let mut info = ALL[NAMES.len()..].iter().map(String::as_str);
                info.find(|name| name.as_bytes() == short)
                    .unwrap_or("properties")
            }
        })
    }

    /// A digest with this topic in its lowest byte.
    pub(super) fn mark(self, digest: u64) -> u64 {
        let number = (0..).zip(&*ALL).find(|(_, name)| **name == self.0);
        digest & !0xFF | number.map_or(0xFF, |(number, _)| number)
    }

    /// The number of the topic of a digest.
    pub(super) const fn number(digest: u64) -> u8 {
        digest.to_le_bytes()[0]
    }

    /// The topic with that number.
    pub(super) fn numbered(number: u8) -> Self {
        Self(ALL.get(usize::from(number)).map_or("", String::as_str))
    }

    pub(super) fn is_header(self) -> bool {
        let field = PropertyId::reduce(self.0.as_bytes());
        COMPARED.iter().any(|header| header.property() == field)
    }
}
