//! What is wrong with JSON, and at which path.

use std::fmt;

use super::strict::Strict;

/// Why a value in JSON is not what it should be, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The path from the top, as in `games[3].nodes[17].move.at`; empty for the top itself.
    pub path: String,
    /// One lower-case sentence without a full stop.
    pub message: String,
}

impl Fault {
    /// A fault at a path.
    #[must_use]
    pub fn new(path: &str, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            message: message.into(),
        }
    }

    /// The fault as seen from above: `outer` is put before its path.
    #[must_use]
    pub fn within(self, outer: &str) -> Self {
        let path = match (outer.is_empty(), self.path.is_empty()) {
            (true, _) => self.path,
            (false, true) => outer.to_owned(),
            (false, false) => format!("{outer}.{}", self.path),
        };
        Self { path, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.path, self.message)
        }
    }
}

impl std::error::Error for Fault {}

/// Reads a value of JSON; what is wrong with it comes with its path.
///
/// # Errors
///
/// A [`Fault`] for text that is no JSON, and for a value of another shape.
pub fn read_json<'a, T: serde::Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Fault> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        // What has no name yet is a question mark there, the top itself a full stop.
        let path = error.path().to_string();
        let path = path.trim_end_matches(['.', '?']);
        Fault::new(path, said(error.inner()))
    })?;
    json.end().map_err(|error| Fault::new("", said(&error)))?;
    Ok(value)
}

/// Reads a value of JSON of any shape, no field of which may stand twice.
///
/// # Errors
///
/// A [`Fault`] for text that is no JSON, and for a field given twice.
pub fn read_value(bytes: &[u8]) -> Result<serde_json::Value, Fault> {
    let Strict(value) = read_json(bytes)?;
    Ok(value)
}

/// The error's words without its line and column, which count from the value.
fn said(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&place)
        .map_or_else(|| text.clone(), str::to_owned)
}
