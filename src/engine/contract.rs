//! Who wins the contract, proved.

use std::collections::HashMap;

use crate::game::{Action, Board, Cell, Color, ContractEdges, Passer, Phase, Position, Symmetry};

use super::solver::Solver;
use super::tree::Move;

/// What is proved of a position in the contract.
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

/// The results for the sets of stones so far: whether the player to move wins and with which move;
/// `None` if the limits were reached.
#[derive(Debug, Default)]
struct Memo(HashMap<Stones, Option<(bool, Option<Move>)>>);

/// A set of stones that is being looked at.
struct Level {
    stones: Stones,
    /// The cells still to try, the last one first.
    cells: Vec<Cell>,
    is_unknown: bool,
}

impl Solver {
    /// Proves whether the player to move wins a contract, unless `go_on` returns false.
    ///
    /// The player who passes gets Black's stones, and the other moves first as White. So a player
    /// wins by passing if Black wins, or by adding a stone after which the other does not win. Only
    /// positions under the default rules are proved: contract stones on inner cells, on a board
    /// that the solver [takes](Self::takes) whole. With [`Passer::White`] only the name changes.
    pub fn solve_contract(
        &mut self,
        position: &Position,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> ContractSolution {
        let unknown = ContractSolution {
            to_move_wins: None,
            best: None,
        };
        let board = position.board();
        let is_usual = position.rules().contract_edges == ContractEdges::Forbid
            && position.phase() == Phase::Contract
            && board.cells().all(|cell| match position.stone(cell) {
                None => true,
                Some(color) => color == Color::Black && board.is_inner(cell),
            });
        if !is_usual {
            return unknown;
        }
        let stones = board.cells().filter(|&cell| position.stone(cell).is_some());
        let stones: Stones = stones.collect();
        match self.contract(board, &stones, go_on) {
            Some((wins, best)) => ContractSolution {
                to_move_wins: Some(wins),
                best,
            },
            None => unknown,
        }
    }

    /// A depth-first search over the sets of stones; each is looked at once.
    fn contract(
        &mut self,
        board: &'static Board,
        stones: &[Cell],
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<(bool, Option<Move>)> {
        let mut memo = Memo::default();
        let mut levels = vec![self.level(board, stones.to_vec(), &mut memo, go_on)];
        while let Some(level) = levels.last_mut() {
            if let Some(known) = memo.0.get(&smallest(board, &level.stones)) {
                let loses_after = matches!(known, Some((false, _)));
                let is_unknown = known.is_none();
                let stones = levels.pop()?.stones;
                let Some(parent) = levels.last_mut() else {
                    // The best move is named in the frame of the smallest form; find it again.
                    return memo.0.remove(&smallest(board, &stones))?;
                };
                parent.is_unknown |= is_unknown;
                if loses_after {
                    let added = stones.iter().find(|cell| !parent.stones.contains(cell));
                    let best = added.map(|&cell| Move::Stone(cell));
                    let parent = smallest(board, &parent.stones);
                    memo.0.insert(parent, Some((true, best)));
                }
                continue;
            }
            let Some(cell) = level.cells.pop() else {
                let known = if level.is_unknown {
                    None
                } else {
                    Some((false, None))
                };
                memo.0.insert(smallest(board, &level.stones), known);
                continue;
            };
            let mut stones = level.stones.clone();
            stones.push(cell);
            let next = self.level(board, stones, &mut memo, go_on);
            levels.push(next);
        }
        None
    }

    /// Tries the pass and lists the stones that can be added.
    fn level(
        &mut self,
        board: &'static Board,
        stones: Stones,
        memo: &mut Memo,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Level {
        let form = smallest(board, &stones);
        let mut level = Level {
            cells: Vec::new(),
            is_unknown: false,
            stones,
        };
        if memo.0.contains_key(&form) {
            return level;
        }
        let mut position = Position::new(board.side(), crate::game::Rules::default());
        debug_assert_eq!(position.rules().passer, Passer::Black);
        let stones = level.stones.iter().map(|&cell| Action::Stone {
            color: Color::Black,
            cell,
        });
        for action in stones.chain([Action::Pass]) {
            let played = position.play(action);
            debug_assert!(played.is_ok(), "stones of the contract");
        }
        match self.solve(&position, go_on).winner() {
            Some(Color::Black) => {
                memo.0.insert(form, Some((true, Some(Move::Pass))));
                return level;
            }
            Some(Color::White) => {}
            None => level.is_unknown = true,
        }
        let mut seen = Vec::new();
        for cell in board.cells().filter(|&cell| board.is_inner(cell)) {
            if level.stones.contains(&cell) {
                continue;
            }
            let mut stones = level.stones.clone();
            stones.push(cell);
            let form = smallest(board, &stones);
            if !seen.contains(&form) {
                seen.push(form);
                level.cells.push(cell);
            }
        }
        level
    }
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
