//! Wins that a player can force by a connection.

use crate::game::Color;

use super::connection_wins::ConnectionWins;
use super::connections::Connections;
use super::graph::Graph;
use super::state::{State, bits};

/// The wins that a player can force.
///
/// A player *follows* a connection: they answer a stone of the opponent in the carrier as the
/// connection says, and play in the carrier too if the opponent does not; a further own stone does
/// not break it. So they only ever play in the carrier, and when the carrier is full, the
/// connection is complete.
///
/// In Hex a connection of both ends of a line wins. In Unlur three things could happen before:
///
/// - The player's own stones complete the foreign goal and lose. So a connection counts only if no
///   set of nodes of its carrier makes, with the player's stones, a chain with the foreign goal and
///   without the own one: see `engine::safety`.
/// - The opponent completes their own goal. The connection could still be followed further, to a
///   board with a line of White and a Y of Black. Such a board is impossible: the line separates
///   the edges of the Y. So this does not happen.
/// - The opponent completes only the foreign goal, and the player wins.
///
/// So a safe connection wins. A full connection wins regardless of who moves; a half connection
/// wins if its player is to move. If the opponent has half connections that win, a move that leaves
/// one of them as it is loses: only nodes in all their carriers can save (*must-play*).
#[derive(Debug)]
pub struct Threats {
    /// By colour.
    connections: [Connections; 2],
}

impl Default for Threats {
    fn default() -> Self {
        Self {
            connections: [Connections::new(), Connections::new()],
        }
    }
}

impl Threats {
    /// Finds the connections of `color`.
    pub fn prepare(&mut self, graph: &Graph, state: &State, color: Color) {
        self.connections[color as usize].find(graph, state, color);
    }

    /// A node with which `color` wins, if it is their turn.
    pub fn win(&mut self, graph: &Graph, state: &State, color: Color) -> Option<usize> {
        self.prepare(graph, state, color);
        let links = &self.connections[color as usize];
        let mut wins = ConnectionWins::new(graph, state, color, !0);
        // A connection of a chain is also a connection of the empty nodes next to it.
        for item in bits(links.empty) {
            wins.add_item(links, item);
            if wins.must_play != !0 {
                return Some(item);
            }
        }
        None
    }

    /// The nodes of `moves` on which the opponent of `color` must move to break the threats of
    /// `color`.
    pub fn must_play(&mut self, graph: &Graph, state: &State, color: Color, moves: u64) -> u64 {
        let links = &mut self.connections[color as usize];
        links.find(graph, state, color);
        let mut wins = ConnectionWins::new(graph, state, color, moves);
        for item in bits(links.chains | links.empty) {
            wins.add_item(links, item);
            if wins.is_over() {
                return 0;
            }
        }
        wins.must_play
    }

    /// The nodes of [`must_play`](Self::must_play) after a move of `color` on `node`, in a state for which [`win`](Self::win) was
    /// called last; `next` is the state after the move. Only threats through the new stone are seen.
    #[must_use]
    pub fn must_play_after(
        &self,
        graph: &Graph,
        next: &State,
        (color, node): (Color, usize),
        moves: u64,
    ) -> u64 {
        let links = &self.connections[color as usize];
        let mut wins = ConnectionWins::new(graph, next, color, moves);
        wins.add_stone(links, node);
        wins.must_play
    }
}
