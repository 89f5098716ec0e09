//! The value of one position: proved if possible, else estimated.

use std::time::{Duration, Instant};

use crate::game::{Action, Cell, Color, Phase, Position};

use super::calibration::calibrated;
use super::solver::Solver;
use super::tree::{Move, RootMove, Tree, TreeOptions};

/// The amount of work for one position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Limits {
    /// The playouts of a search.
    pub playouts: u32,
    /// The nodes of a proof.
    pub nodes: u64,
    /// How long a position may take; the results then depend on the speed of the machine.
    pub time: Option<Duration>,
    /// The bytes of the solver's table and of the search tree, each.
    pub memory: usize,
    /// The seed of the playouts.
    pub seed: u64,
}

impl Default for Limits {
    /// 1,000 playouts, proofs of 100,000 nodes, 64 MiB, any time.
    fn default() -> Self {
        Self {
            playouts: 1_000,
            nodes: 100_000,
            time: None,
            memory: 64 << 20,
            seed: 1,
        }
    }
}

/// What a position is worth to the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The chance of the player to move, 0 to 1.
    pub chance: f64,
    /// Whether the chance, then 0 or 1, is proved.
    pub is_proved: bool,
    /// The best move and its expected continuation.
    pub line: Vec<Move>,
    /// The playouts of the search; 0 when the solver proved it.
    pub playouts: u32,
    /// The only winning move, if all others are proved to lose.
    pub only: Option<Move>,
    /// In the contract: the chance of the player who passes, 0 to 1.
    pub pass: Option<f64>,
    /// In the contract: the chance of the player who adds the best stone, 0 to 1.
    pub stone: Option<f64>,
}

/// The memory of a node of the search tree, in bytes.
const NODE_SIZE: usize = 32;

/// The most open cells of a position that the solver tries within a review: with more the usual
/// limits are not enough.
const TRIED_OPEN: usize = 30;

/// The most cells of a board whose contract is proved: those of side 3.
const SOLVED_CELLS: usize = 19;

/// The most nodes of such a proof, whatever the limits: the hardest one takes 1.1 million.
const CONTRACT_NODES: u64 = 3_000_000;

/// Assesses positions one after another, in the same memory.
#[derive(Debug)]
pub struct Assessor {
    limits: Limits,
    solver: Solver,
}

