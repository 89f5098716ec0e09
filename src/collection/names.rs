//! Names of players, events and places, by one rule.

use std::borrow::Cow;

use crate::analysis::Judgement;
use crate::game::Color;
use crate::record::{Aliases, Header, Kind, NameKind, is_default_ignorable, normalize_name};

/// Reads the names in records: normalizes them, and replaces aliases.
///
/// Every command that groups, compares or counts by names uses it, so that names are treated the
/// same everywhere.
#[derive(Clone, Debug, Default)]
pub struct Names {
    aliases: Aliases,
}

impl From<Aliases> for Names {
    fn from(aliases: Aliases) -> Self {
        Self { aliases }
    }
}

impl Names {
    /// The name of the player of a colour; `None` if the record gives none.
    #[must_use]
    pub fn player<'a>(&'a self, judgement: &Judgement<'a>, color: Color) -> Option<Cow<'a, str>> {
        self.header(judgement, Header::player(color))
    }

    /// A header, normalized, with an alias replaced by its name; `None` if it is missing or empty,
    /// or the game is not Unlur. The name of a player, an event or a place that is only question
    /// marks, blanks and invisible characters counts as missing.
    #[must_use]
    pub fn header<'a>(&'a self, judgement: &Judgement<'a>, header: Header) -> Option<Cow<'a, str>> {
        if judgement.record.kind != Kind::Unlur {
            return None;
        }
        let text = judgement
            .record
            .header(judgement.game, header)?
            .simple_text();
        let name = match text {
            Cow::Borrowed(text) => normalize_name(text),
            Cow::Owned(text) => Cow::Owned(normalize_name(&text).into_owned()),
        };
        let kind = NameKind::of(header.property());
        let says_nothing =
            |it: char| matches!(it, '?' | '\u{ff1f}' | ' ') || is_default_ignorable(it);
        if name.is_empty() || kind.is_some() && name.chars().all(says_nothing) {
            return None;
        }
        Some(self.canonical(name, kind))
    }

    /// A name that the user gives, of this kind, read as if it were in a record.
    #[must_use]
    pub fn given<'a>(&'a self, text: &'a str, kind: NameKind) -> Cow<'a, str> {
        self.canonical(normalize_name(text), Some(kind))
    }

    /// The name that replaces a normalized spelling.
    fn canonical<'a>(&'a self, name: Cow<'a, str>, kind: Option<NameKind>) -> Cow<'a, str> {
        let known = kind.and_then(|kind| self.aliases.name_of(kind, &name));
        known.map_or(name, Cow::Borrowed)
    }
}
