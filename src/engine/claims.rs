//! What connections say about the positions of a search.

use crate::game::Color;

use super::distances::two_distances;
use super::graph::{Graph, NODES};
use super::state::{Look, State};
use super::table::Numbers;
use super::threats::Threats;
use super::verdicts::Verdicts;

/// The claims of connections about the position that is expanded and those after its moves.
pub struct Claims {
    threats: Threats,
    verdicts: Verdicts,
    /// Whether the connections of the player to move are those of the position that is expanded.
    is_prepared: bool,
}

impl Claims {
    pub fn new() -> Self {
        Self {
            threats: Threats::new(),
            verdicts: Verdicts::default(),
            is_prepared: false,
        }
    }

    /// The claims about a position in which only `moves` can be better than the others.
    pub fn look(&mut self, graph: &Graph, state: &State, moves: u64) -> Look {
        let turn = state.turn();
        self.is_prepared = false;
        if let Some(moves) = self.verdicts.get(state) {
            return Look::Open(moves);
        }
        self.is_prepared = true;
        if let Some(node) = self.threats.win(graph, state, turn) {
            return Look::Won(1 << node);
        }
        let opponent = turn.opponent();
        match self.threats.must_play(graph, state, opponent, moves) {
            0 => Look::Lost,
            moves => {
                self.verdicts.put(state, moves);
                Look::Open(moves)
            }
        }
    }

    /// The first guess for the position after a move on `node`, in which only `answers` can be
    /// better than the others. `lag` is how much worse the node is than the best one, as
    /// [`lags`] says.
    pub fn guess(
        &mut self,
        graph: &Graph,
        state: &State,
        (node, answers): (usize, u64),
        lag: u8,
    ) -> Numbers {
        let turn = state.turn();
        if !self.is_prepared {
            self.threats.prepare(graph, state, turn);
            self.is_prepared = true;
        }
        let mut next = *state;
        next.place(graph, turn, node);
        let left = self
            .threats
            .must_play_after(graph, &next, (turn, node), answers);
        if left == 0 {
            return Numbers::LOST;
        }
        // For the moves of Black this is no help.
        let weight = match turn {
            Color::White => 2 + u32::from(lag),
            Color::Black => 2,
        };
        Numbers {
            proof: 1,
            disproof: left.count_ones() * weight / 2,
        }
    }
}

/// How many stones both players together need for their goals if they have to take a node, by node:
/// the best moves are those that are near to both goals.
pub fn lags(graph: &Graph, state: &State) -> [u8; NODES] {
    let [black, white] =
        [Color::Black, Color::White].map(|color| two_distances(graph, state, color));
    std::array::from_fn(|node| black[node] + white[node])
}
