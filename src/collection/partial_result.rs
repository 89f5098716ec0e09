//! Partial results: the counts of an analysis as data that can be read and merged again.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::counted::Totals;
use crate::sgf::bom_len;

/// The version of the shapes of partial results.
const SCHEMA: u32 = 1;

/// The most digits of a number, so that sums of numbers stay below 2^64.
const DIGITS: usize = 15;

/// A partial result of a command.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialResult<T> {
    /// The command that writes and merges it.
    #[serde(rename = "unlur_partial")]
    command: String,
    /// The version of this shape.
    schema: u32,
    /// The expression of `--where` that the games match; none if all were read.
    #[serde(rename = "where", default, skip_serializing_if = "Option::is_none")]
    expression: Option<String>,
    /// The inputs.
    pub totals: Totals,
    /// The counts.
    pub content: T,
}

impl PartialResult<()> {
    /// The bytes that every partial result begins with.
    pub const BEGINNING: &'static [u8] = br#"{"unlur_partial":"#;
}

impl<T> PartialResult<T> {
    /// The counts of `command` in `games`.
    #[must_use]
    pub fn new(command: &str, games: &GamesCounted, totals: Totals, content: T) -> Self {
        Self {
            command: command.to_owned(),
            schema: SCHEMA,
            expression: games.expression().map(str::to_owned),
            totals,
            content,
        }
    }
}

impl<T: DeserializeOwned> PartialResult<T> {
    /// Reads the partial results of `command`: JSON objects, one after another. A byte order mark
    /// before them is skipped.
    ///
    /// # Errors
    ///
    /// If one is of another command or version, or has a number that is too long for a sum.
    pub fn read(command: &str, json: &[u8]) -> Result<Vec<Self>, PartialError> {
        if has_long_number(json) {
            let reason = format!("it has a number of more than {DIGITS} digits");
            return Err(PartialError(reason));
        }
        let unreadable = |error: serde_json::Error| PartialError(error.to_string());
        let parts = serde_json::Deserializer::from_slice(&json[bom_len(json)..]).into_iter();
        // The content is read last, because its type depends on the command and the version.
        let parts = parts.map(|part| {
            let part: PartialResult<&RawValue> = part.map_err(unreadable)?;
            if part.command != command {
                let reason = format!("it is one of `unlur {}`", part.command);
                return Err(PartialError(reason));
            }
            if part.schema != SCHEMA {
                return Err(PartialError(format!(
                    "it has version {}, and this program knows version {SCHEMA}",
                    part.schema
                )));
            }
            Ok(PartialResult {
                content: serde_json::from_str(part.content.get()).map_err(unreadable)?,
                command: part.command,
                schema: part.schema,
                expression: part.expression,
                totals: part.totals,
            })
        });
        parts.collect()
    }
}

/// A partial result that this version cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialError(String);

impl fmt::Display for PartialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PartialError {}

/// Which games some partial results count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesCounted {
    /// The games that match an expression; all games if there is none.
    Matching(Option<String>),
    /// The games that the first partial result counts.
    AsTheFirst,
}

impl GamesCounted {
    /// The expression, if it is known and there is one.
    fn expression(&self) -> Option<&str> {
        match self {
            Self::Matching(expression) => expression.as_deref(),
            Self::AsTheFirst => None,
        }
    }

    /// Adds a partial result.
    ///
    /// # Errors
    ///
    /// If it counts other games.
    pub fn merge<T>(&mut self, part: &PartialResult<T>) -> Result<(), PartialError> {
        let other = part.expression.as_deref();
        match self {
            Self::AsTheFirst => *self = Self::Matching(part.expression.clone()),
            Self::Matching(own) if own.as_deref() == other => {}
            Self::Matching(own) => {
                let name = |expression: Option<&str>| match expression {
                    Some(expression) => format!("games of `--where '{expression}'`"),
                    None => "all games".to_owned(),
                };
                let (other, own) = (name(other), name(own.as_deref()));
                let reason = format!("it counts {other}, and the others {own}");
                return Err(PartialError(reason));
            }
        }
        Ok(())
    }
}

/// Whether a number outside texts has more digits than sums can hold.
fn has_long_number(json: &[u8]) -> bool {
    let (mut digits, mut is_text, mut is_escaped) = (0, false, false);
    json.iter().any(|byte| {
        is_text ^= *byte == b'"' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        digits = if byte.is_ascii_digit() && !is_text {
            digits + 1
        } else {
            0
        };
        digits > DIGITS
    })
}
