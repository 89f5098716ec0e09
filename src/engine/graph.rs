//! A position as a graph of at most 64 nodes, so that sets of nodes are machine words.

use crate::game::{Board, Cell, Color, Symmetry};

/// The most open cells that a graph has: its positions are numbered in base 3, with one bit for the
/// turn, and 2 * 3^39 is the largest of these products that fits into 64 bits.
pub const MAX_OPEN: usize = 39;

/// The most nodes of a graph.
pub const NODES: usize = 64;

/// The part of a position that matters for the rest of the game: its open cells, and its chains
/// contracted to one node each.
///
/// A board of at most [`MAX_OPEN`] cells is taken whole, with a node for every cell. Its positions
/// then have the same numbers whatever position the graph was made from.
#[derive(Debug)]
pub struct Graph {
    adjacent: [u64; NODES],
    /// The nodes on each edge; the 1-based edge `e` is at `e - 1`.
    edges: [u64; 6],
    /// The number that a stone adds to that of a position, by colour, node and symmetry.
    weights: Box<[[[u64; 12]; NODES]; 2]>,
    /// A cell of each node.
    cells: Vec<Cell>,
    is_whole: bool,
}

/// A node before the graph is made: its cells, and the colour of their stones.
#[non_exhaustive]
pub struct Part {
    pub cells: Vec<Cell>,
    pub stone: Option<Color>,
}

impl Graph {
    /// The graph with these nodes.
    #[must_use]
    pub fn new(board: &Board, parts: &[Part]) -> Self {
        let mut node_of = vec![None; board.cell_count()];
        for (node, part) in parts.iter().enumerate() {
            for cell in &part.cells {
                node_of[cell.index()] = Some(node);
            }
        }
        let mut graph = Self {
            adjacent: [0; NODES],
            edges: [0; 6],
            weights: Box::new([[[0; 12]; NODES]; 2]),
            cells: parts.iter().map(|part| part.cells[0]).collect(),
            is_whole: board.cell_count() <= MAX_OPEN,
        };
        for (node, part) in parts.iter().enumerate() {
            for &cell in &part.cells {
                let near = board
                    .neighbours(cell)
                    .filter_map(|near| node_of[near.index()]);
                graph.adjacent[node] |= near.fold(0, |set, near| set | 1 << near) & !(1 << node);
                for edge in board.edges(cell).iter() {
                    graph.edges[usize::from(edge) - 1] |= 1 << node;
                }
            }
            for (fold, symmetry) in Symmetry::ALL.into_iter().enumerate() {
                let digit = if graph.is_whole {
                    board.image(symmetry, part.cells[0]).index()
                } else {
                    node
                };
                // The stones of a contracted board never change, so they have no digit.
                if graph.is_whole || part.stone.is_none() {
                    let weight = 2 * 3_u64.pow(u32::try_from(digit).expect("below 39"));
                    graph.weights[0][node][fold] = weight;
                    graph.weights[1][node][fold] = 2 * weight;
                }
            }
        }
        graph
    }

    #[must_use]
    pub fn adjacent(&self, node: usize) -> u64 {
        self.adjacent[node % NODES]
    }

    #[must_use]
    pub const fn edges(&self) -> &[u64; 6] {
        &self.edges
    }

    #[must_use]
    pub fn weights(&self, color: Color, node: usize) -> &[u64; 12] {
        &self.weights[color as usize][node % NODES]
    }

    #[must_use]
    pub fn cell(&self, node: usize) -> Cell {
        self.cells[node]
    }

    /// Whether every cell of the board has its own node.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    #[must_use]
    pub fn node_count(&self) -> usize {
        self.cells.len()
    }
}
