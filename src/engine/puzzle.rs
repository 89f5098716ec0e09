//! Positions in which only one move wins, and it is not the first idea.

use crate::game::{Cell, Position};

use super::solver::Solver;
use super::tree::{Move, Tree};

/// The playouts of the search whose first idea must fail.
const FIRST_IDEA: u32 = 100;
/// The most playouts of the search that measures the difficulty.
const HARDEST: u32 = 25_600;
/// The nodes of that search's tree.
const TREE_NODES: usize = 1 << 16;

/// A proved exercise: the player to move has exactly one move that wins, and a search of 100
/// playouts chooses another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The only winning move, and best play after it, up to a goal or a winning pattern.
    pub solution: Vec<Cell>,
    /// The move that the short search chooses, and best play after it, by which it loses.
    pub wrong: Vec<Cell>,
    /// The playouts after which a search chooses the right move: 200, doubled up to 25,600, or
    /// `None` if even these are not enough.
    pub playouts: Option<u32>,
    /// The nodes of the proof that exactly one move wins.
    pub nodes: u64,
}

/// The result of [`PuzzleFinder::find`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleSearch {
    /// The position is an exercise.
    Puzzle(Puzzle),
    /// The position is proved not to be an exercise.
    NoPuzzle,
    /// It could not be proved within the limits.
    Unproved,
}

/// Finds exercises among positions, one after another, in the same memory.
#[derive(Debug)]
pub struct PuzzleFinder {
    solver: Solver,
    nodes: u64,
    seed: u64,
}

impl PuzzleFinder {
    /// A finder whose proofs take at most `memory` bytes and about `nodes` nodes for each position.
    #[must_use]
    pub fn new(memory: usize, nodes: u64, seed: u64) -> Self {
        Self {
            solver: Solver::new(memory),
            nodes,
            seed,
        }
    }

    /// Whether a position in play is an exercise. The result depends only on the position and the
    /// limits.
    pub fn find(&mut self, position: &Position) -> PuzzleSearch {
        let before = self.solver.nodes();
        let cell = match self.only_win(position) {
            Ok(cell) => cell,
            Err(found) => return found,
        };
        let nodes = self.solver.nodes() - before;
        let Some(mut tree) = Tree::new(position, TREE_NODES, self.seed) else {
            return PuzzleSearch::NoPuzzle;
        };
        let mut choice = |playouts| {
            tree.search(playouts, &mut |_| true);
            tree.estimate().line.first().copied()
        };
        let wrong = match choice(FIRST_IDEA) {
            Some(Move::Stone(first)) if first != cell => first,
            _ => return PuzzleSearch::NoPuzzle,
        };
        let sizes = std::iter::successors(Some(2 * FIRST_IDEA), |size| Some(2 * size));
        let playouts = sizes
            .take_while(|&size| size <= HARDEST)
            .find(|&size| choice(size) == Some(Move::Stone(cell)));
        let lines = (self.line(position, cell), self.line(position, wrong));
        let (Some(solution), Some(wrong)) = lines else {
            return PuzzleSearch::Unproved;
        };
        PuzzleSearch::Puzzle(Puzzle {
            solution,
            wrong,
            playouts,
            nodes,
        })
    }

    /// The only winning move, if it is proved; else the result of the search.
    fn only_win(&mut self, position: &Position) -> Result<Cell, PuzzleSearch> {
        let limit = self.nodes;
        self.solver.clear();
        let go_on = &mut |nodes| nodes < limit;
        let found = self.solver.work(position, go_on, |search, state| {
            let (_, best) = search.run(state)?;
            Some(match best {
                Some(best) if !search.has_other_win(state, best)? => Ok(search.graph.cell(best)),
                _ => Err(PuzzleSearch::NoPuzzle),
            })
        });
        found.flatten().unwrap_or(Err(PuzzleSearch::Unproved))
    }

    /// A move and best play after it, up to a goal or a pattern; `None` if it was not found within
    /// the limits.
    fn line(&mut self, position: &Position, cell: Cell) -> Option<Vec<Cell>> {
        let mut next = Move::Stone(cell).after(position)?;
        let (mut line, mut rest) = (vec![cell], None);
        while next.outcome().is_none() && next.patterns().is_empty() {
            let rest = rest.get_or_insert_with(|| {
                self.solver.clear();
                // Comparing the answers of the loser takes more nodes than the proof.
                let limit = 8 * self.nodes;
                let best = self
                    .solver
                    .principal_line(&next, &mut |nodes| nodes < limit);
                best.into_iter()
            });
            let cell = rest.next()?;
            next = Move::Stone(cell).after(&next)?;
            line.push(cell);
        }
        Some(line)
    }
}
