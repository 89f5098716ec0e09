//! Who wins the contract, proved.

use std::collections::HashMap;

use crate::game::{
    Action, Board, Cell, Color, ContractEdges, Passer, Phase, Position, Rules, Symmetry,
};

use super::graph::MAX_OPEN;
use super::solver::Solver;
use super::tree::Move;

/// The proof of a position in the contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractSolution {
    /// Whether the player to move wins with best play by both; `None` if the limits were reached
    /// first.
    pub to_move_wins: Option<bool>,
    /// A winning move, if there is one.
    pub best: Option<Move>,
}

/// A set of contract stones in its smallest form under the symmetries.
type Stones = Vec<Cell>;

/// A set of stones that is being looked at.
struct Level {
    stones: Stones,
    /// The cells still to try, the last one first.
    cells: Vec<Cell>,
}

impl Solver {
    /// Proves whether the player to move wins a contract, unless `go_on` returns false: it is called
    /// from time to time with the number of nodes of the whole proof.
    ///
    /// The player who passes gets Black's stones, and the other moves first as White. So a player
    /// wins by passing if Black wins, or by adding a stone after which the other does not win. Only
    /// positions under the default rules are proved: contract stones on inner cells, on a board of
    /// at most 39 cells. With [`Passer::White`] only the name changes.
    pub fn solve_contract(
        &mut self,
        position: &Position,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> ContractSolution {
        let board = position.board();
        let is_usual = position.rules().contract_edges == ContractEdges::Forbid
            && position.phase() == Phase::Contract
            && board.cell_count() <= MAX_OPEN
            && board.cells().all(|cell| match position.stone(cell) {
                None => true,
                Some(color) => color == Color::Black && board.is_inner(cell),
            });
        let found = if is_usual {
            let stones = board.cells().filter(|&cell| position.stone(cell).is_some());
            let search = ContractSearch {
                board,
                before: self.nodes(),
                solver: self,
                go_on,
                known: HashMap::new(),
            };
            search.run(stones.collect())
        } else {
            None
        };
        ContractSolution {
            to_move_wins: found.as_ref().map(|(wins, _)| *wins),
            best: found.and_then(|(_, best)| best),
        }
    }
}

/// A depth-first search over the sets of stones; each is looked at once.
struct ContractSearch<'a> {
    board: &'static Board,
    solver: &'a mut Solver,
    /// The nodes of the solver before this search.
    before: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    /// The sets so far: whether the player to move wins, and with which move.
    known: HashMap<Stones, (bool, Option<Move>)>,
}

impl ContractSearch<'_> {
    /// Whether the player to move wins with these stones, and with which move; `None` if the limits
    /// were reached.
    fn run(mut self, stones: Stones) -> Option<(bool, Option<Move>)> {
        let mut levels = vec![self.level(stones)?];
        loop {
            let level = levels.last_mut()?;
            let form = smallest(self.board, &level.stones);
            if let Some(&(wins, best)) = self.known.get(&form) {
                let stones = levels.pop()?.stones;
                let Some(parent) = levels.last() else {
                    return Some((wins, best));
                };
                if !wins {
                    let added = stones.iter().find(|cell| !parent.stones.contains(cell));
                    let best = added.map(|&cell| Move::Stone(cell));
                    let parent = smallest(self.board, &parent.stones);
                    self.known.insert(parent, (true, best));
                }
            } else if let Some(cell) = level.cells.pop() {
                let mut stones = level.stones.clone();
                stones.push(cell);
                levels.push(self.level(stones)?);
            } else {
                self.known.insert(form, (false, None));
            }
        }
    }

    /// Tries the pass and lists the stones that can be added; `None` if the limits were reached.
    fn level(&mut self, stones: Stones) -> Option<Level> {
        let board = self.board;
        let form = smallest(board, &stones);
        let mut cells = Vec::new();
        if self.known.contains_key(&form) {
            return Some(Level { stones, cells });
        }
        let made = self.solver.nodes() - self.before;
        let position = after_pass(board, &stones);
        let solution = self
            .solver
            .solve(&position, &mut |nodes| (self.go_on)(made + nodes));
        if !(self.go_on)(self.solver.nodes() - self.before) {
            return None;
        }
        if solution.winner()? == Color::Black {
            self.known.insert(form, (true, Some(Move::Pass)));
            return Some(Level { stones, cells });
        }
        let mut seen = Vec::new();
        for cell in board.cells().filter(|&cell| board.is_inner(cell)) {
            if stones.contains(&cell) {
                continue;
            }
            let mut more = stones.clone();
            more.push(cell);
            let form = smallest(board, &more);
            if !seen.contains(&form) {
                seen.push(form);
                cells.push(cell);
            }
        }
        Some(Level { stones, cells })
    }
}

/// The position in play after a contract of these stones.
fn after_pass(board: &Board, stones: &[Cell]) -> Position {
    let mut position = Position::new(board.side(), Rules::default());
    debug_assert_eq!(position.rules().passer, Passer::Black);
    let stones = stones.iter().map(|&cell| Action::Stone {
        color: Color::Black,
        cell,
    });
    for action in stones.chain([Action::Pass]) {
        let played = position.play(action);
        debug_assert!(played.is_ok(), "stones of the contract");
    }
    position
}

/// The smallest of the twelve forms of a set of cells, in the order of the cells.
fn smallest(board: &Board, stones: &[Cell]) -> Stones {
    let forms = Symmetry::ALL.into_iter().map(|symmetry| {
        let mut form: Stones = stones
            .iter()
            .map(|&cell| board.map(symmetry, cell))
            .collect();
        form.sort_unstable();
        form
    });
    forms.min().expect("twelve forms")
}

/// All sets of `count` inner cells of a board, one for each class under the twelve symmetries, in
/// the order of the cells.
#[must_use]
pub fn contract_classes(board: &Board, count: usize) -> Vec<Vec<Cell>> {
    let mut classes = std::collections::BTreeSet::from([Vec::new()]);
    for _ in 0..count {
        let mut more = std::collections::BTreeSet::new();
        for class in &classes {
            for cell in board.cells().filter(|&cell| board.is_inner(cell)) {
                if !class.contains(&cell) {
                    let mut stones = class.clone();
                    stones.push(cell);
                    more.insert(smallest(board, &stones));
                }
            }
        }
        classes = more;
    }
    classes.into_iter().collect()
}
