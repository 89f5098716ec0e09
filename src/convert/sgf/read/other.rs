//! A game other than Unlur: its tree as written.

use super::properties::{complete_values, is_left_out};
use super::row;
use super::values::raw;
use crate::convert::document::{Info, RecordGame, RecordKind, RecordNode, Text};
use crate::convert::sgf::utf8;
use crate::sgf::{Game, Property};

/// Another game: its raw tree, with the properties as written.
pub(super) fn other(game: Game<'_>) -> RecordGame {
    let written = |property: Property<'_>| {
        let identifier = property.identifier().escape_ascii().to_string();
        let mut values: Vec<_> = complete_values(property).map(raw).collect();
        if values.is_empty() {
            values.push(Text::from(""));
        }
        (identifier, values)
    };
    let nodes = game
        .nodes()
        .map(|node| RecordNode {
            parent: node.parent().map(|parent| row(parent.index())),
            properties: node
                .properties()
                .filter(|&property| !is_left_out(property) || complete_values(property).len() > 0)
                .map(written)
                .collect(),
            ..RecordNode::default()
        })
        .collect();
    let mut record = RecordGame {
        kind: RecordKind::Other,
        side: None,
        info: Info::default(),
        nodes,
    };
    let is_utf16 = game.is_transcribed() && utf8::names_utf16(&record);
    if is_utf16 || utf8::needs_utf8_declaration(&record) {
        utf8::declare_utf8(&mut record);
    }
    record
}
