//! Positions in which only one move wins, and it is not the first idea.

use crate::game::{Cell, Color, Position};

use super::graph::Graph;
use super::reduction::reduced;
use super::search::Search;
use super::solver::Solver;
use super::state::{State, bits};
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
    /// It is proved to be none.
    NoPuzzle,
    /// It could not be proved within the limits.
    Unproved,
}

/// The winning moves of a position.
enum Winning {
    None,
    One(Cell),
    Several,
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
        let cell = match self.winning(position) {
            None => return PuzzleSearch::Unproved,
            Some(Winning::One(cell)) => cell,
            Some(Winning::None | Winning::Several) => return PuzzleSearch::NoPuzzle,
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

    /// The winning moves; `None` if they are not proved.
    fn winning(&mut self, position: &Position) -> Option<Winning> {
        let (graph, state) = reduced(position)?;
        self.solver.clear();
        self.solver.enter(&graph, position.board().cell_count());
        let (limit, pruning) = (self.nodes, self.solver.pruning());
        let mut go_on = |nodes| nodes < limit;
        let mut search = Search::new(&graph, self.solver.table(), pruning, &mut go_on);
        let found = winning(&mut search, &graph, &state);
        let nodes = search.nodes();
        self.solver.add_nodes(nodes);
        found
    }

    /// A move and best play after it, up to a goal or a pattern; `None` if it was not found within
    /// the limits.
    fn line(&mut self, position: &Position, cell: Cell) -> Option<Vec<Cell>> {
        let mut next = Move::Stone(cell).after(position)?;
        let is_over = |next: &Position| next.outcome().is_some() || !next.patterns().is_empty();
        let mut line = vec![cell];
        let mut rest = Vec::new().into_iter();
        if !is_over(&next) {
            self.solver.clear();
            // The answers of the loser are compared, which takes more than the proof.
            let limit = 8 * self.nodes;
            let best = self
                .solver
                .principal_line(&next, &mut |nodes| nodes < limit);
            rest = best.into_iter();
        }
        while !is_over(&next) {
            let cell = rest.next()?;
            next = Move::Stone(cell).after(&next)?;
            line.push(cell);
        }
        Some(line)
    }
}

/// The winning moves of a state; `None` if the search was stopped.
fn winning(search: &mut Search<'_>, graph: &Graph, state: &State) -> Option<Winning> {
    let turn: Color = state.turn();
    let (winner, best) = search.run(state)?;
    let Some(best) = best.filter(|_| winner == turn) else {
        return Some(Winning::None);
    };
    for node in bits(state.empty() & !(1 << best)) {
        let mut next = *state;
        let winner = match next.place(graph, turn, node) {
            Some(winner) => winner,
            None => search.run(&next)?.0,
        };
        if winner == turn {
            return Some(Winning::Several);
        }
    }
    Some(Winning::One(graph.cell(best)))
}
