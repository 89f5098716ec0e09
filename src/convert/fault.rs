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
    read_json_located(bytes).map_err(|(fault, _)| fault)
}

/// The same, where all of the text is one line.
///
/// # Errors
///
/// Those of [`read_json`], with the index of the last byte of what is wrong.
pub fn read_json_located<'a, T: serde::Deserialize<'a>>(
    bytes: &'a [u8],
) -> Result<T, (Fault, usize)> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        // What has no name yet is a question mark there, the top itself a full stop.
        let path = error.path().to_string();
        let path = path.trim_end_matches(['.', '?']);
        located(path, error.inner())
    })?;
    json.end().map_err(|error| located("", &error))?;
    Ok(value)
}

fn located(path: &str, error: &serde_json::Error) -> (Fault, usize) {
    (
        Fault::new(path, said(error)),
        error.column().saturating_sub(1),
    )
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

/// Words that only readers of Rust know, and those in their place.
const WORDS: &[(&str, &str)] = &[
    ("unknown variant", "unknown value"),
    ("invalid type: map", "invalid type: an object"),
    ("invalid type: sequence", "invalid type: an array"),
    ("floating point `", "number `"),
    ("integer `", "number `"),
    ("expected a sequence", "expected an array"),
    ("expected a borrowed string", "expected a string"),
    ("expected a map", "expected an object"),
    (
        "expected u32",
        "expected a whole number from 0 to 4294967295",
    ),
    (
        "expected a tuple of size 2",
        "expected an array of 2 values",
    ),
    ("expected tuple of 2 elements", "expected 2 values"),
    ("EOF while parsing a list", "the text ends inside an array"),
    (
        "EOF while parsing an object",
        "the text ends inside an object",
    ),
    (
        "EOF while parsing a string",
        "the text ends inside a string",
    ),
    (
        "EOF while parsing a value",
        "the text ends where a value belongs",
    ),
    (
        "recursion limit exceeded",
        "nested more than 127 levels deep",
    ),
    ("expected value", "another value belongs here"),
    ("expected ident", "expected `null`, `true` or `false`"),
    (
        "key must be a string",
        "the name of a field must be a string",
    ),
    ("trailing characters", "there is text behind the value"),
];

/// The error in words for people who write JSON, without its line and column, which
/// count from the value.
fn said(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = text.strip_suffix(&place).unwrap_or(&text);
    // What was quoted from the input is not ours to reword.
    let quoted = text.find(['`', '"']).unwrap_or(text.len());
    WORDS.iter().fold(text.to_owned(), |text, (foreign, ours)| {
        match text.find(foreign) {
            Some(at) if at <= quoted || text[at..].starts_with("expected") => {
                text.replacen(foreign, ours, 1)
            }
            _ => text,
        }
    })
}
