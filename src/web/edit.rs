//! Edits of the text of a game. Everything else stays as it was, byte for byte.

use std::ops::Range;

use crate::convert::{Structure, escape_text, with_edits};
use crate::finding::Edit;
use crate::sgf::{Game, Name, Node, Property};

/// Some bytes of the text and what takes their place.
fn edit(span: Range<usize>, replacement: Vec<u8>) -> Edit {
    Edit {
        span: span.start as u64..span.end as u64,
        replacement: replacement.into(),
    }
}

/// The text with edits, which are ascending and do not overlap. The end of an unclosed value may lie
/// one byte after the text.
pub(super) fn edited(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    with_edits(text, 0..text.len(), edits)
}

/// An offset as an index into the text, which begins at offset 0.
fn index(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// The end of the text of a node, without what follows it.
fn end_of(node: Node<'_>) -> usize {
    match node.properties().last() {
        None => index(node.offset()) + 1,
        Some(property) => end_of_property(property),
    }
}

fn end_of_property(property: Property<'_>) -> usize {
    match property.values().last() {
        None => index(property.span().end),
        Some(value) => index(value.span().end) + 1,
    }
}

/// Where the variation of the text at a node ends: before its parenthesis, or at the game's end.
fn end_of_variation(game: Game<'_>, node: Node<'_>) -> usize {
    let close = Structure::new(game).close_around(node.offset());
    close.map_or(index(game.offset()) + game.bytes().len(), index)
}

/// The parenthesis that opens a variation with a node; `None` if the node continues a line.
fn opening(game: Game<'_>, node: Node<'_>) -> Option<usize> {
    let (open, byte) = Structure::new(game).before(node.offset())?;
    // The semicolon of the parent may be missing.
    let is_own = node.parent()?.offset() < open;
    (byte == b'(' && is_own).then(|| index(open))
}

/// Adds a node as the last child of another: on the same line if it is the first, else as a
/// variation.
pub(super) fn add_child(game: Game<'_>, parent: Node<'_>, text: &[u8]) -> Vec<Edit> {
    let Some(first) = parent.children().next() else {
        // A text with one node in each line stays so.
        let line = if game.bytes().contains(&b'\n') {
            [b"\n", text].concat()
        } else {
            text.to_vec()
        };
        return vec![edit(end_of(parent)..end_of(parent), line)];
    };
    let end = end_of_variation(game, parent);
    if opening(game, first).is_some() {
        return vec![edit(end..end, [b"(", text, b")"].concat())];
    }
    let start = index(first.offset());
    vec![
        edit(start..start, b"(".to_vec()),
        edit(end..end, [b")(", text, b")"].concat()),
    ]
}

/// Deletes a node and everything after it.
pub(super) fn delete(game: Game<'_>, node: Node<'_>) -> Edit {
    let end = end_of_variation(game, node);
    let last = index(game.offset()) + game.bytes().len();
    let span = match opening(game, node) {
        // The parentheses of a variation go with it.
        Some(open) => open..(end + 1).min(last),
        None => index(node.offset())..end,
    };
    edit(span, Vec::new())
}

/// Writes the comment of a node in place of all its comments.
pub(super) fn set_comment(node: Node<'_>, values: &[String]) -> Vec<Edit> {
    let comments = node.properties().filter(|it| it.name() == Name::C);
    let others = comments.skip(1).map(|other| {
        let span = index(other.span().start)..end_of_property(other);
        edit(span, Vec::new())
    });
    std::iter::once(set_property(node, "C", values))
        .chain(others)
        .collect()
}

/// Writes a standard property of a node; without values it is removed.
pub(super) fn set_property(node: Node<'_>, name: &str, values: &[String]) -> Edit {
    let wanted = Name::reduce(name.as_bytes());
    let old = node.properties().find(|property| property.name() == wanted);
    let span = match old {
        Some(property) => index(property.span().start)..end_of_property(property),
        None => end_of(node)..end_of(node),
    };
    let mut replacement = Vec::new();
    if !values.is_empty() {
        replacement.extend_from_slice(name.as_bytes());
        for value in values {
            replacement.push(b'[');
            replacement.extend_from_slice(&escape_text(value));
            replacement.push(b']');
        }
    }
    edit(span, replacement)
}
