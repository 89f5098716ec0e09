//! The moves without an effect, as they are written.

use super::step::{Effect, effect};
use crate::record::PlayedNode;
use crate::sgf::Game;

/// The moves of a game that have no effect on the board, as they are written, in one text: a
/// hostile game has millions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct WrittenMoves {
    text: String,
    /// The node of each, ascending, and where it ends in the text.
    ends: Vec<(usize, usize)>,
}

impl WrittenMoves {
    /// Adds the move of the next node, if it has no effect.
    pub(super) fn add(&mut self, played: &PlayedNode<'_>, game: Game<'_>) {
        let Some(ply) = played.plies.iter().find(|ply| ply.is_move()) else {
            return;
        };
        if matches!(effect(ply), Effect::Skipped | Effect::AfterEnd) {
            let value = ply.value(game).simple_text();
            let value = value.trim();
            if !value.is_empty() {
                self.text += value;
                self.ends.push((played.node, self.text.len()));
            }
        }
    }

    /// The move of a node; empty if it has an effect.
    pub(super) fn of(&self, node: usize) -> &str {
        let place = self.ends.binary_search_by_key(&node, |&(node, _)| node);
        let Ok(place) = place else {
            return "";
        };
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before].1);
        &self.text[start..self.ends[place].1]
    }
}