impl Assessor {
    /// An assessor that does this much work on each position.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            solver: Solver::new(limits.memory),
        }
    }

    /// The value of a position, unless `go_on` returns false; `None` if it was stopped, if the game
    /// is over, or if the player to move is unknown.
    ///
    /// The result depends only on the position and the limits, unless the time is limited.
    pub fn assess(&mut self, position: &Position, go_on: &dyn Fn() -> bool) -> Option<Assessment> {
        position.turn()?;
        let proved = match position.phase() {
            Phase::Contract => self.prove_contract(position, go_on),
            _ => self.prove(position, go_on),
        };
        if proved.is_some() {
            return proved;
        }
        let options = TreeOptions {
            nodes: (self.limits.memory / NODE_SIZE).max(4096),
            ..TreeOptions::default()
        };
        let end = self.limits.time.map(|time| Instant::now() + time);
        let mut tree = Tree::new(position, options, self.limits.seed)?;
        tree.search(self.limits.playouts, &mut |_| {
            go_on() && end.is_none_or(|end| Instant::now() < end)
        });
        if !go_on() {
            return None;
        }
        let estimate = tree.estimate();
        let (pass, stone) = contract_values(position, &tree);
        let chance = if estimate.is_proved {
            estimate.chance
        } else {
            calibrated(position, estimate.chance)
        };
        Some(Assessment {
            chance,
            is_proved: estimate.is_proved,
            line: estimate.line,
            playouts: estimate.playouts,
            only: None,
            pass,
            stone,
        })
    }

    /// Tries to prove a position in play.
    fn prove(&mut self, position: &Position, go_on: &dyn Fn() -> bool) -> Option<Assessment> {
        let cells = position.board().cells();
        let open = cells.filter(|&cell| position.stone(cell).is_none()).count();
        if open > TRIED_OPEN {
            return None;
        }
        self.solver.clear();
        let limits = self.limits;
        let end = limits.time.map(|time| Instant::now() + time);
        let may_go_on =
            |nodes| nodes < limits.nodes && go_on() && end.is_none_or(|end| Instant::now() < end);
        let winner = self.solver.solve(position, &mut { may_go_on }).winner()?;
        let line = self.solver.principal_line(position, &mut { may_go_on });
        let wins = position.turn() == Some(winner);
        let best = line.first().copied().map(Move::Stone);
        Some(Assessment {
            chance: f64::from(u8::from(wins)),
            is_proved: true,
            only: best.filter(|_| wins && self.is_only(position, line[0], &may_go_on)),
            line: line.into_iter().map(Move::Stone).collect(),
            playouts: 0,
            pass: None,
            stone: None,
        })
    }

    /// Proves every move of a contract on a small board.
    fn prove_contract(
        &mut self,
        position: &Position,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Assessment> {
        let board = position.board();
        if board.cell_count() > SOLVED_CELLS {
            return None;
        }
        self.solver.clear();
        let end = self.limits.time.map(|time| Instant::now() + time);
        let mut may_go_on =
            |nodes| nodes < CONTRACT_NODES && go_on() && end.is_none_or(|end| Instant::now() < end);
        let solution = self.solver.solve_contract(position, &mut may_go_on);
        let wins = solution.to_move_wins?;
        let mut next = position.clone();
        next.play(Action::Pass).ok()?;
        let winner = self.solver.solve(&next, &mut may_go_on).winner()?;
        let mut winning: Vec<Move> = (winner == Color::Black)
            .then_some(Move::Pass)
            .into_iter()
            .collect();
        let open = board.cells().filter(|&cell| board.is_inner(cell));
        let open: Vec<Cell> = open
            .filter(|&cell| position.stone(cell).is_none())
            .collect();
        for &cell in &open {
            let mut next = position.clone();
            let color = Color::Black;
            next.play(Action::Stone { color, cell }).ok()?;
            let solution = self.solver.solve_contract(&next, &mut may_go_on);
            if !solution.to_move_wins? {
                winning.push(Move::Stone(cell));
            }
        }
        let value = |wins: bool| f64::from(u8::from(wins));
        let pass = winning.first() == Some(&Move::Pass);
        let stone = winning.len() > usize::from(pass);
        Some(Assessment {
            chance: value(wins),
            is_proved: true,
            line: vec![solution.best.unwrap_or(Move::Pass)],
            playouts: 0,
            only: solution.best.filter(|_| winning.len() == 1),
            pass: Some(value(pass)),
            stone: (!open.is_empty()).then_some(value(stone)),
        })
    }

    /// Whether every move but `best` is proved to lose.
    fn is_only(&mut self, position: &Position, best: Cell, go_on: &dyn Fn(u64) -> bool) -> bool {
        let Some(color) = position.turn() else {
            return false;
        };
        let mut next = position.clone();
        position.board().cells().all(|cell| {
            if cell == best || position.stone(cell).is_some() {
                return true;
            }
            let played = next.play(Action::Stone { color, cell });
            let winner = self.solver.solve(&next, &mut |nodes| go_on(nodes)).winner();
            next.undo();
            played.is_ok() && winner == Some(color.opponent())
        })
    }
}

/// In the contract: the chance of the player who passes, and of the player who adds the best stone.
fn contract_values(position: &Position, tree: &Tree) -> (Option<f64>, Option<f64>) {
    if position.phase() != Phase::Contract {
        return (None, None);
    }
    let value = |found: RootMove| calibrated(position, found.chance);
    let pass = tree.moves().find(|found| found.play == Move::Pass);
    let pass = pass.map(value);
    let stones = || tree.moves().filter(|found| found.play != Move::Pass);
    let most = stones().max_by_key(|found| found.playouts);
    let stone = most.and_then(|found| {
        if found.playouts > 0 {
            Some(value(found))
        } else {
            // No stone was worth a try: the opponent would pass.
            pass.map(|pass| 1.0 - pass)
        }
    });
    (pass, stone)
}
