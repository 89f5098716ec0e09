//! Files that give several spellings of one name.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::kind::NameKind;
use super::normalize::normalize_name;
use crate::sgf::bom_len;

/// Spellings and the names that they are replaced by.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    /// The name of each spelling, by the kind of the name.
    names: [HashMap<String, String>; NameKind::ALL.len()],
}

/// A line of an alias file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AliasError {
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub message: String,
}

impl fmt::Display for AliasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for AliasError {}

impl Aliases {
    /// Reads aliases in the form of Scid's spelling files: a line with a name, then a line with
    /// `=` for each other spelling of it. `@PLAYER`, `@EVENT` and `@SITE` begin the names of
    /// players (the first section if none is named), events and places. `#` begins a comment.
    ///
    /// # Errors
    ///
    /// The first line that cannot be used: a spelling before any name, a spelling of two names, a
    /// name that is a spelling of another one, an unknown section.
    ///
    /// ```
    /// use unlur::record::Aliases;
    ///
    /// assert!(Aliases::parse("Ada Lovelace # the countess\n= Lovelace, A.\n= ada").is_ok());
    /// assert_eq!(Aliases::parse("= ada").unwrap_err().to_string(), "line 1: a spelling before any name");
    /// ```
    pub fn parse(text: &str) -> Result<Self, AliasError> {
        let mut aliases = Self::default();
        let mut section = NameKind::Player;
        let mut name: Option<String> = None;
        let mut names: HashSet<(NameKind, String)> = HashSet::new();
        let text = &text[bom_len(text.as_bytes())..];
        for (index, line) in text.lines().enumerate() {
            let error = |message: String| AliasError {
                line: index + 1,
                message,
            };
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            if let Some(title) = line.strip_prefix('@') {
                section = NameKind::of_section(title)
                    .ok_or_else(|| error(format!("unknown section `@{title}`")))?;
                name = None;
            } else if let Some(spelling) = line.strip_prefix('=') {
                let name = name
                    .clone()
                    .ok_or_else(|| error("a spelling before any name".to_owned()))?;
                let spelling = normalize_name(spelling).into_owned();
                if spelling == name {
                    continue;
                }
                if names.contains(&(section, spelling.clone())) {
                    return Err(error(format!("`{spelling}` is a name of its own above")));
                }
                let known = aliases.of(section).insert(spelling.clone(), name.clone());
                if known.is_some_and(|known| known != name) {
                    return Err(error(format!("`{spelling}` is a spelling of two names")));
                }
            } else if line.starts_with('%') {
                return Err(error(
                    "rules for parts of names are not supported".to_owned(),
                ));
            } else {
                let next = normalize_name(line).into_owned();
                if aliases.of(section).contains_key(&next) {
                    return Err(error(format!(
                        "`{next}` is a spelling of another name above"
                    )));
                }
                names.insert((section, next.clone()));
                name = Some(next);
            }
        }
        Ok(aliases)
    }

    /// The name that a spelling is replaced by, if it is an alias. The spelling is
    /// [normalized](normalize_name).
    #[must_use]
    pub fn name_of(&self, kind: NameKind, spelling: &str) -> Option<&str> {
        self.names[kind as usize].get(spelling).map(String::as_str)
    }

    fn of(&mut self, kind: NameKind) -> &mut HashMap<String, String> {
        &mut self.names[kind as usize]
    }
}
