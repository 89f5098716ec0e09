//! A game as read to a record in canonical form.

mod action;
mod canonicalizer;
mod other;
mod points;
mod properties;
mod values;

use crate::convert::document::{RecordGame, RecordNode};
use crate::record::{Kind, Record, Replay};
use crate::sgf::Game;
use canonicalizer::Canonicalizer;
pub use properties::is_left_out;

/// The canonical form of a game; `None` if it could not be read at all.
///
/// The record must be read and replayed with its variations, as
/// [`Judge::judge`](crate::analysis::Judge::judge) does when its options ask for them.
#[must_use]
pub fn from_sgf(game: Game<'_>, record: &Record, replay: &Replay) -> Option<RecordGame> {
    match record.kind {
        Kind::Unreadable => None,
        Kind::Other => Some(other::other(game)),
        Kind::Unlur => {
            let mut nodes = Vec::with_capacity(game.tree().node_count());
            let record = each_node(game, record, replay, &mut |node| nodes.push(node));
            Some(RecordGame { nodes, ..record })
        }
    }
}

/// The canonical form of an Unlur game without its nodes, which are given to `each` in their order.
pub(in crate::convert) fn each_node(
    game: Game<'_>,
    record: &Record,
    replay: &Replay,
    each: &mut dyn FnMut(RecordNode),
) -> RecordGame {
    Canonicalizer::new(game, record, replay, each).run()
}

/// A node's index as data; a tree's rows have the same width.
fn row(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
