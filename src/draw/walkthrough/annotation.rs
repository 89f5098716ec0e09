//! What a record says about a position and its move.

use crate::draw::graph::MoveQuality;
use crate::sgf::{Name, Node, Property};

/// `SBKV`, Black's chance in percent as Sabaki and `unlur review` write it; a value that is no
/// number from 0 to 100 is none.
pub(super) fn chance(node: Node<'_>) -> Option<f64> {
    let mut properties = node.properties();
    let property = properties.find(|property| property.identifier() == b"SBKV")?;
    let value: f64 = property.first_value()?.decoded().trim().parse().ok()?;
    (0.0..=100.0).contains(&value).then_some(value)
}

/// What `BM`, `DO` and `TE` say about the move of a node. FF\[4\] allows one of them.
pub(super) fn quality(node: Node<'_>) -> Option<MoveQuality> {
    node.properties()
        .find_map(|property| match property.name() {
            Name::BM if is_emphasized(property) => Some(MoveQuality::Blunder),
            Name::BM => Some(MoveQuality::Mistake),
            Name::DO => Some(MoveQuality::Inaccuracy),
            Name::TE => Some(MoveQuality::Good),
            _ => None,
        })
}

/// Whether the value is 2, the emphasized form of an annotation.
fn is_emphasized(property: Property<'_>) -> bool {
    let value = property.first_value();
    value.is_some_and(|value| value.raw().trim_ascii() == b"2")
}
