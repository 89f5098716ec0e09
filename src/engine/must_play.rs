//! The information from connections about the positions of a search.

use crate::game::Color;

use super::distances::two_distances;
use super::graph::{Graph, NODES};
use super::state::{Look, State};
use super::table::Numbers;
use super::threats::Threats;

/// What connections say about the position that is expanded and those after its moves.
#[derive(Default)]
pub struct MustPlay {
    threats: Threats,
    known: KnownMoves,
    /// Whether the connections of the player to move are those of the position that is expanded.
    is_prepared: bool,
}

impl MustPlay {
    /// What the connections say about a position in which only `moves` can be better than the others.
    pub fn look(&mut self, graph: &Graph, state: &State, moves: u64) -> Look {
        let turn = state.turn();
        self.is_prepared = false;
        if let Some(moves) = self.known.get(state) {
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
                self.known.put(state, moves);
                Look::Open(moves)
            }
        }
    }

    /// The first guess for the position after a move on `node`, in which only `answers` can be
    /// better than the others. `lag` is how much worse the node is than the best one, according to
    /// [`lags`].
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
        // The lag only helps for White's moves.
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

/// For each node, how many stones both players together need for their goals if they have to take
/// this node. The best moves are near to both goals.
pub fn lags(graph: &Graph, state: &State) -> [u8; NODES] {
    let [black, white] =
        [Color::Black, Color::White].map(|color| two_distances(graph, state, color));
    std::array::from_fn(|node| black[node] + white[node])
}

/// The number of positions that are kept, as a power of two.
const BITS: u32 = 16;

/// The moves that must-play left in the positions that were expanded last, so that they are not
/// found again when the search returns.
///
/// Unlike the table it keeps positions as they are, not folded by symmetry.
#[derive(Debug, Default)]
struct KnownMoves {
    /// The stones and the turn of a position, and its moves: 0 in an entry that is not used.
    entries: Vec<([u64; 2], u64, u64)>,
}

impl KnownMoves {
    /// The moves of a position.
    fn get(&self, state: &State) -> Option<u64> {
        let &(stones, turn, moves) = self.entries.get(index(state))?;
        let is_found = stones == state.both() && turn == state.turn() as u64;
        (is_found && moves != 0).then_some(moves)
    }

    /// Keeps the moves of a position.
    fn put(&mut self, state: &State, moves: u64) {
        self.entries.resize(1 << BITS, Default::default());
        self.entries[index(state)] = (state.both(), state.turn() as u64, moves);
    }
}

fn index(state: &State) -> usize {
    let [black, white] = state.both();
    let mixed = (black ^ white.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = mixed ^ (state.turn() as u64) << (NODES - 1);
    usize::try_from(mixed >> (u64::BITS - BITS)).expect("an index")
}
