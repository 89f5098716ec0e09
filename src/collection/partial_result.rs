//! Partial results: what an analysis has counted, as data that is read and merged again.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::counted::Totals;
use super::partial_error::PartialError;
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
    /// What `command` has counted in `games`.
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
    /// before them is skipped, and `3.0` is the integer 3.
    ///
    /// # Errors
    ///
    /// If one is of another command or version, or has a number that is too long for a sum.
    pub fn read(command: &str, json: &[u8]) -> Result<Vec<Self>, PartialError> {
        let json = with_plain_integers(&json[bom_len(json)..])?;
        let unreadable = |error: serde_json::Error| PartialError(error.to_string());
        let parts = serde_json::Deserializer::from_slice(&json).into_iter();
        // The command and the version decide what the content is.
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

/// Which games some partial results count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesCounted {
    /// Those that match an expression; all without one.
    Matching(Option<String>),
    /// Those that the first partial result counts.
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

    /// Takes in a partial result.
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

/// JSON whose integers have neither a fraction nor an exponent.
///
/// # Errors
///
/// If a number is too long.
fn with_plain_integers(json: &[u8]) -> Result<Cow<'_, [u8]>, PartialError> {
    let mut plain = Vec::new();
    let mut copied = 0;
    let (mut at, mut is_in_string) = (0, false);
    while let Some(&byte) = json.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'\\' if is_in_string => at += 1,
            b'"' => is_in_string = !is_in_string,
            b'0'..=b'9' | b'-' if !is_in_string => {
                let is_in_number = |byte: &u8| byte.is_ascii_digit() || b".eE+-".contains(byte);
                at += json[at..]
                    .iter()
                    .take_while(|byte| is_in_number(byte))
                    .count();
                let number = &json[start..at];
                if has_too_many_digits(number) {
                    let reason = format!("it has a number of more than {DIGITS} digits");
                    return Err(PartialError(reason));
                }
                if let Some(integer) = integer(number) {
                    plain.extend_from_slice(&json[copied..start]);
                    plain.extend_from_slice(integer.as_bytes());
                    copied = at;
                }
            }
            _ => {}
        }
    }
    if copied == 0 {
        return Ok(json.into());
    }
    plain.extend_from_slice(&json[copied..]);
    Ok(plain.into())
}

fn has_too_many_digits(number: &[u8]) -> bool {
    let mut runs = number.split(|byte| !byte.is_ascii_digit());
    runs.any(|digits| digits.len() > DIGITS)
}

/// The plain spelling of an integer that is written with a fraction of zero or an exponent.
fn integer(number: &[u8]) -> Option<String> {
    if number.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value: f64 = std::str::from_utf8(number).ok()?.parse().ok()?;
    // An integer of at most this size has one spelling.
    (value.fract() == 0.0 && value.abs() < 1e15).then(|| format!("{value:.0}"))
}
