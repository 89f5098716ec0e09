//! A winning strategy, taken from the solver.

use std::collections::{HashMap, HashSet};

use crate::game::{Cell, Color, Position, Symmetry};

use super::proof::Proof;
use super::search::Search;
use super::solver::Solver;
use super::state::{State, bits};

impl Solver {
    /// A winning strategy of a position in play, unless `go_on` returns false; it is called from
    /// time to time with the number of nodes. `None` if the limits were reached, or if the solver
    /// does not [take](Self::takes) the position.
    ///
    /// # Panics
    ///
    /// Never: the winner always has a move that wins.
    pub fn prove(
        &mut self,
        position: &Position,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Proof> {
        let board = position.board();
        let strategy = self.work(position, go_on, |search, first| {
            let graph = search.graph;
            let ends_at_patterns = search.pruning.patterns;
            let (winner, _) = search.run(first)?;
            let mut moves = HashMap::new();
            let mut seen = HashSet::from([first.key()]);
            let mut open = vec![*first];
            while let Some(state) = open.pop() {
                let mut nodes = state.empty();
                if state.turn() == winner {
                    let (_, node) = search.run(&state)?;
                    let node = node.expect("the winner has a move that wins");
                    nodes = 1 << node;
                    let (number, fold) = state.number();
                    // Without symmetries the fold is 0, the identity.
                    moves.insert(number, board.image(Symmetry::ALL[fold], graph.cell(node)));
                }
                for node in bits(nodes) {
                    let mut next = state;
                    let is_over = next.place(graph, state.turn(), node).is_some()
                        || (ends_at_patterns && next.pattern().is_some());
                    if !is_over && seen.insert(next.key()) {
                        open.push(next);
                    }
                }
            }
            let stones = board
                .cells()
                .filter_map(|cell| Some((cell, position.stone(cell)?)));
            Some(Proof {
                stones: stones.collect(),
                side: board.side(),
                to_move: first.turn(),
                winner,
                ends_at_patterns,
                moves,
            })
        });
        strategy.flatten()
    }

    /// The moves of best play from a position in play: the winner wins, and the loser makes the
    /// move whose refutation takes the most nodes. It ends early if `go_on` returns false.
    pub fn principal_line(
        &mut self,
        position: &Position,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Vec<Cell> {
        let line = self.work(position, go_on, |search, state| {
            let (winner, _) = search.run(state)?;
            let line = search.best_play(*state, winner).into_iter();
            Some(line.map(|node| search.graph.cell(node)).collect())
        });
        line.flatten().unwrap_or_default()
    }
}

impl Search<'_> {
    /// The moves of best play from a position that `winner` wins, until the search is stopped.
    pub(super) fn best_play(&mut self, mut state: State, winner: Color) -> Vec<usize> {
        let mut line = Vec::new();
        while state.empty() != 0 {
            let turn = state.turn();
            let node = if turn == winner {
                self.run(&state).and_then(|(_, node)| node)
            } else {
                self.hardest(&state, winner)
            };
            let Some(node) = node else { break };
            line.push(node);
            if state.place(self.graph, turn, node).is_some() {
                break;
            }
        }
        line
    }

    /// The move of the loser that is hardest to refute; the first of those that are equally hard.
    fn hardest(&mut self, state: &State, winner: Color) -> Option<usize> {
        let mut best = None;
        for node in bits(state.empty()) {
            let mut next = *state;
            let before = self.nodes();
            let effort = if next.place(self.graph, state.turn(), node).is_some() {
                0
            } else {
                let (found, _) = self.run(&next)?;
                debug_assert_eq!(found, winner);
                1 + self.nodes() - before
            };
            if best.is_none_or(|(most, _)| effort > most) {
                best = Some((effort, node));
            }
        }
        best.map(|(_, node)| node)
    }
}
