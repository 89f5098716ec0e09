//! The value of one position: proved if possible, else estimated.

use std::time::{Duration, Instant};

use crate::game::{Cell, Color, Phase, Position};

use super::calibration::{calibrated, half_width};
use super::chance::Chance;
use super::plies::GamePlies;
use super::pruning::Pruning;
use super::solver::Solver;
use super::tree::{Estimate, Move, Tree};

/// The amount of work for one position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Limits {
    /// The playouts of a search.
    pub playouts: u32,
    /// The nodes of a proof; in a review the mean of the positions that a solver takes.
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

impl Limits {
    /// A check whether to continue: while `go_on` returns true, and the time for `count` positions,
    /// which starts now, is not over.
    pub(super) fn watch(self, count: usize, go_on: &dyn Fn() -> bool) -> impl Fn() -> bool {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let time = self.time.map(|time| time.saturating_mul(count));
        let end = time.and_then(|time| Instant::now().checked_add(time));
        move || go_on() && end.is_none_or(|end| Instant::now() < end)
    }
}

/// The value of a position for the player to move, compared with the move that was played in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    /// Whether the player to move is proved to win, the move played included.
    pub wins: Option<bool>,
    /// The chance of the player to move with the best move other than the one played; `None` if
    /// there is no other move, or if the move played is proved to win and not every other move is
    /// proved to lose.
    pub others: Option<Chance>,
    /// The best other move and its expected continuation. A proved win begins with a winning move,
    /// which may be the one played.
    pub line: Vec<Move>,
    /// Whether every other move is proved to lose.
    pub is_only: bool,
    /// The playouts of the search; 0 when the solver proved it.
    pub playouts: u32,
    /// In the contract: the chance of the player who passes, unless a pass was played.
    pub pass: Option<Chance>,
    /// In the contract: the chance of the player who adds the best stone other than the one played.
    pub stone: Option<Chance>,
    /// The stones that the search tried; of symmetric ones the first of the board.
    pub candidates: Vec<Candidate>,
}

/// A stone that a search tried.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// Where it is placed.
    pub cell: Cell,
    /// The chance of the player who places it.
    pub chance: Chance,
    /// The playouts after it.
    pub playouts: u32,
}

impl Assessment {
    /// The result of a search.
    fn of_search(
        position: &Position,
        tree: &Tree,
        others: Option<Chance>,
        line: Vec<Move>,
    ) -> Self {
        let tried = tree.moves().filter(|found| found.playouts > 0);
        let candidates = tried.filter_map(|found| {
            let Move::Stone(cell) = found.play else {
                return None;
            };
            Some(Candidate {
                cell,
                chance: chance(position, found.chance, found.is_proved, found.playouts),
                playouts: found.playouts,
            })
        });
        Self {
            wins: (others == Some(Chance::WON)).then_some(true),
            others,
            line,
            playouts: tree.playouts(),
            candidates: candidates.collect(),
            ..Self::default()
        }
    }

    /// In the contract: the stones other than the one played that are the best within the accuracy
    /// of the search, the best first. Stones with few playouts are left out.
    #[must_use]
    pub fn stones(&self) -> Vec<Move> {
        let Some(best) = self.stone else {
            return Vec::new();
        };
        let enough = self.playouts / MIN_FRACTION;
        let like = self.candidates.iter().filter(|candidate| {
            candidate.playouts > enough && candidate.chance.points() >= best.interval().0
        });
        let mut like: Vec<_> = like.collect();
        like.sort_by_key(|candidate| std::cmp::Reverse(candidate.playouts));
        like.into_iter()
            .map(|candidate| Move::Stone(candidate.cell))
            .collect()
    }

    /// The chance of the player to move, if it is known. It always is if no move was played.
    #[must_use]
    pub fn chance(&self) -> Option<Chance> {
        self.wins.map(Chance::proved).or(self.others)
    }
}

/// The memory of a node of the search tree, in bytes.
const NODE_SIZE: usize = 32;

/// The most open cells of a position that the solver tries within a review: with more open cells,
/// the usual limits are not enough.
const TRIED_OPEN: usize = 30;

/// The most cells of a board whose contract is proved: those of side 3.
const SOLVED_CELLS: usize = 19;

/// A stone is compared with the best one if it got at least one in this many playouts.
const MIN_FRACTION: u32 = 50;

/// The maximum number of nodes for a proof of such a contract, whatever the limits: the hardest one
/// takes 1.1 million.
const CONTRACT_NODES: u64 = 3_000_000;

/// The chance of the player to move that corresponds to a share of won playouts.
fn chance(position: &Position, share: f64, is_proved: bool, playouts: u32) -> Chance {
    if is_proved {
        return Chance::proved(share > 0.5);
    }
    Chance::estimated(calibrated(position, share), half_width(position, playouts))
}

/// The chance of the player to move after a search.
fn estimated(position: &Position, estimate: &Estimate) -> Chance {
    let (share, playouts) = (estimate.chance, estimate.playouts);
    chance(position, share, estimate.is_proved, playouts)
}

/// Assesses positions one after another, in the same memory.
#[derive(Debug)]
pub struct Assessor {
    pub(super) limits: Limits,
    pub(super) solver: Solver,
}

