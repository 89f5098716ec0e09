//! Proves who wins a position.

use crate::game::{Cell, Color, Position};

use super::graph::MAX_OPEN;
use super::pruning::Pruning;
use super::reduction::reduced;
use super::search::Search;
use super::state::State;
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
    pub(super) table: Table,
    pruning: Pruning,
    nodes: u64,
    /// The cells of the whole board that the keys of the table refer to; keys of contracted
    /// positions have no meaning for other positions.
    cells: Option<usize>,
}

impl Solver {
    /// The most open cells of a position that a solver takes.
    pub const MAX_OPEN: usize = MAX_OPEN;

    /// A solver with a table of at most `memory` bytes, 128 at least; less if the machine has less.
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
            cells: None,
        }
    }

    /// The number of positions made in all searches of this solver.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears all results, so that the next result depends only on its position.
    pub fn clear(&mut self) {
        self.cells = None;
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
        let found = self.work(position, go_on, |search, state| {
            let (winner, node) = search.run(state)?;
            let best = node.map(|node| search.graph.cell(node));
            Some(Solution::Won { winner, best })
        });
        found.flatten().unwrap_or(Solution::Unknown)
    }

    /// Works with a search of a position; `None` if it is one that the solver does not take.
    pub(super) fn work<T>(
        &mut self,
        position: &Position,
        go_on: &mut dyn FnMut(u64) -> bool,
        work: impl FnOnce(&mut Search<'_>, &State) -> T,
    ) -> Option<T> {
        let (graph, state) = reduced(position)?;
        let cells = graph.is_whole().then(|| position.board().cell_count());
        if cells.is_none() || cells != self.cells {
            self.table.clear();
        }
        self.cells = cells;
        let mut search = Search::new(&graph, &mut self.table, self.pruning, go_on);
        let found = work(&mut search, &state);
        self.nodes += search.nodes();
        Some(found)
    }
}
