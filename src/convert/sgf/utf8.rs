//! The declaration of UTF-8 in games other than Unlur.

use std::borrow::Borrow;

use crate::convert::document::{RecordNode, Text};
use crate::sgf::{Charset, Name};

/// Whether a reader of the SGF with these nodes would decode its text as something other than
/// UTF-8.
///
/// Unlur in canonical form always declares its charset.
pub(in crate::convert::sgf) fn needs_declaration(
    nodes: impl IntoIterator<Item = impl Borrow<RecordNode>>,
) -> bool {
    let mut nodes = nodes.into_iter();
    let Some(root) = nodes.next() else {
        return false;
    };
    let declared = label(root.borrow());
    let declared = declared.and_then(|label| Charset::from_label(label.trim().as_bytes()));
    match declared {
        Some(charset) => charset != Charset::UTF_8,
        None => needs_charset(root.borrow()) || nodes.any(|node| needs_charset(node.borrow())),
    }
}

/// Whether the root declares UTF-16, which a game that was read from UTF-16 no longer is.
pub(in crate::convert::sgf) fn names_utf16(root: &RecordNode) -> bool {
    label(root).is_some_and(|label| label.contains("16"))
}

/// The charset that the root declares.
fn label(root: &RecordNode) -> Option<&str> {
    let mut properties = root.properties.iter();
    let (_, values) = properties.find(|(identifier, _)| is_charset(identifier))?;
    values.first()?.as_str()
}

/// Declares in the root that the game's text is UTF-8.
pub(in crate::convert::sgf) fn declare(root: &mut RecordNode) {
    let utf8 = Text::from("UTF-8");
    let mut properties = root.properties.iter_mut();
    match properties.find(|(identifier, _)| is_charset(identifier)) {
        Some((_, values)) if values.is_empty() => values.push(utf8),
        Some((_, values)) => values[0] = utf8,
        None => root.properties.push(("CA".to_owned(), vec![utf8])),
    }
}

fn is_charset(identifier: &str) -> bool {
    Name::reduce(identifier.as_bytes()) == Name::CA
}

/// Whether the text depends on its charset. Apart from bytes beyond ASCII that is the escape
/// character: if a later node names ISO-2022-JP, a reader may find that text with an escape sequence
/// reaches up to that name, so that the root seems to declare it.
fn needs_charset(node: &RecordNode) -> bool {
    let mut texts = node.properties.iter().flat_map(|(_, values)| values);
    texts.any(|text| match text {
        Text::Characters(text) => !text.is_ascii() || text.contains('\u{1b}'),
        Text::Bytes(_) => true,
    })
}
