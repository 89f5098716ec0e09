//! The value of one position: proved if possible, else estimated.

use std::time::{Duration, Instant};

use crate::game::{Phase, Position};

use super::solver::Solver;
use super::tree::{Move, Tree, TreeOptions};

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

/// How much steeper the chance is than the share of won playouts.
///
/// The players in playouts are weak, so their shares are closer to one half than the chances of
/// strong players. The factor is fitted to proved positions; `docs/review.md` has the table.
const STEEPNESS: f64 = 3.0;

/// The chance that belongs to a share of playouts, both 0 to 1: the logarithm of the odds is
/// `STEEPNESS` times that of the share.
#[must_use]
pub fn calibrated(share: f64) -> f64 {
    let odds = (share / (1.0 - share)).powf(STEEPNESS);
    if odds.is_finite() {
        odds / (1.0 + odds)
    } else {
        1.0
    }
}

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
        if let Some(assessment) = self.prove(position, go_on) {
            return Some(assessment);
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
        let is_contract = position.phase() == Phase::Contract;
        let pass = tree.moves().find(|found| found.play == Move::Pass);
        let stones = tree
            .moves()
            .filter(|found| found.play != Move::Pass && found.playouts > 0);
        let most = stones.max_by_key(|found| found.playouts);
        let chance = if estimate.is_proved {
            estimate.chance
        } else {
            calibrated(estimate.chance)
        };
        Some(Assessment {
            chance,
            is_proved: estimate.is_proved,
            line: estimate.line,
            playouts: estimate.playouts,
            only: None,
            pass: pass
                .filter(|_| is_contract)
                .map(|found| calibrated(found.chance)),
            stone: most
                .filter(|_| is_contract)
                .map(|found| calibrated(found.chance)),
        })
    }

    /// Tries to prove a position in play.
    fn prove(&mut self, position: &Position, go_on: &dyn Fn() -> bool) -> Option<Assessment> {
        let cells = position.board().cells();
        let open = cells.filter(|&cell| position.stone(cell).is_none()).count();
        if position.phase() != Phase::Play || open > TRIED_OPEN {
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

    /// Whether every move but `best` is proved to lose.
    fn is_only(
        &mut self,
        position: &Position,
        best: crate::game::Cell,
        go_on: &dyn Fn(u64) -> bool,
    ) -> bool {
        let Some(color) = position.turn() else {
            return false;
        };
        let mut next = position.clone();
        position.board().cells().all(|cell| {
            if cell == best || position.stone(cell).is_some() {
                return true;
            }
            let played = next.play(crate::game::Action::Stone { color, cell });
            let winner = self.solver.solve(&next, &mut |nodes| go_on(nodes)).winner();
            next.undo();
            played.is_ok() && winner == Some(color.opponent())
        })
    }
}
