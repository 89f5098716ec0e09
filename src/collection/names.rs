//! Names of players, events and places, by one rule.

use std::borrow::Cow;
use std::collections::HashMap;

use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

use super::aliases::{AliasError, Aliases};
use crate::analysis::Judgement;
use crate::game::Color;
use crate::record::{InfoField, Kind};

/// A text without white space at its ends, with one blank for each run of white space inside it,
/// in Unicode normalization form C. Names that are equal after this are one name.
///
/// ```
/// use unlur::collection::normalize_name;
///
/// assert_eq!(normalize_name("  Ada \t Lovelace\n"), "Ada Lovelace");
/// assert_eq!(normalize_name("Zoe\u{308}"), "Zo\u{eb}");
/// ```
#[must_use]
pub fn normalize_name(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim();
    let mut is_blank = false;
    let has_plain_blanks = trimmed.chars().all(|character| {
        let was_blank = std::mem::replace(&mut is_blank, character == ' ');
        let is_other = character.is_whitespace() && !is_blank;
        !(is_other || was_blank && is_blank)
    });
    let is_normal = trimmed.is_ascii() || is_nfc_quick(trimmed.chars()) == IsNormalized::Yes;
    if has_plain_blanks && is_normal {
        return Cow::Borrowed(trimmed);
    }
    let words: Vec<&str> = trimmed.split_whitespace().collect();
    Cow::Owned(words.join(" ").nfc().collect())
}

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
