//! Text in XML and HTML.

use super::printable_lines;

/// A text between tags, or in the quotes of an attribute, where a line break would be read as a
/// blank. XML forbids control characters and two more, even escaped.
pub(crate) fn escaped(text: &str, is_attribute: bool) -> String {
    let text = printable_lines(text);
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' if is_attribute => escaped.push_str("&quot;"),
            '\n' if is_attribute => escaped.push_str("&#10;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}
