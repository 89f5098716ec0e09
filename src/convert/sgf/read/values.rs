//! Values of SGF as texts of a record.

use std::borrow::Cow;

use crate::convert::document::Text;
use crate::sgf::escape_raw;
use crate::sgf::{PropertyId, Value};

/// A value as written between its brackets, in Unicode.
pub(super) fn raw(value: Value<'_>) -> Text {
    let decoded = value.decoded_exactly();
    decoded.map_or_else(|| unexplained(value), |text| escaped(text.as_bytes()))
}

/// Raw bytes that read back completely.
fn escaped(raw: &[u8]) -> Text {
    Text::from(escape_raw(raw).into_owned())
}

/// A value that is a point, or takes the place of one.
pub(super) fn raw_point(value: Value<'_>) -> Text {
    // Points are read as bytes, whatever the game's charset.
    match value.raw() {
        bytes if bytes.is_ascii() => escaped(bytes),
        _ => raw(value),
    }
}

/// A value of the property `name`, which names points; a label is text.
pub(super) fn raw_of(name: PropertyId, value: Value<'_>) -> Text {
    if name == PropertyId::LB {
        raw(value)
    } else {
        raw_point(value)
    }
}

/// A value read by its type.
pub(super) fn typed(value: Value<'_>, read: fn(&str) -> Cow<'_, str>) -> Text {
    let raw = value.decoded_exactly().map_or_else(
        || unexplained(value),
        |decoded| Text::Characters(decoded.into_owned()),
    );
    match raw {
        Text::Characters(raw) => Text::Characters(read(&raw).into_owned()),
        bytes @ Text::Bytes(_) => bytes,
    }
}

/// A value that is invalid in the game's charset: as UTF-8, if it is valid UTF-8; else its invalid
/// bytes are kept. If all its bytes were kept, a record in UTF-8 could be mistaken for one in
/// another charset.
fn unexplained(value: Value<'_>) -> Text {
    match std::str::from_utf8(value.raw()) {
        Ok(text) => escaped(text.as_bytes()),
        Err(_) => Text::Bytes(escape_raw(&value.decoded_with_bad_bytes()).into_owned()),
    }
}
