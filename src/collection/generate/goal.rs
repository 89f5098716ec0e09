//! The policy that follows its own goal.

use super::empty_cells::EmptyCells;
use super::random::Random;
use crate::game::{Board, Cell, Color, Edges, Outcome, Position};

/// How many empty cells are looked at beside those round the last own stone.
const SAMPLES: usize = 8;

/// The cell that the colour to move takes.
pub(super) fn choose(
    position: &Position,
    free: &EmptyCells,
    last: Option<Cell>,
    color: Color,
    random: &mut Random,
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
    // Every cell looked at loses at once: anything else will do.
    let other = cells
        .iter()
        .find(|&&cell| score(position, cell, color) > LOSS);
    *other.unwrap_or(&best.1)
}

/// What a cell is score that decides the game.
const WIN: i32 = 1_000_000;
const LOSS: i32 = -WIN;

/// What a stone on a cell is score to its colour: most for the edges that it brings its chain, then
/// for being near the next edge that the goal wants.
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
    // Two or three own neighbours are a clump that leads nowhere.
    let contact = [0, 2, 1, 0, -1, -2, -3][chains];
    gain * 4 * size + contact * size - 2 * reach.unwrap_or(0)
}

/// How many edges of the goal the chain touches.
fn progress(color: Color, edges: Edges) -> i32 {
    let most = match color {
        Color::White => u32::from(!edges.is_empty()),
        Color::Black => (edges & Edges::ODD).len().max((edges & Edges::EVEN).len()),
    };
    most.cast_signed()
}

/// The edges that bring a chain nearer to the goal of its colour.
fn wanted(color: Color, edges: Edges) -> Edges {
    if edges.is_empty() {
        return Edges::ALL;
    }
    let triple = |all: Edges| (edges & all).len();
    match color {
        Color::White => edges.opposite(),
        Color::Black if triple(Edges::ODD) >= triple(Edges::EVEN) => without(Edges::ODD, edges),
        Color::Black => without(Edges::EVEN, edges),
    }
}

fn without(all: Edges, edges: Edges) -> Edges {
    Edges::from_bits(all.bits() & !edges.bits())
}

/// How many steps a cell is away from the 1-based edge `edge`.
fn distance(board: &Board, cell: Cell, edge: u8) -> i32 {
    let middle = board.side().get().cast_signed() - 1;
    let (row, index) = board.row_and_index(cell);
    let (row, index) = (row.cast_signed(), index.cast_signed());
    // Axial coordinates from the centre, as the board numbers its edges by.
    let r = row - middle;
    let q = index + (-r).max(0) - middle;
    middle
        - match edge {
            1 => -r,
            2 => q,
            3 => q + r,
            4 => r,
            5 => -q,
            _ => -q - r,
        }
}
