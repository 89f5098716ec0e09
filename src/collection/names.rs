//! Names of players, events and places, by one rule.

use std::borrow::Cow;
use std::collections::HashMap;

use super::aliases::{AliasError, Aliases};
use super::normalize::normalize_name;
use crate::analysis::Judgement;
use crate::game::Color;
use crate::record::{InfoField, Kind};

/// Reads the names in records: normalizes them, and replaces aliases.
///
/// Every command that groups, compares or counts by names uses it, so that names are treated the
/// same everywhere.
#[derive(Clone, Debug, Default)]
pub struct Names {
    aliases: Aliases,
}

impl Names {
    /// Names with the aliases of a file; see [`Aliases::parse`] for its form.
    ///
    /// # Errors
    ///
    /// The first line that cannot be used.
    pub fn with_aliases(text: &str) -> Result<Self, AliasError> {
        Aliases::parse(text).map(|aliases| Self { aliases })
    }

    /// The name of the player of a colour; `None` if the record gives none.
    #[must_use]
    pub fn player<'a>(&'a self, judgement: &Judgement<'a>, color: Color) -> Option<Cow<'a, str>> {
        let field = match color {
            Color::Black => InfoField::Black,
            Color::White => InfoField::White,
        };
        self.info(judgement, field)
    }

    /// A text of the game-info, normalized, with an alias replaced by its name; `None` if it is
    /// missing or empty, or the game is not Unlur.
    #[must_use]
    pub fn info<'a>(&'a self, judgement: &Judgement<'a>, field: InfoField) -> Option<Cow<'a, str>> {
        if judgement.record.kind != Kind::Unlur {
            return None;
        }
        let text = judgement.record.info(judgement.game, field)?.simple_text();
        let name = match text {
            Cow::Borrowed(text) => normalize_name(text),
            Cow::Owned(text) => Cow::Owned(normalize_name(&text).into_owned()),
        };
        if name.is_empty() {
            return None;
        }
        let canonical = self.aliases_of(field).and_then(|names| names.get(&*name));
        Some(canonical.map_or(name, |canonical| Cow::Borrowed(canonical)))
    }

    /// A name that the user gives, read as if it were in a record.
    #[must_use]
    pub fn given<'a>(&'a self, text: &'a str, field: InfoField) -> Cow<'a, str> {
        let name = normalize_name(text);
        let canonical = self.aliases_of(field).and_then(|names| names.get(&*name));
        canonical.map_or(name, |canonical| Cow::Borrowed(canonical))
    }

    fn aliases_of(&self, field: InfoField) -> Option<&HashMap<String, String>> {
        match field {
            InfoField::Black | InfoField::White => Some(&self.aliases.players),
            InfoField::Event => Some(&self.aliases.events),
            InfoField::Place => Some(&self.aliases.places),
            _ => None,
        }
    }
}
