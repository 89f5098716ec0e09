//! How files of JSON lay out their games.

use super::value::value_end;

/// A format of games in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonFormat {
    /// The records of this program.
    Record,
    /// Game records of Abstract Play.
    ApGame,
}

/// How a file lays out its games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Layout {
    /// In the array `games` of the one object at the top.
    Record,
    /// In the one array at the top.
    Array,
    /// One after another.
    #[default]
    Lines,
}

impl Layout {
    /// The layout of a file that begins with `text`, if that is JSON; a given format is not doubted.
    pub(super) fn detect(text: &[u8], format: Option<JsonFormat>) -> Option<Self> {
        let text = text.trim_ascii_start();
        let inside = text.get(1..).unwrap_or_default().trim_ascii_start();
        let looks_like_json = match text.first() {
            Some(b'{') => matches!(inside.first(), Some(b'"' | b'}')),
            Some(b'[') => matches!(inside.first(), Some(b'{' | b']')),
            _ => false,
        };
        let is_record = || {
            let keys = ["\"format\"", "\"version\"", "\"games\"", "\"kind\""].map(str::as_bytes);
            text.first() == Some(&b'{') && keys.iter().any(|key| inside.starts_with(key))
        };
        Some(match (format, text.first()) {
            (None, _) if !looks_like_json => return None,
            (Some(JsonFormat::Record), _) => Layout::Record,
            (None, _) if is_record() => Layout::Record,
            (_, Some(b'[')) if !goes_on_behind_array(text) => Layout::Array,
            _ => Layout::Lines,
        })
    }
}

/// Whether text follows an array that closes on its line: then it is not an array of games, but the
/// rest of a broken line.
fn goes_on_behind_array(text: &[u8]) -> bool {
    let line = memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len());
    value_end(&text[..line]).is_ok_and(|end| !text[end..].trim_ascii().is_empty())
}