impl Assessor {
    /// An assessor that does this much work on each position.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        // Connections are not worth their time with the few nodes that a review spends on a
        // position.
        let pruning = Pruning {
            connections_after: u64::MAX,
            ..Pruning::default()
        };
        Self {
            limits,
            solver: Solver::with_pruning(limits.memory, pruning),
        }
    }

    /// The value of a position, compared with the move `played` in it, unless `go_on` returns
    /// false; `None` if it was stopped, if the game is over, if the player to move is unknown, or
    /// if `played` is not legal.
    ///
    /// The result depends only on the position, the move and the limits, unless the time is limited.
    pub fn assess(
        &mut self,
        position: &Position,
        played: Option<Move>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Assessment> {
        position.turn()?;
        if let Some(played) = played {
            played.after(position)?;
        }
        let proof = match position.phase() {
            Phase::Contract => self.prove_contract(position, played, go_on),
            _ => self.prove(position, played, go_on),
        };
        proof.or_else(|| self.search(position, played, go_on))
    }

    /// Assesses a position that was not proved, by a search alone.
    pub(super) fn search(
        &mut self,
        position: &Position,
        played: Option<Move>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Assessment> {
        position.turn()?;
        match position.phase() {
            Phase::Contract => self.search_contract(position, played, go_on),
            _ => self.search_play(position, played, go_on),
        }
    }

    /// A tree after a search of a position without some of its moves; `None` if it was stopped.
    fn tree(
        &self,
        position: &Position,
        without: &[Move],
        go_on: &dyn Fn() -> bool,
    ) -> Option<Tree> {
        let nodes = (self.limits.memory / NODE_SIZE).max(4096);
        let may_go_on = self.limits.watch(1, go_on);
        let mut tree = Tree::new(position, nodes, self.limits.seed)?;
        for &play in without {
            tree.exclude(play);
        }
        tree.search(self.limits.playouts, &mut |_| may_go_on());
        go_on().then_some(tree)
    }

    /// Estimates a position in play.
    fn search_play(
        &self,
        position: &Position,
        played: Option<Move>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Assessment> {
        let tree = self.tree(position, played.as_slice(), go_on)?;
        let estimate = tree.estimate();
        let others = estimated(position, &estimate);
        let mut found = Assessment::of_search(position, &tree, Some(others), estimate.line);
        found.is_only = others == Chance::LOST;
        if found.is_only && played.is_none() {
            found.wins = Some(false);
        }
        Some(found)
    }

    /// Estimates a contract. The value of the pass is that of the position after it, which is
    /// searched as play; the search of the contract compares the stones.
    fn search_contract(
        &mut self,
        position: &Position,
        played: Option<Move>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Assessment> {
        let pass = match played {
            Some(Move::Pass) => None,
            _ => Some(self.pass(position, go_on)?),
        };
        let stones = played.filter(|&play| play != Move::Pass);
        let without: Vec<Move> = [Move::Pass].into_iter().chain(stones).collect();
        let tree = self.tree(position, &without, go_on)?;
        let estimate = tree.estimate();
        let stone = estimate
            .line
            .first()
            .map(|_| estimated(position, &estimate));
        let others = Chance::better(pass, stone);
        let passes = pass.map(Chance::points) > stone.map(Chance::points);
        let line = if passes {
            vec![Move::Pass]
        } else {
            estimate.line
        };
        let found = Assessment::of_search(position, &tree, others, line);
        Some(Assessment {
            pass,
            stone,
            ..found
        })
    }

    /// The chance of the player who passes in a contract; `None` if it was stopped.
    fn pass(&mut self, position: &Position, go_on: &dyn Fn() -> bool) -> Option<Chance> {
        let next = Move::Pass.after(position)?;
        if let Some(outcome) = next.outcome() {
            return Some(Chance::proved(outcome.winner == Color::Black));
        }
        let after = self
            .prove(&next, None, go_on)
            .or_else(|| self.search_play(&next, None, go_on))?;
        after.chance().map(Chance::of_opponent)
    }

    /// Tries to prove a position in play.
    fn prove(
        &mut self,
        position: &Position,
        played: Option<Move>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Assessment> {
        let cells = position.board().cells();
        let open = cells.filter(|&cell| position.stone(cell).is_none()).count();
        if open > TRIED_OPEN {
            return None;
        }
        let action = played.and_then(|play| play.action(position));
        let plies = GamePlies::new(position.clone(), action.map(|action| (1, action, false)));
        let mut found = self.prove_endgame(&plies, go_on).into_iter();
        found.find_map(|(index, found)| (index == 0).then_some(found))
    }

    /// Proves every move of a contract on a small board.
    fn prove_contract(
        &mut self,
        position: &Position,
        played: Option<Move>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Assessment> {
        let board = position.board();
        if board.cell_count() > SOLVED_CELLS {
            return None;
        }
        self.solver.clear();
        let watch = self.limits.watch(1, go_on);
        let mut may_go_on = |nodes| nodes < CONTRACT_NODES && watch();
        let solution = self.solver.solve_contract(position, &mut may_go_on);
        let wins = solution.to_move_wins?;
        let next = Move::Pass.after(position)?;
        let winner = self.solver.solve(&next, &mut may_go_on).winner()?;
        let mut values = vec![(Move::Pass, winner == Color::Black)];
        for play in board.cells().map(Move::Stone) {
            if let Some(next) = play.after(position) {
                let solution = self.solver.solve_contract(&next, &mut may_go_on);
                values.push((play, !solution.to_move_wins?));
            }
        }
        let value = |is_wanted: &dyn Fn(Move) -> bool| {
            let wanted = values
                .iter()
                .filter(|&&(play, _)| Some(play) != played && is_wanted(play));
            wanted.map(|&(_, wins)| wins).max().map(Chance::proved)
        };
        let others = value(&|_| true);
        Some(Assessment {
            wins: Some(wins),
            others,
            line: vec![solution.best.unwrap_or(Move::Pass)],
            is_only: others != Some(Chance::WON),
            pass: value(&|play| play == Move::Pass),
            stone: value(&|play| play != Move::Pass),
            ..Assessment::default()
        })
    }
}
