//! Proves who wins the contract.

use std::collections::{BTreeSet, HashMap};

use crate::game::{Action, Board, Canonicalizer, Cell, Color, Passer, Phase, Position, Rules};

use super::graph::MAX_OPEN;
use super::solver::Solver;
use super::tree::Move;

/// The proof of a position in the contract.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContractSolution {
    /// Whether the player to move wins with best play by both; `None` if the limits were reached
    /// first.
    pub to_move_wins: Option<bool>,
    /// A winning move, if there is one.
    pub best: Option<Move>,
}

impl Solver {
    /// Proves whether the player to move wins a contract, unless `go_on` returns false: it is called
    /// from time to time with the number of nodes of the whole proof.
    ///
    /// The player who passes gets Black's stones, and the other moves first as White. So a player
    /// wins by passing if Black wins, or by adding a stone after which the other does not win. Only
    /// positions under the default rules are proved: contract stones on inner cells, on a board of
    /// at most 39 cells. With [`Passer::White`], only the name of the passer's colour changes.
    pub fn solve_contract(
        &mut self,
        position: &Position,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> ContractSolution {
        let board = position.board();
        let is_usual = position.rules().are_usual()
            && position.phase() == Phase::Contract
            && board.cell_count() <= MAX_OPEN
            && board.cells().all(|cell| match position.stone(cell) {
                None => true,
                Some(color) => color == Color::Black && board.is_inner(cell),
            });
        if !is_usual {
            return ContractSolution::default();
        }
        let stones = board.cells().filter(|&cell| position.stone(cell).is_some());
        let stones: Stones = stones.map(|cell| (cell, ())).collect();
        let mut search = ContractSearch {
            board,
            before: self.nodes(),
            solver: self,
            go_on,
            known: HashMap::new(),
        };
        search.run(&stones).unwrap_or_default()
    }
}

/// A set of contract stones, as [`Canonicalizer::set`] takes it.
type Stones = Vec<(Cell, ())>;

/// A depth-first search over the sets of stones, which examines each symmetry class once.
struct ContractSearch<'a> {
    board: &'static Board,
    solver: &'a mut Solver,
    /// The nodes of the solver before this search.
    before: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    /// Whether the player to move wins, by the least image of the stones.
    known: HashMap<Stones, bool>,
}

impl ContractSearch<'_> {
    /// Whether the player to move wins with these stones, and with which move, if this is new;
    /// `None` if the limits were reached. It calls itself once for each inner cell.
    fn run(&mut self, stones: &[(Cell, ())]) -> Option<ContractSolution> {
        let board = self.board;
        let form = Canonicalizer::new(board).images(stones);
        if let Some(&wins) = self.known.get(&form) {
            return Some(ContractSolution {
                to_move_wins: Some(wins),
                best: None,
            });
        }
        let made = self.solver.nodes() - self.before;
        let position = after_pass(board, stones);
        let solution = self
            .solver
            .solve(&position, &mut |nodes| (self.go_on)(made + nodes));
        if !(self.go_on)(self.solver.nodes() - self.before) {
            return None;
        }
        let mut best = (solution.winner()? == Color::Black).then_some(Move::Pass);
        let (mut forms, mut after) = (Vec::new(), Vec::new());
        for (cell, more) in with_one_more(board, stones).filter(|_| best.is_none()) {
            let form = Canonicalizer::new(board).images(&more);
            if !forms.contains(&form) {
                forms.push(form);
                after.push((cell, more));
            }
        }
        while let Some((cell, more)) = after.pop().filter(|_| best.is_none()) {
            if self.run(&more)?.to_move_wins == Some(false) {
                best = Some(Move::Stone(cell));
            }
        }
        self.known.insert(form, best.is_some());
        let to_move_wins = Some(best.is_some());
        Some(ContractSolution { to_move_wins, best })
    }
}

/// The sets with one stone more, each with the cell of that stone.
fn with_one_more(board: &Board, stones: &[(Cell, ())]) -> impl Iterator<Item = (Cell, Stones)> {
    let inner = board.cells().filter(|&cell| board.is_inner(cell));
    let free = inner.filter(move |&cell| !stones.contains(&(cell, ())));
    free.map(move |cell| (cell, [stones, &[(cell, ())]].concat()))
}

/// The position in play after a contract of these stones.
fn after_pass(board: &Board, stones: &[(Cell, ())]) -> Position {
    let mut position = Position::new(board.side(), Rules::default());
    debug_assert_eq!(position.rules().passer, Passer::Black);
    let color = Color::Black;
    let stones = stones.iter();
    let stones = stones.map(|&(cell, ())| Action::Stone { color, cell });
    for action in stones.chain([Action::Pass]) {
        let played = position.play(action);
        debug_assert!(played.is_ok(), "stones of the contract");
    }
    position
}

/// All sets of `count` inner cells of a board, one for each class under the twelve symmetries, in
/// the order of the cells.
#[must_use]
pub fn contract_classes(board: &Board, count: usize) -> Vec<Vec<Cell>> {
    let board = Board::get(board.side());
    let mut classes = BTreeSet::from([Stones::new()]);
    for _ in 0..count {
        let more = classes.iter().flat_map(|class| with_one_more(board, class));
        let least = more.map(|(_, stones)| Canonicalizer::new(board).images(&stones));
        classes = least.collect();
        if classes.is_empty() {
            break;
        }
    }
    let cells = |class: Stones| class.into_iter().map(|(cell, ())| cell).collect();
    classes.into_iter().map(cells).collect()
}
