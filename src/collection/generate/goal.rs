//! The policy that plays towards its own goal.

use super::empty_cells::EmptyCells;
use super::random::SplitMix;
use crate::game::{Board, Cell, Color, Edges, Outcome, Position};

/// The number of empty cells that are examined in addition to those around the player's last stone.
const SAMPLES: usize = 8;

/// The cell that the colour to move takes.
pub(super) fn choose(
    position: &Position,
    free: &EmptyCells,
    last: Option<Cell>,
    color: Color,
    random: &mut SplitMix,
) -> Cell {
    let board = position.board();
    let cells = free.cells();
    let samples: [Cell; SAMPLES] = std::array::from_fn(|_| cells[random.below(cells.len())]);
    let around = last.into_iter().flat_map(|last| board.neighbours(last));
    let around = around.filter(|&cell| position.stone(cell).is_none());
    let mut best = (i32::MIN, samples[0]);
    for cell in samples.into_iter().chain(around) {
        let score = score(position, cell, color);
        if score > best.0 {
            best = (score, cell);
        }
    }
    if best.0 > LOSS {
        return best.1;
    }
    // Every examined cell loses at once, so take any other cell.
    let other = cells
        .iter()
        .find(|&&cell| score(position, cell, color) > LOSS);
    *other.unwrap_or(&best.1)
}

/// The score of a cell that decides the game.
const WIN: i32 = 1_000_000;
const LOSS: i32 = -WIN;

/// The score of a stone on a cell for its colour: the edges that its chain gains count most, then
/// the distance to the next edge of the goal.
fn score(position: &Position, cell: Cell, color: Color) -> i32 {
    let board = position.board();
    let mut edges = board.edges(cell);
    let (mut most, mut chains) = (0, 0);
    for neighbour in board.neighbours(cell) {
        if position.stone(neighbour) == Some(color) {
            let chain = position.chain_edges(neighbour);
            most = most.max(progress(color, chain));
            edges = edges | chain;
            chains += 1;
        }
    }
    if let Some(outcome) = Outcome::of_chain(color, edges) {
        return if outcome.winner == color { WIN } else { LOSS };
    }
    let reach = wanted(color, edges)
        .iter()
        .map(|edge| distance(board, cell, edge))
        .min();
    let gain = progress(color, edges) - most;
    let size = board.side().get().cast_signed();
    // Two or three neighbours of the same colour make a useless clump.
    let contact = [0, 2, 1, 0, -1, -2, -3][chains];
    gain * 4 * size + contact * size - 2 * reach.unwrap_or(0)
}

/// The number of edges of the goal that the chain touches.
fn progress(color: Color, edges: Edges) -> i32 {
    let most = match color {
        Color::White => u32::from(!edges.is_empty()),
        Color::Black => (edges & Edges::ODD).len().max((edges & Edges::EVEN).len()),
    };
    most.cast_signed()
}

/// The edges that a chain still needs for the goal of its colour.
fn wanted(color: Color, edges: Edges) -> Edges {
    if edges.is_empty() {
        return Edges::ALL;
    }
    let all = match color {
        Color::White => return edges.opposite(),
        Color::Black if (edges & Edges::ODD).len() >= (edges & Edges::EVEN).len() => Edges::ODD,
        Color::Black => Edges::EVEN,
    };
    Edges::from_bits(all.bits() & !edges.bits())
}

/// The distance of a cell from the 1-based edge `edge`, in steps.
fn distance(board: &Board, cell: Cell, edge: u8) -> i32 {
    let (q, r) = board.centred(cell);
    board.side().get().cast_signed()
        - 1
        - match edge {
            1 => -r,
            2 => q,
            3 => q + r,
            4 => r,
            5 => -q,
            _ => -q - r,
        }
}
