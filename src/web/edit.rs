//! Edits of the text of a game. Everything else stays as it was, byte for byte.

use std::ops::Range;

use crate::convert::{Structure, escape_text};
use crate::sgf::{Game, Name, Node, Property};

/// The replacement of some bytes of a text by others; several are ascending and do not overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextEdit {
    pub span: Range<usize>,
    pub replacement: Vec<u8>,
}

impl TextEdit {
    fn insert(at: usize, replacement: &[u8]) -> Self {
        let replacement = replacement.to_vec();
        let span = at..at;
        Self { span, replacement }
    }
}

/// The text with edits. The end of an unclosed value may lie one byte after the text.
pub(super) fn edited(text: &[u8], edits: &[TextEdit]) -> Vec<u8> {
    let mut new = Vec::with_capacity(text.len() + 64);
    let mut at = 0;
    for edit in edits {
        let (start, end) = (edit.span.start, edit.span.end);
        new.extend_from_slice(text.get(at..start.min(text.len())).unwrap_or_default());
        new.extend_from_slice(&edit.replacement);
        at = end.clamp(at, text.len());
    }
    new.extend_from_slice(&text[at..]);
    new
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
    let start = index(game.offset());
    let close = Structure::new(game).close_around(index(node.offset()) - start);
    start + close.unwrap_or(game.bytes().len())
}

/// The parenthesis that opens a variation with a node; `None` if the node continues a line.
fn opening(game: Game<'_>, node: Node<'_>) -> Option<usize> {
    let start = index(game.offset());
    let (open, byte) = Structure::new(game).before(index(node.offset()) - start)?;
    // The semicolon of the parent may be missing.
    let is_own = index(node.parent()?.offset()) < start + open;
    (byte == b'(' && is_own).then_some(start + open)
}

/// Adds a node as the last child of another: on the same line if it is the first, else as a
/// variation.
pub(super) fn add_child(game: Game<'_>, parent: Node<'_>, text: &[u8]) -> Vec<TextEdit> {
    let Some(first) = parent.children().next() else {
        // A text with one node in each line stays so.
        let line = if game.bytes().contains(&b'\n') {
            [b"\n", text].concat()
        } else {
            text.to_vec()
        };
        return vec![TextEdit::insert(end_of(parent), &line)];
    };
    let end = end_of_variation(game, parent);
    if opening(game, first).is_some() {
        return vec![TextEdit::insert(end, &[b"(", text, b")"].concat())];
    }
    vec![
        TextEdit::insert(index(first.offset()), b"("),
        TextEdit::insert(end, &[b")(", text, b")"].concat()),
    ]
}

/// Deletes a node and everything after it.
pub(super) fn delete(game: Game<'_>, node: Node<'_>) -> TextEdit {
    let end = end_of_variation(game, node);
    let last = index(game.offset()) + game.bytes().len();
    let span = match opening(game, node) {
        // The parentheses of a variation go with it.
        Some(open) => open..(end + 1).min(last),
        None => index(node.offset())..end,
    };
    TextEdit {
        span,
        replacement: Vec::new(),
    }
}

/// Writes the comment of a node in place of all its comments.
pub(super) fn set_comment(node: Node<'_>, values: &[String]) -> Vec<TextEdit> {
    let comments = node.properties().filter(|it| it.name() == Name::C);
    let others = comments.skip(1).map(|other| TextEdit {
        span: index(other.span().start)..end_of_property(other),
        replacement: Vec::new(),
    });
    std::iter::once(set_property(node, "C", values))
        .chain(others)
        .collect()
}

/// Writes a standard property of a node; without values it is removed.
pub(super) fn set_property(node: Node<'_>, name: &str, values: &[String]) -> TextEdit {
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
    TextEdit { span, replacement }
}
