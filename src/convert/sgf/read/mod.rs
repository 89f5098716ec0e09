//! A game as read to a record in canonical form.

mod canonicalizer;
mod points;
mod properties;
mod values;

use crate::convert::document::{RecordGame, RecordNode};
use crate::record::{Kind, Record};
use crate::sgf::Game;
use canonicalizer::Canonicalizer;
#[cfg(feature = "cli")]
pub(crate) use properties::is_left_out;

/// Gets the nodes of a canonical form in preorder: the record without its nodes, each node, and
/// whether it has several children.
pub(crate) type EachNode<'e> = dyn FnMut(&RecordGame, RecordNode, bool) + 'e;

/// The canonical form of a game; `None` for a game that is not Unlur, which has none, and one that
/// could not be read at all.
#[must_use]
pub fn from_sgf(game: Game<'_>, record: &Record) -> Option<RecordGame> {
    let mut nodes = Vec::with_capacity(game.tree().node_count());
    let head = each_node(game, record, &mut |_, node, _| nodes.push(node))?;
    Some(RecordGame { nodes, ..head })
}

/// The canonical form of a game without its nodes, which `each` gets one after another.
///
/// The nodes of a game take up to a hundred times the memory of its text.
pub(crate) fn each_node<'e>(
    game: Game<'_>,
    record: &Record,
    each: &'e mut EachNode<'e>,
) -> Option<RecordGame> {
    let is_unlur = record.kind == Kind::Unlur;
    is_unlur.then(|| Canonicalizer::new(game, record, each).run())
}
