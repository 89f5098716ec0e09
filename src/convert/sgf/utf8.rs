//! The declaration of UTF-8 in games other than Unlur.

use crate::convert::document::{RecordGame, RecordKind, RecordNode, Text};
use crate::sgf::{Charset, Name};

/// Whether a reader of the SGF would decode its text as something other than UTF-8.
///
/// Unlur in canonical form always declares its charset.
pub(in crate::convert::sgf) fn needs_utf8_declaration(game: &RecordGame) -> bool {
    let root = game
        .nodes
        .first()
        .filter(|_| game.kind == RecordKind::Other);
    root.is_some_and(|root| {
        let declared = label(root).and_then(|label| Charset::from_label(label.trim().as_bytes()));
        declared.map_or_else(
            || needs_charset(&game.nodes),
            |charset| charset != Charset::UTF_8,
        )
    })
}

/// Whether the root declares UTF-16, which a game that was read from UTF-16 no longer is.
pub(in crate::convert::sgf) fn names_utf16(game: &RecordGame) -> bool {
    game.nodes
        .first()
        .and_then(label)
        .is_some_and(|label| label.contains("16"))
}

/// The charset that the root declares.
fn label(root: &RecordNode) -> Option<&str> {
    let mut properties = root.properties.iter();
    let (_, values) = properties.find(|(identifier, _)| is_charset(identifier))?;
    values.first()?.as_str()
}

/// Declares in the root that the game's text is UTF-8.
pub(in crate::convert::sgf) fn declare_utf8(game: &mut RecordGame) {
    let Some(root) = game.nodes.first_mut() else {
        return;
    };
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
fn needs_charset(nodes: &[RecordNode]) -> bool {
    let values = nodes.iter().flat_map(|node| &node.properties);
    let mut texts = values.flat_map(|(_, values)| values);
    texts.any(|text| match text {
        Text::Characters(text) => !text.is_ascii() || text.contains('\u{1b}'),
        Text::Bytes(_) => true,
    })
}
