//! From a position to its graph.

use crate::game::{Phase, Position};

use super::graph::{Graph, MAX_OPEN, NODES, Part};
use super::state::State;

/// The graph of a position in play, and the state of its stones.
///
/// `None` if the position is not in play or the next colour is unknown, if there are too many open
/// cells, or if setup stones form a goal.
#[must_use]
pub fn reduced(position: &Position) -> Option<(Graph, State)> {
    let turn = position.turn()?;
    if position.phase() != Phase::Play {
        return None;
    }
    let parts = parts(position)?;
    let graph = Graph::new(position.board(), &parts);
    let mut state = State::new(&graph);
    for (node, part) in parts.iter().enumerate() {
        if let Some(color) = part.stone
            && state.place(&graph, color, node).is_some()
        {
            return None;
        }
    }
    state.set_turn(turn);
    Some((graph, state))
}

/// The nodes of the graph of a position: each cell of a small board; on other boards the open
/// cells, then the chains.
fn parts(position: &Position) -> Option<Vec<Part>> {
    let board = position.board();
    let alone = |cell| Part {
        cells: vec![cell],
        stone: position.stone(cell),
    };
    if board.cell_count() <= MAX_OPEN {
        return Some(board.cells().map(alone).collect());
    }
    let open = board.cells().filter(|&cell| position.stone(cell).is_none());
    let mut parts: Vec<Part> = open.map(alone).collect();
    if parts.len() > MAX_OPEN {
        return None;
    }
    let chains = board.cells().filter_map(|cell| {
        let (cells, stone) = (position.chain(cell), position.stone(cell));
        let is_first = cells.first() == Some(&cell);
        is_first.then_some(Part { cells, stone })
    });
    parts.extend(chains);
    (parts.len() <= NODES).then_some(parts)
}
