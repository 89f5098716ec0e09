//! A game other than Unlur: its tree as written.

use super::properties::{complete_values, is_left_out};
use super::values::raw;
use super::{EachNode, row};
use crate::convert::document::{Info, RecordGame, RecordKind, RecordNode, Text};
use crate::convert::sgf::utf8;
use crate::sgf::{Game, Node, Property};

/// Another game: its raw tree, with the properties as written.
pub(super) fn other(game: Game<'_>, each: &mut EachNode<'_>) -> RecordGame {
    let head = RecordGame {
        kind: RecordKind::Other,
        side: None,
        info: Info::default(),
        nodes: Vec::new(),
    };
    let mut root = node(game.node(0));
    let is_utf16 = game.is_transcribed() && utf8::names_utf16(&root);
    if is_utf16 || utf8::needs_declaration(game.nodes().map(node)) {
        utf8::declare(&mut root);
    }
    let others = game.nodes().skip(1).map(node);
    for (index, node) in std::iter::once(root).chain(others).enumerate() {
        each(&head, node, game.tree().has_variations(index));
    }
    head
}

fn node(node: Node<'_>) -> RecordNode {
    let written = |property: Property<'_>| {
        let identifier = property.identifier().escape_ascii().to_string();
        let mut values: Vec<_> = complete_values(property).map(raw).collect();
        if values.is_empty() {
            values.push(Text::from(""));
        }
        (identifier, values)
    };
    RecordNode {
        parent: node.parent().map(|parent| row(parent.index())),
        properties: node
            .properties()
            .filter(|&property| !is_left_out(property) || complete_values(property).len() > 0)
            .map(written)
            .collect(),
        ..RecordNode::default()
    }
}
