//! Another game than Unlur: its tree as it is written.

use super::super::document::{RecordGame, RecordKind, RecordNode};
use super::super::info::Info;
use super::super::text::Text;
use super::row;
use super::values::raw;
use crate::sgf::{Charset, Game, Name, Property};

/// Another game: its tree, raw, the properties as they are written.
pub(super) fn other(game: Game<'_>) -> RecordGame {
    let written = |property: Property<'_>| {
        let identifier = property.identifier().escape_ascii().to_string();
        let mut values: Vec<_> = property.values().map(raw).collect();
        if values.is_empty() {
            values.push(Text::from(""));
        }
        (identifier, values)
    };
    let mut nodes: Vec<_> = game
        .nodes()
        .map(|node| RecordNode {
            parent: node.parent().map(|parent| row(parent.index())),
            properties: node.properties().map(written).collect(),
            ..RecordNode::default()
        })
        .collect();
    if let Some(root) = nodes.first_mut() {
        // The text is Unicode from here on, and a reader must be told so.
        let declared = root
            .properties
            .iter_mut()
            .find(|(identifier, _)| Name::reduce(identifier.as_bytes()) == Name::CA);
        let utf8 = || vec![Text::from("UTF-8")];
        let must_tell = !game.bytes().is_ascii() || game.charset() != Charset::UTF_8;
        match declared {
            Some((_, values)) if must_tell || names_another_charset(values) => *values = utf8(),
            None if must_tell => root.properties.push(("CA".to_owned(), utf8())),
            _ => {}
        }
    }
    RecordGame {
        kind: RecordKind::Other,
        side: None,
        info: Info::default(),
        nodes,
    }
}

/// Whether the values of a `CA` name a charset that is not UTF-8.
fn names_another_charset(values: &[Text]) -> bool {
    let label = values.first().and_then(Text::as_str);
    label
        .and_then(|label| Charset::from_label(label.trim().as_bytes()))
        .is_some_and(|charset| charset != Charset::UTF_8)
}
