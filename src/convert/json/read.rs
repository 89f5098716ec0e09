//! JSON values, and the path of an error in one.

use serde::de::{Deserialize, Deserializer};

use crate::convert::error::RecordError;

/// Reads a JSON value; an error comes with its path.
///
/// # Errors
///
/// A [`RecordError`] for text that is not JSON, and for a value of another shape.
pub fn read_json<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, RecordError> {
    read_json_located(bytes).map_err(|(fault, _)| fault)
}

/// Reads a JSON value from text on a single line; an error comes with its path and index.
///
/// # Errors
///
/// The errors of [`read_json`], with the index of the last byte of the invalid part.
pub fn read_json_located<'a, T: Deserialize<'a>>(
    bytes: &'a [u8],
) -> Result<T, (RecordError, usize)> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        // In this path, an element without a name is a question mark, and the top itself is a full
        // stop.
        let path = error.path().to_string();
        let path = path.trim_end_matches(['.', '?']);
        located(path, error.inner())
    })?;
    json.end().map_err(|error| located("", &error))?;
    Ok(value)
}

fn located(path: &str, error: &serde_json::Error) -> (RecordError, usize) {
    (
        RecordError::new(path, message(error)),
        error.column().saturating_sub(1),
    )
}

/// Reads a field for which null means the same as a missing field.
pub(in crate::convert) fn value_or_null<
    'de,
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// The error without its line and column, which are relative to the value.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}
