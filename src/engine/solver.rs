//! Who wins a position, proved.

use crate::game::{Cell, Color, Position};

use super::graph::{Graph, MAX_OPEN};
use super::pruning::Pruning;
use super::reduction::reduced;
use super::search::Search;
use super::table::Table;

/// The result of a solver for a position in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solution {
    /// With best play this colour wins.
    Won {
        /// The winner.
        winner: Color,
        /// A winning move, if it is the winner's turn.
        best: Option<Cell>,
    },
    /// The limits were reached first.
    Unknown,
}

impl Solution {
    /// The colour that wins; `None` if this was not proved.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won { winner, .. } => Some(winner),
            Self::Unknown => None,
        }
    }

    /// A winning move of the player to move.
    #[must_use]
    pub const fn best(self) -> Option<Cell> {
        match self {
            Self::Won { best, .. } => best,
            Self::Unknown => None,
        }
    }
}

/// Proves who wins a position in play.
///
/// ```
/// use unlur::engine::Solver;
/// use unlur::game::{Action, Color, Position, Rules, Side};
///
/// let mut position = Position::new(Side::new(3).unwrap(), Rules::default());
/// position.play(Action::Pass)?;
/// let mut solver = Solver::new(1 << 20);
/// let solution = solver.solve(&position, &mut |_| true);
/// assert_eq!(solution.winner(), Some(Color::White));
/// # Ok::<(), unlur::game::PlayError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: Table,
    pruning: Pruning,
    nodes: u64,
    /// The stones that the keys of the table refer to: the cells of a whole board, or the stones of
    /// the position that was contracted.
    frame: Frame,
}

/// The meaning of the keys of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Frame {
    Nothing,
    Board(usize),
    Contracted,
}

impl Solver {
    /// The most open cells of a position that a solver takes.
    pub const MAX_OPEN: usize = MAX_OPEN;

    /// A solver with a table of at most `memory` bytes, 128 at least.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        Self::with_pruning(memory, Pruning::default())
    }

    /// A solver that uses only these rules.
    #[must_use]
    pub fn with_pruning(memory: usize, pruning: Pruning) -> Self {
        Self {
            table: Table::new(memory),
            pruning,
            nodes: 0,
            frame: Frame::Nothing,
        }
    }

    /// The number of positions made in all searches of this solver.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears all results, so that the next result depends only on its position.
    pub fn clear(&mut self) {
        self.frame = Frame::Nothing;
    }

    /// Whether a position is small enough for a solver: in play with a known colour to move, at
    /// most 39 open cells, and no goal formed by setup stones.
    #[must_use]
    pub fn takes(position: &Position) -> bool {
        reduced(position).is_some()
    }

    /// Proves who wins, unless `go_on` returns false: it is called every few thousand nodes with
    /// the number of nodes of this search.
    ///
    /// A position that the solver does not [take](Self::takes) is [`Solution::Unknown`].
    pub fn solve(&mut self, position: &Position, go_on: &mut dyn FnMut(u64) -> bool) -> Solution {
        if let Some(outcome) = position.outcome() {
            let winner = outcome.winner;
            return Solution::Won { winner, best: None };
        }
        let Some((graph, state)) = reduced(position) else {
            return Solution::Unknown;
        };
        self.enter(&graph, position.board().cell_count());
        let mut search = Search::new(&graph, &mut self.table, self.pruning, go_on);
        let result = search.run(&state);
        self.nodes += search.nodes();
        match result {
            Some((winner, node)) => Solution::Won {
                winner,
                best: node.map(|node| graph.cell(node)),
            },
            None => Solution::Unknown,
        }
    }

    pub(super) const fn pruning(&self) -> Pruning {
        self.pruning
    }

    pub(super) const fn table(&mut self) -> &mut Table {
        &mut self.table
    }

    pub(super) const fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Clears the table if it is about another board.
    pub(super) fn enter(&mut self, graph: &Graph, cells: usize) {
        let frame = if graph.is_whole() {
            Frame::Board(cells)
        } else {
            Frame::Contracted
        };
        if frame != self.frame || frame == Frame::Contracted {
            self.table.clear();
        }
        self.frame = frame;
    }
}
